/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which policies the builds of a run fought under: the frame of every number in a summary. */
#ifndef SALLE_SUMMARY_POLICIES_USED_H
#define SALLE_SUMMARY_POLICIES_USED_H

#include <stdio.h>

#include <salle/plan.h>

#include "base/arena.h"

/* The policies of the base's matchups. */
struct salle_policies_used {
	const struct salle_plan *plan;
	const char *common; /* all builds fight under it; NULL where they differ */
	bool several;       /* some build fights under more than one */
};

struct salle_policies_used salle_find_policies_used(const struct salle_plan *plan);

/* For a heading: "ALL UNDER plain", "EACH UNDER ITS OWN POLICY", "UNDER SEVERAL POLICIES". In the arena. */
const char *salle_policies_used_heading(const struct salle_policies_used *used, struct salle_arena *arena);

/* Returns how many policies the matchups of the base have, each counted once. `arena`: scratch. */
size_t salle_policies_used_count(const struct salle_policies_used *used, struct salle_arena *arena);

/* Does some build fight under another policy in a variant than in the base? */
bool salle_do_policies_vary(const struct salle_plan *plan);

/* Prints who fights under which policy if each build has one; of these policies up to `most`. */
void salle_policies_used_print(const struct salle_policies_used *used, size_t most, struct salle_arena *arena,
	FILE *out);

/*
 * Policies to compare with, as --policies takes them: those of the builds, in the run and in the scenario, and
 * `expert`, or `plain` if that is one of them; that one alone where there would be more than 400 matchups otherwise, as
 * each is fought under each pair of policies. `names` are the policies at hand. NULL where these are not all among
 * them, where builds fight under several already, and above 300 matchups, which would take long. In the arena.
 */
const char *salle_suggest_other_policies(const struct salle_policies_used *used, size_t n_matchups,
	const char *const *names, size_t n, struct salle_arena *arena);

#endif
