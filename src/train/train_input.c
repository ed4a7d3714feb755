/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/train_input.h"

#include <string.h>

#include <salle/policy.h>

#include "train/course.h"

static void check_names(const struct salle_duel_field *field, const char *const *names, size_t n, const char *option,
	struct salle_diagnostics *diagnostics)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char **known = salle_arena_array(&arena, field->n, sizeof *known);
	for (size_t i = 0; i < field->n; i++)
		known[i] = field->players[i].name;
	const struct salle_place at = { .file = option };
	for (size_t i = 0; i < n; i++)
		if (salle_duel_field_find(field, names[i]) == field->n)
			salle_error_unknown(diagnostics, &at, "build or team of a matchup:", names[i], known, field->n);
	salle_arena_release(&arena);
}

/* Reports players whose search would have to keep some decisions of a mixed policy. */
static void check_mixed_policies(const struct salle_trainer *trainer, struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < trainer->n_trained && trainer->library.decisions != UINT32_MAX; i++) {
		const struct salle_player *player = &trainer->field.players[trainer->trained_players[i]];
		const char *name = trainer->settings->against;
		const struct salle_library_policy *against = name != NULL ? salle_library_find(&trainer->library, name) : NULL;
		const struct salle_policy *policy = against != NULL ? against->policy : player->own_policies->policy;
		if (salle_policy_is_mixed(policy))
			salle_error(diagnostics, NULL,
				"'%s' has the mixture '%s', whose policies decide everything: the key 'train' cannot name decisions",
				player->name, salle_policy_name(policy));
	}
}

void salle_trainer_check_names(const struct salle_trainer *trainer, struct salle_diagnostics *diagnostics)
{
	const struct salle_train_settings *settings = trainer->settings;
	check_names(&trainer->field, settings->players, settings->n_players, "--builds", diagnostics);
	check_names(&trainer->field, settings->field, settings->n_field, "--field", diagnostics);
	if (settings->against != NULL && salle_library_find(&trainer->library, settings->against) == NULL) {
		const struct salle_place at = { .file = "--against" };
		const size_t n = trainer->library.n + trainer->library.n_mixed;
		const char **names = salle_arena_array(trainer->arena, n, sizeof *names);
		for (size_t i = 0; i < n; i++)
			names[i] = salle_policy_name(trainer->library.items[i].policy);
		salle_error_unknown(diagnostics, &at, "policy", settings->against, names, n);
	}
	check_mixed_policies(trainer, diagnostics);
}

bool salle_train_names_player(const struct salle_train_settings *settings, const char *name)
{
	bool named = settings->n_players == 0;
	for (size_t i = 0; i < settings->n_players; i++)
		named = named || strcmp(settings->players[i], name) == 0;
	return named;
}
