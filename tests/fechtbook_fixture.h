/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two fighters, a book and a bout under full control. A test sets random words by hand and so decides what every roll
 * scores. Weapons, wheels and wounds are invented for easy arithmetic.
 *
 * Comments of the tests call the fighters ada (side 0) and bea (side 1). They use the words of the rules. A die of a
 * pool that shows at least the target number (TN) is a hit. The margin is the difference of hits. A cost is paid in
 * dice of the pool before the roll. Soak and armour value (AV) reduce the level of a wound.
 */
#pragma once

#include "base/arena.h"
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/declare.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/bout/pause.h"
#include "rules/fechtbook/bout/positioning.h"
#include "rules/fechtbook/bout/pulled_blows.h"
#include "rules/fechtbook/bout/simple_melee.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/policy/policy.h"
#include "testing.h"

struct fight {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct fb_book book;
	struct fb_fighter fighter[2];
	const struct salle_node *says[2]; /* map of decisions to rules that replace those of `plain` */
	struct fb_scene scene;
	const struct fb_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct fb_bout bout;
};

/*
 * Sets up both fighters: agility, brawn, cunning and will are 4 (tap 0); rank 8; pool 12; no armour. Their sword swings
 * with rating 1 (cut) and thrusts with rating 2 (pierce), in one hand, with reach M(3). Each wheel has a single
 * location (ribs for the chest, crown for the head, …). Wounds of level 1 to 5 have TN 4, 4, 5, 6, 6 and an impact
 * equal to the level, without effects.
 */
void fight_init(struct fight *fight);
void fight_release(struct fight *fight);

/* Adds a dagger beside the sword of `side`, in the off hand or sheathed. It cuts and thrusts with rating 0, has
 * reach H(1) and class 1hl. */
void fight_add_dagger(struct fight *fight, unsigned side, bool in_hand);

/* Setup for cmocka: *state is a new struct fight. */
int fight_setup(void **state);
int fight_teardown(void **state);

/* Compiles the matchup after changes to the book, the fighters or the policies, and starts the bout. */
void fight_compile(struct fight *fight);

/*
 * Sets the rules of a decision, as YAML ("throw: white"). Both sides start with the policy `plain` (README.md of the
 * fechtbook). Call fight_compile afterwards.
 */
void fight_set_policy(struct fight *fight, unsigned side, const char *yaml);

/* Gives both fighters all their dice for the first tempo of the first play. `side` has the initiative. All random words
 * are zero, so no die hits. */
void fight_start(struct fight *fight, unsigned side);
/* Calls fight_compile, then fight_start for ada (side 0). */
void fight_begin(struct fight *fight);

/* Returns a word that scores exactly `hits` of `dice` at `tn`. */
uint32_t word_with_hits(unsigned dice, unsigned tn, unsigned hits);

/* Makes the maneuver of `side` score `hits` of `dice` at `tn`. */
void fight_set_hits(struct fight *fight, unsigned side, unsigned dice, unsigned tn, unsigned hits);

/* Moves the bout to a moment at which the spare random word for `purpose` gives `side` this roll. */
struct fight_roll {
	unsigned dice, tn, hits;
};
void fight_move_to_spare_roll(struct fb_bout *b, unsigned purpose, unsigned side, struct fight_roll roll);

/* Moves the bout to a moment at which the positioning of `side` scores `hits` of `dice` at TN 4. */
void fight_move_to_positioning_roll(struct fight *fight, unsigned side, unsigned dice, unsigned hits);

/* Places the next blow at the face `d6` of its wheel, on the weapon arm (0) or the other arm (1). */
void fight_set_place_of_blow(struct fight *fight, unsigned d6, unsigned arm);

/* Declare an attack of side `a` and the defence of the other side, both by their policies. The first function continues
 * the bout as it is; fight_declare first calls fight_start. */
void fight_declare_exchange(struct fight *fight, unsigned a);
void fight_declare(struct fight *fight, unsigned a);
/* Calls fight_compile, then fight_declare for an attack of ada (side 0). */
void fight_begin_declared(struct fight *fight);

/* Resolves the exchange. The declared dice of attacker `a` score `hits_a` at `tn_a`, those of the defender `hits_d` at
 * `tn_d`. */
void fight_resolve_exchange(struct fight *fight, unsigned a, unsigned tn_a, unsigned hits_a, unsigned tn_d,
	unsigned hits_d);

/* Return how often `side` tried `event`, and how often it succeeded in `event`. */
unsigned fight_times_tried(const struct fight *fight, unsigned side, unsigned event);
unsigned fight_times_succeeded(const struct fight *fight, unsigned side, unsigned event);

/* Returns the sum of the margins that `side` had in `event`. */
unsigned fight_sum_of_margins(const struct fight *fight, unsigned side, unsigned event);

/* The attack rule of `plain`, with this action and this number of dice bought as activation cost. */
#define ATTACKS_BY(action, bought)                                                           \
	"attack: [{do: " action ", wheel: [chest, belly, thigh, shin, head, arms], buy: " bought \
	", dice: ceil(left / 2) if tempo == 1 else left}, {do: stand_down}]"
#define SWINGS(bought) ATTACKS_BY("swing", bought)
#define STRIKES(bought) ATTACKS_BY("strike", bought)

/* Returns the view of `side` at `decision`. The view may read every observable. */
struct salle_view view_of(const struct fight *fight, unsigned side, unsigned decision);

/* Returns the view of ada before an attack at the chest, with the given tempo and pools. */
struct salle_view view_of_attack(struct fight *fight, unsigned tempo, unsigned own, unsigned foes, unsigned action,
	unsigned profile, unsigned dice);
