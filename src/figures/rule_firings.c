/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/rule_firings.h"

#include <string.h>

#include <salle/vocabulary.h>

uint64_t salle_rule_firing_count(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule)
{
	return tally[plan->layout.rules + (size_t)side * SALLE_RULE_SLOTS + 1 + rule];
}

bool salle_does_policy_define_rule(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule)
{
	const struct salle_decision *decisions = plan->rules->vocabulary->decisions;
	const char *name = salle_policy_rule_info(policy, rule).decision;
	unsigned decision = 0;
	while (strcmp(decisions[decision].name, name) != 0)
		decision++;
	return salle_policy_has_rules_for(policy, decision);
}

const char *salle_rule_location(const struct salle_rule_info *rule, struct salle_arena *arena)
{
	const char *slash = strrchr(rule->at.file, '/');
	const char *name = slash != NULL ? slash + 1 : rule->at.file;
	const char *folder =
		/* prefix that keeps spreadsheets from reading the name as a formula */
		*name != '\0' && strchr("=+-@", *name) != NULL ? "./" : "";
	return salle_arena_format(arena, "%s%s:%u", folder, name, rule->at.line);
}

static struct salle_rule_firings *find_or_add_policy(struct salle_rule_firings *all, size_t *n,
	const struct salle_policy *policy, struct salle_arena *arena)
{
	for (size_t i = 0; i < *n; i++)
		if (all[i].policy == policy)
			return &all[i];
	uint64_t *fired = salle_arena_array(arena, salle_policy_rule_count(policy) + 1, sizeof *fired);
	all[*n] = (struct salle_rule_firings){ policy, fired };
	return &all[(*n)++];
}

struct salle_rule_firings *salle_count_rule_firings(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena)
{
	struct salle_rule_firings *all = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *all);
	uint64_t *room = salle_tally_new(&plan->layout, arena);
	*n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->distance_from_base > 0)
			continue;
		const uint64_t *tally = salle_tallies_get(&result->tallies, m, room);
		for (unsigned side = 0; side < 2; side++) {
			if (matchup->policies[side] == NULL)
				continue;
			struct salle_rule_firings *it = find_or_add_policy(all, n, matchup->policies[side], arena);
			for (size_t rule = 0; rule < salle_policy_rule_count(it->policy); rule++)
				it->fired[rule] += salle_rule_firing_count(plan, tally, side, rule);
		}
	}
	return all;
}
