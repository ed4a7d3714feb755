#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The best play against `plain` in a duel of a build against itself, by value iteration.

A second program for `salle train --exact`: exact_fechtbook.py with decisions. The player throws red or white, steals
the initiative with any number of dice, and deflects with any number of dice or not at all. It does everything else as
`plain`. All choices of a tempo come before its rolls. Prints the player's best score; a draw is half a win.

Usage: best_play_fechtbook.py SCENARIO BUILD DECISION... The scenario is a YAML file that has the options, and each
build, on one line in JSON.
"""

import json
import re
import sys
from functools import lru_cache
from pathlib import Path

from exact_fechtbook import ExactBout
from plain_builds import Build, House, Tables, read_builds
from plain_duel import MAX_PLAYS

HERE = Path(__file__).resolve().parent
TABLES = HERE.parent.parent / "scenarios/fechtbook/tables"
SCORES = {0: 1, 1: 0, None: 0.5}


class FreeBout(ExactBout):
    """The duel in which side 0 makes the free decisions, a set of names."""

    def __init__(self, build, tables, free):
        super().__init__([build, build], tables, "open")
        self.player, self.free = self.sides[0], free
        self.taken, self.counts = [], []  # of each choice in the tempo: number taken, number possible
        self.options = lru_cache(maxsize=None)(self.list_options)

    def choose(self, decision, count):
        """Returns the number of the action that the player takes; 0, as `plain`, if the decision is not free."""
        if decision not in self.free or count < 2:
            return 0
        assert self.dice.depth == 0, "the choice is made before the rolls"
        at, self.at = self.at, self.at + 1
        if at == len(self.counts):
            self.taken.append(0)
            self.counts.append(count)
        return self.taken[at]

    def tempo(self, number):
        self.at = 0
        if self.initiative is None and self.choose("throw", 2) == 1:
            self.initiative = 1
        return super().tempo(number)

    def steal(self, thief, number):
        """A theft with 0 dice relies on the bonus dice alone."""
        if thief is not self.player or thief.pool == 0:
            return None
        dice = self.choose("steal", 2 + min(thief.build.speed, thief.pool - 1)) - 1
        if dice < 0:
            return None
        thief.pool -= dice
        attack = self.declare_attack(thief, number)
        if attack is None:
            thief.pool += dice
            return None
        return attack, dice

    def declare_defence(self, side, foe, attack_dice, tempo):
        if side is not self.player or "defend" not in self.free:
            return super().declare_defence(side, foe, attack_dice, tempo)
        before = side.pool
        most, modifier, stand = super().declare_defence(side, foe, attack_dice, 2)  # with all dice
        if modifier is None:
            return most, modifier, stand
        dice = self.choose("defend", most + 2) - 1
        if dice < 0:
            side.pool = before - stand
            return 0, None, stand
        side.pool = most - dice
        return dice, modifier, stand

    def list_options(self, number, state):
        """Returns what follows the tempo after each sequence of choices."""
        found = []
        self.taken, self.counts = [], []
        while True:
            self.steps.clear()
            found.append(list(self.step(number, state)[0].items()))
            while self.taken and self.taken[-1] + 1 == self.counts[-1]:
                self.taken.pop()
                self.counts.pop()
            if not self.taken:
                return found
            self.taken[-1] += 1

    def best_score(self, plays):
        """Returns the player's best score in this number of plays."""
        for side in self.sides:
            side.refresh()

        @lru_cache(maxsize=None)
        def value(left, number, state):
            def score(then, what):
                if then is None:
                    return SCORES[what[0]]
                return value(left - (then == 1), then, what) if left > 1 or then > 1 else 0.5

            options = self.options(number, state)
            return max(sum(p * score(*follows) for follows, p in option) for option in options)

        return value(plays, 1, self.save())


if __name__ == "__main__":
    scenario, name, *decisions = sys.argv[1:]
    options = re.search(r"^options: (.*)$", Path(scenario).read_text(encoding="utf-8"), re.MULTILINE)
    house = House(json.loads(options[1]))
    tables = Tables(TABLES, house=house)
    bout = FreeBout(Build(read_builds(scenario)[name], tables), tables, set(decisions))
    print(f"{bout.best_score(house.option('max_plays', MAX_PLAYS)):.9f}")
