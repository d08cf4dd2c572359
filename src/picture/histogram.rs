//! How many positions are how far from the end.

use std::fmt;

use super::svg::{Canvas, Frame, Sign, plies, positions, short, text_width, thousands};
use crate::outcome::{Counts, Layer, Outcomes};
use crate::solved::Solved;
use crate::space::Positions;

/// The most distances with a bar each; beyond it a bar stands for several.
const MAX_BARS: usize = 100;
const LEFT: f64 = 72.0;
const CHART: f64 = 240.0;
const STYLE: &str = include_str!("css/histogram.css");

/// A histogram of remoteness as SVG: how many positions are won and lost in how many plies.
///
/// Few bars carry their counts, many do not; beyond 100 distances a bar stands for several of them. Its
/// [`Display`](fmt::Display) writes the whole file, the same bytes for the same answers.
///
/// O(V) for V positions.
///
/// ```
/// use retrograde::{from_fn, picture::Histogram};
///
/// let heap = from_fn(|&stones: &u32| (1..=stones.min(3)).map(move |take| stones - take));
/// let solved = retrograde::outcomes(&heap, [21])?;
/// let svg = Histogram::new(&solved).title("A heap of 21").to_string();
/// assert!(svg.contains("22 positions: 16 won, 6 lost"));
/// assert!(svg.contains("<title>3 positions won in 1 ply</title>"));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[must_use = "a picture does nothing until it is written"]
#[derive(Clone, Debug)]
pub struct Histogram {
    title: String,
    counts: Counts,
    layers: Vec<Layer>,
}

impl Histogram {
    /// The histogram of solved positions. O(V).
    ///
    /// ```
    /// use retrograde::{from_fn, picture::Histogram};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [300]).unwrap();
    /// assert!(Histogram::new(&solved).to_string().contains("each bar is 5 plies"));
    /// ```
    pub fn new<S: Positions>(solved: &Solved<S, Outcomes>) -> Self {
        let answers = solved.answers();
        let (counts, layers) = (answers.counts(), answers.histogram());
        Self { title: "How far from the end".into(), counts, layers }
    }

    /// The line on top; without it "How far from the end".
    ///
    /// ```
    /// use retrograde::{from_fn, picture::Histogram};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert!(Histogram::new(&solved).title("Nim & more").to_string().contains(">Nim &amp; more</text>"));
    /// ```
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw())
    }
}

/// Where a count stands on the canvas.
struct Scale {
    /// The count at the top, and from one rule to the next.
    top: usize,
    step: usize,
    /// The y of 0.
    base: f64,
}

impl Scale {
    /// Three to six rules, at 1, 2 or 5 times a power of ten.
    fn new(largest: usize, base: f64) -> Self {
        let step = round_steps().find(|step| largest.div_ceil(*step) <= 5).unwrap_or(largest.max(1));
        Self { top: largest.div_ceil(step).max(1).saturating_mul(step), step, base }
    }

    fn y(&self, count: usize) -> f64 {
        self.base - CHART * count as f64 / self.top as f64
    }
}

/// 1, 2, 5, 10, 20, 50, ...
fn round_steps() -> impl Iterator<Item = usize> {
    (0..)
        .map_while(|power| 10_usize.checked_pow(power))
        .flat_map(|ten| [1, 2, 5].into_iter().filter_map(move |times| ten.checked_mul(times)))
}

impl Histogram {
    /// The counts of one bar each, and how many plies a bar is.
    fn bars(&self) -> (Vec<Layer>, usize) {
        let wide = round_steps().find(|bin| self.layers.len().div_ceil(*bin) <= MAX_BARS).unwrap_or(1);
        let sum = |layers: &[Layer]| Layer {
            win: layers.iter().map(|layer| layer.win).sum(),
            loss: layers.iter().map(|layer| layer.loss).sum(),
        };
        (self.layers.chunks(wide).map(sum).collect(), wide)
    }

    fn subtitle(&self) -> String {
        let Counts { win, loss, draw, unknown } = self.counts;
        let all = win + loss + draw + unknown;
        let drawn = if draw == 0 { "no draws".into() } else { format!("{} drawn", thousands(draw)) };
        let rest = if unknown == 0 { String::new() } else { format!(", {} unknown", thousands(unknown)) };
        format!("{}: {} won, {} lost, {drawn}{rest}", positions(all), thousands(win), thousands(loss))
    }

    /// What the bars leave out, and what can be seen in them.
    fn notes(&self) -> Vec<String> {
        let Counts { win, loss, draw, unknown } = self.counts;
        let counted: usize = self.layers.iter().map(|layer| layer.win + layer.loss).sum();
        let uncertain = (win + loss).saturating_sub(counted);
        let mut notes = Vec::new();
        if draw + unknown > 0 {
            let which = [(draw, "drawn"), (unknown, "unknown")];
            let said = which.iter().filter(|(count, _)| *count > 0);
            let said: Vec<_> = said.map(|(count, word)| format!("{} {word}", thousands(*count))).collect();
            notes.push(format!("Not in the bars: {}, at no distance.", said.join(", ")));
        }
        if uncertain > 0 {
            notes.push(format!(
                "Not in the bars: {} won or lost at an uncertain distance.",
                thousands(uncertain)
            ));
        }
        let split =
            |(plies, layer): (usize, &Layer)| (if plies % 2 == 0 { layer.win } else { layer.loss }) == 0;
        if counted > 0 && self.layers.iter().enumerate().all(split) {
            notes.push("Wins are at odd distances, losses at even.".into());
        }
        notes
    }

    fn draw(&self) -> String {
        let (bars, wide) = self.bars();
        let width = if bars.len() <= 8 { 480.0 } else { 720.0 };
        let mut canvas = Canvas::new();
        canvas.raw(
            "<defs><pattern id=\"histogram-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>",
        );
        let y = canvas.wrapped(24.0, 34.0, "title", &self.title, width - 48.0);
        let y = canvas.wrapped(24.0, y - 2.0, "soft", &self.subtitle(), width - 48.0) + 8.0;
        let mut x = 24.0;
        for (sign, said) in [(Sign::Win, "won for the player to move"), (Sign::Loss, "lost, hatched")] {
            canvas.badge(sign, x + 10.0, y - 1.0, 11.0);
            canvas.text(x + 28.0, y + 4.0, "", said);
            x += 46.0 + text_width(said);
        }
        canvas.text(24.0, y + 36.0, "soft small", "positions");
        let largest = bars.iter().map(|bar| bar.win.max(bar.loss)).max().unwrap_or(0);
        let scale = Scale::new(largest, y + 52.0 + CHART);
        draw_rules(&mut canvas, &scale, width);
        draw_bars(&mut canvas, &bars, wide, &scale, width);
        let axis = match wide {
            1 => "distance from the end, in plies".into(),
            wide => format!("distance from the end, in plies; each bar is {wide} plies"),
        };
        canvas.text((LEFT + width - 24.0) / 2.0, scale.base + 44.0, "middle soft", &axis);
        let mut y = scale.base + 72.0;
        for note in self.notes() {
            y = canvas.wrapped(24.0, y, "soft", &note, width - 48.0);
        }
        canvas.finish(&Frame {
            kind: "histogram",
            width,
            height: y,
            title: &self.title,
            description: &self.description(&bars, wide),
            style: STYLE,
        })
    }

    fn description(&self, bars: &[Layer], wide: usize) -> String {
        let said: Vec<String> = bars
            .iter()
            .enumerate()
            .filter(|(_, bar)| bar.win + bar.loss > 0)
            .map(|(place, bar)| format!("{}: {} won, {} lost", distance(place, wide), bar.win, bar.loss))
            .collect();
        format!(
            "{}. By distance: {}.",
            self.subtitle(),
            if said.is_empty() { "none".into() } else { said.join("; ") }
        )
    }
}

/// "3 plies", "50 to 59 plies".
fn distance(bar: usize, wide: usize) -> String {
    match wide {
        1 => plies(bar),
        wide => format!("{} to {}", thousands(bar * wide), plies(bar * wide + wide - 1)),
    }
}

fn draw_rules(canvas: &mut Canvas, scale: &Scale, width: f64) {
    let mut count = 0;
    while count <= scale.top {
        let y = scale.y(count);
        canvas.path("class=\"rule\"", &format!("M{} {}H{}", short(LEFT), short(y), short(width - 24.0)));
        canvas.text(LEFT - 10.0, y + 5.0, "end small soft", &thousands(count));
        count = count.saturating_add(scale.step);
    }
}

fn draw_bars(canvas: &mut Canvas, bars: &[Layer], wide: usize, scale: &Scale, width: f64) {
    let room = (width - 24.0 - LEFT) / bars.len().max(1) as f64;
    let label_every = round_steps().find(|step| bars.len().div_ceil(*step) <= 16).unwrap_or(1);
    for (place, bar) in bars.iter().enumerate() {
        let middle = LEFT + room * (place as f64 + 0.5);
        let shown: Vec<_> = [(Sign::Win, bar.win), (Sign::Loss, bar.loss)]
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .collect();
        let each = (room * 0.72).min(56.0) / shown.len().max(1) as f64;
        for (nth, &(sign, count)) in shown.iter().enumerate() {
            let x = middle - each * shown.len() as f64 / 2.0 + nth as f64 * each;
            draw_bar(canvas, sign, count, [x, each], scale, &distance(place, wide));
        }
        if place % label_every == 0 {
            canvas.text(middle, scale.base + 20.0, "middle small", &thousands(place * wide));
        }
    }
    canvas.path("class=\"line\"", &format!("M{} {}H{}", short(LEFT), short(scale.base), short(width - 24.0)));
}

fn draw_bar(
    canvas: &mut Canvas,
    sign: Sign,
    count: usize,
    [x, wide]: [f64; 2],
    scale: &Scale,
    distance: &str,
) {
    let high = (scale.base - scale.y(count)).max(1.5);
    let top = scale.base - high;
    let [left, upper, across, down] = [x, top, wide, high].map(short);
    let place = format!("x=\"{left}\" y=\"{upper}\" width=\"{across}\" height=\"{down}\"");
    let (class, said) = (sign.class(), sign.said());
    canvas.raw(&format!(
        "<rect class=\"{class}\" {place}><title>{} {said} in {distance}</title></rect>",
        positions(count)
    ));
    if sign == Sign::Loss && high > 4.0 {
        canvas.raw(&format!("<rect fill=\"url(#histogram-hatch)\" {place} pointer-events=\"none\"/>"));
    }
    if wide >= 30.0 {
        let (x, y) = (short(x + wide / 2.0), short(top - 8.0));
        canvas.raw(&format!(
            "<text x=\"{x}\" y=\"{y}\" class=\"middle small count\"><tspan class=\"bold\">{class}</tspan> {}</text>",
            thousands(count)
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_hold_everything() {
        for largest in [0, 1, 4, 6, 99, 2_358, usize::MAX >> 24, usize::MAX] {
            let scale = Scale::new(largest, 0.0);
            assert!(scale.top >= largest && scale.top / scale.step <= 6, "{largest}");
        }
    }
}
