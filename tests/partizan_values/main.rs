//! Values of short games: against play of games as they are written down, with no canonical forms; against tables; and their
//! laws.

#[path = "../common/partizan.rs"]
mod common;
#[path = "../common/data.rs"]
#[allow(dead_code, reason = "the tables use a part")]
mod data;

mod days;
mod deep;
mod laws;
mod played;
mod tables;
mod temperatures;
mod text;
mod weights;
