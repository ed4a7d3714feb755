/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "rules/coin/coin.h"

#include "coin_plan.h"

/* Returns `compiled`. Aborts if it is NULL, because the plans of tests are valid. */
static const void *needed(const void *compiled)
{
	if (compiled == NULL)
		abort();
	return compiled;
}

/* Returns a policy that aims for this number of hits in every toss. */
static const struct salle_policy *aim_policy(int64_t aim, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_node *rule = salle_node_new(arena, SALLE_MAP, NULL, 2),
					  *policy = salle_node_new(arena, SALLE_MAP, NULL, 1);
	rule->keys[0] = salle_node_scalar(arena, NULL, "do");
	rule->items[0] = salle_node_scalar(arena, NULL, "at");
	rule->keys[1] = salle_node_scalar(arena, NULL, "hits");
	rule->items[1] = salle_node_scalar(arena, NULL, salle_arena_format(arena, "%lld", (long long)aim));
	policy->keys[0] = salle_node_scalar(arena, NULL, "aim");
	policy->items[0] = rule;
	return needed(salle_policy_read(salle_ruleset_coin.vocabulary, "plain", policy, arena, diagnostics));
}

static const struct salle_matchup_setup *set_up_bet(const struct coin_bet *bet, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_ruleset *rules = &salle_ruleset_coin;
	struct coin_row *coins = salle_arena_array(arena, 2, sizeof *coins);
	for (unsigned s = 0; s < 2; s++)
		coins[s] = (struct coin_row){ .name = { bet->side[s].name, { 0 } }, .edge = bet->side[s].edge };
	bool same = strcmp(bet->side[0].name, bet->side[1].name) == 0;
	struct salle_rows *rows = salle_arena_alloc(arena, sizeof *rows);
	*rows = (struct salle_rows){ .kind = rules->tables, .file = "coins.csv", .items = coins, .n = same ? 1 : 2 };

	struct coin_options options = { .draw = bet->draw, .limit = bet->limit };
	struct coin_scene *scene = salle_arena_alloc(arena, sizeof *scene);
	scene->decides = bet->decides;
	const void *book = needed(rules->compile_book(rows, &options, arena, diagnostics));
	const void **fighters = salle_arena_array(arena, 2, sizeof *fighters);
	struct salle_policy_use *policies = salle_arena_array(arena, 2, sizeof *policies);
	struct salle_params *params = salle_arena_array(arena, 2, sizeof *params);
	for (unsigned s = 0; s < 2; s++) {
		const struct bet_side *side = &bet->side[s];
		struct coin_build build = { { side->name, { 0 } }, side->dice, side->tn, side->wounds };
		fighters[s] = needed(rules->fighter.compile(book, side->name, NULL, &build, 0, arena, diagnostics));
		policies[s] =
			(struct salle_policy_use){ .policy = aim_policy(side->aim, arena, diagnostics), .params = &params[s] };
		if (!salle_params_read(policies[s].policy, NULL, &params[s], arena, diagnostics))
			abort();
	}
	struct salle_matchup_setup *setup = salle_arena_alloc(arena, sizeof *setup);
	*setup = (struct salle_matchup_setup){ book, scene,
		{ { &fighters[0], &policies[0], 1 }, { &fighters[1], &policies[1], 1 } } };
	(void)needed(rules->compile_matchup(book, scene, setup->sides, arena, diagnostics));
	return setup;
}

struct coin_bet bet_between(const char *a_name, const char *b_name, int64_t a, int64_t b, double draw, uint64_t bouts)
{
	return (struct coin_bet){
		.side = { { a_name, a, 1, 4, 1, 1 }, { b_name, b, 1, 4, 1, 1 } },
		.draw = draw,
		.limit = 1,
		.decides = 6,
		.bouts = bouts,
	};
}

struct salle_plan coin_plan(const struct coin_bet *bets, size_t n, uint64_t seed, struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	for (size_t m = 0; m < n; m++) {
		const char *a = bets[m].side[0].name, *b = bets[m].side[1].name;
		matchups[m] = (struct salle_matchup){
			.variant = "base",
			.a = a,
			.a_policy = "plain",
			.b = b,
			.b_policy = "plain",
			.setup = set_up_bet(&bets[m], arena, &diagnostics),
			.key = salle_make_stream_key(seed, salle_pair_hash("null", a, b), strcmp(a, b) > 0),
			.bouts = bets[m].bouts,
		};
	}
	salle_diagnostics_release(&diagnostics);
	return (struct salle_plan){
		.scenario = "coin",
		.title = "by hand",
		.rules = &salle_ruleset_coin,
		.layout = salle_make_tally_layout(salle_ruleset_coin.labels),
		.seed = seed,
		.matchups = matchups,
		.n_matchups = n,
	};
}
