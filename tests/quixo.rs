//! The Quixo of the example and the bench: its rules against rules written anew, its moves backward, and known answers.

mod common;
#[path = "../examples/common/quixo.rs"]
mod quixo;
#[path = "../examples/common/reached.rs"]
mod reached;

use std::collections::HashSet;

use common::{brute, inverse};
use quixo::{Board, Quixo};
use retrograde::outcome::Counts;
use retrograde::{Game, Implicit, Indexed, Outcome, Solver, from_fn};

/// A board row by row: 0 blank, 1 own, 2 the other player's.
type Tiles = Vec<u8>;

fn tiles(side: usize, mut index: usize) -> Tiles {
    let digit = |_| {
        let digit = (index % 3) as u8;
        index /= 3;
        digit
    };
    (0..side * side).map(digit).collect()
}

fn number(tiles: &[u8]) -> usize {
    tiles.iter().rev().fold(0, |number, &tile| number * 3 + usize::from(tile))
}

/// Takes a tile out of a line and puts an own one in at an end, as on the table; then the board is turned over to the opponent.
fn literal(side: usize) -> impl Game<Position = Tiles> {
    let lines = move || {
        let rows = (0..side).map(move |row| (0..side).map(|i| row * side + i).collect::<Vec<_>>());
        rows.chain((0..side).map(move |column| (0..side).map(|i| i * side + column).collect()))
    };
    let moves = move |board: &Tiles| {
        let mut after = Vec::new();
        for line in lines() {
            for (place, &tile) in line.iter().enumerate() {
                let (row, column) = (tile / side, tile % side);
                let inside = |i: usize| i > 0 && i + 1 < side;
                if board[tile] == 2 || inside(row) && inside(column) {
                    continue;
                }
                for end in [0, side - 1].into_iter().filter(|&end| end != place) {
                    let mut row: Vec<u8> = line.iter().map(|&tile| board[tile]).collect();
                    row.remove(place);
                    row.insert(end, 1);
                    let mut next = board.clone();
                    line.iter().zip(row).for_each(|(&tile, mark)| next[tile] = mark);
                    after.push(next.into_iter().map(|mark| [0, 2, 1][usize::from(mark)]).collect());
                }
            }
        }
        after
    };
    from_fn(moves).with_terminal(move |board| {
        let diagonals = [
            (0..side).map(|i| i * side + i).collect::<Vec<_>>(),
            (0..side).map(|i| i * side + side - 1 - i).collect(),
        ];
        let full = |mark| lines().chain(diagonals.clone()).any(|line| line.iter().all(|&i| board[i] == mark));
        if full(1) { Some(Outcome::Win) } else { full(2).then_some(Outcome::Loss) }
    })
}

fn has_the_literal_rules(side: usize, indices: impl IntoIterator<Item = usize>) {
    let (game, literal) = (Quixo::new(side), literal(side));
    for index in indices {
        let (board, tiles) = (game.position(index).expect("a board"), tiles(side, index));
        assert_eq!(game.terminal(&board), literal.terminal(&tiles), "{tiles:?}");
        let mut found: Vec<usize> = game.successors(&board).into_iter().map(|to| game.index(&to)).collect();
        let mut expected: Vec<usize> = literal.successors(&tiles).into_iter().map(|to| number(&to)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{tiles:?}");
    }
}

/// Boards of side 4 all over the index.
fn sample(count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(|i| i * 2_654_435_761 % 3_usize.pow(16))
}

#[test]
fn side_3_has_the_literal_rules() {
    has_the_literal_rules(3, 0..3_usize.pow(9));
}

#[test]
fn side_4_has_the_literal_rules() {
    has_the_literal_rules(4, sample(20_000));
}

#[test]
fn side_3_is_played_backward() {
    let game = Quixo::new(3);
    inverse::holds(&game, (0..game.len()).map(|index| game.position(index).expect("a board")));
    assert_eq!((game.len(), game.position(game.len())), (19_683, None));
}

#[test]
fn side_4_is_played_backward() {
    let game = Quixo::new(4);
    inverse::holds(&game, sample(5_000).map(|index| game.position(index).expect("a board")));
    assert_eq!((game.len(), game.position(game.len())), (43_046_721, None));
}

#[test]
fn side_3_by_brute_force() {
    let solved = Solver::new().outcomes(Implicit::new(Quixo::new(3))).unwrap();
    let boards: Vec<Tiles> = (0..solved.space().game().len()).map(|index| tiles(3, index)).collect();
    for (board, expected) in brute::outcomes(&literal(3), &boards) {
        let id = number(&board);
        let found = (solved.answers().outcome(id), solved.answers().remoteness(id));
        assert_eq!(found, (Some(expected.0), expected.1), "{board:?}");
    }
}

#[test]
fn side_3_counted_by_board_and_player_to_move() {
    // Side 4 is counted by the example.
    let game = Quixo::new(3);
    let reached = reached::reached(&game, &Board::EMPTY);
    let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
    let counts = Counts { win: 20_247, loss: 11_780, draw: 0, unknown: 0 };
    assert_eq!(reached::count(&solved, &reached), (counts, Some(8)));
    assert_eq!(
        (solved.outcome(&Board::EMPTY), solved.remoteness(&Board::EMPTY)),
        (Some(Outcome::Win), Some(7))
    );

    // The same set by a walk over boards that know whose turn it is.
    let literal = literal(3);
    let turns = from_fn(|(board, first): &(Tiles, bool)| {
        let to = literal.successors(board).into_iter().map(|to| (to, !first));
        to.collect::<Vec<_>>()
    })
    .with_terminal(|(board, _)| literal.terminal(board));
    let expected: HashSet<(usize, bool)> = brute::reachable(&turns, [(vec![0; 9], true)])
        .into_iter()
        .map(|(board, first)| (number(&board), first))
        .collect();
    let found = |mover: usize| reached[mover].ones().map(move |id| (id, mover == 0));
    assert_eq!(found(0).chain(found(1)).collect::<HashSet<_>>(), expected);
}
