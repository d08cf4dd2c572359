//! Every engine, through every door, in every way a run can be configured: the table of `retrograde::solver`, cell by cell.

use std::fmt::Debug;
use std::ops::ControlFlow;

use retrograde::game::WithScore;
use retrograde::misere::Genus;
use retrograde::score::{ScoreError, Scored};
use retrograde::solver::Progress;
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{
    Error, Explored, Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solver, Space, Stored, explore,
    outcome,
};

/// Take one or two stones from a heap of at most 60.
#[derive(Clone, Copy)]
struct Heap;

const LEN: usize = 61;

impl Game for Heap {
    type Position = usize;

    fn successors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (1..=stones.min(2)).map(move |take| stones - take)
    }
}

impl Indexed for Heap {
    fn len(&self) -> usize {
        LEN
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
        (stones + 1..LEN).take(2)
    }
}

impl retrograde::Decompose for Heap {
    fn components(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (stones > 0).then_some(stones)
    }
}

/// The same game as a graph.
fn graph() -> Graph {
    let lists: Vec<Vec<usize>> =
        (0..LEN).map(|stones| Heap.successors(&stones).into_iter().collect()).collect();
    Graph::from_successors(&lists).unwrap()
}

/// The last stone is worth 5 to the player who takes it.
fn scored() -> impl Scored<Position = usize> {
    WithScore::new(Heap, |&stones: &usize| (stones == 0).then_some(-5))
}

type Watched = fn(Progress) -> ControlFlow<()>;

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn stop(_: Progress) -> ControlFlow<()> {
    ControlFlow::Break(())
}

/// The ways to configure a run that leave every answer as it is.
fn harmless() -> [(&'static str, Solver<Watched>); 4] {
    let plain = || Solver::new().observe(go_on as Watched);
    [
        ("observed", plain()),
        ("limited", plain().max_positions(LEN).max_bytes(1 << 20)),
        ("checked", plain().check_moves()),
        ("compact", plain().compact()),
    ]
}

fn stopped() -> Solver<Watched> {
    Solver::new().observe(stop as Watched)
}

fn too_small() -> Solver<Watched> {
    Solver::new().observe(go_on as Watched).max_positions(LEN - 1)
}

fn out_of_memory() -> Solver<Watched> {
    Solver::new().observe(go_on as Watched).max_bytes(1)
}

fn refused(error: Error) -> bool {
    error == Error::TooManyPositions { len: LEN, limit: LEN - 1 }
}

fn no_room(error: Error) -> bool {
    matches!(error, Error::TooMuchMemory { bytes: 2.., limit: 1 })
}

/// What engines have in common.
fn solving(error: ScoreError) -> Error {
    match error {
        ScoreError::Solve(error) => error,
        error => panic!("{error}"),
    }
}

/// All engines on one space that can be walked backward.
fn all_engines<S: Positions<Position = usize> + Backward + Clone + Sync + Debug>(door: &str, space: &S) {
    forward_engines(door, space);
    let win = |stones: usize| if stones % 3 == 0 { Outcome::Loss } else { Outcome::Win };
    for (how, mut solver) in harmless() {
        let outcomes = solver.outcomes(space.clone()).unwrap();
        let wdl = solver.wdl(space.clone()).unwrap();
        let loopy = solver.loopy_nimbers(space.clone()).unwrap();
        let scores = solver.scores(space.clone(), &scored()).unwrap();
        for stones in 0..LEN {
            assert_eq!(outcomes.outcome(&stones), Some(win(stones)), "{door}, {how}");
            assert_eq!(wdl.outcome(&stones), Some(win(stones)), "{door}, {how}");
            assert_eq!(
                loopy.loopy_nimber(&stones).unwrap().to_string(),
                (stones % 3).to_string(),
                "{door}, {how}"
            );
            let points = if stones % 3 == 0 { -5 } else { 5 };
            assert_eq!(scores.score(&stones), Some(points), "{door}, {how}");
        }
        assert_eq!(outcomes.verify(&Heap), Ok(LEN), "{door}, {how}");
    }
    let mut solver = stopped();
    assert_eq!(solver.outcomes(space.clone()).unwrap().counts().unknown, LEN, "{door}");
    assert_eq!(solver.wdl(space.clone()).unwrap().counts().unknown, LEN, "{door}");
    assert!(solver.loopy_nimbers(space.clone()).unwrap().iter().all(|(_, value)| value.is_none()), "{door}");
    let known = solver.scores(space.clone(), &scored()).unwrap();
    assert!(known.iter().all(|(_, score)| score.is_none()), "{door}");

    assert!(refused(too_small().outcomes(space.clone()).unwrap_err()), "{door}");
    assert!(refused(too_small().wdl(space.clone()).unwrap_err()), "{door}");
    assert!(refused(too_small().loopy_nimbers(space.clone()).unwrap_err()), "{door}");
    assert!(refused(solving(too_small().scores(space.clone(), &scored()).unwrap_err())), "{door}");
    assert!(no_room(out_of_memory().outcomes(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().wdl(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().loopy_nimbers(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(solving(out_of_memory().scores(space.clone(), &scored()).unwrap_err())), "{door}");
    in_parallel(door, space);
}

#[cfg(feature = "rayon")]
fn in_parallel<S: Positions<Position = usize> + Backward + Clone + Sync + Debug>(door: &str, space: &S) {
    let expected = outcome::solve(space).unwrap();
    for (how, mut solver) in harmless() {
        assert_eq!(solver.par_outcomes(space.clone()).unwrap().answers(), &expected, "{door}, {how}");
        let wdl = solver.wdl(space.clone()).unwrap();
        assert_eq!(solver.par_wdl(space.clone()).unwrap().answers(), wdl.answers(), "{door}, {how}");
    }
    assert_eq!(stopped().par_outcomes(space.clone()).unwrap().counts().unknown, LEN, "{door}");
    assert_eq!(stopped().par_wdl(space.clone()).unwrap().counts().unknown, LEN, "{door}");
    assert!(refused(too_small().par_outcomes(space.clone()).unwrap_err()), "{door}");
    assert!(refused(too_small().par_wdl(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().par_outcomes(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().par_wdl(space.clone()).unwrap_err()), "{door}");
}

#[cfg(not(feature = "rayon"))]
fn in_parallel<S: Positions<Position = usize> + Backward>(_: &str, space: &S) {
    assert!(outcome::solve(space).is_ok());
}

/// The engines that look forward only.
fn forward_engines<S: Positions<Position = usize> + Clone + Debug>(door: &str, space: &S) {
    for (how, mut solver) in harmless() {
        let nimbers = solver.nimbers(space.clone()).unwrap();
        let patterns = solver.patterns(space.clone()).unwrap();
        let genera = solver.genera(space.clone()).unwrap();
        for stones in 0..LEN {
            assert_eq!(nimbers.nimber(&stones), Some(stones as u32 % 3), "{door}, {how}");
            assert!(patterns.pattern(&stones).is_some(), "{door}, {how}");
            assert_eq!(genera.genus(&stones), Some(&Genus::nim_heap(stones as u32 % 3)), "{door}, {how}");
        }
        assert_eq!(genera.verify(&Heap), Ok(LEN), "{door}, {how}");
        assert_eq!((nimbers.verify(&Heap), patterns.verify(&Heap)), (Ok(LEN), Ok(LEN)), "{door}, {how}");
    }
    assert!(stopped().nimbers(space.clone()).unwrap().iter().all(|(_, nimber)| nimber.is_none()), "{door}");
    assert!(
        stopped().patterns(space.clone()).unwrap().iter().all(|(_, pattern)| pattern.is_none()),
        "{door}"
    );
    assert!(stopped().genera(space.clone()).unwrap().iter().all(|(_, genus)| genus.is_none()), "{door}");
    assert!(refused(too_small().genera(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().genera(space.clone()).unwrap_err()), "{door}");
    assert!(refused(too_small().nimbers(space.clone()).unwrap_err()), "{door}");
    assert!(refused(too_small().patterns(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().nimbers(space.clone()).unwrap_err()), "{door}");
    assert!(no_room(out_of_memory().patterns(space.clone()).unwrap_err()), "{door}");
}

#[test]
fn explored() {
    all_engines("explore", &explore(&Heap, [LEN - 1]).unwrap());
}

#[cfg(feature = "rayon")]
#[test]
fn explored_on_several_threads() {
    all_engines("par_explore", &Solver::new().par_explore(&Heap, [LEN - 1]).unwrap());
}

#[test]
fn stored() {
    all_engines("Stored", &Stored::new(Heap).unwrap());
}

#[test]
fn implicit() {
    all_engines("Implicit", &Implicit::new(Heap));
}

#[test]
fn graphs() {
    all_engines("Graph", &graph());
}

#[test]
fn borrowed() {
    all_engines("&Graph", &&graph());
}

/// An index without predecessors will do for the engines that look forward.
#[test]
fn implicit_without_predecessors() {
    #[derive(Clone, Copy)]
    struct Forward;

    impl Game for Forward {
        type Position = usize;

        fn successors(&self, position: &usize) -> impl IntoIterator<Item = usize> {
            Heap.successors(position).into_iter().collect::<Vec<_>>()
        }
    }

    impl Indexed for Forward {
        fn len(&self) -> usize {
            LEN
        }

        fn index(&self, &stones: &usize) -> usize {
            stones
        }

        fn position(&self, index: usize) -> Option<usize> {
            Some(index)
        }
    }

    forward_engines("Implicit, forward", &Implicit::new(Forward));
    all_engines("Stored, forward", &Stored::new(Forward).unwrap());
}

/// A space of one's own, which may forget a move backward.
#[derive(Clone, Debug)]
struct Own {
    forgets: bool,
}

impl Space for Own {
    fn len(&self) -> usize {
        LEN
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
        let listed = if self.forgets && id == 7 { 1 } else { 2 };
        (id + 1..LEN).take(listed).for_each(|from| visit(from, Turn::Passes));
    }
}

impl Positions for Own {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        (id < LEN).then_some(id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        (id < LEN).then_some(id)
    }
}

#[test]
fn a_space_of_ones_own() {
    all_engines("Own", &Own { forgets: false });
}

/// Only what walks backward can be told a different story there.
#[test]
fn checked_moves() {
    let own = &Own { forgets: true };
    let mut solver = Solver::new().check_moves();
    let error = Error::InconsistentMoves { position: 7 };
    assert_eq!(solver.outcomes(own).unwrap_err(), error);
    assert_eq!(solver.wdl(own).unwrap_err(), error);
    assert_eq!(solver.loopy_nimbers(own).unwrap_err(), error);
    // Moves backward are not used for scores.
    assert!(solver.scores(own, &scored()).is_ok());
    assert_eq!(solver.clone().compact().outcomes(own).unwrap_err(), error);
    #[cfg(feature = "rayon")]
    assert_eq!(solver.par_outcomes(own).unwrap_err(), error);
    #[cfg(feature = "rayon")]
    assert_eq!(solver.par_wdl(own).unwrap_err(), error);
    assert!(Solver::new().outcomes(own).unwrap().verify(&Heap).is_err()); // not checked, silently wrong
    forward_engines("Own, forgets", own);
}

/// Sums have no space: what they count are components, and for the last row of the table, sums.
#[test]
fn sums() {
    for (how, solver) in harmless() {
        let mut sums = solver.clone().sums(Heap);
        let mut misere = solver.misere_sums(Heap);
        for stones in 0..LEN {
            assert_eq!(sums.nimber(&stones), Ok(stones as u32 % 3), "{how}");
            assert_eq!(sums.sum(&[stones, 2]), Ok((stones as u32 % 3) ^ 2), "{how}");
            let last = if stones % 3 == 1 { Outcome::Loss } else { Outcome::Win };
            assert_eq!(misere.outcome(&[stones]), Ok(last), "{how}");
        }
    }
    assert_eq!(stopped().sums(Heap).nimber(&(LEN - 1)), Err(Error::Stopped));
    assert_eq!(stopped().misere_sums(Heap).outcome(&[LEN - 1]), Err(Error::Stopped));
    let few = || Solver::new().max_positions(LEN / 2);
    let many = |error| matches!(error, Error::TooManyPositions { limit, .. } if limit == LEN / 2);
    assert!(many(few().sums(Heap).nimber(&(LEN - 1)).unwrap_err()));
    assert!(many(few().misere_sums(Heap).outcome(&[LEN - 1]).unwrap_err()));
    assert!(no_room(out_of_memory().sums(Heap).nimber(&(LEN - 1)).unwrap_err()));
    assert!(no_room(out_of_memory().misere_sums(Heap).outcome(&[LEN - 1]).unwrap_err()));
}

/// The root functions are the plain solver after `explore`.
#[test]
fn the_root_functions() {
    let space: Explored<usize> = explore(&Heap, [LEN - 1]).unwrap();
    let outcomes = retrograde::outcomes(&Heap, [LEN - 1]).unwrap();
    assert_eq!(outcomes.answers(), Solver::new().outcomes(&space).unwrap().answers());
    let nimbers = retrograde::nimbers(&Heap, [LEN - 1]).unwrap();
    assert_eq!(nimbers.answers(), Solver::new().nimbers(&space).unwrap().answers());
    let patterns = retrograde::patterns(&Heap, [LEN - 1]).unwrap();
    assert_eq!(patterns.answers(), Solver::new().patterns(&space).unwrap().answers());
    let loopy = retrograde::loopy_nimbers(&Heap, [LEN - 1]).unwrap();
    assert!(loopy.iter().eq(Solver::new().loopy_nimbers(&space).unwrap().iter()));
    let scores = retrograde::scores(&scored(), [LEN - 1]).unwrap();
    assert!(scores.iter().eq(Solver::new().scores(&space, &scored()).unwrap().iter()));
}

/// Doors within limits.
#[test]
fn limited_doors() {
    assert_eq!(too_small().explore(&Heap, [LEN - 1]).unwrap().cuts(), 2); // both positions that lead to what is left out
    assert!(stopped().explore(&Heap, [LEN - 1]).unwrap().cuts() > 0);
    assert!(no_room(out_of_memory().explore(&Heap, [LEN - 1]).unwrap_err()));
    assert!(matches!(too_small().store(Heap), Err(Error::TooManyPositions { .. })));
    assert!(matches!(out_of_memory().store(Heap), Err(Error::TooMuchMemory { .. })));
    assert!(matches!(stopped().store(Heap), Err(Error::Stopped)));
    #[cfg(feature = "rayon")]
    {
        assert!(stopped().par_explore(&Heap, [LEN - 1]).unwrap().cuts() > 0);
        assert_eq!(too_small().par_explore(&Heap, [LEN - 1]).unwrap().cuts(), 2);
        assert!(no_room(out_of_memory().par_explore(&Heap, [LEN - 1]).unwrap_err()));
        let (one, many) =
            (explore(&Heap, [LEN - 1]).unwrap(), Solver::new().par_explore(&Heap, [LEN - 1]).unwrap());
        assert_eq!(one.positions(), many.positions());
    }
}
