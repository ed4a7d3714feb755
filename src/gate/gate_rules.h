/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the rules of a gate from gate.yaml, and the findings that are accepted for now from accepted.yaml. */
#pragma once

#include <salle/field_table.h>

#include "base/arena.h"

enum salle_measure {
	SALLE_MEASURE_SCORE,       /* mean score of a build over all foes */
	SALLE_MEASURE_LEAD,        /* mean score of a build minus the mean score of the build `over` */
	SALLE_MEASURE_AGAINST,     /* score of a build against the build `over` */
	SALLE_MEASURE_EQUILIBRIUM, /* share in the equilibrium, of a build or of all builds with an item */
	SALLE_MEASURE_ENDING,      /* share of bouts with one of the endings */
};

/* Limits of a measure. Numbers are percentages or percentage points. */
struct salle_budget {
	struct salle_text name;
	int32_t measure;
	struct salle_texts builds, items, endings; /* names that the budget covers; an empty list covers all names */
	struct salle_text over, policy;
	bool best_play; /* whether the measure is under best play, as in policy_values.csv */
	double lowest, highest;
};

struct salle_gate_rules {
	double tolerance; /* tolerated difference of a win rate, in percentage points */
	const struct salle_budget *budgets;
	size_t n_budgets;
};

struct salle_acceptance {
	struct salle_text matchup, budget; /* the matchup "a:b" or the budget that is accepted; the other one is empty */
	struct salle_text variant, reason, until;
	int64_t last_day; /* last day on which the acceptance is valid, as YYYYMMDD (`until`) */
	bool is_used;
};

struct salle_acceptances {
	struct salle_acceptance *items;
	size_t n;
};

/*
 * Reads the rules; sets the presets if `path` is NULL. Texts are in the arena. Reports all errors in one pass. After
 * SALLE_BAD_INPUT, `out` has the budgets that could be read, so that their names can be checked against a run.
 */
enum salle_status salle_gate_rules_read(const char *path, struct salle_gate_rules *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* Reads the accepted findings. If `path` is NULL, there are none. */
enum salle_status salle_acceptances_read(const char *path, struct salle_acceptances *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
