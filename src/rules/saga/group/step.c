/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puts a member and its foe into the bout of two, with the values of their current situation. Later takes both out
 * again.
 */
#include <string.h>

#include "rules/saga/group/mat.h"

static unsigned count_assailants(const struct sg_melee *melee, unsigned side, unsigned i, unsigned most)
{
	unsigned n = 0;
	for (unsigned j = 0; j < melee->teams->n_members[!side] && n < most; j++)
		n += sg_is_member_able_to_fight(melee, !side, j) && melee->place[!side][j].attacked_foe == i &&
			(!melee->uses_mat || sg_is_adjacent_to_foe(melee, side, i, j));
	return n;
}

void sg_update_distance(struct sg_bout *b, unsigned paces)
{
	const unsigned square = (unsigned)b->book->figure[SG_SQUARE];
	const unsigned squares = paces / square;
	b->squares = (uint8_t)(paces == 0 ? 1 : squares < 2 ? 2 : squares < UINT8_MAX ? squares : UINT8_MAX);
	b->extra_paces = (uint8_t)(paces == 0 || squares < 2 || squares > UINT8_MAX ? 0 : paces % square);
}

/*
 * Computes the values of the two fighters in the bout in their current situation, with the weapons `hand` in hand and
 * the distance in paces.
 */
static void update_values_in_bout(struct sg_bout *b, struct sg_melee *melee, const unsigned hand[2], unsigned distance)
{
	const struct sg_fighter_state *man = b->fighter;
	struct sg_situation at = {
		.hand = { hand[0], hand[1] },
		.distance = distance,
		.has_moved = { man[0].recent_move > 0, man[1].recent_move > 0 },
		.is_running = { man[0].is_running != 0, man[1].is_running != 0 },
		.off_guard = { man[0].is_off_guard != 0, man[1].is_off_guard != 0 },
		.raging = { man[0].is_raging != 0, man[1].is_raging != 0 },
		.fallen = { man[0].has_fallen != 0, man[1].has_fallen != 0 },
		.left_cover = b->left_cover != 0,
	};
	if (__builtin_expect(b->book->options.modified, 0)) {
		at.is_charging[melee->acting_side] = man[melee->acting_side].recent_move == 2;
		at.is_flanking[melee->acting_side] = melee->is_flanking;
		memcpy(at.earlier_attacks, melee->earlier_attacks, sizeof at.earlier_attacks);
	}
	if (melee->uses_mat)
		sg_update_distance(b, distance);
	for (unsigned s = 0; s < 2; s++) {
		melee->current_sides[s] = b->matchup->side[s];
		sg_update_side(b->matchup, s, &at, &melee->current_sides[s]);
		b->fighter[s].side = &melee->current_sides[s];
	}
}

void sg_set_acting_arm(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned hand)
{
	update_values_in_bout(b, melee,
		(const unsigned[2]){ side == 0 ? hand : b->fighter[0].hand, side == 1 ? hand : b->fighter[1].hand },
		melee->uses_mat ? 0
						: (unsigned)b->matchup->scene.distance); /* bare hands and hooves reach only an adjacent foe */
}

int sg_group_bonus(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, const struct sg_party *party)
{
	int sum = 0;
	if (party->leader == SG_NONE)
		return 0;
	int most = b->book->figure[SG_PER_LEADERSHIP] * melee->fighter[side][party->leader].side->fighter->leadership;
	for (unsigned k = 1; k < party->n_members; k++)
		if (sg_is_member_able_to_fight(melee, side, party->member[k]))
			sum += sg_arm_in_hand(melee, side, party->member[k])->score;
	return sum < most ? sum : most;
}

/*
 * Adds "bonus = sum of the other members' Combat Abilities" to the attack or the defence of a vanguard in the bout of
 * two.
 */
static void add_group_bonus(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned number)
{
	const struct sg_party *party = sg_party_led_by(melee, side, number);
	const int bonus = party != NULL ? sg_group_bonus(b, melee, side, party) : 0;
	if (bonus == 0)
		return;
	if (b->fighter[side].side != &melee->current_sides[side])
		melee->current_sides[side] = *b->fighter[side].side;
	b->fighter[side].side = &melee->current_sides[side];
	*(party->bonus_kind == SG_BONUS_ATTACK ? &melee->current_sides[side].attack
										   : &melee->current_sides[side].defence) += bonus;
}

/* Returns the number of able fighters of a side with a missile weapon in hand. */
static unsigned count_shooters(const struct sg_melee *melee, unsigned side)
{
	unsigned shooters = 0;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
		shooters +=
			sg_is_member_able_to_fight(melee, side, i) && sg_arm_in_hand(melee, side, i)->weapon->kind == SG_MISSILE;
	return shooters;
}

/* Option `flanking`: returns whether a friend stands opposite to member `i`, on the other side of foe `j`. */
static bool has_friend_opposite(const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const struct sg_square own = sg_direction_to_foe(melee, side, i, j);
	bool any = false;
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++) {
		const struct sg_square of_friend = sg_direction_to_foe(melee, side, k, j);
		any |= k != i && sg_is_member_able_to_fight(melee, side, k) && sg_is_adjacent_to_foe(melee, side, k, j) &&
			of_friend.x == -own.x && of_friend.y == -own.y;
	}
	return any && sg_is_adjacent_to_foe(melee, side, i, j);
}

/*
 * Option `outnumbering`: removes the fighter itself from the number of friends that attacked the foe. Changes nothing
 * if so many other friends attacked that the maximum is reached without the fighter.
 */
static void leave_out_own_attack(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const unsigned most = (unsigned)b->book->figure[SG_ASSAILANTS];
	for (unsigned s = 0; s < 2; s++) {
		struct sg_fighter_state *man = &b->fighter[s];
		const unsigned own = s == side ? i : j, foe = s == side ? j : i;
		const bool assails = melee->place[s][own].attacked_foe == foe && b->fighter[!s].assailants > 0;
		if (man->side->arm->weapon->kind == SG_MELEE && assails && count_assailants(melee, !s, foe, most + 1) <= most)
			man->assailant_modifier = (int16_t)(man->assailant_modifier - man->side->target_assailed);
	}
}

/*
 * Sets what the options of house rules need to know: whose turn it is, which fighter flanks the other, and the number
 * of attacks on both fighters in this round.
 */
static void set_situation_for_options(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	melee->acting_side = side;
	melee->is_flanking = b->book->options.flanking != 0 && melee->uses_mat && has_friend_opposite(melee, side, i, j);
	melee->earlier_attacks[side] = melee->place[side][i].melee_attacks;
	melee->earlier_attacks[!side] = melee->place[!side][j].melee_attacks;
}

void sg_enter_duel(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const unsigned most = (unsigned)b->book->figure[SG_ASSAILANTS];
	bool left_cover = false;
	b->matchup = sg_pair_matchup(melee, side, i, j);
	for (unsigned s = 0; s < 2; s++) {
		unsigned number = s == side ? i : j;
		const struct sg_place *place = &melee->place[s][number];
		struct sg_fighter_state *man = &b->fighter[s];
		*man = melee->fighter[s][number];
		man->side = &b->matchup->side[s];
		man->assailants = (uint8_t)count_assailants(melee, s, number, most);
		man->is_rearward = place->is_rearward;
		man->hold_strength_of_foe = place->hold_strengths[s == side ? j : i];
		man->allies = (uint8_t)(melee->n_able[s] - 1);
		b->dropped_arm[s] = place->dropped_arm;
		b->mount_fatigue[s] = place->mount_fatigue;
		left_cover |= place->left_cover;
		b->context.names[s] = melee->teams->names[s][number];
	}
	b->left_cover = left_cover;
	b->foe_shooters = (uint8_t)count_shooters(melee, !side);
	if (__builtin_expect(b->book->options.modified, 0))
		set_situation_for_options(b, melee, side, i, j);
	if (b->matchup->can_situation_change)
		update_values_in_bout(b, melee, (const unsigned[2]){ b->fighter[0].hand, b->fighter[1].hand },
			(unsigned)sg_shot_distance(b, melee, side, i, j));
	if (melee->parties != NULL)
		for (unsigned s = 0; s < 2; s++)
			add_group_bonus(b, melee, s, s == side ? i : j);
	for (unsigned s = 0; s < 2; s++)
		b->fighter[s].assailant_modifier =
			(int16_t)sg_assailant_modifier(b->fighter[s].side, b->fighter[s].assailants, b->fighter[!s].assailants);
	if (__builtin_expect(b->book->options.outnumbering != 0, 0))
		leave_out_own_attack(b, melee, side, i, j);
}

void sg_break_distant_holds(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; b->matchup->can_wrestle && j < melee->teams->n_members[!side]; j++) {
		uint8_t *of_it = &melee->place[side][i].hold_strengths[j], *of_foe = &melee->place[!side][j].hold_strengths[i];
		if (sg_is_adjacent_to_foe(melee, side, i, j) || (*of_it == 0 && *of_foe == 0))
			continue;
		*of_it = *of_foe = 0;
		SALLE_TRACE_IN_CONTEXT(&b->context, "torn", "{who} is torn away from {foe}",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]),
			SALLE_TRACE_TEXT("foe", melee->teams->names[!side][j]));
	}
}

void sg_end_holds_of_member(struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		melee->place[side][i].hold_strengths[j] = melee->place[!side][j].hold_strengths[i] = 0;
}

/*
 * Limits the number of a fighter's wounds of each level to what sg_fighter_state.wound_counts can count. If the table
 * has many wound levels, each has few bits, and several foes can deal many wounds of a level without a penalty.
 */
static void limit_wound_counts(const struct sg_book *book, struct sg_fighter_state *man)
{
	for (unsigned level = 0; level < book->n_wounds; level++) {
		const struct sg_wound_effect *wound = &book->wound[level];
		const uint64_t most = wound->count_mask / wound->count_unit / 2,
					   count = sg_count_wounds_of_level(book, man, level);
		if (count > most)
			man->wound_counts -= (count - most) * wound->count_unit;
	}
}

void sg_leave_duel(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	bool left[2], fell[2];
	for (unsigned s = 0; s < 2; s++) {
		unsigned number = s == side ? i : j;
		const struct sg_fighter_state *man = &b->fighter[s];
		fell[s] = man->has_fallen != melee->fighter[s][number].has_fallen;
		left[s] = sg_is_member_able_to_fight(melee, s, number) && !sg_is_able_to_fight(man);
		melee->n_able[s] -= left[s];
		melee->place[s][number].dropped_arm = b->dropped_arm[s];
		melee->place[s][number].mount_fatigue = b->mount_fatigue[s];
		melee->place[s][number].hold_strengths[s == side ? j : i] = man->hold_strength_of_foe;
		melee->fighter[s][number] = *man;
		melee->fighter[s][number].side = &b->matchup->side[s];
		if (__builtin_expect(b->book->n_wounds > 5, 0))
			limit_wound_counts(b->book, &melee->fighter[s][number]);
	}
	for (unsigned s = 0; s < 2; s++)
		if (left[s] && b->matchup->can_wrestle)
			sg_end_holds_of_member(melee, s, s == side ? i : j);
		else if (melee->footprints && fell[s]) /* on its mount, the fallen rider may have occupied more squares */
			sg_break_distant_holds(b, melee, s, s == side ? i : j);
}
