//! The readers of the three example programs on any bytes: an answer, or one line that says where the input is wrong. The place
//! is looked up by splitting the input anew. Counts may be as large as they like: memory has to come from what is there.
#![no_main]
#![allow(clippy::duplicate_mod, reason = "each program brings its own reader")]

use libfuzzer_sys::fuzz_target;

#[path = "../../examples/dag_xor.rs"]
#[allow(dead_code)]
mod dag_xor;
#[path = "../../examples/forest.rs"]
#[allow(dead_code)]
mod forest;
#[path = "../../examples/tag.rs"]
#[allow(dead_code)]
mod tag;

/// Vertices without any edge are legal, so their number alone takes memory: up to these, `tag` and `dag_xor` are asked, and
/// again from the first number on that they refuse.
const TAG: usize = 40;
const DAG_XOR: usize = 50_000;

fuzz_target!(|bytes: &[u8]| {
    let vertices = tag::common::Input::new(bytes.to_vec()).number("vertices", 0..=tag::common::MANY).ok();
    let asked =
        |small: usize, most: usize| vertices.is_none_or(|vertices| vertices <= small || vertices > most);
    if asked(TAG, tag::MAX_VERTICES) {
        check(bytes, tag::solve(&mut tag::common::Input::new(bytes.to_vec())));
    }
    if asked(DAG_XOR, dag_xor::MAX_VERTICES) {
        check(bytes, dag_xor::solve(&mut dag_xor::common::Input::new(bytes.to_vec())));
    }
    check(bytes, forest::solve(&mut forest::common::Input::new(bytes.to_vec())));
});

fn check(bytes: &[u8], answer: Result<String, String>) {
    match answer {
        Ok(text) => assert!(text.is_empty() || text.ends_with('\n')),
        Err(message) => placed(bytes, &message),
    }
}

/// Whether a message is one line, names a line that is there, and shows what stands at its token.
fn placed(bytes: &[u8], message: &str) {
    assert!(!message.contains('\n'), "{message}");
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let place = message.strip_prefix("line ").expect(message);
    let line: usize = place.split([',', ':']).next().and_then(|line| line.parse().ok()).expect(message);
    assert!((1..=lines.len()).contains(&line), "{message}");
    let tokens = |line: &[u8]| -> Vec<Vec<u8>> {
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
    };
    let there = tokens(lines[line - 1]);
    let Some((token, rest)) = place.split_once(", token ").and_then(|(_, rest)| rest.split_once(": ")) else {
        assert!(message.contains("this edge is on a cycle") && !there.is_empty(), "{message}");
        return;
    };
    let token: usize = token.parse().expect(message);
    assert!(rest.starts_with("expected "), "{message}");
    let (_, found) = rest.split_once(", found ").expect(message);
    match token.checked_sub(1).and_then(|token| there.get(token)) {
        None => {
            assert_eq!(found, "the end of the input", "{message}");
            assert_eq!(token, there.len() + 1, "{message}");
            assert!(lines[line..].iter().all(|line| tokens(line).is_empty()), "{message}");
        }
        Some(token) => {
            let shown = String::from_utf8_lossy(&token[..token.len().min(20)]);
            assert!(found.starts_with(&format!("{shown:?}")), "{message}");
        }
    }
}
