/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "report/packed_tables.h"
#include "report/page_tables.h"

/*
 * Which columns of a file the page shows. If a column's name begins with '*', its values are texts, otherwise numbers.
 * If `of_matchups`, the page shows only rows of the base, and the number of the matchup in win_rates.csv instead of the
 * key columns.
 */
struct excerpt {
	const char *file, *name;
	bool of_matchups;
	const char *column, *value; /* take only rows with this value in this column; NULL to take all rows */
	const char *columns[24];
};

static bool is_same_curve(const struct salle_run_table *sweeps, size_t one, size_t other)
{
	static const char *const keys[] = { "sweep", "a", "a_policy" };
	for (size_t key = 0; key < sizeof keys / sizeof keys[0]; key++)
		if (strcmp(salle_run_table_cell(sweeps, one, keys[key]), salle_run_table_cell(sweeps, other, keys[key])) != 0)
			return false;
	return true;
}

static const struct excerpt excerpts[] = {
	{ "ranking.csv", "ranking", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "rank", "score", "score_low", "score_high", "share", "share_low", "share_high",
			"*dominated_by", "lead_low" } },
	{ "matrix.csv", "matrix", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "*b", "*b_policy", "bouts", "score", "score_low", "score_high",
			"win_rate_low", "win_rate_high" } },
	{ "win_rates.csv", "win_rates", false, "variant", "base",
		{ "*variant", "*a", "*a_policy", "*b", "*b_policy", "bouts", "a_wins", "b_wins", "draws", "a_win_rate",
			"a_win_rate_low", "a_win_rate_high", "decisive_rate", "*method", "a_score", "a_score_low", "a_score_high",
			"first_mover_advantage",
			"first_mover_advantage_low", "first_mover_advantage_high", "length_mean", "length_sd",
			"length_p50", "length_p95" } },
	{ "cycles.csv", "cycles", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "*b", "*c", "score_ab", "score_bc", "score_ca" } },
	{ "efficiency.csv", "efficiency", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "cost", "score", "score_low", "score_high", "points_per_cost",
			"points_per_cost_low", "points_per_cost_high", "*front", "front_share" } },
	{ "prices.csv", "prices", false, "variant", "base",
		{ "*policy", "*item", "builds", "cost", "worth", "worth_low", "worth_high", "fair_price", "fair_price_low",
			"fair_price_high", "gap", "gap_low", "gap_high", "fdr_q", "*verdict", "ablations", "ablation_worth",
			"ablation_worth_low", "ablation_worth_high", "*ablation_verdict" } },
	{ "differences.csv", "differences", false, "metric", "a_win_rate",
		{ "*variant", "*a", "*a_policy", "*b", "*b_policy", "base", "value", "difference", "difference_low",
			"difference_high", "adjusted_p", "difference_fcr_low", "difference_fcr_high" } },
	{ "differences.csv", "build_changes", false, "metric", "mean_win_rate",
		{ "*variant", "*a", "*a_policy", "base", "value", "difference", "difference_low", "difference_high",
			"adjusted_p" } },
	{ "ablation.csv", "ablation", false, "b", "",
		{ "*variant", "*a", "*a_policy", "*kind", "*path", "*piece", "with", "without", "worth", "worth_low",
			"worth_high", "adjusted_p" } },
	{ "sweep.csv", "sweep", false, "b", "",
		{ "*a", "*a_policy", "*b", "*b_policy", "*sweep", "*path", "*value", "number", "win_rate", "win_rate_low",
			"win_rate_high", "slope", "slope_low", "slope_high", "line_p" } },
	{ "sweep.csv", "sweep_pairs", false, NULL, NULL,
		{ "*a", "*a_policy", "*b", "*b_policy", "*sweep", "*value", "number", "score", "score_low",
			"score_high" } },
	{ "crossings.csv", "crossings", false, NULL, NULL,
		{ "*a", "*a_policy", "*b", "*b_policy", "*sweep", "*crossings", "even_at", "even_at_low", "even_at_high",
			"*at_lowest" } },
	{ "policy_sensitivity.csv", "sensitivity", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "*b_policy", "score", "score_low", "score_high", "*best" } },
	{ "policy_values.csv", "policy_values", false, NULL, NULL,
		{ "*a", "score", "score_low", "score_high", "*best_policy", "best_share", "*plain_policy", "plain_score",
			"plain_rank", "*robustly_above", "*depends_on_play", "*dominated_by", "lead_low" } },
	{ "policy_matrix.csv", "policy_matrix", false, NULL, NULL,
		{ "*variant", "*a", "*a_policy", "*b", "*b_policy", "score", "score_low", "score_high" } },
	{ "skill.csv", "skill", false, NULL, NULL,
		{ "*a", "floor", "floor_low", "floor_high", "alone_well", "alone_well_low", "alone_well_high", "ceiling",
			"ceiling_low", "ceiling_high", "alone_plain", "alone_plain_low", "alone_plain_high", "gain", "gain_low",
			"gain_high" } },
	{ "mirrors.csv", "mirrors", true, NULL, NULL, { "first_pairs", "first_won", "first_lost", "first_undecided" } },
	{ "strategies.csv", "strategies", false, "variant", "base",
		{ "*a", "*a_policy", "share", "share_low", "share_high", "equilibrium_score", "equilibrium_score_low",
			"equilibrium_score_high", "*best_policy", "exploitability", "exploitability_low", "exploitability_high",
			"*best_response", "*best_response_policy" } },
	{ "variance_shares.csv", "variance_shares", false, "variant", "base",
		{ "*of", "*source", "share", "share_low", "share_high", "adjusted_p" } },
	{ "policy_rankings.csv", "policy_rankings", false, NULL, NULL,
		{ "*variant", "*ranking", "*other", "builds", "tau", "tau_low", "tau_high", "pairs_kept", "pairs_open",
			"pairs_flipped" } },
	{ "endings.csv", "endings", true, NULL, NULL,
		{ "*ending", "count", "rate", "rate_low", "rate_high", "a_wins", "b_wins" } },
	{ "shape_by_phase.csv", "phases", true, NULL, NULL, { "*phase", "reached", "decided" } },
	{ "events.csv", "events", true, NULL, NULL,
		{ "*side", "*event", "tried", "succeeded", "success_rate", "mean_margin" } },
	{ "pools.csv", "pools", true, NULL, NULL,
		{ "*side", "*series", "*moment", "n", "mean", "p05", "p25", "p50", "p75", "p95" } },
	{ "gate.csv", "gate", false, NULL, NULL,
		{ "*against", "*what", "*finding", "*figures", "*also_broken_by", "*edits" } },
	{ "notable_bouts.csv", "notable_bouts", true, NULL, NULL,
		{ "*kind", "bout", "*winner", "*ending", "length", "winner_behind", "chance" } },
};

static json_t *check_json_allocated(json_t *value)
{
	return salle_check_allocated(value);
}

static void set_member(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, check_json_allocated(value)) != 0)
		(void)salle_check_allocated(NULL);
}

static void append_item(json_t *array, json_t *value)
{
	if (json_array_append_new(array, check_json_allocated(value)) != 0)
		(void)salle_check_allocated(NULL);
}

static bool is_row_of_excerpt(const struct excerpt *excerpt, const struct salle_run_table *table, size_t row)
{
	if (excerpt->of_matchups && strcmp(salle_run_table_cell(table, row, "variant"), "base") != 0)
		return false;
	if (excerpt->of_matchups && strcmp(salle_run_table_cell(table, row, "tried"), "0") == 0)
		return false;
	if (excerpt->of_matchups && strcmp(salle_run_table_cell(table, row, "count"), "0") == 0)
		return false;
	return excerpt->column == NULL || strcmp(salle_run_table_cell(table, row, excerpt->column), excerpt->value) == 0;
}

/* Returns whether two rows are about the same pair of builds, in either order. */
static bool is_same_pair(const struct salle_run_table *one, size_t i, const struct salle_run_table *other, size_t k)
{
	static const char *const keys[2][4] = { { "a", "a_policy", "b", "b_policy" },
		{ "b", "b_policy", "a", "a_policy" } };
	for (unsigned order = 0; order < 2; order++) {
		size_t key = 0;
		while (key < 4 &&
			strcmp(salle_run_table_cell(one, i, keys[0][key]), salle_run_table_cell(other, k, keys[order][key])) == 0)
			key++;
		if (key == 4)
			return true;
	}
	return false;
}

/* Rows of crossings.csv with pairs of builds whose leader changes for certain. */
struct crossed_rows {
	size_t *rows; /* [n] indexes of the rows, in the arena */
	size_t n;
};

static struct crossed_rows list_crossed_rows(const struct salle_run_table *crossings, struct salle_arena *arena)
{
	struct crossed_rows crossed = { .rows = salle_arena_array(arena, crossings->n + 1, sizeof *crossed.rows) };
	for (size_t row = 0; row < crossings->n; row++) {
		const char *kind = salle_run_table_cell(crossings, row, "crossings");
		if (strcmp(kind, "one") == 0 || strcmp(kind, "several") == 0)
			crossed.rows[crossed.n++] = row;
	}
	return crossed;
}

/* Returns whether a row of sweep.csv has the sweep and the pair of builds of one of the crossed rows. */
static bool is_about_crossing(const struct salle_run_table *sweeps, size_t row, const struct salle_run_table *crossings,
	const struct crossed_rows *crossed)
{
	const char *sweep = salle_run_table_cell(sweeps, row, "sweep");
	for (size_t k = 0; k < crossed->n; k++)
		if (strcmp(sweep, salle_run_table_cell(crossings, crossed->rows[k], "sweep")) == 0 &&
			is_same_pair(sweeps, row, crossings, crossed->rows[k]))
			return true;
	return false;
}

/*
 * Returns for each row of the table whether the page shows it, in the arena. Of sweeps the page shows means over foes,
 * or all rows of a build that has no means.
 */
static bool *choose_rows(const struct salle_report_run *run, const struct excerpt *excerpt,
	const struct salle_run_table *table, struct salle_arena *arena)
{
	const bool is_sweep = strcmp(excerpt->name, "sweep") == 0, is_of_pairs = strcmp(excerpt->name, "sweep_pairs") == 0;
	bool *chosen = salle_arena_array(arena, table->n + 1, sizeof *chosen), has_mean = true;
	const struct crossed_rows crossed = list_crossed_rows(&run->crossings, arena);
	for (size_t row = 0; row < table->n; row++) {
		if (is_sweep && (row == 0 || !is_same_curve(table, row - 1, row)))
			has_mean = *salle_run_table_cell(table, row, "b") == '\0';
		chosen[row] = is_of_pairs ? is_about_crossing(table, row, &run->crossings, &crossed)
								  : !has_mean || is_row_of_excerpt(excerpt, table, row);
	}
	return chosen;
}

/* Returns an object with one array per column. */
static json_t *copy_columns(const struct salle_report_run *run, const struct excerpt *excerpt,
	const struct salle_run_table *table, const size_t *matchup, struct salle_text_dictionary *dictionary,
	struct salle_arena *arena)
{
	const bool *chosen = choose_rows(run, excerpt, table, arena);
	json_t *taken = salle_columns_to_json(table, excerpt->columns, chosen, dictionary);
	if (matchup != NULL) {
		json_t *values = check_json_allocated(json_array());
		for (size_t row = 0; row < table->n; row++)
			if (chosen[row])
				append_item(values, json_integer((json_int_t)matchup[row]));
		set_member(taken, "matchup", values);
	}
	return taken;
}

static enum salle_status add_table(const struct salle_report_run *run, const struct excerpt *excerpt, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_run_table table;
	enum salle_status status = salle_run_table_read(run->dir, excerpt->file, &table, arena, diagnostics);
	if (status != SALLE_OK || table.n == 0)
		return status;
	size_t *matchup = NULL;
	if (excerpt->of_matchups) {
		matchup = salle_arena_array(arena, table.n, sizeof *matchup);
		salle_find_matchup_rows(&table, &run->win_rates, matchup);
	}
	set_member(tables, excerpt->name, copy_columns(run, excerpt, &table, matchup, dictionary, arena));
	return SALLE_OK;
}

static size_t count_base_matchups(const struct salle_run_table *win_rates)
{
	size_t n = 0;
	for (size_t row = 0; row < win_rates->n; row++)
		n += strcmp(salle_run_table_cell(win_rates, row, "variant"), "base") == 0;
	return n;
}

enum salle_status salle_report_run_json(const struct salle_report_run *run, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	json_t *page = check_json_allocated(json_object()), *tables = check_json_allocated(json_object());
	struct salle_text_dictionary dictionary = { check_json_allocated(json_array()),
		check_json_allocated(json_object()) };
	set_member(page, "tables", tables);
	set_member(page, "texts", dictionary.texts);
	for (const char *const *key = (const char *const[]){ "scenario", "run", "salle", "labels", "round_robins",
			 "without_effect", "at_limit", "known_losses", NULL };
		 *key != NULL; key++)
		if (json_object_get(run->manifest, *key) != NULL)
			set_member(page, *key, json_incref(json_object_get(run->manifest, *key)));
	set_member(page, "level",
		json_incref(json_object_get(json_object_get(run->manifest, "statistics"), "interval_level")));
	set_member(page, "findings", salle_report_findings_json(run, arena));
	const bool many = count_base_matchups(&run->win_rates) > SALLE_REPORT_DETAILED;
	json_t *details = many ? check_json_allocated(json_object()) : json_incref(tables);
	enum salle_status status = SALLE_OK;
	for (size_t i = 0; i < sizeof excerpts / sizeof excerpts[0] && status == SALLE_OK; i++)
		status =
			add_table(run, &excerpts[i], excerpts[i].of_matchups ? details : tables, &dictionary, arena, diagnostics);
	if (status == SALLE_OK)
		status = salle_add_wounds(run, details, &dictionary, arena, diagnostics);
	if (status == SALLE_OK)
		status = salle_add_build_pools(run, tables, &dictionary, arena, diagnostics);
	json_t *packed = many && status == SALLE_OK ? salle_compress_tables(details, SALLE_REPORT_PACKED) : NULL;
	json_decref(details);
	if (packed != NULL)
		set_member(page, "packed", packed);
	set_member(page, "detailed", json_boolean(!many || packed != NULL));
	json_decref(dictionary.numbers);
	if (status == SALLE_OK)
		*out = page;
	else
		json_decref(page);
	return status;
}

/* Reads manifest.json, which every finished run has, into `run`. */
static enum salle_status read_manifest(struct salle_report_run *run, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	json_error_t error;
	const char *path = salle_find_file_in(run->dir, "manifest.json", arena, diagnostics);
	if (path == NULL)
		return SALLE_BAD_INPUT;
	run->manifest = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
	if (run->manifest == NULL && error.line <= 0) {
		salle_error(diagnostics, NULL, "'%s' is not the folder of a finished run: %s", run->dir, error.text);
		return SALLE_BAD_INPUT;
	}
	if (run->manifest == NULL) {
		struct salle_place at = { path, (unsigned)error.line, (unsigned)error.column };
		salle_error(diagnostics, &at, "not the manifest of a run: %s", error.text);
		return SALLE_BAD_INPUT;
	}
	if (!json_is_object(json_object_get(run->manifest, "files")) ||
		!json_is_object(json_object_get(run->manifest, "scenario"))) {
		salle_error(diagnostics, NULL,
			"'%s' has no results yet: it is a share or a checkpoint of a run; merge or finish it first", run->dir);
		return SALLE_BAD_INPUT;
	}
	return SALLE_OK;
}

enum salle_status salle_report_run_read(const char *dir, struct salle_report_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	*out = (struct salle_report_run){ .dir = dir };
	enum salle_status status = read_manifest(out, arena, diagnostics);
	const struct {
		const char *name;
		struct salle_run_table *table;
	} files[] = { { "win_rates.csv", &out->win_rates }, { "ranking.csv", &out->ranking },
		{ "matrix.csv", &out->matrix }, { "differences.csv", &out->differences }, { "cycles.csv", &out->cycles },
		{ "policy_rankings.csv", &out->policy_rankings }, { "policy_values.csv", &out->policy_values },
		{ "extremes.csv", &out->extremes }, { "sweep.csv", &out->sweeps }, { "crossings.csv", &out->crossings },
		{ "gate.csv", &out->gate } };
	for (size_t i = 0; i < sizeof files / sizeof files[0] && status == SALLE_OK; i++)
		status = salle_run_table_read(dir, files[i].name, files[i].table, arena, diagnostics);
	if (status == SALLE_OK && out->win_rates.n == 0) {
		salle_error(diagnostics, NULL, "'%s' has no matchups in win_rates.csv, so there is nothing to report", dir);
		status = SALLE_BAD_INPUT;
	}
	if (status != SALLE_OK)
		salle_report_run_release(out);
	return status;
}

void salle_report_run_release(struct salle_report_run *run)
{
	json_decref(run->manifest);
	run->manifest = NULL;
}
