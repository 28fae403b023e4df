#!/usr/bin/env bash
# Stands in for rustdoc while Cargo runs the examples of the documentation (`RUSTDOC=scripts/rustdoc-both.sh cargo test --doc`): documents
# each crate first, with every warning an error, from what the tests were built of. `cargo doc` would check all dependencies once more.
set -euo pipefail
is_of_examples=
words=()
given=("$@")
for ((at = 0; at < ${#given[@]}; at++)); do
    case ${given[at]} in
    --test) is_of_examples=yes ;;
    --test-run-directory | --test-args) at=$((at + 1)) ;;
    --test-run-directory=* | --test-args=*) ;;
    *) words+=("${given[at]}") ;;
    esac
done
if [ -n "$is_of_examples" ]; then
    pages=$(mktemp -d)
    trap 'rm -rf "$pages"' EXIT
    rustdoc "${words[@]}" -D warnings --out-dir "$pages"
fi
rustdoc "$@"
