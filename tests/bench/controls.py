# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the cost of the controls of an adjusted run (docs/studies.md, "Adjusted rates"), in scenarios of each rule
system.

Some pairs of a shipped scenario fight on one thread, with `adjust: no` and `adjust: yes` in turns. The output is the
extra processor time of bouts with controls, divided by that without, from the least of ROUNDS runs each. With
callgrind it is the extra instructions, from the difference of two numbers of bouts, so that what a run does only
once cancels.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

SCENARIOS = os.path.join(os.path.dirname(__file__), "../../scenarios")
ROUNDS = 9
TIMED, COUNTED = 100_000, 4_096  # bouts per pair
PAIRS = {
    "musketeers/blades": [("rapier", "sabre"), ("epee", "dagger"), ("foil", "rapier_and_dagger")],
    "campaign/sidearms": [("sabre", "axe"), ("spear", "knife"), ("pike", "bayonet")],
    "fechtbook/armoury": [("longsword", "messer"), ("rapier", "arming_sword"), ("pollax", "halberd")],
    "fechtbook/tournament": [("knight", "viking"), ("hussar", "courtier"), ("wrestler", "halberdier")],
    "fechtbook/hands": [("boxer", "gauntlets"), ("rapier_and_dagger", "sword_and_axe"), ("basher", "swordsman")],
    "fechtbook/grapplers": [("swordsman", "wrestler"), ("rapier", "brawler"), ("disarmer", "javelin")],
    "saga/houseguns": [("musket", "long_bow"), ("pistol", "javelin"), ("crossbow", "blunderbuss")],
}


def write_scenario(name, folder):
    """Writes the shipped scenario with only the pairs to measure, without variants; returns its path."""
    with open(os.path.join(SCENARIOS, name + ".yaml"), encoding="utf-8") as file:
        text = re.split(r"^(?:matchups|variants):", file.read(), maxsplit=1, flags=re.M)[0]
    pairs = "".join(f"  - {{a: {a}, b: {b}}}\n" for a, b in PAIRS[name])
    path = os.path.join(folder, os.path.basename(name) + ".yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{text}\nmatchups:\n{pairs}")
    return path


def run(before, salle, path, folder, adjust, bouts):
    """Fights; returns the folder of the results, and the output."""
    out = os.path.join(folder, "out")
    command = before + [salle, "run", path, "--quiet", "--replace", "--threads", "1", "--out", out, "--bouts",
                        str(bouts), "--set", f"adjust={adjust}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"controls.py: {' '.join(command)} failed\n{done.stderr}")
    return out, done.stderr


def seconds(salle, path, folder, adjust):
    out, _ = run([], salle, path, folder, adjust, TIMED)
    with open(os.path.join(out, "manifest.json"), encoding="utf-8") as file:
        return json.load(file)["run"]["cpu_seconds"]


def instructions(salle, path, folder, adjust):
    """Returns the instructions of COUNTED bouts per pair. As many bouts before them fill what is computed only once."""
    total = []
    for bouts in (COUNTED, 2 * COUNTED):
        before = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.devnull]
        _, told = run(before, salle, path, folder, adjust, bouts)
        total.append(int(re.search(r"Collected : (\d+)", told).group(1)))
    return total[1] - total[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("--callgrind", metavar="1", help="count instructions")
    asked = parser.parse_args()
    salle, counted = os.path.abspath(asked.salle), asked.callgrind is not None
    print(f"what controls take more, of {'instructions' if counted else 'processor time'} without them")
    for name in PAIRS:
        with tempfile.TemporaryDirectory() as folder:
            path = write_scenario(name, folder)
            if counted:
                taken = [instructions(salle, path, folder, adjust) for adjust in ("no", "yes")]
            else:
                rounds = [[seconds(salle, path, folder, adjust) for adjust in ("no", "yes")] for _ in range(ROUNDS)]
                taken = [min(column) for column in zip(*rounds)]
            print(f"{name:20} {100 * (taken[1] / taken[0] - 1):5.1f} %", flush=True)


if __name__ == "__main__":
    main()
