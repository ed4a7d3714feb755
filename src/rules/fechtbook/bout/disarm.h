/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maneuvers of an aggressor that are no blows: how they are declared and what they do. "Disarm", "Point Blank". */
#ifndef SALLE_FECHTBOOK_BOUT_DISARM_H
#define SALLE_FECHTBOOK_BOUT_DISARM_H

#include "rules/fechtbook/bout/blow.h"

/* "Disengage" is not for who declared an offensive maneuver in the tempo before. */
static inline bool fb_was_offensive(unsigned deed)
{
	return (deed >= FB_DID_SWING && deed <= FB_DID_GAP) || deed >= FB_DID_DISARM;
}

/* The hold of the weapon that a Disarm goes for; FB_HOLDS: it is not in hand. */
static inline unsigned fb_disarmed_hold(const struct fb_man *man, const struct fb_man *victim)
{
	if (man->aim & FB_AT_SECOND)
		return victim->second < FB_WEAPONS_MAX ? victim->second * 2u : (unsigned)FB_HOLDS;
	return victim->hold;
}

/* The class of the weapon of a hold; of the bare hand without one. */
static inline unsigned fb_class_held(const struct fb_man *man, unsigned hold)
{
	return fb_class_of(man->side, hold);
}

/* Does it hold a garrote? */
static inline bool fb_garrotes(const struct fb_man *man)
{
	const struct fb_weapon *weapons = man->side->fighter->weapons;
	if (fb_armed(man) && !man->disabled && weapons[fb_weapon_of(man->hold)].garrote)
		return true;
	return man->second < FB_WEAPONS_MAX && !man->second_disabled && weapons[man->second].garrote;
}

/*
 * "Disarm": a disadvantage with a weapon of a lower class, an advantage in a grapple and as part of a Grab. "Point
 * Blank": a disadvantage with a weapon that is not made to be thrown.
 */
static inline int fb_art_edge(const struct fb_bout *b, unsigned side)
{
	const struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	const struct fb_declared *now = &man->now;
	if (now->maneuver == FB_DISARM)
		return (b->grapple || man->bonus_attack) -
			(now->profile->class < fb_class_held(foe, fb_disarmed_hold(man, foe)));
	if (now->maneuver == FB_STRANGLE) /* "an advantage on strangle roll after the first successful one" */
		return (foe->locked & FB_NECK_HELD) != 0 && fb_garrotes(man);
	return -(now->maneuver == FB_POINT_BLANK && (now->profile->traits & (FB_THROWN | FB_SHOT)) == 0);
}

/* An attack that is no Swing, Thrust: dice and costs as the policy's verdict says. */
SALLE_TEMPLATE void fb_declare_art_body(struct fb_bout *b, unsigned side, struct salle_verdict verdict,
	const bool traced)
{
	static const uint8_t deeds[] = { [FB_DISARM] = FB_DID_DISARM, [FB_POINT_BLANK] = FB_DID_POINT_BLANK,
		[FB_GRAB] = FB_DID_GRAB };
	struct fb_man *man = &b->man[side];
	struct fb_declared *now = &man->now;
	const struct fb_side *own = man->side;
	unsigned held = man->disabled ? FB_HOLDS : fb_hold_of(own, man->held);
	now->attacks = true;
	now->maneuver = (uint8_t)(FB_DISARM + verdict.action - FB_DO_DISARM);
	now->attack = verdict.code[0];
	now->target = FB_CHEST;
	if (now->maneuver == FB_POINT_BLANK) {
		now->profile = &own->profiles[verdict.code[0]];
		now->target = verdict.code[1];
	} else {
		now->profile = now->maneuver == FB_GRAB ? &own->arts->move[FB_GRAB] : &own->arts->disarm[held];
		man->aim = verdict.code[1];
	}
	now->extra = 0;
	now->dice = verdict.number[0];
	bool second = now->maneuver == FB_DISARM && man->aim & FB_AT_SECOND;
	man->deed = deeds[now->maneuver];
	man->pool = (uint8_t)(man->pool - verdict.code[2] - now->dice);
	man->penalty = 0;
	SALLE_TELL(b, "attack", "{who} declares {maneuver}{target? at }{target}: {dice} dice, AC {ac}, {pool} left",
		SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("maneuver", now->profile->name),
		SALLE_SAY("target",
			second                                ? "the weapon in the other hand"
				: now->maneuver == FB_POINT_BLANK ? fb_target_name(now->target)
												  : ""),
		SALLE_NUM("dice", now->dice), SALLE_NUM("ac", verdict.code[2]), SALLE_NUM("pool", man->pool));
}

SALLE_OUTLINED(void, fb_declare_art, (struct fb_bout * b, unsigned side, struct salle_verdict verdict), b, side,
	verdict)

/* "Discharge a firearm or throw a weapon", whether it lands or not: the one is empty, the other on the ground. */
SALLE_TEMPLATE void fb_let_fly(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	unsigned item = man->now.profile->item;
	if (man->hand[0] != item && man->hand[1] != item)
		return;
	if (man->now.profile->traits & FB_SHOT) {
		man->spent |= (uint8_t)(1u << item);
		fb_note_hands(man);
		SALLE_TELL(b, "discharged", "{who} discharges {item}: it is empty for the rest of the bout",
			SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("item", man->side->fighter->weapons[item].name));
		return;
	}
	fb_fall(b, side, item, traced);
	fb_take_hold(man);
	man->regrip |= 1;
	fb_set_limit(b);
}

/* A maneuver is about to be rolled: its net advantages. */
SALLE_TEMPLATE int fb_begin_art_body(struct fb_bout *b, unsigned side, const bool traced)
{
	int edge = fb_art_edge(b, side);
	if (b->man[side].now.maneuver == FB_POINT_BLANK)
		fb_let_fly(b, side, traced);
	return edge;
}

SALLE_OUTLINED(int, fb_begin_art, (struct fb_bout * b, unsigned side), b, side)

/* An attack with the weapon that is disabled or disarmed is interrupted, no other one: "Disarmed, Disabled". */
SALLE_TEMPLATE void fb_restrain_weapon(struct fb_bout *b, unsigned side, unsigned item, const bool traced)
{
	const struct fb_declared *now = &b->man[side].now;
	if (now->attacks && now->profile->item == item)
		fb_restrain(b, side, traced);
}

/*
 * "Disarm": the weapon is disabled in this and the following tempo; with MoS 3 it leaves the hand, and a free hand
 * may take it: then it is out of its owner's reach.
 */
SALLE_TEMPLATE void fb_disarm(struct fb_bout *b, unsigned side, unsigned mos, const bool traced)
{
	struct fb_man *man = &b->man[side], *victim = &b->man[!side];
	unsigned hold = fb_disarmed_hold(man, victim);
	if (hold == FB_HOLDS)
		return;
	unsigned item = fb_weapon_of(hold);
	fb_restrain_weapon(b, !side, item, traced);
	if (man->aim & FB_AT_SECOND) {
		victim->second_disabled = true;
		victim->second_barred = (uint16_t)(b->moment + 1);
	} else {
		victim->disabled = true;
		victim->barred = b->moment + 1;
	}
	b->special = true;
	SALLE_TELL(b, "disabled", "{who}'s {item} is disabled in this and the following tempo",
		SALLE_SAY("who", fb_name(b, !side)), SALLE_SAY("item", victim->side->fighter->weapons[item].name));
	fb_impact(b, !side, mos, traced);
	if (mos < 3)
		return;
	fb_fall(b, !side, item, traced);
	if (man->aim & FB_TAKES && man->clutch == FB_FREE_HAND) {
		victim->item[item] = FB_ABSENT;
		SALLE_TELL(b, "taken", "{who} takes it", SALLE_SAY("who", fb_name(b, side)));
	}
	fb_take_hold(victim);
	victim->regrip |= 1;
	fb_set_limit(b);
}

#endif
