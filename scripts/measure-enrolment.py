#!/usr/bin/env python3
"""How much enrolment helps on real photos of a set: some of its training photos are enrolled, its `val` photos are read before and after,
and all other `val` photos are read with the set in use (harm).

    measure-enrolment.py QUEJING PHOTOS FOLDER [SET…]

QUEJING is the program, with quejing-lab beside it, PHOTOS a folder with labels.csv and hands.csv (columns as in models/training/README.md), FOLDER a place for
intermediate results. SET is a name in models/training/sets.csv. `--photos N` sets how many photos are enrolled (8).
"""
import argparse
import collections
import csv
import json
import math
import os
import pathlib
import random
import subprocess

HERE = pathlib.Path(__file__).resolve().parent.parent


def wilson(right, of, z=1.96):
    if not of:
        return 0.0, 0.0
    p = right / of
    middle, width = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return 100 * (middle - width) / (1 + z * z / of), 100 * (middle + width) / (1 + z * z / of)


def share(right, of):
    low, high = wilson(right, of)
    return f"{right} of {of} = {100 * right / max(of, 1):.2f} % ({low:.2f} to {high:.2f})"


class Photos:
    def __init__(self, folder):
        self.folder = folder
        with open(HERE / "models/training/sets.csv") as file:
            self.set_of = {row["file"]: row["set"] for row in csv.DictReader(file)}
        self.labels = collections.defaultdict(list)
        with open(folder / "labels.csv") as file:
            for row in csv.DictReader(file):
                self.labels[row["file"]].append(row)
        with open(folder / "hands.csv") as file:
            self.hands = {row["file"]: row for row in csv.DictReader(file)}

    def of(self, split, wanted):
        return sorted(f for f, rows in self.labels.items() if rows[0]["split"] == split and wanted(self.set_of.get(f, "")))

    def to_enrol(self, name, count):
        """Photos that together show every kind as often as possible: each next one adds the most of what is still rare."""
        left = self.of("train", lambda s: s == name)
        random.Random(1).shuffle(left)
        chosen, seen, originals = [], collections.Counter(), set()
        while left and len(chosen) < count:
            def brings(file):
                kinds = {row["class"] for row in self.labels[file]}
                return sum(1 / (1 + 2 * seen[kind]) ** 2 for kind in kinds)
            best = max(left, key=brings)
            chosen.append(best)
            originals.add(self.labels[best][0]["photo"])
            seen.update({row["class"] for row in self.labels[best]})
            # Another file of the same photograph adds nothing new.
            left = [f for f in left if self.labels[f][0]["photo"] not in originals]
        return chosen

    def write(self, to, files):
        """A folder with only these photos and their labels."""
        to.mkdir(parents=True, exist_ok=True)
        for name, rows in (("labels.csv", [r for f in files for r in self.labels[f]]),
                           ("hands.csv", [self.hands[f] for f in files if f in self.hands])):
            if rows:
                with open(to / name, "w", newline="") as file:
                    writer = csv.DictWriter(file, rows[0].keys())
                    writer.writeheader()
                    writer.writerows(rows)
        for f in files:
            (to / f).parent.mkdir(parents=True, exist_ok=True)
            if not (to / f).exists():
                os.symlink((self.folder / f).resolve(), to / f)


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, arguments))}\n{done.stderr}")
    return done.stdout


def figures(program, what, folder, errors, *options):
    lab = pathlib.Path(program).with_name("quejing-lab")
    seen = json.loads(run(lab, "evaluate", "--json", "--force", "--errors", errors, *options, folder))
    tiles = seen["tiles"]
    found, right = (round(tiles * seen[key]["recall"]) for key in ("detection", "end_to_end"))
    line = f"  {what}: found {found} of {tiles}; of these right {share(right, found)}"
    if hands := seen.get("hands"):
        line += f"; {hands['exact']} of {hands['count']} hands exact"
    print(line, flush=True)


def automatic(program, photos, name, files, to):
    """How the program names the tiles by itself, before anybody corrects any."""
    lines = to / "automatic.csv"
    paths = [photos.folder / f for f in files]
    run(program, "enrol", name, *paths, "--dry-run", "--force", "--labels-out", lines)
    right = wrong = hidden = found = 0
    with open(lines) as file:
        for row in csv.DictReader(file):
            own = str(pathlib.Path(row["file"]).relative_to(photos.folder))
            x, y = ((float(row[a]) + float(row[b])) / 2 for a, b in (("x1", "x2"), ("y1", "y2")))
            held = [r for r in photos.labels[own] if float(r["x1"]) < x < float(r["x2"]) and float(r["y1"]) < y < float(r["y2"])]
            if len(held) != 1:
                continue
            found += 1
            if held[0]["class"] == row["class"]:
                right += 1
            else:
                wrong += 1
                hidden += float(row["sure"]) >= 0.8
    print(f"  labels proposed without a word of the order: {share(right, found)}; of the {wrong} wrong ones {hidden} are not marked as unsure", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("photos", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("sets", nargs="*", default=["ac-tray", "ac-red-cloth", "lt-rack", "lt-tables"])
    parser.add_argument("--photos", dest="count", type=int, default=8)
    parser.add_argument("--no-harm", action="store_true")
    given = parser.parse_intermixed_args()
    photos = Photos(given.photos.resolve())
    os.environ["QUEJING_DATA"] = str(given.folder.resolve() / "data")
    for name in given.sets or parser.get_default("sets"):
        to = given.folder / name
        enrolled = photos.to_enrol(name, given.count)
        kinds = collections.Counter(r["class"] for f in enrolled for r in photos.labels[f])
        print(f"{name}: {len(enrolled)} photos enrolled, {sum(kinds.values())} tiles of {len(kinds)} kinds", flush=True)
        photos.write(to / "enrol", enrolled)
        automatic(given.program, photos, name, enrolled, to)
        paths = [photos.folder / f for f in enrolled]
        run(given.program, "enrol", name, *paths, "--new", "--labels", to / "enrol/labels.csv")
        photos.write(to / "others", photos.of("val", lambda s: s == name))
        figures(given.program, "before", to / "others", to / "before.csv")
        figures(given.program, "with the set", to / "others", to / "after.csv", "--set", name)
        if not given.no_harm:
            photos.write(to / "harm", photos.of("val", lambda s: s != name))
            figures(given.program, "other sets, before", to / "harm", to / "harm-before.csv")
            figures(given.program, "other sets, with this one in use", to / "harm", to / "harm-after.csv", "--set", name)


if __name__ == "__main__":
    main()
