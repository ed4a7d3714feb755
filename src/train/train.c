/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "train/confirm.h"
#include "train/course.h"
#include "train/train_input.h"

enum { DEFAULT_BOUTS = 500000 /* DEFAULT_BOUTS is per trained player */, PERCENT = 100 };

uint64_t salle_train_default_bouts(const struct salle_scenario *scenario, const struct salle_train_settings *settings)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_duel_field field;
	salle_duel_field_init(&field, &scenario->plan, NULL, 0, &arena);
	const size_t n = settings->n_players > 0 ? settings->n_players : field.n;
	salle_arena_release(&arena);
	return DEFAULT_BOUTS * (uint64_t)n;
}

/* Marks the players that the settings name. */
static void mark_players_to_train(struct salle_trainer *trainer)
{
	const struct salle_train_settings *settings = trainer->settings;
	for (size_t i = 0; i < settings->n_players; i++) {
		const size_t player = salle_duel_field_find(&trainer->field, settings->players[i]);
		if (player < trainer->field.n)
			salle_trainer_mark_player(trainer, player);
	}
	for (size_t i = 0; i < trainer->field.n && settings->n_players == 0; i++)
		salle_trainer_mark_player(trainer, i);
}

/* Measures the policies of all players that were searched, even if a stop was requested. */
static void measure_trained_players(struct salle_trainer *trainer, struct salle_training *out)
{
	const size_t n_trained = trainer->n_trained;
	struct salle_trained_policy *policies = salle_arena_array(trainer->arena, n_trained, sizeof *policies);
	out->joint_level = SALLE_TRAIN_LEVEL;
	struct salle_mixture *found = salle_arena_array(trainer->arena, n_trained, sizeof *found);
	size_t intervals = 2 * n_trained; /* a duel and a gain per player, and two worst cases if the policy is mixed */
	for (size_t i = 0; i < n_trained; i++) {
		found[i] = salle_trainer_choose(trainer, trainer->trained_players[i]);
		intervals += found[i].n > 1 ? 2 : 0;
	}
	out->level = 1 - (1 - out->joint_level) / (double)intervals; /* Bonferroni's correction */
	trainer->progress.round = trainer->progress.rounds;
	trainer->progress.player = NULL;
	for (size_t i = 0; i < n_trained; i++)
		policies[i] = salle_trainer_confirm(trainer, trainer->trained_players[i], out->level, &found[i]);
	out->policies = policies;
	out->n = n_trained;
	out->bouts = trainer->progress.bouts;
	out->candidates = trainer->progress.candidates;
}

/*
 * Sets up a training. Returns its budget in bouts; 0 after reporting wrong names, or a budget that is too small.
 */
static uint64_t begin_training(struct salle_trainer *trainer, const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	salle_trainer_begin(trainer, scenario, settings, arena);
	mark_players_to_train(trainer);
	const uint64_t bouts = settings->bouts > 0 ? settings->bouts : salle_train_default_bouts(scenario, settings);
	const size_t errors = diagnostics->errors;
	salle_trainer_check_names(trainer, diagnostics);
	salle_trainer_check_budget(trainer, bouts, 1, diagnostics);
	return diagnostics->errors > errors ? 0 : bouts;
}

bool salle_train_is_possible(const struct salle_scenario *scenario, const struct salle_train_settings *settings,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_trainer trainer;
	return begin_training(&trainer, scenario, settings, arena, diagnostics) > 0;
}

enum salle_status salle_train_run(const struct salle_scenario *scenario, const struct salle_train_settings *settings,
	struct salle_training *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_trainer trainer;
	*out = (struct salle_training){ .draw = scenario->train_draw / (double)PERCENT };
	const uint64_t bouts = begin_training(&trainer, scenario, settings, arena, diagnostics);
	if (bouts == 0)
		return SALLE_BAD_INPUT;
	trainer.progress.budget = out->budget = bouts;
	if (salle_trainer_search(&trainer, bouts, diagnostics) != SALLE_OK)
		return SALLE_BAD_INPUT;
	out->rounds = trainer.progress.round - 1;
	out->interrupted = salle_trainer_is_interrupted(&trainer);
	measure_trained_players(&trainer, out);
	return out->interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}
