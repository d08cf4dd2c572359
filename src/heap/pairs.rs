//! Whether two heaps of a given total have a given XOR, many pairs at a time.

/// A number wide enough for the values so far; the narrower, the more fit into a register.
pub(super) trait Lane: Copy + Default + PartialEq + TryFrom<u32> + Into<u32> {
    /// 1 if the XOR of two is the third, otherwise 0.
    fn hit(self, other: Self, wanted: Self) -> Self;
    /// Not 0 if either is not.
    fn or(self, other: Self) -> Self;
}

macro_rules! lane {
    ($($lane:ty),*) => { $(
        impl Lane for $lane {
            #[inline(always)]
            fn hit(self, other: Self, wanted: Self) -> Self {
                Self::from(self ^ other == wanted)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
        }
    )* };
}
lane!(u8, u16, u32);

/// Pairs compared between two looks at whether one was found.
const BLOCK: usize = 256;

/// Values by heap size, upward and downward: the parts of a split run through the first forward and through
/// the second forward, too.
pub(super) struct Pairs<L> {
    up: Vec<L>,
    /// The value of heap n is at `room - 1 - n`.
    down: Vec<L>,
    /// Two heaps that are the next heap, from which nothing was taken, must differ.
    unequal: bool,
}

impl<L: Lane> Pairs<L> {
    /// For heaps below `room`. All values must fit.
    pub fn new(values: &[u32], room: usize, unequal: bool) -> Self {
        let mut up = Vec::with_capacity(room);
        up.extend(values.iter().map(|&value| narrow::<L>(value).unwrap_or_default()));
        let mut down = vec![L::default(); room];
        for (cell, &value) in down.iter_mut().rev().zip(&up) {
            *cell = value;
        }
        Self { up, down, unequal }
    }

    /// The value of the next heap; false, and nothing is changed, if it does not fit.
    #[must_use]
    pub fn push(&mut self, value: u32) -> bool {
        let Some(value) = narrow::<L>(value) else { return false };
        let place = self.down.len() - 1 - self.up.len();
        self.down[place] = value;
        self.up.push(value);
        true
    }

    /// How many ways there are to split a heap in two.
    pub fn count(&self, heap: usize) -> usize {
        let differ = self.unequal && heap == self.up.len();
        heap.saturating_sub(usize::from(differ)) / 2
    }

    /// The values of the smaller parts 1, 2, ... and of the larger ones beside them.
    fn halves(&self, heap: usize) -> (&[L], &[L]) {
        let count = self.count(heap);
        let start = self.down.len() - heap;
        (&self.up[1..=count], &self.down[start..start + count])
    }

    /// The XOR of each pair of these smaller parts, counted from 0; as far as there are so many.
    pub fn each(&self, heap: usize, from: usize, to: usize, mut visit: impl FnMut(u32)) {
        let (small, large) = self.halves(heap);
        let to = to.min(small.len());
        let from = from.min(to);
        for (&a, &b) in small[from..to].iter().zip(&large[from..to]) {
            visit(a.into() ^ b.into());
        }
    }

    /// Whether some pair has this XOR; the first `from` pairs are left out.
    pub fn contains(&self, heap: usize, from: usize, value: u32) -> bool {
        let Some(value) = narrow::<L>(value) else { return false };
        let (small, large) = self.halves(heap);
        let from = from.min(small.len());
        let (small, large) = (&small[from..], &large[from..]);
        let hit = |a: &[L], b: &[L]| {
            let hits = a.iter().zip(b).map(|(&a, &b)| a.hit(b, value));
            hits.fold(L::default(), L::or) != L::default()
        };
        let (mut small, mut large) = (small.chunks_exact(BLOCK), large.chunks_exact(BLOCK));
        small.by_ref().zip(large.by_ref()).any(|(a, b)| hit(a, b))
            || hit(small.remainder(), large.remainder())
    }
}

fn narrow<L: Lane>(value: u32) -> Option<L> {
    L::try_from(value).ok()
}
