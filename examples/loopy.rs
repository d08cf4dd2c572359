//! Counters on a board of slides and ladders: a game in which play can cycle, with several counters at once.
//!
//! ```text
//! cargo run --release --example loopy
//! ```
//!
//! Each counter is on a square of its own strip; squares are numbered from 0. The player to move moves one
//! counter down by one or two squares, or up a ladder that starts at its square. A player who cannot move any
//! counter loses, and endless play is a draw. The program finds the value of every square and who wins with
//! several counters, and compares that with the whole game of all counters, solved directly.

#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use retrograde::loopy::LoopyNimbers;
use retrograde::{Error, Explored, Game, Outcome, Solved, from_fn};

const SQUARES: usize = 12;
/// From square, to square.
const LADDERS: [(usize, usize); 3] = [(2, 11), (5, 11), (9, 10)];
/// The values of the squares, found by a program that shares no code with the library.
const KNOWN: [&str; SQUARES] = ["0", "1", "∞{0,1}", "0", "1", "∞{0,1}", "0", "1", "2", "∞{1,2}", "∞{2}", "∞"];

/// Where one counter may go.
fn moves(square: usize) -> impl Iterator<Item = usize> {
    let down = [1, 2].into_iter().filter_map(move |step| square.checked_sub(step));
    down.chain(LADDERS.into_iter().filter(move |ladder| ladder.0 == square).map(|ladder| ladder.1))
}

/// Counters that are moved as one game: a position lists their squares.
fn counters() -> impl Game<Position = Vec<usize>> {
    from_fn(|squares: &Vec<usize>| {
        let one = |i: usize| moves(squares[i]).map(move |to| (i, to));
        let all = (0..squares.len()).flat_map(one);
        all.map(|(i, to)| [&squares[..i], &[to], &squares[i + 1..]].concat()).collect::<Vec<_>>()
    })
}

fn solve() -> Result<Solved<Explored<usize>, LoopyNimbers>, Error> {
    let one_counter = from_fn(|&square: &usize| moves(square));
    retrograde::loopy_nimbers(&one_counter, 0..SQUARES)
}

fn print() -> Result<(), Box<dyn std::error::Error>> {
    let solved = solve()?;
    for (square, known) in KNOWN.iter().enumerate() {
        let value = solved.loopy_nimber(&square).ok_or("not reached")?.to_string();
        assert_eq!(value, *known, "square {square}");
        println!("square {square:2}: {value}");
    }

    let starts = (0..SQUARES).flat_map(|a| (0..SQUARES).map(move |b| vec![a, b, SQUARES - 1 - a]));
    let whole = retrograde::outcomes(&counters(), starts)?;
    for (squares, outcome) in &whole {
        assert_eq!(solved.sum(&squares).map(|sum| sum.outcome()), outcome, "{squares:?}");
    }
    println!("{} positions of three counters agree with the whole game.", whole.len());

    for squares in [[8, 7], [7, 4], [9, 1], [10, 8], [10, 7], [2, 5]] {
        let sum = solved.sum(&squares).ok_or("not reached")?;
        let outcome = match sum.outcome() {
            Outcome::Win => "won",
            Outcome::Loss => "lost",
            Outcome::Draw => "drawn",
        };
        print!("counters on {squares:?}: {sum}, {outcome}");
        match solved.winning_moves(&squares).ok_or("not reached")?.first() {
            Some((counter, to)) => println!("; move {} to {to}", squares[*counter]),
            None => println!(),
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(print)
}
