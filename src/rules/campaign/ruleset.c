/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/campaign.h"
#include "rules/campaign/exact/exact.h"
#include "rules/campaign/odds/odds.h"
#include "rules/campaign/policy/policy.h"

/* no header declares this; registry.c has its own declaration */
extern const struct salle_ruleset salle_ruleset_campaign;

#define BUILD "{weapons: [Sabre]}"

static const struct salle_improvement improvements[] = {
	{ "more striking", BUILD, "{striking: 8}" },
	{ "more power", BUILD, "{power: 8}" },
	{ "armour", BUILD, "{items: [Armour]}" },
	{ "a better weapon", "{weapons: [Tool]}", "{weapons: [Sabre]}" },
	{ 0 },
};

const struct salle_ruleset salle_ruleset_campaign = {
	.name = "campaign",
	.title = "Campaign",
	.source = "the combat of a set of skirmish campaign rules, two dice and tables",
	.speed_unit = "turns",
	.tables = cp_tables,
	.options = { cp_option_fields, sizeof(struct cp_options) },
	.scene = { cp_scene_fields, sizeof(struct cp_scene) },
	.build = { cp_build_fields, sizeof(struct cp_build) },
	.vocabulary = &cp_vocabulary,
	.labels = &cp_labels,
	.compile_book = cp_compile_book,
	.fighter = {
		.compile = cp_compile_fighter,
		.describe = cp_describe_fighter,
		.price = cp_price_fighter,
		.cost_unit = "coins",
		.drawn = cp_drawn_build,
	},
	.side_max = SALLE_SIDE_MAX,
	.check_matchup = cp_check_matchup,
	.compile_matchup = cp_compile_matchup,
	.fight = cp_fight,
	.exact = cp_exact_compute_chances,
	.exchange = {
		.arguments = { cp_odds_fields, sizeof(struct cp_odds_arguments) },
		.run = cp_compute_odds,
		.examples = cp_odds_exchanges,
	},
	.improvements = improvements,
	.refusals = cp_refusals,
};
