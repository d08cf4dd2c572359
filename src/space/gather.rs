//! Sorting moves by row: the counting sort behind compressed sparse rows.

use fixedbitset::FixedBitSet;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::room::{self, NoRoom};

/// From how many rows on the moves are sorted roughly first: below, the counters fit the cache.
const MANY_ROWS: usize = 1 << 19;
/// So many rows, as a power of two, are sorted together: their counters and moves fit the second-level cache.
const REGION_BITS: u32 = 16;

/// Moves sorted by row, stable: where each row starts, with the end of the last row, and where the moves
/// lead.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Gathered {
    pub starts: Vec<u32>,
    pub targets: Vec<u32>,
}

/// Sorts moves `(row, end)` with rows below `len`; `moves` gives them all, the same at each call. `scattered`
/// is asked whether they are, where that matters.
pub(super) fn gather<I>(
    len: usize,
    scattered: impl FnOnce() -> bool,
    moves: impl Fn() -> I,
) -> Result<Gathered, NoRoom>
where
    I: Iterator<Item = (u32, u32)>,
{
    if len >= MANY_ROWS && scattered() {
        let starts = region_starts(len, moves())?;
        // What most moves enter fits the cache, and a list for it would be long.
        if fullest(&starts) <= starts[starts.len() - 1] / FULLEST {
            return by_region(len, starts, moves());
        }
    }
    by_row(len, moves)
}

/// The most that one region may have of all moves: so the list of its moves is short.
const FULLEST: usize = 4;

/// How many bytes the sorting takes at most beside its result.
pub(super) fn bytes_to_gather(len: usize, moves: usize) -> usize {
    if len < MANY_ROWS {
        return 0;
    }
    let fullest = moves / FULLEST;
    let regions = len.div_ceil(1 << REGION_BITS).saturating_mul(size_of::<usize>());
    let (within, ends) = (moves.saturating_mul(2), fullest.saturating_mul(4));
    within.saturating_add(ends).saturating_add(regions).saturating_add(4 << REGION_BITS)
}

/// Whether moves that come one after another belong to rows far apart, as samples tell. The moves of a search
/// lead to few places at a time, where the caches help; those of a random graph lead anywhere.
pub(super) fn scattered(moves: usize, row: impl Fn(usize) -> u32) -> bool {
    const SAMPLES: usize = 16;
    const SIZE: usize = 1 << 10;
    let Some(last) = moves.checked_sub(SIZE) else { return false };
    let (mut pages, mut met) = (Vec::with_capacity(SIZE), 0);
    for sample in 0..SAMPLES {
        let first = last / SAMPLES * sample;
        pages.clear();
        pages.extend((first..first + SIZE).map(|index| row(index) >> 10));
        pages.sort_unstable();
        pages.dedup();
        met += pages.len();
    }
    met > SAMPLES * SIZE / 4
}

/// The same on all threads of the current pool: the moves once more; for each part and region a list and its
/// size; and for each thread the counts and places of a region.
#[cfg(feature = "rayon")]
pub(super) fn par_bytes_to_gather(len: usize, moves: usize) -> usize {
    let (threads, regions) = (rayon::current_num_threads(), len.div_ceil(1 << REGION_BITS));
    let lists = (threads + 3).saturating_mul(regions).saturating_mul(64);
    moves.saturating_mul(8).saturating_add(lists).saturating_add((threads * 8) << REGION_BITS)
}

/// One counting sort. Entry `row + 1` of the starts is where the next move of a row goes; once all moves are
/// there, that is where the next row starts.
fn by_row<I>(len: usize, moves: impl Fn() -> I) -> Result<Gathered, NoRoom>
where
    I: Iterator<Item = (u32, u32)>,
{
    let mut starts = room::zeros(len + 2)?;
    for (row, _) in moves() {
        starts[row as usize + 2] += 1;
    }
    let count = sum_up(&mut starts[1..], 0);
    let mut targets = room::zeros(count as usize)?;
    for (row, end) in moves() {
        let next = &mut starts[row as usize + 1];
        targets[*next as usize] = end;
        *next += 1;
    }
    starts.pop();
    Ok(Gathered { starts, targets })
}

/// Where the moves of each region start, with the end of the last region.
fn region_starts(len: usize, moves: impl Iterator<Item = (u32, u32)>) -> Result<Vec<usize>, NoRoom> {
    let regions = len.div_ceil(1 << REGION_BITS);
    let mut starts = room::filled(0, regions + 1)?;
    for (row, _) in moves {
        starts[(row >> REGION_BITS) as usize + 1] += 1;
    }
    for region in 0..regions {
        starts[region + 1] += starts[region];
    }
    Ok(starts)
}

/// How many moves the fullest region has.
fn fullest(starts: &[usize]) -> usize {
    starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default()
}

/// A counting sort by region, then one in each region, so that few places are written at a time. Takes two
/// bytes a move more while it works, which tell the row within its region, and a copy of one region.
fn by_region(
    len: usize,
    mut next: Vec<usize>,
    moves: impl Iterator<Item = (u32, u32)>,
) -> Result<Gathered, NoRoom> {
    let (regions, count) = (next.len() - 1, next[next.len() - 1]);
    let mut ends = room::list(fullest(&next))?;
    let mut within = room::filled(0_u16, count)?;
    let mut targets = room::zeros(count)?;
    for (row, end) in moves {
        let place = &mut next[(row >> REGION_BITS) as usize];
        within[*place] = row as u16;
        targets[*place] = end;
        *place += 1;
    }

    let mut starts = room::zeros(len + 1)?;
    let mut places = room::list(1 << REGION_BITS)?;
    let mut from = 0;
    for (region, &to) in next[..regions].iter().enumerate() {
        let first = region << REGION_BITS;
        let rows = &mut starts[first..=len.min(first + (1 << REGION_BITS))];
        let (within, targets) = (&within[from..to], &mut targets[from..to]);
        for &row in within {
            rows[row as usize + 1] += 1;
        }
        sum_up(rows, from as u32);
        ends.clear();
        ends.extend_from_slice(targets);
        places.clear();
        places.extend_from_slice(&rows[..rows.len() - 1]);
        let moves = within.iter().zip(&ends).map(|(&row, &end)| (u32::from(row), end));
        place(&mut places, targets, from as u32, moves);
        from = to;
    }
    Ok(Gathered { starts, targets })
}

/// As [`gather`], on several threads: `parts` gives the moves in parts, which come one after another in the
/// order of the sorting. Takes eight bytes a move more while it works.
#[cfg(feature = "rayon")]
pub(super) fn par_gather<I>(
    len: usize,
    parts: impl IndexedParallelIterator<Item = I>,
) -> Result<Gathered, NoRoom>
where
    I: Iterator<Item = (u32, u32)> + Clone,
{
    let regions = len.div_ceil(1 << REGION_BITS);
    let parts: Vec<Vec<Vec<(u32, u32)>>> =
        parts.map(|moves| split(regions, moves)).collect::<Result<_, _>>()?;
    let sizes = (0..regions).map(|region| parts.iter().map(|part| part[region].len()).sum::<usize>());
    let sizes: Vec<usize> = sizes.collect();

    let mut starts = room::zeros(len + 1)?;
    let mut targets = room::zeros(sizes.iter().sum())?;
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
        ends.copy_from_slice(&starts[1..]);
        place(&mut starts, targets, base, moves);
    });
    Ok(Gathered { starts, targets })
}

/// Moves by region, each region in order.
#[cfg(feature = "rayon")]
fn split<I>(regions: usize, moves: I) -> Result<Vec<Vec<(u32, u32)>>, NoRoom>
where
    I: Iterator<Item = (u32, u32)> + Clone,
{
    let mut sizes = vec![0; regions];
    moves.clone().for_each(|(row, _)| sizes[(row >> REGION_BITS) as usize] += 1);
    let mut split: Vec<Vec<(u32, u32)>> = sizes.into_iter().map(room::list).collect::<Result<_, _>>()?;
    moves.for_each(|(row, end)| split[(row >> REGION_BITS) as usize].push((row, end)));
    Ok(split)
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

/// Puts every end where the next one of its row goes; `targets` begins at `base`.
fn place(next: &mut [u32], targets: &mut [u32], base: u32, moves: impl Iterator<Item = (u32, u32)>) {
    for (row, end) in moves {
        let place = &mut next[row as usize];
        targets[(*place - base) as usize] = end;
        *place += 1;
    }
}

/// For each place of the sorted moves whether the move there has a mark, given the marks in the order of
/// `rows`.
pub(super) fn gather_marks(
    starts: &[u32],
    marked: impl Iterator<Item = (u32, bool)>,
) -> Result<FixedBitSet, NoRoom> {
    let mut next = room::list(starts.len())?;
    next.extend_from_slice(starts);
    let mut marks = room::bits(starts.last().copied().unwrap_or_default() as usize)?;
    for (row, mark) in marked {
        let place = &mut next[row as usize];
        marks.set(*place as usize, mark);
        *place += 1;
    }
    Ok(marks)
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
            let expected = by_row(len, all).unwrap();
            assert_eq!(expected.starts.len(), len + 1);
            let rows =
                expected.starts.windows(2).map(|row| &expected.targets[row[0] as usize..row[1] as usize]);
            for (row, targets) in rows.enumerate().step_by(1 + len / 100) {
                let moves = moves.iter().filter(|&&(from, _)| from as usize == row);
                assert!(moves.map(|&(_, end)| end).eq(targets.iter().copied()));
            }
            assert_eq!(by_region(len, region_starts(len, all()).unwrap(), all()).unwrap(), expected);
            #[cfg(feature = "rayon")]
            for part in [1, 7_000, 1_000_000] {
                let parts = moves.par_chunks(part).map(|part| part.iter().copied());
                assert_eq!(par_gather(len, parts).unwrap(), expected);
            }
        }
    }

    #[test]
    fn samples_tell_how_scattered_moves_are() {
        let mut random = Random(2);
        assert!(!scattered(0, |_| 0) && !scattered(1_000, |index| (index as u32) << 20));
        assert!(scattered(1 << 14, |index| (index as u32) << 10));
        assert!(!scattered(1 << 24, |index| index as u32));
        let rows: Vec<u32> = (0..40_000).map(|_| random.below(1 << 30) as u32).collect();
        assert!(scattered(rows.len(), |index| rows[index]));
        // Far apart, but few places at a time.
        assert!(!scattered(rows.len(), |index| rows[index % 100]));
    }

    /// Moves into one region are sorted by row, since their list would be long.
    #[test]
    #[cfg_attr(miri, ignore = "so many rows take too long there")]
    fn many_rows_are_sorted_whichever_way() {
        let (len, mut random) = (MANY_ROWS + 5, Random(4));
        let anywhere: Vec<(u32, u32)> = (0..50_000).map(|end| (random.below(len) as u32, end)).collect();
        let crowded: Vec<(u32, u32)> = anywhere.iter().map(|&(row, end)| (row % 70_000, end)).collect();
        for moves in [anywhere, crowded] {
            let all = || moves.iter().copied();
            let expected = by_row(len, all).unwrap();
            for scattered in [false, true] {
                assert_eq!(gather(len, || scattered, all).unwrap(), expected);
            }
        }
    }
}
