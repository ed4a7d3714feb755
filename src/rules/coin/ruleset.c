/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "rules/coin/coin.h"

static const struct salle_field coin_fields[] = {
	{ "name", SALLE_TEXT, offsetof(struct coin_row, name), .required = true, .help = "of the coin" },
	{ "edge", SALLE_INT, offsetof(struct coin_row, edge), .required = true, .min = 1, .max = 1000000,
		.help = "weight of its side: A wins with edge A / (edge A + edge B)" },
	{ "cost", SALLE_INT, offsetof(struct coin_row, cost), .min = 0, .max = 1000, .preset = "0", .help = "its price" },
	{ 0 },
};

static const struct salle_table_kind tables[] = {
	{ "coins", coin_fields, sizeof(struct coin_row), .keyed = true, .help = "coins and how they are loaded",
		.items = true },
	{ 0 },
};

static const struct salle_field option_fields[] = {
	{ "draw", SALLE_REAL, offsetof(struct coin_options, draw), .min = 0, .max = 1, .preset = "0",
		.help = "chance that a decided bout has no winner" },
	{ "limit", SALLE_INT, offsetof(struct coin_options, limit), .min = 1, .max = 10000, .preset = "1000",
		.help = "tosses after which an undecided bout ends", .allowance = true },
	{ "blood", SALLE_INT, offsetof(struct coin_options, blood), .min = 0, .max = 6, .preset = "0",
		.help = "a toss draws first blood with so many sixths, either side's with an even chance" },
	{ "nerve", SALLE_REAL, offsetof(struct coin_options, nerve), .min = 0, .max = 1, .preset = "0",
		.help = "chance that first blood, and not the coin, decides who wins",
		.needs = { { .field = "options.blood", .other_than = "0" } } },
	{ 0 },
};

static const struct salle_field scene_fields[] = {
	{ "decides", SALLE_INT, offsetof(struct coin_scene, decides), .min = 0, .max = 6, .preset = "2",
		.help = "a toss decides the bout with so many sixths" },
	{ 0 },
};

static const struct salle_field build_fields[] = {
	{ "coin", SALLE_TEXT, offsetof(struct coin_build, coin), .required = true, .help = "a row of the table coins" },
	{ "dice", SALLE_INT, offsetof(struct coin_build, dice), .min = 0, .max = SALLE_POOL_MAX, .preset = "6",
		.help = "dice that it rolls at every toss" },
	{ "tn", SALLE_INT, offsetof(struct coin_build, tn), .min = COIN_TN_MIN, .max = COIN_TN_MAX, .preset = "4",
		.help = "target number of its dice" },
	{ "wounds", SALLE_INT, offsetof(struct coin_build, wounds), .min = 1, .max = 20, .preset = "1",
		.help = "when it wins it deals 1 to so many wounds, each number as likely as the other" },
	{ 0 },
};

static const struct salle_improvement improvements[] = {
	{ "a heavier coin", "{coin: fair}", "{coin: heavy}" },
	{ "more dice", "{coin: fair, dice: 6}", "{dice: 12}" },
	{ 0 },
};

static const char *const exchanges[] = { "{hits: 1}", "{hits: 4}", NULL };

const struct salle_ruleset salle_ruleset_coin = {
	.name = "coin",
	.was = "null",
	.title = "A coin",
	.source = "nobody's: made for testing, see src/rules/coin/README.md",
	.contest = "tosses",
	.tables = tables,
	.options = { option_fields, sizeof(struct coin_options) },
	.scene = { scene_fields, sizeof(struct coin_scene) },
	.build = { build_fields, sizeof(struct coin_build) },
	.vocabulary = &coin_vocabulary,
	.labels = &coin_labels,
	.compile_book = coin_compile_book,
	.fighter = {
		.compile = coin_compile_fighter,
		.describe = coin_describe_fighter,
		.price = coin_price_fighter,
		.cost_unit = "pieces",
	},
	.side_max = 1,
	.compile_matchup = coin_compile_matchup,
	.fight = coin_fight,
	.exact = coin_exact,
	.exchange = {
		.arguments = { coin_exchange_fields, sizeof(struct coin_toss) },
		.run = coin_exchange,
		.examples = exchanges,
	},
	.improvements = improvements,
};
