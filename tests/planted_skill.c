/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "planted_skill.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/dice.h>
#include <salle/scenario.h>

#include "figures/figures.h"

/* The builds of the scenario. club and stick always aim for 1 hit, because they can reach no higher aim. `best` is the
 * best aim of foil and sword, against an aim of 1 and also against the `best` of the other build (see score_of). */
static const struct coin {
	const char *name;
	double edge;
	unsigned dice, tn, best;
} coins[PLANTED_BUILDS] = { { "club", 5, 2, 3, 1 }, { "foil", 2, 18, 3, 8 }, { "sword", 2, 9, 3, 4 },
	{ "stick", 1, 2, 4, 1 } };

/*
 * Returns the score of coin a, which aims for i hits, against coin b, which aims for j (see the table of
 * src/rules/coin/README.md).
 */
static double score_of(const struct coin *a, unsigned i, const struct coin *b, unsigned j)
{
	const double p = i > a->dice ? 0 : salle_pool_chance_at_least(a->dice, a->tn, i);
	const double r = j > b->dice ? 0 : salle_pool_chance_at_least(b->dice, b->tn, j), u = a->edge * i, v = b->edge * j;
	return p * r * u / (u + v) + p * (1 - r) + (1 - p) * (1 - r) / 2;
}

static double mean_score(const struct coin *a, bool a_well, bool b_well)
{
	double sum = 0;
	for (const struct coin *b = coins; b < coins + PLANTED_BUILDS; b++)
		if (b != a)
			sum += score_of(a, a_well ? a->best : 1, b, b_well ? b->best : 1);
	return sum / (PLANTED_BUILDS - 1);
}

static bool covers(const struct salle_estimate *estimate, double truth)
{
	return estimate->interval.low <= truth && truth <= estimate->interval.high;
}

static bool is_dominant(const struct coin *a, const struct coin *b)
{
	bool dominant = true;
	for (const struct coin *foe = coins; foe < coins + PLANTED_BUILDS; foe++)
		dominant = dominant &&
			(foe == a ? 0.5 : score_of(a, a->best, foe, foe->best)) >=
				(foe == b ? 0.5 : score_of(b, b->best, foe, foe->best));
	return dominant;
}

/* Returns whether the true scores under the best aims respect both bounds of a domination: `low` never scores more than
 * `at_most`, and `high` never scores less than `at_least`. */
static bool is_bounded(const struct salle_dominance *dominance, const struct coin *low, const struct coin *high)
{
	bool bounded = true;
	for (const struct coin *foe = coins; foe < coins + PLANTED_BUILDS; foe++)
		bounded = bounded && (foe == low || score_of(low, low->best, foe, foe->best) <= dominance->at_most) &&
			(foe == high || score_of(high, high->best, foe, foe->best) >= dominance->at_least);
	return bounded;
}

static struct planted_skill judge(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks)
{
	const struct coin *of[PLANTED_BUILDS];
	size_t row[PLANTED_BUILDS];
	struct planted_skill found = { .dominated = true, .robust = true };
	for (size_t i = 0; i < PLANTED_BUILDS; i++) {
		of[i] = &coins[game->rows[i].number];
		row[game->rows[i].number] = i;
		const struct salle_policy_value *it = &game->rows[i];
		found.covered += covers(&it->all_play_plainly, mean_score(of[i], false, false)) +
			covers(&it->only_this_plays_well, mean_score(of[i], true, false)) +
			covers(&it->all_play_well, mean_score(of[i], true, true)) +
			covers(&it->only_others_play_well, mean_score(of[i], false, true));
	}
	const size_t club = row[0], foil = row[1], stick = row[3];
	found.beginner =
		salle_rank_under_plain_play(game, club) == 1 && game->rows[club].gain.interval.high < 0 && club > 0;
	found.expert = foil == 0 && game->rows[foil].gain.interval.low > 0 && game->rows[1].lead.interval.low > 0;
	bool known = false;
	for (size_t i = 0; i < PLANTED_BUILDS; i++)
		for (size_t j = 0; j < PLANTED_BUILDS; j++) {
			const bool claimed = salle_is_dominant_in_policy_game(game, i, j);
			known = known || (claimed && j == stick);
			found.dominated = found.dominated && (!claimed || is_dominant(of[i], of[j]));
			found.robust =
				found.robust && salle_is_robust_order(game, ranks, i, j) == (j == stick && i != stick && i != club);
		}
	struct salle_dominance of_stick;
	found.dominated = found.dominated && known && salle_find_dominance(game, stick, &of_stick) &&
		is_bounded(&of_stick, of[stick], of[of_stick.dominating_row]);
	return found;
}

struct planted_skill find_planted_skill(uint64_t seed)
{
	static const char path[] = "tests/planted_skill.yaml";
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario;
	struct salle_batch_result result;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed, .data_dir = "scenarios" };
	const struct salle_batch_settings settings = { .threads = 1 };
	if (salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics) != SALLE_OK ||
		salle_batch_run(&scenario.plan, &settings, &result, &arena) != SALLE_OK) {
		fprintf(stderr, "%s: %s\n", path, diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be run");
		exit(2);
	}
	struct salle_figures figures = salle_figures_make(&scenario.plan, &result, &arena);
	const struct planted_skill found =
		judge(salle_figures_policy_game(&figures), salle_figures_rankings_by_policy(&figures));
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return found;
}
