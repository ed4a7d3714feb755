/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/exact/exact.h"
#include "rules/saga/odds/odds.h"
#include "rules/saga/policy/policy.h"
#include "rules/saga/saga.h"

extern const struct salle_ruleset salle_ruleset_saga; /* registry.c has its own declaration */

#define BUILD "{single: 3, weapons: [sword_long]}"

static const struct salle_improvement improvements[] = {
	{ "more dexterity", BUILD, "{dexterity: 2}" },
	{ "more quickness", BUILD, "{quickness: 2}" },
	{ "more stamina", BUILD, "{stamina: 2}" },
	{ "a better Ability", BUILD, "{single: 5}" },
	{ "Tough", BUILD, "{virtues: [tough]}" },
	{ 0 },
};

const struct salle_ruleset salle_ruleset_saga = {
	.name = "saga",
	.title = "Saga",
	.source = "house rules on the fifth-edition core of a game of wizards and grogs, under an open licence (NOTICE)",
	.speed_unit = "rounds",
	.tables = sg_tables,
	.options = { sg_option_fields, sizeof(struct sg_options) },
	.scene = { sg_scene_fields, sizeof(struct sg_scene) },
	.build = { sg_build_fields, sizeof(struct sg_build) },
	.vocabulary = &sg_vocabulary,
	.labels = &sg_labels,
	.wound_names = sg_wound_names_of_book,
	.compile_book = sg_compile_book,
	.fighter = {
		.compile = sg_compile_fighter,
		.describe = sg_describe_fighter,
	},
	.side_max = SALLE_SIDE_MAX,
	.check_matchup = sg_check_matchup,
	.compile_matchup = sg_compile_matchup,
	.fight = sg_fight,
	.exact = sg_exact_chances,
	.exchange = {
		.arguments = { sg_odds_fields, sizeof(struct sg_odds_arguments) },
		.run = sg_compute_odds,
		.examples = sg_odds_exchanges,
	},
	.improvements = improvements,
	.refusals = sg_refusals,
};
