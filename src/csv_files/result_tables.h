/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The column tables of the CSV files, and the functions that write rows. result_files.c makes a table of them. */
#pragma once

#include <salle/plan.h>

#include "csv_files/csv_writer.h"

struct salle_best_play_changes; /* declared in figures/best_play_change.h */
struct salle_comparison;        /* declared in figures/run_comparison.h */
struct salle_figures;           /* declared in figures/figures.h */
struct salle_result_row;        /* declared in figures/win_intervals.h */
struct salle_tolerance;         /* declared in figures/tolerance_test.h */

/* defined in build_properties.c */
extern const struct salle_column salle_build_columns[], salle_variance_share_columns[];

void salle_builds_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_variance_shares_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in change_files.c */
extern const struct salle_column salle_difference_columns[], salle_ablation_columns[], salle_sweep_columns[],
	salle_crossing_columns[];

void salle_differences_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_ablation_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_sweep_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_crossings_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in comparison_file.c */
/*
 * These functions write whole tables with a header line: those of `salle compare --out`, of `--within`, and `best_play`
 * of `--json`.
 */
void salle_comparison_write(const struct salle_comparison *comparison, FILE *out);
void salle_tolerance_write(const struct salle_tolerance *tolerance, FILE *out);
void salle_best_play_changes_write(const struct salle_best_play_changes *changes, FILE *out);

extern const struct salle_column salle_comparison_columns[], salle_tolerance_columns[],
	salle_best_play_change_columns[];
extern const size_t salle_n_comparison_columns, salle_n_tolerance_columns, salle_n_best_play_change_columns;

/* defined in efficiency_files.c */
extern const struct salle_column salle_efficiency_columns[], salle_price_columns[];

void salle_efficiency_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_prices_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in extremes_file.c */
extern const struct salle_column salle_extreme_columns[];

void salle_extremes_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in firings_file.c */
extern const struct salle_column salle_rule_firing_columns[];

bool salle_plan_has_rule_firings(const struct salle_plan *plan);
void salle_rule_firings_write(struct salle_csv_writer *csv, const struct salle_result_row *row);

/* defined in matrix_files.c */
extern const struct salle_column salle_matrix_columns[], salle_ranking_columns[], salle_cycle_columns[];

void salle_matrix_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_ranking_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_cycles_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in member_counts.c */
extern const struct salle_column salle_member_columns[];

/* Returns whether some side of the plan is a team. */
bool salle_plan_has_teams(const struct salle_plan *plan);
void salle_member_counts_write(struct salle_csv_writer *csv, const struct salle_result_row *row);

/* defined in pool_files.c */
extern const struct salle_column salle_pool_columns[], salle_histogram_columns[];

void salle_pools_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_histograms_write(struct salle_csv_writer *csv, const struct salle_result_row *row);

/* defined in policy_sensitivity_files.c */
extern const struct salle_column salle_policy_sensitivity_columns[], salle_ranking_by_policy_columns[],
	salle_policy_value_columns[], salle_policy_matrix_columns[], salle_skill_columns[];

void salle_policy_sensitivity_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_rankings_by_policy_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_policy_values_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_policy_matrix_write(struct salle_csv_writer *csv, struct salle_figures *figures);
void salle_skill_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in bout_shape_files.c */
extern const struct salle_column salle_bout_shape_columns[], salle_phase_columns[], salle_notable_bout_columns[];

void salle_bout_shape_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_phases_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_notable_bouts_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in strategy_files.c */
extern const struct salle_column salle_strategy_columns[];

void salle_strategies_write(struct salle_csv_writer *csv, struct salle_figures *figures);

/* defined in tally_files.c */
extern const struct salle_column salle_win_rate_columns[], salle_mirror_columns[], salle_adjusted_columns[],
	salle_wound_columns[], salle_ending_columns[], salle_event_columns[];

bool salle_plan_has_adjusted_rates(const struct salle_plan *plan);
void salle_win_rates_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_mirrors_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_adjusted_rates_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_wounds_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_endings_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
void salle_events_write(struct salle_csv_writer *csv, const struct salle_result_row *row);
