//! Two bytes a position, and two bits: the answers are those of four bytes, and what does not fit is an error.

use crate::common;

use common::odd::Odd;
use common::random::{RandomGame, many_edges};
use common::solve::{compact, wdl};
use quickcheck::QuickCheck;
use retrograde::outcome::{self, Outcomes, Wdl};
use retrograde::solved::Answers;
use retrograde::space::{Backward, Kind, Positions};
use retrograde::{Error, Graph, Outcome, Solved, Space};

/// Whether the two smaller tables say what the large one says.
fn agree(whole: &Outcomes, compact: &Outcomes, wdl: &Wdl) -> bool {
    let same = |id: usize| {
        compact.outcome(id) == whole.outcome(id)
            && compact.remoteness(id) == whole.remoteness(id)
            && wdl.outcome(id) == whole.outcome(id)
            && wdl.value(id) == whole.outcome(id)
    };
    let all = (0..whole.len() + 2).all(same);
    all && compact == whole
        && [compact.counts(), wdl.counts()] == [whole.counts(); 2]
        && [compact.len(), wdl.len()] == [whole.len(); 2]
        && (compact.histogram(), compact.max_remoteness()) == (whole.histogram(), whole.max_remoteness())
}

fn all_widths(space: &(impl Positions<Position = usize> + Backward)) -> Result<bool, Error> {
    let whole = outcome::solve(space)?;
    Ok(agree(&whole, &compact(space)?, &wdl(space)?))
}

#[test]
fn say_what_the_whole_table_says() {
    fn property(game: RandomGame, marks: Vec<usize>) -> bool {
        // Some positions become cuts, some holes: what a space may hold beside what a game gives.
        let graph = game.graph();
        let mut kinds: Vec<Kind> = (0..game.moves.len()).map(|id| graph.kind(id)).collect();
        for mark in marks.iter().take(2) {
            kinds[mark / 2 % game.moves.len()] = if mark % 2 == 0 { Kind::Cut } else { Kind::Hole };
        }
        let row = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
        let moves = (0..game.moves.len()).flat_map(row);
        let moves = moves.map(|(from, to)| (from, to, !game.keeps.contains(&(from, to))));
        let odd = Odd::new(kinds, moves.collect());
        all_widths(&graph) == Ok(true) && all_widths(&odd) == Ok(true)
    }
    QuickCheck::new().tests(10_000).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn neither_panics_nor_hangs_on_a_space_that_contradicts_itself() {
    fn property(space: Odd) -> bool {
        let _ = (compact(&space), wdl(&space));
        true
    }
    QuickCheck::new().tests(20_000).quickcheck(property as fn(Odd) -> bool);
}

#[test]
fn best_moves_are_found_in_a_compact_table() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let whole = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
        let compact = Solved::new(&graph, compact(&graph).unwrap()).unwrap();
        (0..graph.len()).all(|p| whole.moves(&p) == compact.moves(&p) && whole.line(&p) == compact.line(&p))
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(RandomGame) -> bool);
}

/// A position with so many moves to a dead end.
fn star(moves: usize) -> Graph {
    Graph::from_edges(2, std::iter::repeat_n((0, 1), moves)).unwrap()
}

#[test]
fn more_moves_than_can_be_counted_are_an_error() {
    assert_eq!(all_widths(&star(255)), Ok(true));
    assert_eq!(wdl(&star(256)), Err(Error::TooManyMoves { position: 0, limit: 255 }));
    let limit = (1 << 14) - 1;
    assert_eq!(compact(&star(limit)), outcome::solve(&star(limit)));
    assert_eq!(compact(&star(limit + 1)), Err(Error::TooManyMoves { position: 0, limit }));
    // One position too many is enough, wherever it stands, and what is met first is what is named.
    let kinds = vec![Kind::Open(0), Kind::Open(300), Kind::Open(usize::MAX)];
    let odd = Odd::passing(kinds, &[]);
    assert_eq!(wdl(&odd), Err(Error::TooManyMoves { position: 1, limit: 255 }));
    assert_eq!(compact(&odd), Err(Error::TooManyMoves { position: 2, limit }));
}

#[test]
fn a_longer_win_than_fits_is_an_error_and_who_wins_is_known_all_the_same() {
    let chain = |len: usize| Graph::from_edges(len, (1..len).map(|id| (id, id - 1))).unwrap();
    let deepest = chain(16_383);
    assert_eq!(all_widths(&deepest), Ok(true));
    assert_eq!(compact(&deepest).unwrap().remoteness(16_382), Some(16_382));
    let deeper = chain(16_384);
    assert_eq!(compact(&deeper), Err(Error::TooDeep { position: 16_383, limit: 16_382 }));
    assert_eq!(wdl(&deeper).unwrap().outcome(16_383), Some(Outcome::Win));
}

#[test]
fn moves_from_outside_are_errors() {
    let odd = Odd::passing(vec![Kind::Open(0)], &[(7, 0)]);
    let expected = Error::BadMove { position: 0, index: 7, len: 1 };
    assert_eq!(compact(&odd), Err(expected.clone()));
    assert_eq!(wdl(&odd), Err(expected));
}

/// Long enough for frontiers that are found by scanning, and to be worked ahead on.
#[test]
fn on_a_space_too_large_to_list_what_is_decided() {
    let len = 600_000;
    let graph = Graph::from_edges(len, many_edges(len, 4, 8)).unwrap();
    assert!(wdl(&graph).unwrap().counts().win > len / 2);
    assert_eq!(all_widths(&graph), Ok(true));
}
