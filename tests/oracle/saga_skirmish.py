# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact results of several against several in the saga, all forward in melee, under the policy `plain`.

The order of the first roll is enumerated; parties with equal totals roll again. For every order a Markov chain over
the wound penalties of all fighters is solved, in floating point. States with less than FORGOTTEN are dropped, and
the dropped sum is returned.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import product
from math import prod

import saga_dice as dice
from saga_exact import Blow, Result, severities
from saga_fighter import ROUND_LIMIT, rolled_six
from saga_figures import INCAPACITATING, WOUND_PENALTY

FORGOTTEN = 1e-12
MOST = 160  # higher values of an initiative die count as this one; an order can be wrong only if two dice are that high
OUT = {4: "incapacitated", 5: "killed"}


def initiative_totals(modifiers):
    chances = defaultdict(float)
    chances[modifiers] += float(dice.zero())
    chances[min(0, modifiers)] += float(dice.botch())
    for value in range(1, MOST):
        if dice.point(value):
            chances[modifiers + value] += float(dice.point(value))
    chances[modifiers + MOST] += float(dice.at_least(MOST))
    return list(chances.items())


@lru_cache(maxsize=None)
def orders(modifiers):
    """{order of places: chance} of fighters with these initiative modifiers."""
    if len(modifiers) == 1:
        return {(0,): 1.0}
    found, all_tied = defaultdict(float), 0.0
    for roll in product(*map(initiative_totals, modifiers)):
        chance = prod(p for _, p in roll)
        totals = [total for total, _ in roll]
        if len(set(totals)) == 1:
            all_tied += chance
            continue
        partial = {(): chance}
        for total in sorted(set(totals), reverse=True):
            tied = [place for place, mine in enumerate(totals) if mine == total]
            again = orders(tuple(modifiers[place] for place in tied))
            partial = {before + tuple(tied[k] for k in order): p * q
                       for before, p in partial.items() for order, q in again.items()}
        for order, p in partial.items():
            found[order] += p
    return {order: p / (1 - all_tied) for order, p in found.items()}


class Skirmish:
    """`sides`: two lists of fighters, in the order in which foes choose them."""

    def __init__(self, side_a, side_b, limit=ROUND_LIMIT):
        self.men = [*side_a, *side_b]
        self.side = [0] * len(side_a) + [1] * len(side_b)
        self.limit, self.rules = limit, side_a[0].rules
        self.ready = [man.in_hand(tuple(man.weapons)) for man in self.men]
        if any(man.weapons[0].range or man.policy != {"name": "plain"} or "berserk" in man.virtues for man in self.men):
            raise ValueError("only plain melee is solved")
        self.after = lru_cache(maxsize=None)(self.outcomes)
        self.blow = lru_cache(maxsize=None)(self.odds)

    def odds(self, attacker, target, penalty, other):
        man, foe = self.men[attacker], self.men[target]
        weapon = man.weapons[0]
        defence = foe.defence(self.ready[target])
        chances = severities(Blow(man.attack(weapon) - penalty, man.botch_dice(weapon.ability),
                                  defence.modifier - other, defence.dice,
                                  rolled_six(self.rules), man.damage(weapon), foe.soak, foe.size))
        return [(float(chance), severity) for severity, chance in enumerate(chances) if chance]

    def outcomes(self, place, state):
        """[(chance, state)] after a fighter's turn. A state: everybody's wounds, or how they are out."""
        foe = next((k for k, side in enumerate(self.side)
                    if side != self.side[place] and not isinstance(state[k], str)), None)
        if isinstance(state[place], str) or foe is None:
            return [(1.0, state)]
        penalties = [self.men[k].penalty(state[k], 0) for k in (place, foe)]
        found = []
        for chance, severity in self.blow(place, foe, *penalties):
            now = OUT[severity] if severity >= INCAPACITATING else state[foe] + WOUND_PENALTY[severity]
            found.append((chance, state[:foe] + (now,) + state[foe + 1:]))
        return found

    def winner(self, state):
        left = [any(side == mine and not isinstance(wounds, str) for wounds, mine in zip(state, self.side))
                for side in (0, 1)]
        return None if all(left) else left.index(True)

    def solve(self):
        """Endings count the losing side's fighters."""
        wins, endings, rounds, dropped, draw = [0.0, 0.0], defaultdict(float), 0.0, 0.0, 0.0
        for order, weight in orders(tuple(man.initiative() for man in self.men)).items():
            states = {(0,) * len(self.men): weight}
            for _ in range(self.limit):
                rounds += sum(states.values())
                for place in order:
                    after = defaultdict(float)
                    for state, mass in states.items():
                        if mass < FORGOTTEN:
                            dropped += mass
                            continue
                        for chance, target in self.after(place, state):
                            after[target] += mass * chance
                    states = after
                for state in [state for state in states if self.winner(state) is not None]:
                    mass, side = states.pop(state), self.winner(state)
                    wins[side] += mass
                    for how in (how for how, mine in zip(state, self.side) if mine != side):
                        endings[how] += mass
                if not states:
                    break
            draw += sum(states.values())
        return Result(wins[0], wins[1], draw, rounds, dict(endings), dropped)
