/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances that single strikes and shots put the victim out, for policies and controls. They exclude the free
 * attacks that doubles grant.
 */
#pragma once

#include "rules/campaign/names.h"
#include "rules/campaign/tables/book.h"

/* A roll and its purpose, as struct cp_bout holds them. */
struct cp_observed_roll {
	unsigned kind, needed, parry_needed;
	int deadliness; /* not yet clamped to the table */
};

/* Returns the chance that the victim is out, or that the tester runs, given the roll. */
double cp_out_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll);

/* Returns the chance that the victim is out, or that the tester runs, before the roll. */
double cp_out_chance_before_roll(const struct cp_book *book, const struct cp_observed_roll *seen);

/* Returns the chance that a shot puts its victim out, over all its hits. `deadliness` includes armour. */
double cp_out_chance_of_shot(const struct cp_book *book, const struct cp_missile *missile, unsigned needed,
	int deadliness);
