//! Dōbutsu shōgi, solved in full without storing a move: the whole game, or a smaller board, or fewer pieces.
//!
//! ```text
//! cargo run --release --example dobutsu [-- rows pieces]
//! cargo run --release --example dobutsu 4 GEC
//! ```
//!
//! The rules are in `games/dobutsu.rs`. Without arguments some small games are solved. `4 GEC` is the whole
//! game.
//!
//! Published (T. Tanaka, 2009): 246,803,167 positions can be reached from the start, counted as here, as the
//! player to move sees them and with mirror images as one. Of the 99,485,568 that are not ends 56,474,473 are
//! won, 40,328,395 lost and 2,682,700 drawn. The player who begins loses in 78 plies, the move that catches
//! the lion included; here it is not.

mod games;
#[path = "common/reached.rs"]
mod reached;

use std::process::ExitCode;

use games::dobutsu::Dobutsu;
use games::{Exhibit, ends};
use retrograde::game::Notation;
use retrograde::outcome::{Counts, Outcomes};
use retrograde::{Implicit, Indexed, Outcome, Solved, Solver};

type Answers<'a> = Solved<Implicit<&'a Dobutsu>, Outcomes>;

/// What there is to know of the positions that play reaches.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    /// Won, lost and drawn.
    counts: [usize; 3],
    /// How many of the won and of the lost are ends: a lion can be caught, or has come through.
    ends: [usize; 2],
    /// The start and its remoteness, unless it is drawn.
    start: Option<(Outcome, u32)>,
    longest: Option<u32>,
}

impl Figures {
    const fn new(counts: [usize; 3], ends: [usize; 2], start: Option<(Outcome, u32)>, longest: u32) -> Self {
        Self { counts, ends, start, longest: Some(longest) }
    }
}

const WHOLE: [usize; 3] = [196_773_087, 47_347_380, 2_682_700];

/// The games whose figures are compared, by rows and pieces. Those of the whole game are published, but for
/// how many ends are won and how many lost, which is our count; those of the others are what brute force
/// finds in `tests/dobutsu.rs`.
const KNOWN: [((usize, &str), Figures); 7] = [
    ((3, "G"), Figures::new([1_159, 310, 35], [804, 95], None, 13)),
    ((3, "E"), Figures::new([1_251, 349, 7], [829, 103], Some((Outcome::Loss, 6)), 15)),
    ((3, "C"), Figures::new([3_466, 1_065, 23], [2_443, 318], Some((Outcome::Win, 5)), 12)),
    ((4, "G"), Figures::new([4_877, 1_348, 752], [3_222, 449], None, 15)),
    ((4, "C"), Figures::new([17_783, 6_271, 735], [11_318, 1_760], Some((Outcome::Win, 14)), 21)),
    ((3, "GE"), Figures::new([67_831, 15_851, 447], [48_322, 3_022], Some((Outcome::Win, 9)), 32)),
    ((4, "GEC"), Figures::new(WHOLE, [140_298_614, 7_018_985], Some((Outcome::Loss, 77)), 172)),
];

fn figures(game: &Dobutsu, solved: &Answers<'_>) -> Figures {
    let start = game.start();
    let seen = reached::reached_by_either(game, &start);
    let answers = solved.answers();
    let mut ends = [0; 2];
    for id in seen.ones().filter(|&id| answers.remoteness(id) == Some(0)) {
        ends[usize::from(answers.outcome(id) == Some(Outcome::Loss))] += 1;
    }
    let (Counts { win, loss, draw, .. }, longest) = reached::count(solved, std::slice::from_ref(&seen));
    Figures {
        counts: [win, loss, draw],
        ends,
        start: solved.outcome(&start).zip(solved.remoteness(&start)),
        longest,
    }
}

fn tell(
    Figures { counts: [win, loss, draw], ends: [caught, through], start, longest }: &Figures,
) -> Result<(), String> {
    println!("Of {} that play reaches {win} are won, {loss} lost and {draw} drawn;", win + loss + draw);
    println!("no decided one takes more than {} plies.", ends::known(*longest)?);
    println!(
        "Play ends at {caught} where a lion can be caught, and at {through} where one has come through."
    );
    match start {
        Some((Outcome::Win, plies)) => println!("The player who begins wins in {plies} plies."),
        Some((_, plies)) => println!("The player who begins loses in {plies} plies."),
        None => println!("Played without a mistake, the game is drawn."),
    }
    Ok(())
}

fn solve(rows: usize, pieces: &str) -> Result<(), String> {
    let game = Dobutsu::new(rows, pieces)?;
    println!("{}\n\n{}\n", game.title(), game.show(&game.start()));
    let solved = Solver::new().compact().outcomes(Implicit::new(&game)).map_err(|error| error.to_string())?;
    let Counts { win, loss, draw, .. } = solved.counts();
    println!("Of {} numbers {} are positions:", game.len(), win + loss + draw);
    println!("{win} are won, {loss} lost and {draw} drawn.");
    let found = figures(&game, &solved);
    tell(&found)?;
    let line = ends::known(solved.line(&game.start()))?.positions;
    println!("Best play, on the board of the player who begins: {}.\n", game.names(&line).join(", "));
    if let Some((_, known)) = KNOWN.iter().find(|(of, _)| *of == (rows, &*game.letters())) {
        assert_eq!(found, *known);
    }
    Ok(())
}

fn run(arguments: &[String]) -> Result<(), String> {
    let asked = match arguments {
        [rows, pieces] => rows.parse().ok().map(|rows| (rows, pieces)),
        _ => None,
    };
    match asked {
        Some((rows, pieces)) => solve(rows, pieces),
        None if arguments.is_empty() => {
            let small = KNOWN.iter().map(|(of, _)| of).filter(|(_, pieces)| *pieces != "GEC");
            small.copied().try_for_each(|(rows, pieces)| solve(rows, pieces))
        }
        None => Err(format!("expected no argument, or rows and pieces such as 4 GEC, found {arguments:?}")),
    }
}

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    ends::status(run(&arguments.collect::<Vec<_>>()))
}
