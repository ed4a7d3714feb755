/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/rule_firings.h"
#include "figures/win_intervals.h"

/* Columns of policy_rules.csv, and functions that write its rows. */

const struct salle_column salle_rule_firing_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b: the side that follows the policy" },
	{ "policy", SALLE_COLUMN_TEXT, "", "name of the policy" },
	{ "decision", SALLE_COLUMN_TEXT, "", "decision of the rule system (`salle list decisions`)" },
	{ "rule", SALLE_COLUMN_TEXT, "",
		"place of the rule in the policy. attack 2: the second rule of attack; attack 2.1: the first rule of a choice "
		"there; finish 1: the first rule of the list finish" },
	{ "action", SALLE_COLUMN_TEXT, "", "action of the rule (`salle list actions`)" },
	{ "place", SALLE_COLUMN_TEXT, "", "file and line of the rule" },
	{ "fired", SALLE_COLUMN_COUNT, "decisions",
		"how often the rule acted. A rule that acts before the bout counts once per bout. A decision with a single "
		"rule that equals its preset may have 0" },
	{ "per_bout", SALLE_COLUMN_NUMBER, "decisions a bout", "fired / bouts" },
	{ 0 },
};

static void write_rule(struct salle_csv_writer *csv, const struct salle_result_row *row, unsigned side, size_t rule,
	struct salle_arena *arena)
{
	const struct salle_policy *policy = row->matchup->policies[side];
	struct salle_rule_info info = salle_policy_rule_info(policy, rule);
	uint64_t fired = salle_rule_firing_count(row->plan, row->tally, side, rule);
	salle_csv_add_matchup_key(csv, row->plan, row->matchup);
	salle_csv_add_text(csv, side == SALLE_A ? "a" : "b");
	salle_csv_add_text(csv, salle_policy_name(policy));
	salle_csv_add_text(csv, info.decision);
	salle_csv_add_text(csv, info.label);
	salle_csv_add_text(csv, info.action);
	salle_csv_add_text(csv, salle_rule_location(&info, arena));
	salle_csv_add_count(csv, fired);
	salle_csv_add_ratio(csv, fired, row->tally[row->plan->layout.bouts]);
	salle_csv_end_row(csv);
}

void salle_rule_firings_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	for (unsigned side = 0; row->tally[row->plan->layout.bouts] > 0 && side < 2; side++) {
		const struct salle_policy *policy = row->matchup->policies[side];
		size_t n = policy != NULL ? salle_policy_rule_count(policy) : 0;
		for (size_t rule = 0; rule < n; rule++)
			if (salle_does_policy_define_rule(row->plan, policy, rule))
				write_rule(csv, row, side, rule, &scratch);
	}
	salle_arena_release(&scratch);
}

bool salle_plan_has_rule_firings(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].policies[SALLE_A] != NULL || plan->matchups[m].policies[SALLE_B] != NULL)
			return true;
	return false;
}
