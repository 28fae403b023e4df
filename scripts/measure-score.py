#!/usr/bin/env python3
"""How many lines per second `quejing score --json` answers, with each family's shared cases repeated to 20,000 lines.

    scripts/measure-score.py QUEJING CASES [RUNS]     the built program, the folder of the cases (`../shared/cases`), 8 runs by default

Prints the least wall-clock time and the least total processor time; run it on an otherwise idle machine.
"""
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LINES = 20_000
program, cases = sys.argv[1], Path(sys.argv[2])
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 8
for family in ("lingque", "riichi", "sanma", "zung-jung", "house"):
    stored = [json.loads(line) for line in open(cases / f"{family}-sample.jsonl", encoding="utf-8")]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for i in range(LINES):
            case = stored[i % len(stored)]
            print(json.dumps({key: case[key] for key in ("id", "rules", "input")}, ensure_ascii=False), file=file)
        file.flush()
        clock, work = [], []
        for _ in range(runs):
            before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            with open(file.name) as lines:
                subprocess.run([program, "score", "--json"], stdin=lines, stdout=subprocess.DEVNULL, check=True)
            clock.append(time.monotonic() - begun)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            work.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"{family:<10} {min(clock):.3f} s = {LINES / min(clock) / 1000:.0f} thousand lines/s; {min(work):.3f} s of one core", flush=True)
