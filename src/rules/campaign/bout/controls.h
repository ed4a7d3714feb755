/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/controls.h>): what rolls came to, less their expected values by the exact chances of
 * the rules (chances/chances.h). Called where CP_CONTROLS says so. Rolls that luck may have made again are left out.
 */
#ifndef SALLE_CAMPAIGN_BOUT_CONTROLS_H
#define SALLE_CAMPAIGN_BOUT_CONTROLS_H

#include "rules/campaign/state.h"

#define CP_CONTROLS(b) __builtin_expect((b)->context.recorder->controls[0] != NULL, 0)

/* May neither side have a roll made again? */
static inline bool cp_without_luck(const struct cp_bout *b)
{
	return !b->matchup->lucky || b->man[0].luck + b->man[1].luck == 0;
}

/*
 * An attack that is counted is over: adds whether its victim is out, less what was expected; several a side: while so
 * many of both are in.
 */
static inline void cp_count_felled(struct cp_bout *b, unsigned side, int64_t expected)
{
	const int64_t amount = (cp_is_in(&b->man[!side]) ? 0 : SALLE_CONTROL_ONE) - expected;
	const int lead = (int)b->man[side].friends - (int)b->man[!side].friends;
	salle_record_control(b->context.recorder, side, CP_CONTROL_FELLED, amount);
	if (lead != 0)
		salle_record_control(b->context.recorder, side, CP_CONTROL_LEAD, lead * amount);
}

/* `weapon` may be NULL, `parry` 0. */
static inline struct salle_memo_key cp_key_of_attack(const void *weapon, unsigned needed, unsigned parry,
	int deadliness)
{
	uint64_t rest = (uint64_t)(uint32_t)deadliness << 32 | parry << 16 | needed;
	return (struct salle_memo_key){ { rest, (uintptr_t)weapon } };
}

/* Works a strike out, and keeps it under the key. */
int64_t cp_expect_strike_anew(const struct cp_bout *b, unsigned needed, int deadliness, struct salle_memo_key key);

/*
 * A strike that is about to be rolled, with b->parry_needed; `deadliness`: with armour. True: it is counted; `expected`
 * is the chance that it puts its victim out.
 */
static inline bool cp_expect_strike(const struct cp_bout *b, unsigned needed, int deadliness, int64_t *expected)
{
	if (!cp_without_luck(b))
		return false;
	const struct salle_memo_key key = cp_key_of_attack(NULL, needed, b->parry_needed, deadliness);
	const int64_t *kept = salle_cache_find(b->matchup->felled, key);
	*expected = __builtin_expect(kept != NULL, 1) ? *kept : cp_expect_strike_anew(b, needed, deadliness, key);
	return true;
}

/* The same of a shot. */
bool cp_expect_shot(const struct cp_bout *b, const struct cp_missile *missile, unsigned needed, int deadliness,
	int64_t *expected);

/* Two dice of an attack that is counted. */
static inline void cp_count_doubles(struct cp_bout *b, unsigned side, unsigned roll)
{
	if (roll == 2 || roll == 12)
		salle_record_control(b->context.recorder, side, CP_CONTROL_DOUBLES,
			roll == 12 ? SALLE_CONTROL_ONE : -SALLE_CONTROL_ONE);
}

/* `first` won a roll-off: an even chance. */
static inline void cp_count_first(struct cp_bout *b, unsigned first)
{
	for (unsigned side = 0; side < 2; side++)
		salle_record_control(b->context.recorder, side, CP_CONTROL_FIRST,
			(side == first ? 1 : -1) * (SALLE_CONTROL_ONE / 2));
}

/* What a roll of an arcane battle cost the foe of `side`, whose will was `will` before. */
void cp_count_will(struct cp_bout *b, unsigned side, int will, int loss);

#endif
