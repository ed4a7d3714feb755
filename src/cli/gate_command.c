/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/threads.h"
#include "cli/run_and_write.h"
#include "cli/gate_print.h"
#include "cli/parse_options.h"
#include "gate/input_changes.h"
#include "history/history.h"
#include "run_folder/run_folder.h"

enum { KEY_JSON = 0x300 }; /* --json has no short option, because -j is --junit */

struct gate_options {
	const char *run, *rules, *accepted, *history, *junit;
	const char **baselines;
	size_t n_baselines;
	bool keep, json, quiet;
};

static const struct argp_option options[] = {
	{ "baseline", 'b', "RUN|TAG|last", 0,
		"Judge against this run: a folder, a tag of the history, or 'last', the run recorded before RUN; "
		"may be repeated", 0 },
	{ "rules", 'r', "FILE", 0, "File with the tolerance and budgets (default: 2 points of win rate, no budgets)", 0 },
	{ "accepted", 'a', "FILE", 0, "File of accepted findings, each with a reason and its last day", 0 },
	{ "history", 'H', "FILE", 0, "The history with the tags and the last run (default: " SALLE_HISTORY_FILE ")", 0 },
	{ "junit", 'j', "FILE", 0, "Also write the findings as JUnit XML", 0 },
	{ "keep", 'k', NULL, 0,
		"Write the findings as " SALLE_GATE_FILE " into the folder of RUN, where salle report finds them", 0 },
	{ "threads", 't', "N", 0,
		"Number of threads (default: OMP_NUM_THREADS, or one per core); the findings do not depend on it", 0 },
	{ "json", KEY_JSON, NULL, 0, "Print one JSON object with all findings instead of text", 0 },
	{ "quiet", 'q', NULL, 0, "Print nothing", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct gate_options *gate = state->input;
	switch (key) {
	case 'b':
		gate->baselines[gate->n_baselines++] = argument;
		return 0;
	case 'r':
		gate->rules = argument;
		return 0;
	case 'a':
		gate->accepted = argument;
		return 0;
	case 'H':
		gate->history = argument;
		return 0;
	case 'j':
		gate->junit = argument;
		return 0;
	case 'k':
		gate->keep = true;
		return 0;
	case 't':
		salle_threads_set_default((unsigned)salle_parse_option_number("threads", argument, 1, SALLE_THREADS_MAX));
		return 0;
	case KEY_JSON:
		gate->json = true;
		return 0;
	case 'q':
		gate->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&gate->run, argument);
		return 0;
	case ARGP_KEY_END:
		if (gate->run == NULL)
			salle_report_missing_argument("which RUN?");
		if (gate->n_baselines == 0 && gate->rules == NULL)
			salle_report_missing_argument("nothing to check: give --baseline, --rules with budgets, or both");
		if (gate->json && gate->quiet)
			salle_report_option_error("--json and --quiet exclude each other: give one");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUN --baseline RUN|TAG|last",
	.doc = "Check that the win rates of a finished run stay within a tolerance of earlier runs, and within "
		   "budgets. Matchups beyond the tolerance are fought again on a second seed before they are called "
		   "broken.\vExit code 0: clear; 1: broken; 3: undecided (the output then estimates how many bouts "
		   "would decide). Prints nothing if the same inputs and seed gave the same bytes.",
};

static enum salle_status reject_shard(struct salle_cli *cli, const struct salle_stored_run *run)
{
	if (run->shard.count == 0)
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL, "'%s' is shard %u of %u of a run: merge it with the others first", run->dir,
		run->shard.number, run->shard.count);
	return SALLE_BAD_INPUT;
}

/* Returns whether the name is one of the tags; tags are separated by ", ". */
static bool has_tag(const char *tags, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = tags; *at != '\0';) {
		size_t length = strcspn(at, ",");
		if (length == n && strncmp(at, name, n) == 0)
			return true;
		at += length;
		at += strspn(at, ", ");
	}
	return false;
}

/* Returns whether the folder of a recorded run still contains that run. Loads the folder's run into `*out`. */
static bool is_run_still_there(struct salle_cli *cli, const struct salle_history_run *recorded,
	struct salle_stored_run *out)
{
	struct salle_diagnostics ignored;
	salle_diagnostics_init(&ignored);
	bool there = salle_stored_run_load(recorded->dir, out, &cli->arena, &ignored) == SALLE_OK &&
		strcmp(out->finished_at, recorded->finished_at) == 0;
	salle_diagnostics_release(&ignored);
	return there;
}

/*
 * Returns how many recorded runs are older than `run`. If `run` is not recorded, counts the runs that finished before
 * it.
 */
static size_t count_runs_before(const struct salle_history_runs *runs, const struct salle_stored_run *run)
{
	char *here = realpath(run->dir, NULL);
	size_t n = 0;
	while (n < runs->n && strcmp(runs->items[n].finished_at, run->finished_at) <= 0 &&
		(here == NULL || strcmp(runs->items[n].dir, here) != 0 ||
			strcmp(runs->items[n].finished_at, run->finished_at) != 0))
		n++;
	free(here);
	return n;
}

/*
 * Finds the recorded run with the tag `name`. The tag `last` means the latest complete run of the scenario that is
 * older than `run` and still exists. If `run` is NULL, because it cannot be read, only reports a missing history.
 */
static enum salle_status find_recorded_run(struct salle_cli *cli, const struct gate_options *gate,
	const struct salle_stored_run *run, const char *name, struct salle_stored_run *out)
{
	struct salle_history *history;
	struct salle_history_runs runs = { .n = 0 };
	enum salle_status status = salle_history_open(gate->history, false, &history, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	status = run == NULL ? SALLE_BAD_INPUT
						 : salle_history_read_runs(history, run->scenario, &runs, &cli->arena, &cli->diagnostics);
	salle_history_close(history);
	if (status != SALLE_OK)
		return status;
	bool last = strcmp(name, "last") == 0;
	const char **tags = salle_arena_array(&cli->arena, runs.n + 1, sizeof *tags);
	bool found = false;
	size_t before = count_runs_before(&runs, run);
	for (size_t i = runs.n; i-- > 0 && !found;) {
		const struct salle_history_run *it = &runs.items[i];
		tags[i] = it->tags;
		bool wanted = last ? !it->interrupted && i < before : has_tag(it->tags, name);
		found = wanted && is_run_still_there(cli, it, out);
		if (wanted && !found && !last) {
			salle_error(&cli->diagnostics, NULL, "the run tagged '%s' is no longer in '%s'", name, it->dir);
			status = SALLE_BAD_INPUT;
		}
	}
	if (status != SALLE_OK || found)
		return status;
	static const struct salle_place at = { "--baseline", 0, 0 };
	if (last)
		salle_error(&cli->diagnostics, &at, "'%s' has no earlier run of '%s' whose folder still exists", gate->history,
			run->scenario);
	else
		salle_error_unknown(&cli->diagnostics, &at, "folder of a run, or tag,", name, tags, runs.n);
	return SALLE_BAD_INPUT;
}

/*
 * Finds a baseline by its folder, its tag or `last`. `run` is the run that the gate judges, or NULL if it cannot be
 * read.
 */
static enum salle_status find_baseline(struct salle_cli *cli, const struct gate_options *gate,
	const struct salle_stored_run *run, const char *name, struct salle_stored_run *out)
{
	enum salle_status status;
	bool folder =
		strchr(name, '/') != NULL || access(salle_arena_format(&cli->arena, "%s/manifest.json", name), F_OK) == 0;
	if (folder)
		status = salle_stored_run_load(name, out, &cli->arena, &cli->diagnostics);
	else
		status = find_recorded_run(cli, gate, run, name, out);
	if (status == SALLE_OK)
		status = reject_shard(cli, out);
	if (status != SALLE_OK || run == NULL)
		return status;
	if (strcmp(out->rules, run->rules) != 0) {
		salle_error(&cli->diagnostics, NULL, "'%s' was fought under %s, '%s' under %s: there is nothing to compare",
			out->dir, out->rules, run->dir, run->rules);
		return SALLE_BAD_INPUT;
	}
	return SALLE_OK;
}

/* Returns the current day as YYYYMMDD, in UTC, because the dates of runs are in UTC. */
static int64_t current_day(void)
{
	enum { YEARS = 1900, YEAR = 10000, MONTH = 100 };
	struct tm parts;
	time_t now = time(NULL);
	return gmtime_r(&now, &parts) == NULL
		? 0
		: (int64_t)(parts.tm_year + YEARS) * YEAR + (int64_t)(parts.tm_mon + 1) * MONTH + parts.tm_mday;
}

/* Returns whether both folders contain the same run, or a copy of it. */
static bool is_same_run(const struct salle_stored_run *first, const struct salle_stored_run *second)
{
	return strcmp(first->finished_at, second->finished_at) == 0 &&
		strcmp(first->tallies_hash, second->tallies_hash) == 0 && salle_have_same_inputs(first, second);
}

/* Adds a baseline to the gate. A run that is a baseline already is judged once, under both names. */
static void add_baseline(struct salle_cli *cli, struct salle_gate *gate, const struct salle_gate_baseline *baseline)
{
	for (size_t i = 0; i < gate->n_baselines; i++) {
		struct salle_gate_baseline *it = &gate->baselines[i];
		if (!is_same_run(&it->run, &baseline->run))
			continue;
		if (strcmp(it->name, baseline->name) != 0)
			it->name = salle_arena_format(&cli->arena, "%s and %s", it->name, baseline->name);
		return;
	}
	gate->baselines[gate->n_baselines++] = *baseline;
}

static enum salle_status worse_status(enum salle_status one, enum salle_status other)
{
	return one > other ? one : other;
}

static enum salle_status load_gate_inputs(struct salle_cli *cli, const struct gate_options *wanted,
	struct salle_gate *gate)
{
	enum salle_status status = SALLE_BAD_INPUT;
	if (wanted->run != NULL)
		status = salle_stored_run_load(wanted->run, &gate->run, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK)
		status = reject_shard(cli, &gate->run);
	enum salle_status rules = salle_gate_rules_read(wanted->rules, &gate->rules, &cli->arena, &cli->diagnostics);
	enum salle_status accepted =
		salle_acceptances_read(wanted->accepted, &gate->accepted, &cli->arena, &cli->diagnostics);
	const struct salle_stored_run *run = status == SALLE_OK ? &gate->run : NULL;
	/* rules with errors are not judged, so names in budgets that the run lacks are reported here */
	if (run != NULL && rules == SALLE_BAD_INPUT)
		rules = worse_status(rules, salle_gate_check_budgets(gate, &cli->diagnostics));
	status = worse_status(status, worse_status(rules, accepted));
	for (size_t i = 0; i < wanted->n_baselines; i++) {
		struct salle_gate_baseline baseline = { .name = wanted->baselines[i] };
		enum salle_status found = find_baseline(cli, wanted, run, baseline.name, &baseline.run);
		status = worse_status(status, found);
		if (found == SALLE_OK)
			add_baseline(cli, gate, &baseline);
	}
	return status;
}

static enum salle_status write_findings(struct salle_cli *cli, const struct salle_gate *gate, const char *path,
	void (*print)(const struct salle_gate *gate, struct salle_arena *arena, FILE *out))
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *memory = salle_check_allocated(open_memstream(&bytes, &length));
	print(gate, &cli->arena, memory);
	if (fclose(memory) != 0)
		(void)salle_check_allocated(NULL);
	enum salle_status status = salle_file_write(path, bytes, length, &cli->diagnostics);
	free(bytes);
	return status;
}

enum salle_status salle_command_gate(struct salle_cli *cli, int argc, char **argv)
{
	struct gate_options wanted = { .history = SALLE_HISTORY_FILE,
		.baselines = salle_arena_array(&cli->arena, (size_t)argc + 1, sizeof(char *)) };
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &wanted);
	struct salle_gate gate = { .today = current_day() };
	gate.baselines = salle_arena_array(&cli->arena, wanted.n_baselines + 1, sizeof *gate.baselines);
	gate.rerun = (struct salle_rerun){ &salle_program, &cli->arena };
	enum salle_status status = load_gate_inputs(cli, &wanted, &gate);
	if (!parsed)
		return SALLE_BAD_INPUT;
	salle_cli_set_phase("judging a run", NULL);
	if (status == SALLE_OK)
		status = salle_gate_judge(&gate, &cli->diagnostics);
	if (status == SALLE_OK && wanted.junit != NULL)
		status = write_findings(cli, &gate, wanted.junit, salle_gate_print_junit);
	if (status == SALLE_OK && wanted.keep)
		status = write_findings(cli, &gate, salle_arena_format(&cli->arena, "%s/" SALLE_GATE_FILE, gate.run.dir),
			salle_gate_print_csv);
	if (status != SALLE_OK)
		return status;
	if (!wanted.quiet)
		(wanted.json ? salle_gate_print_json : salle_gate_print)(&gate, &cli->arena, stdout);
	const struct salle_gate_summary sum = salle_summarize_gate(&gate);
	const enum salle_gate_verdict verdict = salle_gate_summary_verdict(&sum);
	return verdict == SALLE_GATE_BROKEN ? SALLE_FAILED : verdict == SALLE_GATE_UNDECIDED ? SALLE_UNDECIDED : SALLE_OK;
}
