#!/usr/bin/env bash
# The first command: gets what is missing, builds quejing, and reads and scores the bundled sample: in the window, or in the terminal
# if there is no display. Without a display, the window is not built either, which takes half of the time; `--window` builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
command -v cargo >/dev/null || . "$HOME/.cargo/env"
. scripts/progress.sh
quejing=${CARGO_TARGET_DIR:-target}/release/quejing
display=${DISPLAY:-}${WAYLAND_DISPLAY:-}

has_window() { [ -x "$quejing" ] && "$quejing" --version --json 2>/dev/null | grep -q '"app"'; }
features=()
[ "${1:-}" = --window ] || [ -n "$display" ] || has_window || features=(--no-default-features --features camera,hub)

plan 'OpenCV binding' 'program'
# First with few others: its generator waits for places that other compilers hold, two minutes for ten seconds of work. SQLite is
# one C file, which keeps the other core busy meanwhile.
step 'OpenCV binding' cargo build --release --locked -p opencv -p libsqlite3-sys
step 'program' cargo build --release --locked "${features[@]}"

if [ -n "$display" ]; then
    printf '\nrun: opening the window on samples/hand.jpg\n'
    exec "$quejing" samples/hand.jpg
fi
printf '\nrun: no display (DISPLAY and WAYLAND_DISPLAY are unset), so here is the sample in words:\n'
[ ${#features[@]} -eq 0 ] || echo '     (the window was left out: scripts/run.sh builds it where a display is, scripts/run.sh --window everywhere)'
echo '     quejing read --score --seat S --discarder E samples/hand.jpg   (South wins on East'"'"'s tile)'
exec "$quejing" read --score --seat S --discarder E samples/hand.jpg
