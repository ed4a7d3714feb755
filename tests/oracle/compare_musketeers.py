#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares salle with exact_musketeers.py: sampled rates must lie within LIMIT standard errors of the exact ones.

compare_musketeers.py SALLE [--bouts N] [--quick] [--exact] [--only A] [--set KEY=VALUE]
compare_musketeers.py SALLE --keep      computes and stores the solutions that the tests need (samples.py)
compare_musketeers.py SALLE --kept      checks whether they are stored
Prints a line per matchup; exits with 1 if one deviates.
"""

import argparse
import csv
import json
import math
import subprocess
import sys
import tempfile
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

from exact_musketeers import ENDINGS, Duel, Fencer
from samples import Kept, Solved

HERE = Path(__file__).resolve().parent
SCENARIO = HERE / "musketeers.yaml"
LIMIT = 4.0
PRECISION = 1e-9
SLOW = ("giant",)  # limbs can be lost, so there are many states

FENCERS = {
    "dagger": Fencer("dagger", expertise=2),
    "rapier": Fencer("rapier"),
    "veteran": Fencer("foil", expertise=2),
    "duellist": Fencer("rapier", expertise=2, agility=1, endurance=9),
    "man gauche": Fencer("rapier & dagger", expertise=1, endurance=7),
    "epee": Fencer("epee", expertise=1),
    "sabre": Fencer("sabre", agility=-1, endurance=9),
    "hussar": Fencer("sabre", expertise=3, hand="left"),
    "foil": Fencer("foil", expertise=1, agility=2, endurance=6),
    "sword": Fencer("sword", expertise=-1),
    "cuirassier": Fencer("sword", expertise=1, agility=-2, armour=(1, 2, 1)),
    "giant": Fencer("rapier", endurance=10),
    "giantess": Fencer("rapier & dagger", endurance=10, hand="left", armour=(2, 0, 0)),
}


# The matchups of the scenario except the slow ones, and two fencers who can lose the sword arm and have a dagger left.
PAIRS = (("giantess", "giantess"), ("dagger", "rapier"), ("duellist", "hussar"), ("man gauche", "rapier"),
         ("epee", "foil"), ("sabre", "foil"), ("sword", "epee"), ("cuirassier", "sabre"), ("foil", "sword"),
         ("hussar", "cuirassier"), ("rapier", "duellist"))
SMALL = ("foil", "sword")  # solved again by the tests
KEPT = Kept("exact_musketeers", "exact_musketeers")


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def fight(salle, bouts, settings):
    with tempfile.TemporaryDirectory() as folder:
        command = [salle, "run", str(SCENARIO), "--quiet", "--out", f"{folder}/run", "--bouts", str(bouts)]
        for setting in settings:
            command += ["--set", setting]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        endings = defaultdict(lambda: defaultdict(int))
        for row in read_csv(f"{folder}/run/endings.csv"):
            endings[row["a"], row["b"]][row["ending"]] += int(row["count"])
        return [(row, endings[row["a"], row["b"]]) for row in read_csv(f"{folder}/run/win_rates.csv")]


def solved(name, name_a, name_b, solve, small=False):
    """`solve`: a function of the duel."""
    fencers = FENCERS[name_a], FENCERS[name_b]
    return Solved(name, [vars(fencer) for fencer in fencers], small, lambda: solve(Duel(*fencers)))


def pair(name_a, name_b):
    return solved(f"{name_a} - {name_b}", name_a, name_b, lambda duel: list(duel.solve()), (name_a, name_b) == SMALL)


def relay(fencers):
    return solved(f"{fencers} rapiers - veteran", "rapier", "veteran", lambda duel: duel.relay(fencers))


@lru_cache(maxsize=None)
def solve(name_a, name_b):
    return KEPT.sums(pair(name_a, name_b))


def deviation(count, bouts, chance):
    """Returns the difference in standard errors."""
    error = math.sqrt(max(chance * (1 - chance), 1e-12) * bouts)
    return (count - bouts * chance) / error


def compare(row, endings):
    bouts = int(row["bouts"])
    a_wins, b_wins, draws, phrases, chances = solve(row["a"], row["b"])
    found = {
        "A wins": deviation(int(row["a_wins"]), bouts, a_wins),
        "B wins": deviation(int(row["b_wins"]), bouts, b_wins),
        "draws": deviation(int(row["draws"]), bouts, draws),
        "phrases": (float(row["length_mean"]) - phrases) / (float(row["length_sd"]) / math.sqrt(bouts)),
    }
    for ending in ENDINGS:
        found[ending] = deviation(endings[ending], bouts, chances[ending])
    wrong = [f"{name} {sigmas:+.1f}" for name, sigmas in found.items() if abs(sigmas) > LIMIT]
    worst = max(found.values(), key=abs)
    print(f"{row['a']:>12} - {row['b']:<12} A wins {a_wins:.5f} exactly, {int(row['a_wins']) / bouts:.5f} fought; "
          f"worst of all {worst:+.2f} sigma{'  WRONG: ' + ', '.join(wrong) if wrong else ''}")
    return not wrong


def compare_exactly(salle):
    """Compares salle's own exact chances of the bouts, to PRECISION."""
    agree = []
    for name_a, name_b in PAIRS:
        done = subprocess.run([salle, "odds", str(SCENARIO), "--a", name_a, "--b", name_b, "--bout", "yes", "--json"],
                              check=True, capture_output=True, text=True)
        odds = json.loads(done.stdout)["odds"]
        a_wins, b_wins, draws, _, chances = solve(name_a, name_b)
        pairs = [(odds["bout"]["won by a"], a_wins), (odds["bout"]["won by b"], b_wins),
                 (odds["bout"]["won by nobody"], draws)]
        pairs += [(odds["endings"].get(ending, 0.0), chances[ending]) for ending in ENDINGS]
        off = max(abs(found - exact) for found, exact in pairs)
        agree.append(off <= PRECISION)
        print(f"{name_a:>12} - {name_b:<12} A wins {a_wins:.12f}; the program is off by {off:.1e} at most"
              f"{'' if off <= PRECISION else '  WRONG'}")
    return agree


def compare_relay(salle, bouts, fencers):
    """Several fencers of one side against one: the chance that B beats all of them, one after the other."""
    row, _ = fight(salle, bouts, [f"scene.a_fencers={fencers}", "matchups=[{a: rapier, b: veteran}]"])[0]
    exact = KEPT.sums(relay(fencers))
    sigmas = deviation(int(row["b_wins"]), bouts, exact)
    print(f"{fencers} rapiers - veteran: B wins {exact:.5f} exactly, {int(row['b_wins']) / bouts:.5f} fought; "
          f"{sigmas:+.2f} sigma{'  WRONG' if abs(sigmas) > LIMIT else ''}")
    return abs(sigmas) <= LIMIT


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("salle")
    parser.add_argument("--bouts", type=int, default=400000)
    parser.add_argument("--quick", action="store_true", help="without the duels in which limbs can be lost")
    parser.add_argument("--only", help="the duels with this one as A")
    parser.add_argument("--exact", action="store_true", help="the program's exact chances, too")
    parser.add_argument("--keep", action="store_true", help="compute the solutions that are not kept")
    parser.add_argument("--kept", action="store_true", help="are the kept solutions those of the sources?")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    options = parser.parse_args()
    tested = [*(pair(*names) for names in PAIRS), relay(2)]
    if options.keep:
        KEPT.keep(tested)
        return 0
    if options.kept:
        return 0 if KEPT.check(tested) else 1
    agree = compare_exactly(options.salle) if options.exact else []
    agree += [compare(*case) for case in fight(options.salle, options.bouts, options.settings)
              if not (options.quick and case[0]["a"] in SLOW) and options.only in (None, case[0]["a"])]
    if not options.only:
        agree += [compare_relay(options.salle, options.bouts, fencers)
                  for fencers in ((2,) if options.quick else (2, 3))]
    print(f"{sum(agree)} of {len(agree)} agree")
    return 0 if agree and all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
