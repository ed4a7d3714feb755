/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checkpoints: what a run has fought so far, on disk while it goes on, so that a kill loses seconds and not hours.
 *
 * The checkpoint of results in `results/NAME` is the folder `results/.NAME.checkpoint`: tallies.bin and a short
 * manifest.json. It is replaced whole or not at all. A checkpoint that the run does not contain stays, and the run's
 * own is `.NAME.checkpoint-2`, `-3` ... Going on from a checkpoint gives the bytes of a run that was never disturbed.
 */
#ifndef SALLE_CHECKPOINT_H
#define SALLE_CHECKPOINT_H

#include <salle/stored_run.h>

/*
 * Saves the run. `*saved` is the folder of the run's earlier checkpoint, NULL at the first, and is set to the folder
 * written, in the arena.
 */
enum salle_status salle_checkpoint_save(const char *target, const char **saved, const struct salle_plan *plan,
	const struct salle_batch_result *so_far, const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Reads the checkpoint with the most bouts that a run of `plan` by `program`, with the same goal, can go on from.
 * SALLE_OK with out->dir NULL when there is none at all; SALLE_BAD_INPUT after telling why the run cannot go on from
 * those that there are. `counts`: check its counts, too; that takes a while, and only who goes on from them needs it.
 */
enum salle_status salle_checkpoint_find(const char *target, const struct salle_plan *plan,
	const struct salle_program *program, bool counts, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Lists the checkpoints that runs into `target` have left, in the arena. Returns how many there are. */
size_t salle_checkpoints_list(const char *target, const char ***out, struct salle_arena *arena);

/* Removes a checkpoint; nothing happens when there is none. */
void salle_checkpoint_remove(const char *dir);

/* Removes the checkpoints of `target` that have no bout that the written result of `plan` lacks, in any matchup. */
void salle_checkpoints_prune(const char *target, const struct salle_plan *plan, const struct salle_program *program,
	const struct salle_batch_result *result);

#endif
