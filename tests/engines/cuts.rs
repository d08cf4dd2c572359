//! Spaces of which only a part was expanded: what is said is true, what can be known is said, the rest is `None`.

use crate::common;

use std::collections::BTreeSet;

use common::odd::Odd;
use common::random::{RandomDag, RandomGame};
use common::{brute, strategy};
use quickcheck::QuickCheck;
use retrograde::outcome::{self, Counts};
use retrograde::solved::{Move, NoRefutation, Stop};
use retrograde::space::Kind;
use retrograde::{Error, Outcome, Solved, grundy, pattern};

const MANY: u64 = 10_000;

/// The game with some of its positions cut.
fn cut(game: &RandomGame, cuts: &[usize]) -> Odd {
    let len = game.moves.len();
    let open = |id: usize| Kind::Open(game.moves[id].len());
    let mut kinds: Vec<Kind> = (0..len).map(|id| game.ends[id].map_or(open(id), Kind::End)).collect();
    cuts.iter().take(3).for_each(|cut| kinds[cut % len] = Kind::Cut);
    let row = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
    let moves = (0..len).flat_map(row).map(|(from, to)| (from, to, !game.keeps.contains(&(from, to))));
    Odd::new(kinds, moves.collect())
}

/// The fewest moves from each position to a cut one, `None` if there is no way.
fn distances(space: &Odd) -> Vec<Option<u32>> {
    let mut distances: Vec<Option<u32>> =
        space.kinds.iter().map(|kind| (*kind == Kind::Cut).then_some(0)).collect();
    for _ in 0..distances.len() {
        for &(from, to, _) in space.moves.iter().filter(|m| matches!(space.kinds[m.0], Kind::Open(_))) {
            let through = distances[to].map(|moves| moves + 1);
            distances[from] = distances[from].into_iter().chain(through).min();
        }
    }
    distances
}

#[test]
fn outcomes_above_a_cut_are_true_and_exact_where_they_can_be() {
    fn property(game: RandomGame, cuts: Vec<usize>) -> bool {
        let space = cut(&game, &cuts);
        let found = outcome::solve(&space).expect("a sound space");
        let truth = brute::outcomes(&game, &game.positions());
        // What is decided if a cut is as good as a drawn end.
        let mut closed = game.clone();
        let cut = |id: usize| space.kinds[id] == Kind::Cut;
        (0..closed.ends.len()).filter(|&id| cut(id)).for_each(|id| closed.ends[id] = Some(Outcome::Draw));
        let closed = brute::outcomes(&closed, &game.positions());
        let distances = distances(&space);
        game.positions().iter().all(|p| {
            let (outcome, plies) = (found.outcome(*p), found.remoteness(*p));
            let sound =
                outcome.is_none_or(|o| o == truth[p].0) && plies.is_none_or(|r| Some(r) == truth[p].1);
            let complete = match closed[p] {
                (Outcome::Draw, _) if space.kinds.contains(&Kind::Cut) => {
                    outcome == game.ends[*p].filter(|_| !cut(*p)) && plies.is_none()
                }
                (known, bound) => {
                    let exact = distances[*p].is_none_or(|distance| bound.is_some_and(|r| r <= distance));
                    outcome == Some(known) && plies == bound.filter(|_| exact)
                }
            };
            sound && complete
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn best_moves_above_a_cut_still_make_progress() {
    fn property(game: RandomGame, cuts: Vec<usize>) -> bool {
        let space = cut(&game, &cuts);
        let solved = Solved::new(&space, outcome::solve(&space).expect("a sound space")).unwrap();
        let longest = (0..game.moves.len()).filter_map(|p| solved.remoteness(&p)).max();
        (0..game.moves.len()).all(|p| {
            let line = solved.line(&p).expect("a position");
            let moves = solved.moves(&p).expect("a position");
            let rank = |outcome| match outcome {
                Some(Outcome::Win) => 0,
                Some(Outcome::Draw) => 1,
                None => 2,
                Some(Outcome::Loss) => 3,
            };
            let ends = match solved.outcome(&p) {
                Some(Outcome::Win | Outcome::Loss) => {
                    let plies = line.positions.len() as u32 - 1;
                    line.cycle.is_none() && solved.remoteness(&p).is_none_or(|r| r == plies)
                }
                _ => true,
            };
            // A line stops before what is not known, and a move's distance is given only where that of its end is.
            let stops = line.positions.iter().skip(1).all(|at| solved.outcome(at).is_some());
            let exact = |m: &Move<usize>| m.remoteness == solved.remoteness(&m.position).map(|r| r + 1);
            ends && stops
                && moves.windows(2).all(|pair| rank(pair[0].value) <= rank(pair[1].value))
                && moves.iter().all(exact)
        }) && solved.answers().max_remoteness() == longest
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn strategies_above_a_cut_win_the_whole_game_and_need_nothing_unknown() {
    fn property(game: RandomGame, cuts: Vec<usize>) -> Result<(), String> {
        let space = cut(&game, &cuts);
        let solved = Solved::new(&space, outcome::solve(&space).expect("a sound space")).unwrap();
        for p in game.positions() {
            let wrong = |what: &str| Err(format!("{p}: {what}"));
            let refutation = solved.refutation(&p, u32::MAX);
            let strategy = match (solved.outcome(&p), solved.strategy(&p)) {
                (None, None) if refutation == Err(NoRefutation::Unknown) => continue,
                (Some(_), Some(strategy)) => strategy,
                other => return wrong(&format!("{other:?}")),
            };
            if strategy.verdict().outcome == Outcome::Draw {
                let declared = strategy.iter().len() == 0 && strategy.line().positions == [p];
                // Without a cut a draw may be by endless play, too.
                if space.kinds.contains(&Kind::Cut) && !(declared && refutation == Err(NoRefutation::Draw)) {
                    return wrong("a draw that is not declared");
                }
                continue;
            }
            // Played by the rules of the whole game, which know of no cut.
            let played = strategy::wins(&game, p, &strategy)?;
            let lasts = strategy::defends(&game, p, &strategy)?;
            if played.states.iter().any(|&(at, _)| solved.outcome(&at).is_none()) {
                return wrong("something unknown comes up");
            }
            if solved
                .remoteness(&p)
                .is_some_and(|plies| (played.plies, lasts) != (plies as usize, plies as usize))
            {
                return wrong("not as long as it says");
            }
            let steps = refutation.map_err(|none| none.to_string())?.steps;
            let met: BTreeSet<usize> = steps.iter().map(|step| step.position).collect();
            let whole = steps.iter().all(|step| step.stop != Some(Stop::Depth));
            if !whole || met != played.states.iter().map(|&(at, _)| at).collect() {
                return wrong("the refutation meets other positions");
            }
        }
        Ok(())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>) -> Result<(), String>);
}

#[test]
fn nimbers_and_patterns_are_unknown_exactly_where_a_cut_can_be_reached() {
    fn property(dag: RandomDag, cuts: Vec<usize>) -> bool {
        let space = cut(&dag.normal_play(), &cuts);
        let distances = distances(&space);
        let nimbers = grundy::solve(&space).expect("play ends");
        let patterns = pattern::solve(&space).expect("play ends");
        let whole = brute::nimbers(&dag.normal_play(), &dag.0.positions()).expect("play ends");
        (0..distances.len()).all(|p| {
            nimbers.nimber(p) == Some(whole[&p]).filter(|_| distances[p].is_none())
                && patterns.pattern(p).is_none() == distances[p].is_some()
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag, Vec<usize>) -> bool);
}

#[test]
fn a_cycle_among_what_was_expanded_is_an_error_and_one_through_a_cut_is_not() {
    let space = |second| Odd::passing(vec![Kind::Open(1), second], &[(0, 1), (1, 0)]);
    assert!(matches!(grundy::solve(&space(Kind::Open(1))), Err(Error::Cyclic { .. })));
    assert_eq!(grundy::solve(&space(Kind::Cut)).map(|nimbers| nimbers.nimber(0)), Ok(None));
    assert_eq!(pattern::solve(&space(Kind::Cut)).map(|patterns| patterns.pattern(0)), Ok(None));
}

#[test]
fn what_depends_on_a_cut_is_unknown_and_not_a_draw() {
    // 0 → 1 → cut; 2 → 3, a dead end; 4 → 2 or cut; 5 ⇄ 5; 6 → declared draw 7.
    let [none, one, two] = [0, 1, 2].map(Kind::Open);
    let kinds = vec![one, one, one, none, two, one, one, Kind::End(Outcome::Draw), Kind::Cut];
    let space = Odd::passing(kinds, &[(0, 1), (1, 8), (2, 3), (4, 2), (4, 8), (5, 5), (6, 7)]);
    let outcomes = outcome::solve(&space).unwrap();
    let known: Vec<_> = (0..9).map(|id| outcomes.outcome(id)).collect();
    let (win, loss) = (Some(Outcome::Win), Some(Outcome::Loss));
    assert_eq!(known, [None, None, win, loss, None, None, None, Some(Outcome::Draw), None]);
    assert_eq!(outcomes.counts(), Counts { win: 1, loss: 1, draw: 1, unknown: 6 });
}

#[test]
fn a_space_that_contradicts_itself_neither_panics_nor_hangs() {
    fn property(space: Odd, order: Vec<usize>) -> bool {
        let order: Vec<usize> = order.iter().map(|id| id % (space.kinds.len() + 2)).collect();
        let _ = (pattern::solve(&space), grundy::solve_in_order(&space, &order));
        if let Ok(outcomes) = outcome::solve(&space) {
            let _ = (outcomes.counts(), outcomes.max_remoteness(), outcomes.histogram());
            let solved = Solved::new(&space, outcomes).unwrap();
            for p in 0..space.kinds.len() {
                let _ = (solved.moves(&p), solved.best_move(&p), solved.line(&p));
                let _ = (solved.strategy(&p), solved.refutation(&p, u32::MAX).map(|tree| tree.to_string()));
            }
        }
        if let Ok(nimbers) = grundy::solve(&space) {
            let solved = Solved::new(&space, nimbers).unwrap();
            for p in 0..space.kinds.len() {
                let _ = solved.winning_moves(&[p, 0]);
            }
        }
        true
    }
    QuickCheck::new().tests(50_000).quickcheck(property as fn(Odd, Vec<usize>) -> bool);
}
