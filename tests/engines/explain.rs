//! What an explanation says, held against the rules and outcomes by brute force.

use crate::common;

use std::collections::BTreeSet;

use common::brute;
use common::random::{RandomDag, RandomGame};
use quickcheck::QuickCheck;
use retrograde::outcome::Verdict;
use retrograde::solved::{Explanation, Move, Then, Tried, Why};
use retrograde::space::Turn;
use retrograde::{Game, Graph, Implicit, Outcome, Solver, from_fn};

const MANY: u64 = 5_000;

type Checked = Result<(), String>;
type Table = brute::Table<usize>;

fn right(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

/// The value of a move for its player, by the table; the turn is that of the move.
fn seen(table: &Table, to: usize, turn: Turn) -> (Outcome, Option<u32>) {
    let (outcome, plies) = table[&to];
    (if turn == Turn::Passes { outcome.reversed() } else { outcome }, plies.map(|plies| plies + 1))
}

fn turn(game: &RandomGame, from: usize, to: usize) -> Turn {
    if game.keeps.contains(&(from, to)) { Turn::Keeps } else { Turn::Passes }
}

/// Best for the player to move, in outcome and plies; smaller is better.
fn rank((outcome, plies): (Outcome, Option<u32>)) -> (u8, i64) {
    match outcome {
        Outcome::Win => (0, i64::from(plies.unwrap())),
        Outcome::Draw => (1, 0),
        Outcome::Loss => (2, -i64::from(plies.unwrap())),
    }
}

fn best(game: &RandomGame, table: &Table, from: usize) -> (Outcome, Option<u32>) {
    let all = game.moves[from].iter().map(|&to| seen(table, to, turn(game, from, to)));
    all.min_by_key(|&found| rank(found)).unwrap()
}

fn is_move(game: &RandomGame, table: &Table, from: usize, play: &Move<usize>) -> Checked {
    let to = play.position;
    right(game.moves[from].contains(&to), "a move that is none")?;
    let (outcome, plies) = seen(table, to, turn(game, from, to));
    right((play.value, play.remoteness) == (Some(outcome), plies), "a move has another value")
}

/// A move with what follows.
fn is_tried(game: &RandomGame, table: &Table, from: usize, tried: &Tried<usize>) -> Checked {
    is_move(game, table, from, &tried.play)?;
    // The same player moves on, by best moves, until one passes the turn or play has ended.
    let over = |p: usize| game.ends[p].is_some() || game.moves[p].is_empty();
    let (mut before, mut to) = (from, tried.play.position);
    for next in &tried.run {
        right(turn(game, before, to) == Turn::Keeps && !over(to), "a run of another player")?;
        is_move(game, table, to, next)?;
        right((next.value.unwrap(), next.remoteness) == best(game, table, to), "not the best of a run")?;
        (before, to) = (to, next.position);
    }
    right(tried.turn == turn(game, before, to), "the turn")?;
    right(tried.turn == Turn::Passes || over(to), "a run that ends too soon")?;
    match &tried.then {
        Then::Declared => right(game.ends[to].is_some(), "declared"),
        Then::Stuck => right(game.ends[to].is_none() && game.moves[to].is_empty(), "stuck"),
        Then::Answer(answer) => {
            is_move(game, table, to, answer)?;
            right(game.ends[to].is_none(), "an answer after the end")?;
            let found = (answer.value.unwrap(), answer.remoteness);
            right(found == best(game, table, to), "an answer that is not the best")
        }
        _ => Err("everything is known".to_string()),
    }
}

/// Each of some moves, every distinct one of the position that leads to one of these outcomes.
fn all_of(
    game: &RandomGame,
    table: &Table,
    from: usize,
    moves: &[Tried<usize>],
    outcomes: &[Outcome],
) -> Checked {
    moves.iter().try_for_each(|tried| is_tried(game, table, from, tried))?;
    let listed: Vec<usize> = moves.iter().map(|tried| tried.play.position).collect();
    let wanted = |&to: &usize| outcomes.contains(&seen(table, to, turn(game, from, to)).0);
    let expected: BTreeSet<usize> = game.moves[from].iter().copied().filter(wanted).collect();
    right(
        listed.len() == expected.len() && listed.into_iter().collect::<BTreeSet<_>>() == expected,
        "which moves",
    )
}

fn explains(game: &RandomGame, table: &Table, p: usize, found: &Explanation<usize>) -> Checked {
    let (outcome, remoteness) = table[&p];
    right(found.position == p && found.verdict == Some(Verdict { outcome, remoteness }), "the verdict")?;
    match (&found.why, outcome) {
        (Why::Declared, _) => right(game.ends[p] == Some(outcome), "declared"),
        _ if game.ends[p].is_some() => Err("it is declared".to_string()),
        (Why::Stuck, Outcome::Loss) => right(game.moves[p].is_empty(), "stuck"),
        (Why::Wins { by, replies }, Outcome::Win) => {
            is_tried(game, table, p, by)?;
            right(
                (by.play.value, by.play.remoteness) == (Some(Outcome::Win), remoteness),
                "the winning move",
            )?;
            let to = by.run.last().unwrap_or(&by.play).position;
            if by.turn == Turn::Keeps || game.ends[to].is_some() {
                return right(replies.is_empty(), "replies where there are none");
            }
            all_of(game, table, to, replies, &[Outcome::Loss])?;
            right(
                replies.len() == game.moves[to].iter().collect::<BTreeSet<_>>().len(),
                "not every reply loses",
            )
        }
        (Why::Loses { moves }, Outcome::Loss) => {
            right(!moves.is_empty(), "stuck")?;
            all_of(game, table, p, moves, &[Outcome::Loss])?;
            right(moves[0].play.remoteness == remoteness, "the longest defence first")
        }
        (Why::Holds { moves, others, line }, Outcome::Draw) => {
            moves.iter().try_for_each(|play| is_move(game, table, p, play))?;
            right(moves.iter().all(|play| play.value == Some(Outcome::Draw)), "which hold")?;
            all_of(game, table, p, others, &[Outcome::Loss])?;
            let listed: BTreeSet<usize> = moves
                .iter()
                .chain(others.iter().map(|tried| &tried.play))
                .map(|play| play.position)
                .collect();
            right(listed == game.moves[p].iter().copied().collect(), "not every move is listed")?;
            let last = line.positions[line.positions.len() - 1];
            let declared = game.ends[last] == Some(Outcome::Draw);
            right(line.positions[0] == p && declared == line.cycle.is_none(), "the line")
        }
        (why, _) => Err(format!("{outcome}: {why:?}")),
    }
}

#[test]
fn every_explanation_is_true_and_lists_what_it_must() {
    fn property(game: RandomGame) -> Checked {
        let table = brute::outcomes(&game, &game.positions());
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        for p in game.positions() {
            let found = solved.explain(&p).ok_or("in the space")?;
            explains(&game, &table, p, &found).map_err(|wrong| format!("{p}: {wrong}: {found:?}"))?;
            // The text has a line for the position, and one for each move and reply that loses.
            let losing = match &found.why {
                Why::Wins { replies, .. } => replies.len(),
                Why::Loses { moves } => moves.len(),
                Why::Holds { others, .. } => others.len(),
                _ => 0,
            };
            let text = found.to_string();
            right(text.matches("\n    ").count() == losing && !text.ends_with('\n'), &text)?;
        }
        right(solved.explain(&game.moves.len()).is_none(), "a position outside the space")
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> Checked);
}

#[test]
fn what_is_unknown_leads_to_what_was_not_looked_at() {
    fn property(game: RandomGame, root: usize, limit: usize) -> Checked {
        let root = root % game.moves.len();
        let space = Solver::new().max_positions(1 + limit % 6).explore(&game, [root]).unwrap();
        let solved = Solver::new().outcomes(space).unwrap();
        for (p, outcome) in &solved {
            let found = solved.explain(&p).ok_or("in the space")?;
            right(found.verdict.map(|verdict| verdict.outcome) == outcome, "the verdict")?;
            let Why::Unknown { moves, beyond } = &found.why else {
                right(outcome.is_some(), "why an unknown position is what it is")?;
                continue;
            };
            right(outcome.is_none(), "a known position")?;
            let Some(way) = beyond else {
                let onward =
                    |&at: &usize| game.moves[at].iter().copied().filter(|to| solved.outcome(to).is_none());
                let mut met = BTreeSet::from([p]);
                while let Some(new) = met.iter().flat_map(onward).find(|to| !met.contains(to)) {
                    met.insert(new);
                }
                let cut = |at: &usize| solved.moves(at).unwrap().is_empty();
                right(!met.iter().any(cut), "a way that was not found")?;
                continue;
            };
            right(way[0] == p, "begins elsewhere")?;
            let legal = way.windows(2).all(|pair| game.moves[pair[0]].contains(&pair[1]));
            right(legal && way.iter().all(|at| solved.outcome(at).is_none()), "a way through what is known")?;
            let last = solved.explain(&way[way.len() - 1]).unwrap();
            let cut = matches!(&last.why, Why::Unknown { moves, beyond: Some(way) } if moves.is_empty() && way.len() == 1);
            right(cut, "does not end at a cut")?;
            right(moves.is_empty() == (way.len() == 1), "moves of a position that was not looked at")?;
            for play in moves {
                right(game.moves[p].contains(&play.position), "a move that is none")?;
            }
        }
        Ok(())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize, usize) -> Checked);
}

#[test]
fn sums_are_explained_by_values_that_are_right() {
    fn property(dag: RandomDag, picks: Vec<usize>) -> Checked {
        let game = dag.normal_play();
        let all = game.positions();
        let values = brute::nimbers(&game, &all).ok_or("play ends")?;
        let solved = retrograde::nimbers(&game, all.clone()).unwrap();
        let components: Vec<usize> = picks.iter().take(4).map(|pick| pick % all.len()).collect();
        let found = solved.explain(&components).ok_or("in the space")?;
        let xor = |of: &[usize]| of.iter().fold(0, |sum, p| sum ^ values[p]);
        right(found.components == components.iter().map(|&p| (p, values[&p])).collect::<Vec<_>>(), "values")?;
        right(found.sum == xor(&components), "the sum")?;
        let mut expected = BTreeSet::new();
        for (component, &from) in components.iter().enumerate() {
            for &to in &game.moves[from] {
                let mut after = components.clone();
                after[component] = to;
                if xor(&after) == 0 && found.sum != 0 {
                    expected.insert((component, to, values[&to]));
                }
            }
        }
        let listed: Vec<_> =
            found.winning.iter().map(|play| (play.component, play.position, play.nimber)).collect();
        right(
            listed.len() == expected.len() && listed.into_iter().collect::<BTreeSet<_>>() == expected,
            "moves",
        )?;
        right(found.winning.is_empty() == (found.sum == 0), "a win without a move")?;
        right(solved.explain(&[all.len()]).is_none(), "outside the space")
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag, Vec<usize>) -> Checked);
    let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    assert_eq!(solved.explain(&[]).unwrap().to_string(), "no component: loss");
}

thread_local! {
    static COMPARED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A number that counts how often two are compared.
#[derive(Clone, Copy, Debug, Eq)]
struct Counted(usize);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARED.set(COMPARED.get() + 1);
        self.0 == other.0
    }
}

impl std::hash::Hash for Counted {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

#[test]
fn many_winning_moves_are_told_apart_in_linear_time() {
    const MOVES: usize = 2_000;
    // Every move wins, and each is listed twice.
    let star = from_fn(|&Counted(n): &Counted| {
        (0..if n == 0 { 2 * MOVES } else { 0 }).map(|to| Counted(to % MOVES + 1))
    });
    let solved = retrograde::nimbers(&star, [Counted(0)]).unwrap();
    COMPARED.set(0);
    let found = solved.explain(&[Counted(0)]).unwrap();
    assert_eq!((found.sum, found.winning.len()), (1, MOVES));
    assert!(COMPARED.get() <= 20 * MOVES, "{} comparisons for {MOVES} moves", COMPARED.get());
}

#[test]
fn every_kind_of_end_and_turn_has_its_sentence() {
    let text = |graph: &Graph, p: usize| {
        let solved = Solver::new().outcomes(graph).unwrap();
        solved.explain(&p).unwrap().to_string()
    };
    // 0 → 1, which is declared; 2 → 3, a dead end; 4 ⇄ 4.
    let mut graph = Graph::from_successors(&[vec![1], vec![], vec![3], vec![], vec![4]]).unwrap();
    graph.set_terminal(1, Outcome::Loss).unwrap();
    assert_eq!(text(&graph, 0), "0: win in 1 ply\n  1 wins: the rules end play there");
    assert_eq!(text(&graph, 1), "1: loss in 0 plies\n  the rules end play here");
    assert_eq!(text(&graph, 2), "2: win in 1 ply\n  3 wins: the opponent has no move");
    let stuck = "3: loss in 0 plies\n  there is no move, and a player who cannot move loses";
    assert_eq!(text(&graph, 3), stuck);
    let cycles = "4: draw\n  the draw is held by: 4\n  best play of both sides cycles: 4, and so on from 4";
    assert_eq!(text(&graph, 4), cycles);
    graph.set_terminal(1, Outcome::Draw).unwrap();
    let declared = "0: draw\n  the draw is held by: 1\n  best play of both sides ends in a declared draw: 1";
    assert_eq!(text(&graph, 0), declared);
    graph.set_terminal(1, Outcome::Win).unwrap();
    assert_eq!(
        text(&graph, 0),
        "0: loss in 1 ply\n  every move loses:\n    1 loses: the rules end play there"
    );

    // Kept turns: 0 → 1 → 2 and 2 is a dead end; the move from 0 keeps the turn.
    let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![], vec![2], vec![3]]).unwrap();
    graph.set_keep_turn([(0, 1), (3, 2), (4, 3)]).unwrap();
    let kept = "0: win in 2 plies\n  1 (keeps the turn), then 2 wins: the opponent has no move";
    assert_eq!(text(&graph, 0), kept);
    let kept = "3: loss in 1 ply\n  every move loses:\n    2 (keeps the turn) loses: no move is left";
    assert_eq!(text(&graph, 3), kept);
    let run = "4: loss in 2 plies\n  every move loses:\n    \
               3 (keeps the turn), then 2 (keeps the turn) loses: no move is left";
    assert_eq!(text(&graph, 4), run);

    // Two kept turns, then the move that passes it, a forced reply, and the last move: 0 → 1 → 2 → 3 → 4 → 5.
    let mut graph =
        Graph::from_successors(&[vec![1], vec![2], vec![3], vec![4], vec![5], vec![], vec![0]]).unwrap();
    graph.set_keep_turn([(0, 1), (1, 2)]).unwrap();
    let run = "0: win in 5 plies\n  1 (keeps the turn), 2 (keeps the turn), then 3 wins, whatever the reply:\n    \
               4 is answered by 5: win in 1 ply";
    assert_eq!(text(&graph, 0), run);
    let answered = "6: loss in 6 plies\n  every move loses:\n    0 is answered by 1: win in 5 plies";
    assert_eq!(text(&graph, 6), answered);
    // The loser's run, and the opponent's answer to it.
    let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![3], vec![]]).unwrap();
    graph.set_keep_turn([(0, 1)]).unwrap();
    let run = "0: loss in 3 plies\n  every move loses:\n    \
               1 (keeps the turn), then 2 is answered by 3: win in 1 ply";
    assert_eq!(text(&graph, 0), run);
    // A run into a declared end, by a move that passes the turn and by one that keeps it.
    graph.set_terminal(2, Outcome::Loss).unwrap();
    assert_eq!(
        text(&graph, 0),
        "0: win in 2 plies\n  1 (keeps the turn), then 2 wins: the rules end play there"
    );
    graph.set_keep_turn([(1, 2)]).unwrap();
    let kept = "0: loss in 2 plies\n  every move loses:\n    \
                1 (keeps the turn), then 2 (keeps the turn) loses: the rules end play there";
    assert_eq!(text(&graph, 0), kept);
}

#[test]
fn a_long_run_of_kept_turns_is_followed_to_its_end() {
    const LENGTH: usize = 200_000;
    // A chain of which only the last move passes the turn, to a dead end.
    let mut graph = Graph::from_edges(LENGTH + 1, (0..LENGTH).map(|at| (at, at + 1))).unwrap();
    graph.set_keep_turn((0..LENGTH - 1).map(|at| (at, at + 1))).unwrap();
    let found = Solver::new().outcomes(&graph).unwrap().explain(&0).unwrap();
    let Why::Wins { by, replies } = &found.why else { panic!("{:?}", found.verdict) };
    assert_eq!((by.run.len(), by.turn, &by.then, replies.len()), (LENGTH - 1, Turn::Passes, &Then::Stuck, 0));
    assert_eq!(found.to_string().matches(" (keeps the turn)").count(), LENGTH - 1);
}

#[test]
fn a_run_that_was_stopped_is_told_from_a_search_that_was_cut() {
    let graph = Graph::from_successors(&[vec![1], vec![2], vec![3], vec![]]).unwrap();
    let mut solver =
        Solver::new().observe(|_: retrograde::solver::Progress| std::ops::ControlFlow::Break(()));
    let solved = solver.outcomes(&graph).unwrap();
    let text = solved.explain(&0).unwrap().to_string();
    assert!(
        text.contains("not known")
            && text.ends_with("\n  the run was stopped, or the search cut elsewhere, before it was decided"),
        "{text}"
    );
}

#[test]
fn boards_are_shown_on_one_line_and_moves_by_name() {
    let game = from_fn(|&(a, b): &(u8, u8)| {
        (0..a).map(|a| (a, 0)).chain((0..b).map(|b| (0, b))).collect::<Vec<_>>()
    });
    assert_eq!(game.successors(&(0, 0)).into_iter().count(), 0);
    let solved = retrograde::outcomes(&game, [(1, 0)]).unwrap();
    let notation = (
        |&(a, b): &(u8, u8)| format!("{a}\n{b}"),
        |from: &(u8, u8), to: &(u8, u8)| format!("take {}", from.0 + from.1 - to.0 - to.1),
    );
    let text = solved.explain(&(1, 0)).unwrap().display(&notation).to_string();
    assert_eq!(text, "1 / 0: win in 1 ply\n  take 1 wins: the opponent has no move");
}
