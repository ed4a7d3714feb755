# SPDX-License-Identifier: GPL-3.0-or-later
"""A fighter of the saga: the numbers that sections 2, 3 and 13 to 17 give a build, and the options of the rulings."""

from collections import namedtuple
from functools import lru_cache

from saga_figures import (ARMOUR, BURDEN, BAYONET, CAUTIOUS_BOTCH_DICE, FATIGUE_PENALTY, HARMLESS, MOUNTS, PLATE,
                          PLATE_ENCUMBRANCE, PUISSANT, RIDE_LIMIT, SHIELDS, SHOOT_TWICE, SPECIALIST, STRAIGHT_SIX,
                          THROWN,
                          UNTRAINED_BOTCH_DICE, WEAPONS)

# Options: name and values, the default first. They are those of section 3, and of the rulings marked * in section 22.
OPTIONS = {
    "defence": ("straight_six", "stress_die"),
    "initiative": ("house", "core"),
    "missile_strength": ("yes", "no"),  # Strength in the damage of crossbows and firearms
    "seed_hands": ("by_load", "one"),  # hands of the seed's missile weapons
    "cover": ("place", "bout"),  # on a mat: until the fighter leaves the place where the bout began
    "initiative_rolls": ("once", "each_round"),  # when initiative is rolled
    "interrupt": ("both", "delayer"),  # whose Weapon Init counts
    "mounted_missiles": ("no", "yes"),  # Ride on missile attacks
    "mounted_height": ("no", "yes"),  # high ground on top of Ride
    "mount_target": ("rider", "mount"),  # whom an attacker chooses
    "mount_action": ("own", "riders"),  # whether a battle-trained mount acts in addition to its rider
    "off_hand": ("none", "parry"),  # a main-gauche or second weapon adds its Dfn in melee
    "disengage": ("straight_six", "stress_die"),  # what a fighter who leaves adds to its Defence
    "disengage_tie": ("no", "yes"),  # a tie leaves
    "botch": ("miss", "by_zeros"),  # a botch is only a miss, or a mishap by its number of zeros
    "defence_line": ("best", "weapon"),  # the best line, or that of the weapon in use
    "dodge": ("yes", "no"),  # whether Brawl defends instead
    "confidence": ("no", "yes"),  # section 2, off by default
    "terrain": ("open", "hallway"),  # section 9: what a rearward stance needs
    "run_fatigue": ("no", "yes"),  # sections 5 and 11: a fatigue roll for running
}
MISSING_EYE, MISSING_EYE_MISSILE, POOR_EYESIGHT, PALSIED, LAME, LAME_DODGE = -1, -3, -3, -2, -1, -3  # section 2
ROUND_LIMIT = 200
CROWD = 6  # most fighters who attack one target in melee in a round

VIRTUES = {  # Strength, Stamina, Size, Soak
    "tough": (0, 0, 0, 3), "large": (0, 0, 1, 0), "giant_blood": (1, 1, 2, 0), "small_frame": (0, 0, -1, 0),
    "dwarf": (-1, -1, -2, 0), "enduring_constitution": (0, 0, 0, 0), "long_winded": (0, 0, 0, 0),
    "missing_eye": (0, 0, 0, 0), "poor_eyesight": (0, 0, 0, 0), "palsied_hands": (0, 0, 0, 0), "lame": (0, 0, 0, 0),
    "berserk": (0, 0, 0, 0),
}
FIELDS = {
    "name": "", "str": 0, "sta": 0, "dex": 0, "qik": 0, "size": 0, "abilities": {}, "specialities": {}, "puissant": [],
    "cautious": [], "weapons": ["fist"], "shield": None, "armour": "none", "virtues": [], "mount": None, "load": 0,
    "policy": {"name": "plain"}, "confidence": [0, 0], "angry": 3,
}

# modifiers without the six or the die; score of the Ability in use; botch dice of a rolled one
Defence = namedtuple("Defence", "modifier ability dice")


def options(**chosen):
    result = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in chosen.items():
        if value not in OPTIONS[name]:
            raise ValueError(f"option {name}: {value!r} is not one of {OPTIONS[name]}")
        result[name] = value
    return result


class Fighter:
    def __init__(self, build, rules=None):
        unknown = set(build) - set(FIELDS)
        if unknown:
            raise ValueError(f"{build.get('name')}: unknown {sorted(unknown)}")
        self.build = {**FIELDS, **build}
        self.rules = rules or options()
        self.name, self.virtues, self.policy = self.build["name"], set(self.build["virtues"]), self.build["policy"]
        extra = [VIRTUES[virtue] for virtue in self.virtues]
        self.strength = self.build["str"] + sum(virtue[0] for virtue in extra)
        self.stamina = self.build["sta"] + sum(virtue[1] for virtue in extra)
        self.size = self.build["size"] + sum(virtue[2] for virtue in extra)
        self.quickness, self.dexterity = self.build["qik"], self.build["dex"]
        self.weapons = [WEAPONS[name] for name in self.build["weapons"]]
        self.shield = SHIELDS[self.build["shield"]] if self.build["shield"] else None
        self.mount = MOUNTS[self.build["mount"]] if self.build["mount"] else None
        self.protection = ARMOUR[self.build["armour"]][0]
        self.lame = LAME if "lame" in self.virtues else 0
        self.tough = sum(virtue[3] for virtue in extra) + self.lame
        self.soak = self.stamina + self.protection + self.tough
        self.ride = min(self.build["abilities"].get("ride", 0), RIDE_LIMIT) if self.mount else 0
        self.encumbrance = self.encumbered()
        for method in ("ability", "attack", "defence", "damage", "in_hand"):
            setattr(self, method, lru_cache(maxsize=None)(getattr(self, method)))
        self.check()

    def check(self):
        """Refuses weapons for which Strength (A-13), a mount or a hand is missing."""
        for item in [*self.weapons, *([self.shield] if self.shield else [])]:
            if item.strength is not None and self.strength < item.strength:
                raise ValueError(f"{self.name}: {item.name} needs Strength {item.strength}")
            if item.name == "lance" and not self.mount:
                raise ValueError(f"{self.name}: a lance needs a mount")
        big = self.shield and self.shield.name != "buckler"
        if big and any(self.hands(weapon) > 1 for weapon in self.weapons):
            raise ValueError(f"{self.name}: no hand left for the {self.shield.name}")
        if BAYONET in self.build["weapons"] and "musket" not in self.build["weapons"]:
            raise ValueError(f"{self.name}: an attached bayonet needs its musket")

    def encumbered(self):
        """Section 16; plate costs one more on foot."""
        load = self.build["load"] + ARMOUR[self.build["armour"]][1] + sum(weapon.load for weapon in self.weapons)
        load += self.shield.load if self.shield else 0
        burden = max(step for step, least in enumerate(BURDEN) if load >= least)
        plate = PLATE_ENCUMBRANCE if self.build["armour"] in PLATE and not self.mount else 0
        return (burden if self.strength <= 0 else max(0, burden - self.strength)) + plate

    def hands(self, weapon):
        if weapon.name in SHOOT_TWICE and self.rules["seed_hands"] == "one":
            return 1
        return weapon.hands

    def in_hand(self, weapons):
        """Which of these weapons (a tuple), in order, the hands hold at once. A bayonet shares its musket; a buckler
        leaves its hand free."""
        free = 2 - (1 if self.shield and self.shield.name != "buckler" else 0)
        held = []
        for weapon in weapons:
            shared = weapon.name in (BAYONET, "musket") and any(other.name in (BAYONET, "musket") for other in held)
            needed = self.hands(weapon) if self.holds(weapon) and not shared else 0
            if needed <= free:
                free -= needed
                held.append(weapon)
        return tuple(held)

    def untrained(self, ability):
        return self.build["abilities"].get(ability, 0) == 0

    def score(self, ability, *items):
        """Section 2: Puissant adds 2, a speciality in one of the items in use 1."""
        score = self.build["abilities"].get(ability, 0) + (PUISSANT if ability in self.build["puissant"] else 0)
        return score + (SPECIALIST if self.build["specialities"].get(ability, "") in items else 0)

    def botch_dice(self, ability):
        dice = 1 + (UNTRAINED_BOTCH_DICE if self.untrained(ability) else 0)
        return max(0, dice + (CAUTIOUS_BOTCH_DICE if ability in self.build["cautious"] else 0))

    def holds(self, weapon):
        """Whether it is an object in the hand (for Palsied Hands)."""
        return weapon.name not in ("fist", "kick", "gauntlet", "dodge", "grapple")

    def with_shield(self, weapon):
        return self.shield is not None and weapon.ability == "single"

    def ability(self, weapon):
        return self.score(weapon.ability, weapon.name, self.shield.name if self.with_shield(weapon) else None)

    def attack(self, weapon, missile=False):
        """The modifiers of an attack: Dexterity, Ability, Atk, virtues and flaws, Ride."""
        total = self.dexterity + self.ability(weapon) + weapon.attack
        if "missing_eye" in self.virtues:
            total += MISSING_EYE_MISSILE if missile else MISSING_EYE
        if "poor_eyesight" in self.virtues:
            total += POOR_EYESIGHT
        if "palsied_hands" in self.virtues and self.holds(weapon):
            total += PALSIED
        return total + self.lame + (self.ride if not missile or self.rules["mounted_missiles"] == "yes" else 0)

    def damage(self, weapon, scuffle=False):
        strength = self.strength + self.lame
        if weapon.name in SHOOT_TWICE and self.rules["missile_strength"] == "no":
            strength = self.lame
        return strength + (0 if scuffle and self.armed(weapon) else weapon.damage)

    @staticmethod
    def armed(weapon):
        """Section 18: with a real weapon, that is neither unarmed nor with a sap."""
        return weapon.name not in HARMLESS

    def lines(self, ready, missile):
        """A-11: every way to defend, as (modifiers without Quickness, Ability in use, its score)."""
        off_hand = [weapon.defence for weapon in ready[1:]
                    if weapon.name != BAYONET and weapon.range is None and self.holds(weapon)]
        parry = max(off_hand, default=0) if self.rules["off_hand"] == "parry" and not missile else 0
        palsied = PALSIED if "palsied_hands" in self.virtues else 0
        for place, weapon in enumerate(ready):
            score = self.ability(weapon)
            own = 0 if missile else weapon.defence
            shield = self.shield.defence if self.with_shield(weapon) else 0
            held = palsied if self.holds(weapon) or shield else 0
            yield score + own + shield + (max(0, parry) if place == 0 else 0) + held + self.lame, weapon.ability, score
            if self.rules["defence_line"] == "weapon":
                return
        if self.shield:
            score = self.score("single", self.shield.name)
            yield score + self.shield.defence + palsied + self.lame, "single", score
        if self.rules["dodge"] == "yes" or not ready:
            score = self.score("brawl", "dodge")
            yield score + (LAME_DODGE if self.lame else 0), "brawl", score

    def defence(self, ready, missile=False, exerted=False):
        """The best line with the weapons of the tuple `ready`; on ties the one with fewer botch dice, then the first."""
        best = max(self.lines(ready, missile), key=lambda line: (line[0] + (line[2] if exerted else 0),
                                                                 -self.botch_dice(line[1])))
        modifier = self.quickness + best[0] + self.ride + (POOR_EYESIGHT if "poor_eyesight" in self.virtues else 0)
        return Defence(modifier + (best[2] if exerted else 0), best[2], self.botch_dice(best[1]))

    def initiative(self):
        """Returns the modifier of the initiative roll (section 3)."""
        base = self.quickness - self.encumbrance + self.lame
        return base + (self.weapons[0].init if self.rules["initiative"] == "core" else 0)

    def penalty(self, wounds, fatigue):
        """The penalty of wounds with the sum `wounds` and of a fatigue level."""
        tired = FATIGUE_PENALTY[fatigue]
        if "enduring_constitution" in self.virtues:
            return max(0, wounds - 1) + max(0, tired - 1)
        return wounds + tired

    def soak_against(self, weapon, distance):
        """Section 12, penetration: within the first range increment."""
        if weapon.penetration and distance <= weapon.range:
            return self.stamina + self.tough + max(0, self.protection - weapon.penetration)
        return self.soak

    @staticmethod
    def thrown(weapon):
        return weapon.name in THROWN


def rolled_six(rules):
    """What replaces the die of a Defence Total, or None if it is rolled."""
    return STRAIGHT_SIX if rules["defence"] == "straight_six" else None


def fighters(builds, matchup):
    """(rules, side A, side B) of a matchup."""
    rules = options(**matchup.get("options", {}))
    sides = []
    for side in ("a", "b"):
        changes = matchup.get(f"{side}_with", {})
        sides.append([Fighter({"name": name, **builds[name], **changes}, rules) for name in matchup[side]])
    return rules, sides
