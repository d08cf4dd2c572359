//! Cases of colouring trees and strips: contest problems whose rules are compared with the whole game. Sources:
//! `tests/data/cases.md`.

use crate::shared::solve;
use retrograde::grundy::mex;
use retrograde::{Outcome, from_fn};

/// Edges between vertices counted from 0.
type Edges = Vec<(usize, usize)>;

/// The sets of neighbours, as bits.
fn neighbours(n: usize, edges: &Edges) -> Vec<u32> {
    let mut sets = vec![0; n];
    for &(a, b) in edges {
        sets[a] |= 1 << b;
        sets[b] |= 1 << a;
    }
    sets
}

fn path(n: usize) -> Edges {
    (1..n).map(|i| (i - 1, i)).collect()
}

/// Whether the first player wins AGC014 D: the two colour vertices white and black in turn; in the end every white vertex
/// beside a black one turns black, and the first player needs a white one left.
fn first_wins(n: usize, edges: &Edges) -> bool {
    let beside = neighbours(n, edges);
    let all = (1u32 << n) - 1;
    let whites_turn = |white: u32, black: u32| white.count_ones() == black.count_ones();
    let game = from_fn(|&(white, black): &(u32, u32)| {
        (0..n).map(|i| 1 << i).filter(move |vertex| (white | black) & vertex == 0).map(move |vertex| {
            if whites_turn(white, black) { (white | vertex, black) } else { (white, black | vertex) }
        })
    })
    .with_terminal(|&(white, black)| {
        let stays = |i: &usize| white >> i & 1 == 1 && beside[*i] & black == 0;
        let first_won = if (0..n).any(|i| stays(&i)) { Outcome::Win } else { Outcome::Loss };
        let seen = if whites_turn(white, black) { first_won } else { first_won.reversed() };
        (white | black == all).then_some(seen)
    });
    solve(&game, [(0, 0)]).outcome(&(0, 0)) == Some(Outcome::Win)
}

/// Whether the edges between free vertices have a perfect matching.
fn matched(free: u32, beside: &[u32]) -> bool {
    if free == 0 {
        return true;
    }
    let first = free.trailing_zeros() as usize;
    let rest = free & !(1 << first);
    (0..beside.len()).any(|to| beside[first] & rest & 1 << to != 0 && matched(rest & !(1 << to), beside))
}

/// The tree with this Prüfer sequence.
fn tree(sequence: &[usize]) -> Edges {
    let n = sequence.len() + 2;
    let mut degree = vec![1; n];
    sequence.iter().for_each(|&v| degree[v] += 1);
    let mut edges = Vec::new();
    for &v in sequence {
        let leaf = (0..n).find(|&u| degree[u] == 1).expect("a tree has leaves");
        degree[leaf] -= 1;
        degree[v] -= 1;
        edges.push((leaf, v));
    }
    let last: Vec<usize> = (0..n).filter(|&u| degree[u] == 1).collect();
    edges.push((last[0], last[1]));
    edges
}

/// AtCoder AGC014 D (Black and White Tree): the samples.
#[test]
fn atcoder_agc014_d_samples() {
    assert!(first_wins(3, &path(3)));
    assert!(first_wins(4, &vec![(0, 1), (0, 2), (0, 3)]));
    assert!(!first_wins(6, &vec![(0, 1), (1, 2), (2, 3), (1, 4), (4, 5)]));
    assert!(!first_wins(4, &path(4)));
}

/// AtCoder AGC014 D: the second player wins exactly the trees with a perfect matching. All trees of up to six vertices.
#[test]
fn atcoder_agc014_d_rule() {
    for n in 2..=6usize {
        for code in 0..n.pow(n as u32 - 2) {
            let sequence: Vec<usize> = (0..n as u32 - 2).map(|i| code / n.pow(i) % n).collect();
            let edges = tree(&sequence);
            let perfect = matched((1 << n) - 1, &neighbours(n, &edges));
            assert_eq!(first_wins(n, &edges), !perfect, "{edges:?}");
        }
    }
}

/// Codeforces 1110G: two colour vertices of a tree in turn, White first; three of one colour in a path win. Some are
/// white from the start.
fn tree_tac_toe(n: usize, edges: &Edges, white: u32) -> &'static str {
    let beside = neighbours(n, edges);
    let three = |colour: u32| (0..n).any(|i| colour >> i & 1 == 1 && (beside[i] & colour).count_ones() >= 2);
    let all = (1u32 << n) - 1;
    let game = from_fn(|&(mine, theirs): &(u32, u32)| {
        (0..n).map(|i| 1 << i).filter(move |i| (mine | theirs) & i == 0).map(move |i| (theirs, mine | i))
    })
    .with_terminal(|&(mine, theirs)| {
        if three(theirs) { Some(Outcome::Loss) } else { (mine | theirs == all).then_some(Outcome::Draw) }
    });
    match solve(&game, [(white, 0)]).outcome(&(white, 0)) {
        Some(Outcome::Win) => "White",
        Some(Outcome::Draw) => "Draw",
        _ => "Black",
    }
}

/// Two vertices with two leaves each, joined through so many inner vertices.
fn two_forks(inner: usize) -> (usize, Edges) {
    let n = inner + 6;
    let joined = (1..inner + 2).map(|i| (i - 1, i));
    let leaves = [(0, n - 4), (0, n - 3), (inner + 1, n - 2), (inner + 1, n - 1)];
    (n, joined.chain(leaves).collect())
}

/// Codeforces 1110G (Tree-Tac-Toe): the samples, and more by full search.
#[test]
fn codeforces_1110g() {
    let star = |leaves: usize| (1..=leaves).map(|leaf| (0, leaf)).collect::<Edges>();
    assert_eq!(tree_tac_toe(4, &star(3), 0b10), "White");
    assert_eq!(tree_tac_toe(5, &star(4), 0), "White");
    for n in [3, 5, 6, 7] {
        assert_eq!(tree_tac_toe(n, &path(n), 0), "Draw", "path of {n}");
    }
    let parity = ["Draw", "White", "Draw", "White"];
    for (inner, winner) in parity.into_iter().enumerate() {
        let (n, edges) = two_forks(inner);
        assert_eq!(tree_tac_toe(n, &edges, 0), winner, "{inner} between the forks");
    }
    for (n, winner) in (4..).zip(parity) {
        assert_eq!(tree_tac_toe(n, &path(n), 1 | 1 << (n - 1)), winner, "path of {n} with white ends");
    }
}

/// Every strip among `roots` with its winner, Alice (`A`) moving first or Bob (`B`). Codeforces 1704F: paint two adjacent
/// cells white, Alice with a red one among them, Bob with a blue one; stuck loses.
fn colouring_game(roots: &[Vec<u8>]) -> Vec<(String, char)> {
    let game = from_fn(|(strip, alices_turn): &(Vec<u8>, bool)| {
        let own = if *alices_turn { b'R' } else { b'B' };
        let mut next = Vec::new();
        for i in (1..strip.len()).filter(|&i| strip[i - 1] == own || strip[i] == own) {
            let mut painted = strip.clone();
            painted[i - 1..=i].fill(b'W');
            next.push((painted, !alices_turn));
        }
        next
    });
    let solved = solve(&game, roots.iter().map(|strip| (strip.clone(), true)));
    let winner = |strip: &Vec<u8>| match solved.outcome(&(strip.clone(), true)) {
        Some(Outcome::Win) => 'A',
        _ => 'B',
    };
    roots.iter().map(|strip| (String::from_utf8(strip.clone()).unwrap(), winner(strip))).collect()
}

/// Codeforces 1704F (Colouring Game): full search.
#[test]
fn codeforces_1704f() {
    let alice = ["RRB", "RBRBRB", "BBRRBRRB", "BRRBRB", "RBRBRBRBRRBB", "RBRB"].map(|strip| (strip, 'A'));
    let bob = ["RRBBB", "RBRBRBRBBBRR"].map(|strip| (strip, 'B'));
    for (strip, winner) in alice.into_iter().chain(bob) {
        assert_eq!(colouring_game(&[strip.as_bytes().to_vec()])[0].1, winner, "{strip}");
    }
}

/// Codeforces 1704F: the colour that is there more often wins; if none is, the XOR over blocks of alternating colours of
/// the values of Dawson's Kayles decides. All strips of two to nine cells.
#[test]
fn codeforces_1704f_rule() {
    let mut kayles: Vec<u32> = Vec::new();
    for n in 0..=9usize {
        let value = mex((0..n.saturating_sub(1)).map(|left| kayles[left] ^ kayles[n - 2 - left]));
        kayles.push(value);
    }
    let strips =
        |n: usize| (0..1u32 << n).map(move |code| (0..n).map(|i| b"RB"[(code >> i & 1) as usize]).collect());
    for (strip, winner) in colouring_game(&(2..=9).flat_map(strips).collect::<Vec<Vec<u8>>>()) {
        let reds = strip.matches('R').count();
        let blocks =
            strip.replace("RR", "R R").replace("RR", "R R").replace("BB", "B B").replace("BB", "B B");
        let sum = blocks.split(' ').fold(0, |sum, block| sum ^ kayles[block.len()]);
        let alice = if 2 * reds == strip.len() { sum != 0 } else { 2 * reds > strip.len() };
        assert_eq!(winner, if alice { 'A' } else { 'B' }, "{strip}");
    }
}
