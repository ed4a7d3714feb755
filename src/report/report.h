/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes the page of `salle report`, which shows finished runs in one HTML file. Every number comes from the CSV files
 * of the runs, or is a sum or mean that the page explains.
 */
#pragma once

#include <jansson.h>

#include "base/run_table.h"

/*
 * Maximum number of matchups for which the page has replays, and details as plain JSON. With more matchups the details
 * are compressed, and left out if they take more than SALLE_REPORT_PACKED bytes.
 */
enum { SALLE_REPORT_DETAILED = 300, SALLE_REPORT_PACKED = 1800000 };

/* The matchup whose win rate changed most when the inputs changed, according to the history. */
struct salle_report_move {
	const char *a, *a_policy, *b, *b_policy;
	/* win rates of side a before and after the change, and the interval of the difference */
	double before, after, low, high;
	size_t n_moved; /* number of matchups whose win rates changed */
};

/* A finished run that was read from its folder. */
struct salle_report_run {
	const char *dir;
	json_t *manifest;
	struct salle_run_table ranking, matrix, win_rates, differences, cycles, policy_rankings, policy_values, extremes,
		sweeps, crossings, gate;
	struct salle_report_move history_move; /* set by the caller; empty without a history */
};

/*
 * Reads manifest.json and the tables of a run in the folder `dir`. The run must be complete: no shard and no
 * checkpoint.
 */
enum salle_status salle_report_run_read(const char *dir, struct salle_report_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
void salle_report_run_release(struct salle_report_run *run);

/* Returns the findings as [{text, limits, file}], the most important first. The caller owns the JSON. */
json_t *salle_report_findings_json(const struct salle_report_run *run, struct salle_arena *arena);

/* Sets `*out` to the data that the page shows of a run: manifest, findings and tables. The caller owns the JSON. */
enum salle_status salle_report_run_json(const struct salle_report_run *run, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns whether the folder was written by `salle balance`, a search for edits. */
bool salle_report_is_search(const char *dir);

/*
 * Sets `*out` to the data that the page shows of a search for edits: the manifest, and the proposals and effects of
 * single edits, or the prices.
 */
enum salle_status salle_report_search_json(const char *dir, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns SALLE_BAD_INPUT if the file must not be overwritten, because it is neither empty nor a report page. Returns
 * SALLE_OK if there is no file.
 */
enum salle_status salle_report_page_check_target(const char *path,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Inserts title and data into the template, which `make report-assets` bundles. Sets `*page` to the page, in the arena.
 * The data is escaped, so that it cannot end the element that contains it. `sources` is the hash of the template's
 * sources. A template with another hash is an error, because it might not show all data.
 */
enum salle_status salle_report_page_fill(const char *template_path, const char *sources, const char *title,
	const json_t *data, char **page, size_t *length, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
