# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures that the text of saga prints, typed from it: sections 4, 5, 13 to 18. Heading, then figures."""

from collections import namedtuple

Weapon = namedtuple("Weapon", "name ability hands init attack defence damage strength load "
                    "range reload penetration targets", defaults=(None, 0, 0, 1))
Shield = namedtuple("Shield", "name defence strength load")

# Section 13, weapons: ability, hands, Init, Atk, Dfn, Dam, Str (None: no requirement), Load
MELEE = """
dodge brawl 0 0 - 0 - - 0
fist brawl 1 0 0 0 0 - 0
kick brawl 0 -1 0 -1 3 - 0
gauntlet brawl 1 0 0 1 2 -3 0
bludgeon brawl 1 0 2 0 2 -2 1
dagger brawl 1 0 2 0 3 -3 0
knife brawl 1 0 1 0 2 -6 0
axe single 1 1 4 0 6 0 1
club single 1 1 2 1 3 -2 1
hatchet single 1 0 3 0 4 -2 1
lance single 1 2 4 0 5 0 2
mace single 1 1 3 0 8 0 2
mace_chain single 1 2 3 0 7 0 2
spear_short single 1 2 2 0 5 -1 1
sword_short single 1 1 3 1 5 -1 1
sword_long single 1 2 4 1 6 0 1
cudgel great 2 1 4 1 7 1 2
farm_implement great 2 1 3 1 5 0 2
flail great 2 1 3 1 8 0 2
pole_arm great 2 3 4 1 8 0 2
pole_axe great 2 1 5 0 11 1 2
spear_long great 2 3 3 1 7 0 3
sword_great great 2 2 5 2 9 1 2
staff great 2 2 3 3 2 -1 2
warhammer great 2 0 6 0 12 2 3
bayonet_detached brawl 1 0 2 0 3 -3 0
main_gauche brawl 1 0 2 2 3 -3 0
rapier single 1 3 4 2 4 -1 1
saber single 1 2 4 1 5 0 1
bayonet_attached great 2 2 3 1 5 0 0
"""
# The same, then Range, rounds of loading, Penetration, targets of the spread
MISSILE = """
axe_throwing thrown 1 0 2 0 6 0 1 5 0 0 1
javelin thrown 1 0 2 0 5 0 1 10 0 0 1
knife_thrown thrown 1 0 1 0 2 -2 0 5 0 0 1
sling thrown 2 -3 1 0 4 -3 0 20 0 0 1
stone thrown 1 0 1 0 2 -1 1 5 0 0 1
bow_long bows 2 -2 4 0 8 2 2 30 0 0 1
bow_short bows 2 -1 3 0 6 -1 2 15 0 0 1
crossbow bows 2 3 2 0 10 0 2 35 2 0 1
blunderbuss firearms 2 3 3 0 10 -1 2 12 2 0 3
dragon firearms 1 3 3 0 8 -2 1 8 2 0 3
musket firearms 2 3 1 0 10 -2 2 20 2 3 1
pistol firearms 1 3 1 0 8 -3 1 10 2 2 1
"""
THROWN = ("axe_throwing", "javelin", "knife_thrown", "stone")  # one of each, gone after the throw
SHOOT_TWICE = ("crossbow", "blunderbuss", "dragon", "musket", "pistol")  # section 12, loading; A-02 without Strength
HARMLESS = ("fist", "kick", "bludgeon", "grapple")  # section 18: unarmed or with a sap, no penalty in a scuffle
BAYONET = "bayonet_attached"


def table(text):
    weapons = {}
    for line in text.split("\n"):
        if line:
            name, ability, *cells = line.split()
            weapons[name] = Weapon(name, ability, *(None if cell == "-" else int(cell) for cell in cells))
    return weapons


WEAPONS = {**table(MELEE), **table(MISSILE)}
GRAPPLE = Weapon("grapple", "brawl", 2, 0, 0, 0, 0, None, 0)  # section 13, natural weapons

# Section 14: Dfn, Str, Load
SHIELDS = {"buckler": Shield("buckler", 1, -2, 1), "round": Shield("round", 2, -1, 2),
           "heater": Shield("heater", 3, 0, 2)}

# Section 15: Protection, Load; plate costs one more Encumbrance on foot
ARMOUR = {
    "none": (0, 0), "quilted_p": (1, 2), "heavy_leather_p": (2, 3), "metal_reinf_leather_p": (2, 2),
    "metal_reinf_leather_f": (4, 4), "leather_scale_p": (3, 3), "leather_scale_f": (5, 5), "metal_scale_p": (4, 4),
    "metal_scale_f": (7, 7), "chain_p": (6, 4), "chain_f": (9, 6), "plate_p": (9, 6), "plate_f": (12, 8),
    "lorica_farranus_p": (6, 3), "lorica_farranus_f": (9, 5),
}
PLATE = ("plate_p", "plate_f")
PLATE_ENCUMBRANCE = 1

# Section 16: the least Load of each Burden
BURDEN = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)

# Section 17: Str, Size, Qik, Dfn (roll excluded), Soak, Atk and Dam of the hooves (None: not battle-trained), Sta, Weapon
# Init of hooves; limit of the bonus for Ride; quadrupeds rush better
Mount = namedtuple("Mount", "strength size quickness defence soak attack damage stamina init")
MOUNTS = {"destrier": Mount(6, 3, -1, 5, 3, 7, 7, 3, 2), "courser": Mount(4, 2, 2, 4, 3, None, None, 3, 2)}
MOUNT_FATIGUE = (0, 0, 0, 1, 1, 3, 5)  # by levels lost; after one more the mount is unconscious
HOOVES_DFN = 2  # section 13, natural weapons: this is part of a mount's Dfn and does not count against missiles
RIDE_LIMIT = 3
QUADRUPED = 4

# Section 2: highest score of an Ability by least age at creation; costs of Characteristics, which as a minus give back
AGE_CAPS = ((0, 5), (30, 6), (36, 7), (41, 8), (46, 9))
CHARACTERISTIC_COSTS = (0, 1, 3, 6)
CHARACTERISTIC_POINTS, GREAT_MOST, EXPERIENCE = 7, 2, 5

# Section 3
STRAIGHT_SIX = 6

# Section 4: penalties of Light, Medium, Heavy wounds; a wound band is 5 + Size wide
LIGHT, MEDIUM, HEAVY, INCAPACITATING, DEAD = 1, 2, 3, 4, 5
WOUND_PENALTY = (0, 1, 3, 5)
BAND = 5

# Section 5: Fresh, Winded, Weary, Tired, Dazed; then Unconscious
FATIGUE_PENALTY = (0, 0, 1, 3, 5)
UNCONSCIOUS = len(FATIGUE_PENALTY)
FATIGUE_EASE = 6

# Sections 7 and 12: modifiers of the situation
PRONE_ATTACKS, HIGH_GROUND, PRONE_DEFENDS = -1, 1, 1
SHOT_AT_PRONE, MOVED, RUNNING, COVERED, EACH_ASSAILANT, ASSAILANTS = -1, -2, -1, -2, -1, 3
EACH_INCREMENT = -3

# Section 10: paces of a square, a walk and a hustle; modifiers of a rush, running and by earlier rushes
SQUARE, WALK, HUSTLE, RUSH_RUNNING, RUSHED_BEFORE = 2, 3, 12, 4, -4
# "decided by the storyguide": from these Sizes on this many squares deep and wide; how many share one square, up to
# which Size
LARGE = ((3, 2), (6, 3), (9, 4))
SHARED_FROM, SHARERS = -3, 4

# Section 18: what a scuffle makes of a wound: (fatigue levels, wound)
SCUFFLE = ((0, 0), (1, 0), (2, 0), (2, LIGHT), (3, LIGHT), (5, MEDIUM))
SCUFFLE_ARMED = -3
MANOEUVRES = {"trip": 3, "grab": 6, "disarm": 9, "take": 12}

# Section 19: bonus of every further try
TRY_AGAIN = 3

# Section 1 and 2
UNTRAINED_BOTCH_DICE, CAUTIOUS_BOTCH_DICE, PUISSANT, SPECIALIST = 3, -2, 2, 1

# Section 4, after the fight: ease factors of stable and better for Light, Medium, Heavy; bonus of each stable result
RECOVERY = {LIGHT: (4, 10), MEDIUM: (6, 12), HEAVY: (9, 15)}
STABLE_BONUS = 3
INCAPACITATED_DIES, INCAPACITATED_BETTER = 0, 9


def wound(excess, size):
    """The severity of a wound: 0 none, 1 Light, 2 Medium, 3 Heavy, 4 Incapacitating, 5 Dead."""
    width = max(1, BAND + size)
    return 0 if excess <= 0 else min(DEAD, -(-excess // width))


def increments_beyond(distance, increment):
    """Returns range increments beyond the first, for a distance in paces."""
    return max(0, -(-distance // increment) - 1)
