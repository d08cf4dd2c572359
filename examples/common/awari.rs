//! Awari: the rules, as one game in which captures pay.

use retrograde::game::Notation;
use retrograde::score::{ScoreError, Scored, Scores};
use retrograde::{Explored, Game, Solved};

/// The seeds in the pits, in the order of sowing: the six of the player to move, then the six of the other. Captured seeds are gone.
pub type Pits = [u8; 12];

/// What the player to move gets of the seeds on the board, less what the other gets. Captured seeds are kept whatever follows; those
/// that stay on the board in endless play belong to nobody, so it is worth 0.
#[derive(Clone, Copy, Debug)]
pub struct Awari;

impl Awari {
    /// Solves all boards with up to this many seeds.
    pub fn solve(seeds: u8) -> Result<Solved<Explored<Pits>, Scores>, ScoreError<Pits>> {
        retrograde::scores(&Self, (0..=seeds).flat_map(boards))
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
pub fn sow(pits: &Pits, pit: usize) -> Pits {
    let mut next = *pits;
    let seeds = std::mem::take(&mut next[pit]);
    let mut last = pit;
    for place in (pit + 1..).map(|place| place % 12).filter(|&place| place != pit).take(seeds.into()) {
        next[place] += 1;
        last = place;
    }
    let (_, theirs) = next.split_at_mut(6);
    let run = (6..=last).rev().take_while(|place| matches!(theirs[place - 6], 2 | 3)).count();
    let captured: u8 = (0..run).map(|back| theirs[last - 6 - back]).sum();
    if captured < theirs.iter().sum::<u8>() {
        (0..run).for_each(|back| theirs[last - 6 - back] = 0);
    }
    next.rotate_left(6);
    next
}

/// The moves: any pit that is not empty, but one that feeds the other player if they have nothing.
fn moves(pits: &Pits) -> impl Iterator<Item = Pits> {
    let hungry = pits[6..].iter().all(|&seeds| seeds == 0);
    let sown = (0..6).filter(|&pit| pits[pit] > 0).map(|pit| sow(pits, pit));
    sown.filter(move |next| !hungry || next[..6].iter().any(|&seeds| seeds > 0))
}

fn seeds(pits: &[u8]) -> i64 {
    pits.iter().map(|&seeds| i64::from(seeds)).sum()
}

/// The pits of the other player, against the direction of sowing, above those of the player to move. A move is called by its pit, counted
/// from 1, with what it captures.
impl Notation<Pits> for Awari {
    fn show(&self, pits: &Pits) -> String {
        let row = |pits: Vec<u8>| pits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("{}\n{}", row(pits[6..].iter().rev().copied().collect()), row(pits[..6].to_vec()))
    }

    fn show_move(&self, pits: &Pits, to: &Pits) -> String {
        let pit = (0..6).find(|&pit| pits[pit] > 0 && sow(pits, pit) == *to);
        let captured = self.payoff(pits, to);
        let captured = if captured == 0 { String::new() } else { format!("x{captured}") };
        pit.map_or_else(String::new, |pit| format!("{}{captured}", pit + 1))
    }
}

impl Game for Awari {
    type Position = Pits;

    fn successors(&self, pits: &Pits) -> impl IntoIterator<Item = Pits> {
        moves(pits).collect::<Vec<_>>()
    }
}

impl Scored for Awari {
    /// Without a move both players keep what is on their side.
    fn score(&self, pits: &Pits) -> Option<i64> {
        moves(pits).next().is_none().then(|| seeds(&pits[..6]) - seeds(&pits[6..]))
    }

    /// What is no longer on the board is captured.
    fn payoff(&self, from: &Pits, to: &Pits) -> i64 {
        seeds(from) - seeds(to)
    }
}
