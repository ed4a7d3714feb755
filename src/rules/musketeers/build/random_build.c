/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls random fencers: "Young Gentleman Generation Chart", "Secondary Character Profiles". */
#include <salle/dice.h>

#include "rules/musketeers/musketeers.h"

static uint32_t next_word(uint64_t state[4])
{
	return (uint32_t)salle_xoshiro_next(state);
}

static unsigned roll_two_dice(uint64_t state[4])
{
	return salle_roll_2d6(next_word(state));
}

/* Returns the sum of two dice. Rolls below `least` are repeated. */
static unsigned roll_two_dice_of_at_least(uint64_t state[4], unsigned least)
{
	unsigned roll;
	do
		roll = roll_two_dice(state);
	while (roll < least);
	return roll;
}

/* Rolls 1d6 background skills (step five). A skill rolled twice has no further effect. */
static void roll_backgrounds(const struct mk_charts *charts, uint64_t state[4], struct mk_kit *kit)
{
	unsigned n = salle_roll_d6(next_word(state)), known = 0;
	for (unsigned i = 0; i < n; i++) {
		unsigned skill = roll_two_dice(state);
		if (known & 1u << skill)
			continue;
		known |= 1u << skill;
		for (unsigned t = 0; t < MK_TRAITS; t++)
			kit->trait[t] = (int8_t)(kit->trait[t] + charts->background[skill].trait[t]);
		kit->endurance = (uint8_t)(kit->endurance + charts->background[skill].endurance);
		kit->expertise = (int8_t)(kit->expertise + charts->background[skill].expertise);
	}
}

/* Rolls steps two to five of the young gentleman's chart. The character of a young gentleman is 0. */
static void roll_gentleman(const struct mk_charts *charts, const struct mk_fencer *fencer, unsigned least,
	uint64_t state[4], struct mk_kit *kit)
{
	int estate = charts->estate_dm[roll_two_dice(state)];
	for (unsigned t = MK_STRENGTH; t < MK_TRAITS; t++)
		kit->trait[t] = charts->trait[0][roll_two_dice(state)];
	kit->endurance = (uint8_t)roll_two_dice_of_at_least(state, least);
	kit->weapon = charts->gentleman_weapon[(int)roll_two_dice(state) + estate];
	kit->expertise = charts->talent[salle_roll_d6(next_word(state))];
	kit->hand = charts->hand[salle_roll_d6(next_word(state))];
	if (fencer->background)
		roll_backgrounds(charts, state, kit);
}

/* Rolls a secondary character. If the build names a weapon, only ranks with that weapon are rolled. */
static void roll_secondary(const struct mk_charts *charts, const struct mk_fencer *fencer, unsigned least,
	uint64_t state[4], struct mk_kit *kit)
{
	unsigned rank;
	do
		rank = roll_two_dice(state);
	while (fencer->weapon < MK_WEAPONS_MAX && charts->rank[rank].weapon != fencer->weapon);
	kit->weapon = charts->rank[rank].weapon;
	kit->expertise = charts->rank[rank].expertise;
	for (unsigned t = 0; t < MK_TRAITS; t++)
		kit->trait[t] = charts->trait[1][roll_two_dice(state)];
	kit->hand = charts->hand[salle_roll_d6(next_word(state))];
	kit->endurance = (uint8_t)roll_two_dice_of_at_least(state, least);
}

void mk_generate_fencer(const struct mk_book *book, const struct mk_fencer *fencer, unsigned chart, uint64_t state[4],
	struct mk_kit *kit)
{
	unsigned least = mk_least_endurance(book);
	*kit = (struct mk_kit){ 0 };
	if (chart == MK_YOUNG_GENTLEMAN)
		roll_gentleman(&book->charts, fencer, least, state, kit);
	else
		roll_secondary(&book->charts, fencer, least, state, kit);
	if (fencer->weapon < MK_WEAPONS_MAX)
		kit->weapon = fencer->weapon;
	kit->trait[MK_AGILITY] = (int8_t)(kit->trait[MK_AGILITY] + fencer->armour_agility);
}

bool mk_can_chart_give_weapon(const struct mk_book *book, unsigned chart, unsigned weapon)
{
	const struct mk_charts *charts = &book->charts;
	bool gives = false;
	for (unsigned roll = 2; roll <= 12 && chart == MK_SECONDARY; roll++)
		gives |= charts->rank[roll].weapon == weapon;
	for (unsigned estate = 2; estate <= 12 && chart == MK_YOUNG_GENTLEMAN; estate++)
		for (int roll = 2; roll <= 12; roll++)
			gives |= charts->gentleman_weapon[roll + charts->estate_dm[estate]] == weapon;
	return gives;
}

static void widen_range(int8_t *least, int8_t *most, int value)
{
	*least = value < *least ? (int8_t)value : *least;
	*most = value > *most ? (int8_t)value : *most;
}

/* Extends the ranges of values by the effects of all background skills, each counted once. */
static void widen_range_by_backgrounds(const struct mk_charts *charts, struct mk_fencer *fencer)
{
	for (unsigned t = 0; t < MK_TRAITS; t++)
		for (unsigned skill = 2; skill <= 12; skill++) {
			int by = charts->background[skill].trait[t];
			fencer->highest_kit.trait[t] = (int8_t)(fencer->highest_kit.trait[t] + (by > 0 ? by : 0));
			fencer->lowest_kit.trait[t] = (int8_t)(fencer->lowest_kit.trait[t] + (by < 0 ? by : 0));
		}
	int endurance = 0;
	for (unsigned skill = 2; skill <= 12; skill++) {
		const int8_t *by = &charts->background[skill].expertise;
		fencer->highest_kit.expertise = (int8_t)(fencer->highest_kit.expertise + (*by > 0 ? *by : 0));
		fencer->lowest_kit.expertise = (int8_t)(fencer->lowest_kit.expertise + (*by < 0 ? *by : 0));
		endurance += charts->background[skill].endurance > 0 ? charts->background[skill].endurance : 0;
	}
	fencer->highest_kit.endurance = (uint8_t)(12 + endurance);
}

void mk_find_generation_range(const struct mk_book *book, struct mk_fencer *fencer)
{
	const struct mk_charts *charts = &book->charts;
	bool secondary = fencer->chart_per_bout == MK_SECONDARY;
	struct mk_kit *least = &fencer->lowest_kit, *most = &fencer->highest_kit;
	*least = *most = (struct mk_kit){ .endurance = (uint8_t)mk_least_endurance(book) };
	for (unsigned t = secondary ? 0 : MK_STRENGTH; t < MK_TRAITS; t++)
		for (unsigned roll = 2; roll <= 12; roll++)
			widen_range(&least->trait[t], &most->trait[t], charts->trait[secondary][roll]);
	for (unsigned roll = 1; !secondary && roll <= 6; roll++)
		widen_range(&least->expertise, &most->expertise, charts->talent[roll]);
	for (unsigned roll = 2; secondary && roll <= 12; roll++)
		widen_range(&least->expertise, &most->expertise, charts->rank[roll].expertise);
	most->endurance = 12;
	least->weapon = fencer->weapon < MK_WEAPONS_MAX ? fencer->weapon : 0;
	most->weapon = fencer->weapon < MK_WEAPONS_MAX ? fencer->weapon : (uint8_t)(book->n_weapons - 1);
	most->hand = MK_EITHER;
	if (!secondary && fencer->background)
		widen_range_by_backgrounds(charts, fencer);
	least->trait[MK_AGILITY] = (int8_t)(least->trait[MK_AGILITY] + fencer->armour_agility);
	most->trait[MK_AGILITY] = (int8_t)(most->trait[MK_AGILITY] + fencer->armour_agility);
}
