/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/policies_used.h"

#include <string.h>

#include "figures/policy_sensitivity.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { FOUGHT_MAX = 400, SUGGESTED_MAX = 300 }; /* most matchups with all suggested policies, and under one */
enum { BUILDS_MAX = 12 };                       /* builds in a list */

static bool is_base(const struct salle_matchup *matchup)
{
	return matchup->after_base == 0;
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

bool salle_do_policies_vary(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m], *base = it - it->after_base;
		if (strcmp(it->a_policy, base->a_policy) != 0 || strcmp(it->b_policy, base->b_policy) != 0)
			return true;
	}
	return false;
}

const char *salle_policies_used_heading(const struct salle_policies_used *used, struct salle_arena *arena)
{
	if (used->several)
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

/* Fills `policies` (room for two per matchup) with each policy once, in the order of the plan. Returns their number. */
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

size_t salle_policies_used_count(const struct salle_policies_used *used, struct salle_arena *arena)
{
	return gather_policies(used->plan, salle_arena_array(arena, 2 * used->plan->n_matchups + 1, sizeof(const char *)));
}

/* Returns "plain: a, b": the builds of a policy, in the order of the plan. */
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

static void print_each(const struct salle_plan *plan, size_t most, struct salle_arena *arena, FILE *out)
{
	const char **policies = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *policies);
	size_t n = gather_policies(plan, policies);
	fputs("Each build fights under its own policy:\n", out);
	for (size_t i = 0; i < n && i < most; i++) {
		fputs("  ", out);
		salle_text_print_wrapped(list_builds(plan, policies[i], arena), 2, 4, out);
	}
	salle_rows_left_out_print(plan, 2, n > most ? n - most : 0, "policies", "win_rates.csv", out);
}

/* Prints the policies of the scenario that the command line replaced. */
static void print_left_out(const struct salle_plan *plan, struct salle_arena *arena, FILE *out)
{
	if (plan->n_left_out > 0)
		salle_text_print_line(0, out, "--policies leaves out these policies of the builds: %s.",
			salle_arena_join(arena, plan->left_out, plan->n_left_out, ", "));
}

void salle_policies_used_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out)
{
	if (!used->several && used->common != NULL)
		fprintf(out, "All builds fight under the policy %s.\n", used->common);
	else if (!used->several)
		print_each(used->plan, most, arena, out);
	print_left_out(used->plan, arena, out);
}

const char *salle_suggest_other_policies(const struct salle_policies_used *used, size_t n_matchups,
	const char *const *names, size_t n, struct salle_arena *arena)
{
	if (used->several || n_matchups > SUGGESTED_MAX)
		return NULL;
	const struct salle_plan *plan = used->plan;
	const char **policies = salle_arena_array(arena, 2 * plan->n_matchups + plan->n_left_out + 1, sizeof *policies);
	size_t n_own = gather_policies(plan, policies);
	for (size_t i = 0; i < plan->n_left_out; i++)
		policies[n_own++] = plan->left_out[i];
	const char *other = is_among("expert", policies, n_own) ? "plain" : "expert", *all = "";
	bool has_other = is_among(other, policies, n_own), known = is_among(other, names, n);
	size_t n_all = n_own + !has_other;
	for (size_t i = 0; i < n_own; i++) {
		known = known && is_among(policies[i], names, n);
		all = salle_arena_format(arena, "%s%s,", all, policies[i]);
	}
	if (!known)
		return NULL;
	if (n_matchups * n_all * n_all > FOUGHT_MAX)
		return other;
	return has_other ? salle_arena_copy_text_n(arena, all, strlen(all) - 1)
					 : salle_arena_format(arena, "%s%s", all, other);
}
