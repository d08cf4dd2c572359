//! Answers checked against the rules by code that does not trust the engine that found them.

use super::Solved;
use crate::game::Game;
use crate::grundy::Nimbers;
use crate::outcome::Outcomes;
use crate::pattern::Patterns;
use crate::space::Positions;
use crate::verify::{self, Domain, Wrong};

/// All positions of a space. Its numbers are not trusted: one counts only if it is in range and leads back to its position.
struct All<'a, S>(&'a S);

impl<S: Positions> Domain for All<'_, S> {
    type Position = S::Position;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn position(&self, number: usize) -> Option<S::Position> {
        self.0.position(number)
    }

    fn number(&self, position: &S::Position) -> Option<usize> {
        let number = self.0.id(position).filter(|&number| number < self.0.len())?;
        (self.0.position(number).as_ref() == Some(position)).then_some(number)
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Proves every outcome and every remoteness from the rules alone: how many positions there are. See
    /// [`verify::outcomes`].
    ///
    /// # Errors
    ///
    /// The first position, in the order of their numbers, whose answer is wrong, missing, or depends on a position that is not
    /// in the space or has no answer.
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
    /// // Held against other rules: 20 is lost only because it cannot become 16 in one move.
    /// let other = from_fn(|&n: &u32| (1..=n.min(4)).map(move |take| n - take));
    /// assert_eq!(solved.outcome(&20), Some(Outcome::Loss));
    /// assert_eq!(solved.verify(&other).unwrap_err().position, 20);
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        let answer = |id| Some((self.answers.outcome(id)?, self.answers.remoteness(id)));
        verify::prove_outcomes(game, &All(&self.space), answer)
    }
}

impl<S: Positions> Solved<S, Nimbers> {
    /// Proves every Grundy value from the rules alone, and that play must end: how many positions there are. See
    /// [`verify::nimbers`].
    ///
    /// # Errors
    ///
    /// As [`verify::nimbers`], for all positions of the space in the order of their numbers.
    ///
    /// # Complexity
    ///
    /// As [`verify::nimbers`]; some 16 bytes a position.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let rules = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(retrograde::nimbers(&rules, [30]).unwrap().verify(&rules), Ok(31));
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove_nimbers(game, &All(&self.space), |id| self.answers.nimber(id))
    }
}

impl<S: Positions> Solved<S, Patterns> {
    /// Proves every turn pattern from the rules alone, and that play must end: how many positions there are. See
    /// [`verify::patterns`].
    ///
    /// # Errors
    ///
    /// As [`verify::patterns`], for all positions of the space in the order of their numbers.
    ///
    /// # Complexity
    ///
    /// As [`verify::patterns`]; some 16 bytes a position.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let rules = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(retrograde::patterns(&rules, [30]).unwrap().verify(&rules), Ok(31));
    /// ```
    pub fn verify<G: Game<Position = S::Position>>(&self, game: &G) -> Result<usize, Wrong<S::Position>> {
        verify::prove_patterns(game, &All(&self.space), |id| self.answers.pattern(id))
    }
}
