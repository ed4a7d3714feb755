/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A single exchange, for `salle odds`: A declares an offensive maneuver, B a defence, and both roll.
 *
 *   arguments.c         checks the arguments
 *   staged_exchange.c   prepares a bout right after both declarations (fb_odds_stage)
 *   equipment.c         puts items into the hands of both sides
 *   grapple.c           declares maneuvers in a grapple
 *   outcomes.c          rolls the exchange, for every outcome (fb_odds_solve) or as a sample (fb_odds_sample)
 *   tables.c            makes the tables of the results (fb_odds_report)
 */
#pragma once

#include <salle/exchange_odds.h>

#include "rules/fechtbook/state.h"

/*
 * The arguments of `salle odds`, as parsed by fb_odds_fields. In lists of names, 0 ("none") means that the argument is
 * missing.
 */
struct fb_odds_arguments {
	int32_t attack; /* enum fb_odds_attack */
	int32_t with;   /* enum fb_with */
	struct salle_text weapon, second;
	int64_t hands, head; /* 0 if the argument is missing */
	int32_t grip;        /* grip in two hands: FB_ODDS_GRIP_POLICY … */
	int32_t wheel, gap;  /* 1 + fb_wheel; 1 + fb_gap; 0 if the argument is missing */
	int64_t buy, dice, tn;
	bool prone, shaken, unsteady;
	int32_t edge;     /* edge from positioning: FB_EDGE_NONE … */
	int32_t pull;     /* see fb_declared.pull_limit */
	int32_t feint;    /* 1 + fb_wheel */
	int32_t feint_as; /* enum fb_feint_as */
	int64_t feint_dice;
	bool take;
	int32_t limb, location, joint; /* enum fb_limb; enum fb_location; enum fb_joint */
	bool brain, follows;

	int32_t defence;      /* enum fb_defence */
	int32_t defence_with; /* enum fb_guards_with */
	struct salle_text defence_weapon, defence_second;
	int64_t defence_hands, defence_dice, defence_tn;
	bool defence_shield, defence_prone, defence_shaken, defence_unsteady, defence_initiative, defence_yields;
	int32_t defence_edge, defence_grip;

	bool grapple;     /* whether a Swing, Thrust or Disarm happens in a grapple (a Hold, for example, always does) */
	int64_t distance; /* 0 if the argument is missing */
	int64_t margin;   /* margin of an attack that has already succeeded; -1 to roll both sides' dice */
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

/* Advantage or disadvantage from earlier positioning. */
enum { FB_EDGE_NONE, FB_EDGE_ADVANTAGE, FB_EDGE_DISADVANTAGE };

/* A single exchange (attack and defence), declared but not rolled. */
struct fb_staged_exchange {
	struct fb_matchup *matchup; /* copy of the matchup, with compiled parts that the original lacks */
	struct fb_bout bout;        /* the bout after both declarations; stream and recorder are unset */
	unsigned cost[2];           /* activation costs: of the attack with its feint, and of the defence */
	bool is_attack_declared;    /* whether the arguments lead to a possible attack */
	bool is_contested;          /* whether attack and defence are rolled; otherwise the attack succeeds with `margin` */
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
	FB_EFFECT_ANY_DEFEAT, /* any of the preceding effects but the wound */
	FB_EFFECT_PRONE,
	FB_EFFECT_PRONE_FOR_GOOD,
	FB_EFFECT_DISARM,
	FB_EFFECT_UNSHIELD,
	FB_EFFECT_LAME,
	FB_EFFECT_MORTAL,
	FB_EFFECT_DISABLE, /* the victim's weapon is disabled, by a Disarm or a hold */
	FB_EFFECT_TAKE,
	FB_EFFECT_HOLD,
	FB_EFFECT_EYE,
	FB_EFFECTS,
};

enum {
	FB_ODDS_LEVELS = 1 + FB_LEVELS_MAX,
	FB_IMPACT_PART_MAX = 40, /* upper bound of the impact of a wound, and of a minimum impact with bought dice */
	/* upper bound of the impact of a maneuver, by its margin and bought dice */
	FB_ODDS_IMPACT_MAX = 3 * (SALLE_POOL_MAX + FB_BOUGHT_MAX * FB_GAIN_MAX),
};
_Static_assert((int)FB_MINIMUM_IMPACT_MAX + (int)FB_BOUGHT_MAX * (int)FB_GAIN_MAX <= (int)FB_IMPACT_PART_MAX,
	"tables hold every minimum impact");

/* The results of an exchange: exact chances, or relative frequencies in a sample. All members are doubles. */
struct fb_odds_sheet {
	double success_by_margin[SALLE_POOL_MAX + 1]; /* chance that the attack succeeds with this margin */
	double tie;
	/* chance that the defence succeeds with this margin; element 0 is unused */
	double defence_by_margin[SALLE_POOL_MAX + 1];
	double bonus_dice[SALLE_POOL_MAX * FB_DICE_PER_HIT_MAX + 1]; /* "Counter": chance of this number of bonus dice */
	double place_chances[FB_LOCATIONS][FB_TYPES][FB_ODDS_LEVELS];
	double stopped; /* chance that a hand guard stops the blow */
	double effect[FB_EFFECTS];
	double impact[FB_ODDS_IMPACT_MAX + 1];
	double tn[FB_TN_MOST + 1]; /* chance of B's base target number after a success */
	double recoil[2];          /* chances that the striker or a bare parrying arm is hurt: wounded; defeated */
};

extern const struct salle_field fb_odds_fields[];
extern const char *const fb_odds_exchanges[];
extern const char *const fb_odds_attacks[];  /* names of the attacks, by enum fb_odds_attack */
extern const char *const fb_odds_defences[]; /* names of the defences, by enum fb_defence */

/* Parameters shared by the functions that prepare an exchange. */
struct fb_staging {
	const struct fb_odds_arguments *arguments;
	struct fb_staged_exchange *staged;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

#define FB_REFUSE(stage, ...) \
	salle_error((stage)->diagnostics, &(const struct salle_place){ .file = "command line" }, __VA_ARGS__)

/* Reports impossible exchanges, and arguments that contradict each other (odds/arguments.c). */
void fb_odds_check(const struct fb_staging *stage);
void fb_odds_add_facts(const struct fb_staging *stage, struct salle_sheet *facts);

/* Returns the net advantages of A's maneuver, without those of A. */
int fb_odds_net_advantages_of_maneuver(const struct fb_staged_exchange *staged);

/* Compiles parts that the matchup lacks; puts items into hands (odds/equipment.c). */
void fb_odds_compile_missing(const struct fb_staging *stage);
void fb_odds_arm_sides(const struct fb_staging *stage);

/* Declares a Grab, or a maneuver in a grapple (odds/grapple.c). */
void fb_odds_declare_grapple(const struct fb_staging *stage);
unsigned fb_odds_find_resistance_code(const struct fb_bout *b, unsigned defence);

/* Makes the policy of a side always choose `action` in a decision. */
void fb_odds_set_decision(const struct fb_staging *stage, unsigned side, unsigned decision, unsigned action);

/*
 * Prepares the bout after both declarations, and lists them in `facts`. Returns false after reporting impossible
 * arguments.
 */
bool fb_odds_stage(const struct fb_matchup *matchup, const struct fb_odds_arguments *given,
	struct fb_staged_exchange *out, struct salle_sheet *facts, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns whether a successful attack strikes a place of the victim: a blow, a bite or a snap. */
bool fb_odds_is_blow(const struct fb_staged_exchange *staged);

/*
 * Compute the results: exact chances by enumeration, or frequencies in a sample. The tally of events is allocated in
 * the arena.
 */
void fb_odds_solve(const struct fb_staged_exchange *staged, struct fb_odds_sheet *out, struct salle_arena *arena);
void fb_odds_sample(const struct fb_staged_exchange *staged, const struct salle_exchange_sample *sample,
	struct fb_odds_sheet *out, struct salle_arena *arena);
/* Adds the tables of results to `out`. Exact chances and samples have the same rows. */
void fb_odds_report(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out);

/* Implements the member `exchange` of the descriptor (<salle/ruleset.h>). */
bool fb_compute_odds(const void *matchup, const void *given, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
