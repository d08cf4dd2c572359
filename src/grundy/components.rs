//! The components of sums, numbered, and a walk that meets each after all that its moves can leave.

use std::fmt;

use crate::capability::Decompose;
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::space::{MAX_POSITIONS, Names};

/// The moves of one component: the numbers of the components that each of them leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    parts: Vec<u32>,
    /// Where in `parts` each move ends.
    ends: Vec<usize>,
}

impl Moves {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The components that each move leaves, none where nothing is left.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Met,
    /// Below it the walk goes on.
    Open,
    Done,
}

/// A component below which the walk goes on: which of the parts its moves leave is to be met next.
struct Frame {
    id: u32,
    moves: Moves,
    next: usize,
}

/// Every component met so far.
#[derive(Clone)]
pub(super) struct Components<G: Game> {
    game: G,
    names: Names<G::Position>,
    states: Vec<State>,
    done: usize,
    /// Whether a position declared lost is one without moves. Otherwise every declared end is an error.
    lost_is_stuck: bool,
}

impl<G: Game> Components<G> {
    pub fn new(game: G, lost_is_stuck: bool) -> Self {
        Self { game, names: Names::new(MAX_POSITIONS), states: Vec::new(), done: 0, lost_is_stuck }
    }

    /// How many components the walk has left behind.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Whether the rules declare that the player to move has lost.
    fn is_over(&self, position: &G::Position) -> Result<bool, Error<G::Position>> {
        match self.game.terminal(position) {
            None => Ok(false),
            Some(Outcome::Loss) if self.lost_is_stuck => Ok(true),
            Some(_) => Err(Error::NotNormalPlay { position: position.clone() }),
        }
    }

    /// The positions one move away.
    pub fn successors(&self, position: &G::Position) -> Result<Vec<G::Position>, Error<G::Position>> {
        if self.is_over(position)? {
            return Ok(Vec::new());
        }
        let successors: Vec<_> = self.game.successors(position).into_iter().collect();
        if successors.len() > MAX_POSITIONS {
            return Err(Error::TooManyMoves { position: position.clone(), limit: MAX_POSITIONS });
        }
        match successors.iter().all(|to| self.game.passes_turn(position, to)) {
            true => Ok(successors),
            false => Err(Error::NotNormalPlay { position: position.clone() }),
        }
    }
}

impl<G: Decompose> Components<G> {
    /// The numbers of the components of a position. Before it returns, `finish` is called once for each component among
    /// them, and below, that no walk has left behind yet: in an order in which the components that its moves leave come first.
    pub fn walk(
        &mut self,
        position: &G::Position,
        mut finish: impl FnMut(u32, &Moves),
    ) -> Result<Vec<u32>, Error<G::Position>> {
        let mut parts = Vec::new();
        self.split(position, &mut parts)?;
        let mut stack = Vec::new();
        for &part in &parts {
            if let Err(error) = self.walk_from(part, &mut stack, &mut finish) {
                stack.iter().for_each(|frame| self.states[frame.id as usize] = State::Met);
                return Err(error);
            }
        }
        Ok(parts)
    }

    fn walk_from(
        &mut self,
        root: u32,
        stack: &mut Vec<Frame>,
        finish: &mut impl FnMut(u32, &Moves),
    ) -> Result<(), Error<G::Position>> {
        if self.states[root as usize] == State::Met {
            stack.push(self.open(root)?);
        }
        while let Some(frame) = stack.last_mut() {
            let Some(&part) = frame.moves.parts.get(frame.next) else {
                finish(frame.id, &frame.moves);
                self.states[frame.id as usize] = State::Done;
                self.done += 1;
                stack.pop();
                continue;
            };
            match self.states[part as usize] {
                State::Done => frame.next += 1,
                State::Met => {
                    let frame = self.open(part)?;
                    stack.push(frame);
                }
                State::Open => {
                    let on_cycle = stack.iter().map(|frame| frame.id).skip_while(|&id| id != part);
                    return Err(Error::Cyclic { cycle: on_cycle.map(|id| self.position(id)).collect() });
                }
            }
        }
        Ok(())
    }

    /// Begins a component: what each of its moves leaves.
    fn open(&mut self, id: u32) -> Result<Frame, Error<G::Position>> {
        let mut moves = Moves::default();
        for to in self.successors(&self.names.positions[id as usize])? {
            self.split(&to, &mut moves.parts)?;
            moves.ends.push(moves.parts.len());
        }
        self.states[id as usize] = State::Open;
        Ok(Frame { id, moves, next: 0 })
    }

    /// Adds the numbers of the components of a position.
    fn split(&mut self, position: &G::Position, into: &mut Vec<u32>) -> Result<(), Error<G::Position>> {
        if self.is_over(position)? {
            return Ok(());
        }
        for part in self.game.components(position) {
            let hash = self.names.hash(&part);
            into.push(self.names.intern(hash, part)?);
        }
        self.states.resize(self.names.positions.len(), State::Met);
        Ok(())
    }

    fn position(&self, id: u32) -> G::Position {
        self.names.positions[id as usize].clone()
    }
}

impl<G: Game> fmt::Debug for Components<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Components").field("done", &self.done).finish_non_exhaustive()
    }
}
