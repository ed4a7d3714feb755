/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A policy of the fechtbook: what a fighter does at each decision, as data.
 *
 * The fields are read from YAML (policy.c, fb_policy_fields). Together with two fighters they compile to
 * decision tables (matchup.c), so that a bout only looks up what its policy would do.
 */
#ifndef SALLE_FECHTBOOK_POLICY_H
#define SALLE_FECHTBOOK_POLICY_H

#include "rules/fechtbook/fechtbook.h"

enum fb_throw { FB_RED, FB_WHITE };
enum fb_mode_choice { FB_STRONGEST, FB_ONLY_SWING, FB_ONLY_THRUST, FB_ANY_MODE };
enum fb_aim { FB_LISTED, FB_SOFTEST };
enum fb_when { FB_NEVER, FB_IF_HARD, FB_ALWAYS_DO }; /* FB_IF_HARD: the foe's ribs wear rigid, maille or plate */
enum fb_defence { FB_DEFLECT, FB_COUNTER, FB_DODGE, FB_DEFENCES };
enum fb_distance_choice { FB_FARTHEST, FB_NEAREST };

struct fb_policy_fields {
	int32_t throw;
	int64_t initiative_dice;
	int32_t composure; /* 0 attack, 1 defend: the winner of a contest of Will */
	int32_t favour;    /* 0 none, else 1 + fb_wheel */
	struct salle_indices shield_wheels;

	struct fb_attack_fields {
		int32_t mode;
		int32_t aim;
		struct salle_indices wheels;
		int32_t halfsword; /* fb_when */
		int32_t gaps;      /* fb_when */
		int64_t buy;       /* AC for a better outcome */
		double share[2];   /* of the dice left, by tempo */
		int64_t least;     /* stands down with fewer dice than this for the attack */
		int32_t distance;
	} attack;

	struct fb_feint_fields {
		int64_t most;                /* feints in a bout */
		int64_t edge;                /* dice left beyond its cost */
		struct salle_indices wheels; /* where the true blow goes */
	} feint;

	struct fb_defend_fields {
		struct salle_indices order; /* fb_defence */
		int64_t margin;             /* tempo 1: dice beyond the attack's */
		double share;               /* tempo 2: of the dice left */
		int64_t counter_edge;       /* counters only with this many dice more than the attack's */
		bool dodge_initiative;      /* takes the initiative after a dodge */
	} defend;

	struct fb_steal_fields {
		bool try;
		int64_t edge; /* pool beyond the attack's dice */
		int64_t dice; /* in the initiative pool */
	} steal;

	struct fb_position_fields {
		int64_t stand, draw, retrieve, oppose; /* dice; 0 never */
	} position;

	struct fb_yield_fields {
		int64_t tn;    /* at a base TN of this or worse; 7 never */
		int64_t wound; /* at a wound of this level; 6 never */
		bool no_weapon, prone_for_good;
	} yield;
};

struct fb_policy {
	const char *name;
	struct fb_policy_fields fields;
};

extern const struct salle_field fb_policy_fields[];

const void *fb_compile_policy(const void *book, const char *name, const struct salle_place *at, const void *policy,
	struct salle_arena *arena, struct salle_report *report);

#endif
