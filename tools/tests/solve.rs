//! The program `solve`, run as a program, and what it writes read back.

use std::io::Write;
use std::process::{Command, Stdio};

/// Status, standard output and standard error for some arguments and some input.
fn solve(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_solve"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // It may end before it has read everything.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const MOVES: &str = "# from to\na b\nb c   # the last move\nb a\n\nd d\n";

#[test]
fn a_graph_becomes_a_table() {
    let expected =
        "id,position,outcome,remoteness,best_move\n0,a,loss,2,b\n1,b,win,1,c\n2,c,loss,0,\n3,d,draw,,d\n";
    assert_eq!(solve(&["graph"], MOVES), (Some(0), expected.to_string(), String::new()));
    let (status, text, _) = solve(&["graph", "--format", "json", "--answer", "loopy-nimber"], MOVES);
    let rows: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(status, Some(0));
    assert_eq!(rows[1], serde_json::json!({"id": 1, "position": "b", "loopy_nimber": "1"}));
    assert_eq!(rows[3]["loopy_nimber"], "∞");
    let (_, text, _) = solve(&["graph", "--answer", "pattern"], "x y\ny \"z,\"\n");
    assert_eq!(text, "id,position,pattern\n0,x,keeps\n1,y,swaps\n2,\"\"\"z,\"\"\",keeps\n");
}

#[test]
fn a_graph_becomes_a_picture() {
    let (status, text, _) = solve(&["graph", "--format", "dot"], MOVES);
    assert_eq!(status, Some(0));
    assert!(
        text.starts_with("digraph game {")
            && text.contains("p0 -> p1 [penwidth=2.6")
            && text.contains("p3 -> p3 ["),
        "{text}"
    );
    assert!(solve(&["graph", "--format", "svg"], MOVES).1.contains("</svg>"));
    assert!(solve(&["graph", "--format", "html"], MOVES).1.contains("</html>"));
    let (status, _, error) = solve(&["graph", "--format", "dot", "--answer", "pattern"], "a b\n");
    let expected = "error: expected the format csv or json for these answers, found a picture of outcomes\n";
    assert_eq!((status, error.as_str()), (Some(2), expected));
}

#[test]
fn ends_and_kept_turns_count() {
    let (_, text, _) = solve(&["graph"], "a b keeps\nb = win\nlonely\nc b\nc d\nd = draw\n");
    let outcomes: Vec<&str> = text.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(outcomes, ["win", "win", "loss", "draw", "draw"]);
}

#[test]
fn heaps_become_a_table() {
    let (status, text, _) = solve(&["heap", "0.77", "--largest", "5"], "");
    assert_eq!((status, text.as_str()), (Some(0), "heap,nimber\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"));
    let (_, text, _) = solve(&["heap", "take{1,2}", "--largest", "2", "--format", "json"], "");
    assert_eq!(text, "[{\"heap\":0,\"nimber\":0},{\"heap\":1,\"nimber\":1},{\"heap\":2,\"nimber\":2}]\n");
}

#[test]
fn what_is_wrong_is_said_by_line_and_token() {
    for (input, message) in [
        ("a b\na b hops\n", "line 2, token 3: expected \"keeps\" or the end of the line, found \"hops\""),
        ("a b keeps it\n", "line 1, token 4: expected the end of the line, found \"it\""),
        ("a = won\n", "line 1, token 3: expected \"win\", \"loss\" or \"draw\", found \"won\""),
        (
            "a b\na b keeps\n",
            "line 2, token 3: expected all moves from a to b to keep the turn, or none, found both",
        ),
        ("a =\n", "line 1, token 3: expected an outcome, found the end of the line"),
        ("a = win\na = loss\n", "line 2, token 3: expected one outcome for a, found loss as well"),
    ] {
        let expected = (Some(2), String::new(), format!("error: {message}\n"));
        assert_eq!(solve(&["graph"], input), expected);
    }
    let (status, _, error) = solve(&["graph", "--answer", "nimber"], MOVES);
    assert_eq!((status, error.as_str()), (Some(2), "error: expected play that ends, found the cycle b a\n"));
    let (status, _, error) = solve(&["heap", "0.9x"], "");
    assert_eq!(status, Some(2));
    assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
}
