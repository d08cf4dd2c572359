//! What a session says of moves.

use retrograde::Outcome;
use retrograde::outcome::Verdict;

use super::Choice;

/// The widest line.
pub const WIDTH: usize = 78;

/// What a move did to the result, from before it to after it, both as the player who made it sees them.
pub fn judged(before: Verdict, after: Verdict) -> String {
    let outcome = before.outcome;
    if outcome != after.outcome {
        return format!("threw away the {outcome}: now {}", left(after));
    }
    let due = before.remoteness.map(|plies| plies.saturating_sub(1));
    let judged = match (outcome, after.remoteness == due) {
        (Outcome::Draw, _) => return "kept the draw".to_string(),
        (Outcome::Win, true) => "kept the win",
        (Outcome::Win, false) => "kept the win, but not the shortest way",
        (Outcome::Loss, true) => "lost in any case",
        (Outcome::Loss, false) => "lost in any case, but sooner than it had to be",
    };
    match after.remoteness {
        Some(0) => judged.to_string(),
        _ => format!("{judged}: {after}"),
    }
}

fn left(after: Verdict) -> String {
    match after.remoteness {
        Some(0) => format!("{} at once", after.outcome),
        _ => after.to_string(),
    }
}

/// Whether the names of all moves are numbers, as the holes of Kalah are.
fn are_numbers(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| choice.name.parse::<u64>().is_ok())
}

/// The value of a move, the move itself counted.
pub fn value(choice: &Choice) -> Verdict {
    Verdict { remoteness: choice.after.remoteness.map(|plies| plies + 1), ..choice.after }
}

/// How the moves are called by what is typed: by numbers from 1 on, unless numbers are their names.
pub fn labels(choices: &[Choice]) -> Vec<String> {
    let label = |(at, choice): (usize, &Choice)| {
        if are_numbers(choices) { choice.name.clone() } else { format!("{}) {}", at + 1, choice.name) }
    };
    choices.iter().enumerate().map(label).collect()
}

/// Words in columns, row by row.
pub fn in_columns(words: &[String]) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let columns = (WIDTH / (width + 4)).max(1);
    let row = |words: &[String]| {
        let padded: Vec<String> = words.iter().map(|word| format!("  {word:width$}")).collect();
        padded.join("  ").trim_end().to_string()
    };
    words.chunks(columns).map(row).collect::<Vec<_>>().join("\n")
}

/// What a player can have meant.
#[derive(Debug, PartialEq, Eq)]
pub enum Meant {
    /// The move at this place of the list.
    Move(usize),
    /// A name that several moves have.
    Several,
    /// No move.
    Nothing,
}

/// Finds a move by its name, first as it is written, then without regard to capitals and blanks, or else by its number.
pub fn find(choices: &[Choice], typed: &str) -> Meant {
    let plain = |name: &str| name.split_whitespace().collect::<String>().to_lowercase();
    let by = |is: &dyn Fn(&str) -> bool| {
        let mut found = (0..choices.len()).filter(|&at| is(&choices[at].name));
        match (found.next(), found.next()) {
            (Some(at), None) => Meant::Move(at),
            (Some(_), Some(_)) => Meant::Several,
            (None, _) => Meant::Nothing,
        }
    };
    let named = match by(&|name| name == typed) {
        Meant::Nothing => by(&|name| plain(name) == plain(typed)),
        found => found,
    };
    if named != Meant::Nothing || are_numbers(choices) {
        return named;
    }
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.filter(|&at| at < choices.len()).map_or(Meant::Nothing, Meant::Move)
}

#[cfg(test)]
mod tests {
    use retrograde::outcome::Verdict;
    use retrograde::space::Turn;

    use super::{Choice, Meant, WIDTH, find, in_columns, judged, labels};

    fn named(names: &[&str]) -> Vec<Choice> {
        let choice = |(to, name): (usize, &&str)| Choice {
            name: (*name).to_string(),
            to,
            turn: Turn::Passes,
            after: Verdict::DRAW,
        };
        names.iter().enumerate().map(choice).collect()
    }

    #[test]
    fn every_kind_of_move_is_judged() {
        let told = [
            (Verdict::win(5), Verdict::win(4), "kept the win: win in 4 plies"),
            (Verdict::win(1), Verdict::win(0), "kept the win"),
            (Verdict::win(3), Verdict::win(6), "kept the win, but not the shortest way: win in 6 plies"),
            (Verdict::win(3), Verdict::DRAW, "threw away the win: now draw"),
            (Verdict::win(3), Verdict::loss(6), "threw away the win: now loss in 6 plies"),
            (Verdict::DRAW, Verdict::DRAW, "kept the draw"),
            (Verdict::DRAW, Verdict::loss(1), "threw away the draw: now loss in 1 ply"),
            (Verdict::DRAW, Verdict::loss(0), "threw away the draw: now loss at once"),
            (Verdict::loss(8), Verdict::loss(7), "lost in any case: loss in 7 plies"),
            (Verdict::loss(2), Verdict::loss(1), "lost in any case: loss in 1 ply"),
            (
                Verdict::loss(8),
                Verdict::loss(1),
                "lost in any case, but sooner than it had to be: loss in 1 ply",
            ),
        ];
        for (before, after, words) in told {
            assert_eq!(judged(before, after), words);
        }
    }

    #[test]
    fn moves_are_found_by_name_before_number() {
        let moves = named(&["a1-b2", "Kc3", "kc3", "robber 3", "2"]);
        assert_eq!(find(&moves, "a1-b2"), Meant::Move(0));
        assert_eq!(find(&moves, "A1-B2"), Meant::Move(0));
        assert_eq!(find(&moves, "kc3"), Meant::Move(2));
        assert_eq!(find(&moves, "KC3"), Meant::Several);
        assert_eq!(find(&moves, "robber  3"), Meant::Move(3));
        assert_eq!(find(&moves, "1"), Meant::Move(0));
        assert_eq!(find(&moves, "2"), Meant::Move(4));
        for wrong in ["0", "6", "-1", "99999999999999999999", "b2", ""] {
            assert_eq!(find(&moves, wrong), Meant::Nothing, "{wrong}");
        }
    }

    #[test]
    fn moves_that_are_named_by_numbers_have_no_others() {
        let holes = named(&["2", "3", "6"]);
        assert_eq!(labels(&holes), ["2", "3", "6"]);
        assert_eq!(find(&holes, "2"), Meant::Move(0));
        assert_eq!(find(&holes, "1"), Meant::Nothing);
        assert_eq!(labels(&named(&["2", "b"])), ["1) 2", "2) b"]);
    }

    #[test]
    fn lists_are_no_wider_than_a_screen() {
        let words: Vec<String> = (1..=40).map(|number| format!("{number}) move")).collect();
        let text = in_columns(&words);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(text.lines().count() < 10);
        assert_eq!(text.split_whitespace().count(), 80);
        assert_eq!(in_columns(&["x".repeat(200)]), format!("  {}", "x".repeat(200)));
        assert_eq!(in_columns(&[]), "");
    }
}
