/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the look-ahead computes with. A value is the chance of the attacker to win the bout, unless it says otherwise;
 * sides are those of the matchup.
 */
#ifndef SALLE_FECHTBOOK_LOOKAHEAD_EVALUATION_H
#define SALLE_FECHTBOOK_LOOKAHEAD_EVALUATION_H

#include "rules/fechtbook/lookahead/lookahead.h"

/* What stays as it is for the rest of the play. By side of the matchup, not of the view. */
struct fb_situation {
	const struct fb_matchup *matchup;
	struct fb_lookahead *lookahead;
	unsigned tempo, distance, nearby; /* nearby: on that ground */
	unsigned hold[2], shield[2], favours[2], prone[2];
	unsigned other[2]; /* 1 + the weapon in the other hand; 0: none */
	bool grapple;
	bool ahead;                     /* what follows the play is told by the first attack of the next one */
	bool last;                      /* what follows the tempo is estimated at once */
	struct fb_second_tempo *second; /* NULL: no room, computed each time */
};

/* A moment of the play: dice left and TNs by side. */
struct fb_moment {
	unsigned pool[2], tn[2];
};

/* Where the play goes on otherwise: another situation, each side with so many dice more. */
struct fb_turn {
	struct fb_situation to;
	int dice[2];
};

/* A declared attack, with what is left to both once all is declared. */
struct fb_bid {
	struct fb_aim aim;
	unsigned dice, tn;
	unsigned defence, against, against_tn;
	bool takes; /* the initiative after a dodge */

	/* of what is no Swing or Thrust */
	const struct fb_cases *cases; /* by margin; NULL: those of the blow */
	const struct fb_turn *won;    /* of cases that turn the play */
	const struct fb_turn *lost;   /* when the defence beats it; NULL: the play goes on as it stands */
	double forfeit;               /* the share of what is not won at once that it costs to have tried */
	const struct fb_cases *blow;  /* of the blow, where they were looked up; NULL: they were not */
	double *known;                /* what each margin comes to at this moment, 0: unknown; NULL: it is not kept */
};

/* One attack of a clash. */
struct fb_cut {
	struct fb_aim aim;
	unsigned dice, tn;
	const struct fb_cases *cases; /* NULL: those of the blow */
	const struct fb_turn *won;    /* of cases that turn the play: they stop the other attack */
	const struct fb_cases *blow; /* of the blow, if they are known and the same whatever its attacker's TN; else NULL */
};

/* A moment as one side sees it: dice and TNs. */
struct fb_standing {
	unsigned own, foe, own_tn, foe_tn;
};

/* What may follow an exchange in one situation, and what is kept of it; `known`: NULL: nothing. */
struct fb_course {
	const struct fb_situation *s;
	struct fb_standing v;
	double *known; /* fb_index_of_kept_value */
};

/* What follows an exchange of `x`, which has the initiative then if it `leads`. */
struct fb_sequel {
	const struct fb_situation *s;
	const struct fb_turn *turn; /* of cases that turn the play; NULL: none */
	unsigned x;
	bool leads;
	const struct fb_moment *at;
	struct fb_course here, there; /* there: after the turn, if there is one */
};

/* situation.c: finds the table of the situation, if there is room. */
void fb_find_second_tempo_table(struct fb_situation *s);

static inline struct fb_aim fb_make_aim(const struct fb_situation *s, unsigned side, unsigned profile, unsigned target,
	unsigned bought, unsigned victim_tn)
{
	return (struct fb_aim){ .matchup = s->matchup,
		.side = side,
		.profile = &s->matchup->side[side].profiles[profile],
		.fates = s->lookahead->fates,
		.target = target,
		.bought = bought,
		.victim_tn = victim_tn,
		.victim_hold = s->hold[!side],
		.victim_second = s->other[!side] };
}

/* A defence of `side` against a blow: AC and TN; false when it is impossible. */
bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn);

/* The end of a play: by how much the foe's TN is worse, how many dice it owes more, who has the initiative. */
static inline double fb_worth_of_play_end(const struct fb_lookahead *lookahead, int tn, int owed, bool lead)
{
	owed = owed > FB_OWED_MAX ? FB_OWED_MAX : owed < -FB_OWED_MAX ? -FB_OWED_MAX : owed;
	return lookahead->worth[tn + lookahead->span][owed + FB_OWED_MAX][lead];
}

/* Returns whether the outcomes of a blow are the same whatever TN its attacker has: nothing comes back to it. */
static inline bool fb_ignores_own_tn(const struct fb_aim *aim)
{
	return aim->profile->metal == 0;
}

/* Returns the outcomes by margin of a landed blow of an attacker of base TN `tn`; uses `room` where nothing is kept. */
const struct fb_cases *fb_find_blow_cases(struct fb_lookahead *lookahead, const struct fb_aim *aim, unsigned tn,
	struct fb_margins *room);

void fb_add_case(struct fb_case_sum *sum, struct fb_case one);
/* A wound, with the chance that the weapon in hand falls. */
void fb_add_wound_case(struct fb_case_sum *sum, double chance, const struct fb_wound_chances *fate, double disarm,
	unsigned tn, unsigned impact);

/* Puts a sum behind the `n` cases of `of`, which lie with `to` in one struct. */
void fb_append_cases(const struct fb_lookahead *lookahead, struct fb_cases *to, struct fb_case *of, unsigned *n,
	const struct fb_case_sum *sum);

/* Evaluates the blow at a margin of 2 by an unhurt attacker, for choices between blows. */
double fb_rate_blow(const struct fb_situation *s, const struct fb_aim *aim);

/* The best blows of `x` by activation cost; likewise. */
const struct fb_second_blow *fb_find_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS]);

/* Evaluates what an exchange of attacker `x` leaves, with `impact` on the defender yet to be taken off. */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* The same where the play takes a turn; NULL: none. */
double fb_value_after_turn(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, unsigned initiative,
	const struct fb_moment *at, unsigned impact);

/* Finds what follows at a moment, once for all cases of a blow; `at` and `turn` must outlive it. */
void fb_find_sequel(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, bool leads,
	const struct fb_moment *at, struct fb_sequel *out);

/* Computes what follows when the foe has this TN and suffers so much impact, and keeps it. */
double fb_compute_sequel_value(const struct fb_sequel *sequel, const struct fb_course *course, unsigned foe_tn,
	unsigned impact);

/*
 * What is kept of it where attacker x has the initiative then: values by fb_index_of_kept_value, 0: unknown. NULL:
 * nothing.
 */
const double *fb_find_kept_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at);

/* Evaluates it as it stands. */
double fb_value_of_sequel(const struct fb_sequel *sequel);

/* The same after the cases of a blow. */
double fb_value_after_any_cases(const struct fb_sequel *sequel, const struct fb_cases *cases);

static inline double fb_value_after_cases(const struct fb_sequel *sequel, const struct fb_cases *cases)
{
	const struct fb_course *course = &sequel->here;
	if (!cases->simple || course->known == NULL)
		return fb_value_after_any_cases(sequel, cases);
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n;
	const double *known = &course->known[course->v.foe];
	double value = cases->wins;
	for (; of < end; of++) {
		double one;
		__atomic_load(&known[of->place], &one, __ATOMIC_RELAXED);
		if (__builtin_expect(one == 0, 0))
			one = fb_compute_sequel_value(sequel, course, of->tn, of->impact);
		value += of->chance * one;
	}
	return value;
}

/* Takes what comes back to `x` off its TN and pool; the dice that it owes then. */
unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at);

/* A contest; `at` is what is left to both. */
double fb_value_of_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* The same of a blow that nothing is declared against, to the same bits. */
double fb_value_of_unopposed(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* The second tempo, for the holder of the initiative. */
double fb_value_of_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* Computes the same and keeps it where there is room. */
double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

enum {
	FB_REPLY_IMPACTS = 24, /* of a first blow, of which what follows it is kept */
	FB_REPLY_DICE = 32,    /* that the first attacker has left, likewise */
	FB_REPLY_TNS = 4,      /* likewise */
};

/* A second attack at one TN of its attacker: what it comes to by its hits and by the impact of the first one. */
struct fb_reply {
	unsigned n; /* of `by_hits`, that are known */
	double by_hits[FB_MARGINS];
	double by_impact[FB_REPLY_IMPACTS]; /* less than 0: unknown */
};

/* The chances of a contest for the initiative, for the side that has it. */
struct fb_lead {
	uint8_t contends[2]; /* 1 + the dice of both, by side; 0: nothing is known */
	double first, beaten;
};

/* The replies to several first attacks, by the dice that these leave their attacker and by its TN. */
struct fb_replies {
	uint32_t met;        /* bit d: of[d] is initialized */
	struct fb_lead lead; /* the latest one */
	struct fb_reply of[FB_REPLY_DICE][FB_REPLY_TNS];
};

/*
 * `x` attacks as declared, the other steals the initiative with `dice` of its pool. INFINITY: it cannot. `shared`:
 * replies that were found for other attacks of x at the same TNs, pool of the other and `dice`; NULL: none.
 */
double fb_value_if_stolen(const struct fb_situation *s, unsigned x, const struct fb_cut *attack, unsigned dice,
	const struct fb_moment *at, struct fb_replies *shared);

/* ---- maneuvers that are no blows: lookahead/maneuvers.c ---- */

extern const struct fb_stakes fb_preset_stakes;

/* The outcomes of such a maneuver: what its bid points at. */
struct fb_maneuver_outcomes {
	struct fb_margins cases;
	struct fb_turn won;
};

/*
 * `bid`, whose aim has side, profile and TN of the victim, does `maneuver` with `aim` as fb_fighter_state.aim and so
 * much AC bought: fills its cases and what they turn to. `at`: the dice of both once all is declared.
 */
void fb_fill_maneuver_bid(const struct fb_situation *s, unsigned maneuver, unsigned aim, const struct fb_stakes *stakes,
	const struct fb_moment *at, struct fb_maneuver_outcomes *outcomes, struct fb_bid *bid);

/* Returns the moves of `x` against this TN, by maneuver; uses `room` where they are not kept. */
const struct fb_move *fb_moves_against(const struct fb_situation *s, unsigned x, unsigned tn, struct fb_moves *room);

/* What a defence that beats a maneuver of `x` in a grapple turns the play to; NULL: it goes on as it stands. */
const struct fb_turn *fb_turn_by_defence(const struct fb_situation *s, unsigned x, unsigned defence,
	struct fb_turn *room);

/* The weapon of a side is of no use. */
void fb_disable_weapon(struct fb_situation *s, unsigned side);

/* A bid of a Disarm, a throw or a Grab, but for dice and TN; what weighs for it. */
struct fb_bid fb_make_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver, unsigned profile,
	unsigned target, unsigned victim_tn);
int fb_net_of_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver,
	const struct fb_profile *profile);

/* The dice of a play, in a grapple or not. */
unsigned fb_full_pool(const struct fb_situation *s, unsigned side);

/* By how many dice more `side` has in a grapple than with weapons. */
int fb_grapple_gain(const struct fb_situation *s, unsigned side);

/* By how many dice more the next play of a grapple begins for x than for its foe, against what weapons give. */
int fb_grapple_edge(const struct fb_situation *s, unsigned x);

/* ---- what the actions of a decision share ---- */

/* A defence against a blow: whether it is possible, its AC and TN. */
struct fb_noted_guard {
	bool met, possible;
	unsigned cost, tn;
};

/* What is known of the latest attack. */
struct fb_latest_aim {
	const struct fb_profile *profile; /* NULL: there was none */
	unsigned target, bought;
	bool bids;                    /* `bid` is that of this blow, but for its dice */
	const struct fb_cases *cases; /* of a blow; NULL: not looked up, or not kept */
	struct fb_noted_guard guard[FB_DODGE + 1];
	struct fb_bid bid;
};

/* In salle_view.notes. */
struct fb_notes {
	uint64_t opened; /* 0: all else is undefined */
	uint32_t hint;   /* which answer was worst; see lookahead/best_reply.c */
	struct fb_situation situation;
	double arguments[4]; /* that the latest stakes were made of */
	struct fb_stakes stakes;
	struct fb_latest_aim aim;  /* of `attack` */
	struct fb_replies replies; /* to attacks whose initiative is stolen */
};

_Static_assert(sizeof(struct fb_notes) <= SALLE_NOTES, "they lie in salle_view.notes");

/*
 * The least that the other side's answers leave to the attacker (lookahead/best_reply.c): in the first tempo no
 * defence, which often is the worst; each defence with about as many dice, or all; if it `steals`, a stolen initiative,
 * too. `view` as in salle_is_beaten; NULL: the least itself. `notes`: of attacks of one side with this situation, these
 * TNs and this pool of the other, and this burden; NULL: none.
 */
double fb_value_after_best_reply(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, bool steals, const struct salle_view *view, struct fb_notes *notes);

/* ---- what a policy sees (lookahead/lookahead.c), in a grapple (lookahead/grapple.c) ---- */

struct fb_situation fb_situation_of(const struct salle_view *view);
struct fb_moment fb_moment_of(const struct salle_view *view);
double fb_evaluate_wrestling(const struct salle_view *view, const struct fb_stakes *stakes);
double fb_evaluate_resisting(const struct salle_view *view, const struct fb_stakes *stakes);

#endif
