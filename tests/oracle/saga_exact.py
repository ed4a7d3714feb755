# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact results of the saga: attacks, wounds, initiative, rushes, fatigue, recovery, and duels.

Single rolls are fractions. A duel is a Markov chain over both fighters' (wound penalty, fatigue, rounds of loading
left, exertion in defence), carried forward round by round in floating point up to the round limit; states with less
than FORGOTTEN are dropped, and the dropped sum is returned.
"""

from collections import defaultdict, namedtuple
from fractions import Fraction
from functools import lru_cache

import saga_dice as dice
from saga_figures import (BAND, EACH_INCREMENT, FATIGUE_EASE, HIGH_GROUND, INCAPACITATED_BETTER, INCAPACITATED_DIES,
                          INCAPACITATING, QUADRUPED, RECOVERY, RUSHED_BEFORE, RUSH_RUNNING, SCUFFLE, SCUFFLE_ARMED,
                          STABLE_BONUS, STRAIGHT_SIX, UNCONSCIOUS, WOUND_PENALTY, increments_beyond)
from saga_fighter import ROUND_LIMIT, rolled_six

FORGOTTEN = 1e-12  # states below this are dropped
ENDINGS = ("killed", "incapacitated", "unconscious")

# modifiers and botch dice of the attack, then of the defence; the straight six or None if a die is rolled; base of
# damage, Soak, Size
Blow = namedtuple("Blow", "attack dice defence others six damage soak size")
Result = namedtuple("Result", "a_wins b_wins draw rounds endings dropped")


def advantage_at_least(blow, least):
    """P(the Attack Advantage is at least `least`). Sections 1 and 3: a botch makes the total min(0, modifiers)."""
    if blow.six is None:
        return dice.beats(blow.attack, blow.defence, blow.dice, blow.others, least)
    return dice.total_at_least(blow.attack, blow.defence + blow.six + least, blow.dice)


def hit_chance(blow):
    return advantage_at_least(blow, 1)


def severities(blow):
    """Chances of no wound, Light, Medium, Heavy, Incapacitating, Dead (section 4)."""
    width = max(1, BAND + blow.size)
    reach = [Fraction(1)]
    for band in range(5):
        reach.append(advantage_at_least(blow, max(1, 1 + band * width - blow.damage + blow.soak)))
    return [reach[k] - (reach[k + 1] if k < 5 else 0) for k in range(6)]


def manoeuvre_chance(blow, needed):
    return advantage_at_least(blow, needed)


def first_chance(mine, yours):
    """P(the first acts before the second), by the modifiers of their initiative; ties are rolled again."""
    ahead, behind = dice.beats(mine, yours), dice.beats(yours, mine)
    return ahead / (ahead + behind)


def interrupts_chance(mine, yours, my_weapon, your_weapon):
    """P(I act first in a round although I delay my action until yours): section 6, A-05.

    I must come first in the order, because otherwise there is nothing to delay, and then have at least your total of
    Initiative + Weapon Init.
    """
    edge = your_weapon - my_weapon  # the lead that I need
    return dice.beats(mine, yours, margin=edge) if edge >= 1 else first_chance(mine, yours)


def stance_rush_chance(rusher, blocker, shield):
    """Section 9: Size + Strength + stress die must exceed the blocker's + 6 + shield (A-15: both roll)."""
    return dice.beats(rusher, blocker + STRAIGHT_SIX + shield)


def mat_rush_chance(rusher, defender, quadruped=False, against_quadruped=False, before=0, running=False):
    """Section 10: the rusher must win; -4 for every rush before, +4 running or on four legs."""
    mine = rusher + (QUADRUPED if quadruped else 0) + RUSHED_BEFORE * before + (RUSH_RUNNING if running else 0)
    return dice.beats(mine, defender + (QUADRUPED if against_quadruped else 0))


def fatigue_roll(stamina, encumbrance, penalty=0, bonus=0):
    """Section 5: chances of losing no, one, two levels."""
    modifiers = stamina - encumbrance - penalty + bonus
    kept = dice.total_at_least(modifiers, FATIGUE_EASE)
    return kept, 1 - kept - dice.botch(), dice.botch()


def disengage_chance(defence, attacks, tie=False):
    """Section 19, straight six: the Defence Total exceeds the Attack Total of each foe (modifiers, botch dice)."""
    chance = Fraction(1)
    for attack, botch_dice in attacks:
        chance *= 1 - dice.total_at_least(attack, defence + STRAIGHT_SIX + (1 if tie else 0), botch_dice)
    return chance


def dies_incapacitated(stamina, chirurgy=0, tolerance=Fraction(1, 10 ** 30)):
    """Section 4, after the fight: P(an incapacitated fighter dies); each further roll has 1 more penalty."""
    alive, dies, bonus = Fraction(1), Fraction(0), stamina + chirurgy
    while alive > tolerance:
        better = dice.total_at_least(bonus, INCAPACITATED_BETTER)
        lasts = dice.total_at_least(bonus, INCAPACITATED_DIES + 1)
        dies += alive * (1 - lasts)
        alive *= lasts - better
        alive, dies = alive.limit_denominator(10 ** 60), dies.limit_denominator(10 ** 60)
        bonus -= 1
    return dies


def dies_of_wounds(stamina, chirurgy=0, stable_results=60):
    """P(death in the end) of a Light, Medium, Heavy wound and of an Incapacitating one, each wound separately.

    Each stable result adds 3 to further rolls until the wound changes. Long rows of stable results are rare, so the
    series converges fast.
    """
    skill = stamina + chirurgy
    fate = {}
    for level, (stable, better) in RECOVERY.items():
        stays, heals, worsens = 1.0, 0.0, 0.0
        for results in range(stable_results):
            modifiers = skill + STABLE_BONUS * results
            up = float(dice.total_at_least(modifiers, better))
            holds = float(dice.total_at_least(modifiers, stable))
            heals, worsens, stays = heals + stays * up, worsens + stays * (1 - holds), stays * (holds - up)
        fate[level] = (heals / (heals + worsens), worsens / (heals + worsens))
    dead = float(dies_incapacitated(stamina, chirurgy))
    # the chance d(level) to die: d(level) = heals d(level - 1) + worsens d(level + 1), d(0) = 0;
    # d(4) = dead + (1 - dead) d(3)
    slope = 0.0  # d(level) = slope d(level + 1)
    slopes = {}
    for level in (1, 2, 3):
        heals, worsens = fate[level]
        slope = worsens / (1 - heals * slope)
        slopes[level] = slope
    incapacitating = dead / (1 - (1 - dead) * slopes[3])
    deaths = {INCAPACITATING: incapacitating}
    for level in (3, 2, 1):
        deaths[level] = slopes[level] * deaths[level + 1]
    return [deaths[level] for level in (1, 2, 3, 4)]


class Duel:
    """Two fighters who use their first weapon every turn. Policies: plain, scuffle, exert_attack, exert_defence.

    `distance`: None in melee; the paces of a missile duel in which nobody moves. `high_ground`: the side on it.
    """

    def __init__(self, a, b, distance=None, high_ground=None, limit=ROUND_LIMIT):
        self.fighters, self.distance, self.limit = (a, b), distance, limit
        self.rules = a.rules
        self.blow = lru_cache(maxsize=None)(self.odds)
        self.after = lru_cache(maxsize=None)(lambda side, pair: list(self.turn(side, pair)))
        self.weapon = [fighter.weapons[0] for fighter in self.fighters]
        self.ready = [fighter.in_hand(tuple(fighter.weapons)) for fighter in self.fighters]
        self.missile = [weapon.range is not None for weapon in self.weapon]
        self.height = [HIGH_GROUND if high_ground == side and not self.missile[side] and
                       (not fighter.mount or self.rules["mounted_height"] == "yes") else 0
                       for side, fighter in enumerate(self.fighters)]
        if any(self.missile) and distance is None:
            raise ValueError("a missile duel needs a distance")
        if distance is not None and not all(self.missile):
            raise ValueError("only missile duels are solved at a distance")
        if "berserk" in a.virtues | b.virtues or self.rules["botch"] != "miss" or self.rules["confidence"] != "no":
            raise ValueError("not solved exactly: berserk, consequences of botches, Confidence")

    def make_blow(self, side, penalties, exerted, guarded):
        attacker, target = self.fighters[side], self.fighters[1 - side]
        weapon, missile = self.weapon[side], self.missile[side]
        scuffle = attacker.policy["name"] == "scuffle"
        attack = attacker.attack(weapon, missile) + self.height[side] - penalties[0]
        attack += attacker.ability(weapon) if exerted else 0
        attack += SCUFFLE_ARMED if scuffle and attacker.armed(weapon) else 0
        if missile:
            attack += EACH_INCREMENT * increments_beyond(self.distance, weapon.range)
        defence = target.defence(self.ready[1 - side], missile, guarded)
        return Blow(attack, attacker.botch_dice(weapon.ability), defence.modifier - penalties[1], defence.dice,
                    rolled_six(self.rules), attacker.damage(weapon, scuffle),
                    target.soak_against(weapon, self.distance or 0), target.size)

    def odds(self, side, penalties, exerted, guarded):
        """[(chance, fatigue levels, wound)] for the target."""
        chances = severities(self.make_blow(side, penalties, exerted, guarded))
        scuffle = self.fighters[side].policy["name"] == "scuffle"
        return [(float(chance), *(SCUFFLE[wound] if scuffle else (0, wound)))
                for wound, chance in enumerate(chances) if chance]

    def turn(self, side, pair):
        """[(chance, pair of states, or how the target is out)] after the turn of `side`. A state: wounds, fatigue,
        load, guard."""
        (wounds, fatigue, load, _), other = pair[side], pair[1 - side]
        fighter, weapon = self.fighters[side], self.weapon[side]
        policy = fighter.policy["name"]
        if load:
            yield 1.0, self.paired(side, (wounds, fatigue, load - 1, False), other)
            return
        exerts = policy in ("exert_attack", "exert_defence") and fatigue + 1 < UNCONSCIOUS
        fatigue += exerts
        guard = exerts and policy == "exert_defence"
        mine = (wounds, fatigue, weapon.reload, guard)
        penalties = (fighter.penalty(wounds, fatigue), self.fighters[1 - side].penalty(other[0], other[1]))
        for chance, levels, wound in self.blow(side, penalties, exerts and not guard, other[3]):
            if wound >= INCAPACITATING:
                yield chance, "incapacitated" if wound == INCAPACITATING else "killed"
            elif other[1] + levels >= UNCONSCIOUS:
                yield chance, "unconscious"
            else:
                hurt = (other[0] + WOUND_PENALTY[wound], other[1] + levels, other[2], other[3])
                yield chance, self.paired(side, mine, hurt)

    @staticmethod
    def paired(side, mine, other):
        return (mine, other) if side == 0 else (other, mine)

    def first(self, pair=((0, 0), (0, 0))):
        """P(A acts first), with these wounds and fatigue."""
        a, b = (fighter.initiative() - fighter.penalty(*state[:2]) for fighter, state in zip(self.fighters, pair))
        return float(first_chance(a, b))

    def rolled_again(self, begun):
        """A-14: states by which side acts first in the round."""
        again = {0: defaultdict(float), 1: defaultdict(float)}
        for states in begun.values():
            for pair, mass in states.items():
                first = self.first(pair)
                again[0][pair] += mass * first
                again[1][pair] += mass * (1 - first)
        return again

    def solve(self, first=None):
        """`first`: P(A acts first), if it is not that of the initiative roll."""
        first = self.first() if first is None else first
        wins, endings, dropped, rounds = [0.0, 0.0], dict.fromkeys(ENDINGS, 0.0), 0.0, 0.0
        start = ((0, 0, 0, False), (0, 0, 0, False))
        begun = {leader: {start: weight} if weight else {} for leader, weight in ((0, first), (1, 1 - first))}
        for number in range(self.limit):
            if number > 0 and self.rules["initiative_rolls"] == "each_round":
                begun = self.rolled_again(begun)
            for leader, states in begun.items():
                rounds += sum(states.values())
                for side in (leader, 1 - leader):
                    after = defaultdict(float)
                    for pair, mass in states.items():
                        if mass < FORGOTTEN:
                            dropped += mass
                            continue
                        for chance, target in self.after(side, pair):
                            if isinstance(target, str):
                                wins[side] += mass * chance
                                endings[target] += mass * chance
                            else:
                                after[target] += mass * chance
                    states = after
                begun[leader] = states
            if not any(begun.values()):
                break
        draw = sum(sum(states.values()) for states in begun.values())
        return Result(wins[0], wins[1], draw, rounds, endings, dropped)
