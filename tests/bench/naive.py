# SPDX-License-Identifier: GPL-3.0-or-later
"""The duel of naive.c, rule for rule, in plain Python.

naive.py TABLES_DIR unarmoured|charge|harness BOUTS
"""
import csv
import random
import re
import sys
import time

CORE = {"crown", "face", "neck", "ribs", "abs", "pelvis"}
ARMS = {"upper_arm", "forearm", "hand"}
BARE = {"crown", "face", "neck", "hand"}  # locations that a full harness leaves to a helmet and gauntlets
LIMBS = ARMS | {"thigh", "shin", "foot"}
PLAYS = 50


class Wounds:
    """A cell of the wound tables."""

    def __init__(self, row):
        self.tn = int(row["tn"])
        self.impact = int(row["impact"])
        self.effects = self.read(row["effects"])
        self.span = (0, 0)
        self.more = {}
        fortune = re.match(r"d6 (\d)(?:-(\d))?: ([A-Za-z0-9]+)", row["conditional"])
        if fortune:
            self.span = (int(fortune[1]), int(fortune[2] or fortune[1]))
            self.more = self.read(fortune[3])

    @staticmethod
    def read(text):
        effects = {}
        for word in text.split(";"):
            match = re.fullmatch(r"(KO|KD|Drop)(\d*)", word)
            if match:
                effects[match[1]] = int(match[2] or -1)
            elif word in ("Disabled", "Death", "Suffocation"):
                effects[word] = True
        return effects


class Build:
    """All attributes are 5, the rank is 6. The weapon is a longsword, or a crow's beak with a full harness and its free
    textile."""

    def __init__(self, harness):
        self.pool = 9 if harness else 11
        self.brawn = self.grit = self.reflex = 5
        self.tap = 1
        self.dr = 2
        self.type = "b" if harness else "c"
        self.mode = "swing"
        self.crushing = harness
        self.needs_both = harness  # whether the weapon needs both hands
        self.layers = {}
        if harness:
            for location in (CORE | LIMBS) - BARE:
                self.layers[location] = [(1, False), (2, True)]


class Fighter:
    def __init__(self, build):
        self.build = build
        self.wounds = []
        self.pool = 0
        self.carried = 0
        self.prone = False
        self.prone_for_good = False
        self.holds = [True, True]  # indexed by arm
        self.lame = [False, False]
        self.dead = False
        self.ko = False
        self.choking = False

    def base_tn(self):
        return max([4] + [wound[3] for wound in self.wounds])

    def tn(self):
        return min(6, self.base_tn() + self.prone)

    def out(self):
        armed = all(self.holds) if self.build.needs_both else any(self.holds)
        return self.dead or self.ko or self.choking or not armed or self.prone_for_good

    def check_fails(self, dice, req):
        return req < 0 or (req > 0 and roll(dice, self.base_tn()) < req)

    def suffer(self, effects, location, arm):
        if self.check_fails(self.build.grit, effects.get("KO", 0)):
            self.ko = True
        knocked = effects.get("KD", 0)
        if self.check_fails(self.build.reflex, knocked):
            self.prone = True
            if knocked < 0:
                self.prone_for_good = True
        if location in ARMS:
            if self.check_fails(self.build.brawn, effects.get("Drop", 0)) or "Disabled" in effects:
                self.holds[arm] = False
            if "Disabled" in effects:
                self.lame[arm] = True
        if "Death" in effects:
            self.dead = True
        if "Suffocation" in effects:
            self.choking = True

    def recover(self):
        """A sound, empty hand takes hold of the weapon. A prone fighter spends up to two dice on standing up."""
        self.holds = [not lame for lame in self.lame]
        if not self.prone or self.prone_for_good or self.pool == 0:
            return
        dice = min(2, self.pool)
        self.pool -= dice
        if roll(dice, self.base_tn()) > 0:
            self.prone = False


def d6():
    return random.randint(1, 6)


def roll(dice, tn):
    return sum(1 for _ in range(dice) if d6() >= tn)


class Hall:
    def __init__(self, tables, matchup):
        self.build = Build(matchup == "harness")
        self.charge = matchup == "charge"
        with open(f"{tables}/wounds.csv", newline="", encoding="utf-8") as file:
            self.table = {(row["location"], row["type"], int(row["level"])): Wounds(row) for row in csv.DictReader(file)}
        with open(f"{tables}/wheels.csv", newline="", encoding="utf-8") as file:
            self.wheel = {
                (row["attack"], int(row["d6"])): row["location"]
                for row in csv.DictReader(file)
                if row["variant"] == "recon" and row["wheel"] == "chest"
            }
        self.tempos = 0
        self.wins = [0, 0, 0]
        self.wound_counts = {}
        self.pools = [[0] * 64, [0] * 64]

    def strike(self, attacker, defender, margin):
        blow, suit = attacker.build, defender.build
        location = self.wheel[blow.mode, d6()]
        arm = 1 if d6() <= 3 else 0
        best, kind, cap = 0, blow.type, 5
        for value, plate in suit.layers.get(location, ()):
            best = max(best, value * (2 if plate and not blow.crushing and blow.type != "b" else 1))
            if plate:
                kind = "b"
                if not blow.crushing:
                    cap = 3
        level = min(5, blow.tap + blow.dr + margin - suit.tap - best)
        if kind == "b":
            level = min(level, cap)
        impact = blow.dr if blow.mode == "swing" and location in CORE else 0
        if level > 0:
            row = self.table[location, kind, level]
            defender.wounds.append((location, kind, level, row.tn))
            self.wound_counts[location, kind, level] = self.wound_counts.get((location, kind, level), 0) + 1
            impact = max(impact, row.impact)
            defender.suffer(row.effects, location, arm)
            if row.span[0] <= d6() <= row.span[1]:
                defender.suffer(row.more, location, arm)
        defender.pool -= impact
        if defender.pool < 0:
            defender.carried -= defender.pool
            defender.pool = 0

    def tempo(self, fighters, aggressor, which):
        attacker, defender = fighters[aggressor], fighters[1 - aggressor]
        attacker.recover()
        defender.recover()
        if attacker.pool == 0:
            return 1 - aggressor if defender.pool > 0 else aggressor
        attack = (attacker.pool + 1) // 2 if which == 0 else attacker.pool
        defence = min(attack, defender.pool) if which == 0 else defender.pool
        attacker.pool -= attack
        defender.pool -= defence
        margin = roll(attack, attacker.tn()) - roll(defence, defender.tn())
        if margin > 0:
            self.strike(attacker, defender, margin)
        self.tempos += 1
        return 1 - aggressor if margin < 0 else aggressor

    def clash(self, fighters):
        """Both throw red without dice for the initiative, so both attack at once, with open rolls. An even roll decides
        who has the initiative afterwards."""
        hits = []
        for fighter in fighters:
            attack = (fighter.pool + 1) // 2
            fighter.pool -= attack
            hits.append(roll(attack, fighter.tn()))
        for side in range(2):
            if hits[side] > 0:
                self.strike(fighters[side], fighters[1 - side], hits[side])
        self.tempos += 1
        return 1 if d6() <= 3 else 0

    def fight(self):
        fighters = [Fighter(self.build), Fighter(self.build)]
        aggressor = 0
        for play in range(PLAYS):
            for side, fighter in enumerate(fighters):
                fighter.pool = max(0, fighter.build.pool - fighter.carried)
                fighter.carried = 0
                self.pools[side][fighter.pool] += 1
            for which in range(2):
                if play == which == 0 and not self.charge:
                    aggressor = self.clash(fighters)
                else:
                    aggressor = self.tempo(fighters, aggressor, which)
                if fighters[0].out() or fighters[1].out():
                    return self.winner(fighters)
        return self.winner(fighters)

    @staticmethod
    def winner(fighters):
        out = [fighter.out() for fighter in fighters]
        return 2 if out[0] == out[1] else int(out[0])


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: naive.py TABLES_DIR unarmoured|charge|harness BOUTS")
    hall = Hall(sys.argv[1], sys.argv[2])
    bouts = int(sys.argv[3])
    random.seed(1)
    start = time.process_time()
    for _ in range(bouts):
        hall.wins[hall.fight()] += 1
    seconds = time.process_time() - start
    a, b, draws = hall.wins
    print(f"bouts={bouts} contests={hall.tempos} a={a} b={b} draws={draws} cpu={seconds:.6f}")


main()
