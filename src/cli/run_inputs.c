/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/run_inputs.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <salle/checkpoint.h>

#include "base/replace_folder.h"
#include "run_folder/kept_inputs.h"

/* Replaces the goal (number of bouts, precision or budget) by the goal of the command line, if there is one. */
static void replace_goal(struct salle_overrides *overrides, const struct salle_overrides *given)
{
	if (given->bouts > 0) {
		overrides->bouts = given->bouts;
		overrides->precision = overrides->spend = NULL;
		overrides->max_bouts = 0;
	}
	if (given->precision != NULL) {
		overrides->precision = given->precision;
		overrides->spend = NULL;
		overrides->bouts = 0;
	}
	if (given->spend != NULL) {
		overrides->spend = given->spend;
		overrides->precision = NULL;
		overrides->bouts = overrides->max_bouts = 0;
	}
	if (given->max_bouts > 0)
		overrides->max_bouts = given->max_bouts;
}

/*
 * Combines the overrides of the run with those of the command line, which take precedence. Returns false if an override
 * of the run is unknown.
 */
static bool combine_overrides(const struct salle_stored_run *run, struct salle_overrides_input *input)
{
	const struct salle_overrides given = input->overrides;
	struct salle_kept_files *kept = salle_arena_alloc(input->arena, sizeof *kept);
	*kept = (struct salle_kept_files){ run->sources, run->n_sources };
	struct salle_overrides *overrides = &input->overrides;
	*overrides = (struct salle_overrides){ .has_seed = true, .seed = run->seed, .kept_files = kept };
	overrides->data_dir = run->data_dir;
	if (!salle_overrides_read(run->overrides, run->n_overrides, overrides, input->arena))
		return false;
	for (size_t i = 0; i < given.n_sets; i++)
		salle_overrides_add_set(input, given.sets[i]);
	if (given.has_seed)
		overrides->seed = given.seed;
	if (given.policies != NULL)
		overrides->policies = given.policies;
	if (given.figures != NULL)
		overrides->figures = given.figures;
	overrides->mirrored |= given.mirrored;
	overrides->xlsx |= given.xlsx;
	replace_goal(overrides, &given);
	return true;
}

/* Reads the inputs that the run kept, and makes them the inputs of the command. */
static enum salle_status use_kept_inputs(struct salle_cli *cli, struct salle_overrides_input *input,
	struct salle_stored_run *run)
{
	const enum salle_status status = salle_kept_inputs_read(run, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (!salle_has_kept_inputs(run)) {
		salle_error(&cli->diagnostics, NULL, "'%s' has no " SALLE_INPUTS_FILE ": its scenario cannot be read again",
			run->dir);
		return SALLE_BAD_INPUT;
	}
	if (!combine_overrides(run, input)) {
		salle_error(&cli->diagnostics, NULL, "the manifest of '%s' has overrides that this version does not know",
			run->dir);
		return SALLE_BAD_INPUT;
	}
	cli->kept_files = input->overrides.kept_files;
	return SALLE_OK;
}

/* Reports how to resume a killed run that has a checkpoint but no results. */
static void report_how_to_resume(struct salle_cli *cli, const char *dir)
{
	const char **checkpoints;
	if (access(dir, F_OK) != 0 && salle_checkpoints_list(dir, &checkpoints, &cli->arena) > 0)
		salle_error(&cli->diagnostics, NULL,
			"the run into '%s' was killed: repeat its command with --resume to continue", dir);
}

enum salle_status salle_cli_read_run(struct salle_cli *cli, const char *dir, struct salle_overrides_input *input,
	struct salle_stored_run *out)
{
	enum salle_status status = salle_stored_run_load(dir, out, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		report_how_to_resume(cli, dir);
	if (status == SALLE_OK)
		status = use_kept_inputs(cli, input, out);
	if (status != SALLE_OK)
		(void)salle_cli_add_scenario_errors(cli, NULL, input);
	return status;
}

static bool is_folder(const char *path)
{
	struct stat found;
	salle_folder_recover(path);
	return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

void salle_cli_warn_of_other_program(struct salle_cli *cli, const struct salle_stored_run *run)
{
	if (run->dir != NULL && strcmp(run->program.sources, salle_program.sources) != 0)
		salle_warning(&cli->diagnostics, NULL,
			"'%s' was run by salle %s (revision %s), whose rules or dice may differ from this %s (%s)", run->dir,
			run->program.version, run->program.revision, salle_program.version, salle_program.revision);
}

enum salle_status salle_cli_load_scenario_or_run(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input, struct salle_stored_run *run, struct salle_scenario *out)
{
	*run = (struct salle_stored_run){ .dir = NULL };
	cli->kept_files = NULL;
	if (!is_folder(path))
		return salle_cli_load_scenario(cli, path, input, out);
	enum salle_status status = salle_stored_run_load_manifest(path, run, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK)
		status = use_kept_inputs(cli, input, run);
	if (status != SALLE_OK) {
		(void)salle_cli_add_scenario_errors(cli, NULL, input);
		return status;
	}
	return salle_cli_load_scenario(cli, run->path, input, out);
}

enum salle_status salle_cli_add_input_errors(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input)
{
	struct salle_stored_run run;
	struct salle_scenario ignored;
	if (path == NULL || !is_folder(path))
		return salle_cli_add_scenario_errors(cli, path, input);
	(void)!salle_cli_load_scenario_or_run(cli, path, input, &run, &ignored);
	salle_diagnostics_drop_warnings(&cli->diagnostics, 0, NULL);
	return SALLE_BAD_INPUT;
}
