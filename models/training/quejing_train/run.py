"""What both trainers do alike: steps by the clock or by number, the learning rate over them, the averaged weights."""
import math, time
from pathlib import Path

import torch


class Run:
    """One training run of `net`, as the options say (`seed`, `threads`, `out`, `start`, `minutes`, `steps`, `lr`)."""

    def __init__(self, net, o):
        torch.manual_seed(o.seed)
        torch.set_num_threads(o.threads)
        self.o, self.net = o, net()
        self.out = Path(o.out)
        self.out.mkdir(parents=True, exist_ok=True)
        if o.start:
            self.net.load_state_dict(torch.load(o.start, weights_only=False)["ema"])
        self.net = self.net.to(memory_format=torch.channels_last)
        self.ema = {k: v.clone() for k, v in self.net.state_dict().items()}
        self.step, self.started, self.last = 0, time.time(), time.time()
        self.losses = [0, 0]

    def share(self):
        """How much of the run's time is over, 0..1."""
        return (time.time() - self.started) / (self.o.minutes * 60)

    def goes_on(self):
        return self.share() < 1 and self.step != self.o.steps

    def set_rate(self, opt):
        """Up over 200 steps, then down along half a cosine to a hundredth."""
        lr = self.o.lr * min(1, (self.step + 1) / 200) * (.5 + .5 * math.cos(math.pi * min(1, self.share())))
        for g in opt.param_groups:
            g["lr"] = max(lr, self.o.lr * .01)

    def stepped(self, *losses):
        """Counts a step, takes its weights into the average, and its losses into theirs."""
        self.step += 1
        d = min(.998, self.step / (self.step + 50))
        for k, v in self.net.state_dict().items():
            self.ema[k] = v.clone() if not v.dtype.is_floating_point else self.ema[k].lerp_(v, 1 - d)
        self.losses = [a * .98 + b.item() * .02 for a, b in zip(self.losses, losses)]

    def tell(self, every, names, unit):
        """A line after every so many steps."""
        if self.step % every:
            return
        means = " ".join(f"{n} {a/(1-.98**self.step):.3f}" for n, a in zip(names, self.losses))
        print(f"{(time.time()-self.started)/60:.1f} min step {self.step} {means} {every*self.o.batch/(time.time()-self.last):.0f} {unit}/s", flush=True)
        self.last = time.time()

    def save(self, **more):
        torch.save({"ema": self.ema, "step": self.step, **more}, self.out / "last.pt")


def options(t, batch, lr):
    """The options of `train` that both share."""
    t.add_argument("--photos", required=True)
    t.add_argument("--scenes", required=True)
    t.add_argument("--out", required=True)
    t.add_argument("--minutes", type=float, default=60)
    t.add_argument("--steps", type=int, help="stop after so many steps")
    t.add_argument("--batch", type=int, default=batch)
    t.add_argument("--lr", type=float, default=lr)
    t.add_argument("--threads", type=int, default=2)
    t.add_argument("--seed", type=int, default=1)
    t.add_argument("--start", help="a checkpoint to go on from")
    t.add_argument("--without", help="sets to leave out of training (sets.csv), commas between, a trailing * for any ending: to measure unseen sets")
