"""Writes the synthetic scenes: `python -m quejing_train.data --photos DIR --art DIR --out DIR --count N [--first SEED]`.

Also tells which physical tile set a photo shows, for training and evaluating with whole sets left out."""
import argparse, csv, functools
from pathlib import Path

import cv2
import numpy as np

from .faces import FaceBank
from .scene import make_scene


@functools.lru_cache(maxsize=None)
def set_names():
    """{file: name of the physical tile set it shows}, from `sets.csv` next to this package; files with unknown or mixed sets are omitted."""
    with open(Path(__file__).parent.parent / "sets.csv") as f:
        return {r["file"]: r["set"] for r in csv.DictReader(f)}


@functools.lru_cache(maxsize=None)
def held_out(photos, without):
    """The files of the sets named in `without` (separated by commas; a trailing `*` matches any ending)."""
    if not without:
        return frozenset()
    want = without.split(",")
    hit = lambda s: any(s == w or w.endswith("*") and s.startswith(w[:-1]) for w in want)
    return frozenset(f for f, s in set_names().items() if hit(s))


@functools.lru_cache(maxsize=None)
def photographed_tiles(photos):
    """The files of single photographed tiles, whose faces scenes may show."""
    return frozenset(r["file"] for r in csv.DictReader(open(Path(photos) / "labels.csv")) if r["file"].startswith("cam/"))


def negatives(folder):
    """The photographs without tiles that are for training: every fifth is left for judging (`tests/eyes/clutter.rs`)."""
    return [p for i, p in enumerate(sorted(Path(folder).glob("*.jpg"))) if i % 5] if folder else []


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--art", help="folder of the public-domain drawings")
    a.add_argument("--own", help="folder of the project's own faces, from `quejing-lab sample --faces DIR`")
    a.add_argument("--negatives", help="folder of photographs without tiles: grounds of half the scenes")
    a.add_argument("--out", required=True)
    a.add_argument("--count", type=int, default=4000)
    a.add_argument("--first", type=int, default=0)
    a.add_argument("--without", help="sets that are held out, as in classifier train")
    a.add_argument("--strange", type=float, default=.3, help="the share of scenes with faces that nobody can learn; 0 for the classifier")
    o = a.parse_args()
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    bank = FaceBank(o.photos, o.art, o.own, without=held_out(o.photos, o.without), strange=o.strange)
    grounds = negatives(o.negatives)
    for seed in range(o.first, o.first + o.count):
        im, q, c, hidden = make_scene(seed, bank, grounds)
        cv2.imwrite(str(out / f"{seed:06d}.jpg"), im, [cv2.IMWRITE_JPEG_QUALITY, 92])
        np.savez(out / f"{seed:06d}.npz", quads=q, classes=c, hidden=hidden, without=o.without or "")


if __name__ == "__main__":
    main()
