/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Values of exchanges. A value is the attacker's chance to win the bout, unless stated otherwise. Sides are those of
 * the matchup.
 */
#pragma once

#include "rules/fechtbook/lookahead/lookahead.h"

/* The part of a bout's state that stays constant for the rest of the play. Arrays are by side of the matchup. */
struct fb_situation {
	const struct fb_matchup *matchup;
	struct fb_lookahead *lookahead;
	/* `second_ground`: whether the fight has moved to the second ground of the scene */
	unsigned tempo, distance, second_ground;
	unsigned hold[2], shield[2], favours[2], prone[2];
	unsigned other_weapon[2]; /* 1 + weapon in the other hand; 0 if none */
	bool grapple;
	bool values_next_play;                /* whether the next play is valued by its first attack */
	bool estimates_aftermath;             /* whether what follows this tempo is only estimated, not searched */
	struct fb_second_tempo *second_tempo; /* cache of the second tempo; NULL if there is no room for one */
};

/* A moment of a play: the dice that each side has left, and its target number. */
struct fb_moment {
	unsigned pool[2], tn[2];
};

/* How an exchange changes the situation within a play, and how many dice each side gains by the change of situation. */
struct fb_situation_change {
	struct fb_situation situation;
	int gained_dice[2];
};

/* A bid: a declared attack and the defence against it, with what is already known about the outcomes. */
struct fb_bid {
	struct fb_aim aim;
	unsigned dice, tn;
	unsigned defence, defence_dice, defence_tn;
	bool dodge_takes_initiative; /* whether a successful dodge takes the initiative */

	/* the next members are for maneuvers other than Swing and Thrust */
	const struct fb_cases *maneuver_cases; /* outcomes by margin; NULL for a blow */
	/* how the situation changes after some outcomes (`changes_situation`) */
	const struct fb_situation_change *change_if_landed;
	/* how the situation changes if the defence beats the maneuver; NULL if the situation stays */
	const struct fb_situation_change *change_if_beaten;
	/* share of the value that trying the maneuver costs, unless the maneuver wins the bout at once */
	double forfeited_share;
	const struct fb_cases *blow_cases; /* outcomes of the blow; NULL if not looked up */
	double *cached_values;             /* values at this moment, by margin; 0 while unknown; NULL if not cached */
};

/* One of the two attacks of a clash, in which both sides attack. */
struct fb_clash_attack {
	struct fb_aim aim;
	unsigned dice, tn;
	const struct fb_cases *maneuver_cases; /* outcomes; NULL for a blow */
	/* how the situation changes after some outcomes (`changes_situation`), which also cancel the other attack */
	const struct fb_situation_change *change_if_landed;
	/* outcomes of the blow; NULL if unknown or dependent on the attacker's target number */
	const struct fb_cases *blow_cases;
};

/* A moment as one side sees it: own dice and target number, and those of the foe. */
struct fb_standing {
	unsigned own_dice, foe_dice, own_tn, foe_tn;
};

/* Finds the cache for the second tempo in this situation; there may be no room for one (situation.c). */
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
		.victim_second = s->other_weapon[!side] };
}

/*
 * Finds the activation cost and the target number of a defence of `side` against a blow. Returns false if the defence
 * is impossible.
 */
bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn);

/*
 * Returns the value at the end of a play. `tn`: the foe's target number minus the side's own; `owed`: dice that the foe
 * owes to the next refresh minus those that the side owes.
 */
static inline double fb_worth_of_play_end(const struct fb_lookahead *lookahead, int tn, int owed, bool lead)
{
	owed = owed > FB_OWED_MAX ? FB_OWED_MAX : owed < -FB_OWED_MAX ? -FB_OWED_MAX : owed;
	return lookahead->play_end_worth[tn + lookahead->tn_span][owed + FB_OWED_MAX][lead];
}

/*
 * Returns whether the outcomes of a blow are independent of its attacker's target number, because the blow causes no
 * recoil.
 */
static inline bool fb_is_independent_of_own_tn(const struct fb_aim *aim)
{
	return aim->profile->recoil_locations == 0;
}

/*
 * Returns the outcomes of a landed blow, by margin. `tn` is the base target number of the attacker. If they are not
 * cached, computes them into `room`.
 */
const struct fb_cases *fb_find_blow_cases(struct fb_lookahead *lookahead, const struct fb_aim *aim, unsigned tn,
	struct fb_outcomes_by_margin *room);

void fb_add_case(struct fb_case_sum *sum, struct fb_case one);
/* Adds the outcomes of a wound to a sum. `disarm` is the chance that the weapon in hand falls. */
void fb_add_wound_case(struct fb_case_sum *sum, double chance, const struct fb_wound_chances *fate, double disarm,
	unsigned tn, unsigned impact);

/* Appends a sum to the outcomes `of`, of which there are `n`. `of` and `to` must be in the same struct. */
void fb_append_cases(const struct fb_lookahead *lookahead, struct fb_cases *to, struct fb_case *of, unsigned *n,
	const struct fb_case_sum *sum);

/* Rates a blow of an unhurt attacker with a margin of 2, to choose between blows. */
double fb_rate_blow(const struct fb_situation *s, const struct fb_aim *aim);

/* Returns the best blow of `x` for each activation cost, rated with a margin of 2. */
const struct fb_second_blow *fb_find_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS]);

/*
 * Applies the recoil of an outcome to the target number and the pool of `x`. Returns the number of dice that the pool
 * could not pay.
 */
unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at);

/* Returns the attacker's value of a contest. `at`: the dice that both sides have left. */
double fb_value_of_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns exactly what fb_value_of_exchange returns, for a blow without a defence. */
double fb_value_of_unopposed_blow(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns the value of the second tempo for the holder of the initiative. */
double fb_value_of_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* Computes and caches the value of the second tempo for the holder of the initiative. */
double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

enum {
	FB_REPLY_IMPACTS = 24, /* number of impacts of a first blow for which replies are cached */
	FB_REPLY_DICE = 32,    /* replies are cached for fewer dice left to the first attacker than this */
	FB_REPLY_TNS = 4,      /* number of target numbers for which replies are cached */
};

/*
 * A second attack of a clash, at one target number of its attacker: values by its hits, and by the impact of the first
 * blow.
 */
struct fb_reply {
	unsigned n_known_by_hits; /* number of known entries of `by_hits` */
	double by_hits[FB_MARGINS];
	double by_impact[FB_REPLY_IMPACTS]; /* below 0 if unknown */
};

/* The chances of a contest for the initiative, from the point of view of the side that has it. */
struct fb_contest_chances {
	uint8_t contest_dice[2]; /* 1 + dice of each side; 0 if unknown */
	double win_chance, loss_chance;
};

/*
 * Second attacks of clashes, by the dice that the first attacker has left and by the target number of the second
 * attacker.
 */
struct fb_replies {
	uint32_t initialised;                     /* bit d is set if reply[d] is initialised */
	struct fb_contest_chances latest_contest; /* latest contest that was computed */
	struct fb_reply reply[FB_REPLY_DICE][FB_REPLY_TNS];
};

/*
 * Returns the value if `x` attacks as declared and the other side steals the initiative with `dice` of its pool, or
 * INFINITY if stealing is impossible. `shared` caches second attacks that answer other attacks of x with the same
 * target numbers and the same dice of the other side; NULL if none.
 */
double fb_value_if_stolen(const struct fb_situation *s, unsigned x, const struct fb_clash_attack *attack, unsigned dice,
	const struct fb_moment *at, struct fb_replies *shared);

/*
 * Returns the number of dice with which the search expects `side` to steal the initiative: its Speed or a third of its
 * pool, whichever is less.
 */
static inline unsigned fb_dice_to_steal(const struct fb_situation *s, unsigned side, const struct fb_moment *at)
{
	unsigned speed = s->matchup->side[side].fighter->speed, third = at->pool[side] / 3;
	return speed < third ? speed : third;
}

/* ---- maneuvers other than blows: lookahead/maneuvers.c ---- */

extern const struct fb_stakes fb_preset_stakes;

/* The outcomes of a maneuver. The bid of the maneuver points to this struct. */
struct fb_maneuver_outcomes {
	struct fb_outcomes_by_margin cases;
	struct fb_situation_change change_if_landed;
};

/*
 * Sets the outcomes and changes of `bid` for `maneuver`. `aim` is as in fb_fighter_state.maneuver_aim; `bought` is the
 * number of dice paid for a better outcome. The aim of the bid must already have the side, the profile and the victim's
 * target number. `at` has the dice of both sides after all declarations.
 */
void fb_fill_maneuver_bid(const struct fb_situation *s, unsigned maneuver, unsigned aim, const struct fb_stakes *stakes,
	const struct fb_moment *at, struct fb_maneuver_outcomes *outcomes, struct fb_bid *bid);

/*
 * Returns the moves (maneuvers of a grapple) of `x` against a victim with target number `tn`. If they are not cached,
 * computes them into `room`.
 */
const struct fb_move *fb_find_moves_against(const struct fb_situation *s, unsigned x, unsigned tn,
	struct fb_moves *room);

/* Returns how the situation changes if a defence beats a maneuver of `x` in a grapple; NULL if it does not change. */
const struct fb_situation_change *fb_change_by_defence(const struct fb_situation *s, unsigned x, unsigned defence,
	struct fb_situation_change *room);

/*
 * Returns the bid of a Disarm, a throw or a Grab, without dice and target number. Stores the net advantages of the
 * maneuver.
 */
struct fb_bid fb_make_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver, unsigned profile,
	unsigned target, unsigned victim_tn);
int fb_net_advantages_of_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver,
	const struct fb_profile *profile);

/* Returns the full pool of `side` at the start of a play, in a grapple or with weapons. */
unsigned fb_full_pool(const struct fb_situation *s, unsigned side);

/* Returns how many dice more `side` has in a grapple than with weapons. */
int fb_dice_gained_by_grapple(const struct fb_situation *s, unsigned side);

/* Returns how many dice x gains more than its foe if the next play is a grapple. */
int fb_dice_lead_in_grapple(const struct fb_situation *s, unsigned x);

/* ---- scratch that the actions of a decision share ---- */

/* A defence against a blow: whether it is possible, its activation cost and its target number. Valid if `computed`. */
struct fb_known_guard {
	bool computed, possible;
	unsigned cost, tn;
};

/* What is known about the attack that was valued last. */
struct fb_latest_aim {
	const struct fb_profile *profile; /* NULL if none */
	unsigned target, bought;
	bool has_bid;                 /* whether `bid` is for this blow, perhaps with another number of dice */
	const struct fb_cases *cases; /* outcomes of a blow; NULL if not looked up or not cached */
	struct fb_known_guard guard[FB_DODGE + 1];
	struct fb_bid bid;
};

/* Values that the actions of one decision share; stored in salle_view.scratch. */
struct fb_decision_scratch {
	uint64_t is_set;     /* 0 while the other members are not set */
	uint32_t reply_hint; /* best reply so far; see lookahead/best_reply.c */
	struct fb_situation situation;
	double arguments[4]; /* arguments from which `stakes` was computed */
	struct fb_stakes stakes;
	struct fb_latest_aim aim;  /* latest attack that was valued for the decision `attack` */
	struct fb_replies replies; /* second attacks of clashes, in which the other side steals the initiative */
};

_Static_assert(sizeof(struct fb_decision_scratch) <= SALLE_SCRATCH_BYTES, "it lies in salle_view.scratch");

/*
 * Returns the attacker's lowest value over the other side's replies (lookahead/best_reply.c). Replies in the first
 * tempo: no defence, or any defence with about as many dice as the attack or with all dice; if `steals`, also stealing
 * the initiative. `view` lets the search stop as soon as the action cannot be the best; NULL to find the exact minimum.
 * `scratch` must have been used only for this attacker, this situation and these target numbers; NULL if none.
 */
double fb_value_after_best_reply(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, bool steals, const struct salle_view *view, struct fb_decision_scratch *scratch);

/* ---- what a policy sees: lookahead/situation.c ---- */

/* Makes the weapon of a side useless for the rest of the play. */
void fb_disable_weapon(struct fb_situation *s, unsigned side);

/* Returns the scratch memory of the decision; NULL if there is none. */
struct fb_decision_scratch *fb_find_scratch(const struct salle_view *view);

struct fb_stakes fb_read_stakes(const double arguments[4]);
struct fb_situation fb_situation_of_view(const struct salle_view *view);
struct fb_moment fb_moment_of_view(const struct salle_view *view);

/* ---- actions of a grapple: lookahead/grapple.c ---- */

double fb_evaluate_wrestling(const struct salle_view *view, const struct fb_stakes *stakes);
double fb_evaluate_resisting(const struct salle_view *view, const struct fb_stakes *stakes);
