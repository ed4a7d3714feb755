/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include <salle/checkpoint.h>

#include "base/parse_text.h"
#include "base/threads.h"
#include "cli/run_and_write.h"
#include "cli/heartbeat.h"
#include "cli/parse_options.h"
#include "cli/mpi_ranks.h"
#include "cli/run_inputs.h"
#include "history/history.h"
#include "run_folder/workbook.h"
#include "summary/text_table.h"

enum { CHECKPOINT_SECONDS = 30 };
enum { KEY_XLSX = 0x201 };
enum { CHECKPOINT_MAX = 86400 }; /* maximum number of seconds between checkpoints: a day */

struct run_options {
	const char *scenario, *out, *extend;
	double checkpoint; /* seconds between checkpoints; 0 to save no checkpoints */
	bool quiet, full, json, replace, resume;
	const char *history;      /* path of the history that records the run; NULL to record the run nowhere */
	struct salle_shard shard; /* number and count given by --shard */
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "out", 'o', "DIR", 0, "Folder of the results (default: results/NAME, where NAME is the scenario's)", 0 },
	{ "extend", 'e', "DIR", 0,
		"Continue the run in DIR to more bouts or a narrower precision. With --figures alone, only write the files of "
		"the run again", 0 },
	{ "threads", 't', "N", 0,
		"Number of threads (default: OMP_NUM_THREADS, or one per core). The results do not depend on it", 0 },
	{ "checkpoint", 'c', "SECONDS|off", 0,
		"Save the bouts so far at this interval (default: 30), so that --resume can continue a killed run", 0 },
	{ "resume", 'R', NULL, 0, "Continue from the checkpoint of a killed run of the same command", 0 },
	{ "shard", 'k', "K/N", 0,
		"Fight only the K-th of N shares of the bouts; `salle merge` combines the shares of several "
		"processes or machines",
		0 },
	{ "replace", 'r', NULL, 0, "Replace an earlier run in that folder even if it has bouts that this run lacks", 0 },
	{ "record", 'H', "FILE", OPTION_ARG_OPTIONAL,
		"Record the run in a history (default: " SALLE_HISTORY_FILE "), for salle history", 0 },
	{ "full", 'F', NULL, 0, "Print all tables, not only the short summary", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object with all tables instead of the summary", 0 },
	{ "xlsx", KEY_XLSX, NULL, 0, "Also write workbook.xlsx for spreadsheets: summary, matrix, wounds and pools", 0 },
	{ "quiet", 'q', NULL, 0, "Print no progress and no summary", 0 },
	{ 0 },
};

static void report_contradictions(const struct run_options *run)
{
	const struct salle_overrides *overrides = &run->overrides.overrides;
	if (run->extend != NULL &&
		(overrides->n_sets > 0 || overrides->has_seed || overrides->policies != NULL || overrides->mirrored))
		salle_report_option_error(
			"--extend uses the --seed, --set, --exact, --policies and --mirrored of that run: leave them out");
	if (run->extend != NULL && run->shard.count > 0)
		salle_report_option_error("--extend excludes --shard: a shard that is extended stays the same shard");
	if (run->extend != NULL && run->scenario != NULL)
		salle_report_option_error("--extend continues with the scenario that the run kept: leave out SCENARIO");
	if (run->full && run->quiet)
		salle_report_option_error("--quiet and --full exclude each other: give one");
	if (run->json && (run->full || run->quiet))
		salle_report_option_error("--json excludes --full and --quiet: leave them out");
	if (run->json && run->shard.count > 0)
		salle_report_option_error(
			"--json excludes --shard: after `salle merge`, print the figures with `salle show --json`");
	if (run->history != NULL && run->shard.count > 0)
		salle_report_option_error(
			"--record excludes --shard: after `salle merge`, record the run with `salle history --add`");
}

/* Parses the value of --checkpoint. Returns the seconds between checkpoints; 0 for "off" and after an error. */
static double parse_checkpoint_option(const char *text)
{
	uint64_t seconds;
	if (strcmp(text, "off") == 0)
		return 0;
	if (salle_parse_uint(text, &seconds) && seconds >= 1 && seconds <= CHECKPOINT_MAX)
		return (double)seconds;
	salle_report_option_error("--checkpoint needs 'off' or a whole number of seconds from 1 to %d, not '%s'",
		CHECKPOINT_MAX, salle_quote_text(text).text);
	return 0;
}

static struct salle_shard parse_shard_option(const char *text)
{
	char number[8] = "";
	uint64_t k = 0, of = 0;
	const char *slash = strchr(text, '/');
	if (slash != NULL && (size_t)(slash - text) < sizeof number)
		memcpy(number, text, (size_t)(slash - text));
	if (!salle_parse_uint(number, &k) || !salle_parse_uint(slash + 1, &of) || k < 1 || k > of ||
		of > SALLE_SHARDS_MAX) {
		salle_report_option_error("--shard: expected K/N, as in 2/8, with N at most %d, not '%s'", SALLE_SHARDS_MAX,
			salle_quote_text(text).text);
		return (struct salle_shard){ .count = 0 };
	}
	return (struct salle_shard){ .number = (unsigned)k, .count = (unsigned)of };
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct run_options *run = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = state->child_inputs[2] = &run->overrides;
		return 0;
	case 'o':
		run->out = argument;
		return 0;
	case 'e':
		run->extend = argument;
		return 0;
	case 't':
		salle_threads_set_default((unsigned)salle_parse_option_number("threads", argument, 1, SALLE_THREADS_MAX));
		return 0;
	case 'c':
		run->checkpoint = parse_checkpoint_option(argument);
		return 0;
	case 'k':
		run->shard = parse_shard_option(argument);
		return 0;
	case 'H':
		run->history = argument != NULL ? argument : SALLE_HISTORY_FILE;
		return 0;
	case 'R':
		run->resume = true;
		return 0;
	case 'r':
		run->replace = true;
		return 0;
	case 'F':
		run->full = true;
		return 0;
	case 'j':
		run->json = true;
		return 0;
	case KEY_XLSX:
		run->overrides.overrides.xlsx = true;
		if (!salle_can_write_workbook())
			salle_report_option_error("--xlsx needs libxlsxwriter, without which this program was built: leave it out");
		return 0;
	case 'q':
		run->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&run->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (run->scenario == NULL && run->extend == NULL)
			salle_report_missing_argument("which SCENARIO?");
		report_contradictions(run);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SCENARIO\n--extend DIR",
	.doc = "Fight all bouts of a scenario, write the results as CSV files with a manifest, and print a summary."
		   "\vCtrl-C ends the run with exit code 3. The results of the bouts so far are written, marked as "
		   "interrupted. A second Ctrl-C stops at once and writes nothing.",
	.children = salle_run_options,
};

/* Finds the checkpoint for --resume, and makes the run continue from it. */
static enum salle_status resume_from_checkpoint(struct salle_run_task *fight, struct salle_scenario *scenario,
	struct salle_stored_run *earlier)
{
	struct salle_cli *cli = fight->cli;
	salle_cli_set_phase("reading the checkpoint", NULL);
	enum salle_status status = salle_checkpoint_find(fight->target, &scenario->plan, &salle_program, true, earlier,
		&cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (earlier->dir == NULL) {
		salle_warning(&cli->diagnostics, NULL,
			"'%s' has no checkpoint, so the run starts anew; an interrupted run goes on with `salle run --extend %s`",
			fight->target, fight->target);
		return SALLE_OK;
	}
	salle_stored_run_copy_tuning(earlier, &scenario->plan);
	fight->resumed_checkpoint = earlier->dir;
	fight->earlier = &earlier->result;
	return SALLE_OK;
}

/* Returns a shell command that removes all checkpoints of the target. */
static const char *format_removal_command(struct salle_cli *cli, const char *target)
{
	const char **dirs, *line = "rm -r";
	const size_t n = salle_checkpoints_list(target, &dirs, &cli->arena);
	for (size_t i = 0; i < n; i++)
		line = salle_cli_add_quoted_word(cli, line, dirs[i]);
	return line;
}

/* Warns of a checkpoint in the target that the run does not continue, because --resume is not given. */
static void warn_of_ignored_checkpoint(struct salle_run_task *fight, const struct salle_plan *plan)
{
	struct salle_cli *cli = fight->cli;
	struct salle_arena scratch = SALLE_ARENA_INIT; /* a separate arena, because a checkpoint may be large */
	struct salle_diagnostics reasons;
	struct salle_stored_run left;
	salle_diagnostics_init(&reasons);
	if (salle_checkpoint_find(fight->target, plan, &salle_program, false, &left, &scratch, &reasons) != SALLE_OK) {
		for (size_t i = 0; i < reasons.n; i++)
			salle_warning(&cli->diagnostics, reasons.items[i].at.file != NULL ? &reasons.items[i].at : NULL,
				"this run does not continue an existing checkpoint: %s", reasons.items[i].message);
		salle_warning(&cli->diagnostics, NULL, "remove it, unless you want to continue its run: %s",
			format_removal_command(cli, fight->target));
	} else if (left.dir != NULL) {
		salle_warning(&cli->diagnostics, NULL,
			"this run ignores the checkpoint '%s', which has %s bouts: add --resume to the command to continue from "
			"the checkpoint",
			left.dir, salle_text_format_count(left.result.bouts, &cli->arena));
	}
	salle_diagnostics_release(&reasons);
	salle_arena_release(&scratch);
}

/*
 * Makes this run continue a shard. Reports an error if an option needs a whole run. Reports a shard that is a range of
 * bouts, too, because ranges depend on the number of bouts.
 */
static enum salle_status continue_shard(struct salle_run_task *fight, struct run_options *run,
	const struct salle_plan *plan, const struct salle_stored_run *earlier)
{
	struct salle_cli *cli = fight->cli;
	size_t groups = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		groups += plan->matchups[m].distance_from_base == 0;
	if (groups < earlier->shard.count)
		salle_error(&cli->diagnostics, NULL,
			"'%s' is shard %u of %u of a run, a range of bouts of all %zu matchups: merge it with the others first",
			earlier->dir, earlier->shard.number, earlier->shard.count, groups);
	const char *unfit = run->json ? "--json" : run->history != NULL ? "--record" : NULL;
	if (unfit == NULL && fight->processes != NULL)
		unfit = "mpirun";
	if (unfit != NULL)
		salle_error(&cli->diagnostics, NULL, "'%s' is shard %u of %u of a run: leave out %s until it is merged",
			earlier->dir, earlier->shard.number, earlier->shard.count, unfit);
	run->shard = earlier->shard;
	run->replace |= run->out == NULL; /* the extended shard replaces the shorter one, which it contains */
	return cli->diagnostics.errors > 0 ? SALLE_BAD_INPUT : SALLE_OK;
}

/* Loads the scenario, and the run that --extend continues. */
static enum salle_status load_scenario_and_run(struct salle_cli *cli, struct run_options *run,
	struct salle_scenario *scenario, struct salle_stored_run *earlier, struct salle_run_task *fight)
{
	salle_cli_set_phase("reading the earlier run", NULL);
	if (run->extend == NULL)
		return salle_cli_load_scenario(cli, run->scenario, &run->overrides, scenario);
	enum salle_status status = salle_cli_read_run(cli, run->extend, &run->overrides, earlier);
	if (status == SALLE_OK)
		status = salle_cli_load_scenario(cli, earlier->path, &run->overrides, scenario);
	if (status == SALLE_OK) {
		scenario->plan.shard = earlier->shard;
		status = salle_stored_run_check(earlier, &scenario->plan, &salle_program, &cli->diagnostics);
	}
	if (status == SALLE_OK && earlier->shard.count > 0)
		status = continue_shard(fight, run, &scenario->plan, earlier);
	if (status != SALLE_OK)
		return status;
	salle_stored_run_copy_tuning(earlier, &scenario->plan);
	fight->earlier = &earlier->result;
	fight->scenario_file = earlier->scenario_file;
	fight->repeat_command = salle_cli_format_run_again_command(cli, earlier, &run->overrides.overrides);
	return SALLE_OK;
}

/* Returns the default folder of the results. */
static const char *format_default_target(struct salle_cli *cli, const struct run_options *run,
	const struct salle_plan *plan)
{
	if (run->extend != NULL)
		return run->extend;
	if (plan->shard.count == 0)
		return salle_arena_format(&cli->arena, "results/%s", plan->scenario);
	return salle_arena_format(&cli->arena, "results/%s.shard-%u-of-%u", plan->scenario, plan->shard.number,
		plan->shard.count);
}

/*
 * Returns the shard that --shard requests, with the plan's number of bouts, by which shards of the same run are
 * recognized.
 */
static struct salle_shard make_shard(const struct run_options *run, const struct salle_plan *plan)
{
	struct salle_shard shard = run->shard;
	if (shard.count > 0)
		/* at least 1, because 0 means a whole run */
		shard.bouts = salle_plan_max_bouts(plan) > 0 ? salle_plan_max_bouts(plan) : 1;
	return shard;
}

/* Sets the folder of the results, and finds the checkpoint from which the run continues. */
static enum salle_status find_target_and_checkpoint(struct salle_run_task *fight, const struct run_options *run,
	struct salle_scenario *scenario, struct salle_stored_run *checkpoint)
{
	struct salle_cli *cli = fight->cli;
	if (run->shard.count > 0 && scenario->plan.precision.budget > 0) {
		salle_error(&cli->diagnostics, NULL,
			"--shard excludes 'spend', which needs the results of all matchups: use mpirun, or --bouts");
		return SALLE_BAD_INPUT;
	}
	scenario->plan.shard = make_shard(run, &scenario->plan);
	if (run->extend == NULL)
		fight->repeat_command = salle_cli_format_base_command(cli, run->scenario, &run->overrides.overrides);
	fight->target = run->out != NULL ? run->out : format_default_target(cli, run, &scenario->plan);
	fight->destination =
		(struct salle_destination){ fight->target, run->replace, run->out == NULL && run->extend == NULL };
	enum salle_status status = run->resume ? resume_from_checkpoint(fight, scenario, checkpoint) : SALLE_OK;
	if (!run->resume)
		warn_of_ignored_checkpoint(fight, &scenario->plan);
	salle_heartbeat_set_phase(NULL);
	salle_cli_flush_diagnostics(cli);
	if (status == SALLE_OK)
		status = salle_results_check_target(&fight->destination, &scenario->plan, &salle_program, &cli->arena,
			&cli->diagnostics);
	if (status == SALLE_BAD_INPUT && fight->resumed_checkpoint != NULL)
		salle_diagnostic_append(&cli->diagnostics.items[cli->diagnostics.n - 1],
			salle_arena_format(&cli->arena, "; the bouts in '%s' stay for --resume", fight->resumed_checkpoint));
	salle_cli_flush_diagnostics(cli);
	return status;
}

static enum salle_status run_scenario(struct salle_cli *cli, struct run_options *run)
{
	struct salle_stored_run earlier = { .dir = NULL }, checkpoint = { .dir = NULL };
	struct salle_scenario scenario;
	struct salle_run_task fight = {
		.cli = cli,
		.scenario = &scenario,
		.quiet = run->quiet,
		.full = run->full,
		.json = run->json,
		.checkpoint_seconds = run->checkpoint,
	};
	enum salle_status status = SALLE_OK;
	if (run->shard.count == 0)
		status = salle_mpi_ranks_join(cli, &fight.processes);
	if (status != SALLE_OK)
		return status;
	const bool leads = fight.processes == NULL || fight.processes->rank == 0;
	if (leads && !run->quiet)
		salle_heartbeat_start();
	status = load_scenario_and_run(cli, run, &scenario, &earlier, &fight);
	if (status == SALLE_OK && leads)
		status = find_target_and_checkpoint(&fight, run, &scenario, &checkpoint);
	if (fight.processes != NULL)
		status = salle_mpi_ranks_check_agreement(cli, fight.processes, status, &scenario.plan);
	if (!leads) {
		if (status == SALLE_OK)
			salle_cli_fight_as_worker(&fight);
		return SALLE_OK; /* rank 0 reports the result */
	}
	if (status != SALLE_OK)
		return status;
	status = salle_cli_run_and_write(&fight);
	if (run->history != NULL && (status == SALLE_OK || status == SALLE_INTERRUPTED) && fight.is_written)
		salle_cli_record_run(cli, run->history, fight.destination.dir);
	return status;
}

/* Adds the errors of the run to extend and of the scenario, after an error of the command line. */
static enum salle_status report_all_errors(struct salle_cli *cli, struct run_options *run)
{
	struct salle_overrides *overrides = &run->overrides.overrides;
	struct salle_stored_run earlier;
	if (run->extend == NULL)
		return salle_cli_add_scenario_errors(cli, run->scenario, &run->overrides);
	overrides->n_sets = 0; /* drops the options that --extend refuses, because they were reported already */
	overrides->has_seed = overrides->mirrored = false;
	overrides->policies = NULL;
	if (salle_cli_read_run(cli, run->extend, &run->overrides, &earlier) == SALLE_OK)
		(void)salle_cli_add_scenario_errors(cli, earlier.path, &run->overrides);
	return SALLE_BAD_INPUT;
}

enum salle_status salle_command_run(struct salle_cli *cli, int argc, char **argv)
{
	struct run_options run = { .overrides.arena = &cli->arena, .checkpoint = CHECKPOINT_SECONDS };
	if (!salle_options_parse(cli, &argp, argc, argv, &run))
		return report_all_errors(cli, &run);
	enum salle_status status = run_scenario(cli, &run);
	salle_heartbeat_stop();
	return status;
}
