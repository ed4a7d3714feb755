/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A single exchange, for `salle odds`: A declares an offensive maneuver, B a defence, both roll.
 *
 *   what the user says (odds/odds.c) --fb_stage (odds/stage.c)--> a bout at the moment when both have declared
 *   the bout as it stands --fb_reckon (odds/exact.c)--> chances, by the formulas of chances.h
 *                         --fb_try_out (odds/sample.c)--> the same as counted, fought by tempo.h itself
 *   chances --fb_report (odds/tables.c)--> tables
 */
#ifndef SALLE_FECHTBOOK_ODDS_ODDS_H
#define SALLE_FECHTBOOK_ODDS_ODDS_H

#include <salle/exchange.h>

#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/state.h"

/* As it is said: fb_single_fields. Names begin with "none": nothing was said. */
struct fb_single {
	int32_t attack; /* enum fb_single_attack */
	int32_t with;   /* enum fb_with */
	struct salle_text weapon, second;
	int64_t hands, head; /* 0: not said */
	int32_t grip;        /* enum FB_SAID_… */
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

enum fb_single_attack {
	FB_SINGLE_SWING,
	FB_SINGLE_THRUST,
	FB_SINGLE_DISARM,
	FB_SINGLE_POINT_BLANK,
	FB_SINGLE_GRAB, /* from here on in the order of enum fb_maneuver */
	FB_SINGLE_BITE,
	FB_SINGLE_GOUGE,
	FB_SINGLE_HOLD,
	FB_SINGLE_STRANGLE,
	FB_SINGLE_SNAP,
	FB_SINGLE_THROW,
};

/* How a weapon is held in two hands. */
enum { FB_SAID_POLICY, FB_SAID_WIDEST, FB_SAID_HALFSWORD };

/* What positioning has gained of late. */
enum { FB_EDGE_NONE, FB_EDGE_ADVANTAGE, FB_EDGE_DISADVANTAGE };

/* An exchange on the point of being rolled. */
struct fb_staged {
	struct fb_matchup *matchup; /* a copy, with all that maneuvers need */
	struct fb_bout bout;        /* without stream and recorder */
	unsigned cost[2];           /* dice spent beside those rolled, by the attack with its feint and by the defence */
	bool declared;              /* the attack */
	bool contested;             /* else the attack has succeeded, with `margin` */
	bool yields;                /* B, to a blow that is held back */
	unsigned margin;
};

enum fb_single_effect {
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
	FB_SINGLE_LEVELS = 6,
	FB_TABLED_IMPACT = 40,                 /* by wounds, or a rating and what is bought: tables allow less */
	FB_SINGLE_IMPACT = 2 * SALLE_POOL_MAX, /* by the margin, of a Gouge; no other maneuver has as much */
};

/* What can come of it: exact chances, or shares of a sample. All of it is doubles. */
struct fb_odds_sheet {
	double succeeds[SALLE_POOL_MAX + 1]; /* by margin */
	double tie;
	double defends[SALLE_POOL_MAX + 1]; /* by margin; 0 is not used */
	double bonus[SALLE_POOL_MAX + 1];   /* "Counter": bonus dice, when it defends */
	double place[FB_LOCATIONS][FB_TYPES][FB_SINGLE_LEVELS];
	double stopped; /* by a guard */
	double effect[FB_EFFECTS];
	double impact[FB_SINGLE_IMPACT + 1];
	double tn[SALLE_TN_MAX + 1]; /* base TN of B after it */
	double recoil[2];            /* what comes back to who struck or parried: wounded, out */
};

extern const struct salle_field fb_single_fields[];
extern const char *const fb_single_exchanges[];
extern const char *const fb_single_attacks[];  /* "swing" … */
extern const char *const fb_single_defences[]; /* "none", "deflect" … */
extern const char *const fb_single_withs[];    /* as enum fb_with */

/* Being staged. */
struct fb_stage {
	const struct fb_single *said;
	struct fb_staged *out;
	struct salle_arena *arena;
	struct salle_report *report;
};

#define FB_REFUSE(stage, ...) \
	salle_report_error((stage)->report, &(const struct salle_place){ .file = "command line" }, __VA_ARGS__)

/* odds/odds.c: what has no odds here, and what does not go together, is refused. */
void fb_check_said(const struct fb_stage *stage);
void fb_tell_facts(const struct fb_stage *stage, struct salle_sheet *facts);

/* odds/arms.c: what a matchup compiles only where a policy asks for it; then what both hold. */
void fb_single_compile(const struct fb_stage *stage);
void fb_single_arm(const struct fb_stage *stage);

/* odds/grapple.c: a Grab and all that is done in a grapple. */
void fb_declare_grapple(const struct fb_stage *stage);
unsigned fb_resist_way(const struct fb_bout *b, unsigned defence);
void fb_add_grapple(const struct fb_staged *staged, unsigned margin, double chance, struct fb_odds_sheet *out);

/* Net advantages of the attack itself, and with all that weighs on A. */
int fb_single_edge(const struct fb_staged *staged);
int fb_single_net(const struct fb_staged *staged);

/* A decision of a side has but one answer, whatever its policy says. */
void fb_answer(const struct fb_stage *stage, unsigned side, unsigned decision, unsigned action);

/* Declares what is said; false after reporting all that cannot be. Facts go to `facts`. */
bool fb_stage(const struct fb_matchup *matchup, const struct fb_single *said, struct fb_staged *out,
	struct salle_sheet *facts, struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

void fb_reckon(const struct fb_staged *staged, struct fb_odds_sheet *out);
void fb_try_out(const struct fb_staged *staged, const struct salle_exchange_sample *sample, struct fb_odds_sheet *out,
	struct salle_arena *arena);
void fb_report(const struct fb_staged *staged, const struct fb_odds_sheet *sheet, struct salle_exchange *out);

/* The descriptor's: all of it. */
bool fb_single_odds(const void *matchup, const void *said, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_report *report);

#endif
