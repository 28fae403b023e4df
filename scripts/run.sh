#!/usr/bin/env bash
# The first command: gets what is missing, builds quejing, and reads and scores the bundled sample,
# in the window, or in the terminal if there is no display.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
command -v cargo >/dev/null || . "$HOME/.cargo/env"
. scripts/progress.sh
plan 'OpenCV binding' 'program'
# First alone: its generator waits for places that other compilers hold, two minutes for ten seconds of work.
step 'OpenCV binding' cargo build --release --locked -p opencv
step 'program' cargo build --release --locked
quejing=${CARGO_TARGET_DIR:-target}/release/quejing

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    printf '\nrun: opening the window on samples/hand.jpg\n'
    exec "$quejing" samples/hand.jpg
fi
printf '\nrun: no display (DISPLAY and WAYLAND_DISPLAY are unset), so here is the sample in words:\n'
echo '     quejing read --score --seat S --discarder E samples/hand.jpg   (South wins on East'"'"'s tile)'
exec "$quejing" read --score --seat S --discarder E samples/hand.jpg
