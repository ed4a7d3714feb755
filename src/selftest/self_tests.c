/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "selftest/self_tests.h"

#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/batch.h>
#include <salle/dice.h>
#include <salle/exact_bout.h>
#include <salle/exchange_odds.h>

#include "base/arena.h"
#include "scenario/yaml.h"

enum { PAIRS_MAX = 40, POOL_MOST = 24 };

static void add_row(struct salle_selftest *selftest, const struct salle_selftest_row *row)
{
	selftest->rows = salle_arena_array_grow(selftest->arena, selftest->rows, selftest->n, 1, &selftest->capacity,
		sizeof *selftest->rows);
	selftest->rows[selftest->n++] = *row;
}

static void add_z_test(struct salle_selftest *selftest, const char *test, const char *subject, uint64_t cases, double z,
	bool one_sided)
{
	bool passed = (one_sided ? -z : fabs(z)) <= SALLE_SELFTEST_SIGMA;
	add_row(selftest, &(struct salle_selftest_row){ test, subject, cases, false, z, passed });
}

static void add_exact_test(struct salle_selftest *selftest, const char *test, const char *subject, uint64_t cases,
	uint64_t differences)
{
	add_row(selftest,
		&(struct salle_selftest_row){ test, subject, cases, true, (double)differences, differences == 0 });
}

/* The scenario under test, and what all tests need. */
struct subject {
	struct salle_selftest *selftest;
	const char *path;
	const struct salle_overrides *overrides;
	struct salle_diagnostics *diagnostics;
	uint64_t bouts;         /* number of bouts per test */
	struct salle_plan plan; /* plan of the scenario without changes */
	const char *policy;     /* policy for tests of improvements; NULL to use --policies or the preset */
	/* policy with which an improvement that hurts under `policy` is tested again; NULL for no second test */
	const char *plain;
};

/* Loads the scenario with further --set texts, which follow its own. Divides the bouts among `matchups` matchups. */
static enum salle_status load_with_sets(const struct subject *it, const char *const *sets, size_t n, uint64_t matchups,
	struct salle_scenario *scenario)
{
	struct salle_overrides overrides = *it->overrides;
	const char **all = salle_arena_array(it->selftest->arena, overrides.n_sets + n + 1, sizeof *all);
	for (size_t i = 0; i < overrides.n_sets; i++)
		all[i] = overrides.sets[i];
	for (size_t i = 0; i < n; i++)
		all[overrides.n_sets + i] = sets[i];
	overrides.sets = all;
	overrides.n_sets += n;
	overrides.bouts = matchups > 1 ? (it->bouts + matchups - 1) / matchups : it->bouts;
	return salle_scenario_load(it->path, &overrides, scenario, it->selftest->arena, it->diagnostics);
}

/* Loads the scenario with further --set texts, and fights it. */
static enum salle_status load_and_fight(const struct subject *it, const char *const *sets, size_t n, uint64_t matchups,
	struct salle_plan *plan, struct salle_batch_result *result)
{
	const struct salle_batch_settings settings = { 0 };
	struct salle_scenario scenario;
	enum salle_status status = load_with_sets(it, sets, n, matchups, &scenario);
	if (status != SALLE_OK)
		return status;
	*plan = salle_plan_without_changes(&scenario.plan);
	return salle_batch_run(plan, &settings, result, it->selftest->arena);
}

/*
 * Appends a matchup to the text `list`: side `a` (0 or 1) of the given matchup against side `b`. Returns the new text.
 */
static const char *append_matchup(const struct subject *it, const char *list, const struct salle_matchup *matchup,
	unsigned a, unsigned b)
{
	struct salle_arena *arena = it->selftest->arena;
	const char *const builds[2] = { matchup->a, matchup->b },
					  *const policies[2] = { matchup->a_policy, matchup->b_policy };
	return salle_arena_format(arena, "%s{a: %s, a_policy: %s, b: %s, b_policy: %s},", list,
		salle_node_quote_text(arena, builds[a]), salle_node_quote_text(arena, policies[a]),
		salle_node_quote_text(arena, builds[b]), salle_node_quote_text(arena, policies[b]));
}

/*
 * Returns "matchups=[...]" with the pairs of builds in the base. If `swapped`, the two builds of each pair change
 * places.
 */
static const char *list_pairs(const struct subject *it, bool swapped, size_t *n)
{
	const char *list = "matchups=[";
	*n = 0;
	for (size_t m = 0; m < it->plan.n_matchups && *n < PAIRS_MAX; m++) {
		const struct salle_matchup *matchup = &it->plan.matchups[m];
		if (matchup->distance_from_base > 0 || strcmp(matchup->a, matchup->b) == 0)
			continue;
		list = append_matchup(it, list, matchup, swapped, !swapped);
		++*n;
	}
	return salle_arena_format(it->selftest->arena, "%s]", list);
}

/* Returns whether a fighter of the base occurs before position `at`. A fighter's position is 2 * matchup + side. */
static bool is_fighter_repeated(const struct subject *it, size_t at)
{
	const struct salle_matchup *last = &it->plan.matchups[at / 2];
	const char *build = at % 2 ? last->b : last->a, *policy = at % 2 ? last->b_policy : last->a_policy;
	for (size_t i = 0; i < at; i++) {
		const struct salle_matchup *matchup = &it->plan.matchups[i / 2];
		if (strcmp(i % 2 ? matchup->b : matchup->a, build) == 0 &&
			strcmp(i % 2 ? matchup->b_policy : matchup->a_policy, policy) == 0)
			return true;
	}
	return false;
}

/* Returns "matchups=[...]" with each fighter of the base against itself. */
static const char *list_mirrors(const struct subject *it, size_t *n)
{
	const char *list = "matchups=[";
	*n = 0;
	for (size_t at = 0; at < 2 * it->plan.n_matchups && *n < PAIRS_MAX; at++) {
		const struct salle_matchup *matchup = &it->plan.matchups[at / 2];
		if (matchup->distance_from_base > 0 || is_fighter_repeated(it, at))
			continue;
		list = append_matchup(it, list, matchup, at % 2, at % 2);
		++*n;
	}
	return salle_arena_format(it->selftest->arena, "%s]", list);
}

static enum salle_status test_mirrored_pairs(const struct subject *it)
{
	size_t n;
	const char *const sets[] = { list_mirrors(it, &n), "scene={}", "variants={}", "mirrored=no" };
	struct salle_plan plan;
	struct salle_batch_result result;
	enum salle_status status = load_and_fight(it, sets, 4, n, &plan, &result);
	if (status != SALLE_OK)
		return status;
	double largest_deviation = 0;
	for (size_t m = 0; m < plan.n_matchups; m++) {
		const uint64_t *wins = SALLE_TALLY_HEAD(&result.tallies, m)->wins;
		double won = (double)(wins[SALLE_A] + wins[SALLE_B]);
		double z = won > 0 ? ((double)wins[SALLE_A] - (double)wins[SALLE_B]) / sqrt(won) : 0;
		largest_deviation = fabs(z) > fabs(largest_deviation) ? z : largest_deviation;
	}
	add_z_test(it->selftest, "mirror match", it->plan.scenario, plan.n_matchups, largest_deviation, false);
	return SALLE_OK;
}

static enum salle_status test_swapped_sides(const struct subject *it)
{
	size_t n;
	struct salle_plan plans[2];
	struct salle_tallies tallies[2];
	for (unsigned swapped = 0; swapped < 2; swapped++) {
		const char *const sets[] = { list_pairs(it, swapped == 1, &n), "scene={}", "variants={}", "mirrored=no" };
		if (n == 0)
			return SALLE_OK;
		struct salle_batch_result result;
		enum salle_status status = load_and_fight(it, sets, 4, n, &plans[swapped], &result);
		if (status != SALLE_OK)
			return status;
		tallies[swapped] = result.tallies;
	}
	const struct salle_tally_layout *layout = &plans[0].layout;
	uint64_t differences = 0;
	uint64_t *room[2];
	for (unsigned i = 0; i < 2; i++)
		room[i] = salle_tally_new(layout, it->selftest->arena);
	for (size_t m = 0; m < n; m++) {
		uint64_t *image = salle_tally_new(layout, it->selftest->arena);
		salle_tally_merge_swapped(layout, image, salle_tallies_get(&tallies[1], m, room[1]));
		const uint64_t *tally = salle_tallies_get(&tallies[0], m, room[0]);
		for (size_t i = 0; i < layout->size; i++)
			differences += image[i] != tally[i];
	}
	add_exact_test(it->selftest, "swapped sides", it->plan.scenario, n, differences);
	return SALLE_OK;
}

static enum salle_status test_same_variant(const struct subject *it)
{
	size_t n;
	const char *const sets[] = { list_pairs(it, false, &n), "variants={same: {}}" };
	struct salle_plan plan;
	struct salle_batch_result result;
	if (n == 0)
		return SALLE_OK;
	enum salle_status status = load_and_fight(it, sets, 2, n, &plan, &result);
	if (status != SALLE_OK)
		return status;
	uint64_t differences = 0;
	for (size_t m = 0; m < plan.n_matchups; m++) {
		if (plan.matchups[m].distance_from_base == 0)
			continue;
		const struct salle_pairs *pairs = &SALLE_TALLY_HEAD(&result.tallies, m)->pairs;
		for (unsigned at = 0; at < 9; at++)
			differences += at / 3 == at % 3 ? 0 : pairs->outcomes[at / 3][at % 3];
		for (unsigned k = 0; k < SALLE_PAIR_NUMBERS; k++)
			differences += pairs->sums[k].increases.moved + pairs->sums[k].decreases.moved;
	}
	add_exact_test(it->selftest, "same variant", it->plan.scenario, n, differences);
	return SALLE_OK;
}

static enum salle_status test_exact_results(const struct subject *it)
{
	size_t n;
	const char *const sets[] = { list_pairs(it, false, &n), "variants={}", "mirrored=no" };
	struct salle_plan plan;
	struct salle_batch_result result;
	if (it->plan.rules->exact == NULL || n == 0)
		return SALLE_OK;
	enum salle_status status = load_and_fight(it, sets, 3, n, &plan, &result);
	if (status != SALLE_OK)
		return status;
	double largest_deviation = 0;
	size_t known = 0;
	for (size_t m = 0; m < plan.n_matchups; m++) {
		struct salle_exact_bout exact;
		const double bouts = (double)plan.matchups[m].bouts;
		const struct salle_matchup *matchup = &plan.matchups[m];
		if (matchup->lineup[SALLE_A] != NULL || salle_solve_matchup(&plan, matchup, &exact, NULL) != NULL)
			continue;
		known++;
		const uint64_t *won = SALLE_TALLY_HEAD(&result.tallies, m)->wins;
		for (unsigned winner = 0; winner < 3; winner++) {
			const double chance = exact.wins[winner], off = (double)won[winner] - bouts * chance;
			double z = off == 0 ? 0 : off / sqrt(bouts * chance * (1 - chance) + 1e-9);
			largest_deviation = fabs(z) > fabs(largest_deviation) ? z : largest_deviation;
		}
	}
	if (known > 0)
		add_z_test(it->selftest, "exact", it->plan.scenario, known, largest_deviation, false);
	return SALLE_OK;
}

/* The chance that deviates most from its sample, among all chances of all exchanges. */
struct largest_deviation {
	double z_value;
	size_t cells;
	uint64_t exchanges;
};

/* Returns the z value of a single test with the same p as the largest of several z values: p is 1 - (1 - p)^cells. */
static double correct_largest_z_value(const struct largest_deviation *far)
{
	double p = 2 * pnorm(-fabs(far->z_value), 0, 1, 1, 0);
	double of_all = -expm1((double)far->cells * log1p(-p));
	double z = of_all < 1 ? -qnorm(of_all / 2, 0, 1, 1, 0) : 0;
	return far->z_value < 0 ? -z : z;
}

/*
 * Samples the rule system's example exchanges between the builds of one matchup. Returns false if an example is
 * invalid.
 */
static bool sample_exchanges(const struct subject *it, const struct salle_matchup *matchup, uint64_t n,
	struct largest_deviation *far)
{
	const struct salle_ruleset *rules = it->plan.rules;
	struct salle_arena *arena = it->selftest->arena;
	struct salle_exchange_sample sample = { matchup->key, n };
	const void *compiled = salle_matchup_compile(&it->plan, matchup, false, arena);
	if (matchup->lineup[SALLE_A] != NULL) /* teams have no odds */
		return true;
	for (size_t e = 0; rules->exchange.examples[e] != NULL; e++) {
		struct salle_node *node;
		void *arguments = salle_arena_alloc(arena, rules->exchange.arguments.size);
		if (salle_yaml_parse(rules->exchange.examples[e], strlen(rules->exchange.examples[e]), "exchanges", &node,
				arena, it->diagnostics) != SALLE_OK ||
			salle_fields_read(rules->exchange.arguments.fields, node, NULL, arguments, arena, it->diagnostics) !=
				SALLE_OK)
			return false;
		struct salle_diagnostics refused;
		struct salle_exchange exact, sampled;
		salle_diagnostics_init(&refused);
		salle_exchange_init(&exact, arena);
		salle_exchange_init(&sampled, arena);
		if (rules->exchange.run(compiled, arguments, NULL, &exact, &refused) &&
			rules->exchange.run(compiled, arguments, &sample, &sampled, &refused)) {
			double z = salle_exchange_max_z(&exact, &sampled, n, NULL, &far->cells);
			far->z_value = fabs(z) > fabs(far->z_value) ? z : far->z_value;
			far->exchanges++;
		}
		salle_diagnostics_release(&refused);
	}
	return true;
}

static enum salle_status test_exchanges(const struct subject *it)
{
	size_t n, of_list = 0;
	const char *const sets[] = { list_pairs(it, false, &n), "variants={}", "mirrored=no" };
	struct salle_scenario scenario;
	struct largest_deviation far = { 0 };
	if (it->plan.rules->exchange.run == NULL || n == 0)
		return SALLE_OK;
	while (it->plan.rules->exchange.examples[of_list] != NULL)
		of_list++;
	if (of_list == 0)
		return SALLE_OK;
	enum salle_status status = load_with_sets(it, sets, 3, n, &scenario);
	const struct salle_plan plan = status == SALLE_OK ? salle_plan_without_changes(&scenario.plan) : it->plan;
	for (size_t m = 0; status == SALLE_OK && m < plan.n_matchups; m++)
		if (!sample_exchanges(it, &plan.matchups[m], 1 + it->bouts / (plan.n_matchups * of_list), &far))
			status = SALLE_BAD_INPUT;
	if (status != SALLE_OK || far.exchanges == 0)
		return status;
	add_z_test(it->selftest, "exchange", it->plan.scenario, far.exchanges, correct_largest_z_value(&far), false);
	return SALLE_OK;
}

/* The result of testing an improvement under a policy. */
struct improved {
	const char *rules, *policy; /* names in the plan */
	uint64_t bouts;
	double z_value;
};

/*
 * Fights the better build against the original under `policy`, or under --policies or the preset if `policy` is NULL. A
 * draw counts as half a win.
 */
static enum salle_status fight_improvement(const struct subject *it, const struct salle_improvement *improvement,
	const char *policy, struct improved *out)
{
	struct salle_arena *arena = it->selftest->arena;
	const char *const sets[] = {
		salle_arena_format(arena, "builds={base: %s}", improvement->build),
		salle_arena_format(arena, "builds.better=%s", improvement->improved_keys),
		"builds.better.extends=base",
		"matchups=[[better, base]]",
		"scene={}",
		"variants={}",
		"mirrored=no",
		salle_arena_format(arena, "builds.base.policy=%s", policy != NULL ? policy : ""),
	};
	size_t n_sets = sizeof sets / sizeof sets[0] - (policy == NULL);
	struct salle_plan plan;
	struct salle_batch_result result;
	enum salle_status status = load_and_fight(it, sets, n_sets, 1, &plan, &result);
	if (status != SALLE_OK)
		return status;
	double wins = 0, losses = 0;
	for (size_t m = 0; m < plan.n_matchups; m++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result.tallies, m);
		wins += (double)head->wins[SALLE_A];
		losses += (double)head->wins[SALLE_B];
	}
	/*
	 * matchups under several policies share dice, which multiplies the variance at most by the number of matchups (by
	 * the Cauchy-Schwarz inequality)
	 */
	double z = wins + losses > 0 ? (wins - losses) / sqrt((wins + losses) * (double)plan.n_matchups) : 0;
	*out = (struct improved){ plan.rules->name, plan.matchups[0].a_policy, result.bouts, z };
	return SALLE_OK;
}

/*
 * Tests an improvement. If the improvement hurts only under a policy that looks ahead, the fault is in the policy, not
 * in the rules, so the test passes.
 */
static enum salle_status test_improvement(const struct subject *it, const struct salle_improvement *improvement)
{
	struct improved found, plain;
	const char *misused = "";
	enum salle_status status = fight_improvement(it, improvement, it->policy, &found);
	if (status == SALLE_OK && found.z_value < -SALLE_SELFTEST_SIGMA && it->plain != NULL) {
		status = fight_improvement(it, improvement, it->plain, &plain);
		if (status == SALLE_OK && plain.z_value >= -SALLE_SELFTEST_SIGMA) {
			misused = salle_arena_format(it->selftest->arena, "; %s %+.0f", found.policy, found.z_value);
			found = plain;
		}
	}
	if (status != SALLE_OK)
		return status;
	add_z_test(it->selftest, "improvement",
		salle_arena_format(it->selftest->arena, "%s, %s (%s%s)", found.rules, improvement->name, found.policy, misused),
		found.bouts, found.z_value, true);
	return SALLE_OK;
}

/* Returns the name of a policy, or NULL if the scenario cannot use this policy. */
static const char *find_policy(const struct salle_scenario *scenario, const char *name)
{
	for (size_t i = 0; i < scenario->n_policies; i++)
		if (strcmp(scenario->policies[i], name) == 0)
			return name;
	return NULL;
}

enum salle_status salle_selftest_add_scenario(struct salle_selftest *selftest, const char *path,
	const struct salle_overrides *overrides, uint64_t bouts, struct salle_diagnostics *diagnostics)
{
	static enum salle_status (*const tests[])(const struct subject *it) = { test_mirrored_pairs, test_swapped_sides,
		test_same_variant, test_exact_results, test_exchanges };
	struct subject subject = { .selftest = selftest,
		.path = path,
		.overrides = overrides,
		.diagnostics = diagnostics,
		.bouts = bouts };
	struct salle_scenario scenario;
	enum salle_status status = load_with_sets(&subject, NULL, 0, 1, &scenario);
	if (status == SALLE_OK && scenario.plan.prices != NULL) {
		salle_error(diagnostics, NULL,
			"%s: a self test cannot use 'prices': test a copy of the scenario with 'copies' of its build instead",
			path);
		status = SALLE_BAD_INPUT;
	}
	if (status == SALLE_OK) {
		subject.plan = salle_plan_without_changes(&scenario.plan);
		subject.policy = overrides->policies == NULL ? find_policy(&scenario, SALLE_SELFTEST_EXPERT) : NULL;
		subject.plain = subject.policy == NULL ? NULL : find_policy(&scenario, SALLE_SELFTEST_PLAIN);
	}
	for (size_t i = 0; status == SALLE_OK && i < sizeof tests / sizeof tests[0]; i++)
		status = tests[i](&subject);
	const struct salle_improvement *improvement = status == SALLE_OK ? subject.plan.rules->improvements : NULL;
	for (; improvement != NULL && improvement->name != NULL && status == SALLE_OK; improvement++)
		status = test_improvement(&subject, improvement);
	return status;
}

/* Tests by chi-square how many hits a pool of dice scores. Returns a z value (Wilson and Hilferty 1931). */
static double test_pool(unsigned dice, unsigned tn, struct salle_stream *stream, uint64_t rolls)
{
	uint64_t seen[SALLE_POOL_MAX + 1] = { 0 };
	for (uint64_t i = 0; i < rolls; i++)
		seen[salle_pool_hits(dice, tn, (uint32_t)(salle_stream_draw(stream) >> 32))]++;
	double sum = 0, cells = 0, rest = 0, rest_seen = 0;
	for (unsigned hits = 0; hits <= dice; hits++) {
		double chance = salle_pool_chance_at_least(dice, tn, hits) - salle_pool_chance_at_least(dice, tn, hits + 1);
		rest += chance * (double)rolls;
		rest_seen += (double)seen[hits];
		if (rest < 10 && hits < dice)
			continue; /* rare numbers of hits are joined to one cell */
		sum += rest > 0 ? (rest_seen - rest) * (rest_seen - rest) / rest : 0;
		cells++;
		rest = rest_seen = 0;
	}
	double degrees = cells - 1, ninth = 2 / (9 * degrees);
	return degrees < 1 ? 0 : (cbrt(sum / degrees) - (1 - ninth)) / sqrt(ninth);
}

void salle_selftest_add_dice(struct salle_selftest *selftest, uint64_t seed, uint64_t rolls)
{
	salle_dice_init();
	struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash("dice", "", ""), false);
	double largest_deviation = 0;
	uint64_t pools = 0;
	for (unsigned tn = SALLE_TN_MIN; tn <= salle_die_sides(SALLE_D6); tn++)
		for (unsigned dice = 1; dice <= POOL_MOST; dice++) {
			struct salle_stream stream = salle_stream_open(&key, pools++);
			double z = test_pool(dice, tn, &stream, rolls);
			largest_deviation = fabs(z) > fabs(largest_deviation) ? z : largest_deviation;
		}
	add_z_test(selftest, "dice", "pools of 1 to 24 dice at every TN", pools, largest_deviation, false);
}

bool salle_selftest_has_passed(const struct salle_selftest *selftest)
{
	bool passed = true;
	for (size_t i = 0; i < selftest->n; i++)
		passed = passed && selftest->rows[i].passed;
	return passed;
}
