//! Misère play: genera and quotients, against brute force that plays sums out, and published values.

#[path = "../common/mod.rs"]
mod common;

mod brute;
mod genera;
mod heaps;
mod limits;
mod quotients;
mod text;
