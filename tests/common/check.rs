//! Checks outcomes position by position, from the rules of the game alone.

use std::fmt::Debug;

use retrograde::{Game, Outcome};

/// Whether every position's outcome and remoteness follow from those of its successors. Since remoteness falls along every
/// winning line, a table that passes everywhere is right even where play can cycle.
pub fn outcomes<G>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    outcome: impl Fn(&G::Position) -> Option<Outcome>,
    remoteness: impl Fn(&G::Position) -> Option<u32>,
) -> Result<(), String>
where
    G: Game,
    G::Position: Debug,
{
    for p in positions {
        let claimed = (outcome(&p), remoteness(&p));
        let wrong = |rule: &str| Err(format!("{p:?} is claimed to be {claimed:?}, but {rule}"));
        if claimed.0.is_some_and(|outcome| (outcome == Outcome::Draw) == claimed.1.is_some()) {
            return wrong("wins and losses have a remoteness and draws have none");
        }
        if let Some(end) = game.terminal(&p) {
            let plies = (end != Outcome::Draw).then_some(0);
            if claimed != (Some(end), plies) {
                return wrong("the rules decide it otherwise");
            }
            continue;
        }
        let mut ends = Vec::new();
        for to in game.successors(&p) {
            let at_end =
                outcome(&to).ok_or_else(|| format!("{to:?}, a successor of {p:?}, has no outcome"))?;
            let seen = if game.passes_turn(&p, &to) { at_end.reversed() } else { at_end };
            ends.push((seen, remoteness(&to)));
        }
        let plies_of = |wanted| ends.iter().filter(move |(seen, _)| *seen == wanted).map(|&(_, plies)| plies);
        let wins = plies_of(Outcome::Win).count();
        let losses = plies_of(Outcome::Loss).count();
        let expected = if wins > 0 {
            (Outcome::Win, plies_of(Outcome::Win).min().flatten().map(|plies| plies + 1))
        } else if losses == ends.len() {
            (Outcome::Loss, Some(plies_of(Outcome::Loss).max().flatten().map_or(0, |plies| plies + 1)))
        } else {
            (Outcome::Draw, None)
        };
        if claimed != (Some(expected.0), expected.1) {
            return wrong(&format!("its moves make it {expected:?}"));
        }
    }
    Ok(())
}
