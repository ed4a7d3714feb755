/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A made-up fight for tests of the policy language. It is small enough to compute every answer by hand, and has one of
 * everything that a vocabulary can hold.
 *
 *   attack  swing, thrust, feint, stand_down     no preset: rules are required
 *   defend  parry, dodge, none                   sees foe.dice and foe.target
 *   throw   red, white
 *   yield   fight_on, give_up                    sees wounds
 *   favour  favour, none                         before the bout
 *
 * A swing costs 2 at the head, 0 at the chest, 1 at the belly and the legs, and 1 more in the low stance. A thrust
 * costs 1 at the head, 0 at chest and belly, 2 at the legs, in any stance; it is impossible when prone. A feint costs
 * 2, in tempo 1 only. A dodge costs 1 and is impossible when prone. A possible action leaves at least one die.
 */
#pragma once

#include <salle/policy.h>

enum toy_decision { TOY_ATTACK, TOY_DEFEND, TOY_THROW, TOY_YIELD, TOY_FAVOUR };
enum toy_attack { TOY_SWING, TOY_THRUST, TOY_FEINT, TOY_STAND_DOWN };
enum toy_defence { TOY_PARRY, TOY_DODGE, TOY_NONE };
enum toy_wheel { TOY_HEAD, TOY_CHEST, TOY_BELLY, TOY_LEGS, TOY_WHEELS, TOY_SOFTEST = TOY_WHEELS, TOY_ANY };
enum toy_stance { TOY_HIGH, TOY_MIDDLE, TOY_LOW };
enum toy_weapon { TOY_SWORD, TOY_AXE };

/* The observables, with the range of their values. */
enum toy_observable {
	TOY_POOL,       /* 0 … 20 */
	TOY_FOE_POOL,   /* 0 … 20 */
	TOY_FOE_DICE,   /* 0 … 20; seen by defend */
	TOY_FOE_TARGET, /* head, chest, belly, legs; seen by defend */
	TOY_STANCE,     /* high, middle, low */
	TOY_PRONE,      /* boolean */
	TOY_FOE_PRONE,  /* boolean */
	TOY_TIRED,      /* 0 … 255 */
	TOY_FOE_TIRED,  /* 0 … 255 */
	TOY_WOUNDS,     /* 0 … 9; seen by yield */
	TOY_TEMPO,      /* 1 … 2 */
	TOY_ROUND,      /* 1 … 100 */
	TOY_HEAT,       /* 0 … 255 */
	TOY_LIVE,
	TOY_REACH = TOY_LIVE, /* fixed: 0 … 6 */
	TOY_FOE_REACH,        /* fixed: 0 … 6 */
	TOY_ARMOURED,         /* fixed: boolean; has armour on any wheel */
	TOY_WEAPON,           /* fixed: sword, axe */
	TOY_EDGE,             /* derived: pool - foe.pool */
	TOY_AHEAD,            /* derived: edge > 0 */
	TOY_ODDS,             /* odds(a, b) = a / (a + b), or 0 if a + b is 0 */
	TOY_SPARE,            /* spare(n) = pool - n */
	TOY_LEFT_OVER,        /* left: for the action that is considered; the pool minus the action's cost */
	TOY_SOFTNESS,         /* softness: for the action; 4 minus the foe's armour on its wheel */
	TOY_HARM,             /* harm(n): for the action; n * softness */
};

/* The bytes that the live observables read: of one fighter, and of the scene. */
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
	uint8_t armour[TOY_WHEELS]; /* values 0 … 4 */
};

struct toy_matchup {
	struct toy_build build[2];
};

/*
 * Verdicts: code[0] is the wheel (in `defend` the side of a dodge), code[1] the cost in dice. code[2] is the push paid
 * for a swing, or the wheel at which a feint begins. number[0] is `dice`, number[1] `push`.
 */
extern const struct salle_vocabulary toy_vocabulary;
