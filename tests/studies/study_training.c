/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Training: how often does a search with a small budget score within 2 points of a search with ten times this budget?
 * The budgets are a fifth of the default and twice the default, so that the study takes less than an hour.
 *
 *   build/release/tests/studies/study_training [SEEDS [BOUTS]]    default: 20 seeds, 100000 bouts for the small budget
 */
#include <stdio.h>
#include <stdlib.h>

#include <salle/train.h>

#include "base/arena.h"

#include "study.h"

enum { SEEDS = 20, BOUTS = 100000, TIMES = 10 };

static const double near_enough = 0.02;

/* A duel in a shipped scenario. The opponent keeps its policy. */
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

/* Results of a duel over the seeds so far. */
struct result {
	uint64_t near;
	double score, lead; /* sums over seeds */
};

/* Trains with both budgets, and prints the scores on stderr. */
static void add_seed(struct result *result, const struct duel *duel, uint64_t seed, uint64_t bouts)
{
	const double small = train(duel, seed, bouts), large = train(duel, seed, TIMES * bouts);
	result->near += large - small <= near_enough;
	result->score += small;
	result->lead += large - small;
	fprintf(stderr, "%s, seed %llu: %.4f %.4f\n", duel->path, (unsigned long long)seed, small, large);
}

int main(int argc, char **argv)
{
	enum { DUELS = sizeof duels / sizeof *duels };
	const uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : SEEDS;
	const uint64_t bouts = argc > 2 ? strtoull(argv[2], NULL, 10) : BOUTS;
	struct result results[DUELS] = { { 0 } };
	if (seeds == 0 || bouts == 0)
		return 2;
	for (uint64_t seed = 1; seed <= seeds; seed++)
		for (size_t i = 0; i < DUELS; i++)
			add_seed(&results[i], &duels[i], seed, bouts);
	for (size_t i = 0; i < DUELS; i++) {
		study_number(duels[i].path, "share of seeds within 2 points", (double)results[i].near / (double)seeds);
		study_number(duels[i].path, "mean score of the small budget", results[i].score / (double)seeds);
		study_number(duels[i].path, "mean lead of the large budget", results[i].lead / (double)seeds);
	}
	return study_verdict();
}
