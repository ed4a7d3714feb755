/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle merge`: joins the shards of a run to one complete run. */
#include <stdlib.h>
#include <string.h>

#include "cli/run_and_write.h"
#include "cli/heartbeat.h"
#include "cli/parse_options.h"
#include "cli/run_inputs.h"

struct merge_options {
	const char *out;
	bool quiet, full, replace;
	const char **dirs;
	size_t n;
};

static const struct argp_option options[] = {
	{ "out", 'o', "DIR", 0, "Folder of the results (default: results/NAME, where NAME is the scenario's)", 0 },
	{ "replace", 'r', NULL, 0, "Replace an earlier run in that folder even if it has bouts that this run lacks", 0 },
	{ "full", 'F', NULL, 0, "Print all tables, not only the short summary", 0 },
	{ "quiet", 'q', NULL, 0, "Print no summary", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct merge_options *merge = state->input;
	switch (key) {
	case 'o':
		merge->out = argument;
		return 0;
	case 'r':
		merge->replace = true;
		return 0;
	case 'F':
		merge->full = true;
		return 0;
	case 'q':
		merge->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		merge->dirs[merge->n++] = argument;
		return 0;
	case ARGP_KEY_NO_ARGS:
		salle_report_missing_argument("which DIR...?");
		return 0;
	case ARGP_KEY_END:
		if (merge->full && merge->quiet)
			salle_report_option_error("--quiet and --full exclude each other: give one");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "DIR...",
	.doc = "Combine the shards of a run (`salle run --shard`) and write its results, which are the same "
		   "as those of a single run. Name each shard once; all must be complete.",
};

/* Returns whether the run is a complete shard, and `first` has the same number of shards. If not, reports an error. */
static bool is_complete_shard(struct salle_cli *cli, const struct salle_stored_run *shard,
	const struct salle_stored_run *first)
{
	if (shard->shard.count == 0)
		salle_error(&cli->diagnostics, NULL, "'%s' is a whole run, not a shard", shard->dir);
	else if (shard->shard.count != first->shard.count)
		salle_error(&cli->diagnostics, NULL, "'%s' is one of %u shards, '%s' one of %u", shard->dir, shard->shard.count,
			first->dir, first->shard.count);
	else if (shard->interrupted)
		salle_error(&cli->diagnostics, NULL, "'%s' was interrupted before it was complete: fight shard %u of %u again",
			shard->dir, shard->shard.number, shard->shard.count);
	else
		return true;
	return false;
}

/* Reads the shards, and checks each against its part of the plan. */
static enum salle_status read_shards(struct salle_cli *cli, const struct merge_options *merge, struct salle_plan *plan,
	struct salle_stored_run *shards)
{
	enum salle_status worst = SALLE_OK;
	for (size_t i = 0; i < merge->n; i++) {
		struct salle_stored_run *shard = &shards[i];
		enum salle_status status = salle_stored_run_load(merge->dirs[i], shard, &cli->arena, &cli->diagnostics);
		if (status == SALLE_OK && !is_complete_shard(cli, shard, &shards[0]))
			status = SALLE_BAD_INPUT;
		plan->shard = (struct salle_shard){ shard->shard.number, shard->shard.count, shards[0].shard.bouts };
		if (status == SALLE_OK)
			status = salle_stored_run_check(shard, plan, &salle_program, &cli->diagnostics);
		worst = status > worst ? status : worst;
	}
	plan->shard = (struct salle_shard){ .count = 0 };
	return worst;
}

/* Reports missing and duplicate shards. */
static enum salle_status check_all_shards_present(struct salle_cli *cli, const struct salle_stored_run *shards,
	size_t n)
{
	unsigned of = shards[0].shard.count;
	const struct salle_stored_run **found = salle_arena_array(&cli->arena, of + 1, sizeof *found);
	for (size_t i = 0; i < n; i++) {
		const struct salle_stored_run **place = &found[shards[i].shard.number];
		if (*place != NULL)
			salle_error(&cli->diagnostics, NULL, "'%s' and '%s' are both shard %u of %u", (*place)->dir, shards[i].dir,
				shards[i].shard.number, of);
		*place = &shards[i];
	}
	const char *missing = "";
	for (unsigned k = 1; k <= of; k++)
		if (found[k] == NULL)
			missing = salle_arena_format(&cli->arena, "%s%s%u", missing, *missing != '\0' ? ", " : "", k);
	if (*missing != '\0')
		salle_error(&cli->diagnostics, NULL, "of %u shards these are missing: %s", of, missing);
	return cli->diagnostics.errors > 0 ? SALLE_BAD_INPUT : SALLE_OK;
}

/* Returns the sum of the tallies of all shards, in the arena. */
static struct salle_batch_result sum_shards(struct salle_cli *cli, const struct salle_plan *plan,
	const struct salle_stored_run *shards, size_t n)
{
	struct salle_batch_result sum = {
		.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, &cli->arena)
	};
	uint64_t *total = salle_tally_new(&plan->layout, &cli->arena), *part = salle_tally_new(&plan->layout, &cli->arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		memset(total, 0, plan->layout.size * sizeof *total);
		for (size_t i = 0; i < n; i++)
			salle_tally_merge(&plan->layout, total, salle_tallies_get(&shards[i].result.tallies, m, part));
		salle_tallies_put(&sum.tallies, m, total, &cli->arena);
	}
	for (size_t i = 0; i < n; i++) {
		sum.words += shards[i].result.words;
		sum.bouts += shards[i].result.bouts;
	}
	return sum;
}

/* Reports each folder that is not a run, except the first folder, whose errors were reported before. */
static void report_folders_without_runs(struct salle_cli *cli, const struct merge_options *merge)
{
	struct salle_stored_run ignored;
	for (size_t i = 1; i < merge->n; i++)
		(void)!salle_stored_run_load(merge->dirs[i], &ignored, &cli->arena, &cli->diagnostics);
}

static enum salle_status merge_shards(struct salle_cli *cli, struct merge_options *merge)
{
	struct salle_overrides_input input = { .arena = &cli->arena };
	struct salle_scenario scenario;
	struct salle_stored_run *shards = salle_arena_array(&cli->arena, merge->n, sizeof *shards);
	salle_cli_set_phase("reading the shards", NULL);
	enum salle_status status = salle_cli_read_run(cli, merge->dirs[0], &input, &shards[0]);
	if (status == SALLE_OK)
		status = salle_cli_load_scenario(cli, shards[0].path, &input, &scenario);
	if (status != SALLE_OK)
		report_folders_without_runs(cli, merge);
	if (status == SALLE_OK)
		status = read_shards(cli, merge, &scenario.plan, shards);
	if (status == SALLE_OK)
		status = check_all_shards_present(cli, shards, merge->n);
	if (status != SALLE_OK)
		return status;
	salle_stored_run_copy_tuning(&shards[0], &scenario.plan);
	struct salle_batch_result sum = sum_shards(cli, &scenario.plan, shards, merge->n);
	struct salle_run_task fight = {
		.cli = cli,
		.scenario = &scenario,
		.scenario_file = shards[0].scenario_file,
		.earlier = &sum,
		.repeat_command = salle_cli_format_run_again_command(cli, &shards[0], &input.overrides),
		.quiet = merge->quiet,
		.full = merge->full,
		.target =
			merge->out != NULL ? merge->out : salle_arena_format(&cli->arena, "results/%s", scenario.plan.scenario),
	};
	fight.destination = (struct salle_destination){ fight.target, merge->replace, merge->out == NULL };
	salle_heartbeat_set_phase(NULL);
	salle_cli_flush_diagnostics(cli);
	status =
		salle_results_check_target(&fight.destination, &scenario.plan, &salle_program, &cli->arena, &cli->diagnostics);
	salle_cli_flush_diagnostics(cli);
	return status == SALLE_OK ? salle_cli_run_and_write(&fight) : status;
}

/* Adds the errors of the shards to those of the command line. */
static enum salle_status report_all_errors(struct salle_cli *cli, struct merge_options *merge)
{
	struct salle_overrides_input input = { .arena = &cli->arena };
	struct salle_stored_run first;
	if (merge->n > 0 && salle_cli_read_run(cli, merge->dirs[0], &input, &first) == SALLE_OK)
		(void)salle_cli_add_scenario_errors(cli, first.path, &input);
	report_folders_without_runs(cli, merge);
	return SALLE_BAD_INPUT;
}

enum salle_status salle_command_merge(struct salle_cli *cli, int argc, char **argv)
{
	struct merge_options merge = { .dirs = salle_arena_array(&cli->arena, (size_t)argc, sizeof *merge.dirs) };
	if (!salle_options_parse(cli, &argp, argc, argv, &merge))
		return report_all_errors(cli, &merge);
	if (!merge.quiet)
		salle_heartbeat_start();
	enum salle_status status = merge_shards(cli, &merge);
	salle_heartbeat_stop();
	return status;
}
