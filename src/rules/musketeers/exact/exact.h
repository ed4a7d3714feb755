/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of phrases and bouts, for two fencers whose policies are fixed. Nothing is rolled: every fall of the
 * dice is followed, and situations that are alike are followed as one.
 *
 *   exact/turn.c    a fencer's turn, step by step: what it comes to, before any damage is rolled
 *   exact/phrase.c  a phrase: turns, damage, yielding
 *   exact/bout.c    a bout: a Markov chain whose steps are phrases, from its beginning on until it has ended but for a
 *                   chance of 10^-13, or `max_phrases` make it a draw
 *
 * It knows what the dice can do from chances.h and what wounds do from injury.h, as the bout loop does; the order of
 * the steps is written anew. tests/oracle/exact_musketeers.py does all of it anew, from the text.
 *
 * Refused, by name: fencers that are drawn for every bout, several fencers a side, and bouts of more situations than
 * MK_EXACT_SITUATIONS or more steps between them than MK_EXACT_STEPS.
 */
#ifndef SALLE_MUSKETEERS_EXACT_EXACT_H
#define SALLE_MUSKETEERS_EXACT_EXACT_H

#include "rules/musketeers/bout/bout.h"
#include "kit/chain.h"

enum { MK_EXACT_SITUATIONS = 70000, MK_EXACT_STEPS = 4000000 };

/* A fencer as it stands: bytes of struct mk_man, those that policies see and their like. */
struct mk_stand {
	uint8_t sword, dagger, prone, off_balance, lame, arms_lost, surprised, penalty, endurance, parried, missed, hits;
	uint8_t mugs, chairs, pushed, staggered, sword_arm, lost_limbs, out;
};

/* A hit that has not been rolled for yet. */
struct mk_stroke {
	uint8_t side;
	int8_t dm;
	uint8_t blade, aim; /* mk_strike */
};

/* Between two rolls of a turn; when it is over, what it came to. */
struct mk_moment {
	struct mk_stand stand[2];
	uint8_t step; /* exact/turn.c */
	uint8_t side; /* who acts */
	uint8_t openings, ripostes, crossed, distance, bonus, required, total, phrase;
	int8_t ground;
	uint8_t which; /* blade action, deed, kind of parry …: of the step */
	int8_t dm, need, roll, damage;
	uint8_t aim, riposte, dagger, after;
	uint8_t passes; /* the initiative, at the end of the turn */
	uint8_t n_strokes, unused[4];
	struct mk_stroke stroke[2];
};

/* How often something was tried and done: means. Limbs lost and recovery are not reckoned. */
struct mk_exact_events {
	double tried[2][MK_EVENTS], done[2][MK_EVENTS];
	double wounds[2][MK_LOCATIONS * MK_SEVERITIES]; /* suffered, by cell */
};

/* What is known of turns that were followed. */
struct mk_turn_result {
	struct salle_mass ends; /* struct mk_moment */
	struct mk_exact_events events;
};

_Static_assert(sizeof(struct mk_moment) % 8 == 0, "as salle_mass wants its states");

/* Two fencers between phrases, or when the bout is over; then nothing is told but how. */
struct mk_position {
	struct mk_stand stand[2];
	struct mk_wounds {
		uint8_t lost, severity_dm, limb[4]; /* points */
	} wounds[2];
	int8_t ground;
	uint8_t phrase;          /* as policies see it, if any looks */
	uint8_t ambush;          /* is to come */
	uint8_t over;            /* the bout */
	uint8_t waits, openings; /* within a phrase: 1 + who has its turn yet */
};

_Static_assert(sizeof(struct mk_position) % 8 == 0, "as salle_mass wants its states");

struct mk_exact {
	const struct mk_matchup *matchup;
	struct mk_bout bout;    /* what policies see */
	bool sees_endurance[2]; /* in a turn: some policy sees it of this side */
	bool sees_hits, sees_phrase;
	bool aims_at_legs;       /* so far: else it is all the same which leg is hurt */
	bool tells_legs;         /* the one from the other */
	struct salle_mass turns; /* struct mk_moment at their beginning */
	struct mk_turn_result **results;
	size_t n_results;
	struct salle_mass next[2];                /* moments at hand, and those one roll on */
	struct salle_mass halfways;               /* struct mk_position when the first turn of a phrase is over */
	struct salle_mass seconds;                /* and the second */
	struct mk_exact_events *events, unheeded; /* of the phrase at hand */
};

/* Why nothing exact is known of the matchup; NULL: it is. */
const char *mk_exact_refuses(const struct mk_matchup *matchup);

/* `matchup` must not be refused. */
void mk_exact_init(struct mk_exact *exact, const struct mk_matchup *matchup);
void mk_exact_release(struct mk_exact *exact);

/* All that a policy may answer, with chances; returns how many. The state of `exact->bout` is that of the moment. */
struct mk_answers {
	unsigned n;
	struct salle_verdict verdict[SALLE_CHOICE_MAX];
	double chance[SALLE_CHOICE_MAX];
};
struct mk_answers mk_exact_ask(struct mk_exact *exact, unsigned side, unsigned decision);

/* The man of `side` stands so. */
void mk_exact_stand(struct mk_exact *exact, unsigned side, const struct mk_stand *stand);

/* P(A has the initiative) of two who stand as they do. */
double mk_exact_initiative(const struct mk_exact *exact);

/* What the turn of `begin->side` comes to, from a moment between turns. Remembered; owned by `exact`. */
const struct mk_turn_result *mk_exact_turn(struct mk_exact *exact, const struct mk_moment *begin);

/* Where the fencers come from. */
struct mk_position mk_exact_beginning(const struct mk_exact *exact);

/*
 * What a phrase comes to: adds positions to `to`, times `chance`, and what was tried to `events`, which may be NULL.
 * `first`: who has the initiative, SALLE_DRAW for who wins it.
 */
void mk_exact_phrase(struct mk_exact *exact, const struct mk_position *at, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events);

/* A whole bout. */
enum { MK_EXACT_ENDINGS = MK_MAX_PHRASES + 1 };

struct mk_exact_bout {
	double wins[3];                   /* A, B, nobody */
	double endings[MK_EXACT_ENDINGS]; /* enum mk_ending */
	double phrases;                   /* mean length */
	struct mk_exact_events events;    /* a bout */
};

/* NULL; else why it is not known. */
const char *mk_exact_solve(const struct mk_matchup *matchup, struct mk_exact_bout *bout);

/* The descriptor's: chances of A, B and nobody. */
const char *mk_exact_chances(const void *matchup, double chances[3]);

#endif
