/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the data of a search for edits, from the folder that `salle balance` wrote. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/json_values.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "report/page_tables.h"

#define MANIFEST "manifest.json"

/*
 * Which columns of each file the page shows. If a column's name begins with '*', its values are texts, otherwise
 * numbers.
 */
static const struct {
	const char *file, *name;
	const char *columns[20];
} excerpts[] = {
	{ "balance.csv", "proposals",
		{ "row", "*changes", "edits", "steps", "cost", "distance", "distance_low", "distance_high", "*verdict",
			"*target", "*policy", "goal_low", "goal_high", "value", "value_low", "value_high", "bouts" } },
	{ "sensitivity.csv", "sensitivity",
		{ "*build", "*policy", "*parameter", "*edit", "steps", "score", "change_per_step", "change_per_step_low",
			"change_per_step_high", "bouts" } },
	{ "price_list.csv", "price_list", { "*item", "*table", "printed_price", "fair_price" } },
	{ "price_builds.csv", "price_builds",
		{ "*build", "*policy", "*prices", "cost", "score", "even_score", "even_score_low", "even_score_high",
			"*dominated_by", "rate" } },
};

/* Returns what manifest.json says about the search, or NULL if the folder has no manifest. The caller owns the JSON. */
static json_t *read_search_manifest(const char *dir)
{
	char *path = salle_format_text("%s/" MANIFEST, dir);
	json_t *manifest = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	json_t *about = json_incref(json_object_get(manifest, "balance"));
	json_decref(manifest);
	free(path);
	return about;
}

bool salle_report_is_search(const char *dir)
{
	json_t *about = read_search_manifest(dir);
	const bool is = json_is_object(about);
	json_decref(about);
	return is;
}

enum salle_status salle_report_search_json(const char *dir, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	json_t *search = salle_json_object(), *tables = salle_json_object();
	struct salle_text_dictionary dictionary = { salle_check_allocated(json_array()), salle_json_object() };
	enum salle_status status = SALLE_OK;
	salle_json_set(search, "about", read_search_manifest(dir));
	salle_json_set(search, "tables", tables);
	salle_json_set(search, "texts", dictionary.texts);
	for (size_t i = 0; i < sizeof excerpts / sizeof excerpts[0] && status == SALLE_OK; i++) {
		struct salle_run_table table;
		status = salle_run_table_read(dir, excerpts[i].file, &table, arena, diagnostics);
		if (status == SALLE_OK)
			salle_json_set(tables, excerpts[i].name,
				salle_columns_to_json(&table, excerpts[i].columns, NULL, &dictionary));
	}
	json_decref(dictionary.numbers);
	if (status == SALLE_OK)
		*out = search;
	else
		json_decref(search);
	return status;
}
