/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/stats.h>

#include "base/arena.h"
#include "csv_files/result_files.h"
#include "figures/change_views.h"
#include "figures/figures.h"
#include "figures/sweep_line.h"
#include "figures/wins.h"

bool salle_sweep_wanted(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep != NULL)
			return true;
	return false;
}

/* Least squares over the values of the sweep, whose last is matchup m. */
static struct salle_estimate slope_in(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m,
	unsigned side)
{
	const struct salle_sweep *sweep = plan->matchups[m].change->sweep;
	struct salle_tally_head room;
	const struct salle_tally_head *head = salle_tallies_head(&result->tallies, m, &room);
	const struct salle_slopes *slopes = &head->slopes;
	uint64_t n = head->pairs.n, bouts = salle_is_mirrored(plan) ? 2 * n : n;
	double units = 0;
	for (size_t i = 0; i < sweep->n; i++)
		units += (double)sweep->weights[i] * sweep->numbers[i];
	const struct salle_pair_moves *more = &slopes->more[side], *less = &slopes->less[side];
	struct salle_interval interval = salle_paired_mean_interval(n, more, less, salle_result_level(plan, bouts));
	double each = (double)n / (double)bouts / units;
	return (struct salle_estimate){ ((double)more->sum - (double)less->sum) / (double)n * each,
		{ interval.low * each, interval.high * each } };
}

static struct salle_swept swept_in(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_seat *seat)
{
	const struct salle_matchup *matchup = &plan->matchups[seat->m];
	struct salle_tally_head room;
	const struct salle_tally_head *head = salle_tallies_head(&result->tallies, seat->m, &room);
	struct salle_result_row row = { plan, matchup, (const uint64_t *)head };
	struct salle_paired_rate change = salle_paired_rate(plan, result, seat->m, seat->side, SALLE_RESULTS_LEVEL);
	double rate = (double)head->wins[seat->side] / (double)head->bouts;
	struct salle_swept swept = {
		.from = { matchup, seat->side, 0 },
		.bouts = change.bouts,
		.rate = { rate, salle_win_interval(&row, seat->side) },
		.difference = change.difference,
		.p = change.p,
	};
	return swept;
}

static struct salle_swept mean_swept(const struct salle_swept *rows, size_t n, struct salle_arena *arena)
{
	struct salle_estimate *rates = salle_arena_array(arena, n, sizeof *rates);
	struct salle_estimate *differences = salle_arena_array(arena, n, sizeof *differences);
	struct salle_swept mean = { .from = { rows[0].from.matchup, rows[0].from.side, n } };
	for (size_t i = 0; i < n; i++) {
		rates[i] = rows[i].rate;
		differences[i] = rows[i].difference;
		mean.bouts += rows[i].bouts;
	}
	mean.rate = salle_mean_estimate(rates, n);
	mean.rate.interval.low = fmax(0, mean.rate.interval.low);
	mean.rate.interval.high = fmin(1, mean.rate.interval.high);
	mean.difference = salle_mean_estimate(differences, n);
	mean.p = salle_estimate_p(&mean.difference, SALLE_RESULTS_LEVEL);
	return mean;
}

/* The views of a sweep: all of its first value, all of its second …, each in the same order. */
struct curves {
	const struct salle_sight *views;
	size_t n; /* of each value */
};

/* The least-squares line through the values of a build against one foe or, on average, all: its slope and its fit. */
static struct salle_sweep_line line_of(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct curves *curves, size_t v, size_t seat, struct salle_arena *arena)
{
	const struct salle_sweep *sweep = curves->views[v].change->sweep;
	const struct salle_sight *last = &curves->views[v + (sweep->n - 1) * curves->n];
	size_t first = seat < last->n ? seat : 0, foes = seat < last->n ? 1 : last->n;
	struct salle_seat *seats = salle_arena_array(arena, foes * sweep->n, sizeof *seats);
	struct salle_estimate *slopes = salle_arena_array(arena, foes, sizeof *slopes);
	for (size_t f = 0; f < foes; f++) {
		for (size_t value = 0; value < sweep->n; value++)
			seats[f * sweep->n + value] = curves->views[v + value * curves->n].seats[first + f];
		slopes[f] = slope_in(plan, result, last->seats[first + f].m, last->seats[first + f].side);
	}
	struct salle_sweep_line line = { .p = salle_sweep_line_p(plan, result, sweep, seats, foes) };
	line.fits = sweep->n < 3 || line.p > SALLE_RESULTS_ALPHA;
	line.slope = foes == 1 ? slopes[0] : salle_mean_estimate(slopes, foes);
	return line;
}

/* All values of one build against one opponent; seat = n of the view: the mean over them. */
static void add_curve(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct curves *curves, size_t v, size_t seat, struct salle_swept *rows, struct salle_arena *arena)
{
	const struct salle_sweep *sweep = curves->views[v].change->sweep;
	bool has_line = sweep->weights != NULL;
	struct salle_sweep_line line = { .p = NAN };
	if (has_line)
		line = line_of(plan, result, curves, v, seat, arena);
	for (size_t value = 0; value < sweep->n; value++) {
		const struct salle_sight *view = &curves->views[v + value * curves->n];
		if (seat < view->n) {
			rows[value] = swept_in(plan, result, &view->seats[seat]);
		} else {
			struct salle_swept *each = salle_arena_array(arena, view->n, sizeof *each);
			for (size_t i = 0; i < view->n; i++)
				each[i] = swept_in(plan, result, &view->seats[i]);
			rows[value] = mean_swept(each, view->n, arena);
		}
		rows[value].has_line = has_line;
		rows[value].line = line;
	}
}

struct salle_swept *salle_swepts(const struct salle_plan *plan, const struct salle_batch_result *result, size_t *n,
	struct salle_arena *arena)
{
	struct salle_sights views = salle_change_sights(plan, result, true, arena);
	struct salle_swept *rows = salle_arena_array(arena, views.n_rows + 1, sizeof *rows);
	*n = 0;
	for (size_t first = 0; first < views.n;) {
		const struct salle_sweep *sweep = views.items[first].change->sweep;
		size_t end = first;
		while (end < views.n && views.items[end].change->sweep == sweep)
			end++;
		struct curves curves = { &views.items[first], (end - first) / sweep->n };
		for (size_t v = 0; v < curves.n; v++) {
			const struct salle_sight *view = &curves.views[v];
			for (size_t i = 0; i < view->n + view->has_mean; i++) {
				size_t seat = !view->has_mean ? i : i == 0 ? view->n : i - 1;
				add_curve(plan, result, &curves, v, seat, &rows[*n], arena);
				*n += sweep->n;
			}
		}
		first = end;
	}
	return rows;
}

const struct salle_column salle_sweep_columns[] = {
	SALLE_SEEN_FROM_COLUMNS("name of the sweep and its value, for `salle duel --variant`"),
	{ "sweep", SALLE_COLUMN_TEXT, "", "name of the sweep" },
	{ "path", SALLE_COLUMN_TEXT, "", "what it varies" },
	{ "value", SALLE_COLUMN_TEXT, "", "what stands there" },
	{ "number", SALLE_COLUMN_NUMBER, "as the value",
		"the number that the value begins with; empty where one has none" },
	{ "win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "a's win rate under that value" },
	{ "win_rate_low", SALLE_COLUMN_FRACTION, "of all bouts", "lower end of the 95 % interval of win_rate" },
	{ "win_rate_high", SALLE_COLUMN_FRACTION, "of all bouts", "upper end of it" },
	{ "difference", SALLE_COLUMN_NUMBER, "of all bouts", "from the scenario as it is, bout by bout on the same dice" },
	{ "difference_low", SALLE_COLUMN_NUMBER, "of all bouts", "lower end of the 95 % interval of difference" },
	{ "difference_high", SALLE_COLUMN_NUMBER, "of all bouts", "upper end of it" },
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of so large a difference if there were none, for this row alone; 0.000000 is less than 0.0000005" },
	{ "slope", SALLE_COLUMN_NUMBER, "of all bouts, per unit",
		"of win_rate over the numbers of the sweep, by least squares, paired: the same in all rows of a curve; empty "
		"without numbers, and where a straight line is rejected or cannot be tested, see line_p" },
	{ "slope_low", SALLE_COLUMN_NUMBER, "of all bouts, per unit",
		"lower end of the 95 % interval of slope; empty where fewer than ten bouts differ" },
	{ "slope_high", SALLE_COLUMN_NUMBER, "of all bouts, per unit", "upper end of it" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts under that value" },
	{ "line_p", SALLE_COLUMN_FRACTION, "",
		"p-value of the test that win_rate is a straight line over the numbers: the same in all rows of a curve; 0.05 "
		"or less: rejected; empty with two values, which a line always fits, with too few bouts and without numbers" },
	{ 0 },
};

void salle_sweep_write(struct salle_csv *csv, struct salle_figures *figures)
{
	static const struct salle_estimate no_slope = { NAN, { NAN, NAN } };
	const struct salle_swepts *all = salle_figures_swepts(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_swept *row = &all->items[i];
		const struct salle_change *change = row->from.matchup->change;
		salle_seen_from_write(csv, figures->whole, &row->from);
		salle_csv_text(csv, change->sweep->name);
		salle_csv_text(csv, change->sweep->path);
		salle_csv_text(csv, change->piece);
		salle_csv_number(csv, change->sweep->numbers != NULL ? change->sweep->numbers[change->value] : NAN);
		salle_csv_estimate(csv, &row->rate);
		salle_csv_estimate(csv, &row->difference);
		salle_csv_number(csv, row->p);
		salle_csv_estimate(csv, row->has_line && row->line.fits ? &row->line.slope : &no_slope);
		salle_csv_count(csv, row->bouts);
		salle_csv_number(csv, row->line.p);
		salle_csv_end(csv);
	}
}
