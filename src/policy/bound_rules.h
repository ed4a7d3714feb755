/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of one decision, bound to a matchup and a side. Verdicts are computed from them. */
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
	uint64_t reads; /* SALLE_OBSERVABLE_BIT bits of the action */
	struct salle_code when, maximize;
	/* the call, if `maximize` is only a call with constant arguments; otherwise NULL */
	const struct salle_instruction *call;
	double arguments[SALLE_ARGUMENTS_MAX]; /* arguments of the function `call` */
	struct salle_bound_number numbers[SALLE_NUMBERS_MAX];
	struct salle_rule_names names;
};

/* A rule, or the rules of one `do: [a, b]`, of which the best acts. */
struct salle_bound_turn {
	unsigned first, n; /* range of rules */
	unsigned choice;   /* 1 + number of the choice; 0 outside choices */
	unsigned place;    /* place of the turn in the choice as written */
};

/* A choice by weight. Its turns are adjacent. */
struct salle_bound_choice {
	unsigned first, n;                                   /* range of turns */
	uint32_t weight[SALLE_CHOICE_MAX];                   /* by place; 0 if the turn at this place never acts */
	struct salle_bound_decision alone[SALLE_CHOICE_MAX]; /* by place: the table of the decision reduced to this turn */
};

struct salle_live_read {
	uint16_t offset; /* offset of the byte in the state of a bout */
	uint8_t observable;
	uint8_t largest; /* largest value in this matchup */
};

/* Binds a mixed policy, as salle_policy_bind does. */
void salle_bind_mixed_policy(const struct salle_policy_use *use, const char *build, const void *matchup, unsigned side,
	struct salle_bound_policy *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Scales a weight, at most `most`, to a whole number for salle_draw_mixed_verdict. */
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
	 * whether the policy of the bout makes the decision, because a policy of a mixed policy has rules for it: then
	 * there are no turns, and the only choice has the decision of each policy
	 */
	bool is_mixed;
	const void *matchup;
	unsigned side;
	unsigned decision;
	const struct salle_bound_rule *rules;
	const struct salle_bound_turn *turns; /* [n_turns] the turns, in the order in which they are tried */
	unsigned n_turns;
	/* the last SALLE_LATEST_VERDICTS verdicts. A search tries them first, only to save time */
	uint64_t *latest_verdicts;
	/* weighted choices, by number; choices in which no turn can act are dropped */
	const struct salle_bound_choice *choices;
	/* verdicts computed so far, if there is no table; unused if the observables do not fit into a key */
	struct salle_memo verdict_memo;
	struct salle_cell_key_windows *key; /* how the keys of `verdict_memo` are built */
	unsigned n_reads;
	struct salle_live_read reads[SALLE_LIVE_MAX]; /* live observables on which the verdict depends */
};
