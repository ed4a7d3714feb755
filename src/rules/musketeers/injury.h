/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Injury Charts": damage, location, endurance, limbs; who cannot go on. */
#ifndef SALLE_MUSKETEERS_INJURY_H
#define SALLE_MUSKETEERS_INJURY_H

#include "rules/musketeers/fencers.h"

enum { MK_ANYWHERE = MK_LOCATIONS };

/* "Specific Locations" (telling). */
const char *mk_fine_place(unsigned location, unsigned d6);

/* Six points of damage to a limb: an arm drops what it holds, a leg lunges no more. */
SALLE_TEMPLATE void mk_lose_limb(struct mk_bout *b, unsigned side, unsigned limb, const bool traced)
{
	struct mk_man *man = &b->man[side];
	man->lost_limbs |= (uint8_t)(1u << limb);
	SALLE_TELL(b, "limb", "{who} loses the use of the {limb}", SALLE_SAY("who", mk_name(b, side)),
		SALLE_SAY("limb", mk_location_names[limb]));
	if (limb >= MK_LEFT_LEG) {
		man->lame = true;
		return;
	}
	man->arms_lost++;
	if (man->sword_arm == limb)
		man->sword = MK_ON_THE_GROUND;
	else
		man->dagger = false;
}

/* How the fencer stands after a blow: unable to go on, passed out, dead. */
static inline unsigned mk_verdict_of_wounds(const struct mk_man *man, unsigned location, unsigned points)
{
	unsigned endurance = man->kit.endurance;
	if ((location == MK_HEAD && points >= MK_HEAD_DEATH) || (location == MK_TORSO && points >= MK_TORSO_DEATH) ||
		man->lost >= 2 * endurance)
		return MK_DEAD;
	if (man->lost >= endurance)
		return MK_PASSED_OUT;
	return man->lost + MK_CANNOT_GO_ON >= endurance ? MK_UNABLE : MK_STILL_IN;
}

/* The victim suffers a wound of this severity. */
SALLE_TEMPLATE void mk_wound(struct mk_bout *b, unsigned side, unsigned location, unsigned severity, const bool traced)
{
	struct mk_man *man = &b->man[side];
	const struct mk_book *book = b->matchup->book;
	unsigned points = book->points[severity], cell = location * MK_SEVERITIES + severity, out;
	man->wounds++;
	man->lost += points;
	man->severity_dm += book->dm[severity];
	man->vital |= location <= MK_TORSO && points > 0;
	salle_record_wound(b->recorder, side, cell);
	if (location >= MK_LEFT_ARM && location < MK_LOCATIONS && points > 0 && !(man->lost_limbs & 1u << location)) {
		man->limb[location] = (uint8_t)(man->limb[location] + points);
		bool lost = man->limb[location] >= MK_LIMB_LOST;
		salle_record_event(b->recorder, side, MK_EVENT_LIMB_LOST, lost, 0);
		if (lost)
			mk_lose_limb(b, side, location, traced);
	}
	out = mk_verdict_of_wounds(man, location, points);
	if (out == MK_STILL_IN && b->options->until == MK_UNTIL_FIRST_BLOOD && points > 0)
		out = MK_FIRST_BLOOD;
	if (out < man->out) {
		man->out = (uint8_t)out;
		if (!b->backed[side])
			salle_record_wound_ended(b->recorder, side, cell);
	}
	mk_take_stock(man, b->options);
}

/* "Add, subtract, or omit" expertise, declared before the roll. */
SALLE_TEMPLATE int mk_damage_modifier(struct mk_bout *b, unsigned side, const bool traced)
{
	const struct mk_man *man = &b->man[side];
	if (man->kit.expertise <= 0 || man->corner->play.bound[MK_ASK_DAMAGE].nothing)
		return 0;
	struct salle_verdict verdict = mk_ask(b, side, MK_ASK_DAMAGE, traced);
	if (verdict.action == MK_OMIT)
		return 0;
	int most = man->kit.expertise, points = verdict.number[0] < most ? verdict.number[0] : most;
	return verdict.action == MK_ADD ? points : -points;
}

/*
 * `side` hits the other: with a blade, whose expertise may be added, or with what lies about. `aim` is a location or
 * MK_ANYWHERE.
 */
SALLE_TEMPLATE void mk_strike_body(struct mk_bout *b, unsigned side, int dm, bool blade, unsigned aim,
	const uint32_t words[2], const bool traced)
{
	struct mk_man *man = &b->man[side], *foe = &b->man[!side];
	man->hits = (uint8_t)(man->hits + (man->hits < UINT8_MAX));
	if (b->matchup->hits > 0 && man->hits >= b->matchup->hits)
		foe->out = MK_TOUCHED;
	if (b->matchup->salle) {
		salle_record_event(b->recorder, side, MK_EVENT_HURT, false, 0);
		SALLE_TELL(b, "hit", "{who} scores a hit: {hits}", SALLE_SAY("who", mk_name(b, side)),
			SALLE_NUM("hits", man->hits));
		return;
	}
	int modifier = blade ? mk_damage_modifier(b, side, traced) : 0;
	unsigned dice = salle_two_d6(words[0]), place = salle_word_below(words[1], 36);
	unsigned location = aim < MK_LOCATIONS ? aim : place / 6;
	int armour = foe->corner->fencer->armour[location], total = (int)dice + dm + modifier - armour;
	unsigned severity = b->matchup->book->severity[total < 0 ? 0 : total < MK_TOTALS ? total : MK_TOTALS - 1];
	unsigned points = b->matchup->book->points[severity];
	man->dealt += points;
	salle_record_event(b->recorder, side, MK_EVENT_HURT, points > 0, points);
	SALLE_TELL(b, "hit",
		"{who} hits the {location} ({place}): damage {dice}, DM {dm}, expertise {modifier}, armour {armour}: {total}, "
		"{severity}, {points} points",
		SALLE_SAY("who", mk_name(b, side)), SALLE_SAY("location", mk_location_names[location]),
		SALLE_SAY("place", mk_fine_place(location, place % 6)), SALLE_NUM("dice", dice), SALLE_NUM("dm", dm),
		SALLE_NUM("modifier", modifier), SALLE_NUM("armour", armour), SALLE_NUM("total", total),
		SALLE_SAY("severity", mk_severity_names[severity]), SALLE_NUM("points", points));
	mk_wound(b, !side, location, severity, traced);
	SALLE_TELL(b, "state", "{who} has {endurance} endurance left, DM -{penalty}", SALLE_SAY("who", mk_name(b, !side)),
		SALLE_NUM("endurance", foe->endurance), SALLE_NUM("penalty", foe->penalty));
}

SALLE_OUTLINED(void, mk_strike,
	(struct mk_bout * b, unsigned side, int dm, bool blade, unsigned aim, const uint32_t words[2]), b, side, dm, blade,
	aim, words)

static inline bool mk_is_over(const struct mk_bout *b)
{
	return b->man[0].out != MK_STILL_IN || b->man[1].out != MK_STILL_IN;
}

#endif
