/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/dice.h>

#include "summary/score_colour.h"
#include "summary/summary.h"
#include "summary/text_table.h"

#include "coin_plan.h"
#include "arena_fixture.h"
#include "testing.h"

static void numbers_get_thousands_separators(void **state)
{
	assert_string_equal(salle_text_format_count(0, *state), "0");
	assert_string_equal(salle_text_format_count(999, *state), "999");
	assert_string_equal(salle_text_format_count(1000, *state), "1,000");
	assert_string_equal(salle_text_format_count(1002003, *state), "1,002,003");
	assert_string_equal(salle_text_format_count(UINT64_MAX, *state), "18,446,744,073,709,551,615");
}

static void nonzero_changes_get_a_sign(void **state)
{
	assert_string_equal(salle_text_format_signed(1.25, 2, *state), "+1.25");
	assert_string_equal(salle_text_format_signed(-0.006, 2, *state), "-0.01");
	assert_string_equal(salle_text_format_signed(-0.004, 2, *state), "0.00");
	assert_string_equal(salle_text_format_signed(0.004, 2, *state), "0.00");
	assert_string_equal(salle_text_format_signed(-0.004, 3, *state), "-0.004");
	assert_string_equal(salle_text_format_signed(-10, 0, *state), "-10");
	assert_string_equal(salle_text_format_signed(INFINITY, 2, *state), "+inf");
}

/* A shortened name keeps the policy in its bracket, if enough of the name remains before it. */
static void shortened_names_keep_their_policy(void **state)
{
	struct salle_arena *arena = *state;
	assert_string_equal(salle_text_shorten("warhammer (master)", 15, arena), "warh.. (master)");
	assert_string_equal(salle_text_shorten("warhammer (plain)", 15, arena), "warha.. (plain)");
	assert_string_equal(salle_text_shorten("mace (plain)", 12, arena), "mace (plain)");
	assert_string_equal(salle_text_shorten("warhammer (counterfencer)", 15, arena), "warhamm..encer)");
	assert_true(salle_is_text_or_shortened_form("warh.. (master)", "warhammer (master)"));
}

static void large_numbers_get_three_figures(void **state)
{
	assert_string_equal(salle_text_format_short(0, *state), "0");
	assert_string_equal(salle_text_format_short(999.4, *state), "999");
	assert_string_equal(salle_text_format_short(999.6, *state), "1.00 k");
	assert_string_equal(salle_text_format_short(12345, *state), "12.3 k");
	assert_string_equal(salle_text_format_short(99960, *state), "100 k");
	assert_string_equal(salle_text_format_short(9.994e6, *state), "9.99 M");
	assert_string_equal(salle_text_format_short(5e12, *state), "5.00 T");
}

static void text_wraps_between_words(void **state)
{
	/* Four words of 24 characters from column 4 on: three of them end at 4 + 3 * 24 + 2 = 78, the fourth would end
	 * at 103. */
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	salle_text_print_wrapped(
		"aaaaaaaaaaaaaaaaaaaaaaaa äääääääääääääääääääääääää  cccccccccccccccccccccccc dddddddddddddddddddddddd", 4, 2,
		out);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(text,
		"aaaaaaaaaaaaaaaaaaaaaaaa äääääääääääääääääääääääää cccccccccccccccccccccccc\n"
		"  dddddddddddddddddddddddd\n");
	free(text);
}

static void wide_characters_fill_two_columns(void **state)
{
	assert_int_equal(salle_text_width(""), 0);
	assert_int_equal(salle_text_width("axe"), 3);
	assert_int_equal(salle_text_width("S\xc3\xa4"
									  "bel"),
		5);
	assert_int_equal(salle_text_width("Sa\xcc\x88"
									  "bel"),
		5); /* a combining diaeresis, which takes no column */
	assert_int_equal(salle_text_width("\xe5\x88\x80 x"), 4);
}

static void columns_align_by_characters(void **state)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrlc", *state);
	static const char *const cells[] = { "name", "n", "empty", "mid", "Säbel", "7", "", "x", "axe", "1234", "",
		"abcde" };
	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
		salle_text_table_add(&table, "%s", cells[i]);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	salle_text_table_print(&table, 1, out);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(text,
		" name      n   mid\n"
		" Säbel     7    x\n"
		" axe    1234  abcde\n");
	free(text);
}

/* Both rows would begin with "a blow that is so d.. begin to kill", so the table is folded, and its cells are whole. */
static void distinct_rows_do_not_begin_alike(void **state)
{
	char *text = NULL;
	size_t size;
	struct salle_text_table table = SALLE_TEXT_TABLE("lrr", *state, "outcome", "plainly a wide heading", "another one");
	table.keeps_rows_distinct = true;
	for (unsigned i = 0; i < 2; i++) {
		salle_text_table_add(&table, "a blow that is so deep: %s wounds soon begin to kill", i == 0 ? "leg" : "arm");
		salle_text_table_add(&table, "%u", i);
		salle_text_table_add(&table, "%u", i);
	}
	FILE *out = open_memstream(&text, &size);
	salle_text_table_print(&table, 0, out);
	assert_int_equal(fclose(out), 0);
	assert_non_null(strstr(text, "a blow that is so deep: leg wounds soon begin to kill"));
	assert_non_null(strstr(text, "a blow that is so deep: arm wounds soon begin to kill"));
	free(text);
}

static void painted_cells_are_as_wide_as_plain_ones(void **state)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lr", *state, "who", "score");
	salle_text_table_add(&table, "%s", "axe");
	salle_text_table_add(&table, "%s", "7");
	salle_text_table_set_coloured_text(&table, "\033[1m7\033[0m");
	/* a name that does not fit the page loses its colour */
	const char *long_name =
		"a name of more than the eighty columns of the page, which is why the table shortens the name";
	salle_text_table_add(&table, "%s", long_name);
	salle_text_table_set_coloured_text(&table, "\033[1mtoo long\033[0m");
	salle_text_table_add(&table, "%s", "88");
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	salle_text_table_print(&table, 1, out);
	assert_int_equal(fclose(out), 0);
	const char *colours = strstr(text, "\033[1m7\033[0m\n");
	assert_non_null(colours);
	assert_null(strstr(text, "too long"));
	const char *line = text;
	for (const char *end = strchr(line, '\n'); end != NULL; line = end + 1, end = strchr(line, '\n')) {
		const size_t escapes = line <= colours && colours < end ? strlen("\033[1m\033[0m") : 0;
		assert_int_equal(end - line - (ptrdiff_t)escapes, 80);
	}
	free(text);
}

static void scores_get_equal_colours_at_equal_distances_from_one_half(void **state)
{
	static const double even[] = { 0.5, 0.451, 0.549 };
	for (size_t i = 0; i < sizeof even / sizeof even[0]; i++)
		assert_string_equal(salle_paint_score(" 50", even[i], *state), " 50");
	static const double bounds[] = { 0.05, 0.15, 0.3, 0.5 };
	static const char *const colours[][2] = { { "38;5;130", "38;5;67" }, { "38;5;166", "38;5;32" },
		{ "1;38;5;166", "1;38;5;32" }, { "1;38;5;166", "1;38;5;32" } };
	for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
		for (int side = 0; side < 2; side++) {
			const double score = side == 0 ? 0.5 - bounds[i] : 0.5 + bounds[i];
			const char *wanted = salle_arena_format(*state, "\033[%smx\033[0m", colours[i][side]);
			assert_string_equal(salle_paint_score("x", score, *state), wanted);
		}
}

/* Fights the bets and returns the summary, to be freed. */
static char *summarize(const struct coin_bet *bets, size_t n, struct salle_arena *arena)
{
	struct salle_plan plan = coin_plan(bets, n, 3, arena);
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct salle_figures figures = salle_figures_make(&plan, &result, arena);
	salle_summary_print(&figures, &(struct salle_summary_context){ .full = true }, out);
	assert_int_equal(fclose(out), 0);
	return text;
}

/* Coins without draws that decide at the first toss. The stronger coin wins nearly always. */
#define COIN(name, edge) { name, edge, 1, 4, 1, 1 }
#define BET(a, b) { { a, b }, 0, 8, 6, 1000 }

static void a_round_robin_is_ranked_with_a_matrix(void **state)
{
	static const struct coin_bet bets[] = {
		BET(COIN("low", 1), COIN("mid", 30000)),
		BET(COIN("top", 1000000), COIN("low", 1)),
		BET(COIN("mid", 30000), COIN("top", 1000000)),
	};
	char *text = summarize(bets, 3, *state);
	const char *top = strstr(text, "1  top"), *mid = strstr(text, "2  mid"), *low = strstr(text, "3  low");
	assert_true(top != NULL && mid != NULL && low != NULL && top < mid && mid < low);
	/*
	 * The coin `low` loses all bouts on either side. So it has no draws, and no wins against the other two coins or
	 * itself.
	 */
	assert_non_null(strstr(low, "  0.0  0.0   0.0      .\n"));
	assert_non_null(strstr(text, "HOW BOUTS END"));
	free(text);
}

static void the_same_foe_for_all_is_a_ranking(void **state)
{
	static const struct coin_bet bets[] = {
		BET(COIN("weak", 1), COIN("foe", 1000)),
		BET(COIN("strong", 1000000), COIN("foe", 1000)),
	};
	char *text = summarize(bets, 2, *state);
	const char *strong = strstr(text, "1  strong"), *weak = strstr(text, "2  weak");
	assert_true(strong != NULL && weak != NULL && strong < weak);
	assert_non_null(strstr(text, "  against foe\n"));
	free(text);
}

static void other_plans_are_a_list(void **state)
{
	static const struct coin_bet bets[] = { BET(COIN("one", 1), COIN("two", 1)), BET(COIN("six", 1), COIN("ten", 1)) };
	char *text = summarize(bets, 2, *state);
	const char *heads = strstr(text, "  a    b    a wins %");
	assert_non_null(heads);
	assert_non_null(strstr(heads, "\n  one  two "));
	free(text);
}

static void mirror_matches_are_listed_separately(void **state)
{
	static const struct coin_bet bets[] = {
		BET(COIN("weak", 1), COIN("foe", 1000)),
		BET(COIN("strong", 1000000), COIN("foe", 1000)),
		BET(COIN("foe", 1000), COIN("foe", 1000)),
	};
	char *text = summarize(bets, 3, *state);
	assert_non_null(strstr(text, "1  strong"));
	assert_non_null(strstr(text, "  mirror matches:\n"));
	free(text);
}

/* With four equal coins the summary names no strongest coin, no mirror match, and no share of the equilibrium. */
static void equal_builds_determine_no_equilibrium(void **state)
{
	static const char *const names[] = { "p", "q", "r", "s" };
	struct coin_bet bets[6];
	size_t n = 0;
	for (size_t i = 0; i < 4; i++)
		for (size_t j = i + 1; j < 4; j++)
			bets[n++] = bet_between(names[i], names[j], 1, 1, 0, 1000);
	char *text = summarize(bets, n, *state);
	static const char middle[] = " are not distinguishable from ";
	const char *end = strstr(text, middle), *list = end;
	assert_non_null(end);
	while (list > text && list[-1] != '\n')
		list--;
	assert_null(memchr(list, end[strlen(middle)], (size_t)(end - list)));
	assert_non_null(strstr(text, "The data do not determine the equilibrium"));
	assert_null(strstr(text, "share %"));
	free(text);
	/* one coin beats all, and has the whole mixture */
	for (size_t m = 0; m < 3; m++)
		bets[m] = bet_between(names[0], names[m + 1], 3, 1, 0, 1000);
	text = summarize(bets, n, *state);
	assert_null(strstr(text, "not distinguishable"));
	assert_non_null(strstr(text, "Equilibrium, the mixture that no build beats: p 100.0 % (100.0 - 100.0)."));
	free(text);
}

/* The same coins with a variant in which every other bout is a draw: the summary describes the base, and then the
 * variant. */
TEST_OF(struct salle_arena *arena, variants_are_described_by_their_changes)
{
	static const struct coin_bet bets[] = {
		BET(COIN("one", 1), COIN("two", 1)),
		{ { COIN("one", 1), COIN("two", 1) }, 0.5, 8, 6, 1000 },
		BET(COIN("one", 1), COIN("two", 1)),
	};
	struct salle_plan plan = coin_plan(bets, 3, 3, arena);
	struct salle_matchup matchups[] = { plan.matchups[0], plan.matchups[1], plan.matchups[2] };
	matchups[1].variant = "drawn";
	matchups[2].variant = "same";
	matchups[1].distance_from_base = 1;
	matchups[2].distance_from_base = 2;
	plan.matchups = matchups;
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct salle_figures figures = salle_figures_make(&plan, &result, arena);
	salle_summary_print(&figures, &(struct salle_summary_context){ .full = true }, out);
	assert_int_equal(fclose(out), 0);
	const char *beats = strstr(text, "WIN RATES OF"), *changes = strstr(text, "CHANGES BY VARIANTS");
	assert_true(beats != NULL && changes != NULL && beats < changes);
	assert_null(strstr(beats + 1, "WIN RATES OF"));
	assert_non_null(strstr(changes, "  drawn    one  two"));
	assert_non_null(strstr(changes, "<0.001"));
	assert_non_null(strstr(changes, "         a_win_rate  draw_rate  length_mean  a_wounds_mean  b_wounds_mean\n"));
	assert_non_null(strstr(changes, "  drawn      1 of 1     1 of 1       0 of 1         1 of 1         1 of 1\n"));
	assert_non_null(strstr(changes, "  same       0 of 1     0 of 1       0 of 1         0 of 1         0 of 1\n"));
	assert_non_null(strstr(changes, "  No win rate changes significantly: same.\n"));
	free(text);
}

RUN_TESTS_BETWEEN(fill_dice, NULL,
	cmocka_unit_test_setup_teardown(numbers_get_thousands_separators, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(nonzero_changes_get_a_sign, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(shortened_names_keep_their_policy, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(large_numbers_get_three_figures, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(text_wraps_between_words, make_arena, release_arena),
	UNIT(wide_characters_fill_two_columns),
	cmocka_unit_test_setup_teardown(columns_align_by_characters, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(distinct_rows_do_not_begin_alike, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(painted_cells_are_as_wide_as_plain_ones, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(scores_get_equal_colours_at_equal_distances_from_one_half, make_arena,
		release_arena),
	cmocka_unit_test_setup_teardown(a_round_robin_is_ranked_with_a_matrix, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(the_same_foe_for_all_is_a_ranking, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(variants_are_described_by_their_changes, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(other_plans_are_a_list, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(mirror_matches_are_listed_separately, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(equal_builds_determine_no_equilibrium, make_arena, release_arena))
