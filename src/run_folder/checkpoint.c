/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/checkpoint.h>

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/replace_folder.h"
#include "figures/figures.h"
#include "run_folder/run_folder.h"

enum { CHECKPOINTS_MAX = 99 }; /* maximum number of checkpoints of runs with the same target */

/* Returns the name of the folder of the target's i-th checkpoint, counted from 1. */
static const char *checkpoint_name(const char *target, unsigned i, struct salle_arena *arena)
{
	size_t length = strlen(target);
	while (length > 1 && target[length - 1] == '/')
		length--;
	const char *path = salle_arena_copy_text_n(arena, target, length), *slash = strrchr(path, '/');
	size_t above = slash == NULL ? 0 : (size_t)(slash - path) + 1;
	return i == 1 ? salle_arena_format(arena, "%.*s.%s.checkpoint", (int)above, path, path + above)
				  : salle_arena_format(arena, "%.*s.%s.checkpoint-%u", (int)above, path, path + above, i);
}

size_t salle_checkpoints_list(const char *target, const char ***out, struct salle_arena *arena)
{
	size_t n = 0;
	*out = salle_arena_array(arena, CHECKPOINTS_MAX, sizeof **out);
	for (unsigned i = 1; i <= CHECKPOINTS_MAX; i++) {
		const char *dir = checkpoint_name(target, i, arena);
		salle_folder_recover(dir);
		if (access(dir, F_OK) == 0)
			(*out)[n++] = dir;
	}
	return n;
}

enum salle_status salle_checkpoint_save(const char *target, const char **saved, const struct salle_plan *plan,
	const struct salle_batch_result *so_far, const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_destination to = { .dir = *saved, .replace = *saved != NULL, .picks_free_name = true };
	if (to.dir == NULL)
		to.dir = checkpoint_name(target, 1, arena);
	/* diagnostics of writing: errors become warnings, and warnings are dropped */
	struct salle_diagnostics aside;
	salle_diagnostics_init(&aside);
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_figures figures = salle_figures_make(plan, so_far, &scratch);
	enum salle_status status = salle_run_folder_write(&to, &figures, info, true, arena, &aside);
	salle_arena_release(&scratch);
	for (size_t i = 0; i < aside.n; i++)
		if (aside.items[i].severity == SALLE_ERROR)
			salle_warning_once(diagnostics, NULL, "no checkpoint: %s", aside.items[i].message);
	salle_diagnostics_release(&aside);
	if (status == SALLE_OK)
		*saved = to.dir;
	return status;
}

enum salle_status salle_checkpoint_find(const char *target, const struct salle_plan *plan,
	const struct salle_program *program, bool counts, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	*out = (struct salle_stored_run){ .dir = NULL };
	const char **dirs;
	const size_t n = salle_checkpoints_list(target, &dirs, arena);
	for (size_t i = 0; i < n; i++) {
		const char *dir = dirs[i];
		struct salle_stored_run earlier;
		if (salle_stored_run_load(dir, &earlier, arena, &reasons) != SALLE_OK)
			continue;
		const bool same_run = (counts ? salle_stored_run_check : salle_stored_run_check_fast)(&earlier, plan, program,
								  &reasons) == SALLE_OK;
		if (salle_stored_run_check_goal(&earlier, plan, &reasons) == SALLE_OK && same_run &&
			(out->dir == NULL || earlier.result.bouts > out->result.bouts))
			*out = earlier;
	}
	bool refused = n > 0 && out->dir == NULL;
	for (size_t i = 0; refused && i < reasons.n; i++)
		salle_error(diagnostics, reasons.items[i].at.file != NULL ? &reasons.items[i].at : NULL, "%s",
			reasons.items[i].message);
	salle_diagnostics_release(&reasons);
	return refused ? SALLE_BAD_INPUT : SALLE_OK;
}

void salle_checkpoint_remove(const char *dir)
{
	(void)salle_folder_remove(dir, salle_is_run_file);
}

/* Returns whether each matchup of the result has at least as many bouts as in the checkpoint. */
static bool has_all_bouts(const struct salle_batch_result *result, const struct salle_stored_run *earlier)
{
	for (size_t m = 0; m < earlier->n_matchups; m++) {
		if (SALLE_TALLY_HEAD(&result->tallies, m)->bouts < earlier->matchups[m].bouts)
			return false;
	}
	return true;
}

void salle_checkpoints_prune(const char *target, const struct salle_plan *plan, const struct salle_program *program,
	const struct salle_batch_result *result)
{
	struct salle_diagnostics ignored;
	struct salle_arena names = SALLE_ARENA_INIT;
	const char **dirs;
	const size_t n = salle_checkpoints_list(target, &dirs, &names);
	salle_diagnostics_init(&ignored);
	for (size_t i = 0; i < n; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_stored_run earlier;
		if (salle_stored_run_load(dirs[i], &earlier, &arena, &ignored) == SALLE_OK &&
			salle_stored_run_check_fast(&earlier, plan, program, &ignored) == SALLE_OK &&
			has_all_bouts(result, &earlier))
			salle_checkpoint_remove(dirs[i]);
		salle_arena_release(&arena);
	}
	salle_arena_release(&names);
	salle_diagnostics_release(&ignored);
}
