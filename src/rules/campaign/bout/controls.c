/* SPDX-License-Identifier: GPL-3.0-or-later */
#define CP_ENUMERATED
#include "rules/campaign/bout/controls.h"

#include "rules/campaign/bout/arcane.h"

int64_t cp_compute_expected_defeat(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile, size_t at)
{
	const double chance =
		missile == NULL ? cp_defeat_chance_of_roll(book, seen, 0) : cp_defeat_chance_of_shot(book, seen, missile);
	const int64_t amount = salle_make_control_amount(chance);
	if (at < CP_ATTACKS)
		salle_words_set(&book->attacks, at, (uint64_t)amount + 1);
	return amount;
}

int64_t cp_compute_expected_will_loss(const struct cp_book *book, int will)
{
	struct cp_enumeration each;
	struct cp_bout b = { .book = book };
	double mean = 0;
	cp_begin_enumeration(&each, &b);
	while (salle_enumeration_next(&each.rolls)) {
		const int loss = cp_roll_loss_of_will(&b, SALLE_A, will, 0);
		mean += each.rolls.chance * loss;
	}
	const int64_t amount = salle_make_control_amount(mean);
	if ((unsigned)will < CP_WILLS)
		salle_words_set(&book->wills, (unsigned)will, (uint64_t)amount + 1);
	return amount;
}
