/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the search for policies, on games with known best play (src/rules/coin/README.md, "Aims"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <salle/dice.h>
#include <salle/train.h>

#include "base/threads.h"
#include "rules/coin/coin.h"
#include "train/population.h"

#include "arena_fixture.h"
#include "run_fixture.h"
#include "testing.h"
#include "train_fixture.h"

/* A coin whose best aims depend on the toss, against an opponent that always aims for 3 hits. */
#define WEIGHTS                                                                   \
	"rules: coin\nseed: 5\nbouts: 40000\noptions: {aims: weights, limit: 8}\n"      \
	"scene: {decides: 3}\n"                                                       \
	"policies: {steady: {aim: {do: at, hits: 3}}, found: %s}\n"                   \
	"builds:\n  a: {coin: fair, dice: 12, policy: found}\n"                       \
	"  b: {coin: fair, dice: 12, policy: steady}\n"                               \
	"matchups: [{a: a, b: b}]\n"

enum { DICE = 12, LIMIT = 8, FOE_AIM = 3 };

/* Trains build a against build b, which keeps the policy `steady`. */
static void train_against_steady(struct course *course, const struct salle_scenario *scenario, uint64_t bouts)
{
	static const char *const players[] = { "a" }, *const field[] = { "b" };
	train_course(course, scenario,
		(struct salle_train_settings){ .players = players,
			.n_players = 1,
			.field = field,
			.n_field = 1,
			.against = "steady",
			.bouts = bouts });
}

/* Loads the game of weights. Build a has this policy, in YAML's flow style. */
static void load_weights(struct run_fixture *it, const char *policy)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	run_fixture_load(it, salle_arena_format(&arena, WEIGHTS, policy), NULL);
	salle_arena_release(&arena);
}

/* ---- exact chances ---- */

static double chance_of_hits(unsigned hits)
{
	return salle_pool_chance_at_least(DICE, 4, hits) - salle_pool_chance_at_least(DICE, 4, hits + 1);
}

/* Returns the chance that A wins a toss that decides the bout, with these aims (c in the README). */
static double chance_of_toss(bool first, unsigned aim)
{
	const double p = salle_pool_chance_at_least(DICE, 4, aim), r = salle_pool_chance_at_least(DICE, 4, FOE_AIM);
	const double mine = first ? aim : 1.0 / aim, theirs = first ? FOE_AIM : 1.0 / FOE_AIM;
	return p * r * mine / (mine + theirs) + p * (1 - r) + (1 - p) * (1 - r) / 2;
}

/* Returns the mean of chance_of_toss over the verdicts that a policy can give in a state. */
static double chance_in_state(const struct coin_matchup *matchup, const struct coin_state *state)
{
	const struct salle_bound_decision *aim = &matchup->side[SALLE_A].policy.decision[COIN_AIM_DECISION];
	struct salle_verdict verdicts[SALLE_CHOICE_MAX] = { salle_decide(aim, state) };
	double chances[SALLE_CHOICE_MAX] = { 1 }, sum = 0;
	unsigned n = 1;
	if (verdicts[0].rule == SALLE_MIXED)
		n = salle_list_mixed_verdicts(aim, state, verdicts[0], verdicts, chances);
	for (unsigned i = 0; i < n; i++)
		sum += chances[i] *
			chance_of_toss(state->tosses == 0, verdicts[i].action == COIN_AIM_ANY ? 1 : verdicts[i].number[0]);
	return sum;
}

/* Returns the chance that A wins a bout, summed over the tosses and both sides' hits in the toss before. */
static double winning_chance(const struct coin_matchup *matchup)
{
	double sum = 0;
	for (unsigned toss = 0; toss < LIMIT; toss++) {
		double mean = 0;
		for (unsigned mine = 0; mine <= (toss > 0 ? DICE : 0); mine++)
			for (unsigned theirs = 0; theirs <= (toss > 0 ? DICE : 0); theirs++) {
				const struct coin_state state = { { (uint8_t)mine, (uint8_t)theirs }, (uint8_t)toss };
				const double here = toss > 0 ? chance_of_hits(mine) * chance_of_hits(theirs) : 1;
				mean += here * chance_in_state(matchup, &state);
			}
		sum += pow(0.5, toss + 1) * mean;
	}
	return sum;
}

static double winning_chance_of(const char *policy)
{
	struct run_fixture it;
	load_weights(&it, policy);
	const struct salle_plan *plan = &it.scenario.plan;
	const double chance = winning_chance(salle_matchup_compile(plan, plan->matchups, false, &it.arena));
	run_fixture_release(&it);
	return chance;
}

/*
 * Returns A's chance to win with the best aims, which are 4 at the first toss and 1 later. Half of the bouts end at the
 * first toss, and 2^-8 of them never.
 */
static double best_chance(void)
{
	double best[2] = { 0, 0 };
	for (unsigned later = 0; later < 2; later++)
		for (unsigned aim = 1; aim <= DICE; aim++)
			best[later] = fmax(best[later], chance_of_toss(!later, aim));
	return best[0] / 2 + best[1] * (0.5 - pow(0.5, LIMIT));
}

static void calculation_by_hand_agrees_with_the_bouts(void **state)
{
	(void)state;
	const char *policy = "{aim: [{do: at, hits: 4, when: tosses == 0}, any]}";
	assert_near(winning_chance_of(policy), best_chance(), 1e-9);
	assert_near(chance_of_toss(true, 4), best_chance() * 2 - chance_of_toss(false, 1) * (1 - pow(0.5, LIMIT - 1)),
		1e-9);
	struct run_fixture it;
	load_weights(&it, policy);
	assert_int_equal(run_fixture_run(&it, 1, 0, NULL), SALLE_OK);
	assert_near_count(head_of(&it, 0)->wins[SALLE_A], 40000, best_chance());
	run_fixture_release(&it);
}

static void best_weights_are_trained(void **state)
{
	(void)state;
	struct run_fixture it;
	struct course course;
	load_weights(&it, "{extends: steady}");
	train_against_steady(&course, &it.scenario, 100000);
	assert_int_equal(course.training.n, 1);
	const struct salle_trained_policy *policy = course.training.policies;
	const char *text = salle_node_to_text(&course.arena, policy->node);
	const double chance = winning_chance_of(text), steady = winning_chance_of("{extends: steady}");
	if (chance < best_chance() - 0.01)
		fail_msg("%s wins %.4f, the best %.4f", text, chance, best_chance());
	assert_true(policy->improved);
	assert_true(steady < best_chance() - 0.1);
	/* a draw counts as half a win */
	const double drawn = pow(0.5, LIMIT) / 2;
	assert_near(policy->field_score, chance + drawn, 4.5 * 0.5 / sqrt((double)policy->field_bouts));
	assert_near(policy->reference_score, steady + drawn, 4.5 * 0.5 / sqrt((double)policy->field_bouts));
	assert_true(policy->gain_low <= chance - steady + 0.005 && chance - steady - 0.005 <= policy->gain_high);
	salle_arena_release(&course.arena);
	run_fixture_release(&it);
}

/* With a limit of two tosses that decide with chance 3/6, a quarter of the bouts are draws. Equal aims win 3/8 each. */
static void draws_count_what_the_scenario_says(void **state)
{
	(void)state;
	static const double draws[] = { 0, 0.5, 1 };
	for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct run_fixture it;
		struct course course;
		run_fixture_load(&it, salle_arena_format(&arena, WEIGHTS "train: {draw: %g}\n", "{extends: steady}", draws[i]),
			"options.limit=2");
		train_against_steady(&course, &it.scenario, 25000);
		const struct salle_trained_policy *policy = course.training.policies;
		assert_near(course.training.draw, draws[i], 0);
		assert_near(policy->reference_score, 0.375 + draws[i] / 4, 4.5 * 0.5 / sqrt((double)policy->field_bouts));
		assert_near_count(policy->duel_draws, policy->duel_bouts, 0.25);
		salle_arena_release(&course.arena);
		salle_arena_release(&arena);
		run_fixture_release(&it);
	}
}

/* ---- a game whose equilibrium is mixed ---- */

enum { AIMS = 3, FOUND_MAX = 32, EACH = 1024 };

/* The strategies of a checkpoint, with the aims of each strategy in the only toss. */
struct found {
	size_t n;
	size_t player[FOUND_MAX];
	double aims[FOUND_MAX][AIMS]; /* chance of each aim, modulo 3 */
};

/* Adds the aims of a policy, given in YAML's flow style, to a distribution, with this weight. */
static void add_aims(double aims[AIMS], const char *policy, double weight)
{
	struct run_fixture it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	run_fixture_load(&it, salle_arena_format(&arena, CYCLE "policies: {found: %s}\n", policy), "builds.a.policy=found");
	const struct coin_matchup *matchup =
		salle_matchup_compile(&it.scenario.plan, it.scenario.plan.matchups, false, &it.arena);
	const struct salle_bound_decision *aim = &matchup->side[SALLE_A].policy.decision[COIN_AIM_DECISION];
	const struct coin_state state = { { 0, 0 }, 0 };
	struct salle_verdict verdicts[SALLE_CHOICE_MAX] = { salle_decide(aim, &state) };
	double chances[SALLE_CHOICE_MAX] = { 1 };
	unsigned n = 1;
	if (verdicts[0].rule == SALLE_MIXED)
		n = salle_list_mixed_verdicts(aim, &state, verdicts[0], verdicts, chances);
	for (unsigned i = 0; i < n; i++)
		aims[(verdicts[i].action == COIN_AIM_ANY ? 1 : verdicts[i].number[0]) % AIMS] += weight * chances[i];
	run_fixture_release(&it);
	salle_arena_release(&arena);
}

static void add_found(struct found *found, size_t player, const char *policy)
{
	add_aims(found->aims[found->n], policy, 1);
	found->player[found->n++] = player;
}

/* Collects the strategies of a checkpoint, beginning with the first policy of each player. */
static void collect_found(struct found *found, const char *checkpoint)
{
	*found = (struct found){ 0 };
	add_found(found, 0, "{extends: plain}");
	add_found(found, 1, "{extends: plain}");
	json_t *root = json_loads(checkpoint, 0, NULL), *item;
	size_t i;
	assert_non_null(root);
	json_array_foreach(json_object_get(root, "strategies"), i, item)
	{
		assert_true(found->n < FOUND_MAX);
		add_found(found, strcmp(json_string_value(json_object_get(item, "player")), "b") == 0,
			json_string_value(json_object_get(item, "policy")));
	}
	json_decref(root);
}

/* Returns the exact score of one distribution of aims against another. Each aim beats the one before it. */
static double cycle_score(const double *mine, const double *theirs)
{
	double score = 0;
	for (unsigned i = 0; i < AIMS; i++)
		score += mine[i] * (theirs[(i + AIMS - 1) % AIMS] + theirs[i] / 2);
	return score;
}

/* Solves the game of a population, with its exact scores. */
static void solve_found(const struct found *found, double share[FOUND_MAX])
{
	static struct salle_player players[2] = { { .name = "a" }, { .name = "b" } };
	const struct salle_duel_field field = { .scoring = SALLE_HALF_WINS, .players = players, .n = 2 };
	static struct salle_strategy items[FOUND_MAX];
	static uint32_t points[FOUND_MAX * FOUND_MAX];
	for (size_t i = 0; i < found->n; i++)
		items[i] = (struct salle_strategy){ .player = found->player[i] };
	for (size_t i = 0; i < found->n; i++)
		for (size_t k = 0; k < found->n; k++)
			points[i * FOUND_MAX + k] = (uint32_t)(2 * EACH * cycle_score(found->aims[i], found->aims[k]) + 0.5);
	struct salle_population all = { &field, items, found->n, FOUND_MAX, points, FOUND_MAX, EACH };
	salle_population_solve(&all);
	for (size_t i = 0; i < found->n; i++)
		share[i] = items[i].share;
}

/*
 * Asserts that the mixture that a training with the default budget writes has each aim with a chance of about 1/3. The
 * best reply always picks the aim that beats the most frequent one. It scores 1/2 plus half of the difference between
 * the chance of that aim and the smallest chance.
 */
static void assert_written_policy_is_mixed_evenly(struct course *course, size_t i)
{
	const struct salle_trained_policy *policy = &course->training.policies[i];
	double aims[AIMS] = { 0 }, worst = 1;
	unsigned percents = 0;
	for (size_t k = 0; k < policy->n_parts; k++)
		percents += policy->parts[k].percent;
	for (size_t k = 0; k < policy->n_parts; k++) {
		const struct salle_trained_part *part = &policy->parts[k];
		add_aims(aims,
			part->node != NULL ? salle_node_to_text(&course->arena, part->node)
							   : salle_arena_format(&course->arena, "{extends: %s}", part->name),
			(double)part->percent / percents);
	}
	for (unsigned aim = 0; aim < AIMS; aim++) {
		double reply[AIMS] = { 0 };
		reply[aim] = 1;
		worst = fmin(worst, cycle_score(aims, reply));
	}
	if (worst < 0.47)
		fail_msg("%s scores %.3f in the worst case", salle_node_to_text(&course->arena, policy->node), worst);
	assert_true(policy->improved && policy->n_parts >= AIMS);
	assert_int_equal(policy->n_settings, 0);
	assert_true(policy->worst.low <= worst + 0.03 && policy->worst.high >= worst);
	assert_near(policy->reference_worst.score, 0, 0.01); /* the aim after that of the reference always wins */
}

/*
 * Each player meets the other and itself. So the field has the mean of both mixtures, which is 1/3 of each aim. No aim
 * gains against this mean. One player's mixture may differ from it if the other player's mixture compensates for the
 * difference.
 */
static void cycle_is_mixed_evenly(void **state)
{
	(void)state;
	struct run_fixture it;
	struct course course;
	struct found found;
	double share[FOUND_MAX];
	run_fixture_load(&it, CYCLE, NULL);
	train_course(&course, &it.scenario, (struct salle_train_settings){ .bouts = 0 });
	assert_int_equal(course.training.n, 2);
	assert_true(course.training.rounds >= 4);
	collect_found(&found, course.checkpoints[course.n_checkpoints - 1]);
	solve_found(&found, share);
	for (unsigned aim = 0; aim < AIMS; aim++) {
		double mixed = 0;
		for (size_t i = 0; i < found.n; i++)
			mixed += share[i] * found.aims[i][aim] / 2;
		assert_near(mixed, 1.0 / AIMS, 0.005);
	}
	for (size_t i = 0; i < course.training.n; i++)
		assert_written_policy_is_mixed_evenly(&course, i);
	salle_arena_release(&course.arena);
	run_fixture_release(&it);
}

/*
 * The search begins with the policies of a player's mixture. Against `lame`, the aim 2 scores 3/4 + 1/8. Against
 * the aim 3, `lame` scores 1/4 / 2.
 */
static void a_mixed_policy_can_be_replaced_and_kept(void **state)
{
	(void)state;
	static const char *const players[] = { "a" };
	struct run_fixture it;
	struct course course;
	run_fixture_load(&it, CYCLE LAME, "builds.a.policy=lame");
	train_course(&course, &it.scenario,
		(struct salle_train_settings){ .players = players, .n_players = 1, .field = players, .n_field = 1 });
	const struct salle_trained_policy *policy = course.training.policies;
	assert_string_equal(policy->reference, "lame");
	assert_near(policy->reference_worst.score, 0.125, 0.01);
	assert_true(policy->improved && policy->n_parts >= 2 && policy->worst.low > 0.4);
	salle_arena_release(&course.arena);
	train_course(&course, &it.scenario, (struct salle_train_settings){ .against = "lame", .bouts = 50000 });
	for (size_t i = 0; i < course.training.n; i++) {
		policy = &course.training.policies[i];
		assert_near(policy->field_score, 0.875, 0.015);
		assert_near(policy->reference_score, 0.5, 0.015);
		assert_int_equal(policy->n_parts, 0);
	}
	salle_arena_release(&course.arena);
	run_fixture_release(&it);
}

/* ---- trainings with other threads, and from checkpoints, that end with the same result ---- */

/* Formats everything that a training reports. */
static const char *training_text(struct course *course)
{
	const struct salle_training *training = &course->training;
	const char *text = salle_arena_format(&course->arena, "%llu bouts, %llu candidates, %u rounds\n",
		(unsigned long long)training->bouts, (unsigned long long)training->candidates, training->rounds);
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *policy = &training->policies[i];
		text = salle_arena_format(&course->arena, "%s%s: %s; %llu %llu of %llu; %.17g %.17g %.17g (%.17g, %.17g)\n",
			text, policy->name, salle_node_to_text(&course->arena, policy->node), (unsigned long long)policy->duel_wins,
			(unsigned long long)policy->duel_draws, (unsigned long long)policy->duel_bouts, policy->field_score,
			policy->reference_score, policy->gain, policy->gain_low, policy->gain_high);
		for (size_t k = 0; k < policy->n_settings; k++)
			text = salle_arena_format(&course->arena, "%s%s %.17g\n", text, policy->settings[k].name,
				policy->settings[k].worth);
		for (size_t k = 0; k < policy->n_parts; k++)
			text = salle_arena_format(&course->arena, "%s%s %u: %s; %.17g\n", text, policy->parts[k].name,
				policy->parts[k].percent,
				policy->parts[k].node != NULL ? salle_node_to_text(&course->arena, policy->parts[k].node) : "",
				policy->worst.score);
	}
	return text;
}

/* A budget for four rounds, so that a mixture is chosen. */
static const struct salle_train_settings four_rounds = { .bouts = 1040000 };

static void threads_change_nothing(void **state)
{
	(void)state;
	struct run_fixture it;
	struct course one, two;
	const unsigned threads = salle_threads_default();
	run_fixture_load(&it, CYCLE, "scene.decides=3");
	salle_threads_set_default(1);
	train_course(&one, &it.scenario, four_rounds);
	salle_threads_set_default(2);
	train_course(&two, &it.scenario, four_rounds);
	salle_threads_set_default(threads);
	assert_string_equal(training_text(&one), training_text(&two));
	assert_true(one.training.policies[0].n_parts > 0);
	salle_arena_release(&one.arena);
	salle_arena_release(&two.arena);
	run_fixture_release(&it);
}

static void assert_checkpoints_continue_to_the_same_end(const char *text, const char *set)
{
	struct run_fixture it;
	struct course whole, rest;
	run_fixture_load(&it, text, set);
	train_course(&whole, &it.scenario, four_rounds);
	assert_true(whole.n_checkpoints == 8); /* four rounds for each of two players */
	for (size_t i = 0; i < whole.n_checkpoints; i++) {
		struct salle_train_settings settings = four_rounds;
		settings.checkpoint_text = whole.checkpoints[i];
		train_course(&rest, &it.scenario, settings);
		assert_int_equal(rest.n_checkpoints, whole.n_checkpoints - 1 - i);
		assert_string_equal(training_text(&whole), training_text(&rest));
		salle_arena_release(&rest.arena);
	}
	salle_arena_release(&whole.arena);
	run_fixture_release(&it);
}

static void checkpoints_continue_to_the_same_end(void **state)
{
	(void)state;
	assert_checkpoints_continue_to_the_same_end(CYCLE, "scene.decides=3");
	assert_checkpoints_continue_to_the_same_end(CYCLE LAME, "builds.a.policy=lame");
}

/* A checkpoint is written after every generation; the test continues from every twentieth. */
static void checkpoints_within_a_search_continue_to_the_same_end(void **state)
{
	(void)state;
	enum { APART = 20 };
	struct run_fixture it;
	struct course whole, rest;
	struct salle_train_settings settings = four_rounds;
	settings.checkpoint_seconds = 1e-9;
	run_fixture_load(&it, CYCLE, "scene.decides=3");
	train_course(&whole, &it.scenario, settings);
	assert_true(whole.n_checkpoints > 5 * APART);
	for (size_t i = 0; i < whole.n_checkpoints; i += APART) {
		settings.checkpoint_text = whole.checkpoints[i];
		train_course(&rest, &it.scenario, settings);
		assert_string_equal(training_text(&whole), training_text(&rest));
		salle_arena_release(&rest.arena);
	}
	salle_arena_release(&whole.arena);
	run_fixture_release(&it);
}

RUN_TESTS_BETWEEN(fill_dice, NULL, UNIT(calculation_by_hand_agrees_with_the_bouts), UNIT(best_weights_are_trained),
	UNIT(draws_count_what_the_scenario_says), UNIT(cycle_is_mixed_evenly),
	UNIT(a_mixed_policy_can_be_replaced_and_kept), UNIT(threads_change_nothing),
	UNIT(checkpoints_continue_to_the_same_end), UNIT(checkpoints_within_a_search_continue_to_the_same_end))
