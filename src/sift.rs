//! Choosing from a list without branching on the choice.

/// Returns those of `ids` for which `keep` holds, in order. They are put into `noted`, whose old contents do
/// not matter.
///
/// Where the choice is a coin toss to the processor, a branch on it costs more than the work: so every id is
/// noted, and the note kept or overwritten.
#[inline(always)]
pub(crate) fn sift<'a>(ids: &[u32], noted: &'a mut Vec<u32>, mut keep: impl FnMut(u32) -> bool) -> &'a [u32] {
    noted.resize(noted.len().max(ids.len()), 0);
    let mut kept = 0;
    for &id in ids {
        noted[kept] = id;
        kept += usize::from(keep(id));
    }
    &noted[..kept]
}
