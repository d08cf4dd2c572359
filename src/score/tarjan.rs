//! Strongly connected components, each after those that its moves lead to.

use super::component::Members;
use crate::error::Error;
use crate::growth::Growth;
use crate::room::{self, NoRoom};
use crate::space::{Kind, Space};

/// A position that is of no component, or whose component is done.
const DONE: u32 = u32::MAX;
/// An id without a position.
const HOLE: u32 = u32::MAX - 1;
/// The most positions that can be numbered beside.
const MOST: usize = HOLE as usize - 1;

/// What the search has met: Tarjan's algorithm, with a list in place of recursion. Positions are numbered from
/// 1 as they are met; the numbers of a component that is done are free again.
pub(super) struct Met {
    /// 0 for what was not met yet.
    numbers: Vec<u32>,
    /// The position of each number: those whose component is not done.
    stack: Vec<u32>,
    frames: Vec<Frame>,
    /// Where moves lead that are yet to be followed, by frame.
    waiting: Vec<u32>,
    /// Below this id all are met.
    next_root: usize,
    /// How many were met.
    count: usize,
}

/// A position on the way to where the search is.
struct Frame {
    id: u32,
    /// The lowest number that is known to be of the same component.
    low: u32,
    /// Where its moves yet to be followed begin.
    start: usize,
}

impl Met {
    /// Nothing is met. Ends, which `is_end` knows, and cuts are of no component; `all_open` says that there is
    /// nothing else but open positions.
    pub fn new(
        space: &impl Space,
        is_end: impl Fn(usize) -> bool,
        all_open: bool,
        allows: &impl Fn(usize) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let len = space.len();
        if len > MOST {
            return Err(Error::TooManyPositions { len, limit: MOST });
        }
        allows(len.saturating_mul(4))?;
        let mut numbers = room::zeros(len).map_err(|no_room| no_room.at(len))?;
        for (id, number) in numbers.iter_mut().enumerate() {
            *number = match is_end(id) {
                true => DONE,
                false if all_open => 0,
                false => match space.kind(id) {
                    Kind::Hole => HOLE,
                    Kind::Cut | Kind::End(_) => DONE,
                    Kind::Open(_) => 0,
                },
            };
        }
        let (stack, frames, waiting) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { numbers, stack, frames, waiting, next_root: 0, count: 0 })
    }

    /// Searches on until a component is whole: its members are those numbered from what is returned on. `None`
    /// once all are done, or if `stops`, which is asked with how many positions are met.
    pub fn next_component(
        &mut self,
        space: &impl Space,
        allows: &impl Fn(usize) -> Result<(), Error>,
        mut stops: impl FnMut(usize) -> bool,
    ) -> Result<Option<u32>, Error> {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                let unmet = self.numbers[self.next_root..].iter().position(|&number| number == 0);
                let Some(unmet) = unmet else { return Ok(None) };
                self.next_root += unmet;
                if stops(self.count) {
                    return Ok(None);
                }
                self.meet(space, self.next_root, allows)?;
                continue;
            };
            if let Some(to) = self.waiting.get(frame.start..).and_then(<[u32]>::last).copied() {
                self.waiting.pop();
                match self.numbers[to as usize] {
                    0 if stops(self.count) => return Ok(None),
                    0 => self.meet(space, to as usize, allows)?,
                    DONE => {}
                    number => frame.low = frame.low.min(number),
                }
                continue;
            }
            let Frame { id, low, .. } = *frame;
            self.frames.pop();
            if low == self.numbers[id as usize] {
                return Ok(Some(low));
            }
            if let Some(before) = self.frames.last_mut() {
                before.low = before.low.min(low);
            }
        }
    }

    /// Meets a position, and lists the moves that are to be followed.
    fn meet(
        &mut self,
        space: &impl Space,
        id: usize,
        allows: &impl Fn(usize) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let len = self.numbers.len();
        let no_room = |no_room: NoRoom| no_room.at(len);
        let lists = Growth::of(&self.stack, 1).and(Growth::of(&self.frames, 1));
        let beside = lists.and(Growth::fixed(4 * len));
        if self.stack.len() == self.stack.capacity() || self.frames.len() == self.frames.capacity() {
            allows(beside.and(Growth::of(&self.waiting, 0)).bytes())?;
        }
        room::push(&mut self.stack, id as u32).map_err(no_room)?;
        self.count += 1;
        let number = self.stack.len() as u32;
        self.numbers[id] = number;
        let mut frame = Frame { id: id as u32, low: number, start: self.waiting.len() };
        let mut wrong = None;
        space.for_each_successor(id, |to, _| match self.numbers.get(to) {
            None | Some(&HOLE) => _ = wrong.get_or_insert(Error::BadMove { position: id, index: to, len }),
            Some(&DONE) => {}
            Some(0) => {
                if self.waiting.len() == self.waiting.capacity() {
                    if let Err(error) = allows(beside.and(Growth::of(&self.waiting, 1)).bytes()) {
                        wrong.get_or_insert(error);
                        return;
                    }
                }
                if let Err(full) = room::push(&mut self.waiting, to as u32) {
                    wrong.get_or_insert(full.at(len));
                }
            }
            Some(&number) => frame.low = frame.low.min(number),
        });
        wrong.map_or(Ok(()), Err)?;
        room::push(&mut self.frames, frame).map_err(no_room)
    }

    /// The members of a component that is whole, in the order in which they were met, numbered anew: in that
    /// order.
    pub fn members(&self, first: u32) -> Members<'_> {
        Members { ids: &self.stack[first as usize - 1..], first, numbers: &self.numbers }
    }

    /// Takes a component for done.
    pub fn forget(&mut self, first: u32) {
        for id in self.stack.drain(first as usize - 1..) {
            self.numbers[id as usize] = DONE;
        }
    }

    /// How many bytes are in use.
    pub fn bytes(&self) -> usize {
        let lists = self.numbers.capacity() + self.stack.capacity() + self.waiting.capacity();
        4 * lists + size_of::<Frame>() * self.frames.capacity()
    }
}
