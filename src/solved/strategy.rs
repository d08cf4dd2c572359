//! Strategies: what to play in every position that may come up.

use std::collections::VecDeque;
use std::fmt;
use std::hash::Hash;

use hashbrown::HashSet;

use super::{Line, Solved};
use crate::game::{Notation, Outcome, Plain, Show, Shown, one_line};
use crate::outcome::{Outcomes, Verdict};
use crate::space::{MAX_POSITIONS, Names, Positions};

/// What to play from a position on, whatever the opponent does: what [`Solved::strategy`] returns.
///
/// * If the first position is **won**, the strategy belongs to the player to move there; if it is **lost**,
///   to the opponent. It has one move for each position in which the winner may have to move, if the winner
///   follows the strategy and the loser plays anything. It has no moves for the loser.
/// * If the first position is **drawn**, the strategy has all moves of both sides that do not lose, for each
///   position that can come up while neither side makes a losing move. Every other move of these positions
///   loses.
///
/// Positions at which play has ended need no move and are not listed. The strategy owns its positions: you
/// may drop the `Solved` that it came from.
///
/// `Display` prints the first position with its outcome, and a line for each position with what to play
/// there. Positions are shown by their `Debug`; [`display`](Strategy::display) takes a notation.
///
/// ```
/// use retrograde::{from_fn, outcome::Verdict};
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let strategy = retrograde::outcomes(&take_1_to_3, [6])?.strategy(&6).unwrap();
/// assert_eq!(strategy.verdict(), Verdict::win(3));
/// // Leave 4; then take what the opponent leaves.
/// let moves: Vec<(u32, &[u32])> = strategy.iter().map(|(&from, to)| (from, to)).collect();
/// assert_eq!(moves, [(6, &[4][..]), (3, &[0]), (2, &[0]), (1, &[0])]);
/// let text = "\
/// 6: win in 3 plies
///   what the winner plays:
///     6: 4
///     3: 0
///     2: 0
///     1: 0";
/// assert_eq!(strategy.to_string(), text);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[derive(Clone)]
pub struct Strategy<P> {
    verdict: Verdict,
    line: Line<P>,
    /// The positions with a move to make.
    names: Names<P>,
    /// Their moves, row after row, and where each row ends.
    moves: Vec<P>,
    ends: Vec<usize>,
}

impl<P> Strategy<P> {
    /// Outcome and remoteness of the first position, for the player to move.
    ///
    /// The strategy belongs to that player at a win, to the opponent at a loss, and to both at a draw. The
    /// winner wins within the remoteness, which is `None` if cuts leave it uncertain.
    ///
    /// ```
    /// use retrograde::{from_fn, outcome::Verdict};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [2]).unwrap();
    /// assert_eq!(solved.strategy(&2).unwrap().verdict(), Verdict::loss(2));
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// [`Solved::line`] from the first position. At a win or a loss it is the loser's longest defence:
    /// `remoteness + 1` positions. At a draw it is play that cycles, or that ends in a declared draw.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // 0 → 1 ⇄ 2, and 2 may lose by moving to 3, from where 4 is one move.
    /// let graph = Graph::from_successors(&[vec![1], vec![2], vec![1, 3], vec![4], vec![]])?;
    /// let strategy = Solver::new().outcomes(&graph)?.strategy(&0).unwrap();
    /// assert_eq!((&strategy.line().positions[..], strategy.line().cycle), (&[0, 1, 2][..], Some(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line(&self) -> &Line<P> {
        &self.line
    }

    /// Every position with what to play there, nearest to the first position first.
    ///
    /// At a win or a loss that is one move of the winner; at a draw, all moves that do not lose, in the order
    /// of the space, parallel moves as often as they occur.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0, 1], vec![3], vec![]])?;
    /// let strategy = Solver::new().outcomes(&graph)?.strategy(&0).unwrap();
    /// // From 0 the move to 2 loses.
    /// assert_eq!(strategy.iter().collect::<Vec<_>>(), [(&0, &[1][..]), (&1, &[0, 1])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&P, &[P])> {
        self.names.positions.iter().enumerate().map(|(place, position)| (position, self.row(place)))
    }

    /// Shows the same text as `Display` in a notation, with each position on one line.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &usize| n.checked_sub(1)), [2]).unwrap();
    /// let notation = (|&n: &usize| "o".repeat(n), |_: &usize, _: &usize| "take".to_string());
    /// let text = solved.strategy(&2).unwrap().display(&notation).to_string();
    /// assert_eq!(text, "oo: loss in 2 plies\n  what the winner plays:\n    o: take");
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }

    fn row(&self, place: usize) -> &[P] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.moves[start..self.ends[place]]
    }
}

impl<P: Eq + Hash> Strategy<P> {
    /// What to play in a position: the winner's one move, or at a draw all moves that do not lose, in the
    /// order of the space. `None` if the strategy does not need the position. Expected O(1).
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    /// let strategy = retrograde::outcomes(&take_1_to_3, [6])?.strategy(&6).unwrap();
    /// assert_eq!(strategy.get(&3), Some(&[0][..]));
    /// assert_eq!(strategy.get(&4), None); // the loser's
    /// assert_eq!(strategy.get(&5), None); // cannot come up
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    #[must_use]
    pub fn get(&self, position: &P) -> Option<&[P]> {
        self.names.find(self.names.hash(position), position).map(|place| self.row(place as usize))
    }

    /// Adds a position, unless it is there already.
    fn push(&mut self, position: P, moves: impl IntoIterator<Item = P>) -> Option<()> {
        let hash = self.names.hash(&position);
        let place = self.names.intern(hash, position).ok()?;
        if place as usize == self.ends.len() {
            self.moves.extend(moves);
            self.ends.push(self.moves.len());
        }
        Some(())
    }
}

impl<P: fmt::Debug> fmt::Display for Strategy<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Plain).fmt(f)
    }
}

impl<P> Show for Strategy<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let show = |position: &P| one_line(&notation.show(position));
        if let Some(first) = self.line.positions.first() {
            write!(f, "{}: {}", show(first), self.verdict)?;
        }
        let what = match self.verdict.outcome {
            _ if self.names.positions.is_empty() => return Ok(()),
            Outcome::Draw => "what holds the draw",
            Outcome::Win | Outcome::Loss => "what the winner plays",
        };
        write!(f, "\n  {what}:")?;
        self.iter().try_for_each(|(from, moves)| {
            let moves: Vec<String> = moves.iter().map(|to| notation.show_move(from, to)).collect();
            write!(f, "\n    {}: {}", show(from), moves.join(", "))
        })
    }
}

impl<P> fmt::Debug for Strategy<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strategy")
            .field("verdict", &self.verdict)
            .field("positions", &self.names.positions.len())
            .finish_non_exhaustive()
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Says what to play from a position on: how the player who can win does so or, at a draw, how both avoid
    /// losing. `None` if the position is not in the space or its outcome is not known.
    ///
    /// The winner's move is always [`best_move`](Solved::best_move). So the remoteness falls with every ply
    /// of either side, and play ends within the remoteness of the first position. Above a
    /// [`Cut`](crate::space::Kind::Cut), too, all moves that a proved win needs are known, though they may
    /// not be the fastest; a draw there is a declared one.
    ///
    /// # Complexity
    ///
    /// O(E log d) expected time for the E moves of the positions that can come up, at most d of them at one
    /// position. Memory is O(V) for the V positions that can come up at a win or a loss, and O(V + E) at a
    /// draw, where each move that does not lose is stored.
    ///
    /// ```
    /// use retrograde::Game;
    ///
    /// /// Take 1 or 2 stones; taking 2 earns another turn.
    /// struct Again;
    ///
    /// impl Game for Again {
    ///     type Position = u32;
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         (1..=n.min(2)).map(move |take| n - take)
    ///     }
    ///     fn passes_turn(&self, from: &u32, to: &u32) -> bool {
    ///         from - to == 1
    ///     }
    /// }
    ///
    /// // The mover takes 2, is on turn again, and takes the last stone.
    /// let solved = retrograde::outcomes(&Again, [3])?;
    /// let strategy = solved.strategy(&3).unwrap();
    /// assert_eq!((strategy.get(&3), strategy.get(&1)), (Some(&[1][..]), Some(&[0][..])));
    /// assert!(solved.strategy(&4).is_none()); // not in the space
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    #[must_use]
    pub fn strategy(&self, position: &S::Position) -> Option<Strategy<S::Position>>
    where
        S::Position: Hash,
    {
        let root = self.space.id(position)?;
        let mut strategy = Strategy {
            verdict: self.answers.verdict(root)?,
            line: self.line(position)?,
            names: Names::new(MAX_POSITIONS),
            moves: Vec::new(),
            ends: Vec::new(),
        };
        let mut met = HashSet::<usize>::from_iter([root]);
        let mut queue = VecDeque::from([root]);
        while let Some(at) = queue.pop_front() {
            let moves = self.keeping(at);
            if self.answers.outcome(at) != Some(Outcome::Loss) && !moves.is_empty() {
                let name = |&to: &usize| self.space.position(to);
                strategy.push(self.space.position(at)?, moves.iter().filter_map(name))?;
            }
            queue.extend(moves.into_iter().filter(|&to| met.insert(to)));
        }
        Some(strategy)
    }

    /// Where play goes on that keeps the outcome of a position: for a winner by the best move, else by every
    /// move, best first. Every move of a lost position keeps it.
    pub(super) fn keeping(&self, id: usize) -> Vec<usize> {
        let outcome = self.answers.outcome(id);
        let mut moves = match outcome {
            Some(Outcome::Win) => self.best(id).into_iter().collect(),
            Some(_) => self.ranked(id),
            None => Vec::new(),
        };
        moves.retain(|ranked| ranked.outcome == outcome);
        moves.into_iter().map(|ranked| ranked.to).collect()
    }
}
