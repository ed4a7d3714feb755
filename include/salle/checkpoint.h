/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checkpoints save the bouts fought so far while a run goes on, so that a killed run loses seconds, not hours.
 *
 * The checkpoint of results in `results/NAME` is the folder `results/.NAME.checkpoint`: tallies.bin and a short
 * manifest.json. It is replaced whole or not at all. A checkpoint that the run does not contain stays; the run then
 * writes `.NAME.checkpoint-2`, `-3` ... A run that continues from a checkpoint gives the same bytes as an undisturbed
 * run.
 */
#pragma once

#include <salle/stored_run.h>

/*
 * Saves the run. `*saved` is the folder of the run's previous checkpoint, or NULL at first. The function sets it to the
 * folder written, in the arena.
 */
enum salle_status salle_checkpoint_save(const char *target, const char **saved, const struct salle_plan *plan,
	const struct salle_batch_result *so_far, const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Reads the checkpoint with the most bouts from which a run of `plan` by `program` with the same goal can continue.
 * Returns SALLE_OK with out->dir NULL if there are no checkpoints. Returns SALLE_BAD_INPUT after reporting why the run
 * cannot continue from the existing ones. If `counts` is true, also checks the tallies; this takes a while, and only a
 * run that continues needs it.
 */
enum salle_status salle_checkpoint_find(const char *target, const struct salle_plan *plan,
	const struct salle_program *program, bool counts, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Lists the checkpoints of runs into `target`, in the arena. Returns their number. */
size_t salle_checkpoints_list(const char *target, const char ***out, struct salle_arena *arena);

/* Removes a checkpoint, if it exists. */
void salle_checkpoint_remove(const char *dir);

/* Removes the checkpoints of `target` that have no bouts beyond those in the written result of `plan`. */
void salle_checkpoints_prune(const char *target, const struct salle_plan *plan, const struct salle_program *program,
	const struct salle_batch_result *result);
