/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/rematch.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <salle/batch.h>

#include "base/file.h"
#include "results/inputs.h"

/* Levels below the temporary folder, so that paths which begin with `../` stay inside it. */
#define DEEP "/r/r/r/r/r/r/r/r"

static enum salle_status system_error(struct salle_diagnostics *diagnostics, const char *verb, const char *path)
{
	int error = errno;
	salle_error(diagnostics, NULL, "cannot %s '%s': %s", verb, path, strerror(error));
	return SALLE_FAILED;
}

/* Creates the folders above the file; `path` is given back as it was. */
static bool make_parents(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		bool made = mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
		*slash = '/';
		if (!made)
			return false;
	}
	return true;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where)
{
	(void)info;
	(void)kind;
	(void)where;
	return remove(path);
}

static enum salle_status lay_out(const struct salle_rematch *with, const struct salle_earlier *run, const char *root,
	struct salle_diagnostics *diagnostics)
{
	char *folder = salle_arena_format(with->arena, "%s/%s/x", root, with->data_dir);
	if (!make_parents(folder))
		return system_error(diagnostics, "create", folder);
	for (size_t i = 0; i < run->n_sources; i++) {
		char *path = salle_arena_format(with->arena, "%s/%s", root, run->sources[i].path);
		if (!make_parents(path))
			return system_error(diagnostics, "create", path);
		enum salle_status status = salle_file_write(path, run->sources[i].text, run->sources[i].bytes, diagnostics);
		if (status != SALLE_OK)
			return status;
	}
	return SALLE_OK;
}

static enum salle_status load(const struct salle_rematch *with, const struct salle_earlier *run, const char *root,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics)
{
	struct salle_overrides overrides = { 0 };
	if (!salle_overrides_read(run->overrides, run->n_overrides, &overrides, with->arena)) {
		salle_error(diagnostics, NULL, "the manifest of '%s' has overrides that this version does not know", run->dir);
		return SALLE_BAD_INPUT;
	}
	overrides.has_seed = true;
	overrides.seed = run->seed;
	overrides.data_dir = salle_arena_format(with->arena, "%s/%s", root, with->data_dir);
	enum salle_status status = lay_out(with, run, root, diagnostics);
	struct salle_diagnostics faults; /* of files that are gone when they would be shown */
	salle_diagnostics_init(&faults);
	if (status == SALLE_OK &&
		salle_scenario_load(salle_arena_format(with->arena, "%s/%s", root, run->path), &overrides, out, with->arena,
			&faults) != SALLE_OK) {
		const char *first = "";
		for (size_t i = faults.n; i-- > 0;)
			first = faults.items[i].severity == SALLE_ERROR ? faults.items[i].message : first;
		salle_error(diagnostics, NULL, "the inputs that '%s' kept cannot be read again: %s", run->dir, first);
		status = SALLE_BAD_INPUT;
	}
	salle_diagnostics_release(&faults);
	return status == SALLE_OK ? salle_earlier_check(run, &out->plan, with->program, diagnostics) : status;
}

enum salle_status salle_rematch_load(const struct salle_rematch *with, const struct salle_earlier *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics)
{
	if (strcmp(run->program.sources, with->program->sources) != 0) {
		salle_error(diagnostics, NULL, "'%s' was fought by another salle (revision %s), which decides bouts otherwise",
			run->dir, run->program.revision);
		return SALLE_BAD_INPUT;
	}
	if (!salle_inputs_are_kept(run)) {
		salle_error(diagnostics, NULL, "'%s' has no " SALLE_INPUTS_FILE ": an older salle kept no inputs", run->dir);
		return SALLE_BAD_INPUT;
	}
	const char *place = getenv("TMPDIR");
	char *folder =
		salle_arena_format(with->arena, "%s/salle-inputs-XXXXXX", place != NULL && *place != '\0' ? place : P_tmpdir);
	if (mkdtemp(folder) == NULL)
		return system_error(diagnostics, "create", folder);
	const char *root = salle_arena_format(with->arena, "%s" DEEP, folder);
	enum salle_status status = load(with, run, root, out, diagnostics);
	enum { OPEN_FOLDERS = 8 };
	(void)nftw(folder, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
	return status;
}

void salle_rematch_result(const struct salle_rematch *with, const struct salle_earlier *run, struct salle_plan *plan,
	struct salle_batch_result *out)
{
	static const volatile sig_atomic_t stopped = 1; /* before its next bout, whether that would come or not */
	salle_earlier_hand_on(run, plan);
	const struct salle_batch_settings settings = { .threads = with->threads, .stop = &stopped, .from = &run->result };
	(void)!salle_batch_run(plan, &settings, out, with->arena);
}

/* The run that these bouts are. */
static struct salle_earlier run_of(const struct salle_earlier *run, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_earlier out = *run;
	struct salle_earlier_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	struct salle_tally_head room;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		matchups[m] = run->matchups[m];
		matchups[m].key = plan->matchups[m].key;
		matchups[m].bouts = salle_tallies_head(&result->tallies, m, &room)->bouts;
	}
	out.seed = plan->seed;
	out.matchups = matchups;
	out.result = *result;
	out.tuned = 0;
	out.interrupted = false;
	return out;
}

enum salle_status salle_rematch(const struct salle_rematch *with, const struct salle_earlier *run, uint64_t seed,
	const bool *wanted, struct salle_earlier *out, struct salle_diagnostics *diagnostics)
{
	struct salle_scenario scenario;
	enum salle_status status = salle_rematch_load(with, run, &scenario, diagnostics);
	if (status != SALLE_OK)
		return status;
	struct salle_plan plan = scenario.plan;
	struct salle_matchup *matchups = salle_arena_array(with->arena, plan.n_matchups + 1, sizeof *matchups);
	bool *fight = salle_arena_array(with->arena, plan.n_matchups + 1, sizeof *fight);
	for (size_t m = 0; m < plan.n_matchups; m++)
		fight[m - plan.matchups[m].after_base] |= wanted[m];
	for (size_t m = 0; m < plan.n_matchups; m++) {
		matchups[m] = plan.matchups[m];
		matchups[m].key.seed = seed;
		matchups[m].bouts = fight[m - matchups[m].after_base] ? run->matchups[m].bouts : 0;
	}
	plan.seed = seed;
	plan.matchups = matchups;
	plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED, .spread = plan.precision.spread };
	const struct salle_batch_settings settings = { .threads = with->threads };
	struct salle_batch_result result;
	status = salle_batch_run(&plan, &settings, &result, with->arena);
	*out = run_of(run, &plan, &result, with->arena);
	return status;
}
