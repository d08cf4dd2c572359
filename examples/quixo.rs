//! Quixo on boards of side 3 and 4, solved in full: who wins from the empty board, and how many positions are won, lost and
//! drawn.
//!
//! ```text
//! cargo run --release --example quixo
//! ```
//!
//! The rules, an index and the moves backward are in `common/quixo.rs`; no move is stored. Positions are
//! stored as seen by the player to move. Counted, by board and player to move, are those that play from the
//! empty board can reach if play stops at its ends. The figures it compares with are our count. Side 5 is a draw (S.
//! Tanaka et al., *Quixo is solved*, 2020) and too large for this program.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/quixo.rs"]
mod quixo;
#[path = "common/reached.rs"]
mod reached;

use std::process::ExitCode;

use quixo::{Board, Quixo};
use retrograde::outcome::Counts;
use retrograde::{Error, Implicit, Outcome, Solver};

/// What is known of the game on a board of this side.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    counts: Counts,
    longest: Option<u32>,
    empty_board: (Option<Outcome>, Option<u32>),
}

fn solve(side: usize) -> Result<Figures, Error<Board>> {
    let game = Quixo::new(side);
    let solved = Solver::new().outcomes(Implicit::new(&game))?;
    if side == 3 {
        let line = solved.line(&Board::EMPTY).map(|line| line.display(&game).to_string());
        println!("Best play on side 3, as the player to move sees it: {}.", line.unwrap_or_default());
    }
    let (counts, longest) = reached::count(&solved, &reached::reached(&game, &Board::EMPTY));
    Ok(Figures {
        counts,
        longest,
        empty_board: (solved.outcome(&Board::EMPTY), solved.remoteness(&Board::EMPTY)),
    })
}

fn compare() -> Result<(), Error<Board>> {
    let known = [
        (3, Counts { win: 20_247, loss: 11_780, draw: 0, unknown: 0 }, 8, 7),
        (4, Counts { win: 49_953_979, loss: 29_330_646, draw: 3_213_236, unknown: 0 }, 22, 21),
    ];
    for (side, counts, longest, plies) in known {
        let figures = solve(side)?;
        let Counts { win, loss, draw, .. } = counts;
        let empty_board = (Some(Outcome::Win), Some(plies));
        assert_eq!(figures, Figures { counts, longest: Some(longest), empty_board });
        println!(
            "Side {side}: the player who begins wins in {plies} plies. Of {} positions",
            win + loss + draw
        );
        println!(
            "{win} are won, {loss} lost and {draw} drawn; no decided one takes more than {longest} plies."
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(compare)
}
