# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks of exact_campaign.py and sampled_campaign.py that do not depend on salle: exact_campaign.py --check."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from campaign_matchups import FIELDS, MATCHUPS
from campaign_tables import SHOOTING, TWO_DICE, Fighter, Matchup, Options, at_or_above, flees_on, needed, wounds
from exact_campaign import ENDINGS, Duel, aftermath, arcane, solve
from sampled_campaign import Bout, arcane_battle, rates, sample

SIGMAS = 4.0
BOUTS = 5000

# The striking table as the web page of the rules prints it: the numbers needed, by the attacker's value. 11 rows lack a
# value.
STRIKING_ROWS = {
    1: "77888999AAA", 2: "77788899 9AA", 3: "67778889 99A", 4: "667778889999", 5: "666777888999", 6: "666677788899",
    7: "666667778889", 8: "56666777888", 9: "55666677788", 10: "55566667775", 11: "45556666777", 12: "44555666677"}
PARRYING_ROWS = {**STRIKING_ROWS, 8: "566666777888", 11: "45556666677", 12: "445556666677"}
LOSS_ROWS = {1: "445556666", 2: "4445556666", 3: "344555666", 4: "3344455566", 5: "333445556", 6: "333344555",
             7: "333344455", 8: "233334445", 9: "223333444", 10: "222333344", 11: "222233344"}
MISPRINTS = [("loss", 11), ("parrying", 10), ("striking", 10)]


class Report:
    def __init__(self):
        self.failed = self.made = 0

    def holds(self, what, truth, found=""):
        self.made += 1
        if not truth:
            self.failed += 1
            print(f"WRONG: {what} {found}")

    def equal(self, what, found, expected):
        self.holds(what, found == expected, f"is {found}, not {expected}")

    def close(self, what, found, expected):
        self.holds(what, abs(found - expected) < 1e-12, f"is {found}, not {expected}")

    def sampled(self, what, count, bouts, chance):
        deviation = (count - bouts * chance) / sqrt(max(chance * (1 - chance), 1e-9) * bouts)
        self.holds(what, abs(deviation) <= SIGMAS, f"was sampled {count} times of {bouts}, {deviation:+.1f} sigma")


def is_printed(row, whole):
    """Returns whether a row is complete, or has lost some of its values."""
    rest = iter(whole)
    return all(value in rest for value in row)


def tables(report):
    wrong = []
    for name, rows in (("striking", STRIKING_ROWS), ("parrying", PARRYING_ROWS)):
        for attacker, row in rows.items():
            whole = ["%X" % needed(attacker, defender) for defender in range(1, 13)]
            if not is_printed(row.replace(" ", ""), whole):
                wrong.append((name, attacker))
    for points, row in LOSS_ROWS.items():
        if not is_printed(row, [str(flees_on(nerve, points)) for nerve in range(1, 11)]):
            wrong.append(("loss", points))
    report.equal("rows that disagree with the restored tables", sorted(wrong), MISPRINTS)
    report.equal("the shooting table", [SHOOTING[skill - 1] for skill in (3, 5, 7, 9, 11, 12)], [10, 9, 8, 7, 5, 4])
    report.equal("chances of 2d6", sum(TWO_DICE.values()), 1)


def by_hand(report):
    """Checks that were computed by hand."""
    preset = Options()
    report.equal("P(7 and more)", at_or_above(7), Fraction(21, 36))
    report.equal("P(9 and more)", at_or_above(9), Fraction(10, 36))
    report.equal("P(6 to 8)", at_or_above(6) - at_or_above(9), Fraction(16, 36))
    report.equal("deadliness 4", tuple(wounds(4, preset).values()), (Fraction(3, 6), Fraction(2, 6), Fraction(1, 6)))
    report.equal("deadliness 1", tuple(wounds(1, preset).values()), (Fraction(1, 6), Fraction(2, 6), Fraction(3, 6)))
    report.equal("deadliness 0", wounds(0, preset), wounds(1, preset))
    report.equal("deadliness 9", wounds(9, preset)["killed"], Fraction(5, 6))
    report.equal("AUTO", wounds(5, Options(auto_means="fights_on"))["wounded"], 0)

    # Equal fighters, deadliness 4, no free attacks. A double 6 (1/36) kills by a neck hit, by deadliness 6 (4/6), by
    # deadliness 4 (3/6) on 1-3, and never by concussion. 9 to 11 (9/36) hit. 6 to 8 (16/36) clash: then 7 to 11 (20/36)
    # beat the parry, and a double 6 does except on 3-4.
    bodies = (Fighter(weapon="duelling knife", power=6), Fighter(power=5))
    duel = Duel(*bodies, Options(critical_depth=0), Fraction)
    outcomes = duel.strike(duel.start(), 0, False, 0, True, 0).outcomes
    sixth, smash = Fraction(1, 6), Fraction(1, 36)
    beaten = Fraction(16, 36) * (Fraction(20, 36) + smash * Fraction(4, 6))
    killed = smash * (sixth + sixth * Fraction(4, 6) + Fraction(3, 6) * Fraction(1, 2))
    report.equal("killed by one strike", outcomes["killed", 1], killed + (Fraction(9, 36) + beaten) / 2)
    wounded = smash * (sixth * Fraction(2, 6) + sixth + Fraction(3, 6) * Fraction(2, 6))
    report.equal("wounded by one strike", outcomes["wounded", 1], wounded + (Fraction(9, 36) + beaten) * Fraction(2, 6))
    (armed, _), clash = duel.start(), Fraction(16, 36)
    states = {"edge": (armed, (0, True, False, 0)), "sure": (armed, (0, False, True, 0)),
              "shattered": ((-1, False, False, 0), armed)}
    for name, dice in (("edge", 2), ("sure", 1), ("shattered", 1)):
        report.equal(name, outcomes[states[name]], clash * smash * Fraction(dice, 6))


def chains(report):
    for matchup in MATCHUPS:
        duel = Duel(matchup.a, matchup.b, matchup.options, Fraction)
        for side in (0, 1):
            course = duel.strike(duel.start(), side, False, 0, True, 0)
            counts = {name: mean for (who, name), mean in course.counts.items() if who == side}
            report.equal(f"{matchup.name}: the strike's chances", sum(course.outcomes.values()), 1)
            told = counts["misses"] + counts["parried"] + counts["hits"]
            report.equal(f"{matchup.name}: strikes", counts["strikes"], told)
        result = solve(matchup)
        report.close(f"{matchup.name}: the bout", result["a_wins"] + result["b_wins"] + result["draws"], 1)
        other = {"charge(a)": "charge(b)", "charge(b)": "charge(a)"}.get(matchup.opening, matchup.opening)
        mirror = Duel(matchup.b, matchup.a, matchup.options).solve(other, matchup.distance)
        report.close(f"{matchup.name}: mirrored", mirror["b_wins"], result["a_wins"])
    fists = Fighter()
    report.close("limits of depth", solve(Matchup("", fists, fists, options=Options(max_turns=0)))["draws"], 1)
    report.close("who never meet", solve(Matchup("", replace(fists, movement=0), replace(fists, movement=0),
                                                 distance=5))["draws"], 1)


def compared(report, matchup, bouts=BOUTS):
    exact, dice, found = solve(matchup), random.Random(matchup.name), Counter()
    squares = 0
    for _ in range(bouts):
        winner, turns, bout = sample(matchup, dice)
        found[winner] += 1
        found["turns"] += turns
        squares += turns * turns
        for side, name in ((0, "a"), (1, "b")):
            member = bout.sides[side][0]
            found[f"{name} {member.ending}".replace("bled to death", "wounded")] += 1
    for key, name in ((0, "a_wins"), (1, "b_wins"), (2, "draws")):
        report.sampled(f"{matchup.name}: {name}", found[key], bouts, exact[name])
    for name in (f"{side} {ending}" for side in "ab" for ending in ENDINGS):
        report.sampled(f"{matchup.name}: {name}", found[name], bouts, exact[name])
    mean = found["turns"] / bouts
    error = sqrt(max(squares / bouts - mean * mean, 1e-9) / bouts)
    report.holds(f"{matchup.name}: turns", abs(mean - exact["turns"]) <= SIGMAS * error, f"{mean} of {exact['turns']}")


def samples(report):
    sabre, spear = Fighter(weapon="sabre"), Fighter(weapon="spear", power=6)
    npc = replace(spear, npc=True, nerve=3, striking=2, armour=True)
    rider = Fighter(weapon="cavalry saber", mount="warhorse", armour=True)
    for matchup in MATCHUPS:
        compared(report, matchup)
    for matchup in (
            Matchup("luck", replace(sabre, luck=2, saves=True), replace(spear, luck=1, saves=True)),
            Matchup("npcs", npc, npc),
            Matchup("npc without friends", npc, spear, options=Options(lone_has_no_friends=False)),
            Matchup("npc alone rolls", npc, spear, options=Options(non_npc_rolls=False)),
            Matchup("commander", replace(npc, leadership=3), npc, options=Options(commander_counts=True)),
            Matchup("riders", rider, rider, "charge(b)"),
            Matchup("limit stops criticals", spear, sabre, options=Options(critical_depth=1, limit_stops="criticals")),
            Matchup("edges do not add", spear, spear, options=Options(edge_adds=False)),
            Matchup("shattered ones are retrieved", spear, spear,
                    options=Options(rearm_turns=1, rearm="lost_and_shattered"))):
        compared(report, matchup)


def single_strikes(report):
    """Compares rolled strikes with enumerated ones, from pairs of states that bouts rarely reach."""
    bodies, dice, strikes = (Fighter(weapon="spear", power=4), Fighter(weapon="sabre")), random.Random(1), 40000
    duel = Duel(*bodies)
    for ours in ((0, False, False, 0), (0, True, False, 0), (0, False, True, 0), (-1, True, True, 0)):
        for bonus, parried in ((0, True), (2, False)):
            pair, found = (ours, (0, True, False, 0)), Counter()
            for _ in range(strikes):
                bout = Bout(([bodies[0]], [bodies[1]]), dice)
                members = [side[0] for side in bout.sides]
                for member, (bare, member.plus_one, member.unanswerable, _) in zip(members, pair):
                    member.bare = None if bare else 0
                bout.strike(*members, bonus=bonus, parried=parried)
                out = [(member.ending, member.side) for member in members if member.ending]
                after = tuple((0 if member.bare == 0 else -1, member.plus_one, member.unanswerable, 0)
                              for member in members)
                found[out[0] if out else after] += 1
            outcomes = duel.strike(pair, 0, False, bonus, parried, 0).outcomes
            report.equal("no other outcomes", set(found) - set(outcomes), set())
            for outcome, chance in outcomes.items():
                if chance * strikes >= 10:
                    report.sampled(f"strike {pair} {bonus} {parried}: {outcome}", found[outcome], strikes, chance)


def aftermaths(report):
    for bonus in (None, 0, 3):
        report.equal("the aftermath", sum(aftermath(bonus).values()), 1)
    report.equal("a leg not healed", aftermath(0)["leg", "no effect", None], Fraction(9, 36) * Fraction(9, 36))
    mistake = Fraction(9, 36) * Fraction(1, 36) * Fraction(6, 36)
    report.equal("a mistake", aftermath(4)["leg", "mistake", "open wound"], mistake)
    dice, found = random.Random(2), Counter()
    bouts = 20000
    for _ in range(bouts):
        bout = Bout(([Fighter(healer=1)], [Fighter()]), dice)
        bout.put_out(bout.sides[0][0], "wounded")
        member = bout.sides[0][0]
        found[member.wounds[0], getattr(member, "healed", None), (member.wounds + [None])[1]] += 1
    for key, chance in aftermath(1).items():
        report.sampled(f"aftermath {key}", found[key], bouts, float(chance))
    report.equal("a will of 1 against one of 12", arcane(1, 12), (1, 0, 0))
    report.equal("two wills of 1", arcane(1, 1), (0, 0, 1))
    report.equal("arcane mirror", arcane(7, 5), (arcane(5, 7)[1], arcane(5, 7)[0], arcane(5, 7)[2]))
    for wills in ((7, 7), (6, 9), (13, 12)):
        exact = arcane(*wills)
        report.equal("arcane chances", sum(exact), 1)
        fallen = Counter(arcane_battle(wills, dice) for _ in range(bouts))
        for who, chance in enumerate(exact):
            report.sampled(f"arcane battle {wills}", fallen[who], bouts, float(chance))


class Threes:
    """Dice that always show 3."""

    @staticmethod
    def random():
        return 0.4


def shots(shooter, turns=12):
    bout = Bout(([shooter], [Fighter(movement=0)]), Threes, Options(max_turns=turns), distance=8)
    bout.fight()
    return bout.counts["shots"]


def fields(report):
    cadence = {"musket": 6, "bow": 12, "grenade": 12, "pistol": 8, "revolver pistol": 16, "javelin": 12}
    for missile, count in cadence.items():
        shooter = Fighter(missile=missile, shoots=True, shooting=4)
        report.equal(f"shots of a {missile} in 12 turns", shots(shooter), count)
    pair = Fighter(missile="pistol", pair=True, shoots=True, shooting=4)
    report.equal("shots of paired pistols in 2 turns", shots(pair, 2), 2)
    report.equal("shots of paired pistols in 3 turns", shots(pair, 3), 3)

    # A rifle with skill 8 + 1, at a foe that walks from 60 to 20 m, hits on 7, and a hit takes the foe out. On a double
    # 1 followed by a 1 (1/216) the rifle bursts: a strike of 5 against 5 with deadliness 5, parried with power 5.
    rifle = Fighter(missile="rifle", shoots=True, shooting=8)
    foe = Fighter(weapon="sabre")
    burst = Fraction(1, 216) * (Fraction(10, 36) + Fraction(16, 36) * Fraction(21, 36))
    duel = Duel(rifle, foe).solve("charge(b)")["a_wins"]
    chance = float(Fraction(21, 36)) + float(Fraction(15, 36) - burst) * duel
    dice, bouts = random.Random(60), 20000
    wins = Counter(sample(Matchup("", rifle, foe, distance=60), dice)[0] for _ in range(bouts))
    report.sampled("a rifle against a sabre over 60 m", wins[0], bouts, chance)

    # A sprinting charger does not strike in the turn of its arrival, so only the foe strikes; then both fight on.
    dasher = Fighter(weapon="sabre", approach="sprint", movement=9)
    for reading in ("no_attack", "attack"):
        wins = Counter(sample(Matchup("", dasher, foe, distance=200, options=Options(sprint_charge=reading)), dice)[0]
                       for _ in range(bouts))
        if reading == "attack":
            report.sampled("a sprint that attacks", wins[0], bouts, Duel(dasher, foe).solve("charge(a)")["a_wins"])
        else:
            charged = Duel(dasher, foe)
            outcomes = charged.strike(charged.start(), 1, False, 0, True, 0).outcomes
            later = Duel(dasher, foe)
            chance = 0.0
            for outcome, p in outcomes.items():
                if outcome[0] in ENDINGS:
                    chance += float(p) * (outcome[1] == 1)
                else:
                    later.start = lambda state=outcome: state
                    chance += float(p) * later.solve()["a_wins"]
            report.sampled("a sprint that does not", wins[0], bouts, chance)


    for entry in FIELDS:
        wins, draws, turns, _ = rates(entry, 200)
        report.holds(f"{entry['name']} is fought", sum(wins) + draws == 200 and turns >= 1)


def groups(report):
    bouts = 3000
    dice = random.Random(4)

    def rate(*teams, **settings):
        return sum(Bout(teams, dice, **settings).fight()[0] == 0 for _ in range(bouts))

    man = Fighter(weapon="spear")
    npc, pike = replace(man, npc=True, nerve=4), Fighter(weapon="pike")
    report.sampled("equal groups", rate([npc] * 4, [npc] * 4, options=Options(flight="may rally")), bouts, 0.5)
    even = 0.5 * bouts + SIGMAS * sqrt(bouts / 4)
    report.holds("two beat one", rate([man] * 2, [man]) > even)
    report.holds("pikes fight in four ranks", rate([pike] * 4, [Fighter(weapon="tool")] * 4, frontage=1) >
                 rate([man] * 4, [Fighter(weapon="tool")] * 4, frontage=1) + 4 * sqrt(bouts / 2))
    for weapon, ranks in (("pike", 4), ("long spear", 2), ("spear", 1)):  # threes clash and are parried
        bout = Bout(([Fighter(weapon=weapon)] * 5, [Fighter(weapon="2 handed club", power=8)]), Threes, frontage=1)
        bout.combat()
        report.equal(f"strikes of five with a {weapon}, one behind the other", bout.counts[0, "strikes"], ranks)
    commander = replace(npc, leadership=3)
    report.equal("a commander's men", Bout(([commander, npc, man], [man]), dice).nerve(0), 6 + 3)
    report.equal("a commander alone", Bout(([commander], [man]), dice).nerve(0), 4)
    alone = Bout(([man] * 4, [npc]), dice)
    for member in alone.sides[0][1:]:
        alone.put_out(member, "killed")
    report.equal("loss points of the last of four, three lost this turn", alone.loss_points(0), 1 + 1 + 2)


def check():
    report = Report()
    for part in (tables, by_hand, chains, single_strikes, samples, aftermaths, fields, groups):
        part(report)
    print(f"{report.made - report.failed} of {report.made} checks hold")
    return 0 if report.failed == 0 else 1
