#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The best play against a fencer that does nothing, in a lesson up to one hit, by value iteration.

A second program for `salle train --exact`, written from the rules' text and rulings (src/rules/musketeers/README.md)
without salle's code. The pupil has a foil and expertise 1. It chooses when to open and with what, whether to open
again, and which attack to make. The foe only rolls its counters. Prints the pupil's best score in PHRASES phrases;
a bout without a hit is a draw.
"""

import sys
from functools import lru_cache

TWO_DICE = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
OPENINGS = ((4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6))  # requirement and bonus, of the foil
ATTACKS = (6, 7, 9, 10)
EXPERTISE, OPENINGS_OF_A_PHRASE, MOVE = 1, 3, 8  # MOVE: to stand up and to pick up the sword
READY, PRONE, DISARMED = range(3)


@lru_cache(maxsize=None)
def phrases(left, pupil):
    """Returns the best score with `left` phrases left."""
    if left == 0:
        return 1 / 2
    wait = phrases(left - 1, pupil)
    if pupil != READY:
        up = sum(chance for total, chance in TWO_DICE.items() if total >= MOVE)
        return max(wait, up * phrases(left - 1, READY) + (1 - up) * wait)
    return max(wait, openings(left, OPENINGS_OF_A_PHRASE))


def openings(left, again):
    """Returns the best score of an opening, if at most `again` openings are left in the phrase, this one included."""
    return max(opening(left, again, need, bonus) for need, bonus in OPENINGS)


@lru_cache(maxsize=None)
def opening(left, again, need, bonus):
    ends = phrases(left - 1, READY)
    # a blade that the foe turns aside can be followed by another opening
    turned = max(ends, openings(left, again - 1)) if again > 1 else ends
    score = 0
    for roll, chance in TWO_DICE.items():
        total = roll + EXPERTISE
        if roll == 2:
            score += chance * phrases(left - 1, PRONE)
        elif total < need:
            score += chance * ends
        else:
            for reply, here in TWO_DICE.items():
                counter = reply + EXPERTISE
                if counter < need or counter == total:
                    score += chance * here * attack(left, bonus)
                else:
                    score += chance * here * (turned if counter < total else ends)
    return score


@lru_cache(maxsize=None)
def attack(left, bonus):
    def score(need):
        return sum(chance * (phrases(left - 1, DISARMED) if roll == 2 else
                             1 if roll + EXPERTISE + bonus >= need else phrases(left - 1, READY))
                   for roll, chance in TWO_DICE.items())
    return max(phrases(left - 1, READY), *map(score, ATTACKS))


if __name__ == "__main__":
    print(f"{phrases(int(sys.argv[1]), READY):.9f}")
