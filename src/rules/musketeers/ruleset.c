/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/exact/exact.h"
#include "rules/musketeers/musketeers.h"
#include "rules/musketeers/odds/odds.h"
#include "rules/musketeers/policy/vocabulary.h"
#include "rules/musketeers/names.h"

extern const struct salle_ruleset salle_ruleset_musketeers; /* declared by src/rules/registry.c for itself */

#define BUILD "{weapon: rapier, endurance: 8}"

/* Measured, too: by what `expert` wins against itself with and without them (README.md). */
static const struct salle_improvement improvements[] = {
	{ "more expertise", BUILD, "{expertise: 1}" },
	{ "more agility", BUILD, "{agility: 1}" },
	{ "more endurance", BUILD, "{endurance: 12}" },
	{ "more strength", BUILD, "{strength: 2}" },
	{ "armour", BUILD, "{armour: {head: 2, body: 1, limbs: 1}}" },
	{ 0 },
};

const struct salle_ruleset salle_ruleset_musketeers = {
	.name = "musketeers",
	.title = "The Musketeers",
	.source = "the fencing and injury rules of a game of the King's Musketeers, 2d6 and die modifiers",
	.contest = "phrases",
	.tables = mk_tables,
	.option_fields = mk_option_fields,
	.options_size = sizeof(struct mk_options),
	.scene_fields = mk_scene_fields,
	.scene_size = sizeof(struct mk_scene),
	.build_fields = mk_build_fields,
	.build_size = sizeof(struct mk_build),
	.vocabulary = &mk_vocabulary,
	.labels = &mk_labels,
	.compile_book = mk_compile_book,
	.compile_fighter = mk_compile_fencer,
	.describe_fighter = mk_describe_fencer,
	.compile_matchup = mk_compile_matchup,
	.improvements = improvements,
	.exact = mk_exact_chances,
	.exchange_fields = mk_odds_fields,
	.exchange_size = sizeof(struct mk_odds_said),
	.exchange = mk_odds_of,
	.exchanges = mk_odds_exchanges,
	.compile_sides = mk_compile_sides,
	.fight_sides = mk_fight_sides,
	.fight_sides_traced = mk_fight_sides_traced,
	.fight = mk_fight,
	.fight_traced = mk_fight_traced,
};
