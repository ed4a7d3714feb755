#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the known answers of tests/test_fechtbook_evaluation.c, written from the rule text and from the definition
of the lookahead in src/rules/fechtbook/README.md.

    python3 tests/answers/lookahead_fechtbook.py >tests/answers/lookahead_fechtbook.def

Both fighters have one sword (swing 1, thrust 2, distance 3), Brawn tap 0, Speed 4, no armour, and one die at the
beginning of every play. A wound of level n has impact n and no effect; side 0 acts or answers.
"""
from copy import deepcopy
from math import comb, exp

STEP = (0, 0, 0, 1, 2, 2)  # steps of TN above 4, indexed by the level of a wound
WEAPON, DISABLED, PRONE, LIMB = 0.8, 3, 3, 3  # values from README.md, "What else expert knows"


def roll(dice, tn):
    """Returns the chances of 0 to `dice` hits."""
    p = (7 - min(max(tn, 3), 6)) / 6
    return [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]


def worth(steps, owed, leads):
    """Returns the chance to win after a play: log odds of 2 per step of TN, 0.2 per die owed, 0.01 for the
    initiative."""
    return 1 / (1 + exp(-(2 * steps + 0.2 * owed + (0.01 if leads else -0.01))))


class Stand:
    """The state of both sides, with lists indexed by side. `ahead`: the state at the end of the play is rated by the
    first attack of the next play."""

    def __init__(self, first, clinch, *dice):
        self.first, self.clinch, self.ahead, self.dice = first, clinch, clinch, list(dice)
        self.step, self.prone, self.sword = [0, 0], [False, False], [True, True]
        self.every = False  # option `steal_tempos`

    def tn(self, side, edge=0):
        return 4 + self.step[side] + self.prone[side] - edge


def follow(s, x, leads, impact=0, step=0, turn=None):
    """The chance of x to win after an exchange with this impact and TN on its foe."""
    t, y = deepcopy(s), 1 - x
    t.step[y] = max(t.step[y], step)
    if turn:
        turn(t)
    owed = max(impact - t.dice[y], 0)
    steps = t.step[y] - t.step[x]
    if t.first:
        t.dice[y] = max(t.dice[y] - impact, 0)
        return all_in_by(t, x, leads) + worth(steps, owed, True) - worth(steps, 0, True)
    if t.ahead:
        t.dice = [1, 1]
        t.dice[y] -= min(owed, 1)
        return all_in_by(t, x, leads)
    return worth(steps, owed, leads)


def all_in_by(t, x, leads):
    """Returns x's chance if both use all their dice: the side with the initiative attacks, or else the other."""
    t = deepcopy(t)
    t.first = t.ahead = False
    holder = x if leads else 1 - x
    for attacker in (holder, 1 - holder):
        value = all_in(t, attacker)
        if value is not None:
            return value if attacker == x else 1 - value
    value = worth(t.step[1 - holder] - t.step[holder], 0, True)
    return value if leads else 1 - value


# An attack is a tuple: its AC; a function of the margin, which returns (share won, step of TN, impact, side to act
# next); whether it wins ties.
def blow(rating, bought=0, halved=False):
    def outcome(m):
        level = min((m // 2 if halved else m) + rating + bought, 5)
        return 0, STEP[level], level, None

    return bought, outcome, False


SWING = [blow(1, b) for b in range(4)]
THRUST = (0, blow(2)[1], True)
GAP = (3, blow(2)[1], True)
POMMEL = [blow(0, b) for b in range(4)]
POMMEL_THRUST = (0, blow(0)[1], True)
SNAP = (1, blow(0)[1], False)
BITE = (0, lambda m: (0, STEP[min(m, 4)], min(m, 4), None), False)
SHOT = (0, lambda m: (0, STEP[4], 4, None), False)  # rating 4 whatever the margin
THROWN = (0, lambda m: (0, STEP[3], 3, None), False)  # rating 2, plus 1 for a throw


def hold(bought, limb=LIMB):
    def outcome(m):
        m += bought
        return m >= 5, 1 if m >= 3 else 0, m + limb, None

    return bought, outcome, False


STRANGLE = [hold(b, 0) for b in range(4)]
HOLD = [hold(b) for b in range(4)]
GOUGE = (2, lambda m: (m >= 5, 0, 2 * m, None), False)


def throw(y, lying=False):
    def falls(t):
        t.prone[y] = True

    return 1, lambda m: (0, 0, m + (0 if lying else PRONE), falls), False


def disarm(s, y):
    """Returns a Disarm. With the bare hand in a grapple it has an advantage, and a disadvantage because its class is
    lower than the sword's."""

    def unarmed(t):
        t.sword[y] = False

    def outcome(m):
        gone = m >= 3
        return WEAPON if gone else 0, 0, m + (0 if gone or s.first else DISABLED), unarmed

    return 1, outcome, False


def grab(s, x, y):
    """Returns a Grab. Its margin is the number of dice of the bonus attack; the bonus attack with the highest value is
    made."""

    def clinch(t):
        t.clinch = t.ahead = True

    def bonus(dice, move):
        ac, outcome, _ = move
        chances = roll(dice - ac, s.tn(x))
        return [(chances[0], (0, 0, 0, None))] + [
            (c, outcome(h)[:3] + (clinch,)) for h, c in enumerate(chances) if h]

    def promise(cases):
        return sum(c * (w + (1 - w) * worth(step, owed, True)) for c, (w, step, owed, _) in cases)

    def outcome(m):
        choices = [bonus(m, move) for move in close_moves(y) if move[0] < m]
        return max(choices, key=promise) if choices else [(1, (0, 0, 0, None))]

    return 0, outcome, False


def close_moves(y):
    return HOLD + STRANGLE + [SNAP, throw(y), GOUGE, BITE]


def exchange(s, x, dice, tn, attack, defence=None, against=0, against_tn=4, forfeit=0, lost=None):
    """Returns the value for x of its attack with `dice` against a defence with `against` dice. The dice are already
    subtracted from the pools. `lost`: the state of the play after a defence that beats the attack."""
    y, total, won = 1 - x, 0, 0
    _, outcome, wins_ties = attack
    for h, p in enumerate(roll(dice, tn)):
        for d, q in enumerate(roll(against, against_tn)):
            if h > d or (h == d > 0 and wins_ties and defence):
                cases = outcome(h - d)
                for c, (w, step, impact, turn) in cases if isinstance(cases, list) else [(1, cases)]:
                    total += p * q * c * (w + (1 - w) * (follow(s, x, True, impact, step, turn) if w < 1 else 0))
                    won += p * q * c * w
            elif h == d:
                total += p * q * follow(s, x, True)
            elif defence == "disengage":
                steps = s.step[y] - s.step[x]
                total += p * q * (worth(steps, 0, True) + worth(steps, 0, False)) / 2
            else:
                t = deepcopy(s)
                if defence in ("counter", "reverse"):
                    t.dice[y] += h
                if defence == "dodge and lead":
                    t.dice[y] = max(t.dice[y] - 2, 0)
                total += p * q * follow(t, x, defence == "dodge", turn=lost)
    return won + (1 - forfeit) * (total - won)


AC = {"deflect": 0, "counter": 2, "dodge": 0}


def all_in(t, x):
    """Returns the value of x's best attack with all its dice against the best defence; None if x has no attack. Of
    blows with equal AC only the one that is best at a margin of 2 is tried."""
    y, best = 1 - x, None
    blows = POMMEL if t.clinch else [THRUST, SWING[2]] if t.sword[x] else []
    for attack in blows + (close_moves(y) if t.clinch else []):
        dice = t.dice[x] - attack[0]
        if dice <= 0:
            continue
        u = deepcopy(t)
        u.dice = [0, 0]
        guards = ["resist"] if t.clinch else ["deflect", "counter", "dodge"] if t.sword[y] else ["dodge"]
        tries = [exchange(u, x, dice, t.tn(x), attack, g, t.dice[y] - AC.get(g, 0), t.tn(y))
                 for g in guards if t.dice[y] > 0 and t.dice[y] >= AC.get(g, 0)]
        tries = tries or [exchange(u, x, dice, t.tn(x), attack)]
        with_dice = min(4, t.dice[y] // 3)
        if t.every and not t.clinch and t.sword[y] and with_dice < t.dice[y]:
            u.dice[y] = t.dice[y]
            tries.append(stolen(u, x, dice, attack, with_dice))
        value = min(tries)
        best = value if best is None or value > best else best
    return best


def answered(s, x, dice, attack, edge=0, forfeit=0, steals=True):
    """Returns the value of an attack against its worst answer. The attack's dice are already subtracted."""
    y = 1 - x
    tries = [exchange(s, x, dice, s.tn(x, edge), attack, forfeit=forfeit)] if s.first or s.dice[y] == 0 else []
    for guard in AC if s.dice[y] else ():
        most = s.dice[y] - AC[guard]
        if most < 0:
            continue
        some = range(min(dice - 1, most), min(dice + 2, most) + 1) if s.first else ()
        for k in {*some, most}:
            t = deepcopy(s)
            t.dice[y] = most - k
            tries.append(exchange(t, x, dice, s.tn(x, edge), attack, guard, k, s.tn(y), forfeit))
    with_dice = min(4, s.dice[y] // 3)
    if (s.first or s.every) and steals and with_dice < s.dice[y]:
        tries.append(stolen(s, x, dice, attack, with_dice))
    return min(tries)


def resisted(s, x, dice, attack):
    """Returns the value of an attack in a grapple against its worst answer. In the last tempo the foe may use all dice,
    in the first as many as the attack, or all."""
    y, tries = 1 - x, []
    for guard, ac in ("resist", 0), ("break", 2), ("reverse", 2):
        most = s.dice[y] - ac
        for k in {min(dice, most), most} if s.first else {most}:
            if k > 0:
                t = deepcopy(s)
                t.dice[y] = most - k
                tries.append(exchange(t, x, dice, s.tn(x), attack, guard, k, s.tn(y), lost=turn_by(guard, y)))
    return min(tries) if tries else exchange(s, x, dice, s.tn(x), attack)


def turn_by(guard, y):
    """"Break": both stand, with weapons. "Reverse": a prone defender changes places with the foe."""

    def breaks(t):
        t.clinch, t.ahead, t.prone = False, True, [False, False]

    def reverses(t):
        if t.prone[y]:
            t.prone = [y == 1, y == 0]

    return {"break": breaks, "reverse": reverses}.get(guard)


def stolen(s, x, dice, attack, bid):
    """x attacks; the other side steals the initiative with `bid` dice and thrusts with the rest. Returns x's chance."""
    t, y = deepcopy(s), 1 - x
    speed = min(4, s.dice[x])
    t.dice[x] -= speed
    cut = {x: (dice, attack), y: (s.dice[y] - bid, THRUST)}
    t.dice[y] = 0
    thrusts = attack[2]
    own, foes = roll(speed + 1 + thrusts, s.tn(x)), roll(bid + 1, s.tn(y))
    ahead = sum(p * q for i, p in enumerate(own) for k, q in enumerate(foes) if i > k)
    tie = sum(p * q for i, p in enumerate(own) for k, q in enumerate(foes) if i == k)

    def volley(first):
        """Returns the chance of `first`, which strikes first: impact takes dice of the other's attack, then of its
        pool."""
        second, value = 1 - first, 0
        n, one = cut[first]
        for h, p in enumerate(roll(n, t.tn(first))):
            u = deepcopy(t)
            _, step, impact, _ = one[1](h) if h else (0, 0, 0, None)
            u.step[second] = max(u.step[second], step)
            left = max(cut[second][0] - impact, 0)
            u.dice[second] = max(u.dice[second] - max(impact - cut[second][0], 0), 0)
            for g, q in enumerate(roll(left, u.tn(second))):
                _, step, impact, _ = cut[second][1][1](g) if g else (0, 0, 0, None)
                value += p * q * (1 - follow(u, second, False, impact, step))
        return value

    return (ahead + tie / 2) * volley(x) + (1 - ahead - tie / 2) * (1 - volley(y))


# Printing the rows of the answers


def row(decision, action, s, value, code=(), number=(), live=""):
    lists = "".join(f", {name}({', '.join(map(str, of))})" for name, of in (("CODE", code), ("NUMBER", number)) if of)
    lists += "".join(f", SEEN({name}, {x})" for name, x in live) if isinstance(live, list) else live
    lists += ", EVERY_TEMPO" if s.every else ""
    print(f"ANSWER({decision}, {action}, {1 - s.first}, {int(s.clinch)}, {s.before[0]}, {s.before[1]}, {value:.9f}{lists})")


def stand(first, clinch, own, foes, spent=0, every=False):
    s = Stand(first, clinch, own - spent, foes)
    s.before, s.every = (own, foes), every
    return s


def attacks():
    s = stand(False, False, 5, 0)
    row("ATTACK", "STAND_DOWN", s, follow(s, 0, False))
    s = stand(True, False, 1, 2)
    row("ATTACK", "STAND_DOWN", s, all_in_by(s, 0, False))
    for first, own, foes, dice in (False, 6, 0, 3), (False, 6, 3, 3), (True, 7, 2, 3), (True, 6, 4, 2):
        for action, attack, code, number in (
                ("DO_SWING", SWING[2], (0, "FB_CHEST", 2), (2, dice)),
                ("DO_STRIKE", SWING[0], (0, "FB_CHEST", 0), (0, dice)),
                ("DO_THRUST", THRUST, (1, "FB_CHEST", 0), (0, dice)),
                ("DO_GAP", GAP, (1, "FB_WHEELS + FB_ARMPIT", 3), (dice,))):
            s = stand(first, False, own, foes, dice + attack[0])
            row("ATTACK", action, s, answered(s, 0, dice, attack), code, number)
    for first, own, foes in (False, 5, 0), (False, 5, 3):
        s = stand(first, False, own, foes, 5)
        row("ATTACK", "DO_DISARM", s, answered(s, 0, 4, disarm(s, 1)), (0, "FB_CHEST", 1), (4,))
        s = stand(first, False, own, foes, 3)
        row("ATTACK", "DO_POINT_BLANK", s, answered(s, 0, 3, THROWN, -1, WEAPON), ("THROWN", "FB_CHEST", 0), (3,))
        s = stand(first, False, own, foes, 3)
        row("ATTACK", "DO_POINT_BLANK", s, answered(s, 0, 3, SHOT), ("SHOT", "FB_CHEST", 0), (3,))
        s = stand(first, False, own, foes, 5)
        row("ATTACK", "DO_GRAB", s, answered(s, 0, 3, grab(s, 0, 1)), (0, "FB_CHEST", 2), (3,))


def foes(maneuver, profile, bought, dice):
    return f", FOES({maneuver}, {profile}, {bought}, {dice})"


def defences():
    guards = (("NO_DEFENCE", None, 0, 0), ("DEFLECT", "deflect", 0, 0), ("COUNTER", "counter", 2, 0),
              ("DODGE", "dodge", 0, 0), ("DODGE", "dodge and lead", 0, 1), ("DISENGAGE", "disengage", 0, 0))
    for first, own, left in (False, 4, 0), (True, 6, 0), (True, 5, 3):
        for action, guard, ac, lead in guards:
            k = 2 if guard else 0
            for maneuver, profile, dice, tn, forfeit in (("FB_BLOW", 0, 3, 4, 0), ("FB_BLOW", 1, 3, 4, 0),
                                                         ("FB_DISARM", 0, 3, 4, 0), ("FB_GRAB", 0, 3, 4, 0),
                                                         ("FB_POINT_BLANK", "FOES_THROWN", 3, 5, WEAPON)):
                art = maneuver != "FB_BLOW"
                s = stand(first, False, own, left, ac + k)
                if art and first:
                    continue  # actions that are not blows are evaluated in the last tempo
                attack = {"FB_DISARM": disarm(s, 0), "FB_GRAB": grab(s, 1, 0), "FB_POINT_BLANK": THROWN}.get(
                    maneuver, (SWING[1], THRUST)[profile == 1])
                value = exchange(s, 1, dice, tn, attack, guard, k, 4, forfeit)
                # a feint with all remaining dice: it costs 1 die, and two dice buy one die of the attack
                if not art and guard and left:
                    t = deepcopy(s)
                    t.dice[1] -= 1 + (left - 1) // 2 * 2
                    value = max(value, exchange(t, 1, dice + (left - 1) // 2, tn, attack, guard, k, 4))
                row("DEFEND", action, s, 1 - value, (ac, "FB_NET_OFFSET", lead), (k,),
                    foes(maneuver, profile, attack[0] if not art else 0, dice))


def feints():
    for first, own, left in (False, 3, 0), (True, 4, 2):
        for guard, name in ("deflect", "DEFLECT"), ("counter", "COUNTER"), ("dodge", "DODGE"):
            live = [("PROFILE", 0), ("TARGET", "FB_CHEST"), ("BOUGHT", 1), ("DICE", 3),
                    ("FOE_DEFENCE", f"FB_{name}"), ("FOE_DEFENCE_DICE", 2), ("FOE_DEFENCE_NET", "FB_NET_OFFSET")]
            s = stand(first, False, own, left)
            row("FEINT", "FEINT_NOTHING", s, exchange(s, 0, 3, 4, SWING[1], guard, 2), live=live)
            s = stand(first, False, own, left, 3)  # after a feint: a thrust at the head with one more die
            row("FEINT", "DO_FEINT", s, exchange(s, 0, 4, 4, THRUST, guard, 2), ("FB_HEAD", 1, 1), (2,), live)


def steals():
    for own, left, dice in (4, 0, 3), (5, 3, 2), (6, 5, 4):
        for profile, attack in (0, SWING[0]), (1, THRUST):
            live = foes("FB_BLOW", profile, 0, dice)
            s = stand(True, False, own, left)
            row("STEAL", "STEAL_NOTHING", s, 1 - answered(s, 1, dice, attack, steals=False), live=live)
            for bid in 0, 2:
                row("STEAL", "STEAL_IT", s, 1 - stolen(s, 1, dice, attack, bid), (), (bid,), live)


def steals_in_every_tempo():
    for first, own, left, dice in (False, 6, 3, 3), (False, 5, 4, 2), (True, 6, 2, 3), (True, 6, 4, 2), (True, 4, 6, 2):
        for action, attack, code, number in (
                ("DO_SWING", SWING[2], (0, "FB_CHEST", 2), (2, dice)),
                ("DO_STRIKE", SWING[0], (0, "FB_CHEST", 0), (0, dice)),
                ("DO_THRUST", THRUST, (1, "FB_CHEST", 0), (0, dice))):
            s = stand(first, False, own, left, dice + attack[0], every=True)
            row("ATTACK", action, s, answered(s, 0, dice, attack), code, number)
    for first, own, left, dice in (False, 4, 0, 3), (False, 5, 3, 2), (True, 5, 3, 2):
        for profile, attack in (0, SWING[0]), (1, THRUST):
            live = foes("FB_BLOW", profile, 0, dice)
            s = stand(first, False, own, left, every=True)
            row("STEAL", "STEAL_NOTHING", s, 1 - answered(s, 1, dice, attack, steals=False), live=live)
            for bid in 0, 2:
                row("STEAL", "STEAL_IT", s, 1 - stolen(s, 1, dice, attack, bid), (), (bid,), live)


def wrestles():
    joints = ("NECK", "FINGERS", "ELBOW", "KNEE")
    moves = [("SWING", POMMEL[b], ("POMMEL", "FB_CHEST"), (b, 3)) for b in (0, 2)]
    moves += [("STRIKE", POMMEL[1], ("POMMEL", "FB_HEAD"), (1, 3)),
              ("THRUST", POMMEL_THRUST, ("POMMEL + 1", "FB_CHEST"), (0, 3)),
              ("GAP", (3, POMMEL_THRUST[1], True), ("DAGGER", "FB_WHEELS + FB_GROIN"), (3,))]
    moves += [("BITE", BITE, (place,), (3,)) for place in ("FB_NECK", "FB_FACE")]
    moves += [("GOUGE", GOUGE, (0,), (3,))]
    moves += [(name, kinds[b], (0,), (b, 3)) for b in (0, 3) for name, kinds in (("HOLD", HOLD), ("STRANGLE", STRANGLE))]
    moves += [("SNAP", SNAP, (f"FB_JOINT_{joint}",), (3,)) for joint in joints]
    moves += [("THROW", throw(1), (0,), (3,))]
    for first, own, left in (False, 7, 0), (False, 7, 4), (True, 7, 2):
        for action, attack, code, number in moves + [("DISARM", None, (0,), (3,)), ("POINT_BLANK", SHOT, ("SHOT", "FB_CHEST"), (3,))]:
            if left and (action == "STRIKE" or code[0] in ("FB_FACE", "FB_JOINT_NECK", "FB_JOINT_FINGERS", "FB_JOINT_KNEE")):
                continue  # these have the values of other actions with equal numbers
            s = stand(first, True, own, left)
            attack = attack or disarm(s, 1)
            s.dice[0] -= 3 + attack[0]
            value = resisted(s, 0, 3, attack)
            row("WRESTLE", f"WR_{action}", s, value, (code + (0, 0))[:2] + (attack[0],), number)
        s = stand(first, True, own, left)
        row("WRESTLE", "WR_NOTHING", s, follow(s, 0, False))
        row("WRESTLE", "WR_INSTINCT", s, 0)
    for action, attack, code, number in moves + [("DISARM", None, (0,), (3,))]:  # the bonus attack of a Grab
        s = stand(False, False, 0, 0)
        _, outcome, _ = attack or disarm(s, 1)

        def clinched(m, outcome=outcome, action=action):
            def turn(t):
                t.clinch = t.ahead = True
                t.prone[1] = action == "THROW"
                t.sword[1] = action != "DISARM"

            return outcome(m)[:3] + (turn,)

        value = exchange(s, 0, 3, 3 if action == "DISARM" else 4, (0, clinched, False))
        row("WRESTLE", f"WR_{action}", s, value, (code + (0, 0))[:2] + (0,), number, [("BONUS_ATTACK", 1)])
    s = stand(False, False, 0, 0)
    row("WRESTLE", "WR_NOTHING", s, worth(0, 0, True), live=[("BONUS_ATTACK", 1)])


def resists():
    for first, own, left in (False, 4, 0), (True, 4, 1):
        for name, bought in (("BITE", 0), ("GOUGE", 0), ("HOLD", 0), ("HOLD", 2), ("STRANGLE", 2), ("SNAP", 0), ("THROW", 0),
                             ("DISARM", 0), ("CLOSE_BLOW", 1)):
            if first and name not in ("HOLD", "THROW", "DISARM"):
                continue
            for action, guard, ac in (("NOTHING", None, 0), ("RESIST", "resist", 0), ("BREAK", "break", 2),
                                      ("REVERSE", "reverse", 2)):
                k = 2 if guard else 0
                s = stand(first, True, own, left, k + ac)
                attack = {"BITE": BITE, "GOUGE": GOUGE, "HOLD": HOLD[bought], "STRANGLE": STRANGLE[bought], "SNAP": SNAP,
                          "THROW": throw(0), "DISARM": disarm(s, 0), "CLOSE_BLOW": POMMEL[bought]}[name]
                value = exchange(s, 1, 3, 4, attack, guard, k, 4, lost=turn_by(guard, 0))
                row("RESIST", f"RS_{action}", s, 1 - value, (ac,), (k,),
                    foes(f"FB_{name}", "FOES_POMMEL" if name == "CLOSE_BLOW" else 0, bought, 3))
    row("RESIST", "RS_INSTINCT", s, 0, (), (), foes("FB_HOLD", 0, 0, 3))


for part in attacks, defences, feints, steals, wrestles, resists, steals_in_every_tempo:
    print(f"/* {part.__name__} */")
    part()
