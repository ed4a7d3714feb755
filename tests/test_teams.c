/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "kit/teams.h"
#include "testing.h"

struct fencer {
	unsigned weight;
	const char *name;
};

struct pair {
	const struct fencer *a, *b;
};

enum { STILL_IN = 9 };

struct man {
	uint32_t wounds;
	uint8_t ending;
};

struct hall {
	struct salle_arena arena;
	unsigned compiled, refuse; /* `refuse`: number of a pair that cannot be compiled */
};

static int set_up(void **state)
{
	static struct hall hall;
	hall = (struct hall){ .refuse = UINT32_MAX };
	*state = &hall;
	return 0;
}

static int tear_down(void **state)
{
	salle_arena_release(&((struct hall *)*state)->arena);
	return 0;
}

static const void *compile(void *with, const void *const fighters[2], const struct salle_policy_use policies[2])
{
	struct hall *hall = with;
	assert_non_null(policies[0].policy);
	if (hall->compiled++ == hall->refuse)
		return NULL;
	struct pair *pair = salle_arena_alloc(&hall->arena, sizeof *pair);
	*pair = (struct pair){ fighters[0], fighters[1] };
	return pair;
}

static const struct fencer thug = { 1, "thug" }, knight = { 2, "knight" };
static const char one, other; /* addresses that stand for policies; nothing is read from them */
#define ONE                      \
	{                            \
		.policy = (const void *)&one \
	}
#define OTHER                      \
	{                              \
		.policy = (const void *)&other \
	}

/* Lines up three thugs, two of them with one policy, against a knight and a thug. */
static const struct salle_teams *line_up(struct hall *hall)
{
	static const void *const a[] = { &thug, &thug, &thug }, *const b[] = { &knight, &thug };
	static const struct salle_policy_use a_uses[] = { ONE, ONE, OTHER }, b_uses[] = { ONE, ONE };
	const struct salle_side sides[2] = { { a, a_uses, 3 }, { b, b_uses, 2 } };
	return salle_teams_compile(sides, offsetof(struct fencer, name), compile, hall, &hall->arena);
}

static void test_members_have_distinct_names(void **state)
{
	const struct salle_teams *teams = line_up(*state);
	assert_non_null(teams);
	assert_int_equal(teams->n_members[0], 3);
	assert_int_equal(teams->n_members[1], 2);
	assert_string_equal(teams->names[0][0], "thug 1");
	assert_string_equal(teams->names[0][2], "thug 3");
	assert_string_equal(teams->names[1][0], "knight");
	assert_string_equal(teams->names[1][1], "thug 4");
}

/* Two of the three thugs are equal. So 2 x 2 pairs are compiled, and serve all 3 x 2 pairs. */
TEST_OF(struct hall *hall, test_equal_teams_share_a_matchup)
{
	const struct salle_teams *teams = line_up(hall);
	assert_int_equal(hall->compiled, 4);
	for (unsigned j = 0; j < 2; j++) {
		assert_ptr_equal(teams->pair[1][j], teams->pair[0][j]);
		assert_ptr_not_equal(teams->pair[2][j], teams->pair[0][j]);
		const struct pair *pair = teams->pair[2][j];
		assert_ptr_equal(pair->a, &thug);
		assert_ptr_equal(pair->b, j == 0 ? &knight : &thug);
	}
}

TEST_OF(struct hall *hall, test_a_pair_that_is_refused)
{
	hall->refuse = 2;
	assert_null(line_up(hall));
	assert_int_equal(hall->compiled, 3);
}

static void test_members_still_in(void **state)
{
	const struct salle_teams *teams = line_up(*state);
	struct man man[2][SALLE_SIDE_MAX] = { { { 0, STILL_IN }, { 4, 1 }, { 2, STILL_IN } }, { { 1, 0 }, { 1, 2 } } };
	man[1][2].ending = STILL_IN; /* a number beyond the last member */
	struct salle_team_members members = SALLE_MEMBERS(teams, man, out, STILL_IN);
	uint8_t list[SALLE_SIDE_MAX];
	assert_int_equal(salle_list_able_members(&members, 0, list), 2);
	assert_int_equal(list[0], 0);
	assert_int_equal(list[1], 2);
	assert_int_equal(salle_list_able_members(&members, 1, NULL), 0);
	assert_false(salle_is_member_able(&members, 0, 1));
	assert_int_equal(salle_member_ending(&members, 1, 1), 2);
}

struct heard {
	unsigned n;
	char state[16];
};

static void on_trace_event(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct heard *heard = trace->context;
	assert_string_equal(kind, "member");
	assert_string_equal(sentence, "{who}: {state}, {wounds} wounds, fought in {fought} tempos");
	assert_int_equal(n, 4);
	assert_string_equal(values[0].text, heard->n == 0 ? "thug 1" : "thug 2");
	assert_int_equal(values[2].number, 3 + heard->n);
	assert_int_equal(values[3].number, 8);
	strncpy(heard->state, values[1].text, sizeof heard->state - 1);
	heard->n++;
}

/* One member is in and one is out. If the side has no list of builds, its members are traced but not recorded. */
TEST_OF(struct hall *hall, test_how_members_end)
{
	struct salle_teams *teams = salle_arena_alloc(&hall->arena, sizeof *teams);
	*teams = *line_up(hall);
	struct man man[2][SALLE_SIDE_MAX] = { { { 3, STILL_IN }, { 4, 1 } } };
	struct salle_team_members members = SALLE_MEMBERS(teams, man, out, STILL_IN);
	static const struct salle_ending endings[] = { { .name = "killed", .help = "" }, { .name = "yielded", .help = "" },
		{ 0 } };
	const struct salle_labels labels = { .endings = endings };
	struct salle_tally_layout layout = { .member_size = SALLE_MEMBER_COUNTS + 3 };
	uint64_t counts[2 * (SALLE_MEMBER_COUNTS + 3)] = { 0 }, *second = counts + layout.member_size;
	struct salle_recorder recorder = { .layout = &layout, .members = { counts, NULL } };
	struct heard heard = { 0 };
	struct salle_trace trace = { on_trace_event, &heard };
	struct salle_bout_context context = { .recorder = &recorder, .trace = &trace };
	for (unsigned listed = 2; listed-- > 0;) {
		teams->lists_members = listed;
		heard.n = 0;
		for (unsigned i = 0; i < 2; i++) {
			const struct salle_member_end end = { man[0][i].wounds, 8 };
			salle_report_member(&context, &members, 0, i, &end, &labels, SALLE_MEMBER_ENDS("tempos"));
			assert_string_equal(heard.state, i == 0 ? "still in" : "yielded");
		}
		assert_int_equal(counts[SALLE_MEMBER_WOUNDS], 3);
		assert_int_equal(counts[SALLE_MEMBER_COUNTS], 1);
		assert_int_equal(second[SALLE_MEMBER_WOUND_SQUARES], 16);
		assert_int_equal(second[SALLE_MEMBER_FOUGHT], 8);
		assert_int_equal(second[SALLE_MEMBER_COUNTS + 2], 1);
	}
	context.trace = NULL;
	const struct salle_member_end none = { 0, 0 };
	salle_report_member(&context, &members, 0, 0, &none, &labels, NULL);
	assert_int_equal(heard.n, 2);
}

/*
 * Each pair of members has its own random words, which do not depend on what the group has drawn. Seats follow the
 * canonical sides: member 1 against 2 in a stream is member 2 against 1 in the flipped stream.
 */
static void test_the_words_of_a_pair(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(5, 6, false), flipped = salle_make_stream_key(5, 6, true);
	struct salle_stream stream = salle_stream_open(&key, 3), mirror = salle_stream_open(&flipped, 3);
	const uint8_t one_two[2] = { 1, 2 }, two_one[2] = { 2, 1 };
	struct salle_stream before = salle_open_pair_stream(&stream, one_two, 4, 4096, 224);
	uint32_t word[4], again[4];
	salle_stream_fill(&stream, word, 4);
	struct salle_stream after = salle_open_pair_stream(&stream, one_two, 4, 4096, 224);
	struct salle_stream seats = salle_open_pair_stream(&mirror, two_one, 4, 4096, 224);
	struct salle_stream others = salle_open_pair_stream(&stream, two_one, 4, 4096, 224);
	struct salle_stream later = salle_open_pair_stream(&stream, one_two, 5, 4096, 224);
	assert_int_equal(after.words, 0);
	assert_int_equal(later.spare_words_seed, before.spare_words_seed);
	salle_stream_fill(&before, word, 4);
	salle_stream_fill(&after, again, 4);
	assert_memory_equal(again, word, sizeof word);
	salle_stream_fill(&seats, again, 4);
	assert_memory_equal(again, word, sizeof word);
	salle_stream_fill(&others, again, 4);
	assert_memory_not_equal(again, word, sizeof word);
	salle_stream_fill(&later, again, 4);
	assert_memory_not_equal(again, word, sizeof word);
}

/*
 * The random words of up to six members a side are the same as when six was the maximum. Further members have other
 * words.
 */
static void test_numbers_of_members(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(5, 6, false);
	struct salle_stream stream = salle_stream_open(&key, 3);
	uint64_t spares[SALLE_SIDE_MAX * SALLE_SIDE_MAX];
	unsigned n = 0;
	assert_int_equal(salle_member_row_number(5, 512), 5);
	assert_int_equal(salle_member_row_number(6, 512), 512);
	assert_int_equal(salle_member_row_number(23, 512), 3 * 512 + 5);
	for (uint8_t i = 0; i < SALLE_SIDE_MAX; i++)
		for (uint8_t j = 0; j < SALLE_SIDE_MAX; j++) {
			spares[n++] = salle_open_pair_stream(&stream, (const uint8_t[2]){ i, j }, 4, 4096, 224).spare_words_seed;
			uint32_t word[4];
			salle_stream_spare_words(&stream, 0, 4096u + 6 * i + j, word);
			if (i < 6 && j < 6)
				assert_int_equal(spares[n - 1], (uint64_t)word[1] << 32 | word[0]);
			for (unsigned k = 0; k + 1 < n; k++)
				assert_int_not_equal(spares[k], spares[n - 1]);
		}
	/* the last pair has the last of 576 purposes */
	uint32_t word[4];
	salle_stream_spare_words(&stream, 0, 4096 + 575, word);
	assert_int_equal(spares[n - 1], (uint64_t)word[1] << 32 | word[0]);
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_members_have_distinct_names), UNIT(test_numbers_of_members),
	UNIT(test_equal_teams_share_a_matchup), UNIT(test_a_pair_that_is_refused), UNIT(test_members_still_in),
	UNIT(test_how_members_end), UNIT(test_the_words_of_a_pair))
