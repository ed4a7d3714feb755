/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * coin: tosses of coins with known chances (README.md), which test the tool itself.
 *
 * names.def what a user can name, with names.h and names.c
 * ruleset.c fields, descriptor
 * build.c tables, builds -> matchup
 * policy.c what a policy decides and sees
 * bout.c a bout, toss by toss
 */
#pragma once

#include <salle/bound_policy.h>
#include <salle/ruleset.h>

#include "rules/coin/names.h"

/* A row of coins.csv. */
struct coin_row {
	struct salle_text name;
	int64_t edge; /* weight of the fighter's side in the final toss */
	int64_t cost;
};

/* The options of the rules; ruleset.c says what each one means. */
struct coin_options {
	double draw;   /* chance that a decided bout is drawn */
	int64_t limit; /* number of tosses after which an undecided bout ends */
	int64_t blood; /* chance, in sixths, that a toss draws first blood */
	double nerve;  /* chance that first blood decides the winner instead of the coin */
	int32_t aims;  /* enum coin_aims */
};

/* How aims influence who wins a decided toss (README.md, "Aims"). */
enum coin_aims { COIN_AIMS_NOTHING, COIN_AIMS_WEIGHTS, COIN_AIMS_CYCLE };

/* Range of the target number of a pool. */
enum { COIN_TN_MIN = 3, COIN_TN_MAX = 6 };

/* The keys of a scene. */
struct coin_scene {
	int64_t decides; /* chance, in sixths, that a toss decides the bout */
};

/* The keys of a build: a coin, dice, their target number, and wounds per hit. */
struct coin_build {
	struct salle_text coin;
	int64_t dice, tn, wounds;
};

/* Compiled tables and options. */
struct coin_book {
	struct coin_options options;
	const struct coin_row *coins;
	size_t n_coins;
};

/* A compiled build; the members are the keys of struct coin_build. */
struct coin_fighter {
	const char *name;
	const struct coin_row *coin;
	unsigned dice, tn, wounds;
};

/* A compiled matchup. A chance is given as a number out of the 2^32 random words. */
struct coin_matchup {
	unsigned decides, limit, blood; /* as in struct coin_scene and struct coin_options */
	enum coin_aims aims;
	uint64_t draw_chance, nerve_chance; /* chances, as in struct coin_options */
	const char *names[2];               /* names of the sides in reports */
	struct coin_side {
		uint64_t final_weight; /* weight of the side in the final toss */
		uint64_t win_chance;   /* chance that the side wins the final toss */
		unsigned dice, tn, wounds;
		struct salle_bound_policy policy;
	} side[2];
};

/* What policies see before a toss. */
struct coin_state {
	uint8_t hits[2]; /* hits of each side in the previous toss */
	uint8_t tosses;  /* number of tosses so far, at most 255 */
};

/* The arguments of `salle odds`, which is about a single toss. */
struct coin_toss {
	int64_t hits;
};

extern const struct salle_vocabulary coin_vocabulary;

const void *coin_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *coin_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void coin_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
const char *coin_solve_bout(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);
extern const struct salle_field coin_exchange_fields[];
bool coin_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
void coin_price_fighter(const void *book, const void *fighter, struct salle_bill *bill);
const void *coin_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

struct salle_outcome coin_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);

extern const struct salle_ruleset salle_ruleset_coin;
