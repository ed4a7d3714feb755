/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/balance_folder.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "balance_files/balance_answer.h"
#include "balance_files/price_csv.h"
#include "base/json_values.h"
#include "csv_files/balance_columns.h"

#define MANIFEST "manifest.json"

static bool is_balance_file(const char *name)
{
	const size_t length = strlen(name);
	bool known = strcmp(name, MANIFEST) == 0 || (length > 5 && strcmp(name + length - 5, ".yaml") == 0);
	for (size_t i = 0; i < SALLE_BALANCE_FILES; i++)
		known = known || strcmp(name, salle_balance_files[i].name) == 0;
	return known;
}

static char *reason_to_keep(const char *dir, const void *context)
{
	(void)context;
	char *path = salle_format_text("%s/" MANIFEST, dir);
	json_t *manifest = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	const bool own = json_object_get(manifest, "balance") != NULL;
	free(path);
	json_decref(manifest);
	return own ? NULL : salle_format_text("its " MANIFEST " is not that of `salle balance`");
}

enum salle_status salle_balance_folder_begin(struct salle_balance_folder *folder, const char *dir,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct salle_staged_folder_terms terms = { .is_own_file = is_balance_file, .reason_to_keep = reason_to_keep };
	const enum salle_status status = salle_staged_folder_begin(&folder->stage, dir, &terms, diagnostics);
	if (status == SALLE_OK)
		folder->dir = salle_arena_copy_text(arena, folder->stage.target);
	return status;
}

const char *salle_balance_edited_file_name(const struct salle_balance_folder *folder, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s.yaml", folder->scenario);
}

/* Returns the edits of a proposal as the list in a CSV cell. */
static const char *list_edits(const struct salle_balance_spec *spec, const struct salle_proposal *proposal,
	struct salle_arena *arena)
{
	const char *list = "";
	for (size_t i = 0; i < proposal->n; i++) {
		const struct salle_balance_parameter *parameter = &spec->parameters[proposal->edits[i].parameter];
		list = salle_arena_format(arena, "%s%s%s %s", list, i > 0 ? "; " : "", parameter->name,
			parameter->values[proposal->edits[i].value].label);
	}
	return list;
}

/* Writes the CSV row of one target in row `number` of the result. */
static void write_target(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_balance_result *result, size_t number, const struct salle_balance_row *row, size_t target,
	const char *policy, struct salle_arena *arena)
{
	const struct salle_balance_goal *goal = result->targets[target].goal;
	salle_csv_add_text(csv, plan->scenario);
	salle_csv_add_count(csv, number);
	salle_csv_add_text(csv, list_edits(result->spec, &row->proposal, arena));
	salle_csv_add_count(csv, row->proposal.n);
	salle_csv_add_number(csv, row->steps);
	salle_csv_add_number(csv, row->cost);
	salle_csv_add_estimate(csv, &row->distance);
	salle_csv_add_text(csv, salle_balance_verdict_name(row->verdict));
	salle_csv_add_text(csv, goal->name);
	salle_csv_add_text(csv, policy != NULL ? policy : "");
	salle_csv_add_number(csv, goal->low);
	salle_csv_add_number(csv, goal->high);
	salle_csv_add_estimate(csv, &row->targets[target]);
	salle_csv_add_count(csv, result->bouts_per_matchup);
	salle_csv_end_row(csv);
}

static void write_balance_csv(const struct salle_plan *plan, const struct salle_balance_result *result,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_training_file *file = &salle_balance_files[SALLE_BALANCE_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t r = 0; r < result->n_rows; r++) {
		const struct salle_balance_row *row = &result->rows[r];
		for (size_t t = 0; t < result->n_targets; t++)
			write_target(&csv, plan, result, r, row, t, result->targets[t].policy, arena);
		for (size_t t = 0; row->retrained != NULL && t < result->spec->n_goals; t++)
			write_target(&csv, plan, result, r, row->retrained, t, "(trained)", arena);
	}
	salle_csv_finish(&csv);
}

static void write_sensitivity_csv(const struct salle_plan *plan, const struct salle_balance_result *result, FILE *out)
{
	const struct salle_training_file *file = &salle_balance_files[SALLE_SENSITIVITY_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t i = 0; i < result->n_sensitivities; i++) {
		const struct salle_sensitivity *it = &result->sensitivities[i];
		const struct salle_balance_parameter *parameter = &result->spec->parameters[it->parameter];
		salle_csv_add_text(&csv, plan->scenario);
		salle_csv_add_text(&csv, it->build);
		salle_csv_add_text(&csv, it->policy != NULL ? it->policy : "");
		salle_csv_add_text(&csv, parameter->name);
		salle_csv_add_text(&csv, parameter->values[it->value].label);
		salle_csv_add_number(&csv, parameter->values[it->value].steps);
		salle_csv_add_number(&csv, it->score);
		salle_csv_add_estimate(&csv, &it->per_step);
		salle_csv_add_count(&csv, it->bouts);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

/*
 * Adds members to `about` that describe the answer: the sentence, the lines of YAML, and the name of the edited file.
 * If the result has rows, also adds the number of the recommended row, and the pair that each row worsens.
 */
static void describe_answer(const struct salle_balance_folder *folder, const struct salle_balance_result *result,
	json_t *about, struct salle_arena *arena)
{
	const char *lines = salle_balance_changes_as_yaml(result, arena);
	if (result->n_rows > 0) {
		json_t *worsened = json_array();
		for (size_t r = 0; r < result->n_rows; r++) {
			const char *text = salle_balance_describe_worsened_pair(result, r, arena);
			(void)json_array_append_new(worsened, text != NULL ? salle_json_text(text, arena) : json_null());
		}
		salle_json_set_count(about, "chosen_row", salle_balance_choose_row(result));
		salle_json_set(about, "worsened", worsened);
	}
	salle_json_set(about, "answer", salle_json_text(salle_balance_describe_answer(result, arena), arena));
	salle_json_set(about, "lines", lines != NULL ? salle_json_text(lines, arena) : json_null());
	salle_json_set(about, "edited",
		folder->edited != NULL ? salle_json_text(salle_balance_edited_file_name(folder, arena), arena) : json_null());
}

static void write_manifest(const struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, const struct salle_program *program, struct salle_arena *arena,
	FILE *out)
{
	json_t *manifest = salle_json_object(), *about = salle_json_object();
	salle_json_set(about, "command", salle_json_text(folder->command, arena));
	salle_json_set(about, "scenario", salle_json_text(plan->scenario, arena));
	salle_json_set(about, "title", salle_json_text(plan->title != NULL ? plan->title : plan->scenario, arena));
	salle_json_set(about, "rules", salle_json_text(plan->rules_hash, arena));
	salle_json_set(about, "interrupted", json_boolean(result->interrupted));
	salle_json_set_count(about, "seed", plan->seed);
	salle_json_set_count(about, "bouts", result->bouts);
	salle_json_set_count(about, "budget", result->budget);
	salle_json_set(about, "cell", json_boolean(folder->has_values_of_cell));
	if ((result->n_rows > 0 || result->prices != NULL) && !folder->has_values_of_cell)
		describe_answer(folder, result, about, arena);
	salle_json_set(about, "version", salle_json_text(program->version, arena));
	salle_json_set(about, "revision", salle_json_text(program->revision, arena));
	salle_json_set(manifest, "balance", about);
	(void)json_dumpf(manifest, out, JSON_INDENT(2) | JSON_SORT_KEYS);
	fputc('\n', out);
	json_decref(manifest);
}

/* Writes the CSV files of a search for prices, or of a search for edits. Returns false on failure. */
static bool write_tables(struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, struct salle_arena *arena)
{
	const bool prices = result->prices != NULL;
	const unsigned files[2] = { prices ? SALLE_PRICE_LIST_CSV : SALLE_BALANCE_CSV,
		prices ? SALLE_PRICE_BUILDS_CSV : SALLE_SENSITIVITY_CSV };
	for (unsigned i = 0; i < 2; i++) {
		FILE *out = salle_staged_folder_open_file(&folder->stage, salle_balance_files[files[i]].name);
		if (out == NULL)
			return false;
		if (files[i] == SALLE_PRICE_LIST_CSV)
			salle_price_list_write_csv(plan, result->prices, out);
		else if (files[i] == SALLE_PRICE_BUILDS_CSV)
			salle_price_builds_write_csv(plan, result->prices, out);
		else if (files[i] == SALLE_BALANCE_CSV)
			write_balance_csv(plan, result, arena, out);
		else
			write_sensitivity_csv(plan, result, out);
	}
	return true;
}

static bool write_files(struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, const struct salle_program *program, struct salle_arena *arena)
{
	FILE *out;
	if (!write_tables(folder, plan, result, arena))
		return false;
	if (folder->edited != NULL) {
		out = salle_staged_folder_open_file(&folder->stage, salle_balance_edited_file_name(folder, arena));
		if (out == NULL)
			return false;
		fputs(folder->edited, out);
	}
	out = salle_staged_folder_open_file(&folder->stage, MANIFEST);
	if (out == NULL)
		return false;
	write_manifest(folder, plan, result, program, arena, out);
	return true;
}

enum salle_status salle_balance_folder_write(struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, const struct salle_program *program, struct salle_arena *arena)
{
	if (!write_files(folder, plan, result, program, arena)) {
		salle_staged_folder_discard(&folder->stage);
		return SALLE_FAILED;
	}
	char *dir = NULL;
	const enum salle_status status = salle_staged_folder_commit(&folder->stage, &dir);
	if (status == SALLE_OK)
		folder->dir = salle_arena_copy_text(arena, dir);
	free(dir);
	return status;
}
