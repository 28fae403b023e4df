#!/usr/bin/env bash
# Makes a release from a clean tree: version, CHANGELOG, every check, packages, archive, bill of materials, checksums, and a tag.
# It pushes nothing; what to publish lies in target/packages. Needs root for the bare Debians, and about two hours on two cores.
#   scripts/release.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."

new=${1:?a version, for example 0.2.0}
say() { printf 'release: %s\n' "$*"; }
die() { printf 'release: %s\n' "$*" >&2; exit 1; }

[[ $new =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || die "$new is no version: three numbers, for example 0.2.0"
[ -z "$(git status --porcelain)" ] || die 'something is not committed: commit or put it away first'
! git rev-parse -q --verify "refs/tags/v$new" >/dev/null || die "v$new is tagged already"
grep -q '^## Unreleased' CHANGELOG.md || die 'CHANGELOG.md has no section "Unreleased": there is nothing to release'
old=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
[ "$(printf '%s\n%s\n' "$old" "$new" | sort -V | tail -n 1)" = "$new" ] || die "$new is older than $old"

say "version $old → $new"
# Until the commit, a failure leaves nothing behind.
trap 'git reset -q --hard' ERR
git ls-files '*Cargo.toml' | xargs sed -i "s/^version = \"$old\"/version = \"$new\"/; s/\(quejing[a-z0-9-]* = { version = \"=\)$old\"/\1$new\"/"
git ls-files '*Cargo.lock' | xargs sed -i "/^name = \"quejing/ { n; s/^version = \"$old\"/version = \"$new\"/ }"
sed -i "s/^## Unreleased.*/## $new - $(date +%F)/" CHANGELOG.md
sed -i "s/\(quejing[_-]\)$old\b/\1$new/g" docs/src/install.md
cargo metadata -q --locked --format-version 1 >/dev/null
git commit -qam "Release $new"
trap - ERR

say 'every check'
scripts/test.sh
say 'packages, archive, bill of materials and checksums; packages and archive are tried in bare Debians'
rm -rf target/packages
scripts/package.sh
scripts/try-package.sh
git tag -a "v$new" -m "quejing $new"
say "done: publish target/packages, then push main and v$new"
ls -l target/packages
