/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Multiple Opponents": the state of a bout with several fighters per side.
 *
 * Each pair of foes has its own compiled matchup. When two foes fight, their states are copied into a bout of two
 * (tempo.h), called a meeting, and afterwards back to the group.
 *
 * In each play the fighters form engagements: one fighter, the loner, against one or several members of the other side.
 */
#pragma once

#include "rules/fechtbook/state.h"

enum fb_engagement_mode {
	FB_MODE_PAIR,        /* one fighter against one, by the rules for two */
	FB_MODE_SINGLED_OUT, /* one member fights the loner; the other members of the engagement do not fight */
	FB_MODE_ATTACKED,    /* several members attack the loner at once */
};

/* An engagement: fighters assigned to each other for a play, one (the loner) against one or several members. */
struct fb_engagement {
	/* side and number of the loner; in a pair, the loner is a fighter of the smaller side (side A on ties) */
	uint8_t side, loner;
	uint8_t n_members, member[SALLE_SIDE_MAX];
	uint8_t n_engaged;
	uint8_t engaged[SALLE_SIDE_MAX]; /* members that fight in this play; only one unless several attack the loner */
	uint8_t mode;                    /* enum fb_engagement_mode */
	uint8_t initiative;              /* side with the initiative */
	uint8_t both_threw;              /* in a pair: what both threw, if the same (enum fb_thrown) */
	bool is_paused;
};

/* A bout with several fighters on a side. */
struct fb_group {
	struct salle_bout_context context; /* shared context of bouts: `moment` counts tempos; names are unset */
	const struct salle_teams *teams;
	/* moments at which edges end (see struct fb_bout), by [side][member] */
	uint32_t advantage_until[2][SALLE_SIDE_MAX], disadvantage_until[2][SALLE_SIDE_MAX];
	struct fb_blood blood[2][SALLE_SIDE_MAX];  /* Blood Loss, by [side][member] */
	uint32_t tempos_fought[2][SALLE_SIDE_MAX]; /* tempos in which the member fought, by [side][member] */
	/* distance between two foes, by [member of A][member of B]; 0 if they have not met */
	uint8_t distance[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	/* side with the initiative in the latest tempo of two foes, by [member of A][member of B] */
	uint8_t initiative[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	uint8_t both_threw[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	uint8_t ground[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	/* feints of two foes against each other, by [member of A][member of B][side] */
	uint8_t feints[SALLE_SIDE_MAX][SALLE_SIDE_MAX][2];
	/* latest play (from 1) in which two foes fought, by [member of A][member of B]; 0 for never */
	uint32_t last_play_met[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	/* 1 + number of the foe with whom the member grapples, by [side][member]; 0 without a grapple */
	uint8_t partner[2][SALLE_SIDE_MAX];
	struct fb_engagement engagement[SALLE_SIDE_MAX];
	unsigned n_engagements;
	uint32_t n_contests; /* number of tempos in which someone fought */
	unsigned play;
	uint8_t tempo;
	uint8_t aggressors; /* sides that were aggressors in this tempo, as bits */
	/* only aggressor in the first tempo with an attack; SALLE_DRAW if both sides were */
	uint8_t first_mover;
	struct salle_course course;
	/* fighters by [side][member]; those beyond `teams->n_members` are unset */
	struct fb_fighter_state fighter[2][SALLE_SIDE_MAX];
};

static inline const struct fb_matchup *fb_get_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}

/* Returns which members of both teams are still fighting. */
static inline struct salle_team_members fb_get_active_members(const struct fb_group *g)
{
	return SALLE_MEMBERS(g->teams, g->fighter, out, FB_STILL_IN);
}

/* A meeting: the bout of two between two foes of a group. */
struct fb_meeting {
	struct fb_bout bout;
	struct salle_stream stream;
	uint8_t member[2]; /* number of the fighting member, by side */
};

/* ---- pairing.c: enters and leaves bouts of two ---- */

/* Updates the fighter's values that depend on its foe, for a meeting with another one. */
void fb_adapt_to_foe(struct fb_fighter_state *man, const struct fb_side *own);

/*
 * Updates values that depend on both fighters of a meeting: edges, ground, and whether the foe grapples with someone
 * else.
 */
void fb_update_surroundings(struct fb_bout *b);

/* Starts a meeting of member `i` of side A and member `j` of side B, in the state before a tempo. */
void fb_enter_meeting(struct fb_group *g, unsigned i, unsigned j, struct fb_meeting *m);

/* Starts a meeting of the loner of an engagement and one member. */
void fb_enter_meeting_with_member(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	struct fb_meeting *m);

/* Copies one fighter of a meeting back to the group. */
void fb_copy_back(struct fb_group *g, const struct fb_meeting *m, unsigned side);

void fb_save_pair_state(struct fb_group *g, const struct fb_meeting *m);

void fb_leave_meeting(struct fb_group *g, const struct fb_meeting *m);

/* Records that the two fighters of a meeting fought in this play, and who has the initiative. */
void fb_record_meeting(struct fb_group *g, const struct fb_meeting *m, unsigned initiative);

/* Returns the opponent, among `n` members, that the loner's policy prefers; on ties a random one. */
unsigned fb_choose_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n, unsigned purpose);

/* Makes the loner and one member fight alone for the rest of the play, with the given `initiative`. */
void fb_choose_single_attacker(struct fb_engagement *engagement, unsigned member, unsigned initiative);

/* ---- grapple.c ---- */

enum fb_joining { FB_JOIN_HIT, FB_JOIN_ALL, FB_JOIN_NOBODY }; /* values of the option `joined_grapple` */

/* Returns 1 + the member that grapples with the loner of the engagement; 0 if there is none. */
unsigned fb_find_grapple_partner(const struct fb_group *g, const struct fb_engagement *engagement);

/* Ends the grapple of a member, if the member grapples. */
void fb_end_grapple_of_member(struct fb_group *g, unsigned side, unsigned member);

/* Ends all grapples in which a fighter is defeated. */
void fb_end_grapples_with_defeated(struct fb_group *g);

/*
 * Asks the policy of `side` for dice in the opportunity pool, in a meeting of the loner and `member`. Takes the dice
 * from the pool, and returns their number.
 */
unsigned fb_allot_opportunity(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	unsigned side);

unsigned fb_roll_opportunity(struct fb_group *g, unsigned side, unsigned member, unsigned dice);

/*
 * Begins the play of a loner that grapples, without opportunity pools. Members that join attack together with the
 * grappling foe. If nobody joins, the two fight alone, and the initiative stays.
 */
void fb_join_grapple(struct fb_group *g, struct fb_engagement *engagement);

/*
 * Returns the member that the loner faces alone: the one that grapples with it, otherwise the one of `n` members that
 * its policy chooses.
 */
unsigned fb_choose_sole_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n);

/* ---- attackers.c: "Multiple Opponents": several attack one at once ---- */

/* A tempo in which several members attack the loner at once. Arrays are by index of the engaged member. */
struct fb_attackers {
	struct fb_group *group;
	const struct fb_engagement *engagement;
	unsigned side;      /* side of the loner */
	unsigned n_engaged; /* number of engaged members */
	bool attacks[SALLE_SIDE_MAX];
	/* number of attacks; index of the attack with the most dice (on ties the first), which the loner's policy sees */
	unsigned n_attacks, main_attack;
	unsigned hits[SALLE_SIDE_MAX], defence_hits;
	bool attack_lands[SALLE_SIDE_MAX];
	bool is_defended;
	/*
	 * index of the meeting in which the loner grapples when it declares its defence; `n_engaged` if it does not grapple
	 */
	unsigned grapple_meeting;
	struct fb_meeting meeting[SALLE_SIDE_MAX]; /* the bout of two of each engaged member and the loner */
};

/* Copies the loner's state from one meeting to another one. */
void fb_copy_loner(struct fb_attackers *o, unsigned from, unsigned to);

void fb_copy_loner_to_all(struct fb_attackers *o, unsigned from);

/* Begins a tempo of several members against the loner, with one meeting for each. */
void fb_begin_attackers_tempo(struct fb_group *g, const struct fb_engagement *engagement, struct fb_attackers *o);

/* Declares the attacks: "Each aggressor declares their attacks as normal." */
void fb_declare_all_attacks(struct fb_attackers *o);

/* Resolves all declared positioning. A defeated loner suffers no further effects. */
void fb_resolve_all_positioning(struct fb_attackers *o);

/* Declares the loner's defence: "The defender need only declare a single defense and die allocation". */
void fb_declare_single_defence(struct fb_attackers *o);

/* Rolls each attack, and rolls the one defence against all of them. */
void fb_roll_all_attacks(struct fb_attackers *o);

/* Records all attacks and the defence. Returns whether the defence beat every attack. */
bool fb_record_all_attacks(struct fb_attackers *o);

/*
 * Applies a defence that beat all attacks to each attacker. The bonus dice depend on the best attack. Returns the side
 * with the initiative.
 */
unsigned fb_apply_defence_to_all(struct fb_attackers *o);

/* Applies all attacks that beat the defence. They are simultaneous, but the best one is applied first. */
void fb_land_all_attacks(struct fb_attackers *o);

/* Ends the tempo: asks about yielding, and copies all fighters back to the group. */
void fb_end_attackers_tempo(struct fb_attackers *o, unsigned initiative);

/*
 * Fights a tempo in which several members can attack the loner. Returns false if nobody attacks. If the defence beats
 * all attacks and takes the initiative, the loner then faces one opponent of its choice.
 */
bool fb_fight_attackers_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* ---- bout_end.c: the result of a bout with several per side ---- */

/* The totals of a side: sums of impact and wounds; the worst values of its members; whether any member still fights. */
struct fb_side_sum {
	unsigned tn, impact, wounds, worst_wound, ending;
	bool is_in, has_mortal_wound;
};

struct fb_side_sum fb_sum_up_side(const struct fb_group *g, unsigned side);

/*
 * Returns the ending of the last fighter of a side. If several were defeated in this tempo, the first of their endings
 * in the order of enum fb_ending counts.
 */
unsigned fb_find_last_ending(const struct fb_group *g, unsigned side, const bool was_in[2][SALLE_SIDE_MAX]);

struct salle_outcome fb_end_group(struct fb_group *g, unsigned ending);

/* ---- play.c ---- */

/* "Multiple Opponents": the hits of the opportunity pools, and the members that fight the loner because of them. */
struct fb_opportunity_hits {
	unsigned loner, best_opponent; /* hits of the loner; most hits of any member */
	unsigned hits[SALLE_SIDE_MAX]; /* hits of the members, in the order of fb_engagement.member */
	unsigned n_eligible;           /* number of members in `eligible` */
	/* members with more hits than the loner; if there are none, members that the loner may choose to face */
	uint8_t eligible[SALLE_SIDE_MAX];
};

/*
 * Assigns the fighters to engagements. Each fighter of the smaller side is a loner. The members of the other side are
 * divided evenly, in order; those that grapple with a loner come first.
 */
void fb_assign_engagements(struct fb_group *g);

/* "Declare Favoring": asks all fighters of the engagement which wheels they favour. */
void fb_ask_engagement_to_favour(struct fb_group *g, const struct fb_engagement *engagement);

/*
 * Lists the members with more hits than the loner. If there are none, lists the members that the loner may face: the
 * one with the most hits, or all if the loner's margin reaches the option `opponent_margin`.
 */
void fb_list_faceable_members(const struct fb_group *g, const struct fb_engagement *engagement,
	struct fb_opportunity_hits *f);

/*
 * Decides which members of the engagement fight in this play, and which side has the initiative, by the hits of the
 * opportunity pools.
 */
void fb_decide_engagement(struct fb_group *g, struct fb_engagement *engagement, const struct fb_opportunity_hits *f);

/*
 * "All parties involved allocate some quantity of dice from their CP to an opportunity pool": asks for these dice and
 * rolls them.
 */
void fb_roll_opportunity_pools(struct fb_group *g, struct fb_engagement *engagement);

void fb_fight_engagement_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* Ends a play: members that did not fight, or whose engagement paused, stand up and pick up dropped items. */
void fb_end_group_play(struct fb_group *g);

/* Begins a play: forms engagements, fills all pools, asks for favouring, and rolls opportunity pools. */
void fb_begin_group_play(struct fb_group *g);

/* Fights the tempos of a play. Returns whether both sides still fight; otherwise sets `ending`. */
bool fb_fight_group_play(struct fb_group *g, unsigned *ending);

/* Sets the group to its state at the start of a bout. */
void fb_init_group(struct fb_group *g, const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Fights a bout with several fighters per side. Writes its events to `trace` unless NULL. */
struct salle_outcome fb_fight_teams(const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- compile_teams.c ---- */

/*
 * Checks that teams can fight under these options, and have no builds that are drawn for each bout. Returns false after
 * an error.
 */
bool fb_check_teams(const struct fb_book *book, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Compiles a matchup of teams. Returns the matchup of the first pair, whose member `teams` has all pairs; NULL after an
 * error.
 */
const struct fb_matchup *fb_compile_teams(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
