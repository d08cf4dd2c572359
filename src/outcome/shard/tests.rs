//! Parts give the answers of the whole.

use std::mem;

use super::*;
use crate::outcome::{Outcomes, Table, solve};
use crate::test_random::{Random, rounds};

/// What one part has for another, in batches of so many.
struct Boxes {
    batch: usize,
    full: Vec<(usize, bool, Vec<u32>)>,
    filling: Vec<[Vec<u32>; 2]>,
}

impl Boxes {
    fn new(parts: usize, batch: usize) -> Self {
        Self { batch, full: Vec::new(), filling: (0..parts).map(|_| Default::default()).collect() }
    }

    fn close(mut self) -> Vec<(usize, bool, Vec<u32>)> {
        for (part, boxes) in self.filling.into_iter().enumerate() {
            self.full.extend([true, false].into_iter().zip(boxes).map(|(wins, ids)| (part, wins, ids)));
        }
        self.full
    }
}

impl Outbox for Boxes {
    fn push(&mut self, part: usize, wins: bool, local: u32) {
        let filling = &mut self.filling[part][usize::from(!wins)];
        filling.push(local);
        if filling.len() == self.batch {
            self.full.push((part, wins, mem::take(filling)));
        }
    }
}

/// All parts, ready to start.
fn parts<W: Word>(layout: Layout, limit: usize) -> Vec<Shard<W>> {
    (0..layout.parts()).map(|part| Shard::new(layout, part, limit)).collect()
}

/// The finished cells of all parts, in the order of the whole.
fn collected<W: Word>(layout: Layout, mut shards: Vec<Shard<W>>) -> Vec<Cell<W>> {
    shards.iter_mut().for_each(Shard::finish);
    let cell = |id| {
        let (part, local) = layout.place(id);
        shards[part].cells[local as usize]
    };
    (0..layout.len()).map(cell).collect()
}

/// All parts in memory, one after the other.
fn solve_in_parts<W: Word>(
    space: &impl Backward,
    layout: Layout,
    (batch, limit): (usize, usize),
) -> Result<Outcomes, Error>
where
    Table: From<Vec<Cell<W>>>,
{
    let mut shards = parts::<W>(layout, limit);
    for shard in &mut shards {
        shard.start(space, |_| true)?;
    }
    let (mut remoteness, mut arrived) = (0, Vec::<(usize, bool, Vec<u32>)>::new());
    while !arrived.is_empty() || shards.iter().any(|shard| shard.decided_count() > 0) {
        for (part, wins, locals) in mem::take(&mut arrived) {
            shards[part].enter(wins, &locals, remoteness).unwrap();
        }
        let mut boxes = Boxes::new(layout.parts(), batch);
        for shard in &mut shards {
            if remoteness > Cell::<W>::MAX_REMOTENESS {
                if let Some(position) = shard.first_decided(remoteness) {
                    return Err(Error::TooDeep { position, limit: Cell::<W>::MAX_REMOTENESS });
                }
            }
            let sweep = Sweep::new(remoteness, Some(shard.take_decided()));
            shard.expand(space, sweep, &mut boxes, || true)?;
        }
        remoteness += 1;
        arrived = boxes.close();
        arrived.retain(|(_, _, locals)| !locals.is_empty());
    }
    Ok(Outcomes::new(collected(layout, shards).into(), None))
}

#[test]
fn parts_give_the_answers_of_the_whole() {
    let mut random = Random(11);
    for round in 0..rounds(2_000) {
        let len = 1 + random.below(if round % 50 == 0 { 10_000 } else { 60 });
        let count = random.below(3 * len + 1);
        let edges = random.edges(len, count);
        let graph = random.graph(len, &edges, round % 2 == 0);
        let expected = solve(&graph).unwrap();
        let bits = [0, 1, 2, 3, 5, 8, 16, 31][random.below(8)];
        let layout = Layout::new(len, 1 + random.below(7), bits).unwrap();
        let batch = (1 + random.below(64), random.below(20));
        assert_eq!(solve_in_parts::<u32>(&graph, layout, batch).unwrap(), expected);
        assert_eq!(solve_in_parts::<u16>(&graph, layout, batch).unwrap(), expected);
    }
}

/// Outcomes alone, all parts in memory: in rounds, each part as far as it comes by itself.
fn wait_in_parts(
    space: &impl Backward,
    layout: Layout,
    (batch, limit): (usize, usize),
) -> Vec<Option<Outcome>> {
    let mut shards = parts::<u16>(layout, limit);
    for shard in &mut shards {
        shard.start(space, |_| true).unwrap();
        shard.wait();
    }
    let mut first = true;
    while first || shards.iter().any(|shard| shard.decided_count() > 0) {
        let mut boxes = Boxes::new(layout.parts(), batch);
        for shard in &mut shards {
            // As after a checkpoint, when it is not known what waits.
            let mut decided = Some(shard.take_decided()).filter(|_| !first);
            loop {
                let mut sweep = Sweep::new(1, decided.take());
                while shard.expand_waiting(space, &mut sweep, &mut boxes).unwrap() {}
                if shard.decided_count() == 0 {
                    break;
                }
                decided = Some(shard.take_decided());
            }
        }
        for (part, wins, locals) in boxes.close() {
            shards[part].enter(wins, &locals, 1).unwrap();
        }
        first = false;
    }
    collected(layout, shards).into_iter().map(Cell::outcome).collect()
}

#[test]
fn parts_that_wait_give_the_outcomes_of_the_whole() {
    let mut random = Random(12);
    for round in 0..rounds(1_000) {
        let len = 1 + random.below(if round % 50 == 0 { 10_000 } else { 60 });
        let count = random.below(3 * len + 1);
        let edges = random.edges(len, count);
        let graph = random.graph(len, &edges, round % 2 == 0);
        let expected = solve(&graph).unwrap();
        let layout = Layout::new(len, 1 + random.below(4), [0, 1, 3, 31][random.below(4)]).unwrap();
        let found = wait_in_parts(&graph, layout, (1 + random.below(64), random.below(20)));
        assert!((0..len).all(|id| found[id] == expected.outcome(id)), "{edges:?}");
    }
}

#[test]
fn errors_are_those_of_the_whole() {
    let deep = crate::Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1))).unwrap();
    let layout = Layout::new(20_000, 3, 4).unwrap();
    let expected = Error::TooDeep { position: 16_383, limit: 16_382 };
    assert_eq!(solve_in_parts::<u16>(&deep, layout, (9, 0)), Err(expected));

    let wide = crate::Graph::from_edges(2, (0..20_000).map(|_| (1, 0))).unwrap();
    let layout = Layout::new(2, 2, 0).unwrap();
    let expected = Error::TooManyMoves { position: 1, limit: 16_383 };
    assert_eq!(solve_in_parts::<u16>(&wide, layout, (9, 0)), Err(expected));
}

/// Two positions, and a predecessor that is not in the space.
struct Stray;

impl Space for Stray {
    fn len(&self) -> usize {
        2
    }

    fn kind(&self, id: usize) -> Kind {
        Kind::Open(id)
    }

    fn for_each_successor(&self, _: usize, _: impl FnMut(usize, crate::space::Turn)) {}
}

impl Backward for Stray {
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, crate::space::Turn)) {
        visit(id + 2, crate::space::Turn::Passes);
    }
}

#[test]
fn a_predecessor_outside_the_space_is_named() {
    let layout = Layout::new(2, 2, 0).unwrap();
    let expected = Error::BadMove { position: 0, index: 2, len: 2 };
    assert_eq!(solve_in_parts::<u32>(&Stray, layout, (1, 5)), Err(expected.clone()));
    assert_eq!(solve(&Stray), Err(expected));
}
