/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a gate holds a run to: gate.yaml, and accepted.yaml with what is known to break it for now. */
#ifndef SALLE_GATE_GATE_RULES_H
#define SALLE_GATE_GATE_RULES_H

#include <salle/field_table.h>

#include "base/arena.h"

enum salle_measure {
	SALLE_MEASURE_SCORE,       /* mean score against the field */
	SALLE_MEASURE_LEAD,        /* mean score less that of `over` */
	SALLE_MEASURE_AGAINST,     /* score against `over` alone */
	SALLE_MEASURE_EQUILIBRIUM, /* share of the equilibrium, of a build or of all builds that have an item */
	SALLE_MEASURE_ENDING,      /* share of the bouts that end so */
};

/* All numbers in per cent or points of it. */
struct salle_budget {
	struct salle_text name;
	int32_t measure;
	struct salle_texts builds, items, endings; /* none: all */
	struct salle_text over, policy;
	double from, to;
};

struct salle_gate_rules {
	double tolerance; /* points of win rate */
	const struct salle_budget *budgets;
	size_t n_budgets;
};

struct salle_acceptance {
	struct salle_text matchup, budget; /* one of them; of a matchup "a:b" */
	struct salle_text variant, reason, until;
	int64_t last_day; /* of `until`, as YYYYMMDD */
	bool used;
};

struct salle_acceptances {
	struct salle_acceptance *items;
	size_t n;
};

/*
 * Presets for a NULL path. Everything lives in the arena. All errors in one pass; after SALLE_BAD_INPUT the budgets are
 * what could be read, so that their names can be checked against a run.
 */
enum salle_status salle_gate_rules_read(const char *path, struct salle_gate_rules *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* None for a NULL path. */
enum salle_status salle_acceptances_read(const char *path, struct salle_acceptances *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
