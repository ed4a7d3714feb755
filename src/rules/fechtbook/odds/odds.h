/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A single exchange, for `salle odds`: A declares an offensive maneuver, B a defence, both roll.
 *
 * odds.c checks the arguments. staged_exchange.c stages a bout right after both declarations (fb_odds_stage), with
 * equipment.c for the hands and grapple.c for grapples. outcomes.c fights it by the functions of the bout, with every
 * outcome of its rolls (fb_odds_solve) or as a sample (fb_odds_sample). tables.c prints either (fb_odds_report).
 */
#pragma once

#include <salle/exchange_odds.h>

#include "rules/fechtbook/state.h"

/* Arguments as parsed by fb_odds_fields. In lists of names, 0 ("none") means that the argument is missing. */
struct fb_odds_arguments {
	int32_t attack; /* enum fb_odds_attack */
	int32_t with;   /* enum fb_with */
	struct salle_text weapon, second;
	int64_t hands, head; /* 0 if the argument is missing */
	int32_t grip;        /* FB_ODDS_GRIP_POLICY … */
	int32_t wheel, gap;  /* 1 + fb_wheel; 1 + fb_gap; 0 if the argument is missing */
	int64_t buy, dice, tn;
	bool prone, shaken, unsteady;
	int32_t edge;     /* enum FB_EDGE_… */
	int32_t pull;     /* as fb_declared.pull_limit */
	int32_t feint;    /* 1 + fb_wheel */
	int32_t feint_as; /* enum fb_feint_as */
	int64_t feint_dice;
	bool take;
	int32_t limb, location, joint; /* enum FB_LIMB_…, fb_location, FB_JOINT_… */
	bool brain, follows;

	int32_t defence;      /* enum fb_defence */
	int32_t defence_with; /* enum fb_guards_with */
	struct salle_text defence_weapon, defence_second;
	int64_t defence_hands, defence_dice, defence_tn;
	bool defence_shield, defence_prone, defence_shaken, defence_unsteady, defence_initiative, defence_yields;
	int32_t defence_edge, defence_grip;

	bool grapple; /* whether a Swing, Thrust or Disarm happens in a grapple; other maneuvers of a grapple always do */
	int64_t distance; /* 0 if the argument is missing */
	int64_t margin;   /* given margin of success; -1 to roll for success */
};

enum fb_odds_attack {
	FB_ODDS_ATTACK_SWING,
	FB_ODDS_ATTACK_THRUST,
	FB_ODDS_ATTACK_DISARM,
	FB_ODDS_ATTACK_POINT_BLANK,
	FB_ODDS_ATTACK_GRAB, /* from here on in the order of enum fb_maneuver */
	FB_ODDS_ATTACK_BITE,
	FB_ODDS_ATTACK_GOUGE,
	FB_ODDS_ATTACK_HOLD,
	FB_ODDS_ATTACK_STRANGLE,
	FB_ODDS_ATTACK_SNAP,
	FB_ODDS_ATTACK_THROW,
};

/* Grip of a weapon in two hands. */
enum { FB_ODDS_GRIP_POLICY, FB_ODDS_GRIP_WIDEST, FB_ODDS_GRIP_HALFSWORD };

/* Recent gain by positioning. */
enum { FB_EDGE_NONE, FB_EDGE_ADVANTAGE, FB_EDGE_DISADVANTAGE };

/* An exchange before its rolls. */
struct fb_staged_exchange {
	struct fb_matchup *matchup; /* copy of the matchup, in which everything that maneuvers need is compiled */
	struct fb_bout bout;        /* the staged bout; stream and recorder are unset */
	unsigned cost[2];           /* dice spent without a roll: by the attack with its feint, by the defence */
	bool is_attack_declared;    /* whether an attack is declared */
	bool is_contested;          /* whether the contest is rolled; if false, the attack succeeds with `margin` */
	bool does_b_yield;          /* whether B yields to a blow that is held back */
	unsigned margin;
};

enum fb_odds_effect {
	FB_EFFECT_WOUND,
	FB_EFFECT_DEATH,
	FB_EFFECT_KNOCKOUT,
	FB_EFFECT_SUFFOCATION,
	FB_EFFECT_PIN,
	FB_EFFECT_BLIND,
	FB_EFFECT_SURRENDER,
	FB_EFFECT_ANY_DEFEAT, /* the victim suffers any of the preceding effects */
	FB_EFFECT_PRONE,
	FB_EFFECT_PRONE_FOR_GOOD,
	FB_EFFECT_DISARM,
	FB_EFFECT_UNSHIELD,
	FB_EFFECT_LAME,
	FB_EFFECT_MORTAL,
	FB_EFFECT_DISABLE, /* "Disarm" */
	FB_EFFECT_TAKE,
	FB_EFFECT_HOLD,
	FB_EFFECT_EYE,
	FB_EFFECTS,
};

enum {
	FB_ODDS_LEVELS = 1 + FB_LEVELS_MAX,
	FB_IMPACT_PART_MAX = 40, /* upper bound of the impact of a wound, or of a damage rating plus dice paid */
	/* largest impact by margin and dice paid */
	FB_ODDS_IMPACT_MAX = 3 * (SALLE_POOL_MAX + FB_BOUGHT_MAX * FB_GAIN_MAX),
};
_Static_assert((int)FB_MINIMUM_IMPACT_MAX + (int)FB_BOUGHT_MAX * (int)FB_GAIN_MAX <= (int)FB_IMPACT_PART_MAX,
	"tables hold every minimum impact");

/* Results: exact chances, or shares of a sample. All members are doubles. */
struct fb_odds_sheet {
	double success_by_margin[SALLE_POOL_MAX + 1]; /* chance that the attack succeeds, by margin */
	double tie;
	double defence_by_margin[SALLE_POOL_MAX + 1]; /* chance that the defence succeeds, by margin; element 0 is unused */
	double bonus_dice[SALLE_POOL_MAX * FB_DICE_PER_HIT_MAX + 1]; /* "Counter": chance of each number of bonus dice */
	double place_chances[FB_LOCATIONS][FB_TYPES][FB_ODDS_LEVELS];
	double stopped; /* chance that a guard stops the blow */
	double effect[FB_EFFECTS];
	double impact[FB_ODDS_IMPACT_MAX + 1];
	double tn[FB_TN_MOST + 1]; /* chances of B's base target number after the exchange */
	double recoil[2]; /* chances that the striker or the parrying fighter is hurt in return: wounded, defeated */
};

extern const struct salle_field fb_odds_fields[];
extern const char *const fb_odds_exchanges[];
extern const char *const fb_odds_attacks[];  /* "swing" … */
extern const char *const fb_odds_defences[]; /* "none", "deflect" … */

/* Data that the functions which stage an exchange share. */
struct fb_staging {
	const struct fb_odds_arguments *arguments;
	struct fb_staged_exchange *staged;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

#define FB_REFUSE(stage, ...) \
	salle_error((stage)->diagnostics, &(const struct salle_place){ .file = "command line" }, __VA_ARGS__)

/* Reports impossible exchanges and conflicting arguments (odds/arguments.c). */
void fb_odds_check(const struct fb_staging *stage);
void fb_odds_add_facts(const struct fb_staging *stage, struct salle_sheet *facts);

/* Returns the net advantages that the attack itself has. */
int fb_odds_net_advantages_of_maneuver(const struct fb_staged_exchange *staged);

/* Compiles missing parts of the matchup; puts weapons into hands (odds/equipment.c). */
void fb_odds_compile_missing(const struct fb_staging *stage);
void fb_odds_arm_sides(const struct fb_staging *stage);

/* odds/grapple.c: declares a Grab or a maneuver of a grapple. */
void fb_odds_declare_grapple(const struct fb_staging *stage);
unsigned fb_odds_code_of_resistance(const struct fb_bout *b, unsigned defence);

/* Replaces a decision of a side's policy by a fixed answer. */
void fb_odds_set_decision(const struct fb_staging *stage, unsigned side, unsigned decision, unsigned action);

/* Declares both maneuvers and lists them in `facts`. Reports everything that is impossible, and then returns false. */
bool fb_odds_stage(const struct fb_matchup *matchup, const struct fb_odds_arguments *given,
	struct fb_staged_exchange *out, struct salle_sheet *facts, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns true if a success strikes a place of the victim: a blow, a bite or a snap. */
bool fb_odds_is_blow(const struct fb_staged_exchange *staged);

/* Compute results, as exact chances or from a sample. The tally of events is allocated in the arena. */
void fb_odds_solve(const struct fb_staged_exchange *staged, struct fb_odds_sheet *out, struct salle_arena *arena);
void fb_odds_sample(const struct fb_staged_exchange *staged, const struct salle_exchange_sample *sample,
	struct fb_odds_sheet *out, struct salle_arena *arena);
/* Adds the tables of `sheet` to `out`. Exact chances and samples have the same rows. */
void fb_odds_report(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out);

/* Implements `exchange` of the descriptor (<salle/ruleset.h>). */
bool fb_compute_odds(const void *matchup, const void *given, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
