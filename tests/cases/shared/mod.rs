//! What the tests of the cases share: solving with every check on.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::collections::HashSet;
use std::fmt::Debug;

use retrograde::outcome::{self, Outcomes};
use retrograde::solved::Oddity;
use retrograde::space::Positions;
use retrograde::{Explored, Game, Graph, Implicit, Outcome, Predecessors, Solved, Solver, Stored, lint};

use crate::common::check;

/// Up to this many positions, every one has its line of play walked.
const LINES: usize = 6_000;
/// Up to this many positions, every one has its moves compared in both directions; beyond, so many.
const LINTED: usize = 6_000;
/// Up to this many positions, every decided one is played out against all defences.
const DEFENCES: usize = 400;

/// Everything reachable from `roots`, solved and checked.
pub fn solve<G: Game<Position: Debug>>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Outcomes> {
    solve_by(game, roots, false)
}

/// The same of a game in which the last move loses, so that review asks whether that is meant.
pub fn solve_misere<G: Game<Position: Debug>>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Outcomes> {
    solve_by(game, roots, true)
}

fn solve_by<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    misere: bool,
) -> Solved<Explored<G::Position>, Outcomes>
where
    G: Game,
    G::Position: Debug,
{
    let solved = retrograde::outcomes(game, roots).expect("a sound game");
    // Some cases are about boards without a win, without a move, or of two points that nothing joins, and are so
    // found. Nothing else is odd.
    let mut odd = solved.review();
    let degenerate = |oddity: &Oddity| {
        matches!(
            oddity,
            Oddity::NothingDecided { .. } | Oddity::NoMoves { .. } | Oddity::NothingLost { wins: 2 }
        )
    };
    odd.retain(|oddity| !degenerate(oddity));
    let asked = odd.len();
    odd.retain(|oddity| !(misere && matches!(oddity, Oddity::LastMoveLoses { stuck: 0, .. })));
    assert_eq!(
        (asked - odd.len(), odd),
        (usize::from(misere), vec![]),
        "a false alarm, or a question not asked"
    );
    checked(game, solved)
}

/// All positions of an indexed game, solved by un-moves, checked, and compared with the same game with stored moves.
pub fn solve_indexed<G>(game: &G) -> Solved<Implicit<&G>, Outcomes>
where
    G: Predecessors,
    G::Position: Debug,
{
    let report = if game.len() <= LINTED {
        lint::backward(game, 0..game.len())
    } else {
        lint::backward(game, lint::sample(game.len(), LINTED, 1))
    };
    assert!(report.is_clean(), "{report}");
    let solved = checked(game, Solver::new().outcomes(Implicit::new(game)).expect("a sound game"));
    let stored = Stored::new(game).expect("a sound index");
    assert_eq!(&outcome::solve(&stored).expect("a sound game"), solved.answers(), "moves against un-moves");
    solved
}

/// A graph as a game, solved and checked: outcomes as letters, distances beside them.
pub fn labels(graph: &Graph) -> (String, Vec<Option<u32>>) {
    let solved = solve_indexed(graph);
    let letters = (0..graph.len()).map(|id| letter(solved.outcome(&id)));
    (letters.collect(), (0..graph.len()).map(|id| solved.remoteness(&id)).collect())
}

/// How many complete plays there are from the first position, where play must end.
pub fn histories<P>(space: &Explored<P>) -> u64 {
    let graph = space.graph().expect("a search that was not cut");
    let mut ways = vec![0; graph.len()];
    ways[0] = 1;
    let mut complete = 0;
    for id in graph.topological_order().expect("play that ends") {
        let next: Vec<usize> = graph.successors(&id).into_iter().collect();
        next.iter().for_each(|&to| ways[to] += ways[id]);
        complete += if next.is_empty() { ways[id] } else { 0 };
    }
    complete
}

/// W, L and D for the player to move; `?` for what is not known.
pub fn letter(outcome: Option<Outcome>) -> char {
    match outcome {
        Some(Outcome::Win) => 'W',
        Some(Outcome::Loss) => 'L',
        Some(Outcome::Draw) => 'D',
        None => '?',
    }
}

/// The graph with these successors.
pub fn graph(lists: &[&[usize]]) -> Graph {
    Graph::from_successors(lists).expect("valid lists")
}

/// Checks every answer against the rules, every best move against the answers, and in small games every line of play.
fn checked<G, S>(game: &G, solved: Solved<S, Outcomes>) -> Solved<S, Outcomes>
where
    G: Game,
    G::Position: Debug,
    S: Positions<Position = G::Position>,
{
    let positions: Vec<G::Position> = solved.iter().map(|(position, _)| position).collect();
    check::outcomes(game, positions.iter().cloned(), |p| solved.outcome(p), |p| solved.remoteness(p))
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(solved.verify(game), Ok(positions.len()));
    for p in &positions {
        check_best_move(&solved, p);
        if positions.len() <= LINES {
            check_line(&solved, p);
        }
        if positions.len() <= DEFENCES && solved.remoteness(p).is_some() {
            assert_eq!(plies_against_every_defence(game, &solved, p), solved.remoteness(p).unwrap(), "{p:?}");
        }
    }
    solved
}

/// A best move keeps the outcome and lowers the distance by one; so a play-out lasts exactly the distance.
fn check_best_move<S>(solved: &Solved<S, Outcomes>, p: &S::Position)
where
    S: Positions,
    S::Position: Debug,
{
    let outcome = solved.outcome(p).expect("a solved position");
    match (solved.best_move(p), solved.remoteness(p)) {
        (None, plies) => assert!(plies.is_none_or(|plies| plies == 0), "{p:?} has no best move"),
        (Some(best), plies) => {
            assert_eq!((best.value, best.remoteness), (Some(outcome), plies), "{p:?}");
            assert_eq!(plies.map(|plies| plies - 1), solved.remoteness(&best.position), "{p:?}");
        }
    }
}

/// A line lasts exactly the distance, or cycles among draws, or ends in a declared draw.
fn check_line<S>(solved: &Solved<S, Outcomes>, p: &S::Position)
where
    S: Positions,
    S::Position: Debug,
{
    let line = solved.line(p).expect("a solved position");
    match solved.remoteness(p) {
        Some(plies) => assert_eq!((line.positions.len(), line.cycle), (plies as usize + 1, None), "{p:?}"),
        None => assert!(line.positions.iter().all(|at| solved.outcome(at) == Some(Outcome::Draw)), "{p:?}"),
    }
}

/// How long play can last from a decided position when the winner follows the table and the loser does anything at all.
fn plies_against_every_defence<G, S>(game: &G, solved: &Solved<S, Outcomes>, start: &G::Position) -> u32
where
    G: Game,
    S: Positions<Position = G::Position>,
{
    let mut layer = HashSet::from([start.clone()]);
    let limit = solved.remoteness(start).expect("a decided position");
    for plies in 0..=limit {
        let mut next = HashSet::new();
        for p in &layer {
            match solved.outcome(p) {
                Some(Outcome::Win) => next.extend(solved.best_move(p).map(|best| best.position)),
                _ if game.terminal(p).is_none() => next.extend(game.successors(p)),
                _ => {}
            }
        }
        if next.is_empty() {
            return plies;
        }
        layer = next;
    }
    limit + 1
}
