# SPDX-License-Identifier: GPL-3.0-or-later
"""The campaign rules with rolled dice: one field, two sides of one or more, movement, shooting, combat, psychology.

It shares the printed numbers with exact_campaign.py, but no rule. campaign_choices.md lists the choices that text and
rulings leave open. The policies:

* `plain` of the rulings: strikes whenever its order comes up, never shoots, and walks until it charges. A build may move as
  `approach` says instead; a fighter that weaves walks as soon as a walk reaches the foe;
* `shoots`: stands and shoots whenever a missile is loaded and the foe in range; unblocks or reloads where it stands
  when none is loaded; out of range with a loaded missile it walks just into range and may shoot in the same turn;
  with every missile wrecked it is plain;
* `insists`: spends luck on its own striking rolls that miss and on its own rolls that do not beat a parry;
* `presses`: spends luck on its wounding rolls in combat that leave the foe in the fight;
* `saves`: spends a point of luck on each wounding roll that would take it out, once per roll.

The first active member of a side decides how the side moves; each member shoots and strikes on its own.
"""

import random
from collections import Counter
from math import sqrt

from campaign_tables import MOUNTS, NEVER, PACES, SHOOTING, VOLLEY, Fighter, Options, clamp, flees_on
from sampled_combat import ACTIVE, FLEEING, OUT, Blow, Combat, Member

CLOSE = 1  # metres: close combat
RALLIES_AT = 20
FEARS_WITHIN = 10
FLIGHT = PACES["sprint"][0]


class Bout(Combat):
    def __init__(self, teams, dice, options=Options(), opening="engaged", distance=0, frontage=None):
        self.dice, self.options, self.opening = dice, options, opening
        self.sides = [[Member(fighter, side) for fighter in team] for side, team in enumerate(teams)]
        self.distance, self.frontage = distance, frontage or NEVER
        self.turn = 0
        self.charger = {"engaged": None, "charge(a)": 0, "charge(b)": 1}[opening] if distance <= CLOSE else None
        self.counts, self.shot_at = Counter(), [0, 0]  # `shot_at` of a side: its casualties of shooting so far
        self.paces = ["stand", "stand"]
        self.losses = [0, 0]  # fighters of each side lost in this turn
        self.shooting = False  # whether this is the shooting phase

    # Members who are still in the bout

    def those(self, side):
        return [member for member in self.sides[side] if member.active()]

    def standing(self, side):
        """Includes fighters that flee."""
        return [member for member in self.sides[side] if member.status != OUT]

    def over(self):
        return any(not self.remaining(side) for side in (0, 1))

    def remaining(self, side):
        return self.standing(side) if self.options.flight == "may rally" else self.those(side)

    def speed(self, side):
        """Returns the pace of the side's unit, which is that of its slowest member."""
        return min((member.fighter.pace() for member in self.standing(side)), default=0)

    def fight(self):
        """Returns (winner 0 or 1, 2 for a draw; turns)."""
        while self.turn < self.options.max_turns and not self.over():
            self.turn += 1
            self.losses = [0, 0]
            self.take_turn()
        left = [bool(self.remaining(side)) for side in (0, 1)]
        return (2 if left[0] == left[1] else left.index(True)), self.turn

    def take_turn(self):
        self.paces = ["stand", "stand"]
        self.bleed()
        if self.distance > CLOSE or not (self.those(0) and self.those(1)):
            self.move()
        if self.distance > CLOSE or self.options.shoot_engaged == "always" or (
                self.options.shoot_engaged == "charged" and self.charger is not None):
            self.shoot()
        self.rally()
        if self.distance <= CLOSE and not self.over():
            self.combat()
            self.lost_combat()
            self.charger = None
        for member in self.sides[0] + self.sides[1]:
            if member.bare:
                member.bare -= 1

    def bleed(self):
        """Open wound: in each later turn, dead on a 1."""
        for member in self.sides[0] + self.sides[1]:
            if member.ending == "wounded" and "open wound" in member.wounds and self.d6() == 1:
                member.ending = "bled to death"

    # Movement

    def move(self):
        speeds = [self.speed(side) for side in (0, 1)]
        first = self.roll_off() if speeds[0] == speeds[1] else 0 if speeds[0] > speeds[1] else 1
        for side in (first, 1 - first):
            if self.distance > CLOSE or not self.those(side):
                self.move_side(side, speeds[side])

    def move_side(self, side, speed):
        if not self.those(side):
            self.run_away(side, speed)
            return
        lead = self.those(side)[0]
        pace, stop = lead.fighter.approach, 0
        if self.would_shoot(lead):
            near = self.must_reload(lead) or self.distance <= lead.missile.range
            pace, stop = "stand" if near else "walk", self.distance if near else lead.missile.range
        elif pace == "weave" and self.distance - PACES["walk"][0] * speed <= CLOSE:
            pace = "walk"
        elif pace == "weave":
            stop = CLOSE + 1
        reach = PACES[pace][0] * speed
        if reach == 0:
            pace = "stand"
        self.paces[side] = pace
        for member in self.standing(side):
            member.cover = member.cover if pace == "stand" else 0
        if self.distance - reach > CLOSE or stop > CLOSE:
            self.distance = max(self.distance - reach, stop)
        elif not self.panics(side):
            self.distance, self.charger = 0, side

    def run_away(self, side, speed):
        """A fighter that flees moves its full movement away."""
        self.distance += FLIGHT * speed
        self.paces[side] = "sprint"

    @staticmethod
    def would_shoot(member):
        return member.fighter.shoots and any(not gun.wrecked for gun in member.guns)

    @staticmethod
    def must_reload(member):
        return not any(gun.ready() for gun in member.guns)

    def panics(self, side):
        """CAVALRY PANIC: the charge is not made, and the riders flee."""
        riders = [m for m in self.those(side) if m.fighter.mount and not MOUNTS[m.fighter.mount].steady]
        if not riders or not any(foe.weapon().panics for foe in self.those(1 - side)):
            return False
        if not riders[0].fighter.npc:
            return False
        nerve = max(MOUNTS[m.fighter.mount].nerve for m in riders) + self.leadership(side, None)
        fled = self.test(side, flees_on(nerve, self.loss_points(side) + 1))
        if fled:
            self.run_away(side, self.speed(side))
        return fled

    # Shooting

    def shoot(self):
        self.shooting = True
        budgets = {id(member): self.ready_up(member) for side in (0, 1) for member in self.those(side)}
        for order in range(1, 7):
            ready = [[m for m in self.those(side) if m.missile and m.missile.order == order and self.would_shoot(m)]
                     for side in (0, 1)]
            if not ready[0] + ready[1]:
                continue
            first = self.roll_off() if ready[0] and ready[1] else 0 if ready[0] else 1
            for side in (first, 1 - first):
                for member in ready[side]:
                    if member.active():
                        budgets[id(member)] = self.use(member, budgets[id(member)])
        for member in self.those(0) + self.those(1):
            self.reload(member, budgets[id(member)])
        self.shooting = False
        for side in (0, 1):
            self.shooting_losses(side)

    def ready_up(self, member):
        """Returns the half turns left after unblocking and after a reload that was begun earlier."""
        if self.paces[member.side] in ("weave", "sprint") or not self.would_shoot(member):
            return 0
        return self.reload(member, 2, until_ready=True)

    def reload(self, member, halves, until_ready=False):
        """Spends the remaining half turns on blocked and empty guns, one after the other. A fighter that strikes has no
        time for it."""
        if member.missile and self.distance <= CLOSE and member.missile.reload >= 2 and not self.options.reload_in_melee:
            return halves
        for gun in member.guns:
            while halves and (gun.loads == 0 or gun.jammed) and not gun.wrecked:
                if until_ready and not self.must_reload(member):
                    return halves
                if gun.jammed:
                    gun.jammed, halves = gun.jammed - 1, halves - 1
                    continue
                gun.to_reload, halves = gun.to_reload - 1, halves - 1
                if gun.to_reload <= 0:
                    gun.loads = member.missile.shots
        return halves

    def use(self, member, halves):
        """Shoots as often as shots and time allow. A reload in this turn does not allow another shot in it."""
        for gun in member.guns:
            while gun.ready() and halves >= member.missile.shoot and self.distance <= member.missile.range:
                targets = self.standing(1 - member.side)
                if not targets or not member.active():
                    return halves
                halves -= member.missile.shoot
                target, shots = targets[int(self.dice.random() * len(targets))], self.shots(member, targets)
                loads = gun.loads
                for _ in range(shots):
                    if target.status != OUT and not gun.wrecked:
                        gun.loads = loads
                        self.one_shot(member, gun, target, shots)
                if member.missile.reload == 0 and gun.loads == 0:
                    gun.loads = member.missile.shots
        return halves

    def shots(self, member, targets):
        """Shots made as one volley: fewer if that leaves no skill."""
        shots = min(member.fighter.volley, member.missile.volley)
        return shots if SHOOTING[self.skill(member, targets[0], shots) - 1] != NEVER else 1

    def skill(self, member, target, shots=1):
        """Penalties and bonuses of the skill, before it is limited."""
        reach = member.missile.range
        skill = member.fighter.shooting + member.missile.skill + target.cover + (VOLLEY if shots > 1 else 0)
        skill += 1 if self.distance * 10 < reach else -1 if self.distance * 4 > reach * 3 else 0
        return clamp(skill + PACES[self.paces[member.side]][1] + PACES[self.paces[target.side]][2])

    def one_shot(self, member, gun, target, shots):
        number = SHOOTING[self.skill(member, target, shots) - 1]
        if number == NEVER and self.options.na_skill == "no shot":
            return
        gun.loads, gun.to_reload = gun.loads - 1, member.missile.reload
        self.counts["shots"] += 1
        total, deadliness = self.two(), member.missile.deadliness
        if total == 2:
            self.misfire(member, gun)
        elif total == 12:
            self.critical_shot(member, target, deadliness)
        elif total >= number:
            self.shot_hits(member, target, deadliness)

    def misfire(self, member, gun):
        """Shooting, DOUBLE 1."""
        die = self.d6()
        if member.missile.type not in self.options.misfires or die >= 4:
            return
        if die == 3:
            gun.loads, gun.jammed = gun.loads + 1, 2
            return
        gun.wrecked = True
        if die == 1:
            blow = Blow(5, 5, self.options.gun_blows_deadliness, True, True)
            if self.options.gun_blows == "hit" or self.lands(blow, member):
                self.wound(member, blow.deadliness)

    def critical_shot(self, member, target, deadliness):
        """Shooting, DOUBLE 6."""
        die = self.d6()
        others = [foe for foe in self.standing(target.side) if foe is not target]
        if die >= 5:
            self.put_out(target, "killed")
        elif die == 4:
            if self.options.ricochet == "both" or not others:
                self.shot_hits(member, target, deadliness)
            if others:
                self.shot_hits(member, others[int(self.dice.random() * len(others))], deadliness)
        elif die == 3:
            behind = [foe for foe in others if self.rank(foe) == self.rank(target) + 1]
            self.shot_hits(member, target, deadliness)
            if behind:
                self.shot_hits(member, behind[0], deadliness - 2)
        elif die == 2:
            self.put_out(target, "killed")
        else:
            self.shot_hits(member, target, deadliness + 1)

    def shot_hits(self, member, target, deadliness):
        for _ in range(member.missile.hits):
            if target.status != OUT:
                self.wound(target, deadliness)

    # Combat

    def rank(self, member):
        """Rank of a fighter; 0 is the front rank."""
        return self.standing(member.side).index(member) // self.frontage

    def order(self, member):
        weapon = member.weapon()
        if self.charger is None:
            return weapon.combat
        return weapon.charger if member.side == self.charger else weapon.charged

    def combat(self):
        """The i-th of a side strikes the i-th of the foe's front rank, counting on from the first."""
        late = self.charger is not None and self.paces[self.charger] == "sprint"
        barred = self.charger if late and self.options.sprint_charge == "no_attack" else None
        plan = []
        for side in (0, 1):
            for place, member in enumerate(self.standing(side)):
                if side == barred or place // self.frontage >= member.weapon().ranks:
                    continue
                plan.append((self.order(member), side, False, place, member))
                if member.fighter.mount_attacks() and place < self.frontage:
                    plan.append((3, side, True, place, member))
        for order in sorted({entry[0] for entry in plan}):
            now = [entry for entry in plan if entry[0] == order]
            first = self.roll_off() if {entry[1] for entry in now} == {0, 1} else now[0][1]
            for _, _, mounted, place, member in sorted(now, key=lambda entry: (entry[1] != first, entry[2], entry[3])):
                targets = self.standing(1 - member.side)[:self.frontage]
                if member.status != OUT and targets:
                    self.strike(member, targets[place % len(targets)], mounted)

    # Psychology

    def leadership(self, side, tested):
        """What the best commander of the side adds; whether it adds to its own nerve is an option."""
        return max((m.fighter.commands(self.options) for m in self.those(side)
                    if m is not tested or self.options.commander_counts), default=0)

    def loss_points(self, side):
        whole, here = len(self.sides[side]), len(self.standing(side))
        points = 1 if 2 * (whole - here) >= whole else 0
        points += 1 if 4 * self.losses[side] >= whole else 0
        points += 2 if here == 1 and (whole > 1 or self.options.lone_has_no_friends) else 0
        points += 1 if here > 1 and any(member.status == FLEEING for member in self.sides[side]) else 0
        return points + self.awe(side)

    def awe(self, side):
        """For the member with the highest nerve: a foe with more renown, a terrifying foe within 10 m, a foe that
        attacks."""
        own = max((member.fighter for member in self.standing(side)), key=lambda fighter: fighter.nerve)
        foes = [member.fighter for member in self.standing(1 - side)]
        feared = any(own.fears(foe) for foe in foes)
        return (any(foe.renown() > own.renown() for foe in foes) + (feared and self.distance <= FEARS_WITHIN) +
                (feared and self.distance <= CLOSE))

    def nerve(self, side):
        """Returns the highest nerve of a member of the side, with leadership."""
        return max(member.fighter.nerve + self.leadership(side, member) for member in self.those(side))

    def is_npc(self, side):
        return any(member.fighter.npc for member in self.those(side))

    def test(self, side, number):
        """LOSS TABLE: one roll for the unit. Returns True if it flees."""
        die = self.d6()
        if die < number:
            return False
        for member in self.standing(side):
            member.status, member.ending, member.need = FLEEING, "fled", number
            if die >= number + 2:
                member.status, member.ending = OUT, "broken"
        return True

    def lost_combat(self):
        """LOST COMBAT: a side whose foe rolls 6 or more above it is beaten."""
        if not (self.standing(0) and self.standing(1)) or not (self.is_npc(0) or self.is_npc(1)):
            return
        points = [self.loss_points(side) for side in (0, 1)]
        rolled = [sum(self.d6() for _ in range(points[side]))
                  if self.is_npc(side) or self.options.non_npc_rolls else 0 for side in (0, 1)]
        for side in (0, 1):
            if rolled[side] - rolled[1 - side] >= 6 and self.is_npc(side):
                self.test(side, flees_on(self.nerve(side), points[side]))

    def shooting_losses(self, side):
        """SHOOTING LOSSES: in a turn in which somebody is shot down."""
        whole = len(self.sides[side])
        if self.losses[side] and self.is_npc(side):
            if (2 * self.shot_at[side] >= whole or 4 * self.losses[side] >= whole) and self.d6() >= 5:
                self.test(side, flees_on(self.nerve(side), self.loss_points(side)))

    def rally(self):
        """A fighter 20 m or more from any foe tests again after the movement of each turn, with the number of its first
        test."""
        for side in (0, 1):
            fleers = [member for member in self.sides[side] if member.status == FLEEING]
            if fleers and self.distance >= RALLIES_AT and not self.test(side, fleers[0].need):
                for member in fleers:
                    member.status, member.ending = ACTIVE, None


def arcane_battle(nerves, dice):
    """ARCANE BATTLES: returns whose will reaches 0 first, 2 for both."""
    wills = list(nerves)
    while min(wills) > 0:
        rolls = [int(dice.random() * 6) + int(dice.random() * 6) + 2 for _ in wills]
        targets = wills[::-1]
        for side, foe in ((0, 1), (1, 0)):
            beaten = rolls[side] - targets[side]
            wills[foe] -= max(beaten, 1) if rolls[side] == 12 else max(beaten, 0)
    return 2 if max(wills) <= 0 else 0 if wills[0] <= 0 else 1


def rates(entry, bouts):
    """Fights an entry of FIELDS: returns (wins of A and B, draws, mean turns, its standard error)."""
    dice, results, total, squares = random.Random(entry["name"]), Counter(), 0, 0
    teams = [[Fighter(**build) for build in entry[side]] for side in "ab"]
    settings = {key: entry[key] for key in ("opening", "distance", "frontage") if key in entry}
    for _ in range(bouts):
        winner, turns = Bout(teams, dice, Options(**entry.get("options", {})), **settings).fight()
        results[winner] += 1
        total, squares = total + turns, squares + turns * turns
    mean = total / bouts
    return (results[0], results[1]), results[2], mean, sqrt((squares / bouts - mean * mean) / bouts)


def sample(matchup, dice, frontage=None):
    """One bout of a matchup; a side may be a tuple of fighters."""
    teams = [side if isinstance(side, tuple) else (side,) for side in (matchup.a, matchup.b)]
    bout = Bout(teams, dice, matchup.options, matchup.opening, matchup.distance, frontage)
    return (*bout.fight(), bout)
