/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists the possible actions in a situation. Called once per situation, because the policy's tables keep the result. */
#include "rules/campaign/policy/policy.h"
#include "rules/campaign/state.h"

/* Lists the named gaits as ways to act; name 0 is a walk. */
static unsigned list_gait_ways(const struct salle_view *view, const struct salle_indices *names, bool all,
	struct salle_verdict *out)
{
	unsigned n = 0;
	for (size_t k = 0; k < names->n && (all || n == 0); k++) {
		out[n] = view->verdict;
		out[n++].code[0] = (uint8_t)(CP_WALK + names->items[k]);
	}
	return n;
}

unsigned cp_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	*out = view->verdict;
	unsigned action = view->verdict.action;
	switch (decision) {
	case CP_ASK_REROLL:
		return action == CP_KEEP || salle_live_value(view, CP_SEES_LUCK) > 0;
	case CP_ASK_MOVE:
		return action == CP_MOVE_FALL_BACK ? list_gait_ways(view, &names->of[0], all, out) : 1;
	case CP_ASK_BREAK_OFF:
		return action == CP_BREAK_OFF ? list_gait_ways(view, &names->of[0], all, out) : 1;
	case CP_ASK_SHOOT:
		return action == CP_HOLD_FIRE || salle_live_value(view, CP_SEES_SHOTS) > 0;
	default:
		return 1;
	}
}

const char *cp_why_never(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	(void)compiled, (void)side, (void)decision, (void)action, (void)names, (void)arena;
	return NULL;
}
