#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the program against the second reading of the saga rules: saga_exact.py, saga_skirmish.py, saga_bout.py,
saga_groups.py, saga_recovery.py.

compare_saga.py SALLE [PART...] [--bouts N] [--own N] [--only NAME] [--set KEY=VALUE]

duels   ten duels of saga_matchups.json: `salle odds` to PRECISION, sampled bouts within LIMIT standard errors
solved  groups whose chances saga_skirmish.py knows: sampled bouts against them
groups  stances, rushes, missiles, flight, crowds: sampled against sampled
formed  group combat of section 20: sampled against sampled by saga_groups.py
healed  deaths after the fight, of one wound each: sampled against exact by saga_recovery.py
wrestled  duels with grapples, manoeuvres and mishaps: sampled against sampled
mat     moves, shots on the move, rushes, bayonets, what is grabbed: sampled against sampled
tempers  Berserk and Confidence: sampled against sampled
squares  small groups on the mat: sampled against sampled by saga_squares.py
Without PART all of them. Prints a line for each; exits with 1 if any deviates.
"""

import argparse
import csv
import json
import math
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from zlib import crc32

from saga_bout import Bout
from saga_groups import fight as fight_formed
from saga_oracle import fighters, read_matchups, solve
from saga_policy import turn
from saga_recovery import dies
from saga_squares import SquareBout

LIMIT, PRECISION = 4.0, 1e-6
ENDINGS = ("killed", "incapacitated", "unconscious", "fled")
DUELS = ("soldiers", "rapier and saber", "rapier and plate", "specialist and veteran", "pole axe and tough guy",
         "mounted knight", "core dice", "high ground", "scuffle", "exertion")
# flight's tree of the second reading has no loop; it is compared in sampled bouts below
SOLVED = [
    {"name": "two on one", "a": ["saber", "saber"], "b": ["soldier"]},
    {"name": "two on two", "a": ["rapier", "great sword"], "b": ["saber", "saber"]},
    {"name": "core dice, three", "a": ["rapier", "saber"], "b": ["great sword"],
     "options": {"defence": "stress_die", "initiative": "core"}},
]
BUILDS = {
    "one pistol": {"dex": 2, "qik": 1, "abilities": {"firearms": 4, "single": 4}, "weapons": ["pistol"],
                   "armour": "heavy_leather_p"},
    "blunderbuss": {"dex": 2, "abilities": {"firearms": 4, "brawl": 3}, "weapons": ["blunderbuss", "knife"],
                    "armour": "quilted_p"},
    "levy": {"str": 1, "sta": 1, "weapons": ["spear_long"], "armour": "plate_f"},
    "drilled": {"str": 1, "sta": 1, "dex": -1, "qik": -1, "abilities": {"great": 1}, "weapons": ["spear_long"],
                "armour": "plate_f"},
    "strong arm": {"str": 3, "sta": 2, "dex": 3, "qik": 1, "abilities": {"brawl": 8}, "weapons": ["fist"]},
}
RUSHES, FLEES = {"policy": {"name": "plain", "rush": True}}, {"policy": {"name": "plain", "flee": 4}}
GROUPS = [
    {"name": "bows behind shields", "a": ["soldier", "soldier", "longbow"], "b": ["soldier", "soldier", "soldier"],
     "b_with": RUSHES},
    {"name": "both have archers", "a": ["soldier", "longbow", "longbow"],
     "b": ["soldier", "soldier", "saber", "crossbow"], "b_with": RUSHES},
    {"name": "a hallway", "a": ["cuirassier", "longbow", "crossbow"], "b": ["soldier", "rapier", "berserker"],
     "options": {"terrain": "hallway"}},
    {"name": "too few forward", "a": ["cuirassier", "longbow"], "b": ["soldier", "soldier", "soldier"]},
    {"name": "pistols in melee", "a": ["one pistol", "soldier"], "b": ["soldier", "rapier"], "scene": {"distance": 15}},
    {"name": "spread", "a": ["rapier", "soldier", "blunderbuss"], "b": ["soldier", "rapier", "great sword"],
     "scene": {"distance": 15}},
    {"name": "muskets", "a": ["soldier", "soldier", "musketeer"], "b": ["soldier", "soldier", "crossbow"],
     "scene": {"distance": 30}},
    {"name": "a crowd", "a": ["saber"] * 9, "b": ["cuirassier", "cuirassier"]},
    {"name": "flight", "a": ["rapier", "rapier"], "b": ["saber", "saber"], "a_with": FLEES},
    {"name": "flight alone", "a": ["rapier"], "b": ["saber"], "a_with": FLEES},
    {"name": "flight by a die", "a": ["rapier", "rapier"], "b": ["saber", "great sword"], "a_with": FLEES,
     "options": {"disengage": "stress_die", "disengage_tie": "yes"}},
    {"name": "exertion", "a": ["rapier", "saber"], "b": ["saber", "saber"],
     "a_with": {"policy": {"name": "exert_attack"}}, "b_with": {"policy": {"name": "exert_defence"}}},
    {"name": "a scuffle of four", "a": ["brawler", "watchman"], "b": ["brawler", "watchman"],
     "a_with": {"policy": {"name": "scuffle"}}, "b_with": {"policy": {"name": "scuffle"}}},
]

DELAYS = {"policy": {"name": "plain", "delay": True}}
GROUPS += [
    {"name": "one who waits", "a": ["specialist"], "b": ["saber", "soldier"], "a_with": DELAYS},
    {"name": "two who wait", "a": ["rapier", "great sword"], "b": ["saber", "rapier", "saber"], "a_with": DELAYS},
    {"name": "all wait", "a": ["rapier", "saber", "saber"], "b": ["great sword", "saber"], "a_with": DELAYS,
     "b_with": DELAYS},
    {"name": "all wait, core dice", "a": ["rapier", "saber"], "b": ["great sword", "saber"], "a_with": DELAYS,
     "b_with": DELAYS, "options": {"interrupt": "delayer", "defence": "stress_die", "initiative": "core"}},
]

UNLED = {"abilities": {"single": 5, "brawl": 4}}
FORMED = [
    {"name": "trained, in attack", "a": ["soldier"] * 3, "b": ["soldier"] * 5, "b_with": UNLED},
    {"name": "trained, in defence", "a": ["soldier"] * 3, "b": ["soldier"] * 4, "b_with": UNLED,
     "a_with": {"policy": {"name": "plain", "bonus": "defence"}}},
    {"name": "untrained, uneven", "a": ["veteran", "soldier", "soldier", "soldier"],
     "b": ["soldier", "soldier", "specialist"]},
    {"name": "untrained", "a": ["saber"] * 4, "b": ["saber"] * 3},
    {"name": "formed, core dice", "a": ["saber"] * 2, "b": ["soldier"] * 2, "b_with": UNLED,
     "options": {"defence": "stress_die", "initiative": "core"}},
    {"name": "one against a group", "a": ["specialist"], "b": ["soldier"] * 2},
]
# The second reading draws the next weapon freely where one is broken or taken, the program for an action: so one each.
WRESTLED = [
    {"name": "a grapple", "a": ["wrestler"], "b": ["watchman"], "a_with": {"policy": {"name": "grapple"}}},
    {"name": "a grapple with a saber", "a": ["wrestler"], "b": ["saber"], "a_with": {"policy": {"name": "grapple"}}},
    {"name": "grapples of both", "a": ["wrestler"], "b": ["strong arm"], "a_with": {"policy": {"name": "grapple"}},
     "b_with": {"policy": {"name": "grapple"}}},
    {"name": "a trip", "a": ["strong arm"], "b": ["saber"], "a_with": {"policy": {"name": "trip"}}},
    {"name": "a disarm", "a": ["strong arm"], "b": ["watchman"], "a_with": {"policy": {"name": "disarm"}}},
    {"name": "a weapon taken", "a": ["strong arm"], "b": ["watchman"], "a_with": {"policy": {"name": "take"}}},
    {"name": "mishaps", "a": ["levy"], "b": ["drilled"], "options": {"botch": "by_zeros"}},
    {"name": "mishaps, core dice", "a": ["levy"], "b": ["watchman"],
     "options": {"botch": "by_zeros", "defence": "stress_die", "initiative": "core"}},
    {"name": "mishaps in a grapple", "a": ["wrestler"], "b": ["levy"], "a_with": {"policy": {"name": "grapple"}},
     "options": {"botch": "by_zeros"}},
    {"name": "mishaps of several", "a": ["levy", "levy"], "b": ["drilled", "levy", "levy"],
     "a_with": {"policy": {"name": "plain", "stand": True}}, "options": {"botch": "by_zeros"}},
    {"name": "mishaps of a rabble", "a": ["levy"] * 3, "b": ["watchman", "levy", "longbow"],
     "options": {"botch": "by_zeros", "defence": "stress_die", "initiative": "core"}, "b_with": {"abilities": {}}},
]
TRAMPLES = {"mount": "destrier", "policy": {"name": "plain", "hooves": True}, "abilities": {"single": 2, "ride": 2}}
# On the mat. Weapons of two hands, so that both readings have the same ready; nobody shoots at a foe beside it, where
# they count other assailants.
MAT = [
    {"name": "an archer who steps back", "a": ["longbow"], "b": ["saber"], "scene": {"field": "mat", "distance": 40},
     "a_with": {"policy": {"name": "plain", "after": "walk", "sidearm": True}}},
    {"name": "an archer who runs off", "a": ["longbow"], "b": ["soldier"], "scene": {"field": "mat", "distance": 20},
     "a_with": {"policy": {"name": "plain", "after": "hustle", "sidearm": True}}},
    {"name": "strikes and steps back", "a": ["great sword"], "b": ["saber"],
     "a_with": {"policy": {"name": "plain", "after": "walk"}}, "scene": {"field": "mat", "distance": 2}},
    {"name": "a rush", "a": ["berserker"], "b": ["soldier"], "a_with": {"policy": {"name": "plain", "rush": True}},
     "scene": {"field": "mat", "distance": 10}},
    {"name": "a rush, and up again", "a": ["berserker"], "b": ["saber"],
     "a_with": {"policy": {"name": "plain", "rush": True, "stand": True}},
     "b_with": {"policy": {"name": "plain", "stand": True}}, "scene": {"field": "mat", "distance": 10}},
    {"name": "a bayonet", "a": ["musketeer"], "b": ["saber"], "scene": {"field": "mat", "distance": 30},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}},
    {"name": "a rider comes up", "a": ["musketeer"], "b": ["knight"], "b_with": {"mount": "courser"},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}, "scene": {"field": "mat", "distance": 30}},
    {"name": "a rider rushes", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": {"mount": "destrier", "policy": {"name": "plain", "rush": True}}},
    {"name": "hooves", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": TRAMPLES},
    {"name": "hooves instead", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": TRAMPLES,
     "options": {"mount_action": "riders"}},
    {"name": "a lance, and its horse shot", "a": ["crossbow"], "b": ["great sword"],
     "scene": {"field": "mat", "distance": 60},
     "b_with": {"mount": "courser", "weapons": ["lance"], "armour": "quilted_p",
                "policy": {"name": "plain", "stand": True}, "abilities": {"single": 2, "great": 2, "ride": 1}},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}, "options": {"mount_target": "mount"}},
    {"name": "at the horses", "a": ["knight"], "b": ["knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "hooves": True, "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "rush": True, "stand": True}},
     "scene": {"field": "mat", "distance": 10}, "options": {"mount_target": "mount"}},
    {"name": "at the horses, core dice", "a": ["knight"], "b": ["knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "stand": True}},
     "scene": {"field": "mat", "distance": 10},
     "options": {"mount_target": "mount", "defence": "stress_die", "initiative": "core"}},
    {"name": "a rider is tripped", "a": ["strong arm"], "b": ["knight"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"policy": {"name": "trip"}},
     "b_with": {"mount": "courser", "armour": "none", "abilities": {"single": 1, "ride": 1}, "shield": None}},
    {"name": "a rider who botches", "a": ["levy"], "b": ["levy"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"mount": "courser", "abilities": {"ride": 1}, "policy": {"name": "plain", "stand": True}},
     "options": {"botch": "by_zeros"}},
    {"name": "a knife is grabbed", "a": ["strong arm"], "b": ["longbow"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"policy": {"name": "grab"}},
     "b_with": {"policy": {"name": "plain", "sidearm": True}, "weapons": ["bow_long", "dagger"]}},
]
RAGING = {"virtues": ["berserk"], "angry": 3}
TEMPERS = [
    {"name": "a berserk", "a": ["rapier"], "b": ["saber"], "a_with": RAGING},
    {"name": "two who want to rage", "a": ["great sword"], "b": ["saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "rage": True}},
     "b_with": {**RAGING, "policy": {"name": "plain", "rage": True}}},
    {"name": "a berserk who would flee", "a": ["saber"], "b": ["saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "flee": 3}}},
    {"name": "a berserk, core dice", "a": ["rapier"], "b": ["saber"], "a_with": RAGING,
     "options": {"defence": "stress_die", "initiative": "core"}},
    {"name": "confidence", "a": ["rapier"], "b": ["saber"], "a_with": {"confidence": [1, 3]},
     "options": {"confidence": "yes"}},
    {"name": "confidence of both", "a": ["rapier"], "b": ["saber"], "a_with": {"confidence": [2, 5]},
     "b_with": {"confidence": [1, 4]}, "options": {"confidence": "yes"}},
    {"name": "berserks of several", "a": ["rapier", "great sword"], "b": ["saber", "saber", "rapier"], "a_with": RAGING},
    {"name": "berserks who would flee", "a": ["saber", "rapier"], "b": ["saber", "saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "flee": 3}}},
    {"name": "confidence of several", "a": ["soldier", "saber", "blunderbuss"], "b": ["saber", "rapier", "rapier"],
     "scene": {"distance": 15}, "a_with": {"confidence": [1, 3]}, "b_with": {"confidence": [1, 4]},
     "options": {"confidence": "yes"}},
    {"name": "rage, rushes and bows", "a": ["saber", "saber", "longbow"], "b": ["soldier", "soldier", "rapier"],
     "a_with": {**RAGING, "confidence": [2, 4]}, "b_with": {**RAGING, **RUSHES},
     "options": {"confidence": "yes", "defence": "stress_die", "initiative": "core"}},
]
MOST_HURT = {"policy": {"name": "plain", "rush": True, "target": "most_hurt"}}
SQUARES = [
    {"name": "abreast", "a": ["soldier", "saber"], "b": ["rapier", "great sword"], "scene": {"distance": 40}},
    {"name": "all at one", "a": ["saber"] * 4, "b": ["cuirassier"], "scene": {"distance": 14},
     "a_with": {"policy": {"name": "plain", "stand": True}}},
    {"name": "archers", "a": ["soldier", "longbow", "longbow"], "b": ["saber", "rapier", "soldier"],
     "scene": {"distance": 50, "frontage": 2}},
    {"name": "a blunderbuss", "a": ["soldier", "blunderbuss"], "b": ["saber", "rapier", "saber"],
     "scene": {"distance": 30}},
    {"name": "rushers", "a": ["strong arm", "berserker"], "b": ["saber", "rapier", "longbow"],
     "a_with": MOST_HURT, "b_with": {"policy": {"name": "plain", "stand": True}}, "scene": {"distance": 8, "frontage": 1}},
    {"name": "the nearest", "a": ["soldier", "saber", "rapier"], "b": ["great sword", "rapier"],
     "a_with": {"policy": {"name": "plain", "target": "nearest", "stand": True}}, "scene": {"distance": 20, "frontage": 2}},
]
for square in SQUARES:
    square["scene"]["field"] = "squares"
for formed in FORMED:
    formed["formed"] = True

# A matchup of the second reading as a scenario of the program

TRAITS = {"str": "strength", "sta": "stamina", "dex": "dexterity", "qik": "quickness", "size": "size"}
COPIED = ("weapons", "shield", "armour", "virtues", "puissant", "cautious")
OPTIONS = {"disengage": "disengage_roll", "disengage_tie": "disengage_ties", "botch": "attack_botch"}
VALUES = {("disengage_ties", "yes"): "leave", ("disengage_ties", "no"): "stay", ("off_hand", "none"): "no_bonus",
          ("mount_action", "own"): "besides", ("mount_action", "riders"): "instead",
          ("off_hand", "parry"): "parries", ("attack_botch", "by_zeros"): "mishap"}


WRESTLES = {"grapple": {"do": "grapple", "when": "foe.held < 6"}, "trip": "trip", "disarm": "disarm",
            "take": "take_weapon", "grab": "grab"}


def policy_of(policy, mat):
    """None of the policies compared loads otherwise than `plain`."""
    found = {"exert": {"exert_attack": "attack", "exert_defence": "defence"}.get(policy["name"], "none"),
             "act": "attack"}
    if found["exert"] != "none":
        found["exert"] = [found["exert"], "none"]
    if policy.get("rage"):
        found["rage"] = "wanted"
    if "target" in policy:
        found["target"] = policy["target"]
    if policy.get("delay"):
        found["delay"] = "delay"
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
    if policy.get("stand"):
        found["act"] = ["stand_up", "attack"]
    if policy.get("hooves"):
        found["mount"] = ["attack", "rest"]
    if policy.get("after"):
        found["move_after"] = [f"{policy['after']}_away", "stand"]
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


def scene_of(matchup):
    return matchup.get("scene", {}).get("field", "stances")


def scenario(builds, matchup):
    several = len(matchup["a"]) + len(matchup["b"]) > 2
    options = {OPTIONS.get(key, key): value for key, value in matchup.get("options", {}).items()}
    options.pop("confidence", None)  # the builds say
    scene = {key: value for key, value in matchup.get("scene", {}).items() if key not in ("high_ground", "field")}
    if "terrain" in options:
        scene["terrain"] = options.pop("terrain")
    if "high_ground" in matchup.get("scene", {}):
        scene["high_ground"] = "ab"[matchup["scene"]["high_ground"]]
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
            "options": {"groups" if "formed" in matchup else "stances": several and scene_of(matchup) != "squares", **{key: VALUES.get((key, value), value)
                                               for key, value in options.items()}},
            "matchups": [{"side_a": teams[0], "side_b": teams[1]} if several else ["a0", "b0"]]}


class Program:
    def __init__(self, salle, settings):
        self.salle, self.builds = salle, {**read_matchups()[0], **BUILDS}
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
        """(wins and endings by name, mean and deviation of rounds). Of several a side endings count members."""
        with tempfile.TemporaryDirectory() as folder:
            self.call(matchup, folder, "run", "--quiet", "--out", f"{folder}/run", "--bouts", str(bouts))
            [row] = read_csv(f"{folder}/run/win_rates.csv")
            counts = Counter({key: int(row[key]) for key in ("a_wins", "b_wins", "draws")})
            several = len(matchup["a"]) + len(matchup["b"]) > 2
            for line in read_csv(f"{folder}/run/{'members' if several else 'endings'}.csv"):
                name = line["measure" if several else "ending"]
                if name in ENDINGS:
                    counts[name] += int(line["count"])
            return counts, float(row["length_mean"]), float(row["length_sd"])


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


# Comparing


def apart(count, bouts, chance):
    """In standard errors."""
    error = math.sqrt(max(chance * (1 - chance) * bouts, 1e-9))
    return (count - bouts * chance) / error if abs(count - bouts * chance) > 1e-6 * bouts else 0.0


def told(name, found, own, fought, limit=LIMIT, what="A wins"):
    wrong = [f"{measure} {by:+.2g}" for measure, by in found.items() if abs(by) > limit]
    worst = max(found.items(), key=lambda pair: abs(pair[1]))
    print(f"{name:>24}: {what} {own:.6f}, the program {fought:.6f}; worst {worst[0]} {worst[1]:+.2g}"
          f"{'  WRONG: ' + ', '.join(wrong) if wrong else ''}", flush=True)
    return not wrong


def sampled_part(program, matchup, bouts, result):
    """Bouts of the program against exact chances."""
    counts, mean, deviation = program.run(matchup, bouts)
    found = {"a wins": apart(counts["a_wins"], bouts, result.a_wins),
             "b wins": apart(counts["b_wins"], bouts, result.b_wins),
             "rounds": (mean - result.rounds) / max(deviation / math.sqrt(bouts), 1e-9)}
    if len(matchup["a"]) + len(matchup["b"]) == 2:
        found.update({name: apart(counts[name], bouts, result.endings.get(name, 0)) for name in ENDINGS})
    return told(matchup["name"], found, result.a_wins, counts["a_wins"] / bouts)


def compare_exactly(program, matchup, result):
    odds = program.odds(matchup)
    bout = odds["bout"]
    off = {"a wins": bout["a wins"] - result.a_wins, "b wins": bout["b wins"] - result.b_wins,
           "rounds": odds["means"]["rounds"] - result.rounds}
    off.update({name: bout[name] - result.endings.get(name, 0) for name in ENDINGS})
    return told(f"{matchup['name']}, exact", off, result.a_wins, bout["a wins"], PRECISION)


def duels_part(program, options):
    agree = []
    for matchup in read_matchups()[1]:
        if matchup["name"] not in DUELS or options.only not in (None, matchup["name"]):
            continue
        result = solve(program.builds, matchup)
        if matchup["name"] != "scuffle":  # `salle odds` knows no blow of one
            agree.append(compare_exactly(program, matchup, result))
        agree.append(sampled_part(program, matchup, options.bouts, result))
    return agree


def solved_part(program, options):
    return [sampled_part(program, matchup, options.bouts, solve(program.builds, {**matchup, "exact": True}))
            for matchup in SOLVED if options.only in (None, matchup["name"])]


def led(team):
    """The place of the leader: the best, if it can lead so many."""
    scores = [man.build["abilities"].get("leadership", 0) for man in team]
    return scores.index(max(scores)) if max(scores) >= len(team) > 1 else None


def own_bout(program, matchup):
    """A function of a generator: one bout of the second reading."""
    rules, sides = fighters(program.builds, matchup)
    if "formed" in matchup:
        groups = [[(team, led(team), team[0].policy.get("bonus", "attack"))] for team in sides]
        return lambda rng: fight_formed(rng, rules, groups)
    if scene_of(matchup) == "squares":
        return lambda rng: SquareBout(sides, rules, rng, **matchup["scene"]).run()
    return lambda rng: Bout(sides, rules, rng, turn, **matchup.get("scene", {})).run()


def own_bouts(program, matchup, bouts):
    rng, counts, rounds, squares = Random(matchup["name"]), Counter(), 0, 0
    bout = own_bout(program, matchup)
    for _ in range(bouts):
        winner, number, men = bout(rng)
        counts["draws" if winner is None else ("a_wins", "b_wins")[winner]] += 1
        counts.update(man.out for man in men if man.out)
        rounds += number
        squares += number * number
    return counts, rounds / bouts, squares / bouts - (rounds / bouts) ** 2


def compare_samples(program, matchup, bouts, own):
    """Deaths and the like are counted by member: they depend on each other, so their deviation is that of a sum whose
    parts all go together, at most."""
    counts, mean, deviation = program.run(matchup, bouts)
    mine, rounds, variance = own_bouts(program, matchup, own)
    members = len(matchup["a"]) + len(matchup["b"])
    found = {"rounds": (mean - rounds) / math.sqrt(deviation ** 2 / bouts + max(variance, 1e-9) / own)}
    for name in ("a_wins", "b_wins", *ENDINGS):
        size = members if name in ENDINGS and members > 2 else 1
        pooled = (counts[name] + mine[name]) / (bouts + own) / size
        error = math.sqrt(max(pooled * (1 - pooled), 1e-9) * (1 / bouts + 1 / own))
        found[name] = (counts[name] / bouts - mine[name] / own) / size / error
    return told(matchup["name"], found, mine["a_wins"] / own, counts["a_wins"] / bouts)


def groups_part(program, options, matchups=None):
    return [compare_samples(program, matchup, options.bouts, options.own) for matchup in matchups or GROUPS
            if options.only in (None, matchup["name"])]


def formed_part(program, options):
    return groups_part(program, options, FORMED)


def wrestled_part(program, options):
    return groups_part(program, options, WRESTLED)


def mat_part(program, options):
    return groups_part(program, options, MAT)


def tempers_part(program, options):
    return groups_part(program, options, TEMPERS)


def squares_part(program, options):
    return groups_part(program, options, SQUARES)


LEVELS = ("light", "medium", "heavy", "incapacitating")


def healed_part(program, options):
    """One attack a bout, on who does nothing: at most one wound, whose level the program counts."""
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


PARTS = {"duels": duels_part, "solved": solved_part, "groups": groups_part, "formed": formed_part,
         "healed": healed_part, "wrestled": wrestled_part, "mat": mat_part, "tempers": tempers_part,
         "squares": squares_part}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("salle")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--bouts", type=int, default=200000, help="of the program")
    parser.add_argument("--own", type=int, default=10000, help="bouts of saga_bout.py")
    parser.add_argument("--only", metavar="NAME", help="the matchup of this name")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
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
