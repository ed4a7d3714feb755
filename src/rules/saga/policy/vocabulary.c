/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/policy/policy.h"
#include "rules/saga/chances/chances.h"

static const struct salle_argument no_arguments[] = { { 0 } };

#define R(observable) SALLE_OBSERVABLE_BIT(SG_SEES_##observable)
#define PAIR(observable) (R(observable) | R(FOE_##observable))
static const struct salle_action exert_actions[] = { SG_EXERT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action act_actions[] = { SG_ACT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action stance_actions[] = { SG_STANCE_LIST(SALLE_ROW){ 0 } };
static const struct salle_action protect_actions[] = { SG_PROTECT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action bonus_actions[] = { SG_BONUS_LIST(SALLE_ROW){ 0 } };
static const struct salle_action target_actions[] = { SG_TARGET_LIST(SALLE_ROW){ 0 } };

static const struct salle_action delay_actions[] = { SG_DELAY_LIST(SALLE_ROW){ 0 } };
static const struct salle_action hand_actions[] = { SG_HAND_LIST(SALLE_ROW){ 0 } };
static const struct salle_action move_actions[] = { SG_MOVE_LIST(SALLE_ROW){ 0 } };
static const struct salle_action mount_actions[] = { SG_MOUNT_LIST(SALLE_ROW){ 0 } };
static const struct salle_action after_actions[] = { SG_AFTER_LIST(SALLE_ROW){ 0 } };

static const struct salle_action rage_actions[] = { SG_RAGE_LIST(SALLE_ROW){ 0 } };
static const struct salle_action confidence_actions[] = { SG_CONFIDENCE_LIST(SALLE_ROW){ 0 } };

static const struct salle_decision decisions[] = { SG_DECISION_LIST(SALLE_ROW){ 0 } };

/* Returns how many squares the fighter of a view can move. */
static unsigned count_squares_of_move(const struct salle_view *view, unsigned gait)
{
	const struct sg_matchup *matchup = view->matchup;
	const int penalty = (int)salle_live_value(view, SG_SEES_WOUNDS) +
		matchup->side[view->side].fatigue[salle_live_value(view, SG_SEES_FATIGUE)];
	const struct sg_mover legs = sg_make_mover(matchup, view->side, salle_live_value(view, SG_SEES_FALLEN) != 0,
		penalty, (int)salle_live_value(view, SG_SEES_MOUNT_WOUNDS));
	return sg_squares_of_move(matchup->book, &legs, gait);
}

/* "10. Battle mat": returns whether the move is possible. A prone fighter cannot move. */
static bool may_move(const struct salle_view *view, unsigned move)
{
	const struct sg_matchup *matchup = view->matchup;
	const unsigned squares = salle_live_value(view, SG_SEES_DISTANCE0), ways = salle_live_value(view, SG_SEES_WAYS);
	if (salle_live_value(view, SG_SEES_PRONE) || salle_live_value(view, SG_SEES_HELD) ||
		salle_live_value(view, SG_SEES_FOE_HELD))
		return false;
	if (move >= SG_MOVE_RUSH && matchup->uses_mat)
		return !salle_live_value(view, SG_SEES_FOE_PRONE) &&
			(ways & (move == SG_MOVE_RUSH ? SG_WAY_RUSH : SG_WAY_RUSH_RUN)) != 0;
	if (move >= SG_MOVE_RUSH)
		return !salle_live_value(view, SG_SEES_FOE_PRONE) &&
			squares <= count_squares_of_move(view, move == SG_MOVE_RUSH ? SG_MOVE_HUSTLE : SG_MOVE_RUN);
	if (move < SG_MOVE_WALK_AWAY)
		return squares > 1;
	if (salle_live_value(view, SG_SEES_RAGING)) /* the Virtue Berserk: "no retreat" */
		return false;
	if (matchup->uses_mat)
		return (ways & SG_WAY_BOUND_BY_FOE) == 0;
	/* a fighter that was attacked by an adjacent foe cannot leave */
	return squares > 1 || !salle_live_value(view, SG_SEES_ATTACKED);
}

/*
 * "standing up costs the action; a walk move is still allowed": returns whether a move after the action is
 * possible.
 */
static bool may_move_after(const struct salle_view *view, unsigned after)
{
	bool walks = after == SG_AFTER_WALK || after == SG_AFTER_WALK_AWAY;
	return (walks || !salle_live_value(view, SG_SEES_STOOD)) && may_move(view, sg_gait_after_action(after));
}

/*
 * "18. Non-lethal combat": returns whether the action is possible: the fighter is adjacent to the foe, has free hands,
 * and is not held. To disarm a foe or take its weapon, the foe must have a weapon in hand; to grab a worn item, the foe
 * must have a weapon that is not in its hand.
 */
static bool may_wrestle(const struct salle_view *view, unsigned act)
{
	const struct sg_matchup *matchup = view->matchup;
	if (!matchup->can_wrestle || salle_live_value(view, SG_SEES_DISTANCE0) > 1 ||
		salle_live_value(view, SG_SEES_HELD) ||
		!sg_has_free_hands(matchup->fighters[view->side], salle_live_value(view, SG_SEES_HAND)))
		return false;
	if (act == SG_DO_TRIP)
		return !salle_live_value(view, SG_SEES_FOE_PRONE);
	if (act == SG_DO_GRAB)
		return !salle_live_value(view, SG_SEES_FOE_LOST) &&
			sg_find_worn_arm(matchup->fighters[!view->side], salle_live_value(view, SG_SEES_FOE_HAND),
				salle_live_value(view, SG_SEES_FOE_BROKEN)) != SG_NO_ARM;
	return act == SG_DO_GRAPPLE ||
		matchup->fighters[!view->side]->arm[salle_live_value(view, SG_SEES_FOE_HAND)].weapon->is_held;
}

/*
 * "20. Botches and groups": returns whether a fighter may split a group: "only … in melee combat", with a ready weapon,
 * not held.
 */
static bool may_split(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	return salle_live_value(view, SG_SEES_FOE_GROUP) > 1 && !salle_live_value(view, SG_SEES_HELD) &&
		!salle_live_value(view, SG_SEES_LOADING) && !salle_live_value(view, SG_SEES_LOST) &&
		matchup->fighters[view->side]->arm[salle_live_value(view, SG_SEES_HAND)].weapon->kind == SG_MELEE;
}

/*
 * "17. Mounted": returns whether the mount may attack: battle-trained, neither fallen nor prone, adjacent to the foe.
 */
static bool can_mount_attack(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	const struct sg_mount_row *mount = matchup->fighters[view->side]->mount;
	return mount != NULL && mount->trained && sg_can_situation_change(matchup) &&
		!salle_live_value(view, SG_SEES_FALLEN) && !salle_live_value(view, SG_SEES_PRONE) &&
		!salle_live_value(view, SG_SEES_STOOD) && salle_live_value(view, SG_SEES_DISTANCE0) <= 1;
}

/*
 * Stores the verdict of the view in `out`, and returns 1 if this verdict is possible, otherwise 0. Speed does not
 * matter, because the tables of the policy cache the result for each situation.
 */
static unsigned list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	(void)names, (void)all;
	const struct sg_matchup *matchup = view->matchup;
	*out = view->verdict;
	if (decision == SG_ASK_EXERT && view->verdict.action != SG_NO_EXERTION)
		return sg_may_exert(matchup->book, salle_live_value(view, SG_SEES_FATIGUE));
	if (decision == SG_ASK_ACT && view->verdict.action == SG_DO_STAND_UP)
		return salle_live_value(view, SG_SEES_PRONE) && !salle_live_value(view, SG_SEES_HELD);
	if (decision == SG_ASK_ACT && view->verdict.action == SG_DO_SPLIT)
		return may_split(view);
	if (decision == SG_ASK_ACT && view->verdict.action >= SG_DO_GRAPPLE)
		return may_wrestle(view, view->verdict.action);
	if (decision == SG_ASK_HAND && view->verdict.action != SG_HAND_KEEP) {
		if (!matchup->can_rearm ||
			salle_live_value(view, SG_SEES_LOST)) /* picking the weapon up costs an action */
			return false;
		bool forward = matchup->options->stances && !salle_live_value(view, SG_SEES_REARWARD);
		unsigned arm = sg_find_arm_to_draw(matchup->fighters[view->side], view->verdict.action,
			salle_live_value(view, SG_SEES_BROKEN), forward);
		return arm <= SG_ARMS_MAX && arm != salle_live_value(view, SG_SEES_HAND);
	}
	if (decision == SG_ASK_MOVE && view->verdict.action > SG_MOVE_STAND)
		return matchup->squares > 0 && may_move(view, view->verdict.action);
	if (decision == SG_ASK_MOUNT && view->verdict.action == SG_MOUNT_ATTACKS)
		return can_mount_attack(view);
	if (decision == SG_ASK_AFTER && view->verdict.action > SG_AFTER_STAND)
		return matchup->squares > 0 && may_move_after(view, view->verdict.action);
	return 1;
}

#define PARTS(own, foe)                                                                          \
	{                                                                                            \
		[SALLE_OWN] = offsetof(struct sg_bout, own), [SALLE_FOE] = offsetof(struct sg_bout, foe) \
	}

const struct salle_vocabulary sg_vocabulary = {
	.decisions = decisions,
	.observables = sg_observables,
	.part_offsets = { PARTS(fighter[0], fighter[1]), PARTS(fighter[1], fighter[0]) },
	.list_ways = list_ways,
};
