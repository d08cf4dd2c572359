//! The retrograde engine on several threads.
//!
//! Each block of the table has one owner ([`deal`]), and only the owner changes its cells ([`shared`]). An owner
//! visits the predecessors of its decided positions, enters the moves into its own cells at once, and puts the
//! others into a box ([`outbox`]); when the boxes are about full, every owner takes what is for it ([`part`]).
//! Layers with few moves are left to one thread, which then owns everything ([`layers`]).

mod deal;
mod dealt;
mod layers;
mod outbox;
mod part;
mod shared;
mod shared_wdl;

use deal::{Deal, Sample};
use layers::Layers;
use part::{Far, Job};
use shared::{Shared, SharedCells};
use shared_wdl::SharedWdl;

use super::cell::Cell;
use super::{Outcomes, Table, Wdl, bytes_with_lists};
use crate::error::Error;
use crate::room;
use crate::space::{Backward, Rows, Space, checked_len, prepare_to_walk_back, rows, rows_to_prefetch};
use crate::watch::{Phase, Watch};

pub(crate) use shared::SharedWord;

/// Smaller spaces are left to one thread.
const SMALL: usize = if cfg!(fuzzing) { 1 << 5 } else { 1 << 13 };
/// Several for each thread, so that uneven layers even out.
const PARTS_A_THREAD: usize = 4;
const LEAST_PARTS: usize = 8;
/// A box has room for so many moves at most: when it is half full, it is emptied.
const ROOM: usize = 1 << 17;
/// All boxes together take about a byte a position at most: a move is a position id.
const MOVES_A_POSITION: usize = size_of::<u32>();
/// The most positions visited before the room in the boxes is looked at.
const BATCH: usize = 1 << 10;
/// A list of decided positions of one part has room for so many, however small the part.
const LEAST_LIST: usize = if cfg!(fuzzing) { 1 << 2 } else { 1 << 8 };
/// Layers of fewer moves, with a position counted as one, are done by one thread.
const THIN: usize = if cfg!(fuzzing) { 1 << 5 } else { 1 << 15 };

/// What the threads share under a limit of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    All,
    /// One thread turns stored moves around: all are faster, and need more memory for it.
    Solving,
    Nothing,
}

/// Some error. Which of several a thread meets first is chance: one thread finds the same one always.
#[derive(Debug)]
struct Failed;

impl From<Error> for Failed {
    fn from(_: Error) -> Self {
        Self
    }
}

/// As [`solve`](super::solve), on all threads of the current rayon pool: the same answers, bit for bit, and
/// the same errors, unless the space contradicts itself. The observer is asked at first and between layers.
pub(crate) fn par_solve_watched<W: SharedWord, S: Backward + Sync>(
    space: &S,
    sharing: Sharing,
    watch: &mut Watch<'_>,
) -> Result<Outcomes, Error>
where
    Table: From<Vec<Cell<W>>>,
{
    par_solve::<SharedCells<W>, S>(space, sharing, watch)
}

/// The same for outcomes without distances.
pub(crate) fn par_solve_wdl_watched<S: Backward + Sync>(
    space: &S,
    sharing: Sharing,
    watch: &mut Watch<'_>,
) -> Result<Wdl, Error> {
    par_solve::<SharedWdl, S>(space, sharing, watch)
}

fn par_solve<T: Shared, S: Backward + Sync>(
    space: &S,
    sharing: Sharing,
    watch: &mut Watch<'_>,
) -> Result<T::Answers, Error> {
    let (len, threads) = (checked_len(space.len())?, rayon::current_num_threads());
    let alone = threads < 2 || len < SMALL || sharing == Sharing::Nothing;
    if alone || watch.stops(Phase::Reading, 0, Some(len)) {
        return T::alone(space, watch);
    }
    if let (Some(rows), Sharing::All) = (rows(space), sharing) {
        // Where there is no memory for it, one thread does it: it needs less.
        rows.par_prepare().ok();
    }
    prepare_to_walk_back(space)?;
    // Threads cannot return from an allocation that fails; one thread can. So what they will need is asked for
    // first, and given back untouched.
    if room::list::<u8>(T::bytes(len).saturating_add(bytes_beside(len))).is_err() {
        return T::alone(space, watch);
    }
    let rows = rows_to_prefetch(space);
    let settings = Settings::of(space, rows.is_some(), threads);
    solve_by::<T, S>(space, rows, &settings, watch).or_else(|Failed| T::alone(space, watch))
}

/// How the work is divided. The answers do not depend on it.
#[derive(Debug)]
struct Settings {
    deal: Deal,
    far: Far,
    /// For how many moves each box has room.
    room: usize,
    batch: usize,
    few: usize,
    least_list: usize,
}

impl Settings {
    fn of(space: &impl Backward, prefetches: bool, threads: usize) -> Self {
        let (len, parts) = (space.len(), parts(threads));
        let shift = deal::shift(len, parts);
        let sample = Sample::of(space, shift);
        let deal = sample.best(len, shift, parts);
        let far = match prefetches {
            true if sample.leaves(&deal, 50) => Far::Most,
            false if !sample.leaves(&deal, 15) => Far::Few,
            _ => Far::Some,
        };
        let room = room(len, parts);
        let batch = sample.positions_for(room / 2).clamp(1 << 6, BATCH);
        Self { deal, far, room, batch, few: sample.positions_for(THIN), least_list: LEAST_LIST }
    }
}

fn parts(threads: usize) -> usize {
    (PARTS_A_THREAD * threads).clamp(LEAST_PARTS, deal::MAX_PARTS)
}

fn room(len: usize, parts: usize) -> usize {
    (len / (MOVES_A_POSITION * parts)).min(ROOM)
}

/// How many bytes are allocated beside the table, on the threads of the current pool.
fn bytes_beside(len: usize) -> usize {
    let parts = parts(rayon::current_num_threads());
    let each = part::bytes(len.div_ceil(parts), BATCH, LEAST_LIST) + outbox::bytes(room(len, parts), parts);
    parts * each + deal::bytes(len, parts) + layers::thin_bytes(len, THIN)
}

/// How many bytes [`par_solve_watched`] allocates, beside what visits backward do.
pub(crate) fn par_bytes<W: SharedWord>(space: &impl Space) -> usize {
    bytes_with_lists::<W>(space, bytes_beside(space.len()))
}

/// How many bytes [`par_solve_wdl_watched`] allocates, beside what visits backward do.
pub(crate) fn par_wdl_bytes(space: &impl Space) -> usize {
    shared_wdl::bytes(space.len()).saturating_add(bytes_beside(space.len()))
}

fn solve_by<T: Shared, S: Backward + Sync>(
    space: &S,
    rows: Option<Rows<'_>>,
    settings: &Settings,
    watch: &mut Watch<'_>,
) -> Result<T::Answers, Failed> {
    let (table, any_cut) = T::read(space)?;
    let &Settings { ref deal, far, room, batch, few, least_list } = settings;
    let job = Job { space, rows, table: &table, deal, far, batch, least_list };
    Layers::new(&job, room, few).run(&job, watch)?;
    Ok(table.finish(space, any_cut, any_cut || watch.stopped())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{solve, solve_wdl_watched};
    use crate::space::{Kind, Turn};
    use crate::test_random::{Random, rounds};
    use crate::{Outcome, Solver, from_fn};

    /// A game of any kinds and moves, with its moves in both directions.
    #[derive(Debug)]
    struct Small {
        kinds: Vec<Kind>,
        successors: Vec<Vec<(usize, Turn)>>,
        predecessors: Vec<Vec<(usize, Turn)>>,
    }

    impl Small {
        /// With parallel moves and self-loops, since there are few positions; some positions are declared to be
        /// ends, holes or cuts.
        fn new(random: &mut Random, len: usize) -> Self {
            let lists = || vec![Vec::new(); len];
            let mut small = Self { kinds: Vec::new(), successors: lists(), predecessors: lists() };
            let (keeps, special) = (random.below(3) == 0, random.below(2) * 24 + 8);
            let what: Vec<usize> = (0..len).map(|_| random.below(special)).collect();
            for _ in 0..len * (1 + random.below(3)) {
                let (from, to) = (random.below(len), random.below(len));
                let turn = if keeps && random.below(4) == 0 { Turn::Keeps } else { Turn::Passes };
                if what[from] > 4 {
                    small.successors[from].push((to, turn));
                    small.predecessors[to].push((from, turn));
                }
            }
            let cuts = random.below(8) == 0;
            small.kinds = (0..len)
                .map(|id| match what[id] {
                    0 => Kind::End(Outcome::Win),
                    1 => Kind::End(Outcome::Draw),
                    2 => Kind::End(Outcome::Loss),
                    3 => Kind::Hole,
                    4 if cuts => Kind::Cut,
                    _ => Kind::Open(small.successors[id].len()),
                })
                .collect();
            small
        }
    }

    impl Space for Small {
        fn len(&self) -> usize {
            self.kinds.len()
        }

        fn kind(&self, id: usize) -> Kind {
            self.kinds[id]
        }

        fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
            self.successors[id].iter().for_each(|&(to, turn)| visit(to, turn));
        }
    }

    impl Backward for Small {
        fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
            self.predecessors[id].iter().for_each(|&(from, turn)| visit(from, turn));
        }
    }

    impl Settings {
        /// Any settings for a space of so many positions; `least` is the shortest block, as a power of two.
        fn any(random: &mut Random, len: usize, least: u32) -> Self {
            let (parts, shift) = (1 + random.below(7), least.max(1 + random.below(7) as u32));
            Self {
                deal: Deal::new(len, shift, parts, 1 + random.below(4)),
                far: [Far::Few, Far::Some, Far::Most][random.below(3)],
                room: 1 << random.below(12),
                batch: 1 << (least as usize + random.below(6)),
                few: [0, random.below(8), random.below(300)][random.below(3)],
                least_list: random.below(2) * random.below(300),
            }
        }
    }

    fn pools() -> Vec<rayon::ThreadPool> {
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        (1..=4).map(pool).collect()
    }

    /// Compares with one thread, for every kind of table.
    fn compare<S: Backward + Sync>(
        random: &mut Random,
        pool: &rayon::ThreadPool,
        space: &S,
        rows: Option<Rows<'_>>,
    ) {
        let len = space.len();
        let expected = solve(space).unwrap();
        let (cells, bits) = (Settings::any(random, len, 1), Settings::any(random, len, 6));
        let watch = || Watch::none();
        pool.install(|| {
            let wide = solve_by::<SharedCells<u32>, S>(space, rows, &cells, &mut watch());
            assert_eq!(wide.unwrap(), expected, "{cells:?}");
            let compact = solve_by::<SharedCells<u16>, S>(space, rows, &cells, &mut watch());
            assert_eq!(compact.unwrap(), expected, "{cells:?}");
            let wdl = solve_by::<SharedWdl, S>(space, rows, &bits, &mut watch()).unwrap();
            assert_eq!(wdl, solve_wdl_watched(space, &mut watch()).unwrap(), "{bits:?}");
        });
    }

    /// Whatever the threads, parts, blocks, boxes, batches and lists.
    #[test]
    fn the_answers_are_those_of_one_thread() {
        let (mut random, pools) = (Random(5), pools());
        for round in 0..rounds(3_000) {
            let len = if round % 40 == 0 { 3_000 + random.below(3_000) } else { 1 + random.below(100) };
            let small = Small::new(&mut random, len);
            compare(&mut random, &pools[round % 4], &small, None);
        }
    }

    /// The same where moves are prefetched from rows.
    #[test]
    fn so_are_those_worked_out_ahead() {
        let (mut random, pools) = (Random(6), pools());
        for round in 0..rounds(1_000) {
            let len = if round % 40 == 0 { 3_000 + random.below(3_000) } else { 1 + random.below(100) };
            let count = len * (1 + random.below(3));
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            compare(&mut random, &pools[round % 4], &graph, rows(&graph));
        }
    }

    /// As in a search that was cut, with distances that the cuts leave uncertain.
    #[test]
    fn so_are_those_above_cuts() {
        let (mut random, pools) = (Random(7), pools());
        for round in 0..rounds(100) {
            let (wide, limit) = (2 + random.below(9) as u64, 1 + random.below(2_000));
            let game =
                from_fn(move |&n: &u64| (1..wide).map(move |i| if i == 1 { n / 2 } else { wide * n + i }));
            let space = Solver::new().max_positions(limit).explore(&game, [round as u64]).unwrap();
            compare(&mut random, &pools[round % 4], &space, rows(&space));
        }
    }

    /// One position with more moves than all boxes hold, and long lists.
    #[test]
    fn so_are_those_of_a_star() {
        let (mut random, pools) = (Random(8), pools());
        for round in 0..rounds(60) {
            let len = 9_000 + random.below(100);
            let ends = (1..len).map(|id| if random.below(2) > 0 { (id, 0) } else { (id, random.below(len)) });
            let edges: Vec<(usize, usize)> = ends.collect();
            let graph = random.graph(len, &edges, round % 2 == 0);
            compare(&mut random, &pools[round % 4], &graph, rows(&graph).filter(|_| round % 3 > 0));
        }
    }

    /// The settings that are used, on a space large enough for all of them.
    #[test]
    #[cfg_attr(miri, ignore = "takes long")]
    fn the_usual_settings_give_them_too() {
        let (mut random, pools) = (Random(9), pools());
        for round in 0..12 {
            let len = 200_000;
            let edges = random.edges(len, 3 * len);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            pools[1 + round % 3].install(|| {
                let watch = &mut Watch::none();
                let sharing = [Sharing::All, Sharing::Solving][round % 2];
                assert_eq!(par_solve_watched::<u32, _>(&graph, sharing, watch).unwrap(), expected);
                assert_eq!(par_solve_watched::<u16, _>(&graph, sharing, watch).unwrap(), expected);
                let wdl = par_solve_wdl_watched(&graph, sharing, watch).unwrap();
                assert_eq!(wdl, solve_wdl_watched(&graph, &mut Watch::none()).unwrap());
            });
        }
    }
}
