//! Right scores pass and wrong ones do not: every single change of a score or a remoteness is noticed. The right ones are brute
//! force's, not the engine's.

use crate::few;

use few::{Few, Random};
use retrograde::game::WithScore;
use retrograde::score::{Scored, Valued};
use retrograde::space::Kind;
use retrograde::verify::{self, Reason, Wrong};
use retrograde::{Game, Graph, Outcome, Solved, Solver, from_fn};

/// Games whose positions all have a value.
fn games(seed: u64, count: usize) -> impl Iterator<Item = (Few, Vec<Option<Valued>>)> {
    let mut random = Random(seed);
    let games = (0..).map(move |round| Few::random(&mut random, round));
    let whole = games.filter(|few| few.kinds.iter().all(|kind| matches!(kind, Kind::Open(_) | Kind::End(_))));
    whole.take(count).map(|few| {
        let values = few.values();
        let plies = few.plies(&values);
        let valued =
            values.iter().zip(plies).map(|(&score, remoteness)| Some(Valued { score: score?, remoteness }));
        let valued = valued.collect();
        (few, valued)
    })
}

fn prove(few: &Few, table: &[Option<Valued>]) -> Result<usize, Wrong<usize>> {
    let all = || 0..few.moves.len();
    let listed = verify::listed(few, all(), |&id| table[id]);
    assert_eq!(verify::reachable(few, all(), |&id| table[id]), listed);
    listed
}

#[test]
fn every_single_change_of_a_score_is_noticed() {
    let (mut changes, mut differing) = (0, 0);
    for (few, right) in games(5, 2_000) {
        let len = right.len();
        assert_eq!(prove(&few, &right), Ok(len), "{few:?}: {right:?}");
        differing += usize::from(few.payoffs.values().any(|&payoff| payoff != 0));
        let plies = || (0..=len as u32 + 1).chain([u32::MAX - 1, u32::MAX]).map(Some).chain([None]);
        let mut table = right.clone();
        for id in 0..len {
            let score = right[id].unwrap().score;
            let scores = [score, score - 1, score + 1, -score, 0, few.endless[id], i64::MIN, i64::MAX];
            let others = scores
                .into_iter()
                .flat_map(|score| plies().map(move |remoteness| Valued { score, remoteness }));
            for other in others.map(Some).chain([None]).filter(|&other| other != right[id]) {
                table[id] = other;
                let at = prove(&few, &table).expect_err("a changed score passed").position;
                assert!(
                    at == id || few.moves[at].contains(&id),
                    "{few:?}: {at} after a change of {id} to {other:?}"
                );
                let sampled = verify::sample(&few, [id], |&id| table[id]).map_err(|wrong| wrong.position);
                assert_eq!(sampled, Err(id), "{few:?}: {table:?}");
                changes += 1;
            }
            table[id] = right[id];
        }
    }
    assert!(changes > 100_000 && differing > 500, "{changes} {differing}");
}

/// All tables of some numbers, for small games: only the right one passes.
#[test]
fn no_other_table_passes() {
    let mut tables = 0;
    for (few, right) in games(6, 400).filter(|(few, _)| few.moves.len() <= 2) {
        let scores = -9..=9;
        let claims: Vec<Valued> = scores
            .flat_map(|score| {
                [None, Some(0), Some(1), Some(2)].map(|remoteness| Valued { score, remoteness })
            })
            .collect();
        for &one in &claims {
            for &other in &claims {
                let table = [Some(one), Some(other)];
                let table = &table[..few.moves.len()];
                assert_eq!(prove(&few, table).is_ok(), table == right, "{few:?}: {table:?}");
                tables += 1;
            }
        }
    }
    assert!(tables > 100_000, "{tables}");
}

#[test]
fn what_the_engine_finds_passes() {
    for (few, right) in games(7, 3_000) {
        let len = right.len();
        let forward = Solved::new(&few, few.solve(&few).unwrap()).unwrap();
        assert_eq!(forward.verify(&few), Ok(len));
        let graph = few.graph().unwrap();
        let stored = Solver::new().scores(&graph, &few).unwrap();
        assert_eq!(stored.verify(&few), Ok(len));
        let indexed =
            verify::indexed(&WithScore::new(&graph, |id| few.score(id)), |id| stored.answers().valued(id));
        let plain = few.payoffs.values().chain(&few.endless).all(|&points| points == 0);
        assert!(!plain || indexed == Ok(len));
        let explored = retrograde::scores(&few, [0]).unwrap();
        assert_eq!(explored.verify(&few), Ok(explored.len()));
    }
}

/// A table for a game in which endless play is worth nothing definite does not pass, even if all claims agree.
#[test]
fn endless_play_must_be_worth_something_definite() {
    let (mut random, mut refused, mut same) = (Random(8), 0, 0);
    for (mut few, right) in games(9, 3_000) {
        let Some((&changed, _)) = few.payoffs.iter().min_by_key(|_| random.below(99)) else { continue };
        let reach = few.reach();
        *few.payoffs.get_mut(&changed).unwrap() -= 1;
        if !few.goes_on(changed.0) || !reach[changed.1][changed.0] {
            same += usize::from(few.solve(&few).is_ok());
            continue;
        }
        // A worse move changes no value, and then every claim agrees.
        match prove(&few, &right) {
            Ok(_) => panic!("{few:?}: passed"),
            Err(Wrong { position, reason: Reason::EndlessDiffers { to }, .. }) => {
                assert_eq!((position, to), changed);
                refused += 1;
            }
            Err(Wrong { reason, .. }) => assert!(matches!(reason, Reason::Score { .. })),
        }
    }
    assert!(refused > 100 && same > 300, "{refused} {same}");
}

#[test]
fn what_is_wrong_is_said() {
    // 0 and 1 move to each other; 1 may end play at 2.
    let ring = from_fn(|&n: &u8| [&[1][..], &[0, 2], &[]][usize::from(n)].iter().copied());
    let game = WithScore::new(ring, |&n: &u8| (n == 2).then_some(-4));
    let right = |n: u8| [(-4, Some(2)), (4, Some(1)), (-4, Some(0))][usize::from(n)];
    let claim = |wrong: Option<(u8, (i64, Option<u32>))>| {
        move |&n: &u8| {
            let (score, remoteness) = wrong.filter(|wrong| wrong.0 == n).map_or(right(n), |wrong| wrong.1);
            Some(Valued { score, remoteness })
        }
    };
    assert_eq!(verify::listed(&game, 0..3, claim(None)), Ok(3));
    let text = |wrong| verify::listed(&game, 0..3, claim(Some(wrong))).unwrap_err().to_string();
    assert_eq!(
        text((0, (-4, Some(4)))),
        "position 0: claimed to be worth -4 in 4 plies, but the rules give -4 in 2 plies"
    );
    assert_eq!(
        text((2, (0, None))),
        "position 1: claimed to be worth 4 in 1 ply, but the rules give 4 in 3 plies"
    );
    let without = |&n: &u8| claim(None)(&n).filter(|_| n != 2);
    let wrong = verify::listed(&game, 0..2, without).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (1, Reason::Unknown { to: 2 }));
    let large = Few {
        kinds: vec![Kind::Open(1), Kind::End(Outcome::Loss)],
        moves: vec![vec![1], vec![]],
        keeps: [((0, 1), false)].into(),
        ends: vec![None, Some(i64::MIN)],
        endless: vec![0; 2],
        payoffs: [((0, 1), 5)].into(),
    };
    let claim =
        |&id: &usize| Some(Valued { score: [i64::MAX, i64::MIN][id], remoteness: Some(1 - id as u32) });
    let wrong = verify::listed(&large, 0..2, claim).unwrap_err();
    assert_eq!((wrong.position, &wrong.reason), (0, &Reason::TooLarge));
    assert_eq!(wrong.to_string(), "position 0: its score is too large to be kept");
    // Endless play is worth 5 to whoever is to move. These claims agree with each other.
    let five = Five(Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap());
    let claims = [Valued { score: 5, remoteness: None }, Valued { score: -5, remoteness: Some(1) }];
    assert_eq!(verify::sample(&five, 0..2, |&id| Some(claims[id])), Ok(2));
    assert_eq!(
        verify::listed(&five, 0..2, |&id| Some(claims[id])).unwrap_err().to_string(),
        "position 0: play can return to it, but its move to 1 changes what endless play is worth"
    );
}

/// Endless play is worth 5 to whoever is to move.
struct Five(Graph);

impl Game for Five {
    type Position = usize;

    fn successors(&self, id: &usize) -> impl IntoIterator<Item = usize> {
        self.0.successors(id)
    }
}

impl Scored for Five {
    fn score(&self, _: &usize) -> Option<i64> {
        None
    }

    fn endless(&self, _: &usize) -> i64 {
        5
    }
}
