/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer target: loads any bytes as a scenario, with the shipped tables and policies. Run it in the root of the
 * repository. Aborts if loading fails without an error message, or if an accepted plan is incomplete.
 */
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <salle/scenario.h>

#include "base/arena.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_plan(const struct salle_scenario *scenario)
{
	const struct salle_plan *plan = &scenario->plan;
	if (plan->n_matchups == 0 || plan->rules == NULL || scenario->book == NULL || plan->n_sources == 0)
		abort();
	for (size_t i = 0; i < plan->n_matchups; i++) {
		const struct salle_matchup *it = &plan->matchups[i];
		if (it->setup == NULL || it->bouts == 0 || it->a_policy == NULL || it->b_policy == NULL)
			abort();
	}
	for (size_t i = 0; i < scenario->n_builds; i++)
		if (scenario->builds[i].fighter == NULL || scenario->builds[i].policies[0] == NULL)
			abort();
	for (size_t i = 0; i < plan->n_settings; i++)
		if (plan->settings[i].value == NULL)
			abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("scenario", 0);
	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	char *path = salle_arena_format(&arena, "/proc/self/fd/%d", fd);
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	struct salle_scenario scenario;
	enum salle_status status = salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics);
	if ((status == SALLE_OK) != (diagnostics.errors == 0))
		abort();
	if (status == SALLE_OK)
		check_plan(&scenario);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	close(fd);
	return 0;
}
