/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads what a user names after --without. */
#include <string.h>

#include <salle/policy.h>
#include <salle/restricted_play.h>

#include "base/arena.h"

#define ITEM "item:"
#define OPTION "option:"

static const struct salle_place at_option = { .file = "--without" };

/* The restriction that is read, and its scenario. */
struct reader {
	const char *path;
	const struct salle_overrides *overrides;
	const struct salle_scenario *scenario;
	const struct salle_train_settings *settings;
	struct salle_restriction *out;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static void read_action(const struct reader *reader, const char *what)
{
	const struct salle_vocabulary *vocabulary = reader->scenario->plan.rules->vocabulary;
	const struct salle_text name = { what, at_option };
	struct salle_ban *ban = salle_arena_alloc(reader->arena, sizeof *ban);
	*ban = (struct salle_ban){ .actions = { 0 } };
	if (!salle_ban_add_action(ban, vocabulary, &name, reader->arena, reader->diagnostics))
		return;
	const struct salle_plan *plan = &reader->scenario->plan;
	const struct salle_ban *present = plan->n_matchups > 0 ? plan->matchups->setup->sides->policies->ban : NULL;
	bool more = false;
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		more = more || (ban->actions[d] & ~(present != NULL ? present->actions[d] : 0)) != 0;
	if (!more)
		salle_error(reader->diagnostics, &name.at, "'%s' is banned in the scenario already", what);
	reader->out->ban = ban;
}

/*
 * Loads the scenario with changed overrides. Reports errors, and then returns NULL. If `set` is not 0, errors in line
 * `set` of --set are reported at --without.
 */
static const struct salle_scenario *load_with_overrides(const struct reader *reader,
	const struct salle_overrides *overrides, size_t set)
{
	struct salle_scenario *changed = salle_arena_alloc(reader->arena, sizeof *changed);
	struct salle_diagnostics found;
	salle_diagnostics_init(&found);
	const enum salle_status status = salle_scenario_load(reader->path, overrides, changed, reader->arena, &found);
	for (size_t i = 0; i < found.n; i++) {
		const struct salle_diagnostic *it = &found.items[i];
		const bool mine = it->at.file != NULL && strcmp(it->at.file, "--set") == 0 && it->at.line == set && set > 0;
		if (it->severity == SALLE_ERROR)
			salle_error(reader->diagnostics, mine ? &at_option : &it->at, "%s", it->message);
	}
	salle_diagnostics_release(&found);
	return status == SALLE_OK ? changed : NULL;
}

/* Sets the scenario in which all players to train are restricted. */
static void set_scenarios(const struct reader *reader, const struct salle_scenario *changed)
{
	const size_t n = reader->settings->n_players > 0 ? reader->settings->n_players : 2 * changed->plan.n_matchups;
	const struct salle_scenario **all = salle_arena_array(reader->arena, n, sizeof *all);
	for (size_t i = 0; i < n; i++)
		all[i] = changed;
	reader->out->scenarios = all;
}

/* Reads NAME=VALUE. The text is converted into a --set override, but errors are reported at --without. */
static void read_option(const struct reader *reader, const char *text)
{
	if (strchr(text, '=') == NULL) {
		salle_error(reader->diagnostics, &at_option,
			"expected " OPTION "NAME=VALUE, the value under which the rule is off");
		return;
	}
	struct salle_overrides overrides = *reader->overrides;
	const char **sets = salle_arena_array(reader->arena, overrides.n_sets + 1, sizeof *sets);
	for (size_t i = 0; i < overrides.n_sets; i++)
		sets[i] = overrides.sets[i];
	sets[overrides.n_sets++] = salle_arena_format(reader->arena, "options.%s", text);
	overrides.sets = sets;
	const struct salle_scenario *changed = load_with_overrides(reader, &overrides, overrides.n_sets);
	if (changed == NULL)
		return;
	if (strcmp(changed->plan.rules_hash, reader->scenario->plan.rules_hash) == 0)
		salle_error(reader->diagnostics, &at_option, "'%s' is how the scenario plays already: give another value",
			text);
	set_scenarios(reader, changed);
}

static bool is_build(const struct reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->scenario->n_builds; i++)
		if (strcmp(reader->scenario->builds[i].name, name) == 0)
			return true;
	return false;
}

/* For each player, loads the scenario with a copy of the player's build that lacks the item. */
static void read_item(const struct reader *reader, const char *item)
{
	const struct salle_train_settings *settings = reader->settings;
	if (settings->n_players == 0) {
		salle_error(reader->diagnostics, &at_option, "'" ITEM "%s' needs --builds, the builds that go without it",
			item);
		return;
	}
	const struct salle_scenario **scenarios = salle_arena_array(reader->arena, settings->n_players, sizeof *scenarios);
	const char **builds = salle_arena_array(reader->arena, settings->n_players, sizeof *builds);
	for (size_t i = 0; i < settings->n_players; i++) {
		const char *player = settings->players[i];
		scenarios[i] = reader->scenario;
		builds[i] = player;
		if (strchr(player, '+') != NULL && !is_build(reader, player)) {
			salle_error(reader->diagnostics, &at_option, "'%s' is a team: items are taken from builds only", player);
			continue;
		}
		if (!is_build(reader, player))
			continue; /* unknown names are reported elsewhere */
		builds[i] = salle_arena_format(reader->arena, "%s without %s", player, item);
		struct salle_build_without_item lean = { player, item, builds[i] };
		struct salle_overrides overrides = *reader->overrides;
		overrides.lean_build = &lean;
		scenarios[i] = load_with_overrides(reader, &overrides, 0);
	}
	reader->out->scenarios = scenarios;
	reader->out->builds = builds;
}

enum salle_status salle_restriction_read(const char *what, const char *path, const struct salle_overrides *overrides,
	const struct salle_scenario *scenario, const struct salle_train_settings *settings, struct salle_restriction *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct reader reader = { path, overrides, scenario, settings, out, arena, diagnostics };
	const size_t errors = diagnostics->errors;
	const bool item = strncmp(what, ITEM, strlen(ITEM)) == 0, option = strncmp(what, OPTION, strlen(OPTION)) == 0;
	*out = (struct salle_restriction){ .name = item ? what + strlen(ITEM) : option ? what + strlen(OPTION) : what,
		.is_option = option };
	if (*out->name == '\0')
		salle_error(diagnostics, &at_option, "expected an action, " ITEM "NAME or " OPTION "NAME=VALUE");
	else if (item)
		read_item(&reader, out->name);
	else if (option)
		read_option(&reader, out->name);
	else
		read_action(&reader, what);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}
