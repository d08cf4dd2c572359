//! Expanding many positions at a time, for a search that does not fit the cache.
//!
//! The moves of some positions are listed first, and where the table has their hashes is asked for; then the
//! positions that most likely have these hashes; then the moves are entered. So several loads are under way at
//! a time, where a lookup alone waits for three, one after another. The answers are those of
//! [`expand`](super::expand), except close to a limit of memory: the list of moves holds those of several positions,
//! which may take more room, so that other positions are cut.

use std::hash::Hash;
use std::vec::Drain;

use super::{Found, Names, Search};
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::room;
use crate::space::graph::Mark;
use crate::watch::{EVERY, Phase, Watch};

/// So many moves, or positions, are listed before they are entered: enough to keep the memory busy, few enough
/// that what was fetched is still there when it is used.
pub(super) const LISTED: usize = if cfg!(fuzzing) { 1 << 3 } else { 1 << 5 };

/// Expands all positions that are left; so many moves, or positions, are listed at a time.
#[inline(never)]
pub(super) fn expand<G: Game>(
    search: &mut Search<G::Position>,
    game: &G,
    watch: &mut Watch<'_>,
    listed: usize,
) -> Result<(), Error<G::Position>> {
    let (mut rows, mut found, mut guesses) = (Vec::new(), Vec::new(), Guesses::new());
    while search.rows.len() < search.names.positions.len() {
        search.list_many(game, watch, listed, &mut rows, &mut found)?;
        search.enter_many(&mut rows, &mut found, &mut guesses)?;
    }
    Ok(())
}

/// What was found of a position: what it is, or how many moves it has.
enum Row {
    Cut,
    NotAPosition,
    Decided(Outcome),
    Open(usize),
}

impl<P: Eq + Hash> Search<P> {
    /// Lists what there is to enter of the next positions.
    fn list_many<G: Game<Position = P>>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
        listed: usize,
        rows: &mut Vec<Row>,
        found: &mut Vec<Found<P>>,
    ) -> Result<(), Error<P>> {
        let (place, first) = (self.names.place(), self.rows.len());
        for (id, from) in (first..).zip(&self.names.positions[first..]) {
            let before = found.len();
            let row = if watch.stopped() || id % EVERY == 0 && watch.stops(Phase::Exploring, id, None) {
                Row::Cut
            } else if !game.is_position(from) {
                Row::NotAPosition
            } else if let Some(outcome) = game.terminal(from) {
                Row::Decided(outcome)
            } else {
                match self.list(game, from, found, |hash| place.prefetch(hash)) {
                    Ok(true) => Row::Open(found.len() - before),
                    // Alone there may be memory for its moves: it is the first of the next time.
                    Ok(false) | Err(_) if before > 0 => {
                        found.truncate(before);
                        break;
                    }
                    Ok(false) => {
                        found.clear();
                        Row::Cut
                    }
                    Err(error) => return Err(error),
                }
            };
            room::push(rows, row).map_err(|no_room| self.no_room(no_room))?;
            if found.len().max(rows.len()) >= listed || matches!(rows.last(), Some(Row::NotAPosition)) {
                break;
            }
        }
        Ok(())
    }

    /// Enters what was listed.
    fn enter_many(
        &mut self,
        rows: &mut Vec<Row>,
        found: &mut Vec<Found<P>>,
        guesses: &mut Guesses,
    ) -> Result<(), Error<P>> {
        let room = found.capacity();
        let mut moves = found.drain(..);
        guesses.forget();
        for row in rows.drain(..) {
            match row {
                Row::Cut => self.mark(Mark::Cut)?,
                Row::NotAPosition => return Err(Error::NotAPosition { position: self.take_current() }),
                Row::Decided(outcome) => self.mark(Mark::End(outcome))?,
                Row::Open(count) => {
                    let rest = moves.len() - count;
                    if !self.allows(&moves.as_slice()[..count], room) {
                        self.mark(Mark::Cut)?;
                    } else if let Err(error) = self.enter_row(&mut moves, rest, guesses) {
                        self.cut_or_fail(error)?;
                    }
                    if moves.len() > rest {
                        guesses.forget();
                        let skipped = moves.len() - rest;
                        moves.by_ref().take(skipped).for_each(drop);
                    }
                }
            }
            self.end_row()?;
        }
        Ok(())
    }

    /// Enters the moves of one position, until so many are left.
    #[inline]
    fn enter_row(
        &mut self,
        moves: &mut Drain<'_, Found<P>>,
        rest: usize,
        guesses: &mut Guesses,
    ) -> Result<(), Error<P>> {
        while moves.len() > rest {
            let guess = guesses.next(&self.names, moves.as_slice());
            let Some((hash, turn, to)) = moves.next() else { break };
            let to = self.names.intern_guessed(guess, hash, to)?;
            self.enter(to, turn)?;
        }
        Ok(())
    }
}

/// The likely ids of the next moves, found some moves ahead.
struct Guesses {
    ids: [u32; 2 * LISTED],
    next: usize,
}

impl Guesses {
    fn new() -> Self {
        Self { ids: [0; 2 * LISTED], next: 2 * LISTED }
    }

    /// Other moves come next.
    fn forget(&mut self) {
        self.next = self.ids.len();
    }

    /// The likely id of the first of the moves that wait.
    #[inline]
    fn next<P: Eq + Hash>(&mut self, names: &Names<P>, waiting: &[Found<P>]) -> u32 {
        if self.next == self.ids.len() {
            self.ids.iter_mut().zip(waiting).for_each(|(id, &(hash, ..))| *id = names.guess(hash));
            self.next = 0;
        }
        self.next += 1;
        self.ids[self.next - 1]
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::iter::zip;
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::rc::Rc;

    use super::super::{Batches, Explored};
    use crate::limits::Limits;
    use crate::solver::Progress;
    use crate::space::{Kind, Space, Turn};
    use crate::test_random::{Random, rounds};

    use super::*;

    /// A position that owns something: what is lost, and what is dropped twice, shows.
    type Owned = Rc<usize>;

    /// A random game: the moves of each position, which of them keep the turn, and declared ends.
    struct Rules {
        positions: Vec<Owned>,
        moves: Vec<Vec<(usize, bool)>>,
        ends: Vec<Option<Outcome>>,
        /// Not a position, if play reaches it.
        refused: Option<usize>,
        /// How many calls are left before one panics.
        calls: Cell<usize>,
    }

    impl Rules {
        fn random(random: &mut Random, len: usize) -> Self {
            let positions = (0..len).map(Rc::new).collect();
            let (most, near) = (1 + random.below(6), 1 + random.below(len));
            let moves = |random: &mut Random, id: usize| {
                // Now and then far more moves than are listed at a time.
                let most = if random.below(50) == 0 { 200 } else { most };
                let mut moves: Vec<_> = (0..random.below(most + 1))
                    .map(|_| ((id + random.below(near)) % len, random.below(5) == 0))
                    .collect();
                match random.below(6) {
                    0 => moves.push((id, false)),
                    1 => moves.extend_from_within(..),
                    2 => moves.push((random.below(len), false)),
                    _ => {}
                }
                moves
            };
            let moves = (0..len).map(|id| moves(random, id)).collect();
            let ends = [Outcome::Win, Outcome::Loss, Outcome::Draw];
            let ends = (0..len).map(|_| ends.get(random.below(30)).copied()).collect();
            let refused = (random.below(4) == 0).then(|| random.below(len));
            Self { positions, moves, ends, refused, calls: Cell::new(usize::MAX) }
        }

        fn call(&self) {
            let left = self.calls.get();
            self.calls.set(left.saturating_sub(1));
            assert!(left > 0, "a fault in the rules");
        }

        /// Nothing but the rules themselves owns a position.
        fn own_all(&self) -> bool {
            self.positions.iter().all(|position| Rc::strong_count(position) == 1)
        }
    }

    impl Game for Rules {
        type Position = Owned;

        fn is_position(&self, position: &Owned) -> bool {
            self.refused != Some(**position)
        }

        fn terminal(&self, position: &Owned) -> Option<Outcome> {
            self.call();
            self.ends[**position]
        }

        fn successors(&self, position: &Owned) -> impl IntoIterator<Item = Owned> {
            self.call();
            self.moves[**position].iter().map(|&(to, _)| Rc::clone(&self.positions[to]))
        }

        fn moves_with_turns(
            &self,
            position: &Owned,
            _: crate::game::Asked,
        ) -> impl IntoIterator<Item = (Owned, bool)> {
            let keeps = self.moves[**position].iter().map(|&(_, keeps)| !keeps);
            zip(self.successors(position), keeps)
        }
    }

    type Found = Result<Explored<Owned>, Error<Owned>>;

    /// A search whose observer stops it at the given report, and what the observer was told.
    fn search(
        rules: &Rules,
        roots: &[usize],
        limits: Limits,
        stop: usize,
        batches: Batches,
    ) -> (Found, Vec<usize>) {
        let mut told = Vec::new();
        let mut observer = |progress: Progress| {
            told.push(progress.done);
            if told.len() > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut watch = Watch::by(&mut observer);
        let roots = roots.iter().map(|&root| Rc::clone(&rules.positions[root]));
        let found = Search::new(rules, roots, limits).and_then(|mut search| {
            search.expand_all(rules, &mut watch, batches)?;
            Ok(search.finish())
        });
        (found, told)
    }

    const ONE_BY_ONE: Batches = Batches { from: usize::MAX, listed: 1 };

    /// All that a search found, for comparison.
    fn all(found: &Explored<Owned>) -> (&[Owned], [usize; 3], Vec<(Kind, Vec<(usize, Turn)>)>) {
        let of = |id| (found.kind(id), moves(found, id));
        let counts = [found.roots, found.layers, found.cuts()];
        (found.positions(), counts, (0..found.len()).map(of).collect())
    }

    fn moves(found: &Explored<Owned>, id: usize) -> Vec<(usize, Turn)> {
        let mut moves = Vec::new();
        found.for_each_successor(id, |to, turn| moves.push((to, turn)));
        moves
    }

    fn assert_same(one_by_one: &Found, found: &Found, what: &str) {
        match (one_by_one, found) {
            (Ok(expected), Ok(found)) => assert_eq!(all(expected), all(found), "{what}"),
            _ => assert_eq!(one_by_one.as_ref().err(), found.as_ref().err(), "{what}"),
        }
    }

    /// A game, its roots, and how many positions are listed at a time, from which number on.
    fn random_case(random: &mut Random) -> (Rules, Vec<usize>, Batches) {
        // Now and then enough positions for some reports to the observer.
        let len = if random.below(40) == 0 { 20_000 } else { 1 + random.below(300) };
        let rules = Rules::random(random, len);
        let roots = (0..1 + random.below(4)).map(|_| random.below(len)).collect();
        let batches = Batches { from: random.below(2) * random.below(len), listed: 1 + random.below(64) };
        (rules, roots, batches)
    }

    #[test]
    fn many_at_a_time_find_what_one_by_one_finds() {
        let mut random = Random(7);
        let (mut cut, mut refused, mut stopped) = (0, 0, 0);
        for round in 0..rounds(3_000) {
            let (rules, roots, batches) = random_case(&mut random);
            let positions = (random.below(2) == 0).then(|| random.below(rules.positions.len() + 2));
            let limits = Limits { positions, ..Limits::NONE };
            let stop = if random.below(2) == 0 { random.below(6) } else { usize::MAX };
            let [one_by_one, found] =
                [ONE_BY_ONE, batches].map(|batches| search(&rules, &roots, limits, stop, batches));
            let what = format!("round {round}, {batches:?}");
            assert_same(&one_by_one.0, &found.0, &what);
            assert_eq!(one_by_one.1, found.1, "{what}: reports");
            cut += usize::from(found.0.as_ref().is_ok_and(|found| found.cuts() > 0));
            refused += usize::from(found.0.is_err());
            stopped += usize::from(stop > 0 && found.1.len() > stop);
            drop((one_by_one, found));
            assert!(rules.own_all(), "{what}: a position is lost");
        }
        let enough = |count: usize| count > rounds(3_000) / 400;
        assert!(enough(cut) && enough(refused) && (cfg!(miri) || stopped > 10), "{cut} {refused} {stopped}");
    }

    /// The list of moves is longer when it holds those of many positions. So a search near its limit of memory
    /// may cut others, but it keeps to its limit, and what it does not cut is right.
    #[test]
    fn many_at_a_time_keep_to_a_limit_of_memory() {
        let mut random = Random(11);
        let (mut cut, mut whole) = (0, 0);
        for round in 0..rounds(3_000) {
            let (rules, roots, batches) = random_case(&mut random);
            let bytes = random.below(80 * rules.positions.len() + 3_000);
            let limits = Limits { positions: None, bytes: Some(bytes), engine: random.below(9) };
            let within = |limits, batches| search(&rules, &roots, limits, usize::MAX, batches).0;
            let (one_by_one, found) = (within(limits, ONE_BY_ONE), within(limits, batches));
            let what = format!("round {round}, {batches:?}, {bytes} bytes");
            match &found {
                // Roots, or a position that is none, which a cut may hide.
                Err(error) if one_by_one.is_err() => {
                    assert_eq!(Some(error), one_by_one.as_ref().err(), "{what}");
                }
                Err(error) => assert!(matches!(error, Error::NotAPosition { .. }), "{what}: {error}"),
                Ok(found) => {
                    assert!(found.bytes() <= bytes, "{what}");
                    are_those_of_the_rules(&rules, found, &what);
                    cut += usize::from(found.cuts() > 0);
                }
            }
            // Without a cut nothing may differ; and with memory to spare nothing is cut.
            let listed = 8 * 200_usize.next_power_of_two() * size_of::<super::Found<Owned>>();
            let less = Limits { bytes: bytes.checked_sub(listed), ..limits };
            let spare = less.bytes.is_some() && within(less, ONE_BY_ONE).is_ok_and(|found| found.cuts() == 0);
            if spare || found.as_ref().is_ok_and(|found| found.cuts() == 0) {
                assert_same(&within(Limits::NONE, ONE_BY_ONE), &found, &what);
                whole += 1;
            }
            drop((one_by_one, found));
            assert!(rules.own_all(), "{what}: a position is lost");
        }
        let enough = |count: usize| count > rounds(3_000) / 20;
        assert!(enough(cut) && enough(whole), "{cut} {whole}");
    }

    /// What was not cut has the moves that the rules list, each once.
    fn are_those_of_the_rules(rules: &Rules, found: &Explored<Owned>, what: &str) {
        for (id, position) in found.positions().iter().enumerate() {
            assert_eq!(found.id(position), Some(id), "{what}");
            match found.kind(id) {
                Kind::Cut => assert!(moves(found, id).is_empty(), "{what}"),
                Kind::End(outcome) => assert_eq!(rules.ends[**position], Some(outcome), "{what}"),
                Kind::Open(count) => {
                    assert_eq!(count, rules.moves[**position].len(), "{what}");
                    let expected = rules.moves[**position].iter();
                    let expected = expected
                        .map(|&(to, keeps)| (found.id(&rules.positions[to]), Turn::from_passes(!keeps)));
                    let found = moves(found, id).into_iter().map(|(to, turn)| (Some(to), turn));
                    assert!(expected.eq(found), "{what}");
                }
                kind => panic!("{what}: {kind:?}"),
            }
        }
    }

    /// After a panic in the rules the search is as it was before the positions that were being listed: it can
    /// go on.
    #[test]
    fn a_panic_in_the_rules_loses_nothing() {
        let mut random = Random(13);
        let mut panics = 0;
        for round in 0..rounds(300) {
            let (mut rules, roots, batches) = random_case(&mut random);
            rules.refused = None;
            let roots_again = roots.iter().map(|&root| Rc::clone(&rules.positions[root]));
            let mut broken = Search::new(&rules, roots_again, Limits::NONE).unwrap();
            for _ in 0..3 {
                rules.calls.set(random.below(rules.positions.len()));
                let run = || broken.expand_all(&rules, &mut Watch::none(), batches);
                match catch_unwind(AssertUnwindSafe(run)) {
                    Ok(done) => assert_eq!(done, Ok(())),
                    Err(_) => panics += 1,
                }
            }
            rules.calls.set(usize::MAX);
            broken.expand_all(&rules, &mut Watch::none(), batches).unwrap();
            let expected = search(&rules, &roots, Limits::NONE, usize::MAX, ONE_BY_ONE).0;
            assert_same(&expected, &Ok(broken.finish()), &format!("round {round}, {batches:?}"));
            drop(expected);
            assert!(rules.own_all(), "round {round}: a position is lost");
        }
        assert!(panics > rounds(300) / 3, "{panics}");
    }
}
