//! Partizan rules: their values against tables, against literal play of sums, and against the engines that know outcomes only;
//! errors, limits, stops and panics.

#[path = "../../examples/common/amazons.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod amazons;
#[path = "../../examples/common/clobber.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod clobber;
#[path = "../../examples/common/coloured_edges.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod coloured_edges;
#[path = "../../examples/common/colouring.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod colouring;
#[path = "../common/partizan.rs"]
mod common;
#[path = "../common/data.rs"]
mod data;
#[path = "../../examples/common/domineering.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod domineering;
#[path = "../../examples/common/toads.rs"]
#[allow(dead_code, reason = "every test uses its own part")]
mod toads;

use domineering::squares;

mod adapters;
mod boards;
mod panics;
mod play;
mod runs;
mod tables;
mod tokens;
mod whole;
mod wide;
