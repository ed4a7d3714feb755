/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints under which policies the builds of a run fight, on which every number in a summary depends. */
#pragma once

#include <stdio.h>

#include <salle/plan.h>

#include "base/arena.h"

/* The policies of the base's matchups. */
struct salle_policies_used {
	const struct salle_plan *plan;
	const char *common; /* policy of all builds; NULL if they differ */
	bool has_several;   /* some build fights under several policies */
};

struct salle_policies_used salle_find_policies_used(const struct salle_plan *plan);

/* Returns "ALL UNDER plain", "EACH UNDER ITS OWN POLICY" or "UNDER SEVERAL POLICIES", in the arena. */
const char *salle_policies_used_heading(const struct salle_policies_used *used, struct salle_arena *arena);

/* Returns the policies in the base's matchups, each once, in the order of the plan, and sets their number. */
const char *const *salle_policies_used_list(const struct salle_plan *plan, size_t *n, struct salle_arena *arena);

/* Returns whether some build fights under another policy in a variant than in the base. */
bool salle_policies_vary_between_variants(const struct salle_plan *plan);

/* If each build has one policy, prints the builds of each policy; at most `most` policies. */
void salle_policies_used_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out);

/*
 * Prints how much each policy of the base is known to lose, or that no search is known. Names at most `most` policies.
 */
void salle_known_losses_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out);

/*
 * Returns the options of `salle run` that compare policies: "--policies plain,master --bouts 1000", in the arena. The
 * policies are those of the run and of the scenario, and `master` (or `plain` if `master` is among them). With more
 * matchups fewer bouts are suggested; with `prices` the number is that of the scenario. Returns NULL if a policy is not
 * in `names`, the available policies; if builds fight under several policies already; or if all pairs of policies would
 * make more than 4,000 matchups without `prices`.
 */
const char *salle_suggest_other_policies(const struct salle_policies_used *used, size_t n_matchups,
	const char *const *names, size_t n, struct salle_arena *arena);
