# SPDX-License-Identifier: GPL-3.0-or-later
"""The printed numbers of the campaign rules, typed from the text, and the definition of a fighter.

campaign_choices.md lists every question that text and rulings leave open. Choices that are options here have its
number.
"""

from collections import namedtuple
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

TWO_DICE = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
DIE = range(1, 7)
SIXTH = Fraction(1, 6)
NEVER = 99

# STRIKING TABLE and PARRYING TABLE: (greatest difference defender - attacker, number needed)
STRIKING = ((-10, 4), (-7, 5), (-2, 6), (1, 7), (4, 8), (8, 9), (11, 10))
# LOSS TABLE: (greatest difference nerve - loss points, flees on this number)
LOSS = ((-7, 2), (-2, 3), (1, 4), (4, 5), (NEVER, 6))
SHOOTING = (NEVER, NEVER, 10, 9, 9, 8, 8, 7, 7, 5, 5, 4)  # indexed by skill 1, 2, ... 12
# WOUNDING TABLE for deadliness 1 ... 7: killed up to this number, able to fight on from this number
WOUNDING = ((1, 4), (2, 5), (2, 6), (3, 6), (3, NEVER), (4, NEVER), (5, NEVER))
# WOUND ROLLS: (greatest total, result)
WOUND_ROLLS = ((4, "open wound"), (6, "leg"), (8, "left arm"), (10, "right arm"), (12, "no effect"))
# HEALING, after the natural 2: (greatest total, result)
HEALING = ((5, "no effect"), (9, "after-effects"), (NEVER, "whole"))

Weapon = namedtuple("Weapon", "striking power parrying deadliness charger charged combat ranks panics cost",
                    defaults=(1, False, 0))
# Hand-To-Hand: striking, power and parrying modifiers; deadliness; orders 1 to 3; ranks; panics cavalry; cost
WEAPONS = {
    "bare hands": Weapon(0, -1, 0, 1, 4, 4, 4, cost=0),
    "fighting knife": Weapon(0, -1, 0, 3, 3, 3, 3, cost=20),
    "2 handed club": Weapon(0, 1, -2, 2, 5, 6, 5, cost=40),
    "sabre": Weapon(1, 0, 0, 5, 4, 5, 1, cost=100),
    "cavalry saber": Weapon(0, 1, 0, 5, 3, 6, 2, cost=100),
    "bayonet": Weapon(0, 0, -1, 4, 3, 2, 3, cost=40),
    "spear": Weapon(0, 0, -1, 4, 3, 2, 3, panics=True, cost=40),
    "long spear": Weapon(0, 0, -2, 4, 5, 1, 4, ranks=2, panics=True, cost=50),
    "pike": Weapon(0, 0, -2, 4, 6, 1, 4, ranks=4, panics=True, cost=60),
    "axe": Weapon(0, 1, 0, 5, 5, 6, 5, cost=50),
    "tool": Weapon(0, 0, 0, 2, 3, 4, 4, cost=20),
    "battle club": Weapon(0, 0, 0, 3, 3, 4, 4, cost=40),
    "improvised weapon": Weapon(0, 0, 0, 2, 4, 4, 4),
    "duelling knife": Weapon(0, -1, 0, 4, 4, 4, 4, cost=80),
    "torch": Weapon(0, 0, 0, 2, 3, 4, 4),  # "counts as a hammer"
}
BARE = "bare hands"

Missile = namedtuple("Missile", "skill deadliness order range shoot reload type shots hits cost hand volley",
                     defaults=(1, 1, 0, None, 1))
# Missile: bonus to shooting; deadliness; order; range in metres; half turns to shoot and to reload; type; shots between
# two reloads; hits of one shot; cost; the weapon that it counts as in close combat
CLUBBED = "battle club"
VOLLEY = -2  # penalty on the skill for each of two shots in a volley
MISSILES = {
    "musket": Missile(0, 4, 3, 50, 2, 2, "gun", cost=75, hand=CLUBBED),
    "rifle": Missile(1, 5, 3, 60, 2, 2, "gun", cost=110, hand=CLUBBED),
    "carbine": Missile(1, 5, 3, 25, 2, 2, "gun", cost=90, hand=CLUBBED),
    "blunderbuss": Missile(0, 4, 3, 10, 2, 2, "shotgun", cost=70),
    "pistol": Missile(0, 4, 1, 10, 1, 2, "pistol", cost=75),
    "bow": Missile(0, 3, 2, 40, 1, 1, "bow", cost=50, volley=2),
    "javelin": Missile(0, 4, 1, 10, 1, 1, "thrown", cost=20),
    "hunting rifle": Missile(2, 6, 5, 60, 2, 2, "gun", cost=150, hand=CLUBBED),
    "grenade": Missile(0, 6, 1, 8, 2, 0, "thrown", cost=50),
    "double barrelled rifle": Missile(1, 5, 4, 60, 2, 2, "gun", hits=2, cost=175, hand=CLUBBED),
    "grenade launching rifle": Missile(1, 6, 5, 60, 2, 2, "shotgun", cost=175, hand=CLUBBED),
    "throwing knives": Missile(0, 4, 1, 8, 1, 1, "thrown", cost=10),
    "riaxa": Missile(1, 4, 3, 60, 2, 2, "gun", cost=100, hand="axe"),
    "stones": Missile(0, 3, 3, 8, 1, 1, "thrown"),
    "throwing (imp)": Missile(0, 3, 4, 8, 1, 1, "thrown"),
    "revolver pistol": Missile(0, 4, 1, 10, 1, 2, "pistol", shots=4, cost=150),
}
BARRELS = ("gun", "shotgun", "pistol")  # missiles that a double 1 unloads or bursts

Mount = namedtuple("Mount", "movement striking power nerve cost attacks steady", defaults=(False, False))
MOUNTS = {
    "cavalry horse": Mount(19, 5, 7, 8, 100, attacks=True),
    "prairie horse": Mount(22, 5, 7, 6, 150),
    "warhorse": Mount(16, 6, 8, 9, 150, attacks=True, steady=True),
    "mountain horse": Mount(16, 4, 6, 7, 100),
}

# Metres per point of movement, and the penalties on the skill of the mover and of those who shoot at it (Movement; from
# the front)
PACES = {"stand": (0, 0, 0), "walk": (5, 0, 0), "hurry": (10, -1, 0), "weave": (10, None, -2), "sprint": (25, None, -1)}


@dataclass(frozen=True)
class Options:
    """Readings: the options of the rulings, then choices of campaign_choices.md, each with its number there."""

    auto_means: str = "out"  # what follows from "auto" in WOUNDING TABLE: out | fights_on
    critical_depth: int = 4
    rearm_turns: int = 0  # turns until a lost weapon is back in hand; 0: never
    max_turns: int = 1000
    sprint_charge: str = "no_attack"  # what a charger who sprinted does: no_attack | attack
    limit_stops: str = "free attacks"  # C1: free attacks | criticals (at the limit a double is an ordinary roll)
    edge_adds: bool = True  # C5: "knocked sidewards" adds to the bonus of a free attack
    rearm: str = "lost"  # C8: lost | lost_and_shattered
    luck_rerolls: str = "one"  # L1: one | each (a roll is made again once for each side)
    shoot_engaged: str = "charged"  # S15: never | charged (in the turn in which they meet) | always
    reload_in_melee: bool = False  # S22: whether a reload of a whole turn is possible in a turn of close combat
    mount_deadliness: int = 1  # M1: deadliness of a mount's attack
    lone_has_no_friends: bool = True  # P3: 2 more loss points
    non_npc_rolls: bool = True  # P2: whether a side that is never tested rolls, too
    command: str = "leader"  # P12: leader (all who have leadership) | uniform (those in an officer's uniform)
    commander_counts: bool = False  # P6: a commander adds its leadership to its own nerve, too
    na_skill: str = "no shot"  # S1: what hits with a skill of "N/A": no shot | double 6
    misfires: tuple = BARRELS  # S2: types of missiles whose double 1 uses the table
    ricochet: str = "both"  # S4: whom a ricochet hits: both (the target and another) | other
    gun_blows: str = "hit"  # S3: what a bursting gun makes against its bearer: hit | strike
    gun_blows_deadliness: int = 5  # S3: deadliness of a bursting gun
    flight: str = "lost"  # G6: what happens to a unit that flees: lost | may rally


@dataclass(frozen=True)
class Fighter:
    """A build: characteristics as written, before weapon, armour and mount."""

    striking: int = 5
    power: int = 5
    weapon: str = BARE
    lists_hands: bool = False  # lists bare hands as its weapon, which equals no weapon (C10)
    armour: bool = False
    mount: str = None
    movement: int = 8
    shooting: int = 5
    nerve: int = 6
    leadership: int = 0
    luck: int = 0
    insists: bool = False  # spends luck on its own striking rolls that miss, and on those that do not beat a parry
    presses: bool = False  # spends luck on its own wounding rolls in combat that leave the foe in the fight
    saves: bool = False  # spends luck on wounding rolls against it that take it out; `plain` does not
    npc: bool = False
    terrifying: bool = False
    unholy: bool = False  # a vampire or a werewolf
    holy_symbol: bool = False
    uniform: bool = False  # an officer's uniform: 1 more renown
    missile: str = None
    pair: bool = False  # has two pistols
    cover: int = 0  # penalty on the skill of those who shoot at it, until it moves: soft cover -1, hard cover -2
    approach: str = "walk"  # gait by which it approaches, a key of PACES
    shoots: bool = False
    volley: int = 1  # shots that it makes as one volley, if its missile can; only in sampled bouts
    healer: int = None  # the bonus of its healer

    def __post_init__(self):
        """A fighter without a weapon strikes with the weapon that its missile counts as."""
        if self.weapon == BARE and self.missile and MISSILES[self.missile].hand:
            object.__setattr__(self, "weapon", MISSILES[self.missile].hand)

    def pace(self):
        """Movement, of the mount if there is one; armour subtracts 1."""
        return (MOUNTS[self.mount].movement if self.mount else self.movement) - self.armour

    def renown(self):
        return int(self.uniform)

    def fears(self, foe):
        """Returns whether the fighter fears the foe. A holy symbol protects it from vampires and werewolves."""
        return foe.terrifying and not (self.holy_symbol and foe.unholy)

    def commands(self, options):
        """Returns the leadership that the fighter adds to the nerve of those whom it commands."""
        return self.leadership if self.uniform or options.command == "leader" else 0

    def mount_attacks(self):
        return self.mount is not None and MOUNTS[self.mount].attacks


@dataclass(frozen=True)
class Matchup:
    """A matchup that exact_campaign.py solves: two builds, an opening, options."""

    name: str
    a: Fighter
    b: Fighter
    opening: str = "engaged"  # engaged | charge(a) | charge(b)
    distance: int = 0  # metres; if more than 1 both walk, and the opening is ignored
    options: Options = field(default_factory=Options)


def clamp(value, low=1, high=12):
    return max(low, min(high, value))


def needed(attacker, defender):
    """STRIKING TABLE, PARRYING TABLE: the number that 2d6 must reach, from both values with all modifiers."""
    difference = clamp(defender) - clamp(attacker)
    return next(number for greatest, number in STRIKING if difference <= greatest)


def flees_on(nerve, points):
    """LOSS TABLE: the number on which the unit flees."""
    return next(number for greatest, number in LOSS if nerve - points <= greatest)


def wound(deadliness, die, options):
    """WOUNDING TABLE: the result of one d6."""
    killed, fights_on = WOUNDING[clamp(deadliness, 1, 7) - 1]
    if fights_on == NEVER and options.auto_means == "fights_on":
        fights_on = killed + 1
    return "killed" if die <= killed else "fights on" if die >= fights_on else "wounded"


def wounds(deadliness, options):
    """Returns the chances of the three results of WOUNDING TABLE."""
    results = [wound(deadliness, die, options) for die in DIE]
    return {result: Fraction(results.count(result), 6) for result in ("killed", "wounded", "fights on")}


def wound_roll(total):
    """WOUND ROLLS: the result of a total of 2d6."""
    return next(result for greatest, result in WOUND_ROLLS if total <= greatest)


def healing_roll(dice, bonus):
    """HEALING: a natural 2 is a mistake whatever the bonus."""
    return "mistake" if dice == 2 else next(result for greatest, result in HEALING if dice + bonus <= greatest)


def at_or_above(number):
    return sum((chance for total, chance in TWO_DICE.items() if total >= number), Fraction(0))


def beaten_by_six(dice, foe_dice):
    """LOST COMBAT: the chance that this number of dice totals six or more above the foe's."""
    def totals(count):
        chances = {}
        for thrown in product(DIE, repeat=count):
            chances[sum(thrown)] = chances.get(sum(thrown), 0) + SIXTH**count
        return chances

    return sum((p * q for mine, p in totals(dice).items() for foe, q in totals(foe_dice).items() if mine - foe >= 6),
               Fraction(0))
