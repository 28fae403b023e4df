"""What light, distance, a camera, and things in front of a tile do to its crop."""
import cv2
import numpy as np

from .classes import CROP_H, CROP_W


def cover(rng, im):
    """Hides up to half of a crop behind a finger, a neighbour of the same set, or a plain edge, from any side."""
    side = rng.randrange(4)
    across, from_below = side % 2, side // 2
    f = im.transpose(1, 0, 2) if across else im
    f = np.ascontiguousarray(f[::-1] if from_below else f, np.float32)   # now it comes from above
    h, w = f.shape[:2]
    edge, slope, kind = rng.uniform(.12, .52) * h, rng.gauss(0, .12), rng.random()
    below = np.arange(h, dtype=np.float32)[:, None] - edge + slope * (np.arange(w, dtype=np.float32)[None] - w / 2)   # pixels below the edge
    if kind < .35:
        wide, at, tip = rng.uniform(.3, .7) * w, rng.uniform(.2, .8) * w, min(h * .75, edge * 1.35)
        mask = np.zeros((h, w), np.float32)
        cv2.line(mask, (int(at + slope * h), -30), (int(at), int(tip - wide / 2)), 1, max(2, int(wide)), cv2.LINE_AA)
        skin = np.float32(rng.choice([(150, 175, 225), (120, 150, 205), (90, 120, 180), (60, 85, 130), (170, 190, 235)])) * rng.uniform(.6, 1.1)
        over = skin * (1 - rng.uniform(0, .4) * np.abs(np.arange(w, dtype=np.float32) - at)[None, :, None] / w)
    else:
        mask = np.clip(.5 - below, 0, 1)
        if kind < .6:    # its blank side
            over = np.percentile(f.reshape(-1, 3), rng.choice([60, 75, 90]), axis=0) * rng.uniform(.7, 1.1)
        elif kind < .8:  # its face
            over = np.roll(f[::rng.choice([-1, 1]), ::rng.choice([-1, 1])], rng.randrange(h), 0)
        else:
            over = np.float32([rng.uniform(0, 255) for _ in range(3)])
        over = over * np.where(below > -rng.uniform(1, 6), rng.uniform(.3, .9), 1)[..., None]
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(.3, 1.5))
    if rng.random() < .6:
        shadow = cv2.GaussianBlur(np.roll(mask, rng.randint(1, 4), 0), (0, 0), rng.uniform(1, 4))
        f = f * (1 - shadow[..., None] * rng.uniform(.1, .5))
    f = f + (over - f) * mask[..., None]
    f = f[::-1] if from_below else f
    return np.clip(f.transpose(1, 0, 2) if across else f, 0, 255).astype(np.uint8)


def photometric(rng, im, colours=True):
    """What light and a camera do to a crop; without `colours`, its hues stay unchanged (red fives are recognised by theirs)."""
    f = (cover(rng, im) if rng.random() < .08 else im).astype(np.float32)
    if rng.random() < .42:  # seen from far: few pixels, 12 across at least
        s = rng.uniform(.19, .5) if rng.random() < .5 else rng.uniform(.3, .95)
        t = s if rng.random() < .6 else rng.uniform(.25, .95)   # a tile seen at a slant has few pixels in one direction only
        f = cv2.resize(cv2.resize(f, (max(8, int(CROP_W * s)), max(10, int(CROP_H * t))), interpolation=cv2.INTER_AREA), (CROP_W, CROP_H), interpolation=rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    if rng.random() < .2:
        f = cv2.GaussianBlur(f, (0, 0), rng.uniform(.4, 1.4))
    if rng.random() < .07:
        k = np.zeros((7, 7), np.float32)
        cv2.line(k, (rng.randint(0, 6), rng.randint(0, 6)), (3, 3), 1)
        f = cv2.filter2D(f, -1, k / k.sum())
    f = f * np.array([rng.uniform(.78, 1.22) for _ in range(3)], np.float32) * rng.uniform(.45, 1.35) + rng.uniform(-25, 25)
    if rng.random() < .08:  # lamplight
        f = f * np.array(rng.choice([[.5, .8, 1.1], [.7, .9, 1.05], [1.15, 1, .8]]), np.float32) * rng.uniform(.2, .6)
    if rng.random() < .25:
        m = f.mean()
        f = (f - m) * rng.uniform(.5, 1.4) + m
    if not colours:
        pass
    elif rng.random() < .12:
        f = np.repeat(f.mean(2, keepdims=True), 3, 2)
    elif rng.random() < .2:
        g = f.mean(2, keepdims=True)
        f = g + (f - g) * rng.uniform(.2, 1.7)
    if colours and rng.random() < .12:  # ink of another colour
        f = f[..., rng.choice([[2, 1, 0], [1, 0, 2], [0, 2, 1], [1, 2, 0]])]
    if rng.random() < .2:  # light across the tile
        a, b = np.linspace(-1, 1, CROP_W, dtype=np.float32), np.linspace(-1, 1, CROP_H, dtype=np.float32)
        f = f * (1 + (a[None, :, None] * rng.uniform(-.4, .4) + b[:, None, None] * rng.uniform(-.4, .4)))
    if rng.random() < .1:  # glare
        m = np.zeros((CROP_H, CROP_W), np.float32)
        cv2.ellipse(m, (rng.randrange(CROP_W), rng.randrange(CROP_H)), (rng.randint(4, 22), rng.randint(4, 22)), rng.uniform(0, 180), 0, 360, 1, -1)
        f = f + cv2.GaussianBlur(m, (0, 0), rng.uniform(2, 8))[..., None] * rng.uniform(40, 170)
    if rng.random() < .05:  # something lies over a corner
        p = np.array([[rng.uniform(-.2, 1.2) * CROP_W, rng.choice([-.1, 1.1]) * CROP_H] for _ in range(3)])
        f = np.ascontiguousarray(f, np.float32)
        cv2.fillConvexPoly(f, cv2.convexHull(p.astype(np.float32)).astype(np.int32), tuple(rng.uniform(0, 255) for _ in range(3)))
    if rng.random() < .4:
        f = f + np.random.default_rng(rng.getrandbits(30)).standard_normal(f.shape, np.float32) * np.float32(rng.uniform(1, 11))
    return np.clip(f, 0, 255).astype(np.uint8)
