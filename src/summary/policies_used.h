/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints under which policies the builds fight. Every number of a summary depends on these policies. */
#pragma once

#include <stdio.h>

#include <salle/plan.h>

#include "base/arena.h"

/* The policies in the matchups of the base. */
struct salle_policies_used {
	const struct salle_plan *plan;
	const char *common; /* policy of all builds; NULL if they differ */
	bool has_several;   /* whether some build fights under several policies */
};

struct salle_policies_used salle_find_policies_used(const struct salle_plan *plan);

/* Returns "ALL UNDER plain", "EACH UNDER ITS OWN POLICY" or "UNDER SEVERAL POLICIES", in the arena. */
const char *salle_policies_used_heading(const struct salle_policies_used *used, struct salle_arena *arena);

/* Returns the policies in the matchups of the base, each once, in the order of the plan. Sets `*n` to their number. */
const char *const *salle_policies_used_list(const struct salle_plan *plan, size_t *n, struct salle_arena *arena);

/* Returns whether some build fights under different policies in a variant and in the base. */
bool salle_policies_vary_between_variants(const struct salle_plan *plan);

/*
 * Prints the policy of all builds, or the builds of each policy, for at most `most` policies. Does so only if each
 * build has one policy.
 */
void salle_policies_used_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out);

/*
 * Prints how much each policy of the base is known to lose, for at most `most` policies, or that no search is on
 * record.
 */
void salle_known_losses_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out);

/*
 * Returns the options of `salle run` that compare other policies, such as "--policies plain,master --bouts 1000", in
 * the arena. The policies are those of the run, those of the scenario, and `master`, or `plain` if `master` is among
 * them. The number of bouts falls as matchups are added; with `prices` it is that of the scenario. Returns NULL in
 * three cases: a policy is not among the available policies `names`; builds fight under several policies already; or
 * the command would make more than 4,000 matchups without `prices`.
 */
const char *salle_suggest_other_policies(const struct salle_policies_used *used, size_t n_matchups,
	const char *const *names, size_t n, struct salle_arena *arena);
