#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The musketeers' duel of honour under the policy `plain`, exactly.

A second program for the rules, written from their text and rulings (src/rules/musketeers/README.md) without salle's
code. No dice are thrown: a phrase is enumerated, and the bout is a Markov chain whose states are the two fencers'
damage points, the wounds of their limbs, and what lies on the ground. Returns the chances that A wins, that B wins
and that nobody wins, the mean number of phrases, and the chances of the endings.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import product
from math import prod

TWO_DICE = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}

# name: (damage, parry, easiest opening with its bonus, easiest attack, riposte or None, dagger in the other hand, light)
WEAPONS = {
    "dagger": (0, -1, (4, 0), 7, 7, False, True),
    "rapier": (2, 0, (4, 0), 6, 9, False, False),
    "rapier & dagger": (2, 0, (4, 0), 6, 9, True, False),
    "epee": (1, 0, (4, 0), 6, 10, False, False),
    "sabre": (2, 0, (4, 0), 6, 10, False, False),
    "foil": (0, 1, (4, 0), 6, 9, False, False),
    "sword": (2, 0, (6, 2), 6, None, False, False),
}

# LEFT: the sword lies on the ground, and the fencer uses the dagger in the other hand; BARE, within a phrase: both lie
# there
HAND, WRONG, GROUND, LEFT, BARE = range(5)
OPENINGS, RIPOSTES = 3, 4
HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = range(6)
DEAD, PASSED_OUT, UNABLE = range(3)
ENDINGS = ("dead", "passed_out", "unable")


class Fencer:
    def __init__(self, weapon, expertise=0, agility=0, endurance=8, hand="right", armour=(0, 0, 0)):
        (self.damage, self.parry, (self.opens_at, self.bonus), self.attacks_at, self.ripostes_at, self.has_dagger,
         self.light) = WEAPONS[weapon]
        self.expertise, self.agility, self.endurance, self.hand = expertise, agility, endurance, hand
        head, body, limbs = armour
        self.armour = (head, body, limbs, limbs, limbs, limbs)

    def using(self, sword):
        """Returns the fencer, or, if it has only its left hand's dagger, one who fights with a dagger."""
        return self if sword != LEFT else Fencer("dagger", self.expertise, self.agility, self.endurance, self.hand)

    def sword_arm(self):
        return LEFT_ARM if self.hand == "left" else RIGHT_ARM


def remembered(method):
    """Decorates a step of a phrase, so that its results are enumerated only once and then recalled. Callers of the step
    add its chance as the last argument."""

    def recall(self, *arguments):
        *key, chance = arguments
        key = (method.__name__, *key)
        if key not in self.known:
            outer, self.outcomes = self.outcomes, defaultdict(float)
            method(self, *key[1:])
            self.known[key], self.outcomes = self.outcomes, outer
        for outcome, p in self.known[key].items():
            self.outcomes[outcome] += chance * p

    return recall


class Phrase:
    """One phrase of two fencers in these states: outcomes (flags of both, which of the two is hit) with their chances."""

    def __init__(self, fencers, stands):
        # stand: (penalty, sword, dagger, prone, whether the own arm is lost)
        self.fencers, self.stands = fencers, stands
        self.outcomes = defaultdict(float)
        self.known = {}  # outcomes of the steps of the phrase

    def blade(self, side, swords):
        """Returns the DM of rolls with the sword: expertise less the penalties for wounds and the wrong hand."""
        return self.fencers[side].expertise - self.stands[side][0] - (2 if swords[side] == WRONG else 0)

    def body(self, side):
        """Returns the DM of rolls on agility: agility less the penalty for wounds."""
        return self.fencers[side].agility - self.stands[side][0]

    def initiative(self):
        """P(A has the initiative)."""
        first = second = 0
        for a, chance_a in TWO_DICE.items():
            for b, chance_b in TWO_DICE.items():
                total_a, total_b = a + self.body(0), b + self.body(1)
                first += chance_a * chance_b * (total_a > total_b)
                second += chance_a * chance_b * (total_a < total_b)
        return first / (first + second)

    def run(self, first=None):
        """`first`: P(A has the initiative), if it is not decided by two rolls."""
        swords = tuple(stand[1] for stand in self.stands)
        prone = tuple(stand[3] for stand in self.stands)
        first = self.initiative() if first is None else first
        for side, chance in ((0, first), (1, 1 - first)):
            self.turn(side, 0, 0, swords, prone, chance)
        return dict(self.outcomes)

    def end(self, swords, prone, hit, chance):
        self.outcomes[swords, prone, hit] += chance

    def passes(self, side, turn, openings, swords, prone, chance):
        if turn == 0 and openings < OPENINGS:
            self.turn(1 - side, 1, openings, swords, prone, chance)
        else:
            self.end(swords, prone, (), chance)

    @staticmethod
    def changed(flags, side, value):
        return (value, flags[1]) if side == 0 else (flags[0], value)

    def dropped(self, side):
        """What a fencer has left after it drops its sword. If its own arm is lost, it has no dagger either."""
        return BARE if self.stands[side][4] else GROUND

    def picked_up(self, side):
        """Returns in which hand the fencer holds the sword after it has taken it up again."""
        wrong = self.stands[side][4] and self.fencers[side].hand != "either" and not self.fencers[side].light
        return WRONG if wrong else HAND

    @remembered
    def turn(self, side, turn, openings, swords, prone):
        other = 1 - side
        rises = sum(p for dice, p in TWO_DICE.items() if dice + self.body(side) >= 8)
        if prone[side]:
            self.passes(side, turn, openings, swords, self.changed(prone, side, False), rises)
            self.passes(side, turn, openings, swords, prone, 1 - rises)
        elif swords[side] in (GROUND, LEFT, BARE):
            taken = self.changed(swords, side, self.picked_up(side))
            self.passes(side, turn, openings, taken, prone, rises)
            self.passes(side, turn, openings, swords, prone, 1 - rises)
        elif prone[other]:
            self.assault(side, 0, swords, prone, 1.0)
        else:
            self.open(side, turn, openings + 1, swords, prone, 1.0)

    @remembered
    def open(self, side, turn, openings, swords, prone):
        other, need = 1 - side, self.fencers[side].opens_at
        for dice, p in TWO_DICE.items():
            total = dice + self.blade(side, swords)
            if dice == 2:
                self.after_fall(other, swords, self.changed(prone, side, True), p)
            elif total < need:
                self.passes(side, turn, openings, swords, prone, p)
            elif swords[other] in (GROUND, BARE):
                self.assault(side, self.fencers[side].bonus, swords, prone, p)
            else:
                self.counter(side, turn, openings, total, swords, prone, p)

    def after_fall(self, side, swords, prone, chance):
        """Plays the rest of a phrase in which a fencer fell: the other fencer acts once, and the phrase ends."""
        if swords[side] not in (GROUND, LEFT, BARE):
            self.assault(side, 0, swords, prone, chance)
            return
        rises = sum(p for dice, p in TWO_DICE.items() if dice + self.body(side) >= 8)
        self.end(self.changed(swords, side, self.picked_up(side)), prone, (), chance * rises)
        self.end(swords, prone, (), chance * (1 - rises))

    def counter(self, side, turn, openings, total, swords, prone, chance):
        other, need = 1 - side, self.fencers[side].opens_at
        for dice, p in TWO_DICE.items():
            roll, here = dice + self.blade(other, swords), chance * p
            if roll < need:
                self.assault(side, self.fencers[side].bonus, swords, prone, here)
            elif roll > total:
                self.assault(other, 0, swords, prone, here)
            elif roll == total:
                self.together(side, swords, prone, here)
            elif openings < OPENINGS:
                self.open(side, turn, openings + 1, swords, prone, here)
            else:
                self.end(swords, prone, (), here)

    @remembered
    def together(self, opener, swords, prone):
        for dice_a, p_a in TWO_DICE.items():
            for dice_b, p_b in TWO_DICE.items():
                now, hit = swords, ()
                for side, dice in ((0, dice_a), (1, dice_b)):
                    fencer = self.fencers[side].using(swords[side])
                    if dice == 2:
                        now = self.changed(now, side, self.dropped(side))
                    elif (dice + self.blade(side, swords) + (self.fencers[side].bonus if side == opener else 0)
                          >= fencer.attacks_at):
                        hit += (1 - side,)
                self.end(now, prone, hit, p_a * p_b)

    def assault(self, side, bonus, swords, prone, chance):
        dm = self.blade(side, swords) + bonus - (self.fencers[side].expertise if prone[1 - side] else 0)
        self.exchange(side, self.fencers[side].using(swords[side]).attacks_at, dm, 0, (False, False), swords, prone, chance)

    @remembered
    def exchange(self, side, need, dm, ripostes, off_balance, swords, prone):
        """An attack or riposte. `off_balance`: the fencer that missed and has neither parried nor struck since."""
        misses = dropped = 0
        balance = self.changed(off_balance, side, False)
        for dice, p in TWO_DICE.items():
            total = dice + dm
            if dice == 2:
                dropped += p
            elif total < need:
                misses += p
            else:
                self.parry(side, need, total, ripostes, balance, swords, prone, p)
        missed = self.changed(off_balance, side, True)
        self.riposte(1 - side, ripostes, missed, swords, prone, misses)
        self.riposte(1 - side, ripostes, missed, self.changed(swords, side, self.dropped(side)), prone, dropped)

    def parry(self, side, need, total, ripostes, off_balance, swords, prone, chance):
        other = 1 - side
        fencer, (penalty, _, dagger, _, _) = self.fencers[other].using(swords[other]), self.stands[other]
        dagger = dagger and swords[other] != BARE
        if prone[other] or (swords[other] in (GROUND, BARE) and not dagger):
            self.end(swords, prone, (other,), chance)
            return
        armed = swords[other] not in (GROUND, BARE)
        dm = self.blade(other, swords) + fencer.parry if armed else fencer.expertise - penalty + 2
        dm -= 3 if off_balance[other] else 0
        balance = self.changed(off_balance, other, False)
        hit = sum(p for dice, p in TWO_DICE.items() if dice + dm < need)
        beyond = sum(p for dice, p in TWO_DICE.items() if dice + dm > total)
        self.end(swords, prone, (other,), chance * hit)
        # parried while retreating, or a step back from crossed swords
        self.end(swords, prone, (), chance * (1 - hit - beyond))
        if armed:
            self.riposte(other, ripostes, balance, swords, prone, chance * beyond)
        else:
            self.end(swords, prone, (), chance * beyond)

    def riposte(self, side, ripostes, off_balance, swords, prone, chance):
        fencer = self.fencers[side].using(swords[side])
        if fencer.ripostes_at is None or swords[side] in (GROUND, BARE) or prone[side] or ripostes == RIPOSTES:
            self.end(swords, prone, (), chance)
            return
        dm = self.blade(side, swords)
        self.exchange(side, fencer.ripostes_at, dm, ripostes + 1, off_balance, swords, prone, chance)


def severity_points(total):
    return 0 if total < 4 else 1 if total < 8 else 3 if total < 10 else 6 if total < 13 else 9


class Duel:
    """The Markov chain of a bout. A fencer's state: (points lost, damage of each limb that may still be lost, sword,
    dagger, prone)."""

    def __init__(self, a, b):
        self.fencers = (a, b)
        self.phrase = lru_cache(maxsize=None)(lambda first, *stands: Phrase(self.fencers, stands).run(first))
        self.blows = {(side, sword): self.damage(self.fencers[side].using(sword), self.fencers[1 - side])
                      for side in (0, 1) for sword in (HAND, WRONG, LEFT)}

    @staticmethod
    def damage(attacker, victim):
        """Chances of (location, points)."""
        chances = defaultdict(float)
        for dice, p in TWO_DICE.items():
            for location in range(6):
                total = dice + attacker.damage + max(attacker.expertise, 0) - victim.armour[location]
                chances[location, severity_points(total)] += p / 6
        return dict(chances)

    def forget(self, side, lost, limbs):
        """Damage to a limb that can no longer reach six points before the fencer is out counts as none."""
        left = self.fencers[side].endurance - 4 - lost
        return tuple(0 if points + left < 6 and points < 6 else min(points, 6) for points in limbs)

    def wounded(self, side, state, location, points):
        """Returns the fencer's new state, or its ending."""
        lost, limbs, sword, dagger, prone = state
        fencer, lost = self.fencers[side], lost + points
        if (location == HEAD and points >= 6) or (location == TORSO and points >= 9) or lost >= 2 * fencer.endurance:
            return DEAD
        if lost >= fencer.endurance:
            return PASSED_OUT
        if fencer.endurance - lost <= 3:
            return UNABLE
        if location >= LEFT_ARM and points > 0:
            limb = list(limbs)
            before = limb[location - LEFT_ARM]
            limb[location - LEFT_ARM] += points
            if before < 6 <= limb[location - LEFT_ARM] and location <= RIGHT_ARM:
                holds = fencer.sword_arm() if limbs[fencer.sword_arm() - LEFT_ARM] < 6 else None
                if holds is None:
                    sword, dagger = GROUND, False
                elif location == holds:
                    sword = LEFT if dagger else GROUND
                else:
                    dagger = False
            limbs = tuple(limb)
        return (lost, self.forget(side, lost, limbs), sword, dagger, prone)

    def start(self, side):
        return (0, self.forget(side, 0, (0, 0, 0, 0)), HAND, self.fencers[side].has_dagger, False)

    def stand(self, side, state):
        lost, limbs, sword, dagger, prone = state
        return (lost // 3, sword, dagger, prone, limbs[self.fencers[side].sword_arm() - LEFT_ARM] >= 6)

    def after(self, pair, relay, first=None):
        """Chances of the results of a phrase: pairs of states, or (winner, ending); in a relay ("next", B) if B won."""
        chances = defaultdict(float)
        stands = [self.stand(side, pair[side]) for side in (0, 1)]
        for (swords, prone, hit), p in self.phrase(first, *stands).items():
            standing = []
            for side in (0, 1):
                lost, limbs, sword, dagger, _ = pair[side]
                if sword in (GROUND, LEFT) and swords[side] != sword and stands[side][4]:
                    dagger = False  # the other hand takes the sword, or drops the dagger
                standing.append((lost, limbs, GROUND if swords[side] == BARE else swords[side], dagger, prone[side]))
            options = [[(1.0, standing[side])] for side in (0, 1)]
            for side in hit:
                options[side] = [(q, self.wounded(side, standing[side], *blow))
                                 for blow, q in self.blows[1 - side, swords[1 - side]].items()]
            for q_a, a in options[0]:
                for q_b, b in options[1]:
                    out = [state if isinstance(state, int) else None for state in (a, b)]
                    if out == [None, None]:
                        chances[a, b] += p * q_a * q_b
                        continue
                    if relay and out[1] is None:
                        chances["next", b] += p * q_a * q_b
                        continue
                    winner = 2 if None not in out else out.index(None)
                    chances[winner, min(o for o in out if o is not None)] += p * q_a * q_b
        return chances

    def relay(self, fencers):
        """P(B beats this many of A, one after the other). If both go out at once, the next of A is free. If several of
        A are free, all of them roll initiative; the highest roller takes on a foe. If that is B, it takes on the first
        of A.
        """
        reward = None
        for free in range(1, fencers + 1):
            states = self.states_of_b() if free < fencers else [self.start(1)]
            reward = {b: self.meets_several((self.start(0), b), free, reward) for b in states}
        return reward[self.start(1)]

    def meets_several(self, start, free, reward):
        """P(B beats the first of this many). Each final state counts with the value `reward` of its state."""
        number, rows = self.reach(start, reward)
        value, chance = self.absorb(number, rows, reward), 0.0
        phrase = Phrase(self.fencers, [self.stand(side, start[side]) for side in (0, 1)])
        first = first_of_several(free, phrase.body(1) - phrase.body(0), phrase.initiative())
        for target, p in self.after(start, reward is not None, first).items():
            if target[0] == "next":
                chance += p * reward[target[1]]
            elif isinstance(target[0], tuple):
                chance += p * value[number[target]][1]
            elif target[0] == 1:
                chance += p
        return chance

    def states_of_b(self):
        """Returns all states that B can reach."""
        start = (self.start(0), self.start(1))
        known, queue = {start}, [start]
        while queue:
            for target in self.after(queue.pop(), False):
                if isinstance(target[0], tuple) and target not in known:
                    known.add(target)
                    queue.append(target)
        return sorted({pair[1] for pair in known})

    def reach(self, start, reward):
        """The pairs of states that can be reached, numbered, and the results of a phrase of each."""
        number, rows, queue = {start: 0}, [], [start]
        while queue:
            pair = queue.pop()
            row = self.after(pair, reward is not None)
            rows.append((pair, row))
            for target in row:
                if isinstance(target[0], tuple) and target not in number:
                    number[target] = len(number)
                    queue.append(target)
        return number, rows

    def solve(self, start=None, reward=None):
        """(P(A wins), P(B wins), P(draw), mean phrases, {ending: P}). A win of B counts with the value `reward` of its
        state."""
        number, rows = self.reach(start or (self.start(0), self.start(1)), reward)
        wins = self.absorb(number, rows, reward)[0]
        return wins[0], wins[1], wins[2], wins[3], dict(zip(ENDINGS, wins[4:]))

    @staticmethod
    def absorb(number, rows, reward):
        """Solves from the most wounded states to the unhurt ones; states with equal wounds are a small linear system."""
        levels = defaultdict(list)
        for pair, row in rows:
            levels[pair[0][0], pair[1][0]].append((pair, row))
        value = [None] * len(number)
        for level in sorted(levels, key=sum, reverse=True):
            here = {number[pair]: k for k, (pair, _) in enumerate(levels[level])}
            system = []
            for k, (_, row) in enumerate(levels[level]):
                left, right = [0.0] * len(here), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
                left[k] = 1.0
                for target, p in row.items():
                    if target[0] == "next":
                        right[1] += p * reward[target[1]]
                    elif not isinstance(target[0], tuple):
                        right[target[0]] += p
                        right[4 + target[1]] += p
                    elif number[target] in here:
                        left[here[number[target]]] -= p
                    else:
                        right = [r + p * v for r, v in zip(right, value[number[target]])]
                system.append(left + right)
            for n, solved in zip(here, eliminate(system)):
                value[n] = solved
        return value


def first_of_several(fencers, edge, rolled_again):
    """P(that one of A who meets B first has the initiative), if A has this many equal fencers and B this advantage.
    `rolled_again`: the chance for two that roll again, which decides if two with equal totals meet.
    """
    first = 0.0
    for dice in product(TWO_DICE, repeat=fencers + 1):
        *own, foe = dice
        foe += edge
        chance, best = prod(TWO_DICE[total] for total in dice), max(own)
        if foe < best:
            first += chance
        elif foe == best:  # an even roll orders equal totals: B may come first and take on the first of A
            tied = own.count(best)
            first += chance * rolled_again * (tied + (own[0] == best)) / (tied + 1)
    return first


def eliminate(system):
    """Solves a system of linear equations by Gauss-Jordan elimination; returns the solutions."""
    n = len(system)
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(system[i][k]))
        system[k], system[pivot] = system[pivot], system[k]
        top = system[k] = [x / system[k][k] for x in system[k]]
        for i in range(n):
            if i != k and system[i][k] != 0.0:
                factor = system[i][k]
                system[i] = [x - factor * y for x, y in zip(system[i], top)]
    return [row[n:] for row in system]


if __name__ == "__main__":
    for a, b in (("rapier", "rapier"), ("sabre", "foil"), ("sword", "epee")):
        print(a, b, Duel(Fencer(a), Fencer(b)).solve(), Duel(Fencer(a), Fencer(b)).relay(2))
