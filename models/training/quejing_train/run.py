"""What both trainers share: steps limited by time or number, the learning rate schedule, the averaged weights."""
import itertools, math, time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn


class Run:
    """One training run of `net`, controlled by the options (`seed`, `threads`, `out`, `start`, `minutes`, `steps`, `lr`)."""

    def __init__(self, net, o, device="cpu"):
        torch.manual_seed(o.seed)
        torch.set_num_threads(o.threads)
        self.o, self.net = o, net()
        self.out = Path(o.out)
        self.out.mkdir(parents=True, exist_ok=True)
        if o.start:
            self.net.load_state_dict(torch.load(o.start, weights_only=False)["ema"])
        self.net = self.net.to(device, memory_format=torch.channels_last)
        self.ema = {k: v.clone() for k, v in self.net.state_dict().items()}
        self.real = [k for k, v in self.ema.items() if v.dtype.is_floating_point]
        self.step, self.started, self.last = 0, time.time(), time.time()
        self.losses = [0, 0]

    def share(self):
        """The share of the run that is over, 0..1."""
        return (time.time() - self.started) / (self.o.minutes * 60)

    def goes_on(self):
        return self.share() < 1 and self.step != self.o.steps

    def set_rate(self, opt):
        """Rises over 200 steps, then falls along half a cosine to a hundredth."""
        lr = self.o.lr * min(1, (self.step + 1) / 200) * (.5 + .5 * math.cos(math.pi * min(1, self.share())))
        for g in opt.param_groups:
            g["lr"] = max(lr, self.o.lr * .01)

    def stepped(self, *losses):
        """Counts a step and adds its weights and losses to their averages."""
        self.step += 1
        d = min(.998, self.step / (self.step + 50))
        now, means = self.net.state_dict(), [self.ema[k] for k in self.real]
        torch._foreach_mul_(means, d)
        torch._foreach_add_(means, [now[k].detach() for k in self.real], alpha=1 - d)
        self.losses = [a * .98 + b.detach() * .02 for a, b in zip(self.losses, losses)]

    def tell(self, every, names, unit):
        """Prints a line every so many steps."""
        if self.step % every:
            return
        means = " ".join(f"{n} {a/(1-.98**self.step):.3f}" for n, a in zip(names, self.losses))
        print(f"{(time.time()-self.started)/60:.1f} min step {self.step} {means} {every*self.o.batch/(time.time()-self.last):.0f} {unit}/s", flush=True)
        self.last = time.time()

    def save(self, **more):
        self.ema.update((k, v.clone()) for k, v in self.net.state_dict().items() if k not in self.real)
        torch.save({"ema": {k: v.cpu() for k, v in self.ema.items()}, "step": self.step, **more}, self.out / "last.pt")


def options(t, batch, lr):
    """The options of `train` that both trainers share."""
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


def restored(net, file, example):
    """The untrained `net` with the weights of an exported network, in float (an export in eight bits: what the whole numbers stand for), and
    its norms by convolution. The export folds each batch norm into its convolution: every norm is left with a bias and nothing else.
    example: an input of any values, to see in which order the convolutions come."""
    import onnx
    from onnx import numpy_helper

    p = onnx.load(file)
    w = {i.name: torch.tensor(numpy_helper.to_array(i)) for i in p.graph.initializer}
    for n in p.graph.node:
        if n.op_type == "DequantizeLinear" and n.input[0] in w:
            whole, scale, zero = (w[i] for i in n.input)
            each = (-1, *[1] * (whole.dim() - 1)) if scale.dim() else ()   # a scale for each channel
            w[n.output[0]] = (whole.float() - zero.float().reshape(each)) * scale.reshape(each)
    stored = [n for n in p.graph.node if n.op_type == "Conv"]
    named = {k.removeprefix("net."): v for k, v in w.items() if k.startswith("net.")}
    for n in p.graph.node:   # a linear layer's bias may have lost its name to an equal constant
        if n.op_type == "Gemm" and len(n.input) > 2 and n.input[1].startswith("net."):
            named.setdefault(n.input[1].removeprefix("net.").removesuffix("weight") + "bias", w[n.input[2]])
    for name, op in getattr(net, "folded", {}).items():   # what the exported file may hold in another form: turned, as the second factor of its one node `op`
        if name not in named:
            named[name] = next(w[n.input[1]] for n in p.graph.node if n.op_type == op).t()
    net.eval()
    apart = {f"{n}.{k}" if n else k for n, m in net.named_modules() if not isinstance(m, (nn.Conv2d, nn.BatchNorm2d)) for k, _ in m.named_parameters(recurse=False)}
    assert apart <= set(named), f"another network's file: it has no {', '.join(sorted(apart - set(named)))}"
    for k, v in net.state_dict().items():
        if k in apart:
            v.copy_(named[k])
    seen, norm_of = [], {}

    def note(m, _, out):
        if isinstance(m, nn.Conv2d):
            seen.append(m)
        else:
            norm_of[seen[-1]] = m

    hooks = [m.register_forward_hook(note) for m in net.modules() if isinstance(m, (nn.Conv2d, nn.BatchNorm2d))]
    with torch.no_grad():
        net(example)
    for h in hooks:
        h.remove()
    assert len(seen) == len(stored), "another network's file"
    for m, n in zip(seen, stored):
        m.weight.data.copy_(w[n.input[1]])
        bias = w[n.input[2]] if len(n.input) > 2 else None
        if m in norm_of:
            norm_of[m].bias.data.copy_(bias)
            norm_of[m].eps = 0.0
        elif bias is not None:
            m.bias.data.copy_(bias)
    return net, norm_of


def resume(net, pictures, o):
    """Writes a checkpoint from an exported network. Every norm gets the mean and spread of its input on training pictures, and the scale that
    undoes them, so that the network computes the same as before (as far as eight bits tell, where the file is in eight bits)."""
    pictures = (torch.from_numpy(np.ascontiguousarray(x)) for x in pictures)
    net, norm_of = restored(net, o.onnx, next(pictures))
    sums = {b: [0.0, 0.0, 0] for b in norm_of.values()}

    def measure(m, i, _):
        x = i[0].double()
        s = sums[m]
        s[0], s[1], s[2] = s[0] + x.sum((0, 2, 3)), s[1] + (x * x).sum((0, 2, 3)), s[2] + x.numel() // x.shape[1]

    hooks = [b.register_forward_hook(measure) for b in sums]
    with torch.no_grad():
        for x in itertools.islice(pictures, o.count):
            net(x)
    for h in hooks:
        h.remove()
    for b, (s, ss, n) in sums.items():
        mean, var = s / n, (ss / n - (s / n) ** 2).clamp(min=1e-6)
        b.eps = 1e-5
        b.running_mean.copy_(mean)
        b.running_var.copy_(var)
        b.weight.data.copy_((var + b.eps).sqrt())
        b.bias.data.add_(mean)
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.save({"ema": net.state_dict(), "step": 0}, out / "last.pt")


def resume_options(sub):
    """The command `resume` of both trainers; returned so that options can be added."""
    r = sub.add_parser("resume")
    for name in ("photos", "scenes", "onnx", "out"):
        r.add_argument(f"--{name}", required=True)
    r.add_argument("--count", type=int, default=200, help="pictures (of tiles: batches) to measure the norms on")
    r.add_argument("--seed", type=int, default=1)
    return r


def average(o):
    """A checkpoint between two others: keeps what further training learned without forgetting what it started with."""
    a, b = (torch.load(Path(f) / "last.pt", weights_only=False) for f in (o.start, o.end))
    out = Path(o.out)
    out.mkdir(parents=True, exist_ok=True)
    between = {k: v.lerp(b["ema"][k], o.share) if v.dtype.is_floating_point else b["ema"][k] for k, v in a["ema"].items()}
    torch.save({**b, "ema": between, "step": 0}, out / "last.pt")


def average_options(sub):
    """The command `average` of both trainers."""
    m = sub.add_parser("average")
    m.add_argument("--start", required=True, help="the run that training began with")
    m.add_argument("--end", required=True, help="the run that came of it")
    m.add_argument("--share", type=float, default=.6, help="of the second")
    m.add_argument("--out", required=True)
