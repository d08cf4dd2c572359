//! The components of sums, numbered, and a walk that meets each after all that its moves can leave.

use std::fmt;

use crate::error::Error;
use crate::game::{Decompose, Game, Outcome, moves};
use crate::limits::Limits;
use crate::space::{MAX_POSITIONS, Names};
use crate::watch::{Phase, Watch};

/// The moves of one component: the numbers of the components that each of them leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    parts: Vec<u32>,
    /// Where in `parts` each move ends.
    ends: Vec<usize>,
}

impl Moves {
    /// How many bytes they take, with their place on a walk.
    fn bytes(&self) -> usize {
        size_of::<Frame>() + 4 * self.parts.capacity() + size_of::<usize>() * self.ends.capacity()
    }

    /// The components that each move leaves, none where nothing is left.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }
}

/// Between walks no component is open, however the last one ended: see [`Walk`].
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
    limits: Limits,
}

impl<G: Game> Components<G> {
    pub fn new(game: G, lost_is_stuck: bool, limits: Limits) -> Self {
        let limit = limits.positions.map_or(MAX_POSITIONS, |limit| limit.min(MAX_POSITIONS));
        Self { game, names: Names::new(limit), states: Vec::new(), done: 0, lost_is_stuck, limits }
    }

    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether the memory allows for so many bytes beside the components.
    pub fn allows(&self, beside: usize) -> Result<(), Error<G::Position>> {
        let Some(limit) = self.limits.bytes else { return Ok(()) };
        let bytes = self.names.bytes().saturating_add(self.states.capacity()).saturating_add(beside);
        if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
    }

    /// How many components the walk has left behind.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Whether the rules declare that the player to move has lost.
    fn is_over(&self, position: &G::Position) -> Result<bool, Error<G::Position>> {
        if !self.game.is_position(position) {
            return Err(Error::NotAPosition { position: position.clone() });
        }
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
        let mut all_pass = true;
        let listed = moves(&self.game, position).into_iter();
        let successors: Vec<_> = listed.inspect(|(_, passes)| all_pass &= passes).map(|(to, _)| to).collect();
        if successors.len() > MAX_POSITIONS {
            return Err(Error::TooManyMoves { position: position.clone(), limit: MAX_POSITIONS });
        }
        match all_pass {
            true => Ok(successors),
            false => Err(Error::NotNormalPlay { position: position.clone() }),
        }
    }
}

impl<G: Decompose> Components<G> {
    /// The numbers of the components of a position. Before it returns, `finish` is called once for each
    /// component among them, and below, that no walk has left behind yet: in an order in which the components
    /// that its moves leave come first. It returns how many bytes are taken by what is kept of the components
    /// finished.
    pub fn walk(
        &mut self,
        position: &G::Position,
        watch: &mut Watch<'_>,
        mut finish: impl FnMut(u32, &Moves) -> usize,
    ) -> Result<Vec<u32>, Error<G::Position>> {
        let mut parts = Vec::new();
        self.split(position, &mut parts)?;
        let mut walk = Walk { components: self, stack: Vec::new(), bytes: 0 };
        for &part in &parts {
            walk.below(part, watch, &mut finish)?;
        }
        Ok(parts)
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
        // Components whose numbers an error or a panic left without a state get theirs here, before anyone
        // asks for it.
        self.states.resize(self.names.positions.len(), State::Met);
        Ok(())
    }
}

/// A walk under way. Dropping it closes every component that is still open: after an error, and also when the
/// rules panic, since the components outlive that panic and can be asked again.
struct Walk<'a, G: Game> {
    components: &'a mut Components<G>,
    /// The open components: each is left by a move of the one before it.
    stack: Vec<Frame>,
    /// How many bytes their moves take.
    bytes: usize,
}

impl<G: Game> Drop for Walk<'_, G> {
    fn drop(&mut self) {
        for frame in &self.stack {
            self.components.states[frame.id as usize] = State::Met;
        }
    }
}

impl<G: Decompose> Walk<'_, G> {
    /// Finishes a component, after all that can be left of it.
    fn below(
        &mut self,
        root: u32,
        watch: &mut Watch<'_>,
        finish: &mut impl FnMut(u32, &Moves) -> usize,
    ) -> Result<(), Error<G::Position>> {
        if self.components.states[root as usize] == State::Met {
            self.open(root)?;
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(&part) = frame.moves.parts.get(frame.next) else {
                let kept = finish(frame.id, &frame.moves);
                self.bytes -= frame.moves.bytes();
                self.components.states[frame.id as usize] = State::Done;
                self.components.done += 1;
                self.stack.pop();
                self.components.allows(kept.saturating_add(self.bytes))?;
                if watch.stops(Phase::Valuing, self.components.done, None) {
                    return Err(Error::Stopped);
                }
                continue;
            };
            match self.components.states[part as usize] {
                State::Done => frame.next += 1,
                State::Met => self.open(part)?,
                State::Open => return Err(self.cycle(part)),
            }
        }
        Ok(())
    }

    /// Begins a component: what each of its moves leaves. The rules are asked first, so that a panic finds it
    /// not yet open.
    fn open(&mut self, id: u32) -> Result<(), Error<G::Position>> {
        let components = &mut *self.components;
        let mut moves = Moves::default();
        for to in components.successors(&components.names.positions[id as usize])? {
            components.split(&to, &mut moves.parts)?;
            moves.ends.push(moves.parts.len());
        }
        components.allows(self.bytes.saturating_add(moves.bytes()))?;
        self.bytes += moves.bytes();
        self.stack.push(Frame { id, moves, next: 0 });
        components.states[id as usize] = State::Open;
        Ok(())
    }

    /// The error that a move leaves an open component.
    fn cycle(&self, part: u32) -> Error<G::Position> {
        let on_cycle = self.stack.iter().map(|frame| frame.id).skip_while(|&id| id != part);
        let named = on_cycle.map(|id| self.components.names.positions[id as usize].clone());
        Error::Cyclic { cycle: named.collect() }
    }
}

impl<G: Game> fmt::Debug for Components<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Components").field("done", &self.done).finish_non_exhaustive()
    }
}
