# SPDX-License-Identifier: GPL-3.0-or-later
"""Characters of the saga at creation: section 2, costs and caps."""

from saga_figures import AGE_CAPS, CHARACTERISTIC_COSTS, CHARACTERISTIC_POINTS, EXPERIENCE, GREAT_MOST

CHARACTERISTICS = ("str", "sta", "dex", "qik")


def characteristic_cost(value, great):
    """Returns the cost of a Characteristic whose value includes `great` times the Virtue Great (below 0: the Flaw
    Poor); None if it is impossible."""
    bought = value - great
    most = len(CHARACTERISTIC_COSTS) - 1
    if abs(great) > GREAT_MOST or abs(bought) > most or great and bought != (most if great > 0 else -most):
        return None
    return CHARACTERISTIC_COSTS[bought] if bought >= 0 else -CHARACTERISTIC_COSTS[-bought]


def experience(score):
    """Returns the experience points that raise an Ability from 0 to a score."""
    return EXPERIENCE * score * (score + 1) // 2


def faults(build, age, great=None, others=0, points=None):
    """Returns the faults of a build by section 2. `others`: points spent on the other four Characteristics."""
    great, found, spent = great or {}, [], others
    for name in CHARACTERISTICS:
        cost = characteristic_cost(build.get(name, 0), great.get(name, 0))
        if cost is None:
            found.append(name)
        spent += cost or 0
    if spent > CHARACTERISTIC_POINTS:
        found.append("points")
    cap = max(most for least, most in AGE_CAPS if age >= least)
    abilities = build.get("abilities", {})
    found += sorted(name for name, score in abilities.items() if score > cap)
    if points is not None and sum(map(experience, abilities.values())) > points:
        found.append("experience")
    return found
