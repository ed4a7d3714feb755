/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/exact/exact.h"
#include "rules/musketeers/musketeers.h"
#include "rules/musketeers/odds/odds.h"
#include "rules/musketeers/policy/policy.h"
#include "rules/musketeers/names.h"

/* no header declares this; registry.c has its own declaration */
extern const struct salle_ruleset salle_ruleset_musketeers;

#define BUILD "{weapon: rapier, endurance: 8}"

/*
 * Improvements that measurements confirm: under the policy `expert`, a build with any of these improvements beats the
 * same build without it (README.md).
 */
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
	.speed_unit = "phrases",
	.tables = mk_tables,
	.options = { mk_option_fields, sizeof(struct mk_options) },
	.scene = { mk_scene_fields, sizeof(struct mk_scene) },
	.build = { mk_build_fields, sizeof(struct mk_build) },
	.vocabulary = &mk_vocabulary,
	.labels = &mk_labels,
	.compile_book = mk_compile_book,
	.fighter = {
		.compile = mk_compile_fencer,
		.describe = mk_describe_fencer,
	},
	.side_max = SALLE_SIDE_MAX,
	.check_matchup = mk_check_matchup,
	.compile_matchup = mk_compile_matchup,
	.fight = mk_fight,
	.exact = mk_exact_compute_chances,
	.best_play = mk_exact_solve_best_play,
	.exchange = {
		.arguments = { mk_odds_fields, sizeof(struct mk_odds_arguments) },
		.run = mk_compute_odds,
		.examples = mk_odds_exchanges,
	},
	.improvements = improvements,
	.refusals = mk_refusals,
};
