/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "planted_rule.h"

#include <stdio.h>
#include <stdlib.h>

struct salle_restricted_play find_planted_rule(const char *without, uint64_t seed, struct salle_arena *arena)
{
	static const char path[] = "tests/planted_rule.yaml";
	static const char *const players[] = { "sharp" }, *const field[] = { "low", "high" };
	const struct salle_train_settings settings = { .players = players,
		.n_players = 1,
		.field = field,
		.n_field = 2,
		.fixed_field = true,
		.bouts = 60000 };
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed, .data_dir = "scenarios" };
	struct salle_scenario scenario;
	struct salle_restriction restriction;
	struct salle_restricted_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	if (salle_scenario_load(path, &overrides, &scenario, arena, &diagnostics) != SALLE_OK ||
		salle_restriction_read(without, path, &overrides, &scenario, &settings, &restriction, arena, &diagnostics) !=
			SALLE_OK ||
		salle_restricted_run(&scenario, &settings, &restriction, &training, arena, &diagnostics) != SALLE_OK) {
		fprintf(stderr, "%s: %s\n", path, diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be trained");
		exit(2);
	}
	salle_diagnostics_release(&diagnostics);
	return training.plays[0];
}

static bool covers(const struct salle_estimate *estimate, double truth)
{
	return estimate->interval.low <= truth && truth <= estimate->interval.high;
}

bool is_planted_rule_found(const struct salle_restricted_play *play)
{
	return play->measured && covers(&play->worth, 0) && play->worth.interval.high < 0.01 &&
		covers(&play->worth_unadapted, 4.0 / 9) && play->worth_unadapted.interval.low > 0.4;
}
