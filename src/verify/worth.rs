//! Whether endless play is worth something definite: no move on a cycle may change its worth to a player.

use super::claim::{Beyond, Rule};
use super::domain::Domain;
use super::wrong::{Reason, Wrong};
use crate::game::moves;
use crate::score::{Scored, Valued};

/// The moves are listed again: once if none changes the worth of endless play, and three times if some do.
#[derive(Debug)]
pub struct OneWorth;

impl<G: Scored> Beyond<G, Valued> for OneWorth {
    fn new(_: usize) -> Self {
        Self
    }

    fn add(&mut self, _: usize, _: usize) {}

    fn holds<D>(self, game: &G, domain: &D, last: G::Position) -> Result<(), Wrong<G::Position>>
    where
        D: Domain<Position = G::Position, Claim = Valued>,
    {
        if first_change(game, domain, |_, _| true).is_none() {
            return Ok(());
        }
        let pieces = Pieces::of(game, domain);
        match first_change(game, domain, |from, to| pieces.join(from, to)) {
            None => Ok(()),
            Some((id, to)) => {
                let position = domain.position(id).unwrap_or(last);
                Err(Wrong { position, reason: Reason::EndlessDiffers { to } })
            }
        }
    }
}

/// The first move that changes the worth of endless play to a player, among those that count.
fn first_change<G, D>(
    game: &G,
    domain: &D,
    counts: impl Fn(usize, usize) -> bool,
) -> Option<(usize, G::Position)>
where
    G: Scored,
    D: Domain<Position = G::Position>,
{
    (0..domain.len()).find_map(|id| {
        let from = domain.position(id)?;
        let before = i128::from(game.endless(&from));
        let mut change = None;
        for_each_move(game, domain, &from, |next, to, passes| {
            let after = i128::from(game.endless(&to));
            let paid = i128::from(game.payoff(&from, &to));
            if change.is_none() && before != paid + if passes { -after } else { after } && counts(id, next) {
                change = Some((id, to));
            }
        });
        change
    })
}

/// The moves of a position that stay within the domain.
fn for_each_move<G, D>(
    game: &G,
    domain: &D,
    from: &G::Position,
    mut visit: impl FnMut(usize, G::Position, bool),
) where
    G: Scored,
    D: Domain<Position = G::Position>,
{
    if <Valued as Rule<G>>::ended(game, from).is_some() {
        return;
    }
    for (to, passes) in moves(game, from) {
        if let Some(id) = domain.id(&to) {
            visit(id, to, passes);
        }
    }
}

/// Strongly connected components, by a path of pieces that grow together where play returns: H. N. Gabow,
/// *Path-based depth-first search for strong and biconnected components*, Inform. Process. Lett. 74 (2000).
struct Pieces {
    /// 0 for what was not met; the place on the stack, from 1; or more than there are positions, for a piece
    /// that is whole.
    numbers: Vec<usize>,
    stack: Vec<usize>,
    /// Where on the stack each piece of the path begins.
    begins: Vec<usize>,
    whole: usize,
}

impl Pieces {
    fn of<G, D>(game: &G, domain: &D) -> Self
    where
        G: Scored,
        D: Domain<Position = G::Position>,
    {
        let len = domain.len();
        let mut pieces = Self { numbers: vec![0; len], stack: Vec::new(), begins: Vec::new(), whole: len };
        // Positions on the path, each with where its moves yet to be followed begin.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut waiting: Vec<usize> = Vec::new();
        for root in 0..len {
            let mut next = (pieces.numbers[root] == 0).then_some(root);
            loop {
                if let Some(id) = next.take() {
                    pieces.meet(id);
                    path.push((id, waiting.len()));
                    if let Some(position) = domain.position(id) {
                        for_each_move(game, domain, &position, |to, _, _| waiting.push(to));
                    }
                }
                let Some(&(id, start)) = path.last() else { break };
                if waiting.len() == start {
                    path.pop();
                    pieces.leave(id);
                } else if let Some(to) = waiting.pop() {
                    next = pieces.return_to(to);
                }
            }
        }
        pieces
    }

    fn meet(&mut self, id: usize) {
        self.stack.push(id);
        self.numbers[id] = self.stack.len();
        self.begins.push(self.stack.len());
    }

    /// A move leads here: pieces of the path from here on grow together. The position itself if it was not met.
    fn return_to(&mut self, id: usize) -> Option<usize> {
        match self.numbers.get(id) {
            None => None,
            Some(0) => Some(id),
            Some(&number) => {
                while self.begins.last().is_some_and(|&begin| begin > number) {
                    self.begins.pop();
                }
                None
            }
        }
    }

    /// All moves from here were followed: if a piece begins here, it is whole.
    fn leave(&mut self, id: usize) {
        let number = self.numbers[id];
        if self.begins.last() == Some(&number) {
            self.begins.pop();
            self.whole += 1;
            for member in self.stack.drain(number - 1..) {
                self.numbers[member] = self.whole;
            }
        }
    }

    /// Whether play can come from one position to the other and back.
    fn join(&self, one: usize, other: usize) -> bool {
        self.numbers.get(one) == self.numbers.get(other)
    }
}
