/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/policy/vocabulary.h"
#include "rules/saga/state.h"

static const struct salle_argument no_arguments[] = { { 0 } };

#define R(observable) SALLE_READS(SG_SEES_##observable)
static const struct salle_action exert_actions[] = { SG_EXERT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action act_actions[] = { SG_ACT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action stance_actions[] = { SG_STANCE_LIST(SALLE_ROW){ 0 } };
static const struct salle_action protect_actions[] = { SG_PROTECT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action bonus_actions[] = { SG_BONUS_LIST(SALLE_ROW){ 0 } };
static const struct salle_action target_actions[] = { SG_TARGET_LIST(SALLE_ROW){ 0 } };

static const struct salle_decision decisions[] = { SG_DECISION_LIST(SALLE_ROW){ 0 } };

/* What is possible in a situation. Asked once a situation: the policy's tables keep it. */
static unsigned ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	(void)names, (void)all;
	const struct sg_matchup *matchup = view->matchup;
	*out = view->verdict;
	if (decision == SG_ASK_EXERT && view->verdict.action != SG_NO_EXERTION)
		return sg_may_exert(matchup->book, salle_seen(view, SG_SEES_FATIGUE));
	if (decision == SG_ASK_ACT && view->verdict.action == SG_DO_STAND_UP)
		return salle_seen(view, SG_SEES_PRONE) != 0;
	return 1;
}

#define PARTS(own, foe) \
	{ \
		[SALLE_OWN] = offsetof(struct sg_bout, own), [SALLE_FOE] = offsetof(struct sg_bout, foe) \
	}

const struct salle_vocabulary sg_vocabulary = {
	.decisions = decisions,
	.observables = sg_observables,
	.parts = { PARTS(man[0], man[1]), PARTS(man[1], man[0]) },
	.ways = ways,
};
