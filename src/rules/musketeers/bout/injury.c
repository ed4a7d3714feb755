/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MK_ENUMERATES_AT_RUN_TIME
#include "rules/musketeers/bout/injury.h"

#include "rules/musketeers/bout/controls.h"

const char *mk_specific_location_name(unsigned location, unsigned d6)
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

/* Applies and records a wound. */
static void suffer_wound(struct mk_bout *b, unsigned side, unsigned location, unsigned severity)
{
	struct mk_fencer_state *fighter = &b->fighter[side];
	const struct mk_book *book = b->book;
	unsigned points = book->points[severity], cell = location * MK_SEVERITIES + severity;
	fighter->n_wounds++;
	fighter->has_vital_wound |= book->location[location].can_kill_later && points > 0;
	salle_record_wound(b->context.recorder, side, cell);
	struct mk_wound_outcome suffered = mk_apply_wound(fighter, book, location, severity);
	if (suffered.damages_limb)
		salle_record_event(b->context.recorder, side, MK_EVENT_LIMB_LOST, suffered.disables_limb, 0);
	if (suffered.disables_limb)
		SALLE_TRACE_IN_CONTEXT(&b->context, "limb", "{who} loses the use of the {limb}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("limb", mk_location_names[location]));
	if (suffered.ending < fighter->ending) {
		fighter->ending = suffered.ending;
		if (!b->has_others_in[side])
			salle_record_wound_ended(b->context.recorder, side, cell);
	}
}

/*
 * Asks the policy how much expertise changes the damage roll: "Add, subtract, or omit". Returns the modifier of the
 * roll.
 */
static int choose_damage_modifier(struct mk_bout *b, unsigned side)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	if (fighter->kit.expertise <= 0 || fighter->side->policy.decision[MK_ASK_DAMAGE].always_preset ||
		!b->options->expertise_damage)
		return 0;
	struct salle_verdict verdict = mk_ask_policy(b, side, MK_ASK_DAMAGE, b->context.trace != NULL);
	return mk_damage_modifier_of(fighter, &verdict);
}

/*
 * In an enumeration: stores a hit without rolling its damage, so that the rest of the turn does not depend on the
 * damage.
 */
static void defer_hit(struct mk_enumeration *enumeration, struct mk_pending_hit hit)
{
	enumeration->hit[enumeration->n_hits++] = hit;
}

/* Returns a random word for the damage roll. Over all runs of the enumeration, each possible severity occurs once. */
static __attribute__((noinline)) uint32_t enumerate_severities(struct mk_bout *b, int modifiers)
{
	uint8_t severity[13];
	for (int dice = 2; dice <= 12; dice++)
		severity[dice] = (uint8_t)mk_severity_of_damage(b->book, dice + modifiers);
	return salle_enumerate_sum_word(&b->enumeration->rolls, 2, 6, severity);
}

unsigned mk_roll_hit_location(struct mk_bout *b, unsigned aim, uint32_t word)
{
	if (MK_ENUMERATES(b) && aim == MK_ANYWHERE)
		word = salle_enumerate_sum_word(&b->enumeration->rolls, 1, 6, NULL);
	return salle_uniform_below(word, 36);
}

unsigned mk_roll_severity(struct mk_bout *b, int modifiers, uint32_t word, int *total)
{
	if (MK_ENUMERATES(b))
		word = enumerate_severities(b, modifiers);
	*total = (int)salle_roll_2d6(word) + modifiers;
	return mk_severity_of_damage(b->book, *total);
}

void mk_resolve_hit(struct mk_bout *b, unsigned side, int dm, bool blade, unsigned aim, const uint32_t words[2])
{
	struct mk_fencer_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	if (MK_ENUMERATES(b) && !b->enumeration->rolls_damage_at_once) {
		defer_hit(b->enumeration,
			(struct mk_pending_hit){ (uint8_t)side, (int8_t)dm, blade, (uint8_t)aim, b->who_closed });
		return;
	}
	fighter->hits = (uint8_t)(fighter->hits + (fighter->hits < UINT8_MAX));
	if (b->matchup->hits_to_win > 0 && fighter->hits >= b->matchup->hits_to_win)
		foe->ending = MK_TOUCHED;
	if (b->matchup->is_salle_bout) {
		salle_record_event(b->context.recorder, side, MK_EVENT_HURT, false, 0);
		SALLE_TRACE_IN_CONTEXT(&b->context, "hit", "{who} scores a hit: {hits}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("hits", fighter->hits));
		if (foe->ending == MK_STILL_IN && b->who_closed != 1 + !side)
			mk_step_back(b, !side, (unsigned)b->options->hit_ground, b->context.trace != NULL);
		return;
	}
	int modifier = blade ? choose_damage_modifier(b, side) : 0;
	const int strength = blade ? fighter->damage_dm : 0;
	unsigned place = mk_roll_hit_location(b, aim, words[1]), location = mk_location_of_place(b->book, aim, place);
	int armour = foe->side->fencer->armour[location], total;
	unsigned severity = mk_roll_severity(b, dm + strength + modifier - armour, words[0], &total);
	unsigned points = b->book->points[severity];
	if (MK_CONTROLS(b))
		mk_add_harm_luck(b, side, location, severity, dm + strength + modifier - armour);
	fighter->points_dealt += points;
	salle_record_event(b->context.recorder, side, MK_EVENT_HURT, points > 0, points);
	SALLE_TRACE_IN_CONTEXT(&b->context, "hit",
		"{who} hits the {location} ({place}): damage {dice}, DM {dm}{strength?, strength #}, expertise {modifier}, "
		"armour {armour}: {total}, {severity}, {points} points",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("foe", b->context.names[!side]),
		SALLE_TRACE_TEXT("location", mk_location_names[location]),
		SALLE_TRACE_TEXT("place", mk_specific_location_name(location, place % 6)),
		SALLE_TRACE_NUMBER("dice", total - dm - strength - modifier + armour), SALLE_TRACE_NUMBER("dm", dm),
		SALLE_TRACE_NUMBER("strength", strength), SALLE_TRACE_NUMBER("modifier", modifier),
		SALLE_TRACE_NUMBER("armour", armour), SALLE_TRACE_NUMBER("total", total),
		SALLE_TRACE_TEXT("severity", mk_severity_names[severity]), SALLE_TRACE_NUMBER("points", points));
	suffer_wound(b, !side, location, severity);
	SALLE_TRACE_IN_CONTEXT(&b->context, "state", "{who} has {endurance} endurance left, DM -{penalty}",
		SALLE_TRACE_TEXT("who", b->context.names[!side]), SALLE_TRACE_NUMBER("endurance", foe->endurance),
		SALLE_TRACE_NUMBER("penalty", foe->penalty));
}

void mk_apply_bleeding(struct mk_bout *b)
{
	for (unsigned side = 0; side < 2; side++) {
		struct mk_fencer_state *fighter = &b->fighter[side];
		if (fighter->points_per_phrase == 0)
			continue;
		fighter->points_suffered += fighter->points_per_phrase;
		fighter->ending = (uint8_t)mk_ending_of_wounds(fighter, b->book, MK_TORSO, 0);
		mk_update_abilities(fighter, b->book);
		SALLE_TRACE_IN_CONTEXT(&b->context, "bleeding",
			"{who} bleeds, {points} {one?point|points}: {endurance} endurance left, DM -{penalty}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("points", fighter->points_per_phrase),
			SALLE_TRACE_FLAG("one", fighter->points_per_phrase == 1),
			SALLE_TRACE_NUMBER("endurance", fighter->endurance), SALLE_TRACE_NUMBER("penalty", fighter->penalty));
	}
}
