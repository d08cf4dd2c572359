//! A game graph drawn as SVG.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::layered::{Layered, Pitch, Route, arrange};
use super::scene::{Arrow, Scene, Spot};
use super::svg::{Canvas, Frame, Sign, columns, plies, short, text_width, thousands};

/// Best moves beyond this many are not drawn; the picture says so.
const MAX_BEST_LINES: usize = 3_000;
/// Other moves are drawn if there are at most so many for each position.
const MAX_OTHER_LINES: usize = 2;
/// Room between columns and between rows.
const GAP: [f64; 2] = [74.0, 48.0];
/// Room around the drawing.
const MARGIN: f64 = 32.0;
const LEAST_WIDTH: f64 = 600.0;

pub(super) fn draw(scene: &Scene, title: &str, about: &str) -> String {
    let blocks = [Block::layers(scene), Block::pool(scene, Sign::Draw), Block::pool(scene, Sign::Unknown)];
    let blocks: Vec<Block> = blocks.into_iter().flatten().collect();
    let size = node_size(&scene.spots);
    let widest = blocks.iter().map(|block| block.width(size)).fold(LEAST_WIDTH, f64::max);
    let width = widest.ceil();
    let mut canvas = Canvas::new();
    canvas.raw(MARKERS);
    let y = canvas.wrapped(24.0, 34.0, "title", title, width - 48.0);
    let y = canvas.wrapped(24.0, y - 2.0, "soft", about, width - 48.0);
    let how = "Each column is one distance from the end, in plies; play runs to the right.";
    let has_layers = blocks.iter().any(|block| block.pool.is_none());
    let mut y = canvas.wrapped(24.0, y, "soft", if has_layers { how } else { "" }, width - 48.0) + 8.0;
    for block in &blocks {
        y = Drawing { scene, block, size, top: 0.0 }.draw(&mut canvas, y, width);
    }
    y = draw_legend(&mut canvas, scene, &blocks, y + 30.0, width);
    for note in notes(&blocks).iter().chain([&scene.cut]) {
        y = canvas.wrapped(24.0, y + 4.0, "soft", note, width - 48.0);
    }
    canvas.finish(&Frame {
        kind: "graph",
        width,
        height: y + 4.0,
        title,
        description: &describe(scene),
        style: STYLE,
    })
}

/// The width and height of every node: those of the largest text.
fn node_size(spots: &[Spot]) -> [f64; 2] {
    let wide = |line: &String| line.chars().map(columns).sum::<usize>();
    let widest = spots.iter().flat_map(|spot| &spot.lines).map(wide).max().unwrap_or(0);
    let tallest = spots.iter().map(|spot| spot.lines.len()).max().unwrap_or(0);
    // Beside few lines there must be room for the letter, above many there is.
    let beside = if tallest > 3 { 30.0 } else { 46.0 };
    [(widest as f64 * 7.25 + beside).max(60.0), (tallest as f64 * 13.2 + 28.0).max(52.0)]
}

/// Positions that are laid out together: the layers, or one pool.
struct Block {
    pool: Option<Sign>,
    /// The numbers of the positions in the scene.
    spots: Vec<usize>,
    /// The column of each.
    columns: Vec<usize>,
    /// What stands above columns, from which to which.
    heads: Vec<(String, [usize; 2])>,
    layered: Layered,
    /// The moves that are drawn, by number in the scene, and whether the move back is drawn by the same line.
    lines: Vec<(usize, bool)>,
    /// How many best and other moves there was no room for.
    left_out: [usize; 2],
}

impl Block {
    /// The positions won and lost; `None` if there are none.
    fn layers(scene: &Scene) -> Option<Self> {
        let is_decided = |spot: &Spot| matches!(spot.sign, Sign::Win | Sign::Loss);
        let spots = chosen(scene, is_decided)?;
        // The farthest first; what is at an uncertain distance comes before all.
        let key = |spot: usize| scene.spots[spot].plies.map_or(0, |plies| u32::MAX - plies);
        let mut levels = BTreeMap::<u32, Vec<usize>>::new();
        spots.iter().for_each(|&spot| levels.entry(key(spot)).or_default().push(spot));
        let head = |level: &[usize]| match level.first().map(|&spot| scene.spots[spot].plies) {
            Some(Some(0)) => "play is over".into(),
            Some(Some(distance)) => plies(distance as usize),
            _ => "distance uncertain".into(),
        };
        let (folded, heads) = fold(scene, levels.into_values().map(|level| (head(&level), level)).collect());
        Some(Self::new(scene, None, spots, &folded, heads))
    }

    /// The positions of one outcome, in columns by the fewest moves from where play starts.
    fn pool(scene: &Scene, sign: Sign) -> Option<Self> {
        let spots = chosen(scene, |spot| spot.sign == sign)?;
        let levels = reached(scene, &spots);
        let (folded, _) = fold(scene, levels.into_iter().map(|level| (String::new(), level)).collect());
        Some(Self::new(scene, Some(sign), spots, &folded, Vec::new()))
    }

    fn new(
        scene: &Scene,
        pool: Option<Sign>,
        spots: Vec<usize>,
        folded: &HashMap<usize, usize>,
        heads: Vec<(String, [usize; 2])>,
    ) -> Self {
        let place: HashMap<usize, usize> =
            spots.iter().enumerate().map(|(place, &spot)| (spot, place)).collect();
        let columns: Vec<usize> = spots.iter().map(|spot| folded.get(spot).copied().unwrap_or(0)).collect();
        let inside = |arrow: &Arrow| Some((*place.get(&arrow.from)?, *place.get(&arrow.to)?));
        let (lines, left_out) = chosen_lines(scene, |arrow| inside(arrow).is_some(), spots.len());
        let ends: Vec<(usize, usize)> =
            lines.iter().filter_map(|line| inside(&scene.arrows[line.0])).collect();
        let [_, high] = node_size(&scene.spots);
        let layered = arrange(&columns, &ends, &Pitch { nodes: high + GAP[1], waypoints: 14.0 });
        Self { pool, spots, columns, heads, layered, lines, left_out }
    }

    fn width(&self, [wide, _]: [f64; 2]) -> f64 {
        let columns = self.columns.iter().max().map_or(0, |last| last + 1) as f64;
        columns * (wide + GAP[0]) - GAP[0] + 2.0 * MARGIN
    }
}

/// The numbers of the positions of a kind; `None` if there are none.
fn chosen(scene: &Scene, is_chosen: impl Fn(&Spot) -> bool) -> Option<Vec<usize>> {
    let chosen: Vec<usize> = (0..scene.spots.len()).filter(|&spot| is_chosen(&scene.spots[spot])).collect();
    (!chosen.is_empty()).then_some(chosen)
}

/// Which moves inside a block are drawn. Two best moves back and forth that pass the turn are one line.
fn chosen_lines(
    scene: &Scene,
    is_inside: impl Fn(&Arrow) -> bool,
    spots: usize,
) -> (Vec<(usize, bool)>, [usize; 2]) {
    let inside = |is_best: bool| {
        let all = scene.arrows.iter().enumerate();
        all.filter(move |(_, arrow)| arrow.is_best == is_best)
            .filter(|(_, arrow)| is_inside(arrow))
            .map(|(i, _)| i)
    };
    let mut best: Vec<usize> = inside(true).collect();
    let mut others: Vec<usize> = inside(false).collect();
    let mut left_out = [best.len().saturating_sub(MAX_BEST_LINES), 0];
    best.truncate(MAX_BEST_LINES);
    if others.len() > MAX_OTHER_LINES * spots {
        left_out[1] = others.len();
        others.clear();
    }
    let pair = |i: usize| (scene.arrows[i].from, scene.arrows[i].to);
    let plain = best.iter().filter(|&&i| scene.arrows[i].passes_turn);
    let two_way: HashMap<(usize, usize), usize> = plain.map(|&i| (pair(i), i)).collect();
    let back = |i: usize| {
        let (from, to) = pair(i);
        let back = two_way.get(&(to, from)).copied();
        back.filter(|&back| back != i && scene.arrows[i].passes_turn)
    };
    let shown =
        best.iter().filter(|&&i| back(i).is_none_or(|back| i < back)).map(|&i| (i, back(i).is_some()));
    (others.iter().map(|&i| (i, false)).chain(shown).collect(), left_out)
}

/// Positions of a pool by the fewest moves inside it from where play starts. What cannot be reached from there
/// comes just before what it leads to.
fn reached(scene: &Scene, spots: &[usize]) -> Vec<Vec<usize>> {
    let mut next = HashMap::<usize, Vec<usize>>::new();
    let members: HashSet<usize> = spots.iter().copied().collect();
    for arrow in &scene.arrows {
        if members.contains(&arrow.from) && members.contains(&arrow.to) {
            next.entry(arrow.from).or_default().push(arrow.to);
        }
    }
    let near = |spot: usize| next.get(&spot).into_iter().flatten().copied();
    let mut level = HashMap::<usize, usize>::new();
    let starts = spots.iter().filter(|&&spot| scene.spots[spot].is_start);
    let mut queue: VecDeque<usize> = starts.copied().collect();
    level.extend(queue.iter().map(|&spot| (spot, 0)));
    for &seed in spots {
        while let Some(spot) = queue.pop_front() {
            for to in near(spot) {
                if !level.contains_key(&to) {
                    level.insert(to, level[&spot] + 1);
                    queue.push_back(to);
                }
            }
        }
        if !level.contains_key(&seed) {
            let after = near(seed).filter_map(|to| level.get(&to)).min();
            level.insert(seed, after.map_or(0, |after| after.saturating_sub(1)));
            queue.push_back(seed);
        }
    }
    let mut levels = vec![Vec::new(); level.values().max().map_or(0, |last| last + 1)];
    spots.iter().for_each(|spot| levels[level[spot]].push(*spot));
    levels
}

/// Layers with many positions over several columns: the column of each position, and what stands above which.
/// Positions whose best moves lead to another layer come last in theirs, next to it.
fn fold(
    scene: &Scene,
    levels: Vec<(String, Vec<usize>)>,
) -> (HashMap<usize, usize>, Vec<(String, [usize; 2])>) {
    let number = |(number, (_, level)): (usize, &(String, Vec<usize>))| {
        level.iter().map(|&spot| (spot, number)).collect::<Vec<_>>()
    };
    let level_of: HashMap<usize, usize> = levels.iter().enumerate().flat_map(number).collect();
    let leads_on = |arrow: &&Arrow| {
        let [from, to] = [arrow.from, arrow.to].map(|spot| level_of.get(&spot));
        arrow.is_best && to.is_some() && from != to
    };
    let leading: HashSet<usize> = scene.arrows.iter().filter(leads_on).map(|arrow| arrow.from).collect();
    let most_rows = level_of.len().isqrt().clamp(6, 12);
    let (mut column, mut heads, mut first) = (HashMap::new(), Vec::new(), 0);
    for (head, mut level) in levels.into_iter().filter(|(_, level)| !level.is_empty()) {
        level.sort_by_key(|spot| leading.contains(spot));
        let parts = level.len().div_ceil(most_rows);
        for (part, spots) in level.chunks(level.len().div_ceil(parts)).enumerate() {
            column.extend(spots.iter().map(|&spot| (spot, first + part)));
        }
        heads.push((head, [first, first + parts - 1]));
        first += parts;
    }
    (column, heads)
}

/// A block while it is drawn.
struct Drawing<'a> {
    scene: &'a Scene,
    block: &'a Block,
    size: [f64; 2],
    /// The middle of the highest item.
    top: f64,
}

impl Drawing<'_> {
    /// Draws the block below `y`; where the next may begin.
    fn draw(mut self, canvas: &mut Canvas, y: f64, width: f64) -> f64 {
        let [wide, high] = self.size;
        let bottom = match self.block.pool {
            None => {
                for (head, [first, last]) in &self.block.heads {
                    let x = (self.x(*first) + self.x(*last)) / 2.0;
                    canvas.text(x, y + 14.0, "middle soft bold", head);
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
            let name = super::svg::escaped(&arrow.name);
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
            canvas.text(left - 4.0, top + high + 22.0, "bold", "start");
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
            let line = super::svg::escaped(line);
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

/// What occurs in the picture, explained; where the next line would stand.
fn draw_legend(canvas: &mut Canvas, scene: &Scene, blocks: &[Block], y: f64, width: f64) -> f64 {
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

fn notes(blocks: &[Block]) -> Vec<String> {
    let [best, others] = [0, 1].map(|kind| blocks.iter().map(|block| block.left_out[kind]).sum::<usize>());
    let said =
        |count: usize, what: &str| format!("Not drawn, for want of room: {} {what} moves.", thousands(count));
    let all = [(best, "best"), (others, "other")];
    all.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| said(count, what)).collect()
}

/// The figures in words.
fn describe(scene: &Scene) -> String {
    let mut layers = BTreeMap::<(Option<u32>, Sign), usize>::new();
    for spot in &scene.spots {
        *layers.entry((spot.plies, spot.sign)).or_default() += 1;
    }
    let said = layers.iter().map(|((distance, sign), count)| {
        let distance =
            distance.map_or_else(String::new, |distance| format!(" in {}", plies(distance as usize)));
        format!("{} {}{distance}", thousands(*count), sign.said())
    });
    format!("{} Shown: {}.", scene.cut, said.collect::<Vec<_>>().join(", "))
}

const MARKERS: &str = "\
<defs><marker id=\"graph-a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0 .6L8 4L0 7.4Z\"/></marker>\
<marker id=\"graph-b\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"11\" markerHeight=\"11\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"tip-best\" d=\"M0 .6L8 4L0 7.4Z\"/></marker>\
<marker id=\"graph-k\" viewBox=\"0 0 8 8\" refX=\"0\" refY=\"4\" markerWidth=\"9\" markerHeight=\"9\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto\"><circle class=\"tip-keep\" cx=\"4\" cy=\"4\" r=\"3\"/></marker></defs>";

const STYLE: &str = "\
.retrograde .frame-W { fill: var(--card); stroke: var(--win); stroke-width: 2; } .retrograde .frame-L { fill: var(--card); stroke: var(--loss); stroke-width: 2; }
.retrograde .frame-D { fill: var(--card); stroke: var(--draw-edge); stroke-width: 2; } .retrograde .frame-U { fill: var(--card); stroke: var(--unknown); stroke-width: 2; stroke-dasharray: 5 4; }
.retrograde .move { fill: none; stroke: var(--edge); stroke-width: 1.2; } .retrograde .best { fill: none; stroke: var(--ink); stroke-width: 2.6; } .retrograde .stub { stroke-dasharray: 3 3; }
.retrograde .tip { fill: var(--edge); } .retrograde .tip-best { fill: var(--ink); } .retrograde .tip-keep { fill: var(--card); stroke: var(--ink); stroke-width: 1.4; }
.retrograde .pool { fill: var(--pool); stroke: var(--rule); } .retrograde .start { fill: none; stroke: var(--accent); stroke-width: 2.5; }
";
