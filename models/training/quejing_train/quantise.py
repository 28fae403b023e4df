"""Quantises the classifier to eight-bit integers: a third of the time on a stock CPU. Only the convolutions; the layers
for embedding, logits and turn are unchanged.

    python -m quejing_train.quantise --photos DIR --classifier float.onnx --onnx ../classifier.onnx

The ranges come from crops of the training photos; the loss is measured on the held-out val photos and printed next to the original's figures.
Weights are limited to seven bits: CPUs without VNNI add pairs of products in sixteen bits, which eight-bit weights would overflow.
"""
import argparse, random, time
from pathlib import Path

import cv2
import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from . import infer
from .classifier import turned, val_crops
from .light import photometric


class Crops(CalibrationDataReader):
    """Training crops, one batch at a time: every second one in a different light, every fourth one turned."""

    def __init__(self, crops, seed):
        rng = random.Random(seed)
        crops = [photometric(rng, c) if i % 2 else c for i, c in enumerate(crops)]
        crops = [turned([c], rng.randrange(1, 4))[0] if i % 4 == 3 else c for i, c in enumerate(crops)]
        self.batches = iter([planes(np.stack(crops[i:i + 32])) for i in range(0, len(crops), 32)])

    def get_next(self):
        batch = next(self.batches, None)
        return None if batch is None else {"crops": batch}


def planes(crops):
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2)).astype(np.float32) / 255


def run(session, crops):
    """Probabilities, embeddings and turns; crops that look turned are turned back and classified again, once, as in the program."""
    def once(x):
        out = [session.run(None, {"crops": planes(x[i:i + 64])}) for i in range(0, len(x), 64)]
        return [np.concatenate(o) for o in zip(*out)]

    T = float(session.get_modelmeta().custom_metadata_map["temperature"])
    logits, e, t = once(crops)
    k = np.where(t.max(1) > .5, t.argmax(1), 0)
    for turn in (1, 2, 3):
        idx = np.where(k == turn)[0]
        if len(idx):
            logits[idx], e[idx], _ = once(turned(crops[idx], turn))
    z = np.exp((logits - logits.max(1, keepdims=True)) / T)
    return z / z.sum(1, keepdims=True), e, k


def ece(p, y, bins=15):
    """The average gap between confidence and the share of correct answers."""
    c, right = p.max(1), p.argmax(1) == y
    at = np.minimum((c * bins).astype(int), bins - 1)
    return sum(abs(c[at == b].mean() - right[at == b].mean()) * (at == b).mean() for b in range(bins) if (at == b).any())


def speed(session, crops, runs=40):
    """Median milliseconds for a hand of fourteen tiles."""
    x = planes(crops[:14])
    times = []
    for _ in range(runs):
        t = time.perf_counter()
        session.run(None, {"crops": x})
        times.append(time.perf_counter() - t)
    return 1e3 * float(np.median(times))


def quantise(o):
    x, _, _ = val_crops(o.photos, "train")
    rng = np.random.default_rng(o.seed)
    some = x[rng.permutation(len(x))[:o.crops]]
    prepared = Path(o.onnx).with_suffix(".prepared.onnx")
    quant_pre_process(o.classifier, prepared, skip_symbolic_shape=True)
    quantize_static(
        prepared, o.onnx, Crops(some, o.seed), quant_format=QuantFormat.QDQ, op_types_to_quantize=["Conv", "Relu", "Add"], per_channel=True, reduce_range=True,
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, calibrate_method=CalibrationMethod[o.method], extra_options=extras(o))
    prepared.unlink()
    made, was = onnx.load(o.onnx), onnx.load(o.classifier)
    del made.metadata_props[:]
    for p in was.metadata_props:
        e = made.metadata_props.add()
        e.key, e.value = p.key, p.value
    onnx.save(made, o.onnx)


def extras(o):
    return {"CalibPercentile": o.percentile} if o.method == "Percentile" else {}


def compare(o):
    x, y, _ = val_crops(o.photos, o.split)
    before, after = infer.Session(o.classifier), infer.Session(o.onnx)
    (p, e, k), (q, f, m) = run(before, x), run(after, x)
    print(f"{len(x)} crops of {o.split}: right {np.mean(p.argmax(1) == y):.4f} -> {np.mean(q.argmax(1) == y):.4f}, the same class {np.mean(p.argmax(1) == q.argmax(1)):.4f}, "
          f"the same turn {np.mean(k == m):.4f}")
    print(f"calibration error {ece(p, y):.4f} -> {ece(q, y):.4f}; embeddings differ by {np.degrees(np.arccos(np.clip((e * f).sum(1), -1, 1))).mean():.1f} degrees on average")
    a, b = speed(before, x), speed(after, x)
    print(f"fourteen crops, two threads: {a:.1f} -> {b:.1f} ms ({a / b:.2f} times as fast); {Path(o.classifier).stat().st_size / 1e6:.1f} -> {Path(o.onnx).stat().st_size / 1e6:.1f} MB")


def main():
    cv2.setNumThreads(1)
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--classifier", required=True, help="the classifier as `classifier export` writes it")
    a.add_argument("--onnx", required=True, help="where the one in whole numbers goes")
    a.add_argument("--crops", type=int, default=768)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--method", default="MinMax", choices=["MinMax", "Percentile", "Entropy"])
    a.add_argument("--percentile", type=float, default=99.99)
    a.add_argument("--split", default="val")
    a.add_argument("--only-compare", action="store_true")
    o = a.parse_args()
    if not o.only_compare:
        quantise(o)
    compare(o)


if __name__ == "__main__":
    main()
