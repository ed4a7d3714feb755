/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The vocabulary of a rule system: its decisions, the actions of each with their arguments, and the observables that a
 * rule of a policy may look at. Policies are read against it (<salle/policy.h>) and bound to a matchup by its functions
 * (<salle/bound_policy.h>). docs/policies.md teaches the language.
 */
#ifndef SALLE_VOCABULARY_H
#define SALLE_VOCABULARY_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/field_table.h>

struct salle_arena;

enum {
	SALLE_LIVE_MAX = 64,      /* live observables of a vocabulary */
	SALLE_DECISIONS_MAX = 32, /* decisions of a vocabulary */
	SALLE_ARGUMENTS_MAX = 6,  /* of an action or a function */
	SALLE_NUMBERS_MAX = 3,    /* of them numbers that depend on the bout */
	SALLE_WAYS_MAX = 64,      /* ways to carry out one action in one situation */
	SALLE_CHOICE_MAX = 16,    /* rules of one weighted choice */
	SALLE_NOTES = 48 << 10,   /* bytes of salle_view.notes */
};

enum salle_value_type { SALLE_NUMBER, SALLE_TRUTH, SALLE_SYMBOL };

enum salle_observable_kind {
	SALLE_LIVE,    /* a byte in the state of the bout */
	SALLE_FIXED,   /* known before the bout: of the two builds, the scene and the options */
	SALLE_DERIVED, /* computed from live ones, from the action at hand and from arguments: exact chances, say */
};

/* Whose an observable is. A live one lies in that part of the state of a bout. */
enum salle_base { SALLE_OWN, SALLE_FOE, SALLE_BOUT, SALLE_BASES };

/* A bit a decision: where an observable can be seen. */
#define SALLE_AT(decision) (UINT32_C(1) << (decision))
/* A bit a live observable: what a derived one or an action reads. */
#define SALLE_READS(observable) (UINT64_C(1) << (observable))

struct salle_view;

/* Returns the value of an observable. Of the view of a fixed one only matchup, side and observable are set. */
typedef double salle_seen_value(const struct salle_view *view);

/* One row for each thing that a policy can see. The members of other kinds stay 0. */
struct salle_observable {
	const char *name;     /* "pool", "foe.pool"; "" hides a live one from policies */
	const char *help;     /* one line: meaning and unit */
	const char *old_name; /* the name before it was renamed, refused with the new one; NULL: it never was */
	enum salle_observable_kind kind;
	enum salle_value_type type;
	double min, max;          /* numbers: the range that it never leaves; live ones: 0 … 255 */
	const char *const *names; /* symbols: value k is names[k]; ends with NULL */
	enum salle_base base;
	uint16_t offset;         /* live: of its byte in that part; else free for `value` */
	uint32_t decisions;      /* SALLE_AT of those that see it; 0: all */
	unsigned n_arguments;    /* derived: above 0 for a function, all of them numbers */
	bool of_action;          /* derived: needs an action; seen by its arguments after `needs`, `when`, `maximize` */
	uint64_t reads;          /* derived: SALLE_READS of live ones; of an action: beside those of the action */
	salle_seen_value *value; /* fixed, derived */
	/*
	 * Live: returns the largest value in this matchup, at most 255. `side` is the foe's for SALLE_FOE, else the own.
	 * NULL: salle_observable_max in every matchup.
	 */
	unsigned (*largest)(const void *matchup, unsigned side);
};

/* Returns the highest value in any matchup: of a symbol the number of its last name. */
static inline double salle_observable_max(const struct salle_observable *observable)
{
	unsigned n = 1;
	if (observable->type == SALLE_TRUTH)
		return 1;
	if (observable->type == SALLE_NUMBER)
		return observable->max;
	while (observable->names[n] != NULL)
		n++;
	return n - 1;
}

/* Returns the largest value of a live observable in this matchup for this side. */
static inline unsigned salle_observable_matchup_max(const struct salle_observable *observable, const void *matchup,
	unsigned side)
{
	if (observable->largest == NULL)
		return (unsigned)salle_observable_max(observable);
	return observable->largest(matchup, observable->base == SALLE_FOE ? !side : side);
}

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
	const char *help;
	const struct salle_argument *arguments; /* ends with a zero one; at most SALLE_NUMBERS_MAX are numbers */
	uint64_t reads; /* SALLE_READS of what its being possible, and its ways and costs, depend on */
	bool always;    /* possible in every situation: rules after it without a `when` are never reached */
};

struct salle_decision {
	const char *name;
	const char *help;                   /* when it is asked */
	const struct salle_action *actions; /* ends with a zero one */
	bool before;                        /* made once, before the bout: sees fixed observables alone */
	const char *preset;                 /* the action of a policy that says nothing of this decision, one that is always
	                                       possible; NULL: every policy must say */
};

/* What a decision comes to. */
struct salle_verdict {
	uint8_t rule;                      /* 1 + number of the rule in its policy, SALLE_NO_RULE or SALLE_MIXED; never 0 */
	uint8_t action;                    /* of the decision; choices: which one */
	uint8_t code[3];                   /* the way, as the rule system reads it; choices: a bit a rule that can act */
	uint8_t number[SALLE_NUMBERS_MAX]; /* the numbers among the arguments, in order */
};

enum {
	SALLE_NO_RULE = 254, /* no rule can act here */
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
	const struct salle_observable *observable; /* the row whose value is computed */
	const double *arguments;                   /* of a function */
	/*
	 * The best value of an action so far, where the value of this one decides alone (`maximize: X`): one that does not
	 * exceed it need not be exact, and may be told as anything that does not exceed it. NULL: every value is exact.
	 */
	const double *to_beat;
	/*
	 * The rule system's own, for all actions of a decision: what an action teaches about the next ones. It may spare
	 * work and tell where to look first, and must not change a value. SALLE_NOTES bytes, aligned for any type, the
	 * first word 0 before the first action, the others undefined. NULL: none.
	 */
	void *notes;
};

/* Returns whether it does not matter by how much the value falls short of what there is (salle_view.to_beat). */
static inline bool salle_is_beaten(const struct salle_view *view, double value)
{
	return view->to_beat != NULL && value <= *view->to_beat;
}

/* The side that the observable at hand speaks of: the foe's for SALLE_FOE. */
static inline unsigned salle_subject_side(const struct salle_view *view)
{
	return view->observable->base == SALLE_FOE ? !view->side : view->side;
}

/* Computes the value of a fixed or derived observable. */
static inline double salle_observable_value(struct salle_view *view, const struct salle_observable *observable,
	const double *arguments)
{
	view->observable = observable;
	view->arguments = arguments;
	return observable->value(view);
}

/* The value of a live observable. To read one that was not declared as read is a fault of the rule system. */
static inline unsigned salle_live_value(const struct salle_view *view, unsigned observable)
{
	assert(view->known & SALLE_READS(observable));
	return view->live[observable];
}

struct salle_vocabulary {
	const struct salle_decision *decisions;     /* ends with a zero one */
	const struct salle_observable *observables; /* ends with a zero one; all live ones first */
	/* where each part lies in the state of a bout, which has eight bytes or more; by side and salle_base */
	uint16_t parts[2][SALLE_BASES];

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
	bool (*finalize)(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
	/*
	 * Can this build ever do it? If not, why: "no weapon of 'x' thrusts", in the arena; else NULL. Such a rule is left
	 * out of the tables, with a warning. NULL: no action is ever out of reach.
	 */
	const char *(*why_never)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names, struct salle_arena *arena);
	/*
	 * SALLE_READS of what a rule's action reads beside what it declares, because of the names it is given or of this
	 * matchup: what few rules use costs the tables of the others nothing. NULL: nothing.
	 */
	uint64_t (*reads)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names);
};

#endif
