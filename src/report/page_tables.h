/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of the page's data: JSON arrays, one per column. Repeated texts are stored once, tables hold their numbers. */
#pragma once

#include "report/report.h"

struct salle_text_dictionary {
	json_t *texts;   /* array, owned by the JSON of the run */
	json_t *numbers; /* object from each text to its index in `texts`, owned by this struct */
};

/* Returns the index of the text, which is added if it is new. The caller owns the JSON number. */
json_t *salle_text_number(struct salle_text_dictionary *dictionary, const char *text);

/*
 * Returns an object with an array for each of these columns that the table has. Columns whose names begin with '*' are
 * texts, others are numbers; NULL ends the list. Only chosen rows are taken; all if `chosen` is NULL. The caller owns
 * the JSON.
 */
json_t *salle_take_columns(const struct salle_run_table *table, const char *const *columns, const bool *chosen,
	struct salle_text_dictionary *dictionary);

/* Returns whether row `i` of one table and row `k` of the other are about the same matchup of the same variant. */
bool salle_is_same_matchup(const struct salle_run_table *one, size_t i, const struct salle_run_table *other, size_t k);

/* Returns the number of different policies in the matchups of the base. */
size_t salle_count_base_policies(const struct salle_run_table *win_rates);

/* Sets `of` to the row of win_rates.csv with the matchup of each row, or to win_rates.n if there is none. */
void salle_number_matchups(const struct salle_run_table *table, const struct salle_run_table *win_rates, size_t *of);

/*
 * Adds `wounds`: the places, severities and types of wounds.csv, each wound count with its matchup and side. Sums over
 * other axes. Rows of the base only.
 */
enum salle_status salle_add_wounds(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Adds `build_pools`: for each build, series and moment of pool_histograms.csv the number of bouts and the percentiles
 * over all foes. Rows with a policy cover the bouts in which both sides follow it; rows without cover all bouts. Only
 * series with several moments, and only the base.
 */
enum salle_status salle_add_build_pools(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
