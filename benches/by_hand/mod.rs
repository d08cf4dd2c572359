//! What a competent programmer writes for one problem: plain loops over flat arrays, nothing shared with the crate. The
//! benches set the engines beside these in the same run.
#![allow(dead_code, reason = "every bench uses its own part")]

pub mod quixo;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

/// Numbers from a seed (Steele, Lea and Flood's SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * limit as u128) >> 64) as usize
    }
}

/// Random edges among `len` positions; of every `dead` positions, if it is not 0, one has no move.
pub fn random_edges(len: usize, count: usize, dead: usize) -> Vec<(usize, usize)> {
    let mut random = Random(1);
    let mut start = move || loop {
        let from = random.below(len);
        if dead == 0 || from % dead != 0 {
            return (from, random.below(len));
        }
    };
    (0..count).map(|_| start()).collect()
}

/// Random edges that go from earlier to later in a random order, so that play ends.
pub fn random_dag_edges(len: usize, count: usize) -> Vec<(usize, usize)> {
    let mut random = Random(2);
    let mut name: Vec<usize> = (0..len).collect();
    (1..len).rev().for_each(|i| name.swap(i, random.below(i + 1)));
    let mut edges = Vec::with_capacity(count);
    while edges.len() < count {
        let (a, b) = (random.below(len), random.below(len));
        if a != b {
            edges.push((name[a.min(b)], name[a.max(b)]));
        }
    }
    edges
}

/// Compressed sparse rows: where each row starts, and the ends of the edges.
pub struct Rows {
    pub starts: Vec<u32>,
    pub ends: Vec<u32>,
}

/// Rows by the first number of each pair.
pub fn rows(len: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Rows {
    let mut starts = vec![0u32; len + 1];
    pairs.clone().for_each(|(row, _)| starts[row + 1] += 1);
    (0..len).for_each(|row| starts[row + 1] += starts[row]);
    let mut next = starts.clone();
    let mut ends = vec![0u32; starts[len] as usize];
    for (row, end) in pairs {
        ends[next[row] as usize] = end as u32;
        next[row] += 1;
    }
    Rows { starts, ends }
}

impl Rows {
    pub fn row(&self, row: usize) -> &[u32] {
        &self.ends[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// Retrograde analysis with a plain queue: for each position 1 won, 2 lost, 0 drawn, and the remoteness.
pub fn outcomes(forward: &Rows, backward: &Rows) -> (Vec<u8>, Vec<u32>) {
    let len = forward.starts.len() - 1;
    let mut open: Vec<u32> = (0..len).map(|v| forward.starts[v + 1] - forward.starts[v]).collect();
    let mut value = vec![0u8; len];
    let mut remoteness = vec![0u32; len];
    let mut queue = VecDeque::new();
    for v in 0..len {
        if open[v] == 0 {
            value[v] = 2;
            queue.push_back(v as u32);
        }
    }
    while let Some(w) = queue.pop_front() {
        let w = w as usize;
        for &v in backward.row(w) {
            let v = v as usize;
            if value[v] != 0 {
                continue;
            }
            if value[w] == 2 {
                value[v] = 1;
            } else {
                open[v] -= 1;
                if open[v] > 0 {
                    continue;
                }
                value[v] = 2;
            }
            remoteness[v] = remoteness[w] + 1;
            queue.push_back(v as u32);
        }
    }
    (value, remoteness)
}

/// Kahn's algorithm with a plain queue.
pub fn order(forward: &Rows) -> Vec<u32> {
    let len = forward.starts.len() - 1;
    let mut entering = vec![0u32; len];
    forward.ends.iter().for_each(|&v| entering[v as usize] += 1);
    let mut queue: VecDeque<u32> = (0..len as u32).filter(|&v| entering[v as usize] == 0).collect();
    let mut order = Vec::with_capacity(len);
    while let Some(u) = queue.pop_front() {
        order.push(u);
        for &v in forward.row(u as usize) {
            entering[v as usize] -= 1;
            if entering[v as usize] == 0 {
                queue.push_back(v);
            }
        }
    }
    order
}

/// Grundy values in reverse order, the mex found with a set.
pub fn nimbers(forward: &Rows, order: &[u32]) -> Vec<u32> {
    let mut values = vec![0u32; order.len()];
    let mut below = BTreeSet::new();
    for &u in order.iter().rev() {
        below.clear();
        below.extend(forward.row(u as usize).iter().map(|&v| values[v as usize]));
        let mut mex = 0;
        while below.contains(&mex) {
            mex += 1;
        }
        values[u as usize] = mex;
    }
    values
}

/// Everything reachable from a root, numbered in the order of discovery, with the lists of successors: the standard hash map
/// and a vector of vectors.
pub fn explore<P: Clone + Eq + Hash, I: IntoIterator<Item = P>>(
    root: P,
    successors: impl Fn(&P) -> I,
) -> (Vec<P>, Vec<Vec<u32>>) {
    let mut number = HashMap::from([(root.clone(), 0u32)]);
    let mut positions = vec![root];
    let mut lists = Vec::new();
    while lists.len() < positions.len() {
        let from = positions[lists.len()].clone();
        let mut list = Vec::new();
        for to in successors(&from) {
            let id = *number.entry(to.clone()).or_insert_with(|| {
                positions.push(to);
                positions.len() as u32 - 1
            });
            list.push(id);
        }
        lists.push(list);
    }
    (positions, lists)
}

/// Two cops, who move together, and a robber on a grid of `side` times `side` squares; a mover stays or goes to a neighbouring
/// square, and the robber moves second. For each (cops to move?, robber, cop, cop) the plies to capture, or `u32::MAX`.
/// Index: `((cops_moved * n + robber) * n + first) * n + second`. Written for this game alone.
pub fn two_cops(side: usize) -> Vec<u32> {
    const FREE: u32 = u32::MAX;
    let n = side * side;
    let near: Vec<Vec<u32>> = (0..n).map(|v| neighbours(side, v)).collect();
    let half = n * n * n;
    // Robber to move: how many of its moves are not yet known to lose. Cops to move: 1 while undecided.
    let mut open = vec![0u32; 2 * half];
    let mut plies = vec![FREE; 2 * half];
    let mut layer: Vec<u32> = Vec::new();
    for (robber, exits) in near.iter().enumerate() {
        for a in 0..n {
            for b in 0..n {
                let at = (robber * n + a) * n + b;
                let caught = a == robber || b == robber;
                for (turn, moves) in [(0, 1), (1, exits.len() as u32)] {
                    open[turn * half + at] = moves;
                    if caught {
                        plies[turn * half + at] = 0;
                        layer.push((turn * half + at) as u32);
                    }
                }
            }
        }
    }
    let mut distance = 0;
    while !layer.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for &id in &layer {
            let id = id as usize;
            let (turn, at) = (id / half, id % half);
            let (robber, a, b) = (at / (n * n), at / n % n, at % n);
            if turn == 1 {
                // The cops have just moved: they came from any neighbours.
                for &from_a in &near[a] {
                    let row = (robber * n + from_a as usize) * n;
                    for &from_b in &near[b] {
                        let before = row + from_b as usize;
                        if plies[before] == FREE {
                            plies[before] = distance;
                            next.push(before as u32);
                        }
                    }
                }
            } else {
                for &from in &near[robber] {
                    let before = half + (from as usize * n + a) * n + b;
                    if plies[before] == FREE {
                        open[before] -= 1;
                        if open[before] == 0 {
                            plies[before] = distance;
                            next.push(before as u32);
                        }
                    }
                }
            }
        }
        layer = next;
    }
    plies
}

/// Tag on a digraph with a loop at every vertex: a robber and a chaser move in turn until both stand on one vertex. For each
/// (robber to move?, where the other stands, where the mover stands) the plies to capture, or `u32::MAX`. Index:
/// `(robber_moves * n + other) * n + mover`.
pub fn tag(n: usize, edges: &[(usize, usize)]) -> Vec<u32> {
    const FREE: u32 = u32::MAX;
    let backward = rows(n, edges.iter().map(|&(from, to)| (to, from)));
    let mut exits = vec![0u32; n];
    edges.iter().for_each(|&(from, _)| exits[from] += 1);
    let half = n * n;
    let mut open = vec![0u32; half];
    let mut plies = vec![FREE; 2 * half];
    let mut queue = VecDeque::new();
    for chaser in 0..n {
        for robber in 0..n {
            open[chaser * n + robber] = exits[robber];
        }
        for at in [chaser * n + chaser, half + chaser * n + chaser] {
            plies[at] = 0;
            queue.push_back(at as u32);
        }
    }
    while let Some(at) = queue.pop_front() {
        let at = at as usize;
        let (other, mover) = (at % half / n, at % n);
        if at >= half {
            // The robber is to move and lost: the chaser, who is the other now, has just come from anywhere.
            for &from in backward.row(other) {
                let before = mover * n + from as usize;
                if plies[before] == FREE {
                    plies[before] = plies[at] + 1;
                    queue.push_back(before as u32);
                }
            }
        } else {
            for &from in backward.row(other) {
                let before = mover * n + from as usize;
                if plies[half + before] == FREE {
                    open[before] -= 1;
                    if open[before] == 0 {
                        plies[half + before] = plies[at] + 1;
                        queue.push_back((half + before) as u32);
                    }
                }
            }
        }
    }
    plies
}

/// As [`explore`] for positions that are numbers: a table of one's own with open addressing, and compressed sparse rows.
pub fn explore_packed<I: IntoIterator<Item = u32>>(
    root: u32,
    successors: impl Fn(u32) -> I,
) -> (Vec<u32>, Rows) {
    const EMPTY: u32 = u32::MAX;
    let slot = |position: u32, bits: u32| (position.wrapping_mul(0x9e37_79b1) >> (32 - bits)) as usize;
    let (mut bits, mut positions) = (10, vec![root]);
    let mut table = vec![EMPTY; 1 << bits];
    table[slot(root, bits)] = 0;
    let mut found = Rows { starts: vec![0], ends: Vec::new() };
    while found.starts.len() <= positions.len() {
        for to in successors(positions[found.starts.len() - 1]) {
            let mut at = slot(to, bits);
            while table[at] != EMPTY && positions[table[at] as usize] != to {
                at = (at + 1) & (table.len() - 1);
            }
            if table[at] == EMPTY {
                table[at] = positions.len() as u32;
                positions.push(to);
                if 2 * positions.len() > table.len() {
                    bits += 1;
                    table = vec![EMPTY; 1 << bits];
                    for (id, &position) in positions.iter().enumerate() {
                        let mut at = slot(position, bits);
                        while table[at] != EMPTY {
                            at = (at + 1) & (table.len() - 1);
                        }
                        table[at] = id as u32;
                    }
                    found.ends.push(positions.len() as u32 - 1);
                    continue;
                }
            }
            found.ends.push(table[at]);
        }
        found.starts.push(found.ends.len() as u32);
    }
    (positions, found)
}

/// The squares a token on a grid can go to, its own first.
pub fn neighbours(side: usize, v: usize) -> Vec<u32> {
    let (x, y) = (v % side, v / side);
    let mut near = vec![v as u32];
    if x > 0 {
        near.push(v as u32 - 1);
    }
    if x + 1 < side {
        near.push(v as u32 + 1);
    }
    if y > 0 {
        near.push((v - side) as u32);
    }
    if y + 1 < side {
        near.push((v + side) as u32);
    }
    near
}

/// Squares along one side of the grid: those asked for, or these.
pub fn sides(usual: &[usize]) -> Vec<usize> {
    match std::env::var("RETROGRADE_SIDE") {
        Ok(side) => vec![side.parse().expect("a number of squares")],
        Err(_) => usual.to_vec(),
    }
}

/// Grundy values of heaps up to this size under an octal code: every option of every heap is marked.
pub fn octal(code: &str, largest: usize) -> Vec<u32> {
    let digits: Vec<u32> = code.chars().filter_map(|digit| digit.to_digit(8)).collect();
    let mut values = vec![0_u32; largest + 1];
    let mut seen = vec![0_u32; 1 << 12];
    for heap in 1..=largest {
        let stamp = heap as u32;
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                seen[0] = stamp;
            }
            if digit & 2 != 0 && left > 0 {
                seen[values[left] as usize] = stamp;
            }
            if digit & 4 != 0 {
                for small in 1..=left / 2 {
                    seen[(values[small] ^ values[left - small]) as usize] = stamp;
                }
            }
        }
        values[heap] = seen.iter().position(|&other| other != stamp).unwrap_or(seen.len()) as u32;
    }
    values
}
