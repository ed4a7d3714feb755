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
	uint8_t number; /* 1 + its number in the policy */
	uint8_t action;
	bool always; /* no `when` is left */
	bool maximizes;
	bool one_value; /* what is maximized is the value of one observable, nothing added */
	uint8_t n_numbers;
	uint64_t reads; /* of its action */
	struct salle_code when, maximize;
	const struct salle_instruction *call;  /* `maximize`, if it is only a call with constants; else NULL */
	double arguments[SALLE_ARGUMENTS_MAX]; /* arguments of `call` */
	struct salle_bound_number numbers[SALLE_NUMBERS_MAX];
	struct salle_rule_names names;
};

/* A rule, or a group of rivals, that acts as one. */
struct salle_bound_turn {
	unsigned first, n; /* of the rules */
	unsigned choice;   /* 0; else 1 + its choice */
	unsigned place;    /* in its choice as written */
};

/* A weighted choice: adjacent turns. */
struct salle_bound_choice {
	unsigned first, n;                                   /* of the turns */
	uint32_t weight[SALLE_CHOICE_MAX];                   /* by place; 0: never */
	struct salle_bound_decision alone[SALLE_CHOICE_MAX]; /* by place: each turn as if it were the only one */
};

struct salle_live_read {
	uint16_t offset; /* in the state of a bout */
	uint8_t observable;
	uint8_t largest;
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
	uint64_t *latest; /* SALLE_LATEST_VERDICTS verdicts, for where to look first; they change no verdict */
	const struct salle_bound_choice *mixes; /* by choice; a choice without turns was dropped */
	struct salle_memo met;                  /* verdicts without a table; unused if a combination does not fit a key */
	struct salle_cell_key_windows *key;     /* of `met` */
	unsigned n_reads;
	struct salle_live_read reads[SALLE_LIVE_MAX]; /* live observables that decide and can change */
};
