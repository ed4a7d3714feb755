# SPDX-License-Identifier: GPL-3.0-or-later
"""Group combat of saga (section 20), sampled: parties of one to six who act as one through their vanguard.

A party attacks the first party of the other side that still stands, every turn, with the vanguard's first weapon. A
trained party puts its bonus where its policy says, `attack` or `defence`. Not played: splitting groups, missiles,
exertion.
"""

import saga_dice as dice
from saga_bout import Man
from saga_fighter import ROUND_LIMIT
from saga_figures import DEAD, INCAPACITATING, STRAIGHT_SIX, WOUND_PENALTY, wound

MEMBERS, RANGE, PER_LEADERSHIP = 6, 5, 3


class Party:
    """Members in order, the vanguard first. `leader`: a place in the order, or None in an untrained group."""

    def __init__(self, members, side, leader=None, bonus="attack"):
        self.members, self.side, self.bonus_on = members, side, bonus
        self.leader = None if leader is None else members[leader]

    def check(self):
        """Who may form a group; a leader cannot coordinate more than the Leadership score."""
        if not 1 <= len(self.members) <= MEMBERS:
            raise ValueError(f"a group has 1 to {MEMBERS} members")
        for values in zip(*map(self.totals, self.members)):
            if max(values) - min(values) > RANGE:
                raise ValueError(f"combat totals of a group lie within {RANGE} points: {values}")
        if self.leader and self.leadership() < len(self.members):
            self.leader = None

    @staticmethod
    def totals(man):
        fighter = man.fighter
        weapon = fighter.weapons[0]
        return (fighter.initiative(), fighter.attack(weapon), fighter.defence(man.ready).modifier,
                fighter.damage(weapon),
                fighter.soak)

    def leadership(self):
        return self.leader.fighter.build["abilities"].get("leadership", 0)

    def vanguard(self):
        return self.members[0]

    def able(self):
        return [man for man in self.members if man.able()]

    def bonus(self, use):
        if self.leader is None or use != self.bonus_on:
            return 0
        scores = sum(man.fighter.ability(man.fighter.weapons[0]) for man in self.able() if man is not self.vanguard())
        return min(scores, PER_LEADERSHIP * self.leadership())

    def broken(self):
        return not self.vanguard().able() or self.leader is not None and not self.leader.able()

    def scattered(self):
        """The able members, each a party of its own, at the group's place in the order."""
        return [Party([man], self.side) for man in self.able()]


def form(fighters, side, leader=None, bonus="attack"):
    members = [Man(fighter, side, 0) for fighter in fighters]
    for man in members:
        man.draw(man.usable())
    party = Party(members, side, leader, bonus)
    party.check()
    return party


def spread_blows(blows, members):
    """How many each takes, the vanguard at least as many as anyone."""
    each, more = divmod(blows, members)
    return [each + (place < more) for place in range(members)]


def attack(rng, rules, party, target):
    vanguard, struck = party.vanguard(), target.vanguard()
    weapon = vanguard.fighter.weapons[0]
    modifiers = vanguard.fighter.attack(weapon) - vanguard.penalty() + party.bonus("attack")
    total, _ = dice.total(rng, modifiers, vanguard.fighter.botch_dice(weapon.ability))
    line = struck.fighter.defence(struck.ready)
    defence = line.modifier - struck.penalty() + target.bonus("defence")
    defence = defence + STRAIGHT_SIX if rules["defence"] == "straight_six" else dice.total(rng, defence, line.dice)[0]
    advantage = total - defence
    if advantage < 1:
        return
    excess = vanguard.fighter.damage(weapon) + advantage - struck.fighter.soak
    able = target.able()
    for man, blows in zip(able, spread_blows(len(party.able()), len(able))):
        for _ in range(blows):
            severity = wound(excess, man.fighter.size)
            if severity >= INCAPACITATING:
                man.out = "killed" if severity == DEAD or man.out == "killed" else "incapacitated"
            else:
                man.wounds += WOUND_PENALTY[severity]


def ranked(rng, parties):
    """Section 6: by initiative; ties are rolled again to order themselves."""
    totals = {id(party): dice.total(rng, party.vanguard().fighter.initiative())[0] for party in parties}
    order = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [party for party in parties if totals[id(party)] == total]
        order += ranked(rng, tied) if len(tied) > 1 else tied
    return order


def fight(rng, rules, sides, limit=ROUND_LIMIT):
    """`sides`: for each a list of (fighters, leader, bonus). Returns (winning side or None, rounds, all members)."""
    parties = [form(fighters, side, leader, bonus)
               for side, groups in enumerate(sides) for fighters, leader, bonus in groups]
    men = [man for party in parties for man in party.members]
    order = ranked(rng, parties)
    for number in range(1, limit + 1):
        place = 0
        while place < len(order):
            party = order[place]
            place += 1
            targets = [other for other in order if other.side != party.side and other.able()]
            if not party.able() or not targets:
                continue
            attack(rng, rules, party, targets[0])
            if targets[0].broken():  # its members act at its place; this round, if that is still to come
                where = order.index(targets[0])
                rest = targets[0].scattered()
                order[where:where + 1] = rest
                place += len(rest) - 1 if where < place else 0
        left = [any(man.able() for man in men if man.side == side) for side in (0, 1)]
        if not all(left):
            return left.index(True), number, men
    return None, limit, men
