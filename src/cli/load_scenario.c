/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <unistd.h>

#include "base/parse_text.h"
#include "base/path_suggestion.h"
#include "cli/run_and_write.h"
#include "cli/parse_options.h"

enum { KEY_MIRRORED = 0x200, KEY_EXACT = 0x202 };

#define BOUTS_MAX 1000000000000 /* maximum number of bouts per matchup */

static const struct argp_option options[] = {
	{ "mirrored", KEY_MIRRORED, NULL, 0, "Fight every bout twice, the second time with exchanged seats", 1 },
	{ "seed", 's', "N", 0, "Seed of the random numbers, 0 to 1000000000000000000, instead of the scenario's", 1 },
	{ "set", 'S', "PATH=VALUE", 0, "Change a value of the scenario, as in --set options.wheels=tros; may be repeated",
		1 },
	{ 0 },
};

void salle_overrides_add_set(struct salle_overrides_input *input, const char *text)
{
	struct salle_overrides *overrides = &input->overrides;
	const char **sets = salle_arena_array(input->arena, overrides->n_sets + 1, sizeof *sets);
	for (size_t i = 0; i < overrides->n_sets; i++)
		sets[i] = overrides->sets[i];
	sets[overrides->n_sets++] = text;
	overrides->sets = sets;
	char *lines = salle_arena_copy_text(input->arena, "");
	for (size_t i = 0; i < overrides->n_sets; i++) {
		const size_t before = strlen(lines);
		lines = salle_arena_format(input->arena, "%s%s\n", lines, sets[i]);
		for (char *c = lines + before; c[1] != '\0'; c++)
			/* each value must fill one line; a value with line breaks is an error that the loader reports later */
			*c = *c == '\n' ? ' ' : *c;
	}
	salle_diagnostics_keep_value("--set", lines);
}

static error_t parse_override(int key, char *argument, struct argp_state *state)
{
	struct salle_overrides_input *input = state->input;
	switch (key) {
	case KEY_MIRRORED:
		input->overrides.mirrored = true;
		return 0;
	case 's':
		input->overrides.seed = salle_parse_option_number("seed", argument, 0, SALLE_SEED_MAX);
		input->overrides.has_seed = true;
		return 0;
	case 'S':
		salle_overrides_add_set(input, argument);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp salle_overrides_argp = { .options = options, .parser = parse_override };
static const struct argp changes_argp = { .options = options + 1, .parser = parse_override };

static const struct argp_option policies_options[] = {
	{ "policies", 'P', "all|A,B,C", 0, "Every build fights under each of these policies, instead of its own "
		"policies", 1 },
	{ 0 },
};

static error_t parse_policies_option(int key, char *argument, struct argp_state *state)
{
	struct salle_overrides_input *input = state->input;
	if (key != 'P')
		return ARGP_ERR_UNKNOWN;
	input->overrides.policies = argument;
	salle_diagnostics_keep_value("--policies", argument);
	return 0;
}

const struct argp salle_policies_argp = { .options = policies_options, .parser = parse_policies_option };

static const struct argp_option bouts_options[] = {
	{ "bouts", 'n', "N", 0, "Bouts per matchup, instead of the scenario's", 1 },
	{ "precision", 'p', "WHAT=X", 0,
		"Fight each matchup until its win rate is precise enough: half_width=0.001, relative=0.05, decide=0.5 or "
		"decide=0.5,within=0.01",
		1 },
	{ "max-bouts", 'm', "N", 0, "Maximum number of bouts per matchup, with --precision", 1 },
	{ "spend", 'b', "for=WHAT", 0,
		"Spend bouts=N (all bouts; default: 10000000) on the matchups that help most to answer a question: "
		"for=best, for=ranking (within=0.002), for=equilibrium (within=0.01), for=matrix or for=differences",
		1 },
	{ "exact", KEY_EXACT, "off|auto|only", 0,
		"Solve duels exactly: where possible (auto), or all of them, without bouts (only)", 1 },
	{ "figures", 'f', "all|A,B,C", 0,
		"The CSV files of the run, named without .csv, instead of those that the "
		"scenario names",
		1 },
	{ 0 },
};

static void report_contradictions(const struct salle_overrides *overrides)
{
	if (overrides->bouts > 0 && (overrides->precision != NULL || overrides->max_bouts > 0))
		salle_report_option_error("--bouts excludes --precision and --max-bouts: give one or the other");
	if (overrides->spend != NULL && (overrides->bouts > 0 || overrides->precision != NULL || overrides->max_bouts > 0))
		salle_report_option_error("--spend excludes --bouts, --precision and --max-bouts: leave them out");
}

static error_t parse_bouts_option(int key, char *argument, struct argp_state *state)
{
	struct salle_overrides_input *input = state->input;
	struct salle_overrides *overrides = &input->overrides;
	switch (key) {
	case 'n':
		overrides->bouts = salle_parse_option_number("bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 'p':
		overrides->precision = argument;
		salle_diagnostics_keep_value("--precision", argument);
		return 0;
	case 'm':
		overrides->max_bouts = salle_parse_option_number("max-bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 'b':
		overrides->spend = argument;
		salle_diagnostics_keep_value("--spend", argument);
		return 0;
	case 'f':
		overrides->figures = argument;
		salle_diagnostics_keep_value("--figures", argument);
		return 0;
	case KEY_EXACT:
		if (strcmp(argument, "off") != 0 && strcmp(argument, "auto") != 0 && strcmp(argument, "only") != 0)
			salle_report_option_error("--exact needs off, auto or only, not '%s'", salle_quote_text(argument).text);
		else
			salle_overrides_add_set(input, salle_arena_format(input->arena, "exact=%s", argument));
		return 0;
	case ARGP_KEY_END:
		report_contradictions(overrides);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp bouts_argp = { .options = bouts_options, .parser = parse_bouts_option };

const struct argp_child salle_change_options[] = { { &changes_argp, 0, NULL, 0 }, { 0 } };

const struct argp_child salle_scenario_options[] = {
	{ &salle_overrides_argp, 0, NULL, 0 },
	{ &salle_policies_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp_child salle_run_options[] = {
	{ &salle_overrides_argp, 0, NULL, 0 },
	{ &salle_policies_argp, 0, NULL, 0 },
	{ &bouts_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp_child salle_train_options[] = {
	{ &changes_argp, 0, NULL, 0 },
	{ &salle_policies_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp_child salle_check_options[] = {
	{ &salle_overrides_argp, 0, NULL, 0 },
	{ &bouts_argp, 0, NULL, 0 },
	{ 0 },
};

/* Completes the error about a missing file: suggests the shipped scenario with the most similar path. */
static void suggest_shipped_scenario(struct salle_cli *cli, const char *path, const char *data_dir)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	const char *near = salle_suggest_path(salle_arena_format(&cli->arena, "%s/%s", data_dir, path), &cli->arena);
	for (size_t i = 0; near == NULL && salle_rulesets[i] != NULL; i++)
		near = salle_suggest_path(salle_arena_format(&cli->arena, "%s/%s/%s", data_dir, salle_rulesets[i]->name, name),
			&cli->arena);
	if (near != NULL)
		salle_diagnostic_append(&cli->diagnostics.items[cli->diagnostics.n - 1],
			salle_arena_format(&cli->arena, " (did you mean the shipped '%s'?)", near));
}

/*
 * Completes the error about a folder that was given instead of a scenario: if the folder is a run, names the commands
 * that accept a run.
 */
static void explain_run_given_as_scenario(struct salle_cli *cli, const char *path)
{
	const char *run = salle_cli_add_quoted_word(cli, "", path);
	if (access(salle_arena_format(&cli->arena, "%s/manifest.json", path), F_OK) == 0)
		salle_diagnostic_append(&cli->diagnostics.items[cli->diagnostics.n - 1],
			salle_arena_format(&cli->arena,
				": it is a run; `salle show %s` prints it, `salle run --extend %s` adds bouts, and "
				"`salle new --from %s` writes its scenario",
				run, run, run));
}

enum salle_status salle_cli_load_scenario(struct salle_cli *cli, const char *path,
	const struct salle_overrides_input *input, struct salle_scenario *out)
{
	struct salle_overrides overrides = input->overrides;
	if (overrides.kept_files == NULL)
		overrides.data_dir = salle_find_data_dir(cli);
	if (overrides.data_dir == NULL)
		return SALLE_FAILED;
	salle_cli_set_phase("reading the scenario and compiling its matchups",
		"fewer builds, policies, variants or sweep values need less");
	enum salle_status status = salle_scenario_load(path, &overrides, out, &cli->arena, &cli->diagnostics);
	if (status == SALLE_BAD_INPUT && overrides.kept_files == NULL && access(path, F_OK) != 0 &&
		salle_suggest_path(path, &cli->arena) == NULL)
		suggest_shipped_scenario(cli, path, overrides.data_dir);
	else if (status == SALLE_BAD_INPUT && overrides.kept_files == NULL)
		explain_run_given_as_scenario(cli, path);
	return status;
}

enum salle_status salle_cli_add_scenario_errors(struct salle_cli *cli, const char *path,
	const struct salle_overrides_input *input)
{
	struct salle_scenario ignored;
	if (path != NULL)
		(void)!salle_cli_load_scenario(cli, path, input, &ignored);
	else
		salle_overrides_check(&input->overrides, &cli->arena, &cli->diagnostics);
	salle_diagnostics_drop_warnings(&cli->diagnostics, 0, NULL);
	return SALLE_BAD_INPUT;
}
