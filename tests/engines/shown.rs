//! Answers as text: in a notation, by `Debug` without one, and never with a line break at the end.

use crate::common;

use std::error::Error;

use common::random::RandomGame;
use quickcheck::QuickCheck;
use retrograde::game::{Notation, Plain};
use retrograde::outcome::{Counts, Verdict};
use retrograde::solved::Line;
use retrograde::verify::{self, Reason};
use retrograde::{Game, Graph, Implicit, Indexed, Solver, from_fn, game::WithScore, lint};

/// Stones one below another, so that nothing fits a line unless it is joined.
struct Stones;

impl Notation<usize> for Stones {
    fn show(&self, &stones: &usize) -> String {
        vec!["o"; stones].join("\n")
    }
    fn show_move(&self, from: &usize, to: &usize) -> String {
        format!("take {}", from - to)
    }
}

/// Take one or two stones; two keep the turn.
struct Again;

impl Game for Again {
    type Position = usize;
    fn successors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        (1..=stones.min(2)).map(move |take| stones - take)
    }
    fn passes_turn(&self, from: &usize, to: &usize) -> bool {
        from - to == 1
    }
}

#[test]
fn strategies_lines_moves_and_refutations_name_their_moves() -> Result<(), Box<dyn Error>> {
    let solved = retrograde::outcomes(&Again, [6])?;
    let strategy = solved.strategy(&5).ok_or("in the space")?;
    let text = "o / o / o / o / o: win in 3 plies\n  what the winner plays:\n    \
                o / o / o / o / o: take 2\n    o / o / o: take 2\n    o: take 1";
    assert_eq!(strategy.display(&Stones).to_string(), text);
    let line = solved.line(&5).ok_or("in the space")?;
    assert_eq!(line.keeps, [0, 1]);
    assert_eq!(line.display(&Stones).to_string(), "take 2 (keeps the turn), take 2 (keeps the turn), take 1");

    let best = solved.best_move(&5).ok_or("a move")?;
    assert_eq!(best.display(&5, &Stones).to_string(), "take 2: win in 3 plies");
    let refuted = "o / o / o: win in 2 plies\n  take 2 (keeps the turn) → o: win in 1 ply\n    take 1 → : loss in 0 plies";
    assert_eq!(solved.refutation(&3, 9)?.display(&Stones).to_string(), refuted);
    Ok(())
}

#[test]
fn a_move_shows_scores_and_what_is_not_known() -> Result<(), Box<dyn Error>> {
    let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
    let game = WithScore::new(&graph, |&id: &usize| [None, Some(3), Some(-7)][id]);
    let moves = Solver::new().scores(&graph, &game)?.moves(&0).ok_or("in the space")?;
    let shown: Vec<String> = moves.iter().map(|found| found.display(&0, &Plain).to_string()).collect();
    assert_eq!(shown, ["2: 7 in 1 ply", "1: -3 in 1 ply"]);

    let grows = from_fn(|&n: &u32| [n + 1]);
    let space = Solver::new().max_positions(2).explore(&grows, [0])?;
    let unknown = Solver::new().outcomes(space)?.best_move(&0).ok_or("a move")?;
    assert_eq!(unknown.display(&0, &Plain).to_string(), "1: not known");
    let ring = Solver::new().outcomes(Graph::from_edges(1, [(0, 0)])?)?;
    assert_eq!(ring.best_move(&0).ok_or("a move")?.display(&0, &Plain).to_string(), "0: draw");
    Ok(())
}

#[test]
fn a_strategy_says_whose_it_is_and_what_holds_a_draw() -> Result<(), Box<dyn Error>> {
    let graph = Graph::from_successors(&[vec![1, 2], vec![0, 1], vec![3], vec![]])?;
    let solved = Solver::new().outcomes(&graph)?;
    let text = |id: usize| solved.strategy(&id).map(|strategy| strategy.to_string());
    assert_eq!(text(0).ok_or("a draw")?, "0: draw\n  what holds the draw:\n    0: 1\n    1: 0, 1");
    assert_eq!(text(2).ok_or("a win")?, "2: win in 1 ply\n  what the winner plays:\n    2: 3");
    assert_eq!(text(3).ok_or("a loss")?, "3: loss in 0 plies");
    Ok(())
}

/// A heap of stones, of which the index is wrong from 3 on.
struct Wrong;

impl Game for Wrong {
    type Position = usize;
    fn successors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
        stones.checked_sub(1)
    }
}

impl Indexed for Wrong {
    fn len(&self) -> usize {
        4
    }
    fn index(&self, &stones: &usize) -> usize {
        if stones == 2 { 9 } else { stones }
    }
    fn position(&self, index: usize) -> Option<usize> {
        Some(index)
    }
}

#[test]
fn reports_and_errors_show_positions_in_a_notation() {
    let report = lint::indexed(&Wrong, 0..4);
    let text = "4 positions checked: 2 errors, 0 notes\n\
                error: o / o: position(2) gives it: expected 2 from index, found 9\n\
                error: o / o / o: a move joins it to o / o, whose index 9 is not in 0..4";
    assert_eq!(report.display(&Stones).to_string(), text);
    assert_eq!(report.to_string(), text.replace("o / o / o", "3").replace("o / o", "2"));

    let countdown = from_fn(|&n: &usize| n.checked_sub(1));
    let claim = |&n: &usize| (n != 2).then_some(Verdict::win(n as u32));
    let wrong = verify::listed(&countdown, [3], claim).unwrap_err();
    assert_eq!(wrong.reason, Reason::Unknown { to: 2 });
    assert_eq!(
        wrong.display(&Stones).to_string(),
        "position o / o / o: a move leads to o / o, which has no answer"
    );
    assert_eq!(wrong.to_string(), "position 3: a move leads to 2, which has no answer");
    let as_error: &dyn Error = &wrong;
    assert!(as_error.source().is_none());
}

#[test]
fn counts_are_read_aloud() {
    // One, three and five stones are won.
    let counts = retrograde::outcomes(&Again, [6]).unwrap().counts();
    assert_eq!(counts.to_string(), "7 positions: 3 won, 4 lost, 0 drawn");
    let text = |win, loss, draw, unknown| Counts { win, loss, draw, unknown }.to_string();
    assert_eq!(text(2836, 1574, 1068, 0), "5478 positions: 2836 won, 1574 lost, 1068 drawn");
    assert_eq!(text(0, 1, 0, 0), "1 position: 0 won, 1 lost, 0 drawn");
    assert_eq!(text(1, 0, 0, 4), "5 positions: 1 won, 0 lost, 0 drawn, 4 unknown");
    // No position is counted twice or wraps.
    assert!(text(usize::MAX, 1, 0, 0).starts_with(&usize::MAX.to_string()));
}

/// `Display` is the notation by `Debug`, and nothing ends in a line break.
#[test]
fn every_text_ends_on_its_last_line() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let mut texts = vec![solved.counts().to_string(), lint::rules(&game, game.positions()).to_string()];
        for p in game.positions() {
            let Some(explained) = solved.explain(&p) else { return false };
            let Some(strategy) = solved.strategy(&p) else { return false };
            let alike = explained.to_string() == explained.display(&Plain).to_string()
                && strategy.to_string() == strategy.display(&Plain).to_string();
            if !alike {
                return false;
            }
            texts.extend([explained.to_string(), strategy.to_string()]);
            if let Ok(tree) = solved.refutation(&p, 4) {
                // A line for each step.
                if tree.to_string().lines().count() != tree.steps.len() {
                    return false;
                }
                texts.push(tree.to_string());
            }
        }
        texts.iter().all(|text| !text.is_empty() && text.trim_end() == text)
    }
    QuickCheck::new().tests(1_000).quickcheck(property as fn(RandomGame) -> bool);
}

/// A line marks exactly the moves that keep the turn, those of its cycle among them.
#[test]
fn lines_mark_the_turns_that_are_kept() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        game.positions().iter().all(|p| {
            let line: Line<usize> = solved.line(p).unwrap();
            let back = line.cycle.map(|first| line.positions[first]);
            let ends = line.positions.iter().skip(1).copied().chain(back);
            let kept: Vec<usize> = (0..)
                .zip(line.positions.iter().zip(ends))
                .filter(|(_, (from, to))| !game.passes_turn(from, to))
                .map(|(place, _)| place)
                .collect();
            let marks = line.display(&Plain).to_string().matches(" (keeps the turn)").count();
            marks == kept.len() && line.keeps == kept
        })
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(RandomGame) -> bool);
}
