/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The vocabulary of a rule system: its decisions, the actions of each with their arguments, and the observables that a
 * rule of a policy may read. Policies are read with it (<salle/policy.h>) and bound to a matchup by its functions
 * (<salle/bound_policy.h>). docs/policies.md explains the language.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/field_table.h>

struct salle_arena;

enum {
	SALLE_LIVE_MAX = 64,      /* maximum number of live observables of a vocabulary */
	SALLE_DECISIONS_MAX = 32, /* maximum number of decisions of a vocabulary */
	SALLE_ARGUMENTS_MAX = 6,  /* maximum number of arguments of an action or a function */
	SALLE_NUMBERS_MAX = 3,    /* maximum number of number arguments of an action or a function */
	/* maximum number of ways to carry out one action in one situation, such as weapons and grips */
	SALLE_WAYS_MAX = 64,
	SALLE_CHOICE_MAX = 16,    /* maximum number of rules of one weighted choice */
	SALLE_SCRATCH_BYTES = 48 << 10,   /* bytes of salle_view.scratch */
};

enum salle_value_type { SALLE_NUMBER, SALLE_TRUTH, SALLE_SYMBOL };

enum salle_observable_kind {
	SALLE_LIVE,    /* a byte in the state of the bout */
	SALLE_FIXED,   /* constant during a bout: a property of the two builds, the scene or the options */
	/* computed from live observables, the current action and its arguments; for example an exact chance */
	SALLE_DERIVED,
};

/* Owner of an observable. A live observable is stored in the owner's part of the state of a bout. */
enum salle_base { SALLE_OWN, SALLE_FOE, SALLE_BOUT, SALLE_BASES };

/* The bit of a decision in a set of decisions, such as those at which an observable is visible. */
#define SALLE_DECISION_BIT(decision) (UINT32_C(1) << (decision))
/* The bit of a live observable in a set of observables, such as those that a derived observable reads. */
#define SALLE_OBSERVABLE_BIT(observable) (UINT64_C(1) << (observable))

struct salle_view;

/*
 * A function that returns the value of an observable. For a fixed observable, only `matchup`, `side` and `observable`
 * of the view are set.
 */
typedef double salle_seen_value(const struct salle_view *view);

/* An observable. Members that apply only to other kinds are 0. */
struct salle_observable {
	const char *name;     /* "pool", "foe.pool"; policies cannot read a live observable with the name "" */
	const char *help;     /* one line: meaning and unit */
	const char *old_name; /* former name, refused with a hint at the new one; NULL if never renamed */
	enum salle_observable_kind kind;
	enum salle_value_type type;
	double min, max;          /* numbers: range of all values; live ones: 0 … 255 */
	const char *const *names; /* symbols: value k is names[k]; ends with NULL */
	enum salle_base base;
	/* live: offset of the byte in the owner's part of the state; other kinds: any number that `value` may use */
	uint16_t offset;
	uint32_t decisions;     /* SALLE_DECISION_BIT bits of the decisions at which the observable is visible; 0 for all */
	unsigned n_arguments;   /* derived: number of arguments of a function, all numbers; else 0 */
	bool depends_on_action; /* derived: the value depends on the current action */
	/*
	 * derived: SALLE_OBSERVABLE_BIT bits of the live observables that `value` reads; if depends_on_action, those that
	 * the action reads need not be repeated
	 */
	uint64_t reads;
	salle_seen_value *value; /* fixed and derived: the function that computes the value */
	/*
	 * Live: returns the largest value in this matchup, at most 255. `side` is the owner's side: the foe's for
	 * SALLE_FOE, otherwise the fighter's own. If NULL, the largest value is salle_observable_max.
	 */
	unsigned (*find_largest)(const void *matchup, unsigned side);
};

/* Returns the highest possible value of an observable in any matchup; for a symbol the number of its last name. */
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
	if (observable->find_largest == NULL)
		return (unsigned)salle_observable_max(observable);
	return observable->find_largest(matchup, observable->base == SALLE_FOE ? !side : side);
}

enum salle_argument_kind {
	SALLE_ARG_NUMBER, /* an expression, rounded down and clamped to min … max */
	SALLE_ARG_NAME,   /* one of `names` */
	SALLE_ARG_NAMES,  /* one or more of `names`, in order of preference */
};

struct salle_argument {
	const char *name;
	enum salle_argument_kind kind;
	double min, max;          /* numbers: whole, 0 … 255 */
	const char *const *names; /* the possible names */
	const char *preset;       /* default as a user would write it; NULL if the argument is required */
	const char *help;
};

struct salle_action {
	const char *name;
	const char *help;
	const struct salle_argument *arguments; /* ends with a zero element; at most SALLE_NUMBERS_MAX numbers */
	/*
	 * SALLE_OBSERVABLE_BIT bits of the observables that decide whether the action is possible, how it is carried out,
	 * and what it costs
	 */
	uint64_t reads;
	/*
	 * whether the action is possible in every situation; rules after a rule with this action and without `when` are
	 * then unreachable
	 */
	bool always_possible;
	/* whether everything that this action allows is also allowed by other actions of the decision */
	bool is_covered_by_others;
};

struct salle_decision {
	const char *name;
	const char *help;                   /* says when the decision is made */
	const struct salle_action *actions; /* ends with a zero element */
	bool before_bout; /* whether the decision is made once, before the bout, when only fixed observables are visible */
	/*
	 * the action of a policy without rules for this decision; it must always be possible. NULL if every policy must
	 * have rules
	 */
	const char *preset;
	/* whether the decision is optional: a policy without rules for it is not asked, and it is never made free */
	bool needs_rules;
};

/* The result of a decision. */
struct salle_verdict {
	uint8_t rule;   /* 1 + number of the rule in the policy, SALLE_NO_RULE or SALLE_MIXED; never 0 */
	uint8_t action; /* number of the action; if the rule draws one of several rules (`choose`), number of this choice */
	/*
	 * how the action is carried out, in a code of the rule system; if the rule draws one of several rules, one bit for
	 * each rule that can act
	 */
	uint8_t code[3];
	uint8_t number[SALLE_NUMBERS_MAX]; /* number arguments, in order */
};

enum {
	SALLE_NO_RULE = 254, /* no rule can act in this situation */
	SALLE_MIXED = 255,  /* a weighted choice that must be drawn */
};

/* The names that a rule gives as arguments of its action, by argument. */
struct salle_rule_names {
	struct salle_indices argument[SALLE_ARGUMENTS_MAX];
};

/* The situation for which a cell of a decision table is being computed, as the rule system's functions see it. */
struct salle_view {
	const void *matchup;
	unsigned side;
	unsigned decision; /* number of the decision; 0 for fixed observables */
	/*
	 * SALLE_OBSERVABLE_BIT bits of the live observables that the called function may read: those that it has declared;
	 * for an observable of an action also those that the action has declared.
	 */
	uint64_t readable_observables;
	uint8_t live_values[SALLE_LIVE_MAX];
	struct salle_verdict verdict;              /* the action so far: action, code and numbers */
	const struct salle_observable *observable; /* the observable being computed */
	const double *arguments;                   /* arguments of the observable, if it is a function */
	/*
	 * The best value of the actions computed so far, if the policy looks for the best action (`maximize: X`). A value
	 * that is not higher need not be exact: a function may return any number that is not higher either. If NULL, every
	 * value must be exact.
	 */
	const double *value_to_beat;
	/*
	 * Scratch memory of the rule system, shared by all actions of a decision; for example for hints where to search
	 * first. The contents must not change a value. It has SALLE_SCRATCH_BYTES bytes, aligned for any type; the first
	 * word is 0 before the first action, all others are undefined. NULL if there is no such memory.
	 */
	void *scratch;
};

/*
 * Returns whether `value` is not higher than the best value so far, so that it need not be computed exactly
 * (salle_view.value_to_beat).
 */
static inline bool salle_cannot_beat_best(const struct salle_view *view, double value)
{
	return view->value_to_beat != NULL && value <= *view->value_to_beat;
}

/* Returns the side that the current observable describes: the foe's side for SALLE_FOE. */
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

/* Returns the value of a live observable. The rule system must have declared that it reads the observable. */
static inline unsigned salle_live_value(const struct salle_view *view, unsigned observable)
{
	assert(view->readable_observables & SALLE_OBSERVABLE_BIT(observable));
	return view->live_values[observable];
}

struct salle_vocabulary {
	const struct salle_decision *decisions;     /* ends with a zero element */
	const struct salle_observable *observables; /* ends with a zero element; live observables come first */
	/* offset of each part in the state of a bout (at least eight bytes), by side and salle_base */
	uint16_t part_offsets[2][SALLE_BASES];

	/*
	 * Lists the ways to carry out view->verdict.action of `decision`, such as weapons and grips: sets the code[] of
	 * each element of `out`. Returns the number of ways; 0 if the action is impossible. If `all`, lists every way that
	 * the names allow (for `maximize`), at most SALLE_WAYS_MAX; otherwise only the preferred way.
	 */
	unsigned (*list_ways)(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
		bool all, struct salle_verdict *out);
	/*
	 * Completes a verdict whose numbers are set: may reduce the numbers to what the fighter can pay, and completes the
	 * code. Returns false if the action is impossible with these numbers. May be NULL.
	 */
	bool (*finalize)(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
	/*
	 * Returns why this build can never carry out the action ("no weapon of 'x' thrusts"), in the arena; NULL if the
	 * build can. A rule with such an action is left out of the tables, with a warning. The pointer may be NULL.
	 */
	const char *(*why_never)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names, struct salle_arena *arena);
	/*
	 * Returns SALLE_OBSERVABLE_BIT bits of observables that this rule's action reads in addition to those that the
	 * action declares, because of the rule's names or of this matchup. So observables that only few rules need do not
	 * enlarge the tables of other rules. May be NULL.
	 */
	uint64_t (*reads)(const void *matchup, unsigned side, unsigned decision, unsigned action,
		const struct salle_rule_names *names);
};
