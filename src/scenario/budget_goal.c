/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key `spend`: a total number of bouts, and the question that the bouts should answer. */
#include <inttypes.h>
#include <string.h>

#include <salle/budget_allocation.h>

#include "base/arena.h"
#include "scenario/loader.h"

static const enum salle_precision_kind kinds[] = {
	[SALLE_SPEND_BEST] = SALLE_PRECISION_BEST,
	[SALLE_SPEND_RANKING] = SALLE_PRECISION_RANKING,
	[SALLE_SPEND_EQUILIBRIUM] = SALLE_PRECISION_EQUILIBRIUM,
	[SALLE_SPEND_MATRIX] = SALLE_PRECISION_MATRIX,
	[SALLE_SPEND_DIFFERENCES] = SALLE_PRECISION_DIFFERENCES,
};

/* default of `within`, by question; 0 if the question does not use `within` */
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
		"'within' belongs to ranking and equilibrium: leave it out, or change 'for'");
	return false;
}

/*
 * The builds about which the question is asked. If the question is the equilibrium, each build is listed once for each
 * of its policies.
 */
struct roster {
	struct salle_loader *loader;
	const char **builds, **policies; /* [n] name and policy of each build in the roster */
	size_t n;
	bool has_several_policies; /* whether some build has several policies */
};

/* Returns the index in the roster of the build under this policy. Adds the build if it is missing. */
static size_t find_or_add_contestant(struct roster *roster, const char *build, const char *policy)
{
	size_t i = 0;
	while (i < roster->n && (strcmp(roster->builds[i], build) != 0 || strcmp(roster->policies[i], policy) != 0)) {
		roster->has_several_policies = roster->has_several_policies || strcmp(roster->builds[i], build) == 0;
		i++;
	}
	if (i == roster->n) {
		roster->builds[i] = build;
		roster->policies[i] = policy;
		roster->n++;
	}
	return i;
}

/* Checks that no build has several policies, unless the question is the equilibrium. Returns false after an error. */
static bool check_one_policy_per_build(const struct roster *roster)
{
	if (!roster->has_several_policies || roster->loader->out->plan.precision.kind == SALLE_PRECISION_EQUILIBRIUM)
		return true;
	size_t i = 1, j = 0;
	for (; i < roster->n; i++) {
		for (j = 0; j < i && strcmp(roster->builds[i], roster->builds[j]) != 0;)
			j++;
		if (j < i)
			break;
	}
	salle_error(roster->loader->diagnostics, roster->loader->spend_at,
		"best and ranking need one policy per build, but '%s' fights under '%s' and '%s'; {for: equilibrium} allows "
		"several",
		roster->builds[j], roster->policies[j], roster->policies[i]);
	return false;
}

/*
 * Returns whether each pair of the roster meets exactly once. One exception is allowed: two policies of the same build
 * may meet in both orders. Both matchups then have the same bouts, and the later one is ignored.
 */
static bool is_round_robin(const struct roster *roster, size_t (*seats)[2], size_t n_seats)
{
	size_t n = roster->n, pairs = 0;
	bool *met = salle_arena_array(roster->loader->arena, n * n + 1, sizeof *met);
	for (size_t m = 0; m < n_seats; m++) {
		size_t a = seats[m][0], b = seats[m][1];
		if (a == b)
			continue;
		if (met[a * n + b] && strcmp(roster->builds[a], roster->builds[b]) != 0)
			return false;
		if (met[a * n + b])
			seats[m][0] = b;
		pairs += !met[a * n + b];
		met[a * n + b] = met[b * n + a] = true;
	}
	return n >= 2 && pairs == n * (n - 1) / 2;
}

/* Finds the round robin among the matchups of the base. Reports an error unless there is exactly one. */
static void find_round_robin(struct salle_loader *loader)
{
	struct salle_plan *plan = &loader->out->plan;
	const size_t n = loader->n_base;
	struct roster roster = { .loader = loader };
	roster.builds = salle_arena_array(loader->arena, 2 * n + 1, sizeof *roster.builds);
	roster.policies = salle_arena_array(loader->arena, 2 * n + 1, sizeof *roster.policies);
	size_t(*seats)[2] = salle_arena_array(loader->arena, n + 1, sizeof *seats);
	for (size_t m = 0; m < n; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		seats[m][SALLE_A] = find_or_add_contestant(&roster, it->a, it->a_policy);
		seats[m][SALLE_B] = find_or_add_contestant(&roster, it->b, it->b_policy);
	}
	if (!check_one_policy_per_build(&roster))
		return;
	if (!is_round_robin(&roster, seats, n)) {
		salle_error(loader->diagnostics, loader->spend_at, "%s",
			roster.has_several_policies
				? "for an equilibrium, the policies of a build must meet each other, too: write matchups: "
				  "{round_robin: yes, mirror: yes}"
				: "best, ranking and equilibrium need a round robin: 2 builds or more, and each pair once; {for: "
				  "matrix} works with any matchups");
		return;
	}
	struct salle_budget_round_robin *contest = salle_arena_alloc(loader->arena, sizeof *contest);
	*contest = (struct salle_budget_round_robin){ roster.n, roster.builds,
		roster.has_several_policies ? roster.policies : NULL, seats };
	plan->round_robin = contest;
}

void salle_budget_find_round_robin(struct salle_loader *loader)
{
	struct salle_plan *plan = &loader->out->plan;
	const struct salle_precision *goal = &plan->precision;
	if (goal->budget == 0 || plan->n_matchups == 0 || loader->diagnostics->errors > 0)
		return;
	plan->precision = salle_budget_precision(goal->kind, goal->within, goal->spread, goal->budget, plan->n_matchups);
	const uint64_t first = salle_budget_first_look(goal->kind), least = first * plan->n_matchups;
	if (goal->budget < least)
		salle_error(loader->diagnostics, loader->spend_at,
			"%" PRIu64 " bouts are too few: each of the %zu matchups first gets %" PRIu64 " bouts, so at least %" PRIu64
			" are needed",
			goal->budget, plan->n_matchups, first, least);
	if (goal->kind != SALLE_PRECISION_MATRIX && goal->kind != SALLE_PRECISION_DIFFERENCES)
		find_round_robin(loader);
	else if (goal->kind == SALLE_PRECISION_DIFFERENCES && plan->n_matchups == loader->n_base)
		salle_error(loader->diagnostics, loader->spend_at,
			"{for: differences} needs variants, ablations or sweeps: the scenario has none");
}

struct salle_precision salle_spend_to_precision(const struct salle_spend_keys *keys, double spread)
{
	return (struct salle_precision){
		.kind = kinds[keys->question],
		.within = keys->within,
		.spread = spread,
		.budget = (uint64_t)keys->bouts,
	};
}
