"""The val split through both exported networks: `python -m quejing_train.evaluate --photos DIR --locator L.onnx --classifier C.onnx [--wrong FILE.csv]`.

The program's own `quejing-lab evaluate` is authoritative; this is the same measurement within the training code."""
import argparse, csv
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import numpy as np

from . import infer
from .classes import CLASSES
from .classifier import rectify


def read(loc, cls, im):
    """[(score, quad, class, probability)], like `quejing read` without arrangement."""
    found = infer.find(loc, im)
    if not found:
        return []
    quads = [q for _, q in found]
    p, t = infer.classify(cls, np.stack([rectify(im, q)[..., ::-1] for q in quads]))
    k = t.argmax(1)
    again = [i for i in range(len(quads)) if k[i] and t[i, k[i]] > .5]
    if again:
        for i in again:
            quads[i] = np.roll(quads[i], -k[i], axis=0)
        p2, _ = infer.classify(cls, np.stack([rectify(im, quads[i])[..., ::-1] for i in again]))
        for i, row in zip(again, p2):
            p[i] = row
    return [(s, q, CLASSES[int(row.argmax())], float(row.max())) for (s, _), q, row in zip(found, quads, p)]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--locator", required=True)
    a.add_argument("--classifier", required=True)
    a.add_argument("--wrong")
    a.add_argument("--split", default="val")
    o = a.parse_args()
    loc, cls = infer.Session(o.locator), infer.Session(o.classifier)
    by = defaultdict(list)
    for r in csv.DictReader(open(Path(o.photos) / "labels.csv")):
        if r["split"] == o.split and not r["file"].startswith("cam/"):
            by[r["file"]].append(r)
    n = Counter()
    wrong = []
    for f, rs in by.items():
        im = cv2.imread(str(Path(o.photos) / f))
        got = read(loc, cls, im)
        src = f[:2]
        n[src, "found"] += len(got)
        used = set()
        for r in rs:
            b = [float(r[k]) for k in ("x1", "y1", "x2", "y2")]
            best, bi = 0, None
            for i, g in enumerate(got):
                v = infer.box_iou([*g[1].min(0), *g[1].max(0)], b)
                if v > best and i not in used:
                    best, bi = v, i
            n[src, "tiles"] += 1
            if best > .5:
                used.add(bi)
                n[src, "located"] += 1
                n[src, "right"] += got[bi][2] == r["class"]
                if got[bi][2] != r["class"]:
                    wrong.append((f, r["class"], got[bi][2], f"{got[bi][3]:.2f}", b))
            else:
                wrong.append((f, r["class"], "missed", f"{best:.2f}", b))
    hands = Counter()
    for r in csv.DictReader(open(Path(o.photos) / "hands.csv")):
        im = cv2.imread(str(Path(o.photos) / r["file"]))
        want = Counter(r["tiles"].replace("|", " ").split())
        got = Counter(g[2] for g in read(loc, cls, im))
        hands["n"] += 1
        hands["exact"] += got == want
        hands["contained"] += not (want - got)
    for s in sorted({k[0] for k in n}):
        t = n[s, "tiles"]
        print(f"{s}: {t} tiles, located {n[s,'located']/t:.4f}, right {n[s,'right']/t:.4f}, precision {n[s,'located']/max(1,n[s,'found']):.4f}")
    t = sum(v for k, v in n.items() if k[1] == "tiles")
    print(f"all: located {sum(v for k, v in n.items() if k[1]=='located')/t:.4f} right {sum(v for k, v in n.items() if k[1]=='right')/t:.4f}; hands (all tiles of the picture) {dict(hands)}")
    if o.wrong:
        with open(o.wrong, "w") as g:
            for w in wrong:
                g.write(",".join(map(str, w)) + "\n")


if __name__ == "__main__":
    main()
