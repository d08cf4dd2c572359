//! The rules of heap games, as data.

use super::error::{HeapGameError, HeapGameErrorKind};

/// Whether a heap may also be split in two without taking anything.
///
/// ```
/// use retrograde::heap::{HeapGame, Split};
///
/// let lasker = HeapGame::all_but([])?.with_split(Split::Any)?;
/// assert_eq!(lasker.to_string(), "all-but{}+split");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Split {
    /// It may not.
    #[default]
    None,
    /// Into any two heaps, none of them empty.
    Any,
    /// Into two heaps of different sizes, none of them empty: Grundy's game.
    Unequal,
}

/// A game played with heaps: a player chooses one, takes from it, and perhaps splits what is left. A player
/// who cannot move loses.
///
/// | text | moves of a heap |
/// |---|---|
/// | `0.77`, `4.7` | an octal code. Digit k after the point says what taking k may leave: 1 nothing, 2 one heap, 4 two heaps (no heap empty), or a sum of these. The digit before the point is 0 or 4; 4 means that the heap may be split without taking |
/// | `0.8`, `C.3F` | a hexadecimal code: the same, and 8 for three heaps. Digits go up to `F`; before the point 0, 4, 8 or `C` |
/// | `take{1,2,4}` | a subtraction set: take one of these numbers |
/// | `all-but{1,2}` | take any number except these; `all-but{}` is Nim |
/// | `take{1,3}/2`, `all-but{2}/3` | take, and leave the rest as at most two heaps, or three |
/// | `take{1,2}+split`, `all-but{}+split` | take, or else split into two heaps without taking; the second is Lasker's Nim |
/// | `take{}+split-unequal` | split into two heaps of different sizes: Grundy's game |
///
/// Only `take{...}` and `all-but{...}` may have `/2`, `/3` and `+split`, in this order. `take{1,3,4}/2` has
/// the moves of the code `0.7077`, but is not equal to it: a game keeps the way in which it is written. `0.7`
/// and `0.70` have the same moves, too, and are not equal.
///
/// `Display` writes the text as in the table, and `FromStr` reads it back to the same game. `FromStr` also
/// accepts blanks between words, numbers and signs (`take{1, 3, 4}`), a raised point, and a code without its
/// 0 before the point (`.77`, `·77`). Numbers must be strictly increasing.
///
/// ```
/// use retrograde::heap::HeapGame;
///
/// let kayles: HeapGame = "0.77".parse()?;
/// assert_eq!(kayles.solve(8).unwrap().values(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// assert_eq!(kayles.to_string(), "0.77");
///
/// assert_eq!(" ·77".parse::<HeapGame>()?, kayles);
/// let error = "0.79x".parse::<HeapGame>().unwrap_err();
/// assert_eq!(error.to_string(), "character 5: expected a digit (0 to 9 or A to F), found 'x'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos. Soc. 52
/// (1956), for octal codes; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapGame(pub(super) Form);

/// The ways to write a game. Numbers must be strictly increasing and not 0; digits are allowed where they stand;
/// at most `parts` heaps, 1 to 3, are left after taking.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    Code { first: u8, digits: Vec<u8> },
    Take { numbers: Vec<u32>, parts: u8, split: Split },
    AllBut { numbers: Vec<u32>, parts: u8, split: Split },
}

impl HeapGame {
    /// Makes a code from its digits: the one before the point, and those after it.
    ///
    /// # Errors
    ///
    /// [`HeapGameError`] for a digit that is not allowed, and if there is no digit after the point. Its `at`
    /// counts all digits from 0, including the one before the point.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// assert_eq!(HeapGame::code(0, &[1, 3, 7])?, "0.137".parse()?);
    /// assert_eq!(HeapGame::code(0, &[1, 16]).unwrap_err().at, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn code(first: u8, digits: &[u8]) -> Result<Self, HeapGameError> {
        if !first_allowed(first) {
            return Err(list_error(0, HeapGameErrorKind::First));
        }
        if let Some(wrong) = digits.iter().position(|&digit| digit > 15) {
            return Err(list_error(1 + wrong, HeapGameErrorKind::LargeDigit));
        }
        if digits.is_empty() {
            return Err(list_error(1, HeapGameErrorKind::Digit));
        }
        Ok(Self(Form::Code { first, digits: digits.to_vec() }))
    }

    /// Makes a subtraction game: a move takes one of these numbers. Order and repetitions do not matter.
    ///
    /// # Errors
    ///
    /// [`HeapGameError`] for a 0, since taking nothing is not a move; its `at` counts the numbers from 0.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// assert_eq!(HeapGame::take([4, 1, 2, 1])?, "take{1,2,4}".parse()?);
    /// assert_eq!(HeapGame::take([4, 0]).unwrap_err().at, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take(numbers: impl IntoIterator<Item = u32>) -> Result<Self, HeapGameError> {
        Ok(Self(Form::Take { numbers: ascending(numbers)?, parts: 1, split: Split::None }))
    }

    /// Makes a game in which any number except these may be taken.
    ///
    /// # Errors
    ///
    /// [`HeapGameError`] for a 0, since taking nothing is not a move; its `at` counts the numbers from 0.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let nim = HeapGame::all_but([])?;
    /// assert_eq!(nim.solve(4).unwrap().values(), [0, 1, 2, 3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_but(numbers: impl IntoIterator<Item = u32>) -> Result<Self, HeapGameError> {
        Ok(Self(Form::AllBut { numbers: ascending(numbers)?, parts: 1, split: Split::None }))
    }

    /// Makes Grundy's game: a move splits a heap into two of different sizes.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// assert_eq!(HeapGame::grundy().to_string(), "take{}+split-unequal");
    /// ```
    #[must_use]
    pub fn grundy() -> Self {
        Self(Form::Take { numbers: Vec::new(), parts: 1, split: Split::Unequal })
    }

    /// Sets the rule for splitting a heap without taking.
    ///
    /// # Errors
    ///
    /// [`HeapGameErrorKind::SplitOfCode`] for a code, whose own digits say what may be split.
    ///
    /// ```
    /// use retrograde::heap::{HeapGame, HeapGameErrorKind, Split};
    ///
    /// assert_eq!(HeapGame::take([])?.with_split(Split::Unequal)?, HeapGame::grundy());
    /// let kayles: HeapGame = "0.77".parse()?;
    /// assert_eq!(kayles.with_split(Split::Any).unwrap_err().kind, HeapGameErrorKind::SplitOfCode);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_split(mut self, rule: Split) -> Result<Self, HeapGameError> {
        match &mut self.0 {
            Form::Code { .. } => Err(list_error(0, HeapGameErrorKind::SplitOfCode)),
            Form::Take { split, .. } | Form::AllBut { split, .. } => {
                *split = rule;
                Ok(self)
            }
        }
    }

    /// Sets how many heaps may be left after taking: at most one, which is what [`take`](HeapGame::take) and
    /// [`all_but`](HeapGame::all_but) begin with, or two, or three. Nothing may be left, too.
    ///
    /// # Errors
    ///
    /// [`HeapGameErrorKind::TooManyParts`] for 0 and for more than three, and
    /// [`HeapGameErrorKind::SplitOfCode`] for a code, whose own digits say what may be left.
    ///
    /// ```
    /// use retrograde::heap::{HeapGame, HeapGameErrorKind};
    ///
    /// let game = HeapGame::take([1, 3])?.with_parts(2)?;
    /// assert_eq!(game.to_string(), "take{1,3}/2");
    /// let moves: Vec<Vec<u64>> = game.options(5).collect();
    /// assert_eq!(moves, [vec![4], vec![2], vec![1, 3], vec![2, 2], vec![1, 1]]);
    /// assert_eq!(game.with_parts(4).unwrap_err().kind, HeapGameErrorKind::TooManyParts);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_parts(mut self, most: u8) -> Result<Self, HeapGameError> {
        match &mut self.0 {
            Form::Code { .. } => Err(list_error(0, HeapGameErrorKind::SplitOfCode)),
            _ if !(1..=3).contains(&most) => Err(list_error(0, HeapGameErrorKind::TooManyParts)),
            Form::Take { parts, .. } | Form::AllBut { parts, .. } => {
                *parts = most;
                Ok(self)
            }
        }
    }
}

/// An error in a list, at this entry.
fn list_error(at: usize, kind: HeapGameErrorKind) -> HeapGameError {
    HeapGameError { at, found: None, kind }
}

/// Without taking, something must change: a heap is split in two or in three.
pub(super) fn first_allowed(digit: u8) -> bool {
    matches!(digit, 0 | 4 | 8 | 12)
}

fn ascending(numbers: impl IntoIterator<Item = u32>) -> Result<Vec<u32>, HeapGameError> {
    let mut numbers: Vec<u32> = numbers.into_iter().collect();
    if let Some(at) = numbers.iter().position(|&number| number == 0) {
        return Err(list_error(at, HeapGameErrorKind::Zero));
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}
