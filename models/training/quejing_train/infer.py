"""Runs the two exported networks as the program does, in plain Python: to make training quads, and to check the program."""
import cv2
import numpy as np


def Session(path):
    """A network for `find` or `classify`: by ONNX Runtime, or by torch (slower, and never in eight bits) where only that is installed."""
    try:
        import onnxruntime as ort
    except ModuleNotFoundError:
        return ByTorch(path)
    o = ort.SessionOptions()
    o.intra_op_num_threads = 2
    return ort.InferenceSession(path, o, providers=["CPUExecutionProvider"])


class ByTorch:
    """What `find` and `classify` need of ONNX Runtime's session."""

    def __init__(self, path):
        import onnx
        import torch
        from . import classifier, locator, run

        told = onnx.load(path)
        self.custom_metadata_map = {e.key: e.value for e in told.metadata_props}
        if told.graph.input[0].name == "image":
            kind, net, example = locator, locator.Locator(), torch.zeros(1, 3, 64, 64)
        else:
            kind, net, example = classifier, classifier.Classifier(), torch.zeros(1, 3, 80, 64)
        net, _ = run.restored(net, path, example)
        self.net, self.torch = kind.Exported(net).eval(), torch

    def get_modelmeta(self):
        return self

    def run(self, _, inputs):
        with self.torch.no_grad():
            return [o.numpy() for o in self.net(*(self.torch.from_numpy(x) for x in inputs.values()))]


def find(session, im, side=640, threshold=None):
    """[(score, quad [4,2] in pixels of im)], best first, duplicates removed.

    Corners are clockwise, starting anywhere that makes the longer side the height."""
    if threshold is None:
        threshold = float(session.get_modelmeta().custom_metadata_map["threshold"])
    h, w = im.shape[:2]
    s = side / max(h, w)
    a = cv2.resize(im, (round(w * s), round(h * s)), interpolation=cv2.INTER_AREA if s < 1 else cv2.INTER_LINEAR)
    H, W = -(-a.shape[0] // 32) * 32, -(-a.shape[1] // 32) * 32
    p = np.full((H, W, 3), 128, np.uint8)
    p[:a.shape[0], :a.shape[1]] = a
    x = p[..., ::-1].transpose(2, 0, 1)[None].astype(np.float32) / 255
    heat, geom = session.run(None, {"image": x})
    ys, xs = np.where(heat[0, 0] > threshold)
    order = np.argsort(-heat[0, 0, ys, xs])
    kept = []
    for i in order:
        g = geom[0, :, ys[i], xs[i]]
        c, u, v = g[:2], g[2:4], g[4:6]
        if np.linalg.norm(u) > np.linalg.norm(v):
            u, v = v, u
        if u[0] * v[1] - u[1] * v[0] < 0:
            u = -u
        q = np.float32([c - u - v, c + u - v, c + u + v, c - u + v])
        if abs(cv2.contourArea(q)) < 30:
            continue
        if all(quad_iou(q, k[1]) < .4 for k in kept):
            kept.append((float(heat[0, 0, ys[i], xs[i]]), q))
    return [(sc, q / s) for sc, q in kept]


def quad_iou(a, b):
    la, ha, lb, hb = a.min(0), a.max(0), b.min(0), b.max(0)
    if (ha < lb).any() or (hb < la).any():
        return 0.0
    inter, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    return inter / (abs(cv2.contourArea(np.float32(a))) + abs(cv2.contourArea(np.float32(b))) - inter + 1e-6)


def box_iou(a, b):
    x0, y0, x1, y1 = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    i = max(0, x1 - x0) * max(0, y1 - y0)
    return i / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - i + 1e-6)


def best_match(found, box):
    """The found quad whose bounding box overlaps the labelled box most, and how much (IoU)."""
    best = (None, 0.0)
    for _, q in found:
        i = box_iou([*q.min(0), *q.max(0)], box)
        if i > best[1]:
            best = (q, i)
    return best


def classify(session, crops):
    """crops RGB uint8 [N,80,64,3] -> probabilities [N,C], turn probabilities [N,4]."""
    T = float(session.get_modelmeta().custom_metadata_map["temperature"])
    x = np.ascontiguousarray(crops.transpose(0, 3, 1, 2)).astype(np.float32) / 255
    l, _, t = session.run(None, {"crops": x})
    l = l / T
    e = np.exp(l - l.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True), t
