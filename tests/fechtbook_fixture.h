/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two fighters, a book and a bout under full control: words are set by hand, so that a test decides what
 * every roll scores. The weapons, wheels and wounds are made up to be easy to compute with.
 */
#ifndef SALLE_TESTS_FECHTBOOK_FIXTURE_H
#define SALLE_TESTS_FECHTBOOK_FIXTURE_H

#include "base/arena.h"
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/declare.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/bout/pause.h"
#include "rules/fechtbook/bout/positioning.h"
#include "rules/fechtbook/bout/pulled_blows.h"
#include "rules/fechtbook/bout/simple_melee.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/policy/vocabulary.h"
#include "testing.h"

struct fight {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct fb_book book;
	struct fb_fighter fighter[2];
	struct salle_node *says[2]; /* a map of decision to rules, `plain` with the changes of a test */
	struct fb_scene scene;
	const struct fb_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct fb_bout bout;
};

/*
 * Both: agility, brawn, cunning, will 4 (tap 0), rank 8, pool 12, no armour; a sword 1c/2p, 1h, M(3). Wheels:
 * every place of a wheel is one location (ribs for the chest, crown for the head, …). A wound of level n has
 * TN 4, 4, 5, 6, 6 and impact n, no effects.
 */
void fight_init(struct fight *fight);
void fight_release(struct fight *fight);

/* A dagger 0c/0p, H(1), 1hl, beside the sword of `side`: in the off hand, or sheathed. */
void fight_add_dagger(struct fight *fight, unsigned side, bool in_hand);

/* The same for cmocka: *state is a fresh struct fight. */
int fight_setup(void **state);
int fight_teardown(void **state);

/* Compiles the matchup after a test has changed the book, the fighters or the policies, and enters the bout. */
void fight_compile(struct fight *fight);

/*
 * The policy of `side` does at one decision as the YAML text says, "throw: white". At the beginning both do as the
 * rulings define `plain`. Call fight_compile after it.
 */
void fight_set_policy(struct fight *fight, unsigned side, const char *yaml);

/* Both refreshed for the first play at the first tempo, `side` with the initiative, all words zero (no hits). */
void fight_start(struct fight *fight, unsigned side);

/* A word that scores exactly `hits` of `dice` at `tn`. */
uint32_t word_for(unsigned dice, unsigned tn, unsigned hits);

/* The maneuver of `side` will score `hits` of `dice` at `tn`. */
void fight_hits(struct fight *fight, unsigned side, unsigned dice, unsigned tn, unsigned hits);

/* Moves the bout to a moment at which `side` rolls this with its spare word of `purpose`. */
struct fight_roll {
	unsigned dice, tn, hits;
};
void fight_spare(struct fb_bout *b, unsigned purpose, unsigned side, struct fight_roll roll);

/* Moves the bout to a moment at which the positioning of `side` scores `hits` of `dice` at TN 4. */
void fight_position(struct fight *fight, unsigned side, unsigned dice, unsigned hits);

/* Place the next blow at d6 `d6` of its wheel, on the weapon arm (0) or the other (1). */
void fight_place(struct fight *fight, unsigned d6, unsigned arm);

/* `a` attacks with what its policy says, the other defends: in the bout as it stands, or at its start. */
void fight_exchange(struct fight *fight, unsigned a);
void fight_declare(struct fight *fight, unsigned a);

/* Both score so many hits with the dice declared, at these TNs, and the exchange is resolved. */
void fight_score(struct fight *fight, unsigned a, unsigned tn_a, unsigned hits_a, unsigned tn_d, unsigned hits_d);

/* How often `side` tried and succeeded in `event`. */
unsigned fight_tried(const struct fight *fight, unsigned side, unsigned event);
unsigned fight_succeeded(const struct fight *fight, unsigned side, unsigned event);

/* The sum of its margins. */
unsigned fight_margin(const struct fight *fight, unsigned side, unsigned event);

/* Attack rules like those of `plain` but for the action and what it buys. */
#define ATTACKS_BY(action, bought)                                                           \
	"attack: [{do: " action ", wheel: [chest, belly, thigh, shin, head, arms], buy: " bought \
	", dice: ceil(left / 2) if tempo == 1 else left}, {do: stand_down}]"
#define SWINGS(bought) ATTACKS_BY("swing", bought)
#define STRIKES(bought) ATTACKS_BY("strike", bought)

/* What a policy of `side` sees of the bout at `decision`; everything may be read. */
struct salle_view view_of(const struct fight *fight, unsigned side, unsigned decision);

/* ada is about to attack the chest like this, in this tempo of the compiled bout; the pools are `own` and `foes`. */
struct salle_view view_of_attack(struct fight *fight, unsigned tempo, unsigned own, unsigned foes, unsigned action,
	unsigned profile, unsigned dice);

#endif
