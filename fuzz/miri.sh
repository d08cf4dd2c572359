#!/usr/bin/env bash
# Runs the unit tests, shortened, in Miri, which checks every use of memory: fuzz/miri.sh [part of a test's name...]
# The one unsafe call, the prefetch, is compiled out there, as Miri does not know it: what is checked is all that stands around
# it, the places it is asked for included. The tests of the feature `rayon` are left out: Miri stops in a crate below rayon.
# Needs nightly Rust with its component miri. Ends with status 3 if that is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

# Nothing is installed here.
export RUSTUP_AUTO_INSTALL=0
cargo +nightly miri --version >/dev/null 2>&1 || { echo "Miri is not here: rustup +nightly component add miri rust-src"; exit 3; }
cargo +nightly miri test --lib -- "$@"
