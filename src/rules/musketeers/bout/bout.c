/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the traced version of the bout, and the untraced version without house rules. Traces fencers and names
 * moves.
 */
#define MK_PRINTED_RULES
#include "rules/musketeers/bout/bout.h"

const struct mk_move_label mk_move_labels[MK_SPECIAL_MOVES] = {
	[MK_STAND_UP] = { "standing up", MK_EVENT_STAND },
	[MK_PICK_UP] = { "picking the sword up", MK_EVENT_PICK_UP },
	[MK_PUSH] = { "a push", MK_EVENT_PUSH },
	[MK_PUNCH] = { "a punch", MK_EVENT_PUNCH },
	[MK_KICK] = { "a kick", MK_EVENT_KICK },
	[MK_TRIP] = { "a trip", MK_EVENT_TRIP },
	[MK_THROW_DAGGER] = { "throwing the dagger", MK_EVENT_THROW_DAGGER },
	[MK_THROW_MUG] = { "throwing a mug", MK_EVENT_THROW_MUG },
	[MK_THROW_CHAIR] = { "throwing a chair", MK_EVENT_THROW_CHAIR },
	[MK_STEP_BACK] = { "stepping back", MK_EVENT_CROSSED_RETREAT },
};

void mk_trace_fencer(const struct mk_bout *b, unsigned side)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	salle_trace_event(b->context.trace, "fencer",
		"{who}: {weapon}, expertise {expertise}, agility {agility}, strength {strength}, endurance {endurance}, {hand} "
		"hand",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("weapon", fighter->weapon->name),
		SALLE_TRACE_NUMBER("expertise", fighter->kit.expertise),
		SALLE_TRACE_NUMBER("agility", fighter->kit.trait[MK_AGILITY]),
		SALLE_TRACE_NUMBER("strength", fighter->kit.trait[MK_STRENGTH]),
		SALLE_TRACE_NUMBER("endurance", fighter->kit.endurance),
		SALLE_TRACE_TEXT("hand", mk_hand_names[fighter->kit.hand]));
}

/* Fights a traced bout. Not inlined, so that its stack frame does not slow the untraced instance. */
static __attribute__((noinline)) struct salle_outcome fight_traced(const struct mk_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	return mk_run_duel(matchup, stream, recorder, trace, true);
}

/* Fights an untraced bout. Not inlined, so that its stack frame does not slow bouts with control variates. */
static __attribute__((noinline)) struct salle_outcome fight_untraced(const struct mk_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder)
{
	return mk_run_duel(matchup, stream, recorder, NULL, false);
}

struct salle_outcome mk_fight_duel(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	if (__builtin_expect(trace != NULL, 0))
		return fight_traced(matchup, stream, recorder, trace);
	if (__builtin_expect(matchup->book->has_house_rules, 0))
		return mk_fight_by_house_rules(matchup, stream, recorder);
	if (__builtin_expect(salle_has_controls(recorder), 0))
		return mk_fight_duel_with_controls(matchup, stream, recorder);
	return fight_untraced(matchup, stream, recorder);
}
