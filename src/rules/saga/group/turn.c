/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn of a member in a team bout. */
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/group/group.h"

/* Returns whether a fighter must load or pick up a weapon before it can attack. These actions need no target. */
static bool must_ready_weapon(const struct sg_fighter_state *man)
{
	return man->loading > 0 || man->lost_weapon;
}

/*
 * Makes a member draw a weapon of the kind `hand` (SG_HAND_MELEE), or put its weapon away (SG_HAND_BARE). The change
 * must be possible.
 */
static void draw_weapon(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned hand)
{
	struct sg_fighter_state *man = &melee->fighter[side][i];
	const struct sg_fighter *fighter = man->side->fighter;
	const bool forward = b->matchup->options->stances && !melee->place[side][i].is_rearward;
	const unsigned drawn = sg_find_arm_to_draw(fighter, hand, man->broken_arms, forward);
	const struct sg_arm *before = sg_arm_in_hand(melee, side, i);
	if (sg_does_change_take_hands(fighter, man->hand, drawn))
		sg_release_holds_of_member(b, melee, side, i, SG_NONE);
	melee->place[side][i].holds_rear_weapon = melee->place[side][i].is_rearward;
	sg_take_in_hand(man, sg_bare_hands_arm(fighter), drawn);
	salle_record_event(b->context.recorder, side, SG_EVENT_DRAW, true, 0);
	sg_trace_weapon_change(b, melee->teams->names[side][i], before, sg_arm_in_hand(melee, side, i), hand);
}

/*
 * Asks the policy about the one change of weapons that costs no action in a turn. The answer applies to all
 * members that act together. If the policy keeps the weapons, the member takes the weapon of its stance.
 */
static void ask_to_change_weapon(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	const unsigned hand = sg_ask_for_declaration(b, melee, side, i, SG_ASK_HAND, SG_HAND_KEEP);
	uint8_t fellow[SALLE_SIDE_MAX];
	if (hand == SG_HAND_KEEP) {
		sg_take_weapon_of_stance(b, melee, side, i);
		return; /* no hold ends here, because members in a hold keep their stance */
	}
	draw_weapon(b, melee, side, i, hand);
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	for (unsigned k = 0; k < n; k++) {
		const struct sg_fighter_state *man = &melee->fighter[side][fellow[k]];
		const unsigned arm = sg_find_arm_to_draw(man->side->fighter, hand, man->broken_arms, false);
		if (arm != SG_NO_ARM && arm != man->hand)
			draw_weapon(b, melee, side, fellow[k], hand);
	}
}

unsigned sg_action_while_held(unsigned act)
{
	return act == SG_DO_NOTHING || act == SG_DO_MOUNT ? act : SG_DO_ATTACK;
}

void sg_choose_target_and_faced_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn)
{
	unsigned holder = sg_find_holder(b, melee, side, i);
	if (holder != SG_NONE)
		turn->target = (uint8_t)holder;
	else if (melee->parties != NULL) /* the first vanguard of the foe's side */
		turn->target =
			(uint8_t)(must_ready_weapon(&melee->fighter[side][i]) ? SG_NONE : sg_find_first_able_foe(melee, side));
	else
		turn->target =
			(uint8_t)(must_ready_weapon(&melee->fighter[side][i]) ? SG_NONE : sg_choose_target(b, melee, side, i));
	turn->faced_foe = (uint8_t)(turn->target != SG_NONE ? turn->target : sg_find_first_able_foe(melee, side));
}

/*
 * "Exertion: every member pays a level, bonus = vanguard's Ability": asks the vanguard's policy. The group cannot exert
 * itself if a member would then be unconscious.
 */
static __attribute__((noinline)) unsigned decide_group_exertion(struct sg_bout *b, struct sg_melee *melee,
	unsigned side, unsigned i)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	for (unsigned k = 0; k < n; k++)
		if (!sg_may_exert(b->book, melee->fighter[side][fellow[k]].fatigue))
			return SG_NO_EXERTION;
	const unsigned exertion = sg_decide_exertion(b, side, b->context.trace != NULL);
	for (unsigned k = 0; k < n && exertion != SG_NO_EXERTION; k++) {
		melee->fighter[side][fellow[k]].fatigue++;
		sg_update_penalty(&melee->fighter[side][fellow[k]]);
	}
	return exertion;
}

void sg_begin_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn)
{
	const bool traced = b->context.trace != NULL;
	sg_set_moment_of_member(b, side, i);
	b->policy_draws = 0;
	melee->fighter[side][i].exerts_in_defence = melee->fighter[side][i].is_off_guard = 0;
	melee->place[side][i].attacked_foe = SG_NONE;
	if (melee->parties != NULL)
		sg_begin_party_turn(melee, side, i);
	ask_to_change_weapon(b, melee, side, i);
	sg_choose_target_and_faced_foe(b, melee, side, i, turn);
	turn->exertion = SG_NO_EXERTION;
	turn->act = SG_DO_ATTACK;
	turn->has_action = true;
	b->stood_up = 0;
	b->foe_group = melee->parties != NULL ? sg_count_members_to_split(melee, side, turn->target) : 0;
	sg_enter_duel(b, melee, side, i, turn->faced_foe);
	const bool instead = b->matchup->options->mount_action == SG_MOUNT_INSTEAD && sg_does_mount_attack(b, side);
	if (b->fighter[side].side->may_exert && !instead)
		turn->exertion = (uint8_t)decide_group_exertion(b, melee, side, i);
	if (instead)
		turn->act = SG_DO_MOUNT;
	else if (b->fighter[side].side->chooses_action)
		turn->act = (uint8_t)sg_ask_policy(b, side, SG_ASK_ACT, traced).action;
	if (turn->act == SG_DO_DISENGAGE &&
		(b->fighter[side].hold_strength_of_foe > 0 || sg_is_party_raging(melee, side, i))) /* Berserk: "no retreat" */
		turn->act = SG_DO_ATTACK;
	turn->policy_draws = b->policy_draws;
}

static __attribute__((noinline)) void load_weapons(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	sg_load_weapon(b, side, b->context.trace != NULL);
	for (unsigned k = 0; k < n; k++)
		sg_load_weapons_of_party(b, melee, side, fellow[k]);
}

/*
 * Makes the member attack in the way that the turn says. If the weapon is not ready, the member makes it ready instead.
 */
static void make_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	if (turn->act == SG_DO_ATTACK && man->hold_strength_of_foe == 0 && man->lost_weapon)
		sg_take_up_weapon(b, side);
	else if (turn->act == SG_DO_ATTACK && man->hold_strength_of_foe == 0 && man->loading > 0)
		load_weapons(b, melee, side, i);
	else if (turn->target == turn->faced_foe)
		sg_make_member_attack(b, melee, side, i, turn);
	else
		SALLE_TRACE_IN_CONTEXT(&b->context, "idle", "{who} can reach nobody",
			SALLE_TRACE_TEXT("who", b->context.names[side]));
}

void sg_resume_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn)
{
	const unsigned holder = sg_find_holder(b, melee, side, i);
	sg_set_moment_of_member(b, side, i);
	b->policy_draws = turn->policy_draws;
	b->stood_up = 0;
	if (holder != SG_NONE) {
		turn->target = turn->faced_foe = (uint8_t)holder;
		turn->act = (uint8_t)sg_action_while_held(turn->act);
		/* an attack on a target that can no longer fight is lost */
	} else if (!sg_is_member_able_to_fight(melee, !side, turn->faced_foe)) {
		turn->faced_foe = (uint8_t)sg_find_first_able_foe(melee, side);
	}
	sg_enter_duel(b, melee, side, i, turn->faced_foe);
}

/* Makes all members that act together stand up, instead of another action. The foe stays in the bout of two. */
static __attribute__((noinline)) void stand_up_together(struct sg_bout *b, struct sg_melee *melee, unsigned side,
	unsigned i, unsigned facing)
{
	const bool traced = b->context.trace != NULL;
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	sg_stand_up_in_turn(b, side);
	if (n == 0)
		return;
	sg_leave_duel(b, melee, side, i, facing);
	for (unsigned k = 0; k < n; k++) {
		if (!melee->fighter[side][fellow[k]].prone)
			continue;
		sg_enter_duel(b, melee, side, fellow[k], facing);
		sg_stand_up(b, side, traced);
		sg_leave_duel(b, melee, side, fellow[k], facing);
	}
	sg_enter_duel(b, melee, side, i, facing);
}

void sg_end_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, const struct sg_turn *turn)
{
	if (turn->act == SG_DO_ATTACK || (turn->act >= SG_DO_SPLIT && turn->act != SG_DO_MOUNT))
		make_attack(b, melee, side, i, turn);
	else if (turn->act == SG_DO_DISENGAGE)
		sg_try_member_disengage(b, melee, side, i, turn->faced_foe);
	else if (turn->act == SG_DO_STAND_UP && b->fighter[side].prone)
		stand_up_together(b, melee, side, i, turn->faced_foe);
	b->fighter[side].is_attacked = 0;
	sg_leave_duel(b, melee, side, i, turn->faced_foe);
	if (melee->parties != NULL)
		sg_end_party_turn(b, melee, side, i);
	if (turn->act == SG_DO_MOUNT || b->matchup->options->mount_action == SG_MOUNT_BESIDES)
		sg_make_member_mount_attack(b, melee, side, i, turn);
	melee->place[side][i].attackers = 0;
}

void sg_take_member_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	struct sg_turn turn;
	sg_begin_turn(b, melee, side, i, &turn);
	sg_end_turn(b, melee, side, i, &turn);
}
