/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/fields.h"
#include "rules/duel/duel.h"

#define ROW struct duel_weapon_row
static const struct salle_field weapon_fields[] = {
	MUST_TEXT(name, "name of the weapon"),
	MUST_WHOLE(damage, -5, DUEL_DAMAGE_MAX, "added to the damage roll"),
	{ 0 },
};
#undef ROW

static const struct salle_table_kind tables[] = {
	{ "weapons", weapon_fields, sizeof(struct duel_weapon_row), .has_unique_names = true, .help = "weapons",
		.has_items = true },
	{ 0 },
};

#define ROW struct duel_options
static const struct salle_field option_fields[] = {
	WHOLE(need, 2, 12, "7", "lowest total of an attack that hits a foe of skill 0", .heading = "Attack"),
	WHOLE(lunge, 0, 9, "2", "DM of a lunge", .heading = "Attack"),
	WHOLE(open, 0, 9, "3", "DM of an attack on a foe that has just lunged", .heading = "Attack"),
	WHOLE(max_rounds, 1, 10000, "100", "number of rounds after which a bout is a draw", .heading = "The Bout",
		.is_limit = true),
	{ 0 },
};
#undef ROW

#define ROW struct duel_scene
static const struct salle_field scene_fields[] = {
	WHOLE(wounded, 0, DUEL_ENDURANCE_MAX, "0", "endurance that either side has lost before the bout; 1 point is left"),
	{ 0 },
};
#undef ROW

#define ROW struct duel_build
static const struct salle_field build_fields[] = {
	MUST_TEXT(weapon, "a row of the table weapons"),
	WHOLE(skill, -DUEL_SKILL_MAX, DUEL_SKILL_MAX, "0", "DM of initiative and attacks, and of the attacks on it"),
	WHOLE(endurance, 1, DUEL_ENDURANCE_MAX, "8", "endurance points"),
	{ 0 },
};
#undef ROW

static const struct salle_improvement improvements[] = {
	{ "more skill", "{weapon: sword}", "{skill: 1}" },
	{ "more endurance", "{weapon: sword}", "{endurance: 12}" },
	{ "a heavier weapon", "{weapon: sword}", "{weapon: axe}" },
	{ 0 },
};

static const char *const exchanges[] = { "{}", "{points: 1}", NULL };

const struct salle_ruleset salle_ruleset_duel = {
	.name = "duel",
	.title = "A duel with two dice",
	.source = "none yet: a small duel to begin with",
	.speed_unit = "rounds",
	.tables = tables,
	.options = { option_fields, sizeof(struct duel_options) },
	.scene = { scene_fields, sizeof(struct duel_scene) },
	.build = { build_fields, sizeof(struct duel_build) },
	.vocabulary = &duel_vocabulary,
	.labels = &duel_labels,
	.compile_book = duel_compile_book,
	.fighter = {
		.compile = duel_compile_fighter,
		.describe = duel_describe_fighter,
	},
	.side_max = 1,
	.compile_matchup = duel_compile_matchup,
	.fight = duel_fight,
	.exact = duel_exact,
	.exchange = {
		.arguments = { duel_exchange_fields, sizeof(struct duel_round) },
		.run = duel_compute_odds,
		.examples = exchanges,
	},
	.improvements = improvements,
};
