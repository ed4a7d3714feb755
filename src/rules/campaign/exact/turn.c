/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Solves strikes and turns: runs the functions of bout/combat.h with all results of rolls and all answers of policies.
 */
#define CP_ENUMERATED
#include "rules/campaign/exact/exact.h"

#include <stdlib.h>

#include "base/arena.h"

/* ---- positions ---- */

/*
 * cp_fighter_state.hits counts the hits of the current strike only. WAS_HIT is added if an earlier strike hit the
 * fighter.
 */
enum { WAS_HIT = 1 << 8 };

static void load_position(struct cp_bout *b, const struct cp_position *at)
{
	for (unsigned side = 0; side < 2; side++) {
		struct cp_fighter_state *fighter = &b->fighter[side];
		const struct cp_exact_fighter *stand = &at->fighter[side];
		fighter->hand = stand->hand;
		fighter->luck = stand->luck;
		fighter->strike_bonus = stand->strike_bonus;
		fighter->is_next_strike_unparryable = stand->is_next_strike_unparryable;
		fighter->broken_arms = stand->broken_arms;
		fighter->turns_to_rearm = stand->turns_to_rearm;
		fighter->ending = stand->ending;
		fighter->hits = stand->was_hit ? WAS_HIT : 0;
		fighter->parries = stand->parries;
	}
	b->capped_turn = at->turn;
	b->charger = at->charge == 0 ? SALLE_DRAW : at->charge - 1u;
}

static struct cp_position store_position(const struct cp_bout *b)
{
	struct cp_position at = { .turn = b->capped_turn, .charge = b->charger == SALLE_DRAW ? 0 : b->charger + 1u };
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_fighter_state *fighter = &b->fighter[side];
		at.fighter[side] = (struct cp_exact_fighter){ .hand = fighter->hand,
			.luck = fighter->luck,
			.strike_bonus = fighter->strike_bonus,
			.is_next_strike_unparryable = fighter->is_next_strike_unparryable,
			.broken_arms = fighter->broken_arms,
			.turns_to_rearm = fighter->turns_to_rearm,
			.ending = fighter->ending,
			.was_hit = b->options->hurt != 0 && fighter->hits > 0,
			.parries = b->options->parries != 0 ? fighter->parries : 0 };
	}
	return at;
}

struct cp_position cp_exact_start_position(const struct cp_exact *exact)
{
	struct cp_enumeration each;
	struct cp_bout b = cp_make_bout(exact->matchup, NULL, NULL, NULL);
	cp_begin_enumeration(&each, &b);
	cp_init_bout_state(&b);
	return store_position(&b);
}

/* ---- strikes ---- */

/* Makes a strike in the current run of an enumeration: takes one of its possible ends from the stored result. */
static void draw_strike_result(struct cp_bout *b, const struct cp_attack *attack)
{
	struct cp_enumeration *of = b->enumeration;
	struct cp_exact *exact = of->solution;
	const unsigned at = of->rolls.n_rolled;
	const double before = exact->free_attacks;
	const struct cp_exact_stroke stroke = {
		.position = store_position(b),
		.side = (uint8_t)attack->side,
		.mount = attack->mount,
		.unparryable = attack->unparryable,
		.bonus = (uint8_t)attack->bonus,
		.depth = (uint8_t)attack->nesting_depth,
	};
	if (at >= of->rolls.n_given)
		of->strikes_by_roll[at] = cp_exact_solve_strike(exact, &stroke);
	const struct cp_exact_stroke_result *result = of->strikes_by_roll[at];
	of->drawn_strikes[of->n_drawn_strikes++] = result;
	exact->free_attacks = before + result->free_attacks + (attack->nesting_depth > 0);
	const unsigned end = salle_enumerate(&of->rolls, result->end_positions.chance, (unsigned)result->end_positions.n);
	const unsigned hits[2] = { b->fighter[0].hits, b->fighter[1].hits };
	load_position(b, salle_mass_state(&result->end_positions, end));
	/* the stored result does not contain the hits of the strike that granted this one */
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].hits |= hits[side] % WAS_HIT;
}

/* Begins an enumeration of a bout of the matchup, in which strikes take their ends from stored results. */
static struct cp_bout begin_bout(struct cp_exact *exact, struct cp_enumeration *each)
{
	struct cp_bout b = cp_make_bout(exact->matchup, NULL, NULL, NULL);
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side] = *exact->matchup->side[side].state_at_start;
	cp_begin_enumeration(each, &b);
	each->play_strike = draw_strike_result;
	each->solution = exact;
	return b;
}

/*
 * Adds a mean number of wounds to a cell. Enumerations make no wound rolls, so all results of the wound roll are added,
 * weighted by their chances.
 */
static void add_wounds(const struct cp_book *book, unsigned side, unsigned cell, double mean, double *wounds)
{
	double *of_side = wounds + (size_t)side * CP_WOUND_CELLS;
	const unsigned severity = cell / CP_CAUSES / CP_WOUNDS, cause = cell % CP_CAUSES;
	if (severity != CP_WOUNDED) {
		of_side[cell] += mean;
		return;
	}
	for (unsigned roll = 2; roll <= 12; roll++)
		of_side[cp_wound_cell(severity, book->wound_roll[roll].wound, cause)] +=
			mean * salle_sum_chance(2, 6, (int)roll);
}

void cp_exact_add_and_clear_wounds(const struct cp_bout *b, double *wounds)
{
	struct cp_enumeration *of = b->enumeration;
	const double chance = of->rolls.chance;
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned cell = 0; of->recorder.wounds_suffered[side] > 0 && cell < CP_WOUND_CELLS; cell++) {
			uint64_t *count = &of->wounds[side][(size_t)cell * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT];
			if (*count > 0)
				add_wounds(b->book, side, cell, chance * (double)*count, wounds);
			*count = 0;
		}
		of->recorder.wounds_suffered[side] = 0;
	}
	for (unsigned i = 0; i < of->n_drawn_strikes; i++) {
		const struct cp_exact_stroke_result *strike = of->drawn_strikes[i];
		for (size_t k = 0; k < strike->n_wounds; k++)
			wounds[strike->wounds[k].victim_and_cell] += chance * strike->wounds[k].mean;
	}
	of->n_drawn_strikes = 0;
}

/* Stores the mean numbers of wounds that are not 0. */
static void store_wounds(const double wounds[2 * CP_WOUND_CELLS], struct cp_exact_stroke_result *result)
{
	for (size_t k = 0; k < (size_t)2 * CP_WOUND_CELLS; k++)
		result->n_wounds += wounds[k] > 0;
	result->wounds = salle_check_allocated(calloc(result->n_wounds + 1, sizeof *result->wounds));
	struct cp_exact_wound *next = result->wounds;
	for (size_t k = 0; k < (size_t)2 * CP_WOUND_CELLS; k++)
		if (wounds[k] > 0)
			*next++ = (struct cp_exact_wound){ k, wounds[k] };
}

static struct cp_exact_stroke_result *solve_strike(struct cp_exact *exact, const struct cp_exact_stroke *stroke)
{
	static const uint32_t no_words[CP_ATTACK_WORDS];
	const struct cp_attack attack = {
		.side = stroke->side,
		.mount = stroke->mount,
		.unparryable = stroke->unparryable,
		.bonus = stroke->bonus,
		.nesting_depth = stroke->depth,
		.word = no_words,
	};
	struct cp_exact_stroke_result *result = salle_check_allocated(calloc(1, sizeof *result));
	double wounds[2 * CP_WOUND_CELLS] = { 0 };
	struct cp_enumeration each;
	struct cp_bout b = begin_bout(exact, &each);
	salle_mass_init(&result->end_positions, sizeof(struct cp_position));
	while (salle_enumeration_next(&each.rolls)) {
		load_position(&b, &stroke->position);
		exact->free_attacks = 0;
		cp_resolve_strike_body(&b, &attack, false);
		const struct cp_position end = store_position(&b);
		salle_mass_add(&result->end_positions, &end, each.rolls.chance);
		result->hits += b.fighter[!stroke->side].hits % WAS_HIT > 0 ? each.rolls.chance : 0;
		result->free_attacks += each.rolls.chance * exact->free_attacks;
		cp_exact_add_and_clear_wounds(&b, wounds);
	}
	store_wounds(wounds, result);
	return result;
}

const struct cp_exact_stroke_result *cp_exact_solve_strike(struct cp_exact *exact, const struct cp_exact_stroke *stroke)
{
	const size_t n = salle_mass_add(&exact->strokes, stroke, 0);
	if (n == exact->n_results) {
		const struct cp_exact_stroke key = *stroke;
		if ((n & (n - 1)) == 0) /* the array is full, so its capacity is doubled */
			exact->results =
				salle_check_allocated(realloc(exact->results, (n == 0 ? 1 : 2 * n) * sizeof *exact->results));
		exact->results[exact->n_results++] = NULL;
		struct cp_exact_stroke_result *result = solve_strike(exact, &key);
		exact->results[n] = result;
	}
	return exact->results[n];
}

/* ---- turns ---- */

void cp_exact_solve_turn(struct cp_exact *exact, const struct cp_position *at, struct salle_mass to[SALLE_CHAIN_MARKS],
	double *wounds)
{
	struct cp_enumeration each;
	struct cp_bout b = begin_bout(exact, &each);
	while (salle_enumeration_next(&each.rolls)) {
		load_position(&b, at);
		b.first_mover = SALLE_DRAW;
		cp_fight_combat(&b, false);
		cp_exact_add_and_clear_wounds(&b, wounds);
		b.charger = SALLE_DRAW;
		b.capped_turn += exact->sees_turn && b.capped_turn < 255;
		const struct cp_position end = store_position(&b);
		salle_mass_add(&to[b.first_mover == SALLE_DRAW ? 0 : 1 + b.first_mover], &end, each.rolls.chance);
	}
}
