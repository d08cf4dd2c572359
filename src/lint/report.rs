//! Reports of what the checks found.

use std::fmt;

use crate::game::{Notation, Outcome, Plain, Show, Shown, one_line};

/// How many errors a [`Report`] lists; those beyond are counted.
const MAX_ERRORS: usize = 100;

/// The errors and notes that a check found.
///
/// ```
/// use retrograde::{from_fn, lint};
///
/// let report = lint::rules(&from_fn(|&n: &u32| 0..n), 0..10);
/// assert!(report.is_clean() && report.findings.is_empty());
/// assert_eq!(report.to_string(), "10 positions checked: 0 errors, 0 notes");
/// ```
#[must_use = "checking has no effect but its report"]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<P> {
    /// The first errors, at most 100, in the order in which they were met; then the notes, each kind
    /// once.
    pub findings: Vec<Finding<P>>,
    /// How many more errors were found.
    pub left_out: usize,
    /// How many positions were checked.
    pub checked: usize,
}

impl<P> Report<P> {
    /// Whether there are no errors. There may be notes.
    ///
    /// ```
    /// use retrograde::{Graph, lint};
    ///
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 0)])?;
    /// assert!(lint::backward(&graph, 0..3).is_clean());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.errors() == 0
    }

    /// Shows the report in a notation, with each position on one line.
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn, lint};
    ///
    /// let heap = from_fn(|&n: &usize| n.checked_sub(1));
    /// let heap = heap.with_terminal(|&n| (n == 1).then_some(Outcome::Loss));
    /// let notation = (|&n: &usize| "o".repeat(n), |_: &usize, _: &usize| "take".to_string());
    /// assert_eq!(
    ///     lint::rules(&heap, 0..4).display(&notation).to_string(),
    ///     "4 positions checked: 0 errors, 1 note\n\
    ///      note: o: it is decided and has moves, which do not count (positions like this: 1)"
    /// );
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }

    /// How many errors there are, those left out included.
    fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.issue.is_error()).count() + self.left_out
    }
}

impl<P: fmt::Debug> fmt::Display for Report<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Plain).fmt(f)
    }
}

impl<P> Show for Report<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let errors = self.errors();
        let notes = self.findings.len() + self.left_out - errors;
        let checked = self.checked;
        write!(f, "{checked} position{} checked: ", plural(checked))?;
        write!(f, "{errors} error{}, {notes} note{}", plural(errors), plural(notes))?;
        self.findings.iter().try_for_each(|finding| {
            f.write_str("\n")?;
            finding.write(f, notation)
        })?;
        match self.left_out {
            0 => Ok(()),
            more => write!(f, "\nand {more} error{} more", plural(more)),
        }
    }
}

/// An error or a note, and its position.
///
/// ```
/// use retrograde::{Game, Indexed, lint};
///
/// /// Numbers below 4; the last one gives a wrong index.
/// struct Four;
///
/// impl Game for Four {
///     type Position = usize;
///     fn successors(&self, _: &usize) -> impl IntoIterator<Item = usize> {
///         []
///     }
/// }
///
/// impl Indexed for Four {
///     fn len(&self) -> usize {
///         4
///     }
///     fn index(&self, &n: &usize) -> usize {
///         if n == 3 { 7 } else { n }
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         (index < 4).then_some(index)
///     }
/// }
///
/// let finding = &lint::indexed(&Four, 0..4).findings[0];
/// assert_eq!(finding.position, 3);
/// assert_eq!(finding.to_string(), "error: 3: position(3) gives it: expected 3 from index, found 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding<P> {
    /// The position.
    pub position: P,
    /// What was found there.
    pub issue: Issue<P>,
}

impl<P: fmt::Debug> fmt::Display for Finding<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Plain)
    }
}

impl<P> Show for Finding<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let kind = if self.issue.is_error() { "error" } else { "note" };
        write!(f, "{kind}: {}: ", one_line(&notation.show(&self.position)))?;
        self.issue.write(f, notation)
    }
}

/// A contradiction in the rules, or something worth a look.
///
/// ```
/// use retrograde::lint::Issue;
///
/// let issue = Issue::Inverse { to: 5, forward: 2, backward: 1 };
/// assert_eq!(issue.to_string(), "its moves to 5: successors list 2, predecessors list 1");
/// assert!(issue.is_error());
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Issue<P> {
    /// `is_position` gave two answers.
    IsPosition,
    /// `is_position` refuses a position that was listed, found at its index, or reached by play.
    NotAPosition,
    /// A move leads to, or comes from, a value that `is_position` refuses.
    StrayMove {
        /// The value at the other end of the move.
        neighbour: P,
    },
    /// `terminal` gave two answers.
    Terminal,
    /// `successors` listed other moves when asked again, or the same ones a different number of times.
    Successors,
    /// `predecessors` listed other moves when asked again, or the same ones a different number of times.
    Predecessors,
    /// `passes_turn` gave two answers for one move.
    PassesTurn {
        /// Where the move leads.
        to: P,
    },
    /// `position` gave another position for the same index when asked again.
    Position {
        /// The index.
        index: usize,
    },
    /// `index` does not give the index at which `position` found the position.
    Index {
        /// The index at which the position was found.
        expected: usize,
        /// What `index` gives.
        found: usize,
    },
    /// A move leads to, or comes from, a position whose index is not below `len`.
    OutOfRange {
        /// The position at the other end of the move.
        neighbour: P,
        /// Its index.
        index: usize,
        /// How many indices there are.
        len: usize,
    },
    /// A move leads to, or comes from, a position whose index is a hole.
    Hole {
        /// The position at the other end of the move.
        neighbour: P,
        /// Its index.
        index: usize,
    },
    /// A move leads to, or comes from, a position whose index is that of another position.
    Neighbour {
        /// The position at the other end of the move.
        neighbour: P,
        /// Its index.
        index: usize,
    },
    /// A move is not listed equally often in both directions.
    Inverse {
        /// Where the move leads.
        to: P,
        /// How often `successors` lists it.
        forward: usize,
        /// How often `predecessors` lists it.
        backward: usize,
    },
    /// The representative of the position's class is not its own representative.
    Representative {
        /// The representative of the position.
        representative: P,
        /// The representative of that.
        again: P,
    },
    /// The representative of the position's class is not a position of the game.
    StrayRepresentative {
        /// The representative.
        representative: P,
    },
    /// `terminal` differs between the position and the representative of its class.
    OtherEnd {
        /// The representative.
        representative: P,
        /// What `terminal` gives for the position.
        own: Option<Outcome>,
        /// What `terminal` gives for the representative.
        other: Option<Outcome>,
    },
    /// The representative of the position's class has other moves, up to symmetry, or moves that treat the
    /// turn differently.
    OtherMoves {
        /// The representative.
        representative: P,
    },
    /// The position with the other player to move is not the position itself when the players are exchanged
    /// twice.
    Swap {
        /// The position with the other player to move.
        swapped: P,
        /// What that becomes when the players are exchanged again.
        again: P,
    },
    /// `terminal` differs between the position and the same position with the other player to move.
    OtherEndForOpponent {
        /// What `terminal` gives for the position.
        own: Option<Outcome>,
        /// What `terminal` gives with the other player to move.
        other: Option<Outcome>,
    },
    /// Only one of the players has a move from the position to another: the one to move, or the one who would
    /// be to move with the players exchanged. So its Grundy value means nothing in a sum.
    OnePlayersMove {
        /// Where the move leads.
        to: P,
        /// How often the player to move has it.
        own: usize,
        /// How often the other player has it.
        other: usize,
    },
    /// Note: the position is decided and has moves, which do not count. Only the first such position is
    /// listed.
    DecidedWithMoves {
        /// How many there are.
        positions: usize,
    },
    /// Note: the position is reached with either player to move. Only the first such position is listed.
    BothTurns {
        /// How many there are.
        positions: usize,
    },
}

impl<P> Issue<P> {
    /// Whether this is an error: the rules contradict themselves, so that answers would be unreliable.
    /// Otherwise it is a note: legal and often intended, but worth a look.
    ///
    /// ```
    /// use retrograde::lint::Issue;
    ///
    /// assert!(Issue::<u8>::Successors.is_error());
    /// assert!(!Issue::<u8>::BothTurns { positions: 3 }.is_error());
    /// ```
    #[must_use]
    pub const fn is_error(&self) -> bool {
        !matches!(self, Self::DecidedWithMoves { .. } | Self::BothTurns { .. })
    }
}

impl<P: fmt::Debug> fmt::Display for Issue<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Plain)
    }
}

impl<P> Show for Issue<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let show = |position: &P| one_line(&notation.show(position));
        let said = |end: &Option<Outcome>| end.map_or("none".to_string(), |end| end.to_string());
        match self {
            Self::IsPosition => write!(f, "is_position gives two answers"),
            Self::NotAPosition => write!(f, "it is not a position of the game: is_position refuses it"),
            Self::StrayMove { neighbour } => {
                write!(f, "a move joins it to {}, which is not a position of the game", show(neighbour))
            }
            Self::Terminal => write!(f, "terminal gives two answers"),
            Self::Successors => write!(f, "successors lists other moves when asked again"),
            Self::Predecessors => write!(f, "predecessors lists other moves when asked again"),
            Self::PassesTurn { to } => {
                write!(f, "passes_turn gives two answers for its move to {}", show(to))
            }
            Self::Position { index } => {
                write!(f, "position({index}) gives another position when asked again")
            }
            Self::Index { expected, found } => {
                write!(f, "position({expected}) gives it: expected {expected} from index, found {found}")
            }
            Self::OutOfRange { neighbour, index, len } => {
                write!(f, "a move joins it to {}, whose index {index} is not in 0..{len}", show(neighbour))
            }
            Self::Hole { neighbour, index } => {
                write!(
                    f,
                    "a move joins it to {}, whose index {index} stands for no position",
                    show(neighbour)
                )
            }
            Self::Neighbour { neighbour, index } => {
                write!(
                    f,
                    "a move joins it to {}, whose index {index} stands for another position",
                    show(neighbour)
                )
            }
            Self::Inverse { to, forward, backward } => {
                write!(
                    f,
                    "its moves to {}: successors list {forward}, predecessors list {backward}",
                    show(to)
                )
            }
            Self::Representative { representative, again } => {
                write!(
                    f,
                    "its representative is {}, whose own representative is {}",
                    show(representative),
                    show(again)
                )
            }
            Self::StrayRepresentative { representative } => {
                write!(
                    f,
                    "its representative is {}, which is not a position of the game",
                    show(representative)
                )
            }
            Self::OtherEnd { representative, own, other } => {
                let (own, other) = (said(own), said(other));
                write!(f, "terminal gives {own}, but {other} for its representative {}", show(representative))
            }
            Self::OtherMoves { representative } => {
                write!(
                    f,
                    "its moves are not, up to symmetry, those of its representative {}",
                    show(representative)
                )
            }
            Self::Swap { swapped, again } => {
                write!(
                    f,
                    "with the players exchanged it is {}, and exchanged again {}",
                    show(swapped),
                    show(again)
                )
            }
            Self::OtherEndForOpponent { own, other } => {
                write!(f, "terminal gives {}, but {} with the other player to move", said(own), said(other))
            }
            Self::OnePlayersMove { to, own, other } => {
                write!(f, "its moves to {}: the player to move has {own}, the other player {other}", show(to))
            }
            Self::DecidedWithMoves { positions } => {
                write!(
                    f,
                    "it is decided and has moves, which do not count (positions like this: {positions})"
                )
            }
            Self::BothTurns { positions } => {
                write!(f, "it is reached with either player to move (positions like this: {positions})")
            }
        }
    }
}

/// A report in the making.
pub(super) struct Findings<P> {
    pub(super) checked: usize,
    errors: Vec<Finding<P>>,
    left_out: usize,
    /// The first decided position with moves, and how many there are.
    decided_with_moves: Option<(P, usize)>,
    both_turns: Option<(P, usize)>,
}

impl<P> Default for Findings<P> {
    fn default() -> Self {
        Self { checked: 0, errors: Vec::new(), left_out: 0, decided_with_moves: None, both_turns: None }
    }
}

impl<P: Clone> Findings<P> {
    pub(super) fn error(&mut self, position: &P, issue: Issue<P>) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(Finding { position: position.clone(), issue });
        } else {
            self.left_out += 1;
        }
    }

    pub(super) fn decided_with_moves(&mut self, position: &P) {
        self.decided_with_moves.get_or_insert_with(|| (position.clone(), 0)).1 += 1;
    }

    pub(super) fn both_turns(&mut self, position: &P) {
        self.both_turns.get_or_insert_with(|| (position.clone(), 0)).1 += 1;
    }

    pub(super) fn report(self) -> Report<P> {
        let note = |(position, positions), issue: fn(usize) -> Issue<P>| Finding {
            position,
            issue: issue(positions),
        };
        let decided = |positions| Issue::DecidedWithMoves { positions };
        let both = |positions| Issue::BothTurns { positions };
        let mut findings = self.errors;
        findings.extend(self.decided_with_moves.map(|first| note(first, decided)));
        findings.extend(self.both_turns.map(|first| note(first, both)));
        Report { findings, left_out: self.left_out, checked: self.checked }
    }
}
