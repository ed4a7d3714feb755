# SPDX-License-Identifier: GPL-3.0-or-later
"""The stress die of the saga (section 1), exact and sampled.

A stress die is a ten-sided die. 2 to 9 count as they are; a 1 is rolled again and doubled, and every further 1
doubles once more, without end; on these later rolls the 0 face is 10. A 0 on the first roll is a value of 0 and a
check for a botch: botch dice are rolled, each of which is a botch on its 0 face. All chances are fractions; the
infinite sums over doublings have a closed form.
"""

from fractions import Fraction
from functools import lru_cache

TENTH = Fraction(1, 10)


@lru_cache(maxsize=None)
def later(value):
    """P(the later rolls of a die make `value`), before the doubling by the first 1."""
    chance = TENTH if 2 <= value <= 10 else Fraction(0)
    return chance + (TENTH * later(value // 2) if value % 2 == 0 and value >= 4 else 0)


@lru_cache(maxsize=None)
def point(value):
    """P(the die shows `value`), a value above 0."""
    chance = TENTH if 2 <= value <= 9 else Fraction(0)
    return chance + (TENTH * later(value // 2) if value % 2 == 0 else 0)


@lru_cache(maxsize=None)
def botch(dice=1):
    """P(botch) with this number of botch dice."""
    return TENTH * (1 - Fraction(9, 10) ** dice)


def zero(dice=1):
    """P(0 and no botch)."""
    return TENTH - botch(dice)


@lru_cache(maxsize=None)
def at_least(value, dice=1):
    """P(no botch and the die is at least `value`)."""
    if value <= 0:
        return 1 - botch(dice)
    return Fraction(9, 10) if value <= 2 else at_least(value - 1, dice) - point(value - 1)


@lru_cache(maxsize=None)
def later_at_most(value):
    """P(the later rolls make at most `value`)."""
    return later_at_most(value - 1) + later(value) if value >= 2 else Fraction(0)


def same_later():
    """P(the later rolls of two dice are equal). The values are odd numbers times 2^j, with geometric tails."""
    total = Fraction(0)
    for odd in (1, 3, 5, 7, 9):
        value, last = odd, Fraction(0)
        while value <= 10:
            last = later(value)
            total += last ** 2
            value *= 2
        total += last ** 2 * Fraction(1, 100) / (1 - Fraction(1, 100))
    return total


def mean():
    """Mean of one die, with a botch counted as 0. The later rolls have the mean m = (2 + ... + 10 + 2 m) / 10."""
    later_mean = Fraction(sum(range(2, 11)), 10) / (1 - Fraction(2, 10))
    return Fraction(sum(range(2, 10)), 10) + Fraction(2, 10) * later_mean


@lru_cache(maxsize=None)
def leads_by(margin, dice=1, others=1):
    """P(neither of two dice botches and the first is at least the second + `margin`).

    Values with at least J doublings are multiples of 2^J. With 2^J > |margin| the margin does not matter between two
    such values: the larger leads, and equal ones lead if the margin is not above 0. The rest is a finite sum.
    """
    doublings = 1
    while 2 ** doublings <= abs(margin):
        doublings += 1
    scale, rare = 2 ** doublings, TENTH ** doublings
    same = same_later()
    total = rare ** 2 * ((1 - same) / 2 + (same if margin <= 0 else 0))
    for low, chance in low_values(doublings, others):  # the second die has fewer than J doublings
        total += chance * at_least(low + margin, dice)
    for low, chance in low_values(doublings, dice):  # only the second die has J doublings or more
        total += chance * rare * later_at_most((low - margin) // scale)
    return total


def low_values(doublings, dice):
    """Values with fewer than this many doublings, and a plain 0, with their chances."""
    yield 0, zero(dice)
    for times in range(doublings):
        for face in range(2, 10 if times == 0 else 11):
            yield face * 2 ** times, TENTH ** (times + 1)


def beats(mine, yours, dice=1, others=1, margin=1):
    """P(my total is at least yours + `margin`), for the sums of modifiers `mine` and `yours` and a stress die each.

    A botch makes a total of min(0, modifiers).
    """
    both = leads_by(margin + yours - mine, dice, others)
    mine_only = botch(dice) * sum_at_most(min(0, mine) - margin - yours, others)
    yours_only = botch(others) * at_least(min(0, yours) + margin - mine, dice)
    neither = botch(dice) * botch(others) * (min(0, mine) >= min(0, yours) + margin)
    return both + mine_only + yours_only + neither


def sum_at_most(value, dice):
    """P(no botch and the die is at most `value`)."""
    return 1 - botch(dice) - at_least(value + 1, dice) if value >= 0 else Fraction(0)


def total_at_least(modifiers, target, dice=1):
    """P(modifiers and a stress die are at least `target`)."""
    return at_least(target - modifiers, dice) + botch(dice) * (min(0, modifiers) >= target)


def roll(rng, dice=1):
    """Rolls a stress die: (value, zeros among the botch dice)."""
    if hasattr(rng, "stress_die"):  # a roller that enumerates instead: saga_tree.py
        return rng.stress_die(dice)
    face = int(rng.random() * 10)
    if face == 0:
        return 0, sum(rng.random() < 0.1 for _ in range(dice))
    times = 0
    while face == 1:
        times += 1
        face = 1 + int(rng.random() * 10)
    return face * 2 ** times, 0


def total(rng, modifiers, dice=1):
    """(total, zeros) of modifiers and a stress die, rolled."""
    value, zeros = roll(rng, dice)
    return (min(0, modifiers) if zeros else modifiers + value), zeros
