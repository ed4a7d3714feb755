/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a phrase: the steps of bout/opening.h with every outcome of every roll, then damage and yielding. */
#define MK_ENUMERATED
#include "rules/musketeers/exact/exact.h"

#include <stdlib.h>
#include <string.h>

/* ---- states ---- */

static void load_state(struct mk_exact *exact, const struct mk_exact_state *at)
{
	struct mk_bout *b = &exact->bout;
	for (unsigned side = 0; side < 2; side++) {
		struct mk_fencer_state *fighter = &b->fighter[side];
		mk_set_stance(fighter, &at->stance[side]);
		fighter->points_suffered = at->wounds[side].points;
		fighter->wound_dm = at->wounds[side].wound_dm;
		fighter->points_per_phrase = at->wounds[side].bleeding;
		memcpy(fighter->limb_damage + MK_LEFT_ARM, at->wounds[side].limb, MK_LIMBS);
		if (!exact->matchup->is_salle_bout)
			fighter->weapon = &b->book->weapon[fighter->side->fencer->lowest_kit.weapon + fighter->seen_weapon];
		mk_update_dms(fighter, b->book);
	}
	b->n_openings = at->n_openings;
	b->n_ripostes = at->n_ripostes;
	b->crossed_attempts = at->crossed_attempts;
	b->who_closed = at->who_closed;
	b->is_fleche = at->is_fleche;
	b->capped_phrase = at->phrase;
	b->ground = at->ground;
	b->first_mover = at->mover > 0 ? (uint8_t)(at->mover - 1) : SALLE_DRAW;
	b->context.moment = !at->ambush;
	exact->enumeration.next_step = (struct mk_next_step){ .step = MK_STEP_OVER };
	exact->enumeration.turn = at->turn;
	exact->enumeration.n_hits = 0;
}

static uint8_t store_mover(const struct mk_exact *exact)
{
	const uint8_t mover = exact->bout.first_mover;
	return exact->stores_mover && mover != SALLE_DRAW ? (uint8_t)(1 + mover) : 0;
}

static struct mk_exact_state store_state(const struct mk_exact *exact)
{
	const struct mk_bout *b = &exact->bout;
	struct mk_exact_state at = { .n_openings = b->n_openings,
		.n_ripostes = b->n_ripostes,
		.crossed_attempts = b->crossed_attempts,
		.who_closed = b->who_closed,
		.is_fleche = b->is_fleche,
		.phrase = b->capped_phrase,
		.mover = store_mover(exact),
		.ground = (int8_t)b->ground,
		.turn = exact->enumeration.turn,
		.next_step = exact->enumeration.next_step,
		.n_hits = exact->enumeration.n_hits };
	memcpy(at.hit, exact->enumeration.hit, at.n_hits * sizeof *at.hit);
	for (unsigned side = 0; side < 2; side++) {
		const struct mk_fencer_state *fighter = &b->fighter[side];
		at.stance[side] = mk_stance_of(fighter);
		at.wounds[side].points = (uint8_t)fighter->points_suffered;
		at.wounds[side].wound_dm = (uint8_t)fighter->wound_dm;
		at.wounds[side].bleeding = fighter->points_per_phrase;
		memcpy(at.wounds[side].limb, fighter->limb_damage + MK_LEFT_ARM, MK_LIMBS);
	}
	return at;
}

struct mk_exact_state mk_exact_start_state(const struct mk_exact *exact)
{
	struct mk_exact_state at = store_state(exact);
	at.ambush = exact->matchup->ambusher != SALLE_DRAW;
	return at;
}

static bool is_over(const struct mk_exact_state *at)
{
	return at->stance[0].ending != MK_STILL_IN || at->stance[1].ending != MK_STILL_IN;
}

/* Adds the events that the recorder counted in a run, weighted by `chance`, and clears the recorder. */
static void count_events(struct mk_exact *exact, double chance, struct mk_exact_events *events)
{
	for (unsigned side = 0; side < 2; side++) {
		uint64_t *counts = exact->recorder.events[side];
		for (unsigned event = 0; event < MK_EVENTS; event++, counts += SALLE_EVENT_COUNTS) {
			if (counts[SALLE_EVENT_TRIED] == 0)
				continue;
			events->n_tried[side][event] += chance * (double)counts[SALLE_EVENT_TRIED];
			events->n_succeeded[side][event] += chance * (double)counts[SALLE_EVENT_SUCCEEDED];
			counts[SALLE_EVENT_TRIED] = counts[SALLE_EVENT_SUCCEEDED] = 0;
		}
	}
}

/*
 * Counts runs and merged states towards the limit of work for this step of the chain. Returns false if the limit is
 * exceeded.
 */
static bool count_work(const struct mk_exact *exact, uint64_t work)
{
	return exact->chain_step == NULL || salle_chain_count_work(exact->chain_step, work);
}

/* Begins the next run of an enumeration, in the state `at`. Returns false after the last run, or if there is too much
 * work. */
static bool begin_next_run(struct mk_exact *exact, const struct mk_exact_state *at)
{
	if (!salle_enumeration_next(&exact->enumeration.rolls) || !count_work(exact, 1))
		return false;
	load_state(exact, at);
	return true;
}

/* Returns whether the next step is the beginning of a turn. */
static bool is_before_turn(const struct mk_exact_state *at)
{
	return at->next_step.step == MK_STEP_TURN;
}

/* Clears values without effect after the turn, so that equal states merge. */
static void end_turn(struct mk_exact_state *at)
{
	const bool passes = is_before_turn(at);
	at->n_openings = passes ? at->n_openings : 0;
	at->n_ripostes = at->crossed_attempts = at->who_closed = at->is_fleche = at->turn = 0;
	for (unsigned side = 0; side < 2; side++) {
		struct mk_stance *stance = &at->stance[side];
		stance->last_parry = stance->has_missed = 0;
		if (!passes)
			stance->off_balance = stance->is_staggered = stance->is_surprised = 0;
	}
}

/*
 * Adds a state, weighted by its chance, to `to`. In a chain with choices, ends the run with a move to this state
 * instead.
 */
static void add_or_move_to_state(struct mk_exact *exact, struct mk_exact_state *state, double chance,
	struct salle_mass *to)
{
	if (exact->choice_step == NULL)
		salle_mass_add(to, state, chance);
	else
		salle_chain_move_within_step(exact->choice_step, state, chance);
}

/* Plays the step of `at` with every outcome. Adds the states after the step to `to`. */
static void solve_step(struct mk_exact *exact, const struct mk_exact_state *at, double chance, struct salle_mass *to,
	struct mk_exact_events *events)
{
	exact->enumeration.rolls_damage_at_once = false;
	salle_enumeration_begin(&exact->enumeration.rolls);
	while (begin_next_run(exact, at)) {
		mk_play_step(&exact->bout, &at->next_step);
		const double here = chance * exact->enumeration.rolls.chance;
		struct mk_exact_state after = store_state(exact);
		count_events(exact, here, events);
		if (exact->choice_step != NULL && at->next_step.step != MK_STEP_PHRASE &&
			(after.next_step.step == MK_STEP_OVER || is_before_turn(&after)))
			end_turn(&after);
		add_or_move_to_state(exact, &after, here, to);
	}
}

/* Ends a step: returns the states after the step, which become the current states, and clears states[1]. */
static const struct salle_mass *advance_states(struct salle_mass states[2])
{
	const struct salle_mass now = states[1];
	states[1] = states[0];
	states[0] = now;
	salle_mass_clear(&states[1]);
	return &states[0];
}

/* ---- turns ---- */

static struct mk_turn_result *solve_turn(struct mk_exact *exact, const struct mk_exact_state *begin)
{
	struct mk_turn_result *result = salle_check_allocated(calloc(1, sizeof *result));
	salle_mass_init(&result->end_states, sizeof(struct mk_exact_state));
	salle_mass_clear(&exact->states_in_turn[1]);
	solve_step(exact, begin, 1, &exact->states_in_turn[1], &result->events);
	while (exact->states_in_turn[1].n > 0) {
		const struct salle_mass *now = advance_states(exact->states_in_turn);
		for (size_t i = 0; i < now->n; i++) {
			struct mk_exact_state at;
			memcpy(&at, salle_mass_state(now, i), sizeof at);
			if (at.next_step.step != MK_STEP_OVER && !is_before_turn(&at)) {
				solve_step(exact, &at, now->chance[i], &exact->states_in_turn[1], &result->events);
				continue;
			}
			end_turn(&at);
			salle_mass_add(&result->end_states, &at, now->chance[i]);
		}
	}
	return result;
}

/*
 * Returns the result of the turn that begins at `at`. The result does not depend on wounds; it depends on endurance
 * only if a policy reads the endurance.
 */
static const struct mk_turn_result *find_turn_result(struct mk_exact *exact, const struct mk_exact_state *at)
{
	struct mk_exact_state key = *at;
	memset(key.wounds, 0, sizeof key.wounds);
	key.mover = 0;
	for (unsigned side = 0; side < 2; side++)
		if (!exact->sees_endurance[side])
			key.stance[side].endurance = 0;
	size_t n = salle_mass_add(&exact->turns, &key, 0);
	if (n == exact->n_results) {
		if ((n & (n - 1)) == 0) /* the array is full, so its capacity is doubled */
			exact->results =
				salle_check_allocated(realloc(exact->results, (n == 0 ? 1 : 2 * n) * sizeof *exact->results));
		exact->results[exact->n_results++] = solve_turn(exact, &key);
	}
	return exact->results[n];
}

/* Plays the turn that begins at `at`. Adds the states after it to `to`. */
static void play_turn(struct mk_exact *exact, const struct mk_exact_state *at, double chance, struct salle_mass *to)
{
	const struct mk_turn_result *result = find_turn_result(exact, at);
	if (!count_work(exact, result->end_states.n))
		return;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned event = 0; event < MK_EVENTS; event++) {
			exact->events->n_tried[side][event] += chance * result->events.n_tried[side][event];
			exact->events->n_succeeded[side][event] += chance * result->events.n_succeeded[side][event];
		}
	for (size_t i = 0; i < result->end_states.n; i++) {
		struct mk_exact_state end;
		memcpy(&end, salle_mass_state(&result->end_states, i), sizeof end);
		memcpy(end.wounds, at->wounds, sizeof end.wounds);
		end.mover = at->mover;
		for (unsigned side = 0; side < 2; side++)
			/* find_turn_result may have cleared the endurance */
			end.stance[side].endurance = at->stance[side].endurance;
		salle_mass_add(to, &end, chance * result->end_states.chance[i]);
	}
}

/* ---- damage ---- */

static void count_wounds(struct mk_exact *exact, unsigned victim, double chance)
{
	uint64_t *counts = exact->recorder.wounds[victim];
	for (unsigned cell = 0; cell < MK_LOCATIONS * MK_SEVERITIES; cell++, counts += SALLE_WOUND_COUNTS)
		if (counts[SALLE_WOUND_COUNT] > 0) {
			exact->events->n_wounds[victim][cell] += chance * (double)counts[SALLE_WOUND_COUNT];
			counts[SALLE_WOUND_COUNT] = 0;
		}
}

/* Rolls the damage of the first pending hit of `at`. Adds the states after it to `to`. */
static void roll_damage_of_hit(struct mk_exact *exact, const struct mk_exact_state *at, double chance,
	struct salle_mass *to)
{
	static const uint32_t no_words[2];
	const struct mk_pending_hit hit = at->hit[0];
	struct mk_bout *b = &exact->bout;
	exact->aims_at_legs |= hit.aim == MK_LEFT_LEG || hit.aim == MK_RIGHT_LEG;
	exact->enumeration.rolls_damage_at_once = true;
	salle_enumeration_begin(&exact->enumeration.rolls);
	while (begin_next_run(exact, at)) {
		b->who_closed = hit.who_closed;
		mk_resolve_hit(b, hit.side, hit.dm, hit.blade, hit.aim, no_words);
		b->who_closed = 0;
		if (!exact->sees_hits)
			b->fighter[hit.side].hits = 0;
		struct mk_exact_state after = store_state(exact);
		const double here = chance * exact->enumeration.rolls.chance;
		count_events(exact, here, exact->events);
		count_wounds(exact, !hit.side, here);
		after.next_step = at->next_step;
		after.n_hits = (uint8_t)(at->n_hits - 1);
		if (after.n_hits > 0)
			after.hit[0] = at->hit[1];
		add_or_move_to_state(exact, &after, here, to);
	}
}

/* ---- the end of a phrase ---- */

/* Clears the damage to limbs that are already lost, and to limbs that the fencer can lose only in defeat. */
static void clear_irrelevant_limbs(const struct mk_exact *exact, struct mk_stance *stance, struct mk_wounds *wounds,
	unsigned endurance)
{
	uint8_t *leg = &wounds->limb[MK_LEFT_LEG - MK_LEFT_ARM];
	const struct mk_book *book = exact->matchup->book;
	int left = (int)endurance - (int)mk_least_endurance(book) - wounds->points;
	for (unsigned k = 0; k < MK_LIMBS; k++) {
		int bears = book->location[MK_LEFT_ARM + k].points_that_disable;
		if (stance->lost_limbs & 1u << (MK_LEFT_ARM + k) || bears == 0 || wounds->limb[k] + left < bears)
			wounds->limb[k] = 0;
	}
	if (stance->lame) { /* losing the second leg has no further effect */
		leg[0] = leg[1] = 0;
		stance->lost_limbs &= (uint8_t) ~(1u << MK_LEFT_LEG | 1u << MK_RIGHT_LEG);
	} else if (!exact->distinguishes_legs && leg[0] < leg[1]) {
		uint8_t left_leg = leg[0];
		leg[0] = leg[1];
		leg[1] = left_leg;
	}
}

/* Clears values that have no further effect, so that equal states merge. */
static void clear_irrelevant(const struct mk_exact *exact, struct mk_exact_state *at)
{
	for (unsigned side = 0; side < 2; side++)
		clear_irrelevant_limbs(exact, &at->stance[side], &at->wounds[side],
			exact->matchup->side[side].state_at_start->kit.endurance);
}

/* Returns the state of `exact->bout` at the beginning of the next phrase, or its final state if the bout is over. */
static struct mk_exact_state begin_next_phrase(struct mk_exact *exact)
{
	struct mk_bout *b = &exact->bout;
	const int64_t last = exact->matchup->options->max_phrases - 1;
	struct mk_exact_state next = { .is_over = true, .mover = store_mover(exact) };
	for (unsigned side = 0; side < 2; side++)
		next.stance[side].ending = b->fighter[side].ending;
	if (!mk_is_bout_over(b)) {
		mk_reset_to_en_garde(b);
		b->fighter[0].is_surprised = b->fighter[1].is_surprised = 0;
		b->capped_phrase += exact->sees_phrase && b->capped_phrase < UINT8_MAX && b->capped_phrase < last;
		next = store_state(exact);
		clear_irrelevant(exact, &next);
	}
	return next;
}

/* Asks whether the fencers yield, and ends the phrase. Adds the states in which the next phrase begins to `to`. */
static void end_phrase(struct mk_exact *exact, const struct mk_exact_state *at, double chance, struct salle_mass *to)
{
	salle_enumeration_begin(&exact->enumeration.rolls);
	while (begin_next_run(exact, at)) {
		if (!is_over(at))
			mk_apply_bleeding(&exact->bout);
		if (!mk_is_bout_over(&exact->bout))
			mk_consider_yielding(&exact->bout, false);
		const double here = chance * exact->enumeration.rolls.chance;
		struct mk_exact_state next = begin_next_phrase(exact);
		if (exact->choice_step == NULL)
			salle_mass_add(to, &next, here);
		else if (next.is_over)
			salle_chain_absorb(exact->choice_step, mk_exact_outcome_of_state(&next), here);
		else
			salle_chain_step_to(exact->choice_step, mk_exact_set_phrase_start(&next, SALLE_DRAW), here);
	}
}

void mk_exact_solve_phrase(struct mk_exact *exact, const struct mk_exact_state *begin, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events)
{
	struct salle_mass *next = &exact->states_between_turns[1];
	struct mk_exact_state start = *begin;
	exact->events = events != NULL ? events : &exact->unused_events;
	salle_mass_clear(next);
	solve_step(exact, mk_exact_set_phrase_start(&start, first), chance, next, exact->events);
	while (next->n > 0) {
		const struct salle_mass *now = advance_states(exact->states_between_turns);
		for (size_t i = 0; i < now->n; i++) {
			const struct mk_exact_state *at = salle_mass_state(now, i);
			if (at->n_hits > 0)
				roll_damage_of_hit(exact, at, now->chance[i], next);
			else if (is_before_turn(at) && !is_over(at))
				play_turn(exact, at, now->chance[i], next);
			else
				end_phrase(exact, at, now->chance[i], to);
		}
	}
}

void mk_exact_add_moves(struct mk_exact *exact, const struct mk_exact_state *at, struct salle_chain_step *step)
{
	exact->events = &exact->unused_events;
	exact->choice_step = step;
	const bool within_turn = at->next_step.step != MK_STEP_OVER && !is_before_turn(at);
	if (within_turn || (at->n_hits == 0 && is_before_turn(at) && !is_over(at)))
		solve_step(exact, at, 1, NULL, exact->events);
	else if (at->n_hits > 0)
		roll_damage_of_hit(exact, at, 1, NULL);
	else
		end_phrase(exact, at, 1, NULL);
	exact->choice_step = NULL;
}
