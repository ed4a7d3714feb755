/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The key `balance` of a scenario: the numbers that a designer wants, and the edits that are allowed. `salle balance`
 * searches for the edits (<salle/balance.h>); `salle run` ignores the key.
 *
 * A *parameter* is one cell of a table, one option or one key of a build. An *edit* gives a parameter one of its other
 * values. A *proposal* is a set of edits of different parameters.
 */
#pragma once

#include <salle/field_table.h>

enum salle_goal_kind {
	SALLE_GOAL_SCORE,  /* mean score of build `a` against all builds that it meets */
	SALLE_GOAL_PAIR,   /* score of build `a` against build `b` */
	SALLE_GOAL_LENGTH, /* mean length of a bout over all matchups */
	SALLE_GOAL_ENDING, /* share of an ending in the bouts of all matchups */
};

/* One number that should lie from `low` to `high`. */
struct salle_balance_goal {
	enum salle_goal_kind kind;
	const char *name; /* "halberd", "halberd against messer", "length", "ending death" */
	const char *a, *b;
	unsigned ending; /* index of the ending in labels->endings */
	double low, high;
};

/* A value that an edit can give a parameter. */
struct salle_parameter_value {
	const char *label;                /* change in words: "+1", or "= Mace" */
	const struct salle_node *changes; /* a map with keys of a variant, such as {tables: {weapons: {rows: [...]}}} */
	double steps;                     /* number of steps from the present value; 1 for a named value */
};

struct salle_balance_parameter {
	const char *name; /* "weapons.Halberd.swing", "options.wheels", "builds.warhammer.weapons" */
	/* present text of the cell in the scenario's table, such as "1c"; NULL if the parameter is not a table cell */
	const char *present_text;
	struct salle_place at;
	double weight;                              /* cost of a step, for SALLE_PREFER_CHEAPEST */
	const struct salle_parameter_value *values; /* [n] values to try */
	size_t n;
};

/* The order of preference among proposals that meet the goal. */
enum salle_balance_preference {
	SALLE_PREFER_FEWEST,   /* the proposal with the fewest edits; on ties, the fewest steps */
	SALLE_PREFER_SMALLEST, /* the proposal with the fewest steps */
	SALLE_PREFER_CHEAPEST, /* the proposal with the lowest sum of steps times weights */
};

/* A price that a scenario can change: the cell `cost` of the row with the item's name. */
struct salle_price_cell {
	const char *item, *table;
	double max_price; /* highest possible price */
};

enum { SALLE_EDITS_MAX = 6 /* maximum number of edits of a proposal */ };

struct salle_balance_spec {
	struct salle_place at;
	const struct salle_balance_goal *goals; /* [n_goals] */
	size_t n_goals;
	const struct salle_balance_parameter *parameters; /* [n_parameters] */
	size_t n_parameters;
	enum salle_balance_preference prefer;
	/* [n_policies] the goals must be met under each of these policies; empty if each build uses its own policy */
	const char *const *policies;
	size_t n_policies;
	bool retrain;           /* whether to train policies for the proposals that the search finds */
	uint64_t retrain_bouts; /* budget of all trainings; 0 for the default */
	/* whether the goal is a fair price list; if so, there are no other goals and no parameters */
	bool prices;
	/* if `prices`: largest allowed distance of a score at equal cost from 1/2 */
	double price_tolerance;
	const struct salle_price_cell *price_cells; /* [n_price_cells] if `prices`: all prices of the tables */
	size_t n_price_cells;
	size_t max_edits; /* maximum number of edits of a proposal */
	uint64_t bouts;   /* budget of all bouts */
};
