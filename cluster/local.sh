#!/usr/bin/env bash
# Runs the example on processes of this machine as a cluster would: a file of addresses, and a process for each line.
#
#   cluster/local.sh [PROCESSES [SIDE]]
set -euo pipefail
cd "$(dirname "$0")/.."

processes=${1:-3} side=${2:-8}
scratch=$(mktemp -d)
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; rm -r "$scratch"' EXIT

cargo build --release -p retrograde-timely --example cops
for ((i = 0; i < processes; i++)); do echo "127.0.0.1:$((21010 + i))"; done >"$scratch/hosts"

for ((i = 0; i < processes; i++)); do
  # Each in a folder of its own, as on machines that share none.
  target/release/examples/cops --hosts "$scratch/hosts" --process "$i" "$side" "$scratch/table-$i" &
  started+=($!)
done
for process in "${started[@]}"; do wait "$process"; done

mkdir "$scratch/table"
for ((i = 0; i < processes; i++)); do cp "$scratch/table-$i/"* "$scratch/table"; done
echo "$(ls "$scratch/table" | grep -c part) parts in one table"
