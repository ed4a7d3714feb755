/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/search_state.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/yaml.h"

enum { RANDOM_WORDS = 4 };

static const char *candidate_text(const struct salle_candidate *candidate, struct salle_arena *arena)
{
	return salle_node_to_text(arena, salle_candidate_to_node(candidate, false, arena));
}

static json_t *json_of_integer(uint64_t value)
{
	return salle_check_allocated(json_integer((json_int_t)value));
}

/* Returns an unfinished search as JSON; null if there is none. */
static json_t *search_to_json(const struct salle_search *search, struct salle_arena *arena)
{
	if (search == NULL)
		return json_null();
	json_t *bests = salle_check_allocated(json_array()), *effects = salle_check_allocated(json_array()),
		   *random = salle_check_allocated(json_array());
	for (size_t i = 0; i < search->n_climbs; i++)
		json_array_append_new(bests,
			salle_check_allocated(json_string(candidate_text(&search->climb_bests[i], arena))));
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++) {
		json_array_append_new(effects, json_of_integer((uint64_t)search->n_effective_changes[d]));
		json_array_append_new(effects, json_of_integer((uint64_t)search->n_changes[d]));
	}
	for (unsigned i = 0; i < RANDOM_WORDS; i++)
		json_array_append_new(random, json_of_integer(search->random.state[i]));
	return salle_check_allocated(json_pack("{s:I, s:I, s:i, s:f, s:s, s:o, s:o, s:o}", "races",
		(json_int_t)search->races, "end", (json_int_t)search->ends_at_bouts, "failures",
		(int)search->stalled_generations, "gain", search->gain, "incumbent", candidate_text(&search->incumbent, arena),
		"bests", bests, "effects", effects, "random", random));
}

const char *salle_search_state_write(const struct salle_trainer *trainer, struct salle_arena *arena)
{
	const struct salle_population *all = &trainer->population;
	json_t *strategies = salle_check_allocated(json_array());
	for (size_t i = trainer->field.n; i < all->n; i++) {
		const struct salle_strategy *strategy = &all->items[i];
		if (strategy->round == 0)
			continue;
		json_t *item = json_pack("{s:s, s:i, s:s}", "player", trainer->field.players[strategy->player].name, "round",
			(int)strategy->round, "policy", candidate_text(&strategy->candidate, arena));
		json_array_append_new(strategies, salle_check_allocated(item));
	}
	json_t *root = json_pack("{s:I, s:I, s:i, s:I, s:o, s:o}", "bouts", (json_int_t)trainer->progress.bouts,
		"candidates", (json_int_t)trainer->progress.candidates, "round", (int)trainer->progress.round, "next",
		(json_int_t)trainer->next_player, "strategies", strategies, "search",
		search_to_json(trainer->current_search, arena));
	char *text = salle_check_allocated(json_dumps(salle_check_allocated(root), JSON_INDENT(1)));
	const char *copy = salle_arena_copy_text(arena, text);
	free(text);
	json_decref(root);
	return copy;
}

/*
 * Reads a candidate from the node of a policy that extends a policy of the library. Returns false if the node is no
 * candidate.
 */
static bool read_candidate(const struct salle_trainer *trainer, const struct salle_node *node,
	struct salle_candidate *out)
{
	const struct salle_node *extends = node->kind == SALLE_MAP ? salle_node_get(node, "extends") : NULL;
	const struct salle_decision *decisions = trainer->library.vocabulary->decisions;
	struct salle_diagnostics none = { 0 };
	*out = (struct salle_candidate){ 0 };
	for (size_t i = 0; extends != NULL && extends->kind == SALLE_SCALAR && i < trainer->library.n; i++)
		if (strcmp(salle_policy_name(trainer->library.items[i].policy), extends->text) == 0)
			out->base = &trainer->library.items[i];
	if (out->base == NULL ||
		!salle_params_read(out->base->policy, salle_node_get(node, "params"), &out->params, trainer->arena, &none))
		return false;
	for (unsigned d = 0; decisions[d].name != NULL; d++)
		out->rules[d] = salle_node_get(node, decisions[d].name);
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const bool compiles = salle_candidate_compile(out, &scratch) != NULL;
	salle_arena_release(&scratch);
	return compiles;
}

/* Reads a candidate from the text of a policy. */
static bool read_candidate_text(const struct salle_trainer *trainer, const char *text, struct salle_candidate *out)
{
	struct salle_node *node;
	struct salle_diagnostics faults;
	salle_diagnostics_init(&faults);
	const bool read = text != NULL &&
		salle_yaml_parse(salle_arena_copy_text(trainer->arena, text), strlen(text), "checkpoint", &node, trainer->arena,
			&faults) == SALLE_OK;
	salle_diagnostics_release(&faults);
	return read && read_candidate(trainer, node, out);
}

/* Reads an unfinished search into `out`; NULL if there is none. Returns false if the search is damaged. */
static bool read_search(struct salle_trainer *trainer, json_t *from, const struct salle_search **out)
{
	json_t *bests, *effects, *random;
	json_int_t races, end;
	int failures;
	const char *incumbent;
	*out = NULL;
	if (json_is_null(from))
		return true;
	struct salle_search *search = salle_arena_alloc(trainer->arena, sizeof *search);
	if (json_unpack(from, "{s:I, s:I, s:i, s:f, s:s, s:o, s:o, s:o}", "races", &races, "end", &end, "failures",
			&failures, "gain", &search->gain, "incumbent", &incumbent, "bests", &bests, "effects", &effects, "random",
			&random) != 0 ||
		json_array_size(bests) > SALLE_BESTS_MAX || json_array_size(effects) != (size_t)2 * SALLE_DECISIONS_MAX ||
		json_array_size(random) != RANDOM_WORDS || races < 0 || end < 0 || failures < 0)
		return false;
	search->trainer = trainer;
	search->races = (uint64_t)races;
	search->ends_at_bouts = (uint64_t)end;
	search->stalled_generations = (unsigned)failures;
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++) {
		search->n_effective_changes[d] = (double)json_integer_value(json_array_get(effects, 2 * d));
		search->n_changes[d] = (double)json_integer_value(json_array_get(effects, 2 * d + 1));
	}
	for (unsigned i = 0; i < RANDOM_WORDS; i++)
		search->random.state[i] = (uint64_t)json_integer_value(json_array_get(random, i));
	bool sound = read_candidate_text(trainer, incumbent, &search->incumbent);
	for (; sound && search->n_climbs < json_array_size(bests); search->n_climbs++)
		sound = read_candidate_text(trainer, json_string_value(json_array_get(bests, search->n_climbs)),
			&search->climb_bests[search->n_climbs]);
	*out = search;
	return sound;
}

static bool read_strategy(const struct salle_trainer *trainer, json_t *item, struct salle_strategy *out)
{
	const char *player, *policy;
	int round;
	if (json_unpack(item, "{s:s, s:i, s:s}", "player", &player, "round", &round, "policy", &policy) != 0)
		return false;
	*out =
		(struct salle_strategy){ .player = salle_duel_field_find(&trainer->field, player), .round = (unsigned)round };
	return out->player < trainer->field.n && round > 0 && read_candidate_text(trainer, policy, &out->candidate);
}

bool salle_search_state_read(struct salle_trainer *trainer, const char *text, struct salle_search_state *out,
	struct salle_diagnostics *diagnostics)
{
	json_error_t error;
	json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &error), *strategies = NULL, *search = NULL;
	json_int_t bouts = 0, candidates = 0, next = 0;
	int round = 0;
	bool sound = json_unpack(root, "{s:I, s:I, s:i, s:I, s:o, s:o}", "bouts", &bouts, "candidates", &candidates,
					 "round", &round, "next", &next, "strategies", &strategies, "search", &search) == 0 &&
		json_is_array(strategies) && round > 0 && next >= 0 && bouts >= 0 && candidates >= 0;
	out->strategies =
		salle_arena_array(trainer->arena, sound ? json_array_size(strategies) : 0, sizeof *out->strategies);
	for (size_t i = 0; sound && i < json_array_size(strategies); i++) {
		struct salle_strategy strategy;
		sound = read_strategy(trainer, json_array_get(strategies, i), &strategy);
		if (sound && strategy.round < (unsigned)round)
			salle_trainer_add(trainer, &strategy);
		else if (sound)
			out->strategies[out->n++] = strategy;
	}
	sound = sound && read_search(trainer, search, &out->search);
	if (!sound)
		salle_error(diagnostics, NULL, "the checkpoint is damaged or belongs to another training");
	out->is_given = sound;
	out->next_player = (size_t)next;
	out->progress = trainer->progress;
	out->progress.round = (unsigned)round;
	out->progress.bouts = (uint64_t)bouts;
	out->progress.candidates = (uint64_t)candidates;
	json_decref(root);
	return sound;
}

void salle_search_state_restore(struct salle_trainer *trainer, const struct salle_search_state *resume, size_t *next)
{
	if (!resume->is_given)
		return;
	for (size_t i = 0; i < resume->n; i++)
		salle_trainer_add(trainer, &resume->strategies[i]);
	trainer->resumed = resume->search;
	trainer->progress.round = resume->progress.round;
	trainer->progress.bouts = resume->progress.bouts;
	trainer->progress.candidates = resume->progress.candidates;
	*next = resume->next_player;
}
