/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a scenario: YAML and tables into a plan. */
#ifndef SALLE_SCENARIO_H
#define SALLE_SCENARIO_H

#include <salle/plan.h>

#define SALLE_SEED_MAX 1000000000000000000 /* a double holds it exactly, and so does every JSON reader's integer */

/* What the command line says beside the file. */
struct salle_overrides {
	const char *const *sets; /* "path=value", applied to the scenario before it is checked */
	size_t n_sets;
	uint64_t bouts;        /* a fixed number of them; 0: as the scenario says */
	const char *precision; /* "half_width=0.001" or its kin, instead of the scenario's; NULL: as the scenario says */
	uint64_t max_bouts;    /* with a precision; 0: as the scenario says */
	bool has_seed;
	uint64_t seed;        /* up to SALLE_SEED_MAX where a user says it */
	const char *policies; /* "all", or names with commas between: every build fights under each; NULL: as they say */
	bool mirrored;        /* every matchup, whatever the scenario says */
	const char *data_dir; /* holds <rules>/tables and <rules>/policies; not NULL */
};

/*
 * Adds to `out` what a plan says of its overrides, one text each: "set=PATH=VALUE", "bouts=N", "precision=WHAT=X",
 * "max_bouts=N", "policies=A,B", "mirrored=yes". The seed is not among them. False when a text is none of these.
 */
bool salle_overrides_read(const char *const *texts, size_t n, struct salle_overrides *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* A build as the scenario resolved it, for `salle check`. */
struct salle_resolved {
	const char *name;
	const char *const *policies; /* names; NULL where one is not known */
	size_t n_policies;
	const void *fighter; /* by ruleset->fighter.compile */
};

struct salle_scenario {
	struct salle_plan plan;
	const void *book;
	const struct salle_resolved *builds;
	size_t n_builds;
	const char *const *policies; /* names in reach of the scenario, in the order read */
	size_t n_policies;
};

/*
 * Reads, checks and compiles. Every fault of every file goes to `report` in one pass; returns
 * SALLE_BAD_INPUT if there was an error, SALLE_FAILED if a file could not be read. Everything in `out` lives
 * in `arena`.
 */
enum salle_status salle_scenario_load(const char *path, const struct salle_overrides *overrides,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

/*
 * Reads the shipped tables of a rule system into rows, one element a table kind, for `salle list`.
 * `replaced` may name another file for a kind: a map of kind to path, or to a map of `file` and `rows` (row to column
 * to value, for keyed tables), or NULL; relative paths start at
 * `replaced_dir`. `sources`, unless NULL, receives one element a table kind too.
 */
enum salle_status salle_tables_load(const struct salle_ruleset *rules, const char *data_dir,
	const struct salle_node *replaced, const char *replaced_dir, struct salle_rows **out, struct salle_source *sources,
	struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

/* Writes the scenario format's reference (Markdown) for the rule system, or the common part for NULL. */
void salle_scenario_document(const struct salle_ruleset *rules, FILE *out);

/* The same of policies: the language for NULL, or the decisions, actions and observables of the rule system. */
void salle_policy_document(const struct salle_ruleset *rules, FILE *out);

#endif
