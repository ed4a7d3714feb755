/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a phrase: turns, damage, yielding. */
#define MK_ENUMERATED
#include "rules/musketeers/exact/exact.h"

#include <string.h>

static bool is_over(const struct mk_exact_state *at)
{
	return at->stance[0].out != MK_STILL_IN || at->stance[1].out != MK_STILL_IN;
}

/* ---- damage ---- */

static void count_wounds(struct mk_exact *exact, unsigned victim, double chance)
{
	uint64_t *counts = exact->recorder.wounds[victim];
	for (unsigned cell = 0; cell < MK_LOCATIONS * MK_SEVERITIES; cell++, counts += SALLE_WOUND_COUNTS)
		if (counts[SALLE_WOUND_COUNT] > 0) {
			exact->events->wounds[victim][cell] += chance * (double)counts[SALLE_WOUND_COUNT];
			counts[SALLE_WOUND_COUNT] = 0;
		}
}

/* Lands the first pending hit of the state `from`. Adds the results to `to`. */
static void land_hit(struct mk_exact *exact, const struct mk_exact_state *from, double chance, struct salle_mass *to)
{
	static const uint32_t no_words[2];
	const struct mk_pending_hit hit = from->hit[0];
	struct mk_enumeration *enumeration = &exact->enumeration;
	exact->aims_at_legs |= hit.aim == MK_LEFT_LEG || hit.aim == MK_RIGHT_LEG;
	enumeration->lands = true;
	salle_enumeration_begin(&enumeration->rolls);
	while (salle_enumeration_next(&enumeration->rolls)) {
		struct mk_bout *b = &exact->bout;
		mk_exact_load(exact, from);
		b->closed = hit.closed;
		mk_resolve_hit(b, hit.side, hit.dm, hit.blade, hit.aim, no_words);
		b->closed = 0;
		if (!exact->sees_hits)
			b->fighter[hit.side].hits = 0;
		struct mk_exact_state at = mk_exact_store(exact);
		double here = chance * enumeration->rolls.chance;
		mk_exact_count_events(exact, here, exact->events);
		count_wounds(exact, !hit.side, here);
		at.next = from->next;
		at.n_hits = (uint8_t)(from->n_hits - 1);
		if (at.n_hits > 0)
			at.hit[0] = from->hit[1];
		salle_mass_add(to, &at, here);
	}
}

/* Lands all pending hits. */
static void land_hits(struct mk_exact *exact, const struct mk_exact_state *from, double chance, struct salle_mass *to)
{
	struct salle_mass *wounded = &exact->wounded;
	if (from->n_hits == 0)
		salle_mass_add(to, from, chance);
	else if (from->n_hits == 1)
		land_hit(exact, from, chance, to);
	if (from->n_hits < 2)
		return;
	salle_mass_clear(wounded);
	land_hit(exact, from, chance, wounded);
	for (size_t i = 0; i < wounded->n; i++)
		land_hit(exact, salle_mass_state(wounded, i), wounded->chance[i], to);
}

/* ---- turns ---- */

static void take_turn(struct mk_exact *exact, const struct mk_exact_state *at, unsigned side, bool last, double chance,
	struct salle_mass *to)
{
	struct mk_exact_state begin = *at;
	begin.ambush = 0;
	begin.next = (struct mk_next){ .step = MK_AT_TURN, .side = (uint8_t)side };
	const struct mk_turn_result *result = mk_exact_solve_turn(exact, &begin);
	for (unsigned s = 0; s < 2; s++)
		for (unsigned event = 0; event < MK_EVENTS; event++) {
			exact->events->tried[s][event] += chance * result->events.tried[s][event];
			exact->events->done[s][event] += chance * result->events.done[s][event];
		}
	for (size_t i = 0; i < result->ends.n; i++) {
		struct mk_exact_state end;
		memcpy(&end, salle_mass_state(&result->ends, i), sizeof end);
		memcpy(end.wounds, at->wounds, sizeof end.wounds);
		for (unsigned s = 0; s < 2; s++)
			end.stance[s].endurance = at->stance[s].endurance; /* the turn may have cleared it */
		bool passes = end.passes && !last && end.openings < exact->matchup->options->max_openings;
		end.passes = 0;
		end.openings = passes ? end.openings : 0;
		if (passes)
			end.next = (struct mk_next){ .step = MK_AT_TURN, .side = (uint8_t)!side };
		land_hits(exact, &end, chance * result->ends.chance[i], to);
	}
}

/* Clears damage to limbs that are lost already, or that the fencer would be out before losing. */
static void clear_irrelevant_limbs(const struct mk_exact *exact, struct mk_stance *stance, struct mk_wounds *wounds,
	unsigned endurance)
{
	uint8_t *leg = &wounds->limb[MK_LEFT_LEG - MK_LEFT_ARM];
	const struct mk_book *book = exact->matchup->book;
	int left = (int)endurance - (int)mk_endurance_least(book) - wounds->lost;
	for (unsigned k = 0; k < MK_LIMBS; k++) {
		int bears = book->location[MK_LEFT_ARM + k].lost;
		if (stance->lost_limbs & 1u << (MK_LEFT_ARM + k) || bears == 0 || wounds->limb[k] + left < bears)
			wounds->limb[k] = 0;
	}
	if (stance->lame) { /* losing the other leg has no further effect */
		leg[0] = leg[1] = 0;
		stance->lost_limbs &= (uint8_t) ~(1u << MK_LEFT_LEG | 1u << MK_RIGHT_LEG);
	} else if (!exact->tells_legs && leg[0] < leg[1]) {
		uint8_t left_leg = leg[0];
		leg[0] = leg[1];
		leg[1] = left_leg;
	}
}

/* Clears what has no effect any more, so that equal positions merge. */
static void clear_irrelevant(const struct mk_exact *exact, struct mk_exact_state *at)
{
	for (unsigned side = 0; side < 2; side++) {
		clear_irrelevant_limbs(exact, &at->stance[side], &at->wounds[side],
			exact->matchup->side[side].entering->kit.endurance);
		if (exact->matchup->options->wound_dm != MK_BY_SEVERITY)
			at->wounds[side].severity_dm = 0;
	}
}

/* Starts the next phrase from the state of `exact->bout`, or ends the bout. */
static void end_phrase(struct mk_exact *exact, double chance, struct salle_mass *to)
{
	struct mk_bout *b = &exact->bout;
	const int64_t last = exact->matchup->options->max_phrases - 1;
	struct mk_exact_state next = { .over = true };
	for (unsigned side = 0; side < 2; side++)
		next.stance[side].out = b->fighter[side].out;
	if (!mk_is_bout_over(b)) {
		mk_reset_to_en_garde(b);
		b->fighter[0].surprised = b->fighter[1].surprised = 0;
		b->phrase_seen += exact->sees_phrase && b->phrase_seen < UINT8_MAX && b->phrase_seen < last;
		next = mk_exact_store(exact);
		clear_irrelevant(exact, &next);
	}
	salle_mass_add(to, &next, chance);
}

static void ask_to_yield(struct mk_exact *exact, const struct mk_exact_state *at, double chance, struct salle_mass *to)
{
	struct mk_enumeration *enumeration = &exact->enumeration;
	salle_enumeration_begin(&enumeration->rolls);
	while (salle_enumeration_next(&enumeration->rolls)) {
		mk_exact_load(exact, at);
		if (!is_over(at))
			mk_consider_yielding(&exact->bout, false);
		end_phrase(exact, chance * enumeration->rolls.chance, to);
	}
}

/* Returns the chance that A has the initiative, and counts the roll for it. */
static double roll_for_initiative(struct mk_exact *exact, const struct mk_exact_state *at, double chance)
{
	struct mk_enumeration *enumeration = &exact->enumeration;
	double wins = 0;
	salle_enumeration_begin(&enumeration->rolls);
	while (salle_enumeration_next(&enumeration->rolls)) {
		mk_exact_load(exact, at);
		wins += mk_roll_initiative(&exact->bout, exact->bout.word, 0, false) == SALLE_A ? enumeration->rolls.chance : 0;
		mk_exact_count_events(exact, chance * enumeration->rolls.chance, exact->events);
	}
	return wins;
}

/* Solves a phrase in which `first` has the initiative. */
static void solve_turns(struct mk_exact *exact, struct mk_exact_state at, unsigned first, double chance,
	struct salle_mass *to)
{
	struct salle_mass *halfways = &exact->halfways, *seconds = &exact->seconds;
	if (at.ambush)
		at.stance[!first].surprised = true;
	salle_mass_clear(halfways);
	take_turn(exact, &at, first, at.ambush, chance, halfways);
	for (size_t i = 0; i < halfways->n; i++) {
		const struct mk_exact_state *half = salle_mass_state(halfways, i);
		if (half->next.step == MK_AT_OVER || is_over(half)) {
			ask_to_yield(exact, half, halfways->chance[i], to);
			continue;
		}
		salle_mass_clear(seconds);
		take_turn(exact, half, half->next.side, true, halfways->chance[i], seconds);
		for (size_t k = 0; k < seconds->n; k++)
			ask_to_yield(exact, salle_mass_state(seconds, k), seconds->chance[k], to);
	}
}

void mk_exact_solve_phrase(struct mk_exact *exact, const struct mk_exact_state *at, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events)
{
	exact->events = events != NULL ? events : &exact->unheeded;
	double wins = first == SALLE_A;
	if (at->ambush)
		wins = exact->matchup->ambusher == SALLE_A;
	else if (first == SALLE_DRAW)
		wins = roll_for_initiative(exact, at, chance);
	if (wins > 0)
		solve_turns(exact, *at, SALLE_A, chance * wins, to);
	if (wins < 1)
		solve_turns(exact, *at, SALLE_B, chance * (1 - wins), to);
}
