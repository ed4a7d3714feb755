/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/results.h>

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "results/manifest.h"
#include "results/result_files.h"
#include "results/tallies.h"

static const char manifest_name[] = "manifest.json";

static bool writes(const char *name)
{
	bool known = strcmp(name, manifest_name) == 0 || strcmp(name, SALLE_TALLIES_FILE) == 0;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		known = known || strcmp(name, file->name) == 0;
	return known;
}

/* Tells their SHA-256. */
static bool write_tallies(struct salle_stage *stage, const struct salle_plan *plan,
	const struct salle_batch_result *result, char hex[65])
{
	FILE *out = salle_stage_file(stage, SALLE_TALLIES_FILE);
	if (out == NULL)
		return false;
	char *bytes = NULL;
	size_t length = 0;
	FILE *memory = salle_allocated(open_memstream(&bytes, &length));
	salle_tallies_write(plan, result, memory);
	if (fclose(memory) != 0)
		(void)salle_allocated(NULL);
	salle_sha256_hex(bytes, length, hex);
	fwrite(bytes, 1, length, out); /* the stream keeps the error */
	free(bytes);
	return true;
}

static bool write_files(struct salle_stage *stage, const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_run_info *info, struct salle_arena *arena)
{
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		if (!salle_result_file_wanted(file, plan))
			continue;
		FILE *out = salle_stage_file(stage, file->name);
		if (out == NULL)
			return false;
		salle_result_file_write(file, plan, result, out, arena);
	}
	char tallies[65];
	if (!write_tallies(stage, plan, result, tallies))
		return false;
	FILE *out = salle_stage_file(stage, manifest_name);
	if (out == NULL)
		return false;
	salle_manifest_write(plan, result, info, tallies, out, arena);
	return true;
}

enum salle_status salle_results_try(const char *dir, struct salle_report *report)
{
	struct salle_stage stage;
	enum salle_status status = salle_stage_begin(&stage, dir, writes, report);
	if (status == SALLE_OK)
		salle_stage_discard(&stage);
	return status;
}

enum salle_status salle_results_write(const char *dir, const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_run_info *info, struct salle_report *report)
{
	struct salle_stage stage;
	enum salle_status status = salle_stage_begin(&stage, dir, writes, report);
	if (status != SALLE_OK)
		return status;
	struct salle_arena arena = SALLE_ARENA_INIT;
	if (write_files(&stage, plan, result, info, &arena)) {
		status = salle_stage_commit(&stage);
	} else {
		salle_stage_discard(&stage);
		status = SALLE_FAILED;
	}
	salle_arena_release(&arena);
	return status;
}
