"""Several classifiers trained side by side on one GPU from one stream of crops: the one to commit, and sisters that never see some sets.

    python -m quejing_train.together --photos PHOTOS --scenes data/scenes --quads data/quads.npz --pool data/pool.npy --out runs/together \\
        --net all= --net sister='lt-*,cam-02' --net further=:runs/resumed/last.pt:1e-3 --minutes 8 --workers 16

Each `--net NAME=SETS[:CHECKPOINT[:RATE]]` names a network, the sets (`sets.csv`) that it must not see, a checkpoint to begin with, and its learning rate. `OUT/NAME/last.pt` is for
`classifier export`. The pool must be made without every set held out; scenes know what they were made without.
"""
import argparse, time
from pathlib import Path
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from .classifier import TURN_NONE, Classifier, Stream
from .run import Run


class Learner:
    """One network of a run, by its `NAME=SETS[:CHECKPOINT[:RATE]]`."""

    def __init__(self, o, text, device):
        name, rest = text.split("=", 1)
        sets, start, rate = (rest.split(":") + ["", ""])[:3]
        self.run = Run(Classifier, SimpleNamespace(**{**vars(o), "out": str(Path(o.out) / name), "start": start, "lr": float(rate or o.lr)}), device)
        self.name, self.device = name, device
        self.opt = torch.optim.AdamW(self.run.net.parameters(), lr=o.lr, weight_decay=5e-3, foreach=True)

    def learn(self, x, y, t):
        """One step with crops [N,3,80,64] in 0..1, classes and turns."""
        run = self.run
        run.set_rate(self.opt)
        run.net.train()
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
            logits, _, tl = run.net(x)
        lc = F.cross_entropy(logits.float(), y, label_smoothing=.03)
        known = t != TURN_NONE
        lt = (F.cross_entropy(tl.float(), t, ignore_index=TURN_NONE, reduction="sum") / known.sum().clamp(min=1))
        self.opt.zero_grad(set_to_none=True)
        (lc + .3 * lt).backward()
        self.opt.step()
        run.stepped(lc, lt)


def sets_of(text):
    return text.split("=", 1)[1].split(":")[0] or None


def main():
    a = argparse.ArgumentParser()
    for name in ("photos", "scenes", "quads", "pool", "out"):
        a.add_argument(f"--{name}", required=True)
    a.add_argument("--net", action="append", required=True)
    a.add_argument("--minutes", type=float, default=8)
    a.add_argument("--steps", type=int)
    a.add_argument("--batch", type=int, default=512)
    a.add_argument("--lr", type=float, default=4e-3)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--threads", type=int, default=2)
    a.add_argument("--workers", type=int, default=16)
    o = a.parse_args()
    stream = Stream(o, o.seed, [sets_of(n) for n in o.net])
    # the workers must be forked before anything touches the GPU
    data = iter(torch.utils.data.DataLoader(stream, batch_size=None, num_workers=o.workers, prefetch_factor=6))
    batch = next(data)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    nets = [Learner(o, n, device) for n in o.net]
    first, saved = nets[0].run, time.time()
    while first.goes_on():
        x, y, t, who = batch
        x, y, t = (v.to(device, non_blocking=True) for v in (x, y, t))
        x = x.float().div_(255)
        for i, n in enumerate(nets):
            rows = torch.nonzero(who >> i & 1).flatten()
            rows = rows[:len(rows) // 32 * 32 or len(rows)].to(device, non_blocking=True)   # few different shapes: each new one costs time
            n.learn(x[rows].contiguous(memory_format=torch.channels_last), y[rows], t[rows])
        batch = next(data)
        if first.step % 200 == 0:
            for n in nets:
                print(n.name, end=" ")
                n.run.tell(200, ("class", "turn"), "crops")
        if time.time() - saved > 60:
            for n in nets:
                n.run.save()
            saved = time.time()
    for n in nets:
        n.run.save()


if __name__ == "__main__":
    main()
