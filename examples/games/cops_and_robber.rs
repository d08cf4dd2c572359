//! Cops and robber on a graph: the cops take their places, then the robber; then the cops move, and the
//! robber, in turn, each along an edge or not at all. He is caught where a cop is. The cop number is how many
//! cops it takes to catch him wherever he starts.

use std::collections::BTreeSet;

use retrograde::game::Notation;
use retrograde::outcome::Outcomes;
use retrograde::{Error, Explored, Game, Outcome, Solved};

use super::Exhibit;

#[derive(Clone, Debug)]
pub struct CopsAndRobber {
    pub cops: usize,
    /// For each vertex itself and its neighbours.
    near: Vec<BTreeSet<usize>>,
}

/// What is on the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Nothing: the cops are to take their places.
    Empty,
    /// The cops, in increasing order: the robber is to take his.
    Cops(Vec<usize>),
    /// All of them, and whether the robber is to move.
    Chase { cops: Vec<usize>, robber: usize, robber_moves: bool },
}

use Position::{Chase, Cops, Empty};

/// All lists with a vertex from each of these sets, as cops stand: in increasing order, each list once.
fn choices<'a>(sets: impl IntoIterator<Item = &'a BTreeSet<usize>>) -> BTreeSet<Vec<usize>> {
    let mut lists = BTreeSet::from([vec![]]);
    for vertices in sets {
        let longer = |list: &Vec<usize>| {
            let with = |&vertex: &usize| {
                let mut list = [&list[..], &[vertex]].concat();
                list.sort_unstable();
                list
            };
            vertices.iter().map(with).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

impl CopsAndRobber {
    /// Edges are followed both ways.
    pub fn new(cops: usize, vertices: usize, edges: &[(usize, usize)]) -> Self {
        let mut near: Vec<BTreeSet<usize>> = (0..vertices).map(|vertex| BTreeSet::from([vertex])).collect();
        for &(a, b) in edges {
            near[a].insert(b);
            near[b].insert(a);
        }
        Self { cops, near }
    }
}

/// How many moves the cops need once all have their places, by a game solved from its start; `None` if the
/// robber can get away forever.
pub fn rounds(solved: &Solved<Explored<Position>, Outcomes>) -> Option<u32> {
    let caught = solved.outcome(&Empty) == Some(Outcome::Win);
    // Two plies take the places; then cops and robber move in turn, the cops first and last.
    solved.remoteness(&Empty).filter(|_| caught).map(|plies| plies.saturating_sub(1) / 2)
}

/// How many cops catch the robber on this graph, and in how many moves of theirs. There is room for a cop on
/// every vertex.
pub fn cop_number(vertices: usize, edges: &[(usize, usize)]) -> Result<(usize, u32), Error<Position>> {
    let mut cops = 1;
    loop {
        let solved = retrograde::outcomes(&CopsAndRobber::new(cops, vertices, edges), [Empty])?;
        if let Some(rounds) = rounds(&solved) {
            return Ok((cops, rounds));
        }
        cops += 1;
    }
}

impl Game for CopsAndRobber {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let everywhere: BTreeSet<usize> = (0..self.near.len()).collect();
        let next: Vec<Position> = match position {
            Empty => choices(vec![&everywhere; self.cops]).into_iter().map(Cops).collect(),
            Cops(cops) => {
                let chase = |robber| Chase { cops: cops.clone(), robber, robber_moves: false };
                everywhere.into_iter().map(chase).collect()
            }
            Chase { cops, robber, robber_moves: true } => {
                let chase = |&robber| Chase { cops: cops.clone(), robber, robber_moves: false };
                self.near[*robber].iter().map(chase).collect()
            }
            &Chase { ref cops, robber, robber_moves: false } => {
                let moved = choices(cops.iter().map(|&cop| &self.near[cop]));
                moved.into_iter().map(|cops| Chase { cops, robber, robber_moves: true }).collect()
            }
        };
        next
    }

    fn terminal(&self, position: &Position) -> Option<Outcome> {
        match position {
            Chase { cops, robber, robber_moves } if cops.contains(robber) => {
                Some(if *robber_moves { Outcome::Loss } else { Outcome::Win })
            }
            _ => None,
        }
    }
}

impl Notation<Position> for CopsAndRobber {
    fn show(&self, position: &Position) -> String {
        match position {
            Empty => "the cops take their places".to_string(),
            Cops(cops) => format!("cops on {cops:?}, the robber takes his place"),
            Chase { cops, robber, robber_moves } => {
                let mover = if *robber_moves { "robber" } else { "cops" };
                format!("cops on {cops:?}, robber on {robber}, {mover} to move")
            }
        }
    }

    fn show_move(&self, _: &Position, to: &Position) -> String {
        match to {
            Cops(cops) | Chase { cops, robber_moves: true, .. } => format!("cops {cops:?}"),
            Chase { robber, .. } => format!("robber {robber}"),
            Empty => String::new(),
        }
    }
}

impl Exhibit for CopsAndRobber {
    fn title(&self) -> String {
        format!("{} cops and a robber on {} vertices", self.cops, self.near.len())
    }

    fn start(&self) -> Position {
        Empty
    }
}
