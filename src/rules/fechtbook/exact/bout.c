/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/exact/exact.h"

#include <string.h>

#include "kit/best_play.h"
#include "rules/fechtbook/lookahead/lookahead.h"

_Static_assert(sizeof(struct fb_exact_state) % 8 == 0, "as salle_chain wants its states");
_Static_assert(3 * FB_ENDINGS <= SALLE_CHAIN_OUTCOMES, "each ending with each winner is an outcome");

/* Quantities whose expected values the chain sums: tempos, and wounds by side and cell. */
enum { COUNT_TEMPOS, COUNT_WOUNDS /* by [side][cell] */, COUNTS = COUNT_WOUNDS + 2 * FB_CELLS };

/* Adds the `chance` of the present outcome to the expected number of each of its wounds. */
static void count_wounds(const struct fb_wound_notes *notes, double chance, double *counts)
{
	for (unsigned i = 0; i < notes->n_wounds; i++) {
		const struct fb_noted_wound *wound = &notes->wound[i];
		for (unsigned k = 0; k < wound->n_cells; k++)
			counts[COUNT_WOUNDS + (size_t)wound->victim * FB_CELLS + wound->cell[k]] += chance / wound->n_cells;
	}
}

static void step_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct fb_exact *exact = context;
	const struct fb_exact_state *at = state;
	const struct fb_bout loaded = fb_exact_load(exact, at);
	const bool plain = exact->matchup->is_plain;
	const unsigned work = exact->weighs_lookahead && fb_has_looked_ahead(exact->matchup->lookahead)
		? FB_EXACT_RUN_WITH_LOOKAHEAD
		: FB_EXACT_RUN;
	salle_enumeration_begin(&exact->rolls);
	while (salle_enumeration_next(&exact->rolls)) {
		struct fb_bout b = loaded;
		struct salle_outcome end = { .winner = 0 };
		exact->notes.n_wounds = 0;
		exact->notes.pending_places = NULL;
		const bool goes_on = (plain ? fb_exact_step_plain : fb_exact_step_rare)(&b, at->is_opened, &end);
		const double chance = exact->rolls.chance;
		if (!salle_chain_count_work(step, work))
			return;
		counts[COUNT_TEMPOS] += chance * b.n_contests;
		count_wounds(&exact->notes, chance, counts);
		salle_chain_set_mark(step, b.first_mover == SALLE_DRAW ? 0 : 1u + b.first_mover);
		if (goes_on) {
			struct fb_exact_state next;
			fb_exact_store(exact, &b, &next);
			salle_chain_step_to(step, &next, chance);
		} else {
			salle_chain_absorb(step, end.winner * FB_ENDINGS + end.ending, chance);
		}
	}
}

static const char *find_refusal_reason(const struct fb_matchup *matchup)
{
	if (matchup->teams != NULL)
		return "there are several fighters a side";
	if (matchup->random_builds != NULL)
		return "builds are drawn for every bout";
	if (matchup->options->melee != 0)
		return "bouts with the option melee are not solved";
	return NULL;
}

/* Initialises `exact` to solve the matchup. `exact` must not be moved afterwards. */
static void init_exact(struct fb_exact *exact, const struct fb_matchup *matchup, struct salle_arena *arena)
{
	*exact = (struct fb_exact){ .matchup = matchup, .layout = salle_make_tally_layout(&fb_labels) };
	salle_recorder_init(&exact->recorder, &exact->layout, salle_tally_new(&exact->layout, arena), arena);
	fb_exact_find_kept_members(exact);
}

static uint64_t find_step_limit(const struct fb_matchup *matchup)
{
	return 1 + (uint64_t)(matchup->options->tempos * matchup->options->max_plays);
}

const char *fb_exact_solve(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	const char *refused = find_refusal_reason(matchup);
	if (refused != NULL)
		return refused;
	struct salle_arena arena = { 0 };
	struct fb_exact exact;
	init_exact(&exact, matchup, &arena);
	exact.weighs_lookahead = !thorough;
	const struct fb_exact_state beginning = { 0 };
	struct salle_chain_solution answer;
	double counts[COUNTS];
	/* the first limits stop most duels that are too large, long before the limit of the whole chain */
	const uint64_t runs = thorough ? FB_EXACT_RUNS_MAX : FB_EXACT_QUICK_RUNS_MAX;
	const struct salle_chain_work_limits limits = { FB_EXACT_RUN * runs, FB_EXACT_RUN * 90000, FB_EXACT_RUN * 360000,
		FB_EXACT_RUN * 560000 };
	const struct salle_chain chain = { .state_size = sizeof(struct fb_exact_state),
		.n_counts = COUNTS,
		.most_states = FB_EXACT_STATES_MAX,
		.most_moves = FB_EXACT_MOVES_MAX,
		.work_limits = &limits,
		.most_steps = find_step_limit(matchup),
		.spread = step_chain,
		.context = &exact };
	refused = salle_chain_solve(&chain, &beginning, &answer, counts);
	salle_arena_release(&arena);
	memset(out, 0, sizeof *out);
	out->states = answer.n_states;
	if (refused != NULL)
		return refused;
	for (unsigned outcome = 0; outcome < 3 * FB_ENDINGS; outcome++) {
		out->wins[outcome / FB_ENDINGS] += answer.absorbed[outcome];
		out->endings[outcome % FB_ENDINGS] += answer.absorbed[outcome];
		salle_chain_add_first_moves(answer.absorbed_by_mark[outcome], outcome / FB_ENDINGS, &out->first_moves);
	}
	salle_chain_add_first_moves(answer.unabsorbed_by_mark, SALLE_DRAW, &out->first_moves);
	if (wounds != NULL)
		memcpy(wounds, counts + COUNT_WOUNDS, (size_t)2 * FB_CELLS * sizeof *wounds);
	out->wins[SALLE_DRAW] += answer.unabsorbed;
	out->endings[FB_MAX_PLAYS] += answer.unabsorbed;
	out->length = counts[COUNT_TEMPOS];
	return NULL;
}

/* ---- best play ---- */

/* Limits of a chain with free decisions: about ten seconds and 1 GB. */
enum { PLAY_STATES_MAX = 500000, PLAY_MOVES_MAX = 30000000, PLAY_RUNS_MAX = 20000000, PLAY_RUNS_OF_STATE_MAX = 500000 };

const char *fb_exact_best_play(const void *compiled, unsigned side, struct salle_play_bounds *out)
{
	const struct fb_matchup *matchup = compiled;
	const char *refused = find_refusal_reason(matchup);
	if (refused != NULL)
		return refused;
	struct salle_arena arena = { 0 };
	struct fb_exact exact;
	static const struct salle_chain_work_limits limits = { .whole_chain = (uint64_t)FB_EXACT_RUN * PLAY_RUNS_MAX,
		.one_state = (uint64_t)FB_EXACT_RUN * PLAY_RUNS_OF_STATE_MAX };
	init_exact(&exact, matchup, &arena);
	struct salle_best_play play = { .chain = { .state_size = sizeof(struct fb_exact_state),
										.n_counts = COUNTS,
										.most_states = PLAY_STATES_MAX,
										.most_moves = PLAY_MOVES_MAX,
										.work_limits = &limits,
										.most_steps = find_step_limit(matchup),
										.spread = step_chain,
										.context = &exact },
		.rolls = &exact.rolls,
		.score_at_limit = 0.5 };
	for (unsigned outcome = 0; outcome < 3 * FB_ENDINGS; outcome++) {
		const unsigned winner = outcome / FB_ENDINGS;
		play.outcome_scores[outcome] = winner == SALLE_DRAW ? 0.5 : winner == side;
	}
	const struct fb_exact_state beginning = { 0 };
	refused = salle_best_play_bound(&play, &beginning, out);
	out->skips_optional_decisions = true;
	salle_arena_release(&arena);
	return refused;
}
