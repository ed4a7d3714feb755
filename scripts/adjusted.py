# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what adjusted rates gain on scenarios, and how often their intervals cover the truth: the rows of
docs/studies.md.

gains: how many times fewer bouts adjusted rates need. coverage: runs 60 seeds of the given number of bouts, and
compares them with the adjusted rates of 400 times as many bouts.

Coverage is that of the 95 % intervals over all adjusted rates. rms z is the root mean square of the distance to the
truth in standard errors; it is 1 if the standard errors are right.
"""

import argparse
import csv
import math
import os
import subprocess
import sys
import tempfile

SEEDS, TRUTH = 60, 400
KEYS = ("variant", "a", "a_policy", "b", "b_policy", "side")


def rates(salle, scenario, bouts, seed, folder):
    """Runs the scenario and returns the rows of adjusted.csv, by their key columns."""
    out = os.path.join(folder, "out")
    command = [salle, "run", scenario, "--quiet", "--replace", "--out", out, "--bouts", str(bouts), "--set", "adjust=yes"]
    if seed is not None:
        command += ["--set", f"seed={seed}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"adjusted.py: {' '.join(command)} failed\n{done.stderr}")
    with open(os.path.join(out, "adjusted.csv"), encoding="utf-8", newline="") as file:
        return {tuple(row[name] for name in row if name in KEYS): row for row in csv.DictReader(file)}


def print_gain(salle, scenario, bouts, folder):
    rows = rates(salle, scenario, bouts, None, folder).values()
    gains = [float(row["fewer_bouts"]) for row in rows if row["not_adjusted"] == ""]
    if not gains:
        print(f"| {scenario} ({bouts:,} bouts) | 0 of {len(rows)} | | | |")
        return
    mean = len(gains) / sum(1 / gain for gain in gains)
    print(f"| {scenario} ({bouts:,} bouts) | {len(gains):,} of {len(rows):,} | {mean:.2f} | {min(gains):.2f} |"
          f" {max(gains):.2f} |", flush=True)


def print_coverage(salle, scenario, bouts, folder):
    truth = rates(salle, scenario, TRUTH * bouts, 987654321, folder)
    n = covered = 0
    squares = 0.0
    for seed in range(1, SEEDS + 1):
        for key, row in rates(salle, scenario, bouts, seed, folder).items():
            if row["not_adjusted"] != "" or truth[key]["not_adjusted"] != "":
                continue
            low, high = float(row["adjusted_rate_low"]), float(row["adjusted_rate_high"])
            true, value = float(truth[key]["adjusted_rate"]), float(row["adjusted_rate"])
            n += 1
            covered += low <= true <= high
            squares += ((value - true) / ((high - value) / 1.959964)) ** 2 if high > value else 0
    if n == 0:
        print(f"| {scenario} | 0 | | |", flush=True)
        return
    print(f"| {scenario} | {n:,} | {covered / n:.3f} | {math.sqrt(squares / n):.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("mode", choices=("gains", "coverage"))
    parser.add_argument("bouts", type=int)
    parser.add_argument("scenario", nargs="+")
    asked = parser.parse_args()
    print("| scenario | adjusted | times fewer bouts | lowest | highest |\n|---|---|---|---|---|" if asked.mode == "gains"
          else "| scenario | rates | covered | rms z |\n|---|---|---|---|")
    for scenario in asked.scenario:
        with tempfile.TemporaryDirectory() as folder:
            (print_gain if asked.mode == "gains" else print_coverage)(os.path.abspath(asked.salle), scenario,
                                                                      asked.bouts, folder)


if __name__ == "__main__":
    main()
