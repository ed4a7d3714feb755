/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random equipment: `generate` of a build. The rules state prices but not who buys what, so the draw serves to price
 * equipment and is not a rule. A draw is a pure function of (scenario's seed, build's name). The build keeps what it
 * lists. It has one free place for a mount, and as many for missiles, weapons and items as `generate` allows. The draw
 * fills the places in random order. Each stays empty with probability 1/2; else it takes a row, uniformly, among those
 * that have a price within the purse and that the build can carry: no weapon or item twice, missiles twice only in
 * pairs, a bayonet only with a fitting missile, one mount.
 */
#pragma once

#include "rules/campaign/campaign.h"

/* The terms of `generate`: coins, and a maximum number of each kind. */
struct cp_generate_terms {
	int64_t purse, weapons, missiles, items;
	bool mount;
};

extern const struct salle_field cp_generate_fields[];

/* Adds random equipment to the build. Returns the equipment as YAML in flow style. */
const char *cp_draw_equipment(const struct cp_book *book, const char *name, const struct cp_generate_terms *terms,
	uint64_t seed, struct cp_build *build, struct salle_arena *arena);
