/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/controls.h"

#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/chances/chances.h"

/* What an attack does on average comes off. */
static void expect(struct cp_bout *b, unsigned side, int64_t amount)
{
	salle_record_control(b->context.recorder, side, CP_CONTROL_FELLED, -amount);
}

/* `weapon` may be NULL, `parry` 0. */
static struct salle_memo_key key_of(const void *weapon, unsigned needed, unsigned parry, int deadliness)
{
	uint64_t rest = (uint64_t)(uint32_t)deadliness << 32 | parry << 16 | needed;
	return (struct salle_memo_key){ { (uintptr_t)weapon, rest } };
}

bool cp_expect_strike(struct cp_bout *b, unsigned side, unsigned needed, int deadliness)
{
	if (!cp_without_luck(b))
		return false;
	const struct salle_memo *felled = b->matchup->felled;
	const struct salle_memo_key key = key_of(NULL, needed, b->parry_needed, deadliness);
	const int64_t *kept = salle_memo_find(felled, key);
	int64_t amount = kept != NULL ? *kept : 0;
	if (kept == NULL) {
		const struct cp_roll_seen seen = { CP_ROLL_STRIKE, needed, b->parry_needed, deadliness };
		amount = salle_control_amount(cp_mean_prospect(b->book, &seen));
		(void)salle_memo_add(felled, key, &amount, sizeof amount);
	}
	expect(b, side, amount);
	return true;
}

bool cp_expect_shot(struct cp_bout *b, unsigned side, const struct cp_missile *missile, unsigned needed, int deadliness)
{
	if (!cp_without_luck(b))
		return false;
	const struct salle_memo *felled = b->matchup->felled;
	const struct salle_memo_key key = key_of(missile, needed, 0, deadliness);
	const int64_t *kept = salle_memo_find(felled, key);
	int64_t amount = kept != NULL ? *kept : 0;
	if (kept == NULL) {
		amount = salle_control_amount(cp_shot_prospect(b->book, missile, needed, deadliness));
		(void)salle_memo_add(felled, key, &amount, sizeof amount);
	}
	expect(b, side, amount);
	return true;
}

void cp_count_nerve(struct cp_bout *b, unsigned side, unsigned needed, bool holds)
{
	if (!cp_without_luck(b))
		return;
	unsigned faces = needed > 6 ? 6 : needed > 0 ? needed - 1 : 0;
	salle_record_control(b->context.recorder, side, CP_CONTROL_NERVE,
		(holds ? SALLE_CONTROL_ONE : 0) - salle_control_amount(faces / 6.0));
}

void cp_count_will(struct cp_bout *b, unsigned side, int will, int loss)
{
	double mean = 0;
	for (unsigned roll = 2; roll <= 12; roll++)
		mean += salle_sum_chance(2, 6, (int)roll) * cp_arcane_loss(b->book, roll, will);
	salle_record_control(b->context.recorder, side, CP_CONTROL_WILL,
		loss * SALLE_CONTROL_ONE - salle_control_amount(mean));
}
