/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/win_intervals.h"

bool salle_plan_has_teams(const struct salle_plan *plan)
{
	return plan->layout.n_members > 0;
}

const struct salle_column salle_member_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b" },
	{ "member", SALLE_COLUMN_COUNT, "", "place of the member in its team, from 1" },
	{ "build", SALLE_COLUMN_TEXT, "", "build of the member" },
	{ "policy", SALLE_COLUMN_TEXT, "", "policy of the member" },
	{ "measure", SALLE_COLUMN_TEXT, "",
		"what is counted. still_in: bouts that the member survived undefeated; an ending (see labels.endings): bouts "
		"in which it was defeated in this way; wounds: wounds that it suffered; fought: how long it fought, in the "
		"unit of length_mean" },
	{ "count", SALLE_COLUMN_COUNT, "as the measure", "sum over all bouts" },
	SALLE_ESTIMATE_COLUMNS_95("per_bout", SALLE_COLUMN_NUMBER, "a bout",
		"count / bouts; for still_in and endings, the share of bouts"),
	{ 0 },
};

/* A member of a team, and the counts of its wounds, endings and time. */
struct member {
	const struct salle_result_row *row;
	unsigned side;
	size_t number;
	uint64_t bouts;
	const uint64_t *counts;
};

static void write_measure(struct salle_csv_writer *csv, const struct member *member, const char *measure,
	uint64_t count, struct salle_interval interval)
{
	static const char *const sides[] = { "a", "b" };
	const struct salle_lineup *lineup = member->row->matchup->lineup[member->side];
	salle_csv_add_matchup_key(csv, member->row->plan, member->row->matchup);
	salle_csv_add_text(csv, sides[member->side]);
	salle_csv_add_count(csv, member->number + 1);
	salle_csv_add_text(csv, lineup->builds[member->number]);
	salle_csv_add_text(csv, lineup->policies[member->number]);
	salle_csv_add_text(csv, measure);
	salle_csv_add_count(csv, count);
	salle_csv_add_ratio(csv, count, member->bouts);
	salle_csv_add_interval(csv, interval);
	salle_csv_end_row(csv);
}

static void write_rate(struct salle_csv_writer *csv, const struct member *member, const char *measure, uint64_t count)
{
	write_measure(csv, member, measure, count, salle_result_rate_interval(member->row->plan, count, member->bouts));
}

static void write_mean(struct salle_csv_writer *csv, const struct member *member, const char *measure, unsigned sum,
	unsigned squares)
{
	const struct salle_plan *plan = member->row->plan;
	const uint64_t *counts = member->counts;
	write_measure(csv, member, measure, counts[sum],
		salle_dependent_mean_interval(member->bouts, counts[sum], counts[squares], salle_max_dependent_bouts(plan),
			salle_result_interval_level(plan, member->bouts)));
}

static void write_member(struct salle_csv_writer *csv, const struct member *member)
{
	const struct salle_tally_layout *at = &member->row->plan->layout;
	const uint64_t *bouts = member->counts + SALLE_MEMBER_COUNTS;
	write_rate(csv, member, "still_in", bouts[0]);
	for (unsigned i = 0; i < at->n_endings; i++)
		if (bouts[1 + i] > 0)
			write_rate(csv, member, at->labels->endings[i].name, bouts[1 + i]);
	write_mean(csv, member, "wounds", SALLE_MEMBER_WOUNDS, SALLE_MEMBER_WOUND_SQUARES);
	write_mean(csv, member, "fought", SALLE_MEMBER_FOUGHT, SALLE_MEMBER_FOUGHT_SQUARES);
}

void salle_member_counts_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	const struct salle_tally_layout *at = &row->plan->layout;
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_lineup *lineup = row->matchup->lineup[side];
		for (size_t i = 0; lineup != NULL && row->tally[at->bouts] > 0 && i < lineup->n; i++) {
			struct member member = { row, side, i, row->tally[at->bouts],
				row->tally + at->members + (side * at->n_members + i) * at->member_size };
			write_member(csv, &member);
		}
	}
}
