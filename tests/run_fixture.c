/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run_fixture.h"
#include "load_fixture.h"
#include "diagnostics_fixture.h"
#include "testing.h"

void run_fixture_load(struct run_fixture *it, const char *text, const char *set)
{
	run_fixture_load_sets(it, text, &set, set != NULL);
}

void run_fixture_load_sets(struct run_fixture *it, const char *text, const char *const *sets, size_t n)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "hall.yaml");
	write_file(path, text);
	*it = (struct run_fixture){ .arena = SALLE_ARENA_INIT };
	it->scenario = load_scenario(path, sets, n, &it->arena);
	remove_scratch(folder);
	free(path);
}

enum salle_status run_fixture_run(struct run_fixture *it, unsigned threads, uint32_t block,
	const volatile sig_atomic_t *stop)
{
	struct salle_batch_settings settings = { .threads = threads, .bouts_per_block = block, .stop = stop };
	return salle_batch_run(&it->scenario.plan, &settings, &it->result, &it->arena);
}

void run_fixture_init(struct run_fixture *it, const char *text, const char *set)
{
	run_fixture_load(it, text, set);
	assert_int_equal(run_fixture_run(it, 2, 0, NULL), SALLE_OK);
}

void run_fixture_release(struct run_fixture *it)
{
	salle_arena_release(&it->arena);
}

int run_fixture_setup(void **state)
{
	static struct run_fixture it;
	it = (struct run_fixture){ .arena = SALLE_ARENA_INIT };
	*state = &it;
	return 0;
}

int run_fixture_teardown(void **state)
{
	run_fixture_release(*state);
	return 0;
}

size_t run_fixture_matchup(const struct run_fixture *it, const char *variant, const char *a, const char *b)
{
	const struct salle_plan *plan = &it->scenario.plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (strcmp(plan->matchups[m].variant, variant) == 0 && strcmp(plan->matchups[m].a, a) == 0 &&
			strcmp(plan->matchups[m].b, b) == 0)
			return m;
	fail_msg("no %s against %s in %s", a, b, variant);
	return 0;
}

void assert_near_count(uint64_t found, uint64_t n, double chance)
{
	double expected = (double)n * chance, sigma = sqrt(expected * (1 - chance));
	if (!(fabs((double)found - expected) <= 4.5 * sigma + 1e-9))
		fail_msg("%llu of %llu, expected %g +- %g", (unsigned long long)found, (unsigned long long)n, expected, sigma);
}
