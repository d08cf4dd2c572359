//! What the tests of known answers share: reading graphs and letters, and solving by every engine that applies.
#![allow(dead_code, reason = "every test file uses its own part")]

pub mod heaps;
pub mod solved;

use std::fmt::Debug;

use retrograde::grundy::Nimbers;
use retrograde::outcome::{self, Outcomes};
use retrograde::solved::Answers as _;
use retrograde::{Explored, Game, Misere, Outcome, Solved, Space as _, TurnPattern, pattern};

use crate::common::check;
use crate::common::data::{Row, parse};

/// The edges in a column, such as `0>1 1>2` or `0-1 1-2`; none for an empty field or `-`.
pub fn edges(row: &Row, column: &str) -> Vec<(usize, usize)> {
    let ends = |word: &str| match word.split_once(['>', '-']) {
        Some((from, to)) => (parse(from), parse(to)),
        None => panic!("not an edge: {word}"),
    };
    row.words(column, ' ').into_iter().map(ends).collect()
}

/// Lists of successors for edges that are followed one way.
pub fn directed(len: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); len];
    edges.iter().for_each(|&(from, to)| lists[from].push(to));
    lists
}

/// Lists of neighbours for edges that are followed both ways.
pub fn undirected(len: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut lists = directed(len, edges);
    edges.iter().for_each(|&(from, to)| lists[to].push(from));
    lists
}

/// What a letter of a table says of the player to move: `W` or `N` won, `L` or `P` lost, `D` drawn, `.` nothing.
pub fn letter(letter: char) -> Option<Outcome> {
    match letter {
        'W' | 'N' => Some(Outcome::Win),
        'L' | 'P' => Some(Outcome::Loss),
        'D' => Some(Outcome::Draw),
        '.' => None,
        _ => panic!("no outcome is written {letter}"),
    }
}

/// A word of letters.
pub fn letters(word: &str) -> Vec<Option<Outcome>> {
    word.chars().map(letter).collect()
}

/// Remoteness as the tables write it: `-1` for a draw.
pub fn plies(text: &str) -> Option<u32> {
    (text != "-1").then(|| parse(text))
}

/// Outcomes of a game from these roots, after the local check passed at every position.
pub fn outcomes<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Outcomes>
where
    G: Game<Position: Debug>,
{
    let solved = retrograde::outcomes(game, roots).expect("a sound game");
    pass_check(game, solved.space(), solved.answers());
    assert_eq!(solved.verify(game), Ok(solved.len()));
    solved
}

/// Outcomes under misère play of a game whose play must end, after the local check passed at every position and turn
/// patterns said the same.
pub fn misere_outcomes<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Outcomes>
where
    G: Game<Position: Debug>,
{
    let solved = outcomes(&Misere(game), roots);
    let patterns = pattern::solve(solved.space()).expect("play ends");
    for (id, position) in solved.space().positions().iter().enumerate() {
        let won = solved.outcome(position) == Some(Outcome::Win);
        assert_eq!(patterns.pattern(id).map(TurnPattern::can_force_even), Some(won), "{position:?}");
    }
    solved
}

/// Grundy values of a game from these roots, after outcomes, the local check and turn patterns said the same of who wins.
pub fn nimbers<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Nimbers>
where
    G: Game<Position: Debug>,
{
    let solved = retrograde::nimbers(game, roots).expect("normal play that ends");
    assert_eq!(solved.verify(game), Ok(solved.len()));
    let space = solved.space();
    let outcomes = outcome::solve(space).expect("a sound space");
    pass_check(game, space, &outcomes);
    let patterns = pattern::solve(space).expect("play ends");
    assert_eq!(Solved::new(space, patterns.clone()).unwrap().verify(game), Ok(space.len()));
    for id in 0..space.len() {
        let won = solved.answers().nimber(id).expect("solved") != 0;
        assert_eq!(outcomes.outcome(id) == Some(Outcome::Win), won, "{:?}", space.positions()[id]);
        let odd = patterns.pattern(id).map(TurnPattern::can_force_odd);
        assert_eq!(odd, Some(won), "{:?}", space.positions()[id]);
    }
    solved
}

fn pass_check<G>(game: &G, space: &Explored<G::Position>, outcomes: &Outcomes)
where
    G: Game<Position: Debug>,
{
    let id = |position: &G::Position| space.id(position);
    let positions = space.positions().iter().cloned();
    let outcome = |position: &G::Position| outcomes.outcome(id(position)?);
    let remoteness = |position: &G::Position| outcomes.remoteness(id(position)?);
    check::outcomes(game, positions, outcome, remoteness).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(outcomes.len(), space.len());
}

/// The positions lost for the player to move, in the order of the space.
pub fn lost<P: Clone + Eq + std::hash::Hash>(solved: &Solved<Explored<P>, Outcomes>) -> Vec<P> {
    solved
        .iter()
        .filter(|(_, outcome)| *outcome == Some(Outcome::Loss))
        .map(|(position, _)| position)
        .collect()
}
