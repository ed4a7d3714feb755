/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `spend`: a number of bouts for all matchups together, and the question that they are to answer. */
#include <inttypes.h>
#include <string.h>

#include <salle/spend.h>

#include "base/arena.h"
#include "base/text.h"
#include "scenario/loader.h"

static const enum salle_precision_kind kinds[] = {
	[SALLE_SPEND_BEST] = SALLE_PRECISION_BEST,
	[SALLE_SPEND_RANKING] = SALLE_PRECISION_RANKING,
	[SALLE_SPEND_EQUILIBRIUM] = SALLE_PRECISION_EQUILIBRIUM,
	[SALLE_SPEND_MATRIX] = SALLE_PRECISION_MATRIX,
	[SALLE_SPEND_DIFFERENCES] = SALLE_PRECISION_DIFFERENCES,
};

/* `within` without the key; 0: there is no such key. */
static const double presets[] = {
	[SALLE_SPEND_RANKING] = 0.002,
	[SALLE_SPEND_EQUILIBRIUM] = 0.01,
	[SALLE_SPEND_DIFFERENCES] = 0,
};

bool salle_spend_read(struct salle_loader *loader, const struct salle_node *node, struct salle_spend_keys *out)
{
	if (salle_fields_read(salle_spend_fields, node, NULL, out, loader->arena, loader->diagnostics) != SALLE_OK)
		return false;
	const struct salle_node *within = salle_node_get(node, "within");
	if (within == NULL)
		out->within = presets[out->question];
	if (within == NULL || presets[out->question] > 0)
		return true;
	salle_error(loader->diagnostics, &within->at,
		"'within' is for the ranking, where builds that are less far apart are even, and for the equilibrium, from "
		"which no build wins more");
	return false;
}

/* Returns the index of the build among those found, or adds it; SIZE_MAX after an error. */
static size_t seat_of(struct salle_loader *loader, const char *build, const char *policy, const char **builds,
	const char **policies, size_t *n)
{
	size_t i = 0;
	while (i < *n && strcmp(builds[i], build) != 0)
		i++;
	if (i == *n) {
		builds[i] = build;
		policies[i] = policy;
		++*n;
	}
	if (strcmp(policies[i], policy) == 0)
		return i;
	salle_error(loader->diagnostics, loader->spend_at,
		"spend: the best build, the ranking and the equilibrium need one policy per build, and '%s' fights under '%s' "
		"and '%s'",
		build, policies[i], policy);
	return SIZE_MAX;
}

/* Does each pair of `n` builds meet once? */
static bool is_round_robin(size_t n, const size_t (*seats)[2], size_t n_seats, struct salle_arena *arena)
{
	bool *met = salle_arena_array(arena, n * n + 1, sizeof *met);
	size_t pairs = 0;
	for (size_t m = 0; m < n_seats; m++) {
		size_t a = seats[m][0], b = seats[m][1];
		if (a == b)
			continue;
		if (met[a * n + b])
			return false;
		met[a * n + b] = met[b * n + a] = true;
		pairs++;
	}
	return n >= 3 && pairs == n * (n - 1) / 2;
}

/* Finds the round robin of the base, which must be the only one. */
static void find_contest(struct salle_loader *loader)
{
	struct salle_plan *plan = &loader->out->plan;
	const size_t n = loader->n_base;
	const char **builds = salle_arena_array(loader->arena, 2 * n + 1, sizeof *builds);
	const char **policies = salle_arena_array(loader->arena, 2 * n + 1, sizeof *policies);
	size_t(*seats)[2] = salle_arena_array(loader->arena, n + 1, sizeof *seats), n_builds = 0;
	for (size_t m = 0; m < n; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		seats[m][SALLE_A] = seat_of(loader, it->a, it->a_policy, builds, policies, &n_builds);
		seats[m][SALLE_B] = seats[m][SALLE_A] == SIZE_MAX
			? SIZE_MAX
			: seat_of(loader, it->b, it->b_policy, builds, policies, &n_builds);
		if (seats[m][SALLE_B] == SIZE_MAX)
			return;
	}
	if (!is_round_robin(n_builds, seats, n, loader->arena)) {
		salle_error(loader->diagnostics, loader->spend_at,
			"spend: the best build, the ranking and the equilibrium are of a round robin: at least 3 builds, each pair "
			"of which meets once; {for: matrix} goes with any matchups");
		return;
	}
	struct salle_contest *contest = salle_arena_alloc(loader->arena, sizeof *contest);
	*contest = (struct salle_contest){ n_builds, builds, seats };
	plan->contest = contest;
}

void salle_spend_load(struct salle_loader *loader)
{
	struct salle_plan *plan = &loader->out->plan;
	const struct salle_precision *goal = &plan->precision;
	if (goal->budget == 0 || plan->n_matchups == 0 || loader->diagnostics->errors > 0)
		return;
	plan->precision = salle_precision_spend(goal->kind, goal->within, goal->spread, goal->budget, plan->n_matchups);
	const uint64_t first = salle_spend_first_look(goal->kind), least = first * plan->n_matchups;
	if (goal->budget < least)
		salle_error(loader->diagnostics, loader->spend_at,
			"spend: %" PRIu64 " bouts are too few: each of %zu matchups has %" PRIu64
			" before it is known where more matter, so at least %" PRIu64,
			goal->budget, plan->n_matchups, first, least);
	if (goal->kind != SALLE_PRECISION_MATRIX && goal->kind != SALLE_PRECISION_DIFFERENCES)
		find_contest(loader);
	else if (goal->kind == SALLE_PRECISION_DIFFERENCES && plan->n_matchups == loader->n_base)
		salle_error(loader->diagnostics, loader->spend_at,
			"spend: the scenario has no variants, ablations or sweeps whose differences from the base could be known");
}

struct salle_precision salle_spend_goal(const struct salle_spend_keys *keys, double spread)
{
	return (struct salle_precision){
		.kind = kinds[keys->question],
		.within = keys->within,
		.spread = spread,
		.budget = (uint64_t)keys->bouts,
	};
}
