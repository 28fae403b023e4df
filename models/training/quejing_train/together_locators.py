"""Several locators trained side by side on one GPU from one stream of pictures, as `together` trains classifiers.

    python -m quejing_train.together_locators --photos PHOTOS --scenes data/scenes --negatives NEGATIVES --fits data/fits.npz --out runs/locators \\
        --net further=runs/committed/last.pt:1e-3 --net wide=::1.2 --minutes 9 --workers 16

Each `--net NAME=[CHECKPOINT][:RATE[:WIDTH]]` names a network, a checkpoint to begin with, its learning rate, and how wide it is. `OUT/NAME/last.pt` is for `locator export` and `average`.
"""
import argparse, functools, time
from pathlib import Path
from types import SimpleNamespace

import cv2
import torch

from .locator import Locator, Stream, loss_of, picture_options, samples_of
from .run import Run, options

PART = 32   # pictures that one process hands over at a time


class Learner:
    """One network of a run, by its `NAME=[CHECKPOINT][:RATE[:WIDTH]]`."""

    def __init__(self, o, text, device):
        self.name, rest = text.split("=", 1)
        start, rate, width = (rest.split(":") + ["", ""])[:3]
        self.width, self.device = float(width or 1), device
        self.run = Run(functools.partial(Locator, self.width), SimpleNamespace(**{**vars(o), "out": str(Path(o.out) / self.name), "start": start, "lr": float(rate or o.lr)}), device)
        self.opt = torch.optim.AdamW(self.run.net.parameters(), lr=o.lr, weight_decay=1e-3, foreach=True)

    def learn(self, x, T):
        run = self.run
        run.set_rate(self.opt)
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
            heat, geom = run.net(x)
        lh, lg = loss_of(heat, geom, T, .3 if run.share() > .15 or run.o.start else .95)
        self.opt.zero_grad(set_to_none=True)
        (lh + lg).backward()
        torch.nn.utils.clip_grad_norm_(run.net.parameters(), 5)
        self.opt.step()
        run.stepped(lh, lg)


class Compact(Stream):
    """Pictures whose targets are half as large on the way from one process to another."""

    def __iter__(self):
        for x, T in super().__iter__():
            yield x, [t.half() for t in T]


def main():
    a = argparse.ArgumentParser()
    options(a, batch=128, lr=1e-3)
    picture_options(a)
    a.add_argument("--net", action="append", required=True)
    a.add_argument("--workers", type=int, default=16)
    o = a.parse_args()
    cv2.setNumThreads(0)
    samples = samples_of(o)
    samples.decode_all(o.workers)
    gpu = torch.cuda.is_available()
    # the workers must be forked before anything touches the GPU
    data = iter(torch.utils.data.DataLoader(Compact(min(PART, o.batch), o.seed, samples), batch_size=None, num_workers=o.workers, prefetch_factor=3, pin_memory=gpu))
    first_part = next(data)
    device = "cuda" if gpu else "cpu"
    nets = [Learner(o, n, device) for n in o.net]
    first, saved, parts = nets[0].run, time.time(), [first_part]
    for n in nets:
        n.run.net.train()
    while first.goes_on():
        parts += [next(data) for _ in range(max(1, o.batch // PART) - len(parts))]
        x = torch.cat([p[0].to(device, non_blocking=True) for p in parts]).float().div_(255).contiguous(memory_format=torch.channels_last)
        T = [torch.cat([p[1][i].to(device, non_blocking=True) for p in parts]).float() for i in range(len(parts[0][1]))]
        parts = []
        for n in nets:
            n.learn(x, T)
        if first.step % 50 == 0:
            for n in nets:
                print(n.name, end=" ")
                n.run.tell(50, ("heat", "geom"), "pictures")
        if time.time() - saved > 60:
            for n in nets:
                n.run.save(width=n.width)
            saved = time.time()
    for n in nets:
        n.run.save(width=n.width)


if __name__ == "__main__":
    main()
