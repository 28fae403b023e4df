"""The classifier: a rectified crop of one tile -> its class, an embedding (for a player's own set later), and how the crop is turned.

    python -m quejing_train.classifier train --photos DIR --scenes DIR --out runs/classifier --minutes 60 [--quads quads.npz]
    python -m quejing_train.classifier export --out runs/classifier --onnx ../classifier.onnx

Crops come from scenes (true quads and turns), from real photos (boxes, or better quads found by a trained locator: `locate` below), from
single photographed tiles, and from what a locator takes for tiles in photographs without any. Which way up a tile lies in a real photo is not labelled: after a while, the network itself infers it
from the four turns of each crop (`infer_turns`).
"""
import argparse, csv, math, random
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from .classes import BACK, CLASSES, CLASSIFIER_VERSION, CROP_H, CROP_W, FORMAT, INDEX, MARGIN, UNKNOWN, classic, half_floats
from .data import held_out, negatives, photographed_tiles, set_names
from .light import photometric
from .run import Run, average, average_options, options, resume, resume_options

TURN_NONE = -100
# Faces that look the same upside down say nothing about the turn.
RED_FIVES = {INDEX[c] for c in ("0m", "0p", "0s")}
SYMMETRIC = {INDEX[c] for c in ("1p", "2p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "6s", "8s", "9s", "5s", "0s", "3p", "5z", "back", "unknown")}


def cbr(i, o, k=3, s=1):
    return nn.Sequential(nn.Conv2d(i, o, k, s, k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Res(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.b = nn.Sequential(cbr(c, c), nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(x))


class Classifier(nn.Module):
    """About 0.06 GMAC per crop. Classes are decided by the cosine between the embedding and one prototype per class."""

    folded = {"proto": "MatMul"}   # normalised, when a file is made ready for eight bits

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(cbr(3, 24, 3, 2), cbr(24, 48, 3, 2), Res(48), Res(48), cbr(48, 96, 3, 2), Res(96), Res(96), cbr(96, 160, 3, 2), Res(160))
        self.emb = nn.Linear(160 * 5, 64)
        self.proto = nn.Parameter(torch.randn(len(CLASSES), 64))
        self.turn = nn.Linear(160 * 5, 4)
        self.drop = nn.Dropout(.1)

    def forward(self, x):
        """x [N,3,80,64] RGB 0..1 -> logits [N,C], embedding [N,64] of length 1, turn logits [N,4]."""
        f = self.body((x - .5) * 4)
        # five rows averaged over the width: preserves what is above what
        f = f.mean(3).flatten(1)
        f = self.drop(f)
        e = F.normalize(self.emb(f), dim=1)
        return e @ F.normalize(self.proto, dim=1).t() * 18.0, e, self.turn(f)


class Exported(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, crops):
        logits, e, t = self.net(crops)
        return logits, e, torch.softmax(t, 1)


# ---- crops --------------------------------------------------------------------------------------------------------

DST = np.float32([[MARGIN, MARGIN], [1 + MARGIN, MARGIN], [1 + MARGIN, 1 + MARGIN], [MARGIN, 1 + MARGIN]]) / (1 + 2 * MARGIN) * np.float32([CROP_W, CROP_H])


def rectify(im, quad):
    """The crop of a quad (clockwise from its own top left), shrunk cleanly."""
    quad = np.float32(quad)
    w = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    h = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    k = int(min(4, max(1, math.ceil(max(w * 1.16 / CROP_W, h * 1.16 / CROP_H) - .2))))
    H = cv2.getPerspectiveTransform(quad, DST * k)
    c = cv2.warpPerspective(im, H, (CROP_W * k, CROP_H * k), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(c, (CROP_W, CROP_H), interpolation=cv2.INTER_AREA) if k > 1 else c


def jitter_quad(rng, q, amount):
    """A quad as an imperfect locator might give it."""
    q = np.float32(q).copy()
    c = q.mean(0)
    u, v = (q[1] + q[2] - q[0] - q[3]) / 4, (q[2] + q[3] - q[0] - q[1]) / 4
    q += u * rng.gauss(0, .09 * amount) + v * rng.gauss(0, .09 * amount)
    c = q.mean(0)
    su, sv = 1 + rng.gauss(0.01, .06 * amount), 1 + rng.gauss(0.01, .06 * amount)
    a, b = rng.gauss(0, .05 * amount), rng.gauss(0, .05 * amount)
    out = []
    for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        s2, t2 = s * su + a * t, t * sv + b * s
        out.append(c + u * s2 + v * t2 + (u * rng.gauss(0, .025) + v * rng.gauss(0, .025)) * amount)
    return np.float32(out)


def box_quad(b):
    return np.float32([[b[0], b[1]], [b[2], b[1]], [b[2], b[3]], [b[0], b[3]]])


class Crops:
    """One random training crop at a time: (RGB uint8 [80,64,3], class, turn or TURN_NONE, the networks that may see it).

    `without` names the held-out sets of each network in training; bit i of the last number stands for the i-th. The pool must be made without any of them."""

    def __init__(self, photos, scenes, rng, quads=None, pool=None, without=(None,)):
        self.rng, self.photos = rng, Path(photos)
        held = [held_out(photos, w) for w in without]
        seen_by = lambda file: sum(1 << i for i, h in enumerate(held) if file not in h)
        self.everyone = (1 << len(held)) - 1
        self.pool = np.load(pool, mmap_mode="r") if pool else None   # [sets, faces, 96, 72, 4]
        self.files = {}
        located = np.load(quads, allow_pickle=True) if quads else {}
        by_quad = located["rows"].item() if quads else {}
        self.nothing = list(zip(located["nothing_files"].tolist(), located["nothing_quads"])) if "nothing_files" in located else []   # (file, quad)
        self.real = []   # (file, quad, class index, base turn or None, who sees it)
        for r in csv.DictReader(open(self.photos / "labels.csv")):
            who = seen_by(r["file"])
            if r["split"] != "train" or r["file"].startswith("cam/") or not who:
                continue
            b = [float(r[k]) for k in ("x1", "y1", "x2", "y2")]
            if max((b[2] - b[0]) / max(1, b[3] - b[1]), (b[3] - b[1]) / max(1, b[2] - b[0])) > 3:
                # a photo stretched into a square: its boxes are the tiles, and a crop undoes the stretch
                self.real.append((r["file"], box_quad(b), INDEX[r["class"]], None, who))
                continue
            key = (r["file"], tuple(b))
            if quads:
                if key in by_quad:
                    q, turn, ok = by_quad[key]
                    if ok:
                        self.real.append((r["file"], q, INDEX[r["class"]], turn, who))
            else:
                self.real.append((r["file"], box_quad(b), INDEX[r["class"]], None, who))
        self.cam = [(r["file"], INDEX[r["class"]], seen_by(r["file"])) for r in csv.DictReader(open(self.photos / "labels.csv")) if r["file"].startswith("cam/") and r["split"] == "train" and seen_by(r["file"])]
        self.scenes = []
        for p in sorted(q for folder in scenes.split(",") for q in Path(folder).glob("*.npz")):
            d = np.load(p)
            shown = photographed_tiles(photos) - held_out(photos, str(d["without"]) if "without" in d else None)
            who = sum(1 << i for i, h in enumerate(held) if not shown & h)
            for q, c in zip(d["quads"], d["classes"]) if who else ():
                self.scenes.append((str(p.with_suffix(".jpg")), q, int(c), who))
        self.cam_images = {f: cv2.copyMakeBorder(cv2.resize(cv2.imread(str(self.photos / f)), (96, 128), interpolation=cv2.INTER_AREA), 16, 16, 16, 16, cv2.BORDER_CONSTANT, value=(128, 128, 128)) for f, *_ in self.cam}
        self.by_class = {}
        self.by_set, set_of = {}, set_names()
        for i, s in enumerate(self.real):
            self.by_class.setdefault(s[2], []).append(i)
            self.by_set.setdefault(set_of.get(s[0]), []).append(i)
        self.set_weights = [math.sqrt(len(v)) for v in self.by_set.values()]   # a set of few photos counts for more than its share
        self.scene_class = {}
        for i, s in enumerate(self.scenes):
            self.scene_class.setdefault(s[2], []).append(i)
        print(f"{len(self.real)} real tiles, {len(self.cam)} single tiles, {len(self.scenes)} tiles in scenes", flush=True)
        self.cut = {}
        self.cut_all()

    def cut_all(self):
        """Cuts out the surroundings of every tile, decoding each photo once."""
        by = {}
        for f, q, *_ in self.real:
            by.setdefault(str(self.photos / f), []).append(q)
        for f, q, *_ in self.scenes:
            by.setdefault(f, []).append(q)
        for f, q in self.nothing:
            by.setdefault(f, []).append(q)
        for f, quads in by.items():
            im = cv2.imread(f)
            for q in quads:
                self.patch(f, q, im)

    def patch(self, file, quad, im=None, pad=.4):
        """The surroundings of a quad: (BGR patch, the quad in it)."""
        key = (file, quad.tobytes())
        if key not in self.cut:
            im = cv2.imread(file) if im is None else im
            lo, hi = quad.min(0), quad.max(0)
            m = (hi - lo) * pad + 2
            lo, hi = np.maximum(np.floor(lo - m), 0).astype(int), np.minimum(np.ceil(hi + m), im.shape[1::-1]).astype(int)
            p = im[lo[1]:hi[1], lo[0]:hi[0]]
            s = min(1.0, 200.0 / max(p.shape[:2]))
            if s < 1:
                p = cv2.resize(p, None, fx=s, fy=s, interpolation=cv2.INTER_AREA)
            self.cut[key] = (p.copy(), (quad - lo) * s)
        return self.cut[key]

    def one(self):
        rng = self.rng
        u = rng.random()
        scenes = .85 if self.cam else 1     # single tiles take the rest, if there are any
        if self.pool is not None and rng.random() < .36:
            im, q, cls = invented(rng, self.pool)
            base, who = 0, self.everyone
        elif self.real and (u < .44 or not self.scenes and u < scenes):
            some = self.by_class[rng.choice(list(self.by_class))] if rng.random() < .5 else rng.choices(list(self.by_set.values()), self.set_weights)[0]
            f, q, cls, base, who = self.real[rng.choice(some)]
            im, q = self.patch(str(self.photos / f), q)
        elif self.scenes and u < scenes:
            c = rng.choice(list(self.scene_class)) if rng.random() < .7 else None
            f, q, cls, who = self.scenes[rng.choice(self.scene_class[c]) if c is not None else rng.randrange(len(self.scenes))]
            im, q = self.patch(f, q)
            base = 0
        else:
            f, cls, who = self.cam[rng.randrange(len(self.cam))]
            im = self.surround(self.cam_images[f], who)
            q, base = np.float32([[16, 16], [112, 16], [112, 144], [16, 144]]), 0
        if rng.random() < .035:
            return self.not_a_tile(im, q, who)
        if self.nothing and rng.random() < .05:
            im, q = self.patch(*self.nothing[rng.randrange(len(self.nothing))])
            q = np.roll(jitter_quad(rng, q, 1.0), rng.randrange(4), axis=0)
            return photometric(rng, rectify(im, q))[..., ::-1], UNKNOWN, TURN_NONE, self.everyone
        q = jitter_quad(rng, q, 1.0)
        # Draw the turn that the crop will show: mostly upright.
        k = rng.choice([0, 0, 0, 0, 0, 0, 2, 2, 1, 3])
        turn = TURN_NONE if base is None or cls in SYMMETRIC else (base + k) % 4
        # A tile turned clockwise by k quarter turns has its own top left at corner k of the crop.
        q = np.roll(q, k, axis=0)
        crop = photometric(rng, rectify(im, q), cls not in RED_FIVES)
        return crop[..., ::-1], cls, turn, who

    def surround(self, im, who):
        """The picture of a single tile between two others that at least those may see who see this one."""
        im = im.copy()
        rng = self.rng
        col = tuple(rng.uniform(0, 255) for _ in range(3))
        im[:16] = col
        im[-16:] = col
        f, _, also = self.cam[rng.randrange(len(self.cam))]
        side = self.cam_images[f] if who & also == who and rng.random() < .75 else None
        if side is None:
            im[:, :16] = col
            im[:, -16:] = col
        else:
            im[:, :16] = side[:, 96:112]
            im[:, -16:] = side[:, 16:32]
        if rng.random() < .5:
            n = np.random.default_rng(rng.getrandbits(30)).normal(0, 10, im.shape)
            im = np.clip(im + n, 0, 255).astype(np.uint8)
        return im

    def not_a_tile(self, im, q, who):
        """Half a tile, a seam, a patch of the table: unknown."""
        rng = self.rng
        u, v = (q[1] + q[2] - q[0] - q[3]) / 4, (q[2] + q[3] - q[0] - q[1]) / 4
        s = rng.choice([-1, 1])
        q = q + (u * s * rng.uniform(.85, 1.3) + v * rng.uniform(-.5, .5) if rng.random() < .5 else v * s * rng.uniform(.85, 1.3) + u * rng.uniform(-.5, .5))
        return photometric(rng, rectify(im, np.float32(q)))[..., ::-1], UNKNOWN, TURN_NONE, who


def invented(rng, pool):
    """A face from a set in the pool [sets, faces, 96, 72, 4], on a tile among others: (BGR 176 x 144, its quad, class). Faces after those of the classes are jokers."""
    k = rng.randrange(len(pool))
    nrng = np.random.default_rng(rng.getrandbits(30))
    ivory = np.float32(rng.choice([(225, 235, 238), (205, 222, 230), (240, 242, 242), (190, 210, 222), (232, 232, 226), (170, 205, 225)])) + nrng.normal(0, 7, 3).astype(np.float32)
    back = ivory
    while np.abs(back - ivory).max() < 70:   # a blank tile in the colour of the faces is a white dragon, not a back
        back = np.float32([rng.uniform(10, 230) for _ in range(3)])
    table = np.float32([rng.uniform(5, 240) for _ in range(3)])
    s, dx, dy = rng.uniform(.8, .98), rng.uniform(-.02, .02), rng.uniform(-.02, .02)
    w, h, gap = 96, 128, rng.choice([0, 1, 1, 2, 3])
    seam = ivory * rng.uniform(.3, .85)
    im = np.empty((176, 144, 3), np.float32)
    im[:] = table

    def tile(x, y, face):
        x0, y0, x1, y1 = max(0, x), max(0, y), min(144, x + w), min(176, y + h)
        if x1 <= x0 or y1 <= y0:
            return
        t = np.empty((y1 - y0, x1 - x0, 3), np.float32)   # what is seen of it
        t[:] = back if face is None else ivory
        if face is not None:
            fw, fh = int(w * s), int(h * s)
            fx, fy = (min(max(int((a - b) / 2 + d * a), 0), a - b) for a, b, d in ((w, fw, dx), (h, fh, dy)))
            f = cv2.resize(pool[k, face], (fw, fh), interpolation=cv2.INTER_LINEAR)
            u0, v0 = x + fx - x0, y + fy - y0   # the print's corner in what is seen
            f = f[max(0, -v0):max(0, t.shape[0] - v0), max(0, -u0):max(0, t.shape[1] - u0)].astype(np.float32)
            part = t[max(0, v0):, max(0, u0):][:f.shape[0], :f.shape[1]]
            part += (f[..., :3] - part) * (f[..., 3:] / 255)
        for edge, shown in ((t[:1], y0 == y), (t[-1:], y1 == y + h), (t[:, :1], x0 == x), (t[:, -1:], x1 == x + w)):
            if shown:
                edge[:] = seam
        im[y0:y1, x0:x1] = t

    any_face = lambda: rng.randrange(pool.shape[1])
    beside = rng.random()
    if beside < .75:
        if beside < .65:
            tile(24 - w - gap, 24 + rng.randint(-4, 4), any_face())
        if beside > .1:
            tile(24 + w + gap, 24 + rng.randint(-4, 4), any_face())
    lower = rng.random()
    if lower < .5:  # the tile's own thickness shows below or above
        d = rng.randint(3, 20)
        strip = np.where((np.arange(d) < d * rng.uniform(.4, .9))[:, None], ivory * rng.uniform(.7, .98), back)
        y = slice(152, min(176, 152 + d)) if lower < .4 else slice(24 - d, 24)
        strip = strip if lower < .4 else strip[::-1]
        im[y, 24 if beside >= .65 else 0:120 if beside >= .75 else 144] = strip[:y.stop - y.start, None]
    elif lower < .7:
        tile(24 + rng.choice([0, 0, rng.randint(-60, 60)]), 24 + h + gap, any_face())
        tile(24 + rng.choice([0, 0, rng.randint(-60, 60)]), 24 - h - gap, any_face())
    face = None if rng.random() < .02 else any_face()
    tile(24, 24, face)
    cls = BACK if face is None else face if face < BACK else UNKNOWN
    if rng.random() < .5:  # round corners
        r = rng.randint(2, 9)
        for x, y, ax, ay in ((24, 24, 1, 1), (119, 24, -1, 1), (24, 151, 1, -1), (119, 151, -1, -1)):
            cv2.fillConvexPoly(im, np.int32([[x, y], [x + ax * r, y], [x, y + ay * r]]), tuple(float(v) for v in (seam if rng.random() < .5 else table)))
    im *= (rng.uniform(.85, 1) + nrng.normal(0, .02, (1, 1, 1))).astype(np.float32)
    return np.clip(im, 0, 255).astype(np.uint8), np.float32([[24, 24], [120, 24], [120, 152], [24, 152]]), cls


class Stream(torch.utils.data.IterableDataset):
    """Batches of training crops: (RGB uint8 [N,3,80,64], classes, turns, who sees each)."""

    def __init__(self, o, seed, without):
        self.crops, self.batch, self.seed = Crops(o.photos, o.scenes, None, o.quads, o.pool, without), o.batch, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        self.crops.rng = random.Random(self.seed * 1000 + (worker.id if worker else 0))
        while True:
            b = [self.crops.one() for _ in range(self.batch)]
            yield (torch.from_numpy(np.stack([i[0] for i in b]).transpose(0, 3, 1, 2).copy()), *(torch.tensor([i[k] for i in b]) for k in (1, 2, 3)))


def val_crops(photos, split="val"):
    """Labelled val boxes as crops: (RGB [N,80,64,3], classes, files)."""
    xs, ys, fs = [], [], []
    last = (None, None)
    for r in csv.DictReader(open(Path(photos) / "labels.csv")):
        if r["split"] != split or r["file"].startswith("cam/"):
            continue
        if last[0] != r["file"]:
            last = (r["file"], cv2.imread(str(Path(photos) / r["file"])))
        b = [float(r[k]) for k in ("x1", "y1", "x2", "y2")]
        xs.append(rectify(last[1], box_quad(b))[..., ::-1])
        ys.append(INDEX[r["class"]])
        fs.append(r["file"])
    return np.stack(xs), np.array(ys), fs


@torch.no_grad()
def predict(net, x):
    """Probabilities after undoing the turn found in the first pass, as in the program."""
    net.eval()
    t = torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2))).float() / 255
    out, turns = [], []
    for i in range(0, len(t), 256):
        l, _, tl = net(t[i:i + 256])
        out.append(torch.softmax(l, 1))
        turns.append(torch.softmax(tl, 1))
    return torch.cat(out), torch.cat(turns)


def turned(x, k):
    """Crops as if the quad's corners had been named k quarter turns on."""
    return np.stack([cv2.resize(np.rot90(c, k), (CROP_W, CROP_H), interpolation=cv2.INTER_AREA) for c in x]) if len(x) else x


def validate(net, data):
    x, y, _ = data
    p, t = predict(net, x)
    k = t.argmax(1).numpy()
    sure = t.max(1).values.numpy() > .5
    for turn in (1, 2, 3):
        idx = np.where((k == turn) & sure)[0]
        if len(idx):
            q, _ = predict(net, turned(x[idx], turn))
            p[idx] = q
    return (p.argmax(1).numpy() == y).mean(), p, k


def train(o):
    run = Run(Classifier, o)
    judge = Classifier().eval()
    val = val_crops(o.photos)
    opt = torch.optim.AdamW(run.net.parameters(), lr=o.lr, weight_decay=2e-3)
    data = iter(torch.utils.data.DataLoader(Stream(o, o.seed, (o.without,)), batch_size=None, num_workers=1, prefetch_factor=6))

    def keep():
        judge.load_state_dict(run.ema)
        acc, _, _ = validate(judge, val)
        print(f"    val boxes {acc:.4f}", flush=True)
        run.save(val=float(acc))

    while run.goes_on():
        run.set_rate(opt)
        x, y, t, _ = next(data)
        x = x.float().div_(255).contiguous(memory_format=torch.channels_last)
        run.net.train()
        with half_floats():
            logits, _, tl = run.net(x)
        lc = F.cross_entropy(logits.float(), y, label_smoothing=.03)
        lt = F.cross_entropy(tl.float(), t, ignore_index=TURN_NONE) if (t >= 0).any() else torch.zeros(())
        opt.zero_grad(set_to_none=True)
        (lc + .3 * lt).backward()
        opt.step()
        run.stepped(lc, lt)
        run.tell(100, ("class", "turn"), "crops")
        if run.step % 1000 == 0:
            keep()
    keep()


@torch.no_grad()
def locate(o):
    """Quads and base turns for the labelled tiles of the training photos, from a trained locator and classifier: `quads.npz` for `train --quads`.

    A label whose best quad overlaps it poorly, or whose class the classifier confidently contradicts in every turn, is left out and listed."""
    from . import infer

    loc, cls = infer.Session(o.locator), infer.Session(o.classifier)
    rows, suspects = {}, []
    by = {}
    for n, r in enumerate(csv.DictReader(open(Path(o.photos) / "labels.csv")), start=2):
        if r["split"] == "train" and not r["file"].startswith("cam/"):
            by.setdefault(r["file"], []).append((n, r))
    for f, rs in by.items():
        im = cv2.imread(str(Path(o.photos) / f))
        found = infer.find(loc, im)
        for n, r in rs:
            b = [float(r[k]) for k in ("x1", "y1", "x2", "y2")]
            if max((b[2] - b[0]) / max(1, b[3] - b[1]), (b[3] - b[1]) / max(1, b[2] - b[0])) > 3:
                continue
            q, iou = infer.best_match(found, b)
            base = q if iou > .55 else box_quad(b)
            crops = np.stack([rectify(im, np.roll(base, k, axis=0))[..., ::-1] for k in range(4)])
            p, t = infer.classify(cls, crops)
            c = INDEX[r["class"]]
            # p(label) for each naming of the corners, weighted by the belief that this naming is upright
            score = p[:, c] * t[:, 0]
            k = int(score.argmax())
            sure = score[k] > .5 and score[k] > 2.5 * np.delete(score, k).max() and c not in SYMMETRIC
            bad = p[:, c].max() < .05 and p.max() > .9
            if bad:
                suspects.append((f, n, r["class"], CLASSES[int(p[p.max(1).argmax()].argmax())], float(p.max())))
            rows[(f, tuple(b))] = (np.roll(base, k, axis=0) if sure else base, 0 if sure else None, iou > .3 and not bad)
    nothing = [(str(f), q) for f in negatives(o.negatives) for q in taken_for_tiles(cv2.imread(str(f)), loc, cls)]
    np.savez(o.to, rows=rows, nothing_files=np.array([f for f, _ in nothing]), nothing_quads=np.float32([q for _, q in nothing]).reshape(-1, 4, 2))
    if nothing:
        print(len(nothing), "places of", len({f for f, _ in nothing}), "photographs without tiles")
    print(len(rows), "tiles,", sum(v[2] for v in rows.values()), "kept,", sum(v[1] is not None for v in rows.values()), "with a known turn;", len(suspects), "suspect labels")
    if o.suspects:
        with open(o.suspects, "w") as g:
            g.write("file,line,label,seen,confidence\n")
            for s in suspects:
                g.write(",".join(map(str, s[:4])) + f",{s[4]:.3f}\n")


def taken_for_tiles(im, locator, classifier, most=40, random_places=6):
    """What a locator takes for tiles in a photograph that shows none [k,4,2], the surest first, then some places at random, `most` in all: `unknown` for training.

    Blank finds (a white dragon, a back) are left out: a white key is as blank as a white tile, and the crop alone cannot tell."""
    from . import infer

    found = []
    for side in (640, 1280):
        for score, q in infer.find(locator, im, side, .12):
            if all(infer.quad_iou(q, k) < .4 for _, k in found):
                found.append((score, q))
    quads = [q for _, q in sorted(found, key=lambda f: -f[0])]
    rng = random.Random(len(quads) * 7919 + im.shape[0] + im.shape[1])
    h, w = im.shape[:2]
    for _ in range(random_places):
        size, turn = rng.uniform(.02, .12) * max(h, w), rng.uniform(0, 2 * math.pi)
        u = np.float32([math.cos(turn), math.sin(turn)]) * size * .36
        v = np.float32([-math.sin(turn), math.cos(turn)]) * size * .5
        quads.append(np.float32([rng.uniform(.1, .9) * w, rng.uniform(.1, .9) * h]) + np.float32([-u - v, u - v, u + v, v - u]))
    crops = np.stack([rectify(im, q)[..., ::-1] for q in quads])
    p = np.mean([infer.classify(classifier, turned(crops, k))[0] for k in (0, 2)], 0)
    seen = p.argmax(1)
    said = [q for q, c, crop in zip(quads, seen, crops) if c not in (INDEX["5z"], BACK) and crop.std() > 14]
    return said[:most]


def fit_temperature(net, photos):
    """The temperature that calibrates the val probabilities (least negative log likelihood)."""
    val = val_crops(photos)
    x, y, _ = val
    _, p, _ = validate(net, val)
    logits = torch.log(p.clamp(min=1e-9))
    best = min((F.cross_entropy(logits / T, torch.from_numpy(y)).item(), T) for T in np.arange(.3, 2.5, .02))
    return best[1]


def export(o):
    import onnx

    net = Classifier()
    ck = Path(o.out) / "last.pt"
    temperature = 1.0
    if ck.exists():
        net.load_state_dict(torch.load(ck, weights_only=False)["ema"])
        net.eval()
        temperature = o.temperature or (fit_temperature(net, o.photos) if o.photos else 1.0)
    torch.onnx.export(Exported(net.eval()).eval(), (torch.rand(2, 3, CROP_H, CROP_W),), o.onnx, input_names=["crops"], output_names=["logits", "embedding", "turn"],
                      opset_version=17, **classic(), dynamic_axes={k: {0: "N"} for k in ("crops", "logits", "embedding", "turn")})
    p = onnx.load(o.onnx)
    meta = {"quejing_kind": "classifier", "quejing_format": FORMAT, "version": CLASSIFIER_VERSION, "classes": ",".join(CLASSES), "margin": str(MARGIN), "temperature": f"{temperature:.3f}"}
    for k, v in meta.items():
        e = p.metadata_props.add()
        e.key, e.value = k, v
    onnx.save(p, o.onnx)
    print("temperature", temperature)


def pictures(o):
    """Endless batches of 48 training crops in the form that the network takes."""
    crops = Crops(o.photos, o.scenes, random.Random(o.seed), o.quads, o.pool)
    while True:
        yield np.stack([crops.one()[0] for _ in range(48)]).transpose(0, 3, 1, 2) / np.float32(255)


def main():
    cv2.setNumThreads(0)  # OpenCV's threads do not survive the fork of the data loader
    a = argparse.ArgumentParser()
    sub = a.add_subparsers(dest="what", required=True)
    t = sub.add_parser("train")
    options(t, batch=96, lr=3e-3)
    t.add_argument("--quads", help="outlines and turns of the labelled tiles, from `locate`")
    t.add_argument("--pool", help="faces of invented sets (quejing_train.invented)")
    e = sub.add_parser("export")
    e.add_argument("--out", required=True)
    e.add_argument("--onnx", required=True)
    e.add_argument("--photos", help="fit the temperature on the val boxes")
    e.add_argument("--temperature", type=float, help="the temperature, fitted elsewhere (best: on sets that a sister network never saw)")
    r = resume_options(sub)
    r.add_argument("--quads", help="as in train")
    r.add_argument("--pool", help="as in train")
    average_options(sub)
    q = sub.add_parser("locate")
    q.add_argument("--photos", required=True)
    q.add_argument("--locator", required=True)
    q.add_argument("--classifier", required=True)
    q.add_argument("--to", required=True)
    q.add_argument("--negatives", help="folder of photographs without tiles: what the locator finds there is taught as `unknown`")
    q.add_argument("--suspects")
    o = a.parse_args()
    {"train": train, "export": export, "resume": lambda o: resume(Classifier(), pictures(o), o), "average": average, "locate": locate}[o.what](o)


if __name__ == "__main__":
    main()
