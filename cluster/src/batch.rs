//! What travels between workers.

use std::io::Write;

use timely::Accountable;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;
use timely_bytes::arc::Bytes;

/// What a batch is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// Local ids of positions that have one more move which wins.
    Wins,
    /// Local ids of positions that have one more move which loses.
    Losses,
    /// What a worker has to say at the end of a layer.
    Report,
    /// What failed at a worker.
    Failed,
    /// What a worker found, at the end.
    Summary,
    /// Not a batch.
    #[default]
    Broken,
}

const KINDS: [Kind; 5] = [Kind::Wins, Kind::Losses, Kind::Report, Kind::Failed, Kind::Summary];
/// Bytes before the content.
const HEAD: usize = 16;

/// Bytes for one worker.
#[derive(Clone, Default)]
pub struct Batch {
    pub to: u32,
    pub kind: Kind,
    /// The remoteness that updates decide.
    pub layer: u32,
    content: Content,
}

#[derive(Clone)]
enum Content {
    Own(Vec<u8>),
    /// Local numbers that are still numbers.
    Locals(Vec<u32>),
    Arrived(Bytes, usize),
}

impl Default for Content {
    fn default() -> Self {
        Self::Own(Vec::new())
    }
}

impl Batch {
    pub fn new(to: u32, kind: Kind, layer: u32, bytes: Vec<u8>) -> Self {
        Self { to, kind, layer, content: Content::Own(bytes) }
    }

    pub fn updates(to: u32, kind: Kind, layer: u32, locals: Vec<u32>) -> Self {
        Self { to, kind, layer, content: Content::Locals(locals) }
    }

    /// What it carries, unless that is updates which did not travel.
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Own(bytes) => bytes,
            Content::Locals(_) => &[],
            Content::Arrived(bytes, len) => &bytes[..*len],
        }
    }

    /// How many bytes it carries.
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Locals(locals) => 4 * locals.len(),
            _ => self.bytes().len(),
        }
    }

    /// Its local numbers; `into` has room for them if they are bytes.
    pub fn locals<'a>(&'a self, into: &'a mut Vec<u32>) -> &'a [u32] {
        if let Content::Locals(locals) = &self.content {
            return locals;
        }
        into.clear();
        let words = self.bytes().chunks_exact(4);
        into.extend(words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
        into
    }
}

impl Accountable for Batch {
    fn record_count(&self) -> i64 {
        1
    }
}

impl ContainerBytes for Batch {
    fn from_bytes(mut bytes: Bytes) -> Self {
        let word = |place: usize| {
            let bytes = bytes.get(4 * place..4 * place + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(u32::MAX, u32::from_le_bytes)
        };
        let (to, kind, layer, len) = (word(0), word(1), word(2), word(3) as usize);
        match KINDS.get(kind as usize) {
            Some(&kind) if bytes.len().checked_sub(HEAD).is_some_and(|most| len <= most) => {
                bytes.extract_to(HEAD);
                Self { to, kind, layer, content: Content::Arrived(bytes, len) }
            }
            _ => Self::default(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, out: &mut W) {
        // The engine gives memory of the length that was asked for, so writing cannot fail.
        let mut put = |bytes: &[u8]| out.write_all(bytes).unwrap_or_default();
        for word in [self.to, self.kind as u32, self.layer, self.len() as u32] {
            put(&word.to_le_bytes());
        }
        put(self.bytes());
        if let Content::Locals(locals) = &self.content {
            let mut bytes = [0; 1 << 10];
            for locals in locals.chunks(bytes.len() / 4) {
                let places = bytes.chunks_exact_mut(4);
                places.zip(locals).for_each(|(place, local)| place.copy_from_slice(&local.to_le_bytes()));
                put(&bytes[..4 * locals.len()]);
            }
        }
        put(&[0; 8][..self.len().next_multiple_of(8) - self.len()]);
    }
}

/// Sends a batch where it says.
#[derive(Debug)]
pub struct ByAddress;

impl Distributor<Batch> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Batch>>>(
        &mut self,
        batch: &mut Batch,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        if let Some(pusher) = pushers.get_mut(batch.to as usize) {
            Message::push_at(batch, stamp.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Batch>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}
