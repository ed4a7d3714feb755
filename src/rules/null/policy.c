/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "rules/null/null.h"

static const struct salle_argument nothing_more[] = { { 0 } };

static const struct salle_argument aim_arguments[] = {
	{ "hits", SALLE_ARG_NUMBER, 1, SALLE_POOL_MAX, NULL, NULL, "hits to reach" },
	{ 0 },
};

static const struct salle_action aim_actions[] = {
	{ "any", nothing_more, 0, true, "aims for a single hit" },
	{ "at", aim_arguments, 0, true, "aims for so many hits" },
	{ 0 },
};

static const struct salle_decision decisions[] = {
	{ "aim", aim_actions, false, "any", "before every toss: the hits that its dice must reach" },
	{ 0 },
};

#define LIVE(name, most, base, offset, help)                                              \
	{                                                                                     \
		name, SALLE_LIVE, SALLE_NUMBER, 0, most, NULL, 0, 0, false, 0, base, offset, help \
	}
#define FIXED(name, most, help)                                                            \
	{                                                                                      \
		name, SALLE_FIXED, SALLE_NUMBER, 0, most, NULL, 0, 0, false, 0, SALLE_OWN, 0, help \
	}

static const struct salle_observable observables[] = {
	LIVE("tosses", 255, SALLE_BOUT, 0, "tosses so far; 255: so many or more"),
	LIVE("hits", SALLE_POOL_MAX, SALLE_OWN, 0, "its hits at the toss before; 0 at the first"),
	LIVE("foe.hits", SALLE_POOL_MAX, SALLE_FOE, 0, "the foe's hits at the toss before"),
	FIXED("dice", SALLE_POOL_MAX, "dice that it rolls"),
	FIXED("foe.dice", SALLE_POOL_MAX, "dice that the foe rolls"),
	FIXED("tn", SALLE_TN_MAX, "target number of its dice"),
	{ "chance", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false, 0, SALLE_OWN, 0,
		"chance(n): that its dice score at least n hits" },
	{ 0 },
};

static double value(const struct salle_view *view, unsigned observable, const double *arguments)
{
	const struct null_matchup *matchup = view->matchup;
	const struct null_side *side = &matchup->side[view->side];
	switch (observable) {
	case NULL_SEES_DICE:
		return side->dice;
	case NULL_SEES_FOE_DICE:
		return matchup->side[!view->side].dice;
	case NULL_SEES_TN:
		return side->tn;
	default: { /* NULL_SEES_CHANCE */
		double hits = arguments[0];
		return hits <= 0 ? 1 : hits > side->dice ? 0 : salle_pool_at_least(side->dice, side->tn, (unsigned)hits);
	}
	}
}

static unsigned largest(const void *matchup, unsigned side, unsigned observable)
{
	const struct null_matchup *it = matchup;
	switch (observable) {
	case NULL_SEES_HITS:
		return it->side[side].dice;
	case NULL_SEES_FOE_HITS:
		return it->side[!side].dice;
	default:
		return 255;
	}
}

static unsigned ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	(void)decision, (void)names, (void)all;
	*out = view->verdict;
	return 1;
}

#define HITS(side) (uint16_t) offsetof(struct null_state, hits[side])
#define TOSSES (uint16_t) offsetof(struct null_state, tosses)

const struct salle_vocabulary null_vocabulary = {
	.parts = { { HITS(0), HITS(1), TOSSES }, { HITS(1), HITS(0), TOSSES } },
	.decisions = decisions,
	.observables = observables,
	.value = value,
	.largest = largest,
	.ways = ways,
};
