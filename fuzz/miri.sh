#!/usr/bin/env bash
# Runs the unit tests, shortened, in Miri: every read and write of memory is checked, and that no number of bytes is lost.
# The one unsafe call, the prefetch, is compiled out there, as Miri does not know it; what is checked is all that stands around
# it. Tests of the feature `rayon` are left out: what crossbeam does with pointers is not for Miri's default rules.
# Needs nightly Rust with its component miri. Ends with status 3 if that is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo +nightly miri --version >/dev/null 2>&1 || { echo "Miri is not here: rustup +nightly component add miri rust-src"; exit 3; }
cargo +nightly miri test --lib
