//! Whether play must end, without an engine's order: Kahn's algorithm, forward moves only.

use super::claim::Beyond;
use super::domain::Domain;
use super::wrong::{Reason, Wrong};
use crate::game::Game;

/// For each position, the moves into it: first all that the check of the claims met, then those that were not
/// taken away.
#[derive(Debug)]
pub struct Entering(Vec<usize>);

impl<G: Game, C> Beyond<G, C> for Entering {
    fn new(len: usize) -> Self {
        Self::none(len)
    }

    #[inline]
    fn add(&mut self, _: usize, to: usize) {
        self.enter(to);
    }

    fn holds<D>(self, game: &G, domain: &D, last: G::Position) -> Result<(), Wrong<G::Position>>
    where
        D: Domain<Position = G::Position, Claim = C>,
    {
        self.play_must_end(game, domain, last)
    }
}

impl Entering {
    /// No move was met yet.
    pub(super) fn none(len: usize) -> Self {
        Self(vec![0; len])
    }

    /// One more move into a position.
    #[inline]
    pub(super) fn enter(&mut self, to: usize) {
        if to >= self.0.len() {
            self.0.resize(to + 1, 0);
        }
        self.0[to] += 1;
    }

    /// Whether play must end, by moves that are listed again and must be as many. `last` is blamed for what
    /// has no name.
    fn play_must_end<G, D>(
        mut self,
        game: &G,
        domain: &D,
        last: G::Position,
    ) -> Result<(), Wrong<G::Position>>
    where
        G: Game,
        D: Domain<Position = G::Position>,
    {
        self.0.resize(domain.len().max(self.0.len()), 0);
        self.take_away(game, domain)?;
        match self.left_over(game, domain) {
            None => Ok(()),
            Some((id, reason)) => match domain.position(id) {
                Some(position) => Err(Wrong { position, reason }),
                None => Err(Wrong { position: last, reason: Reason::Changed }),
            },
        }
    }

    /// Takes away positions that no move leads to any more; what cannot be taken away lies on a cycle or
    /// below one.
    fn take_away<G, D>(&mut self, game: &G, domain: &D) -> Result<(), Wrong<G::Position>>
    where
        G: Game,
        D: Domain<Position = G::Position>,
    {
        let Self(entering) = self;
        let mut free: Vec<usize> = (0..entering.len()).filter(|&id| entering[id] == 0).collect();
        while let Some(from) = free.pop() {
            let mut new = None;
            for_each_move(game, domain, from, |id, to| match entering.get_mut(id) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    if *count == 0 {
                        free.push(id);
                    }
                }
                _ => new = Some(to),
            });
            if let Some(position) = new {
                return Err(Wrong { position, reason: Reason::Changed });
            }
        }
        Ok(())
    }

    /// A position on a cycle, if some positions were not taken away. Each of them has a predecessor among
    /// them, so a walk backward of as many steps as there are positions ends on a cycle. Where it ends
    /// earlier, a move was there and is gone.
    fn left_over<G, D>(&self, game: &G, domain: &D) -> Option<(usize, Reason<G::Position>)>
    where
        G: Game,
        D: Domain<Position = G::Position>,
    {
        let Self(entering) = self;
        let mut at = entering.iter().position(|&count| count > 0)?;
        let mut predecessors = vec![None; entering.len()];
        for from in (0..entering.len()).filter(|&id| entering[id] > 0) {
            for_each_move(game, domain, from, |to, _| {
                if let Some(predecessor) = predecessors.get_mut(to) {
                    *predecessor = Some(from);
                }
            });
        }
        for _ in 0..entering.len() {
            match predecessors[at] {
                Some(from) => at = from,
                None => return Some((at, Reason::Changed)),
            }
        }
        Some((at, Reason::Cyclic))
    }
}

/// The moves of a position that stay within the domain.
fn for_each_move<G, D>(game: &G, domain: &D, from: usize, mut visit: impl FnMut(usize, G::Position))
where
    G: Game,
    D: Domain<Position = G::Position>,
{
    let open = |position: &G::Position| game.terminal(position).is_none();
    if let Some(position) = domain.position(from).filter(open) {
        for to in game.successors(&position) {
            if let Some(id) = domain.id(&to) {
                visit(id, to);
            }
        }
    }
}
