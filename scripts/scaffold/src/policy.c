/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/vocabulary.h>

#include "kit/observe.h"
#include "rules/duel/duel.h"

#define OBSERVE(function, value) static SALLE_OBSERVE(function, value)

static const struct salle_argument no_arguments[] = { { 0 } };
static const struct salle_action attack_actions[] = { DUEL_ATTACK_LIST(SALLE_ROW){ 0 } };
static const struct salle_decision decisions[] = { DUEL_DECISION_LIST(SALLE_ROW){ 0 } };

static const struct duel_side *side_of(const struct salle_view *view)
{
	return &((const struct duel_matchup *)view->matchup)->side[view->side];
}

OBSERVE(observe_hits,
	side_of(view)->hits[view->verdict.action == DUEL_LUNGE][salle_live_value(view, DUEL_SEES_FOE_OPEN)])
OBSERVE(observe_harm, side_of(view)->harm)
SALLE_LARGEST(largest_endurance, struct duel_matchup, matchup->side[side].fighter->endurance)

#define ENDURANCE .max = DUEL_ENDURANCE_MAX, .find_largest = largest_endurance
#define OPEN_AFTER (offsetof(struct duel_state, open) - offsetof(struct duel_state, endurance))
/* Live observables: bytes of the state, counted from the side's endurance. */
static const struct salle_observable observables[] = { DUEL_OBSERVABLE_LIST(SALLE_ROW){ 0 } };

static unsigned list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	(void)decision, (void)names, (void)all;
	*out = view->verdict;
	return 1;
}

#define OF(side) (uint16_t) offsetof(struct duel_state, endurance[side])

const struct salle_vocabulary duel_vocabulary = {
	.part_offsets = { { [SALLE_OWN] = OF(0), [SALLE_FOE] = OF(1) }, { [SALLE_OWN] = OF(1), [SALLE_FOE] = OF(0) } },
	.decisions = decisions,
	.observables = observables,
	.list_ways = list_ways,
};
