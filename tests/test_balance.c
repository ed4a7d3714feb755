/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the smallest edits, tested on coins. A coin's chance to win a toss is proportional to its edge. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/balance.h>

#include "balance/target.h"
#include "base/threads.h"
#include "scenario/edited_scenario.h"

#include "run_fixture.h"
#include "testing.h"

/* Three coins that would be equal if an edit had not raised one of them. */
static const char planted[] = "rules: coin\n"
							  "options: {draw: 0.1}\n"
							  "tables: {coins: {rows: {fair: {edge: 4}, loaded: {edge: 4}, heavy: {edge: 7}}}}\n"
							  "builds:\n"
							  "  a: {coin: fair, dice: 6, tn: 4, wounds: 2}\n"
							  "  b: {coin: loaded, dice: 6, tn: 4, wounds: 2}\n"
							  "  c: {coin: heavy, dice: 6, tn: 4, wounds: 2}\n"
							  "balance:\n"
							  "  goal: {score: [0.48, 0.52]}\n"
							  "  change: [{table: coins, row: [fair, loaded, heavy], cells: edge, by: 1, at_most: 3}]\n"
							  "  bouts: 400000\n";

enum { SEEDS = 4 };

struct balance_fixture {
	struct run_fixture run;
	struct salle_balance_result result;
	const struct salle_balance_journal *journal; /* journal of the search; may be NULL */
};

/* Saves the text as a scenario, loads it and searches. */
static void run_search(struct balance_fixture *it, const char *text, uint64_t seed, bool only_single)
{
	static const char path[] = "build/test_balance.yaml";
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	fputs(text, out);
	assert_int_equal(fclose(out), 0);
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed, .data_dir = "scenarios" };
	const struct salle_balance_settings settings = { .path = path, .overrides = &overrides,
		.only_single_edits = only_single,
		.journal = it->journal };
	if (salle_scenario_load(path, &overrides, &it->run.scenario, &it->run.arena, &diagnostics) != SALLE_OK ||
		salle_balance_run(&it->run.scenario, &settings, &it->result, &it->run.arena, &diagnostics) != SALLE_OK)
		fail_msg("%s", diagnostics.n > 0 ? diagnostics.items[0].message : "no reason given");
	salle_diagnostics_release(&diagnostics);
}

static struct balance_fixture fixture_new(void)
{
	return (struct balance_fixture){ .run = { .arena = SALLE_ARENA_INIT } };
}

/* The edges are 4, 4 and 7. Only the edit `heavy -3` makes the coins equal. Every other single edit leaves two
 * different edges among the three. */
static void test_planted_edit_is_found(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct balance_fixture it = fixture_new();
		run_search(&it, planted, seed, false);
		assert_int_equal(it.result.n_rows, 2);
		assert_int_equal(it.result.rows[0].verdict, SALLE_GOAL_MISSED);
		assert_int_equal(it.result.rows[1].verdict, SALLE_GOAL_MET);
		assert_string_equal(salle_proposal_text(it.result.spec, &it.result.rows[1].proposal, &it.run.arena),
			"coins.heavy.edge -3");
		/* Equal coins score one half. The intervals hold jointly, so even one miss in four seeds is most unlikely. */
		for (size_t t = 0; t < it.result.n_targets; t++) {
			assert_true(it.result.rows[1].targets[t].interval.low < 0.5);
			assert_true(it.result.rows[1].targets[t].interval.high > 0.5);
		}
		salle_arena_release(&it.run.arena);
	}
}

/* The score of a build rises if its own coin's edge rises, and if the edge of another coin falls. All other steps lower
 * the score. */
static void test_sensitivity_has_signs_and_zeros(void **state)
{
	(void)state;
	struct balance_fixture it = fixture_new();
	run_search(&it, planted, 1, true);
	assert_int_equal(it.result.n_rows, 0);
	assert_int_equal(it.result.n_sensitivities, 3 * 3 * 6);
	for (size_t i = 0; i < it.result.n_sensitivities; i++) {
		const struct salle_sensitivity *row = &it.result.sensitivities[i];
		const char *label = it.result.spec->parameters[row->parameter].values[row->value].label;
		const bool own = row->parameter == (size_t)(*row->build - 'a'), up = *label == '+';
		assert_true(row->per_step.interval.low < row->per_step.interval.high);
		if (own == up)
			assert_true(row->per_step.interval.low > 0);
		else
			assert_true(row->per_step.interval.high < 0);
	}
	salle_arena_release(&it.run.arena);
}

static void test_results_do_not_depend_on_threads(void **state)
{
	(void)state;
	struct balance_fixture one = fixture_new(), three = fixture_new();
	salle_threads_set_default(1);
	run_search(&one, planted, 9, false);
	salle_threads_set_default(3);
	run_search(&three, planted, 9, false);
	assert_int_equal(one.result.bouts, three.result.bouts);
	assert_int_equal(one.result.n_rows, three.result.n_rows);
	for (size_t r = 0; r < one.result.n_rows; r++)
		assert_memory_equal(one.result.rows[r].targets, three.result.rows[r].targets,
			one.result.n_targets * sizeof *one.result.rows[r].targets);
	assert_memory_equal(&one.result.sensitivities->per_step, &three.result.sensitivities->per_step,
		sizeof one.result.sensitivities->per_step);
	salle_arena_release(&one.run.arena);
	salle_arena_release(&three.run.arena);
}

enum { PARTS_MAX = 2000 };

/* A journal in memory. */
struct kept {
	struct salle_balance_part parts[PARTS_MAX];
	uint32_t *values[PARTS_MAX];
	/* `most`: how many parts are remembered; later parts are only counted */
	size_t n, most;
	size_t replaced; /* parts that a newer one replaced */
};

static bool find_kept(struct salle_balance_part *part, uint32_t *values, void *context)
{
	const struct kept *kept = context;
	for (size_t i = 0; i < kept->n && i < kept->most; i++) {
		const struct salle_balance_part *it = &kept->parts[i];
		if (it->cell != part->cell || it->first != part->first)
			continue;
		assert_true(it->n <= part->n);
		if (values != NULL)
			memcpy(values, kept->values[i], it->n * it->n_variables * sizeof *values);
		part->n = it->n;
		part->hash = it->hash;
		return true;
	}
	return false;
}

static void keep_part(const struct salle_balance_part *part, const uint32_t *values, void *context)
{
	struct kept *kept = context;
	const size_t size = part->n * part->n_variables * sizeof *values;
	const struct salle_balance_part *last = &kept->parts[kept->n > 0 ? kept->n - 1 : 0];
	if (kept->n > 0 && kept->n <= kept->most && last->cell == part->cell && last->first == part->first) {
		free(kept->values[--kept->n]);
		kept->replaced++;
	}
	if (kept->n < kept->most) {
		kept->parts[kept->n] = *part;
		kept->values[kept->n] = salle_check_allocated(malloc(size));
		memcpy(kept->values[kept->n], values, size);
	}
	kept->n++;
}

/* A second search reads the bouts of an earlier search from its journal. It has the same result, and fights none of
 * these bouts again. */
static void test_journal_replaces_bouts(void **state)
{
	(void)state;
	static struct kept kept;
	const struct salle_balance_journal journal = { find_kept, keep_part, &kept };
	struct balance_fixture first = fixture_new(), second = fixture_new();
	first.journal = second.journal = &journal;
	salle_threads_set_default(1);
	kept.most = 30;
	run_search(&first, planted, 9, false);
	const size_t all = kept.n;
	assert_true(all > kept.most && all < PARTS_MAX);
	kept.n = kept.most;
	kept.most = PARTS_MAX;
	for (unsigned pass = 0; pass < 2; pass++) { /* the second pass finds every part */
		run_search(&second, planted, 9, false);
		assert_int_equal(kept.n, all);
		assert_int_equal(second.result.bouts, first.result.bouts);
		assert_memory_equal(first.result.rows[1].targets, second.result.rows[1].targets,
			first.result.n_targets * sizeof *first.result.rows[1].targets);
	}
	for (size_t i = 0; i < kept.n; i++)
		free(kept.values[i]);
	salle_arena_release(&first.run.arena);
	salle_arena_release(&second.run.arena);
}

/* A search is repeated with its journal, or with a part of the journal. It trains only what is missing, and has the
 * same result. */
static void test_journal_replaces_trainings(void **state)
{
	(void)state;
	static struct kept kept = { .most = PARTS_MAX };
	const struct salle_balance_journal journal = { find_kept, keep_part, &kept };
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *text = salle_arena_format(&arena, "%s\n  retrain: yes\n  retrain_bouts: 160000\n", planted);
	struct balance_fixture first = fixture_new();
	first.journal = &journal;
	salle_threads_set_default(1);
	run_search(&first, text, 9, false);
	const size_t all = kept.n, replaced = kept.replaced;
	assert_true(all < PARTS_MAX && replaced >= 2 * first.result.n_rows);
	for (size_t lost = 0; lost < 6; lost++) {
		struct balance_fixture second = fixture_new();
		second.journal = &journal;
		kept.replaced = 0;
		while (kept.n > all - lost)
			free(kept.values[--kept.n]);
		run_search(&second, text, 9, false);
		/* The journal has the checkpoint of each complete training. The repeated search continues from it and only
		 * saves it again, as a new part. */
		assert_true(kept.n <= all + first.result.n_rows);
		assert_true(lost > 0 || kept.replaced < replaced);
		assert_int_equal(second.result.retrain_bouts, first.result.retrain_bouts);
		for (size_t r = 0; r < first.result.n_rows; r++)
			assert_memory_equal(first.result.rows[r].retrained->targets, second.result.rows[r].retrained->targets,
				first.result.n_targets * sizeof *first.result.rows[r].retrained->targets);
		salle_arena_release(&second.run.arena);
	}
	for (size_t i = 0; i < kept.n; i++)
		free(kept.values[i]);
	salle_arena_release(&first.run.arena);
	salle_arena_release(&arena);
}

/* The goal is 0.45 to 0.55. In hundredths, 0.7 lies 15 above this range, 0.4 lies 5 below it, and 0.5 lies inside. */
static void test_distance_is_that_from_a_box(void **state)
{
	(void)state;
	const struct salle_balance_number number = { .low = 0.45, .high = 0.55, .scale = 100 };
	assert_true(fabs(salle_measure_goal_violation(&number, 0.7, 0) - (15)) < 1e-9);
	assert_true(fabs(salle_measure_goal_violation(&number, 0.4, 0) - (-5)) < 1e-9);
	assert_true(fabs(salle_measure_goal_violation(&number, 0.5, 0) - (0)) < 1e-9);
	/* with a margin of 0.1 both ends move inwards by a tenth of the width, which is one point */
	assert_true(fabs(salle_measure_goal_violation(&number, 0.55, 0.1) - (1)) < 1e-9);
}

/* Returns the node {tables: {coins: {rows: [{row: fair, edge: +1}]}}, builds: {b: {dice: 7}}}, built by hand. */
static const struct salle_node *make_changes(struct salle_arena *arena)
{
	struct salle_node *row = salle_node_new(arena, SALLE_MAP, NULL, 2);
	struct salle_node *rows = salle_node_new(arena, SALLE_LIST, NULL, 1);
	row->keys[0] = salle_node_scalar(arena, NULL, "row");
	row->items[0] = salle_node_scalar(arena, NULL, "fair");
	row->keys[1] = salle_node_scalar(arena, NULL, "edge");
	row->items[1] = salle_node_scalar(arena, NULL, "+1");
	rows->items[0] = row;
	struct salle_node *changes = salle_node_new(arena, SALLE_MAP, NULL, 2);
	changes->keys[0] = salle_node_scalar(arena, NULL, "tables");
	changes->items[0] = salle_node_pair(arena, NULL, "coins", salle_node_pair(arena, NULL, "rows", rows));
	changes->keys[1] = salle_node_scalar(arena, NULL, "builds");
	changes->items[1] =
		salle_node_pair(arena, NULL, "b", salle_node_pair(arena, NULL, "dice", salle_node_scalar(arena, NULL, "7")));
	return changes;
}

static void test_edited_scenario_keeps_other_lines(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *edited = salle_scenario_edit("# a comment\nrules: coin\nbuilds:\n  a: {dice: 6}\n  b: {dice: 6}\n\n"
											 "# the bouts\nbouts: 10",
		make_changes(&arena), &arena);
	assert_non_null(edited);
	assert_string_equal(edited,
		"# a comment\nrules: coin\nbuilds:\n  a:\n    dice: 6\n  b:\n    dice: 7\n\n# the bouts\nbouts: 10\n"
		"tables:\n  coins:\n    rows:\n      - {row: fair, edge: +1}\n");
	/* the edit comes after the change that the scenario already has, so that both are applied */
	edited = salle_scenario_edit("rules: coin\ntables: {coins: {rows: {fair: {edge: 3}}}}\nbuilds: {b: {dice: 6}}\n",
		make_changes(&arena), &arena);
	assert_non_null(strstr(edited, "      - {row: fair, set: {edge: 3}}\n      - {row: fair, edge: +1}\n"));
	assert_null(salle_scenario_edit("{rules: coin, builds: {}}", make_changes(&arena), &arena));
	assert_null(salle_scenario_edit("rules: coin\nbuilds: fighters.csv\n", make_changes(&arena), &arena));
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(test_planted_edit_is_found), UNIT(test_sensitivity_has_signs_and_zeros),
	UNIT(test_results_do_not_depend_on_threads), UNIT(test_journal_replaces_bouts),
	UNIT(test_journal_replaces_trainings), UNIT(test_distance_is_that_from_a_box),
	UNIT(test_edited_scenario_keeps_other_lines))
