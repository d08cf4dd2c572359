//! Known answers for four contest problems whose play can cycle, or need not. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::common::data::{parse, table};
use crate::games::Exhibit;
use crate::games::berzerk::Berzerk;
use crate::games::cat_and_mouse::CatAndMouse;
use crate::shared;
use retrograde::{Outcome, from_fn};

#[test]
fn berzerk() {
    // Codeforces 786A: the monster's place on the circle and who is to move; place 0 is the black hole, and whoever sends
    // the monster there wins.
    let mut ran = 0;
    for row in table("berzerk_786A.csv") {
        let n: usize = row.number("n");
        let steps: [Vec<usize>; 2] = ["s1", "s2"].map(|column| row.numbers(column, ' '));
        let game = Berzerk { planets: n, steps };
        let solved = shared::outcomes(&game, game.everywhere());
        for (mover, column) in ["rick_first", "morty_first"].into_iter().enumerate() {
            let word = |place| match solved.outcome(&(place, mover)) {
                Some(Outcome::Win) => "Win",
                Some(Outcome::Loss) => "Lose",
                Some(Outcome::Draw) => "Loop",
                None => "unknown",
            };
            assert_eq!((1..n).map(word).collect::<Vec<_>>(), row.words(column, ' '), "{row:?}");
            ran += n - 1;
        }
    }
    assert_eq!(ran, 1148);
}

#[test]
fn cat_and_mouse() {
    // LeetCode 913: mouse, cat, and whether the cat is to move. The hole is 0, and the cat may not enter it.
    let mut ran = 0;
    for row in table("cat_and_mouse_913.csv") {
        let near: Vec<Vec<usize>> = row
            .text("adjacency")
            .split(';')
            .map(|list| list.split(' ').filter(|word| !word.is_empty()).map(parse).collect())
            .collect();
        let game = CatAndMouse(near);
        let start = game.start();
        let solved = shared::outcomes(&game, [start]);
        let winner = match solved.outcome(&start) {
            Some(Outcome::Win) => "1",
            Some(Outcome::Loss) => "2",
            _ => "0",
        };
        assert_eq!(winner, row.text("winner"), "{row:?}");
        assert_eq!(solved.remoteness(&start), shared::plies(row.text("plies")), "{row:?}");
        // Best play from a decided start lasts exactly as long; from a drawn one it cycles.
        let line = solved.line(&start).expect("a position");
        let length = line.cycle.is_none().then_some(line.positions.len() as u32 - 1);
        assert_eq!(length, solved.remoteness(&start), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 107);
}

#[test]
fn mad_max() {
    // Codeforces 917B: the mover's marble, the other one, and the letter that the next edge may not be below.
    let mut ran = 0;
    for row in table("madmax_917B.csv") {
        let n: usize = row.number("n");
        let mut edges = vec![Vec::new(); n];
        for word in row.words("edges", ' ') {
            let (from, end) = word.split_once('>').expect("from>to:letter");
            let (to, letter) = end.split_once(':').expect("to:letter");
            edges[parse::<usize>(from) - 1].push((parse::<usize>(to) - 1, letter.as_bytes()[0]));
        }
        let game = from_fn(|&(own, other, least): &(usize, usize, u8)| {
            let allowed = edges[own].iter().filter(move |(_, letter)| *letter >= least);
            allowed.map(move |&(to, letter)| (other, to, letter)).collect::<Vec<_>>()
        });
        let solved = shared::nimbers(&game, (0..n).flat_map(|i| (0..n).map(move |j| (i, j, b'a'))));
        let letter = |i, j| if solved.nimber(&(i, j, b'a')) == Some(0) { 'B' } else { 'A' };
        let found: Vec<String> = (0..n).map(|i| (0..n).map(|j| letter(i, j)).collect()).collect();
        assert_eq!(found, row.words("answer", ' '), "{row:?}");
        ran += n * n;
    }
    assert_eq!(ran, 1959);
}

#[test]
fn shiritori() {
    // AtCoder ABC 209 E: three letters that the next word must begin with, or no such word and the player is stuck.
    let mut ran = 0;
    for row in table("shiritori_abc209e.csv") {
        let words = row.words("words", ' ');
        let last = |word: &str| word[word.len() - 3..].to_string();
        let game = from_fn(|letters: &String| {
            let next = words.iter().filter(|word| word.starts_with(letters.as_str()));
            next.map(|word| last(word)).collect::<Vec<_>>()
        });
        let solved = shared::outcomes(&game, words.iter().map(|word| last(word)));
        // Takahashi has said the word: his opponent is to move.
        let result = |word: &&str| match solved.outcome(&last(word)) {
            Some(Outcome::Win) => "Aoki",
            Some(Outcome::Loss) => "Takahashi",
            Some(Outcome::Draw) => "Draw",
            None => "unknown",
        };
        assert_eq!(words.iter().map(result).collect::<Vec<_>>(), row.words("results", ' '), "{row:?}");
        ran += words.len();
    }
    assert_eq!(ran, 517);
}
