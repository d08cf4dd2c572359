//! Values by a search that leaves out moves on which no value depends.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;

use super::Table;
use super::components::{Components, Opened, State, Walk};
use crate::error::Error;
use crate::game::Decompose;
use crate::growth::Growth;
use crate::watch::{Phase, Watch};

/// A question about a component: whether this is its value, or for its value.
type Asked = Option<u32>;

/// A move, and what it leaves.
#[derive(Clone, Copy)]
struct Choice {
    /// The XOR of the values of the components taken in so far.
    known: u32,
    /// Where the other components are in the list of parts.
    start: usize,
    end: usize,
}

/// A component about which something is asked.
pub(super) struct Search {
    id: u32,
    asked: Asked,
    choices: Vec<Choice>,
    parts: Vec<u32>,
    /// The values of moves, up to the number of moves: no mex is larger.
    seen: FixedBitSet,
    /// What is looked for among the values of moves: first the number asked for, which would answer the
    /// question, then the least that is not seen.
    aim: u32,
    /// The choices before this one do not have the value `aim`, or were seen.
    next: usize,
    /// A move has the value that is asked.
    is_refuted: bool,
}

/// What a search does next.
enum Step {
    Ask(u32, Asked),
    /// The component has this value.
    Value(u32),
    /// The component does not have the value that was asked.
    Refuted,
}

impl Opened for Search {
    fn id(&self) -> u32 {
        self.id
    }
}

impl Search {
    /// Begins with no moves. There will be so many.
    fn new(id: u32, asked: Asked, moves: usize) -> Self {
        Self {
            id,
            asked,
            choices: Vec::with_capacity(moves),
            parts: Vec::with_capacity(moves),
            seen: FixedBitSet::with_capacity(moves + 1),
            aim: asked.unwrap_or(0),
            next: 0,
            is_refuted: false,
        }
    }

    /// What a search of so many moves takes, but for the list of parts.
    fn bytes_of(moves: usize) -> usize {
        size_of::<Choice>().saturating_mul(moves).saturating_add(moves / 8 + 32)
    }

    fn bytes(&self) -> usize {
        Self::bytes_of(self.choices.capacity()).saturating_add(size_of::<u32>() * self.parts.capacity())
    }

    /// Notes the value of a move.
    fn see(&mut self, value: u32) {
        self.is_refuted |= self.asked == Some(value);
        if (value as usize) < self.seen.len() {
            self.seen.insert(value as usize);
        }
    }

    /// Takes in the values of the components that a choice leaves, as far as they are known. Tells whether
    /// they are, all of them.
    fn take_in(&mut self, choice: usize, states: &[State], table: &Table) -> bool {
        let Choice { known, start, end } = &mut self.choices[choice];
        let mut unknown = *start;
        for i in *start..*end {
            let part = self.parts[i];
            if states[part as usize] == State::Done {
                *known ^= table.values[part as usize];
            } else {
                self.parts[unknown] = part;
                unknown += 1;
            }
        }
        *end = unknown;
        let value = (start == end).then_some(*known);
        value.into_iter().for_each(|value| self.see(value));
        value.is_some()
    }

    /// Turns to the least number that is not seen. What was found in the meantime is taken in first.
    fn aim_at_least(&mut self, states: &[State], table: &Table) {
        for choice in 0..self.choices.len() {
            self.take_in(choice, states, table);
        }
        self.choices.retain(|choice| choice.start < choice.end);
        self.aim = self.seen.zeroes().next().unwrap_or(self.seen.len()) as u32;
        // The number asked for comes first: if it comes again, no choice has it.
        self.next = if Some(self.aim) == self.asked { self.choices.len() } else { 0 };
    }

    /// Claim 16a.
    fn step(&mut self, states: &[State], table: &Table) -> Step {
        loop {
            if self.is_refuted {
                return Step::Refuted;
            }
            if self.seen.contains(self.aim as usize) {
                self.aim_at_least(states, table);
            } else if self.next == self.choices.len() {
                if (0..self.aim as usize).all(|smaller| self.seen.contains(smaller)) {
                    return Step::Value(self.aim);
                }
                self.aim_at_least(states, table);
            } else if self.take_in(self.next, states, table) {
                self.next += 1;
            } else {
                let Choice { known, start, end } = self.choices[self.next];
                let (part, asked) = (self.parts[start], self.aim ^ known);
                if end - start > 1 {
                    return Step::Ask(part, None);
                }
                if !table.excludes(part, asked) {
                    return Step::Ask(part, Some(asked));
                }
                self.next += 1;
            }
        }
    }

    /// Puts those choices first of whose components most is known: they cost least.
    fn sort(&mut self, table: &Table) {
        let Self { choices, parts, .. } = self;
        let known = |choice: &Choice| table.excluded_of(parts[choice.start]).count_ones();
        choices.sort_unstable_by_key(|choice| (Reverse(known(choice)), choice.start));
    }
}

impl Table {
    /// Numbers below 64 that are not the value of a component, as far as they are known.
    fn excluded_of(&self, id: u32) -> u64 {
        self.excluded.get(id as usize).copied().unwrap_or(0)
    }

    fn excludes(&self, id: u32, value: u32) -> bool {
        value < u64::BITS && self.excluded_of(id) >> value & 1 == 1
    }

    /// Notes what the values of a component's moves, and an answer, say of a component without a value.
    fn exclude(&mut self, search: &Search) {
        let id = search.id as usize;
        if self.excluded.len() <= id {
            self.excluded.resize(id + 1, 0);
        }
        let values = search.seen.ones().map(|value| value as u32).chain(search.asked);
        let low = values.filter(|&value| value < u64::BITS).fold(0, |set, value| set | 1 << value);
        self.excluded[id] |= low;
    }
}

/// Begins a question about a position, of a caller that holds so many bytes: the walk and the components.
/// What has no value is forgotten, and what is known of it.
fn begin<'a, G: Decompose>(
    components: &'a mut Components<G>,
    table: &'a mut Table,
    position: &G::Position,
    held: usize,
) -> Result<(Walk<'a, G, Table, Search>, Vec<u32>), Error<G::Position>> {
    table.excluded.clear();
    let mut walk = Walk::begin(components, table, held);
    let mut parts = Vec::new();
    walk.split(position, &mut parts, Growth::default())?;
    walk.held += size_of::<u32>() * parts.capacity();
    Ok((walk, parts))
}

/// Finds the value of a position.
pub(super) fn value<G: Decompose>(
    components: &mut Components<G>,
    table: &mut Table,
    position: &G::Position,
    held: usize,
    watch: &mut Watch<'_>,
) -> Result<u32, Error<G::Position>> {
    let (mut walk, parts) = begin(components, table, position, held)?;
    parts.iter().try_for_each(|&part| walk.answer(part, None, watch))?;
    Ok(walk.values.sum(&parts))
}

/// Finds whether a position has this value.
pub(super) fn has_value<G: Decompose>(
    components: &mut Components<G>,
    table: &mut Table,
    position: &G::Position,
    value: u32,
    held: usize,
    watch: &mut Watch<'_>,
) -> Result<bool, Error<G::Position>> {
    let (mut walk, mut parts) = begin(components, table, position, held)?;
    let Some(last) = parts.pop() else { return Ok(value == 0) };
    parts.iter().try_for_each(|&part| walk.answer(part, None, watch))?;
    let asked = value ^ walk.values.sum(&parts);
    walk.answer(last, Some(asked), watch)?;
    Ok(walk.components.states[last as usize] == State::Done && walk.values.sum(&[last]) == asked)
}

impl<G: Decompose> Walk<'_, G, Table, Search> {
    /// Answers a question about a component: it has a value then, unless it does not have the one asked.
    fn answer(&mut self, root: u32, asked: Asked, watch: &mut Watch<'_>) -> Result<(), Error<G::Position>> {
        if self.components.states[root as usize] == State::Met {
            self.open(root, asked)?;
        }
        while let Some(search) = self.stack.last_mut() {
            match search.step(&self.components.states, self.values) {
                Step::Ask(part, _) if self.components.states[part as usize] == State::Open => {
                    return Err(self.cycle(part));
                }
                Step::Ask(part, asked) => self.open(part, asked)?,
                Step::Refuted => self.leave(),
                Step::Value(value) => {
                    self.finish(value)?;
                    if watch.stops(Phase::Valuing, self.components.done, None) {
                        return Err(Error::Stopped);
                    }
                }
            }
        }
        Ok(())
    }

    /// Begins a component: what each of its moves leaves, up to a move that answers the question. The rules
    /// are asked first, so that a panic finds it not yet open.
    fn open(&mut self, id: u32, asked: Asked) -> Result<(), Error<G::Position>> {
        let position = self.components.position(id);
        let successors = self.components.successors(position, |bytes| self.allows(Growth::fixed(bytes)))?;
        let listed = size_of::<G::Position>() * successors.capacity();
        let count = successors.len();
        let beside = Growth::fixed(listed.saturating_add(Search::bytes_of(count)));
        self.allows(beside.and(Growth::fixed(size_of::<u32>() * count)))?;
        let mut search = Search::new(id, asked, count);
        for to in successors {
            let start = search.parts.len();
            self.split(&to, &mut search.parts, beside)?;
            search.choices.push(Choice { known: 0, start, end: search.parts.len() });
            let last = search.choices.len() - 1;
            if search.take_in(last, &self.components.states, self.values) {
                search.choices.pop();
                search.parts.truncate(start);
            }
            if search.is_refuted {
                break;
            }
        }
        search.sort(self.values);
        self.held = self.held.saturating_add(search.bytes());
        self.stack.push(search);
        self.components.states[id as usize] = State::Open;
        Ok(())
    }

    /// Leaves the component opened last, which does not have the value that was asked.
    fn leave(&mut self) {
        let Some(search) = self.stack.pop() else { return };
        self.held -= search.bytes();
        self.values.exclude(&search);
        self.components.states[search.id as usize] = State::Met;
        if let Some(above) = self.stack.last_mut() {
            above.next += 1;
        }
    }

    /// Gives the component opened last its value.
    fn finish(&mut self, value: u32) -> Result<(), Error<G::Position>> {
        self.allows(Growth::default())?;
        let Some(search) = self.stack.pop() else { return Ok(()) };
        self.held -= search.bytes();
        self.values.set(search.id, value);
        self.components.states[search.id as usize] = State::Done;
        self.components.done += 1;
        Ok(())
    }
}
