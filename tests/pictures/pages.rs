//! Pages for `tests/browser/run.py`, which clicks through them in a real browser: written to the folder that
//! `PICTURE_PAGES` names, or else to a temporary one.

use std::fs;
use std::path::PathBuf;

use retrograde::game::{Notation, Plain};
use retrograde::picture::{Board, Explorer, GameGraph, Histogram, Mark};
use retrograde::space::Kind;
use retrograde::{Game, Solver};

use crate::common::odd::Odd;
use crate::gallery::tictactoe::{TicTacToe, mover};
use crate::games::{MuTorere, solve_tic_tac_toe, tic_tac_toe_board};
use crate::json::Json;
use crate::page::data;

fn write(name: &str, page: &str) {
    let folder = std::env::var_os("PICTURE_PAGES")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), page).unwrap();
}

#[test]
fn tic_tac_toe() {
    let solved = solve_tic_tac_toe();
    let explorer = Explorer::new(&solved, &TicTacToe)
        .title("Tic-tac-toe")
        .about("Three in a row wins. X moves first.")
        .players("X", "O")
        .mover(mover)
        .board(tic_tac_toe_board());
    write("tic-tac-toe.html", &explorer.to_string());
    let cut = explorer.max_positions(600).to_string();
    assert!(data(&cut).get("positions").list().len() <= 600);
    write("cut.html", &cut);
    write("plain.html", &Explorer::new(&solved, &Plain).max_positions(300).to_string());
    let nowhere = [1 << 9, 0];
    write("empty.html", &Explorer::new(&solved, &TicTacToe).mover(mover).roots([nowhere]).to_string());
    write("graph-tic-tac-toe.svg", &GameGraph::new(&solved, &TicTacToe).title("Tic-tac-toe").to_string());
    let late = [0b010_000_101, 0b000_010_010];
    let end = GameGraph::new(&solved, &TicTacToe).roots([late]).title("The end of a game of tic-tac-toe");
    write("graph-end.svg", &end.to_string());
    let long = retrograde::outcomes(&retrograde::from_fn(|&n: &u32| n.checked_sub(1)), [37]).unwrap();
    write("histogram-long.svg", &Histogram::new(&long).to_string());
}

#[test]
fn mu_torere() {
    let game = MuTorere { up_to_symmetry: false };
    let solved = retrograde::outcomes(&game, [MuTorere::START]).unwrap();
    let explorer = Explorer::new(&solved, &game)
        .title("Mu Tōrere")
        .about("Move a man to the empty point: along the rim, out of the centre, or into it from beside an opponent.")
        .players("Black", "White")
        .mover(|&(_, player)| player)
        .board(MuTorere::board());
    write("mu-torere.html", &explorer.to_string());
}

/// Names that would break a careless page, 41 moves, moves that keep the turn, cycles, and play without end of which
/// only a part is searched.
struct Curious;

impl Game for Curious {
    type Position = u32;
    fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
        match n {
            0 => (1..=41).collect(),
            1 => vec![2, 3],
            2 => vec![1],
            3..20 => vec![n - 1, n - 2],
            20..30 => vec![],
            _ => vec![n + 1_000],
        }
    }
    fn passes_turn(&self, _: &u32, to: &u32) -> bool {
        to % 3 != 0
    }
}

impl Notation<u32> for Curious {
    fn show(&self, n: &u32) -> String {
        format!("<b>{n}</b>\n& \"x\" 'y'\n</script>")
    }
    fn show_move(&self, _: &u32, to: &u32) -> String {
        format!("<i>&amp;\"{to}'</script>")
    }
}

/// Take one or two stones; two keep the turn.
struct Again;

impl Game for Again {
    type Position = u32;
    fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
        (1..=n.min(2)).map(move |take| n - take)
    }
    fn passes_turn(&self, from: &u32, to: &u32) -> bool {
        from - to == 1
    }
}

#[test]
fn kept_turns() {
    let solved = retrograde::outcomes(&Again, [7]).unwrap();
    let names = (|n: &u32| "o".repeat(*n as usize), |from: &u32, to: &u32| format!("take {}", from - to));
    let line = solved.line(&7).unwrap().display(&names).to_string();
    assert_eq!(line, "take 2 (keeps the turn), take 2 (keeps the turn), take 2 (keeps the turn), take 1");
    write("kept.html", &Explorer::new(&solved, &names).title("Two stones earn another turn").to_string());
}

#[test]
fn uncertain() {
    // 0 wins by 1, 2, 3; or sooner by 4, of which nothing is known.
    let kinds = vec![Kind::Open(2), Kind::Open(1), Kind::Open(1), Kind::Open(0), Kind::Cut];
    let space = Odd::passing(kinds, &[(0, 1), (1, 2), (2, 3), (0, 4)]);
    let solved = Solver::new().outcomes(space).unwrap();
    let page = Explorer::new(&solved, &Plain).to_string();
    let answers: Vec<i64> = data(&page).get("answers").list().iter().map(Json::number).collect();
    assert_eq!(answers, [-2, 6, 0, 5, 2]);
    write("uncertain.html", &page);
    assert!(GameGraph::new(&solved, &Plain).to_string().contains(">distance uncertain</text>"));
    let bars = Histogram::new(&solved).to_string();
    assert!(bars.contains("Not in the bars: 1 won or lost at an uncertain"));
}

#[test]
fn odd() {
    let mut solver = Solver::new().max_positions(200);
    let space = solver.explore(&Curious, [0]).unwrap();
    let solved = solver.outcomes(space).unwrap();
    let explorer = Explorer::new(&solved, &Curious)
        .title("<b>Odd & \"quoted\"</b></script>")
        .about("<script>alert(1)</script>")
        .players("<u>Ann</u>", "Bob & \"Co\"");
    let page = explorer.to_string();
    assert!(
        solved.counts().unknown > 0
            && !page.contains("<b>Odd")
            && !page.contains("<b>0")
            && !page.contains("alert(1)</script>")
    );
    assert!(
        page.contains(
            "<title>&lt;b&gt;Odd &amp; &quot;quoted&quot;&lt;/b&gt;&lt;/script&gt;, solved</title>"
        )
    );
    write("odd.html", &page);
    let board = Board::squares(4, 1).mark('x', Mark::Text("♞".into()));
    write("no-board.html", &explorer.board(board).to_string());
}
