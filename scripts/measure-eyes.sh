#!/usr/bin/env bash
# How well the eyes read: the validation photos, hands among clutter, and hands spoiled on purpose.
#
#     scripts/measure-eyes.sh INTO [MODELS]
#
# Writes both batteries into INTO (once: delete it to have them made again), then reads them with the networks in MODELS
# (models). Beside the printed tables INTO has, for each of the three, NAME.json with all figures and NAME.csv with a line a hand.
# Needs the shared photos and about ten minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
into=${1:?where to? scripts/measure-eyes.sh INTO [MODELS]}
models=$(realpath "${2:-models}")
photos=../shared/photos
[ -f "$photos/hands.csv" ] || { echo "skipped: $photos is not there"; exit 0; }
mkdir -p "$into"
into=$(realpath "$into")
profile=${PROFILE:---release}
lab=target/$([ "$profile" = --release ] && echo release || echo debug)/quejing-lab
if [ ! -f "$into/spoiled/hands.csv" ]; then
    BATTERIES=$into cargo test $profile --locked --features window-tests --test eyes batteries -- --ignored
fi
cargo build $profile --locked -p quejing -p quejing-lab --features quejing/window-tests,quejing-lab/vision --bin quejing-lab

measure() { # NAME FOLDER [OPTIONS…]
    echo "== $1"
    "$lab" evaluate --json --force --models "$models" --hands "$into/$1.csv" "${@:3}" "$2" >"$into/$1.json"
    python3 - "$into/$1.json" <<'END'
import json, sys
all = json.load(open(sys.argv[1]))
by = next((v for k, v in all.items() if k in ("by_layout", "by_change")), {})
print(f"{'':<26}{'hands':>6}{'exact':>7}{'said':>6}{'silent':>7}{'in vain':>8}{'share':>9}")
for name, f in [("all", all), *by.items()]:
    h = f["hands"]
    print(f"{name:<26}{h['count']:>6}{h['exact']:>7}{h['said']:>6}{h['silent']:>7}{h['in_vain']:>8}{100 * h['exact_rate']:>8.1f}%")
if "end_to_end" in all:
    print(f"tiles found and named right: {100 * all['end_to_end']['recall']:.2f} %, of what is found right: {100 * all['end_to_end']['precision']:.2f} %")
print(f"hands' confidence is off by {100 * all['hands']['calibration']['ece']:.1f} % on average; median {all['latency_ms']['total']['median']} ms a photo")
END
}
measure val "$photos" --split val
measure clutter "$into/clutter" --by layout
measure spoiled "$into/spoiled" --by change
