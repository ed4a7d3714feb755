# SPDX-License-Identifier: GPL-3.0-or-later
"""Matchups as plain data. A key that is absent has the preset of campaign_tables.py.

DATA: twenty duels that exact_campaign.py solves, with every weapon, armour, bare hands, charges, depths of
criticals, mounts, and options of the rulings. FIELDS: bouts that sampled_campaign.py fights, with shooting,
movement, psychology, luck and groups; `a` and `b` are lists of builds. GRID: the same build with each weapon on both
sides, which exact_campaign.py solves.
"""

from campaign_tables import WEAPONS, Fighter, Matchup, Options

DATA = (
    {"name": "sabres", "a": {"weapon": "sabre"}, "b": {"weapon": "sabre"}},
    {"name": "sabre - axe", "a": {"weapon": "sabre"}, "b": {"weapon": "axe"}},
    {"name": "bare hands", "a": {}, "b": {}},
    {"name": "fists - fighting knife", "a": {"striking": 7, "power": 7}, "b": {"weapon": "fighting knife"}},
    {"name": "2 handed club - tool", "a": {"weapon": "2 handed club", "power": 8}, "b": {"weapon": "tool"}},
    {"name": "lancer charges", "a": {"weapon": "spear"}, "b": {"weapon": "cavalry saber", "striking": 6},
     "opening": "charge(a)"},
    {"name": "pike is charged", "a": {"weapon": "cavalry saber", "striking": 6}, "b": {"weapon": "pike"},
     "opening": "charge(a)"},
    {"name": "long spear is charged", "a": {"weapon": "bayonet"}, "b": {"weapon": "long spear", "power": 9},
     "opening": "charge(a)"},
    {"name": "battle club charges", "a": {"weapon": "improvised weapon", "striking": 4}, "b": {"weapon": "battle club"},
     "opening": "charge(b)"},
    {"name": "duelling knife - armour", "a": {"weapon": "duelling knife", "striking": 8, "power": 6},
     "b": {"weapon": "axe", "armour": True, "striking": 4}},
    {"name": "armoured fists", "a": {"armour": True}, "b": {"armour": True, "striking": 6}},
    {"name": "master - novice", "a": {"weapon": "sabre", "striking": 12, "power": 12},
     "b": {"weapon": "tool", "striking": 1, "power": 1}},
    {"name": "depth 0", "a": {"weapon": "battle club"}, "b": {"weapon": "spear"}, "options": {"critical_depth": 0}},
    {"name": "depth 1", "a": {"weapon": "battle club"}, "b": {"weapon": "spear"}, "options": {"critical_depth": 1}},
    {"name": "depth 4", "a": {"weapon": "battle club"}, "b": {"weapon": "spear"}},
    {"name": "AUTO fights on", "a": {"weapon": "axe"}, "b": {"weapon": "cavalry saber", "power": 6},
     "options": {"auto_means": "fights_on"}},
    {"name": "rearms after 1 turn", "a": {"weapon": "bayonet", "striking": 7}, "b": {"weapon": "fighting knife",
     "power": 8, "striking": 7}, "options": {"rearm_turns": 1}},
    {"name": "three turns", "a": {"weapon": "tool"}, "b": {"weapon": "2 handed club"}, "options": {"max_turns": 3}},
    {"name": "horse and pike", "a": {"weapon": "cavalry saber", "mount": "warhorse", "striking": 6},
     "b": {"weapon": "pike", "armour": True}, "opening": "charge(a)"},
    {"name": "walk of 85 m", "a": {"weapon": "spear", "armour": True, "movement": 9},
     "b": {"weapon": "long spear", "movement": 8}, "distance": 85},
)

MATCHUPS = [Matchup(entry["name"], Fighter(**entry["a"]), Fighter(**entry["b"]), entry.get("opening", "engaged"),
                    entry.get("distance", 0), Options(**entry.get("options", {}))) for entry in DATA]

RIFLE = {"missile": "rifle", "shoots": True, "shooting": 7}
PISTOLS = {"weapon": "sabre", "missile": "pistol", "pair": True, "shoots": True, "shooting": 8}
NPC = {"weapon": "spear", "npc": True, "nerve": 4}
SABRE = {"weapon": "sabre"}

FIELDS = (
    {"name": "rifle - sabre over 120 m", "a": [RIFLE], "b": [SABRE], "distance": 120},
    {"name": "musket in hard cover - rifle", "a": [{**RIFLE, "missile": "musket", "cover": -2}], "b": [RIFLE],
     "distance": 60},
    {"name": "bow - weaving axe", "a": [{"missile": "bow", "shoots": True, "shooting": 9}],
     "b": [{"weapon": "axe", "approach": "weave"}], "distance": 150},
    {"name": "pistols - armoured pistols", "a": [PISTOLS], "b": [{**PISTOLS, "armour": True, "shooting": 9}],
     "distance": 30},
    {"name": "revolver - javelin", "a": [{"missile": "revolver pistol", "shoots": True}],
     "b": [{"missile": "javelin", "shoots": True, "shooting": 6}], "distance": 100},
    {"name": "double rifle - sprinting horse", "a": [{**RIFLE, "missile": "double barrelled rifle"}],
     "b": [{"weapon": "cavalry saber", "mount": "cavalry horse", "approach": "sprint"}], "distance": 300},
    {"name": "npc horse panics at a pike", "a": [{"weapon": "cavalry saber", "mount": "prairie horse", "npc": True}],
     "b": [{"weapon": "pike"}], "distance": 100, "options": {"flight": "may rally"}},
    {"name": "luck of 2", "a": [{"weapon": "tool", "luck": 2, "saves": True}], "b": [{"weapon": "tool"}]},
    {"name": "npc - player", "a": [NPC], "b": [{"weapon": "spear"}], "options": {"flight": "may rally"}},
    {"name": "three npcs - three with a leader", "a": [NPC] * 3, "b": [{**NPC, "leadership": 2}, NPC, NPC],
     "distance": 50},
    {"name": "six pikes on a front of 2 - clubs", "a": [{"weapon": "pike"}] * 6, "b": [{"weapon": "battle club"}] * 6,
     "frontage": 2, "opening": "charge(b)"},
    {"name": "npcs that may rally", "a": [NPC] * 4, "b": [{**RIFLE, "npc": True, "nerve": 3}] * 3, "distance": 200,
     "options": {"flight": "may rally"}},
)

# Each weapon charges each. With these bodies a change of 1 in any printed number changes some result by 0.003 or more,
# except for an order whose change does not change who strikes first (the charged pike's).
CHARGERS = {weapon: Fighter(striking=4 + place % 3, power=3 + place % 6, weapon=weapon)
            for place, weapon in enumerate(WEAPONS)}
CHARGED = {weapon: Fighter(striking=5 + place % 2, power=4 + place % 5, weapon=weapon)
           for place, weapon in enumerate(WEAPONS)}
GRID = [Matchup(f"{a} charges {b}", CHARGERS[a], CHARGED[b], "charge(a)") for a in WEAPONS for b in WEAPONS]
