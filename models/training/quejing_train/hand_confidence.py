"""The weights of `crates/vision/src/engine/certainty.rs`, from the lists of hands that `quejing-lab evaluate --hands` writes:

    python -m quejing_train.hand_confidence LIST.csv...

A logistic regression with weights of at least 0 (no sign may speak for a hand) and a small penalty on their squares. Hands of one photo are
on one side when half of them are held out to judge. Prints the weights in the order of the columns, and how many wrong hands of the held-out
half stay above each confidence."""
import argparse, csv, re, zlib

import numpy as np

FIRST = 6   # columns before the signs
PENALTY = .0003


def read(files):
    names, x, y, side = None, [], [], []
    for file in files:
        with open(file) as f:
            lines = csv.reader(f)
            names = next(lines)[FIRST:]
            for r in lines:
                if not r[FIRST]:   # nothing was read of this hand
                    continue
                x.append([float(v) for v in r[FIRST:]])
                y.append(float(r[3]))
                photo = re.sub(r".*-(lt|ac)-", r"\1-", r[0])   # the same photo spoiled in other ways
                side.append(zlib.crc32(photo.encode()) & 1)
    return names, np.array(x), np.array(y), np.array(side)


def fit(x, y, steps=20000, rate=.02):
    """(base, weights >= 0) of the least penalised negative log likelihood, by projected gradients with momentum (Adam)."""
    x1 = np.hstack([np.ones((len(x), 1)), -x])
    w, m, v = np.zeros(x1.shape[1]), 0, 0
    for k in range(1, steps + 1):
        p = 1 / (1 + np.exp(-x1 @ w))
        g = x1.T @ (p - y) / len(y) + PENALTY * np.append(0, w[1:])
        m, v = .9 * m + .1 * g, .999 * v + .001 * g * g
        w = w - rate * m / (1 - .9 ** k) / (np.sqrt(v / (1 - .999 ** k)) + 1e-8)
        w[1:] = np.maximum(w[1:], 0)
    return w[0], w[1:]


def confidence(x, base, w):
    return 1 / (1 + np.exp(x @ w - base))


def calibration_error(p, y):
    """How far the probabilities are from the share that is right, in fifteen bins, on average."""
    bins = np.minimum((p * 15).astype(int), 14)
    return sum((bins == b).sum() * abs(p[bins == b].mean() - y[bins == b].mean()) for b in set(bins)) / max(1, len(y))


def kinds(names, x):
    """(name, which hands) of all hands, and of those that were read as a win, as a hand that waits, or as neither."""
    sign = {name: x[:, i] > 0 for i, name in enumerate(names)}
    rest = sign["loses"] | sign["missing"] | sign["surplus"]
    return [("all", np.ones(len(x), bool)), ("wins", ~rest & ~sign["waiting"]), ("waiting", ~rest & sign["waiting"]), ("others", rest)]


def main():
    a = argparse.ArgumentParser()
    a.add_argument("lists", nargs="+")
    o = a.parse_args()
    names, x, y, side = read(o.lists)
    p = np.zeros(len(y))
    for half in (0, 1):
        p[side == half] = confidence(x[side == half], *fit(x[side != half], y[side != half]))
    print(f"{len(y)} hands, {int(y.sum())} right; judged on the half that took no part:")
    for line in (.5, .7, .8, .85, .9, .93, .95, .97, .98):
        above = p >= line
        print(f"  {line:.2f}: {above.mean():6.1%} above, of these wrong {int((1 - y[above]).sum())} ({(1 - y[above]).mean() if above.any() else 0:.2%}); right ones below {int(y[~above].sum())}")
    for kind, of_kind in kinds(names, x):
        print(f"  {kind:<8}{of_kind.sum():>5} hands, calibration error {calibration_error(p[of_kind], y[of_kind]):.1%}")
    base, w = fit(x, y)
    print(f"BASE_LOG_ODDS {base:.2f}")
    print("SIGN_WEIGHTS", "[" + ", ".join(f"{v:.2f}" for v in w) + "]")
    for n, v in zip(names, w):
        print(f"  {n:<12}{v:6.2f}")


if __name__ == "__main__":
    main()
