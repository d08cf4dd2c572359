//! What stands below a game graph: its signs and lines explained, and what was left out.

use super::block::Block;
use super::scene::Scene;
use super::svg::{Canvas, Sign, short, text_width, thousands};

/// What occurs in the picture, explained; where the next line would stand.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, blocks: &[Block], y: f64, width: f64) -> f64 {
    let mut flow = Flow { x: 24.0, y, width };
    let said = ["won for the player to move", "lost for the player to move", "drawn", "unknown"];
    for (sign, said) in Sign::ALL.into_iter().zip(said) {
        if scene.spots.iter().any(|spot| spot.sign == sign) {
            let [x, y] = flow.next(28.0 + text_width(said));
            canvas.badge(sign, x + 10.0, y - 5.0, 11.0);
            canvas.text(x + 28.0, y, "", said);
        }
    }
    flow.end_line();
    let drawn = || blocks.iter().flat_map(|block| &block.lines).map(|line| &scene.arrows[line.0]);
    let hidden = |is_best| scene.spots.iter().any(|spot| spot.hidden == Some(is_best));
    let lines = [
        (drawn().any(|arrow| arrow.is_best), "best", "b", "", "best move"),
        (drawn().any(|arrow| !arrow.is_best), "move", "a", "", "another move"),
        (drawn().any(|arrow| !arrow.passes_turn), "move", "a", "k", "the same player moves again"),
        (hidden(true), "best stub", "b", "", "best move to a position not shown"),
        (hidden(false), "move stub", "a", "", "other moves to positions not shown"),
    ];
    for (_, class, tip, start, said) in lines.into_iter().filter(|line| line.0) {
        let [x, y] = flow.next(50.0 + text_width(said));
        let start =
            if start.is_empty() { String::new() } else { format!(" marker-start=\"url(#graph-{start})\"") };
        let d = format!("M{} {}h40", short(x), short(y - 5.0));
        canvas.path(&format!("class=\"{class}\"{start} marker-end=\"url(#graph-{tip})\""), &d);
        canvas.text(x + 50.0, y, "", said);
    }
    flow.end_line();
    for (sign, said) in signs_said(scene) {
        let [x, y] = flow.next(28.0 + text_width(said));
        canvas.badge(sign, x + 10.0, y - 5.0, 9.0);
        canvas.text(x + 28.0, y, "", said);
    }
    flow.end_line();
    flow.y
}

/// The signs that occur outside the frames, explained.
fn signs_said(scene: &Scene) -> Vec<(Sign, &'static str)> {
    let any = |from: fn(Sign) -> bool, to: Sign| {
        let mut arrows = scene.arrows.iter();
        arrows.any(|arrow| from(scene.spots[arrow.from].sign) && scene.spots[arrow.to].sign == to)
    };
    let is_decided = |sign: Sign| matches!(sign, Sign::Win | Sign::Loss);
    let all = [
        (any(is_decided, Sign::Draw), Sign::Draw, "below: another move leads to a draw"),
        (any(is_decided, Sign::Unknown), Sign::Unknown, "below: another move leads to the unknown"),
        (
            any(|sign| sign == Sign::Draw, Sign::Win),
            Sign::Win,
            "above a draw: a mistake; the reply wins, in so many plies",
        ),
        (
            any(|sign| sign == Sign::Draw, Sign::Loss),
            Sign::Loss,
            "above a draw: a mistake; lost in so many plies",
        ),
        (
            any(|sign| sign == Sign::Draw, Sign::Unknown),
            Sign::Unknown,
            "above a draw: a move leads to the unknown",
        ),
        (
            any(|sign| sign == Sign::Unknown, Sign::Win),
            Sign::Win,
            "above the unknown: a move after which the reply wins",
        ),
        (
            any(|sign| sign == Sign::Unknown, Sign::Loss),
            Sign::Loss,
            "above the unknown: a move to a lost position",
        ),
        (
            any(|sign| sign == Sign::Unknown, Sign::Draw),
            Sign::Draw,
            "above the unknown: a move leads to a draw",
        ),
    ];
    all.into_iter().filter(|said| said.0).map(|(_, sign, said)| (sign, said)).collect()
}

/// Where the items of a legend stand, line by line.
struct Flow {
    x: f64,
    y: f64,
    width: f64,
}

impl Flow {
    fn next(&mut self, wide: f64) -> [f64; 2] {
        if self.x > 24.0 && self.x + wide > self.width - 24.0 {
            self.end_line();
        }
        let at = [self.x, self.y];
        self.x += wide + 20.0;
        at
    }

    fn end_line(&mut self) {
        if self.x > 24.0 {
            (self.x, self.y) = (24.0, self.y + 30.0);
        }
    }
}

/// What is not drawn of the positions that are shown, and what their ids are for.
pub(super) fn notes(scene: &Scene, blocks: &[Block]) -> Vec<String> {
    let [best, others] = [0, 1].map(|kind| blocks.iter().map(|block| block.left_out[kind]).sum::<usize>());
    let said =
        |count: usize, what: &str| format!("Not drawn, for want of room: {} {what} moves.", thousands(count));
    let all = [(best, "best"), (others, "other")];
    let left = all.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| said(count, what));
    let alike = "Positions that look alike have their id below: #0 is the first of the space.".to_owned();
    left.chain(scene.any_alike.then_some(alike)).collect()
}
