/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The gate judges a run in two looks, and by budgets. The tests use coins whose difference is known, and figures that
 * the test writes itself.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <salle/batch.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "gate/drift.h"
#include "gate/gate_rules.h"
#include "gate/table_changes.h"
#include "run_folder/tally_file.h"

#include "coin_plan.h"
#include "arena_fixture.h"
#include "testing.h"

enum { COINS = 4 };

static const char *const names[COINS] = { "b", "c", "d", "e" };

/*
 * Fights coin a against four coins, each matchup with its own chance of a draw. Then reads the run back from its tally
 * file. a wins 3 of 5 of the bouts that are not drawn, so the win rate is 0.6 (1 - draw).
 */
static struct salle_stored_run run(const char *dir, const double draws[COINS], uint64_t bouts, uint64_t seed,
	struct salle_arena *arena)
{
	struct coin_bet bets[COINS];
	for (size_t i = 0; i < COINS; i++)
		bets[i] = (struct coin_bet){ { { "a", 3, 6, 4, 4, 2 }, { names[i], 2, 25, 5, 2, 9 } }, draws[i], 20, 6, bouts };
	struct salle_plan plan = coin_plan(bets, COINS, seed, arena);
	struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	salle_tally_file_write(&plan, &result, out);
	assert_int_equal(fclose(out), 0);
	struct salle_stored_run earlier = { .dir = dir, .scenario = "coin", .seed = seed };
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_tally_file_read(dir, bytes, length, &earlier, arena, &diagnostics), SALLE_OK);
	salle_diagnostics_release(&diagnostics);
	free(bytes);
	earlier.program.sources = "one";
	return earlier;
}

static const double even[COINS] = { 0.1, 0.1, 0.1, 0.1 };

/*
 * The chance of a draw against b rises from 10 to 20 %, so a's wins fall from 54 to 48 %. With 20,000 bouts per run the
 * standard error of an unpaired difference is 0.5 points. The tolerance is 2 points. The fall of 6 points exceeds the
 * tolerance by 8 standard errors. In the unchanged matchups a difference of 0 is 4 standard errors below the tolerance.
 */
TEST_OF(struct salle_arena *arena, a_real_change_is_found_and_confirmed)
{
	const double moved[COINS] = { 0.2, 0.1, 0.1, 0.1 };
	struct salle_stored_run before = run("before", even, 20000, 5, arena), after = run("after", moved, 20000, 6, arena);
	struct salle_comparison all = salle_compare_runs(&before, &after, arena);
	struct salle_drifts drifts = salle_drifts_judge(&all, 0.02, arena);
	assert_int_equal(drifts.n, COINS);
	assert_int_equal(drifts.n_suspects, 1);
	assert_int_equal(drifts.items[0].verdict, SALLE_GATE_BROKEN);
	assert_string_equal(drifts.items[0].contrast->other->b, "b");
	assert_true(fabs(drifts.items[0].contrast->difference + 0.06) < 0.02);
	assert_true(drifts.items[0].q_value < 1e-6);
	for (size_t i = 1; i < COINS; i++)
		assert_int_equal(drifts.items[i].verdict, SALLE_GATE_CLEAR);

	struct salle_stored_run before2 = run("before", even, 20000, 9, arena);
	struct salle_stored_run after2 = run("after", moved, 20000, 9, arena);
	struct salle_comparison second = salle_compare_runs(&before2, &after2, arena);
	salle_drifts_confirm(&drifts, &second);
	assert_int_equal(drifts.items[0].verdict, SALLE_GATE_BROKEN);
	assert_true(drifts.items[0].was_refought && drifts.items[0].second_interval.high < -0.02);

	/* A second look that finds no difference withdraws the alarm. */
	drifts = salle_drifts_judge(&all, 0.02, arena);
	struct salle_comparison nothing = salle_compare_runs(&before2, &before2, arena);
	salle_drifts_confirm(&drifts, &nothing);
	assert_int_equal(drifts.items[0].verdict, SALLE_GATE_UNCONFIRMED);

	/* If the second look finds a difference in the other direction, the matchup is undecided. */
	drifts = salle_drifts_judge(&all, 0.02, arena);
	struct salle_comparison contrary = salle_compare_runs(&after2, &before2, arena);
	salle_drifts_confirm(&drifts, &contrary);
	assert_int_equal(drifts.items[0].verdict, SALLE_GATE_UNDECIDED);
}

/*
 * With 100 bouts per run the standard error of a difference is 7 points. So no difference is surely within the
 * tolerance of 2 points, and the gate reports how many bouts are needed.
 */
TEST_OF(struct salle_arena *arena, few_bouts_are_undecided)
{
	struct salle_stored_run before = run("before", even, 100, 5, arena), after = run("after", even, 100, 6, arena);
	struct salle_comparison all = salle_compare_runs(&before, &after, arena);
	struct salle_drifts drifts = salle_drifts_judge(&all, 0.02, arena);
	assert_int_equal(drifts.n_suspects, 0);
	for (size_t i = 0; i < drifts.n; i++) {
		assert_int_equal(drifts.items[i].verdict, SALLE_GATE_UNDECIDED);
		assert_true(drifts.items[i].bouts > 100);
	}
	/* The half-width of a difference is 1.645 * 0.7 * sqrt(1 / n). It is 2 points for n = 3,400 bouts. */
	struct salle_contrast *none = (struct salle_contrast *)(uintptr_t)&all.items[0];
	assert_true(fabs(none->difference) > 0.02 || drifts.items[0].bouts > 2500);
}

/*
 * The table of 15 p-values by Benjamini and Hochberg (1995, section 3.3). At the level 0.05 their procedure rejects the
 * four smallest p-values, and Bonferroni's rejects three.
 */
static void false_discoveries_as_in_the_paper(void **state)
{
	enum { N = 15, REJECTED = 4 };
	const double p[N] = { 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
		0.5719, 0.6528, 0.7590, 1.000 };
	double q[N];
	salle_adjust_fdr(p, N, q);
	for (size_t i = 0; i < N; i++)
		assert_int_equal(q[i] <= 0.05, i < REJECTED);
}

/*
 * Runs of two nights differ only in the seed, and the tolerance is 0, so every alarm is false. The first look raises an
 * alarm in at most 5 % of 300 nights, which is 15 nights. Four standard deviations more are 30 nights. The second look
 * confirms at most 5 % of these alarms, which is 0.75 nights.
 */
static void false_alarm_rate_is_as_claimed(void **state)
{
	enum { NIGHTS = 300, BOUTS = 400 };
	unsigned suspected = 0, broken = 0;
	for (uint64_t night = 0; night < NIGHTS; night++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_stored_run last = run("last", even, BOUTS, 4 * night, &arena);
		struct salle_stored_run tonight = run("tonight", even, BOUTS, 4 * night + 1, &arena);
		struct salle_comparison all = salle_compare_runs(&last, &tonight, &arena);
		struct salle_drifts drifts = salle_drifts_judge(&all, 0, &arena);
		if (drifts.n_suspects == 0) {
			salle_arena_release(&arena);
			continue; /* there is no alarm to confirm */
		}
		suspected++;
		struct salle_stored_run last2 = run("last", even, BOUTS, 4 * night + 2, &arena);
		struct salle_stored_run tonight2 = run("tonight", even, BOUTS, 4 * night + 3, &arena);
		struct salle_comparison second = salle_compare_runs(&last2, &tonight2, &arena);
		salle_drifts_confirm(&drifts, &second);
		bool alarm = false;
		for (size_t i = 0; i < drifts.n; i++)
			alarm = alarm || drifts.items[i].verdict == SALLE_GATE_BROKEN;
		broken += alarm;
		salle_arena_release(&arena);
	}
	assert_true(suspected > 0 && suspected <= 30);
	assert_true(broken <= 4);
}

struct changes_text {
	char *bytes;
	size_t length;
	FILE *out;
};

static void print_change(void *context, const char *what, const char *first, const char *second)
{
	const struct changes_text *text = context;
	fprintf(text->out, "%s: %s -> %s\n", what, first, second);
}

/*
 * Changed cells are named by row and column. Rows with equal names are matched in order. A new column and a missing row
 * are named, too.
 */
TEST_OF(struct salle_arena *arena, changed_cells_are_named)
{
	const char *const texts[2] = { "name,atn,note\nmesser,6,x\nmace,7,\nmace,8,\nwhip,5,\n",
		"name,note,atn,load\nmesser,x,7,1\nmace,,7,\nmace,,9,\n" };
	const struct salle_source files[2] = {
		{ .role = "table weapons", .path = "a.csv", .text = texts[0], .bytes = strlen(texts[0]) },
		{ .role = "table weapons", .path = "b.csv", .text = texts[1], .bytes = strlen(texts[1]) },
	};
	struct changes_text text = { 0 };
	text.out = open_memstream(&text.bytes, &text.length);
	const struct salle_source *const both[2] = { &files[0], &files[1] };
	assert_true(salle_list_table_changes(both, print_change, &text, arena));
	assert_int_equal(fclose(text.out), 0);
	assert_string_equal(text.bytes,
		"table weapons, messer, atn: 6 -> 7\n"
		"table weapons, messer, load: - -> 1\n"
		"table weapons, mace, load: - -> \n"
		"table weapons, mace, atn: 8 -> 9\n"
		"table weapons, mace, load: - -> \n"
		"table weapons, whip: a row -> -\n");
	free(text.bytes);
}

/* Dates that do not exist are refused. */
static void invalid_dates_are_refused(void **state)
{
	static const struct {
		const char *text;
		int64_t day;
	} days[] = { { "2026-12-31", 20261231 }, { "2024-02-29", 20240229 }, { "2026-13-01", 0 }, { "2026-00-10", 0 },
		{ "2026-04-31", 0 }, { "2026-4-3", 0 }, { "20261231", 0 }, { "2026-12-31x", 0 }, { "soon", 0 } };
	char path[] = P_tmpdir "/salle-accepted-XXXXXX";
	int file = mkstemp(path);
	assert_true(file >= 0);
	assert_int_equal(close(file), 0);
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_diagnostics diagnostics;
		struct salle_acceptances accepted;
		salle_diagnostics_init(&diagnostics);
		FILE *out = fopen(path, "w");
		fprintf(out, "accepted: [{budget: x, reason: y, until: \"%s\"}]\n", days[i].text);
		assert_int_equal(fclose(out), 0);
		enum salle_status status = salle_acceptances_read(path, &accepted, &arena, &diagnostics);
		assert_int_equal(status, days[i].day > 0 ? SALLE_OK : SALLE_BAD_INPUT);
		assert_int_equal(accepted.n, 1);
		assert_int_equal(accepted.items[0].last_day, days[i].day);
		salle_diagnostics_release(&diagnostics);
		salle_arena_release(&arena);
	}
	remove(path);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(a_real_change_is_found_and_confirmed), UNIT(few_bouts_are_undecided),
	UNIT(false_discoveries_as_in_the_paper), UNIT(false_alarm_rate_is_as_claimed), UNIT(changed_cells_are_named),
	UNIT(invalid_dates_are_refused))
