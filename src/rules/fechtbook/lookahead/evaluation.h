/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value is the attacker's chance to win the bout, unless noted otherwise. Sides are those of the matchup. */
#pragma once

#include "rules/fechtbook/lookahead/lookahead.h"

/* The part of a bout's state that stays constant for the rest of the play. Arrays are by side of the matchup. */
struct fb_situation {
	const struct fb_matchup *matchup;
	struct fb_lookahead *lookahead;
	unsigned tempo, distance, nearby; /* nearby: the fight is on the ground nearby */
	unsigned hold[2], shield[2], favours[2], prone[2];
	unsigned other[2]; /* 1 + weapon in the other hand; 0 if none */
	bool grapple;
	bool ahead;                     /* the next play is valued by its first attack */
	bool last;                      /* the rest after this tempo is estimated, not searched */
	struct fb_second_tempo *second; /* NULL if there is no room and values are not cached */
};

/* Moment of a play: dice left and target numbers, by side. */
struct fb_moment {
	unsigned pool[2], tn[2];
};

/* Change of the situation within a play, with the dice that each side gains. */
struct fb_turn {
	struct fb_situation to;
	int dice[2];
};

/* A declared attack and defence, and what is known of their outcomes. */
struct fb_bid {
	struct fb_aim aim;
	unsigned dice, tn;
	unsigned defence, against, against_tn;
	bool takes; /* a dodge takes the initiative */

	/* the next members are for maneuvers other than Swing and Thrust */
	const struct fb_cases *cases; /* outcomes by margin; NULL for a blow */
	const struct fb_turn *won;    /* change after cases with `turns` */
	const struct fb_turn *lost;   /* change if the defence beats it; NULL if none */
	double forfeit; /* share of the value that trying the maneuver costs, unless the maneuver wins at once */
	const struct fb_cases *blow; /* outcomes of the blow; NULL if not looked up */
	double *known;               /* values by margin at this moment, 0 if unknown; NULL if not cached */
};

/* One attack of a clash. */
struct fb_cut {
	struct fb_aim aim;
	unsigned dice, tn;
	const struct fb_cases *cases; /* outcomes; NULL for a blow */
	const struct fb_turn *won;    /* change after cases with `turns`, which cancel the other attack */
	const struct fb_cases
		*blow; /* outcomes of the blow; NULL if unknown or dependent on the attacker's target number */
};

/* A moment as one side sees it: dice and target numbers. */
struct fb_standing {
	unsigned own, foe, own_tn, foe_tn;
};

/* Finds the cache of the second tempo in this situation, if there is room (situation.c). */
void fb_find_second_tempo_table(struct fb_situation *s);

static inline struct fb_aim fb_make_aim(const struct fb_situation *s, unsigned side, unsigned profile, unsigned target,
	unsigned bought, unsigned victim_tn)
{
	return (struct fb_aim){ .matchup = s->matchup,
		.side = side,
		.profile = &s->matchup->side[side].profiles[profile],
		.target = target,
		.bought = bought,
		.victim_tn = victim_tn,
		.victim_hold = s->hold[!side],
		.victim_second = s->other[!side] };
}

/*
 * Finds the activation cost and target number of a defence of `side` against a blow. Returns false if it is impossible.
 */
bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn);

/*
 * Returns the value at the end of a play. `tn`: foe's target number less one's own; `owed`: dice that the foe owes,
 * less one's own.
 */
static inline double fb_worth_of_play_end(const struct fb_lookahead *lookahead, int tn, int owed, bool lead)
{
	owed = owed > FB_OWED_MAX ? FB_OWED_MAX : owed < -FB_OWED_MAX ? -FB_OWED_MAX : owed;
	return lookahead->worth[tn + lookahead->span][owed + FB_OWED_MAX][lead];
}

/* Returns whether the outcomes of a blow do not depend on its attacker's target number, because it has no recoil. */
static inline bool fb_ignores_own_tn(const struct fb_aim *aim)
{
	return aim->profile->metal == 0;
}

/*
 * Returns the outcomes by margin of a landed blow, if its attacker has base target number `tn`. Uses `room` if they are
 * not cached.
 */
const struct fb_cases *fb_find_blow_cases(struct fb_lookahead *lookahead, const struct fb_aim *aim, unsigned tn,
	struct fb_margins *room);

void fb_add_case(struct fb_case_sum *sum, struct fb_case one);
/* Adds the outcomes of a wound to a sum. `disarm` is the chance that the weapon in hand falls. */
void fb_add_wound_case(struct fb_case_sum *sum, double chance, const struct fb_wound_chances *fate, double disarm,
	unsigned tn, unsigned impact);

/* Appends a sum to the `n` cases of `of`, stored in the same struct as `to`. */
void fb_append_cases(const struct fb_lookahead *lookahead, struct fb_cases *to, struct fb_case *of, unsigned *n,
	const struct fb_case_sum *sum);

/* Rates a blow at a margin of 2 by an unhurt attacker, to choose between blows. */
double fb_rate_blow(const struct fb_situation *s, const struct fb_aim *aim);

/* Returns the best blows of `x` by activation cost, rated at a margin of 2. */
const struct fb_second_blow *fb_find_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS]);

/* Applies the recoil to the target number and pool of `x`. Returns the dice still owed. */
unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at);

/* Returns the attacker's value of a contest. `at` holds the dice that both sides have left. */
double fb_value_of_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns, bit for bit, the value of fb_value_of_exchange for a blow without a defence. */
double fb_value_of_unopposed(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns the value of the second tempo for the holder of the initiative. */
double fb_value_of_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* Computes and caches the value that fb_value_of_second_tempo returns. */
double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

enum {
	FB_REPLY_IMPACTS = 24, /* impacts of a first blow for which replies are cached */
	FB_REPLY_DICE = 32,    /* dice left to the first attacker for which replies are cached */
	FB_REPLY_TNS = 4,      /* target numbers for which replies are cached */
};

/* A second attack at one target number of its attacker: values by its hits, and by the impact of the first blow. */
struct fb_reply {
	unsigned n; /* number of known entries of `by_hits` */
	double by_hits[FB_MARGINS];
	double by_impact[FB_REPLY_IMPACTS]; /* below 0 if unknown */
};

/* Each side's chance in a contest for the initiative, for the side that has it. */
struct fb_lead {
	uint8_t contends[2]; /* 1 + dice of each side; 0 if unknown */
	double first, beaten;
};

/* Replies to first attacks, by the dice that these leave their attacker, and by the second attacker's target number. */
struct fb_replies {
	uint32_t met;        /* bit d is set if of[d] is initialised */
	struct fb_lead lead; /* latest contest */
	struct fb_reply of[FB_REPLY_DICE][FB_REPLY_TNS];
};

/*
 * Returns the value if `x` attacks as declared and the other side steals the initiative with `dice` of its pool, or
 * INFINITY if stealing is impossible. `shared` caches replies to other attacks of x at equal target numbers, dice and
 * pool of the other side; NULL if none.
 */
double fb_value_if_stolen(const struct fb_situation *s, unsigned x, const struct fb_cut *attack, unsigned dice,
	const struct fb_moment *at, struct fb_replies *shared);

/* ---- maneuvers other than blows: lookahead/maneuvers.c ---- */

extern const struct fb_stakes fb_preset_stakes;

/* Outcomes of a maneuver, which its bid points to. */
struct fb_maneuver_outcomes {
	struct fb_margins cases;
	struct fb_turn won;
};

/*
 * Fills the cases and turns of `bid` for `maneuver`. `aim` is as in fb_fighter_state.aim; `bought` is the activation
 * cost paid for a better outcome. The bid's aim must have side, profile and target number of the victim. `at` holds
 * both sides' dice after all declarations.
 */
void fb_fill_maneuver_bid(const struct fb_situation *s, unsigned maneuver, unsigned aim, const struct fb_stakes *stakes,
	const struct fb_moment *at, struct fb_maneuver_outcomes *outcomes, struct fb_bid *bid);

/* Returns the moves of `x` against a victim of target number `tn`. Uses `room` if they are not cached. */
const struct fb_move *fb_moves_against(const struct fb_situation *s, unsigned x, unsigned tn, struct fb_moves *room);

/* Returns the change if a defence beats a grapple maneuver of `x`, or NULL if nothing changes. */
const struct fb_turn *fb_turn_by_defence(const struct fb_situation *s, unsigned x, unsigned defence,
	struct fb_turn *room);

/* Returns a bid of a Disarm, a throw or a Grab, without dice and target number, and the net advantages. */
struct fb_bid fb_make_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver, unsigned profile,
	unsigned target, unsigned victim_tn);
int fb_net_of_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver,
	const struct fb_profile *profile);

/* Returns the full pool at the start of a play: in a grapple, or with weapons. */
unsigned fb_full_pool(const struct fb_situation *s, unsigned side);

/* Returns how many dice more `side` has in a grapple than with weapons. */
int fb_grapple_gain(const struct fb_situation *s, unsigned side);

/* Returns how many dice x gains more than its foe if the next play is a grapple. */
int fb_grapple_edge(const struct fb_situation *s, unsigned x);

/* ---- notes that the actions of a decision share ---- */

/* A noted defence against a blow: whether it is possible, its activation cost and target number. */
struct fb_noted_guard {
	bool met, possible;
	unsigned cost, tn;
};

/* What is known of the latest attack. */
struct fb_latest_aim {
	const struct fb_profile *profile; /* NULL if none */
	unsigned target, bought;
	bool bids;                    /* `bid` describes this blow, perhaps with other dice */
	const struct fb_cases *cases; /* outcomes of a blow; NULL if not looked up or not cached */
	struct fb_noted_guard guard[FB_DODGE + 1];
	struct fb_bid bid;
};

/* What the actions of a decision know of each other's values, stored in salle_view.notes. */
struct fb_notes {
	uint64_t opened; /* 0 until the other members are set */
	uint32_t hint;   /* best reply so far; see lookahead/best_reply.c */
	struct fb_situation situation;
	double arguments[4]; /* arguments from which `stakes` was computed */
	struct fb_stakes stakes;
	struct fb_latest_aim aim;  /* latest attack of the decision `attack` */
	struct fb_replies replies; /* second attacks after the other side steals the initiative */
};

_Static_assert(sizeof(struct fb_notes) <= SALLE_NOTES, "they lie in salle_view.notes");

/*
 * Returns the attacker's lowest value over the other side's replies (lookahead/best_reply.c). In the first tempo, the
 * replies are no defence, and each defence with about as many dice as the attack or with all dice. With `steals`,
 * stealing the initiative is a reply as well. `view` is as in salle_is_beaten; NULL to find the exact minimum. `notes`
 * must belong to this attacking side, situation, burden, pair of target numbers and pool of the other side; NULL if
 * none.
 */
double fb_value_after_best_reply(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, bool steals, const struct salle_view *view, struct fb_notes *notes);

/* ---- what a policy sees: lookahead/situation.c ---- */

/* Makes the weapon of a side useless. */
void fb_disable_weapon(struct fb_situation *s, unsigned side);

/* Returns the notes of the decision, or NULL if none. */
struct fb_notes *fb_find_notes(const struct salle_view *view);

struct fb_stakes fb_read_stakes(const double arguments[4]);
struct fb_situation fb_situation_of(const struct salle_view *view);
struct fb_moment fb_moment_of(const struct salle_view *view);

/* ---- actions of a grapple: lookahead/grapple.c ---- */

double fb_evaluate_wrestling(const struct salle_view *view, const struct fb_stakes *stakes);
double fb_evaluate_resisting(const struct salle_view *view, const struct fb_stakes *stakes);
