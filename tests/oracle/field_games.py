#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second program for the games of a field. It computes the last columns of ranking.csv from the counts of matrix.csv,
and strategies.csv, if the run has it, from those of win_rates.csv.

field_games.py FOLDER...   the folders of finished runs

Exploitability and best response are found by comparing all builds, alpha-rank by iterating until the shares no
longer change, mElo's plane by the power method. The shares of the equilibrium come from ranking.csv; the program
checks that no build scores above 1/2 against them. Prints a line for each round robin; exits with 1 if a number is
off by more than 2e-6.
"""

import csv
import json
import math
import os
import sys
from itertools import islice

TOLERANCE = 2e-6  # the files have six decimals


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def alpha_rank(n, payoff):
    """Returns each build's share of the time in alpha-rank's random walk. A step is taken only with the chance 1/2, so
    that the iteration cannot oscillate."""
    mass = [1 / n] * n
    for _ in range(200000):
        after = [0.0] * n
        for i in range(n):
            stays = mass[i]
            for j in range(n):
                if i != j and payoff[j][i] >= 0:
                    goes = mass[i] / (2 * (n - 1)) * (1 if payoff[j][i] > 0 else 0.5)
                    after[j] += goes
                    stays -= goes
            after[i] += stays
        moved = max(abs(after[i] - mass[i]) for i in range(n))
        mass = after
        if moved < 1e-13:
            break
    return mass


def plane(n, rest):
    """Returns the part of a skew-symmetric matrix in its leading plane."""
    vector = [math.sin(1 + i) for i in range(n)]
    for _ in range(20000):
        once = [sum(rest[i][j] * vector[j] for j in range(n)) for i in range(n)]
        vector = [-sum(rest[i][j] * once[j] for j in range(n)) for i in range(n)]
        size = math.hypot(*vector)
        if size == 0:
            return [[0.0] * n for _ in range(n)]
        vector = [value / size for value in vector]
    across = [sum(rest[i][j] * vector[j] for j in range(n)) for i in range(n)]
    return [[across[i] * vector[j] - vector[i] * across[j] for j in range(n)] for i in range(n)]


def check(name, ranking, matrix):
    builds = [row["a"] for row in ranking]
    n, at = len(builds), {build: i for i, build in enumerate(builds)}
    payoff, odds = [[0.0] * n for _ in builds], [[0.0] * n for _ in builds]
    for row in matrix:
        wins, draws, losses = (int(row[key]) for key in ("wins", "draws", "losses"))
        i, j = at[row["a"]], at[row["b"]]
        payoff[i][j] = (wins - losses) / (2 * (wins + draws + losses))
        odds[i][j] = math.log((wins + draws / 2 + 0.5) / (losses + draws / 2 + 0.5))
    off = []

    def near(what, found, expected):
        if not abs(float(found) - expected) <= TOLERANCE:
            off.append(f"{what}: {found}, expected {expected:.6f}")

    share = [float(row["share"]) for row in ranking]
    against = [sum(share[j] * payoff[i][j] for j in range(n)) for i in range(n)]
    mass, melo = alpha_rank(n, payoff), [sum(row) / n for row in odds]
    rest = [[0 if i == j else odds[i][j] - melo[i] + melo[j] for j in range(n)] for i in range(n)]
    turning = plane(n, rest)
    for i, row in enumerate(ranking):
        build = row["a"]
        most = max(0, max(payoff[j][i] for j in range(n) if j != i))
        near(f"{build}: exploitability", row["exploitability"], most)
        if most > 0 and payoff[at[row["best_response"]]][i] < most or most == 0 and row["best_response"]:
            off.append(f"{build}: best response {row['best_response']}")
        near(f"{build}: equilibrium_score", row["equilibrium_score"], 0.5 + against[i])
        if against[i] > TOLERANCE or share[i] > 0 and against[i] < -n * TOLERANCE:
            off.append(f"{build}: {against[i]:+.6f} against the equilibrium, with a share of {share[i]}")
        near(f"{build}: alpha_rank", row["alpha_rank"], mass[i])
        near(f"{build}: melo", row["melo"], melo[i])
        for j, other in enumerate(ranking):
            found = float(row["melo_x"]) * float(other["melo_y"]) - float(row["melo_y"]) * float(other["melo_x"])
            if abs(found - turning[i][j]) > 1e-4:
                off.append(f"{build} against {other['a']}: plane {found:.6f}, expected {turning[i][j]:.6f}")
    print(f"{name}: {n} builds, {len(off)} figures are off")
    for line in off:
        print(f"  {line}")
    return not off


def name_strategies(row):
    """Returns the row with its strategy's name in the form that check() expects."""
    answer = f"{row['best_response']} under {row['best_response_policy']}" if row["best_response"] else ""
    return row | {"a": f"{row['a']} under {row['a_policy']}", "best_response": answer}


def check_strategies(folder, variant, rows, matchups):
    """Checks strategies.csv. A pair that is listed in both orders has the same bouts in both, so either row may be
    used."""
    cells = []
    for row in matchups:
        a, b = f"{row['a']} under {row['a_policy']}", f"{row['b']} under {row['b_policy']}"
        if row["variant"] == variant and a != b:
            cells.append({"a": a, "b": b, "wins": row["a_wins"], "draws": row["draws"], "losses": row["b_wins"]})
            cells.append({"a": b, "b": a, "wins": row["b_wins"], "draws": row["draws"], "losses": row["a_wins"]})
    right = check(f"{folder}, {variant}, strategies", [name_strategies(row) for row in rows], cells)
    chosen = {row["a"] for row in rows if float(row["share"]) > 0}
    for row in rows:  # the equilibrium is that of the field without a build that has no share
        if row["a"] not in chosen and row["entry_score"] != row["equilibrium_score"]:
            print(f"  {row['a']} under {row['a_policy']}: entry_score {row['entry_score']}")
            right = False
    for build in {row["a"] for row in rows}:
        best = [row for row in rows if row["a"] == build and row["best_policy"] == "yes"]
        most = max(float(row["equilibrium_score"]) for row in rows if row["a"] == build)
        if len(best) != 1 or float(best[0]["equilibrium_score"]) < most - TOLERANCE:
            print(f"  {build}: best policies {[row['a_policy'] for row in best]}")
            right = False
    return right


def main():
    right, seen = True, 0
    for folder in sys.argv[1:]:
        rows, cells = iter(read(f"{folder}/ranking.csv")), iter(read(f"{folder}/matrix.csv"))
        with open(f"{folder}/manifest.json", encoding="utf-8") as file:
            round_robins = json.load(file)["round_robins"]
        for field in round_robins:  # the rows follow the order of the round robins
            n = field["builds"]
            name = f"{folder}, {field['variant']}, {field.get('policy', 'policies of their own')}"
            right &= check(name, list(islice(rows, n)), list(islice(cells, n * (n - 1))))
            seen += 1
        if os.path.exists(f"{folder}/strategies.csv"):
            rows, matchups = read(f"{folder}/strategies.csv"), read(f"{folder}/win_rates.csv")
            for variant in dict.fromkeys(row["variant"] for row in rows):
                own = [row for row in rows if row["variant"] == variant]
                right &= check_strategies(folder, variant, own, matchups)
    return 0 if right and seen else 1


if __name__ == "__main__":
    sys.exit(main())
