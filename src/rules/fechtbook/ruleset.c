/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/exact/exact.h"
#include "rules/fechtbook/group/group.h"
#include "rules/fechtbook/matchup/matchup.h"
#include "rules/fechtbook/odds/odds.h"
#include "rules/fechtbook/policy/policy.h"

extern const struct salle_ruleset salle_ruleset_fechtbook; /* src/rules/registry.c has its own declaration */

/* The build that each of the improvements below changes. None of them adds encumbrance. */
#define BUILD                                                                                                        \
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

static bool check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics)
{
	(void)scene;
	if (sides[0].n > 1 || sides[1].n > 1)
		return fb_check_teams(book, sides, diagnostics);
	return fb_check_pair(sides[0].fighters[0], sides[1].fighters[0], diagnostics);
}

static const void *compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	if (sides[0].n > 1 || sides[1].n > 1)
		return fb_compile_teams(book, scene, sides, arena, diagnostics);
	const void *fighters[2] = { sides[0].fighters[0], sides[1].fighters[0] };
	const struct salle_policy_use policies[2] = { sides[0].policies[0], sides[1].policies[0] };
	return fb_compile_matchup(book, scene, fighters, policies, arena, diagnostics);
}

static struct salle_outcome fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct fb_matchup *at = matchup;
	if (__builtin_expect(at->teams != NULL, 0))
		return fb_fight_teams(at->teams, stream, recorder, trace);
	return fb_fight(at, stream, recorder, trace);
}

const struct salle_ruleset salle_ruleset_fechtbook = {
	.name = "fechtbook",
	.title = "Sword & Scoundrel, Fechtbook EE0.1",
	.source = "the fight rules of the Sword & Scoundrel Essential Edition fechtbook",
	.speed_unit = "tempos",
	.tables = fb_tables,
	.options = { fb_option_fields, sizeof(struct fb_options) },
	.scene = { fb_scene_fields, sizeof(struct fb_scene) },
	.build = { fb_build_fields, FB_BUILD_SIZE },
	.vocabulary = &fb_vocabulary,
	.labels = &fb_labels,
	.compile_book = fb_compile_book,
	.fighter = {
		.compile = fb_compile_fighter,
		.describe = fb_describe_fighter,
		.price = fb_list_fighter_costs,
		.cost_unit = "requisition points",
		.drawn = fb_get_drawn_build_text,
	},
	.side_max = SALLE_SIDE_MAX,
	.check_matchup = check_matchup,
	.compile_matchup = compile_matchup,
	.fight = fight,
	.exact = fb_exact_solve,
	.best_play = fb_exact_best_play,
	.exchange = {
		.arguments = { fb_odds_fields, sizeof(struct fb_odds_arguments) },
		.run = fb_compute_odds,
		.examples = fb_odds_exchanges,
	},
	.improvements = improvements,
	.refusals = fb_refusals,
};
