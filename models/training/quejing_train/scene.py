"""Photo-like scenes of mahjong tiles, with the true quad and class of every visible face and back.

World: the table is z = 0, a tile is 1 wide; the camera is a pinhole. A tile is a box drawn face by face, far ones first; an id buffer
tells how much of each face is seen. Units of the returned quads: pixels of the returned picture.
"""
import math, random

import cv2
import numpy as np

from .classes import CLASSES, INDEX, BACK
from .faces import FACE_W, FACE_H

SIZE = 640
RENDER = 900
ENOUGH, LITTLE = .5, .2   # the share of a face that is seen: more, and it must be found; less, and it must not
HIDDEN = -1               # the class of a face between the two, or cut by the picture's edge
BACKS = [(60, 140, 30), (30, 100, 20), (160, 80, 20), (40, 140, 240), (150, 30, 150), (30, 160, 220), (40, 40, 180), (110, 110, 110), (30, 30, 30), (120, 170, 60), (200, 160, 60)]
GROUNDS = [(28, 28, 30), (45, 35, 25), (70, 40, 20), (35, 60, 25), (30, 25, 75), (60, 25, 55), (120, 90, 40), (70, 120, 60), (150, 170, 90), (200, 160, 190), (90, 150, 215), (110, 60, 40)]  # dark and coloured sets
# Faces of two columns: half of one looks like a narrow tile of its own.
COLUMNS = ["4s", "4s", "4s", "4s", "8s", "8s", "2s", "2s", "6s", "7s", "9s", "4p", "6p", "8p", "2p"]
IVORY = [(225, 235, 238), (205, 222, 230), (240, 242, 242), (190, 210, 222), (232, 232, 226), (215, 228, 240)]


def rotz(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def rotx(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


def roty(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, 0, s], [0, 1.0, 0], [-s, 0, c]])


# Columns of a pose: the face's right, the face's up, the face's outward normal. Identity means lying face up.
UP = np.eye(3)
DOWN = roty(math.pi)
STAND = rotx(math.pi / 2)          # face towards -y (the player)
STAND_BACK = rotz(math.pi) @ STAND  # back towards the player
SIDE = roty(math.pi / 2)


class Tile:
    def __init__(self, cls, centre, pose):
        self.cls, self.c, self.R = cls, np.array(centre, float), pose


class Prop:
    """A thing that is no tile: a box of a size of its own (width, height, thickness in tile widths), with a picture on its front or none."""

    def __init__(self, centre, pose, size, colour, front=None):
        self.c, self.R, self.size = np.array(centre, float), pose, size
        self.colour, self.front = np.array(colour, np.float32), front


class Layout:
    """Puts tiles on the table. `h`, `d`: a tile's height and thickness, in tile widths."""

    def __init__(self, rng, h, d, classes):
        self.rng, self.h, self.d, self.classes = rng, h, d, classes
        self.columns = [c for c in COLUMNS if c in classes] or classes
        self.columned = rng.choice([0, 0, 0, .4])   # the share of tiles with two columns, beside those that come by chance
        self.tiles = []
        self.props = []
        self.taken = []

        self.down = rng.choice([0, 0, 0, 0, .3])         # the share of tiles in rows and grids that lie face down

    def any(self):
        return self.rng.choice(self.columns if self.rng.random() < self.columned else self.classes)

    def runs(self, n):
        """n classes, most of them several times in succession: pairs and triplets, of honours above all."""
        rng, out = self.rng, []
        honours = [c for c in self.classes if c[1] == "z"] + [c for c in ("5z",) * 4 if c in self.classes]
        while len(out) < n:
            out += [rng.choice(honours) if honours and rng.random() < .6 else self.any()] * rng.choice([1, 2, 2, 3, 3, 4])
        return out[:n]

    def put(self, cls, x, y, pose, z0=0.0):
        ext = np.abs(pose) @ np.array([.5, self.h / 2, self.d / 2])
        self.tiles.append(Tile(cls, (x, y, z0 + ext[2]), pose))

    def row(self, n, y, stand=False, x0=None, tidy=None, base=0.0, gap_at=None, cls=None, turn=0.15, z0=0.0, lean=None, away=.03):
        """A row of n tiles; occasionally one is sideways, upside down, face down, or set apart. Those that stand show their back with the probability `away`."""
        rng = self.rng
        tidy = rng.choice([.003, .01, .03, .06]) if tidy is None else tidy
        w = 1.0
        x = (-(n - 1) / 2 if x0 is None else x0)
        a0 = base
        for i in range(n):
            if gap_at is not None and i == gap_at:
                x += rng.uniform(.3, 1.4)
            c = (cls[i] if cls else self.any())
            u = rng.random()
            pose, dx = UP, w
            if stand:
                pose = STAND if u >= away else STAND_BACK
                pose = rotx(-(rng.uniform(0, .25) if lean is None else lean)) @ pose
            elif self.down and rng.random() < self.down:
                pose = DOWN
            elif u < turn * .4:
                pose = rotz(rng.choice([1, -1]) * math.pi / 2)
                dx = self.h
            elif u < turn * .6:
                pose = rotz(math.pi)
            elif u < turn:
                pose = DOWN
            pose = rotz(rng.gauss(0, tidy)) @ pose
            px, py = x + (dx - w) / 2 + rng.gauss(0, tidy), y + rng.gauss(0, tidy * 1.5)
            p = rotz(a0) @ np.array([px, py, 0])
            self.put(c, p[0], p[1], rotz(a0) @ pose, z0)
            x += dx + abs(rng.gauss(0, tidy)) + rng.choice([0, 0, 0, .02, .05])
        self.taken.append((-n / 2 - 1, y - 1.2, n / 2 + 2, y + 1.2))

    def grid(self, rows, cols):
        rng = self.rng
        mixed = rng.random() < .5
        s = max(1, self.h) if mixed else 1
        gap = rng.choice([0, .01, .05, .2])
        for r in range(rows):
            for c in range(cols):
                a = rng.choice([0, 1, 2, 3]) * math.pi / 2 if mixed and rng.random() < .6 else (math.pi if rng.random() < .1 else 0)
                pose = rotz(a + rng.gauss(0, .02)) @ (UP if rng.random() < .95 - self.down else DOWN)
                self.put(self.any(), (c - cols / 2) * (s + gap), (r - rows / 2) * (self.h + gap), pose)

    def scatter(self, n, area, face=.7):
        rng = self.rng
        placed = []
        for _ in range(n * 6):
            if len(placed) >= n:
                break
            x, y = rng.uniform(area[0], area[2]), rng.uniform(area[1], area[3])
            if any((x - a) ** 2 + (y - b) ** 2 < 2.3 for a, b in placed):
                continue
            if any(t[0] < x < t[2] and t[1] < y < t[3] for t in self.taken):
                continue
            placed.append((x, y))
            u = rng.random()
            pose = UP if u < face else DOWN if u < face + .15 else (SIDE if u < face + .22 else STAND)
            self.put(self.any(), x, y, rotz(rng.uniform(0, 2 * math.pi)) @ pose)

    def heap(self, n, radius):
        """A jumble of tiles: some lie on others at an angle."""
        rng = self.rng
        for k in range(n):
            x, y = rng.gauss(0, radius), rng.gauss(0, radius)
            under = sum((x - t.c[0]) ** 2 + (y - t.c[1]) ** 2 < 1 for t in self.tiles)
            slant = min(under, 2) * .22
            pose = rotz(rng.uniform(0, 2 * math.pi)) @ (UP if rng.random() < .85 else DOWN)
            pose = rotx(rng.gauss(0, slant)) @ roty(rng.gauss(0, slant)) @ pose
            self.put(self.any(), x, y, pose, min(under, 3) * self.d * rng.uniform(.6, 1))

    def wall(self, n, x, y, a):
        """A wall two tiles high, face down."""
        for i in range(n):
            p = rotz(a) @ np.array([i * 1.005, 0, 0])
            for z in (0, self.d):
                self.put(self.any(), x + p[0], y + p[1], rotz(a) @ DOWN, z)


def printed(rng, w, h, kind, grounds=()):
    """The front of a thing that is no tile, BGR [h,w,3]."""
    im = np.full((h, w, 3), rng.choice([250, 240, 225, 40]), np.uint8)
    ink = rng.choice([(20, 20, 20), (30, 30, 190), (150, 60, 20), (40, 120, 40)])
    dot = lambda x, y, r: cv2.circle(im, (int(x * w), int(y * h)), max(1, int(r * min(w, h))), ink, -1, cv2.LINE_AA)
    if kind == "photo" and grounds:
        return cv2.resize(photographed(rng, rng.choice(grounds), 128), (w, h)).astype(np.float32)
    if kind == "pips":  # a die, or half a domino each
        spots = {1: [(.5, .5)], 2: [(.25, .25), (.75, .75)], 3: [(.25, .25), (.5, .5), (.75, .75)], 4: [(.25, .25), (.25, .75), (.75, .25), (.75, .75)]}
        spots[5] = spots[4] + [(.5, .5)]
        spots[6] = spots[4] + [(.25, .5), (.75, .5)]
        halves = [(0, 1)] if h < 1.5 * w else [(0, .5), (.5, .5)]
        for y0, share in halves:
            for x, y in spots[rng.randint(1, 6)]:
                dot(x, y0 + y * share, .09)
        if len(halves) > 1:
            cv2.line(im, (0, h // 2), (w, h // 2), ink, 2)
    elif kind == "stick":  # a scoring stick: a few dots in its middle
        n = rng.choice([1, 5, 8])
        for k in range(n):
            dot(.5 + (k % 4 - min(n - 1, 3) / 2) * .05, .5 + (k // 4 - .5) * .3 * (n > 4), .12)
    elif kind == "card":
        rank = rng.choice("A23456789JQK")
        for turn in range(2):
            cv2.putText(im, rank, (int(.06 * w), int(.2 * h)), cv2.FONT_HERSHEY_SIMPLEX, w / 90, ink, 2, cv2.LINE_AA)
            im = np.ascontiguousarray(im[::-1, ::-1])
        for k in range(rng.randint(1, 6)):
            dot(.35 + .3 * (k % 2), .3 + .2 * (k // 2), .08)
    elif kind == "words":
        for k in range(rng.randint(1, 3)):
            text = "".join(rng.choice("ABCDEFGHKLMNPRSTUVWXYZ0123456789") for _ in range(rng.randint(4, 10)))
            cv2.putText(im, text, (int(rng.uniform(0, .5) * w), int(rng.uniform(.3, 1) * h)), cv2.FONT_HERSHEY_DUPLEX, h / rng.uniform(30, 70), ink, rng.randint(1, 3), cv2.LINE_AA)
    return im.astype(np.float32)


def furnish(rng, L, area, grounds=()):
    """Lays dice, sticks, dominoes, cards, printed and plain things on the table, none of them a tile."""
    things = {  # width, height, thickness in tile widths
        "die": ("pips", (.6, .6, .6)), "stick": ("stick", (4, .45, .12)), "domino": ("pips", (1.1, 2.2, .4)), "card": ("card", (2.4, 3.4, .03)),
        "note": ("words", (3, 2, .03)), "box": ("photo", (2.5, 3.5, .5)), "phone": (None, (2.8, 5.6, .3)), "coin": (None, (.9, .9, .1)), "print": ("photo", (5, 4, .02))}
    for _ in range(rng.randint(1, 7)):
        kind, size = things[rng.choice(list(things))]
        x, y = rng.uniform(area[0], area[2]), rng.uniform(area[1], area[3])
        if any(t[0] < x < t[2] and t[1] < y < t[3] for t in L.taken):
            continue
        k = rng.uniform(.8, 1.25)
        size = tuple(k * s for s in size)
        front = printed(rng, 96, max(16, int(96 * size[1] / size[0])), kind, grounds) if kind else None
        colour = rng.choice([(240, 240, 240), (30, 30, 30), (40, 40, 170), (150, 90, 40), (60, 120, 60)])
        L.props.append(Prop((x, y, size[2] / 2), rotz(rng.uniform(0, 2 * math.pi)), size, colour, front))


def rack(rng, L, n, y, grounds=()):
    """What a row of n standing tiles stands in: a bottom, a lip in front or none, and a back or none, in pieces one tile wide. Returns the bottom's height."""
    colour = rng.choice([(30, 60, 110), (50, 90, 140), (35, 35, 35), (60, 130, 60), (150, 150, 150), (60, 30, 20), (210, 220, 225), (40, 140, 60)])
    bottom = rng.uniform(.05, .5)
    lip, back = rng.choice([0, 0, rng.uniform(.05, .3)]), rng.choice([0, rng.uniform(.4, 1.3)])
    deep = L.d + rng.uniform(.1, 1.2)
    said = rng.choice([None, None, "words", "photo"])
    lo, hi = -n / 2 - rng.uniform(.2, 2.5), n / 2 + rng.uniform(.2, 2.5)
    k = max(1, int(hi - lo))
    step = (hi - lo) / k
    for i in range(k):
        x = lo + (i + .5) * step
        front = printed(rng, 64, max(16, int(64 * bottom)), said, grounds) if said and rng.random() < .6 else None
        L.props.append(Prop((x, y + deep / 2 - L.d / 2, bottom / 2), STAND, (step, bottom, deep), colour, front))
        if lip:
            L.props.append(Prop((x, y - L.d / 2 - .12, (bottom + lip) / 2), STAND, (step, bottom + lip, .15), colour))
        if back:
            L.props.append(Prop((x, y + L.d / 2 + .25, (bottom + back) / 2), STAND, (step, bottom + back, .2), colour))
    return bottom


def texture(rng, size):
    """A table top: cloth, wood, mat or plain, BGR."""
    nrng = np.random.default_rng(rng.getrandbits(32))
    kind = rng.choice(["cloth", "cloth", "wood", "plain", "mat", "noise"])
    col = np.array(rng.choice([(60, 130, 40), (40, 90, 30), (110, 60, 30), (40, 40, 140), (120, 150, 180), (70, 110, 160), (200, 205, 210), (50, 50, 55), (90, 140, 190), (140, 120, 60), (170, 180, 190), (30, 60, 100)]), np.float32)
    col = np.clip(col + nrng.normal(0, 15, 3), 5, 250)
    im = np.ones((size, size, 3), np.float32) * col
    if kind == "cloth":
        im += (nrng.normal(0, rng.uniform(3, 14), (size, size, 1))).astype(np.float32)
        if rng.random() < .4:
            p = rng.randint(3, 8)
            g = ((np.indices((size, size)).sum(0) // p) % 2)[..., None] * rng.uniform(2, 14)
            im += g
    elif kind == "wood":
        y = np.linspace(0, rng.uniform(4, 30), size, dtype=np.float32)[:, None]
        warp = cv2.resize(nrng.normal(0, 1, (6, 6)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        g = np.sin((y + warp * rng.uniform(.2, 1.2)) * 2 * math.pi) * rng.uniform(4, 22)
        im += g[..., None] + nrng.normal(0, 4, (size, size, 1)).astype(np.float32)
        if rng.random() < .5:
            im = np.transpose(im, (1, 0, 2)).copy()
    elif kind in ("mat", "noise"):
        for s in (4, 16, 64):
            n = cv2.resize(nrng.normal(0, 1, (s, s, 1 if kind == "mat" else 3)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
            im += n.reshape(size, size, -1) * rng.uniform(2, 16)
    if rng.random() < .35:  # an edge: rack, table rim, another surface
        other = np.clip(np.array([rng.uniform(10, 240) for _ in range(3)], np.float32), 0, 255)
        p = [(rng.uniform(-.5, 1.5) * size, rng.uniform(-.2, 1.2) * size) for _ in range(2)]
        d = np.array([p[1][0] - p[0][0], p[1][1] - p[0][1]])
        nrm = np.array([-d[1], d[0]]) / (np.linalg.norm(d) + 1e-6) * size * 2
        poly = np.array([p[0] - d * 9, p[1] + d * 9, p[1] + d * 9 + nrm, p[0] - d * 9 + nrm]).astype(np.int32)
        m = np.zeros((size, size), np.uint8)
        cv2.fillPoly(m, [poly], 1)
        im[m > 0] = other + nrng.normal(0, 5, (int(m.sum()), 1))
    return np.clip(im, 0, 255).astype(np.uint8)


class Camera:
    def __init__(self, rng, target, span, tilt, roll):
        fov = math.radians(rng.uniform(35, 65))
        dist = span / (2 * math.tan(fov / 2)) * rng.uniform(.95, 1.4)
        yaw = rng.gauss(0, rng.choice([.25, .25, .25, .6]))
        fwd = rotz(yaw) @ np.array([0, math.sin(tilt), -math.cos(tilt)])
        self.pos = np.array(target) - fwd * dist
        right = np.cross(fwd, [0, 0, 1.0])
        if np.linalg.norm(right) < 1e-6:
            right = np.array([1.0, 0, 0])
        right /= np.linalg.norm(right)
        down = np.cross(fwd, right)
        c, s = math.cos(roll), math.sin(roll)
        self.M = np.stack([c * right + s * down, -s * right + c * down, fwd])
        self.f = RENDER / (2 * math.tan(fov / 2))

    def project(self, pts):
        q = (np.asarray(pts) - self.pos) @ self.M.T
        z = np.maximum(q[:, 2:], .1)
        return q[:, :2] / z * self.f + RENDER / 2, q[:, 2]


SIDES = [  # (outward axis, sign): the four narrow faces
    (0, 1), (0, -1), (1, 1), (1, -1)]


class Renderer:
    def __init__(self, rng, bank):
        self.rng = rng
        faces, self.set_name = bank.new_set()
        self.faces = faces
        self.seamless = self.set_name not in ("photographed", "fluffy-black") and rng.random() < .16
        self.h = rng.uniform(1.25, 1.5)
        self.d = rng.uniform(.6, .95)
        self.ivory = np.clip(np.array(rng.choice(IVORY), np.float32) + np.array([rng.gauss(0, 6) for _ in range(3)]), 120, 255)
        if self.set_name == "fluffy-black":
            self.ivory = np.array([rng.uniform(15, 50)] * 3)
        elif self.seamless:   # so light and square that no seam shows between two tiles
            self.ivory = np.array([rng.uniform(228, 255)] * 3, np.float32)
        elif self.set_name != "photographed" and rng.random() < .16:
            self.ivory = np.clip(np.array(rng.choice(GROUNDS), np.float32) + rng.gauss(0, 10), 8, 235)
        # On a dark ground the ink is light: what was black is white or gold there; colours stay as they are.
        self.light_ink = self.set_name != "fluffy-black" and self.ivory.mean() < 110
        self.gilt = np.array(rng.choice([(240, 240, 240), (215, 230, 235), (90, 190, 225), (130, 215, 235)]), np.float32)
        self.back = np.array(rng.choice(BACKS), np.float32)
        self.split = rng.uniform(.5, .8)
        self.light = np.array([rng.uniform(-.8, .8), rng.uniform(-.8, .8), rng.uniform(.6, 1.4)])
        self.light /= np.linalg.norm(self.light)
        self.alpha = np.zeros((FACE_H, FACE_W), np.uint8)
        r = int(FACE_W * (rng.uniform(0, .03) if self.seamless else rng.uniform(.03, .12)))
        cv2.rectangle(self.alpha, (r, 0), (FACE_W - 1 - r, FACE_H - 1), 255, -1)
        cv2.rectangle(self.alpha, (0, r), (FACE_W - 1, FACE_H - 1 - r), 255, -1)
        for x in (r, FACE_W - 1 - r):
            for y in (r, FACE_H - 1 - r):
                cv2.circle(self.alpha, (x, y), r, 255, -1)
        self.textures = {}

    def face_texture(self, cls):
        if cls not in self.textures:
            f = self.faces[cls]
            base = np.ones((FACE_H, FACE_W, 3), np.float32) * self.ivory
            a = f[..., 3:].astype(np.float32) / 255
            if self.set_name != "photographed" and self.rng.random() < .7:  # printed inside a margin
                s = self.rng.uniform(.8, .97)
                M = np.float32([[s, 0, FACE_W * (1 - s) / 2], [0, s, FACE_H * (1 - s) / 2]])
                f = cv2.warpAffine(f, M, (FACE_W, FACE_H), flags=cv2.INTER_AREA)
                a = f[..., 3:].astype(np.float32) / 255
            ink = f[..., :3].astype(np.float32)
            if self.light_ink:
                grey = ink.max(2, keepdims=True) / 255
                ink = np.clip(ink * (1 - .3 * grey) + self.gilt * (1 - grey) * .9 + 40, 0, 255)
            self.textures[cls] = base * (1 - a) + ink * a
        return self.textures[cls]

    def shade(self, normal):
        return .62 + .42 * max(0.0, float(normal @ self.light))

    def paint(self, im, ids, ident, quad, tex, alpha, shade):
        """Warps a texture onto a projected quad; writes `ident` into the id buffer there."""
        x0, y0 = np.floor(quad.min(0)).astype(int) - 1
        x1, y1 = np.ceil(quad.max(0)).astype(int) + 2
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, RENDER), min(y1, RENDER)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        h, w = tex.shape[:2]
        H = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), (quad - [x0, y0]).astype(np.float32))
        t = cv2.warpPerspective(tex * shade, H, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        a = cv2.warpPerspective(alpha, H, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        af = (a.astype(np.float32) / 255)[..., None]
        roi = im[y0:y1, x0:x1]
        roi[:] = roi * (1 - af) + t * af
        ids[y0:y1, x0:x1][a > 127] = ident

    def corners(self, t):
        e = np.array(t.size if isinstance(t, Prop) else [1, self.h, self.d]) / 2
        r, u, n = t.R[:, 0] * e[0], t.R[:, 1] * e[1], t.R[:, 2] * e[2]
        return t.c, r, u, n

    def draw(self, tiles, cam, im):
        """Draws tiles and props into `im`. Returns the id buffer and {index: (quad, class)} of the tiles' faces and backs that are turned towards the camera."""
        ids = np.full((RENDER, RENDER), -1, np.int32)
        self.shadows(im, tiles, cam)
        order = sorted(range(len(tiles)), key=lambda i: -np.linalg.norm(tiles[i].c - cam.pos) + tiles[i].c[2] * -.0)
        quads = {}
        full = np.full((8, 8), 255, np.uint8)
        for i in order:
            t = tiles[i]
            c, r, u, n = self.corners(t)
            _, z = cam.project([c])
            if z[0] < 1:
                continue
            faces = [(n, r, u, "face"), (-n, -r, u, "back")]
            faces += [(s * ax, (u if ax is r else r), n, "side") for ax in (r, u) for s in (1, -1)]
            for out, a, b, what in faces:
                centre = c + out
                if (centre - cam.pos) @ out >= 0:
                    continue
                normal = out / np.linalg.norm(out)
                sh = self.shade(normal)
                if isinstance(t, Prop):
                    q, _ = cam.project([centre - a + b, centre + a + b, centre + a - b, centre - a - b])
                    plain = np.ones((8, 8, 3), np.float32) * t.colour
                    tex = t.front if what == "face" and t.front is not None else plain
                    self.paint(im, ids, -2 - i, q, tex, np.full(tex.shape[:2], 255, np.uint8), sh)
                    continue
                if what == "side":
                    pts = [centre - a + b, centre + a + b, centre + a - b, centre - a - b]  # b = n: the front edge first
                    q, _ = cam.project(pts)
                    strip = np.ones((10, 4, 3), np.float32) * self.ivory
                    strip[int(10 * self.split):] = self.back
                    self.paint(im, ids, -2 - i, q, strip * .93, np.full((10, 4), 255, np.uint8), sh)
                    continue
                pts = [centre - a + b, centre + a + b, centre + a - b, centre - a - b]
                q, _ = cam.project(pts)
                tex = self.face_texture(t.cls) if what == "face" else np.ones((FACE_H, FACE_W, 3), np.float32) * self.back
                body = np.ones((8, 8, 3), np.float32) * (self.ivory if what == "face" else self.back) * (.97 if self.seamless else .86)
                self.paint(im, ids, -2 - i, q, body, full, sh)
                self.paint(im, ids, i, q, tex, self.alpha, sh)
                quads[i] = (q, INDEX[t.cls] if what == "face" else BACK)
        return ids, quads

    def shadows(self, im, tiles, cam):
        m = np.zeros((RENDER // 2, RENDER // 2), np.float32)
        l = self.light
        for t in tiles:
            c, r, u, n = self.corners(t)
            pts = np.array([c + a * r + b * u + k * n for a in (-1, 1) for b in (-1, 1) for k in (-1, 1)])
            flat = pts - np.outer(np.maximum(pts[:, 2], 0) / l[2], l)
            flat = np.vstack([flat, pts * [1, 1, 0]])
            p, z = cam.project(flat)
            if z.min() < 1:
                continue
            cv2.fillConvexPoly(m, cv2.convexHull((p / 2).astype(np.float32)).astype(np.int32), 1.0)
        m = cv2.GaussianBlur(m, (0, 0), self.rng.uniform(1, 7)) * self.rng.uniform(.2, .65)
        m = cv2.resize(m, (RENDER, RENDER))
        im *= (1 - m)[..., None]


def seated(rng, L, grounds):
    """A row as the player sees it who sits before it: standing and leaning tiles, seamless, their tops showing, often in a rack; what lies behind."""
    n = rng.choice([13, 13, 14, 14, 14, 16, 17, 10, 11, 8])
    z0 = rack(rng, L, n, 0, grounds) if rng.random() < .6 else 0.0
    cls = L.runs(n) if rng.random() < .4 else None
    L.row(n, 0, stand=True, tidy=rng.choice([.0005, .002, .006, .02]), gap_at=rng.choice([None, None, n - 1]), cls=cls, turn=0, z0=z0, lean=rng.uniform(0, .5), away=.01)
    if rng.random() < .4:
        L.row(rng.randint(3, 9), rng.choice([-1, 1]) * rng.uniform(L.h + .1, 3), turn=.3, gap_at=rng.choice([None, 3]))
    if rng.random() < .6:
        L.scatter(rng.randint(2, 22), (-n / 2 - 1, 2.5, n / 2 + 1, 9), face=.85)
    if rng.random() < .5:
        L.wall(rng.randint(4, 16), rng.uniform(-8, 0), rng.uniform(2.4, 6), rng.gauss(0, .1))
    if rng.random() < .3:
        L.row(rng.randint(6, 14), rng.uniform(7, 10), stand=True, turn=0, away=1)
    return n * rng.choice([rng.uniform(.9, 1.1), rng.uniform(1, 1.6)]) + 1, (rng.uniform(-1, 1), rng.uniform(-.3, 1), L.h / 2)


def laid_out(rng, L):
    """A set laid out in its order, one straight row a suit, as people photograph all they have. Returns how wide and high it is."""
    order = sorted(L.classes, key=lambda c: (c[1], c[0]) if c[0].isdigit() else (c[0], c[1]))
    n = rng.choice([7, 9, 9, 9, 10, 14])
    rows = [order[i:i + n] for i in range(0, len(order), n)]
    at = rng.randrange(len(rows))
    rows = rows[at:at + rng.choice([1, 3, 4, 5])]
    step = L.h * rng.choice([1.0, 1.02, 1.15, 1.4])
    tidy = rng.choice([.0005, .002, .006])
    for i, row in enumerate(rows):
        L.row(len(row), ((len(rows) - 1) / 2 - i) * step, x0=-(n - 1) / 2, tidy=tidy, cls=row, turn=0)
    return n, len(rows) * step


def close_up(rng, L):
    """A few tiles edge to edge that fill the picture, most of them with two columns. Returns how wide and high they are."""
    n, rows = rng.choice([2, 3, 3, 4, 4, 5, 6, 7, 9]), rng.choice([1, 1, 1, 2, 3])
    L.columned = rng.choice([.3, .6, .8])
    step = L.h * rng.choice([1.0, 1.01, 1.05, 1.2, 1.6])
    tidy = rng.choice([.0005, .0005, .002, .01])
    for i in range(rows):
        L.row(n, ((rows - 1) / 2 - i) * step, tidy=tidy, turn=rng.choice([0, 0, .1]), cls=L.runs(n) if rng.random() < .2 else None)
    return n, rows * step


def covered(rng, L):
    """A row partly hidden by tiles that lie on it, by tiles that stand before it, or by fingers."""
    n = rng.choice([5, 8, 10, 13, 14, 14])
    tidy = rng.choice([.002, .01, .03])
    L.row(n, 0, tidy=tidy, turn=.05)
    kind = rng.choice(["upon", "upon", "before", "fingers"])
    if kind == "before":
        L.row(rng.randint(2, n), -L.h / 2 - L.d / 2 - rng.uniform(0, .8), stand=True, tidy=tidy, turn=0, lean=rng.uniform(0, .3), away=.4)
    for _ in range(rng.randint(1, 6) if kind != "before" else 0):
        x, y = rng.uniform(-n / 2, n / 2), rng.choice([-1, 1]) * L.h * rng.uniform(.3, .95)
        if kind == "upon":
            L.put(L.any(), x, y, rotz(rng.choice([0, 0, rng.gauss(0, .3), rng.uniform(0, 6.3)])) @ rng.choice([UP, UP, DOWN]), L.d)
        else:
            skin = np.float32(rng.choice([(150, 175, 225), (120, 150, 205), (90, 120, 180), (60, 85, 130)])) * rng.uniform(.7, 1.05)
            L.props.append(Prop((x, -L.h * rng.uniform(.9, 1.8), L.d + .35), rotz(rng.gauss(0, .25)), (rng.uniform(.7, 1.1), rng.uniform(2, 4), .6), skin))


def compose(rng, h, d, classes, grounds=(), seamless=False):
    """A layout, what the camera should look at, and how far it is tilted if that matters: (tiles and props, centre, span, tilt or None)."""
    L = Layout(rng, h, d, classes)
    u, tilt = rng.random(), None
    v = rng.random() * (.45 if seamless else 1)
    if v < .09:
        wide, high = close_up(rng, L)
        span, target = max(wide, high) * rng.uniform(.85, 1.7) + .4, (rng.uniform(-.3, .3), rng.uniform(-.3, .3), 0)
    elif v < .18:
        covered(rng, L)
        span, target = max(abs(t.c[0]) for t in L.tiles) * 2 * rng.uniform(.8, 1.4) + 1, (rng.uniform(-1, 1), rng.uniform(-.5, .5), 0)
        tilt = rng.uniform(.2, 1.15)
    elif v < .4:
        span, target = seated(rng, L, grounds)
        tilt = rng.uniform(.55, 1.3)
    elif u < .08:
        wide, high = laid_out(rng, L)
        span, target = max(wide, high) * rng.uniform(.95, 1.5) + 1, (rng.uniform(-.5, .5), rng.uniform(-.5, .5), 0)
        tilt = rng.uniform(0, .9)
    elif u < .18:  # a row edge to edge that fills the picture
        n = rng.choice([13, 14, 14, 14, 16, 17, 8, 5])
        L.row(n, 0, tidy=rng.choice([.0005, .002, .006]), gap_at=rng.choice([None, n - 1]), turn=rng.choice([0, 0, .1]))
        span, target = n * rng.uniform(.8, 1.0) + .5, (rng.uniform(-.2, .2), rng.uniform(-.2, .2), 0)
    elif u < .55:
        n = rng.choice([13, 13, 14, 14, 14, 14, 10, 11, 7, 8, 5])
        stand = rng.random() < .2
        L.row(n, 0, stand=stand, gap_at=rng.choice([None, n - 1, n - 1, rng.randint(1, n - 1)]), turn=rng.choice([0, .05, .15]))
        if rng.random() < .4:
            L.row(rng.randint(2, 9), rng.choice([-1, 1]) * rng.uniform(h + .05, 2.6), turn=.35, gap_at=rng.choice([None, 3, 4]))
        if rng.random() < .5:
            L.scatter(rng.randint(2, 22), (-n / 2 - 1, 2.5, n / 2 + 1, 9))
        if rng.random() < .4:
            L.wall(rng.randint(4, 16), rng.uniform(-8, 0), rng.uniform(3.2, 7), rng.gauss(0, .3))
        if rng.random() < .2:
            L.wall(rng.randint(4, 12), rng.uniform(-7, 6), rng.uniform(3.2, 5), rng.uniform(1.2, 1.8))
        span = n * rng.uniform(.95, 1.6) + 1
        target = (rng.uniform(-1, 1), rng.uniform(-1, 2.5), 0)
    elif u < .72:
        r, c = rng.randint(1, 5), rng.randint(2, 9)
        L.grid(r, c)
        span = max(c * max(1, h * .8), r * h) * rng.uniform(1.05, 1.7) + 1
        target = (rng.uniform(-.5, .5), rng.uniform(-.5, .5), 0)
    elif u < .79:
        n = rng.randint(6, 30)
        radius = math.sqrt(n) * rng.uniform(.45, .8)
        L.heap(n, radius)
        span = 2 * radius * rng.uniform(1.4, 2.4) + 1
        target = (0, 0, 0)
    elif u < .95:
        n = rng.randint(4, 40)
        s = math.sqrt(n) * rng.uniform(.9, 1.5) + 1
        L.scatter(n, (-s, -s, s, s), face=rng.choice([.95, .7, .5]))
        span = 2 * s * rng.uniform(.7, 1.3)
        target = (0, 0, 0)
    else:
        L.row(rng.randint(1, 4), 0, turn=.3)
        span = rng.uniform(2.2, 6)
        target = (rng.uniform(-.5, .5), rng.uniform(-.5, .5), 0)
    if rng.random() < .4:
        furnish(rng, L, (-span / 2, -span / 2, span / 2, span / 2), grounds)
    if rng.random() < .12:   # from far
        span *= rng.uniform(1.3, 2.4)
    return L.tiles + L.props, target, span, tilt


def photograph(rng, im):
    """What the camera adds: light falling unevenly, colour cast, glare, blur, noise, JPEG."""
    nrng = np.random.default_rng(rng.getrandbits(32))
    h, w = im.shape[:2]
    g = cv2.resize(nrng.uniform(rng.uniform(.35, .9), 1.15, (3, 3)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    im = im * g[..., None]
    im = im * np.array([rng.uniform(.75, 1.15), rng.uniform(.92, 1.05), rng.uniform(.85, 1.15)], np.float32) * rng.uniform(.55, 1.25)
    if rng.random() < .12:  # lamplight: dim and warm, or cold
        im = im * np.array(rng.choice([[.5, .8, 1.1], [.7, .9, 1.05], [1.15, 1, .8]]), np.float32) * rng.uniform(.22, .6)
        im = im + nrng.normal(0, rng.uniform(2, 8), im.shape)
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        m = np.zeros((h, w), np.float32)
        cv2.ellipse(m, (rng.randrange(w), rng.randrange(h)), (rng.randint(10, 110), rng.randint(8, 60)), rng.uniform(0, 180), 0, 360, 1, -1)
        im = im + cv2.GaussianBlur(m, (0, 0), rng.uniform(8, 40))[..., None] * rng.uniform(40, 200)
    if rng.random() < .25:  # a hard shadow across
        m = np.zeros((h, w), np.float32)
        p = np.array([[rng.uniform(-.3, 1.3) * w, rng.uniform(-.3, 1.3) * h] for _ in range(4)])
        cv2.fillConvexPoly(m, cv2.convexHull(p.astype(np.float32)).astype(np.int32), 1)
        im = im * (1 - cv2.GaussianBlur(m, (0, 0), rng.uniform(2, 15))[..., None] * rng.uniform(.2, .6))
    if rng.random() < .45:
        im = cv2.GaussianBlur(im, (0, 0), rng.uniform(.4, 1.7))
    if rng.random() < .1:
        k = np.zeros((9, 9), np.float32)
        cv2.line(k, (rng.randint(0, 8), rng.randint(0, 8)), (4, 4), 1)
        im = cv2.filter2D(im, -1, k / k.sum())
    if rng.random() < .08:
        im = np.repeat(im.mean(2, keepdims=True), 3, 2)
    im = im + nrng.normal(0, rng.uniform(.5, 7), im.shape)
    im = np.clip(im, 0, 255).astype(np.uint8)
    _, j = cv2.imencode(".jpg", im, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 95)])
    return cv2.imdecode(j, cv2.IMREAD_COLOR)


def photographed(rng, path, size):
    """A ground cut out of a photograph: print, keyboards, grids, hands, rooms; nearer or farther, either way round, lighter or darker."""
    im = cv2.imread(str(path))
    h, w = im.shape[:2]
    side = int(min(h, w) * rng.uniform(.35, 1))
    x, y = rng.randint(0, w - side), rng.randint(0, h - side)
    im = cv2.resize(im[y:y + side, x:x + side], (size, size), interpolation=cv2.INTER_AREA if side > size else cv2.INTER_LINEAR)
    im = np.ascontiguousarray(np.rot90(im[:, ::-1] if rng.random() < .5 else im, rng.randrange(4)))
    return np.clip(im.astype(np.float32) * rng.uniform(.6, 1.25) + rng.uniform(-20, 20), 0, 255).astype(np.uint8)


def shot(rng, R, tiles, target, span, tilt, roll, grounds=()):
    """A photo of tiles and props by the renderer `R`: (BGR picture SIZE x SIZE, quads [n,4,2] clockwise from the face's own top left, classes [n],
    quads of tiles that are hidden for the greater part or cut by the edge)."""
    cam = Camera(rng, target, span, tilt, roll)
    on_photo = grounds and rng.random() < .5
    im = (photographed(rng, rng.choice(grounds), RENDER) if on_photo else texture(rng, RENDER)).astype(np.float32)
    ids, quads = R.draw(tiles, cam, im)
    keep_q, keep_c = [], []
    for i, (q, cls) in quads.items():
        inside = ((q >= -2) & (q <= RENDER + 2)).all()
        area = abs(cv2.contourArea(q.astype(np.float32)))
        if area < 60:
            continue
        seen = (ids == i).sum() / area
        if seen > LITTLE:
            keep_q.append(q)
            keep_c.append(cls if inside and seen > ENOUGH else HIDDEN)
    # Photos in this project's sources are stretched to a square: squeeze one side as if it had been a 16:9 to 9:16 photo.
    sx, sy = 1.0, 1.0
    if rng.random() < .6:
        k = rng.choice([.75, .75, 1 / .75, .5625, 1 / .5625, rng.uniform(.6, 1.6)])
        (sx, sy) = (1, 1 / k) if k > 1 else (k, 1)
    M = np.float32([[sx, 0, RENDER * (1 - sx) / 2], [0, sy, RENDER * (1 - sy) / 2]])
    # cut the squeezed middle out of the full render: a stretched picture shows less of the other side
    crop = im
    ow, oh = int(RENDER * sx), int(RENDER * sy)
    x0, y0 = (RENDER - ow) // 2, (RENDER - oh) // 2
    crop = im[y0:y0 + oh, x0:x0 + ow]
    small = cv2.resize(crop, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    out = []
    cls = []
    for q, c in zip(keep_q, keep_c):
        p = (q - [x0, y0]) * [SIZE / ow, SIZE / oh]
        inside = ((p >= -1) & (p <= SIZE + 1)).all()
        if inside or ((p.mean(0) > 0) & (p.mean(0) < SIZE)).all():
            out.append(p)
            cls.append(c if inside else HIDDEN)
    out, cls = np.array(out, np.float32).reshape(-1, 4, 2), np.array(cls, np.int64)
    hidden = cls == HIDDEN
    return photograph(rng, small), out[~hidden], cls[~hidden], out[hidden]


def make_scene(seed, bank, grounds=()):
    """A photo of tiles on a table, as from `shot`."""
    rng = random.Random(seed)
    bank.rng = rng
    R = Renderer(rng, bank)
    tiles, target, span, tilt = compose(rng, R.h, R.d, list(R.faces), grounds, R.seamless)
    tilt = tilt or rng.choice([rng.uniform(0, .35), rng.uniform(0, .35), rng.uniform(.1, .9), rng.uniform(.1, .9), rng.uniform(.5, 1.0), rng.uniform(.5, 1.0), rng.uniform(.85, 1.25)])
    roll = rng.choice([0, 0, rng.gauss(0, .1), rng.gauss(0, .3), rng.uniform(-math.pi, math.pi), rng.choice([math.pi, math.pi / 2, -math.pi / 2])])
    return shot(rng, R, tiles, target, span, tilt, roll, grounds)
