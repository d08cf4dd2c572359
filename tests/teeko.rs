//! The Teeko of the example: its rules against rules written anew, its numbers, its moves backward, and brute force on small
//! boards.

mod common;
#[path = "../examples/common/reached.rs"]
mod reached;
#[path = "../examples/common/teeko.rs"]
mod teeko;

use std::collections::{HashMap, HashSet};

use common::{brute, check, inverse};
use retrograde::{Game, Implicit, Indexed, Outcome, Solver, from_fn};
use teeko::{Position, Teeko};

/// A board row by row: 0 empty, 1 a piece of the player to move, 2 one of the other.
type Board = Vec<u8>;

/// Side and pieces of the boards that are gone through in full.
const SMALL: [(usize, usize); 4] = [(3, 2), (3, 3), (3, 4), (4, 3)];

fn board(side: usize, position: Position) -> Board {
    let [own, other] = position.squares();
    (0..side * side).map(|i| (own >> i & 1) as u8 + 2 * (other >> i & 1) as u8).collect()
}

/// Hands the board to the opponent.
fn turned(board: Board) -> Board {
    board.into_iter().map(|piece| [0, 2, 1][usize::from(piece)]).collect()
}

/// Whether all pieces of a player stand in a line without gaps or, if four, in a block.
fn wins(side: usize, pieces: usize, board: &Board, player: u8) -> bool {
    let on = |x: usize, y: usize| x < side && y < side && board[y * side + x] == player;
    let lines = |x: usize, y: usize| {
        let line = |place: &dyn Fn(usize) -> Option<(usize, usize)>| {
            (0..pieces).all(|i| place(i).is_some_and(|(x, y)| on(x, y)))
        };
        line(&|i| Some((x + i, y)))
            || line(&|i| Some((x, y + i)))
            || line(&|i| Some((x + i, y + i)))
            || line(&|i| Some((x.checked_sub(i)?, y + i)))
    };
    let block = |x: usize, y: usize| {
        pieces == 4 && [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|(i, j)| on(x + i, y + j))
    };
    (0..side).any(|x| (0..side).any(|y| lines(x, y) || block(x, y)))
}

fn literal(side: usize, pieces: usize) -> impl Game<Position = Board> {
    let next_to = move |a: usize, b: usize| {
        a != b && (a % side).abs_diff(b % side) <= 1 && (a / side).abs_diff(b / side) <= 1
    };
    let moves = move |board: &Board| {
        let all_dropped = board.iter().filter(|&&piece| piece == 1).count() == pieces;
        let mut after = Vec::new();
        for to in (0..board.len()).filter(|&to| board[to] == 0) {
            let mut next = board.clone();
            next[to] = 1;
            if !all_dropped {
                after.push(turned(next));
                continue;
            }
            for from in (0..board.len()).filter(|&from| board[from] == 1 && next_to(from, to)) {
                let mut next = next.clone();
                next[from] = 0;
                after.push(turned(next));
            }
        }
        after
    };
    from_fn(moves).with_terminal(move |board| {
        let won = |player| wins(side, pieces, board, player);
        if won(2) { Some(Outcome::Loss) } else { won(1).then_some(Outcome::Win) }
    })
}

fn positions(game: &Teeko) -> impl Iterator<Item = Position> {
    (0..game.len()).map(|index| game.position(index).expect("no number is a hole"))
}

/// Positions of the game's own board, all over the index, the few with few pieces on the board among them.
fn sample(game: &Teeko) -> impl Iterator<Item = Position> {
    let indices = (0..1_000).chain((0..5_000).map(|i| i * 2_654_435_761 % game.len()));
    indices.map(|index| game.position(index).expect("no number is a hole"))
}

fn has_the_literal_rules(side: usize, pieces: usize, positions: impl Iterator<Item = Position>) {
    let (game, literal) = (Teeko::new(side, pieces), literal(side, pieces));
    for position in positions {
        let at = board(side, position);
        assert_eq!(game.terminal(&position), literal.terminal(&at), "{at:?}");
        let mut found: Vec<Board> =
            game.successors(&position).into_iter().map(|to| board(side, to)).collect();
        let mut expected: Vec<Board> = literal.successors(&at).into_iter().collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{at:?}");
    }
}

#[test]
fn every_board_has_the_literal_rules() {
    for (side, pieces) in SMALL {
        has_the_literal_rules(side, pieces, positions(&Teeko::new(side, pieces)));
    }
    has_the_literal_rules(5, 4, sample(&Teeko::new(5, 4)));
}

#[test]
fn every_board_is_played_backward() {
    for (side, pieces) in SMALL {
        let game = Teeko::new(side, pieces);
        inverse::holds(&game, positions(&game));
        assert_eq!(game.position(game.len()), None);
    }
    let game = Teeko::new(5, 4);
    inverse::holds(&game, sample(&game));
    assert_eq!((game.len(), game.position(game.len())), (96_691_476, None));
}

#[test]
fn four_pieces_win_in_44_ways() {
    // With all pieces on the board, C(21, 4) positions in a row have the mover's on the same squares: a win if the other player
    // has not won.
    let game = Teeko::new(5, 4);
    let (sets, row) = (12_650, 5_985);
    let start = game.len() - sets * row;
    let mut winning = HashSet::new();
    for set in 0..sets {
        let positions = (0..row).map(|i| game.position(start + set * row + i).expect("a position"));
        let mut positions = positions.skip_while(|at| game.terminal(at) == Some(Outcome::Loss)).peekable();
        let first = *positions.peek().expect("not all lost");
        if game.terminal(&first) == Some(Outcome::Win) {
            winning.insert(first.squares()[0]);
        }
    }
    assert_eq!(winning.len(), 44);
}

#[test]
fn small_boards_by_brute_force() {
    let mut drawn = 0;
    for (side, pieces) in SMALL.into_iter().filter(|&(side, _)| side == 3) {
        let game = Teeko::new(side, pieces);
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let boards: HashMap<Board, Position> = positions(&game).map(|at| (board(side, at), at)).collect();
        assert_eq!(boards.len(), game.len());
        let all: Vec<Board> = boards.keys().cloned().collect();
        for (at, expected) in brute::outcomes(&literal(side, pieces), &all) {
            let found = (solved.outcome(&boards[&at]), solved.remoteness(&boards[&at]));
            assert_eq!(found, (Some(expected.0), expected.1), "{at:?}");
            drawn += usize::from(expected.0 == Outcome::Draw);
        }
    }
    assert!(drawn > 0);
}

#[test]
fn side_4_passes_the_local_check() {
    let game = Teeko::new(4, 3);
    let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
    let outcome = |at: &Position| solved.outcome(at);
    check::outcomes(&game, positions(&game), outcome, |at| solved.remoteness(at)).unwrap();
}

#[test]
fn what_is_reached_is_counted_by_board_and_player_to_move() {
    let (side, pieces) = (3, 3);
    let game = Teeko::new(side, pieces);
    let literal = literal(side, pieces);
    let turns = from_fn(|(board, first): &(Board, bool)| {
        literal.successors(board).into_iter().map(|to| (to, !first)).collect::<Vec<_>>()
    })
    .with_terminal(|(board, _)| literal.terminal(board));
    let expected: HashSet<(Board, bool)> =
        brute::reachable(&turns, [(vec![0; side * side], true)]).into_iter().collect();
    let reached = reached::reached(&game, &Position::EMPTY);
    let found = |mover: usize| {
        let position = |id| game.position(id).expect("a position");
        reached[mover].ones().map(move |id| (board(side, position(id)), mover == 0)).collect::<Vec<_>>()
    };
    assert_eq!([found(0), found(1)].concat().into_iter().collect::<HashSet<_>>(), expected);
    let (counts, _) = reached::count(&Solver::new().outcomes(Implicit::new(&game)).unwrap(), &reached);
    assert_eq!(counts.win + counts.loss + counts.draw, expected.len());
}
