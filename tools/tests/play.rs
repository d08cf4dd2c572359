//! The program `play`, run as a program: through a pipe and in a terminal.

use std::io::Write;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_play");

/// Status, standard output and standard error for some arguments and some lines.
fn play(arguments: &[&str], lines: &[&str]) -> (Option<i32>, String, String) {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // It may end before it has read everything.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// What was printed after each line, up to the next prompt. The first part comes before all lines.
fn session(arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let (status, out, err) = play(arguments, lines);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let parts = out.split("\n> ").map(|part| part.split_once('\n').unwrap_or((part, "")));
    let mut told: Vec<String> = parts.clone().map(|(_, told)| told.trim_end().to_string()).collect();
    let echoed: Vec<&str> = parts.map(|(line, _)| line).skip(1).take(lines.len()).collect();
    assert_eq!(echoed, lines);
    if !lines.contains(&"quit") {
        assert_eq!(told.pop().as_deref(), Some(""), "the end of the input");
    }
    told
}

#[test]
fn a_game_of_tic_tac_toe() {
    let told = session(
        &["tictactoe"],
        &["hint", "B2", "why", "z9", "", "b1", "hint", "values", "undo", "undo", "undo", "5", "quit"],
    );
    assert!(
        told[0].contains("5478 positions are solved; for the player who moves first, the game is a draw.")
    );
    assert!(told[0].contains("three in a row, in a column or along a diagonal win."), "{}", told[0]);
    assert_eq!(told[1], "a1: draw\nas good: b1, c1, a2, b2, c2, a3, b3, c3");
    let after_b2 = "\
You play b2: kept the draw.
The table plays a1.

 3 . . .
 2 . X .
 1 O . .
   a b c
Your turn:
  1) b1    2) c1    3) a2    4) c2    5) a3    6) b3    7) c3";
    assert_eq!(told[2], after_b2);
    assert!(
        told[3].starts_with("For the player to move: draw\n  the draw is held by: b1, c1,"),
        "{}",
        told[3]
    );
    assert_eq!(told[4], "Expected a move or a command, found \"z9\". Type moves or help.");
    assert_eq!(told[5], "");
    assert!(told[6].starts_with("You play b1: kept the draw.\nThe table plays b3.\n"), "{}", told[6]);
    assert_eq!(told[7].lines().next(), Some("a2: draw"));
    assert!(told[8].contains("a2: draw"), "{}", told[8]);
    assert!(told[9].starts_with("2 plies are taken back.\n\n 3 . . .\n 2 . X .\n 1 O . .\n"), "{}", told[9]);
    assert!(told[10].starts_with("2 plies are taken back.\n\n 3 . . .\n 2 . . .\n"), "{}", told[10]);
    assert_eq!(told[11], "You have not moved: there is nothing to take back.");
    assert_eq!(told[12], after_b2);
}

#[test]
fn a_mistake_is_named_and_the_table_wins() {
    let lines = ["a3-a2", "why", "undo", "hint", "new first", "1", "b1-a2", "hint", "c1-c2", "undo", "help"];
    let told = session(&["hexapawn", "--side", "second"], &lines);
    assert!(told[0].contains("You move second. Type a move, or help.\n\n 3 p p p\n 2 . . .\n 1 P P P\n"));
    assert!(told[0].contains("\nThe table plays b1-b2.\n"), "{}", told[0]);
    let lost = "\
You play a3-a2: threw away the win: now loss in 1 ply.
The table plays b2-c3.

 3 . p P
 2 p . .
 1 P . P
   a b c
p to move
The table wins after 3 plies.";
    assert_eq!(told[1], lost);
    assert_eq!(told[2], "For the player to move: loss in 0 plies\n  the rules end play here");
    assert!(told[3].starts_with("2 plies are taken back.\n"), "{}", told[3]);
    assert_eq!(told[4], "a3-b2: win in 5 plies\nas good: c3-b2");
    assert!(told[5].starts_with("A new game. You move first.\n\n 3 p p p\n"), "{}", told[5]);
    let sooner = "You play a1-a2: lost in any case, but sooner than it had to be: loss in 3 plies.\n";
    assert!(told[6].starts_with(sooner), "{}", told[6]);
    assert!(told[7].starts_with("You play b1-a2: lost in any case: loss in 1 ply.\n"), "{}", told[7]);
    assert!(told[7].ends_with("The table wins after 4 plies."), "{}", told[7]);
    assert_eq!(told[8], "The game is over: there is no move. Type new, undo or quit.");
    assert_eq!(told[9], "The game is over: expected new, undo, why or quit, found \"c1-c2\".");
    assert!(told[10].contains("Your turn:\n  1) b1-a2    2) b1-b2    3) c1-c2"), "{}", told[10]);
    for command in ["hint", "why", "moves", "values", "rules", "undo", "new", "help", "quit"] {
        assert!(told[11].contains(&format!("\n  {command:8} ")), "{command}");
    }
}

/// Whatever a person does, the table keeps what it has: a side that is not lost from the start never loses.
#[test]
fn nobody_beats_the_table() {
    for (game, side, seed) in
        [("hexapawn", "first", "1"), ("chopsticks", "first", "2"), ("tictactoe", "second", "3")]
    {
        let mut random = fastrand::Rng::with_seed(7);
        let mut lines = Vec::new();
        for _ in 0..20 {
            lines.extend((0..40).map(|_| random.usize(1..9).to_string()));
            lines.push("new".to_string());
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (status, out, _) = play(&[game, "--side", side, "--seed", seed], &lines);
        assert_eq!(status, Some(0));
        assert!(out.contains("The table wins after "), "{game}");
        assert!(!out.contains("You win"), "{game}: {out}");
    }
}

#[test]
fn the_table_against_itself() {
    let (status, out, _) = play(&["chopsticks", "--watch"], &[]);
    assert_eq!(status, Some(0));
    assert!(out.contains("The table plays both sides.\n\n1-1 against 1-1\nThe first player plays "), "{out}");
    assert!(out.ends_with("The second player wins after 26 plies.\n"), "{out}");
    let (_, out, _) = play(&["mu-torere", "--watch"], &[]);
    assert!(out.contains("This position came up before. The third time, the game is a draw."), "{out}");
    assert!(
        out.contains("\nThis position came up for the third time.\nThe game is a draw by repetition, after")
    );
    let seeded = |seed: &str| play(&["l-game", "--watch", "--seed", seed, "--plies", "3"], &[]).1;
    assert!(seeded("1").ends_with("Stopped after 3 plies; --plies allows more.\n"), "{}", seeded("1"));
    assert_eq!(seeded("1"), seeded("1"));
    assert!((2..10).any(|seed: u32| seeded(&seed.to_string()) != seeded("1")));
}

#[test]
fn a_kept_turn_and_moves_that_are_numbers() {
    let told = session(&["kalah"], &["hint", "1", "1", "2"]);
    assert_eq!(told[1], "2: win in 18 plies");
    let kept = "You play 1, to move again: kept the win, but not the shortest way: win in 18 plies.";
    assert!(told[2].starts_with(kept), "{}", told[2]);
    // The first hole is empty now.
    assert_eq!(told[3], "Expected a move or a command, found \"1\". Type moves or help.");
    assert!(
        told[4].starts_with("You play 2: kept the win: win in 17 plies.\nThe table plays 2.\n"),
        "{}",
        told[4]
    );
}

#[test]
fn what_is_long_is_shown_when_it_is_asked_for() {
    let told = session(&["l-game"], &["moves", "hint", "why", "why all"]);
    assert!(told[0].ends_with("Your turn: 65 moves; type moves to list them."), "{}", told[0]);
    assert!(told[1].contains("65) "), "{}", told[1]);
    assert!(told[1].lines().all(|line| line.len() <= 78));
    assert!(told[2].contains(", and "), "{}", told[2]);
    let all = told[4].lines().count();
    assert!(told[3].ends_with(&format!("and {} lines more: type why all", all - 20)), "{}", told[3]);
}

#[test]
fn games_are_listed_and_wrong_arguments_refused_in_one_line() {
    let (status, list, _) = play(&[], &[]);
    assert_eq!((status, &list), (Some(0), &play(&["list"], &[]).1));
    assert!(list.contains("\ntictactoe           Tic-tac-toe\n"), "{list}");
    assert!(list.contains("A queen against 7 pawns (some 40 seconds and 2.5 GB)\n"), "{list}");
    let wrong: [(&[&str], &str); 4] = [
        (&["go"], "expected a game that \"play list\" shows, found \"go\""),
        (
            &["tictactoe", "--side", "third"],
            "invalid value 'third' for '--side <SIDE>' [possible values: first, second, both]",
        ),
        (&["tictactoe", "--plies", "3"], "the following required arguments were not provided: --watch"),
        (
            &["queen-and-pawns-5", "--megabytes", "1"],
            "expected a table of 1 megabytes at most, found 16383 positions and no end; --megabytes allows more",
        ),
    ];
    for (arguments, message) in wrong {
        assert_eq!(play(arguments, &[]), (Some(2), String::new(), format!("error: {message}\n")));
    }
}

#[cfg(unix)]
mod terminal {
    use std::process::Command;

    use rexpect::session::{PtySession, spawn_command};

    fn start(arguments: &[&str]) -> PtySession {
        let mut command = Command::new(super::PROGRAM);
        command.args(arguments).env("TERM", "xterm");
        spawn_command(command, Some(60_000)).expect("a terminal")
    }

    fn expect(session: &mut PtySession, text: &str) {
        session.exp_string(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    }

    fn send(session: &mut PtySession, keys: &str) {
        session.send(keys).expect("it reads");
        session.flush().expect("it reads");
    }

    /// Waits for the end of the program.
    fn ends_with_status(session: PtySession, status: i32) {
        let ended = format!("{:?}", session.process().wait().expect("it ends"));
        assert!(ended.starts_with("Exited(") && ended.ends_with(&format!(", {status})")), "{ended}");
    }

    #[test]
    fn lines_are_edited_completed_and_brought_back() {
        let mut session = start(&["tictactoe"]);
        expect(&mut session, "You move first.");
        expect(&mut session, "> ");
        // A key too much is taken back.
        send(&mut session, "b3\x7f2\r");
        expect(&mut session, "You play b2: kept the draw.");
        expect(&mut session, "The table plays a1.");
        expect(&mut session, "> ");
        send(&mut session, "hin\t\r");
        expect(&mut session, "b1: draw");
        expect(&mut session, "> ");
        send(&mut session, "why\r");
        expect(&mut session, "For the player to move: draw");
        expect(&mut session, "> ");
        send(&mut session, "z9\r");
        expect(&mut session, "Expected a move or a command, found \"z9\". Type moves or help.");
        expect(&mut session, "> ");
        send(&mut session, "undo\r");
        expect(&mut session, "2 plies are taken back.");
        expect(&mut session, "> ");
        // Up three times: undo, z9, why.
        send(&mut session, "\x1b[A\x1b[A\x1b[A\r");
        expect(&mut session, "the draw is held by: a1, b1");
        expect(&mut session, "> ");
        // Ctrl-D.
        send(&mut session, "\x04");
        session.exp_eof().expect("it ends");
        ends_with_status(session, 0);
    }

    #[test]
    fn ctrl_c_leaves_with_a_status_of_its_own() {
        let mut session = start(&["hexapawn", "--side", "both"]);
        expect(&mut session, "The first player's turn:");
        expect(&mut session, "> ");
        send(&mut session, "\x03");
        session.exp_eof().expect("it ends");
        ends_with_status(session, 130);
    }
}
