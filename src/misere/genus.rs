//! The genus of a position.

use std::sync::Arc;

use super::error::GenusError;
use crate::game::Outcome;

/// What single numbers say of a position under misère play: its Grundy value, and the misère nim values of
/// the position beside any number of Nim heaps of two.
///
/// The **misère nim value** of a position is the size of the one Nim heap that makes the sum lost for the
/// player to move, if a player who cannot move *wins*. The genus has the misère nim values of the position
/// alone, with one heap of two, with two of them, and so on. From some place on these alternate between two
/// numbers a and a XOR 2, so that finitely many tell them all.
///
/// `Display` writes the genus as the books do: `4^146` has the Grundy value 4 and the misère nim values 1, 4,
/// 6, 4, 6, and so on forever. The last two numbers written are the first two of those that repeat. If a
/// misère nim value has several digits, all of them are in parentheses: `12^(8,14,12)`. `FromStr` reads both
/// forms back, and longer ones of the same genus.
///
/// Not every such sequence is the genus of a position.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy,
/// *Winning Ways*, chapter 13.
///
/// ```
/// use retrograde::misere::Genus;
///
/// let genus: Genus = "4^146".parse()?;
/// assert_eq!((genus.nimber(), genus.misere_nimber(0)), (4, 1));
/// assert_eq!((1..=4).map(|twos| genus.misere_nimber(twos)).collect::<Vec<_>>(), [4, 6, 4, 6]);
/// assert_eq!(genus.to_string(), "4^146");
/// assert_eq!("4^146464".parse::<Genus>()?, genus);
/// # Ok::<(), retrograde::misere::GenusError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    nimber: u32,
    /// Not empty; as short as can be. The last one alternates with its XOR with 2 forever.
    misere: Arc<[u32]>,
}

impl Genus {
    /// Makes a genus of a Grundy value and misère nim values, of which the last two repeat forever.
    ///
    /// # Errors
    ///
    /// [`GenusError::NoEnd`] if there are fewer than two misère nim values, or the last two are not a and
    /// a XOR 2.
    ///
    /// ```
    /// use retrograde::misere::{Genus, GenusError};
    ///
    /// assert_eq!(Genus::new(3, &[1, 4, 3, 1, 3, 1])?.to_string(), "3^1431");
    /// assert_eq!(Genus::new(3, &[1, 4]), Err(GenusError::NoEnd));
    /// # Ok::<(), GenusError>(())
    /// ```
    pub fn new(nimber: u32, misere: &[u32]) -> Result<Self, GenusError> {
        match misere {
            [.., last, again] if last ^ 2 == *again => Ok(Self::of(nimber, misere)),
            _ => Err(GenusError::NoEnd),
        }
    }

    /// The same of a sequence whose last number alternates with its XOR with 2 forever.
    pub(crate) fn of(nimber: u32, misere: &[u32]) -> Self {
        let mut len = misere.len();
        while len > 1 && misere[len - 1] ^ 2 == misere[len - 2] {
            len -= 1;
        }
        Self { nimber, misere: Arc::from(&misere[..len]) }
    }

    /// The genus of a Nim heap.
    ///
    /// ```
    /// use retrograde::misere::Genus;
    ///
    /// let shown: Vec<String> = (0..4).map(|size| Genus::nim_heap(size).to_string()).collect();
    /// assert_eq!(shown, ["0^120", "1^031", "2^20", "3^31"]);
    /// ```
    #[must_use]
    pub fn nim_heap(size: u32) -> Self {
        match size {
            0 => Self::of(0, &[1, 2]),
            1 => Self::of(1, &[0, 3]),
            _ => Self::of(size, &[size]),
        }
    }

    /// The Grundy value, for normal play.
    ///
    /// ```
    /// assert_eq!("3^1431".parse::<retrograde::misere::Genus>()?.nimber(), 3);
    /// # Ok::<(), retrograde::misere::GenusError>(())
    /// ```
    #[must_use]
    pub fn nimber(&self) -> u32 {
        self.nimber
    }

    /// The misère nim value of the position beside so many Nim heaps of two.
    ///
    /// So it tells who wins the position with any number of Nim heaps of one and two and any one more: heaps
    /// of one make the value XOR 1 each, and the sum is lost if it is the size of the heap that is left, or 0
    /// if none is.
    ///
    /// ```
    /// let genus: retrograde::misere::Genus = "3^1431".parse()?;
    /// assert_eq!([0, 1, 2, 3, 1_000_001].map(|twos| genus.misere_nimber(twos)), [1, 4, 3, 1, 1]);
    /// # Ok::<(), retrograde::misere::GenusError>(())
    /// ```
    #[must_use]
    pub fn misere_nimber(&self, twos: usize) -> u32 {
        let last = self.misere.len() - 1;
        match self.misere.get(twos) {
            Some(&value) => value,
            None => self.misere[last] ^ (2 * ((twos - last) % 2) as u32),
        }
    }

    /// Who wins the position alone, if a player who cannot move wins.
    ///
    /// ```
    /// use retrograde::{Outcome, misere::Genus};
    ///
    /// assert_eq!(Genus::nim_heap(0).misere_outcome(), Outcome::Win);
    /// assert_eq!(Genus::nim_heap(1).misere_outcome(), Outcome::Loss);
    /// ```
    #[must_use]
    pub fn misere_outcome(&self) -> Outcome {
        // Claim 60.
        if self.misere_nimber(0) == 0 { Outcome::Loss } else { Outcome::Win }
    }

    /// Whether it is the genus of a sum of Nim heaps; otherwise it is wild.
    ///
    /// The genus of a sum follows from those of its components if these are tame together with all positions
    /// that play can reach from them: see [`Genera::is_tame`](super::Genera::is_tame).
    ///
    /// ```
    /// use retrograde::misere::Genus;
    ///
    /// let tame = ["0^120", "0^02", "1^031", "1^13", "5^57", "4^146", "2^1420"];
    /// assert_eq!(tame.map(|genus| genus.parse::<Genus>().unwrap().is_tame()), [
    ///     true, true, true, true, true, false, false,
    /// ]);
    /// ```
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.is_fickle() || *self.misere == [self.nimber]
    }

    /// Whether it is the genus of a sum of Nim heaps of at most one.
    fn is_fickle(&self) -> bool {
        self.nimber < 2 && *self == Self::nim_heap(self.nimber)
    }

    /// The genus of a sum of two positions that are tame together with all that play can reach.
    pub(crate) fn tame_sum(&self, other: &Self) -> Self {
        // Claim 63.
        let nimber = self.nimber ^ other.nimber;
        if self.is_fickle() && other.is_fickle() {
            Self::nim_heap(nimber)
        } else {
            Self::of(nimber, &[nimber])
        }
    }

    /// The misère nim values up to the first two of those that repeat, as they are written.
    ///
    /// ```
    /// let genus: retrograde::misere::Genus = "3^143131".parse()?;
    /// assert_eq!(genus.superscripts().collect::<Vec<_>>(), [1, 4, 3, 1]);
    /// # Ok::<(), retrograde::misere::GenusError>(())
    /// ```
    pub fn superscripts(&self) -> impl Iterator<Item = u32> + '_ {
        (0..=self.misere.len()).map(|twos| self.misere_nimber(twos))
    }

    /// From this number of heaps of two on, the misère nim values repeat.
    pub(super) fn settled(&self) -> usize {
        self.misere.len() - 1
    }

    /// How many bytes it takes beside itself.
    pub(super) fn bytes(&self) -> usize {
        2 * size_of::<usize>() + size_of_val(&*self.misere).next_multiple_of(size_of::<usize>())
    }
}
