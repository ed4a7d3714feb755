# SPDX-License-Identifier: GPL-3.0-or-later
"""A second program for the fechtbook's rules: two armed fighters, both under the policy `plain`, with rolled dice.

It was written from the rule texts alone, and simply instead of fast. compare_oracle.py compares it with salle.
"""

import random
from collections import Counter
from functools import lru_cache

from plain_builds import ARMS, CORE, Build

LIMITS = {"open": 6, "restricted": 4, "cramped": 2}  # the option <terrain>_distance
AIMS = ["chest", "belly", "thigh", "shin", "head", "arms"]
REASONS = ["death", "knockout", "suffocation", "no_weapon", "prone_for_good"]
MAX_PLAYS = 50


class Fighter:
    """The changing state of one side."""

    def __init__(self, build, dice):
        self.build, self.dice = build, dice
        self.base_tn = 4
        self.pool = 0
        self.carried = 0  # impact for the next refresh
        self.pending = 0  # dice of an attack that is declared and not yet rolled
        self.restrained = False
        self.prone = False
        self.sound = {"right": True, "left": True}
        self.holding = {"right"} if 1 in build.grips else {"right", "left"}
        self.shield = build.shield is not None
        self.grip = self.strike = None  # those of the last declaration
        self.bought = 0
        self.out = set()
        self.wounds = []
        self.bleeding = self.blood = 0  # levels of blood lost per tempo or play; levels lost so far

    # dice

    def roll(self, count, modifier=0):
        """Returns the hits of this many dice at the base TN with a net disadvantage (+1) or advantage (-1)."""
        least = min(6, max(3, self.base_tn + modifier)) - 1
        die = self.dice.random
        return sum(1 for _ in range(count) if die() * 6 >= least)

    def refresh(self):
        self.pool = max(0, self.build.pool - self.carried)
        self.carried = 0

    # the grip of the weapon in hand

    def take_grip(self, limit):
        """A free, sound hand takes hold of the weapon if the weapon has a two-handed grip."""
        if self.holding and 2 in self.build.grips:
            free = {"right"} if self.shield else {"right", "left"}
            self.holding |= {hand for hand in free if self.sound[hand]}
        self.grip = self.build.grips.get(len(self.holding))
        if self.grip:  # of a weapon too long for the terrain only the pommel or queue strikes
            self.strike = self.grip.pommel if self.build.nearest - limit >= 2 else self.grip.strike

    def lose_hold(self, hand):
        """Drops what that hand holds. A two-handed weapon stays in the other hand if it can be held with one."""
        if hand == "left" and self.shield:
            self.shield = False
        elif hand in self.holding:
            self.holding.discard(hand)
            self.restrained = True
            if self.holding and 1 not in self.build.grips:
                self.holding = set()

    def retrieve(self):
        if self.build.shield and self.sound["left"] and self.holding != {"left"}:
            self.shield = True
            self.holding.discard("left")

    # costs

    def suffer_impact(self, impact):
        for store in ("pending", "pool"):
            eaten = min(impact, getattr(self, store))
            setattr(self, store, getattr(self, store) - eaten)
            impact -= eaten
        self.carried += impact


@lru_cache(maxsize=None)
def armour(victim, location, strike):
    return victim.armour(location, strike)


def out_of_measure(distance, strike):
    gap = distance - strike.farthest if distance > strike.farthest else strike.nearest - distance
    return min(2, max(0, gap))


def infighting(distance, build):
    return min(2, max(0, build.nearest - distance))


class Bout:
    def __init__(self, builds, tables, dice, terrain, bleeding=("after", "worst")):
        self.sides = [Fighter(build, dice) for build in builds]
        self.bleeding, self.bleeding_wounds = bleeding
        self.tables, self.dice, self.house = tables, dice, tables.house
        self.terrain = self.house.option(f"{terrain}_distance", LIMITS[terrain])
        self.initiative = None  # None means red against red
        self.distance = self.opening()
        self.tempos = 0

    def longest(self):
        return min(self.terrain, max([side.build.farthest for side in self.sides if side.holding], default=1))

    def opening(self):
        return min(self.house.option("opening_distance", 0) or 6, self.longest())

    def cell(self, strike, column):
        return self.tables.maneuvers[strike.mode][column]

    def d6(self):
        return int(self.dice.random() * 6) + 1

    # declarations

    def is_early(self, tempo):
        """Returns whether the fighter keeps some of its dice in this tempo."""
        return tempo < self.house.option("tempos", 2) if self.house.spreads else tempo == 1

    def declare_attack(self, side, tempo):
        """Returns (dice, dice for standing up), or None if it cannot pay. If it can, takes the dice from the pool."""
        side.take_grip(self.terrain)
        stand = min(2, side.pool) if side.prone else 0
        if not side.holding:
            return None
        left = side.pool - stand - out_of_measure(self.distance, side.strike) - side.grip.attacks[side.strike.mode]
        left -= self.house.option("pull_cost", 2) if self.house.pulls is not None else 0
        if left < 1:
            return None
        side.bought = min(self.house.buys, int(self.cell(side.strike, "most")), left - 1)
        left -= side.bought
        dice = (left + 1) // 2 if self.is_early(tempo) else left
        side.pool = left - dice
        return dice, stand

    def declare_defence(self, side, foe, attack_dice, tempo):
        """Returns (dice, modifier or None without a defence, dice for standing up)."""
        side.take_grip(self.terrain)
        stand = min(2, side.pool) if side.prone else 0
        side.pool -= stand
        if not side.shield and side.build.flexible:
            return 0, None, stand
        if side.shield:
            rank, cost = side.build.shield_class, side.build.shield_deflects
        else:
            rank, cost = side.grip.rank, side.grip.deflects + infighting(self.distance, side.build)
        net = int(foe.strike.mode == "swing" and foe.grip.rank > rank) - int(side.shield and side.build.large)
        if side.pool == 0 or side.pool < cost or (side.prone and net > 0):
            return 0, None, stand
        left = side.pool - cost
        dice = min(attack_dice, left) if self.is_early(tempo) else left
        side.pool = left - dice
        return dice, net, stand

    # blows

    def counted(self, strike, margin):
        """Returns how much of the margin adds to damage."""
        return {"full": margin, "half": margin // 2, "none": 0}[self.cell(strike, "margin")]

    def damage(self, attacker, strike, place, victim, margin):
        """Returns (level, type of the wound) of a blow at this location, without bought AC."""
        worth, kind, most, soft = armour(victim.build, place, strike)
        damage = strike.rating + self.counted(strike, margin)
        damage += attacker.build.tap if self.cell(strike, "brawn") == "yes" else 0
        damage += attacker.build.sharpened(strike, soft)
        return damage - victim.build.tap - worth, kind, most

    def shifted(self, attacker, strike, wheel, victim, rolled):
        """Returns the location of a thrust after a shift of up to this many steps per AC: the worst at a margin of 2,
        core locations first."""

        def promise(number):
            place = self.tables.wheels[wheel, strike.mode, number]
            level, kind, most = self.damage(attacker, strike, place, victim, 2)
            level = min(most, self.tables.top[place, kind], max(0, level))
            return level, level > 0 and place in CORE

        most, best = attacker.bought * int(self.cell(strike, "gain")), rolled
        for step in range(-most, most + 1):
            number = (rolled - 1 + step) % 6 + 1
            if promise(number) > promise(best):
                best = number
        return best

    def location(self, attacker, strike, victim):
        favoured = victim.build.covered if victim.shield and "flexible" not in strike.traits else []
        wheel = next(wheel for wheel in AIMS if wheel not in favoured)
        rolled = self.d6()
        if strike.mode == "thrust" and attacker.bought:
            rolled = self.shifted(attacker, strike, wheel, victim, rolled)
        place = self.tables.wheels[wheel, strike.mode, rolled]
        hand = ("left" if self.dice.random() < 0.5 else "right") if place in ARMS else None
        return place, hand

    def land(self, attacker, victim, margin):
        """A blow that succeeded: sets the distance, deals wound, impact and effects."""
        strike = attacker.strike
        self.distance = min(strike.farthest, self.longest())
        place, hand = self.location(attacker, strike, victim)
        if place == "hand" and hand in victim.holding and victim.build.guarded:
            return
        level, kind, most = self.damage(attacker, strike, place, victim, margin)
        more = attacker.bought * int(self.cell(strike, "gain")) if strike.mode == "swing" else 0
        level = min(most, self.tables.top[place, kind], level + more)
        if self.house.pulls is not None:
            level = min(level, self.house.pulls)
        impact = max(0, strike.printed) + more if self.cell(strike, "minimum") == "yes" and place in CORE else 0
        if level > 0:
            row = self.tables.wounds[place, kind, level]
            victim.wounds.append((place, kind, level))
            victim.base_tn = max(victim.base_tn, int(row["tn"]))
            impact = max(impact, int(row["impact"]))
            self.apply_effects(victim, row, hand)
        if victim.restrained:
            victim.pending = 0
        victim.suffer_impact(impact)

    def fortune(self, conditional):
        """Returns the effects that a wound's fortune adds: `d6 4-6: KD3` or `2d6 double 6: Disabled`, separated by `;`."""
        found = []
        one, two = self.d6(), self.d6()
        for case in filter(None, conditional.split(";")):
            when, effect = case.split(": ")
            kind, _, which = when.partition(" ")
            if kind == "d6":
                low, _, high = which.partition("-")
                met = int(low) <= one <= int(high or low)
            elif which == "double 6":
                met = one == two == 6
            else:
                met = which == "doubles 1-5" and one == two != 6
            if met:
                found.append(effect)
        return found

    def apply_effects(self, victim, row, hand):
        effects = [effect for effect in row["effects"].split(";") if effect] + self.fortune(row["conditional"])
        falls = [effect for effect in effects if effect.startswith("KD")]
        worst_fall = "KD" if "KD" in falls else max(falls, default=None)
        for effect in effects:
            if effect == "Death":
                victim.out.add("death")
                victim.restrained = True
            elif effect == "Suffocation":
                victim.out.add("suffocation")
            elif effect == "Disabled":
                victim.sound[hand] = False
                victim.lose_hold(hand)
            elif effect.startswith("BL"):
                lost = int(effect[2:])
                all_bleed = self.bleeding_wounds == "sum"
                victim.bleeding = victim.bleeding + lost if all_bleed else max(victim.bleeding, lost)
            elif effect.startswith("Drop"):
                if effect == "Drop" or victim.roll(victim.build.brawn) < int(effect[4:]):
                    victim.lose_hold(hand)
            elif effect.startswith("KO"):
                if effect == "KO" or victim.roll(victim.build.grit) < int(effect[2:]):
                    victim.out.add("knockout")
                    victim.restrained = True
        if worst_fall == "KD":
            victim.out.add("prone_for_good")
        if worst_fall and (worst_fall == "KD" or victim.roll(victim.build.reflex) < int(worst_fall[2:])):
            victim.prone = victim.restrained = True

    # tempos

    def contest(self, aggressor, defender, tempo, attack):
        """One attack against one defence; the result determines the initiative."""
        dice, stand = attack
        defence, modifier, rise = self.declare_defence(defender, aggressor, dice, tempo)
        if aggressor.prone and aggressor.roll(stand) >= 1:
            aggressor.prone = False
        hits = aggressor.roll(dice, int(aggressor.prone))
        parried = 0
        if modifier is not None:
            net = modifier + int(defender.prone)
            parried = defender.roll(defence, (net > 0) - (net < 0))
        tied = modifier is not None and hits == parried > 0
        wins_tie = tied and self.cell(aggressor.strike, "wins_ties") == "yes"
        self.initiative = self.sides.index(aggressor)
        if hits > parried or wins_tie:
            self.land(aggressor, defender, hits - parried)
            return
        if parried > hits:
            self.initiative = self.sides.index(defender)
        if defender.prone and defender.roll(rise) >= 1:
            defender.prone = False

    def initiative_dice(self, side, foe, had):
        dice = self.house.option("initiative_longer", 1) if side.strike.reach > foe.strike.reach else 0
        dice += self.house.option("initiative_thrust", 1) if side.strike.mode == "thrust" else 0
        return dice + (self.house.option("initiative_aggressor", 1) if had else 0)

    @staticmethod
    def rise(side, stand):
        if side.prone and side.roll(stand) >= 1:
            side.prone = False

    def clash(self, attacks, original=None, put_in=0):
        """Both attack: the winner of the initiative contest first, or both at once. `original`: number of the aggressor
        from whom the other steals the initiative with `put_in` dice."""
        a, b = self.sides
        for side, (dice, _) in zip(self.sides, attacks):
            side.pending = dice
        pools = [self.initiative_dice(a, b, original == 0), self.initiative_dice(b, a, original == 1)]
        if original is not None:
            pools[1 - original] += put_in
        first, second = a.roll(pools[0]), b.roll(pools[1])
        if first == second:
            for side, (_, stand) in zip(self.sides, attacks):
                self.rise(side, stand)
            hits = [side.roll(side.pending, int(side.prone)) for side in self.sides]
            a.pending = b.pending = 0
            blows = [(a, b, hits[0]), (b, a, hits[1])]
            if self.dice.random() < 0.5:  # an even roll decides whose reach sets the distance
                blows.reverse()
            for side, foe, margin in blows:
                if margin > 0:
                    self.land(side, foe, margin)
            self.initiative = int(self.dice.random() < 0.5)
            return
        winner, loser = (a, b) if first > second else (b, a)
        self.initiative = self.sides.index(winner)
        self.rise(winner, attacks[self.initiative][1])  # the loser's positioning fails
        for side, foe in ((winner, loser), (loser, winner)):
            dice, side.pending = side.pending, 0
            margin = side.roll(dice, int(side.prone))
            if margin > 0 and not side.restrained:
                if self.cell(side.strike, "restrains") == "always":
                    foe.restrained = True
                    foe.pending = 0
                self.land(side, foe, margin)

    def steal(self, thief, number):
        """Returns (attack, dice for the initiative) of a defender that attacks instead; None if it defends."""
        dice = min(self.house.steals, thief.build.speed)
        if dice == 0 or dice >= thief.pool:
            return None
        thief.pool -= dice
        attack = self.declare_attack(thief, number)
        if attack is None:
            thief.pool += dice
            return None
        return attack, dice

    def tempo(self, number):
        """Returns whether the play goes on."""
        for side in self.sides:
            side.restrained = False
        if self.initiative is None:
            attacks = [self.declare_attack(side, number) for side in self.sides]
            if attacks[0] and attacks[1]:
                self.tempos += 1
                self.clash(attacks)
                return True
            if not attacks[0] and not attacks[1]:
                return self.pause()
            self.initiative = 0 if attacks[0] else 1
            chosen = attacks[self.initiative]
        else:
            if self.sides[0].pool == self.sides[1].pool == 0:
                return True
            chosen = self.declare_attack(self.sides[self.initiative], number)
            if not chosen:
                self.initiative = 1 - self.initiative
                chosen = self.declare_attack(self.sides[self.initiative], number)
            if not chosen:
                return self.pause()
        self.tempos += 1
        every = self.house.option("steal_tempos", "first") == "every"
        stolen = self.steal(self.sides[1 - self.initiative], number) if number == 1 or every else None
        if stolen:
            attacks = [chosen, stolen[0]] if self.initiative == 0 else [stolen[0], chosen]
            self.clash(attacks, self.initiative, stolen[1])
            return True
        self.contest(self.sides[self.initiative], self.sides[1 - self.initiative], number, chosen)
        return True

    def pause(self):
        for side in self.sides:
            side.prone = False
            side.retrieve()
        self.initiative = None
        return False

    def bleed(self, play_ends):
        """Blood lost in the fight, at the end of a tempo or play: impact 1 per level, a check for every three levels
        lost."""
        if self.bleeding == "after" or (self.bleeding == "play" and not play_ends):
            return
        for side in self.sides:
            side.blood += side.bleeding
            if play_ends:
                side.carried += side.bleeding
            else:
                side.suffer_impact(side.bleeding)
            if side.bleeding and side.blood >= 3 and side.roll(side.build.grit) < side.blood // 3:
                side.out.add("knockout")

    def outcome(self):
        """Returns the winner and the ending if somebody is out."""
        a, b = self.sides
        if a.out and b.out:
            return None, "double"
        return (1 if a.out else 0), next(why for why in REASONS if why in (a.out or b.out))

    def fight(self):
        """The winner (0, 1 or None) and the ending."""
        for _ in range(MAX_PLAYS):
            for side in self.sides:
                side.refresh()
            if self.initiative is None:
                self.distance = self.opening()
            for number in range(1, self.house.option("tempos", 2) + 1):
                goes_on = self.tempo(number)
                for side in self.sides:
                    if not side.holding:
                        side.out.add("no_weapon")
                self.distance = min(self.distance, self.longest())
                if not any(side.out for side in self.sides):
                    self.bleed(number == self.house.option("tempos", 2) or not goes_on)
                if any(side.out for side in self.sides):
                    return self.outcome()
                if not goes_on:
                    break
        return None, "max_plays"


class Tally:
    """Sums over bouts. `spread` is the sum of squares, for the standard error of a mean."""

    def __init__(self):
        self.bouts = 0
        self.wins = [0, 0]
        self.draws = 0
        self.endings = Counter()
        self.wounds, self.wound_spread = Counter(), Counter()
        self.tempos = self.tempo_spread = 0

    def add(self, bout, winner, ending):
        self.bouts += 1
        self.endings[ending] += 1
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
        self.tempos += bout.tempos
        self.tempo_spread += bout.tempos**2
        for name, side in zip("ab", bout.sides):
            for wound, count in Counter(side.wounds).items():
                self.wounds[(name, *wound)] += count
                self.wound_spread[(name, *wound)] += count**2


def fight_many(a, b, tables, bouts, seed, opening="duel", terrain="open", bleeding=("after", "worst")):
    builds = [Build(data, tables) for data in (a, b)]
    armour.cache_clear()
    dice = random.Random(seed)
    tally = Tally()
    for _ in range(bouts):
        bout = Bout(builds, tables, dice, terrain, bleeding)
        bout.initiative = {"duel": None, "charge(a)": 0, "charge(b)": 1}[opening]
        tally.add(bout, *bout.fight())
    return tally
