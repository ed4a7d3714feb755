# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks of the second saga program: printed numbers (section 24), chances that add up to one, sampled rates
against exact chances.

A sampled rate must lie within LIMIT standard errors of the exact one.
"""

import csv
import math
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import saga_dice as dice
import saga_exact as exact
import saga_groups as groups
from saga_bout import Bout
from saga_figures import ARMOUR, GRAPPLE, INCAPACITATING, PLATE, RECOVERY, SHIELDS, WEAPONS, increments_beyond, wound
from saga_fighter import Fighter, options
from saga_known import check_known
from saga_oracle import read_matchups, sample, solve
from saga_policy import turn

LIMIT = 4.0
TWICE = ("scuffle",)
MIRRORED = ("rapier and saber", "core dice", "scuffle", "exertion", "two on one")
ROLLS = 20000

# Section 1: P(stress die >= k and no botch)
AT_LEAST = {0: ".99", 1: ".9", 2: ".9", 3: ".8", 4: ".7", 5: ".59", 6: ".49", 7: ".38", 8: ".28", 9: ".169", 10: ".069",
            11: ".059", 12: ".059", 13: ".048", 14: ".048", 15: ".038", 16: ".038", 17: ".0269", 18: ".0269",
            19: ".0169", 20: ".0169", 21: ".0059", 24: ".0059", 25: ".0048", 28: ".0048", 29: ".0038", 32: ".0038",
            33: ".00269",
            36: ".00269", 37: ".00169", 40: ".00169"}
SHOWS = {2: "1/10", 3: "1/10", 5: "1/10", 7: "1/10", 9: "1/10", 4: "11/100", 6: "11/100", 8: "111/1000", 10: "1/100",
         14: "1/100", 18: "1/100", 12: "11/1000", 20: "11/1000", 16: "111/10000"}
# Section 4: the highest excess that is Light, Medium, Heavy, Incapacitating
BANDS = {-5: (1, 2, 3, 4), -4: (1, 2, 3, 4), -3: (2, 4, 6, 8), -2: (3, 6, 9, 12), -1: (4, 8, 12, 16),
         0: (5, 10, 15, 20), 1: (6, 12, 18, 24), 2: (7, 14, 21, 28), 3: (8, 16, 24, 32)}
# Section 24: initiative (core), attack, Defence, damage, Soak, Encumbrance; the seed's initiative
PUBLISHED = (
    ("soldier", {}, (0, 12, 11, 7, 8, 3), -1),
    ("berserker", {}, (2, 13, 7, 14, 9, 0), 1),
    ("veteran", {}, (-1, 15, 14, 6, 8, 4), -2),
    ("veteran", {"weapons": ["kick", "axe"]}, (-3, 6, 5, 3, 8, 4), -2),
    ("tough guy", {}, (-1, 10, 10, 7, 13, 3), -2),
    ("specialist", {}, (1, 17, 15, 8, 9, 2), 0),
    ("hunter", {}, (-1, 9, 6, 6, 3, 2), 0),
    ("knight", {}, (2, 14, 14, 7, 10, 2), 0),
    ("knight", {"mount": "destrier"}, (2, 17, 17, 7, 10, 2), 0),
)
FIRST = ((1, 0, "0.594050726"), (2, 0, "0.676898165"), (1, -2, "0.751518483"), (3, -2, "0.861813657"))
# Example 2: the foe's Defence and Soak, the chance of a hit, then the chances of the results from no wound to dead
RAPIER = (("saber", 13, 3, "4/5", "1/5 21/50 321/1000 321/10000 21/1000 59/10000"),
          ("cuirassier", 15, 14, "59/100", "481/500 211/10000 121/10000 1/1000 111/100000 269/100000"))


class Checks:
    def __init__(self):
        self.failed = self.passed = 0
        self.worst = 0.0

    def holds(self, name, condition, found=""):
        self.passed += bool(condition)
        self.failed += not condition
        if not condition:
            print(f"WRONG {name} {found}")

    def same(self, name, found, wanted):
        self.holds(name, found == wanted, f"{found} instead of {wanted}")

    def rate(self, name, count, trials, chance):
        """Compares a count of `trials` with its chance."""
        chance = float(chance)
        error = math.sqrt(chance * (1 - chance) * trials)
        sigmas = (count - trials * chance) / error if error > 1e-9 else (0.0 if count == trials * chance else math.inf)
        self.worst = max(self.worst, abs(sigmas))
        self.holds(name, abs(sigmas) <= LIMIT, f"{count / trials:.5f} against {chance:.5f}: {sigmas:+.1f} sigma")


def check_dice(checks):
    for value, text in AT_LEAST.items():
        checks.same(f"P(die >= {value})", dice.at_least(value), Fraction(text))
    for value, text in SHOWS.items():
        checks.same(f"P(die = {value})", dice.point(value), Fraction(text))
    for number, text in ((1, "0.01"), (2, "0.019"), (3, "0.0271"), (4, "0.03439"), (0, "0")):
        checks.same(f"P(botch of {number})", dice.botch(number), Fraction(text))
    checks.same("mean", dice.mean(), Fraction(23, 4))
    checks.same("all values", dice.at_least(1) + dice.zero() + dice.botch(), 1)
    off = dice.same_later() - sum(dice.later(value) ** 2 for value in range(2, 5000))
    checks.holds("equal later rolls", 0 < off < Fraction(1, 10 ** 5), float(off))
    for margin in (-9, -2, -1, 0, 1, 3, 16, 40):
        cut = sum(dice.point(value) * dice.at_least(value + margin, 2) for value in range(1, 3000))
        cut += dice.zero() * dice.at_least(margin, 2)
        off = dice.leads_by(margin, 2, 1) - cut
        checks.holds(f"two dice, margin {margin}", 0 <= off < Fraction(1, 10 ** 8), float(off))
        checks.same(f"two dice add up, margin {margin}", dice.leads_by(margin, 2, 1) + dice.leads_by(1 - margin, 1, 2),
                    (1 - dice.botch(1)) * (1 - dice.botch(2)))
    for a, b, text in FIRST:
        checks.same(f"initiative {a} against {b}", f"{float(exact.first_chance(a, b)):.9f}", text)
        checks.same("initiative adds up", exact.first_chance(a, b) + exact.first_chance(b, a), 1)


def check_wounds(checks):
    for size, bands in BANDS.items():
        for excess in range(-2, 60):
            wanted = 0 if excess <= 0 else 1 + sum(excess > most for most in bands)
            checks.same(f"wound of {excess} at Size {size}", wound(excess, size), wanted)
    # examples of the core rules: 4 and 9 points against a wolf of Size -1, 6 against a man and a giant
    checks.same("core examples", [wound(4, -1), wound(9, -1), wound(6, 0), wound(6, 2)], [1, 3, 2, 1])
    checks.same("increments", [increments_beyond(paces, 10) for paces in (0, 10, 11, 20, 21, 30, 31)],
                [0, 0, 1, 1, 2, 2, 3])


def scores(fighter):
    weapon = fighter.weapons[0]
    defence = max(line[0] for place, line in enumerate(fighter.lines((weapon,), False)) if place == 0)
    return (fighter.initiative(), fighter.attack(weapon), fighter.quickness + defence + fighter.ride,
            fighter.damage(weapon),
            fighter.soak, fighter.encumbrance)


def check_published(checks):
    """Section 24. The Knight is printed without the Load of its great sword."""
    builds, _ = read_matchups()
    for name, changes, wanted, seed_initiative in PUBLISHED:
        build = {"name": name, **builds[name], **changes}
        checks.same(f"{name} {changes}", scores(Fighter(build, options(initiative="core"))), wanted)
        checks.same(f"{name} {changes}, initiative", Fighter(build).initiative(), seed_initiative)
    plain = Fighter({"name": "plate", "weapons": ["sword_long"], "shield": "heater", "armour": "plate_f", "str": 2})
    checks.same("plate on foot", plain.encumbrance, 4 - 2 + 1)
    mounted = Fighter({**plain.build, "mount": "courser"})
    checks.same("plate mounted", mounted.encumbrance, 4 - 2)
    checks.same("Ride counts 3 at most", Fighter({**plain.build, "mount": "courser", "abilities": {"ride": 7}}).ride, 3)


def check_example(checks):
    builds, _ = read_matchups()
    rapier = Fighter({"name": "rapier", **builds["rapier"]})
    for name, defence, soak, hit, wounds in RAPIER:
        duel = exact.Duel(rapier, Fighter({"name": name, **builds[name]}))
        blow = duel.make_blow(0, (0, 0), False, False)
        checks.same(f"{name}: modifiers", (blow.attack, blow.damage, blow.defence + blow.six, blow.soak),
                    (11, 4, defence, soak))
        checks.same(f"{name}: hit", exact.hit_chance(blow), Fraction(hit))
        checks.same(f"{name}: wounds", exact.severities(blow), [Fraction(text) for text in wounds.split()])
        checks.same(f"{name}: sum", sum(exact.severities(blow)), 1)
        rolled = blow._replace(six=None)
        checks.same(f"{name}: sum, rolled", sum(exact.severities(rolled)), 1)
    # only the attacker's die is random: P(die >= Defence - attack + 1), section 3
    for attack in range(-4, 25):
        blow = exact.Blow(attack, 1, 7, 1, 6, 4, 3, 0)
        botched = dice.botch() if min(0, attack) >= 14 else 0
        checks.same(f"straight six, attack {attack}", exact.hit_chance(blow), dice.at_least(13 - attack + 1) + botched)


def check_rolls(checks, rng):
    """Checks the rates of sampled single rolls."""
    counts = Counter(dice.roll(rng, 2) for _ in range(ROLLS))
    for value in (2, 4, 8, 9, 10, 12, 16, 20):
        checks.rate(f"roll {value}", counts[value, 0], ROLLS, dice.point(value))
    checks.rate("botch", sum(count for (_, zeros), count in counts.items() if zeros), ROLLS, dice.botch(2))
    for mine, yours in ((2, 0), (-3, 1), (0, 0)):
        wins = sum(dice.total(rng, mine)[0] > dice.total(rng, yours)[0] for _ in range(ROLLS))
        checks.rate(f"{mine} beats {yours}", wins, ROLLS, dice.beats(mine, yours))
    builds, _ = read_matchups()
    men = {name: Fighter({"name": name, **build}) for name, build in builds.items()}
    count = sum(Bout([[men["soldier"]], [men["saber"]]], options(), rng, turn).roll_order()[0].side == 0
                for _ in range(ROLLS))
    checks.rate("first in the order", count, ROLLS,
                exact.first_chance(men["soldier"].initiative(), men["saber"].initiative()))
    bout = Bout([[men["berserker"]], [men["soldier"], men["soldier"]]], options(), rng, turn)
    rusher, foe = bout.sides[0][0], bout.sides[1][1]
    rusher.wounds, foe.rearward = 1, True
    count = sum(bout.stance_rush(rusher, foe) for _ in range(ROLLS))
    checks.rate("stance rush", count, ROLLS, exact.stance_rush_chance(3 + 1 - 1, 1 + 0, 3))
    mat = Bout([[men["berserker"]], [men["soldier"]]], options(), rng, turn, field="mat", distance=10)
    rusher, foe = mat.men
    count = 0
    for _ in range(ROLLS):
        rusher.rushes, rusher.running = 0, False
        count += mat.mat_rush(rusher, foe)
    checks.rate("mat rush", count, ROLLS, exact.mat_rush_chance(4, 1))
    man = bout.sides[1][0]
    man.fighter, falls = men["veteran"], Counter()
    for _ in range(ROLLS):
        man.fatigue, man.out = 0, None
        bout.fatigue_roll(man)
        falls[man.fatigue] += 1
    for levels, chance in enumerate(exact.fatigue_roll(1, 4)):
        checks.rate(f"fatigue of {levels}", falls[levels], ROLLS, chance)
    checks.same("fatigue adds up", sum(exact.fatigue_roll(1, 4)), 1)
    for level, chance in enumerate(exact.dies_of_wounds(1, 2), 1):
        died = sum(recovers(rng, 3, level) for _ in range(ROLLS // 4))
        checks.rate(f"death of a wound of severity {level}", died, ROLLS // 4, chance)
    check_contests(checks, rng, men)


def recovers(rng, skill, level):
    """Section 4, after the fight, sampled; returns True if the fighter dies. `skill`: Stamina and the healer's
    Chirurgy."""
    modifier = 0
    while 1 <= level <= INCAPACITATING:
        total = dice.total(rng, skill + modifier)[0]
        if level == INCAPACITATING:
            if total <= 0:
                return True
            level, modifier = (3, 0) if total >= 9 else (level, modifier - 1)
            continue
        stable, better = RECOVERY[level]
        if total >= better:
            level, modifier = level - 1, 0
        elif total >= stable:
            modifier += 3
        else:
            level, modifier = level + 1, 0
    return False


def check_contests(checks, rng, men):
    """Checks sampled attempts to disengage, manoeuvres and grapples."""
    trials = ROLLS // 4
    bout = Bout([[men["rapier"]], [men["saber"], men["watchman"]]], options(), rng, turn)
    away = 0
    runner = bout.sides[0][0]
    runner.ready = tuple(runner.weapons)
    pairs = []
    for foe in bout.sides[1]:
        foe.last_weapon = foe.weapons[0]
        pairs.append((foe.fighter.attack(foe.weapons[0]), foe.fighter.botch_dice(foe.weapons[0].ability)))
    for _ in range(trials):
        runner.attacked_by, runner.tries, runner.out = list(bout.sides[1]), 1, None
        bout.disengage(runner)
        away += runner.out == "fled"
    checks.rate("disengaged", away, trials, exact.disengage_chance(1 + 5 + 2 + 3, pairs))
    bout = Bout([[men["wrestler"]], [men["watchman"]]], options(), rng, turn)
    man, foe = bout.men
    foe.ready = tuple(foe.weapons)
    tripped = held = 0
    for _ in range(trials):
        foe.prone, foe.held_by, foe.grip = False, None, 0
        bout.attack(man, foe, WEAPONS["fist"], "trip")
        tripped += foe.prone
        foe.prone = False
        bout.attack(man, foe, GRAPPLE, "grapple")
        held += foe.held_by is man
    blow = exact.Blow(2 + 6, 1, 4, 1, 6, 0, 0, 0)
    checks.rate("tripped", tripped, trials, exact.manoeuvre_chance(blow, 3))
    checks.rate("grappled", held, trials, exact.manoeuvre_chance(blow, 1))


def check_duels(checks, bouts, slow):
    builds, matchups = read_matchups()
    left_out = [matchup["name"] for matchup in matchups if matchup.get("slow") and not slow]
    print(f"not solved here: {', '.join(left_out) or 'none'}")
    for matchup in matchups:
        name = matchup["name"]
        if not matchup.get("exact") or name in left_out:
            continue
        result = solve(builds, matchup)
        if name in TWICE:  # the same from the turns of the sampled fights, with every die enumerated
            again = solve(builds, {**matchup, "exact": "tree"})
            checks.holds(f"{name}: enumerated", abs(again.a_wins - result.a_wins) < 1e-9, again.a_wins)
            checks.holds(f"{name}: rounds, enumerated", abs(again.rounds - result.rounds) < 1e-8, again.rounds)
        total = result.a_wins + result.b_wins + result.draw + result.dropped
        checks.holds(f"{name}: sums to 1", abs(total - 1) < 1e-10, total)
        lost = len(matchup["b"]) * result.a_wins + len(matchup["a"]) * result.b_wins
        checks.holds(f"{name}: endings add up", abs(sum(result.endings.values()) - lost) < 1e-9)
        checks.holds(f"{name}: little is dropped", result.dropped < 1e-6, result.dropped)
        wins, rounds, squares, endings = sample(builds, matchup, bouts)
        checks.rate(f"{name}: A wins", wins[0], bouts, result.a_wins)
        checks.rate(f"{name}: B wins", wins[1], bouts, result.b_wins)
        alone = len(matchup["a"]) + len(matchup["b"]) == 2
        for ending, chance in result.endings.items() if alone else ():
            checks.rate(f"{name}: {ending}", endings[ending], bouts, min(1.0, chance))
        error = math.sqrt(max(squares - rounds ** 2 / bouts, 1e-9)) / bouts
        sigmas = (rounds / bouts - result.rounds) / error
        checks.holds(f"{name}: rounds", abs(sigmas) <= LIMIT, f"{rounds / bouts:.3f} against {result.rounds:.3f}")
        if name in MIRRORED:
            mirrored = solve(builds, {**matchup, "a": matchup["b"], "b": matchup["a"],
                                      "a_with": matchup.get("b_with", {}), "b_with": matchup.get("a_with", {})})
            checks.holds(f"{name}: mirrored", abs(mirrored.b_wins - result.a_wins) < 1e-9, mirrored.b_wins)


def check_groups(checks, rng, bouts):
    builds, _ = read_matchups()
    soldier = Fighter({"name": "soldier", **builds["soldier"]})
    saber = Fighter({"name": "saber", **builds["saber"]})
    checks.same("four blows on three", groups.spread_blows(4, 3), [2, 1, 1])
    checks.same("two blows on three", groups.spread_blows(2, 3), [1, 1, 0])
    # an example of the core rules: the others' Abilities are 6 and 5, and Leadership 3 allows 9
    veterans = [Fighter({**soldier.build, "abilities": {"single": score, "leadership": 3}, "specialities": {}})
                for score in (6, 6, 5)]
    checks.same("bonus of a group", groups.form(veterans, 0, 2).bonus("attack"), 9)
    checks.same("a group too large for its leader", groups.form(veterans + veterans[:1], 0, 2).bonus("attack"), 0)
    result = exact.Duel(soldier, saber).solve()
    wins = sum(groups.fight(rng, options(), [[([soldier], None, "attack")], [([saber], None, "attack")]])[0] == 0
               for _ in range(bouts))
    checks.rate("groups of one", wins, bouts, result.a_wins)


def check_tables(checks, folder):
    """Compares the numbers here with salle's tables."""
    def rows(name):
        with open(Path(folder) / name, newline="", encoding="utf-8") as file:
            return {row["id"]: row for row in csv.DictReader(file)}

    def number(cell):
        return None if cell == "" else int(float(cell))

    armour = rows("armor.csv")
    checks.same("armour", {name: (int(row["prot"]), int(row["load"])) for name, row in armour.items()}, ARMOUR)
    checks.same("plate", {name for name, row in armour.items() if row["extra_enc_foot"] == "1"}, set(PLATE))
    found = {name: tuple(int(row[key]) for key in ("dfn", "str_min", "load"))
             for name, row in rows("shields.csv").items()}
    checks.same("shields", found,
                {name: shield[1:] for name, shield in SHIELDS.items()})
    found = rows("weapons.csv")
    checks.same("weapons", set(found), set(WEAPONS))
    for name, row in found.items():
        cells = [number(row[key]) for key in ("hands", "init", "atk", "dfn", "dam", "str_min", "load", "range")]
        cells += [int(row[key]) for key in ("reload_rounds", "pen_first_increment", "spread_targets")]
        checks.same(name, (name, row["ability"].lower(), *cells), tuple(WEAPONS[name]))


def check(bouts, tables=None, slow=False):
    checks, rng = Checks(), random.Random(78537)
    check_dice(checks)
    check_wounds(checks)
    check_published(checks)
    check_example(checks)
    check_rolls(checks, rng)
    check_duels(checks, bouts, slow)
    check_groups(checks, rng, bouts)
    check_known(checks)
    if tables:
        check_tables(checks, tables)
    print(f"{checks.passed} checks hold, {checks.failed} fail; worst sampled deviation {checks.worst:.2f} sigma")
    return checks.failed == 0
