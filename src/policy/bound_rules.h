/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of one decision, bound to a matchup and side: cells are computed from them. */
#pragma once

#include <salle/bound_policy.h>

#include "policy/bytecode.h"
#include "policy/cell_key.h"

struct salle_bound_number {
	struct salle_code from, to;
	bool ranged;
	double min, max;
};

struct salle_bound_rule {
	uint8_t number; /* 1 + number of the rule in the policy */
	uint8_t action;
	bool always; /* the rule has no condition */
	bool maximizes;
	bool one_value; /* `maximize` is the value of one observable */
	uint8_t n_numbers;
	uint64_t reads; /* SALLE_READS of the action */
	struct salle_code when, maximize;
	const struct salle_instruction *call;  /* `maximize`, if it is only a call with constants; else NULL */
	double arguments[SALLE_ARGUMENTS_MAX]; /* arguments of the function `call` */
	struct salle_bound_number numbers[SALLE_NUMBERS_MAX];
	struct salle_rule_names names;
};

/* A rule, or a group of rivals of which the best acts. */
struct salle_bound_turn {
	unsigned first, n; /* range of rules */
	unsigned choice;   /* 0 outside choices, else 1 + number of the choice */
	unsigned place;    /* place in the choice as written */
};

/* A weighted choice: adjacent turns. */
struct salle_bound_choice {
	unsigned first, n;                                   /* range of turns */
	uint32_t weight[SALLE_CHOICE_MAX];                   /* by place; 0 if the turn never acts */
	struct salle_bound_decision alone[SALLE_CHOICE_MAX]; /* by place: the decision that has this turn alone */
};

struct salle_live_read {
	uint16_t offset; /* in the state of a bout */
	uint8_t observable;
	uint8_t largest; /* largest value in this matchup */
};

enum { SALLE_KEPT_VERDICT_BITS = 16, SALLE_LATEST_VERDICTS = 16 };

struct salle_bound_rules {
	const struct salle_vocabulary *vocabulary;
	const void *matchup;
	unsigned side;
	unsigned decision;
	const struct salle_bound_rule *rules;
	const struct salle_bound_turn *turns;
	unsigned n_turns;
	uint64_t *latest;                       /* the last SALLE_LATEST_VERDICTS verdicts. A search tries them first;
	                                           they do not change its result */
	const struct salle_bound_choice *mixes; /* mixes by choice; choices without turns are dropped */
	struct salle_memo met;                  /* verdicts computed so far, if there is no table; unused if the inputs
	                                           do not fit into a key */
	struct salle_cell_key_windows *key;     /* layout of the keys of `met` */
	unsigned n_reads;
	struct salle_live_read reads[SALLE_LIVE_MAX]; /* live observables on which the verdict depends */
};
