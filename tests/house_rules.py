# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the measured answers of docs/house-rules.md with a run of each example.

  house_rules.py SALLE DOCUMENT BOUTS FOLDER

An answer is a change of a win rate in percentage points: "pollax against messer −27", "… +2 at −1" (a value of a sweep),
"longsword wins 23 points more against messer". The change of any variant or value may fit, within its 95 % interval and
TOLERANCE points. Prints the answers that do not fit, and the numbers of examples and answers."""
import csv
import re
import subprocess
import sys
from pathlib import Path

TOLERANCE = 1.5
SHORT = re.compile(r"([a-z_]+) against ([a-z_]+) ([+−]\d+)(?: at ([+−]?[\d.]+))?")
LONG = re.compile(r"([a-z_]+) wins (\d+) points (more|less) against ([a-z_]+)")


def examples(document):
    """Yields (question, scenario, lines, answers) of each example."""
    text = document.read_text()
    for row in re.findall(r"^\| (What .*|How .*|Which .*) \|$", text, re.M):
        question, scenario, line, measured = row.split(" | ")
        yield question, re.search(r"\(\.\./(.*)\)", scenario).group(1), line.strip("`"), measured
    for section in text.split("\n## ")[1:]:
        block = re.search(r"```yaml\n# (\S+)\n(.*?)```", section, re.S)
        if block:
            rest = section.replace(block.group(0), "")
            yield section.split("\n")[0], block.group(1), block.group(2), " ".join(rest.split())


def claims(answer):
    """Yields (a, b, points, value of the sweep or None) of each change that an answer names."""
    for a, b, points, value in SHORT.findall(answer):
        yield a, b, int(points.replace("−", "-")), value.replace("−", "-") or None
    for a, points, more, b in LONG.findall(answer):
        yield a, b, int(points) if more == "more" else -int(points), None


def changes(folder):
    """Yields (a, b, variant, value of the sweep, change in points, half the interval) of each win rate. If a build fights
    itself under two policies, a and b are the policies."""
    for name in ("differences.csv", "sweep.csv"):
        if not (folder / name).exists():
            continue
        with open(folder / name, newline="") as file:
            for row in csv.DictReader(file):
                if row["b"] == "" or row.get("metric", "a_win_rate") != "a_win_rate":
                    continue
                low, high = float(row["difference_low"] or 0), float(row["difference_high"] or 0)
                a, b = ("a_policy", "b_policy") if row["a"] == row["b"] else ("a", "b")
                yield row[a], row[b], row["variant"], row.get("value"), 100 * float(row["difference"]), 50 * (high - low)


def main():
    salle, document, bouts, folder = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    root = document.resolve().parent.parent
    compared = wrong = 0
    for k, (question, scenario, lines, answer) in enumerate(examples(document)):
        mine, out = folder / f"example_{k}.yaml", folder / f"run_{k}"
        mine.write_text((root / scenario).read_text() + "\n" + lines + "\n")
        subprocess.run([salle, "run", mine, "--bouts", bouts, "-q", "--out", out], check=True)
        found = list(changes(out))
        for a, b, points, value in claims(answer):
            compared += 1
            here = [row for row in found if row[:2] == (a, b) and (value is None or float(row[3]) == float(value))]
            if not any(abs(row[4] - points) <= TOLERANCE + row[5] for row in here):
                wrong += 1
                print(f"{question}: {a} against {b} {points:+}, measured", *(f"{row[4]:+.1f} ({row[2]})" for row in here))
    print(k + 1, "examples,", compared, "answers compared,", wrong, "wrong")
    return wrong > 0


sys.exit(main())
