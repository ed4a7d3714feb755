/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Multiple Opponents": the state of a bout of several a side.
 *
 * Each two foes have a compiled matchup of their own. When they meet, both step into a bout of two, with their own
 * dice, wounds and hands and the pair's distance, and go back as it left them: all rules of two fighters are those of
 * tempo.h. In each play the fighters stand in knots: one, the loner, against one or several of the other side.
 */
#ifndef SALLE_FECHTBOOK_GROUP_GROUP_H
#define SALLE_FECHTBOOK_GROUP_GROUP_H

#include "rules/fechtbook/bout/play.h"

enum { FB_MEMBERS_MAX = SALLE_SIDE_MAX };

struct fb_sides {
	const struct fb_matchup *pair[FB_MEMBERS_MAX][FB_MEMBERS_MAX]; /* [member of A][member of B] */
	uint8_t n[2];
};

enum fb_knot_mode {
	FB_KNOT_PAIR,   /* one against one: the rules of two fighters */
	FB_KNOT_SINGLE, /* one of several faces the loner, the others look on */
	FB_KNOT_BESET,  /* several attack the loner at once */
};

struct fb_knot {
	uint8_t side, loner; /* of the loner; of a pair, A's member */
	uint8_t n, member[FB_MEMBERS_MAX];
	uint8_t n_engaged, engaged[FB_MEMBERS_MAX]; /* members who fight in this play, one unless the loner is beset */
	uint8_t mode;                               /* fb_knot_mode */
	uint8_t initiative;                         /* side */
	bool contest;                               /* of a pair: the next tempo is red against red */
	bool paused;
};

struct fb_group {
	const struct fb_sides *matchup;
	struct salle_stream *stream;
	struct salle_recorder *recorder;
	struct salle_trace *trace;
	struct fb_man man[2][FB_MEMBERS_MAX];
	uint32_t above[2][FB_MEMBERS_MAX], below[2][FB_MEMBERS_MAX]; /* as in struct fb_bout */
	uint32_t fought[2][FB_MEMBERS_MAX];                          /* tempos */
	/* by [member of A][member of B] */
	uint8_t distance[FB_MEMBERS_MAX][FB_MEMBERS_MAX];   /* 0: they have not met */
	uint8_t initiative[FB_MEMBERS_MAX][FB_MEMBERS_MAX]; /* of their last tempo */
	bool contest[FB_MEMBERS_MAX][FB_MEMBERS_MAX];
	uint8_t ground[FB_MEMBERS_MAX][FB_MEMBERS_MAX];
	uint8_t feints[FB_MEMBERS_MAX][FB_MEMBERS_MAX][2]; /* of A's member against B's, of B's against A's */
	uint32_t met[FB_MEMBERS_MAX][FB_MEMBERS_MAX];      /* the last play that they fought in, from 1 */
	uint8_t partner[2][FB_MEMBERS_MAX];                /* 1 + the foe that it grapples with; 0: none */
	struct fb_knot knot[FB_MEMBERS_MAX];
	unsigned n_knots;
	uint32_t moment, contests; /* tempos: all of them, those in which something was rolled */
	unsigned play;
	uint8_t tempo;
	uint8_t movers;      /* sides that were the aggressor in this tempo, as a set */
	uint8_t first_mover; /* the side that alone was in the first of `contests`; SALLE_DRAW when both were */
	struct salle_course course;
};

/* Two foes in a bout of two. */
struct fb_meeting {
	struct fb_bout bout;
	struct salle_stream stream;
	uint8_t member[2]; /* by side */
};

static inline const char *fb_member_name(const struct fb_group *g, unsigned side, unsigned member)
{
	return g->man[side][member].side->fighter->name;
}

static inline bool fb_is_in(const struct fb_group *g, unsigned side, unsigned member)
{
	return g->man[side][member].out == FB_STILL_IN;
}

static inline unsigned fb_count_in(const struct fb_group *g, unsigned side)
{
	unsigned n = 0;
	for (unsigned i = 0; i < g->matchup->n[side]; i++)
		n += fb_is_in(g, side, i);
	return n;
}

/* The words of a pair are its own and hang on the moment alone, whoever else fights. */
static inline struct salle_stream fb_pair_stream(const struct fb_group *g, const uint8_t member[2])
{
	unsigned first = salle_stream_side(g->stream, 0);
	uint32_t word[8];
	struct salle_stream stream = *g->stream;
	salle_stream_spares(g->stream, 0, FB_SPARE_PAIR + FB_MEMBERS_MAX * member[first] + member[!first], word);
	stream.spares = (uint64_t)word[1] << 32 | word[0];
	salle_stream_spares(&stream, g->moment, FB_SPARE_STATE, word);
	salle_stream_spares(&stream, g->moment, FB_SPARE_STATE + 1, word + 4);
	for (unsigned k = 0; k < 4; k++)
		stream.state[k] = (uint64_t)word[2 * k + 1] << 32 | word[2 * k];
	stream.state[0] |= 1;
	stream.words = 0;
	return stream;
}

/* The fighter looks at another foe: what hangs on the matchup is looked up anew. */
static inline void fb_face(struct fb_man *man, const struct fb_side *own)
{
	bool changed = man->changed;
	man->side = own;
	man->now.profile = own->profiles;
	fb_take_hold(man);
	man->changed = changed;
}

/* What hangs on both: the foe's edges, who stands where, whether the foe grapples with another. */
static inline void fb_look_around(struct fb_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		b->man[side].crowd = (uint8_t)(b->man[side].crowd % FB_SEIZED + (b->man[!side].bound ? FB_SEIZED : 0));
	fb_note_edges(b);
	fb_note_place(b);
}

/* A member of A and one of B step into a bout of two. Before the tempo's moment is counted, see fb_tempo. */
static inline void fb_meet(struct fb_group *g, unsigned i, unsigned j, struct fb_meeting *m)
{
	const struct fb_matchup *matchup = g->matchup->pair[i][j];
	m->member[0] = (uint8_t)i;
	m->member[1] = (uint8_t)j;
	m->stream = fb_pair_stream(g, m->member);
	m->bout = (struct fb_bout){
		.matchup = matchup,
		.stream = &m->stream,
		.recorder = g->recorder,
		.trace = g->trace,
		.moment = g->moment - 1,
		.play = g->play,
		.play_seen = g->play < 255 ? (uint8_t)g->play : 255,
		.tempo = g->tempo,
		.first_mover = SALLE_DRAW,
		.course = { .blood = SALLE_BLOOD_BOTH }, /* the group looks for it */
	};
	struct fb_bout *b = &m->bout;
	b->ground = g->ground[i][j];
	b->grapple = g->partner[0][i] == j + 1;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b->man[side];
		*man = g->man[side][m->member[side]];
		man->bound = g->partner[side][m->member[side]] != 0 && !b->grapple;
		man->feints = g->feints[i][j][side];
		fb_face(man, &matchup->side[side]);
		b->above[side] = g->above[side][m->member[side]];
		b->below[side] = g->below[side][m->member[side]];
		b->special |= man->bonus > 0 || man->shaken || man->committed || man->disabled || man->second_disabled;
		b->special |= b->above[side] > 0 || b->below[side] > 0;
	}
	fb_look_around(b);
	b->distance = g->distance[i][j];
	fb_set_limit(b);
	if (b->distance == 0)
		b->distance = b->limit;
}

/* The same of a loner and one of those against it. */
static inline void fb_meet_member(struct fb_group *g, const struct fb_knot *knot, unsigned member, struct fb_meeting *m)
{
	if (knot->side == 0)
		fb_meet(g, knot->loner, member, m);
	else
		fb_meet(g, member, knot->loner, m);
}

/* One of the two goes back to the group. */
static inline void fb_leave(struct fb_group *g, const struct fb_meeting *m, unsigned side)
{
	unsigned member = m->member[side];
	g->man[side][member] = m->bout.man[side];
	g->feints[m->member[0]][m->member[1]][side] = m->bout.man[side].feints;
	g->above[side][member] = m->bout.above[side];
	g->below[side][member] = m->bout.below[side];
}

static inline void fb_keep_pair(struct fb_group *g, const struct fb_meeting *m)
{
	g->distance[m->member[0]][m->member[1]] = m->bout.distance;
	g->ground[m->member[0]][m->member[1]] = m->bout.ground;
	if (m->bout.grapple) {
		g->partner[0][m->member[0]] = (uint8_t)(m->member[1] + 1);
		g->partner[1][m->member[1]] = (uint8_t)(m->member[0] + 1);
	} else if (g->partner[0][m->member[0]] == m->member[1] + 1) {
		g->partner[0][m->member[0]] = g->partner[1][m->member[1]] = 0;
	}
}

static inline void fb_part(struct fb_group *g, const struct fb_meeting *m)
{
	for (unsigned side = 0; side < 2; side++)
		fb_leave(g, m, side);
	fb_keep_pair(g, m);
}

/* They fought in this tempo: what stays of it with the pair. */
static inline void fb_note_meeting(struct fb_group *g, const struct fb_meeting *m, unsigned initiative)
{
	unsigned i = m->member[0], j = m->member[1];
	g->met[i][j] = g->play + 1;
	g->initiative[i][j] = (uint8_t)initiative;
	g->contest[i][j] = m->bout.contest;
}

/* How much the loner would like to face this one: `weakest` is a worth, too. */
SALLE_TEMPLATE unsigned fb_worth(struct fb_group *g, const struct fb_knot *knot, unsigned member, const bool traced)
{
	struct fb_meeting m;
	fb_meet_member(g, knot, member, &m);
	struct salle_verdict verdict = fb_ask(&m.bout, knot->side, FB_ASK_OPPONENT, traced);
	if (verdict.action == FB_FACE_WORTHIEST)
		return verdict.number[0];
	const struct fb_man *foe = &m.bout.man[!knot->side];
	return (foe->tn - SALLE_TN_MIN) * (SALLE_POOL_MAX + 1) + SALLE_POOL_MAX - foe->pool;
}

/* Whom of `n` the loner faces: the one that its policy prefers, of several by an even roll. */
SALLE_TEMPLATE unsigned fb_choose_opponent_body(struct fb_group *g, const struct fb_knot *knot, const uint8_t *members,
	unsigned n, unsigned purpose, const bool traced)
{
	uint8_t best[FB_MEMBERS_MAX] = { members[0] };
	unsigned n_best = 0, most = 0;
	if (n == 1)
		return members[0];
	for (unsigned k = 0; k < n; k++) {
		unsigned worth = fb_worth(g, knot, members[k], traced);
		if (n_best == 0 || worth > most)
			n_best = 0;
		if (n_best == 0 || worth == most) {
			most = worth;
			best[n_best++] = members[k];
		}
	}
	uint32_t word = salle_stream_spare(g->stream, g->moment, purpose + knot->loner);
	unsigned chosen = best[salle_word_below(word, n_best)];
	SALLE_TELL(g, "opponent", "{who} chooses to face {foe}",
		SALLE_SAY("who", fb_member_name(g, knot->side, knot->loner)),
		SALLE_SAY("foe", fb_member_name(g, !knot->side, chosen)));
	return chosen;
}

SALLE_OUTLINED(unsigned, fb_choose_opponent,
	(struct fb_group * g, const struct fb_knot *knot, const uint8_t *members, unsigned n, unsigned purpose), g, knot,
	members, n, purpose)

/* The loner and one of the others are alone with each other for the rest of the play. */
static inline void fb_single_out(struct fb_knot *knot, unsigned member, unsigned initiative)
{
	knot->mode = FB_KNOT_SINGLE;
	knot->n_engaged = 1;
	knot->engaged[0] = (uint8_t)member;
	knot->initiative = (uint8_t)initiative;
}

#endif
