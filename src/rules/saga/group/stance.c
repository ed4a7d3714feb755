/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "9. Stances": declarations and rushes. Without stances, "8. Multiple attackers, defenders": protection. */
#include "rules/saga/group/group.h"
#include "rules/saga/bout/trace_totals.h"

unsigned sg_count_forward_members(const struct sg_melee *melee, unsigned side)
{
	unsigned n = 0;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
		n += sg_is_member_able_to_fight(melee, side, i) && !melee->place[side][i].is_rearward;
	return n;
}

unsigned sg_ask_for_declaration(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned decision,
	unsigned preset)
{
	unsigned foe = sg_find_first_able_foe(melee, side);
	if (sg_pair_matchup(melee, side, i, foe)->side[side].policy->decision[decision].always_preset)
		return preset;
	sg_set_moment_of_member(b, side, i);
	b->policy_draws = 0;
	sg_enter_duel(b, melee, side, i, foe);
	return sg_ask_policy(b, side, decision, b->context.trace != NULL).action;
}

static bool wants_rearward_stance(const struct sg_fighter_state *man, unsigned stance)
{
	const struct sg_fighter *fighter = man->side->fighter;
	const struct sg_weapon *first = fighter->arm[sg_find_first_unbroken_arm(fighter, man->broken_arms)].weapon;
	return stance == SG_REARWARD || (stance == SG_BY_WEAPON && first->kind == SG_MISSILE && first->hands > 1);
}

/*
 * Returns whether enough members of `side` stand forward: at least half as many as enemies stand forward; in a hallway,
 * one.
 */
static bool are_enough_forward(const struct sg_bout *b, const unsigned forward[2], unsigned side)
{
	const int32_t *figure = b->book->figure;
	if ((int32_t)forward[side] < figure[SG_FORWARD_LEAST])
		return false;
	return b->matchup->scene.terrain == SG_HALLWAY ||
		100 * (int32_t)forward[side] >= figure[SG_FORWARD_SHARE] * (int32_t)forward[!side];
}

/* Returns the first member in the rearward stance that can come forward, or SG_NONE. */
static unsigned find_first_rearward(const struct sg_bout *b, const struct sg_melee *melee, unsigned side)
{
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
		if (sg_is_member_able_to_fight(melee, side, i) && melee->place[side][i].is_rearward &&
			!sg_is_in_hold(b, melee, side, i))
			return i;
	return SG_NONE;
}

/* Brings members forward until enough members of each side stand forward. */
static void bring_members_forward(const struct sg_bout *b, struct sg_melee *melee)
{
	bool moved = true;
	while (moved) {
		const unsigned forward[2] = { sg_count_forward_members(melee, 0), sg_count_forward_members(melee, 1) };
		moved = false;
		for (unsigned side = 0; side < 2; side++) {
			unsigned i = are_enough_forward(b, forward, side) ? SG_NONE : find_first_rearward(b, melee, side);
			if (i == SG_NONE)
				continue;
			melee->place[side][i].is_rearward = false;
			moved = true;
		}
	}
}

void sg_take_weapon_of_stance(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	struct sg_fighter_state *man = &melee->fighter[side][i];
	struct sg_place *place = &melee->place[side][i];
	const struct sg_fighter *fighter = man->side->fighter;
	const bool same = place->holds_rear_weapon == place->is_rearward;
	place->holds_rear_weapon = place->is_rearward;
	if (!b->matchup->options->stances || man->lost_weapon)
		return;
	if (!same || (!place->is_rearward && !sg_is_usable_forward(fighter->arm[man->hand].weapon)))
		sg_take_in_hand(man, sg_bare_hands_arm(fighter),
			place->is_rearward ? sg_find_rearward_arm(fighter, man->broken_arms)
							   : sg_find_forward_arm(fighter, man->broken_arms));
}

static void ask_for_stances(struct sg_bout *b, struct sg_melee *melee)
{
	bool was[2][SALLE_SIDE_MAX], wish[2][SALLE_SIDE_MAX];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			was[side][i] = melee->place[side][i].is_rearward;
			wish[side][i] = sg_is_member_able_to_fight(melee, side, i) &&
				wants_rearward_stance(&melee->fighter[side][i],
					sg_ask_for_declaration(b, melee, side, i, SG_ASK_STANCE, SG_BY_WEAPON)) &&
				(was[side][i] || !melee->fighter[side][i].is_raging); /* the Virtue Berserk: "no retreat" */
		}
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			/* "cannot change stances": neither the held member nor its grappler can */
			if (sg_is_in_hold(b, melee, side, i))
				wish[side][i] = was[side][i];
			melee->place[side][i].is_rearward = wish[side][i];
		}
	bring_members_forward(b, melee);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			bool rearward = melee->place[side][i].is_rearward;
			if (b->rounds == 0)
				sg_take_weapon_of_stance(b, melee, side, i);
			if (sg_is_member_able_to_fight(melee, side, i) && (rearward != was[side][i] || rearward != wish[side][i]))
				SALLE_TRACE_IN_CONTEXT(&b->context, "stance",
					"{who} {back?stands rearward|stands forward}{held?: too few allies stand forward}",
					SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_FLAG("back", rearward),
					SALLE_TRACE_FLAG("held", rearward != wish[side][i]));
		}
}

/* Returns whether member `k` can protect member `i`. On the battle mat both must be adjacent. */
static bool can_reach_to_protect(const struct sg_melee *melee, unsigned side, unsigned k, unsigned i)
{
	return !melee->uses_mat || sg_are_members_adjacent(melee, side, k, side, i);
}

bool sg_is_protected(const struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++)
		if (sg_is_member_able_to_fight(melee, side, k) && melee->place[side][k].protected_ally == i &&
			can_reach_to_protect(melee, side, k, i))
			return true;
	return false;
}

/*
 * Returns the ally that a member will protect: able to fight, without a protector, and protecting nobody. If
 * `most_hurt`, returns the ally with the largest penalty, otherwise the first; SG_NONE if there is none.
 */
static unsigned choose_protected_ally(const struct sg_melee *melee, unsigned side, unsigned i, bool most_hurt)
{
	unsigned best = SG_NONE;
	int most = 0;
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++) {
		int penalty = melee->fighter[side][k].penalty;
		if (k == i || !sg_is_member_able_to_fight(melee, side, k) || sg_is_protected(melee, side, k) ||
			melee->place[side][k].protected_ally != SG_NONE || !can_reach_to_protect(melee, side, i, k))
			continue;
		if (!most_hurt)
			return k;
		if (penalty > most) {
			best = k;
			most = penalty;
		}
	}
	return best;
}

/*
 * Asks all members whom they protect: "at most one protected per defender". A member that protects another cannot
 * itself be protected. Otherwise members that protect each other in a circle could not be attacked at all.
 */
static void ask_for_protection(struct sg_bout *b, struct sg_melee *melee)
{
	for (unsigned side = 0; side < 2; side++) {
		uint8_t before[SALLE_SIDE_MAX] = { 0 };
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			before[i] = melee->place[side][i].protected_ally;
			melee->place[side][i].protected_ally = SG_NONE;
		}
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			if (!sg_is_member_able_to_fight(melee, side, i) || sg_is_protected(melee, side, i))
				continue;
			unsigned protects = sg_ask_for_declaration(b, melee, side, i, SG_ASK_PROTECT, SG_NOBODY);
			unsigned ward =
				protects == SG_NOBODY ? SG_NONE : choose_protected_ally(melee, side, i, protects == SG_MOST_HURT);
			melee->place[side][i].protected_ally = (uint8_t)ward;
			if (ward != SG_NONE && ward != before[i])
				SALLE_TRACE_IN_CONTEXT(&b->context, "protect", "{who} protects {ward}",
					SALLE_TRACE_TEXT("who", melee->teams->names[side][i]),
					SALLE_TRACE_TEXT("ward", melee->teams->names[side][ward]));
		}
	}
}

void sg_declare_stances(struct sg_bout *b, struct sg_melee *melee)
{
	if (b->matchup->options->stances)
		ask_for_stances(b, melee);
	else
		ask_for_protection(b, melee);
}

/*
 * "stance rush": returns the modifiers of the roll with which member `k` of the other side blocks the rush of `side`.
 */
static struct sg_rush_roll make_block_roll(const struct sg_bout *b, const struct sg_melee *melee, unsigned side,
	unsigned k)
{
	const struct sg_fighter *fighter = melee->fighter[!side][k].side->fighter;
	return (struct sg_rush_roll){
		.strength_and_size = fighter->size + fighter->str,
		.shield = sg_arm_in_hand(melee, !side, k)->block,
		.block = b->book->figure[SG_RUSH_BLOCK],
		.penalty = -melee->fighter[!side][k].penalty,
	};
}

/* returns the best able forward blocker of the defending side. */
static unsigned find_best_blocker(const struct sg_bout *b, const struct sg_melee *melee, unsigned side)
{
	unsigned best = SG_NONE;
	int most = INT32_MIN;
	for (unsigned k = 0; k < melee->teams->n_members[!side]; k++) {
		if (!sg_is_member_able_to_fight(melee, !side, k) || melee->place[!side][k].is_rearward)
			continue;
		const struct sg_rush_roll roll = make_block_roll(b, melee, side, k);
		if (sg_rush_total(&roll) <= most)
			continue;
		most = sg_rush_total(&roll);
		best = k;
	}
	return best;
}

bool sg_roll_stance_rush(struct sg_bout *b, const struct sg_melee *melee, unsigned side)
{
	const struct sg_fighter *fighter = b->fighter[side].side->fighter;
	const unsigned blocker = find_best_blocker(b, melee, side);
	if (blocker == SG_NONE)
		return true;
	uint32_t word[4];
	salle_context_spare_words(&b->context, SG_SPARE_BLOCK, word);
	struct sg_rush_roll rusher = {
		.strength_and_size = fighter->size + fighter->str,
		.penalty = -b->fighter[side].penalty,
	};
	struct sg_rush_roll defender = make_block_roll(b, melee, side, blocker);
	sg_roll_rush_dice(b, word, &rusher, &defender);
	const int rushes = sg_rush_total(&rusher), blocks = sg_rush_total(&defender);
	const bool past = rushes > blocks;
	salle_record_event(b->context.recorder, side, SG_EVENT_RUSH, past, (unsigned)(rushes - blocks));
	sg_trace_rush(b, b->context.names[side], &rusher);
	sg_trace_rush(b, melee->teams->names[!side][blocker], &defender);
	SALLE_TRACE_IN_CONTEXT(&b->context, "rush",
		"{who} rushes for {target}, {rushes} against {blocks} of {blocker}: {past?past|held}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("target", b->context.names[!side]),
		SALLE_TRACE_NUMBER("rushes", rushes), SALLE_TRACE_NUMBER("blocks", blocks),
		SALLE_TRACE_TEXT("blocker", melee->teams->names[!side][blocker]), SALLE_TRACE_FLAG("past", past));
	return past;
}
