/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of single rolls, for what policies see: that a strike or shot puts its victim out, without the free
 * attacks that doubles grant.
 */
#ifndef SALLE_CAMPAIGN_CHANCES_H
#define SALLE_CAMPAIGN_CHANCES_H

#include "rules/campaign/names.h"
#include "rules/campaign/tables/book.h"

/* A roll and what it is for, as struct cp_bout holds it. */
struct cp_observed_roll {
	unsigned kind, needed, parry_needed;
	int deadliness; /* before it is held to the table */
};

/* Chance that the victim is out, or that who tests its nerve runs, as the roll lies. */
double cp_out_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll);

/* The same before the roll. */
double cp_out_chance_before_roll(const struct cp_book *book, const struct cp_observed_roll *seen);

/* Chance that a shot that needs so much puts its victim out, all its hits together. `deadliness`: with armour. */
double cp_out_chance_of_shot(const struct cp_book *book, const struct cp_missile *missile, unsigned needed,
	int deadliness);

#endif
