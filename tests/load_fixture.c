/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load_fixture.h"
#include "testing.h"

struct salle_scenario load_scenario_of_bouts(const char *path, const char *const *sets, size_t n, uint64_t bouts,
	struct salle_arena *arena)
{
	struct salle_overrides overrides = { .sets = sets, .n_sets = n, .bouts = bouts, .data_dir = "scenarios" };
	struct salle_scenario scenario;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	if (salle_scenario_load(path, &overrides, &scenario, arena, &diagnostics) != SALLE_OK)
		fail_msg("%s: %s", path, diagnostics.n > 0 ? diagnostics.items[0].message : "no reason given");
	salle_diagnostics_release(&diagnostics);
	return scenario;
}

struct salle_scenario load_scenario(const char *path, const char *const *sets, size_t n, struct salle_arena *arena)
{
	return load_scenario_of_bouts(path, sets, n, 0, arena);
}
