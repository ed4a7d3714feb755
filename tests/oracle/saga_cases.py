# SPDX-License-Identifier: GPL-3.0-or-later
"""What compare_saga.py compares: matchups beside those of saga_matchups.json, and builds for them."""

DUELS = ("soldiers", "rapier and saber", "rapier and plate", "specialist and veteran", "pole axe and tough guy",
         "mounted knight", "core dice", "high ground", "scuffle", "exertion")
# flight's tree of the second reading has no loop; it is compared in sampled bouts below
SOLVED = [
    {"name": "two on one", "a": ["saber", "saber"], "b": ["soldier"]},
    {"name": "two on two", "a": ["rapier", "great sword"], "b": ["saber", "saber"]},
    {"name": "core dice, three", "a": ["rapier", "saber"], "b": ["great sword"],
     "options": {"defence": "stress_die", "initiative": "core"}},
]
BUILDS = {
    "one pistol": {"dex": 2, "qik": 1, "abilities": {"firearms": 4, "single": 4}, "weapons": ["pistol"],
                   "armour": "heavy_leather_p"},
    "blunderbuss": {"dex": 2, "abilities": {"firearms": 4, "brawl": 3}, "weapons": ["blunderbuss", "knife"],
                    "armour": "quilted_p"},
    "levy": {"str": 1, "sta": 1, "weapons": ["spear_long"], "armour": "plate_f"},
    "drilled": {"str": 1, "sta": 1, "dex": -1, "qik": -1, "abilities": {"great": 1}, "weapons": ["spear_long"],
                "armour": "plate_f"},
    "strong arm": {"str": 3, "sta": 2, "dex": 3, "qik": 1, "abilities": {"brawl": 8}, "weapons": ["fist"]},
}
RUSHES, FLEES = {"policy": {"name": "plain", "rush": True}}, {"policy": {"name": "plain", "flee": 4}}
GROUPS = [
    {"name": "bows behind shields", "a": ["soldier", "soldier", "longbow"], "b": ["soldier", "soldier", "soldier"],
     "b_with": RUSHES},
    {"name": "both have archers", "a": ["soldier", "longbow", "longbow"],
     "b": ["soldier", "soldier", "saber", "crossbow"], "b_with": RUSHES},
    {"name": "a hallway", "a": ["cuirassier", "longbow", "crossbow"], "b": ["soldier", "rapier", "berserker"],
     "options": {"terrain": "hallway"}},
    {"name": "too few forward", "a": ["cuirassier", "longbow"], "b": ["soldier", "soldier", "soldier"]},
    {"name": "pistols in melee", "a": ["one pistol", "soldier"], "b": ["soldier", "rapier"], "scene": {"distance": 15}},
    {"name": "spread", "a": ["rapier", "soldier", "blunderbuss"], "b": ["soldier", "rapier", "great sword"],
     "scene": {"distance": 15}},
    {"name": "muskets", "a": ["soldier", "soldier", "musketeer"], "b": ["soldier", "soldier", "crossbow"],
     "scene": {"distance": 30}},
    {"name": "a crowd", "a": ["saber"] * 9, "b": ["cuirassier", "cuirassier"]},
    {"name": "flight", "a": ["rapier", "rapier"], "b": ["saber", "saber"], "a_with": FLEES},
    {"name": "flight alone", "a": ["rapier"], "b": ["saber"], "a_with": FLEES},
    {"name": "flight by a die", "a": ["rapier", "rapier"], "b": ["saber", "great sword"], "a_with": FLEES,
     "options": {"disengage": "stress_die", "disengage_tie": "yes"}},
    {"name": "exertion", "a": ["rapier", "saber"], "b": ["saber", "saber"],
     "a_with": {"policy": {"name": "exert_attack"}}, "b_with": {"policy": {"name": "exert_defence"}}},
    {"name": "a scuffle of four", "a": ["brawler", "watchman"], "b": ["brawler", "watchman"],
     "a_with": {"policy": {"name": "scuffle"}}, "b_with": {"policy": {"name": "scuffle"}}},
]

DELAYS = {"policy": {"name": "plain", "delay": True}}
GROUPS += [
    {"name": "one who waits", "a": ["specialist"], "b": ["saber", "soldier"], "a_with": DELAYS},
    {"name": "two who wait", "a": ["rapier", "great sword"], "b": ["saber", "rapier", "saber"], "a_with": DELAYS},
    {"name": "all wait", "a": ["rapier", "saber", "saber"], "b": ["great sword", "saber"], "a_with": DELAYS,
     "b_with": DELAYS},
    {"name": "all wait, core dice", "a": ["rapier", "saber"], "b": ["great sword", "saber"], "a_with": DELAYS,
     "b_with": DELAYS, "options": {"interrupt": "delayer", "defence": "stress_die", "initiative": "core"}},
]

UNLED = {"abilities": {"single": 5, "brawl": 4}}
FORMED = [
    {"name": "trained, in attack", "a": ["soldier"] * 3, "b": ["soldier"] * 5, "b_with": UNLED},
    {"name": "trained, in defence", "a": ["soldier"] * 3, "b": ["soldier"] * 4, "b_with": UNLED,
     "a_with": {"policy": {"name": "plain", "bonus": "defence"}}},
    {"name": "untrained, uneven", "a": ["veteran", "soldier", "soldier", "soldier"],
     "b": ["soldier", "soldier", "specialist"]},
    {"name": "untrained", "a": ["saber"] * 4, "b": ["saber"] * 3},
    {"name": "formed, core dice", "a": ["saber"] * 2, "b": ["soldier"] * 2, "b_with": UNLED,
     "options": {"defence": "stress_die", "initiative": "core"}},
    {"name": "one against a group", "a": ["specialist"], "b": ["soldier"] * 2},
]
# The second reading draws the next weapon freely where one is broken or taken, the program for an action: so one each.
WRESTLED = [
    {"name": "a grapple", "a": ["wrestler"], "b": ["watchman"], "a_with": {"policy": {"name": "grapple"}}},
    {"name": "a grapple with a saber", "a": ["wrestler"], "b": ["saber"], "a_with": {"policy": {"name": "grapple"}}},
    {"name": "grapples of both", "a": ["wrestler"], "b": ["strong arm"], "a_with": {"policy": {"name": "grapple"}},
     "b_with": {"policy": {"name": "grapple"}}},
    {"name": "a trip", "a": ["strong arm"], "b": ["saber"], "a_with": {"policy": {"name": "trip"}}},
    {"name": "a disarm", "a": ["strong arm"], "b": ["watchman"], "a_with": {"policy": {"name": "disarm"}}},
    {"name": "a weapon taken", "a": ["strong arm"], "b": ["watchman"], "a_with": {"policy": {"name": "take"}}},
    {"name": "mishaps", "a": ["levy"], "b": ["drilled"], "options": {"botch": "by_zeros"}},
    {"name": "mishaps, core dice", "a": ["levy"], "b": ["watchman"],
     "options": {"botch": "by_zeros", "defence": "stress_die", "initiative": "core"}},
    {"name": "mishaps in a grapple", "a": ["wrestler"], "b": ["levy"], "a_with": {"policy": {"name": "grapple"}},
     "options": {"botch": "by_zeros"}},
    {"name": "a grapple among several", "a": ["wrestler"], "b": ["watchman", "saber"],
     "a_with": {"policy": {"name": "grapple"}, "size": 3, "sta": 6, "armour": "plate_f"}},
    {"name": "grapples and bows", "a": ["strong arm", "strong arm"], "b": ["watchman", "longbow"],
     "a_with": {"policy": {"name": "trip"}}},
    {"name": "held by one of two", "a": ["wrestler"], "b": ["strong arm", "watchman"],
     "a_with": {"policy": {"name": "grapple"}, "size": 3, "sta": 6, "armour": "plate_f"}, "b_with": {"policy": {"name": "plain", "stand": True}},
     "options": {"defence": "stress_die", "initiative": "core"}},
    {"name": "disarms of several", "a": ["strong arm", "strong arm"], "b": ["watchman", "watchman", "watchman"],
     "a_with": {"policy": {"name": "disarm"}}},
    {"name": "weapons taken of several", "a": ["strong arm"], "b": ["watchman", "watchman"],
     "a_with": {"policy": {"name": "take"}}},
    {"name": "mishaps of several", "a": ["levy", "levy"], "b": ["drilled", "levy", "levy"],
     "a_with": {"policy": {"name": "plain", "stand": True}}, "options": {"botch": "by_zeros"}},
    {"name": "mishaps of a rabble", "a": ["levy"] * 3, "b": ["watchman", "levy", "longbow"],
     "options": {"botch": "by_zeros", "defence": "stress_die", "initiative": "core"}, "b_with": {"abilities": {}}},
]
TRAMPLES = {"mount": "destrier", "policy": {"name": "plain", "hooves": True}, "abilities": {"single": 2, "ride": 2}}
# On the mat. Weapons of two hands, so that both readings have the same ready; nobody shoots at a foe beside it, where
# they count other assailants.
MAT = [
    {"name": "an archer who steps back", "a": ["longbow"], "b": ["saber"], "scene": {"field": "mat", "distance": 40},
     "a_with": {"policy": {"name": "plain", "after": "walk", "sidearm": True}}},
    {"name": "an archer who runs off", "a": ["longbow"], "b": ["soldier"], "scene": {"field": "mat", "distance": 20},
     "a_with": {"policy": {"name": "plain", "after": "hustle", "sidearm": True}}},
    {"name": "strikes and steps back", "a": ["great sword"], "b": ["saber"],
     "a_with": {"policy": {"name": "plain", "after": "walk"}}, "scene": {"field": "mat", "distance": 2}},
    {"name": "a rush", "a": ["berserker"], "b": ["soldier"], "a_with": {"policy": {"name": "plain", "rush": True}},
     "scene": {"field": "mat", "distance": 10}},
    {"name": "a rush, and up again", "a": ["berserker"], "b": ["saber"],
     "a_with": {"policy": {"name": "plain", "rush": True, "stand": True}},
     "b_with": {"policy": {"name": "plain", "stand": True}}, "scene": {"field": "mat", "distance": 10}},
    {"name": "a bayonet", "a": ["musketeer"], "b": ["saber"], "scene": {"field": "mat", "distance": 30},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}},
    {"name": "a rider comes up", "a": ["musketeer"], "b": ["knight"], "b_with": {"mount": "courser"},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}, "scene": {"field": "mat", "distance": 30}},
    {"name": "a rider rushes", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": {"mount": "destrier", "policy": {"name": "plain", "rush": True}}},
    {"name": "hooves", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": TRAMPLES},
    {"name": "hooves instead", "a": ["soldier"], "b": ["knight"], "scene": {"field": "mat", "distance": 12},
     "b_with": TRAMPLES,
     "options": {"mount_action": "riders"}},
    {"name": "a lance, and its horse shot", "a": ["crossbow"], "b": ["great sword"],
     "scene": {"field": "mat", "distance": 60},
     "b_with": {"mount": "courser", "weapons": ["lance"], "armour": "quilted_p",
                "policy": {"name": "plain", "stand": True}, "abilities": {"single": 2, "great": 2, "ride": 1}},
     "a_with": {"policy": {"name": "plain", "sidearm": True}}, "options": {"mount_target": "mount"}},
    {"name": "at the horses", "a": ["knight"], "b": ["knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "hooves": True, "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "rush": True, "stand": True}},
     "scene": {"field": "mat", "distance": 10}, "options": {"mount_target": "mount"}},
    {"name": "at the horses, core dice", "a": ["knight"], "b": ["knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "stand": True}},
     "scene": {"field": "mat", "distance": 10},
     "options": {"mount_target": "mount", "defence": "stress_die", "initiative": "core"}},
    {"name": "a rider is tripped", "a": ["strong arm"], "b": ["knight"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"policy": {"name": "trip"}},
     "b_with": {"mount": "courser", "armour": "none", "abilities": {"single": 1, "ride": 1}, "shield": None}},
    {"name": "a rider who botches", "a": ["levy"], "b": ["levy"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"mount": "courser", "abilities": {"ride": 1}, "policy": {"name": "plain", "stand": True}},
     "options": {"botch": "by_zeros"}},
    {"name": "a knife is grabbed", "a": ["strong arm"], "b": ["longbow"], "scene": {"field": "mat", "distance": 2},
     "a_with": {"policy": {"name": "grab"}},
     "b_with": {"policy": {"name": "plain", "sidearm": True}, "weapons": ["bow_long", "dagger"]}},
]
# Several a side, with stances.
RIDERS = [
    {"name": "hooves among several", "a": ["soldier"] * 5, "b": ["knight", "knight"],
     "b_with": TRAMPLES},
    {"name": "hooves of several, instead", "a": ["soldier", "saber"], "b": ["knight", "knight"], "b_with": TRAMPLES,
     "options": {"mount_action": "riders"}},
    {"name": "at the horses of several", "a": ["knight", "knight"], "b": ["knight", "knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "hooves": True, "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "stand": True}}, "options": {"mount_target": "mount"}},
    {"name": "lances shot at", "a": ["longbow", "blunderbuss", "soldier"], "b": ["great sword", "great sword", "saber"],
     "b_with": {"mount": "courser", "weapons": ["lance"], "armour": "chain_p",
                "policy": {"name": "plain", "stand": True}, "abilities": {"single": 3, "great": 3, "ride": 1}},
     "scene": {"distance": 15}, "options": {"mount_target": "mount"}},
    {"name": "horses, core dice", "a": ["knight", "knight"], "b": ["soldier", "knight"],
     "a_with": {"mount": "destrier", "policy": {"name": "plain", "hooves": True, "stand": True}},
     "b_with": {"mount": "courser", "policy": {"name": "plain", "stand": True}},
     "options": {"mount_target": "mount", "defence": "stress_die", "initiative": "core"}},
    {"name": "riders tripped", "a": ["strong arm", "strong arm"], "b": ["knight", "knight"],
     "a_with": {"policy": {"name": "trip"}},
     "b_with": {"mount": "courser", "armour": "none", "abilities": {"single": 1, "ride": 1}, "shield": None}},
]
RAGING = {"virtues": ["berserk"], "angry": 3}
TEMPERS = [
    {"name": "a berserk", "a": ["rapier"], "b": ["saber"], "a_with": RAGING},
    {"name": "two who want to rage", "a": ["great sword"], "b": ["saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "rage": True}},
     "b_with": {**RAGING, "policy": {"name": "plain", "rage": True}}},
    {"name": "a berserk who would flee", "a": ["saber"], "b": ["saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "flee": 3}}},
    {"name": "a berserk, core dice", "a": ["rapier"], "b": ["saber"], "a_with": RAGING,
     "options": {"defence": "stress_die", "initiative": "core"}},
    {"name": "confidence", "a": ["rapier"], "b": ["saber"], "a_with": {"confidence": [1, 3]},
     "options": {"confidence": "yes"}},
    {"name": "confidence of both", "a": ["rapier"], "b": ["saber"], "a_with": {"confidence": [2, 5]},
     "b_with": {"confidence": [1, 4]}, "options": {"confidence": "yes"}},
    {"name": "berserks of several", "a": ["rapier", "great sword"], "b": ["saber", "saber", "rapier"], "a_with": RAGING},
    {"name": "berserks who would flee", "a": ["saber", "rapier"], "b": ["saber", "saber"],
     "a_with": {**RAGING, "policy": {"name": "plain", "flee": 3}}},
    {"name": "confidence of several", "a": ["soldier", "saber", "blunderbuss"], "b": ["saber", "rapier", "rapier"],
     "scene": {"distance": 15}, "a_with": {"confidence": [1, 3]}, "b_with": {"confidence": [1, 4]},
     "options": {"confidence": "yes"}},
    {"name": "rage, rushes and bows", "a": ["saber", "saber", "longbow"], "b": ["soldier", "soldier", "rapier"],
     "a_with": {**RAGING, "confidence": [2, 4]}, "b_with": {**RAGING, **RUSHES},
     "options": {"confidence": "yes", "defence": "stress_die", "initiative": "core"}},
]
for formed in FORMED:
    formed["formed"] = True

MOST_HURT = {"policy": {"name": "plain", "rush": True, "target": "most_hurt"}}
SQUARES = [
    {"name": "abreast", "a": ["soldier", "saber"], "b": ["rapier", "great sword"], "scene": {"distance": 40}},
    {"name": "all at one", "a": ["saber"] * 4, "b": ["cuirassier"], "scene": {"distance": 14},
     "a_with": {"policy": {"name": "plain", "stand": True}}},
    {"name": "archers", "a": ["soldier", "longbow", "longbow"], "b": ["saber", "rapier", "soldier"],
     "scene": {"distance": 50, "frontage": 2}},
    {"name": "a blunderbuss", "a": ["soldier", "blunderbuss"], "b": ["saber", "rapier", "saber"],
     "scene": {"distance": 30}},
    {"name": "rushers", "a": ["strong arm", "berserker"], "b": ["saber", "rapier", "longbow"],
     "a_with": MOST_HURT, "b_with": {"policy": {"name": "plain", "stand": True}}, "scene": {"distance": 8, "frontage": 1}},
    {"name": "the nearest", "a": ["soldier", "saber", "rapier"], "b": ["great sword", "rapier"],
     "a_with": {"policy": {"name": "plain", "target": "nearest", "stand": True}}, "scene": {"distance": 20, "frontage": 2}},
]
for square in SQUARES:
    square["scene"]["field"] = "squares"
