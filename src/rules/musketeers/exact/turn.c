/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a turn: the steps of bout/opening.h and bout/attack.h, over all rolls and all answers of the policies. */
#define MK_ENUMERATED
#include "rules/musketeers/exact/exact.h"

#include <stdlib.h>
#include <string.h>

/* ---- states ---- */

void mk_exact_load(struct mk_exact *exact, const struct mk_exact_state *at)
{
	struct mk_bout *b = &exact->bout;
	for (unsigned side = 0; side < 2; side++) {
		struct mk_fencer_state *fighter = &b->fighter[side];
		mk_set_stance(fighter, &at->stance[side]);
		fighter->lost = at->wounds[side].lost;
		fighter->severity_dm = at->wounds[side].severity_dm;
		memcpy(fighter->limb + MK_LEFT_ARM, at->wounds[side].limb, MK_LIMBS);
		if (!exact->matchup->salle)
			fighter->weapon = &b->book->weapon[fighter->side->fencer->least.weapon + fighter->seen_weapon];
		mk_update_dms(fighter, b->book);
	}
	b->openings = at->openings;
	b->ripostes = at->ripostes;
	b->crossed = at->crossed;
	b->closed = at->closed;
	b->leaps = at->leaps;
	b->phrase_seen = at->phrase;
	b->ground = at->ground;
	exact->enumeration.next.step = MK_AT_OVER;
	exact->enumeration.n_hits = 0;
}

struct mk_exact_state mk_exact_store(const struct mk_exact *exact)
{
	const struct mk_bout *b = &exact->bout;
	struct mk_exact_state at = { .openings = b->openings,
		.ripostes = b->ripostes,
		.crossed = b->crossed,
		.closed = b->closed,
		.leaps = b->leaps,
		.phrase = b->phrase_seen,
		.ground = (int8_t)b->ground };
	for (unsigned side = 0; side < 2; side++) {
		const struct mk_fencer_state *fighter = &b->fighter[side];
		at.stance[side] = mk_stance_of(fighter);
		at.wounds[side].lost = (uint8_t)fighter->lost;
		at.wounds[side].severity_dm = (uint8_t)fighter->severity_dm;
		memcpy(at.wounds[side].limb, fighter->limb + MK_LEFT_ARM, MK_LIMBS);
	}
	return at;
}

void mk_exact_count_events(struct mk_exact *exact, double chance, struct mk_exact_events *events)
{
	for (unsigned side = 0; side < 2; side++) {
		uint64_t *counts = exact->recorder.events[side];
		for (unsigned event = 0; event < MK_EVENTS; event++, counts += SALLE_EVENT_COUNTS) {
			if (counts[SALLE_EVENT_TRIED] == 0)
				continue;
			events->tried[side][event] += chance * (double)counts[SALLE_EVENT_TRIED];
			events->done[side][event] += chance * (double)counts[SALLE_EVENT_SUCCEEDED];
			counts[SALLE_EVENT_TRIED] = counts[SALLE_EVENT_SUCCEEDED] = 0;
		}
	}
}

/* ---- a turn ---- */

/* Takes a step in `exact->bout`. Returns whether the initiative passes, if the turn ends. */
static bool take_step(struct mk_bout *b, const struct mk_next *at)
{
	switch (at->step) {
	case MK_AT_TURN:
		return mk_take_turn(b, at->side, false) == MK_INITIATIVE_PASSES;
	case MK_AT_OPENING:
		return mk_make_opening(b, at->side, at->which, false) == MK_INITIATIVE_PASSES;
	case MK_AT_ASSAULT:
		mk_resolve_assault_untraced(b, at->side, at->which);
		return false;
	case MK_AT_BLOW:
		mk_exchange_blows(b, mk_blow_of_step(at), false);
		return false;
	case MK_AT_TOGETHER:
		mk_resolve_double_attack_untraced(b, at->side, at->which);
		return false;
	default: /* MK_AT_CROSSED */
		mk_continue_crossed_swords(b, at->which, at->side);
		return false;
	}
}

/* Clears what has no effect after the turn, so that equal ends merge. */
static void end_turn(struct mk_exact_state *at, bool passes)
{
	at->passes = passes;
	at->openings = passes ? at->openings : 0;
	at->ripostes = at->crossed = at->closed = at->leaps = 0;
	for (unsigned side = 0; side < 2; side++) {
		struct mk_stance *stance = &at->stance[side];
		stance->parried = stance->missed = 0;
		if (!passes)
			stance->off_balance = stance->staggered = stance->surprised = 0;
	}
}

/* Adds the results of a step: to the ends of the turn, or to the next steps. */
static void solve_step(struct mk_exact *exact, struct mk_turn_result *result, const struct mk_exact_state *at,
	double chance)
{
	struct mk_enumeration *enumeration = &exact->enumeration;
	enumeration->lands = false;
	salle_enumeration_begin(&enumeration->rolls);
	while (salle_enumeration_next(&enumeration->rolls)) {
		mk_exact_load(exact, at);
		bool passes = take_step(&exact->bout, &at->next);
		double here = chance * enumeration->rolls.chance;
		struct mk_exact_state to = mk_exact_store(exact);
		mk_exact_count_events(exact, here, &result->events);
		to.n_hits = enumeration->n_hits;
		memcpy(to.hit, enumeration->hit, to.n_hits * sizeof *to.hit);
		if (enumeration->next.step == MK_AT_OVER) {
			end_turn(&to, passes);
			salle_mass_add(&result->ends, &to, here);
		} else {
			to.next = enumeration->next;
			salle_mass_add(&exact->next[1], &to, here);
		}
	}
}

static struct mk_turn_result *solve_turn_steps(struct mk_exact *exact, const struct mk_exact_state *begin)
{
	struct mk_turn_result *result = salle_check_allocated(calloc(1, sizeof *result));
	salle_mass_init(&result->ends, sizeof(struct mk_exact_state));
	salle_mass_clear(&exact->next[1]);
	salle_mass_add(&exact->next[1], begin, 1);
	while (exact->next[1].n > 0) {
		struct salle_mass now = exact->next[1];
		exact->next[1] = exact->next[0];
		exact->next[0] = now;
		salle_mass_clear(&exact->next[1]);
		for (size_t i = 0; i < now.n; i++)
			solve_step(exact, result, salle_mass_state(&now, i), now.chance[i]);
	}
	return result;
}

const struct mk_turn_result *mk_exact_solve_turn(struct mk_exact *exact, const struct mk_exact_state *begin)
{
	struct mk_exact_state key = *begin;
	memset(key.wounds, 0, sizeof key.wounds);
	for (unsigned side = 0; side < 2; side++)
		if (!exact->sees_endurance[side])
			key.stance[side].endurance = 0;
	size_t n = salle_mass_add(&exact->turns, &key, 0);
	if (n == exact->n_results) {
		if ((n & (n - 1)) == 0) /* doubles the capacity */
			exact->results =
				salle_check_allocated(realloc(exact->results, (n == 0 ? 1 : 2 * n) * sizeof *exact->results));
		exact->results[exact->n_results++] = solve_turn_steps(exact, &key);
	}
	return exact->results[n];
}
