//! A cluster as the command line describes it.

use std::ffi::OsString;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use clap::Parser;

use crate::connect::Place;
use crate::error::ClusterError;

/// For the processes that `--local` starts: the addresses, and the number of the process.
const LOCAL_ADDRESSES: &str = "RETROGRADE_LOCAL_ADDRESSES";
const LOCAL_PROCESS: &str = "RETROGRADE_LOCAL_PROCESS";
/// A process that was started here and does not end by itself is ended after so long.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug, Parser)]
struct Args {
    /// A file with the address of each process, host:port, one a line
    #[arg(long, env = "RETROGRADE_HOSTS", value_name = "FILE", conflicts_with = "local")]
    hosts: Option<PathBuf>,
    /// The number of this process: line 0 is the first. Under srun, that of the task
    #[arg(long, env = "RETROGRADE_PROCESS", value_name = "NUMBER", requires = "hosts")]
    process: Option<usize>,
    /// Threads of each process
    #[arg(long, env = "RETROGRADE_THREADS", default_value_t = 1)]
    threads: usize,
    /// Start this many processes on this machine, to try a cluster out
    #[arg(long, value_name = "PROCESSES", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1000))]
    local: Option<usize>,
    /// What the program itself takes
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// A place, what was left of the command line, and the processes that were started here.
#[derive(Debug)]
pub struct FromArgs {
    pub place: Place,
    pub rest: Vec<String>,
    pub children: Children,
}

/// Reads the command line of this program, and starts the other processes of `--local`.
pub fn from_args() -> Result<FromArgs, ClusterError> {
    let args = Args::parse();
    let mut children = Children::default();
    let (addresses, process) = match (started_here()?, args.local, args.hosts) {
        (Some(place), _, _) => place,
        (None, Some(processes), _) => {
            let addresses = free_addresses(processes)?;
            children = Children::start(&addresses)?;
            (addresses, 0)
        }
        (None, None, Some(hosts)) => (addresses_in(&hosts)?, args.process.map_or_else(task, Ok)?),
        (None, None, None) => (vec!["this process".to_owned()], 0),
    };
    Ok(FromArgs { place: place(addresses, process, args.threads)?, rest: args.rest, children })
}

/// A place, if there is such a one.
pub fn place(addresses: Vec<String>, process: usize, threads: usize) -> Result<Place, ClusterError> {
    if process >= addresses.len() {
        let len = addresses.len();
        return Err(ClusterError::Setup(format!(
            "expected the number of a process below {len}, found {process}"
        )));
    }
    if threads == 0 {
        return Err(ClusterError::Setup("expected at least one thread, found none".to_owned()));
    }
    Ok(Place { addresses, process, threads })
}

fn setup(message: impl std::fmt::Display) -> ClusterError {
    ClusterError::Setup(message.to_string())
}

/// The number of this task under srun.
fn task() -> Result<usize, ClusterError> {
    let found = std::env::var("SLURM_PROCID").ok().and_then(|number| number.parse().ok());
    found.ok_or_else(|| setup("expected --process NUMBER beside --hosts, found none"))
}

fn addresses_in(hosts: &Path) -> Result<Vec<String>, ClusterError> {
    let text = fs::read_to_string(hosts).map_err(|error| setup(format!("{}: {error}", hosts.display())))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let addresses: Vec<String> = lines.map(str::to_owned).collect();
    match addresses
        .iter()
        .find(|address| address.rsplit_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_err()))
    {
        Some(wrong) => Err(setup(format!("{}: expected host:port, found {wrong:?}", hosts.display()))),
        None if addresses.is_empty() => {
            Err(setup(format!("{}: expected addresses, found none", hosts.display())))
        }
        None => Ok(addresses),
    }
}

/// The place of a process that another one started by `--local`.
fn started_here() -> Result<Option<(Vec<String>, usize)>, ClusterError> {
    let (Ok(addresses), Ok(process)) = (std::env::var(LOCAL_ADDRESSES), std::env::var(LOCAL_PROCESS)) else {
        return Ok(None);
    };
    let process = process.parse().map_err(|_| setup(format!("{LOCAL_PROCESS}: expected a number")))?;
    Ok(Some((addresses.split(',').map(str::to_owned).collect(), process)))
}

/// Ports that are free on this machine now.
fn free_addresses(processes: usize) -> Result<Vec<String>, ClusterError> {
    let listeners =
        (0..processes).map(|_| TcpListener::bind(("127.0.0.1", 0))).collect::<Result<Vec<_>, _>>();
    let listeners = listeners.map_err(setup)?;
    let addresses = listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string()));
    addresses.collect::<Result<_, std::io::Error>>().map_err(setup)
}

/// The processes that this one started; it waits for them when it is done.
#[derive(Debug, Default)]
pub struct Children(Vec<Child>);

impl Children {
    fn start(addresses: &[String]) -> Result<Self, ClusterError> {
        let mut children = Self::default();
        let program = std::env::current_exe().map_err(setup)?;
        let args: Vec<OsString> = std::env::args_os().skip(1).collect();
        for process in 1..addresses.len() {
            let child = Command::new(&program)
                .args(&args)
                .env(LOCAL_ADDRESSES, addresses.join(","))
                .env(LOCAL_PROCESS, process.to_string())
                .spawn();
            children.0.push(child.map_err(setup)?);
        }
        Ok(children)
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        for child in &mut self.0 {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(10));
            }
            _ = child.kill();
            _ = child.wait();
        }
    }
}
