"""The bank of tile faces from which scenes are composed.

Sources, all permissive: single tiles of 13 real sets (Camerash, MIT), two public-domain drawings, the project's own drawn faces
(`quejing-lab sample --faces DIR`), and invented sets (`invented.py`).
A face is a BGRA picture, FACE_W x FACE_H pixels, transparent where the ivory shows through, or opaque for photographed ones.
"""
import csv, random, subprocess, tempfile
from pathlib import Path

import cv2
import numpy as np

from .classes import CLASSES
from .invented import InventedSet, check_fonts, donors_of
from .jokers import joker

FACE_W, FACE_H = 96, 128
FLUFFY = {"z": ["Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun"], "m": "Man", "p": "Pin", "s": "Sou"}
SAMO_HONOURS = ["04-east-wind", "05-south-wind", "06-west-wind", "07-north-wind", "01-white-dragon", "02-green-dragon", "03-red-dragon"]
SAMO_FLOWERS = {"f": ["39-plum", "40-orchid", "41-chrysanthemum", "42-bamboo"], "q": ["35-spring", "36-summer", "37-autumn", "38-winter"]}


def svg(path):
    """Renders an SVG to BGRA at twice the face size, then scales it down for clean edges."""
    with tempfile.NamedTemporaryFile(suffix=".png") as t:
        subprocess.run(["rsvg-convert", "-w", str(FACE_W * 2), "-h", str(FACE_H * 2), str(path), "-o", t.name], check=True)
        im = cv2.imread(t.name, cv2.IMREAD_UNCHANGED)
    return cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)


def art_faces(art):
    """{(set name): {class: BGRA}} from the public-domain drawings."""
    sets = {}
    for variant in ("Regular", "Black"):
        d = art / "fluffystuff" / variant
        s = {}
        for i, n in enumerate(FLUFFY["z"]):
            s[f"{i+1}z"] = svg(d / f"{n}.svg")
        for suit in "mps":
            for n in range(1, 10):
                s[f"{n}{suit}"] = svg(d / f"{FLUFFY[suit]}{n}.svg")
            s[f"0{suit}"] = svg(d / f"{FLUFFY[suit]}5-Dora.svg")
        sets[f"fluffy-{variant.lower()}"] = s
    d = art / "samoheen" / "hongkong" / "svg"
    s = {f"{i+1}z": svg(d / f"{n}.svg") for i, n in enumerate(SAMO_HONOURS)}
    for suit, word, base in (("m", "characters", 8), ("p", "circles", 17), ("s", "bamboos", 26)):
        for n in range(1, 10):
            s[f"{n}{suit}"] = svg(d / f"{base+n-1:02d}-{word}-{n}.svg")
    for k, names in SAMO_FLOWERS.items():
        for i, n in enumerate(names):
            s[f"{k}{i+1}"] = svg(d / f"{n}.svg")
    sets["samoheen"] = s
    return sets


def own_faces(folder):
    """The program's own drawn set (PNG files named by class), if it exists there."""
    s = {}
    for c in CLASSES:
        p = folder / f"{c}.png"
        if p.exists():
            im = cv2.imread(str(p), cv2.IMREAD_UNCHANGED)
            if im.ndim == 3 and im.shape[2] == 3:
                im = np.dstack([im, np.full(im.shape[:2], 255, np.uint8)])
            s[c] = cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
    return {"own": s} if s else {}


def photographed_faces(photos, without=()):
    """Single tiles of real sets: [(class, BGRA)], opaque."""
    out = []
    for r in csv.DictReader(open(photos / "labels.csv")):
        if r["file"].startswith("cam/") and r["split"] == "train" and r["file"] not in without:
            im = cv2.imread(str(photos / r["file"]))
            im = cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
            out.append((r["class"], np.dstack([im, np.full(im.shape[:2], 255, np.uint8)])))
    return out


def strange_set(rng):
    """{class: BGRA} of a set that looks like no other: letters, figures, shapes and strokes, few or many, anywhere on the face. What such a tile says
    cannot be learned, only that it is one."""
    inks = [tuple(rng.randint(0, 200) for _ in range(3)) for _ in range(rng.randint(1, 4))]
    kinds = [rng.choice("letter polygon star cross ring disc stroke box".split()) for _ in range(4)]
    width, size, margin = rng.randint(1, 5), rng.uniform(.12, .34), rng.uniform(.12, .3)
    font = rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX])
    placed = rng.choice(["grid", "ring", "line", "any", "one"])

    def mark(ink, alpha, kind, x, y, r, colour):
        turn = rng.choice([0, rng.uniform(0, 6.3)])
        around = lambda n, k=1.0: np.int32([(x + r * k * np.cos(turn + 6.2832 * i / n), y + r * k * np.sin(turn + 6.2832 * i / n)) for i in range(n)])
        for im, value in ((ink, colour), (alpha, 255)):
            if kind == "letter":
                cv2.putText(im, letter, (int(x - r * .6), int(y + r * .7)), font, r / 14, value, width, cv2.LINE_AA)
            elif kind == "polygon":
                cv2.fillPoly(im, [around(sides)], value, cv2.LINE_AA)
            elif kind == "star":
                outer, inner = around(sides + 2), around(sides + 2, .45)
                cv2.fillPoly(im, [np.stack([outer, np.roll((inner + np.roll(inner, -1, 0)) // 2, 0, 0)], 1).reshape(-1, 2)], value, cv2.LINE_AA)
            elif kind == "cross":
                for a, b in (((-r, -r), (r, r)), ((-r, r), (r, -r))):
                    cv2.line(im, (int(x + a[0] * .8), int(y + a[1] * .8)), (int(x + b[0] * .8), int(y + b[1] * .8)), value, width + 1, cv2.LINE_AA)
            elif kind == "box":
                cv2.rectangle(im, (int(x - r * .7), int(y - r * .7)), (int(x + r * .7), int(y + r * .7)), value, width, cv2.LINE_AA)
            elif kind == "stroke":
                cv2.line(im, (int(x), int(y - r)), (int(x), int(y + r)), value, width + 1, cv2.LINE_AA)
            else:
                cv2.circle(im, (int(x), int(y)), max(2, int(r * .8)), value, -1 if kind == "disc" else width, cv2.LINE_AA)

    faces = {}
    for c in CLASSES[:-2]:
        ink, alpha = np.full((FACE_H, FACE_W, 3), 255, np.uint8), np.zeros((FACE_H, FACE_W), np.uint8)
        kind, colour = rng.choice(kinds), rng.choice(inks)
        ink[:] = colour
        letter, sides = rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ123456789&@#?"), rng.randint(3, 6)
        n = 1 if placed == "one" else rng.randint(0 if rng.random() < .1 else 1, 9)
        r = size * FACE_W * (1.6 if n == 1 else 1 if n < 5 else .6)
        lo, hi = np.array([margin * FACE_W, margin * FACE_H]), np.array([(1 - margin) * FACE_W, (1 - margin) * FACE_H])
        for i in range(n):
            if n == 1:
                at = lo + (hi - lo) * [.5, rng.choice([.5, .3, .7])]
            elif placed == "grid":
                at = lo + (hi - lo) * [(i % 3) / 2, (i // 3) / 2]
            elif placed == "ring":
                at = (lo + hi) / 2 + (hi - lo) / 2 * [np.cos(6.2832 * i / n), np.sin(6.2832 * i / n)]
            elif placed == "line":
                at = lo + (hi - lo) * [i / max(1, n - 1), .35]
            else:
                at = lo + (hi - lo) * [rng.random(), rng.random()]
            mark(ink, alpha, kind, at[0], at[1], r, colour)
        if rng.random() < .3:  # a number or letter in the corner
            kind, letter = "letter", rng.choice("123456789ESWN")
            mark(ink, alpha, kind, .2 * FACE_W, .18 * FACE_H, .16 * FACE_W, colour)
        faces[c] = np.dstack([ink, alpha])
    return faces


class FaceBank:
    """Supplies coherent tile sets: `new_set()` returns {class: BGRA} with a name; photographed tiles may be mixed
    from several real sets, and an invented set has a joker, whose class is `unknown`."""

    def __init__(self, photos, art=None, own=None, seed=0, without=(), strange=.3):
        check_fonts()
        self.rng, self.strange = random.Random(seed), strange
        self.real = {}
        self.ink_donors = donors_of(photos, art, without)
        for c, im in photographed_faces(Path(photos), without):
            self.real.setdefault(c, []).append(im)
        self.drawn = art_faces(Path(art)) if art else {}
        if own:
            self.drawn.update(own_faces(Path(own)))

    def new_set(self):
        u = self.rng.random()
        if "own" in self.drawn and self.rng.random() < .1:
            return self.drawn["own"], "own"
        if self.rng.random() < self.strange:
            return strange_set(self.rng), "strange"
        if u < .3 and self.real:
            return {c: self.rng.choice(v) for c, v in self.real.items()}, "photographed"
        if u < .8 or not self.drawn:
            s = InventedSet(self.rng, self.ink_donors)
            faces = {c: s.draw(c) for c in CLASSES[:-2]} | {"unknown": joker(self.rng, s)}
            return {c: cv2.resize(f, (FACE_W, FACE_H), interpolation=cv2.INTER_LINEAR) for c, f in faces.items()}, "invented"
        name = self.rng.choice(list(self.drawn))
        return self.drawn[name], name
