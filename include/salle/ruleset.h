/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A rule system's descriptor: all that the rest of salle knows of it.
 *
 * A rule system is a pure function of (compiled matchup, random stream): it owns no loop, no seed, no
 * tally, no thread and no global. Everything a user can write about it stands in its field tables, all it
 * tallies in its labels; scenario reading, `salle list`, CSV columns and the conformance tests follow.
 *
 * Order of calls, all steps up to 3 single-threaded and before the first bout:
 *
 *   1. the rows of every table kind and the options are read by their field tables
 *   2. compile_book(tables, options)    -> book:    tables cross-checked, options applied
 *   3. fighter.compile(book, build)     -> fighter: derived numbers; fighter.describe lists them
 *      policies are read by the vocabulary (<salle/vocabulary.h>, <salle/policy.h>)
 *   4. check_matchup(book, scene, sides): whether they can meet
 *      compile_matchup(book, scene, sides) -> matchup: small tables for the bout loop, policies bound; once to find
 *      what its policies never do (of a large field, some matchups of each side), then whenever its bouts come up, from
 *      any thread
 *   5. fight(matchup, stream, recorder, trace) -> outcome, any number of times, from any thread
 *
 * A side is a team; most are teams of one.
 *
 * Compile functions add every fault to the diagnostics (at the places carried by salle_text and salle_node) and
 * return NULL if they added an error. What they return lives in the arena and is read-only afterwards.
 */
#ifndef SALLE_RULESET_H
#define SALLE_RULESET_H

#include <salle/field_table.h>
#include <salle/rng.h>
#include <salle/fighter_sheet.h>
#include <salle/tally.h>
#include <salle/trace.h>

struct salle_arena;
struct salle_ban;
struct salle_params;
struct salle_policy;
struct salle_vocabulary;
struct salle_exchange;        /* <salle/exchange_odds.h> */
struct salle_exchange_sample; /* likewise */

/* A kind of table, a CSV file `<name>.csv` with one header line; the array of kinds ends with a zero one. */
struct salle_table_kind {
	const char *name;
	const struct salle_field *fields; /* one a column; the first field is the row's name where `keyed` */
	size_t row_size;
	bool keyed; /* the first column is a SALLE_TEXT that must be unique */
	const char *help;
	bool items;            /* keyed rows are what a build can have: a scenario can ban them */
	const char *describes; /* else the column with the item that a row is about, and is banned with; NULL: none */
};

/* The rows of one table as read: `n` structs of the kind's row_size, in file order. */
struct salle_rows {
	const struct salle_table_kind *kind;
	const char *file;
	const void *items;
	const struct salle_place *places; /* of each row */
	const bool *given;                /* [n][fields of the kind] cells that are written, not empty */
	size_t n, n_fields;
};

/* A policy with the values of its parameters, and what it must not do. */
struct salle_policy_use {
	const struct salle_policy *policy;
	const struct salle_params *params;
	const struct salle_ban *ban; /* NULL: nothing is banned */
};

enum { SALLE_SIDE_MAX = 24 }; /* builds of a side */

/* One side of a matchup, its members in the order written. */
struct salle_side {
	const void *const *fighters; /* [n] */
	const struct salle_policy_use *policies;
	size_t n;
};

/*
 * Something that never hurts a fighter who fights well: `salle selftest` fights the better build against the other one.
 * `build` is a map of YAML with the keys of a build, `better` the keys that change it. Arrays end with a zero element.
 */
struct salle_improvement {
	const char *name, *build, *better;
};

/* What a user fills in: its fields, and the size of the struct that they are read into. */
struct salle_form {
	const struct salle_field *fields;
	size_t size;
};

struct salle_ruleset {
	const char *name;       /* as in a scenario: "fechtbook" */
	const char *old_name;   /* the name before the rule system was renamed; NULL if never renamed */
	const char *title;      /* as a person says it */
	const char *source;     /* whose rules */
	const char *speed_unit; /* plural of what is counted for speed: "tempos" */

	const struct salle_table_kind *tables;
	struct salle_form options;
	struct salle_form scene;                   /* opening, terrain … */
	struct salle_form build;                   /* without name, extends and policy, which the scenario reads */
	const struct salle_vocabulary *vocabulary; /* what a policy decides, does and sees */
	const struct salle_labels *labels;

	/* `tables` follows the order of `ruleset->tables`. */
	const void *(*compile_book)(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
		struct salle_diagnostics *diagnostics);

	struct {
		/* `seed` is the scenario's, for builds that are drawn. */
		const void *(*compile)(const void *book, const char *name, const struct salle_place *at, const void *build,
			uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
		void (*describe)(const void *book, const void *fighter, struct salle_sheet *sheet);
		/* What its equipment costs, and in what, plural: "requisition points"; both NULL: it costs nothing. */
		void (*price)(const void *book, const void *fighter, struct salle_bill *bill);
		const char *cost_unit;
		/*
		 * Draw `k` of those made for a build, in YAML's flow form; NULL from the last one on, and where the build was
		 * written. NULL as a whole: nothing is drawn before the first bout.
		 */
		const char *(*drawn)(const void *fighter, size_t k);
	} fighter;

	unsigned side_max; /* builds of a side, at most SALLE_SIDE_MAX; 1: it knows one against one alone */
	/*
	 * Can these sides meet here? Takes no time to speak of: it is asked of every matchup of a field. NULL: any two can.
	 */
	bool (*check_matchup)(const void *book, const void *scene, const struct salle_side sides[2],
		struct salle_diagnostics *diagnostics);
	/* Sides SALLE_A and SALLE_B, of 1 to side_max members each; NULL only where check_matchup refuses them. */
	const void *(*compile_matchup)(const void *book, const void *scene, const struct salle_side sides[2],
		struct salle_arena *arena, struct salle_diagnostics *diagnostics);
	/*
	 * Fights a bout and records it; where a side of the matchup has several members, each of them by
	 * salle_record_member. Reports it blow by blow where `trace` is not NULL, and does nothing else differently.
	 */
	struct salle_outcome (*fight)(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
		struct salle_trace *trace);

	/*
	 * Exact chances of whole bouts: won by A, by B, by nobody. Returns NULL, or why those of this matchup are not
	 * known: "there are several fencers a side". NULL: they are never known.
	 */
	const char *(*exact)(const void *matchup, double chances[3]);

	/*
	 * The odds of a single exchange, in which A acts first: `salle odds`. `arguments` are what a user can say of it; a
	 * key that begins with another one and '_' (attack, attack_dice) may be said shorter after that one (--attack
	 * thrust --dice 6). `run` fills `out`: exact where `sample` is NULL, else counted. False after reporting what
	 * cannot be, or is not known: refused by name. `examples`: YAML maps of the arguments, ended by NULL, for `salle
	 * selftest`; one that a matchup refuses is passed over. All NULL: not known.
	 */
	struct {
		struct salle_form arguments;
		bool (*run)(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
			struct salle_exchange *out, struct salle_diagnostics *diagnostics);
		const char *const *examples;
	} exchange;

	const struct salle_improvement *improvements; /* NULL: none are known */
};

/* The registered rule systems (src/rules/registry.def), ended by NULL. */
extern const struct salle_ruleset *const salle_rulesets[];

/* The rule system of that name, or NULL. */
const struct salle_ruleset *salle_ruleset_find(const char *name);

/*
 * Finds the rule system that a user named. Returns NULL after an error at `at` (NULL: on the command line), which gives
 * the new name of a renamed rule system, or else the nearest name.
 */
const struct salle_ruleset *salle_ruleset_require(const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics);

/*
 * Returns the name by which random streams are keyed (salle_fight_hash): the oldest name of the rule system, so that
 * renaming it changes no bout.
 */
const char *salle_ruleset_stream_name(const struct salle_ruleset *rules);

#endif
