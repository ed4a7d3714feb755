/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * By how much the policies of a run are known to lose to other policies, according to the searches that are recorded in
 * trained policies.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

struct salle_known_loss {
	const char *policy;
	/* the search that found the largest loss; NULL if no search beat the policy */
	const struct salle_training_record *worst;
	const struct salle_training_record *trained; /* the training of the policy itself; NULL if none is recorded */
};

/*
 * Lists the policies of the base's matchups, each once, in the order of the plan. The policies of a team are listed
 * separately.
 */
const struct salle_known_loss *salle_list_losses_of_policies(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);

/*
 * Returns the loss that a record proves, as a percentage: "87.6". The percentage is the lower end of the loss's
 * interval, rounded down.
 */
const char *salle_known_loss_text(const struct salle_training_record *record, struct salle_arena *arena);
