/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/dice.h>

#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/round_robin.h"

#include "arena_fixture.h"
#include "coin_plan.h"
#include "testing.h"
#include "tally_fixture.h"

/* Coins without draws, whose first toss decides. The odds are the ratio of their edges. */
#define COIN(name, edge) { name, edge, 1, 4, 1, 1 }
#define BET(a, a_edge, b, b_edge) { { COIN(a, a_edge), COIN(b, b_edge) }, 0, 8, 6, 2000 }

/* Each of three builds beats the next with odds of 3 to 1, and all three beat the last build. */
static const struct coin_bet ring[] = {
	BET("rock", 3, "scissors", 1), BET("paper", 3, "rock", 1), BET("paper", 1, "scissors", 3),
	BET("last", 1, "rock", 9), BET("last", 1, "scissors", 19), BET("paper", 19, "last", 1),
	BET("last", 1, "last", 1),
};
enum { RING = sizeof ring / sizeof ring[0] };

static struct salle_batch_result fight(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(plan, &settings, &result, arena), SALLE_OK);
	return result;
}

/* Writes the file `name` of the results to a text, which the caller frees. */
static void write_table(const char *name, const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, char **text)
{
	const struct salle_result_file *file = salle_result_files;
	while (strcmp(file->name, name) != 0)
		file++;
	size_t size;
	FILE *out = open_memstream(text, &size);
	struct salle_figures figures = salle_figures_make(plan, result, arena);
	salle_result_file_write(file, &figures, out);
	assert_int_equal(fclose(out), 0);
}

static size_t count_lines(const char *text)
{
	size_t n = 0;
	for (; (text = strchr(text, '\n')) != NULL; text++)
		n++;
	return n;
}

static struct salle_plan copy(const struct salle_plan *plan, struct salle_matchup **matchups, struct salle_arena *arena)
{
	struct salle_plan other = *plan;
	*matchups = salle_arena_array(arena, plan->n_matchups, sizeof **matchups);
	memcpy(*matchups, plan->matchups, plan->n_matchups * sizeof **matchups);
	other.matchups = *matchups;
	return other;
}

static void only_complete_plans_are_round_robins(void **state)
{
	struct salle_plan plan = coin_plan(ring, RING, 1, *state);
	assert_true(salle_plan_has_round_robin(&plan));
	plan.n_matchups = RING - 1; /* without the last mirror match the plan is still complete */
	assert_true(salle_plan_has_round_robin(&plan));
	plan.n_matchups = RING - 2; /* without a pair the plan is incomplete */
	assert_false(salle_plan_has_round_robin(&plan));
	plan.n_matchups = 3;
	assert_true(salle_plan_has_round_robin(&plan));
	plan.n_matchups = 1; /* one matchup of two builds is complete */
	assert_true(salle_plan_has_round_robin(&plan));
	plan.n_matchups = 0;
	assert_false(salle_plan_has_round_robin(&plan));

	plan.n_matchups = 3;
	struct salle_matchup *matchups;
	struct salle_plan other = copy(&plan, &matchups, *state);
	matchups[2].a_policy = "another"; /* paper fights under `plain` in its other matchups */
	assert_false(salle_plan_has_round_robin(&other));
	other = copy(&plan, &matchups, *state);
	matchups[2].a = "rock"; /* rock now meets scissors twice, and paper never does */
	assert_false(salle_plan_has_round_robin(&other));
	other = copy(&plan, &matchups, *state);
	matchups[1].variant = matchups[2].variant = "another"; /* each variant has its own round robin */
	matchups[0].b = matchups[0].a;
	assert_false(salle_plan_has_round_robin(&other));
}

static void each_variant_is_a_round_robin(void **state)
{
	struct coin_bet bets[6];
	memcpy(bets, ring, 3 * sizeof *ring);
	memcpy(bets + 3, ring, 3 * sizeof *ring);
	struct salle_plan plan = coin_plan(bets, 6, 1, *state);
	struct salle_matchup *matchups;
	plan = copy(&plan, &matchups, *state);
	for (size_t m = 3; m < 6; m++)
		matchups[m].variant = "other";
	struct salle_batch_result result = fight(&plan, *state);
	size_t n;
	const struct salle_round_robin *found = salle_find_round_robins(&plan, &result, &n, *state);
	assert_int_equal(n, 2);
	assert_string_equal(found[0].variant, "base");
	assert_string_equal(found[1].variant, "other");
	assert_string_equal(found[1].builds[0], "rock");
	assert_string_equal(found[1].builds[2], "paper");
	assert_int_equal(salle_matrix_bouts(&found[1].matrix, 0, 2), 2000);
	/* In the first matchup rock won most bouts, in the second paper. */
	assert_int_equal(found[0].matrix.wins[0 * 3 + 1], unpacked_tally(&result, 0)[plan.layout.wins + SALLE_A]);
	assert_int_equal(found[0].matrix.wins[2 * 3 + 0], unpacked_tally(&result, 1)[plan.layout.wins + SALLE_A]);
	assert_int_equal(found[0].matrix.wins[0 * 3 + 2], unpacked_tally(&result, 1)[plan.layout.wins + SALLE_B]);
	char *text;
	write_table("matrix.csv", &plan, &result, *state, &text);
	assert_int_equal(count_lines(text), 1 + 2 * 6);
	free(text);
}

static void the_ring_is_found(void **state)
{
	struct salle_plan plan = coin_plan(ring, RING, 1, *state);
	struct salle_batch_result result = fight(&plan, *state);
	char *matrix;
	write_table("matrix.csv", &plan, &result, *state, &matrix);
	char *ranking;
	write_table("ranking.csv", &plan, &result, *state, &ranking);
	char *cycles;
	write_table("cycles.csv", &plan, &result, *state, &cycles);
	assert_int_equal(count_lines(matrix), 1 + 4 * 3);
	assert_int_equal(count_lines(ranking), 1 + 4);
	assert_int_equal(count_lines(cycles), 1 + 1);
	assert_non_null(strstr(cycles,
		"\n\"coin\",\"base\",\"coin\",\"rock\",\"plain\",\"scissors\",\"plain\",\"paper\",\"plain\",0.7"));
	/* The last build ranks fourth, has no share, and is dominated by the other three. */
	const char *last = strstr(ranking, "\"last\",\"plain\",4,");
	assert_non_null(last);
	assert_non_null(strstr(last, ",0.000000,0.000000,0.000000,\""));
	static const char *const dominators[] = { "rock", "scissors", "paper" };
	for (size_t i = 0; i < 3; i++)
		assert_non_null(strstr(last, dominators[i]));
	free(matrix);
	free(ranking);
	free(cycles);
}

/* An interrupted run in which a pair has no bouts still has the files, but they have no rows. */
static void incomplete_round_robin_has_no_rows(void **state)
{
	struct salle_plan plan = coin_plan(ring, RING, 1, *state);
	struct salle_batch_result result = fight(&plan, *state);
	salle_tallies_put(&result.tallies, RING - 2, salle_tally_new(&plan.layout, *state), *state);
	static const char *const names[] = { "matrix.csv", "ranking.csv", "cycles.csv" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char *text;
		write_table(names[i], &plan, &result, *state, &text);
		assert_int_equal(count_lines(text), 1);
		free(text);
	}
}

static void ranks_and_order(void **state)
{
	/* The second and the third build have equal scores, higher than the first; the fourth has the lowest. */
	static const uint64_t wins[16] = {
		0, 40, 40, 70,
		60, 0, 50, 90,
		60, 50, 0, 90,
		30, 10, 10, 0,
	};
	static const uint64_t draws[16];
	struct salle_matrix matrix = { 4, wins, draws, 1, 0, 0 };
	struct salle_ranking ranking = salle_compute_ranking(&matrix, *state);
	static const size_t order[4] = { 1, 2, 0, 3 }, rank[4] = { 3, 1, 1, 4 };
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(ranking.order[i], order[i]);
		assert_int_equal(ranking.rank[i], rank[i]);
	}
	assert_true(ranking.share[1] == 0.5 && ranking.share[2] == 0.5);
	assert_false(ranking.drawn_bout_added);
}

static void large_round_robins_get_fewer_replicates(void **state)
{
	assert_int_equal(salle_choose_resample_count(3), 1000);
	assert_int_equal(salle_choose_resample_count(24), 1000);
	assert_int_equal(salle_choose_resample_count(48), 250);
	assert_int_equal(salle_choose_resample_count(141), 100);
}

RUN_TESTS_BETWEEN(fill_dice, NULL,
	cmocka_unit_test_setup_teardown(only_complete_plans_are_round_robins, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(each_variant_is_a_round_robin, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(the_ring_is_found, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(incomplete_round_robin_has_no_rows, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(ranks_and_order, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(large_round_robins_get_fewer_replicates, make_arena, release_arena))
