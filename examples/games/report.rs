//! What the programs of the gallery print of a solved game, and the figures that they compare with what is
//! known.

use retrograde::outcome::{Counts, Outcomes};
use retrograde::space::Positions;
use retrograde::{Outcome, Solved};

use super::Exhibit;

/// A solved game in figures. All outcomes are those of the player to move, all lengths are plies.
#[derive(Debug, PartialEq, Eq)]
pub struct Figures {
    pub won: usize,
    pub lost: usize,
    pub drawn: usize,
    /// The outcome of the start, and the plies to the end unless it is drawn.
    pub start: (Outcome, Option<u32>),
    /// The longest that a decided position takes.
    pub longest: Option<u32>,
}

/// Solves all positions that play reaches from the start, prints what there is to know, and returns the
/// figures.
pub fn show<G: Exhibit>(game: &G) -> Result<Figures, String> {
    let solved = retrograde::outcomes(game, [game.start()]).map_err(|error| error.to_string())?;
    show_solved(game, &solved)
}

/// The same for a game that was solved in another way.
pub fn show_solved<G, S>(game: &G, solved: &Solved<S, Outcomes>) -> Result<Figures, String>
where
    G: Exhibit,
    S: Positions<Position = G::Position>,
{
    let start = game.start();
    let Counts { win, loss, draw, .. } = solved.counts();
    let figures = Figures {
        won: win,
        lost: loss,
        drawn: draw,
        start: (solved.outcome(&start).ok_or("the start was not solved")?, solved.remoteness(&start)),
        longest: solved.answers().max_remoteness(),
    };
    println!("{}\n\n{}\n", game.title(), game.show(&start));
    println!("Of {} positions {win} are won, {loss} lost and {draw} drawn.", win + loss + draw);
    if let Some(longest) = figures.longest {
        println!("No decided one takes more than {longest} plies.");
    }
    println!("{}", verdict(figures.start));
    if let Some(line) = solved.line(&start) {
        println!("Best play: {}.\n", line.display(game));
    }
    Ok(figures)
}

/// The outcome of the start, in words.
fn verdict(start: (Outcome, Option<u32>)) -> String {
    match start {
        (Outcome::Win, Some(1)) => "The player who begins wins at once.".to_string(),
        (Outcome::Win, Some(plies)) => format!("The player who begins wins in {plies} plies."),
        (Outcome::Loss, Some(plies)) => format!("The player who begins loses in {plies} plies."),
        _ => "Played without a mistake, the game is drawn.".to_string(),
    }
}
