/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Delay and interrupt" in team bouts. A member that has delayed its turn acts before or after the action of the foe
 * that it would then attack: "delayer first on ≥". Nobody can interrupt the delayed turn.
 */
#include "rules/saga/bout/mount.h"
#include "rules/saga/group/mat.h"

struct delayer_list {
	struct sg_rank delayers[2 * SALLE_SIDE_MAX];
	unsigned n_delayers;
};

static bool is_bout_over(const struct sg_melee *melee)
{
	return melee->n_able[0] == 0 || melee->n_able[1] == 0;
}

/* ---- turns, on the mat or off it ---- */

static void take_whole_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank)
{
	(melee->uses_mat ? sg_take_turn_on_mat : sg_take_member_turn)(b, melee, rank.side, rank.vanguard);
}

/* Returns a turn that contains only the target that the member would attack now, and the foe that it would face. */
static struct sg_turn choose_target_and_faced_foe(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank)
{
	struct sg_turn turn = { .target = SG_NONE };
	sg_set_moment_of_member(b, rank.side, rank.vanguard);
	b->policy_draws = 0;
	(melee->uses_mat ? sg_choose_target_and_faced_foe_on_mat : sg_choose_target_and_faced_foe)(b, melee, rank.side,
		rank.vanguard, &turn);
	return turn;
}

/*
 * Takes the part of a turn before the action: "to interrupt its action after its movement". Takes the fighters out of
 * the bout of two.
 */
static struct sg_turn begin_delayed_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank)
{
	struct sg_turn turn = { .target = SG_NONE };
	(melee->uses_mat ? sg_begin_turn_on_mat : sg_begin_turn)(b, melee, rank.side, rank.vanguard, &turn);
	if (turn.has_action)
		sg_leave_duel(b, melee, rank.side, rank.vanguard, turn.faced_foe);
	return turn;
}

static void end_delayed_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank, struct sg_turn *turn)
{
	(melee->uses_mat ? sg_resume_turn_on_mat : sg_resume_turn)(b, melee, rank.side, rank.vanguard, turn);
	(melee->uses_mat ? sg_end_turn_on_mat : sg_end_turn)(b, melee, rank.side, rank.vanguard, turn);
}

/* ---- who goes first ---- */

/*
 * Returns the Initiative Total with which a party interrupts or is interrupted. `weapon`: whether the total includes
 * the Weapon Init of the action; under the option `core` it always does.
 */
static int interrupt_total(const struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned act,
	bool weapon)
{
	const struct sg_fighter_state *man = &melee->fighter[rank.side][rank.vanguard];
	const struct sg_arm *arm = sg_arm_in_hand(melee, rank.side, rank.vanguard);
	const bool held = sg_find_holder(b, melee, rank.side, rank.vanguard) != SG_NONE;
	const struct sg_fighter *fighter = man->side->fighter;
	const bool tramples = act == SG_DO_MOUNT && !man->has_fallen;
	const bool bare = (act >= SG_DO_GRAPPLE && act != SG_DO_MOUNT) || (held && arm->weapon->kind == SG_MISSILE);
	const bool attacks =
		bare || tramples || ((act == SG_DO_ATTACK || act == SG_DO_SPLIT) && man->loading == 0 && !man->lost_weapon);
	if (!weapon || !attacks || b->matchup->options->initiative != SG_INITIATIVE_HOUSE)
		return melee->place[rank.side][rank.vanguard].initiative;
	if (tramples)
		return melee->place[rank.side][rank.vanguard].initiative + (int)fighter->mount->init;
	return melee->place[rank.side][rank.vanguard].initiative +
		(bare ? &fighter->arm[sg_bare_hands_arm(fighter)] : arm)->init;
}

/*
 * Returns the total that decides which of two delayers acts first: "both add a stress die to their initiative totals
 * determine who acts first". Ties roll again.
 */
static int roll_interrupt_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties)
{
	sg_set_moment_of_member(b, rank.side, rank.vanguard);
	const struct sg_roll roll = sg_roll_spare_die(b, SG_SPARE_BOTH_DELAYED + ties % 256 * 2);
	return sg_total_of_roll(roll, interrupt_total(b, melee, rank, SG_DO_ATTACK, true));
}

/* Moves the delayers whose target would now be the member `rank` from the list `held` to the list `answers`. */
static void move_interrupters_to_answers(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank,
	struct delayer_list *held, struct delayer_list *answers)
{
	unsigned rest = 0;
	for (unsigned k = 0; k < held->n_delayers; k++) {
		const struct sg_rank who = held->delayers[k];
		const bool may = who.side != rank.side && sg_has_turn(melee, who) && sg_has_turn(melee, rank);
		if (may && choose_target_and_faced_foe(b, melee, who).target == rank.vanguard)
			answers->delayers[answers->n_delayers++] = who;
		else
			held->delayers[rest++] = who;
	}
	held->n_delayers = rest;
}

/* Returns whether `who` acts before the action of the member `rank`. */
static bool does_interrupt(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank who, struct sg_rank rank,
	unsigned act)
{
	int delayer = interrupt_total(b, melee, who, SG_DO_ATTACK, true);
	int actor = interrupt_total(b, melee, rank, act, b->matchup->options->interrupt == SG_INTERRUPT_BOTH);
	bool before = delayer >= actor;
	salle_record_event(b->context.recorder, who.side, SG_EVENT_INTERRUPT, before, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "interrupt",
		"{who} {before?interrupts|is too late for} {foe}, {delayer} to {actor}",
		SALLE_TRACE_TEXT("who", melee->teams->names[who.side][who.vanguard]), SALLE_TRACE_FLAG("before", before),
		SALLE_TRACE_TEXT("foe", melee->teams->names[rank.side][rank.vanguard]), SALLE_TRACE_NUMBER("delayer", delayer),
		SALLE_TRACE_NUMBER("actor", actor));
	return before;
}

static bool is_foe_waiting(const struct sg_melee *melee, unsigned side, const struct delayer_list *held)
{
	for (unsigned k = 0; k < held->n_delayers; k++)
		if (held->delayers[k].side != side && sg_has_turn(melee, held->delayers[k]))
			return true;
	return false;
}

/* Takes the turn of a member. The delayers who waited for this member take their turns before or after its action. */
static void take_interruptible_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank,
	struct delayer_list *held)
{
	struct delayer_list answers = { .n_delayers = 0 };
	b->turn_kind = is_foe_waiting(melee, rank.side, held) ? SG_TURN_AWAITED : SG_TURN_FREE;
	struct sg_turn turn = begin_delayed_turn(b, melee, rank);
	const unsigned act = turn.target != SG_NONE ? turn.act : SG_DO_NOTHING;
	unsigned late = 0;
	move_interrupters_to_answers(b, melee, rank, held, &answers);
	sg_sort_by_total(b, melee, answers.delayers, answers.n_delayers, roll_interrupt_total);
	b->turn_kind = SG_TURN_INTERRUPTING;
	for (unsigned k = 0; k < answers.n_delayers && !is_bout_over(melee); k++) {
		const struct sg_rank who = answers.delayers[k];
		if (sg_has_turn(melee, rank) && does_interrupt(b, melee, who, rank, act))
			take_whole_turn(b, melee, who);
		else
			answers.delayers[late++] = who;
	}
	b->turn_kind = SG_TURN_FREE;
	if (!is_bout_over(melee) && sg_has_turn(melee, rank))
		end_delayed_turn(b, melee, rank, &turn);
	for (unsigned k = 0; k < late && !is_bout_over(melee); k++)
		if (sg_has_turn(melee, answers.delayers[k]))
			take_whole_turn(b, melee, answers.delayers[k]);
}

/* Returns whether it makes sense to delay: whether a foe acts later in the order, or has also delayed its turn. */
static bool can_await_foe(const struct sg_melee *melee, const struct sg_rank order[], unsigned n, unsigned at,
	const struct delayer_list *held)
{
	for (unsigned k = at + 1; k < n; k++)
		if (order[k].side != order[at].side && sg_has_turn(melee, order[k]))
			return true;
	return is_foe_waiting(melee, order[at].side, held);
}

static bool does_delay_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_rank rank,
	const struct delayer_list *held)
{
	const unsigned foe = choose_target_and_faced_foe(b, melee, rank).faced_foe;
	if (sg_pair_matchup(melee, rank.side, rank.vanguard, foe)
			->side[rank.side]
			.policy->decision[SG_ASK_DELAY]
			.always_preset)
		return false;
	sg_enter_duel(b, melee, rank.side, rank.vanguard, foe);
	if (melee->uses_mat)
		sg_update_ways_to_foe(b, melee, rank.side, rank.vanguard, foe);
	const struct sg_rank other = { (uint8_t)!rank.side, (uint8_t)foe };
	b->turn_kind = is_foe_waiting(melee, rank.side, held) ? SG_TURN_AWAITED : SG_TURN_FREE;
	b->comes_before_foe = interrupt_total(b, melee, rank, SG_DO_ATTACK, true) >=
		interrupt_total(b, melee, other, SG_DO_ATTACK, b->matchup->options->interrupt == SG_INTERRUPT_BOTH);
	return sg_ask_policy(b, rank.side, SG_ASK_DELAY, b->context.trace != NULL).action == SG_DELAY;
}

/* Adds the members of groups that fell apart while they delayed to the end of the list of delayers. */
static void add_members_of_broken_group(struct sg_melee *melee, struct delayer_list *held)
{
	for (unsigned side = 0; melee->parties != NULL && side < 2; side++)
		for (uint32_t *joins = &melee->parties->released_members[side]; *joins != 0; *joins &= *joins - 1)
			held->delayers[held->n_delayers++] = (struct sg_rank){ (uint8_t)side, (uint8_t)__builtin_ctz(*joins) };
}

static void delay_turn(struct sg_melee *melee, struct sg_rank rank, struct delayer_list *held)
{
	held->delayers[held->n_delayers++] = rank;
	if (melee->parties != NULL)
		melee->parties->have_delayed[rank.side] |= UINT32_C(1) << rank.vanguard;
}

/* Returns whether both sides have members that still wait. */
static bool are_both_waiting(const struct sg_melee *melee, const struct delayer_list *held)
{
	unsigned sides = 0;
	for (unsigned k = 0; k < held->n_delayers; k++)
		sides |= (unsigned)sg_has_turn(melee, held->delayers[k]) << held->delayers[k].side;
	return sides == 3;
}

void sg_take_turns_with_delays(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n)
{
	struct delayer_list held = { .n_delayers = 0 };
	for (unsigned k = 0; k < n && !is_bout_over(melee); k++) {
		if (!sg_has_turn(melee, order[k]))
			continue;
		if (can_await_foe(melee, order, n, k, &held) && does_delay_turn(b, melee, order[k], &held))
			delay_turn(melee, order[k], &held);
		else
			take_interruptible_turn(b, melee, order[k], &held);
		add_members_of_broken_group(melee, &held);
	}
	b->turn_kind = SG_TURN_FREE;
	if (are_both_waiting(melee, &held))
		sg_sort_by_total(b, melee, held.delayers, held.n_delayers, roll_interrupt_total);
	for (unsigned k = 0; k < held.n_delayers && !is_bout_over(melee); k++) {
		if (sg_has_turn(melee, held.delayers[k]))
			take_whole_turn(b, melee, held.delayers[k]);
		add_members_of_broken_group(melee, &held);
	}
}
