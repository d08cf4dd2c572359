use retrograde::{Graph, score};
use std::time::Instant;
fn main() {
    let len = 1_000_000usize;
    let mut seed = 3u64;
    let mut below = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let edges: Vec<_> = (0..4 * len).map(|_| (below(len), below(len))).collect();
    for distinct in [1i64, 2, 10, 1000] {
        let graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
        let stuck = |id: usize| retrograde::Space::kind(&graph, id) == retrograde::space::Kind::Open(0);
        let score = |id: usize| {
            (stuck(id)).then(|| {
                let s = (id as i64).wrapping_mul(7919) % distinct + 1;
                if id % 2 == 0 { s } else { -s }
            })
        };
        let mut times = Vec::new();
        for _ in 0..if distinct < 100 { 5 } else { 1 } {
            let start = Instant::now();
            let cpu = cpu();
            let scores = score::solve(&graph, score, |_| 0, |_, _| 0).unwrap();
            let known = (0..len).fold(0i64, |a, id| {
                a.wrapping_mul(31)
                    .wrapping_add(scores.score(id).unwrap() * 7 + scores.remoteness(id).map_or(0, i64::from))
            });
            times.push((self::cpu() - cpu, start.elapsed().as_millis(), known));
        }
        println!("{distinct}: {times:?}");
    }
}
fn cpu() -> u64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<u64>().unwrap() + f[12].parse::<u64>().unwrap()) * 10
}
