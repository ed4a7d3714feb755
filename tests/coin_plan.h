/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans of the rule system coin, built without files. */
#pragma once

#include <salle/plan.h>

struct salle_arena;

/* A side of a bet: the edge of its coin, its dice and their target number, the maximum number of wounds that it deals,
 * and the number of hits that it aims for. */
struct bet_side {
	const char *name;
	int64_t edge, dice, tn, wounds, aim;
};

struct coin_bet {
	struct bet_side side[2];
	double draw;
	int64_t limit, decides;
	uint64_t bouts;
};

/*
 * Returns a bet with one toss per bout. A bout is drawn with the chance `draw`. Otherwise A wins with the odds a : b.
 */
struct coin_bet bet_between(const char *a_name, const char *b_name, int64_t a, int64_t b, double draw, uint64_t bouts);

/* Compiles one matchup per bet, as the program does for a scenario. */
struct salle_plan coin_plan(const struct coin_bet *bets, size_t n, uint64_t seed, struct salle_arena *arena);
