/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * duel: two fencers and two dice (README.md).
 *
 *   names.def    what a user can name, with names.h and names.c
 *   ruleset.c    fields, descriptor
 *   build.c      tables, builds -> matchup
 *   policy.c     what a policy decides and sees
 *   bout.c       the rules: a bout, step by step
 *   exact.c      the steps with every outcome of their rolls: bouts, a round, the rolls that policies ask for
 *   odds.c       `salle odds`
 */
#pragma once

#include <salle/bound_policy.h>
#include <salle/ruleset.h>

#include "kit/bout_context.h"
#include "kit/bout_course.h"
#include "kit/enumerate.h"
#include "kit/markov_chain.h"
#include "rules/duel/names.h"

enum { DUEL_ENDURANCE_MAX = 30, DUEL_DAMAGE_MAX = 4, DUEL_SKILL_MAX = 6 };

/* A row of weapons.csv. */
struct duel_weapon_row {
	struct salle_text name;
	int64_t damage;
};

struct duel_options {
	int64_t need, lunge, open, max_rounds;
};

struct duel_scene {
	int64_t wounded; /* endurance that both fighters have lost before the bout */
};

struct duel_build {
	struct salle_text weapon;
	int64_t skill, endurance;
};

struct duel_book {
	struct duel_options options;
	const struct duel_weapon_row *weapons;
	size_t n_weapons;
};

struct duel_fighter {
	const char *name, *weapon;
	int damage, skill;
	unsigned endurance;
};

/* A compiled matchup. */
struct duel_matchup {
	const struct duel_options *options;
	unsigned wounded;
	const char *names[2]; /* names of the sides in reports */
	struct duel_side {
		const struct duel_fighter *fighter;
		/* chance that an attack hits; indices: whether the attacker lunges, whether the foe is open */
		double hits[2][2];
		double harm;       /* mean endurance that a hit costs */
		struct salle_bound_policy policy;
	} side[2];
};

enum duel_step { DUEL_AT_ROUND, DUEL_AT_FIRST_ATTACK, DUEL_AT_SECOND_ATTACK, DUEL_AT_END, DUEL_STEPS = DUEL_AT_END };

/* What later rolls and policies depend on. Equal bytes have equal chances. */
struct duel_state {
	uint8_t endurance[2];
	uint8_t open[2]; /* lunged in its last attack */
	uint8_t first;   /* side that has the initiative; 0 between rounds */
	uint8_t step;    /* the next step: enum duel_step */
	uint8_t unused[2];
};

/* Random words of a round, drawn whether used or not. Words of two sides are read by salle_context_side_word. */
enum duel_word {
	DUEL_INITIATIVE,
	DUEL_TIE = 2,
	DUEL_ATTACK,
	DUEL_DAMAGE = DUEL_ATTACK + 2,
	DUEL_WORDS = DUEL_DAMAGE + 2
};

struct duel_bout {
	struct salle_bout_context context; /* its moment is the number of earlier rounds */
	struct salle_enumeration *rolls;   /* NULL in a bout: the rolls are random */
	const struct duel_matchup *matchup;
	struct duel_state state;
	struct salle_course course;
	uint8_t first_mover;
	unsigned wounds[2]; /* number of wounds that the side has suffered */
	unsigned lost[2];   /* points of the wound that the side suffered in the latest step; 0 if none */
	uint32_t words[DUEL_WORDS];
};

/* Returns the endurance with which a side begins: at least 1. */
unsigned duel_initial_endurance(const struct duel_matchup *matchup, unsigned side);

/* Sets the bout to its beginning. */
void duel_begin_bout(struct duel_bout *b, const struct duel_matchup *matchup);

/* Takes the step `state.step` and sets the next one. */
void duel_take_step(struct duel_bout *b);

/* Draws the words of a round and takes its steps. */
void duel_fight_round(struct duel_bout *b);

/* Rolls an attack of `side`. Returns whether it hits. */
bool duel_roll_attack(struct duel_bout *b, unsigned side, bool lunges);

/* Rolls the damage of a hit of `side`. Returns the points. */
unsigned duel_roll_damage(struct duel_bout *b, unsigned side);

/* Returns the severity of a wound of this many points. */
enum duel_severity duel_severity_of(unsigned points);

/* Returns whether a fencer has no endurance left. */
bool duel_is_over(const struct duel_state *state);

/* Fills `hits` and `harm` of the matchup by making each roll with every outcome. */
void duel_fill_chances(struct duel_matchup *matchup);

/* Takes a step with every outcome. Calls `add` with the bout after each outcome and its chance. Chances sum to 1. */
void duel_spread_step(const struct duel_matchup *matchup, const struct duel_state *from,
	void (*add)(void *with, const struct duel_bout *after, double chance), void *with);

/* The arguments of `salle odds`. */
struct duel_round {
	int64_t points;
};

extern const struct salle_vocabulary duel_vocabulary;
extern const struct salle_field duel_exchange_fields[];

const void *duel_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *duel_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void duel_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
const void *duel_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
struct salle_outcome duel_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);
const char *duel_exact(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);
bool duel_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);

extern const struct salle_ruleset salle_ruleset_duel;
