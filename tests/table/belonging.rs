//! A table is joined only to the space that it was made for.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use retrograde::{Game, Implicit, explore, from_fn};

use super::common::random::RandomGame;
use super::*;

/// Two lines of play, from the first position on: one is lost for whoever begins it in 18 plies, the other is
/// won in 17.
fn two_lines(lost_first: bool) -> impl Game<Position = (char, u32)> {
    from_fn(move |&(line, left): &(char, u32)| match (line, left) {
        ('-', _) if lost_first => vec![('l', 18), ('w', 17)],
        ('-', _) => vec![('w', 17), ('l', 18)],
        (_, 0) => vec![],
        (_, left) => vec![(line, left - 1)],
    })
}

/// The right move wins in 19. With the answers of the other order, the other move, which loses in 18, would be
/// offered as one that wins in 19.
#[test]
fn a_game_explored_in_another_order_is_another_space() {
    let start = ('-', 0);
    let [one, other] = [true, false].map(|order| explore(&two_lines(order), [start]).unwrap());
    let answers = solved(&one);
    assert_eq!(
        answers.best_move(&start).map(|best| (best.position, best.remoteness)),
        Some((('l', 18), Some(19)))
    );
    let wrong = Solved::new(&other, answers.answers().clone()).unwrap();
    assert_eq!(
        wrong.best_move(&start).map(|best| (best.position, best.remoteness)),
        Some((('w', 17), Some(19)))
    );
    let right = solved(&other).moves(&start).unwrap();
    let truth = right.iter().find(|played| played.position == ('w', 17)).unwrap();
    assert_eq!((truth.value, truth.remoteness), (Some(Outcome::Loss), Some(18)));

    let (_folder, path) = place();
    for save in ways() {
        save(&path, GAME, &answers).unwrap();
        let fault = fault(load::<Outcomes>(&path, &other));
        let TableErrorKind::WrongSpace { found, expected } = fault else { panic!("{fault}") };
        assert_ne!(found, expected);
        assert!(fault.to_string().contains(&format!("fingerprint {expected:016x}, found {found:016x}")));
        for open in OPEN {
            let table = open(&path, GAME).unwrap();
            assert!(matches!(table.check_space(&other).unwrap_err().kind, TableErrorKind::WrongSpace { .. }));
            table.check_space(&one).unwrap();
        }
        let loaded: Solved<_, Outcomes> = table::load(&path, GAME, &one).unwrap();
        assert_eq!(loaded.moves(&start), answers.moves(&start));
    }
}

/// Two equal lines: in either order the ids mean the same but for the names, and so do the answers.
#[test]
fn names_that_are_exchanged_change_no_answer() {
    let lines = |order: [char; 2]| {
        let game = from_fn(move |&(line, left): &(char, u32)| match (line, left) {
            ('-', _) => order.map(|line| (line, 5)).to_vec(),
            (_, 0) => vec![],
            (_, left) => vec![(line, left - 1)],
        });
        explore(&game, [('-', 0)]).unwrap()
    };
    let (one, other) = (lines(['a', 'b']), lines(['b', 'a']));
    assert_ne!(one.positions()[1], other.positions()[1]);
    let (_folder, path) = place();
    table::save(&path, GAME, &solved(&one)).unwrap();
    let (loaded, right): (Solved<_, Outcomes>, _) =
        (table::load(&path, GAME, &other).unwrap(), solved(&other));
    assert!(right.iter().eq(loaded.iter()));
    assert!(right.iter().all(|(position, _)| right.moves(&position) == loaded.moves(&position)));
}

#[test]
fn another_root_is_another_space() {
    let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    let space = |root| explore(&heap, [root]).unwrap();
    let (_folder, path) = place();
    table::save(&path, GAME, &solved(space(21))).unwrap();
    assert!(matches!(
        fault(load::<Outcomes>(&path, space(20))),
        TableErrorKind::WrongLen { found: 22, expected: 21 }
    ));
    assert!(load::<Outcomes>(&path, space(21)).is_ok());
    // Two roots, both positions of the same game.
    let both = explore(&heap, [20, 21]).unwrap();
    assert!(matches!(fault(load::<Outcomes>(&path, both)), TableErrorKind::WrongSpace { .. }));
}

/// The kinds and moves of a space, the moves of each position in one order.
fn by_id(space: &Odd) -> Vec<(Kind, Vec<(usize, bool)>)> {
    let position = |id| {
        let mut moves = Vec::new();
        space.for_each_successor(id, |to, turn| moves.push((to, turn == Turn::Passes)));
        moves.sort_unstable();
        match space.kind(id) {
            Kind::Open(_) => (Kind::Open(0), moves),
            decided => (decided, vec![]),
        }
    };
    (0..space.len()).map(position).collect()
}

/// All spaces that differ in one thing from a space.
fn neighbours(space: &Odd) -> Vec<Odd> {
    let mut found = Vec::new();
    let kinds = [Outcome::Win, Outcome::Loss, Outcome::Draw].map(Kind::End);
    for (id, kind) in (0..space.len()).flat_map(|id| kinds.map(|kind| (id, kind))) {
        for kind in [kind, Kind::Hole, Kind::Cut, Kind::Open(0)] {
            let mut other = space.clone();
            other.kinds[id] = kind;
            found.push(other);
        }
    }
    for number in 0..space.moves.len() {
        let mut with = |change: &dyn Fn(&mut Vec<(usize, usize, bool)>)| {
            let mut other = space.clone();
            change(&mut other.moves);
            found.push(other);
        };
        with(&|moves| _ = moves.remove(number));
        with(&|moves| moves.push(moves[number]));
        with(&|moves| moves[number].2 ^= true);
        for end in 0..space.len() {
            with(&|moves| moves[number].0 = end);
            with(&|moves| moves[number].1 = end);
        }
    }
    found
}

#[test]
fn every_change_of_one_thing_is_noticed_and_no_change_of_order() {
    fn property(game: RandomGame, mark: usize) -> bool {
        let space = with_hole(&game, mark);
        let (_folder, path) = place();
        table::save(&path, GAME, &solved_wdl(&space)).unwrap();
        let table = Table::open(&path, GAME).unwrap();
        let mut reversed = space.clone();
        reversed.moves.reverse();
        let same = |other: &Odd| match table.check_space(other) {
            Ok(()) => true,
            Err(error) => !matches!(error.kind, TableErrorKind::WrongSpace { .. }),
        };
        same(&reversed)
            && neighbours(&space).iter().all(|other| same(other) == (by_id(other) == by_id(&space)))
    }
    QuickCheck::new().tests(40).quickcheck(property as fn(RandomGame, usize) -> bool);
}

/// Ids exchanged at random: the table is refused, or its answers are right for the other space, too.
#[test]
fn what_is_joined_has_right_answers() {
    fn property(game: RandomGame, one: usize, other: usize) -> bool {
        let space = with_hole(&game, 0);
        let (one, other) = (one % space.len(), other % space.len());
        let exchanged = |id: usize| match id {
            _ if id == one => other,
            _ if id == other => one,
            _ => id,
        };
        let kinds = (0..space.len()).map(|id| space.kinds[exchanged(id)]).collect();
        let moves =
            space.moves.iter().map(|&(from, to, turn)| (exchanged(from), exchanged(to), turn)).collect();
        let other = Odd::new(kinds, moves);
        let (_folder, path) = place();
        table::save(&path, GAME, &solved(&space)).unwrap();
        load::<Outcomes>(&path, &other).is_ok_and(|loaded| loaded == outcome::solve(&other).unwrap())
            || by_id(&space) != by_id(&other)
                && matches!(fault(load::<Outcomes>(&path, &other)), TableErrorKind::WrongSpace { .. })
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(RandomGame, usize, usize) -> bool);
}

#[test]
fn it_does_not_matter_how_a_space_keeps_its_moves() {
    fn property(game: RandomGame) -> bool {
        let (graph, implicit) = (game.graph(), Implicit::new(&game));
        let (_folder, path) = place();
        table::save(&path, GAME, &solved(&graph)).unwrap();
        let there = load::<Outcomes>(&path, &implicit).unwrap() == outcome::solve(&graph).unwrap();
        table::save(&path, GAME, &solved(&implicit)).unwrap();
        there && load::<Outcomes>(&path, &graph).unwrap() == outcome::solve(&graph).unwrap()
    }
    QuickCheck::new().tests(60).quickcheck(property as fn(RandomGame) -> bool);
}

/// A king on a board of 600 by 600 squares that goes down or right: more positions than the fingerprint covers.
#[test]
fn so_is_a_large_game_explored_in_another_order() {
    let king = |ways: [(u32, u32); 3]| {
        let game = from_fn(move |&(x, y): &(u32, u32)| {
            ways.into_iter()
                .map(move |(right, down)| (x + right, y + down))
                .filter(|&(x, y)| x < 600 && y < 600)
        });
        explore(&game, [(0, 0)]).unwrap()
    };
    let space = king([(1, 0), (0, 1), (1, 1)]);
    let (_folder, path) = place();
    table::save(&path, GAME, &solved_compact(&space)).unwrap();
    assert!(load::<Outcomes>(&path, &space).is_ok());
    for ways in [[(1, 0), (1, 1), (0, 1)], [(1, 1), (0, 1), (1, 0)]] {
        assert!(matches!(fault(load::<Outcomes>(&path, king(ways))), TableErrorKind::WrongSpace { .. }));
    }
}

/// Of a large space the first ids are all looked at, and a change that is not rare behind them is seen.
#[test]
fn a_large_space_is_sampled() {
    let len = 1_000_000;
    let (_folder, path) = place();
    table::save(&path, GAME, &solved_wdl(chain_and_loops(len))).unwrap();
    let with_ends = |ids: &[usize]| {
        let mut graph = chain_and_loops(len);
        ids.iter().for_each(|&id| graph.set_terminal(id, Outcome::Draw).unwrap());
        graph
    };
    let table = Table::open(&path, GAME).unwrap();
    table.check_space(&chain_and_loops(len)).unwrap();
    let one_in_a_thousand: Vec<usize> = (70_000..len).step_by(1_000).collect();
    for ids in [&[1][..], &[65_535], &one_in_a_thousand] {
        assert!(matches!(
            table.check_space(&with_ends(ids)).unwrap_err().kind,
            TableErrorKind::WrongSpace { .. }
        ));
    }
}

/// A space that panics when it is asked for moves.
struct Panics(Graph);

impl Space for Panics {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn kind(&self, id: usize) -> Kind {
        self.0.kind(id)
    }
    fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {
        panic!("on purpose");
    }
}

impl Backward for Panics {
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.0.for_each_predecessor(id, visit);
    }
}

impl Positions for Panics {
    type Position = usize;
    fn id(&self, &id: &usize) -> Option<usize> {
        Some(id)
    }
    fn position(&self, id: usize) -> Option<usize> {
        Some(id)
    }
}

#[test]
fn rules_that_panic_leave_the_old_table() {
    let (folder, path) = place();
    let solved = solved(chain_and_loops(10));
    table::save(&path, GAME, &solved).unwrap();
    let panics = Solved::new(Panics(chain_and_loops(10)), solved.answers().clone()).unwrap();
    assert!(catch_unwind(AssertUnwindSafe(|| table::save(&path, GAME, &panics))).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| load::<Outcomes>(&path, panics.space()))).is_err());
    assert_eq!(load::<Outcomes>(&path, solved.space()).unwrap(), *solved.answers());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A graph of which more comes to light. `Solved::new` refuses answers of another length, but cannot see ahead.
struct Growing {
    graph: Graph,
    len: Cell<usize>,
}

impl Space for Growing {
    fn len(&self) -> usize {
        self.len.get()
    }
    fn kind(&self, id: usize) -> Kind {
        self.graph.kind(id)
    }
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_successor(id, visit);
    }
}

impl Backward for Growing {
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_predecessor(id, visit);
    }
}

impl Positions for Growing {
    type Position = usize;
    fn id(&self, &id: &usize) -> Option<usize> {
        Some(id)
    }
    fn position(&self, id: usize) -> Option<usize> {
        Some(id)
    }
}

#[test]
fn answers_of_another_length_are_not_saved() {
    let (folder, path) = place();
    let space = Growing { graph: stuck(2_116), len: Cell::new(1_963) };
    let wrong = Solved::new(&space, outcome::solve(&stuck(1_963)).unwrap()).unwrap();
    space.len.set(2_116);
    let fault = fault(table::save(&path, GAME, &wrong));
    assert!(matches!(fault, TableErrorKind::WrongLen { found: 1_963, expected: 2_116 }), "{fault}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
