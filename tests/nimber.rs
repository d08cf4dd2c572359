//! The field of nimbers against its definition and its laws, and products of coin-turning games against literal play.

use std::collections::BTreeSet;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::nimber::Nimber;

const MANY: u64 = 10_000;

/// A nimber of any size: most numbers of 64 bits are long, so the shorter fields are asked for.
#[derive(Clone, Copy, Debug)]
struct Any(Nimber);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits: u32 = *g.choose(&[1, 2, 4, 8, 16, 17, 32, 33, 48, 64, 64, 64]).unwrap();
        Self(Nimber::new(u64::arbitrary(g) >> (64 - bits)))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.value().shrink().map(|value| Self(Nimber::new(value))))
    }
}

/// The least number that is not in the list, by looking for each.
fn mex(values: &[u64]) -> u64 {
    (0..).find(|number| !values.contains(number)).unwrap()
}

/// `x * y` for all numbers below `limit`, each the mex of `x' * y + x * y' + x' * y'`: the definition, word for word.
fn products_by_definition(limit: usize) -> Vec<Vec<u64>> {
    let mut product = vec![vec![0; limit]; limit];
    for x in 0..limit {
        for y in 0..limit {
            let mut seen = vec![false; limit * limit + 1];
            for smaller_x in 0..x {
                for smaller_y in 0..y {
                    let sum: u64 =
                        product[smaller_x][y] ^ product[x][smaller_y] ^ product[smaller_x][smaller_y];
                    if let Some(entry) = seen.get_mut(sum as usize) {
                        *entry = true;
                    }
                }
            }
            product[x][y] = seen.iter().position(|seen| !seen).unwrap() as u64;
        }
    }
    product
}

#[test]
fn the_product_is_the_mex_of_its_definition() {
    let expected = products_by_definition(100);
    for (x, row) in (0..).zip(&expected) {
        for (y, &product) in (0..).zip(row) {
            assert_eq!((Nimber::new(x) * Nimber::new(y)).value(), product, "{x} {y}");
        }
    }
}

#[test]
fn laws_of_a_field() {
    fn property(Any(a): Any, Any(b): Any, Any(c): Any) -> bool {
        let (zero, one) = (Nimber::new(0), Nimber::new(1));
        let sums = a + b == b + a && (a + b) + c == a + (b + c) && a + zero == a;
        let negatives = a + a == zero && -a == a && a - b == a + b;
        let products = a * b == b * a && (a * b) * c == a * (b * c) && a * one == a && a * zero == zero;
        sums && negatives && products && a * (b + c) == a * b + a * c
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Any, Any, Any) -> bool);
}

#[test]
fn quotients_multiply_back() {
    fn property(Any(a): Any, Any(b): Any) -> bool {
        let Some(inverse) = b.inverse() else {
            return b == Nimber::new(0);
        };
        b != Nimber::new(0)
            && b * inverse == Nimber::new(1)
            && inverse.inverse() == Some(b)
            && a * inverse * b == a
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Any, Any) -> bool);
}

#[test]
fn squares_and_powers() {
    fn property(Any(a): Any, Any(b): Any, exponent: u64, small: u8) -> bool {
        let whole = (0..64).fold(a, |power, _| power.pow(2));
        let copies = std::iter::repeat_n(a, small.into()).product::<Nimber>();
        a.pow(2) == a * a
            && a.sqrt().pow(2) == a
            && a.pow(2).sqrt() == a
            && (a + b).pow(2) == a.pow(2) + b.pow(2)
            && whole == a
            && a.pow(small.into()) == copies
            && (a * b).pow(exponent) == a.pow(exponent) * b.pow(exponent)
            && a.pow(exponent) * a.pow(exponent.wrapping_neg() - 1) == a.pow(u64::MAX)
    }
    fn guarded(a: Any, b: Any, exponent: u64, small: u8) -> bool {
        // Exponents are added modulo 2^64 − 1; of 0 they would wrap.
        property(a, b, exponent.max(1), small)
    }
    QuickCheck::new().tests(MANY).quickcheck(guarded as fn(Any, Any, u64, u8) -> bool);
}

#[test]
fn each_field_keeps_its_results() {
    fn property(a: u64, b: u64) -> bool {
        [1, 2, 4, 8, 16, 32].iter().all(|bits| {
            let field = |value: u64| Nimber::new(value >> (64 - bits));
            let (a, b) = (field(a), field(b));
            let inverse = a.inverse().unwrap_or_default();
            [a + b, a * b, a.pow(2), a.sqrt(), inverse, a.pow(b.value())].iter().all(|x| x.value() >> bits == 0)
                // The nonzero elements are 2^bits − 1, and a group.
                && (a == Nimber::new(0) || a.pow((1 << bits) - 1) == Nimber::new(1))
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(u64, u64) -> bool);
}

/// Conway's two rules for powers of two: a Fermat power times a smaller number is the ordinary product, and its square is
/// half as much again.
#[test]
fn fermat_powers() {
    fn property(value: u64) -> bool {
        [1u32, 2, 4, 8, 16, 32].iter().all(|&bits| {
            let (fermat, smaller) = (1u64 << bits, value >> (64 - bits));
            (Nimber::new(fermat) * Nimber::new(smaller)).value() == fermat * smaller
                && Nimber::new(fermat).pow(2).value() == fermat / 2 * 3
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(u64) -> bool);
}

#[test]
fn shows_and_sorts_like_its_number() {
    assert_eq!(Nimber::new(u64::MAX).to_string(), "*18446744073709551615");
    assert_eq!(format!("[{:>4}] [{:<4}]", Nimber::new(5), Nimber::new(0)), "[  *5] [*0  ]");
    let sorted: BTreeSet<Nimber> = [7u64, 1, 300, 0].map(Nimber::from).into();
    assert_eq!(sorted.into_iter().map(u64::from).collect::<Vec<_>>(), [0, 1, 7, 300]);
    assert_eq!(Nimber::from(u32::MAX).value(), u64::from(u32::MAX));
    assert_eq!(Nimber::default(), Nimber::new(0));
    let mut x = Nimber::new(5);
    x *= Nimber::new(7);
    x += Nimber::new(3);
    x -= Nimber::new(1);
    assert_eq!(x, Nimber::new(13 ^ 3 ^ 1));
}

/// A coin-turning game on a row: for each place the sets of coins that a move may turn, of which it is the last. Bit i is
/// coin i.
type Row = Vec<Vec<u32>>;

/// The Grundy value of every row, coins as bits: heads that turn and become tails make the number smaller.
fn play_row(game: &Row) -> Vec<u64> {
    let mut values = Vec::new();
    for heads in 0..1usize << game.len() {
        let lasts = (0..game.len()).filter(|last| heads >> last & 1 == 1);
        let after: Vec<u64> =
            lasts.flat_map(|last| &game[last]).map(|&set| values[heads ^ set as usize]).collect();
        values.push(mex(&after));
    }
    values
}

/// The same for the product of two games, played on the whole board: coin (x, y) is bit `x * second.len() + y`.
fn play_product(first: &Row, second: &Row) -> Vec<u64> {
    let width = second.len();
    let spread = |s: u32, t: u32| {
        (0..first.len()).filter(|x| s >> x & 1 == 1).map(|x| (t as usize) << (x * width)).sum::<usize>()
    };
    let moves: Vec<Vec<usize>> = (0..first.len() * width)
        .map(|place| {
            let (x, y) = (place / width, place % width);
            first[x].iter().flat_map(|&s| second[y].iter().map(move |&t| spread(s, t))).collect()
        })
        .collect();
    let mut values = Vec::new();
    for heads in 0..1usize << moves.len() {
        let lasts = (0..moves.len()).filter(|last| heads >> last & 1 == 1);
        let after: Vec<u64> = lasts.flat_map(|last| &moves[last]).map(|set| values[heads ^ set]).collect();
        values.push(mex(&after));
    }
    values
}

/// Every position of the product is worth what the Tartan theorem says of the two rows.
fn agrees_with_play(first: &Row, second: &Row) -> bool {
    let singles =
        |game: &Row| -> Vec<u64> { (0..game.len()).map(|coin| play_row(game)[1 << coin]).collect() };
    let (rows, columns) = (singles(first), singles(second));
    play_product(first, second).iter().enumerate().all(|(heads, &value)| {
        let places = (0..first.len() * second.len()).filter(|place| heads >> place & 1 == 1);
        let places = places.map(|place| (place / second.len(), place % second.len()));
        Nimber::tartan(&rows, &columns, places) == Some(Nimber::new(value))
    })
}

/// The sets with last coin `last` that a rule allows.
fn game(coins: usize, allowed: impl Fn(u32, usize) -> bool) -> Row {
    (0..coins).map(|last| (1 << last..2 << last).filter(|&set| allowed(set, last)).collect()).collect()
}

#[test]
fn products_of_named_games() {
    let games: [fn(usize) -> Row; 6] = [
        |coins| game(coins, |set, _| set.count_ones() == 2), // Twins
        |coins| game(coins, |set, _| set.count_ones() <= 2), // Turning Turtles
        |coins| game(coins, |set, _| set.count_ones() <= 3), // Mock Turtles
        |coins| game(coins, |set, _| (set >> set.trailing_zeros()).wrapping_add(1).is_power_of_two()), // Ruler
        |coins| game(coins, |set, _| set.count_ones() == 3), // Triplets
        |coins| game(coins, |set, last| set.count_ones() == 2 && set & 1 << (last.max(1) - 1) != 0),
    ];
    for first in games {
        for second in games {
            assert!(agrees_with_play(&first(4), &second(3)));
        }
    }
    // Turning corners on a whole square of 16 coins, and Mock Turtles, whose values leave the field of the coins' numbers.
    assert!(agrees_with_play(&games[0](4), &games[0](4)));
    assert!(agrees_with_play(&games[2](5), &games[1](3)));
}

/// Two coin-turning games with rules drawn at random, up to 12 coins on the board.
#[derive(Clone, Debug)]
struct RandomGames(Row, Row);

impl Arbitrary for RandomGames {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut row = |coins: usize| {
            let sets = (0..coins).map(|last| (1 << last..2 << last).filter(|_| bool::arbitrary(g)).collect());
            sets.collect::<Row>()
        };
        let (first, second) = (row(4), row(3));
        Self(first, second)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let fewer = |game: &Row| {
            let all = (0..game.len()).flat_map(|last| (0..game[last].len()).map(move |i| (last, i)));
            let all: Vec<_> = all.collect();
            let game = game.clone();
            all.into_iter().map(move |(last, i)| {
                let mut game = game.clone();
                game[last].remove(i);
                game
            })
        };
        let Self(first, second) = self.clone();
        let (kept_first, kept_second) = (first.clone(), second.clone());
        let shorter = fewer(&first).map(move |first| Self(first, kept_second.clone()));
        Box::new(shorter.chain(fewer(&second).map(move |second| Self(kept_first.clone(), second))))
    }
}

#[test]
fn products_of_random_games() {
    fn property(RandomGames(first, second): RandomGames) -> bool {
        agrees_with_play(&first, &second)
    }
    QuickCheck::new().tests(100).quickcheck(property as fn(RandomGames) -> bool);
}

#[test]
fn places_outside_of_the_board_have_no_value() {
    let (first, second) = ([0u32, 1, 2], [1u64, 2]);
    assert_eq!(Nimber::tartan(&first, &second, [(3, 0)]), None);
    assert_eq!(Nimber::tartan(&first, &second, [(1, 1), (0, 2)]), None);
    assert_eq!(Nimber::tartan(&first, &second, [(usize::MAX, usize::MAX)]), None);
    assert_eq!(Nimber::tartan(&first, &second, []), Some(Nimber::new(0)));
    assert_eq!(Nimber::tartan(&first, &second, [(1, 1), (1, 1)]), Some(Nimber::new(0)));
    assert_eq!(Nimber::tartan(&[Nimber::new(5)], &[Nimber::new(7)], [(0, 0)]), Some(Nimber::new(13)));
}
