/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls and "Luck": a point of luck repeats a roll made by the fighter or against it. */
#pragma once

#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* A roll and the side that makes it. */
struct cp_roll_spec {
	unsigned side;
	unsigned kind;   /* enum cp_roll */
	unsigned needed; /* number that the roll needs, as policies see it; 0 for a wound roll */
};

static inline bool cp_is_one_die(unsigned kind)
{
	return kind == CP_ROLL_WOUND || kind == CP_ROLL_NERVE;
}

static inline unsigned cp_total_of_dice(unsigned kind, uint32_t word)
{
	return cp_is_one_die(kind) ? salle_roll_d6(word) : salle_roll_2d6(word);
}

/* Asks whether `who` spends a point of luck on the current roll, and if so repeats the roll. */
SALLE_TEMPLATE bool cp_spends_luck(struct cp_bout *b, unsigned who, const struct cp_roll_spec *throw, const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[who];
	if (fighter->luck == 0 || !cp_has_rules_for(fighter, CP_ASK_REROLL))
		return false;
	fighter->mine = who == throw->side;
	if (cp_ask_policy(b, who, CP_ASK_REROLL, traced).action != CP_REROLL)
		return false;
	unsigned before = b->roll;
	fighter->luck--;
	b->roll = (uint8_t)cp_total_of_dice(throw->kind,
		salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_REROLL + b->rerolls++ % 256));
	/* wound and nerve rolls: low is good for the roller */
	bool high = (who == throw->side) != cp_is_one_die(throw->kind);
	int gain = high ? (int)b->roll - (int)before : (int)before - (int)b->roll;
	salle_record_event(b->context.recorder, who, CP_EVENT_REROLL, gain > 0, gain > 0 ? (unsigned)gain : 0);
	SALLE_TRACE(&b->context, "luck", "{who} rerolls {before} for a point of luck: {roll}",
		SALLE_TRACE_TEXT("who", b->context.names[who]), SALLE_TRACE_NUMBER("before", before),
		SALLE_TRACE_NUMBER("roll", b->roll));
	return true;
}

/* Offers both sides to repeat the roll, the roller first. The option decides between once in all and once each. */
SALLE_TEMPLATE unsigned cp_offer_rerolls_body(struct cp_bout *b, const struct cp_roll_spec *throw, unsigned roll,
	const bool traced)
{
	b->kind = (uint8_t) throw->kind;
	b->roll = (uint8_t)roll;
	b->needed = (uint8_t) throw->needed;
	bool again = cp_spends_luck(b, throw->side, throw, traced);
	if (!again || b->options->luck_rerolls == CP_REROLL_EACH)
		cp_spends_luck(b, !throw->side, throw, traced);
	return b->roll;
}

SALLE_OUTLINED(unsigned, cp_offer_rerolls, (struct cp_bout * b, const struct cp_roll_spec *throw, unsigned roll), b,
	throw, roll)

/* Returns the roll after any rerolls: two dice, or one die for wounds and nerve. */
SALLE_TEMPLATE unsigned cp_make_roll(struct cp_bout *b, const struct cp_roll_spec *throw, uint32_t word,
	const bool traced)
{
	unsigned roll = cp_total_of_dice(throw->kind, word);
	if (__builtin_expect(b->matchup->lucky, 0))
		roll = SALLE_CALL(cp_offer_rerolls, b, throw, roll);
	return roll;
}
