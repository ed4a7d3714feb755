/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Order of Combat": a turn hand to hand. */
#pragma once

#include "rules/campaign/bout/strike.h"

/*
 * "Roll off": returns the side that goes first, by the higher total of two dice. Ties are rolled again. `words` has one
 * word per side, in the order of salle_stream_map_side.
 */
SALLE_TEMPLATE unsigned cp_roll_off(struct cp_bout *b, const uint32_t words[2], const bool traced)
{
	static const double even[2] = { 0.5, 0.5 };
	uint32_t more[4];
	const uint32_t *word = words;
	if (CP_ENUMERATES(b))
		return salle_enumerate(&b->enumeration->rolls, even, 2);
	for (unsigned tie = 0;; tie++) {
		unsigned roll[2];
		for (unsigned side = 0; side < 2; side++)
			roll[side] = salle_roll_2d6(word[salle_stream_map_side(b->context.stream, side)]);
		if (__builtin_expect(roll[0] != roll[1], 1)) {
			unsigned first = roll[1] > roll[0];
			SALLE_TRACE(&b->context, "roll_off", "{who} goes first, {a} to {b}",
				SALLE_TRACE_TEXT("who", b->context.names[first]), SALLE_TRACE_NUMBER("a", roll[first]),
				SALLE_TRACE_NUMBER("b", roll[!first]));
			return first;
		}
		if (tie % 2 == 0)
			salle_context_spare_words(&b->context, CP_SPARE_ROLL_OFF + tie / 2 % 64, more);
		word = &more[tie % 2 * 2];
	}
}

/*
 * Returns the number at which a side strikes in the order of combat. It depends on whether the side charges, is
 * charged, or neither.
 */
static inline unsigned cp_striking_order(const struct cp_bout *b, unsigned side)
{
	unsigned column = b->charger == SALLE_DRAW ? CP_ORDER_COMBAT
		: b->charger == side                   ? CP_ORDER_CHARGER
											   : CP_ORDER_CHARGED;
	return cp_arm_in_hand(&b->fighter[side])->order_numbers[column];
}

/* Lets a side strike when its number in the order of combat comes up. Mounts use separate random words. */
SALLE_TEMPLATE void cp_strike_in_order(struct cp_bout *b, unsigned side, bool mount, const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	uint32_t spare[CP_ATTACK_WORDS];
	unsigned canonical = salle_stream_map_side(b->context.stream, side);
	struct cp_attack attack = { .side = side, .mount = mount };
	if (!cp_are_both_fighting(b) || fighter->may_not_strike)
		return;
	attack.word = b->word + CP_WORD_STRIKE + canonical * CP_ATTACK_WORDS;
	if (mount) {
		salle_context_spare_words(&b->context, CP_SPARE_MOUNT_ATTACK + 2u * b->member[side] + canonical, spare);
		attack.word = spare;
	}
	if (cp_has_rules_for(fighter, CP_ASK_STRIKE) &&
		cp_ask_policy(b, side, CP_ASK_STRIKE, traced).action == CP_HOLD_STRIKE)
		return;
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = (uint8_t)side;
	if (CP_ENUMERATES(b))
		b->enumeration->play_strike(b, &attack);
	else
		cp_resolve_strike_body(b, &attack, traced);
}

/*
 * Fights a turn of combat in which mounts strike, one number of the order after another. At each number one side makes
 * all its strikes before the foe strikes.
 */
SALLE_TEMPLATE void cp_fight_mounted_orders_body(struct cp_bout *b, const bool traced)
{
	unsigned order[2], mount[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_fighter *fighter = b->fighter[side].side->fighter;
		order[side] = cp_striking_order(b, side);
		mount[side] = fighter->strikes_with_mount ? fighter->mount->order : 0;
	}
	for (unsigned now = 1; now <= CP_ORDER_NUMBER_MAX; now++) {
		bool acts[2];
		for (unsigned side = 0; side < 2; side++)
			acts[side] = order[side] == now || mount[side] == now;
		if (!acts[0] && !acts[1])
			continue;
		uint32_t word[4];
		salle_context_spare_words(&b->context, CP_SPARE_ORDERS + now, word);
		unsigned first = acts[0] && acts[1] ? cp_roll_off(b, word, traced) : acts[1];
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k == 0 ? first : !first;
			if (order[side] == now)
				cp_strike_in_order(b, side, false, traced);
			if (mount[side] == now)
				cp_strike_in_order(b, side, true, traced);
		}
	}
}

SALLE_OUTLINED(void, cp_fight_mounted_orders, (struct cp_bout * b), b)

/* Counts down the turns until a disarmed fighter has a weapon again. */
static inline void cp_count_turn_to_rearm(struct cp_fighter_state *fighter)
{
	if (fighter->turns_to_rearm > 0 && --fighter->turns_to_rearm == 0)
		fighter->hand = cp_find_first_usable_arm(fighter);
}

/*
 * Fights a turn of combat: the side with the lower number in the order strikes first. A weapon that is lost changes the
 * numbers only from the next turn on.
 */
SALLE_TEMPLATE void cp_fight_combat(struct cp_bout *b, const bool traced)
{
	if (b->charger != SALLE_DRAW)
		SALLE_TRACE(&b->context, "charged", "{who} has charged", SALLE_TRACE_TEXT("who", b->context.names[b->charger]));
	if (__builtin_expect(b->matchup->mounts_strike, 0)) {
		SALLE_CALL(cp_fight_mounted_orders, b);
	} else {
		unsigned order[2] = { cp_striking_order(b, 0), cp_striking_order(b, 1) };
		unsigned first =
			order[0] == order[1] ? cp_roll_off(b, b->word + CP_WORD_ROLL_OFF, traced) : order[1] < order[0];
		cp_strike_in_order(b, first, false, traced);
		cp_strike_in_order(b, !first, false, traced);
	}
	for (unsigned side = 0; side < 2; side++) {
		cp_count_turn_to_rearm(&b->fighter[side]);
		b->fighter[side].turns++;
		b->fighter[side].parries = 0;
	}
}
