/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/common_matchups.h"

#include <string.h>

enum { NAMED_POLICIES_MAX = 4 /* maximum number of policies that the error message lists for each run */ };

/* Returns whether some pair of builds met in the same variant of both runs, under any policies. */
static bool have_same_builds(const struct salle_stored_run *first, const struct salle_stored_run *second)
{
	for (size_t i = 0; i < first->n_matchups; i++)
		for (size_t k = 0; k < second->n_matchups; k++) {
			const struct salle_stored_matchup *a = &first->matchups[i], *b = &second->matchups[k];
			if (strcmp(a->variant, b->variant) == 0 && strcmp(a->a, b->a) == 0 && strcmp(a->b, b->b) == 0)
				return true;
		}
	return false;
}

/* Returns a list of the run's policies, such as "plain, master". Replaces all policies after the fourth by "...". */
static const char *list_policies(const struct salle_stored_run *run, struct salle_arena *arena)
{
	const char *names[NAMED_POLICIES_MAX], *text = "";
	size_t n = 0;
	for (size_t i = 0; i < 2 * run->n_matchups; i++) {
		const struct salle_stored_matchup *it = &run->matchups[i / 2];
		const char *policy = i % 2 == 0 ? it->a_policy : it->b_policy;
		size_t known = 0;
		while (known < n && strcmp(names[known], policy) != 0)
			known++;
		if (known < n)
			continue;
		if (n == NAMED_POLICIES_MAX)
			return salle_arena_format(arena, "%s ...", text);
		names[n++] = policy;
		text = salle_arena_format(arena, "%s%s%s", text, n > 1 ? ", " : "", policy);
	}
	return text;
}

const char *salle_explain_no_common_matchup(const struct salle_stored_run *first, const struct salle_stored_run *second,
	struct salle_arena *arena)
{
	const char *text = salle_arena_format(arena, "'%s' and '%s' have no matchup in common", first->dir, second->dir);
	if (!have_same_builds(first, second))
		return salle_arena_format(arena, "%s: both need the same two builds, by name, in the same variant", text);
	return salle_arena_format(arena,
		"%s: the builds are the same, but the first run has the policies %s, the second %s: run one of them again with "
		"--policies and the policies of the other",
		text, list_policies(first, arena), list_policies(second, arena));
}
