//! Outcomes of games that are explored from a root, beside a loop by hand on a hash table: CPU time and peak resident memory
//! of a process for each run, the ways in turn, medians of seven. Linux only: both figures are read from `/proc`.
//!
//! `cargo bench -p benches --bench search`, or with the name of a game behind `--`.

#[path = "by_hand/search.rs"]
mod by_hand;

use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};
use std::process::Command;

use hashbrown::DefaultHashBuilder;
use retrograde::{Game, Outcome, explore, from_fn, outcomes};
use rustc_hash::FxBuildHasher;

const ROUNDS: usize = 7;

/// The games, with what is measured of each: solving it, or, where play is short and moves are many, exploring it.
const GAMES: [&str; 9] =
    ["ttt44", "connect54", "connect54_wide", "connect54_vec", "random", "nim30", "nim19", "nim9", "ttt33"];

/// How each is run: by the engine, and by hand on two hash tables.
const WAYS: [&str; 3] = ["engine", "hashbrown", "fx"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.as_slice() {
        [game, way] => run(game, way),
        [game] => compare(game),
        _ => GAMES.into_iter().for_each(compare),
    }
}

/// Runs each way in turn, in a process of its own.
fn compare(game: &str) {
    let ways = if game.ends_with("_vec") { &WAYS[..1] } else { &WAYS[..] };
    let program = std::env::current_exe().expect("a program");
    let mut seen = vec![Vec::new(); ways.len()];
    let mut memory = vec![0.0; ways.len()];
    let mut answers = Vec::new();
    for _ in 0..ROUNDS {
        for (way, &name) in ways.iter().enumerate() {
            let output = Command::new(&program).args([game, name]).output().expect("a run");
            assert!(output.status.success(), "{game} {name}: {}", String::from_utf8_lossy(&output.stderr));
            let text = String::from_utf8_lossy(&output.stdout);
            let (figures, counts) = text.split_once('\n').expect("two lines");
            let numbers: Vec<f64> = figures.split(' ').map(|word| word.parse().expect("a number")).collect();
            answers.push(counts.to_owned());
            assert_eq!(answers.first(), answers.last(), "{game} {name}");
            seen[way].push(numbers[0]);
            memory[way] = numbers[1];
        }
    }
    for (way, name) in ways.iter().enumerate() {
        let times = &mut seen[way];
        times.sort_by(f64::total_cmp);
        let (least, median, most) = (times[0], times[ROUNDS / 2], times[ROUNDS - 1]);
        println!(
            "{game:15} {name:10} {median:7.1} ns a position ({least:.1}-{most:.1}), {:5.1} bytes",
            memory[way]
        );
    }
}

/// One run: prints nanoseconds and bytes, each for one position, and how many positions are won, drawn and lost.
fn run(game: &str, way: &str) {
    match game {
        "ttt44" => run_game(&TicTacToe, 0u32, way, &[2_730_266, 6_031_189, 960_556], 1),
        "connect54" => run_game(&ConnectFour, 0u64, way, &[], 1),
        "connect54_wide" => run_game(&Dressed(wide), wide(0), way, &[], 1),
        "connect54_vec" => solve_vec(),
        "random" => run_game(&Random, 0u32, way, &[], 1),
        "ttt33" => run_game(&SmallTicTacToe, 0u32, way, &[2836, 1068, 1574], 300),
        "nim30" => explore_nim(30, way, 1),
        "nim19" => explore_nim(19, way, 5),
        "nim9" => explore_nim(9, way, 200),
        _ => panic!("expected one of {GAMES:?}, found {game}"),
    }
}

fn report(counts: [usize; 3], from: [u64; 2], times: u64) {
    let ([before, base], len) = (from, counts.iter().sum::<usize>());
    let nanoseconds = (cpu() - before) as f64 / (len as u64 * times) as f64;
    println!("{nanoseconds:.2} {:.2}", (peak() - base) as f64 / len as f64);
    println!("{counts:?}");
}

/// Nanoseconds on a processor, of this thread.
fn cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("nanoseconds")
}

/// The most bytes that were resident.
fn peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number")
}

/// Solves a game, `times` times; `expected` are the positions won, drawn and lost.
fn run_game<G>(game: &G, root: G::Position, way: &str, expected: &[usize], times: u64)
where
    G: Game<Position: Copy + Debug>,
{
    let from = [cpu(), peak()];
    let mut counts = [0; 3];
    for _ in 0..times {
        counts = match way {
            "engine" => {
                let counts = outcomes(game, [root]).expect("a game").counts();
                [counts.win, counts.draw, counts.loss]
            }
            "hashbrown" => by_hand_solve::<_, DefaultHashBuilder>(game, root),
            _ => by_hand_solve::<_, FxBuildHasher>(game, root),
        };
        assert!(expected.is_empty() || counts == expected, "{counts:?}");
    }
    report(counts, from, times);
}

fn by_hand_solve<G: Game<Position: Copy + Debug>, S: BuildHasher + Default>(
    game: &G,
    root: G::Position,
) -> [usize; 3] {
    let moves = |from, found: &mut dyn FnMut(G::Position)| game.successors(&from).into_iter().for_each(found);
    let end = |position| match game.terminal(&position) {
        None => by_hand::OPEN,
        Some(Outcome::Win) => by_hand::WON,
        Some(Outcome::Loss) => by_hand::LOST,
        Some(Outcome::Draw) => by_hand::DRAWN,
    };
    by_hand::solve::<_, S>(root, moves, end).0
}

fn nim_moves(heaps: u32) -> impl Iterator<Item = u32> {
    (0..4).flat_map(move |i| {
        (0..heaps.to_le_bytes()[i]).map(move |rest| {
            let mut after = heaps.to_le_bytes();
            after[i] = rest;
            u32::from_le_bytes(after)
        })
    })
}

/// Four equal heaps, packed into a number.
fn explore_nim(heap: u8, way: &str, times: u64) {
    let root = u32::from_le_bytes([heap; 4]);
    let moves = |from, found: &mut dyn FnMut(u32)| nim_moves(from).for_each(found);
    let from = [cpu(), peak()];
    let len = (usize::from(heap) + 1).pow(4);
    for _ in 0..times {
        let found = match way {
            "engine" => {
                explore(&from_fn(|&heaps: &u32| nim_moves(heaps)), [root]).expect("a game").positions().len()
            }
            "hashbrown" => by_hand::explore::<_, DefaultHashBuilder>(root, moves, |_| 0).3.len(),
            _ => by_hand::explore::<_, FxBuildHasher>(root, moves, |_| 0).3.len(),
        };
        assert_eq!(found, len);
    }
    report([len, 0, 0], from, times);
}

/// Four in a row on 4 × 4 cells: a bit for each cell, the mover's stones in the lower half.
struct TicTacToe;

/// Rows, columns, diagonals.
const LINES: [u32; 10] = [0xf, 0xf0, 0xf00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

impl Game for TicTacToe {
    type Position = u32;

    fn successors(&self, &stones: &u32) -> impl IntoIterator<Item = u32> {
        let (own, other) = (stones & 0xffff, stones >> 16);
        let free = (0..16).map(|cell| 1 << cell).filter(move |cell| (own | other) & cell == 0);
        free.map(move |cell| other | (own | cell) << 16)
    }

    fn terminal(&self, &stones: &u32) -> Option<Outcome> {
        let (own, other) = (stones & 0xffff, stones >> 16);
        let beaten = LINES.iter().any(|line| other & line == *line);
        if beaten { Some(Outcome::Loss) } else { (own | other == 0xffff).then_some(Outcome::Draw) }
    }
}

/// The same on 3 × 3 cells.
struct SmallTicTacToe;

impl Game for SmallTicTacToe {
    type Position = u32;

    fn successors(&self, &stones: &u32) -> impl IntoIterator<Item = u32> {
        let (own, other) = (stones & 0xffff, stones >> 16);
        let free = (0..9).map(|cell| 1 << cell).filter(move |cell| (own | other) & cell == 0);
        free.map(move |cell| other | (own | cell) << 16)
    }

    fn terminal(&self, &stones: &u32) -> Option<Outcome> {
        let (own, other) = (stones & 0xffff, stones >> 16);
        let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let beaten = lines.iter().any(|line| other & line == *line);
        if beaten { Some(Outcome::Loss) } else { (own | other == 0o777).then_some(Outcome::Draw) }
    }
}

/// Connect four on five columns of four squares: five bits a column, the highest of which stays free; the mover's stones in
/// the lower half.
struct ConnectFour;

const COLUMNS: u64 = 5;
const ROWS: u64 = 4;

impl ConnectFour {
    fn moves(stones: u64) -> impl Iterator<Item = u64> {
        let (own, other) = (stones & 0xffff_ffff, stones >> 32);
        (0..COLUMNS).filter_map(move |column| {
            let next = ((own | other) >> (column * (ROWS + 1)) & ((1 << ROWS) - 1)) + 1;
            let square = next << (column * (ROWS + 1));
            (next < 1 << ROWS).then_some(other | (own | square) << 32)
        })
    }

    fn end(stones: u64) -> Option<Outcome> {
        let (own, other) = (stones & 0xffff_ffff, stones >> 32);
        let line = |by: u64| other & other >> by & other >> (2 * by) & other >> (3 * by) != 0;
        if [1, ROWS, ROWS + 1, ROWS + 2].into_iter().any(line) {
            return Some(Outcome::Loss);
        }
        ((own | other).count_ones() == (COLUMNS * ROWS) as u32).then_some(Outcome::Draw)
    }
}

impl Game for ConnectFour {
    type Position = u64;

    fn successors(&self, &stones: &u64) -> impl IntoIterator<Item = u64> {
        Self::moves(stones)
    }

    fn terminal(&self, &stones: &u64) -> Option<Outcome> {
        Self::end(stones)
    }
}

/// The same with another type for a position.
struct Dressed<P>(fn(u64) -> P);

/// The number in as many bytes as a careless program takes for a board.
fn wide(stones: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&stones.to_le_bytes());
    bytes
}

fn narrow(bytes: &[u8]) -> u64 {
    bytes[..8].try_into().map_or(0, u64::from_le_bytes)
}

impl<P: Clone + Debug + Eq + Hash + AsRef<[u8]>> Game for Dressed<P> {
    type Position = P;

    fn successors(&self, position: &P) -> impl IntoIterator<Item = P> {
        ConnectFour::moves(narrow(position.as_ref())).map(self.0)
    }

    fn terminal(&self, position: &P) -> Option<Outcome> {
        ConnectFour::end(narrow(position.as_ref()))
    }
}

/// Positions that own memory.
fn solve_vec() {
    let dress: fn(u64) -> Vec<u8> = |stones| wide(stones).to_vec();
    let from = [cpu(), peak()];
    let solved = outcomes(&Dressed(dress), [dress(0)]).expect("a game");
    report([solved.counts().win, solved.counts().draw, solved.counts().loss], from, 1);
}

/// Four moves from each of ten million positions, anywhere.
struct Random;

impl Game for Random {
    type Position = u32;

    fn successors(&self, &position: &u32) -> impl IntoIterator<Item = u32> {
        (0..4).map(move |i| {
            let mut z = (u64::from(position) * 4 + i).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (((z >> 32) * 10_000_000) >> 32) as u32
        })
    }

    fn terminal(&self, &position: &u32) -> Option<Outcome> {
        (position % 8 == 7).then_some(Outcome::Loss)
    }
}
