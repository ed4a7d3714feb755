# SPDX-License-Identifier: GPL-3.0-or-later
"""Section 10 of the saga for several a side, sampled: a mat of squares. Each able fighter takes the squares of its Size.

Sides begin in ranks of `frontage`, the front ranks `distance` paces apart, both centred on the same line. A square is
(ahead of A's front rank, file). The position of a fighter with several squares is the foremost of them, in the lowest
file. saga.md, "The mat of squares", lists what the text leaves to the storyguide.

Policies are dictionaries: `plain` with `stand` (rises when prone), `rush` (straight into the square of its target if the
paces are enough), `target: first | nearest | most_hurt`, `delay` (delays its turn while a foe is still to act in the
round, to interrupt the foe that it would attack then), `after: walk | hustle` (moves away, in a turn without another
move), `hooves`; and the policies of saga_policy.py that grapple, trip, disarm or take.
"""

from functools import lru_cache
from heapq import heappop, heappush

import saga_dice as dice
from saga_bout import Bout
from saga_fighter import CROWD
from saga_figures import HUSTLE, LARGE, RUSHED_BEFORE, RUSH_RUNNING, SHARED_FROM, SHARERS, SQUARE, WALK
from saga_policy import attack, break_out

DIAGONAL = 3
AROUND = [(dx, dy, DIAGONAL if dx and dy else SQUARE) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@lru_cache(maxsize=None)
def beside(some, others):
    """Whether two fighters on these squares are adjacent, or share a square."""
    return any(max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1 for one in some for other in others)


def apart(some, others):
    """The distance from the nearest of some squares to others: squares ahead and files."""
    return min(((other[0] - one[0], other[1] - one[1]) for one in some for other in others),
               key=lambda steps: paces_of(*steps))


def paces_of(ahead, files):
    sides = sorted((abs(ahead), abs(files)))
    return sides[0] * DIAGONAL + (sides[1] - sides[0]) * SQUARE


@lru_cache(maxsize=None)
def straight(some, others):
    """Paces if nobody is in the way."""
    return paces_of(*apart(some, others))


def sign(number):
    return (number > 0) - (number < 0)


def cost(here, there):
    return DIAGONAL if here[0] != there[0] and here[1] != there[1] else SQUARE


def across(man):
    """Squares deep and wide; a rider takes those of its mount."""
    return across_of((man.fighter.mount or man.fighter).size)


@lru_cache(maxsize=None)
def across_of(size):
    return max([squares for least, squares in LARGE if size >= least], default=1)


def sharers(man):
    """How many fighters of this kind one square can hold."""
    return SHARERS if (man.fighter.mount or man.fighter).size <= SHARED_FROM else 1


def taken(man, at=None):
    """Returns the squares that a fighter takes at position `at` or at its own: behind that position, and in higher
    files."""
    return block(at or man.position, -1 if man.side == 0 else 1, across(man))


@lru_cache(maxsize=None)
def block(first, back, squares):
    return frozenset((first[0] + back * rank, first[1] + file) for rank in range(squares) for file in range(squares))


def straight_way(man, there, diagonal_last):
    """All positions of the fighter after its present one, until it is in one of these squares."""
    here, way = man.position, []
    while not taken(man, here) & there:
        dx, dy = apart(taken(man, here), there)
        step = (sign(dx), sign(dy))
        if diagonal_last and abs(dx) != abs(dy):
            step = (sign(dx), 0) if abs(dx) > abs(dy) else (0, sign(dy))
        here = (here[0] + step[0], here[1] + step[1])
        way.append(here)
    return way


class SquareBout(Bout):
    def __init__(self, sides, rules, rng, frontage=0, **scene):
        super().__init__(sides, rules, rng, None, **{key: value for key, value in scene.items() if key != "field"})
        ranks = [self.ranks(side, frontage) for side in self.sides]
        widest = max(sum(map(across, rank)) for side in ranks for rank in side)
        for number, side in enumerate(ranks):
            ahead = 0 if number == 0 else max(1, self.scene["distance"] // SQUARE)
            for rank in side:
                file = 1 + (widest - sum(map(across, rank))) // 2
                for man in rank:
                    man.position = (ahead, file)
                    file += across(man)
                ahead += (-1 if number == 0 else 1) * max(map(across, rank))

    @staticmethod
    def ranks(side, frontage):
        front = frontage or len(side)
        return [side[first:first + front] for first in range(0, len(side), front)]

    def declare_stances(self):
        """Does nothing: on a mat there are no stances."""

    # Turns: what is interrupted is the action, after the movement

    def begin(self, man):
        if not man.able() or not self.foes(man):
            return None
        man.moved_before, man.moved, man.running = man.moved, False, False
        man.melee_target = None
        return begin_turn(self, man)

    def acting_init(self, man, plan=None):
        does = "nothing" if plan is None else plan["does"]
        return man.fighter.mount.init if does == "hooves" else self.weapon_init(man) if does == "attack" else 0

    def finish(self, man, plan):
        if plan is not None and man.able() and self.foes(man):
            finish_turn(self, man, plan)
            man.attacked_by = []

    def act(self, man):
        self.finish(man, self.begin(man))

    def would_attack(self, man):
        """Returns the foes that the fighter could attack in a turn that began now."""
        weapon = self.weapon(man)
        ready = man.held_by or not man.ground and not man.loading.get(weapon.name)
        return goes_for(self, man, weapon) if ready and could_attack(self, man, weapon) else None

    def usable(self, man):
        return man.usable(missiles=man.held_by is None)

    def weapon_init(self, man):
        return 0 if man.loading.get(self.weapon(man).name) or man.ground else self.weapon(man).init

    def in_hold(self, man):
        """Neither the grappler nor the held one moves."""
        return man.held_by is not None or any(foe.held_by is man for foe in self.foes(man))

    def distance(self, man, foe):
        return 0 if self.beside(man, foe) else straight(taken(man), taken(foe))

    @staticmethod
    def beside(man, other):
        return beside(taken(man), taken(other))

    def assailants(self, man):
        return min(3, sum(foe.melee_target is man and self.beside(man, foe) for foe in self.foes(man)))

    def spread(self, man, target, weapon):
        if weapon.targets == 1 or self.distance(man, target) <= weapon.range:
            return []
        near = [foe for foe in self.foes(man) if foe is not target and self.beside(foe, target)]
        return near[:weapon.targets - 1]

    def in_squares(self, man, at):
        """Returns the other fighters in the squares that the fighter would take at position `at`."""
        squares = taken(man, at)
        return [other for other in self.men if other.able() and other is not man and taken(other) & squares]

    def fits(self, man, at):
        """Whether no friend is there, or only friends that may share the square."""
        friends = [other for other in self.in_squares(man, at) if other.side == man.side]
        return len(friends) < min(sharers(one) for one in [man, *friends])

    def full(self, target):
        return len(self.crowds.get(id(target), ())) >= CROWD

    # Moves

    def walk_paces(self, man):
        return max(WALK, WALK + (man.fighter.mount or man.fighter).quickness)

    def one_hustle(self, man):
        fighter = man.fighter
        if fighter.mount:
            return HUSTLE + fighter.mount.quickness - man.mount_wounds
        return HUSTLE + fighter.quickness - fighter.encumbrance - man.penalty()

    def hustle_paces(self, man):
        """A hustle is never shorter than a walk (A-31)."""
        return max(self.walk_paces(man), self.one_hustle(man))

    def gaits(self, man, gait):
        """Returns the paces of each hustle of a move."""
        if gait == "walk":
            return [self.walk_paces(man)]
        hustle = self.one_hustle(man)
        if gait == "hustle" or 2 * hustle <= self.walk_paces(man):
            return [self.hustle_paces(man)]
        return [hustle, hustle]

    def reach(self, man, gait):
        """{square: paces}: where a move can end. A second hustle begins in any square that the first one can reach."""
        bound = [taken(foe) for foe in self.bound_by(man)]
        hostile = {square for foe in self.foes(man) for square in taken(foe)}
        passable, back, wide = {}, -1 if man.side == 0 else 1, across(man)

        def may_enter(there):
            if wide == 1 and not bound:
                return there not in hostile
            if there not in passable:
                squares = block(there, back, wide)
                passable[there] = squares.isdisjoint(hostile) and all(beside(squares, foe) for foe in bound)
            return passable[there]

        least, spent = {man.position: 0}, 0
        for paces in self.gaits(man, gait):
            front = [(spent, square) for square in least]
            begun = dict.fromkeys(least, spent)
            while front:
                at, square = heappop(front)
                if begun[square] < at:
                    continue
                for dx, dy, step in AROUND:
                    there, after = (square[0] + dx, square[1] + dy), at + step
                    if after > spent + paces or after >= begun.get(there, after + 1) or not may_enter(there):
                        continue
                    begun[there] = after
                    heappush(front, (after, there))
            for square, at in begun.items():
                least[square] = min(least.get(square, at), at)
            spent += paces
        friends = {square for other in self.men if other.able() and other.side == man.side and other is not man
                   for square in taken(other)}
        return {square: at for square, at in least.items()
                if block(square, back, wide).isdisjoint(friends) or self.fits(man, square)}

    def bound_by(self, man):
        """A-25: adjacent foes that attacked it since its last turn."""
        return [foe for foe in set(man.attacked_by) if foe.able() and self.beside(foe, man)]

    def comes_up(self, man, foe, reached):
        return any(beside(taken(man, square), taken(foe)) for square in reached)

    def go(self, man, foe, gait, away=False):
        ahead = 1 if man.side == 0 else -1
        here, reached = man.position, self.reach(man, gait)

        def worth(square):
            squares = taken(man, square)
            on = 0 if beside(squares, taken(foe)) else straight(squares, taken(foe))
            aside = square[1] - here[1]
            on = -on if away else on
            return on, reached[square], abs(aside), aside, -ahead * (square[0] - here[0])

        man.position = min(reached, key=worth, default=here)
        man.moved = man.moved or man.position != here
        if man.position != here:
            self.leave_place(man)

    # Rushes

    def rush_way(self, man, foe, gait):
        """None: the foe is too far, or a friend is in a square in which the loser would lie, or that the rusher would
        take at the end."""
        for diagonal_last in (False, True):
            way = straight_way(man, taken(foe), diagonal_last)
            left, more, here, clear = *self.legs(man, gait), man.position, True
            for there in way:
                step = cost(here, there)
                if step > left and more:
                    left, more = more[0], more[1:]
                left -= step
                hostile = self.in_way(man, here, there)
                clear = clear and left >= 0 and (not hostile or self.fits(man, here))
                here = there
            if clear and self.fits(man, here):
                return way
        return None

    def legs(self, man, gait):
        first, *more = self.gaits(man, gait)
        return first, more

    def in_way(self, man, here, there):
        """Returns the foes into whose squares this step takes the fighter."""
        return [foe for foe in self.in_squares(man, there)
                if foe.side != man.side and not taken(foe) & taken(man, here)]

    def rush_through(self, man, foe):
        """Returns True if it keeps its action."""
        way = self.rush_way(man, foe, "hustle")
        rushes, begun = 0, man.position
        while way:
            here, there, way = man.position, way[0], way[1:]
            for other in self.in_way(man, here, there):
                mine = self.rush_modifiers(man) + RUSHED_BEFORE * rushes + (RUSH_RUNNING if man.running else 0)
                rushes += 1
                if dice.total(self.rng, mine)[0] <= dice.total(self.rng, self.rush_modifiers(other))[0]:
                    man.prone, man.position = True, here
                    man.moved = man.moved or man.position != begun
                    if man.position != begun:
                        self.leave_place(man)
                    return False
                other.prone = True
                man.position = there
                other.position = self.room(other, man, (there[0] - here[0], there[1] - here[1]), way)
                self.leave_place(other)
                self.tear_apart(other)
            man.position = there
        man.moved = True
        self.leave_place(man)
        return True

    def tear_apart(self, thrown):
        """Ends the holds of the thrown fighter whose two fighters are no longer adjacent."""
        for man in self.men:
            if man.held_by and thrown in (man, man.held_by) and not self.beside(man, man.held_by):
                man.held_by, man.grip = None, 0

    def fall(self, man):
        """A fighter that falls from a mount takes fewer squares than the mount."""
        super().fall(man)
        self.tear_apart(man)

    def room(self, fallen, rusher, step, way):
        """As near as possible; then straight on, else with the smallest turn; then the lower file, then ahead of the
        fighter that falls."""
        ring = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
        start, ahead = ring.index(step), 1 if fallen.side == 0 else -1
        free, kept = [], set().union(taken(rusher), *(taken(rusher, there) for there in way))
        for place, (dx, dy) in enumerate(ring):
            there, steps = fallen.position, 0
            while taken(fallen, there) & taken(rusher):
                there, steps = (there[0] + dx, there[1] + dy), steps + 1
            turned = min((place - start) % 8, (start - place) % 8)
            foes = any(other.side != fallen.side for other in self.in_squares(fallen, there))
            if not foes and not taken(fallen, there) & kept and self.fits(fallen, there):
                free.append((steps, turned, dy, -ahead * dx, there))
        return min(free, default=(fallen.position,))[-1]


def could_attack(bout, man, weapon):
    """Returns the foes that the fighter can attack in this turn."""
    if man.held_by:
        return [man.held_by]
    reached = None
    can = []
    for foe in bout.foes(man):
        near = weapon.range is not None or bout.beside(man, foe)
        moves = not near and not man.prone and not bout.in_hold(man)
        if moves and straight(taken(man), taken(foe)) <= bout.hustle_paces(man) + DIAGONAL:
            reached = bout.reach(man, "hustle") if reached is None else reached
            near = bout.comes_up(man, foe, reached)
        if near and (weapon.range is not None or not bout.full(foe) or foe.held_by is man):
            can.append(foe)
    return can


def goes_for(bout, man, weapon):
    """Returns the fighter's target: of the foes that it can attack in this turn the one that its policy prefers; if it
    can attack none, the nearest foe."""
    can = could_attack(bout, man, weapon)
    if not can:
        return min(bout.foes(man), key=lambda foe: bout.distance(man, foe))
    wish = man.fighter.policy.get("target", "first")
    if wish == "nearest":
        return min(can, key=lambda foe: bout.distance(man, foe))
    return max(can, key=lambda foe: foe.penalty()) if wish == "most_hurt" else can[0]


def begin_turn(bout, man):
    """Moves the fighter. Returns what it does then as a dictionary: `does` is rise, load, attack (of `target`), or
    nothing."""
    policy, weapon = man.fighter.policy, bout.weapon(man)
    if not man.ground:
        man.draw(bout.usable(man))
    aim = goes_for(bout, man, weapon)
    blade = weapon.range is None
    plan = {"aim": aim, "weapon": weapon, "still": True, "does": "nothing"}
    if bout.in_hold(man):
        pass
    elif policy.get("rush") and not man.prone and not aim.prone and bout.rush_way(man, aim, "hustle"):
        plan["still"] = False
        if not bout.rush_through(man, aim):
            return plan
    elif blade and not man.prone and not bout.beside(man, aim):
        plan["still"] = False
        if bout.comes_up(man, aim, bout.reach(man, "hustle")):
            bout.go(man, aim, "hustle")
        else:
            man.running = True
            bout.go(man, aim, "run")
            if bout.rules["run_fatigue"] == "yes":
                bout.fatigue_roll(man)
            return plan
    near = [foe for foe in [aim, *bout.foes(man)] if strikes(bout, man, foe, weapon)]
    if near and policy.get("hooves") and bout.rules["mount_action"] == "riders" and mount_stands(man):
        plan.update(does="hooves", target=near[0])
    elif man.held_by:
        plan.update(does="attack", target=man.held_by)
    elif man.prone and policy.get("stand"):
        plan["does"] = "rise"
    elif man.ground:
        plan["does"] = "take up"
    elif man.prone and not near:
        plan["does"] = "rise"
    elif man.loading.get(weapon.name):
        plan["does"] = "load"
    elif near:
        plan.update(does="attack", target=near[0])
    return plan


def strikes(bout, man, foe, weapon):
    """Returns whether the fighter can attack the foe from its present position."""
    return foe.able() and (weapon.range is not None or
                           bout.beside(man, foe) and (not bout.full(foe) or foe.held_by is man))


def mount_stands(man):
    """Section 17: a battle-trained mount that can attack."""
    mount = man.fighter.mount
    return mount is not None and mount.attack is not None and not man.prone


def tramples(bout, man, target):
    """Returns the foe that the mount attacks: the one that its rider attacks, if adjacent, else the first adjacent
    foe."""
    near = [foe for foe in [target, *bout.foes(man)] if foe and foe.able() and bout.beside(man, foe)]
    if near and mount_stands(man):
        bout.hooves(man, near[0])


def finish_turn(bout, man, plan):
    """Performs the planned action, the attack of the mount, and a move after them."""
    rose = do(bout, man, plan)
    if not man.able():
        return
    besides = man.fighter.policy.get("hooves") and bout.rules["mount_action"] == "own" and not rose
    if plan["does"] == "hooves" or besides and plan["does"] != "nothing":
        tramples(bout, man, plan.get("target"))
    aim = plan["aim"]
    if not aim.able() and bout.foes(man):
        aim = bout.foes(man)[0]
    step_after(bout, man, plan, aim, rose)


def do(bout, man, plan):
    """Performs the planned action. Returns True if the fighter stood up."""
    weapon, does, rose = plan["weapon"], plan["does"], False
    if man.held_by and does not in ("nothing", "hooves"):
        break_out(bout, man)
        bout.crowded(man.melee_target, man)
        return False
    if does == "attack" and not strikes(bout, man, plan["target"], weapon):
        does = "rise" if man.prone else "nothing"  # the foe went away, or was thrown there
    if does == "rise":
        rose, man.prone = man.prone, False
    elif does == "take up":
        man.weapons.insert(0, man.ground.pop())
        man.draw(bout.usable(man))
    elif does == "load":
        man.loading[weapon.name] -= not man.moved
    elif does == "attack":
        if weapon.range is None:
            bout.crowded(plan["target"], man)
        let_go(bout, man, plan["target"])
        attack(bout, man, plan["target"], weapon, man.fighter.policy)
    return rose


def let_go(bout, man, target):
    """To grapple another foe it releases the first."""
    for foe in bout.foes(man):
        if foe.held_by is man and foe is not target and man.fighter.policy["name"] == "grapple":
            foe.held_by, foe.grip = None, 0


def step_after(bout, man, plan, aim, rose):
    """Movement after the action, in a turn without another move."""
    after = man.fighter.policy.get("after")
    if not plan["still"] or man.prone or bout.in_hold(man) or not bout.foes(man) or plan["does"] == "load":
        return
    if after and not bout.bound_by(man):
        bout.go(man, aim, "walk" if rose else after, away=True)
    elif rose and not after and plan["weapon"].range is None and not bout.beside(man, aim):
        bout.go(man, aim, "walk")
