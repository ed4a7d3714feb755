/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout: random words, fighters, questions to policies, trace. */
#pragma once

#include <assert.h>

#include <salle/dice.h>
#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/bout_context.h"
#include "kit/enumerate.h"
#include "rules/campaign/matchup.h"

/* The random words of one attack: offsets from its first word. */
enum { CP_WORD_ROLL, CP_WORD_PARRY, CP_WORD_CRITICAL, CP_WORD_WOUND, CP_ATTACK_WORDS };

/*
 * The random words that every turn draws, even if it does not use them. In a pair of words the first belongs to the
 * build whose name comes first in the alphabet (salle_stream_map_side).
 */
enum cp_word {
	CP_WORD_ROLL_OFF,
	CP_WORD_STRIKE = CP_WORD_ROLL_OFF + 2, /* CP_ATTACK_WORDS words for the attack of each side */
	CP_WORDS = CP_WORD_STRIKE + 2 * CP_ATTACK_WORDS,
};

/*
 * Purposes of spare random words; each purpose has four words. Their moment is the turn. Each enumerator is the first
 * purpose of a range; the comments say what is added to it ("canonical side": salle_stream_map_side).
 */
enum cp_purpose {
	CP_SPARE_ROLL_OFF, /* repeated roll-off: + number of earlier ties / 2, because four words serve two roll-offs */
	CP_SPARE_MOUNT_ATTACK = CP_SPARE_ROLL_OFF + 64, /* attack by a mount: + 2 * member + canonical side */
	/* roll-off for movement, shooting or equal order numbers: + number of the roll-off */
	CP_SPARE_ORDERS = CP_SPARE_MOUNT_ATTACK + 64,
	/* free attack: + number of earlier free attacks in the turn */
	CP_SPARE_FREE_ATTACK = CP_SPARE_ORDERS + 64,
	/* repetition of a roll: + number of earlier repetitions in the turn */
	CP_SPARE_REROLL = CP_SPARE_FREE_ATTACK + 256,
	/* wound roll: + number of earlier wound rolls in the turn */
	CP_SPARE_WOUND = CP_SPARE_REROLL + 256,
	/* shot: + 2 * number of the side's earlier shots in the turn + canonical side */
	CP_SPARE_SHOT = CP_SPARE_WOUND + 1024,
	/* hit on a bystander: + number of earlier hits on bystanders in the turn */
	CP_SPARE_STRAY_HIT = CP_SPARE_SHOT + 1024,
	CP_SPARE_NERVE_TEST = CP_SPARE_STRAY_HIT + 1024, /* test of nerve: + number of earlier tests in the turn */
	/* roll-off of "Lost Combat": + 16 * canonical side + number of the die */
	CP_SPARE_LOST_COMBAT = CP_SPARE_NERVE_TEST + 1024,
	CP_SPARE_ARCANE = CP_SPARE_LOST_COMBAT + 64,  /* backlash of an arcane battle */
	CP_SPARE_MEMBER_ATTACK = CP_SPARE_ARCANE + 1, /* groups: attack by a member: + 2 * member + canonical side */
	/* groups: roll whether a unit must test its nerve: + canonical side */
	CP_SPARE_UNIT_NERVE_TEST = CP_SPARE_MEMBER_ATTACK + 64,
	/* draw of a policy: + decision * SALLE_PURPOSES_PER_DECISION, as in salle_ask_policy */
	CP_SPARE_POLICY = CP_SPARE_UNIT_NERVE_TEST + 2,
};

/* The moment of rolls after the last turn. Their purpose is 2 * member + canonical side (salle_stream_map_side). */
enum { CP_AFTER_THE_BOUT = -1 };

/* The state of a fighter in a bout. The first bytes are what policies see (observables.def). */
struct cp_fighter_state {
	uint8_t hand;                       /* index of the arm in hand (cp_fighter.arm); CP_BARE_HANDS without a weapon */
	uint8_t luck;                       /* points of luck left */
	uint8_t strike_bonus;               /* bonus on the fighter's next striking roll */
	uint8_t is_next_strike_unparryable; /* whether the fighter's next strike cannot be parried */
	/* index of the carried missile that the fighter would use now; CP_CARRIED_MISSILES_MAX if there is none */
	uint8_t chosen_missile;
	uint8_t wrecked_missiles;   /* bit set of the carried missiles of which every piece is wrecked */
	uint8_t ready_shots;        /* number of shots of `chosen_missile` that are ready */
	uint8_t half_turns_to_shot; /* number of half turns until the next shot of `chosen_missile` is ready */
	uint8_t cover;              /* enum cp_cover */
	uint8_t gait;       /* gait in this turn (enum cp_gait); before the fighter has moved, its gait in the last turn */
	uint8_t is_running; /* whether the fighter flees */
	uint8_t made_current_roll; /* whether this fighter made the current roll */
	uint8_t n_friends;         /* number of other fighters of the side who still fight */

	const struct cp_side *side;
	uint8_t ending;          /* how the bout ended for the fighter (enum cp_ending); CP_STILL_IN until then */
	uint8_t broken_arms;     /* bit set of the arms lost for the whole bout */
	uint8_t turns_to_rearm;  /* number of turns until the fighter has a weapon again; 0 if it never has */
	uint8_t half_turns_left; /* number of half turns left in this turn */
	uint8_t may_not_strike;  /* whether the fighter may not strike in this turn */
	uint8_t actions;         /* bit set of CP_DID_…: what the fighter did in this turn */
	uint8_t loaded[CP_CARRIED_MISSILES_MAX]; /* by carried missile: number of shots that are ready */
	/* by carried missile: number of half turns spent on loading the next shot */
	uint8_t loading[CP_CARRIED_MISSILES_MAX];
	/* by carried missile: number of half turns needed to clear blocked barrels */
	uint8_t blocked[CP_CARRIED_MISSILES_MAX];
	uint8_t working_missiles[CP_CARRIED_MISSILES_MAX]; /* by carried missile: number of pieces that are not wrecked */
	uint8_t wound;   /* result of the wound roll (enum cp_wound), if the fighter is wounded */
	uint8_t parries; /* number of rolls against the fighter's parries in this turn */
	/* number needed in the test of nerve that failed; the fighter rallies by repeating this test */
	uint8_t rally_number;
	bool faced_terrifying_shot; /* whether a terrifying weapon shot at the fighter in this turn */
	bool flees_by_policy;       /* whether the fighter flees by its policy, and leaves the bout if no enemy is near */
	uint8_t loss_points;        /* loss points in the fighter's last test of nerve */
	int will;                   /* points of will left in an arcane battle */
	unsigned hits, strikes, shot, charges, turns; /* counts of this bout; `hits`: hits suffered */
	unsigned movement_lost;                       /* points of movement that wounds took */
};

/* CP_DID_LOAD_LONG: the fighter reloaded a missile that takes a whole turn to reload. */
enum { CP_DID_SHOOT = 1, CP_DID_RELOAD = 2, CP_DID_LOAD_LONG = 4 };

struct cp_attack;
struct cp_bout;

enum {
	CP_ROLL_RESULTS = CP_TWO_DICE_MOST + 1, /* number of possible results of a roll, counted from 0 */
	/* number of outcomes of a roll with luck: each result, times whether A and B spend a point of luck */
	CP_LUCKY_OUTCOMES = CP_ROLL_RESULTS * 4,
	CP_WOUND_CELLS = (CP_DEAD + 1) * CP_WOUNDS * CP_CAUSES, /* number of wound cells of a side (cp_wound_cell) */
	CP_UNREAD_COUNTS = CP_WOUND_CELLS * SALLE_WOUND_COUNTS
};

/* An enumeration of the rolls of a bout. */
struct cp_enumeration {
	struct salle_enumeration rolls;
	unsigned given_result; /* result that the next roll must have; 0 if all results are enumerated */
	/* Plays a strike with its free attacks; NULL if no fighter strikes. */
	void (*play_strike)(struct cp_bout *b, const struct cp_attack *attack);
	void *solution; /* results of all strikes solved so far, for `play_strike` */
	/* by number of the roll: stored result of the strike that was made there in this run */
	const void *strikes_by_roll[SALLE_ENUMERATED_ROLLS_MAX];
	/* stored results of the strikes in this run, in the order of the strikes */
	const void *drawn_strikes[SALLE_ENUMERATED_ROLLS_MAX];
	unsigned n_drawn_strikes;
	double lucky_chances[SALLE_ENUMERATED_ROLLS_MAX]
						[CP_LUCKY_OUTCOMES]; /* by number of the roll in this run: chances of its outcomes with luck */
	struct salle_stream stream;              /* stream that the bout needs; its words are not used */
	struct salle_recorder recorder;          /* recorder of this run; only wounds are read */
	uint64_t wounds[2][CP_WOUND_CELLS * SALLE_WOUND_COUNTS]; /* wounds that the recorder counts, by side */
	uint64_t unread_counts[CP_UNREAD_COUNTS];                /* where the recorder writes other counts */
};

_Static_assert((int)CP_EVENTS *(int)SALLE_EVENT_COUNTS <= (int)CP_UNREAD_COUNTS, "events share the unread counts");

/* Tells whether rolls are enumerated instead of made at random: only in files that define CP_ENUMERATED. */
#ifdef CP_ENUMERATED
#define CP_ENUMERATES(b) ((void)(b), true)
#else
#define CP_ENUMERATES(b) ((void)(b), false)
#endif

/* A bout of two fighters. In groups, a bout of the two members who act on each other now. */
struct cp_bout {
	uint8_t roll_kind, roll, needed; /* the current roll; `roll_kind` is an enum cp_roll */
	/* lowest roll of the attacker that beats the parry; 0 if the strike cannot be parried */
	uint8_t parry_needed;
	uint8_t deadliness;  /* deadliness of the hit in the form that policies see (cp_deadliness_for_policies) */
	uint8_t capped_turn; /* number of the turn, at most 255 */
	/* distance between the fighters in metres: distance_low + 256 * distance_high */
	uint8_t distance_low, distance_high;

	const struct cp_matchup *matchup;
	const struct cp_book *book;
	const struct cp_options *options;
	struct cp_enumeration *enumeration; /* the current enumeration of rolls; NULL in a bout that is fought */
	struct salle_bout_context context;  /* random stream, recorder and trace; `moment` is the turn, from 0 */
	struct cp_fighter_state fighter[2];
	uint32_t word[CP_WORDS];
	uint32_t turns;     /* number of turns fought */
	uint8_t charger;    /* the side that charged in this turn; SALLE_DRAW if none did */
	bool met_this_turn; /* whether the fighters came within reach in this turn */
	uint8_t first_mover;
	/* counts in this turn, by which spare random words are chosen */
	unsigned policy_draws, rerolls, free_attacks, wounds, volleys[2], stray_hits, nerve_tests;
	uint8_t helpers[2]; /* by side: number of friends who fight the same foe; 0 unless an option counts them */
	uint8_t member[2];  /* groups: index of the member of each side that fights in this bout of two */
	bool has_no_room;   /* groups: whether there is no room for another attacker beside the foe */
	void *melee;        /* groups: struct cp_melee; NULL in a bout of one against one */
	/* groups: functions that concern whole units (bout/nerve.h); NULL in a bout of one against one */
	const struct cp_unit *unit;
	/* by side: bit set of the causes (enum cp_scare) for which its cavalry was tested in this turn */
	uint8_t tested_scares[2];
	struct salle_course course;
	unsigned sides_hit; /* sides that were hit in this turn: bit 0 for A, bit 1 for B */
};

/* Begins an enumeration of the rolls of `b`. */
static inline void cp_begin_enumeration(struct cp_enumeration *of, struct cp_bout *b)
{
	*of = (struct cp_enumeration){ .given_result = 0 };
	for (unsigned side = 0; side < 2; side++) {
		of->recorder.events[side] = of->recorder.cell_wounds[side] = of->unread_counts;
		of->recorder.wounds[side] = of->wounds[side];
	}
	b->enumeration = of;
	b->context.stream = &of->stream;
	b->context.recorder = &of->recorder;
	salle_enumeration_begin(&of->rolls);
}

static inline unsigned cp_distance(const struct cp_bout *b)
{
	return b->distance_low + 256u * b->distance_high;
}

static inline void cp_set_distance(struct cp_bout *b, unsigned metres)
{
	b->distance_low = (uint8_t)(metres & 255);
	b->distance_high = (uint8_t)(metres >> 8);
}

/* Returns a deadliness in the form that policies see. */
static inline uint8_t cp_deadliness_for_policies(int deadliness)
{
	int shown = deadliness + CP_DEADLINESS_SHIFT;
	return (uint8_t)(shown < 0 ? 0 : shown < 2 * CP_DEADLINESS_SHIFT ? shown : 2 * CP_DEADLINESS_SHIFT - 1);
}

static inline const struct cp_arm *cp_arm_in_hand(const struct cp_fighter_state *fighter)
{
	return &fighter->side->fighter->arm[fighter->hand];
}

static inline bool cp_is_fighting(const struct cp_fighter_state *fighter)
{
	return fighter->ending == CP_STILL_IN;
}

static inline bool cp_are_both_fighting(const struct cp_bout *b)
{
	return cp_is_fighting(&b->fighter[0]) && cp_is_fighting(&b->fighter[1]);
}

/* Returns the first weapon that is not broken; CP_BARE_HANDS if there is none, or if bare hands come first. */
static inline uint8_t cp_find_first_usable_arm(const struct cp_fighter_state *fighter)
{
	const struct cp_fighter *build = fighter->side->fighter;
	unsigned arm = 0;
	while (arm < build->n_arms && fighter->broken_arms & 1u << arm)
		arm++;
	return (uint8_t)(arm < build->n_arms && !(build->bare_arms & 1u << arm) ? arm : CP_BARE_HANDS);
}

/* ---- missiles ---- */

static inline const struct cp_missile *cp_missile_of(const struct cp_fighter_state *fighter, const struct cp_book *book,
	unsigned gun)
{
	return &book->missile[fighter->side->fighter->carried_missile[gun].missile];
}

/*
 * Returns whether a shot of the missile is ready. A missile with a blocked barrel stays loaded, but only the other
 * missile of a pair can then shoot.
 */
static inline bool cp_is_missile_ready(const struct cp_fighter_state *fighter, unsigned gun)
{
	unsigned blocked = (fighter->blocked[gun] + CP_HALF_TURNS - 1u) / CP_HALF_TURNS;
	return blocked < fighter->working_missiles[gun] && fighter->loaded[gun] > blocked;
}

/* Returns whether the missile is not fully loaded or has a blocked barrel. */
static inline bool cp_must_reload(const struct cp_fighter_state *fighter, const struct cp_book *book, unsigned gun)
{
	return fighter->working_missiles[gun] > 0 &&
		(fighter->blocked[gun] > 0 ||
			fighter->loaded[gun] < fighter->working_missiles[gun] * cp_missile_of(fighter, book, gun)->shots);
}

/* Returns whether loading takes a whole turn, including its movement ("1 turn reload"). */
static inline bool cp_takes_whole_turn_to_load(const struct cp_missile *missile)
{
	return missile->reload >= CP_HALF_TURNS;
}

/*
 * Returns the missile to use: the first ready missile in range, otherwise the first missile that must be loaded,
 * otherwise the first ready missile; CP_CARRIED_MISSILES_MAX if there is none.
 */
static inline unsigned cp_pick_missile(const struct cp_fighter_state *fighter, const struct cp_book *book,
	unsigned distance)
{
	unsigned ready = CP_CARRIED_MISSILES_MAX, to_load = CP_CARRIED_MISSILES_MAX;
	for (unsigned gun = fighter->side->fighter->n_carried_missiles; gun-- > 0;) {
		ready = cp_is_missile_ready(fighter, gun) ? gun : ready;
		to_load = cp_must_reload(fighter, book, gun) ? gun : to_load;
	}
	for (unsigned gun = 0; gun < fighter->side->fighter->n_carried_missiles; gun++)
		if (cp_is_missile_ready(fighter, gun) && distance <= cp_missile_of(fighter, book, gun)->range)
			return gun;
	return to_load < CP_CARRIED_MISSILES_MAX ? to_load : ready;
}

/* Updates what policies see of the missile that the fighter would use. */
static inline void cp_show_missile_to_policy(struct cp_fighter_state *fighter, const struct cp_book *book,
	unsigned distance)
{
	if (fighter->side->fighter->n_carried_missiles == 0)
		return;
	unsigned gun = cp_pick_missile(fighter, book, distance);
	fighter->chosen_missile = (uint8_t)gun;
	fighter->ready_shots =
		gun < CP_CARRIED_MISSILES_MAX && cp_is_missile_ready(fighter, gun) ? fighter->loaded[gun] : 0;
	fighter->half_turns_to_shot = gun < CP_CARRIED_MISSILES_MAX && fighter->ready_shots == 0
		? (uint8_t)(fighter->blocked[gun] + cp_missile_of(fighter, book, gun)->reload - fighter->loading[gun])
		: 0;
}

/* ---- policies ---- */

/* Asks the policy of `side` for its action at this decision. */
SALLE_TEMPLATE struct salle_verdict cp_ask_policy(struct cp_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	if (CP_ENUMERATES(b))
		return salle_enumerate_verdict(&b->enumeration->rolls, &b->fighter[side].side->policy.decision[decision], b);
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = &b->fighter[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = CP_SPARE_POLICY + decision * SALLE_PURPOSES_PER_DECISION,
			.draw_counter = &b->policy_draws,
		},
		traced);
}

/* Returns whether the fighter's policy has rules for this decision, not only the preset. */
static inline bool cp_has_rules_for(const struct cp_fighter_state *fighter, unsigned decision)
{
	assert(fighter->side != NULL);
	return !fighter->side->policy.decision[decision].always_preset;
}
