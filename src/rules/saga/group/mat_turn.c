/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn on the battle mat in a team bout: change of weapon, choice of a target, move, action, second move. */
#include <limits.h>

#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/chances/chances.h"
#include "rules/saga/group/mat.h"

/* ---- targets ---- */

/*
 * Returns whether the member cannot attack the foe because too many others attack it or somebody protects it (A-12, "8.
 * Multiple attackers, defenders"). A foe that the member holds is never protected.
 */
static bool is_foe_protected(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j, bool shoots)
{
	const struct sg_place *place = &melee->place[!side][j];
	bool full = !shoots && (int32_t)place->melee_attacks >= b->book->figure[SG_CROWD];
	return place->hold_strengths[i] == 0 && (full || sg_is_protected(melee, !side, j));
}

/*
 * Returns the set (as bits) of foes that a member can attack in this turn: all foes if it shoots, otherwise those that
 * are adjacent or within a hustle.
 */
static uint32_t list_attackable_foes(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	const bool shoots = sg_arm_in_hand(melee, side, i)->weapon->kind == SG_MISSILE;
	const bool moves = !shoots && !melee->fighter[side][i].prone && !sg_is_in_hold(b, melee, side, i);
	const struct sg_search search = { sg_stride_on_mat(b, melee, side, i, SG_MOVE_HUSTLE), false, SG_NONE };
	struct sg_reach reach;
	bool searched = false;
	uint32_t foes = 0;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++) {
		bool near = shoots || sg_is_adjacent_to_foe(melee, side, i, j);
		if (!sg_is_member_able_to_fight(melee, !side, j) || is_foe_protected(b, melee, side, i, j, shoots))
			continue;
		if (!near && moves && sg_could_reach_unblocked_foe(b->book, melee, side, i, j, search.stride)) {
			if (!searched)
				sg_find_reach(b->book, melee, side, i, &search, &reach);
			searched = true;
			near = sg_can_reach_foe(melee, side, i, &reach, j);
		}
		foes |= (uint32_t)near << j;
	}
	return foes;
}

/* Returns the foe to which the straight way is shortest, the first one on ties; SG_NONE if there is no foe. */
static unsigned find_nearest_foe(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	uint32_t foes)
{
	unsigned best = SG_NONE, least = UINT_MAX;
	for (; foes != 0; foes &= foes - 1) {
		const unsigned j = (unsigned)__builtin_ctz(foes);
		const unsigned paces = (unsigned)sg_shot_distance(b, melee, side, i, j);
		if (paces >= least)
			continue;
		least = paces;
		best = j;
	}
	return best;
}

static uint32_t list_able_foes(const struct sg_melee *melee, unsigned side)
{
	uint32_t foes = 0;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		foes |= (uint32_t)sg_is_member_able_to_fight(melee, !side, j) << j;
	return foes;
}

/*
 * Returns the foe that the member approaches. This is a grappler ("the held character may only attack the grappler"),
 * else the policy's choice among attackable foes, else the nearest foe. Sets `can` to whether the member can attack any
 * foe in this turn.
 */
static unsigned choose_approached_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, bool *can)
{
	const unsigned holder = sg_find_holder(b, melee, side, i);
	*can = true;
	if (holder != SG_NONE)
		return holder;
	const uint32_t open = list_attackable_foes(b, melee, side, i), all = list_able_foes(melee, side);
	const unsigned nearest = find_nearest_foe(b, melee, side, i, all);
	const unsigned seen = open != 0 ? (unsigned)__builtin_ctz(open) : nearest;
	const unsigned choice = sg_ask_policy_on_mat(b, melee, side, i, seen, SG_ASK_TARGET);
	*can = open != 0;
	if (open == 0)
		return nearest;
	if (choice == SG_NEAREST)
		return find_nearest_foe(b, melee, side, i, open);
	if (choice == SG_WEAKEST || choice == SG_MOST_WOUNDED)
		return sg_choose_best_foe(b, melee, side, i, open, choice);
	return seen;
}

void sg_choose_target_and_faced_foe_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn)
{
	const struct sg_fighter_state *man = &melee->fighter[side][i];
	bool can;
	turn->faced_foe = (uint8_t)choose_approached_foe(b, melee, side, i, &can);
	const bool ready = (man->loading == 0 && !man->lost_weapon) || sg_find_holder(b, melee, side, i) != SG_NONE;
	turn->target = can && ready ? turn->faced_foe : SG_NONE;
}

/* Returns whether the member can attack the foe from its present square. */
static bool can_strike_from_here(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	const bool shoots = sg_arm_in_hand(melee, side, i)->weapon->kind == SG_MISSILE;
	return sg_is_member_able_to_fight(melee, !side, j) && (shoots || sg_is_adjacent_to_foe(melee, side, i, j)) &&
		!is_foe_protected(b, melee, side, i, j, shoots);
}

/*
 * Returns the foe that the member attacks from its present square: the foe that it approaches if possible, otherwise
 * the first foe within its reach; SG_NONE if there is none.
 */
static unsigned choose_foe_in_reach(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned aim)
{
	const unsigned n = melee->teams->n_members[!side];
	if (sg_find_holder(b, melee, side, i) != SG_NONE)
		return aim;
	for (unsigned k = 0; k <= n; k++)
		if (can_strike_from_here(b, melee, side, i, k == 0 ? aim : k - 1))
			return k == 0 ? aim : k - 1;
	return SG_NONE;
}

/* ---- turns ---- */

/* Asks the policy about the one change of weapons that costs no action in a turn. */
static void ask_to_change_weapon(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	const unsigned nearest = find_nearest_foe(b, melee, side, i, list_able_foes(melee, side));
	const unsigned hand = sg_ask_policy_on_mat(b, melee, side, i, nearest, SG_ASK_HAND);
	if (hand == SG_HAND_KEEP)
		return;
	const unsigned before = b->fighter[side].hand;
	sg_change_weapon(b, side, hand);
	const bool takes_hands = sg_does_change_take_hands(b->fighter[side].side->fighter, before, b->fighter[side].hand);
	sg_leave_duel(b, melee, side, i, nearest);
	if (takes_hands)
		sg_release_holds_of_member(b, melee, side, i, SG_NONE);
}

/*
 * Makes the member attack a foe in reach with the action of the turn. If the weapon is not ready, the member makes it
 * ready instead.
 */
static void make_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn)
{
	const bool traced = b->context.trace != NULL;
	const struct sg_fighter_state *man = &b->fighter[side];
	if (turn->act == SG_DO_ATTACK && man->hold_strength_of_foe == 0 && man->lost_weapon) {
		sg_take_up_weapon(b, side);
	} else if (turn->act == SG_DO_ATTACK && man->hold_strength_of_foe == 0 && man->loading > 0) {
		if (man->recent_move < 2) /* loading is possible "with … no movement" */
			sg_load_weapon(b, side, traced);
	} else if (turn->target != SG_NONE) {
		sg_make_member_attack(b, melee, side, i, turn);
	} else if (man->prone && man->hold_strength_of_foe == 0) {
		sg_stand_up_in_turn(b, side);
	} else {
		SALLE_TRACE(&b->context, "idle", "{who} can reach nobody", SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
}

/*
 * Chooses the member's action, against a foe that it can attack from its square if there is one, otherwise against the
 * foe that it approaches.
 */
static void choose_action(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn)
{
	const bool traced = b->context.trace != NULL;
	turn->target = (uint8_t)choose_foe_in_reach(b, melee, side, i, turn->approached_foe);
	turn->faced_foe = turn->target != SG_NONE ? turn->target : turn->approached_foe;
	turn->act = SG_DO_ATTACK;
	sg_enter_duel(b, melee, side, i, turn->faced_foe);
	const struct sg_side *own = b->fighter[side].side;
	const bool may_instead = b->matchup->options->mount_action == SG_MOUNT_INSTEAD;
	if (own->may_exert || own->chooses_action || may_instead)
		sg_update_ways_to_foe(b, melee, side, i, turn->faced_foe);
	const bool instead = may_instead && sg_does_mount_attack(b, side);
	if (own->may_exert && !instead)
		turn->exertion = (uint8_t)sg_decide_exertion(b, side, traced);
	if (instead)
		turn->act = SG_DO_MOUNT;
	else if (own->chooses_action)
		turn->act = (uint8_t)sg_ask_policy(b, side, SG_ASK_ACT, traced).action;
	if (turn->act == SG_DO_DISENGAGE &&
		(b->fighter[side].hold_strength_of_foe > 0 || b->fighter[side].is_raging)) /* Berserk: "no retreat" */
		turn->act = SG_DO_ATTACK;
}

/* Returns the policy's choice of a movement after the action. After standing up, only a walk is possible. */
static unsigned choose_move_after(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned aim)
{
	if (sg_is_in_hold(b, melee, side, i))
		return SG_MOVE_STAND;
	const unsigned after = sg_ask_policy_on_mat(b, melee, side, i, aim, SG_ASK_AFTER);
	if (after == SG_AFTER_RISE)
		return b->stood_up && sg_choose_closing_gait_on_mat(b, melee, side, i, aim) != SG_MOVE_STAND ? SG_MOVE_WALK
																									 : SG_MOVE_STAND;
	return sg_gait_after_action(after);
}

void sg_begin_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn)
{
	struct sg_fighter_state *man = &melee->fighter[side][i];
	bool can;
	sg_set_moment_of_member(b, side, i);
	b->policy_draws = b->stood_up = 0;
	man->exerts_in_defence = man->is_running = man->is_off_guard = 0;
	man->recent_move -= man->recent_move > 0;
	melee->place[side][i].attacked_foe = SG_NONE;
	ask_to_change_weapon(b, melee, side, i);
	const unsigned aim = choose_approached_foe(b, melee, side, i, &can);
	*turn = (struct sg_turn){ SG_NONE, (uint8_t)aim, SG_DO_NOTHING, SG_NO_EXERTION, .approached_foe = (uint8_t)aim };
	turn->loading = man->loading;
	SALLE_TRACE_IN_CONTEXT(&b->context, "aim", "{who} goes for {foe}, {paces} paces away",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_TEXT("foe", melee->teams->names[!side][aim]),
		SALLE_TRACE_NUMBER("paces", sg_shot_distance(b, melee, side, i, aim)));
	unsigned how = SG_MOVE_STAND; /* a held fighter does not move */
	if (!sg_is_in_hold(b, melee, side, i))
		how = sg_ask_policy_on_mat(b, melee, side, i, aim, SG_ASK_MOVE);
	if (how == SG_MOVE_CLOSE)
		how = sg_choose_closing_gait_on_mat(b, melee, side, i, aim);
	turn->move = (uint8_t)how;
	turn->has_action = sg_move_on_mat(b, melee, side, i, aim, how) && sg_is_member_able_to_fight(melee, side, i);
	if (turn->has_action)
		choose_action(b, melee, side, i, turn);
	turn->policy_draws = b->policy_draws;
}

void sg_resume_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn)
{
	sg_set_moment_of_member(b, side, i);
	b->policy_draws = turn->policy_draws;
	b->stood_up = 0;
	if (!turn->has_action)
		return;
	const unsigned holder = sg_find_holder(b, melee, side, i);
	if (holder != SG_NONE) {
		turn->target = turn->faced_foe = (uint8_t)holder;
		turn->act = (uint8_t)sg_action_while_held(turn->act);
	} else if (turn->target != SG_NONE && !can_strike_from_here(b, melee, side, i, turn->target)) {
		turn->target = SG_NONE; /* the target can no longer fight or has moved away, so an attack on it is lost */
	}
	if (!sg_is_member_able_to_fight(melee, !side, turn->faced_foe))
		turn->faced_foe = (uint8_t)sg_find_first_able_foe(melee, side);
	sg_enter_duel(b, melee, side, i, turn->faced_foe);
}

void sg_end_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn)
{
	struct sg_fighter_state *man = &melee->fighter[side][i];
	if (turn->act == SG_DO_ATTACK || (turn->act >= SG_DO_GRAPPLE && turn->act != SG_DO_MOUNT))
		make_attack(b, melee, side, i, turn);
	else if (turn->act == SG_DO_DISENGAGE)
		sg_try_member_disengage(b, melee, side, i, turn->faced_foe);
	else if (turn->act == SG_DO_STAND_UP && b->fighter[side].prone)
		sg_stand_up_in_turn(b, side);
	if (turn->has_action)
		sg_leave_duel(b, melee, side, i, turn->faced_foe);
	if (turn->has_action && (turn->act == SG_DO_MOUNT || b->matchup->options->mount_action == SG_MOUNT_BESIDES))
		sg_make_member_mount_attack(b, melee, side, i, turn);
	/* A member moves after its action only if it has not moved before: "one kind of movement per round". */
	if (sg_is_member_able_to_fight(melee, side, i) && melee->n_able[!side] > 0 && turn->move == SG_MOVE_STAND &&
		man->loading >= turn->loading) {
		const unsigned foe = sg_is_member_able_to_fight(melee, !side, turn->approached_foe)
			? turn->approached_foe
			: sg_find_first_able_foe(melee, side);
		(void)sg_move_on_mat(b, melee, side, i, foe, choose_move_after(b, melee, side, i, foe));
	}
	man->is_attacked = 0;
	melee->place[side][i].attackers = 0;
}

void sg_take_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	struct sg_turn turn;
	sg_begin_turn_on_mat(b, melee, side, i, &turn);
	sg_end_turn_on_mat(b, melee, side, i, &turn);
}
