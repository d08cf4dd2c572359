//! The index of dōbutsu shōgi: all ways to place the pieces, numbered without gaps but one.
//!
//! Positions count by how many giraffes, elephants and chicks are on the board; then by the squares of the
//! lions, of the giraffes, of the elephants and of the chicks, each among the squares that those before leave
//! free, with owners, hens and hands. The gap: with both lions in the middle file, a position and its mirror
//! image have two numbers, and one of them is a hole.

use super::{KINDS, Position, SQUARES, Squares, bit, squares};

/// The most pieces of a kind.
const PAIR: usize = 2;

/// How many bits tell how a piece looks, by kind: whether it is the mover's, and whether a chick is a hen.
const LOOK_BITS: [u64; KINDS] = [1, 1, 2];

/// How the pieces of a kind lie: for each on the board which of the free squares it has, counted from 0, and
/// how it looks, 1 for the mover's and 2 for a hen; and how many the mover has in hand.
#[derive(Clone, Copy, Debug)]
struct Placement {
    free: [u8; PAIR],
    looks: [u8; PAIR],
    hand: u8,
}

/// The positions with one number of giraffes, elephants and chicks on the board.
#[derive(Clone, Copy, Debug)]
struct Sector {
    /// The index of the first.
    start: u64,
    /// How many placements each kind has, once those before it are placed.
    placements: [Divisor; KINDS],
}

/// Divides numbers below 2^32 by one of them, with a multiplication: A. D. Robison, *N-bit unsigned division
/// via N-bit multiply-add*, ARITH 2005.
#[derive(Clone, Copy, Debug)]
struct Divisor {
    by: u64,
    inverse: u64,
}

impl Divisor {
    fn new(by: u64) -> Self {
        Self { by, inverse: u64::MAX / by.max(1) }
    }

    /// Quotient and remainder.
    fn divide(self, number: u64) -> (u64, u64) {
        let quotient = (((u128::from(number) + 1) * u128::from(self.inverse)) >> 64) as u64;
        (quotient, number - quotient * self.by)
    }
}

/// The tables of the index.
#[derive(Clone, Debug)]
pub struct Arrangements {
    len: u64,
    /// How many of each kind there are.
    pieces: [u8; KINDS],
    /// The squares of the lions, the mover's first, by rank; and the rank, 0 for squares that are none of
    /// these.
    lions: Vec<[u8; 2]>,
    lion_ranks: [[u8; SQUARES]; SQUARES],
    /// By the number on the board: of giraffes, most significant, elephants and chicks.
    sectors: Vec<Sector>,
    /// By kind and number on the board, in the order of their ranks.
    placements: [[Vec<Placement>; PAIR + 1]; KINDS],
}

impl Arrangements {
    /// For these pairs of squares of the lions, a number of squares, and so many pieces of each kind.
    pub fn new(lions: Vec<[u8; 2]>, squares: u64, pieces: [u8; KINDS]) -> Self {
        let mut lion_ranks = [[0; SQUARES]; SQUARES];
        for (rank, &[own, other]) in (0..).zip(&lions) {
            lion_ranks[usize::from(own)][usize::from(other)] = rank;
        }
        let (mut sectors, mut len) = (Vec::new(), 0);
        for sector in 0..(PAIR as u64 + 1).pow(KINDS as u32) {
            let on_board = [sector / 9, sector / 3 % 3, sector % 3];
            let mut free = squares - 2;
            let placements = std::array::from_fn(|kind| {
                let on = on_board[kind];
                let count = count(kind, u64::from(pieces[kind]), on, free);
                free -= on;
                count
            });
            sectors.push(Sector { start: len, placements: placements.map(Divisor::new) });
            len += placements.iter().product::<u64>() * lions.len() as u64;
        }
        let placements = std::array::from_fn(|kind| {
            std::array::from_fn(|on| placements(kind, pieces[kind], on, squares as u8 - 2))
        });
        Self { len, pieces, lions, lion_ranks, sectors, placements }
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn index(&self, at: &Position) -> usize {
        let on_board = at.pieces.map(|set| set.count_ones() as usize);
        let sector = &self.sectors[(on_board[0] * 3 + on_board[1]) * 3 + on_board[2]];
        let [own, other] = at.lions.map(usize::from);
        let (mut taken, mut rank) = (at.lion_squares(), u64::from(self.lion_ranks[own][other]));
        for kind in 0..KINDS {
            let placement = placement_rank(at, kind, self.pieces[kind], taken);
            rank = rank * sector.placements[kind].by + placement;
            taken |= at.pieces[kind];
        }
        (sector.start + rank) as usize
    }

    /// The position with an index, or its mirror image.
    pub fn position(&self, index: usize) -> Option<Position> {
        let index = index as u64;
        if index >= self.len {
            return None;
        }
        let sector = self.sectors.partition_point(|sector| sector.start <= index) - 1;
        let Sector { start, placements: [giraffes, elephants, chicks] } = self.sectors[sector];
        let (rest, chicks) = chicks.divide(index - start);
        let (rest, elephants) = elephants.divide(rest);
        let (lions, giraffes) = giraffes.divide(rest);
        let lions = self.lions[lions as usize];
        let mut at = Position { lions, pieces: [0; KINDS], own: 0, hens: 0, hand: [0; KINDS] };
        let mut taken = at.lion_squares();
        let on_board = [sector / 9, sector / 3 % 3, sector % 3];
        for (kind, rank) in [giraffes, elephants, chicks].into_iter().enumerate() {
            let Placement { free, looks, hand } = self.placements[kind][on_board[kind]][rank as usize];
            at.hand[kind] = hand;
            for (free, looks) in free.into_iter().zip(looks).take(on_board[kind]) {
                let square = free_square(taken, free);
                at.pieces[kind] |= bit(square);
                at.own |= Squares::from(looks & 1) << square;
                at.hens |= Squares::from(looks >> 1) << square;
            }
            taken |= at.pieces[kind];
        }
        Some(at)
    }
}

/// How many placements there are of so many pieces, of which some are on the board, on so many free squares.
/// None if there are not as many pieces.
fn count(kind: usize, pieces: u64, on: u64, free: u64) -> u64 {
    let squares = [1, free, free * free.saturating_sub(1) / 2][on as usize];
    if on > pieces { 0 } else { (squares << (LOOK_BITS[kind] * on)) * (pieces - on + 1) }
}

/// The placements in the order of their ranks: squares first, pairs by the larger of the two, then looks,
/// then hands. With fewer free squares there are the first of these.
fn placements(kind: usize, pieces: u8, on: usize, free: u8) -> Vec<Placement> {
    let squares: Vec<[u8; PAIR]> = match on {
        0 => vec![[0; PAIR]],
        1 => (0..free).map(|square| [square, 0]).collect(),
        _ => (0..free).flat_map(|larger| (0..larger).map(move |smaller| [smaller, larger])).collect(),
    };
    let looks = 1 << LOOK_BITS[kind];
    let all_looks: Vec<[u8; PAIR]> = match on {
        0 => vec![[0; PAIR]],
        1 => (0..looks).map(|first| [first, 0]).collect(),
        _ => (0..looks).flat_map(|first| (0..looks).map(move |second| [first, second])).collect(),
    };
    let mut list = Vec::new();
    for free in squares {
        for &looks in &all_looks {
            let hands = 0..(pieces + 1).saturating_sub(on as u8);
            list.extend(hands.map(|hand| Placement { free, looks, hand }));
        }
    }
    list
}

/// The rank of the pieces of a kind, some of them on the board, on squares that are not taken.
fn placement_rank(at: &Position, kind: usize, pieces: u8, taken: Squares) -> u64 {
    let (mut on, mut place, mut looks) = (0, 0, 0);
    for square in squares(at.pieces[kind].into()) {
        let free = square as u64 - u64::from((taken & (bit(square) - 1)).count_ones());
        place += if on == 0 { free } else { free * (free - 1) / 2 };
        let look = at.own >> square & 1 | (at.hens >> square & 1) << 1;
        looks = looks << LOOK_BITS[kind] | u64::from(look);
        on += 1;
    }
    let rank = place << (LOOK_BITS[kind] * on) | looks;
    rank * (u64::from(pieces) - on + 1) + u64::from(at.hand[kind])
}

/// The free square with so many free ones before it.
fn free_square(taken: Squares, before: u8) -> usize {
    squares(taken.into()).fold(before.into(), |square, taken| square + usize::from(taken <= square))
}
