/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Converts tables to JSON for the page: one array per column. Each text is stored once; the arrays have the texts'
 * numbers.
 */
#pragma once

#include "report/report.h"

struct salle_text_dictionary {
	json_t *texts;   /* array of all texts, owned by the JSON of the run */
	json_t *numbers; /* object from a text to its index in `texts`, owned by this struct */
};

/* Returns the index of a text as a JSON number, which the caller owns. Adds the text if it is new. */
json_t *salle_text_dictionary_index(struct salle_text_dictionary *dictionary, const char *text);

/*
 * Returns an object with an array for each listed column that the table has. If a column's name begins with '*', its
 * values are texts, otherwise numbers. NULL ends the list of columns. Takes only rows that are `chosen`, or all rows if
 * `chosen` is NULL. The caller owns the JSON.
 */
json_t *salle_columns_to_json(const struct salle_run_table *table, const char *const *columns, const bool *chosen,
	struct salle_text_dictionary *dictionary);

/* Returns whether row `i` of one table and row `k` of the other are about the same matchup of the same variant. */
bool salle_is_same_matchup(const struct salle_run_table *one, size_t i, const struct salle_run_table *other, size_t k);

/* Returns the number of distinct policies in the matchups of the base. */
size_t salle_count_base_policies(const struct salle_run_table *win_rates);

/*
 * Sets of[row] to the row of win_rates.csv with the same matchup, for each row of `table`. Without such a row, sets it
 * to win_rates.n.
 */
void salle_find_matchup_rows(const struct salle_run_table *table, const struct salle_run_table *win_rates, size_t *of);

/*
 * Adds `wounds` to the tables: the places, severities and types in wounds.csv, and each count with its matchup and
 * side. Adds up the counts over other axes. Takes only rows of the base.
 */
enum salle_status salle_add_wounds(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Adds `build_pools` to the tables: the percentiles over all foes of each build's values, by series and moment of
 * pool_histograms.csv. Rows with a policy cover the bouts in which both sides have this policy. Rows without a policy
 * cover all bouts. Takes only the base, and only series with several moments.
 */
enum salle_status salle_add_build_pools(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
