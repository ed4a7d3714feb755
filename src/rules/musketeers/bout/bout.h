/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Bout": phrases until a fencer is defeated. */
#pragma once

#include "rules/musketeers/bout/aftermath.h"
#include "rules/musketeers/bout/opening.h"

/*
 * Draws the characteristics, weapon and hand of a fencer for this bout. `number` is the fencer's index within its side.
 */
static __attribute__((noinline)) void mk_draw_fencer(struct mk_bout *b, unsigned side, unsigned number)
{
	const struct mk_fencer *fencer = b->fighter[side].side->fencer;
	uint64_t state[4];
	salle_draw_xoshiro_state(b->context.stream, (uint32_t)MK_BEFORE_THE_BOUT,
		4 * number + 2 * salle_stream_map_side(b->context.stream, side), state);
	struct mk_kit kit;
	mk_generate_fencer(b->book, fencer, fencer->chart_per_bout, state, &kit);
	mk_set_kit(&b->fighter[side], b->matchup, &kit);
}

/* Asks the policies of both sides whether their fencers yield. */
SALLE_TEMPLATE void mk_consider_yielding(struct mk_bout *b, const bool traced)
{
	bool yields[2] = { false, false };
	for (unsigned side = 0; side < 2; side++)
		if (!b->fighter[side].side->policy.decision[MK_ASK_YIELD].always_preset)
			yields[side] = mk_ask_policy(b, side, MK_ASK_YIELD, traced).action == MK_YIELD;
	for (unsigned side = 0; side < 2; side++)
		if (yields[side])
			b->fighter[side].ending = MK_YIELDED;
}

static inline void mk_record_endurance(struct mk_bout *b, unsigned slot, const bool several)
{
	for (unsigned side = 0; side < 2; side++)
		salle_record_value(b->context.recorder, side, MK_SLOT_ENDURANCE + slot,
			b->fighter[side].endurance + (several ? b->sums_beyond_byte[side].endurance : 0));
}

/* Ends the bout and returns its outcome. `men` is NULL in a duel. */
SALLE_TEMPLATE struct salle_outcome mk_end_bout(struct mk_bout *b, const struct mk_side_states *men, const bool traced)
{
	const struct mk_fencer_state *fighter = b->fighter;
	unsigned winner = SALLE_DRAW;
	if ((fighter[0].ending == MK_STILL_IN) != (fighter[1].ending == MK_STILL_IN))
		winner = fighter[0].ending == MK_STILL_IN ? SALLE_A : SALLE_B;
	struct salle_outcome outcome = {
		.winner = (uint8_t)winner,
		.first_mover = b->first_mover,
		.ending = fighter[0].ending < fighter[1].ending ? fighter[0].ending : fighter[1].ending,
		.length = b->rounds,
		.course = b->course,
		.last_phase = b->rounds - 1,
	};
	mk_record_endurance(b, MK_ENDURANCE_MOMENTS - 1, men != NULL);
	for (unsigned side = 0; side < 2; side++) {
		salle_record_value(b->context.recorder, side, MK_SLOT_WOUNDS, fighter[side].n_wounds);
		salle_record_value(b->context.recorder, side, MK_SLOT_OPENINGS, fighter[side].n_openings);
		salle_record_value(b->context.recorder, side, MK_SLOT_PARRIES, fighter[side].n_parries);
		salle_record_value(b->context.recorder, side, MK_SLOT_RIPOSTES, fighter[side].n_ripostes);
		salle_record_value(b->context.recorder, side, MK_SLOT_FALLS, fighter[side].n_falls);
		salle_record_value(b->context.recorder, side, MK_SLOT_DROPS, fighter[side].n_drops);
		salle_record_value(b->context.recorder, side, MK_SLOT_CROSSED, b->crossed_turns);
		salle_record_value(b->context.recorder, side, MK_SLOT_HITS,
			fighter[side].hits + (men != NULL ? b->sums_beyond_byte[side].hits : 0));
		mk_record_aftermath(b, side, winner, men);
	}
	SALLE_TRACE(&b->context, "end", "{winner?|nobody wins}{winner}: {ending}, after {phrases} phrases",
		SALLE_TRACE_TEXT("winner", winner == SALLE_DRAW ? "" : b->context.names[winner]),
		SALLE_TRACE_TEXT("ending", mk_labels.endings[outcome.ending].name), SALLE_TRACE_NUMBER("phrases", b->rounds));
	for (unsigned side = 0; traced && side < 2; side++)
		mk_trace_aftermath(b, side, winner, men);
	return outcome;
}

/* Returns the damage points that a side has suffered; in the salle d'armes, the hits that the foe has scored. */
static inline unsigned mk_damage_suffered(const struct mk_bout *b, unsigned side)
{
	return b->matchup->is_salle_bout ? b->fighter[!side].hits + b->sums_beyond_byte[!side].hits
									 : b->fighter[side].points_suffered;
}

/*
 * Records which side is behind after an undecided phrase: the side with more damage. The degree rises with every 3
 * damage points, in the salle d'armes with every hit.
 */
static inline void mk_record_who_is_behind(struct mk_bout *b)
{
	int by = (int)mk_damage_suffered(b, 0) - (int)mk_damage_suffered(b, 1);
	if (!b->matchup->is_salle_bout && by != 0)
		by = by / 3 + (by > 0 ? 1 : -1);
	salle_course_record_behind(&b->course, by);
}

/* Traces the characteristics and the weapon of a fencer. */
void mk_trace_fencer(const struct mk_bout *b, unsigned side);

SALLE_TEMPLATE void mk_init_bout_state(struct mk_bout *b, const bool traced)
{
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side] = *b->matchup->side[side].state_at_start;
		if (b->fighter[side].side->fencer->chart_per_bout != MK_AS_WRITTEN)
			mk_draw_fencer(b, side, 0);
	}
	for (unsigned side = 0; traced && side < 2; side++)
		mk_trace_fencer(b, side);
}

/* Records first blood, and after some phrases the endurance of both sides. `b->rounds` already includes this phrase. */
static inline void mk_record_after_phrase(struct mk_bout *b, const bool several)
{
	static const uint8_t moment[11] = { [1] = 1, [2] = 2, [3] = 3, [5] = 4, [10] = 5 };
	salle_course_record_first_blood(&b->course, (mk_damage_suffered(b, 0) > 0) | (mk_damage_suffered(b, 1) > 0) << 1,
		b->capped_phrase);
	if (b->rounds <= 10 && moment[b->rounds] > 0)
		mk_record_endurance(b, moment[b->rounds] - 1u, several);
}

static inline struct mk_bout mk_make_bout(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return (struct mk_bout){
		.matchup = matchup,
		.book = matchup->book,
		.options = matchup->options,
		.context = { stream, recorder, trace, { matchup->names[0], matchup->names[1] }, 0 },
		.first_mover = SALLE_DRAW,
		.course = salle_course_begin(),
	};
}

/* Fights a bout of one against one. */
SALLE_TEMPLATE struct salle_outcome mk_run_duel(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace, const bool traced)
{
	struct mk_bout b = mk_make_bout(matchup, stream, recorder, trace);
	mk_init_bout_state(&b, traced);
	while (b.rounds < matchup->options->max_phrases) {
		b.capped_phrase = b.rounds < 255 ? (uint8_t)b.rounds : 255;
		b.context.moment = b.rounds;
		mk_fight_phrase(&b, SALLE_DRAW, traced);
		b.rounds++;
		mk_record_after_phrase(&b, false);
		if (mk_is_bout_over(&b))
			break;
		if (MK_HAS_HOUSE_RULES(traced) && matchup->options->bleeding > 0) {
			mk_apply_bleeding(&b);
			if (mk_is_bout_over(&b))
				break;
		}
		mk_consider_yielding(&b, traced);
		if (mk_is_bout_over(&b))
			break;
		mk_record_who_is_behind(&b);
	}
	return mk_end_bout(&b, NULL, traced);
}

/* Fights an untraced bout and records control variates. In bout/bout_controlled.c. */
struct salle_outcome mk_fight_duel_with_controls(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/* Fights an untraced bout with house rules, with or without control variates. In bout/bout_house_rules.c. */
struct salle_outcome mk_fight_by_house_rules(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/*
 * Fights a bout of one against one: traced if `trace` is not NULL, otherwise with control variates if the recorder
 * needs them.
 */
struct salle_outcome mk_fight_duel(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);
