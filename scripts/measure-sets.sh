#!/usr/bin/env bash
# How much enrolment helps with sets that no model has seen: for each invented design, three photos are enrolled and others are
# read, under usual and hard conditions, before and with the set; then the usual design with each of those sets in use (harm).
# QUEJING names the program (default target/release/quejing; quejing-lab lies beside it), QUEJING_MODELS the models; usage: `measure-sets.sh FOLDER [DESIGN…]`.
set -euo pipefail
folder=${1:?name a folder for the pictures}
shift
program=${QUEJING:-target/release/quejing}
lab=$(dirname "$program")/quejing-lab
export QUEJING_DATA=$folder/data
rows=123456789m,123456789p,123456789s,1234567z0m0p0s,f1f2f3f4q1q2q3q4,backback
designs=${*:-1 2 3 4 5 6}

draw() { # DESIGN KIND COUNT FIRST-SEED OPTIONS…
    local design=$1 kind=$2 count=$3 seed=$4 to="$folder/$1/$2" option=()
    shift 4
    [ -f "$to/labels.csv" ] && return
    mkdir -p "$to"
    [ "$design" = 0 ] || option=(--design "$design")
    for ((i = 1; i <= count; i++)); do
        "$lab" sample "${option[@]}" "$@" --rows "$rows" --size 1120x840 --force --seed $((seed + i)) --out "$to/$i.jpg" --labels "$to/$i.csv"
    done
    { head -1 "$to/1.csv"; for ((i = 1; i <= count; i++)); do tail -n +2 "$to/$i.csv"; done; } > "$to/labels.csv"
}

figures() { # LABEL FOLDER OPTIONS…
    local label=$1 photos=$2
    shift 2
    "$lab" evaluate --json "$@" "$photos" | python3 -c '
import json, math, sys
f = json.load(sys.stdin)
n = f["tiles"]; found = round(n * f["detection"]["recall"]); right = round(n * f["end_to_end"]["recall"])
def wilson(k, n, z=1.96):
    if not n: return (0, 0)
    p = k / n; d = 1 + z * z / n; m = p + z * z / (2 * n); w = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (100 * (m - w) / d, 100 * (m + w) / d)
low, high = wilson(right, found)
print(f"{sys.argv[1]:<34} found {found} of {n}, of these right {right} = {100 * right / max(found, 1):.2f} % ({low:.1f} to {high:.1f})")
' "$label"
}

draw 0 usual 2 10
figures "usual design, no set" "$folder/0/usual"
for design in $designs; do
    draw "$design" enrol 3 $((100 * design))
    draw "$design" usual 2 $((100 * design + 10))
    draw "$design" hard 3 $((100 * design + 20)) --hard
    "$program" sets remove "design $design" > /dev/null 2>&1 || true
    "$program" enrol "design $design" "$folder/$design"/enrol/[123].jpg --labels "$folder/$design/enrol/labels.csv" 2> /dev/null | sed "s/^/design $design: /" | grep accuracy
    for kind in usual hard; do
        figures "design $design, $kind, before" "$folder/$design/$kind"
        figures "design $design, $kind, with the set" "$folder/$design/$kind" --set "design $design"
    done
    figures "usual design, with set $design in use" "$folder/0/usual" --set "design $design"
done
