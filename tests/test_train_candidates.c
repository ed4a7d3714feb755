/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the candidates of a search: policies as nodes, random changes, and tables that several matchups share. */
#include <string.h>

#include "policy/table_key.h"
#include "train/population.h"

#include "load_fixture.h"
#include "testing.h"

/* Together these scenarios use every shipped policy of every rule system. */
static const char *const scenarios[] = {
	"scenarios/coin/coin.yaml",
	"scenarios/fechtbook/golden_duels.yaml",
	"scenarios/musketeers/golden_fencers.yaml",
	"scenarios/saga/golden_blades.yaml",
	"scenarios/campaign/sidearms.yaml",
};
enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

struct school {
	struct salle_arena arena;
	struct salle_scenario scenario;
	struct salle_library library;
};

static void open_school(struct school *it, const char *path)
{
	*it = (struct school){ .arena = SALLE_ARENA_INIT };
	it->scenario = load_scenario(path, NULL, 0, &it->arena);
	struct salle_library_policy *items = salle_arena_array(&it->arena, it->scenario.n_policies, sizeof *items);
	struct salle_diagnostics none = { 0 };
	for (size_t i = 0; i < it->scenario.n_policies; i++) {
		items[i].policy = it->scenario.compiled_policies[i];
		assert_true(salle_params_read(items[i].policy, NULL, &items[i].params, &it->arena, &none));
		salle_library_policy_fill(&items[i], &it->arena);
	}
	it->library =
		(struct salle_library){ it->scenario.plan.rules->vocabulary, items, it->scenario.n_policies, 0, UINT32_MAX };
}

static void scenarios_cover_every_rule_system(void **state)
{
	(void)state;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++) {
		size_t s = 0;
		while (s < SCENARIOS && strstr(scenarios[s], salle_rulesets[r]->name) == NULL)
			s++;
		assert_true(s < SCENARIOS);
	}
}

static struct salle_candidate unchanged(const struct school *school, size_t policy)
{
	const struct salle_library_policy *base = &school->library.items[policy];
	return (struct salle_candidate){ .base = base, .params = base->params };
}

/* Fails unless both policies have the same rules for the decision, expression by expression. */
static void assert_same_rules(const struct salle_library_policy *item, const struct salle_policy *read, unsigned d,
	struct salle_arena *arena)
{
	uint64_t before[2] = { 0, 0 }, after[2] = { 0, 0 };
	assert_int_equal(salle_policy_has_rules_for(item->policy, d), salle_policy_has_rules_for(read, d));
	salle_hash_rules(item->policy, &item->params, d, before);
	salle_hash_rules(read, &item->params, d, after);
	const char *again =
		item->rules[d] == NULL ? "" : salle_node_to_text(arena, salle_policy_rules_to_node(read, d, NULL, arena));
	if (memcmp(before, after, sizeof before) != 0 || strcmp(again, salle_node_to_text(arena, item->rules[d])) != 0)
		fail_msg("%s: decision %u becomes %s", salle_policy_name(item->policy), d, again);
}

static void nodes_give_the_same_rules(void **state)
{
	(void)state;
	for (size_t s = 0; s < SCENARIOS; s++) {
		struct school school;
		open_school(&school, scenarios[s]);
		for (size_t i = 0; i < school.library.n; i++) {
			const struct salle_library_policy *item = &school.library.items[i];
			const struct salle_candidate candidate = unchanged(&school, i);
			const struct salle_policy *read = salle_candidate_compile(&candidate, &school.arena);
			if (read == NULL)
				fail_msg("%s: its nodes are refused", salle_policy_name(item->policy));
			assert_int_equal(salle_policy_rule_count(item->policy), salle_policy_rule_count(read));
			for (unsigned d = 0; school.library.vocabulary->decisions[d].name != NULL; d++)
				assert_same_rules(item, read, d, &school.arena);
		}
		salle_arena_release(&school.arena);
	}
}

/* Returns the first policy without parameters. */
static size_t plain_policy(const struct school *school)
{
	size_t i = 0, n = 1;
	for (; i < school->library.n; i++) {
		(void)salle_policy_param_names(school->library.items[i].policy, &n);
		if (n == 0)
			return i;
	}
	fail_msg("every policy has parameters");
	return 0;
}

static void folded_nodes_need_no_parameters(void **state)
{
	(void)state;
	for (size_t s = 0; s < SCENARIOS; s++) {
		struct school school;
		open_school(&school, scenarios[s]);
		const struct salle_decision *decisions = school.library.vocabulary->decisions;
		for (size_t i = 0; i < school.library.n; i++) {
			const struct salle_library_policy *item = &school.library.items[i];
			struct salle_candidate folded = unchanged(&school, plain_policy(&school));
			for (unsigned d = 0; decisions[d].name != NULL; d++)
				folded.rules[d] = item->rules_with_numbers[d];
			const struct salle_policy *read = salle_candidate_compile(&folded, &school.arena);
			if (read == NULL)
				fail_msg("%s: its folded nodes are refused", salle_policy_name(item->policy));
			for (unsigned d = 0; decisions[d].name != NULL; d++)
				if (item->rules_with_numbers[d] != NULL)
					assert_string_equal(salle_node_to_text(&school.arena, item->rules_with_numbers[d]),
						salle_node_to_text(&school.arena, salle_policy_rules_to_node(read, d, NULL, &school.arena)));
		}
		salle_arena_release(&school.arena);
	}
}

/* ---- shared tables ---- */

enum { FOUGHT = 60 };

/* Fights the player's policy against an opponent's policy, and returns the number of bytes of the store. */
static size_t fight(const struct salle_duel_field *field, size_t number, const struct salle_policy_use *mine,
	const struct salle_policy_use *theirs, struct salle_table_store *store, uint8_t points[FOUGHT])
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_player *player = &field->players[number];
	const struct salle_slot slot = { player->opponents[0], 0,
		salle_player_uses(&field->players[player->opponents[0].opponent], *theirs, &arena) };
	struct salle_table_store *stores[1] = { store };
	const struct salle_slots slots = { &slot, 1, 77, store != NULL ? stores : NULL };
	struct salle_duelist duelist;
	salle_duelist_init(&duelist, field, player, salle_player_uses(player, *mine, &arena), &slots, true);
	salle_duelist_fight(&duelist, 0, FOUGHT, points);
	salle_duelist_release(&duelist);
	salle_arena_release(&arena);
	return store != NULL ? salle_table_store_bytes(store) : 0;
}

static void assert_sharing_changes_nothing(const struct school *school)
{
	enum { POLICIES = 4 };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_duel_field field;
	salle_duel_field_init(&field, &school->scenario.plan, NULL, 0, &arena);
	struct salle_table_store *store = salle_table_store_new();
	struct salle_policy_use uses[POLICIES] = { 0 };
	const size_t n = school->library.n < POLICIES ? school->library.n : POLICIES;
	for (size_t i = 0; i < n; i++)
		uses[i] = (struct salle_policy_use){ .policy = school->library.items[i].policy,
			.params = &school->library.items[i].params };
	uint8_t alone[FOUGHT], shared[FOUGHT];
	const size_t empty = salle_table_store_bytes(store);
	(void)fight(&field, 0, &uses[0], &uses[n - 1], store, shared);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			(void)fight(&field, 0, &uses[i], &uses[k], NULL, alone);
			const size_t filled = fight(&field, 0, &uses[i], &uses[k], store, shared);
			assert_memory_equal(alone, shared, FOUGHT);
			assert_true(filled > empty);
			assert_int_equal(fight(&field, 0, &uses[i], &uses[k], store, shared), filled);
			assert_memory_equal(alone, shared, FOUGHT);
		}
	salle_table_store_free(store);
	salle_arena_release(&arena);
}

static void shared_tables_change_no_outcome(void **state)
{
	(void)state;
	for (size_t s = 0; s < SCENARIOS; s++) {
		struct school school;
		open_school(&school, scenarios[s]);
		assert_sharing_changes_nothing(&school);
		salle_arena_release(&school.arena);
	}
}

static void scores_of_both_sides_add_up(void **state)
{
	(void)state;
	enum { EACH = 64 };
	struct school school;
	open_school(&school, scenarios[0]);
	struct salle_duel_field field;
	salle_duel_field_init(&field, &school.scenario.plan, NULL, 0, &school.arena);
	assert_true(field.n > 1 && salle_player_meets(&field.players[0], 1));
	struct salle_population all = { .field = &field, .payoff_bouts = EACH };
	for (size_t p = 0; p < 2; p++)
		salle_population_add(&all,
			&(struct salle_strategy){ .player = p, .member_policies = field.players[p].own_policies }, &school.arena);
	assert_int_equal(salle_population_fight(&all), EACH);
	assert_int_equal(all.points[1] + all.points[all.side], 2 * EACH);
	assert_int_not_equal(all.points[1], EACH);
	assert_int_equal(all.points[0], EACH); /* the policy's score against itself */
	assert_int_equal(salle_population_fight(&all), 0);
	salle_arena_release(&school.arena);
}

/* Returns a policy with `action` as the only rule of the decision. */
static const struct salle_policy *policy_with_one_action(const struct school *school, size_t policy,
	const char *decision, const char *action, struct salle_arena *arena)
{
	static const struct salle_place nowhere;
	struct salle_candidate changed = unchanged(school, policy);
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, &nowhere, 1);
	unsigned d = 0;
	while (strcmp(school->library.vocabulary->decisions[d].name, decision) != 0)
		d++;
	list->items[0] = salle_node_scalar(arena, &nowhere, action);
	changed.rules[d] = list;
	return salle_candidate_compile(&changed, arena);
}

/*
 * A verdict contains the number of its rule. A change of one decision that renumbers the rules of another changes the
 * key of the other, too.
 */
static void keys_have_the_numbers_of_rules(void **state)
{
	(void)state;
	struct school school;
	open_school(&school, "scenarios/fechtbook/golden_duels.yaml");
	const struct salle_decision *decisions = school.library.vocabulary->decisions;
	unsigned moved = 0;
	for (size_t i = 0; i < school.library.n; i++) {
		const struct salle_library_policy *item = &school.library.items[i];
		const struct salle_policy *changed = policy_with_one_action(&school, i, "grip", "widest", &school.arena);
		for (unsigned d = 0; decisions[d].name != NULL; d++) {
			uint64_t before[2] = { 0, 0 }, after[2] = { 0, 0 };
			salle_hash_rules(item->policy, &item->params, d, before);
			salle_hash_rules(changed, &item->params, d, after);
			const bool same_numbers = item->policy->first[d] == changed->first[d];
			moved += !same_numbers;
			if (strcmp(decisions[d].name, "grip") != 0)
				assert_int_equal(memcmp(before, after, sizeof before) == 0, same_numbers);
		}
	}
	assert_true(moved > 0);
	salle_arena_release(&school.arena);
}

/* The grip determines what a number in an attack means, in the tables of both sides. */
static void tables_depend_on_grips(void **state)
{
	enum { HALFSWORD = 2 }; /* the build that has two grips */
	(void)state;
	struct school school;
	open_school(&school, "scenarios/fechtbook/golden_duels.yaml");
	struct salle_duel_field field;
	salle_duel_field_init(&field, &school.scenario.plan, NULL, 0, &school.arena);
	assert_string_equal(field.players[HALFSWORD].name, "halfsword");
	uint8_t outcome[2][FOUGHT], shared[FOUGHT];
	unsigned differ = 0;
	for (size_t i = 0; i < school.library.n; i++) {
		struct salle_table_store *store = salle_table_store_new();
		for (unsigned k = 0; k < 2; k++) {
			const struct salle_policy_use use = { .policy = policy_with_one_action(&school, i, "grip",
													  k == 0 ? "widest" : "halfsword", &school.arena),
				.params = &school.library.items[i].params };
			(void)fight(&field, HALFSWORD, &use, &use, NULL, outcome[k]);
			(void)fight(&field, HALFSWORD, &use, &use, store, shared);
			assert_memory_equal(outcome[k], shared, FOUGHT);
		}
		differ += memcmp(outcome[0], outcome[1], FOUGHT) != 0;
		salle_table_store_free(store);
	}
	assert_true(differ > 0);
	salle_arena_release(&school.arena);
}

/* ---- random changes ---- */

enum { MUTANTS = 1000, PARENTS = 3 };

static const char *mutant_text(const struct salle_candidate *mutant, struct salle_arena *arena)
{
	return salle_node_to_text(arena, salle_candidate_to_node(mutant, false, arena));
}

/* Fails unless reading the mutant's text gives the same parameter values. */
static void assert_params_survive(const struct salle_candidate *mutant, struct salle_arena *arena)
{
	struct salle_params params;
	struct salle_diagnostics none = { 0 };
	const struct salle_node *node = salle_candidate_to_node(mutant, false, arena);
	assert_true(salle_params_read(mutant->base->policy, salle_node_get(node, "params"), &params, arena, &none));
	assert_memory_equal(&params, &mutant->params, sizeof params);
}

static void assert_mutants(struct school *school, size_t parent, uint32_t decisions)
{
	double weights[SALLE_DECISIONS_MAX];
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		weights[d] = 1;
	school->library.decisions = decisions;
	const struct salle_candidate from = unchanged(school, parent);
	const struct salle_stream_key key = salle_make_stream_key(3, parent, false);
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_stream random = salle_stream_open(&key, 0), again = salle_stream_open(&key, 0);
	for (unsigned i = 0; i < MUTANTS / SCENARIOS / PARENTS + 1; i++) {
		uint32_t changed;
		const struct salle_candidate mutant =
			salle_candidate_mutate(&from, &school->library, weights, &random, &changed, &arena);
		const struct salle_candidate twin =
			salle_candidate_mutate(&from, &school->library, weights, &again, NULL, &arena);
		assert_non_null(salle_candidate_compile(&mutant, &arena));
		assert_false(salle_candidates_are_equal(&mutant, &from));
		assert_string_equal(mutant_text(&mutant, &arena), mutant_text(&twin, &arena));
		assert_int_equal(changed & ~decisions, 0);
		assert_params_survive(&mutant, &arena);
		for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
			if ((changed & SALLE_DECISION_BIT(d)) == 0)
				assert_null(mutant.rules[d]);
		salle_arena_reset(&arena);
	}
	salle_arena_release(&arena);
}

static void mutants_compile_and_keep_to_their_decisions(void **state)
{
	(void)state;
	for (size_t s = 0; s < SCENARIOS; s++) {
		struct school school;
		open_school(&school, scenarios[s]);
		const uint32_t decisions = school.library.vocabulary->decisions[1].name != NULL ? 3 : 1;
		for (size_t i = 0; i < PARENTS; i++)
			assert_mutants(&school, i % school.library.n, i % 2 == 0 ? UINT32_MAX : decisions);
		salle_arena_release(&school.arena);
	}
}

RUN_TESTS(UNIT(scenarios_cover_every_rule_system), UNIT(nodes_give_the_same_rules),
	UNIT(folded_nodes_need_no_parameters), UNIT(shared_tables_change_no_outcome), UNIT(keys_have_the_numbers_of_rules),
	UNIT(tables_depend_on_grips), UNIT(scores_of_both_sides_add_up), UNIT(mutants_compile_and_keep_to_their_decisions))
