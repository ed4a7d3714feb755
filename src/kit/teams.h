/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Teams: sides of several builds. Each two foes have a matchup of their own; when they meet, both step into a bout of
 * two, and go back as it left them.
 *
 * Compiling: salle_teams_compile names the members and has each two foes compiled. Those alike, of one build and one
 * policy, share what is compiled: what tells them apart is their names and their state.
 *
 * Fighting: the rule system keeps the state of the members in an array man[2][SALLE_SIDE_MAX]. A view of that array,
 * SALLE_MEMBERS, answers who is still in. When a bout is over, salle_report_member records and reports each member.
 */
#ifndef SALLE_KIT_TEAMS_H
#define SALLE_KIT_TEAMS_H

#include <salle/ruleset.h>

#include "kit/bout_context.h"

struct salle_teams {
	const void *pair[SALLE_SIDE_MAX][SALLE_SIDE_MAX]; /* the matchup of [A's member][B's member] */
	const char *names[2][SALLE_SIDE_MAX];             /* one of its own for each: "thug 2" */
	uint8_t n[2];
	bool listed; /* the members are the builds of a side: each is recorded */
};

/* Compiles the matchup of two fighters with their policies; NULL after reporting an error. */
typedef const void *salle_pair_compiler(void *with, const void *const fighters[2],
	const struct salle_policy_use policies[2]);

/*
 * Compiles each two foes by `compile`, called with `with`. `name` is the offset of the name, a const char *, in a
 * fighter. Lives in the arena; NULL after an error.
 */
struct salle_teams *salle_teams_compile(const struct salle_side sides[2], size_t name, salle_pair_compiler *compile,
	void *with, struct salle_arena *arena);

/* Compiles the first fighter of either side by `compile`. */
const void *salle_first_pair_compile(const struct salle_side sides[2], salle_pair_compiler *compile, void *with);

/* True if a side lists several builds. */
bool salle_sides_are_listed(const struct salle_side sides[2]);

/*
 * Fills `all` with the fighters of both sides: those listed, or so many copies of the one build of each. Returns
 * whether a side then has several.
 */
bool salle_sides_fill(const struct salle_side sides[2], const int64_t copies[2], struct salle_side all[2],
	struct salle_arena *arena);

/* A view of the members' state: `out` of each is the ending by which it went out, or `in`. */
struct salle_team_members {
	const struct salle_teams *teams;
	const uint8_t *out; /* of A's first member */
	size_t size;        /* of a member's state */
	uint8_t in;
};

/* The view of man[2][SALLE_SIDE_MAX], where `out` is a uint8_t of a man. */
#define SALLE_MEMBERS(teams, man, out, in) \
	((struct salle_team_members){ (teams), &(man)[0][0].out, sizeof((man)[0][0]), (in) })

static inline unsigned salle_member_ending(const struct salle_team_members *members, unsigned side, unsigned member)
{
	return members->out[(side * SALLE_SIDE_MAX + member) * members->size];
}

static inline bool salle_member_is_in(const struct salle_team_members *members, unsigned side, unsigned member)
{
	return salle_member_ending(members, side, member) == members->in;
}

/* Lists those of a side who are still in, in order; returns how many they are. `list` may be NULL. */
unsigned salle_list_members_in(const struct salle_team_members *members, unsigned side, uint8_t *list);

/* What a member has done when the bout is over. */
struct salle_member_end {
	unsigned wounds;
	uint32_t fought; /* contests that it fought in */
};

/* The sentence that reports a member; `contests` is the plural of the contests, a literal: "tempos". */
#define SALLE_MEMBER_ENDS(contests) "{who}: {state}, {wounds} wounds, fought in {fought} " contests

/* Records a member, if the teams are listed, and reports it by a SALLE_MEMBER_ENDS. */
void salle_report_member(const struct salle_bout_context *context, const struct salle_team_members *members,
	unsigned side, unsigned member, const struct salle_member_end *end, const struct salle_labels *labels,
	const char *sentence);

enum { SALLE_MEMBER_ROW = 6 };

/*
 * Numbers purposes or moments by member: in rows of SALLE_MEMBER_ROW members, which lie `apart`. So what a bout of up
 * to six a side draws does not depend on SALLE_SIDE_MAX.
 */
static inline uint32_t salle_member_row_number(unsigned member, uint32_t apart)
{
	return member % SALLE_MEMBER_ROW + member / SALLE_MEMBER_ROW * apart;
}

/*
 * The stream of two foes at a moment. Its words are the pair's own and depend on the moment alone, whoever else fights.
 * `pair`: the first of SALLE_SIDE_MAX * SALLE_SIDE_MAX purposes, `state`: the first of two.
 */
struct salle_stream salle_pair_stream(const struct salle_stream *stream, const uint8_t member[2], uint32_t moment,
	unsigned pair, unsigned state);

#endif
