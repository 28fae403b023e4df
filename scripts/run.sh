#!/usr/bin/env bash
# The first command: gets what is missing, builds quejing, and reads and scores the bundled sample,
# in the window, or in the terminal if there is no display.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
command -v cargo >/dev/null || . "$HOME/.cargo/env"
echo 'run: building (some minutes the first time)'
cargo build --release --locked
quejing=${CARGO_TARGET_DIR:-target}/release/quejing

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo 'run: opening the window on samples/hand.jpg'
    exec "$quejing" samples/hand.jpg
fi
echo 'run: no display (DISPLAY and WAYLAND_DISPLAY are unset), so here is the sample in words:'
echo '     quejing read --score --seat S --discarder E samples/hand.jpg   (South wins on East'"'"'s tile)'
exec "$quejing" read --score --seat S --discarder E samples/hand.jpg
