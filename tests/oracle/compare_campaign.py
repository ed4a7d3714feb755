#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares salle with exact_campaign.py and sampled_campaign.py, the second program for the campaign rules.

compare_campaign.py SALLE [PART...] [--bouts N] [--own N] [--quick] [--only NAME] [--set KEY=VALUE]
compare_campaign.py SALLE --keep

tables     the printed numbers, typed a second time, and the CSV tables
exact      chances of a strike, a turn and the bout, to PRECISION
grid       the same for each weapon that charges each
bouts      sampled bouts and exact chances, within LIMIT standard errors
field      movement, shooting, mounts, luck, morale: samples of both programs
aftermath  wound rolls and healing: samples and exact chances
arcane     arcane battles: samples and exact chances
groups     several a side that begin in close combat: samples of both programs
kept       whether the stored solutions are those of the present sources (samples.py)
Without PART it compares all. It prints a line for each; exits with 1 if one deviates.
"""

import argparse
import json
import math
import random
import sys
from collections import Counter
from dataclasses import asdict, replace
from functools import partial

from campaign_matchups import FIELDS, GRID, MATCHUPS
from campaign_readings import GROUPS, READINGS, SKIRMISHES
from campaign_scenarios import Program
from campaign_tables import WEAPONS, Fighter, Matchup, Options
from check_tables import differing_figures
from exact_campaign import ENDINGS, Duel, aftermath, arcane
from sampled_campaign import sample
from samples import Kept, Solved

LIMIT = 4.0
PRECISION = 1e-9
CHARGERS = {"engaged": None, "charge(a)": 0, "charge(b)": 1}
SMALL = ("sabres",)  # solved again by the tests
KEPT = Kept("exact_campaign", "exact_campaign")


def deviation(count, bouts, chance):
    """Returns the difference in standard errors."""
    if chance <= 0 or chance >= 1:
        return 0.0 if count == bouts * chance else math.inf
    return (count - bouts * chance) / math.sqrt(chance * (1 - chance) * bouts)


def shift(mean, error, expected):
    """Returns the error of a mean in standard errors."""
    return 0.0 if abs(mean - expected) < 1e-12 else (mean - expected) / max(error, 1e-12)


def told(name, found, exactly, fought, limit=LIMIT):
    """Prints a line; returns false if something deviates."""
    wrong = [f"{what} {by:+.2g}" for what, by in found.items() if abs(by) > limit]
    worst = max(found.items(), key=lambda pair: abs(pair[1]))
    print(f"{name:>44}: A wins {exactly:.6f}, the program {fought:.6f}; worst {worst[0]} {worst[1]:+.2g}"
          f"{'  WRONG: ' + ', '.join(wrong) if wrong else ''}")
    return not wrong


# Part `exact`


def strikes_of(matchup, duel):
    """Returns the chances of one strike of A and of a turn, under the names of `salle odds`."""
    alone = Duel(matchup.a, matchup.b, replace(matchup.options, critical_depth=0))
    start = duel.start()
    strike = duel.strike(start, 0, False, 0, True, 0)
    found = {("strike", "hits"): alone.strike(start, 0, False, 0, True, 0).counts[0, "hits"],
             ("means", "free_attacks"): sum(strike.counts[side, "free attacks"] for side in (0, 1))}
    for name, course in (("after_strike", strike), ("after_turn", duel.turn(start, CHARGERS[matchup.opening]))):
        for side, who in enumerate("ab"):
            for ending, label in (("killed", "killed"), ("wounded", "out_of_action")):
                found[name, label, who] = course.outcomes[ending, side]
            found[name, "in the fight", who] = 1 - found[name, "killed", who] - found[name, "out_of_action", who]
    return found


def solve(matchup):
    """Returns as JSON the bout and, if it begins in close combat, a strike and a turn as [path, chance]."""
    duel = Duel(matchup.a, matchup.b, matchup.options)
    found = {"bout": duel.solve(matchup.opening, matchup.distance)}
    if is_hand_to_hand(matchup):
        found["strikes"] = [[path, float(chance)] for path, chance in strikes_of(matchup, duel).items()]
    return json.loads(json.dumps(found))


def solved(matchup):
    return Solved(matchup.name, asdict(matchup), matchup.name in SMALL, partial(solve, matchup))


def compare_exactly(program, matchup):
    odds, off, solution = program.odds(matchup), {}, KEPT.sums(solved(matchup))
    result = solution["bout"]
    for path, chance in solution["strikes"]:
        value = odds
        for key in path:
            value = value[key]
        off[" ".join(path)] = value - chance
    bout = odds["bout"]
    for key, name in (("a wins", "a_wins"), ("b wins", "b_wins"), ("nobody wins", "draws")):
        off[key] = bout[key] - result[name]
    for label, ending in (("killed", "killed"), ("out_of_action", "wounded")):
        off[label] = bout[label] - result[f"a {ending}"] - result[f"b {ending}"]
    off["turns"] = odds["means"]["turns"] - result["turns"]
    return told(matchup.name, off, result["a_wins"], bout["a wins"], PRECISION)


def is_hand_to_hand(matchup):
    """Returns whether the bout has no movement, which `salle odds` refuses."""
    return matchup.distance <= 1


def exact_part(program, options):
    return [compare_exactly(program, matchup) for matchup in [*MATCHUPS, *READINGS]
            if is_hand_to_hand(matchup) and options.only in (None, matchup.name)]


def quick_grid():
    """Each weapon charges one other weapon."""
    n = len(WEAPONS)
    return [matchup for place, matchup in enumerate(GRID) if (place % n - place // n) % n == 5]


def grid_part(program, options):
    return [compare_exactly(program, matchup) for matchup in (quick_grid() if options.quick else GRID)
            if options.only in (None, matchup.name)]


def tested():
    """Returns the solutions that the tests need."""
    hand_to_hand = [matchup for matchup in READINGS if is_hand_to_hand(matchup)]
    return [solved(matchup) for matchup in [*MATCHUPS, *hand_to_hand, *quick_grid()]]


def kept_part(_program, _options):
    return [KEPT.check(tested())]


# Parts with sampled bouts


def compare_bouts(program, matchup, bouts):
    run, result = program.run(matchup, bouts), KEPT.sums(solved(matchup))["bout"]
    found = {name: deviation(run.wins[name], bouts, result[name]) for name in run.wins}
    for label, ending in (("killed", "killed"), ("out_of_action", "wounded")):
        found[label] = deviation(run.endings[label], bouts, result[f"a {ending}"] + result[f"b {ending}"])
    found["turns"] = shift(run.length[0], run.length[1] / math.sqrt(bouts), result["turns"])
    for side in "ab":
        mean, error = run.series[side, "strikes"]
        found[f"{side} strikes"] = shift(mean, error / math.sqrt(bouts), result[f"{side} strikes"])
        rolled, beaten = run.events[side, "clash"]
        parried = result[f"{side} parried"], result[f"{side} parries beaten"]
        found[f"{side} parried"] = deviation(rolled - beaten, rolled, parried[0] / sum(parried))
        found[f"{side} parries"] = deviation(rolled, round(mean * bouts), sum(parried) / result[f"{side} strikes"])
    return told(matchup.name, found, result["a_wins"], run.wins["a_wins"] / bouts)


def bouts_part(program, options):
    return [compare_bouts(program, matchup, options.bouts) for matchup in MATCHUPS
            if options.only in (None, matchup.name)]


def ending_of(bout):
    """Returns the ending of a sampled bout as salle reports it: of the losers' endings the first in ENDINGS."""
    endings = {member.ending for side in bout.sides for member in side
               if not bout.remaining(member.side) and member.ending}
    return next((ending for ending in ENDINGS if ending in endings), None)


def compare_samples(program, matchup, bouts, own, front=24):
    """Compares salle's bouts with bouts of sampled_campaign.py under the same policies."""
    program.front = front
    run, counts, sums = program.run(matchup, bouts), Counter(), Counter()
    dice = random.Random(matchup.name)
    for _ in range(own):
        winner, turns, bout = sample(matchup, dice, front)
        counts[("a_wins", "b_wins", "draws")[winner]] += 1
        counts[ending_of(bout)] += 1
        for name, value in (("turns", turns), ("shots", bout.counts["shots"])):
            sums[name] += value
            sums[name, 2] += value * value
    found = {}
    pairs = [(name, run.wins[name], counts[name]) for name in run.wins]
    pairs += [(label, run.endings[label], counts[ending])
              for label, ending in (("killed", "killed"), ("out_of_action", "wounded"), ("broken", "broken"))]
    for name, count, mine in pairs:
        pooled = (count + mine) / (bouts + own)
        error = math.sqrt(max(pooled * (1 - pooled), 1e-12) * (1 / bouts + 1 / own))
        found[name] = (count / bouts - mine / own) / error
    shots = [sum(run.series[side, "shots"][k] for side in "ab") for k in (0, 1)]
    for name, (mean, spread) in (("turns", run.length), ("shots", shots)):
        mine = sums[name] / own
        variance = max(sums[name, 2] / own - mine * mine, 0)
        found[name] = shift(mean, math.sqrt(spread * spread / bouts + variance / own), mine)
    return told(matchup.name, found, counts["a_wins"] / own, run.wins["a_wins"] / bouts)


def duels(entries):
    """Returns the entries of FIELDS that are one against one, as matchups."""
    return [Matchup(entry["name"], Fighter(**entry["a"][0]), Fighter(**entry["b"][0]),
                    entry.get("opening", "engaged"), entry.get("distance", 0), Options(**entry.get("options", {})))
            for entry in entries if len(entry["a"]) == len(entry["b"]) == 1]


def field_part(program, options):
    matchups = [*duels(FIELDS), *SKIRMISHES, *(matchup for matchup in MATCHUPS if not is_hand_to_hand(matchup))]
    return [compare_samples(program, matchup, options.bouts, options.own) for matchup in matchups
            if options.only in (None, matchup.name)]


def groups_part(program, options):
    return [compare_samples(program, matchup, options.bouts, options.own, front) for matchup, front in GROUPS
            if options.only in (None, matchup.name)]


# Parts `aftermath` and `arcane`


def compare_aftermath(program, bonus, bouts):
    """Returns shares of the wounded: of each wound roll; of those who live, and of those treated who recover
    completely."""
    body = Fighter(weapon="battle club", healer=bonus)
    run = program.run(Matchup(f"aftermath, healer {bonus}", body, body), bouts, "options.recovery=yes")
    wounded = sum(count for (_, severity, _), count in run.wounds.items() if severity == "wounded")
    lives = whole = treated = 0.0
    shares = Counter()
    for (wound, result, added), chance in aftermath(bonus).items():
        chance = float(chance)
        shares[wound] += chance
        treated += chance * (result is not None)
        open_still = wound == "open wound" and result not in ("whole", "after-effects")
        lives += chance * (not open_still and added != "open wound")
        whole += chance * (result == "whole" or (result == "after-effects" and wound == "open wound"))
    names = {"open wound": "open", "left arm": "left_arm", "right arm": "right_arm", "no effect": "nothing"}
    found = {}
    for wound, share in shares.items():
        count = sum(run.wounds[side, "wounded", names.get(wound, wound)] for side in "ab")
        found[wound] = deviation(count, wounded, share)
    events = {name: [sum(run.events[side, name][k] for side in "ab") for k in (0, 1)]
              for name in ("survived", "healed")}
    found["followed"] = 0.0 if events["survived"][0] == wounded else math.inf
    found["lives"] = deviation(events["survived"][1], wounded, lives)
    found["treated"] = deviation(events["healed"][0], wounded, treated)
    found["whole"] = deviation(events["healed"][1], wounded, whole)
    return told(f"aftermath, healer {bonus}", found, 0.5, run.wins["a_wins"] / bouts)


def aftermath_part(program, options):
    return [compare_aftermath(program, bonus, options.bouts) for bonus in (None, 0, 3)]


def compare_arcane(program, nerves, bouts):
    bodies = [Fighter(nerve=nerve) for nerve in nerves]
    matchup = Matchup(f"wills of {nerves[0]} and {nerves[1]}", *bodies)
    first_at_0 = [float(chance) for chance in arcane(*nerves)]
    expected = {"a_wins": first_at_0[1], "b_wins": first_at_0[0], "draws": first_at_0[2]}
    run = program.run(matchup, bouts, "scene.contest=arcane")
    found = {name: deviation(run.wins[name], bouts, chance) for name, chance in expected.items()}
    found["mind broken"] = deviation(run.endings["mind_broken"], bouts, (first_at_0[0] + first_at_0[2]) / 6)
    return told(matchup.name, found, expected["a_wins"], run.wins["a_wins"] / bouts)


def arcane_part(program, options):
    return [compare_arcane(program, nerves, options.bouts) for nerves in ((7, 7), (6, 9), (12, 11), (1, 12))]


def tables_part(_program, _options):
    differing = differing_figures()
    for line in differing:
        print(f"  WRONG: {line}")
    print(f"{'the tables':>44}: {len(differing)} figures differ")
    return [not differing]


PARTS = {"tables": tables_part, "exact": exact_part, "grid": grid_part, "bouts": bouts_part, "field": field_part,
         "aftermath": aftermath_part, "arcane": arcane_part, "groups": groups_part,
         "kept": kept_part}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--bouts", type=int, default=400000, help="of the program")
    parser.add_argument("--own", type=int, default=20000, help="bouts of sampled_campaign.py")
    parser.add_argument("--quick", action="store_true", help="of the grid one foe for each weapon")
    parser.add_argument("--keep", action="store_true", help="compute the solutions that are not kept")
    parser.add_argument("--only", metavar="NAME", help="the matchup of this name")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    if options.keep:
        KEPT.keep(tested())
        return 0
    program, agree = Program(options.salle, options.settings), []
    try:
        for part in options.parts or PARTS:
            agree += PARTS[part](program, options)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{sum(agree)} of {len(agree)} agree")
    return 0 if agree and all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
