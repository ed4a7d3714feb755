/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/write_run.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/stored_run.h>

#include "base/file.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "run_folder/data_package.h"
#include "run_folder/kept_inputs.h"
#include "run_folder/manifest.h"
#include "run_folder/run_folder.h"
#include "run_folder/tally_file.h"
#include "run_folder/workbook.h"

static const char manifest_name[] = "manifest.json";

bool salle_is_run_file(const char *name)
{
	bool known = strcmp(name, manifest_name) == 0 || strcmp(name, SALLE_TALLY_FILE_NAME) == 0 ||
		strcmp(name, SALLE_INPUTS_FILE) == 0 || strcmp(name, SALLE_DATA_PACKAGE_FILE) == 0 ||
		strcmp(name, SALLE_WORKBOOK_FILE) == 0 || strcmp(name, SALLE_GATE_FILE) == 0;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		known = known || strcmp(name, file->name) == 0;
	return known;
}

/* Writes the tallies, and sets `hex` to their SHA-256. */
static bool write_tallies(struct salle_staged_folder *stage, const struct salle_plan *plan,
	const struct salle_batch_result *result, char hex[65])
{
	FILE *out = salle_staged_folder_open_file(stage, SALLE_TALLY_FILE_NAME);
	if (out == NULL)
		return false;
	FILE *hashed = salle_open_hashing_stream(out, hex);
	salle_tally_file_write(plan, result, hashed);
	return fclose(hashed) == 0; /* a write error remains in the error flag of `out` */
}

/* Writes the workbook if the plan requests one. */
static bool write_workbook(struct salle_staged_folder *stage, struct salle_figures *figures)
{
	if (!figures->whole_plan->writes_workbook)
		return true;
	if (salle_staged_folder_open_file(stage, SALLE_WORKBOOK_FILE) == NULL)
		return false;
	const char *path = salle_arena_format(figures->arena, "%s/" SALLE_WORKBOOK_FILE, stage->hidden_path);
	const int error = salle_workbook_write(figures, path, stage->hidden_path);
	if (stage->error == 0)
		stage->error = error; /* this error is reported when the file is closed */
	return true;
}

/*
 * Keeps the findings of `salle gate --keep` if the earlier run in the folder fought the same bouts; otherwise warns
 * that the findings are removed.
 */
static bool keep_gate_findings(struct salle_staged_folder *stage, const char *tallies, struct salle_arena *arena)
{
	struct salle_diagnostics ignored;
	struct salle_stored_run earlier;
	char *text = NULL;
	size_t length = 0;
	const char *path = salle_arena_format(arena, "%s/" SALLE_GATE_FILE, stage->target);
	salle_diagnostics_init(&ignored);
	const bool exists = salle_file_read(path, NULL, arena, &text, &length, &ignored) == SALLE_OK;
	const bool same = exists && salle_stored_run_load_manifest(stage->target, &earlier, arena, &ignored) == SALLE_OK &&
		strcmp(earlier.tallies_hash, tallies) == 0;
	salle_diagnostics_release(&ignored);
	if (exists && !same)
		salle_warning(stage->diagnostics, NULL,
			"'%s' is removed, because its findings are about other bouts: repeat `salle gate --keep`", path);
	if (!same)
		return true;
	FILE *out = salle_staged_folder_open_file(stage, SALLE_GATE_FILE);
	return out != NULL && fwrite(text, 1, length, out) == length;
}

static bool write_files(struct salle_staged_folder *stage, struct salle_figures *figures,
	const struct salle_run_info *info, bool checkpoint)
{
	const bool is_short = checkpoint || figures->whole_plan->shard.count > 0;
	for (const struct salle_result_file *file = salle_result_files; !is_short && file->name != NULL; file++) {
		if (!salle_result_file_is_written(file, figures->whole_plan))
			continue;
		FILE *out = salle_staged_folder_open_file(stage, file->name);
		if (out == NULL)
			return false;
		salle_result_file_write(file, figures, out);
	}
	if (!is_short && !write_workbook(stage, figures))
		return false;
	FILE *out = is_short ? NULL : salle_staged_folder_open_file(stage, SALLE_DATA_PACKAGE_FILE);
	if (out != NULL)
		salle_data_package_write(figures->whole_plan, figures->arena, out);
	else if (!is_short)
		return false;
	char tallies[65];
	if (!write_tallies(stage, figures->whole_plan, figures->result, tallies))
		return false;
	out = checkpoint ? NULL : salle_staged_folder_open_file(stage, SALLE_INPUTS_FILE);
	if (out != NULL)
		salle_kept_inputs_write(figures->whole_plan, out);
	else if (!checkpoint)
		return false;
	out = salle_staged_folder_open_file(stage, manifest_name);
	if (out == NULL)
		return false;
	if (is_short)
		salle_manifest_write_short(figures, info, tallies, out);
	else
		salle_manifest_write(figures, info, tallies, out);
	return is_short || keep_gate_findings(stage, tallies, figures->arena);
}

/* The data on which it depends whether an earlier run may be replaced. */
struct replacing {
	const struct salle_plan *plan;
	const struct salle_program *program;
};

/* Returns the message without the name of the run's folder at its beginning. */
static const char *message_without_name(const char *message, const char *dir, struct salle_arena *arena)
{
	const char *name = salle_arena_format(arena, "'%s' ", dir);
	return strncmp(message, name, strlen(name)) == 0 ? salle_arena_format(arena, "it %s", message + strlen(name))
													 : message;
}

/* Returns the first reason to keep the run in `dir`; NULL if the run may be replaced. */
static char *reason_to_keep(const char *dir, const void *context)
{
	const struct replacing *by = context;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	struct salle_stored_run earlier;
	char *why = NULL;
	if ((salle_stored_run_load(dir, &earlier, &arena, &reasons) != SALLE_OK ||
			salle_stored_run_check(&earlier, by->plan, by->program, &reasons) != SALLE_OK) &&
		asprintf(&why, "%s (--replace: replace it in any case)",
			message_without_name(reasons.items[0].message, dir, &arena)) < 0)
		why = salle_check_allocated(NULL);
	salle_diagnostics_release(&reasons);
	salle_arena_release(&arena);
	return why;
}
static struct salle_staged_folder_terms make_staging_terms(const struct salle_destination *to,
	const struct replacing *by, bool beside)
{
	return (struct salle_staged_folder_terms){ salle_is_run_file, to->replace ? NULL : reason_to_keep, by, beside };
}

enum salle_status salle_results_check_target(struct salle_destination *to, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct replacing by = { plan, program };
	const struct salle_staged_folder_terms terms = make_staging_terms(to, &by, to->picks_free_name);
	struct salle_staged_folder stage;
	enum salle_status status = salle_staged_folder_begin(&stage, to->dir, &terms, diagnostics);
	if (status != SALLE_OK)
		return status;
	to->dir = salle_arena_copy_text(arena, stage.target);
	salle_staged_folder_discard(&stage);
	return SALLE_OK;
}

/* Returns a copy of the plan in which each matchup has the number of bouts that were fought. */
static struct salle_plan plan_with_bouts_fought(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	struct salle_plan fought = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups, sizeof *matchups);
	memcpy(matchups, plan->matchups, plan->n_matchups * sizeof *matchups);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		matchups[m].bouts = SALLE_TALLY_HEAD(&result->tallies, m)->bouts;
	}
	fought.matchups = matchups;
	return fought;
}

enum salle_status salle_run_folder_write(struct salle_destination *to, struct salle_figures *figures,
	const struct salle_run_info *info, bool checkpoint, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const struct salle_plan whole = plan_with_bouts_fought(figures->whole_plan, figures->result, &scratch);
	const struct replacing by = { &whole, &info->program };
	const struct salle_staged_folder_terms terms =
		/*
		 * if an earlier run must stay, writes beside it instead of failing, because otherwise the bouts would be lost
		 */
		make_staging_terms(to, &by, true);
	struct salle_staged_folder stage;
	char *written = NULL;
	enum salle_status status = salle_staged_folder_begin(&stage, to->dir, &terms, diagnostics);
	if (status == SALLE_OK && write_files(&stage, figures, info, checkpoint)) {
		status = salle_staged_folder_commit(&stage, &written);
	} else if (status == SALLE_OK) {
		salle_staged_folder_discard(&stage);
		status = SALLE_FAILED;
	}
	if (written != NULL)
		to->dir = salle_arena_copy_text(arena, written);
	free(written);
	salle_arena_release(&scratch);
	return status;
}

enum salle_status salle_run_write(struct salle_destination *to, struct salle_figures *figures,
	const struct salle_run_info *info, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	return salle_run_folder_write(to, figures, info, false, arena, diagnostics);
}
