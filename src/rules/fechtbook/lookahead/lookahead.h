/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lookahead, which computes the values of actions (see lookahead/action_value.c), and its caches. TN: target
 * number. AC: activation cost, in dice.
 */
#pragma once

#include <salle/memo.h>

#include "rules/fechtbook/chances.h"

enum {
	FB_MARGINS = 16,  /* number of margins; a larger margin has the effects of the largest one */
	FB_OWED_MAX = 15, /* largest difference between the numbers of dice that both sides owe */
	FB_DICE = 32,     /* number of pool sizes in the second tempo */
	FB_COSTS = 16,    /* number of activation costs: 0 … 8 of a blow with its distance, plus 0 … 6 bought dice */
	FB_BLOW_BITS = 12,
	FB_SECOND_BITS = 10,
	FB_CASES = 4 * 7,
	/* values are cached for pools of up to this many dice, and for impacts up to this much larger than the pool */
	FB_CACHED_DICE = 32,
	FB_MOVES = 16,     /* maximum number of moves in a grapple, without strikes */
	FB_MOVE_CASES = 4, /* maximum number of cases of a move at one margin */
};

/* An outcome of a landed blow that does not decide the bout, with its chance. */
struct fb_case {
	double chance;
	uint8_t tn, impact;
	uint8_t own_tn, own_impact; /* recoil from metal armour on the attacker; a TN of 0 means that there is none */
	bool changes_situation;     /* whether the situation changes (struct fb_situation_change) */
	/* index of the value after this outcome (fb_index_of_cached_value), if the outcome is simple (struct fb_cases) */
	uint16_t value_index;
};

/* The outcomes of a landed blow: the attacker wins, the bout continues, or the recoil defeats the attacker. */
struct fb_cases {
	double win_chance;
	/*
	 * distance in bytes from this struct to its first outcome; relative, so that struct and outcomes can be copied
	 * together
	 */
	uint32_t offset;
	uint16_t n_cases;
	/* whether no outcome changes the situation or causes recoil, and all values after the outcomes can be cached */
	bool is_simple;
};

static inline const struct fb_case *fb_list_of_cases(const struct fb_cases *cases)
{
	return (const struct fb_case *)(const void *)((const char *)cases + cases->offset);
}

/* Outcomes of a landed blow while they are summed. */
struct fb_case_sum {
	double win_chance;
	unsigned n_cases;
	struct fb_case cases[FB_CASES];
};

/* The outcomes of a blow, by margin. Only the first `n_cases` elements of `cases` are used and stored. */
struct fb_outcomes_by_margin {
	struct fb_cases margin[FB_MARGINS];
	struct fb_case cases[FB_MARGINS * FB_CASES];
	unsigned n_cases;
};

/* The best blow with a certain activation cost. */
struct fb_second_blow {
	bool possible;
	uint8_t profile, target, bought;
	double value;
	/* outcomes of the blow, by margin; NULL if they are not cached or depend on the attacker's TN */
	const struct fb_cases *cases;
};

/* A declared maneuver of a grapple, and its outcomes. */
struct fb_move {
	bool possible;
	uint8_t maneuver, aim, bought; /* `aim`: as in fb_fighter_state.maneuver_aim */
	uint8_t cost;                  /* activation cost, including the bought dice */
	struct fb_cases cases[FB_MARGINS];
};

/*
 * All maneuvers of a grapple, strikes excluded, against a victim with a certain TN. Only the used part of `cases` is
 * stored.
 */
struct fb_moves {
	struct fb_move move[FB_MOVES];
	struct fb_case cases[FB_MOVES * FB_MARGINS * FB_MOVE_CASES];
	unsigned n_cases; /* number of used elements of `cases` */
};

/*
 * What follows an exchange: the second tempo; the next play, valued by its first attack; or nothing, if the state is
 * only estimated.
 */
enum fb_aftermath_kind { FB_NEXT_TEMPO, FB_NEXT_PLAY, FB_NEXT_NOTHING, FB_AFTERMATH_KINDS };

/*
 * The cache of the second tempo in one situation of hands, distance and ground. An index by TN is the TN minus
 * FB_TN_LEAST.
 */
struct fb_second_tempo {
	uint64_t situation_key; /* key of the situation */
	uint8_t attack_hint[2]; /* by attacker: the best attack of the previous search, see lookahead/aftermath.c */
	void *blows[2][FB_TNS]; /* [attacker][TN of the victim]: [n_blow_costs] struct fb_second_blow, by cost */
	/*
	 * [side with the initiative][TNs of both sides]: floats [FB_DICE][FB_DICE], by the dice of both sides: the
	 * value plus 1, or 0 while the value is unknown
	 */
	void *values[2][FB_TNS][FB_TNS];
	/*
	 * [attacker][TNs of both sides]: doubles [FB_COSTS + FB_MOVES][FB_MARGINS], the values of attacks with all dice, by
	 * margin; 0 while unknown
	 */
	void *all_dice_values[2][FB_TNS][FB_TNS];
	/*
	 * [what follows the exchange][side][whether the side has the initiative][TN of the side]: rows of doubles, the
	 * values after the exchange by the dice of the side (lookahead/aftermath.c)
	 */
	void *values_after_exchange[FB_AFTERMATH_KINDS][2][2][FB_TNS];
};

/*
 * The cache of a matchup, filled when a policy needs a value (salle/memo.h). An index by TN is the TN minus
 * FB_TN_LEAST.
 */
struct fb_lookahead {
	struct salle_shared_arena *arena;
	/* largest difference between two base TNs for which values are cached */
	int tn_span;
	unsigned least_tn;                                             /* lowest base TN */
	double play_end_worth[2 * FB_TNS - 1][2 * FB_OWED_MAX + 1][2]; /* precomputed fb_worth_of_play_end */
	/* number of different activation costs of blows, at most FB_COSTS */
	unsigned n_blow_costs;
	struct salle_memo blows;         /* outcomes of blows, as struct fb_outcomes_by_margin */
	struct salle_memo blow_ratings;  /* ratings of blows, as doubles (fb_rate_blow) */
	struct salle_memo second_tempos; /* caches of the second tempo, as struct fb_second_tempo */
	/* the entry of `second_tempos` that was used last; the next use is mostly of the same entry */
	void *latest_second_tempo;
	/*
	 * [TNs of attack and defence][whether the attack lands on ties]: [FB_DICE][FB_DICE] memos of struct fb_contest, by
	 * the dice of attack and defence
	 */
	void *contests[FB_TNS][FB_TNS][2];
	void *moves[2][FB_TNS]; /* [acting side][TN of the victim]: struct fb_moves */
	/* [acting side][TN of the victim][own TN][prone]: struct fb_outcomes_by_margin */
	void *grabs[2][FB_TNS][FB_TNS][2];
};

/* Returns whether a policy of the matchup has looked ahead so far. */
static inline bool fb_has_looked_ahead(const struct fb_lookahead *lookahead)
{
	return __atomic_load_n(&lookahead->latest_second_tempo, __ATOMIC_ACQUIRE) != NULL;
}

/*
 * Returns whether the value after an exchange is cached: the TN is within `span` of the lowest one, and the impact is
 * at most FB_CACHED_DICE.
 */
static inline bool fb_is_value_cached(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return tn - lookahead->least_tn <= (unsigned)lookahead->tn_span && impact <= FB_CACHED_DICE;
}

/*
 * Returns the index of a cached value for a foe without dice; add the number of the foe's dice. Each TN has 2 *
 * FB_CACHED_DICE values.
 */
static inline unsigned fb_index_of_cached_value(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return (tn - lookahead->least_tn) * 2 * FB_CACHED_DICE + FB_CACHED_DICE - impact;
}

struct fb_lookahead *fb_lookahead_new(const struct fb_book *book, struct salle_arena *arena);

/*
 * How much effects of maneuvers other than blows are worth. A fighter with chance c to win gains `weapon_share` * (1 -
 * c) by taking the foe's weapon. The other members are equivalent dice of impact: the foe's weapon is disabled in the
 * first tempo of the next play; the foe lies prone; one of its limbs is held.
 */
struct fb_stakes {
	double weapon_share;
	unsigned disabled_dice, prone_dice, held_limb_dice;
};

/*
 * Compute the observables FB_SEES_ATTACK_LOOKAHEAD (and its variants) and FB_SEES_ATTACK_EVALUATION. Their arguments
 * are the members of struct fb_stakes.
 */
double fb_lookahead_value(const struct salle_view *view);
double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4]);
