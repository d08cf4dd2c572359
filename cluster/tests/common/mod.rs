//! Games for the tests: random ones with everything that a game may have, and long ones.

#![allow(dead_code, reason = "each test program uses its part")]

use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors};

/// What stands at an id.
#[derive(Clone, Debug)]
enum At {
    Hole,
    End(Outcome),
    /// Where the moves lead, and whether each passes the turn.
    Open(Vec<(usize, bool)>),
}

/// A game of lists: cycles, loops, parallel moves, kept turns, declared ends, dead ends and ids without a
/// position.
#[derive(Clone, Debug)]
pub struct Listed {
    at: Vec<At>,
    back: Vec<Vec<usize>>,
}

/// An id, and whether the move to it passed the turn: two moves that differ in that lead to different places.
impl Listed {
    pub fn random(seed: u64, most: usize) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let len = random.usize(1..most);
        let mut at: Vec<At> = (0..len)
            .map(|_| match random.u8(0..12) {
                0 => At::Hole,
                1 => At::End([Outcome::Win, Outcome::Loss, Outcome::Draw][random.usize(0..3)]),
                _ => At::Open(Vec::new()),
            })
            .collect();
        let places: Vec<usize> = (0..len).filter(|&id| !matches!(at[id], At::Hole)).collect();
        let keeps = random.bool();
        for moves in at.iter_mut().filter_map(|at| if let At::Open(moves) = at { Some(moves) } else { None })
        {
            for _ in 0..random.usize(0..4) {
                moves.push((places[random.usize(0..places.len())], !(keeps && random.u8(0..4) == 0)));
            }
        }
        Self::of(at)
    }

    /// Each position has one move, to the one before: as many layers as positions.
    pub fn chain(len: usize) -> Self {
        let moves = |id: usize| At::Open(id.checked_sub(1).map(|to| (to, true)).into_iter().collect());
        Self::of((0..len).map(moves).collect())
    }

    /// Many positions a layer, whose moves go anywhere in the one before.
    pub fn layers(layers: usize, width: usize) -> Self {
        let mut random = fastrand::Rng::with_seed(7);
        let mut moves = |id: usize| match id.checked_sub(width) {
            None => At::Open(Vec::new()),
            Some(before) => {
                let first = before / width * width;
                At::Open((0..3).map(|_| (first + random.usize(0..width), true)).collect())
            }
        };
        Self::of((0..layers * width).map(&mut moves).collect())
    }

    fn of(at: Vec<At>) -> Self {
        let mut back = vec![Vec::new(); at.len()];
        for (id, at) in at.iter().enumerate() {
            if let At::Open(moves) = at {
                moves.iter().for_each(|&(to, _)| back[to].push(id));
            }
        }
        Self { at, back }
    }

    pub fn space(self) -> Implicit<Self> {
        Implicit::new(self)
    }
}

impl Game for Listed {
    type Position = usize;

    fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        let moves: &[(usize, bool)] = if let At::Open(moves) = &self.at[id] { moves } else { &[] };
        moves.iter().map(|&(to, _)| to)
    }

    fn terminal(&self, &id: &usize) -> Option<Outcome> {
        if let At::End(outcome) = self.at[id] { Some(outcome) } else { None }
    }

    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        let At::Open(moves) = &self.at[from] else { return true };
        moves.iter().find(|&&(end, _)| end == to).is_none_or(|&(_, passes)| passes)
    }
}

impl Indexed for Listed {
    fn len(&self) -> usize {
        self.at.len()
    }

    fn index(&self, &id: &usize) -> usize {
        id
    }

    fn position(&self, id: usize) -> Option<usize> {
        self.at.get(id).filter(|at| !matches!(at, At::Hole)).map(|_| id)
    }
}

impl Predecessors for Listed {
    fn predecessors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        self.back[id].iter().copied()
    }
}
