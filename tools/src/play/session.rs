//! A person, or two, or none at a board, and the table that knows every position.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use clap::ValueEnum;
use retrograde::Outcome;
use retrograde::space::Turn;

use super::words::{Meant, WIDTH, find, in_columns, judged, labels, value};
use super::{Choice, Heard, Lines, Playable};
use crate::Failure;

/// More moves than this are listed only if they are asked for, and so are more lines of reasons.
const MANY_MOVES: usize = 60;
/// A hint names no more moves than this that are as good.
const MANY_NAMES: usize = 10;
const MANY_REASONS: usize = 20;
/// A position that comes up so many times ends the game.
const REPETITIONS: usize = 3;

const PROMPT: &str = "> ";
const HELP: &str = "\
Type the number or the name of a move, or one of these:
  hint     the best move, and those that are as good
  why      why the position comes to what it does; \"why all\" leaves nothing out
  moves    all moves
  values   what each move comes to, the best first
  rules    the rules of the game
  undo     take back your last move, and what came after it
  new      a new game; \"new first\", \"new second\" or \"new both\" also says which side you play
  help     this
  quit     the end, as is the end of the input";
const COMMANDS: [&str; 13] = [
    "hint",
    "why",
    "why all",
    "moves",
    "values",
    "rules",
    "undo",
    "new",
    "new first",
    "new second",
    "new both",
    "help",
    "quit",
];

/// Which side a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
    /// Both, against nobody: each move is judged.
    Both,
}

impl Side {
    fn people(self) -> [bool; 2] {
        [self != Self::Second, self != Self::First]
    }
}

/// One game after another against a table, or one that the table plays against itself.
pub struct Session<'a> {
    game: &'a dyn Playable,
    rules: String,
    /// Whether a person plays the first side, and the second.
    people: [bool; 2],
    /// Chooses among moves that are equally good; without it, the first of them is played.
    random: Option<fastrand::Rng>,
    /// The positions of this game, by id, each with the player to move. The last is on the board.
    past: Vec<(usize, usize)>,
    /// The position on the board.
    now: (usize, usize),
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("people", &self.people)
            .field("now", &self.now)
            .finish_non_exhaustive()
    }
}

/// How a game ended.
#[derive(Clone, Copy)]
enum End {
    Won { by: usize },
    Drawn,
    Repeated,
}

/// What comes after a line.
enum Next {
    /// The board is shown, and the game goes on.
    Board,
    /// Another line.
    Line,
    Quit,
}

impl<'a> Session<'a> {
    /// A session at the start of a game with these rules, as text for people. A seed chooses among moves that are equally good.
    #[must_use]
    pub fn new(game: &'a dyn Playable, rules: &str, side: Side, seed: Option<u64>) -> Self {
        let random = seed.map(fastrand::Rng::with_seed);
        Self {
            game,
            rules: textwrap::fill(rules, WIDTH),
            people: side.people(),
            random,
            past: Vec::new(),
            now: (game.start(), 0),
        }
    }

    /// Plays until the person quits or the input ends; false if that was by Ctrl-C.
    ///
    /// # Errors
    ///
    /// If reading or writing fails.
    pub fn play(&mut self, lines: &mut Lines<'_>, out: &mut dyn Write) -> Result<bool, Failure> {
        self.introduce(out)?;
        writeln!(out, "{} Type a move, or help.", self.sides())?;
        loop {
            // Some games show the board as the player to move sees it: it is shown to people, not to the table.
            let end = self.end()?;
            if end.is_none() && !self.people[self.now.1] {
                if self.past.is_empty() {
                    self.board(out)?;
                }
                let choice = self.perfect_move()?;
                writeln!(out, "{}.", self.played(&choice))?;
                self.make(&choice);
                continue;
            }
            self.board(out)?;
            self.tell(end, out)?;
            loop {
                let line = match lines.next(PROMPT, self.completions(end)?, out)? {
                    Heard::Line(line) => line,
                    Heard::End => return Ok(true),
                    Heard::Interrupt => return Ok(false),
                };
                match self.obey(&line, end, out)? {
                    Next::Board => break,
                    Next::Line => {}
                    Next::Quit => return Ok(true),
                }
            }
        }
    }

    /// Lets the table play both sides, for at most so many plies, with a pause after each.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn watch(&mut self, plies: usize, pause: Duration, out: &mut dyn Write) -> Result<(), Failure> {
        self.people = [false; 2];
        self.introduce(out)?;
        writeln!(out, "The table plays both sides.")?;
        loop {
            self.board(out)?;
            if let Some(end) = self.end()? {
                return self.tell(Some(end), out);
            }
            if self.past.len() == plies {
                writeln!(out, "Stopped after {plies} plies; --plies allows more.")?;
                return Ok(());
            }
            out.flush()?;
            std::thread::sleep(pause);
            let choice = self.perfect_move()?;
            writeln!(out, "{}: {}.", self.played(&choice), value(&choice))?;
            self.make(&choice);
        }
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let counts = self.game.counts();
        let verdict = self.game.verdict(self.game.start())?;
        writeln!(out, "{}\n\n{}\n", self.game.title(), self.rules)?;
        writeln!(
            out,
            "{} positions are solved; for the player who moves first, the game is a {verdict}.",
            counts.win + counts.loss + counts.draw
        )?;
        Ok(())
    }

    fn sides(&self) -> &'static str {
        match self.people {
            [true, true] => "You play both sides.",
            [_, true] => "You move second.",
            _ => "You move first.",
        }
    }

    fn board(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.game.show(self.now.0)?)?;
        match self.times() {
            0 | 1 => {}
            times if times < REPETITIONS => {
                writeln!(out, "This position came up before. The third time, the game is a draw.")?;
            }
            _ => writeln!(out, "This position came up for the third time.")?,
        }
        Ok(())
    }

    /// How many times the position on the board has come up with this player to move.
    fn times(&self) -> usize {
        1 + self.past.iter().filter(|past| **past == self.now).count()
    }

    fn end(&self) -> Result<Option<End>, Failure> {
        let (id, mover) = self.now;
        if self.game.choices(id)?.is_empty() {
            return Ok(Some(match self.game.verdict(id)?.outcome {
                Outcome::Win => End::Won { by: mover },
                Outcome::Loss => End::Won { by: 1 - mover },
                Outcome::Draw => End::Drawn,
            }));
        }
        Ok((self.times() >= REPETITIONS).then_some(End::Repeated))
    }

    /// Who a player is, to begin a sentence with.
    fn who(&self, player: usize) -> &'static str {
        match (self.people[player], self.people[1 - player]) {
            (true, false) => "You",
            (false, true) => "The table",
            _ => ["The first player", "The second player"][player],
        }
    }

    fn verb(&self, player: usize, verb: &str) -> String {
        let who = self.who(player);
        if who == "You" { format!("You {verb}") } else { format!("{who} {verb}s") }
    }

    /// That the player to move makes this move.
    fn played(&self, choice: &Choice) -> String {
        let (play, name) = (self.verb(self.now.1, "play"), &choice.name);
        match choice.turn {
            Turn::Passes => format!("{play} {name}"),
            Turn::Keeps => format!("{play} {name}, to move again"),
        }
    }

    /// Whose turn it is and the moves, or how the game ended.
    fn tell(&self, end: Option<End>, out: &mut dyn Write) -> Result<(), Failure> {
        let plies = self.past.len();
        match end {
            Some(End::Won { by }) => writeln!(out, "{} after {plies} plies.", self.verb(by, "win"))?,
            Some(End::Drawn) => writeln!(out, "The game is a draw after {plies} plies.")?,
            Some(End::Repeated) => writeln!(out, "The game is a draw by repetition, after {plies} plies.")?,
            None => {
                let choices = self.game.choices(self.now.0)?;
                let whose = if self.who(self.now.1) == "You" {
                    "Your"
                } else {
                    ["The first player's", "The second player's"][self.now.1]
                };
                if choices.len() > MANY_MOVES {
                    writeln!(out, "{whose} turn: {} moves; type moves to list them.", choices.len())?;
                } else {
                    writeln!(out, "{whose} turn:\n{}", in_columns(&labels(&choices)))?;
                }
            }
        }
        Ok(())
    }

    /// A best move: the first of them, or any by the seed.
    fn perfect_move(&mut self) -> Result<Choice, Failure> {
        let mut best = self.best()?;
        let at = self.random.as_mut().map_or(0, |random| random.usize(..best.len().max(1)));
        if at < best.len() {
            Ok(best.swap_remove(at))
        } else {
            Err("a move is missing, which is a bug".into())
        }
    }

    /// All moves of the position on the board that are as good as can be.
    fn best(&self) -> Result<Vec<Choice>, Failure> {
        let mut choices = self.game.choices(self.now.0)?;
        let best = choices.iter().map(Choice::rank).max();
        choices.retain(|choice| Some(choice.rank()) == best);
        Ok(choices)
    }

    fn make(&mut self, choice: &Choice) {
        self.past.push(self.now);
        let mover = self.now.1;
        self.now = (choice.to, if choice.turn == Turn::Passes { 1 - mover } else { mover });
    }

    fn completions(&self, end: Option<End>) -> Result<Vec<String>, Failure> {
        let choices = if end.is_none() { self.game.choices(self.now.0)? } else { Vec::new() };
        let names = choices.into_iter().map(|choice| choice.name);
        Ok(names.chain(COMMANDS.iter().map(ToString::to_string)).collect())
    }

    fn obey(&mut self, line: &str, end: Option<End>, out: &mut dyn Write) -> Result<Next, Failure> {
        let choices = if end.is_none() { self.game.choices(self.now.0)? } else { Vec::new() };
        match find(&choices, line) {
            Meant::Move(at) => return self.person_plays(&choices[at], out),
            Meant::Several => {
                writeln!(out, "Several moves are called {line}: type the number of one.")?;
                return Ok(Next::Line);
            }
            Meant::Nothing => {}
        }
        let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            [] => {}
            ["hint"] if end.is_none() => self.hint(out)?,
            ["moves"] if end.is_none() => writeln!(out, "{}", in_columns(&labels(&choices)))?,
            ["values"] if end.is_none() => self.values(choices, out)?,
            ["hint" | "moves" | "values"] => {
                writeln!(out, "The game is over: there is no move. Type new, undo or quit.")?;
            }
            ["why"] => self.why(MANY_REASONS, out)?,
            ["why", "all"] => self.why(usize::MAX, out)?,
            ["rules"] => writeln!(out, "{}", self.rules)?,
            ["undo"] => return self.undo(out),
            ["new"] => return self.start_again(self.people, out),
            ["new", side] => match Side::from_str(side, true) {
                Ok(side) => return self.start_again(side.people(), out),
                Err(_) => writeln!(out, "Expected new first, new second or new both, found {line:?}.")?,
            },
            ["help" | "?"] => writeln!(out, "{HELP}")?,
            ["quit" | "exit"] => return Ok(Next::Quit),
            _ if end.is_some() => {
                writeln!(out, "The game is over: expected new, undo, why or quit, found {line:?}.")?;
            }
            _ => writeln!(out, "Expected a move or a command, found {line:?}. Type moves or help.")?,
        }
        Ok(Next::Line)
    }

    fn person_plays(&mut self, choice: &Choice, out: &mut dyn Write) -> Result<Next, Failure> {
        let before = self.game.verdict(self.now.0)?;
        writeln!(out, "{}: {}.", self.played(choice), judged(before, choice.after))?;
        self.make(choice);
        Ok(Next::Board)
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let best = self.best()?;
        let Some((first, others)) = best.split_first() else { return Ok(()) };
        writeln!(out, "{}: {}", first.name, value(first))?;
        if !others.is_empty() {
            let names: Vec<&str> =
                others.iter().take(MANY_NAMES).map(|choice| choice.name.as_str()).collect();
            let more = match others.len() - names.len() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            writeln!(out, "as good: {}{more}", names.join(", "))?;
        }
        Ok(())
    }

    fn values(&self, mut choices: Vec<Choice>, out: &mut dyn Write) -> Result<(), Failure> {
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.rank()));
        let words: Vec<String> =
            choices.iter().map(|choice| format!("{}: {}", choice.name, value(choice))).collect();
        writeln!(out, "{}", in_columns(&words))?;
        Ok(())
    }

    fn why(&self, most: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let reasons = self.game.why(self.now.0)?;
        writeln!(
            out,
            "For the player to move: {}",
            reasons.lines().take(most).collect::<Vec<_>>().join("\n")
        )?;
        match reasons.lines().count().saturating_sub(most) {
            0 => {}
            more => writeln!(out, "  and {more} lines more: type why all")?,
        }
        Ok(())
    }

    /// Goes back to the last position before this one in which a person was to move.
    fn undo(&mut self, out: &mut dyn Write) -> Result<Next, Failure> {
        let Some(at) = self.past.iter().rposition(|&(_, mover)| self.people[mover]) else {
            writeln!(out, "You have not moved: there is nothing to take back.")?;
            return Ok(Next::Line);
        };
        self.now = self.past[at];
        match self.past.len() - at {
            1 => writeln!(out, "One ply is taken back.")?,
            plies => writeln!(out, "{plies} plies are taken back.")?,
        }
        self.past.truncate(at);
        Ok(Next::Board)
    }

    fn start_again(&mut self, people: [bool; 2], out: &mut dyn Write) -> Result<Next, Failure> {
        (self.people, self.now) = (people, (self.game.start(), 0));
        self.past.clear();
        writeln!(out, "A new game. {}", self.sides())?;
        Ok(Next::Board)
    }
}
