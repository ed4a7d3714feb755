/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/rule_firings.h"

#include <string.h>

#include <salle/vocabulary.h>

/* Of rule number `rule` on one side of a matchup. */
static uint64_t count_of(const struct salle_plan *plan, const uint64_t *tally, unsigned side, size_t rule)
{
	return tally[plan->layout.rules + (size_t)side * SALLE_RULE_SLOTS + 1 + rule];
}

bool salle_rule_is_said(const struct salle_plan *plan, const struct salle_policy *policy, size_t rule)
{
	const struct salle_decision *decisions = plan->rules->vocabulary->decisions;
	const char *name = salle_policy_rule(policy, rule).decision;
	unsigned decision = 0;
	while (strcmp(decisions[decision].name, name) != 0)
		decision++;
	return salle_policy_says(policy, decision);
}

const char *salle_rule_place(const struct salle_rule_info *rule, struct salle_arena *arena)
{
	const char *slash = strrchr(rule->at.file, '/');
	const char *name = slash != NULL ? slash + 1 : rule->at.file;
	const char *folder = *name != '\0' && strchr("=+-@", *name) != NULL ? "./" : ""; /* no formula of a spreadsheet */
	return salle_arena_format(arena, "%s%s:%u", folder, name, rule->at.line);
}

static struct salle_rule_firings *find(struct salle_rule_firings *all, size_t *n, const struct salle_policy *policy,
	struct salle_arena *arena)
{
	for (size_t i = 0; i < *n; i++)
		if (all[i].policy == policy)
			return &all[i];
	uint64_t *fired = salle_arena_array(arena, salle_policy_rules(policy) + 1, sizeof *fired);
	all[*n] = (struct salle_rule_firings){ policy, fired };
	return &all[(*n)++];
}

struct salle_rule_firings *salle_rule_firings(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena)
{
	struct salle_rule_firings *all = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *all);
	uint64_t *room = salle_tally_new(&plan->layout, arena);
	*n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->after_base > 0)
			continue;
		const uint64_t *tally = salle_tallies_get(&result->tallies, m, room);
		for (unsigned side = 0; side < 2; side++) {
			if (matchup->policies[side] == NULL)
				continue;
			struct salle_rule_firings *it = find(all, n, matchup->policies[side], arena);
			for (size_t rule = 0; rule < salle_policy_rules(it->policy); rule++)
				it->fired[rule] += count_of(plan, tally, side, rule);
		}
	}
	return all;
}

bool salle_firings_wanted(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].policies[SALLE_A] != NULL || plan->matchups[m].policies[SALLE_B] != NULL)
			return true;
	return false;
}

const struct salle_column salle_firing_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b: whose policy it is" },
	{ "policy", SALLE_COLUMN_TEXT, "", "the policy: a_policy or b_policy, by the side" },
	{ "decision", SALLE_COLUMN_TEXT, "", "decision of the rule system; `salle list decisions` tells them" },
	{ "rule", SALLE_COLUMN_TEXT, "",
		"its place in the policy: attack 2 is the second rule of attack, attack 2.1 the first of a choice there, "
		"finish 1 the first of the named list finish" },
	{ "action", SALLE_COLUMN_TEXT, "", "what it does; `salle list actions` tells them" },
	{ "place", SALLE_COLUMN_TEXT, "", "file and line where it is written" },
	{ "fired", SALLE_COLUMN_COUNT, "decisions",
		"how often it acted; a decision before the bout counts in each bout. One where the policy always does what it "
		"would do unsaid may not be asked, and counts nothing" },
	{ "per_bout", SALLE_COLUMN_NUMBER, "decisions a bout", "fired / bouts" },
	{ 0 },
};

static void write_rule(struct salle_csv *csv, const struct salle_result_row *row, unsigned side, size_t rule,
	struct salle_arena *arena)
{
	static const char *const sides[] = { "a", "b" };
	const struct salle_policy *policy = row->matchup->policies[side];
	struct salle_rule_info info = salle_policy_rule(policy, rule);
	uint64_t fired = count_of(row->plan, row->tally, side, rule);
	salle_result_key(csv, row->plan, row->matchup);
	salle_csv_text(csv, sides[side]);
	salle_csv_text(csv, salle_policy_name(policy));
	salle_csv_text(csv, info.decision);
	salle_csv_text(csv, info.label);
	salle_csv_text(csv, info.action);
	salle_csv_text(csv, salle_rule_place(&info, arena));
	salle_csv_count(csv, fired);
	salle_csv_ratio(csv, fired, row->tally[row->plan->layout.bouts]);
	salle_csv_end(csv);
}

void salle_firings_write(struct salle_csv *csv, const struct salle_result_row *row)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	for (unsigned side = 0; row->tally[row->plan->layout.bouts] > 0 && side < 2; side++) {
		const struct salle_policy *policy = row->matchup->policies[side];
		size_t n = policy != NULL ? salle_policy_rules(policy) : 0;
		for (size_t rule = 0; rule < n; rule++)
			if (salle_rule_is_said(row->plan, policy, rule))
				write_rule(csv, row, side, rule, &scratch);
	}
	salle_arena_release(&scratch);
}
