#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second program for the saga, written from its text and rulings without salle's code.

saga_oracle.py --check [--bouts N] [--tables FOLDER] [--slow]
                                                       the checks of saga_check.py; exits with 1 if one fails
saga_oracle.py --exact [NAME...]                       matchups of saga_matchups.json that can be solved
saga_oracle.py --sample [NAME...] [--bouts N]          matchups fought with rolled dice
saga.md lists what the text leaves open, and what was chosen.
"""

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path

import saga_tree
from saga_bout import Bout
from saga_exact import Duel, interrupts_chance
from saga_fighter import fighters
from saga_policy import turn
from saga_skirmish import Skirmish

HERE = Path(__file__).resolve().parent
SEED = 1220


def read_matchups(path=HERE / "saga_matchups.json"):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    return data["builds"], data["matchups"]


def solve(builds, matchup):
    rules, (side_a, side_b) = fighters(builds, matchup)
    if matchup["exact"] == "tree":
        return saga_tree.solve((side_a, side_b), rules, matchup.get("scene", {}))
    if len(side_a) + len(side_b) > 2:
        return Skirmish(side_a, side_b).solve()
    scene = matchup.get("scene", {})
    a, b = side_a[0], side_b[0]
    first = None
    if a.policy.get("delay"):
        first = float(interrupts_chance(a.initiative(), b.initiative(), a.weapons[0].init, b.weapons[0].init))
    return Duel(a, b, distance=scene.get("distance"), high_ground=scene.get("high_ground")).solve(first)


def sample(builds, matchup, bouts, seed=SEED):
    """Returns (wins of A and B, rounds, their squares, endings of the losers)."""
    rules, sides = fighters(builds, matchup)
    rng = random.Random(f"{seed} {matchup['name']}")
    wins, rounds, squares, endings = [0, 0], 0, 0, Counter()
    for _ in range(bouts):
        winner, number, men = Bout(sides, rules, rng, turn, **matchup.get("scene", {})).run()
        rounds += number
        squares += number ** 2
        if winner is not None:
            wins[winner] += 1
            endings.update(man.out for man in men if man.side != winner)
    return wins, rounds, squares, endings


def chosen(names):
    builds, matchups = read_matchups()
    unknown = set(names) - {matchup["name"] for matchup in matchups}
    if unknown:
        raise SystemExit(f"unknown matchup: {', '.join(sorted(unknown))}")
    return builds, [matchup for matchup in matchups if not names or matchup["name"] in names]


def print_exact(names):
    builds, matchups = chosen(names)
    for matchup in matchups:
        if matchup.get("exact"):
            result = solve(builds, matchup)
            endings = ", ".join(f"{name} {chance:.6f}" for name, chance in sorted(result.endings.items()) if chance)
            print(f"{matchup['name']:<26} A {result.a_wins:.6f} B {result.b_wins:.6f} draw {result.draw:.6f} "
                  f"rounds {result.rounds:.6f}; {endings}", flush=True)


def print_sampled(names, bouts):
    builds, matchups = chosen(names)
    for matchup in matchups:
        (a_wins, b_wins), rounds, _, endings = sample(builds, matchup, bouts)
        text = ", ".join(f"{name} {count / bouts:.4f}" for name, count in sorted(endings.items()))
        print(f"{matchup['name']:<26} A {a_wins / bouts:.4f} B {b_wins / bouts:.4f} "
              f"draw {1 - (a_wins + b_wins) / bouts:.4f} rounds {rounds / bouts:.3f}; {text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--check", action="store_true")
    task.add_argument("--exact", nargs="*", metavar="NAME")
    task.add_argument("--sample", nargs="*", metavar="NAME")
    parser.add_argument("--bouts", type=int, default=2000)
    parser.add_argument("--tables", help="folder of weapons.csv, shields.csv and armor.csv to hold the figures against")
    parser.add_argument("--slow", action="store_true", help="check the matchups that take minutes, too")
    arguments = parser.parse_args()
    if arguments.check:
        from saga_check import check  # saga_tree needs this module, so it is imported here

        return 0 if check(arguments.bouts, arguments.tables, arguments.slow) else 1
    if arguments.exact is not None:
        print_exact(arguments.exact)
    else:
        print_sampled(arguments.sample, arguments.bouts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
