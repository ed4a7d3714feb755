/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random equipment: the key `generate` of a build. The draw is not a rule of the game: the rules state prices, but not
 * who buys what. It serves to estimate prices. A draw depends only on the scenario's seed and the build's name. The
 * build keeps the equipment that it lists. It gets one free place for a mount, and as many places for missiles, weapons
 * and items as `generate` allows. The places are filled in random order. With probability 1/2 a place stays empty.
 * Otherwise it gets an affordable item that the build can carry, all with equal probability: no weapon or item twice,
 * missiles twice only in pairs, a bayonet only with a fitting missile, one mount.
 */
#pragma once

#include "rules/campaign/campaign.h"

/* The keys of `generate`: coins, and the maximum number of each kind of equipment. */
struct cp_generate_terms {
	int64_t purse, weapons, missiles, items;
	bool mount;
};

extern const struct salle_field cp_generate_fields[];

/* Adds random equipment to the build. Returns the added equipment as YAML in flow style. */
const char *cp_draw_equipment(const struct cp_book *book, const char *name, const struct cp_generate_terms *terms,
	uint64_t seed, struct cp_build *build, struct salle_arena *arena);
