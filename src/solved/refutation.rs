//! A tree that shows why a position is won or lost: every defence with its answer.

use std::fmt;
use std::ops::Range;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::Solved;
use crate::game::{KEEPS, Notation, Outcome, Plain, Show, Shown, one_line};
use crate::outcome::{Outcomes, Verdict};
use crate::space::{Kind, Positions};

/// Why a position is won or lost: what [`Solved::refutation`] returns.
///
/// `Display` prints one line a step, indented by two spaces for each ply. Beyond 32 plies the indentation
/// stays the same and the ply is written in brackets, so that lines do not grow with the depth. A move that
/// keeps the turn is marked. Positions are shown by their `Debug`; [`display`](Refutation::display) takes a
/// notation, and names the moves.
///
/// ```
/// use retrograde::from_fn;
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::outcomes(&take_1_to_3, [8])?;
/// let text = "\
/// 8: loss in 4 plies
///   7: win in 3 plies
///     4: loss in 2 plies
///       3: win in 1 ply, not shown further
///       2: win in 1 ply, not shown further
///       1: win in 1 ply, not shown further
///   6: win in 3 plies
///     4: as in line 3
///   5: win in 3 plies
///     4: as in line 3";
/// assert_eq!(solved.refutation(&8, 3).unwrap().to_string(), text);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation<P> {
    /// The steps, each followed by its subtree: the children of a step are the later steps one ply deeper, up
    /// to the first step that is not deeper. The first step is the position asked about.
    pub steps: Vec<Step<P>>,
}

/// One position in a [`Refutation`].
///
/// ```
/// use retrograde::{from_fn, outcome::Verdict, solved::Stop};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [1]).unwrap();
/// let last = solved.refutation(&1, 1).unwrap().steps[1];
/// assert_eq!((last.depth, last.position), (1, 0));
/// assert_eq!((last.verdict, last.stop), (Verdict::loss(0), Some(Stop::End)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step<P> {
    /// Plies from the position asked about.
    pub depth: u32,
    /// The position.
    pub position: P,
    /// Outcome and remoteness for the player to move. At a win the winner is to move, at a loss the loser.
    /// The remoteness is `None` if cuts leave it uncertain.
    pub verdict: Verdict,
    /// Why the step has no children; `None` if it has some.
    pub stop: Option<Stop>,
}

/// Why a step of a [`Refutation`] has no children.
///
/// ```
/// use retrograde::{Graph, Solver, solved::Stop};
///
/// // Both moves of 0 lead to 1, the second as the first.
/// let graph = Graph::from_successors(&[vec![1, 1], vec![2], vec![]])?;
/// let solved = Solver::new().outcomes(&graph)?;
/// let stops = |depth| solved.refutation(&0, depth).unwrap().steps.iter().map(|step| step.stop).collect::<Vec<_>>();
/// assert_eq!(stops(2), [None, None, Some(Stop::End), Some(Stop::Seen(1))]);
/// assert_eq!(stops(1), [None, Some(Stop::Depth), Some(Stop::Depth)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Stop {
    /// Play has ended.
    End,
    /// Play goes on, but the requested depth is reached.
    Depth,
    /// The same position is explained at the step with this index in [`Refutation::steps`], which may come
    /// before or after.
    Seen(usize),
}

/// Why there is no [`Refutation`].
///
/// ```
/// use retrograde::{from_fn, solved::NoRefutation};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| [n]), [3]).unwrap();
/// assert_eq!(solved.refutation(&3, 9), Err(NoRefutation::Draw));
/// assert_eq!(solved.refutation(&4, 9), Err(NoRefutation::NotInSpace));
/// let text = NoRefutation::Draw.to_string();
/// assert_eq!(text, "expected a position that is won or lost, found a draw");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoRefutation {
    /// The position is a draw: neither side can be refuted.
    #[error("expected a position that is won or lost, found a draw")]
    Draw,
    /// The outcome of the position is not known.
    #[error("expected a position that is won or lost, found one whose outcome is not known")]
    Unknown,
    /// The position is not in the space.
    #[error("expected a position that is won or lost, found one that is not in the space")]
    NotInSpace,
}

impl<P> Refutation<P> {
    /// Shows the same text in a notation: each move by its name, and where it leads on the same line, unless
    /// the name says as much.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &usize| n.checked_sub(1)), [2]).unwrap();
    /// let notation = (|&n: &usize| "o".repeat(n), |_: &usize, _: &usize| "take".to_string());
    /// let text = solved.refutation(&2, 1).unwrap().display(&notation).to_string();
    /// assert_eq!(text, "oo: loss in 2 plies\n  take → o: win in 1 ply, not shown further");
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }
}

impl<P> Show for Refutation<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        // The steps from the first down to the one at hand.
        let mut branch: Vec<&Step<P>> = Vec::new();
        self.steps.iter().enumerate().try_for_each(|(place, step)| {
            branch.truncate(step.depth as usize);
            f.write_str(if place == 0 { "" } else { "\n" })?;
            step.write_line(f, branch.last().copied(), notation)?;
            branch.push(step);
            Ok(())
        })
    }
}

impl<P: fmt::Debug> fmt::Display for Refutation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Plain).fmt(f)
    }
}

impl<P> Step<P> {
    /// One line, below the step before it.
    fn write_line(
        &self,
        f: &mut fmt::Formatter<'_>,
        parent: Option<&Self>,
        notation: &impl Notation<P>,
    ) -> fmt::Result {
        /// The most plies shown by indentation.
        const INDENTED: u32 = 32;
        write!(f, "{:1$}", "", 2 * self.depth.min(INDENTED) as usize)?;
        if self.depth > INDENTED {
            write!(f, "[{}] ", self.depth)?;
        }
        let shown = one_line(&notation.show(&self.position));
        if let Some(parent) = parent {
            let name = notation.show_move(&parent.position, &self.position);
            // The same side wins all along: the turn was kept where the same side is to move.
            let mark = if parent.verdict.outcome == self.verdict.outcome { KEEPS } else { "" };
            let to = if name == shown { String::new() } else { format!(" → {shown}") };
            write!(f, "{name}{mark}{to}: ")?;
        } else {
            write!(f, "{shown}: ")?;
        }
        if let Some(Stop::Seen(index)) = self.stop {
            return write!(f, "as in line {}", index + 1);
        }
        let rest = if self.stop == Some(Stop::Depth) { ", not shown further" } else { "" };
        write!(f, "{}{rest}", self.verdict)
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Shows why a position is won or lost, for `depth` plies.
    ///
    /// Where the loser is to move, it has every move, best first (parallel moves as often as they occur);
    /// where the winner is to move, only the [`best_move`](Solved::best_move). [`explain`](Solved::explain)
    /// covers every position of the space, in a few lines.
    ///
    /// With the position's remoteness as depth, or [`u32::MAX`], it is a whole proof.
    /// [`strategy`](Solved::strategy) holds the winner's moves as a table.
    ///
    /// A position is explained once, at the step nearest to the first position; elsewhere it is
    /// [`Stop::Seen`]. So there are never more steps than the positions met have moves, plus one. Where
    /// positions do not repeat, the number of steps may still grow exponentially in the depth: begin with a
    /// small depth.
    ///
    /// # Errors
    ///
    /// [`NoRefutation`] says why there is none: the position is drawn, unknown, or not in the space.
    ///
    /// # Complexity
    ///
    /// O(n log d) expected time and O(n) memory for n steps and at most d moves at one position; n includes
    /// the winner's other moves, which are compared to find the best.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let take_1_or_2 = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
    /// let solved = retrograde::outcomes(&take_1_or_2, [30])?;
    /// let shown = |depth| {
    ///     let steps = solved.refutation(&30, depth).unwrap().steps;
    ///     steps.iter().map(|step| (step.depth, step.position)).collect::<Vec<_>>()
    /// };
    /// assert_eq!(shown(1), [(0, 30), (1, 29), (1, 28)]);
    /// assert_eq!(shown(2), [(0, 30), (1, 29), (2, 27), (1, 28), (2, 27)]);
    /// assert_eq!(shown(u32::MAX).len(), 1 + 10 * 4); // not 2^10: each of 30, 27, ... is explained once
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn refutation(
        &self,
        position: &S::Position,
        depth: u32,
    ) -> Result<Refutation<S::Position>, NoRefutation> {
        let root = self.space.id(position).ok_or(NoRefutation::NotInSpace)?;
        match self.answers.outcome(root) {
            None => return Err(NoRefutation::Unknown),
            Some(Outcome::Draw) => return Err(NoRefutation::Draw),
            Some(_) => {}
        }
        let tree = self.tree(root, depth);
        let order = preorder(&tree);
        let mut index = vec![0; tree.len()];
        order.iter().enumerate().for_each(|(place, &node)| index[node] = place);
        let step = |&node: &usize| {
            let Node { id, depth, below, .. } = tree[node];
            let stop = match below {
                Below::Children => None,
                Below::End => Some(Stop::End),
                Below::TooDeep => Some(Stop::Depth),
                Below::Elsewhere { node } => Some(Stop::Seen(index[node])),
            };
            let (position, verdict) = (self.space.position(id)?, self.answers.verdict(id)?);
            Some(Step { depth, position, verdict, stop })
        };
        let steps = order.iter().map(step).collect::<Option<_>>();
        steps.map(|steps| Refutation { steps }).ok_or(NoRefutation::Unknown)
    }

    /// The tree, breadth first: so the first time that a position is met leaves the most plies to explain it.
    fn tree(&self, root: usize, limit: u32) -> Vec<Node> {
        let mut tree = vec![Node::new(root, 0)];
        let mut explained = HashMap::<usize, usize>::new();
        let mut next = 0;
        while let Some(&Node { id, depth, .. }) = tree.get(next) {
            let start = tree.len();
            let below = match explained.entry(id) {
                _ if !matches!(self.space.kind(id), Kind::Open(1..)) => Below::End,
                Entry::Occupied(node) => Below::Elsewhere { node: *node.get() },
                Entry::Vacant(_) if depth == limit => Below::TooDeep,
                Entry::Vacant(place) => {
                    place.insert(next);
                    tree.extend(self.keeping(id).into_iter().map(|to| Node::new(to, depth + 1)));
                    Below::Children
                }
            };
            tree[next].below = below;
            tree[next].children = start..tree.len();
            next += 1;
        }
        tree
    }
}

/// A step by id, before it is put in order.
struct Node {
    id: usize,
    depth: u32,
    below: Below,
    children: Range<usize>,
}

/// What is below a node.
#[derive(Clone, Copy)]
enum Below {
    Children,
    End,
    TooDeep,
    /// The same position has its children below the node with this number.
    Elsewhere {
        node: usize,
    },
}

impl Node {
    fn new(id: usize, depth: u32) -> Self {
        Self { id, depth, below: Below::Children, children: 0..0 }
    }
}

/// The nodes of a tree, each followed by what is below it.
fn preorder(tree: &[Node]) -> Vec<usize> {
    let mut order = Vec::with_capacity(tree.len());
    let mut stack = vec![0];
    while let Some(node) = stack.pop() {
        order.push(node);
        stack.extend(tree[node].children.clone().rev());
    }
    order
}
