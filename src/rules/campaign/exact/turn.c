/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Solves strikes and turns: runs the functions of bout/combat.h with all results of rolls and all answers of policies.
 */
#define CP_ENUMERATED
#include "rules/campaign/exact/exact.h"

#include <stdlib.h>

#include "base/arena.h"

/* ---- positions ---- */

/* Counts of hits in cp_fighter_state.hits: those of the current strike are below, earlier ones make it WAS_HIT. */
enum { WAS_HIT = 1 << 8 };

static void load_position(struct cp_bout *b, const struct cp_position *at)
{
	for (unsigned side = 0; side < 2; side++) {
		struct cp_fighter_state *fighter = &b->fighter[side];
		const struct cp_exact_fighter *stand = &at->stand[side];
		fighter->hand = stand->hand;
		fighter->luck = stand->luck;
		fighter->edge = stand->edge;
		fighter->unparried = stand->unparried;
		fighter->shattered = stand->shattered;
		fighter->rearms = stand->rearms;
		fighter->out = stand->out;
		fighter->hits = stand->hurt ? WAS_HIT : 0;
		fighter->parries = stand->parries;
	}
	b->turn_seen = at->turn;
	b->charger = at->charge == 0 ? SALLE_DRAW : at->charge - 1u;
}

static struct cp_position store_position(const struct cp_bout *b)
{
	struct cp_position at = { .turn = b->turn_seen, .charge = b->charger == SALLE_DRAW ? 0 : b->charger + 1u };
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_fighter_state *fighter = &b->fighter[side];
		at.stand[side] = (struct cp_exact_fighter){ .hand = fighter->hand,
			.luck = fighter->luck,
			.edge = fighter->edge,
			.unparried = fighter->unparried,
			.shattered = fighter->shattered,
			.rearms = fighter->rearms,
			.out = fighter->out,
			.hurt = b->options->hurt != 0 && fighter->hits > 0,
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

/* Draws one of the ends of a strike from its stored result. */
static void draw_strike(struct cp_bout *b, const struct cp_attack *attack)
{
	struct cp_enumeration *of = b->enumeration;
	struct cp_exact *exact = of->solution;
	const unsigned at = of->rolls.n_rolled;
	const double before = exact->free_attacks;
	const struct cp_exact_stroke stroke = {
		.at = store_position(b),
		.side = (uint8_t)attack->side,
		.mount = attack->mount,
		.unparryable = attack->unparryable,
		.bonus = (uint8_t)attack->bonus,
		.depth = (uint8_t)attack->depth,
	};
	if (at >= of->rolls.n_given)
		of->strikes[at] = cp_exact_solve_strike(exact, &stroke);
	const struct cp_exact_stroke_result *result = of->strikes[at];
	exact->free_attacks = before + result->free_attacks + (attack->depth > 0);
	const unsigned end = salle_enumerate(&of->rolls, result->ends.chance, (unsigned)result->ends.n);
	const unsigned hits[2] = { b->fighter[0].hits, b->fighter[1].hits };
	load_position(b, salle_mass_state(&result->ends, end));
	/* hits of this strike alone, not those of the strike that granted it */
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].hits |= hits[side] % WAS_HIT;
}

/* Begins an enumeration of a bout of the matchup, in which the ends of strikes are drawn. */
static struct cp_bout begin_bout(struct cp_exact *exact, struct cp_enumeration *each)
{
	struct cp_bout b = cp_make_bout(exact->matchup, NULL, NULL, NULL);
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side] = *exact->matchup->side[side].entering;
	cp_begin_enumeration(each, &b);
	each->strike = draw_strike;
	each->solution = exact;
	return b;
}

static struct cp_exact_stroke_result *solve_strike(struct cp_exact *exact, const struct cp_exact_stroke *stroke)
{
	static const uint32_t no_words[CP_ATTACK_WORDS];
	const struct cp_attack attack = {
		.side = stroke->side,
		.mount = stroke->mount,
		.unparryable = stroke->unparryable,
		.bonus = stroke->bonus,
		.depth = stroke->depth,
		.word = no_words,
	};
	struct cp_exact_stroke_result *result = salle_check_allocated(calloc(1, sizeof *result));
	struct cp_enumeration each;
	struct cp_bout b = begin_bout(exact, &each);
	salle_mass_init(&result->ends, sizeof(struct cp_position));
	while (salle_enumeration_next(&each.rolls)) {
		load_position(&b, &stroke->at);
		exact->free_attacks = 0;
		cp_resolve_strike_body(&b, &attack, false);
		const struct cp_position end = store_position(&b);
		salle_mass_add(&result->ends, &end, each.rolls.chance);
		result->hits += b.fighter[!stroke->side].hits % WAS_HIT > 0 ? each.rolls.chance : 0;
		result->free_attacks += each.rolls.chance * exact->free_attacks;
	}
	return result;
}

const struct cp_exact_stroke_result *cp_exact_solve_strike(struct cp_exact *exact, const struct cp_exact_stroke *stroke)
{
	const size_t n = salle_mass_add(&exact->strokes, stroke, 0);
	if (n == exact->n_results) {
		const struct cp_exact_stroke key = *stroke;
		if ((n & (n - 1)) == 0) /* if full, doubles the capacity */
			exact->results =
				salle_check_allocated(realloc(exact->results, (n == 0 ? 1 : 2 * n) * sizeof *exact->results));
		exact->results[exact->n_results++] = NULL;
		struct cp_exact_stroke_result *result = solve_strike(exact, &key);
		exact->results[n] = result;
	}
	return exact->results[n];
}

/* ---- turns ---- */

void cp_exact_solve_turn(struct cp_exact *exact, const struct cp_position *at, struct salle_mass *to)
{
	struct cp_enumeration each;
	struct cp_bout b = begin_bout(exact, &each);
	while (salle_enumeration_next(&each.rolls)) {
		load_position(&b, at);
		cp_fight_combat(&b, false);
		b.charger = SALLE_DRAW;
		b.turn_seen += exact->sees_turn && b.turn_seen < 255;
		const struct cp_position end = store_position(&b);
		salle_mass_add(to, &end, each.rolls.chance);
	}
}
