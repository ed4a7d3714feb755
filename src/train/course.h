/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of a training: which players are trained, and the rounds of searches that the budget allows. */
#pragma once

#include "train/search.h"

struct salle_train_schedule {
	unsigned rounds;
	uint64_t search; /* bouts of each search */
	uint64_t each;   /* bouts of each payoff */
};

/* Sets up a training in which no player is trained yet. `scenario`, `settings` and `arena` must outlive it. */
void salle_trainer_begin(struct salle_trainer *trainer, const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, struct salle_arena *arena);

/* Adds a player to those that are trained. */
void salle_trainer_train(struct salle_trainer *trainer, size_t player);

/* Returns the policy of that name in the library, or NULL. */
const struct salle_library_policy *salle_library_find(const struct salle_library *library, const char *name);

/* Returns whether opponents keep one policy, so that a single best response is searched. */
bool salle_trainer_has_fixed_field(const struct salle_trainer *trainer);

/* Returns the schedule for a budget: as many rounds as it allows, with enough bouts for each payoff. */
struct salle_train_schedule salle_trainer_schedule(const struct salle_trainer *trainer, uint64_t bouts);

/* Reports a budget that is too small for `parts` trainings like this one: two per build, or only 1. */
void salle_trainer_check_budget(const struct salle_trainer *trainer, uint64_t bouts, size_t parts,
	struct salle_diagnostics *diagnostics);

/*
 * Searches until the budget is spent or a stop is requested, and solves the population. Afterwards progress.round - 1
 * rounds are completed. Returns SALLE_BAD_INPUT after reporting a checkpoint that does not fit.
 */
enum salle_status salle_trainer_search(struct salle_trainer *trainer, uint64_t bouts,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
