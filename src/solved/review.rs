//! Finds what is legal but odd about a solved game, and the likely cause.

use std::fmt;
use std::hash::Hash;

use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::Solved;
use super::sides::Sides;
use crate::game::Outcome;
use crate::outcome::Outcomes;
use crate::space::{Kind, Positions, Space, Turn};

/// Something legal but odd about a solved game. `Display` says what was found, and the likely cause.
///
/// ```
/// use retrograde::{Outcome, from_fn, solved::Oddity};
///
/// // Step on or stay; whoever reaches 3 has won. But `terminal` answers for the player to move, who has lost.
/// let race = from_fn(|&n: &u32| [n, n + 1]).with_terminal(|&n| (n == 3).then_some(Outcome::Win));
/// let found = retrograde::outcomes(&race, [0])?.review();
/// assert_eq!(found, [Oddity::NothingLost { wins: 1 }]);
/// assert_eq!(found[0].to_string(), "\
/// no position is lost, and all 1 that are won are decided by `terminal`; likely cause: `terminal` is seen \
/// from the side of the winner, not of the player to move");
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// No position is lost, and every win is declared by the rules, not reached by a move, though moves lead
    /// to some of them.
    NothingLost {
        /// How many are won.
        wins: usize,
    },
    /// Every end that the rules decide, but for draws, is won for the player to move, and either player can
    /// come to one: whoever moves there loses. Only ends count to which a move passes the turn. Right for
    /// misère play; [`NothingLost`](Oddity::NothingLost) is the stronger sign.
    LastMoveLoses {
        /// How many such ends there are.
        ends: usize,
        /// How many positions are lost because there is no move, and are reached by a move that passes the
        /// turn.
        stuck: usize,
    },
    /// Every position is a draw.
    NothingDecided {
        /// How many positions there are.
        positions: usize,
        /// How many of them the rules declare drawn.
        ends: usize,
    },
    /// No position has a move, so that only the roots were met.
    NoMoves {
        /// How many positions there are.
        positions: usize,
    },
    /// Every move leads to a layer of new positions, and the layers repeat in size.
    NewInEveryLayer {
        /// How many layers there are.
        layers: usize,
        /// How many positions the largest repeating layer has.
        width: usize,
    },
    /// Moves pass the turn, but the position says that the same player is to move.
    PlayerStays {
        /// How many moves.
        moves: usize,
    },
    /// Moves keep the turn, but the position says that the other player is to move.
    PlayerChanges {
        /// How many moves.
        moves: usize,
    },
    /// The moves depend on which player is to move.
    DifferentMoves {
        /// On how many boards they do.
        boards: usize,
        /// How many boards were met with more than one player to move.
        of: usize,
    },
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingLost { wins } => write!(
                f,
                "no position is lost, and all {wins} that are won are decided by `terminal`; likely cause: \
                 `terminal` is seen from the side of the winner, not of the player to move"
            ),
            Self::LastMoveLoses { ends, stuck: 0 } => write!(
                f,
                "in all {ends} ends that `terminal` decides and a move leads to, the player who moved there has \
                 lost; is that so, as in misère play? Otherwise the likely cause: `terminal` is seen from the side \
                 of the winner, not of the player to move"
            ),
            Self::LastMoveLoses { ends, stuck } => write!(
                f,
                "in all {ends} ends that `terminal` decides and a move leads to, the player who moved there has \
                 lost, but in {stuck} others, where the opponent has no move, that player has won; is that so? \
                 Otherwise the likely cause: `terminal` is seen from the side of the winner, not of the player to \
                 move"
            ),
            Self::NothingDecided { positions, ends: 0 } => write!(
                f,
                "all {positions} positions are draws, and play has no end; likely cause: `terminal` is \
                 missing or never true, or a move such as a pass is always possible"
            ),
            Self::NothingDecided { positions, ends } => write!(
                f,
                "all {positions} positions are draws, {ends} of them declared; likely cause: `terminal` \
                 asks for the draw before it asks for the win"
            ),
            Self::NoMoves { positions } => write!(
                f,
                "none of {positions} positions has a move; likely cause: `successors` moves the wrong player's \
                 pieces, or `terminal` decides everything"
            ),
            Self::NewInEveryLayer { layers, width } => write!(
                f,
                "each move leads to a new position, and {layers} layers repeat with up to {width} \
                 positions; likely cause: a move counter is part of the position"
            ),
            Self::PlayerStays { moves } => write!(
                f,
                "{moves} moves pass the turn, but the position names the same player; likely cause: \
                 `successors` does not change the player, or `passes_turn` is missing"
            ),
            Self::PlayerChanges { moves } => write!(
                f,
                "{moves} moves keep the turn, but the position names the other player; likely cause: \
                 `successors` changes the player after every move"
            ),
            Self::DifferentMoves { boards, of } => write!(
                f,
                "on {boards} of {of} boards the players have different moves; so the game is not impartial, \
                 and Grundy values of it mean nothing"
            ),
        }
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Looks for what is legal but seldom meant: nothing lost, ends that are all won for the player to move,
    /// nothing decided, no moves, a move counter in the position.
    ///
    /// Empty if nothing is odd. An oddity may be intended, and a wrong game may show none:
    /// [`verify`](Solved::verify) and [`lint`](crate::lint) look for errors.
    ///
    /// Only a search that was not cut shows that something never occurs, so less is found if there are
    /// unknown positions. [`review_players`](Solved::review_players) checks whose turn it is.
    ///
    /// # Complexity
    ///
    /// O(V + E) time and some 9 bytes a position; O(V + E log V) where all ends are won for the player to
    /// move.
    ///
    /// ```
    /// use retrograde::{from_fn, solved::Oddity};
    ///
    /// // Around a ring of 4, either way, forever.
    /// let ring = from_fn(|&at: &u32| [(at + 1) % 4, (at + 3) % 4]);
    /// let found = retrograde::outcomes(&ring, [0])?.review();
    /// assert_eq!(found, [Oddity::NothingDecided { positions: 4, ends: 0 }]);
    ///
    /// let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    /// assert_eq!(retrograde::outcomes(&heap, [21])?.review(), []);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    #[must_use]
    pub fn review(&self) -> Vec<Oddity> {
        let (census, counts) = (Census::of(&self.space), self.answers.counts());
        let positions = counts.win + counts.loss + counts.draw + counts.unknown;
        let whole = positions > 0 && counts.unknown == 0;
        let mut found = Vec::new();
        if whole && counts.loss == 0 && census.win_entered && counts.win == census.ends_won {
            found.push(Oddity::NothingLost { wins: counts.win });
        } else if whole && self.last_move_loses(&census) {
            let Handed { won, stuck, .. } = &census.handed;
            found.push(Oddity::LastMoveLoses { ends: won.len(), stuck: *stuck });
        }
        if whole && counts.draw == positions {
            found.push(Oddity::NothingDecided { positions, ends: census.ends_drawn });
        }
        if whole && census.moves == 0 {
            found.push(Oddity::NoMoves { positions });
        }
        found.extend(Layers::of(&self.space, census.entered).and_then(|layers| layers.repeat()));
        found
    }

    /// Whether whoever moves to a declared end loses. If it is always the same player, as where play ends one
    /// ply before a win, that is no sign.
    fn last_move_loses(&self, census: &Census) -> bool {
        let Handed { won, lost, .. } = &census.handed;
        !won.is_empty() && *lost == 0 && Sides::of(&self.space).are_both(won.iter().map(|&id| id as usize))
    }
}

impl<S: Positions, A> Solved<S, A> {
    /// Checks whose turn it is, in a game whose positions say so. `split` splits a position into the player
    /// to move and the rest, its board.
    ///
    /// It finds moves for which [`passes_turn`](crate::Game::passes_turn) and the player in the position
    /// disagree. It also finds boards on which the two players have different moves; such a game has no
    /// Grundy values. Empty if nothing is odd.
    ///
    /// # Complexity
    ///
    /// Expected O(V + E log d) time for at most d moves of a position, and O(V + E) memory: a hash table of the
    /// boards with their moves.
    ///
    /// ```
    /// use retrograde::{from_fn, solved::Oddity};
    ///
    /// // Left takes one stone, Right one or two.
    /// let rules = |&(stones, left): &(u32, bool)| {
    ///     let most = if left { 1 } else { 2 };
    ///     (1..=most).map(move |take| (stones, left, take))
    /// };
    /// let moves = |next: bool| move |position: &(u32, bool)| {
    ///     rules(position).filter_map(move |(stones, left, take)| Some((stones.checked_sub(take)?, left ^ next)))
    /// };
    /// let roots = [(9, true), (9, false)];
    /// let solved = retrograde::outcomes(&from_fn(moves(true)), roots).unwrap();
    /// let found = solved.review_players(|&(stones, left)| (left, stones));
    /// assert_eq!(found, [Oddity::DifferentMoves { boards: 8, of: 10 }]);
    ///
    /// // The same, but the player in the position never changes.
    /// let solved = retrograde::outcomes(&from_fn(moves(false)), roots).unwrap();
    /// let found = solved.review_players(|&(stones, left)| (left, stones));
    /// assert_eq!(found[0], Oddity::PlayerStays { moves: 26 });
    /// ```
    #[must_use]
    pub fn review_players<M: PartialEq, B: Eq + Hash>(
        &self,
        split: impl Fn(&S::Position) -> (M, B),
    ) -> Vec<Oddity> {
        let space = &self.space;
        let (mut stays, mut changes) = (0, 0);
        let mut boards: HashMap<B, Met<M>> = HashMap::new();
        let (mut numbers, mut next) = (HashMap::<B, usize>::new(), Vec::new());
        for id in 0..space.len() {
            let (Kind::Open(_), Some(position)) = (space.kind(id), space.position(id)) else { continue };
            let (player, board) = split(&position);
            space.for_each_successor(id, |to, turn| {
                let Some(to) = space.position(to) else { return };
                let (other, board) = split(&to);
                stays += usize::from(turn == Turn::Passes && other == player);
                changes += usize::from(turn == Turn::Keeps && other != player);
                let new = numbers.len();
                next.push((*numbers.entry(board).or_insert(new), turn == Turn::Passes));
            });
            next.sort_unstable();
            match boards.entry(board) {
                Entry::Occupied(mut met) => met.get_mut().again(&player, &next),
                Entry::Vacant(place) => _ = place.insert(Met::first(player, &next)),
            }
            next.clear();
        }
        let by_both = boards.values().filter(|met| met.by_both);
        let (of, differ) =
            by_both.fold((0, 0), |(of, differ), met| (of + 1, differ + usize::from(met.differs)));
        let mut found = Vec::new();
        if stays > 0 {
            found.push(Oddity::PlayerStays { moves: stays });
        }
        if changes > 0 {
            found.push(Oddity::PlayerChanges { moves: changes });
        }
        if differ > 0 {
            found.push(Oddity::DifferentMoves { boards: differ, of });
        }
        found
    }
}

/// A board with the moves of the first player met with it.
struct Met<M> {
    player: M,
    moves: Box<[(usize, bool)]>,
    /// Whether the other player was met with it, too.
    by_both: bool,
    differs: bool,
}

impl<M: PartialEq> Met<M> {
    fn first(player: M, moves: &[(usize, bool)]) -> Self {
        Self { player, moves: moves.into(), by_both: false, differs: false }
    }

    /// Moves of the same player may differ where the board leaves something out.
    fn again(&mut self, player: &M, moves: &[(usize, bool)]) {
        if *player != self.player {
            self.by_both = true;
            self.differs |= *self.moves != *moves;
        }
    }
}

/// What a space consists of.
struct Census {
    ends_won: usize,
    /// Whether a move leads to one of them. Where play only begins at ends, that says nothing.
    win_entered: bool,
    ends_drawn: usize,
    moves: usize,
    /// The positions that a move leads to.
    entered: FixedBitSet,
    handed: Handed,
}

/// The positions where play is over that a move hands to the opponent, by what they are for that player.
#[derive(Default)]
struct Handed {
    /// Declared won: the ids.
    won: Vec<u32>,
    /// Declared lost: how many.
    lost: usize,
    /// Without a move: how many.
    stuck: usize,
}

impl Census {
    fn of(space: &impl Space) -> Self {
        let entered = FixedBitSet::with_capacity(space.len());
        let (mut passed_to, handed) = (entered.clone(), Handed::default());
        let mut census = Self { ends_won: 0, win_entered: false, ends_drawn: 0, moves: 0, entered, handed };
        for id in 0..space.len() {
            match space.kind(id) {
                Kind::End(Outcome::Win) => census.ends_won += 1,
                Kind::End(Outcome::Draw) => census.ends_drawn += 1,
                Kind::Open(1..) => space.for_each_successor(id, |to, turn| {
                    census.moves += 1;
                    if to < census.entered.len() {
                        census.entered.insert(to);
                        passed_to.set(to, turn.passes() || passed_to.contains(to));
                    }
                }),
                _ => {}
            }
        }
        census.win_entered = census.entered.ones().any(|id| space.kind(id) == Kind::End(Outcome::Win));
        for id in passed_to.ones() {
            match space.kind(id) {
                Kind::End(Outcome::Win) => census.handed.won.push(id as u32),
                Kind::End(Outcome::Loss) => census.handed.lost += 1,
                Kind::Open(0) => census.handed.stuck += 1,
                _ => {}
            }
        }
        census
    }
}

/// The positions by their distance from where play can begin, if every move leads one layer on.
struct Layers {
    /// Of each layer, how many positions and how many moves.
    sizes: Vec<(usize, usize)>,
}

impl Layers {
    fn of(space: &impl Space, entered: FixedBitSet) -> Option<Self> {
        const NONE: u32 = u32::MAX;
        let mut depths = vec![NONE; space.len()];
        let begins = |&id: &usize| !entered.contains(id) && space.kind(id) != Kind::Hole;
        let mut layer: Vec<u32> = (0..space.len()).filter(begins).map(|id| id as u32).collect();
        layer.iter().for_each(|&id| depths[id as usize] = 0);
        let (mut sizes, mut met) = (Vec::new(), layer.len());
        while !layer.is_empty() {
            let (depth, mut next, mut moves, mut graded) = (sizes.len() as u32 + 1, Vec::new(), 0, true);
            for &id in layer.iter().filter(|&&id| matches!(space.kind(id as usize), Kind::Open(_))) {
                space.for_each_successor(id as usize, |to, _| {
                    moves += 1;
                    match depths.get_mut(to) {
                        Some(at) if *at == NONE => {
                            *at = depth;
                            next.push(to as u32);
                        }
                        at => graded &= at.is_some_and(|at| *at == depth),
                    }
                });
            }
            if !graded {
                return None;
            }
            sizes.push((layer.len(), moves));
            met += next.len();
            layer = next;
        }
        // What cannot be reached lies on a cycle.
        let all = (0..space.len()).filter(|&id| space.kind(id) != Kind::Hole).count();
        (met == all).then_some(Self { sizes })
    }

    /// Layers that repeat up to the last one, which is where the count ends: at least eight and four rounds
    /// of them, and half of all. Where each position has one move, layers are alike without a counter.
    fn repeat(&self) -> Option<Oddity> {
        const ROUNDS: usize = 4;
        let counted = self.sizes.split_last()?.1;
        let tail = |period: usize| {
            let same = (period..counted.len()).rev().take_while(|&at| counted[at] == counted[at - period]);
            (period + same.count(), period)
        };
        let (length, period) = (1..=6).map(tail).find(|&(length, period)| {
            length >= 8 && length >= ROUNDS * period && 2 * length >= self.sizes.len()
        })?;
        let round = &counted[counted.len().checked_sub(period)?..];
        let (positions, moves) = round.iter().fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1));
        let width = round.iter().map(|size| size.0).max()?;
        (moves > positions).then_some(Oddity::NewInEveryLayer { layers: length, width })
    }
}
