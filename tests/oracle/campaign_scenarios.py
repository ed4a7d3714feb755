# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes matchups of campaign_matchups.py as scenarios of salle, and reads salle's results."""

import csv
import json
import subprocess
import tempfile
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from zlib import crc32

from campaign_tables import BARE

TABLES = Path(__file__).resolve().parents[2] / "scenarios" / "campaign" / "tables"
# salle's names of missiles that differ from those of campaign_tables.py by more than upper and lower case.
MISSILE_NAMES = {"musket": "Smoothbore Musket", "revolver pistol": "Repeating Pistol"}
COVERS = {0: "none", -1: "soft", -2: "hard"}

# salle's names for `approach`, `shoots` and `saves` of sampled_campaign.py.
POLICIES = {
    "weaver": {"extends": "plain", "move": [
        {"do": "walk", "when": "distance - walks <= 1"}, {"do": "weave", "to": 2}]},
    "sprinter": {"extends": "plain", "move": [{"do": "sprint"}]},
    "hurrier": {"extends": "plain", "move": [{"do": "hurry"}]},
    "saver": {"extends": "plain", "reroll": [
        {"do": "reroll", "when": "roll.kind == wound and not roll.mine and prospect > 0.5"}, {"do": "keep"}]},
    "insister": {"extends": "plain", "reroll": [
        {"do": "reroll", "when": "roll.kind == strike and roll.mine and roll < roll.needed - 1"},
        {"do": "reroll", "when": "roll.kind == parry and roll.mine and roll < roll.needed"}, {"do": "keep"}]},
    "presser": {"extends": "plain", "reroll": [
        {"do": "reroll", "when": "roll.kind == wound and roll.mine and prospect < 0.5"}, {"do": "keep"}]},
    "shooter": {"extends": "plain", "shoot": [{"do": "shoot", "shots": 1}], "move": [
        {"do": "stand", "when": "busy > 0 or (shots > 0 and distance <= range)"},
        {"do": "walk", "to": "range", "when": "shots > 0"}, {"do": "walk"}]},
    "volley": {"extends": "shooter", "shoot": [{"do": "shoot", "shots": 2}]},
}


def table(name):
    """Returns the rows of a table of salle by name, in small letters."""
    return {row["name"].lower(): row for row in read_csv(TABLES / f"{name}.csv")}


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def named(rows, name):
    """Returns the name as the table spells it."""
    return rows[MISSILE_NAMES.get(name, name).lower()]["name"]


def policy_of(fighter):
    if fighter.shoots:
        return "volley" if fighter.volley > 1 else "shooter"
    if fighter.insists:
        return "insister"
    if fighter.presses:
        return "presser"
    if fighter.saves:
        return "saver"
    return {"walk": "plain", "weave": "weaver", "sprint": "sprinter", "hurry": "hurrier"}[fighter.approach]


def build(fighter):
    kept = ("movement", "striking", "power", "shooting", "nerve", "leadership", "luck", "npc", "terrifying", "unholy")
    found = {key: getattr(fighter, key) for key in kept}
    found["policy"] = policy_of(fighter)
    if fighter.weapon != BARE or fighter.lists_hands:
        found["weapons"] = [named(table("weapons"), fighter.weapon)]
    if fighter.missile:
        found["missiles"] = [named(table("missiles"), fighter.missile)] * (2 if fighter.pair else 1)
    items = {"Armour": fighter.armour, "Holy Symbol": fighter.holy_symbol, "Officer's Uniform": fighter.uniform}
    found["items"] = [item for item, worn in items.items() if worn]
    if fighter.mount:
        found["mount"] = named(table("mounts"), fighter.mount)
    return found


# Options that salle has under the same names and with the same values.
SHARED = ("auto_means", "critical_depth", "max_turns", "rearm_turns", "rearm", "sprint_charge", "shoot_engaged",
          "gun_blows", "luck_rerolls", "command", "reload_in_melee")


def options_of(options):
    return {key: value for key, value in asdict(options).items() if key in SHARED}


def teams_of(matchup):
    """Returns the fighters of both sides."""
    return [side if isinstance(side, tuple) else (side,) for side in (matchup.a, matchup.b)]


def scenario(matchup, front=24):
    """Returns the scenario of a matchup. `front`: number of fighters of a side who stand abreast."""
    teams = teams_of(matchup)
    first = [team[0] for team in teams]
    scene = {"opening": matchup.opening} if matchup.distance <= 1 else \
        {"opening": "apart", "distance": matchup.distance}
    if first[0].healer is not None:
        scene.update(healer=True, healer_bonus=first[0].healer)
    scene.update(cover_a=COVERS[first[0].cover], cover_b=COVERS[first[1].cover], front=front)
    names = [[f"{side}{place or ''}" for place in range(len(team))] for side, team in zip("ab", teams)]
    builds = {name: build(fighter) for row, team in zip(names, teams) for name, fighter in zip(row, team)}
    several = {"side_a": names[0], "side_b": names[1]}
    return {"scenario": "campaign_oracle", "rules": "campaign", "seed": crc32(matchup.name.encode()),
            "policies": POLICIES, "options": options_of(matchup.options), "scene": scene,
            "builds": builds, "matchups": [several if len(builds) > 2 else ["a", "b"]]}


class Program:
    """Runs salle on matchups."""

    def __init__(self, salle, settings=()):
        self.salle, self.front = salle, 24
        self.settings = [word for setting in settings for word in ("--set", setting)]

    def call(self, matchup, folder, *words):
        path = Path(folder) / "scenario.yaml"
        path.write_text(json.dumps(scenario(matchup, self.front)), encoding="utf-8")
        done = subprocess.run([self.salle, words[0], str(path), *words[1:], *self.settings],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{matchup.name}: {done.stderr}")
        return done.stdout

    def odds(self, matchup):
        """Reads the chances of A's strike, of a turn and of the bout from `salle odds`."""
        with tempfile.TemporaryDirectory() as folder:
            words = ("odds", "--a", "a", "--b", "b", "--bout", "yes", "--json")
            return json.loads(self.call(matchup, folder, *words))["odds"]

    def run(self, matchup, bouts, *settings):
        """Reads win rates, endings, events, wounds and series of a run."""
        with tempfile.TemporaryDirectory() as folder:
            self.call(matchup, folder, "run", "--quiet", "--out", f"{folder}/run", "--bouts", str(bouts),
                      *(word for setting in settings for word in ("--set", setting)))
            return Run(Path(folder) / "run")


class Run:
    """Reads the tables of a run of one matchup."""

    def __init__(self, folder):
        [row] = read_csv(folder / "win_rates.csv")
        self.bouts = int(row["bouts"])
        self.wins = {"a_wins": int(row["a_wins"]), "b_wins": int(row["b_wins"]), "draws": int(row["draws"])}
        self.length = float(row["length_mean"]), float(row["length_sd"])
        self.endings, self.wounds = defaultdict(int), defaultdict(int)
        for row in read_csv(folder / "endings.csv"):
            self.endings[row["ending"]] += int(row["count"])
        for row in read_csv(folder / "wounds.csv"):
            self.wounds[row["side"], row["severity"], row["wound"]] += int(row["count"])
        self.events = {(row["side"], row["event"]): (int(row["tried"]), int(row["succeeded"]))
                       for row in read_csv(folder / "events.csv")}
        self.series = {(row["side"], row["series"]): (float(row["mean"]), float(row["sd"]))
                       for row in read_csv(folder / "pools.csv") if row["moment"] == "end"}
