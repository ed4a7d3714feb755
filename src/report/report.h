/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page of `salle report`: finished runs as one HTML file. Every number comes from their CSV files, or is a sum or
 * mean that the page names.
 */
#pragma once

#include <jansson.h>

#include "report/run_table.h"

/* Limit of matchups with details on the page. */
enum { SALLE_REPORT_DETAILED = 300 };

/* The matchup whose win rate changed most together with the inputs of the run, by a history. */
struct salle_report_move {
	const char *a, *a_policy, *b, *b_policy;
	double before, after, low, high; /* win rates of a; the interval of after - before */
	size_t moved;                    /* number of changed matchups */
};

/* A finished run, read from its folder. */
struct salle_report_run {
	const char *dir;
	json_t *manifest;
	struct salle_run_table ranking, matrix, win_rates, differences, cycles, policy_rankings, policy_values, extremes,
		sweeps, crossings, gate;
	struct salle_report_move move; /* set by the caller if it has a history */
};

/* Reads manifest.json and the tables above. The run must be complete, not a shard or a checkpoint. */
enum salle_status salle_report_run_read(const char *dir, struct salle_report_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
void salle_report_run_release(struct salle_report_run *run);

/* Returns the findings, most important first: [{text, limits, file}]. The caller owns it. */
json_t *salle_report_findings_json(const struct salle_report_run *run, struct salle_arena *arena);

/* Makes the page's data of a run: its manifest, findings and tables. The caller owns `*out`. */
enum salle_status salle_report_run_json(const struct salle_report_run *run, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns SALLE_BAD_INPUT if the file exists and is neither a report page nor empty, so that it must not be replaced.
 */
enum salle_status salle_report_page_check_target(const char *path,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Puts data and title into the template that `make report-assets` bundles. The page is in the arena. Data cannot end
 * the element that contains it. `sources` is the hash of the template's sources: a template of other sources is an
 * error, since it might not show all data.
 */
enum salle_status salle_report_page_fill(const char *template_path, const char *sources, const char *title,
	const json_t *data, char **page, size_t *length, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
