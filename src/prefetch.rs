//! Asking the processor for memory before it is needed. The only `unsafe` of the engines.

/// From how many positions on the engines prefetch: below, their tables stay in the cache and prefetching
/// costs more than it saves. A fuzzer makes small spaces: there some of them count as large.
pub(crate) const LARGE: usize = if cfg!(fuzzing) { 1 << 6 } else { 1 << 19 };

/// How many positions are processed together when prefetching: enough to keep the memory busy, few enough
/// that what was fetched is still there when it is used.
pub(crate) const CHUNK: usize = 16;

/// How many moves are noted at most before they are processed, however many one position has.
pub(crate) const FULL: usize = if cfg!(fuzzing) { 1 << 6 } else { 1 << 12 };

/// Starts to load the cache line of `slice[index]`. An index outside the slice is harmless. Without effect on
/// processors for which Rust has no stable instruction.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    prefetch_address(slice.as_ptr().wrapping_add(index).addr());
}

/// The same for an address, which may be anything.
#[inline(always)]
#[allow(unsafe_code, reason = "prefetching has no safe form")]
pub(crate) fn prefetch_address(address: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing: any address will do, mapped or not. SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::without_provenance(address)) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}
