/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Policies: what a fighter does at each decision, written in a small language, the same for every rule system.
 *
 * A rule system declares a *vocabulary*: its decisions, the actions of each with their arguments, and the
 * observables that a rule may look at. A policy gives each decision a list of rules; the first rule whose `when`
 * holds and whose action is possible acts. docs/policies.md teaches the language.
 *
 *   YAML node --salle_policy_read--> salle_policy --salle_policy_bind--> salle_play --salle_decide--> salle_verdict
 *             once a policy, checked              once a matchup and side, folded            in the bout
 *
 * A decision in a bout is a pure function of a few small integers, the *live* observables: bytes in the state of the
 * bout. So a bound decision is a table with one cell for each combination of those that its rules read. A cell is
 * computed from the rules when a bout first needs it and looked up ever after: whoever fills it, on any thread, writes
 * the same eight bytes. The cost of a decision does not grow with the policy. A decision whose combinations would not
 * fit a table keeps those that were met, up to a number, and computes the others each time, to the same verdict.
 */
#ifndef SALLE_POLICY_H
#define SALLE_POLICY_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/field.h>
#include <salle/memo.h>

struct salle_arena;

enum {
	SALLE_LIVE_MAX = 64,      /* live observables of a vocabulary */
	SALLE_DECISIONS_MAX = 32, /* decisions of a vocabulary */
	SALLE_ARGUMENTS_MAX = 6,  /* of an action or a function */
	SALLE_NUMBERS_MAX = 3,    /* of them numbers that depend on the bout */
	SALLE_WAYS_MAX = 64,      /* ways to carry out one action in one situation */
	SALLE_RULES_MAX = 250,    /* rules of a policy, all decisions together */
	SALLE_CHOICE_MAX = 16,    /* rules of one weighted choice */
	SALLE_PARAMS_MAX = 32,
};

/* ---- the vocabulary ---- */

enum salle_value_type { SALLE_NUMBER, SALLE_TRUTH, SALLE_SYMBOL };

enum salle_observable_kind {
	SALLE_LIVE,    /* a byte in the state of the bout */
	SALLE_FIXED,   /* known before the bout: of the two builds, the scene and the options */
	SALLE_DERIVED, /* computed from live ones, from the action at hand and from arguments: exact chances, say */
};

/* Whose part of the state of a bout a live observable lies in. */
enum salle_base { SALLE_OWN, SALLE_FOE, SALLE_BOUT, SALLE_BASES };

/* A bit a decision: where an observable can be seen. */
#define SALLE_AT(decision) (UINT32_C(1) << (decision))
/* A bit a live observable: what a derived one or an action reads. */
#define SALLE_READS(observable) (UINT64_C(1) << (observable))

struct salle_observable {
	const char *name; /* "pool", "foe.pool" */
	enum salle_observable_kind kind;
	enum salle_value_type type;
	double min, max;          /* numbers: the range that it never leaves; live ones: 0 … 255 */
	const char *const *names; /* symbols: value k is names[k]; ends with NULL */
	unsigned n_arguments;     /* derived: above 0 for a function, all of them numbers */
	uint32_t decisions;       /* SALLE_AT of those that see it; 0: all */
	bool of_action;           /* derived: needs an action; seen by its arguments after `needs`, `when`, `maximize` */
	uint64_t reads;           /* derived: SALLE_READS of live ones; of an action: beside those of the action */
	enum salle_base base;     /* live */
	uint16_t offset;          /* live: of a byte in that part */
	const char *help;         /* one line: meaning and unit */
};

enum salle_argument_kind {
	SALLE_ARG_NUMBER, /* an expression; a fraction is rounded down, then held within min … max */
	SALLE_ARG_NAME,   /* one of `names` */
	SALLE_ARG_NAMES,  /* one or several of `names`, in order of preference */
};

struct salle_argument {
	const char *name;
	enum salle_argument_kind kind;
	double min, max;          /* numbers: whole, 0 … 255 */
	const char *const *names; /* names */
	const char *preset;       /* as a user would write it; NULL: required */
	const char *help;
};

struct salle_action {
	const char *name;
	const struct salle_argument *arguments; /* ends with a zero one; at most SALLE_NUMBERS_MAX are numbers */
	uint64_t reads; /* SALLE_READS of what its being possible, and its ways and costs, depend on */
	bool always;    /* possible in every situation: rules after it without a `when` are never reached */
	const char *help;
};

struct salle_decision {
	const char *name;
	const struct salle_action *actions; /* ends with a zero one */
	bool before;                        /* made once, before the bout: sees fixed observables alone */
	const char *preset;                 /* the action of a policy that says nothing of this decision, one that is always
	                                       possible; NULL: every policy must say */
	const char *help;                   /* when it is asked */
};

/* What a decision comes to. */
struct salle_verdict {
	uint8_t rule;                      /* 1 + number of the rule in its policy, SALLE_PASSES or SALLE_MIXED; never 0 */
	uint8_t action;                    /* of the decision; choices: which one */
	uint8_t code[3];                   /* the way, as the rule system reads it; choices: a bit a rule that can act */
	uint8_t number[SALLE_NUMBERS_MAX]; /* the numbers among the arguments, in order */
};

enum {
	SALLE_PASSES = 254, /* no rule can act here */
	SALLE_MIXED = 255,  /* one of several: draw it */
};

/* The names among the arguments of a rule, by argument: as the rule system reads them. */
struct salle_rule_names {
	struct salle_indices of[SALLE_ARGUMENTS_MAX];
};

/* A situation, as the rule system sees it when a cell is computed. */
struct salle_view {
	const void *matchup;
	unsigned side;
	unsigned decision; /* that is asked; 0 for fixed observables */
	/*
	 * SALLE_READS of the live observables that the function called has declared for this, for an observable of an
	 * action those of the action as well: it may read no other.
	 */
	uint64_t known;
	uint8_t live[SALLE_LIVE_MAX];
	struct salle_verdict verdict; /* what is known of the action at hand: action and code, numbers so far */
};

/* The value of a live observable. To read one that was not declared as read is a fault of the rule system. */
static inline unsigned salle_seen(const struct salle_view *view, unsigned observable)
{
	assert(view->known & SALLE_READS(observable));
	return view->live[observable];
}

struct salle_vocabulary {
	const struct salle_decision *decisions;     /* ends with a zero one */
	const struct salle_observable *observables; /* ends with a zero one; all live ones first */
	uint16_t parts[2][SALLE_BASES]; /* where each part lies in the state of a bout, by side and salle_base */

	/* The value of a fixed or derived observable. Of fixed ones only matchup and side of the view are set. */
	double (*value)(const struct salle_view *view, unsigned observable, const double *arguments);
	/* The largest value that a live observable takes in this matchup for this side, at most 255. */
	unsigned (*largest)(const void *matchup, unsigned side, unsigned observable);
	/*
	 * The ways to carry out view->verdict.action of `decision` here, by the code[] of each; 0: it is impossible. `all`:
	 * every way that the names allow (for `maximize`), at most SALLE_WAYS_MAX; else the preferred one alone.
	 */
	unsigned (*ways)(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
		struct salle_verdict *out);
	/*
	 * The last word on a verdict whose numbers are filled in: may lower them to what can be paid and complete the
	 * code; false: it is impossible after all. NULL: nothing to add.
	 */
	bool (*settle)(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
	/*
	 * Can this build ever do it? If not, why: "no weapon of 'x' thrusts", in the arena; else NULL. Such a rule is left
	 * out of the tables, with a warning. NULL: no action is ever out of reach.
	 */
	const char *(*never)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names, struct salle_arena *arena);
	/*
	 * SALLE_READS of what a rule's action reads beside what it declares, because of the names it is given or of this
	 * matchup: what few rules use costs the tables of the others nothing. NULL: nothing.
	 */
	uint64_t (*reads)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names);
};

/* ---- a policy as read ---- */

struct salle_policy; /* src/policy/rules.h; read-only, in the arena */

/* What is known of a rule, for telling and counting. */
struct salle_rule_info {
	const char *decision; /* "attack" */
	const char *label;    /* "attack 2", "attack 3.1", "finish 1" for the first of a named list */
	const char *action;
	struct salle_place at;
};

/*
 * Reads a policy, its `extends` already laid over: keys `about`, `params`, `let`, `lists` and one a decision. Adds
 * every fault to the report; NULL if there was an error.
 */
const struct salle_policy *salle_policy_read(const struct salle_vocabulary *vocabulary, const char *name,
	const struct salle_node *node, struct salle_arena *arena, struct salle_report *report);

const char *salle_policy_name(const struct salle_policy *policy);
const char *salle_policy_about(const struct salle_policy *policy); /* "" when it says nothing */
size_t salle_policy_rules(const struct salle_policy *policy);
bool salle_policy_says(const struct salle_policy *policy, unsigned decision); /* false: it leaves it to the preset */
/* A bit a name, by its number: those that the rules of a decision give to the arguments called `argument`. */
uint64_t salle_policy_names(const struct salle_policy *policy, unsigned decision, const char *argument);
struct salle_rule_info salle_policy_rule(const struct salle_policy *policy, size_t rule);

const char *const *salle_policy_params(const struct salle_policy *policy, size_t *n); /* their names */

/* Values for the parameters of a policy, in its order. */
struct salle_params {
	double value[SALLE_PARAMS_MAX];
};

/* The presets of its parameters, with those of `node` (a map, or NULL) in their place; false after reporting faults. */
bool salle_params_read(const struct salle_policy *policy, const struct salle_node *node, struct salle_params *out,
	struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

/* ---- a policy bound to a matchup and side ---- */

enum {
	SALLE_DIMENSIONS_MAX = 20,
	SALLE_DIMENSIONS_UNROLLED = 4,
	SALLE_CELLS_MAX = 1 << 21, /* of a table; cells get memory when bouts come by (memo.h) */
};

/*
 * One live observable in the index of a table. The first one declared has stride 1, the next that of as many values as
 * the first can take, and so on; an observable that cannot change has no dimension. So a vocabulary declares first what
 * changes most from one decision to the next: cells used together then lie together.
 */
struct salle_dimension {
	uint32_t stride; /* cells */
	uint16_t offset; /* of its byte in the state of a bout */
	uint8_t largest;
};

/* One decision, ready for bouts. */
struct salle_bound {
	struct salle_words cells; /* verdicts; 0: not computed yet; without pages: too many, salle_decide_far */
	uint8_t n_dimensions;     /* 0 without cells */
	bool nothing;             /* always the preset, which need not be asked for */
	struct salle_dimension dimension[SALLE_DIMENSIONS_MAX];
	const struct salle_bound_rules *rules; /* src/policy/bound.h */
};

/* All decisions of one side, by decision. */
struct salle_bound_policy {
	const struct salle_policy *policy;
	struct salle_bound decision[SALLE_DECISIONS_MAX];
};

/*
 * Binds a policy to one side of a matchup: fixed observables and parameters become constants, decisions become tables.
 * `matchup` must be ready for the vocabulary's functions. Warnings about rules that this build can never carry out go
 * to the report, at the rule, naming `build`.
 */
void salle_policy_bind(const struct salle_policy *policy, const struct salle_params *params, const char *build,
	const void *matchup, unsigned side, struct salle_bound_policy *out, struct salle_arena *arena,
	struct salle_report *report);

/* Computes the verdict from the rules. `state` is the state of a bout, as the vocabulary lays it out. */
uint64_t salle_decide_anew(const struct salle_bound *bound, const void *state);

/* The same for a decision of more combinations than SALLE_CELLS_MAX: those that were met are remembered. */
uint64_t salle_decide_far(const struct salle_bound *bound, const void *state);

/*
 * The verdict of a choice between several rules: drawn with their weights by a random word.
 *
 * The weights of a choice are scaled by a power of two, the largest to 2^25 … 2^26, and rounded to whole numbers, a
 * positive one to at least 1; a rule whose weight is 0 never acts. Of the rules that can act, with whole weights w of
 * sum W, rule i is drawn by the words from ceil(2^32 (w_1 + … + w_(i-1)) / W) to ceil(2^32 (w_1 + … + w_i) / W) - 1.
 */
struct salle_verdict salle_decide_mixed(const struct salle_bound *bound, const void *state, struct salle_verdict mixed,
	uint32_t word);

/*
 * All that salle_decide_mixed can draw, with their chances, which sum to 1; returns how many, at most SALLE_CHOICE_MAX.
 * For exact answers.
 */
unsigned salle_decide_each(const struct salle_bound *bound, const void *state, struct salle_verdict mixed,
	struct salle_verdict *verdicts, double *chances);

/* Can what is decided hang on this live observable? */
bool salle_bound_reads(const struct salle_bound *bound, unsigned observable);

/*
 * The bytes of a bout's state that what is decided can hang on, with stride 0; returns how many, at most
 * SALLE_LIVE_MAX, for which there must be room.
 */
unsigned salle_bound_bytes(const struct salle_bound *bound, struct salle_dimension *bytes);

/* Is some choice between its rules drawn? */
bool salle_bound_mixes(const struct salle_bound *bound);

/* The cell of the state at hand. The first dimensions are summed up without a loop, used (stride above 0) or not. */
static inline uint32_t salle_decision_index(const struct salle_bound *bound, const void *state)
{
	const uint8_t *bytes = state;
	uint32_t index = 0;
#ifdef SALLE_CHECKED
	for (unsigned d = 0; d < bound->n_dimensions; d++)
		assert(bytes[bound->dimension[d].offset] <= bound->dimension[d].largest);
#endif
	for (unsigned d = 0; d < SALLE_DIMENSIONS_UNROLLED; d++)
		index += bytes[bound->dimension[d].offset] * bound->dimension[d].stride;
	for (unsigned d = SALLE_DIMENSIONS_UNROLLED; __builtin_expect(d < bound->n_dimensions, 0); d++)
		index += bytes[bound->dimension[d].offset] * bound->dimension[d].stride;
	return index;
}

/* What stands in the table: rule 0 where nothing does yet, or where there is none. */
static inline __attribute__((always_inline)) struct salle_verdict salle_decided(const struct salle_bound *bound,
	const void *state)
{
	struct salle_verdict verdict = { 0 };
	uint32_t index = salle_decision_index(bound, state);
	if (__builtin_expect(bound->cells.page != NULL, 1)) {
		uint64_t cell = salle_words_get(&bound->cells, index);
		__builtin_memcpy(&verdict, &cell, sizeof verdict);
	}
	return verdict;
}

/*
 * What the policy does here. The verdict of a weighted choice has rule SALLE_MIXED: draw it with salle_decide_mixed. A
 * decision before the bout may be asked with any byte for a state.
 */
static inline __attribute__((always_inline)) struct salle_verdict salle_decide(const struct salle_bound *bound,
	const void *state)
{
	uint32_t index = salle_decision_index(bound, state);
	uint64_t cell;
	if (__builtin_expect(bound->cells.page == NULL, 0)) {
		cell = salle_decide_far(bound, state);
	} else {
		cell = salle_words_get(&bound->cells, index);
		if (__builtin_expect(cell == 0, 0)) {
			cell = salle_decide_anew(bound, state);
			salle_words_set(&bound->cells, index, cell);
		}
	}
	struct salle_verdict verdict;
	__builtin_memcpy(&verdict, &cell, sizeof verdict);
	return verdict;
}

#endif
