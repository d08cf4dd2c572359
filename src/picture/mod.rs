//! Answers as pictures.

mod board;
mod dot;
mod excerpt;
mod explorer;
mod game_svg;
mod graph;
mod heat_map;
mod histogram;
mod json;
mod layered;
mod scene;
mod svg;

pub use board::{Board, Mark};
pub use explorer::Explorer;
pub use graph::GameGraph;
pub use heat_map::{Field, HeatMap};
pub use histogram::Histogram;
