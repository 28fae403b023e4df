"""A folder that holds the photos of some sets only, for `quejing evaluate --by set` with networks that never saw them.

    python -m quejing_train.subset --photos PHOTOS --sets 'lt-*' --split val --to data/unseen

The labels get a column `set` (`sets.csv`) and are all of the split `val`; the photos are linked, not copied. Single tiles are left out: they are no photos.
"""
import argparse, csv, re
from pathlib import Path

from .data import held_out, set_names


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--sets", required=True, help="as --without of the trainings")
    a.add_argument("--split", choices=["val", "train"], help="only what was kept out of training, or was not")
    a.add_argument("--to", required=True)
    o = a.parse_args()
    photos, to = Path(o.photos).resolve(), Path(o.to)
    files = held_out(photos, o.sets)
    sets = set_names()
    rows = [r for r in csv.DictReader(open(photos / "labels.csv")) if r["file"] in files and not r["file"].startswith("cam/") and o.split in (None, r["split"])]
    assert rows, "no photo shows these sets"
    to.mkdir(parents=True, exist_ok=True)
    for folder in {r["file"].split("/")[0] for r in rows}:
        link = to / folder
        if not link.exists():
            link.symlink_to(photos / folder)
    with open(to / "labels.csv", "w", newline="") as f:
        w = csv.DictWriter(f, [*rows[0], "set"])
        w.writeheader()
        for r in rows:  # the many little sets of one source are told as one
            w.writerow({**r, "split": "val", "set": re.sub(r"^(\w+-web)-.*", r"\1", sets[r["file"]])})
    here = {r["file"] for r in rows}
    hands = [r for r in csv.DictReader(open(photos / "hands.csv")) if r["file"] in here]
    with open(to / "hands.csv", "w", newline="") as f:
        w = csv.DictWriter(f, ["file", "tiles"])
        w.writeheader()
        w.writerows(hands)
    print(f"{len(here)} photos, {len(rows)} tiles, {len(hands)} whole hands")


if __name__ == "__main__":
    main()
