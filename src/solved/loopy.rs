//! Loopy nimbers by position, and their sums.

use super::{Answers, Solved};
use crate::game::Outcome;
use crate::loopy::{LoopyNimber, LoopyNimbers};
use crate::space::{Positions, for_each_move};

impl<S: Positions> Solved<S, LoopyNimbers> {
    /// The loopy value of a position; `None` if the position is not in the space or its value is not known.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, loopy::LoopyNimber};
    ///
    /// let solved = Solver::new().loopy_nimbers(Graph::from_edges(2, [(0, 0), (0, 1)])?)?;
    /// assert_eq!(solved.loopy_nimber(&0), Some(LoopyNimber::infinite([0])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loopy_nimber(&self, position: &S::Position) -> Option<LoopyNimber> {
        self.answers.loopy_nimber(self.space.id(position)?)
    }

    /// The value of several positions played at once: the sum of their [`LoopyNimber`]s. `None` if the value
    /// of a component is unknown.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// let solved = Solver::new().loopy_nimbers(Graph::from_edges(3, [(0, 0), (0, 1), (1, 2)])?)?;
    /// assert_eq!(solved.sum(&[0, 1]).unwrap().outcome(), Outcome::Win); // ∞{1} and 1
    /// assert_eq!(solved.sum(&[0, 0]).unwrap().outcome(), Outcome::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sum(&self, components: &[S::Position]) -> Option<LoopyNimber> {
        let values = components.iter().map(|component| self.loopy_nimber(component));
        values.sum()
    }

    /// Every winning move when several positions are played at once: the component, counted from 0, and the
    /// position it becomes.
    ///
    /// Parallel moves are listed as often as they occur. Empty if the sum is lost or drawn, `None` if the
    /// value of a component is unknown.
    ///
    /// Each of these moves leaves a lost sum, but not each brings the end nearer. **Always playing the first
    /// move listed wins**; another choice may cycle forever.
    ///
    /// O(m log m) for m moves of all components.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // 1 is stuck. 2 can only go back to 0, from which 1 is reached: also lost, but later.
    /// let solved = Solver::new().loopy_nimbers(Graph::from_successors(&[vec![2, 1], vec![], vec![0]])?)?;
    /// assert_eq!(solved.winning_moves(&[0]), Some(vec![(0, 1), (0, 2)]));
    /// assert_eq!(solved.winning_moves(&[0, 0]), Some(vec![]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves(&self, components: &[S::Position]) -> Option<Vec<(usize, S::Position)>> {
        self.winning_moves_beside(0, components)
    }

    /// The same beside games of other rules, which together are worth `rest`: a nimber, or a
    /// [`LoopyNimber`].
    ///
    /// Ask each game for its winning moves, beside the value of all the others. Together these are the winning
    /// moves of the sum; [`sums`](crate::sums#different-games-in-one-sum) shows how. The first move listed is
    /// the one of this game that leaves the least [`time`](Solved::time), so **always playing it wins** if no
    /// game beside has a winning move; before it comes any winning move of a game whose play must end.
    ///
    /// O(m log m) for m moves of all components.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, loopy::LoopyNimber};
    ///
    /// // 0 is worth ∞{0}: it can stay, or move to 1, where play ends.
    /// let solved = Solver::new().loopy_nimbers(Graph::from_successors(&[vec![0, 1], vec![]])?)?;
    /// assert_eq!(solved.winning_moves_beside(0, &[0]), Some(vec![(0, 1)]));
    /// assert_eq!(solved.winning_moves_beside(3, &[0]), Some(vec![]));
    /// assert_eq!(solved.winning_moves_beside(LoopyNimber::infinite([0]), &[0]), Some(vec![]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves_beside(
        &self,
        rest: impl Into<LoopyNimber>,
        components: &[S::Position],
    ) -> Option<Vec<(usize, S::Position)>> {
        let (rest, own) = (rest.into(), self.sum(components)?);
        let sum: LoopyNimber = [&rest, &own].into_iter().sum();
        let LoopyNimber::Nimber(rest) = rest else { return Some(Vec::new()) };
        if sum.outcome() != Outcome::Win {
            return Some(Vec::new());
        }
        let ids = self.ids(components)?;
        let known = |&id: &usize| self.answers.nimber_and_time(id);
        let xor = ids.iter().filter_map(known).fold(rest, |xor, (nimber, _)| xor ^ nimber);
        let whole = self.time_of(&ids);
        let mut winning = Vec::new();
        for (component, id) in ids.iter().enumerate() {
            let movable = match (&sum, known(id)) {
                (LoopyNimber::Nimber(_), Some(known)) => known,
                // What is infinite has to become what the others are.
                (LoopyNimber::Infinite(_), None) => (0, 0),
                _ => continue,
            };
            let (wanted, others) = (xor ^ movable.0, whole - u64::from(movable.1));
            self.for_each_holder(*id, wanted, |to, time| {
                winning.push((others + u64::from(time), component, to));
            });
        }
        // A sum that is lost is left with less time after each two moves, if as little is left as can be
        // (Claims 24 and 81).
        winning.sort_by_key(|&(time, ..)| time);
        let named = winning.into_iter();
        Some(named.filter_map(|(_, component, to)| Some((component, self.space.position(to)?))).collect())
    }

    /// How far several positions played at once are from the end of what wins: the sum of the times at which
    /// their nimbers were given, 0 for an infinite one. `None` if the value of a component is unknown.
    ///
    /// It is for sums of several games in which play can cycle. A move to a lost sum wins if it is always the
    /// one that leaves the least time, of all games together. Times have no unit: they say only what comes
    /// first in one solved game.
    ///
    /// O(n) for n components.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // 1 is stuck. 2 can only go back to 0, from which 1 is reached: also lost, but later.
    /// let solved = Solver::new().loopy_nimbers(Graph::from_successors(&[vec![2, 1], vec![], vec![0]])?)?;
    /// assert!(solved.time(&[1]) < solved.time(&[2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn time(&self, components: &[S::Position]) -> Option<u64> {
        let ids = self.ids(components)?;
        ids.iter().all(|&id| self.answers.loopy_nimber(id).is_some()).then(|| self.time_of(&ids))
    }

    fn ids(&self, components: &[S::Position]) -> Option<Vec<usize>> {
        components.iter().map(|position| self.space.id(position)).collect()
    }

    fn time_of(&self, ids: &[usize]) -> u64 {
        ids.iter().filter_map(|&id| self.answers.nimber_and_time(id)).map(|(_, time)| u64::from(time)).sum()
    }

    /// The options of a position that have this nimber, and when it was given to them.
    fn for_each_holder(&self, id: usize, nimber: u32, mut visit: impl FnMut(usize, u32)) {
        for_each_move(&self.space, id, |to, _| match self.answers.nimber_and_time(to) {
            Some((found, time)) if found == nimber => visit(to, time),
            _ => {}
        });
    }
}

impl Answers for LoopyNimbers {
    type Value = LoopyNimber;

    fn value(&self, id: usize) -> Option<LoopyNimber> {
        self.loopy_nimber(id)
    }

    fn len(&self) -> usize {
        self.position_count()
    }
}
