//! Rows of pins: a ball knocks down some adjacent pins, as in Kayles.

use retrograde::{Decompose, Game};

/// The numbers of pins that a ball may knock down.
#[derive(Clone, Copy, Debug)]
pub struct Rows(pub &'static [u32]);

/// One pin or two.
pub const KAYLES: Rows = Rows(&[1, 2]);
/// Two pins, never one.
pub const DAWSONS_KAYLES: Rows = Rows(&[2]);

impl Game for Rows {
    /// The lengths of the rows that are left.
    type Position = Vec<u32>;

    fn successors(&self, rows: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
        let mut next = Vec::new();
        for (i, &row) in rows.iter().enumerate() {
            for rest in self.0.iter().filter_map(|&down| row.checked_sub(down)) {
                let split = |left| [&rows[..i], &[left, rest - left], &rows[i + 1..]].concat();
                next.extend((0..=rest).map(split));
            }
        }
        next
    }
}

impl Decompose for Rows {
    fn components(&self, rows: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
        rows.iter().filter(|&&row| row > 0).map(|&row| vec![row])
    }
}
