//! Every door with every engine, from another crate.

use std::error::Error;

use retrograde::game::WithScore;
use retrograde::heap::HeapGame;
use retrograde::score::Scored;
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::sums::{MisereSums, Sums};
use retrograde::{
    Decompose, Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solver, Space, Stored, explore, from_fn,
};

/// A heap of at most nine stones: take one or two.
#[derive(Clone, Copy)]
struct Heap;

impl Game for Heap {
    type Position = usize;
    fn successors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (1..=stones.min(2)).map(move |take| stones - take)
    }
}

impl Indexed for Heap {
    fn len(&self) -> usize {
        10
    }
    fn index(&self, &stones: &usize) -> usize {
        stones
    }
    fn position(&self, index: usize) -> Option<usize> {
        Some(index)
    }
}

impl Predecessors for Heap {
    fn predecessors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (stones + 1..10).take(2)
    }
}

impl Decompose for Heap {
    fn components(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (stones > 0).then_some(stones)
    }
}

impl Scored for Heap {
    fn score(&self, &stones: &usize) -> Option<i64> {
        (stones == 0).then_some(-3)
    }
}

/// The same as a space of one's own.
#[derive(Clone, Copy)]
struct Own;

impl Space for Own {
    fn len(&self) -> usize {
        10
    }
    fn kind(&self, id: usize) -> Kind {
        Kind::Open(id.min(2))
    }
    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        (1..=id.min(2)).for_each(|take| visit(id - take, Turn::Passes));
    }
}

impl Backward for Own {
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        (id + 1..10).take(2).for_each(|from| visit(from, Turn::Passes));
    }
}

impl Positions for Own {
    type Position = usize;
    fn id(&self, &id: &usize) -> Option<usize> {
        (id < 10).then_some(id)
    }
    fn position(&self, id: usize) -> Option<usize> {
        (id < 10).then_some(id)
    }
}

fn every_engine<S>(space: &S) -> Result<(), Box<dyn Error>>
where
    S: Positions<Position = usize> + Backward + Sync,
{
    let mut solver = Solver::new().max_positions(10).max_bytes(1 << 20).check_moves();
    let outcomes = solver.outcomes(space)?;
    assert_eq!((outcomes.outcome(&9), outcomes.remoteness(&9)), (Some(Outcome::Loss), Some(6)));
    assert_eq!(outcomes.verify(&Heap)?, 10);
    assert_eq!(Solver::new().compact().outcomes(space)?.answers(), outcomes.answers());
    assert_eq!(solver.wdl(space)?.outcome(&8), Some(Outcome::Win));
    assert_eq!(solver.nimbers(space)?.sum(&[8, 7]), Some(2 ^ 1));
    assert!(solver.patterns(space)?.pattern(&8).is_some());
    assert_eq!(solver.loopy_nimbers(space)?.loopy_nimber(&8).map(|value| value.outcome()), Some(Outcome::Win));
    assert_eq!(solver.scores(space, &Heap)?.score(&8), Some(3));
    #[cfg(feature = "rayon")]
    assert_eq!(Solver::new().par_outcomes(space)?.answers(), outcomes.answers());
    #[cfg(feature = "rayon")]
    assert_eq!(Solver::new().par_wdl(space)?.answers(), Solver::new().wdl(space)?.answers());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    every_engine(&explore(&Heap, [9])?)?;
    every_engine(&Stored::new(Heap)?)?;
    every_engine(&Implicit::new(Heap))?;
    let lists: Vec<Vec<usize>> = (0..10).map(|stones| Heap.successors(&stones).into_iter().collect()).collect();
    every_engine(&Graph::from_successors(&lists)?)?;
    every_engine(&Own)?;

    let closure = from_fn(|&stones: &usize| (1..=stones.min(2)).map(move |take| stones - take));
    assert_eq!(retrograde::outcomes(&closure, [9])?.outcome(&9), Some(Outcome::Loss));
    assert_eq!(retrograde::nimbers(&closure, [9])?.nimber(&8), Some(2));
    assert!(retrograde::patterns(&closure, [9])?.pattern(&8).is_some());
    assert!(retrograde::loopy_nimbers(&closure, [9])?.loopy_nimber(&8).is_some());
    let scored = WithScore::new(closure, |&stones: &usize| (stones == 0).then_some(-3));
    assert_eq!(retrograde::scores(&scored, [8])?.score(&8), Some(3));
    assert_eq!(Sums::new(Heap).sum(&[8, 7])?, 3);
    assert_eq!(MisereSums::new(Heap).outcome(&[1])?, Outcome::Loss);
    assert_eq!("0.77".parse::<HeapGame>()?.solve(100)?.nimber(5), Some(4));
    println!("every door, every engine");
    Ok(())
}
