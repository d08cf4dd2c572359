//! Pictures: well formed, escaped, the same every time, and true.

mod docs;
mod games;
