#!/usr/bin/env bash
# The second command: runs every check. Gets what is missing first; uses one target folder; ends with a summary
# and a status other than zero if anything failed.
set -uo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh --tests || exit 1
command -v cargo >/dev/null || . "$HOME/.cargo/env"
for component in fmt clippy; do
    cargo "$component" --version >/dev/null 2>&1 || {
        rustup component add rustfmt clippy >/dev/null 2>&1 ||
            { echo "test: cargo $component is missing: rustup component add rustfmt clippy" >&2; exit 1; }
    }
done

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never} CARGO_INCREMENTAL=0 LIBGL_ALWAYS_SOFTWARE=1
summary=()
failed=0
step() {
    local name=$1 begin=$SECONDS
    shift
    printf '\n=== %s: %s\n' "$name" "$*"
    if "$@"; then
        summary+=("ok      $name ($((SECONDS - begin)) s)")
    else
        summary+=("FAILED  $name ($((SECONDS - begin)) s)")
        failed=1
    fi
}

# A separate display: the window's tests must not open on somebody's screen.
on_screen=(xvfb-run --auto-servernum --server-args='-screen 0 1280x1024x24')

# The system's Python has the system's packages; the first one on the path may be another Python.
with_torch=python3
for python in python3 /usr/bin/python3; do
    "$python" -c 'import cv2, onnx, torch' 2>/dev/null && with_torch=$python && break
done

step 'format' cargo fmt --all --check
step 'fonts hold every character' scripts/subset-font.sh --check
# These two are no part of a plain toolchain; the workflow always runs them.
for tool in machete deny; do
    command -v "cargo-$tool" >/dev/null || { echo "skipped: cargo $tool (not installed)"; continue; }
    case $tool in
        machete) step 'dependencies that nothing uses' cargo machete ;;
        deny) step 'licences and origins of dependencies' cargo deny --offline check bans licenses sources ;;
    esac
done
lower=(-p quejing-message -p quejing-message-derive -p quejing-rules -p quejing-io -p quejing-ledger -p quejing-i18n -p quejing-art -p quejing-scene -p quejing-vision -p quejing-words -p quejing-wire -p quejing-session)
step 'lint, lower crates' cargo clippy --locked --all-targets "${lower[@]}" -- -D warnings
# The lab is built with the small program: the same features, so that nothing is compiled twice.
small=(-p quejing -p quejing-lab --no-default-features)
# Recognition with its engine, with the features that the program builds it with.
eyes=(-p quejing-vision -p quejing-words -p quejing-session --features quejing-vision/camera,quejing-words/engine,quejing-session/engine)
step 'lint, recognition' cargo clippy --locked --all-targets "${eyes[@]}" -- -D warnings
step 'lint, small build' cargo clippy --locked --all-targets "${small[@]}" -- -D warnings
# The programs with everything, and the lab with all its tools: the same features again.
large=(-p quejing -p quejing-lab --features quejing/window-tests,quejing-lab/package)
step 'lint' cargo clippy --locked --all-targets "${large[@]}" -- -D warnings
step 'tests, lower crates' cargo test --locked --no-fail-fast --quiet "${lower[@]}"
step 'tests, recognition' cargo test --locked --no-fail-fast --quiet "${eyes[@]}"
step 'tests, small build' cargo test --locked --no-fail-fast --quiet "${small[@]}"
# `rules` and `night` need no feature, so the small build has already run their checks.
step 'tests' "${on_screen[@]}" cargo test --locked --no-fail-fast --quiet "${large[@]}" --lib --test doors --test families --test eyes --test hub --test window --test tools --test package
step 'examples' cargo test --locked --no-fail-fast --quiet --features window-tests --doc
# What other programs can depend on builds from its packages alone: in a new folder, as Cargo keeps packages of one version.
packages() {
    local room status
    room=$(mktemp -d) || return 1
    CARGO_TARGET_DIR=$room cargo package --locked --offline --allow-dirty --quiet "$@"
    status=$?
    rm -rf "$room"
    return "$status"
}
step 'packages of the rules' packages -p quejing-message -p quejing-message-derive -p quejing-rules
step 'training, in little' env PYTHON="$with_torch" models/training/smoke.sh "${CARGO_TARGET_DIR:-target}/debug/quejing"
step 'documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --quiet -p quejing --features quejing/window-tests "${lower[@]}"

printf '\n=== summary (%s min in all)\n' "$(((SECONDS + 30) / 60))"
printf '%s\n' "${summary[@]}"
exit "$failed"
