/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of what a training refuses before any bout. */
#include <string.h>

#include "arena_fixture.h"
#include "run_fixture.h"
#include "testing.h"
#include "train_fixture.h"

static void assert_refused(const struct salle_scenario *scenario, struct salle_train_settings settings,
	const char *message)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_train_run(scenario, &settings, &training, &arena, &diagnostics), SALLE_BAD_INPUT);
	assert_int_equal(training.bouts, 0);
	assert_int_equal(diagnostics.n, 1);
	if (strncmp(diagnostics.items[0].message, message, strlen(message)) != 0)
		fail_msg("%s", diagnostics.items[0].message);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}

static void bad_input_is_refused(void **state)
{
	(void)state;
	static const char *const unknown[] = { "c" }, *const known[] = { "a" };
	struct run_fixture it;
	run_fixture_load(&it, CYCLE, NULL);
	assert_refused(&it.scenario, (struct salle_train_settings){ .players = unknown, .n_players = 1 },
		"unknown build or team of a matchup");
	assert_refused(&it.scenario, (struct salle_train_settings){ .field = unknown, .n_field = 1 },
		"unknown build or team of a matchup");
	assert_refused(&it.scenario, (struct salle_train_settings){ .against = "plian" }, "unknown policy 'plian'");
	assert_refused(&it.scenario, (struct salle_train_settings){ .players = known, .n_players = 1, .bouts = 24999 },
		"24999 bouts are too few to train 1 build: at least 25000 are needed");
	assert_refused(&it.scenario, (struct salle_train_settings){ .checkpoint_text = "{}" }, "the checkpoint is damaged");
	assert_refused(&it.scenario, (struct salle_train_settings){ .checkpoint_text = "?" }, "the checkpoint is damaged");
	run_fixture_release(&it);
}

/* The policies of a mixture decide everything, so none of their decisions can be kept. */
static void keeping_decisions_of_a_mixture_is_refused(void **state)
{
	(void)state;
	struct run_fixture it;
	run_fixture_load(&it, CYCLE LAME "train: {decisions: [aim]}\n", "builds.a.policy=lame");
	assert_refused(&it.scenario, (struct salle_train_settings){ .bouts = 0 }, "'a' has the mixture 'lame'");
	run_fixture_release(&it);
}

/* With 40 opponents, 25,000 bouts are too few for the scores of all pairs. The number in the message is enough. */
static void too_large_a_field_is_refused(void **state)
{
	(void)state;
	static const char *const known[] = { "x0" };
	struct run_fixture it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *text = "rules: coin\nbouts: 100\nmatchups: {round_robin: yes}\nbuilds:\n";
	for (unsigned i = 0; i < 40; i++)
		text = salle_arena_format(&arena, "%s  x%u: {coin: fair}\n", text, i);
	run_fixture_load(&it, text, NULL);
	assert_refused(&it.scenario, (struct salle_train_settings){ .players = known, .n_players = 1, .bouts = 25000 },
		"25000 bouts are too few to train 1 build against its field: at least 27000 are needed");
	struct course course;
	train_course(&course, &it.scenario,
		(struct salle_train_settings){ .players = known, .n_players = 1, .bouts = 27000 });
	salle_arena_release(&course.arena);
	/* opponents outside the field do not count */
	train_course(&course, &it.scenario,
		(struct salle_train_settings){ .players = known,
			.n_players = 1,
			.field = known,
			.n_field = 1,
			.bouts = 25000 });
	salle_arena_release(&course.arena);
	/* If the field has one policy, no scores of pairs are needed. */
	train_course(&course, &it.scenario,
		(struct salle_train_settings){ .players = known, .n_players = 1, .bouts = 25000, .against = "plain" });
	salle_arena_release(&course.arena);
	run_fixture_release(&it);
	salle_arena_release(&arena);
}

RUN_TESTS_BETWEEN(fill_dice, NULL, UNIT(bad_input_is_refused), UNIT(keeping_decisions_of_a_mixture_is_refused),
	UNIT(too_large_a_field_is_refused))
