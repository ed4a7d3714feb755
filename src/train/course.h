/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of a training: which players are trained, and how many rounds of searches the budget allows. */
#pragma once

#include "train/search.h"

struct salle_train_schedule {
	unsigned rounds;
	uint64_t search_bouts; /* bouts of each search */
	uint64_t payoff_bouts; /* bouts of each payoff */
};

/* Sets up a training; no player is trained yet. `scenario`, `settings` and `arena` must outlive the training. */
void salle_trainer_begin(struct salle_trainer *trainer, const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, struct salle_arena *arena);

/* Marks a player as one to be trained. */
void salle_trainer_mark_player(struct salle_trainer *trainer, size_t player);

/* Returns the policy with that name in the library; NULL if there is none. */
const struct salle_library_policy *salle_library_find(const struct salle_library *library, const char *name);

/* Returns whether all opponents keep one policy, so that one best response is searched. */
bool salle_trainer_has_fixed_field(const struct salle_trainer *trainer);

/* Returns the schedule for a budget: as many rounds as the budget allows, with enough bouts for each payoff. */
struct salle_train_schedule salle_trainer_schedule(const struct salle_trainer *trainer, uint64_t bouts);

/* Reports an error if the budget is too small for `parts` equal trainings. */
void salle_trainer_check_budget(const struct salle_trainer *trainer, uint64_t bouts, size_t parts,
	struct salle_diagnostics *diagnostics);

/*
 * Searches until the budget is spent or a stop is requested, and computes the mixtures. Afterwards progress.round - 1
 * rounds are complete. If a checkpoint does not belong to this training, reports an error and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_trainer_search(struct salle_trainer *trainer, uint64_t bouts,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
