//! Answers as bytes, and back.

use std::ops::Range;

use super::contents::Contents;
use super::error::TableErrorKind;
use super::format::Header;
use crate::game::Outcome;
use crate::outcome::{Cell, Counts, Outcomes, Table as Cells, Verdict, Wdl, Word};
use crate::room;

/// Answers that can be saved in a table: [`Outcomes`], [`Wdl`], [`Nimbers`](crate::grundy::Nimbers),
/// [`Patterns`](crate::pattern::Patterns), [`LoopyNimbers`](crate::loopy::LoopyNimbers) and
/// [`Scores`](crate::score::Scores). Nothing else can implement it.
///
/// ```
/// use retrograde::table::{self, Savable};
/// use retrograde::{Graph, Solved, outcome};
///
/// /// Puts answers away and takes them out again.
/// fn there_and_back<A: Savable>(solved: &Solved<Graph, A>) -> Solved<&Graph, A> {
///     let folder = tempfile::tempdir().unwrap();
///     table::save(folder.path().join("some.table"), "some game", solved).unwrap();
///     table::load(folder.path().join("some.table"), "some game", solved.space()).unwrap()
/// }
///
/// let edge = Graph::from_edges(2, [(0, 1)])?;
/// let outcomes = outcome::solve(&edge)?;
/// let solved = Solved::new(edge, outcomes)?;
/// assert_eq!(there_and_back(&solved).answers(), solved.answers());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Savable: Sealed {}

impl Savable for Outcomes {}
impl Savable for Wdl {}

pub trait Sealed: Sized {
    /// What a table must hold, as error messages say it.
    const EXPECTED: &'static str;

    /// Whether a table can hold these.
    fn check(&self) -> Result<(), TableErrorKind>;
    /// How many positions.
    fn positions(&self) -> usize;
    fn contents(&self) -> Contents;
    /// Holes that the bytes do not tell from what is not known.
    fn unmarked_holes(&self) -> usize;
    /// What scores depend on, beside those of ends.
    fn points(&self) -> u64 {
        0
    }
    /// Where each of the sets begins among the words that follow the answers, and where all end.
    fn starts(&self) -> Result<Vec<u64>, TableErrorKind> {
        Ok(vec![0])
    }
    /// Appends the bytes of some positions. The first is a multiple of 4.
    fn encode(&self, starts: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>);
    /// Appends some of the words that follow the answers.
    fn encode_words(&self, _: &[u64], _: Range<u64>, _: &mut Vec<u8>) {}
    /// No answers yet, with room for those of a table; `None` if the table holds others.
    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind>;
    /// Enters the answers of the next positions; `None` if the bytes are no answers.
    fn decode(&mut self, header: &Header, ids: Range<usize>, bytes: &[u8]) -> Option<()>;
    /// Once all positions are entered: takes the words that follow, or says what is impossible.
    fn finish(&mut self, header: &Header, words: &[u32]) -> Result<(), TableErrorKind>;
}

impl Sealed for Outcomes {
    const EXPECTED: &'static str = "outcomes with remoteness";

    fn check(&self) -> Result<(), TableErrorKind> {
        if self.is_exact() { Ok(()) } else { Err(TableErrorKind::Cuts) }
    }

    fn positions(&self) -> usize {
        self.cell_count()
    }

    fn contents(&self) -> Contents {
        match self.cells() {
            Cells::Wide(_) => Contents::Outcomes,
            Cells::Compact(_) => Contents::CompactOutcomes,
        }
    }

    fn unmarked_holes(&self) -> usize {
        0
    }

    fn encode(&self, _: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        match self.cells() {
            Cells::Wide(cells) => u32::push_bytes(cells[ids].iter().map(|cell| cell.word()), bytes),
            Cells::Compact(cells) => u16::push_bytes(cells[ids].iter().map(|cell| cell.word()), bytes),
        }
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        let cells = match header.contents {
            Contents::Outcomes => Cells::Wide(reserve(header)?),
            Contents::CompactOutcomes => Cells::Compact(reserve(header)?),
            _ => return Ok(None),
        };
        Ok(Some(Self::new(cells, None)))
    }

    fn decode(&mut self, _: &Header, _: Range<usize>, bytes: &[u8]) -> Option<()> {
        match self.cells_mut() {
            Cells::Wide(cells) => append(cells, bytes),
            Cells::Compact(cells) => append(cells, bytes),
        }
    }

    fn finish(&mut self, _: &Header, _: &[u32]) -> Result<(), TableErrorKind> {
        Ok(())
    }
}

impl Sealed for Wdl {
    const EXPECTED: &'static str = "outcomes alone";

    fn check(&self) -> Result<(), TableErrorKind> {
        Ok(())
    }

    fn positions(&self) -> usize {
        self.position_count()
    }

    fn contents(&self) -> Contents {
        Contents::Wdl
    }

    fn unmarked_holes(&self) -> usize {
        self.holes()
    }

    fn encode(&self, _: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        push_two_bits(ids.map(|id| self.outcome(id)), bytes);
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        match header.contents {
            Contents::Wdl => Ok(Some(Self::unknown(header.len as usize, header.holes as usize))),
            _ => Ok(None),
        }
    }

    fn decode(&mut self, _: &Header, ids: Range<usize>, bytes: &[u8]) -> Option<()> {
        let answers = (0..ids.len()).map(|index| two_bits(bytes, index));
        ids.zip(answers).for_each(|(id, answer)| {
            if let Some(outcome) = answer {
                self.set(id, outcome);
            }
        });
        Some(())
    }

    fn finish(&mut self, _: &Header, _: &[u32]) -> Result<(), TableErrorKind> {
        let fits = self.holes() <= self.position_count() - self.known();
        if fits { Ok(()) } else { Err(TableErrorKind::DamagedHeader) }
    }
}

/// Memory for the cells of a table, whose header was compared with the length of the file.
pub(super) fn reserve<T>(header: &Header) -> Result<Vec<T>, TableErrorKind> {
    room_for(header.len)
}

pub(super) fn room_for<T>(count: u64) -> Result<Vec<T>, TableErrorKind> {
    let no_room = || std::io::Error::from(std::io::ErrorKind::OutOfMemory);
    room::list(usize::try_from(count).map_err(|_| no_room())?).map_err(|_| no_room().into())
}

/// The cells in some bytes, each `None` if it is none that an engine leaves behind.
fn cells<W: Word>(bytes: &[u8]) -> impl ExactSizeIterator<Item = Option<Cell<W>>> {
    bytes.chunks_exact(size_of::<W>()).map(|word| Cell::settled(W::from_bytes(word)))
}

fn append<W: Word>(to: &mut Vec<Cell<W>>, bytes: &[u8]) -> Option<()> {
    cells(bytes).try_for_each(|cell| {
        to.push(cell?);
        Some(())
    })
}

/// What a block says of one of its positions, `Some(None)` if that is not known; `None` if the bytes are no
/// answer.
pub(super) fn verdict(header: &Header, bytes: &[u8], index: usize) -> Option<Option<Verdict>> {
    fn known<W: Word>(cell: Cell<W>) -> Option<Verdict> {
        Some(Verdict { outcome: cell.outcome()?, remoteness: cell.remoteness() })
    }
    match header.contents {
        Contents::Outcomes => cells::<u32>(bytes).nth(index)?.map(known),
        Contents::CompactOutcomes => cells::<u16>(bytes).nth(index)?.map(known),
        Contents::Wdl => Some(two_bits(bytes, index).map(|outcome| Verdict { outcome, remoteness: None })),
        Contents::Nimbers | Contents::Patterns | Contents::LoopyNimbers | Contents::Scores => None,
    }
}

/// Counts the first `len` answers of a block by outcome; holes count only where the bytes do not tell them from
/// what is not known. `None` if the bytes are no answers.
pub(super) fn count(header: &Header, bytes: &[u8], len: usize, counts: &mut Counts) -> Option<()> {
    fn count_cells<W: Word>(bytes: &[u8], counts: &mut Counts) -> Option<()> {
        cells::<W>(bytes).try_for_each(|cell| {
            let cell = cell?;
            if !cell.is_hole() {
                counts.add(cell.outcome());
            }
            Some(())
        })
    }
    match header.contents {
        Contents::Outcomes => count_cells::<u32>(bytes, counts),
        Contents::CompactOutcomes => count_cells::<u16>(bytes, counts),
        Contents::Wdl => {
            (0..len).for_each(|index| counts.add(two_bits(bytes, index)));
            Some(())
        }
        Contents::Nimbers | Contents::Patterns | Contents::LoopyNimbers | Contents::Scores => None,
    }
}

pub(super) fn nth<const N: usize>(bytes: &[u8], index: usize) -> Option<[u8; N]> {
    bytes.chunks_exact(N).nth(index)?.try_into().ok()
}

/// Appends outcomes, four in a byte.
pub(crate) fn push_two_bits(mut outcomes: impl Iterator<Item = Option<Outcome>>, bytes: &mut Vec<u8>) {
    while let Some(first) = outcomes.next() {
        let rest = outcomes.by_ref().take(3).zip([2, 4, 6]);
        bytes.push(rest.fold(bits(first), |byte, (outcome, place)| byte | bits(outcome) << place));
    }
}

fn bits(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => 0,
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => 2,
        Some(Outcome::Draw) => 3,
    }
}

fn two_bits(bytes: &[u8], index: usize) -> Option<Outcome> {
    match bytes[index / 4] >> (index % 4 * 2) & 3 {
        0 => None,
        1 => Some(Outcome::Win),
        2 => Some(Outcome::Loss),
        _ => Some(Outcome::Draw),
    }
}
