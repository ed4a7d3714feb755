/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/roll.h"

#include <stdlib.h>
#include <string.h>

/* A name and where it was read: first by name, then by place. */
struct named {
	const char *name;
	size_t at;
};

static int compare_named(const void *left, const void *right)
{
	const struct named *a = left, *b = right;
	int order = a->name == b->name ? 0 : strcmp(a->name, b->name);
	return order != 0 ? order : (a->at > b->at) - (a->at < b->at);
}

/* number[i] becomes that of names[i]; returns the distinct names in the order of their first places. */
static const char **number_names(const char **names, size_t n, size_t *number, size_t *n_distinct,
	struct salle_arena *arena)
{
	struct named *sorted = salle_arena_array(arena, n + 1, sizeof *sorted);
	const char **distinct = salle_arena_array(arena, n + 1, sizeof *distinct);
	size_t *leader = salle_arena_array(arena, n + 1, sizeof *leader);
	for (size_t i = 0; i < n; i++)
		sorted[i] = (struct named){ names[i], i };
	qsort(sorted, n, sizeof *sorted, compare_named);
	for (size_t i = 0, first = 0; i < n; i++) {
		if (strcmp(sorted[first].name, sorted[i].name) != 0)
			first = i;
		leader[sorted[i].at] = sorted[first].at;
	}
	*n_distinct = 0;
	for (size_t i = 0; i < n; i++) {
		if (leader[i] == i) {
			distinct[*n_distinct] = names[i];
			number[i] = (*n_distinct)++;
		} else {
			number[i] = number[leader[i]];
		}
	}
	return distinct;
}

static void call(struct salle_roll *roll, const struct salle_plan *plan, struct salle_arena *arena)
{
	const char **builds = salle_arena_array(arena, 2 * roll->n, sizeof *builds);
	const char **policies = salle_arena_array(arena, 2 * roll->n, sizeof *policies);
	size_t *build = salle_arena_array(arena, 2 * roll->n, sizeof *build);
	size_t *policy = salle_arena_array(arena, 2 * roll->n, sizeof *policy);
	for (size_t i = 0; i < roll->n; i++) {
		const struct salle_matchup *matchup = &plan->matchups[roll->first + i];
		builds[2 * i + SALLE_A] = matchup->a;
		builds[2 * i + SALLE_B] = matchup->b;
		policies[2 * i + SALLE_A] = matchup->a_policy;
		policies[2 * i + SALLE_B] = matchup->b_policy;
	}
	roll->builds = number_names(builds, 2 * roll->n, build, &roll->n_builds, arena);
	roll->policies = number_names(policies, 2 * roll->n, policy, &roll->n_policies, arena);
	roll->seats = salle_arena_array(arena, roll->n, sizeof *roll->seats);
	for (size_t i = 0; i < roll->n; i++)
		for (size_t side = 0; side < 2; side++) {
			roll->seats[i].build[side] = build[2 * i + side];
			roll->seats[i].policy[side] = policy[2 * i + side];
		}
}

const struct salle_roll *salle_rolls(const struct salle_plan *plan, size_t *n, struct salle_arena *arena)
{
	*n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		*n += m == 0 || strcmp(plan->matchups[m - 1].variant, plan->matchups[m].variant) != 0;
	struct salle_roll *rolls = salle_arena_array(arena, *n + 1, sizeof *rolls);
	size_t at = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const char *variant = plan->matchups[m].variant;
		if (at == 0 || strcmp(rolls[at - 1].variant, variant) != 0)
			rolls[at++] = (struct salle_roll){ .variant = variant, .first = m };
		rolls[at - 1].n++;
	}
	for (size_t i = 0; i < *n; i++)
		call(&rolls[i], plan, arena);
	return rolls;
}
