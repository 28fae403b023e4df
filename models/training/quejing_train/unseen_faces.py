"""How many faces of invented sets exported classifiers name correctly, counting flowers and jokers separately. They must never have seen the pool:

    python -m quejing_train.invented --photos PHOTOS --art ART --count 60 --seed 991 --to data/unseen.npy
    python -m quejing_train.unseen_faces --pool data/unseen.npy ../classifier.onnx runs/third.onnx
"""
import argparse, random

import numpy as np

from . import infer
from .classes import CLASSES, UNKNOWN
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


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--pool", required=True)
    a.add_argument("--count", type=int, default=4000)
    a.add_argument("--seed", type=int, default=5)
    a.add_argument("classifier", nargs="+", help="exported networks")
    o = a.parse_args()
    x, y = crops(np.load(o.pool, mmap_mode="r"), o.count, o.seed)
    flower = np.array([CLASSES[c][0] in "fq" for c in y])
    joker = y == UNKNOWN
    for path in o.classifier:
        net = infer.Session(path)
        right = np.concatenate([infer.classify(net, x[i:i + 200])[0].argmax(1) for i in range(0, len(x), 200)]) == y
        told = ", ".join(f"of {some.sum()} {name} {right[some].mean():.4f}" for name, some in (("flowers", flower), ("jokers", joker), ("others", ~flower & ~joker)) if some.any())
        print(f"{path}: {right.mean():.4f} right; {told}")


if __name__ == "__main__":
    main()
