/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/stats.h>

#include "report/changes.h"
#include "report/course.h"
#include "report/ladder.h"
#include "report/market.h"
#include "report/pieces.h"
#include "report/policies_used.h"
#include "report/sensitivity_block.h"
#include "report/standings.h"
#include "report/text_table.h"
#include "results/wins.h"
#include "results/worth.h"

enum { BAR = 30 /* characters for 100 % */, HEADING_WIDTH = 80 };

struct summary {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	bool colour;
	const char *under; /* which policies: part of every heading */
	uint64_t shared;   /* salle_shared_dice */
	struct salle_arena *arena;
	FILE *out;
};

/* "TITLE, ALL UNDER plain   note"; the note stands below where the line would be longer than the page. */
static const char *format_heading(const struct summary *summary, const char *title, const char *under, const char *note)
{
	const char *bold = summary->colour ? "\033[1m" : "", *plain = summary->colour ? "\033[0m" : "";
	size_t width = strlen(title) + 2 + salle_text_width(under) + 3 + salle_text_width(note);
	const char *gap = *note == '\0' ? "" : width > HEADING_WIDTH ? "\n  " : "   ";
	return salle_arena_format(summary->arena, "\n%s%s, %s%s%s%s\n", bold, title, under, plain, gap, note);
}

static void heading(const struct summary *summary, const char *title, const char *note)
{
	fputs(format_heading(summary, title, summary->under, note), summary->out);
}

static void print_title(const struct summary *summary, const struct salle_plan *plan)
{
	const char *title = plan->title != NULL ? plan->title : "";
	fprintf(summary->out, "%s%s%s%s%s\n", summary->colour ? "\033[1m" : "", plan->scenario,
		summary->colour ? "\033[0m" : "", *title != '\0' ? ": " : "", title);
	fprintf(summary->out, "%s, seed %" PRIu64 ", %zu matchup%s, %s bout%s%s\n", plan->rules->title, plan->seed,
		plan->n_matchups, plan->n_matchups == 1 ? "" : "s", salle_text_count(summary->result->bouts, summary->arena),
		summary->result->bouts == 1 ? "" : "s",
		summary->result->interrupted ? "\nINTERRUPTED: the rest was not fought" : "");
}

/* Variants apart. */
static void add_up(const struct summary *summary, uint64_t *sum)
{
	const struct salle_plan *plan = summary->plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].after_base == 0)
			salle_tally_merge(&plan->layout, sum, summary->result->tallies[m]);
}

/* An ending and the share of bouts that ended so, for sorting. */
struct share {
	const char *name;
	struct salle_pooled_rate rate;
};

static int compare_shares(const void *left, const void *right)
{
	const struct share *a = left, *b = right;
	double x = salle_pooled_rate(&a->rate), y = salle_pooled_rate(&b->rate);
	return x != y ? (x < y ? 1 : -1) : strcmp(a->name, b->name);
}

static double percent(uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : 100 * (double)part / (double)whole;
}

static struct salle_pooled_rate ending_rate(const struct summary *summary, size_t ending)
{
	const struct salle_plan *plan = summary->plan;
	struct salle_pooled_rate rate = { .plan = plan, .shared = summary->shared };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const uint64_t *tally = summary->result->tallies[m], *won = tally + plan->layout.endings + ending * 3;
		if (plan->matchups[m].after_base == 0)
			salle_pooled_rate_add(&rate, won[SALLE_A] + won[SALLE_B] + won[SALLE_DRAW], tally[plan->layout.bouts]);
	}
	return rate;
}

static void print_endings(const struct summary *summary)
{
	const struct salle_tally_layout *at = &summary->plan->layout;
	struct share *shares = salle_arena_array(summary->arena, at->n_endings + 1, sizeof *shares);
	for (unsigned i = 0; i < at->n_endings; i++)
		shares[i] = (struct share){ at->labels->endings[i].name, ending_rate(summary, i) };
	qsort(shares, at->n_endings, sizeof *shares, compare_shares);
	heading(summary, "HOW BOUTS END", "");
	struct salle_text_table table;
	salle_text_table_init(&table, "lrcl", summary->arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "bouts %%");
	salle_text_table_add(&table, "95 %% interval");
	salle_text_table_add(&table, "%s", "");
	static const char bar[BAR + 1] = "##############################";
	for (unsigned i = 0; i < at->n_endings && shares[i].rate.hits > 0; i++) {
		struct salle_interval interval = salle_pooled_rate_interval(&shares[i].rate);
		double share = salle_pooled_rate(&shares[i].rate);
		salle_text_table_add(&table, "%s", shares[i].name);
		salle_text_table_add(&table, "%.2f", 100 * share);
		salle_text_table_add(&table, "%.2f - %.2f", 100 * interval.low, 100 * interval.high);
		salle_text_table_add(&table, "%.*s", (int)(share * BAR + 0.5), bar);
	}
	salle_text_table_print(&table, 2, summary->out);
}

static size_t names_in(const char *const *names)
{
	size_t n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

enum { ANY = -1 };

/* Wounds of both sides in the cells that lie at `at`, over all of an axis where it is ANY. */
static uint64_t count_wounds(const struct salle_tally_layout *layout, const uint64_t *sum, const int at[SALLE_AXES_MAX],
	unsigned what)
{
	const struct salle_axis *axes = layout->labels->axes;
	uint64_t count = 0;
	for (unsigned i = 0; i < 2 * layout->n_cells; i++) {
		unsigned cell[SALLE_AXES_MAX];
		salle_tally_axes(layout, i % layout->n_cells, cell);
		bool match = true;
		for (size_t axis = 0; axis < SALLE_AXES_MAX && axes[axis].name != NULL; axis++)
			match = match && (at[axis] == ANY || (unsigned)at[axis] == cell[axis]);
		count += match ? sum[layout->wounds + (size_t)i * SALLE_WOUND_COUNTS + what] : 0;
	}
	return count;
}

static void add_share(struct salle_text_table *table, uint64_t part, uint64_t whole)
{
	double share = percent(part, whole);
	if (part == 0)
		salle_text_table_add(table, ".");
	else
		salle_text_table_add(table, share < 0.05 ? "<0.1" : "%.1f", share);
}

static void add_wound_row(const struct summary *summary, struct salle_text_table *table, const uint64_t *sum,
	const char *label, int row)
{
	const struct salle_tally_layout *layout = &summary->plan->layout;
	const struct salle_axis *axes = layout->labels->axes;
	const size_t last = axes[1].name == NULL ? 0 : axes[2].name == NULL ? 1 : 2;
	int all[SALLE_AXES_MAX] = { ANY, ANY, ANY };
	uint64_t total = count_wounds(layout, sum, all, SALLE_WOUND_COUNT);
	salle_text_table_add(table, "%s", label);
	int at[SALLE_AXES_MAX] = { row, ANY, ANY };
	for (size_t i = 0; last > 0 && axes[last].names[i] != NULL; i++) {
		at[last] = (int)i;
		add_share(table, count_wounds(layout, sum, at, SALLE_WOUND_COUNT), total);
	}
	at[last] = last > 0 ? ANY : row;
	uint64_t count = count_wounds(layout, sum, at, SALLE_WOUND_COUNT);
	add_share(table, count, total);
	add_share(table, count_wounds(layout, sum, at, SALLE_WOUND_ENDED), count);
}

/* The middle of three axes: one line. */
static void print_middle_axis(const struct summary *summary, const uint64_t *sum)
{
	const struct salle_tally_layout *layout = &summary->plan->layout;
	const struct salle_axis *axis = &layout->labels->axes[1];
	int at[SALLE_AXES_MAX] = { ANY, ANY, ANY };
	uint64_t total = count_wounds(layout, sum, at, SALLE_WOUND_COUNT);
	fprintf(summary->out, "  by %s:", axis->name);
	for (size_t i = 0; axis->names[i] != NULL; i++) {
		at[1] = (int)i;
		fprintf(summary->out, "%s %s %.1f %%", i > 0 ? "," : "", axis->names[i],
			percent(count_wounds(layout, sum, at, SALLE_WOUND_COUNT), total));
	}
	fputc('\n', summary->out);
}

static void print_wounds(const struct summary *summary, const uint64_t *sum)
{
	const struct salle_tally_layout *layout = &summary->plan->layout;
	const struct salle_axis *axes = layout->labels->axes;
	if (axes[0].name == NULL)
		return;
	int all[SALLE_AXES_MAX] = { ANY, ANY, ANY };
	uint64_t total = count_wounds(layout, sum, all, SALLE_WOUND_COUNT);
	const size_t last = axes[1].name == NULL ? 0 : axes[2].name == NULL ? 1 : 2;
	heading(summary, "WHERE WOUNDS FALL",
		salle_arena_format(summary->arena,
			"%% of all wounds, %.2f a bout; ended: %% of its wounds that took the victim out",
			percent(total, sum[layout->bouts]) / 100));
	if (total == 0) {
		fputs("  nobody was wounded\n", summary->out);
		return;
	}
	size_t severities = last > 0 ? names_in(axes[last].names) : 0;
	char *align = salle_arena_alloc(summary->arena, severities + 4);
	memset(align, 'r', severities + 3);
	align[0] = 'l';
	struct salle_text_table table;
	salle_text_table_init(&table, align, summary->arena);
	salle_text_table_add(&table, "%s", last > 0 ? axes[last].name : "");
	for (size_t i = 0; i < severities; i++)
		salle_text_table_add(&table, "%s", axes[last].names[i]);
	salle_text_table_add(&table, "all");
	salle_text_table_add(&table, "ended");
	for (size_t i = 0; axes[0].names[i] != NULL; i++)
		add_wound_row(summary, &table, sum, axes[0].names[i], (int)i);
	add_wound_row(summary, &table, sum, "all", ANY);
	salle_text_table_print(&table, 2, summary->out);
	if (last == 2)
		print_middle_axis(summary, sum);
}

/* Over all matchups of the base. */
static void print_first_move(const struct summary *summary, const uint64_t *sum)
{
	const struct salle_plan *plan = summary->plan;
	const struct salle_tally_layout *at = &plan->layout;
	struct salle_mirrors mirrors = { 0 };
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].after_base == 0 && summary->result->mirrors != NULL)
			salle_mirrors_merge(&mirrors, &summary->result->mirrors[m]);
	struct salle_first_move first = salle_first_move_sum(plan, sum, &mirrors);
	struct salle_pooled_rate rate = { .plan = plan, .shared = summary->shared };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const uint64_t *tally = summary->result->tallies[m], *moves = tally + at->first_moves;
		if (plan->matchups[m].after_base == 0)
			salle_pooled_rate_add(&rate, tally[at->first_mover_wins], moves[SALLE_A] + moves[SALLE_B]);
	}
	if (rate.n > 0) {
		struct salle_interval interval = salle_pooled_rate_interval(&rate);
		fprintf(summary->out, "  Who acts first wins %.2f %% (%.2f - %.2f).\n", 100 * salle_pooled_rate(&rate),
			100 * interval.low, 100 * interval.high);
	}
	/* where matchups share dice, see salle_pooled_rate */
	double value = first.advantage.value, wider = sqrt((double)(summary->shared > 1 ? summary->shared : 1));
	struct salle_interval interval = first.advantage.interval;
	if (salle_is_mirrored(plan) && first.n > 0)
		fprintf(summary->out, "  The first move is worth %s points (%s to %s), the same build with it and without.\n",
			salle_text_signed(100 * value, 2, summary->arena),
			salle_text_signed(100 * (value - wider * (value - interval.low)), 2, summary->arena),
			salle_text_signed(100 * (value + wider * (interval.high - value)), 2, summary->arena));
}

static void print_length(const struct summary *summary, const uint64_t *sum)
{
	const struct salle_tally_layout *at = &summary->plan->layout;
	struct salle_moments length = salle_moments(sum[at->bouts], sum[at->length_sum], sum[at->length_squares]);
	heading(summary, "LENGTH", "");
	fprintf(summary->out, "  A bout lasts %.1f %s (standard deviation %.1f, the longest %" PRIu64 ").\n", length.mean,
		at->labels->length_unit, length.sd, salle_tally_longest(at, sum));
	print_first_move(summary, sum);
}

static const char *market_heading(const struct summary *summary, const char *under)
{
	const char *unit = summary->plan->rules->fighter.cost_unit;
	return format_heading(summary, "WHAT IT COSTS", under,
		salle_arena_format(summary->arena, "in %s; *: nobody wins as much for as little", unit != NULL ? unit : ""));
}

static void print_ladder(const struct summary *summary)
{
	size_t n;
	const struct salle_round_robin *found = salle_round_robins(summary->plan, summary->result, &n, summary->arena);
	bool several = salle_sensitivity_wanted(summary->plan);
	for (size_t i = 0; i < n; i++) {
		if (strcmp(found[i].variant, "base") != 0)
			continue;
		const char *under = summary->under;
		if (several)
			under = found[i].policy != NULL ? salle_arena_format(summary->arena, "ALL UNDER %s", found[i].policy)
											: "EACH UNDER ITS FIRST POLICY";
		fputs(format_heading(summary, "THE FIELD", under,
				  "a draw is half a win; share: of the mixture that no build beats"),
			summary->out);
		salle_ladder_print(&found[i], summary->out, summary->arena);
		salle_market_print(summary->plan, &found[i], market_heading(summary, under), summary->out, summary->arena);
	}
}

static void print_sensitivity(const struct summary *summary)
{
	if (!salle_sensitivity_wanted(summary->plan))
		return;
	struct salle_policy_scores scores = salle_policy_scores(summary->plan, summary->result, summary->arena);
	struct salle_ranks ranks = salle_ranks_compare(summary->plan, summary->result, &scores, summary->arena);
	fputs("\n", summary->out);
	fprintf(summary->out, "%sPOLICIES%s   mean score %% against the others' policies; a draw is half a win\n",
		summary->colour ? "\033[1m" : "", summary->colour ? "\033[0m" : "");
	salle_sensitivity_print(&scores, summary->out, summary->arena);
	salle_ranks_print(&ranks, summary->out, summary->arena);
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
	};
	const struct salle_plan *plan = summary->plan;
	const struct salle_precision *precision = &plan->precision;
	if (precision->kind == SALLE_PRECISION_FIXED)
		return;
	size_t short_of = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		short_of += strcmp(salle_stop_reason(plan, &plan->matchups[m], summary->result->tallies[m]), "max_bouts") == 0;
	fprintf(summary->out, "Fought until %s %g%s", goals[precision->kind].before, precision->target,
		goals[precision->kind].after);
	if (short_of > 0)
		fprintf(summary->out, ";\n%zu of %zu matchups came to max_bouts before that", short_of, plan->n_matchups);
	fputs(".\nRates below are means over matchups; wounds and length are of all bouts together.\n", summary->out);
}

static void print_base(const struct summary *summary)
{
	const struct salle_plan *plan = summary->plan;
	uint64_t *sum = salle_tally_new(&plan->layout, summary->arena);
	add_up(summary, sum);
	heading(summary, "WHO BEATS WHOM", "% of its bouts that the row wins; a draw is not won");
	struct salle_standings standings = { plan, summary->result, "base", summary->arena };
	salle_standings_print(&standings, summary->out);
	print_sensitivity(summary);
	print_ladder(summary);
	if (sum[plan->layout.bouts] == 0)
		return;
	print_endings(summary);
	print_wounds(summary, sum);
	print_length(summary, sum);
	heading(summary, "THE SHAPE OF A FIGHT", "");
	salle_course_print(plan, summary->result, summary->arena, summary->out);
	heading(summary, "REMARKABLE BOUTS",
		"the longest; the least likely winner; a typical one of the most even matchup");
	salle_remarkable_print(plan, summary->result, summary->arena, summary->out);
}

static void print_speed(const struct summary *summary)
{
	const struct salle_batch_result *result = summary->result;
	double seconds = result->seconds > 1e-9 ? result->seconds : 1e-9;
	uint64_t bouts = result->bouts - result->bouts_before;
	double contests = (double)(result->contests - result->contests_before);
	fprintf(summary->out, "\n%s %sbout%s in %.2f s on %u thread%s: %s bouts/s, %s %s/s\n",
		salle_text_count(bouts, summary->arena), result->bouts_before > 0 ? "more " : "", bouts == 1 ? "" : "s",
		result->seconds, result->threads, result->threads == 1 ? "" : "s",
		salle_text_short((double)bouts / seconds, summary->arena), salle_text_short(contests / seconds, summary->arena),
		summary->plan->rules->contest);
}

static void print_changes(const struct summary *summary)
{
	struct salle_differences differences = salle_differences(summary->plan, summary->result, summary->arena);
	if (differences.n == 0)
		return;
	const char *whose = salle_policies_used_vary(summary->plan) ? "THE BASE " : "";
	const char *under = salle_arena_format(summary->arena, "%s%s", whose, summary->under);
	fputs(format_heading(summary, "WHAT VARIANTS CHANGE", under,
			  "% of its bouts that a wins, where it changes beyond chance;"),
		summary->out);
	fputs("  at most 5 % of intervals miss, though rows were picked; q: of rows up to it that share is chance;\n"
		  "  saved: independent bouts that a bout on the same dice as in the base is worth\n",
		summary->out);
	salle_changes_print(summary->plan, &differences, summary->arena, summary->out);
}

static void print_probes(const struct summary *summary, const struct salle_plan *plan)
{
	if (salle_worth_wanted(plan)) {
		heading(summary, "WHAT EACH PIECE IS WORTH",
			"in points of win rate: as it is, less without it; p by Holm's correction");
		salle_pieces_print(plan, summary->result, summary->arena, summary->out);
	}
	if (salle_sweep_wanted(plan)) {
		heading(summary, "SWEEPS", "% of its bouts that a wins under each value; slope: points per unit");
		salle_curves_print(plan, summary->result, summary->arena, summary->out);
	}
}

/* Who fought under which policies, and how to see others. */
static void print_policies(const struct summary *summary, const struct salle_policies_used *used, size_t n_matchups,
	const struct salle_summary_context *context)
{
	salle_policies_used_print(used, summary->arena, summary->out);
	const char *others =
		salle_policies_used_others(used, n_matchups, context->policies, context->n_policies, summary->arena);
	if (others != NULL && context->again != NULL)
		fprintf(summary->out,
			"Other policies may rank them otherwise:\n"
			"  %s \\\n    --policies %s --bouts 1000 --out %s\n",
			context->again, others, context->elsewhere);
}

void salle_summary_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_summary_context *context, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan told = salle_plan_told(plan);
	const struct salle_policies_used used = salle_policies_used(&told);
	struct summary summary = { &told, result, context->colour, salle_policies_used_heading(&used, &arena),
		salle_shared_dice(&told), &arena, out };
	print_title(&summary, plan);
	print_policies(&summary, &used, plan->n_matchups, context);
	print_precision(&summary);
	print_base(&summary);
	print_changes(&summary);
	print_probes(&summary, plan);
	print_speed(&summary);
	salle_arena_release(&arena);
}
