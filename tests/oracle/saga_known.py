# SPDX-License-Identifier: GPL-3.0-or-later
"""Known answers of the saga: single moments and short bouts with given dice. The headings are sections of the text."""

import saga_dice as dice
from saga_bout import Bout
from saga_created import faults
from saga_figures import GRAPPLE, WEAPONS
from saga_fighter import OPTIONS, Fighter, options
from saga_policy import turn


class Given:
    """Faces of ten-sided dice in order, the last one repeated: 0 to 9 on first rolls and botch dice; on later rolls the
    faces 1 to 10 are given as 0 to 9."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def random(self):
        face = self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]
        return face / 10 + 0.05


class Recorded(Bout):
    """Stores the attacks that were made, as (side, weapon, purpose, target's place)."""

    def __init__(self, *arguments, **scene):
        super().__init__(*arguments, **scene)
        self.made = []

    def attack(self, man, target, weapon, purpose="wound", exert=False):
        self.made.append((man.side, weapon.name, purpose, self.sides[1 - man.side].index(target)))
        super().attack(man, target, weapon, purpose, exert)


BASE = {"dex": 0, "qik": 0, "abilities": {"single": 3, "great": 3, "brawl": 3, "bows": 3, "firearms": 3, "thrown": 3,
                                          "ride": 2}}


def man(weapon="sword_short", rules=None, **build):
    weapons = weapon if isinstance(weapon, list) else [weapon]
    return Fighter({"name": weapons[0], **BASE, "weapons": weapons, **build}, rules)


def meet(a, b, faces=(2,), rules=None, **scene):
    sides = [side if isinstance(side, list) else [side] for side in (a, b)]
    bout = Recorded(sides, rules or options(), Given(*faces), turn, **scene)
    for each in bout.men:
        each.draw(each.weapons)
    return bout


def raises(task):
    try:
        task()
    except ValueError:
        return True
    return False


def check_builds(checks):
    for name, build in (("Str", {"weapon": "warhammer"}), ("lance on foot", {"weapon": "lance"}),
                        ("shield and two hands", {"weapon": "staff", "shield": "round"}),
                        ("bayonet alone", {"weapon": "bayonet_attached"}),
                        ("heater", {"weapon": "axe", "shield": "heater", "str": -1})):
        checks.holds(f"A-13: {name} is refused", raises(lambda build=build: man(**build)))
    checks.holds("unknown field", raises(lambda: Fighter({"nam": "x"})))
    checks.holds("unknown value", raises(lambda: options(botch="hard")))
    loads = [man("fist", load=load).encumbrance for load in (0, 1, 2, 3, 5, 6, 9, 10, 14, 15, 21, 28, 36, 45, 55, 90)]
    checks.same("16. Burden", loads, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 10])
    checks.same("16. Strength", [man("fist", load=10, str=strength).encumbrance for strength in (-2, 0, 1, 3, 5)],
                [4, 4, 3, 1, 0])
    strong = man("fist", virtues=["giant_blood", "tough"])
    checks.same("2. virtues", (strong.strength, strong.size, strong.soak), (1, 2, 4))
    small = man("fist", virtues=["dwarf"])
    checks.same("2. Dwarf", (small.strength, small.stamina, small.size), (-1, -1, -2))
    one_eyed = man("bow_short", virtues=["missing_eye"])
    checks.same("2. Missing Eye", (one_eyed.attack(WEAPONS["bow_short"], True), one_eyed.attack(WEAPONS["fist"])),
                (3, 2))
    lame = man("fist", virtues=["lame"], abilities={"brawl": 5}, specialities={"brawl": "dodge"})
    checks.same("2. Lame", (lame.initiative(), lame.attack(WEAPONS["fist"]), lame.damage(WEAPONS["fist"]), lame.soak),
                (-1, 4, -1, -1))
    checks.same("2. Lame, Defence", [lame.defence(ready).modifier for ready in ((WEAPONS["fist"],), ())], [4, 3])
    shaky = man(virtues=["palsied_hands"])
    checks.same("2. Palsied Hands", (shaky.attack(WEAPONS["sword_short"]), shaky.attack(WEAPONS["fist"])), (4, 3))
    lasting = man("fist", virtues=["enduring_constitution"])
    checks.same("2. Enduring Constitution", [lasting.penalty(*pair) for pair in ((0, 0), (1, 2), (4, 3), (0, 4))],
                [0, 0, 5, 4])
    checks.same("1. botch dice", [man("fist", abilities={}).botch_dice("brawl"), man().botch_dice("brawl"),
                                  man(cautious=["brawl"]).botch_dice("brawl")], [4, 1, 0])
    checks.same("2. Puissant", man(puissant=["single"]).score("single"), 5)
    checks.same("2. specialities", [man(specialities={"single": item}, shield="round").ability(WEAPONS["sword_short"])
                                    for item in ("sword_short", "round", "axe")], [4, 4, 3])


def check_defence(checks):
    def line(fighter, missile=False):
        return fighter.defence(fighter.in_hand(tuple(fighter.weapons)), missile).modifier

    checks.same("12. weapons do not parry missiles", [line(man("staff")), line(man("staff"), True)], [6, 3])
    checks.same("12. shields do", [line(man(shield="heater")), line(man(shield="heater"), True)], [3 + 1 + 3, 3 + 3])
    mixed = man("dagger", shield="round", abilities={"brawl": 6, "single": 3})
    checks.same("A-11: dagger and shield do not add", line(mixed), 6)
    checks.same("A-11: the shield's line", line(man("dagger", shield="round", abilities={"brawl": 4, "single": 5})), 7)
    checks.same("A-11: dodge", line(man(abilities={"brawl": 6, "single": 1})), 6)
    checks.same("A-11: no dodge", line(man(abilities={"brawl": 6, "single": 1}, rules=options(dodge="no"))), 2)
    checks.same("A-11: pistol and buckler", line(man("pistol", shield="buckler")), 4)
    checks.same("A-11: the weapon's line alone",
                line(man("pistol", shield="buckler", rules=options(defence_line="weapon"))), 3)
    checks.same("A-11: bow", line(man("bow_short", qik=2)), 5)
    both = ["rapier", "main_gauche"]
    checks.same("A-08", [line(man(both)), line(man(both, options(off_hand="parry"))),
                         line(man(both, options(off_hand="parry")), True)], [5, 7, 3])
    checks.same("A-04", [len(man(["musket", "rapier"], rules).in_hand((WEAPONS["musket"], WEAPONS["rapier"])))
                         for rules in (None, options(seed_hands="one"))], [1, 2])
    checks.same("A-02", [man("crossbow", rules, str=2).damage(WEAPONS["crossbow"]) for rules in
                         (None, options(missile_strength="no"))], [12, 10])
    archer = man("bow_long", options(missile_strength="no"), str=2)
    checks.same("A-02: bows keep it", archer.damage(WEAPONS["bow_long"]), 10)
    rider = man(mount="courser", shield="round")
    checks.same("17. Ride", (rider.attack(WEAPONS["sword_short"]), line(rider)), (3 + 3 + 2, 3 + 1 + 2 + 2))
    checks.same("A-07: missiles", [man("pistol", rules, mount="courser").attack(WEAPONS["pistol"], True) for rules in
                                   (None, options(mounted_missiles="yes"))], [4, 6])


def check_situation(checks):
    bout = meet(man(), man(), high_ground=0)
    a, b = bout.men
    sword, bow = WEAPONS["sword_short"], WEAPONS["bow_short"]
    found = []
    for mine, yours in ((False, False), (True, False), (False, True), (True, True)):
        a.prone, b.prone = mine, yours
        found.append((bout.situation(a, b, sword), bout.situation(b, a, sword)))
    checks.same("7. melee modifiers", found, [(1, 0), (0, 1), (2, -1), (1, 0)])
    found = []
    for rules in (options(), options(mounted_height="yes")):
        bout = meet(man(rules=rules, mount="courser"), man(rules=rules), rules=rules, high_ground=0)
        found.append(bout.situation(*bout.men, sword))
    checks.same("A-07: height", found, [0, 1])
    bout = meet([man(), man(), man(), man(), man("bow_short")], man("bow_short"), distance=40, cover=0)
    archer, target = bout.sides[1][0], bout.sides[0][4]
    found = [bout.situation(archer, target, bow)]  # three increments, cover
    for change in (("prone", True), ("running", True)):
        setattr(target, *change)
        found.append(bout.situation(archer, target, bow))
    archer.moved_before = True
    found.append(bout.situation(archer, target, bow))
    for foe in bout.sides[0][:4]:
        foe.melee_target = archer
        found.append(bout.situation(archer, target, bow))
    checks.same("12. missile modifiers", found, [-8, -9, -10, -12, -13, -14, -15, -15])
    bout = meet(man("musket"), man("fist", armour="chain_p", sta=1))
    target = bout.men[1].fighter
    checks.same("12. penetration", [target.soak_against(WEAPONS[name], paces) for name, paces in
                                    (("musket", 20), ("musket", 21), ("pistol", 10), ("crossbow", 5))], [4, 7, 5, 7])
    checks.same("12. not below 0", man("fist", armour="quilted_p", sta=1).soak_against(WEAPONS["musket"], 5), 1)
    checks.same("5. penalties", [man().penalty(4, level) for level in range(5)], [4, 4, 5, 7, 9])


def check_attacks(checks):
    # 18. Light to Dead: 3 + 9 - (3 + 6) is an Attack Advantage of 3; damage 3 and Strength
    found = []
    for strength in (0, 3, 8, 13, 18):
        bout = meet(man("fist", str=strength), man("fist"), (9,))
        bout.attack(*bout.men, WEAPONS["fist"], "scuffle")
        found.append((bout.men[1].fatigue, bout.men[1].wounds, bout.men[1].out))
    checks.same("18. scuffle", found, [(1, 0, None), (2, 0, None), (2, 1, None), (3, 1, None), (4, 3, "unconscious")])
    bout = meet(man("dagger", str=1), man("fist"), (9,))  # 3 + 2 - 3 + 9 - 9 = 2, damage 2 + 1
    bout.attack(*bout.men, WEAPONS["dagger"], "scuffle")
    checks.same("18. with a weapon", bout.men[1].fatigue, 1)
    bout = meet([man("blunderbuss")], [man("fist"), man("fist"), man("fist"), man("fist")], (9,), distance=13)
    bout.attack(bout.men[0], bout.men[1], WEAPONS["blunderbuss"])
    checks.same("A-21: spread", [each.wounds for each in bout.men[1:]], [5, 5, 5, 0])  # 3 + 3 - 3 + 9 - 9 = 3, + 10: 13
    bout.scene["distance"] = 12
    checks.same("A-21: not in the first increment", bout.spread(bout.men[0], bout.men[1], WEAPONS["blunderbuss"]), [])
    bout = meet(man("fist"), man("fist"), (8, 8, 9))
    grappler, held = bout.men
    bout.attack(grappler, held, GRAPPLE, "grapple")
    bout.attack(grappler, held, GRAPPLE, "grapple")
    checks.same("18. grips add up", (held.held_by is grappler, held.grip), (True, 4))
    bout.act(held)
    checks.same("18. breaking out", (held.grip, bout.made[-1]), (1, (1, "fist", "break", 0)))
    bout.act(held)
    tight = meet(man("fist"), man("fist"))
    tight.men[1].held_by, tight.men[1].grip = tight.men[0], 2
    tight.break_free(tight.men[1], 2)
    checks.same("18. free at 0", (tight.men[1].held_by, tight.men[0].wounds), (None, 1))
    checks.same("18. the grappler's wound", (held.held_by, grappler.wounds, grappler.out), (None, 1, None))
    for purpose, least, faces in (("trip", 3, (9, 8)), ("disarm", 9, (1, 7, 1, 6)), ("take", 12, (1, 8, 1, 7))):
        bout = meet(man("fist"), man("dagger"), faces)
        found = []
        for _ in range(2):
            bout.attack(*bout.men, WEAPONS["fist"], purpose)
            found.append((bout.men[1].prone, bool(bout.men[1].ready), len(bout.men[1].ground)))
            bout.men[1].prone, bout.men[1].ready, bout.men[1].ground = False, (WEAPONS["dagger"],), []
            bout.men[1].weapons = [WEAPONS["dagger"]]
        success = {"trip": (True, True, 0), "disarm": (False, False, 1), "take": (False, False, 0)}[purpose]
        checks.same(f"18. {purpose} needs {least}", found[0], success)
        if purpose != "trip":
            checks.same(f"18. {purpose} fails", found[1], (False, True, 0))
    bout = meet(man(), man(), (9,), rules=options(confidence="yes"))
    checks.same("2. Confidence, none", bout.spend(*bout.men, 0, 0), 0)
    sure = man(confidence=[1, 3])
    bout = meet(sure, sure, (9,), rules=options(confidence="yes"))
    checks.same("2. Confidence", [bout.spend(*bout.men, advantage, 0) for advantage in (-3, -2, 4)], [-3, -2, 4])
    checks.same("2. points spent", [each.confidence for each in bout.men], [2, 2])


def check_botches(checks):
    found = []
    for zeros in (1, 2, 3):
        rules = options(botch="by_zeros")
        bout = meet(man(["axe", "dagger"], rules), man(rules=rules), rules=rules)
        bout.botched(bout.men[0], WEAPONS["axe"], zeros)
        each = bout.men[0]
        found.append((each.exposed, each.prone, [weapon.name for weapon in each.weapons], len(each.ground)))
    checks.same("A-10", found, [(True, False, ["axe", "dagger"], 0), (False, False, ["dagger"], 1),
                                (False, True, ["dagger"], 0)])
    rules = options(botch="by_zeros")
    bout = meet(man(["axe", "dagger"], rules), man(rules=rules), (0, 0, 2), rules=rules)  # a botch, then no roll hits
    bout.act(bout.men[0])
    before = bout.defence(bout.men[0], False)[0]
    bout.act(bout.men[0])
    checks.same("A-10: -3 until the next turn", bout.defence(bout.men[0], False)[0] - before, 3)
    bout.botched(bout.men[0], WEAPONS["axe"], 2)
    made = len(bout.made)
    bout.act(bout.men[0])
    checks.same("A-10: an action to take it up", (len(bout.made) - made, bout.men[0].weapons[0].name), (0, "axe"))
    checks.same("1. botched totals", [dice.total(Given(0, 0), modifiers) for modifiers in (-3, 3)], [(-3, 1), (0, 1)])
    # section 1: a botched total is min(0, modifiers): it hits a Defence below that
    weak = man("fist", qik=-9, abilities={})
    bout = meet(man(str=9), weak, (0, 0))
    bout.attack(*bout.men, WEAPONS["sword_short"])  # 0 - (-9 + 6) = 3, damage 9 + 5 + 3: 17
    checks.same("20. a botch that hits", bout.men[1].out, "incapacitated")


def check_rounds(checks):
    bout = meet(man("fist"), man("fist", qik=2), (4, 2, 4, 3))  # 4 and 2 + 2; then 4 and 3 + 2
    checks.same("6. ties", [each.side for each in bout.roll_order()], [1, 0])
    checks.same("6. the first totals stand", [each.order for each in bout.men], [4, 4])
    bout = meet(man("crossbow"), man("fist"), (2,), field="mat", distance=400)
    for _ in range(9):
        bout.act(bout.men[0])
    checks.same("12. one shot in three rounds", (len(bout.made), bout.men[0].loading["crossbow"]), (3, 0))
    bout = meet(man(["javelin", "javelin", "sword_short"]), man("fist", sta=30), (2,))
    for _ in range(4):
        bout.act(bout.men[0])
    checks.same("13. thrown and gone", [made[1] for made in bout.made],
                ["javelin", "javelin", "sword_short", "sword_short"])
    bout = meet([man("fist") for _ in range(7)], [man("fist", sta=30)] * 2, (2,))
    for each in bout.sides[0]:
        bout.act(each)
    checks.same("A-12", [made[3] for made in bout.made], [0] * 6 + [1])
    swordsman = man("saber", policy={"name": "plain", "delay": True})
    for mine, yours, rules, wanted in ((5, 5, options(), 1), (6, 5, options(), 0),
                                       (5, 5, options(interrupt="delayer"), 0)):
        bout = meet(swordsman, man("rapier"), rules=rules)
        bout.men[0].order, bout.men[1].order = mine, yours
        bout.play_round(list(bout.men))
        checks.same(f"A-05: {mine} against {yours}", bout.made[0][0], wanted)
    bout = meet([swordsman, man("axe", policy={"name": "plain", "delay": True})], man("fist", sta=30), (2, 8, 2))
    bout.men[0].order, bout.men[1].order, bout.men[2].order = 5, 4, 3
    bout.play_round(list(bout.men))  # 5 + 2 + 2 against 4 + 1 + 8
    checks.same("6. two delayers add a die", [made[1] for made in bout.made], ["axe", "saber", "fist"])
    tired = man(policy={"name": "exert_attack"})
    bout = meet(tired, man("fist", sta=30), (2,))
    levels = []
    for _ in range(6):
        bout.act(bout.men[0])
        levels.append(bout.men[0].fatigue)
    checks.same("A-03", levels, [1, 2, 3, 4, 4, 4])
    guarded = meet(man(policy={"name": "exert_defence"}), man("fist", sta=30), (2,))
    guarded.act(guarded.men[0])
    checks.same("5. exertion in defence", guarded.defence(guarded.men[0], False)[0], 4 + 3)
    berserk = man("fist", virtues=["berserk"], angry=3)
    bout = meet(berserk, man("fist"), (6, 5))
    bout.hurt(bout.men[0], 1, bout.men[1])
    checks.same("2. Berserk needs 9", bout.men[0].raging, False)  # 3 + 6 - 1
    bout = meet(berserk, man("fist"), (7,))
    bout.hurt(bout.men[1], 1, bout.men[0])
    checks.same("2. Berserk", (bout.men[0].raging, bout.attack_modifiers(*bout.men, WEAPONS["fist"]),
                               bout.defence(bout.men[0], False)[0]),
                (True, 5, 1))


def check_stances(checks):
    archer, sword = man("bow_short"), man("sword_short")

    def stances(a, b, **rules):
        bout = meet(a, b, rules=options(**rules))
        bout.declare_stances()
        return "".join("r" if each.rearward else "f" for each in bout.sides[0])

    checks.same("9. alone", stances([archer], [sword]), "f")
    checks.same("9. half as many", stances([sword, archer], [sword] * 2), "fr")
    checks.same("9. too few", stances([sword, archer], [sword] * 3), "ff")
    checks.same("9. the first comes forward", stances([archer, sword, archer], [sword] * 3), "ffr")
    checks.same("9. a hallway", stances([sword, archer], [sword] * 5, terrain="hallway"), "fr")
    bout = meet([man(["bow_short", "knife"])], [sword], (2,))
    bout.declare_stances()
    bout.act(bout.men[0])
    checks.same("9. no two-handed missiles forward", bout.made[0][1], "knife")
    # 9: rush 0 + 9 must exceed 0 + 2 + 6 + 3 of the shield; without it 9 > 8 holds
    for shield, wanted in (("heater", 0), (None, 1)):
        bout = meet([man(policy={"name": "plain", "rush": True})], [man(shield=shield), archer], (9, 2))
        bout.sides[1][1].rearward = True
        bout.act(bout.men[0])
        checks.same(f"9. rush past {shield}", len(bout.made), wanted)
    bout = meet([sword], [sword, archer], (9, 2))
    bout.sides[1][1].rearward = True
    bout.act(bout.men[0])
    checks.same("9. without a rush the forward foe", bout.made, [(0, "sword_short", "wound", 0)])


def check_mat(checks):
    # Encumbrance 1 of the sword: 12 - 1 = 11 paces are 5 squares; a walk is 3 paces, 1 square
    bout = meet(man(), man("fist"), (2,), field="mat", distance=30)
    runner = bout.men[0]
    checks.same("10. squares", (bout.hustle_squares(runner), bout.walk_squares(runner)), (5, 1))
    bout.act(runner)
    checks.same("10. a run", (runner.position, runner.running, runner.moved, bout.made), (10, True, True, []))
    bout.act(runner)
    checks.same("10. a hustle and an attack", (runner.position, runner.running, runner.moved_before, len(bout.made)),
                (14, False, True, 1))
    for face, levels in ((6, 1), (7, 0), (0, 2)):  # Stamina 0, Encumbrance 1; a 0 and a botch
        tiring = options(run_fatigue="yes")
        far = meet(man(rules=tiring), man("fist", rules=tiring), (face,), rules=tiring, field="mat", distance=60)
        far.act(far.men[0])
        checks.same(f"11. a run with {face}", far.men[0].fatigue, levels)
    runner.wounds = 40
    checks.same("A-31", (bout.hustle_squares(runner), bout.walk_squares(runner)), (0, 1))
    checks.same("10. mounts", [bout.hustle_squares(type(runner)(man(mount=mount), 0, 0))
                               for mount in ("destrier", "courser")], [5, 7])
    for faces, wanted in (((9, 8, 2), (2, True, False, 1)), ((8, 8, 2), (1, False, True, 0))):
        bout = meet(man(policy={"name": "plain", "rush": True}), man("fist", sta=30), faces, field="mat", distance=4)
        bout.act(bout.men[0])
        a, b = bout.men
        checks.same(f"10. rush {faces}", (a.position, b.prone, a.prone, len(bout.made)), wanted)
    rider = meet(man(mount="destrier"), man("fist", size=1), field="mat", distance=4)
    checks.same("10. mounted rush", [rider.rush_modifiers(each) for each in rider.men], [6 + 3 + 4, 1])
    rules = options(mount_target="mount")
    bout = meet(man(str=9, rules=rules), man(rules=rules, mount="courser", shield="round", armour="plate_p"), (9, 9),
                rules=rules)
    before = bout.men[1].fighter.encumbrance
    bout.hurt_mount(bout.men[1], 4)
    each = bout.men[1]
    checks.same("A-07: the mount falls", (each.fighter.mount, each.prone, each.fighter.encumbrance - before),
                (None, True, 1))
    bout = meet(man(str=4, rules=rules), man(rules=rules, mount="courser"), (9, 9), rules=rules)
    bout.attack(*bout.men, WEAPONS["sword_short"])  # 3 + 3 + 9 - 4 - 6 = 5, + 9 - 3 = 11 in bands of 7
    checks.same("A-07: the mount is wounded", (bout.men[1].mount_wounds, bout.men[1].wounds), (3, 0))


def check_flight(checks):
    """3 + 6 or a die against 2 + 4 and a die."""
    for faces, rules, wanted in (((2,), options(), "fled"), ((3,), options(), None),
                                 ((3,), options(disengage_tie="yes"), "fled"),
                                 ((8, 3), options(disengage="stress_die"), "fled"),
                                 ((5, 3), options(disengage="stress_die"), None)):
        bout = meet(man("fist", policy={"name": "plain", "flee": 0}), man("axe", abilities={"single": 2, "brawl": 2}),
                    faces, rules=rules)
        runner, foe = bout.men
        foe.last_weapon, runner.attacked_by = WEAPONS["axe"], [foe]
        bout.act(runner)
        checks.same(f"A-09: {faces} {rules['disengage']} {rules['disengage_tie']}", runner.out, wanted)
    bout = meet(man("fist", policy={"name": "plain", "flee": 0}), man("axe"), (2,))
    bout.act(bout.men[0])
    checks.same("19. not attacked", bout.men[0].out, "fled")
    bout = meet(man("fist", policy={"name": "plain", "flee": 0}), man("axe", abilities={"single": 2, "brawl": 2}), (5,))
    runner, foe = bout.men
    foe.last_weapon = WEAPONS["axe"]
    tries = []
    for _ in range(2):
        runner.attacked_by = [foe]
        bout.act(runner)
        tries.append(runner.out)
    checks.same("19. 3 more on the second try", tries, [None, "fled"])
    bout.attack(runner, foe, WEAPONS["fist"])
    checks.same("19. an attack resets it", runner.tries, 0)


def check_created(checks):
    for name, build, more, wanted in (
            ("nobody", {}, {"age": 20}, []),
            ("7 points", {"str": 3, "sta": 1}, {"age": 20}, []),
            ("8 points", {"str": 3, "sta": 1, "dex": 1}, {"age": 20}, ["points"]),
            ("15 - 8 points", {"str": 3, "sta": 3, "dex": 2, "qik": -3}, {"age": 20, "others": -2}, []),
            ("15 - 7 points", {"str": 3, "sta": 3, "dex": 2, "qik": -3}, {"age": 20, "others": -1}, ["points"]),
            ("4 without Great", {"str": 4}, {"age": 20}, ["str"]),
            ("4 with Great", {"str": 4}, {"age": 20, "great": {"str": 1}}, []),
            ("6 is too much", {"str": 6}, {"age": 20, "great": {"str": 3}}, ["str"]),
            ("Great of a 2", {"str": 3}, {"age": 20, "great": {"str": 1}}, ["str"]),
            ("-5 with Poor", {"qik": -5, "str": 3, "sta": 3, "dex": 1}, {"age": 20, "great": {"qik": -2}}, []),
            ("too young", {"abilities": {"single": 6}}, {"age": 29}, ["single"]),
            ("old enough", {"abilities": {"single": 6}}, {"age": 30}, []),
            ("at 35", {"abilities": {"single": 7}}, {"age": 35}, ["single"]),
            ("at 45", {"abilities": {"single": 8, "brawl": 9}}, {"age": 45}, ["brawl"]),
            ("at 46", {"abilities": {"single": 9, "brawl": 10}}, {"age": 46}, ["brawl"]),
            ("75 + 15 points", {"abilities": {"single": 5, "brawl": 2}}, {"age": 20, "points": 90}, []),
            ("89 points", {"abilities": {"single": 5, "brawl": 2}}, {"age": 20, "points": 89}, ["experience"])):
        checks.same(f"2. created: {name}", faults(build, **more), wanted)


def check_known(checks):
    for part in (check_created, check_builds, check_defence, check_situation, check_attacks, check_botches, check_rounds,
                 check_stances, check_mat,
                 check_flight):
        part(checks)
    checks.same("every option has a default", options(), {name: values[0] for name, values in OPTIONS.items()})
