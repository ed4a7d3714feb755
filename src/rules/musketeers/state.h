/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout and the basic rolls: random words, hands and weapons, initiative, trace. */
#pragma once

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <salle/dice.h>
#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/enumerate.h"
#include "kit/teams.h"
#include "rules/musketeers/matchup.h"
#include "rules/musketeers/names.h"

/* The random words of one attack or riposte: offsets from its first word. */
enum { MK_BLOW_WORD_ATTACK, MK_BLOW_WORD_PARRY, MK_BLOW_WORD_DAMAGE, MK_BLOW_WORD_PLACE, MK_BLOW_WORDS };

/*
 * The random words that every phrase draws, even if it does not use them. In a pair of words the first belongs to the
 * build whose name comes first in the alphabet (salle_stream_map_side).
 */
enum mk_word {
	MK_WORD_INITIATIVE,
	MK_WORD_OPENING = MK_WORD_INITIATIVE + 2, /* for openings, and for moves instead of an opening */
	MK_WORD_COUNTER = MK_WORD_OPENING + 2,
	MK_WORD_ATTACK = MK_WORD_COUNTER + 2,
	/* for the first riposte, or for the second of two simultaneous attacks */
	MK_WORD_RIPOSTE = MK_WORD_ATTACK + MK_BLOW_WORDS,
	MK_WORDS = MK_WORD_RIPOSTE + MK_BLOW_WORDS,
};

/*
 * Purposes of spare random words. In each phrase, each purpose has four words. An enumerator is the first purpose of a
 * range; its comment says which number is added to it ("canonical side": salle_stream_map_side).
 */
enum mk_purpose {
	/* repeated initiative: + number of earlier ties / 2; a roll of both sides takes two of the four words */
	MK_SPARE_TIE,
	/* opening and counter: + number of earlier openings in the phrase */
	MK_SPARE_OPENING = MK_SPARE_TIE + 64,
	MK_SPARE_AFTER_FALL = MK_SPARE_OPENING + 32,
	/* damage and location of a special move: + canonical side, or + 2 after a fall */
	MK_SPARE_SPECIAL_MOVE = MK_SPARE_AFTER_FALL + 1,
	/* attack or riposte: + number of earlier attacks and ripostes in the phrase */
	MK_SPARE_EXCHANGE = MK_SPARE_SPECIAL_MOVE + 4,
	MK_SPARE_CROSSED_INITIATIVE = MK_SPARE_EXCHANGE + 32, /* initiative over crossed swords: + number of the turn */
	/* attempt to separate crossed swords, its damage and location: + number of the turn */
	MK_SPARE_CROSSED_ROLL = MK_SPARE_CROSSED_INITIATIVE + 32,
	/* repeated initiative over crossed swords: + 64 * number of the turn + number of earlier ties / 2 */
	MK_SPARE_CROSSED_TIE = MK_SPARE_CROSSED_ROLL + 32,
	/* groups, words of struct rank (group/group.c): + 2 * fencer + canonical side */
	MK_SPARE_MELEE = MK_SPARE_CROSSED_TIE + 2048,
	/* draw of a policy: + decision * SALLE_PURPOSES_PER_DECISION */
	MK_SPARE_POLICY = MK_SPARE_MELEE + 2 * SALLE_MEMBER_ROW,
	MK_SPARE_MEMBER_ROW = 512, /* number of purposes between two rows of fencers (salle_member_row_number) */
};
_Static_assert((int)MK_SPARE_POLICY + (int)MK_DECISIONS * (int)SALLE_PURPOSES_PER_DECISION <=
		(int)MK_SPARE_MELEE + 2 * (int)MK_SPARE_MEMBER_ROW,
	"policies and rows of fencers have purposes of their own");

/*
 * The moments of rolls before the first phrase and after the last phrase. Their purpose depends on the fencer's index
 * and canonical side (salle_stream_map_side).
 */
enum { MK_BEFORE_THE_BOUT = -1, MK_AFTER_THE_BOUT = -2 };

/* DMs of a fencer's rolls, including the penalties for wounds and for fencing with the wrong hand. */
struct mk_abilities {
	int sword_expertise;  /* expertise with the hand that holds the sword */
	int dagger_expertise; /* expertise with the dagger; has no penalty for the wrong hand */
	int agility, strength;
};

static inline struct mk_abilities mk_make_abilities(const struct mk_options *options, int expertise, int agility,
	int strength, int penalty, bool wrong_hand)
{
	return (struct mk_abilities){
		.sword_expertise = expertise - penalty - (wrong_hand ? (int)options->wrong_hand : 0),
		.dagger_expertise = expertise - penalty,
		.agility = agility - penalty,
		.strength = strength - penalty,
	};
}

/*
 * The members of a fencer's state that policies see (observables.def) or that affect rolls, except kit and wounds.
 * Fencers with equal stances have equal chances (exact/exact.h).
 */
#define MK_STANCE                                                                                               \
	uint8_t sword;  /* where the sword is (enum mk_sword) */                                                    \
	uint8_t dagger; /* whether a dagger in the other hand is ready */                                           \
	uint8_t prone;                                                                                              \
	uint8_t off_balance; /* whether the fencer is off balance: after a miss or a push, until its next parry */  \
	uint8_t lame;        /* whether a leg is lost: no lunge, fleche or chosen retreat */                        \
	uint8_t arms_lost;                                                                                          \
	uint8_t is_surprised; /* whether the fencer is not en garde: it can only dodge and retreat */               \
	uint8_t penalty;      /* subtracted from 2d6 rolls except damage; at most mk_side.most_penalty */           \
	uint8_t endurance;    /* points of endurance left */                                                        \
	uint8_t last_parry;   /* the last parry in this phrase (enum mk_parry) */                                   \
	uint8_t has_missed;   /* whether the last attack of the phrase missed */                                    \
	uint8_t hits;         /* number of hits scored on the foe */                                                \
	uint8_t mugs, chairs;                                                                                       \
	uint8_t seen_weapon, seen_expertise, seen_agility, seen_strength; /* the kit, as offsets from lowest_kit */ \
	uint8_t wound_penalty;                                            /* like `penalty`, but not limited */     \
	uint8_t ending;       /* how the bout ended for the fencer (enum mk_ending) */                              \
	uint8_t is_pushed;    /* whether the fencer will begin the next phrase off balance */                       \
	uint8_t is_staggered; /* whether an earlier push keeps the fencer off balance until its first parry */      \
	uint8_t sword_arm;    /* arm that holds the sword, or held it last (enum mk_location) */                    \
	uint8_t lost_limbs;   /* bit set of the limbs that are lost (enum mk_location) */

struct mk_stance {
	MK_STANCE
};

/* The state of a fencer in a bout. The first members are those of struct mk_stance. */
struct mk_fencer_state {
	MK_STANCE
	struct mk_kit kit;
	int8_t hard_to_parry; /* penalty on the foe's parries against this fencer; constant during a bout */
	const struct mk_weapon *weapon;
	const struct mk_side *side;
	struct mk_abilities abilities;
	uint8_t limb_damage[MK_LOCATIONS]; /* damage points that each limb has suffered */
	bool has_vital_wound;              /* whether the fencer is wounded in head or torso */
	uint8_t points_per_phrase; /* damage points that the fencer's wounds cost after every phrase (option `bleeding`) */
	unsigned points_suffered;  /* damage points suffered */
	unsigned wound_dm;         /* sum of the penalties of the fencer's wounds, by severity and by location */
	unsigned points_dealt;     /* damage points inflicted */
	unsigned n_wounds, n_openings, n_parries, n_ripostes, n_falls, n_drops;
	/* whether the fencer has rolled an opening, or a move instead of an opening, in this phrase */
	bool has_rolled_opening;
	/* DMs that mk_set_kit sets: of attacks; of initiative without wounds; of damage, by strength */
	int8_t attack_dm, initiative_dm, damage_dm;
};

_Static_assert(offsetof(struct mk_fencer_state, lost_limbs) == offsetof(struct mk_stance, lost_limbs) &&
		sizeof(struct mk_stance) == offsetof(struct mk_stance, lost_limbs) + 1,
	"mk_set_stance copies the first bytes");
_Static_assert(sizeof(struct mk_fencer_state) <= 120, "eight more bytes cost three instructions in a hundred");

static inline struct mk_stance mk_stance_of(const struct mk_fencer_state *fighter)
{
	struct mk_stance stance;
	memcpy(&stance, fighter, sizeof stance);
	return stance;
}

static inline void mk_set_stance(struct mk_fencer_state *fighter, const struct mk_stance *stance)
{
	memcpy(fighter, stance, sizeof *stance);
}

/* ---- exact chances ---- */

/*
 * The steps of a phrase. All rolls of a step are enumerated together. Play stops before the next step, so that equal
 * states can be merged.
 */
enum mk_step {
	MK_STEP_OVER, MK_STEP_PHRASE, MK_STEP_TURN, MK_STEP_OPENING, MK_STEP_ASSAULT, MK_STEP_BLOW,
	MK_STEP_BOTH_ATTACK, MK_STEP_CROSSED_SWORDS,
};

/* The next step, and its arguments. */
struct mk_next_step {
	uint8_t step, side;
	/*
	 * depends on the step: number of the turn in the phrase; number of the opening; bonus; or number of the turn over
	 * crossed swords
	 */
	uint8_t number;
	int8_t dm, required_total, damage;
	uint8_t aim, dagger; /* location that a riposte aims at; whether it is made with the dagger */
};

/* A hit whose damage is not rolled yet: the arguments of mk_resolve_hit. */
struct mk_pending_hit {
	uint8_t side;
	int8_t dm;
	uint8_t blade, aim;
	uint8_t who_closed; /* 1 + the side whose opening closed the distance; 0 if none did */
};

/* An enumeration of the rolls of a step. */
struct mk_enumeration {
	struct salle_enumeration rolls;
	struct mk_next_step next_step;
	uint8_t turn;              /* number of the current turn in the phrase */
	bool rolls_damage_at_once; /* whether the damage of a hit is rolled at once; otherwise the hit is added to `hit` */
	uint8_t n_hits;
	struct mk_pending_hit hit[2];
};

/*
 * Tells whether rolls are enumerated instead of made at random: never in files that fight bouts, always in those of
 * exact/. Functions that are compiled only once test the bout (MK_ENUMERATES_AT_RUN_TIME).
 */
#if defined MK_ENUMERATED
#define MK_ENUMERATES(b) ((void)(b), true)
#elif defined MK_ENUMERATES_AT_RUN_TIME
#define MK_ENUMERATES(b) __builtin_expect((b)->enumeration != NULL, 0)
#else
#define MK_ENUMERATES(b) ((void)(b), false)
#endif

/*
 * Tells whether a function implements the options `drop_confirm`, `opening_again` and `bleeding`. For speed, the
 * untraced versions in bout.c and bout_controlled.c leave these options out; bout_house_rules.c fights bouts with them.
 */
#ifdef MK_PRINTED_RULES
#define MK_HAS_HOUSE_RULES(traced) (traced)
#else
#define MK_HAS_HOUSE_RULES(traced) ((void)(traced), true)
#endif

/* A bout of two fencers. In groups, a bout of the two fencers who act on each other now. */
struct mk_bout {
	uint8_t attack_requirement, attack_total; /* requirement and total of the current attack */
	uint8_t bonus;                            /* bonus on the next attack */
	bool beyond_parry; /* whether the current attack cannot be parried (option `critical_parry`) */
	uint8_t n_openings, n_ripostes, crossed_attempts;
	/* 1 + the side whose opening has closed the distance; 0 if both fencers are en garde */
	uint8_t who_closed;
	uint8_t distance_to_cover; /* distance that the next attack must cover (mk_find_distance_to_cover) */
	uint8_t is_fleche;         /* whether the next attack is a fleche (a running attack) without an opening */
	uint8_t capped_phrase;     /* number of the phrase, at most 255 */

	const struct mk_matchup *matchup;
	const struct mk_book *book;
	const struct mk_options *options;   /* the options of `book` */
	struct mk_enumeration *enumeration; /* the current enumeration of rolls; NULL in a bout that is fought */
	struct salle_bout_context context;  /* random stream, recorder and trace; `moment` is the phrase, from 0 */
	struct mk_fencer_state fighter[2];
	uint32_t word[MK_WORDS];
	uint32_t rounds; /* number of phrases fought; in groups, of rounds in which every fencer had a turn */
	int ground;      /* hexes that the pair has moved towards A's end of the piste */
	unsigned crossed_turns;
	unsigned policy_draws; /* number of random choices of policies in this phrase */
	struct {
		unsigned endurance, hits;
	} sums_beyond_byte[2]; /* groups, by side: amount by which the sum over its fencers exceeds 255 */
	/*
	 * groups, by side: whether other fencers of the side still fight, so that the defeat of this one does not end the
	 * bout
	 */
	bool has_others_in[2];
	uint8_t first_mover;
	struct salle_course course;
};

/*
 * In enumerations: stops the play before a step of `side`, and stores the step in `next_step`. Returns whether the play
 * stops.
 */
SALLE_TEMPLATE bool mk_stop_before_step(struct mk_bout *b, enum mk_step step, unsigned side, unsigned which)
{
	if (MK_ENUMERATES(b))
		b->enumeration->next_step =
			(struct mk_next_step){ .step = (uint8_t)step, .side = (uint8_t)side, .number = (uint8_t)which };
	return MK_ENUMERATES(b);
}

static inline bool mk_is_armed(const struct mk_fencer_state *fighter)
{
	return fighter->sword != MK_ON_THE_GROUND;
}

/*
 * "For every three points of Endurance lost …": returns the penalty on every roll except damage. `lost`: points of
 * endurance lost; `wound_dm`: sum of the penalties of the fencer's wounds.
 */
static inline unsigned mk_wound_penalty(const struct mk_book *book, unsigned lost, unsigned wound_dm)
{
	return wound_dm + (book->options.wound_dm == MK_BY_SEVERITY ? 0 : lost / (unsigned)book->figure[MK_POINTS_PER_DM]);
}

/* Updates the fencer's DMs after a change of hands or of the penalty. */
static inline void mk_update_dms(struct mk_fencer_state *fighter, const struct mk_book *book)
{
	fighter->abilities = mk_make_abilities(&book->options, fighter->kit.expertise, fighter->kit.trait[MK_AGILITY],
		fighter->kit.trait[MK_STRENGTH], fighter->wound_penalty, fighter->sword == MK_IN_WRONG_HAND);
}

/* Option `strength_damage`: returns the DM of strength on damage rolls with a weapon. */
static inline int mk_strength_damage(const struct mk_options *options, int strength)
{
	return options->strength_damage ? strength : 0;
}

/* Option `left_hander`: returns the penalty on parries against a fencer with this hand. */
static inline int mk_penalty_against_hand(const struct mk_options *options, unsigned hand)
{
	return hand == MK_LEFT ? (int)options->left_hander : 0;
}

/* Option `initiative_roll`: returns the DM of initiative for a fencer without wounds. */
static inline int mk_unwounded_initiative(const struct mk_options *options, const struct mk_kit *kit)
{
	const int agility = kit->trait[MK_AGILITY], perception = kit->trait[MK_PERCEPTION];
	return options->initiative_roll == MK_INITIATIVE_BY_AGILITY ? agility
		: options->initiative_roll == MK_INITIATIVE_BY_BOTH     ? agility + perception
																: perception;
}

/* Updates the fencer's penalty, endurance and DMs after a wound. */
static inline void mk_update_abilities(struct mk_fencer_state *fighter, const struct mk_book *book)
{
	unsigned penalty = mk_wound_penalty(book, fighter->points_suffered, fighter->wound_dm);
	fighter->wound_penalty = (uint8_t)penalty;
	fighter->penalty = (uint8_t)(penalty < fighter->side->most_penalty ? penalty : fighter->side->most_penalty);
	fighter->endurance = fighter->kit.endurance > fighter->points_suffered
		? (uint8_t)(fighter->kit.endurance - fighter->points_suffered)
		: 0;
	mk_update_dms(fighter, book);
}

/* Gives the fencer the weapon in row `weapon` of the book. */
static inline void mk_take_weapon(struct mk_fencer_state *fighter, const struct mk_book *book, unsigned weapon)
{
	fighter->weapon = &book->weapon[weapon];
	fighter->seen_weapon = (uint8_t)(weapon - fighter->side->fencer->lowest_kit.weapon);
}

/* Returns whether the fencer has lost the sword arm and fights with the dagger in the other hand. */
static inline bool mk_is_dagger_only(const struct mk_fencer_state *fighter)
{
	return fighter->dagger && fighter->weapon->is_single_dagger;
}

/* Removes the dagger in the other hand. If the fencer fights with that dagger, it is then unarmed. */
static inline void mk_lose_dagger(struct mk_fencer_state *fighter, const struct mk_book *book)
{
	if (mk_is_dagger_only(fighter)) {
		mk_take_weapon(fighter, book, fighter->kit.weapon);
		fighter->sword = MK_ON_THE_GROUND;
	}
	fighter->dagger = false;
}

/* Gives a fencer its kit. Policies see the values of the kit as differences from their minimum. */
static inline void mk_set_kit(struct mk_fencer_state *fighter, const struct mk_matchup *matchup,
	const struct mk_kit *kit)
{
	const struct mk_kit *least = &fighter->side->fencer->lowest_kit;
	fighter->kit = *kit;
	if (matchup->is_salle_bout) /* in the salle d'armes all fencers use foils */
		fighter->kit.weapon = matchup->book->foil;
	fighter->weapon = &matchup->book->weapon[fighter->kit.weapon];
	fighter->dagger = fighter->weapon->off_hand_dagger;
	fighter->sword_arm = kit->hand == MK_LEFT ? MK_LEFT_ARM : MK_RIGHT_ARM;
	const struct mk_options *options = &matchup->book->options;
	fighter->attack_dm = fighter->side->fencer->attack;
	fighter->initiative_dm = (int8_t)mk_unwounded_initiative(options, kit);
	fighter->damage_dm = (int8_t)mk_strength_damage(options, kit->trait[MK_STRENGTH]);
	fighter->hard_to_parry = (int8_t)mk_penalty_against_hand(options, kit->hand);
	fighter->seen_weapon = (uint8_t)(matchup->is_salle_bout ? 0 : kit->weapon - least->weapon);
	fighter->seen_expertise = (uint8_t)(kit->expertise - least->expertise);
	fighter->seen_agility = (uint8_t)(kit->trait[MK_AGILITY] - least->trait[MK_AGILITY]);
	fighter->seen_strength = (uint8_t)(kit->trait[MK_STRENGTH] - least->trait[MK_STRENGTH]);
	mk_update_abilities(fighter, matchup->book);
}

/* Asks the policy of `side` for its action at this decision. */
SALLE_TEMPLATE struct salle_verdict mk_ask_policy(struct mk_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	if (MK_ENUMERATES(b))
		return salle_enumerate_verdict(&b->enumeration->rolls, &b->fighter[side].side->policy.decision[decision], b);
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = &b->fighter[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = MK_SPARE_POLICY + decision * SALLE_PURPOSES_PER_DECISION,
			.draw_counter = &b->policy_draws,
		},
		traced);
}

/*
 * Returns the random word for a roll of two dice: `word`. In an enumeration, returns a word that gives the total of the
 * current run.
 */
SALLE_TEMPLATE uint32_t mk_draw_2d6(const struct mk_bout *b, uint32_t word)
{
	return MK_ENUMERATES(b) ? salle_enumerate_sum_word(&b->enumeration->rolls, 2, 6, NULL) : word;
}

/* Returns the total of 2d6 + `dm`. `what` names the roll in the trace. */
SALLE_TEMPLATE int mk_roll_2d6(struct mk_bout *b, unsigned side, const char *what, int dm, uint32_t word,
	const bool traced)
{
	unsigned dice = salle_roll_2d6(word);
	SALLE_TRACE(&b->context, "roll", "{who} rolls {dice} for {what}, DM {dm}: {total}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("dice", dice),
		SALLE_TRACE_TEXT("what", what), SALLE_TRACE_NUMBER("dm", dm), SALLE_TRACE_NUMBER("total", (int)dice + dm));
	return (int)dice + dm;
}

/* Rolls 2d6 + `dm` against the requirement `need`, and counts the event. Returns whether the roll succeeds. */
SALLE_TEMPLATE bool mk_roll_check(struct mk_bout *b, unsigned side, enum mk_event event, const char *what, int dm,
	int need, uint32_t word, const bool traced)
{
	int total = mk_roll_2d6(b, side, what, dm, mk_draw_2d6(b, word), traced);
	salle_record_event(b->context.recorder, side, event, total >= need, total >= need ? (unsigned)(total - need) : 0);
	return total >= need;
}

/* Returns the chance that A wins the initiative; if `crossed`, the initiative over crossed swords. */
double mk_chance_to_win_initiative(const struct mk_bout *b, bool crossed);

/* Records who won the initiative, and returns the winner. */
static inline unsigned mk_record_initiative(struct mk_bout *b, unsigned winner, unsigned margin)
{
	salle_record_event(b->context.recorder, winner, MK_EVENT_INITIATIVE, true, margin);
	salle_record_event(b->context.recorder, !winner, MK_EVENT_INITIATIVE, false, 0);
	return winner;
}

/* Returns the DM of the fencer's initiative. */
static inline int mk_initiative_dm(const struct mk_fencer_state *fighter)
{
	return fighter->initiative_dm - fighter->wound_penalty;
}

/* Rolls once for the initiative, or for the first move over crossed swords. Returns A's total minus B's. */
SALLE_TEMPLATE int mk_roll_initiative_once(struct mk_bout *b, const uint32_t words[2], const bool crossed,
	const bool traced)
{
	const bool strong = crossed && b->options->crossed_roll == MK_CROSSED_BY_STRENGTH;
	int total[2];
	for (unsigned side = 0; side < 2; side++)
		total[side] = mk_roll_2d6(b, side, strong ? "strength" : "initiative",
			strong ? b->fighter[side].abilities.strength : mk_initiative_dm(&b->fighter[side]),
			mk_draw_2d6(b, words[salle_stream_map_side(b->context.stream, side)]), traced);
	return total[0] - total[1];
}

/*
 * "Initiative": returns the side with the higher 2d6 + agility (options `initiative_roll`, and `crossed_roll` if
 * `crossed`); ties are rolled again. `words` has one word per side, in the order of salle_stream_map_side. Repeated
 * rolls use spare words from purpose `spare` on, two rolls per purpose.
 */
SALLE_TEMPLATE unsigned mk_roll_initiative(struct mk_bout *b, const uint32_t words[2], unsigned spare,
	const bool crossed, const bool traced)
{
	uint32_t more[4];
	const uint32_t *word = words;
	if (MK_ENUMERATES(b)) {
		const bool knows = salle_enumeration_knows_chances(&b->enumeration->rolls);
		const double wins = knows ? 0 : mk_chance_to_win_initiative(b, crossed), chance[2] = { wins, 1 - wins };
		return mk_record_initiative(b, salle_enumerate(&b->enumeration->rolls, chance, 2), 0);
	}
	for (unsigned tie = 0;; tie++) {
		int edge = mk_roll_initiative_once(b, word, crossed, traced);
		if (__builtin_expect(edge != 0, 1))
			return mk_record_initiative(b, edge < 0, (unsigned)abs(edge));
		if (tie % 2 == 0)
			salle_context_spare_words(&b->context, spare + tie / 2 % 64, more);
		word = &more[tie % 2 * 2];
	}
}

/*
 * Makes a fencer step back. In the salle d'armes, a fencer who steps off the piste gives the foe a hit, and both return
 * to the middle.
 */
SALLE_TEMPLATE void mk_step_back(struct mk_bout *b, unsigned side, unsigned hexes, const bool traced)
{
	if (__builtin_expect(!b->matchup->is_salle_bout, 1))
		return;
	b->ground += side == 0 ? (int)hexes : -(int)hexes;
	int back = side == 0 ? b->ground : -b->ground;
	if (back <= b->matchup->scene.piste)
		return;
	struct mk_fencer_state *other = &b->fighter[!side];
	b->ground = 0;
	other->hits = (uint8_t)(other->hits + b->book->figure[MK_FORFEIT]);
	SALLE_TRACE(&b->context, "piste", "{who} steps off the piste: {one?a hit|hits} for {other}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("one", b->book->figure[MK_FORFEIT] == 1),
		SALLE_TRACE_TEXT("other", b->context.names[!side]));
	if (b->matchup->hits_to_win > 0 && other->hits >= b->matchup->hits_to_win)
		b->fighter[side].ending = MK_TOUCHED;
}
