//! What a picture of a game graph shows, before it is drawn: positions, moves, and what is left out.

use super::excerpt::Excerpt;
use super::svg::{Sign, columns, positions, thousands};
use hashbrown::{HashMap, HashSet};

use crate::game::Notation;
use crate::outcome::{Counts, Outcomes, Verdict};
use crate::solved::{Ranked, Solved};
use crate::space::{Positions, Rows, rows};

/// The widest and longest text in a node, in columns and lines; more is cut.
const MAX_COLUMNS: usize = 20;
const MAX_LINES: usize = 12;

/// A position.
pub(super) struct Spot {
    /// Its text, in lines short enough for a node.
    pub lines: Vec<String>,
    pub sign: Sign,
    /// Plies to the end; `None` unless won or lost at a certain distance.
    pub plies: Option<u32>,
    pub is_start: bool,
    /// Whether it has moves to positions that are not shown, and whether one of these is a best move.
    pub hidden: Option<bool>,
}

/// A move between two positions that are shown. Parallel moves are one.
pub(super) struct Arrow {
    pub from: usize,
    pub to: usize,
    /// Whether it keeps the outcome and, if that is a win or a loss, takes the best distance.
    pub is_best: bool,
    pub passes_turn: bool,
    pub name: String,
}

/// Positions and moves.
pub(super) struct Scene {
    pub spots: Vec<Spot>,
    pub arrows: Vec<Arrow>,
    /// What is not shown, in one sentence.
    pub cut: String,
    /// Whether some positions have the same text, and show their ids below it.
    pub any_alike: bool,
}

impl Scene {
    pub fn new<S: Positions>(
        solved: &Solved<S, Outcomes>,
        notation: &impl Notation<S::Position>,
        roots: &[S::Position],
        limit: usize,
    ) -> Self {
        let limit = limit.max(1);
        let mut excerpt = Excerpt::new(solved, roots, limit, 0);
        excerpt.fill(solved, limit);
        // Without roots, those of the search, unless all positions are.
        let known = rows(solved.space()).map_or(0, Rows::root_count);
        let known = if roots.is_empty() && known < solved.len() { known } else { 0 };
        let starts = if roots.is_empty() { 0 } else { excerpt.starts };
        let mut arrows = Vec::new();
        let spots = (0..excerpt.len()).map(|place| {
            let hidden = add_arrows(&excerpt, notation, place, solved, &mut arrows);
            let id = excerpt.ids[place];
            Spot {
                lines: fitted(&notation.show(&excerpt.positions[place])),
                sign: solved.answers().outcome(id).into(),
                plies: solved.answers().remoteness(id),
                is_start: place < starts || id < known,
                hidden,
            }
        });
        let mut spots: Vec<Spot> = spots.collect();
        let any_alike = tell_apart(&mut spots, &excerpt.ids);
        let cut = cut(&spots, solved.answers().counts(), excerpt.depth);
        Self { spots, arrows, cut, any_alike }
    }
}

impl Spot {
    /// "win in 3 plies", "draw", "unknown".
    pub fn verdict(&self) -> String {
        match (self.sign, self.plies) {
            (Sign::Win, Some(plies)) => Verdict::win(plies).to_string(),
            (Sign::Loss, Some(plies)) => Verdict::loss(plies).to_string(),
            (sign, _) => sign.word().into(),
        }
    }
}

/// The moves of one position; whether there are some to positions that are not shown, and a best among them.
fn add_arrows<S: Positions>(
    excerpt: &Excerpt<S::Position>,
    notation: &impl Notation<S::Position>,
    from: usize,
    solved: &Solved<S, Outcomes>,
    arrows: &mut Vec<Arrow>,
) -> Option<bool> {
    let row = &excerpt.rows[from];
    let outcome = solved.answers().outcome(excerpt.ids[from]);
    let ties = |step: &Ranked| row.first().is_some_and(|best| best.bound == step.bound);
    let (mut met, mut hidden) = (HashSet::new(), None);
    for step in row {
        let is_best = outcome.is_some() && step.outcome == outcome && ties(step);
        match excerpt.number(step.to) {
            Some(to) if !met.insert(to) => {}
            Some(to) => arrows.push(Arrow {
                from,
                to,
                is_best,
                passes_turn: step.turn.passes(),
                name: notation.show_move(&excerpt.positions[from], &excerpt.positions[to]),
            }),
            None => hidden = Some(is_best || hidden == Some(true)),
        }
    }
    hidden
}

/// Adds their ids to positions with the same text; whether there are some.
fn tell_apart(spots: &mut [Spot], ids: &[usize]) -> bool {
    let mut alike = HashMap::<Vec<String>, Vec<usize>>::new();
    for (place, spot) in spots.iter().enumerate() {
        alike.entry(spot.lines.clone()).or_default().push(place);
    }
    let mut any = false;
    for place in alike.into_values().filter(|places| places.len() > 1).flatten() {
        spots[place].lines.push(format!("#{}", ids[place]));
        any = true;
    }
    any
}

/// Text in lines for a node: long lines are folded, and what is too long ends in dots.
fn fitted(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.trim_end().split('\n') {
        let (mut folded, mut room) = (String::new(), MAX_COLUMNS);
        for character in line.trim_end().chars() {
            let needed = columns(character);
            if needed > room {
                lines.push(std::mem::take(&mut folded));
                room = MAX_COLUMNS;
            }
            folded.push(character);
            room = room.saturating_sub(needed);
        }
        lines.push(folded);
        if lines.len() > MAX_LINES {
            lines.truncate(MAX_LINES - 1);
            lines.push("…".into());
            break;
        }
    }
    lines
}

/// What is not shown.
fn cut(spots: &[Spot], whole: Counts, depth: Option<u32>) -> String {
    let all = whole.win + whole.loss + whole.draw + whole.unknown;
    if spots.len() == all {
        return match all {
            1 => "The only position is shown.".into(),
            all => format!("All {} are shown.", positions(all)),
        };
    }
    let shown = |sign: Sign| spots.iter().filter(|spot| spot.sign == sign).count();
    let left = [
        (Sign::Win, whole.win),
        (Sign::Loss, whole.loss),
        (Sign::Draw, whole.draw),
        (Sign::Unknown, whole.unknown),
    ]
    .map(|(sign, all)| (sign, all.saturating_sub(shown(sign))));
    let left = left.iter().filter(|(_, count)| *count > 0);
    let left: Vec<String> =
        left.map(|(sign, count)| format!("{} {}", thousands(*count), sign.said())).collect();
    let reach = match depth {
        Some(0) => String::new(),
        Some(depth) => format!(", all up to {} from the start among them", super::svg::plies(depth as usize)),
        None if !spots.is_empty() && spots.iter().all(|spot| spot.hidden.is_none()) => {
            ": what play from the start can reach".into()
        }
        None => String::new(),
    };
    format!(
        "Cut: {} of {} are shown{reach}. Not shown: {}.",
        thousands(spots.len()),
        positions(all),
        left.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_fits_a_node() {
        assert_eq!(fitted("ab\ncd\n\n"), ["ab", "cd"]);
        assert_eq!(fitted(&"x".repeat(25)), ["x".repeat(20), "x".repeat(5)]);
        assert_eq!(fitted(&"x\n".repeat(99)).len(), MAX_LINES);
        assert_eq!(fitted(&"字".repeat(11)), ["字".repeat(10), "字".to_string()]);
        assert_eq!(fitted(""), [""]);
    }
}
