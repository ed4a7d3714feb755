/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fights a bout turn by turn, until one side is defeated. */
#pragma once

#include "rules/campaign/bout/aftermath.h"
#include "rules/campaign/bout/combat.h"
#include "rules/campaign/bout/movement.h"
#include "rules/campaign/bout/nerve.h"

static inline struct cp_bout cp_make_bout(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return (struct cp_bout){
		.matchup = matchup,
		.book = matchup->book,
		.options = matchup->options,
		.context = { stream, recorder, trace, { matchup->names[0], matchup->names[1] }, 0 },
		.charger = SALLE_DRAW,
		.first_mover = SALLE_DRAW,
		.course = salle_course_begin(),
	};
}

/*
 * Sets the state at the start: hand to hand or apart, as the key `opening` of the scene says. If the scene opens with a
 * charge, the charge counts only in the first turn.
 */
static inline void cp_init_bout_state(struct cp_bout *b)
{
	const struct cp_scene *scene = &b->matchup->scene;
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side] = *b->matchup->side[side].state_at_start;
	if (scene->opening == CP_CHARGE_A || scene->opening == CP_CHARGE_B)
		b->charger = scene->opening == CP_CHARGE_A ? SALLE_A : SALLE_B;
	if (b->charger != SALLE_DRAW) {
		b->fighter[b->charger].charges++;
		salle_record_event(b->context.recorder, b->charger, CP_EVENT_CHARGE, true, 0);
		b->met_this_turn = true;
	}
	if (scene->opening == CP_APART)
		cp_set_distance(b, (unsigned)scene->distance);
}

/* Resets the counts of the turn, and draws the random words of the turn. */
static inline void cp_begin_turn(struct cp_bout *b)
{
	b->context.moment = b->turns;
	b->capped_turn = b->turns < 255 ? (uint8_t)b->turns : 255;
	b->policy_draws = b->rerolls = b->free_attacks = b->wounds = b->stray_hits = b->nerve_tests = 0;
	b->volleys[0] = b->volleys[1] = 0;
	b->sides_hit = 0;
	salle_stream_fill(b->context.stream, b->word, CP_WORDS);
}

/*
 * Records first blood, and after some turns the luck and the number of fighters. `b->turns` already includes this turn.
 */
static inline void cp_record_after_turn(struct cp_bout *b)
{
	static const uint8_t moment[11] = { [1] = 1, [2] = 2, [5] = 3, [10] = 4 };
	const unsigned in[2] = { cp_is_fighting(&b->fighter[0]), cp_is_fighting(&b->fighter[1]) };
	salle_course_record_first_blood(&b->course, b->sides_hit, b->capped_turn);
	if (b->turns <= 10 && moment[b->turns] > 0)
		cp_record_luck_and_numbers(b, moment[b->turns] - 1u, in);
}

/* Records which side is behind: a side without a weapon in hand whose foe has one. */
static inline void cp_record_who_is_behind(struct cp_bout *b)
{
	bool bare[2];
	for (unsigned side = 0; side < 2; side++)
		bare[side] = b->fighter[side].hand == CP_BARE_HANDS;
	salle_course_record_behind(&b->course, bare[0] - bare[1]);
}

/* Fights a turn: movement, shooting, close combat, morale. */
SALLE_TEMPLATE void cp_fight_turn(struct cp_bout *b, const bool traced)
{
	cp_begin_turn(b);
	SALLE_TRACE(&b->context, "turn", "Turn {turn}", SALLE_TRACE_NUMBER("turn", b->turns + 1));
	if (__builtin_expect(b->matchup->can_move_or_shoot, 0))
		cp_move_and_shoot(b);
	if (cp_are_both_fighting(b) && cp_distance(b) <= (unsigned)b->book->figure[CP_REACH])
		cp_fight_combat(b, traced);
	if (__builtin_expect(b->matchup->takes_loss_tests, 0))
		cp_test_nerve_at_turn_end(b);
	b->charger = SALLE_DRAW;
	b->met_this_turn = false;
	b->turns++;
}

SALLE_TEMPLATE struct salle_outcome cp_run_duel(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace, const bool traced)
{
	struct cp_bout b = cp_make_bout(matchup, stream, recorder, trace);
	cp_init_bout_state(&b);
	while (b.turns < b.options->max_turns) {
		cp_fight_turn(&b, traced);
		cp_record_after_turn(&b);
		if (!cp_are_both_fighting(&b))
			break;
		cp_record_who_is_behind(&b);
	}
	for (unsigned side = 0; side < 2; side++)
		cp_roll_recovery(&b, side, 0);
	const unsigned in[2] = { cp_is_fighting(&b.fighter[0]), cp_is_fighting(&b.fighter[1]) };
	return cp_end_bout(&b, in);
}

/* Fights an untraced bout and records control variates. In bout/bout_controlled.c. */
struct salle_outcome cp_fight_duel_with_controls(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/*
 * Fights a bout of one against one: traced if `trace` is not NULL, otherwise with control variates if the recorder
 * needs them.
 */
struct salle_outcome cp_fight_duel(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);
