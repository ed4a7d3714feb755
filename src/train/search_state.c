/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/search_state.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/yaml.h"

const char *salle_search_state_write(const struct salle_trainer *trainer, size_t next, struct salle_arena *arena)
{
	const struct salle_population *all = &trainer->population;
	json_t *strategies = salle_check_allocated(json_array());
	for (size_t i = trainer->field.n; i < all->n; i++) {
		const struct salle_strategy *strategy = &all->items[i];
		json_t *item = json_pack("{s:s, s:i, s:b, s:s}", "player", trainer->field.players[strategy->player].name,
			"round", (int)strategy->round, "mixed", strategy->mixed, "policy",
			salle_node_to_text(arena, salle_candidate_to_node(&strategy->candidate, false, arena)));
		json_array_append_new(strategies, salle_check_allocated(item));
	}
	json_t *root = json_pack("{s:I, s:I, s:i, s:I, s:o}", "bouts", (json_int_t)trainer->progress.bouts, "candidates",
		(json_int_t)trainer->progress.candidates, "round", (int)trainer->progress.round, "next", (json_int_t)next,
		"strategies", strategies);
	char *text = salle_check_allocated(json_dumps(salle_check_allocated(root), JSON_INDENT(1)));
	const char *copy = salle_arena_copy_text(arena, text);
	free(text);
	json_decref(root);
	return copy;
}

/* Reads a candidate from the node of a policy that extends one of the library. False if it is none. */
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

static bool read_strategy(const struct salle_trainer *trainer, json_t *item, struct salle_strategy *out)
{
	const char *player, *policy;
	int round, mixed;
	struct salle_node *node;
	struct salle_diagnostics faults;
	if (json_unpack(item, "{s:s, s:i, s:b, s:s}", "player", &player, "round", &round, "mixed", &mixed, "policy",
			&policy) != 0)
		return false;
	salle_diagnostics_init(&faults);
	const bool read = salle_yaml_parse(salle_arena_copy_text(trainer->arena, policy), strlen(policy), "checkpoint",
						  &node, trainer->arena, &faults) == SALLE_OK;
	salle_diagnostics_release(&faults);
	*out = (struct salle_strategy){ .player = salle_duel_field_find(&trainer->field, player),
		.round = (unsigned)round,
		.mixed = mixed != 0 };
	return read && out->player < trainer->field.n && round > 0 && read_candidate(trainer, node, &out->candidate);
}

bool salle_search_state_read(struct salle_trainer *trainer, const char *text, struct salle_search_state *out,
	struct salle_diagnostics *diagnostics)
{
	json_error_t error;
	json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &error), *strategies = NULL;
	json_int_t bouts = 0, candidates = 0, next = 0;
	int round = 0;
	bool sound = json_unpack(root, "{s:I, s:I, s:i, s:I, s:o}", "bouts", &bouts, "candidates", &candidates, "round",
					 &round, "next", &next, "strategies", &strategies) == 0 &&
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
	if (!sound)
		salle_error(diagnostics, NULL, "the checkpoint is damaged or belongs to another training");
	out->given = sound;
	out->next = (size_t)next;
	out->progress = trainer->progress;
	out->progress.round = (unsigned)round;
	out->progress.bouts = (uint64_t)bouts;
	out->progress.candidates = (uint64_t)candidates;
	json_decref(root);
	return sound;
}

void salle_search_state_restore(struct salle_trainer *trainer, const struct salle_search_state *resume, size_t *next)
{
	if (!resume->given)
		return;
	for (size_t i = 0; i < resume->n; i++)
		salle_trainer_add(trainer, &resume->strategies[i]);
	trainer->progress.round = resume->progress.round;
	trainer->progress.bouts = resume->progress.bouts;
	trainer->progress.candidates = resume->progress.candidates;
	*next = resume->next;
}
