//! The programs, run as programs: on the data beside them, on full-size inputs made from a seed, on inputs and arguments that are
//! wrong, and with little memory.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a program printed, and how it ended.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn program(name: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("this test's own path");
    let profile = tests.ancestors().nth(2).expect("target/<profile>/deps/<test>");
    let program = profile.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "{} is not built: run `cargo test` or `cargo build --examples` first",
        program.display()
    );
    program
}

fn run(name: &str, input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(program(name))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // All of the input is read before anything is printed, so writing it first cannot block forever.
    child.stdin.take().expect("a pipe").write_all(input.as_ref()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    ended(output)
}

/// Runs a command that finds nothing on standard input.
fn run_command(command: &mut Command) -> Run {
    ended(command.stdin(Stdio::null()).output().expect("the program runs"))
}

fn run_with(name: &str, arguments: &[impl AsRef<OsStr>]) -> Run {
    run_command(Command::new(program(name)).args(arguments))
}

fn ended(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn refused(message: &str) -> Run {
    Run { status: Some(2), out: String::new(), err: format!("error: {message}\n") }
}

fn answers(name: &str, input: &str) -> String {
    let Run { status, out, err } = run(name, input);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    out
}

#[test]
fn the_data_beside_the_programs() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let read = |path: &Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let mut seen = 0;
    for name in ["tag", "dag_xor", "forest", "turning_corners", "deque"] {
        for entry in std::fs::read_dir(&data).expect("the data") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
            if stem.starts_with(name) && path.extension().is_some_and(|extension| extension == "in") {
                assert_eq!(answers(name, &read(&path)), read(&path.with_extension("out")), "{stem}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 15);
}

/// The row shrinks from both ends: plain dynamic programming, one length after another.
#[test]
fn a_long_row_of_numbers() {
    let numbers: Vec<i64> =
        (0..800_i64).map(|i| (i * 7_919 + i * i * 104_729) % 1_000_000_007 % 1_000_000_001).collect();
    let mut best = vec![0; numbers.len() + 1];
    for count in 1..=numbers.len() {
        let row =
            |start: usize| (numbers[start] - best[start + 1]).max(numbers[start + count - 1] - best[start]);
        best = (0..=numbers.len() - count).map(row).collect();
    }
    let text: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let input = format!("{}\n{}\n", numbers.len(), text.join(" "));
    assert_eq!(answers("deque", &input), format!("{}\n", best[0]));
}

#[test]
fn the_sample_of_the_statement_is_answered_by_its_definition() {
    let sample = "5 5\n1 2\n1 3\n2 4\n3 4\n4 5\n3\n1 3\n2 5\n1 5\n";
    assert_eq!(answers("dag_xor", sample), "1\n1\n0\n");
}

#[test]
fn wrong_input_is_named_by_line_and_token() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "tag",
            "",
            "line 1, token 1: expected a number of vertices from 1 to 10000, found the end of the input",
        ),
        ("tag", "0 0\n0\n", "line 1, token 1: expected a number of vertices from 1 to 10000, found \"0\""),
        ("tag", "3 2\n1 2\n2 4\n0\n", "line 3, token 2: expected a vertex from 1 to 3, found \"4\""),
        ("tag", "3 2\n1 2\n2 0\n0\n", "line 3, token 2: expected a vertex from 1 to 3, found \"0\""),
        ("tag", "3 2\n1 2\n2", "line 3, token 2: expected a vertex from 1 to 3, found the end of the input"),
        ("tag", "3 1\n1 2\n1\n\n1 x\n", "line 5, token 2: expected a vertex from 1 to 3, found \"x\""),
        ("tag", "3 1\n1 2\n1\n1 2\n7\n", "line 5, token 1: expected the end of the input, found \"7\""),
        ("tag", "2 1 1 -2 0", "line 1, token 4: expected a vertex from 1 to 2, found \"-2\""),
        ("tag", "2 1 1 2 1 1.0 2", "line 1, token 6: expected a vertex from 1 to 2, found \"1.0\""),
        (
            "tag",
            "2 99999999999999999999999999 1 2",
            "line 1, token 2: expected a number of edges from 0 to 4294967295, found \"99999999999999999999\"...",
        ),
        ("dag_xor", "2 1\n1 2\n1\n2 1\n", "line 4, token 2: expected a place r from 2 to 2, found \"1\""),
        ("dag_xor", "2 1\n1 2\n1\n1 3\n", "line 4, token 2: expected a place r from 1 to 2, found \"3\""),
        (
            "dag_xor",
            "2 1\n1 2\n2\n1 2\n",
            "line 5, token 1: expected a place l from 1 to 2, found the end of the input",
        ),
        (
            "dag_xor",
            "4 4\n1 2\n2 3\n\n3 4\n4 2\n0\n",
            "line 5: this edge is on a cycle of length 3, but there may be none",
        ),
        (
            "dag_xor",
            "2 2\n1 2\n2 2\n0\n",
            "line 3: this edge is on a cycle of length 1, but there may be none",
        ),
        ("deque", "0\n", "line 1, token 1: expected a count of numbers from 1 to 10000, found \"0\""),
        ("deque", "2\n5\n-1\n", "line 3, token 1: expected a number from 0 to 1000000000, found \"-1\""),
        (
            "deque",
            "2\n5",
            "line 2, token 2: expected a number from 0 to 1000000000, found the end of the input",
        ),
        ("deque", "1\n5 6\n", "line 2, token 2: expected the end of the input, found \"6\""),
        ("forest", "1\n0\n", "line 2, token 1: expected a tree's size from 1 to 4294967295, found \"0\""),
        ("forest", "2\n2\n1\n3\n1 4\n", "line 5, token 2: expected a parent from 1 to 3, found \"4\""),
        (
            "forest",
            "2\n2\n1\n",
            "line 4, token 1: expected a tree's size from 1 to 4294967295, found the end of the input",
        ),
        ("forest", "2\n1\n4\n1 4 3\n", "line 4: this edge is on a cycle of length 2, but there may be none"),
        ("forest", "1\n3\n1\n3\n", "line 4: this edge is on a cycle of length 1, but there may be none"),
        (
            "turning_corners",
            "1\n5 1000001\n",
            "line 2, token 2: expected a place y from 0 to 1000000, found \"1000001\"",
        ),
        (
            "turning_corners",
            "2\n5 7\n",
            "line 3, token 1: expected a place x from 0 to 1000000, found the end of the input",
        ),
    ];
    for &(name, input, message) in cases {
        assert_eq!(run(name, input), refused(message), "{name} on {input:?}");
    }
}

#[test]
fn queries_are_read_before_anything_is_solved() {
    let cycle = "3 3\n1 2\n2 3\n3 1\n";
    let query = "line 7, token 2: expected a place r from 2 to 3, found \"1\"";
    assert_eq!(run("dag_xor", format!("{cycle}2\n1 2\n2 1\n")), refused(query));
    let solved = "line 3: this edge is on a cycle of length 3, but there may be none";
    assert_eq!(run("dag_xor", format!("{cycle}2\n1 2\n2 3\n")), refused(solved));
    // Some 200 million positions, for nothing.
    let vertex = "line 3, token 2: expected a vertex from 1 to 10000, found \"0\"";
    assert_eq!(run("tag", "10000 0\n2 1 1\n1 0\n"), refused(vertex));
}

const READING: [&str; 4] = ["tag", "dag_xor", "forest", "turning_corners"];

#[test]
fn an_argument_is_the_file_to_read() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let files = ["tag_20", "dag_xor_statement", "forest_two_trees", "turning_corners_five"];
    for (name, file) in READING.into_iter().zip(files) {
        let file = data.join(file);
        let expected = std::fs::read_to_string(file.with_extension("out")).expect("the data");
        let found = run_with(name, &[file.with_extension("in")]);
        assert_eq!(found, Run { status: Some(0), out: expected, err: String::new() }, "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_read_and_a_second_argument_are_refused() {
    let folder = env!("CARGO_MANIFEST_DIR");
    for name in READING {
        for file in ["no such\nfile", "--help", "", folder] {
            let Run { status, out, err } = run_with(name, &[file]);
            assert_eq!(
                (status, out.as_str(), err.lines().count()),
                (Some(2), "", 1),
                "{name} {file:?}: {err}"
            );
            assert!(err.starts_with(&format!("error: {file:?}: ")), "{err}");
        }
        let message = "expected one argument at most, the file to read, found \"second\"";
        assert_eq!(run_with(name, &["first", "second"]), refused(message), "{name}");
    }
}

/// The programs of the gallery that take no argument.
const GALLERY: [&str; 14] = [
    "berzerk",
    "cat_and_mouse",
    "chess_endings",
    "chopsticks",
    "cops_and_robber",
    "hare_and_hounds",
    "hexapawn",
    "kalah",
    "l_game",
    "mu_torere",
    "nine_mens_morris",
    "pong_hau_ki",
    "three_mens_morris",
    "tictactoe",
];
/// Those that take a size, with the sizes.
const SIZED: [(&str, &str); 4] = [
    ("connect_four", "1 to 5"),
    ("dodgem", "3 to 5"),
    ("fox_and_hounds", "4 to 8"),
    ("queen_and_pawns", "5 to 8"),
];

/// The programs compare what they find themselves.
#[test]
fn the_gallery_finds_what_is_known() {
    for name in GALLERY.into_iter().chain(SIZED.map(|(name, _)| name)).chain(["dobutsu"]) {
        assert!(!answers(name, "").is_empty(), "{name}");
    }
    let Run { status, out, err } = run_with("connect_four", &["3"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains("\nOf 12031 positions 716 are won, 412 lost and 10903 drawn.\n"), "{out}");
    let out = answers("tictactoe", "");
    assert!(
        out.contains("\n 1 . . .\n   a b c\n\nOf 5478 positions 2836 are won, 1574 lost and 1068 drawn.\n")
    );
}

#[test]
fn programs_with_a_size_refuse_anything_else() {
    for (name, sizes) in SIZED {
        for arguments in [&["12"][..], &["x"], &["-1"], &["4", "4"], &[""]] {
            let message = format!("expected no argument, or a size from {sizes}, found {arguments:?}");
            assert_eq!(run_with(name, arguments), refused(&message));
        }
    }
    let odd = "expected an even side, found 5";
    assert_eq!(run_with("fox_and_hounds", &["5"]), refused(odd));
}

#[test]
fn dobutsu_takes_rows_and_pieces() {
    let Run { status, out, err } = run_with("dobutsu", &["3", "E"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains("\nThe player who begins loses in 6 plies.\n"), "{out}");
    for arguments in [&["4"][..], &["x", "G"], &["4", "GEC", "4"]] {
        let message = format!("expected no argument, or rows and pieces such as 4 GEC, found {arguments:?}");
        assert_eq!(run_with("dobutsu", arguments), refused(&message));
    }
    let message = "expected 3 or 4 rows and pieces out of GEC, found 5 and \"L\"";
    assert_eq!(run_with("dobutsu", &["5", "L"]), refused(message));
}

#[test]
fn programs_without_arguments_refuse_one() {
    let others = ["kayles", "cram", "hackenbush", "wythoff", "chomp", "loopy", "quixo", "teeko"];
    let partizan = ["toads_and_frogs", "clobber", "col_and_snort", "amazons"];
    for name in others.into_iter().chain(partizan).chain(GALLERY) {
        let message = "expected no argument, found \"--size\"";
        assert_eq!(run_with(name, &["--size", "7"]), refused(message), "{name}");
    }
}

/// The picture is that of the guide.
#[test]
fn domineering_writes_a_thermograph() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thermograph.svg");
    let ended = run_with("domineering", &[&path]);
    assert_eq!((ended.status, ended.err.as_str()), (Some(0), ""));
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let expected = std::fs::read_to_string(pictures.join("thermograph-domineering.svg")).unwrap();
    assert_eq!(std::fs::read_to_string(path).unwrap(), expected);
    for arguments in [&["--size"][..], &["a.svg", "b.svg"]] {
        let message = format!("expected no argument, or a path to write to, found {arguments:?}");
        assert_eq!(run_with("domineering", arguments), refused(&message));
    }
}

/// Runs a program with so many kilobytes of memory, all told.
#[cfg(target_os = "linux")]
fn run_within(kilobytes: usize, name: &str, file: &Path) -> Run {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg("ulimit -v \"$0\" && exec \"$@\"").arg(kilobytes.to_string());
    run_command(shell.arg(program(name)).arg(file))
}

#[cfg(target_os = "linux")]
#[test]
fn what_needs_too_much_memory_is_refused_in_one_line() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too_large.in");
    for (name, input, megabytes) in [("dag_xor", "100000000 0\n0\n", 3815), ("tag", "10000 0\n0\n", 1145)] {
        std::fs::write(&file, input).unwrap();
        let message = format!("some {megabytes} MB of memory are needed, more than can be had");
        assert_eq!(run_within(1_000_000, name, &file), refused(&message), "{name}");
    }
}

/// With less and less memory there comes a point from which on the program refuses, and nowhere does it abort.
#[cfg(target_os = "linux")]
#[test]
fn whatever_the_memory_an_input_is_answered_or_refused() {
    const MANY: usize = 500_000;
    let lines = |line: &str| format!("{MANY}\n{}", line.repeat(MANY));
    let inputs = [
        ("dag_xor", format!("{} 0\n0\n", 2 * MANY)),
        ("dag_xor", format!("2 {}0\n", lines("1 2\n"))),
        ("dag_xor", format!("2 1\n1 2\n{}", lines("1 2\n"))),
        ("tag", "700 0\n0\n".to_string()),
        ("tag", format!("2 {}0\n", lines("1 2\n"))),
        ("forest", lines("1\n")),
        ("turning_corners", lines("1 2\n")),
    ];
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.in");
    for (name, input) in inputs {
        std::fs::write(&file, &input).unwrap();
        let expected = Run { status: Some(0), out: answers(name, &input), err: String::new() };
        let mut statuses = BTreeSet::new();
        for megabytes in (8..=80).step_by(3) {
            let found = run_within(megabytes << 10, name, &file);
            if found.status == Some(0) {
                assert_eq!(found, expected, "{name} in {megabytes} MB");
            } else {
                let shown = (found.status, found.out.as_str(), found.err.lines().count());
                assert_eq!(shown, (Some(2), "", 1), "{name} in {megabytes} MB: {}", found.err);
            }
            statuses.insert(found.status);
        }
        assert_eq!(statuses.len(), 2, "{name} on {} bytes", input.len());
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_and_not_fatal() {
    let found = run("tag", b"2 1\n1 \xff\xfe\n");
    assert_eq!((found.status, found.out.as_str(), found.err.lines().count()), (Some(2), "", 1));
    assert!(found.err.starts_with("error: line 2, token 2: "), "{}", found.err);
}

#[test]
fn truncated_anywhere_an_input_is_refused_or_answered_but_never_panicked_over() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    for (name, file) in [
        ("tag", "tag_loops_and_parallels.in"),
        ("dag_xor", "dag_xor_parallels.in"),
        ("forest", "forest_two_trees.in"),
        ("turning_corners", "turning_corners_far.in"),
    ] {
        let input = std::fs::read(data.join(file)).expect("the data");
        for length in (0..input.len()).step_by(7) {
            let found = run(name, &input[..length]);
            assert!(found.status == Some(0) || found.status == Some(2), "{name} {length}: {found:?}");
            assert_eq!(found.status == Some(2), found.out.is_empty() && found.err.lines().count() == 1);
        }
    }
}

/// Numbers from a seed (Steele, Lea and Flood's SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn shuffled(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        (1..len).rev().for_each(|i| order.swap(i, self.below(i + 1)));
        order
    }
}

/// The input for edges counted from 0 and queries counted from 0.
fn text(vertices: usize, edges: &[(usize, usize)], queries: &[(usize, usize)]) -> String {
    let mut text = format!("{vertices} {}\n", edges.len());
    edges.iter().for_each(|(u, v)| writeln!(text, "{} {}", u + 1, v + 1).unwrap());
    writeln!(text, "{}", queries.len()).unwrap();
    queries.iter().for_each(|(u, v)| writeln!(text, "{} {}", u + 1, v + 1).unwrap());
    text
}

/// Where the robber is safe, by the greatest fixpoint: begin with everything and strike out what does not hold. Rows of bits,
/// no counting.
fn safe(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<usize>> = (0..vertices).map(|v| vec![v]).collect();
    edges.iter().for_each(|&(u, v)| reach[u].push(v));
    let mut safe: Vec<Vec<bool>> = (0..vertices).map(|s| (0..vertices).map(|r| s != r).collect()).collect();
    loop {
        // The chaser at r cannot spoil s if wherever it goes the robber at s is safe.
        let holds: Vec<Vec<bool>> = (0..vertices)
            .map(|s| (0..vertices).map(|r| reach[r].iter().all(|&to| to != s && safe[s][to])).collect())
            .collect();
        let next: Vec<Vec<bool>> = (0..vertices)
            .map(|s| {
                (0..vertices).map(|r| s != r && reach[s].iter().any(|&to| to != r && holds[to][r])).collect()
            })
            .collect();
        if next == safe {
            return safe;
        }
        safe = next;
    }
}

fn check_tag(vertices: usize, edges: &[(usize, usize)], random: &mut Random) {
    let queries: Vec<_> = (0..5_000).map(|_| (random.below(vertices), random.below(vertices))).collect();
    let safe = safe(vertices, edges);
    let expected: String = queries.iter().map(|&(s, r)| if safe[s][r] { "YES\n" } else { "NO\n" }).collect();
    assert_eq!(answers("tag", &text(vertices, edges, &queries)), expected);
}

#[test]
fn tag_on_the_complete_digraph_of_500_vertices() {
    let edges: Vec<_> =
        (0..500).flat_map(|u| (0..500).filter(move |&v| v != u).map(move |v| (u, v))).collect();
    check_tag(500, &edges, &mut Random(1));
}

#[test]
fn tag_on_the_25th_power_of_a_path_of_500_vertices() {
    let mut random = Random(2);
    let label = random.shuffled(500);
    let near = |u: usize| (0..500).filter(move |&v| v != u && v.abs_diff(u) <= 25).map(move |v| (u, v));
    let edges: Vec<_> = (0..500).flat_map(near).map(|(u, v)| (label[u], label[v])).collect();
    check_tag(500, &edges, &mut random);
}

#[test]
fn tag_on_sparse_digraphs_with_loops_and_parallels() {
    let mut random = Random(3);
    for edges in [600, 1_200, 3_000] {
        let edges: Vec<_> = (0..edges).map(|_| (random.below(500), random.below(500))).collect();
        check_tag(500, &edges, &mut random);
    }
}

#[test]
fn dag_xor_at_full_size() {
    let (vertices, mut random) = (50_000, Random(4));
    let rank = random.shuffled(vertices);
    let edges: Vec<(usize, usize)> = (0..200_000)
        .filter_map(|_| {
            let (u, v) = (random.below(vertices), random.below(vertices));
            (u != v).then(|| if rank[u] < rank[v] { (u, v) } else { (v, u) })
        })
        .collect();
    let queries: Vec<_> = (0..100_000)
        .map(|_| {
            let (l, r) = (random.below(vertices), random.below(vertices));
            (l.min(r), l.max(r))
        })
        .collect();

    let mut lists = vec![Vec::new(); vertices];
    let mut entering = vec![0; vertices];
    edges.iter().for_each(|&(u, v)| {
        lists[u].push(v);
        entering[v] += 1;
    });
    let mut queue: VecDeque<usize> = (0..vertices).filter(|&v| entering[v] == 0).collect();
    let mut order = Vec::new();
    while let Some(u) = queue.pop_front() {
        order.push(u);
        for &v in &lists[u] {
            entering[v] -= 1;
            if entering[v] == 0 {
                queue.push_back(v);
            }
        }
    }
    let mut values = vec![0u32; vertices];
    for &u in order.iter().rev() {
        let below: BTreeSet<u32> = lists[u].iter().map(|&v| values[v]).collect();
        values[u] = (0..).find(|value| !below.contains(value)).unwrap();
    }
    let mut prefix = vec![0];
    order.iter().for_each(|&u| prefix.push(prefix[prefix.len() - 1] ^ values[u]));
    let expected: String = queries.iter().map(|&(l, r)| format!("{}\n", prefix[r + 1] ^ prefix[l])).collect();
    assert_eq!(answers("dag_xor", &text(vertices, &edges, &queries)), expected);
}

/// The input for lists of parents counted from 0, the first of which is the root's own.
fn forest_text(trees: &[Vec<usize>]) -> String {
    let mut text = format!("{}\n", trees.len());
    for parents in trees {
        writeln!(text, "{}", parents.len()).unwrap();
        let line: Vec<String> = parents.iter().skip(1).map(|parent| (parent + 1).to_string()).collect();
        writeln!(text, "{}", line.join(" ")).unwrap();
    }
    text
}

/// Who can force the play in a tree to take an even, and an odd, number of moves, its first and last included: each
/// question asked by itself, deepest vertices first.
fn forest_winner(trees: &[Vec<usize>]) -> &'static str {
    let (mut both, mut odd) = (false, 0);
    for parents in trees {
        let mut lists = vec![Vec::new(); parents.len()];
        parents.iter().enumerate().skip(1).for_each(|(v, &parent)| lists[parent].push(v));
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            order.extend(&lists[v]);
            next += 1;
        }
        // Whether the player to move in the tree can make the number of moves left have this parity.
        let can_force = |parity: usize| {
            let mut can = vec![[false; 2]; parents.len()];
            for &v in order.iter().rev() {
                // From a leaf one move is left. Elsewhere, after a move, the opponent must be unable to spoil it.
                can[v] = [0, 1].map(|wanted| match lists[v].is_empty() {
                    true => wanted == 1,
                    false => lists[v].iter().any(|&w| !can[w][wanted]),
                });
            }
            !can[0][parity]
        };
        let (even, uneven) = (can_force(0), can_force(1));
        both |= even && uneven;
        odd += usize::from(uneven && !even);
    }
    if both || odd % 2 == 1 { "Alice\n" } else { "Bob\n" }
}

#[test]
fn forest_at_full_size() {
    let mut random = Random(5);
    let path: Vec<usize> = (0..200_000usize).map(|v| v.saturating_sub(1)).collect();
    let mut tree: Vec<usize> = (0..200_000usize).map(|v| random.below(v.max(1))).collect();
    // The same tree with its vertices renamed, so that a parent may have the larger number.
    let names: Vec<usize> =
        std::iter::once(0).chain(random.shuffled(199_999).into_iter().map(|v| v + 1)).collect();
    let mut renamed = vec![0; tree.len()];
    tree.iter().enumerate().skip(1).for_each(|(v, &parent)| renamed[names[v]] = names[parent]);
    tree.truncate(150_001);
    let many: Vec<Vec<usize>> =
        (0..7_000).map(|_| (0..1 + random.below(50)).map(|v| random.below(v.max(1))).collect()).collect();
    let odd_path: Vec<usize> = path[..199_999].to_vec();
    for trees in [vec![path], vec![odd_path], vec![tree], vec![renamed], vec![vec![0, 0]; 100_000], many] {
        assert_eq!(answers("forest", &forest_text(&trees)), forest_winner(&trees));
    }
}

#[test]
fn forests_of_every_kind_of_winner() {
    let mut random = Random(6);
    let mut winners = BTreeSet::new();
    for _ in 0..200 {
        let trees: Vec<Vec<usize>> = (0..1 + random.below(5))
            .map(|_| (0..1 + random.below(9)).map(|v| random.below(v.max(1))).collect())
            .collect();
        let winner = forest_winner(&trees);
        winners.insert(winner);
        assert_eq!(answers("forest", &forest_text(&trees)), winner, "{trees:?}");
    }
    assert_eq!(winners.len(), 2);
}

#[test]
fn programs_that_compare_what_they_find_with_what_is_known() {
    let last = [
        ("kayles", "No value adds up there: 1474 whole sums were searched."),
        ("misere_quotient", "0.15, heaps up to 60: 42 elements, 12 of them lost"),
        ("cram", "####."),
        ("hackenbush", "A green stem with blue petals, 3 of them, is worth {0,{0,↑*|0}|0}."),
        (
            "domineering",
            "Right: a1-b1 on board 1, b1-c1 on board 1, a2-b2 on board 1, b2-c2 on board 1, a2-b2 on board 2, a2-b2 on board 3, b2-c2 on board 3",
        ),
        ("toads_and_frogs", "Right has no winning move in TT.F + T.F + TTT..FFF."),
        ("clobber", "Right wins by: b1-b2, a2-b2."),
        ("col_and_snort", "Snort on a star of n rays is worth ±n."),
        ("amazons", "11653 regions were solved; who wins is what play with whole boards says."),
        ("wythoff", "From (100, 99) leave (1, 2) and win in 3 plies."),
        ("chomp", " 8 by 10: [(3, 8), (4, 5)]"),
        (
            "awari",
            "seeds 8, boards 75582: -8: 12367, -6: 227, -4: 6810, -2: 9977, -1: 62, +0: 8333, +1: 234, +2: 10205, +4: 6977, +5: 170, +6: 508, +8: 19712",
        ),
    ];
    for (name, line) in last {
        assert_eq!(answers(name, "").trim_end().lines().last(), Some(line), "{name}");
    }
}

#[test]
fn loopy_compares_its_sums_with_the_whole_game() {
    let out = answers("loopy", "");
    assert!(out.contains("square  9: ∞{1,2}\n"), "{out}");
    assert!(out.contains("1728 positions of three counters agree with the whole game.\n"), "{out}");
}

#[test]
fn layers_are_printed_one_by_one() {
    let told = answers("layers", "");
    let layers = [
        (0, "  lost  harbour: it has no move\n"),
        (1, "  won   mill: it moves to harbour\n  won   inn: it moves to harbour\n"),
        (2, "  lost  bridge: every move leads to a win of the opponent: mill, inn\n"),
        (3, "  won   church: it moves to bridge\n  won   market: it moves to bridge\n"),
        (4, "  lost  tower: every move leads to a win of the opponent: church\n"),
        (5, "  won   gate: it moves to tower\n  open  park, school\n"),
        (6, "  nothing: no other position is won or lost\n"),
    ];
    for (layer, decided) in layers {
        assert!(told.contains(&format!("\nLayer {layer}\n{decided}")), "{told}");
    }
    let drawn = "  park: it holds by school; it would lose by mill\n  school: it holds by park; it would lose by gate\n";
    assert!(told.contains(&format!("\nDrawn\n{drawn}\n")), "{told}");
    assert!(told.ends_with("The library finds the same outcomes, and the layers as numbers of plies.\n"));
}

#[test]
fn layers_of_a_graph_on_standard_input() {
    let layers = |input: &str| {
        let mut child = Command::new(program("layers"))
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program reads");
        ended(child.wait_with_output().expect("the program ends"))
    };
    // Kept turns and declared ends: a moves twice to the draw, e is won, so f is lost and g, which keeps its turn, too.
    let Run { status, out, err } = layers("a b keeps\nb c\nc = draw\ne = win\nf e\ng f keeps\nh g\n");
    assert_eq!((status, err.as_str()), (Some(0), ""));
    for line in [
        "  won   e: the rules end play there\n",
        "  lost  f: every move leads to a win of the opponent: e\n",
        "  lost  g: every move loses: f (and moves again)\n",
        "  won   h: it moves to g\n",
        "  a: it holds by b (and moves again)\n  b: it holds by c\n  c: the rules end play there\n",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    assert!(layers("").out.contains("\nDrawn\n  none\n"));
    let message = "line 2, token 3: expected \"keeps\" or the end of the line, found \"hops\"";
    assert_eq!(layers("a b\na b hops\n"), refused(message));
    let message = "expected no argument, a file or -, found [\"a\", \"b\"]";
    assert_eq!(run_with("layers", &["a", "b"]), refused(message));
}
