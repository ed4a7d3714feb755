/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often the rules of policies acted. Rules of decisions that a policy leaves to the preset are none of its own. */
#ifndef SALLE_FIGURES_RULE_FIRINGS_H
#define SALLE_FIGURES_RULE_FIRINGS_H

#include <salle/batch_result.h>
#include <salle/policy.h>

#include "base/arena.h"

/* A policy and how often its rules acted in all matchups of the base, on either side. */
struct salle_rule_firings {
	const struct salle_policy *policy;
	uint64_t *fired; /* by rule */
};

/* Of every policy that fights, in the order of the plan. */
struct salle_rule_firings *salle_count_rule_firings(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Returns how often rule number `rule` of the policy on one side of a matchup acted, by its tally. */
uint64_t salle_rule_fired(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule);

/* Returns whether the rule is part of a decision that the policy speaks of. */
bool salle_is_rule_written(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule);

/* "plain.yaml:12": where a rule stands, by the file's name alone, which is the same wherever it lies. */
const char *salle_rule_location(const struct salle_rule_info *rule, struct salle_arena *arena);

#endif
