"""Faces of tiles that belong to no class: jokers in words and pictures, tiles of luck, spare tiles with marks, letters, figures.

`joker(rng, style)` gives a BGRA face of FACE_W x FACE_H pixels in the fonts and inks of an invented set. The classifier learns them as `unknown`.

    python -m quejing_train.jokers --sheet sheet.png [--seed 1]      a look at some
    python -m quejing_train.jokers --unseen 2000 CLASSIFIER...       the share that exported classifiers call unknown, in fonts and pictures that training never shows
"""
import argparse, math, random

import cv2
import numpy as np

from .classes import UNKNOWN
from .flowers import grow
from .pictures import picture

# Characters of no class; the signs of flowers and the numbers are not among them.
SIGNS = "福祿壽貴財喜飛鬼搭寶王皇后帝將帥車馬兵炮士相象仙龍鳳虎貓鼠雞魚花合配用聽總混皮癞變代空番樂吉安康和平愛夢囍富榮華金銀玉神佛道德忠孝仁義禮智信美麗"
WORDS = ["百搭", "百搭", "聽用", "飛", "財神", "百變", "萬能", "代用", "備牌", "空白", "花牌", "鬼牌", "大王", "小王", "福星", "貓", "癩子", "混", "招財", "進寶", "恭喜", "發財", "吉祥", "如意", "平安", "快樂"]
ENGLISH = ["JOKER", "JOKER", "JOKER", "Joker", "WILD", "Wild", "SPARE", "BLANK", "FLY", "ANY", "LUCKY", "HAPPY", "FREE", "BONUS", "MAGIC", "KING", "QUEEN", "ACE", "STAR", "J", "W", "X", "?", "!", "OK", "A", "Q", "K", "M", "R", "&", "@", "#", "TM", "VIP", "USA", "HK", "ABC", "MJ", "No.", "100", "88"]


def joker(rng, style):
    """A face in the manner of an `InventedSet`. It differs each time."""
    from .invented import FACE_H, FACE_W, Sheet, bend, carve

    s = Sheet()
    inks = [style.red, style.green, style.blue, style.black]
    for _ in range(9):
        draw = rng.choice([word, word, word, sign, sign, figure, figure, figure, figure_and_sign, figure_and_sign, jester, jester, butterfly, shapes, shapes, framed, framed, plant_and_sign, scribble])
        draw(s, rng, style, inks)
        if (s.im[..., 3] > 90).mean() > .04:
            break
    if rng.random() < .15:
        frame(s, rng, rng.choice(inks))
    if rng.random() < .22:
        corners(s, rng, style, rng.choice(inks))
    im = carve(rng, s.im)
    return bend(rng, cv2.resize(im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA), style.warp)


def ink_mask(style, path, text):
    from .invented import glyph_mask, in_place_of_missing

    for p in [path, *in_place_of_missing()]:
        m = glyph_mask(p, text)
        if m is not None:
            return m
    return np.full((40, 40), 255, np.uint8)


def turned_mask(m, degrees):
    h, w = m.shape
    side = int(math.hypot(h, w)) + 2
    out = np.zeros((side, side), np.uint8)
    y, x = (side - h) // 2, (side - w) // 2
    out[y:y + h, x:x + w] = m
    M = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1)
    out = cv2.warpAffine(out, M, (side, side))
    ys, xs = np.where(out > 40)
    return out[ys.min():ys.max() + 1, xs.min():xs.max() + 1]


def fitted(s, mask, box, ink, loose=1.25):
    """Draws a mask into a box (x0, y0, x1, y1); its proportions change by the factor `loose` at most."""
    x0, y0, x1, y1 = box
    k = 256 / 192
    wide, high = x1 - x0, y1 - y0
    want = mask.shape[1] / mask.shape[0] * k   # width to height in fractions of the face
    if wide / high > want * loose:
        wide = high * want * loose
    elif wide / high < want / loose:
        high = wide / want * loose
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    s.stamp(mask, (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2), ink)


def word(s, rng, style, inks):
    """A word across, down, or aslant, once or twice."""
    ink = rng.choice(inks)
    if rng.random() < .45:
        text, path = rng.choice(WORDS), rng.choice([style.man_font, style.honour_font, style.fa_font])
    else:
        text, path = rng.choice(ENGLISH), style.index_font
    m, how = ink_mask(style, path, text), rng.random()
    if how < .4 and len(text) > 1:   # one letter below another
        top, low = rng.uniform(.04, .16), rng.uniform(.84, .96)
        at, wide = rng.choice([.5, .5, rng.uniform(.25, .75)]), rng.uniform(.2, .6)
        step = (low - top) / len(text)
        many = rng.random() < .2
        for i, letter in enumerate(text):
            y = top + step * i
            fitted(s, ink_mask(style, path, letter), (at - wide / 2, y + step * .06, at + wide / 2, y + step * .94), rng.choice(inks) if many else ink, 1.8)
        return
    if how < .62:
        m = turned_mask(m, rng.choice([90, -90, 90, -90, 45, -45, rng.uniform(-60, 60)]))
    y = rng.choice([.5, .5, rng.uniform(.25, .75)])
    big = rng.uniform(.1, .35)
    fitted(s, m, (rng.uniform(.02, .12), y - big, rng.uniform(.88, .98), y + big), ink, 1.6)
    if rng.random() < .25 and big < .2:
        fitted(s, m[::-1, ::-1] if rng.random() < .5 else m, (.1, .78, .9, .95), rng.choice(inks), 1.6)
        if rng.random() < .5:
            thing(s, rng, rng.choice(inks), (.25, .08, .75, .4))


def sign(s, rng, style, inks):
    """One large character."""
    x, y = rng.uniform(.06, .24), rng.uniform(.08, .26)
    s.stamp(ink_mask(style, rng.choice([style.man_font, style.honour_font, style.fa_font]), rng.choice(SIGNS)), (x, y, 1 - x, 1 - y), rng.choice(inks))
    if rng.random() < .3:
        s.ring(.5, .5, rng.uniform(.4, .46), rng.choice(inks), rng.uniform(.015, .04))


def thing(s, rng, ink, box):
    """A picture drawn into a box, or a shape where there are no pictures."""
    im = picture(rng, ink)
    if im is None:
        polygon(s, rng, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2, ink)
        return
    turn = rng.choice([0, 0, 0, 0, rng.uniform(-30, 30)])
    if rng.random() < .5:
        im = im[:, ::-1]
    if turn:
        M = cv2.getRotationMatrix2D((im.shape[1] / 2, im.shape[0] / 2), turn, .9)
        im = cv2.warpAffine(im, M, im.shape[1::-1])
    s.paste(im, box)


def figure(s, rng, style, inks, low=.96):
    """One picture, or two, three of the same kind of ink."""
    ink = rng.choice(inks)
    n = rng.choice([1, 1, 1, 1, 2, 3])
    top = rng.uniform(.04, .2)
    if n == 1:
        x = rng.uniform(.03, .2)
        thing(s, rng, ink, (x, top, 1 - x, rng.uniform(.75, low)))
        return
    step = (low - top) / n
    for i in range(n):
        wide = min(.45, step * 256 / 192 * .5)
        x = .5 + rng.uniform(-.2, .2)
        thing(s, rng, ink, (max(.02, x - wide), top + step * i, min(.98, x + wide), top + step * (i + .92)))


def figure_and_sign(s, rng, style, inks):
    """A picture with a sign or word that is no flower's, where flowers have theirs."""
    figure(s, rng, style, inks, low=rng.choice([.96, .8]))
    left, size = rng.random() < .5, rng.uniform(.18, .36)
    text = rng.choice(SIGNS) if rng.random() < .6 else rng.choice(ENGLISH)
    tall = size * .75 * rng.uniform(.9, 1.25) * (len(text) if text.isascii() and len(text) > 2 and rng.random() < .4 else 1)
    if text.isascii():
        m = ink_mask(style, style.index_font, text)
        if tall > size:
            m = turned_mask(m, -90)
        size, tall = (size, tall) if len(text) < 3 or tall > size else (rng.uniform(.4, .9), tall * .6)
        x0, y0 = (.05 if left else .95 - size), rng.choice([.04, .04, .95 - tall])
        s.im[max(0, int(y0 * 256) - 3):int((y0 + tall) * 256) + 4, max(0, int(x0 * 192) - 4):int((x0 + size) * 192) + 4] = 0
        s.stamp(m, (x0, y0, x0 + size, y0 + tall), rng.choice(inks))
    else:
        style.sign(s, style.honour_font, text, size, size * .75 * rng.uniform(.9, 1.25), left, rng.choice(inks))


def plant_and_sign(s, rng, style, inks):
    """A plant with a character that belongs to no flower."""
    grow(s, random.Random(rng.getrandbits(30)), rng.choice("fq"), rng.randint(1, 4), style.flower_top, style.flower_look)
    size = rng.uniform(.22, .4)
    style.sign(s, style.honour_font, rng.choice(SIGNS), size, size * .75 * style.flower_tall, rng.random() < .5, rng.choice(inks))


def jester(s, rng, style, inks):
    """A jester's head: a cap with points and bells, a face, a collar; often with a word."""
    a, b, c = rng.choice(inks), rng.choice(inks), rng.choice(inks)
    x, y, r = .5 + rng.uniform(-.06, .06), rng.uniform(.42, .6), rng.uniform(.13, .22)
    points = rng.choice([2, 3, 3, 4])
    line = rng.uniform(.012, .03)
    filled = rng.random() < .6
    for i in range(points):
        t = math.pi * (1.12 + .76 * i / (points - 1)) + rng.uniform(-.1, .1)
        far = rng.uniform(1.7, 2.4) * r
        tip = (x + math.cos(t) * far * 1.05, y + math.sin(t) * far * .8)
        base = [(x + math.cos(t + d) * r, y + math.sin(t + d) * r * .75) for d in (-.45, .45)]
        bow = (tip[0] + math.cos(t) * r * .1, tip[1] + rng.uniform(0, .06))
        pts = [base[0], bow, tip, base[1]]
        s.poly(pts, rng.choice([a, b])) if filled else s.curve([*pts, pts[0]], rng.choice([a, b]), line)
        s.disc(tip[0], tip[1] + .02, r * rng.uniform(.14, .26), c)
    s.clear(x, y, r * .98)
    s.ring(x, y, r, a, line)
    for side in (-1, 1):
        s.disc(x + side * r * .36, y - r * .1, r * rng.uniform(.08, .16), rng.choice([a, c]))
    mouth = [(x + t * r * .5, y + r * .35 + r * .18 * (1 - t * t)) for t in np.linspace(-1, 1, 9)]
    s.curve(mouth, b, line)
    if rng.random() < .6:
        for i in range(rng.randint(3, 7)):
            t = math.pi * (.1 + .8 * i / 6)
            q = (x + math.cos(t) * r * 1.6, y + math.sin(t) * r * 1.2)
            s.poly([(x + math.cos(t - .2) * r, y + math.sin(t - .2) * r * .8), q, (x + math.cos(t + .2) * r, y + math.sin(t + .2) * r * .8)], rng.choice([a, b, c]))
    if rng.random() < .6:
        text = rng.choice(["JOKER", "JOKER", "Joker", "百搭", "J", "WILD"])
        m = ink_mask(style, style.index_font if text.isascii() else style.honour_font, text)
        box = rng.choice([(.08, .8, .92, .96), (.08, .03, .92, .15), None])
        if box:
            fitted(s, m, box, rng.choice(inks), 1.6)
        else:
            side = rng.choice([.04, .82])
            for i, letter in enumerate(text):
                step = .9 / len(text)
                fitted(s, ink_mask(style, style.index_font if text.isascii() else style.honour_font, letter), (side, .05 + i * step, side + .14, .05 + (i + .9) * step), a, 1.5)


def butterfly(s, rng, style, inks):
    a, b = rng.choice(inks), rng.choice(inks)
    x, y, line = .5 + rng.uniform(-.05, .05), rng.uniform(.4, .6), rng.uniform(.012, .03)
    up, low = rng.uniform(.26, .4), rng.uniform(.18, .32)
    filled = rng.random() < .5
    for side in (-1, 1):
        for reach, t, ink in ((up, -.75, a), (low, .65, b)):
            pts = [(x, y)]
            for u in np.linspace(0, 2 * math.pi, 15)[1:-1]:
                r, w = reach * (1 - math.cos(u)) / 2, math.sin(u) * reach * .38
                pts.append((x + side * (math.cos(t) * r - math.sin(t) * w) * 1.1, y + (math.sin(t) * r + math.cos(t) * w) * .8))
            s.poly(pts, ink) if filled else s.curve([*pts, pts[0]], ink, line)
            spot = pts[7]
            q = ((spot[0] * 2 + x) / 3, (spot[1] * 2 + y) / 3)
            s.clear(*q, reach * .13) if filled else s.disc(*q, reach * .1, rng.choice(inks))
    s.line((x, y - .16), (x, y + .18), rng.choice(inks), rng.uniform(.025, .06))
    for side in (-1, 1):
        s.curve([(x, y - .15), (x + side * .05, y - .24), (x + side * .12, y - .28)], a, line)
    if rng.random() < .4:
        style.sign(s, style.honour_font, rng.choice(SIGNS), .26, .2, rng.random() < .5, rng.choice(inks))


def polygon(s, rng, x, y, r, ink):
    n, sharp, turn = rng.randint(3, 8), rng.choice([1, .45, .6, .75]), rng.choice([-math.pi / 2, rng.uniform(0, 6.3)])
    n = min(n, 5) if sharp > .7 else n   # nothing as round as a dot
    pts = []
    for i in range(2 * n):
        k = r * (1 if i % 2 == 0 else sharp)
        t = turn + math.pi * i / n
        pts.append((x + math.cos(t) * k, y + math.sin(t) * k * .75))
    if rng.random() < .6:
        s.poly(pts, ink)
    else:
        s.curve([*pts, pts[0]], ink, rng.uniform(.015, .05))


def shapes(s, rng, style, inks):
    """A sign of a maker: polygons, stars, bars, letters in one another or beside one another."""
    x, y = .5, rng.choice([.5, .4, .6])
    kind = rng.random()
    if kind < .5:
        r = rng.uniform(.25, .45)
        for f in [1, .62, .34][:rng.randint(1, 3)]:
            polygon(s, rng, x, y, r * f, rng.choice(inks))
        if rng.random() < .4:
            fitted(s, ink_mask(style, style.index_font, rng.choice(ENGLISH)), (.1, .8, .9, .94), rng.choice(inks), 1.5)
    elif kind < .75:   # bars and chequers
        n, across = rng.randint(3, 9), rng.random() < .5
        for i in range(n):
            t = .12 + .76 * (i + .5) / n
            thick = rng.uniform(.02, .07)
            s.line((.12, t) if across else (t, .1), (.88, t) if across else (t, .9), rng.choice(inks[:2]), thick)
            if rng.random() < .3:
                s.line((t, .1) if across else (.12, t), (t, .9) if across else (.88, t), rng.choice(inks), thick * .6)
    else:
        spots = rng.choice([[(.3, .3), (.7, .7)], [(.3, .7), (.7, .3)], [(.5, .25), (.3, .7), (.7, .7)], [(.5, .5)]])
        ink = rng.choice(inks)
        m = ink_mask(style, style.index_font, rng.choice("ABCDGHJKLMQRTVXYZ&?!@"))
        for px, py in spots:
            r = .36 if len(spots) == 1 else .2
            fitted(s, m, (px - r, py - r * .75, px + r, py + r * .75), ink, 1.3)


def frame(s, rng, ink):
    m = rng.uniform(.03, .12)
    for d in [0, rng.uniform(.03, .07)][:rng.randint(1, 2)]:
        cv2.rectangle(s.im, s.at(m + d, (m + d) * .8), s.at(1 - m - d, 1 - (m + d) * .8), (*ink, 255), max(1, int(rng.uniform(.01, .04) * 192)), cv2.LINE_AA)


def framed(s, rng, style, inks):
    """A spare tile: a frame with a mark in it that no white dragon has."""
    ink = rng.choice(inks)
    kind = rng.choice(["slash", "cross", "text", "text", "sign", "thing", "thing", "stars"])
    if kind in ("slash", "cross"):
        t = rng.uniform(.02, .06)
        s.line((.2, .2), (.8, .8), ink, t)
        if kind == "cross":
            s.line((.8, .2), (.2, .8), ink, t)
    elif kind == "text":
        fitted(s, ink_mask(style, style.index_font, rng.choice([t for t in ENGLISH if t not in "BPW"])), (.2, .3, .8, .7), rng.choice(inks), 1.6)
    elif kind == "sign":
        s.stamp(ink_mask(style, style.honour_font, rng.choice(SIGNS)), (.25, .28, .75, .74), rng.choice(inks))
    elif kind == "thing":
        thing(s, rng, rng.choice(inks), (.2, .25, .8, .75))
    else:
        for _ in range(rng.randint(2, 4)):
            polygon(s, rng, rng.uniform(.3, .7), rng.uniform(.3, .7), rng.uniform(.08, .16), rng.choice(inks))
    frame(s, rng, rng.choice(inks))


def scribble(s, rng, style, inks):
    """Handwriting or a cartoon that says nothing."""
    for _ in range(rng.randint(1, 4)):
        pts, x, y, t = [], rng.uniform(.2, .8), rng.uniform(.2, .8), rng.uniform(0, 6.3)
        bend = rng.uniform(-.8, .8)
        for _ in range(rng.randint(12, 50)):
            bend = bend * .8 + rng.gauss(0, .35)
            t += bend
            x, y = x + math.cos(t) * .06, y + math.sin(t) * .045
            if not (.06 < x < .94 and .06 < y < .94):
                t += 2.2
                x, y = min(.93, max(.07, x)), min(.93, max(.07, y))
            pts.append((x, y))
        s.curve(pts, rng.choice(inks), rng.uniform(.012, .05))


def corners(s, rng, style, ink):
    """A letter or a word in one corner or two opposite ones."""
    text = rng.choice(["J", "J", "JOKER", "?", "W", "X", "R", "百", "搭", "福", "L", "★"])
    m = ink_mask(style, style.index_font if text.isascii() else style.honour_font, text)
    if len(text) > 1:
        m = turned_mask(m, rng.choice([90, -90]))
    w = rng.uniform(.1, .18)
    h = w * .75 * (len(text) * .7 if len(text) > 1 else 1.1)
    for right, low in rng.choice([[(0, 0)], [(1, 0)], [(0, 0), (1, 1)], [(1, 0), (0, 1)]]):
        x0, y0 = .96 - w if right else .04, .97 - h if low else .03
        s.im[int(y0 * 256) - 2:int((y0 + h) * 256) + 3, max(0, int(x0 * 192) - 2):int((x0 + w) * 192) + 3] = 0
        s.stamp(m[::-1, ::-1] if low else m, (x0, y0, x0 + w, y0 + h), ink)


# ---- measuring --------------------------------------------------------------------------------------------------------

# Neither occurs in training: pictures of Symbola (Debian `fonts-symbola`) and words in Liberation (`fonts-liberation`).
UNSEEN_PICTURES = "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf"
UNSEEN_WORDS = ["/usr/share/fonts/truetype/liberation/LiberationSerif-BoldItalic.ttf", "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf", "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Bold.ttf"]
UNSEEN_THINGS = "🃏☠♞♜♛☯☸☃⚓⚒⚖⚡✈✂☎♫⛄⛵🎩🎃🎭🎸🎺🏰🐉🐊🐍🐎🐒🐘🐙🐟🐢🐧🐨🐫🐬🐭🐮🐯🐰🐲🐳🐵🐶🐷🐸🐻🐼🍔🍕🍺👑👒👓👠👹👻👽👾💀💎💣💰📷🔑🔔🔥🔨🔫😀😂😈😎😡😱😹🚀🚂🚗🚲🚢"


def unseen_joker(rng, kind):
    """A face of a kind ("word" or "picture") in fonts, words and pictures that `joker` does not use: BGRA."""
    from .invented import BLUE, BLACK, FACE_H, FACE_W, GREEN, RED, Sheet, glyph_mask

    s = Sheet()
    ink = rng.choice(RED + GREEN + BLUE + BLACK)
    if kind == "word":
        path = rng.choice(UNSEEN_WORDS)
        text = rng.choice(["JOKER", "JOKER", "BIG JOKER", "Jolly", "WILDCARD", "Mahjong", "EXTRA"])
        how = rng.choice(["across", "down", "aslant"])
        if how == "down":
            step = .9 / len(text)
            for i, letter in enumerate(text):
                if letter != " ":
                    fitted(s, glyph_mask(path, letter), (.36, .05 + i * step, .64, .05 + (i + .9) * step), ink, 1.3)
        else:
            m = glyph_mask(path, text)
            fitted(s, turned_mask(m, rng.uniform(40, 60) * rng.choice([-1, 1])) if how == "aslant" else m, (.05, .2, .95, .8), ink, 1.2)
    else:
        m = glyph_mask(UNSEEN_PICTURES, rng.choice(UNSEEN_THINGS))
        if m is None:
            return unseen_joker(rng, kind)
        fitted(s, m, (.08, .12, .92, .88), ink, 1.1)
        if rng.random() < .5:
            fitted(s, glyph_mask(rng.choice(UNSEEN_WORDS), "JOKER"), (.1, .84, .9, .97), rng.choice(RED + BLACK), 1.3)
    return cv2.resize(s.im, (FACE_W, FACE_H), interpolation=cv2.INTER_AREA)


def measure(count, seed, classifiers):
    from . import infer
    from .classes import CLASSES
    from .classifier import invented, jitter_quad, rectify
    from .light import photometric

    rng = random.Random(seed)
    for kind in "word", "picture":
        pool = np.stack([[unseen_joker(rng, kind) for _ in range(40)] for _ in range(10)])
        xs = []
        while len(xs) < count:
            im, q, c = invented(rng, pool)
            if CLASSES[c] != "back":
                xs.append(photometric(rng, rectify(im, jitter_quad(rng, q, 1.0)))[..., ::-1])
        x = np.stack(xs)
        for path in classifiers:
            net = infer.Session(path)
            p = np.concatenate([infer.classify(net, x[i:i + 200])[0] for i in range(0, len(x), 200)])
            said = p.argmax(1)
            wrong = {CLASSES[c]: int((said == c).sum()) for c in np.argsort(-np.bincount(said[said != UNKNOWN], minlength=len(CLASSES)))[:5]}
            print(f"{path}: {kind}: unknown {(said == UNKNOWN).mean():.4f}; surely another {((p.max(1) > .8) & (said != UNKNOWN)).mean():.4f}; most often {wrong}")


def main():
    from .invented import FACE_H, FACE_W, InventedSet

    a = argparse.ArgumentParser()
    a.add_argument("--sheet", help="a picture of some jokers")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--unseen", type=int, help="so many crops of each kind are read by the classifiers")
    a.add_argument("classifier", nargs="*")
    o = a.parse_args()
    if o.sheet:
        rows = []
        for k in range(8):
            style = InventedSet(random.Random(o.seed * 1000 + k))
            rows.append(np.hstack([joker(style.rng, style) for _ in range(16)]))
        im = np.vstack(rows).astype(np.float32)
        cv2.imwrite(o.sheet, (228 * (1 - im[..., 3:] / 255) + im[..., :3] * (im[..., 3:] / 255)).astype(np.uint8))
    if o.unseen:
        measure(o.unseen, o.seed, o.classifier)


if __name__ == "__main__":
    main()
