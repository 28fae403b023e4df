#!/usr/bin/env bash
# How fast the window opens, what it does while nothing happens, and how much memory it has: the release build on an empty ledger,
# drawn by software on a display of its own. Needs xvfb and xdotool.
#   scripts/measure-window.sh [STARTS]     STARTS: how often it is opened (5)
set -euo pipefail
cd "$(dirname "$0")/.."
program=${QUEJING:-$PWD/target/release/quejing}
if [ -z "${MEASURE_INNER:-}" ]; then
  [ -x "$program" ] || cargo build --release --locked
  MEASURE_INNER=1 LIBGL_ALWAYS_SOFTWARE=1 exec xvfb-run -a -s '-screen 0 1366x768x24' "$0" "$@"
fi
now() { date +%s%3N; }
# Processor time of the process so far, in hundredths of a second.
spent() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
for _ in $(seq "${1:-5}"); do
  QUEJING_DATA=$(mktemp -d) XDG_CONFIG_HOME=$(mktemp -d)
  export QUEJING_DATA XDG_CONFIG_HOME
  begin=$(now)
  "$program" & window=$!
  # The window is shown once its first picture is drawn.
  until xdotool search --onlyvisible --name . >/dev/null 2>&1; do sleep 0.005; done
  drawn=$(($(now) - begin))
  sleep 5
  before=$(spent "$window")
  sleep 15
  idle=$(($(spent "$window") - before))
  memory=$(awk '/VmHWM/ { print int($2 / 1024) }' "/proc/$window/status")
  echo "drawn after $drawn ms; $idle hundredths of a second of processor time in 15 s of rest; at most $memory MB"
  kill "$window"
  wait "$window" 2>/dev/null || true
  rm -rf "$QUEJING_DATA" "$XDG_CONFIG_HOME"
done
