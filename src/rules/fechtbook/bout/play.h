/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Play", "Initiative": opening, plays and end of a bout. */
#pragma once

#include "kit/bout_course.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/bout/pause.h"
#include "rules/fechtbook/bout/simple_melee.h"
#include "rules/fechtbook/bout/tempo.h"

/* "Refresh": fills the pool (in a grapple, the grapple's pool), and subtracts the impact that is carried over. */
FB_STEP void fb_refill_pool_in(const struct fb_options *options, struct fb_fighter_state *man, bool grapple)
{
	unsigned pool = fb_get_pool_with_weapons(man->side, man->hold,
		FB_RARELY(man->second_weapon != FB_NOTHING) ? man->second_weapon : (unsigned)FB_NONE);
	if (FB_RARELY(grapple))
		pool = man->side->specials->pool;
	man->full_pool = (uint8_t)pool;
	man->uncovered_dice = 0;
	unsigned owed = man->owed_impact;
	man->owed_impact = 0;
	if (__builtin_expect(owed > pool, 0)) {
		man->owed_impact = options->impact_carries == 1 ? (uint8_t)(owed - pool) : 0;
		owed = pool;
	}
	man->pool = (uint8_t)(pool - owed);
}

FB_STEP void fb_refill_pool(const struct fb_options *options, struct fb_fighter_state *man)
{
	fb_refill_pool_in(options, man, false);
}

FB_STEP void fb_refresh_pool(struct fb_bout *b, unsigned side)
{
	fb_refill_pool_in(b->matchup->options, &b->fighter[side], b->grapple);
}

/* "Declare Favoring": asks the policy where the shield is, and which wheels the fighter pays dice to favour. */
FB_STEP void fb_declare_favour(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (FB_RARELY(man->side->has_shield_rules))
		fb_shift_shield(b, side);
	if (__builtin_expect(man->side->policy.decision[FB_ASK_FAVOUR].always_preset, 1))
		return;
	if (FB_RARELY(b->grapple || man->grapples_another)) { /* "Favoring is ignored during a grapple." */
		man->paid_wheels = 0;
		fb_update_favoured(man);
		return;
	}
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_FAVOUR);
	man->paid_wheels = 0;
	if (verdict.action != FB_FAVOUR_NONE) {
		man->paid_wheels = man->side->paid_wheels[verdict.action - FB_FAVOUR_WHEEL];
		man->pool = (uint8_t)(man->pool - b->matchup->options->favour_cost);
	}
	fb_update_favoured(man);
}

/*
 * Returns the side that is asked first for its throw, although both throw at once. In enumerations a free side throws
 * first, so that it does not see the other throw. Otherwise this is side 0.
 */
SALLE_TEMPLATE unsigned fb_find_first_thrower(const struct fb_bout *b)
{
	return FB_ENUMERATES(b) && b->fighter[1].side->policy.decision[FB_ASK_THROW].is_free;
}

/* Lets both sides throw again after both threw white ("circle"). A policy that would repeat its throw is not asked. */
static __attribute__((noinline)) void fb_rethrow_after_circling(struct fb_bout *b, bool red[2])
{
	b->both_threw = FB_BOTH_WHITE;
	for (unsigned k = 0; k < 2; k++) {
		const unsigned side = k ^ fb_find_first_thrower(b);
		const struct salle_bound_decision *throws = &b->fighter[side].side->policy.decision[FB_ASK_THROW];
		if (!throws->is_free) {
			struct salle_verdict verdict = salle_decide(throws, b);
			if (verdict.rule != SALLE_MIXED && verdict.action == FB_WHITE)
				continue;
		}
		red[side] = fb_ask_policy_with_purpose(b, side, FB_ASK_THROW, FB_SPARE_SECOND_THROW).action == FB_RED;
	}
	b->both_threw = FB_NOT_BOTH;
	FB_TRACE(b, "duel", "both circle; then {a} throws {a_die}, {b} throws {b_die}",
		SALLE_TRACE_TEXT("a", b->context.names[0]), SALLE_TRACE_TEXT("a_die", red[0] ? "red" : "white"),
		SALLE_TRACE_TEXT("b", b->context.names[1]), SALLE_TRACE_TEXT("b_die", red[1] ? "red" : "white"));
}

/*
 * "Standing Down": marks the sides that must attack: "If you throw red, you are committed to the attack for at least
 * that first tempo."
 */
SALLE_TEMPLATE void fb_mark_sides_that_must_attack(struct fb_bout *b, const bool red[2])
{
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].must_attack = red[side] && b->fighter[side].side->may_stand_down;
		/* `has_tempo_effects` causes the end of the tempo to clear `must_attack` */
		b->has_tempo_effects |= b->fighter[side].must_attack;
	}
}

/*
 * "Dueling": lets both sides throw red (attack) or white (wait), and sets the initiative. If both throw white, a
 * contest of Will decides.
 */
FB_STEP void fb_resolve_opening_throw(struct fb_bout *b)
{
	bool red[2];
	for (unsigned k = 0; k < 2; k++) {
		const unsigned side = k ^ fb_find_first_thrower(b);
		red[side] = fb_ask_policy(b, side, FB_ASK_THROW).action == FB_RED;
	}
	b->distance = fb_find_opening_distance(b);
	FB_TRACE(b, "duel", "{a} throws {a_die}, {b} throws {b_die}; distance {distance}",
		SALLE_TRACE_TEXT("a", b->context.names[0]), SALLE_TRACE_TEXT("a_die", red[0] ? "red" : "white"),
		SALLE_TRACE_TEXT("b", b->context.names[1]), SALLE_TRACE_TEXT("b_die", red[1] ? "red" : "white"),
		SALLE_TRACE_NUMBER("distance", b->distance));
	if (!red[0] && !red[1])
		fb_rethrow_after_circling(b, red);
	b->both_threw = red[0] && red[1] ? FB_BOTH_RED : FB_NOT_BOTH;
	if (red[0] != red[1])
		b->initiative = red[1];
	if (red[0] || red[1]) {
		fb_mark_sides_that_must_attack(b, red);
		return;
	}
	unsigned hits[2];
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_CONTEST_OF_WILL, word);
	for (unsigned side = 0; side < 2 && !FB_MERGES(b); side++)
		hits[side] = fb_roll_pool(b, side, "a contest of Will", b->fighter[side].side->will, b->fighter[side].tn,
			word[salle_stream_map_side(b->context.stream, side)]);
	if (FB_MERGES(b)) {
		const struct fb_pool pool[2] = { { b->fighter[0].side->will, b->fighter[0].tn },
			{ b->fighter[1].side->will, b->fighter[1].tn } };
		fb_enumerate_winner(b, pool, hits);
	}
	unsigned winner = hits[0] == hits[1] ? fb_draw_random_side(b, word[FB_TIE_WORD_INITIATIVE]) : hits[1] > hits[0];
	if (FB_CONTROLS(b))
		fb_count_will_contest(b, winner);
	bool attacks = fb_ask_policy(b, winner, FB_ASK_COMPOSURE).action == FB_COMPOSED_ATTACK;
	b->fighter[!winner].shaken = true;
	fb_update_edges(b);
	b->has_tempo_effects = true;
	b->initiative = (uint8_t)(attacks ? winner : !winner);
	FB_TRACE(b, "will", "{who} keeps composure; {first} makes the first move",
		SALLE_TRACE_TEXT("who", b->context.names[winner]), SALLE_TRACE_TEXT("first", b->context.names[b->initiative]));
}

/*
 * "Charge!", "Surprise!": sets initiative and distance, and the dice that an ambushed fighter lacks in the first play.
 */
FB_STEP void fb_resolve_surprise(struct fb_bout *b)
{
	unsigned opening = (unsigned)b->matchup->scene.opening;
	b->initiative = (uint8_t)((opening - FB_CHARGE_A) & 1);
	if (opening >= FB_AMBUSH_A) { /* "Ambush": in the first play the victim has only half its pool */
		struct fb_fighter_state *victim = &b->fighter[!b->initiative];
		unsigned pool = fb_get_pool_with_weapons(victim->side, victim->hold, victim->second_weapon);
		victim->owed_impact = (uint8_t)(b->matchup->options->ambush_half == 0 ? pool - pool / 2 : pool / 2);
	}
	const struct fb_fighter_state *attacker = &b->fighter[b->initiative];
	if (opening >= FB_SUCKER_PUNCH_A) { /* the attacker starts at its preferred distance */
		const struct fb_side *own = attacker->side;
		const uint8_t *wish = own->farthest_first ? own->farthest : own->nearest;
		unsigned reach = fb_is_armed(attacker) ? wish[attacker->hold] : 1;
		b->distance = (uint8_t)(reach < b->distance_limit ? reach : b->distance_limit);
	}
}

/* "Initiative": determines distance and initiative at the start of the bout. */
FB_STEP void fb_open_bout(struct fb_bout *b)
{
	fb_set_distance_limit(b);
	b->distance = fb_find_opening_distance(b);
	if (b->matchup->scene.opening == FB_DUEL) {
		fb_resolve_opening_throw(b);
		return;
	}
	fb_resolve_surprise(b);
	FB_TRACE(b, "opening", "{who} has the initiative at distance {distance}",
		SALLE_TRACE_TEXT("who", b->context.names[b->initiative]), SALLE_TRACE_NUMBER("distance", b->distance));
}

SALLE_TEMPLATE struct salle_outcome fb_end_bout(struct fb_bout *b, unsigned ending)
{
	struct salle_outcome outcome = { .winner = SALLE_DRAW,
		.first_mover = b->first_mover,
		.length = b->n_contests,
		.course = b->course,
		.last_phase = b->play };
	const struct fb_fighter_state *man = b->fighter;
	if (man[0].ending != FB_STILL_IN && man[1].ending != FB_STILL_IN) {
		ending = FB_DOUBLE;
	} else if (man[0].ending != man[1].ending) {
		outcome.winner = man[0].ending == FB_STILL_IN ? SALLE_A : SALLE_B;
		ending = man[!outcome.winner].ending;
		salle_record_event(b->context.recorder, outcome.winner, FB_EVENT_MORTAL_WINNER,
			man[outcome.winner].has_mortal_wound, 0);
	}
	outcome.ending = (uint16_t)ending;
	for (unsigned side = 0; side < 2; side++) {
		salle_record_bounded_value(b->context.recorder, side, FB_SLOT_TN_END, man[side].tn);
		salle_record_value(b->context.recorder, side, FB_SLOT_IMPACT, man[side].impact);
		salle_record_value(b->context.recorder, side, FB_SLOT_WOUNDS, man[side].n_wounds);
		salle_record_bounded_value(b->context.recorder, side, FB_SLOT_WORST, man[side].worst_wound);
		salle_record_value(b->context.recorder, side, FB_SLOT_PLAYS, b->play + 1);
	}
	if (FB_CONTROLS(b))
		fb_end_controls(b);
	FB_TRACE(b, "end",
		"{winner?|nobody wins}{winner}: {ending}, after {tempos} tempos{mortal?; the winner dies of a mortal wound}",
		SALLE_TRACE_TEXT("winner", outcome.winner == SALLE_DRAW ? "" : b->context.names[outcome.winner]),
		SALLE_TRACE_TEXT("ending", fb_labels.endings[ending].name), SALLE_TRACE_NUMBER("tempos", b->n_contests),
		SALLE_TRACE_FLAG("mortal", outcome.winner != SALLE_DRAW && man[outcome.winner].has_mortal_wound));
	return outcome;
}

/* Records which side has the worse wound at the end of a play, and by how many levels. */
SALLE_TEMPLATE void fb_record_who_is_behind(struct fb_bout *b)
{
	salle_course_record_behind(&b->course, b->fighter[0].worst_wound - b->fighter[1].worst_wound);
}

/* Begins a play: fills both pools, asks for favouring, and rolls hazards. */
SALLE_TEMPLATE void fb_begin_play(struct fb_bout *b)
{
	b->capped_play = b->play < 255 ? (uint8_t)b->play : 255;
	for (unsigned side = 0; side < 2; side++)
		fb_refresh_pool(b, side);
	for (unsigned side = 0; side < 2; side++)
		fb_declare_favour(b, side);
	if (FB_TRACED(b))
		fb_trace_play(b);
	if (FB_RARELY(b->matchup->hazard_req != 0))
		fb_roll_hazards(b);
}

/* Returns the number of tempos in a play. */
SALLE_TEMPLATE unsigned fb_get_tempos_per_play(const struct fb_options *options)
{
	return FB_RARELY(options->tempos != 2) ? (unsigned)options->tempos : 2;
}

/* Applies Blood Loss to both sides, if due after this tempo. Returns false if this ends the bout. */
SALLE_TEMPLATE bool fb_apply_blood_loss_if_due(struct fb_bout *b)
{
	return !FB_RARELY(fb_is_blood_loss_due(b->matchup->options, b)) || fb_apply_blood_loss_to_both(b);
}

/*
 * Ends a play, with a pause if neither side attacked. Returns the ending of the bout; FB_STILL_IN if the bout
 * continues.
 */
SALLE_TEMPLATE unsigned fb_end_play(struct fb_bout *b)
{
	if (b->is_fight_over)
		return FB_TRUCE;
	return b->is_paused && !fb_take_pause(b) ? FB_HELPLESS : FB_STILL_IN;
}

/* Returns the state of a bout before its first event. */
SALLE_TEMPLATE struct fb_bout fb_make_bout(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return (struct fb_bout){ .context = { .stream = stream, .recorder = recorder, .trace = trace },
		.matchup = matchup,
		.fighter = { *matchup->side[0].state_at_start, *matchup->side[1].state_at_start },
		.first_mover = SALLE_DRAW,
		.course = salle_course_begin() };
}

FB_STEP struct salle_outcome fb_fight_bout(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct fb_bout b = fb_make_bout(matchup, stream, recorder, trace);
	if (FB_TRACED(&b))
		memcpy(b.context.names, matchup->names, sizeof b.context.names);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned decision = 0; decision < FB_ASK_FAVOUR; decision++)
			salle_record_rule(recorder, side, matchup->side[side].rule_before_bout[decision]);
	if (FB_CONTROLS(&b))
		fb_begin_controls(&b);
	if (FB_RARELY(matchup->options->melee != 0) && fb_fight_simple(&b))
		return fb_end_bout(&b, FB_STALEMATE);
	fb_open_bout(&b);
	for (b.play = 0; b.play < matchup->options->max_plays; b.play++) {
		fb_begin_play(&b);
		unsigned tempos = fb_get_tempos_per_play(matchup->options);
		for (b.tempo = 0; b.tempo < tempos && !b.is_paused; b.tempo++)
			if (!fb_fight_tempo(&b) || !fb_apply_blood_loss_if_due(&b))
				return fb_end_bout(&b, FB_DOUBLE);
		b.tempo = 0; /* policies may read b.tempo before the first tempo of the next play */
		for (unsigned side = 0; side < 2; side++)
			salle_record_bounded_value(recorder, side, FB_SLOT_TN + (b.play < 3 ? b.play : 3), b.fighter[side].tn);
		fb_record_who_is_behind(&b);
		if (FB_CONTROLS(&b) && __builtin_expect(b.play % FB_UNPACK_AFTER == FB_UNPACK_AFTER - 1, 0))
			fb_unpack_controls(&b);
		const unsigned ending = fb_end_play(&b);
		if (ending != FB_STILL_IN)
			return fb_end_bout(&b, ending);
	}
	b.play--;
	return fb_end_bout(&b, FB_MAX_PLAYS);
}
