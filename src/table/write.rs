//! Writing a table.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use super::error::TableErrorKind;
use super::fingerprint::{expect_len, fingerprint};
use super::format::{CRATE, Form, Header};
use super::replace::replace;
use super::savable::Savable;
use super::seal::Seal;
use crate::solved::Solved;
use crate::space::Positions;

pub(super) fn write<S, A>(
    path: &Path,
    game: &str,
    solved: &Solved<S, A>,
    form: Form,
) -> Result<(), TableErrorKind>
where
    S: Positions,
    A: Savable,
{
    let starts = solved.answers().starts()?;
    let header = header(game, solved, &starts, form)?;
    let (page, checksum) = header.encode();
    let body = Body { answers: solved.answers(), starts, header, seal: Seal::new(checksum) };
    replace(path, |out| {
        out.write_all(&page)?;
        match form {
            Form::Plain => body.plain(out),
            #[cfg(feature = "lz4")]
            Form::Lz4 => body.compressed(out),
            #[cfg(not(feature = "lz4"))]
            Form::Lz4 => Err(TableErrorKind::Compressed),
        }
    })
}

/// All that can be refused is refused here, and the rules are asked here, before there is a file.
fn header<S: Positions, A: Savable>(
    game: &str,
    solved: &Solved<S, A>,
    starts: &[u64],
    form: Form,
) -> Result<Header, TableErrorKind> {
    let (space, answers) = (solved.space(), solved.answers());
    answers.check()?;
    expect_len(answers.positions(), space)?;
    Ok(Header {
        game: Header::name(game)?,
        len: answers.positions() as u64,
        fingerprint: fingerprint(space),
        holes: answers.unmarked_holes() as u64,
        words: starts.last().copied().unwrap_or(0),
        points: answers.points(),
        contents: answers.contents(),
        form,
        written_by: CRATE.to_owned(),
    })
}

/// What follows the header.
struct Body<'a, A> {
    answers: &'a A,
    /// Where sets begin among the words that follow the answers.
    starts: Vec<u64>,
    header: Header,
    seal: Seal,
}

impl<A: Savable> Body<'_, A> {
    fn plain(&self, out: &mut BufWriter<&File>) -> Result<(), TableErrorKind> {
        self.for_each_block(|block, bytes| {
            out.write_all(bytes)?;
            Ok(out.write_all(&self.seal.of(block, bytes))?)
        })
    }

    /// Room for the directory, the blocks, and then the directory.
    #[cfg(feature = "lz4")]
    fn compressed(&self, out: &mut BufWriter<&File>) -> Result<(), TableErrorKind> {
        use std::io::{Seek, SeekFrom};

        let mut ends = Vec::new();
        let mut end = self.header.start();
        out.seek(SeekFrom::Start(end))?;
        self.for_each_block(|block, bytes| {
            let packed = super::lz4::pack(bytes);
            let bytes = packed.as_deref().unwrap_or(bytes);
            out.write_all(bytes)?;
            out.write_all(&self.seal.of(block, bytes))?;
            end += (bytes.len() + super::format::CHECK) as u64;
            ends.push(end);
            Ok(())
        })?;
        out.seek(SeekFrom::Start(self.header.entry(0)))?;
        for (block, end) in (0..).zip(ends) {
            let end = end.to_le_bytes();
            out.write_all(&end)?;
            out.write_all(&self.seal.of(block, &end))?;
        }
        Ok(())
    }

    fn for_each_block(
        &self,
        mut visit: impl FnMut(u64, &[u8]) -> Result<(), TableErrorKind>,
    ) -> Result<(), TableErrorKind> {
        let mut bytes = Vec::new();
        (0..self.header.blocks()).try_for_each(|block| {
            bytes.clear();
            if block < self.header.answer_blocks() {
                let ids = self.header.ids(block);
                self.answers.encode(&self.starts, ids.start as usize..ids.end as usize, &mut bytes);
            } else {
                self.answers.encode_words(&self.starts, self.header.words_in(block), &mut bytes);
            }
            visit(block, &bytes)
        })
    }
}
