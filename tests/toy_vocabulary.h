/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A made-up fight for tests of the policy language: small enough that every answer can be found by hand, with one of
 * everything that a vocabulary can hold.
 *
 *   attack  swing, thrust, feint, stand_down     must be said
 *   defend  parry, dodge, none                   sees foe.dice and foe.target
 *   throw   red, white
 *   yield   fight_on, give_up                    sees wounds
 *   favour  favour, none                         before the bout
 *
 * Costs of a swing: head 2, chest 0, belly 1, legs 1; one more in the low stance. Of a thrust: head 1, chest 0,
 * belly 0, legs 2, the same in the low stance; none from the ground. A feint costs 2, in tempo 1 only. A dodge costs 1,
 * not from the ground. What is possible leaves at least one die to act with.
 */
#pragma once

#include <salle/policy.h>

enum toy_decision { TOY_ATTACK, TOY_DEFEND, TOY_THROW, TOY_YIELD, TOY_FAVOUR };
enum toy_attack { TOY_SWING, TOY_THRUST, TOY_FEINT, TOY_STAND_DOWN };
enum toy_defence { TOY_PARRY, TOY_DODGE, TOY_NONE };
enum toy_wheel { TOY_HEAD, TOY_CHEST, TOY_BELLY, TOY_LEGS, TOY_WHEELS, TOY_SOFTEST = TOY_WHEELS, TOY_ANY };
enum toy_stance { TOY_HIGH, TOY_MIDDLE, TOY_LOW };
enum toy_weapon { TOY_SWORD, TOY_AXE };

enum toy_observable {
	TOY_POOL,       /* 0 … 20 */
	TOY_FOE_POOL,   /* 0 … 20 */
	TOY_FOE_DICE,   /* 0 … 20; seen by defend */
	TOY_FOE_TARGET, /* head, chest, belly, legs; seen by defend */
	TOY_STANCE,     /* high, middle, low */
	TOY_PRONE,      /* truth */
	TOY_FOE_PRONE,  /* truth */
	TOY_TIRED,      /* 0 … 255 */
	TOY_FOE_TIRED,  /* 0 … 255 */
	TOY_WOUNDS,     /* 0 … 9; seen by yield */
	TOY_TEMPO,      /* 1 … 2 */
	TOY_ROUND,      /* 1 … 100 */
	TOY_HEAT,       /* 0 … 255 */
	TOY_LIVE,
	TOY_REACH = TOY_LIVE, /* fixed: 0 … 6 */
	TOY_FOE_REACH,        /* fixed: 0 … 6 */
	TOY_ARMOURED,         /* fixed: truth; has armour on any wheel */
	TOY_WEAPON,           /* fixed: sword, axe */
	TOY_EDGE,             /* derived: pool - foe.pool */
	TOY_AHEAD,            /* derived: edge > 0 */
	TOY_ODDS,             /* odds(a, b) = a / (a + b), 0 when that is 0 */
	TOY_SPARE,            /* spare(n) = pool - n */
	TOY_LEFT_OVER,        /* left: of the action; pool less its cost */
	TOY_SOFTNESS,         /* of the action; 4 - the foe's armour on its wheel */
	TOY_HARM,             /* harm(n): of the action; n * softness */
};

/* The states behind the live observables. */
struct toy_man {
	uint8_t pool, dice, target, stance, prone, tired, wounds;
};

struct toy_scene {
	uint8_t tempo, round, heat;
};

/* The state of a bout. */
struct toy_states {
	struct toy_man man[2];
	struct toy_scene scene;
};

struct toy_build {
	uint8_t pool; /* dice in the pool, at most 20 */
	uint8_t reach, weapon;
	uint8_t armour[TOY_WHEELS]; /* 0 … 4 */
};

struct toy_matchup {
	struct toy_build build[2];
};

/*
 * Verdicts: code[0] is the wheel (defend: the side of a dodge), code[1] the cost in dice, code[2] for a swing the push
 * that was paid, for a feint the wheel it begins at. number[0] is `dice`, number[1] `push`.
 */
extern const struct salle_vocabulary toy_vocabulary;
