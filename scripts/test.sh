#!/usr/bin/env bash
# The second command: runs every check. Gets what is missing first; uses one target folder; says at each step what is left; ends with
# how long each step took, and with a status other than zero if anything failed.
#   scripts/test.sh [STEP…]     all steps, or those of these names
# A battery of many alike takes a sample; with QUEJING_WHOLE=1, as in the nightly run, it takes all.
set -uo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh --tests || exit 1
command -v cargo >/dev/null || . "$HOME/.cargo/env"
. scripts/progress.sh

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never} CARGO_INCREMENTAL=0 LIBGL_ALWAYS_SOFTWARE=1

# The lints run while the tests are compiled: our own crates are compiled by Clippy's driver, every warning an error. `cargo clippy`
# would check six hundred dependencies once more, in minutes.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings
# A panic names its file and line without debug information; our crates build in five sixths of the time.
export CARGO_PROFILE_DEV_DEBUG=0
# One set of features for lints, tests, examples and documentation, so that nothing is compiled twice: the programs with everything,
# and the lab with all its tools.
everything=(--locked --workspace --features quejing/window-tests,quejing-lab/package)
# What must also build is the small program, without window, pages and recognition.
small=(--locked -p quejing -p quejing-lab --no-default-features)

# A separate display: the window's tests must not open on somebody's screen.
on_screen=(xvfb-run --auto-servernum --server-args='-screen 0 1280x1024x24')

# The system's Python has the system's packages; the first one on the path may be another Python.
with_torch=python3
for python in python3 /usr/bin/python3; do
    "$python" -c 'import cv2, onnx, torch' 2>/dev/null && with_torch=$python && break
done

# Two lanes at once, as many tests are single and long: those of the phones, which mostly wait for a browser, with the lab's, and all
# others. Cargo knows which there are. The lint of the small build runs beside both, once Cargo has begun them and no longer holds the
# folder.
tests() {
    local programs first others beside lint status
    programs=$(cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    for target in package["targets"]:
        if "test" in target["kind"]: print(package["name"], "--test=" + target["name"])')
    mapfile -t first < <(awk '$1 == "quejing-lab" || $2 == "--test=hub" { print $2 }' <<<"$programs" | sort -u)
    mapfile -t others < <(awk '$1 != "quejing-lab" && $2 != "--test=hub" { print $2 }' <<<"$programs" | sort -u)
    [ ${#first[@]} -gt 2 ] && [ ${#others[@]} -gt 5 ] || { echo 'the test programs cannot be listed'; return 1; }
    "${on_screen[@]}" cargo test "${everything[@]}" --no-fail-fast --quiet "${first[@]}" >"$progress_room/beside.log" 2>&1 &
    beside=$!
    { sleep 20 && small_lint; } >"$progress_room/lint.log" 2>&1 &
    lint=$!
    "${on_screen[@]}" cargo test "${everything[@]}" --no-fail-fast --quiet --lib "${others[@]}"
    status=$?
    wait "$lint" || status=1
    wait "$beside" || status=1
    cat "$progress_room/lint.log" "$progress_room/beside.log"
    return "$status"
}
small_lint() { nice -n 19 cargo clippy "${small[@]}" --all-targets -- -D warnings; }
# The examples of the documentation, and the documentation itself, of which rustdoc warns.
examples() {
    RUSTDOC=$PWD/scripts/rustdoc-both.sh cargo test "${everything[@]}" --no-fail-fast --quiet --doc
}
# What other programs can depend on builds from its packages alone: in a new folder, as Cargo keeps packages of one version.
packages() {
    local room status
    room=$(mktemp -d) || return 1
    CARGO_TARGET_DIR=$room cargo package --locked --offline --allow-dirty --quiet "$@"
    status=$?
    rm -rf "$room"
    return "$status"
}
smallest_packages() { packages -p quejing-message -p quejing-message-derive -p quejing-rules; }
training() { PYTHON="$with_torch" models/training/smoke.sh "${CARGO_TARGET_DIR:-target}/debug/quejing"; }
# Each of the three keeps one core busy: the packages and the training run beside the documentation.
examples_and_others() {
    local packing training status
    smallest_packages >"$progress_room/packages.log" 2>&1 &
    packing=$!
    training >"$progress_room/training.log" 2>&1 &
    training=$!
    examples
    status=$?
    wait "$packing" || status=1
    wait "$training" || status=1
    cat "$progress_room/packages.log" "$progress_room/training.log"
    return "$status"
}

steps=(format fonts)
# These two are no part of a plain toolchain; the workflow always runs them.
for tool in machete deny; do
    if command -v "cargo-$tool" >/dev/null; then steps+=("$tool"); else echo "skipped: cargo $tool (not installed)"; fi
done
steps+=('OpenCV binding' 'build and lint' 'two computers' tests 'documentation, packages, training')
[ $# -eq 0 ] || steps=("$@")
STEP_ALONE=scripts/test.sh
plan "${steps[@]}"
for name in "${steps[@]}"; do
    case $name in
    format) step "$name" cargo fmt --all --check ;;
    fonts) step "$name" scripts/subset-font.sh --check ;;
    machete) step "$name" cargo machete ;;
    deny) step "$name" cargo deny --offline check bans licenses sources ;;
    # With few others, as its generator waits for places that other compilers hold: two minutes for ten seconds of work. SQLite is one C
    # file, which keeps the other core busy meanwhile.
    'OpenCV binding') step "$name" cargo build --locked -p opencv -p libsqlite3-sys ;;
    'build and lint') step "$name" cargo test "${everything[@]}" --all-targets --no-run ;;
    'two computers') step "$name" env QUEJING="${CARGO_TARGET_DIR:-target}/debug/quejing" scripts/club.sh ;;
    tests) step "$name" tests ;;
    'lint of the small build') step "$name" small_lint ;; # runs beside the tests
    'documentation, packages, training') step "$name" examples_and_others ;;
    # These run beside the documentation.
    'examples and documentation') step "$name" examples ;;
    packages) step "$name" smallest_packages ;;
    training) step "$name" training ;;
    *) echo "no step is called $name; the steps: format fonts machete deny 'OpenCV binding' 'build and lint' 'two computers' tests 'lint of the small build' 'documentation, packages, training' 'examples and documentation' packages training" >&2; exit 2 ;;
    esac
done
summary
