//! Sorting moves by row: the counting sort behind compressed sparse rows.

use fixedbitset::FixedBitSet;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// From how many rows on the moves are sorted roughly first: below, the counters fit the cache.
const MANY_ROWS: usize = 1 << 21;
/// So many rows, as a power of two, are sorted together: their counters and moves fit the second-level cache.
const REGION_BITS: u32 = 16;

/// Moves sorted by row, stable: where each row starts, with the end of the last row, and where the moves
/// lead.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Gathered {
    pub starts: Vec<u32>,
    pub targets: Vec<u32>,
}

/// Sorts moves `(row, end)` with rows below `len`; `moves` gives them all, the same at each call.
pub(super) fn gather<I>(len: usize, moves: impl Fn() -> I) -> Gathered
where
    I: Iterator<Item = (u32, u32)>,
{
    if len < MANY_ROWS { by_row(len, moves) } else { by_region(len, moves) }
}

/// How many bytes the sorting takes beside its result.
pub(super) fn bytes_to_gather(len: usize, moves: usize) -> usize {
    if len < MANY_ROWS { 4 * len } else { moves.saturating_mul(8).saturating_add(4 << REGION_BITS) }
}

/// The same on all threads of the current pool: the moves once more; for each part and region a list and its
/// size; and for each thread the counts and places of a region.
#[cfg(feature = "rayon")]
pub(super) fn par_bytes_to_gather(len: usize, moves: usize) -> usize {
    let (threads, regions) = (rayon::current_num_threads(), len.div_ceil(1 << REGION_BITS));
    let lists = (threads + 3).saturating_mul(regions).saturating_mul(64);
    moves.saturating_mul(8).saturating_add(lists).saturating_add((threads * 8) << REGION_BITS)
}

/// One counting sort.
fn by_row<I>(len: usize, moves: impl Fn() -> I) -> Gathered
where
    I: Iterator<Item = (u32, u32)>,
{
    let mut starts = vec![0; len + 1];
    for (row, _) in moves() {
        starts[row as usize + 1] += 1;
    }
    let mut targets = vec![0; sum_up(&mut starts, 0) as usize];
    place(&starts, &mut targets, 0, moves());
    Gathered { starts, targets }
}

/// A counting sort by region, then one in each region, so that few places are written at a time. Takes eight
/// bytes a move more while it works.
fn by_region<I>(len: usize, moves: impl Fn() -> I) -> Gathered
where
    I: Iterator<Item = (u32, u32)>,
{
    let regions = len.div_ceil(1 << REGION_BITS);
    let mut next = vec![0usize; regions + 1];
    for (row, _) in moves() {
        next[(row >> REGION_BITS) as usize + 1] += 1;
    }
    for region in 0..regions {
        next[region + 1] += next[region];
    }
    let mut sorted = vec![(0u32, 0u32); next[regions]];
    for (row, end) in moves() {
        let place = &mut next[(row >> REGION_BITS) as usize];
        sorted[*place] = (row, end);
        *place += 1;
    }

    let mut starts = vec![0; len + 1];
    let mut targets = vec![0; sorted.len()];
    let mut from = 0;
    for (region, &to) in next[..regions].iter().enumerate() {
        let first = region << REGION_BITS;
        let rows = &mut starts[first..=len.min(first + (1 << REGION_BITS))];
        let moves = sorted[from..to].iter().map(|&(row, end)| (row - first as u32, end));
        for (row, _) in moves.clone() {
            rows[row as usize + 1] += 1;
        }
        sum_up(rows, from as u32);
        place(rows, &mut targets[from..to], from as u32, moves);
        from = to;
    }
    Gathered { starts, targets }
}

/// As [`gather`], on several threads: `parts` gives the moves in parts, which come one after another in the
/// order of the sorting. Takes eight bytes a move more while it works.
#[cfg(feature = "rayon")]
pub(super) fn par_gather<I>(len: usize, parts: impl IndexedParallelIterator<Item = I>) -> Gathered
where
    I: Iterator<Item = (u32, u32)> + Clone,
{
    let regions = len.div_ceil(1 << REGION_BITS);
    let parts: Vec<Vec<Vec<(u32, u32)>>> = parts.map(|moves| split(regions, moves)).collect();
    let sizes = (0..regions).map(|region| parts.iter().map(|part| part[region].len()).sum::<usize>());
    let sizes: Vec<usize> = sizes.collect();

    let mut starts = vec![0; len + 1];
    let mut targets = vec![0; sizes.iter().sum()];
    let (mut rest, mut base) = (targets.as_mut_slice(), 0);
    let mut tasks = Vec::with_capacity(regions);
    for (ends, size) in starts[1..].chunks_mut(1 << REGION_BITS).zip(sizes) {
        let (targets, behind) = rest.split_at_mut(size);
        tasks.push((ends, targets, base));
        (rest, base) = (behind, base + size as u32);
    }
    tasks.into_par_iter().enumerate().for_each(|(region, (ends, targets, base))| {
        let first = (region << REGION_BITS) as u32;
        let moves = parts.iter().flat_map(|part| &part[region]).map(|&(row, end)| (row - first, end));
        let mut starts = vec![0; ends.len() + 1];
        for (row, _) in moves.clone() {
            starts[row as usize + 1] += 1;
        }
        sum_up(&mut starts, base);
        place(&starts, targets, base, moves);
        ends.copy_from_slice(&starts[1..]);
    });
    Gathered { starts, targets }
}

/// Moves by region, each region in order.
#[cfg(feature = "rayon")]
fn split<I>(regions: usize, moves: I) -> Vec<Vec<(u32, u32)>>
where
    I: Iterator<Item = (u32, u32)> + Clone,
{
    let mut sizes = vec![0; regions];
    moves.clone().for_each(|(row, _)| sizes[(row >> REGION_BITS) as usize] += 1);
    let mut split: Vec<Vec<(u32, u32)>> = sizes.into_iter().map(Vec::with_capacity).collect();
    moves.for_each(|(row, end)| split[(row >> REGION_BITS) as usize].push((row, end)));
    split
}

/// Turns counts, each one place after its row, into starts from `base` on; returns where the last row
/// targets.
fn sum_up(counts: &mut [u32], base: u32) -> u32 {
    let mut sum = base;
    counts[0] = base;
    for count in &mut counts[1..] {
        sum += *count;
        *count = sum;
    }
    sum
}

/// Puts every end where its row has room; `targets` begins at `base`.
fn place(starts: &[u32], targets: &mut [u32], base: u32, moves: impl Iterator<Item = (u32, u32)>) {
    let mut next = starts[..starts.len() - 1].to_vec();
    for (row, end) in moves {
        let place = &mut next[row as usize];
        targets[(*place - base) as usize] = end;
        *place += 1;
    }
}

/// For each place of the sorted moves whether the move there has a mark, given the marks in the order of
/// `rows`.
pub(super) fn gather_marks(starts: &[u32], marked: impl Iterator<Item = (u32, bool)>) -> FixedBitSet {
    let mut next = starts.to_vec();
    let mut marks = FixedBitSet::with_capacity(starts.last().copied().unwrap_or_default() as usize);
    for (row, mark) in marked {
        let place = &mut next[row as usize];
        marks.set(*place as usize, mark);
        *place += 1;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::Random;

    #[test]
    #[cfg_attr(miri, ignore = "a second region takes 131,073 rows, too many there")]
    fn sorting_by_region_is_sorting_by_row() {
        for (len, count) in [(0, 0), (1, 3), (70_000, 200_000), (131_072, 5), (131_073, 300_000)] {
            let mut random = Random(7);
            let moves: Vec<(u32, u32)> = (0..count).map(|end| (random.below(len) as u32, end)).collect();
            let all = || moves.iter().copied();
            assert_eq!(by_row(len, all), by_region(len, all));
            #[cfg(feature = "rayon")]
            for part in [1, 7_000, 1_000_000] {
                let parts = moves.par_chunks(part).map(|part| part.iter().copied());
                assert_eq!(by_row(len, all), par_gather(len, parts));
            }
        }
    }
}
