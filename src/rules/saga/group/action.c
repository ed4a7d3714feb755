/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions of a member in a team bout. */
#include "rules/saga/bout/mount.h"
#include "rules/saga/bout/berserk_confidence.h"
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/group/mat.h"

/* Rolls for rage (Virtue Berserk) after a blow of `side` that wounded foe `j`. */
static void test_rage_after_blow(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned j,
	unsigned purpose)
{
	if (b->matchup->can_situation_change && melee->parties == NULL &&
		b->fighter[!side].wound_counts != melee->fighter[!side][j].wound_counts)
		sg_test_rage_in_group(b, side, purpose + 2 * j);
}

/*
 * Returns whether foe `j` is near the target: adjacent to it on the mat, or in the same stance in bouts without a mat.
 */
static bool is_foe_near_target(const struct sg_melee *melee, unsigned side, unsigned target, unsigned j)
{
	return melee->uses_mat ? sg_are_members_adjacent(melee, side, target, side, j)
						   : melee->place[side][j].is_rearward == melee->place[side][target].is_rearward;
}

/*
 * "Spread (seed)", A-21: compares the Attack Total of a shot with the Defence Totals of foes near the target, in order.
 */
static void spread_shot_to_foes(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	int attack)
{
	const bool traced = b->context.trace != NULL;
	const struct sg_weapon *weapon = b->fighter[side].side->arm->weapon;
	if (melee->parties != NULL || weapon->spread < 2 || sg_shot_distance(b, melee, side, i, target) <= weapon->range)
		return;
	unsigned n = 1;
	for (unsigned j = 0; j < melee->teams->n_members[!side] && n < weapon->spread; j++) {
		if (j == target || !sg_is_member_able_to_fight(melee, !side, j) ||
			!is_foe_near_target(melee, !side, target, j) || sg_is_protected(melee, !side, j))
			continue;
		int defence = 0;
		n++;
		sg_enter_duel(b, melee, side, i, j);
		const bool at_mount = sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen);
		if (!at_mount)
			defence = sg_sum_defence_modifiers(b, !side);
		int advantage = at_mount
			? sg_resolve_advantage_on_mount(b, side, attack, &defence)
			: sg_resolve_attack_advantage(b, side, &attack, false, &defence,
				  b->matchup->can_situation_change ? SG_CONFIDENCE_FOR_SPREAD : SG_CONFIDENCE_FOR_NOTHING, traced);
		bool hit = advantage >= b->book->figure[SG_HIT_FROM];
		salle_record_event(b->context.recorder, side, SG_EVENT_SPREAD, hit, (unsigned)advantage);
		SALLE_TRACE(&b->context, "spread",
			"The shot spreads to {target}, {total} against {defence}: {hit?a hit|a miss}",
			SALLE_TRACE_TEXT("target", b->context.names[!side]), SALLE_TRACE_NUMBER("total", attack),
			SALLE_TRACE_NUMBER("defence", defence), SALLE_TRACE_FLAG("hit", hit));
		if (traced && !at_mount)
			sg_trace_defence(b, !side, defence);
		if (traced && hit)
			sg_trace_damage(b, side, b->fighter[side].side->damage, advantage,
				at_mount ? (int)b->fighter[!side].side->fighter->mount->soak : b->fighter[!side].side->soak, 1);
		if (hit && at_mount)
			sg_deal_damage_to_mount(b, side, advantage);
		else if (hit)
			sg_deal_damage(b, side, advantage, traced);
		test_rage_after_blow(b, melee, side, j, SG_SPARE_RAGE_OF_FOE);
		melee->place[!side][j].attackers |= UINT32_C(1) << i;
		sg_leave_duel(b, melee, side, i, j);
	}
	if (b->book->options.spread_friends)
		sg_spread_shot_to_friends(b, melee, side, i, target, attack, weapon->spread - n);
}

void sg_draw_attack_words(struct sg_bout *b, unsigned side)
{
	uint32_t word[4];
	salle_context_spare_words(&b->context, SG_SPARE_TEAM_TURN, word);
	for (unsigned k = 0; k < SG_DIE_WORDS; k++)
		b->word[SG_DIE_WORDS * salle_stream_map_side(b->context.stream, side) + k] = word[k];
}

/* Makes the attack on the target, with random words that were already drawn. Returns the Attack Total. */
static int make_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, const struct sg_turn *turn)
{
	const bool traced = b->context.trace != NULL, exerts = turn->exertion == SG_EXERT_ATTACK;
	int total = 0; /* stays 0 for attacks with bare hands, which do not spread */
	if (b->fighter[side].hold_strength_of_foe > 0)
		sg_try_to_break_free(b, side, exerts);
	else if (turn->act >= SG_DO_GRAPPLE)
		sg_do_wrestling_action(b, side, turn->act, exerts);
	else if (turn->act == SG_DO_SPLIT && sg_count_members_to_split(melee, side, turn->target) > 0)
		total = sg_make_splitting_attack(b, melee, side, i, turn->target, exerts);
	else if (melee->parties != NULL)
		total = sg_make_group_attack(b, melee, side, i, turn->target, exerts);
	else if (sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen))
		(void)sg_attack_mount(b, side, exerts, &total);
	else
		total = sg_make_attack(b, side, exerts,
			b->matchup->can_situation_change ? SG_CONFIDENCE_FOR_DAMAGE : SG_CONFIDENCE_FOR_NOTHING, traced);
	return total;
}

void sg_make_member_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn)
{
	const unsigned target = turn->target, hand = sg_arm_for_action(b, side, turn->act);
	const bool in_hold = b->fighter[0].hold_strength_of_foe > 0 || b->fighter[1].hold_strength_of_foe > 0;
	if (hand != b->fighter[side].hand)
		sg_set_acting_arm(b, melee, side, hand);
	const bool in_melee = b->fighter[side].side->arm->weapon->kind == SG_MELEE;
	if (in_melee && !in_hold && melee->place[!side][target].is_rearward && !sg_roll_stance_rush(b, melee, side))
		return; /* the attack is lost, because its rush failed */
	if (turn->act >= SG_DO_GRAPPLE)
		sg_release_holds_of_member(b, melee, side, i, target);
	sg_draw_attack_words(b, side);
	if (in_melee) {
		melee->place[side][i].attacked_foe = (uint8_t)target;
		melee->place[!side][target].melee_attacks++;
	}
	melee->place[!side][target].attackers |= UINT32_C(1) << i;
	int total = make_attack(b, melee, side, i, turn);
	test_rage_after_blow(b, melee, side, target, SG_SPARE_RAGE_OF_FOE);
	if (!in_melee) {
		sg_leave_duel(b, melee, side, i, target);
		spread_shot_to_foes(b, melee, side, i, target, total);
		sg_enter_duel(b, melee, side, i, target);
	}
	sg_apply_mishap(b, side);
}

void sg_make_member_mount_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn)
{
	if (melee->fighter[side][i].side->fighter->mount == NULL || !sg_is_member_able_to_fight(melee, side, i))
		return;
	const unsigned foe = melee->parties != NULL ? sg_find_first_able_foe(melee, side)
												: sg_choose_foe_of_mount(b, melee, side, i, turn->target);
	if (foe == SG_NONE)
		return;
	sg_enter_duel(b, melee, side, i, foe);
	if (melee->uses_mat)
		sg_update_ways_to_foe(b, melee, side, i, foe);
	const struct sg_fighter_state *man = &b->fighter[side];
	if (turn->act == SG_DO_MOUNT ? !man->prone && !man->has_fallen : sg_does_mount_attack(b, side)) {
		sg_set_acting_arm(b, melee, side, sg_bare_hands_arm(b->matchup->fighters[side]));
		melee->place[!side][foe].melee_attacks++;
		melee->place[!side][foe].attackers |= UINT32_C(1) << i;
		if (melee->parties != NULL)
			sg_make_group_mount_attack(b, melee, side, i, foe);
		else
			sg_make_mount_attack(b, side);
		test_rage_after_blow(b, melee, side, foe, SG_SPARE_RAGE_AFTER_HOOVES);
	}
	sg_leave_duel(b, melee, side, i, foe);
	if (melee->parties != NULL)
		sg_end_party_turn(b, melee, side, i);
}

void sg_release_holds_of_member(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned kept)
{
	for (unsigned j = 0; b->matchup->can_wrestle && j < melee->teams->n_members[!side]; j++) {
		if (j == kept || melee->place[!side][j].hold_strengths[i] == 0)
			continue;
		melee->place[!side][j].hold_strengths[i] = 0;
		SALLE_TRACE_IN_CONTEXT(&b->context, "lets_go", "{who} lets go of {foe}",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]),
			SALLE_TRACE_TEXT("foe", melee->teams->names[!side][j]));
	}
}

void sg_try_member_disengage(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned facing)
{
	const bool traced = b->context.trace != NULL;
	bool leaves = true;
	uint32_t own[4], word[4];
	salle_context_spare_words(&b->context, SG_SPARE_DISENGAGE, own);
	sg_leave_duel(b, melee, side, i, facing);
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++) {
		if (!(melee->place[side][i].attackers >> j & 1) || !sg_is_member_able_to_fight(melee, !side, j))
			continue;
		salle_context_spare_words(&b->context, SG_SPARE_PURSUING_FOE + j, word);
		sg_enter_duel(b, melee, side, i, j);
		leaves &= sg_roll_withdrawal(b, side, word, own, traced);
	}
	sg_enter_duel(b, melee, side, i, facing);
	sg_finish_disengaging(b, side, leaves, traced);
}
