# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the numbers that campaign_tables.py has from the page with salle's CSV tables."""

from campaign_scenarios import MISSILE_NAMES, table
from campaign_tables import (BARRELS, LOSS, MISSILES, MOUNTS, NEVER, PACES, SHOOTING, STRIKING, TWO_DICE, WEAPONS,
                             WOUNDING, healing_roll, wound_roll)

WEAPON_COLUMNS = ("striking", "power", "parrying", "deadliness", "charger", "charged", "combat", "ranks", "panics",
                  "cost")
MISSILE_COLUMNS = {"skill": "shooting", "deadliness": "deadliness", "order": "order", "range": "range",
                   "shoot": "shoot", "reload": "reload", "type": "type", "shots": "shots", "hits": "hits",
                   "cost": "cost", "hand": "hand", "volley": "volley"}
MOUNT_COLUMNS = {"movement": "movement", "striking": "striking", "power": "power", "nerve": "nerve", "cost": "cost",
                 "attacks": "attacks", "steady": "immune"}


def written(value):
    """The value as a cell of a table."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def rows_differ(name, mine, columns, names=None):
    """Compares each row of `mine` with the row of the table; the table must have no other rows."""
    theirs, lines = table(name), []
    found = {(names or {}).get(key, key).lower(): row for key, row in mine.items()}
    if set(found) != set(theirs):
        lines.append(f"{name}: rows {sorted(set(found) ^ set(theirs))}")
    for key in set(found) & set(theirs):
        for own, column in columns.items():
            if written(getattr(found[key], own)) != theirs[key][column].lower():
                lines.append(f"{name}: {key}: {column} {theirs[key][column]}, not {written(getattr(found[key], own))}")
    return lines


def steps(rows, value, result):
    """Makes a function from the rows (first value, result) of a table of steps."""
    pairs = sorted((int(row[value]), row[result]) for row in rows)
    return lambda at: next((found for first, found in reversed(pairs) if first <= at), None)


def differ(name, pairs):
    return [f"{name}: {where}: {found}, not {expected}" for where, found, expected in pairs
            if str(found) != str(expected)]


def differences():
    rows, lines = list(table("differences").values()), []
    for name, mine, lowest, highest in (("striking", STRIKING, -11, 11), ("parrying", STRIKING, -11, 11),
                                        ("losses", LOSS, -20, 20)):
        number = steps([row for row in rows if row["table"] == name], "from", "needed")
        lines += differ(name, [(at, number(at), next(needed for greatest, needed in mine if at <= greatest))
                               for at in range(lowest, highest + 1)])
    return lines


def wounding():
    rows = table("wounding").values()
    found = {int(row["deadliness"]): (row["killed"], row["fights_on"]) for row in rows}
    return differ("wounding", [(at + 1, found[at + 1], (str(killed), "auto" if least == NEVER else str(least)))
                               for at, (killed, least) in enumerate(WOUNDING)])


def rolls():
    names = {"open": "open wound", "leg": "leg", "left_arm": "left arm", "right_arm": "right arm",
             "nothing": "no effect", "after_effects": "after-effects", "mistake": "mistake", "whole": "whole"}
    wound = steps(table("wound_rolls").values(), "from", "wound")
    healing = steps(table("healing").values(), "from", "result")
    shooting = {int(row["skill"]): int(row["needed"]) for row in table("shooting").values()}
    lines = differ("wound rolls", [(at, names[wound(at)], wound_roll(at)) for at in TWO_DICE])
    lines += differ("healing", [(at, names[healing(at)], healing_roll(at, 0)) for at in TWO_DICE])
    return lines + differ("shooting", [(skill, shooting[skill], min(number, 13))
                                       for skill, number in enumerate(SHOOTING, 1)])


def paces():
    lines = []
    for name, (metres, modifier, shot_at) in PACES.items():
        row = table("movement")[name]
        lines += differ(f"movement {name}", [("metres", row["metres"], metres), ("shot at", row["shot_at"], shot_at),
                                             ("shoots", row["shoots"], written(modifier is not None))])
        if modifier is not None:
            lines += differ(f"movement {name}", [("modifier", row["modifier"], modifier)])
    return lines


def barrels():
    names = {MISSILE_NAMES.get(key, key).lower(): row for key, row in MISSILES.items()}
    return differ("barrel", [(key, row["barrel"], written(names[key].type in BARRELS))
                             for key, row in table("missiles").items() if key in names])


def differing_figures():
    """Prints one line per table."""
    return [*rows_differ("weapons", WEAPONS, {column: column for column in WEAPON_COLUMNS}),
            *rows_differ("missiles", MISSILES, MISSILE_COLUMNS, MISSILE_NAMES),
            *rows_differ("mounts", MOUNTS, MOUNT_COLUMNS), *differences(), *wounding(), *rolls(), *paces(), *barrels()]
