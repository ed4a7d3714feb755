/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The checkpoint of a training: the hidden file `.NAME.training` beside its folder NAME, so that the folder is complete
 * or absent. Its first line has a hash of everything that decides the search; the rest is the engine's text.
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

/* Returns the checkpoint of a training into `dir`, not yet read or written. */
struct salle_training_checkpoint salle_training_checkpoint_of(const char *dir, const struct salle_plan *plan,
	const struct salle_train_settings *settings, const struct salle_program *program, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Saves the search so far; for salle_train_settings.checkpoint, whose context is a struct salle_training_checkpoint. */
void salle_training_checkpoint_save(const char *text, void *context);

/*
 * Reads the engine's text into `out`; NULL, with a warning, if there is no checkpoint. Returns SALLE_BAD_INPUT for a
 * checkpoint of another command, scenario or program.
 */
enum salle_status salle_training_checkpoint_read(const struct salle_training_checkpoint *checkpoint,
	const char **out) SALLE_MUST_CHECK;

/* Warns of a checkpoint that a training without --resume does not continue and will replace. */
void salle_training_checkpoint_warn(const struct salle_training_checkpoint *checkpoint);

/* Removes the file, if there is one. */
void salle_training_checkpoint_remove(const struct salle_training_checkpoint *checkpoint);
