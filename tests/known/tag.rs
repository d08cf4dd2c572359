//! Known answers for Tag on directed graphs, over every kind of space. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::common::check;
use crate::common::data::{Row, table};
use crate::shared;
use retrograde::outcome::Verdict;
use retrograde::solved::Answers as _;
use retrograde::space::Backward;
use retrograde::{
    Explored, Game, Implicit, Indexed, Outcome, Predecessors, Stored, explore, lint, outcome, verify,
};

/// Robber and cop on the vertices of a directed graph: a mover stays or goes along one edge out, parallel edges and loops
/// each being a move of their own. The robber is caught as soon as both stand on one vertex.
struct Tag {
    out: Vec<Vec<usize>>,
    into: Vec<Vec<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Chase {
    robber: usize,
    cop: usize,
    cop_moves: bool,
}

impl Tag {
    fn new(row: &Row) -> Self {
        let edges = shared::edges(row, "edges");
        let reversed: Vec<_> = edges.iter().map(|&(from, to)| (to, from)).collect();
        let n = row.number("n");
        Self { out: shared::directed(n, &edges), into: shared::directed(n, &reversed) }
    }

    fn vertices(&self) -> usize {
        self.out.len()
    }
}

impl Game for Tag {
    type Position = Chase;

    fn successors(&self, &at: &Chase) -> impl IntoIterator<Item = Chase> {
        let from = if at.cop_moves { at.cop } else { at.robber };
        let to = std::iter::once(&from).chain(&self.out[from]).copied().collect::<Vec<_>>();
        to.into_iter().map(move |to| match at.cop_moves {
            true => Chase { cop: to, cop_moves: false, ..at },
            false => Chase { robber: to, cop_moves: true, ..at },
        })
    }

    fn terminal(&self, at: &Chase) -> Option<Outcome> {
        let caught = if at.cop_moves { Outcome::Win } else { Outcome::Loss };
        (at.robber == at.cop).then_some(caught)
    }
}

impl Indexed for Tag {
    fn len(&self) -> usize {
        2 * self.vertices() * self.vertices()
    }

    fn index(&self, at: &Chase) -> usize {
        (at.robber * self.vertices() + at.cop) * 2 + usize::from(at.cop_moves)
    }

    fn position(&self, index: usize) -> Option<Chase> {
        let n = self.vertices();
        let chase = Chase { robber: index / 2 / n, cop: index / 2 % n, cop_moves: index % 2 == 1 };
        (chase.robber < n).then_some(chase)
    }
}

impl Predecessors for Tag {
    fn predecessors(&self, &at: &Chase) -> impl IntoIterator<Item = Chase> {
        // Whoever is to move now, the other one has just moved.
        let to = if at.cop_moves { at.robber } else { at.cop };
        let from = std::iter::once(&to).chain(&self.into[to]).copied().collect::<Vec<_>>();
        from.into_iter().map(move |from| match at.cop_moves {
            true => Chase { robber: from, cop_moves: false, ..at },
            false => Chase { cop: from, cop_moves: true, ..at },
        })
    }
}

/// Outcome and plies of every position, in the order of the index.
type Answers = Vec<(Option<Outcome>, Option<u32>)>;

fn solve(space: &impl Backward, id: impl Fn(usize) -> Option<usize>) -> Answers {
    let outcomes = outcome::solve(space).expect("a sound space");
    assert_eq!(outcomes.len(), space.len());
    let answer = |id: usize| (outcomes.outcome(id), outcomes.remoteness(id));
    (0..space.len()).map(|index| answer(id(index).expect("a position"))).collect()
}

/// The answers of all three kinds of space, which must be the same and pass the local check.
fn answers(tag: &Tag) -> Answers {
    let answers = solve(&Implicit::new(tag), Some);
    let all = || (0..tag.len()).filter_map(|index| tag.position(index));
    assert_eq!(solve(&Stored::new(tag).expect("a sound game"), Some), answers);
    let explored: Explored<Chase> = explore(tag, all()).expect("a sound game");
    assert_eq!(solve(&explored, |index| explored.id(&tag.position(index)?)), answers);
    let at = |chase: &Chase| answers[tag.index(chase)];
    check::outcomes(tag, all(), |chase| at(chase).0, |chase| at(chase).1)
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    let claim = |index: usize| Some(Verdict { outcome: answers[index].0?, remoteness: answers[index].1 });
    assert_eq!(verify::indexed(tag, claim), Ok(tag.len()));
    assert!(lint::backward(tag, 0..tag.len()).is_clean());
    answers
}

/// Words of letters, one a robber's vertex, one letter a cop's: `C` caught, `R` never caught, `.` the same vertex.
fn words(tag: &Tag, answers: &Answers, cop_moves: bool) -> Vec<String> {
    let caught = if cop_moves { Outcome::Win } else { Outcome::Loss };
    let letter = |robber, cop| match answers[tag.index(&Chase { robber, cop, cop_moves })].0 {
        _ if robber == cop => '.',
        Some(outcome) if outcome == caught => 'C',
        Some(Outcome::Draw) => 'R',
        other => panic!("{other:?}: nobody wins by escaping"),
    };
    let n = tag.vertices();
    (0..n).map(|robber| (0..n).map(|cop| letter(robber, cop)).collect()).collect()
}

#[test]
fn tag_on_small_graphs() {
    let mut ran = 0;
    for row in table("tag_digraph.csv") {
        let tag = Tag::new(&row);
        let answers = answers(&tag);
        assert_eq!(words(&tag, &answers, false), row.words("winner", ' '), "{row:?}");
        assert_eq!(words(&tag, &answers, true), row.words("cop_first_winner", ' '), "{row:?}");
        let n = tag.vertices();
        for (robber, word) in row.words("plies", ' ').into_iter().enumerate() {
            for (cop, text) in word.split(':').enumerate() {
                let plies = answers[tag.index(&Chase { robber, cop, cop_moves: false })].1;
                assert_eq!(plies, if text == "x" { Some(0) } else { shared::plies(text) }, "{row:?}");
                ran += 1;
            }
        }
        // A start on one vertex that is not caught at once: caught if every move leads there.
        let start = |vertex: usize| {
            let caught = |&robber: &usize| {
                answers[tag.index(&Chase { robber, cop: vertex, cop_moves: true })].0 == Some(Outcome::Win)
            };
            if tag.out[vertex].iter().all(caught) { 'C' } else { 'R' }
        };
        assert_eq!((0..n).map(start).collect::<String>(), row.text("diagonal_literal"), "{row:?}");
    }
    assert_eq!(ran, 5446);
}

#[test]
fn tag_on_larger_graphs() {
    let mut ran = 0;
    for row in table("tag_digraph_larger.csv") {
        let tag = Tag::new(&row);
        let answers = answers(&tag);
        let words = words(&tag, &answers, false);
        assert_eq!(words, row.words("winner", ' '), "{row:?}");
        assert_eq!(words.concat().matches('R').count(), row.number("robber_wins"), "{row:?}");
        let starts = (0..tag.len()).filter_map(|index| tag.position(index)).filter(|at| !at.cop_moves);
        let longest =
            starts.filter(|at| at.robber != at.cop).filter_map(|at| answers[tag.index(&at)].1).max();
        assert_eq!(longest, shared::plies(row.text("max_plies")), "{row:?}");
        ran += tag.vertices() * tag.vertices();
    }
    assert_eq!(ran, 9250);
}
