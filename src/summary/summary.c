/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/summary.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <salle/adjusted_rates.h>

#include "csv_files/result_files.h"
#include "figures/result_intervals.h"
#include "summary/variant_changes.h"
#include "summary/course_lines.h"
#include "summary/variance_block.h"
#include "summary/endings_table.h"
#include "summary/ineffective_lines.h"
#include "summary/ranking_table.h"
#include "summary/limit_lines.h"
#include "summary/efficiency_table.h"
#include "summary/ablation_table.h"
#include "summary/policies_used.h"
#include "summary/sensitivity_block.h"
#include "summary/short_summary.h"
#include "summary/budget_lines.h"
#include "summary/standings_table.h"
#include "summary/strategies_block.h"
#include "summary/summary_printer.h"
#include "summary/sweep_table.h"
#include "summary/text_table.h"

/* Maximum number of policies that are listed with their builds: in the full summary, and in the short one. */
enum { POLICIES_MAX = 12, POLICIES_SHORT = 3 };

static void print_title(const struct salle_summary_printer *printer, const struct salle_plan *plan)
{
	const char *title = plan->title != NULL ? plan->title : "";
	fprintf(printer->out, "%s%s%s%s", printer->colour ? "\033[1m" : "", plan->scenario,
		printer->colour ? "\033[0m" : "", *title != '\0' ? ": " : "");
	salle_text_print_wrapped(title, salle_text_width(plan->scenario) + 2, 2, printer->out);
	salle_text_print_line(0, printer->out, "%s, seed %" PRIu64 ", %s matchup%s, %s bout%s", plan->rules->title,
		plan->seed, salle_text_format_count(plan->n_matchups, printer->arena), plan->n_matchups == 1 ? "" : "s",
		salle_text_format_count(printer->result->bouts, printer->arena), printer->result->bouts == 1 ? "" : "s");
	if (printer->result->interrupted)
		fputs("INTERRUPTED: the rest was not fought\n", printer->out);
}

static double share_of_whole(uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : (double)part / (double)whole;
}

static void add_share(struct salle_text_table *table, uint64_t part, uint64_t whole)
{
	if (part == 0)
		salle_text_table_add(table, ".");
	else
		salle_text_table_add_percent(table, share_of_whole(part, whole), 1);
}

static void add_wound_row(struct salle_text_table *table, const struct salle_wound_table *wounds, size_t row)
{
	const uint64_t *counts = wounds->wounds + row * (wounds->n_columns + 1);
	salle_text_table_add(table, "%s", row < wounds->n_rows ? wounds->rows->names[row] : "all");
	for (size_t i = 0; i <= wounds->n_columns; i++)
		add_share(table, counts[i], wounds->total);
	add_share(table, wounds->wounds_ended[row], counts[wounds->n_columns]);
}

/* Prints a sentence with the shares of wounds by the second of the three axes of wounds, such as the type of wound. */
static void print_wounds_by_second_axis(const struct salle_summary_printer *printer,
	const struct salle_wound_table *wounds)
{
	const char *line = salle_arena_format(printer->arena, "by %s:", wounds->middle_axis->name);
	for (size_t i = 0; wounds->middle_axis->names[i] != NULL; i++)
		line =
			salle_arena_format(printer->arena, "%s%s %s %s %%", line, i > 0 ? "," : "", wounds->middle_axis->names[i],
				salle_percent_text(share_of_whole(wounds->wounds_by_middle_axis[i], wounds->total), 1, printer->arena));
	salle_text_print_line(2, printer->out, "%s", line);
}

static void print_wounds(const struct salle_summary_printer *printer, const struct salle_totals *totals)
{
	const struct salle_wound_table *wounds = &totals->wounds;
	if (wounds->n_rows == 0)
		return;
	salle_summary_print_heading(printer, "SHARES OF WOUNDS",
		salle_arena_format(printer->arena,
			"%% of all wounds (%.2f per bout); ended: %% of these wounds that took the victim out",
			share_of_whole(wounds->total, totals->bouts)));
	if (wounds->total == 0) {
		fputs("  nobody was wounded\n", printer->out);
		return;
	}
	char *align = salle_arena_alloc(printer->arena, wounds->n_columns + 4);
	memset(align, 'r', wounds->n_columns + 3);
	align[0] = 'l';
	struct salle_text_table table;
	salle_text_table_init(&table, align, printer->arena);
	salle_text_table_add(&table, "%s", wounds->columns != NULL ? wounds->columns->name : "");
	for (size_t i = 0; wounds->columns != NULL && i < wounds->n_columns; i++)
		salle_text_table_add(&table, "%s", wounds->columns->names[i]);
	salle_text_table_add(&table, "all");
	salle_text_table_add(&table, "ended");
	for (size_t row = 0; row <= wounds->n_rows; row++)
		add_wound_row(&table, wounds, row);
	salle_text_table_print(&table, 2, printer->out);
	if (wounds->middle_axis != NULL)
		print_wounds_by_second_axis(printer, wounds);
}

static void print_length(const struct salle_summary_printer *printer, const struct salle_totals *totals)
{
	const struct salle_first_move *first = &totals->first_move;
	const struct salle_estimate *worth = &first->advantage;
	salle_summary_print_heading(printer, "LENGTH OF BOUTS", "");
	salle_text_print_line(2, printer->out,
		"A bout lasts %.1f %s (standard deviation %.1f); %s, the longest %" PRIu64 ".", totals->length.mean,
		printer->plan->layout.labels->length_unit, totals->length.sd, salle_format_bout_lengths(totals, printer->arena),
		totals->longest);
	if (first->n == 0)
		return;
	uint64_t bouts = first->won + first->lost + first->undecided;
	salle_text_print_line(2, printer->out,
		"In mirrored pairs where each side acts first once, the first to act wins %s %%, the second "
		"%s %%, nobody %s %%.",
		salle_percent_text(share_of_whole(first->won, bouts), 2, printer->arena),
		salle_percent_text(share_of_whole(first->lost, bouts), 2, printer->arena),
		salle_percent_text(share_of_whole(first->undecided, bouts), 2, printer->arena));
	salle_text_print_line(2, printer->out,
		"The first move is worth %s points (%s to %s): the win rate of the same build with the first move minus "
		"without.",
		salle_text_format_signed(100 * worth->value, 2, printer->arena),
		salle_text_format_signed(100 * worth->interval.low, 2, printer->arena),
		salle_text_format_signed(100 * worth->interval.high, 2, printer->arena));
}

/* Prints the endings, wounds and lengths of all bouts together; without bouts, the exact endings and mean length. */
static void print_totals(const struct salle_summary_printer *printer, const struct salle_totals *totals)
{
	salle_summary_print_heading(printer, "HOW BOUTS END", "");
	salle_endings_print(totals, totals->n_endings, printer->arena, printer->out);
	if (totals->bouts == 0) {
		salle_text_print_line(2, printer->out, "A bout lasts %.1f %s on average.", totals->length.mean,
			printer->plan->layout.labels->length_unit);
		return;
	}
	print_wounds(printer, totals);
	print_length(printer, totals);
	salle_summary_print_heading(printer, "COURSE OF BOUTS", "");
	salle_course_lines_print(salle_figures_course_totals(printer->figures), &totals->wounds,
		printer->plan->layout.labels,
		salle_variance_shares_of_base(salle_figures_variance_shares(printer->figures)) == NULL, printer->arena,
		printer->out);
}

static void print_rankings(const struct salle_summary_printer *printer)
{
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(printer->figures, &n);
	bool several = salle_plan_has_several_policies(printer->plan);
	for (size_t i = 0; i < n; i++) {
		const struct salle_round_robin *found = &fields[i].round_robin;
		if (strcmp(found->variant, "base") != 0)
			continue;
		const char *under = printer->heading_suffix;
		if (several)
			under = found->policy != NULL ? salle_arena_format(printer->arena, "ALL UNDER %s", found->policy)
										  : "EACH UNDER ITS FIRST POLICY";
		salle_summary_print_heading_under(printer, "SCORES AND STRENGTHS OF BUILDS", under,
			"score: mean over all foes, a draw is half a win; strength: log odds of a win against a "
			"build of strength 0");
		(void)salle_figures_game_intervals(printer->figures, &fields[i]);
		salle_ranking_table_print(printer->plan, &fields[i], printer->out, printer->arena);
		const struct salle_efficiency *efficiency = salle_figures_efficiency(printer->figures, &fields[i]);
		if (efficiency == NULL)
			continue;
		salle_efficiency_heading_print(printer, efficiency, under);
		salle_efficiency_table_print(printer, &fields[i], efficiency);
	}
}

static void print_sensitivity(const struct salle_summary_printer *printer)
{
	if (!salle_plan_has_several_policies(printer->plan) || salle_figures_policy_comparison(printer->figures)->n == 0)
		return;
	salle_policy_sensitivity_print(printer, salle_figures_policy_comparison(printer->figures));
	salle_rankings_by_policy_print(printer, salle_figures_policy_comparison(printer->figures));
}

static void print_strategies(const struct salle_summary_printer *printer)
{
	if (!salle_plan_has_several_policies(printer->plan))
		return;
	const struct salle_strategy_games *games = salle_figures_strategy_games(printer->figures);
	const struct salle_strategy_game *game = salle_strategy_game_of_base(games);
	if (game != NULL) {
		salle_summary_print_heading_under(printer, "EQUILIBRIUM SHARES", "BUILD AND POLICY CHOSEN TOGETHER",
			"share: in the equilibrium mixture of builds under policies; score: against that mixture, "
			"a draw is half a win");
		salle_strategies_print(printer->plan, game, printer->out, printer->arena);
	} else if (games->why_none != NULL) {
		salle_no_game_reason_print(games->why_none, 2, printer->out);
	}
}

/* Prints the goal that decides how many bouts each matchup has, and how results of different matchups are combined. */
static void print_precision_goal(const struct salle_summary_printer *printer)
{
	static const struct {
		const char *before, *after; /* texts before and after the number in the sentence about the goal */
	} goals[] = {
		[SALLE_PRECISION_HALF_WIDTH] = { "half the interval of each win rate is at most", "" },
		[SALLE_PRECISION_RELATIVE] = { "half the interval of each win rate is at most", " of the rate" },
		[SALLE_PRECISION_DECIDE] = { "it is known whether a wins more or less than", " of the bouts with a winner" },
		[SALLE_PRECISION_EVEN] = { "it is known whether a wins more or less than",
			" of the bouts with a winner, or is even" },
	};
	const struct salle_plan *plan = printer->plan;
	const char *means = plan->exact == SALLE_EXACT_OFF
		? "Rates below are means over matchups. Wounds and lengths are pooled over all bouts."
		: "Rates below are means over matchups. Wounds, and lengths if not all are exact, are pooled over all bouts.";
	const struct salle_precision *precision = &plan->precision;
	if (precision->budget > 0) {
		salle_budget_spending_print(printer->figures->whole_plan, printer->result, printer->out, printer->arena);
		salle_text_print_line(0, printer->out, "%s", means);
		return;
	}
	if (precision->kind == SALLE_PRECISION_FIXED || plan->exact == SALLE_EXACT_ONLY)
		return;
	size_t short_of = 0, verdicts[SALLE_EVEN + 1] = { 0 };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&printer->result->tallies, m);
		short_of += strcmp(salle_stop_reason(plan, &plan->matchups[m], head), "max_bouts") == 0;
		verdicts[salle_precision_verdict(precision, SALLE_TALLY_RATES(&printer->result->tallies, m)->wins)]++;
	}
	const char *missed = short_of == 0
		? ""
		: salle_arena_format(printer->arena, "; %zu of %zu matchups reached max_bouts before that", short_of,
			  plan->n_matchups);
	salle_text_print_line(0, printer->out, "Fought until %s %g%s%s.", goals[precision->kind].before, precision->target,
		goals[precision->kind].after, missed);
	if (precision->kind == SALLE_PRECISION_EVEN)
		salle_text_print_line(0, printer->out,
			"Of %zu matchups side a is better in %zu, worse in %zu, even within %.4g point%s in %zu; "
			"open: %zu. For each matchup, `better` or `worse` is wrong in at most 2.5 of 100 runs, "
			"`even` in at most 5.",
			plan->n_matchups, verdicts[SALLE_BETTER], verdicts[SALLE_WORSE], 100 * precision->within,
			fabs(100 * precision->within - 1) < 1e-9 ? "" : "s", verdicts[SALLE_EVEN], verdicts[SALLE_OPEN]);
	salle_text_print_line(0, printer->out, "%s", means);
}

static void print_adjusted_rates_note(const struct salle_summary_printer *printer)
{
	if (printer->plan->layout.n_controls > 0 && salle_result_file_is_selected("adjusted.csv", printer->plan))
		salle_text_print_line(0, printer->out,
			"adjusted.csv has win rates with the luck of the dice removed, for matchups with at least %d "
			"bouts, of which a side won %d and did not win %d.",
			SALLE_ADJUSTED_MIN_N, SALLE_ADJUSTED_MIN_WINS, SALLE_ADJUSTED_MIN_WINS);
}

/* Prints which results are exact, and in how many matchups. */
static void print_number_of_exact_matchups(const struct salle_summary_printer *printer)
{
	const struct salle_plan *plan = printer->plan;
	size_t attempts[SALLE_EXACT_UNSOLVABLE + 1] = { 0 };
	if (plan->exact == SALLE_EXACT_OFF)
		return;
	for (size_t m = 0; m < plan->n_matchups; m++)
		attempts[SALLE_TALLY_HEAD(&printer->result->tallies, m)->exact.solve_status]++;
	const char *others = "",
			   *means = plan->exact == SALLE_EXACT_ONLY
		? " No bouts were fought, so there are no pools and notable bouts, and wounds.csv has the wounds."
		: "";
	const size_t too_large = attempts[SALLE_EXACT_TOO_LARGE], unsolvable = attempts[SALLE_EXACT_UNSOLVABLE];
	if (too_large > 0)
		others = salle_arena_format(printer->arena, " %zu %s too large to be solved.", too_large,
			too_large == 1 ? "is" : "are");
	if (unsolvable > 0)
		others = salle_arena_format(printer->arena, "%s %zu cannot be solved.", others, unsolvable);
	if (*others != '\0')
		means = " The numbers of the others come from bouts; salle check says why.";
	salle_text_print_line(0, printer->out,
		"Win rates, endings, wounds, first moves and mean lengths are exact in %zu of %zu matchups.%s%s",
		attempts[SALLE_EXACT_SOLVED], plan->n_matchups, others, means);
}

static void print_base(const struct salle_summary_printer *printer)
{
	const struct salle_policy_game *game =
		salle_plan_has_several_policies(printer->plan) ? salle_figures_policy_game(printer->figures) : NULL;
	if (game != NULL && game->n > 0) {
		salle_policy_game_print(printer, game);
		salle_skill_print(printer, game);
	} else {
		const struct salle_standings *standings = salle_figures_standings(printer->figures);
		salle_standings_heading_print(printer, standings, "; sorted by score");
		salle_standings_print(printer->plan, standings, SALLE_LISTED_MAX, printer->arena, printer->out);
		salle_policy_game_left_out_print(printer->plan, 2, printer->out);
	}
	print_sensitivity(printer);
	print_strategies(printer);
	print_rankings(printer);
	const struct salle_variant_shares *variance =
		salle_variance_shares_of_base(salle_figures_variance_shares(printer->figures));
	if (variance != NULL) {
		salle_summary_print_heading(printer, "CAUSES OF OUTCOMES",
			"% of the variance of bout outcomes in this field that each row explains");
		salle_variance_shares_print(printer->plan, variance, printer->policies_used, printer->arena, printer->out);
	}
	const struct salle_totals *totals = salle_figures_totals(printer->figures);
	if (totals->bouts == 0 && !totals->exact)
		return;
	if (salle_figures_standings(printer->figures)->team_sizes_differ)
		salle_unequal_teams_print(printer->plan, printer->arena, printer->out);
	else
		print_totals(printer, totals);
	if (totals->bouts == 0)
		return;
	salle_summary_print_heading(printer, "NOTABLE BOUTS",
		"the longest; the least likely winner; a typical one of the most even matchup");
	salle_notable_bouts_print(printer->plan, salle_figures_course_totals(printer->figures), printer->arena,
		printer->out);
}

static void print_speed(const struct salle_summary_printer *printer)
{
	const struct salle_batch_result *result = printer->result;
	double seconds = result->seconds > 1e-9 ? result->seconds : 1e-9;
	uint64_t bouts = result->bouts - result->bouts_before;
	double length = (double)(result->length_sum - result->length_sum_before);
	if (bouts == 0)
		return;
	fputc('\n', printer->out);
	salle_text_print_line(0, printer->out, "%s %sbout%s in %.2f s on %u thread%s: %s bouts/s, %s %s/s",
		salle_text_format_count(bouts, printer->arena), result->bouts_before > 0 ? "more " : "", bouts == 1 ? "" : "s",
		result->seconds, result->threads, result->threads == 1 ? "" : "s",
		salle_text_format_short((double)bouts / seconds, printer->arena),
		salle_text_format_short(length / seconds, printer->arena), printer->plan->rules->speed_unit);
}

static void print_changes(const struct salle_summary_printer *printer)
{
	const struct salle_differences *differences = salle_figures_differences(printer->figures);
	if (differences->n == 0)
		return;
	const char *whose = salle_policies_vary_between_variants(printer->plan) ? "THE BASE " : "";
	const char *under = salle_arena_format(printer->arena, "%s%s", whose, printer->heading_suffix);
	salle_summary_print_heading_under(printer, "CHANGES BY VARIANTS", under,
		printer->exact
			? "% of bouts that a wins, where it changes"
			: "% of bouts that a wins, where it changes significantly. On average at most 5 % of these intervals miss "
			  "the true change. q: false discovery rate of this row and the rows with smaller q. saved: independent "
			  "bouts that one bout on the dice of the base replaces");
	salle_variant_changes_print(printer->plan, differences, printer->arena, printer->out);
	salle_build_changes_print(printer->plan, salle_figures_build_changes(printer->figures), printer->arena,
		printer->out);
}

static void print_ablations(const struct salle_summary_printer *printer, const struct salle_plan *plan)
{
	if (salle_has_ablation_table(plan)) {
		salle_summary_print_heading(printer, "WORTH OF PIECES",
			"in points of win rate: with the piece minus without it; p by Holm's correction");
		salle_ablation_table_print(plan, salle_figures_worth_rows(printer->figures), printer->arena, printer->out);
	}
	if (salle_plan_has_sweeps(plan)) {
		salle_summary_print_heading(printer, "WIN RATES UNDER SWEEPS",
			"% of bouts that a wins under each value. slope: points per unit, unless a straight line is rejected at "
			"5 %; its interval is - if fewer than ten bouts differ. A second table has the two values between which "
			"a scores 50 % (a draw is half a win), with 95 % confidence for each pair");
		salle_sweep_curves_print(plan, salle_figures_sweep_rows(printer->figures),
			salle_figures_crossings(printer->figures), SALLE_CURVES_MAX, printer->arena, printer->out);
	}
}

/* Prints the scenario's key `ban`: the actions that no policy may choose and the items that no build may have. */
static void print_bans(const struct salle_summary_printer *printer)
{
	for (size_t i = 0; i < printer->plan->n_settings; i++) {
		const struct salle_setting *setting = &printer->plan->settings[i];
		if (strncmp(setting->name, "ban.", 4) == 0 && strcmp(setting->value, "[]") != 0)
			salle_text_print_line(0, printer->out, "Banned %s: %.*s.", setting->name + 4,
				(int)strlen(setting->value) - 2, setting->value + 1);
	}
}

/* Returns the command that compares other policies, or NULL if no command can be suggested. */
static const char *format_policies_command(const struct salle_policies_used *used, size_t n_matchups,
	const struct salle_summary_context *context, struct salle_arena *arena)
{
	const char *others = salle_suggest_other_policies(used, n_matchups, context->policies, context->n_policies, arena);
	if (others == NULL || context->repeat_command == NULL)
		return NULL;
	return salle_arena_format(arena, "%s \\\n    %s --out %s", context->repeat_command, others, context->repeat_folder);
}

/*
 * Prints the policies of the builds, and the command that compares other policies. With `prices` another block prints
 * that command.
 */
static void print_policies(const struct salle_summary_printer *printer)
{
	const size_t most = printer->full ? POLICIES_MAX : POLICIES_SHORT;
	salle_policies_used_print(printer->policies_used, most, printer->arena, printer->out);
	salle_known_losses_print(printer->policies_used, most, printer->arena, printer->out);
	print_bans(printer);
	if (printer->compare_command != NULL && printer->plan->prices == NULL)
		fprintf(printer->out, "Other policies may rank them differently:\n  %s\n", printer->compare_command);
}

void salle_summary_print(struct salle_figures *figures, const struct salle_summary_context *context, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan *whole = figures->whole_plan, *plan = &figures->plan;
	const struct salle_policies_used used = salle_find_policies_used(plan);
	struct salle_summary_printer printer = { figures, plan, figures->result, context->colour, context->full,
		salle_are_all_solved(plan, figures->result), salle_policies_used_heading(&used, &arena), &used,
		format_policies_command(&used, whole->n_matchups, context, &arena), &arena, out };
	print_title(&printer, whole);
	print_policies(&printer);
	print_precision_goal(&printer);
	print_number_of_exact_matchups(&printer);
	if (context->full) {
		print_adjusted_rates_note(&printer);
		print_base(&printer);
		salle_at_limit_lines_print(&printer);
		print_changes(&printer);
		print_ablations(&printer, whole);
		salle_ineffective_lines_print(&printer);
	} else {
		salle_short_summary_print(&printer);
	}
	print_speed(&printer);
	salle_arena_release(&arena);
}
