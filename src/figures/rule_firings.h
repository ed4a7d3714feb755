/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often rules of policies acted. Rules that a policy leaves to the preset do not count as its own. */
#pragma once

#include <salle/batch_result.h>
#include <salle/policy.h>

#include "base/arena.h"

/* A policy, and how often each of its rules acted in all matchups of the base, on either side. */
struct salle_rule_firings {
	const struct salle_policy *policy;
	uint64_t *fired; /* times that each rule acted */
};

/* Counts the rules of every policy that fights, in the order of the plan. */
struct salle_rule_firings *salle_count_rule_firings(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Returns how often rule `rule` of the policy on one side of a matchup acted, from its tally. */
uint64_t salle_rule_firing_count(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule);

/* Returns whether the rule belongs to a decision that the policy itself defines. */
bool salle_is_rule_written(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule);

/* Returns the place of a rule, "plain.yaml:12", with the file's base name. */
const char *salle_rule_location(const struct salle_rule_info *rule, struct salle_arena *arena);
