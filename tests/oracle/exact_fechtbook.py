# SPDX-License-Identifier: GPL-3.0-or-later
"""Solves the duels of plain_duel.py without sampling: every roll branches into its outcomes, and equal states merge.

The rules are those of plain_duel.py. This module enumerates outcomes, and cuts a tempo into stages between which
states merge. The length of a bout is limited, so the chain is followed play by play, and no equations are solved.
"""

from collections import defaultdict, namedtuple
from functools import lru_cache
from math import comb

from plain_builds import Build
from plain_duel import MAX_PLAYS, Bout, Fighter, armour

# A fighter's state except its dice, which are (pool, carried, pending).
Core = namedtuple("Core", "base_tn restrained prone sound holding shield grip strike out")
# The state of a bout: `stages` are those that are left of the tempo; `sides` are (core, dice) of both fighters.
State = namedtuple("State", "initiative distance stages sides")


class Chance:
    """Runs a function once for every sequence of outcomes of the rolls in it. Such functions may be nested."""

    def __init__(self):
        self.path, self.depth, self.weight = [], 0, 1.0  # the path: (outcomes, index) of each roll

    def draw(self, outcomes):
        """Returns an outcome from a list of (probability, outcome)."""
        if self.depth == len(self.path):
            self.path.append((outcomes, 0))
        of, index = self.path[self.depth]
        self.depth += 1
        self.weight *= of[index][0]
        return of[index][1]

    def random(self):
        return self.draw([(0.5, 0.0), (0.5, 0.5)])

    def every(self, run):
        """Returns the probability of each result of run()."""
        outer = self.path, self.depth, self.weight
        found = defaultdict(float)
        self.path = []
        while True:
            self.depth, self.weight = 0, 1.0
            result = run()
            found[result] += self.weight
            while self.path and self.path[-1][1] + 1 == len(self.path[-1][0]):
                self.path.pop()
            if not self.path:
                break
            outcomes, index = self.path.pop()
            self.path.append((outcomes, index + 1))
        self.path, self.depth, self.weight = outer
        return found


@lru_cache(maxsize=None)
def hit_counts(count, tn):
    """Returns (probability, hits) of this many dice."""
    p = (7 - tn) / 6
    return [(comb(count, k) * p**k * (1 - p) ** (count - k), k) for k in range(count + 1)]


@lru_cache(maxsize=None)
def contests(one, two):
    """Returns (probability, hits of both) of two rolls. (1, 1) is any tie with hits, (0, 1) any lead of the second."""
    found = defaultdict(float)
    for p, hits in hit_counts(*one):
        for q, against in hit_counts(*two):
            found[(hits - against, 0) if hits > against else (0, 1) if hits < against else (min(1, hits),) * 2] += p * q
    return [(p, pair) for pair, p in found.items()]


class Hits:
    """The hits of a roll. The roll branches only into the outcomes between which the rules distinguish: whether a
    check succeeds, or by how much the first roll of a contest leads."""

    def __init__(self, chance, count, tn):
        self.chance, self.dice, self.value = chance, (count, tn), None

    def beside(self, other):
        """Returns the hits of this roll and of the other, which is a roll or a number."""
        rolled = isinstance(other, Hits)
        if rolled and self.value is None:
            self.value, other.value = self.chance.draw(contests(self.dice, other.dice))
        if self.value is None:
            self.value = self.chance.draw(hit_counts(*self.dice))
        return self.value, other.value if rolled else other

    def __eq__(self, other):
        one, two = self.beside(other)
        return one == two

    def __gt__(self, other):
        one, two = self.beside(other)
        return one > two

    def __sub__(self, other):
        one, two = self.beside(other)
        return one - two

    def __ge__(self, least):
        if self.value is not None:
            return self.value >= least
        p = sum(q for q, hits in hit_counts(*self.dice) if hits >= least)
        return self.chance.draw([(q, met) for q, met in ((p, True), (1 - p, False)) if q > 0])

    def __lt__(self, least):
        return not self >= least


class ExactFighter(Fighter):
    def roll(self, count, modifier=0):
        return Hits(self.dice, count, min(6, max(3, self.base_tn + modifier)))

    def save(self):
        core = Core(self.base_tn, self.restrained, self.prone, tuple(self.sound.values()), frozenset(self.holding),
                    self.shield, self.grip, self.strike, frozenset(self.out))
        return core, (self.pool, self.carried, self.pending)

    def load(self, core, dice):
        vars(self).update(core._asdict())
        self.sound = dict(zip(("right", "left"), core.sound))
        self.holding, self.out = set(core.holding), set(core.out)
        self.pool, self.carried, self.pending = dice


class ExactBout(Bout):
    """All bouts of a duel in which wounds do not bleed and nobody buys AC."""

    def __init__(self, builds, tables, terrain):
        self.stages = []
        super().__init__(builds, tables, Chance(), terrain)
        self.sides = [ExactFighter(build, self.dice) for build in builds]
        self.landings, self.fortunes, self.steps = {}, {}, {}

    def save(self):
        return State(self.initiative, self.distance, tuple(self.stages), tuple(side.save() for side in self.sides))

    def load(self, state):
        self.initiative, self.distance, stages, fighters = state
        self.stages = list(stages)
        for side, fighter in zip(self.sides, fighters):
            side.load(*fighter)

    def d6(self):
        return self.dice.draw([(1 / 6, face) for face in range(1, 7)])

    def fortune(self, conditional):
        if conditional not in self.fortunes:
            found = self.dice.every(lambda: tuple(super(ExactBout, self).fortune(conditional)))
            self.fortunes[conditional] = [(p, effects) for effects, p in found.items()]
        return list(self.dice.draw(self.fortunes[conditional]))

    # stages of a tempo

    def land(self, attacker, victim, margin):
        """The last event of a contest: becomes a stage of its own."""
        self.stages.insert(0, ("land", self.sides.index(attacker), margin))

    def clash(self, attacks, original=None, put_in=0):
        """The clash of plain_duel.py, in which each blow is a stage."""
        a, b = self.sides
        for side, (dice, _) in zip(self.sides, attacks):
            side.pending = dice
        pools = [self.initiative_dice(a, b, original == 0), self.initiative_dice(b, a, original == 1)]
        if original is not None:
            pools[1 - original] += put_in
        first, second = a.roll(pools[0]), b.roll(pools[1])
        if first == second:
            for side, (_, stand) in zip(self.sides, attacks):
                self.rise(side, stand)
            self.stages = [("hit", at, side.roll(side.pending, int(side.prone)).dice) for at, side in enumerate((a, b))]
            a.pending = b.pending = 0
            if self.dice.random() < 0.5:
                self.stages.reverse()
            self.initiative = int(self.dice.random() < 0.5)
            return
        self.initiative = 0 if first > second else 1
        self.rise(self.sides[self.initiative], attacks[self.initiative][1])
        self.stages = [("blow", self.initiative), ("blow", 1 - self.initiative)]

    def blow(self, state):
        """Rolls the dice of one blow of a clash. A `hit` is one of two blows at once: its dice were determined before
        both, and it lands even if the other restrains the fighter."""
        self.load(state)
        kind, number, *dice = self.stages.pop(0)
        side, foe = self.sides[number], self.sides[1 - number]
        if kind == "blow":
            dice = [side.roll(side.pending, int(side.prone)).dice]
            side.pending = 0
        margin = self.dice.draw(hit_counts(*dice[0]))
        if margin > 0 and (kind == "hit" or not side.restrained):
            if kind == "blow" and self.cell(side.strike, "restrains") == "always":
                foe.restrained = True
                foe.pending = 0
            self.land(side, foe, margin)
        return self.save()

    def landing(self, number, margin, state):
        """Returns the probabilities of (distance, core of the victim, impact, whether the victim keeps its pending
        dice), and the mean numbers of wounds."""
        attacker, victim = state.sides[number][0], state.sides[1 - number][0]
        key = number, margin, attacker.strike, bool(attacker.holding), victim

        def run():
            self.load(state)
            victim = self.sides[1 - number]
            victim.wounds, victim.pending, impacts = [], 1, []
            victim.suffer_impact = impacts.append
            super(ExactBout, self).land(self.sides[number], victim, margin)
            del victim.suffer_impact
            return self.distance, victim.save()[0], sum(impacts), victim.pending, tuple(victim.wounds)

        if key not in self.landings:
            found, wounds = defaultdict(float), defaultdict(float)
            for (*result, wounded), p in self.dice.every(run).items():
                found[tuple(result)] += p
                for wound in wounded:
                    wounds["ab"[1 - number], *wound] += p
            self.landings[key] = found, wounds
        return self.landings[key]

    def land_all(self, state, weight, after, gains):
        """Adds the states after a landing to `after`, and the mean numbers of wounds to `gains`."""
        (_, number, margin), *stages = state.stages
        found, wounds = self.landing(number, margin, state)
        for wound, mean in wounds.items():
            gains[wound] += weight * mean
        own, (_, dice) = state.sides[number], state.sides[1 - number]
        for (distance, core, impact, left), p in found.items():
            sides = own, (core, suffered(dice, impact, left))
            after[State(state.initiative, distance, tuple(stages), sides[:: 1 - 2 * number])] += weight * p

    # the chain

    def begin(self, number, state):
        self.load(state)
        self.tempos = 0
        goes_on = self.tempo(number)
        return self.tempos, goes_on, self.save()

    def end(self, number, goes_on, state):
        """Returns the next tempo's number and state, or None and the outcome."""
        self.load(state)
        for side in self.sides:
            if not side.holding:
                side.out.add("no_weapon")
            side.restrained, side.grip, side.strike = False, None, None
        self.distance = min(self.distance, self.longest())
        if any(side.out for side in self.sides):
            return None, self.outcome()
        if goes_on and number < self.house.option("tempos", 2):
            return number + 1, self.save()
        for side in self.sides:
            side.refresh()
        if self.initiative is None:
            self.distance = self.opening()
        return 1, self.save()

    def step(self, number, state):
        """Returns the probabilities of what follows a tempo, and the mean numbers of tempos and wounds in it."""
        if (number, state) in self.steps:
            return self.steps[number, state]
        follows, gains = defaultdict(float), defaultdict(float)
        for (tempos, goes_on, now), p in self.dice.every(lambda: self.begin(number, state)).items():
            gains["tempos"] += tempos * p
            reached = {now: p}
            while reached:
                after = defaultdict(float)
                for at, weight in reached.items():
                    if not at.stages:
                        follows[self.end(number, goes_on, at)] += weight
                    elif at.stages[0][0] == "land":
                        self.land_all(at, weight, after, gains)
                    else:
                        for then, q in self.dice.every(lambda at=at: self.blow(at)).items():
                            after[then] += weight * q
                reached = after
        self.steps[number, state] = follows, gains
        return follows, gains

    def solve(self, initiative):
        """Returns the probabilities of (winner, ending), and the mean numbers of tempos and wounds."""
        self.initiative = initiative
        for side in self.sides:
            side.refresh()
        now = {self.save(): 1.0}
        outcomes, means = defaultdict(float), defaultdict(float)
        for _ in range(MAX_PLAYS):
            plays = defaultdict(float)
            for number in range(1, self.house.option("tempos", 2) + 1):
                later = defaultdict(float)
                for state, weight in now.items():
                    follows, gains = self.step(number, state)
                    for what, mean in gains.items():
                        means[what] += weight * mean
                    for (then, what), p in follows.items():
                        to = outcomes if then is None else plays if then == 1 else later
                        to[what] += weight * p
                now = later
            now = plays
        outcomes[None, "max_plays"] += sum(now.values())
        return outcomes, means


@lru_cache(maxsize=None)
def suffered(dice, impact, left):
    """Returns (pool, carried, pending) after an impact."""
    fighter = Fighter.__new__(Fighter)
    fighter.pool, fighter.carried, fighter.pending = dice
    fighter.pending *= left
    fighter.suffer_impact(impact)
    return fighter.pool, fighter.carried, fighter.pending


def solve(a, b, tables, opening="duel", terrain="open"):
    """Returns the probabilities of (winner, ending), the mean numbers of tempos and wounds, and the count of states."""
    armour.cache_clear()
    bout = ExactBout([Build(data, tables) for data in (a, b)], tables, terrain)
    found = bout.solve({"duel": None, "charge(a)": 0, "charge(b)": 1}[opening])
    return *found, len(bout.steps)
