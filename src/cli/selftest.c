/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "cli/parse_options.h"
#include "selftest/self_tests.h"
#include "summary/text_table.h"

enum { BOUTS = 200000, BOUTS_MAX = 1000000000, ROLLS = 20000 };

/* The scenarios that are tested by default, one per rule system. */
static const char *const shipped[] = { "coin/coin.yaml", "fechtbook/armoury.yaml", "musketeers/blades.yaml",
	"campaign/sidearms.yaml", "saga/houseblades.yaml" };

struct selftest_options {
	const char *scenario;
	uint64_t bouts;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "bouts", 'n', "N", 0, "Bouts per test, over all its matchups (default: 200000)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct selftest_options *selftest = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = &selftest->overrides;
		return 0;
	case 'n':
		selftest->bouts = salle_parse_option_number("bouts", argument, 100, BOUTS_MAX);
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&selftest->scenario, argument);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[SCENARIO]",
	.doc = "Test what must hold under any rules: mirror matches are even, swapped sides are the mirror image, a "
		   "variant without changes has the same bouts, samples of bouts and of single exchanges agree with exact "
		   "answers, and improvements never hurt. Without SCENARIO, test a shipped scenario of every rule system.\vThe "
		   "exit code is 1 if a test fails. --policies chooses the policies of all tests, including tests of "
		   "improvements.",
	.children = salle_scenario_options,
};

static void print_rows(const struct salle_selftest *selftest, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llrrl", arena, "test", "of", "cases", "z", "");
	for (size_t i = 0; i < selftest->n; i++) {
		const struct salle_selftest_row *row = &selftest->rows[i];
		salle_text_table_add(&table, "%s", row->test);
		salle_text_table_add(&table, "%s", row->subject);
		salle_text_table_add(&table, "%" PRIu64, row->cases);
		if (row->exact && row->passed)
			salle_text_table_add(&table, "exact");
		else if (row->exact)
			salle_text_table_add(&table, "%.0f differ", row->z);
		else
			salle_text_table_add(&table, "%+.2f", row->z);
		salle_text_table_add(&table, "%s", row->passed ? "passed" : "FAILED");
	}
	salle_text_table_print(&table, 0, stdout);
}

static enum salle_status test_all(struct salle_cli *cli, const struct selftest_options *selftest,
	const struct salle_overrides *overrides, struct salle_selftest *out)
{
	if (selftest->scenario != NULL)
		return salle_selftest_add_scenario(out, selftest->scenario, overrides, selftest->bouts, &cli->diagnostics);
	enum salle_status status = SALLE_OK;
	for (size_t i = 0; status == SALLE_OK && i < sizeof shipped / sizeof shipped[0]; i++)
		status =
			salle_selftest_add_scenario(out, salle_arena_format(&cli->arena, "%s/%s", overrides->data_dir, shipped[i]),
				overrides, selftest->bouts, &cli->diagnostics);
	return status;
}

enum salle_status salle_command_selftest(struct salle_cli *cli, int argc, char **argv)
{
	struct selftest_options selftest = { .bouts = BOUTS, .overrides.arena = &cli->arena };
	if (!salle_options_parse(cli, &argp, argc, argv, &selftest))
		return salle_cli_add_scenario_errors(cli, selftest.scenario, &selftest.overrides);
	struct salle_overrides overrides = selftest.overrides.overrides;
	overrides.data_dir = salle_find_data_dir(cli);
	if (overrides.data_dir == NULL)
		return SALLE_FAILED;
	struct salle_selftest out = { .arena = &cli->arena };
	enum salle_status status = test_all(cli, &selftest, &overrides, &out);
	if (status != SALLE_OK)
		return status;
	/* drops the warnings, which are about builds that the tests generate */
	salle_diagnostics_release(&cli->diagnostics);
	salle_selftest_add_dice(&out, overrides.has_seed ? overrides.seed : 1, ROLLS);
	print_rows(&out, &cli->arena);
	if (salle_selftest_has_passed(&out))
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL, "a self test failed");
	return SALLE_FAILED;
}
