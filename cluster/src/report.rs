//! What a run found, and its progress.

use std::fmt;

use retrograde::kernel::{Shard, Word};
use retrograde::outcome::{Counts, Layer};

/// What all processes found: the same on each.
///
/// ```
/// use retrograde::{Graph, Implicit};
/// use retrograde_timely::Cluster;
///
/// # let scratch = tempfile::tempdir()?;
/// let chain = Implicit::new(Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?);
/// let report = Cluster::threads(2).outcomes("chain of 5", chain, scratch.path())?;
/// assert_eq!((report.counts.win, report.counts.loss, report.layers), (2, 3, 5));
/// assert_eq!(report.to_string(), "win 2, loss 3, draw 0 in 5 layers; 4 updates, 0 of them to other workers (0 bytes)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions by outcome; holes are not counted.
    pub counts: Counts,
    /// Won and lost positions by remoteness; empty if outcomes alone were asked for.
    pub histogram: Vec<Layer>,
    /// Steps that all workers took together: one more than the greatest remoteness, or fewer if outcomes alone
    /// were asked for.
    pub layers: u32,
    /// Moves that were followed back from decided positions, since this run was begun or went on.
    pub updates: u64,
    /// How many of them went to other workers.
    pub sent: u64,
    /// In how many batches.
    pub batches: u64,
    /// Bytes of these and of reports that went to other processes.
    pub sent_bytes: u64,
    /// The layer of the checkpoint from which the run went on.
    pub resumed_after: Option<u32>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counts, layers, updates, sent, sent_bytes, .. } = self;
        write!(
            f,
            "win {}, loss {}, draw {} in {layers} layers; {updates} updates, {sent} of them to other workers \
             ({sent_bytes} bytes)",
            counts.win, counts.loss, counts.draw
        )?;
        match self.resumed_after {
            Some(layer) => write!(f, "; went on after layer {layer}"),
            None => Ok(()),
        }
    }
}

/// The progress of a run: what an observer receives.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The layer that begins.
    pub layer: u32,
    /// How many positions are decided, on all processes, since this run was begun or went on.
    pub decided: u64,
    /// How many ids there are.
    pub total: u64,
}

/// What one worker found, or several together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub holes: u64,
    pub draws: u64,
    pub wins: u64,
    pub losses: u64,
    pub updates: u64,
    pub sent: u64,
    pub batches: u64,
    pub bytes: u64,
    pub layers: u32,
    /// Won and lost by remoteness.
    pub histogram: Vec<(u64, u64)>,
    /// Decided so far, for the observer; not added up.
    pub decided: u64,
}

impl Summary {
    /// Counts the answers of a part.
    pub fn count<W: Word>(&mut self, shard: &Shard<W>, wdl: bool) {
        use retrograde::Outcome;

        for cell in &shard.cells {
            let outcome = cell.outcome();
            match outcome {
                Some(Outcome::Draw) => self.draws += 1,
                Some(Outcome::Win) => self.wins += 1,
                Some(Outcome::Loss) => self.losses += 1,
                None => self.holes += 1,
            }
            let Some(remoteness) = cell.remoteness().filter(|_| !wdl) else { continue };
            let place = remoteness as usize;
            if place >= self.histogram.len() {
                self.histogram.resize(place + 1, (0, 0));
            }
            match outcome {
                Some(Outcome::Win) => self.histogram[place].0 += 1,
                _ => self.histogram[place].1 += 1,
            }
        }
    }

    pub fn encode(&self) -> Vec<u8> {
        let numbers = [
            self.holes,
            self.draws,
            self.wins,
            self.losses,
            self.updates,
            self.sent,
            self.batches,
            self.bytes,
            u64::from(self.layers),
        ];
        let layers = self.histogram.iter().flat_map(|&(won, lost)| [won, lost]);
        numbers.into_iter().chain(layers).flat_map(u64::to_le_bytes).collect()
    }

    pub fn decode(bytes: &[u8]) -> Self {
        let mut numbers = bytes.chunks_exact(8).map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
        let mut next = || numbers.next().unwrap_or_default();
        let [holes, draws, wins, losses] = [next(), next(), next(), next()];
        let [updates, sent, batches, bytes] = [next(), next(), next(), next()];
        let layers = next() as u32;
        let rest: Vec<u64> = numbers.collect();
        let histogram = rest.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        Self { holes, draws, wins, losses, updates, sent, batches, bytes, layers, histogram, decided: 0 }
    }

    pub fn plus(mut self, other: Self) -> Self {
        if self.histogram.len() < other.histogram.len() {
            self.histogram.resize(other.histogram.len(), (0, 0));
        }
        for (sum, (won, lost)) in self.histogram.iter_mut().zip(other.histogram) {
            *sum = (sum.0 + won, sum.1 + lost);
        }
        Self {
            holes: self.holes + other.holes,
            draws: self.draws + other.draws,
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            updates: self.updates + other.updates,
            sent: self.sent + other.sent,
            batches: self.batches + other.batches,
            bytes: self.bytes + other.bytes,
            layers: self.layers.max(other.layers),
            ..self
        }
    }

    pub fn report(self, resumed_after: Option<u32>) -> Report {
        let layer = |(win, loss): (u64, u64)| Layer { win: win as usize, loss: loss as usize };
        Report {
            counts: Counts {
                win: self.wins as usize,
                loss: self.losses as usize,
                draw: self.draws as usize,
                unknown: 0,
            },
            histogram: self.histogram.into_iter().map(layer).collect(),
            layers: self.layers,
            updates: self.updates,
            sent: self.sent,
            batches: self.batches,
            sent_bytes: self.bytes,
            resumed_after,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_come_back_and_add_up() {
        let one = Summary {
            holes: 1,
            draws: 2,
            wins: 3,
            losses: 4,
            updates: 5,
            sent: 6,
            batches: 7,
            bytes: 8,
            layers: 2,
            histogram: vec![(0, 1), (1 << 40, 2)],
            decided: 0,
        };
        assert_eq!(Summary::decode(&one.encode()), one);
        let two = Summary { histogram: vec![(5, 5)], ..one.clone() };
        let sum = two.plus(one);
        assert_eq!((sum.holes, sum.layers, sum.histogram), (2, 2, vec![(5, 6), (1 << 40, 2)]));
    }
}
