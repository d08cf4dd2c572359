//! Tag on a directed graph: can the robber escape forever?
//!
//! A robber and a chaser stand on vertices. The robber moves first, and each in turn stays or moves along an
//! edge. The robber is caught as soon as both stand on the same vertex, whoever moved last. Input: `N M`, M
//! edges `u v` (vertices from 1; self-loops and parallel edges allowed), `Q`, Q pairs `s r`. For each pair
//! the answer is `YES` if the robber at s escapes a chaser at r forever, else `NO`; with s = r the robber is
//! caught.
//!
//! ```text
//! cargo run --release --example tag < examples/data/tag_20.in
//! ```
//!
//! A position is (who moves, where the mover stands, where the other stands); escaping forever is a draw.
//! Play can cycle and the graph may be complete, so this is a game with an index and predecessors: none of
//! the up to 250 million moves is stored.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Input, MANY, known, run};
use retrograde::{Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solver};

/// The problem asks for 500; this many still fit into a few gigabytes.
pub(crate) const MAX_VERTICES: usize = 10_000;

/// The graph to play on, with a self-loop at every vertex for staying.
#[derive(Debug)]
pub struct Tag(pub Graph);

/// Where the two stand, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mover: usize,
    other: usize,
    robber_moves: bool,
}

impl Position {
    fn after_move_to(self, to: usize) -> Self {
        Self { mover: self.other, other: to, robber_moves: !self.robber_moves }
    }

    fn before_move_from(self, from: usize) -> Self {
        Self { mover: from, other: self.mover, robber_moves: !self.robber_moves }
    }
}

impl Game for Tag {
    type Position = Position;

    fn successors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.0.successors(&at.mover).into_iter().map(|to| at.after_move_to(to))
    }

    fn terminal(&self, at: &Position) -> Option<Outcome> {
        let caught = if at.robber_moves { Outcome::Loss } else { Outcome::Win };
        (at.mover == at.other).then_some(caught)
    }
}

impl Indexed for Tag {
    fn len(&self) -> usize {
        2 * self.0.len() * self.0.len()
    }

    /// The mover's vertex varies fastest: the predecessors of a position differ only in it, so they are next
    /// to each other.
    fn index(&self, at: &Position) -> usize {
        (usize::from(at.robber_moves) * self.0.len() + at.other) * self.0.len() + at.mover
    }

    fn position(&self, index: usize) -> Option<Position> {
        let (row, mover) = (index / self.0.len(), index % self.0.len());
        let robber_moves = row >= self.0.len();
        Some(Position { mover, other: row % self.0.len(), robber_moves })
    }
}

impl Predecessors for Tag {
    fn predecessors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.0.predecessors(&at.other).into_iter().map(|from| at.before_move_from(from))
    }
}

pub(crate) fn solve(input: &mut Input) -> Result<String, String> {
    let vertices = input.number("a number of vertices", 1..=MAX_VERTICES)?;
    let count = input.number("a number of edges", 0..=MANY)?;
    input.make_room(2 * vertices * vertices, 6, 24)?;
    let mut edges = input.edges(vertices, count);
    let stay = (0..vertices).map(|vertex| (vertex, vertex));
    let graph = Graph::from_edges(vertices, edges.by_ref().chain(stay)).map_err(|error| error.to_string())?;
    edges.end()?;
    let vertex = |input: &mut Input| input.number("a vertex", 1..=vertices);
    let queries = input.queries(|input| Ok((vertex(input)? - 1, vertex(input)? - 1)))?;
    let solved = Solver::new().outcomes(Implicit::new(Tag(graph))).map_err(|error| error.to_string())?;
    let answer = |(robber, chaser)| {
        let start = Position { mover: robber, other: chaser, robber_moves: true };
        Ok(if known(solved.outcome(&start))? == Outcome::Draw { "YES\n" } else { "NO\n" })
    };
    queries.into_iter().map(answer).collect()
}

fn main() -> ExitCode {
    run(solve)
}
