/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/aftermath.h"

/* The recovery of a fighter from one wound. */
struct healing {
	const struct sg_bout *bout;
	const struct sg_patient *patient;
	unsigned level;
	int modifiers; /* modifiers of the roll, without the modifiers from earlier rolls */
};

static int roll_for_wound(const struct healing *it, unsigned number, unsigned botch_dice, int modifiers)
{
	const struct salle_stream *stream = it->bout->context.stream;
	uint32_t word[4];
	salle_stream_spare_words(stream, (uint32_t)SG_AFTER_THE_BOUT,
		salle_stream_map_side(stream, it->patient->side) + 2 * (number / 2 + it->patient->member * SG_RECOVERY_ROLLS),
		word);
	return sg_total_of_roll(sg_roll_stress_die(it->bout->book, sg_fraction_of_words(word + number % 2 * 2), botch_dice),
		modifiers);
}

/* Rolls until the wound heals or kills the fighter. Returns the number of half days until then. */
static uint64_t roll_until_healed(struct healing it, struct sg_recovery *all)
{
	const struct sg_book *book = it.bout->book;
	uint64_t half_days = 0;
	int earlier = 0;
	while (all->rolls < SG_RECOVERY_ROLLS) {
		const struct sg_wound_effect *wound = &book->wound[it.level];
		int total = roll_for_wound(&it, all->rolls++, (unsigned)book->figure[SG_BOTCH_DICE],
			it.modifiers + earlier * wound->repeat_modifier);
		half_days += wound->half_days;
		earlier++;
		if (total >= wound->least_stable_total && total < wound->least_improving_total)
			continue;
		earlier = 0;
		if (total >= wound->least_improving_total && it.level == 0)
			return half_days;
		it.level += total >= wound->least_improving_total ? -1u : 1u;
		if (it.level == book->n_wounds || book->wound[it.level].kills)
			break;
	}
	all->died = true;
	return half_days;
}

struct sg_recovery sg_roll_recovery(const struct sg_bout *b, const struct sg_patient *patient)
{
	const struct sg_fighter_state *man = patient->fighter;
	struct sg_recovery all = { .rolls = 0 };
	int modifiers = man->side->fighter->sta + (int)b->matchup->scene.care;
	for (unsigned level = 0; level < b->book->n_wounds; level++)
		for (unsigned k = 0; k < sg_count_wounds_of_level(b->book, man, level) && !all.died; k++) {
			uint64_t half_days = roll_until_healed((struct healing){ b, patient, level, modifiers }, &all);
			if (all.died || half_days > all.half_days)
				all.half_days = half_days;
		}
	return all;
}

/* Returns whether recovery is rolled for a fighter: only if it survived the fight. */
static bool is_recovery_rolled(const struct sg_fighter_state *man)
{
	return man->wound_counts > 0 && man->ending != SG_KILLED;
}

void sg_record_recovery(const struct sg_bout *b, const struct sg_patient *patient)
{
	if (!is_recovery_rolled(patient->fighter))
		return;
	const struct sg_recovery it = sg_roll_recovery(b, patient);
	unsigned weeks = (unsigned)((it.half_days + 13) / 14);
	salle_record_event(b->context.recorder, patient->side, SG_EVENT_RECOVERED, !it.died, weeks);
	salle_record_event(b->context.recorder, patient->side, SG_EVENT_RECOVERY_DEATH, it.died, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "recovery",
		"{who} {died?dies of its wounds|recovers}: {rolls} rolls, {days} days", SALLE_TRACE_TEXT("who", patient->name),
		SALLE_TRACE_FLAG("died", it.died), SALLE_TRACE_NUMBER("rolls", it.rolls),
		SALLE_TRACE_NUMBER("days", it.half_days / 2));
}

void sg_record_aftermath(const struct sg_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		sg_record_recovery(b, &(const struct sg_patient){ &b->fighter[side], b->context.names[side], side, 0 });
}
