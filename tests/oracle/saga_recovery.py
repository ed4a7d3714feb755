# SPDX-License-Identifier: GPL-3.0-or-later
"""After the fight (section 4): the chance to die of one wound, by recovery rolls of Stamina, Chirurgy and a stress die.

Incapacitating: twice a day, -1 for each earlier roll; 0 or less dies, 9 or more is Heavy then. Light 4 / 10, Medium
6 / 12, Heavy 9 / 15: below the first a level worse, from the second a level better, else stable, and +3 for each
roll that was. After a change of level these sums begin at 0 again. Levels: 0 Light ... 3 Incapacitating; -1 is
healed, 4 dead.
"""

from saga_dice import total_at_least

STABLE, IMPROVES, EARLIER = (4, 6, 9, 1), (10, 12, 15, 9), (3, 3, 3, -1)
ENOUGH = 60  # number of earlier rolls; longer rows of stable results have a negligible chance


def leaves(level, modifiers):
    """(worse, better): the chances that a wound of this level in the end becomes worse or better."""
    worse = better = 0.0
    here = 1.0
    for number in range(ENOUGH):
        total = modifiers + number * EARLIER[level]
        keeps = float(total_at_least(total, STABLE[level]))
        improves = float(total_at_least(total, IMPROVES[level]))
        worse += here * (1 - keeps)
        better += here * improves
        here *= keeps - improves
    return worse, better


def dies(modifiers):
    """The chances to die by level: a random walk over the levels with known steps."""
    steps = [leaves(level, modifiers) for level in range(4)]
    # rises[n]: the chance that a wound of level n reaches n + 1 before it heals
    rises = []
    for worse, better in steps:
        again = better * (rises[-1] if rises else 0)  # back at this level after one level below
        rises.append(worse / (1 - again) if again < 1 else 1.0)
    chances, reached = [0.0] * 4, 1.0
    for level in reversed(range(4)):
        reached *= rises[level]
        chances[level] = reached
    return chances
