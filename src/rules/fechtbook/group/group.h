/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Multiple Opponents": the state of a bout of several a side.
 *
 * Each two foes have a compiled matchup of their own. When they meet, both step into a bout of two, with their own
 * dice, wounds and hands and the pair's distance, and go back as it left them: all rules of two fighters are those of
 * tempo.h. In each play the fighters stand in engagements: one, the loner, against one or several of the other side.
 */
#ifndef SALLE_FECHTBOOK_GROUP_GROUP_H
#define SALLE_FECHTBOOK_GROUP_GROUP_H

#include "rules/fechtbook/state.h"

enum fb_engagement_mode {
	FB_MODE_PAIR,        /* one against one: the rules of two fighters */
	FB_MODE_SINGLED_OUT, /* one of several faces the loner, the others look on */
	FB_MODE_ATTACKED,    /* several attack the loner at once */
};

struct fb_engagement {
	uint8_t side, loner; /* of the loner; of a pair, A's member */
	uint8_t n, member[SALLE_SIDE_MAX];
	uint8_t n_engaged;
	uint8_t engaged[SALLE_SIDE_MAX]; /* members who fight in this play, one unless several attack the loner */
	uint8_t mode;                    /* fb_engagement_mode */
	uint8_t initiative;              /* side */
	bool contest;                    /* of a pair: the next tempo is red against red */
	bool paused;
};

struct fb_group {
	struct salle_bout_context context; /* the moment: tempos; no names */
	const struct salle_teams *teams;
	uint32_t above[2][SALLE_SIDE_MAX], below[2][SALLE_SIDE_MAX]; /* as in struct fb_bout */
	struct fb_blood blood[2][SALLE_SIDE_MAX];                    /* likewise */
	uint32_t fought[2][SALLE_SIDE_MAX];                          /* tempos */
	/* by [member of A][member of B] */
	uint8_t distance[SALLE_SIDE_MAX][SALLE_SIDE_MAX];   /* 0: they have not met */
	uint8_t initiative[SALLE_SIDE_MAX][SALLE_SIDE_MAX]; /* of their last tempo */
	bool contest[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	uint8_t ground[SALLE_SIDE_MAX][SALLE_SIDE_MAX];
	uint8_t feints[SALLE_SIDE_MAX][SALLE_SIDE_MAX][2]; /* of A's member against B's, of B's against A's */
	uint32_t met[SALLE_SIDE_MAX][SALLE_SIDE_MAX];      /* the last play that they fought in, from 1 */
	uint8_t partner[2][SALLE_SIDE_MAX];                /* 1 + the foe that it grapples with; 0: none */
	struct fb_engagement engagement[SALLE_SIDE_MAX];
	unsigned n_engagements;
	uint32_t contests; /* tempos in which something was rolled */
	unsigned play;
	uint8_t tempo;
	uint8_t movers;      /* sides that were the aggressor in this tempo, as a set */
	uint8_t first_mover; /* the side that alone was in the first of `contests`; SALLE_DRAW when both were */
	struct salle_course course;
	struct fb_fighter_state man[2][SALLE_SIDE_MAX]; /* those beyond `teams->n` are not set */
};

static inline const struct fb_matchup *fb_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}

/* Who is still in. */
static inline struct salle_team_members fb_members_of(const struct fb_group *g)
{
	return SALLE_MEMBERS(g->teams, g->man, out, FB_STILL_IN);
}

/* Two foes in a bout of two. */
struct fb_meeting {
	struct fb_bout bout;
	struct salle_stream stream;
	uint8_t member[2]; /* by side */
};

/* ---- pairing.c: two foes in a bout of two ---- */

/* Turns the fighter to another foe: looks up anew what depends on the matchup. */
void fb_turn_to_foe(struct fb_fighter_state *man, const struct fb_side *own);

/* Notes what depends on both: the foe's edges, who stands where, whether the foe grapples with another. */
void fb_note_surroundings(struct fb_bout *b);

/* Puts a member of A and one of B into a bout of two, before the tempo's moment is counted (fb_fight_tempo). */
void fb_enter_meeting(struct fb_group *g, unsigned i, unsigned j, struct fb_meeting *m);

/* Does the same for a loner and one of the members against it. */
void fb_enter_meeting_with_member(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	struct fb_meeting *m);

/* Copies one of the two back to the group. */
void fb_copy_back(struct fb_group *g, const struct fb_meeting *m, unsigned side);

void fb_save_pair_state(struct fb_group *g, const struct fb_meeting *m);

void fb_leave_meeting(struct fb_group *g, const struct fb_meeting *m);

/* Notes that they fought in this tempo: the initiative, a contest. */
void fb_note_meeting(struct fb_group *g, const struct fb_meeting *m, unsigned initiative);

/* Chooses whom of `n` the loner faces: the one that its policy prefers, of several by an even roll. */
unsigned fb_choose_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n, unsigned purpose);

/* Leaves the loner and one member alone with each other for the rest of the play. */
void fb_single_out(struct fb_engagement *engagement, unsigned member, unsigned initiative);

/* ---- grapple.c ---- */

enum fb_joining { FB_JOIN_HIT, FB_JOIN_ALL, FB_JOIN_NOBODY }; /* fb_options.joined_grapple */

/* 1 + the member of the engagement that its loner grapples with; 0: none. */
unsigned fb_grapple_partner(const struct fb_group *g, const struct fb_engagement *engagement);

/* Ends the grapple of a member, if it is in one. */
void fb_end_grapple_of_member(struct fb_group *g, unsigned side, unsigned member);

/* Ends the grapples of members who are out. */
void fb_end_grapples_with_the_out(struct fb_group *g);

/* Asks for the dice of the opportunity pool, in the meeting with `member`. */
unsigned fb_allot_opportunity(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	unsigned side);

unsigned fb_roll_opportunity(struct fb_group *g, unsigned side, unsigned member, unsigned dice);

/*
 * The play of a loner that grapples with one of them. Nobody outmanoeuvres anybody: those who join in attack it
 * together with its partner; if none does, the two are alone, and who had the initiative has it still.
 */
void fb_join_grapple(struct fb_group *g, struct fb_engagement *engagement);

/* Returns whom the loner goes on with alone: the member that holds it, or the one of `n` that it chooses. */
unsigned fb_choose_sole_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n);

/* ---- attackers.c: "Multiple Opponents": several attack one at once ---- */

/* One tempo of it. */
struct fb_attackers {
	struct fb_group *g;
	const struct fb_engagement *engagement;
	unsigned side; /* of the loner */
	unsigned n;    /* members engaged */
	bool attacks[SALLE_SIDE_MAX];
	unsigned n_attacks, main; /* main: the attack with the most dice, the first of several: the loner sees it */
	unsigned hits[SALLE_SIDE_MAX], against;
	bool lands[SALLE_SIDE_MAX];
	bool defended;
	unsigned hold; /* the meeting in which the loner grapples when it declares its defence; n: none */
	struct fb_meeting at[SALLE_SIDE_MAX]; /* [n]; fb_begin_attackers_tempo fills them */
};

/* Copies the loner from one meeting to another. */
void fb_copy_loner(struct fb_attackers *o, unsigned from, unsigned to);

void fb_copy_loner_to_all(struct fb_attackers *o, unsigned from);

/* Begins a tempo of those engaged against the loner, each in a meeting. */
void fb_begin_attackers_tempo(struct fb_group *g, const struct fb_engagement *engagement, struct fb_attackers *o);

/* "Each aggressor declares their attacks as normal." */
void fb_declare_all_attacks(struct fb_attackers *o);

/* Resolves positioning after the maneuvers; nothing more can be gained of a loner that is out. */
void fb_resolve_all_positioning(struct fb_attackers *o);

/* "The defender need only declare a single defense and die allocation" */
void fb_declare_single_defence(struct fb_attackers *o);

/* Each attack is rolled, and the defence once for all of them. */
void fb_roll_all_attacks(struct fb_attackers *o);

/* Events; returns whether the defence beat every attack. */
bool fb_record_all_attacks(struct fb_attackers *o);

/* A defence that beats every attack does to each of them what it does to one; bonus dice are those of the best. */
unsigned fb_apply_defence_to_all(struct fb_attackers *o);

/* Blows that were struck at once all fall, the best first. */
void fb_land_all_attacks(struct fb_attackers *o);

/* "Yielding"; then all go back. */
void fb_end_attackers_tempo(struct fb_attackers *o, unsigned initiative);

/*
 * One tempo of several against one; false when none of them attacks, and nothing happened. After a defence that beats
 * them all and takes the initiative, the loner singles one of them out.
 */
bool fb_fight_attackers_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* ---- bout_end.c: what a bout of several a side comes to ---- */

/* A side as one: what all of its members suffered; as badly off as the worst of them. */
struct fb_side_sum {
	unsigned tn, impact, wounds, worst, ending;
	bool in, mortal;
};

struct fb_side_sum fb_sum_up_side(const struct fb_group *g, unsigned side);

/* Returns how the last of a side went out; among several in one tempo, the first in the order of fb_ending. */
unsigned fb_last_ending(const struct fb_group *g, unsigned side, const bool was_in[2][SALLE_SIDE_MAX]);

struct salle_outcome fb_end_group(struct fb_group *g, unsigned ending);

/* ---- play.c ---- */

/* What the opportunity pools scored. */
struct fb_opportunity_hits {
	unsigned loner, best;          /* hits; of the others the most */
	unsigned hits[SALLE_SIDE_MAX]; /* of members, in the order of the engagement */
	unsigned n;                    /* members in `who` */
	uint8_t who[SALLE_SIDE_MAX];   /* those who beat the loner; else those that it may face */
};

/*
 * The smaller side's members are loners; the others split among them as evenly as possible, in order: first those who
 * grapple with one of them.
 */
void fb_assign_engagements(struct fb_group *g);

/* "Declare Favoring": each with an eye to its opponent. */
void fb_favour_engagement(struct fb_group *g, const struct fb_engagement *engagement);

/* Lists those who beat the loner, or those that it may face: the best of them, all at MoS3+. */
void fb_list_faceable_members(const struct fb_group *g, const struct fb_engagement *engagement,
	struct fb_opportunity_hits *f);

/* Settles who of the engagement fights in this play, and who has the initiative. */
void fb_settle_engagement(struct fb_group *g, struct fb_engagement *engagement, const struct fb_opportunity_hits *f);

/* "All parties involved allocate some quantity of dice from their CP to an opportunity pool." */
void fb_roll_opportunity_pools(struct fb_group *g, struct fb_engagement *engagement);

void fb_fight_engagement_tempo(struct fb_group *g, struct fb_engagement *engagement);

/* Lets those who were not fought with in this play, or paused, get up and pick up what they dropped. */
void fb_end_play(struct fb_group *g);

/* Refreshes all, asks for favouring, then rolls the opportunity pools. */
void fb_begin_play(struct fb_group *g);

/* The tempos of a play. True while both sides are in; else *ending is how it ended. */
bool fb_fight_group_play(struct fb_group *g, unsigned *ending);

/* Puts all into the bout. */
void fb_init_group(struct fb_group *g, const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Several against one or several, reported to `trace` unless that is NULL. */
struct salle_outcome fb_fight_teams(const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- group.c ---- */

/* Can these fight several a side? False after an error. */
bool fb_check_teams(const struct fb_book *book, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* A matchup of several a side, as `teams` of the first pair's; NULL after an error. */
const struct fb_matchup *fb_compile_teams(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

#endif
