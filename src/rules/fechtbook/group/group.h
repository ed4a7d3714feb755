/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Multiple Opponents": the state of a bout with several fighters per side.
 *
 * Each pair of foes has its own compiled matchup. When two foes fight, their states are copied into a bout of two
 * (tempo.h), called a meeting, and afterwards back to the group.
 *
 * In each play the fighters form engagements: one fighter, called the loner, against one or several of the other side.
 */
#pragma once

#include "rules/fechtbook/state.h"

enum fb_engagement_mode {
	FB_MODE_PAIR,        /* one against one, by the rules for two fighters */
	FB_MODE_SINGLED_OUT, /* one member faces the loner; other members do not fight */
	FB_MODE_ATTACKED,    /* several members attack the loner at once */
};

/* Members that fight each other: a pair, or one member (the loner) and several foes. */
struct fb_engagement {
	uint8_t side, loner; /* side and number of the loner; of a pair, A's member is the loner */
	uint8_t n_members, member[SALLE_SIDE_MAX];
	uint8_t n_engaged;
	uint8_t engaged[SALLE_SIDE_MAX]; /* members that fight in this play; one unless several attack the loner */
	uint8_t mode;                    /* enum fb_engagement_mode */
	uint8_t initiative;              /* side that has the initiative */
	uint8_t both_threw;              /* in a pair: what each side threw first, red or white (enum fb_thrown) */
	bool is_paused;
};

/* A bout with several fighters on a side. */
struct fb_group {
	struct salle_bout_context context; /* context of the bout: `moment` counts tempos; the names are unset */
	const struct salle_teams *teams;
	/* moments until which edges last, by side and member, as in struct fb_bout */
	uint32_t advantage_until[2][SALLE_SIDE_MAX], disadvantage_until[2][SALLE_SIDE_MAX];
	struct fb_blood blood[2][SALLE_SIDE_MAX];           /* Blood Loss by side and member */
	uint32_t tempos_fought[2][SALLE_SIDE_MAX];          /* number of tempos in which the member fought */
	uint8_t distance[SALLE_SIDE_MAX][SALLE_SIDE_MAX];   /* distance between the two; 0 if they have not met */
	uint8_t initiative[SALLE_SIDE_MAX][SALLE_SIDE_MAX]; /* side that had the initiative in the last tempo of the two */
	uint8_t both_threw[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	uint8_t ground[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	/* numbers of feints of A's member and of B's member against each other */
	uint8_t feints[SALLE_SIDE_MAX][SALLE_SIDE_MAX][2];
	/* number (from 1) of the last play in which the two fought; 0 if they never did */
	uint32_t last_play_met[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	/* 1 + number of the foe with whom the member grapples; 0 without a grapple */
	uint8_t partner[2][SALLE_SIDE_MAX];
	struct fb_engagement engagement[SALLE_SIDE_MAX];
	unsigned n_engagements;
	uint32_t n_contests; /* number of tempos in which anything was rolled */
	unsigned play;
	uint8_t tempo;
	uint8_t aggressors; /* set of the sides that were the aggressor in this tempo */
	/* side that was the only aggressor in the first tempo with an attack; SALLE_DRAW if both sides attacked */
	uint8_t first_mover;
	struct salle_course course;
	struct fb_fighter_state fighter[2][SALLE_SIDE_MAX]; /* members beyond `teams->n` are unset */
};

static inline const struct fb_matchup *fb_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}

/* Returns the members that are still fighting. */
static inline struct salle_team_members fb_members_of(const struct fb_group *g)
{
	return SALLE_MEMBERS(g->teams, g->fighter, out, FB_STILL_IN);
}

/* A meeting: a bout of two between two foes of the group. */
struct fb_meeting {
	struct fb_bout bout;
	struct salle_stream stream;
	uint8_t member[2]; /* by side: the member that fights */
};

/* ---- pairing.c: enters and leaves bouts of two ---- */

/* Prepares the fighter for a meeting with another foe: recomputes values that depend on the foe. */
void fb_adapt_to_foe(struct fb_fighter_state *man, const struct fb_side *own);

/*
 * Updates values that depend on both fighters of a meeting: lasting advantages, the ground, and whether the foe
 * grapples with another fighter.
 */
void fb_update_surroundings(struct fb_bout *b);

/* Starts a meeting of member `i` of A and member `j` of B, before fb_fight_tempo counts the tempo. */
void fb_enter_meeting(struct fb_group *g, unsigned i, unsigned j, struct fb_meeting *m);

/* Starts a meeting of the loner and one of its opponents. */
void fb_enter_meeting_with_member(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	struct fb_meeting *m);

/* Copies one fighter of a meeting back to the group. */
void fb_copy_back(struct fb_group *g, const struct fb_meeting *m, unsigned side);

void fb_save_pair_state(struct fb_group *g, const struct fb_meeting *m);

void fb_leave_meeting(struct fb_group *g, const struct fb_meeting *m);

/* Records a tempo in which the two fought: who had the initiative, and whether anything was rolled. */
void fb_record_meeting(struct fb_group *g, const struct fb_meeting *m, unsigned initiative);

/* Returns which of `n` opponents the loner faces: the opponent that its policy prefers; on ties a random one. */
unsigned fb_choose_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n, unsigned purpose);

/* Makes the loner and one member fight alone for the rest of the play. */
void fb_choose_single_attacker(struct fb_engagement *engagement, unsigned member, unsigned initiative);

/* ---- grapple.c ---- */

enum fb_joining { FB_JOIN_HIT, FB_JOIN_ALL, FB_JOIN_NOBODY }; /* fb_options.joined_grapple */

/* Returns 1 + the member of the engagement that grapples with its loner, or 0 if none. */
unsigned fb_grapple_partner(const struct fb_group *g, const struct fb_engagement *engagement);

/* Ends the grapple of a member, if the member grapples. */
void fb_end_grapple_of_member(struct fb_group *g, unsigned side, unsigned member);

/* Ends the grapples of defeated members. */
void fb_end_grapples_with_defeated(struct fb_group *g);

/* Asks the policies for the number of dice for the opportunity pool, in the meeting with `member`. */
unsigned fb_allot_opportunity(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	unsigned side);

unsigned fb_roll_opportunity(struct fb_group *g, unsigned side, unsigned member, unsigned dice);

/*
 * Sets up the play of a grappling loner, without opportunity pools. The members that join the grapple attack the loner
 * together with the foe that grapples with it. If nobody joins, these two fight alone, and the initiative stays as it
 * was.
 */
void fb_join_grapple(struct fb_group *g, struct fb_engagement *engagement);

/*
 * Returns the only opponent of the loner: the member that grapples with it, otherwise the member that the loner's
 * policy chooses among `n`.
 */
unsigned fb_choose_sole_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n);

/* ---- attackers.c: "Multiple Opponents": several attack one at once ---- */

/* A tempo in which several members attack the loner. */
struct fb_attackers {
	struct fb_group *group;
	const struct fb_engagement *engagement;
	unsigned side;      /* side of the loner */
	unsigned n_engaged; /* number of engaged members */
	bool attacks[SALLE_SIDE_MAX];
	/* number of attacks; index of the attack with the most dice (lowest index on ties), which the loner sees */
	unsigned n_attacks, main_attack;
	unsigned hits[SALLE_SIDE_MAX], defence_hits;
	bool attack_lands[SALLE_SIDE_MAX];
	bool is_defended;
	/* number of the meeting in which the loner grapples when it declares its defence; n if it grapples with none */
	unsigned grapple_meeting;
	struct fb_meeting meeting[SALLE_SIDE_MAX]; /* [number of the engaged member]; filled by fb_begin_attackers_tempo */
};

/* Copies the loner's state from one meeting to another. */
void fb_copy_loner(struct fb_attackers *o, unsigned from, unsigned to);

void fb_copy_loner_to_all(struct fb_attackers *o, unsigned from);

/* Begins a tempo in which all engaged members fight the loner, each in a separate meeting. */
void fb_begin_attackers_tempo(struct fb_group *g, const struct fb_engagement *engagement, struct fb_attackers *o);

/* Declares the attacks: "Each aggressor declares their attacks as normal." */
void fb_declare_all_attacks(struct fb_attackers *o);

/* Resolves the positioning that was declared with the maneuvers. A defeated loner suffers no further effect. */
void fb_resolve_all_positioning(struct fb_attackers *o);

/* Declares the loner's defence: "The defender need only declare a single defense and die allocation" */
void fb_declare_single_defence(struct fb_attackers *o);

/* Rolls each attack, and the defence once for all attacks. */
void fb_roll_all_attacks(struct fb_attackers *o);

/* Records the events of all attacks. Returns whether the defence beat every attack. */
bool fb_record_all_attacks(struct fb_attackers *o);

/*
 * Applies, against each attacker, a defence that beat every attack. The bonus dice depend on the best attack. Returns
 * the side that then has the initiative.
 */
unsigned fb_apply_defence_to_all(struct fb_attackers *o);

/* Lands all successful attacks. They are simultaneous; the best one is applied first. */
void fb_land_all_attacks(struct fb_attackers *o);

/* Handles "Yielding", then copies all fighters back. */
void fb_end_attackers_tempo(struct fb_attackers *o, unsigned initiative);

/*
 * Fights a tempo in which several members can attack the loner. Returns false if nobody attacked and nothing happened.
 * If the defence beats all attacks and takes the initiative, the loner faces one chosen opponent from then on.
 */
bool fb_fight_attackers_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* ---- bout_end.c: the result of a bout with several per side ---- */

/* The totals of a side: losses of all its members, and the state of its worst wounded member. */
struct fb_side_sum {
	unsigned tn, impact, wounds, worst_wound, ending;
	bool is_in, has_mortal_wound;
};

struct fb_side_sum fb_sum_up_side(const struct fb_group *g, unsigned side);

/*
 * Returns how the last fighter of a side went out. If several went out in this tempo, the first of their endings in the
 * order of fb_ending counts.
 */
unsigned fb_last_ending(const struct fb_group *g, unsigned side, const bool was_in[2][SALLE_SIDE_MAX]);

struct salle_outcome fb_end_group(struct fb_group *g, unsigned ending);

/* ---- play.c ---- */

/*
 * The hits of the opportunity pools ("Multiple Opponents"), and the opponents that the loner can face because of them.
 */
struct fb_opportunity_hits {
	unsigned loner, best_opponent; /* hits of the loner; most hits of any of its opponents */
	unsigned hits[SALLE_SIDE_MAX]; /* by member, in the order of the engagement */
	unsigned n_eligible;           /* number of members in `eligible` */
	/* members with more hits than the loner; if there are no such members, those that the loner may face */
	uint8_t eligible[SALLE_SIDE_MAX];
};

/*
 * Assigns the fighters to engagements. Each member of the smaller side is a loner; the members of the other side are
 * divided evenly among the loners, in order. A member that grapples with a loner is assigned to this loner first.
 */
void fb_assign_engagements(struct fb_group *g);

/* "Declare Favoring": asks all members of the engagement, each against its opponent. */
void fb_favour_engagement(struct fb_group *g, const struct fb_engagement *engagement);

/*
 * Lists the members that had more hits than the loner. If there are none, lists the members that the loner may face:
 * the member with the most hits, or all if the loner's margin reaches the option `opponent_margin`.
 */
void fb_list_faceable_members(const struct fb_group *g, const struct fb_engagement *engagement,
	struct fb_opportunity_hits *f);

/*
 * Decides which members of the engagement fight in this play, and which side has the initiative. Uses the hits of the
 * opportunity pools.
 */
void fb_decide_engagement(struct fb_group *g, struct fb_engagement *engagement, const struct fb_opportunity_hits *f);

/*
 * Asks for and rolls opportunity pools: "All parties involved allocate some quantity of dice from their CP to an
 * opportunity pool."
 */
void fb_roll_opportunity_pools(struct fb_group *g, struct fb_engagement *engagement);

void fb_fight_engagement_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* Ends a play: members that nobody fought, or that paused, stand up and retrieve dropped items. */
void fb_end_group_play(struct fb_group *g);

/* Refreshes all fighters, asks for favouring, then rolls the opportunity pools. */
void fb_begin_group_play(struct fb_group *g);

/* Fights the tempos of a play. Returns whether both sides still fight; if not, sets *ending. */
bool fb_fight_group_play(struct fb_group *g, unsigned *ending);

/* Initialises the group at the start of a bout. */
void fb_init_group(struct fb_group *g, const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Fights a bout with several fighters per side. Reports to `trace` unless it is NULL. */
struct salle_outcome fb_fight_teams(const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- compile_teams.c ---- */

/* Checks that these sides can fight as teams. Returns false after an error. */
bool fb_check_teams(const struct fb_book *book, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Compiles a matchup of teams. Returns the matchup of the first pair; its member `teams` contains all pairs. Returns
 * NULL after an error.
 */
const struct fb_matchup *fb_compile_teams(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
