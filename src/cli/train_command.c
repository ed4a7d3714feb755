/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/parse_text.h"
#include "base/threads.h"
#include "cli/heartbeat.h"
#include "cli/mpi_ranks.h"
#include "cli/parse_options.h"
#include "cli/progress.h"
#include "cli/run_and_write.h"
#include "cli/signals.h"
#include "cli/train_progress.h"
#include "training_files/restricted_summary.h"
#include "training_files/training_checkpoint.h"
#include "training_files/training_folder.h"
#include "training_files/training_summary.h"

#define BOUTS_MAX 1000000000000
#define MINUTES_MAX 100000.0 /* maximum of --minutes: more than two months */

enum { CHECKPOINT_SECONDS = 5 };

struct train_options {
	const char *scenario, *out, *builds, *field, *without;
	struct salle_train_settings settings;
	bool resume, replace, quiet;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "builds", 'b', "A,B,C", 0, "Builds or teams to train (default: all of the scenario)", 0 },
	{ "field", 'f', "X,Y", 0, "Opponents (default: those that each build meets in the scenario, and itself)", 0 },
	{ "against", 'a', "POLICY", 0,
		"All opponents keep this policy. The search shows by how much it can be beaten, at least (default: opponents "
		"are trained, too)",
		0 },
	{ "fixed", 'x', NULL, 0,
		"All opponents keep their policies of the scenario. The search shows by how much each of these can be beaten, "
		"at least", 0 },
	{ "exact", 'e', NULL, 0,
		"Also solve the duel of each build against its own policy, if the duel is small enough: an upper bound of the "
		"score of every policy", 0 },
	{ "without", 'w', "WHAT", 0,
		"Measure what an action, an item (item:NAME) or a rule (option:NAME=VALUE) is worth to each build, by a second "
		"training without it", 0 },
	{ "bouts", 'n', "N", 0,
		"Budget of bouts for the whole search (default: 500,000 per build and training); measuring the policies takes "
		"more", 0 },
	{ "minutes", 'm', "M", 0, "Also end the search after this time. The results then depend on the machine", 0 },
	{ "out", 'o', "DIR", 0,
		"Folder of the policies (default: train/NAME, where NAME is the scenario's; train/NAME_without_WHAT)", 0 },
	{ "replace", 'r', NULL, 0, "Replace an earlier training in that folder, even files that were changed since", 0 },
	{ "resume", 'R', NULL, 0, "Continue from the checkpoint of a killed or interrupted training of the same command",
		0 },
	{ "threads", 't', "N", 0,
		"Number of threads (default: OMP_NUM_THREADS, or one per core); the results do not depend on it", 0 },
	{ "quiet", 'q', NULL, 0, "Print no progress and no results", 0 },
	{ 0 },
};

static double parse_minutes_option(const char *text)
{
	double minutes;
	if (salle_parse_real(text, &minutes) && minutes > 0 && minutes <= MINUTES_MAX)
		return minutes;
	salle_report_option_error("--minutes needs a number above 0, at most %.0f, not '%s'", MINUTES_MAX,
		salle_quote_text(text).text);
	return 0;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct train_options *train = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = &train->overrides;
		return 0;
	case 'b':
		train->builds = argument;
		return 0;
	case 'f':
		train->field = argument;
		return 0;
	case 'a':
		train->settings.against = argument;
		return 0;
	case 'n':
		train->settings.bouts = salle_parse_option_number("bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 'm':
		train->settings.minutes = parse_minutes_option(argument);
		return 0;
	case 'o':
		train->out = argument;
		return 0;
	case 'r':
		train->replace = true;
		return 0;
	case 'R':
		train->resume = true;
		return 0;
	case 't':
		salle_threads_set_default((unsigned)salle_parse_option_number("threads", argument, 1, SALLE_THREADS_MAX));
		return 0;
	case 'x':
		train->settings.fixed_field = true;
		return 0;
	case 'e':
		train->settings.exact = true;
		return 0;
	case 'w':
		train->without = argument;
		salle_diagnostics_keep_value("--without", argument);
		return 0;
	case 'q':
		train->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&train->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (train->scenario == NULL)
			salle_report_missing_argument("which SCENARIO?");
		if (train->settings.fixed_field && train->settings.against != NULL)
			salle_report_option_error("--fixed and --against exclude each other: give one");
		if (train->without != NULL && train->settings.exact)
			salle_report_option_error("--without excludes --exact: give one");
		if (train->without != NULL && train->resume)
			salle_report_option_error("--without excludes --resume: it trains twice, and keeps no checkpoint");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SCENARIO",
	.doc = "Search for policies that play better than those of a scenario, build by build, and write them as policy "
		   "files. A longer search may find better ones."
		   "\vCtrl-C ends the search with exit code 3. The best policies so far are measured and written. --resume "
		   "continues the search. See docs/best-play.md.",
	.children = salle_train_options,
};

/* Splits the value of an option at commas. Reports empty and repeated names, and then returns false. */
static bool split_names(struct salle_cli *cli, const char *option, const char *value, const char *const **names,
	size_t *n)
{
	*n = 0;
	if (value == NULL)
		return true;
	const struct salle_place at = { .file = option };
	const size_t errors = cli->diagnostics.errors;
	const struct salle_node *list = salle_node_split(&cli->arena, &at, value, ',');
	bool empty = list->n == 0;
	const char **out = salle_arena_array(&cli->arena, list->n + 1, sizeof *out);
	for (size_t i = 0; i < list->n; i++) {
		const char *name = list->items[i]->text;
		bool repeated = false;
		for (size_t k = 0; k < *n; k++)
			repeated = repeated || strcmp(out[k], name) == 0;
		if (repeated)
			salle_error(&cli->diagnostics, &at, "'%s' is named twice", salle_quote_text(name).text);
		else if (*name != '\0')
			out[(*n)++] = name;
		empty = empty || *name == '\0';
	}
	if (empty)
		salle_error(&cli->diagnostics, &at, "expected names with commas between them");
	*names = out;
	return cli->diagnostics.errors == errors;
}

static bool split_all_names(struct salle_cli *cli, struct train_options *train)
{
	struct salle_train_settings *settings = &train->settings;
	const bool builds = split_names(cli, "--builds", train->builds, &settings->players, &settings->n_players);
	return split_names(cli, "--field", train->field, &settings->field, &settings->n_field) && builds;
}

/*
 * Sets `*searches` to whether this process searches for policies. Among several MPI processes only the first does,
 * because a search is sequential.
 */
static enum salle_status choose_searching_process(struct salle_cli *cli, bool *searches)
{
	const struct salle_processes *processes;
	const enum salle_status status = salle_mpi_ranks_join(cli, &processes);
	*searches = status == SALLE_OK && (processes == NULL || processes->rank == 0);
	if (*searches && processes != NULL)
		salle_warning(&cli->diagnostics, NULL,
			"salle train searches in one process; the other %u wait for its end and do not make it faster",
			processes->n - 1);
	return status;
}

/* Returns the command that repeats the training, without options that do not change its policies. */
static const char *format_command(struct salle_cli *cli, const struct train_options *train)
{
	const struct salle_overrides *overrides = &train->overrides.overrides;
	const struct salle_train_settings *settings = &train->settings;
	const struct {
		const char *option, *value;
	} texts[] = { { "--builds", train->builds }, { "--field", train->field }, { "--against", settings->against },
		{ "--policies", overrides->policies }, { "--without", train->without } };
	const char *line = salle_cli_add_quoted_word(cli, "salle train", train->scenario);
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		if (texts[i].value != NULL)
			line =
				salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, texts[i].option), texts[i].value);
	for (size_t i = 0; i < overrides->n_sets; i++)
		line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "--set"), overrides->sets[i]);
	if (overrides->has_seed)
		line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, overrides->seed);
	if (settings->bouts > 0)
		line = salle_arena_format(&cli->arena, "%s --bouts %" PRIu64, line, settings->bouts);
	if (settings->minutes > 0)
		line = salle_arena_format(&cli->arena, "%s --minutes %g", line, settings->minutes);
	return settings->fixed_field ? salle_arena_format(&cli->arena, "%s --fixed", line) : line;
}

/* The result of a training; `restricted` is set only with --without. */
struct trained {
	struct salle_training training;
	struct salle_restricted_training restricted;
};

/* Searches for policies. Shows progress on stderr unless --quiet is given. */
static enum salle_status search_policies(struct salle_cli *cli, struct train_options *train,
	const struct salle_scenario *scenario, const struct salle_restriction *restriction, struct trained *trained)
{
	const bool bar = !train->quiet && salle_progress_can_show_bar();
	if (!train->quiet)
		train->settings.progress = bar ? salle_train_progress_show : salle_train_progress_print;
	train->settings.stop = salle_signals_catch_stop_requests();
	salle_cli_set_phase("training", "fewer builds or fewer --threads need less");
	salle_heartbeat_set_phase(NULL); /* from now on the progress line is shown instead of the heartbeat */
	const enum salle_status status = train->without == NULL
		? salle_train_run(scenario, &train->settings, &trained->training, &cli->arena, &cli->diagnostics)
		: salle_restricted_run(scenario, &train->settings, restriction, &trained->restricted, &cli->arena,
			  &cli->diagnostics);
	if (train->without != NULL)
		trained->training = trained->restricted.training;
	if (bar)
		salle_progress_clear_bar();
	return status;
}

/* Writes the policies that were found, and prints a report. Removes the checkpoint if the search is complete. */
static enum salle_status write_and_print(struct salle_cli *cli, const struct train_options *train,
	const struct salle_scenario *scenario, const struct trained *trained, struct salle_training_folder *folder,
	const struct salle_training_checkpoint *checkpoint)
{
	const struct salle_training *training = &trained->training;
	folder->restricted = train->without != NULL ? &trained->restricted : NULL;
	const char **files = salle_training_file_names(training, folder->restricted, &cli->arena);
	salle_signals_begin_writing();
	salle_cli_set_phase("writing the policies", NULL);
	const enum salle_status status = salle_training_folder_write(folder, &scenario->plan, training,
		format_command(cli, train), &salle_program, files, &cli->arena);
	if (status != SALLE_OK)
		return status;
	if (!training->interrupted && train->without == NULL)
		salle_training_checkpoint_remove(checkpoint);
	if (!train->quiet && folder->restricted != NULL)
		salle_restricted_print(folder->restricted, folder->dir, files, &cli->arena, stdout);
	if (!train->quiet)
		salle_training_print(training, scenario, folder->dir, files, &cli->arena, stdout);
	if (training->interrupted)
		salle_warning(&cli->diagnostics, NULL, "interrupted; the best policies so far are in '%s'%s", folder->dir,
			train->without == NULL ? "; repeat the command with --resume to continue" : "");
	return training->interrupted || salle_has_signal_while_writing() ? SALLE_INTERRUPTED : SALLE_OK;
}

/*
 * Prepares checkpoints, and reads the checkpoint from which the training continues. A training with --without has no
 * checkpoints.
 */
static enum salle_status prepare_checkpoint(struct train_options *train, struct salle_training_checkpoint *checkpoint)
{
	if (train->without != NULL)
		return SALLE_OK;
	train->settings.checkpoint = salle_training_checkpoint_save;
	train->settings.checkpoint_seconds = CHECKPOINT_SECONDS;
	train->settings.context = checkpoint;
	if (train->resume)
		return salle_training_checkpoint_read(checkpoint, &train->settings.checkpoint_text);
	salle_training_checkpoint_warn(checkpoint);
	return SALLE_OK;
}

/* Returns the folder to which the training is written: train/NAME, or train/NAME_without_WHAT. */
static const char *choose_folder(struct salle_cli *cli, const struct train_options *train, const char *scenario)
{
	if (train->out != NULL)
		return train->out;
	char *what = salle_arena_copy_text(&cli->arena, train->without != NULL ? train->without : "");
	for (char *c = what; *c != '\0'; c++)
		if (!isalnum((unsigned char)*c) && *c != '.')
			*c = '_';
	return salle_arena_format(&cli->arena, "train/%s%s%s", scenario, *what != '\0' ? "_without_" : "", what);
}

/* Reads the value of --without, if the option is given. */
static enum salle_status read_restriction(struct salle_cli *cli, const struct train_options *train,
	const struct salle_scenario *scenario, struct salle_restriction *restriction)
{
	struct salle_overrides overrides = train->overrides.overrides;
	*restriction = (struct salle_restriction){ .name = NULL };
	if (train->without == NULL)
		return SALLE_OK;
	overrides.data_dir = salle_find_data_dir(cli);
	if (overrides.data_dir == NULL)
		return SALLE_FAILED;
	return salle_restriction_read(train->without, train->scenario, &overrides, scenario, &train->settings, restriction,
		&cli->arena, &cli->diagnostics);
}

static enum salle_status train_scenario(struct salle_cli *cli, struct train_options *train)
{
	struct salle_scenario scenario;
	struct salle_restriction restriction;
	struct trained trained = { .training = { .n = 0 } };
	struct salle_training_checkpoint checkpoint;
	enum salle_status status = salle_cli_load_scenario(cli, train->scenario, &train->overrides, &scenario);
	if (status == SALLE_OK)
		status = read_restriction(cli, train, &scenario, &restriction);
	if (status != SALLE_OK)
		return status;
	const struct salle_plan *plan = &scenario.plan;
	struct salle_training_folder folder = { .scenario = plan->scenario,
		.players = train->settings.players,
		.n_players = train->settings.n_players,
		.replace = train->replace };
	status =
		salle_training_folder_begin(&folder, choose_folder(cli, train, plan->scenario), &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	checkpoint = salle_training_checkpoint_of(folder.dir, plan, &train->settings, &salle_program, &cli->arena,
		&cli->diagnostics);
	status = prepare_checkpoint(train, &checkpoint);
	salle_cli_flush_diagnostics(cli);
	if (status == SALLE_OK)
		status = search_policies(cli, train, &scenario, &restriction, &trained);
	if (status == SALLE_OK || status == SALLE_INTERRUPTED)
		return write_and_print(cli, train, &scenario, &trained, &folder, &checkpoint);
	salle_staged_folder_discard(&folder.stage);
	return status;
}

enum salle_status salle_command_train(struct salle_cli *cli, int argc, char **argv)
{
	struct train_options train = { .overrides.arena = &cli->arena };
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &train);
	if (!split_all_names(cli, &train) || !parsed)
		return salle_cli_add_scenario_errors(cli, train.scenario, &train.overrides);
	bool searches;
	enum salle_status status = choose_searching_process(cli, &searches);
	if (!searches)
		return status;
	if (!train.quiet)
		salle_heartbeat_start();
	status = train_scenario(cli, &train);
	salle_heartbeat_stop();
	return status;
}
