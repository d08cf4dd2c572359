//! Cases of one heap: subtraction games, games with a memory, and their sums. Sources: `tests/data/cases.md`.

use crate::shared::{letter, solve, solve_indexed};
use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Solver, from_fn};

/// The game of taking from a heap one of these numbers.
fn take(amounts: Vec<u32>) -> impl Game<Position = u32> {
    from_fn(move |&n: &u32| {
        amounts.iter().filter(|&&amount| amount <= n).map(|amount| n - amount).collect::<Vec<_>>()
    })
}

/// Grundy values of the heaps 0..=last.
fn values(game: &impl Game<Position = u32>, last: u32) -> Vec<u32> {
    let solved = retrograde::nimbers(game, 0..=last).expect("heaps only shrink");
    (0..=last).map(|n| solved.nimber(&n).expect("a root")).collect()
}

/// CoursIA PR 8202. The helper that looks for a winning move scanned all smaller heaps instead of the allowed ones, and
/// would take all 4 with the subtraction set {2, 3}.
#[test]
fn a_winning_move_is_an_allowed_one() {
    let game = take(vec![2, 3]);
    let found = values(&game, 500);
    assert!(found.iter().zip([0, 0, 1, 1, 2].iter().cycle()).all(|(value, expected)| value == expected));
    assert_eq!(retrograde::nimbers(&game, [4]).unwrap().winning_moves(&[4]), Some(vec![(0, 1)]));
    assert_eq!(solve(&game, [4]).best_move(&4).map(|best| best.position), Some(1));
}

/// CoursIA PRs 7822, 5621 and 9126: a filter on the least period reported multiples of it, and formulas were invented
/// for those. The first max(S) values coming back in their place prove a period without pre-period.
#[test]
fn subtraction_games_have_these_least_periods() {
    let cases: [(&[u32], usize); 5] =
        [(&[1, 2], 3), (&[1, 3], 2), (&[1, 2, 5], 3), (&[1, 3, 4], 7), (&[2, 5, 7], 22)];
    for (amounts, period) in cases {
        let found = values(&take(amounts.to_vec()), 600);
        let repeats = |period: usize| (period..found.len()).all(|n| found[n] == found[n - period]);
        assert_eq!((1..100).find(|&period| repeats(period)), Some(period), "{amounts:?}");
        let proof = *amounts.iter().max().unwrap() as usize;
        assert_eq!(found[..proof], found[period..period + proof], "{amounts:?}");
    }
}

/// Numbers up to `last` that only 1 and themselves divide.
fn primes(last: u32) -> Vec<u32> {
    (2..=last).filter(|&n| (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)).collect()
}

/// Stack Overflow, "remove recursion" (take a prime number of stones). The program overflows its stack, remembers
/// nothing, and tries too few primes: of 7 stones it takes only 2 or 3.
#[test]
fn taking_a_prime_number_of_stones() {
    let found = values(&take(primes(90)), 90);
    assert_eq!(found[..21], [0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    let zeros: Vec<usize> = (0..=90).filter(|&n| found[n] == 0).collect();
    assert_eq!(zeros, [0, 1, 9, 10, 25, 34, 35, 49, 55, 85]);
    let solved = retrograde::nimbers(&take(primes(7)), [7]).unwrap();
    assert_eq!(solved.winning_moves(&[7]), Some(vec![(0, 0)]));

    let with_one = std::iter::once(1).chain(primes(90)).collect();
    assert!(values(&take(with_one), 90).iter().zip(0..).all(|(&value, n)| value == n % 4));
}

/// The same question: a deep game needs no deep stack.
#[test]
fn ten_thousand_stones_on_a_small_stack() {
    let deep = || {
        let solved = retrograde::outcomes(&take(primes(10_000)), [10_000]).unwrap();
        (solved.outcome(&85), solved.outcome(&10_000).is_some())
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(deep).unwrap();
    assert_eq!(thread.join().unwrap(), (Some(Outcome::Loss), true));
}

/// A CGT blog's "square-but-one": take a square, or add 1 to a positive even heap. Play from a heap never gets more than
/// one above it, so all heaps up to an odd one are solved exactly: lost 0 and 5, won squares and squares + 5, else drawn.
#[test]
fn square_but_one() {
    let game = from_fn(|&n: &u32| {
        let squares = (1..).map(|root| root * root).take_while(move |&square| square <= n);
        squares.map(move |square| n - square).chain((n > 0 && n % 2 == 0).then_some(n + 1))
    });
    let solved = solve(&game, 0..=2001);
    assert_eq!(solved.len(), 2002);
    let is_square = |n: u32| n.isqrt().pow(2) == n;
    for n in 0..=2001 {
        let expected = match n {
            0 | 5 => ('L', Some(if n == 0 { 0 } else { 2 })),
            _ if is_square(n) => ('W', Some(1)),
            _ if n > 5 && is_square(n - 5) => ('W', Some(3)),
            _ => ('D', None),
        };
        assert_eq!((letter(solved.outcome(&n)), solved.remoteness(&n)), expected, "{n}");
    }
}

/// AtCoder ABC297 G (Constrained Nim 2): take L to R stones. The value is ⌊(a mod (L + R)) / L⌋.
#[test]
fn atcoder_abc297_g() {
    for (low, high) in [(1, 2), (1, 1), (3, 14), (4, 7)] {
        let found = values(&take((low..=high).collect()), 200);
        let rule = |n: u32| n % (low + high) / low;
        assert!(found.iter().zip(0..).all(|(&value, n)| value == rule(n)), "{low} to {high}");
    }
    let first_wins = |low, high, heaps: &[u32]| {
        let solved = retrograde::nimbers(&take((low..=high).collect()), heaps.iter().copied()).unwrap();
        solved.sum(heaps).unwrap() != 0
    };
    assert!(first_wins(1, 2, &[2, 3, 3]));
    assert!(!first_wins(1, 1, &[3, 1, 4, 1, 5]));
    assert!(first_wins(3, 14, &[10, 20, 30, 40, 50, 60, 70]));
}

/// cs.stackexchange 67788: each non-empty pile may be passed on once. The question wrote G(1) = mex(G(1), 0), a value
/// that depends on itself; with the pass in the position there is no cycle.
#[test]
fn a_pass_for_each_pile_belongs_in_the_position() {
    let game = from_fn(|&(n, may_pass): &(u32, bool)| {
        let pass = (n > 0 && may_pass).then_some((n, false));
        (0..n).map(move |rest| (rest, may_pass)).chain(pass)
    });
    let solved = retrograde::nimbers(&game, [(12, true)]).unwrap();
    let found: Vec<u32> = (0..=12).map(|n| solved.nimber(&(n, true)).unwrap()).collect();
    assert_eq!(found, [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11]);
    assert!((0..12).all(|n| solved.nimber(&(n, false)) == Some(n)));
}

/// Codeforces 768E (Game of Stones): from each pile a number may be taken at most once. The position is what is left and
/// which numbers were taken; the value of a fresh pile is the most numbers that fit into it.
#[test]
fn codeforces_768e() {
    let game = from_fn(|&(left, used): &(u32, u64)| {
        (1..=left).filter(move |n| used >> n & 1 == 0).map(move |n| (left - n, used | 1 << n))
    });
    let solved = retrograde::nimbers(&game, (1..=30).map(|n| (n, 0))).unwrap();
    let found: Vec<u32> = (1..=30).map(|n| solved.nimber(&(n, 0)).unwrap()).collect();
    assert_eq!(found[..12], [1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4]);
    assert!(
        (1..=30).all(|n| (0..).take_while(|k| k * (k + 1) / 2 <= n).last() == Some(found[n as usize - 1]))
    );
    assert_eq!(solved.sum(&[(5, 0)]), Some(2)); // NO: the second player does not win
    assert_eq!(solved.sum(&[(1, 0), (2, 0)]), Some(0)); // YES
}

/// Codeforces 850C (Arpa and Mojtaba): choose a power of a prime that divides some number; all numbers that it divides are
/// divided by it. One game a prime, on the set of exponents; Mojtaba moves first.
#[test]
fn codeforces_850c() {
    let game = from_fn(|&exponents: &u32| {
        // Bit e stands for exponent e; bit 0, nothing left to divide, is not kept.
        let highest = exponents.checked_ilog2().unwrap_or(0);
        (1..=highest).map(move |k| (exponents & ((1 << k) - 1) | exponents >> k) & !1)
    });
    let exponents = |numbers: &[u32], prime: u32| {
        let exponent = |&n: &u32| (0..).take_while(|&e| n % prime.pow(e + 1) == 0).count();
        numbers.iter().map(exponent).fold(0, |set, e| set | 1 << e) & !1
    };
    let winner = |numbers: &[u32]| {
        let components: Vec<u32> = primes(20).into_iter().map(|prime| exponents(numbers, prime)).collect();
        let solved = retrograde::nimbers(&game, components.iter().copied()).unwrap();
        if solved.sum(&components).unwrap() == 0 { "Arpa" } else { "Mojtaba" }
    };
    assert_eq!(winner(&[1, 1, 1, 1]), "Arpa");
    assert_eq!(winner(&[1, 1, 17, 17]), "Mojtaba");
    assert_eq!(winner(&[1, 1, 17, 289]), "Arpa");
    assert_eq!(winner(&[1, 2, 3, 4, 5]), "Arpa");
}

/// LeetCode 464: name a number from 1 to `highest` that was not named; who brings the sum to `goal` or more wins. The
/// position is the set of numbers named. If no sum gets there, nobody wins.
struct CanIWin {
    highest: usize,
    goal: usize,
}

impl CanIWin {
    fn named(&self, set: u32) -> impl Iterator<Item = usize> {
        (0..self.highest).filter(move |number| set >> number & 1 == 1)
    }

    /// LeetCode's answer, which counts a goal of 0 as the first player's.
    fn first_wins(&self) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(self)).expect("a sound game");
        self.goal == 0 || solved.outcome(&0) == Some(Outcome::Win)
    }
}

impl Game for CanIWin {
    type Position = u32;

    fn successors(&self, &set: &u32) -> impl IntoIterator<Item = u32> {
        self.named(!set).map(move |number| set | 1 << number)
    }

    fn terminal(&self, &set: &u32) -> Option<Outcome> {
        let sum: usize = self.named(set).map(|number| number + 1).sum();
        let all_named = set.count_ones() as usize == self.highest;
        if sum >= self.goal { Some(Outcome::Loss) } else { all_named.then_some(Outcome::Draw) }
    }
}

impl Indexed for CanIWin {
    fn len(&self) -> usize {
        1 << self.highest
    }

    fn index(&self, &set: &u32) -> usize {
        set as usize
    }

    fn position(&self, index: usize) -> Option<u32> {
        Some(index as u32)
    }
}

impl Predecessors for CanIWin {
    fn predecessors(&self, &set: &u32) -> impl IntoIterator<Item = u32> {
        self.named(set).map(move |number| set & !(1 << number))
    }
}

/// LeetCode-Feedback #3215 and #3050 (464, Can I Win). Accepted programs fail on these; one remembers only lost states.
#[test]
fn leetcode_464() {
    for (goal, first_wins) in [(0, true), (1, true), (11, false)] {
        let game = CanIWin { highest: 10, goal };
        assert_eq!(game.first_wins(), first_wins, "10, {goal}");
        assert_eq!(solve_indexed(&game).counts().unknown, 0);
    }
    for goal in [152, 189, 210, 211] {
        assert!(!CanIWin { highest: 20, goal }.first_wins(), "20, {goal}");
    }
}
