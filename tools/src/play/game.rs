//! A solved game as a session sees it: positions are ids, moves have names.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::rc::Rc;

use retrograde::game::Notation;
use retrograde::outcome::{Counts, Outcomes, Verdict};
use retrograde::space::{Explored, Kind, Positions, Space, Turn};
use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Solved, Solver};

use crate::{Failure, ends, progress};

/// A move, as the player who makes it sees it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What the move is called.
    pub name: String,
    /// The id of the position it leads to.
    pub to: usize,
    /// Whether the opponent moves next.
    pub turn: Turn,
    /// Its value for the player who makes it. The plies are those that are left after the move.
    pub after: Verdict,
}

impl Choice {
    /// The larger the better: by outcome, then the winner's shortest and the loser's longest.
    #[must_use]
    pub fn rank(&self) -> (i8, Reverse<u32>, u32) {
        let plies = self.after.remoteness.unwrap_or_default();
        match self.after.outcome {
            Outcome::Win => (1, Reverse(plies), 0),
            Outcome::Draw => (0, Reverse(0), 0),
            Outcome::Loss => (-1, Reverse(0), plies),
        }
    }
}

/// A solved game that can be played. Every position has an answer.
pub trait Playable {
    /// What the game is called.
    fn title(&self) -> &str;

    /// The id of the position where play starts.
    fn start(&self) -> usize;

    /// How many positions are won, lost and drawn.
    fn counts(&self) -> Counts;

    /// A position as text.
    ///
    /// # Errors
    ///
    /// If the game has no such position.
    fn show(&self, id: usize) -> Result<String, Failure>;

    /// The value of a position for the player to move.
    ///
    /// # Errors
    ///
    /// If the game has no such position.
    fn verdict(&self, id: usize) -> Result<Verdict, Failure>;

    /// The moves in the order of the rules, parallel ones once. Empty where play has ended.
    ///
    /// # Errors
    ///
    /// If the game has no such position.
    fn choices(&self, id: usize) -> Result<Vec<Choice>, Failure>;

    /// Why a position comes to what it does: a line that says what it comes to, and the reasons.
    ///
    /// # Errors
    ///
    /// If the game has no such position.
    fn why(&self, id: usize) -> Result<String, Failure>;
}

/// The one [`Playable`]: rules with notation, and a table of outcomes.
#[derive(Debug)]
pub struct Played<G, S> {
    game: Rc<G>,
    title: String,
    start: usize,
    solved: Solved<S, Outcomes>,
}

impl<G> Played<G, Explored<G::Position>>
where
    G: Game<Position: Debug> + Notation<G::Position>,
{
    /// Solves all positions that play reaches from the start.
    ///
    /// # Errors
    ///
    /// If the table takes more memory than that.
    pub fn explore(title: String, game: G, start: G::Position, megabytes: usize) -> Result<Self, Failure> {
        let solved = progress::watched(|observer| {
            let mut solver = Solver::new().max_bytes(bytes(megabytes)).observe(observer);
            let space = solver.explore(&game, [start.clone()]).map_err(|error| error.to_string())?;
            if space.cuts() > 0 {
                let found = space.len();
                return Err(format!(
                    "expected a table of {megabytes} megabytes at most, found {found} positions and no end; \
                     --megabytes allows more"
                ));
            }
            solver.outcomes(space).map_err(|error| error.to_string())
        })?;
        Self::new(title, Rc::new(game), start, solved)
    }
}

impl<G> Played<G, Implicit<Rc<G>>>
where
    G: Indexed + Predecessors + Game<Position: Debug> + Notation<G::Position>,
{
    /// Solves all positions that have an index.
    ///
    /// # Errors
    ///
    /// If the table takes more memory than that.
    pub fn index(title: String, game: G, start: G::Position, megabytes: usize) -> Result<Self, Failure> {
        let game = Rc::new(game);
        let solved = progress::watched(|observer| {
            let mut solver = Solver::new().max_bytes(bytes(megabytes)).observe(observer);
            solver.outcomes(Implicit::new(Rc::clone(&game))).map_err(|error| error.to_string())
        })?;
        Self::new(title, game, start, solved)
    }
}

fn bytes(megabytes: usize) -> usize {
    megabytes.saturating_mul(1_000_000)
}

impl<G, S> Played<G, S>
where
    G: Game + Notation<G::Position>,
    S: Positions<Position = G::Position>,
{
    fn new(
        title: String,
        game: Rc<G>,
        start: G::Position,
        solved: Solved<S, Outcomes>,
    ) -> Result<Self, Failure> {
        let start = ends::known(solved.space().id(&start))?;
        Ok(Self { game, title, start, solved })
    }

    fn position(&self, id: usize) -> Result<G::Position, Failure> {
        Ok(ends::known(Positions::position(self.solved.space(), id))?)
    }
}

impl<G, S> Playable for Played<G, S>
where
    G: Game + Notation<G::Position>,
    S: Positions<Position = G::Position>,
{
    fn title(&self) -> &str {
        &self.title
    }

    fn start(&self) -> usize {
        self.start
    }

    fn counts(&self) -> Counts {
        self.solved.counts()
    }

    fn show(&self, id: usize) -> Result<String, Failure> {
        Ok(self.game.show(&self.position(id)?))
    }

    fn verdict(&self, id: usize) -> Result<Verdict, Failure> {
        let answers = self.solved.answers();
        Ok(match ends::known(answers.outcome(id))? {
            Outcome::Draw => Verdict::DRAW,
            Outcome::Win => Verdict::win(ends::known(answers.remoteness(id))?),
            Outcome::Loss => Verdict::loss(ends::known(answers.remoteness(id))?),
        })
    }

    fn choices(&self, id: usize) -> Result<Vec<Choice>, Failure> {
        let space = self.solved.space();
        let mut moves = Vec::new();
        if let Kind::Open(_) = space.kind(id) {
            space.for_each_successor(id, |to, turn| {
                if !moves.contains(&(to, turn)) {
                    moves.push((to, turn));
                }
            });
        }
        let from = self.position(id)?;
        let choice = |(to, turn): (usize, Turn)| {
            let mut after = self.verdict(to)?;
            if turn == Turn::Passes {
                after.outcome = after.outcome.reversed();
            }
            Ok(Choice { name: self.game.show_move(&from, &self.position(to)?), to, turn, after })
        };
        moves.into_iter().map(choice).collect()
    }

    fn why(&self, id: usize) -> Result<String, Failure> {
        let explanation = ends::known(self.solved.explain(&self.position(id)?))?;
        let text = explanation.display(&*self.game).to_string();
        // The first line shows the position, which is on the screen.
        let reasons = text.split_once('\n').map_or("", |(_, reasons)| reasons);
        Ok(format!("{}\n{}", self.verdict(id)?, reasons.trim_end()))
    }
}
