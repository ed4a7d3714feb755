/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the rules of a gate: gate.yaml, and accepted.yaml with the findings that are accepted for now. */
#pragma once

#include <salle/field_table.h>

#include "base/arena.h"

enum salle_measure {
	SALLE_MEASURE_SCORE,       /* mean score against the field */
	SALLE_MEASURE_LEAD,        /* mean score minus the mean score of `over` */
	SALLE_MEASURE_AGAINST,     /* score against `over` only */
	SALLE_MEASURE_EQUILIBRIUM, /* share in the equilibrium of a build, or of all builds with an item */
	SALLE_MEASURE_ENDING,      /* share of bouts with these endings */
};

/* A budget: limits of a measure. Numbers are in percent or percentage points. */
struct salle_budget {
	struct salle_text name;
	int32_t measure;
	struct salle_texts builds, items, endings; /* names; empty for all */
	struct salle_text over, policy;
	bool best_play; /* whether both sides play well, as in policy_values.csv */
	double lowest, highest;
};

struct salle_gate_rules {
	double tolerance; /* points of win rate */
	const struct salle_budget *budgets;
	size_t n_budgets;
};

struct salle_acceptance {
	struct salle_text matchup, budget; /* one of the two is set; a matchup is written "a:b" */
	struct salle_text variant, reason, until;
	int64_t last_day; /* the last day on which the entry is valid (`until`), as YYYYMMDD */
	bool is_used;
};

struct salle_acceptances {
	struct salle_acceptance *items;
	size_t n;
};

/*
 * Reads the rules; if `path` is NULL, sets the presets. Texts are in the arena. Reports all errors in one pass. After
 * SALLE_BAD_INPUT the budgets that could be read are set, so that their names can be checked against a run.
 */
enum salle_status salle_gate_rules_read(const char *path, struct salle_gate_rules *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* Reads the accepted findings; none if `path` is NULL. */
enum salle_status salle_acceptances_read(const char *path, struct salle_acceptances *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
