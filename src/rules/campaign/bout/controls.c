/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/controls.h"

#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/chances/chances.h"

int64_t cp_compute_expected_strike(const struct cp_bout *b, unsigned needed, int deadliness, size_t at)
{
	const struct cp_observed_roll seen = { CP_ROLL_STRIKE, needed, b->parry_needed, deadliness };
	const int64_t amount = salle_control_amount(cp_out_chance_before_roll(b->book, &seen));
	if (at != CP_STRIKES)
		salle_words_set(b->matchup->strikes, at, (uint64_t)amount + 1);
	return amount;
}

bool cp_subtract_expected_shot(struct cp_bout *b, unsigned side, const struct cp_missile *missile, unsigned needed,
	int deadliness)
{
	if (!cp_is_without_luck(b))
		return false;
	const struct salle_memo_key key = { { (uint64_t)(uint32_t)deadliness << 32 | needed, (uintptr_t)missile } };
	const int64_t *kept = salle_cache_find(b->matchup->shots, key);
	const int64_t expected =
		kept != NULL ? *kept : salle_control_amount(cp_out_chance_of_shot(b->book, missile, needed, deadliness));
	if (kept == NULL)
		salle_cache_add(b->matchup->shots, key, &expected, sizeof expected);
	cp_add_put_out(b, side, -expected);
	return true;
}

int64_t cp_compute_expected_loss(const struct cp_bout *b, int will, size_t at)
{
	double mean = 0;
	for (unsigned roll = 2; roll <= 12; roll++)
		mean += salle_sum_chance(2, 6, (int)roll) * cp_arcane_loss(b->book, roll, will);
	const int64_t amount = salle_control_amount(mean);
	if (at != CP_WILLS)
		salle_words_set(b->matchup->wills, at, (uint64_t)amount + 1);
	return amount;
}
