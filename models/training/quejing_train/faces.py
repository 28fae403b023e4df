"""The bank of tile faces from which scenes are composed.

Sources, all permissive: single tiles of 13 real sets (Camerash, MIT), two public-domain drawings, the project's own drawn faces
(`quejing sample --faces DIR`), and faces drawn here with dots, sticks and glyphs of the Noto CJK fonts (OFL).
A face is a BGRA picture, FACE_W x FACE_H pixels, transparent where the ivory shows through, or opaque for photographed ones.
"""
import csv, random, subprocess, tempfile
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .classes import CLASSES

FACE_W, FACE_H = 96, 128
FONTS = [
    ("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc", 0),
    ("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc", 0),
    ("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", 0),
    ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 0),
    ("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc", 3),
]
FLUFFY = {"z": ["Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun"], "m": "Man", "p": "Pin", "s": "Sou"}
SAMO_HONOURS = ["04-east-wind", "05-south-wind", "06-west-wind", "07-north-wind", "01-white-dragon", "02-green-dragon", "03-red-dragon"]
SAMO_FLOWERS = {"f": ["39-plum", "40-orchid", "41-chrysanthemum", "42-bamboo"], "q": ["35-spring", "36-summer", "37-autumn", "38-winter"]}


def svg(path):
    """Renders an SVG to BGRA at twice the face size, then down (clean edges)."""
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
    """The program's own drawn set (PNG files named by class), if it was written there."""
    s = {}
    for c in CLASSES:
        p = folder / f"{c}.png"
        if p.exists():
            im = cv2.imread(str(p), cv2.IMREAD_UNCHANGED)
            if im.ndim == 3 and im.shape[2] == 3:
                im = np.dstack([im, np.full(im.shape[:2], 255, np.uint8)])
            s[c] = cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
    return {"own": s} if s else {}


def photographed_faces(photos):
    """Single tiles of real sets: [(class, BGRA)], opaque."""
    out = []
    for r in csv.DictReader(open(photos / "labels.csv")):
        if r["file"].startswith("cam/") and r["split"] == "train":
            im = cv2.imread(str(photos / r["file"]))
            im = cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)
            out.append((r["class"], np.dstack([im, np.full(im.shape[:2], 255, np.uint8)])))
    return out


# ---- faces drawn here, a new style each time -------------------------------------------------------------------------

DOTS = {
    1: [(.5, .5)], 2: [(.5, .27), (.5, .73)], 3: [(.25, .22), (.5, .5), (.75, .78)],
    4: [(.3, .27), (.7, .27), (.3, .73), (.7, .73)], 5: [(.27, .24), (.73, .24), (.5, .5), (.27, .76), (.73, .76)],
    6: [(.3, .22), (.7, .22), (.3, .54), (.7, .54), (.3, .8), (.7, .8)],
    7: [(.24, .15), (.5, .25), (.76, .35), (.32, .6), (.68, .6), (.32, .84), (.68, .84)],
    8: [(.32, y) for y in (.15, .38, .62, .85)] + [(.68, y) for y in (.15, .38, .62, .85)],
    9: [(x, y) for y in (.2, .5, .8) for x in (.22, .5, .78)],
}
STICKS = {
    2: [(.5, .28), (.5, .72)], 3: [(.5, .28), (.3, .72), (.7, .72)], 4: [(.3, .28), (.7, .28), (.3, .72), (.7, .72)],
    5: [(.23, .28), (.77, .28), (.5, .5), (.23, .72), (.77, .72)],
    6: [(x, y) for y in (.28, .72) for x in (.22, .5, .78)],
    7: [(.5, .17)] + [(x, y) for y in (.5, .82) for x in (.22, .5, .78)],
    9: [(x, y) for y in (.18, .5, .82) for x in (.22, .5, .78)],
}
DARK = [(20, 20, 20), (150, 60, 20), (30, 90, 20), (40, 30, 160), (120, 30, 30), (60, 60, 60)]  # BGR inks
RED = [(30, 30, 190), (40, 40, 220), (60, 50, 170), (20, 20, 150)]
GREEN = [(40, 110, 20), (60, 140, 30), (30, 80, 20), (80, 150, 60)]
BLUE = [(150, 60, 20), (180, 50, 30), (120, 40, 40), (30, 30, 30)]


class Style:
    """One invented tile set: its inks, font, dot and stick shapes, index corners."""

    def __init__(self, rng, donors):
        self.rng = rng
        self.font = rng.choice(FONTS)
        self.man_ink, self.num_ink = rng.choice(RED), rng.choice(BLUE + RED[:1])
        self.green, self.blue, self.red = rng.choice(GREEN), rng.choice(BLUE), rng.choice(RED)
        self.dot = rng.choice(["ring", "double", "disc", "flower", "cross"])
        self.stick = rng.choice(["bone", "bar", "knots", "outline"])
        self.index = rng.choice([None, None, "tl", "tr", "both"])
        self.index_ink = rng.choice(DARK + RED)
        self.frame = rng.choice(["frame", "double", "blank", "bai", "fancy"])
        self.wan = rng.choice("萬萬萬万")
        self.five = rng.choice("五五伍")
        self.scale = rng.uniform(.82, 1.0)
        self.donors = donors
        self.fat = rng.choice([0, 0, 0, 1])

    def glyph(self, im, text, box, ink):
        """Draws text filling box (fractions of the face)."""
        x0, y0, x1, y1 = (box[0] * FACE_W * 2, box[1] * FACE_H * 2, box[2] * FACE_W * 2, box[3] * FACE_H * 2)
        size = int(max(x1 - x0, y1 - y0) * 1.3)
        font = ImageFont.truetype(self.font[0], size, index=self.font[1])
        mask = Image.new("L", (size * 2, size * 2), 0)
        ImageDraw.Draw(mask).text((size // 2, size // 4), text, fill=255, font=font)
        m = np.array(mask)
        ys, xs = np.where(m > 40)
        if len(xs) == 0:
            return
        m = cv2.resize(m[ys.min():ys.max() + 1, xs.min():xs.max() + 1], (max(2, int(x1 - x0)), max(2, int(y1 - y0))), interpolation=cv2.INTER_AREA)
        if self.fat:
            m = cv2.dilate(m, np.ones((3, 3), np.uint8))
        h, w = m.shape
        x0, y0 = int(x0), int(y0)
        roi = im[y0:y0 + h, x0:x0 + w]
        m = m[:roi.shape[0], :roi.shape[1]]
        roi[m > 90] = (*ink, 255)

    def circle(self, im, cx, cy, r, ink, kind):
        c = (int(cx * FACE_W * 2), int(cy * FACE_H * 2))
        r = int(r * FACE_W * 2)
        ink = (*ink, 255)
        if kind == "disc":
            cv2.circle(im, c, r, ink, -1)
            cv2.circle(im, c, max(1, r // 3), (235, 240, 240, 255), -1)
        elif kind == "ring":
            cv2.circle(im, c, r, ink, max(2, r // 4))
            cv2.circle(im, c, max(1, r // 3), ink, -1)
        elif kind == "double":
            cv2.circle(im, c, r, ink, max(2, r // 6))
            cv2.circle(im, c, int(r * .6), ink, max(2, r // 7))
            cv2.circle(im, c, max(1, r // 4), ink, -1)
        else:
            cv2.circle(im, c, r, ink, max(2, r // 5))
            n = 8 if kind == "flower" else 4
            for k in range(n):
                a = np.pi * 2 * k / n
                p = (int(c[0] + r * .85 * np.cos(a)), int(c[1] + r * .85 * np.sin(a)))
                cv2.line(im, c, p, ink, max(2, r // 5))

    def draw_stick(self, im, cx, cy, length, ink, angle=0.0, width=.055):
        a = np.deg2rad(angle)
        d = np.array([np.sin(a), np.cos(a)]) * length * FACE_H
        c = np.array([cx * FACE_W * 2, cy * FACE_H * 2])
        p, q = tuple((c - d).astype(int)), tuple((c + d).astype(int))
        w = int(width * 2 * FACE_W * 2)
        ink4 = (*ink, 255)
        if self.stick == "bar":
            cv2.line(im, p, q, ink4, w)
        elif self.stick == "outline":
            cv2.line(im, p, q, ink4, w)
            cv2.line(im, p, q, (230, 235, 235, 255), max(1, w // 3))
        else:
            cv2.line(im, p, q, ink4, max(3, int(w * .75)))
            for t in ((0, .5, 1) if self.stick == "bone" else (0, .33, .66, 1)):
                o = (np.array(p) + (np.array(q) - np.array(p)) * t).astype(int)
                cv2.circle(im, tuple(int(v) for v in o), int(w * .62), ink4, -1)
            cv2.line(im, p, q, (225, 235, 230, 255), max(1, w // 5))

    def dots(self, im, n, red=False):
        rng = self.rng
        if n == 1:
            r = rng.uniform(.26, .38)
            self.circle(im, .5, .5, r, self.green, rng.choice(["flower", "double", "ring"]))
            self.circle(im, .5, .5, r * .55, self.red, rng.choice(["flower", "double", "disc"]))
            return
        r = {2: .19, 3: .16, 4: .16, 5: .15, 6: .135, 7: .115, 8: .11, 9: .115}[n] * rng.uniform(.9, 1.15)
        for k, (x, y) in enumerate(DOTS[n]):
            ink = [self.blue, self.green][k % 2] if n <= 5 else self.blue
            if n == 5 and k == 2 or n == 3 and k == 1 or n == 9 and 3 <= k < 6 or n == 7 and k >= 3 or n == 6 and k >= 2:
                ink = self.red
            if n == 6 and k < 2 or n == 7 and k < 3 or n == 9 and k < 3:
                ink = self.green
            if n == 9 and k >= 6:
                ink = self.blue
            if red:
                ink = self.red
            self.circle(im, .5 + (x - .5) * self.scale, .5 + (y - .5) * self.scale, r, ink, self.dot)

    def sticks(self, im, n, red=False):
        if n == 8:
            w = .045
            for sgn, base in ((1, .28), (-1, .72)):
                for x, ang in ((.2, 0), (.8, 0), (.38, 28 * sgn), (.62, -28 * sgn)):
                    self.draw_stick(im, x, base, .17, self.green, ang, w)
            return
        length = {2: .19, 3: .19, 4: .19, 5: .19, 6: .19, 7: .125, 9: .125}[n]
        for k, (x, y) in enumerate(STICKS[n]):
            ink = self.green
            if n == 5 and k == 2 or n == 7 and k == 0 or n == 9 and k % 3 == 1 or red:
                ink = self.red
            self.draw_stick(im, .5 + (x - .5) * self.scale, .5 + (y - .5) * self.scale, length, ink)

    def corner(self, im, text):
        if self.index in ("tl", "both"):
            self.glyph(im, text, (.05, .04, .17, .18), self.index_ink)
        if self.index in ("tr", "both"):
            self.glyph(im, text, (.83, .04, .95, .18), self.index_ink)

    def draw(self, c):
        """The face of class c, or None where this style has none (bird, flowers: borrowed from a donor set)."""
        im = np.zeros((FACE_H * 2, FACE_W * 2, 4), np.uint8)
        n, s = (int(c[0]), c[1]) if c[0].isdigit() else (0, c[0])
        if s == "p":
            self.dots(im, n or 5, red=n == 0)
        elif s == "s" and n != 1:
            self.sticks(im, n or 5, red=n == 0)
        elif s == "m":
            ink = self.red if n == 0 else self.num_ink
            num = self.five if n in (0, 5) else "一二三四五六七八九"[n - 1]
            if num == "一":
                self.glyph(im, num, (.2, .2, .8, .28), ink)
            else:
                self.glyph(im, num, (.22, .07, .78, .42), ink)
            self.glyph(im, self.wan, (.18, .48, .82, .94), self.red if n == 0 else self.man_ink)
        elif s == "z" and n <= 4:
            self.glyph(im, "東南西北"[n - 1], (.14, .18, .86, .85), self.blue)
        elif c == "5z":
            self.white(im)
        elif c == "6z":
            self.glyph(im, self.rng.choice("發發发"), (.12, .15, .88, .87), self.green)
        elif c == "7z":
            self.glyph(im, "中", (.18, .12, .82, .9), self.red)
        else:
            return self.donated(c)
        if self.index:
            self.corner(im, "ESWNPFC"[n - 1] if s == "z" else str(n or 5))
        return cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)

    def white(self, im):
        w, h = FACE_W * 2, FACE_H * 2
        ink = (*self.blue, 255)
        if self.frame == "bai":
            self.glyph(im, "白", (.2, .2, .8, .84), self.blue)
        elif self.frame != "blank":
            cv2.rectangle(im, (int(w * .12), int(h * .1)), (int(w * .88), int(h * .9)), ink, self.rng.randint(4, 12))
            if self.frame in ("double", "fancy"):
                cv2.rectangle(im, (int(w * .22), int(h * .18)), (int(w * .78), int(h * .82)), ink, self.rng.randint(2, 6))
            if self.frame == "fancy":
                for k in range(8):
                    cv2.line(im, (int(w * (.12 + .095 * k)), int(h * .1)), (int(w * (.12 + .095 * k)), int(h * .18)), ink, 3)
                    cv2.line(im, (int(w * (.12 + .095 * k)), int(h * .82)), (int(w * (.12 + .095 * k)), int(h * .9)), ink, 3)

    def donated(self, c):
        options = self.donors.get(c, [])
        return self.rng.choice(options) if options else None


class FaceBank:
    """Hands out coherent tile sets: `new_set()` returns {class: BGRA} with a name; photographed tiles may be mixed from several real sets."""

    def __init__(self, photos, art, own=None, seed=0, cache=None):
        self.rng = random.Random(seed)
        self.real = {}
        for c, im in photographed_faces(Path(photos)):
            self.real.setdefault(c, []).append(im)
        self.drawn = art_faces(Path(art))
        if own:
            self.drawn.update(own_faces(Path(own)))
        self.donors = {}
        for s in self.drawn.values():
            for c, im in s.items():
                if c == "1s" or c[0] in "fq":
                    self.donors.setdefault(c, []).append(im)

    def new_set(self):
        u = self.rng.random()
        if "own" in self.drawn and self.rng.random() < .1:
            return self.drawn["own"], "own"
        if u < .5:
            return {c: self.rng.choice(v) for c, v in self.real.items()}, "photographed"
        if u < .72:
            name = self.rng.choice(list(self.drawn))
            return self.drawn[name], name
        style = Style(self.rng, self.donors)
        out = {c: style.draw(c) for c in CLASSES[:-2]}
        return {c: v for c, v in out.items() if v is not None}, "invented"
