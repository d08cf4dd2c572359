//! Where nodes stand that have their columns already: an order in each column with few crossings, and heights
//! near those of their neighbours.
//!
//! The method of Sugiyama, Tagawa and Toda (Methods for visual understanding of hierarchical system
//! structures, 1981): a line that spans several columns gets a waypoint in each between; columns are sorted
//! by the mean place of their neighbours, back and forth; then each column is moved to the mean heights of
//! its neighbours by isotonic regression, which keeps order and distances.

/// How often the columns are sorted, and then moved.
const SWEEPS: usize = 12;

/// A line between two nodes, with the heights at which it crosses the columns between, in its direction.
pub(super) struct Route {
    pub from: usize,
    pub to: usize,
    pub waypoints: Vec<(usize, f64)>,
}

/// Nodes with their heights, and the lines between them.
pub(super) struct Layered {
    /// The middle of each node; the least is 0.
    pub heights: Vec<f64>,
    pub routes: Vec<Route>,
    /// The largest height.
    pub bottom: f64,
    /// The place of each node in its column, waypoints included.
    pub places: Vec<usize>,
}

/// A node, or a waypoint of a line.
struct Item {
    column: usize,
    is_node: bool,
    height: f64,
    /// Items joined to it in the column to the left, and to the right.
    near: [Vec<usize>; 2],
}

/// The distance of two neighbours in a column, middle to middle.
pub(super) struct Pitch {
    pub nodes: f64,
    pub waypoints: f64,
}

impl Pitch {
    fn between(&self, a: &Item, b: &Item) -> f64 {
        match (a.is_node, b.is_node) {
            (true, true) => self.nodes,
            (false, false) => self.waypoints,
            _ => (self.nodes + self.waypoints) / 2.0,
        }
    }
}

/// Nodes in the columns given, joined by lines. O(s log s) for s nodes and crossings of columns.
pub(super) fn arrange(columns: &[usize], lines: &[(usize, usize)], pitch: &Pitch) -> Layered {
    let mut items: Vec<Item> = columns.iter().map(|&column| Item::new(column, true)).collect();
    let chains: Vec<Vec<usize>> = lines.iter().map(|&line| chain(&mut items, line)).collect();
    let mut order = vec![Vec::new(); columns.iter().max().map_or(0, |last| last + 1)];
    items.iter().enumerate().for_each(|(item, Item { column, .. })| order[*column].push(item));
    sort(&mut items, &mut order);
    settle(&mut items, &order, pitch);
    let top = items.iter().map(|item| item.height).fold(f64::INFINITY, f64::min);
    items.iter_mut().for_each(|item| item.height -= top);
    let mut places = vec![0; columns.len()];
    for column in &order {
        let nodes = column.iter().enumerate().filter(|(_, item)| **item < columns.len());
        nodes.for_each(|(place, &item)| places[item] = place);
    }
    let waypoint = |&item: &usize| (items[item].column, items[item].height);
    let route = |(&(from, to), chain): (&(usize, usize), &Vec<usize>)| Route {
        from,
        to,
        waypoints: chain.iter().map(waypoint).collect(),
    };
    Layered {
        heights: items[..columns.len()].iter().map(|item| item.height).collect(),
        routes: lines.iter().zip(&chains).map(route).collect(),
        bottom: items.iter().map(|item| item.height).fold(0.0, f64::max),
        places,
    }
}

impl Item {
    fn new(column: usize, is_node: bool) -> Self {
        Self { column, is_node, height: 0.0, near: [Vec::new(), Vec::new()] }
    }
}

/// The waypoints of a line in its direction, joined with each other and with its ends.
fn chain(items: &mut Vec<Item>, (from, to): (usize, usize)) -> Vec<usize> {
    let (mut last, mut chain) = (from, Vec::new());
    let [start, end] = [from, to].map(|node| items[node].column);
    let between: Vec<usize> = match start < end {
        true => (start + 1..end).collect(),
        false => (end + 1..start).rev().collect(),
    };
    for column in between {
        let waypoint = items.len();
        items.push(Item::new(column, false));
        join(items, last, waypoint);
        chain.push(waypoint);
        last = waypoint;
    }
    join(items, last, to);
    chain
}

/// Joins two items of neighbouring columns; items of one column are no neighbours.
fn join(items: &mut [Item], a: usize, b: usize) {
    let (left, right) = if items[a].column < items[b].column { (a, b) } else { (b, a) };
    if items[left].column < items[right].column {
        items[left].near[1].push(right);
        items[right].near[0].push(left);
    }
}

/// Sorts the columns by the mean place of their neighbours, rightward and leftward in turn.
fn sort(items: &mut [Item], order: &mut [Vec<usize>]) {
    for column in order.iter() {
        column.iter().enumerate().for_each(|(place, &item)| items[item].height = place as f64);
    }
    for sweep in 0..SWEEPS {
        let side = sweep % 2;
        for column in in_turn(order.len(), side) {
            let mut keyed: Vec<(f64, usize)> =
                order[column].iter().map(|&item| (mean(items, item, &[side]), item)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0)); // stable: ties keep their order
            for (place, (_, item)) in keyed.iter().enumerate() {
                // As a share of the column, so that long columns do not outweigh short ones.
                items[*item].height = (place as f64 + 0.5) / keyed.len() as f64;
            }
            order[column] = keyed.into_iter().map(|(_, item)| item).collect();
        }
    }
}

/// Moves the columns to the mean heights of their neighbours, in order and at least a pitch apart.
fn settle(items: &mut [Item], order: &[Vec<usize>], pitch: &Pitch) {
    for column in order {
        let mut height = 0.0;
        for (place, &item) in column.iter().enumerate() {
            if place > 0 {
                height += pitch.between(&items[column[place - 1]], &items[item]);
            }
            items[item].height = height;
        }
        column.iter().for_each(|&item| items[item].height -= height / 2.0);
    }
    for sweep in 0..SWEEPS {
        let sides: &[usize] = if sweep + 2 < SWEEPS { &[sweep % 2] } else { &[0, 1] };
        for column in in_turn(order.len(), sweep % 2) {
            place_near(items, &order[column], sides, pitch);
        }
    }
}

/// The columns from left to right (side 0), or from right to left.
fn in_turn(len: usize, side: usize) -> impl Iterator<Item = usize> {
    (0..len).map(move |place| if side == 0 { place } else { len - 1 - place })
}

/// The mean height of the neighbours on these sides, or the item's own if it has none.
fn mean(items: &[Item], item: usize, sides: &[usize]) -> f64 {
    let near = || sides.iter().flat_map(|&side| &items[item].near[side]);
    match near().count() {
        0 => items[item].height,
        count => near().map(|&other| items[other].height).sum::<f64>() / count as f64,
    }
}

/// Isotonic regression by pooling adjacent violators: the heights nearest to the wished ones, in order.
fn place_near(items: &mut [Item], column: &[usize], sides: &[usize], pitch: &Pitch) {
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(column.len());
    let mut blocks = Vec::<(f64, usize)>::new(); // the sum of wishes less offsets, and of how many
    for (place, &item) in column.iter().enumerate() {
        if place > 0 {
            offset += pitch.between(&items[column[place - 1]], &items[item]);
        }
        offsets.push(offset);
        let mut block = (mean(items, item, sides) - offset, 1);
        while let Some(&(sum, count)) = blocks.last() {
            if sum / count as f64 <= block.0 / block.1 as f64 {
                break;
            }
            blocks.pop();
            block = (block.0 + sum, block.1 + count);
        }
        blocks.push(block);
    }
    let bases = blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    for ((&item, base), offset) in column.iter().zip(bases).zip(offsets) {
        items[item].height = base + offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PITCH: Pitch = Pitch { nodes: 10.0, waypoints: 4.0 };

    #[test]
    fn crossings_are_undone_and_distances_kept() {
        // 0 and 1 on the left, 2 and 3 on the right, joined crosswise; 4 alone.
        let layered = arrange(&[0, 0, 1, 1, 1], &[(0, 3), (1, 2)], &PITCH);
        let higher = |a: usize, b: usize| layered.heights[a] < layered.heights[b];
        assert_eq!(higher(0, 1), higher(3, 2));
        for (a, b) in [(0, 1), (2, 3), (3, 4), (2, 4)] {
            assert!((layered.heights[a] - layered.heights[b]).abs() >= 10.0 - 1e-9);
        }
    }

    #[test]
    fn long_lines_have_waypoints_in_their_direction() {
        let layered = arrange(&[0, 1, 3], &[(0, 2), (2, 0), (1, 1), (0, 1)], &PITCH);
        let columns =
            |route: usize| layered.routes[route].waypoints.iter().map(|way| way.0).collect::<Vec<_>>();
        assert_eq!(
            [columns(0), columns(1), columns(2), columns(3)],
            [vec![1, 2], vec![2, 1], vec![], vec![]]
        );
        assert!(layered.heights.iter().all(|height| (0.0..=layered.bottom).contains(height)));
    }
}
