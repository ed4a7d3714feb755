/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of one decision, compiled for a matchup and a side. Verdicts are computed from these rules. */
#pragma once

#include <math.h>

#include <salle/bound_policy.h>
#include <salle/policy.h>

#include "policy/bytecode.h"
#include "policy/cell_key.h"

struct salle_bound_number {
	struct salle_code from, to;
	bool has_range;
	double min, max;
};

struct salle_bound_rule {
	uint8_t number; /* 1 + number of the rule in the policy */
	uint8_t action;
	bool always_acts; /* whether the rule has no condition */
	bool maximizes;
	bool is_single_call; /* whether `maximize` is a single call of an observable */
	uint8_t n_numbers;
	uint64_t reads; /* SALLE_OBSERVABLE_BIT bits of the observables that the action can read */
	struct salle_code when, maximize;
	/* the instruction CODE_CALL if `maximize` is only a call with constant arguments; otherwise NULL */
	const struct salle_instruction *call;
	double arguments[SALLE_ARGUMENTS_MAX]; /* constant arguments of `call` */
	struct salle_bound_number numbers[SALLE_NUMBERS_MAX];
	struct salle_rule_names names;
};

/* Rules that are tried together: a single rule, or the rules of one `do: [a, b]`, of which the best acts. */
struct salle_bound_turn {
	unsigned first, n; /* index of the first rule; number of rules */
	unsigned choice;   /* 1 + number of the `choose` list to which the turn belongs; 0 if it belongs to none */
	unsigned place;    /* position of the turn in the `choose` list, as written */
};

/* A `choose` list, which draws one of its turns by weight. The turns are adjacent. */
struct salle_bound_choice {
	unsigned first, n;                 /* index of the first turn; number of turns */
	uint32_t weight[SALLE_CHOICE_MAX]; /* weights by position in the list; 0 if the turn at this position never acts */
	/* by position: the decision as it would be with only this turn */
	struct salle_bound_decision alone[SALLE_CHOICE_MAX];
};

struct salle_live_read {
	uint16_t offset; /* offset of the observable's byte in the state of a bout */
	uint8_t observable;
	uint8_t largest; /* largest value in this matchup */
};

/* Binds a mixed policy. The parameters are those of salle_policy_bind. */
void salle_bind_mixed_policy(const struct salle_policy_use *use, const char *build, const void *matchup, unsigned side,
	struct salle_bound_policy *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Scales a weight to an integer for salle_draw_mixed_verdict. `most` is the largest weight of the choice. */
static inline uint32_t salle_scale_weight(double weight, double most)
{
	int exponent;
	frexp(most, &exponent);
	return (uint32_t)fmax(1, round(ldexp(weight, 26 - exponent)));
}

enum { SALLE_KEPT_VERDICT_BITS = 16, SALLE_LATEST_VERDICTS = 16 };

struct salle_bound_rules {
	const struct salle_vocabulary *vocabulary;
	const struct salle_policy *policy; /* the policy that has the rules, or the mixed policy */
	/*
	 * whether each policy of a mixed policy makes this decision by its own rules. Then there are no turns, and the only
	 * choice contains the decisions of all these policies
	 */
	bool is_mixed;
	const void *matchup;
	unsigned side;
	unsigned decision;
	const struct salle_bound_rule *rules;
	const struct salle_bound_turn *turns; /* [n_turns] the turns, in the order in which they are tried */
	unsigned n_turns;
	/* latest verdicts, by the value of the first of `reads`; a search tries them first to save time */
	uint64_t *latest_verdicts;
	/* `choose` lists, by number; a list is empty if none of its turns can act */
	const struct salle_bound_choice *choices;
	/* cache of verdicts, used if there is no table; unused if the observables do not fit into a cache key */
	struct salle_memo verdict_memo;
	struct salle_cell_key_windows *key; /* parts of the state from which the keys of `verdict_memo` are built */
	unsigned n_reads;
	struct salle_live_read reads[SALLE_LIVE_MAX]; /* live observables on which the verdict depends */
};
