/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of a bout and what moves it: dice, words, hands, telling.
 */
#ifndef SALLE_MUSKETEERS_STATE_H
#define SALLE_MUSKETEERS_STATE_H

#include <salle/dice.h>
#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/teams.h"
#include "rules/musketeers/matchup.h"
#include "rules/musketeers/names.h"

/* The words of one exchange of blades. */
enum { MK_BLOW_ATTACK, MK_BLOW_PARRY, MK_BLOW_DAMAGE, MK_BLOW_PLACE, MK_BLOW_WORDS };

/* The words that every phrase draws, used or not. Those of two belong to the canonical sides. */
enum mk_word {
	MK_WORD_INITIATIVE,
	MK_WORD_OPENING = MK_WORD_INITIATIVE + 2, /* or what takes its place */
	MK_WORD_COUNTER = MK_WORD_OPENING + 2,
	MK_WORD_ATTACK = MK_WORD_COUNTER + 2,
	MK_WORD_RIPOSTE = MK_WORD_ATTACK + MK_BLOW_WORDS, /* the first, or the second attack of two at once */
	MK_WORDS = MK_WORD_RIPOSTE + MK_BLOW_WORDS,
};

/* Purposes of the four words each that lie beyond the slots. A moment is a phrase. */
enum mk_purpose {
	MK_SPARE_TIE,                         /* + how often: two rolls a word pair, one a canonical side */
	MK_SPARE_OPENING = MK_SPARE_TIE + 64, /* + openings before it in the phrase: opening, counter */
	MK_SPARE_AFTER_FALL = MK_SPARE_OPENING + 32,
	MK_SPARE_SPECIAL = MK_SPARE_AFTER_FALL + 1,        /* + canonical side, 2 after a fall: damage, place */
	MK_SPARE_EXCHANGE = MK_SPARE_SPECIAL + 4,          /* + exchanges before it */
	MK_SPARE_CROSSED = MK_SPARE_EXCHANGE + 32,         /* + turn: initiative, one a canonical side */
	MK_SPARE_CROSSED_ROLL = MK_SPARE_CROSSED + 32,     /* + turn: the attempt, damage, place */
	MK_SPARE_CROSSED_TIE = MK_SPARE_CROSSED_ROLL + 32, /* + turn * 64 + how often */
	MK_SPARE_MELEE = MK_SPARE_CROSSED_TIE + 2048, /* + 2 * number of the fencer + canonical side: as struct rank */
	MK_SPARE_POLICY = MK_SPARE_MELEE + 2 * SALLE_MEMBER_ROW, /* + decision * SALLE_DRAWS_APART,
		as salle_ask_policy counts */
	MK_SPARE_ROW = 512, /* between rows of fencers (salle_member_row_number) */
};
_Static_assert((int)MK_SPARE_POLICY + (int)MK_DECISIONS * (int)SALLE_DRAWS_APART <=
		(int)MK_SPARE_MELEE + 2 * (int)MK_SPARE_ROW,
	"policies and rows of fencers have purposes of their own");

/* The moment of what is rolled before the first phrase and after the last one; purpose: canonical side. */
enum { MK_BEFORE_THE_BOUT = -1, MK_AFTER_THE_BOUT = -2 };

/* What a fencer can do now, wounds and hands included. */
struct mk_abilities {
	int blade;  /* expertise with the sword in the hand that holds it */
	int dagger; /* expertise without a wrong hand */
	int agility, strength;
};

static inline struct mk_abilities mk_make_abilities(const struct mk_options *options, int expertise, int agility,
	int strength, int penalty, bool wrong_hand)
{
	return (struct mk_abilities){
		.blade = expertise - penalty - (wrong_hand ? (int)options->wrong_hand : 0),
		.dagger = expertise - penalty,
		.agility = agility - penalty,
		.strength = strength - penalty,
	};
}

/* One side in a bout. The first bytes are what policies see (observables.def). */
struct mk_fencer_state {
	uint8_t sword;  /* enum mk_sword */
	uint8_t dagger; /* in the other hand, ready */
	uint8_t prone;
	uint8_t off_balance; /* after a miss or a push, until its next parry */
	uint8_t lame;        /* a leg lost: no lunge, fleche or chosen retreat */
	uint8_t arms_lost;
	uint8_t surprised; /* not en garde: dodges and retreats alone */
	uint8_t penalty;   /* off every 2d6 roll but damage */
	uint8_t endurance; /* left */
	uint8_t parried;   /* enum mk_parry: how it parried last in this phrase */
	uint8_t missed;    /* its last attack in this phrase did not reach its requirement */
	uint8_t hits;      /* scored */
	uint8_t mugs, chairs;
	uint8_t seen_weapon, seen_expertise, seen_agility, seen_strength; /* less the least possible */

	struct mk_kit kit;
	const struct mk_weapon *weapon;
	const struct mk_side *side;
	struct mk_abilities able;
	uint8_t out;                /* enum mk_ending */
	uint8_t pushed;             /* off balance in the phrase to come */
	uint8_t staggered;          /* pushed before this phrase: off balance until its first parry, whatever it strikes */
	uint8_t sword_arm;          /* enum mk_location: that holds the sword, or held it last */
	uint8_t limb[MK_LOCATIONS]; /* damage points */
	uint8_t lost_limbs;         /* bits */
	bool vital;                 /* wounded in head or torso */
	unsigned lost;              /* damage points in all */
	unsigned severity_dm;       /* sum of the chart's DMs of its wounds */
	unsigned dealt;             /* damage points to the foe */
	unsigned wounds, openings, parries, ripostes, falls, drops;
	bool opened; /* rolled an opening, or what takes its place, in this phrase */
};

struct mk_bout {
	uint8_t required, total; /* of the attack at hand */
	uint8_t bonus;           /* of the attack to come */
	uint8_t openings, ripostes, crossed;
	uint8_t closed;      /* 1 + the side whose opening went forward; 0: en garde */
	uint8_t range;       /* mk_attack_range, of the attack to come */
	uint8_t leaps;       /* a fleche without an opening */
	uint8_t phrase_seen; /* at most 255 */

	const struct mk_matchup *matchup;
	const struct mk_book *book;
	const struct mk_options *options;  /* the book's */
	struct salle_bout_context context; /* the moment: the number of the phrase, from 0 */
	struct mk_fencer_state man[2];
	uint32_t word[MK_WORDS];
	uint32_t rounds; /* phrases so far; of several fencers, in which each of them had a turn */
	int ground;      /* hexes by which the pair has moved towards the end of A */
	unsigned crossed_turns;
	unsigned drawn; /* choices drawn in this phrase */
	struct {
		unsigned endurance, hits;
	} more[2];      /* of a side of several: beyond what the bytes of its sum hold */
	bool backed[2]; /* others of the side stand: its fall does not end the bout */
	uint8_t first_mover;
	struct salle_course course;
};

static inline bool mk_is_armed(const struct mk_fencer_state *man)
{
	return man->sword != MK_ON_THE_GROUND;
}

/* "For every three points of Endurance lost …": off every roll but damage. */
static inline unsigned mk_wound_penalty(const struct mk_book *book, unsigned lost, unsigned severity_dm)
{
	return book->options.wound_dm == MK_BY_SEVERITY ? severity_dm : lost / (unsigned)book->figure[MK_POINTS_PER_DM];
}

/* Updates its penalty, endurance and rolls after wounds or a change of hands. */
static inline void mk_update_abilities(struct mk_fencer_state *man, const struct mk_book *book)
{
	unsigned penalty = mk_wound_penalty(book, man->lost, man->severity_dm);
	man->penalty = (uint8_t)(penalty < man->side->most_penalty ? penalty : man->side->most_penalty);
	man->endurance = man->kit.endurance > man->lost ? (uint8_t)(man->kit.endurance - man->lost) : 0;
	man->able = mk_make_abilities(&book->options, man->kit.expertise, man->kit.trait[MK_AGILITY],
		man->kit.trait[MK_STRENGTH], (int)penalty, man->sword == MK_IN_WRONG_HAND);
}

/* Its weapon is now this one of the book. */
static inline void mk_take_weapon(struct mk_fencer_state *man, const struct mk_book *book, unsigned weapon)
{
	man->weapon = &book->weapon[weapon];
	man->seen_weapon = (uint8_t)(weapon - man->side->fencer->least.weapon);
}

/* Does it fight with the dagger in the other hand, the sword arm being lost? */
static inline bool mk_is_dagger_only(const struct mk_fencer_state *man)
{
	return man->dagger && man->weapon->light;
}

/* The dagger in the other hand is gone; who fights with it has nothing left. */
static inline void mk_lose_dagger(struct mk_fencer_state *man, const struct mk_book *book)
{
	if (mk_is_dagger_only(man)) {
		mk_take_weapon(man, book, man->kit.weapon);
		man->sword = MK_ON_THE_GROUND;
	}
	man->dagger = false;
}

/* Equips a fencer with this kit; policies see what is drawn less the least possible. */
static inline void mk_equip(struct mk_fencer_state *man, const struct mk_matchup *matchup, const struct mk_kit *kit)
{
	const struct mk_kit *least = &man->side->fencer->least;
	man->kit = *kit;
	if (matchup->salle) /* all fence with foils */
		man->kit.weapon = matchup->book->foil;
	man->weapon = &matchup->book->weapon[man->kit.weapon];
	man->dagger = man->weapon->off_hand_dagger;
	man->sword_arm = kit->hand == MK_LEFT ? MK_LEFT_ARM : MK_RIGHT_ARM;
	man->seen_weapon = (uint8_t)(matchup->salle ? 0 : kit->weapon - least->weapon);
	man->seen_expertise = (uint8_t)(kit->expertise - least->expertise);
	man->seen_agility = (uint8_t)(kit->trait[MK_AGILITY] - least->trait[MK_AGILITY]);
	man->seen_strength = (uint8_t)(kit->trait[MK_STRENGTH] - least->trait[MK_STRENGTH]);
	mk_update_abilities(man, matchup->book);
}

/* What the policy of `side` does at this decision. */
SALLE_TEMPLATE struct salle_verdict mk_ask_policy(struct mk_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = &b->man[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = MK_SPARE_POLICY + decision * SALLE_DRAWS_APART,
			.drawn = &b->drawn,
		},
		traced);
}

/* 2d6 + dm. */
SALLE_TEMPLATE int mk_roll_2d6(struct mk_bout *b, unsigned side, const char *what, int dm, uint32_t word,
	const bool traced)
{
	unsigned dice = salle_roll_2d6(word);
	SALLE_TRACE(&b->context, "roll", "{who} rolls {dice} for {what}, DM {dm}: {total}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("dice", dice),
		SALLE_TRACE_TEXT("what", what), SALLE_TRACE_NUMBER("dm", dm), SALLE_TRACE_NUMBER("total", (int)dice + dm));
	return (int)dice + dm;
}

/* 2d6 + dm against a requirement, counted as an event. */
SALLE_TEMPLATE bool mk_roll_check(struct mk_bout *b, unsigned side, enum mk_event event, const char *what, int dm,
	int need, uint32_t word, const bool traced)
{
	int total = mk_roll_2d6(b, side, what, dm, word, traced);
	salle_record_event(b->context.recorder, side, event, total >= need, total >= need ? (unsigned)(total - need) : 0);
	return total >= need;
}

/*
 * "Initiative": 2d6 + agility each, ties again. The words are those of the canonical sides; beyond them those of
 * `spare`, two rolls to four words.
 */
SALLE_TEMPLATE unsigned mk_roll_initiative(struct mk_bout *b, const uint32_t words[2], unsigned spare,
	const bool traced)
{
	uint32_t more[4];
	const uint32_t *word = words;
	for (unsigned tie = 0;; tie++) {
		int total[2];
		for (unsigned side = 0; side < 2; side++)
			total[side] = mk_roll_2d6(b, side, "initiative", b->man[side].able.agility,
				word[salle_stream_side(b->context.stream, side)], traced);
		if (__builtin_expect(total[0] != total[1], 1)) {
			unsigned winner = total[1] > total[0];
			salle_record_event(b->context.recorder, winner, MK_EVENT_INITIATIVE, true,
				(unsigned)(total[winner] - total[!winner]));
			salle_record_event(b->context.recorder, !winner, MK_EVENT_INITIATIVE, false, 0);
			return winner;
		}
		if (tie % 2 == 0)
			salle_context_spare_words(&b->context, spare + tie / 2 % 64, more);
		word = &more[tie % 2 * 2];
	}
}

/*
 * A step back gives ground; beyond the end of the piste of the salle d'armes it gives the foe a hit, and both begin
 * again in the middle.
 */
SALLE_TEMPLATE void mk_step_back(struct mk_bout *b, unsigned side, unsigned hexes, const bool traced)
{
	if (__builtin_expect(!b->matchup->salle, 1))
		return;
	b->ground += side == 0 ? (int)hexes : -(int)hexes;
	int back = side == 0 ? b->ground : -b->ground;
	if (back <= b->matchup->scene.piste)
		return;
	struct mk_fencer_state *other = &b->man[!side];
	b->ground = 0;
	other->hits = (uint8_t)(other->hits + b->book->figure[MK_FORFEIT]);
	SALLE_TRACE(&b->context, "piste", "{who} steps off the piste: {one?a hit|hits} for {other}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("one", b->book->figure[MK_FORFEIT] == 1),
		SALLE_TRACE_TEXT("other", b->context.names[!side]));
	if (b->matchup->hits > 0 && other->hits >= b->matchup->hits)
		b->man[side].out = MK_TOUCHED;
}

#endif
