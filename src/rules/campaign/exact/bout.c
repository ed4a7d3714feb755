/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a bout as an absorbing Markov chain. States are positions between turns; each step is a turn. */
#define CP_ENUMERATED
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/exact/exact.h"

const char *cp_exact_refusal(const struct cp_matchup *matchup)
{
	if (matchup->teams != NULL)
		return "there are several fighters a side";
	if (matchup->scene.contest == CP_ARCANE)
		return NULL;
	if (matchup->takes_loss_tests)
		return "a fighter takes the tests of the loss table";
	if (matchup->can_move_or_shoot)
		return "the fighters move or shoot";
	return NULL;
}

static bool do_policies_read_turn(const struct cp_matchup *matchup)
{
	bool reads = false;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned decision = CP_ASK_STRIKE; decision <= CP_ASK_REROLL; decision++)
			reads |= salle_decision_depends_on(&matchup->side[side].policy.decision[decision], CP_SEES_TURN0);
	return reads;
}

void cp_exact_init(struct cp_exact *exact, const struct cp_matchup *matchup)
{
	memset(exact, 0, sizeof *exact);
	exact->matchup = matchup;
	exact->sees_turn = do_policies_read_turn(matchup);
	salle_mass_init(&exact->strokes, sizeof(struct cp_exact_stroke));
}

void cp_exact_release(struct cp_exact *exact)
{
	for (size_t i = 0; i < exact->n_results; i++) {
		salle_mass_release(&exact->results[i]->end_positions);
		free(exact->results[i]->wounds);
		free(exact->results[i]);
	}
	free(exact->results);
	salle_mass_release(&exact->strokes);
}

/* ---- the chain ---- */

/* A bout as a Markov chain. States are positions between turns; outcomes are pairs of endings. */
struct bout_chain {
	struct cp_exact exact;
	/* positions after the current turn, by the side that struck first */
	struct salle_mass positions[SALLE_CHAIN_MARKS];
};

_Static_assert(CP_EXACT_ENDINGS *CP_EXACT_ENDINGS <= SALLE_CHAIN_OUTCOMES, "each pair of endings is an outcome");

static void step_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct bout_chain *chain = context;
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_clear(&chain->positions[mark]);
	if (chain->exact.strokes.n > CP_EXACT_STROKES_MAX) {
		salle_chain_absorb(step, 0, 1); /* too many different strikes; the caller discards this result */
		return;
	}
	cp_exact_solve_turn(&chain->exact, state, chain->positions, counts);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++) {
		const struct salle_mass *positions = &chain->positions[mark];
		salle_chain_set_mark(step, mark);
		for (size_t i = 0; i < positions->n; i++) {
			const struct cp_position *end = salle_mass_state(positions, i);
			const unsigned outcome = end->fighter[0].ending * CP_EXACT_ENDINGS + end->fighter[1].ending;
			if (end->fighter[0].ending == CP_STILL_IN && end->fighter[1].ending == CP_STILL_IN)
				salle_chain_step_to(step, end, positions->chance[i]);
			else
				salle_chain_absorb(step, outcome, positions->chance[i]);
		}
	}
}

/* The state of an arcane battle: both wills. */
struct wills {
	int64_t will[2];
};

/* Begins an enumeration of an arcane battle. */
static struct cp_bout begin_arcane_battle(const struct cp_matchup *matchup, struct cp_enumeration *each)
{
	struct cp_bout b = cp_make_bout(matchup, NULL, NULL, NULL);
	cp_begin_enumeration(each, &b);
	return b;
}

static void set_wills(struct cp_bout *b, const struct wills *at)
{
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].will = (int)at->will[side];
		b->fighter[side].ending = CP_STILL_IN;
	}
}

static void step_wills_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct cp_enumeration each;
	struct cp_bout b = begin_arcane_battle(context, &each);
	while (salle_enumeration_next(&each.rolls)) {
		set_wills(&b, state);
		cp_fight_arcane_turn(&b);
		cp_roll_backlash(&b);
		cp_exact_add_and_clear_wounds(&b, counts);
		const struct wills next = { { b.fighter[0].will, b.fighter[1].will } };
		if (cp_are_both_fighting(&b))
			salle_chain_step_to(step, &next, each.rolls.chance);
		else
			salle_chain_absorb(step, b.fighter[0].ending * CP_EXACT_ENDINGS + b.fighter[1].ending, each.rolls.chance);
	}
}

void cp_exact_add_losses(const struct cp_matchup *matchup, double losses[2][CP_WILL_LOSSES])
{
	const struct wills begin = { { matchup->side[0].state_at_start->will, matchup->side[1].state_at_start->will } };
	struct cp_enumeration each;
	struct cp_bout b = begin_arcane_battle(matchup, &each);
	while (salle_enumeration_next(&each.rolls)) {
		set_wills(&b, &begin);
		cp_fight_arcane_turn(&b);
		for (unsigned side = 0; side < 2; side++)
			losses[side][begin.will[side] - b.fighter[side].will] += each.rolls.chance;
	}
}

/* Sums the outcomes by winner and by ending. The remaining probability belongs to a draw at `max_turns`. */
static void sum_up_outcomes(const struct salle_chain_solution *answer, struct cp_exact_bout *bout)
{
	for (unsigned both = 0; both < CP_EXACT_ENDINGS * CP_EXACT_ENDINGS; both++) {
		unsigned out[2] = { both / CP_EXACT_ENDINGS, both % CP_EXACT_ENDINGS }, winner = SALLE_DRAW;
		if ((out[0] == CP_STILL_IN) != (out[1] == CP_STILL_IN))
			winner = out[0] == CP_STILL_IN ? SALLE_A : SALLE_B;
		bout->wins[winner] += answer->absorbed[both];
		bout->endings[out[0] < out[1] ? out[0] : out[1]] += answer->absorbed[both];
		salle_chain_add_first_moves(answer->absorbed_by_mark[both], winner, &bout->first_moves);
	}
	salle_chain_add_first_moves(answer->unabsorbed_by_mark, SALLE_DRAW, &bout->first_moves);
	bout->wins[SALLE_DRAW] += answer->unabsorbed;
	bout->endings[CP_MAX_TURNS] += answer->unabsorbed;
	bout->turns = answer->steps;
	bout->states = answer->n_states;
}

static const char *solve_combat(const struct cp_matchup *matchup, struct cp_exact_bout *bout)
{
	struct bout_chain *context = salle_check_allocated(calloc(1, sizeof *context));
	struct salle_chain_solution answer;
	cp_exact_init(&context->exact, matchup);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_init(&context->positions[mark], sizeof(struct cp_position));
	const struct salle_chain chain = { .state_size = sizeof(struct cp_position),
		.n_counts = (size_t)2 * CP_WOUND_CELLS,
		.most_states = CP_EXACT_SITUATIONS_MAX,
		.most_moves = CP_EXACT_STEPS_MAX,
		.most_steps = (uint64_t)matchup->options->max_turns,
		.spread = step_chain,
		.context = context };
	const struct cp_position beginning = cp_exact_start_position(&context->exact);
	const char *refused = salle_chain_solve(&chain, &beginning, &answer, bout->wounds);
	bout->states = answer.n_states;
	if (context->exact.strokes.n > CP_EXACT_STROKES_MAX)
		refused = salle_too_many_outcomes;
	if (refused == NULL)
		sum_up_outcomes(&answer, bout);
	cp_exact_release(&context->exact);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_release(&context->positions[mark]);
	free(context);
	return refused;
}

static const char *solve_arcane(const struct cp_matchup *matchup, struct cp_exact_bout *bout)
{
	struct cp_matchup of = *matchup;
	struct salle_chain_solution answer;
	const struct wills begin = { { matchup->side[0].state_at_start->will, matchup->side[1].state_at_start->will } };
	const struct salle_chain chain = { .state_size = sizeof(struct wills),
		.n_counts = (size_t)2 * CP_WOUND_CELLS,
		.most_states = CP_EXACT_SITUATIONS_MAX,
		.most_moves = CP_EXACT_STEPS_MAX,
		.most_steps = (uint64_t)matchup->options->max_turns,
		.spread = step_wills_chain,
		.context = &of };
	const char *refused = salle_chain_solve(&chain, &begin, &answer, bout->wounds);
	bout->states = answer.n_states;
	if (refused == NULL)
		sum_up_outcomes(&answer, bout);
	return refused;
}

const char *cp_exact_solve_bout(const struct cp_matchup *matchup, struct cp_exact_bout *bout)
{
	const char *refused = cp_exact_refusal(matchup);
	memset(bout, 0, sizeof *bout);
	if (refused != NULL)
		return refused;
	refused = matchup->scene.contest == CP_ARCANE ? solve_arcane(matchup, bout) : solve_combat(matchup, bout);
	return refused;
}

const char *cp_exact_compute_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	(void)thorough; /* the largest chains take less than 0.1 s */
	struct cp_exact_bout bout;
	const char *refused = cp_exact_solve_bout(matchup, &bout);
	*out = (struct salle_exact_bout){ .length = bout.turns, .states = bout.states, .first_moves = bout.first_moves };
	if (refused != NULL)
		return refused;
	memcpy(out->wins, bout.wins, sizeof bout.wins);
	memcpy(out->endings, bout.endings, sizeof bout.endings);
	if (wounds != NULL)
		memcpy(wounds, bout.wounds, sizeof bout.wounds);
	return NULL;
}
