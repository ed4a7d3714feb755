/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <salle/checkpoint.h>

#include "base/file.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "summary/summary.h"

enum { THREADS_MAX = 4096, CHECKPOINT_SECONDS = 30 };
enum { WORTH_SAVING = 1 };       /* seconds of bouts */
enum { CHECKPOINT_MAX = 86400 }; /* a day */
#define BOUTS_MAX 1000000000000  /* per matchup */

struct run_options {
	const char *scenario, *out, *extend;
	unsigned threads;  /* 0: all */
	double checkpoint; /* seconds between checkpoints; 0: none */
	bool quiet, replace, resume;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "out", 'o', "DIR", 0, "Folder of the results (default: results/NAME, where NAME is the scenario's)", 0 },
	{ "bouts", 'n', "N", 0, "Bouts per matchup, instead of the scenario's", 0 },
	{ "precision", 'p', "WHAT=X", 0,
		"Fight each matchup until its win rate is known this well: half_width=0.001, relative=0.05 or decide=0.5", 0 },
	{ "max-bouts", 'm', "N", 0, "With a precision: the most bouts per matchup", 0 },
	{ "extend", 'e', "DIR", 0, "Continue the run in DIR, to more bouts or a narrower precision", 0 },
	{ "threads", 't', "N", 0, "Number of threads (default: one per core); the results do not depend on it", 0 },
	{ "checkpoint", 'c', "SECONDS|off", 0,
		"Save the bouts so far at this interval (default: 30), for --resume after a kill", 0 },
	{ "resume", 'R', NULL, 0, "Continue from the checkpoint of a killed run of the same command", 0 },
	{ "replace", 'r', NULL, 0, "Replace an earlier run in that folder even if this run does not contain it", 0 },
	{ "quiet", 'q', NULL, 0, "Print no progress and no summary", 0 },
	{ 0 },
};

static void refuse_contradictions(const struct run_options *run, const struct argp_state *state)
{
	const struct salle_overrides *overrides = &run->overrides.overrides;
	if (run->extend != NULL &&
		(overrides->n_sets > 0 || overrides->has_seed || overrides->policies != NULL || overrides->mirrored))
		argp_error(state, "--extend uses the --seed, --set, --policies and --mirrored of that run: give none");
	if (overrides->bouts > 0 && (overrides->precision != NULL || overrides->max_bouts > 0))
		argp_error(state,
			"--bouts fixes the number of bouts, --precision and --max-bouts leave it open: give one or the other");
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
	struct run_options *run = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = &run->overrides;
		return 0;
	case 'o':
		run->out = argument;
		return 0;
	case 'n':
		run->overrides.overrides.bouts = salle_option_number(state, "bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 'e':
		run->extend = argument;
		return 0;
	case 'p':
		run->overrides.overrides.precision = argument;
		return 0;
	case 'm':
		run->overrides.overrides.max_bouts = salle_option_number(state, "max-bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 't':
		run->threads = (unsigned)salle_option_number(state, "threads", argument, 1, THREADS_MAX);
		return 0;
	case 'c':
		run->checkpoint = strcmp(argument, "off") == 0
			? 0
			: (double)salle_option_number(state, "checkpoint", argument, 1, CHECKPOINT_MAX);
		return 0;
	case 'R':
		run->resume = true;
		return 0;
	case 'r':
		run->replace = true;
		return 0;
	case 'q':
		run->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_argument_once(state, &run->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (run->scenario == NULL && run->extend == NULL)
			argp_error(state, "which SCENARIO?");
		refuse_contradictions(run, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "SCENARIO\n--extend DIR [SCENARIO]",
	.doc = "Fight all bouts of a scenario, write the results as CSV files with a manifest, and print a summary."
		   "\vCtrl-C finishes the blocks in progress, writes what is complete, marks it as interrupted and ends with "
		   "exit code 3; a second Ctrl-C stops at once and writes nothing.",
	.children = salle_scenario_options,
};

static volatile sig_atomic_t stop;

static void on_signal(int signal)
{
	(void)signal;
	stop = 1;
}

/*
 * SIGINT, SIGTERM, SIGHUP (unless nohup ignores it) and the signals that batch systems send before a kill request a
 * stop; the second time each acts as usual. A closed reader of the progress or the summary does not end a run.
 */
static void catch_signals(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU };
	struct sigaction before;
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART | (int)SA_RESETHAND };
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
		if (signals[i] != SIGHUP || (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN))
			(void)sigaction(signals[i], &action, NULL);
	(void)signal(SIGPIPE, SIG_IGN);
}

static char *utc_now(struct salle_arena *arena)
{
	char text[sizeof "2000-01-01T00:00:00Z"];
	time_t now = time(NULL);
	struct tm parts;
	if (gmtime_r(&now, &parts) == NULL || strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return salle_arena_text(arena, "");
	return salle_arena_text(arena, text);
}

static double cpu_seconds(void)
{
	struct timespec used;
	return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

/* Appends a word to the line, quoted so that a shell reads the same word. */
static char *add_word(struct salle_cli *cli, const char *line, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
	const char *space = *line != '\0' ? " " : "";
	if (*word != '\0' && word[strspn(word, plain)] == '\0')
		return salle_arena_format(&cli->arena, "%s%s%s", line, space, word);
	char *quoted = salle_arena_format(&cli->arena, "%s%s'", line, space);
	for (; *word != '\0'; word++)
		quoted = salle_arena_format(&cli->arena, *word == '\'' ? "%s'\\''" : "%s%c", quoted, *word);
	return salle_arena_format(&cli->arena, "%s'", quoted);
}

static char *command_line(struct salle_cli *cli)
{
	char *line = salle_arena_text(&cli->arena, "");
	for (int i = 0; i < cli->argc; i++)
		line = add_word(cli, line, cli->argv[i]);
	return line;
}

/* Returns the command of this run for other policies, bouts and folder; NULL if it extends another run. */
static const char *command_again(struct salle_cli *cli, const struct run_options *run)
{
	const struct salle_overrides *overrides = &run->overrides.overrides;
	if (run->extend != NULL)
		return NULL;
	const char *line = add_word(cli, add_word(cli, cli->argv[0], "run"), run->scenario);
	if (overrides->has_seed)
		line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, overrides->seed);
	for (size_t i = 0; i < overrides->n_sets; i++)
		line = add_word(cli, add_word(cli, line, "--set"), overrides->sets[i]);
	return overrides->mirrored ? add_word(cli, line, "--mirrored") : line;
}

/* A run in progress. */
struct fight {
	struct salle_cli *cli;
	const struct run_options *run;
	const struct salle_scenario *scenario;
	const struct salle_batch_result *from; /* NULL: from the first bout */
	const char *target;                    /* the requested folder */
	const char *resumed;                   /* the checkpoint that it continues, or NULL */
	const char *checkpoint;                /* its own, or NULL */
	struct salle_destination to;
	struct salle_run_info info;
	double cpu;   /* seconds, at the start */
	time_t saved; /* time of the last checkpoint, or of the start */
};

static void save_checkpoint(const struct salle_batch_result *so_far, void *context)
{
	struct fight *fight = context;
	struct salle_cli *cli = fight->cli;
	fight->info.finished = utc_now(&cli->arena);
	fight->info.cpu_seconds = cpu_seconds() - fight->cpu;
	(void)!salle_checkpoint_save(fight->target, &fight->checkpoint, &fight->scenario->plan, so_far, &fight->info,
		&cli->arena, &cli->diagnostics); /* it has warned */
	fight->saved = time(NULL);
}

static enum salle_status fight_bouts(struct fight *fight, struct salle_batch_result *result)
{
	const struct run_options *run = fight->run;
	bool bar = !run->quiet && salle_progress_wanted();
	struct salle_batch_settings settings = {
		.threads = run->threads,
		.stop = &stop,
		.from = fight->from,
		.checkpoint_seconds = run->checkpoint,
		.checkpoint = run->checkpoint > 0 ? save_checkpoint : NULL,
		.progress = bar ? salle_progress_show : NULL,
		.context = fight,
	};
	catch_signals();
	salle_cli_phase("fighting", "fewer matchups or fewer --threads need less");
	fight->saved = time(NULL);
	enum salle_status status = salle_batch_run(&fight->scenario->plan, &settings, result, &fight->cli->arena);
	if (bar)
		salle_progress_end();
	return status;
}

/* Writes the results. A checkpoint keeps the bouts until the results are complete. */
static enum salle_status write_results(struct fight *fight, struct salle_figures *figures)
{
	struct salle_cli *cli = fight->cli;
	bool saves = fight->run->checkpoint > 0;
	if (saves && time(NULL) > fight->saved + WORTH_SAVING)
		save_checkpoint(figures->result, fight);
	salle_cli_phase("working out and writing the results", "fewer matchups or variants need less");
	fight->info.finished = utc_now(&cli->arena);
	fight->info.cpu_seconds = cpu_seconds() - fight->cpu;
	enum salle_status status = salle_results_write(&fight->to, figures, &fight->info, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK) {
		if (fight->resumed != NULL)
			salle_checkpoint_remove(fight->resumed);
		if (fight->checkpoint != NULL)
			salle_checkpoint_remove(fight->checkpoint);
		return SALLE_OK;
	}
	if (saves)
		save_checkpoint(figures->result, fight);
	if (fight->checkpoint != NULL)
		salle_warning(&cli->diagnostics, NULL,
			"what was fought is kept in '%s': the same command with --resume goes on from it", fight->checkpoint);
	return status;
}

static enum salle_status fight_and_write(struct fight *fight)
{
	struct salle_cli *cli = fight->cli;
	const struct salle_plan *plan = &fight->scenario->plan;
	fight->info = (struct salle_run_info){
		.program = salle_program,
		.command = command_line(cli),
		.started = utc_now(&cli->arena),
	};
	fight->cpu = cpu_seconds();
	struct salle_batch_result result;
	enum salle_status fought = fight_bouts(fight, &result);
	if (fought != SALLE_OK && fought != SALLE_INTERRUPTED)
		return fought;
	if (result.bouts == 0) {
		salle_error(&cli->diagnostics, NULL, "interrupted before a block was complete; nothing was written");
		return SALLE_INTERRUPTED;
	}
	struct salle_figures figures = salle_figures(plan, &result, &cli->arena);
	enum salle_status written = write_results(fight, &figures);
	if (written != SALLE_OK)
		return written;
	if (!fight->run->quiet) {
		struct salle_summary_context context = { salle_wants_colour(stdout), command_again(cli, fight->run),
			add_word(cli, "", salle_arena_format(&cli->arena, "results/%s-policies", plan->scenario)),
			(const char *const *)fight->scenario->policies, fight->scenario->n_policies };
		salle_summary_print(&figures, &context, stdout);
		printf("Results: %s/\n", fight->to.dir);
	}
	if (fought == SALLE_INTERRUPTED)
		salle_warning(&cli->diagnostics, NULL, "interrupted; what is complete was written to '%s'", fight->to.dir);
	return fought;
}

/* Takes the overrides of the extended run, except a new number of bouts or precision. */
static enum salle_status load_earlier(struct salle_cli *cli, struct run_options *run, struct salle_earlier *earlier)
{
	enum salle_status status = salle_earlier_load(run->extend, earlier, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	struct salle_overrides *overrides = &run->overrides.overrides, said = *overrides;
	if (!salle_overrides_read(earlier->overrides, earlier->n_overrides, overrides, &cli->arena)) {
		salle_error(&cli->diagnostics, NULL, "the manifest of '%s' has overrides that this version does not know",
			run->extend);
		return SALLE_BAD_INPUT;
	}
	overrides->has_seed = true;
	overrides->seed = earlier->seed;
	if (said.bouts > 0) {
		overrides->bouts = said.bouts;
		overrides->precision = NULL;
		overrides->max_bouts = 0;
	}
	if (said.precision != NULL) {
		overrides->precision = said.precision;
		overrides->bouts = 0;
	}
	if (said.max_bouts > 0)
		overrides->max_bouts = said.max_bouts;
	if (run->scenario == NULL && access(earlier->path, F_OK) != 0) {
		salle_error(&cli->diagnostics, NULL,
			"'%s' was made from '%s', which no longer exists: name the scenario, as in --extend %s SCENARIO",
			run->extend, earlier->path, run->extend);
		return SALLE_BAD_INPUT;
	}
	if (run->scenario == NULL)
		run->scenario = earlier->path;
	if (run->out == NULL)
		run->out = run->extend;
	return SALLE_OK;
}

/* Finds the checkpoint for --resume, and continues from it instead of `from`. */
static enum salle_status resume(struct fight *fight, struct salle_scenario *scenario, struct salle_earlier *earlier)
{
	struct salle_cli *cli = fight->cli;
	salle_cli_phase("reading the checkpoint", NULL);
	enum salle_status status =
		salle_checkpoint_find(fight->target, &scenario->plan, &salle_program, earlier, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (earlier->dir == NULL) {
		salle_warning(&cli->diagnostics, NULL, "'%s' has no checkpoint: nothing to go on from", fight->target);
		return SALLE_OK;
	}
	salle_earlier_hand_on(earlier, &scenario->plan);
	fight->resumed = earlier->dir;
	fight->from = &earlier->result;
	return SALLE_OK;
}

enum salle_status salle_command_run(struct salle_cli *cli, int argc, char **argv)
{
	struct run_options run = { .overrides.arena = &cli->arena, .checkpoint = CHECKPOINT_SECONDS };
	if (argp_parse(&argp, argc, argv, 0, NULL, &run) != 0)
		return SALLE_BAD_INPUT;
	struct salle_earlier earlier = { .dir = NULL }, checkpoint = { .dir = NULL };
	struct salle_scenario scenario;
	struct fight fight = { .cli = cli, .run = &run, .scenario = &scenario };
	salle_cli_phase("reading the earlier run", NULL);
	enum salle_status status = run.extend != NULL ? load_earlier(cli, &run, &earlier) : SALLE_OK;
	if (status == SALLE_OK)
		status = salle_cli_load(cli, run.scenario, &run.overrides, &scenario);
	if (status == SALLE_OK && run.extend != NULL) {
		status = salle_earlier_check(&earlier, &scenario.plan, &salle_program, &cli->diagnostics);
		salle_earlier_hand_on(&earlier, &scenario.plan);
		fight.from = &earlier.result;
	}
	if (status != SALLE_OK)
		return status;
	fight.target = run.out != NULL ? run.out : salle_arena_format(&cli->arena, "results/%s", scenario.plan.scenario);
	fight.to = (struct salle_destination){ fight.target, run.replace, run.out == NULL };
	if (run.resume)
		status = resume(&fight, &scenario, &checkpoint);
	salle_cli_tell(cli);
	if (status == SALLE_OK)
		status = salle_results_try(&fight.to, &scenario.plan, &salle_program, &cli->arena, &cli->diagnostics);
	salle_cli_tell(cli);
	return status == SALLE_OK ? fight_and_write(&fight) : status;
}
