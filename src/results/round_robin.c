/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/round_robin.h"

#include <stdlib.h>
#include <string.h>

#include "results/result_files.h"

enum { BUILDS_MIN = 3 };

/* What the matchups of one variant are, while it is found out. */
struct field {
	const struct salle_plan *plan;
	const char *variant;
	const char **builds, **policies;
	size_t n;
	size_t pairs;
	bool one_policy_each;
};

static size_t find_build(const struct field *field, const char *name)
{
	size_t i = 0;
	while (i < field->n && strcmp(field->builds[i], name) != 0)
		i++;
	return i;
}

static void enter(struct field *field, const char *build, const char *policy)
{
	size_t i = find_build(field, build);
	if (i == field->n) {
		field->builds[i] = build;
		field->policies[i] = policy;
		field->n++;
	}
	field->one_policy_each = field->one_policy_each && strcmp(field->policies[i], policy) == 0;
}

static bool is_pair(const struct field *field, const struct salle_matchup *matchup)
{
	return strcmp(matchup->variant, field->variant) == 0 && strcmp(matchup->a, matchup->b) != 0;
}

/* Did each pair meet exactly once? */
static bool all_met(const struct field *field)
{
	size_t n = field->n;
	if (n < BUILDS_MIN || field->pairs != n * (n - 1) / 2)
		return false;
	bool *met = salle_allocated(calloc(n * n, sizeof *met)), once = true;
	for (size_t m = 0; once && m < field->plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &field->plan->matchups[m];
		if (!is_pair(field, matchup))
			continue;
		size_t a = find_build(field, matchup->a), b = find_build(field, matchup->b);
		once = !met[a * n + b];
		met[a * n + b] = met[b * n + a] = true;
	}
	free(met);
	return once;
}

/* The field of the variant, if it is a round robin. */
static bool read_field(const struct salle_plan *plan, const char *variant, struct field *field,
	struct salle_arena *arena)
{
	*field = (struct field){
		.plan = plan,
		.variant = variant,
		.builds = salle_arena_array(arena, 2 * plan->n_matchups, sizeof(char *)),
		.policies = salle_arena_array(arena, 2 * plan->n_matchups, sizeof(char *)),
		.one_policy_each = true,
	};
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (strcmp(matchup->variant, variant) != 0)
			continue;
		enter(field, matchup->a, matchup->a_policy);
		enter(field, matchup->b, matchup->b_policy);
		field->pairs += is_pair(field, matchup);
	}
	return field->one_policy_each && all_met(field);
}

/* The variants of the plan in its order; returns their number. */
static size_t list_variants(const struct salle_plan *plan, const char **variants)
{
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		size_t i = 0;
		while (i < n && strcmp(variants[i], plan->matchups[m].variant) != 0)
			i++;
		if (i == n)
			variants[n++] = plan->matchups[m].variant;
	}
	return n;
}

bool salle_has_round_robin(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char **variants = salle_arena_array(&arena, plan->n_matchups + 1, sizeof(char *));
	size_t n = list_variants(plan, variants);
	bool found = false;
	struct field field;
	for (size_t i = 0; !found && i < n; i++)
		found = read_field(plan, variants[i], &field, &arena);
	salle_arena_release(&arena);
	return found;
}

/* False when a pair has no bouts. */
static bool count_bouts(const struct field *field, const struct salle_batch_result *result, uint64_t *wins,
	uint64_t *draws)
{
	const struct salle_plan *plan = field->plan;
	const struct salle_tally_layout *at = &plan->layout;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const uint64_t *tally = result->tallies[m];
		if (!is_pair(field, matchup))
			continue;
		if (tally[at->bouts] == 0)
			return false;
		size_t a = find_build(field, matchup->a), b = find_build(field, matchup->b);
		wins[a * field->n + b] = tally[at->wins + SALLE_A];
		wins[b * field->n + a] = tally[at->wins + SALLE_B];
		draws[a * field->n + b] = draws[b * field->n + a] = tally[at->wins + SALLE_DRAW];
	}
	return true;
}

const struct salle_round_robin *salle_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena)
{
	const char **variants = salle_arena_array(arena, plan->n_matchups + 1, sizeof(char *));
	size_t n_variants = list_variants(plan, variants);
	struct salle_round_robin *found = salle_arena_array(arena, n_variants + 1, sizeof *found);
	*n = 0;
	for (size_t i = 0; i < n_variants; i++) {
		struct field field;
		if (!read_field(plan, variants[i], &field, arena))
			continue;
		uint64_t *wins = salle_arena_array(arena, field.n * field.n, sizeof *wins);
		uint64_t *draws = salle_arena_array(arena, field.n * field.n, sizeof *draws);
		if (count_bouts(&field, result, wins, draws))
			found[(*n)++] = (struct salle_round_robin){ field.variant, field.builds, field.policies,
				{ field.n, wins, draws } };
	}
	return found;
}

/* Sorts by insertion; equals stay in the order of the plan. */
static void put_in_order(struct salle_ranking *ranking, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t at = i;
		for (; at > 0 && ranking->mean[ranking->order[at - 1]].value < ranking->mean[i].value; at--)
			ranking->order[at] = ranking->order[at - 1];
		ranking->order[at] = i;
		ranking->rank[i] = 1;
		for (size_t j = 0; j < n; j++)
			ranking->rank[i] += ranking->mean[j].value > ranking->mean[i].value;
	}
}

struct salle_ranking salle_ranking(const struct salle_matrix *matrix, struct salle_arena *arena)
{
	size_t n = matrix->n;
	struct salle_ranking ranking = {
		.order = salle_arena_array(arena, n, sizeof(size_t)),
		.rank = salle_arena_array(arena, n, sizeof(size_t)),
		.mean = salle_arena_array(arena, n, sizeof(struct salle_estimate)),
		.strength = salle_arena_array(arena, n, sizeof(struct salle_estimate)),
		.share = salle_arena_array(arena, n, sizeof(double)),
		.rates = salle_arena_array(arena, n * n, sizeof(struct salle_interval)),
		.scores = salle_arena_array(arena, n * n, sizeof(struct salle_interval)),
		.split = salle_matrix_split(matrix),
	};
	for (size_t i = 0; i < n; i++)
		ranking.mean[i] = salle_matrix_mean(matrix, i, SALLE_RESULTS_LEVEL);
	put_in_order(&ranking, n);
	ranking.drawn_bout_added = salle_matrix_strengths(matrix, SALLE_RESULTS_LEVEL, ranking.strength);
	if (!salle_matrix_equilibrium(matrix, ranking.share))
		ranking.share = NULL;
	salle_matrix_intervals(matrix, SALLE_RESULTS_LEVEL, ranking.rates, ranking.scores);
	return ranking;
}

void salle_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			for (size_t k = i + 1; salle_matrix_beats(n, scores, i, j) && k < n; k++)
				if (salle_matrix_beats(n, scores, j, k) && salle_matrix_beats(n, scores, k, i))
					tell(context, i, j, k);
}
