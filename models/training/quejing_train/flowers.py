"""Drawings for invented flower tiles: plum, orchid, chrysanthemum, bamboo, and whatever else grows on season tiles.

A drawing fills the face from `top` down; places are fractions of the face, as in `Sheet`.
Each set keeps one `Look`: inks, line width, filled or outlined.
"""
import math

TALL = .75  # ratio of the face's width to its height: makes lengths equal in both directions


class Look:
    def __init__(self, rng, inks):
        red, green, blue, black = inks
        self.stem = rng.choice([green, green, green, black, blue, black])
        self.leaf = rng.choice([green, green, green, self.stem, blue, black])
        self.bloom = rng.choice([red, red, red, red, blue, black])
        self.core = rng.choice([self.bloom, self.bloom, red, blue, black])
        self.thick = rng.uniform(.012, .034)
        self.filled_leaf, self.filled_bloom = rng.random() < .55, rng.random() < .35
        self.petals = rng.randint(5, 8)
        self.bloom_kind = rng.choice(["round", "round", "pointed", "rose", "rays", "cup"])
        self.pot = rng.random() < .25


def polar(p, angle, length):
    return p[0] + math.cos(angle) * length, p[1] + math.sin(angle) * length * TALL


def blade(s, base, angle, length, width, ink, thick, filled):
    """A leaf from its base to its tip."""
    left, right = [], []
    for t in (0, .2, .45, .7, 1):
        p, w = polar(base, angle, length * t), width * math.sin(math.pi * (t * .92 + .04)) ** .8
        left.append(polar(p, angle - math.pi / 2, w))
        right.append(polar(p, angle + math.pi / 2, w))
    if filled:
        s.poly([*left, *right[::-1]], ink)
    else:
        s.curve([*left, *right[::-1], left[0]], ink, thick)


def blossom(s, rng, x, y, r, look, kind=None):
    kind, n, turn = kind or look.bloom_kind, look.petals, rng.uniform(0, 6.3)
    spots = [polar((x, y), turn + 2 * math.pi * i / n, r * .62) for i in range(n)]
    if kind == "round":
        for p in spots:
            s.disc(*p, r * .42, look.bloom) if look.filled_bloom else s.ring(*p, r * .4, look.bloom, look.thick)
        s.disc(x, y, r * .28, look.core)
    elif kind == "pointed":
        for i in range(n + 2):
            blade(s, (x, y), turn + 2 * math.pi * i / (n + 2), r * 1.1, r * .3, look.bloom, look.thick, look.filled_bloom)
        s.disc(x, y, r * .2, look.core)
    elif kind == "rays":
        for i in range(n * 3):
            a = turn + 2 * math.pi * i / (n * 3)
            s.line(polar((x, y), a, r * .25), polar((x, y), a, r * rng.uniform(.9, 1.1)), look.bloom, look.thick * 1.3)
        s.ring(x, y, r * .3, look.core, look.thick)
    elif kind == "rose":
        if look.filled_bloom:
            s.disc(x, y, r, look.bloom)
            for f in (.75, .45):
                s.clear_arc(x, y, r * f, turn + f * 3, look.thick)
        else:
            for f, a in ((1, 0), (.72, 1.2), (.45, 2.6)):
                pts = [polar((x, y), turn + a + t * .1, r * f * (1 + .1 * math.sin(t * .9))) for t in range(52)]
                s.curve(pts, look.bloom, look.thick)
        s.disc(x, y, r * .16, look.core)
    else:  # a cup seen from its side, as the lotus
        for i in range(5):
            blade(s, (x, y + r * .5), -math.pi / 2 + (i - 2) * .48, r * (1.35 - .12 * abs(i - 2)), r * .3, look.bloom, look.thick, look.filled_bloom)


def plum(s, rng, top, look):
    x, y = rng.uniform(.3, .7), .96
    lean = rng.choice([-1, 1])
    pts = [(x, y)]
    while y > top + .1:
        x, y = min(.85, max(.15, x + lean * rng.uniform(.05, .2))), y - rng.uniform(.12, .22)
        pts.append((x, max(y, top + .04)))
        lean = -lean if rng.random() < .7 else lean
    s.curve(pts, look.stem, look.thick * rng.uniform(1.2, 2.6))
    for p in pts[1:]:
        for _ in range(rng.randint(0, 2)):
            q = polar(p, rng.uniform(-2.9, -.2), rng.uniform(.1, .24))
            s.line(p, q, look.stem, look.thick)
            s.disc(*q, rng.uniform(.02, .045), look.bloom)
    for _ in range(rng.randint(1, 4)):
        p = rng.choice(pts[1:])
        blossom(s, rng, p[0] + rng.uniform(-.12, .12), max(top + .1, p[1] + rng.uniform(-.06, .1)), rng.uniform(.08, .19), look, rng.choice(["round", "round", look.bloom_kind]))


def orchid(s, rng, top, look):
    base = (rng.uniform(.35, .65), rng.uniform(.88, .96))
    for _ in range(rng.randint(5, 10)):
        reach, high, bow = rng.uniform(-.5, .5), rng.uniform(.25, 1) * (base[1] - top), rng.uniform(0, .6)
        pts = []
        for i in range(9):
            t = i / 8
            pts.append((base[0] + reach * t ** 1.6, base[1] - high * (1.25 * t - bow * t ** 3)))
        pts = [(min(.95, max(.05, px)), max(top, py)) for px, py in pts]
        s.curve(pts, look.leaf, look.thick * rng.uniform(.9, 1.8))
        if rng.random() < .4:
            s.curve([(px + .03, py + .01) for px, py in pts], look.leaf, look.thick * .8)
    for _ in range(rng.randint(1, 3)):
        p = (base[0] + rng.uniform(-.25, .25), top + (base[1] - top) * rng.uniform(.1, .65))
        s.line(base, p, look.stem, look.thick * .8)
        for i in range(rng.randint(3, 6)):
            blade(s, p, rng.uniform(-3.3, .3), rng.uniform(.07, .16), .03, look.bloom, look.thick, look.filled_bloom or rng.random() < .4)


def leafy(s, rng, base, tip, look):
    """A stem with leaves on both sides."""
    mid = ((base[0] + tip[0]) / 2 + rng.uniform(-.12, .12), (base[1] + tip[1]) / 2)
    pts = [((1 - t) ** 2 * base[0] + 2 * t * (1 - t) * mid[0] + t * t * tip[0], (1 - t) ** 2 * base[1] + 2 * t * (1 - t) * mid[1] + t * t * tip[1]) for t in (0, .2, .4, .6, .8, 1)]
    s.curve(pts, look.stem, look.thick * 1.3)
    for p in pts[1:-1]:
        for side in (-1, 1):
            if rng.random() < .7:
                blade(s, p, -math.pi / 2 + side * rng.uniform(.6, 1.5), rng.uniform(.1, .24), rng.uniform(.025, .06), look.leaf, look.thick, look.filled_leaf)


def chrysanthemum(s, rng, top, look):
    heads = rng.choice([1, 1, 2, 3])
    for i in range(heads):
        r = rng.uniform(.16, .26) if heads == 1 else rng.uniform(.1, .17)
        x = .5 + rng.uniform(-.1, .1) + (i - (heads - 1) / 2) * .28
        y = max(top + r, top + rng.uniform(.1, .35))
        leafy(s, rng, (.5 + rng.uniform(-.1, .1), .96), (x, y + r * .6), look)
        s.clear(x, y, r)
        blossom(s, rng, x, y, r, look, rng.choice(["rays", "rays", "pointed", look.bloom_kind]))


def bamboo(s, rng, top, look):
    stalks = rng.randint(1, 4)
    lean = rng.uniform(-.18, .18)
    outline, w = rng.random() < .5, rng.uniform(.03, .09)
    for i in range(stalks):
        x = .5 + (i - (stalks - 1) / 2) * rng.uniform(.13, .22) + rng.uniform(-.05, .05)
        high = top + rng.uniform(0, .25)
        steps = rng.randint(3, 5)
        for k in range(steps):
            a, b = (.96 - (.96 - high) * (k + f) / steps for f in (.05, .93))
            p, q = (x + lean * (.96 - a), a), (x + lean * (.96 - b), b)
            if outline:
                for side in (-1, 1):
                    s.line((p[0] + side * w / 2, p[1]), (q[0] + side * w / 2, q[1]), look.stem, look.thick)
                s.line((q[0] - w * .7, q[1]), (q[0] + w * .7, q[1]), look.stem, look.thick)
            else:
                s.line(p, q, look.stem, w * .7)
            for side in (-1, 1):
                if rng.random() < .45:
                    for _ in range(rng.randint(1, 3)):
                        blade(s, q, math.pi / 2 + side * rng.uniform(-.2, 1.3) - math.pi * (rng.random() < .3), rng.uniform(.12, .26), rng.uniform(.015, .04), look.leaf, look.thick, look.filled_leaf)


def bush(s, rng, top, look):
    low = .96
    if look.pot:
        low, w, kind = rng.uniform(.7, .8), rng.uniform(.16, .3), rng.random()
        foot = w * (.6 if kind < .6 else 1)
        pot = [(.5 - w, low), (.5 + w, low), (.5 + foot, .96), (.5 - foot, .96)]
        s.poly(pot, look.core) if kind < .3 else s.curve([*pot, pot[0]], look.core, look.thick * 1.4)
    spots = []
    for _ in range(rng.randint(1, 4)):
        tip = (rng.uniform(.2, .8), rng.uniform(top + .1, low - .2))
        leafy(s, rng, (.5 + rng.uniform(-.12, .12), low), tip, look)
        spots.append(tip)
    for x, y in spots:
        r = rng.uniform(.09, .2) if len(spots) > 1 else rng.uniform(.15, .27)
        if not look.filled_bloom and rng.random() < .7:
            s.clear(x, y, r * .8)
        blossom(s, rng, x, y, r, look)


def lotus(s, rng, top, look):
    for _ in range(rng.randint(1, 3)):
        x, y = rng.uniform(.25, .75), rng.uniform(.6, .85)
        r = rng.uniform(.14, .28)
        s.ring(x, y, r, look.leaf, look.thick, .35) if not look.filled_leaf else s.disc(x, y, r, look.leaf, .35)
    x, y = rng.uniform(.4, .6), rng.uniform(top + .2, .6)
    s.line((x, y), (x + rng.uniform(-.1, .1), .96), look.stem, look.thick * 1.4)
    blossom(s, rng, x, y, rng.uniform(.16, .26), look, "cup")
    for i in range(rng.randint(0, 3)):
        y = .86 + i * .04
        s.curve([(.1 + k * .1, y + .012 * (-1) ** k) for k in range(9)], look.stem, look.thick * .8)


PLANTS = {"f": [plum, orchid, chrysanthemum, bamboo], "q": [bush, lotus, chrysanthemum, plum]}


def grow(s, rng, kind, n, top, look):
    """The drawing of flower `n` (1 to 4) of a kind, `f` or `q`: usually the plant it is named after, though not always,
    so that the signs next to it are read too."""
    own = PLANTS[kind][n - 1]
    if kind == "q":
        own = rng.choice([own, bush, bush])
    elif rng.random() < .2:
        own = rng.choice([plum, orchid, chrysanthemum, bamboo, bush])
    own(s, rng, top, look)
