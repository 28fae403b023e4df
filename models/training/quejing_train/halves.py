"""How often a locator takes one tile for two: `python -m quejing_train.halves --photos DIR [--art DIR] LOCATOR...`.

Draws rows, boards and close-ups of invented sets that no training saw, tile against tile, half of them without seams, with many faces of two
columns (`4s` looks like two `2s` side by side), and counts for each tile how many finds have their centre within it.
"""
import argparse, random
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from . import infer
from .classes import CLASSES
from .invented import InventedSet, donors_of
from .scene import FACE_H, FACE_W, Layout, Renderer, shot

SEED = 993_000_000
OTHERS = [c for c in CLASSES[:-2] if c[0] != "0"]


class OneSet:
    """A bank of one invented set, of which only some faces are drawn."""

    def __init__(self, rng, donors):
        invented = InventedSet(rng, donors)
        wanted = ["4s", "8s", "2s", "6s", "4p", "6p", "8p", "2p", *rng.sample(OTHERS, 6)]
        self.faces = {c: cv2.resize(invented.draw(c), (FACE_W, FACE_H), interpolation=cv2.INTER_LINEAR) for c in dict.fromkeys(wanted)}

    def new_set(self):
        return self.faces, "invented"


def picture(k, donors):
    """The k-th picture with its tiles: (kind, BGR, quads, classes)."""
    rng = random.Random(SEED + k)
    R = Renderer(rng, OneSet(rng, donors))
    R.seamless = k % 2 == 0
    if R.seamless:
        R.ivory, R.alpha[:] = np.full(3, rng.uniform(235, 252), np.float32), 255
    L = Layout(rng, R.h, R.d, list(R.faces))
    L.columned = .6
    kind = ("close", "row", "board")[k // 2 % 3]
    n, rows = {"close": (rng.randint(2, 5), 1), "row": (rng.randint(7, 14), 1), "board": (rng.randint(5, 9), rng.randint(2, 4))}[kind]
    for i in range(rows):
        L.row(n, ((rows - 1) / 2 - i) * R.h * rng.choice([1.0, 1.05, 1.3]), tidy=rng.choice([.0005, .003]), turn=0)
    span = max(n, rows * R.h) * rng.uniform(.9, 1.3) + .5
    im, quads, classes, _ = shot(rng, R, L.tiles, (0, 0, 0), span, rng.uniform(0, .6), rng.gauss(0, .05))
    return kind, im, quads, classes


def judged(found, quad):
    """What became of one tile: one find, two or more (split), none, or one whose outline is another."""
    inside = [q for _, q in found if cv2.pointPolygonTest(np.float32(quad), [float(v) for v in q.mean(0)], False) >= 0]
    if len(inside) > 1:
        return "split"
    return "missed" if not inside else "right" if infer.quad_iou(inside[0], quad) > .5 else "narrow"


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--art")
    a.add_argument("--count", type=int, default=180)
    a.add_argument("--keep", help="folder for the drawn pictures, which are read from there the next time")
    a.add_argument("--threshold", type=float)
    a.add_argument("locators", nargs="+")
    o = a.parse_args()
    cv2.setNumThreads(1)
    donors, drawn = None, []
    for k in range(o.count):
        kept = Path(o.keep or ".") / f"{k}.npz"
        if o.keep and kept.exists():
            d = np.load(kept)
            drawn.append((str(d["kind"]), d["picture"], d["quads"], d["classes"]))
            continue
        donors = donors or donors_of(o.photos, o.art)
        drawn.append(picture(k, donors))
        if o.keep:
            Path(o.keep).mkdir(parents=True, exist_ok=True)
            np.savez(kept, **dict(zip(("kind", "picture", "quads", "classes"), drawn[-1])))
    for file in o.locators:
        session = infer.Session(file)
        n, more = Counter(), 0
        for kind, im, quads, classes in drawn:
            found = infer.find(session, im, threshold=o.threshold)
            more += len(found) - len(quads)
            for q, c in zip(quads, classes):
                name = CLASSES[c]
                what = judged(found, q)
                for group in (name if name == "4s" else "two columns" if name in ("8s", "2s", "6s", "4p", "6p", "8p", "2p") else "others", kind, "all"):
                    n[group, what] += 1
                    n[group, "tiles"] += 1
        print(f"{file}: finds more than tiles {more}")
        for group in ("4s", "two columns", "others", "close", "row", "board", "all"):
            t = n[group, "tiles"]
            print(f"  {group:<12}{t:>6} tiles, right {n[group, 'right'] / max(1, t):.4f}; " + ", ".join(f"{w} {n[group, w]}" for w in ("split", "narrow", "missed")))


if __name__ == "__main__":
    main()
