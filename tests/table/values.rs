//! Tables of nimbers and of patterns.

use std::fs;

use quickcheck::QuickCheck;
use retrograde::grundy::Nimbers;
use retrograde::outcome::Outcomes;
use retrograde::pattern::Patterns;
use retrograde::solved::Answers;
use retrograde::space::{Kind, Positions};
use retrograde::table::{Contents, Savable, Table, TableError, TableErrorKind};
use retrograde::{Graph, Solved, Solver, from_fn};

use crate::common::odd::Odd;
use crate::common::random::RandomDag;
use crate::{GAME, OPEN, Page, fault, load, place, stuck, ways};

/// Whether answers come back whole and one by one, compressed or not, mapped or not.
pub fn come_back<S, A>(
    solved: &Solved<S, A>,
    contents: Contents,
    probe: fn(&Table, usize) -> Result<Option<A::Value>, TableError>,
) -> bool
where
    S: Positions,
    A: Savable + Answers<Value: PartialEq> + Clone + PartialEq,
{
    let (_folder, path) = place();
    let (answers, len) = (solved.answers(), solved.space().len());
    ways().into_iter().all(|save| {
        save(&path, GAME, solved).unwrap();
        let one_by_one = OPEN.iter().all(|open| {
            let table = open(&path, GAME).unwrap();
            let mut ids = (0..len).chain([len, usize::MAX]);
            (table.contents(), table.len()) == (contents, len)
                && table.check().is_ok()
                && ids.all(|id| probe(&table, id).unwrap() == answers.value(id))
        });
        one_by_one && load::<A>(&path, solved.space()).unwrap() == *answers
    })
}

fn all_come_back(space: impl Positions + Clone) -> bool {
    let nimbers = Solver::new().nimbers(space.clone()).ok().unwrap();
    let patterns = Solver::new().patterns(space).ok().unwrap();
    come_back(&nimbers, Contents::Nimbers, Table::probe_nimber)
        && come_back(&patterns, Contents::Patterns, Table::probe_pattern)
}

#[test]
fn random_values_come_back() {
    fn property(dag: RandomDag) -> bool {
        all_come_back(dag.normal_play().graph())
    }
    QuickCheck::new().tests(60).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn several_blocks_holes_and_cuts_come_back() {
    let chain = |len: usize| Graph::from_edges(len, (1..len).map(|id| (id, id - 1))).unwrap();
    assert!([0, 1, 1_023, 1_024, 4_092, 4_093, 10_000].into_iter().all(|len| all_come_back(chain(len))));
    assert!(all_come_back(Odd::passing(
        vec![Kind::Hole, Kind::Open(1), Kind::Open(0), Kind::Hole],
        &[(1, 2)]
    )));
    let cut = Solver::new().max_positions(50).explore(&from_fn(|&n: &u64| [n / 2, n + 7]), [9]).unwrap();
    assert!(cut.cuts() > 0);
    let stuck_below = Solver::new()
        .max_positions(40)
        .explore(&from_fn(|&n: &u64| if n % 2 == 0 { vec![] } else { vec![n + 1, n + 2] }), [1])
        .unwrap();
    assert!(stuck_below.cuts() > 0);
    assert!(all_come_back(stuck_below));
}

#[test]
fn what_no_engine_leaves_behind_is_damaged() {
    let (_folder, path) = place();
    // A Grundy value is below the number of positions; the two highest numbers stand for none.
    for (value, sound) in
        [(2, true), (u32::MAX, true), (u32::MAX - 1, true), (3, false), (u32::MAX - 2, false)]
    {
        fs::write(&path, Page::new(3, 33).file(&[0, value, 0].map(u32::to_le_bytes).concat())).unwrap();
        assert_eq!(load::<Nimbers>(&path, stuck(3)).is_ok(), sound, "{value}");
        let table = Table::open(&path, GAME).unwrap();
        let expected = Some(value).filter(|&value| value < 3);
        assert_eq!(table.probe_nimber(1).ok(), sound.then_some(expected), "{value}");
        assert_eq!(table.probe_nimber(2).unwrap(), Some(0));
    }
    for byte in 0..=u8::MAX {
        fs::write(&path, Page::new(2, 8).file(&[1, byte])).unwrap();
        let sound = matches!(byte, 0..=4 | 8);
        assert_eq!(load::<Patterns>(&path, stuck(2)).is_ok(), sound, "{byte}");
        assert_eq!(Table::open(&path, GAME).unwrap().probe_pattern(1).is_ok(), sound, "{byte}");
    }
}

#[test]
fn a_table_of_other_answers_is_refused() {
    let (_folder, path) = place();
    let graph = Graph::from_edges(2, [(0, 1)]).unwrap();
    retrograde::table::save(&path, GAME, &Solver::new().nimbers(&graph).unwrap()).unwrap();
    let wrong = |kind| matches!(kind, TableErrorKind::WrongContents { found: Contents::Nimbers, .. });
    assert!(wrong(fault(load::<Outcomes>(&path, &graph))) && wrong(fault(load::<Patterns>(&path, &graph))));
    let table = Table::open(&path, GAME).unwrap();
    // Of an id outside the table, too.
    assert!(
        wrong(fault(table.probe(0))) && wrong(fault(table.probe(7))) && wrong(fault(table.probe_pattern(0)))
    );
    assert_eq!(table.probe_nimber(0).unwrap(), Some(1));
}
