"""Invented tile sets: coherent designs that nobody made, so that the networks learn what a tile means, not what one factory prints.

`InventedSet(rng, donors).draw(class)` gives a BGRA face of FACE_W x FACE_H pixels, transparent where the tile's body shows through. Each set has a
consistent style: fonts, inks, kinds of dots and sticks, index corners, frame of the white dragon, bird, flowers.

    python -m quejing_train.invented --photos PHOTOS --art ART --count 300 --to data/pool.npy [--without SETS]    a pool of faces for the classifier
    python -m quejing_train.invented --photos PHOTOS --art ART --count 14 --sheet sheet.png                       a look at some sets
"""
import argparse, csv, math, random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .classes import CLASSES
from .flowers import Look, grow
from .pictures import picture

W, H = 192, 256            # drawn at this size
FACE_W, FACE_H = 72, 96    # kept at this size
JOKERS = 6                 # faces of no class in each set of a pool, after those of the classes
FONT_DIR = Path("/usr/share/fonts")
# Debian packages in models/training/README.md; missing fonts are left out, but each list needs at least one.
CALLIGRAPHY = [
    "truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf", "truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf", "truetype/arphic/ukai.ttc",
    "truetype/arphic-bkai00mp/bkai00mp.ttf", "truetype/cns11643/TW-Kai-98_1.ttf", "truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf",
    "truetype/kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf", "truetype/aoyagi-kouzan-t/AoyagiKouzanT.ttf", "truetype/yozvox-yozfont/YOzBN_.ttf",
]
PRINT = [
    "opentype/noto/NotoSerifCJK-Black.ttc", "opentype/noto/NotoSerifCJK-Bold.ttc", "opentype/noto/NotoSerifCJK-Medium.ttc", "opentype/noto/NotoSansCJK-Bold.ttc",
    "opentype/noto/NotoSansCJK-Black.ttc", "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/arphic/uming.ttc", "truetype/cns11643/TW-Sung-98_1.ttf",
    "opentype/ipaexfont-mincho/ipaexm.ttf", "truetype/hanazono/HanaMinA.ttf", "truetype/motoya-l-cedar/MTLc3m.ttf",
]
LATIN = ["opentype/noto/NotoSerifCJK-Bold.ttc", "opentype/noto/NotoSansCJK-Bold.ttc", "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"]

RED = [(30, 30, 190), (40, 40, 220), (60, 50, 170), (20, 20, 150), (60, 60, 235), (50, 30, 120), (90, 80, 230)]
GREEN = [(40, 110, 20), (60, 140, 30), (30, 80, 20), (80, 150, 60), (70, 120, 0), (110, 170, 40), (60, 90, 50)]
BLUE = [(150, 60, 20), (180, 50, 30), (120, 40, 40), (200, 110, 30), (160, 90, 60), (210, 80, 60)]
BLACK = [(25, 25, 25), (45, 40, 40), (60, 60, 50), (60, 45, 30), (35, 50, 30)]


def fonts(names, package):
    """The installed ones among the fonts. If there are none, the run ends and names the Debian package that provides one."""
    found = [str(FONT_DIR / n) for n in names if (FONT_DIR / n).exists()]
    if not found:
        raise SystemExit(f"invented: none of these fonts is in {FONT_DIR}: {', '.join(Path(n).name for n in names)}. Run: apt-get install {package}")
    return found


def calligraphy():
    return fonts(CALLIGRAPHY, "fonts-arphic-ukai")


def printed():
    return fonts(PRINT, "fonts-noto-cjk")


def latin():
    return fonts(LATIN, "fonts-noto-cjk")


def in_place_of_missing():
    """The font used for characters that another font lacks."""
    return fonts(["opentype/noto/NotoSerifCJK-Bold.ttc"], "fonts-noto-cjk")


def check_fonts():
    """Ends the run at once, not only at the first invented set, if a font is missing."""
    for needed in calligraphy, printed, latin, in_place_of_missing:
        needed()


_loaded = {}


def font(path, size):
    key = (path, size)
    if key not in _loaded:
        if len(_loaded) > 400:
            _loaded.clear()
        _loaded[key] = ImageFont.truetype(path, size)
    return _loaded[key]


def glyph_mask(path, text, size=170):
    """The text's ink as a tight grey mask, or None if the font lacks the character."""
    m = ink_of(path, text, size)
    if m is None or not text.isascii():
        missing = ink_of(path, "\U0010fffd", size)
        if m is None or missing is not None and missing.shape == m.shape and (missing == m).all():
            return None
    return m


def ink_of(path, text, size):
    f = font(path, size)
    im = Image.new("L", (size * (len(text) + 1), size * 2), 0)
    ImageDraw.Draw(im).text((size // 2, size // 4), text, fill=255, font=f)
    m = np.array(im)
    ys, xs = np.where(m > 40)
    if len(xs) < 12:
        return None
    return m[ys.min():ys.max() + 1, xs.min():xs.max() + 1]


class Sheet:
    """A face being drawn: BGRA, W x H. Positions are fractions of the face, sizes fractions of its width."""

    def __init__(self):
        self.im = np.zeros((H, W, 4), np.uint8)

    def stamp(self, mask, box, ink):
        """Draws a grey mask stretched into a box (x0, y0, x1, y1)."""
        x0, y0, x1, y1 = int(box[0] * W), int(box[1] * H), int(box[2] * W), int(box[3] * H)
        m = cv2.resize(mask, (max(2, x1 - x0), max(2, y1 - y0)), interpolation=cv2.INTER_AREA)
        cx0, cy0 = max(0, -x0), max(0, -y0)
        x0, y0 = max(0, x0), max(0, y0)
        m = m[cy0:cy0 + H - y0, cx0:cx0 + W - x0]
        roi = self.im[y0:y0 + m.shape[0], x0:x0 + m.shape[1]]
        a = m[..., None].astype(np.float32) / 255
        roi[..., :3] = (roi[..., :3] * (1 - a) + np.float32(ink) * a).astype(np.uint8)
        roi[..., 3] = np.maximum(roi[..., 3], m)

    def paste(self, picture, box):
        """Draws a BGRA picture stretched into a box, over what is there."""
        x0, y0, x1, y1 = (int(v * k) for v, k in zip(box, (W, H, W, H)))
        roi = self.im[max(0, y0):y1, max(0, x0):x1]
        m = cv2.resize(picture, (max(4, x1 - x0), max(4, y1 - y0)), interpolation=cv2.INTER_AREA)[max(0, -y0):, max(0, -x0):][:roi.shape[0], :roi.shape[1]]
        a = m[..., 3:].astype(np.float32) / 255
        roi[..., :3] = (roi[..., :3] * (1 - a) + m[..., :3] * a).astype(np.uint8)
        roi[..., 3] = np.maximum(roi[..., 3], m[..., 3])

    def at(self, x, y):
        return int(round(x * W)), int(round(y * H))

    def disc(self, x, y, r, ink, ratio=1.0):
        cv2.ellipse(self.im, self.at(x, y), (max(1, int(r * W)), max(1, int(r * W * ratio))), 0, 0, 360, (*ink, 255), -1, cv2.LINE_AA)

    def ring(self, x, y, r, ink, thick, ratio=1.0):
        cv2.ellipse(self.im, self.at(x, y), (max(1, int(r * W)), max(1, int(r * W * ratio))), 0, 0, 360, (*ink, 255), max(1, int(thick * W)), cv2.LINE_AA)

    def clear(self, x, y, r, ratio=1.0):
        cv2.ellipse(self.im, self.at(x, y), (max(1, int(r * W)), max(1, int(r * W * ratio))), 0, 0, 360, (235, 240, 240, 0), -1, cv2.LINE_AA)

    def clear_arc(self, x, y, r, turn, thick):
        r = max(1, int(r * W))
        cv2.ellipse(self.im, self.at(x, y), (r, r), math.degrees(turn), 0, 230, (235, 240, 240, 0), max(1, int(thick * W)), cv2.LINE_AA)

    def line(self, p, q, ink, thick):
        cv2.line(self.im, self.at(*p), self.at(*q), (*ink, 255), max(1, int(thick * W)), cv2.LINE_AA)

    def poly(self, pts, ink):
        cv2.fillPoly(self.im, [np.array([self.at(*p) for p in pts], np.int32)], (*ink, 255), cv2.LINE_AA)

    def curve(self, pts, ink, thick):
        cv2.polylines(self.im, [np.array([self.at(*p) for p in pts], np.int32)], False, (*ink, 255), max(1, int(thick * W)), cv2.LINE_AA)


DOTS = {
    2: [(.5, .27), (.5, .73)], 3: [(.26, .22), (.5, .5), (.74, .78)], 4: [(.29, .27), (.71, .27), (.29, .73), (.71, .73)],
    5: [(.27, .24), (.73, .24), (.5, .5), (.27, .76), (.73, .76)], 6: [(.3, .2), (.7, .2), (.3, .55), (.7, .55), (.3, .81), (.7, .81)],
    7: [(.24, .15), (.5, .25), (.76, .35), (.32, .6), (.68, .6), (.32, .84), (.68, .84)],
    8: [(x, y) for y in (.14, .38, .62, .86) for x in (.31, .69)], 9: [(x, y) for y in (.2, .5, .8) for x in (.22, .5, .78)],
}
SIX_EVEN = [(x, y) for y in (.2, .5, .8) for x in (.3, .7)]
DOT_R = {2: .2, 3: .17, 4: .17, 5: .155, 6: .135, 7: .12, 8: .115, 9: .12}


class InventedSet:
    def __init__(self, rng, donors=None):
        self.rng, self.donors = rng, donors or {}
        pick = lambda: rng.choice(calligraphy()) if rng.random() < .62 else rng.choice(printed())
        self.man_font = pick()
        self.honour_font = self.man_font if rng.random() < .5 else pick()
        self.fa_font = self.honour_font if rng.random() < .5 else rng.choice(calligraphy())
        self.index_font = rng.choice(latin())
        mono = rng.random() < .12
        black = rng.choice(BLACK)
        self.red = rng.choice(RED)
        self.green = black if mono else rng.choice(GREEN)
        self.blue = black if mono else rng.choice(BLUE)
        self.black = black
        self.number_ink = rng.choice([self.blue, self.black, self.black, self.red, self.green])
        # an all-red five of characters must stay a red five
        self.wan_ink = rng.choice([self.black, self.blue] if self.number_ink == self.red else [self.red, self.red, self.red, self.black, self.blue])
        self.wind_ink = rng.choice([self.blue, self.black, self.black, self.green, self.red])
        self.fa_ink = rng.choice([self.green, self.green, self.black, self.blue])
        self.scale = rng.uniform(.8, 1.0)
        self.index = rng.choice([None, None, None, "tl", "tr", "both", "diagonal", "all"])
        self.index_ink = rng.choice([self.red, self.blue, self.black, self.green])
        self.index_size = rng.uniform(.11, .2)
        self.honour_index = rng.random() < .8
        self.fat = rng.choice([-1, 0, 0, 0, 1, 2])
        self.white = rng.choice(["frame", "double", "double", "blank", "blank", "blank", "bai", "fancy", "fancy", "thin", "lettered"])
        self.wan = rng.choice("萬萬萬万")
        self.fives = rng.choice("五五伍伍")
        self.fa = rng.choice("發發発发")
        self.number_box = (rng.uniform(.16, .3), rng.uniform(.04, .1), rng.uniform(.38, .46))
        self.wan_box = (rng.uniform(.1, .24), rng.uniform(.46, .52), rng.uniform(.9, .97))
        self.honour_box = (rng.uniform(.06, .2), rng.uniform(.1, .22))
        self.dot = rng.choice(["ring", "rings", "disc", "wheel", "petals", "coin", "cross", "eye", "hollow"])
        self.dot_n = rng.randint(5, 12)
        self.dot_ratio = rng.choice([1, 1, 1, 1, rng.uniform(.85, 1.15)])
        self.dot_size = rng.uniform(.86, 1.14)
        self.dot_scheme = rng.choice(["usual", "usual", "usual", "dark", "blue", "green", "black"])
        self.centre_red = rng.random() < .7
        self.seven_mirrored = rng.random() < .12
        self.seven_slope = rng.uniform(.5, 1.2)
        self.six_even = rng.random() < .25
        self.one_kind = rng.choice(["petals", "rings", "wheel", "flower", "petals", "flower"])
        self.one_r = rng.uniform(.27, .43)
        self.one_n = rng.randint(8, 18)
        self.stick = rng.choice(["bone", "bar", "knots", "outline", "capsule", "beads", "split", "twin"])
        self.stick_width = rng.uniform(.07, .13)
        self.stick_scheme = rng.choice(["usual", "usual", "green", "two"])
        self.eight = rng.choice(["mw", "mw", "mw", "wide"])
        self.jitter = rng.choice([0, 0, .004, .01])
        self.bird_seed, self.flower_seed = rng.getrandbits(30), rng.getrandbits(30)
        self.bird = rng.choice(["donor", "donor", "drawn", "drawn", "peacock"])
        self.flower_text = rng.choice(["char", "char+number", "char+number", "char+number", "char+number", "number-cn"])
        first = rng.random() < .65
        self.flower_sides = first, not first if rng.random() < .75 else first   # whether the sign is on the left: for plants, for seasons
        self.flower_signs = rng.choice(["梅蘭菊竹"] * 9 + ["琴棋書畫"]), rng.choice(["春夏秋冬"] * 12 + ["漁樵耕讀"])
        self.flower_size, self.flower_tall, self.flower_number = rng.uniform(.2, .36), rng.uniform(.9, 1.25), rng.uniform(.12, .24)
        self.flower_top = rng.uniform(.12, .34)
        self.flower_number_low = rng.choice(["beside"] * 8 + ["under", "under", "foot", "other foot"])   # where the number is: in the other upper corner, under the sign, at the foot
        self.flower_picture = rng.choice(["plant"] * 7 + ["thing", "thing", "none"])
        self.flower_look = Look(rng, (self.red, self.green, self.blue, self.black))
        self.season_ink = rng.choice([self.red, self.red, self.red, self.black, self.green, self.blue])
        self.plant_ink = rng.choice([self.blue, self.blue, self.black, self.green, self.red])
        self.number_of_flower = rng.choice([None, None, None, self.black, self.red, self.blue])
        self.warp = rng.uniform(0, 2.4)

    # ---- parts --------------------------------------------------------------------------------------------------
    def glyph(self, s, path, text, box, ink):
        for p in [path, *in_place_of_missing()]:
            m = glyph_mask(p, text)
            if m is not None:
                break
        if self.fat > 0:
            m = cv2.dilate(m, np.ones((3, 3), np.uint8), iterations=self.fat + 1)
        elif self.fat < 0:
            m = cv2.erode(m, np.ones((3, 3), np.uint8))
        s.stamp(m, box, ink)

    def place(self, x, y):
        j = self.jitter
        return .5 + (x - .5) * self.scale + self.rng.gauss(0, j), .5 + (y - .5) * self.scale + self.rng.gauss(0, j)

    def one_dot(self, s, x, y, r, ink, inner=None):
        k, q, n = self.dot, self.dot_ratio, self.dot_n
        inner = inner or ink
        if k == "disc":
            s.disc(x, y, r, ink, q)
            s.clear(x, y, r * .3, q)
        elif k == "hollow":
            s.ring(x, y, r * .85, ink, r * .3, q)
        elif k == "ring":
            s.ring(x, y, r * .88, ink, r * .24, q)
            s.disc(x, y, r * .34, inner, q)
        elif k == "rings":
            for f in (.92, .62, .3):
                s.ring(x, y, r * f, ink if f != .62 else inner, r * .13, q)
        elif k == "eye":
            s.disc(x, y, r, ink, q)
            s.clear(x, y, r * .66, q)
            s.disc(x, y, r * .42, inner, q)
        elif k == "coin":
            s.ring(x, y, r * .9, ink, r * .2, q)
            d = r * .38
            s.poly([(x - d, y - d * W / H), (x + d, y - d * W / H), (x + d, y + d * W / H), (x - d, y + d * W / H)], inner)
        else:
            s.ring(x, y, r * .9, ink, r * .18, q)
            count = 4 if k == "cross" else n
            for i in range(count):
                a = 2 * math.pi * i / count + .3
                dx, dy = math.cos(a), math.sin(a) * W / H * q
                if k == "petals":
                    s.disc(x + dx * r * .52, y + dy * r * .52, r * .2, inner, q)
                else:
                    s.line((x, y), (x + dx * r * .85, y + dy * r * .85), inner, r * .16)
            if k == "petals":
                s.disc(x, y, r * .22, ink, q)

    def dot_inks(self, n):
        """The ink of each dot on tile n."""
        b, g, r = self.blue, self.green, self.red
        m = {"dark": self.black, "blue": b, "green": g, "black": self.black}.get(self.dot_scheme)
        if m is not None:
            inks = [m] * n
            if self.centre_red and n in (3, 5):
                inks[n // 2] = r
            if self.dot_scheme == "dark" and n in (6, 7, 9):
                inks = [g] * (n - {6: 4, 7: 4, 9: 6}[n]) + [r] * {6: 4, 7: 4, 9: 3}[n] + [m] * (3 if n == 9 else 0)
            return inks
        if n in (2, 4):
            return [g, b] * (n // 2) if n == 2 else [b, g, g, b]
        if n == 3:
            return [b, r, g]
        if n == 5:
            return [b, g, r if self.centre_red else b, g, b]
        if n in (6, 7):
            return [g] * (n - 4) + [r] * 4
        return [b] * 8 if n == 8 else [g] * 3 + [r] * 3 + [b] * 3

    def dots(self, s, n, red):
        if n == 1:
            r, q = self.one_r, self.dot_ratio
            a, b, c = self.rng.sample([self.green, self.blue, self.red, self.black], 3)
            s.ring(.5, .5, r, a, .03, q)
            if self.one_kind in ("petals", "flower"):
                for i in range(self.one_n):
                    t = 2 * math.pi * i / self.one_n
                    s.disc(.5 + math.cos(t) * r * .74, .5 + math.sin(t) * r * .74 * W / H * q, r * (.14 if self.one_kind == "petals" else .2), b, q)
                s.ring(.5, .5, r * .5, a, .025, q)
                s.disc(.5, .5, r * .3, c, q)
                s.clear(.5, .5, r * .12, q)
            elif self.one_kind == "rings":
                for f, ink in ((.78, b), (.55, c), (.32, a)):
                    s.ring(.5, .5, r * f, ink, .03, q)
                s.disc(.5, .5, r * .14, b, q)
            else:
                for i in range(self.one_n):
                    t = 2 * math.pi * i / self.one_n
                    s.line((.5 + math.cos(t) * r * .4, .5 + math.sin(t) * r * .4 * W / H * q), (.5 + math.cos(t) * r * .95, .5 + math.sin(t) * r * .95 * W / H * q), b, .03)
                s.ring(.5, .5, r * .4, c, .03, q)
                s.disc(.5, .5, r * .2, a, q)
            return
        pts = SIX_EVEN if n == 6 and self.six_even else DOTS[n]
        inks = [self.red] * n if red else self.dot_inks(n)
        r = DOT_R[n] * self.dot_size * (.7 + .3 * self.scale)
        for (x, y), ink in zip(pts, inks):
            if n == 7 and y < .4:
                y = .25 + (y - .25) * self.seven_slope
                x = 1 - x if self.seven_mirrored else x
            if n == 3 and self.seven_mirrored:
                x = 1 - x
            x, y = self.place(x, y)
            self.one_dot(s, x, y, r, ink)

    def one_stick(self, s, x, y, length, ink, angle=0.0, w=None):
        w = (w or self.stick_width) * .8
        a = math.radians(angle)
        dx, dy = math.sin(a) * length * H / W, math.cos(a) * length
        p, q = (x - dx, y - dy), (x + dx, y + dy)
        at = lambda t: (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)
        k, pale = self.stick, (228, 236, 232)
        if k == "bar":
            s.line(p, q, ink, w)
        elif k == "outline":
            s.line(p, q, ink, w)
            s.line(at(.08), at(.92), pale, w * .4)
        elif k == "twin":
            o = w * .45
            s.line((p[0] - o, p[1]), (q[0] - o, q[1]), ink, w * .5)
            s.line((p[0] + o, p[1]), (q[0] + o, q[1]), ink, w * .5)
            s.line(at(.5), (at(.5)[0] + o, at(.5)[1]), ink, w)
        elif k == "beads":
            for t in np.linspace(0, 1, 4):
                s.disc(*at(t), w * .6, ink)
        elif k == "split":
            s.line(at(0), at(.42), ink, w)
            s.line(at(.58), at(1), ink, w)
        elif k == "capsule":
            s.line(p, q, ink, w)
            s.disc(*at(.5), w * .75, ink)
            s.line(at(.1), at(.4), pale, w * .22)
            s.line(at(.6), at(.9), pale, w * .22)
        else:
            s.line(p, q, ink, w * .72)
            for t in ((0, .5, 1) if k == "bone" else (0, .33, .66, 1)):
                s.disc(*at(t), w * .62, ink, .75)
            s.line(at(.1), at(.9), pale, w * .18)

    def sticks(self, s, n, red):
        g, b, r = self.green, self.blue, self.red
        if red:
            g = b = r
        if self.stick_scheme == "green":
            b = g
        up, down = .28, .72
        rows = {2: [(.5, up), (.5, down)], 3: [(.5, up), (.3, down), (.7, down)], 4: [(.3, up), (.7, up), (.3, down), (.7, down)],
                5: [(.24, up), (.76, up), (.5, .5), (.24, down), (.76, down)], 6: [(x, y) for y in (up, down) for x in (.22, .5, .78)],
                7: [(.5, .16)] + [(x, y) for y in (.5, .83) for x in (.22, .5, .78)], 9: [(x, y) for y in (.17, .5, .83) for x in (.22, .5, .78)]}
        if n == 8:
            spread = 28 if self.eight == "mw" else 36
            for sign, base in ((1, .28), (-1, .72)):
                for x, angle in ((.18, 0), (.82, 0), (.37, spread * sign), (.63, -spread * sign)):
                    px, py = self.place(x, base)
                    self.one_stick(s, px, py, .17 * self.scale, b if self.stick_scheme == "two" and sign < 0 else g, angle, self.stick_width * .85)
            return
        length = {7: .125, 9: .13}.get(n, .185) * self.scale
        for i, (x, y) in enumerate(rows[n]):
            ink = g
            if self.stick_scheme == "two":
                ink = [g, b][(i if n != 2 else i) % 2]
            if n == 5 and i == 2 or n == 7 and i == 0 or n == 9 and i % 3 == 1:
                ink = r
            if n == 6 and self.stick_scheme == "two":
                ink = g if i < 3 else b
            px, py = self.place(x, y)
            self.one_stick(s, px, py, length, ink)

    def draw_bird(self, s):
        """A made-up bird: body, head, wing, tail, legs; sometimes on a stick."""
        rng = random.Random(self.bird_seed)
        inks = [self.green, self.blue, self.red, self.black]
        a, b, c = rng.choice(inks), rng.choice(inks), rng.choice(inks)
        face = rng.choice([-1, 1])
        hx, hy = .5 + face * rng.uniform(.02, .2), rng.uniform(.16, .28)
        bx, by = .5 + rng.uniform(-.06, .06), rng.uniform(.42, .52)
        body = np.array([[bx + math.cos(t) * rng.uniform(.14, .2), by + math.sin(t) * rng.uniform(.12, .17)] for t in np.linspace(0, 2 * math.pi, 14)[:-1]])
        s.poly(body, a) if rng.random() < .5 else s.curve([*body, body[0]], a, .03)
        s.line((bx, by - .1), (hx, hy), a, rng.uniform(.08, .14))
        s.disc(hx, hy, rng.uniform(.08, .12), rng.choice([a, b]))
        s.clear(hx + face * .02, hy - .01, .025)
        s.poly([(hx + face * .08, hy - .02), (hx + face * .2, hy + .01), (hx + face * .08, hy + .03)], c)
        for i in range(rng.randint(2, 6)):  # crest
            t = rng.uniform(-2.2, -.9)
            s.line((hx, hy - .05), (hx + math.cos(t) * .12, hy - .05 + math.sin(t) * .08), c, .018)
        for i in range(rng.randint(3, 9)):  # tail
            x1 = bx - face * rng.uniform(-.1, .36)
            s.curve([(bx, by + .08), ((bx + x1) / 2 + rng.uniform(-.05, .05), .68), (x1, rng.uniform(.78, .95))], rng.choice([a, b, c]), rng.uniform(.018, .045))
        for i in range(rng.randint(2, 6)):  # wing
            y = by - .08 + i * .035
            s.curve([(bx - .1, y), (bx + rng.uniform(-.05, .05), y + .04), (bx + rng.uniform(.08, .2), y - .01)], b, .02)
        if rng.random() < .6:
            s.line((bx - .05, by + .12), (bx - .08, by + .28), c, .02)
            s.line((bx + .05, by + .12), (bx + .04, by + .28), c, .02)
        if rng.random() < .3:
            self.one_stick(s, .8, .6, .17, self.green)

    def draw_peacock(self, s):
        """The peacock of many Japanese sets: its tail spread out as a fan of eyes, the bird itself small below or in front of it."""
        rng = random.Random(self.bird_seed)
        inks = [self.green, self.blue, self.red, self.black, self.black]
        fan, bird, legs = rng.choice(inks), rng.choice(inks), rng.choice([self.red, self.black])
        fx, fy, r = .5 + rng.uniform(-.06, .06), rng.uniform(.27, .36), rng.uniform(.24, .36)
        ratio = rng.uniform(.75, 1.1)
        for i in range(rng.randint(16, 40)):  # fringe
            t = rng.uniform(math.pi * .9, math.pi * 2.1)
            a, b = rng.uniform(.8, 1.0), rng.uniform(1.1, 1.3)
            s.line((fx + math.cos(t) * r * a, fy + math.sin(t) * r * a * ratio), (fx + math.cos(t) * r * b, fy + math.sin(t) * r * b * ratio * .9), fan, .012)
        filled = rng.random() < .5
        if filled:
            s.disc(fx, fy, r, fan, ratio * W / H * 1.2)
        for ring, n in ((.85, rng.randint(8, 12)), (.55, rng.randint(5, 8)), (.22, rng.randint(2, 4))):
            for i in range(n):
                t = 2 * math.pi * i / n + ring
                x, y = fx + math.cos(t) * r * ring, fy + math.sin(t) * r * ring * ratio * .9
                e = r * rng.uniform(.12, .17)
                s.clear(x, y, e) if filled else s.ring(x, y, e, fan, .014)
                if rng.random() < .6:
                    s.disc(x, y, e * .45, rng.choice([fan, bird]))
        face = rng.choice([-1, 1])
        bx, by = fx, rng.uniform(.68, .76)
        w, h = rng.uniform(.18, .27), rng.uniform(.07, .1)
        pts = [(bx + math.cos(t) * w, by + math.sin(t) * h) for t in np.linspace(0, 2 * math.pi, 18)]
        s.poly(pts, bird) if rng.random() < .4 else s.curve(pts, bird, .022)
        hx, hy = bx + face * w * .95, by - rng.uniform(.1, .2)
        s.curve([(bx + face * w * .6, by), (bx + face * w * .8, (by + hy) / 2), (hx, hy)], bird, rng.uniform(.04, .08))
        s.disc(hx, hy, rng.uniform(.04, .06), bird)
        s.line((hx, hy), (hx + face * .1, hy + .01), legs, .02)
        for i in range(rng.randint(3, 7)):  # wing
            x = bx - face * (w * .7 - i * .05)
            s.curve([(x, by - h * .6), (x + face * .02, by), (x - face * .06, by + h * .7)], bird, .016)
        for dx in (-.06, .06):
            s.line((bx + dx, by + h), (bx + dx, .93), legs, .02)
            s.line((bx + dx, .93), (bx + dx + face * .06, .95), legs, .02)

    def flower(self, s, c):
        """A drawing, a sign in one upper corner and a number in the other; usually on opposite sides for seasons and plants."""
        kind, n, rng = c[0], int(c[1]), self.rng
        donors = self.donors.get(c) or []
        if donors and rng.random() < .3:
            return rng.choice(donors)
        art = random.Random(self.flower_seed + n * 7 + (0 if kind == "f" else 100))
        self.flower_art(s, art, kind, n)
        plants, seasons = self.flower_signs
        char = (plants if kind == "f" else seasons)[n - 1]
        if char == "蘭" and rng.random() < .5:
            char = "兰"
        ink = self.plant_ink if kind == "f" else self.season_ink
        size = self.flower_size if self.flower_picture != "none" else self.flower_size * 2
        left = self.flower_sides[kind == "q"]
        self.sign(s, self.honour_font, char, size, size * W / H * self.flower_tall, left, ink)
        if self.flower_text != "char":
            mark = str(n) if self.flower_text == "char+number" else "一二三四"[n - 1]
            k, where = self.flower_number, self.flower_number_low
            wide, tall = k * (.6 if mark == "1" else 1), k * (.25 if mark == "一" else 1)
            top = {"beside": .04, "under": .07 + size * W / H * self.flower_tall}.get(where, .95 - tall)
            self.sign(s, self.index_font, mark, wide, tall, left if where in ("under", "foot") else not left, self.number_of_flower or ink, top)
        return None

    def flower_art(self, s, rng, kind, n):
        """The drawing under a flower's signs: its plant, or in some sets any thing or nothing, so that the signs have to be read."""
        if self.flower_picture == "plant" and rng.random() < .93:
            grow(s, rng, kind, n, self.flower_top, self.flower_look)
            return
        im = picture(rng, rng.choice([self.red, self.green, self.blue, self.black])) if self.flower_picture != "none" else None
        if im is not None:
            x, y = rng.uniform(.04, .2), rng.uniform(self.flower_top, .4)
            s.paste(im, (x, y, 1 - x, rng.uniform(.86, .97)))

    def sign(self, s, path, text, wide, tall, left, ink, top=.04):
        """A sign in an upper corner, or `top` below the upper edge, with clear ground around it."""
        x0, y0 = (.05 if left else .95 - wide), top
        s.im[0 if top < .05 else int(y0 * H) - 4:int((y0 + tall) * H) + 5, max(0, int(x0 * W) - 4):int((x0 + wide) * W) + 4] = 0
        self.glyph(s, path, text, (x0, y0, x0 + wide, y0 + tall), ink)

    def white_dragon(self, s):
        ink = self.wind_ink if self.rng.random() < .3 else self.blue
        k, rng = self.white, self.rng
        m = rng.uniform(.06, .18)
        rect = lambda d, t: cv2.rectangle(s.im, s.at(m + d, (m + d) * .8), s.at(1 - m - d, 1 - (m + d) * .8), (*ink, 255), max(1, int(t * W)), cv2.LINE_AA)
        if k == "bai":
            self.glyph(s, self.honour_font, "白", (.2, .2, .8, .82), ink)
        elif k == "thin":
            rect(0, .012)
        elif k in ("frame", "double", "fancy", "lettered"):
            rect(0, rng.uniform(.025, .07))
            if k != "frame":
                rect(rng.uniform(.07, .12), rng.uniform(.012, .03))
            if k == "fancy":
                d = rng.uniform(.07, .12)
                for i in range(7):
                    t = m + (1 - 2 * m) * i / 6
                    s.line((t, m * .8), (t, (m + d) * .8), ink, .014)
                    s.line((t, 1 - m * .8), (t, 1 - (m + d) * .8), ink, .014)
                for i in range(9):
                    t = m * .8 + (1 - 1.6 * m) * i / 8
                    s.line((m, t), (m + d, t), ink, .014)
                    s.line((1 - m, t), (1 - m - d, t), ink, .014)
            if k == "lettered":
                self.glyph(s, self.index_font, rng.choice("BPW"), (.4, .4, .6, .6), self.red)

    def corner(self, s, text):
        w = self.index_size
        h = w * 1.0
        spots = {"tl": ["tl"], "tr": ["tr"], "both": ["tl", "tr"], "diagonal": ["tl", "br"], "all": ["tl", "tr", "bl", "br"]}[self.index]
        m = glyph_mask(self.index_font, text)
        for p in spots:
            x0, y0 = (.04 if p[1] == "l" else .96 - w), (.03 if p[0] == "t" else .97 - h)
            mm = m if p[0] == "t" else m[::-1, ::-1]
            s.im[int(y0 * H) - 2:int((y0 + h) * H) + 3, max(0, int(x0 * W) - 2):int((x0 + w) * W) + 3] = 0
            s.stamp(mm, (x0, y0, x0 + w, y0 + h), self.index_ink)

    # ---- one face -----------------------------------------------------------------------------------------------
    def draw(self, c):
        """BGRA FACE_H x FACE_W x 4."""
        s = Sheet()
        n, suit = (int(c[0]), c[1]) if c[0].isdigit() else (0, c[0])
        ready = None
        if suit == "p":
            self.dots(s, n or 5, n == 0)
        elif suit == "s" and n != 1:
            self.sticks(s, n or 5, n == 0)
        elif c == "1s":
            donors = self.donors.get("1s") or []
            if donors and self.bird == "donor":
                ready = donors[self.bird_seed % len(donors)]
            elif self.bird == "peacock":
                self.draw_peacock(s)
            else:
                self.draw_bird(s)
        elif suit == "m":
            ink = self.red if n == 0 else self.number_ink
            x, y0, y1 = self.number_box
            num = self.fives if n in (0, 5) else "一二三四五六七八九"[n - 1]
            if num == "一":
                self.glyph(s, self.man_font, num, (x, y0 + .12, 1 - x, y0 + .12 + self.rng.uniform(.05, .09)), ink)
            elif num in "二三":
                self.glyph(s, self.man_font, num, (x, y0 + .03, 1 - x, y1 - .01), ink)
            else:
                self.glyph(s, self.man_font, num, (x, y0, 1 - x, y1), ink)
            x, y0, y1 = self.wan_box
            self.glyph(s, self.man_font, self.wan, (x, y0, 1 - x, y1), self.red if n == 0 else self.wan_ink)
        elif suit == "z" and n <= 4:
            x, y = self.honour_box
            self.glyph(s, self.honour_font, "東南西北"[n - 1], (x, y, 1 - x, 1 - y), self.wind_ink)
        elif c == "5z":
            self.white_dragon(s)
        elif c == "6z":
            x, y = self.honour_box
            self.glyph(s, self.fa_font, self.fa, (x, y, 1 - x, 1 - y), self.fa_ink)
        elif c == "7z":
            x, y = self.honour_box
            self.glyph(s, self.honour_font, "中", (x + .06, y * .8, .94 - x, 1 - y * .8), self.red if self.rng.random() < .9 else self.black)
        else:
            ready = self.flower(s, c)
        if ready is not None:
            return bend(self.rng, cv2.resize(ready, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA), self.warp / 2)
        if self.index and c[0] not in "fq" and (suit != "z" or self.honour_index):
            self.corner(s, ("ESWNPFC" if self.seven_mirrored else "ESWNBFC")[n - 1] if suit == "z" else str(n or 5))
        im = carve(self.rng, s.im)
        return bend(self.rng, cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA), self.warp)


def carve(rng, im):
    """Ink in a groove: one edge lit, the other shaded, and ink of uneven strength."""
    f = im.astype(np.float32)
    a = f[..., 3]
    d = rng.uniform(-.5, .5) * 60
    e = cv2.GaussianBlur(a, (0, 0), 1.5)
    shade = (np.roll(e, 2, 0) - np.roll(e, -2, 0)) / 255 * d
    f[..., :3] += shade[..., None]
    if rng.random() < .4:
        n = np.random.default_rng(rng.getrandbits(30)).normal(0, 1, (H // 16, W // 16)).astype(np.float32)
        f[..., :3] += cv2.resize(n, (W, H), interpolation=cv2.INTER_CUBIC)[..., None] * rng.uniform(3, 16)
    if rng.random() < .3:
        f[..., 3] *= rng.uniform(.7, 1)
    return np.clip(f, 0, 255).astype(np.uint8)


def bend(rng, im, amount):
    """A smooth, slight deformation, like the difference between two carvers' hands; amount in pixels of the kept face."""
    if amount < .2:
        return im
    nrng = np.random.default_rng(rng.getrandbits(30))
    h, w = im.shape[:2]
    d = [cv2.resize(nrng.normal(0, amount, (4, 4)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC) * .6 for _ in range(2)]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return cv2.remap(im, x + d[0], y + d[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0))


def lifted(im):
    """The ink of a photographed tile without its body, as BGRA. Alpha grows with the distance from the body's colour."""
    f = cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA).astype(np.float32)
    body = np.median(f[8:-8, 8:-8].reshape(-1, 3), 0)
    d = np.linalg.norm(f - body, axis=2)
    a = np.clip((d - 28) / 45, 0, 1)
    m = 5
    edge = np.zeros_like(a)
    edge[m:-m, m:-m] = 1
    a = a * edge
    return np.dstack([f, a * 255]).astype(np.uint8)


def donors_of(photos, art, without=()):
    """{class: [BGRA]} for the bird and the flowers: photographed ones with their bodies removed, and drawn ones."""
    from .faces import art_faces

    out = {}
    for r in csv.DictReader(open(Path(photos) / "labels.csv")):
        c = r["class"]
        if r["file"].startswith("cam/") and r["split"] == "train" and r["file"] not in without and (c == "1s" or c[0] in "fq"):
            out.setdefault(c, []).append(lifted(cv2.imread(str(Path(photos) / r["file"]))))
    for s in (art_faces(Path(art)) if art else {}).values():
        for c, im in s.items():
            if c == "1s" or c[0] in "fq":
                out.setdefault(c, []).append(im)
    return out


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--art")
    a.add_argument("--count", type=int, default=300)
    a.add_argument("--seed", type=int, default=0)
    a.add_argument("--without", help="sets that are held out, as in classifier train")
    a.add_argument("--to")
    a.add_argument("--sheet")
    o = a.parse_args()
    cv2.setNumThreads(1)
    check_fonts()
    from .data import held_out
    from .jokers import joker

    donors = donors_of(o.photos, o.art, held_out(o.photos, o.without))
    names = CLASSES[:-2]
    sets = []
    for k in range(o.count):
        s = InventedSet(random.Random(o.seed * 100000 + k), donors)
        sets.append(np.stack([s.draw(c) for c in names] + [joker(s.rng, s) for _ in range(JOKERS)]))
    if o.to:
        np.save(o.to, np.stack(sets))
    if o.sheet:
        paper = np.full((FACE_H, FACE_W, 3), 228, np.float32)
        rows = []
        for s in sets[:14]:
            rows.append(np.hstack([paper * (1 - f[..., 3:] / 255) + f[..., :3] * (f[..., 3:] / 255) for f in s]))
        cv2.imwrite(o.sheet, np.vstack(rows).astype(np.uint8))


if __name__ == "__main__":
    main()
