/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the search in a real rule system: a small duel with one free decision, compared with exact chances, and a
 * search for teams.
 */
#include <math.h>

#include <salle/exact_bout.h>
#include <salle/train.h>
#include <salle/vocabulary.h>

#include "rules/musketeers/names.h"

#include "run_fixture.h"
#include "testing.h"

/* Two builds with rapiers. Build a parries according to the policy `found`. */
#define DUEL                                                                                     \
	"rules: musketeers\nseed: 4\nbouts: 100\n"                                                   \
	"policies: {found: %s}\n"                                                                    \
	"builds:\n  a: {weapon: rapier, endurance: 8, policy: found}\n"                              \
	"  b: {weapon: rapier, endurance: 8, policy: plain}\n"                                       \
	"matchups: [{a: a, b: b}]\n"

static void load_duel(struct run_fixture *it, const char *policy)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	run_fixture_load(it, salle_arena_format(&arena, DUEL, policy), NULL);
	salle_arena_release(&arena);
}

/* Returns a's exact score under a policy: the chance to win plus half of the chance of a draw. */
static double exact_score(const char *policy)
{
	struct run_fixture it;
	struct salle_exact_bout exact;
	load_duel(&it, policy);
	const struct salle_plan *plan = &it.scenario.plan;
	const char *refused =
		plan->rules->exact(salle_matchup_compile(plan, plan->matchups, false, &it.arena), true, &exact, NULL);
	if (refused != NULL)
		fail_msg("%s: %s", policy, refused);
	run_fixture_release(&it);
	return exact.wins[SALLE_A] + exact.wins[SALLE_DRAW] / 2;
}

static double best_pure_score(void)
{
	static const char *const choices[] = { "simple", "semicircular", "circular", "dodge", "retreat", "double_retreat" };
	struct salle_arena arena = SALLE_ARENA_INIT;
	double best = exact_score("{extends: plain, parry: nothing}");
	for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
		best = fmax(best,
			exact_score(salle_arena_format(&arena, "{extends: plain, parry: [{do: %s}, nothing]}", choices[i])));
	salle_arena_release(&arena);
	return best;
}

static void the_best_parry_is_found(void **state)
{
	(void)state;
	static const char *const players[] = { "a" }, *const field[] = { "b" };
	struct run_fixture it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	load_duel(&it, "{extends: plain}");
	it.scenario.train_decisions = SALLE_DECISION_BIT(MK_ASK_PARRY);
	const struct salle_train_settings settings = {
		.players = players, .n_players = 1, .field = field, .n_field = 1, .against = "plain", .bouts = 60000 };
	assert_int_equal(salle_train_run(&it.scenario, &settings, &training, &arena, &diagnostics), SALLE_OK);
	const char *text = salle_node_to_text(&arena, training.policies->node);
	const double found = exact_score(text), best = best_pure_score();
	assert_string_equal(training.policies->base, "plain");
	assert_true(best > exact_score("{extends: plain}") + 0.1);
	if (found < best - 0.01)
		fail_msg("%s scores %.4f, the best single parry %.4f", text, found, best);
	assert_int_equal(training.policies->n_settings, 1);
	assert_string_equal(training.policies->settings[0].name, "parry");
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	run_fixture_release(&it);
}

/* Members of a team have different policies. The search ends before it tries the second team. */
static void teams_of_several_policies_are_trained(void **state)
{
	(void)state;
	static const volatile sig_atomic_t stop = 1;
	struct run_fixture it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	run_fixture_load(&it,
		"rules: musketeers\nbouts: 100\nbuilds:\n"
		"  a: {weapon: rapier, endurance: 7, policy: plain}\n"
		"  b: {weapon: rapier, endurance: 7, policy: expert}\n"
		"matchups: [{side_a: [a, a, b], side_b: [a, b, b]}, {a: a, b: b}]\n",
		NULL);
	assert_int_equal(salle_train_run(&it.scenario, &(struct salle_train_settings){ .stop = &stop }, &training, &arena,
						 &diagnostics),
		SALLE_INTERRUPTED);
	assert_int_equal(training.n, 4);
	assert_string_equal(training.policies[0].name, "trained_a_a_b");
	assert_string_equal(training.policies[0].reference, "plain+plain+expert");
	assert_true(training.policies[0].field_bouts > 0 && training.policies[0].reference_score > 0);
	assert_true(training.policies[0].searched);
	assert_false(training.policies[1].searched || training.policies[1].improved);
	for (size_t i = 1; i < training.n; i++)
		assert_int_equal(training.policies[i].duel_bouts, 0); /* no duels were fought */
	assert_float_equal(training.level, 1 - 0.05 / (2 * (double)training.n), 1e-12);
	assert_null(training.policies[1].node);
	assert_string_equal(training.policies[1].base, "plain+expert+expert");
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	run_fixture_release(&it);
}

/* A checkpoint in the third round counts two finished rounds, even if the search is interrupted at once. */
static void rounds_before_a_checkpoint_count(void **state)
{
	(void)state;
	static const volatile sig_atomic_t stop = 1;
	const struct salle_train_settings settings = { .bouts = 1000000,
		.stop = &stop,
		.checkpoint_text =
			"{\"bouts\": 0, \"candidates\": 0, \"round\": 3, \"next\": 0, \"strategies\": [], \"search\": null}" };
	struct run_fixture it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	run_fixture_load(&it, "rules: coin\nbouts: 100\nbuilds: {a: {coin: fair}}\nmatchups: [[a, a]]\n", NULL);
	assert_int_equal(salle_train_run(&it.scenario, &settings, &training, &arena, &diagnostics), SALLE_INTERRUPTED);
	assert_int_equal(training.rounds, 2);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	run_fixture_release(&it);
}

RUN_TESTS(UNIT(the_best_parry_is_found), UNIT(teams_of_several_policies_are_trained),
	UNIT(rounds_before_a_checkpoint_count))
