//! What is odd about a solved game: each oddity on its smallest game, and none on games that are as they should be. The
//! games of `tests/known/` and `tests/cases/` are reviewed where they are solved.

mod common;
#[path = "../examples/common/cops.rs"]
mod cops;
#[path = "../examples/common/quixo.rs"]
mod quixo;
#[path = "../examples/common/rows.rs"]
#[allow(dead_code, reason = "for tests of sums")]
mod rows;
#[path = "../examples/common/teeko.rs"]
mod teeko;

use common::random::RandomGame;
use quickcheck::QuickCheck;
use retrograde::solved::Oddity;
use retrograde::{Game, Graph, Implicit, Misere, Outcome, Solver, from_fn, outcomes};

fn graph(moves: &[&[usize]], ends: &[(usize, Outcome)]) -> Graph {
    let mut graph =
        Graph::from_successors(moves.iter().map(|row| row.to_vec()).collect::<Vec<_>>().as_slice()).unwrap();
    ends.iter().for_each(|&(id, end)| graph.set_terminal(id, end).unwrap());
    graph
}

fn found(graph: &Graph) -> Vec<Oddity> {
    Solver::new().outcomes(graph).unwrap().review()
}

#[test]
fn each_oddity_on_its_smallest_game() {
    use Outcome::{Draw, Loss, Win};
    // A win declared for the player to move, and a way around it. With the right outcome nothing is odd.
    assert_eq!(found(&graph(&[&[0, 1], &[]], &[(1, Win)])), [Oddity::NothingLost { wins: 1 }]);
    assert_eq!(found(&graph(&[&[0, 1], &[]], &[(1, Loss)])), []);
    // A root that is an end is no sign of it: no move leads there.
    assert_eq!(found(&graph(&[&[0], &[]], &[(1, Win)])), []);
    // Play without end; and every end a draw.
    assert_eq!(found(&graph(&[&[0]], &[])), [Oddity::NothingDecided { positions: 1, ends: 0 }]);
    assert_eq!(found(&graph(&[&[1], &[]], &[(1, Draw)])), [Oddity::NothingDecided { positions: 2, ends: 1 }]);
    assert_eq!(found(&graph(&[&[1], &[]], &[])), []);
    // Nothing but roots.
    assert_eq!(found(&graph(&[&[]], &[])), [Oddity::NoMoves { positions: 1 }]);
    let decided = graph(&[&[1], &[0]], &[(0, Loss), (1, Loss)]);
    assert_eq!(found(&decided), [Oddity::NoMoves { positions: 2 }]);
    // Nothing at all is nothing odd.
    assert_eq!(found(&graph(&[], &[])), []);
}

/// A ring of squares, a step either way; whoever comes to square 0 again wins. With a counter up to a limit, or without.
fn ring(counted: bool) -> impl Game<Position = (u8, u8)> {
    let squares = 6;
    let step = move |&(at, count): &(u8, u8)| {
        let count = count + u8::from(counted);
        [((at + 1) % squares, count), ((at + squares - 1) % squares, count)]
    };
    from_fn(step).with_terminal(|&(at, count)| match (at, count) {
        (0, _) => Some(Outcome::Loss),
        (_, 40) => Some(Outcome::Draw),
        _ => None,
    })
}

#[test]
fn a_move_counter_makes_layers_that_repeat() {
    assert_eq!(outcomes(&ring(false), [(3, 0)]).unwrap().review(), []);
    let with = outcomes(&ring(true), [(3, 0)]).unwrap().review();
    assert!(matches!(with[..], [Oddity::NewInEveryLayer { layers: 36.., width: 2.. }]), "{with:?}");
    // The same without a limit, found by a search that was cut.
    let endless = from_fn(|&(at, count): &(u8, u64)| [((at + 1) % 4, count + 1), ((at + 3) % 4, count + 1)]);
    let space = Solver::new().max_positions(100).explore(&endless, [(0, 0)]).unwrap();
    let cut = Solver::new().outcomes(space).unwrap().review();
    assert!(matches!(cut[..], [Oddity::NewInEveryLayer { .. }]), "{cut:?}");
}

#[test]
fn games_that_only_look_like_a_counter_are_left_in_peace() {
    // A stone less with each move, from one heap or two, of equal size or not, with the mover in the position or not.
    assert_eq!(outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [100]).unwrap().review(), []);
    let heaps = from_fn(|&(a, b): &(u32, u32)| {
        let first = a.checked_sub(1).map(|a| (a, b));
        first.into_iter().chain(b.checked_sub(1).map(|b| (a, b)))
    });
    for start in [(20, 20), (3, 100), (1, 1000)] {
        assert_eq!(outcomes(&heaps, [start]).unwrap().review(), [], "{start:?}");
    }
    let with_mover = from_fn(|&(n, mover): &(u32, bool)| n.checked_sub(1).map(|n| (n, !mover)));
    assert_eq!(outcomes(&with_mover, [(50, true), (50, false)]).unwrap().review(), []);
}

#[test]
fn games_of_the_examples_raise_no_alarm() {
    let indexed = [
        Solver::new().outcomes(Implicit::new(quixo::Quixo::new(3))).unwrap().review(),
        Solver::new().outcomes(Implicit::new(teeko::Teeko::new(4, 3))).unwrap().review(),
        Solver::new().outcomes(Implicit::new(cops::Cops::new(4))).unwrap().review(),
    ];
    assert_eq!(indexed.concat(), []);
    let kayles = outcomes(&rows::KAYLES, [vec![9, 8]]).unwrap();
    assert_eq!(kayles.review(), []);
}

/// Whether some of these positions can have one player to move and others, or the same, the other player. By colours:
/// each position twice, once for each player, joined by moves in both directions.
fn either_player_comes_to(game: &RandomGame, wanted: &[usize]) -> bool {
    let moves: Vec<(usize, usize, bool)> = (0..game.moves.len())
        .filter(|&from| game.ends[from].is_none())
        .flat_map(|from| {
            game.moves[from].iter().map(move |&to| (from, to, !game.keeps.contains(&(from, to))))
        })
        .collect();
    wanted.iter().any(|&first| {
        let mut met = vec![(first, false)];
        let mut next = 0;
        while let Some(&(at, player)) = met.get(next) {
            for &(from, to, passes) in &moves {
                for (near, far) in [(from, to), (to, from)] {
                    if near == at && !met.contains(&(far, player ^ passes)) {
                        met.push((far, player ^ passes));
                    }
                }
            }
            next += 1;
        }
        wanted.iter().any(|&to| met.contains(&(to, true)))
    })
}

/// Nothing is found that is not so; what is found of counts can be checked by counting.
#[test]
fn what_is_found_is_so() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let all: Vec<Outcome> = game.positions().iter().map(|p| solved.outcome(p).unwrap()).collect();
        let count = |outcome| all.iter().filter(|&&found| found == outcome).count();
        let ends = |outcome| game.ends.iter().filter(|&&end| end == Some(outcome)).count();
        let moves: usize =
            (0..all.len()).filter(|&p| game.ends[p].is_none()).map(|p| game.moves[p].len()).sum();
        let wins = count(Outcome::Win);
        let open = (0..all.len()).filter(|&p| game.ends[p].is_none());
        let entered = open.flat_map(|p| &game.moves[p]).any(|&to| game.ends[to] == Some(Outcome::Win));
        let mut expected = Vec::new();
        if count(Outcome::Loss) == 0 && entered && wins == ends(Outcome::Win) {
            expected.push(Oddity::NothingLost { wins });
        } else {
            // Ends by what they are for the player to whom some move passes the turn.
            let passed = |to: usize| {
                (0..all.len())
                    .filter(|&from| game.ends[from].is_none() && game.moves[from].contains(&to))
                    .any(|from| !game.keeps.contains(&(from, to)))
            };
            let passed: Vec<usize> = (0..all.len()).filter(|&to| passed(to)).collect();
            let handed = |end| passed.iter().filter(|&&to| game.ends[to] == Some(end)).count();
            let stuck = |to: &&usize| game.ends[**to].is_none() && game.moves[**to].is_empty();
            let won: Vec<usize> =
                passed.iter().copied().filter(|&to| game.ends[to] == Some(Outcome::Win)).collect();
            if handed(Outcome::Win) > 0 && handed(Outcome::Loss) == 0 && either_player_comes_to(&game, &won) {
                let stuck = passed.iter().filter(stuck).count();
                expected.push(Oddity::LastMoveLoses { ends: handed(Outcome::Win), stuck });
            }
        }
        if count(Outcome::Draw) == all.len() {
            expected.push(Oddity::NothingDecided { positions: all.len(), ends: ends(Outcome::Draw) });
        }
        if moves == 0 {
            expected.push(Oddity::NoMoves { positions: all.len() });
        }
        // Fourteen positions are too few for layers that repeat.
        solved.review() == expected
    }
    QuickCheck::new().tests(10_000).quickcheck(property as fn(RandomGame) -> bool);
}

/// Take from a heap: the first player one or two stones, the second as many as `second` says. A move of two stones keeps the
/// turn if `again`; the player in the position changes as `changes` says of what is taken.
fn takes(second: u32, again: bool, changes: fn(u32) -> bool) -> impl Game<Position = (u32, bool)> {
    from_fn(move |&(n, first): &(u32, bool)| {
        let most = if first { 2 } else { second };
        (1..=n.min(most)).map(move |take| (n - take, first ^ changes(take)))
    })
    .with_passes_turn(move |from: &(u32, bool), to: &(u32, bool)| !(again && from.0 - to.0 == 2))
}

#[test]
fn players_are_reviewed_by_the_positions_that_name_them() {
    let review = |game: &dyn Fn() -> Vec<Oddity>| game();
    let of = |second, again, changes| {
        let solved = outcomes(&takes(second, again, changes), [(6, true), (6, false)]).unwrap();
        solved.review_players(|&(n, first)| (first, n))
    };
    assert_eq!(review(&|| of(2, false, |_| true)), []);
    assert_eq!(review(&|| of(2, true, |take| take == 1)), []);
    // Six moves of one stone and five of two, for each player.
    assert_eq!(review(&|| of(2, false, |_| false)), [Oddity::PlayerStays { moves: 22 }]);
    assert_eq!(review(&|| of(2, false, |take| take == 1)), [Oddity::PlayerStays { moves: 10 }]);
    assert_eq!(review(&|| of(2, true, |_| true)), [Oddity::PlayerChanges { moves: 10 }]);
    // Boards of 2 to 6 stones; of 1 stone both take it. The heap of 0 has no moves and is a board as well.
    assert_eq!(review(&|| of(1, false, |_| true)), [Oddity::DifferentMoves { boards: 5, of: 7 }]);
    // The same moves, of which only one player's keep the turn, are different moves.
    let keeps = takes(2, false, |_| true);
    let keeps = from_fn(move |p: &(u32, bool)| keeps.successors(p).into_iter().collect::<Vec<_>>())
        .with_passes_turn(|from: &(u32, bool), _: &(u32, bool)| !from.1);
    let solved = outcomes(&keeps, [(1, true), (1, false)]).unwrap();
    let found = solved.review_players(|&(n, first)| (first, n));
    assert_eq!(found, [Oddity::PlayerChanges { moves: 1 }, Oddity::DifferentMoves { boards: 1, of: 2 }]);
}

#[test]
fn values_of_a_game_with_a_mover_are_noticed() {
    // The guide's game: moves that only Left has. Its Grundy values mean nothing.
    let left_only = from_fn(|&(moves, left): &(u32, bool)| (left && moves > 0).then(|| (moves - 1, false)));
    let solved = retrograde::nimbers(&left_only, [(1, true), (1, false)]).unwrap();
    assert_eq!(
        solved.review_players(|&(moves, left)| (left, moves)),
        [Oddity::DifferentMoves { boards: 1, of: 1 }]
    );
}

/// Tic-tac-toe, of which `three` says what a line of three is for the player to move.
fn tic_tac_toe(three: Outcome) -> impl Game<Position = ([u8; 9], u8)> {
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    from_fn(|&(board, player): &([u8; 9], u8)| {
        let put = move |i| std::array::from_fn(|cell| if cell == i { player } else { board[cell] });
        (0..9).filter(move |&i| board[i] == 0).map(move |i| (put(i), 3 - player))
    })
    .with_terminal(move |&(board, player)| {
        let beaten = lines.iter().any(|line| line.iter().all(|&i| board[i] == 3 - player));
        if beaten { Some(three) } else { (!board.contains(&0)).then_some(Outcome::Draw) }
    })
}

#[test]
fn ends_seen_from_the_winners_side_are_questioned_in_a_real_game() {
    let solve = |three| outcomes(&tic_tac_toe(three), [([0; 9], 1)]).unwrap();
    assert_eq!(solve(Outcome::Loss).review(), []);
    // The same rules from the wrong side, which are also those of a game that whoever makes three in a row loses.
    let wrong = solve(Outcome::Win);
    assert!(wrong.counts().loss > 0);
    let found = wrong.review();
    assert_eq!(found, [Oddity::LastMoveLoses { ends: 942, stuck: 0 }]);
    let text = found[0].to_string();
    assert!(text.starts_with("in all 942 ends that `terminal` decides and a move leads to,"), "{text}");
    assert!(
        text.contains("as in misère play?")
            && text.contains("`terminal` is seen from the side of the winner")
    );
}

#[test]
fn misere_play_is_asked_about_and_normal_play_is_not() {
    let nim = from_fn(|&(a, b): &(u8, u8)| {
        (0..a).map(move |rest| (rest, b)).chain((0..b).map(move |rest| (a, rest))).collect::<Vec<_>>()
    });
    assert_eq!(outcomes(&nim, [(4, 5)]).unwrap().review(), []);
    // Both heaps empty is the only end.
    let misere = outcomes(&Misere(&nim), [(4, 5)]).unwrap().review();
    assert_eq!(misere, [Oddity::LastMoveLoses { ends: 1, stuck: 0 }]);

    // A race to the far side, or until nobody can move: the winner is named by one rule and not by the other.
    let race = |reached| {
        from_fn(|&(at, steps): &(u8, u8)| {
            [1, 2].into_iter().filter(move |&by| by <= steps).map(move |by| (at + by, steps - by))
        })
        .with_terminal(move |&(at, _)| (at >= 6).then_some(reached))
    };
    let roots = [(0, 4), (0, 7), (1, 4), (0, 9)];
    assert_eq!(outcomes(&race(Outcome::Loss), roots).unwrap().review(), []);
    let mixed = outcomes(&race(Outcome::Win), roots).unwrap().review();
    let [Oddity::LastMoveLoses { ends, stuck: 1.. }] = mixed[..] else { panic!("{mixed:?}") };
    assert!(ends > 0 && mixed[0].to_string().contains("where the opponent has no move, that player has won"));
}

#[test]
fn an_end_that_the_winner_reaches_by_a_kept_turn_is_no_sign() {
    // The last move keeps the turn, so that the end is won for the player who made it.
    let mut graph = graph(&[&[1], &[2], &[]], &[(2, Outcome::Win)]);
    graph.set_keep_turn([(1, 2)]).unwrap();
    assert_eq!(found(&graph), []);
    // One that also passes it counts: here in two moves, or in one.
    let mut both = self::graph(&[&[2], &[2, 0], &[]], &[(2, Outcome::Win)]);
    assert_eq!(found(&both), [Oddity::LastMoveLoses { ends: 1, stuck: 0 }]);
    both.set_keep_turn([(1, 0)]).unwrap();
    assert_eq!(found(&both), []); // always the other player's
}

#[test]
fn ends_that_only_one_player_comes_to_are_no_sign() {
    // Left reaches the end one ply before a win, and loses where Left is stuck.
    let rules = from_fn(|&(n, left): &(u32, bool)| {
        let steps: &[u32] = if left { &[1, 2] } else { &[1, 3] };
        steps.iter().filter(move |&&by| by <= n).map(move |&by| (n - by, !left)).collect::<Vec<_>>()
    });
    let for_left = |&(n, left): &(u32, bool)| (left && n < 3 && n > 0).then_some(Outcome::Win);
    let solved = outcomes(&rules.with_terminal(for_left), [(20, true), (20, false)]).unwrap();
    assert!(solved.counts().loss > 0);
    assert_eq!(solved.review(), []);
}

#[test]
fn every_oddity_says_what_was_seen_and_why() {
    let all = [
        Oddity::NothingLost { wins: 3 },
        Oddity::NothingDecided { positions: 3, ends: 0 },
        Oddity::NothingDecided { positions: 3, ends: 2 },
        Oddity::NoMoves { positions: 3 },
        Oddity::NewInEveryLayer { layers: 9, width: 3 },
        Oddity::PlayerStays { moves: 3 },
        Oddity::PlayerChanges { moves: 3 },
    ];
    for oddity in all {
        let text = oddity.to_string();
        assert!(text.contains('3') && text.contains("; likely cause: ") && !text.contains("  "), "{text}");
    }
    for stuck in [0, 3] {
        let text = Oddity::LastMoveLoses { ends: 3, stuck }.to_string();
        assert!(
            text.contains("is that so") && text.contains(" likely cause: ") && !text.contains("  "),
            "{text}"
        );
    }
    assert!(Oddity::DifferentMoves { boards: 1, of: 2 }.to_string().contains("Grundy values"));
}

/// A board may leave out what the moves depend on: one player's moves then differ from one position to another.
#[test]
fn one_player_alone_has_no_different_moves() {
    let rules = from_fn(|&(n, may): &(u32, bool)| {
        let most = if may { 2 } else { 1 };
        (1..=most).filter_map(move |take| Some((n.checked_sub(take)?, may && take == 2))).collect::<Vec<_>>()
    });
    let solved = outcomes(&rules, [(5, true), (5, false)]).unwrap();
    let found = solved.review_players(|&(n, _)| (n % 2, n));
    assert!(!found.iter().any(|oddity| matches!(oddity, Oddity::DifferentMoves { .. })), "{found:?}");
}
