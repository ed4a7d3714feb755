/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/lookahead/lookahead.h"

#include <salle/memo.h>

enum { WOUND_PENALTIES = SG_LOOKAHEAD_WOUNDS + 1, FATIGUE_LEVELS = SG_FATIGUE_LEVELS };

/*
 * In this file, side 0 is the side whose chance to win is computed, and side 1 is its foe. So both sides of a matchup
 * compute the same bits.
 *
 * The chance that side 0 wins, for each state.
 */
struct values {
	float win_chance[FATIGUE_LEVELS][FATIGUE_LEVELS][WOUND_PENALTIES][WOUND_PENALTIES]
					[2]; /* [fatigue of side 0][of side 1][wounds of side 0][of side 1][side about to act] */
};

/* The chances of the results of a blow. A miss and a hit without a wound count together. Valid if `is_computed`. */
struct results {
	bool is_computed;
	float unhurt_or_missed, wound[SG_WOUNDS_MOST];
};

/* A cache of results, indexed by the attacking side, its penalty minus its exertion, and the foe's penalty. */
struct result_cache {
	struct results results[2][SG_LOOKAHEAD_PENALTIES][SG_LOOKAHEAD_PENALTIES];
};

struct game {
	const struct sg_matchup *matchup;
	unsigned own_side;   /* side of the matchup that is called side 0 in this file */
	struct sg_bout bout; /* bout in which the chances of attacks are computed */
	struct values *values;
	struct result_cache *result_cache; /* NULL if results are computed each time */
	struct results result_buffer;      /* buffer for results that are not in the cache */
};

struct state {
	unsigned wounds[2], fatigue[2]; /* wounds without `penalty_relief` */
};

static const struct sg_side *side_of(const struct game *game, unsigned side)
{
	return &game->matchup->side[side ^ game->own_side];
}

/*
 * Returns where the results of an attack are stored: in the cache, or in the buffer. `own` and `foe` are the penalties
 * of attacker and foe, each minus the bonus of an exertion.
 */
static struct results *find_cell_of_results(struct game *game, unsigned side, int own, int foe)
{
	own += SG_LOOKAHEAD_PENALTIES / 3, foe += SG_LOOKAHEAD_PENALTIES / 3;
	if (game->result_cache != NULL && own >= 0 && own < SG_LOOKAHEAD_PENALTIES && foe >= 0 &&
		foe < SG_LOOKAHEAD_PENALTIES)
		return &game->result_cache->results[side][own][foe];
	game->result_buffer.is_computed = false;
	return &game->result_buffer;
}

/* Returns the results of the attack of `side`. `guards`: whether the foe exerts itself in its defence. */
static const struct results *compute_results_of_attack(struct game *game, const struct state *at, unsigned side,
	bool exerts, bool guards)
{
	const struct sg_side *own = side_of(game, side), *foe = side_of(game, !side);
	const unsigned seat = side ^ game->own_side;
	struct sg_fighter_state *man = &game->bout.fighter[seat], *target = &game->bout.fighter[!seat];
	man->penalty = sg_compute_penalty(own, (int)at->wounds[side], at->fatigue[side]);
	target->penalty = sg_compute_penalty(foe, (int)at->wounds[!side], at->fatigue[!side]);
	target->exerts_in_defence = guards;
	struct results *results = find_cell_of_results(game, side, man->penalty - (exerts ? own->arm->exertion : 0),
		target->penalty - (guards ? foe->line_score : 0));
	if (results->is_computed)
		return results;
	double chance[SG_RESULTS];
	const struct sg_blow blow = sg_make_blow(&game->bout, seat, exerts);
	sg_solve_blow(&blow, chance);
	results->is_computed = true;
	results->unhurt_or_missed = (float)(chance[SG_MISSED] + chance[SG_UNHURT]);
	for (unsigned k = 0; k < SG_WOUNDS_MOST; k++)
		results->wound[k] = (float)chance[SG_WOUNDED + k];
	return results;
}

static double find_value_of_state(const struct game *game, const struct state *at, unsigned mover)
{
	return game->values->win_chance[at->fatigue[0]][at->fatigue[1]][at->wounds[0]][at->wounds[1]][mover];
}

static double value_after_turn(struct game *game, const struct state *at, unsigned mover, bool guarded);

/*
 * Returns the sum, over results that change the state, of chance times value. Sets `stays` to the chance that the state
 * does not change.
 */
static double sum_values_of_changes(struct game *game, const struct state *from, unsigned side, unsigned exertion,
	bool foe_guards, double *stays)
{
	const struct sg_book *book = game->matchup->book;
	struct state at = *from;
	at.fatigue[side] += exertion != SG_NO_EXERTION;
	const bool guards = exertion == SG_EXERT_DEFENCE;
	const struct results results = *compute_results_of_attack(game, &at, side, exertion == SG_EXERT_ATTACK, foe_guards);
	double won = 0;
	*stays = results.unhurt_or_missed;
	for (unsigned level = 0; level < book->n_wounds; level++) {
		if (results.wound[level] <= 0)
			continue;
		struct state next = at;
		const struct sg_wound_outcome hurt =
			sg_outcome_of_wound(book, side_of(game, !side)->is_scuffle, level, at.fatigue[!side]);
		unsigned more = hurt.wound < SG_WOUNDS_MOST ? (unsigned)book->wound[hurt.wound].penalty : 0;
		next.fatigue[!side] = hurt.fatigue;
		next.wounds[!side] += more;
		if (next.wounds[!side] > SG_LOOKAHEAD_WOUNDS)
			next.wounds[!side] = SG_LOOKAHEAD_WOUNDS;
		if (hurt.ending != SG_STILL_IN)
			won += side == 0 ? results.wound[level] : 0;
		else if (next.wounds[!side] == at.wounds[!side] && next.fatigue[!side] == at.fatigue[!side])
			*stays += results.wound[level];
		else
			won += results.wound[level] * value_after_turn(game, &next, !side, guards);
	}
	return won;
}

/* Returns the value of a turn. The value of the state after a turn that changes nothing must already be known. */
static double value_of_whole_turn(struct game *game, const struct state *from, unsigned side, unsigned exertion,
	bool guarded)
{
	double stays, won = sum_values_of_changes(game, from, side, exertion, guarded, &stays);
	struct state at = *from;
	at.fatigue[side] += exertion != SG_NO_EXERTION;
	return won + stays * value_after_turn(game, &at, !side, exertion == SG_EXERT_DEFENCE);
}

static bool may_exert(const struct game *game, const struct state *at, unsigned side)
{
	return sg_may_exert(game->matchup->book, at->fatigue[side]);
}

static double better_value(unsigned side, double a, double b)
{
	return side == 0 ? (a > b ? a : b) : (a < b ? a : b);
}

/*
 * Returns the value of the state before `mover` acts. `guarded`: whether the foe exerts itself in defence, for which it
 * has already lost the fatigue level.
 */
static double value_after_turn(struct game *game, const struct state *at, unsigned mover, bool guarded)
{
	if (!guarded)
		return find_value_of_state(game, at, mover);
	double best = value_of_whole_turn(game, at, mover, SG_NO_EXERTION, true);
	if (may_exert(game, at, mover))
		best = better_value(mover, best, value_of_whole_turn(game, at, mover, SG_EXERT_ATTACK, true));
	return best;
}

/* ---- states that both sides can return to ---- */

/*
 * The values of a turn of a side. `value_of_changes`: without exertion, the sum of chance times value over all results
 * that change the state. `unchanged_chance`: the chance of all other results. `value_with_exertion`: the value of the
 * better exertion, if `can_exert`.
 */
struct mover {
	double value_of_changes, unchanged_chance, value_with_exertion;
	bool can_exert;
};

/*
 * Computes the values of a turn of side 0 and of a turn of side 1. `a`: whether side 0 exerts itself; `b`: whether side
 * 1 exerts itself.
 */
static void compute_values_if_exerting(const struct mover mover[2], bool a, bool b, double value[2])
{
	double loop = mover[0].unchanged_chance * mover[1].unchanged_chance;
	if (a)
		value[0] = mover[0].value_with_exertion;
	else if (b)
		value[0] = mover[0].value_of_changes + mover[0].unchanged_chance * mover[1].value_with_exertion;
	else
		value[0] = loop < 1
			? (mover[0].value_of_changes + mover[0].unchanged_chance * mover[1].value_of_changes) / (1 - loop)
			: 0.5;
	value[1] = b ? mover[1].value_with_exertion : mover[1].value_of_changes + mover[1].unchanged_chance * value[0];
}

/*
 * Finds an equilibrium: choices of exertion from which neither side gains by deviating. An equilibrium exists, because
 * an exertion always changes the state, so the game is a stopping game.
 */
static void find_equilibrium(const struct mover mover[2], double value[2])
{
	const double slack = 1e-9;
	for (unsigned pair = 0; pair < 4; pair++) {
		bool a = pair & 1, b = pair >> 1;
		if ((a && !mover[0].can_exert) || (b && !mover[1].can_exert))
			continue;
		compute_values_if_exerting(mover, a, b, value);
		double other_a =
			a ? mover[0].value_of_changes + mover[0].unchanged_chance * value[1] : mover[0].value_with_exertion;
		double other_b =
			b ? mover[1].value_of_changes + mover[1].unchanged_chance * value[0] : mover[1].value_with_exertion;
		bool keeps_a = !mover[0].can_exert || value[0] >= other_a - slack;
		bool keeps_b = !mover[1].can_exert || value[1] <= other_b + slack;
		if (keeps_a && keeps_b)
			return;
	}
}

static void solve_game_at_state(struct game *game, const struct state *at)
{
	struct mover mover[2];
	double value[2];
	for (unsigned side = 0; side < 2; side++) {
		struct mover *it = &mover[side];
		*it = (struct mover){ .can_exert = may_exert(game, at, side) };
		it->value_of_changes = sum_values_of_changes(game, at, side, SG_NO_EXERTION, false, &it->unchanged_chance);
		if (it->can_exert)
			it->value_with_exertion = better_value(side, value_of_whole_turn(game, at, side, SG_EXERT_ATTACK, false),
				value_of_whole_turn(game, at, side, SG_EXERT_DEFENCE, false));
	}
	find_equilibrium(mover, value);
	for (unsigned side = 0; side < 2; side++)
		game->values->win_chance[at->fatigue[0]][at->fatigue[1]][at->wounds[0]][at->wounds[1]][side] =
			(float)value[side];
}

/* Computes the values of all states. */
static void solve_game(struct game *game)
{
	struct result_cache known = { 0 };
	game->result_cache = &known;
	const bool *out = game->matchup->book->fatigue_out;
	struct state at;
	for (unsigned i = FATIGUE_LEVELS; i-- > 0;)
		for (unsigned k = FATIGUE_LEVELS; k-- > 0;)
			for (unsigned a = WOUND_PENALTIES; a-- > 0 && !out[i] && !out[k];)
				for (unsigned b = WOUND_PENALTIES; b-- > 0;) {
					at = (struct state){ { a, b }, { i, k } };
					solve_game_at_state(game, &at);
				}
	game->result_cache = NULL;
}

double sg_chance_to_win(const struct sg_matchup *matchup, const struct sg_lookahead_state *at)
{
	struct values room;
	struct game game = { .matchup = matchup,
		.own_side = at->side,
		.bout = { .matchup = matchup, .book = matchup->book } };
	const unsigned place = (unsigned)at->left_cover << 14 | (unsigned)at->fallen[0] << 13 |
		(unsigned)at->fallen[1] << 12 | at->hand[0] << 9 | at->hand[1] << 6 | at->side << 2 | (at->prone[0] ? 2u : 0u) |
		(at->prone[1] ? 1u : 0u);
	/* part of the key, because matchups of a duel under different policies can share solved states (matchup.c) */
	const uint64_t kind = (uint64_t)matchup->squares << 3 | (uint64_t)matchup->can_fall << 2 |
		(uint64_t)matchup->can_rearm << 1 | (uint64_t)matchup->can_wrestle;
	const struct salle_memo_key key = { { 1u + place, kind } };
	struct state from;
	for (unsigned side = 0; side < 2; side++) {
		game.bout.fighter[side] = (struct sg_fighter_state){ .prone = at->prone[side], .side = &matchup->side[side] };
		unsigned seat = side ^ at->side, wounds = at->wounds[seat];
		/* policies see 0 for penalties that `penalty_relief` cancels */
		wounds += wounds > 0 ? (unsigned)matchup->side[seat].penalty_relief : 0;
		from.wounds[side] = wounds < SG_LOOKAHEAD_WOUNDS ? wounds : SG_LOOKAHEAD_WOUNDS;
		from.fatigue[side] = at->fatigue[seat];
	}
	if ((game.values = salle_memo_find(&matchup->lookahead, key)) == NULL) {
		game.values = &room;
		solve_game(&game);
		struct values *kept = salle_memo_add(&matchup->lookahead, key, &room, sizeof room);
		game.values = kept != NULL ? kept : &room;
	}
	return value_of_whole_turn(&game, &from, 0, at->exertion, at->foe_guards);
}
