/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/summary.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <salle/adjusted.h>
#include <salle/stats.h>

#include "summary/changes.h"
#include "summary/course.h"
#include "summary/drivers_block.h"
#include "summary/ladder.h"
#include "summary/market.h"
#include "summary/pieces.h"
#include "summary/policies_used.h"
#include "summary/sensitivity_block.h"
#include "summary/spent_lines.h"
#include "summary/standings_table.h"
#include "summary/strategies_block.h"
#include "summary/text_table.h"
#include "results/result_files.h"
#include "results/result_intervals.h"

enum { BAR = 30 /* characters for 100 % */, LEAST_UNDER = 20 /* of the policies in a heading */ };

struct summary {
	struct salle_figures *figures;
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	bool colour;
	const char *under; /* which policies: part of every heading */
	const struct salle_policies_used *used;
	struct salle_arena *arena;
	FILE *out;
};

/* "TITLE, ALL UNDER plain   note"; the note stands below where the line would be longer than the page. */
static void heading_under(const struct summary *summary, const char *title, const char *under, const char *note)
{
	const char *bold = summary->colour ? "\033[1m" : "", *plain = summary->colour ? "\033[0m" : "";
	size_t width = strlen(title) + 2, page = salle_text_page();
	under = salle_text_shorten(under, page > width + LEAST_UNDER ? page - width : LEAST_UNDER, summary->arena);
	width += salle_text_width(under);
	fprintf(summary->out, "\n%s%s, %s%s", bold, title, under, plain);
	if (*note == '\0') {
		fputc('\n', summary->out);
	} else if (width + 3 + salle_text_width(note) <= page) {
		fprintf(summary->out, "   %s\n", note);
	} else {
		fputc('\n', summary->out);
		salle_text_line(2, summary->out, "%s", note);
	}
}

static void heading(const struct summary *summary, const char *title, const char *note)
{
	heading_under(summary, title, summary->under, note);
}

static void print_title(const struct summary *summary, const struct salle_plan *plan)
{
	const char *title = plan->title != NULL ? plan->title : "";
	fprintf(summary->out, "%s%s%s%s", summary->colour ? "\033[1m" : "", plan->scenario,
		summary->colour ? "\033[0m" : "", *title != '\0' ? ": " : "");
	salle_text_wrap(title, salle_text_width(plan->scenario) + 2, 2, summary->out);
	salle_text_line(0, summary->out, "%s, seed %" PRIu64 ", %s matchup%s, %s bout%s", plan->rules->title, plan->seed,
		salle_text_count(plan->n_matchups, summary->arena), plan->n_matchups == 1 ? "" : "s",
		salle_text_count(summary->result->bouts, summary->arena), summary->result->bouts == 1 ? "" : "s");
	if (summary->result->interrupted)
		fputs("INTERRUPTED: the rest was not fought\n", summary->out);
}

static void print_endings(const struct summary *summary, const struct salle_totals *totals)
{
	heading(summary, "HOW BOUTS END", "");
	struct salle_text_table table;
	salle_text_table_init(&table, "lrcl", summary->arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "bouts %%");
	salle_text_table_add(&table, "95 %% interval");
	salle_text_table_add(&table, "%s", "");
	static const char bar[BAR + 1] = "##############################";
	for (const struct salle_ending_share *it = totals->endings; it < totals->endings + totals->n_endings; it++) {
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add(&table, "%.2f", 100 * it->share.value);
		salle_text_table_add(&table, "%.2f - %.2f", 100 * it->share.interval.low, 100 * it->share.interval.high);
		salle_text_table_add(&table, "%.*s", (int)(it->share.value * BAR + 0.5), bar);
	}
	salle_text_table_print(&table, 2, summary->out);
}

static double percent(uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : 100 * (double)part / (double)whole;
}

static void add_share(struct salle_text_table *table, uint64_t part, uint64_t whole)
{
	double share = percent(part, whole);
	if (part == 0)
		salle_text_table_add(table, ".");
	else
		salle_text_table_add(table, share < 0.05 ? "<0.1" : "%.1f", share);
}

static void add_wound_row(struct salle_text_table *table, const struct salle_wound_table *wounds, size_t row)
{
	const uint64_t *counts = wounds->wounds + row * (wounds->n_columns + 1);
	salle_text_table_add(table, "%s", row < wounds->n_rows ? wounds->rows->names[row] : "all");
	for (size_t i = 0; i <= wounds->n_columns; i++)
		add_share(table, counts[i], wounds->total);
	add_share(table, wounds->ended[row], counts[wounds->n_columns]);
}

/* The middle of three axes: a sentence. */
static void print_middle_axis(const struct summary *summary, const struct salle_wound_table *wounds)
{
	const char *line = salle_arena_format(summary->arena, "by %s:", wounds->middle->name);
	for (size_t i = 0; wounds->middle->names[i] != NULL; i++)
		line = salle_arena_format(summary->arena, "%s%s %s %.1f %%", line, i > 0 ? "," : "", wounds->middle->names[i],
			percent(wounds->by_middle[i], wounds->total));
	salle_text_line(2, summary->out, "%s", line);
}

static void print_wounds(const struct summary *summary, const struct salle_totals *totals)
{
	const struct salle_wound_table *wounds = &totals->wounds;
	if (wounds->n_rows == 0)
		return;
	heading(summary, "WHERE WOUNDS FALL",
		salle_arena_format(summary->arena,
			"%% of all wounds, %.2f a bout; ended: %% of its wounds that took the victim out",
			percent(wounds->total, totals->bouts) / 100));
	if (wounds->total == 0) {
		fputs("  nobody was wounded\n", summary->out);
		return;
	}
	char *align = salle_arena_alloc(summary->arena, wounds->n_columns + 4);
	memset(align, 'r', wounds->n_columns + 3);
	align[0] = 'l';
	struct salle_text_table table;
	salle_text_table_init(&table, align, summary->arena);
	salle_text_table_add(&table, "%s", wounds->columns != NULL ? wounds->columns->name : "");
	for (size_t i = 0; wounds->columns != NULL && i < wounds->n_columns; i++)
		salle_text_table_add(&table, "%s", wounds->columns->names[i]);
	salle_text_table_add(&table, "all");
	salle_text_table_add(&table, "ended");
	for (size_t row = 0; row <= wounds->n_rows; row++)
		add_wound_row(&table, wounds, row);
	salle_text_table_print(&table, 2, summary->out);
	if (wounds->middle != NULL)
		print_middle_axis(summary, wounds);
}

static void print_length(const struct summary *summary, const struct salle_totals *totals)
{
	const struct salle_first_move *first = &totals->first;
	const struct salle_estimate *worth = &first->advantage;
	heading(summary, "LENGTH", "");
	const unsigned most = SALLE_LENGTHS - 2;
	salle_text_line(2, summary->out,
		"A bout lasts %.1f %s (standard deviation %.1f); half of them %s %u, 19 in 20 %s %u, the longest %" PRIu64 ".",
		totals->length.mean, summary->plan->layout.labels->length_unit, totals->length.sd,
		totals->median_length > most ? "more than" : "at most",
		totals->median_length > most ? most : totals->median_length,
		totals->p95_length > most ? "more than" : "at most", totals->p95_length > most ? most : totals->p95_length,
		totals->longest);
	if (first->n == 0)
		return;
	uint64_t bouts = first->won + first->lost + first->nobody;
	salle_text_line(2, summary->out,
		"Of the mirrored pairs in which each acts first once, who acts first wins %.2f %%, who acts second %.2f %%, "
		"nobody %.2f %%.",
		percent(first->won, bouts), percent(first->lost, bouts), percent(first->nobody, bouts));
	salle_text_line(2, summary->out,
		"The first move is worth %s points (%s to %s), the same build with it and without.",
		salle_text_signed(100 * worth->value, 2, summary->arena),
		salle_text_signed(100 * worth->interval.low, 2, summary->arena),
		salle_text_signed(100 * worth->interval.high, 2, summary->arena));
}

/* Of all matchups together. */
static void print_totals(const struct summary *summary, const struct salle_totals *totals)
{
	print_endings(summary, totals);
	print_wounds(summary, totals);
	print_length(summary, totals);
	heading(summary, "THE SHAPE OF A FIGHT", "");
	salle_course_print(salle_figures_course(summary->figures), summary->plan->layout.labels,
		salle_drivers_of_base(salle_figures_drivers(summary->figures)) == NULL, summary->arena, summary->out);
}

static void market_heading(const struct summary *summary, const struct salle_efficiency *efficiency, const char *under)
{
	const char *unit = summary->plan->rules->fighter.cost_unit;
	if (summary->plan->prices != NULL) {
		heading_under(summary, "WHICH PRICES ARE OFF", under,
			salle_arena_format(summary->arena, "in %s%s", unit != NULL ? unit : "",
				efficiency->follows ? "; gap: the fair price less the printed one" : ""));
		return;
	}
	heading_under(summary, "WHAT IT COSTS", under,
		salle_arena_format(summary->arena, "in %s; *: nobody wins as much for as little", unit != NULL ? unit : ""));
}

static void print_ladder(const struct summary *summary)
{
	size_t n;
	struct salle_field_figures *fields = salle_figures_fields(summary->figures, &n);
	bool several = salle_sensitivity_wanted(summary->plan);
	for (size_t i = 0; i < n; i++) {
		const struct salle_round_robin *found = &fields[i].round_robin;
		if (strcmp(found->variant, "base") != 0)
			continue;
		const char *under = summary->under;
		if (several)
			under = found->policy != NULL ? salle_arena_format(summary->arena, "ALL UNDER %s", found->policy)
										  : "EACH UNDER ITS FIRST POLICY";
		heading_under(summary, "THE FIELD", under, "a draw is half a win; share: of the mixture that no build beats");
		salle_ladder_print(summary->plan, &fields[i], summary->out, summary->arena);
		const struct salle_efficiency *efficiency = salle_figures_efficiency(summary->figures, &fields[i]);
		if (efficiency == NULL)
			continue;
		market_heading(summary, efficiency, under);
		salle_market_print(summary->plan, &fields[i], efficiency, summary->out, summary->arena);
	}
}

static void print_sensitivity(const struct summary *summary)
{
	if (!salle_sensitivity_wanted(summary->plan) || salle_figures_board(summary->figures)->n == 0)
		return;
	fputs("\n", summary->out);
	fprintf(summary->out, "%sPOLICIES%s   mean score %% against the others' policies; a draw is half a win\n",
		summary->colour ? "\033[1m" : "", summary->colour ? "\033[0m" : "");
	salle_sensitivity_print(summary->plan, salle_figures_board(summary->figures), summary->out, summary->arena);
	salle_ranks_print(summary->plan, salle_figures_board(summary->figures), summary->out, summary->arena);
}

static void print_strategies(const struct summary *summary)
{
	if (!salle_sensitivity_wanted(summary->plan))
		return;
	const struct salle_strategy_games *games = salle_figures_strategies(summary->figures);
	const struct salle_strategy_game *game = salle_strategy_game_of_base(games);
	if (game != NULL) {
		heading_under(summary, "THE GAME", "BUILD AND POLICY CHOSEN TOGETHER",
			"a draw is half a win; share: of the mixture that none beats; score: against it");
		salle_strategies_print(summary->plan, game, summary->out, summary->arena);
	} else if (games->none != NULL) {
		salle_no_game_print(games->none, 2, summary->out);
	}
}

/* Why matchups have other numbers of bouts, and what that does to the sums below. */
static void print_precision(const struct summary *summary)
{
	static const struct {
		const char *before, *after; /* the number */
	} goals[] = {
		[SALLE_PRECISION_HALF_WIDTH] = { "half the interval of each win rate is at most", "" },
		[SALLE_PRECISION_RELATIVE] = { "half the interval of each win rate is at most", " of it" },
		[SALLE_PRECISION_DECIDE] = { "it is known whether a wins more or less than",
			" of the bouts that somebody wins" },
		[SALLE_PRECISION_EVEN] = { "it is known whether a wins more or less than",
			" of the bouts that somebody wins, or is even with that" },
	};
	static const char means[] = "Rates below are means over matchups; wounds and length are of all bouts together.";
	const struct salle_plan *plan = summary->plan;
	const struct salle_precision *precision = &plan->precision;
	if (precision->budget > 0) {
		salle_spent_print(summary->figures->whole, summary->result, summary->out, summary->arena);
		salle_text_line(0, summary->out, "%s", means);
		return;
	}
	if (precision->kind == SALLE_PRECISION_FIXED)
		return;
	size_t short_of = 0, verdicts[SALLE_EVEN + 1] = { 0 };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&summary->result->tallies, m, &room);
		short_of += strcmp(salle_stop_reason(plan, &plan->matchups[m], head), "max_bouts") == 0;
		verdicts[salle_precision_verdict(precision, head->wins)]++;
	}
	const char *missed = short_of == 0
		? ""
		: salle_arena_format(summary->arena, "; %zu of %zu matchups came to max_bouts before that", short_of,
			  plan->n_matchups);
	salle_text_line(0, summary->out, "Fought until %s %g%s%s.", goals[precision->kind].before, precision->target,
		goals[precision->kind].after, missed);
	if (precision->kind == SALLE_PRECISION_EVEN)
		salle_text_line(0, summary->out,
			"Of %zu matchups side a is better in %zu, worse in %zu, even within %.4g point%s in %zu; open: %zu. Of "
			"each matchup `better` or `worse` is false in at most 2.5 of 100 runs, `even` in at most 5.",
			plan->n_matchups, verdicts[SALLE_BETTER], verdicts[SALLE_WORSE], 100 * precision->within,
			fabs(100 * precision->within - 1) < 1e-9 ? "" : "s", verdicts[SALLE_EVEN], verdicts[SALLE_OPEN]);
	salle_text_line(0, summary->out, "%s", means);
}

static void print_adjusted(const struct summary *summary)
{
	if (summary->plan->layout.n_controls > 0 && salle_result_file_named("adjusted.csv", summary->plan))
		salle_text_line(0, summary->out,
			"Win rates less what the dice brought are in adjusted.csv, where there are %d bouts, of which a side won "
			"%d and did not win %d.",
			SALLE_ADJUSTED_LEAST, SALLE_ADJUSTED_RARE, SALLE_ADJUSTED_RARE);
}

/* Why there are no sums over all matchups, and which files have each alone. */
static void print_unlike(const struct summary *summary)
{
	static const char *const files[] = { "endings.csv", "wounds.csv", "win_rates.csv", "shape.csv" };
	const char *written = "";
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
		if (salle_result_file_named(files[i], summary->plan))
			written =
				salle_arena_format(summary->arena, "%s%s%s", written, *written != '\0' ? ", " : ": see ", files[i]);
	fputs("\n", summary->out);
	salle_text_line(0, summary->out,
		"Matchups differ in numbers, so their wounds are not of a kind: there are no sums over them of how bouts end, "
		"where wounds fall and how long bouts last, but these of each matchup alone%s.",
		written);
}

static void print_base(const struct summary *summary)
{
	const struct salle_policy_game *game =
		salle_sensitivity_wanted(summary->plan) ? salle_figures_game(summary->figures) : NULL;
	if (game != NULL && game->n > 0) {
		heading_under(summary, "EACH BUILD",
			salle_arena_format(summary->arena, "UNDER THE BEST OF THE %zu POLICIES TRIED",
				salle_policies_used_count(summary->used, summary->arena)),
			salle_arena_format(summary->arena,
				"mean score against foes that also choose among these policies; a side may mix several (the value of "
				"the game over policies); a draw is half a win; first: all under %s",
				game->preset != NULL ? game->preset : "the first policy of each"));
		salle_game_print(summary->plan, game, summary->out, summary->arena);
	} else {
		const struct salle_standings *standings = salle_figures_standings(summary->figures);
		heading(summary, "WHO BEATS WHOM",
			standings->shape == SALLE_STANDINGS_LIST
				? "% of its bouts that a wins; a draw is not won"
				: "% of its bouts that the row wins; a draw is not won; in the order of scores");
		salle_standings_print(summary->plan, standings, summary->arena, summary->out);
		salle_game_left_out_print(summary->plan, 2, summary->out);
	}
	print_sensitivity(summary);
	print_strategies(summary);
	print_ladder(summary);
	const struct salle_variant_drivers *drivers = salle_drivers_of_base(salle_figures_drivers(summary->figures));
	if (drivers != NULL) {
		heading(summary, "WHAT DECIDES A BOUT", "% of the variance of how a bout of two of this field ends");
		salle_drivers_print(summary->plan, drivers, summary->used, summary->arena, summary->out);
	}
	const struct salle_totals *totals = salle_figures_totals(summary->figures);
	if (totals->bouts == 0)
		return;
	if (salle_figures_standings(summary->figures)->unlike)
		print_unlike(summary);
	else
		print_totals(summary, totals);
	heading(summary, "REMARKABLE BOUTS",
		"the longest; the least likely winner; a typical one of the most even matchup");
	salle_remarkable_print(summary->plan, salle_figures_course(summary->figures), summary->arena, summary->out);
}

static void print_speed(const struct summary *summary)
{
	const struct salle_batch_result *result = summary->result;
	double seconds = result->seconds > 1e-9 ? result->seconds : 1e-9;
	uint64_t bouts = result->bouts - result->bouts_before;
	double contests = (double)(result->contests - result->contests_before);
	if (bouts == 0)
		return;
	fputc('\n', summary->out);
	salle_text_line(0, summary->out, "%s %sbout%s in %.2f s on %u thread%s: %s bouts/s, %s %s/s",
		salle_text_count(bouts, summary->arena), result->bouts_before > 0 ? "more " : "", bouts == 1 ? "" : "s",
		result->seconds, result->threads, result->threads == 1 ? "" : "s",
		salle_text_short((double)bouts / seconds, summary->arena), salle_text_short(contests / seconds, summary->arena),
		summary->plan->rules->contest);
}

static void print_changes(const struct summary *summary)
{
	const struct salle_differences *differences = salle_figures_differences(summary->figures);
	if (differences->n == 0)
		return;
	const char *whose = salle_policies_used_vary(summary->plan) ? "THE BASE " : "";
	const char *under = salle_arena_format(summary->arena, "%s%s", whose, summary->under);
	heading_under(summary, "WHAT VARIANTS CHANGE", under,
		"% of its bouts that a wins, where it changes significantly; the intervals allow for picking rows: at most 5 % "
		"miss; q: the share of false rows among those with at most this q; saved: independent bouts that a "
		"bout on the same dice as in the base is worth");
	salle_changes_print(summary->plan, differences, summary->arena, summary->out);
	salle_build_changes_print(summary->plan, salle_figures_build_changes(summary->figures), summary->arena,
		summary->out);
}

/* Are there ablations but those of `prices`, which are told with the prices? */
static bool has_pieces(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep == NULL && plan->matchups[m].change->priced == NULL)
			return true;
	return false;
}

static void print_pieces(const struct summary *summary, const struct salle_plan *plan)
{
	if (has_pieces(plan)) {
		heading(summary, "WHAT EACH PIECE IS WORTH",
			"in points of win rate: with it, less without it; p by Holm's correction");
		salle_pieces_print(plan, salle_figures_worths(summary->figures), summary->arena, summary->out);
	}
	if (salle_sweep_wanted(plan)) {
		heading(summary, "SWEEPS",
			"% of its bouts that a wins under each value; slope: points per unit, its "
			"interval - where fewer than ten bouts differ");
		salle_curves_print(plan, salle_figures_swepts(summary->figures), summary->arena, summary->out);
	}
}

/* What nobody does or has: the scenario's `ban`. */
static void print_bans(const struct summary *summary)
{
	for (size_t i = 0; i < summary->plan->n_settings; i++) {
		const struct salle_setting *setting = &summary->plan->settings[i];
		if (strncmp(setting->name, "ban.", 4) == 0 && strcmp(setting->value, "[]") != 0)
			salle_text_line(0, summary->out, "Banned %s: %.*s.", setting->name + 4, (int)strlen(setting->value) - 2,
				setting->value + 1);
	}
}

/* Who fought under which policies, and how to see others. */
static void print_policies(const struct summary *summary, const struct salle_policies_used *used, size_t n_matchups,
	const struct salle_summary_context *context)
{
	salle_policies_used_print(used, summary->arena, summary->out);
	print_bans(summary);
	const char *others =
		salle_policies_used_others(used, n_matchups, context->policies, context->n_policies, summary->arena);
	if (others != NULL && context->again != NULL)
		fprintf(summary->out,
			"Other policies may rank them differently:\n"
			"  %s \\\n    --policies %s --bouts 1000 --out %s\n",
			context->again, others, context->elsewhere);
}

void salle_summary_print(struct salle_figures *figures, const struct salle_summary_context *context, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan *whole = figures->whole, *plan = &figures->plan;
	const struct salle_policies_used used = salle_policies_used(plan);
	struct summary summary = { figures, plan, figures->result, context->colour,
		salle_policies_used_heading(&used, &arena), &used, &arena, out };
	print_title(&summary, whole);
	print_policies(&summary, &used, whole->n_matchups, context);
	print_precision(&summary);
	print_adjusted(&summary);
	print_base(&summary);
	print_changes(&summary);
	print_pieces(&summary, whole);
	print_speed(&summary);
	salle_arena_release(&arena);
}
