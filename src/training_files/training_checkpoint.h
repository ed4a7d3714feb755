/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The checkpoint of a training: the hidden file `.NAME.training` beside the training's folder NAME, so that the folder
 * is complete or absent. The first line has a hash of everything that decides the search; the rest is the text that
 * salle_train_run writes.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/train.h>

#include "base/arena.h"

struct salle_training_checkpoint {
	const char *path;
	char hash[65];
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Returns the checkpoint of a training into `dir`. The file is neither read nor written. */
struct salle_training_checkpoint salle_training_checkpoint_of(const char *dir, const struct salle_plan *plan,
	const struct salle_train_settings *settings, const struct salle_program *program, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Saves the search so far. Used as salle_train_settings.checkpoint; `context` is a struct salle_training_checkpoint. */
void salle_training_checkpoint_save(const char *text, void *context);

/*
 * Reads the text that salle_train_run continues from. If there is no checkpoint, warns and sets `out` to NULL. Returns
 * SALLE_BAD_INPUT for a checkpoint of another command, scenario or program.
 */
enum salle_status salle_training_checkpoint_read(const struct salle_training_checkpoint *checkpoint,
	const char **out) SALLE_MUST_CHECK;

/* Warns of a checkpoint that will be replaced, because the training is not continued (--resume). */
void salle_training_checkpoint_warn(const struct salle_training_checkpoint *checkpoint);

/* Removes the checkpoint, if there is one. */
void salle_training_checkpoint_remove(const struct salle_training_checkpoint *checkpoint);
