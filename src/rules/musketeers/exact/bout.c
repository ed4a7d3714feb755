/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a bout as an absorbing Markov chain. States are positions between phrases; each step is a phrase. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/musketeers/exact/exact.h"

static bool is_observable_read_at_decision(const struct mk_matchup *matchup, unsigned side, unsigned decision,
	unsigned observable)
{
	return salle_decision_depends_on(&matchup->side[side].policy.decision[decision], observable);
}

/*
 * Returns whether a policy reads a value in any decision before `end`. The policy of the fencer sees the value as
 * `observable`, the policy of the foe as `foes`.
 */
static bool is_read_before_decision(const struct mk_matchup *matchup, unsigned observable, unsigned foes, unsigned end)
{
	bool seen = false;
	for (unsigned decision = 0; decision < end; decision++)
		for (unsigned side = 0; side < 2; side++)
			seen |= is_observable_read_at_decision(matchup, side, decision, side == 0 ? observable : foes);
	return seen;
}

/*
 * Returns whether a policy, when it decides on damage or yielding, reads values that are cleared at the end of a turn.
 */
static bool do_policies_read_turn_values(const struct mk_matchup *matchup)
{
	static const uint8_t past[] = { MK_SEES_OPENINGS, MK_SEES_RIPOSTES, MK_SEES_CLOSED, MK_SEES_OFF_BALANCE,
		MK_SEES_FOE_OFF_BALANCE, MK_SEES_SURPRISED, MK_SEES_FOE_SURPRISED };
	bool looks = false;
	for (size_t k = 0; k < sizeof past; k++)
		for (unsigned side = 0; side < 2; side++)
			looks |= is_observable_read_at_decision(matchup, side, MK_ASK_DAMAGE, past[k]) ||
				is_observable_read_at_decision(matchup, side, MK_ASK_YIELD, past[k]);
	return looks;
}

const char *mk_exact_refusal(const struct mk_matchup *matchup)
{
	if (matchup->fencers[0] > 1 || matchup->fencers[1] > 1)
		return "there are several fencers a side";
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].fencer->chart_per_bout != MK_AS_WRITTEN)
			return "a fencer is drawn afresh for every bout";
	if (do_policies_read_turn_values(matchup))
		return "a policy looks back on the phrase when it yields or decides on damage";
	return NULL;
}

#define MK_EXACT_MASSES(exact) \
	{                                                                                                                  \
		&(exact)->turns, (exact)->states_in_turn, (exact)->states_in_turn + 1, (exact)->states_between_turns,          \
			(exact)->states_between_turns + 1                                                                          \
	}

void mk_exact_init(struct mk_exact *exact, const struct mk_matchup *matchup)
{
	memset(exact, 0, sizeof *exact);
	exact->matchup = matchup;
	exact->layout = salle_make_tally_layout(&mk_labels);
	salle_recorder_init(&exact->recorder, &exact->layout, salle_tally_new(&exact->layout, &exact->arena),
		&exact->arena);
	exact->bout = mk_make_bout(matchup, &exact->stream, &exact->recorder, NULL);
	exact->bout.enumeration = &exact->enumeration;
	mk_init_bout_state(&exact->bout, false);
	exact->sees_endurance[0] =
		is_read_before_decision(matchup, MK_SEES_ENDURANCE, MK_SEES_FOE_ENDURANCE, MK_ASK_DAMAGE);
	exact->sees_endurance[1] =
		is_read_before_decision(matchup, MK_SEES_FOE_ENDURANCE, MK_SEES_ENDURANCE, MK_ASK_DAMAGE);
	exact->sees_hits = matchup->hits_to_win > 0 ||
		is_read_before_decision(matchup, MK_SEES_HITS, MK_SEES_FOE_HITS, MK_DECISIONS) ||
		is_read_before_decision(matchup, MK_SEES_FOE_HITS, MK_SEES_HITS, MK_DECISIONS);
	exact->sees_phrase = is_read_before_decision(matchup, MK_SEES_PHRASE0, MK_SEES_PHRASE0, MK_DECISIONS);
	struct salle_mass *masses[] = MK_EXACT_MASSES(exact);
	for (size_t k = 0; k < sizeof masses / sizeof *masses; k++)
		salle_mass_init(masses[k], sizeof(struct mk_exact_state));
}

void mk_exact_release(struct mk_exact *exact)
{
	for (size_t i = 0; i < exact->n_results; i++) {
		salle_mass_release(&exact->results[i]->end_states);
		free(exact->results[i]);
	}
	free(exact->results);
	struct salle_mass *masses[] = MK_EXACT_MASSES(exact);
	for (size_t k = 0; k < sizeof masses / sizeof *masses; k++)
		salle_mass_release(masses[k]);
	salle_arena_release(&exact->arena);
}

/* ---- the chain ---- */

/* A bout as a Markov chain. States are positions between phrases; outcomes are pairs of endings. */
struct bout_chain {
	struct mk_exact exact;
	struct salle_mass positions; /* positions after the current phrase */
	bool is_first_phrase_solved; /* whether the first phrase was solved */
};

enum { COUNTS = sizeof(struct mk_exact_events) / sizeof(double) };

_Static_assert(MK_EXACT_ENDINGS *MK_EXACT_ENDINGS <= SALLE_CHAIN_OUTCOMES, "each pair of endings is an outcome");

static void step_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct bout_chain *chain = context;
	struct salle_mass *positions = &chain->positions;
	salle_mass_clear(positions);
	chain->exact.stores_mover = !chain->is_first_phrase_solved;
	chain->exact.chain_step = step;
	chain->is_first_phrase_solved = true;
	mk_exact_solve_phrase(&chain->exact, state, SALLE_DRAW, 1, positions, (struct mk_exact_events *)(void *)counts);
	for (size_t i = 0; i < positions->n; i++) {
		struct mk_exact_state end;
		memcpy(&end, salle_mass_state(positions, i), sizeof end);
		salle_chain_set_mark(step, end.mover);
		end.mover = 0;
		if (end.is_over)
			salle_chain_absorb(step, mk_exact_outcome_of_state(&end), positions->chance[i]);
		else
			salle_chain_step_to(step, &end, positions->chance[i]);
	}
}

/* Sums the outcomes by winner and by ending. The remaining probability belongs to a draw at `max_phrases`. */
static void sum_up_outcomes(const struct salle_chain_solution *answer, struct mk_exact_bout *bout)
{
	for (unsigned both = 0; both < MK_EXACT_ENDINGS * MK_EXACT_ENDINGS; both++) {
		unsigned out[2] = { both / MK_EXACT_ENDINGS, both % MK_EXACT_ENDINGS };
		bout->wins[mk_exact_winner_of_outcome(both)] += answer->absorbed[both];
		bout->endings[out[0] < out[1] ? out[0] : out[1]] += answer->absorbed[both];
		salle_chain_add_first_moves(answer->absorbed_by_mark[both], mk_exact_winner_of_outcome(both),
			&bout->first_moves);
	}
	salle_chain_add_first_moves(answer->unabsorbed_by_mark, SALLE_DRAW, &bout->first_moves);
	bout->wins[SALLE_DRAW] += answer->unabsorbed;
	bout->endings[MK_MAX_PHRASES] += answer->unabsorbed;
	bout->phrases = answer->steps;
	bout->states = answer->n_states;
}

/*
 * Solves the chain within limits of work, which may be NULL. `tells_legs`: on entry, whether the chain distinguishes
 * the left and the right leg; on return, whether a policy aims at one of them. Returns NULL, or the reason why there is
 * no answer.
 */
static const char *solve_chain(const struct mk_matchup *matchup, const struct salle_chain_work_limits *limits,
	bool *tells_legs, struct mk_exact_bout *bout)
{
	struct bout_chain *context = salle_check_allocated(calloc(1, sizeof *context));
	struct salle_chain_solution answer;
	memset(bout, 0, sizeof *bout);
	mk_exact_init(&context->exact, matchup);
	context->exact.distinguishes_legs = *tells_legs;
	salle_mass_init(&context->positions, sizeof(struct mk_exact_state));
	const struct salle_chain chain = { .state_size = sizeof(struct mk_exact_state),
		.n_counts = COUNTS,
		.most_states = MK_EXACT_SITUATIONS_MAX,
		.most_moves = MK_EXACT_STEPS_MAX,
		.work_limits = limits,
		.most_steps = (uint64_t)matchup->options->max_phrases,
		.spread = step_chain,
		.context = context };
	const struct mk_exact_state beginning = mk_exact_start_state(&context->exact);
	const char *refused = salle_chain_solve(&chain, &beginning, &answer, (double *)(void *)&bout->events);
	bout->states = answer.n_states;
	if (refused == NULL)
		sum_up_outcomes(&answer, bout);
	*tells_legs = context->exact.aims_at_legs;
	mk_exact_release(&context->exact);
	salle_mass_release(&context->positions);
	free(context);
	return refused;
}

static const char *solve_within_limits(const struct mk_matchup *matchup, const struct salle_chain_work_limits *limits,
	struct mk_exact_bout *bout)
{
	const char *refused = mk_exact_refusal(matchup);
	const struct mk_location_rule *leg = &matchup->book->location[MK_LEFT_LEG];
	const bool legs_differ = leg[0].faces != leg[1].faces || leg[0].points_that_disable != leg[1].points_that_disable ||
		leg[0].points_that_kill != leg[1].points_that_kill || leg[0].dm != leg[1].dm;
	bool tells_legs = legs_differ;
	if (refused == NULL)
		refused = solve_chain(matchup, limits, &tells_legs, bout);
	/* a policy aims at one leg, so the chain is solved again with the legs distinguished */
	if (refused == NULL && tells_legs && !legs_differ)
		refused = solve_chain(matchup, limits, &tells_legs, bout);
	return refused;
}

const char *mk_exact_solve_bout(const struct mk_matchup *matchup, struct mk_exact_bout *bout)
{
	return solve_within_limits(matchup, NULL, bout);
}

const char *mk_exact_compute_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	/* 600,000 runs take about 0.1 s. The largest solvable duel of the shipped scenarios takes 16 million runs. */
	static const struct salle_chain_work_limits patient = { MK_EXACT_WORK_MAX, MK_EXACT_WORK_MAX, 600000,
		MK_EXACT_WORK_MAX },
												quick = { MK_EXACT_QUICK_WORK, MK_EXACT_QUICK_WORK, 600000,
													MK_EXACT_WORK_MAX };
	struct mk_exact_bout bout = { 0 };
	const char *refused = solve_within_limits(matchup, thorough ? &patient : &quick, &bout);
	*out = (struct salle_exact_bout){ .length = bout.phrases, .states = bout.states, .first_moves = bout.first_moves };
	if (refused != NULL)
		return refused;
	memcpy(out->wins, bout.wins, sizeof bout.wins);
	memcpy(out->endings, bout.endings, sizeof bout.endings);
	if (wounds != NULL)
		memcpy(wounds, bout.events.n_wounds, sizeof bout.events.n_wounds);
	return NULL;
}

/* ---- best play ---- */

/* Limits of a chain in which one side makes choices. Its states are the steps of a phrase. */
enum { PLAY_STATES_MAX = 1000000, PLAY_MOVES_MAX = 20000000 };

static void add_moves_of_state(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	(void)counts;
	mk_exact_add_moves(context, state, step);
}

const char *mk_exact_solve_best_play(const void *compiled, unsigned side, struct salle_play_bounds *out)
{
	const struct mk_matchup *matchup = compiled;
	const char *refused = mk_exact_refusal(matchup);
	if (refused != NULL)
		return refused;
	struct mk_exact *exact = salle_check_allocated(malloc(sizeof *exact));
	mk_exact_init(exact, matchup);
	exact->distinguishes_legs = true;
	struct salle_best_play play = { .chain = { .state_size = sizeof(struct mk_exact_state),
										.most_states = PLAY_STATES_MAX,
										.most_moves = PLAY_MOVES_MAX,
										.most_steps = (uint64_t)matchup->options->max_phrases,
										.spread = add_moves_of_state,
										.context = exact },
		.rolls = &exact->enumeration.rolls,
		.score_at_limit = 0.5 };
	for (unsigned both = 0; both < MK_EXACT_ENDINGS * MK_EXACT_ENDINGS; both++) {
		const unsigned winner = mk_exact_winner_of_outcome(both);
		play.outcome_scores[both] = winner == SALLE_DRAW ? 0.5 : winner == side;
	}
	struct mk_exact_state beginning = mk_exact_start_state(exact);
	refused = salle_best_play_bound(&play, mk_exact_set_phrase_start(&beginning, SALLE_DRAW), out);
	mk_exact_release(exact);
	free(exact);
	return refused;
}
