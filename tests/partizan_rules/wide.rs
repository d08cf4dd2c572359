//! Domineering a second time, on boards of up to 7 rows and 17 columns: written for these tests, square by square.

use retrograde::partizan::Partizan;

/// One more than the columns of the widest board, so that no row touches the next.
pub const STRIDE: u32 = 18;

/// The rules. A position is the set of free squares: bit `18 · row + column`.
pub struct Wide;

pub fn rectangle(rows: u32, columns: u32) -> u128 {
    assert!(rows <= 7 && columns < STRIDE);
    (0..rows).fold(0, |all, row| all | ((1 << columns) - 1) << (STRIDE * row))
}

/// The squares of a set.
fn squares(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

fn covered(free: u128, by: u32) -> impl Iterator<Item = u128> {
    squares(free & free >> by).map(move |square| free & !(1 << square | 1 << (square + by)))
}

impl Partizan for Wide {
    type Position = u128;

    fn left(&self, &free: &u128) -> impl IntoIterator<Item = u128> {
        covered(free, STRIDE)
    }

    fn right(&self, &free: &u128) -> impl IntoIterator<Item = u128> {
        covered(free, 1)
    }

    /// Regions of two squares or more, moved to the corner: of the four reflections the one with the least number.
    fn components(&self, &free: &u128) -> impl IntoIterator<Item = u128> {
        let (mut rest, mut regions) = (free, Vec::new());
        while rest != 0 {
            let (mut region, mut grown) = (0, rest & rest.wrapping_neg());
            while region != grown {
                region = grown;
                grown |= (region << 1 | region >> 1 | region << STRIDE | region >> STRIDE) & rest;
            }
            rest &= !region;
            if region.count_ones() > 1 {
                regions.push(least(region));
            }
        }
        regions
    }
}

fn least(region: u128) -> u128 {
    let squares: Vec<(u32, u32)> = squares(region).map(|square| (square / STRIDE, square % STRIDE)).collect();
    let last = |of: fn(&(u32, u32)) -> u32| squares.iter().map(of).max().unwrap_or(0);
    let first = |of: fn(&(u32, u32)) -> u32| squares.iter().map(of).min().unwrap_or(0);
    let (top, bottom, left, right) = (first(|at| at.0), last(|at| at.0), first(|at| at.1), last(|at| at.1));
    let image = |down: bool, across: bool| {
        let moved = |&(row, column): &(u32, u32)| {
            let row = if down { bottom - row } else { row - top };
            STRIDE * row + if across { right - column } else { column - left }
        };
        squares.iter().map(moved).fold(0_u128, |all, square| all | 1 << square)
    };
    let images = [(false, false), (false, true), (true, false), (true, true)];
    images.into_iter().map(|(down, across)| image(down, across)).min().unwrap_or(region)
}
