"""How many faces of invented sets exported classifiers name correctly, counting flowers and jokers separately, and how often they confuse red and plain fives. They must never have seen the pool:

    python -m quejing_train.invented --photos PHOTOS --art ART --count 60 --seed 991 --to data/unseen.npy
    python -m quejing_train.unseen_faces --pool data/unseen.npy ../classifier.onnx runs/third.onnx

With `--photos PHOTOS` the same of Camerash's single tiles, for classifiers trained without them.
"""
import argparse, csv, random
from pathlib import Path

import cv2
import numpy as np

from . import infer
from .classes import CLASSES, INDEX, UNKNOWN
from .classifier import RED_FIVES, invented, jitter_quad, rectify
from .light import photometric


def crops(pool, count, seed):
    """Upright crops, as in training: (RGB uint8 [N,80,64,3], classes)."""
    rng, xs, ys = random.Random(seed), [], []
    while len(xs) < count:
        im, q, c = invented(rng, pool)
        xs.append(photometric(rng, rectify(im, jitter_quad(rng, q, 1.0)), c not in RED_FIVES)[..., ::-1])
        ys.append(c)
    return np.stack(xs), np.array(ys)


def single_tiles(photos):
    """Camerash's pictures of one tile each, as upright crops: (RGB uint8 [N,80,64,3], classes)."""
    rows = [r for r in csv.DictReader(open(Path(photos) / "labels.csv")) if r["file"].startswith("cam/")]
    quad = np.float32([[16, 16], [112, 16], [112, 144], [16, 144]])
    pictures = (cv2.resize(cv2.imread(str(Path(photos) / r["file"])), (96, 128), interpolation=cv2.INTER_AREA) for r in rows)
    framed = (cv2.copyMakeBorder(im, 16, 16, 16, 16, cv2.BORDER_CONSTANT, value=(128, 128, 128)) for im in pictures)
    return np.stack([rectify(im, quad)[..., ::-1] for im in framed]), np.array([INDEX[r["class"]] for r in rows])


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--pool", help="faces of invented sets (quejing_train.invented)")
    a.add_argument("--photos", help="folder of the labelled photos: names Camerash's single tiles in place of the pool")
    a.add_argument("--count", type=int, default=4000)
    a.add_argument("--seed", type=int, default=5)
    a.add_argument("classifier", nargs="+", help="exported networks")
    o = a.parse_args()
    x, y = single_tiles(o.photos) if o.photos else crops(np.load(o.pool, mmap_mode="r"), o.count, o.seed)
    flower = np.array([CLASSES[c][0] in "fq" for c in y])
    joker = y == UNKNOWN
    for path in o.classifier:
        net = infer.Session(path)
        named = np.concatenate([infer.classify(net, x[i:i + 200])[0].argmax(1) for i in range(0, len(x), 200)])
        right = named == y
        told = ", ".join(f"of {some.sum()} {name} {right[some].mean():.4f}" for name, some in (("flowers", flower), ("jokers", joker), ("others", ~flower & ~joker)) if some.any())
        print(f"{path}: {right.mean():.4f} right; {told}")
        for suit in "mps":
            red, plain = y == INDEX["0" + suit], y == INDEX["5" + suit]
            if red.any():
                print(f"  fives of {suit}: {(named[red] == INDEX['5' + suit]).sum()} of {red.sum()} red ones taken for plain, {(named[plain] == INDEX['0' + suit]).sum()} of {plain.sum()} plain ones for red")


if __name__ == "__main__":
    main()
