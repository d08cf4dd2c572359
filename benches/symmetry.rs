//! Four in a row on 4 × 4 cells, with and without the eight symmetries of the square: time, and in the column `max alloc`
//! peak memory, as the allocator counts it.

use divan::{AllocProfiler, Bencher};
use retrograde::game::Reduced;
use retrograde::{Game, Outcome, outcomes};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A bit for each cell, row by row: the mover's stones and the other's.
type Board = (u16, u16);

/// Rows, columns, diagonals.
const LINES: [u16; 10] = [0xf, 0xf0, 0xf00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

struct Four;

impl Game for Four {
    type Position = Board;

    fn successors(&self, &(own, other): &Board) -> impl IntoIterator<Item = Board> {
        let free = (0..16).map(|cell| 1 << cell).filter(move |cell| (own | other) & cell == 0);
        free.map(move |cell| (other, own | cell))
    }

    fn terminal(&self, &(own, other): &Board) -> Option<Outcome> {
        let beaten = LINES.iter().any(|line| other & line == *line);
        if beaten { Some(Outcome::Loss) } else { (own | other == u16::MAX).then_some(Outcome::Draw) }
    }
}

/// Left and right swapped.
fn mirror(set: u16) -> u16 {
    (set & 0x1111) << 3 | (set & 0x2222) << 1 | (set & 0x4444) >> 1 | (set & 0x8888) >> 3
}

/// Top and bottom swapped.
fn flip(set: u16) -> u16 {
    (set & 0xf) << 12 | (set & 0xf0) << 4 | (set & 0xf00) >> 4 | (set & 0xf000) >> 12
}

/// Rows and columns swapped, by two swaps of bits.
fn transpose(mut set: u16) -> u16 {
    let swap = (set ^ set >> 3) & 0x0a0a;
    set ^= swap ^ swap << 3;
    let swap = (set ^ set >> 6) & 0x00cc;
    set ^ swap ^ swap << 6
}

/// The least of the eight images.
fn least(&board: &Board) -> Board {
    let both = |image: fn(u16) -> u16, (own, other): Board| (image(own), image(other));
    let images = [board, both(transpose, board)].map(|board| {
        let mirrored = both(mirror, board);
        board.min(mirrored).min(both(flip, board)).min(both(flip, mirrored))
    });
    images[0].min(images[1])
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn without(bencher: Bencher) {
    bencher.bench_local(|| assert_eq!(outcomes(&Four, [(0, 0)]).unwrap().len(), 9_722_011));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn with(bencher: Bencher) {
    let reduced = Reduced::new(Four, least);
    bencher.bench_local(|| assert_eq!(outcomes(&reduced, [(0, 0)]).unwrap().len(), 1_217_977));
}
