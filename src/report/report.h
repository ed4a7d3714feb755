/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page of `salle report`: what finished runs say, as one HTML file. Every number on it is one of their CSV files',
 * or a sum or mean of some that the page names as such.
 */
#ifndef SALLE_REPORT_H
#define SALLE_REPORT_H

#include <jansson.h>

#include "report/run_table.h"

/* More matchups than these have no details on the page: their files have them. */
enum { SALLE_REPORT_DETAILED = 300 };

/* The matchup that moved most of those whose win rates changed, by a history, with the inputs of the run. */
struct salle_report_move {
	const char *a, *a_policy, *b, *b_policy;
	double before, after, low, high; /* win rates of a; the interval of after - before */
	size_t moved;                    /* so many matchups did; 0: none */
};

/* A finished run, read from its folder. */
struct salle_report_run {
	const char *dir;
	json_t *manifest;
	struct salle_run_table ranking, matrix, win_rates, differences, cycles, policy_rankings, policy_values, extremes,
		sweeps, crossings, gate;
	struct salle_report_move move; /* by the caller, if it has a history */
};

/* Reads manifest.json and the tables above. The run must be whole: no share and no checkpoint. */
enum salle_status salle_report_run_read(const char *dir, struct salle_report_run *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
void salle_report_run_release(struct salle_report_run *run);

/* Up to three findings: [{text, limits, file}], the one that matters most first. The caller owns it. */
json_t *salle_report_findings_json(const struct salle_report_run *run, struct salle_arena *arena);

/* What the page shows of a run: its manifest, findings and tables. The caller owns `*out`. */
enum salle_status salle_report_run_json(const struct salle_report_run *run, json_t **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* SALLE_BAD_INPUT if a file is there that is neither a page of any version nor empty: it must not be replaced. */
enum salle_status salle_report_page_check_target(const char *path,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Puts data and title into the template, which `make report-assets` bundles; the page is in the arena. Nothing in the
 * data can end the element that it stands in. `sources` is the hash of what the template must be bundled from: one of
 * other sources would show what it knows of the data, and leave out the rest.
 */
enum salle_status salle_report_page_fill(const char *template_path, const char *sources, const char *title,
	const json_t *data, char **page, size_t *length, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
