//! Awari, layer by layer: the rules, and the values of all boards with up to a given number of seeds.

use std::collections::HashMap;

use retrograde::Game;
use retrograde::game::Notation;
use retrograde::score::{ScoreError, Scored};

/// The seeds in the pits, in the order of sowing: the six of the player to move, then the six of the other.
pub type Pits = [u8; 12];

/// The pits, and how many seeds the last move captured. A capture ends play here: it goes on with fewer seeds, in a layer that is solved.
pub type Position = (Pits, u8);

/// What the player to move gets of the seeds on the board, less what the other gets. Seeds that stay on the board in endless play
/// belong to nobody, so endless play is worth 0 in each layer, whatever was captured before.
#[derive(Debug, Default)]
pub struct Awari {
    values: HashMap<Pits, i64>,
}

impl Awari {
    /// Solves all boards with up to this many seeds, fewest first.
    pub fn solve(seeds: u8) -> Result<Self, ScoreError<Position>> {
        let mut awari = Self::default();
        for seeds in 0..=seeds {
            let solved = retrograde::scores(&awari, boards(seeds).into_iter().map(|pits| (pits, 0)))?;
            let layer = solved.iter().filter(|((_, captured), _)| *captured == 0);
            awari.values.extend(layer.filter_map(|((pits, _), value)| Some((pits, value?))));
        }
        Ok(awari)
    }

    /// The value of a board with no more seeds than were solved.
    pub fn value(&self, pits: &Pits) -> Option<i64> {
        self.values.get(pits).copied()
    }
}

/// All boards with this many seeds.
pub fn boards(seeds: u8) -> Vec<Pits> {
    let mut boards = vec![[0; 12]];
    for _ in 0..seeds {
        // A seed goes to no pit before the last filled one, so that each board is made once.
        let one_more = |board: Pits| {
            let last = board.iter().rposition(|&seeds| seeds > 0).unwrap_or(0);
            (last..12).map(move |pit| {
                let mut board = board;
                board[pit] += 1;
                board
            })
        };
        boards = boards.into_iter().flat_map(one_more).collect();
    }
    boards
}

/// Sows the seeds of a pit one by one into the pits that follow, leaving out the pit itself. If the last makes two or three in a pit of
/// the other player, these are captured, and so are those of the pits before it as long as they hold two or three; but
/// nothing is captured that would leave the other player without a seed.
pub fn sow(pits: &Pits, pit: usize) -> Position {
    let mut next = *pits;
    let seeds = std::mem::take(&mut next[pit]);
    let mut last = pit;
    for place in (pit + 1..).map(|place| place % 12).filter(|&place| place != pit).take(seeds.into()) {
        next[place] += 1;
        last = place;
    }
    let (_, theirs) = next.split_at_mut(6);
    let run = (6..=last).rev().take_while(|place| matches!(theirs[place - 6], 2 | 3)).count();
    let mut captured = (0..run).map(|back| theirs[last - 6 - back]).sum();
    if captured == theirs.iter().sum::<u8>() {
        captured = 0;
    } else {
        (0..run).for_each(|back| theirs[last - 6 - back] = 0);
    }
    next.rotate_left(6);
    (next, captured)
}

/// The moves: any pit that is not empty, but one that feeds the other player if they have nothing.
fn moves(pits: &Pits) -> impl Iterator<Item = Position> {
    let hungry = pits[6..].iter().all(|&seeds| seeds == 0);
    let sown = (0..6).filter(|&pit| pits[pit] > 0).map(|pit| sow(pits, pit));
    sown.filter(move |(next, _)| !hungry || next[..6].iter().any(|&seeds| seeds > 0))
}

/// The pits of the other player, against the direction of sowing, above those of the player to move. A move is called by its pit, counted
/// from 1, with what it captures.
impl Notation<Position> for Awari {
    fn show(&self, (pits, captured): &Position) -> String {
        let row = |pits: Vec<u8>| pits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let board =
            format!("{}\n{}", row(pits[6..].iter().rev().copied().collect()), row(pits[..6].to_vec()));
        if *captured == 0 { board } else { format!("{board}\n{captured} captured") }
    }

    fn show_move(&self, (pits, _): &Position, to: &Position) -> String {
        let pit = (0..6).find(|&pit| pits[pit] > 0 && sow(pits, pit) == *to);
        let captured = if to.1 == 0 { String::new() } else { format!("x{}", to.1) };
        pit.map_or_else(String::new, |pit| format!("{}{captured}", pit + 1))
    }
}

impl Game for Awari {
    type Position = Position;

    fn successors(&self, (pits, _): &Position) -> impl IntoIterator<Item = Position> {
        moves(pits).collect::<Vec<_>>()
    }
}

impl Scored for Awari {
    /// After a capture: what the board is worth with the seeds that are left, less what the other player took. Without a move: both
    /// players keep what is on their side.
    fn score(&self, (pits, captured): &Position) -> Option<i64> {
        if *captured > 0 {
            return self.value(pits).map(|value| value - i64::from(*captured));
        }
        let kept = |side: &[u8]| side.iter().map(|&seeds| i64::from(seeds)).sum::<i64>();
        moves(pits).next().is_none().then(|| kept(&pits[..6]) - kept(&pits[6..]))
    }
}
