/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A rule system's descriptor: the only interface between a rule system and the rest of salle.
 *
 * A rule system is a pure function of (compiled matchup, random stream). It owns no loop, seed, tally, thread or
 * global. Its field tables list everything that a user can write, its labels everything that is tallied. Scenario
 * reading, `salle list`, CSV columns and the conformance tests follow from these tables.
 *
 * Order of calls; steps 1 to 3 are single-threaded and come before the first bout:
 *
 * 1. The field tables read the rows of every table kind and the options.
 * 2. compile_book(tables, options) checks the tables against each other, applies the options, and returns a book.
 * 3. fighter.compile(book, build) computes a fighter; fighter.describe lists its derived numbers. Policies are read
 *    with the vocabulary (<salle/vocabulary.h>, <salle/policy.h>).
 * 4. check_matchup(book, scene, sides) returns whether the sides can meet. compile_matchup(book, scene, sides) returns
 *    a matchup: small tables for the bout loop, with the policies bound. Before the run, each matchup is compiled once
 *    to find policy rules that never act; if there are many matchups, only some of each side are compiled. Later any
 *    thread compiles a matchup before its bouts.
 * 5. fight(matchup, stream, recorder, trace) returns the outcome of a bout; any thread calls it any number of times.
 *
 * A side is a team, usually of one fighter.
 *
 * Compile functions add every fault to the diagnostics, at the places carried by salle_text and salle_node. They return
 * NULL if they added an error. The returned data lives in the arena and is read-only afterwards.
 */
#pragma once

#include <salle/field_table.h>
#include <salle/policy_use.h>
#include <salle/rng.h>
#include <salle/fighter_sheet.h>
#include <salle/tally.h>
#include <salle/trace.h>

struct salle_arena;
struct salle_exact_bout;  /* <salle/exact_bout.h> */
struct salle_play_bounds; /* <salle/exact_bout.h> */
struct salle_vocabulary;
struct salle_exchange;        /* <salle/exchange_odds.h> */
struct salle_exchange_sample; /* <salle/exchange_odds.h> */

/* A kind of table: a CSV file `<name>.csv` with one header line. A zero element ends an array of kinds. */
struct salle_table_kind {
	const char *name;
	const struct salle_field *fields; /* one per column; the first is the row's name if `has_unique_names` */
	size_t row_size;
	bool has_unique_names; /* the first column is a SALLE_TEXT that must be unique */
	const char *help;
	bool has_items; /* rows are items that a build can have and a scenario can ban */
	/* the column with the name of the item that a row describes; NULL if rows describe no items, or are items */
	const char *item_column;
};

/* The rows of one table as read: `n` structs of the kind's row_size, in file order. */
struct salle_rows {
	const struct salle_table_kind *kind;
	const char *file;
	const void *items;
	const struct salle_place *places; /* [n] place of each row */
	const bool *is_written;           /* [n][fields of the kind] whether the cell is written and not empty */
	size_t n, n_fields;
};

enum { SALLE_SIDE_MAX = 24 }; /* maximum number of builds on a side */

/* One side of a matchup; its members are in the order in which the user wrote them. */
struct salle_side {
	const void *const *fighters; /* [n] compiled fighters (fighter.compile) */
	const struct salle_policy_use *policies;
	size_t n;
};

/*
 * A change that never hurts a well-played fighter: `salle selftest` fights the changed build against the original.
 * `build` is a YAML map with the keys of a build; `improved_keys` has the keys that the change replaces, with their
 * new values. A zero element ends an array.
 */
struct salle_improvement {
	const char *name, *build, *improved_keys;
};

/*
 * A house rule that the rule system refuses, because it would change the structure of the rules. Errors about its keys
 * say why, and `salle list options` lists it. A zero element ends an array.
 */
struct salle_refusal {
	/*
	 * where in a scenario the `keys` stand: "options", "tables", or the name of a table; several words are alternatives
	 */
	const char *section;
	/* words that a designer may write: options, tables, columns; "new" stands for any new row */
	const char *keys;
	const char *house_rule; /* the house rule: "a sixth wound level" */
	const char *reason; /* why it is refused, and what to change instead; begins in lower case, without a full stop */
};

/* The fields that a user fills in, and the size of the struct that holds their values. */
struct salle_form {
	const struct salle_field *fields;
	size_t size;
};

struct salle_ruleset {
	const char *name;       /* name in scenarios: "fechtbook" */
	const char *old_name;   /* the name before the rule system was renamed; NULL if never renamed */
	const char *title;      /* display name */
	const char *source;     /* author or publisher of the rules */
	const char *speed_unit; /* plural unit of speed: "tempos" */

	const struct salle_table_kind *tables;
	struct salle_form options;
	struct salle_form scene;                   /* keys of the scene: opening, terrain … */
	struct salle_form build;                   /* keys of a build, except name, extends and policy */
	const struct salle_vocabulary *vocabulary; /* the decisions, actions and observables of policies */
	const struct salle_labels *labels;
	/*
	 * Returns the names of the only axis of wounds under the tables of a book, ending with NULL; the labels have the
	 * names under the shipped tables. The pointer is NULL if tables do not change these names.
	 */
	const char *const *(*wound_names)(const void *book);

	/* Compiles tables and options into a book. `tables` has one element per kind, in the order of `ruleset->tables`. */
	const void *(*compile_book)(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
		struct salle_diagnostics *diagnostics);

	struct {
		/* Compiles a build to a fighter. A random build is drawn with `seed`, the scenario's seed. */
		const void *(*compile)(const void *book, const char *name, const struct salle_place *at, const void *build,
			uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
		void (*describe)(const void *book, const void *fighter, struct salle_sheet *sheet);
		/*
		 * Fills the bill with the costs of the equipment, in `cost_unit`, such as "requisition points". `price` and
		 * `cost_unit` are NULL if builds are free.
		 */
		void (*price)(const void *book, const void *fighter, struct salle_bill *bill);
		const char *cost_unit;
		/*
		 * Returns part `k` of what was drawn for a random build, as YAML in flow style. Returns NULL if there is no
		 * part `k`, for example because the user wrote the build in full. The pointer is NULL if the rule system has no
		 * random builds.
		 */
		const char *(*drawn)(const void *fighter, size_t k);
	} fighter;

	unsigned side_max; /* maximum number of builds on a side, up to SALLE_SIDE_MAX; 1 if the rules know only duels */
	/*
	 * Returns whether these sides can meet. Must be cheap, because each matchup calls it once. The pointer is NULL if
	 * any sides can meet.
	 */
	bool (*check_matchup)(const void *book, const void *scene, const struct salle_side sides[2],
		struct salle_diagnostics *diagnostics);
	/*
	 * Compiles a matchup of two sides, each with 1 to side_max members. Returns NULL only for sides that check_matchup
	 * refuses.
	 */
	const void *(*compile_matchup)(const void *book, const void *scene, const struct salle_side sides[2],
		struct salle_arena *arena, struct salle_diagnostics *diagnostics);
	/*
	 * Fights a bout and records it. For a side of several members, also records each with salle_record_member. Reports
	 * every step to `trace` unless that is NULL; tracing changes nothing else.
	 */
	struct salle_outcome (*fight)(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
		struct salle_trace *trace);

	/*
	 * Computes the exact chances of a bout. If not `thorough`, gives up after about 0.2 s of CPU, otherwise after some
	 * seconds; the limits are numbers of steps and states, so that they do not depend on the machine. `wounds` is NULL,
	 * or zeroed room for the mean numbers of wounds a bout, [2][cells of the axes under the matchup's book], by victim.
	 * Returns NULL, or why they are unknown for this matchup: a limit (salle_is_too_large), `out` then has the number
	 * of states found so far, or "there are several fencers a side". The pointer is NULL if they are unknown for all
	 * matchups.
	 */
	const char *(*exact)(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);

	/*
	 * Computes bounds of the best score that `side` can reach in a duel by its free decisions. Only the policy of this
	 * side may have free decisions (salle_policy_new_with_free_decisions). Returns NULL, or the reason why there are no
	 * bounds. The function pointer is NULL if the rule system never has bounds.
	 */
	const char *(*best_play)(const void *matchup, unsigned side, struct salle_play_bounds *out);

	/*
	 * The odds of a single exchange in which A acts first, for `salle odds`. `arguments` are the options of the
	 * command. An option that begins with another option's name and '_' may be shortened: `attack_dice` becomes --dice
	 * after --attack. `run` fills `out`: exactly if `sample` is NULL, otherwise by sampling. If an argument is
	 * impossible or unknown, `run` reports an error and returns false. `examples` are YAML maps of arguments for `salle
	 * selftest`, ended by NULL; examples that a matchup refuses are skipped. All members are NULL if the rule system
	 * computes no odds.
	 */
	struct {
		struct salle_form arguments;
		bool (*run)(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
			struct salle_exchange *out, struct salle_diagnostics *diagnostics);
		const char *const *examples;
	} exchange;

	const struct salle_improvement *improvements; /* improvements for `salle selftest`; NULL if there are none */
	const struct salle_refusal *refusals;         /* house rules that the rule system refuses; NULL if there are none */
};

/* All rule systems (src/rules/registry.def); NULL ends the list. */
extern const struct salle_ruleset *const salle_rulesets[];

/* Returns the rule system with that name; NULL if there is none. */
const struct salle_ruleset *salle_ruleset_find(const char *name);

/*
 * Returns the rule system that a user named. If there is none, adds an error at `at` (NULL for the command line) and
 * returns NULL. The error gives the new name of a renamed rule system, otherwise the nearest name.
 */
const struct salle_ruleset *salle_ruleset_require(const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics);

/*
 * Returns the rule system's oldest name. Random streams are keyed by this name (salle_pair_hash), so that
 * renaming a rule system changes no bout.
 */
const char *salle_ruleset_stream_name(const struct salle_ruleset *rules);
