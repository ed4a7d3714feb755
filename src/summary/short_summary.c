/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/short_summary.h"

#include <string.h>

#include "figures/efficiency.h"
#include "summary/variant_changes.h"
#include "summary/course_lines.h"
#include "summary/variance_block.h"
#include "summary/endings_table.h"
#include "summary/ineffective_lines.h"
#include "summary/ranking_table.h"
#include "summary/limit_lines.h"
#include "summary/efficiency_table.h"
#include "summary/ablation_table.h"
#include "summary/row_selection.h"
#include "summary/score_colour.h"
#include "summary/sensitivity_block.h"
#include "summary/standings_table.h"
#include "summary/strategies_block.h"
#include "summary/summary_printer.h"
#include "summary/sweep_table.h"
#include "summary/text_table.h"

enum {
	/* width of all columns but those of scores against single builds, with names of 14 characters */
	WIDTH_BESIDE_PAIRS = 47,
	WIDTH_OF_PAIR = 4 /* width of the column of scores against one build, with the blank before it */,
};

static bool has_room_for_pair_scores(size_t builds)
{
	return WIDTH_BESIDE_PAIRS + WIDTH_OF_PAIR * builds <= salle_text_page_width();
}

/* Returns the scores of build i in percent, against each build in the order of the ranking: "  .  80  86". */
static const char *format_scores_against_others(const struct salle_round_robin_figures *field, size_t i, bool colour,
	struct salle_arena *arena)
{
	const char *list = "";
	for (size_t j = 0; j < field->round_robin.matrix.n; j++) {
		const size_t foe = field->ranking.order[j];
		const double score = foe == i ? 0.5 : salle_matrix_score(&field->round_robin.matrix, i, foe);
		const char *cell = salle_arena_format(arena, "%3s", foe == i ? "." : salle_percent_text(score, 0, arena));
		list = salle_arena_format(arena, "%s%s%s", list, j > 0 ? " " : "",
			colour ? salle_paint_score(cell, score, arena) : cell);
	}
	return list;
}

static const char *format_rank_numbers(size_t n, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t j = 1; j <= n; j++)
		list = salle_arena_format(arena, "%s%s%3zu", list, j > 1 ? " " : "", j);
	return list;
}

static void add_row(struct salle_text_table *table, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency, size_t row, bool pairs, bool colour)
{
	const size_t i = field->ranking.order[row];
	const struct salle_estimate *mean = &field->ranking.mean[i];
	salle_text_table_add(table, "%zu", row + 1);
	salle_text_table_add(table, "%s", field->round_robin.builds[i]);
	salle_text_table_add_percent(table, mean->value, 1);
	salle_text_table_add_interval(table, mean->interval.low, mean->interval.high, 1);
	if (efficiency != NULL)
		salle_text_table_add(table, "%.0f", efficiency->build_values[i].cost);
	else
		salle_text_table_add(table, "%s", "");
	salle_text_table_add(table, "%s", pairs ? format_scores_against_others(field, i, false, table->arena) : "");
	if (pairs && colour)
		salle_text_table_set_coloured_text(table, format_scores_against_others(field, i, true, table->arena));
}

/*
 * Prints the table of scores with a heading. Leaves out scores against single builds if the page is too narrow.
 * `efficiency` is NULL if builds have no costs.
 */
static void print_score_table(const struct salle_summary_printer *printer,
	const struct salle_round_robin_figures *field, const struct salle_efficiency *efficiency)
{
	struct salle_arena *arena = printer->arena;
	const size_t n = field->round_robin.matrix.n;
	const bool pairs = has_room_for_pair_scores(n);
	const struct salle_row_selection pick = salle_select_rows(printer->plan,
		salle_list_ranked_names(field->round_robin.builds, field->ranking.order, n, arena), n, arena);
	salle_summary_print_heading(printer, "SCORES OF BUILDS",
		pairs ? "score in %: over all foes, then against each by rank; a draw is half a win"
			  : "score in %, over all foes; a draw is half a win");
	struct salle_text_table table = SALLE_TEXT_TABLE("rlrcrl", arena, "", "", "score %", "95 %", "cost");
	salle_text_table_add(&table, "%s", pairs ? format_rank_numbers(n, arena) : "");
	for (size_t k = 0; k < pick.n; k++) {
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 1);
		add_row(&table, field, efficiency, pick.rows[k], pairs, printer->colour);
	}
	salle_text_table_print(&table, 2, printer->out);
	salle_rows_left_out_print(printer->plan, 2, pick.left_out, "", "ranking.csv", printer->out);
}

enum {
	LISTED_MAX = 16 /* maximum number of matchups that are listed */,
	ENDINGS_MAX = 6,
	CHANGE_ROWS = 6 /* maximum number of rows about variants, pieces and sweeps together */,
};

/* Which of the blocks about variants, pieces and sweeps are printed. All blocks have the same number of rows. */
struct change_blocks {
	bool variants, pieces, sweeps;
	size_t n, rows; /* number of blocks; number of rows in each block */
};

static struct change_blocks choose_change_blocks(const struct salle_summary_printer *printer)
{
	const struct salle_plan *whole = printer->figures->whole_plan;
	struct change_blocks blocks = { salle_plan_has_differences(printer->plan), salle_has_ablation_table(whole),
		salle_plan_has_sweeps(whole), 0, 0 };
	blocks.n = (size_t)blocks.variants + blocks.pieces + blocks.sweeps;
	/* one row is kept for a matchup whose bouts often reach the limit of length, if there is one */
	const size_t room = CHANGE_ROWS - (salle_figures_matchups_at_limit(printer->figures)->n > 0);
	blocks.rows = blocks.n == 0 ? 0 : room / blocks.n;
	return blocks;
}

/* Returns the first round robin of the base, in which each build has one policy, or NULL if there is none. */
static struct salle_round_robin_figures *find_base_round_robin(const struct salle_summary_printer *printer)
{
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(printer->figures, &n);
	for (size_t i = 0; i < n; i++)
		if (strcmp(fields[i].round_robin.variant, "base") == 0)
			return &fields[i];
	return NULL;
}

static void print_costs(const struct salle_summary_printer *printer, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency)
{
	if (printer->plan->prices == NULL) {
		salle_costs_sentence_print(printer->plan, field, efficiency, printer->out, printer->arena);
		return;
	}
	salle_efficiency_heading_print(printer, efficiency, printer->heading_suffix);
	salle_efficiency_table_print(printer, field, efficiency);
}

static void print_round_robin(const struct salle_summary_printer *printer, struct salle_round_robin_figures *field)
{
	enum { CYCLES_MAX = 1 };
	const struct salle_efficiency *efficiency = salle_figures_efficiency(printer->figures, field);
	print_score_table(printer, field, efficiency);
	(void)salle_figures_game_intervals(printer->figures, field);
	salle_ranking_sentences_print(printer->plan, field, CYCLES_MAX, printer->out, printer->arena);
	if (efficiency != NULL)
		print_costs(printer, field, efficiency);
}

static void print_standings(const struct salle_summary_printer *printer)
{
	const struct salle_standings *standings = salle_figures_standings(printer->figures);
	salle_standings_heading_print(printer, standings, "");
	salle_standings_print(printer->plan, standings, LISTED_MAX, printer->arena, printer->out);
}

/*
 * Prints the results of builds that fight under several policies. Prints each build under its best policy or, if the
 * game has too many builds, under all policies.
 */
static void print_policies(const struct salle_summary_printer *printer)
{
	const struct salle_policy_game *game = salle_figures_policy_game(printer->figures);
	const struct salle_policy_comparison *comparison = salle_figures_policy_comparison(printer->figures);
	if (game->n > 0) {
		salle_policy_game_print(printer, game);
		salle_skill_gains_print(printer, game);
	} else if (comparison->n > 0 && salle_figures_standings(printer->figures)->n_pairings > LISTED_MAX) {
		salle_policy_sensitivity_print(printer, comparison);
		salle_policy_game_left_out_print(printer->plan, 2, printer->out);
	} else {
		print_standings(printer);
	}
	salle_reversed_pairs_print(printer, comparison);
	const struct salle_strategy_game *strategies =
		salle_strategy_game_of_base(salle_figures_strategy_games(printer->figures));
	if (strategies != NULL)
		salle_best_play_print(strategies, printer->out, printer->arena);
}

static void print_first_move(const struct salle_summary_printer *printer, const struct salle_first_move *first)
{
	const struct salle_estimate *worth = &first->advantage;
	if (first->n > 0)
		salle_text_print_line(2, printer->out, "The first move is worth %s points (%s to %s).",
			salle_text_format_signed(100 * worth->value, 2, printer->arena),
			salle_text_format_signed(100 * worth->interval.low, 2, printer->arena),
			salle_text_format_signed(100 * worth->interval.high, 2, printer->arena));
}

static void print_bouts(const struct salle_summary_printer *printer)
{
	const struct salle_totals *totals = salle_figures_totals(printer->figures);
	const struct salle_labels *labels = printer->plan->layout.labels;
	const struct salle_course_totals *course = salle_figures_course_totals(printer->figures);
	if (totals->bouts == 0 && !totals->exact)
		return;
	if (salle_figures_standings(printer->figures)->team_sizes_differ) {
		salle_unequal_teams_print(printer->plan, printer->arena, printer->out);
		return;
	}
	salle_summary_print_heading(printer, "HOW BOUTS END", "");
	if (choose_change_blocks(printer).n > 0)
		salle_endings_sentence_print(totals, ENDINGS_MAX, printer->arena, printer->out);
	else
		salle_endings_print(totals, ENDINGS_MAX, printer->arena, printer->out);
	if (totals->exact) {
		salle_text_print_line(2, printer->out, "A bout lasts %.1f %s on average.", totals->length.mean,
			labels->length_unit);
		return;
	}
	const char *at_once = labels->phase_unit == NULL
		? ""
		: salle_arena_format(printer->arena, " %s %% of bouts are decided in the first %s.",
			  salle_percent_text(course->decided_in_first_phase, 1, printer->arena), labels->phase_unit);
	salle_text_print_line(2, printer->out, "A bout lasts %.1f %s on average; %s.%s", totals->length.mean,
		labels->length_unit, salle_format_bout_lengths(totals, printer->arena), at_once);
	const struct salle_variant_shares *variance =
		salle_variance_shares_of_base(salle_figures_variance_shares(printer->figures));
	if (variance != NULL && choose_change_blocks(printer).n == 0)
		salle_variance_sentence_print(variance, printer->policies_used, printer->arena, printer->out);
	print_first_move(printer, &totals->first_move);
}

static void print_changes(const struct salle_summary_printer *printer)
{
	const struct salle_plan *whole = printer->figures->whole_plan;
	const struct change_blocks blocks = choose_change_blocks(printer);
	if (blocks.variants) {
		salle_summary_print_heading(printer, "CHANGES BY VARIANTS", "largest change, in points");
		salle_variant_changes_print_short(printer->plan, salle_figures_differences(printer->figures), blocks.rows,
			printer->arena, printer->out);
	}
	if (blocks.pieces) {
		salle_summary_print_heading(printer, "WORTH OF PIECES", "in points of win rate");
		salle_ablation_table_print_short(whole, salle_figures_worth_rows(printer->figures), blocks.rows, printer->arena,
			printer->out);
	}
	if (blocks.sweeps) {
		salle_summary_print_heading(printer, "EVEN VALUES OF SWEEPS",
			"even: a scores 50 %, a draw is half a win; 95 % confidence for all pairs");
		salle_sweep_list_print(whole, salle_figures_crossings(printer->figures), blocks.rows, printer->arena,
			printer->out);
	}
	if (blocks.n > 0)
		salle_ineffective_lines_print(printer);
}

void salle_short_summary_print(const struct salle_summary_printer *printer)
{
	struct salle_round_robin_figures *field = find_base_round_robin(printer);
	if (salle_plan_has_several_policies(printer->plan))
		print_policies(printer);
	else if (field != NULL)
		print_round_robin(printer, field);
	else
		print_standings(printer);
	print_bouts(printer);
	salle_at_limit_sentence_print(printer);
	print_changes(printer);
}
