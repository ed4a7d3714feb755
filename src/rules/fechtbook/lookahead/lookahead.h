/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lookahead: it computes the values of actions for policies (lookahead/action_value.c), and caches them. TN: target
 * number. AC: activation cost, in dice.
 */
#pragma once

#include <salle/memo.h>

#include "rules/fechtbook/chances.h"

enum {
	FB_MARGINS = 16,  /* number of margins, from 0 on; larger margins count as the largest */
	FB_OWED_MAX = 15, /* largest difference of the dice that both sides owe to the next refresh */
	FB_DICE = 32,     /* number of pool sizes, from 0 on, for which values of the second tempo are cached */
	FB_COSTS = 16, /* number of activation costs of blows: 0 … 8 with the cost of distance, plus 0 … 6 bought dice */
	FB_BLOW_BITS = 12,
	FB_SECOND_BITS = 10,
	FB_CASES = 4 * 7,
	/* largest pool, and largest impact beyond the pool, for which values after an exchange are cached */
	FB_CACHED_DICE = 32,
	FB_MOVES = 16,     /* number of moves (maneuvers in a grapple), without strikes */
	FB_MOVE_CASES = 4, /* largest number of outcomes of a move at one margin */
};

/*
 * An outcome of an attack after which the bout continues: effects on the victim and on the attacker, with their chance.
 */
struct fb_case {
	double chance;
	uint8_t tn, impact;
	uint8_t own_tn, own_impact; /* the attacker's TN and impact after recoil from metal; a TN of 0 means no recoil */
	bool changes_situation;     /* whether the outcome changes the situation (struct fb_situation_change) */
	/* index of the cached value after this outcome (fb_index_of_cached_value), if it is simple (see struct fb_cases) */
	uint16_t value_index;
};

/*
 * The outcomes of an attack at one margin: the chance that the attacker wins at once, and outcomes after which the bout
 * continues. The rest to 1 is the chance to lose.
 */
struct fb_cases {
	double win_chance;
	/* offset of the first outcome from this struct, in bytes, so that struct and outcomes can be copied together */
	uint32_t offset;
	uint16_t n_cases;
	/* whether all outcomes are simple: no recoil, no change of situation, and the value afterwards can be cached */
	bool is_simple;
};

static inline const struct fb_case *fb_get_case_list(const struct fb_cases *cases)
{
	return (const struct fb_case *)(const void *)((const char *)cases + cases->offset);
}

/* A sum of outcomes, in which equal outcomes are merged. */
struct fb_case_sum {
	double win_chance;
	unsigned n_cases;
	struct fb_case cases[FB_CASES];
};

/* The outcomes of an attack by margin. Only the used part of `cases` (`n_cases` elements) is cached. */
struct fb_outcomes_by_margin {
	struct fb_cases margin[FB_MARGINS];
	struct fb_case cases[FB_MARGINS * FB_CASES];
	unsigned n_cases;
};

/* The best blow with one activation cost. */
struct fb_second_blow {
	bool possible;
	uint8_t profile, target, bought;
	double value;
	/* outcomes of the blow by margin; NULL if not cached or dependent on the attacker's TN */
	const struct fb_cases *cases;
};

/* A move (a maneuver in a grapple), and its outcomes by margin. */
struct fb_move {
	bool possible;
	uint8_t maneuver, aim, bought; /* `aim`: see fb_fighter_state.maneuver_aim */
	uint8_t cost;                  /* activation cost, with the bought dice */
	struct fb_cases cases[FB_MARGINS];
};

/*
 * All moves (maneuvers in a grapple other than strikes) against a victim with one TN. Only the used part of `cases` is
 * cached.
 */
struct fb_moves {
	struct fb_move move[FB_MOVES];
	struct fb_case cases[FB_MOVES * FB_MARGINS * FB_MOVE_CASES];
	unsigned n_cases; /* number of used elements of `cases` */
};

/*
 * The play after an exchange: the second tempo; the next play, valued by its first attack; or nothing, if the value is
 * only estimated.
 */
enum fb_aftermath_kind { FB_NEXT_TEMPO, FB_NEXT_PLAY, FB_NEXT_NOTHING, FB_AFTERMATH_KINDS };

/* Cached values in one situation: hands, distance, ground, posture. Indices by TN are the TN minus FB_TN_LEAST. */
struct fb_second_tempo {
	uint64_t situation_key; /* the situation as a number, which is the key of this cache */
	uint8_t attack_hint[2]; /* by attacker: the best attack of the previous search (lookahead/aftermath.c) */
	void *blows[2][FB_TNS]; /* by [attacker][victim's TN]: array of struct fb_second_blow, by activation cost */
	/*
	 * by [side with the initiative][TN of side 0][TN of side 1]: array of float, by [dice of side 0][dice of side 1]:
	 * value of the second tempo + 1, or 0 while unknown
	 */
	void *values[2][FB_TNS][FB_TNS];
	/*
	 * by [attacker][TN of side 0][TN of side 1]: array of double, by [activation cost of a blow, or FB_COSTS +
	 * move][margin]: value of an attack with all dice, or 0 while unknown
	 */
	void *all_dice_values[2][FB_TNS][FB_TNS];
	/*
	 * by [fb_aftermath_kind][side][whether the side has the initiative][TN of the side]: rows of double, by dice of the
	 * side: values after an exchange (lookahead/aftermath.c)
	 */
	void *values_after_exchange[FB_AFTERMATH_KINDS][2][2][FB_TNS];
};

/*
 * The caches of a matchup for the lookahead, filled when a policy asks for a value (salle/memo.h). Indices by TN are
 * the TN minus FB_TN_LEAST.
 */
struct fb_lookahead {
	struct salle_shared_arena *arena;
	/* largest difference of two base TNs */
	int tn_span;
	unsigned least_tn; /* lowest base TN */
	/* results of fb_get_play_end_value, computed in advance */
	double play_end_worth[2 * FB_TNS - 1][2 * FB_OWED_MAX + 1][2];
	/* number of different activation costs of blows; at most FB_COSTS */
	unsigned n_blow_costs;
	struct salle_memo blows;         /* outcomes of blows, as struct fb_outcomes_by_margin */
	struct salle_memo blow_ratings;  /* ratings of blows, as double (fb_rate_blow) */
	struct salle_memo second_tempos; /* caches by situation, as struct fb_second_tempo */
	/* the element of `second_tempos` that was used last, and is mostly used next */
	void *latest_second_tempo;
	/*
	 * by [TN of the attack][TN of the defence][whether the attack lands on ties]: array of struct fb_contest, by [dice
	 * of the attack][dice of the defence]
	 */
	void *contests[FB_TNS][FB_TNS][2];
	void *moves[2][FB_TNS]; /* by [acting side][victim's TN]: struct fb_moves */
	/* by [acting side][victim's TN][own TN][prone]: struct fb_outcomes_by_margin of a Grab */
	void *grabs[2][FB_TNS][FB_TNS][2];
};

/* Returns whether any policy of the matchup has asked for a value so far. */
static inline bool fb_has_looked_ahead(const struct fb_lookahead *lookahead)
{
	return __atomic_load_n(&lookahead->latest_second_tempo, __ATOMIC_ACQUIRE) != NULL;
}

/*
 * Returns whether the value after an exchange can be cached: the foe's TN is possible for a base TN, and the impact is
 * at most FB_CACHED_DICE.
 */
static inline bool fb_is_value_cached(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return tn - lookahead->least_tn <= (unsigned)lookahead->tn_span && impact <= FB_CACHED_DICE;
}

/*
 * Returns the index of the cached value after an exchange, for a foe without dice; the number of the foe's dice adds to
 * it. Each TN has 2 * FB_CACHED_DICE values.
 */
static inline unsigned fb_index_of_cached_value(const struct fb_lookahead *lookahead, unsigned tn, unsigned impact)
{
	return (tn - lookahead->least_tn) * 2 * FB_CACHED_DICE + FB_CACHED_DICE - impact;
}

struct fb_lookahead *fb_lookahead_new(const struct fb_book *book, struct salle_arena *arena);

/*
 * What lasting effects are worth in the lookahead. A fighter with the chance c to win gains `weapon_share` * (1 - c) if
 * the foe loses its weapon. The other effects are worth dice of impact: the foe's weapon is disabled into the next
 * play; the foe lies prone; a limb is held.
 */
struct fb_stakes {
	double weapon_share;
	unsigned disabled_dice, prone_dice, held_limb_dice;
};

/*
 * Compute the observables `attack.lookahead`, `attack.evaluation` and their variants for other decisions. `arguments`:
 * the members of struct fb_stakes.
 */
double fb_lookahead_value(const struct salle_view *view);
double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4]);
