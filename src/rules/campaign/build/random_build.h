/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Equipment drawn at random: `generate` of a build. The page says what things cost, not who buys what; so this is for
 * pricing what it lists, and no rule of it.
 *
 * A draw is a pure function of (scenario's seed, build's name). The build keeps what is written of it, and has a place
 * for each missile, weapon and item that `generate` names, and for a mount. They are filled in random order: with an
 * even chance each with nothing, else with one of the rows, all alike, that have a price, that the purse still pays for
 * and that the build can have: no weapon or item twice, missiles twice where they are carried in pairs, a bayonet with
 * a missile that it fits on, one mount.
 */
#ifndef SALLE_CAMPAIGN_BUILD_RANDOM_BUILD_H
#define SALLE_CAMPAIGN_BUILD_RANDOM_BUILD_H

#include "rules/campaign/campaign.h"

/* `generate` as written: coins, and how many of each at most. */
struct cp_generate_terms {
	int64_t purse, weapons, missiles, items;
	bool mount;
};

extern const struct salle_field cp_generate_fields[];

/* Adds to the build what is drawn, and returns that in YAML's flow form. */
const char *cp_draw_equipment(const struct cp_book *book, const char *name, const struct cp_generate_terms *terms,
	uint64_t seed, struct cp_build *build, struct salle_arena *arena);

#endif
