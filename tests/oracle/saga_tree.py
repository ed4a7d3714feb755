# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact results of fights of saga_bout.py: every die of a turn is enumerated, and the turns form a Markov chain.

This is no independent check of the rules, which are those of saga_bout.py. It gives results without sampling error
if there are few states: duels under any policy except `delay`. It uses floating point, and drops states with less
than FORGOTTEN.
"""

from collections import defaultdict
from math import comb

import saga_dice as dice
from saga_bout import Bout, Man
from saga_exact import Result
from saga_policy import turn
from saga_skirmish import MOST, orders

FORGOTTEN = 1e-13


class Chooser:
    """Replaces the random stream: follows the branches of `path`, and takes the first branch where the path ends."""

    def __init__(self, path):
        self.path, self.widths, self.chance = path, [], 1.0

    def choose(self, branches):
        place = len(self.widths)
        if place == len(self.path):
            self.path.append(0)
        self.widths.append(len(branches))
        chance, value = branches[self.path[place]]
        self.chance *= chance
        return value

    def stress_die(self, botch_dice):
        return self.choose(die(botch_dice))

    def next_path(self):
        """The branch after this one, or None."""
        path = self.path[:len(self.widths)]
        while path and path[-1] + 1 == self.widths[len(path) - 1]:
            path.pop()
        return path[:-1] + [path[-1] + 1] if path else None


def die(botch_dice, known={}):
    """[(chance, (value, zeros))]; values from MOST on count as one."""
    if botch_dice not in known:
        found = [(comb(botch_dice, zeros) * 0.1 ** (zeros + 1) * 0.9 ** (botch_dice - zeros), (0, zeros))
                 for zeros in range(botch_dice + 1)]
        found += [(float(dice.point(value)), (value, 0)) for value in range(1, MOST) if dice.point(value)]
        known[botch_dice] = [*found, (float(dice.at_least(MOST)), (MOST, 0))]
    return known[botch_dice]


class Tree(Bout):
    def wins(self, mine, yours):
        chance = float(dice.beats(mine, yours))
        return self.rng.choose([(chance, True), (1 - chance, False)])

    def state(self):
        """The state on which the rest of the fight depends. Of a fight that is over it is the winner and how the others
        went out."""
        left = [any(man.able() for man in side) for side in self.sides]
        if not all(left):
            return left.index(True), tuple(man.out for man in self.sides[1 - left.index(True)])
        return tuple(self.frozen(man) for man in self.men)

    @staticmethod
    def over(state):
        return isinstance(state[0], int)

    def frozen(self, man):
        """Returns a fighter's state as a tuple, with positions relative to that of the first fighter."""
        values = []
        for name, value in vars(man).items():
            if name == "position":
                value -= self.men[0].position
            elif name == "attacked_by":
                value = tuple(self.men.index(other) for other in dict.fromkeys(value))
            elif isinstance(value, list):
                value = tuple(value)
            elif isinstance(value, dict):
                value = tuple(sorted(value.items()))
            elif isinstance(value, Man):
                value = self.men.index(value)
            values.append(value)
        return tuple(values)

    def restore(self, state):
        for man, values in zip(self.men, state):
            for name, value in zip(vars(man), values):
                if name == "attacked_by":
                    value = [self.men[place] for place in value]
                elif name in ("held_by", "melee_target") and value is not None:
                    value = self.men[value]
                elif name in ("weapons", "ground"):
                    value = list(value)
                elif name == "loading":
                    value = dict(value)
                setattr(man, name, value)

    def after(self, state, place):
        """[(chance, state)] after a fighter's turn."""
        found, path = defaultdict(float), []
        while path is not None:
            self.rng = Chooser(path)
            self.restore(state)
            self.act(self.men[place])
            found[self.state()] += self.rng.chance
            path = self.rng.next_path()
        return list(found.items())


def solve(sides, rules, scene):
    """The result of saga_exact.py; endings count the losing side's fighters."""
    tree = Tree(sides, rules, None, turn, **scene)
    if any(man.fighter.policy.get("delay") for man in tree.men):
        raise ValueError("held actions are not enumerated")
    tree.declare_stances()
    for man in tree.men:
        man.draw(tree.usable(man))
    start, known = tree.state(), {}
    wins, endings, rounds, dropped, draw = [0.0, 0.0], defaultdict(float), 0.0, 0.0, 0.0
    for order, weight in orders(tuple(man.fighter.initiative() for man in tree.men)).items():
        states = {start: weight}
        for _ in range(tree.scene["limit"]):
            rounds += sum(states.values())
            states, lost = play_round(tree, known, order, states)
            dropped += lost
            for state in [state for state in states if tree.over(state)]:
                mass, (winner, outs) = states.pop(state), state
                wins[winner] += mass
                for how in outs:
                    endings[how] += mass
            if not states:
                break
        draw += sum(states.values())
    return Result(wins[0], wins[1], draw, rounds, dict(endings), dropped)


def play_round(tree, known, order, states):
    dropped, declared = 0.0, defaultdict(float)
    for state, mass in states.items():
        tree.restore(state)
        tree.crowds = {}
        tree.declare_stances()
        declared[tree.state()] += mass
    states = declared
    for place in order:
        after = defaultdict(float)
        for state, mass in states.items():
            if tree.over(state):
                after[state] += mass
                continue
            if mass < FORGOTTEN:
                dropped += mass
                continue
            if (state, place) not in known:
                known[state, place] = tree.after(state, place)
            for target, chance in known[state, place]:
                after[target] += mass * chance
        states = after
    return states, dropped
