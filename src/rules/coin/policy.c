/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>
#include <salle/vocabulary.h>

#include "kit/observe.h"
#include "rules/coin/coin.h"

#define OBSERVE(function, value) static SALLE_OBSERVE(function, value)

static const struct salle_argument no_arguments[] = { { 0 } };
static const struct salle_argument aim_arguments[] = {
	{ "hits", SALLE_ARG_NUMBER, 1, SALLE_POOL_MAX, NULL, NULL, "hits to reach" },
	{ 0 },
};

static const struct salle_action aim_actions[] = { COIN_AIM_LIST(SALLE_ROW){ 0 } };
static const struct salle_decision decisions[] = { COIN_DECISION_LIST(SALLE_ROW){ 0 } };

static const struct coin_side *side_observed(const struct salle_view *view)
{
	const struct coin_matchup *matchup = view->matchup;
	return &matchup->side[salle_subject_side(view)];
}

OBSERVE(dice, side_observed(view)->dice)
OBSERVE(tn, side_observed(view)->tn)

static double chance(const struct salle_view *view)
{
	const struct coin_side *side = side_observed(view);
	double hits = view->arguments[0];
	return hits <= 0 ? 1 : hits > side->dice ? 0 : salle_pool_chance_at_least(side->dice, side->tn, (unsigned)hits);
}

static unsigned largest_hits(const void *matchup, unsigned side)
{
	return ((const struct coin_matchup *)matchup)->side[side].dice;
}

#define FIXED(whose, function) .kind = SALLE_FIXED, .base = (whose), .value = (function)
#define HITS .max = SALLE_POOL_MAX, .find_largest = largest_hits
/* Observables that change during a bout read one byte of struct coin_state. */
static const struct salle_observable observables[] = { COIN_OBSERVABLE_LIST(SALLE_ROW){ 0 } };

static unsigned list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	(void)decision, (void)names, (void)all;
	*out = view->verdict;
	return 1;
}

#define HITS_OF(side) (uint16_t) offsetof(struct coin_state, hits[side])
#define TOSSES (uint16_t) offsetof(struct coin_state, tosses)

const struct salle_vocabulary coin_vocabulary = {
	.part_offsets = { { HITS_OF(0), HITS_OF(1), TOSSES }, { HITS_OF(1), HITS_OF(0), TOSSES } },
	.decisions = decisions,
	.observables = observables,
	.list_ways = list_ways,
};
