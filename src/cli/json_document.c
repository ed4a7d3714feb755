/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/json_document.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <salle/earlier_run.h>

#include "csv_files/json_rows.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/tolerance_test.h"
#include "summary/policies_used.h"

/* version of the document's format; increases if a member is renamed or removed, or its meaning changes */
enum { FORMAT = 1 };

struct salle_json_document salle_json_document_begin(const char *kind, json_t *members, FILE *out)
{
	fprintf(out, "{\"format\":%d,\"kind\":\"%s\",", FORMAT, kind);
	salle_json_print(members, JSON_EMBED, out);
	fputs(",\n\"tables\":{", out);
	return (struct salle_json_document){ .out = out };
}

FILE *salle_json_document_begin_table(struct salle_json_document *document, const char *name,
	const struct salle_column *columns, size_t n_columns)
{
	fprintf(document->out, "%s\n\"%s\":", document->n_tables++ > 0 ? "," : "", name);
	return salle_json_rows_open(document->out, columns, n_columns);
}

void salle_json_document_end_table(FILE *rows)
{
	if (fclose(rows) != 0) /* closing fails only if the caller wrote bytes that are not CSV */
		abort();
}

void salle_json_document_end(struct salle_json_document *document)
{
	fputs("\n}}\n", document->out);
}

/* Adds the members that identify a run: folder, scenario, rule system, seed and version. */
static void add_identity_members(json_t *members, const char *dir, const char *scenario, const char *rules,
	uint64_t seed, const struct salle_program *program, struct salle_arena *arena)
{
	salle_json_set(members, "run", salle_json_text(dir, arena));
	salle_json_set(members, "scenario", salle_json_text(scenario, arena));
	salle_json_set(members, "rules", salle_json_text(rules, arena));
	/* the seed is a string, because many JSON readers round integers beyond 2^53 */
	salle_json_set(members, "seed", salle_json_text(salle_arena_format(arena, "%" PRIu64, seed), arena));
	salle_json_set(members, "version", salle_json_text(program->version, arena));
	salle_json_set(members, "revision", salle_json_text(program->revision, arena));
}

/* Adds the number of matchups and bouts of a run, and whether the run was interrupted. */
static void add_size_members(json_t *members, size_t n_matchups, uint64_t bouts, bool interrupted)
{
	salle_json_set_count(members, "matchups", n_matchups);
	salle_json_set_count(members, "bouts", bouts);
	salle_json_set(members, "interrupted", json_boolean(interrupted));
}

json_t *salle_json_describe_stored_run(const struct salle_stored_run *run, struct salle_arena *arena)
{
	json_t *members = salle_json_object();
	add_identity_members(members, run->dir, run->scenario, run->rules, run->seed, &run->program, arena);
	add_size_members(members, run->n_matchups, run->result.bouts, run->interrupted);
	return members;
}

/* Returns the name of a CSV file without ".csv". */
static const char *format_table_name(const char *file, struct salle_arena *arena)
{
	return salle_arena_copy_text_n(arena, file, strcspn(file, "."));
}

void salle_json_print_run(struct salle_figures *figures, const char *dir, FILE *out)
{
	const struct salle_plan *plan = figures->whole_plan;
	struct salle_arena *arena = figures->arena;
	json_t *members = salle_json_object(), *policies = salle_check_allocated(json_array());
	add_identity_members(members, dir, plan->scenario, plan->rules->name, plan->seed, &salle_program, arena);
	add_size_members(members, plan->n_matchups, figures->result->bouts, figures->result->interrupted);
	salle_json_set(members, "title", salle_json_text(plan->title != NULL ? plan->title : "", arena));
	size_t n_policies;
	const char *const *names = salle_policies_used_list(plan, &n_policies, arena);
	for (size_t i = 0; i < n_policies; i++)
		salle_json_append(policies, salle_json_text(names[i], arena));
	salle_json_set(members, "policies", policies);
	struct salle_json_document document = salle_json_document_begin("run", members, out);
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		if (!salle_result_file_is_written(file, plan))
			continue;
		size_t n;
		const struct salle_column *columns =
			salle_result_file_list_columns(file, figures->plan.layout.labels, &n, arena);
		FILE *rows = salle_json_document_begin_table(&document, format_table_name(file->name, arena), columns, n);
		salle_result_file_write(file, figures, rows);
		salle_json_document_end_table(rows);
	}
	salle_json_document_end(&document);
}
