//! The program `pursuit`, run as a program.

#[path = "../../examples/common/cops.rs"]
mod cops;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use retrograde::outcome::Outcomes;
use retrograde::{Implicit, Solved, Solver, table};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pursuit");

/// What the program printed, and how it ended.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program; it finds nothing on standard input.
fn pursuit(arguments: &[&str]) -> Run {
    let output =
        Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn refused(message: &str) -> Run {
    Run { status: Some(2), out: String::new(), err: format!("error: {message}\n") }
}

#[test]
fn pursuit_solves_keeps_and_asks_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cops.table");
    let file = file.to_str().unwrap();
    let asked = "a robber in the middle, between cops in two corners, is caught in 12 plies\n";
    let solved = pursuit(&["5", file]);
    let counts = "won 15625, lost 15625, drawn 0, not known 0\n";
    assert_eq!((solved.status, solved.out), (Some(0), format!("{counts}{asked}")));
    assert_eq!(pursuit(&["5", file]).out, asked);
    let other = pursuit(&["6", file]);
    assert_eq!(other.status, Some(2));
    assert!(other.err.contains("grid of side 6\", found"), "{}", other.err);
    let little = pursuit(&["12", &format!("{file}.2"), "--megabytes", "10"]);
    assert_eq!(little.status, Some(2));
    assert!(
        little.err.contains("expected to stay within 10000000 bytes, found an estimate of "),
        "{}",
        little.err
    );
}

#[test]
fn pursuit_refuses_wrong_arguments_in_one_line() {
    let wrong: [(&[&str], &str); 6] = [
        (&[], "the following required arguments were not provided: <SIDE> <FILE>"),
        (&["9"], "the following required arguments were not provided: <FILE>"),
        (&["25", "file"], "invalid value '25' for '<SIDE>': 25 is not in 2..=24"),
        (&["x", "file"], "invalid value 'x' for '<SIDE>': invalid digit found in string"),
        (&["9", "file", "more"], "unexpected argument 'more' found"),
        (
            &["9", "file", "--megabytes"],
            "a value is required for '--megabytes <MEGABYTES>' but none was supplied",
        ),
    ];
    for (arguments, message) in wrong {
        assert_eq!(pursuit(arguments), refused(message));
    }
    let help = pursuit(&["--help"]);
    assert_eq!((help.status, help.err.as_str()), (Some(0), ""));
    // More bytes than a number can count are no limit.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cops.table");
    let most = usize::MAX.to_string();
    assert_eq!(pursuit(&["4", file.to_str().unwrap(), "--megabytes", &most]).status, Some(0));
}

#[cfg(unix)]
#[test]
fn pursuit_that_is_interrupted_counts_what_it_knows_and_writes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cops.table");
    let child = Command::new(PROGRAM)
        .args(["20", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("drawn 0, not known ") && out.ends_with("stopped: nothing was saved\n"), "{out}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Runs on disk that are killed, fifty times in all, have the table of a run in memory. A run that comes to its end
/// between two kills is compared, and another begins.
#[test]
fn pursuit_on_disk_goes_on_after_it_was_killed() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("cops");
    let arguments = ["10", folder.to_str().unwrap(), "--disk", "--megabytes", "2"];
    let game = cops::Cops::new(10);
    let expected = Solver::new().compact().outcomes(Implicit::new(&game)).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut killed = 0;
    while killed < 50 {
        let mut child = Command::new(PROGRAM)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(random.u64(5..65)));
        match child.try_wait().unwrap() {
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
                killed += 1;
            }
            Some(status) => {
                assert!(status.success());
                assert_is_whole(&folder, &game, &expected);
                std::fs::remove_dir_all(&folder).unwrap();
            }
        }
    }
    let last = pursuit(&arguments);
    assert_eq!((last.status, last.err.as_str()), (Some(0), ""));
    assert!(last.out.starts_with("won 1000000, lost 1000000, drawn 0, not known 0\n"), "{}", last.out);
    assert_is_whole(&folder, &game, &expected);
    assert_eq!(pursuit(&arguments).out, last.out);
}

type Table<'a> = Solved<Implicit<&'a cops::Cops>, Outcomes>;

/// Whether a folder has every answer, and nothing that is left over.
fn assert_is_whole(folder: &Path, game: &cops::Cops, expected: &Table<'_>) {
    let name = "two cops and a robber on a grid of side 10";
    let found: Table<'_> = table::load(folder, name, Implicit::new(game)).unwrap();
    assert!(found.answers() == expected.answers());
    let files = std::fs::read_dir(folder).unwrap();
    let mut names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| name == "lock" || name == "manifest" || name.starts_with("part-")));
}

#[test]
fn queen_in_memory_on_threads_and_on_disk_tells_the_same() {
    let queen = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_queen")).args(arguments).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let on_disk = ["6", "--disk", folder.path().to_str().unwrap(), "--megabytes", "3"];
    let told = queen(&["6"]);
    assert!(told.contains("the player who begins: win in 10 plies\n"), "{told}");
    assert_eq!(queen(&on_disk), told);
    assert_eq!(queen(&on_disk), told);
    assert_eq!(queen(&["6", "--parallel"]), told);
}
