/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An earlier run, read back from its folder, so that it can be continued (salle_batch_settings.earlier) or compared
 * with another run. manifest.json describes the run: program, files, seed, matchups. tallies.bin has the counts from
 * which all results are computed.
 *
 * tallies.bin is the line "salle tallies FORMAT", followed by numbers of seven bits per byte, the lowest bits first.
 * The eighth bit is set on all bytes of a number but the last. A text is its length in bytes, then its bytes. A run of
 * zeros in an array of counts is a zero and the length of the run. The manifest has the file's SHA-256, so that a
 * damaged or foreign file is refused.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/write_run.h>

/* Reads the run in `dir` into the arena. Returns SALLE_BAD_INPUT if there is no run or it is damaged. */
enum salle_status salle_stored_run_load(const char *dir, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Reads only the manifest; `out` then has no matchups, tallies or rules. */
enum salle_status salle_stored_run_load_manifest(const char *dir, struct salle_stored_run *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks that a run of `plan` by `program` can continue from `earlier`. Both need the same deciding sources, files,
 * seed and matchups, and the same overrides except for the number of bouts. No matchup may have had more bouts than the
 * plan allows. If the run cannot continue, reports every reason and returns SALLE_BAD_INPUT. Checks the tallies last,
 * which takes long if there are many matchups; salle_stored_run_check_fast skips that check.
 */
enum salle_status salle_stored_run_check(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
enum salle_status salle_stored_run_check_fast(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks that the run had the same program, files, seed and overrides, except for the number of bouts. If so, bouts
 * with the same number are equal in both runs. Reports every difference and returns SALLE_BAD_INPUT if there is one.
 * Needs only the manifest of the run.
 */
enum salle_status salle_stored_run_check_inputs(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks that both runs have the same goal: the same precision or question, or fixed numbers of bouts, which may
 * differ. Reports differences and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_stored_run_check_goal(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns whether an override (salle_overrides_read) changes what happens in a bout. Only overrides of the number of
 * bouts and of the list of output files do not.
 */
bool salle_override_decides_bouts(const char *text);

/*
 * Copies the tuning of the earlier run's confidence sequences into the plan that continues the run, because the results
 * so far were already tested with these sequences. Does nothing if either run has a fixed number of bouts.
 */
void salle_stored_run_copy_tuning(const struct salle_stored_run *earlier, struct salle_plan *plan);
