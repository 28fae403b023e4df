#!/usr/bin/env bash
# The whole training in miniature: data made, one step of each network, exported, and loaded by the program.
#
#     models/training/smoke.sh QUEJING [QUEJING-LAB]     the built programs; by default quejing-lab lies beside quejing
#
# Needs python3 with torch, onnx, OpenCV, numpy and Pillow: `pip install -r requirements.txt`, or Debian's python3-torch,
# python3-onnx, python3-opencv and python3-pil, and the fonts fonts-noto-cjk and fonts-arphic-ukai. The program itself draws
# the photos, so no data is needed. The result is untrained: it must load and run, not read.
set -euo pipefail
quejing=$(realpath "$1")
lab=$(realpath "${2:-$(dirname "$1")/quejing-lab}")
cd "$(dirname "$0")"
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$lab" sample --faces "$work/own" >/dev/null
"$lab" sample --random 4 --into "$work/drawn" --seed 5 >/dev/null
"$python" - "$work/drawn" <<'END'
# two photos to train on, two for validation; and one tile cut out, to stand for a single photographed tile
import csv, sys
from pathlib import Path
import cv2
here = Path(sys.argv[1])
rows = list(csv.DictReader(open(here / "labels.csv")))
files = sorted({r["file"] for r in rows})
(here / "cam").mkdir()
with open(here / "labels.csv", "w", newline="") as f:
    w = csv.writer(f)
    w.writerow("file,x1,y1,x2,y2,class,source,photo,split".split(","))
    for n, r in enumerate(rows):
        box = [float(r[k]) for k in ("x1", "y1", "x2", "y2")]
        w.writerow([r["file"], *box, r["class"], "drawn", r["file"], "train" if files.index(r["file"]) < len(files) // 2 else "val"])
        if n < 12:
            x1, y1, x2, y2 = map(int, box)
            crop = cv2.imread(str(here / r["file"]))[y1:y2, x1:x2]
            cv2.imwrite(str(here / f"cam/{n}.jpg"), crop)
            w.writerow([f"cam/{n}.jpg", 0, 0, crop.shape[1], crop.shape[0], r["class"], "drawn", f"cam{n}.jpg", "train"])
END
"$python" -m quejing_train.data --photos "$work/drawn" --own "$work/own" --out "$work/scenes" --count 3
"$python" -m quejing_train.invented --photos "$work/drawn" --count 2 --to "$work/pool.npy"
"$python" -m quejing_train.locator train --photos "$work/drawn" --scenes "$work/scenes" --out "$work/locator" --steps 1 --batch 2
"$python" -m quejing_train.locator export --out "$work/locator" --onnx "$work/locator.onnx"
"$python" -m quejing_train.classifier train --photos "$work/drawn" --scenes "$work/scenes" --pool "$work/pool.npy" --out "$work/classifier" --steps 1 --batch 8
"$python" -m quejing_train.classifier export --out "$work/classifier" --onnx "$work/classifier.onnx" --photos "$work/drawn"
# Outlines from the program's own networks, and places that are no tiles, for the next run (the drawn photos stand for ones without tiles).
"$python" -m quejing_train.classifier locate --photos "$work/drawn" --locator ../locator.onnx --classifier ../classifier.onnx --negatives "$work/drawn" --to "$work/quads.npz"
"$python" -m quejing_train.classifier train --photos "$work/drawn" --scenes "$work/scenes" --pool "$work/pool.npy" --quads "$work/quads.npz" --out "$work/taught" --steps 1 --batch 64
# A checkpoint rebuilt from an exported network computes the same as the original.
"$python" -m quejing_train.locator resume --photos "$work/drawn" --scenes "$work/scenes" --onnx "$work/locator.onnx" --out "$work/locator2" --count 2
"$python" -m quejing_train.classifier resume --photos "$work/drawn" --scenes "$work/scenes" --pool "$work/pool.npy" --onnx "$work/classifier.onnx" --out "$work/classifier2" --count 2
"$python" - "$work" <<'END'
import sys
from pathlib import Path
import torch
from quejing_train.classifier import Classifier
from quejing_train.locator import Locator
for make, name, shape in ((Locator, "locator", (1, 3, 64, 64)), (Classifier, "classifier", (4, 3, 80, 64))):
    x, told = torch.rand(shape), []
    for run in (name, name + "2"):
        net = make()
        net.load_state_dict(torch.load(Path(sys.argv[1]) / run / "last.pt")["ema"])
        with torch.no_grad():
            told.append(torch.cat([o.flatten() for o in net.eval()(x)]))
    off = (told[0] - told[1]).abs().max().item()
    assert off < 1e-3 * max(1.0, told[0].abs().max().item()), f"smoke: the {name} made again from its file is off by {off}"
END

# The program's own classifier, in eight bits: made again and exported anew, it names the drawn tiles as before.
mkdir "$work/again"
cp ../locator.onnx "$work/again"
"$python" -m quejing_train.classifier resume --photos "$work/drawn" --scenes "$work/scenes" --pool "$work/pool.npy" --onnx ../classifier.onnx --out "$work/classifier8" --count 2
"$python" -m quejing_train.classifier export --out "$work/classifier8" --onnx "$work/again/classifier.onnx" --photos "$work/drawn"
QUEJING_MODELS=.. "$lab" evaluate --json "$work/drawn" >"$work/before.json"
QUEJING_MODELS=$work/again "$lab" evaluate --json "$work/drawn" >"$work/after.json"
"$python" - "$work" <<'END'
import json, sys
before, after = (json.load(open(f"{sys.argv[1]}/{name}.json"))["classification"]["top1"] for name in ("before", "after"))
print("named right: before", before, "after", after)
assert before > .97 and after > .97, "smoke: the classifier made again from its file names tiles otherwise"
END

# Untrained networks may see no tile at all, which is a valid answer. Anything else is a broken export.
photo=$(find "$work/drawn" -maxdepth 1 -name '*.jpg' | sort | head -n1)
if ! answer=$(QUEJING_MODELS=$work "$quejing" read --json "$photo" 2>&1); then
    case $answer in *no_tiles*) ;; *) echo "smoke: the program cannot use the exported networks: $answer" >&2; exit 1 ;; esac
fi
# The classifier alone, on known boxes.
QUEJING_MODELS=$work "$lab" evaluate --json "$work/drawn" | grep -q '"top1"' || { echo "smoke: no crop was named" >&2; exit 1; }
echo 'smoke: data, one step of each network, export, and the program reads with them'
