//! A queen against five and six pawns, or, with an argument, seven or eight.
//!
//! ```text
//! cargo run --release --example queen_and_pawns [-- pawns]
//! ```
//!
//! The rules are in `games/queen_and_pawns.rs`. Five and six pawns are solved as far as play reaches; seven and
//! eight by an index over all ways to place the pieces, without storing a move. Eight take 1.7 GB.
//! Published (J. Leslie-Hurd, *solve*): the numbers of positions, and that the pawns win in 5, 11, 19 and 31
//! plies. He also counts the move that takes the queen or reaches the last row; here the pawns have won as soon
//! as that move is possible.

mod games;
#[path = "common/reached.rs"]
mod reached;

use std::process::ExitCode;

use games::queen_and_pawns::QueenAndPawns;
use games::{Exhibit, ends, show};
use retrograde::game::Notation;
use retrograde::outcome::Counts;
use retrograde::{Implicit, Indexed, Outcome, Solver};

/// Solves what play reaches.
fn compare<const N: usize>(game: &QueenAndPawns<N>, positions: usize, plies: u32) -> Result<(), String> {
    let found = show(game)?;
    assert_eq!((found.won + found.lost, found.drawn), (positions, 0));
    assert_eq!(found.start, (Outcome::Win, Some(plies)));
    Ok(())
}

/// Solves all ways to place the pieces, and counts those that play reaches.
fn compare_all<const N: usize>(
    game: &QueenAndPawns<N>,
    placed: Counts,
    positions: usize,
    plies: u32,
) -> Result<(), String> {
    let start = game.start();
    println!("{}\n\n{}\n", game.title(), game.show(&start));
    let solved = Solver::new().compact().outcomes(Implicit::new(game)).map_err(|error| error.to_string())?;
    let Counts { win, loss, draw, .. } = solved.counts();
    println!("Of {} numbers {} are positions:", game.len(), win + loss + draw);
    println!("{win} are won, {loss} lost and {draw} drawn.");
    let (counts, longest) = reached::count(&solved, &reached::reached(game, &start));
    let Counts { win, loss, draw, .. } = counts;
    println!("Of {} that play reaches {win} are won, {loss} lost and {draw} drawn;", win + loss + draw);
    println!("no decided one takes more than {} plies.", ends::known(longest)?);
    println!("The player who begins wins in {} plies.", ends::known(solved.remoteness(&start))?);
    println!("Best play: {}.\n", ends::known(solved.line(&start))?.display(game));
    assert_eq!((solved.outcome(&start), solved.remoteness(&start)), (Some(Outcome::Win), Some(plies)));
    assert_eq!((win + loss, draw), (positions, 0));
    assert_eq!(solved.counts(), placed);
    Ok(())
}

fn solve(size: Option<usize>) -> Result<(), String> {
    let counts = |win, loss| Counts { win, loss, draw: 0, unknown: 0 };
    match size {
        None => {
            compare(&QueenAndPawns::<5>, 25_002, 4)?;
            compare(&QueenAndPawns::<6>, 635_231, 10)?;
        }
        Some(5) => compare(&QueenAndPawns::<5>, 25_002, 4)?,
        Some(6) => compare(&QueenAndPawns::<6>, 635_231, 10)?,
        Some(7) => compare_all(&QueenAndPawns::<7>, counts(12_530_121, 11_637_687), 16_166_037, 18)?,
        Some(_) => compare_all(&QueenAndPawns::<8>, counts(339_848_320, 318_986_080), 445_744_430, 30)?,
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::with_size(5..=8, solve)
}
