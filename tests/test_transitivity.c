/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "testing.h"
#include "round_robin_fixture.h"

static struct salle_transitivity judge_matrix(const struct tourney *tourney)
{
	struct salle_matrix matrix = tourney_matrix(tourney);
	struct salle_interval rates[TOURNEY_MAX * TOURNEY_MAX], scores[TOURNEY_MAX * TOURNEY_MAX];
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	return salle_matrix_transitivity(&matrix, scores, 0.95);
}

/* Each build beats all builds named after it. */
static struct tourney make_hierarchy(size_t n)
{
	struct tourney tourney = { .n = n };
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			tourney_set_pair(&tourney, i, j, 6000, 4000, 0);
	return tourney;
}

static void a_hierarchy_is_transitive(void **state)
{
	/*
	 * The largest number of cyclic triples of n builds is (n^3 - n) / 24 for odd n and (n^3 - 4 n) / 24 for even n, as
	 * Kendall and Babington Smith print it.
	 */
	static const size_t most[] = { 0, 0, 0, 1, 2, 5, 8, 14, 20 };
	for (size_t n = 2; n <= TOURNEY_MAX; n++) {
		struct tourney tourney = make_hierarchy(n);
		struct salle_transitivity found = judge_matrix(&tourney);
		assert_int_equal(found.pairs, n * (n - 1) / 2);
		assert_int_equal(found.upsets + found.significant_upsets, 0);
		assert_int_equal(found.cyclic + found.cyclic_significant, 0);
		assert_int_equal(found.triples_max, most[n]);
		assert_near(found.zeta, 1, 0);
	}
}

/*
 * Seven builds form a ring: each beats the next three with 0.7, 0.6 and 0.9. All builds have the same score, in
 * whatever order it is summed, and 14 of the 35 triples are cyclic.
 */
static void a_ring_has_all_cycles(void **state)
{
	static const uint64_t won[] = { 0, 7000, 6000, 9000 };
	struct tourney tourney = { .n = 7 };
	for (size_t i = 0; i < 7; i++)
		for (size_t step = 1; step <= 3; step++)
			tourney_set_pair(&tourney, i, (i + step) % 7, won[step], 10000 - won[step], 0);
	struct salle_transitivity found = judge_matrix(&tourney);
	assert_int_equal(found.cyclic, 14);
	assert_int_equal(found.cyclic_significant, 14);
	assert_near(found.zeta, 0, 0);
	assert_int_equal(found.upsets, 0);
}

/* A cycle is not significant if one of its three pairs is not significant. */
static void one_undecided_pair_is_enough(void **state)
{
	for (size_t doubt = 0; doubt < 3; doubt++) {
		struct tourney tourney = { .n = 3 };
		for (size_t i = 0; i < 3; i++)
			tourney_set_pair(&tourney, i, (i + 1) % 3, i == doubt ? 51 : 90, i == doubt ? 49 : 10, 0);
		struct salle_transitivity found = judge_matrix(&tourney);
		assert_int_equal(found.cyclic, 1);
		assert_int_equal(found.cyclic_significant, 0);
	}
}

/*
 * A hierarchy of four, except that the last scores 0.55 against the first. The scores add up to 1.65, 1.6, 1.4 and
 * 1.35. So only this pair is an upset. The pair forms a cycle with each of the two builds between them: 2 cycles, and
 * at most 2 are possible.
 */
static void an_upset_forms_cycles_with_the_builds_between(void **state)
{
	struct tourney tourney = make_hierarchy(4);
	tourney_set_pair(&tourney, 0, 3, 4500, 5500, 0);
	struct salle_transitivity found = judge_matrix(&tourney);
	assert_int_equal(found.upsets, 1);
	assert_int_equal(found.significant_upsets, 1);
	assert_int_equal(found.cyclic, 2);
	assert_int_equal(found.cyclic_significant, 2);
	assert_near(found.zeta, 0, 0);
	/* With 0.501 the pair is still an upset, but not significant. */
	tourney_set_pair(&tourney, 0, 3, 4990, 5010, 0);
	found = judge_matrix(&tourney);
	assert_int_equal(found.upsets, 1);
	assert_int_equal(found.significant_upsets, 0);
	assert_int_equal(found.cyclic, 2);
	assert_int_equal(found.cyclic_significant, 0);
	/* a score of exactly 1/2 has no winner */
	tourney_set_pair(&tourney, 0, 3, 4500, 4500, 1000);
	found = judge_matrix(&tourney);
	assert_int_equal(found.upsets, 0);
	assert_int_equal(found.cyclic, 0);
	assert_near(found.zeta, 1, 0);
}

/*
 * All tournaments of 3, 4 and 5 builds, by the number of cyclic triples, give the table of Kendall and Babington Smith.
 * The number also follows from the wins: it is the number of all triples, minus, for each build, the pairs of builds
 * that it beats.
 */
static void cyclic_triples_of_all_small_fields_are_counted(void **state)
{
	static const unsigned table[6][6] = { [3] = { 6, 2 }, [4] = { 24, 16, 24 }, [5] = { 120, 120, 240, 240, 280, 24 } };
	for (size_t n = 3; n <= 5; n++) {
		unsigned by_number[6] = { 0 };
		for (unsigned way = 0; way < 1U << n * (n - 1) / 2; way++) {
			struct tourney tourney = { .n = n };
			size_t won[5] = { 0 }, expected = n * (n - 1) * (n - 2) / 6;
			unsigned bit = 0;
			for (size_t i = 0; i < n; i++)
				for (size_t j = i + 1; j < n; j++, bit++) {
					bool upset = way >> bit & 1;
					tourney_set_pair(&tourney, i, j, upset ? 1 : 2, upset ? 2 : 1, 0);
					won[upset ? j : i]++;
				}
			for (size_t i = 0; i < n; i++)
				expected -= won[i] * (won[i] - 1) / 2;
			struct salle_transitivity found = judge_matrix(&tourney);
			assert_int_equal(found.cyclic, expected);
			assert_int_equal(found.cyclic_significant + found.significant_upsets, 0);
			assert_near(found.zeta, 1 - (double)expected / (double)found.triples_max, 1e-15);
			by_number[found.cyclic]++;
		}
		assert_memory_equal(by_number, table[n], sizeof by_number);
	}
}

/*
 * In a ring each build scores 0.6 against the next. So 0 beats 1 significantly, but 1 leads 0 in mean score by 0.0025,
 * or by 0.1.
 */
static void an_upset_needs_a_significant_ranking(void **state)
{
	for (uint64_t sure = 0; sure < 2; sure++) {
		struct tourney tourney = { .n = 3 };
		tourney_set_pair(&tourney, 0, 1, 6000, 4000, 0);
		tourney_set_pair(&tourney, 2, 0, 6000, 4000, 0);
		tourney_set_pair(&tourney, 1, 2, sure == 1 ? 8000 : 6050, sure == 1 ? 2000 : 3950, 0);
		struct salle_transitivity found = judge_matrix(&tourney);
		assert_int_equal(found.upsets, 2);
		assert_int_equal(found.significant_upsets, 2 * sure);
	}
}

RUN_TESTS(UNIT(an_upset_needs_a_significant_ranking), UNIT(a_hierarchy_is_transitive), UNIT(a_ring_has_all_cycles),
	UNIT(one_undecided_pair_is_enough), UNIT(an_upset_forms_cycles_with_the_builds_between),
	UNIT(cyclic_triples_of_all_small_fields_are_counted))
