/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_files.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "csv_files/key_columns.h"
#include "csv_files/result_tables.h"
#include "figures/sweep_crossings.h"
#include "figures/differences.h"
#include "figures/efficiency.h"
#include "figures/variance_shares.h"
#include "figures/figures.h"
#include "figures/policy_sensitivity.h"
#include "figures/strategy_game.h"
#include "figures/win_intervals.h"
#include "figures/ablation_worth.h"

static const struct salle_column key_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "build of side A" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of side A" },
	{ "b", SALLE_COLUMN_TEXT, "", "build of side B" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "policy of side B" },
	{ 0 },
};

const struct salle_result_file salle_result_files[] = {
	{ "win_rates.csv", "each matchup. A matchup that an interrupted run did not reach has 0 bouts here, and no row in "
		"other files",
		salle_win_rate_columns, salle_win_rates_write, NULL, NULL, false, false },
	{ "adjusted.csv",
		"each matchup and side, in runs with `adjust: yes`. Matchups without bouts have no row",
		salle_adjusted_columns, salle_adjusted_rates_write, NULL, salle_plan_has_adjusted_rates, false, false },
	{ "wounds.csv", "each matchup, side and kind of wound. Kinds that never occurred have no row",
		salle_wound_columns, salle_wounds_write, NULL, NULL, false, false },
	{ "pools.csv", "each matchup, side, series and moment. Moments without observations have no row",
		salle_pool_columns,
		salle_pools_write, NULL, NULL, false, true },
	{ "pool_histograms.csv", "each matchup, side, series, moment and value. Values that never occurred have no row",
		salle_histogram_columns, salle_histograms_write, NULL, NULL, false, true },
	{ "endings.csv", "each matchup and ending. Endings that never occurred have a row with 0", salle_ending_columns,
		salle_endings_write, NULL, NULL, false, true },
	{ "events.csv",
		"each matchup, side and event. Events that never occurred have a row with 0, except events of optional rules, "
		"which then have no row",
		salle_event_columns, salle_events_write, NULL, NULL, false, true },
	{ "team_members.csv",
		"each member of a side and each measure, for matchups of teams. Endings that never occurred have no row",
		salle_member_columns, salle_member_counts_write, NULL, salle_plan_has_teams, false, false },
	{ "mirrors.csv", "each matchup with mirrored bouts", salle_mirror_columns, salle_mirrors_write,
		NULL, salle_plan_is_mirrored, false, false },
	{ "policy_rules.csv",
		"each matchup, side and rule of the side's policy. Rules that never acted have a row with 0. Decisions that "
		"the policy does not mention have no row",
		salle_rule_firing_columns, salle_rule_firings_write, NULL, salle_plan_has_rule_firings, false, true },
	{ "shape.csv", "each matchup that was fought: how its bouts go", salle_bout_shape_columns,
		salle_bout_shape_write, NULL, NULL, false, false },
	{ "shape_by_phase.csv", "each matchup and phase of its bouts. Phases that no bout reached have no row",
		salle_phase_columns, salle_phases_write, NULL, NULL, false, true },
	{ "notable_bouts.csv",
		"each notable bout of a matchup. A matchup has no upset if the side with fewer wins never won",
		salle_notable_bout_columns, NULL, salle_notable_bouts_write, NULL, false, false },
	{ "differences.csv", "each metric of a variant's matchup, compared with the base. Only scenarios with variants "
		"have this file",
		salle_difference_columns, NULL, salle_differences_write, salle_plan_has_differences, false, false },
	{ "matrix.csv",
		"each ordered pair of builds of a round robin. Round robins that an interrupted run did not complete have no "
			"rows",
		salle_matrix_columns, NULL, salle_matrix_write, salle_plan_has_round_robin, false, false },
	{ "ranking.csv",
		"each build of a round robin, the best first. Round robins that an interrupted run did not complete have no "
			"rows",
			salle_ranking_columns, NULL,
		salle_ranking_write, salle_plan_has_round_robin, false, false },
	{ "cycles.csv",
		"each significant cycle of three builds: a beats b, b beats c, and c beats a. With 95 % confidence all listed "
		"cycles are real, by the simultaneous intervals of matrix.csv",
		salle_cycle_columns, NULL, salle_cycles_write, salle_plan_has_round_robin, false, false },
	{ "variance_shares.csv",
		"each source of variance, and for each property of builds. The file needs a field in which all builds met "
		"under the same policies, with at least 32 bouts per matchup. Properties need a dozen builds that fight "
		"alone",
		salle_variance_share_columns, NULL, salle_variance_shares_write, salle_plan_has_variance_shares, false, false },
	{ "efficiency.csv", "each build of a round robin, the best first. Only fields in which builds have a cost have "
		"this file",
		salle_efficiency_columns, NULL, salle_efficiency_write, salle_plan_has_costs, false, false },
	{ "prices.csv", "each item that builds of a round robin have. Only fields in which builds have a cost have this "
		"file", salle_price_columns,
		NULL,
		salle_prices_write, salle_plan_has_costs, false, false },
	{ "policy_sensitivity.csv",
		"each build, policy of the build, and policy of the other builds (or all of them together). Only runs with "
		"several policies per build have this file",
		salle_policy_sensitivity_columns, NULL, salle_policy_sensitivity_write, salle_plan_has_several_policies,
			false, false },
	{ "policy_values.csv",
		"each build, the best first, if both sides choose the best of the policies tried. The file needs builds with "
		"several policies, pairs that met under all of them, and at most 60 builds",
		salle_policy_value_columns, NULL, salle_policy_values_write, salle_plan_has_several_policies, false, false },
	{ "policy_matrix.csv",
		"each ordered pair of builds of policy_values.csv, if both sides choose the best of the policies tried",
		salle_policy_matrix_columns, NULL, salle_policy_matrix_write, salle_plan_has_several_policies, false, false },
	{ "skill.csv", "each build of policy_values.csv: its scores under plain play and under good play",
		salle_skill_columns, NULL, salle_skill_write, salle_plan_has_several_policies, false, false },
	{ "strategies.csv",
		"each strategy, the most chosen first. A strategy is a build under one of its policies. The file needs 3 to "
		"256 strategies that all met each other, also those of the same build (`mirror: yes`). Games that an "
		"interrupted run did not complete have no rows",
		salle_strategy_columns, NULL, salle_strategies_write, salle_plan_has_strategy_game, false, false },
	{ "policy_rankings.csv",
		"each pair of rankings of a round robin that was fought under several policies. Round robins that an "
		"interrupted run did not complete have no rows",
		salle_ranking_by_policy_columns, NULL, salle_rankings_by_policy_write, salle_plan_has_policy_rankings, false,
			false },
	{ "builds.csv",
		"each build and property, in each variant. A build that is drawn for every bout has the mean of drawn bouts of "
			"`policy` against `against`",
		salle_build_columns, NULL, salle_builds_write, NULL, false, false },
	{ "ablation.csv",
		"each removed piece (or rule), build and opponent, and for the mean over all opponents. Only scenarios with an "
		"ablation have this file",
		salle_ablation_columns, NULL, salle_ablation_write, salle_plan_has_ablations, true, false },
	{ "sweep.csv",
		"each value of a sweep, build and opponent, and for the mean over all opponents. Only scenarios with sweeps "
			"have this file",
		salle_sweep_columns, NULL, salle_sweep_write, salle_plan_has_sweeps, true, false },
	{ "crossings.csv",
		"each pair of builds and each sweep over different numbers. Only scenarios with such sweeps have this file",
		salle_crossing_columns, NULL, salle_crossings_write, salle_plan_has_crossings, true, false },
	{ "extremes.csv",
		"each significant extreme of the run. With 95 % confidence all rows are true, although each was picked as the "
			"largest of many",
		salle_extreme_columns, NULL, salle_extremes_write, NULL, false, false },
	{ 0 },
};

static bool has_plan_data_for_file(const struct salle_result_file *file, const struct salle_plan *plan)
{
	struct salle_plan rest = salle_plan_without_changes(plan);
	return file->has_file == NULL || file->has_file(file->asks_with_changes ? plan : &rest);
}

/* Returns whether the file would be too large, because the plan has too many matchups, and is not requested. */
static bool is_file_too_large(const struct salle_result_file *file, const struct salle_plan *plan)
{
	return plan->figure_bits == 0 && file->only_on_request && plan->n_matchups - plan->n_changes > SALLE_SMALL_FIELD;
}

bool salle_result_file_is_left_out(const struct salle_result_file *file, const struct salle_plan *plan)
{
	return is_file_too_large(file, plan) && has_plan_data_for_file(file, plan);
}

/*
 * Returns whether the file is selected. The scenario's key `figures` decides; without this key, files that would be too
 * large are not selected.
 */
static bool is_file_selected(const struct salle_result_file *file, const struct salle_plan *plan)
{
	const uint64_t bit = UINT64_C(2) << (file - salle_result_files);
	return (plan->figure_bits == 0 || (plan->figure_bits & bit) != 0) && !is_file_too_large(file, plan);
}

bool salle_result_file_is_selected(const char *name, const struct salle_plan *plan)
{
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		if (strcmp(file->name, name) == 0)
			return is_file_selected(file, plan);
	return false;
}

bool salle_result_file_is_written(const struct salle_result_file *file, const struct salle_plan *plan)
{
	return is_file_selected(file, plan) && has_plan_data_for_file(file, plan);
}

static void add_column(struct salle_column *columns, size_t *n, const struct salle_column *column,
	const struct salle_labels *labels)
{
	bool axes = strcmp(column->name, SALLE_COLUMN_AXES) == 0;
	if (axes && labels != NULL) {
		for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++) {
			columns[*n] = *column;
			columns[(*n)++].name = axis->name;
		}
		return;
	}
	columns[*n] = *column;
	if (axes)
		columns[*n].name = "AXIS";
	if (strcmp(column->unit, SALLE_COLUMN_LENGTH) == 0)
		columns[*n].unit = labels != NULL ? labels->length_unit : "labels.length_unit";
	++*n;
}

const struct salle_column *salle_result_file_list_columns(const struct salle_result_file *file,
	const struct salle_labels *labels, size_t *n, struct salle_arena *arena)
{
	size_t room = sizeof key_columns / sizeof key_columns[0] + SALLE_AXES_MAX;
	bool own_key = false;
	for (const struct salle_column *column = file->columns; column->name != NULL; column++, room++)
		own_key = own_key || strcmp(column->name, key_columns[0].name) == 0;
	struct salle_column *columns = salle_arena_array(arena, room, sizeof *columns);
	*n = 0;
	for (const struct salle_column *column = key_columns; !own_key && column->name != NULL; column++)
		add_column(columns, n, column, labels);
	for (const struct salle_column *column = file->columns; column->name != NULL; column++)
		add_column(columns, n, column, labels);
	return columns;
}

enum {
	CHUNK = 16, /* number of matchups in a chunk; a worker formats the rows of a chunk at a time */
	CHUNKS = 4, /* number of chunks per worker that are formatted before they are written to the file */
};

struct chunks {
	const struct salle_result_file *file;
	const struct salle_figures *figures;
	size_t first; /* index of the first matchup of the first chunk */
	unsigned n;
	struct salle_csv_writer *rows; /* one writer per chunk */
	atomic_uint next_chunk;        /* number of the next chunk that a worker takes */
};

static void write_chunk_rows(void *context, unsigned worker)
{
	struct chunks *chunks = context;
	const struct salle_plan *plan = &chunks->figures->plan;
	uint64_t *room = salle_check_allocated(malloc(plan->layout.size * sizeof *room));
	(void)worker;
	for (unsigned i = atomic_fetch_add(&chunks->next_chunk, 1); i < chunks->n;
		 i = atomic_fetch_add(&chunks->next_chunk, 1)) {
		size_t m = chunks->first + (size_t)i * CHUNK;
		for (const size_t end = m + CHUNK; m < end && m < plan->n_matchups; m++) {
			const struct salle_result_row row = { plan, &plan->matchups[m],
				salle_tallies_get(&chunks->figures->result->tallies, m, room) };
			chunks->file->write(&chunks->rows[i], &row);
		}
	}
	free(room);
}

/* Formats the rows of all matchups in parallel, and writes them in the order of the matchups. */
static void write_chunks(const struct salle_csv_writer *csv, const struct salle_result_file *file,
	const struct salle_figures *figures)
{
	const size_t matchups = figures->plan.n_matchups, all = (matchups + CHUNK - 1) / CHUNK;
	const unsigned workers = all < salle_threads_default() ? (unsigned)all : salle_threads_default();
	struct chunks chunks = { file, figures, 0, CHUNKS * workers, NULL, 0 };
	chunks.rows = salle_check_allocated(calloc(chunks.n + 1, sizeof *chunks.rows));
	for (; chunks.first < matchups; chunks.first += (size_t)chunks.n * CHUNK) {
		for (unsigned i = 0; i < chunks.n; i++)
			chunks.rows[i] = (struct salle_csv_writer){ .columns = csv->columns, .n_columns = csv->n_columns };
		atomic_store(&chunks.next_chunk, 0);
		(void)salle_threads_run(workers, write_chunk_rows, &chunks);
		for (unsigned i = 0; i < chunks.n; i++) {
			chunks.rows[i].out = csv->out;
			salle_csv_finish(&chunks.rows[i]);
		}
	}
	free(chunks.rows);
}

void salle_result_file_write(const struct salle_result_file *file, struct salle_figures *figures, FILE *out)
{
	size_t n;
	const struct salle_column *columns =
		salle_result_file_list_columns(file, figures->plan.layout.labels, &n, figures->arena);
	struct salle_csv_writer csv = salle_csv_begin(out, columns, n);
	if (file->write_table != NULL)
		file->write_table(&csv, figures);
	salle_csv_finish(&csv);
	if (file->write != NULL)
		write_chunks(&csv, file, figures);
}
