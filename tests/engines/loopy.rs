//! Loopy values against brute force: sums played out as one game, on small digraphs of every kind.

use crate::common;

use common::odd::Odd;
use common::random::{RandomDag, RandomGame};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::loopy::{self, LoopyNimber, LoopyNimbers};
use retrograde::solved::Answers;
use retrograde::space::Kind;
use retrograde::{Error, Explored, Graph, Implicit, Outcome, Solved, Solver, explore, grundy, outcome};

const MANY: u64 = 12_000;

/// Lists of successors, by position.
type Lists = Vec<Vec<usize>>;

/// A random game with nothing in it but moves that pass the turn.
fn lists(game: &RandomGame) -> Lists {
    game.moves.clone()
}

/// Digraphs with high nimbers: most moves go down, a few go up or round.
#[derive(Clone, Debug)]
struct Knotted(Lists);

impl Arbitrary for Knotted {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |limit: usize| usize::arbitrary(g) % limit;
        let (len, left_out, back) = (1 + below(8), 2 + below(6), 2 + below(12));
        let row = |from: usize| {
            let down = (0..from).filter(|_| below(left_out) > 0).collect::<Vec<_>>();
            let up = (from..len).filter(|_| below(back) == 0);
            down.into_iter().chain(up.collect::<Vec<_>>()).collect()
        };
        Self((0..len).map(row).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let lists = self.0.clone();
        let places = lists.clone().into_iter().enumerate();
        let places = places.flat_map(|(from, row)| (0..row.len()).map(move |i| (from, i)));
        Box::new(places.map(move |(from, i)| {
            let mut fewer = lists.clone();
            fewer[from].remove(i);
            Self(fewer)
        }))
    }
}

/// Nim heaps of 0 to `largest`.
fn heaps(largest: usize) -> Lists {
    (0..=largest).map(|n| (0..n).collect()).collect()
}

/// Both at once: a of the first and b of the second is number `a * second.len() + b`.
fn beside(first: &Lists, second: &Lists) -> Lists {
    let n = second.len();
    let row = |(a, b): (usize, usize)| {
        let in_first = first[a].iter().map(|&to| to * n + b);
        in_first.chain(second[b].iter().map(|&to| a * n + to)).collect()
    };
    (0..first.len()).flat_map(|a| (0..n).map(move |b| (a, b))).map(row).collect()
}

/// Won, lost and drawn, by sweeps over all positions until nothing changes.
fn outcomes(lists: &Lists) -> Vec<Outcome> {
    let mut table: Vec<Option<Outcome>> = vec![None; lists.len()];
    loop {
        let before = table.clone();
        for (p, row) in lists.iter().enumerate() {
            if row.iter().any(|&to| before[to] == Some(Outcome::Loss)) {
                table[p] = Some(Outcome::Win);
            } else if row.iter().all(|&to| before[to] == Some(Outcome::Win)) {
                table[p] = Some(Outcome::Loss);
            }
        }
        if table == before {
            return table.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect();
        }
    }
}

/// The same by the retrograde engine.
fn solved_outcomes(lists: &Lists) -> Vec<Outcome> {
    let outcomes = outcome::solve(&Graph::from_successors(lists).unwrap()).unwrap();
    (0..lists.len()).map(|p| outcomes.outcome(p).unwrap()).collect()
}

/// Values by what they mean: m if the position is lost with a heap of m; else ∞ and the heaps it is won with.
fn values_by_heaps(lists: &Lists, outcomes: impl Fn(&Lists) -> Vec<Outcome>) -> Vec<LoopyNimber> {
    // A nimber is at most a number of moves.
    let heaps = heaps(lists.iter().map(Vec::len).max().unwrap_or(0) + 2);
    let table = outcomes(&beside(lists, &heaps));
    let with = |outcome: Outcome, row: &[Outcome]| -> Vec<u32> {
        (0..).zip(row).filter(|&(_, found)| *found == outcome).map(|(heap, _)| heap).collect()
    };
    let value = |row: &[Outcome]| match with(Outcome::Loss, row)[..] {
        [] => LoopyNimber::infinite(with(Outcome::Win, row)),
        [nimber] => LoopyNimber::Nimber(nimber),
        ref several => panic!("lost with heaps of {several:?}"),
    };
    table.chunks(heaps.len()).map(value).collect()
}

fn solve(lists: &Lists) -> Vec<LoopyNimber> {
    let graph = Graph::from_successors(lists).unwrap();
    all(&loopy::solve(&graph).unwrap()).into_iter().map(|value| value.expect("known")).collect()
}

fn all(values: &LoopyNimbers) -> Vec<Option<LoopyNimber>> {
    (0..values.len()).map(|id| values.loopy_nimber(id)).collect()
}

fn means_what_it_says(lists: &Lists) -> bool {
    solve(lists) == values_by_heaps(lists, outcomes)
}

#[test]
fn a_value_says_who_wins_with_each_heap() {
    fn property(game: RandomGame) -> bool {
        means_what_it_says(&lists(&game))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
    fn knotted(Knotted(lists): Knotted) -> bool {
        means_what_it_says(&lists)
    }
    QuickCheck::new().tests(MANY).quickcheck(knotted as fn(Knotted) -> bool);
}

#[test]
fn the_retrograde_engine_says_the_same() {
    fn property(Knotted(lists): Knotted) -> bool {
        solve(&lists) == values_by_heaps(&lists, solved_outcomes)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Knotted) -> bool);
}

#[test]
fn every_digraph_of_up_to_four_vertices() {
    let (mut digraphs, mut infinite) = (0, 0);
    for len in 0..=4_usize {
        for edges in 0..1_u32 << (len * len) {
            let has = |from: usize, to: usize| edges >> (from * len + to) & 1 == 1;
            let lists: Lists = (0..len).map(|from| (0..len).filter(|&to| has(from, to)).collect()).collect();
            let values = solve(&lists);
            assert_eq!(values, values_by_heaps(&lists, solved_outcomes), "{lists:?}");
            digraphs += 1;
            infinite += values.iter().filter(|value| matches!(value, LoopyNimber::Infinite(_))).count();
        }
    }
    assert_eq!(digraphs, 1 + 2 + 16 + 512 + 65_536);
    assert!(infinite > digraphs, "{infinite}");
}

#[test]
fn hundreds_of_vertices() {
    // Out-degrees 0 to 4, by a generator of Lehmer's kind.
    let mut state: u64 = 9;
    let mut below = |limit: u64| {
        state = state * 48_271 % 2_147_483_647;
        (state % limit) as usize
    };
    let (mut infinite, mut largest) = (0, 0);
    for _ in 0..40 {
        let lists: Lists = (0..300).map(|_| (0..below(5)).map(|_| below(300)).collect()).collect();
        let values = solve(&lists);
        assert_eq!(values, values_by_heaps(&lists, solved_outcomes));
        for value in values {
            match value {
                LoopyNimber::Nimber(nimber) => largest = largest.max(nimber),
                LoopyNimber::Infinite(_) => infinite += 1,
            }
        }
    }
    assert!(infinite > 100 && largest >= 3, "{infinite} infinite, nimbers up to {largest}");
}

#[test]
fn values_say_who_wins_two_games_and_a_heap() {
    fn property(first: Knotted, second: RandomGame, heap: usize) -> bool {
        let (first, heap) = (first.0, heap % 4);
        let second = lists(&second);
        let (left, right) = (solve(&first), solve(&second));
        let two = beside(&first, &second);
        let (alone, with_heap) = (outcomes(&two), outcomes(&beside(&two, &heaps(heap))));
        (0..two.len()).all(|id| {
            let (a, b) = (&left[id / second.len()], &right[id % second.len()]);
            let three = [a, b, &LoopyNimber::Nimber(heap as u32)];
            let (pair, sum): (LoopyNimber, LoopyNimber) = ([a, b].into_iter().sum(), three.into_iter().sum());
            pair.outcome() == alone[id]
                && sum.outcome() == with_heap[id * (heap + 1) + heap]
                && [&pair, three[2]].into_iter().sum::<LoopyNimber>() == sum
                && three.into_iter().cloned().sum::<LoopyNimber>() == sum
        })
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Knotted, RandomGame, usize) -> bool);
}

#[test]
fn the_value_of_a_sum_is_the_value_of_the_sum_as_one_game() {
    fn property(first: Knotted, second: Knotted) -> bool {
        let (left, right) = (solve(&first.0), solve(&second.0));
        let sums = left.iter().flat_map(|a| right.iter().map(move |b| [a, b].into_iter().sum()));
        solve(&beside(&first.0, &second.0)) == sums.collect::<Vec<LoopyNimber>>()
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Knotted, Knotted) -> bool);
}

#[test]
fn where_play_ends_it_is_the_grundy_value() {
    fn property(dag: RandomDag) -> bool {
        let graph = dag.normal_play().graph();
        let (values, nimbers) = (loopy::solve(&graph).unwrap(), grundy::solve(&graph).unwrap());
        (0..graph.len()).all(|id| values.loopy_nimber(id) == nimbers.nimber(id).map(LoopyNimber::Nimber))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn a_declared_loss_counts_as_stuck_and_anything_else_is_refused() {
    fn property(game: RandomGame) -> bool {
        let open = |&p: &usize| game.ends[p].is_none();
        let keeps = |p: &usize| open(p) && game.keeps.iter().any(|&(from, _)| from == *p);
        let abnormal = |p: &usize| matches!(game.ends[*p], Some(Outcome::Win | Outcome::Draw)) || keeps(p);
        match loopy::solve(&game.graph()) {
            Ok(values) => {
                let row = |p| if open(&p) { game.moves[p].clone() } else { Vec::new() };
                let stuck: Lists = (0..game.moves.len()).map(row).collect();
                let expected = values_by_heaps(&stuck, outcomes);
                !game.positions().iter().any(abnormal)
                    && all(&values) == expected.into_iter().map(Some).collect::<Vec<_>>()
            }
            Err(Error::NotNormalPlay { position }) => abnormal(&position),
            Err(_) => false,
        }
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

/// The lists as a space, with these positions cut.
fn cut(lists: &Lists, cuts: &[usize]) -> Odd {
    let mut kinds: Vec<Kind> = lists.iter().map(|row| Kind::Open(row.len())).collect();
    cuts.iter().take(2).for_each(|cut| kinds[cut % lists.len()] = Kind::Cut);
    let moves = lists.iter().enumerate().flat_map(|(from, row)| row.iter().map(move |&to| (from, to)));
    Odd::passing(kinds, &moves.collect::<Vec<_>>())
}

#[test]
fn what_is_said_above_a_cut_is_true_and_the_rest_is_not_known() {
    fn property(Knotted(lists): Knotted, cuts: Vec<usize>) -> bool {
        let space = cut(&lists, &cuts);
        let is_cut = |id: usize| space.kinds[id] == Kind::Cut;
        let found = all(&loopy::solve(&space).unwrap());
        // A cut position that can only cycle gives nobody anything: what has a nimber then has it in any case.
        let row = |id: usize| if is_cut(id) { vec![id] } else { lists[id].clone() };
        let closed = solve(&(0..lists.len()).map(row).collect());
        let nimber = |id: usize| matches!(closed[id], LoopyNimber::Nimber(_));
        let mut reaches: Vec<bool> = (0..lists.len()).map(is_cut).collect();
        for _ in 0..lists.len() {
            for id in (0..lists.len()).filter(|&id| !nimber(id)) {
                reaches[id] |= lists[id].iter().any(|&to| reaches[to]);
            }
        }
        let truth = solve(&lists);
        (0..lists.len()).all(|id| match &found[id] {
            Some(value) => *value == truth[id] && *value == closed[id] && !reaches[id],
            None => reaches[id],
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Knotted, Vec<usize>) -> bool);
}

#[test]
fn a_nimber_may_be_known_above_a_cut() {
    // 0 may go to a cut position. 1 may go to 0, and is answered by 0's move to 3, which is stuck.
    let kinds = vec![Kind::Open(2), Kind::Open(1), Kind::Cut, Kind::Open(0)];
    let values = loopy::solve(&Odd::passing(kinds, &[(0, 2), (0, 3), (1, 0)])).unwrap();
    let zero = Some(LoopyNimber::Nimber(0));
    assert_eq!(all(&values), [None, zero.clone(), None, zero]);
}

#[test]
fn holes_have_no_value_and_no_move_leads_there() {
    let kinds = || vec![Kind::Hole, Kind::Open(1), Kind::Open(0)];
    let values = loopy::solve(&Odd::passing(kinds(), &[(0, 2), (1, 2)])).unwrap();
    let [one, zero] = [1, 0].map(|nimber| Some(LoopyNimber::Nimber(nimber)));
    assert_eq!(all(&values), [None, one, zero]);
    let error = |moves: &[(usize, usize)]| loopy::solve(&Odd::passing(kinds(), moves)).unwrap_err();
    assert_eq!(error(&[(1, 0)]), Error::BadMove { position: 1, index: 0, len: 3 });
    assert_eq!(error(&[(1, 3)]), Error::BadMove { position: 1, index: 3, len: 3 });
    let mut space = Odd::passing(kinds(), &[(1, 2)]);
    space.back = vec![(1, 2, true), (7, 2, true)];
    assert_eq!(loopy::solve(&space).unwrap_err(), Error::BadMove { position: 2, index: 7, len: 3 });
}

#[test]
fn a_space_that_contradicts_itself_does_no_harm() {
    fn property(space: Odd) -> bool {
        match loopy::solve(&space) {
            Ok(values) => all(&values).len() == space.kinds.len(),
            Err(_) => true,
        }
    }
    QuickCheck::new().tests(5 * MANY).quickcheck(property as fn(Odd) -> bool);
    // One direction only.
    fn sound_kinds(mut space: Odd) -> bool {
        for kind in &mut space.kinds {
            if matches!(kind, Kind::End(_)) {
                *kind = Kind::Open(3);
            }
        }
        let len = space.kinds.len();
        for moves in [&mut space.moves, &mut space.back] {
            moves.retain(|&(from, to, _)| from < len && to < len);
            moves.iter_mut().for_each(|m| m.2 = true);
        }
        property(space)
    }
    QuickCheck::new().tests(5 * MANY).quickcheck(sound_kinds as fn(Odd) -> bool);
}

#[test]
fn every_kind_of_space_says_the_same() {
    fn property(game: RandomGame) -> bool {
        let lists = lists(&game);
        let graph = Graph::from_successors(&lists).unwrap();
        let expected = solve(&lists);
        let explored: Explored<usize> = explore(&graph, 0..graph.len()).unwrap();
        let by_number = all(&loopy::solve(&Implicit::new(&graph)).unwrap());
        let front = retrograde::loopy_nimbers(&graph, [0]).unwrap();
        let indexed = Solver::new().loopy_nimbers(Implicit::new(&graph)).unwrap();
        let by_position = Solved::new(&explored, loopy::solve(&explored).unwrap()).unwrap();
        (0..graph.len()).all(|p| {
            let value = Some(expected[p].clone());
            by_number[p] == value
                && by_position.loopy_nimber(&p) == value
                && indexed.loopy_nimber(&p) == value
                && (front.loopy_nimber(&p) == value || front.space().id(&p).is_none())
        })
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn the_front_door_names_positions() {
    let game = retrograde::from_fn(
        |&word: &&'static str| if word == "round" { vec!["round"] } else { vec!["round", "won"] },
    )
    .with_terminal(|&word| (word == "won").then_some(Outcome::Win));
    let error = retrograde::loopy_nimbers(&game, ["start"]).unwrap_err();
    assert_eq!(error, Error::NotNormalPlay { position: "won" });
    let round = retrograde::loopy_nimbers(&game, ["round"]).unwrap();
    assert_eq!(round.loopy_nimber(&"round"), Some(LoopyNimber::infinite([])));
    assert_eq!((round.sum(&["round", "won"]), round.winning_moves(&["won"])), (None, None));
    assert_eq!((round.sum(&[]), round.winning_moves(&[])), (Some(LoopyNimber::Nimber(0)), Some(vec![])));
}

#[test]
fn winning_moves_are_those_that_leave_a_lost_sum() {
    fn property(Knotted(lists): Knotted, picks: Vec<usize>) -> bool {
        let graph = Graph::from_successors(&lists).unwrap();
        let solved = Solver::new().loopy_nimbers(Implicit::new(&graph)).unwrap();
        let components: Vec<usize> = picks.iter().take(4).map(|pick| pick % lists.len()).collect();
        let outcome = |components: &[usize]| solved.sum(components).unwrap().outcome();
        let mut expected = Vec::new();
        for (i, &component) in components.iter().enumerate() {
            for &to in &lists[component] {
                let mut after = components.clone();
                after[i] = to;
                if outcome(&after) == Outcome::Loss {
                    expected.push((i, to));
                }
            }
        }
        let mut moves = solved.winning_moves(&components).unwrap();
        moves.sort_unstable();
        expected.sort_unstable();
        moves == expected && moves.is_empty() == (outcome(&components) != Outcome::Win)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Knotted, Vec<usize>) -> bool);
}

#[test]
fn who_always_plays_the_first_winning_move_wins() {
    fn property(Knotted(lists): Knotted) -> bool {
        let graph = Graph::from_successors(&lists).unwrap();
        let solved = Solver::new().loopy_nimbers(Implicit::new(&graph)).unwrap();
        // Two components, and 0 if the player with the strategy is to move, 1 if the other is.
        let n = lists.len();
        let two = beside(&lists, &lists);
        let first = |id: usize| {
            let moves = solved.winning_moves(&[id / n, id % n]).unwrap();
            moves.first().map(|&(i, to)| if i == 0 { to * n + id % n } else { id / n * n + to })
        };
        let with_strategy = |id: usize| first(id).map_or(vec![], |to| vec![2 * to + 1]);
        let other = |id: usize| two[id].iter().map(|to| 2 * to).collect::<Vec<_>>();
        let played: Lists = (0..two.len()).flat_map(|id| [with_strategy(id), other(id)]).collect();
        let (played, free) = (outcomes(&played), outcomes(&two));
        (0..two.len()).all(|id| free[id] != Outcome::Win || played[2 * id] == Outcome::Win)
    }
    QuickCheck::new().tests(MANY / 2).quickcheck(property as fn(Knotted) -> bool);
}

#[test]
fn moves_and_lines_of_one_position() {
    fn property(Knotted(lists): Knotted) -> bool {
        let graph = Graph::from_successors(&lists).unwrap();
        let solved = Solver::new().loopy_nimbers(Implicit::new(&graph)).unwrap();
        let right = outcomes(&lists);
        (0..lists.len()).all(|p| {
            let moves = solved.moves(&p).unwrap();
            let mut ends: Vec<usize> = moves.iter().map(|to| to.position).collect();
            // Best first, each with the value of where it leads.
            let worth = |to: &usize| {
                [Outcome::Loss, Outcome::Draw, Outcome::Win].iter().position(|end| *end == right[*to])
            };
            let sorted = ends.is_sorted_by_key(worth);
            let valued = moves.iter().all(|to| to.value == solved.loopy_nimber(&to.position));
            let first = solved.best_move(&p) == moves.first().cloned();
            ends.sort_unstable();
            let line = solved.line(&p).unwrap();
            let last = line.positions[line.positions.len() - 1];
            let follows =
                line.positions.windows(2).all(|pair| solved.best_move(&pair[0]).unwrap().position == pair[1]);
            let ends_well = match right[p] {
                Outcome::Draw => {
                    line.cycle.is_some() && line.positions.iter().all(|&at| right[at] == Outcome::Draw)
                }
                outcome => {
                    let plies = line.positions.len() - 1;
                    line.cycle.is_none()
                        && lists[last].is_empty()
                        && (plies % 2 == 1) == (outcome == Outcome::Win)
                }
            };
            sorted && valued && first && follows && ends_well && ends == sorted_copy(&lists[p])
        })
    }
    QuickCheck::new().tests(MANY / 2).quickcheck(property as fn(Knotted) -> bool);
}

fn sorted_copy(row: &[usize]) -> Vec<usize> {
    let mut row = row.to_vec();
    row.sort_unstable();
    row
}
