//! The components of sums, with ids, and a walk that meets each after all that its moves can leave.

use std::fmt;

use super::moves::{Enter, Moves, Play, Refused};
use crate::error::Error;
use crate::game::{Decompose, Game, Outcome, moves};
use crate::growth::Growth;
use crate::limits::Limits;
use crate::room::{self, NoRoom};
use crate::space::{MAX_POSITIONS, Names, list_within};
use crate::watch::{Phase, Watch};

/// Lists of so many numbers are too short to count.
pub(super) const SHORT: usize = 1 << 10;

/// Between walks no component is open, however the last one ended: see [`Walk`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Met,
    /// Below it the walk goes on.
    Open,
    Done,
}

/// A component below which the walk goes on.
pub(super) trait Opened {
    fn id(&self) -> u32;
}

/// The same, with which of the parts its moves leave is to be met next.
struct Frame {
    id: u32,
    moves: Moves,
    next: usize,
}

impl Opened for Frame {
    fn id(&self) -> u32 {
        self.id
    }
}

/// Every component met so far.
#[derive(Clone)]
pub(crate) struct Components<G: Game> {
    game: G,
    names: Names<G::Position>,
    pub(super) states: Vec<State>,
    pub(super) done: usize,
    /// Components with lower ids are done, and keep their ids.
    settled: usize,
    play: Play,
    is_normal: fn(&G, &G::Position) -> bool,
    limits: Limits,
}

impl<G: Game> Components<G> {
    pub fn new(game: G, play: Play, limits: Limits) -> Self {
        let limit = limits.positions.map_or(MAX_POSITIONS, |limit| limit.min(MAX_POSITIONS));
        let names = Names::new(limit);
        Self { game, names, states: Vec::new(), done: 0, settled: 0, play, is_normal: |_, _| true, limits }
    }

    /// The same where a component must have moves under normal play, which is asked once for each.
    pub fn of_normal(self, is_normal: fn(&G, &G::Position) -> bool) -> Self {
        Self { is_normal, ..self }
    }

    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether the memory allows for one component more, with what else there is.
    pub fn allows(&self, values: &impl Enter, beside: Growth) -> Result<(), Error<G::Position>> {
        self.allows_entering(values, &Moves::NONE, beside)
    }

    /// The same while a component with these moves is entered.
    fn allows_entering(
        &self,
        values: &impl Enter,
        moves: &Moves,
        beside: Growth,
    ) -> Result<(), Error<G::Position>> {
        if self.limits.bytes.is_none() {
            return Ok(());
        }
        let len = self.names.positions.len() + 1;
        let states = Growth::of(&self.states, len - self.states.len());
        let lists = self.names.growth(1).and(states).and(values.growth(len, moves)).and(beside);
        self.limits.allow_bytes(lists.bytes())
    }

    /// The error that there is no memory left.
    #[cold]
    fn no_room(&self, no_room: NoRoom) -> Error<G::Position> {
        no_room.at(self.names.positions.len())
    }

    /// The error that the value of a position is not kept.
    #[cold]
    pub fn refused(&self, position: &G::Position, refused: impl Into<Refused>) -> Error<G::Position> {
        match refused.into() {
            Refused::NoRoom(no_room) => self.no_room(no_room),
            Refused::Value(source) => Error::ValueTooLarge { position: position.clone(), source },
        }
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
            Some(Outcome::Loss) if self.play == Play::StuckOrLost => Ok(true),
            Some(_) => Err(Error::NotNormalPlay { position: position.clone() }),
        }
    }

    /// Adds the ids of the components of a position, if all of them are done.
    pub fn find(&self, position: &G::Position, parts: &mut Vec<u32>) -> Option<()>
    where
        G: Decompose,
    {
        if self.is_over(position).ok()? {
            return Some(());
        }
        for part in self.game.components(position) {
            let number = self.names.find(self.names.hash(&part), &part)?;
            let done = self.states.get(number as usize) == Some(&State::Done);
            parts.push(done.then_some(number)?);
        }
        Some(())
    }

    /// All components that are done, with their ids.
    pub fn all_done(&self) -> impl Iterator<Item = (u32, &G::Position)> {
        let numbered = (0..).zip(&self.states).zip(&self.names.positions);
        numbered.filter(|((_, state), _)| **state == State::Done).map(|((id, _), position)| (id, position))
    }

    /// The position of a component.
    pub fn position(&self, id: u32) -> &G::Position {
        &self.names.positions[id as usize]
    }

    /// The positions one move away, if the list may take the bytes that it takes.
    pub fn successors(
        &self,
        position: &G::Position,
        allows: impl Fn(usize) -> Result<(), Error<G::Position>>,
    ) -> Result<Vec<G::Position>, Error<G::Position>> {
        self.moves(position, allows).map(|(successors, _)| successors)
    }

    /// The same, and how many of the moves pass the turn. They come first where there are [`Play::Sides`];
    /// elsewhere all of them do.
    pub fn moves(
        &self,
        position: &G::Position,
        allows: impl Fn(usize) -> Result<(), Error<G::Position>>,
    ) -> Result<(Vec<G::Position>, usize), Error<G::Position>> {
        if self.is_over(position)? {
            return Ok((Vec::new(), 0));
        }
        if !(self.is_normal)(&self.game, position) {
            return Err(Error::NotNormalPlay { position: position.clone() });
        }
        let (mut successors, mut passing) = (Vec::new(), 0);
        let no_room = |no_room: NoRoom| self.no_room(no_room);
        let listed = moves(&self.game, position).into_iter();
        let listed = listed.inspect(|(_, passes)| passing += usize::from(*passes)).map(|(to, _)| to);
        match self.limits.bytes {
            None => {
                for to in listed {
                    room::push(&mut successors, to).map_err(no_room)?;
                }
            }
            Some(_) => list_within(&mut successors, listed, allows, no_room)?,
        }
        if successors.len() > MAX_POSITIONS {
            return Err(Error::TooManyMoves { position: position.clone(), limit: MAX_POSITIONS });
        }
        match self.play == Play::Sides || passing == successors.len() {
            true => Ok((successors, passing)),
            false => Err(Error::NotNormalPlay { position: position.clone() }),
        }
    }

    /// Forgets the components that an error or a panic kept from being finished: they count towards no limit.
    /// Those finished since then close the gaps. O(n) for the n components that the last walk met.
    fn forget_unfinished(&mut self, values: &mut impl Enter) {
        let Self { names, states, done, settled, .. } = self;
        while names.positions.len() > states.len() {
            // Those without a state are not finished.
            let _dropped_last = names.swap_remove(names.positions.len() as u32 - 1);
        }
        while *settled < *done {
            if states[*settled] == State::Done {
                *settled += 1;
            } else {
                let _dropped_last = names.swap_remove(*settled as u32);
                states.swap_remove(*settled);
                values.renumber(states.len() as u32, *settled as u32);
            }
        }
        while states.len() > *done {
            let _dropped_last = names.swap_remove(states.len() as u32 - 1);
            states.pop();
        }
    }
}

impl<G: Decompose> Components<G> {
    /// Adds the ids of the components of a position. Before it returns, each component among them, and
    /// below, that no walk has left behind yet was entered once into `values`: in an order in which the
    /// components that its moves leave come first. The caller holds so many bytes beside.
    pub fn walk(
        &mut self,
        position: &G::Position,
        parts: &mut Vec<u32>,
        values: &mut impl Enter,
        held: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error<G::Position>> {
        let mut walk = Walk::begin(self, values, held);
        let first = parts.len();
        walk.split(position, parts, Growth::default())?;
        walk.held += 4 * parts.capacity();
        parts[first..].iter().try_for_each(|&part| walk.below(part, watch))
    }
}

/// A walk under way. Dropping it closes every component that is still open: after an error, and also when the
/// rules panic, since the components outlive that panic and can be asked again.
pub(super) struct Walk<'a, G: Game, V, O: Opened> {
    pub components: &'a mut Components<G>,
    pub values: &'a mut V,
    /// The open components: each is left by a move of the one before it.
    pub stack: Vec<O>,
    /// How many bytes their moves take, and what the caller holds.
    pub held: usize,
}

impl<G: Game, V, O: Opened> Drop for Walk<'_, G, V, O> {
    fn drop(&mut self) {
        for frame in &self.stack {
            self.components.states[frame.id() as usize] = State::Met;
        }
    }
}

impl<G: Decompose, V: Enter> Walk<'_, G, V, Frame> {
    /// Finishes a component, after all that can be left of it.
    fn below(&mut self, root: u32, watch: &mut Watch<'_>) -> Result<(), Error<G::Position>> {
        if self.components.states[root as usize] == State::Met {
            self.open(root)?;
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(&part) = frame.moves.parts.get(frame.next) else {
                self.finish()?;
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

    /// Enters the component opened last.
    fn finish(&mut self) -> Result<(), Error<G::Position>> {
        let Some(Frame { id, moves, .. }) = self.stack.last() else { return Ok(()) };
        let beside = Growth::fixed(self.held).and(Growth::of(&self.stack, 0));
        self.components.allows_entering(self.values, moves, beside)?;
        self.values
            .enter(*id, moves)
            .map_err(|refused| self.components.refused(self.components.position(*id), refused))?;
        self.held -= moves.bytes();
        self.components.states[*id as usize] = State::Done;
        self.components.done += 1;
        self.stack.pop();
        Ok(())
    }

    /// Begins a component: what each of its moves leaves. The rules are asked first, so that a panic finds it
    /// not yet open.
    fn open(&mut self, id: u32) -> Result<(), Error<G::Position>> {
        let position = &self.components.names.positions[id as usize];
        let (successors, passing) =
            self.components.moves(position, |bytes| self.allows(Growth::fixed(bytes)))?;
        let listed = Growth::fixed(size_of::<G::Position>() * successors.capacity());
        let mut moves = Moves { passing, ..Moves::default() };
        for to in successors {
            let beside = listed.and(Growth::of(&moves.ends, 1));
            self.allows(beside.and(Growth::of(&moves.parts, 1)))?;
            self.split(&to, &mut moves.parts, beside)?;
            room::push(&mut moves.ends, moves.parts.len())
                .map_err(|no_room| self.components.no_room(no_room))?;
        }
        let bytes = moves.bytes();
        let frame = Frame { id, moves, next: 0 };
        room::push(&mut self.stack, frame).map_err(|no_room| self.components.no_room(no_room))?;
        self.held += bytes;
        self.components.states[id as usize] = State::Open;
        Ok(())
    }
}

impl<'a, G: Decompose, V: Enter, O: Opened> Walk<'a, G, V, O> {
    /// Begins a walk of a caller that holds so many bytes.
    pub fn begin(components: &'a mut Components<G>, values: &'a mut V, held: usize) -> Self {
        components.forget_unfinished(values);
        Self { components, values, stack: Vec::new(), held }
    }

    /// Adds the ids of the components of a position.
    pub fn split(
        &mut self,
        position: &G::Position,
        into: &mut Vec<u32>,
        beside: Growth,
    ) -> Result<(), Error<G::Position>> {
        if self.components.is_over(position)? {
            return Ok(());
        }
        for part in self.components.game.components(position) {
            let hash = self.components.names.hash(&part);
            // A component that is known takes no more memory, so no limit refuses it.
            let grows = into.len() == into.capacity() && into.len() >= SHORT;
            if self.components.limits.bytes.is_some()
                && (grows || self.components.names.find(hash, &part).is_none())
            {
                self.allows(beside.and(Growth::of(into, 1)))?;
            }
            let number = self.components.names.intern(hash, part)?;
            room::push(into, number).map_err(|no_room| self.components.no_room(no_room))?;
        }
        // Components whose ids an error or a panic left without a state are forgotten in
        // `forget_unfinished`.
        let Components { names, states, .. } = &mut *self.components;
        let len = names.positions.len();
        room::reserve(states, len - states.len()).map_err(|no_room| no_room.at(len))?;
        states.resize(len, State::Met);
        Ok(())
    }

    /// Whether the memory allows for one component more, with what is kept on the walk and beside it.
    pub fn allows(&self, beside: Growth) -> Result<(), Error<G::Position>> {
        let walk = Growth::fixed(self.held).and(Growth::of(&self.stack, 1));
        self.components.allows(self.values, walk.and(beside))
    }

    /// The error that a move leaves an open component.
    pub fn cycle(&self, part: u32) -> Error<G::Position> {
        let on_cycle = self.stack.iter().map(Opened::id).skip_while(|&id| id != part);
        let named = on_cycle.map(|id| self.components.names.positions[id as usize].clone());
        Error::Cyclic { cycle: named.collect() }
    }
}

impl<G: Game> fmt::Debug for Components<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Components").field("done", &self.done).finish_non_exhaustive()
    }
}
