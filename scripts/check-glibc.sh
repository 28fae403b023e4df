#!/usr/bin/env bash
# Prints the highest version of glibc that programs and libraries need, and fails if it is above the one allowed.
#   scripts/check-glibc.sh ALLOWED FILE...
set -euo pipefail
allowed=$1
shift
needed=$(for file in "$@"; do readelf --version-info --wide "$file"; done | grep -o 'GLIBC_[0-9.]*[0-9]' | sed 's/GLIBC_//' | sort -Vu | tail -n 1)
echo "glibc: $needed is needed, $allowed is allowed"
[ "$(printf '%s\n%s\n' "$needed" "$allowed" | sort -V | tail -n 1)" = "$allowed" ]
