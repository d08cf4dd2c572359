//! Genera by position, and sums under misère play.

use super::{Answers, Solved};
use crate::game::Outcome;
use crate::misere::{Genera, Genus};
use crate::space::{Positions, for_each_move};

impl<S: Positions> Solved<S, Genera> {
    /// The genus of a position; `None` if the position is not in the space or its genus is not known.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::genera(&from_fn(|&n: &u32| 0..n), [300]).unwrap();
    /// assert_eq!(solved.genus(&300).unwrap().to_string(), "300^(300,302)");
    /// ```
    #[must_use]
    pub fn genus(&self, position: &S::Position) -> Option<&Genus> {
        self.answers.genus(self.space.id(position)?)
    }

    /// Whether a position and all that play can reach from it have a tame genus; `None` as for
    /// [`genus`](Self::genus).
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::genera(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.is_tame(&3), Some(true));
    /// ```
    #[must_use]
    pub fn is_tame(&self, position: &S::Position) -> Option<bool> {
        self.answers.is_tame(self.space.id(position)?)
    }

    /// The genus of several positions played at once, if all of them are [tame](Self::is_tame), or there is
    /// only one. `None` otherwise, and if a genus is not known: then a [quotient](crate::misere::Quotient) or
    /// a [search](crate::sums::MisereSums) may tell who wins.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::genera(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.misere_sum(&[3, 4, 5]).unwrap().to_string(), "2^20");
    /// assert_eq!(heap.misere_sum(&[1, 1]).unwrap().to_string(), "0^120");
    /// assert_eq!(heap.misere_sum(&[2, 2]).unwrap().to_string(), "0^02");
    /// ```
    #[must_use]
    pub fn misere_sum(&self, components: &[S::Position]) -> Option<Genus> {
        if let [one] = components {
            return self.genus(one).cloned();
        }
        components.iter().try_fold(Genus::nim_heap(0), |sum, component| {
            let genus = self.genus(component).filter(|_| self.is_tame(component) == Some(true))?;
            Some(sum.tame_sum(genus))
        })
    }

    /// Who wins several positions played at once, if a player who cannot move wins. `None` as for
    /// [`misere_sum`](Self::misere_sum).
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// let heap = retrograde::genera(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.misere_outcome(&[1, 1, 1]), Some(Outcome::Loss));
    /// assert_eq!(heap.misere_outcome(&[3, 4, 5]), Some(Outcome::Win));
    /// ```
    #[must_use]
    pub fn misere_outcome(&self, components: &[S::Position]) -> Option<Outcome> {
        self.misere_sum(components).map(|genus| genus.misere_outcome())
    }

    /// Every winning move when several positions are played at once and a player who cannot move wins: the
    /// component, counted from 0, and the position it becomes.
    ///
    /// Parallel moves are listed as often as they occur. Empty if no move wins; that is so, too, where there
    /// is no move and the player to move has won. `None` as for [`misere_sum`](Self::misere_sum).
    ///
    /// O(c + moves of all components) for c components.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::genera(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.misere_winning_moves(&[1, 1, 5]), Some(vec![(2, 1)])); // and not to 0
    /// assert_eq!(heap.misere_winning_moves(&[5, 5]), Some(vec![]));
    /// ```
    #[must_use]
    pub fn misere_winning_moves(&self, components: &[S::Position]) -> Option<Vec<(usize, S::Position)>> {
        self.misere_sum(components)?;
        // The sums of all components before and of all after each.
        let mut after = vec![Genus::nim_heap(0)];
        for component in components.iter().skip(1).rev() {
            let sum = after[after.len() - 1].tame_sum(self.genus(component)?);
            after.push(sum);
        }
        let mut winning = Vec::new();
        let mut before = Genus::nim_heap(0);
        for (i, (component, after)) in components.iter().zip(after.iter().rev()).enumerate() {
            let others = before.tame_sum(after);
            let wins = |genus: &Genus| {
                let left = if components.len() == 1 { genus.clone() } else { others.tame_sum(genus) };
                left.misere_outcome() == Outcome::Loss
            };
            for_each_move(&self.space, self.space.id(component)?, |to, _| {
                if self.answers.genus(to).is_some_and(wins) {
                    winning.extend(self.space.position(to).map(|to| (i, to)));
                }
            });
            before = before.tame_sum(self.genus(component)?);
        }
        Some(winning)
    }
}

impl Answers for Genera {
    type Value = Genus;

    fn value(&self, id: usize) -> Option<Genus> {
        self.genus(id).cloned()
    }

    fn len(&self) -> usize {
        self.position_count()
    }
}
