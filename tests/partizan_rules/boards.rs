//! The boards of the examples: values against outcomes of play with whole boards, turned and mirrored boards, notation.

use std::collections::HashSet;
use std::fmt::Debug;

use retrograde::game::Notation;
use retrograde::partizan::{Partizan, Turns, Value};

use crate::amazons::{self, Amazons};
use crate::clobber::{Clobber, Stones};
use crate::common::{PLAYERS, exchanged, played, verified};
use crate::domineering::{Board, Domineering};
use crate::toads::ToadsAndFrogs;

/// The value of a position, after play with whole positions and the check of all claims said the same.
fn checked<G: Partizan<Position: Debug>>(rules: &G, start: &G::Position) -> Value {
    let value = verified(rules, start);
    assert_eq!(value.outcome(), played(rules, start), "{start:?}");
    value
}

/// Different positions look different; different moves of a player have different names of one line.
fn check_notation<G>(rules: &G, start: &G::Position)
where
    G: Partizan<Position: Debug> + Notation<G::Position>,
{
    let starts = PLAYERS.map(|player| (start.clone(), player));
    let solved = retrograde::outcomes(&Turns(rules), starts).expect("a sound game");
    let positions: HashSet<G::Position> = solved.iter().map(|(at, _)| at.0).collect();
    let shown: HashSet<String> = positions.iter().map(|at| rules.show(at)).collect();
    assert!(shown.len() == positions.len() && shown.len() > 3);
    for at in &positions {
        let left: Vec<_> = rules.left(at).into_iter().collect();
        let right: Vec<_> = rules.right(at).into_iter().collect();
        for options in [left, right] {
            let names: HashSet<String> = options.iter().map(|to| rules.show_move(at, to)).collect();
            assert_eq!(names.len(), options.len(), "{at:?}");
            assert!(names.iter().all(|name| !name.is_empty() && !name.contains('\n')));
        }
    }
}

#[test]
fn domineering_of_up_to_twelve_squares() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 3)] {
        let (board, turned) = (Board::empty(rows, columns), Board::empty(columns, rows));
        // Turning the board exchanges the players.
        assert_eq!(checked(&Domineering, &board), -checked(&Domineering, &turned));
    }
    check_notation(&Domineering, &Board::empty(3, 3));
}

#[test]
fn clobber_on_small_boards() {
    for picture in ["xo", "xxo\noxo", "xoxo\noxox", "xo.\noxo\nxox", "oxx\nxo.\noxo"] {
        let swapped = exchanged(picture, ['x', 'o']);
        let value = checked(&Clobber, &Stones::of(picture));
        assert_eq!(value, -checked(&Clobber, &Stones::of(&swapped)));
        assert!(value.is_all_small());
    }
    check_notation(&Clobber, &Stones::of("xo.\noxo\nxox"));
}

#[test]
fn amazons_on_tiny_boards() {
    for picture in ["L.R", "L.#\n#.R", "L..\n.R.", "L.R\n...", "LR\n..\n.."] {
        let swapped = exchanged(picture, ['L', 'R']);
        let value = checked(&Amazons, &amazons::Board::of(picture));
        assert_eq!(value, -checked(&Amazons, &amazons::Board::of(&swapped)));
    }
    check_notation(&Amazons, &amazons::Board::of("L..\n.R."));
}

#[test]
fn toads_and_frogs_face_each_other() {
    for strip in ["TT.FF", "T.T.F", "TTT..FFF", "T..FTF."] {
        let other: String = exchanged(strip, ['T', 'F']).chars().rev().collect();
        let value = checked(&ToadsAndFrogs, &strip.to_string());
        assert_eq!(value, -checked(&ToadsAndFrogs, &other), "{strip}");
    }
    check_notation(&ToadsAndFrogs, &"TT..FF".to_string());
}
