# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the cost of a field of random builds: the share of bouts in the CPU time, the memory, the size of the files.

usage: field.py SALLE [BUILDS...]

Every pair fights 1,000 bouts, first on one thread, then on two. The share is the time of the bouts, divided by the
CPU time of the whole command on one thread. The last column is the speed-up of the whole command on two threads: the
median of three runs of each, in turns. It needs two idle cores. Goals: 1.7 times for 30 builds, 1.85 times for 200.

Then it measures the cost of looking ahead: armoury.yaml under `expert` and under `plain`, and six of its builds
against six, on one thread, by bouts per matchup. The goal for one against one is 50 ms of CPU per matchup and 2.5
times the time of `plain`. Runs of both policies alternate, and the least of each counts.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 3


def scenario(builds):
    lines = ["scenario: field", "rules: fechtbook", "bouts: 1000", "builds:"]
    lines += [f"  d{i:03}: {{policy: plain, generate: {{class: {2 + i % 4}}}}}" for i in range(builds)]
    return "\n".join(lines) + "\n"


def run(salle, folder, path, threads):
    """Returns CPU seconds, those of the bouts, wall-clock seconds, the largest resident memory in MiB, and MB of files."""
    out = os.path.join(folder, "out")
    command = [salle, "run", path, "--quiet", "--replace", "--threads", str(threads), "--out", out]
    start = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status != 0:
        sys.exit(f"field.py: {' '.join(command)} failed")
    with open(os.path.join(out, "manifest.json"), encoding="utf-8") as file:
        bouts = json.load(file)["run"]["cpu_seconds"]
    size = sum(os.path.getsize(os.path.join(out, name)) for name in os.listdir(out))
    return used.ru_utime + used.ru_stime, bouts, seconds, used.ru_maxrss / 1024, size / 1e6


SHIPPED = os.path.join(os.path.dirname(__file__), "../../scenarios/fechtbook/armoury.yaml")


def six_against_six(folder):
    """Writes a scenario in which two builds of the armoury meet as sides of six; returns its path."""
    with open(SHIPPED, encoding="utf-8") as file:
        text = file.read().split("\nmatchups:")[0]
    path = os.path.join(folder, "sides.yaml")
    sides = [", ".join(6 * [build]) for build in ("longsword", "messer")]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{text}\nmatchups:\n  - {{side_a: [{sides[0]}], side_b: [{sides[1]}]}}\n")
    return path


def bout_microseconds(salle, folder, path, policy, bouts):
    """Returns the CPU time of a bout under a policy."""
    out = os.path.join(folder, "out")
    subprocess.run([salle, "run", path, "--quiet", "--replace", "--threads", "1", "--out", out, "--bouts", str(bouts),
                    "--policies", policy], stderr=subprocess.DEVNULL, check=True)
    with open(os.path.join(out, "manifest.json"), encoding="utf-8") as file:
        seconds = json.load(file)["run"]["cpu_seconds"]
    with open(os.path.join(out, "win_rates.csv"), encoding="utf-8") as file:
        matchups = len(file.readlines()) - 1
    return 1e6 * seconds / matchups / bouts


BUDGET_MS, BUDGET_TIMES = 50, 2.5


def least_of(salle, folder, path, bouts, rounds):
    """Returns the least CPU of a bout under `expert` and under `plain`, which take turns."""
    pairs = [[bout_microseconds(salle, folder, path, policy, bouts) for policy in ("expert", "plain")]
             for _ in range(rounds)]
    return [min(of) for of in zip(*pairs)]


def compare_expert(salle):
    print("expert: bouts a matchup  us a bout  of plain  ms a matchup  budget  of it")
    with tempfile.TemporaryDirectory() as folder:
        for bouts, rounds in ((200, 5), (2000, 5), (20000, 3), (200000, 1)):
            expert, plain = least_of(salle, folder, SHIPPED, bouts, rounds)
            spent, budget = expert * bouts / 1e3, BUDGET_MS + BUDGET_TIMES * plain * bouts / 1e3
            print(f"one against one {bouts:8}  {expert:9.1f}  {expert / plain:6.1f} x  {spent:12.1f}  {budget:6.1f}"
                  f"  {spent / budget:5.2f}", flush=True)
        path = six_against_six(folder)
        for bouts in (50, 500, 5000):
            expert, plain = least_of(salle, folder, path, bouts, 1)
            print(f"six against six {bouts:8}  {expert:9.1f}  {expert / plain:6.1f} x", flush=True)


def main():
    salle = sys.argv[1]
    print("builds  matchups     CPU  bouts   MiB  MB of files  two threads")
    for builds in map(int, sys.argv[2:] or ["30", "60", "120", "200"]):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "field.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(scenario(builds))
            pairs = [(run(salle, folder, path, 1), run(salle, folder, path, 2)) for _ in range(ROUNDS)]
        cpu, bouts, _, memory, size = pairs[0][0]
        faster = statistics.median(one[2] / two[2] for one, two in pairs)
        print(f"{builds:6}  {builds * (builds - 1) // 2:8}  {cpu:4.1f} s  {100 * bouts / cpu:3.0f} %  {memory:4.0f}"
              f"  {size:11.1f}  {faster:9.2f} x", flush=True)
    compare_expert(salle)


if __name__ == "__main__":
    main()
