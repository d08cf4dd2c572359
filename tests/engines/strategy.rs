//! Strategies and refutations, played out against everything.

use crate::common;

use std::collections::{BTreeMap, BTreeSet};

use common::random::RandomGame;
use common::{brute, strategy};
use quickcheck::QuickCheck;
use retrograde::outcome::{self, Outcomes, Verdict};
use retrograde::solved::{NoRefutation, Refutation, Stop};
use retrograde::space::Positions;
use retrograde::{Explored, Game, Graph, Implicit, Outcome, Solved, Solver, explore, from_fn};

const MANY: u64 = 10_000;

type Checked = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

/// Checks the strategy from every position.
fn strategies(game: &RandomGame, solved: &Solved<impl Positions<Position = usize>, Outcomes>) -> Checked {
    let table = brute::outcomes(game, &game.positions());
    for root in game.positions() {
        let (outcome, remoteness) = table[&root];
        let strategy = solved.strategy(&root).ok_or("no strategy")?;
        let claimed = strategy.verdict();
        ensure(claimed == Verdict { outcome, remoteness }, || {
            format!("{root} is claimed to be {claimed:?}")
        })?;
        match remoteness {
            None => strategy::holds(game, &table, root, &strategy)?,
            Some(plies) => {
                let played = strategy::wins(game, root, &strategy)?;
                let longest = (played.plies, strategy::defends(game, root, &strategy)?);
                let plies = plies as usize;
                ensure(longest == (plies, plies), || format!("{root} lasts {longest:?} plies"))?;
            }
        }
    }
    Ok(())
}

#[test]
fn strategies_win_in_time_and_hold_draws_against_everything() {
    fn property(game: RandomGame) -> Checked {
        strategies(&game, &Solver::new().outcomes(Implicit::new(&game)).unwrap())?;
        strategies(&game, &retrograde::outcomes(&game, game.positions()).unwrap())?;
        let graph = game.graph();
        strategies(&game, &Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> Checked);
}

/// Checks a refutation cut at some depth from the rules and true outcomes.
fn refutes(
    game: &RandomGame,
    table: &brute::Table<usize>,
    root: usize,
    tree: &Refutation<usize>,
    limit: u32,
) -> Checked {
    let steps = &tree.steps;
    ensure((steps[0].position, steps[0].depth) == (root, 0), || "begins elsewhere".into())?;
    let mut explained = BTreeMap::new();
    let mut nearest = BTreeMap::new();
    for (i, step) in steps.iter().enumerate() {
        if step.stop.is_none() {
            let twice = explained.insert(step.position, i);
            ensure(twice.is_none(), || format!("{} is explained twice", step.position))?;
        }
        let depth = nearest.entry(step.position).or_insert(step.depth);
        *depth = step.depth.min(*depth);
    }
    // The positions from the first down to a step, each with whether the winner is to move there.
    let mut branch: Vec<(usize, bool)> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let at = step.position;
        let wrong = |what: &str| Err(format!("step {i}, {step:?}: {what}"));
        branch.truncate(step.depth as usize);
        if branch.len() != step.depth as usize || (i > 0 && branch.is_empty()) {
            return wrong("has no parent");
        }
        let winner_to_move = match branch.last() {
            None => table[&root].0 == Outcome::Win,
            Some((parent, side)) => side ^ game.passes_turn(parent, &at),
        };
        branch.push((at, winner_to_move));
        let verdict = step.verdict;
        if (verdict.outcome, verdict.remoteness) != table[&at]
            || (verdict.outcome == Outcome::Win) != winner_to_move
        {
            return wrong("outcome, remoteness or side");
        }
        let below = steps[i + 1..].iter().take_while(|below| below.depth > step.depth);
        let children: Vec<usize> =
            below.filter(|below| below.depth == step.depth + 1).map(|below| below.position).collect();
        let over = game.ends[at].is_some() || game.moves[at].is_empty();
        match step.stop {
            Some(_) if !children.is_empty() => return wrong("stops and goes on"),
            Some(Stop::End) if over => {}
            _ if over => return wrong("play is over"),
            Some(Stop::Depth) if step.depth == limit && !explained.contains_key(&at) => {}
            Some(Stop::Seen(index)) if explained.get(&at) == Some(&index) => {}
            Some(_) => return wrong("stops for no reason"),
            None => {
                if step.depth != nearest[&at] || step.depth >= limit {
                    return wrong("is not explained where it is nearest");
                }
                let mut expected = if winner_to_move { children.clone() } else { game.moves[at].clone() };
                let mut listed = children.clone();
                expected.sort_unstable();
                listed.sort_unstable();
                let plies = |to: &usize| table[to].1;
                let falls = plies(&children[0]).map(|plies| plies + 1) == plies(&at);
                let longest_first = children.windows(2).all(|pair| plies(&pair[0]) >= plies(&pair[1]));
                let legal = children.iter().all(|to| game.moves[at].contains(to));
                let one = !winner_to_move || children.len() == 1;
                if !(listed == expected && falls && longest_first && legal && one) {
                    return wrong("its children");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn refutations_list_every_defence_and_its_answer() {
    fn property(game: RandomGame, limit: u8) -> Checked {
        let table = brute::outcomes(&game, &game.positions());
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        for root in game.positions() {
            for limit in [u32::from(limit) % 8, u32::MAX] {
                match (table[&root].1, solved.refutation(&root, limit)) {
                    (None, Err(NoRefutation::Draw)) => {}
                    (Some(_), Ok(tree)) => refutes(&game, &table, root, &tree, limit)?,
                    (_, tree) => return Err(format!("{root}: {tree:?}")),
                }
            }
        }
        Ok(())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, u8) -> Checked);
}

#[test]
fn a_whole_refutation_and_the_strategy_say_the_same() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        game.positions().iter().filter_map(|p| Some((p, solved.remoteness(p)?))).all(|(p, remoteness)| {
            let strategy = solved.strategy(p).unwrap();
            let steps = solved.refutation(p, remoteness).unwrap().steps;
            let answers: BTreeSet<(usize, usize)> = steps
                .windows(2)
                .filter(|pair| pair[0].verdict.outcome == Outcome::Win && pair[0].stop.is_none())
                .map(|pair| (pair[0].position, pair[1].position))
                .collect();
            let played: BTreeSet<(usize, usize)> = strategy.iter().map(|(&at, to)| (at, to[0])).collect();
            answers == played && steps.iter().all(|step| step.stop != Some(Stop::Depth))
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

/// Three in a row on nine cells; the position is the board and the player to move.
fn tic_tac_toe() -> Solved<Explored<([u8; 9], u8)>, Outcomes> {
    let put = |board: [u8; 9], player| {
        move |i| (std::array::from_fn(|cell| if cell == i { player } else { board[cell] }), 3 - player)
    };
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let game = from_fn(move |&(board, player): &([u8; 9], u8)| {
        (0..9).filter(move |&i| board[i] == 0).map(put(board, player))
    })
    .with_terminal(move |&(board, player)| {
        let beaten = lines.iter().any(|line| line.iter().all(|&i| board[i] == 3 - player));
        if beaten { Some(Outcome::Loss) } else { (!board.contains(&0)).then_some(Outcome::Draw) }
    });
    retrograde::outcomes(&game, [([0; 9], 1)]).unwrap()
}

#[test]
fn tic_tac_toe_is_held_by_any_first_move_and_in_the_corner_only_by_the_centre() {
    let solved = tic_tac_toe();
    let strategy = solved.strategy(&([0; 9], 1)).unwrap();
    assert_eq!(strategy.verdict(), Verdict::DRAW);
    assert_eq!(strategy.get(&([0; 9], 1)).map(<[_]>::len), Some(9));
    let corner = ([1, 0, 0, 0, 0, 0, 0, 0, 0], 2);
    assert_eq!(strategy.get(&corner), Some(&[([1, 0, 0, 0, 2, 0, 0, 0, 0], 1)][..]));
    // Nine moves of which none loses end with a full board.
    assert_eq!((strategy.line().positions.len(), strategy.line().cycle), (10, None));
    assert!(!strategy.line().positions[9].0.contains(&0));
    // The corner answered on an edge: won, and every defence is met within the tree.
    let edge = ([1, 2, 0, 0, 0, 0, 0, 0, 0], 1);
    let (remoteness, tree) = (solved.remoteness(&edge).unwrap(), solved.refutation(&edge, u32::MAX).unwrap());
    assert_eq!(tree.steps.iter().map(|step| step.depth).max(), Some(remoteness));
}

#[test]
fn the_turn_kept_leaves_the_winner_on_move() {
    // 0 wins for its opponent: it may keep the turn to 1 and pass to 2, or pass to 2 at once, from where 3 is a dead end.
    let mut graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![3], vec![]]).unwrap();
    graph.set_keep_turn([(0, 1)]).unwrap();
    let solved = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
    let strategy = solved.strategy(&0).unwrap();
    assert_eq!(strategy.verdict(), Verdict::loss(3));
    assert_eq!(strategy.iter().collect::<Vec<_>>(), [(&2, &[3][..])]);
    assert_eq!(strategy.line().positions, [0, 1, 2, 3]);
    // 2 is explained where it is nearest to 0, below 0 itself, and the longest defence stands first.
    let text = "0: loss in 3 plies\n  1 (keeps the turn): loss in 2 plies\n    2: as in line 4\n  2: win in 1 ply\n    3: loss in 0 plies";
    assert_eq!(solved.refutation(&0, 9).unwrap().to_string(), text);
}

#[test]
fn what_is_not_known_has_no_strategy_and_a_draw_no_refutation() {
    let solved = retrograde::outcomes(&from_fn(|&n: &u32| [n]), [3]).unwrap();
    assert!(solved.strategy(&4).is_none());
    assert_eq!(solved.refutation(&4, 9), Err(NoRefutation::NotInSpace));
    assert!(solved.strategy(&3).is_some());
    assert_eq!(solved.refutation(&3, 9), Err(NoRefutation::Draw));
    let graph = Graph::from_edges(1, []).unwrap();
    let solved = Solver::new().outcomes(Implicit::new(&graph)).unwrap();
    assert!(solved.strategy(&0).unwrap().iter().len() == 0);
    assert_eq!(solved.refutation(&0, 0).unwrap().to_string(), "0: loss in 0 plies");
}

#[test]
fn a_strategy_outlives_its_table() {
    let space =
        explore(&from_fn(|name: &String| name.get(1..).map(String::from)), ["abc".to_string()]).unwrap();
    let outcomes = outcome::solve(&space).unwrap();
    let strategy = Solved::new(space, outcomes).unwrap().strategy(&"abc".to_string()).unwrap();
    assert_eq!(strategy.get(&"c".to_string()), Some(&[String::new()][..]));
}

#[test]
fn beyond_32_plies_the_ply_is_written_and_not_indented() {
    let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [40]).unwrap();
    let text = solved.refutation(&40, 34).unwrap().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[32], format!("{:64}8: loss in 8 plies", ""));
    assert_eq!(lines[33], format!("{:64}[33] 7: win in 7 plies", ""));
    assert_eq!(lines[34], format!("{:64}[34] 6: loss in 6 plies, not shown further", ""));
    assert_eq!(lines.len(), 35);
}
