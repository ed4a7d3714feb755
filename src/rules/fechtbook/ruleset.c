/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/names.h"
#include "rules/fechtbook/matchup/matchup.h"
#include "rules/fechtbook/odds/odds.h"

extern const struct salle_ruleset salle_ruleset_fechtbook; /* declared by src/rules/registry.c for itself */

/* One body, skill and gear; nothing of what is better weighs anything. */
#define BUILD                                                                                                      \
	"{agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {swords: 7, brawling: 5}, weapons: [Arming Sword], " \
	"garments: [Gambeson, Open Helm]}"

static const struct salle_improvement improvements[] = {
	{ "more skill", BUILD, "{proficiencies: {swords: 9, brawling: 5}}" },
	{ "more dice", BUILD, "{agility: 6, cunning: 6}" },
	{ "more armour", BUILD, "{garments: [Gambeson, {name: Open Helm, options: hardened}]}" },
	{ "a stronger body", BUILD, "{brawn: 8}" },
	{ "a stronger will", BUILD, "{will: 8}" },
	{ 0 },
};

const struct salle_ruleset salle_ruleset_fechtbook = {
	.name = "fechtbook",
	.title = "Sword & Scoundrel, Fechtbook EE0.1",
	.source = "the fight rules of the Sword & Scoundrel Essential Edition fechtbook",
	.contest = "tempos",
	.tables = fb_tables,
	.option_fields = fb_option_fields,
	.options_size = sizeof(struct fb_options),
	.scene_fields = fb_scene_fields,
	.scene_size = sizeof(struct fb_scene),
	.build_fields = fb_build_fields,
	.build_size = FB_BUILD_SIZE,
	.vocabulary = &fb_vocabulary,
	.labels = &fb_labels,
	.compile_book = fb_compile_book,
	.compile_fighter = fb_compile_fighter,
	.describe_fighter = fb_describe_fighter,
	.drawn_build = fb_drawn_build,
	.price_fighter = fb_price_fighter,
	.cost_unit = "requisition points",
	.compile_matchup = fb_compile_matchup,
	.compile_sides = fb_compile_sides,
	.fight_sides = fb_fight_sides,
	.fight_sides_traced = fb_fight_sides_traced,
	.improvements = improvements,
	.exchange_fields = fb_odds_fields,
	.exchange_size = sizeof(struct fb_odds_said),
	.exchange = fb_odds_of,
	.exchanges = fb_odds_exchanges,
	.fight = fb_fight,
	.fight_traced = fb_fight_traced,
};
