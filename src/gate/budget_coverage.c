/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/budget_coverage.h"

#include <string.h>

#include "figures/round_robin.h"

bool salle_budget_is_under(const struct salle_budget *budget, const char *policy)
{
	return budget->policy.text == NULL || strcmp(budget->policy.text, "best") == 0 ||
		strcmp(budget->policy.text, policy) == 0;
}

static bool is_fought(const struct salle_figures *figures, size_t m)
{
	struct salle_tally_head room;
	return salle_tallies_head(&figures->result->tallies, m, &room)->bouts > 0;
}

/* A foe counts as met when all matchups with it have bouts. */
struct foe {
	const char *name;
	bool met;
};

const char *salle_build_unmet(const struct salle_budget *budget, const struct salle_figures *figures, const char *build,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	struct foe *foes = salle_arena_array(arena, plan->n_matchups + 1, sizeof *foes);
	size_t n = 0, met = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		bool is_a = strcmp(it->a, build) == 0;
		if (it->after_base != 0 || is_a == (strcmp(it->b, build) == 0) ||
			!salle_budget_is_under(budget, is_a ? it->a_policy : it->b_policy))
			continue;
		const char *name = is_a ? it->b : it->a;
		size_t i = 0;
		while (i < n && strcmp(foes[i].name, name) != 0)
			i++;
		if (i == n)
			foes[n++] = (struct foe){ name, true };
		foes[i].met = foes[i].met && is_fought(figures, m);
	}
	for (size_t i = 0; i < n; i++)
		met += foes[i].met;
	return met < n ? salle_arena_format(arena, "has met %zu of %zu foes", met, n) : NULL;
}

static const char *unfought(const struct salle_budget *pairs_of, const struct salle_figures *figures,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	size_t n = 0, fought = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		bool wanted = it->after_base == 0 &&
			(pairs_of == NULL ||
				(strcmp(it->a, it->b) != 0 && salle_budget_is_under(pairs_of, it->a_policy) &&
					salle_budget_is_under(pairs_of, it->b_policy)));
		n += wanted;
		fought += wanted && is_fought(figures, m);
	}
	return fought < n ? salle_arena_format(arena, "%zu of %zu matchups have bouts", fought, n) : NULL;
}

const char *salle_base_unfought(const struct salle_figures *figures, struct salle_arena *arena)
{
	return unfought(NULL, figures, arena);
}

const char *salle_field_unfought(const struct salle_budget *budget, const struct salle_figures *figures,
	struct salle_arena *arena)
{
	return salle_has_round_robin(&figures->plan) ? unfought(budget, figures, arena) : NULL;
}
