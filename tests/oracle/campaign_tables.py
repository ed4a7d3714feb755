# SPDX-License-Identifier: GPL-3.0-or-later
"""The printed figures of the campaign rules, typed from their text, and what a fighter is.

campaign_choices.md lists every reading that text and rulings leave open; those that are options here carry its number.
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
# LOSS TABLE: (greatest difference nerve - loss points, flees on)
LOSS = ((-7, 2), (-2, 3), (1, 4), (4, 5), (NEVER, 6))
SHOOTING = (NEVER, NEVER, 10, 9, 9, 8, 8, 7, 7, 5, 5, 4)  # of skill 1, 2, ... 12
# WOUNDING TABLE: deadliness 1 ... 7: killed up to, able to fight on from
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
# two reloads; hits of one shot; cost; what it counts as hand to hand
CLUBBED = "battle club"
VOLLEY = -2  # to the skill of each of two
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
BARRELS = ("gun", "shotgun", "pistol")  # what a double 1 unloads or bursts

Mount = namedtuple("Mount", "movement striking power nerve cost attacks steady", defaults=(False, False))
MOUNTS = {
    "cavalry horse": Mount(19, 5, 7, 8, 100, attacks=True),
    "prairie horse": Mount(22, 5, 7, 6, 150),
    "warhorse": Mount(16, 6, 8, 9, 150, attacks=True, steady=True),
    "mountain horse": Mount(16, 4, 6, 7, 100),
}

# Metres a point of movement, and what it costs the mover's and its shooter's skill (Movement; from the front)
PACES = {"stand": (0, 0, 0), "walk": (5, 0, 0), "hurry": (10, -1, 0), "weave": (10, None, -2), "sprint": (25, None, -1)}


@dataclass(frozen=True)
class Options:
    """Readings: the options that the rulings name, then choices of campaign_choices.md, each with its number there."""

    auto_means: str = "out"  # out | fights_on
    critical_depth: int = 4
    rearm_turns: int = 0  # 0: never
    max_turns: int = 1000
    sprint_charge: str = "no_attack"  # no_attack | attack
    limit_stops: str = "free attacks"  # C1: free attacks | criticals (at the limit a double is an ordinary roll)
    edge_adds: bool = True  # C5: "knocked sidewards" adds to the bonus of a free attack
    rearm: str = "lost"  # C8: lost | lost_and_shattered
    luck_rerolls: str = "one"  # L1: one | each (a roll is made again once for each side)
    shoot_engaged: str = "charged"  # S15: never | charged (in the turn in which they meet) | always
    reload_in_melee: bool = False  # S22: in a turn of close combat what takes a whole turn to reload
    mount_deadliness: int = 1  # M1
    lone_has_no_friends: bool = True  # P3: + 2 loss points
    non_npc_rolls: bool = True  # P2: the side that is never tested takes its dice in the roll-off
    command: str = "leader"  # P12: leader (all who have leadership) | uniform (those in an officer's uniform)
    commander_counts: bool = False  # P6: a commander adds its leadership to its own nerve
    na_skill: str = "no shot"  # S1: no shot | double 6
    misfires: tuple = BARRELS  # S2: types of missile whose double 1 uses the table
    ricochet: str = "both"  # S4: both | other
    gun_blows: str = "hit"  # S3: hit | strike
    gun_blows_deadliness: int = 5  # S3
    flight: str = "lost"  # G6: lost | may rally


@dataclass(frozen=True)
class Fighter:
    """A build: characteristics as written, before weapon, armour and mount."""

    striking: int = 5
    power: int = 5
    weapon: str = BARE
    lists_hands: bool = False  # names bare hands as its weapon, which is the same as none (C10)
    armour: bool = False
    mount: str = None
    movement: int = 8
    shooting: int = 5
    nerve: int = 6
    leadership: int = 0
    luck: int = 0
    insists: bool = False  # spends luck on its striking rolls that miss, and on those that do not beat a parry
    presses: bool = False  # spends luck on its wounding rolls in combat that leave the foe in the fight
    saves: bool = False  # spends luck on wounding rolls against it that put it out; `plain` does not
    npc: bool = False
    terrifying: bool = False
    unholy: bool = False  # a vampire or a werewolf
    holy_symbol: bool = False
    uniform: bool = False  # an officer's: + 1 renown
    missile: str = None
    pair: bool = False  # of pistols
    cover: int = 0  # to the skill of who shoots at it, until it moves: soft -1, hard -2
    approach: str = "walk"  # how it closes
    shoots: bool = False
    volley: int = 1  # shots that it makes as one, where its missile can; sampled bouts alone
    healer: int = None  # the bonus of who heals it

    def __post_init__(self):
        """Who names no weapon strikes with what its missile counts as."""
        if self.weapon == BARE and self.missile and MISSILES[self.missile].hand:
            object.__setattr__(self, "weapon", MISSILES[self.missile].hand)

    def pace(self):
        """Its movement, of the mount where there is one; armour -1."""
        return (MOUNTS[self.mount].movement if self.mount else self.movement) - self.armour

    def renown(self):
        return int(self.uniform)

    def fears(self, foe):
        """A holy symbol negates the nerve penalties from vampires and werewolves."""
        return foe.terrifying and not (self.holy_symbol and foe.unholy)

    def commands(self, options):
        """What it adds to the nerve of those whom it commands."""
        return self.leadership if self.uniform or options.command == "leader" else 0

    def mount_attacks(self):
        return self.mount is not None and MOUNTS[self.mount].attacks


@dataclass(frozen=True)
class Matchup:
    """What exact_campaign.py solves: two builds, an opening, options."""

    name: str
    a: Fighter
    b: Fighter
    opening: str = "engaged"  # engaged | charge(a) | charge(b)
    distance: int = 0  # metres; more than 1: both walk, and the opening says nothing
    options: Options = field(default_factory=Options)


def clamp(value, low=1, high=12):
    return max(low, min(high, value))


def needed(attacker, defender):
    """STRIKING TABLE, PARRYING TABLE: what 2d6 must reach; both values with all modifiers."""
    difference = clamp(defender) - clamp(attacker)
    return next(number for greatest, number in STRIKING if difference <= greatest)


def flees_on(nerve, points):
    """LOSS TABLE."""
    return next(number for greatest, number in LOSS if nerve - points <= greatest)


def wound(deadliness, die, options):
    """WOUNDING TABLE: what one d6 comes to."""
    killed, fights_on = WOUNDING[clamp(deadliness, 1, 7) - 1]
    if fights_on == NEVER and options.auto_means == "fights_on":
        fights_on = killed + 1
    return "killed" if die <= killed else "fights on" if die >= fights_on else "wounded"


def wounds(deadliness, options):
    """Chances of killed, wounded, fights on."""
    results = [wound(deadliness, die, options) for die in DIE]
    return {result: Fraction(results.count(result), 6) for result in ("killed", "wounded", "fights on")}


def wound_roll(total):
    """WOUND ROLLS."""
    return next(result for greatest, result in WOUND_ROLLS if total <= greatest)


def healing_roll(dice, bonus):
    """HEALING: a natural 2 is a mistake whatever the bonus."""
    return "mistake" if dice == 2 else next(result for greatest, result in HEALING if dice + bonus <= greatest)


def at_or_above(number):
    return sum((chance for total, chance in TWO_DICE.items() if total >= number), Fraction(0))


def beaten_by_six(dice, foe_dice):
    """LOST COMBAT: the chance that so many dice come to six or more above the foe's."""
    def totals(count):
        chances = {}
        for thrown in product(DIE, repeat=count):
            chances[sum(thrown)] = chances.get(sum(thrown), 0) + SIXTH**count
        return chances

    return sum((p * q for mine, p in totals(dice).items() for foe, q in totals(foe_dice).items() if mine - foe >= 6),
               Fraction(0))
