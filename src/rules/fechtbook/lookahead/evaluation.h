/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Values of exchanges (an attack and its defence). A value is the attacker's estimated chance to win the bout, unless
 * stated otherwise. Sides are those of the matchup.
 */
#pragma once

#include "rules/fechtbook/lookahead/lookahead.h"

/* The part of a bout's state that stays constant during a play. Arrays are by side of the matchup. */
struct fb_situation {
	const struct fb_matchup *matchup;
	struct fb_lookahead *lookahead;
	/* `second_ground`: whether the fight is on the ground nearby */
	unsigned tempo, distance, second_ground;
	unsigned hold[2], shield[2], favours[2], prone[2];
	unsigned other_weapon[2]; /* 1 + weapon in the other hand; 0 without one */
	bool grapple;
	/* whether the value of the next play is that of its first attack, instead of an estimate */
	bool values_next_play;
	bool estimates_aftermath;             /* whether the value after this tempo is only estimated, not searched */
	struct fb_second_tempo *second_tempo; /* cache of values of the second tempo; NULL if there is no room for one */
};

/* A moment of a play: dice left and target number, by side. */
struct fb_moment {
	unsigned pool[2], tn[2];
};

/* A change of the situation within a play, and the dice that each side gains by it. */
struct fb_situation_change {
	struct fb_situation situation;
	int gained_dice[2];
};

/* A bid: a declared attack and a defence against it, with what is known about the outcomes. */
struct fb_bid {
	struct fb_aim aim;
	unsigned dice, tn;
	unsigned defence, defence_dice, defence_tn;
	bool dodge_takes_initiative; /* whether a successful dodge takes the initiative */

	/* the next four members are for maneuvers other than Swing and Thrust */
	const struct fb_cases *maneuver_cases; /* outcomes by margin; NULL for a blow */
	/* change of the situation after outcomes with `changes_situation` */
	const struct fb_situation_change *change_if_landed;
	/* change of the situation if the defence beats the maneuver; NULL if there is none */
	const struct fb_situation_change *change_if_beaten;
	/* share of the value that is lost by trying the maneuver, unless it wins the bout at once */
	double forfeited_share;
	const struct fb_cases *blow_cases; /* outcomes of the blow, by margin; NULL if not looked up */
	/* cached values of this bid at this moment, by margin; 0 while unknown; NULL without a cache */
	double *cached_values;
};

/* One attack of a clash, in which both sides attack. */
struct fb_clash_attack {
	struct fb_aim aim;
	unsigned dice, tn;
	const struct fb_cases *maneuver_cases; /* outcomes by margin; NULL for a blow */
	/* change of the situation after outcomes with `changes_situation`, which also cancel the other attack */
	const struct fb_situation_change *change_if_landed;
	/* outcomes of the blow; NULL if unknown or dependent on the attacker's target number */
	const struct fb_cases *blow_cases;
};

/* A moment from one side's point of view: its dice and target number, and those of its foe. */
struct fb_standing {
	unsigned own_dice, foe_dice, own_tn, foe_tn;
};

/* Sets `second_tempo` to the cache for this situation, or to NULL if there is no room (situation.c). */
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
 * Computes activation cost and target number of a defence of `side` against a blow. Returns false if the defence is
 * impossible.
 */
bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn);

/*
 * Returns the estimated chance to win at the end of a play. `tn`: the foe's target number minus the side's own. `owed`:
 * dice that the foe owes to the next refresh minus those that the side owes. `lead`: whether the side has the
 * initiative.
 */
static inline double fb_get_play_end_value(const struct fb_lookahead *lookahead, int tn, int owed, bool lead)
{
	owed = owed > FB_OWED_MAX ? FB_OWED_MAX : owed < -FB_OWED_MAX ? -FB_OWED_MAX : owed;
	return lookahead->play_end_worth[tn + lookahead->tn_span][owed + FB_OWED_MAX][lead];
}

/* Returns whether the outcomes of a blow do not depend on its attacker's target number: it causes no recoil. */
static inline bool fb_is_independent_of_own_tn(const struct fb_aim *aim)
{
	return aim->profile->recoil_locations == 0;
}

/*
 * Returns the outcomes of a landed blow by margin, from the cache or computed into `room`. `tn`: base target number of
 * the attacker.
 */
const struct fb_cases *fb_find_blow_cases(struct fb_lookahead *lookahead, const struct fb_aim *aim, unsigned tn,
	struct fb_outcomes_by_margin *room);

void fb_add_case(struct fb_case_sum *sum, struct fb_case one);
/* Adds the outcomes of a wound to a sum of outcomes. `disarm`: chance that the weapon in hand falls. */
void fb_add_wound_case(struct fb_case_sum *sum, double chance, const struct fb_wound_chances *fate, double disarm,
	unsigned tn, unsigned impact);

/*
 * Appends a sum of outcomes to the `n` outcomes `of`, and sets `to` to this range. `of` and `to` must be in the same
 * struct.
 */
void fb_append_cases(const struct fb_lookahead *lookahead, struct fb_cases *to, struct fb_case *of, unsigned *n,
	const struct fb_case_sum *sum);

/* Returns a rating of a blow: its value for an unhurt attacker with a margin of 2. */
double fb_rate_blow(const struct fb_situation *s, const struct fb_aim *aim);

/* Returns the best blow of `x` by activation cost (rating: fb_rate_blow), from the cache or computed into `room`. */
const struct fb_second_blow *fb_find_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS]);

/* Applies the recoil of an outcome to target number and pool of `x`. Returns the impact beyond the dice in the pool. */
unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at);

/* Returns the attacker's value of a bid (attack and defence). `at`: dice that both sides have left. */
double fb_value_of_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns the same as fb_value_of_exchange, for a blow without a defence. */
double fb_value_of_unopposed_blow(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* Returns the value of the second tempo for the side `holder`, which has the initiative. */
double fb_value_of_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* Computes and caches the value of the second tempo for the side `holder`, which has the initiative. */
double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

enum {
	FB_REPLY_IMPACTS = 24, /* number of impacts of the first blow for which values of replies are cached */
	FB_REPLY_DICE = 32,    /* number of dice left to the first attacker for which replies are cached */
	FB_REPLY_TNS = 4,      /* number of target numbers of the second attacker for which replies are cached */
};

/* Cached values of the second attack of a clash, for one target number of its attacker. */
struct fb_reply {
	unsigned n_known_by_hits; /* number of known elements of `by_hits` */
	double by_hits[FB_MARGINS];
	double by_impact[FB_REPLY_IMPACTS]; /* values by impact of the first blow; below 0 if unknown */
};

/* The chances of a contest for the initiative, for the side that has it. */
struct fb_contest_chances {
	uint8_t contest_dice[2]; /* 1 + dice of each side; 0 if unknown */
	double win_chance, loss_chance;
};

/* Cached second attacks of clashes, by dice left to the first attacker and target number of the second one. */
struct fb_replies {
	uint32_t initialised;                     /* bit d: whether reply[d] is initialised */
	struct fb_contest_chances latest_contest; /* contest that was computed last */
	struct fb_reply reply[FB_REPLY_DICE][FB_REPLY_TNS];
};

/*
 * Returns the value of the declared attack of `x` if the other side steals the initiative with `dice` of its pool;
 * INFINITY if it cannot. `shared`: cache of second attacks for the same target numbers and dice of the other side, or
 * NULL.
 */
double fb_value_if_stolen(const struct fb_situation *s, unsigned x, const struct fb_clash_attack *attack, unsigned dice,
	const struct fb_moment *at, struct fb_replies *shared);

/*
 * Returns the number of dice with which `side` is assumed to steal the initiative: a third of its pool, at most its
 * Speed.
 */
static inline unsigned fb_choose_dice_to_steal(const struct fb_situation *s, unsigned side, const struct fb_moment *at)
{
	unsigned speed = s->matchup->side[side].fighter->speed, third = at->pool[side] / 3;
	return speed < third ? speed : third;
}

/* ---- maneuvers other than blows: lookahead/maneuvers.c ---- */

extern const struct fb_stakes fb_preset_stakes;

/* The outcomes of a maneuver, to which its bid points. */
struct fb_maneuver_outcomes {
	struct fb_outcomes_by_margin cases;
	struct fb_situation_change change_if_landed;
};

/*
 * Sets the outcomes and changes of `bid` for `maneuver`. `aim`: see fb_fighter_state.maneuver_aim. `at`: dice of both
 * sides after all declarations. The aim of the bid must already have side, profile and the victim's target number.
 */
void fb_fill_maneuver_bid(const struct fb_situation *s, unsigned maneuver, unsigned aim, const struct fb_stakes *stakes,
	const struct fb_moment *at, struct fb_maneuver_outcomes *outcomes, struct fb_bid *bid);

/*
 * Returns the moves (maneuvers in a grapple) of `x` against a victim with target number `tn`, from the cache or
 * computed into `room`.
 */
const struct fb_move *fb_find_moves_against(const struct fb_situation *s, unsigned x, unsigned tn,
	struct fb_moves *room);

/* Returns the change of the situation if a defence beats a maneuver of `x` in a grapple; NULL if there is none. */
const struct fb_situation_change *fb_find_change_by_defence(const struct fb_situation *s, unsigned x, unsigned defence,
	struct fb_situation_change *room);

/* Returns the bid of a Disarm, a Point Blank or a Grab, without its dice and target number. */
struct fb_bid fb_make_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver, unsigned profile,
	unsigned target, unsigned victim_tn);
int fb_net_advantages_of_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver,
	const struct fb_profile *profile);

/* Returns the full pool of `side` at the start of a play, in a grapple or with weapons. */
unsigned fb_find_full_pool(const struct fb_situation *s, unsigned side);

/* Returns the difference of the full pools of `side` in a grapple and with weapons. */
int fb_dice_gained_by_grapple(const struct fb_situation *s, unsigned side);

/* Returns the dice that `x` gains, minus those that its foe gains, if the next play is in a grapple. */
int fb_compute_dice_lead_in_grapple(const struct fb_situation *s, unsigned x);

/* ---- scratch that the actions of a decision share ---- */

/* A known defence against a blow: whether it is possible, its cost and target number. Valid if `computed`. */
struct fb_known_guard {
	bool computed, possible;
	unsigned cost, tn;
};

/* Cached data of the attack whose value was computed last. */
struct fb_latest_aim {
	const struct fb_profile *profile; /* NULL if there is none */
	unsigned target, bought;
	bool has_bid;                 /* whether `bid` belongs to this blow, except for its number of dice */
	const struct fb_cases *cases; /* outcomes of the blow by margin; NULL if not looked up or not cached */
	struct fb_known_guard guard[FB_DODGE + 1];
	struct fb_bid bid;
};

/* Data that the actions of one decision share, in salle_view.scratch. */
struct fb_decision_scratch {
	uint64_t is_set;     /* whether the other members are set: 0 or 1 */
	uint32_t reply_hint; /* best reply to the latest attack (lookahead/best_reply.c) */
	struct fb_situation situation;
	double arguments[4]; /* arguments from which `stakes` was computed */
	struct fb_stakes stakes;
	struct fb_latest_aim aim;  /* latest attack of the decision `attack` whose value was computed */
	struct fb_replies replies; /* second attacks of clashes, if the other side steals the initiative */
};

_Static_assert(sizeof(struct fb_decision_scratch) <= SALLE_SCRATCH_BYTES, "it lies in salle_view.scratch");

/*
 * Returns the lowest value of the attack over the other side's replies (lookahead/best_reply.c). Replies in the first
 * tempo: no defence, or any defence with about as many dice as the attack or with all dice; if `steals`, also stealing
 * the initiative. `view`: lets the search stop when the action cannot be the best; NULL for the exact minimum.
 * `scratch`: memory used only for this attacker, situation and target numbers, or NULL.
 */
double fb_value_after_best_reply(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, bool steals, const struct salle_view *view, struct fb_decision_scratch *scratch);

/* ---- what a policy sees: lookahead/situation.c ---- */

/* Changes the situation so that the primary weapon of `side` is useless for the rest of the play. */
void fb_disable_weapon(struct fb_situation *s, unsigned side);

/* Returns the scratch memory of the present decision; NULL if there is none. */
struct fb_decision_scratch *fb_find_scratch(const struct salle_view *view);

struct fb_stakes fb_read_stakes(const double arguments[4]);
struct fb_situation fb_make_situation(const struct salle_view *view);
struct fb_moment fb_make_moment(const struct salle_view *view);

/* ---- actions of a grapple: lookahead/grapple.c ---- */

double fb_evaluate_wrestling(const struct salle_view *view, const struct fb_stakes *stakes);
double fb_evaluate_resisting(const struct salle_view *view, const struct fb_stakes *stakes);
