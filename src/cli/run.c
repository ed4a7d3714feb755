/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <salle/earlier.h>
#include <salle/results.h>

#include "base/file.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "report/summary.h"

enum { THREADS_MAX = 4096 };
#define BOUTS_MAX 1000000000000 /* a matchup */

struct run_options {
	const char *scenario, *out, *extend;
	unsigned threads; /* 0: all */
	bool quiet;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "out", 'o', "DIR", 0, "Folder of the results (default: results/NAME, where NAME is the scenario's)", 0 },
	{ "bouts", 'n', "N", 0, "Bouts of every matchup, instead of the scenario's", 0 },
	{ "precision", 'p', "WHAT=X", 0,
		"Until the results are so exact, instead of the scenario's: half_width=0.001, relative=0.05 or decide=0.5", 0 },
	{ "max-bouts", 'm', "N", 0, "With a precision, at most so many bouts of every matchup", 0 },
	{ "extend", 'e', "DIR", 0, "Go on from the run in DIR, to more bouts or a narrower precision", 0 },
	{ "threads", 't', "N", 0, "Threads (default: one a core); the results do not depend on it", 0 },
	{ "quiet", 'q', NULL, 0, "No progress and no summary", 0 },
	{ 0 },
};

static void refuse_contradictions(const struct run_options *run, const struct argp_state *state)
{
	const struct salle_overrides *overrides = &run->overrides.overrides;
	if (run->extend != NULL &&
		(overrides->n_sets > 0 || overrides->has_seed || overrides->policies != NULL || overrides->mirrored))
		argp_error(state, "--extend goes on with the --seed, --set, --policies and --mirrored of that run: give none");
	if (overrides->bouts > 0 && (overrides->precision != NULL || overrides->max_bouts > 0))
		argp_error(state, "--bouts fixes the number of bouts, --precision and --max-bouts leave it open: not both");
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
		   "\vCtrl-C finishes the blocks in hand, writes what is complete, marks it as interrupted and ends with exit "
		   "code 3; a second Ctrl-C stops at once and writes nothing.",
	.children = salle_scenario_options,
};

static volatile sig_atomic_t stop;

static void on_signal(int signal)
{
	(void)signal;
	stop = 1;
}

/* SIGINT, SIGHUP (unless nohup ignores it) and SIGTERM ask for a stop; each acts as usual the second time. */
static void catch_signals(void)
{
	struct sigaction before;
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART | (int)SA_RESETHAND };
	sigemptyset(&action.sa_mask);
	(void)sigaction(SIGINT, &action, NULL);
	if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
		(void)sigaction(SIGHUP, &action, NULL);
	(void)sigaction(SIGTERM, &action, NULL);
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

/* The command of this run for another choice of policies, bouts and folder; NULL where it goes on from another run. */
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

static enum salle_status fight(struct salle_cli *cli, const struct run_options *run, const struct salle_plan *plan,
	const struct salle_batch_result *from, struct salle_batch_result *result)
{
	bool bar = !run->quiet && salle_progress_wanted();
	struct salle_batch_settings settings = {
		.threads = run->threads,
		.stop = &stop,
		.from = from,
		.progress = bar ? salle_progress_show : NULL,
	};
	catch_signals();
	enum salle_status status = salle_batch_run(plan, &settings, result, &cli->arena);
	if (bar)
		salle_progress_end();
	return status;
}

static enum salle_status fight_and_write(struct salle_cli *cli, const struct run_options *run,
	const struct salle_scenario *scenario, const struct salle_batch_result *from, const char *dir)
{
	const struct salle_plan *plan = &scenario->plan;
	struct salle_run_info info = {
		.version = salle_version,
		.revision = salle_revision,
		.command = command_line(cli),
		.started = utc_now(&cli->arena),
	};
	double cpu = cpu_seconds();
	struct salle_batch_result result;
	enum salle_status fought = fight(cli, run, plan, from, &result);
	if (fought != SALLE_OK && fought != SALLE_INTERRUPTED)
		return fought;
	if (result.bouts == 0) {
		salle_report_error(&cli->report, NULL, "interrupted before a block was complete; nothing was written");
		return SALLE_INTERRUPTED;
	}
	info.finished = utc_now(&cli->arena);
	info.cpu_seconds = cpu_seconds() - cpu;
	enum salle_status written = salle_results_write(dir, plan, &result, &info, &cli->report);
	if (written != SALLE_OK)
		return written;
	if (!run->quiet) {
		struct salle_summary_context context = { salle_wants_colour(stdout), command_again(cli, run),
			add_word(cli, "", salle_arena_format(&cli->arena, "results/%s-policies", plan->scenario)),
			(const char *const *)scenario->policies, scenario->n_policies };
		salle_summary_print(plan, &result, &context, stdout);
		printf("Results: %s/\n", dir);
	}
	if (fought == SALLE_INTERRUPTED)
		salle_report_warning(&cli->report, NULL, "interrupted; what is complete was written to '%s'", dir);
	return fought;
}

/* What --extend says for the scenario: all that its run said, but what is said anew of the number of bouts. */
static enum salle_status load_earlier(struct salle_cli *cli, struct run_options *run, struct salle_earlier *earlier)
{
	enum salle_status status = salle_earlier_load(run->extend, earlier, &cli->arena, &cli->report);
	if (status != SALLE_OK)
		return status;
	struct salle_overrides *overrides = &run->overrides.overrides, said = *overrides;
	if (!salle_overrides_read(earlier->overrides, earlier->n_overrides, overrides, &cli->arena)) {
		salle_report_error(&cli->report, NULL, "the manifest of '%s' has overrides that this salle does not know",
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
		salle_report_error(&cli->report, NULL,
			"'%s' was made from '%s', which is not there now: name the scenario, as in --extend %s SCENARIO",
			run->extend, earlier->path, run->extend);
		return SALLE_BAD_INPUT;
	}
	if (run->scenario == NULL)
		run->scenario = earlier->path;
	if (run->out == NULL)
		run->out = run->extend;
	return SALLE_OK;
}

enum salle_status salle_command_run(struct salle_cli *cli, int argc, char **argv)
{
	struct run_options run = { .overrides.arena = &cli->arena };
	if (argp_parse(&argp, argc, argv, 0, NULL, &run) != 0)
		return SALLE_BAD_INPUT;
	struct salle_earlier earlier = { .dir = NULL };
	struct salle_scenario scenario;
	const struct salle_batch_result *from = run.extend != NULL ? &earlier.result : NULL;
	enum salle_status status = from != NULL ? load_earlier(cli, &run, &earlier) : SALLE_OK;
	if (status == SALLE_OK)
		status = salle_cli_load(cli, run.scenario, &run.overrides, &scenario);
	if (status == SALLE_OK && from != NULL)
		status = salle_earlier_check(&earlier, &scenario.plan, salle_version, salle_revision, &cli->report);
	if (status != SALLE_OK)
		return status;
	if (from != NULL)
		salle_earlier_hand_on(&earlier, &scenario.plan);
	salle_cli_tell(cli);
	const char *dir = run.out != NULL ? run.out : salle_arena_format(&cli->arena, "results/%s", scenario.plan.scenario);
	status = salle_results_try(dir, &cli->report);
	return status == SALLE_OK ? fight_and_write(cli, &run, &scenario, from, dir) : status;
}
