//! Exploring from a root and solving backward, in one piece, for positions that are numbers.

use std::hash::{BuildHasher, Hash};

use hashbrown::{HashMap, hash_map::Entry};

/// What a position is: play goes on, or it is won, lost or drawn for the player to move.
pub const OPEN: u8 = 0;
pub const WON: u8 = 1;
pub const LOST: u8 = 2;
pub const DRAWN: u8 = 3;

/// How many positions are won, drawn and lost, with the table from positions to ids and the plies, as a program keeps them
/// that wants to look positions up afterwards. `moves` calls its function for each successor; `end` says what a position is.
pub fn solve<P: Copy + Eq + Hash, S: BuildHasher + Default>(
    root: P,
    moves: impl Fn(P, &mut dyn FnMut(P)),
    end: impl Fn(P) -> u8,
) -> ([usize; 3], HashMap<P, u32, S>, Vec<u32>) {
    let (ids, targets, starts, mut value) = explore(root, moves, end);
    let len = value.len();
    let (back_starts, back) = backward(len, &starts, &targets);
    drop(targets);
    let mut open: Vec<u32> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    drop(starts);
    let mut plies = vec![0u32; len];
    let mut queue: Vec<u32> = Vec::new();
    for id in 0..len {
        if value[id] == OPEN && open[id] == 0 {
            value[id] = LOST;
        }
        if value[id] == WON || value[id] == LOST {
            queue.push(id as u32);
        }
    }
    let mut next = Vec::new();
    while !queue.is_empty() {
        for &id in &queue {
            let id = id as usize;
            for &from in &back[back_starts[id] as usize..back_starts[id + 1] as usize] {
                let from = from as usize;
                if value[from] != OPEN {
                    continue;
                }
                if value[id] == LOST {
                    value[from] = WON;
                } else {
                    open[from] -= 1;
                    if open[from] > 0 {
                        continue;
                    }
                    value[from] = LOST;
                }
                plies[from] = plies[id] + 1;
                next.push(from as u32);
            }
        }
        queue.clear();
        std::mem::swap(&mut queue, &mut next);
    }
    let count = |what: &[u8]| value.iter().filter(|value| what.contains(value)).count();
    ([count(&[WON]), count(&[OPEN, DRAWN]), count(&[LOST])], ids, plies)
}

/// All positions, numbered in the order of discovery: the table, the targets of the moves, where each row starts, and what
/// each position is.
pub fn explore<P: Copy + Eq + Hash, S: BuildHasher + Default>(
    root: P,
    moves: impl Fn(P, &mut dyn FnMut(P)),
    end: impl Fn(P) -> u8,
) -> (HashMap<P, u32, S>, Vec<u32>, Vec<u32>, Vec<u8>) {
    let mut ids: HashMap<P, u32, S> = HashMap::default();
    ids.insert(root, 0);
    let (mut positions, mut targets, mut starts, mut value) =
        (vec![root], Vec::new(), vec![0u32], Vec::new());
    while value.len() < positions.len() {
        let from = positions[value.len()];
        value.push(end(from));
        if value[value.len() - 1] == OPEN {
            moves(from, &mut |to| {
                let id = match ids.entry(to) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(place) => {
                        positions.push(to);
                        *place.insert(positions.len() as u32 - 1)
                    }
                };
                targets.push(id);
            });
        }
        starts.push(targets.len() as u32);
    }
    (ids, targets, starts, value)
}

/// The same moves by where they lead.
fn backward(len: usize, starts: &[u32], targets: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut back_starts = vec![0u32; len + 2];
    targets.iter().for_each(|&to| back_starts[to as usize + 2] += 1);
    (2..len + 2).for_each(|row| back_starts[row] += back_starts[row - 1]);
    let mut back = vec![0u32; targets.len()];
    for from in 0..len {
        for &to in &targets[starts[from] as usize..starts[from + 1] as usize] {
            let next = &mut back_starts[to as usize + 1];
            back[*next as usize] = from as u32;
            *next += 1;
        }
    }
    (back_starts, back)
}
