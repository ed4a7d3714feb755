/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "cli/json_document.h"
#include "cli/parse_options.h"
#include "csv_files/result_tables.h"
#include "figures/common_matchups.h"
#include "gate/input_changes.h"
#include "run_folder/kept_inputs.h"
#include "summary/comparison_table.h"
#include "summary/run_changes.h"

enum { KEY_FAIL_IF = 0x300 };

struct compare_options {
	const char *runs[2];
	const char *out;
	double within; /* tolerance in percentage points of win rate; negative if --within is not given */
	bool json, quiet;
};

static const struct argp_option options[] = {
	{ "out", 'o', "FILE", 0, "Write all differences to this CSV file", 0 },
	{ "within", 'w', "POINTS", 0,
		"Check that all win rates differ by at most this many points (from 50 to 52 % is 2). Exit code 0: all do; 1: "
		"one does not; 3: more bouts are needed",
		0 },
	{ "fail-if", KEY_FAIL_IF, "POINTS", 0, "The same as --within", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object with all differences instead of text", 0 },
	{ "quiet", 'q', NULL, 0, "Print nothing", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct compare_options *compare = state->input;
	switch (key) {
	case 'o':
		compare->out = argument;
		return 0;
	case 'w':
	case KEY_FAIL_IF:
		if (!salle_parse_real(argument, &compare->within) || compare->within < 0 || compare->within > 100)
			salle_report_option_error("--within: expected a number of points from 0 to 100, not '%s'",
				salle_quote_text(argument).text);
		return 0;
	case 'j':
		compare->json = true;
		return 0;
	case 'q':
		compare->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&compare->runs[compare->runs[0] != NULL], argument);
		return 0;
	case ARGP_KEY_END:
		if (compare->runs[1] == NULL)
			salle_report_missing_argument("no runs given: name the folders of two runs");
		if (compare->json && compare->quiet)
			salle_report_option_error("--json and --quiet exclude each other: give one");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUN1 RUN2",
	.doc = "Show how two finished runs differ, matchup by matchup: the second minus the first. Matchups that both runs "
		   "fought on the same dice are compared in pairs, all others as independent samples.\vRUN1 and RUN2 are "
		   "folders of results, as salle run writes them.",
};

static enum salle_status write_table(struct salle_cli *cli, const struct salle_comparison *comparison, const char *path)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *memory = salle_check_allocated(open_memstream(&bytes, &length));
	salle_comparison_write(comparison, memory);
	if (fclose(memory) != 0)
		(void)salle_check_allocated(NULL);
	enum salle_status status = salle_file_write(path, bytes, length, &cli->diagnostics);
	free(bytes);
	return status;
}

/* Reads both runs, which must be complete and of the same rule system. */
static enum salle_status load_runs(struct salle_cli *cli, const struct compare_options *compare,
	struct salle_stored_run runs[2])
{
	enum salle_status worst = SALLE_OK;
	for (unsigned i = 0; i < 2; i++) {
		enum salle_status status = salle_stored_run_load(compare->runs[i], &runs[i], &cli->arena, &cli->diagnostics);
		if (status == SALLE_OK)
			status = salle_kept_inputs_read(&runs[i], &cli->arena, &cli->diagnostics);
		worst = status > worst ? status : worst;
		if (status == SALLE_OK && runs[i].shard.count > 0) {
			salle_error(&cli->diagnostics, NULL, "'%s' is shard %u of %u of a run: merge it with the others first",
				runs[i].dir, runs[i].shard.number, runs[i].shard.count);
			worst = SALLE_BAD_INPUT;
		}
	}
	if (worst != SALLE_OK)
		return worst;
	if (strcmp(runs[0].rules, runs[1].rules) != 0) {
		salle_error(&cli->diagnostics, NULL, "'%s' was fought under %s, '%s' under %s: there is nothing to compare",
			runs[0].dir, runs[0].rules, runs[1].dir, runs[1].rules);
		return SALLE_BAD_INPUT;
	}
	return SALLE_OK;
}

/* The results of a comparison, for print_text and print_json. */
struct printed_comparison {
	const struct salle_comparison *runs;
	struct salle_best_play_changes best_play;
	struct salle_run_changes inputs;
	const struct salle_tolerance *tolerance; /* NULL if --within is not given */
};

/* Reads the rankings under best play from the files of both runs, and compares them. */
static enum salle_status compare_best_play(struct salle_cli *cli, const struct salle_stored_run runs[2],
	struct salle_best_play_changes *out)
{
	struct salle_run_table tables[2];
	enum salle_status worst = SALLE_OK;
	for (unsigned i = 0; i < 2; i++) {
		const enum salle_status status =
			salle_run_table_read(runs[i].dir, "policy_values.csv", &tables[i], &cli->arena, &cli->diagnostics);
		worst = status > worst ? status : worst;
	}
	if (worst == SALLE_OK)
		*out = salle_compare_best_play(&tables[0], &tables[1], &cli->arena);
	return worst;
}

/* Prints the differences between the runs, the changed inputs and the verdict. */
static void print_text(struct salle_cli *cli, const struct printed_comparison *printed)
{
	salle_comparison_print(printed->runs, &printed->best_play, salle_can_use_colour(stdout), &cli->arena, stdout);
	salle_run_changes_print(&printed->inputs, &cli->arena, stdout);
	if (printed->tolerance != NULL)
		salle_tolerance_print(printed->runs, printed->tolerance, &cli->arena, stdout);
}

/* Prints one JSON object with all that print_text prints. */
static void print_json(struct salle_cli *cli, const struct printed_comparison *printed)
{
	const struct salle_comparison *comparison = printed->runs;
	const struct salle_tolerance *tolerance = printed->tolerance;
	json_t *members = salle_json_object(), *runs = salle_check_allocated(json_array());
	salle_json_append(runs, salle_json_describe_stored_run(comparison->base, &cli->arena));
	salle_json_append(runs, salle_json_describe_stored_run(comparison->other, &cli->arena));
	salle_json_set(members, "runs", runs);
	salle_json_set_count(members, "matchups", comparison->matchups);
	salle_json_set_count(members, "paired", comparison->paired);
	salle_json_set_count(members, "first_only", comparison->base_only);
	salle_json_set_count(members, "second_only", comparison->other_only);
	salle_json_set(members, "changes", salle_input_changes_json(&printed->inputs, &cli->arena));
	if (tolerance != NULL) {
		const enum salle_judgement verdict = salle_tolerance_verdict(tolerance);
		salle_json_set(members, "tolerance", json_real(tolerance->tolerance));
		salle_json_set(members, "verdict", salle_json_text(salle_judgement_names[verdict], &cli->arena));
	}
	struct salle_json_document document = salle_json_document_begin("comparison", members, stdout);
	FILE *rows =
		salle_json_document_begin_table(&document, "differences", salle_comparison_columns, salle_n_comparison_columns);
	salle_comparison_write(comparison, rows);
	salle_json_document_end_table(rows);
	if (printed->best_play.n > 0) {
		rows = salle_json_document_begin_table(&document, "best_play", salle_best_play_change_columns,
			salle_n_best_play_change_columns);
		salle_best_play_changes_write(&printed->best_play, rows);
		salle_json_document_end_table(rows);
	}
	if (tolerance != NULL) {
		rows = salle_json_document_begin_table(&document, "within", salle_tolerance_columns, salle_n_tolerance_columns);
		salle_tolerance_write(tolerance, rows);
		salle_json_document_end_table(rows);
	}
	salle_json_document_end(&document);
}

/* Prints the comparison, and writes its CSV file. Returns the verdict as exit status. */
static enum salle_status report_comparison(struct salle_cli *cli, const struct compare_options *compare,
	const struct salle_comparison *comparison, const struct salle_best_play_changes *best_play)
{
	static const enum salle_status statuses[] = {
		[SALLE_WITHIN] = SALLE_OK,
		[SALLE_NOT_DECIDED] = SALLE_UNDECIDED,
		[SALLE_BEYOND] = SALLE_FAILED,
	};
	struct salle_tolerance tolerance = { .tolerance = compare->within / 100 };
	const bool judges = compare->within >= 0;
	enum salle_status status = compare->out != NULL ? write_table(cli, comparison, compare->out) : SALLE_OK;
	if (judges)
		tolerance = salle_judge_tolerance(comparison, tolerance.tolerance, &cli->arena);
	if (!compare->quiet) {
		const struct printed_comparison printed = { comparison, *best_play,
			salle_list_input_changes(comparison->base, comparison->other, &cli->arena), judges ? &tolerance : NULL };
		(compare->json ? print_json : print_text)(cli, &printed);
	}
	return status == SALLE_OK && judges ? statuses[salle_tolerance_verdict(&tolerance)] : status;
}

enum salle_status salle_command_compare(struct salle_cli *cli, int argc, char **argv)
{
	struct compare_options compare = { .within = -1 };
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &compare);
	if (compare.runs[1] == NULL)
		return SALLE_BAD_INPUT;
	struct salle_stored_run runs[2];
	enum salle_status status = load_runs(cli, &compare, runs);
	if (status != SALLE_OK || !parsed)
		return parsed ? status : SALLE_BAD_INPUT;
	struct salle_comparison comparison = salle_compare_runs(&runs[0], &runs[1], &cli->arena);
	if (comparison.matchups == 0) {
		salle_error(&cli->diagnostics, NULL, "%s", salle_explain_no_common_matchup(&runs[0], &runs[1], &cli->arena));
		return SALLE_BAD_INPUT;
	}
	struct salle_best_play_changes best_play;
	status = compare_best_play(cli, runs, &best_play);
	return status == SALLE_OK ? report_comparison(cli, &compare, &comparison, &best_play) : status;
}
