"""Makes a folder with only the photos of some sets, for `quejing-lab evaluate --by set` with networks that have never seen them.

    python -m quejing_train.subset --photos PHOTOS --sets 'lt-*' --split val --to data/unseen

The labels get a column `set` (`sets.csv`) and are all in the split `val`; photos are linked, not copied. Single tiles are left out, not being photos.
With `--mended`, labels listed in `wrong_labels.csv` are corrected; labels without a tile, and photos with the boxes of another one, are left out.
"""
import argparse, csv, re
from pathlib import Path

from .data import held_out, set_names


def mended(labels):
    """The labels, with those in `wrong_labels.csv` corrected or left out."""
    wrong = list(csv.DictReader(open(Path(__file__).parent.parent / "wrong_labels.csv")))
    whole = {w["file"] for w in wrong if not w["line"]}
    by_line = {int(w["line"]): w for w in wrong if w["line"]}
    for line, r in enumerate(labels, start=2):
        w = by_line.get(line)
        assert w is None or (w["file"], w["label"]) == (r["file"], r["class"]), f"wrong_labels.csv is of other labels: line {line}"
        if r["file"] in whole or w and not w["shown"]:
            continue
        yield {**r, "class": w["shown"]} if w else r


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--photos", required=True)
    a.add_argument("--sets", required=True, help="as --without of the trainings")
    a.add_argument("--split", choices=["val", "train"], help="only what was kept out of training, or was not")
    a.add_argument("--mended", action="store_true", help="with the labels that were found to be wrong put right")
    a.add_argument("--to", required=True)
    o = a.parse_args()
    photos, to = Path(o.photos).resolve(), Path(o.to)
    files = held_out(photos, o.sets)
    sets = set_names()
    labels = csv.DictReader(open(photos / "labels.csv"))
    labels = mended(labels) if o.mended else labels
    rows = [r for r in labels if r["file"] in files and not r["file"].startswith("cam/") and o.split in (None, r["split"])]
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
