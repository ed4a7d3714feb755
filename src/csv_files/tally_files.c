/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <salle/adjusted_rates.h>
#include <salle/exact_bout.h>
#include <salle/stats.h>

#include "csv_files/key_columns.h"
#include "figures/win_intervals.h"

static const char *const side_names[] = { "a", "b" };

static void write_key(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	salle_csv_add_matchup_key(csv, row->plan, row->matchup);
}

static uint64_t get_number_of_bouts(const struct salle_result_row *row)
{
	return row->tally[row->plan->layout.bouts];
}

static bool is_solved_row(const struct salle_result_row *row)
{
	return salle_is_solved(salle_tally_head_const(row->tally));
}

static void write_method(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	salle_csv_add_text(csv, is_solved_row(row) ? "exact" : "bouts");
}

/*
 * Writes an exact chance, given in units of 1 / SALLE_EXACT_TOTAL, into `times` equal cells. 3 cells are the value and
 * both ends of its interval.
 */
static void write_exact_chance(struct salle_csv_writer *csv, uint64_t chance, unsigned times)
{
	for (unsigned i = 0; i < times; i++)
		salle_csv_add_exact_number(csv, (double)chance / (double)SALLE_EXACT_TOTAL);
}

/* Columns of win_rates.csv, and functions that write its rows. */

const struct salle_column salle_win_rate_columns[] = {
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts fought" },
	{ "a_wins", SALLE_COLUMN_COUNT, "bouts", "bouts that side a won" },
	{ "b_wins", SALLE_COLUMN_COUNT, "bouts", "bouts that side b won" },
	{ "draws", SALLE_COLUMN_COUNT, "bouts", "bouts that nobody won" },
	SALLE_ESTIMATE_COLUMNS("a_win_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"a_wins / bouts, or the exact chance; a draw is not a win; empty if neither exists",
		"lower end of the 95 % interval of a_win_rate", "upper end of the 95 % interval of a_win_rate"),
	SALLE_ESTIMATE_COLUMNS("a_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"(a_wins + draws / 2) / bouts, or the exact value; a draw counts as half a win; empty if neither exists",
		"lower end of the 95 % interval of a_score", "upper end of the 95 % interval of a_score"),
	{ "decisive_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"(a_wins + b_wins) / bouts, or the exact chance; empty if neither exists" },
	{ "first_mover_rate", SALLE_COLUMN_FRACTION, "of bouts with a first mover",
		"share of bouts that the first mover won, among bouts that have one, or the exact chance; empty without such "
		"bouts" },
	SALLE_ESTIMATE_COLUMNS_95("first_mover_advantage", SALLE_COLUMN_NUMBER, "of bouts with a first mover",
		"win rate of the first mover minus win rate of the other side. With mirrored bouts, only pairs in which each "
		"build moved first once count, so the better build does not distort it. Empty without such bouts"),
	{ "length_mean", SALLE_COLUMN_NUMBER, SALLE_COLUMN_LENGTH,
		"mean length of a bout; empty without bouts and exact chances" },
	{ "length_sd", SALLE_COLUMN_NUMBER, SALLE_COLUMN_LENGTH,
		"standard deviation of the length of a bout; empty without bouts" },
	{ "length_p05", SALLE_COLUMN_COUNT, SALLE_COLUMN_LENGTH,
		"5th percentile of the length; empty if the percentile is 255 or more" },
	{ "length_p50", SALLE_COLUMN_COUNT, SALLE_COLUMN_LENGTH,
		"median of the length; empty if the median is 255 or more" },
	{ "length_p95", SALLE_COLUMN_COUNT, SALLE_COLUMN_LENGTH,
		"95th percentile of the length; empty if the percentile "
		"is 255 or more" },
	{ "stop_reason", SALLE_COLUMN_TEXT, "",
		"why the matchup got no more bouts. fixed: the scenario sets the number; precise: the interval is narrow "
		"enough; decided: one side is known to be favoured; better, worse, even: the verdict with `within`; "
		"max_bouts: the limit was reached first; exact: the run solves matchups and fights no bouts; "
		"spend: the budget gave it no more; interrupted: the run was stopped" },
	{ "method", SALLE_COLUMN_TEXT, "",
		"exact: solved as a Markov chain, so a_win_rate, a_score, decisive_rate, first_mover_rate, "
		"first_mover_advantage and length_mean have no sampling error, and both ends of their intervals are the value "
		"itself; bouts: computed from bouts" },
	{ 0 },
};

static void write_length(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	uint64_t bouts = get_number_of_bouts(row);
	struct salle_moments length = salle_find_moments(bouts, row->tally[at->length_sum], row->tally[at->length_squares]);
	if (is_solved_row(row))
		salle_csv_add_exact_number(csv, salle_exact_mean_length(salle_tally_head_const(row->tally)));
	else if (bouts > 0)
		salle_csv_add_number(csv, length.mean);
	else
		salle_csv_add_empty_cell(csv);
	if (bouts == 0) {
		salle_csv_add_empty_cells(csv, 4);
		return;
	}
	salle_csv_add_number(csv, length.sd);
	struct salle_summary bins = salle_summarize_histogram(row->tally + at->lengths, SALLE_LENGTHS);
	const unsigned quantiles[] = { bins.p05, bins.p50, bins.p95 };
	for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++) {
		if (quantiles[i] < SALLE_LENGTHS - 1)
			salle_csv_add_count(csv, quantiles[i]);
		else
			salle_csv_add_empty_cell(csv);
	}
}

/*
 * Writes four cells for a matchup that was solved exactly: first_mover_rate, first_mover_advantage and the ends of its
 * interval.
 */
static void write_exact_first_move(struct salle_csv_writer *csv, const struct salle_exact_chances *exact)
{
	const uint64_t moves = exact->first_moves[SALLE_A] + exact->first_moves[SALLE_B];
	if (moves == 0) {
		salle_csv_add_empty_cells(csv, 4);
		return;
	}
	const double won = (double)exact->first_mover_wins / (double)moves;
	salle_csv_add_exact_number(csv, won);
	for (unsigned i = 0; i < 3; i++)
		salle_csv_add_exact_number(csv, won - (double)exact->first_mover_losses / (double)moves);
}

static void write_first_move(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_head *head = salle_tally_head_const(row->tally);
	if (is_solved_row(row)) {
		write_exact_first_move(csv, &head->exact);
		return;
	}
	salle_csv_add_ratio(csv, head->first_mover_wins, head->first_moves[SALLE_A] + head->first_moves[SALLE_B]);
	struct salle_first_move first = salle_compute_first_move(row);
	const double numbers[] = { first.advantage.value, first.advantage.interval.low, first.advantage.interval.high };
	for (size_t i = 0; i < 3; i++) {
		if (first.n > 0)
			salle_csv_add_number(csv, numbers[i]);
		else
			salle_csv_add_empty_cell(csv);
	}
}

/* Writes a_win_rate and a_score, each with its interval, and decisive_rate. */
static void write_rates(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_head *head = salle_tally_head_const(row->tally);
	const uint64_t *exact = head->exact.wins;
	if (is_solved_row(row)) {
		write_exact_chance(csv, exact[SALLE_A], 3);
		write_exact_chance(csv, exact[SALLE_A] + exact[SALLE_DRAW] / 2, 3);
		write_exact_chance(csv, exact[SALLE_A] + exact[SALLE_B], 1);
		return;
	}
	const struct salle_estimate score = salle_compute_reported_score(row->plan, head);
	salle_csv_add_ratio(csv, head->wins[SALLE_A], head->bouts);
	salle_csv_add_interval(csv, salle_win_interval(row, SALLE_A));
	salle_csv_add_estimate(csv, &score);
	salle_csv_add_ratio(csv, head->wins[SALLE_A] + head->wins[SALLE_B], head->bouts);
}

void salle_win_rates_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	const uint64_t *tally = row->tally;
	uint64_t bouts = get_number_of_bouts(row);
	uint64_t a_wins = tally[at->wins + SALLE_A], b_wins = tally[at->wins + SALLE_B];
	write_key(csv, row);
	salle_csv_add_count(csv, bouts);
	salle_csv_add_count(csv, a_wins);
	salle_csv_add_count(csv, b_wins);
	salle_csv_add_count(csv, tally[at->wins + SALLE_DRAW]);
	write_rates(csv, row);
	write_first_move(csv, row);
	write_length(csv, row);
	salle_csv_add_text(csv, salle_stop_reason(row->plan, row->matchup, salle_tally_head_const(tally)));
	write_method(csv, row);
	salle_csv_end_row(csv);
}

/* Columns of mirrors.csv, and functions that write its rows. */

const struct salle_column salle_mirror_columns[] = {
	{ "pairs", SALLE_COLUMN_COUNT, "pairs of bouts",
		"pairs of bouts on the same dice, with seats exchanged in the second" },
	{ "a_won_both", SALLE_COLUMN_COUNT, "pairs of bouts", "pairs in which A won both bouts" },
	{ "a_won_one", SALLE_COLUMN_COUNT, "pairs of bouts", "pairs in which A won one bout" },
	{ "a_won_none", SALLE_COLUMN_COUNT, "pairs of bouts", "pairs in which A won neither bout" },
	SALLE_ESTIMATE_COLUMNS_95("first_seat_advantage", SALLE_COLUMN_NUMBER, "of all bouts",
		"win rate of the first seat minus win rate of the second; 0, apart from chance, if the scene treats both sides "
		"alike"),
	{ "first_pairs", SALLE_COLUMN_COUNT, "pairs of bouts",
		"pairs in which each build moved first in one of the two bouts" },
	{ "first_won", SALLE_COLUMN_COUNT, "bouts", "bouts of these pairs that the first mover won" },
	{ "first_lost", SALLE_COLUMN_COUNT, "bouts", "bouts of these pairs that the other side won" },
	{ "first_undecided", SALLE_COLUMN_COUNT, "bouts", "bouts of these pairs that nobody won" },
	{ "correlation", SALLE_COLUMN_NUMBER, "",
		"correlation of A's wins in the two bouts of a pair. The further below 0, the more luck cancels. Empty if A "
		"always or never won" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a bout",
		"independent bouts that one mirrored bout replaces in the interval of A's win rate: 1 / (1 + correlation). "
		"Empty if infinite" },
	{ 0 },
};

static void write_bouts_saved(struct salle_csv_writer *csv, const struct salle_mirrored_wins *wins)
{
	double spread = salle_mirrored_variance_ratio(*wins);
	bool settled = wins->one == 0 && (wins->both == 0 || wins->none == 0);
	if (settled)
		salle_csv_add_empty_cell(csv);
	else
		salle_csv_add_number(csv, spread - 1);
	if (settled || spread < 1e-9)
		salle_csv_add_empty_cell(csv);
	else
		salle_csv_add_number(csv, 1 / spread);
}

void salle_mirrors_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_mirrored_pairs *mirrors = &salle_tally_head_const(row->tally)->mirrors;
	struct salle_mirrored_wins wins = salle_mirrored_pairs_count_wins(mirrors, SALLE_A);
	uint64_t pairs = wins.both + wins.one + wins.none;
	if (pairs == 0)
		return;
	const struct salle_estimate seat = salle_first_seat_advantage(row->plan, mirrors);
	salle_csv_add_matchup_key(csv, row->plan, row->matchup);
	salle_csv_add_count(csv, pairs);
	salle_csv_add_count(csv, wins.both);
	salle_csv_add_count(csv, wins.one);
	salle_csv_add_count(csv, wins.none);
	salle_csv_add_estimate(csv, &seat);
	struct salle_first_move move = salle_compute_first_move(row);
	salle_csv_add_count(csv, move.n);
	salle_csv_add_count(csv, move.won);
	salle_csv_add_count(csv, move.lost);
	salle_csv_add_count(csv, move.undecided);
	write_bouts_saved(csv, &wins);
	salle_csv_end_row(csv);
}

/* Columns of adjusted.csv, and functions that write its rows. */

static const char *const reasons[SALLE_NOT_ADJUSTED_REASONS] = {
	[SALLE_ADJUSTED] = "",
	[SALLE_TOO_FEW] = "few bouts",
	[SALLE_TOO_RARE] = "one-sided",
	[SALLE_NO_GAIN] = "no gain",
};

const struct salle_column salle_adjusted_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts fought" },
	SALLE_ESTIMATE_COLUMNS_95("win_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts that the side won, as in win_rates.csv"),
	SALLE_ESTIMATE_COLUMNS_95("adjusted_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"another estimate of the same rate, with the luck of the dice removed (by the controls of labels.controls). If "
		"empty, not_adjusted gives the reason"),
	{ "fewer_bouts", SALLE_COLUMN_NUMBER, "times",
		"factor by which adjusted_rate needs fewer bouts for the same precision: variance of win_rate / variance of "
		"adjusted_rate" },
	{ "not_adjusted", SALLE_COLUMN_TEXT, "",
		"reason for an empty adjusted_rate. few bouts: fewer than 400 bouts (or mirrored pairs); one-sided: fewer than "
		"50 bouts won, or fewer than 50 not won; no gain: the variance would fall by less than 5 %" },
	{ 0 },
};

bool salle_plan_has_adjusted_rates(const struct salle_plan *plan)
{
	return plan->layout.n_controls > 0;
}

static void write_adjusted_rate(struct salle_csv_writer *csv, const struct salle_adjusted_rate *adjusted)
{
	if (adjusted->reason != SALLE_ADJUSTED) {
		salle_csv_add_empty_cells(csv, 4);
	} else {
		salle_csv_add_estimate(csv, &adjusted->rate);
		salle_csv_add_number(csv, adjusted->gain);
	}
	salle_csv_add_text(csv, reasons[adjusted->reason]);
}

void salle_adjusted_rates_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	const uint64_t bouts = row->tally[at->bouts];
	if (bouts == 0)
		return;
	/* adjusted rates are means, so they take the interval level of means */
	const struct salle_adjusted_rates adjusted = salle_find_adjusted_rates(row->tally + at->controls,
		2 * at->n_controls, row->matchup->mirrored ? 2 : 1, salle_result_interval_level(row->plan, bouts));
	for (unsigned side = 0; side < 2; side++) {
		struct salle_interval plain = salle_win_interval(row, side);
		salle_csv_add_matchup_key(csv, row->plan, row->matchup);
		salle_csv_add_text(csv, side_names[side]);
		salle_csv_add_count(csv, bouts);
		salle_csv_add_ratio(csv, row->tally[at->wins + side], bouts);
		salle_csv_add_interval(csv, plain);
		write_adjusted_rate(csv, &adjusted.side[side]);
		salle_csv_end_row(csv);
	}
}

/* Columns of wounds.csv, and functions that write its rows. */

const struct salle_column salle_wound_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b: the side that suffered the wound" },
	{ SALLE_COLUMN_AXES, SALLE_COLUMN_TEXT, "", "where or how bad the wound is; labels.axes lists the names" },
	{ "count", SALLE_COLUMN_COUNT, "wounds", "wounds suffered" },
	SALLE_ESTIMATE_COLUMNS("per_bout", SALLE_COLUMN_NUMBER, "wounds a bout", "count / bouts, or the exact mean",
		"lower end of the 95 % interval of per_bout", "upper end of the 95 % interval of per_bout"),
	{ "ended_bout", SALLE_COLUMN_COUNT, "bouts", "bouts in which such a wound defeated its victim" },
	{ "method", SALLE_COLUMN_TEXT, "",
		"exact: per_bout is the exact mean, and so are both ends of its interval; bouts: count / bouts" },
	{ 0 },
};

static void write_axes(struct salle_csv_writer *csv, const struct salle_result_row *row, unsigned cell)
{
	const struct salle_tally_layout *layout = &row->plan->layout;
	unsigned at[SALLE_AXES_MAX];
	salle_wound_cell_axes(layout, cell, at);
	for (size_t i = 0; layout->labels->axes[i].name != NULL; i++)
		salle_csv_add_text(csv, salle_matchup_wound_names(row->plan, row->matchup, i)[at[i]]);
}

void salle_wounds_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	uint64_t bouts = get_number_of_bouts(row);
	double level = salle_result_interval_level(row->plan, bouts);
	const uint64_t *exact = is_solved_row(row) && at->has_exact_wounds ? row->tally + at->exact_wounds : NULL;
	for (unsigned i = 0; i < 2 * at->n_cells; i++) {
		const uint64_t *wound = row->tally + at->wounds + (size_t)i * SALLE_WOUND_COUNTS;
		uint64_t count = wound[SALLE_WOUND_COUNT];
		if (count == 0 && (exact == NULL || exact[i] == 0))
			continue;
		write_key(csv, row);
		salle_csv_add_text(csv, side_names[i / at->n_cells]);
		write_axes(csv, row, i % at->n_cells);
		salle_csv_add_count(csv, count);
		if (exact != NULL) {
			write_exact_chance(csv, exact[i], 3);
		} else {
			salle_csv_add_ratio(csv, count, bouts);
			salle_csv_add_interval(csv,
				salle_dependent_mean_interval(bouts, count, wound[SALLE_WOUND_SQUARES],
					salle_max_dependent_bouts(row->plan), level));
		}
		salle_csv_add_count(csv, wound[SALLE_WOUND_ENDED]);
		salle_csv_add_text(csv, exact != NULL ? "exact" : "bouts");
		salle_csv_end_row(csv);
	}
}

/* Columns of endings.csv, and functions that write its rows. */

const struct salle_column salle_ending_columns[] = {
	{ "ending", SALLE_COLUMN_TEXT, "", "how the bout ended; labels.endings explains it" },
	{ "count", SALLE_COLUMN_COUNT, "bouts", "bouts with this ending" },
	SALLE_ESTIMATE_COLUMNS("rate", SALLE_COLUMN_FRACTION, "of all bouts", "count / bouts, or the exact chance",
		"lower end of the 95 % interval of rate", "upper end of the 95 % interval of rate"),
	{ "a_wins", SALLE_COLUMN_COUNT, "bouts", "bouts with this ending that side A won" },
	{ "b_wins", SALLE_COLUMN_COUNT, "bouts", "bouts with this ending that side B won" },
	{ "draws", SALLE_COLUMN_COUNT, "bouts", "bouts with this ending that nobody won" },
	{ "method", SALLE_COLUMN_TEXT, "",
		"exact: rate is the exact chance, and so are both ends of its interval; bouts: count / bouts" },
	{ 0 },
};

void salle_endings_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	uint64_t bouts = get_number_of_bouts(row);
	for (unsigned i = 0; (bouts > 0 || is_solved_row(row)) && i < at->n_endings; i++) {
		const uint64_t *won = row->tally + at->endings + (size_t)i * 3;
		uint64_t count = won[SALLE_A] + won[SALLE_B] + won[SALLE_DRAW];
		write_key(csv, row);
		salle_csv_add_text(csv, at->labels->endings[i].name);
		salle_csv_add_count(csv, count);
		if (is_solved_row(row)) {
			write_exact_chance(csv, row->tally[at->exact_endings + i], 3);
		} else {
			salle_csv_add_ratio(csv, count, bouts);
			salle_csv_add_interval(csv, salle_result_rate_interval(row->plan, count, bouts));
		}
		salle_csv_add_count(csv, won[SALLE_A]);
		salle_csv_add_count(csv, won[SALLE_B]);
		salle_csv_add_count(csv, won[SALLE_DRAW]);
		write_method(csv, row);
		salle_csv_end_row(csv);
	}
}

/* Columns of events.csv, and functions that write its rows. */

const struct salle_column salle_event_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b: the side that tried" },
	{ "event", SALLE_COLUMN_TEXT, "", "what the side tried; labels.events explains it" },
	{ "tried", SALLE_COLUMN_COUNT, "attempts", "number of attempts" },
	{ "succeeded", SALLE_COLUMN_COUNT, "attempts", "number of successes, as labels.events defines success" },
	{ "success_rate", SALLE_COLUMN_FRACTION, "of attempts", "succeeded / tried; empty without attempts" },
	{ "mean_margin", SALLE_COLUMN_NUMBER, "as the event", "mean margin of the successful attempts; empty without "
		"successes" },
	{ 0 },
};

void salle_events_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	for (unsigned i = 0; get_number_of_bouts(row) > 0 && i < 2 * at->n_events; i++) {
		const uint64_t *event = row->tally + at->events + (size_t)i * SALLE_EVENT_COUNTS;
		if (at->labels->events[i % at->n_events].optional && event[SALLE_EVENT_TRIED] == 0)
			continue;
		write_key(csv, row);
		salle_csv_add_text(csv, side_names[i / at->n_events]);
		salle_csv_add_text(csv, at->labels->events[i % at->n_events].name);
		salle_csv_add_count(csv, event[SALLE_EVENT_TRIED]);
		salle_csv_add_count(csv, event[SALLE_EVENT_SUCCEEDED]);
		salle_csv_add_ratio(csv, event[SALLE_EVENT_SUCCEEDED], event[SALLE_EVENT_TRIED]);
		salle_csv_add_ratio(csv, event[SALLE_EVENT_MARGIN], event[SALLE_EVENT_SUCCEEDED]);
		salle_csv_end_row(csv);
	}
}
