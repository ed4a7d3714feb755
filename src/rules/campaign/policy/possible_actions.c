/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists the possible actions in a situation. Called once per situation, because the tables of the policy cache the
 * result.
 */
#include "rules/campaign/policy/policy.h"
#include "rules/campaign/state.h"

/* Returns whether the table of gaits has this gait. Only the gait of a house rule can be missing. */
static bool has_gait(const struct cp_matchup *matchup, unsigned gait)
{
	return matchup->book->gait[gait].name.text != NULL;
}

/* Lists the named gaits as variants of an action; name 0 is a walk. */
static unsigned list_gait_variants(const struct salle_view *view, const struct salle_indices *names, bool all,
	struct salle_verdict *out)
{
	unsigned n = 0;
	for (size_t k = 0; k < names->n && (all || n == 0); k++) {
		const unsigned gait = (unsigned)(CP_WALK + names->items[k]);
		if (!has_gait(view->matchup, gait))
			continue;
		out[n] = view->verdict;
		out[n++].code[0] = (uint8_t)gait;
	}
	return n;
}

unsigned cp_list_variants(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	*out = view->verdict;
	unsigned action = view->verdict.action;
	switch (decision) {
	case CP_ASK_REROLL:
		return action == CP_KEEP || salle_live_value(view, CP_SEES_LUCK) > 0;
	case CP_ASK_MOVE:
		if (action == CP_MOVE_BY_OWN_GAIT)
			return has_gait(view->matchup, CP_OWN_GAIT);
		return action == CP_MOVE_FALL_BACK ? list_gait_variants(view, &names->argument[0], all, out) : 1;
	case CP_ASK_BREAK_OFF:
		return action == CP_BREAK_OFF ? list_gait_variants(view, &names->argument[0], all, out) : 1;
	case CP_ASK_SHOOT:
		return action == CP_HOLD_FIRE || salle_live_value(view, CP_SEES_SHOTS) > 0;
	default:
		return 1;
	}
}

const char *cp_explain_why_never_possible(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	const bool moves = decision == CP_ASK_MOVE;
	bool own = moves && action == CP_MOVE_BY_OWN_GAIT;
	(void)side, (void)arena;
	if ((moves && action == CP_MOVE_FALL_BACK) || (decision == CP_ASK_BREAK_OFF && action == CP_BREAK_OFF))
		own = names->argument[0].n == 1 && CP_WALK + names->argument[0].items[0] == CP_OWN_GAIT;
	return own && !has_gait(compiled, CP_OWN_GAIT) ? "the table movement has no gait besides the printed ones" : NULL;
}
