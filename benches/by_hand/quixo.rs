//! Quixo by hand: degree counting with one array of counts, one of plies and one queue.

/// Plies of a position that is not decided, or drawn.
pub const OPEN: u8 = u8::MAX;

/// Outcomes of Quixo on a board of side 3 or 4, seen by the player to move. An index is the board read in base 3: digit 0 a blank
/// tile, 1 an own one, 2 one of the other player.
pub struct Quixo {
    /// Moves not known to lose: 0 if the position is lost.
    pub left: Vec<u8>,
    /// Plies to the end, or `OPEN`.
    pub plies: Vec<u8>,
}

/// A tile taken at one bit and put at another, and what lies between.
struct Push {
    from: u16,
    to: u16,
    /// The places the tiles between move from, and those they move to, `step` bits away.
    moving: u16,
    moved: u16,
    step: u32,
    down: bool,
}

fn pushes(side: usize) -> Vec<Push> {
    let mut pushes = Vec::new();
    for row_or_column in 0..2 {
        let (step, across) = if row_or_column == 0 { (1, side) } else { (side, 1) };
        for line in 0..side {
            for from in 0..side {
                if line != 0 && line != side - 1 && from != 0 && from != side - 1 {
                    continue;
                }
                for to in [0, side - 1] {
                    if to == from {
                        continue;
                    }
                    let bit = |place: usize| 1u16 << (line * across + place * step);
                    let (low, high) = (from.min(to), from.max(to));
                    let segment = (low..=high).fold(0, |bits, place| bits | bit(place));
                    pushes.push(Push {
                        from: bit(from),
                        to: bit(to),
                        moving: segment & !bit(from),
                        moved: segment & !bit(to),
                        step: step as u32,
                        down: from < to,
                    });
                }
            }
        }
    }
    pushes
}

fn lines(side: usize) -> Vec<u16> {
    let line = |start: usize, step: usize| (0..side).fold(0, |bits, i| bits | 1u16 << (start + i * step));
    let mut lines = vec![line(0, side + 1), line(side - 1, side - 1)];
    for i in 0..side {
        lines.push(line(i * side, 1));
        lines.push(line(i, side));
    }
    lines
}

pub fn quixo(side: usize) -> Quixo {
    let tiles = side * side;
    let len = 3usize.pow(tiles as u32);
    let pushes = pushes(side);
    let lines = lines(side);
    let has_line: Vec<bool> =
        (0..1usize << tiles).map(|set| lines.iter().any(|line| line & !(set as u16) == 0)).collect();
    // The sum of the powers of 3 of a set of tiles, and the sets of a number of eight digits.
    let powers: Vec<u32> = (0..1usize << tiles)
        .map(|set| (0..tiles).map(|i| (set >> i & 1) as u32 * 3u32.pow(i as u32)).sum())
        .collect();
    let digits: Vec<(u16, u16)> = (0..6561)
        .map(|number: usize| {
            let set =
                |digit| (0..8).fold(0, |set, i| set | u16::from(number / 3usize.pow(i) % 3 == digit) << i);
            (set(1), set(2))
        })
        .collect();
    let board = |id: usize| {
        let ((own_low, other_low), (own_high, other_high)) = (digits[id % 6561], digits[id / 6561]);
        (own_low | own_high << 8, other_low | other_high << 8)
    };
    // The tiles with a first push from them, with a second, with a third: two from a corner, three from the rest of the edge.
    let mut exits = [0u16; 4];
    for push in &pushes {
        let times = exits.iter().position(|&set| set & push.from == 0).unwrap();
        exits[times] |= push.from;
    }

    let mut left = vec![0u8; len];
    let mut plies = vec![OPEN; len];
    let mut queue: Vec<u32> = Vec::with_capacity(len);
    for id in 0..len {
        let (own, other) = board(id);
        if has_line[own as usize] || has_line[other as usize] {
            left[id] = u8::from(has_line[own as usize]);
            plies[id] = 0;
            queue.push(id as u32);
        } else {
            left[id] = exits.iter().map(|set| (set & !other).count_ones() as u8).sum();
        }
    }
    let mut next = 0;
    while next < queue.len() {
        let id = queue[next] as usize;
        next += 1;
        let lost = left[id] == 0;
        let distance = plies[id] + 1;
        let (own, other) = board(id);
        for push in &pushes {
            // The player who has just moved put his tile there.
            if other & push.to == 0 {
                continue;
            }
            let back = |tiles: u16| {
                let between = tiles & push.moved;
                let moved = if push.down { between << push.step } else { between >> push.step };
                tiles & !(push.moving | push.moved) | moved
            };
            let (mover, waiter) = (back(other), back(own));
            let before = powers[mover as usize] + 2 * powers[waiter as usize];
            for before in [before as usize, (before + powers[push.from as usize]) as usize] {
                if plies[before] != OPEN {
                    continue;
                }
                if lost {
                    plies[before] = distance;
                    queue.push(before as u32);
                } else {
                    left[before] -= 1;
                    if left[before] == 0 {
                        plies[before] = distance;
                        queue.push(before as u32);
                    }
                }
            }
        }
    }
    Quixo { left, plies }
}
