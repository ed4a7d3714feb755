/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds drawn for every bout. A bout with a drawn build equals a bout with the same build written out, and all draws
 * are equally likely. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "load_fixture.h"
#include "testing.h"
#include "kit/random_builds.h"
#include "rules/fechtbook/state.h"

#define SCENARIO "scenarios/fechtbook/strangers.yaml"

enum { DRAWS = 4, BOUTS = 60 };

struct loaded {
	struct salle_arena arena;
	struct salle_scenario scenario;
};

static void load(struct loaded *loaded, const char *const *sets, size_t n)
{
	loaded->arena = (struct salle_arena)SALLE_ARENA_INIT;
	loaded->scenario = load_scenario(SCENARIO, sets, n, &loaded->arena);
}

/* Stores the name of the build that a traced bout reports. */
struct listener {
	struct salle_trace trace;
	char build[1000];
};

static void keep_drawn_build(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct listener *listener = trace->context;
	(void)sentence;
	for (size_t i = 0; strcmp(kind, "drawn") == 0 && i < n; i++)
		if (strcmp(values[i].name, "build") == 0)
			snprintf(listener->build, sizeof listener->build, "%s", values[i].text);
}

/*
 * A matchup of a build with four draws, and four matchups in which the drawn builds are written out. All have the same
 * names, so they have the same dice.
 */
static void a_bout_is_that_of_the_build_drawn(void **state)
{
	static const char *const drawn[] = { "builds.stranger.generate.count=4", "matchups=[{a: knight, b: stranger}]" };
	struct loaded whole, one[DRAWS];
	size_t n = 0, fought[DRAWS] = { 0 };
	const char *build[DRAWS];
	load(&whole, drawn, 2);
	const struct salle_ruleset *rules = whole.scenario.plan.rules;
	for (size_t b = 0; b < whole.scenario.n_builds; b++)
		for (; strcmp(whole.scenario.builds[b].name, "stranger") == 0 && n < DRAWS; n++)
			build[n] = rules->fighter.drawn(whole.scenario.builds[b].fighter, n);
	assert_int_equal(n, DRAWS);
	for (size_t k = 0; k < DRAWS; k++) {
		const char *sets[] = { salle_arena_format(&whole.arena, "builds.stranger=%s", build[k]),
			"builds.stranger.policy=aggressive", "matchups=[{a: knight, b: stranger}]" };
		load(&one[k], sets, 3);
	}
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		struct listener listener = { .trace = { .report = keep_drawn_build, .context = &listener } };
		struct salle_outcome replayed = salle_batch_replay(&whole.scenario.plan, 0, NULL, bout, &listener.trace, NULL);
		struct salle_outcome quiet = salle_batch_replay(&whole.scenario.plan, 0, NULL, bout, NULL, NULL);
		size_t k = 0;
		while (k < DRAWS && strcmp(build[k], listener.build) != 0)
			k++;
		if (k == DRAWS) {
			fail_msg("no draw is '%s'", listener.build);
			return;
		}
		struct salle_outcome written = salle_batch_replay(&one[k].scenario.plan, 0, NULL, bout, NULL, NULL);
		assert_int_equal(replayed.winner, written.winner);
		assert_int_equal(replayed.ending, written.ending);
		assert_int_equal(replayed.length, written.length);
		assert_int_equal(quiet.length, written.length);
		fought[k]++;
	}
	for (size_t k = 0; k < DRAWS; k++) {
		assert_true(fought[k] > 0);
		salle_arena_release(&one[k].arena);
	}
	salle_arena_release(&whole.arena);
}

/*
 * A build with four draws fights itself: draw k meets the next draw, in either seat. In 8,000 bouts each of these eight
 * pairings occurs 1,000 times, within 4.5 standard deviations.
 */
static void draws_are_equally_frequent(void **state)
{
	static const char *const sets[] = { "builds.stranger.generate.count=4", "matchups=[{a: stranger, b: stranger}]" };
	enum { N = 8000 };
	struct loaded loaded;
	unsigned count[2 * DRAWS] = { 0 };
	load(&loaded, sets, 2);
	const struct salle_matchup *matchup = &loaded.scenario.plan.matchups[0];
	const struct fb_matchup *compiled = salle_matchup_compile(&loaded.scenario.plan, matchup, false, &loaded.arena);
	const struct salle_random_builds *drawn = compiled->random_builds;
	assert_non_null(drawn);
	const struct fb_matchup *const *pairs = (const struct fb_matchup *const *)drawn->pairs;
	for (unsigned k = 0; k < DRAWS; k++) {
		const struct fb_fighter *first = pairs[2 * k]->side[0].fighter;
		assert_ptr_equal(pairs[2 * k + 1]->side[1].fighter, first);
		assert_ptr_equal(pairs[2 * k]->side[1].fighter, pairs[(2 * k + 2) % 8]->side[0].fighter);
	}
	for (uint64_t bout = 0; bout < N; bout++) {
		struct salle_stream stream = salle_stream_open(&matchup->key, bout);
		const struct fb_matchup *fought = salle_random_builds_pick_matchup(drawn, &stream, FB_SPARE_RANDOM_BUILDS);
		for (unsigned k = 0; k < 2 * DRAWS; k++)
			count[k] += pairs[k] == fought;
	}
	for (unsigned k = 0; k < 2 * DRAWS; k++)
		assert_true(fabs(count[k] - N / 8.) < 4.5 * sqrt(N * (1 / 8.) * (7 / 8.)));
	salle_arena_release(&loaded.arena);
}

RUN_TESTS(UNIT(a_bout_is_that_of_the_build_drawn), UNIT(draws_are_equally_frequent))
