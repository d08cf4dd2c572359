//! Moves on their way from one part to the others.

/// How many moves are handed over together.
pub(super) const CHUNK: usize = 32;
/// There is no such chunk.
const NONE: u32 = u32::MAX;

/// The moves that one part found into the cells of others: for each other part a list of those that win and a
/// list of those that lose.
///
/// All lists share one piece of memory, of which they take a chunk at a time, so that it is bounded whatever
/// the moves are. What finds no room is left out, and [`lacks_room`](Self::lacks_room).
#[derive(Debug)]
pub(super) struct Outbox {
    ids: Vec<u32>,
    /// For each chunk the next of its list.
    links: Vec<u32>,
    lists: Vec<List>,
    chunks: usize,
    taken: usize,
    lacks_room: bool,
}

/// A list in chunks.
#[derive(Clone, Copy, Debug)]
struct List {
    first: u32,
    chunks: u32,
    /// Where the next move goes; where a chunk begins if there is no room in the last of the list.
    end: usize,
}

impl List {
    const EMPTY: Self = Self { first: NONE, chunks: 0, end: 0 };

    fn len(&self) -> usize {
        self.chunks as usize * CHUNK - (CHUNK - self.end % CHUNK) % CHUNK
    }
}

/// How many chunks hold so many moves.
const fn chunks(room: usize) -> usize {
    room / CHUNK
}

/// How many bytes a box with room for so many moves to so many parts takes.
pub(super) const fn bytes(room: usize, parts: usize) -> usize {
    chunks(room) * (CHUNK + 1) * size_of::<u32>() + lists(parts) * size_of::<List>()
}

const fn lists(parts: usize) -> usize {
    2 * parts
}

/// The list of moves to a part that win, or of those that lose.
#[inline(always)]
pub(super) fn list(to: u8, wins: bool) -> usize {
    2 * usize::from(to) + usize::from(wins)
}

impl Outbox {
    /// A box with room for so many moves to so many parts.
    pub fn new(room: usize, parts: usize) -> Self {
        let (ids, links) = (Vec::new(), Vec::new());
        let lists = vec![List::EMPTY; lists(parts)];
        Self { ids, links, lists, chunks: chunks(room), taken: 0, lacks_room: false }
    }

    pub fn clear(&mut self) {
        self.lists.fill(List::EMPTY);
        self.taken = 0;
        self.lacks_room = false;
    }

    pub fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// Whether it is time to empty the box.
    pub fn is_half_full(&self) -> bool {
        2 * self.taken >= self.chunks
    }

    /// Whether some move was left out.
    pub fn lacks_room(&self) -> bool {
        self.lacks_room
    }

    /// How many moves each [`list`] holds.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.lists.iter().map(List::len)
    }

    /// Notes that a position of part `to` has a move that wins, or one that loses.
    #[inline(always)]
    pub fn push(&mut self, to: u8, id: u32, wins: bool) {
        let Some(list) = self.lists.get_mut(list(to, wins)) else { return };
        if list.end % CHUNK != 0 {
            if let Some(place) = self.ids.get_mut(list.end) {
                *place = id;
                list.end += 1;
                return;
            }
        }
        self.push_into_new_chunk(to, id, wins);
    }

    /// The same out of line: where few moves leave their part, the loop around it keeps its registers.
    #[cold]
    #[inline(never)]
    pub fn push_rarely(&mut self, to: u8, id: u32, wins: bool) {
        self.push(to, id, wins);
    }

    #[cold]
    #[inline(never)]
    fn push_into_new_chunk(&mut self, to: u8, id: u32, wins: bool) {
        let Some(chunk) = self.new_chunk() else {
            self.lacks_room = true;
            return;
        };
        let list = &mut self.lists[list(to, wins)];
        match list.chunks {
            0 => list.first = chunk,
            _ => self.links[list.end / CHUNK - 1] = chunk,
        }
        list.chunks += 1;
        list.end = chunk as usize * CHUNK + 1;
        self.ids[list.end - 1] = id;
    }

    /// A chunk that no list has yet.
    fn new_chunk(&mut self) -> Option<u32> {
        if self.taken == self.chunks {
            return None;
        }
        if self.taken == self.links.len() {
            // All at once: memory that is not written to costs nothing.
            self.ids.reserve_exact(self.chunks * CHUNK - self.ids.len());
            self.links.reserve_exact(self.chunks - self.links.len());
            self.ids.resize(self.ids.len() + CHUNK, 0);
            self.links.push(NONE);
        }
        self.taken += 1;
        Some(self.taken as u32 - 1)
    }

    /// The moves to part `to` that win, or those that lose, a chunk at a time.
    pub fn moves(&self, to: u8, wins: bool) -> impl Iterator<Item = &[u32]> {
        let list = self.lists[list(to, wins)];
        let next = |&chunk: &u32| Some(self.links[chunk as usize]);
        let chunks = std::iter::successors(Some(list.first), next).take(list.chunks as usize);
        chunks.enumerate().map(move |(index, chunk)| {
            let start = chunk as usize * CHUNK;
            &self.ids[start..start + (list.len() - index * CHUNK).min(CHUNK)]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::{Random, rounds};

    /// What was put in comes out, in order, unless there was no room for it: then only the last ones of a list
    /// are missing, and the box says so.
    #[test]
    fn moves_come_out_as_they_went_in() {
        let mut random = Random(3);
        for _ in 0..rounds(300) {
            let (room, parts) = (random.below(2_000), 1 + random.below(9));
            let mut outbox = Outbox::new(room, parts);
            for _ in 0..3 {
                outbox.clear();
                let mut expected = vec![Vec::new(); 2 * parts];
                for id in 0..random.below(3_000) as u32 {
                    let (to, wins) = (random.below(parts) as u8, random.below(2) > 0);
                    expected[list(to, wins)].push(id);
                    outbox.push(to, id, wins);
                }
                let lengths: Vec<usize> = outbox.lengths().collect();
                let mut missing = 0;
                for to in 0..parts as u8 {
                    for wins in [false, true] {
                        let found = outbox.moves(to, wins).collect::<Vec<_>>().concat();
                        assert_eq!(found.len(), lengths[list(to, wins)]);
                        assert_eq!(found, expected[list(to, wins)][..found.len()]);
                        missing += expected[list(to, wins)].len() - found.len();
                    }
                }
                assert_eq!(outbox.lacks_room(), missing > 0);
                assert_eq!(outbox.is_empty(), lengths.iter().all(|&len| len == 0));
                assert!(outbox.ids.capacity() <= room);
                assert!(missing == 0 || room / CHUNK <= 2 * parts || outbox.is_half_full());
            }
        }
    }
}
