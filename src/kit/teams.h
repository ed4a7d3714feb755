/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Teams: sides with several builds. Each pair of foes has its own matchup. When two foes meet, their states are copied
 * into the state of a duel, and back afterwards.
 *
 * salle_teams_compile names the members and compiles each pair of foes. Members with the same build and policy share
 * compiled matchups; only their names and states differ.
 *
 * The rule system keeps the members' states in an array [2][SALLE_SIDE_MAX]. SALLE_MEMBERS makes a view of this array,
 * which says which members still fight. At the end of a bout, salle_report_member records and reports each member.
 */
#pragma once

#include <salle/ruleset.h>

#include "kit/bout_context.h"

struct salle_teams {
	const void *pair[SALLE_SIDE_MAX][SALLE_SIDE_MAX]; /* by member of A and member of B: their matchup */
	const char *names[2][SALLE_SIDE_MAX];             /* unique names: "thug 2" */
	uint8_t n_members[2];
	bool
		lists_members; /* whether the side lists its members in the scenario; each member is then recorded separately */
};

/* Compiles the matchup of two fighters with their policies; NULL after reporting an error. */
typedef const void *salle_pair_compiler(void *with, const void *const fighters[2],
	const struct salle_policy_use policies[2]);

/*
 * Compiles each pair of foes by a call of `compile`, whose first argument is `with`. `name` is the byte offset of the
 * name (a const char *) in a fighter. The result is allocated in the arena; NULL after an error.
 */
struct salle_teams *salle_teams_compile(const struct salle_side sides[2], size_t name, salle_pair_compiler *compile,
	void *with, struct salle_arena *arena);

/* Compiles the first fighters of both sides as a pair by `compile`. */
const void *salle_compile_first_pair(const struct salle_side sides[2], salle_pair_compiler *compile, void *with);

/* Returns whether a side lists several builds. */
bool salle_has_side_with_several_builds(const struct salle_side sides[2]);

/*
 * Fills `all` with the fighters of both sides: the fighters that a side lists, or `copies` fighters of the side's only
 * build. Returns whether any side has several fighters.
 */
bool salle_list_fighters_of_sides(const struct salle_side sides[2], const int64_t copies[2], struct salle_side all[2],
	struct salle_arena *arena);

/*
 * A view of the members' states. `ending` of a state is the ending that defeated the fighter;
 * `undefeated_ending` stands for a fighter that is not defeated.
 */
struct salle_team_members {
	const struct salle_teams *teams;
	const uint8_t *first_ending; /* address of `ending` in the state of A's first member */
	size_t state_size;           /* size of a member's state, in bytes */
	uint8_t undefeated_ending;
};

/* Makes a view of fighters[2][SALLE_SIDE_MAX], an array of structs that have a uint8_t called `ending`. */
#define SALLE_MEMBERS(teams, man, out, in) \
	((struct salle_team_members){ (teams), &(man)[0][0].ending, sizeof((man)[0][0]), (in) })

static inline unsigned salle_member_ending(const struct salle_team_members *members, unsigned side, unsigned member)
{
	return members->first_ending[(side * SALLE_SIDE_MAX + member) * members->state_size];
}

static inline bool salle_is_member_able(const struct salle_team_members *members, unsigned side, unsigned member)
{
	return salle_member_ending(members, side, member) == members->undefeated_ending;
}

/*
 * Lists the members of a side that are not defeated, in order. Returns the number of these members. `list` may be NULL.
 */
unsigned salle_list_able_members(const struct salle_team_members *members, unsigned side, uint8_t *list);

/* A member's results at the end of a bout. */
struct salle_member_end {
	unsigned wounds;
	uint32_t fought; /* number of tempos, rounds or turns in which the member fought */
};

/*
 * The sentence that reports a member at the end of a bout. `contests` is the unit in which fighting is counted, a
 * plural: "tempos".
 */
#define SALLE_MEMBER_ENDS(contests) "{who}: {state}, {wounds} wounds, fought in {fought} " contests

/* Records a member if the side lists its builds, and reports the member with the sentence SALLE_MEMBER_ENDS. */
void salle_report_member(const struct salle_bout_context *context, const struct salle_team_members *members,
	unsigned side, unsigned member, const struct salle_member_end *end, const struct salle_labels *labels,
	const char *sentence);

enum { SALLE_MEMBER_ROW = 6 };

/*
 * Returns the first of the numbers (purposes or moments of spare words) that are reserved for a member. Members form
 * rows of SALLE_MEMBER_ROW members. The numbers of a row begin `apart` above the numbers of the previous row. So the
 * random words of a bout with up to six members per side do not depend on SALLE_SIDE_MAX.
 */
static inline uint32_t salle_member_row_number(unsigned member, uint32_t apart)
{
	return member % SALLE_MEMBER_ROW + member / SALLE_MEMBER_ROW * apart;
}

/*
 * Returns the stream of random words for two foes at a moment. The stream depends only on the pair and the moment, not
 * on other fighters. The stream uses reserved purposes: SALLE_SIDE_MAX * SALLE_SIDE_MAX from `pair` on, and two from
 * `state` on.
 */
struct salle_stream salle_open_pair_stream(const struct salle_stream *stream, const uint8_t member[2], uint32_t moment,
	unsigned pair, unsigned state);
