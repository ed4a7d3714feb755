/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Movement" and "Shooting" of groups. */
#include "rules/campaign/chances.h"
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/bout/shoot.h"
#include "rules/campaign/group/group.h"

/*
 * Returns the nearest foe with fewer than `most` attackers; CP_NONE if there is none. Among equally near foes, the foe
 * with the fewest attackers is chosen.
 */
static unsigned find_nearest_foe(const struct cp_melee *melee, unsigned side, unsigned i, const uint8_t *attackers,
	unsigned most)
{
	unsigned best = CP_NONE, least = UINT32_MAX;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++) {
		unsigned value = cp_metres_to_foe(melee, side, i, j) * 64 + attackers[j];
		if (value < least && attackers[j] < most && cp_is_member_fighting(melee, !side, j)) {
			best = j;
			least = value;
		}
	}
	return best;
}

/*
 * Returns how well a foe fits the criterion `choice` of the policy. The policy attacks the foe with the highest number.
 */
static double rate_foe(const struct cp_melee *melee, const struct cp_book *book, unsigned side, unsigned i, unsigned j,
	unsigned choice)
{
	const struct cp_fighter_state *foe = &melee->fighter[!side][j], *own = &melee->fighter[side][i];
	const struct cp_fighter *fighter = foe->side->fighter;
	const struct cp_strike_case it = { .arm = cp_arm_in_hand(own), .foe_arm = cp_arm_in_hand(foe), .foe = fighter };
	const struct cp_observed_roll seen = cp_numbers_needed_by_strike(book, &it);
	switch (choice) {
	case CP_WEAKEST:
		return cp_defeat_chance_of_roll(book, &seen, 0);
	case CP_STRONGEST:
		return fighter->striking;
	default: /* CP_LEADER */
		return fighter->command_bonus;
	}
}

/*
 * Returns the foe whom a member attacks: the one that its policy chooses within walking distance; if there is none, the
 * nearest foe who has room for another attacker.
 */
static unsigned choose_foe(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i,
	const uint8_t *attackers)
{
	const bool traced = b->context.trace != NULL;
	const unsigned room = (unsigned)b->book->figure[CP_ATTACKERS];
	unsigned best = find_nearest_foe(melee, side, i, attackers, room);
	if (best == CP_NONE)
		best = find_nearest_foe(melee, side, i, attackers, UINT32_MAX);
	if (best == CP_NONE)
		return CP_NONE;
	cp_copy_to_duel(b, melee, side, i, best);
	if (!cp_has_rules_for(&b->fighter[side], CP_ASK_ENGAGE))
		return best;
	unsigned choice = cp_ask_policy(b, side, CP_ASK_ENGAGE, traced).action, walk = cp_metres_per_turn(b, side, CP_WALK);
	double most = -1;
	for (unsigned j = 0; j < melee->teams->n_members[!side] && choice != CP_NEAREST; j++) {
		if (!cp_is_member_fighting(melee, !side, j) || cp_metres_to_foe(melee, side, i, j) > walk ||
			attackers[j] >= room)
			continue;
		double value = rate_foe(melee, b->book, side, i, j, choice);
		if (value > most) {
			most = value;
			best = j;
		}
	}
	return best;
}

/* Makes a member and a foe fight each other hand to hand. */
static void start_close_combat(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, unsigned j)
{
	struct cp_place *own = &melee->place[side][i], *foe = &melee->place[!side][j];
	own->opponent = (uint8_t)j;
	own->met_this_turn = true;
	own->charged = b->charger == side;
	if (own->charged)
		SALLE_TRACE_IN_CONTEXT(&b->context, "charged", "{who} has charged",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]));
	if (foe->opponent == CP_NONE && !melee->fighter[!side][j].is_running) {
		foe->opponent = (uint8_t)i;
		foe->met_this_turn = true;
		foe->was_charged = own->charged;
	}
}

/* Kills the wounded foes over whom a member moves: "remove them as dead if an enemy unit moves over them". */
static void trample(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, int32_t from)
{
	const int32_t to = melee->place[side][i].position_in_metres, low = from < to ? from : to,
				  high = from < to ? to : from;
	for (unsigned j = 0; b->options->trample && low < high && j < melee->teams->n_members[!side]; j++) {
		struct cp_fighter_state *foe = &melee->fighter[!side][j];
		const int32_t at = melee->place[!side][j].position_in_metres;
		if (foe->ending != CP_OUT_OF_ACTION || at <= low || at >= high)
			continue;
		foe->ending = CP_KILLED;
		if (b->options->recovery)
			salle_record_event(b->context.recorder, !side, CP_EVENT_SURVIVED, false, 0);
		SALLE_TRACE_IN_CONTEXT(&b->context, "trampled", "{who} moves over the wounded {foe}, which kills it",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]),
			SALLE_TRACE_TEXT("foe", melee->teams->names[!side][j]));
	}
}

/*
 * Ends the close combat of a member who has left it. Each of its foes then fights another member who attacks this foe,
 * if there is one.
 */
static void leave_close_combat(struct cp_melee *melee, unsigned side, unsigned i)
{
	melee->place[side][i].opponent = CP_NONE;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		if (melee->place[!side][j].opponent == i)
			melee->place[!side][j].opponent = CP_NONE;
}

/* Moves a member towards or away from the foe that it has chosen. */
static void move_member(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i)
{
	struct cp_place *place = &melee->place[side][i];
	uint8_t attackers[SALLE_SIDE_MAX + 1];
	cp_find_new_opponent(melee, side, i);
	cp_count_attackers(melee, !side, attackers);
	unsigned j = place->opponent != CP_NONE ? place->opponent : choose_foe(b, melee, side, i, attackers);
	if (j == CP_NONE)
		return;
	cp_copy_to_duel(b, melee, side, i, j);
	unsigned before = cp_distance(b), reach = (unsigned)b->book->figure[CP_REACH];
	bool fought = place->opponent != CP_NONE, room = attackers[j] < (unsigned)b->book->figure[CP_ATTACKERS];
	if (!fought && before <= reach && room && !b->fighter[side].is_running) {
		start_close_combat(b, melee, side, i, j); /* the foe is already within reach */
		return;
	}
	if (!fought && before <= reach && !b->fighter[side].is_running)
		return; /* no room for another attacker beside this foe */
	b->has_no_room = !room;
	cp_move_side(b, side);
	int32_t by = (int32_t)before - (int32_t)cp_distance(b);
	const int32_t from = place->position_in_metres, ahead = melee->place[!side][j].position_in_metres - from;
	/*
	 * whether the member moves towards higher numbers; if both stand at the same place, the member moves away towards
	 * its own side
	 */
	const bool up = ahead != 0 ? ahead > 0 : side == SALLE_A;
	place->position_in_metres += up ? by : -by;
	bool in = cp_is_fighting(&b->fighter[side]);
	bool leaves = fought && cp_distance(b) > reach, comes = !fought && in && cp_distance(b) <= reach;
	cp_copy_from_duel(b, melee);
	trample(b, melee, side, i, from);
	if (leaves || !in)
		leave_close_combat(melee, side, i);
	if (comes)
		start_close_combat(b, melee, side, i, j);
}

/* Moves all members, the fastest first: "The winner may move all their characters with that much movement first." */
void cp_move_all_members(struct cp_bout *b, struct cp_melee *melee)
{
	const bool traced = b->context.trace != NULL, opened = b->turns == 0 && melee->place[0][0].met_this_turn;
	bool has[2][UINT8_MAX + 1] = { { false } };
	unsigned fastest = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			unsigned movement = melee->fighter[side][i].side->fighter->movement;
			has[side][movement] |= cp_is_member_fighting(melee, side, i);
			fastest = movement > fastest ? movement : fastest;
		}
	for (unsigned movement = fastest, roll = 0; movement > 0 && !opened; movement--) {
		if (!has[0][movement] && !has[1][movement])
			continue;
		unsigned first = has[1][movement];
		if (has[0][movement] && has[1][movement]) {
			uint32_t word[4];
			salle_context_spare_words(&b->context, CP_SPARE_ORDERS + 32 + roll++ % 16, word);
			b->context.names[SALLE_A] = "side A";
			b->context.names[SALLE_B] = "side B";
			first = cp_roll_off(b, word, traced);
		}
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k == 0 ? first : !first;
			for (unsigned i = 0; i < melee->teams->n_members[side] && has[side][movement]; i++)
				if (cp_is_member_fighting(melee, side, i) &&
					melee->fighter[side][i].side->fighter->movement == movement && melee->n_fighting[!side] > 0)
					move_member(b, melee, side, i);
		}
	}
}

/* ---- shooting ---- */

/* Rolls a hit of a shot on another member of the target's side. */
static void hit_bystander(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned j, int deadliness)
{
	const bool traced = b->context.trace != NULL;
	const struct cp_fighter_state target = b->fighter[!side];
	const char *name = b->context.names[!side];
	uint8_t number = b->member[!side];
	uint32_t word =
		salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_STRAY_HIT + b->stray_hits++ % 1024);
	b->fighter[!side] = melee->fighter[!side][j];
	b->fighter[!side].n_friends = (uint8_t)(melee->n_fighting[!side] - 1);
	b->member[!side] = (uint8_t)j;
	b->context.names[!side] = melee->teams->names[!side][j];
	const struct cp_hit hit = { !side, side, deadliness, CP_HITS, CP_BY_CHANCE, word };
	salle_record_event(b->context.recorder, side, CP_EVENT_STRAY, true, 0);
	cp_apply_hit(b, &hit, traced);
	melee->n_lost_to_shots[!side] += !cp_is_fighting(&b->fighter[!side]);
	melee->n_shot_this_turn[!side] += !cp_is_fighting(&b->fighter[!side]);
	struct cp_fighter_state shooter = b->fighter[side];
	cp_copy_from_duel(b, melee);
	b->fighter[side] = shooter;
	b->fighter[!side] = target;
	b->member[!side] = number;
	b->context.names[!side] = name;
}

/*
 * Returns whether a member is within `metres` of the target, who is on the same side. If `beyond`, the member must also
 * be behind the target from the shooter's point of view.
 */
static bool is_near_target(const struct cp_melee *melee, const struct cp_bout *b, unsigned side, unsigned j,
	unsigned metres, bool beyond)
{
	int32_t target = melee->place[!side][b->member[!side]].position_in_metres,
			at = melee->place[!side][j].position_in_metres;
	int32_t by = side == 0 ? at - target : target - at;
	if (j == b->member[!side] || !cp_is_member_fighting(melee, !side, j))
		return false;
	return beyond ? by > 0 && by <= (int32_t)metres : (by < 0 ? -by : by) <= (int32_t)metres;
}

/* "Randomise": returns a random member near the target; CP_NONE if there is none. */
static unsigned pick_member_near_target(struct cp_bout *b, const struct cp_melee *melee, unsigned side, unsigned metres,
	bool beyond)
{
	unsigned n = 0;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		n += is_near_target(melee, b, side, j, metres, beyond);
	if (n == 0)
		return CP_NONE;
	uint32_t word =
		salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_STRAY_HIT + b->stray_hits++ % 1024);
	unsigned k = salle_uniform_below(word, n), j = 0;
	while (!is_near_target(melee, b, side, j, metres, beyond) || k-- > 0)
		j++;
	return j;
}

/*
 * Rolls the hits of a shot on bystanders, if the missile has an area effect. Fighters stand a metre apart, so at most 2
 * r bystanders are within r metres of the target.
 */
static void hit_bystanders(void *with, struct cp_bout *b, unsigned side, const struct cp_missile *missile,
	const struct cp_shot_critical *critical)
{
	struct cp_melee *melee = with;
	for (unsigned j = 0, n = 0; j < melee->teams->n_members[!side] && n < 2u * missile->area; j++)
		if (is_near_target(melee, b, side, j, missile->area, false)) {
			hit_bystander(b, melee, side, j, missile->deadliness);
			n++;
		}
	if (critical == NULL || critical->other == CP_NO_OTHER)
		return;
	bool beyond = critical->other == CP_BEHIND;
	unsigned j = pick_member_near_target(b, melee, side,
		(unsigned)b->book->figure[beyond ? CP_SO_FAR_BEHIND : CP_RICOCHET], beyond);
	if (j != CP_NONE)
		hit_bystander(b, melee, side, j, missile->deadliness + critical->other_deadliness);
}

/*
 * Returns the target of a member's shots: the foe with whom it is hand to hand, otherwise the nearest foe who is in no
 * melee; CP_NONE if there is none.
 */
static unsigned find_shooting_target(const struct cp_melee *melee, unsigned side, unsigned i)
{
	unsigned best = CP_NONE, gap = UINT32_MAX;
	uint8_t attackers[SALLE_SIDE_MAX + 1];
	if (melee->place[side][i].opponent != CP_NONE)
		return melee->place[side][i].opponent;
	cp_count_attackers(melee, !side, attackers);
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		if (cp_is_member_fighting(melee, !side, j) && melee->place[!side][j].opponent == CP_NONE && attackers[j] == 0 &&
			cp_metres_to_foe(melee, side, i, j) < gap) {
			best = j;
			gap = cp_metres_to_foe(melee, side, i, j);
		}
	return best;
}

static void let_member_shoot(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i)
{
	while (melee->fighter[side][i].half_turns_left > 0 && cp_is_member_fighting(melee, side, i)) {
		unsigned j = find_shooting_target(melee, side, i);
		if (j == CP_NONE)
			return;
		cp_copy_to_duel(b, melee, side, i, j);
		unsigned before = b->fighter[side].half_turns_left;
		cp_spend_half_turns(b, side, hit_bystanders, melee);
		const bool gone = !cp_is_fighting(&b->fighter[!side]);
		/* a target that only panicked was not defeated by the shot */
		const bool defeated = gone && b->fighter[!side].ending != CP_BROKEN;
		melee->n_lost_to_shots[!side] += defeated;
		melee->n_shot_this_turn[!side] += defeated;
		melee->lost_to_terror[!side] |= defeated && b->fighter[!side].faced_terrifying_shot;
		cp_copy_from_duel(b, melee);
		if (!gone || melee->fighter[side][i].half_turns_left == before)
			return;
		cp_find_new_opponent(melee, side, i);
	}
}

/*
 * Lets all members shoot. "The sides roll off for each order." A member shoots in the order of the missile that it
 * would use first.
 */
void cp_play_group_shooting(struct cp_bout *b, struct cp_melee *melee)
{
	const bool traced = b->context.trace != NULL;
	uint8_t order[2][SALLE_SIDE_MAX] = { { 0 } };
	bool acts[2][CP_ORDER_NUMBER_MAX + 1] = { { false } };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			struct cp_fighter_state *fighter = &melee->fighter[side][i];
			unsigned j = cp_is_member_fighting(melee, side, i) && fighter->side->fighter->n_carried_missiles > 0
				? find_shooting_target(melee, side, i)
				: CP_NONE;
			fighter->half_turns_left = 0;
			if (j == CP_NONE)
				continue;
			cp_copy_to_duel(b, melee, side, i, j);
			cp_set_half_turns_for_shooting(b, side);
			*fighter = b->fighter[side];
			if (fighter->half_turns_left > 0 && fighter->chosen_missile < CP_CARRIED_MISSILES_MAX)
				order[side][i] =
					b->book->missile[fighter->side->fighter->carried_missile[fighter->chosen_missile].missile].order;
			acts[side][order[side][i]] = true;
		}
	for (unsigned now = 1; now <= CP_ORDER_NUMBER_MAX; now++) {
		if (!acts[0][now] && !acts[1][now])
			continue;
		uint32_t word[4];
		salle_context_spare_words(&b->context, CP_SPARE_ORDERS + 16 + now, word);
		b->context.names[SALLE_A] = "side A";
		b->context.names[SALLE_B] = "side B";
		unsigned first = acts[0][now] && acts[1][now] ? cp_roll_off(b, word, traced) : acts[1][now];
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k == 0 ? first : !first;
			for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
				if (order[side][i] == now && cp_is_member_fighting(melee, side, i))
					let_member_shoot(b, melee, side, i);
		}
	}
}
