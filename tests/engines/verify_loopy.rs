//! Tables of loopy values: the right one passes, and every other one is refused. The right values are those that they mean:
//! who wins beside each heap of Nim, by sweeps over the whole sum.

use crate::common;

use std::collections::BTreeSet;

use common::odd::Odd;
use common::random::RandomGame;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::loopy::{self, LoopyNimber};
use retrograde::space::Kind;
use retrograde::verify::{self, Reason, Wrong};
use retrograde::{Graph, Outcome, Solved, from_fn};

type Lists = Vec<Vec<usize>>;

/// A position is lost beside the heap of its nimber and no other, and won beside the heaps of its set.
fn right(lists: &Lists) -> Vec<LoopyNimber> {
    let heaps = lists.iter().map(Vec::len).max().unwrap_or(0) + 2;
    let mut table: Vec<Option<Outcome>> = vec![None; lists.len() * heaps];
    loop {
        let before = table.clone();
        for (at, found) in table.iter_mut().enumerate() {
            let (p, heap) = (at / heaps, at % heaps);
            let moves =
                || lists[p].iter().map(|&to| to * heaps + heap).chain((0..heap).map(|rest| p * heaps + rest));
            if moves().any(|to| before[to] == Some(Outcome::Loss)) {
                *found = Some(Outcome::Win);
            } else if moves().all(|to| before[to] == Some(Outcome::Win)) {
                *found = Some(Outcome::Loss);
            }
        }
        if table == before {
            break;
        }
    }
    let with = |row: &[Option<Outcome>], outcome| -> Vec<u32> {
        (0..).zip(row).filter(|&(_, &found)| found == Some(outcome)).map(|(heap, _)| heap).collect()
    };
    let value = |row: &[Option<Outcome>]| match with(row, Outcome::Loss)[..] {
        [nimber] => LoopyNimber::Nimber(nimber),
        _ => LoopyNimber::infinite(with(row, Outcome::Win)),
    };
    table.chunks(heaps).map(value).collect()
}

/// All values with nimbers up to `largest`.
fn claims(largest: u32) -> Vec<LoopyNimber> {
    let sets =
        (0..2_u32 << largest).map(|bits| LoopyNimber::infinite((0..=largest).filter(|n| bits >> n & 1 == 1)));
    (0..=largest).map(LoopyNimber::Nimber).chain(sets).collect()
}

fn prove(lists: &Lists, table: &[LoopyNimber]) -> Result<usize, Wrong<usize>> {
    let game = from_fn(|&p: &usize| lists[p].iter().copied());
    verify::listed(&game, 0..lists.len(), |&p| Some(table[p].clone()))
}

/// All digraphs with so many vertices, loops among them.
fn digraphs(len: usize) -> impl Iterator<Item = Lists> {
    let row = move |bits: usize, from: usize| {
        (0..len).filter(move |to| bits >> (from * len + to) & 1 == 1).collect()
    };
    (0..1_usize << (len * len)).map(move |bits| (0..len).map(|from| row(bits, from)).collect())
}

/// Of all tables of all games of up to two positions, and of three with nimbers up to 2, the right ones pass.
#[test]
fn all_tables_of_all_tiny_games() {
    for len in 1..=3 {
        let claims = claims(if len < 3 { 3 } else { 2 });
        let mut passed = 0;
        for lists in digraphs(len) {
            let right = right(&lists);
            // A digit of `number` for each position.
            for number in 0..claims.len().pow(len as u32) {
                let digit = |p: usize| number / claims.len().pow(p as u32) % claims.len();
                let table: Vec<LoopyNimber> = (0..len).map(|p| claims[digit(p)].clone()).collect();
                assert_eq!(prove(&lists, &table).is_ok(), table == right, "{lists:?}: {table:?}");
                passed += usize::from(table == right);
            }
        }
        assert_eq!(passed, 1 << (len * len));
    }
}

/// A random digraph with high nimbers: most moves go down, a few go up or round; some moves are parallel.
#[derive(Clone, Debug)]
struct Knotted(Lists);

impl Arbitrary for Knotted {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |limit: usize| usize::arbitrary(g) % limit;
        let (len, left_out, back) = (1 + below(9), 2 + below(6), 2 + below(12));
        let mut row = |from: usize| {
            let kept = (0..len).filter(|&to| if to < from { below(left_out) > 0 } else { below(back) == 0 });
            let mut row: Vec<usize> = kept.collect();
            if let (0, Some(&to)) = (below(6), row.first()) {
                row.push(to);
            }
            row
        };
        Self((0..len).map(&mut row).collect())
    }
}

/// Every single change is noticed, by a proof and at the very position by a sample. What a proof blames for want of an order
/// is truly wrong.
#[test]
fn every_single_change_is_noticed() {
    let mut random = Gen::new(100);
    let (mut changes, mut granted) = (0, 0);
    for Knotted(lists) in (0..150).map(|_| Knotted::arbitrary(&mut random)) {
        let right = right(&lists);
        assert_eq!(prove(&lists, &right), Ok(lists.len()), "{lists:?}: {right:?}");
        let game = from_fn(|&p: &usize| lists[p].iter().copied());
        let mut table = right.clone();
        for p in 0..lists.len() {
            for other in claims(4).into_iter().filter(|other| *other != right[p]) {
                table[p] = other;
                let wrong = prove(&lists, &table).expect_err("a changed value passed");
                let at = wrong.position;
                assert!(at == p || lists[at].contains(&p), "{lists:?}: {wrong} after a change of {p}");
                assert_eq!(verify::sample(&game, [p], |&p| Some(table[p].clone())).unwrap_err().position, p);
                changes += 1;
            }
            let missing = verify::listed(&game, 0..lists.len(), |&q| (q != p).then(|| right[q].clone()));
            assert!(missing.is_err());
            table[p] = right[p].clone();
        }
        // Several changes at once, as they agree with each other.
        for (agreeing, position) in agreeing_tables(&lists) {
            assert_ne!(agreeing[position], right[position], "{lists:?}: {agreeing:?} blames {position}");
            granted += 1;
        }
    }
    assert!(changes > 10_000 && granted > 20, "{changes}, {granted}");
}

/// Wrong tables that agree everywhere, each with the position that a proof blames: by rounds of the local rule, from all values
/// alike, as far as they come to rest.
fn agreeing_tables(lists: &Lists) -> Vec<(Vec<LoopyNimber>, usize)> {
    let game = from_fn(|&p: &usize| lists[p].iter().copied());
    let settle = |start: LoopyNimber, step: usize| {
        let mut table = vec![start; lists.len()];
        for p in (0..40 * lists.len()).map(|i| i * step % lists.len()) {
            let derived = verify::sample(&game, [p], |&p| Some(table[p].clone()));
            if let Err(Wrong { reason: Reason::Loopy { derived, .. }, .. }) = derived {
                table[p] = derived;
            }
        }
        table
    };
    let tables = claims(1)
        .into_iter()
        .flat_map(|start| [settle(start.clone(), 1), settle(start, lists.len() * 2 - 1)]);
    let blamed = tables.filter_map(|table| match prove(lists, &table) {
        Err(Wrong { position, reason: Reason::TakenForGranted { .. }, .. }) => Some((table, position)),
        _ => None,
    });
    blamed.collect()
}

#[test]
fn what_the_engine_finds_passes() {
    fn property(Knotted(lists): Knotted, mut game: RandomGame) -> bool {
        let game_of = from_fn(|&p: &usize| lists[p].iter().copied());
        let graph = Graph::from_successors(&lists).unwrap();
        let solved = Solved::new(&graph, loopy::solve(&graph).unwrap()).unwrap();
        // With declared losses and parallel moves.
        game.ends.iter_mut().for_each(|end| *end = end.map(|_| Outcome::Loss));
        game.keeps = BTreeSet::new();
        let values = loopy::solve(&game.graph()).unwrap();
        let claim = |id: usize| values.loopy_nimber(id);
        solved.verify(&game_of) == Ok(lists.len())
            && verify::indexed(&game, claim) == Ok(game.moves.len())
            && verify::reachable(&game, [0], |&id| claim(id)).is_ok()
            && verify::sample(&game, game.positions(), |&id| claim(id)) == Ok(game.moves.len())
    }
    QuickCheck::new().tests(3_000).quickcheck(property as fn(Knotted, RandomGame) -> bool);
}

#[test]
fn agreement_without_an_order_is_refused() {
    // Both values agree with those of the successors, but in truth both positions are drawn.
    let ring = from_fn(|&n: &u32| [1 - n]);
    let wrong = verify::listed(&ring, [0, 1], |&n| Some(LoopyNimber::Nimber(n))).unwrap_err();
    assert_eq!((wrong.position, &wrong.reason), (0, &Reason::TakenForGranted { claimed: 0 }));
    let text = "position 0: claimed to have nimber 0, but the rules give it only if it is taken for granted";
    assert_eq!(wrong.to_string(), text);
    assert_eq!(verify::sample(&ring, [0, 1], |&n| Some(LoopyNimber::Nimber(n))), Ok(2));
    assert_eq!(verify::listed(&ring, [0, 1], |_| Some(LoopyNimber::infinite([]))), Ok(2));
    let wrong = verify::listed(&ring, [0, 1], |_| Some(LoopyNimber::infinite([3]))).unwrap_err();
    assert_eq!(wrong.to_string(), "position 0: claimed to have loopy value ∞{3}, but the rules give ∞");
}

#[test]
fn only_normal_play_has_loopy_values() {
    let mut game = RandomGame { moves: vec![vec![1], vec![0]], ends: vec![None; 2], keeps: BTreeSet::new() };
    let infinite = |_: usize| Some(LoopyNimber::infinite([]));
    assert_eq!(verify::indexed(&game, infinite), Ok(2));
    for end in [Outcome::Win, Outcome::Draw] {
        game.ends[1] = Some(end);
        let wrong =
            verify::indexed(&game, |id| if id == 0 { infinite(id) } else { Some(LoopyNimber::Nimber(0)) });
        assert!(wrong.is_err());
        let alone = verify::listed(&game, [1], |_| Some(LoopyNimber::Nimber(0))).unwrap_err();
        assert_eq!((alone.position, alone.reason), (1, Reason::NotNormalPlay));
    }
    game.ends[1] = Some(Outcome::Loss);
    assert_eq!(verify::indexed(&game, |id| Some(LoopyNimber::Nimber(1 - id as u32))), Ok(2));
    game.keeps.insert((0, 1));
    assert_eq!(verify::indexed(&game, infinite).unwrap_err().reason, Reason::NotNormalPlay);
}

#[test]
fn what_is_not_known_is_not_proved() {
    let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![0]]).unwrap();
    let values = loopy::solve(&graph).unwrap();
    let wrong = verify::listed(&graph, [0, 1], |&id| values.loopy_nimber(id)).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (0, Reason::Unknown { to: 2 }));
    // A set that is not sorted, or lists a nimber twice, is no value.
    let twice = LoopyNimber::Infinite([1, 1].into());
    let game = from_fn(|&n: &u32| if n == 2 { vec![2, 1] } else { (0..n).collect() });
    assert_eq!(
        verify::reachable(&game, [2], |&n| Some(if n == 2 {
            LoopyNimber::infinite([1])
        } else {
            LoopyNimber::Nimber(n)
        })),
        Ok(3)
    );
    let refused =
        verify::reachable(&game, [2], |&n| Some(if n == 2 { twice.clone() } else { LoopyNimber::Nimber(n) }));
    assert_eq!(refused.unwrap_err().position, 2);
}

#[test]
fn what_lies_above_a_cut_is_not_proved() {
    let rules = Graph::from_successors(&[vec![1, 2], vec![], vec![0]]).unwrap();
    let odd = Odd::passing(vec![Kind::Open(2), Kind::Open(0), Kind::Cut], &[(0, 1), (0, 2)]);
    let solved = Solved::new(&odd, loopy::solve(&odd).unwrap()).unwrap();
    let wrong = solved.verify(&rules).unwrap_err();
    assert!(matches!(wrong.reason, Reason::Missing | Reason::Unknown { .. }), "{wrong}");
}

/// A chain of a million positions: nothing recurses, and the order is found in one pass.
#[test]
fn a_long_chain() {
    let chain = from_fn(|&n: &u32| if n == 0 { vec![] } else { vec![n - 1] });
    assert_eq!(verify::reachable(&chain, [300_000], |&n| Some(LoopyNimber::Nimber(n % 2))), Ok(300_001));
}
