"""Writes the synthetic scenes: `python -m quejing_train.data --photos DIR --art DIR --out DIR --count N [--first SEED]`."""
import argparse
from pathlib import Path

import cv2
import numpy as np

from .faces import FaceBank
from .scene import make_scene


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--art", required=True)
    a.add_argument("--own", help="folder of the project's own faces, from `quejing sample --faces DIR`")
    a.add_argument("--out", required=True)
    a.add_argument("--count", type=int, default=4000)
    a.add_argument("--first", type=int, default=0)
    o = a.parse_args()
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    bank = FaceBank(o.photos, o.art, o.own)
    for seed in range(o.first, o.first + o.count):
        im, q, c = make_scene(seed, bank)
        cv2.imwrite(str(out / f"{seed:06d}.jpg"), im, [cv2.IMWRITE_JPEG_QUALITY, 92])
        np.savez(out / f"{seed:06d}.npz", quads=q, classes=c)


if __name__ == "__main__":
    main()
