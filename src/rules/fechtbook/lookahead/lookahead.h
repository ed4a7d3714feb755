/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Look-ahead: the value of an action, and the cache of what it is computed from. See lookahead/lookahead.c. */
#ifndef SALLE_FECHTBOOK_LOOKAHEAD_LOOKAHEAD_H
#define SALLE_FECHTBOOK_LOOKAHEAD_LOOKAHEAD_H

#include <salle/memo.h>

#include "rules/fechtbook/chances.h"

enum {
	FB_MARGINS = 16,  /* beyond which every blow is at its worst */
	FB_OWED_MAX = 15, /* dice that one side owes more than the other */
	FB_DICE = 32,     /* of a pool in the second tempo */
	FB_COSTS = 16,    /* 0 … 8 of a blow in its measure, 0 … 6 bought */
	FB_BLOW_BITS = 12,
	FB_SECOND_BITS = 10,
	FB_CASES = 4 * 7,
	FB_KEPT = 32,     /* dice left, and impact beyond them, of which what follows is kept */
	FB_MOVES = 16,     /* ways to wrestle beside strikes */
	FB_MOVE_CASES = 4, /* cases of one of them by margin */
};

/* One outcome of a blow that has landed, with the bout not yet decided. */
struct fb_case {
	double chance;
	uint8_t tn, impact;
	uint8_t own_tn, own_impact; /* what metal throws back at the attacker; TN 0: nothing */
	bool turns;                 /* the play goes on in another situation (struct fb_turn) */
	uint16_t place;             /* of a simple case (struct fb_cases): fb_index_of_kept_value */
};

/* The outcomes of a blow that has landed: the bout is as good as won, or goes on; else recoil loses it. */
struct fb_cases {
	double wins;
	uint32_t offset; /* bytes from here to the first case: copied together, they stay together */
	uint16_t n;
	bool simple; /* none turns the play or throws back, and what follows is kept of all of them */
};

static inline const struct fb_case *fb_list_of_cases(const struct fb_cases *cases)
{
	return (const struct fb_case *)(const void *)((const char *)cases + cases->offset);
}

/* The same while it is summed up. */
struct fb_case_sum {
	double wins;
	unsigned n;
	struct fb_case of[FB_CASES];
};

/* The cases of a blow by margin. Only those of `of` that are used are kept. */
struct fb_margins {
	struct fb_cases by[FB_MARGINS];
	struct fb_case of[FB_MARGINS * FB_CASES];
	unsigned n; /* of `of` */
};

/* The best blow for its cost. */
struct fb_second_blow {
	bool possible;
	uint8_t profile, target, bought;
	double value;
	const struct fb_cases *cases; /* by margin; NULL: not kept, or they depend on the attacker's TN */
};

/* A maneuver of a grapple as it is declared, and its outcomes. */
struct fb_move {
	bool possible;
	uint8_t maneuver, aim, bought; /* aim: as fb_fighter_state.aim */
	uint8_t cost;                  /* with what is bought */
	struct fb_cases cases[FB_MARGINS];
};

/* All of them against a TN of the victim. Only those of `cases` that are used are kept. */
struct fb_moves {
	struct fb_move of[FB_MOVES];
	struct fb_case cases[FB_MOVES * FB_MARGINS * FB_MOVE_CASES];
	unsigned n; /* of `cases` */
};

/* What follows an exchange: the second tempo, the next play by its first attack, or neither: the worth of the end. */
enum fb_next { FB_NEXT_TEMPO, FB_NEXT_PLAY, FB_NEXT_NOTHING, FB_NEXTS };

/* The cache of the second tempo in one situation of hands, measure and ground; by TNs less FB_TN_LEAST. */
struct fb_second_tempo {
	uint64_t scene;         /* its key */
	uint8_t hint[2];        /* [attacker]: which attack was best, see lookahead/evaluation.c */
	void *blows[2][FB_TNS]; /* [attacker][TN of the victim]: fb_lookahead.costs of struct fb_second_blow by cost */
	void *value[2][FB_TNS][FB_TNS]; /* [holder of the initiative][TNs]: floats [FB_DICE][FB_DICE] by the dice of both,
	                                   1 + value; 0: unknown */
	void *last[2][FB_TNS][FB_TNS];  /* [attacker][TNs]: of who attacks with all dice, what each margin comes to: doubles
	                                  [FB_COSTS + FB_MOVES][FB_MARGINS], 0: unknown */
	void *after[FB_NEXTS][2][2][FB_TNS]; /* what follows an exchange, by what that is, [side][it has the initiative][its
	                                        TN]: by its dice, rows of doubles (lookahead/aftermath.c) */
};

/* The cache of a matchup, filled as policies ask (salle/memo.h); by TNs less FB_TN_LEAST. */
struct fb_lookahead {
	struct salle_shared_arena *pool;
	int span;                                             /* by how many steps base TNs can differ */
	unsigned least_tn;                                    /* of base TNs */
	double worth[2 * FB_TNS - 1][2 * FB_OWED_MAX + 1][2]; /* fb_worth_of_play_end; computed beforehand */
	unsigned costs;                                       /* of FB_COSTS, that blows of this matchup can have */
	struct fb_wound_chances_cache *fates;
	struct salle_memo blows;           /* struct fb_margins */
	struct salle_memo promises;        /* doubles: fb_rate_blow */
	struct salle_memo seconds;         /* struct fb_second_tempo */
	void *latest;                      /* of them, that was found: most often the next one */
	void *contests[FB_TNS][FB_TNS][2]; /* [TNs of attack and defence][ties land]: [FB_DICE][FB_DICE] memos of struct
	                                      fb_contest by their dice */
	void *moves[2][FB_TNS];            /* [who does it][TN of the victim]: struct fb_moves */
	void *grabs[2][FB_TNS][FB_TNS][2]; /* [who does it][TNs of victim and own][prone]: struct fb_margins */
};

/* What follows an exchange is kept of base TNs within the span, and up to FB_KEPT dice of impact. */
static inline bool fb_is_value_kept(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return tn - lookahead->least_tn <= (unsigned)lookahead->span && impact <= FB_KEPT;
}

/* Where, for a foe without dice; for one of n dice, n doubles farther: 2 * FB_KEPT by TN. */
static inline unsigned fb_index_of_kept_value(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return (tn - lookahead->least_tn) * 2 * FB_KEPT + FB_KEPT - impact;
}

struct fb_lookahead *fb_lookahead_new(const struct fb_book *book, struct salle_arena *arena);

/*
 * The worth of maneuvers that are no blows. `weapon`: a weapon wrested from the foe's hand, as a share of what was not
 * won already. In dice that the foe owes: its weapon disabled in the tempo after the play, lying prone, a limb held.
 */
struct fb_stakes {
	double weapon;
	unsigned disabled, prone, limb;
};

/* FB_SEES_ATTACK_LOOKAHEAD and its kin; FB_SEES_ATTACK_EVALUATION and its kin have the stakes for arguments. */
double fb_lookahead_value(const struct salle_view *view);
double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4]);

#endif
