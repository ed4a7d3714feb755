/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "kit/teams.h"

/*
 * Returns a unique name of a member: the `name` of its fighter, or `thug 2` if both sides together have several members
 * with this fighter. Members are numbered from side A on.
 */
static const char *make_member_name(const struct salle_side sides[2], unsigned side, size_t member, const char *name,
	struct salle_arena *arena)
{
	unsigned before = 0, all = 0;
	for (unsigned s = 0; s < 2; s++)
		for (size_t i = 0; i < sides[s].n; i++) {
			if (sides[s].fighters[i] != sides[side].fighters[member])
				continue;
			before += s < side || (s == side && i < member);
			all++;
		}
	return all == 1 ? name : salle_arena_format(arena, "%s %u", name, before + 1);
}

/* Returns the first member of the side that has the same build and policy as this member. */
static size_t find_first_equal_member(const struct salle_side *side, size_t member)
{
	size_t i = 0;
	while (side->fighters[i] != side->fighters[member] || side->policies[i].policy != side->policies[member].policy)
		i++;
	return i;
}

struct salle_teams *salle_teams_compile(const struct salle_side sides[2], size_t name, salle_pair_compiler *compile,
	void *with, struct salle_arena *arena)
{
	struct salle_teams *teams = salle_arena_alloc(arena, sizeof *teams);
	for (unsigned side = 0; side < 2; side++) {
		teams->n_members[side] = (uint8_t)sides[side].n;
		for (size_t i = 0; i < sides[side].n; i++) {
			const char *const *alone = (const void *)((const char *)sides[side].fighters[i] + name);
			teams->names[side][i] = make_member_name(sides, side, i, *alone, arena);
		}
	}
	for (size_t i = 0; i < sides[0].n; i++)
		for (size_t j = 0; j < sides[1].n; j++) {
			size_t a = find_first_equal_member(&sides[0], i), b = find_first_equal_member(&sides[1], j);
			const void *fighters[2] = { sides[0].fighters[i], sides[1].fighters[j] };
			const struct salle_policy_use policies[2] = { sides[0].policies[i], sides[1].policies[j] };
			teams->pair[i][j] = a == i && b == j ? compile(with, fighters, policies) : teams->pair[a][b];
			if (teams->pair[i][j] == NULL)
				return NULL;
		}
	return teams;
}

const void *salle_compile_first_pair(const struct salle_side sides[2], salle_pair_compiler *compile, void *with)
{
	return compile(with, (const void *const[2]){ sides[0].fighters[0], sides[1].fighters[0] },
		(const struct salle_policy_use[2]){ sides[0].policies[0], sides[1].policies[0] });
}

bool salle_has_side_with_several_builds(const struct salle_side sides[2])
{
	return sides[0].n > 1 || sides[1].n > 1;
}

bool salle_list_fighters_of_sides(const struct salle_side sides[2], const int64_t copies[2], struct salle_side all[2],
	struct salle_arena *arena)
{
	const bool copied = copies[0] > 1 || copies[1] > 1;
	for (unsigned side = 0; side < 2; side++) {
		all[side] = sides[side];
		if (!copied)
			continue;
		const size_t n = (size_t)copies[side];
		const void **fighters = salle_arena_array(arena, n, sizeof *fighters);
		struct salle_policy_use *policies = salle_arena_array(arena, n, sizeof *policies);
		for (size_t i = 0; i < n; i++) {
			fighters[i] = sides[side].fighters[0];
			policies[i] = sides[side].policies[0];
		}
		all[side] = (struct salle_side){ fighters, policies, n };
	}
	return copied || salle_has_side_with_several_builds(sides);
}

unsigned salle_list_able_members(const struct salle_team_members *members, unsigned side, uint8_t *list)
{
	unsigned n = 0;
	for (unsigned i = 0; i < members->teams->n_members[side]; i++) {
		if (!salle_is_member_able(members, side, i))
			continue;
		if (list != NULL)
			list[n] = (uint8_t)i;
		n++;
	}
	return n;
}

void salle_report_member(const struct salle_bout_context *context, const struct salle_team_members *members,
	unsigned side, unsigned member, const struct salle_member_end *end, const struct salle_labels *labels,
	const char *sentence)
{
	bool in = salle_is_member_able(members, side, member);
	unsigned out = salle_member_ending(members, side, member);
	if (members->teams->lists_members)
		salle_record_member(context->recorder, side, member, in ? SALLE_MEMBER_UNDEFEATED : out, end->wounds,
			end->fought);
	if (context->trace != NULL)
		salle_trace_event(context->trace, "member", sentence,
			SALLE_TRACE_TEXT("who", members->teams->names[side][member]),
			SALLE_TRACE_TEXT("state", in ? "still in" : labels->endings[out].name),
			SALLE_TRACE_NUMBER("wounds", end->wounds), SALLE_TRACE_NUMBER("fought", end->fought));
}

/*
 * Returns the number of a pair of members. The pairs of the first SALLE_MEMBER_ROW members of both sides have the
 * lowest numbers, so that these numbers do not depend on SALLE_SIDE_MAX.
 */
static unsigned compute_pair_number(unsigned first, unsigned other)
{
	enum {
		SQUARE = SALLE_MEMBER_ROW * SALLE_MEMBER_ROW,
		ROWS = (SALLE_SIDE_MAX + SALLE_MEMBER_ROW - 1) / SALLE_MEMBER_ROW
	};
	return SALLE_MEMBER_ROW * salle_member_row_number(first, SALLE_MEMBER_ROW * ROWS) +
		salle_member_row_number(other, SQUARE);
}

struct salle_stream salle_open_pair_stream(const struct salle_stream *stream, const uint8_t member[2], uint32_t moment,
	unsigned pair, unsigned state)
{
	unsigned first = salle_stream_map_side(stream, 0);
	uint32_t word[4];
	struct salle_stream own = *stream;
	salle_stream_spare_words(stream, 0, pair + compute_pair_number(member[first], member[!first]), word);
	own.spare_words_seed = (uint64_t)word[1] << 32 | word[0];
	own.words = 0;
	salle_draw_xoshiro_state(&own, moment, state, own.state);
	return own;
}
