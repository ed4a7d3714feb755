/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of a gate as one table, for gate.csv and for JSON. */
#include <inttypes.h>
#include <math.h>

#include "cli/gate_print.h"
#include "cli/json_document.h"
#include "gate/edit_words.h"
#include "gate/input_changes.h"

enum { PERCENT = 100 };

static const struct salle_column columns[] = {
	{ "against", SALLE_COLUMN_TEXT, "", "" },
	{ "what", SALLE_COLUMN_TEXT, "", "" },
	{ "finding", SALLE_COLUMN_TEXT, "", "" },
	{ "figures", SALLE_COLUMN_TEXT, "", "" },
	{ "also_broken_by", SALLE_COLUMN_TEXT, "", "" },
	{ "variant", SALLE_COLUMN_TEXT, "", "" },
	{ "a", SALLE_COLUMN_TEXT, "", "" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "b", SALLE_COLUMN_TEXT, "", "" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "who", SALLE_COLUMN_TEXT, "", "" },
	{ "base", SALLE_COLUMN_NUMBER, "", "" },
	SALLE_ESTIMATE_COLUMNS("value", SALLE_COLUMN_NUMBER, "", "", "", ""),
	SALLE_ESTIMATE_COLUMNS("difference", SALLE_COLUMN_NUMBER, "", "", "", ""),
	SALLE_ESTIMATE_COLUMNS("second_difference", SALLE_COLUMN_NUMBER, "", "", "", ""),
	{ "fdr_q", SALLE_COLUMN_FRACTION, "", "" },
	{ "from", SALLE_COLUMN_NUMBER, "", "" },
	{ "to", SALLE_COLUMN_NUMBER, "", "" },
	{ "bouts_needed", SALLE_COLUMN_NUMBER, "", "" },
	{ "reason", SALLE_COLUMN_TEXT, "", "" },
	{ "edits", SALLE_COLUMN_TEXT, "", "" },
};
enum { NAMED_EDITS_MAX = 3 /* maximum number of edits that the column `edits` names */ };
enum { COLUMNS = sizeof columns / sizeof columns[0] };

enum { NUMBERS = 14 /* number of columns from `base` to `bouts_needed` */ };

/* Writes the builds and policies of a matchup, or empty cells if `it` is NULL. */
static void write_matchup(struct salle_csv_writer *csv, const struct salle_stored_matchup *it)
{
	salle_csv_add_text(csv, it != NULL ? it->variant : "");
	salle_csv_add_text(csv, it != NULL ? it->a : "");
	salle_csv_add_text(csv, it != NULL ? it->a_policy : "");
	salle_csv_add_text(csv, it != NULL ? it->b : "");
	salle_csv_add_text(csv, it != NULL ? it->b_policy : "");
	salle_csv_add_text(csv, "");
}

/* Writes a value with its interval; without an interval if the value is exact. */
static void write_value(struct salle_csv_writer *csv, double value, struct salle_interval interval, bool exact)
{
	salle_csv_add_number(csv, value);
	if (exact)
		salle_csv_add_empty_cells(csv, 2);
	else
		salle_csv_add_interval(csv, interval);
}

/* Writes the bouts that would decide an undecided finding. */
static void write_bouts_needed(struct salle_csv_writer *csv, enum salle_gate_verdict finding, double bouts)
{
	salle_csv_add_number(csv, finding == SALLE_GATE_UNDECIDED && bouts > 0 ? bouts : INFINITY);
}

static void write_drift(struct salle_csv_writer *csv, const struct salle_gate_baseline *baseline,
	const struct salle_drift *it)
{
	const struct salle_contrast *contrast = it->contrast;
	write_matchup(csv, contrast->other);
	salle_csv_add_number(csv, contrast->base_value);
	salle_csv_add_number(csv, contrast->value);
	salle_csv_add_empty_cells(csv, 2);
	write_value(csv, contrast->difference, it->interval, salle_is_exact_contrast(contrast));
	if (it->was_refought) {
		salle_csv_add_number(csv, it->second_difference);
		salle_csv_add_interval(csv, it->second_interval);
	} else {
		salle_csv_add_empty_cells(csv, 3);
	}
	salle_csv_add_number(csv, it->q_value);
	salle_csv_add_number(csv, -baseline->drifts.tolerance);
	salle_csv_add_number(csv, baseline->drifts.tolerance);
	write_bouts_needed(csv, it->verdict, it->bouts);
	salle_csv_add_text(csv, it->reason != NULL ? it->reason : "");
}

static void write_budget(struct salle_csv_writer *csv, const struct salle_budget_verdict *it)
{
	/* numbers of columns that are empty for a budget: from `variant` to `b_policy`, and from `difference` to `fdr_q` */
	enum { BEFORE = 5, BETWEEN = 7 };
	for (int i = 0; i < BEFORE; i++)
		salle_csv_add_text(csv, "");
	salle_csv_add_text(csv, it->subject);
	salle_csv_add_empty_cell(csv);
	if (it->missing == NULL)
		write_value(csv, it->estimate.value, it->deciding_interval, it->exact);
	else
		salle_csv_add_empty_cells(csv, 3);
	salle_csv_add_empty_cells(csv, BETWEEN);
	salle_csv_add_number(csv, it->budget->lowest > -PERCENT ? it->budget->lowest / PERCENT : -INFINITY);
	salle_csv_add_number(csv, it->budget->highest < PERCENT ? it->budget->highest / PERCENT : INFINITY);
	write_bouts_needed(csv, it->verdict, it->missing == NULL ? it->bouts : INFINITY);
	salle_csv_add_text(csv, it->reason != NULL ? it->reason : "");
}

void salle_gate_print_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	struct salle_csv_writer csv = salle_csv_begin(out, columns, COLUMNS);
	const struct salle_gate_findings all = salle_gate_list_findings(gate, arena);
	for (size_t i = 0; i < all.n; i++) {
		const struct salle_gate_finding *it = &all.items[i];
		salle_csv_add_text(&csv, it->baseline != NULL ? it->baseline->name : "budget");
		salle_csv_add_text(&csv, salle_gate_finding_name(gate, it, arena));
		salle_csv_add_text(&csv, salle_gate_verdict_names[it->verdict]);
		salle_csv_add_text(&csv, salle_gate_finding_text(it, arena));
		salle_csv_add_text(&csv, salle_gate_also_broken(it->budget, SIZE_MAX, arena));
		if (it->drift != NULL && it->baseline != NULL) {
			write_drift(&csv, it->baseline, it->drift);
		} else if (it->budget != NULL) {
			write_budget(&csv, it->budget);
		} else {
			write_matchup(&csv, it->missing != NULL ? it->missing->matchup : NULL);
			salle_csv_add_empty_cells(&csv, NUMBERS);
			salle_csv_add_text(&csv, it->missing != NULL && it->missing->reason != NULL ? it->missing->reason : "");
		}
		salle_csv_add_text(&csv,
			it->baseline != NULL ? salle_format_edits(&it->baseline->changes, NAMED_EDITS_MAX, arena) : "");
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

/*
 * Returns the JSON object of a baseline: its run, its changed inputs and the second seed. The findings are in a table.
 */
static json_t *describe_baseline(const struct salle_gate_baseline *baseline, struct salle_arena *arena)
{
	json_t *members = salle_json_describe_stored_run(&baseline->run, arena);
	salle_json_set(members, "name", salle_json_text(baseline->name, arena));
	salle_json_set(members, "identical", json_boolean(baseline->identical));
	salle_json_set(members, "changes", salle_input_changes_json(&baseline->changes, arena));
	salle_json_set(members, "second_seed",
		baseline->second_seed != 0
			? salle_json_text(salle_arena_format(arena, "%" PRIu64, baseline->second_seed), arena)
			: json_null());
	return members;
}

void salle_gate_print_json(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	const struct salle_gate_summary sum = salle_summarize_gate(gate);
	const enum salle_gate_verdict verdict = salle_gate_summary_verdict(&sum);
	json_t *members = salle_json_object(), *counts = salle_json_object(),
		   *baselines = salle_check_allocated(json_array());
	for (enum salle_gate_verdict finding = SALLE_GATE_CLEAR; finding <= SALLE_GATE_BROKEN; finding++)
		salle_json_set_count(counts, salle_gate_verdict_names[finding], sum.counts[finding]);
	for (size_t i = 0; i < gate->n_baselines; i++)
		salle_json_append(baselines, describe_baseline(&gate->baselines[i], arena));
	salle_json_set(members, "verdict", salle_json_text(salle_gate_verdict_names[verdict], arena));
	salle_json_set(members, "counts", counts);
	salle_json_set(members, "run", salle_json_describe_stored_run(&gate->run, arena));
	salle_json_set(members, "baselines", baselines);
	struct salle_json_document document = salle_json_document_begin("gate", members, out);
	FILE *rows = salle_json_document_begin_table(&document, "findings", columns, COLUMNS);
	salle_gate_print_csv(gate, arena, rows);
	salle_json_document_end_table(rows);
	salle_json_document_end(&document);
}
