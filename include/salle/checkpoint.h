/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checkpoints save the bouts fought so far during a run, so that a killed run loses seconds, not hours.
 *
 * The checkpoint of results in `results/NAME` is the folder `results/.NAME.checkpoint`: tallies.bin and a short
 * manifest.json. The folder is replaced completely or not at all. If the folder has a checkpoint with bouts that the
 * new run does not contain, that checkpoint is kept, and the new run writes `.NAME.checkpoint-2`, `-3` ... A run that
 * continues from a checkpoint gives the same bytes as an undisturbed run.
 */
#pragma once

#include <salle/stored_run.h>

/*
 * Saves the run. `*saved` is the folder of the run's previous checkpoint; NULL for the first checkpoint. The function
 * sets `*saved` to the folder that was written, in the arena.
 */
enum salle_status salle_checkpoint_save(const char *target, const char **saved, const struct salle_plan *plan,
	const struct salle_batch_result *so_far, const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Reads the checkpoint with the most bouts from which a run of `plan` by `program` with the same goal can continue. If
 * there are no checkpoints, returns SALLE_OK and sets out->dir to NULL. If no checkpoint can be continued, reports why
 * and returns SALLE_BAD_INPUT. If `counts` is true, also checks the tallies; this is slow, and only a run that
 * continues needs the check.
 */
enum salle_status salle_checkpoint_find(const char *target, const struct salle_plan *plan,
	const struct salle_program *program, bool counts, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Lists the checkpoints of runs whose results go to `target`, in the arena. Returns the number of checkpoints. */
size_t salle_checkpoints_list(const char *target, const char ***out, struct salle_arena *arena);

/* Removes a checkpoint, if it exists. */
void salle_checkpoint_remove(const char *dir);

/*
 * Removes the checkpoints of `target` whose bouts are all contained in `result`, a result of `plan` that has been
 * written.
 */
void salle_checkpoints_prune(const char *target, const struct salle_plan *plan, const struct salle_program *program,
	const struct salle_batch_result *result);
