/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts how often each rule of a policy decided what a fighter did. Decisions for which a policy has no rules do not
 * count.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/policy.h>

#include "base/arena.h"

/* A policy, and how often each of its rules acted in the base matchups, on both sides together. */
struct salle_rule_firings {
	const struct salle_policy *policy;
	uint64_t *fired; /* number of times that a rule acted, by rule */
};

/*
 * Counts how often each rule acted, for every policy of a build. Policies are in the order of the plan; sets `n` to
 * their number.
 */
struct salle_rule_firings *salle_count_rule_firings(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Returns how often a rule acted in one matchup. `rule` is the rule's number in the policy of `side`. */
uint64_t salle_rule_firing_count(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule);

/* Returns whether the policy itself defines the rule. Otherwise the rule comes from the defaults for its decision. */
bool salle_does_policy_define_rule(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule);

/* Returns the place where a rule is written, such as "plain.yaml:12": the file without its folder, and the line. */
const char *salle_rule_location(const struct salle_rule_info *rule, struct salle_arena *arena);
