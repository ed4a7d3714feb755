# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares one thread with two on five workloads: CPU time and speed.

usage: threads.py SALLE [--rounds N] [--against SALLE]

Each round runs every workload three ways, one after the other: one program on two threads, one program on one thread,
and two programs on one thread each, side by side. Printed are medians over the rounds of
  CPU       CPU time on two threads, divided by the mean CPU time of the two programs side by side (goal: at most 1.05)
  speed-up  wall-clock time on one thread divided by that on two; needs two idle cores
All figures include reading the scenario, computing figures and writing files. `--against` also
divides the CPU time on two threads by that of another build.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from field import scenario

WORKLOADS = {
    "coin, spend (many short rounds)": ["scenarios/coin/spend.yaml"],
    "armoury, decide": ["scenarios/fechtbook/armoury.yaml", "--precision", "decide=0.5"],
    "tournament": ["scenarios/fechtbook/tournament.yaml"],
    "435 matchups of 1,000 bouts": ["field.yaml"],
    "tournament, spend (ranking)": ["scenarios/fechtbook/tournament.yaml", "--spend", "for=ranking"],
}


def start(salle, words, threads, out):
    command = [salle, "run", *words, "--quiet", "--checkpoint", "off", "--replace", "--threads", str(threads), "--out", out]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def run(salle, words, threads, folder, programs=1):
    """Returns the mean CPU seconds of the programs, and the wall-clock seconds until the last of them ends."""
    before = time.monotonic()
    processes = [start(salle, words, threads, os.path.join(folder, f"out{i}")) for i in range(programs)]
    cpu = 0
    for process in processes:
        _, status, used = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"threads.py: {' '.join(words)} failed")
        cpu += used.ru_utime + used.ru_stime
    return cpu / programs, time.monotonic() - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("salle")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--against")
    options = parser.parse_args()
    beside = f"{'of ' + options.against:>20}" if options.against else ""
    print(f"{f'medians of {options.rounds} rounds':34}{'CPU':>6}{'speed-up':>10}{beside}")
    with tempfile.TemporaryDirectory() as folder:
        field = os.path.join(folder, "field.yaml")
        with open(field, "w", encoding="utf-8") as file:
            file.write(scenario(30))
        for name, words in WORKLOADS.items():
            words = [field if word == "field.yaml" else word for word in words]
            shares, gains, others = [], [], []
            for _ in range(options.rounds):
                cpu, wall = run(options.salle, words, 2, folder)
                gains.append(run(options.salle, words, 1, folder)[1] / wall)
                shares.append(cpu / run(options.salle, words, 1, folder, programs=2)[0])
                if options.against:
                    others.append(cpu / run(options.against, words, 2, folder)[0])
            beside = f"{statistics.median(others):20.3f}" if others else ""
            print(f"{name:34}{statistics.median(shares):6.3f}{statistics.median(gains):10.2f}{beside}", flush=True)


if __name__ == "__main__":
    main()
