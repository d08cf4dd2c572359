//! The parts of a game graph: the layers and the pools, and where everything in them stands.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::layered::{Layered, Pitch, arrange};
use super::scene::{Arrow, Scene, Spot};
use super::svg::{Sign, columns, plies};

/// Best moves beyond this many are not drawn; the picture says so.
const MAX_BEST_LINES: usize = 3_000;
/// Other moves are drawn if there are at most so many for each position.
const MAX_OTHER_LINES: usize = 2;
/// Room between columns and between rows.
pub(super) const GAP: [f64; 2] = [74.0, 48.0];
/// Room around the drawing.
pub(super) const MARGIN: f64 = 32.0;

/// Positions that are laid out together: the layers, or one pool.
pub(super) struct Block {
    pub pool: Option<Sign>,
    /// The numbers of the positions in the scene.
    pub spots: Vec<usize>,
    /// The column of each.
    pub columns: Vec<usize>,
    /// What stands above columns, from which to which.
    pub heads: Vec<(String, [usize; 2])>,
    pub layered: Layered,
    /// The moves that are drawn, by number in the scene, and whether the move back is drawn by the same line.
    pub lines: Vec<(usize, bool)>,
    /// How many best and other moves there was no room for.
    pub left_out: [usize; 2],
}

impl Block {
    /// The positions won and lost; `None` if there are none.
    pub fn layers(scene: &Scene) -> Option<Self> {
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
    pub fn pool(scene: &Scene, sign: Sign) -> Option<Self> {
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

    pub fn width(&self, [wide, _]: [f64; 2]) -> f64 {
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

/// Positions of a pool by the fewest moves inside it from where play starts. What cannot be reached from
/// there comes just before what it leads to.
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
        let rows = level.len().div_ceil(level.len().div_ceil(most_rows));
        let parts = level.len().div_ceil(rows);
        for (part, spots) in level.chunks(rows).enumerate() {
            column.extend(spots.iter().map(|&spot| (spot, first + part)));
        }
        heads.push((head, [first, first + parts - 1]));
        first += parts;
    }
    (column, heads)
}

/// The width and height of every node: those of the largest text.
pub(super) fn node_size(spots: &[Spot]) -> [f64; 2] {
    let wide = |line: &String| line.chars().map(columns).sum::<usize>();
    let widest = spots.iter().flat_map(|spot| &spot.lines).map(wide).max().unwrap_or(0);
    let tallest = spots.iter().map(|spot| spot.lines.len()).max().unwrap_or(0);
    // Beside few lines there must be room for the letter, above many there is.
    let beside = if tallest > 3 { 30.0 } else { 46.0 };
    [(widest as f64 * 7.25 + beside).max(60.0), (tallest as f64 * 13.2 + 28.0).max(52.0)]
}
