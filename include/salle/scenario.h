/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a scenario: YAML and tables into a plan. */
#ifndef SALLE_SCENARIO_H
#define SALLE_SCENARIO_H

#include <salle/plan.h>

#define SALLE_SEED_MAX 1000000000000000000 /* a double holds it exactly, and so does every JSON reader's integer */

/* The files that a finished run was made from, by the paths under which it read them. */
struct salle_kept_files {
	const struct salle_source *items; /* with their texts */
	size_t n;
};

/* Overrides of the command line. */
struct salle_overrides {
	const char *const *sets; /* "path=value", applied to the scenario before it is checked */
	size_t n_sets;
	uint64_t bouts;        /* a fixed number; 0: as the scenario says */
	const char *precision; /* "half_width=0.001" or similar, instead of the scenario's; NULL: as the scenario says */
	uint64_t max_bouts;    /* with a precision; 0: as the scenario says */
	const char *spend;     /* "for=best,bouts=1000000" or similar; NULL: as the scenario says */
	bool has_seed;
	uint64_t seed;        /* up to SALLE_SEED_MAX if a user sets it */
	const char *policies; /* "all", or names separated by commas: every build fights under each; NULL: its own */
	const char *figures;  /* names of salle_figure_names separated by commas; NULL: as the scenario says */
	bool mirrored;        /* every matchup, whatever the scenario says */
	const char *data_dir; /* contains <rules>/tables and <rules>/policies; not NULL */
	const struct salle_kept_files *kept; /* read instead of the files on disk, those of data_dir included; NULL: none */
};

/*
 * Adds the overrides of a plan to `out`, one text each: "set=PATH=VALUE", "bouts=N", "precision=WHAT=X", "max_bouts=N",
 * "spend=for=WHAT", "policies=A,B", "figures=A,B", "mirrored=yes". The seed is not among them. False for any other
 * text.
 */
bool salle_overrides_read(const char *const *texts, size_t n, struct salle_overrides *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* A build as the scenario resolved it, for `salle check`. */
struct salle_resolved_build {
	const char *name;
	const char *const *policies; /* names; NULL if one is unknown */
	size_t n_policies;
	const void *fighter; /* by ruleset->fighter.compile */
};

struct salle_scenario {
	struct salle_plan plan;
	const void *book;
	const struct salle_resolved_build *builds;
	size_t n_builds;
	const char *const *policies; /* names that the scenario can reach, in the order read */
	size_t n_policies;
};

/*
 * Reads, checks and compiles. All errors of all files go to `diagnostics` in one pass; returns SALLE_BAD_INPUT if
 * there was an error, SALLE_FAILED if a file could not be read. Everything in `out` lives in `arena`.
 */
enum salle_status salle_scenario_load(const char *path, const struct salle_overrides *overrides,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Adds the errors of overrides that have no scenario, as far as they do not depend on one. */
void salle_overrides_check(const struct salle_overrides *overrides, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Reads the shipped tables of a rule system into rows, one element per kind of table, for `salle list`. `replaced` may
 * name another file for a kind: a map of kind to path, or to a map of `file` and `rows` (row to column to value, for
 * keyed tables), or NULL; relative paths start at `replaced_dir`. `kept`: as in salle_overrides. `known`, unless
 * NULL: elements with a kind are tables that are taken as they are. `sources`, unless NULL, also receives one element
 * per kind of table that is read.
 */
enum salle_status salle_tables_load(const struct salle_ruleset *rules, const char *data_dir,
	const struct salle_kept_files *kept, const struct salle_node *replaced, const char *replaced_dir,
	const struct salle_rows *known, struct salle_rows **out, struct salle_source *sources, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Writes the scenario format's reference (Markdown) for the rule system, or the common part for NULL. */
void salle_scenario_document(const struct salle_ruleset *rules, FILE *out);

/*
 * Writes the reference of policies: decisions, actions and observables of the rule system, or the introduction for
 * NULL.
 */
void salle_policy_document(const struct salle_ruleset *rules, FILE *out);

#endif
