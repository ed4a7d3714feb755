# SPDX-License-Identifier: GPL-3.0-or-later
"""What fighters of the saga do in their turn: `plain` (section 25), and simple policies for actions that `plain` never
takes.

A policy is a dictionary. `name`:
  plain           attacks the first able foe with the first weapon it may use; shoots standing; on the mat hustles up
                  to its foe and attacks, or runs if a hustle is too short; loads; never stands up, exerts, delays
                  or leaves
  scuffle         the same, every attack a scuffle
  exert_attack    the same, with an exertion on every attack as long as that leaves it conscious
  exert_defence   the same with an exertion in defence, declared with the attack, until its next turn
  grapple         grapples until its Grapple Strength is `grip` (6), then attacks with its weapon
  trip            trips a standing foe, attacks a prone one
  disarm, take    disarms, or takes the weapon, until the foe has nothing in its hands; then attacks
  grab            grabs the weapons that the foe wears and does not hold; then attacks

Other keys: `delay` delays the action while a foe is still to act in the round, to interrupt the action of the first
able foe; `flee: n` disengages from a penalty of n on; `stand` spends the action to stand up; `rush` rushes the first
rearward foe, and on the mat a standing foe before attacking; `stance: rearward | forward`; `sidearm` takes the
first melee weapon against an adjacent foe on the mat; `draws: n` takes it from a penalty of n on; `rage` wants to go berserk; `after: walk | hustle` moves away
from the foe after the action, in a turn without another move (A-25: not from an adjacent foe that attacked since the
last turn); `hooves`: a battle-trained mount attacks a foe beside it, after its rider's action or instead of it.
"""

from saga_bout import FIST
from saga_figures import GRAPPLE

GRIP = 6


def turn(bout, man):
    policy = man.fighter.policy
    hooves = policy.get("hooves") and mount_strikes(bout, man)
    if hooves and bout.rules["mount_action"] == "riders":
        if bout.on_mat():
            bout.approach(man, bout.foes(man)[0], bout.hustle_squares(man))
        bout.hooves(man, bout.foes(man)[0])
        return
    loading = dict(man.loading)
    act(bout, man, policy)
    if hooves and bout.foes(man) and mount_strikes(bout, man):
        bout.hooves(man, bout.foes(man)[0])
    loaded = any(man.loading[name] < left for name, left in loading.items())
    if policy.get("after") and bout.on_mat() and not man.moved and not loaded:
        move_after(bout, man, policy)


def mount_strikes(bout, man):
    """Section 17: a battle-trained mount that stands and has a foe adjacent or within a hustle."""
    mount, foe = man.fighter.mount, bout.foes(man)[0]
    gap = bout.gap(man, foe) if bout.on_mat() else 1
    return mount is not None and mount.attack is not None and not man.prone and not man.running and (
        gap == 1 or not man.moved and gap - 1 <= bout.hustle_squares(man))


def act(bout, man, policy):
    if man.held_by is not None:
        break_out(bout, man)
    elif "flee" in policy and man.penalty() >= policy["flee"] and not bout.rages(man):
        bout.disengage(man)
    elif man.ground:
        man.weapons.insert(0, man.ground.pop())
        man.draw(bout.usable(man))
    elif man.prone and policy.get("stand"):
        man.prone = False
        if bout.on_mat():
            bout.approach(man, bout.foes(man)[0], bout.walk_squares(man))
    else:
        fight(bout, man, policy)


def move_after(bout, man, policy):
    """Section 10: movement before or after the action, one kind per round; nobody moves in a turn of loading."""
    foes = bout.foes(man)
    if not man.able() or man.prone or man.held_by or not foes or any(foe.held_by is man for foe in foes):
        return
    if bout.gap(man, foes[0]) == 1 and foes[0] in man.attacked_by:
        return
    squares = bout.walk_squares(man)
    if policy["after"] == "hustle":
        squares = max(squares, bout.hustle_squares(man))
    man.position += squares if man.position > foes[0].position else -squares
    if squares > 0:
        bout.leave_place(man)
    man.moved = True


def break_out(bout, man):
    """Section 18: any melee Ability against the grappler, nothing else."""
    man.draw(bout.usable(man))
    bout.attack(man, man.held_by, bout.weapon(man), "break")


def fight(bout, man, policy):
    weapons = bout.usable(man)
    if policy.get("sidearm") and bout.on_mat() and bout.gap(man, bout.foes(man)[0]) == 1:
        weapons = [weapon for weapon in weapons if weapon.range is None] or [FIST]
    if policy.get("draws") and man.penalty() >= policy["draws"]:
        weapons = bout.drawn(man)
    man.draw(weapons)
    weapon = weapons[0]
    if man.loading.get(weapon.name):
        man.loading[weapon.name] -= 1
    elif weapon.range is not None:
        attack(bout, man, bout.foes(man)[0], weapon, policy)
    elif bout.on_mat():
        close_in(bout, man, weapon, policy)
    else:
        foe = melee_foe(bout, man, policy)
        if foe is not None and (not foe.rearward or bout.stance_rush(man, foe)):
            attack(bout, man, foe, weapon, policy)


def melee_foe(bout, man, policy):
    """Returns the first foe that the fighter can reach: forward foes without a rush; rearward ones by a rush, or if
    nobody is forward."""
    if man.rearward:
        return None
    foes = bout.foes(man)
    forward = [foe for foe in foes if not foe.rearward]
    rearward = [foe for foe in foes if foe.rearward]
    wanted = rearward + forward if policy.get("rush") or not forward else forward
    return next((foe for foe in wanted if not bout.crowded(foe, man)), None)


def close_in(bout, man, weapon, policy):
    """On a mat: makes the fighter hustle and attack, or run."""
    foe = bout.foes(man)[0]
    if bout.gap(man, foe) > 1 and man.prone:
        man.prone = False
        bout.approach(man, foe, bout.walk_squares(man))
        return
    squares = bout.hustle_squares(man)
    if bout.gap(man, foe) - 1 > squares:
        bout.approach(man, foe, squares)
        man.running = True
        bout.approach(man, foe, bout.hustle_squares(man))
        if bout.rules["run_fatigue"] == "yes":
            bout.fatigue_roll(man)
        return
    if policy.get("rush") and not foe.prone and not man.prone and squares >= bout.gap(man, foe):
        bout.approach(man, foe, squares)
        if not bout.mat_rush(man, foe):
            return
    bout.approach(man, foe, squares)
    attack(bout, man, foe, weapon, policy)


def attack(bout, man, foe, weapon, policy):
    name = policy["name"]
    if name == "grapple" and not (foe.held_by is man and foe.grip >= policy.get("grip", GRIP)):
        if man.fighter.shield or any(man.fighter.holds(held) for held in man.ready):
            raise ValueError(f"{man.fighter.name}: a grapple needs free hands")
        bout.attack(man, foe, GRAPPLE, "grapple")
    elif name == "trip" and not foe.prone:
        bout.attack(man, foe, FIST, "trip")
    elif name in ("disarm", "take") and any(foe.fighter.holds(held) for held in foe.ready):
        bout.attack(man, foe, FIST, name)
    elif name == "grab" and bout.worn(foe):
        bout.attack(man, foe, FIST, name)
    elif name in ("exert_attack", "exert_defence") and bout.may_exert(man):
        bout.exert(man)
        man.guard = name == "exert_defence"
        bout.attack(man, foe, weapon, exert=name == "exert_attack")
    else:
        bout.attack(man, foe, weapon, "scuffle" if name == "scuffle" else "wound")
