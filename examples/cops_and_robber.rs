//! How many cops catch a robber on a graph, and how soon.
//!
//! ```text
//! cargo run --release --example cops_and_robber
//! ```
//!
//! The rules are in `games/cops_and_robber.rs`. Known: three cops on the Petersen graph, the smallest that needs
//! three (A. Beveridge et al., arXiv:1110.0768), and on the dodecahedron (A. Maurer et al., *Cops and robbers on
//! planar graphs*, 2010). One on a path, two on a cycle of four or more and on a grid are our count.

mod games;

use std::process::ExitCode;

use games::cops_and_robber::cop_number;
use games::ends;

/// The generalised Petersen graph: a ring of `n` vertices, each joined to one of an inner ring, whose steps
/// are of length `k`.
fn petersen(n: usize, k: usize) -> Vec<(usize, usize)> {
    let joined = |i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)];
    (0..n).flat_map(joined).collect()
}

fn solve() -> Result<(), String> {
    let path: Vec<_> = (0..8).map(|vertex| (vertex, vertex + 1)).collect();
    let cycle: Vec<_> = (0..7).map(|vertex| (vertex, (vertex + 1) % 7)).collect();
    let across = (0..9).filter(|square| square % 3 < 2).map(|square| (square, square + 1));
    let grid: Vec<_> = across.chain((0..6).map(|square| (square, square + 3))).collect();
    let graphs = [
        ("path of 9", 9, path, (1, 4)),
        ("cycle of 7", 7, cycle, (2, 2)),
        ("grid of 3 by 3", 9, grid, (2, 2)),
        ("Petersen graph", 10, petersen(5, 2), (3, 1)),
        ("dodecahedron", 20, petersen(10, 2), (3, 3)),
    ];
    println!("graph           cops  rounds");
    for (name, vertices, edges, known) in graphs {
        let found = cop_number(vertices, &edges).map_err(|error| error.to_string())?;
        println!("{name:14}  {:4}  {:6}", found.0, found.1);
        assert_eq!(found, known, "{name}");
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
