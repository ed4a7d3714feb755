# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums over bouts of the second saga program: saga_bout.py, saga_groups.py, saga_squares.py."""

from collections import Counter
from random import Random

from saga_bout import Bout
from saga_fighter import fighters
from saga_groups import fight as fight_formed
from saga_policy import turn
from saga_squares import SquareBout

ENDINGS = ("killed", "incapacitated", "unconscious", "fled")


def scene_of(matchup):
    return matchup.get("scene", {}).get("field", "stances")


def led(team):
    """The place of the leader: the best member, if it can lead this many."""
    scores = [man.build["abilities"].get("leadership", 0) for man in team]
    return scores.index(max(scores)) if max(scores) >= len(team) > 1 else None


def own_bout(builds, matchup):
    """Returns a function of a random generator that fights one bout."""
    rules, sides = fighters(builds, matchup)
    if "formed" in matchup:
        groups = [[(team, led(team), team[0].policy.get("bonus", "attack"))] for team in sides]
        scene = {key: value for key, value in matchup.get("scene", {}).items() if key != "field"}
        return lambda rng: fight_formed(rng, rules, groups, **scene)
    if scene_of(matchup) == "squares":
        return lambda rng: SquareBout(sides, rules, rng, **matchup["scene"]).run()
    return lambda rng: Bout(sides, rules, rng, turn, **matchup.get("scene", {})).run()


def own_bouts(builds, matchup, bouts):
    """Sums of wins, endings of members, rounds and their squares."""
    rng, sums = Random(matchup["name"]), Counter(dict.fromkeys(("a_wins", "b_wins", "draws", *ENDINGS), 0))
    bout = own_bout(builds, matchup)
    for _ in range(bouts):
        winner, number, men = bout(rng)
        sums["draws" if winner is None else ("a_wins", "b_wins")[winner]] += 1
        sums.update(man.out for man in men if man.out)
        sums["rounds"] += number
        sums["squares"] += number * number
    return dict(sums)
