//! What a competent programmer writes for one problem: plain loops over flat arrays, nothing shared with the crate. The
//! benches set the engines beside these in the same run.
#![allow(dead_code, reason = "every bench uses its own part")]

use std::collections::VecDeque;

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

/// Random edges among `len` positions.
pub fn random_edges(len: usize, count: usize, seed: u64) -> Vec<(usize, usize)> {
    let mut random = Random(seed);
    (0..count).map(|_| (random.below(len), random.below(len))).collect()
}

/// Random edges that go from earlier to later in a random order, so that play ends.
pub fn random_dag_edges(len: usize, count: usize, seed: u64) -> Vec<(usize, usize)> {
    let mut random = Random(seed);
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

/// Grundy values in reverse order, the mex found in a sorted set.
pub fn nimbers(forward: &Rows, order: &[u32]) -> Vec<u32> {
    let mut values = vec![0u32; order.len()];
    let mut below = Vec::new();
    for &u in order.iter().rev() {
        below.clear();
        below.extend(forward.row(u as usize).iter().map(|&v| values[v as usize]));
        below.sort_unstable();
        let mut mex = 0;
        for &value in &below {
            mex += u32::from(value == mex);
        }
        values[u as usize] = mex;
    }
    values
}
