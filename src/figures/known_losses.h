/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much the policies of a run are known to lose, by the searches that trained policies record. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

struct salle_known_loss {
	const char *policy;
	const struct salle_training_record *worst; /* search that found the largest loss; NULL if none did */
};

/*
 * Lists the policies of the base's matchups, each once, in the order of the plan. The policies of a team are listed one
 * by one.
 */
const struct salle_known_loss *salle_list_known_losses(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);

/* Returns the loss that a record shows, as a percentage: "87.6". The lower end of its interval, rounded down. */
const char *salle_known_loss_text(const struct salle_training_record *record, struct salle_arena *arena);
