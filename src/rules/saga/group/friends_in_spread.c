/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Option `spread_friends`: a shot that spreads also hits friends of the shooter, which the text leaves out. In
 * the bout of two, the friend stands for its own side and the shooter for the other side, so that the wound counts for
 * the friend's side.
 */
#include "rules/saga/group/mat.h"

/*
 * Returns whether friend `k` is near the target: adjacent to it on the mat, or in close combat with it in bouts without
 * a mat.
 */
static bool is_friend_near(const struct sg_melee *melee, unsigned side, unsigned k, unsigned target)
{
	return sg_is_member_able_to_fight(melee, side, k) &&
		(melee->uses_mat ? sg_is_adjacent_to_foe(melee, side, k, target)
						 : melee->place[side][k].attacked_foe == target);
}

/*
 * Puts friend `k` and the shooter into the bout of two, and stores the values of both in `now`. `distance` is in paces.
 */
static void put_friend_into_bout(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned k,
	unsigned distance, struct sg_side now[2])
{
	const unsigned member[2] = { side == 0 ? k : i, side == 0 ? i : k };
	struct sg_situation at = { .distance = distance };
	for (unsigned s = 0; s < 2; s++) {
		struct sg_fighter_state *man = &b->fighter[s];
		*man = melee->fighter[side][member[s]];
		at.hand[s] = man->hand;
		at.off_guard[s] = man->is_off_guard != 0;
		at.raging[s] = man->is_raging != 0;
		at.fallen[s] = man->has_fallen != 0;
		b->context.names[s] = melee->teams->names[side][member[s]];
	}
	for (unsigned s = 0; s < 2; s++) {
		sg_update_side(b->matchup, s, &at, &now[s]);
		b->fighter[s].side = &now[s];
	}
}

/* Applies the shot to the friend that is in the bout of two. */
static void strike_friend(struct sg_bout *b, unsigned side, int attack)
{
	const bool traced = b->context.trace != NULL;
	const struct sg_side *own = b->fighter[!side].side, *of = b->fighter[side].side;
	const int defence = sg_roll_defence_total(b, side, sg_sum_defence_modifiers(b, side), traced);
	const int advantage = attack - defence, excess = own->damage + advantage - of->soak;
	const bool hit = advantage >= b->book->figure[SG_HIT_FROM];
	salle_record_event(b->context.recorder, side, SG_EVENT_SPREAD, hit, (unsigned)advantage);
	SALLE_TRACE(&b->context, "spread",
		"The shot spreads to the friend {target}, {total} against {defence}: {hit?a hit|a miss}",
		SALLE_TRACE_TEXT("target", b->context.names[side]), SALLE_TRACE_NUMBER("total", attack),
		SALLE_TRACE_NUMBER("defence", defence), SALLE_TRACE_FLAG("hit", hit));
	if (traced)
		sg_trace_defence(b, side, defence);
	if (!hit)
		return;
	if (traced)
		sg_trace_damage(b, !side, own->damage, advantage, of->soak, 1);
	if (excess > 0)
		sg_apply_wound(b, !side, sg_wound_level_of_excess(b->book, excess, of->points_per_level), excess, traced);
	else
		SALLE_TRACE(&b->context, "soaked", "{who} soaks it", SALLE_TRACE_TEXT("who", b->context.names[side]));
}

void sg_spread_shot_to_friends(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	int attack, unsigned most)
{
	const struct sg_matchup *before = b->matchup, *of_shooter = sg_pair_matchup(melee, side, i, target);
	struct sg_side now[2] = { of_shooter->side[0], of_shooter->side[1] };
	struct sg_matchup seated = *of_shooter;
	const unsigned distance = (unsigned)sg_shot_distance(b, melee, side, i, target);
	b->matchup = &seated;
	seated.scene.cover = SALLE_DRAW;
	seated.fighters[!side] = of_shooter->fighters[side];
	for (unsigned k = 0, n = 0; k < melee->teams->n_members[side] && n < most; k++) {
		if (k == i || !is_friend_near(melee, side, k, target) || sg_is_protected(melee, side, k))
			continue;
		n++;
		seated.fighters[side] = sg_pair_matchup(melee, side, k, target)->fighters[side];
		put_friend_into_bout(b, melee, side, i, k, distance, now);
		strike_friend(b, side, attack);
		const struct sg_side *compiled = melee->fighter[side][k].side;
		melee->fighter[side][k] = b->fighter[side];
		melee->fighter[side][k].side = compiled;
		if (sg_is_able_to_fight(&b->fighter[side]))
			continue;
		melee->n_able[side]--;
		sg_end_holds_of_member(melee, side, k);
	}
	b->matchup = before;
}
