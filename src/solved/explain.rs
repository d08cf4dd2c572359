//! Explains in words why a position has its outcome.

use std::collections::VecDeque;
use std::fmt;

use hashbrown::{HashMap, HashSet};

use super::play::Ranked;
use super::{Line, Move, Solved};
use crate::game::{KEEPS, Notation, Outcome, Plain, Show, Shown, one_line};
use crate::outcome::{Outcomes, Verdict};
use crate::space::{Kind, Positions, Turn};

/// Why a position has its outcome: what [`Solved::explain`] returns.
///
/// `Display` prints a few lines, with positions by their `Debug` and moves by their names;
/// [`display`](Explanation::display) takes a notation.
///
/// ```
/// use retrograde::{from_fn, solved::Why};
///
/// let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::outcomes(&heap, [9])?;
/// let won = solved.explain(&9).unwrap();
/// assert!(matches!(&won.why, Why::Wins { by, .. } if by.play.position == 8));
/// let text = "\
/// 9: win in 5 plies
///   8 wins, whatever the reply:
///     7 is answered by 4: win in 3 plies
///     6 is answered by 4: win in 3 plies
///     5 is answered by 4: win in 3 plies";
/// assert_eq!(won.to_string(), text);
/// let text = "\
/// 4: loss in 2 plies
///   every move loses:
///     3 is answered by 0: win in 1 ply
///     2 is answered by 0: win in 1 ply
///     1 is answered by 0: win in 1 ply";
/// assert_eq!(solved.explain(&4).unwrap().to_string(), text);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Explanation<P> {
    /// The position asked about.
    pub position: P,
    /// Its outcome for the player to move, with the remoteness; `None` if the outcome is not known.
    pub verdict: Option<Verdict>,
    /// The reason.
    pub why: Why<P>,
}

/// The reason for an outcome. Parallel moves that treat the turn alike are listed once.
///
/// ```
/// use retrograde::{Graph, Solver, solved::Why};
///
/// // From 0 the move to 1 cycles and the move to 2 loses.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
/// let drawn = Solver::new().outcomes(&graph)?.explain(&0).unwrap();
/// let Why::Holds { moves, others, line } = &drawn.why else { panic!("a draw") };
/// assert_eq!((moves[0].position, others[0].play.position), (1, 2));
/// assert_eq!((&line.positions[..], line.cycle), (&[0, 1][..], Some(0)));
/// let text = "\
/// 0: draw
///   the draw is held by: 1
///   every other move loses:
///     2 is answered by 3: win in 1 ply
///   best play of both sides cycles: 1, 0, and so on from 0";
/// assert_eq!(drawn.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Why<P> {
    /// There is no move, and the rules do not decide the position: the player to move loses.
    Stuck,
    /// The rules decide the position.
    Declared,
    /// Won.
    Wins {
        /// The best move.
        by: Tried<P>,
        /// Every reply of the opponent, the longest defence first. Empty if play has ended.
        replies: Vec<Tried<P>>,
    },
    /// Lost.
    Loses {
        /// Every move, the longest defence first, and how it loses.
        moves: Vec<Tried<P>>,
    },
    /// Drawn.
    Holds {
        /// The moves that keep the draw.
        moves: Vec<Move<P>>,
        /// All other moves, and how they lose.
        others: Vec<Tried<P>>,
        /// [`Solved::line`] from here: it shows where best play of both sides cycles, or in which declared
        /// draw it ends.
        line: Line<P>,
    },
    /// Not known.
    Unknown {
        /// The moves, and what is known of them.
        moves: Vec<Move<P>>,
        /// A shortest path, through positions with unknown outcomes, from the position asked about to one
        /// that was found but not expanded. `None` if play reaches no such position: then the run was
        /// stopped, or the search was cut elsewhere, in which case endless play is not called a draw.
        beyond: Option<Vec<P>>,
    },
}

/// A move, and what comes after it. After a move that keeps the turn, the same player's best moves follow up
/// to the one that passes it.
///
/// ```
/// use retrograde::{from_fn, solved::{Then, Why}, space::Turn};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [1]).unwrap();
/// let Why::Wins { by, .. } = solved.explain(&1).unwrap().why else { panic!("won") };
/// assert_eq!((by.play.position, by.turn, by.then), (0, Turn::Passes, Then::Stuck));
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tried<P> {
    /// The move, as the player who makes it sees it.
    pub play: Move<P>,
    /// If the move keeps the turn: the best moves that the same player makes next, up to the first that
    /// passes the turn.
    pub run: Vec<Move<P>>,
    /// Whether the last of these moves passes the turn.
    pub turn: Turn,
    /// What comes after the last of these moves.
    pub then: Then<P>,
}

/// What comes after a move, or after the last of a run of moves that keep the turn.
///
/// ```
/// use retrograde::{from_fn, solved::{Then, Why}};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [2]).unwrap();
/// let Why::Loses { moves } = solved.explain(&2).unwrap().why else { panic!("lost") };
/// assert!(matches!(&moves[0].then, Then::Answer(answer) if answer.position == 0));
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Then<P> {
    /// The opponent's best move there, as the player who makes it sees it.
    Answer(Move<P>),
    /// The player to move there has no move, and loses.
    Stuck,
    /// The rules decide the position there.
    Declared,
    /// The position there was not expanded.
    Unknown,
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Explains why a position has its outcome. `None` only if the position is not in the space.
    ///
    /// For a win, it lists the move that wins and why no reply helps; for a loss, each move and its answer;
    /// for a draw, the moves that hold it, how each other move loses, and where play cycles; for an unknown
    /// outcome, what was not looked at.
    ///
    /// [`refutation`](Solved::refutation) goes to any depth, and [`strategy`](Solved::strategy) says what to
    /// play everywhere.
    ///
    /// # Complexity
    ///
    /// O(r·d²) for at most d moves of a position, where no player moves more than r times in a row. A draw
    /// adds the cost of [`line`](Solved::line). An unknown outcome adds O(V + E) for the V unknown positions,
    /// with E moves, that can be reached.
    ///
    /// ```
    /// use retrograde::{Solver, from_fn};
    ///
    /// // A heap without end, of which 4 positions are looked at.
    /// let grows = from_fn(|&n: &u32| [n + 1]);
    /// let space = Solver::new().max_positions(4).explore(&grows, [0])?;
    /// let solved = Solver::new().outcomes(space)?;
    /// let text = "\
    /// 0: not known
    ///   moves that are not known: 1
    ///   what comes after 3 was not looked at; play reaches it by 1, 2, 3";
    /// assert_eq!(solved.explain(&0).unwrap().to_string(), text);
    /// assert_eq!(solved.explain(&9), None);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, position: &S::Position) -> Option<Explanation<S::Position>> {
        let id = self.space.id(position)?;
        let verdict = self.answers.verdict(id);
        let why = match (self.space.kind(id), verdict.map(|verdict| verdict.outcome)) {
            (Kind::End(_), _) => Why::Declared,
            (Kind::Open(0), _) => Why::Stuck,
            (_, Some(Outcome::Win)) => self.wins(id)?,
            (_, Some(Outcome::Loss)) => Why::Loses { moves: self.tried(self.distinct(id)) },
            (_, Some(Outcome::Draw)) => self.holds(id, position)?,
            (_, None) => Why::Unknown { moves: self.all_named(self.distinct(id)), beyond: self.beyond(id) },
        };
        Some(Explanation { position: position.clone(), verdict, why })
    }

    fn wins(&self, id: usize) -> Option<Why<S::Position>> {
        let (by, after) = self.followed(self.best(id)?)?;
        let replies = match by.then {
            Then::Answer(_) => self.tried(self.distinct(after)),
            _ => Vec::new(),
        };
        Some(Why::Wins { by, replies })
    }

    fn holds(&self, id: usize, position: &S::Position) -> Option<Why<S::Position>> {
        let (holding, others): (Vec<_>, Vec<_>) =
            self.distinct(id).into_iter().partition(|ranked| ranked.outcome == Some(Outcome::Draw));
        let (moves, others) = (self.all_named(holding), self.tried(others));
        Some(Why::Holds { moves, others, line: self.line(position)? })
    }

    /// Every move, best first, parallel moves once.
    fn distinct(&self, id: usize) -> Vec<Ranked> {
        let mut met = HashSet::<(usize, bool)>::new();
        let mut moves = self.ranked(id);
        moves.retain(|ranked| met.insert((ranked.to, ranked.turn.passes())));
        moves
    }

    fn all_named(&self, moves: Vec<Ranked>) -> Vec<Move<S::Position>> {
        moves.into_iter().filter_map(|ranked| self.named(ranked)).collect()
    }

    fn tried(&self, moves: Vec<Ranked>) -> Vec<Tried<S::Position>> {
        moves.into_iter().filter_map(|ranked| self.followed(ranked)).map(|(tried, _)| tried).collect()
    }

    /// A move with what comes after it, and where that begins.
    fn followed(&self, ranked: Ranked) -> Option<(Tried<S::Position>, usize)> {
        let (mut at, mut turn) = (ranked.to, ranked.turn);
        let (play, mut run) = (self.named(ranked)?, Vec::new());
        // Along best moves the remoteness falls; only a space that contradicts itself comes back.
        let mut met = HashSet::new();
        while turn == Turn::Keeps && met.insert(at) {
            let Some(next) = self.best(at) else { break };
            (at, turn) = (next.to, next.turn);
            run.push(self.named(next)?);
        }
        let then = match (self.space.kind(at), turn) {
            (Kind::End(_), _) => Then::Declared,
            (Kind::Open(0), _) => Then::Stuck,
            (_, Turn::Keeps) => Then::Unknown,
            _ => self.best(at).and_then(|best| self.named(best)).map_or(Then::Unknown, Then::Answer),
        };
        Some((Tried { play, run, turn, then }, at))
    }

    /// A shortest way to a position that was not expanded, through positions that are not known.
    fn beyond(&self, root: usize) -> Option<Vec<S::Position>> {
        let mut came_from = HashMap::<usize, usize>::from_iter([(root, root)]);
        let mut queue = VecDeque::from([root]);
        while let Some(at) = queue.pop_front() {
            if self.space.kind(at) == Kind::Cut {
                let back = |&id: &usize| came_from.get(&id).copied().filter(|&from| from != id);
                let mut way: Vec<usize> = std::iter::successors(Some(at), back).collect();
                way.reverse();
                return way.into_iter().map(|id| self.space.position(id)).collect();
            }
            self.for_each_move(at, |Ranked { to, outcome, .. }| {
                if outcome.is_none() && !came_from.contains_key(&to) {
                    came_from.insert(to, at);
                    queue.push_back(to);
                }
            });
        }
        None
    }
}

impl<P> Explanation<P> {
    /// Shows the same text in a notation, with each position on one line.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &usize| n.checked_sub(1)), [1]).unwrap();
    /// let notation = (|&n: &usize| "o".repeat(n), |_: &usize, _: &usize| "taking it".to_string());
    /// let text = solved.explain(&1).unwrap().display(&notation).to_string();
    /// assert_eq!(text, "o: win in 1 ply\n  taking it wins: the opponent has no move");
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }
}

impl<P: fmt::Debug> fmt::Display for Explanation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Plain).fmt(f)
    }
}

impl<P> Show for Explanation<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let Self { position, verdict, why } = self;
        let said = verdict.map_or("not known".to_string(), |verdict| verdict.to_string());
        write!(f, "{}: {said}", one_line(&notation.show(position)))?;
        let mut text = Text { f, from: position, notation };
        match why {
            Why::Stuck => text.line("there is no move, and a player who cannot move loses"),
            Why::Declared => text.line("the rules end play here"),
            Why::Wins { by, replies } => text.win(by, replies),
            Why::Loses { moves } => {
                text.line("every move loses:")?;
                text.losing(position, moves)
            }
            Why::Holds { moves, others, line } => text.draw(moves, others, line),
            Why::Unknown { moves, beyond } => text.unknown(moves, beyond.as_deref()),
        }
    }
}

/// The lines below the first, each begun with a line break, about the position `from`.
struct Text<'a, 'f, P, N> {
    f: &'a mut fmt::Formatter<'f>,
    from: &'a P,
    notation: &'a N,
}

impl<P, N: Notation<P>> Text<'_, '_, P, N> {
    fn line(&mut self, line: impl fmt::Display) -> fmt::Result {
        write!(self.f, "\n  {line}")
    }

    /// The name of a move of the position asked about.
    fn name(&self, play: &Move<P>) -> String {
        self.notation.show_move(self.from, &play.position)
    }

    fn names<'p>(&mut self, what: &str, moves: impl Iterator<Item = &'p Move<P>>) -> fmt::Result
    where
        P: 'p,
    {
        let names: Vec<String> = moves.map(|play| self.name(play)).collect();
        if names.is_empty() { Ok(()) } else { self.line(format_args!("{what}: {}", names.join(", "))) }
    }

    /// The names of a move and of the run after it, with where they lead.
    fn run<'p>(&self, from: &P, tried: &'p Tried<P>) -> (String, &'p P) {
        let Tried { play, run, turn, .. } = tried;
        let (mut names, mut at) = (self.notation.show_move(from, &play.position), &play.position);
        // All moves keep the turn but the last, which may.
        for (place, next) in run.iter().enumerate() {
            names += KEEPS;
            names += if place + 1 == run.len() { ", then " } else { ", " };
            names += &self.notation.show_move(at, &next.position);
            at = &next.position;
        }
        (names + if *turn == Turn::Keeps { KEEPS } else { "" }, at)
    }

    fn win(&mut self, by: &Tried<P>, replies: &[Tried<P>]) -> fmt::Result {
        let (names, after) = self.run(self.from, by);
        match &by.then {
            Then::Declared => self.line(format_args!("{names} wins: the rules end play there")),
            Then::Stuck => self.line(format_args!("{names} wins: the opponent has no move")),
            Then::Answer(_) | Then::Unknown => {
                self.line(format_args!("{names} wins, whatever the reply:"))?;
                self.losing(after, replies)
            }
        }
    }

    /// A line for each of some moves that lose.
    fn losing(&mut self, from: &P, moves: &[Tried<P>]) -> fmt::Result {
        moves.iter().try_for_each(|tried| {
            let (names, after) = self.run(from, tried);
            match &tried.then {
                Then::Answer(answer) => {
                    let met = self.notation.show_move(after, &answer.position);
                    self.line(format_args!("  {names} is answered by {met}: {}", answer.worth()))
                }
                Then::Declared => self.line(format_args!("  {names} loses: the rules end play there")),
                Then::Stuck => self.line(format_args!("  {names} loses: no move is left")),
                Then::Unknown => self.line(format_args!("  {names}: {}", tried.play.worth())),
            }
        })
    }

    fn draw(&mut self, moves: &[Move<P>], others: &[Tried<P>], line: &Line<P>) -> fmt::Result {
        self.names("the draw is held by", moves.iter())?;
        if !others.is_empty() {
            self.line("every other move loses:")?;
            self.losing(self.from, others)?;
        }
        let ends = if line.cycle.is_some() { "cycles" } else { "ends in a declared draw" };
        let line = line.display(self.notation).to_string();
        self.line(format_args!("best play of both sides {ends}: {line}"))
    }

    fn unknown(&mut self, moves: &[Move<P>], beyond: Option<&[P]>) -> fmt::Result {
        self.names("moves that are not known", moves.iter().filter(|play| play.value.is_none()))?;
        for play in moves.iter().filter(|play| play.value.is_some()) {
            let shown = play.display(self.from, self.notation).to_string();
            self.line(shown)?;
        }
        match beyond {
            None => self.line("the run was stopped, or the search cut elsewhere, before it was decided"),
            Some([] | [_]) => self.line("what comes after it was not looked at"),
            Some(way @ [.., last]) => {
                let steps = way.windows(2).filter_map(|pair| match pair {
                    [from, to] => Some(self.notation.show_move(from, to)),
                    _ => None,
                });
                let (steps, last) =
                    (steps.collect::<Vec<_>>().join(", "), one_line(&self.notation.show(last)));
                self.line(format_args!(
                    "what comes after {last} was not looked at; play reaches it by {steps}"
                ))
            }
        }
    }
}
