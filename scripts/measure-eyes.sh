#!/usr/bin/env bash
# How well the eyes read: the validation photos, hands among clutter, hands of every size, and hands spoiled on purpose.
#
#     scripts/measure-eyes.sh INTO [MODELS]
#
# Writes the batteries into INTO (each once: delete its folder to have it made again), then reads them with the networks in MODELS
# (models). Beside the printed tables INTO has, for each of the four, NAME.json with all figures and NAME.csv with a line a hand.
# MEASURE='customs val' reads only these. Needs the shared photos and about fifteen minutes on two cores.
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
# The lab with its eyes, without the window.
eyes=(-p quejing -p quejing-lab --no-default-features --features quejing-lab/vision)
for battery in customs clutter spoiled; do
    [ -f "$into/$battery/hands.csv" ] && continue
    BATTERIES=$into cargo test $profile --locked "${eyes[@]}" --test eyes write_the_batteries -- --ignored
    break
done
cargo build $profile --locked "${eyes[@]}" --bin quejing-lab

measure() { # NAME FOLDER [OPTIONS…]
    echo "== $1"
    "$lab" evaluate --json --force --models "$models" --hands "$into/$1.csv" "${@:3}" "$2" >"$into/$1.json"
    python3 - "$into/$1.json" <<'END'
import json, sys
def table(head, rows, keys, widths):
    print(f"{'':<26}" + "".join(f"{name:>{wide}}" for name, wide in zip(head, widths)))
    for name, row in rows:
        print(f"{name:<26}" + "".join(f"{row[key]:>{wide}}" for key, wide in zip(keys, widths)))
all = json.load(open(sys.argv[1]))
by = next((v for k, v in all.items() if k in ("by_layout", "by_change")), {})
print(f"{'':<26}{'hands':>6}{'exact':>7}{'said':>6}{'silent':>7}{'in vain':>8}{'share':>9}")
for name, f in [("all", all), *by.items()]:
    h = f["hands"]
    print(f"{name:<26}{h['count']:>6}{h['exact']:>7}{h['said']:>6}{h['silent']:>7}{h['in_vain']:>8}{100 * h['exact_rate']:>8.1f}%")
keys = ["count", "exact", "sure", "in_vain", "said", "silent"]
table(["hands", "exact", "sure", "in vain", "said", "silent"], all["kinds"].items(), keys, [6, 7, 6, 8, 6, 7])
if "several" in all["kinds"]:
    keys = ["all_found", "some_found", "one_found", "none_found"]
    table(["all found", "two or more", "one", "none"], [("of several hands", all["kinds"]["several"])], keys, [10, 12, 5, 6])
if "end_to_end" in all:
    print(f"tiles found and named right: {100 * all['end_to_end']['recall']:.2f} %, of what is found right: {100 * all['end_to_end']['precision']:.2f} %")
print(f"hands' confidence is off by {100 * all['hands']['calibration']['ece']:.1f} % on average; median {all['latency_ms']['total']['median']} ms a photo")
END
}
for name in ${MEASURE:-val clutter customs spoiled}; do
    case $name in
        val) measure val "$photos" --split val ;;
        spoiled) measure spoiled "$into/spoiled" --by change ;;
        *) measure "$name" "$into/$name" --by layout ;;
    esac
done
