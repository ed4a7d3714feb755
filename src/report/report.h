/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page of `salle report`: shows finished runs in one HTML file. Every number comes from the runs' CSV files, or is
 * a sum or mean that the page explains.
 */
#pragma once

#include <jansson.h>

#include "base/run_table.h"

/*
 * Maximum number of matchups whose details are plain JSON and whose replays are on the page. The details of more
 * matchups are packed, unless they take more bytes than SALLE_REPORT_PACKED.
 */
enum { SALLE_REPORT_DETAILED = 300, SALLE_REPORT_PACKED = 1800000 };

/* The matchup whose win rate changed most when the inputs changed, according to a history. */
struct salle_report_move {
	const char *a, *a_policy, *b, *b_policy;
	double before, after, low, high; /* win rates of a before and after the change; the interval of after - before */
	size_t n_moved;                  /* number of matchups that changed */
};

/* A finished run, read from its folder. */
struct salle_report_run {
	const char *dir;
	json_t *manifest;
	struct salle_run_table ranking, matrix, win_rates, differences, cycles, policy_rankings, policy_values, extremes,
		sweeps, crossings, gate;
	struct salle_report_move history_move; /* set by the caller if there is a history */
};

/*
 * Reads manifest.json and the tables of struct salle_report_run. The run must be complete: not a shard and not a
 * checkpoint.
 */
enum salle_status salle_report_run_read(const char *dir, struct salle_report_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
void salle_report_run_release(struct salle_report_run *run);

/* Returns the findings, the most important first: [{text, limits, file}]. The caller owns the JSON. */
json_t *salle_report_findings_json(const struct salle_report_run *run, struct salle_arena *arena);

/* Makes the data that the page shows of a run: its manifest, findings and tables. The caller owns `*out`. */
enum salle_status salle_report_run_json(const struct salle_report_run *run, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns whether the folder is that of a search for edits, by `salle balance`. */
bool salle_report_is_search(const char *dir);

/*
 * Makes the data that the page shows of a search for edits: its manifest, proposals and effects of single edits, or its
 * prices.
 */
enum salle_status salle_report_search_json(const char *dir, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns SALLE_BAD_INPUT if the file must not be replaced: it exists, is not empty, and is no report page. */
enum salle_status salle_report_page_check_target(const char *path,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Inserts data and title into the template that `make report-assets` bundles. The page is in the arena. The data cannot
 * contain the end of the element in which it stands. `sources` is the hash of the template's sources; a template with
 * another hash is an error, because it might not show all data.
 */
enum salle_status salle_report_page_fill(const char *template_path, const char *sources, const char *title,
	const json_t *data, char **page, size_t *length, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
