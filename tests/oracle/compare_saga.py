#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares salle with the second program for the saga rules: saga_exact.py, saga_skirmish.py, saga_bout.py,
saga_groups.py, saga_squares.py, saga_recovery.py.

compare_saga.py SALLE [PART...] [--bouts N] [--only NAME] [--set KEY=VALUE]
compare_saga.py SALLE --keep

duels   ten duels of saga_matchups.json: `salle odds` to PRECISION, sampled bouts within LIMIT standard errors
solved  groups that saga_skirmish.py solves: sampled bouts and exact chances
groups  stances, rushes, missiles, flight, crowds: samples of both programs
formed  group combat of section 20: samples of both programs (saga_groups.py)
healed  deaths after the fight, of one wound each: samples and exact chances (saga_recovery.py)
wrestled  duels with grapples, manoeuvres and mishaps: samples of both programs
mat     moves, shots on the move, rushes, bayonets, grabbed weapons: samples of both programs
riders  mounts of several a side: samples of both programs
tempers  Berserk and Confidence: samples of both programs
squares  small groups on the mat: samples of both programs (saga_squares.py)
kept    whether the stored samples and solutions are those of the present sources (samples.py)
Without PART it compares all. It prints a line for each; exits with 1 if one deviates.
"""

import argparse
import csv
import json
import math
import subprocess
import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from zlib import crc32

from saga_cases import BUILDS, DUELS, FORMED, GROUPS, MAT, RIDERS, SOLVED, SQUARES, TEMPERS, WRESTLED
from saga_exact import Result
from saga_oracle import read_matchups, solve
from saga_recovery import dies
from saga_sampled import ENDINGS, own_bouts, scene_of
from samples import Case, Kept, Solved

LIMIT, PRECISION, MORE_ROUNDS = 4.0, 1e-9, 20
SAMPLED = {"groups": GROUPS, "formed": FORMED, "wrestled": WRESTLED, "mat": MAT, "riders": RIDERS, "tempers": TEMPERS,
           "squares": SQUARES}
OWN = {"groups": 2000, "formed": 2000, "wrestled": 3000, "mat": 2000, "riders": 2000, "tempers": 1200, "squares": 300}
SMALL = ("rapier and saber", "scuffle")  # solved again by the tests

# Writing a matchup of the second program as a scenario of salle

TRAITS = {"str": "strength", "sta": "stamina", "dex": "dexterity", "qik": "quickness", "size": "size"}
COPIED = ("weapons", "shield", "armour", "virtues", "puissant", "cautious")
OPTIONS = {"disengage": "disengage_roll", "disengage_tie": "disengage_ties", "botch": "attack_botch",
           "run_fatigue": "running_tires"}
VALUES = {("disengage_ties", "yes"): "leave", ("disengage_ties", "no"): "stay", ("off_hand", "none"): "no_bonus",
          ("mount_action", "own"): "besides", ("mount_action", "riders"): "instead",
          ("off_hand", "parry"): "parries", ("attack_botch", "by_zeros"): "mishap"}


WRESTLES = {"grapple": {"do": "grapple", "when": "foe.held < 6"}, "trip": "trip", "disarm": "disarm",
            "take": "take_weapon", "grab": "grab"}


def policy_of(policy, mat):
    """In the policies that are compared, loading follows `plain`."""
    found = {"exert": {"exert_attack": "attack", "exert_defence": "defence"}.get(policy["name"], "none"),
             "act": "attack"}
    if found["exert"] != "none":
        found["exert"] = [found["exert"], "none"]
    if policy.get("rage"):
        found["rage"] = "wanted"
    if policy.get("delay"):
        found["delay"] = "delay"
    if "target" in policy:
        found["target"] = policy["target"]
    if policy.get("rush") and mat:
        found["move"] = ["rush", "close"]
    elif policy.get("rush"):
        found["target"] = [{"do": "rearward", "when": "not (shoots and rearward)"}, "first"]
    if "bonus" in policy:
        found["bonus"] = policy["bonus"]
    if "flee" in policy:
        found["act"] = [{"do": "disengage", "when": f"penalty >= {policy['flee']}"}, "attack"]
    if policy["name"] in WRESTLES:
        found["act"] = [WRESTLES[policy["name"]], "attack"]
    if policy.get("split"):
        found["act"] = ["split", "attack"]
    if policy.get("stand"):
        found["act"] = ["stand_up", "attack"]
    if policy.get("hooves"):
        found["mount"] = ["attack", "rest"]
    if policy.get("after"):
        found["move_after"] = [f"{policy['after']}_away", "stand"]
    if policy.get("draws"):
        found["hand"] = [{"do": "melee", "when": f"shoots and penalty >= {policy['draws']}"}, "keep"]
    if policy.get("sidearm"):
        found["hand"] = [{"do": "melee", "when": "distance <= 2"}, {"do": "missile", "when": "distance > 2"},
                         {"do": "bare", "when": "distance <= 2 and shoots"}, "keep"]
    return found


def build_of(body):
    found = {name: body[key] for key, name in TRAITS.items() if key in body}
    found.update({key: value for key, value in body.get("abilities", {}).items()
                  if (key != "ride" or "mount" in body)})
    found.update({key: body[key] for key in COPIED if body.get(key)})
    if body.get("specialities"):
        found["specialities"] = sorted(body["specialities"].values())
    if "berserk" in body.get("virtues", []):
        found["angry"] = body.get("angry", 3)
    if body.get("confidence"):
        found["confidence"], found["confidence_points"] = body["confidence"]
    if body.get("mount"):
        found["mount"] = body["mount"]
    return found


def scenario(builds, matchup):
    several = len(matchup["a"]) + len(matchup["b"]) > 2
    options = {OPTIONS.get(key, key): value for key, value in matchup.get("options", {}).items()}
    options.pop("confidence", None)  # the builds determine who has Confidence
    scene = {key: value for key, value in matchup.get("scene", {}).items() if key not in ("high_ground", "cover", "field")}
    if "terrain" in options:
        scene["terrain"] = options.pop("terrain")
    scene.update({key: "ab"[matchup["scene"][key]] for key in ("high_ground", "cover") if key in matchup.get("scene", {})})
    named, policies, teams = {}, {}, []
    for side in "ab":
        changes = matchup.get(f"{side}_with", {})
        teams.append([])
        for place, name in enumerate(matchup[side]):
            body = {**builds[name], **changes}
            policy = body.get("policy", {"name": "plain"})
            scene.update({"scuffle": True} if policy["name"] == "scuffle" else {})
            teams[-1].append(f"{side}{place}")
            policies[f"of_{side}"] = policy_of(policy, "field" in matchup.get("scene", {}))
            named[teams[-1][-1]] = {**build_of(body), "policy": f"of_{side}"}
    return {"scenario": "saga_oracle", "rules": "saga", "seed": crc32(matchup["name"].encode()),
            "policies": policies, "builds": named, "scene": scene,
            "options": {"groups" if "formed" in matchup else "stances": several and scene_of(matchup) != "squares",
                        **{key: VALUES.get((key, value), value)
                                               for key, value in options.items()}},
            **({"tables": matchup["tables"]} if "tables" in matchup else {}),
            "matchups": [{"side_a": teams[0], "side_b": teams[1]} if several else ["a0", "b0"]]}


class Program:
    def __init__(self, salle, settings):
        self.salle, self.builds = salle, {**read_matchups()[0], **BUILDS}
        self.samples, self.exact = Kept("samples_saga", "saga_sampled"), Kept("exact_saga", "saga_oracle")
        self.settings = [word for setting in settings for word in ("--set", setting)]

    def call(self, matchup, folder, command, *words):
        return self.call_on(scenario(self.builds, matchup), matchup["name"], folder, command, *words)

    def call_on(self, given, name, folder, command, *words):
        path = Path(folder) / "scenario.yaml"
        path.write_text(json.dumps(given), encoding="utf-8")
        done = subprocess.run([self.salle, command, str(path), *words, *self.settings],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stderr}")
        return done.stdout

    def odds(self, matchup):
        with tempfile.TemporaryDirectory() as folder:
            return json.loads(self.call(matchup, folder, "odds", "--a", "a0", "--b", "b0", "--bout", "yes",
                                        "--json"))["odds"]

    def run(self, matchup, bouts):
        """Returns (wins and endings by name, mean and standard deviation of rounds). If there are several a side,
        endings count members."""
        with tempfile.TemporaryDirectory() as folder:
            self.call(matchup, folder, "run", "--quiet", "--out", f"{folder}/run", "--bouts", str(bouts))
            [row] = read_csv(f"{folder}/run/win_rates.csv")
            counts = Counter({key: int(row[key]) for key in ("a_wins", "b_wins", "draws")})
            several = len(matchup["a"]) + len(matchup["b"]) > 2
            for line in read_csv(f"{folder}/run/{'team_members' if several else 'endings'}.csv"):
                name = line["measure" if several else "ending"]
                if name in ENDINGS:
                    counts[name] += int(line["count"])
            return counts, float(row["length_mean"]), float(row["length_sd"])


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


# Comparing both programs


def apart(count, bouts, chance):
    """Returns the difference in standard errors."""
    error = math.sqrt(max(chance * (1 - chance) * bouts, 1e-9))
    return (count - bouts * chance) / error if abs(count - bouts * chance) > 1e-6 * bouts else 0.0


def told(name, found, own, fought, limit=LIMIT, what="A wins"):
    wrong = [f"{measure} {by:+.2g}" for measure, by in found.items() if abs(by) > limit]
    worst = max(found.items(), key=lambda pair: abs(pair[1]))
    print(f"{name:>24}: {what} {own:.6f}, the program {fought:.6f}; worst {worst[0]} {worst[1]:+.2g}"
          f"{'  WRONG: ' + ', '.join(wrong) if wrong else ''}", flush=True)
    return not wrong


def against_exact(program, matchup, bouts, result):
    """Compares salle's bouts with exact chances."""
    counts, mean, deviation = program.run(matchup, bouts)
    found = {"a wins": apart(counts["a_wins"], bouts, result.a_wins),
             "b wins": apart(counts["b_wins"], bouts, result.b_wins),
             "rounds": (mean - result.rounds) / max(deviation / math.sqrt(bouts), 1e-9)}
    if len(matchup["a"]) + len(matchup["b"]) == 2:
        found.update({name: apart(counts[name], bouts, result.endings.get(name, 0)) for name in ENDINGS})
    return told(matchup["name"], found, result.a_wins, counts["a_wins"] / bouts)


def outside(found, least, width):
    """Returns by how much the number is below `least`, as a negative number, or above least + width; 0 in between."""
    return min(found - least, 0) if found < least else max(found - least - width, 0)


def compare_exactly(program, matchup, result):
    """Compares salle's exact chances. The second program drops rare states, so each of its chances may be too low by
    the chance `dropped` of all these states; a bout in such a state lasts at most some MORE_ROUNDS."""
    odds = program.odds(matchup)
    bout, dropped = odds["bout"], result.dropped
    off = {"a wins": outside(bout["a wins"], result.a_wins, dropped),
           "b wins": outside(bout["b wins"], result.b_wins, dropped),
           "rounds": outside(odds["means"]["rounds"], result.rounds, MORE_ROUNDS * dropped)}
    off.update({name: outside(bout[name], result.endings.get(name, 0), dropped) for name in ENDINGS})
    return told(f"{matchup['name']}, exact", off, result.a_wins, bout["a wins"], PRECISION)


def solve_for_json(builds, matchup):
    return solve(builds, matchup)._asdict()


def solved_duels():
    return [matchup for matchup in read_matchups()[1] if matchup["name"] in DUELS]


def solutions(program):
    """Returns the exact results of the second program, by matchup."""
    found = {}
    for matchup in [*solved_duels(), *({**matchup, "exact": True} for matchup in SOLVED)]:
        given = [matchup, {name: program.builds[name] for name in [*matchup["a"], *matchup["b"]]}]
        found[matchup["name"]] = Solved(matchup["name"], given, matchup["name"] in SMALL,
                                        partial(solve_for_json, program.builds, matchup))
    return found


def solution(program, matchup):
    return Result(**program.exact.sums(solutions(program)[matchup["name"]]))


def duels_part(program, options):
    agree = []
    for matchup in solved_duels():
        if options.only not in (None, matchup["name"]):
            continue
        result = solution(program, matchup)
        if matchup["name"] != "scuffle":  # `salle odds` has no odds of this blow
            agree.append(compare_exactly(program, matchup, result))
        agree.append(against_exact(program, matchup, options.bouts, result))
    return agree


def solved_part(program, options):
    return [against_exact(program, matchup, options.bouts, solution(program, matchup))
            for matchup in SOLVED if options.only in (None, matchup["name"])]


def samples(program):
    """Returns the bouts of the second program, by matchup."""
    found = {}
    for part, matchups in SAMPLED.items():
        for matchup in matchups:
            given = [matchup, {name: program.builds[name] for name in [*matchup["a"], *matchup["b"]]}]
            found[matchup["name"]] = Case(matchup["name"], given, OWN[part],
                                          partial(own_bouts, program.builds, matchup))
    return found


def compare_samples(program, matchup, bouts, case):
    """Compares counts of endings, which are counted by member. Members of a side depend on each other. So their
    deviation is at most that of a sum whose parts are fully correlated."""
    counts, mean, deviation = program.run(matchup, bouts)
    mine, own = program.samples.sums(case), case.bouts
    rounds = mine["rounds"] / own
    variance = mine["squares"] / own - rounds ** 2
    members = len(matchup["a"]) + len(matchup["b"])
    found = {"rounds": (mean - rounds) / math.sqrt(deviation ** 2 / bouts + max(variance, 1e-9) / own)}
    for name in ("a_wins", "b_wins", *ENDINGS):
        size = members if name in ENDINGS and members > 2 else 1
        pooled = (counts[name] + mine[name]) / (bouts + own) / size
        error = math.sqrt(max(pooled * (1 - pooled), 1e-9) * (1 / bouts + 1 / own))
        found[name] = (counts[name] / bouts - mine[name] / own) / size / error
    return told(matchup["name"], found, mine["a_wins"] / own, counts["a_wins"] / bouts)


def sampled_part(part, program, options):
    cases = samples(program)
    return [compare_samples(program, matchup, options.bouts, cases[matchup["name"]]) for matchup in SAMPLED[part]
            if options.only in (None, matchup["name"])]


def kept_part(program, _options):
    return [program.samples.check(list(samples(program).values())),
            program.exact.check(list(solutions(program).values()))]


LEVELS = ("light", "medium", "heavy", "incapacitating")


def healed_part(program, options):
    """One attack per bout, on a foe that does nothing: at most one wound, whose level salle counts."""
    agree = []
    for stamina, care, dam, several in ((0, 0, "sword_great", 1), (2, 3, "sword_long", 1), (-1, 1, "dagger", 1),
                                        (3, 0, "warhammer", 1), (0, 2, "sword_long", 3)):
        name = f"recovery, Sta {stamina:+d}, care {care}{', of several' if several > 1 else ''}"
        if options.only not in (None, name):
            continue
        body = {"brawl": 8, "single": 8, "great": 8}
        given = {"scenario": "saga_oracle", "rules": "saga", "seed": 17, "scene": {"care": care},
                 "options": {"recovery": True, "max_rounds": 1},
                 "policies": {"strikes": {"extends": "plain"}, "stands": {"exert": "none", "act": "nothing"}},
                 "builds": {"a0": {**body, "strength": 2, "weapons": [dam], "policy": "strikes"},
                            "b0": {"stamina": stamina, "weapons": ["club"], "policy": "stands"}},
                 "matchups": [{"side_a": ["a0"], "side_b": ["b0"] * several}]}
        with tempfile.TemporaryDirectory() as folder:
            program.call_on(given, name, folder, "run", "--quiet", "--out", f"{folder}/run", "--bouts",
                            str(options.bouts))
            wounds = Counter({row["wound"]: int(row["count"]) for row in read_csv(f"{folder}/run/wounds.csv")
                              if row["side"] == "b"})
            [row] = [row for row in read_csv(f"{folder}/run/events.csv")
                     if row["side"] == "b" and row["event"] == "recovery_death"]
        chances = dies(stamina + care)
        mean = sum(wounds[level] * chance for level, chance in zip(LEVELS, chances))
        variance = sum(wounds[level] * chance * (1 - chance) for level, chance in zip(LEVELS, chances))
        tried, died = int(row["tried"]), int(row["succeeded"])
        agree.append(told(name, {"who recovers": tried - sum(wounds[level] for level in LEVELS),
                                 "deaths": (died - mean) / math.sqrt(max(variance, 1e-9))}, mean / tried,
                          died / tried, what="dies"))
    return agree


PARTS = {"duels": duels_part, "solved": solved_part, "healed": healed_part, "kept": kept_part,
         **{part: partial(sampled_part, part) for part in SAMPLED}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--bouts", type=int, default=200000, help="of the program")
    parser.add_argument("--keep", action="store_true", help="compute the samples and solutions that are not kept")
    parser.add_argument("--only", metavar="NAME", help="the matchup of this name")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    program, agree = Program(options.salle, options.settings), []
    if options.keep:
        program.samples.keep(list(samples(program).values()))
        program.exact.keep(list(solutions(program).values()))
        return 0
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
