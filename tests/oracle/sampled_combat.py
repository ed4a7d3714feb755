# SPDX-License-Identifier: GPL-3.0-or-later
"""Strikes, wounds and their criticals of the campaign rules, with rolled dice."""

from collections import namedtuple

from campaign_tables import BARE, MISSILES, MOUNTS, WEAPONS, healing_roll, needed, wound, wound_roll

ACTIVE, FLEEING, OUT = range(3)
Blow = namedtuple("Blow", "striking power deadliness parried mounted")


class Member:
    """A fighter's changing state."""

    def __init__(self, fighter, side):
        self.fighter, self.side = fighter, side
        self.status, self.ending = ACTIVE, None
        self.luck = fighter.luck if fighter.saves or fighter.insists or fighter.presses else 0
        self.cover = fighter.cover
        self.bare = 0  # turns without the weapon; None means for the rest of the bout
        self.plus_one = self.unanswerable = False  # for its next striking roll
        self.wounds = []
        missile = MISSILES.get(fighter.missile)
        self.missile = missile
        self.guns = [Gun(missile) for _ in range(2 if fighter.pair else 1)] if missile else []

    def weapon(self):
        return WEAPONS[self.fighter.weapon if self.bare == 0 else BARE]

    def active(self):
        return self.status == ACTIVE

    def lose_weapon(self, options, shattered):
        if self.bare != 0 or self.fighter.weapon == BARE:
            return
        gone = not options.rearm_turns or (shattered and options.rearm == "lost")
        self.bare = None if gone else options.rearm_turns + 1


class Gun:
    """One missile in hand. All times in half turns."""

    def __init__(self, missile):
        self.loads, self.to_reload, self.jammed, self.wrecked = missile.shots, 0, 0, False

    def ready(self):
        return self.loads > 0 and not self.jammed and not self.wrecked


class Combat:
    """What happens between two members. The bout provides dice, options and counts, and receives losses."""

    def d6(self):
        return int(self.dice.random() * 6) + 1

    def two(self):
        return self.d6() + self.d6()

    def roll_off(self):
        """Returns the side that rolls higher."""
        while True:
            a, b = self.two(), self.two()
            if a != b:
                return 0 if a > b else 1

    def strike(self, member, foe, mounted=False, bonus=0, parried=True, depth=0):
        """STRIKING TABLE."""
        self.counts[member.side, "strikes"] += 1
        plus = int(member.plus_one)
        bonus = bonus + plus if self.options.edge_adds else max(bonus, plus)
        parried = parried and not member.unanswerable
        member.plus_one = member.unanswerable = False
        beast, weapon = MOUNTS.get(member.fighter.mount), member.weapon()
        weak = -1 if member.status == FLEEING else 0
        if mounted:
            blow = Blow(beast.striking + bonus, beast.power, self.options.mount_deadliness, parried, True)
        else:
            blow = Blow(member.fighter.striking + weapon.striking + bonus + weak,
                        member.fighter.power + weapon.power + weak, weapon.deadliness, parried, False)
        total, doubles = self.two(), self.doubles_count(depth)
        if total < needed(blow.striking, foe.fighter.striking + (-1 if foe.status == FLEEING else 0)) - 1:
            total = self.insisted(member, total)
        if total == 2 and doubles:
            die = self.d6()
            if die <= 4:
                self.free(foe, member, False, 2 if die == 1 else 0, die >= 3, depth)
        elif total == 12 and doubles:
            die = self.d6()
            if die == 6:
                self.put_out(foe, "killed")
            elif die == 4:
                self.put_out(foe, "wounded")
            else:
                self.wound(foe, blow.deadliness + (2 if die == 5 else 0), member)
                if die <= 3:
                    self.free(member, foe, mounted, 1 if die == 3 else 0, True, depth)
        elif self.lands(blow, foe, total, member, depth):
            self.wound(foe, blow.deadliness, member)
            if self.smashed:
                self.free(member, foe, mounted, 0, False, depth)

    def insisted(self, member, total):
        """LUCK: the striker makes its own failed roll again."""
        if member.luck == 0 or not member.fighter.insists:
            return total
        member.luck -= 1
        return self.two()

    def doubles_count(self, depth):
        return self.options.limit_stops == "free attacks" or depth < self.options.critical_depth

    def free(self, member, foe, mounted, bonus, parried, depth):
        if member.status != OUT and foe.status != OUT and depth < self.options.critical_depth:
            self.strike(member, foe, mounted, bonus, parried, depth + 1)

    def lands(self, blow, foe, total=None, member=None, depth=0):
        """Returns whether a striking roll that is no critical leads to a wounding roll. `member` is None if a gun
        bursts."""
        self.smashed = False
        total = self.two() if total is None else total
        weak = -1 if foe.status == FLEEING else 0
        above = total - needed(blow.striking, foe.fighter.striking + weak)
        if above < -1:
            return False
        if above > 1 or not blow.parried:
            return True
        number = needed(blow.power, foe.fighter.power + foe.weapon().parrying + weak)
        total = self.two()
        if member is not None and total < number:
            total = self.insisted(member, total)
        if member is None or total not in (2, 12) or not self.doubles_count(depth):
            return total >= number
        die = self.d6()
        if total == 2:
            if die in (3, 4):
                foe.plus_one = True
            elif die == 2:
                foe.unanswerable = True
            elif die == 1 and not blow.mounted:
                member.lose_weapon(self.options, True)
            return False
        if die in (3, 4):
            foe.lose_weapon(self.options, False)
            return False
        if die == 1:
            foe.lose_weapon(self.options, True)
        self.smashed = die == 2
        return True

    def wound(self, member, deadliness, by=None):
        """WOUNDING TABLE. `by`: the striker, whose luck comes first."""
        deadliness -= member.fighter.armour
        result, again = wound(deadliness, self.d6(), self.options), True
        if by and by.fighter.presses and by.luck > 0 and result == "fights on":
            by.luck -= 1
            result, again = wound(deadliness, self.d6(), self.options), self.options.luck_rerolls == "each"
        if again and result != "fights on" and member.fighter.saves and member.luck > 0:
            member.luck -= 1
            result = wound(deadliness, self.d6(), self.options)
        if result != "fights on":
            self.put_out(member, result)

    def put_out(self, member, ending):
        member.status, member.ending = OUT, ending
        self.losses[member.side] += 1
        self.shot_at[member.side] += self.shooting
        if ending == "wounded":
            self.wound_roll(member)

    def wound_roll(self, member):
        """WOUND ROLLS, HEALING."""
        member.wounds.append(wound_roll(self.two()))
        bonus = member.fighter.healer
        if bonus is not None and member.wounds[0] != "no effect":
            member.healed = healing_roll(self.two(), bonus)
            if member.healed == "mistake":
                member.wounds.append(wound_roll(self.two()))
