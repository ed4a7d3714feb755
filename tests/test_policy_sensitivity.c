/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of policy sensitivity, for matchups whose outcomes the test sets. */
#include <math.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include <salle/dice.h>

#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/policy_sensitivity.h"
#include "testing.h"
#include "hand_made_plan.h"
#include "tally_fixture.h"

struct hall {
	struct salle_arena arena;
	struct salle_plan plan;
	struct salle_batch_result result;
	struct salle_policy_scores scores;
	struct salle_rankings_by_policy ranks;
};

static struct hall hall;

static int tear_down(void **state)
{
	salle_arena_release(&hall.arena);
	return 0;
}

static void set_up(const struct hand_made_matchup *matchups, size_t n)
{
	salle_arena_release(&hall.arena);
	hall = (struct hall){ .arena = SALLE_ARENA_INIT };
	hall.plan = hand_made_plan(matchups, n, &hall.arena);
	hall.result = hand_made_result(&hall.plan, matchups, &hall.arena);
	hall.scores = salle_compute_policy_scores(&hall.plan, &hall.result, &hall.arena);
	struct salle_policy_game game = salle_solve_policy_games(&hall.plan, &hall.result, &hall.arena);
	hall.ranks = salle_compare_rankings(&hall.plan, &hall.result, &game, &hall.arena);
}

static const struct salle_policy_score *find(const char *build, const char *policy, const char *against)
{
	for (size_t i = 0; i < hall.scores.n; i++) {
		const struct salle_policy_score *it = &hall.scores.items[i];
		bool same = it->against == NULL || against == NULL ? it->against == against : strcmp(it->against, against) == 0;
		if (same && strcmp(it->build, build) == 0 && strcmp(it->policy, policy) == 0)
			return it;
	}
	return NULL;
}

static char *write_file_of(const char *name)
{
	const struct salle_result_file *file = salle_result_files;
	while (strcmp(file->name, name) != 0)
		file++;
	assert_true(salle_result_file_is_written(file, &hall.plan));
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct salle_figures figures = salle_figures_make(&hall.plan, &hall.result, &hall.arena);
	salle_result_file_write(file, &figures, out);
	assert_int_equal(fclose(out), 0);
	return text;
}

/*
 * Builds x and y have two policies, z one. Under p, x wins 60 and 50 of 100 bouts against y, and 90 of 200 (10 drawn)
 * against z. Its mean win rate counts y once: ((0.6 + 0.5) / 2 + 0.45) / 2 = 0.5.
 */
static const struct hand_made_matchup three[] = {
	{ "x", "p", "y", "p", 60, 40, 0, NULL },
	{ "x", "p", "y", "q", 50, 50, 0, NULL },
	{ "x", "q", "y", "p", 10, 90, 0, NULL },
	{ "x", "q", "y", "q", 28, 72, 0, NULL },
	{ "z", "p", "x", "p", 100, 90, 10, NULL },
	{ "z", "p", "x", "q", 20, 180, 0, NULL },
	{ "y", "p", "z", "p", 55, 45, 0, NULL },
	{ "y", "q", "z", "p", 45, 55, 0, NULL },
};
enum { THREE = sizeof three / sizeof three[0] };

static void means_count_each_foe_once(void **state)
{
	set_up(three, THREE);
	const struct salle_policy_score *it = find("x", "p", NULL);
	assert_int_equal(it->foes, 2);
	assert_int_equal(it->bouts, 400);
	assert_near(it->rate.value, (0.55 + 0.45) / 2, 1e-15);
	assert_near(it->score.value, (0.55 + 0.475) / 2, 1e-15);
	it = find("x", "p", "q");
	assert_int_equal(it->foes, 1);
	assert_near(it->rate.value, 0.5, 0);
	it = find("x", "q", "p");
	assert_int_equal(it->foes, 2);
	assert_near(it->rate.value, (0.1 + 0.9) / 2, 1e-15);
	/* z stands on side b, where rates are computed in the same way. */
	it = find("z", "p", "q");
	assert_int_equal(it->foes, 2);
	assert_near(it->rate.value, (20.0 / 200 + 55.0 / 100) / 2, 1e-15);
	assert_null(find("z", "q", NULL));
}

/*
 * With one foe the interval is that of the matchup. With two foes the squares of the half-widths are added. Two
 * policies of a foe share their dice. Without batches the correlation is unknown, so the half-widths are added. The
 * interval of two equal policies is then as wide as that of one.
 */
static void intervals_allow_for_shared_dice(void **state)
{
	set_up(three, THREE);
	struct salle_interval y_p = salle_rate_interval(60, 100, 0.95), y_q = salle_rate_interval(50, 100, 0.95);
	struct salle_interval z = salle_rate_interval(90, 200, 0.95);
	const struct salle_policy_score *it = find("x", "p", "q");
	assert_near(it->rate.interval.low, y_q.low, 1e-15);
	assert_near(it->rate.interval.high, y_q.high, 1e-15);
	it = find("x", "p", "p");
	assert_near(it->rate.interval.low, 0.525 - hypot(0.6 - y_p.low, 0.45 - z.low) / 2, 1e-15);
	assert_near(it->rate.interval.high, 0.525 + hypot(y_p.high - 0.6, z.high - 0.45) / 2, 1e-15);
	it = find("x", "p", NULL);
	double below = (0.6 - y_p.low + 0.5 - y_q.low) / 2;
	assert_near(it->rate.interval.low, 0.5 - hypot(below, 0.45 - z.low) / 2, 1e-15);
}

/*
 * 50 batches of two bouts. Against y under p, x wins both bouts of 10 batches and one bout of the others: 60 of 100.
 * Against y under q, it wins both bouts of 25 batches and none of the others: 50 of 100. If k of the 25 are among the
 * 10, the correlation is (k / 50 - 0.2 * 0.5) / sqrt(0.2 * 0.8 * 0.5 * 0.5): 0 for k = 5, 1/2 for k = 10, -1/2 for k =
 * 0.
 */
static void correlation_from_batches(void **state)
{
	struct salle_interval y_p = salle_rate_interval(60, 100, 0.95), y_q = salle_rate_interval(50, 100, 0.95);
	struct salle_interval z = salle_rate_interval(90, 200, 0.95);
	static const size_t common[] = { 5, 10, 0 };
	static const double correlations[] = { 0, 0.5, -0.5 };
	for (size_t i = 0; i < 3; i++) {
		set_up(three, THREE);
		uint64_t **tallies = unpacked_tallies(&hall.result, &hall.arena);
		struct salle_batch_means *means[2];
		for (size_t m = 0; m < 2; m++) {
			means[m] = &salle_tally_head(tallies[m])->means;
			salle_batch_means_reserve(means[m], 100);
		}
		assert_int_equal(means[0]->size, 2);
		for (size_t batch = 0; batch < 50; batch++) {
			means[0]->sums[batch][SALLE_BATCH_WINS_A] = batch < 10 ? 2 : 1;
			bool won = batch < 10 ? batch < common[i] : batch - 10 < 25 - common[i];
			means[1]->sums[batch][SALLE_BATCH_WINS_A] = won ? 2 : 0;
		}
		for (size_t m = 0; m < 2; m++)
			salle_tallies_put(&hall.result.tallies, m, tallies[m], &hall.arena);
		hall.scores = salle_compute_policy_scores(&hall.plan, &hall.result, &hall.arena);
		double x = 0.6 - y_p.low, y = 0.5 - y_q.low, wider = qt(0.975, 49, 1, 0) / qnorm(0.975, 0, 1, 1, 0);
		double below = wider * sqrt(x * x + y * y + 2 * correlations[i] * x * y) / 2;
		const struct salle_policy_score *it = find("x", "p", NULL);
		assert_near(it->rate.interval.low, 0.5 - hypot(below, 0.45 - z.low) / 2, 1e-14);
		x = y_p.high - 0.6;
		y = y_q.high - 0.5;
		double above = wider * sqrt(x * x + y * y + 2 * correlations[i] * x * y) / 2;
		assert_near(it->rate.interval.high, 0.5 + hypot(above, z.high - 0.45) / 2, 1e-14);
		/* Nine wins are too few for a correlation, so the half-widths are added. */
		tallies[1][hall.plan.layout.wins + SALLE_A] = 9;
		tallies[1][hall.plan.layout.wins + SALLE_B] = 91;
		salle_tallies_put(&hall.result.tallies, 1, tallies[1], &hall.arena);
		hall.scores = salle_compute_policy_scores(&hall.plan, &hall.result, &hall.arena);
		it = find("x", "p", NULL);
		struct salle_interval few = salle_rate_interval(9, 100, 0.95);
		below = (0.6 - y_p.low + 0.09 - few.low) / 2;
		assert_near(it->rate.value - it->rate.interval.low, hypot(below, 0.45 - z.low) / 2, 1e-14);
	}
}

static void the_best_policy_is_found(void **state)
{
	set_up(three, THREE);
	/* x scores 0.5125 under p and (0.19 + 0.9) / 2 = 0.545 under q, with overlapping intervals. */
	assert_int_equal(find("x", "q", NULL)->suitability, SALLE_SUITS_BEST);
	assert_int_equal(find("x", "p", NULL)->suitability, SALLE_SUITS_PERHAPS);
	/* Against y under q, p is better: 50 of 100 wins to 28 of 100, with the intervals 0.398 to 0.602 and 0.195 to
	 * 0.379. */
	assert_int_equal(find("x", "p", "q")->suitability, SALLE_SUITS_BEST);
	assert_int_equal(find("x", "q", "q")->suitability, SALLE_SUITS_NOT);
	assert_int_equal(find("z", "p", NULL)->suitability, SALLE_SUITS_BEST);

	struct hand_made_matchup unfought[THREE];
	memcpy(unfought, three, sizeof three);
	unfought[3].a_wins = unfought[3].b_wins = 0; /* the matchup of x under q and y under q */
	set_up(unfought, THREE);
	assert_int_equal(find("x", "p", NULL)->suitability, SALLE_SUITS_UNKNOWN);
	assert_int_equal(find("x", "p", "q")->suitability, SALLE_SUITS_UNKNOWN);
	assert_int_equal(find("x", "p", "p")->suitability, SALLE_SUITS_BEST);
	assert_null(find("x", "q", "q"));
}

/*
 * x met y only under p, and z only under q. So the two policies of x cannot be compared. y has a single policy, which
 * counts as its best.
 */
static void policies_that_met_unlike_foes_are_not_compared(void **state)
{
	static const struct hand_made_matchup unlike[] = {
		{ "x", "p", "y", "p", 60, 40, 0, NULL },
		{ "x", "q", "z", "p", 90, 10, 0, NULL },
	};
	set_up(unlike, 2);
	assert_int_equal(find("x", "p", NULL)->suitability, SALLE_SUITS_UNKNOWN);
	assert_int_equal(find("x", "q", NULL)->suitability, SALLE_SUITS_UNKNOWN);
	assert_int_equal(find("y", "p", NULL)->suitability, SALLE_SUITS_BEST);
}

/* There is only one build, so its matchups with itself count, with the build on either side. */
static void a_build_alone_meets_itself(void **state)
{
	static const struct hand_made_matchup alone[] = {
		{ "x", "p", "x", "p", 50, 50, 0, NULL },
		{ "x", "p", "x", "q", 80, 20, 0, NULL },
		{ "x", "q", "x", "q", 40, 60, 0, NULL },
	};
	set_up(alone, 3);
	assert_near(find("x", "p", "q")->rate.value, 0.8, 1e-15);
	assert_near(find("x", "q", "p")->rate.value, 0.2, 1e-15);
	assert_near(find("x", "p", NULL)->rate.value, 0.65, 1e-15);
	assert_int_equal(find("x", "p", NULL)->foes, 1);
	assert_int_equal(find("x", "p", NULL)->suitability, SALLE_SUITS_BEST);
	assert_int_equal(hall.ranks.n, 0);
	assert_false(salle_plan_has_round_robin(&hall.plan));
	/* If there is another build, matchups of x against itself do not count. */
	static const struct hand_made_matchup mirrored[] = {
		{ "x", "p", "x", "q", 80, 20, 0, NULL },
		{ "x", "p", "y", "p", 10, 90, 0, NULL },
		{ "x", "q", "y", "p", 30, 70, 0, NULL },
	};
	set_up(mirrored, 3);
	assert_near(find("x", "p", NULL)->rate.value, 0.1, 1e-15);
	assert_null(find("x", "p", "q"));
}

/* Adds a round robin of `n` builds under one policy. In each pair the build with the lower place wins `wins` of
 * 1,000. */
static size_t add_field(struct hand_made_matchup *matchups, size_t n, const char *const *builds, const char *a_policy,
	const char *b_policy, const unsigned *place, uint64_t wins)
{
	size_t added = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			bool first = place[i] < place[j];
			matchups[added++] = (struct hand_made_matchup){ builds[i], a_policy, builds[j], b_policy, first ? wins
				: 1000 - wins,
				first ? 1000 - wins : wins, 0, NULL };
		}
	return added;
}

/*
 * Four builds rank 1 2 3 4 under p and 1 2 4 3 under q, with certainty: 5 of 6 pairs keep their order, so tau is 4/6.
 * Against all foes under all policies each build scores most under p, so "best tried" is the ranking under p.
 */
static void rankings_are_compared(void **state)
{
	static const char *const builds[] = { "a", "b", "c", "d" };
	static const unsigned straight[] = { 1, 2, 3, 4 }, swapped[] = { 1, 2, 4, 3 };
	struct hand_made_matchup matchups[24];
	size_t n = add_field(matchups, 4, builds, "p", "p", straight, 800);
	n += add_field(matchups + n, 4, builds, "q", "q", swapped, 800);
	for (size_t i = 0; i < 4; i++)
		for (size_t j = i + 1; j < 4; j++) { /* p beats q */
			matchups[n++] = (struct hand_made_matchup){ builds[i], "p", builds[j], "q", 990, 10, 0, NULL };
			matchups[n++] = (struct hand_made_matchup){ builds[i], "q", builds[j], "p", 10, 990, 0, NULL };
		}
	set_up(matchups, n);
	assert_int_equal(hall.ranks.n, 3);
	const struct salle_ranking_pair *it = &hall.ranks.items[0];
	assert_string_equal(it->first, "p");
	assert_string_equal(it->second, "q");
	assert_near(it->tau, 4.0 / 6, 1e-15);
	assert_int_equal(it->agreeing, 5);
	assert_int_equal(it->undecided, 0);
	assert_int_equal(it->n_reversed, 1);
	assert_string_equal(it->builds[it->reversed[0].above], "c");
	assert_string_equal(it->builds[it->reversed[0].below], "d");
	assert_near(it->interval.low, 4.0 / 6, 1e-15);
	assert_near(it->interval.high, 4.0 / 6, 1e-15);
	it = &hall.ranks.items[1];
	assert_string_equal(it->first, "p");
	assert_string_equal(it->second, "best tried");
	assert_near(it->tau, 1, 0);
	char *text = write_file_of("policy_rankings.csv");
	assert_non_null(
		strstr(text, "\n\"hall\",\"base\",\"coin\",\"p\",\"q\",4,0.666667,0.666667,0.666667,5,0,1,\"c over d\"\r\n"));
	free(text);
	/* In equilibrium all choose p. Every pair keeps its order except c and d, which have the reverse order under q. */
	hand_made_batches(&hall.plan, &hall.result, &hall.arena);
	struct salle_policy_game game = salle_solve_policy_games(&hall.plan, &hall.result, &hall.arena);
	hall.ranks = salle_compare_rankings(&hall.plan, &hall.result, &game, &hall.arena);
	assert_int_equal(hall.ranks.n_single_policy, 2);
	for (size_t i = 0; i < 4; i++)
		for (size_t j = i + 1; j < 4; j++) {
			assert_int_equal(salle_is_robust_order(&game, &hall.ranks, i, j), i < 2);
			assert_false(salle_is_robust_order(&game, &hall.ranks, j, i));
			assert_int_equal(salle_does_order_depend_on_play(&game, &hall.ranks, i, j), i == 2);
			assert_int_equal(salle_does_order_depend_on_play(&game, &hall.ranks, j, i), i == 2);
		}
	assert_int_equal(salle_rank_under_plain_play(&game, 3), 4);
	/* Each field has its own matrix and ranking. */
	text = write_file_of("ranking.csv");
	assert_non_null(strstr(text, "\"c\",\"p\",3,"));
	assert_non_null(strstr(text, "\"c\",\"q\",4,"));
	free(text);
}

/* With 10 bouts per pair nothing is significant, and the interval of tau is wide. */
static void few_bouts_leave_the_order_open(void **state)
{
	static const char *const builds[] = { "a", "b", "c" };
	static const unsigned one[] = { 1, 2, 3 }, two[] = { 3, 2, 1 };
	struct hand_made_matchup matchups[6];
	size_t n = add_field(matchups, 3, builds, "p", "p", one, 600);
	n += add_field(matchups + n, 3, builds, "q", "q", two, 600);
	for (size_t i = 0; i < n; i++) {
		matchups[i].a_wins /= 100;
		matchups[i].b_wins /= 100;
	}
	set_up(matchups, n);
	const struct salle_ranking_pair *it = &hall.ranks.items[0];
	assert_near(it->tau, -1, 0);
	assert_int_equal(it->undecided, 3);
	assert_int_equal(it->n_reversed + it->agreeing, 0);
	assert_near(it->interval.low, -1, 0);
	assert_near(it->interval.high, 1, 0);
}

/* Builds without a common policy have one round robin, in which each fights under its first policy. */
static void builds_without_a_common_policy_are_not_ranked(void **state)
{
	static const struct hand_made_matchup matchups[] = {
		{ "x", "p", "y", "s", 700, 300, 0, NULL },
		{ "x", "q", "y", "s", 200, 800, 0, NULL },
		{ "x", "p", "z", "s", 600, 400, 0, NULL },
		{ "x", "q", "z", "s", 300, 700, 0, NULL },
		{ "y", "s", "z", "s", 900, 100, 0, NULL },
	};
	set_up(matchups, 5);
	size_t n;
	const struct salle_round_robin *found = salle_find_round_robins(&hall.plan, &hall.result, &n, &hall.arena);
	assert_int_equal(n, 1);
	assert_null(found->policy);
	assert_string_equal(found->policies[0], "p");
	assert_int_equal(found->matrix.wins[0 * 3 + 1], 700);
	assert_int_equal(hall.ranks.n, 1);
	assert_string_equal(hall.ranks.items[0].first, "each its first");
	assert_string_equal(hall.ranks.items[0].second, "best tried");
}

static void only_builds_with_several_policies_have_rows(void **state)
{
	set_up(three, THREE);
	assert_true(salle_plan_has_several_policies(&hall.plan));
	assert_int_equal(salle_max_matchups_per_pair(&hall.plan), 4);
	assert_true(salle_plan_has_policy_rankings(&hall.plan));
	hall.plan.n_matchups = 1;
	assert_false(salle_plan_has_several_policies(&hall.plan));
	assert_int_equal(salle_max_matchups_per_pair(&hall.plan), 1);
	hall.plan.n_matchups = 0;
	assert_int_equal(salle_max_matchups_per_pair(&hall.plan), 1);
	/* Each variant is compared by itself. */
	static const struct hand_made_matchup apart[] = {
		{ "x", "p", "y", "p", 1, 1, 0, NULL },
		{ "x", "q", "y", "p", 1, 1, 0, "other" },
	};
	set_up(apart, 2);
	assert_false(salle_plan_has_several_policies(&hall.plan));
}

static void the_file_has_one_row_per_score(void **state)
{
	set_up(three, THREE);
	char *text = write_file_of("policy_sensitivity.csv");
	assert_non_null(strstr(text,
		"\n\"hall\",\"base\",\"coin\",\"x\",\"q\",\"q\",1,100,0.280000,0.194794,0.378667,"
		"0.280000,0.194794,0.378667,\"no\"\r\n"));
	assert_non_null(strstr(text, "\n\"hall\",\"base\",\"coin\",\"x\",\"p\",\"\",2,400,0.500000,"));
	size_t lines = 0;
	for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
		lines++;
	assert_int_equal(lines, 1 + 5 * 3); /* five builds: rankings under each policy against all, under p, and under q */
	free(text);
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(means_count_each_foe_once), UNIT(intervals_allow_for_shared_dice),
	UNIT(correlation_from_batches), UNIT(the_best_policy_is_found),
	UNIT(policies_that_met_unlike_foes_are_not_compared), UNIT(a_build_alone_meets_itself), UNIT(rankings_are_compared),
	UNIT(few_bouts_leave_the_order_open), UNIT(builds_without_a_common_policy_are_not_ranked),
	UNIT(only_builds_with_several_policies_have_rows), UNIT(the_file_has_one_row_per_score))
