/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/policies_used.h"

#include <string.h>

#include "figures/known_losses.h"
#include "figures/policy_sensitivity.h"
#include "scenario/trained_name.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum {
	BUILDS_MAX = 12, /* maximum number of builds in a list */
	SUGGESTED_MATCHUPS_MAX = 4000,
	SUGGESTED_BOUTS = 400000, /* number of bouts of all matchups together in the suggested command */
	SUGGESTED_EACH = 1000,    /* maximum number of bouts per matchup in the suggested command */
	SUGGESTED_STEP = 50,
};

static bool is_base(const struct salle_matchup *matchup)
{
	return matchup->distance_from_base == 0;
}

struct salle_policies_used salle_find_policies_used(const struct salle_plan *plan)
{
	struct salle_policies_used used = { plan, NULL, salle_plan_has_several_policies(plan) };
	for (const struct salle_matchup *it = plan->matchups; it < plan->matchups + plan->n_matchups; it++) {
		if (!is_base(it))
			continue;
		if (used.common == NULL)
			used.common = it->a_policy;
		if (strcmp(used.common, it->a_policy) != 0 || strcmp(used.common, it->b_policy) != 0) {
			used.common = NULL;
			break;
		}
	}
	return used;
}

bool salle_policies_vary_between_variants(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m], *base = it - it->distance_from_base;
		if (strcmp(it->a_policy, base->a_policy) != 0 || strcmp(it->b_policy, base->b_policy) != 0)
			return true;
	}
	return false;
}

const char *salle_policies_used_heading(const struct salle_policies_used *used, struct salle_arena *arena)
{
	if (used->has_several)
		return "UNDER SEVERAL POLICIES";
	return used->common != NULL ? salle_arena_format(arena, "ALL UNDER %s", used->common) : "EACH UNDER ITS OWN POLICY";
}

static bool is_among(const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

/*
 * Writes the policies of the plan to `policies`, each once, in the order of the plan. The array must have room for two
 * per matchup. Returns the number of policies.
 */
static size_t gather_policies(const struct salle_plan *plan, const char **policies)
{
	size_t n = 0;
	for (size_t i = 0; i < 2 * plan->n_matchups; i++) {
		const struct salle_matchup *it = &plan->matchups[i / 2];
		const char *policy = i % 2 == 0 ? it->a_policy : it->b_policy;
		if (is_base(it) && !is_among(policy, policies, n))
			policies[n++] = policy;
	}
	return n;
}

const char *const *salle_policies_used_list(const struct salle_plan *plan, size_t *n, struct salle_arena *arena)
{
	const char **policies = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *policies);
	*n = gather_policies(plan, policies);
	return policies;
}

/* Returns a policy and the builds that fight under it, in the order of the plan: "plain: a, b". */
static const char *list_builds(const struct salle_plan *plan, const char *policy, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *names);
	const char *line = salle_arena_format(arena, "%s:", policy);
	size_t n = 0;
	for (size_t i = 0; i < 2 * plan->n_matchups; i++) {
		const struct salle_matchup *it = &plan->matchups[i / 2];
		const char *name = i % 2 == 0 ? it->a : it->b;
		if (!is_base(it) || is_among(name, names, n) || strcmp(i % 2 == 0 ? it->a_policy : it->b_policy, policy) != 0)
			continue;
		names[n++] = name;
		if (n <= BUILDS_MAX)
			line = salle_arena_format(arena, "%s%s %s", line, n > 1 ? "," : "", name);
	}
	return n > BUILDS_MAX ? salle_arena_format(arena, "%s and %zu more", line, n - BUILDS_MAX) : line;
}

/* Returns whether each build has only one policy, and no training on record has searched for a better one. */
static bool has_no_recorded_search(const struct salle_policies_used *used, struct salle_arena *arena)
{
	size_t n;
	const struct salle_known_loss *losses = salle_list_known_losses(used->plan, &n, arena);
	bool unsearched = !used->has_several;
	for (size_t i = 0; i < n; i++)
		unsearched = unsearched && losses[i].worst == NULL;
	return unsearched;
}

static void print_builds_of_each_policy(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out)
{
	const struct salle_plan *plan = used->plan;
	size_t n;
	const char *const *policies = salle_policies_used_list(plan, &n, arena);
	fprintf(out, "Each build fights under its own policy%s:\n",
		has_no_recorded_search(used, arena) ? "; no search for better play is on record" : "");
	for (size_t i = 0; i < n && i < most; i++) {
		fputs("  ", out);
		salle_text_print_wrapped(list_builds(plan, policies[i], arena), 2, 4, out);
	}
	salle_rows_left_out_print(plan, 2, n > most ? n - most : 0, "policies", "win_rates.csv", out);
}

/* Prints the policies in the scenario that the option --policies replaced. */
static void print_left_out_policies(const struct salle_plan *plan, struct salle_arena *arena, FILE *out)
{
	if (plan->n_left_out_policies > 0)
		salle_text_print_line(0, out, "--policies replaces these policies of the builds: %s.",
			salle_arena_join(arena, plan->left_out_policies, plan->n_left_out_policies, ", "));
}

void salle_policies_used_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out)
{
	if (!used->has_several && used->common != NULL)
		salle_text_print_line(0, out, "All builds fight under the policy %s%s.", used->common,
			has_no_recorded_search(used, arena) ? "; no search for better play is on record" : "");
	else if (!used->has_several)
		print_builds_of_each_policy(used, most, arena, out);
	print_left_out_policies(used->plan, arena, out);
}

/* Prints for at most `most` trained policies when, by which release and with which budget they were trained. */
static void print_trainings(const struct salle_known_loss *losses, size_t n, size_t most, struct salle_arena *arena,
	FILE *out)
{
	size_t found = 0;
	for (size_t i = 0; i < n; i++) {
		const struct salle_training_record *it = losses[i].trained;
		if (it == NULL || found++ >= most)
			continue;
		const char *day = it->date != NULL ? salle_arena_format(arena, " %s", it->date) : "";
		const char *by = it->version != NULL ? salle_arena_format(arena, " by salle %s", it->version) : "";
		const char *budget = it->budget > 0
			? salle_arena_format(arena, " with a budget of %s bouts", salle_text_format_count(it->budget, arena))
			: "";
		salle_text_print_line(0, out, "%s: trained for %s%s%s%s, under these rules and tables.", losses[i].policy,
			it->build, day, by, budget);
	}
	if (found > most)
		fprintf(out, "... and %zu more trained polic%s.\n", found - most, found - most == 1 ? "y" : "ies");
}

void salle_known_losses_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena, FILE *out)
{
	size_t n, shown = 0, searched = 0, unsearched = 0;
	const struct salle_known_loss *losses = salle_list_known_losses(used->plan, &n, arena);
	if (has_no_recorded_search(used, arena)) { /* salle_policies_used_print has printed that no search is on record */
		print_trainings(losses, n, most, arena, out);
		return;
	}
	const char **names = salle_arena_array(arena, n + 1, sizeof *names);
	for (size_t i = 0; i < n; i++) {
		const struct salle_training_record *worst = losses[i].worst;
		if (worst == NULL) {
			names[unsearched++] = losses[i].policy;
			continue;
		}
		searched++;
		if (shown++ < most)
			salle_text_print_line(0, out, "%s: known to lose at least %s %% (%s, to %s).", losses[i].policy,
				salle_format_known_loss(worst, arena), worst->build, worst->policy);
	}
	if (searched > most)
		fprintf(out, "... and %zu more policies are known to lose.\n", searched - most);
	print_trainings(losses, n, most, arena, out);
	if (unsearched == 1)
		fprintf(out, "%s: no search for better play is on record.\n", names[0]);
	else if (unsearched > 1)
		salle_text_print_line(0, out, "%s: no search for better play is on record.",
			unsearched <= most ? salle_arena_join(arena, names, unsearched, ", ")
							   : salle_arena_format(arena, "%zu policies", unsearched));
}

/* Returns whether the policy has the name of a policy that was trained for one build of the plan. */
static bool is_trained_for_one_build(const struct salle_plan *plan, const char *policy, struct salle_arena *arena)
{
	for (const struct salle_matchup *it = plan->matchups; it < plan->matchups + plan->n_matchups; it++)
		if (strcmp(salle_trained_policy_name(it->a, arena), policy) == 0 ||
			strcmp(salle_trained_policy_name(it->b, arena), policy) == 0)
			return true;
	return false;
}

/*
 * Returns the names of the policies to compare, separated by commas, and sets their number. Returns NULL if one of them
 * is not in the n `names`.
 */
static const char *list_policies_to_compare(const struct salle_policies_used *used, const char *const *names, size_t n,
	size_t *count, struct salle_arena *arena)
{
	const struct salle_plan *plan = used->plan;
	const char **policies =
		salle_arena_array(arena, 2 * plan->n_matchups + plan->n_left_out_policies + 2, sizeof *policies);
	const size_t n_fought = gather_policies(plan, policies);
	size_t n_all = 0;
	for (size_t i = 0; i < n_fought; i++)
		if (!is_trained_for_one_build(plan, policies[i], arena))
			policies[n_all++] = policies[i];
	for (size_t i = 0; i < plan->n_left_out_policies; i++)
		policies[n_all++] = plan->left_out_policies[i];
	const char *other = is_among("master", policies, n_all) ? "plain" : "master";
	if (!is_among(other, policies, n_all))
		policies[n_all++] = other;
	for (size_t i = 0; i < n_all; i++)
		if (!is_among(policies[i], names, n))
			return NULL;
	*count = n_all;
	return salle_arena_join(arena, policies, n_all, ",");
}

const char *salle_suggest_other_policies(const struct salle_policies_used *used, size_t n_matchups,
	const char *const *names, size_t n, struct salle_arena *arena)
{
	size_t n_policies;
	const char *policies = used->has_several ? NULL : list_policies_to_compare(used, names, n, &n_policies, arena);
	if (policies == NULL)
		return NULL;
	if (used->plan->prices != NULL || used->plan->exact == SALLE_EXACT_ONLY)
		return salle_arena_format(arena, "--policies %s", policies);
	const size_t matchups = n_matchups * n_policies * n_policies;
	if (matchups == 0 || matchups > SUGGESTED_MATCHUPS_MAX)
		return NULL;
	size_t bouts = SUGGESTED_BOUTS / matchups / SUGGESTED_STEP * SUGGESTED_STEP;
	return salle_arena_format(arena, "--policies %s --bouts %zu", policies,
		bouts < SUGGESTED_EACH ? bouts : SUGGESTED_EACH);
}
