//! The local rule of the genus.

use super::claim::Rule;
use super::ends::Entering;
use super::wrong::Reason;
use crate::game::{Game, Outcome, moves};
use crate::misere::Genus;

impl<G: Game> Rule<G> for Genus {
    type Beyond = Entering;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Genus { claimed, derived }
    }

    fn end(_: Outcome) -> Result<Self, Reason<G::Position>> {
        Err(Reason::NotNormalPlay)
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let mut options = Vec::new();
        for (to, passes) in moves(game, position) {
            if !passes {
                return Err(Reason::NotNormalPlay);
            }
            match claim_of(&to) {
                Some(genus) => options.push(genus),
                None => return Err(Reason::Unknown { to }),
            }
        }
        Ok(of_options(&options))
    }
}

/// Claim 61. By Claim 62 the last two numbers repeat.
fn of_options(options: &[Genus]) -> Genus {
    if options.is_empty() {
        return Genus::nim_heap(0);
    }
    let mut misere: Vec<u32> =
        vec![least_missing(options.iter().map(|option| option.misere_nimber(0)).collect())];
    let written = options.iter().map(|option| option.superscripts().count()).max().unwrap_or(0);
    for twos in 1..written + 2 {
        let last = misere[twos - 1];
        let mut values = vec![last, last ^ 1];
        values.extend(options.iter().map(|option| option.misere_nimber(twos)));
        misere.push(least_missing(values));
    }
    Genus::of(least_missing(options.iter().map(Genus::nimber).collect()), &misere)
}

fn least_missing(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|&(&value, place)| value == place).count() as u32
}
