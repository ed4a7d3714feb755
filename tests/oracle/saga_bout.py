# SPDX-License-Identifier: GPL-3.0-or-later
"""One sampled fight of the saga: states, rolls and their effects. What fighters decide is in saga_policy.py.

Fields: `stances` (section 9; everybody is in reach, missiles fly `distance` paces) and `mat` (section 10 on a line,
only duels). Sides are lists of fighters; foes are chosen in the order of the list.
"""

import saga_dice as dice
from saga_figures import (ASSAILANTS, COVERED, DEAD, EACH_ASSAILANT, EACH_INCREMENT, FATIGUE_EASE, HIGH_GROUND,
                          HOOVES_DFN, HUSTLE, INCAPACITATING, LIGHT, MANOEUVRES, MOUNT_FATIGUE, MOVED, PRONE_ATTACKS, PRONE_DEFENDS,
                          QUADRUPED, RUNNING,
                          RUSHED_BEFORE, RUSH_RUNNING, SCUFFLE, SCUFFLE_ARMED, SHOT_AT_PRONE, SQUARE, STRAIGHT_SIX,
                          TRY_AGAIN, UNCONSCIOUS, WALK, WEAPONS, WOUND_PENALTY, increments_beyond, wound)
from saga_fighter import CROWD, ROUND_LIMIT, Fighter

FIST = WEAPONS["fist"]
FOOT = {"lance": WEAPONS["spear_long"]}
SCENE = {"field": "stances", "distance": 0, "high_ground": None, "cover": None, "limit": ROUND_LIMIT}
RAGE_ATTACK, RAGE_SOAK, RAGE_DEFENCE, RAGE, RAGE_WANTED = 2, 2, -2, 9, 6
CONFIDENCE = 3
EXPOSED = -3  # Defence after a mishap
LONG_WINDED = 3


class Man:
    """A fighter in a bout."""

    def __init__(self, fighter, side, place):
        self.fighter, self.side, self.position = fighter, side, place
        self.wounds = self.fatigue = self.grip = self.tries = self.rushes = self.mount_wounds = self.mount_tired = 0
        self.out = None  # killed, incapacitated, unconscious, fled
        self.prone = self.rearward = self.moved = self.moved_before = self.running = self.raging = False
        self.left = False  # whether it has left the place where it had cover
        self.guard = self.exposed = False  # exertion in defence; the mishap of A-10
        self.held_by = self.melee_target = self.last_weapon = None
        self.attacked_by = []
        self.weapons, self.ground = list(fighter.weapons), []
        self.ready, self.loading = (), {}
        self.confidence = fighter.build["confidence"][1]
        self.order = 0

    def able(self):
        return self.out is None

    def penalty(self):
        return self.fighter.penalty(self.wounds, self.fatigue)

    def usable(self, missiles=True, big_missiles=True):
        """Returns the weapons at hand that may be used now; a fist if there is none."""
        weapons = [weapon for weapon in self.weapons if weapon.attack is not None and
                   (weapon.range is None or missiles and (big_missiles or self.fighter.hands(weapon) < 2))]
        return weapons or [FIST]

    def draw(self, weapons):
        """A-24: drawing is free."""
        self.ready = self.fighter.in_hand(tuple(weapons))


class Bout:
    def __init__(self, sides, rules, rng, turn, **scene):
        self.rules, self.rng, self.take_turn = rules, rng, turn
        self.scene = {**SCENE, **scene}
        gap = self.scene["distance"] // SQUARE if self.on_mat() else 0
        self.sides = [[Man(fighter, side, gap * side) for fighter in fighters] for side, fighters in enumerate(sides)]
        self.men = [man for side in self.sides for man in side]
        if self.on_mat() and (len(self.men) != 2 or gap < 1):
            raise ValueError("the mat takes duels at a distance of a square or more")
        self.crowds = {}

    def on_mat(self):
        return self.scene["field"] == "mat"

    def foes(self, man):
        return [foe for foe in self.sides[1 - man.side] if foe.able()]

    # Section 6: order, delays and interrupts

    def roll_order(self):
        for man in self.men:
            man.order = self.initiative_roll(man)
        return self.ranked(self.men, lambda man: man.order)

    def initiative_roll(self, man):
        """Rolls the initiative. Wounds and fatigue count, because by A-14 it may be rolled again in each round."""
        return dice.total(self.rng, man.fighter.initiative() - man.penalty())[0]

    def ranked(self, men, total):
        """Returns the fighters by total, the highest first. Those with equal totals roll again for their order."""
        groups = {}
        for man in men:
            groups.setdefault(total(man), []).append(man)
        order = []
        for key in sorted(groups, reverse=True):
            tied = groups[key]
            if len(tied) > 1:
                totals = {id(man): self.initiative_roll(man) for man in tied}
                tied = self.ranked(tied, lambda man, totals=totals: totals[id(man)])
            order += tied
        return order

    def weapon_init(self, man):
        """The Weapon Init of the coming action: 0 if it uses no weapon."""
        weapon = self.weapon(man)
        return 0 if man.loading.get(weapon.name) or man.ground else weapon.init

    def hooves_instead(self, man):
        """Returns whether the fighter's mount attacks instead of its rider."""
        mount = man.fighter.mount
        return (man.fighter.policy.get("hooves") and self.rules["mount_action"] == "riders" and
                mount is not None and mount.attack is not None and not man.prone)

    def acting_init(self, man, plan=None):
        """The Weapon Init of the action that may be interrupted."""
        return man.fighter.mount.init if self.hooves_instead(man) else self.weapon_init(man)

    def interrupt_total(self, man, init):
        return man.order + (init if self.rules["initiative"] == "house" else 0)

    def waiting_total(self, man):
        return self.interrupt_total(man, self.weapon_init(man))

    def acting_total(self, man, plan=None):
        return self.interrupt_total(man, self.acting_init(man, plan) if self.rules["interrupt"] == "both" else 0)

    def by_dice(self, men):
        """The order of fighters who wait for the same moment: each adds a stress die; ties roll again."""
        if len(men) < 2:
            return men
        totals = {}
        for man in men:
            total = dice.total(self.rng, self.waiting_total(man))[0]
            totals.setdefault(total, []).append(man)
        return [man for total in sorted(totals, reverse=True) for man in self.by_dice(totals[total])]

    def play_round(self, order):
        held = []
        for place, man in enumerate(order):
            if not man.able():
                continue
            later = [other for other in [*order[place + 1:], *held] if other.able() and other.side != man.side]
            if man.fighter.policy.get("delay") and later:
                held.append(man)
                continue
            plan = self.begin(man)
            waiting = [other for other in held
                       if man.able() and other.able() and other.side != man.side and self.would_attack(other) is man]
            waiting = self.by_dice(waiting)
            mine = self.acting_total(man, plan)
            before = [other for other in waiting if self.waiting_total(other) >= mine]
            after = [other for other in waiting if other not in before]
            for actor in before:
                self.act(actor)
            self.finish(man, plan)
            for actor in after:
                self.act(actor)
            held = [other for other in held if other not in waiting]
        if len({man.side for man in held if man.able()}) > 1:
            held = self.by_dice([man for man in held if man.able()])
        for man in held:
            self.act(man)

    # A turn in two parts: what comes before an interrupt, and the action. Without a mat nothing comes before it.

    def begin(self, man):
        """What it is about to do, for `finish`."""

    def finish(self, man, plan):
        self.act(man)

    def would_attack(self, man):
        """Returns the foe whose action the fighter would interrupt."""
        return self.foes(man)[0]

    def act(self, man):
        if not man.able() or not self.foes(man):
            return
        man.moved_before, man.moved, man.running = man.moved, False, False
        man.guard = man.exposed = False
        man.melee_target, man.rushes = None, 0
        self.take_turn(self, man)
        man.attacked_by = []

    def run(self):
        """Fights the bout; returns (winning side or None, rounds, fighters)."""
        order = self.roll_order()
        for number in range(1, self.scene["limit"] + 1):
            self.crowds = {}
            if number > 1 and self.rules["initiative_rolls"] == "each_round":
                order = self.roll_order()
            self.declare_stances()
            if number == 1:
                for man in self.men:
                    man.draw(self.usable(man))
            self.play_round(order)
            left = [any(man.able() for man in side) for side in self.sides]
            if not all(left):
                return (left.index(True) if any(left) else None), number, self.men
        return None, self.scene["limit"], self.men

    # Section 9: stances

    def declare_stances(self):
        if self.on_mat():
            return
        for man in self.men:
            if man.able() and man.held_by is None:
                man.rearward = self.wishes_rearward(man)
        changed = True
        while changed:
            changed = False
            for side in (0, 1):
                forward = [self.count_forward(0), self.count_forward(1)]
                enough = forward[side] >= 1 and (self.rules["terrain"] == "hallway"
                                                 or 2 * forward[side] >= forward[1 - side])
                back = [man for man in self.sides[side] if man.able() and man.rearward and man.held_by is None]
                if back and not enough:
                    back[0].rearward, changed = False, True

    def count_forward(self, side):
        return sum(man.able() and not man.rearward for man in self.sides[side])

    @staticmethod
    def wishes_rearward(man):
        weapon = man.usable()[0]
        usual = "rearward" if weapon.range and man.fighter.hands(weapon) > 1 else "forward"
        return man.fighter.policy.get("stance", usual) == "rearward"

    def usable(self, man):
        """Forward characters use no two-handed missile weapons; held fighters use no missiles."""
        return man.usable(missiles=man.held_by is None, big_missiles=self.on_mat() or man.rearward)

    @staticmethod
    def drawn(man):
        """Returns the weapons that a fighter has in hand after it has drawn its melee weapons."""
        return [weapon for weapon in man.usable(missiles=False)]

    def weapon(self, man):
        return self.usable(man)[0]

    def stance_rush(self, man, foe):
        """Rushes past the best blocker; returns whether this succeeds. Nobody blocks if no able fighter is forward."""
        blockers = [other for other in self.sides[foe.side] if other.able() and not other.rearward]
        if not blockers:
            return True
        blocker = max(blockers, key=self.blocking)
        return self.wins(man.fighter.size + man.fighter.strength - man.penalty(), self.blocking(blocker))

    def wins(self, mine, yours):
        """Opposed stress rolls with these modifiers; a tie does not win."""
        return dice.total(self.rng, mine)[0] > dice.total(self.rng, yours)[0]

    @staticmethod
    def blocking(man):
        shield = man.fighter.shield.defence if man.fighter.shield else 0
        return man.fighter.size + man.fighter.strength + STRAIGHT_SIX + shield - man.penalty()

    # Section 10: the mat

    def gap(self, man, foe):
        return abs(man.position - foe.position)

    def distance(self, man, foe):
        """Returns the distance in paces."""
        return self.gap(man, foe) * SQUARE if self.on_mat() else self.scene["distance"]

    def walk_squares(self, man):
        quickness = man.fighter.mount.quickness if man.fighter.mount else man.fighter.quickness
        return max(WALK, WALK + quickness) // SQUARE

    def hustle_squares(self, man):
        fighter = man.fighter
        if fighter.mount:
            return max(0, HUSTLE + fighter.mount.quickness - man.mount_wounds) // SQUARE
        return max(0, HUSTLE + fighter.quickness - fighter.encumbrance - man.penalty()) // SQUARE

    def approach(self, man, foe, squares):
        """Moves at most this many squares to be adjacent; returns how many."""
        steps = min(squares, self.gap(man, foe) - 1)
        man.position += steps if foe.position > man.position else -steps
        man.moved = man.moved or steps > 0
        if steps > 0:
            self.leave_place(man)
        return steps

    def leave_place(self, man):
        """Notes that the fighter has moved away from its first place, which was the only one with cover."""
        man.left = man.left or self.scene["cover"] == man.side

    def covered(self, man):
        return self.scene["cover"] == man.side and not (man.left and self.rules["cover"] == "place")

    def rush_modifiers(self, man):
        mount = man.fighter.mount
        if mount:
            return mount.strength + mount.size + QUADRUPED - man.mount_wounds
        return man.fighter.strength + man.fighter.size - man.penalty()

    def mat_rush(self, man, foe):
        """Rushes into the square of a foe; returns True if the foe is thrown."""
        mine = self.rush_modifiers(man) + RUSHED_BEFORE * man.rushes + (RUSH_RUNNING if man.running else 0)
        man.rushes += 1
        won = self.wins(mine, self.rush_modifiers(foe))
        if won:
            step = 1 if foe.position > man.position else -1
            man.position, foe.position, foe.prone, man.moved = foe.position, foe.position + step, True, True
            self.leave_place(man)
            self.leave_place(foe)
        else:
            man.prone = True
        return won

    def fatigue_roll(self, man):
        fighter = man.fighter
        if fighter.mount:
            total, zeros = dice.total(self.rng, fighter.mount.stamina - man.mount_wounds)
            self.tire_mount(man, 0 if total >= FATIGUE_EASE else 2 if zeros else 1)
            return
        bonus = LONG_WINDED if "long_winded" in fighter.virtues else 0
        total, zeros = dice.total(self.rng, fighter.stamina - fighter.encumbrance - man.penalty() + bonus)
        self.tire(man, 0 if total >= FATIGUE_EASE else 2 if zeros else 1)

    # Sections 3, 7 and 12: attacks

    def assailants(self, man):
        return min(ASSAILANTS, sum(foe.melee_target is man for foe in self.foes(man)))

    def situation(self, man, target, weapon):
        if weapon.range is None:
            on_high = self.scene["high_ground"] == man.side and (not man.fighter.mount
                                                                 or self.rules["mounted_height"] == "yes")
            return ((PRONE_ATTACKS if man.prone else 0) + (HIGH_GROUND if on_high else 0) +
                    (PRONE_DEFENDS if target.prone else 0))
        return (EACH_ASSAILANT * (self.assailants(man) + self.assailants(target)) +
                (MOVED if man.moved or man.moved_before else 0) + (RUNNING if target.running else 0) +
                (SHOT_AT_PRONE if target.prone else 0) + (COVERED if self.covered(target) else 0) +
                EACH_INCREMENT * increments_beyond(self.distance(man, target), weapon.range))

    def attack_modifiers(self, man, target, weapon):
        return (man.fighter.attack(weapon, weapon.range is not None) - man.penalty() +
                self.situation(man, target, weapon) + (RAGE_ATTACK if man.raging else 0))

    def defence(self, man, missile):
        """Returns (modifiers, botch dice) of a Defence Total."""
        line = man.fighter.defence(man.ready, missile, man.guard)
        other = (RAGE_DEFENCE if man.raging else 0) + (EXPOSED if man.exposed else 0)
        return line.modifier + other - man.penalty(), line.dice

    def defence_total(self, man, missile, at_mount=False):
        if at_mount:  # section 12: against missiles no weapon has a Dfn, and hooves have none
            modifiers = man.fighter.mount.defence - (HOOVES_DFN if missile else 0) - man.mount_wounds
            botch_dice = 1
        else:
            modifiers, botch_dice = self.defence(man, missile)
        if self.rules["defence"] == "straight_six":
            return modifiers + STRAIGHT_SIX
        return dice.total(self.rng, modifiers, botch_dice)[0]

    def attack(self, man, target, weapon, purpose="wound", exert=False):
        """One attack. Purposes: wound, scuffle, grapple, break, or a manoeuvre."""
        missile = weapon.range is not None
        modifiers = self.attack_modifiers(man, target, weapon) + (man.fighter.ability(weapon) if exert else 0)
        if purpose == "scuffle" and man.fighter.armed(weapon):
            modifiers += SCUFFLE_ARMED
        total, zeros = dice.total(self.rng, modifiers, man.fighter.botch_dice(weapon.ability))
        man.tries, man.last_weapon = 0, weapon
        if not missile:
            man.melee_target = target
        targets = [target, *self.spread(man, target, weapon)]
        for struck in targets:
            struck.attacked_by.append(man)
            at_mount = struck.fighter.mount is not None and self.rules["mount_target"] == "mount" and purpose == "wound"
            advantage = total - self.defence_total(struck, missile, at_mount)
            if self.rules["confidence"] == "yes" and not at_mount:
                advantage = self.spend(man, struck, advantage, zeros)
            if advantage >= (0 if purpose == "split" else 1):
                self.hit(man, struck, weapon, purpose, advantage, at_mount)
        if missile:
            self.shot(man, weapon)
        if zeros and self.rules["botch"] == "by_zeros":
            self.botched(man, weapon, zeros)

    def hooves(self, man, target):
        """Section 17: the attack of a battle-trained mount."""
        mount = man.fighter.mount
        total = dice.total(self.rng, mount.attack - man.mount_wounds + (PRONE_DEFENDS if target.prone else 0))[0]
        target.attacked_by.append(man)
        at_mount = target.fighter.mount is not None and self.rules["mount_target"] == "mount"
        advantage = total - self.defence_total(target, False, at_mount)
        if advantage < 1:
            return
        if at_mount:
            self.hurt_mount(target, wound(mount.damage + advantage - target.fighter.mount.soak,
                                          target.fighter.mount.size))
        else:
            soak = target.fighter.soak + (RAGE_SOAK if target.raging else 0)
            self.hurt(target, wound(mount.damage + advantage - soak, target.fighter.size), man)

    def spread(self, man, target, weapon):
        """A-21: returns the other foes that a shot hits: those beside the target; with stances those in its stance. A
        shot spreads only beyond the first range increment."""
        if weapon.targets == 1 or self.distance(man, target) <= weapon.range:
            return []
        beside = [foe for foe in self.foes(man) if foe is not target and foe.rearward == target.rearward]
        return beside[:weapon.targets - 1]

    @staticmethod
    def spend(man, target, advantage, zeros):
        """Confidence: first the attacker turns a miss into a hit if it can, then the target turns a hit into a miss."""
        if advantage < 1 and not zeros:
            points = -(-(1 - advantage) // CONFIDENCE)
            if points <= min(man.fighter.build["confidence"][0], man.confidence):
                man.confidence -= points
                advantage += CONFIDENCE * points
        if advantage >= 1:
            points = -(-advantage // CONFIDENCE)
            if points <= min(target.fighter.build["confidence"][0], target.confidence):
                target.confidence -= points
                advantage -= CONFIDENCE * points
        return advantage

    @staticmethod
    def shot(man, weapon):
        if man.fighter.thrown(weapon):
            man.weapons.remove(weapon)
        elif weapon.reload:
            man.loading[weapon.name] = weapon.reload

    def hit(self, man, target, weapon, purpose, advantage, at_mount):
        if purpose == "grapple":
            target.held_by, target.grip = man, target.grip + advantage
        elif purpose == "break":
            self.break_free(man, advantage)
        elif purpose in MANOEUVRES:
            self.manoeuvre(target, purpose, advantage)
        elif at_mount:
            self.hurt_mount(target, wound(man.fighter.damage(weapon) + advantage - target.fighter.mount.soak,
                                          target.fighter.mount.size))
        else:
            soak = target.fighter.soak_against(weapon, self.distance(man, target)) + (RAGE_SOAK if target.raging else 0)
            severity = wound(man.fighter.damage(weapon, purpose == "scuffle") + advantage - soak, target.fighter.size)
            levels, severity = SCUFFLE[severity] if purpose == "scuffle" else (0, severity)
            self.hurt(target, severity, man)
            self.tire(target, levels)

    def break_free(self, man, advantage):
        """A-26: no damage, but an escape gives the grappler a Light wound."""
        man.grip -= advantage
        if man.grip <= 0:
            grappler, man.held_by, man.grip = man.held_by, None, 0
            self.hurt(grappler, LIGHT, man)

    def manoeuvre(self, target, purpose, advantage):
        if advantage < MANOEUVRES[purpose]:
            return
        if purpose == "trip":
            self.fall(target)
        elif purpose == "grab":
            target.weapons.remove(self.worn(target)[0])
        elif purpose in ("disarm", "take"):
            self.drop(target, lost=purpose == "take")

    @staticmethod
    def worn(man):
        """Section 18, "grab worn item": weapons that the fighter wears and does not hold."""
        return [weapon for weapon in man.weapons if man.fighter.holds(weapon) and weapon not in man.ready]

    @staticmethod
    def drop(man, lost=False):
        """Makes a fighter drop the weapon in use. If it is not lost, it lies on the ground, and taking it up needs an
        action."""
        held = [weapon for weapon in man.ready if man.fighter.holds(weapon) and weapon in man.weapons]
        if held:
            man.weapons.remove(held[0])
            man.ready = tuple(weapon for weapon in man.ready if weapon is not held[0])
            if not lost:
                man.ground.append(held[0])

    def botched(self, man, weapon, zeros):
        """Makes the fighter suffer the mishap of A-10, by the number of zeros of a botch."""
        if zeros == 1:
            man.exposed = True
        elif zeros == 2:
            self.drop(man)
        else:
            if weapon in man.weapons:
                self.drop(man, lost=True)
            self.fall(man)

    # Sections 4, 5 and 19

    def hurt(self, man, severity, by):
        if not severity:
            return
        if severity >= INCAPACITATING:
            self.leave(man, "killed" if severity == DEAD else "incapacitated")
        else:
            man.wounds += WOUND_PENALTY[severity]
        for fighter in (by, man):
            self.rage(fighter)

    def rage(self, man):
        if "berserk" in man.fighter.virtues and man.able() and not man.raging:
            ease = RAGE_WANTED if man.fighter.policy.get("rage") else RAGE
            man.raging = dice.total(self.rng, man.fighter.build["angry"] - man.penalty())[0] >= ease

    @staticmethod
    def rages(man):
        """Returns whether the fighter is enraged, which forbids leaving: section 2, "no retreat"."""
        return man.raging

    @staticmethod
    def may_exert(man):
        """A-03: a fighter may not exert itself if that would leave it unconscious."""
        return man.fatigue + 1 < UNCONSCIOUS

    @staticmethod
    def exert(man):
        man.fatigue += 1

    def hurt_mount(self, man, severity):
        man.mount_wounds += WOUND_PENALTY[severity] if severity < INCAPACITATING else 0
        if severity >= INCAPACITATING:
            self.fall(man)

    def fall(self, man):
        """Makes the fighter prone. A rider falls from its mount; on foot its lance is a long spear (section 13)."""
        man.prone = True
        if man.fighter.mount:
            man.fighter = on_foot(man.fighter)
            man.weapons = [FOOT.get(weapon.name, weapon) for weapon in man.weapons]
            man.ready = tuple(FOOT.get(weapon.name, weapon) for weapon in man.ready)

    def tire(self, man, levels):
        if not levels:
            return
        man.fatigue += levels
        if man.fatigue >= UNCONSCIOUS and man.able():
            self.leave(man, "unconscious")
        man.fatigue = min(man.fatigue, UNCONSCIOUS - 1)

    def tire_mount(self, man, levels):
        """Costs the mount fatigue levels. They are not the rider's, and their penalty adds to that of the mount's
        wounds."""
        before, man.mount_tired = man.mount_tired, man.mount_tired + levels
        if man.mount_tired >= len(MOUNT_FATIGUE):
            self.fall(man)
        else:
            man.mount_wounds += MOUNT_FATIGUE[man.mount_tired] - MOUNT_FATIGUE[before]

    def leave(self, man, how):
        man.out, man.held_by = how, None
        for other in self.men:
            if other.held_by is man:
                other.held_by, other.grip = None, 0

    def disengage(self, man):
        """Section 19: returns whether the fighter gets away. Its straight six, or its one die, counts against all
        foes."""
        pursuers = [foe for foe in dict.fromkeys(man.attacked_by) if foe.able()]
        die, botched = STRAIGHT_SIX, False
        if self.rules["disengage"] == "stress_die":
            die, zeros = dice.roll(self.rng, self.defence(man, False)[1])
            botched = zeros > 0
        away = True
        for foe in pursuers:
            weapon = foe.last_weapon
            modifiers = self.defence(man, weapon.range is not None)[0] + TRY_AGAIN * man.tries
            total = min(0, modifiers) if botched else modifiers + die
            attack = dice.total(self.rng, self.attack_modifiers(foe, man, weapon),
                                foe.fighter.botch_dice(weapon.ability))[0]
            away = away and (total > attack or total == attack and self.rules["disengage_tie"] == "yes")
        man.tries += 1
        if away:
            self.leave(man, "fled")

    def crowded(self, target, man):
        """A-12: at most this many attack one target in melee in a round."""
        crowd = self.crowds.setdefault(id(target), set())
        if id(man) not in crowd and len(crowd) >= CROWD:
            return True
        crowd.add(id(man))
        return False


def on_foot(fighter):
    """The rider without the mount. It cannot use its shield beside a long spear."""
    weapons = [FOOT[name].name if name in FOOT else name for name in fighter.build["weapons"]]
    shield = None if "lance" in fighter.build["weapons"][:1] else fighter.build["shield"]
    return Fighter({**fighter.build, "mount": None, "weapons": weapons, "shield": shield}, fighter.rules)
