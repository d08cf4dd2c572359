//! What the tests share: random games, brute force that shares no code with the engines, and a local check of answers.
#![allow(dead_code, reason = "every test file uses its own part")]

pub mod brute;
pub mod check;
pub mod data;
pub mod inverse;
pub mod odd;
pub mod random;
pub mod solve;
pub mod splitting;
pub mod spy;
pub mod strategy;
