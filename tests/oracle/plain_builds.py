# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables and builds for plain_duel.py: what a fighter brings along, worked out from the rule texts alone."""

import csv
import json
import re
from decimal import Decimal

ARMS = ("upper_arm", "forearm", "hand")
CORE = ("crown", "face", "neck", "ribs", "abs", "pelvis")
CLASSES = ["1hl", "1h", "1hh", "2h", "2hh", "2hw"]  # from the least to the most weight and leverage
REACHES = ["H", "S", "M", "L", "VL", "Ext"]
NO_CAP = 99
SHIELD_WHEELS = ["arms", "head", "chest", "belly"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def items(cell):
    return [item for item in (cell or "").split(";") if item]


class House:
    """House rules: what they change of the options and of the table of maneuvers, and what plain does beyond plain."""

    def __init__(self, options=None, cells=None, buys=0, pulls=None, steals=0, spreads=False):
        """`cells`: {maneuver: {column: value}}. AC that each attack buys; the level to which it is pulled; dice for
        the initiative; whether it spends half of its dice in each tempo but the last, not in the first alone."""
        self.options, self.cells = options or {}, cells or {}
        self.buys, self.pulls, self.steals, self.spreads = buys, pulls, steals, spreads

    def option(self, name, preset):
        return self.options.get(name, preset)

    def __str__(self):
        said = [f"{key}={value}" for key, value in self.options.items()]
        said += [f"{row}.{key}={value}" for row, cells in self.cells.items() for key, value in cells.items()]
        said += [f"{key} {value}" for key, value in (("buys", self.buys), ("steals", self.steals)) if value]
        said += ["spreads its dice"] if self.spreads else []
        return ", ".join(said + ([f"pulls to {self.pulls}"] if self.pulls is not None else []))


class Tables:
    def __init__(self, folder, wheels="recon", instead=None, house=House()):
        """`instead`: table to path of those that are not the shipped ones."""

        def table(name):
            return rows((instead or {}).get(name) or f"{folder}/{name}.csv")

        self.house = house
        self.maneuvers = {row["name"]: {**row, **house.cells.get(row["name"], {})} for row in table("maneuvers")}
        self.weapons = {row["name"]: row for row in table("weapons")}
        self.shields = {row["name"]: row for row in table("shields")}
        self.garments = {row["name"]: row for row in table("armor")}
        self.wounds = {(row["location"], row["type"], int(row["level"])): row for row in table("wounds")}
        self.top = {}  # the highest level of a location and type
        for location, kind, level in self.wounds:
            self.top[location, kind] = max(level, self.top.get((location, kind), 0))
        self.wheels = {
            (row["wheel"], row["attack"], int(row["d6"])): row["location"]
            for row in table("wheels")
            if row["variant"] == wheels
        }

    def cost(self, maneuver, with_class):
        """Its activation cost with something of that class."""
        row = self.maneuvers[maneuver]
        return max(0, int(row["cost"]) + int(row["cost_" + with_class] or 0))


def read_builds(path):
    """Builds of a scenario where each stands on one line, as `name: {JSON}`."""
    builds = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.fullmatch(r"  (\w+): (\{.*\})\s*", line)
            if match:
                builds[match[1]] = json.loads(match[2])
    return builds


def tap(rank, house):
    return sum(rank >= house.option(f"tap_{n}", preset) for n, preset in ((1, 5), (2, 8), (3, 10)))


class Layer:
    """One garment at one location: armour value and trait (M, R, P or none); jack chains are plate against swings."""

    def __init__(self, av, trait, chained=False):
        self.av, self.trait, self.chained = av, trait, chained

    def trait_against(self, mode):
        return "P" if self.chained and mode == "swing" else self.trait


def layers_of(garment, tables, layers):
    """Adds a garment to the layers of each location it covers; returns its armour penalty."""
    if isinstance(garment, str):
        garment = {"name": garment}
    row = tables.garments[garment["name"]]
    options = garment.get("options", [])
    places = items(row["coverage"]) + [garment[key] for key in ("either", "optional") if key in garment]
    penalty = row["ap"]
    if garment.get("visor") == "down":
        places += items(row["visor"])
        penalty = row["visor_ap"]
    trait = {"textile": "", "maille": "M", "plate": "P"}[row["kind"]]
    if "boiled_leather" in options:
        trait = "R"
    for place in places:
        av = int(row["strong_av"] if place in items(row["strong"]) else row["av"]) + ("hardened" in options)
        chained = "jack_chains" in options and place in ("upper_arm", "forearm")
        layers.setdefault(place, []).append(Layer(av, trait, chained))
    for name in items(row["includes"]):
        layers_of(name, tables, layers)
    return Decimal(penalty)


class Strike:
    """What plain strikes with: the head with the highest printed damage rating, a swing before a thrust."""

    def __init__(self, row, better=0):
        heads = [("swing", cell) for cell in items(row["swing"])] + [("thrust", cell) for cell in items(row["thrust"])]
        self.mode, cell = max(heads, key=lambda head: int(head[1][:-1]))
        self.printed, self.kind = int(cell[:-1]), cell[-1]
        self.rating = self.printed + better
        self.traits = items(row["traits"])
        self.nearest, self.farthest = int(row["nearest"]), int(row["farthest"])
        self.reach = REACHES.index(row["reach"])


class Grip:
    def __init__(self, weapon, hands, pommel, tables):
        name = items(weapon["class"])[-1 if hands == 2 else 0]
        self.rank = CLASSES.index(name)
        self.deflects = tables.cost("deflect", name)
        self.attacks = {mode: tables.cost(mode, name) for mode in ("swing", "thrust")}
        self.strike = Strike(weapon, hands - int(weapon["dr_hands"] or hands))
        self.pommel = Strike(pommel)


class Build:
    def __init__(self, data, tables):
        agility, brawn, cunning, will = (data[key] for key in ("agility", "brawn", "cunning", "will"))
        self.reflex = (agility + cunning) // 2
        self.grit = (brawn + will) // 2
        self.brawn = brawn
        self.speed = (agility + brawn) // 2
        self.tap = tap(brawn, tables.house)
        self.weapon = weapon = tables.weapons[data["weapons"][0]]
        self.shield = tables.shields.get(data.get("shield"))
        self.layers = {}
        burden = sum((layers_of(garment, tables, self.layers) for garment in data.get("garments", [])), Decimal(0))
        burden += sum(Decimal(tables.weapons[name]["load"] or 0) for name in data["weapons"])
        burden += Decimal(self.shield["load"]) if self.shield else 0
        ranks = data["proficiencies"]
        rank = ranks.get(weapon["proficiency"], 0) or max(ranks.values(), default=0)
        self.pool = max(0, self.reflex + rank - int(burden + int(data.get("bulk", 0))))

        traits = items(weapon["traits"])
        self.guarded = "complex_guard" in traits or "basket_hilt" in traits
        self.flexible = "flexible" in traits
        self.nearest, self.farthest = int(weapon["nearest"]), int(weapon["farthest"])
        self.grips = {}
        classes = items(weapon["class"])
        if classes[0].startswith("1"):
            self.grips[1] = Grip(weapon, 1, tables.weapons["Pommel in One Hand"], tables)
        if classes[-1].startswith("2"):
            self.grips[2] = Grip(weapon, 2, tables.weapons["Pommel in Two Hands"], tables)
        self.covered = SHIELD_WHEELS[: 1 + int(self.shield["covers"])] if self.shield else []
        self.large = bool(self.shield) and self.shield["large"] == "yes"
        self.shield_class = CLASSES.index(self.shield["class"]) if self.shield else 0
        self.shield_deflects = tables.cost("deflect", self.shield["class"]) if self.shield else 0

    def armour(self, location, strike):
        """Against this strike: effective armour value, type of the wound, greatest level, soft target or not."""
        mode, kind, traits = strike.mode, strike.kind, strike.traits
        crushing = "crushing" in traits and mode == "swing"
        pick = "pick" in traits and mode == "swing" and kind == "p"
        piercing = "maille_piercing" in traits and mode == "thrust"
        best, worn = 0, set()
        for layer in self.layers.get(location, []):
            trait = layer.trait_against(mode)
            worn.add(trait)
            ignored = trait == "M" and piercing or trait == "P" and crushing
            doubled = trait in ("M", "P") and kind in "cp" and not pick and not ignored
            best = max(best, layer.av * (2 if doubled else 1))
        worn.discard("")
        wound = kind
        if kind == "c" and worn:
            wound = "b"
        if kind == "p" and "P" in worn and (pick or not crushing):
            wound = "b"
        capped = wound == "b" and worn & {"P", "R"} and not crushing and not pick
        return best, wound, 3 if capped else NO_CAP, not worn
