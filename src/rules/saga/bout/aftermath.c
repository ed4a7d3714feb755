/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/aftermath.h"

#include "rules/saga/bout/dice.h"

/* A wound on its way to be healed. */
struct healing {
	const struct sg_bout *b;
	const struct sg_patient *patient;
	unsigned level; /* enum sg_wound */
	int modifiers;  /* but those of earlier rolls */
};

static int roll_of(const struct healing *it, unsigned number, unsigned botch_dice, int modifiers)
{
	const struct salle_stream *stream = it->b->context.stream;
	uint32_t word[4];
	salle_stream_spares(stream, (uint32_t)SG_AFTER_THE_BOUT,
		salle_stream_side(stream, it->patient->side) + 2 * (number / 2 + it->patient->number * SG_RECOVERY_ROLLS),
		word);
	return sg_total(sg_stress(sg_fraction(word + number % 2 * 2), botch_dice), modifiers);
}

/* Rolls until the wound is healed or kills. Returns the half days that it takes. */
static uint64_t heal(struct healing it, struct sg_recovery *all)
{
	const struct sg_book *book = it.b->book;
	uint64_t half_days = 0;
	int earlier = 0;
	while (all->rolls < SG_RECOVERY_ROLLS) {
		const struct sg_wound_effect *wound = &book->wound[it.level];
		int total =
			roll_of(&it, all->rolls++, (unsigned)book->figure[SG_BOTCH_DICE], it.modifiers + earlier * wound->again);
		half_days += wound->half_days;
		earlier++;
		if (total >= wound->stable && total < wound->improves)
			continue;
		earlier = 0;
		if (total >= wound->improves && it.level == SG_LIGHT)
			return half_days;
		it.level += total >= wound->improves ? -1u : 1u;
		if (book->wound[it.level].kills)
			break;
	}
	all->died = true;
	return half_days;
}

struct sg_recovery sg_recover(const struct sg_bout *b, const struct sg_patient *patient)
{
	const struct sg_man *man = patient->man;
	struct sg_recovery all = { .rolls = 0 };
	int modifiers = man->side->fighter->sta + (int)b->matchup->scene.care;
	for (unsigned level = 0; level < SG_WOUNDS; level++)
		for (unsigned k = 0; k < sg_hurts(man, level) && !all.died; k++) {
			uint64_t half_days = heal((struct healing){ b, patient, level, modifiers }, &all);
			if (all.died || half_days > all.half_days)
				all.half_days = half_days;
		}
	return all;
}

/* Wounds of one who died in the fight are not rolled for. */
static bool recovers(const struct sg_man *man)
{
	return man->hurt > 0 && man->out != SG_KILLED;
}

void sg_record_recovery(const struct sg_bout *b, const struct sg_patient *patient)
{
	if (!recovers(patient->man))
		return;
	const struct sg_recovery it = sg_recover(b, patient);
	unsigned weeks = (unsigned)((it.half_days + 13) / 14);
	salle_record_event(b->context.recorder, patient->side, SG_EVENT_RECOVERED, !it.died, weeks);
	salle_record_event(b->context.recorder, patient->side, SG_EVENT_RECOVERY_DEATH, it.died, 0);
	SALLE_REPORT(&b->context, "recovery", "{who} {died?dies of its wounds|recovers}: {rolls} rolls, {days} days",
		SALLE_SAY("who", patient->name), SALLE_FLAG("died", it.died), SALLE_NUM("rolls", it.rolls),
		SALLE_NUM("days", it.half_days / 2));
}

void sg_record_aftermath(const struct sg_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		sg_record_recovery(b, &(const struct sg_patient){ &b->man[side], b->context.names[side], side, 0 });
}
