/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The shape of a fight. For the coin the answers are known (src/rules/coin/README.md). For the fechtbook they are
 * compared with the sentences of traced bouts.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/notable_bouts.h"
#include "batch/worker.h"
#include "figures/bout_shape.h"
#include "load_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

struct run_fixture {
	struct salle_arena arena;
	struct salle_scenario scenario;
	struct salle_batch_result result;
};

static void fight(struct run_fixture *it, const char *path, const char *const *sets, size_t n_sets)
{
	*it = (struct run_fixture){ .arena = SALLE_ARENA_INIT };
	it->scenario = load_scenario(path, sets, n_sets, &it->arena);
	struct salle_batch_settings settings = { .threads = 2, .bouts_per_block = 777 };
	assert_int_equal(salle_batch_run(&it->scenario.plan, &settings, &it->result, &it->arena), SALLE_OK);
}

/* A fair coin (edge 1) against the heavy one (edge 5). */
enum { TOSSES = 12, BOUTS = 200000 };
#define D (2.0 / 6)    /* chance that a toss decides the bout */
#define BETA (3.0 / 6) /* chance that a toss draws first blood */
#define DRAWN 0.1
#define NERVE 0.4

static const char *const coin_sets[] = { "options={draw: 0.1, limit: 12, blood: 3, nerve: 0.4}", "scene={decides: 2}",
	"matchups=[[fair, heavy]]", "bouts=200000" };

static void expect_rate(const char *what, uint64_t found, double chance)
{
	double sigma = sqrt(BOUTS * chance * (1 - chance));
	if (!(fabs((double)found - BOUTS * chance) <= 4.5 * sigma + 1e-9))
		fail_msg("%s: %.0f, expected %.1f +- %.1f", what, (double)found, BOUTS * chance, sigma);
}

/* Chance that the side wins a decided bout, by the edges 1 and 5 in scenarios/coin/tables/coins.csv. */
static double share_by_edges(const struct run_fixture *it, unsigned side)
{
	const struct salle_matchup *matchup = &it->scenario.plan.matchups[0];
	const char *name = side == SALLE_A ? matchup->a : matchup->b;
	return strcmp(name, "heavy") == 0 ? 5.0 / 6 : 1.0 / 6;
}

/* Chance that a bout that is undecided after `tosses` tosses is later decided and not drawn. */
static double chance_of_later_win(unsigned tosses)
{
	return (1 - pow(1 - D, TOSSES - (double)tosses)) * (1 - DRAWN);
}

/* Chance that the side draws first blood in toss t (counted from 1). */
static double chance_of_first_blood_in(unsigned t)
{
	return pow((1 - D) * (1 - BETA), t - 1) * BETA / 2;
}

static double wins_after_blood(const struct run_fixture *it, unsigned side)
{
	return NERVE + (1 - NERVE) * share_by_edges(it, side);
}

static void check_phase(const struct run_fixture *it, const struct salle_phase *phase, unsigned first, unsigned last)
{
	double reached = pow(1 - D, first - 1), decided = 0, drawn = 0, won = 0, standing = 0, standing_won = 0;
	for (unsigned t = first; t <= last; t++) {
		decided += pow(1 - D, t - 1) * D * (1 - DRAWN);
		drawn += chance_of_first_blood_in(t);
		won += chance_of_first_blood_in(t) * chance_of_later_win(t - 1);
	}
	expect_rate("reached", phase->reached, reached);
	expect_rate("decided", phase->decided, decided);
	for (unsigned side = 0; side < 2; side++) {
		expect_rate("drawn", phase->side[side].first_bloods, drawn);
		expect_rate("drawn and won", phase->side[side].wins, won * wins_after_blood(it, side));
		/* chance that this side drew first blood up to this phase and that the bout goes on */
		double before = pow(1 - D, last) * (1 - pow(1 - BETA, last)) / 2;
		standing += first == last ? before : 0;
		standing_won += first == last ? before * chance_of_later_win(last) * wins_after_blood(it, side) : 0;
	}
	expect_rate("standing", phase->one_sided_blood.first_bloods, standing);
	expect_rate("standing and won", phase->one_sided_blood.wins, standing_won);
}

TEST_OF(const struct run_fixture *it, coins_have_the_expected_shape)
{
	const struct salle_plan *plan = &it->scenario.plan;
	struct salle_bout_shape shape = salle_bout_shape_of_tally(&plan->layout, unpacked_tally(&it->result, 0));
	assert_int_equal(shape.bouts, BOUTS);
	expect_rate("decided", shape.decided, chance_of_later_win(0));
	assert_int_equal(shape.simultaneous_blood, 0);
	for (unsigned i = 0; i < SALLE_PHASES; i++)
		check_phase(it, &shape.phases[i], i + 1, i + 1 < SALLE_PHASES ? i + 1 : TOSSES);
	double behind = 0, fallen[2] = { 0, 0 };
	for (unsigned t = 1; t <= TOSSES; t++) { /* toss t draws first blood but does not decide */
		behind += chance_of_first_blood_in(t) * (1 - D);
		for (unsigned side = 0; side < 2; side++)
			fallen[side] +=
				chance_of_first_blood_in(t) * (1 - D) * chance_of_later_win(t) * (1 - wins_after_blood(it, 1 - side));
	}
	for (unsigned side = 0; side < 2; side++) {
		expect_rate("behind", shape.behind[side], behind);
		expect_rate("came back", shape.comebacks[side], fallen[side]);
	}
	assert_int_equal(shape.behind[2], shape.behind[0] + shape.behind[1]);
	assert_int_equal(shape.comebacks[2], shape.comebacks[0] + shape.comebacks[1]);
	assert_int_equal(shape.lead_changes, 0);
}

/* The luck share is 1 - d * (2 * p - 1)^2. Here d is the share of bouts that have a winner, and p is the fraction of
 * these bouts that A wins. */
TEST_OF(const struct run_fixture *it, coins_have_the_expected_luck_share)
{
	double bled = 0;
	for (unsigned t = 1; t <= TOSSES; t++)
		bled += 2 * chance_of_first_blood_in(t) * chance_of_later_win(t - 1);
	double p = (bled * (NERVE / 2 + (1 - NERVE) * share_by_edges(it, SALLE_A)) +
				   (chance_of_later_win(0) - bled) * share_by_edges(it, SALLE_A)) /
		chance_of_later_win(0);
	double truth = 1 - chance_of_later_win(0) * (2 * p - 1) * (2 * p - 1);
	struct salle_estimate luck = salle_luck_share_of_matchup(&it->scenario.plan, unpacked_tally(&it->result, 0));
	assert_true(fabs(luck.value - truth) < 0.01 && luck.interval.high - luck.interval.low < 0.02);
	assert_true(luck.interval.low < truth && truth < luck.interval.high);
	struct salle_estimate all = salle_luck_share_of_plan(&it->scenario.plan, &it->result);
	assert_true(fabs(all.value - luck.value) < 1e-4);
	assert_true(luck.interval.low <= all.interval.low && all.interval.high <= luck.interval.high);
}

/* Compares the notable bouts with a search through all bouts. */
static void compare_with_full_scan(const struct run_fixture *it)
{
	const struct salle_plan *plan = &it->scenario.plan;
	const uint64_t *count = unpacked_tally(&it->result, 0);
	struct salle_outcome *outcomes = malloc(BOUTS * sizeof *outcomes);
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_compiled_matchup *compiled[2];
	assert_non_null(outcomes);
	salle_matchup_compile_seats(plan, 0, compiled, &arena);
	salle_replay_bouts(plan, 0, compiled, 0, BOUTS, outcomes);
	unsigned weak = count[plan->layout.wins + SALLE_B] < count[plan->layout.wins + SALLE_A];
	uint64_t longest = 0, upset = BOUTS;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		if (outcomes[bout].length > outcomes[longest].length)
			longest = bout;
		bool behind4 = (outcomes[bout].course.behind_bits & SALLE_BEHIND(weak, 4)) != 0;
		if (outcomes[bout].winner == weak && behind4 && bout < upset)
			upset = bout;
	}
	const struct salle_notable_bout *notable = it->result.notable[0];
	struct salle_notable_bout found = notable[SALLE_LONGEST];
	assert_true(found.found);
	assert_int_equal(found.bout, longest);
	assert_int_equal(found.outcome.length, TOSSES);
	found = notable[SALLE_UPSET];
	assert_true(found.found && upset < BOUTS);
	assert_int_equal(found.bout, upset);
	assert_int_equal(found.outcome.winner, weak);
	assert_int_equal(salle_highest_degree(salle_course_behind_degrees(&found.outcome.course, weak)), 4);
	/* The heavy coin wins most bouts. The typical bout is one of those that it wins among the first 128 bouts, and has
	 * their median length. */
	found = notable[SALLE_TYPICAL];
	assert_true(found.found);
	unsigned alike = 0, shorter = 0, longer = 0;
	for (uint64_t bout = 0; bout < 128; bout++) {
		bool like = outcomes[bout].winner == !weak;
		alike += like;
		shorter += like && outcomes[bout].length < found.outcome.length;
		longer += like && outcomes[bout].length > found.outcome.length;
		if (bout < found.bout)
			assert_false(like && outcomes[bout].length == found.outcome.length);
	}
	assert_int_equal(found.outcome.winner, !weak);
	assert_true(2 * shorter <= alike && 2 * longer <= alike);
	free(outcomes);
	salle_arena_release(&arena);
}

static void notable_bouts_match_a_full_scan(void **state)
{
	compare_with_full_scan(*state);
	const char *sets[sizeof coin_sets / sizeof coin_sets[0] + 1];
	memcpy(sets, coin_sets, sizeof coin_sets);
	sets[sizeof coin_sets / sizeof coin_sets[0]] = "mirrored=yes";
	struct run_fixture mirrored;
	fight(&mirrored, "scenarios/coin/coin.yaml", sets, sizeof sets / sizeof sets[0]);
	assert_true(mirrored.scenario.plan.matchups[0].mirrored);
	compare_with_full_scan(&mirrored);
	salle_arena_release(&mirrored.arena);
}

static uint64_t fights;

static struct salle_outcome count_fight(const void *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	fights++;
	return salle_ruleset_find("coin")->fight(matchup, stream, recorder, trace);
}

/* After a run only the three notable bouts of each matchup are fought again, whatever the block size. */
static void notable_bouts_are_found_while_fighting(void **state)
{
	static const char *const sets[] = { "matchups=[[fair, heavy]]", "bouts=16384",
		"variants={even: {builds: {heavy: {coin: fair}}}}", "mirrored=yes" };
	struct salle_ruleset counted = *salle_ruleset_find("coin");
	counted.fight = count_fight;
	static const uint32_t blocks[] = { 0, 16, 16384 };
	for (size_t n_sets = 2; n_sets <= 4; n_sets++)
		for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
			struct run_fixture it = { .arena = SALLE_ARENA_INIT };
			it.scenario = load_scenario("scenarios/coin/coin.yaml", sets, n_sets, &it.arena);
			struct salle_plan *plan = &it.scenario.plan;
			assert_int_equal(plan->n_matchups, n_sets == 2 ? 1 : 2);
			assert_int_equal(plan->matchups[0].mirrored, n_sets == 4);
			plan->rules = &counted;
			struct salle_batch_settings settings = { .threads = 1, .bouts_per_block = blocks[i] };
			fights = 0;
			assert_int_equal(salle_batch_run(plan, &settings, &it.result, &it.arena), SALLE_OK);
			assert_int_equal(fights, it.result.bouts + SALLE_NOTABLE_KINDS * plan->n_matchups);
			salle_arena_release(&it.arena);
		}
}

static void matchup_without_wins_has_no_upset(void **state)
{
	static const char *const sets[] = { "options={draw: 1}", "matchups=[[fair, heavy]]", "bouts=100" };
	struct run_fixture it;
	fight(&it, "scenarios/coin/coin.yaml", sets, 3);
	const struct salle_notable_bout *found = it.result.notable[0];
	assert_false(found[SALLE_UPSET].found);
	assert_true(found[SALLE_TYPICAL].found);
	assert_int_equal(found[SALLE_TYPICAL].outcome.winner, SALLE_DRAW);
	assert_true(isnan(salle_luck_share_of_matchup(&it.scenario.plan, unpacked_tally(&it.result, 0)).value));
	salle_arena_release(&it.arena);
}

/* A run that does not search for notable bouts has the same tallies. */
static void skipping_notable_bouts_keeps_results(void **state)
{
	struct run_fixture it;
	fight(&it, "scenarios/coin/coin.yaml", NULL, 0);
	const struct salle_plan *plan = &it.scenario.plan;
	const struct salle_batch_settings settings = { .threads = 2, .skips_notable_bouts = true };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(plan, &settings, &result, &it.arena), SALLE_OK);
	assert_non_null(it.result.notable);
	assert_null(result.notable);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		assert_int_equal(result.tallies.tally[m].length, it.result.tallies.tally[m].length);
		assert_memory_equal(result.tallies.tally[m].bytes, it.result.tallies.tally[m].bytes,
			result.tallies.tally[m].length);
	}
	assert_true(salle_estimate_seconds_of_notable_bouts(plan, &result.tallies) > 0);
	salle_arena_release(&it.arena);
}

/* Facts of a traced fechtbook bout, collected from its sentences. */
struct listener {
	struct salle_trace trace;
	const char *names[2];
	/* by side: highest wound level so far, largest deficit; by bout: the current play, the play of the first wound */
	int64_t worst[2], play, blood_play, behind[2];
	int64_t tempo_of[2]; /* tempo in which the side was first wounded; 0 if never */
	int64_t tempo;
};

static int64_t number_of(const char *name, const struct salle_trace_value *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(values[i].name, name) == 0)
			return values[i].number;
	return -1;
}

static const char *text_of(const char *name, const struct salle_trace_value *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(values[i].name, name) == 0)
			return values[i].text;
	return "";
}

static void compare(struct listener *it)
{
	for (unsigned side = 0; side < 2; side++) {
		int64_t by = it->worst[side] - it->worst[!side];
		by = by > 4 ? 4 : by;
		it->behind[side] = by > it->behind[side] ? by : it->behind[side];
	}
}

static void on_trace_event(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	(void)sentence;
	struct listener *it = trace->context;
	if (strcmp(kind, "play") == 0) {
		compare(it);
		it->play = number_of("play", values, n);
	} else if (strcmp(kind, "tempo") == 0) {
		it->tempo++;
	} else if (strcmp(kind, "wound") == 0) {
		unsigned side = strcmp(text_of("who", values, n), it->names[1]) == 0;
		int64_t level = number_of("level", values, n);
		it->worst[side] = level > it->worst[side] ? level : it->worst[side];
		if (it->tempo_of[0] == 0 && it->tempo_of[1] == 0)
			it->blood_play = it->play;
		if (it->tempo_of[side] == 0)
			it->tempo_of[side] = it->tempo;
	} else if (strcmp(kind, "end") == 0 && strcmp(text_of("ending", values, n), "max_plays") == 0) {
		compare(it);
	}
}

static unsigned first_blood_in_trace(const struct listener *it)
{
	int64_t a = it->tempo_of[SALLE_A], b = it->tempo_of[SALLE_B];
	if (a == b)
		return a == 0 ? SALLE_BLOOD_NONE : SALLE_BLOOD_BOTH;
	return a == 0 || (b != 0 && b < a) ? SALLE_A : SALLE_B;
}

/* Compares tallies with traced bouts. `seen` counts bouts by the side that drew first blood. The last element of `seen`
 * counts bouts in which a side was behind by two levels or more. */
static void compare_with_trace(const char *policy, unsigned seen[SALLE_BLOODS + 1])
{
	const char *const sets[] = { "options.max_plays=6", "bouts=100", policy };
	struct run_fixture it;
	fight(&it, "scenarios/fechtbook/armoury.yaml", sets, 3);
	const struct salle_plan *plan = &it.scenario.plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (uint64_t bout = 0; bout < 60; bout++) {
			struct listener listener = { .trace = { .report = on_trace_event, .context = &listener },
				.names = { plan->matchups[m].a, plan->matchups[m].b } };
			struct salle_outcome outcome = salle_batch_replay(plan, m, NULL, bout, &listener.trace, NULL);
			assert_int_equal(outcome.course.first_blood, first_blood_in_trace(&listener));
			assert_int_equal(outcome.last_phase + 1, listener.play);
			assert_int_equal(outcome.course.first_blood_phase + 1, listener.blood_play > 0 ? listener.blood_play : 1);
			for (unsigned side = 0; side < 2; side++)
				assert_int_equal(salle_highest_degree(salle_course_behind_degrees(&outcome.course, side)),
					listener.behind[side]);
			seen[outcome.course.first_blood]++;
			seen[SALLE_BLOODS] += listener.behind[0] >= 2 || listener.behind[1] >= 2;
		}
	salle_arena_release(&it.arena);
}

static void outcomes_agree_with_traces(void **state)
{
	unsigned seen[SALLE_BLOODS + 1] = { 0 };
	compare_with_trace("builds.soldier.policy=counterfencer", seen);
	/* both sides throw the red die, so both attack, and both may bleed in the same tempo */
	compare_with_trace("builds.soldier.policy=aggressive", seen);
	assert_true(seen[SALLE_A] > 100 && seen[SALLE_B] > 100 && seen[SALLE_BLOOD_NONE] > 10);
	assert_true(seen[SALLE_BLOOD_BOTH] > 10 && seen[SALLE_BLOODS] > 100);
}

static int set_up(void **state)
{
	static struct run_fixture it;
	fight(&it, "scenarios/coin/coin.yaml", coin_sets, sizeof coin_sets / sizeof coin_sets[0]);
	*state = &it;
	return 0;
}

static int tear_down(void **state)
{
	salle_arena_release(&((struct run_fixture *)*state)->arena);
	return 0;
}

RUN_TESTS_BETWEEN(set_up, tear_down, UNIT(coins_have_the_expected_shape), UNIT(coins_have_the_expected_luck_share),
	UNIT(notable_bouts_match_a_full_scan), UNIT(notable_bouts_are_found_while_fighting),
	UNIT(matchup_without_wins_has_no_upset), UNIT(skipping_notable_bouts_keeps_results),
	UNIT(outcomes_agree_with_traces))
