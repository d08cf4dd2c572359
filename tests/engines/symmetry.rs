//! Games up to symmetry: the same answers as without, one position a class, and moves that lead back to the board.

use crate::common;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use common::random::RandomGame;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::game::{Reduced, WithScore};
use retrograde::lint::{self, Issue};
use retrograde::outcome::Outcomes;
use retrograde::score::Scored;
use retrograde::solved::Line;
use retrograde::space::{Positions, Turn};
use retrograde::sums::Sums;
use retrograde::{
    Decompose, Game, Graph, Indexed, Misere, Outcome, Solved, Solver, Space, Stored, explore, from_fn,
    outcomes,
};

const MANY: u64 = 5_000;

type Checked = Result<(), String>;

/// A random game with a symmetry: `turned` maps each position to the next of its class, and moves, ends and turns with it.
/// Classes have different sizes, so some positions are fixed by some turns and not by others.
#[derive(Clone, Debug)]
struct Symmetric {
    game: RandomGame,
    turned: Vec<usize>,
}

impl Symmetric {
    /// The moves of `seed` turned in all ways; classes as `sizes` asks for, as far as they fit a turn of this order.
    fn of(seed: &RandomGame, order: usize, sizes: &[usize]) -> Self {
        let len = seed.moves.len();
        let mut turned: Vec<usize> = Vec::new();
        while turned.len() < len {
            let first = turned.len();
            let wanted = sizes.get(first).map_or(1, |&size| 1 + size % order);
            let size = (1..=wanted.min(len - first)).rev().find(|size| order % size == 0).unwrap_or(1);
            turned.extend((1..=size).map(|next| first + next % size));
        }
        let mut game =
            RandomGame { moves: vec![Vec::new(); len], ends: vec![None; len], keeps: BTreeSet::new() };
        for from in 0..len {
            for &to in &seed.moves[from] {
                let (mut from, keeps, mut to) = (from, seed.keeps.contains(&(from, to)), to);
                for _ in 0..order {
                    game.moves[from].push(to);
                    if keeps {
                        game.keeps.insert((from, to));
                    }
                    (from, to) = (turned[from], turned[to]);
                }
            }
            let first = class(&turned, from);
            game.ends[from] = seed.ends[first];
        }
        Self { game, turned }
    }

    fn canonical(&self) -> impl Fn(&usize) -> usize + '_ {
        |&p| class(&self.turned, p)
    }

    fn reduced(&self) -> Reduced<&RandomGame, impl Fn(&usize) -> usize + '_> {
        Reduced::new(&self.game, self.canonical())
    }

    fn representatives(&self) -> BTreeSet<usize> {
        (0..self.turned.len()).map(|p| class(&self.turned, p)).collect()
    }
}

/// The least position of a class.
fn class(turned: &[usize], p: usize) -> usize {
    let (mut least, mut at) = (p, turned[p]);
    while at != p {
        (least, at) = (least.min(at), turned[at]);
    }
    least
}

impl Arbitrary for Symmetric {
    fn arbitrary(g: &mut Gen) -> Self {
        let sizes: Vec<usize> = (0..14).map(|_| usize::arbitrary(g)).collect();
        Self::of(&RandomGame::arbitrary(g), 1 + usize::arbitrary(g) % 4, &sizes)
    }
}

fn agree<T: PartialEq + std::fmt::Debug>(what: &str, with: T, without: T) -> Checked {
    if with == without { Ok(()) } else { Err(format!("{what}: {with:?} with, {without:?} without symmetry")) }
}

/// The moves as their player sees them, without where they lead.
fn seen(
    solved: &Solved<impl Positions<Position = usize>, Outcomes>,
    p: usize,
) -> Vec<(Option<Outcome>, Option<u32>)> {
    let moves = solved.moves(&p).unwrap();
    moves.iter().map(|found| (found.value, found.remoteness)).collect()
}

fn many(property: fn(Symmetric) -> Checked) {
    QuickCheck::new().tests(MANY).quickcheck(property);
}

#[test]
fn outcomes_with_symmetry_are_those_without() {
    many(|symmetric| {
        let (game, reduced) = (&symmetric.game, symmetric.reduced());
        let without = outcomes(game, game.positions()).unwrap();
        let with = outcomes(&reduced, symmetric.representatives()).unwrap();
        let stored = Solver::new().outcomes(Stored::new(symmetric.reduced()).unwrap()).unwrap();
        agree("positions", with.len(), symmetric.representatives().len())?;
        agree("proved", with.verify(&reduced), Ok(with.len()))?;
        agree("proved in the whole game", stored.verify(&reduced), Ok(with.len()))?;
        for p in game.positions() {
            let class = reduced.representative(&p);
            agree("outcome", with.outcome(&class), without.outcome(&p))?;
            agree("remoteness", with.remoteness(&class), without.remoteness(&p))?;
            agree("stored", stored.outcome(&class), without.outcome(&p))?;
            agree("moves, best first", seen(&with, class), seen(&without, p))?;
        }
        Ok(())
    });
}

#[test]
fn misere_play_before_or_after_the_reduction_is_the_same() {
    many(|symmetric| {
        let without = outcomes(&Misere(&symmetric.game), symmetric.game.positions()).unwrap();
        let before = Reduced::new(Misere(&symmetric.game), symmetric.canonical());
        let before = outcomes(&before, symmetric.representatives()).unwrap();
        let after = outcomes(&Misere(symmetric.reduced()), symmetric.representatives()).unwrap();
        for p in symmetric.game.positions() {
            let class = class(&symmetric.turned, p);
            agree("before", before.remoteness(&class), without.remoteness(&p))?;
            agree("after", after.outcome(&class), without.outcome(&p))?;
        }
        Ok(())
    });
}

#[test]
fn values_and_patterns_with_symmetry_are_those_without() {
    many(|symmetric| {
        let (all, classes) = (symmetric.game.positions(), symmetric.representatives());
        let (game, reduced) = (&symmetric.game, symmetric.reduced());
        let nimbers =
            (retrograde::nimbers(&reduced, classes.clone()), retrograde::nimbers(game, all.clone()));
        let patterns =
            (retrograde::patterns(&reduced, classes.clone()), retrograde::patterns(game, all.clone()));
        let loopy =
            (retrograde::loopy_nimbers(&reduced, classes), retrograde::loopy_nimbers(game, all.clone()));
        agree("nimbers are there", nimbers.0.is_ok(), nimbers.1.is_ok())?;
        agree("patterns are there", patterns.0.is_ok(), patterns.1.is_ok())?;
        agree("loopy nimbers are there", loopy.0.is_ok(), loopy.1.is_ok())?;
        for p in all {
            let class = reduced.representative(&p);
            if let (Ok(with), Ok(without)) = &nimbers {
                agree("nimber", with.nimber(&class), without.nimber(&p))?;
            }
            if let (Ok(with), Ok(without)) = &patterns {
                agree("pattern", with.pattern(&class), without.pattern(&p))?;
            }
            if let (Ok(with), Ok(without)) = &loopy {
                agree("loopy nimber", with.loopy_nimber(&class), without.loopy_nimber(&p))?;
            }
        }
        Ok(())
    });
}

#[test]
fn scores_with_symmetry_are_those_without() {
    many(|symmetric| {
        let score = |&p: &usize| {
            let class = class(&symmetric.turned, p);
            symmetric.game.ends[class].is_some().then_some(class as i64 % 5 - 2)
        };
        let whole = WithScore::new(&symmetric.game, score);
        let reduced = Reduced::new(&whole, symmetric.canonical());
        let without = retrograde::scores(&whole, symmetric.game.positions()).unwrap();
        let with = retrograde::scores(&reduced, symmetric.representatives()).unwrap();
        for p in symmetric.game.positions() {
            let class = reduced.representative(&p);
            agree("score", with.score(&class), without.score(&p))?;
            agree("endless play", reduced.endless(&class), whole.endless(&p))?;
        }
        Ok(())
    });
}

#[test]
fn classes_keep_their_moves_and_turns() {
    // From 0 there are two moves to the class of 1 and 2, one of which keeps the turn, and 3 stands for itself.
    let mut graph = Graph::from_successors(&[vec![1, 2, 3], vec![3], vec![3], vec![]]).unwrap();
    graph.set_keep_turn([(0, 2)]).unwrap();
    let reduced = Reduced::new(&graph, |&p: &usize| if p == 2 { 1 } else { p });
    let space = explore(&reduced, [0]).unwrap();
    let mut met = Vec::new();
    space.for_each_successor(0, |to, turn| met.push((to, turn)));
    assert_eq!(met, [(1, Turn::Passes), (1, Turn::Keeps), (2, Turn::Passes)]);
    let solved = outcomes(&reduced, [0]).unwrap();
    // 1 is won, so 0 is won by the move that keeps the turn, though the one that passes it loses; but 3 is a dead end.
    assert_eq!((solved.outcome(&0), solved.remoteness(&0)), (Some(Outcome::Win), Some(1)));
    assert_eq!(solved.verify(&reduced), Ok(3));
    let values: Vec<_> =
        solved.moves(&0).unwrap().iter().map(|found| (found.position, found.value)).collect();
    assert_eq!(values, [(3, Some(Outcome::Win)), (1, Some(Outcome::Win)), (1, Some(Outcome::Loss))]);
    assert_eq!(reduced.lift(&0, &1), [1, 2]);
    assert!(!reduced.passes_turn(&0, &1) && reduced.passes_turn(&0, &3));
    // The line says which of the two is meant.
    let lifted = |keeps: Vec<usize>| {
        let real =
            Line { positions: vec![0, 1], cycle: None, keeps: keeps.clone() }.lift(&reduced, &0).unwrap();
        assert_eq!(real.keeps, keeps);
        real.positions
    };
    assert_eq!((lifted(vec![]), lifted(vec![0])), (vec![0, 1], vec![0, 2]));
    // No move to 3 keeps the turn; and what is said of no move changes nothing.
    assert_eq!(Line { positions: vec![0, 3], cycle: None, keeps: vec![0] }.lift(&reduced, &0), None);
    assert_eq!(
        Line { positions: vec![0], cycle: None, keeps: vec![0, 7] }.lift(&reduced, &0).unwrap().keeps,
        []
    );
    assert_eq!(
        Line { positions: vec![0, 3], cycle: None, keeps: vec![] }.lift(&reduced, &0).unwrap().positions,
        [0, 3]
    );
}

#[test]
fn what_is_lifted_is_every_real_move_of_the_class() {
    many(|symmetric| {
        let reduced = symmetric.reduced();
        for p in symmetric.game.positions() {
            let classes: BTreeSet<usize> =
                reduced.successors(&reduced.representative(&p)).into_iter().collect();
            let mut lifted: Vec<usize> = classes.iter().flat_map(|to| reduced.lift(&p, to)).collect();
            let mut real = symmetric.game.moves[p].clone();
            lifted.sort_unstable();
            real.sort_unstable();
            agree("moves", lifted, real)?;
        }
        Ok(())
    });
}

#[test]
fn lines_are_lifted_to_legal_play_of_the_same_classes() {
    many(|symmetric| {
        let (game, reduced) = (&symmetric.game, symmetric.reduced());
        let solved = outcomes(&reduced, symmetric.representatives()).unwrap();
        for p in game.positions() {
            let line = solved.line(&reduced.representative(&p)).unwrap();
            let real = line.lift(&reduced, &p).ok_or("a line that is not lifted")?;
            let back = real.cycle.map(|first| real.positions[first]);
            let ends = real.positions.iter().skip(1).copied().chain(back);
            let steps = || real.positions.iter().copied().zip(ends.clone());
            let legal = steps().all(|(from, to)| game.moves[from].contains(&to));
            let kept =
                (0..).zip(steps()).filter(|(_, step)| game.keeps.contains(step)).map(|(place, _)| place);
            agree("turns kept", real.keeps.clone(), kept.collect::<Vec<usize>>())?;
            // The real line may repeat the cycle more often; its turns are those of the line each time.
            let len = line.positions.len();
            let of_line = |place: usize| match line.cycle {
                Some(first) if place >= len => first + (place - first) % (len - first),
                _ => place,
            };
            for place in 0..steps().count() {
                let kept = real.keeps.contains(&place);
                agree("turns of the line", kept, line.keeps.contains(&of_line(place)))?;
            }
            let classes: Vec<usize> = real.positions.iter().map(|p| reduced.representative(p)).collect();
            let around = (0..).map(|place| match (line.positions.get(place), line.cycle) {
                (Some(&class), _) => class,
                (None, Some(first)) => {
                    line.positions[first + (place - first) % (line.positions.len() - first)]
                }
                (None, None) => usize::MAX,
            });
            agree(
                "legal",
                (legal, real.positions[0], real.cycle.is_some()),
                (true, p, line.cycle.is_some()),
            )?;
            agree("classes", classes.clone(), around.take(classes.len()).collect())?;
            agree("distinct", real.positions.iter().collect::<HashSet<_>>().len(), real.positions.len())?;
            if line.cycle.is_none() {
                agree("length", real.positions.len(), line.positions.len())?;
            }
        }
        Ok(())
    });
    let reduced = Reduced::new(from_fn(|&at: &i32| [at - 1]), |&at| at.abs());
    assert_eq!(Line { positions: vec![2, 1], cycle: None, keeps: vec![] }.lift(&reduced, &3), None); // begins elsewhere
    assert_eq!(Line { positions: vec![3, 1], cycle: None, keeps: vec![] }.lift(&reduced, &3), None); // no such move
}

/// What `lint::symmetry` must find, by comparing all positions with their representatives.
fn respects_the_rules(game: &RandomGame, canonical: &dyn Fn(&usize) -> usize) -> bool {
    game.positions().iter().all(|&p| {
        let class = canonical(&p);
        let moves = |from: usize| {
            let mut found = BTreeMap::new();
            for &to in game.moves[from].iter().filter(|_| game.ends[from].is_none()) {
                *found.entry((canonical(&to), game.keeps.contains(&(from, to)))).or_insert(0) += 1;
            }
            found
        };
        canonical(&class) == class && game.ends[p] == game.ends[class] && moves(p) == moves(class)
    })
}

#[test]
fn symmetric_games_are_clean_and_each_broken_symmetry_is_found() {
    fn property(symmetric: Symmetric, at: usize, other: usize, kind: u8) -> Checked {
        let all = || symmetric.game.positions();
        agree("clean", lint::symmetry(&symmetric.reduced(), all()).findings, Vec::new())?;
        let (mut game, len) = (symmetric.game.clone(), all().len());
        let (at, other) = (at % len, other % len);
        match kind % 4 {
            0 => game.moves[at].push(other),
            1 => game.ends[at] = Some(Outcome::Draw),
            2 => drop(game.moves[at].pop()),
            _ => {}
        }
        let moved = kind % 4 == 3;
        let canonical = |p: &usize| if moved && *p == at { other } else { class(&symmetric.turned, *p) };
        let report = lint::symmetry(&Reduced::new(&game, canonical), all());
        agree("clean", report.is_clean(), respects_the_rules(&game, &canonical))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Symmetric, usize, usize, u8) -> Checked);
}

#[test]
fn each_fault_of_a_symmetry_has_its_name() {
    let rule = |report: lint::Report<usize>| report.findings[0].issue.clone();
    let graph = Graph::from_successors(&[vec![1], vec![], vec![], vec![2]]).unwrap();
    let drifts = Reduced::new(&graph, |&p: &usize| p.saturating_sub(1));
    assert_eq!(rule(lint::symmetry(&drifts, [2])), Issue::Representative { representative: 1, again: 0 });
    let mut ended = graph.clone();
    ended.set_terminal(2, Outcome::Win).unwrap();
    let pair = |&p: &usize| if p == 2 { 1 } else { p };
    let expected = Issue::OtherEnd { representative: 1, own: Some(Outcome::Win), other: None };
    assert_eq!(rule(lint::symmetry(&Reduced::new(&ended, pair), [2])), expected);
    let to_stuck = |&p: &usize| if p == 0 { 1 } else { p };
    assert_eq!(
        rule(lint::symmetry(&Reduced::new(&graph, to_stuck), [0])),
        Issue::OtherMoves { representative: 1 }
    );
    let outside = Reduced::new(&graph, |_: &usize| 9);
    assert_eq!(rule(lint::symmetry(&outside, [0])), Issue::StrayRepresentative { representative: 9 });
    assert_eq!(rule(lint::symmetry(&outside, [9])), Issue::NotAPosition);
}

// Games whose counts are published.

type Board = ([u8; 9], u8);

fn tic_tac_toe() -> impl Game<Position = Board> {
    let put = |board: [u8; 9], player| {
        move |i| (std::array::from_fn(|cell| if cell == i { player } else { board[cell] }), 3 - player)
    };
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    from_fn(move |&(board, player): &Board| (0..9).filter(move |&i| board[i] == 0).map(put(board, player)))
        .with_terminal(move |&(board, player)| {
            let beaten = lines.iter().any(|line| line.iter().all(|&i| board[i] == 3 - player));
            if beaten { Some(Outcome::Loss) } else { (!board.contains(&0)).then_some(Outcome::Draw) }
        })
}

/// The least of the eight mirror images.
fn least(&(board, player): &Board) -> Board {
    let turned = |board: [u8; 9]| std::array::from_fn(|i| board[3 * (2 - i % 3) + i / 3]);
    let mirrored = |board: [u8; 9]| std::array::from_fn(|i| board[3 * (i / 3) + 2 - i % 3]);
    let turns = std::iter::successors(Some(board), |&board| Some(turned(board))).take(4);
    (turns.flat_map(|board| [board, mirrored(board)]).min().unwrap(), player)
}

#[test]
fn tic_tac_toe_has_765_positions_up_to_symmetry() {
    let (game, start) = (tic_tac_toe(), ([0; 9], 1));
    let reduced = Reduced::new(&game, least);
    let (with, without) = (outcomes(&reduced, [start]).unwrap(), outcomes(&game, [start]).unwrap());
    assert_eq!((without.len(), with.len()), (5_478, 765));
    assert_eq!(with.verify(&reduced), Ok(765));
    for (p, outcome) in &without {
        assert_eq!(
            (with.outcome(&least(&p)), with.remoteness(&least(&p))),
            (outcome, without.remoteness(&p))
        );
    }
    assert!(lint::symmetry(&reduced, without.iter().map(|(p, _)| p)).is_clean());
    // Three first moves that differ, as often as there are cells of the kind, and all are real moves.
    let moves: Vec<Board> = with.moves(&start).unwrap().into_iter().map(|found| found.position).collect();
    let kinds: BTreeMap<Board, usize> = moves.iter().fold(BTreeMap::new(), |mut kinds, to| {
        *kinds.entry(*to).or_insert(0) += 1;
        kinds
    });
    let mut times: Vec<usize> = kinds.values().copied().collect();
    times.sort_unstable();
    assert_eq!((moves.len(), times), (9, vec![1, 4, 4]));
    let line = with.line(&start).unwrap().lift(&reduced, &start).unwrap();
    assert_eq!(line.positions.len(), 10);
    assert!(
        line.positions.windows(2).all(|pair| game.successors(&pair[0]).into_iter().any(|to| to == pair[1]))
    );
}

/// Ring points 0 to 7 and the centre 8: the mover's pieces and the other's. The centre may be entered only from beside an
/// enemy piece. The board is seen from the mover's side.
fn mu_torere() -> impl Game<Position = (u16, u16)> {
    from_fn(|&(own, other): &(u16, u16)| {
        let empty = (0..9).find(|point| (own | other) >> point & 1 == 0).expect("an empty point");
        let beside =
            |point: u16, next: u16| point < 8 && (next == (point + 1) % 8 || next == (point + 7) % 8);
        let may = move |from: u16| match (from, empty) {
            (8, _) => true,
            (_, 8) => (0..8).any(|enemy| other >> enemy & 1 == 1 && beside(from, enemy)),
            _ => beside(from, empty),
        };
        let from = (0..9).filter(move |&from| own >> from & 1 == 1 && may(from));
        from.map(move |from| (other, own ^ (1 << from | 1 << empty))).collect::<Vec<_>>()
    })
}

#[test]
fn mu_torere_has_43_positions_up_to_symmetry() {
    let turn = |set: u16| set & 0x100 | (set << 1 | set >> 7 & 1) & 0xff;
    let mirror =
        |set: u16| (0..8).filter(|i| set >> i & 1 == 1).fold(set & 0x100, |mirror, i| mirror | 1 << (7 - i));
    let least = |&(own, other): &(u16, u16)| {
        let turns = std::iter::successors(Some((own, other)), |&(own, other)| Some((turn(own), turn(other))));
        turns.take(8).flat_map(|(own, other)| [(own, other), (mirror(own), mirror(other))]).min().unwrap()
    };
    let (game, start) = (mu_torere(), (0x0f, 0xf0));
    let reduced = Reduced::new(&game, least);
    let (with, without) = (outcomes(&reduced, [least(&start)]).unwrap(), outcomes(&game, [start]).unwrap());
    assert_eq!((without.len(), with.len()), (590, 43));
    for (p, outcome) in &without {
        assert_eq!(
            (with.outcome(&least(&p)), with.remoteness(&least(&p))),
            (outcome, without.remoteness(&p))
        );
    }
    assert!(lint::symmetry(&reduced, without.iter().map(|(p, _)| p)).is_clean());
    // The start is drawn: the line of classes cycles, and so does the real one, in as many rounds as it takes.
    let line = with.line(&least(&start)).unwrap();
    let real = line.lift(&reduced, &start).unwrap();
    assert!(line.cycle.is_some() && real.cycle.is_some() && real.positions.len() >= line.positions.len());
}

#[test]
fn components_are_recognised_up_to_symmetry() {
    // Rows of pins in any order: a ball knocks down one pin or two neighbours. Rows are components.
    let kayles = || {
        from_fn(|rows: &Vec<u32>| {
            let mut next = Vec::new();
            for (i, &row) in rows.iter().enumerate() {
                for rest in (1..=row.min(2)).map(|down| row - down) {
                    next.extend(
                        (0..=rest).map(|left| [&rows[..i], &[left, rest - left], &rows[i + 1..]].concat()),
                    );
                }
            }
            next
        })
        // Two rows at a time, so that their order matters.
        .with_components(|rows: &Vec<u32>| rows.chunks(2).map(<[u32]>::to_vec).collect::<Vec<_>>())
    };
    let sorted = |rows: &Vec<u32>| {
        let mut rows = rows.clone();
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        rows
    };
    let (mut without, mut with) = (Sums::new(kayles()), Sums::new(Reduced::new(kayles(), sorted)));
    for rows in [vec![5, 3, 7], vec![8], vec![4, 4], vec![1, 2, 3, 4, 5]] {
        assert_eq!(with.nimber(&rows).unwrap(), without.nimber(&rows).unwrap(), "{rows:?}");
    }
    assert!(with.component_count() < without.component_count());
    let parts = |game: &dyn Fn(&Vec<u32>) -> Vec<Vec<u32>>| game(&vec![3, 0, 2, 1]);
    let reduced = Reduced::new(kayles(), sorted);
    assert_eq!(parts(&|rows| reduced.components(rows).into_iter().collect()), [vec![3], vec![1, 2]]);
}

#[test]
fn an_index_has_a_hole_for_all_but_the_representatives() {
    let graph = Graph::from_successors(&[vec![1, 2], vec![3], vec![3], vec![]]).unwrap();
    let reduced = Reduced::new(&graph, |&p: &usize| if p == 2 { 1 } else { p });
    assert_eq!((reduced.len(), reduced.index(&3)), (4, 3));
    assert_eq!([0, 1, 2, 3, 4].map(|id| reduced.position(id)), [Some(0), Some(1), None, Some(3), None]);
    let stored = Stored::new(reduced).unwrap();
    assert_eq!(stored.graph().move_count(), 3);
}

/// A root that is no representative is solved as well, and so are lines from it.
#[test]
fn a_line_from_a_root_that_is_no_representative_is_lifted() {
    let heaps = from_fn(|&(a, b): &(u8, u8)| {
        [(a.checked_sub(1), Some(b)), (Some(a), b.checked_sub(1))]
            .into_iter()
            .filter_map(|(a, b)| Some((a?, b?)))
    });
    let reduced = Reduced::new(heaps, |&(a, b): &(u8, u8)| (a.min(b), a.max(b)));
    let solved = outcomes(&reduced, [(2, 0)]).unwrap();
    let line = solved.line(&(2, 0)).unwrap();
    assert_eq!(line.positions, [(2, 0), (0, 1), (0, 0)]);
    assert_eq!(line.lift(&reduced, &(2, 0)).unwrap().positions, [(2, 0), (1, 0), (0, 0)]);
    assert_eq!(line.lift(&reduced, &(0, 2)).unwrap().positions, [(0, 2), (0, 1), (0, 0)]);
}
