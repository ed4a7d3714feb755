/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of mixtures as trained policies: the file of a mixture plays as the mixture that was measured. */
#include <stdlib.h>
#include <string.h>

#include "scenario/yaml.h"
#include "train/confirm.h"
#include "train/course.h"
#include "train/mixture.h"
#include "training_files/policy_file.h"

#include "arena_fixture.h"
#include "load_fixture.h"
#include "testing.h"

enum { BOUTS = 2000, PARTS = 3, GRIP_BUILD = 2 };

#define SCENARIO "scenarios/fechtbook/golden_duels.yaml"

/*
 * Further policies of the scenario: two differ before the bout, one has a choice and a parameter. The last name is that
 * of the first part of a mixture.
 */
#define POLICIES                                                                                            \
	"wide: {extends: plain, grip: widest}, half: {extends: plain, grip: halfsword}, "                       \
	"drawing: {extends: plain, params: {often: 2}, throw: [{choose: [{do: red, weight: often}, white]}]}, " \
	"trained_halfsword_1: {extends: half}"

/* A training of the build that has two grips, and a mixture of three policies. */
struct trial {
	struct salle_scenario scenario;
	struct salle_train_settings settings;
	struct salle_trainer trainer;
	struct salle_mixture mixture;
};

/* Loads the scenario with the policies of POLICIES and further ones, in YAML's flow style. */
static struct salle_scenario load_with_policies(const char *more, struct salle_arena *arena)
{
	const char *const sets[] = { salle_arena_format(arena, "policies={%s%s}", POLICIES, more) };
	return load_scenario(SCENARIO, sets, 1, arena);
}

static void set_up(struct trial *it, struct salle_arena *arena)
{
	static const char *const names[PARTS] = { "wide", "half", "drawing" };
	static const unsigned percents[PARTS] = { 20, 50, 30 };
	it->scenario = load_with_policies("", arena);
	it->settings = (struct salle_train_settings){ .bouts = 0 };
	salle_trainer_begin(&it->trainer, &it->scenario, &it->settings, arena);
	it->mixture = (struct salle_mixture){ salle_arena_array(arena, PARTS, sizeof *it->mixture.parts), 0 };
	for (size_t i = 0; i < PARTS; i++) {
		const struct salle_library_policy *base = salle_library_find(&it->trainer.library, names[i]);
		struct salle_mixture_part part = { .candidate = { .base = base, .params = base->params },
			.percent = percents[i] };
		if (strcmp(names[i], "drawing") == 0)
			part.candidate.params.value[0] = 0.5;
		salle_mixture_add(&it->mixture, &part);
	}
	assert_string_equal(it->trainer.field.players[GRIP_BUILD].name, "halfsword");
}

/* Returns the policies of a file of a trained policy, in YAML's flow style, without braces. */
static const char *write_and_read(const struct trial *it, struct salle_trained_policy *policy,
	struct salle_arena *arena)
{
	const struct salle_training_origin origin = { "salle train", "1.0", "2026-11-30", 1000, 0.95 };
	char *text;
	size_t length;
	struct salle_node *root;
	struct salle_diagnostics faults;
	salle_trainer_describe(&it->trainer, &it->mixture, "halfsword", policy);
	policy->player = "halfsword";
	policy->reference = "plain";
	policy->duel_bouts = 1;
	FILE *out = open_memstream(&text, &length);
	salle_policy_file_write(policy, &it->scenario.plan, &origin, arena, out);
	assert_int_equal(fclose(out), 0);
	salle_diagnostics_init(&faults);
	assert_int_equal(salle_yaml_parse(salle_arena_copy_text(arena, text), length, "file", &root, arena, &faults),
		SALLE_OK);
	salle_diagnostics_release(&faults);
	free(text);
	char *flow = salle_arena_copy_text(arena, salle_node_to_text(arena, salle_node_get(root, "policies")));
	flow[strlen(flow) - 1] = '\0';
	return flow + 1;
}

/* Fights the build under these policies against another build, on dice that do not depend on the policies. */
static void fight(const struct trial *it, const struct salle_policy_use *policies, uint8_t outcomes[BOUTS])
{
	const struct salle_player *player = &it->trainer.field.players[GRIP_BUILD];
	const struct salle_slot slot = { player->opponents[0], 0,
		it->trainer.field.players[player->opponents[0].opponent].own_policies };
	const struct salle_slots slots = { &slot, 1, 77, NULL };
	struct salle_duelist duelist;
	salle_duelist_init(&duelist, &it->trainer.field, player, policies, &slots, false);
	salle_duelist_fight(&duelist, 0, BOUTS, outcomes);
	salle_duelist_release(&duelist);
}

/* The shares, the parameter of a part, its `choose` and decisions before the bout survive in the file. */
TEST_OF(struct salle_arena *arena, the_file_of_a_mixture_plays_as_the_mixture)
{
	struct trial it;
	struct salle_trained_policy policy = { .player = NULL };
	uint8_t mixed[BOUTS], read[BOUTS], part[PARTS][BOUTS];
	unsigned differing = 0;
	set_up(&it, arena);
	const struct salle_scenario loaded =
		load_with_policies(salle_arena_format(arena, ", %s", write_and_read(&it, &policy, arena)), arena);
	size_t found = 0;
	while (strcmp(loaded.policies[found], "trained_halfsword") != 0)
		found++;
	struct salle_params none = { { 0 } };
	const struct salle_policy_use use = { .policy = loaded.compiled_policies[found], .params = &none };
	assert_true(salle_policy_is_mixed(use.policy));
	fight(&it, salle_mixture_policies(&it.trainer, GRIP_BUILD, &it.mixture), mixed);
	fight(&it, salle_player_uses(&it.trainer.field.players[GRIP_BUILD], use, arena), read);
	assert_memory_equal(mixed, read, BOUTS);
	for (size_t i = 0; i < PARTS; i++)
		fight(&it, salle_trainer_policies_of_candidate(&it.trainer, GRIP_BUILD, &it.mixture.parts[i].candidate),
			part[i]);
	for (size_t b = 0; b < BOUTS; b++) {
		differing += part[0][b] != part[1][b] || part[1][b] != part[2][b];
		assert_true(mixed[b] == part[0][b] || mixed[b] == part[1][b] || mixed[b] == part[2][b]);
	}
	assert_true(differing > BOUTS / 20);
	for (size_t i = 0; i < PARTS; i++)
		assert_memory_not_equal(mixed, part[i], BOUTS);
}

/* Policies of the scenario keep their names in the file. Changed policies get names that are not in use. */
TEST_OF(struct salle_arena *arena, parts_have_free_names)
{
	struct trial it;
	struct salle_trained_policy policy = { .player = NULL };
	set_up(&it, arena);
	salle_trainer_describe(&it.trainer, &it.mixture, "halfsword", &policy);
	assert_string_equal(policy.name, "trained_halfsword");
	assert_string_equal(salle_node_to_text(arena, policy.node),
		"{mixture: {wide: 20, half: 50, trained_halfsword_2: 30}}");
	assert_int_equal(policy.n_parts, PARTS);
	assert_null(policy.parts[0].node);
	assert_string_equal(salle_node_to_text(arena, policy.parts[2].node), "{extends: drawing, params: {often: 0.5}}");
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(the_file_of_a_mixture_plays_as_the_mixture), UNIT(parts_have_free_names))
