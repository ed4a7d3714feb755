# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables and builds for plain_duel.py: the numbers of a fighter, computed from the rule texts alone."""

import csv
import json
import re
from decimal import Decimal

ARMS = ("upper_arm", "forearm", "hand")
CORE = ("crown", "face", "neck", "ribs", "abs", "pelvis")
CLASSES = ["1hl", "1h", "1hh", "2h", "2hh", "2hw"]  # from the lowest to the highest weight and leverage
REACHES = ["H", "S", "M", "L", "VL", "Ext"]
NO_CAP = 99
TYPES = {"c": "cut", "p": "pierce", "b": "blunt"}
IGNORED = ("av", "cap", "cuts", "pierces", "hard")
SHIELD_WHEELS = ["arms", "head", "chest", "belly"]


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def items(cell):
    return [item for item in (cell or "").split(";") if item]


class House:
    """House rules: changes of options and tables, and what the policy does in addition to plain."""

    def __init__(self, options=None, cells=None, buys=0, pulls=None, steals=0, spreads=False, rows=None):
        """`cells`: {maneuver: {column: value}}. `rows`: {table: [{"row": name, column: value or list}, {"new": name,
        "like": row, ...}]}. `buys`: AC that each attack buys; `pulls`: the level to which it is pulled; `steals`: dice
        for the initiative; `spreads`: whether the policy spends half of its dice in each tempo except the last, and
        not only in the first."""
        self.options, self.cells, self.rows = options or {}, cells or {}, rows or {}
        self.buys, self.pulls, self.steals, self.spreads = buys, pulls, steals, spreads

    def option(self, name, preset):
        return self.options.get(name, preset)

    def __str__(self):
        said = [f"{key}={value}" for key, value in self.options.items()]
        said += [f"{row}.{key}={value}" for row, cells in self.cells.items() for key, value in cells.items()]
        said += [f"{table}: {change}" for table, changes in self.rows.items() for change in changes]
        said += [f"{key} {value}" for key, value in (("buys", self.buys), ("steals", self.steals)) if value]
        said += ["spreads its dice"] if self.spreads else []
        return ", ".join(said + ([f"pulls to {self.pulls}"] if self.pulls is not None else []))


def changed(table, changes):
    """Returns the rows of a table after the changes of a house rule."""
    for change in changes:
        cells = {key: ";".join(value) if isinstance(value, list) else str(value) for key, value in change.items()}
        name, like = cells.pop("row", cells.get("new")), cells.pop("like", None)
        if cells.pop("new", None):
            base = next((row for row in table if row["name"] == like), dict.fromkeys(table[0], ""))
            table.append({**base, "name": name})
        next(row for row in table if row["name"] == name).update(cells)
    return table


class Tables:
    def __init__(self, folder, wheels="recon", instead=None, house=House()):
        """`instead`: paths of tables that replace shipped ones, by name."""

        def table(name):
            return changed(rows((instead or {}).get(name) or f"{folder}/{name}.csv"), house.rows.get(name, []))

        self.house = house
        self.maneuvers = {row["name"]: {**row, **house.cells.get(row["name"], {})} for row in table("maneuvers")}
        self.weapons = {row["name"]: row for row in table("weapons")}
        self.shields = {row["name"]: row for row in table("shields")}
        self.garments = {row["name"]: row for row in table("armor")}
        self.armour_traits = {row["name"]: row for row in table("armor_traits")}
        self.weapon_traits = {row["name"]: row for row in table("weapon_traits")}
        self.wounds = {(row["location"], row["type"], int(row["level"])): row for row in table("wounds")}
        self.top = {}  # highest level by location and damage type
        for location, kind, level in self.wounds:
            self.top[location, kind] = max(level, self.top.get((location, kind), 0))
        self.wheels = {
            (row["wheel"], row["attack"], int(row["d6"])): row["location"]
            for row in table("wheels")
            if row["variant"] == wheels
        }

    def cost(self, maneuver, with_class):
        """Returns the activation cost of the maneuver with a weapon of that class."""
        row = self.maneuvers[maneuver]
        return max(0, int(row["cost"]) + int(row["cost_" + with_class] or 0))


def read_builds(path):
    """Reads the builds of a scenario in which each is on one line, as `name: {JSON}`."""
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
    """Armour value and traits of one garment at one location. Jack chains are plate against swings."""

    def __init__(self, av, traits, chained=False):
        self.av, self.traits, self.chained = av, traits, chained

    def traits_against(self, mode, known):
        worn = self.traits + ["plate"] * (self.chained and mode == "swing")
        return [trait for trait in worn if mode in (items(known[trait]["against"]) or ["swing", "thrust"])]


def layers_of(garment, tables, layers):
    """Adds a garment to the layers of each location that it covers; returns its armour penalty."""
    if isinstance(garment, str):
        garment = {"name": garment}
    row = tables.garments[garment["name"]]
    options = garment.get("options", [])
    places = items(row["coverage"]) + [garment[key] for key in ("either", "optional") if key in garment]
    penalty = row["ap"]
    if garment.get("visor") == "down":
        places += items(row["visor"])
        penalty = row["visor_ap"]
    traits = items(row["traits"]) or [kind for kind in ("maille", "plate") if kind == row["kind"]]
    if "boiled_leather" in options:
        traits = ["rigid"]
    for place in places:
        av = int(row["strong_av"] if place in items(row["strong"]) else row["av"]) + ("hardened" in options)
        chained = "jack_chains" in options and place in ("upper_arm", "forearm")
        proofed = ["proofed"] * ("proofed" in options and place in ("crown", "ribs", "abs"))
        layers.setdefault(place, []).append(Layer(av, traits + proofed, chained))
    for name in items(row["includes"]):
        layers_of(name, tables, layers)
    return Decimal(penalty)


class Strike:
    """What `plain` strikes with: the head with the highest printed damage rating, a swing before a thrust."""

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
        self.tables = tables
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
        """Returns effective armour value, type of the wound, highest level, and whether the target is soft, against
        this strike."""
        mode, kind, known = strike.mode, TYPES[strike.kind], self.tables.armour_traits
        acting = self.acting(strike)
        ignored = {what: {trait for row in acting for trait in items(row[f"ignores_{what}"])} for what in IGNORED}
        if kind == "pierce":
            ignored["pierces"] -= {trait for row in acting for trait in items(row["keeps"])}
        best, blunted, hard, cap = 0, False, False, NO_CAP
        for layer in self.layers.get(location, []):
            worn = layer.traits_against(mode, known)
            proof = any(mode in items(known[trait]["withstands"]) for trait in worn)

            def left(what):
                return [known[trait] for trait in worn if proof or trait not in ignored[what]]

            factors = [Decimal(row[f"factor_{kind}"] or 1) for row in left("av")] + [Decimal(1)]
            worth = int(layer.av * max(factors) * min(factors))
            best = max(best, worth + sum(int(row[f"bonus_{kind}"] or 0) for row in left("av")))
            if kind != "blunt":
                blunted |= any(kind in items(row["blunts"]) for row in left(kind + "s"))
            hard |= any(row["hard"] != "no" for row in left("hard"))
            cap = min([cap] + [int(row["cap"]) for row in left("cap") if row["cap"]])
        wound = "b" if blunted else strike.kind
        return best, wound, cap if wound == "b" else NO_CAP, not hard

    def acting(self, strike):
        """Returns the rows of the weapon's traits that act in this strike."""
        rows_of = [self.tables.weapon_traits[trait] for trait in strike.traits]
        ways = [row for row in rows_of if not row["modes"] or strike.mode in items(row["modes"])]
        return [row for row in ways if not row["types"] or TYPES[strike.kind] in items(row["types"])]

    def sharpened(self, strike, soft):
        """Returns the damage that the traits of this build's weapon add to the strike."""
        wanted = ("all", "", "soft" if soft else "hard")
        return sum(int(row["damage"] or 0) for row in self.acting(strike) if row["damage_to"] in wanted)
