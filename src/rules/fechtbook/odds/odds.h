/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A single exchange, for `salle odds`: A declares an offensive maneuver, B a defence, both roll.
 *
 *   odds/odds.c    what the user says of it, and what does not go together
 *   odds/staged_exchange.c   fb_odds_stage: a bout at the moment when both have declared; odds/equipment.c: what both
 *   hold odds/exact.c   fb_odds_solve: its exact chances, by the formulas of chances.h; odds/grapple.c: in a grapple
 *   odds/sample.c  fb_odds_sample: the same chances counted, from exchanges that the bout loop fights odds/tables.c
 *   fb_odds_report: tables of either
 */
#ifndef SALLE_FECHTBOOK_ODDS_ODDS_H
#define SALLE_FECHTBOOK_ODDS_ODDS_H

#include <salle/exchange_odds.h>

#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/state.h"

/* What the user says, as read by fb_odds_fields. Names begin with "none": not said. */
struct fb_odds_arguments {
	int32_t attack; /* enum fb_odds_attack */
	int32_t with;   /* enum fb_with */
	struct salle_text weapon, second;
	int64_t hands, head; /* 0: not said */
	int32_t grip;        /* FB_ODDS_GRIP_POLICY … */
	int32_t wheel, gap;  /* 1 + fb_wheel, fb_gap */
	int64_t buy, dice, tn;
	bool prone, shaken, unsteady;
	int32_t edge;     /* enum FB_EDGE_… */
	int32_t pull;     /* as fb_declared.pull */
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

	bool grapple;     /* Swing, Thrust and Disarm in it; the other maneuvers of a grapple are never anywhere else */
	int64_t distance; /* 0: not said */
	int64_t margin;   /* -1: the contest decides */
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

/* How a weapon is held in two hands. */
enum { FB_ODDS_GRIP_POLICY, FB_ODDS_GRIP_WIDEST, FB_ODDS_GRIP_HALFSWORD };

/* What positioning has gained of late. */
enum { FB_EDGE_NONE, FB_EDGE_ADVANTAGE, FB_EDGE_DISADVANTAGE };

/* An exchange that is about to be rolled. */
struct fb_staged_exchange {
	struct fb_matchup *matchup; /* a copy, with all that maneuvers need */
	struct fb_bout bout;        /* without stream and recorder */
	unsigned cost[2];           /* dice spent and not rolled: by the attack with its feint, by the defence */
	bool declared;              /* the attack */
	bool contested;             /* else the attack has succeeded, with `margin` */
	bool yields;                /* B, to a blow that is held back */
	unsigned margin;
};

enum fb_odds_effect {
	FB_DOES_WOUND,
	FB_DOES_DEATH,
	FB_DOES_KNOCKOUT,
	FB_DOES_SUFFOCATION,
	FB_DOES_PIN,
	FB_DOES_BLIND,
	FB_DOES_SURRENDER,
	FB_DOES_OUT, /* any of these */
	FB_DOES_PRONE,
	FB_DOES_PRONE_FOR_GOOD,
	FB_DOES_DISARM,
	FB_DOES_UNSHIELD,
	FB_DOES_LAME,
	FB_DOES_MORTAL,
	FB_DOES_DISABLE, /* "Disarm" */
	FB_DOES_TAKE,
	FB_DOES_HOLD,
	FB_DOES_EYE,
	FB_EFFECTS,
};

enum {
	FB_ODDS_LEVELS = 1 + FB_LEVELS_MAX,
	FB_TABLED_IMPACT = 40,                     /* by wounds, or a rating and what is bought: tables allow less */
	FB_ODDS_IMPACT = 3 * (SALLE_POOL_MAX + FB_BOUGHT_MAX * FB_GAIN_MAX), /* by the margin and what is bought */
};

/* What can come of it: exact chances, or shares of a sample. All of it is doubles. */
struct fb_odds_sheet {
	double succeeds[SALLE_POOL_MAX + 1]; /* by margin */
	double tie;
	double defends[SALLE_POOL_MAX + 1];                     /* by margin; 0 is not used */
	double bonus[SALLE_POOL_MAX * FB_DICE_PER_HIT_MAX + 1]; /* "Counter": bonus dice, when it defends */
	double place[FB_LOCATIONS][FB_TYPES][FB_ODDS_LEVELS];
	double stopped; /* by a guard */
	double effect[FB_EFFECTS];
	double impact[FB_ODDS_IMPACT + 1];
	double tn[FB_TN_MOST + 1]; /* base TN of B after it */
	double recoil[2];          /* what comes back to who struck or parried: wounded, out */
};

extern const struct salle_field fb_odds_fields[];
extern const char *const fb_odds_exchanges[];
extern const char *const fb_odds_attacks[];  /* "swing" … */
extern const char *const fb_odds_defences[]; /* "none", "deflect" … */

/* What staging an exchange needs. */
struct fb_staging {
	const struct fb_odds_arguments *given;
	struct fb_staged_exchange *out;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

#define FB_REFUSE(stage, ...) \
	salle_error((stage)->diagnostics, &(const struct salle_place){ .file = "command line" }, __VA_ARGS__)

/* odds/odds.c: reports what has no odds, and what does not go together. */
void fb_odds_check(const struct fb_staging *stage);
void fb_odds_add_facts(const struct fb_staging *stage, struct salle_sheet *facts);

/* odds/equipment.c: compiles what a matchup has only where a policy asks for it; puts weapons into hands. */
void fb_odds_compile_missing(const struct fb_staging *stage);
void fb_odds_arm_sides(const struct fb_staging *stage);

/* odds/grapple.c: declares a Grab, or what is done in a grapple; adds its effects. */
void fb_odds_declare_grapple(const struct fb_staging *stage);
unsigned fb_odds_resist_way(const struct fb_bout *b, unsigned defence);
void fb_odds_add_grapple(const struct fb_staged_exchange *staged, unsigned margin, double chance,
	struct fb_odds_sheet *out);

/* Returns the net advantages of the attack, with all that weighs on A. */
int fb_odds_net_of_attack(const struct fb_staged_exchange *staged);

/* Gives a decision of a side a single answer, whatever its policy says. */
void fb_odds_fix_answer(const struct fb_staging *stage, unsigned side, unsigned decision, unsigned action);

/* Declares what is said and adds it to `facts`; false after reporting all that is impossible. */
bool fb_odds_stage(const struct fb_matchup *matchup, const struct fb_odds_arguments *given,
	struct fb_staged_exchange *out, struct salle_sheet *facts, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Fill `out`: exactly, or from a sample. */
void fb_odds_solve(const struct fb_staged_exchange *staged, struct fb_odds_sheet *out);
void fb_odds_sample(const struct fb_staged_exchange *staged, const struct salle_exchange_sample *sample,
	struct fb_odds_sheet *out, struct salle_arena *arena);
/* Adds the tables of `sheet` to `out`; they have the same rows whether it was solved or sampled. */
void fb_odds_report(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out);

/* The descriptor's `exchange` (<salle/ruleset.h>). */
bool fb_compute_odds(const void *matchup, const void *given, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);

#endif
