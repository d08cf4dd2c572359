//! Rows that a space lends to the engines, for speed: the same moves as by visiting, read ahead of time.

use super::graph::Graph;
use super::{Backward, Turn};
use crate::room::NoRoom;

/// Needed to ask for [`Rows`]. It cannot be named outside this crate, so no other crate can call or override
/// [`Space::stored`](super::Space::stored).
#[derive(Debug)]
pub struct Token(pub(super) ());

/// The stored moves behind a space.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    graph: &'a Graph,
    /// Whether the engine sees each position as the graph does, and none of them is special.
    all_open: bool,
    /// How many bytes a space takes that a search found or that stored its moves.
    kept: usize,
    /// How many of the first ids are those from which a search began.
    roots: usize,
}

impl<'a> Rows<'a> {
    pub(super) fn of(graph: &'a Graph) -> Self {
        Self { graph, all_open: graph.has_no_marks(), kept: 0, roots: 0 }
    }

    /// The same rows, of a space that takes this many bytes, which count towards a memory limit.
    pub(super) fn with_kept(self, kept: usize) -> Self {
        Self { kept, ..self }
    }

    /// The same rows, of a space that a search found from so many roots.
    pub(super) fn with_roots(self, roots: usize) -> Self {
        Self { roots, ..self }
    }

    /// How many of the first ids are those from which a search began: 0 if there was none.
    pub(crate) fn root_count(self) -> usize {
        self.roots
    }

    /// How many bytes of a limit the space takes itself: none if it is the user's own.
    pub(crate) fn bytes_kept(self) -> usize {
        self.kept
    }

    /// For each position how many moves of open positions lead to it, if the rows can tell.
    pub(crate) fn entering(self) -> Option<Result<Vec<u32>, NoRoom>> {
        self.all_open.then(|| self.graph.successor_rows().entering())
    }

    /// Whether all moves of open positions lead to higher ids, and whether all lead to lower ones. Neither, if
    /// the rows cannot tell.
    pub(crate) fn one_way(self) -> (bool, bool) {
        if self.all_open { self.graph.successor_rows().one_way() } else { (false, false) }
    }

    /// How many bytes visits backward will allocate when they are first asked for.
    pub(crate) fn bytes_to_walk_back(self) -> usize {
        self.graph.bytes_to_walk_back()
    }

    /// The same if all threads of the current pool build it, by [`par_prepare`](Self::par_prepare).
    #[cfg(feature = "rayon")]
    pub(crate) fn par_bytes_to_walk_back(self) -> usize {
        self.graph.par_bytes_to_walk_back()
    }

    /// Builds, on all threads of the current pool, what visits backward would otherwise build on first use.
    #[cfg(feature = "rayon")]
    pub(crate) fn par_prepare(self) -> Result<(), NoRoom> {
        self.graph.par_prepare()
    }

    /// Calls `visit(from, turn)` for every move into a position. What that needs should be
    /// [built](prepare_to_walk_back) before.
    #[inline]
    pub(crate) fn for_each_predecessor(self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_predecessor(id, visit);
    }

    /// Starts to load where the moves out of a position are stored.
    #[inline]
    pub(crate) fn fetch_successor_row(self, id: usize) {
        self.graph.successor_rows().prefetch_start(id);
    }

    /// Starts to load the moves out of a position. Reads where its row starts, which should have arrived by
    /// now.
    #[inline]
    pub(crate) fn fetch_successors(self, id: usize) {
        self.graph.successor_rows().prefetch_moves(id);
    }

    /// Starts to load where the moves into a position are stored.
    #[inline]
    pub(crate) fn fetch_predecessor_row(self, id: usize) {
        self.graph.predecessor_rows().prefetch_start(id);
    }

    /// Starts to load the moves into a position. Reads where its row starts, which should have arrived by
    /// now.
    #[inline]
    pub(crate) fn fetch_predecessors(self, id: usize) {
        self.graph.predecessor_rows().prefetch_moves(id);
    }
}

/// The rows behind a space, if it stores its moves.
pub(crate) fn rows(space: &impl super::Space) -> Option<Rows<'_>> {
    space.stored(Token(()))
}

/// Builds what visits backward would otherwise build on first use, where they could report no error.
pub(crate) fn prepare_to_walk_back(space: &impl super::Space) -> Result<(), crate::Error> {
    match rows(space) {
        Some(rows) => rows.graph.prepare().map_err(|no_room| no_room.at(space.len())),
        None => Ok(()),
    }
}

/// The rows behind a space in which prefetching pays: one that stores its moves and does not fit the cache.
pub(crate) fn rows_to_prefetch(space: &impl super::Space) -> Option<Rows<'_>> {
    rows(space).filter(|_| space.len() >= crate::prefetch::LARGE)
}
