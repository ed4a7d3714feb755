/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lookahead: the value of an action, with its caches. See lookahead/action_value.c. TN: target number. AC:
 * activation cost, in dice.
 */
#pragma once

#include <salle/memo.h>

#include "rules/fechtbook/chances.h"

enum {
	FB_MARGINS = 16,  /* larger margins have the effects of the largest one */
	FB_OWED_MAX = 15, /* most dice that one side owes more than the other */
	FB_DICE = 32,     /* most dice of a pool in the second tempo */
	FB_COSTS = 16,    /* AC: 0 … 8 of a blow in its measure, 0 … 6 bought */
	FB_BLOW_BITS = 12,
	FB_SECOND_BITS = 10,
	FB_CASES = 4 * 7,
	FB_KEPT = 32,     /* most dice left, and impact beyond them, with cached values */
	FB_MOVES = 16,     /* ways to wrestle other than strikes */
	FB_MOVE_CASES = 4, /* most cases of a move at one margin */
};

/* An outcome of a landed blow that does not decide the bout, with its chance. */
struct fb_case {
	double chance;
	uint8_t tn, impact;
	uint8_t own_tn, own_impact; /* recoil from metal on the attacker; TN 0 if none */
	bool turns;                 /* the situation changes (struct fb_turn) */
	uint16_t place;             /* in a simple case (struct fb_cases): fb_index_of_kept_value */
};

/* Outcomes of a landed blow: the attacker wins, or the bout goes on, or recoil defeats the attacker. */
struct fb_cases {
	double wins;
	uint32_t offset; /* bytes from here to the first case, so that both can be copied together */
	uint16_t n;
	bool simple; /* no case has a turn or recoil, and all values after them can be cached */
};

static inline const struct fb_case *fb_list_of_cases(const struct fb_cases *cases)
{
	return (const struct fb_case *)(const void *)((const char *)cases + cases->offset);
}

/* Outcomes of a landed blow while they are summed. */
struct fb_case_sum {
	double wins;
	unsigned n;
	struct fb_case of[FB_CASES];
};

/* The cases of a blow, by margin. The first `n` elements of `of` are used, and only those are stored. */
struct fb_margins {
	struct fb_cases by[FB_MARGINS];
	struct fb_case of[FB_MARGINS * FB_CASES];
	unsigned n;
};

/* The best blow at its cost. */
struct fb_second_blow {
	bool possible;
	uint8_t profile, target, bought;
	double value;
	const struct fb_cases *cases; /* by margin; NULL if not cached or dependent on the attacker's TN */
};

/* A declared maneuver of a grapple, and its outcomes. */
struct fb_move {
	bool possible;
	uint8_t maneuver, aim, bought; /* aim: as fb_fighter_state.aim */
	uint8_t cost;                  /* activation cost, including the AC bought */
	struct fb_cases cases[FB_MARGINS];
};

/* All moves against one TN of the victim. Only the used part of `cases` is stored. */
struct fb_moves {
	struct fb_move of[FB_MOVES];
	struct fb_case cases[FB_MOVES * FB_MARGINS * FB_MOVE_CASES];
	unsigned n; /* used length of `cases` */
};

/* What follows an exchange: the second tempo, the next play (valued by its first attack), or only an estimate. */
enum fb_next { FB_NEXT_TEMPO, FB_NEXT_PLAY, FB_NEXT_NOTHING, FB_NEXTS };

/* Cache of the second tempo in one situation of hands, measure and ground. TNs are less FB_TN_LEAST. */
struct fb_second_tempo {
	uint64_t scene;         /* key */
	uint8_t hint[2];        /* [attacker]: previous best attack, see lookahead/exchange.c */
	void *blows[2][FB_TNS]; /* [attacker][TN of the victim]: fb_lookahead.costs struct fb_second_blow, by cost */
	void *value[2][FB_TNS][FB_TNS]; /* [holder of the initiative][TNs]: floats [FB_DICE][FB_DICE] by the dice of both,
	                                   1 + value; 0 if unknown */
	void *last[2][FB_TNS][FB_TNS];  /* [attacker][TNs]: values of attacks with all dice, by margin: doubles
	                                  [FB_COSTS + FB_MOVES][FB_MARGINS], 0 if unknown */
	void *after[FB_NEXTS][2][2][FB_TNS]; /* values after an exchange, [what follows][side][has the initiative]
	                                        [own TN]: rows of doubles by own dice (lookahead/aftermath.c) */
};

/* Cache of a matchup, filled as policies ask (salle/memo.h). TNs are less FB_TN_LEAST. */
struct fb_lookahead {
	struct salle_shared_arena *pool;
	int span;                                             /* most steps between two base TNs */
	unsigned least_tn;                                    /* lowest base TN */
	double worth[2 * FB_TNS - 1][2 * FB_OWED_MAX + 1][2]; /* precomputed fb_worth_of_play_end */
	unsigned costs;                                       /* number of costs of blows, at most FB_COSTS */
	struct salle_memo blows;                              /* struct fb_margins */
	struct salle_memo promises;                           /* doubles: fb_rate_blow */
	struct salle_memo seconds;                            /* struct fb_second_tempo */
	void *latest; /* entry of `seconds` that was used last; the next use is mostly of the same entry */
	void *contests[FB_TNS][FB_TNS][2]; /* [TNs of attack and defence][ties land]: [FB_DICE][FB_DICE] memos of struct
	                                      fb_contest, by dice */
	void *moves[2][FB_TNS];            /* [actor][TN of the victim]: struct fb_moves */
	void *grabs[2][FB_TNS][FB_TNS][2]; /* [actor][TNs of victim and own][prone]: struct fb_margins */
};

/* Returns true if values after an exchange are cached: the TN is within the span, the impact at most FB_KEPT. */
static inline bool fb_is_value_kept(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return tn - lookahead->least_tn <= (unsigned)lookahead->span && impact <= FB_KEPT;
}

/* Returns the index of a value for a foe without dice; n dice add n to the index. Each TN has 2 * FB_KEPT values. */
static inline unsigned fb_index_of_kept_value(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return (tn - lookahead->least_tn) * 2 * FB_KEPT + FB_KEPT - impact;
}

struct fb_lookahead *fb_lookahead_new(const struct fb_book *book, struct salle_arena *arena);

/*
 * Stakes of maneuvers other than blows. By taking a weapon from the foe's hand, a fighter with the chance c to win
 * gains `weapon` * (1 - c). The other members say how many dice of impact on the foe count the same as an effect: the
 * foe's weapon is disabled in the tempo after the play, the foe lies prone, a limb of the foe is held.
 */
struct fb_stakes {
	double weapon;
	unsigned disabled, prone, limb;
};

/* Compute FB_SEES_ATTACK_LOOKAHEAD and its variants, and FB_SEES_ATTACK_EVALUATION, whose arguments are the stakes. */
double fb_lookahead_value(const struct salle_view *view);
double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4]);
