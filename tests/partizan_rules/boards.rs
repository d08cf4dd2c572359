//! The boards of the examples: values against outcomes of play with whole boards, turned and mirrored boards, notation.

use std::collections::HashSet;
use std::fmt::Debug;

use retrograde::Outcome;
use retrograde::game::Notation;
use retrograde::partizan::{OutcomeClass, Partizan, Player, Turns, Value, Values};
use retrograde::verify;

use crate::amazons::{self, Amazons};
use crate::clobber::{Clobber, Stones};
use crate::domineering::{Board, Domineering};
use crate::toads::ToadsAndFrogs;

/// The value of a position, after play with whole positions and the check of all claims said the same.
fn played<G: Partizan<Position: Debug>>(rules: &G, start: &G::Position) -> Value {
    let mut values = Values::new(rules);
    let value = values.value(start).expect("play ends");
    let starts = [Player::Left, Player::Right].map(|player| (start.clone(), player));
    let solved = retrograde::outcomes(&Turns(rules), starts.clone()).expect("a sound game");
    let class = match starts.each_ref().map(|start| solved.outcome(start) == Some(Outcome::Win)) {
        [true, false] => OutcomeClass::Left,
        [false, true] => OutcomeClass::Right,
        [true, true] => OutcomeClass::Next,
        [false, false] => OutcomeClass::Previous,
    };
    assert_eq!(value.outcome(), class, "{start:?}");
    assert!(verify::values(rules, [start.clone()], |at| values.known(at)).is_ok(), "{start:?}");
    value
}

/// Different positions look different; different moves of a player have different names of one line.
fn check_notation<G>(rules: &G, start: &G::Position)
where
    G: Partizan<Position: Debug> + Notation<G::Position>,
{
    let starts = [Player::Left, Player::Right].map(|player| (start.clone(), player));
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
        assert_eq!(played(&Domineering, &board), -played(&Domineering, &turned));
    }
    check_notation(&Domineering, &Board::empty(3, 3));
}

#[test]
fn clobber_on_small_boards() {
    for picture in ["xo", "xxo\noxo", "xoxo\noxox", "xo.\noxo\nxox", "oxx\nxo.\noxo"] {
        let swap = |square: char| match square {
            'x' => 'o',
            'o' => 'x',
            other => other,
        };
        let swapped: String = picture.chars().map(swap).collect();
        let value = played(&Clobber, &Stones::of(picture));
        assert_eq!(value, -played(&Clobber, &Stones::of(&swapped)));
        assert!(value.is_all_small());
    }
    check_notation(&Clobber, &Stones::of("xo.\noxo\nxox"));
}

#[test]
fn amazons_on_tiny_boards() {
    for picture in ["L.R", "L.#\n#.R", "L..\n.R.", "L.R\n...", "LR\n..\n.."] {
        let swap = |square: char| match square {
            'L' => 'R',
            'R' => 'L',
            other => other,
        };
        let swapped: String = picture.chars().map(swap).collect();
        let value = played(&Amazons, &amazons::Board::of(picture));
        assert_eq!(value, -played(&Amazons, &amazons::Board::of(&swapped)));
    }
    check_notation(&Amazons, &amazons::Board::of("L..\n.R."));
}

#[test]
fn toads_and_frogs_face_each_other() {
    for strip in ["TT.FF", "T.T.F", "TTT..FFF", "T..FTF."] {
        let mirrored = |square: char| match square {
            'T' => 'F',
            'F' => 'T',
            other => other,
        };
        let other: String = strip.chars().rev().map(mirrored).collect();
        let value = played(&ToadsAndFrogs, &strip.to_string());
        assert_eq!(value, -played(&ToadsAndFrogs, &other), "{strip}");
    }
    check_notation(&ToadsAndFrogs, &"TT..FF".to_string());
}
