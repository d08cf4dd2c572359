//! Checks answers against the rules, with code that no engine shares.

use super::Solved;
use crate::game::Game;
use crate::grundy::Nimbers;
use crate::loopy::LoopyNimbers;
use crate::misere::Genera;
use crate::outcome::Outcomes;
use crate::pattern::Patterns;
use crate::score::{Scored, Scores};
use crate::space::Positions;
use crate::verify::{self, Domain, Wrong};

/// All positions of a space. Its ids are not trusted: one counts only if it is in range and leads back to its
/// position.
struct All<'a, S, F> {
    space: &'a S,
    claim: F,
}

impl<S: Positions, C, F: Fn(usize) -> Option<C>> Domain for All<'_, S, F> {
    type Position = S::Position;
    type Claim = C;

    fn len(&self) -> usize {
        self.space.len()
    }

    fn position(&self, id: usize) -> Option<S::Position> {
        self.space.position(id)
    }

    fn id(&self, position: &S::Position) -> Option<usize> {
        let id = self.space.id(position).filter(|&id| id < self.space.len())?;
        (self.space.position(id).as_ref() == Some(position)).then_some(id)
    }

    fn claim(&self, id: usize) -> Option<C> {
        (self.claim)(id)
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Proves every outcome and every remoteness from the rules alone, and returns the number of positions.
    ///
    /// [`verify`] says how, and what is assumed. A space with a [`Cut`](crate::space::Kind::Cut) does not
    /// pass, since not everything is known there.
    ///
    /// # Errors
    ///
    /// The first position, in the order of ids, whose answer is wrong, missing, or depends on a position that
    /// is not in the space or has no answer.
    ///
    /// # Complexity
    ///
    /// O(V + E) time; nothing is stored.
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// let rules = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    /// let solved = retrograde::outcomes(&rules, [21]).unwrap();
    /// assert_eq!(solved.verify(&rules), Ok(22));
    ///
    /// // With other rules it fails: 20 is lost only because it cannot become 16 in one move.
    /// let other = from_fn(|&n: &u32| (1..=n.min(4)).map(move |take| n - take));
    /// assert_eq!(solved.outcome(&20), Some(Outcome::Loss));
    /// assert_eq!(solved.verify(&other).unwrap_err().position, 20);
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.verdict(id) })
    }
}

impl<S: Positions> Solved<S, Scores> {
    /// Proves every score and every remoteness from the rules alone, and returns the number of positions.
    ///
    /// [`verify`] says how, and what is assumed. A space with a [`Cut`](crate::space::Kind::Cut) does not
    /// pass, since not everything is known there.
    ///
    /// # Errors
    ///
    /// As [`verify::listed`], for all positions of the space in the order of ids.
    ///
    /// # Complexity
    ///
    /// O(V + E) time. Nothing is stored, unless some move changes what endless play is worth: then some 60 bytes
    /// a position.
    ///
    /// ```
    /// use retrograde::{Graph, game::WithScore};
    ///
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 2)])?;
    /// let seven = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-7));
    /// let solved = retrograde::scores(&seven, [0])?;
    /// assert_eq!(solved.verify(&seven), Ok(3));
    ///
    /// let six = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-6));
    /// assert_eq!(
    ///     solved.verify(&six).unwrap_err().to_string(),
    ///     "position 2: claimed to be worth -7 in 0 plies, but the rules give -6 in 0 plies"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify<G: Scored<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.valued(id) })
    }
}

impl<S: Positions> Solved<S, Nimbers> {
    /// Proves every Grundy value from the rules alone, and that play must end. Returns the number of
    /// positions.
    ///
    /// [`verify`] says how, and what is assumed.
    ///
    /// # Errors
    ///
    /// As [`verify::listed`], for all positions of the space in the order of ids.
    ///
    /// # Complexity
    ///
    /// As [`verify::listed`], without a hash table; some 16 bytes a position.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let rules = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(retrograde::nimbers(&rules, [30]).unwrap().verify(&rules), Ok(31));
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.nimber(id) })
    }
}

impl<S: Positions> Solved<S, Patterns> {
    /// Proves every turn pattern from the rules alone, and that play must end. Returns the number of
    /// positions.
    ///
    /// [`verify`] says how, and what is assumed.
    ///
    /// # Errors
    ///
    /// As [`verify::listed`], for all positions of the space in the order of ids.
    ///
    /// # Complexity
    ///
    /// As [`verify::listed`], without a hash table; some 16 bytes a position.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let rules = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(retrograde::patterns(&rules, [30]).unwrap().verify(&rules), Ok(31));
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.pattern(id) })
    }
}

impl<S: Positions> Solved<S, Genera> {
    /// Proves every genus from the rules alone, and that play must end. Returns the number of positions.
    ///
    /// [`verify`] says how, and what is assumed.
    ///
    /// # Errors
    ///
    /// As [`verify::listed`], for all positions of the space in the order of ids.
    ///
    /// # Complexity
    ///
    /// As [`verify::listed`], without a hash table, times the misère nim values of a genus; some 16 bytes a
    /// position.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let rules = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(retrograde::genera(&rules, [30]).unwrap().verify(&rules), Ok(31));
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.genus(id).cloned() })
    }
}

impl<S: Positions> Solved<S, LoopyNimbers> {
    /// Proves every loopy value from the rules alone. Returns the number of positions.
    ///
    /// [`verify`] says how, and what is assumed. The order in which the engine gave the nimbers is not used.
    /// A space with a [`Cut`](crate::space::Kind::Cut) does not pass, since not everything is known there.
    ///
    /// # Errors
    ///
    /// As [`verify::listed`], for all positions of the space in the order of ids.
    ///
    /// # Complexity
    ///
    /// As [`verify::listed`], without a hash table; some 50 bytes a position and 16 a move.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// // A counter moves down one square, or from 2 back up to 4.
    /// let rules = from_fn(|&square: &u32| match square {
    ///     0 => vec![],
    ///     2 => vec![1, 4],
    ///     _ => vec![square - 1],
    /// });
    /// let solved = retrograde::loopy_nimbers(&rules, [4]).unwrap();
    /// assert_eq!(solved.verify(&rules), Ok(5));
    ///
    /// // Without the way back up, 2 is worth 0.
    /// let other = from_fn(|&square: &u32| square.checked_sub(1));
    /// assert_eq!(
    ///     solved.verify(&other).unwrap_err().to_string(),
    ///     "position 2: claimed to have loopy value ∞{1}, but the rules give 0"
    /// );
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove(game, &mut All { space: &self.space, claim: |id| self.answers.loopy_nimber(id) })
    }
}
