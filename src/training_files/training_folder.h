/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The folder of a training: policy files, training.csv, settings.csv, manifest.json with the hashes of the files, and,
 * for a restricted training, without.csv.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/restricted_play.h>

#include "base/file.h"

struct salle_training_folder {
	struct salle_staged_folder stage;
	const char *dir; /* the folder, without trailing slashes; in the arena */
	const char *scenario;
	const char *const *players; /* [n_players] the players that are trained; NULL for all */
	size_t n_players;
	const struct salle_restricted_training *restricted; /* results of --without; NULL for other trainings */
	bool replace; /* replaces an earlier training even if it has other players or edited files */
};

/*
 * Begins to write the folder, so that errors are found before any bout. An earlier training is replaced if its players
 * are trained again and its files are as they were written. Other files are never removed.
 */
enum salle_status salle_training_folder_begin(struct salle_training_folder *folder, const char *dir,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns the file names of the policies, by player, in the arena; NULL for a player without a better policy. In a
 * restricted training the names of the restricted policies follow.
 */
const char **salle_training_file_names(const struct salle_training *training,
	const struct salle_restricted_training *restricted, struct salle_arena *arena);

/* Writes all files and renames the folder to its final name. `files` are from salle_training_file_names. */
enum salle_status salle_training_folder_write(struct salle_training_folder *folder, const struct salle_plan *plan,
	const struct salle_training *training, const char *command, const struct salle_program *program, const char **files,
	struct salle_arena *arena) SALLE_MUST_CHECK;
