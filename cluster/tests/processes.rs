//! Processes on this machine that solve together, and what becomes of them when one is lost.
//!
//! Each process is this test program again, with a job in its environment.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::Listed;
use retrograde::outcome::{self, Outcomes};
use retrograde::{Solved, table};
use retrograde_timely::Cluster;

const JOB: &str = "RETROGRADE_TEST_JOB";

/// What a process is to do.
#[derive(Clone, Debug)]
struct Job {
    addresses: Vec<String>,
    process: usize,
    threads: usize,
    /// `random SEED`, `layers LAYERS WIDTH`, or `chain LEN`.
    game: String,
    name: String,
    folder: PathBuf,
    checkpoints: Option<PathBuf>,
    /// Milliseconds of each layer.
    slow: u64,
    /// Seconds after which a process that is not heard is lost.
    silence: u64,
    /// Seconds to connect.
    within: u64,
    /// Of the size of blocks.
    bits: u32,
}

impl Job {
    fn new(processes: usize, game: &str, folder: &Path) -> Self {
        Self {
            addresses: free_addresses(processes),
            process: 0,
            threads: 1,
            game: game.to_owned(),
            name: "game".to_owned(),
            folder: folder.to_path_buf(),
            checkpoints: None,
            slow: 0,
            silence: 30,
            within: 20,
            bits: 4,
        }
    }

    fn encode(&self) -> String {
        let Self {
            addresses,
            process,
            threads,
            game,
            name,
            folder,
            checkpoints,
            slow,
            silence,
            within,
            bits,
        } = self;
        let folder = folder.join(process.to_string());
        let checkpoints = checkpoints.as_ref().map_or_else(String::new, |path| path.display().to_string());
        format!(
            "{};{process};{threads};{game};{name};{};{checkpoints};{slow};{silence};{within};{bits}",
            addresses.join(","),
            folder.display()
        )
    }

    fn decode(text: &str) -> Self {
        let words: Vec<&str> = text.split(';').collect();
        let number = |place: usize| words[place].parse::<usize>().unwrap();
        Self {
            addresses: words[0].split(',').map(str::to_owned).collect(),
            process: number(1),
            threads: number(2),
            game: words[3].to_owned(),
            name: words[4].to_owned(),
            folder: words[5].into(),
            checkpoints: Some(words[6]).filter(|path| !path.is_empty()).map(PathBuf::from),
            slow: number(7) as u64,
            silence: number(8) as u64,
            within: number(9) as u64,
            bits: number(10) as u32,
        }
    }

    fn listed(&self) -> Listed {
        let words: Vec<&str> = self.game.split(' ').collect();
        let number = |place: usize| words[place].parse::<usize>().unwrap();
        match words[0] {
            "random" => Listed::random(number(1) as u64, 600),
            "layers" => Listed::layers(number(1), number(2)),
            _ => Listed::chain(number(1)),
        }
    }

    fn start(&self, process: usize) -> Running {
        let job = Self { process, ..self.clone() };
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_process_with_a_job", "--nocapture", "--quiet"])
            .env(JOB, job.encode())
            .env_remove("RUST_BACKTRACE")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Running { child, out }
    }

    fn start_all(&self) -> Vec<Running> {
        (0..self.addresses.len()).map(|process| self.start(process)).collect()
    }
}

fn free_addresses(processes: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind(("127.0.0.1", 0)).unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

struct Running {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

/// How a process ended, and what it said.
#[derive(Debug)]
struct Ended {
    status: ExitStatus,
    out: String,
    err: String,
    after: Duration,
}

impl Running {
    fn end(mut self) -> Ended {
        let began = Instant::now();
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        let status = self.child.wait().unwrap();
        Ended { status, out, err, after: began.elapsed() }
    }

    /// Waits until it begins a layer.
    fn reach(&mut self, layer: u32) {
        let mut line = String::new();
        while !line.ends_with(&format!("layer {layer}\n")) {
            line.clear();
            assert!(self.out.read_line(&mut line).unwrap() > 0, "it ended before layer {layer}");
        }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Resident memory in kilobytes.
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Not a test: what the other tests start.
#[test]
fn a_process_with_a_job() {
    let Ok(job) = std::env::var(JOB) else { return };
    let job = Job::decode(&job);
    let slow = job.slow;
    let tell = move |progress: retrograde_timely::Progress| {
        if slow > 0 {
            println!("layer {}", progress.layer);
            std::io::stdout().flush().unwrap();
            thread::sleep(Duration::from_millis(slow));
        }
        ControlFlow::Continue(())
    };
    let mut cluster = Cluster::new(job.addresses.clone(), job.process, job.threads)
        .unwrap()
        .blocks(job.bits)
        .connect_within(Duration::from_secs(job.within))
        .lost_after(Duration::from_secs(job.silence))
        .observe(tell);
    if let Some(checkpoints) = &job.checkpoints {
        cluster = cluster.checkpoints(checkpoints.join(job.process.to_string()), Duration::ZERO);
    }
    let game = job.listed();
    let status = match cluster.outcomes(&job.name, game.space(), &job.folder) {
        Ok(report) => {
            println!("report {report}");
            0
        }
        Err(error) => {
            eprintln!("{error}");
            i32::from(format!("{:?}", error.exit_code()).contains("(3)")) * 3
                + i32::from(format!("{:?}", error.exit_code()).contains("(2)")) * 2
                + i32::from(format!("{:?}", error.exit_code()).contains("(1)"))
        }
    };
    std::process::exit(status);
}

/// The tables of all processes copied to one folder, opened as one, have the answers of one process.
fn assert_right(job: &Job, folder: &Path) {
    let together = folder.join("together");
    std::fs::create_dir_all(&together).unwrap();
    for process in 0..job.addresses.len() {
        for file in std::fs::read_dir(folder.join(process.to_string())).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), together.join(file.file_name())).unwrap();
        }
    }
    let space = job.listed().space();
    let found: Solved<_, Outcomes> = table::load(&together, &job.name, &space).unwrap();
    assert_eq!(*found.answers(), outcome::solve(&space).unwrap(), "{job:?}");
    std::fs::remove_dir_all(together).unwrap();
}

#[test]
fn random_games_on_processes() {
    let mut random = fastrand::Rng::with_seed(2);
    for seed in 0..30 {
        let scratch = tempfile::tempdir().unwrap();
        let mut job = Job::new(random.usize(2..5), &format!("random {seed}"), scratch.path());
        job.threads = random.usize(1..3);
        let ended: Vec<Ended> = job.start_all().into_iter().map(Running::end).collect();
        assert!(ended.iter().all(|ended| ended.status.success()), "{ended:?}");
        let report =
            |ended: &Ended| ended.out.lines().find(|line| line.starts_with("report")).map(str::to_owned);
        assert!(ended.iter().all(|other| report(other) == report(&ended[0])), "{ended:?}");
        assert_right(&job, scratch.path());
    }
}

/// Each in turn at some layer: the others end within five seconds and say where to go on; then the same command
/// gives the same table.
#[test]
fn when_one_is_killed_the_others_end_and_the_same_command_goes_on() {
    let mut random = fastrand::Rng::with_seed(3);
    for victim in 0..3 {
        let scratch = tempfile::tempdir().unwrap();
        let mut job = Job::new(3, "layers 40 300", scratch.path());
        job.checkpoints = Some(scratch.path().join("checkpoints"));
        job.slow = 20;
        let mut running = job.start_all();
        let layer = random.u32(15..35);
        let mut checkpoints = Vec::new();
        running[victim].reach(layer);
        running[victim].child.kill().unwrap();
        for (process, running) in running.into_iter().enumerate().filter(|&(process, _)| process != victim) {
            let ended = running.end();
            assert!(ended.after < Duration::from_secs(5), "{ended:?}");
            assert_eq!(ended.status.code(), Some(3), "{process}: {ended:?}");
            assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
            let names = format!("lost process {victim} at {}", job.addresses[victim]);
            assert!(ended.err.starts_with(&names), "{}", ended.err);
            let checkpoint = ended.err.trim().rsplit_once("goes on from the checkpoint after layer ");
            checkpoints.push(checkpoint.map(|(_, layer)| layer.parse::<u32>().unwrap()));
        }
        job.slow = 0;
        let ended: Vec<Ended> = job.start_all().into_iter().map(Running::end).collect();
        for ended in &ended {
            assert!(ended.status.success(), "{ended:?}");
            let resumed = ended.out.rsplit_once("went on after layer ").map(|(_, layer)| layer.trim());
            let resumed: u32 =
                resumed.unwrap_or_else(|| panic!("{ended:?}")).lines().next().unwrap().parse().unwrap();
            // The last may be whole, although the processes that are left do not know that.
            assert!(
                checkpoints.iter().all(|&known| known.is_some_and(|known| resumed >= known)),
                "{checkpoints:?}"
            );
            assert!(resumed <= layer + 1, "{resumed} {layer}");
        }
        assert_right(&job, scratch.path());
    }
}

#[test]
fn a_process_that_is_stopped_for_ten_seconds_delays_the_others() {
    let scratch = tempfile::tempdir().unwrap();
    let mut job = Job::new(3, "layers 30 40000", scratch.path());
    (job.slow, job.bits) = (30, 14);
    let mut running = job.start_all();
    running[1].reach(8);
    running[1].signal("-STOP");
    thread::sleep(Duration::from_secs(1));
    let before: Vec<u64> = [0, 2].map(|process| running[process].resident()).to_vec();
    thread::sleep(Duration::from_secs(9));
    let after = [0, 2].map(|process| running[process].resident());
    running[1].signal("-CONT");
    for (before, after) in before.into_iter().zip(after) {
        assert!(after < before + 32_000, "{before} {after}");
    }
    let ended: Vec<Ended> = running.into_iter().map(Running::end).collect();
    assert!(ended.iter().all(|ended| ended.status.success()), "{ended:?}");
    assert_right(&job, scratch.path());
}

/// Everything goes through to the real address until it is told to be silent; then nothing does, but the connections
/// stay.
fn proxy(to: String, silent: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || {
        for near in listener.incoming() {
            let near = near.unwrap();
            let Ok(far) = TcpStream::connect(&to) else { continue };
            let ways = [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)];
            for (mut from, mut to) in ways {
                let silent = Arc::clone(&silent);
                thread::spawn(move || {
                    let mut bytes = [0; 4096];
                    while let Ok(read) = from.read(&mut bytes) {
                        while silent.load(Ordering::Relaxed) {
                            thread::sleep(Duration::from_secs(1));
                        }
                        if read == 0 || to.write_all(&bytes[..read]).is_err() {
                            break;
                        }
                    }
                    _ = to.shutdown(Shutdown::Both);
                });
            }
        }
    });
    address
}

#[test]
fn a_connection_that_goes_silent_is_an_error() {
    let scratch = tempfile::tempdir().unwrap();
    let mut job = Job::new(2, "layers 40 300", scratch.path());
    (job.slow, job.silence) = (20, 4);
    let silent = Arc::new(AtomicBool::new(false));
    let real = job.addresses[0].clone();
    let mut first = job.start(0);
    // The second calls the first through the proxy.
    let behind = proxy(real, Arc::clone(&silent));
    let second = Job { addresses: vec![behind, job.addresses[1].clone()], ..job.clone() }.start(1);
    first.reach(10);
    silent.store(true, Ordering::Relaxed);
    for (process, running) in [first, second].into_iter().enumerate() {
        let ended = running.end();
        assert!(ended.after < Duration::from_secs(20), "{ended:?}");
        assert_eq!(ended.status.code(), Some(3), "{ended:?}");
        let lost = format!("lost process {} at ", 1 - process);
        assert!(
            ended.err.starts_with(&lost) && ended.err.contains("(not heard for 4 seconds)"),
            "{}",
            ended.err
        );
        assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    }
}

#[test]
fn processes_that_are_to_do_other_things_refuse_each_other() {
    let cases: [(&str, &dyn Fn(&mut Job)); 4] = [
        ("the name of the game", &|job| job.name = "other".to_owned()),
        ("the number of positions", &|job| job.game = "layers 5 301".to_owned()),
        ("the rules", &|job| job.game = "chain 1500".to_owned()),
        ("the number of threads", &|job| job.threads = 2),
    ];
    for (what, change) in cases {
        let scratch = tempfile::tempdir().unwrap();
        let job = Job::new(2, "layers 5 300", scratch.path());
        let mut other = job.clone();
        change(&mut other);
        let (first, second) = (job.start(0), other.start(1));
        for ended in [first.end(), second.end()] {
            assert_eq!(ended.status.code(), Some(2), "{ended:?}");
            assert!(ended.err.contains(&format!("differs in {what}: expected ")), "{}", ended.err);
            assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
        }
    }
}

#[test]
fn a_process_that_never_comes_is_an_error_in_time() {
    let scratch = tempfile::tempdir().unwrap();
    let mut job = Job::new(3, "layers 5 300", scratch.path());
    job.within = 2;
    for ended in [job.start(0), job.start(1)].map(Running::end) {
        assert!(ended.after < Duration::from_secs(6), "{ended:?}");
        assert_eq!(ended.status.code(), Some(3), "{ended:?}");
        let expected = format!("process 2 at {} did not come within 2 seconds\n", job.addresses[2]);
        assert_eq!(ended.err, expected);
    }
}

#[test]
fn ten_thousand_layers_on_two_processes() {
    let scratch = tempfile::tempdir().unwrap();
    let job = Job::new(2, "chain 10000", scratch.path());
    let ended: Vec<Ended> = job.start_all().into_iter().map(Running::end).collect();
    assert!(ended.iter().all(|ended| ended.status.success()), "{ended:?}");
    println!("{:?}", ended[0].after);
    assert_right(&job, scratch.path());
}
