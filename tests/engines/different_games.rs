//! Sums of different games, each solved alone: the moves that they list beside each other are those of the whole sum, played
//! out as one game.

use crate::common;

use std::collections::BTreeSet;

use common::data::table;
use common::random::{RandomDag, RandomGame};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::heap::{HeapGame, HeapNimbers};
use retrograde::loopy::{LoopyNimber, LoopyNimbers};
use retrograde::partizan::{self, Player, Values};
use retrograde::sums::Sums;
use retrograde::{Graph, Outcome, Solved, Solver, from_fn};

type Lists = Vec<Vec<usize>>;

/// A small digraph with cycles and, often, high nimbers.
#[derive(Clone, Debug)]
struct Knotted(Lists);

impl Arbitrary for Knotted {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |limit: usize| usize::arbitrary(g) % limit;
        let (len, left_out, back) = (1 + below(6), 2 + below(6), 2 + below(12));
        let mut row = |from: usize| {
            (0..len).filter(|&to| if to < from { below(left_out) > 0 } else { below(back) == 0 }).collect()
        };
        Self((0..len).map(&mut row).collect())
    }
}

/// Three games as one: a position for each three, and moves in one of them.
struct Sum([Lists; 3]);

impl Sum {
    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).product()
    }

    fn id(&self, places: [usize; 3]) -> usize {
        self.0.iter().zip(places).fold(0, |id, (game, place)| id * game.len() + place)
    }

    fn places(&self, id: usize) -> [usize; 3] {
        let [_, b, c] = self.0.each_ref().map(Vec::len);
        [id / c / b, id / c % b, id % c]
    }

    fn moves(&self, id: usize) -> Vec<usize> {
        let places = self.places(id);
        let in_game = |i: usize| {
            let to = move |&to: &usize| std::array::from_fn(|at| if at == i { to } else { places[at] });
            self.0[i][places[i]].iter().map(to).map(|after| self.id(after)).collect::<Vec<_>>()
        };
        (0..3).flat_map(in_game).collect()
    }
}

/// Won, lost and drawn, by sweeps over all positions until nothing changes.
fn outcomes(lists: &Lists) -> Vec<Outcome> {
    let mut found: Vec<Option<Outcome>> = vec![None; lists.len()];
    loop {
        let before = found.clone();
        for (p, row) in lists.iter().enumerate() {
            if row.iter().any(|&to| found[to] == Some(Outcome::Loss)) {
                found[p] = Some(Outcome::Win);
            } else if row.iter().all(|&to| found[to] == Some(Outcome::Win)) {
                found[p] = Some(Outcome::Loss);
            }
        }
        if found == before {
            return found.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect();
        }
    }
}

/// Two games in which play can cycle, and one in which it ends, each solved alone.
struct Apart {
    sum: Sum,
    loopy: [Solved<Graph, LoopyNimbers>; 2],
    ends: Solved<Graph, retrograde::grundy::Nimbers>,
}

impl Apart {
    fn new(first: Lists, second: Lists, dag: &RandomDag) -> Self {
        let RandomGame { mut moves, .. } = dag.normal_play();
        moves.truncate(6);
        moves.iter_mut().for_each(|row| row.retain(|&to| to < 6));
        let graph = |lists: &Lists| Graph::from_successors(lists).unwrap();
        let loopy = [&first, &second].map(|lists| Solver::new().loopy_nimbers(graph(lists)).unwrap());
        let ends = Solver::new().nimbers(graph(&moves)).unwrap();
        Self { sum: Sum([first, second, moves]), loopy, ends }
    }

    /// The winning moves that each game lists, beside the sum of the values of the others.
    fn listed(&self, id: usize) -> [Vec<usize>; 3] {
        let [a, b, c] = self.sum.places(id);
        let values: [LoopyNimber; 3] = [
            self.loopy[0].loopy_nimber(&a).unwrap(),
            self.loopy[1].loopy_nimber(&b).unwrap(),
            self.ends.nimber(&c).unwrap().into(),
        ];
        let rest = |i: usize| {
            let others = values.iter().enumerate().filter(move |&(at, _)| at != i);
            others.map(|(_, value)| value).sum::<LoopyNimber>()
        };
        let moves = |moves: Option<Vec<(usize, usize)>>| {
            let moves = moves.unwrap();
            assert!(moves.iter().all(|&(component, _)| component == 0));
            moves.into_iter().map(|(_, to)| to).collect()
        };
        [
            moves(self.loopy[0].winning_moves_beside(rest(0), &[a])),
            moves(self.loopy[1].winning_moves_beside(rest(1), &[b])),
            moves(self.ends.winning_moves_beside(rest(2), &[c])),
        ]
    }

    /// The move that the guide names, and the whole position after it: one in a game whose play ends, if there is one;
    /// otherwise, of the first moves of the others, the one that leaves the least time.
    fn choice(&self, id: usize) -> Option<usize> {
        let places = self.sum.places(id);
        let after = |i: usize, to: usize| {
            let mut places = places;
            places[i] = to;
            self.sum.id(places)
        };
        let [a, b, c] = self.listed(id);
        if let Some(&to) = c.last() {
            return Some(after(2, to));
        }
        let firsts = [(0, a.first()), (1, b.first())].into_iter();
        let firsts = firsts.filter_map(|(i, first)| Some((i, *first?)));
        let time = |&(i, to): &(usize, usize)| {
            let time = |game: usize, place| self.loopy[game].time(&[place]).unwrap();
            time(i, to) + time(1 - i, places[1 - i])
        };
        firsts.min_by_key(time).map(|(i, to)| after(i, to))
    }
}

#[test]
fn winning_moves_are_those_of_the_whole_sum() {
    fn property(Knotted(first): Knotted, Knotted(second): Knotted, dag: RandomDag) -> bool {
        let apart = Apart::new(first, second, &dag);
        let whole: Lists = (0..apart.sum.len()).map(|id| apart.sum.moves(id)).collect();
        let outcomes = outcomes(&whole);
        (0..whole.len()).all(|id| {
            let places = apart.sum.places(id);
            let mut listed = Vec::new();
            for (i, moves) in apart.listed(id).into_iter().enumerate() {
                let after = |to| std::array::from_fn(|at| if at == i { to } else { places[at] });
                listed.extend(moves.into_iter().map(|to| apart.sum.id(after(to))));
            }
            let mut expected: Vec<usize> =
                whole[id].iter().copied().filter(|&to| outcomes[to] == Outcome::Loss).collect();
            listed.sort_unstable();
            expected.sort_unstable();
            listed == expected
        })
    }
    QuickCheck::new().tests(600).quickcheck(property as fn(Knotted, Knotted, RandomDag) -> bool);
}

/// Claim 81: the move that the guide names wins, whatever the opponent does.
#[test]
fn the_move_that_the_guide_names_makes_progress() {
    fn property(Knotted(first): Knotted, Knotted(second): Knotted, dag: RandomDag) -> bool {
        let apart = Apart::new(first, second, &dag);
        let len = apart.sum.len();
        let whole: Lists = (0..len).map(|id| apart.sum.moves(id)).collect();
        // 2p: the player with the strategy is to move in p; 2p + 1: the other is.
        let with_strategy = |id: usize| apart.choice(id).map_or(vec![], |to| vec![2 * to + 1]);
        let other = |id: usize| whole[id].iter().map(|to| 2 * to).collect();
        let played: Lists = (0..len).flat_map(|id| [with_strategy(id), other(id)]).collect();
        let (played, free) = (outcomes(&played), outcomes(&whole));
        (0..len).all(|id| free[id] != Outcome::Win || played[2 * id] == Outcome::Win)
    }
    QuickCheck::new().tests(400).quickcheck(property as fn(Knotted, Knotted, RandomDag) -> bool);
}

/// A move of `game` in one heap, with all heaps that are left in order of size.
fn kayles(n: u64) -> Vec<Vec<u64>> {
    let rests = (1..=n.min(2)).map(|down| n - down);
    let left = rests.flat_map(|rest| (0..=rest / 2).map(move |a| vec![a, rest - a]));
    left.map(|heaps| heaps.into_iter().filter(|&heap| heap > 0).collect()).collect()
}

/// Rows of pins, as a whole position.
fn rows(rows: &[u64]) -> Vec<Vec<u64>> {
    let mut after = Vec::new();
    for (i, &row) in rows.iter().enumerate() {
        for left in kayles(row) {
            let mut rows = [&rows[..i], &left, &rows[i + 1..]].concat();
            rows.sort_unstable();
            after.push(rows);
        }
    }
    after
}

/// The same rules solved in three ways list the same moves, beside anything.
#[test]
fn every_way_to_solve_an_impartial_game_lists_the_same() {
    let heaps = "0.77".parse::<HeapGame>().unwrap().solve(20).unwrap();
    let game = from_fn(|position: &Vec<u64>| rows(position));
    let whole = retrograde::nimbers(&game, [vec![4, 7]]).unwrap();
    let loopy = retrograde::loopy_nimbers(&game, [vec![4, 7]]).unwrap();
    let mut sums = Sums::new(
        from_fn(|position: &Vec<u64>| rows(position))
            .with_components(|rows| rows.iter().map(|&row| vec![row]).collect::<Vec<_>>()),
    );
    let set =
        |moves: Vec<(usize, Vec<u64>)>| moves.into_iter().map(|(_, rows)| rows).collect::<BTreeSet<_>>();
    let position = vec![4, 7];
    let infinite = LoopyNimber::infinite([0, 1, 2, 3, 4]);
    for rest in (0..9).map(LoopyNimber::Nimber).chain([infinite]) {
        let by_heaps = heaps.winning_moves_beside(&rest, &[4, 7]).unwrap().map(|(i, left)| {
            let mut rows = left;
            rows.push([4, 7][1 - i]);
            rows.retain(|&row| row > 0);
            rows.sort_unstable();
            rows
        });
        let by_heaps: BTreeSet<Vec<u64>> = by_heaps.collect();
        let one = std::slice::from_ref(&position);
        assert_eq!(set(whole.winning_moves_beside(&rest, one).unwrap()), by_heaps, "{rest}");
        assert_eq!(set(loopy.winning_moves_beside(&rest, one).unwrap()), by_heaps, "{rest}");
        assert_eq!(set(sums.winning_moves_beside(&rest, one).unwrap()), by_heaps, "{rest}");
    }
}

#[test]
fn heaps_of_different_games() {
    let mut ran = 0;
    for row in table("mixed_sums.csv") {
        let heaps: Vec<(HeapGame, u64)> = row
            .words("heaps", ' ')
            .into_iter()
            .map(|heap| {
                let (code, size) = heap.split_once(':').expect("code:size");
                let game = match code {
                    "nim" => HeapGame::all_but([]).unwrap(),
                    "grundy" => HeapGame::grundy(),
                    "S124" => "take{1,2,4}".parse().unwrap(),
                    octal => octal.parse().unwrap(),
                };
                (game, size.parse().unwrap())
            })
            .collect();
        let solved: Vec<_> = heaps.iter().map(|(game, size)| (game.solve(20).unwrap(), *size)).collect();
        let value = |game: &HeapNimbers, size| u32::try_from(game.nimber(size).unwrap()).unwrap();
        let values: Vec<u32> = solved.iter().map(|(game, size)| value(game, *size)).collect();
        let whole = values.iter().fold(0, |sum, value| sum ^ value);
        assert_eq!(whole, row.number("grundy"), "{row:?}");
        let mut moves = 0;
        for ((game, size), value) in solved.iter().zip(&values) {
            for (_, left) in game.winning_moves_beside(whole ^ value, &[*size]).unwrap() {
                assert_eq!(game.sum(&left), Some(u64::from(whole ^ value)));
                moves += 1;
            }
        }
        assert_eq!(moves > 0, row.text("normal") == "N", "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 147);
}

/// Left takes one stone of a strip, Right two; beside it a heap of Nim in which both move. Who wins, by play.
fn wins(player: Player, strip: u32, heap: u32) -> bool {
    after(player, strip, heap).into_iter().any(|(strip, heap)| !wins(player.opponent(), strip, heap))
}

fn after(player: Player, strip: u32, heap: u32) -> Vec<(u32, u32)> {
    let take = if player == Player::Left { 1 } else { 2 };
    let in_strip = strip.checked_sub(take).map(|strip| (strip, heap));
    in_strip.into_iter().chain((0..heap).map(|heap| (strip, heap))).collect()
}

#[test]
fn an_impartial_game_beside_a_partizan_one() {
    let mut strips = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2)));
    let mut heaps = Values::new(partizan::from_game(from_fn(|&n: &u32| 0..n), |&n, _| n));
    let mut found = 0;
    for (strip, heap) in (0..6).flat_map(|strip| (0..5).map(move |heap| (strip, heap))) {
        for player in [Player::Left, Player::Right] {
            let (of_strip, of_heap) = (strips.value(&strip).unwrap(), heaps.value(&heap).unwrap());
            let in_strip = strips.winning_moves_beside(&of_heap, player, &[strip]).unwrap();
            let in_heap = heaps.winning_moves_beside(&of_strip, player, &[heap]).unwrap();
            let listed = in_strip.into_iter().map(|(_, strip)| (strip, heap));
            let listed: Vec<_> = listed.chain(in_heap.into_iter().map(|(_, heap)| (strip, heap))).collect();
            let expected = after(player, strip, heap).into_iter();
            let expected: Vec<_> =
                expected.filter(|&(strip, heap)| !wins(player.opponent(), strip, heap)).collect();
            assert_eq!(listed, expected, "{strip} {heap} {player}");
            found += listed.len();
        }
    }
    assert!(found > 40, "{found}");
}

#[test]
fn a_value_that_is_not_known() {
    let graph = Graph::from_successors(&[vec![0]]).unwrap();
    let solved = Solver::new().loopy_nimbers(&graph).unwrap();
    assert_eq!((solved.winning_moves_beside(0, &[7]), solved.time(&[7])), (None, None));
    assert_eq!((solved.time(&[0, 0]), solved.time(&[])), (Some(0), Some(0)));
    let nim = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    assert_eq!(nim.winning_moves_beside(LoopyNimber::infinite([1]), &[4]), None);
}
