//! The layers or a pool of a game graph, drawn.

use std::collections::{BTreeMap, HashMap};

use super::block::{Block, GAP, MARGIN};
use super::layered::{Layered, Route};
use super::scene::{Scene, Spot};
use super::svg::{Canvas, Sign, columns, escaped, short, text_width};

/// A block while it is drawn.
pub(super) struct Drawing<'a> {
    pub scene: &'a Scene,
    pub block: &'a Block,
    /// The width and height of a node.
    pub size: [f64; 2],
    /// The middle of the highest item.
    pub top: f64,
}

impl Drawing<'_> {
    /// Draws the block below `y`; where the next may begin.
    pub fn draw(mut self, canvas: &mut Canvas, y: f64, width: f64) -> f64 {
        let [wide, high] = self.size;
        let bottom = match self.block.pool {
            None => {
                for (head, [first, last]) in &self.block.heads {
                    let x = (self.x(*first) + self.x(*last)) / 2.0;
                    canvas.text(x, y + 14.0, "middle soft bold", head);
                    if first < last {
                        let [left, right] =
                            [self.x(*first) - wide / 2.0, self.x(*last) + wide / 2.0].map(short);
                        let [above, below] = [y + 22.0, y + 28.0].map(short);
                        canvas.path("class=\"span\"", &format!("M{left} {below}V{above}H{right}V{below}"));
                    }
                }
                self.top = y + 40.0 + high / 2.0;
                self.top + self.block.layered.bottom + high / 2.0 + 36.0
            }
            Some(sign) => {
                self.top = y + 84.0 + high / 2.0;
                let bottom = self.top + self.block.layered.bottom + high / 2.0 + 40.0;
                canvas.rect("pool", [16.0, y + 4.0, width - 32.0, bottom - y - 4.0], 10.0);
                let (head, said) = match sign {
                    Sign::Draw => ("Draws", "neither side can force a win"),
                    _ => ("Unknown", "not proved so far"),
                };
                canvas.text(32.0, y + 32.0, "bold", head);
                canvas.text(32.0 + text_width(head) + 22.0, y + 32.0, "soft", said);
                bottom + 12.0
            }
        };
        self.draw_lines(canvas);
        for place in 0..self.block.spots.len() {
            self.draw_stub(canvas, place);
        }
        for place in 0..self.block.spots.len() {
            self.draw_spot(canvas, place, wide, high);
        }
        self.draw_signs(canvas);
        bottom
    }

    fn x(&self, column: usize) -> f64 {
        MARGIN + self.size[0] / 2.0 + column as f64 * (self.size[0] + GAP[0])
    }

    /// The middle of a node.
    fn middle(&self, place: usize) -> [f64; 2] {
        [self.x(self.block.columns[place]), self.top + self.block.layered.heights[place]]
    }

    fn spot(&self, place: usize) -> &Spot {
        &self.scene.spots[self.block.spots[place]]
    }

    fn draw_lines(&self, canvas: &mut Canvas) {
        let ports = self.ports();
        for (nth, route) in self.block.layered.routes.iter().enumerate() {
            let (arrow, is_two_way) = self.block.lines[nth];
            let arrow = &self.scene.arrows[arrow];
            let (class, tip) = if arrow.is_best { ("best", "b") } else { ("move", "a") };
            let start = match (is_two_way, arrow.passes_turn) {
                (true, _) => format!(" marker-start=\"url(#graph-{tip})\""),
                (_, false) => " marker-start=\"url(#graph-k)\"".to_owned(),
                _ => String::new(),
            };
            let d = self.path(route, ports.get(&(nth, true)), ports.get(&(nth, false)));
            let name = escaped(&arrow.name);
            canvas.raw(&format!(
                "<path class=\"{class}\"{start} marker-end=\"url(#graph-{tip})\" d=\"{d}\"><title>{name}</title></path>"
            ));
        }
    }

    /// Whether a line joins two neighbours of one column: it is drawn straight from one to the other.
    fn is_upright(&self, route: &Route) -> bool {
        let Layered { places, .. } = &self.block.layered;
        let columns = &self.block.columns;
        columns[route.from] == columns[route.to] && places[route.from].abs_diff(places[route.to]) == 1
    }

    /// How far above or below the middle of a node each line leaves (true) and arrives (false), so that the
    /// lines of one side are apart and in the order of where they go.
    fn ports(&self) -> HashMap<(usize, bool), f64> {
        let mut sides = BTreeMap::<(usize, bool), Vec<(f64, usize, bool)>>::new();
        let heights = &self.block.layered.heights;
        for (nth, route) in
            self.block.layered.routes.iter().enumerate().filter(|(_, route)| !self.is_upright(route))
        {
            let is_rightward = self.block.columns[route.from] < self.block.columns[route.to];
            let is_level = self.block.columns[route.from] == self.block.columns[route.to];
            let toward = route.waypoints.first().map_or(heights[route.to], |way| way.1);
            let back = route.waypoints.last().map_or(heights[route.from], |way| way.1);
            sides.entry((route.from, is_rightward || is_level)).or_default().push((toward, nth, true));
            sides.entry((route.to, !is_rightward)).or_default().push((back, nth, false));
        }
        let mut ports = HashMap::new();
        for lines in sides.values_mut() {
            lines.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
            let apart = ((self.size[1] - 20.0) / lines.len() as f64).min(16.0);
            for (place, &(_, nth, is_start)) in lines.iter().enumerate() {
                ports.insert((nth, is_start), (place as f64 - (lines.len() - 1) as f64 / 2.0) * apart);
            }
        }
        ports
    }

    fn path(&self, route: &Route, start: Option<&f64>, end: Option<&f64>) -> String {
        let [wide, high] = self.size.map(|side| side / 2.0);
        let ([x, y], [u, v]) = (self.middle(route.from), self.middle(route.to));
        if self.is_upright(route) {
            let down = (v - y).signum() * high;
            return format!("M{} {}V{}", short(x), short(y + down), short(v - down));
        }
        let (y, v) = (y + start.copied().unwrap_or(0.0), v + end.copied().unwrap_or(0.0));
        if self.block.columns[route.from] == self.block.columns[route.to] {
            let out = short(x + wide + 46.0);
            let [x, y, v] = [x + wide, y, v].map(short);
            return format!("M{x} {y}C{out} {y} {out} {v} {x} {v}");
        }
        let way = (u - x).signum() * wide;
        let mut d = format!("M{} {}", short(x + way), short(y));
        let (mut at, mut height) = (x + way, y);
        for &(column, y) in &route.waypoints {
            let (middle, y) = (self.x(column), self.top + y);
            d += &curve([at, height], [middle - way, y]);
            d += &format!("H{}", short(middle + way));
            (at, height) = (middle + way, y);
        }
        d + &curve([at, height], [u - way, v])
    }

    /// A dashed line to where nothing is drawn.
    fn draw_stub(&self, canvas: &mut Canvas, place: usize) {
        let Some(is_best) = self.spot(place).hidden else { return };
        let [x, y] = self.middle(place);
        let (class, tip) = if is_best { ("best stub", "b") } else { ("move stub", "a") };
        let below = y + self.size[1] / 2.0;
        let d = format!("M{} {}V{}", short(x - 14.0), short(below), short(below + 26.0));
        canvas.path(&format!("class=\"{class}\" marker-end=\"url(#graph-{tip})\""), &d);
    }

    fn draw_spot(&self, canvas: &mut Canvas, place: usize, wide: f64, high: f64) {
        let spot = self.spot(place);
        let [x, y] = self.middle(place);
        let [left, top] = [x - wide / 2.0, y - high / 2.0];
        if spot.is_start {
            canvas.rect("start", [left - 6.0, top - 6.0, wide + 12.0, high + 12.0], 14.0);
            canvas.text(left - 4.0, top + high + 22.0, "bold halo", "start");
        }
        canvas.raw(&format!("<g><title>{}</title>", spot.verdict()));
        match spot.sign {
            Sign::Win => canvas.rect("frame-W", [left, top, wide, high], high.min(wide) * 0.26),
            Sign::Loss => canvas.rect("frame-L", [left, top, wide, high], 0.0),
            Sign::Unknown => canvas.rect("frame-U", [left, top, wide, high], 8.0),
            Sign::Draw => {
                let cut = high.min(wide) * 0.22;
                let [x0, y0, across, down] = [left + cut, top, wide - 2.0 * cut, high - 2.0 * cut].map(short);
                let cut = short(cut);
                let d = format!(
                    "M{x0} {y0}h{across}l{cut} {cut}v{down}l-{cut} {cut}h-{across}l-{cut} -{cut}v-{down}l{cut} -{cut}Z"
                );
                canvas.path("class=\"frame-D\"", &d);
            }
        }
        let widest =
            spot.lines.iter().map(|line| line.chars().map(columns).sum::<usize>()).max().unwrap_or(0);
        let first = y - (spot.lines.len() as f64 - 1.0) * 6.6 + 4.4;
        for (nth, line) in spot.lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            let [x, y] = [x - widest as f64 * 3.61, first + nth as f64 * 13.2].map(short);
            let line = escaped(line);
            canvas.raw(&format!(
                "<text class=\"mono\" xml:space=\"preserve\" x=\"{x}\" y=\"{y}\">{line}</text>"
            ));
        }
        canvas.badge(spot.sign, left + 8.0, top + 8.0, 11.0);
        canvas.raw("</g>");
    }

    /// Where moves out of the block lead: below in the layers, above in a pool.
    fn draw_signs(&self, canvas: &mut Canvas) {
        let place: HashMap<usize, usize> =
            self.block.spots.iter().enumerate().map(|(place, &spot)| (spot, place)).collect();
        let mut signs = BTreeMap::<(usize, Sign), Option<u32>>::new();
        for arrow in &self.scene.arrows {
            let Some(&from) = place.get(&arrow.from).filter(|_| !place.contains_key(&arrow.to)) else {
                continue;
            };
            let to = &self.scene.spots[arrow.to];
            let nearest = signs.entry((from, to.sign)).or_insert(to.plies);
            *nearest = (*nearest).min(to.plies);
        }
        let (mut last, mut nth) = (usize::MAX, 0);
        for ((from, sign), plies) in signs {
            nth = if from == last { nth + 1 } else { 0 };
            last = from;
            let [x, y] = self.middle(from);
            let side = if self.block.pool.is_some() { -1.0 } else { 1.0 };
            let x = x + 18.0 + f64::from(nth) * 40.0;
            let edge = y + side * self.size[1] / 2.0;
            canvas.path("class=\"move\"", &format!("M{} {}v{}", short(x), short(edge), short(side * 8.0)));
            canvas.badge(sign, x, edge + side * 17.0, 9.0);
            if let Some(plies) = plies {
                canvas.text(x + 13.0, edge + side * 17.0 + 5.0, "small", &plies.to_string());
            }
        }
    }
}

/// A line that leaves and arrives level.
fn curve([x, y]: [f64; 2], [u, v]: [f64; 2]) -> String {
    let bend = (u - x) * 0.45;
    let [out, y, back, u, v] = [x + bend, y, u - bend, u, v].map(short);
    format!("C{out} {y} {back} {v} {u} {v}")
}
