//! The games of the gallery, a file each: rules and notation, nothing else. The programs beside this folder
//! solve them.
#![allow(dead_code, reason = "every program shows its own game")]

pub mod board;
#[path = "../common/ends.rs"]
pub mod ends;
mod report;

pub mod berzerk;
pub mod cat_and_mouse;
pub mod chess_ending;
pub mod chopsticks;
pub mod connect_four;
pub mod cops_and_robber;
pub mod dobutsu;
pub mod dodgem;
pub mod fox_and_hounds;
pub mod hare_and_hounds;
pub mod hexapawn;
pub mod kalah;
pub mod l_game;
pub mod mu_torere;
pub mod nine_mens_morris;
pub mod pong_hau_ki;
pub mod queen_and_pawns;
pub mod three_mens_morris;
pub mod tictactoe;

use std::fmt::Debug;

use retrograde::Game;
use retrograde::game::Notation;

#[allow(unused_imports, reason = "the same")]
pub use report::{Figures, show, show_solved};

/// A game of the gallery: rules, notation, and where play starts.
pub trait Exhibit: Game<Position: Debug> + Notation<Self::Position> {
    /// What the game is called, with its size if it has one.
    fn title(&self) -> String;

    /// Where play starts.
    fn start(&self) -> Self::Position;
}
