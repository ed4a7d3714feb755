/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/stored_run.h>

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "run_folder/budget_outcome.h"
#include "run_folder/tally_file.h"

enum { MANIFEST_MAX = 64 << 20 };
#define TALLIES_MAX (SIZE_MAX / 4 < (uint64_t)4 << 30 ? SIZE_MAX / 4 : (size_t)4 << 30)

/* Returns the text with the key `key` in an object of the manifest; "" if there is none. */
static const char *get_manifest_text(const json_t *object, const char *key, struct salle_arena *arena)
{
	const char *text = json_string_value(json_object_get(object, key));
	return salle_arena_copy_text(arena, text != NULL ? text : "");
}

static void read_sources(const json_t *list, struct salle_stored_run *out, struct salle_arena *arena)
{
	struct salle_source *sources = salle_arena_array(arena, json_array_size(list) + 1, sizeof *sources);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *item = json_array_get(list, i);
		struct salle_source *source = &sources[out->n_sources++];
		source->role = get_manifest_text(item, "role", arena);
		source->path = get_manifest_text(item, "path", arena);
		const char *sum = get_manifest_text(item, "sha256", arena);
		if (strlen(sum) < sizeof source->sha256)
			memcpy(source->sha256, sum, strlen(sum) + 1);
		if (strcmp(source->role, "scenario") == 0)
			out->path = source->path;
	}
	out->sources = sources;
}

static void read_overrides(const json_t *list, struct salle_stored_run *out, struct salle_arena *arena)
{
	const char **texts = salle_arena_array(arena, json_array_size(list) + 1, sizeof *texts);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *text = json_string_value(json_array_get(list, i));
		texts[out->n_overrides++] = salle_arena_copy_text(arena, text != NULL ? text : "");
	}
	out->overrides = texts;
}

static void read_settings(const json_t *settings, struct salle_stored_run *out, struct salle_arena *arena)
{
	struct salle_setting *all = salle_arena_array(arena, json_object_size(settings) + 1, sizeof *all);
	const char *name;
	json_t *value;
	json_object_foreach((json_t *)(uintptr_t)settings, name, value)
	{
		const char *text = json_string_value(value);
		all[out->n_settings++] = (struct salle_setting){ salle_arena_copy_text(arena, name),
			salle_arena_copy_text(arena, text != NULL ? text : ""), false };
	}
	out->settings = all;
}

static void read_shard(const json_t *shard, struct salle_stored_run *out)
{
	json_int_t number = json_integer_value(json_object_get(shard, "number"));
	json_int_t of = json_integer_value(json_object_get(shard, "of"));
	json_int_t bouts = json_integer_value(json_object_get(shard, "bouts"));
	if (number >= 1 && number <= of && of <= SALLE_SHARDS_MAX && bouts > 0)
		out->shard = (struct salle_shard){ (unsigned)number, (unsigned)of, (uint64_t)bouts };
}

static enum salle_status read_manifest(const char *path, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	char *text;
	size_t length;
	enum salle_status status = salle_file_read_up_to(path, NULL, MANIFEST_MAX, arena, &text, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	json_error_t error;
	json_t *manifest = json_loadb(text, length, 0, &error);
	if (manifest == NULL) {
		struct salle_place at = { path, (unsigned)error.line, (unsigned)error.column };
		salle_error(diagnostics, &at, "not a manifest: %s", error.text);
		return SALLE_BAD_INPUT;
	}
	const json_t *salle = json_object_get(manifest, "salle"), *scenario = json_object_get(manifest, "scenario");
	out->program = (struct salle_program){ get_manifest_text(salle, "version", arena),
		get_manifest_text(salle, "revision", arena), get_manifest_text(salle, "sources", arena) };
	out->scenario = get_manifest_text(scenario, "name", arena);
	out->data_dir = get_manifest_text(scenario, "data_dir", arena);
	out->scenario_file = get_manifest_text(json_object_get(manifest, "run"), "scenario_file", arena);
	out->path = "";
	read_sources(json_object_get(scenario, "sources"), out, arena);
	read_overrides(json_object_get(scenario, "overrides"), out, arena);
	read_settings(json_object_get(scenario, "settings"), out, arena);
	read_shard(json_object_get(scenario, "shard"), out);
	out->finished_at = get_manifest_text(json_object_get(manifest, "run"), "finished", arena);
	out->interrupted = json_is_true(json_object_get(json_object_get(manifest, "run"), "interrupted"));
	const json_t *statistics = json_object_get(manifest, "statistics");
	out->tuned_to = json_number_value(json_object_get(statistics, "interval_of_rates_tuned_to_bouts"));
	const json_t *level = json_object_get(statistics, "interval_of_rates_level");
	out->level = level != NULL ? json_number_value(level) : SALLE_PRECISION_LEVEL;
	bool tuned =
		out->tuned_to == 0 || (out->tuned_to >= 1 && out->tuned_to <= (double)((uint64_t)1 << SALLE_MAXIMUM_BITS));
	const bool named = salle_needs_no_escape(out->scenario);
	bool seeded = salle_parse_uint(get_manifest_text(scenario, "seed", arena), &out->seed);
	out->tallies_hash = get_manifest_text(json_object_get(manifest, "tallies"), "sha256", arena);
	bool spent = salle_budget_outcome_read(manifest, out, &out->budget, arena);
	json_decref(manifest);
	if (!spent)
		salle_error(diagnostics, NULL, "'%s' is damaged: the values under 'spend' are impossible", path);
	else if (!(out->level > 0 && out->level < 1))
		salle_error(diagnostics, NULL, "'%s' is damaged: interval_of_rates_level is not a level", path);
	else if (!tuned)
		salle_error(diagnostics, NULL, "'%s' is damaged: interval_of_rates_tuned_to_bouts is not a number of bouts",
			path);
	else if (!named)
		salle_error(diagnostics, NULL, "'%s' is damaged: '%s' cannot be the name of a scenario", path, out->scenario);
	else if (seeded && *out->tallies_hash != '\0')
		return SALLE_OK;
	else
		salle_error(diagnostics, NULL,
			"'%s' does not contain " SALLE_TALLY_FILE_NAME
			": an older salle wrote it, or it is not the manifest of a run",
			path);
	return SALLE_BAD_INPUT;
}

enum salle_status salle_stored_run_load_manifest(const char *dir, struct salle_stored_run *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	*out = (struct salle_stored_run){ .dir = salle_arena_copy_text(arena, dir) };
	const char *manifest = salle_find_file_in(dir, "manifest.json", arena, diagnostics);
	return manifest != NULL ? read_manifest(manifest, out, arena, diagnostics) : SALLE_BAD_INPUT;
}

enum salle_status salle_stored_run_load(const char *dir, struct salle_stored_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	enum salle_status status = salle_stored_run_load_manifest(dir, out, arena, diagnostics);
	if (status != SALLE_OK)
		return status;
	const char *path = salle_arena_format(arena, "%s/" SALLE_TALLY_FILE_NAME, dir);
	char *bytes, found[65];
	size_t length;
	status = salle_file_read_up_to(path, NULL, TALLIES_MAX, arena, &bytes, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	salle_sha256_hex(bytes, length, found);
	if (strcmp(found, out->tallies_hash) == 0) {
		status = salle_tally_file_read(path, bytes, length, out, arena, diagnostics);
		out->result.budget = out->budget;
		return status;
	}
	salle_error(diagnostics, NULL,
		"'%s' is damaged or belongs to another run: its SHA-256 is not the one in manifest.json", path);
	return SALLE_BAD_INPUT;
}

static void check_sources(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	if (earlier->n_sources != plan->n_sources)
		salle_error(diagnostics, NULL, "'%s' was made from %zu files, the scenario now reads %zu", earlier->dir,
			earlier->n_sources, plan->n_sources);
	for (size_t i = 0; i < plan->n_sources && i < earlier->n_sources; i++) {
		const struct salle_source *then = &earlier->sources[i], *now = &plan->sources[i];
		if (strcmp(then->role, now->role) != 0 || strcmp(then->sha256, now->sha256) != 0)
			salle_error(diagnostics, NULL, "'%s' (%s) has changed since '%s' was run", now->path, now->role,
				earlier->dir);
	}
}

static void check_shard(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_shard *then = &earlier->shard, *now = &plan->shard;
	if (then->count > 0 && now->count == 0)
		salle_error(diagnostics, NULL, "'%s' is shard %u of %u of a run: merge it with the others first", earlier->dir,
			then->number, then->count);
	else if (then->count == 0 && now->count > 0)
		salle_error(diagnostics, NULL, "'%s' is a whole run, and not shard %u of %u", earlier->dir, now->number,
			now->count);
	else if (then->number != now->number || then->count != now->count)
		salle_error(diagnostics, NULL, "'%s' is shard %u of %u, and not shard %u of %u", earlier->dir, then->number,
			then->count, now->number, now->count);
	else if (then->bouts != now->bouts)
		salle_error(diagnostics, NULL, "'%s' is a shard of a run of %" PRIu64 " bouts, and not of %" PRIu64,
			earlier->dir, then->bouts, now->bouts);
}

bool salle_override_decides_bouts(const char *text)
{
	static const char *const others[] = { "precision=", "max_bouts=", "spend=", "bouts=", "figures=", "xlsx=" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strncmp(text, others[i], strlen(others[i])) == 0)
			return false;
	return true;
}

static size_t find_next_override(const char *const *texts, size_t n, size_t i)
{
	while (i < n && !salle_override_decides_bouts(texts[i]))
		i++;
	return i;
}

/* Formats an override as on the command line: "seed=5", or "options.draw=0" for --set. Returns "none" for NULL. */
static struct salle_quoted_text format_override(const char *text)
{
	if (text == NULL)
		return salle_quote_text("none");
	return salle_quote_text(strncmp(text, "set=", 4) == 0 ? text + 4 : text);
}

/* Checks that both runs have the same overrides, apart from overrides that change no bout. */
static void check_overrides(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	size_t i = 0, k = 0;
	for (;; i++, k++) {
		i = find_next_override(earlier->overrides, earlier->n_overrides, i);
		k = find_next_override(plan->overrides, plan->n_overrides, k);
		if (i == earlier->n_overrides || k == plan->n_overrides ||
			strcmp(earlier->overrides[i], plan->overrides[k]) != 0)
			break;
	}
	if (i < earlier->n_overrides || k < plan->n_overrides)
		salle_error(diagnostics, NULL, "'%s' was run with other changes to the scenario: %s then, %s now", earlier->dir,
			format_override(i < earlier->n_overrides ? earlier->overrides[i] : NULL).text,
			format_override(k < plan->n_overrides ? plan->overrides[k] : NULL).text);
}

static bool is_same_matchup(const struct salle_stored_matchup *then, const struct salle_matchup *now)
{
	return strcmp(then->variant, now->variant) == 0 && strcmp(then->a, now->a) == 0 &&
		strcmp(then->a_policy, now->a_policy) == 0 && strcmp(then->b, now->b) == 0 &&
		strcmp(then->b_policy, now->b_policy) == 0 && then->distance_from_base == now->distance_from_base &&
		then->key.seed == now->key.seed && then->key.pair == now->key.pair && then->key.reversed == now->key.reversed &&
		then->mirrored == (now->mirrored);
}

static void check_matchups(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	bool same = earlier->n_matchups == plan->n_matchups && strcmp(earlier->rules, plan->rules->name) == 0;
	for (size_t m = 0; same && m < plan->n_matchups; m++)
		same = is_same_matchup(&earlier->matchups[m], &plan->matchups[m]);
	if (!same) {
		salle_error(diagnostics, NULL, "'%s' has other matchups, or another seed", earlier->dir);
		return;
	}
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *now = &plan->matchups[m];
		if (earlier->matchups[m].bouts > now->bouts) {
			salle_error(diagnostics, NULL,
				"'%s' against '%s' has fought %" PRIu64 " bouts in '%s', more than the %" PRIu64 " asked for", now->a,
				now->b, earlier->matchups[m].bouts, earlier->dir, now->bouts);
			return;
		}
	}
}

/*
 * Returns whether the slopes of a sweep are possible, given its weights. For a matchup that is not the last of a sweep,
 * they must be 0.
 */
static bool are_slopes_possible(const struct salle_matchup *matchup, const struct salle_slopes *slopes)
{
	const struct salle_change *change = matchup->change;
	const struct salle_sweep *sweep = change != NULL ? change->sweep : NULL;
	double most = 0; /* largest possible absolute value of one observation's sum */
	for (size_t i = 0; sweep != NULL && sweep->weights != NULL && change->value + 1 == sweep->n && i < sweep->n; i++)
		most += 2 * fabs((double)sweep->weights[i]);
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_pair_moves *more = &slopes->positive[side], *less = &slopes->negative[side];
		if ((double)more->sum > most * (double)more->moved || (double)more->squares > most * (double)more->sum ||
			(double)less->sum > most * (double)less->moved || (double)less->squares > most * (double)less->sum)
			return false;
	}
	return true;
}

/* Checks that the counts of each tally are possible for the plan's layout and matchup. */
static void check_tallies(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	uint64_t *room = salle_check_allocated(malloc(plan->layout.size * sizeof *room));
	bool sound = true;
	for (size_t m = 0; sound && m < plan->n_matchups; m++) {
		const uint64_t *tally = salle_tallies_get(&earlier->result.tallies, m, room);
		const struct salle_matchup *matchup = &plan->matchups[m];
		sound = salle_tally_is_sound(&plan->layout, tally, plan->n_matchups) &&
			are_slopes_possible(matchup, &salle_tally_head_const(tally)->slopes);
		if (sound)
			continue;
		salle_error(diagnostics, NULL,
			"'%s/" SALLE_TALLY_FILE_NAME "' is damaged: its counts for '%s' against '%s' are impossible", earlier->dir,
			matchup->a, matchup->b);
	}
	free(room);
}

static void check_program(const struct salle_stored_run *earlier, const struct salle_program *program,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_program *then = &earlier->program;
	if (strcmp(then->sources, program->sources) != 0)
		salle_error(diagnostics, NULL,
			"'%s' was run by salle %s (revision %s), whose rules or dice may differ from those of this %s (%s): run "
			"the scenario again",
			earlier->dir, then->version, then->revision, program->version, program->revision);
}

enum salle_status salle_stored_run_check_inputs(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics)
{
	const size_t errors = diagnostics->errors;
	check_program(earlier, program, diagnostics);
	check_sources(earlier, plan, diagnostics);
	check_overrides(earlier, plan, diagnostics);
	if (earlier->seed != plan->seed)
		salle_error(diagnostics, NULL, "'%s' was run with seed %" PRIu64 ", and not %" PRIu64, earlier->dir,
			earlier->seed, plan->seed);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

enum salle_status salle_stored_run_check_fast(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct salle_arena arena = SALLE_ARENA_INIT;
	check_program(earlier, program, diagnostics);
	check_sources(earlier, plan, diagnostics);
	check_overrides(earlier, plan, diagnostics);
	check_matchups(earlier, plan, diagnostics);
	check_shard(earlier, plan, diagnostics);
	/* checked only without other errors, because these explain a different layout */
	if (diagnostics->errors == errors &&
		strcmp(earlier->layout_hash, salle_tally_layout_hash(&plan->layout, &arena)) != 0)
		salle_error(diagnostics, NULL, "'%s' was run with other settings: its bouts were counted differently",
			earlier->dir);
	salle_arena_release(&arena);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

enum salle_status salle_stored_run_check(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_diagnostics *diagnostics)
{
	const size_t errors = diagnostics->errors;
	if (salle_stored_run_check_fast(earlier, plan, program, diagnostics) == SALLE_OK)
		check_tallies(earlier, plan, diagnostics);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

static bool is_goal_setting(const struct salle_setting *setting)
{
	return strncmp(setting->name, "precision.", 10) == 0 || strncmp(setting->name, "spend.", 6) == 0;
}

/* Returns the value of the setting with this name; "none" if there is no such setting. */
static const char *find_setting_value(const struct salle_setting *settings, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(settings[i].name, name) == 0)
			return settings[i].value;
	return "none";
}

/*
 * Returns the name of the first setting of the goal that `others` lacks or has with another value; NULL if there is
 * none.
 */
static const char *find_differing_goal(const struct salle_setting *settings, size_t n,
	const struct salle_setting *others, size_t n_others)
{
	for (size_t i = 0; i < n; i++)
		if (is_goal_setting(&settings[i]) &&
			strcmp(settings[i].value, find_setting_value(others, n_others, settings[i].name)) != 0)
			return settings[i].name;
	return NULL;
}

enum salle_status salle_stored_run_check_goal(const struct salle_stored_run *earlier, const struct salle_plan *plan,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_setting *then = earlier->settings, *now = plan->settings;
	const size_t n_then = earlier->n_settings, n_now = plan->n_settings;
	const char *name = find_differing_goal(now, n_now, then, n_then);
	if (name == NULL)
		name = find_differing_goal(then, n_then, now, n_now);
	if (name == NULL)
		return SALLE_OK;
	salle_error(diagnostics, NULL, "'%s' was run with another goal: %s %s then, %s now", earlier->dir, name,
		find_setting_value(then, n_then, name), find_setting_value(now, n_now, name));
	return SALLE_BAD_INPUT;
}

void salle_stored_run_copy_tuning(const struct salle_stored_run *earlier, struct salle_plan *plan)
{
	if (earlier->tuned_to > 0 && plan->precision.tuned_to > 0)
		plan->precision.tuned_to = earlier->tuned_to;
}
