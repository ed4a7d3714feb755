/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/arena.h"
#include "batch/even_pairs.h"
#include "cli/check_even_pairs.h"
#include "forecast/forecast.h"
#include "summary/text_table.h"

enum { DIGITS = 15 }; /* number of significant decimal digits that a double always keeps */

static json_t *make_json_text(const char *value)
{
	json_t *string = json_string(value != NULL ? value : "");
	return string != NULL ? string : json_string("(bytes that are not UTF-8)");
}

static json_t *describe_diagnostics(const struct salle_diagnostics *diagnostics)
{
	json_t *list = json_array();
	for (size_t i = 0; i < diagnostics->n; i++) {
		const struct salle_diagnostic *item = &diagnostics->items[i];
		json_t *entry = json_object();
		json_object_set_new(entry, "severity", make_json_text(item->severity == SALLE_ERROR ? "error" : "warning"));
		if (item->at.file != NULL)
			json_object_set_new(entry, "file", make_json_text(item->at.file));
		if (item->at.line > 0)
			json_object_set_new(entry, "line", json_integer(item->at.line));
		if (item->at.column > 0)
			json_object_set_new(entry, "column", json_integer(item->at.column));
		json_object_set_new(entry, "message", make_json_text(item->message));
		json_array_append_new(list, entry);
	}
	return list;
}

static json_t *describe_settings(const struct salle_plan *plan)
{
	json_t *settings = json_object();
	for (size_t i = 0; i < plan->n_settings; i++)
		json_object_set_new(settings, plan->settings[i].name,
			json_pack("{s:o, s:b}", "value", make_json_text(plan->settings[i].value), "preset",
				plan->settings[i].is_preset));
	return settings;
}

static json_t *describe_build(const struct salle_scenario *scenario, const struct salle_resolved_build *build,
	struct salle_arena *arena)
{
	struct salle_sheet sheet = { .arena = arena };
	scenario->plan.rules->fighter.describe(scenario->book, build->fighter, &sheet);
	json_t *entry = json_object(), *policies = json_array(), *lines = json_array(), *properties = json_object();
	for (size_t i = 0; i < build->n_policies; i++)
		json_array_append_new(policies, make_json_text(build->policies[i]));
	for (size_t i = 0; i < sheet.n; i++)
		json_array_append_new(lines,
			json_pack("[o, o]", make_json_text(sheet.lines[i].label), make_json_text(sheet.lines[i].value)));
	for (size_t i = 0; i < sheet.n_properties; i++) {
		const struct salle_sheet_property *property = &sheet.properties[i];
		json_object_set_new(properties, property->name,
			property->text != NULL ? make_json_text(property->text) : json_real(property->number));
	}
	json_object_set_new(entry, "name", make_json_text(build->name));
	json_object_set_new(entry, "policies", policies);
	json_object_set_new(entry, "properties", properties);
	json_object_set_new(entry, "sheet", lines);
	return entry;
}

size_t salle_count_loadouts(const struct salle_scenario *scenario)
{
	const char *of = scenario->plan.prices->build;
	const size_t length = strlen(of);
	size_t loadouts = 0;
	for (size_t i = 0; i < scenario->n_builds; i++) {
		const char *name = scenario->builds[i].name;
		loadouts += strncmp(name, of, length) == 0 && name[length] == '_';
	}
	return loadouts;
}

/* Returns what the key `prices` requests, as an object with the names of that key's members. */
static json_t *describe_prices(const struct salle_scenario *scenario)
{
	const struct salle_price_list *prices = scenario->plan.prices;
	json_t *items = prices->n_items > 0 ? json_array() : make_json_text("all");
	for (size_t i = 0; i < prices->n_items; i++)
		json_array_append_new(items, make_json_text(prices->items[i]));
	return json_pack("{s:o, s:o, s:I, s:I}", "build", make_json_text(prices->build), "items", items, "builds",
		(json_int_t)salle_count_loadouts(scenario), "drawn", (json_int_t)prices->n_random_loadouts);
}

/* Returns the list of ablations. Each ablation is listed once, although it has one matchup per opponent. */
static json_t *describe_ablations(const struct salle_plan *plan)
{
	json_t *list = json_array(), *seen = json_object();
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->change == NULL || matchup->change->sweep != NULL ||
			json_object_get(seen, matchup->variant) != NULL)
			continue;
		json_object_set_new(seen, matchup->variant, json_true());
		json_array_append_new(list,
			json_pack("{s:o, s:o, s:o, s:o, s:o}", "name", make_json_text(matchup->variant), "kind",
				make_json_text(matchup->change->kind), "build", make_json_text(matchup->change->build), "path",
				make_json_text(matchup->change->path), "piece", make_json_text(matchup->change->piece)));
	}
	json_decref(seen);
	return list;
}

/* Adds the pairs of builds that seem exactly even, which no precision decides, and the number of matchups examined. */
static void add_even_pairs(json_t *all, const struct salle_plan *plan, const struct salle_even_pairs *even)
{
	json_t *list = json_array();
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (even->bouts[m] > 0 && !salle_is_mirror_match(&plan->matchups[m]))
			json_array_append_new(list,
				json_pack("{s:o, s:o, s:o, s:o, s:o, s:I}", "variant", make_json_text(plan->matchups[m].variant), "a",
					make_json_text(plan->matchups[m].a), "a_policy", make_json_text(plan->matchups[m].a_policy), "b",
					make_json_text(plan->matchups[m].b), "b_policy", make_json_text(plan->matchups[m].b_policy),
					"bouts", (json_int_t)even->bouts[m]));
	json_object_set_new(all, "even", list);
	json_object_set_new(all, "looked_at", json_integer((json_int_t)even->n_examined));
	json_object_set_new(all, "unsure", json_integer((json_int_t)even->n_unsure));
}

/* Rounds predicted seconds to three significant digits. */
static double round_seconds(double value)
{
	char digits[32];
	(void)snprintf(digits, sizeof digits, "%.3g", value);
	return strtod(digits, NULL);
}

/*
 * Adds a prediction and the ends of its range: bouts or bytes as whole numbers if `whole`, otherwise seconds with three
 * significant digits.
 */
static void add_range(json_t *entry, const char *name, const struct salle_range *range, bool whole)
{
	static const char *const ends[] = { "", "_low", "_high" };
	const double values[] = { range->likely, range->low, range->high };
	for (unsigned i = 0; i < 3; i++) {
		char key[64];
		(void)snprintf(key, sizeof key, "%s%s", name, ends[i]);
		json_object_set_new(entry, key,
			whole ? json_integer((json_int_t)llround(values[i])) : json_real(round_seconds(values[i])));
	}
}

/* Adds the matchups that a run tries to solve exactly: the states and CPU time of each, or why it is not solved. */
static void add_solved_matchups(json_t *all, const struct salle_plan *plan,
	const struct salle_solving_forecast *solving)
{
	json_t *list = json_array();
	for (size_t m = 0; m < solving->n_tried; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const struct salle_tried_matchup *it = &solving->matchups[m];
		json_t *entry = json_pack("{s:o, s:o, s:o, s:o, s:o, s:b, s:f}", "variant", make_json_text(matchup->variant),
			"a", make_json_text(matchup->a), "a_policy", make_json_text(matchup->a_policy), "b",
			make_json_text(matchup->b), "b_policy", make_json_text(matchup->b_policy), "solved", it->refusal == NULL,
			"cpu_seconds", round_seconds(it->seconds));
		if (it->states > 0)
			json_object_set_new(entry, "states", json_integer((json_int_t)it->states));
		if (it->refusal != NULL)
			json_object_set_new(entry, "refused", make_json_text(it->refusal));
		json_array_append_new(list, entry);
	}
	json_object_set_new(all, "exact", list);
}

/* Adds the predicted time, memory and disk space of a run. */
static void add_forecast(json_t *all, const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_solving_forecast solving = salle_predict_solving(plan, arena);
	const struct salle_forecast cost = salle_forecast(plan, &solving, arena);
	json_t *entry = json_object();
	add_range(entry, "bouts", &cost.bouts, true);
	add_range(entry, "cpu_seconds", &cost.cpu, false);
	add_range(entry, "seconds", &cost.seconds, false);
	json_object_set_new(entry, "threads", json_integer(cost.threads));
	add_range(entry, "memory_bytes", &cost.memory, true);
	add_range(entry, "files_bytes", &cost.disk, true);
	json_object_set_new(all, "predicted", entry);
	if (solving.n > 0)
		add_solved_matchups(all, plan, &solving);
	if (cost.even_pairs.bouts != NULL)
		add_even_pairs(all, plan, &cost.even_pairs);
}

void salle_print_check_json(struct salle_cli *cli, const char *path, const struct salle_scenario *scenario)
{
	json_t *all = json_object();
	json_object_set_new(all, "path", make_json_text(path));
	json_object_set_new(all, "ok", json_boolean(scenario != NULL));
	json_object_set_new(all, "diagnostics", describe_diagnostics(&cli->diagnostics));
	salle_diagnostics_release(&cli->diagnostics);
	if (scenario != NULL) {
		const struct salle_plan *plan = &scenario->plan;
		const bool fixed = plan->precision.kind == SALLE_PRECISION_FIXED;
		json_t *builds = json_array();
		for (size_t i = 0; i < scenario->n_builds; i++)
			json_array_append_new(builds, describe_build(scenario, &scenario->builds[i], &cli->arena));
		json_object_set_new(all, "scenario", make_json_text(plan->scenario));
		json_object_set_new(all, "rules", make_json_text(plan->rules->name));
		json_object_set_new(all, "seed", json_integer((json_int_t)plan->seed));
		json_object_set_new(all, "matchups", json_integer((json_int_t)plan->n_matchups));
		json_object_set_new(all, fixed ? "bouts" : "bouts_at_most",
			json_integer((json_int_t)salle_plan_max_bouts(plan)));
		add_forecast(all, plan, &cli->arena);
		if (plan->prices != NULL)
			json_object_set_new(all, "prices", describe_prices(scenario));
		if (plan->n_changes > 0)
			json_object_set_new(all, "ablations", describe_ablations(plan));
		json_object_set_new(all, "settings", describe_settings(plan));
		json_object_set_new(all, "builds", builds);
	}
	char *line =
		salle_check_allocated(json_dumps(all, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(DIGITS)));
	puts(line);
	free(line);
	json_decref(all);
}
