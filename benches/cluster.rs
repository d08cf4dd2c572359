//! A cluster of processes on this machine beside the engine in one: processor time of all processes, and peak memory.
//!
//! `cargo bench -p benches --bench cluster` takes some minutes; `RETROGRADE_SIDE=16 RETROGRADE_BITS=24` before it make the games
//! larger. Each run is a process of its own, this program again with a job in its environment. The runs alternate; the medians of
//! five are shown.

#[path = "../examples/common/cops.rs"]
mod cops;
mod scattered;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cops::Cops;
use retrograde::space::{Backward, Positions};
use retrograde::{Implicit, outcome};
use retrograde_timely::Cluster;
use rustix::time::{ClockId, clock_gettime};
use scattered::Scattered;

const JOB: &str = "RETROGRADE_BENCH_JOB";
const ROUNDS: usize = 5;

/// How a game is solved: by the engine, or by processes that deal out blocks of `2^bits`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    Engine,
    Processes(usize, u32),
}

fn main() {
    if let Ok(job) = std::env::var(JOB) {
        return work(&job);
    }
    let number = |name: &str, usual: u32| {
        std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}: no number")))
    };
    let (side, bits) = (number("RETROGRADE_SIDE", 12), number("RETROGRADE_BITS", 22));
    println!("{:<26} {:<26} {:>9} {:>6} {:>9} {:>12}", "", "", "CPU", "ratio", "peak", "sent");
    let ways = [How::Engine, How::Processes(1, 12), How::Processes(2, 12), How::Processes(2, 18)];
    compare(&format!("cops {side}"), &ways);
    let ways = [How::Engine, How::Processes(1, 12), How::Processes(2, 12), How::Processes(4, 12)];
    compare(&format!("scattered {bits}"), &ways);
}

fn compare(game: &str, ways: &[How]) {
    let mut found: BTreeMap<How, Vec<Measured>> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for &how in ways {
            found.entry(how).or_default().push(run(game, how));
        }
    }
    let middle = |how: &How| {
        let mut runs = found[how].clone();
        runs.sort_by_key(|run| run.cpu);
        runs[runs.len() / 2].clone()
    };
    let base = middle(&How::Engine).cpu.as_secs_f64();
    for how in ways {
        let Measured { cpu, peak, sent } = middle(how);
        let name = match how {
            How::Engine => "outcome::solve".to_owned(),
            How::Processes(count, bits) => format!("{count} processes, 2^{bits} ids"),
        };
        println!(
            "{game:<26} {name:<26} {cpu:>9.2?} {:>6.2} {peak:>6} MB {sent:>12}",
            cpu.as_secs_f64() / base
        );
    }
}

#[derive(Clone, Default)]
struct Measured {
    cpu: Duration,
    /// Megabytes of the largest process.
    peak: u64,
    sent: String,
}

/// Runs all processes of a job.
fn run(game: &str, how: How) -> Measured {
    let scratch = tempfile::tempdir().unwrap();
    let (count, bits) = if let How::Processes(count, bits) = how { (count, bits) } else { (0, 0) };
    let listeners: Vec<_> =
        (0..count).map(|_| std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap()).collect();
    let addresses: Vec<String> =
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    drop(listeners);
    let start = |process: usize| -> Child {
        let job = format!("{game};{};{process};{bits};{}", addresses.join(","), scratch.path().display());
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.env(JOB, job).stdout(Stdio::piped()).spawn().unwrap()
    };
    let running: Vec<Child> = (0..count.max(1)).map(start).collect();
    let mut all = Measured::default();
    for child in running {
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success());
        let text = String::from_utf8(ended.stdout).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        all.cpu += Duration::from_nanos(words[0].parse().unwrap());
        all.peak = all.peak.max(words[1].parse().unwrap());
        all.sent = words[2..].join(" ");
    }
    all
}

/// One process: prints its processor time in nanoseconds, its peak in megabytes, and what was sent.
fn work(job: &str) {
    let words: Vec<&str> = job.split(';').collect();
    let (name, number) = words[0].split_once(' ').unwrap();
    let number: u32 = number.parse().unwrap();
    let sent = match name {
        "cops" => solve(words[0], Implicit::new(Cops::new(number as usize)), &words),
        _ => solve(words[0], Implicit::new(Scattered { bits: number }), &words),
    };
    let cpu = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default();
    println!("{} {} {sent}", cpu.as_nanos(), peak / 1000);
}

fn solve<S>(name: &str, space: S, words: &[&str]) -> String
where
    S: Positions<Position: std::fmt::Debug> + Backward + Send + Sync + 'static,
{
    if words[1].is_empty() {
        let outcomes = outcome::solve(&space).unwrap();
        assert!(outcomes.counts().win > 0);
        return String::new();
    }
    let cluster = Cluster::new(words[1].split(','), words[2].parse().unwrap(), 1).unwrap();
    let report = cluster
        .blocks(words[3].parse().unwrap())
        .outcomes(name, space, Path::new(words[4]).join(words[2]))
        .unwrap();
    format!("{} in {}", report.sent, report.batches)
}
