/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a scenario (a YAML file and tables) into a plan. */
#pragma once

#include <salle/balance_goal.h>
#include <salle/plan.h>

#define SALLE_SEED_MAX 1000000000000000000 /* the largest seed; doubles and JSON readers represent it exactly */

/* The input files of a finished run, each under the path from which the run read it. */
struct salle_kept_files {
	const struct salle_source *items; /* the `text` of each is set */
	size_t n;
};

/* A copy of a build without one of its items. */
struct salle_build_without_item {
	const char *build, *item;
	const char *name; /* name of the copy */
};

/* The policy of a build or team in all its matchups. */
struct salle_player_policy {
	const char *player, *policy; /* one policy `p`, or `p+q` with one policy per member of a team */
};

/* The parts of a scenario that the command line overrides. */
struct salle_overrides {
	const char *const *sets; /* "path=value", applied to the scenario before it is checked */
	size_t n_sets;
	uint64_t bouts;        /* fixed number of bouts; 0 to use the scenario's */
	const char *precision; /* "half_width=0.001" or similar; NULL to use the scenario's */
	uint64_t max_bouts;    /* maximum number of bouts per matchup with a precision; 0 to use the scenario's */
	const char *spend;     /* "for=best,bouts=1000000" or similar; NULL to use the scenario's */
	bool has_seed;
	uint64_t seed;        /* up to SALLE_SEED_MAX if a user sets it */
	const char *policies; /* "all", or names separated by commas, for every build; NULL to use each build's own */
	const char *figures;  /* names of salle_figure_names separated by commas; NULL to use the scenario's */
	bool mirrored;        /* whether to mirror every matchup */
	bool xlsx;            /* whether to write a workbook for spreadsheets, too */
	/* a copy of a build without one of its items, to add to the scenario; NULL to add none */
	const struct salle_build_without_item *lean_build;
	/* a map with keys of a variant, which changes the scenario as a variant does; NULL if there is none */
	const struct salle_node *changes;
	/* [n_player_policies] policies that replace those of builds and matchups */
	const struct salle_player_policy *player_policies;
	size_t n_player_policies;
	const struct salle_node *balance; /* replaces the scenario's `balance`; NULL to use the scenario's */
	/* whether to load only the base: no variants, ablations, sweeps, and no question of a budget */
	bool base_only;
	const char *data_dir; /* folder with <rules>/tables and <rules>/policies; never NULL */
	/* files of a finished run, which are read instead of the files on disk; NULL to read files from disk */
	const struct salle_kept_files *kept_files;
};

/*
 * Parses the recorded overrides of a plan into `out`: "set=PATH=VALUE", "bouts=N", "precision=WHAT=X", "max_bouts=N",
 * "spend=for=WHAT", "policies=A,B", "figures=A,B", "mirrored=yes", "xlsx=yes". The seed is not recorded. Returns false
 * for any other text.
 */
bool salle_overrides_read(const char *const *texts, size_t n, struct salle_overrides *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* A build after `extends` and presets are applied, for `salle check`. */
struct salle_resolved_build {
	const char *name;
	const char *const *policies; /* names of the build's policies; an element is NULL if the policy is unknown */
	size_t n_policies;
	const void *fighter; /* made by ruleset->fighter.compile */
};

struct salle_scenario {
	struct salle_plan plan;
	const void *book;
	const struct salle_resolved_build *builds;
	size_t n_builds;
	/* names of all policies that the scenario can use, in the order in which they were read */
	const char *const *policies;
	const struct salle_policy *const *compiled_policies; /* [n_policies] the policies with these names */
	size_t n_policies;
	/* SALLE_DECISION_BIT bits of the decisions that training may change; 0 for all */
	uint32_t train_decisions;
	unsigned train_draw;                      /* number of hundredths of a win that a draw counts in training */
	const struct salle_balance_spec *balance; /* NULL without the key `balance` */
};

/*
 * Reads, checks and compiles a scenario. Adds all errors of all files to `diagnostics` in one pass. Returns
 * SALLE_BAD_INPUT if there was an error, SALLE_FAILED if a file could not be read. Everything in `out` lives in
 * `arena`.
 */
enum salle_status salle_scenario_load(const char *path, const struct salle_overrides *overrides,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Bans the actions with this name, as the key `ban` of a scenario does: "feint", or "position.edge" for one decision.
 * Returns false after reporting a name that is unknown or cannot be banned.
 */
bool salle_ban_add_action(struct salle_ban *ban, const struct salle_vocabulary *vocabulary,
	const struct salle_text *name, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Checks overrides before a scenario is read, and reports the errors that do not depend on the scenario. */
void salle_overrides_check(const struct salle_overrides *overrides, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Reads the shipped tables of a rule system into rows, one element per kind of table, for `salle list`. `replaced`, if
 * not NULL, maps kinds to other files: to a path, or to a map of `file` and `rows` (from row to column to value, for
 * tables whose rows have names). Relative paths start at `replaced_dir`. `kept` is as `kept_files` in salle_overrides.
 * If `known` is not NULL, it has one element per kind: tables that were read before. A kind whose element has rows is
 * not read again. `sources`, if not NULL, receives one element per file read.
 */
enum salle_status salle_tables_load(const struct salle_ruleset *rules, const char *data_dir,
	const struct salle_kept_files *kept, const struct salle_node *replaced, const char *replaced_dir,
	const struct salle_rows *known, struct salle_rows **out, struct salle_source *sources, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Writes the reference of the scenario format (Markdown) for the rule system. If `rules` is NULL, writes the part that
 * all rule systems share.
 */
void salle_scenario_document(const struct salle_ruleset *rules, FILE *out);

/* Writes the JSON Schema (draft 07) of the rule system's scenarios, for editors. */
void salle_scenario_schema(const struct salle_ruleset *rules, FILE *out);

/*
 * Writes the reference of policies: the rule system's decisions, actions and observables. If `rules` is NULL, writes
 * the introduction.
 */
void salle_policy_document(const struct salle_ruleset *rules, FILE *out);
