#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares plain_duel.py with salle: the results of matchups that both fight must agree within their standard errors.

samples_fechtbook.json stores bouts of plain_duel.py (samples.py), KEPT of each matchup that the tests compare.
Prints a line per matchup: the results of both programs with their deviation in standard errors, and the largest
deviation of the endings and of the wounds (side, location, type, level). Names everything that deviates by more than
LIMIT; exits with 1 if anything does.
With --exact, compares the solutions of exact_fechtbook.py with those of `salle run --exact only`: they must agree to
PRECISION.
"""

import argparse
import csv
import json
import math
import os
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple
from pathlib import Path
from statistics import NormalDist

import exact_fechtbook
from plain_builds import House, Tables, read_builds
from plain_duel import Tally, fight_many
from samples import Case as Sample
from samples import Kept

HERE = Path(__file__).resolve().parent
TABLES = HERE.parent.parent / "scenarios/fechtbook/tables"
LIMIT = 4.5
PRECISION = 1e-9
KEPT = 10000
FEW = 40  # least number of events of a kind, on both sides together; with fewer the normal approximation is too rough

Case = namedtuple(
    "Case",
    "a b wheels opening terrain quick scenario house bleeding levels",
    defaults=("recon", "duel", "open", False, "matchups", House(), ("after", "worst"), False),
)
MADE_UP = {"weapons": HERE / "made_up_weapons.csv", "wheels": HERE / "made_up_wheels.csv"}
CASES = [
    Case("sword", "messer", quick=True),
    Case("saber", "rapier"),
    Case("heater", "longsword", quick=True),
    Case("buckler", "rapier"),
    Case("zweihander", "sword", opening="charge(b)"),
    Case("zweihander", "staff"),
    Case("spear", "halberd", opening="charge(a)", quick=True),
    Case("halberd", "heater", wheels="own", quick=True),
    Case("spear_shield", "spear", wheels="tros"),
    Case("maille", "longsword", wheels="tros"),
    Case("maille", "halberd"),
    Case("mace", "harness"),
    Case("mace", "maille", wheels="own"),
    Case("warhammer", "leather", quick=True),
    Case("flail", "buckler", quick=True),
    Case("flail_shield", "heater", wheels="tros"),
    Case("flail_shield", "flail", wheels="own", opening="charge(b)"),
    Case("pollax", "harness", wheels="tros"),
    Case("pollax", "warhammer", opening="charge(a)"),
    Case("estoc", "harness", wheels="own"),
    Case("estoc", "maille"),
    Case("longsword", "messer", terrain="restricted"),
    Case("messer", "saber", terrain="cramped"),
    Case("halberd", "messer", terrain="cramped", quick=True),
    Case("beak", "grim", scenario="made_up", quick=True),
    Case("crushing", "grim", wheels="tros", scenario="made_up"),
    Case("crushing", "beak", scenario="made_up"),
    Case("awl", "crushing", wheels="own", scenario="made_up"),
    Case("awl", "beak", scenario="made_up"),
    Case("sickle", "cleaver", scenario="made_up"),
    Case("sickle", "feather", wheels="tros", scenario="made_up", quick=True),
    Case("cleaver", "feather", scenario="made_up"),
    Case("grim", "feather", opening="charge(b)", scenario="made_up"),
    # house rules: every option and cell that affects two fighters under plain, or under plain that buys AC, pulls or
    # steals
    Case("sword", "messer", opening="charge(a)", quick=True, house=House({"initiative_aggressor": 5}, steals=3)),
    Case("longsword", "sword", house=House({"initiative_longer": 4})),
    Case("rapier", "sword", house=House({"initiative_longer": 0, "initiative_thrust": 3}, steals=1)),
    Case("maille", "halberd", quick=True, house=House({"steal_tempos": "every"}, steals=2)),
    Case("messer", "sword", quick=True, house=House({"pull_cost": 0}, pulls=4)),
    Case("messer", "saber", house=House({"pull_cost": 1}, pulls=3)),
    Case("zweihander", "sword", quick=True, house=House(cells={"swing": {"brawn": "no"}})),
    Case("spear", "halberd", house=House(cells={"thrust": {"brawn": "no"}})),
    Case("messer", "buckler", quick=True, house=House(cells={"swing": {"most": 1, "gain": 3}}, buys=2)),
    Case("warhammer", "leather", house=House(cells={"swing": {"gain": 0}}, buys=3)),
    Case("halberd", "maille", house=House(cells={"swing": {"minimum": "no"}})),
    Case("rapier", "maille", house=House(cells={"thrust": {"most": 2}}, buys=3)),
    Case("rapier", "sword", quick=True, house=House(cells={"thrust": {"gain": 0}}, buys=1)),
    Case("rapier", "sword", wheels="own", house=House(cells={"thrust": {"gain": 1}}, buys=2)),
    Case("rapier", "messer", house=House(cells={"thrust": {"wins_ties": "no", "margin": "half", "cost": 1}})),
    Case("messer", "saber", quick=True, house=House(cells={"swing": {"wins_ties": "yes", "margin": "half"}})),
    Case("spear", "maille", house=House(cells={"thrust": {"minimum": "yes"}, "deflect": {"cost_1hh": 3}})),
    Case("rapier", "messer", quick=True, house=House(cells={"thrust": {"restrains": "always"}})),
    Case("sword", "messer", house=House(cells={"swing": {"restrains": "always"}})),
    Case("spear", "halberd", house=House({"tempos": 3}, spreads=True)),
    Case("sword", "buckler", quick=True, house=House({"tempos": 1})),
    Case("spear", "halberd", house=House({"opening_distance": 1})),
    Case("spear", "sword", house=House({"open_distance": 3})),
    Case("halberd", "heater", terrain="restricted", house=House({"restricted_distance": 3})),
    Case("longsword", "messer", terrain="cramped", house=House({"cramped_distance": 1})),
    Case("zweihander", "mace", house=House({"tap_2": 7, "tap_3": 8})),
    Case("sword", "messer", house=House({"tap_1": 6})),
    # traits: changed rows, and a user's own traits
    Case(
        "maille",
        "longsword",
        quick=True,
        house=House(rows={"armor_traits": [{"row": "maille", "factor_cut": 1.5, "factor_pierce": 1, "cap": 4}]}),
    ),
    Case(
        "pollax",
        "warhammer",
        house=House(rows={"armor_traits": [{"row": "plate", "factor_pierce": 1, "cap": 4, "blunts": ["cut"]}]}),
    ),
    Case(
        "leather",
        "warhammer",
        house=House(rows={"armor_traits": [{"row": "rigid", "factor_blunt": 0.5, "bonus_cut": 1, "hard": "no"}]}),
    ),
    Case("mace", "harness", house=House(rows={"weapon_traits": [{"row": "crushing", "ignores_cap": ["rigid"]}]})),
    Case(
        "saber",
        "messer",
        quick=True,
        house=House(rows={"weapon_traits": [{"row": "curved", "damage": 2, "damage_to": "all"}]}),
    ),
    Case(
        "harness",
        "zweihander",
        house=House(
            rows={
                "armor_traits": [
                    {"new": "brigandine", "like": "plate", "factor_cut": 1.5, "factor_pierce": 1.5, "cap": 4},
                    {"new": "quilted", "factor_pierce": 0.5, "factor_cut": 2, "hard": "no", "against": ["swing"]},
                ],
                "armor": [
                    {"row": "Full Harness", "traits": ["brigandine"]},
                    {"row": "Gambeson", "traits": ["quilted"], "av": 2},
                ],
            }
        ),
    ),
    Case(
        "longsword",
        "mace",
        quick=True,
        house=House(
            rows={
                "weapon_traits": [
                    {"new": "barbed", "modes": ["swing"], "ignores_av": ["maille"], "damage": 1, "damage_to": "hard"}
                ],
                "weapons": [{"row": "Longsword", "traits": ["halfsword", "barbed"]}],
            }
        ),
    ),
    Case(
        "beak",
        "grim",
        scenario="made_up",
        house=House(rows={"weapon_traits": [{"row": "pick", "keeps": ["rigid"], "ignores_av": ["maille"]}]}),
    ),
    Case("sword", "saber", bleeding=("tempo", "worst"), quick=True),
    Case("messer", "saber", bleeding=("play", "sum"), quick=True),
    Case("maille", "longsword", bleeding=("tempo", "worst")),
    Case("zweihander", "messer", levels=True, quick=True),
    Case("halberd", "maille", levels=True, bleeding=("tempo", "sum")),
]
IN_TESTS = {"rapier", "zweihander"}  # tests compare all matchups of these, in addition to the quick ones
SOLVED = [  # duels of at most a few thousand states
    Case("harness", "zweihander"),
    Case("maille", "harness"),
    Case("recruit", "maille"),
    Case("squire", "recruit"),
    Case("squire", "recruit", opening="charge(b)", house=House({"tempos": 1})),
    Case("flail_shield", "flail", wheels="own", opening="charge(b)"),
    Case("rapier", "recruit", wheels="tros", house=House(cells={"thrust": {"restrains": "always"}})),
]
LEVELS = HERE / "made_up_levels.csv"  # rows that are added to the shipped table of wounds


def with_levels(folder):
    """Returns the shipped table of wounds with levels beyond 5."""
    path = Path(folder) / "wounds.csv"
    path.write_text((TABLES / "wounds.csv").read_text(encoding="utf-8") + LEVELS.read_text(encoding="utf-8"))
    return path


def house_rules(case):
    """Yields the house rules of a case as settings of salle."""
    house = case.house
    yield from (f"options.{key}={value}" for key, value in house.options.items())
    changes = {"maneuvers": house.cells} if house.cells else {}
    for table, rows in {**changes, **house.rows}.items():
        yield f"tables.{table}=" + json.dumps({"rows": rows})
    policy = {"extends": "plain"}
    early = "not last_tempo" if house.spreads else "tempo == 1"
    if house.buys or house.spreads:
        strike = {"do": "strike", "prefer": "strongest", "wheel": ["chest", "belly", "thigh", "shin", "head", "arms"]}
        strike |= {"buy": house.buys, "dice": f"ceil(left / 2) if {early} else left"}
        policy["attack"] = [strike, {"do": "stand_down"}]
        deflect = {"do": "deflect", "with": ["shield", "weapon"], "dice": f"foe.dice if {early} else left"}
        policy["defend"] = [deflect, {"do": "nothing"}]
    if house.pulls is not None:
        policy["pull"] = {"do": "pull", "level": house.pulls}
    if house.steals:
        policy["steal"] = [{"do": "steal", "dice": house.steals}, {"do": "nothing"}]
    if len(policy) > 1:
        yield "policies=" + json.dumps({"house": policy})
        yield from (f"builds.{build}.policy=house" for build in {case.a, case.b})


def salle_results(salle, case, changes, *settings):
    with tempfile.TemporaryDirectory() as folder:
        command = [salle, "run", str(HERE / f"{case.scenario}.yaml"), "--quiet", "--out", f"{folder}/out"]
        command += [*settings, "--set", f"matchups=[[{case.a}, {case.b}]]"]
        command += ["--set", f"options.wheels={case.wheels}", "--set", f"scene.opening={case.opening}"]
        command += ["--set", f"scene.terrain={case.terrain}", "--set", f"options.bleeding={case.bleeding[0]}"]
        command += ["--set", f"options.bleeding_wounds={case.bleeding[1]}"]
        if case.levels:
            command += ["--set", f"tables.wounds={with_levels(folder)}"]
        for change in [*house_rules(case), *changes]:
            command += ["--set", change]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        tables = {}
        for name in ("win_rates", "endings", "wounds"):
            with open(f"{folder}/out/{name}.csv", newline="", encoding="utf-8") as file:
                tables[name] = list(csv.DictReader(file))
        return tables


def shares(name, one, two, n_one, n_two):
    """Returns the deviation of two counts of bouts."""
    pooled = (one + two) / (n_one + n_two)
    if one + two < FEW or one + two > n_one + n_two - FEW:
        return name, rare(one, two, n_one, n_two)
    return name, (one / n_one - two / n_two) / math.sqrt(pooled * (1 - pooled) * (1 / n_one + 1 / n_two))


def rare(one, two, n_one, n_two):
    """Returns the deviation of two counts of a rare event: the tail of a binomial distribution, in standard errors.
    Each event belongs to one of the programs with the chance of that program's share of the bouts."""
    total, share = one + two, n_one / (n_one + n_two)
    if total >= FEW:
        one, two, total = n_one - one, n_two - two, n_one + n_two - total

    def chance(k):
        return math.comb(total, k) * share**k * (1 - share) ** (total - k)

    below, above = sum(map(chance, range(one + 1))), sum(map(chance, range(one, total + 1)))
    tail = min(below, above)
    return 0 if tail >= 0.5 else NormalDist().inv_cdf(tail) * (1 if below < above else -1)


def means(name, sum_one, squares_one, n_one, mean_two, n_two):
    """Returns the deviation of two means; uses the variance of the first for both."""
    mean = sum_one / n_one
    variance = max(squares_one / n_one - mean * mean, 1e-12)
    return name, (mean - mean_two) / math.sqrt(variance * (1 / n_one + 1 / n_two))


def wounds_of(theirs, column):
    """Yields (side, location, type, level) of each kind of wound, and its cell in this column."""
    letters = {"cut": "c", "pierce": "p", "blunt": "b"}
    for row in theirs["wounds"]:
        yield (row["side"], row["location"], letters[row["type"]], int(row["level"])), row[column]


def deviations(tally, theirs):
    """Returns (name, deviation in standard errors) of every number; the numbers that are printed come first."""
    won = theirs["win_rates"][0]
    n, m = tally.bouts, int(won["bouts"])
    found = [
        shares("A wins", tally.wins[0], int(won["a_wins"]), n, m),
        shares("draws", tally.draws, int(won["draws"]), n, m),
        means("tempos", tally.tempos, tally.tempo_spread, n, float(won["length_mean"]), m),
    ]
    ends = {row["ending"]: int(row["count"]) for row in theirs["endings"]}
    for ending in sorted(ends.keys() | tally.endings.keys()):
        found.append(shares(f"ending {ending}", tally.endings[ending], ends.get(ending, 0), n, m))
    wounds = {wound: int(count) for wound, count in wounds_of(theirs, "count")}
    for wound in sorted(wounds.keys() | tally.wounds.keys()):
        ours, them = tally.wounds[wound], wounds.get(wound, 0)
        name = "wound " + " ".join(map(str, wound))
        if ours < FEW or them < FEW:
            found.append((name, rare(ours, them, n, m) if ours + them < FEW else shares(name, ours, them, n, m)[1]))
        else:
            found.append(means(name, ours, tally.wound_spread[wound], n, them / m, m))
    return found


def title_of(case):
    title = f"{case.a} - {case.b} {case.wheels} {case.opening} {case.terrain}"
    title += f" bleeds {case.bleeding[0]}" if case.bleeding[0] != "after" else ""
    return title + (" levels" if case.levels else "")


def sums_of(tally):
    """Returns a tally as JSON stores it."""
    cells = [[*cell, count, tally.wound_spread[cell]] for cell, count in sorted(tally.wounds.items())]
    return {**vars(tally), "wounds": cells, "wound_spread": None}


def tally_of(sums):
    tally = Tally()
    vars(tally).update(sums, endings=Counter(sums["endings"]))
    tally.wounds = Counter({tuple(cell): count for *cell, count, _ in sums["wounds"]})
    tally.wound_spread = Counter({tuple(cell): squares for *cell, _, squares in sums["wounds"]})
    return tally


def sample_of(case, bouts, seed):
    """Returns the bouts of plain_duel.py. They depend on its sources, both builds, and the tables as changed by the
    house rule."""
    with tempfile.TemporaryDirectory() as folder:
        instead = dict(MADE_UP) if case.scenario == "made_up" else {}
        if case.levels:
            instead["wounds"] = with_levels(folder)
        tables = Tables(TABLES, case.wheels, instead, case.house)
    builds = read_builds(HERE / f"{case.scenario}.yaml")
    two = builds[case.a], builds[case.b]
    rows = {name: str(table) for name, table in vars(tables).items() if name != "house"}
    name = ", ".join(filter(None, (title_of(case), case.bleeding[1], str(case.house))))
    return Sample(name, [two, rows, name, seed], bouts, lambda n: sums_of(
        fight_many(*two, tables, n, seed, case.opening, case.terrain, case.bleeding)))


def compare(case, options):
    tally = tally_of(options.samples.sums(sample_of(case, options.bouts, options.seed)))
    settings = "--bouts", str(options.salle_bouts), "--seed", str(options.seed)
    theirs = salle_results(options.salle, case, options.set, *settings)
    found = deviations(tally, theirs)
    won = theirs["win_rates"][0]
    if str(case.house):
        print(f"  under {case.house}:")
    figures = [
        (100 * tally.wins[0] / tally.bouts, 100 * float(won["a_win_rate"])),
        (100 * tally.draws / tally.bouts, 100 * int(won["draws"]) / int(won["bouts"])),
        (tally.tempos / tally.bouts, float(won["length_mean"])),
    ]
    worst = [max(abs(z) for name, z in found if name.startswith(kind)) for kind in ("ending", "wound")]
    print(
        f"{title_of(case):47}",
        *(f"{ours:7.2f}{them:7.2f}{z:+5.1f}" for (ours, them), (_, z) in zip(figures, found)),
        *(f"{z:8.1f}" for z in worst),
        f"{len(found):8}",
    )
    bad = [(name, z) for name, z in found if abs(z) > LIMIT]
    for name, z in bad:
        print(f"    {name}: {z:+.1f}")
    sys.stdout.flush()
    return not bad


def compare_exactly(case, options):
    theirs = salle_results(options.salle, case, options.set, "--exact", "only")
    won = theirs["win_rates"][0]
    programs = {"A wins": float(won["a_win_rate"]), "draws": 1 - float(won["decisive_rate"])}
    programs["tempos"] = float(won["length_mean"])
    programs |= {f"ending {row['ending']}": float(row["rate"]) for row in theirs["endings"]}
    programs |= {" ".join(map(str, ("wound", *wound))): float(mean) for wound, mean in wounds_of(theirs, "per_bout")}
    builds = read_builds(HERE / f"{case.scenario}.yaml")
    outcomes, means, states = exact_fechtbook.solve(
        builds[case.a], builds[case.b], Tables(TABLES, case.wheels, house=case.house), case.opening, case.terrain)
    ours = Counter({"tempos": means.pop("tempos")})
    for (winner, ending), chance in outcomes.items():
        ours[f"ending {ending}"] += chance
        ours["A wins"] += chance * (winner == 0)
        ours["draws"] += chance * (winner is None)
    ours.update({" ".join(map(str, ("wound", *wound))): mean for wound, mean in means.items()})
    off = {name: programs.get(name, 0) - ours[name] for name in programs.keys() | ours.keys()}
    bad = [name for name in sorted(off) if abs(off[name]) > PRECISION]
    title = ", ".join(filter(None, (title_of(case), str(case.house))))
    print(f"{title}: {states} states, A wins {ours['A wins']:.12f}, {ours['tempos']:.10f} tempos; "
          f"the program is off by {max(map(abs, off.values())):.1e} at most")
    for name in bad:
        print(f"    {name}: {ours[name]:.12f} here, {programs.get(name, 0):.10f} in the program")
    sys.stdout.flush()
    return not bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("--quick", action="store_true", help="the few matchups that stand for all")
    parser.add_argument("--exact", action="store_true", help="compares exact solutions of a few duels")
    parser.add_argument("--set", action="append", default=[], help="a change for the program alone: it must be noticed")
    parser.add_argument("--only", help="those with a build of this name")
    parser.add_argument("--bouts", type=int, default=KEPT, help="of plain_duel.py")
    parser.add_argument("--salle-bouts", type=int, default=200000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--keep", action="store_true", help="fight the samples that are not kept, and keep them")
    parser.add_argument("--kept", action="store_true", help="are the kept samples those that are fought?")
    options = parser.parse_args()
    options.salle = os.path.abspath(options.salle)
    options.samples = Kept("samples_fechtbook", "plain_duel")
    kept = [sample_of(case, KEPT, options.seed) for case in CASES if case.quick or IN_TESTS & {case.a, case.b}]
    if options.keep:
        options.samples.keep(kept)
        return
    if options.kept:
        sys.exit(0 if options.samples.check(kept) else 1)
    cases = SOLVED if options.exact else [case for case in CASES if case.quick or not options.quick]
    if options.only:
        cases = [case for case in cases if options.only in (case.a, case.b)]
    if not cases:
        sys.exit("compare_oracle: no such matchup")
    if not options.exact:
        head = "here, the program, standard errors"
        print(f"{head:47}  {'A wins %':19} {'draws %':19} {'tempos':18} endings  wounds of cells")
    agreed = [(compare_exactly if options.exact else compare)(case, options) for case in cases]
    print(f"{sum(agreed)} of {len(agreed)} matchups agree")
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    main()
