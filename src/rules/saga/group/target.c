/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choice of a target: "8. Multiple attackers, defenders", "9. Stances". */
#include "rules/saga/chances/chances.h"
#include "rules/saga/group/group.h"

/* The foes that a member can attack, as bits. */
struct reach {
	uint32_t without_rush; /* foes that can be attacked without a rush */
	uint32_t with_rush;
};

/*
 * Finds the foes that a member can attack. `shoots`: whether it has a missile weapon in hand. On the mat, this function
 * is used only for attacks of mounts.
 */
static struct reach find_attackable_foes(const struct sg_bout *b, const struct sg_melee *melee, unsigned side,
	unsigned i, bool shoots)
{
	/* whether anyone stands forward; if not, nobody blocks a rush */
	const bool line = sg_count_forward_members(melee, !side) > 0;
	struct reach reach = { 0, 0 };
	if (!shoots && melee->place[side][i].is_rearward)
		return reach; /* members in the rearward stance cannot attack in melee */
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++) {
		const struct sg_place *place = &melee->place[!side][j];
		if (melee->uses_mat && !sg_is_adjacent_to_foe(melee, side, i, j))
			continue;
		if (sg_is_member_able_to_fight(melee, !side, j) &&
			place->hold_strengths[i] > 0) { /* a foe that the member holds */
			reach.without_rush |= UINT32_C(1) << j;
			continue;
		}
		/* whether the foe already has the maximum number of attackers */
		bool full = !shoots && (int32_t)place->melee_attacks >= b->book->figure[SG_CROWD];
		if (!sg_is_member_able_to_fight(melee, !side, j) || full || sg_is_protected(melee, !side, j))
			continue;
		*(place->is_rearward && !shoots && line ? &reach.with_rush : &reach.without_rush) |= UINT32_C(1) << j;
	}
	return reach;
}

static unsigned find_first_foe_in(uint32_t foes)
{
	return foes == 0 ? SG_NONE : (unsigned)__builtin_ctz(foes);
}

/* Returns the chance that the next attack of `side` defeats the foe in the bout of two. */
static double chance_to_defeat(const struct sg_bout *b, unsigned side)
{
	double chance[SG_RESULTS];
	if (sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen))
		return 0;
	const struct sg_blow blow = sg_make_blow(b, side, false);
	sg_solve_blow(&blow, chance);
	return sg_chance_to_defeat(b, side, chance);
}

unsigned sg_choose_best_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, uint32_t foes,
	unsigned choice)
{
	unsigned best = SG_NONE;
	double most = -1;
	for (; foes != 0; foes &= foes - 1) {
		unsigned j = find_first_foe_in(foes);
		sg_enter_duel(b, melee, side, i, j);
		double value = choice == SG_WEAKEST ? chance_to_defeat(b, side) : b->fighter[!side].penalty;
		if (value > most) {
			most = value;
			best = j;
		}
	}
	return best;
}

/* Returns the members of a side that stand rearward, as a bit mask. */
static uint32_t list_rearward_members(const struct sg_melee *melee, unsigned side)
{
	uint32_t members = 0;
	for (unsigned j = 0; j < melee->teams->n_members[side]; j++)
		members |= (uint32_t)melee->place[side][j].is_rearward << j;
	return members;
}

unsigned sg_choose_target(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	const bool traced = b->context.trace != NULL;
	const bool shoots = sg_arm_in_hand(melee, side, i)->weapon->kind == SG_MISSILE;
	const struct reach reach = find_attackable_foes(b, melee, side, i, shoots);
	unsigned first = find_first_foe_in(reach.without_rush), choice = SG_FIRST;
	if ((reach.without_rush | reach.with_rush) == 0)
		return SG_NONE;
	unsigned seen = first != SG_NONE ? first : find_first_foe_in(reach.with_rush);
	if (!sg_pair_matchup(melee, side, i, seen)->side[side].policy->decision[SG_ASK_TARGET].always_preset) {
		sg_enter_duel(b, melee, side, i, seen);
		choice = sg_ask_policy(b, side, SG_ASK_TARGET, traced).action;
	}
	if (choice == SG_REAR) {
		unsigned back = find_first_foe_in((reach.without_rush | reach.with_rush) & list_rearward_members(melee, !side));
		return back != SG_NONE ? back : first;
	}
	return choice == SG_FIRST || choice == SG_NEAREST
		? first
		: sg_choose_best_foe(b, melee, side, i, reach.without_rush, choice);
}

unsigned sg_choose_foe_of_mount(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned target)
{
	const struct reach reach = find_attackable_foes(b, melee, side, i, false);
	return target != SG_NONE && (reach.without_rush >> target & 1) ? target : find_first_foe_in(reach.without_rush);
}
