"""The locator: a small fully convolutional network that gives, for every stride-4 cell, whether a tile's centre lies there and the tile's
parallelogram (centre, two half vectors). Trained on synthetic scenes (true quads), on real photos (outlines fitted to their labels, `fits`;
where there is none, the parallelogram's bounding box is compared with the label), and on photographs without tiles.

    python -m quejing_train.locator train --photos DIR --scenes DIR --out runs/locator --minutes 60
    python -m quejing_train.locator export --out runs/locator --onnx ../locator.onnx
    python -m quejing_train.locator resume --photos DIR --scenes DIR --onnx ../locator.onnx --out runs/committed   # a checkpoint of an exported network
"""
import argparse, csv, math, random
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from .classes import FORMAT, LOCATOR_VERSION, STRIDE, classic, half_floats
from .data import held_out, negatives
from .run import Run, average, average_options, options, resume, resume_options

CROP = 448
UNIT = 32.0  # half vectors are regressed in units of 32 input pixels

# What is known of a tile in a training picture; a row of targets is [centre x, y, u x, y, v x, y, one of these].
OUTLINE, BOX, PLACE, MAYBE = 1, 0, 2, 3   # how it lies; its upright bounding box; where it is; whether it is one at all is not known


def cbr(i, o, k=3, s=1, g=1):
    return nn.Sequential(nn.Conv2d(i, o, k, s, k // 2, groups=g, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Bottle(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.b = nn.Sequential(cbr(c, c // 2, 1), cbr(c // 2, c // 2), nn.Conv2d(c // 2, c, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(x))


def sep(i, o):
    return nn.Sequential(nn.Conv2d(i, i, 3, 1, 1, groups=i, bias=False), cbr(i, o, 1))


class Locator(nn.Module):
    """About 0.5 GMAC for 640 x 640 pixels with the `width` 1; it grows about as the square of it. `width` is stored in the checkpoint."""

    def __init__(self, width=1.0):
        super().__init__()
        c12, c24, c32, c48, c80, c112 = (round(c * width / 4) * 4 for c in (12, 24, 32, 48, 80, 112))
        self.stem = cbr(3, c12, 3, 2)
        self.d1 = cbr(c12, c24, 3, 2)
        self.d2 = nn.Sequential(cbr(c24, c48, 3, 2), Bottle(c48))
        self.d3 = nn.Sequential(cbr(c48, c80, 3, 2), Bottle(c80), Bottle(c80))
        self.d4 = nn.Sequential(cbr(c80, c112, 3, 2), Bottle(c112), Bottle(c112))
        self.l4, self.l3, self.l2, self.l1 = cbr(c112, c48, 1), cbr(c80, c48, 1), cbr(c48, c48, 1), cbr(c24, c24, 1)
        self.f3, self.f2 = sep(c48, c48), sep(c48, c24)
        self.f1 = nn.Sequential(sep(c24, c24), sep(c24, c32))
        self.heat = nn.Conv2d(c32, 1, 1)
        self.geom = nn.Conv2d(c32, 6, 1)
        nn.init.constant_(self.heat.bias, -4.0)

    def forward(self, x):
        """x: RGB 0..1. Returns heat logits [N,1,h,w] and raw geometry [N,6,h,w] (offset in cells, half vectors in UNIT pixels)."""
        x = (x - 0.5) * 4
        a = self.d1(self.stem(x))
        b = self.d2(a)
        c = self.d3(b)
        d = self.d4(c)
        up = lambda t: F.interpolate(t, scale_factor=2.0, mode="nearest")
        p = self.f3(self.l3(c) + up(self.l4(d)))
        p = self.f2(self.l2(b) + up(p))
        p = self.f1(self.l1(a) + up(p))
        return self.heat(p), self.geom(p)


class Exported(nn.Module):
    """The exported form: only peaks kept, geometry in input pixels."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, image):
        heat, geom = self.net(image)
        heat = torch.sigmoid(heat)
        heat = heat * (F.max_pool2d(heat, 3, 1, 1) == heat).float()
        ys = torch.arange(heat.shape[2], device=heat.device).float().view(1, 1, -1, 1)
        xs = torch.arange(heat.shape[3], device=heat.device).float().view(1, 1, 1, -1)
        cx = (xs + 0.5 + geom[:, 0:1]) * STRIDE
        cy = (ys + 0.5 + geom[:, 1:2]) * STRIDE
        return heat, torch.cat([cx, cy, geom[:, 2:] * UNIT], 1)


# ---- data ---------------------------------------------------------------------------------------------------------

def canonical(c, u, v):
    """Orders the two half vectors: u is the one nearer to horizontal and points right, v points down."""
    if abs(u[0]) * np.linalg.norm(v) < abs(v[0]) * np.linalg.norm(u):
        u, v = v, u
    if u[0] < 0:
        u = -u
    if v[1] < 0:
        v = -v
    return np.array([c[0], c[1], u[0], u[1], v[0], v[1]], np.float32)


def from_quads(q):
    out = []
    for p in q:
        out.append(canonical(p.mean(0), (p[1] + p[2] - p[0] - p[3]) / 4, (p[2] + p[3] - p[0] - p[1]) / 4))
    return np.array(out, np.float32).reshape(-1, 6)


def real_boxes(photos, split, without=()):
    """({file: [n,4] boxes}, the same for photos that were stretched into a square), without single tiles and held-out files."""
    by = defaultdict(list)
    for r in csv.DictReader(open(Path(photos) / "labels.csv")):
        if r["split"] == split and not r["file"].startswith("cam/") and r["file"] not in without:
            by[r["file"]].append([float(r[k]) for k in ("x1", "y1", "x2", "y2")])
    plain, stretched = {}, {}
    for f, b in by.items():
        b = np.array(b, np.float32)
        w, h = b[:, 2] - b[:, 0], b[:, 3] - b[:, 1]
        (plain if np.median(np.maximum(w / h, h / w)) < 3 else stretched)[f] = b
    return plain, stretched


def from_boxes(b):
    zero = np.zeros(len(b), np.float32)
    return known(np.stack([(b[:, 0] + b[:, 2]) / 2, (b[:, 1] + b[:, 3]) / 2, (b[:, 2] - b[:, 0]) / 2, zero, zero, (b[:, 3] - b[:, 1]) / 2], 1), BOX)


def known(t, what):
    """Outlines [n,6] as targets [n,7] of which `what` is known."""
    t = np.float32(t).reshape(-1, 6)
    return np.hstack([t, np.full((len(t), 1), what, np.float32)])


def fitted(boxes, fit):
    """The targets of a photo with boxes [n,4] and what `fits` found in it. Where a label's box agrees with no outline, one of the two is wrong: only the place counts."""
    outlines, maybe = fit
    t = from_boxes(boxes)
    for r, outline in zip(t, outlines):
        r[6] = PLACE if outline is None else OUTLINE
        if outline is not None:
            r[:6] = outline
    return np.vstack([t, known(maybe, MAYBE)])


def unstretched(im, t):
    """A photo whose row of tiles was squeezed into a square, as the program looks at it: shrunk in the direction it was widened, until its tiles
    are 1.36 times as high as wide (standing upright in the row)."""
    h, w = im.shape[:2]
    k = float(np.median(t[:, 2] / t[:, 5])) * 1.36  # how many times too wide; below 1, too high
    size = (max(16, round(w / k)), h) if k > 1 else (w, max(16, round(h * k)))
    f = np.float32([size[0] / w, size[1] / h])
    return cv2.resize(im, size, interpolation=cv2.INTER_AREA), t * np.append(np.tile(f, 3), np.float32(1))


def band(rng, im, t):
    """A photo cut to one row of tiles from edge to edge, with the loss of detail of one squeezed into a square; unchanged if a cut would
    halve a tile."""
    h, w = im.shape[:2]
    size = np.array([w, h], np.float32)
    ext = np.abs(t[:, 2:4]) + np.abs(t[:, 4:6])
    for _ in range(6):
        i = rng.randrange(len(t))
        near = (np.abs(t[:, :2] - t[i, :2]) < ext[i] * .5).sum(0)
        axis = 1 if near[1] >= near[0] else 0  # the axis across which the band is narrow
        half = ext[i, axis] * rng.uniform(.9, 1.4)
        lo, hi = max(0, int(t[i, axis] - half)), min(int(size[axis]), int(t[i, axis] + half) + 1)
        a, b = t[:, axis] - ext[:, axis], t[:, axis] + ext[:, axis]
        seen = (np.minimum(b, hi) - np.maximum(a, lo)) / (b - a)
        if hi - lo < 16 or ((seen > .12) & (seen < .75)).any():
            continue
        cut = im[lo:hi] if axis == 1 else im[:, lo:hi]
        kept = t[seen >= .75].copy()
        kept[:, axis] -= lo
        there = (cut.shape[1], cut.shape[0])
        ok, small = cv2.imencode(".jpg", cv2.resize(cut, (640, 640), interpolation=cv2.INTER_LINEAR), [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(70, 96)])
        return cv2.resize(cv2.imdecode(small, cv2.IMREAD_COLOR), there, interpolation=cv2.INTER_AREA), kept
    return im, t


class Samples:
    """Real photos, scenes and photographs without tiles, cropped and jittered to CROP x CROP."""

    def __init__(self, photos, scenes, rng, without=(), empty=(), fits=None):
        self.rng = rng
        plain, stretched = real_boxes(photos, "train", without)
        fits = np.load(fits, allow_pickle=True)["fits"].item() if fits else {}
        self.fitted = bool(fits)
        self.real = [(str(Path(photos) / f), fitted(b, fits[f]) if fits else from_boxes(b)) for f, b in plain.items()]
        self.stretched = [(str(Path(photos) / f), b) for f, b in stretched.items()]
        self.empty = [str(p) for p in empty]
        self.scenes = sorted(q for folder in scenes.split(",") for q in Path(folder).glob("*.npz"))
        print(f"{len(self.real)} real photos, {len(self.stretched)} stretched ones, {len(self.scenes)} scenes, {len(self.empty)} photographs without tiles", flush=True)
        self.cache = {}

    def load(self, path):
        if path not in self.cache:
            self.cache[path] = open(path, "rb").read()
        stored = self.cache[path]
        return stored if isinstance(stored, np.ndarray) else cv2.imdecode(np.frombuffer(stored, np.uint8), cv2.IMREAD_COLOR)

    def scene(self, path):
        """(BGR picture, targets) of a drawn scene."""
        im, with_targets = self.load(str(path.with_suffix(".jpg"))), self.cache.get(path)
        if with_targets is None:
            f = np.load(path)
            hidden = f["hidden"] if "hidden" in f else np.zeros((0, 4, 2), np.float32)
            with_targets = self.cache[path] = np.vstack([known(from_quads(f["quads"]), OUTLINE), known(from_quads(hidden), MAYBE)])
        return im, with_targets

    def decode_all(self, threads):
        """Keeps every picture decoded in memory, about 1.2 MB each, for processes that are forked afterwards."""
        paths = [f for f, _ in self.real + self.stretched] + self.empty + [str(p.with_suffix(".jpg")) for p in self.scenes]
        with ThreadPoolExecutor(threads) as pool:
            self.cache.update(zip(paths, pool.map(self.load, paths)))
            list(pool.map(self.scene, self.scenes))

    def one(self):
        """(BGR picture, targets [n,7], whether everything that looks like a tile is among them)."""
        rng = self.rng
        if self.empty and rng.random() < .1:
            return self.jitter(self.load(rng.choice(self.empty)), np.zeros((0, 7), np.float32), True)
        whole = False
        if self.stretched and rng.random() < .05:
            path, b = rng.choice(self.stretched)
            im, t = unstretched(self.load(path), from_boxes(b))
        elif rng.random() < .42:
            path, t = rng.choice(self.real)
            im, whole = self.load(path), self.fitted
        else:
            (im, t), whole = self.scene(rng.choice(self.scenes)), True
        if len(t) and rng.random() < .08:
            im, t = band(rng, im, t)
        return self.jitter(im, t, whole)

    def jitter(self, im, t, whole):
        rng = self.rng
        k = rng.randrange(4) if rng.random() < .35 else 0
        if k:
            im, t = rot90(im, t, k)
        h, w = im.shape[:2]
        sx = rng.choice([1, 1, rng.uniform(.5, 1.6)]) * CROP / 640
        s_base = rng.choice([1.0, 1.0, 640 / CROP])
        s_base *= rng.choice([1] * 12 + [rng.uniform(1.4, 2.6), rng.uniform(.45, .75)])   # from near, and from far
        sx, sy = sx * s_base, sx * s_base * rng.choice([1, 1, rng.uniform(.75, 1.33)])
        # centre the window on a tile most of the time
        if len(t) and rng.random() < .85:
            c = t[rng.randrange(len(t)), :2]
        else:
            c = (rng.uniform(0, w), rng.uniform(0, h))
        ang = 0.0
        if whole and rng.random() < .3:
            ang = rng.gauss(0, .25)
            t = t.copy()
            t[t[:, 6] == BOX, 6] = PLACE   # a box does not turn with its tile
        ca, sa = math.cos(ang), math.sin(ang)
        A = np.array([[sx * ca, -sx * sa], [sy * sa, sy * ca]])
        place = np.array([rng.uniform(.15, .85), rng.uniform(.15, .85)]) * CROP
        if sx * w < CROP * 1.1 and sy * h < CROP * 1.1:
            c, place = np.array([w / 2, h / 2]), np.array([CROP / 2, CROP / 2])
        off = place - A @ np.array(c)
        M = np.hstack([A, off[:, None]]).astype(np.float32)
        if sx < .7:
            im = cv2.GaussianBlur(im, (0, 0), .5 / sx * .5)
        out = cv2.warpAffine(im, M, (CROP, CROP), flags=cv2.INTER_LINEAR, borderValue=(128, 128, 128))
        n = []
        for r in t:
            cc, u, v = A @ r[:2] + off, A @ r[2:4], A @ r[4:6]
            ext = np.abs(u) + np.abs(v)
            if (cc - ext * .7 < 0).any() or (cc + ext * .7 > CROP).any():
                # partly outside: keep as a target only if the centre is well inside
                if (cc < 4).any() or (cc > CROP - 4).any():
                    continue
            n.append(np.append(canonical(cc, u, v), r[6]))
        out = photometric(rng, out)
        return out, np.array(n, np.float32).reshape(-1, 7), whole


def rot90(im, t, k):
    h, w = im.shape[:2]
    im = np.ascontiguousarray(np.rot90(im, k))
    for _ in range(k):
        x, y = t[:, 0].copy(), t[:, 1].copy()
        t = np.stack([y, w - x, t[:, 3], -t[:, 2], t[:, 5], -t[:, 4], t[:, 6]], 1)
        h, w = w, h
    return im, np.array([np.append(canonical(r[:2], r[2:4], r[4:6]), r[6]) for r in t], np.float32).reshape(-1, 7)


def photometric(rng, im):
    if rng.random() < .7:
        gain = np.array([rng.uniform(.75, 1.25) for _ in range(3)]) * rng.uniform(.6, 1.3)
        table = np.arange(256)[:, None] * gain + rng.uniform(-20, 20)
        im = cv2.LUT(im, np.clip(table, 0, 255).astype(np.uint8)[None])
    if rng.random() < .1:
        im = cv2.transform(im, np.full((3, 3), 1 / 3))
    if rng.random() < .15:
        im = cv2.GaussianBlur(im, (0, 0), rng.uniform(.4, 1.3))
    if rng.random() < .2:
        noise = np.random.default_rng(rng.getrandbits(30)).standard_normal(im.shape, np.float32) * np.float32(rng.uniform(2, 12))
        im = cv2.add(im, noise, dtype=cv2.CV_8U)
    return im


def targets(samples):
    """Heat [N,1,h,w], geometry [N,6,h,w], its weight [N,h,w], whether it is an outline rather than a box [N,h,w], what no find is punished in [N,1,h,w],
    and whether a picture may hold tiles that nothing tells of [N]."""
    n, s = len(samples), CROP // STRIDE
    heat = np.zeros((n, 1, s, s), np.float32)
    geom = np.zeros((n, 6, s, s), np.float32)
    weight = np.zeros((n, s, s), np.float32)
    full = np.zeros((n, s, s), np.float32)
    maybe = np.zeros((n, 1, s, s), np.float32)
    yy, xx = np.mgrid[0:s, 0:s].astype(np.float32)
    for i, (_, t, _) in enumerate(samples):
        for r in t:
            cx, cy = r[0] / STRIDE - .5, r[1] / STRIDE - .5
            U, V = r[2:4] / STRIDE, r[4:6] / STRIDE
            det = U[0] * V[1] - U[1] * V[0]
            if abs(det) < .5:
                continue
            R = int(math.ceil(np.abs(U).max() + np.abs(V).max())) + 1
            x0, x1, y0, y1 = max(0, int(cx) - R), min(s, int(cx) + R + 1), max(0, int(cy) - R), min(s, int(cy) + R + 1)
            if x1 <= x0 or y1 <= y0:
                continue
            dx, dy = xx[y0:y1, x0:x1] - cx, yy[y0:y1, x0:x1] - cy
            a, b = (dx * V[1] - dy * V[0]) / det, (dy * U[0] - dx * U[1]) / det  # position in tile halves
            if r[6] == MAYBE:
                maybe[i, 0, y0:y1, x0:x1][(np.abs(a) < 1.1) & (np.abs(b) < 1.1)] = 1
                continue
            su, sv = .30, .30
            g = np.exp(-(a * a / (2 * su * su) + b * b / (2 * sv * sv)))
            ix, iy = int(round(cx)), int(round(cy))
            if 0 <= ix < s and 0 <= iy < s:
                g[iy - y0, ix - x0] = 1.0
            h = heat[i, 0, y0:y1, x0:x1]
            np.maximum(h, g, out=h)
            if r[6] == PLACE:
                continue
            m = g > np.maximum(weight[i, y0:y1, x0:x1], .35)
            for k, val in enumerate([(cx - xx[y0:y1, x0:x1]), (cy - yy[y0:y1, x0:x1]), r[2] / UNIT, r[3] / UNIT, r[4] / UNIT, r[5] / UNIT]):
                geom[i, k, y0:y1, x0:x1] = np.where(m, val, geom[i, k, y0:y1, x0:x1])
            weight[i, y0:y1, x0:x1] = np.where(m, g, weight[i, y0:y1, x0:x1])
            full[i, y0:y1, x0:x1] = np.where(m, float(r[6] == OUTLINE), full[i, y0:y1, x0:x1])
    part = np.array([0.0 if whole else 1.0 for _, _, whole in samples], np.float32)
    return [torch.from_numpy(v) for v in (heat, geom, weight, full, maybe, part)]


def loss_of(heat, geom, T, trust):
    """Penalty-reduced focal loss; geometry relative to the tile's size.

    `trust`: how sure the net must be of an unlabelled tile for that cell to be left out, in a photo of which `fits` knows nothing."""
    th, tg, w, full, maybe, part = T
    p = torch.sigmoid(heat.float()).clamp(1e-4, 1 - 1e-4)
    pos = (th >= .999).float()
    neg = (1 - pos) * (1 - th) ** 4
    # Real photos label background tiles and backs only in part, so a confident find far from any label proves nothing.
    part = part.view(-1, 1, 1, 1) > 0
    doubt = part & (p.detach() > trust) & (th < .05) | (maybe > 0) & (th < .05)
    neg = neg * (~doubt).float() * torch.where(part, .6, 1.0)
    n = pos.sum().clamp(min=1)
    lh = (-(1 - p) ** 2 * torch.log(p) * pos - p ** 2 * torch.log(1 - p) * neg).sum() / n
    g = geom.float()
    size = (tg[:, 2:4].pow(2).sum(1).sqrt() + tg[:, 4:6].pow(2).sum(1).sqrt()).clamp(min=.1) / 2
    off = (g[:, :2] - tg[:, :2]).abs().sum(1) / (size * UNIT / STRIDE)

    def vec(a):
        return (a[:, 0:4] - tg[:, 2:6]).abs().sum(1) / size

    d0 = vec(g[:, 2:6])
    swap = torch.cat([-g[:, 4:6], g[:, 2:4]], 1)   # the same parallelogram with its sides named the other way round
    swap2 = torch.cat([g[:, 4:6], -g[:, 2:4]], 1)
    d = torch.minimum(d0, torch.minimum(vec(swap), vec(swap2)))
    ext = g[:, [2, 3]].abs() + g[:, [4, 5]].abs()
    text = tg[:, [2, 3]].abs() + tg[:, [4, 5]].abs()
    weak = ((ext - text).abs() - .06 * text).clamp(min=0).sum(1) / size
    reg = full * d + (1 - full) * weak
    lg = (w * (off + reg)).sum() / w.sum().clamp(min=1)
    return lh, lg


class Stream(torch.utils.data.IterableDataset):
    def __init__(self, batch, seed, samples):
        self.a = (batch, seed, samples)

    def __iter__(self):
        batch, seed, s = self.a
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        s.rng = random.Random(seed + (info.id if info else 0))
        while True:
            b = [s.one() for _ in range(batch)]
            x = torch.from_numpy(np.stack([i[0][..., ::-1] for i in b]).transpose(0, 3, 1, 2).copy())
            yield x, targets(b)


def samples_of(o):
    """The training pictures that the options name."""
    return Samples(o.photos, o.scenes, random.Random(o.seed), held_out(o.photos, o.without), negatives(o.negatives), o.fits)


def train(o):
    run = Run(Locator, o)
    opt = torch.optim.AdamW(run.net.parameters(), lr=o.lr, weight_decay=1e-3)
    data = iter(torch.utils.data.DataLoader(Stream(o.batch, o.seed, samples_of(o)), batch_size=None, num_workers=1, prefetch_factor=4))
    while run.goes_on():
        run.set_rate(opt)
        x, T = next(data)
        x = x.float().div_(255).contiguous(memory_format=torch.channels_last)
        with half_floats():
            heat, geom = run.net(x)
        lh, lg = loss_of(heat, geom, T, .3 if run.share() > .15 or o.start else .95)
        opt.zero_grad(set_to_none=True)
        (lh + lg).backward()
        torch.nn.utils.clip_grad_norm_(run.net.parameters(), 5)
        opt.step()
        run.stepped(lh, lg)
        run.tell(50, ("heat", "geom"), "pictures")
        if run.step % 300 == 0:
            run.save()
    run.save()


def export(o):
    import onnx

    ck = Path(o.out) / "last.pt"
    ck = torch.load(ck, weights_only=False) if ck.exists() else {}
    net = Locator(ck.get("width", 1.0))
    if ck:
        net.load_state_dict(ck["ema"])
    m = Exported(net.eval()).eval()
    torch.onnx.export(m, (torch.rand(1, 3, 640, 640),), o.onnx, input_names=["image"], output_names=["heat", "geom"], opset_version=17, **classic(),
                      dynamic_axes={"image": {2: "H", 3: "W"}, "heat": {2: "h", 3: "w"}, "geom": {2: "h", 3: "w"}})
    p = onnx.load(o.onnx)
    for k, v in {"quejing_kind": "locator", "quejing_format": FORMAT, "version": o.version, "stride": str(STRIDE), "threshold": o.threshold}.items():
        e = p.metadata_props.add()
        e.key, e.value = k, v
    onnx.save(p, o.onnx)


def pictures(o):
    """Endless training pictures in the form that the network takes."""
    samples = Samples(o.photos, o.scenes, random.Random(o.seed))
    while True:
        yield samples.one()[0][..., ::-1].transpose(2, 0, 1)[None] / np.float32(255)


def picture_options(t):
    t.add_argument("--negatives", help="folder of photographs without tiles: a tenth of the crops")
    t.add_argument("--fits", help="outlines of the labelled tiles and what else may be one, from quejing_train.fits")


def main():
    cv2.setNumThreads(0)  # OpenCV's threads do not survive the fork of the data loader
    a = argparse.ArgumentParser()
    sub = a.add_subparsers(dest="what", required=True)
    t = sub.add_parser("train")
    options(t, batch=12, lr=2e-3)
    picture_options(t)
    e = sub.add_parser("export")
    e.add_argument("--out", required=True)
    e.add_argument("--onnx", required=True)
    e.add_argument("--threshold", default="0.17", help="the probability from which the program takes a cell for a tile's centre")
    e.add_argument("--version", default=LOCATOR_VERSION)
    resume_options(sub)
    average_options(sub)
    o = a.parse_args()
    {"train": train, "export": export, "resume": lambda o: resume(Locator(), pictures(o), o), "average": average}[o.what](o)


if __name__ == "__main__":
    main()
