//! What the traits promise: wrappers forward every method, types cross threads, every type can be shown.

use std::fmt::Debug;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use retrograde::grundy::OrderError;
use retrograde::partizan::ValueError;
use retrograde::score::{ScoreError, Scored};
use retrograde::solved::{
    Answers, Explanation, LengthMismatch, Line, Move, NoRefutation, Oddity, Refutation, Step, Stop, Strategy,
    SumExplanation,
};
use retrograde::space::{GraphError, Kind, Turn};
use retrograde::{
    Decompose, Error, Explored, Game, Graph, Implicit, Indexed, Misere, Outcome, Predecessors, Solved,
    Solver, Space, Stored, TurnPattern, from_fn, game, grundy, heap, lint, loopy, misere, nimber, outcome,
    partizan, pattern, score, solver, sums, verify,
};

/// A game that notes which of its methods were called, and answers each in a way that no default would.
#[derive(Default)]
struct Spy(Mutex<Vec<&'static str>>);

impl Spy {
    fn note(&self, method: &'static str) {
        self.0.lock().unwrap().push(method);
    }
}

impl Game for Spy {
    type Position = u8;
    fn successors(&self, &p: &u8) -> impl IntoIterator<Item = u8> {
        self.note("successors");
        [p + 1, p + 1]
    }
    fn terminal(&self, &p: &u8) -> Option<Outcome> {
        self.note("terminal");
        (p == 9).then_some(Outcome::Draw)
    }
    fn passes_turn(&self, from: &u8, to: &u8) -> bool {
        self.note("passes_turn");
        from > to
    }
    fn is_position(&self, &p: &u8) -> bool {
        self.note("is_position");
        p < 200
    }
}

impl Indexed for Spy {
    fn len(&self) -> usize {
        self.note("len");
        77
    }
    fn index(&self, &p: &u8) -> usize {
        self.note("index");
        usize::from(p) + 40
    }
    fn position(&self, index: usize) -> Option<u8> {
        self.note("position");
        u8::try_from(index + 3).ok()
    }
}

impl Predecessors for Spy {
    fn predecessors(&self, &p: &u8) -> impl IntoIterator<Item = u8> {
        self.note("predecessors");
        [p - 1]
    }
}

impl Decompose for Spy {
    fn components(&self, &p: &u8) -> impl IntoIterator<Item = u8> {
        self.note("components");
        [p, p / 2]
    }
}

impl Scored for Spy {
    fn score(&self, &p: &u8) -> Option<i64> {
        self.note("score");
        (p == 9).then_some(-9)
    }
    fn payoff(&self, &from: &u8, &to: &u8) -> i64 {
        self.note("payoff");
        i64::from(from) - i64::from(to)
    }
    fn endless(&self, &p: &u8) -> i64 {
        self.note("endless");
        i64::from(p)
    }
}

/// Calls every method of every trait and checks that the spy's own answers come back.
fn forwards_every_method(game: impl Predecessors<Position = u8>, spy: &Spy) {
    spy.0.lock().unwrap().clear();
    assert_eq!(game.successors(&1).into_iter().collect::<Vec<_>>(), [2, 2]);
    assert_eq!((game.terminal(&9), game.terminal(&8)), (Some(Outcome::Draw), None));
    assert_eq!((game.passes_turn(&1, &2), game.passes_turn(&2, &1)), (false, true));
    assert_eq!((game.is_position(&199), game.is_position(&200)), (true, false));
    assert_eq!((game.len(), game.index(&2), game.position(4)), (77, 42, Some(7)));
    assert_eq!(game.predecessors(&5).into_iter().collect::<Vec<_>>(), [4]);
    let mut called = spy.0.lock().unwrap().clone();
    called.sort_unstable();
    called.dedup();
    let all =
        ["index", "is_position", "len", "passes_turn", "position", "predecessors", "successors", "terminal"];
    assert_eq!(called, all);
}

/// The same for what only some wrappers forward.
fn forwards_components_and_scores(game: impl Decompose<Position = u8> + Scored, spy: &Spy) {
    spy.0.lock().unwrap().clear();
    assert_eq!(game.components(&8).into_iter().collect::<Vec<_>>(), [8, 4]);
    assert_eq!((game.score(&9), game.score(&8), game.endless(&7)), (Some(-9), None, 7));
    assert_eq!(game.payoff(&3, &8), -5);
    assert_eq!(*spy.0.lock().unwrap(), ["components", "score", "score", "endless", "payoff"]);
}

#[test]
fn a_borrowed_game_forwards_every_method() {
    let spy = Spy::default();
    forwards_every_method(&spy, &spy);
    let twice: &&Spy = &&spy;
    forwards_every_method(twice, &spy);
}

#[test]
fn an_owned_or_shared_game_forwards_every_method() {
    let spy = Spy::default();
    forwards_every_method(Box::new(&spy), &spy);
    forwards_every_method(Rc::new(&spy), &spy);
    forwards_every_method(Arc::new(&spy), &spy);
    let nested: Rc<Box<Arc<&Spy>>> = Rc::new(Box::new(Arc::new(&spy)));
    forwards_every_method(nested, &spy);
}

/// Not by `Misere`, where values of components do not add up: a doc test of `Decompose` says so.
#[test]
fn a_game_behind_a_pointer_forwards_its_components_and_scores() {
    let spy = Spy::default();
    forwards_components_and_scores(&spy, &spy);
    let twice: &&Spy = &&spy;
    forwards_components_and_scores(twice, &spy);
    forwards_components_and_scores(Box::new(&spy), &spy);
    forwards_components_and_scores(Rc::new(&spy), &spy);
    forwards_components_and_scores(Arc::new(&spy), &spy);
}

/// A game may outlive what made it, or be shared by spaces: no reference is needed.
#[test]
fn owned_and_shared_games_are_solved_as_the_game_itself() {
    let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]]).unwrap();
    let expected = Solver::new().outcomes(Implicit::new(&graph)).unwrap();
    let shared = Arc::new(graph.clone());
    let solved = Solver::new().outcomes(Implicit::new(Arc::clone(&shared))).unwrap();
    assert_eq!(solved.answers(), expected.answers());
    assert_eq!(solved.verify(&shared), Ok(3));
    assert_eq!(
        Solver::new().outcomes(Implicit::new(Box::new(&shared))).unwrap().answers(),
        expected.answers()
    );
    assert_eq!(sums::Sums::new(Rc::new(&shared)).nimber(&0), Ok(2));
    assert!(lint::backward(&shared, 0..3).is_clean());
}

#[test]
fn a_misere_game_forwards_every_method() {
    let spy = Spy::default();
    forwards_every_method(Misere(&spy), &spy);
    let misere = Misere(&spy);
    let borrowed: &Misere<&Spy> = &misere;
    forwards_every_method(borrowed, &spy);
}

#[test]
fn a_misere_game_changes_stuck_positions_only() {
    let game = from_fn(|&n: &u8| n.checked_sub(1)).with_terminal(|&n| (n == 5).then_some(Outcome::Loss));
    let misere = Misere(&game);
    assert_eq!((game.terminal(&0), misere.terminal(&0)), (None, Some(Outcome::Win)));
    assert_eq!((misere.terminal(&1), misere.terminal(&5)), (None, Some(Outcome::Loss)));
}

#[test]
fn closures_may_borrow_and_return_what_they_like() {
    let steps = String::from("13").into_bytes();
    let game = from_fn(|&n: &u32| {
        steps.iter().map(|&digit| u32::from(digit - b'0')).filter_map(move |step| n.checked_sub(step))
    });
    assert_eq!(retrograde::nimbers(&game, [8]).unwrap().nimber(&8), Some(0));
    let vector = from_fn(|&n: &u32| (0..n).collect::<Vec<_>>());
    assert_eq!(retrograde::nimbers(&vector, [8]).unwrap().nimber(&8), Some(8));
}

fn crosses_threads<T: Send + Sync + 'static>() {}
fn can_be_shown<T: Debug>() {}

/// Not a test that runs: it compiles or it does not.
#[test]
fn types_cross_threads_and_can_be_shown() {
    type Rules = fn(&u8) -> Option<u8>;
    type Ends = fn(&u8) -> Option<Outcome>;
    type Turns = fn(&u8, &u8) -> bool;
    macro_rules! check {
        ($($type:ty),* $(,)?) => { $( crosses_threads::<$type>(); can_be_shown::<$type>(); )* };
    }
    check!(
        Graph,
        Explored<String>,
        Implicit<Graph>,
        Stored<Graph>,
        Misere<u8>,
        game::FromFn<u8, Rules, Ends, Turns>,
        game::WithScore<Graph, Rules>,
        game::WithComponents<Graph, Rules>,
        Outcome,
        TurnPattern,
        partizan::Value,
        partizan::Dyadic,
        partizan::NumberUpStar,
        partizan::OutcomeClass,
        partizan::Thermograph,
        partizan::WallPoint,
        partizan::ValueError,
        partizan::ParseValueError,
        Kind,
        Turn,
        GraphError,
        Error,
        Error<String>,
        LengthMismatch,
        Move<String>,
        Move<String, i64>,
        Line<String>,
        Strategy<String>,
        Refutation<String>,
        NoRefutation,
        Explanation<String>,
        SumExplanation<String>,
        Oddity,
        game::Reduced<Graph, Rules>,
        game::rank::MixedRadix<2>,
        game::rank::Combinations<2>,
        game::rank::Permutations<2>,
        Step<String>,
        Stop,
        outcome::Outcomes,
        outcome::Wdl,
        Solver,
        solver::Phase,
        solver::Progress,
        outcome::Counts,
        outcome::Layer,
        outcome::Verdict,
        grundy::Nimbers,
        grundy::PrefixXor,
        OrderError,
        nimber::Nimber,
        score::Scores,
        score::Valued,
        ScoreError,
        ScoreError<String>,
        sums::Sums<Graph>,
        sums::MisereSums<Graph>,
        loopy::LoopyNimbers,
        misere::Genera,
        misere::Genus,
        misere::GenusError,
        misere::Proof,
        misere::Quotient,
        loopy::LoopyNimber,
        heap::HeapGame,
        heap::HeapNimbers,
        heap::Period,
        heap::Periodicity,
        heap::Split,
        heap::HeapGameError,
        heap::HeapGameErrorKind,
        pattern::Patterns,
        Solved<Explored<String>, outcome::Outcomes>,
        retrograde::solved::Iter<'static, Explored<String>, outcome::Outcomes>,
        verify::Wrong<String>,
        verify::Reason<String>,
        lint::Report<String>,
        lint::Finding<String>,
        lint::Issue<String>,
    );
    #[cfg(feature = "table")]
    check!(
        retrograde::table::Table,
        retrograde::table::TableError,
        retrograde::table::TableErrorKind,
        retrograde::table::Contents
    );
    fn is_an_error<T: std::error::Error>() {}
    is_an_error::<Error>();
    is_an_error::<Error<String>>();
    is_an_error::<GraphError>();
    is_an_error::<OrderError>();
    is_an_error::<ScoreError>();
    is_an_error::<ScoreError<String>>();
    is_an_error::<LengthMismatch>();
    is_an_error::<verify::Wrong<String>>();
    is_an_error::<verify::Reason<String>>();
    is_an_error::<heap::HeapGameError>();
    is_an_error::<heap::HeapGameErrorKind>();
    #[cfg(feature = "table")]
    is_an_error::<retrograde::table::TableError>();
}

#[test]
fn a_space_may_be_empty() {
    let graph = Graph::from_edges(0, []).unwrap();
    assert!(graph.is_empty() && Space::len(&graph) == 0);
    assert_eq!(outcome::solve(&graph).unwrap().len(), 0);
    assert_eq!(outcome::solve(&graph).unwrap().max_remoteness(), None);
    assert!(outcome::solve(&graph).unwrap().histogram().is_empty());
    assert_eq!(grundy::solve(&graph).unwrap().len(), 0);
    assert_eq!(loopy::solve(&graph).unwrap().len(), 0);
    assert_eq!(pattern::solve(&graph).unwrap().len(), 0);
}

#[test]
fn errors_read_as_sentences() {
    fn shown(errors: impl IntoIterator<Item = impl std::error::Error>) -> Vec<String> {
        errors.into_iter().map(|error| error.to_string()).collect()
    }
    let solving = shown([
        Error::Cyclic { cycle: vec![1, 2, 3] },
        Error::Cyclic { cycle: (0..100).collect() },
        Error::NoPosition { id: 9, len: 4 },
        Error::BadMove { position: 1, index: 9, len: 4 },
        Error::NotAPosition { position: 7 },
        Error::NotNormalPlay { position: 1 },
        Error::TooMuchMemory { bytes: 9, limit: 8 },
        Error::OutOfMemory { bytes: 9, positions: 8 },
        Error::InconsistentMoves { position: 1 },
        Error::TooManyPositions { len: 9, limit: 8 },
        Error::TooManyMoves { position: 1, limit: 8 },
        Error::TooDeep { position: 1, limit: 8 },
        Error::ValueTooLarge { position: 1, source: ValueError::NumberTooLarge },
        Error::Stopped,
    ]);
    assert_eq!(solving[0], "play can cycle: 1 -> 2 -> 3 -> 1");
    assert!(solving[1].ends_with("7 -> ... (92 more) -> 0"), "{}", solving[1]);
    let graphs = shown([
        GraphError::BadEdge { edge: 3, from: 1, to: 9, len: 4 },
        GraphError::BadRows { row: 3, start: 1, targets: 9 },
        GraphError::NoPosition { id: 9, len: 4 },
        GraphError::NoMove { at: 0, from: 1, to: 2 },
        GraphError::TooManyMoves { position: 1, limit: 8 },
        GraphError::TooManyPositions { len: 9, limit: 8 },
        GraphError::OutOfMemory { bytes: 9 },
    ]);
    let orders = shown([OrderError::BadOrder { position: 1 }, OrderError::NoPosition { id: 9, len: 4 }]);
    let scores = shown([
        ScoreError::EndlessDiffers { from: 1, to: 2 },
        ScoreError::TooLarge { position: 1, score: 9, limit: 8 },
    ]);
    let refutations = shown([NoRefutation::Draw, NoRefutation::Unknown, NoRefutation::NotInSpace]);
    for text in [solving, graphs, orders, scores, refutations].concat() {
        assert!(!text.ends_with('.') && !text.contains('\n') && text.len() < 120, "{text}");
    }
}

/// What wraps another error shows that error's words, once.
#[test]
fn errors_that_wrap_read_as_what_they_wrap() {
    use std::error::Error as _;

    let inner = Error::TooDeep { position: 1, limit: 8 };
    let (order, score) = (OrderError::from(inner.clone()), ScoreError::from(inner.clone()));
    assert_eq!((order.to_string(), score.to_string()), (inner.to_string(), inner.to_string()));
    assert!(order.source().is_none() && score.source().is_none());
}
