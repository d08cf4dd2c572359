//! A random digraph whose positions have owners: a move to a position of the same owner keeps the turn. CPU time of each step
//! from a list of edges to the outcomes. Linux only. `RETROGRADE_VERTICES` sets the number of positions.

mod by_hand;

use by_hand::Random;
use retrograde::{Graph, outcome};

fn main() {
    let len = std::env::var("RETROGRADE_VERTICES").map_or(10_000_000, |text| text.parse().expect("a number"));
    let mut random = Random(1);
    let mut edges: Vec<(u32, u32)> = Vec::with_capacity(4 * len);
    while edges.len() < 4 * len {
        let from = random.below(len);
        if from % 8 > 0 {
            edges.push((from as u32, random.below(len) as u32));
        }
    }
    let owner = |id: u32| id.wrapping_mul(2_654_435_761) >> 31;
    let wide = |&(from, to): &(u32, u32)| (from as usize, to as usize);

    let start = cpu();
    let mut graph = Graph::from_edges(len, edges.iter().map(wide)).expect("a graph");
    let built = cpu();
    graph
        .set_keep_turn(edges.iter().filter(|(from, to)| owner(*from) == owner(*to)).map(wide))
        .expect("moves");
    let marked = cpu();
    let counts = outcome::solve(&graph).expect("a sound graph").counts();
    let solved = cpu();
    let seconds = |from: u64, to: u64| (to - from) as f64 / 1e9;
    println!("{} won, {} lost, {} drawn", counts.win, counts.loss, counts.draw);
    println!(
        "building {:.2} s, kept turns {:.2} s, reversing and solving {:.2} s, whole {:.2} s",
        seconds(start, built),
        seconds(built, marked),
        seconds(marked, solved),
        seconds(start, solved)
    );
}

/// Nanoseconds on a processor, of this thread.
fn cpu() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|word| word.parse().ok()).expect("nanoseconds")
}
