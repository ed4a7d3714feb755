/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Training: how often is a search with a budget within 2 points of one with ten times the budget? The budgets are a
 * fifth of the default one and twice the default one, so that the study takes less than an hour.
 *   build/release/tests/studies/study_training [SEEDS [BOUTS]]     20 seeds, 100000 bouts for the small budget
 */
#include <stdio.h>
#include <stdlib.h>

#include <salle/train.h>

#include "base/arena.h"

#include "study.h"

enum { SEEDS = 20, BOUTS = 100000, TIMES = 10 };

static const double near_enough = 0.02;

/* A duel of a shipped scenario; the opponent keeps a policy. */
static const struct duel {
	const char *path, *player, *opponent, *against;
} duels[] = {
	{ "scenarios/musketeers/blades.yaml", "rapier", "sabre", "expert" },
	{ "scenarios/saga/houseblades.yaml", "sword_long", "rapier", "expert" },
	{ "scenarios/fechtbook/armoury.yaml", "longsword", "halberd", "expert" },
};

/* Returns the score of the policy that a training finds. */
static double train(const struct duel *duel, uint64_t seed, uint64_t bouts)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario;
	struct salle_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed, .data_dir = "scenarios" };
	const struct salle_train_settings settings = { .players = &duel->player, .n_players = 1, .field = &duel->opponent,
		.n_field = 1, .against = duel->against, .bouts = bouts };
	if (salle_scenario_load(duel->path, &overrides, &scenario, &arena, &diagnostics) != SALLE_OK ||
		salle_train_run(&scenario, &settings, &training, &arena, &diagnostics) != SALLE_OK) {
		fprintf(stderr, "%s: %s\n", duel->path, diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be trained");
		exit(2);
	}
	const double score = training.policies->field_score;
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return score;
}

static void study(const struct duel *duel, uint64_t seeds, uint64_t bouts)
{
	uint64_t near = 0;
	double lead = 0, score = 0;
	for (uint64_t seed = 1; seed <= seeds; seed++) {
		const double small = train(duel, seed, bouts), large = train(duel, seed, TIMES * bouts);
		near += large - small <= near_enough;
		lead += (large - small) / (double)seeds;
		score += small / (double)seeds;
	}
	study_number(duel->path, "share of seeds within 2 points", (double)near / (double)seeds);
	study_number(duel->path, "mean score of the small budget", score);
	study_number(duel->path, "mean lead of the large budget", lead);
}

int main(int argc, char **argv)
{
	const uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : SEEDS;
	const uint64_t bouts = argc > 2 ? strtoull(argv[2], NULL, 10) : BOUTS;
	if (seeds == 0 || bouts == 0)
		return 2;
	for (size_t i = 0; i < sizeof duels / sizeof *duels; i++)
		study(&duels[i], seeds, bouts);
	return study_verdict();
}
