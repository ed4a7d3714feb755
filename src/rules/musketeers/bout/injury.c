/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/bout/injury.h"

#include "rules/musketeers/bout/controls.h"

const char *mk_fine_place(unsigned location, unsigned d6)
{
	static const char *const places[4][6] = {
		{ "eye", "nose", "ear", "scalp", "cheek", "neck" },
		{ "chest", "left side", "right side", "stomach", "abdomen", "ouch" },
		{ "shoulder", "biceps", "elbow", "forearm", "wrist", "hand" },
		{ "hip", "thigh", "knee", "shank", "ankle", "foot" },
	};
	static const uint8_t part[MK_LOCATIONS] = { 0, 1, 2, 2, 3, 3 };
	return places[part[location]][d6];
}

/* The victim suffers a wound of this severity. */
static void suffer_wound(struct mk_bout *b, unsigned side, unsigned location, unsigned severity)
{
	struct mk_man *man = &b->man[side];
	const struct mk_book *book = b->book;
	unsigned points = book->points[severity], cell = location * MK_SEVERITIES + severity;
	man->wounds++;
	man->vital |= book->location[location].vital && points > 0;
	salle_record_wound(b->context.recorder, side, cell);
	struct mk_suffered suffered = mk_suffer(man, book, location, severity);
	if (suffered.limb)
		salle_record_event(b->context.recorder, side, MK_EVENT_LIMB_LOST, suffered.limb_lost, 0);
	if (suffered.limb_lost)
		SALLE_REPORT(&b->context, "limb", "{who} loses the use of the {limb}", SALLE_SAY("who", b->context.names[side]),
			SALLE_SAY("limb", mk_location_names[location]));
	if (suffered.out < man->out) {
		man->out = suffered.out;
		if (!b->backed[side])
			salle_record_wound_ended(b->context.recorder, side, cell);
	}
}

/* "Add, subtract, or omit" expertise, declared before the roll. */
static int damage_modifier(struct mk_bout *b, unsigned side)
{
	const struct mk_man *man = &b->man[side];
	if (man->kit.expertise <= 0 || man->side->policy.decision[MK_ASK_DAMAGE].nothing)
		return 0;
	struct salle_verdict verdict = mk_ask(b, side, MK_ASK_DAMAGE, b->context.trace != NULL);
	return mk_modifier_of(man, &verdict);
}

void mk_strike(struct mk_bout *b, unsigned side, int dm, bool blade, unsigned aim, const uint32_t words[2])
{
	struct mk_man *man = &b->man[side], *foe = &b->man[!side];
	man->hits = (uint8_t)(man->hits + (man->hits < UINT8_MAX));
	if (b->matchup->hits > 0 && man->hits >= b->matchup->hits)
		foe->out = MK_TOUCHED;
	if (b->matchup->salle) {
		salle_record_event(b->context.recorder, side, MK_EVENT_HURT, false, 0);
		SALLE_REPORT(&b->context, "hit", "{who} scores a hit: {hits}", SALLE_SAY("who", b->context.names[side]),
			SALLE_NUM("hits", man->hits));
		if (foe->out == MK_STILL_IN && b->closed != 1 + !side)
			mk_step_back(b, !side, (unsigned)b->options->hit_ground, b->context.trace != NULL);
		return;
	}
	int modifier = blade ? damage_modifier(b, side) : 0;
	unsigned dice = salle_two_d6(words[0]), place = salle_word_below(words[1], 36);
	unsigned location = aim < MK_LOCATIONS ? aim : b->book->face[place / 6];
	int armour = foe->side->fencer->armour[location], total = (int)dice + dm + modifier - armour;
	unsigned severity = mk_severity_of(b->book, total);
	unsigned points = b->book->points[severity];
	if (MK_CONTROLS(b))
		mk_add_harm(b, side, location, severity, total - (int)dice);
	man->dealt += points;
	salle_record_event(b->context.recorder, side, MK_EVENT_HURT, points > 0, points);
	SALLE_REPORT(&b->context, "hit",
		"{who} hits the {location} ({place}): damage {dice}, DM {dm}, expertise {modifier}, armour {armour}: {total}, "
		"{severity}, {points} points",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("location", mk_location_names[location]),
		SALLE_SAY("place", mk_fine_place(location, place % 6)), SALLE_NUM("dice", dice), SALLE_NUM("dm", dm),
		SALLE_NUM("modifier", modifier), SALLE_NUM("armour", armour), SALLE_NUM("total", total),
		SALLE_SAY("severity", mk_severity_names[severity]), SALLE_NUM("points", points));
	suffer_wound(b, !side, location, severity);
	SALLE_REPORT(&b->context, "state", "{who} has {endurance} endurance left, DM -{penalty}",
		SALLE_SAY("who", b->context.names[!side]), SALLE_NUM("endurance", foe->endurance),
		SALLE_NUM("penalty", foe->penalty));
}
