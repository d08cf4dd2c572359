//! Writing a table.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use super::error::Fault;
use super::format::{Form, Header};
use super::replace::replace;
use super::seal::Seal;
use super::stored::Stored;

pub(super) fn write(path: &Path, game: &str, answers: &impl Stored, form: Form) -> Result<(), Fault> {
    answers.check()?;
    let header = Header::new(answers.positions(), answers.unmarked_holes(), answers.width(), form, game)?;
    let (page, checksum) = header.encode();
    let body = Body { answers, header, seal: Seal::new(checksum) };
    replace(path, |out| {
        out.write_all(&page)?;
        match form {
            Form::Plain => body.plain(out),
            #[cfg(feature = "lz4")]
            Form::Lz4 => body.compressed(out),
            #[cfg(not(feature = "lz4"))]
            Form::Lz4 => Err(Fault::Compressed),
        }
    })
}

/// What follows the header.
struct Body<'a, A> {
    answers: &'a A,
    header: Header,
    seal: Seal,
}

impl<A: Stored> Body<'_, A> {
    fn plain(&self, out: &mut BufWriter<&File>) -> Result<(), Fault> {
        self.for_each_block(|block, bytes| {
            out.write_all(bytes)?;
            Ok(out.write_all(&self.seal.of(block, bytes))?)
        })
    }

    /// Room for the directory, the blocks, and then the directory.
    #[cfg(feature = "lz4")]
    fn compressed(&self, out: &mut BufWriter<&File>) -> Result<(), Fault> {
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

    fn for_each_block(&self, mut visit: impl FnMut(u64, &[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut bytes = Vec::new();
        (0..self.header.blocks()).try_for_each(|block| {
            let ids = self.header.ids(block);
            bytes.clear();
            self.answers.encode(ids.start as usize..ids.end as usize, &mut bytes);
            visit(block, &bytes)
        })
    }
}
