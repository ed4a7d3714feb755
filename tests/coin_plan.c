/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/null/coin.h"

#include "coin_plan.h"

/* What is written here is right, so a refusal is the test's own fault. */
static const void *needed(const void *compiled)
{
	if (compiled == NULL)
		abort();
	return compiled;
}

static const void *compile_bet(const struct coin_bet *bet, struct salle_arena *arena, struct salle_report *report)
{
	const struct salle_ruleset *rules = &salle_ruleset_null;
	struct null_coin *coins = salle_arena_array(arena, 2, sizeof *coins);
	for (unsigned s = 0; s < 2; s++)
		coins[s] = (struct null_coin){ { bet->side[s].name, { 0 } }, bet->side[s].edge };
	bool same = strcmp(bet->side[0].name, bet->side[1].name) == 0;
	struct salle_rows *rows = salle_arena_alloc(arena, sizeof *rows);
	*rows = (struct salle_rows){ .kind = rules->tables, .file = "coins.csv", .items = coins, .n = same ? 1 : 2 };

	struct null_options options = { .draw = bet->draw, .limit = bet->limit };
	struct null_scene *scene = salle_arena_alloc(arena, sizeof *scene);
	scene->decides = bet->decides;
	const void *book = needed(rules->compile_book(rows, &options, arena, report));
	const void *fighters[2], *policies[2];
	for (unsigned s = 0; s < 2; s++) {
		const struct coin_side *side = &bet->side[s];
		struct null_build build = { { side->name, { 0 } }, side->dice, side->tn, side->wounds };
		struct null_policy policy = { side->aim };
		fighters[s] = needed(rules->compile_fighter(book, side->name, NULL, &build, arena, report));
		policies[s] = needed(rules->compile_policy(book, "plain", NULL, &policy, arena, report));
	}
	return needed(rules->compile_matchup(book, scene, fighters, policies, arena, report));
}

struct salle_plan coin_plan(const struct coin_bet *bets, size_t n, uint64_t seed, struct salle_arena *arena)
{
	struct salle_report report;
	salle_report_init(&report);
	struct salle_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	for (size_t m = 0; m < n; m++) {
		const char *a = bets[m].side[0].name, *b = bets[m].side[1].name;
		matchups[m] = (struct salle_matchup){
			.variant = "base",
			.a = a,
			.a_policy = "plain",
			.b = b,
			.b_policy = "plain",
			.compiled = compile_bet(&bets[m], arena, &report),
			.key = salle_stream_key(seed, salle_fight_name("null", a, b), strcmp(a, b) > 0),
			.bouts = bets[m].bouts,
		};
	}
	salle_report_release(&report);
	return (struct salle_plan){
		.scenario = "coin",
		.title = "by hand",
		.rules = &salle_ruleset_null,
		.layout = salle_tally_layout(salle_ruleset_null.labels),
		.seed = seed,
		.matchups = matchups,
		.n_matchups = n,
	};
}
