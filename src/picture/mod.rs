//! Answers as pictures: files that need nothing but a browser to look at.
//!
//! | picture | shows | of |
//! |---|---|---|
//! | [`Explorer`] | a page to click through the game: every move with its outcome, the best line, the history | [`Solved`](crate::Solved) outcomes |
//! | [`GameGraph`] | positions in layers by their distance from the end, and the moves between them; SVG, or DOT for Graphviz | [`Solved`](crate::Solved) outcomes |
//! | [`Histogram`] | how many positions are how far from the end | [`Solved`](crate::Solved) outcomes |
//! | [`ThermographChart`] | the thermograph of a partizan value | a [`Thermograph`](crate::partizan::Thermograph) |
//! | [`HeatMap`] | Grundy values or outcomes of a family with two parameters | any answers |
//!
//! Each is a builder whose [`Display`](std::fmt::Display) writes the whole file. The same answers give the
//! same bytes. Names and texts come from a [`Notation`](crate::game::Notation); use
//! [`Plain`](crate::game::Plain) where there is none. Whatever they hold is escaped.
//!
//! A large game is cut, and the picture says so: it never shows less than it claims. All pictures follow the
//! reader's light or dark scheme, and show an outcome by shape, letter and colour at once: **W** in a circle
//! for a win, **L** in a square for a loss, **D** in a diamond for a draw, **?** for unknown, always for the
//! player to move.
//!
//! ```
//! use retrograde::picture::{Board, Explorer, GameGraph, Histogram, Mark};
//! use retrograde::{from_fn, game::Notation};
//!
//! /// A row of coins: turn one head to tails, and its left neighbour with it if that is a head, too.
//! struct Coins;
//!
//! impl Notation<Vec<bool>> for Coins {
//!     fn show(&self, coins: &Vec<bool>) -> String {
//!         coins.iter().map(|&head| if head { 'H' } else { 't' }).collect()
//!     }
//!     fn show_move(&self, from: &Vec<bool>, to: &Vec<bool>) -> String {
//!         (0..from.len()).filter(|&i| from[i] != to[i]).map(|i| format!("{} ", i + 1)).collect()
//!     }
//! }
//!
//! let game = from_fn(|coins: &Vec<bool>| {
//!     let heads = (0..coins.len()).filter(|&i| coins[i]);
//!     let turned = |i: usize| {
//!         let mut after = coins.clone();
//!         after[i.saturating_sub(1)..=i].fill(false);
//!         after
//!     };
//!     heads.map(turned).collect::<Vec<_>>()
//! });
//! let solved = retrograde::outcomes(&game, [vec![true; 6]])?;
//!
//! let folder = std::env::temp_dir();
//! let board = Board::squares(6, 1).mark('H', Mark::Disc).mark('t', Mark::Empty);
//! let page = Explorer::new(&solved, &Coins).title("Coins").board(board);
//! std::fs::write(folder.join("coins.html"), page.to_string())?;
//! std::fs::write(folder.join("coins.svg"), GameGraph::new(&solved, &Coins).to_string())?;
//! std::fs::write(folder.join("coins.dot"), GameGraph::new(&solved, &Coins).dot().to_string())?;
//! std::fs::write(folder.join("coins-histogram.svg"), Histogram::new(&solved).to_string())?;
//! assert!(page.to_string().contains("Coins, solved</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod board;
mod dot;
mod drawing;
mod excerpt;
mod explorer;
mod game_svg;
mod graph;
mod heat_map;
mod histogram;
mod layered;
mod legend;
mod scene;
mod svg;
mod thermograph_chart;

pub use board::{Board, Mark};
pub use explorer::Explorer;
pub use graph::GameGraph;
pub use heat_map::{Field, HeatMap};
pub use histogram::Histogram;
pub use thermograph_chart::ThermographChart;
