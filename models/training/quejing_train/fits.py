"""What the labels of the training photos leave open, from a trained locator and classifier: `fits.npz` for `locator train --fits`.

    python -m quejing_train.fits --photos DIR --locator ../locator.onnx --classifier ../classifier.onnx --to data/fits.npz

Labels are upright boxes, so they do not show how a tile lies, and the boxes of photos that their source turned are too large; tiles in the
background are labelled in part. For every labelled tile this writes the outline that the locator finds if its bounding box agrees with the
label, and for every find without a label whether it is a tile after all (left out of the loss) or none (punished). Iterate: the locator that
is trained on the fits makes better ones.
"""
import argparse
from pathlib import Path

import cv2
import numpy as np

from . import infer
from .classes import BACK, INDEX, UNKNOWN
from .classifier import rectify
from .locator import from_quads, real_boxes

AGREES = .78   # IoU of the outline's bounding box and the label: less, and one of the two is wrong
SAME = .3      # IoU beyond which a find is the labelled tile
FAINTEST = .2  # finds below this are none
A_FACE = .5    # a find without a label that is named with more confidence may be a tile in the background,
A_BACK = FAINTEST   # and one that lies face down, however faint: with .5, the training photos punish finds in 2,635 places more
BLANK = INDEX["5z"]


def edges_of(im):
    """How strong an edge is at each pixel, along x and along y, of the lightness."""
    grey = cv2.GaussianBlur(cv2.cvtColor(im, cv2.COLOR_BGR2GRAY), (0, 0), .8).astype(np.float32)
    return np.stack([cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)], -1)


def on_edge(edges, a, b, reach):
    """The side from a to b (clockwise around a tile) with both ends moved across it by at most `reach` pixels, to lie on the strongest edge; as it was if none stands out."""
    d = b - a
    length = np.linalg.norm(d) + 1e-6
    out = np.array([d[1], -d[0]]) / length
    at = np.linspace(-reach, reach, 17)
    ka, kb = (g.ravel() for g in np.meshgrid(at, at, indexing="ij"))
    along = np.linspace(.1, .9, 20)
    move = ka[:, None] * (1 - along) + kb[:, None] * along
    pts = (a + d * along[:, None] + out * move[..., None]).astype(np.float32)
    g = cv2.remap(edges, pts[..., 0], pts[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    turn = (kb - ka) / length   # the edge's direction turns with the side
    across = g @ out - turn[:, None] * (g @ (d / length))
    # The median along the side: print crosses it in places, the tile's own edge everywhere.
    strength = np.abs(np.median(across, 1)) * np.exp(-.5 * ((ka + kb) / (1.1 * reach)) ** 2 - .5 * (turn / .2) ** 2)
    best = int(strength.argmax())
    if strength[best] < 2.2 * np.median(strength) + 4:
        return a, b
    return a + out * ka[best], b + out * kb[best]


def refined(edges, q):
    """An outline (four corners, clockwise) with each side on the picture's edge nearest to it."""
    c = q.mean(0)
    u, v = (q[1] + q[2] - q[0] - q[3]) / 4, (q[2] + q[3] - q[0] - q[1]) / 4
    sides = []
    for i in range(4):
        a, b = on_edge(edges, q[i], q[(i + 1) % 4], .2 * np.linalg.norm(v if i % 2 == 0 else u))
        sides.append(np.cross([*a, 1], [*b, 1]))
    corners = []
    for i in range(4):
        p = np.cross(sides[i - 1], sides[i])
        corners.append(p[:2] / p[2])
    r = np.float32(corners)
    return r if infer.quad_iou(r, q) > .65 and np.linalg.norm(r.mean(0) - c) < .2 * np.linalg.norm(v) else q


def fits_of(im, boxes, locator, classifier):
    """(outline as [6] or None for each box, [k,6] outlines of unlabelled finds that may be tiles)."""
    scores, found = zip(*infer.find(locator, im, threshold=FAINTEST) or [((), ())])
    box_of = lambda q: [*q.min(0), *q.max(0)]
    edges = edges_of(im)
    outlines, used = [], set()
    for b in boxes:
        ious = [infer.box_iou(box_of(q), b) for q in found]
        used.update(i for i, iou in enumerate(ious) if iou > SAME)
        best = int(np.argmax(ious)) if ious else None
        fine = refined(edges, found[best]) if best is not None and ious[best] > .6 else None
        outlines.append(from_quads([fine])[0] if fine is not None and infer.box_iou(box_of(fine), b) > AGREES else None)
    rest = [i for i in range(len(found)) if i not in used]
    if not rest:
        return outlines, np.zeros((0, 6), np.float32)
    crop = lambda i, k=0: rectify(im, np.roll(found[i], k, axis=0))[..., ::-1]
    p, turn = infer.classify(classifier, np.stack([crop(i) for i in rest]))
    turned = [n for n, t in enumerate(turn) if t.argmax() and t.max() > .5]
    if turned:
        p[turned] = infer.classify(classifier, np.stack([crop(rest[n], -int(turn[n].argmax())) for n in turned]))[0]
    named = p.argmax(1)
    # A blank one without a label is nearly always a tile's top, a seam or paper; a faint back is a tile or cloth, floor and shadow.
    tile = lambda i, n, sure: scores[i] > A_BACK if n == BACK else n not in (BLANK, UNKNOWN) and sure > A_FACE
    maybe = [found[i] for i, n, sure in zip(rest, named, p.max(1)) if tile(i, n, sure)]
    return outlines, from_quads(maybe)


def main():
    a = argparse.ArgumentParser()
    for name in ("photos", "locator", "classifier", "to"):
        a.add_argument(f"--{name}", required=True)
    a.add_argument("--show", help="folder for pictures of what was fitted")
    o = a.parse_args()
    locator, classifier = infer.Session(o.locator), infer.Session(o.classifier)
    plain, _ = real_boxes(o.photos, "train")
    fits, labels, kept, left = {}, 0, 0, 0
    for file, boxes in plain.items():
        im = cv2.imread(str(Path(o.photos) / file))
        fits[file] = fits_of(im, boxes, locator, classifier)
        labels, kept, left = labels + len(boxes), kept + sum(f is not None for f in fits[file][0]), left + len(fits[file][1])
        if o.show and len(fits) % 20 == 0:
            Path(o.show).mkdir(parents=True, exist_ok=True)
            for group, colour in ((fits[file][0], (0, 0, 255)), (fits[file][1], (255, 160, 0))):
                for f in group:
                    if f is not None:
                        c, u, v = f[:2], f[2:4], f[4:]
                        cv2.polylines(im, [np.int32([c - u - v, c + u - v, c + u + v, c - u + v])], True, colour, 1)
            cv2.imwrite(str(Path(o.show) / file.replace("/", "-")), im)
    np.savez(o.to, fits=fits)
    print(f"{kept} of {labels} labels have an outline; {left} finds without a label are left out")


if __name__ == "__main__":
    main()
