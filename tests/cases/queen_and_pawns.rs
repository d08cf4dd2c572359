//! A queen against a row of pawns (gilith/solve): positions, outcome and distance on small boards.

use crate::games::Exhibit;
use crate::games::queen_and_pawns::QueenAndPawns;
use crate::shared::solve;
use retrograde::Outcome;

/// The author counts the last pawn move, too: 5 and 11.
#[test]
fn queen_against_five_and_six_pawns() {
    let solved = solve(&QueenAndPawns::<5>, [QueenAndPawns::<5>.start()]);
    assert_eq!(solved.len(), 25_002);
    let start = QueenAndPawns::<5>.start();
    assert_eq!((solved.outcome(&start), solved.remoteness(&start)), (Some(Outcome::Win), Some(4)));

    let start = QueenAndPawns::<6>.start();
    let solved = retrograde::outcomes(&QueenAndPawns::<6>, [start]).expect("a sound game");
    assert_eq!(solved.verify(&QueenAndPawns::<6>), Ok(635_231));
    assert_eq!((solved.outcome(&start), solved.remoteness(&start)), (Some(Outcome::Win), Some(10)));
}
