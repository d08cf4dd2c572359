//! A row of numbers; the players take the first or the last in turn, and want the larger sum (the Educational DP Contest of
//! AtCoder, problem L).
//!
//! Input: `n` and n numbers. The answer is the sum of the player who begins, less that of the other, if both play well. A position
//! is the part of the row that is left: each move pays the number taken, so the points so far need not be known.
//!
//! ```text
//! cargo run --release --example deque < examples/data/deque_four.in
//! ```

pub(crate) mod common;

use std::process::ExitCode;

use common::{Input, known, run};
use retrograde::score::Scored;
use retrograde::{Game, Implicit, Indexed, Solver};

/// The problem asks for 3,000; this many take 1.7 GB.
pub(crate) const MAX_NUMBERS: usize = 10_000;

struct Row(Vec<i64>);

/// What is left: how many numbers, and where they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left {
    count: u32,
    end: u32,
}

impl Game for Row {
    type Position = Left;

    fn successors(&self, &Left { count, end }: &Left) -> impl IntoIterator<Item = Left> {
        let (first, last) = (Left { count: count.saturating_sub(1), end }, end.saturating_sub(1));
        // The empty row is one position, wherever it ends.
        let then = |end| Left { end: if count > 1 { end } else { 0 }, ..first };
        [then(end), then(last)].into_iter().take(2 * usize::from(count > 0))
    }
}

impl Scored for Row {
    fn score(&self, left: &Left) -> Option<i64> {
        (left.count == 0).then_some(0)
    }

    fn payoff(&self, from: &Left, to: &Left) -> i64 {
        let taken = if to.end == from.end { from.end - from.count } else { from.end - 1 };
        self.0[taken as usize]
    }
}

/// The empty row first, then the rows by where they end and by how many numbers are left: every move leads to a lower index.
impl Indexed for Row {
    fn len(&self) -> usize {
        1 + self.0.len() * (self.0.len() + 1) / 2
    }

    fn index(&self, &Left { count, end }: &Left) -> usize {
        let end = end as usize;
        if count == 0 { 0 } else { end * (end - 1) / 2 + count as usize }
    }

    fn position(&self, index: usize) -> Option<Left> {
        if index == 0 {
            return Some(Left { count: 0, end: 0 });
        }
        // The first end up to which there are so many rows.
        let end = (((8 * index - 7) as f64).sqrt() as usize).div_ceil(2);
        Some(Left { count: (index - end * (end - 1) / 2) as u32, end: end as u32 })
    }
}

pub(crate) fn solve(input: &mut Input) -> Result<String, String> {
    let count = input.number("a count of numbers", 1..=MAX_NUMBERS)?;
    let numbers: Result<Vec<i64>, String> =
        (0..count).map(|_| input.number("a number", 0..=1_000_000_000).map(|number| number as i64)).collect();
    let row = Row(numbers?);
    input.end()?;
    input.make_room(row.len(), 36, 8)?;
    let solved = Solver::new().scores(Implicit::new(&row), &row).map_err(|error| error.to_string())?;
    let all = Left { count: count as u32, end: count as u32 };
    Ok(format!("{}\n", known(solved.score(&all))?))
}

fn main() -> ExitCode {
    run(solve)
}
