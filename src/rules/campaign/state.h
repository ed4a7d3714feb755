/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout: words, fighters, asking and telling. */
#ifndef SALLE_CAMPAIGN_STATE_H
#define SALLE_CAMPAIGN_STATE_H

#include <salle/dice.h>
#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/bout_context.h"
#include "rules/campaign/matchup.h"

/* The words of one attack. */
enum { CP_WORD_ROLL, CP_WORD_PARRY, CP_WORD_CRITICAL, CP_WORD_WOUND, CP_ATTACK_WORDS };

/* The words that every turn draws, used or not. Those of two belong to the canonical sides. */
enum cp_word {
	CP_WORD_ROLL_OFF,
	CP_WORD_STRIKE = CP_WORD_ROLL_OFF + 2, /* an attack each */
	CP_WORDS = CP_WORD_STRIKE + 2 * CP_ATTACK_WORDS,
};

/* Purposes of the four words each that lie beyond the slots. A moment is a turn. */
enum cp_purpose {
	CP_SPARE_ROLL_OFF,                       /* + how often: a word each */
	CP_SPARE_MOUNT = CP_SPARE_ROLL_OFF + 64, /* + 2 * member + canonical side: an attack */
	CP_SPARE_ORDERS = CP_SPARE_MOUNT + 64,   /* + what for: the roll-off of movement, of an order of shooting */
	CP_SPARE_FREE = CP_SPARE_ORDERS + 64,    /* + free attacks before it in the turn: an attack */
	CP_SPARE_REROLL = CP_SPARE_FREE + 256,   /* + points spent before in the turn */
	CP_SPARE_WOUND = CP_SPARE_REROLL + 256,  /* + hits before it in the turn: the wound roll and what follows */
	CP_SPARE_SHOT = CP_SPARE_WOUND + 1024,   /* + shots of the side before * 2 + canonical side: an attack */
	CP_SPARE_STRAY = CP_SPARE_SHOT + 1024,   /* + others hit before in the turn */
	CP_SPARE_NERVE = CP_SPARE_STRAY + 1024,  /* + tests before in the turn */
	CP_SPARE_LOST = CP_SPARE_NERVE + 1024,   /* the roll-off of a combat: dice, a canonical side each 16 */
	CP_SPARE_ARCANE = CP_SPARE_LOST + 64,    /* two rolls and the backlash */
	CP_SPARE_MEMBER = CP_SPARE_ARCANE + 1,   /* several a side: + 2 * member + canonical side: an attack */
	CP_SPARE_SHAKEN = CP_SPARE_MEMBER + 64,  /* + canonical side: does a unit test its nerve? */
	CP_SPARE_POLICY = CP_SPARE_SHAKEN + 2,   /* + decision * SALLE_DRAWS_APART, as salle_ask_policy counts */
};

/* The moment of what is rolled after the last turn; purpose: 2 * member + canonical side. */
enum { CP_AFTER_THE_BOUT = -1 };

/* One side in a bout. The first bytes are what policies see (observables.def). */
struct cp_fighter_state {
	uint8_t hand;      /* what it holds: an arm of the fighter; CP_BARE: nothing */
	uint8_t luck;      /* points left */
	uint8_t edge;      /* bonus of its next striking roll */
	uint8_t unparried; /* its next striking roll may not be parried */
	uint8_t gun;       /* missile that it would use */
	uint8_t wrecked;   /* bits: missiles of which none is whole */
	uint8_t shots;     /* of that, ready */
	uint8_t busy;      /* half turns until one more is */
	uint8_t cover;     /* enum cp_cover */
	uint8_t gait;      /* enum cp_gait: in this turn, before it moves in the last one */
	uint8_t runs;      /* it flees */
	uint8_t mine;      /* it made the roll at hand */
	uint8_t friends;   /* others of its side who are in the fight */

	const struct cp_side *side;
	uint8_t out;                  /* enum cp_ending */
	uint8_t shattered;            /* bits: arms that are gone for good */
	uint8_t rearms;               /* turns until it has a weapon again; 0: none to come */
	uint8_t halves;               /* half turns left in this turn */
	uint8_t idle;                 /* may not strike in this turn */
	uint8_t did;                  /* shot or reloaded in this turn: CP_DID_… bits */
	uint8_t loaded[CP_GUNS_MAX];  /* shots ready */
	uint8_t loading[CP_GUNS_MAX]; /* half turns spent on the next one */
	uint8_t blocked[CP_GUNS_MAX]; /* half turns of unblocking left */
	uint8_t guns[CP_GUNS_MAX];    /* that are not wrecked */
	uint8_t wound;                /* enum cp_wound, of the wounded */
	uint8_t tested;               /* number needed of the test that it failed: to rally */
	bool fired_on;                /* by a terrifying weapon in this turn */
	bool flees;                   /* by its policy: it is out when no enemy is near */
	uint8_t points;               /* loss points of its last test */
	int will;                     /* in an arcane battle */
	unsigned hits, strikes, shot, charges, turns, movement_lost;
};

/* CP_DID_LOAD_LONG: reloaded a missile whose reload takes a whole turn. */
enum { CP_DID_SHOOT = 1, CP_DID_RELOAD = 2, CP_DID_LOAD_LONG = 4 };

struct cp_bout {
	uint8_t kind, roll, needed;          /* the roll at hand: enum cp_roll */
	uint8_t parry_needed;                /* of a striking roll: to beat the parry; 0: it may not be parried */
	uint8_t deadliness;                  /* of a hit */
	uint8_t turn_seen;                   /* at most 255 */
	uint8_t distance_low, distance_high; /* metres between the two */

	const struct cp_matchup *matchup;
	const struct cp_book *book;
	const struct cp_options *options;
	struct salle_bout_context context; /* the moment: the number of the turn, from 0 */
	struct cp_fighter_state man[2];
	uint32_t word[CP_WORDS];
	uint32_t turns;  /* so far */
	uint8_t charger; /* side that charged in this turn; SALLE_DRAW: none */
	bool met;        /* they came together in this turn */
	uint8_t first_mover;
	unsigned drawn, rerolls, frees, wounds, volleys[2], strays, tests; /* in this turn: they key spare words */
	uint8_t member[2];                                                 /* several a side: who of them stands in man[] */
	bool crowded;               /* several a side: there is no room beside the foe to strike at it */
	void *melee;                /* several a side: struct cp_melee; NULL */
	const struct cp_unit *unit; /* several a side: bout/nerve.h; NULL */
	uint8_t calm[2];            /* of a side: enum cp_scare that its cavalry was tested for in this turn */
	struct salle_course course;
	unsigned bleeding; /* sides that were hit in this turn: 1 for A plus 2 for B */
};

static inline unsigned cp_distance(const struct cp_bout *b)
{
	return b->distance_low + 256u * b->distance_high;
}

static inline void cp_set_distance(struct cp_bout *b, unsigned metres)
{
	b->distance_low = (uint8_t)(metres & 255);
	b->distance_high = (uint8_t)(metres >> 8);
}

/* A deadliness as policies see it. */
static inline uint8_t cp_observed_deadliness(int deadliness)
{
	int shown = deadliness + CP_DEADLINESS_SHIFT;
	return (uint8_t)(shown < 0 ? 0 : shown < 2 * CP_DEADLINESS_SHIFT ? shown : 2 * CP_DEADLINESS_SHIFT - 1);
}

static inline const struct cp_arm *cp_arm_in_hand(const struct cp_fighter_state *man)
{
	return &man->side->fighter->arm[man->hand];
}

static inline bool cp_is_in(const struct cp_fighter_state *man)
{
	return man->out == CP_STILL_IN;
}

static inline bool cp_are_both_in(const struct cp_bout *b)
{
	return cp_is_in(&b->man[0]) && cp_is_in(&b->man[1]);
}

/* Returns the first weapon that is not shattered; CP_BARE if there is none, or if the build lists bare hands first. */
static inline uint8_t cp_first_arm(const struct cp_fighter_state *man)
{
	const struct cp_fighter *fighter = man->side->fighter;
	unsigned arm = 0;
	while (arm < fighter->n_arms && man->shattered & 1u << arm)
		arm++;
	return (uint8_t)(arm < fighter->n_arms && !(fighter->bare_arms & 1u << arm) ? arm : CP_BARE);
}

/* ---- missiles ---- */

static inline const struct cp_missile *cp_missile_of(const struct cp_fighter_state *man, const struct cp_book *book,
	unsigned gun)
{
	return &book->missile[man->side->fighter->gun[gun].missile];
}

/* A blocked barrel is still loaded. Of a pair the other one can be shot meanwhile. */
static inline bool cp_is_missile_ready(const struct cp_fighter_state *man, unsigned gun)
{
	unsigned blocked = (man->blocked[gun] + CP_HALVES - 1u) / CP_HALVES;
	return blocked < man->guns[gun] && man->loaded[gun] > blocked;
}

/* Returns whether there is something to load, or to unblock. */
static inline bool cp_must_reload(const struct cp_fighter_state *man, const struct cp_book *book, unsigned gun)
{
	return man->guns[gun] > 0 &&
		(man->blocked[gun] > 0 || man->loaded[gun] < man->guns[gun] * cp_missile_of(man, book, gun)->shots);
}

/* "1 turn reload": takes a whole turn and the movement that goes with it. */
static inline bool cp_takes_whole_turn_to_load(const struct cp_missile *missile)
{
	return missile->reload >= CP_HALVES;
}

/* The missile for this distance: the first that is ready and carries, else the first to load, else the first ready. */
static inline unsigned cp_pick_missile(const struct cp_fighter_state *man, const struct cp_book *book,
	unsigned distance)
{
	unsigned ready = CP_GUNS_MAX, to_load = CP_GUNS_MAX;
	for (unsigned gun = man->side->fighter->n_guns; gun-- > 0;) {
		ready = cp_is_missile_ready(man, gun) ? gun : ready;
		to_load = cp_must_reload(man, book, gun) ? gun : to_load;
	}
	for (unsigned gun = 0; gun < man->side->fighter->n_guns; gun++)
		if (cp_is_missile_ready(man, gun) && distance <= cp_missile_of(man, book, gun)->range)
			return gun;
	return to_load < CP_GUNS_MAX ? to_load : ready;
}

/* What policies see of the missile that it would use. */
static inline void cp_show_missile_to_policy(struct cp_fighter_state *man, const struct cp_book *book,
	unsigned distance)
{
	if (man->side->fighter->n_guns == 0)
		return;
	unsigned gun = cp_pick_missile(man, book, distance);
	man->gun = (uint8_t)gun;
	man->shots = gun < CP_GUNS_MAX && cp_is_missile_ready(man, gun) ? man->loaded[gun] : 0;
	man->busy = gun < CP_GUNS_MAX && man->shots == 0
		? (uint8_t)(man->blocked[gun] + cp_missile_of(man, book, gun)->reload - man->loading[gun])
		: 0;
}

/* ---- policies ---- */

/* What the policy of `side` does at this decision. */
SALLE_TEMPLATE struct salle_verdict cp_ask_policy(struct cp_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = &b->man[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = CP_SPARE_POLICY + decision * SALLE_DRAWS_APART,
			.drawn = &b->drawn,
		},
		traced);
}

/* Does its policy do anything but the preset there? */
static inline bool cp_has_rules_for(const struct cp_fighter_state *man, unsigned decision)
{
	return !man->side->policy.decision[decision].nothing;
}

#endif
