//! Cases whose moves split what is left into parts: each is played on whole positions and again as a table of values of
//! single parts, made with `mex` and XOR. Sources: `tests/data/cases.md`.

use std::ops::RangeInclusive;

use crate::shared::solve;
use retrograde::grundy::{PrefixXor, mex};
use retrograde::{Game, Outcome, from_fn};

/// Every way to move in a heap of this size: the heaps that it becomes.
type Rule = fn(u32) -> Vec<Vec<u32>>;

/// The game on whole positions: heaps in increasing order, those without moves left out.
fn whole(rule: Rule) -> impl Game<Position = Vec<u32>> {
    from_fn(move |heaps: &Vec<u32>| {
        let mut next = Vec::new();
        for (i, &heap) in heaps.iter().enumerate().filter(|&(i, heap)| i == 0 || heaps[i - 1] != *heap) {
            for parts in rule(heap) {
                let others = heaps[..i].iter().chain(&heaps[i + 1..]).copied();
                let mut all: Vec<u32> =
                    others.chain(parts.into_iter().filter(|&part| !rule(part).is_empty())).collect();
                all.sort_unstable();
                next.push(all);
            }
        }
        next
    })
}

/// The values of single heaps 0..=last.
fn values(rule: Rule, last: u32) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=last {
        let sum = |parts: Vec<u32>| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        values.push(mex(rule(heap).into_iter().map(sum)));
    }
    values
}

/// Whole positions from single heaps up to `last` have the values that the table of single heaps adds up to.
fn agree(rule: Rule, last: u32) {
    let table = values(rule, last);
    let solved =
        retrograde::nimbers(&whole(rule), (0..=last).map(|heap| vec![heap])).expect("heaps only shrink");
    for (heaps, value) in solved.iter() {
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap as usize]);
        assert_eq!(value, Some(sum), "{heaps:?}");
        let parts: Vec<Vec<u32>> = heaps.iter().map(|&heap| vec![heap]).collect();
        assert_eq!(solved.sum(&parts), Some(sum), "{heaps:?}");
    }
}

/// CSES 2207 (Grundy's Game): split a heap into two unequal ones.
#[test]
fn grundys_game() {
    let rule: Rule = |n| (1..n).take_while(|part| 2 * part < n).map(|part| vec![part, n - part]).collect();
    let found = values(rule, 400);
    assert_eq!(found[..21], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
    let winner = |n: usize| if found[n] == 0 { "second" } else { "first" };
    assert_eq!([6, 7, 8].map(winner), ["first", "second", "first"]);
    agree(rule, 22);
}

/// Project Euler 306 (paint two adjacent squares of a strip). A poster says that brute force cannot reach 50 squares; as
/// one whole game, with runs of unpainted squares as the position, it has 28,593 positions.
#[test]
fn project_euler_306() {
    let rule: Rule = |n| (0..n.saturating_sub(1)).map(|left| vec![left, n - 2 - left]).collect();
    let found = values(rule, 50);
    let won = |last: usize| (1..=last).filter(|&n| found[n] != 0).count();
    assert_eq!((won(5), won(50)), (3, 40));
    let lost: Vec<usize> = (1..=50).filter(|&n| found[n] == 0).collect();
    assert_eq!(lost, [1, 5, 9, 15, 21, 25, 29, 35, 39, 43]);

    let solved = solve(&whole(rule), (1..=50).map(|n| vec![n]));
    assert_eq!(solved.len(), 28_593);
    let lost_whole = |&n: &u32| solved.outcome(&vec![n]) == Some(Outcome::Loss);
    assert!((1..=50).filter(lost_whole).eq(lost.iter().map(|&n| n as u32)));
    agree(rule, 25);
}

/// The runs of at least two consecutive numbers that add up to `n`.
fn runs(n: u32) -> impl Iterator<Item = RangeInclusive<u32>> {
    (2..=n).take_while(move |k| k * (k + 1) / 2 <= n).filter_map(move |k| {
        let rest = n - k * (k - 1) / 2;
        (rest % k == 0).then(|| rest / k..=rest / k + k - 1)
    })
}

/// Codeforces 87C (Interesting Game): split a pile into two or more piles, each one larger than the last. The least
/// number of piles that wins, or −1; the XOR over a run of piles comes from `PrefixXor`.
#[test]
fn codeforces_87c() {
    let rule: Rule = |n| runs(n).map(Iterator::collect).collect();
    let found = values(rule, 1_000);
    let prefix = PrefixXor::new(found.iter().copied());
    let xor = |run: RangeInclusive<u32>| {
        prefix.xor(*run.start() as usize..=*run.end() as usize).expect("smaller than the pile")
    };
    assert!((0..=1_000).all(|n| found[n as usize] == mex(runs(n).map(xor))));

    let fewest = |n| runs(n).find(|run| xor(run.clone()) == 0).map(Iterator::count);
    assert_eq!([3, 6, 100].map(fewest), [Some(2), None, Some(8)]);
    agree(rule, 40);
}

/// AtCoder ABC278 G (Generalized Subtraction): N cards in a row, take `low` to `high` consecutive ones. All winning first
/// moves, as (first card from 1, number of cards).
fn winning_cards(cards: u32, low: u32, high: u32) -> Vec<(u32, u32)> {
    let game = from_fn(|&left: &u32| {
        let runs = (low..=high).flat_map(|y| (0..=cards - y).map(move |x| ((1 << y) - 1) << x));
        runs.filter(move |run| left & run == *run).map(move |run| left & !run)
    });
    let all = (1 << cards) - 1;
    let moves = solve(&game, [all]).moves(&all).expect("the root");
    let winning = moves.iter().filter(|choice| choice.value == Some(Outcome::Win));
    let taken = winning.map(|choice| all & !choice.position);
    let mut found: Vec<_> = taken.map(|run| (run.trailing_zeros() + 1, run.count_ones())).collect();
    found.sort_unstable();
    found
}

/// AtCoder ABC278 G: the first player, and exactly these first moves; none where the second player wins.
#[test]
fn atcoder_abc278_g() {
    assert_eq!(winning_cards(6, 1, 2), [(2, 1), (3, 2), (5, 1)]);
    assert_eq!(winning_cards(4, 2, 2), [(2, 2)]);
    assert_eq!(winning_cards(10, 3, 3), [(4, 3), (5, 3)]);
    assert_eq!(winning_cards(9, 2, 4), [(3, 4), (4, 3), (4, 4)]);
    for (cards, size) in [(5, 2), (8, 3), (15, 2)] {
        assert_eq!(winning_cards(cards, size, size), []);
    }
}

/// AtCoder ARC151 C (01 Game): write 0 or 1 into an empty cell (`.`), never beside an equal one.
fn words() -> impl Game<Position = Vec<u8>> {
    from_fn(|word: &Vec<u8>| {
        let mut next = Vec::new();
        for i in (0..word.len()).filter(|&i| word[i] == b'.') {
            let beside = |digit| i > 0 && word[i - 1] == digit || word.get(i + 1) == Some(&digit);
            for digit in [b'0', b'1'].into_iter().filter(|&digit| !beside(digit)) {
                next.push([&word[..i], &[digit], &word[i + 1..]].concat());
            }
        }
        next
    })
}

/// AtCoder ARC151 C: the values of the stretches between digits, and a whole word as the sum of its stretches.
#[test]
fn atcoder_arc151_c() {
    let word = |start: &str, n: usize, end: &str| format!("{start}{}{end}", ".".repeat(n)).into_bytes();
    let kinds = [("", ""), ("0", ""), ("0", "0"), ("0", "1")];
    let roots = kinds.iter().flat_map(|&(start, end)| (1..=8).map(move |n| word(start, n, end)));
    let whole = ["0..1...", "101"].map(|word| word.as_bytes().to_vec());
    let solved = retrograde::nimbers(&words(), roots.chain(whole.clone())).unwrap();
    for n in 1..=8 {
        let value = |(start, end)| solved.nimber(&word(start, n, end)).unwrap();
        assert_eq!(kinds.map(value), [n as u32 % 2, n as u32, 1, 0], "{n}"); // so 10^18 empty cells are Aoki's
    }
    let stretches = [word("0", 2, "1"), word("1", 3, "")];
    assert_eq!(whole.map(|word| solved.nimber(&word)), [solved.sum(&stretches), Some(0)]);
    assert_ne!(solved.sum(&stretches), Some(0)); // Takahashi
}
