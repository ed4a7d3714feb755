# SPDX-License-Identifier: GPL-3.0-or-later
"""Group combat of the saga (section 20), sampled: parties of one to six that act as one through their vanguard.

A party attacks the first party of the other side that still stands. The vanguard makes its rolls, and has its mishaps
and Confidence; the party draws weapons when the vanguard does. A trained party puts its bonus on `attack` or `defence`,
as its policy says. Policies are those of saga_policy.py for the vanguard. With `split: yes` the vanguard splits the group
that its group and others attack in melee.
"""

import saga_dice as dice
from saga_bout import RAGE_SOAK, Bout
from saga_fighter import ROUND_LIMIT
from saga_figures import PRONE_DEFENDS, UNCONSCIOUS, wound
from saga_policy import turn

MEMBERS, RANGE, PER_LEADERSHIP = 6, 5, 3


class Party:
    """Members in order, the vanguard first. `leader`: a place in the order, or None in an untrained group."""

    def __init__(self, members, side, leader=None, bonus="attack"):
        self.members, self.side, self.bonus_on = members, side, bonus
        self.leader = None if leader is None else members[leader]
        self.origin = None  # the vanguard of the group from which it was split off in this round

    def check(self):
        """Checks who may form a group; a leader cannot coordinate more members than its Leadership score."""
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
        scores = sum(man.fighter.ability(man.weapon) for man in self.able() if man is not self.vanguard())
        return min(scores, PER_LEADERSHIP * self.leadership())

    def broken(self):
        return not self.vanguard().able() or self.leader is not None and not self.leader.able()

    def scattered(self):
        """The able members, each a party of its own, at the group's place in the order."""
        return [Party([man], self.side) for man in self.able()]


def spread_blows(blows, members):
    """How many blows each member takes; the vanguard takes at least as many as any other."""
    each, more = divmod(blows, members)
    return [each + (place < more) for place in range(members)]


class GroupBout(Bout):
    """`sides`: for each a list of (fighters, leader, bonus)."""

    def __init__(self, sides, rules, rng, **scene):
        super().__init__([[fighter for fighters, _, _ in groups for fighter in fighters] for groups in sides], rules,
                         rng, turn, **scene)
        self.parties, self.coming, self.held, self.waiting, self.wounded, self.hitting = [], [], [], [], [], []
        for side, groups in enumerate(sides):
            men = iter(self.sides[side])
            for fighters, leader, bonus in groups:
                party = Party([next(men) for _ in fighters], side, leader, bonus)
                for man in party.members:
                    self.take(man, self.usable(man))
                party.check()
                self.parties.append(party)

    def declare_stances(self):
        pass  # everybody is in reach

    def usable(self, man):
        return man.usable(missiles=man.held_by is None)

    @staticmethod
    def take(man, weapons):
        """The weapons in hand; the first one attacks."""
        man.weapon = weapons[0]
        man.draw(weapons)

    def party(self, man):
        return next(party for party in self.parties if man in party.members)

    def together(self, man):
        """The members that act with a vanguard, the vanguard first."""
        return self.party(man).able()

    def foes(self, man):
        return [party.vanguard() for party in self.parties if party.side != man.side and party.able()]

    # Section 6: the order of groups

    def roll_order(self):
        order = super().roll_order()
        self.parties.sort(key=lambda party: order.index(party.vanguard()))
        for party in self.parties:
            for man in party.members:
                man.order = party.vanguard().order
        return self.parties

    def ranked(self, men, total):
        return super().ranked([man for man in men if self.party(man).vanguard() is man], total)

    def play_round(self, order):
        self.coming, self.held = list(order), []
        for party in self.parties:
            party.origin = None
        while self.coming:
            man = self.coming[0].vanguard()
            if not man.able():
                self.coming.pop(0)
            elif man.fighter.policy.get("delay") and self.awaited(man):
                self.held.append(self.coming.pop(0))
            else:
                self.answered(man)
        if len({party.side for party in self.held if party.able()}) > 1:
            men = self.by_dice([party.vanguard() for party in self.held if party.able()])
            self.held = [self.party(man) for man in men]
        while self.held:
            man = self.held[0].vanguard()
            if man.able():
                self.act(man)
            self.done(self.held, man)

    def awaited(self, man):
        return any(party.able() and party.side != man.side for party in [*self.coming[1:], *self.held])

    def answered(self, man):
        """Parties that delayed to interrupt this vanguard act before its action or after it."""
        self.waiting = [party for party in self.held
                        if party.able() and party.side != man.side and self.foes(party.vanguard())[0] is man]
        self.held = [party for party in self.held if party not in self.waiting]
        waiting = self.by_dice([party.vanguard() for party in self.waiting])
        action = self.acting_total(man)
        late = []
        for other in waiting:
            if man.able() and self.waiting_total(other) >= action:
                self.answer(other)
            else:
                late.append(other)
        if man.able():
            self.act(man)
            self.done(self.coming, man)
        for other in late:
            self.answer(other)

    @staticmethod
    def done(parties, man):
        """Removes the fighter's party from the front of the list, unless the party has left it already."""
        if parties and parties[0].vanguard() is man:
            parties.pop(0)

    def answer(self, man):
        self.act(man)
        self.waiting = [party for party in self.waiting if man not in party.members]

    def act(self, man):
        if not man.able() or not self.foes(man):
            return
        together, prone, loading = self.together(man), man.prone, dict(man.loading)
        for other in together:
            other.melee_target = None
        super().act(man)
        for other in together[1:]:
            other.out = other.out or (man.out if man.out == "fled" else None)
            other.prone = other.prone and not (prone and not man.prone)
            if any(man.loading[name] < left for name, left in loading.items()):
                self.load(other)
        if self.wounded:
            for other in together + [other for other in dict.fromkeys(self.wounded)]:
                self.rage(other)
        self.wounded = []
        self.scatter_all()

    def scatter_all(self):
        for party in [party for party in self.parties if party.broken()]:
            self.scatter(party)

    def scatter(self, party):
        """Parties act at the group's place; those that delay continue to delay."""
        rest = party.scattered()
        for parties in (self.parties, self.coming):
            if party in parties:
                where = parties.index(party)
                parties[where:where + 1] = rest
        alone = [other for other in rest if other.vanguard() is party.vanguard()]
        for parties in (self.held, self.waiting):
            if party in parties:
                where = parties.index(party)
                parties[where:where + 1] = alone
                self.held += [other for other in rest if other not in alone]

    # Splitting groups

    def state(self, party):
        """Returns whether the party is still to act in the round, and whether it waits. Only parts of a split group
        with equal states are divided again together."""
        return party in self.coming, party in self.held or party in self.waiting

    def parts(self, party):
        """The parts of the group from which it was split, this one among them."""
        root = party.origin or party.vanguard()
        return [other for other in self.parties if other.side == party.side and other.able() and
                (other.origin or other.vanguard()) is root and self.state(other) == self.state(party)]

    def may_split(self, man, target):
        attackers = [party for party in self.parties if party.side == man.side and party.able()]
        party = self.party(target)
        return len(party.able()) > 1 and len(self.parts(party)) < len(attackers)

    def split(self, party):
        """Divides evenly into one part more than groups that have split it; each part has a vanguard and, if one can
        lead, a leader."""
        old, root = self.parts(party), party.origin or party.vanguard()
        members = sorted((man for other in old for man in other.able()), key=self.sides[party.side].index)
        each, more = divmod(len(members), len(old) + 1)
        new = []
        for place in range(len(old) + 1):
            part, members = members[:each + (place < more)], members[each + (place < more):]
            scores = [man.fighter.build["abilities"].get("leadership", 0) for man in part]
            leads = scores.index(max(scores)) if max(scores) >= len(part) > 1 else None
            new.append(Party(part, party.side, leads, party.bonus_on))
            new[-1].origin = root
        for parties in (self.parties, self.coming):
            if party in parties:
                where = parties.index(party)
                parties[where:] = new + [other for other in parties[where:] if other not in old]
        for parties in (self.held, self.waiting):
            if party in parties:
                stay = {id(other.vanguard()): other for other in new}
                kept = [stay.pop(id(other.vanguard()), None) if other in old else other for other in parties]
                parties[:] = [other for other in kept if other is not None]
                self.held += list(stay.values())

    # The rolls of a party

    def attack_modifiers(self, man, target, weapon):
        return super().attack_modifiers(man, target, weapon) + self.party(man).bonus("attack")

    def defence(self, man, missile):
        modifiers, dice = super().defence(man, missile)
        return modifiers + self.party(man).bonus("defence"), dice

    def rages(self, man):
        """Section 2, "no retreat": a group that leaves together has no raging member."""
        return any(other.raging for other in self.together(man))

    def may_exert(self, man):
        return all(other.fatigue + 1 < UNCONSCIOUS for other in self.together(man))

    def exert(self, man):
        for other in self.together(man):
            other.fatigue += 1

    def assailants(self, man):
        return min(3, sum(other.able() and other.melee_target is man for other in self.men))

    def drawn(self, man):
        """A-24: all members that have such a weapon draw it with the vanguard."""
        for other in self.together(man):
            weapons = [weapon for weapon in other.weapons if weapon.attack is not None and weapon.range is None]
            if weapons:
                self.take(other, weapons)
        return super().drawn(man)

    @staticmethod
    def load(man):
        if man.loading.get(man.weapon.name):
            man.loading[man.weapon.name] -= 1

    def attack(self, man, target, weapon, purpose="wound", exert=False):
        """Members with a loaded weapon of the vanguard's kind in hand attack with it; others load."""
        man.weapon, self.hitting = weapon, [man]
        missile = weapon.range is not None
        for other in self.together(man)[1:]:
            if other.loading.get(other.weapon.name) or (other.weapon.range is not None) != missile:
                self.load(other)
            else:
                self.hitting.append(other)
        if man.fighter.policy.get("split") and purpose == "wound" and not missile and self.may_split(man, target):
            purpose = "split"
        super().attack(man, target, weapon, purpose, exert)
        for other in self.hitting:
            other.melee_target = man.melee_target
            if missile and other is not man:
                self.shot(other, other.weapon)

    def spread(self, man, target, weapon):
        return []  # a shot hits only members of the target's group, which `blows` counts

    def blows(self, man, target):
        """A-21: beyond the first range increment as many members as the weapon hits."""
        spreads = man.weapon.targets > 1 and self.distance(man, target) > man.weapon.range
        return min(man.weapon.targets, len(self.together(target))) if spreads else 1

    def hit(self, man, target, weapon, purpose, advantage, at_mount):
        if purpose == "split":
            self.split(self.party(target))
            return
        if purpose != "wound":
            super().hit(man, target, weapon, purpose, advantage, at_mount)
            return
        soak = target.fighter.soak_against(weapon, self.distance(man, target)) + (RAGE_SOAK if target.raging else 0)
        soak = target.fighter.mount.soak if at_mount else soak
        self.deal(man, target, sum(self.blows(other, target) for other in self.hitting),
                  man.fighter.damage(weapon) + advantage - soak)

    def deal(self, man, target, blows, excess):
        """A blow for each attacker, shared evenly; all against the vanguard's Soak, each against the member's own Size."""
        struck = self.together(target)
        for other, number in zip(struck, spread_blows(blows, len(struck))):
            at_mount = other.fighter.mount is not None and self.rules["mount_target"] == "mount"
            for _ in range(number):
                if at_mount and other.fighter.mount is not None:
                    self.hurt_mount(other, wound(excess, other.fighter.mount.size))
                elif not at_mount and other.able():
                    self.hurt(other, wound(excess, other.fighter.size), man)

    def hooves(self, man, target):
        """The vanguard's mount attacks, with a blow of each mount that is trained and stands. The rider's attack may
        have split the group up."""
        self.scatter_all()
        if not self.foes(man):
            return
        target, mount = self.foes(man)[0], man.fighter.mount
        mounts = [other.fighter.mount for other in self.together(man)[1:] if not other.prone]
        total = dice.total(self.rng, mount.attack - man.mount_wounds + (PRONE_DEFENDS if target.prone else 0))[0]
        target.attacked_by.append(man)
        at_mount = target.fighter.mount is not None and self.rules["mount_target"] == "mount"
        advantage = total - self.defence_total(target, False, at_mount)
        if advantage >= 1:
            soak = target.fighter.mount.soak if at_mount else target.fighter.soak + (RAGE_SOAK if target.raging else 0)
            self.deal(man, target, 1 + sum(other is not None and other.attack is not None for other in mounts),
                      mount.damage + advantage - soak)

    def hurt(self, man, severity, by):
        """After the turn members that may rage roll: first those who hit, then those who were wounded."""
        if severity:
            self.wounded.append(man)
        keep, self.rage = self.rage, lambda fighter: None
        super().hurt(man, severity, by)
        self.rage = keep


def form(fighters, side, leader=None, bonus="attack"):
    """Returns the group of these fighters as it is at the beginning of a bout."""
    sides = [[], []]
    sides[side] = [(fighters, leader, bonus)]
    return GroupBout(sides, fighters[0].rules, None).parties[0]


def fight(rng, rules, sides, limit=ROUND_LIMIT, **scene):
    """`sides`: for each a list of (fighters, leader, bonus). Returns (winning side or None, rounds, all members)."""
    return GroupBout(sides, rules, rng, limit=limit, **scene).run()
