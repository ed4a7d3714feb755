/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures computed from tallies that the test writes itself, so that each expected number follows from a few counts. */
#include <math.h>
#include <string.h>

#include "figures/figures.h"

#include "arena_fixture.h"
#include "coin_plan.h"
#include "testing.h"
#include "tally_fixture.h"

#define COIN(name) { name, 1, 1, 4, 1, 1 }
#define BET(a, b) { { COIN(a), COIN(b) }, 0, 8, 6, 100 }

/* A plan of coins without bouts, its result, and the figures of both. */
struct board {
	struct salle_plan plan;
	struct salle_batch_result result;
	struct salle_figures figures;
	struct salle_arena *arena;
};

static void set_up(struct board *board, const struct coin_bet *bets, size_t n, struct salle_arena *arena)
{
	board->plan = coin_plan(bets, n, 3, arena);
	board->result = (struct salle_batch_result){ .tallies = salle_tallies_new(n, board->plan.layout.size, arena),
		.notable = salle_arena_array(arena, n, sizeof *board->result.notable) };
	board->arena = arena;
	board->figures = salle_figures_make(&board->plan, &board->result, arena);
}

/* Sets the bouts of matchup m: how many A wins, how many B wins, and how many are drawn. Every bout has two tosses. */
static void count(struct board *board, size_t m, uint64_t a, uint64_t b, uint64_t draws)
{
	const struct salle_tally_layout *at = &board->plan.layout;
	uint64_t *tally = unpacked_tally(&board->result, m), bouts = a + b + draws;
	tally[at->bouts] = bouts;
	tally[at->wins + SALLE_A] = tally[at->endings + SALLE_A] = a;
	tally[at->wins + SALLE_B] = tally[at->endings + SALLE_B] = b;
	tally[at->wins + SALLE_DRAW] = tally[at->endings + 3 + SALLE_DRAW] = draws;
	tally[at->length_sum] = 2 * bouts;
	tally[at->length_squares] = 4 * bouts;
	tally[at->first_moves + SALLE_A] = bouts;
	tally[at->first_mover_wins] = a;
	tally[at->first_mover_losses] = b;
	salle_tallies_put(&board->result.tallies, m, tally, board->arena);
}

/* Sets up a round robin of three coins, with 100 bouts per matchup. */
static void set_up_three(struct board *board, struct salle_arena *arena)
{
	static const struct coin_bet bets[] = { BET("one", "two"), BET("two", "three"), BET("one", "three") };
	set_up(board, bets, 3, arena);
	count(board, 0, 60, 30, 10);
	count(board, 1, 50, 50, 0);
	count(board, 2, 20, 70, 10);
}

static void assert_equal(double found, double expected)
{
	if (!(fabs(found - expected) < 1e-12))
		fail_msg("%.15g, not %.15g", found, expected);
}

/* Each coin has 200 bouts. The win rates are (60 + 20) / 200 for coin one, (30 + 50) / 200 for coin two, and
 * (50 + 70) / 200 for coin three. */
static void a_round_robin_ranks_all(void **state)
{
	struct board board;
	set_up_three(&board, *state);
	const struct salle_standings *it = salle_figures_standings(&board.figures);
	assert_int_equal(it->shape, SALLE_STANDINGS_ROUND_ROBIN);
	assert_int_equal(it->n_rows, 3);
	assert_int_equal(it->n_foes, 3);
	static const char *const names[] = { "three", "one", "two" };
	static const double wins[] = { 0.6, 0.4, 0.4 }, draws[] = { 0.05, 0.1, 0.05 };
	static const double rates[3][3] = { { NAN, 0.7, 0.5 }, { 0.2, NAN, 0.6 }, { 0.5, 0.3, NAN } };
	for (size_t i = 0; i < 3; i++) {
		assert_string_equal(it->rows[i]->label, names[i]);
		assert_ptr_equal(it->rows[i], it->foes[i]);
		assert_int_equal(it->rows[i]->bouts, 200);
		assert_equal(it->rows[i]->wins.value, wins[i]);
		assert_equal(it->rows[i]->draws, draws[i]);
		assert_true(it->rows[i]->wins.interval.low < wins[i] && wins[i] < it->rows[i]->wins.interval.high);
		for (size_t j = 0; j < 3; j++)
			if (i == j)
				assert_true(isnan(it->rates[i * 3 + j]));
			else
				assert_equal(it->rates[i * 3 + j], rates[i][j]);
	}
}

static void builds_with_the_same_foes_are_ranked(void **state)
{
	static const struct coin_bet bets[] = { BET("weak", "foe"), BET("strong", "foe"), BET("foe", "foe") };
	struct board board;
	set_up(&board, bets, 3, *state);
	count(&board, 0, 10, 90, 0);
	count(&board, 1, 80, 15, 5);
	count(&board, 2, 50, 40, 10);
	const struct salle_standings *it = salle_figures_standings(&board.figures);
	assert_int_equal(it->shape, SALLE_STANDINGS_SIDE_AGAINST_SIDE);
	assert_int_equal(it->n_unfought, 0);
	assert_int_equal(it->n_rows, 2);
	assert_int_equal(it->n_foes, 1);
	assert_string_equal(it->rows[0]->label, "strong");
	assert_equal(it->rates[0], 0.8);
	assert_string_equal(it->rows[1]->label, "weak");
	assert_equal(it->rates[1], 0.1);
	assert_int_equal(it->n_mirrors, 1);
	assert_equal(it->mirrors[0].a_wins.value, 0.5);
	assert_equal(it->mirrors[0].b_wins, 0.4);
	assert_equal(it->mirrors[0].draws, 0.1);
	assert_equal(it->mirrors[0].length, 2);
}

/* An interrupted run has no ranks, because they would compare builds that met different opponents. */
static void an_unfought_matchup_leaves_a_list(void **state)
{
	static const struct coin_bet bets[] = { BET("weak", "foe"), BET("strong", "foe") };
	struct board board;
	set_up(&board, bets, 2, *state);
	count(&board, 0, 10, 90, 0);
	const struct salle_standings *it = salle_figures_standings(&board.figures);
	assert_int_equal(it->shape, SALLE_STANDINGS_LIST);
	assert_int_equal(it->n_unfought, 1);
	assert_int_equal(it->n_rows, 0);
	assert_int_equal(it->n_pairings, 2);
	assert_equal(it->pairings[0].a_wins.value, 0.1);
	assert_int_equal(it->pairings[1].bouts, 0);
}

static void plans_without_round_robin_are_a_list(void **state)
{
	static const struct coin_bet bets[] = { BET("one", "two"), BET("two", "one") };
	struct board board;
	set_up(&board, bets, 2, *state);
	count(&board, 0, 60, 30, 10);
	const struct salle_standings *it = salle_figures_standings(&board.figures);
	assert_int_equal(it->shape, SALLE_STANDINGS_LIST);
	assert_int_equal(it->n_pairings, 2);
	assert_int_equal(it->n_rows, 0);
	assert_equal(it->pairings[0].a_wins.value, 0.6);
	assert_int_equal(it->pairings[1].bouts, 0);
}

/* Of 300 bouts, 280 are won and 20 drawn. A always moves first, and no coin is wounded. */
static void totals_are_sums_over_the_base(void **state)
{
	struct board board;
	set_up_three(&board, *state);
	const struct salle_totals *it = salle_figures_totals(&board.figures);
	assert_int_equal(it->bouts, 300);
	assert_int_equal(it->n_endings, 2); /* no bout reached the limit of tosses */
	assert_string_equal(it->endings[0].name, "won");
	assert_equal(it->endings[0].share.value, 280. / 300);
	assert_string_equal(it->endings[1].name, "drawn");
	assert_equal(it->endings[1].share.value, 20. / 300);
	assert_equal(it->length.mean, 2);
	assert_equal(it->length.sd, 0);
	assert_int_equal(it->first_move.n, 0); /* only mirrored bouts show the first mover's advantage */
	assert_int_equal(it->wounds.total, 0);
}

/* In cell i A dealt i + 1 wounds, of which i ended the bout. B dealt 10 wounds, of which none did. */
static void wounds_add_up_along_the_axes(void **state)
{
	static const struct coin_bet bets[] = { BET("one", "two") };
	struct board board;
	set_up(&board, bets, 1, *state);
	count(&board, 0, 60, 30, 10);
	const struct salle_tally_layout *at = &board.plan.layout;
	uint64_t *tally = unpacked_tally(&board.result, 0), *wounds = tally + at->wounds, all = 0, ended = 0;
	for (unsigned i = 0; i < at->n_cells; i++) {
		wounds[(size_t)i * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT] = i + 1;
		wounds[(size_t)i * SALLE_WOUND_COUNTS + SALLE_WOUND_ENDED] = i;
		wounds[(size_t)(at->n_cells + i) * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT] = 10;
		all += i + 11;
		ended += i;
	}
	salle_tallies_put(&board.result.tallies, 0, tally, board.arena);
	const struct salle_wound_table *it = &salle_figures_totals(&board.figures)->wounds;
	assert_true(it->n_rows > 0);
	assert_int_equal(it->total, all);
	size_t width = it->n_columns + 1;
	assert_int_equal(it->wounds[it->n_rows * width + it->n_columns], all);
	assert_int_equal(it->wounds_ended[it->n_rows], ended);
	uint64_t rows = 0, cells = 0, ends = 0;
	for (size_t row = 0; row < it->n_rows; row++) {
		rows += it->wounds[row * width + it->n_columns];
		ends += it->wounds_ended[row];
		for (size_t column = 0; column < it->n_columns; column++)
			cells += it->wounds[row * width + column];
	}
	assert_int_equal(rows, all);
	assert_int_equal(ends, ended);
	if (it->n_columns > 0)
		assert_int_equal(cells, all);
}

/* The typical bout is from the most even matchup, coin two against coin three. The upset is from the matchup with the
 * least likely winner: coin one against coin three. */
static void course_picks_notable_bouts(void **state)
{
	struct board board;
	set_up_three(&board, *state);
	for (size_t m = 0; m < 3; m++)
		board.result.notable[m][SALLE_UPSET].found = board.result.notable[m][SALLE_TYPICAL].found = true;
	const struct salle_course_totals *it = salle_figures_course_totals(&board.figures);
	assert_equal(it->decided, 280. / 300);
	assert_ptr_equal(it->notable_bouts[SALLE_UPSET].matchup, &board.plan.matchups[2]);
	assert_ptr_equal(it->notable_bouts[SALLE_UPSET].bout, &board.result.notable[2][SALLE_UPSET]);
	assert_ptr_equal(it->notable_bouts[SALLE_TYPICAL].matchup, &board.plan.matchups[1]);
	assert_null(it->notable_bouts[SALLE_LONGEST].matchup);
	assert_false(it->needs_policies);
}

/* Figures that take long are computed when they are first used, and only once. */
static void each_figure_is_computed_once(void **state)
{
	struct board board;
	set_up_three(&board, *state);
	size_t n, again;
	struct salle_round_robin_figures *field = salle_figures_round_robins(&board.figures, &n);
	assert_int_equal(n, 1);
	assert_false(field->has_games);
	const struct salle_game_intervals *games = salle_figures_game_intervals(&board.figures, field);
	assert_non_null(games);
	count(&board, 0, 61, 30, 10); /* a second computation would give other figures */
	assert_ptr_equal(salle_figures_round_robins(&board.figures, &again), field);
	assert_int_equal(again, 1);
	assert_ptr_equal(salle_figures_game_intervals(&board.figures, field), games);
	assert_null(salle_figures_efficiency(&board.figures, field)); /* coins have no costs */
	assert_ptr_equal(salle_figures_standings(&board.figures), salle_figures_standings(&board.figures));
	assert_ptr_equal(salle_figures_totals(&board.figures), salle_figures_totals(&board.figures));
	assert_int_equal(salle_figures_differences(&board.figures)->n, 0);
}

RUN_TESTS_BETWEEN(fill_dice, NULL, cmocka_unit_test_setup_teardown(a_round_robin_ranks_all, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(builds_with_the_same_foes_are_ranked, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(an_unfought_matchup_leaves_a_list, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(plans_without_round_robin_are_a_list, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(totals_are_sums_over_the_base, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(wounds_add_up_along_the_axes, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(course_picks_notable_bouts, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(each_figure_is_computed_once, make_arena, release_arena))
