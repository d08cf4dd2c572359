//! Small games, with cycles, self-loops, parallel moves, declared ends and kept turns: every engine against brute force, and
//! `verify` and `lint` against both. Then each with one fault, which they must find.
#![no_main]

use std::fmt::Debug;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use retrograde::outcome::{Outcomes, Verdict};
use retrograde::solved::Stop;
use retrograde::space::Positions;
use retrograde::{
    Error, Game, Implicit, Indexed, Misere, Outcome, Predecessors, Solved, Solver, Stored, grundy, lint,
    outcome, pattern, verify,
};
use retrograde_fuzz::common::random::RandomGame;
use retrograde_fuzz::common::{brute, inverse, solve, strategy};
use retrograde_fuzz::{Input, outcome};

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let [len, place, other, plies] = bytes.arbitrary::<[u8; 4]>()?.map(usize::from);
    let mut input = Input::read(1 + len % 14, bytes)?;
    input.edges.truncate(60);
    let game = input.game();
    let lie = (outcome(other), (other % 5 > 0).then_some(plies as u32));

    check(&game, place, lie);
    check(&Misere(&game), place, lie);
    played(&game);
    without_a_move(&game, place);
    Ok(())
}

/// All that can be said of a game, normal play or misère.
fn check<G: Predecessors<Position = usize>>(game: &G, place: usize, lie: (Outcome, Option<u32>)) {
    let positions: Vec<usize> = (0..game.len()).collect();
    outcomes(game, &positions, place, lie);
    values(game, &positions, place);
    inverse::holds(game, positions.iter().copied());
    assert!(lint::rules(game, positions.iter().copied()).is_clean());
    assert!(lint::indexed(game, 0..game.len()).is_clean());
    let report = lint::backward(game, 0..game.len());
    assert!(report.is_clean() && report.checked == game.len(), "{report}");
    assert!(lint::turns(game, positions).is_clean());
}

fn outcomes<G: Predecessors<Position = usize>>(
    game: &G,
    positions: &[usize],
    place: usize,
    lie: (Outcome, Option<u32>),
) {
    let truth = brute::outcomes(game, positions);
    let indexed = agrees(game, &truth, Solver::new().outcomes(Implicit::new(game)));
    let _ = agrees(game, &truth, Solver::new().check_moves().outcomes(Implicit::new(game)));
    let _ = agrees(game, &truth, retrograde::outcomes(game, positions.iter().copied()));
    let stored = Stored::new(game).expect("a game in order");
    assert_eq!(&outcome::solve(&stored).expect("small"), indexed.answers());
    assert_eq!(&solve::compact(&stored).expect("small"), indexed.answers());

    // One answer changed is one answer wrong.
    let place = place % positions.len();
    if truth[&place] != lie {
        let told = |id: usize| Some(verdict(if id == place { lie } else { truth[&id] }));
        assert!(verify::indexed(game, told).is_err(), "{lie:?} at {place} passed");
    }
    let claim = |id: &usize| Some(verdict(truth[id]));
    assert_eq!(verify::reachable(game, positions.iter().copied(), claim), Ok(truth.len()));
    assert!(verify::indexed(game, |id| claim(&id).filter(|_| id != place)).is_err());
}

fn verdict((outcome, remoteness): (Outcome, Option<u32>)) -> Verdict {
    Verdict { outcome, remoteness }
}

/// The answers, once they were found right.
fn agrees<G: Game<Position = usize>, S: Positions<Position = usize>>(
    game: &G,
    truth: &brute::Table<usize>,
    solved: std::result::Result<Solved<S, Outcomes>, Error>,
) -> Solved<S, Outcomes> {
    let solved = solved.expect("small");
    for (p, &(outcome, remoteness)) in truth {
        assert_eq!((solved.outcome(p), solved.remoteness(p)), (Some(outcome), remoteness), "at {p}");
    }
    assert_eq!(solved.verify(game), Ok(truth.len()));
    solved
}

/// Grundy values and patterns, of those games that have them.
fn values<G: Predecessors<Position = usize>>(game: &G, positions: &[usize], place: usize) {
    let ends = brute::nimbers(game, positions);
    let place = place % positions.len();
    match Solver::new().nimbers(Implicit::new(game)) {
        Ok(solved) => {
            let truth = ends.as_ref().expect("play ends");
            assert!(positions.iter().all(|p| solved.nimber(p) == Some(truth[p])));
            assert_eq!(solved.verify(game), Ok(positions.len()));
            let told = |id: usize| Some(truth[&id] + u32::from(id == place));
            assert!(verify::indexed(game, told).is_err(), "a wrong value at {place} passed");
            let other = retrograde::nimbers(game, positions.iter().copied()).expect("the same");
            assert!(positions.iter().all(|p| other.nimber(p) == solved.nimber(p)));
        }
        Err(Error::Cyclic { cycle }) => goes_round(game, &cycle),
        Err(Error::NotNormalPlay { position: p }) => match game.terminal(&p) {
            Some(end) => assert_ne!(end, Outcome::Loss),
            None => assert!(game.successors(&p).into_iter().any(|to| !game.passes_turn(&p, &to))),
        },
        Err(error) => panic!("{error}"),
    }
    match Solver::new().patterns(Implicit::new(game)) {
        Ok(solved) => {
            assert!(ends.is_some());
            assert_eq!(solved.verify(game), Ok(positions.len()));
            let told = |id: usize| solved.pattern(&if id == place { (id + 1) % positions.len() } else { id });
            let same = told(place) == solved.pattern(&place);
            assert_eq!(verify::indexed(game, told).is_ok(), same);
        }
        Err(Error::Cyclic { cycle }) => goes_round(game, &cycle),
        Err(error) => panic!("{error}"),
    }
    let stored = Stored::new(game).expect("a game in order");
    assert_eq!(grundy::solve(&stored).is_ok(), Solver::new().nimbers(Implicit::new(game)).is_ok());
    assert_eq!(pattern::solve(&stored).is_ok(), ends.is_some());
}

/// A cycle that an error shows is one.
fn goes_round<G: Game<Position = usize>>(game: &G, cycle: &[usize]) {
    assert!(!cycle.is_empty());
    for (i, at) in cycle.iter().enumerate() {
        let next = cycle[(i + 1) % cycle.len()];
        let moves = game.terminal(at).is_none() && game.successors(at).into_iter().any(|to| to == next);
        assert!(moves && !cycle[..i].contains(at), "{cycle:?} is no cycle");
    }
}

/// Strategies, played out against everything.
fn played(game: &RandomGame) {
    let table = brute::outcomes(game, &game.positions());
    let solved = Solver::new().outcomes(Implicit::new(game)).expect("small");
    for root in game.positions() {
        let strategy = solved.strategy(&root).expect("every outcome is known");
        let Some(plies) = table[&root].1 else {
            right(strategy::holds(game, &table, root, &strategy));
            continue;
        };
        let longest = (
            right(strategy::wins(game, root, &strategy)).plies,
            right(strategy::defends(game, root, &strategy)),
        );
        assert_eq!(longest, (plies as usize, plies as usize), "from {root}");
        let tree = solved.refutation(&root, u32::MAX).expect("decided");
        for step in &tree.steps {
            assert_eq!(step.verdict, verdict(table[&step.position]));
            assert!(step.stop != Some(Stop::Depth) && step.depth <= plies);
        }
    }
}

fn right<T>(checked: std::result::Result<T, impl Debug>) -> T {
    checked.expect("played to the end")
}

/// A game that does not list one of its moves backward.
struct Forgetful<'a> {
    game: &'a RandomGame,
    from: usize,
    to: usize,
}

impl Game for Forgetful<'_> {
    type Position = usize;

    fn successors(&self, p: &usize) -> impl IntoIterator<Item = usize> {
        self.game.successors(p)
    }

    fn terminal(&self, p: &usize) -> Option<Outcome> {
        self.game.terminal(p)
    }

    fn passes_turn(&self, from: &usize, to: &usize) -> bool {
        self.game.passes_turn(from, to)
    }
}

impl Indexed for Forgetful<'_> {
    fn len(&self) -> usize {
        Indexed::len(self.game)
    }

    fn index(&self, p: &usize) -> usize {
        *p
    }

    fn position(&self, index: usize) -> Option<usize> {
        self.game.position(index)
    }
}

impl Predecessors for Forgetful<'_> {
    fn predecessors(&self, p: &usize) -> impl IntoIterator<Item = usize> {
        let mut left: Vec<usize> = self.game.predecessors(p).into_iter().collect();
        if let Some(place) = left.iter().position(|from| (*from, *p) == (self.from, self.to)) {
            left.remove(place);
        }
        left
    }
}

/// A move that is missing backward is found by those who look for it, and breaks nothing else.
fn without_a_move(game: &RandomGame, place: usize) {
    let moves = |p: usize| game.moves[p].iter().map(move |&to| (p, to));
    let open: Vec<_> =
        game.positions().into_iter().filter(|&p| game.ends[p].is_none()).flat_map(moves).collect();
    let Some(&(from, to)) = open.get(place % open.len().max(1)) else { return };
    let wrong = Forgetful { game, from, to };
    assert!(!lint::backward(&wrong, 0..Indexed::len(game)).is_clean(), "{from} to {to} is not missed");
    let checked = Solver::new().check_moves().outcomes(Implicit::new(&wrong));
    assert!(matches!(checked, Err(Error::InconsistentMoves { .. })), "{from} to {to} is not missed");
    let _ = Solver::new().outcomes(Implicit::new(&wrong));
}
