/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "kit/fields.h"
#include "rules/coin/coin.h"

#define ROW struct coin_row
static const struct salle_field coin_fields[] = {
	MUST_TEXT(name, "name of the coin"),
	MUST_WHOLE(edge, 1, 1000000, "weight of the coin: A wins with the chance edge A / (edge A + edge B)"),
	WHOLE(cost, 0, 1000, "0", "price of the coin"),
	{ 0 },
};
#undef ROW

static const struct salle_table_kind tables[] = {
	{ "coins", coin_fields, sizeof(struct coin_row), .has_unique_names = true, .help = "coins and their weights",
		.has_items = true },
	{ 0 },
};

#define ROW struct coin_options
static const struct salle_field option_fields[] = {
	FIELD(SALLE_REAL, draw, "chance that a decided bout is drawn", .preset = "0", .min = 0, .max = 1),
	WHOLE(limit, 1, 10000, "1000", "number of tosses after which an undecided bout ends", .is_limit = true),
	WHOLE(blood, 0, 6, "0", "chance, in sixths, that a toss draws first blood. Either side draws it with the same "
		"chance"),
	FIELD(SALLE_REAL, nerve, "chance that first blood decides the winner instead of the coin", .preset = "0", .min = 0,
		.max = 1, NEEDS_NOT("options.blood", "0")),
	ONE_OF(aims, LIST("nothing", "weights", "cycle"), "nothing",
		"effect of aims. nothing: none. weights: a reached aim multiplies the edge by its hits in the first toss and "
		"divides the edge later; a missed aim loses. cycle: aims beat each other like rock, paper and scissors"),
	{ 0 },
};
#undef ROW

#define ROW struct coin_scene
static const struct salle_field scene_fields[] = {
	WHOLE(decides, 0, 6, "2", "chance, in sixths, that a toss decides the bout"),
	{ 0 },
};
#undef ROW

#define ROW struct coin_build
static const struct salle_field build_fields[] = {
	MUST_TEXT(coin, "a row of the table coins"),
	WHOLE(dice, 0, SALLE_POOL_MAX, "6", "number of dice that the fighter rolls at every toss"),
	WHOLE(tn, COIN_TN_MIN, COIN_TN_MAX, "4", "target number of the dice"),
	WHOLE(wounds, 1, 20, "1", "most wounds that the fighter deals when it wins; each number from 1 to this is equally "
		"likely"),
	{ 0 },
};
#undef ROW

static const struct salle_improvement improvements[] = {
	{ "a heavier coin", "{coin: fair}", "{coin: heavy}" },
	{ "more dice", "{coin: fair, dice: 6}", "{dice: 12}" },
	{ 0 },
};

static const char *const exchanges[] = { "{hits: 1}", "{hits: 4}", NULL };

const struct salle_ruleset salle_ruleset_coin = {
	.name = "coin",
	.old_name = "null",
	.title = "A coin",
	.source = "none; made for testing, see src/rules/coin/README.md",
	.speed_unit = "tosses",
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
	.exact = coin_solve_bout,
	.exchange = {
		.arguments = { coin_exchange_fields, sizeof(struct coin_toss) },
		.run = coin_compute_odds,
		.examples = exchanges,
	},
	.improvements = improvements,
};
