//! How far a quotient is proved.

#[cfg(doc)]
use super::Quotient;

/// How far a [`Quotient`] is proved.
///
/// ```
/// use retrograde::misere::{Proof, quotient};
///
/// assert_eq!(quotient(&"0.77".parse()?, 5)?.proof(), Proof::All);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// For every position of heaps within the bound, whatever their number.
    All,
    /// Only for positions in which play cannot last more than this many plies. A limit or an observer ended the
    /// check there. The elements may be too few.
    Plies(u64),
}
