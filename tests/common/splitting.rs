//! Random games whose moves leave several components.

use quickcheck::{Arbitrary, Gen};
use retrograde::{Decompose, Game, Outcome};

use super::brute;

/// A game of numbered components: a move takes one of them away and leaves some others in its place. A position lists
/// components in increasing order.
#[derive(Clone, Debug)]
pub struct Splitting {
    /// For each component what each of its moves leaves.
    pub moves: Vec<Vec<Vec<usize>>>,
    /// Who is stuck has won: for literal play.
    pub misere: bool,
}

impl Arbitrary for Splitting {
    /// Play ends: a move leaves components with lower numbers only.
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, limit: usize| usize::arbitrary(g) % limit;
        let kinds = 1 + below(g, 6);
        let mut moves = vec![vec![]];
        for component in 1..kinds {
            let count = below(g, 4);
            let mut leaves = |_| (0..below(g, 3)).map(|_| below(g, component)).collect();
            moves.push((0..count).map(&mut leaves).collect());
        }
        Self { moves, misere: false }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let mut smaller = Vec::new();
        for component in 0..self.moves.len() {
            for i in 0..self.moves[component].len() {
                let mut game = self.clone();
                game.moves[component].remove(i);
                smaller.push(game);
                for part in 0..self.moves[component][i].len() {
                    let mut game = self.clone();
                    game.moves[component][i].remove(part);
                    smaller.push(game);
                }
            }
        }
        Box::new(smaller.into_iter())
    }
}

impl Game for Splitting {
    type Position = Vec<usize>;

    fn successors(&self, whole: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        let mut next = Vec::new();
        for (i, &component) in whole.iter().enumerate() {
            for left in &self.moves[component] {
                let mut after = whole.clone();
                after.swap_remove(i);
                after.extend(left);
                after.sort_unstable();
                next.push(after);
            }
        }
        next
    }

    fn terminal(&self, whole: &Vec<usize>) -> Option<Outcome> {
        let stuck = whole.iter().all(|&component| self.moves[component].is_empty());
        (self.misere && stuck).then_some(Outcome::Win)
    }
}

impl Decompose for Splitting {
    fn components(&self, whole: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        whole.iter().map(|&component| vec![component])
    }
}

impl Splitting {
    /// At most four components of this game, as a position.
    pub fn position(&self, seeds: &[usize]) -> Vec<usize> {
        let mut whole: Vec<usize> = seeds.iter().take(4).map(|seed| seed % self.moves.len()).collect();
        whole.sort_unstable();
        whole
    }

    /// A whole position, and all that play can reach from it; `None` if that is more than `limit`, too much for a test.
    pub fn whole(&self, seeds: &[usize], limit: usize) -> Option<(Vec<usize>, Vec<Vec<usize>>)> {
        let whole = self.position(seeds);
        let reached = brute::reachable(self, [whole.clone()]);
        (reached.len() <= limit).then_some((whole, reached))
    }

    /// The positions after the winning moves of literal play, in order, and whether the position is won.
    pub fn literal(&self, whole: &Vec<usize>) -> (Vec<Vec<usize>>, Outcome) {
        let table = brute::outcomes(self, &brute::reachable(self, [whole.clone()]));
        let mut winning: Vec<_> = self.successors(whole).into_iter().collect();
        winning.retain(|to| table[to].0 == Outcome::Loss);
        winning.sort();
        (winning, table[whole].0)
    }
}

/// A `Splitting` whose moves may leave any component.
#[derive(Clone, Debug)]
pub struct MayCycle(pub Splitting);

impl Arbitrary for MayCycle {
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, limit: usize| usize::arbitrary(g) % limit;
        let kinds = 1 + below(g, 8);
        let row = |g: &mut Gen| {
            (0..below(g, 3)).map(|_| (0..below(g, 3)).map(|_| below(g, kinds)).collect()).collect()
        };
        Self(Splitting { moves: (0..kinds).map(|_| row(g)).collect(), misere: false })
    }
}

/// In increasing order.
pub fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}
