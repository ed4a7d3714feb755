/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Injury Charts": damage, location, endurance, limbs; who cannot go on. */
#ifndef SALLE_MUSKETEERS_BOUT_INJURY_H
#define SALLE_MUSKETEERS_BOUT_INJURY_H

#include "rules/musketeers/state.h"

enum { MK_ANYWHERE = MK_LOCATIONS };

/* "Specific Locations" (telling). */
const char *mk_fine_place(unsigned location, unsigned d6);

/* Six points of damage to a limb: an arm drops what it holds, a leg lunges no more. */
static inline void mk_lose_limb(struct mk_man *man, unsigned limb)
{
	man->lost_limbs |= (uint8_t)(1u << limb);
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

/* What a wound came to. */
struct mk_suffered {
	bool limb, limb_lost; /* damage to a limb that was in use */
	uint8_t out;          /* enum mk_ending, as far as this wound goes */
};

/* A wound: points, limbs, and what it leaves of the fencer. */
static inline struct mk_suffered mk_suffer(struct mk_man *man, const struct mk_book *book, unsigned location,
	unsigned severity)
{
	unsigned points = book->points[severity], out;
	struct mk_suffered suffered = { .limb = false };
	man->lost += points;
	man->severity_dm += book->dm[severity];
	if (location >= MK_LEFT_ARM && location < MK_LOCATIONS && points > 0 && !(man->lost_limbs & 1u << location)) {
		man->limb[location] = (uint8_t)(man->limb[location] + points);
		suffered.limb = true;
		suffered.limb_lost = man->limb[location] >= MK_LIMB_LOST;
		if (suffered.limb_lost)
			mk_lose_limb(man, location);
	}
	out = mk_verdict_of_wounds(man, location, points);
	if (out == MK_STILL_IN && book->options.until == MK_UNTIL_FIRST_BLOOD && points > 0)
		out = MK_FIRST_BLOOD;
	suffered.out = (uint8_t)out;
	mk_take_stock(man, &book->options);
	return suffered;
}

/* The victim suffers a wound of this severity. */
SALLE_TEMPLATE void mk_wound(struct mk_bout *b, unsigned side, unsigned location, unsigned severity, const bool traced)
{
	struct mk_man *man = &b->man[side];
	const struct mk_book *book = b->matchup->book;
	unsigned points = book->points[severity], cell = location * MK_SEVERITIES + severity;
	man->wounds++;
	man->vital |= location <= MK_TORSO && points > 0;
	salle_record_wound(b->recorder, side, cell);
	struct mk_suffered suffered = mk_suffer(man, book, location, severity);
	if (suffered.limb)
		salle_record_event(b->recorder, side, MK_EVENT_LIMB_LOST, suffered.limb_lost, 0);
	if (suffered.limb_lost)
		SALLE_TELL(b, "limb", "{who} loses the use of the {limb}", SALLE_SAY("who", mk_name(b, side)),
			SALLE_SAY("limb", mk_location_names[location]));
	if (suffered.out < man->out) {
		man->out = suffered.out;
		if (!b->backed[side])
			salle_record_wound_ended(b->recorder, side, cell);
	}
}

/* What a verdict on damage adds. */
static inline int mk_modifier_of(const struct mk_man *man, const struct salle_verdict *verdict)
{
	if (verdict->action == MK_OMIT)
		return 0;
	int most = man->kit.expertise, points = verdict->number[0] < most ? verdict->number[0] : most;
	return verdict->action == MK_ADD ? points : -points;
}

static inline unsigned mk_severity_of(const struct mk_book *book, int total)
{
	return book->severity[total < 0 ? 0 : total < MK_TOTALS ? total : MK_TOTALS - 1];
}

/* "Add, subtract, or omit" expertise, declared before the roll. */
SALLE_TEMPLATE int mk_damage_modifier(struct mk_bout *b, unsigned side, const bool traced)
{
	const struct mk_man *man = &b->man[side];
	if (man->kit.expertise <= 0 || man->side->policy.decision[MK_ASK_DAMAGE].nothing)
		return 0;
	struct salle_verdict verdict = mk_ask(b, side, MK_ASK_DAMAGE, traced);
	return mk_modifier_of(man, &verdict);
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
	int armour = foe->side->fencer->armour[location], total = (int)dice + dm + modifier - armour;
	unsigned severity = mk_severity_of(b->matchup->book, total);
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
