/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How badly the policies of a run are known to lose. Training searches for a policy that beats a given one, and trained
 * policies record these searches.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

struct salle_known_loss {
	const char *policy;
	/* record of the search that found the largest loss; NULL if no search beat the policy */
	const struct salle_training_record *worst;
	/* record of the training that produced the policy; NULL if there is none */
	const struct salle_training_record *trained;
};

/* Lists each policy of the base matchups once, in the order of the plan. The members of a team count separately. */
const struct salle_known_loss *salle_list_known_losses(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);

/*
 * Returns the loss that a record proves, as a percentage such as "87.6": the lower end of the interval, rounded down.
 */
const char *salle_format_known_loss(const struct salle_training_record *record, struct salle_arena *arena);
