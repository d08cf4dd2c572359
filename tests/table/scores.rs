//! Tables of scores.

use std::fs;
use std::ops::ControlFlow;

use quickcheck::QuickCheck;
use retrograde::game::WithScore;
use retrograde::score::{self, Scored, Scores, Valued};
use retrograde::solver::Progress;
use retrograde::space::Positions;
use retrograde::table::{self, Contents, Table, TableErrorKind, load_scores};
use retrograde::{Game, Graph, Outcome, Solved, Solver};

use crate::common::random::{RandomGame, many_edges};
use crate::{GAME, OPEN, Page, change, fault, load, place, stuck, ways, word};

/// A random game whose ends have scores, whose moves may pay and whose endless play may be worth something.
#[derive(Clone, Debug)]
struct Points {
    game: RandomGame,
    pays: i64,
    endless: i64,
}

impl Game for Points {
    type Position = usize;

    fn successors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        self.game.moves[p].iter().copied()
    }

    fn terminal(&self, &p: &usize) -> Option<Outcome> {
        self.game.ends[p]
    }
}

impl Scored for Points {
    fn score(&self, &p: &usize) -> Option<i64> {
        (self.game.moves[p].is_empty() && p % 2 == 0).then_some(p as i64 - 5)
    }

    fn payoff(&self, from: &usize, to: &usize) -> i64 {
        // Against each other on every cycle of two moves: what is paid there is had back.
        if from < to { self.pays } else { 0 }
    }

    fn endless(&self, _: &usize) -> i64 {
        self.endless
    }
}

/// Play that must end, so that points may be anything.
fn going_up(game: &RandomGame) -> RandomGame {
    let mut game = RandomGame { keeps: Default::default(), ..game.clone() };
    for (from, row) in game.moves.iter_mut().enumerate() {
        row.retain(|&to| to > from);
    }
    game
}

fn scores_come_back<S, G>(space: &S, rules: &G) -> bool
where
    S: Positions<Position = usize> + retrograde::space::Backward,
    G: Scored<Position = usize>,
{
    let (_folder, path) = place();
    let solved = Solver::new().scores(space, rules).unwrap();
    let (answers, len) = (solved.answers(), solved.len());
    ways().into_iter().all(|save| {
        save(&path, GAME, &solved).unwrap();
        let one_by_one = OPEN.iter().all(|open| {
            let table = open(&path, GAME).unwrap();
            let answer = |id| Some(Valued { score: answers.score(id)?, remoteness: answers.remoteness(id) });
            (table.contents(), table.len()) == (Contents::Scores, len)
                && table.check().is_ok()
                && (0..len).chain([len, usize::MAX]).all(|id| table.probe_score(id).unwrap() == answer(id))
        });
        let loaded = load_scores(&path, GAME, space, rules).unwrap();
        let moves = (0..len).all(|id| loaded.moves(&id) == solved.moves(&id));
        one_by_one && moves && loaded.answers() == answers
    })
}

#[test]
fn scores_with_payoffs_and_endless_play_come_back() {
    fn property(game: RandomGame, pays: i8, endless: i8) -> bool {
        let ends = Points { game: going_up(&game), pays: pays.into(), endless: endless.into() };
        let graph = ends.game.graph();
        // Where play can cycle, of ends alone.
        let cycles = Points { game: RandomGame { keeps: Default::default(), ..game }, pays: 0, endless: 0 };
        scores_come_back(&&graph, &ends) && scores_come_back(&&cycles.game.graph(), &cycles)
    }
    QuickCheck::new().tests(60).quickcheck(property as fn(RandomGame, i8, i8) -> bool);
    let graph = Graph::from_edges(3_000, many_edges(3_000, 4, 3)).unwrap();
    let rules = WithScore::new(&graph, |&id: &usize| (id % 3 == 0).then_some(id as i64 - 1_000));
    assert!(scores_come_back(&&graph, &rules));
    assert!(scores_come_back(&&stuck(0), &WithScore::new(&stuck(0), |_: &usize| None)));
    assert!(
        [340, 341, 342]
            .into_iter()
            .all(|len| scores_come_back(&&stuck(len), &WithScore::new(&stuck(len), |_: &usize| None)))
    );
}

#[test]
fn scores_of_ends_alone_need_no_rules() {
    let (_folder, path) = place();
    let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 2)]).unwrap();
    let rules = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-9));
    let solved = Solver::new().scores(&graph, &rules).unwrap();
    table::save(&path, GAME, &solved).unwrap();
    let loaded: Solved<_, Scores> = table::load(&path, GAME, &graph).unwrap();
    assert_eq!((loaded.answers(), loaded.moves(&1)), (solved.answers(), solved.moves(&1)));
}

#[test]
fn other_points_are_other_rules() {
    let (_folder, path) = place();
    let game = RandomGame {
        moves: vec![vec![1, 2], vec![2], vec![]],
        ends: vec![None; 3],
        keeps: Default::default(),
    };
    let (graph, rules) = (game.graph(), Points { game, pays: 4, endless: 0 });
    table::save(&path, GAME, &Solver::new().scores(&graph, &rules).unwrap()).unwrap();
    assert!(matches!(fault(load::<Scores>(&path, &graph)), TableErrorKind::NeedsRules));
    let other_end = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(7));
    let others = [Points { pays: 0, ..rules.clone() }, Points { endless: 1, ..rules.clone() }];
    for other in &others {
        assert!(matches!(fault(load_scores(&path, GAME, &graph, other)), TableErrorKind::WrongPoints));
    }
    assert!(matches!(fault(load_scores(&path, GAME, &graph, &other_end)), TableErrorKind::WrongPoints));
    let huge = Points { pays: i64::MAX, ..rules.clone() };
    assert!(matches!(fault(load_scores(&path, GAME, &graph, &huge)), TableErrorKind::WrongPoints));
    assert!(load_scores(&path, GAME, &graph, &rules).is_ok());
    assert!(matches!(fault(load_scores(&path, "another", &graph, &rules)), TableErrorKind::WrongGame { .. }));
    assert!(matches!(
        fault(load_scores(&path, GAME, stuck(3), &WithScore::new(stuck(3), |_: &usize| None))),
        TableErrorKind::WrongSpace { .. }
    ));
}

/// As the format is described: 8 bytes of score and 4 of remoteness, 341 positions in a block.
#[test]
fn the_file_is_what_the_document_says() {
    let (_folder, path) = place();
    let mut moves = vec![vec![], vec![0], vec![2], vec![2, 1]];
    moves.resize(350, vec![]);
    let graph = Graph::from_successors(&moves).unwrap();
    let scores =
        score::solve(&graph, |id| (id == 0).then_some(-7), |_| 0, |from, _| i64::from(from == 1)).unwrap();
    let solved = Solved::new(&graph, scores).unwrap();
    table::save(&path, GAME, &solved).unwrap();
    let page = Page { holes: 2, ..Page::of(350, 96, |id| word(&graph, id)) };
    let mut cells = vec![(-7_i64, 0_u32), (8, 1), (0, u32::MAX), (0, u32::MAX)];
    cells.resize(350, (-1, 0));
    let bytes =
        cells.iter().flat_map(|(score, plies)| [&score.to_le_bytes()[..], &plies.to_le_bytes()].concat());
    assert!(fs::read(&path).unwrap() == page.file(&bytes.collect::<Vec<_>>()));
}

#[test]
fn nothing_can_change_or_be_cut_unseen() {
    let (_folder, path) = place();
    let graph = Graph::from_edges(60, many_edges(60, 2, 4)).unwrap();
    let rules = WithScore::new(&graph, |&id: &usize| (id % 4 == 0).then_some(id as i64 - 30));
    let solved = Solver::new().scores(&graph, &rules).unwrap();
    let answers = solved.answers();
    for save in ways() {
        save(&path, GAME, &solved).unwrap();
        let whole = fs::read(&path).unwrap();
        for place in (0..whole.len()).filter(|place| !(80..4_090).contains(place)) {
            let bits = 1 + (place * 89 % 255) as u8;
            change(&path, place, bits);
            let error = load::<Scores>(&path, &graph).unwrap_err();
            assert!(error.to_string().contains(&path.display().to_string()), "byte {place}: {error}");
            for table in OPEN.iter().filter_map(|open| open(&path, GAME).ok()) {
                let right = |id: usize| {
                    answers.score(id).map(|score| Valued { score, remoteness: answers.remoteness(id) })
                };
                let wrong = |&id: &usize| table.probe_score(id).is_ok_and(|found| found != right(id));
                assert_eq!((0..60).find(wrong), None, "byte {place}");
            }
            change(&path, place, bits);
        }
        for cut in (0..whole.len()).step_by(7) {
            fs::write(&path, &whole[..cut]).unwrap();
            assert!(
                matches!(fault(load::<Scores>(&path, &graph)), TableErrorKind::Truncated { .. }),
                "{cut}"
            );
        }
    }
}

#[test]
fn what_no_engine_leaves_behind_is_damaged() {
    let (_folder, path) = place();
    let limit = 1_i64 << 61;
    let cases = [
        ((limit, 3), true),
        ((-limit, u32::MAX), true),
        ((i64::MIN, u32::MAX), true),
        ((limit + 1, 3), false),
        ((-limit - 1, 3), false),
        ((i64::MIN, 3), false),
        ((i64::MIN + 1, u32::MAX), false),
    ];
    for ((score, plies), sound) in cases {
        let bytes = [&score.to_le_bytes()[..], &plies.to_le_bytes()].concat();
        fs::write(&path, Page::new(1, 96).file(&bytes)).unwrap();
        assert_eq!(load::<Scores>(&path, stuck(1)).is_ok(), sound, "{score}");
        for open in OPEN {
            assert_eq!(open(&path, GAME).unwrap().probe_score(0).is_ok(), sound, "{score}");
        }
    }
    fs::write(&path, Page { holes: 4, ..Page::new(0, 96) }.bytes()).unwrap();
    assert!(matches!(fault(Table::open(&path, GAME)), TableErrorKind::DamagedHeader));
}

/// What a run knew when it was stopped is loaded, too, and then what moves pay is known everywhere.
#[test]
fn a_run_that_was_stopped_comes_back() {
    let (_folder, path) = place();
    let moves =
        (0..30_000).map(|from: usize| if from < 29_000 { vec![from + 1, from + 1_000] } else { vec![] });
    let game = RandomGame { moves: moves.collect(), ends: vec![None; 30_000], keeps: Default::default() };
    let (graph, rules) = (game.graph(), Points { game, pays: 3, endless: 2 });
    let mut unknown = 0;
    for calls in 0..6 {
        let mut left = calls;
        let stop = |_: Progress| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solved = Solver::new().observe(stop).scores(&graph, &rules).unwrap();
        table::save(&path, GAME, &solved).unwrap();
        let loaded = load_scores(&path, GAME, &graph, &rules).unwrap();
        let known =
            |solved: &Solved<&Graph, Scores>| (0..30_000).map(|id| solved.score(&id)).collect::<Vec<_>>();
        assert_eq!(known(&loaded), known(&solved));
        unknown += known(&solved).iter().filter(|score| score.is_none()).count();
    }
    assert!(unknown > 10_000);
}
