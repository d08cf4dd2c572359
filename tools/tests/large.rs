//! The programs for large games, run as programs on small ones: in memory, on all processors and on disk they say
//! the same.

use std::process::{Command, Stdio};

fn says(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn says_the_same(program: &str, game: &[&str], expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let disk = ["--disk", folder.path().to_str().unwrap(), "--megabytes", "1"];
    // On disk a second time: the run is done, and its table is there.
    for means in [&[][..], &["--parallel"], &disk, &disk] {
        assert_eq!(says(program, &[game, means].concat()), expected, "{game:?} {means:?}");
    }
}

#[test]
fn dobutsu_shogi() {
    let expected = "194034 positions: 167514 won, 26037 lost, 483 drawn\n\
        the player who begins: win in 9 plies\nGc1-c2\n";
    says_the_same(env!("CARGO_BIN_EXE_dobutsu"), &["3", "GE"], expected);
}

#[test]
fn a_queen_against_five_pawns() {
    let told = says(env!("CARGO_BIN_EXE_queen"), &["5"]);
    assert!(told.contains("\nthe player who begins: win in 4 plies\n"), "{told}");
    says_the_same(env!("CARGO_BIN_EXE_queen"), &["5"], &told);
}
