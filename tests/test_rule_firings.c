/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests how often the rules of a policy act. In the rule system `coin` the expected numbers are known. */
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/rule_firings.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

enum { BOUTS = 400 };

/*
 * The policy `two` aims for 2 hits at the first toss, for 3 at the second, and otherwise for one. It never aims for 9,
 * because the limit is 8 tosses. The policy `silent` has no rule for its only decision.
 */
static const char hall[] = "rules: coin\n"
						   "bouts: 400\n"
						   "policies:\n"
						   "  two:\n"
						   "    aim:\n"
						   "      - {do: at, hits: 2, when: tosses == 0}\n"
						   "      - {do: at, hits: 3, when: tosses == 1}\n"
						   "      - {do: at, hits: 9, when: tosses > 100}\n"
						   "      - do: any\n"
						   "  mixed:\n"
						   "    aim:\n"
						   "      choose: [{weight: 3, do: any}, {weight: 1, do: at, hits: 2}]\n"
						   "  silent: {about: nothing}\n"
						   "options: {limit: 8}\n"
						   "builds:\n"
						   "  x: {coin: fair, policy: two}\n"
						   "  y: {coin: loaded, policy: mixed}\n"
						   "  z: {coin: heavy, policy: silent}\n"
						   "matchups: [[x, y], [z, x]]\n";

struct run_fixture {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario;
	struct salle_batch_result result;
};

static void fight(struct run_fixture *it)
{
	*it = (struct run_fixture){ .arena = SALLE_ARENA_INIT };
	char *folder = make_scratch(), *path = scratch_path(folder, "hall.yaml");
	write_file(path, hall);
	salle_diagnostics_init(&it->diagnostics);
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	if (salle_scenario_load(path, &overrides, &it->scenario, &it->arena, &it->diagnostics) != SALLE_OK)
		fail_msg("%s", it->diagnostics.n > 0 ? it->diagnostics.items[0].message : "no message");
	struct salle_batch_settings settings = { .threads = 2 };
	assert_int_equal(salle_batch_run(&it->scenario.plan, &settings, &it->result, &it->arena), SALLE_OK);
	remove_scratch(folder);
	free(path);
}

static void release(struct run_fixture *it)
{
	salle_diagnostics_release(&it->diagnostics);
	salle_arena_release(&it->arena);
}

/*
 * Every toss asks the policy once, so the counts of a side's rules add up to the number of tosses. Rule 1 acts at the
 * first toss of each bout.
 */
static void rules_add_up(void **state)
{
	struct run_fixture it;
	fight(&it);
	const struct salle_plan *plan = &it.scenario.plan;
	for (size_t m = 0; m < 2; m++) {
		const uint64_t *tally = unpacked_tally(&it.result, m);
		unsigned side = m == 0 ? SALLE_A : SALLE_B; /* which side the build x has */
		const uint64_t *rules = tally + plan->layout.rules + (size_t)side * SALLE_RULE_SLOTS;
		uint64_t tosses = tally[plan->layout.length_sum];
		assert_int_equal(rules[1], BOUTS);
		assert_in_range(rules[2], 1, BOUTS - 1); /* bouts of one toss have no second toss */
		assert_int_equal(rules[3], 0);
		assert_int_equal(rules[4], tosses - rules[1] - rules[2]);
	}
	/*
	 * The choice of y draws its first rule in three of four cases, within 5 standard deviations. Each case counts for
	 * the rule that was drawn.
	 */
	const uint64_t *rules = unpacked_tally(&it.result, 0) + plan->layout.rules + SALLE_RULE_SLOTS;
	uint64_t tosses = unpacked_tally(&it.result, 0)[plan->layout.length_sum];
	assert_int_equal(rules[1] + rules[2], tosses);
	double sd = 0.43301 / 31.6; /* standard deviation of a rate of 3/4 in 1,000 tosses */
	assert_true(tosses > 1000);
	assert_true((double)rules[1] / (double)tosses > 0.75 - 5 * sd && (double)rules[1] / (double)tosses < 0.75 + 5 * sd);
	release(&it);
}

static void policies_are_added_up(void **state)
{
	struct run_fixture it;
	fight(&it);
	size_t n;
	const struct salle_rule_firings *all = salle_count_rule_firings(&it.scenario.plan, &it.result, &n, &it.arena);
	assert_int_equal(n, 3);
	assert_string_equal(salle_policy_name(all[0].policy), "two");
	assert_string_equal(salle_policy_name(all[1].policy), "mixed");
	assert_string_equal(salle_policy_name(all[2].policy), "silent");
	assert_int_equal(all[0].fired[0], 2 * BOUTS); /* one per bout, in both matchups */
	assert_int_equal(all[0].fired[2], 0);
	assert_true(salle_does_policy_define_rule(&it.scenario.plan, all[0].policy, 0));
	assert_false(salle_does_policy_define_rule(&it.scenario.plan, all[2].policy, 0));
	release(&it);
}

static char *rule_firings_file(struct run_fixture *it)
{
	const struct salle_result_file *file = salle_result_files;
	while (strcmp(file->name, "policy_rules.csv") != 0)
		file++;
	assert_true(salle_result_file_is_written(file, &it->scenario.plan));
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	assert_non_null(out);
	struct salle_figures figures = salle_figures_make(&it->scenario.plan, &it->result, &it->arena);
	salle_result_file_write(file, &figures, out);
	assert_int_equal(fclose(out), 0);
	return text;
}

static void file_has_one_row_per_rule(void **state)
{
	struct run_fixture it;
	fight(&it);
	char *text = rule_firings_file(&it);
	assert_non_null(strstr(text,
		"\n\"hall\",\"base\",\"coin\",\"x\",\"two\",\"y\",\"mixed\",\"a\",\"two\",\"aim\",\"aim 1\",\"at\","
		"\"hall.yaml:6\",400,1.000000\r\n"));
	assert_non_null(strstr(text, ",\"b\",\"two\",\"aim\",\"aim 3\",\"at\",\"hall.yaml:8\",0,0.000000\r\n"));
	size_t lines = 0;
	for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
		lines++;
	assert_int_equal(lines, 1 + 4 + 2 + 4); /* a header, x (4 rows) and y (2), x (4) alone against z */
	free(text);
	release(&it);
}

static void a_place_is_no_formula(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_rule_info rule = { .at = { .file = "policies/plain.yaml", .line = 12 } };
	assert_string_equal(salle_rule_location(&rule, &arena), "plain.yaml:12");
	rule.at.file = "policies/=1+1.yaml";
	assert_string_equal(salle_rule_location(&rule, &arena), "./=1+1.yaml:12");
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(rules_add_up), UNIT(policies_are_added_up), UNIT(file_has_one_row_per_rule), UNIT(a_place_is_no_formula))
