#!/usr/bin/env bash
# Fuzzes the crate: fuzz/run.sh [seconds for each target, 60] [target...]
# Needs nightly Rust and cargo-fuzz. Ends with status 1 at a finding, with 3 if a tool is missing. The corpus that a run
# works on is kept under the target folder and taken up again by the next; seeds/ is only read.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-60}
[[ $seconds =~ ^[0-9]+$ ]] || { echo "usage: fuzz/run.sh [seconds] [target...]"; exit 2; }
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(sed -n 's|^path = "fuzz_targets/\(.*\)\.rs"|\1|p' Cargo.toml)

# Nothing is installed here.
export RUSTUP_AUTO_INSTALL=0
cargo +nightly --version >/dev/null 2>&1 || { echo "nightly Rust is not here: rustup toolchain install nightly"; exit 3; }
cargo +nightly fuzz --version >/dev/null 2>&1 || { echo "cargo-fuzz is not here: cargo install cargo-fuzz"; exit 3; }

work=$(mkdir -p "${CARGO_TARGET_DIR:-target}" && cd "${CARGO_TARGET_DIR:-target}" && pwd)/fuzz
# The address sanitizer holds back memory that was given back; little of it, as memory is limited here.
export ASAN_OPTIONS="quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

for target in "${targets[@]}"; do
  corpus="$work/corpus/$target"
  mkdir -p "$corpus"
  printf '\n== %s for %s s\n' "$target" "$seconds"
  cargo +nightly fuzz build --fuzz-dir . --target-dir "$work" "$target" || { echo "$target: does not build"; exit 2; }
  # No input may take 10 seconds, 512 MB in all, or 256 MB at once.
  cargo +nightly fuzz run --fuzz-dir . --target-dir "$work" "$target" "$corpus" "seeds/$target" -- \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=512 -malloc_limit_mb=256 -max_len=4096 -print_final_stats=1 ||
    { echo "$target: a finding; the input stands in fuzz/artifacts/$target"; exit 1; }
done

echo
echo "no findings"
