#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact results of the campaign rules' close combat under the policy `plain`.

A second program, written from the text and its rulings without salle's code. It enumerates one strike with its
criticals, in fractions or in floats. The duel is a Markov chain; a state is what both have in hand, the bonuses from
the last parries, and their luck. campaign_choices.md lists the choices that text and rulings leave open.

exact_campaign.py            exact results of the matchups of campaign_matchups.py
exact_campaign.py --grid     the same for GRID, in which each weapon charges each; also with --json
exact_campaign.py --sample N fights the entries of FIELDS N times each
exact_campaign.py --json     one JSON object: single strikes, one turn and the bout of each matchup
exact_campaign.py --check    checks tables, chances computed by hand and sampled bouts; exits with 1 if one fails
"""

import argparse
import json
import sys
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, product

from campaign_tables import (BARE, DIE, MOUNTS, TWO_DICE, WEAPONS, Options, beaten_by_six, flees_on, healing_roll,
                             needed, wound_roll, wounds)
from campaign_matchups import FIELDS, GRID, MATCHUPS
from sampled_campaign import rates

ENDINGS = ("killed", "wounded", "fled", "broken")
COUNTS = ("strikes", "misses", "clashes", "parried", "parries beaten", "hits", "critical hits", "critical failures",
          "free attacks")
ARMED, FOR_EVER = 0, -1  # turns left without the weapon
NEGLIGIBLE = 1e-18
NEVER_MET = 10**9  # turns, more than any bout has


class Course:
    """The results of a strike: chances of (ending, victim) or of a pair of states, and expected counts of a side."""

    def __init__(self, number):
        self.outcomes, self.counts = defaultdict(number), defaultdict(number)

    def add(self, other, chance):
        for outcome, p in other.outcomes.items():
            self.outcomes[outcome] += chance * p
        for name, mean in other.counts.items():
            self.counts[name] += chance * mean


class Duel:
    """A pair of states. For each side: turns with bare hands, +1 on its next strike, whether the foe may not parry that
    strike, luck left."""

    def __init__(self, a, b, options=Options(), number=float):
        """`number`: float, or Fraction for exact chances."""
        self.fighters, self.options, self.number = (a, b), options, number
        self.two_dice = {total: number(p) for total, p in TWO_DICE.items()}
        self.sixth = number(Fraction(1, 6))
        self.strike = lru_cache(maxsize=None)(self.strike_once)
        self.turn = lru_cache(maxsize=None)(self.turn_once)

    def start(self):
        return tuple((ARMED, False, False, fighter.luck if fighter.saves else 0) for fighter in self.fighters)

    def weapon(self, pair, side):
        return WEAPONS[self.fighters[side].weapon if pair[side][0] == ARMED else BARE]

    @staticmethod
    def changed(pair, side, **values):
        fields = dict(zip(("bare", "edge", "sure", "luck"), pair[side]), **values)
        state = tuple(fields.values())
        return (state, pair[1]) if side == 0 else (pair[0], state)

    # Combat: striking, parrying, wounding

    def strike_once(self, pair, side, mounted, bonus, parried, depth):
        """One striking roll and all that follows. `mounted`: by the mount; `parried`: the foe may parry."""
        course, foe = Course(self.number), 1 - side
        _, edge, sure, _ = pair[side]
        parried = parried and not sure
        bonus = bonus + edge if self.options.edge_adds else max(bonus, edge)
        fighter = self.fighters[side]
        skill = MOUNTS[fighter.mount].striking if mounted else fighter.striking + self.weapon(pair, side).striking
        number = needed(skill + bonus, self.fighters[foe].striking)
        pair = self.changed(pair, side, edge=False, sure=False)
        blow = (side, mounted, depth)
        course.counts[side, "strikes"] += 1
        for total, p in self.two_dice.items():
            if total == 2 and self.criticals(depth):
                course.counts[side, "critical failures"] += p
                self.critical_failure(course, pair, blow, p)
            elif total == 12 and self.criticals(depth):
                course.counts[side, "critical hits"] += p
                self.critical_hit(course, pair, blow, p)
            elif total >= number + 2:
                self.hit(course, pair, blow, 0, None, p)
            elif total < number - 1:
                course.counts[side, "misses"] += p
                course.outcomes[pair] += p
            else:
                course.counts[side, "clashes"] += p
                if parried:
                    self.parry(course, pair, blow, p)
                else:
                    self.hit(course, pair, blow, 0, None, p)
        return course

    def criticals(self, depth):
        return self.options.limit_stops == "free attacks" or depth < self.options.critical_depth

    def free_attack(self, course, pair, side, mounted, bonus, parried, depth, chance):
        if depth == self.options.critical_depth:
            course.outcomes[pair] += chance
            return
        course.counts[side, "free attacks"] += chance
        course.add(self.strike(pair, side, mounted, bonus, parried, depth + 1), chance)

    def critical_failure(self, course, pair, blow, chance):
        """Striking, DOUBLE 1. The foe's rider makes the free attack."""
        side, _, depth = blow
        course.counts[side, "misses"] += chance
        for die in DIE:
            if die >= 5:
                course.outcomes[pair] += chance * self.sixth
            else:
                bonus, parried = (2 if die == 1 else 0), die >= 3
                self.free_attack(course, pair, 1 - side, False, bonus, parried, depth, chance * self.sixth)

    def critical_hit(self, course, pair, blow, chance):
        """Striking, DOUBLE 6."""
        side, mounted, depth = blow
        for die in DIE:
            here = chance * self.sixth
            if die in (4, 6):
                course.counts[side, "hits"] += here
            if die == 6:
                course.outcomes["killed", 1 - side] += here
            elif die == 5:
                self.hit(course, pair, blow, 2, None, here)
            elif die == 4:
                course.outcomes["wounded", 1 - side] += here
            else:
                free = (side, mounted, 1 if die == 3 else 0, True, depth)
                self.hit(course, pair, blow, 0, free, here)

    def parry(self, course, pair, blow, chance):
        """PARRYING TABLE: the attacker rolls."""
        side, mounted, depth = blow
        foe, fighter = 1 - side, self.fighters[side]
        power = MOUNTS[fighter.mount].power if mounted else fighter.power + self.weapon(pair, side).power
        number = needed(power, self.fighters[foe].power + self.weapon(pair, foe).parrying)
        for total, p in self.two_dice.items():
            here = chance * p
            if total == 2 and self.criticals(depth):
                course.counts[side, "critical failures"] += here
                self.knocked(course, pair, side, mounted, here)
            elif total == 12 and self.criticals(depth):
                course.counts[side, "critical hits"] += here
                self.smash(course, pair, blow, here)
            elif total >= number:
                course.counts[side, "parries beaten"] += here
                self.hit(course, pair, blow, 0, None, here)
            else:
                course.counts[side, "parried"] += here
                course.outcomes[pair] += here

    def knocked(self, course, pair, side, mounted, chance):
        """Parrying, DOUBLE 1: the blow is parried."""
        course.counts[side, "parried"] += chance
        for die in DIE:
            after = pair
            if die in (3, 4):
                after = self.changed(pair, 1 - side, edge=True)
            elif die == 2:
                after = self.changed(pair, 1 - side, sure=True)
            elif die == 1 and not mounted:
                after = self.disarmed(pair, side, shattered=True)
            course.outcomes[after] += chance * self.sixth

    def smash(self, course, pair, blow, chance):
        """Parrying, DOUBLE 6."""
        side, mounted, depth = blow
        for die in DIE:
            here = chance * self.sixth
            if die in (3, 4):
                course.counts[side, "parried"] += here
                course.outcomes[self.disarmed(pair, 1 - side, shattered=False)] += here
                continue
            course.counts[side, "parries beaten"] += here
            if die >= 5:
                self.hit(course, pair, blow, 0, None, here)
            elif die == 2:
                self.hit(course, pair, blow, 0, (side, mounted, 0, False, depth), here)
            else:
                self.hit(course, self.disarmed(pair, 1 - side, shattered=True), blow, 0, None, here)

    def disarmed(self, pair, side, shattered):
        if pair[side][0] != ARMED or self.fighters[side].weapon == BARE:
            return pair
        again = bool(self.options.rearm_turns) and not (shattered and self.options.rearm == "lost")
        return self.changed(pair, side, bare=self.options.rearm_turns + 1 if again else FOR_EVER)

    def hit(self, course, pair, blow, bonus, free, chance):
        """WOUNDING TABLE. `free`: the free attack that follows if both are still in the fight."""
        side, mounted, _ = blow
        foe = 1 - side
        course.counts[side, "hits"] += chance
        deadliness = self.options.mount_deadliness if mounted else self.weapon(pair, side).deadliness
        chances = self.wounds(deadliness + bonus - self.fighters[foe].armour)
        fights_on = chances["fights on"]
        if pair[foe][3] > 0:  # luck: a roll that would take the fighter out is made again, once
            out = 1 - fights_on
            spent = self.changed(pair, foe, luck=pair[foe][3] - 1)
            for ending in ("killed", "wounded"):
                course.outcomes[ending, foe] += chance * out * chances[ending]
            self.goes_on(course, spent, free, chance * out * fights_on)
        else:
            for ending in ("killed", "wounded"):
                course.outcomes[ending, foe] += chance * chances[ending]
        self.goes_on(course, pair, free, chance * fights_on)

    @lru_cache(maxsize=None)
    def wounds(self, deadliness):
        return {result: self.number(p) for result, p in wounds(deadliness, self.options).items()}

    def goes_on(self, course, pair, free, chance):
        if free is None or not chance:
            course.outcomes[pair] += chance
        else:
            self.free_attack(course, pair, *free, chance)

    # ORDER OF COMBAT

    def actors(self, pair, charger):
        """Returns (order, side, whether the mount strikes) of a turn. `charger`: the side that has just charged, or
        None."""
        found = []
        for side, fighter in enumerate(self.fighters):
            weapon = self.weapon(pair, side)
            order = weapon.combat if charger is None else weapon.charger if charger == side else weapon.charged
            found.append((order, side, False))
            if fighter.mount_attacks():
                found.append((3, side, True))
        return sorted(found)

    def sequences(self, pair, charger):
        """Returns who strikes after whom, with chances: if both sides have equal orders, a roll decides, once per
        order."""
        choices = []
        for _, group in groupby(self.actors(pair, charger), key=lambda actor: actor[0]):
            sides = [[actor[1:] for actor in group_of] for _, group_of in groupby(group, key=lambda actor: actor[1])]
            half = self.number(Fraction(1, len(sides)))
            choices.append([(half, sum(way, [])) for way in (sides, sides[::-1])[:len(sides)]])
        for picks in product(*choices):
            chance, sequence = self.number(1), []
            for p, actors in picks:
                chance *= p
                sequence += actors
            yield chance, sequence

    def turn_once(self, pair, charger):
        """A turn of close combat, with the events at its end."""
        total = Course(self.number)
        for chance, sequence in self.sequences(pair, charger):
            course = Course(self.number)
            course.outcomes[pair] = self.number(1)
            for side, mounted in sequence:
                after = Course(self.number)
                after.counts.update(course.counts)
                for outcome, p in course.outcomes.items():
                    if isinstance(outcome[0], str):
                        after.outcomes[outcome] += p
                    elif p:
                        after.add(self.strike(outcome, side, mounted, 0, True, 0), p)
                course = after
            total.add(course, chance)
        ended = Course(self.number)
        ended.counts.update(total.counts)
        for outcome, p in total.outcomes.items():
            if isinstance(outcome[0], str):
                ended.outcomes[outcome] += p
            elif p:
                self.end_of_turn(ended, outcome, p)
        return ended

    def end_of_turn(self, course, pair, chance):
        """LOST COMBAT; then weapons are missing for one turn less."""
        stays = chance
        for ending, p in self.flights().items():
            course.outcomes[ending] += chance * p
            stays -= chance * p
        for side in (0, 1):
            if pair[side][0] > 0:
                pair = self.changed(pair, side, bare=pair[side][0] - 1)
        course.outcomes[pair] += stays

    @lru_cache(maxsize=None)
    def flights(self):
        """Returns the chances that a fighter flees at the end of a turn: a side that rolls 6 or more above the foe is
        tested."""
        alone = 2 if self.options.lone_has_no_friends else 0  # no friendly models within 5 m
        points = [alone + (foe.renown() > own.renown()) + 2 * own.fears(foe)  # the foe is near, and attacks
                  for own, foe in (self.fighters, self.fighters[::-1])]
        dice = [points[side] if fighter.npc or self.options.non_npc_rolls else 0
                for side, fighter in enumerate(self.fighters)]
        chances = {}
        for side, fighter in enumerate(self.fighters):
            if not fighter.npc:
                continue
            nerve = fighter.nerve + (fighter.commands(self.options) if self.options.commander_counts else 0)
            number, beaten = flees_on(nerve, points[side]), beaten_by_six(dice[side], dice[1 - side])
            for ending, rolls in (("fled", [die for die in DIE if number <= die < number + 2]),
                                  ("broken", [die for die in DIE if die >= number + 2])):
                chances[ending, side] = self.number(beaten * len(rolls) / 6)
        return chances

    def summary(self, course):
        """Returns chances and expected counts of a strike or a turn, by name."""
        found = defaultdict(self.number)
        for outcome, p in course.outcomes.items():
            if isinstance(outcome[0], str):
                found[f"{'ab'[outcome[1]]} {outcome[0]}"] += p
                continue
            for side, (bare, edge, sure, _) in zip("ab", outcome):
                for name, holds in (("unarmed", bare), ("+1 to hit", edge), ("may not be parried", sure)):
                    found[f"{side} {name}"] += p * bool(holds)
        found.update({f"{'ab'[side]} {name}": mean for (side, name), mean in course.counts.items()})
        return {name: float(value) for name, value in sorted(found.items()) if value}

    # The duel

    def meetings(self, opening, distance):
        """Returns (turn of the first strike, who has charged, chance). Both walk, the faster first; a roll decides
        ties."""
        if distance <= 1:
            return [(1, {"engaged": None, "charge(a)": 0, "charge(b)": 1}[opening], Fraction(1))]
        walks = [5 * fighter.pace() for fighter in self.fighters]
        if walks[0] == walks[1]:
            firsts = [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
        else:
            firsts = [(0 if walks[0] > walks[1] else 1, Fraction(1))]
        turn = 1
        if sum(walks) <= 0:
            return [(NEVER_MET, None, Fraction(1))]
        while distance - sum(walks) > 1:
            distance, turn = distance - sum(walks), turn + 1
        return [(turn, first if distance - walks[first] <= 1 else 1 - first, chance) for first, chance in firsts]

    def solve(self, opening="engaged", distance=0):
        """Returns chances of the results and endings, mean numbers of turns and counts."""
        result = {"a_wins": 0.0, "b_wins": 0.0, "draws": 0.0, "turns": 0.0}
        result.update({f"{side} {ending}": 0.0 for side in "ab" for ending in ENDINGS})
        result.update({f"{side} {name}": 0.0 for side in "ab" for name in COUNTS})
        for turn, charger, chance in self.meetings(opening, distance):
            self.follow(result, turn, charger, float(chance))
        for side, foe in ("ab", "ba"):
            result[f"{side}_wins"] = sum(result[f"{foe} {ending}"] for ending in ENDINGS)
        return result

    def follow(self, result, turn, charger, chance):
        last = self.options.max_turns
        if turn > last:
            result["draws"] += chance
            result["turns"] += chance * last
            return
        states = {self.start(): chance}
        result["turns"] += chance * (turn - 1)
        while turn <= last and sum(states.values()) > NEGLIGIBLE:
            after = defaultdict(float)
            for pair, p in states.items():
                result["turns"] += p
                outcomes, counts = self.floats(pair, charger)
                for (side, name), mean in counts:
                    result[f"{'ab'[side]} {name}"] += p * mean
                for outcome, q in outcomes:
                    if isinstance(outcome[0], str):
                        result[f"{'ab'[outcome[1]]} {outcome[0]}"] += p * q
                    else:
                        after[outcome] += p * q
            states, charger, turn = after, None, turn + 1
        result["draws"] += sum(states.values())

    @lru_cache(maxsize=None)
    def floats(self, pair, charger):
        course = self.turn(pair, charger)
        return ([(outcome, float(p)) for outcome, p in course.outcomes.items() if p],
                [(name, float(mean)) for name, mean in course.counts.items()])


def solve(matchup):
    return Duel(matchup.a, matchup.b, matchup.options).solve(matchup.opening, matchup.distance)


def detail(matchup):
    """Returns one strike of each side, one turn in which nobody has charged, and the bout."""
    duel = Duel(matchup.a, matchup.b, matchup.options, Fraction)
    strikes = {f"strike of {'ab'[side]}": duel.summary(duel.strike(duel.start(), side, False, 0, True, 0))
               for side in (0, 1)}
    return {**strikes, "turn": duel.summary(duel.turn(duel.start(), None)),
            "bout": solve(matchup)}


def aftermath(bonus=None):
    """WOUND ROLLS and HEALING of a fighter that is out: chances of (wound, what the healer did, wound added by a
    mistake)."""
    chances = defaultdict(Fraction)
    rolled = defaultdict(Fraction)
    for total, p in TWO_DICE.items():
        rolled[wound_roll(total)] += p
    for wound, p in rolled.items():
        if bonus is None or wound == "no effect":
            chances[wound, None, None] += p
            continue
        for dice, q in TWO_DICE.items():
            result = healing_roll(dice, bonus)
            for added, r in rolled.items() if result == "mistake" else ((None, 1),):
                chances[wound, result, added] += p * q * r
    return dict(chances)


def arcane(nerve_a, nerve_b):
    """ARCANE BATTLES: exact chances that A's will, B's, or both reach 0 first. Wills begin at the nerves."""

    def losses(will):
        chances = defaultdict(Fraction)
        for total, p in TWO_DICE.items():
            chances[max(total - will, 1 if total == 12 else 0)] += p
        return chances

    @lru_cache(maxsize=None)
    def lost(will_a, will_b):
        if will_a <= 0 or will_b <= 0:
            return (Fraction(will_a <= 0 < will_b), Fraction(will_b <= 0 < will_a), Fraction(max(will_a, will_b) <= 0))
        result, again = [Fraction(0)] * 3, Fraction(0)
        for (to_b, p), (to_a, q) in product(losses(will_b).items(), losses(will_a).items()):
            if to_a == to_b == 0:
                again += p * q
            else:
                after = lost(will_a - to_a, will_b - to_b)
                result = [r + p * q * x for r, x in zip(result, after)]
        return tuple(r / (1 - again) for r in result)

    return lost(nerve_a, nerve_b)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--grid", action="store_true")
    parser.add_argument("--sample", type=int, metavar="N")
    options = parser.parse_args()
    if options.sample:
        for entry in FIELDS:
            (a, b), draws, turns, error = rates(entry, options.sample)
            print(f"{entry['name']:>34}: A wins {a}, B wins {b}, draws {draws}, turns {turns:.4f} +- {error:.4f}")
        return 0
    if options.check:
        from check_campaign import check
        return check()
    matchups = GRID if options.grid else MATCHUPS
    if options.json:
        json.dump({matchup.name: detail(matchup) for matchup in matchups}, sys.stdout, indent=1)
        return 0
    for matchup in matchups:
        name, result = matchup.name, solve(matchup)
        print(f"{name:>34}: A wins {result['a_wins']:.6f}, B wins {result['b_wins']:.6f}, "
              f"draws {result['draws']:.6f}, turns {result['turns']:.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
