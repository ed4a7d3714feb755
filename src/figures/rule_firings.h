/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts how often the rules of policies acted. A decision for which a policy has no rules does not count. */
#pragma once

#include <salle/batch_result.h>
#include <salle/policy.h>

#include "base/arena.h"

/* A policy, and how often each of its rules acted in all matchups of the base, on either side. */
struct salle_rule_firings {
	const struct salle_policy *policy;
	uint64_t *fired; /* number of times that each rule acted */
};

/* Counts the rules of every policy that a build uses, in the order of the plan. */
struct salle_rule_firings *salle_count_rule_firings(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Returns how often rule number `rule` of the policy on one side of a matchup acted, from the matchup's tally. */
uint64_t salle_rule_firing_count(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule);

/* Returns whether the rule belongs to a decision that the policy itself defines. */
bool salle_is_rule_written(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule);

/* Returns the place of a rule: "plain.yaml:12", with the file's name but not its folder. */
const char *salle_rule_location(const struct salle_rule_info *rule, struct salle_arena *arena);
