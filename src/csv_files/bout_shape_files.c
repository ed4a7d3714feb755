/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>
#include <stdio.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"
#include "figures/bout_shape.h"
#include "figures/win_intervals.h"

/* Writes the rate hits / n and its interval. Writes three empty cells if the rate is not `known`, or n is 0. */
static void write_rate(struct salle_csv_writer *csv, const struct salle_plan *plan, bool known, uint64_t hits,
	uint64_t n)
{
	if (!known || n == 0) {
		salle_csv_add_empty_cells(csv, 3);
		return;
	}
	salle_csv_add_ratio(csv, hits, n);
	salle_csv_add_interval(csv, salle_result_rate_interval(plan, hits, n));
}

static void write_ratio(struct salle_csv_writer *csv, bool known, uint64_t hits, uint64_t n)
{
	salle_csv_add_ratio(csv, hits, known ? n : 0);
}

static uint64_t count_first_bloods(const struct salle_blood_counts side[2])
{
	return side[SALLE_A].first_bloods + side[SALLE_B].first_bloods;
}

static uint64_t count_first_blood_wins(const struct salle_blood_counts side[2])
{
	return side[SALLE_A].wins + side[SALLE_B].wins;
}

/* Columns of shape.csv, and functions that write its rows. */

const struct salle_column salle_bout_shape_columns[] = {
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts fought" },
	SALLE_ESTIMATE_COLUMNS_95("decisive_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts that somebody won"),
	SALLE_ESTIMATE_COLUMNS_95("first_phase_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts that somebody won in the first phase; labels.phase_unit says what a phase is"),
	{ "a_blood_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts in which A alone drew first blood; labels.blood defines it" },
	{ "b_blood_rate", SALLE_COLUMN_FRACTION, "of all bouts", "share of bouts in which B alone drew first blood" },
	{ "both_blood_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts in which both drew first blood at once" },
	{ "blood_win_rate", SALLE_COLUMN_FRACTION, "of bouts in which one side drew first blood",
		"share of these bouts that this side won" },
	{ "blood_win_rate_low", SALLE_COLUMN_FRACTION, "as blood_win_rate",
		"lower end of the 95 % interval of blood_win_rate" },
	{ "blood_win_rate_high", SALLE_COLUMN_FRACTION, "as blood_win_rate",
		"upper end of the interval of blood_win_rate" },
	{ "a_blood_win_rate", SALLE_COLUMN_FRACTION, "of bouts in which A drew first blood",
		"share of these bouts that A won" },
	{ "b_blood_win_rate", SALLE_COLUMN_FRACTION, "of bouts in which B drew first blood",
		"share of these bouts that B won" },
	{ "behind_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts in which a side was behind at some time; labels.behind defines it" },
	{ "comeback_rate", SALLE_COLUMN_FRACTION, "of bouts in which a side was behind",
		"share of these bouts whose winner had been behind" },
	{ "comeback_rate_low", SALLE_COLUMN_FRACTION, "as comeback_rate",
		"lower end of the 95 % interval of comeback_rate" },
	{ "comeback_rate_high", SALLE_COLUMN_FRACTION, "as comeback_rate", "upper end of the interval of comeback_rate" },
	{ "a_comeback_rate", SALLE_COLUMN_FRACTION, "of bouts in which A was behind", "share of these bouts that A won" },
	{ "b_comeback_rate", SALLE_COLUMN_FRACTION, "of bouts in which B was behind", "share of these bouts that B won" },
	{ "turned_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts in which each side was behind at some time" },
	SALLE_ESTIMATE_COLUMNS_95("luck_share", SALLE_COLUMN_FRACTION, "of the variance",
		"share of the outcome's variance that the dice explain: 1 in an even match, 0 if the same side always wins. "
		"Empty if nobody ever won"),
	{ 0 },
};

static void write_luck(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	struct salle_estimate luck = salle_luck_share_of_matchup(row->plan, row->tally);
	if (isnan(luck.value))
		salle_csv_add_empty_cells(csv, 3);
	else
		salle_csv_add_estimate(csv, &luck);
}

void salle_bout_shape_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_labels *labels = row->plan->layout.labels;
	struct salle_bout_shape shape = salle_bout_shape_of_tally(&row->plan->layout, row->tally);
	bool blood = labels->blood != NULL, behind = labels->behind != NULL;
	if (shape.bouts == 0)
		return;
	salle_csv_add_matchup_key(csv, row->plan, row->matchup);
	salle_csv_add_count(csv, shape.bouts);
	write_rate(csv, row->plan, true, shape.decided, shape.bouts);
	write_rate(csv, row->plan, labels->phase_unit != NULL, shape.phases[0].decided, shape.bouts);
	for (unsigned side = 0; side < 2; side++)
		write_ratio(csv, blood, shape.side[side].first_bloods, shape.bouts);
	write_ratio(csv, blood, shape.simultaneous_blood, shape.bouts);
	write_rate(csv, row->plan, blood, count_first_blood_wins(shape.side), count_first_bloods(shape.side));
	for (unsigned side = 0; side < 2; side++)
		write_ratio(csv, blood, shape.side[side].wins, shape.side[side].first_bloods);
	write_ratio(csv, behind, shape.behind[2], shape.bouts);
	write_rate(csv, row->plan, behind, shape.comebacks[2], shape.behind[2]);
	for (unsigned side = 0; side < 2; side++)
		write_ratio(csv, behind, shape.comebacks[side], shape.behind[side]);
	write_ratio(csv, behind, shape.lead_changes, shape.bouts);
	write_luck(csv, row);
	salle_csv_end_row(csv);
}

/* Columns of shape_by_phase.csv, and functions that write its rows. */

const struct salle_column salle_phase_columns[] = {
	{ "phase", SALLE_COLUMN_TEXT, "",
		"1, 2 ... 7; `8+` stands for all later phases; labels.phase_unit says what a phase is" },
	{ "reached", SALLE_COLUMN_COUNT, "bouts", "bouts that reached this phase" },
	{ "decided", SALLE_COLUMN_COUNT, "bouts", "bouts that somebody won in this phase" },
	SALLE_ESTIMATE_COLUMNS_95("decided_rate", SALLE_COLUMN_FRACTION, "of bouts that reached this phase",
		"decided / reached"),
	{ "decided_by", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of bouts that somebody won in this phase or earlier" },
	{ "a_drew_blood", SALLE_COLUMN_COUNT, "bouts", "bouts in which A alone drew first blood, in this phase" },
	{ "a_drew_and_won", SALLE_COLUMN_COUNT, "bouts", "bouts counted in a_drew_blood that A won" },
	{ "b_drew_blood", SALLE_COLUMN_COUNT, "bouts", "bouts in which B alone drew first blood, in this phase" },
	{ "b_drew_and_won", SALLE_COLUMN_COUNT, "bouts", "bouts counted in b_drew_blood that B won" },
	{ "blood_win_rate", SALLE_COLUMN_FRACTION, "of bouts in which one side drew first blood in this phase",
		"share of these bouts that this side won" },
	{ "blood_win_rate_low", SALLE_COLUMN_FRACTION, "as blood_win_rate",
		"lower end of the 95 % interval of blood_win_rate" },
	{ "blood_win_rate_high", SALLE_COLUMN_FRACTION, "as blood_win_rate",
		"upper end of the interval of blood_win_rate" },
	{ "standing", SALLE_COLUMN_COUNT, "bouts",
		"bouts that went on after this phase, with first blood drawn by one side in this phase or before; 0 in the "
		"last row" },
	SALLE_ESTIMATE_COLUMNS("standing_win_rate", SALLE_COLUMN_FRACTION, "of standing",
		"share of these bouts that this side won", "lower end of the 95 % interval of standing_win_rate",
		"upper end of the interval of standing_win_rate"),
	{ 0 },
};

void salle_phases_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_labels *labels = row->plan->layout.labels;
	struct salle_bout_shape shape = salle_bout_shape_of_tally(&row->plan->layout, row->tally);
	uint64_t decided = 0;
	for (unsigned i = 0; labels->phase_unit != NULL && i < SALLE_PHASES; i++) {
		const struct salle_phase *phase = &shape.phases[i];
		if (phase->reached == 0)
			break;
		char name[24];
		(void)snprintf(name, sizeof name, "%u%s", i + 1, i + 1 == SALLE_PHASES ? "+" : "");
		decided += phase->decided;
		salle_csv_add_matchup_key(csv, row->plan, row->matchup);
		salle_csv_add_text(csv, name);
		salle_csv_add_count(csv, phase->reached);
		salle_csv_add_count(csv, phase->decided);
		write_rate(csv, row->plan, true, phase->decided, phase->reached);
		salle_csv_add_ratio(csv, decided, shape.bouts);
		for (unsigned side = 0; side < 2; side++) {
			salle_csv_add_count(csv, phase->side[side].first_bloods);
			salle_csv_add_count(csv, phase->side[side].wins);
		}
		write_rate(csv, row->plan, labels->blood != NULL, count_first_blood_wins(phase->side),
			count_first_bloods(phase->side));
		salle_csv_add_count(csv, phase->one_sided_blood.first_bloods);
		write_rate(csv, row->plan, labels->blood != NULL, phase->one_sided_blood.wins,
			phase->one_sided_blood.first_bloods);
		salle_csv_end_row(csv);
	}
}

/* Columns of notable_bouts.csv, and functions that write its rows. */

const struct salle_column salle_notable_bout_columns[] = {
	{ "kind", SALLE_COLUMN_TEXT, "",
		"longest: the first of the longest bouts. upset: of the bouts won by the side with fewer wins, the one in "
		"which this side had been farthest behind (ties: the bout in which it had also been behind by smaller degrees, "
		"then the first). typical: the first bout of median length with the most frequent winner and ending, among the "
		"first 128" },
	{ "bout", SALLE_COLUMN_COUNT, "", "number of the bout, for salle duel RUN --a A --b B --bout N" },
	{ "winner", SALLE_COLUMN_TEXT, "", "a, b or nobody" },
	{ "ending", SALLE_COLUMN_TEXT, "", "how the bout ended; labels.endings explains it" },
	{ "length", SALLE_COLUMN_COUNT, "{length}", "length of the bout" },
	{ "winner_behind", SALLE_COLUMN_COUNT, "as labels.behind",
		"how far the winner had been behind at worst; 0 if never, or if nobody won" },
	{ "chance", SALLE_COLUMN_FRACTION, "of all bouts",
		"share of the matchup's bouts with the same winner (or no "
		"winner)" },
	{ 0 },
};

static void write_notable_bout(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_tally_head *head, const struct salle_matchup *matchup, const struct salle_notable_bout *it,
	enum salle_notable_kind kind)
{
	static const char *const winners[] = { [SALLE_A] = "a", [SALLE_B] = "b", [SALLE_DRAW] = "nobody" };
	const struct salle_outcome *outcome = &it->outcome;
	unsigned winner = outcome->winner;
	uint64_t degrees = winner == SALLE_DRAW ? 0 : salle_course_behind_degrees(&outcome->course, winner);
	salle_csv_add_matchup_key(csv, plan, matchup);
	salle_csv_add_text(csv, salle_notable_names[kind]);
	salle_csv_add_count(csv, it->bout);
	salle_csv_add_text(csv, winners[winner]);
	salle_csv_add_text(csv, plan->layout.labels->endings[outcome->ending].name);
	salle_csv_add_count(csv, outcome->length);
	salle_csv_add_count(csv, salle_highest_degree(degrees));
	salle_csv_add_ratio(csv, head->wins[winner], head->bouts);
	salle_csv_end_row(csv);
}

void salle_notable_bouts_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_plan *plan = &figures->plan;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&figures->result->tallies, m);
		for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++) {
			const struct salle_notable_bout *it = &figures->result->notable[m][kind];
			if (it->found)
				write_notable_bout(csv, plan, head, &plan->matchups[m], it, kind);
		}
	}
}
