/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/balance_answer.h"

#include "base/arena.h"
#include "base/percent.h"
#include "scenario/edited_scenario.h"

enum { INDENT = 4 /* spaces before the lines that a user pastes into a scenario */ };

size_t salle_balance_choose_row(const struct salle_balance_result *result)
{
	for (enum salle_balance_verdict verdict = SALLE_GOAL_MET; verdict < SALLE_GOAL_MISSED; verdict++)
		for (size_t i = 0; i < result->n_rows; i++)
			if (result->rows[i].verdict == verdict)
				return i;
	return result->n_rows - 1;
}

const char *salle_balance_verdict_name(enum salle_balance_verdict verdict)
{
	static const char *const names[] = { [SALLE_GOAL_MET] = "met", [SALLE_GOAL_UNCERTAIN] = "uncertain",
		[SALLE_GOAL_MISSED] = "missed" };
	return names[verdict];
}

/* Returns a sentence on whether the price list is fair. */
static const char *describe_price_list(const struct salle_balance_prices *prices, double within,
	struct salle_arena *arena)
{
	size_t dominated = 0, unfair = 0;
	for (size_t i = 0; i < prices->n_builds; i++) {
		const struct salle_interval *even = &prices->builds[i].score_at_equal_cost[1].interval;
		dominated += prices->builds[i].dominated_by[1] != NULL;
		unfair += even->high < 0.5 - within || even->low > 0.5 + within;
	}
	if (prices->changes == NULL && prices->verdict == SALLE_GOAL_MET)
		return "The printed prices are fair: no build is dominated, and all are worth choosing.";
	if (prices->verdict == SALLE_GOAL_MET)
		return "With these prices no build is dominated, and all are worth choosing.";
	if (prices->verdict == SALLE_GOAL_UNCERTAIN)
		return "With these prices no build is dominated, and all may be worth choosing; more --bouts may decide.";
	return salle_arena_format(arena,
		"No list of whole prices that was found is fair. With the nearest, %zu of %zu builds %s dominated, and %zu "
		"score%s outside %s %% at equal cost.",
		dominated, prices->n_builds, dominated == 1 ? "is" : "are", unfair, unfair == 1 ? "s" : "",
		salle_percent_range_text(0.5 - within, 0.5 + within, 1, arena));
}

const char *salle_balance_describe_answer(const struct salle_balance_result *result, struct salle_arena *arena)
{
	if (result->prices != NULL)
		return describe_price_list(result->prices, result->spec->price_tolerance, arena);
	const size_t chosen = salle_balance_choose_row(result);
	const struct salle_balance_row *row = &result->rows[chosen];
	const char *edits = salle_proposal_text(result->spec, &row->proposal, arena);
	if (chosen == 0 && row->verdict == SALLE_GOAL_MET)
		return "The goal is already met.";
	if (chosen == 0 && row->verdict == SALLE_GOAL_UNCERTAIN)
		return "The goal may already be met; more --bouts may decide.";
	if (chosen == 0)
		return "No allowed edit comes nearer to the goal.";
	if (row->verdict == SALLE_GOAL_MET)
		return salle_arena_format(arena, "The goal is met with %s.", edits);
	if (row->verdict == SALLE_GOAL_UNCERTAIN)
		return salle_arena_format(arena, "The goal may be met with %s; more --bouts may decide.", edits);
	return salle_arena_format(arena,
		"No proposal that was found meets the goal. The nearest, %s, leaves a distance of %.1f points.", edits,
		row->distance.value);
}

/* Returns " under POLICY". Returns "" if each build has a policy of its own. */
static const char *policy_suffix(const char *policy, struct salle_arena *arena)
{
	return policy != NULL ? salle_arena_format(arena, " under %s", policy) : "";
}

const char *salle_balance_describe_worsened_pair(const struct salle_balance_result *result, size_t row,
	struct salle_arena *arena)
{
	const struct salle_pair_change *good = &result->rows[row].repaired, *bad = &result->rows[row].worsened;
	if (bad->a == NULL)
		return NULL;
	const char *repaired = good->a == NULL
		? ""
		: salle_arena_format(arena, "repairs %s against %s%s (%s to %s %%), but ", good->a, good->b,
			  policy_suffix(good->policy, arena), salle_percent_text(good->before, 1, arena),
			  salle_percent_text(good->after, 1, arena));
	return salle_arena_format(arena, "%sworsens %s against %s%s (%s to %s %%).", repaired, bad->a, bad->b,
		policy_suffix(bad->policy, arena), salle_percent_text(bad->before, 1, arena),
		salle_percent_text(bad->after, 1, arena));
}

const struct salle_node *salle_balance_changes(const struct salle_balance_result *result, struct salle_arena *arena)
{
	if (result->prices != NULL)
		return result->prices->changes;
	return salle_proposal_make_scenario_keys(result->spec, &result->rows[salle_balance_choose_row(result)].proposal,
		arena);
}

const char *salle_balance_changes_as_yaml(const struct salle_balance_result *result, struct salle_arena *arena)
{
	const struct salle_node *changes = salle_balance_changes(result, arena);
	return changes == NULL ? NULL : salle_node_to_block(changes, INDENT, arena);
}
