/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "kit/random_builds.h"
#include "testing.h"

enum { DRAWS = 5, PURPOSE = 256 };

struct pair {
	size_t a, b;
};

struct workshop {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	size_t refused; /* number of the draw of A that cannot be compiled */
	struct pair pairs[2 * DRAWS];
	unsigned n;
};

static struct workshop shop;

static int set_up(void **state)
{
	shop = (struct workshop){ .refused = DRAWS };
	salle_diagnostics_init(&shop.diagnostics);
	*state = &shop;
	return 0;
}

static int tear_down(void **state)
{
	salle_diagnostics_release(&shop.diagnostics);
	salle_arena_release(&shop.arena);
	return 0;
}

static const void *compile(void *with, const size_t draws[2], struct salle_diagnostics *diagnostics)
{
	struct workshop *it = with;
	salle_warning(diagnostics, NULL, "draw %zu is warned of", draws[0]);
	if (draws[0] == it->refused) {
		salle_error(diagnostics, NULL, "draw %zu is refused", draws[0]);
		return NULL;
	}
	it->pairs[it->n] = (struct pair){ draws[0], draws[1] };
	return &it->pairs[it->n++];
}

/* Draw k of A meets draw k of B. Warnings about single draws are not reported. */
static void test_draws_with_equal_numbers_meet(void **state)
{
	const struct salle_random_builds *drawn =
		salle_random_builds_compile(DRAWS, false, compile, &shop, &shop.arena, &shop.diagnostics);
	assert_non_null(drawn);
	assert_int_equal(shop.n, DRAWS);
	assert_int_equal(shop.diagnostics.n, 0);
	for (size_t k = 0; k < DRAWS; k++) {
		const struct pair *pair = drawn->pairs[k];
		assert_int_equal(pair->a, k);
		assert_int_equal(pair->b, k);
	}
}

/* If a build meets itself, draw k meets draw k + 1, in either seat. The stream with the flag `flipped` only
 * exchanges the seats. */
static void test_a_build_against_itself(void **state)
{
	unsigned seats[2] = { 0, 0 }, met[DRAWS] = { 0 };
	const struct salle_random_builds *drawn =
		salle_random_builds_compile(DRAWS, true, compile, &shop, &shop.arena, &shop.diagnostics);
	assert_non_null(drawn);
	for (uint64_t bout = 0; bout < 200; bout++) {
		struct salle_stream_key key = salle_make_stream_key(1, 2, false), flipped = salle_make_stream_key(1, 2, true);
		struct salle_stream stream = salle_stream_open(&key, bout), mirror = salle_stream_open(&flipped, bout);
		const struct pair *pair = salle_random_builds_pick_matchup(drawn, &stream, PURPOSE);
		const struct pair *exchanged = salle_random_builds_pick_matchup(drawn, &mirror, PURPOSE);
		assert_int_equal(stream.words, 0);
		assert_int_equal(pair->a, exchanged->b);
		assert_int_equal(pair->b, exchanged->a);
		assert_true(pair->b == (pair->a + 1) % DRAWS || pair->a == (pair->b + 1) % DRAWS);
		seats[pair->b == (pair->a + 1) % DRAWS]++;
		met[pair->a]++;
	}
	assert_in_range(seats[0], 70, 130); /* 100 are expected, with a standard deviation of 7.1 */
	for (unsigned k = 0; k < DRAWS; k++)
		assert_in_range(met[k], 15, 65); /* 40 are expected, with a standard deviation of 5.7 */
}

static void test_a_draw_that_is_refused(void **state)
{
	shop.refused = 3;
	assert_null(salle_random_builds_compile(DRAWS, false, compile, &shop, &shop.arena, &shop.diagnostics));
	assert_int_equal(shop.diagnostics.errors, 1);
	assert_int_equal(shop.diagnostics.n, 1);
	assert_string_equal(shop.diagnostics.items[0].message, "draw 3 is refused");
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_draws_with_equal_numbers_meet), UNIT(test_a_build_against_itself),
	UNIT(test_a_draw_that_is_refused))
