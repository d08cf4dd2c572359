//! Pictures: well formed, escaped, the same every time, and true.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../examples/games/mod.rs"]
mod gallery;

mod docs;
mod games;
mod json;
mod page;
mod pages;
mod svg;
mod xml;
