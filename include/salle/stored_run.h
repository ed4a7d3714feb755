/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An earlier run, read back from its folder: what was run from manifest.json, and from tallies.bin the integers that
 * all results are made of. To go on from it (salle_batch_settings.from), or to compare it with another.
 *
 * tallies.bin is a line "salle tallies FORMAT" and then numbers, seven bits a byte, the lowest first, the eighth bit
 * set on all bytes but the last; a text is its length in bytes, then the bytes; runs of zeros in an array of counts are
 * a zero and their number. Its SHA-256 stands in the manifest: a damaged file, or one of another run, is refused.
 */
#ifndef SALLE_STORED_RUN_H
#define SALLE_STORED_RUN_H

#include <salle/earlier_run.h>
#include <salle/write_run.h>

/* Reads the run in `dir`; everything lives in the arena. SALLE_BAD_INPUT when there is none, or it is damaged. */
enum salle_status salle_stored_run_load(const char *dir, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Reads the manifest alone: `out` then has no matchups, tallies or rules. */
enum salle_status salle_stored_run_load_manifest(const char *dir, struct salle_stored_run *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Whether a run of `plan` by `program` can go on from it: the same sources of bouts, files, seed, overrides but
 * for the number of bouts, and matchups, none of which has had more bouts than the plan allows. SALLE_BAD_INPUT after
 * telling every reason why not. The counts themselves are checked last; that takes long where there are many matchups,
 * and salle_stored_run_check_fast leaves it out.
 */
enum salle_status salle_stored_run_check(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
enum salle_status salle_stored_run_check_fast(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks that the run was made by the same program, from the same files, with the same seed and the same overrides
 * except for the number of bouts: then bouts of the same number are the same. Reports every difference and returns
 * SALLE_BAD_INPUT if there is one. Needs only the manifest of the run.
 */
enum salle_status salle_stored_run_check_inputs(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Whether the goal of the bouts is the same, too: the precision or question, or a fixed number, which may be another.
 * SALLE_BAD_INPUT after telling what differs.
 */
enum salle_status salle_stored_run_check_goal(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* False for overrides (salle_overrides_read) that say only how many bouts there are, or which files. */
bool salle_override_decides_bouts(const char *text);

/*
 * Passes on to the plan of a continuing run what that must keep: the tuning of its confidence sequences, which
 * were looked at. Nothing where either run has a fixed number of bouts.
 */
void salle_stored_run_copy_tuning(const struct salle_stored_run *earlier, struct salle_plan *plan);

#endif
