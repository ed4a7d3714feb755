#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the known answers of tests/test_saga_lookahead.c, written from the rule text and from the definition of the
lookahead in src/rules/saga/lookahead/lookahead.h.

    python3 tests/answers/lookahead_saga.py >tests/answers/lookahead_saga.def

Rapier: Dexterity 2, Quickness 1, Single Weapon 5. Saber: Stamina 1, Quickness 1, Single Weapon 5, metal-reinforced
leather. Both have Size 0 and attack each turn; an exertion adds the Ability to one attack, or to the defence until the
next turn.
"""
from functools import lru_cache

ABILITY, BAND, MOST, DAZED = 5, 5, 24, 4
ATTACK, DEFENCE = (2 + 5 + 4, 0 + 5 + 4), (1 + 5 + 2 + 6, 1 + 5 + 1 + 6)  # the defence with its straight six
DAMAGE, SOAK = (4, 5), (0, 1 + 2)
TIRED = (0, 0, 1, 3, 5)
WOUND = (1, 3, 5)  # light, medium, heavy; a worse wound takes the fighter out
NONE, HITTING, GUARDING = range(3)


def stress(doublings=12):
    """Returns the chances of a stress die by value. After a 0 on the first roll, one in ten is a botch, whose value is None."""
    chance = {0: 0.1 * 0.9, None: 0.1 * 0.1}
    factor, p = 1, 0.1
    for face in range(2, 10):
        chance[face] = 0.1
    for _ in range(doublings):
        factor *= 2
        for face in range(2, 11):
            chance[face * factor] = chance.get(face * factor, 0) + p * 0.1
        p *= 0.1
    return chance


DIE = stress()


@lru_cache(None)
def blow(side, penalty, foes_penalty):
    """Returns the chances of no wound, of each wound that leaves the foe in, and of one that takes it out."""
    out = [0.0] * 5
    for die, p in DIE.items():
        total = ATTACK[side] - penalty
        total = min(0, total) if die is None else total + die
        advantage = total - (DEFENCE[1 - side] - foes_penalty)
        excess = DAMAGE[side] + advantage - SOAK[1 - side] if advantage >= 1 else 0
        out[0 if excess <= 0 else min(-(-excess // BAND), 4)] += p
    out[0] += 1 - sum(out)
    return out


def options(fatigue, guarded):
    return [NONE] if fatigue >= DAZED else [NONE, HITTING] if guarded else [NONE, HITTING, GUARDING]


def turn(side, wounds, fatigue, exertion, guarded, value):
    """Returns side 0's chance to win. `value` gives the chance in each following state; the foe has already paid for
    its guard."""
    tired = list(fatigue)
    tired[side] += exertion != NONE
    chances = blow(side, wounds[side] + TIRED[tired[side]] - ABILITY * (exertion == HITTING),
                   wounds[1 - side] + TIRED[tired[1 - side]] - ABILITY * guarded)
    total = chances[4] * (side == 0)
    for level, p in enumerate(chances[:4]):
        hurt = list(wounds)
        hurt[1 - side] = min(hurt[1 - side] + (WOUND[level - 1] if level else 0), MOST)
        total += p * after(1 - side, tuple(hurt), tuple(tired), exertion == GUARDING, value)
    return total


def after(side, wounds, fatigue, guarded, value):
    if not guarded:
        return value(side, wounds, fatigue)
    best = min if side else max
    return best(turn(side, wounds, fatigue, e, True, value) for e in options(fatigue[side], True))


@lru_cache(None)
def solve(wounds, fatigue):
    """Returns the values of a state for either side to act. A turn may leave the state as it is, so the values are
    iterated until they no longer change."""
    now = [0.5, 0.5]

    def value(side, hurt, tired):
        return now[side] if (hurt, tired) == (wounds, fatigue) else solve(hurt, tired)[side]

    # A turn's value is an affine function of the state's own value, so two evaluations give the slope of each option.
    lines = []
    for side in 0, 1:
        lines.append([])
        for exertion in options(fatigue[side], False):
            now[1 - side] = 0.0
            base = turn(side, wounds, fatigue, exertion, False, value)
            now[1 - side] = 1.0
            lines[side].append((base, turn(side, wounds, fatigue, exertion, False, value) - base))
    now = [0.5, 0.5]
    for _ in range(100000):
        before = list(now)
        now[0] = max(a + b * now[1] for a, b in lines[0])
        now[1] = min(a + b * now[0] for a, b in lines[1])
        if abs(now[0] - before[0]) + abs(now[1] - before[1]) < 1e-13:
            break
    return tuple(now)


def row(side, exertion, guarded, wounds, fatigue):
    name = ("NO_EXERTION", "EXERT_ATTACK", "EXERT_DEFENCE")[exertion]
    won = turn(side, wounds, fatigue, exertion, guarded, lambda s, w, f: solve(w, f)[s])
    print(f"ANSWER({side}, SG_{name}, {guarded:d}, {wounds[0]}, {wounds[1]}, {fatigue[0]}, {fatigue[1]}, "
          f"{1 - won if side else won:.9f})")


for at in ((0, 0), (0, 0)), ((3, 0), (0, 2)), ((1, 8), (3, 1)), ((6, 4), (2, 3)), ((5, 9), (4, 0)):
    for actor in 0, 1:
        for guards in False, True:
            for done in options(at[1][actor], guards):
                row(actor, done, guards, *at)
