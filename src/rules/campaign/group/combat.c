/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Order of Combat" of groups: fighters strike in the order of their numbers, also from rear ranks. */
#include "rules/campaign/group/group.h"

/*
 * Returns the foe that member `i` strikes from a rear rank, past a friend; CP_NONE if there is none. `helped`: by
 * friend, how many members already strike past this friend.
 */
static unsigned find_foe_of_rear_rank(const struct cp_melee *melee, unsigned side, unsigned i,
	uint8_t helped[SALLE_SIDE_MAX])
{
	const struct cp_fighter_state *fighter = &melee->fighter[side][i];
	unsigned ranks = cp_arm_in_hand(fighter)->ranks;
	if (ranks < 2 || fighter->is_running || melee->place[side][i].opponent != CP_NONE)
		return CP_NONE;
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++) {
		int32_t by = melee->place[side][k].position_in_metres - melee->place[side][i].position_in_metres;
		unsigned behind = (unsigned)(by < 0 ? -by : by);
		if (k == i || !cp_is_member_fighting(melee, side, k) || melee->place[side][k].opponent == CP_NONE ||
			behind > ranks || helped[k] + 1u >= ranks)
			continue;
		helped[k]++;
		return melee->place[side][k].opponent;
	}
	return CP_NONE;
}

/* Returns the column of a weapon's order numbers: charger, charged or combat. */
static unsigned find_order_column(const struct cp_place *place)
{
	return place->charged ? 0 : place->was_charged ? 1 : 2;
}

/* Returns the foe at which a member strikes; CP_NONE if there is none. */
static unsigned find_struck_foe(struct cp_melee *melee, unsigned side, unsigned i)
{
	struct cp_place *place = &melee->place[side][i];
	cp_find_new_opponent(melee, side, i);
	unsigned foe = place->opponent != CP_NONE ? place->opponent : place->rear_rank_target;
	return foe != CP_NONE && cp_is_member_fighting(melee, !side, foe) ? foe : CP_NONE;
}

/*
 * Sets what the modifiers of rolls depend on: whether the member charged, and how many friends help each of the two
 * fighters in the bout of two.
 */
static void set_charge_and_helpers(struct cp_bout *b, const struct cp_melee *melee, unsigned side, unsigned i)
{
	uint8_t attackers[SALLE_SIDE_MAX + 1];
	b->charger = melee->place[side][i].charged ? (uint8_t)side : SALLE_DRAW;
	for (unsigned s = 0; s < 2; s++) {
		cp_count_attackers(melee, s, attackers);
		const unsigned against = attackers[b->member[s]];
		b->helpers[!s] = (uint8_t)(against > 1 ? against - 1 : 0);
	}
}

static void strike_foe(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, bool mount)
{
	unsigned foe = cp_is_member_fighting(melee, side, i) ? find_struck_foe(melee, side, i) : CP_NONE;
	const bool traced = b->context.trace != NULL;
	if (foe == CP_NONE || melee->fighter[side][i].is_running)
		return;
	cp_copy_to_duel(b, melee, side, i, foe);
	if (b->options->modified)
		set_charge_and_helpers(b, melee, side, i);
	unsigned canonical = salle_stream_map_side(b->context.stream, side);
	salle_context_spare_words(&b->context, CP_SPARE_MEMBER_ATTACK + 2 * i + canonical,
		b->word + CP_WORD_STRIKE + canonical * CP_ATTACK_WORDS);
	cp_strike_in_order(b, side, mount, traced);
	cp_copy_from_duel(b, melee);
}

/*
 * The order numbers of all members at the start of the turn. A weapon lost in this turn changes the number only in the
 * next turn.
 */
struct orders {
	/* order numbers by side and member; 0 if the weapon or mount does not strike */
	uint8_t weapon[2][SALLE_SIDE_MAX], mount[2][SALLE_SIDE_MAX];
	bool has_strikes[2][CP_ORDER_NUMBER_MAX + 1];
};

/* Returns whether the fighter spent the whole turn on reloading, and so cannot strike. */
static bool has_reloaded(const struct cp_bout *b, const struct cp_fighter_state *fighter)
{
	return !b->options->reload_in_melee && fighter->actions & CP_DID_LOAD_LONG;
}

static void list_order_numbers(const struct cp_bout *b, struct cp_melee *melee, struct orders *orders)
{
	*orders = (struct orders){ .has_strikes = { { false } } };
	for (unsigned side = 0; side < 2; side++) {
		uint8_t helped[SALLE_SIDE_MAX] = { 0 };
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			struct cp_place *place = &melee->place[side][i];
			const struct cp_fighter_state *fighter = &melee->fighter[side][i];
			const struct cp_fighter *build = fighter->side->fighter;
			if (!cp_is_member_fighting(melee, side, i) || has_reloaded(b, fighter))
				continue;
			cp_find_new_opponent(melee, side, i);
			place->rear_rank_target = (uint8_t)find_foe_of_rear_rank(melee, side, i, helped);
			if (place->opponent == CP_NONE && place->rear_rank_target == CP_NONE)
				continue;
			unsigned weapon = cp_arm_in_hand(fighter)->order_numbers[find_order_column(place)];
			unsigned mount = place->opponent != CP_NONE && build->strikes_with_mount ? build->mount->order : 0;
			orders->weapon[side][i] = (uint8_t)weapon;
			orders->mount[side][i] = (uint8_t)mount;
			orders->has_strikes[side][weapon] = orders->has_strikes[side][mount] = true;
		}
	}
}

void cp_fight_group_combat(struct cp_bout *b, struct cp_melee *melee)
{
	const bool traced = b->context.trace != NULL;
	struct orders orders;
	list_order_numbers(b, melee, &orders);
	for (unsigned now = 1; now <= CP_ORDER_NUMBER_MAX; now++) {
		if (!orders.has_strikes[0][now] && !orders.has_strikes[1][now])
			continue;
		uint32_t word[4];
		salle_context_spare_words(&b->context, CP_SPARE_ORDERS + now, word);
		b->context.names[SALLE_A] = "side A";
		b->context.names[SALLE_B] = "side B";
		bool both = orders.has_strikes[0][now] && orders.has_strikes[1][now];
		unsigned first = both ? cp_roll_off(b, word, traced) : orders.has_strikes[1][now];
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k == 0 ? first : !first;
			for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
				if (orders.weapon[side][i] == now)
					strike_foe(b, melee, side, i, false);
				if (orders.mount[side][i] == now)
					strike_foe(b, melee, side, i, true);
			}
		}
	}
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			melee->fighter[side][i].parries = 0;
			if (orders.weapon[side][i] == 0)
				continue;
			cp_count_turn_to_rearm(&melee->fighter[side][i]);
			melee->fighter[side][i].turns++;
		}
}
