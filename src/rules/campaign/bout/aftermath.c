/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/aftermath.h"

/* The fate of a wounded fighter after the bout. */
struct recovery {
	bool survives, healed;
	int movement_lost; /* movement points that the fighter has lost permanently */
};

/* Returns whether the wound has no effect after healing ("After healing they are fine"). */
static bool is_effect_temporary(const struct cp_wound_effect *effect)
{
	return effect->after_movement == 0 && effect->after_striking == 0 && effect->after_power == 0;
}

/*
 * "Wound Rolls", "Healing": rolls for one treatment if the side has a healer, and returns the fighter's fate. An
 * unhealed open wound is always fatal, because its die is rolled in every turn until the fighter dies.
 */
static struct recovery roll_recovery(const struct cp_bout *b, const struct cp_fighter_state *fighter,
	const uint32_t word[4])
{
	const struct cp_scene *scene = &b->matchup->scene;
	const struct cp_wound_effect *effects = b->book->wound_roll, *effect = NULL, *second = NULL;
	unsigned result = CP_UNHEALED;
	for (unsigned roll = 2; roll <= 12; roll++)
		if (effects[roll].wound == fighter->wound)
			effect = &effects[roll];
	if (scene->healer && fighter->wound != CP_NO_WOUND) {
		unsigned natural = salle_roll_2d6(word[0]), roll = natural + (unsigned)scene->healer_bonus;
		result =
			(int)natural <= b->book->figure[CP_HEALING_MISTAKE] ? CP_MISTAKE : b->book->healing[roll < 12 ? roll : 12];
	}
	if (result == CP_MISTAKE)
		second = &effects[salle_roll_2d6(word[1])];
	bool healed = result >= CP_AFTER_EFFECTS;
	struct recovery recovery = { .survives = true,
		.healed = result == CP_WHOLE || (healed && is_effect_temporary(effect)) };
	if (!healed)
		recovery.survives = effect->dies_on == 0 && (second == NULL || second->dies_on == 0);
	if (result != CP_WHOLE)
		recovery.movement_lost =
			-(healed ? effect->after_movement : effect->movement) - (second != NULL ? second->movement : 0);
	return recovery;
}

void cp_roll_recovery(struct cp_bout *b, unsigned side, unsigned number)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	uint32_t word[4];
	if (fighter->ending != CP_OUT_OF_ACTION || !b->options->recovery)
		return;
	salle_stream_spare_words(b->context.stream, (uint32_t)CP_AFTER_THE_BOUT,
		2 * number + salle_stream_map_side(b->context.stream, side), word);
	struct recovery recovery = roll_recovery(b, fighter, word);
	fighter->movement_lost = (unsigned)recovery.movement_lost;
	if (b->matchup->scene.healer && fighter->wound != CP_NO_WOUND)
		salle_record_event(b->context.recorder, side, CP_EVENT_HEALED, recovery.healed, 0);
	salle_record_event(b->context.recorder, side, CP_EVENT_SURVIVED, recovery.survives, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "recovery", "{who} {lives?lives|dies of the wound}{healed? and is whole}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("lives", recovery.survives),
		SALLE_TRACE_FLAG("healed", recovery.healed), SALLE_TRACE_NUMBER("movement_lost", recovery.movement_lost));
}

struct salle_outcome cp_end_bout(struct cp_bout *b, const unsigned in[2])
{
	const struct cp_fighter_state *fighter = b->fighter;
	unsigned winner = SALLE_DRAW, distance = (cp_distance(b) + 4) / 5;
	if ((in[0] > 0) != (in[1] > 0))
		winner = in[0] > 0 ? SALLE_A : SALLE_B;
	struct salle_outcome outcome = {
		.winner = (uint8_t)winner,
		.first_mover = b->first_mover,
		.ending = winner == SALLE_DRAW && in[0] > 0 ? CP_MAX_TURNS
			: fighter[0].ending < fighter[1].ending               ? fighter[0].ending
													: fighter[1].ending,
		.length = b->turns,
		.course = b->course,
		.last_phase = b->turns - 1,
	};
	cp_record_luck_and_numbers(b, CP_LUCK_MOMENTS - 1, in);
	for (unsigned side = 0; side < 2; side++) {
		struct salle_recorder *recorder = b->context.recorder;
		salle_record_value(recorder, side, CP_SLOT_TURNS, fighter[side].turns);
		salle_record_value(recorder, side, CP_SLOT_DISTANCE, distance);
		salle_record_value(recorder, side, CP_SLOT_STRIKES, fighter[side].strikes);
		salle_record_value(recorder, side, CP_SLOT_SHOTS, fighter[side].shot);
		salle_record_value(recorder, side, CP_SLOT_CHARGES, fighter[side].charges);
		salle_record_value(recorder, side, CP_SLOT_LOSS_POINTS, fighter[side].loss_points);
		salle_record_value(recorder, side, CP_SLOT_MOVEMENT_LOST, fighter[side].movement_lost);
	}
	SALLE_TRACE_IN_CONTEXT(&b->context, "end", "{winner?|nobody wins}{winner}: {ending}, after {turns} turns",
		SALLE_TRACE_TEXT("winner", winner == SALLE_DRAW ? "" : b->context.names[winner]),
		SALLE_TRACE_TEXT("ending", cp_labels.endings[outcome.ending].name), SALLE_TRACE_NUMBER("turns", b->turns));
	return outcome;
}
