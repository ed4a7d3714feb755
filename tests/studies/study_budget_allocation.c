/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bouts spent on a question: how often a verdict is false in fields with a planted truth. Also compares how many bouts
 * the shipped tournament takes with how many it takes if all matchups have equal numbers of bouts. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/score_matrix.h>
#include <salle/scenario.h>
#include <salle/budget_allocation.h>
#include <salle/stats.h>

#include "base/arena.h"

#include "study.h"

enum {
	RUNS = 2000,
	BUILDS_MAX = 24,
	WIDTHS = 400,
	/* number of bouts to which the confidence sequences are tuned */
	SPENDABLE = 10000000
};

#define BUDGET 1e9 /* no limit, because a run with equal numbers of bouts may need many */

/* A field: the chance that the build of the row beats that of the column, and the chance that a bout is drawn. */
struct planted {
	const char *name;
	size_t n;
	double win[BUILDS_MAX][BUILDS_MAX], draw[BUILDS_MAX][BUILDS_MAX];
};

static double score(const struct planted *field, size_t i, size_t j)
{
	return i == j ? 0.5 : field->win[i][j] + field->draw[i][j] / 2;
}

static double mean(const struct planted *field, size_t i)
{
	double sum = 0;
	for (size_t j = 0; j < field->n; j++)
		sum += j != i ? score(field, i, j) : 0;
	return sum / ((double)field->n - 1);
}

struct counts {
	uint64_t wins[BUILDS_MAX * BUILDS_MAX], draws[BUILDS_MAX * BUILDS_MAX];
};

static void fight(const struct planted *field, struct counts *counts, size_t i, size_t j, uint64_t bouts,
	struct salle_stream *stream)
{
	size_t n = field->n;
	double draw = field->draw[i][j];
	uint64_t drawn = study_binomial(stream, bouts, draw);
	/* share of the decided bouts that build i wins */
	double share = draw < 1 ? fmin(1, field->win[i][j] / (1 - draw)) : 0;
	uint64_t won = study_binomial(stream, bouts - drawn, share);
	counts->wins[i * n + j] += won;
	counts->wins[j * n + i] += bouts - drawn - won;
	counts->draws[i * n + j] = counts->draws[j * n + i] = counts->draws[i * n + j] + drawn;
}

/* Returns the number of bouts that a matchup shall have fought after the round. A matchup of weight 0 is not fought. */
static uint64_t target_of(const struct salle_precision *goal, bool equal, uint64_t look, double weight, uint64_t fought)
{
	if (weight == 0)
		return 0;
	return goal->kind == SALLE_PRECISION_EQUILIBRIUM && !equal ? salle_budget_bouts_at_own_look(look, weight, fought)
															   : salle_budget_bouts_at_look(look, weight);
}

/* Fights every pair up to its target, as src/batch/budget_rounds.c does. Returns the number of bouts fought. */
static uint64_t fight_round(const struct planted *field, const struct salle_precision *goal, struct counts *counts,
	const unsigned char *order, bool equal, struct salle_stream *stream)
{
	size_t n = field->n;
	const struct salle_matrix matrix = { n, counts->wins, counts->draws, 1, goal->tuned_to, 0 };
	double weights[BUILDS_MAX * BUILDS_MAX] = { 0 }, most = 0;
	uint64_t look = 0, bouts = 0;
	const bool begins = salle_matrix_bouts(&matrix, 0, 1) == 0, steps = goal->kind == SALLE_PRECISION_EQUILIBRIUM;
	if (!equal && !begins)
		salle_budget_weigh_pairs(goal, &matrix, order, weights);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			uint64_t fought = salle_matrix_bouts(&matrix, i, j);
			if (equal)
				weights[i * n + j] = 1;
			look = (!steps || weights[i * n + j] > 0) && fought > look ? fought : look;
			most = fmax(most, weights[i * n + j]);
		}
	look = salle_budget_next_look(look);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			uint64_t fought = salle_matrix_bouts(&matrix, i, j);
			uint64_t target = begins ? look : target_of(goal, equal, look, weights[i * n + j] / most, fought);
			if (target > fought) {
				fight(field, counts, i, j, target - fought, stream);
				bouts += target - fought;
			}
		}
	return bouts;
}

/* Fights rounds until the question is answered, and stores the results in `counts`. Returns the number of bouts. */
static double ask(const struct planted *field, const struct salle_precision *goal, bool equal, unsigned char *order,
	struct counts *counts, struct salle_stream *stream)
{
	size_t n = field->n;
	memset(counts, 0, sizeof *counts);
	memset(order, 0, n * n);
	const struct salle_matrix matrix = { n, counts->wins, counts->draws, 1, goal->tuned_to, 0 };
	double bouts = 0;
	do {
		bouts += (double)fight_round(field, goal, counts, order, equal, stream);
		salle_budget_decide_pairs(goal, &matrix, order);
	} while (salle_budget_count_undecided(goal->kind, n, order) > 0 && bouts < BUDGET);
	return bouts;
}

/* Returns the largest true gain of a build against the mixture that was found. */
static double loses(const struct planted *field, const struct counts *counts)
{
	size_t n = field->n;
	const struct salle_matrix matrix = { n, counts->wins, counts->draws, 1, 1, 0 };
	double share[BUILDS_MAX], most[BUILDS_MAX], loss = 0;
	if (!salle_budget_find_mixture(&matrix, share, most))
		return 1;
	for (size_t i = 0; i < n; i++) {
		double won = 0;
		for (size_t j = 0; j < n; j++)
			won += share[j] * (score(field, i, j) - 0.5);
		loss = fmax(loss, won);
	}
	return loss;
}

/* Returns whether any verdict of a run is false. If several builds are the best, none of them may be excluded. */
static bool is_false(const struct planted *field, const struct salle_precision *goal, const unsigned char *order,
	const struct counts *counts)
{
	size_t n = field->n;
	double best = 0;
	if (goal->kind == SALLE_PRECISION_EQUILIBRIUM)
		return loses(field, counts) > goal->within;
	for (size_t i = 0; i < n; i++)
		best = fmax(best, mean(field, i));
	for (size_t i = 0; i < n; i++) {
		if (goal->kind == SALLE_PRECISION_BEST && mean(field, i) > best - 1e-12 &&
			!salle_budget_needs_bouts(goal->kind, n, order, i))
			return true;
		for (size_t j = 0; goal->kind == SALLE_PRECISION_RANKING && j < n; j++) {
			double lead = mean(field, i) - mean(field, j);
			if ((order[i * n + j] == SALLE_BETTER && lead < 1e-12) ||
				(order[i * n + j] == SALLE_EVEN && fabs(lead) > goal->within - 1e-12))
				return true;
		}
	}
	return false;
}

static void study_field(const struct planted *field, enum salle_precision_kind kind, double within, unsigned runs)
{
	const struct salle_precision goal =
		salle_budget_precision(kind, within, 1, SPENDABLE, field->n * (field->n - 1) / 2);
	unsigned char order[BUILDS_MAX * BUILDS_MAX];
	static struct counts counts;
	const struct salle_matrix matrix = { field->n, counts.wins, counts.draws, 1, goal.tuned_to, 0 };
	uint64_t wrong = 0, scores = 0, rates = 0;
	double bouts = 0;
	for (unsigned run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream(field->name, run);
		bouts += ask(field, &goal, false, order, &counts, &stream) / runs;
		wrong += is_false(field, &goal, order, &counts);
		const struct salle_interval it = salle_matrix_mean(&matrix, 0, SALLE_PRECISION_LEVEL).interval;
		scores += it.low <= mean(field, 0) && mean(field, 0) <= it.high;
		const struct salle_interval rate = salle_rate_sequence(counts.wins[1], salle_matrix_bouts(&matrix, 0, 1),
			SALLE_PRECISION_LEVEL, goal.tuned_to);
		rates += rate.low <= field->win[0][1] && field->win[0][1] <= rate.high;
	}
	char setting[120];
	snprintf(setting, sizeof setting, "%s, %s", salle_precision_name(kind), field->name);
	study_rate("something false", setting, STUDY_AT_MOST, 0.05, wrong, runs);
	study_rate("coverage, mean score", setting, STUDY_AT_LEAST, 0.95, scores, runs);
	study_rate("coverage, win rate", setting, STUDY_AT_LEAST, 0.95, rates, runs);
	study_number("mean bouts", setting, bouts);
}

/* Plants scores that follow from strengths. The share `draw` of all bouts is drawn. */
static void plant(struct planted *field, const char *name, size_t n, const double *strength, double draw)
{
	*field = (struct planted){ .name = name, .n = n };
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			field->draw[i][j] = draw;
			field->win[i][j] = (1 - draw) / (1 + exp(strength[j] - strength[i]));
		}
}

/* Plants six builds. Three builds form a ring, in which each wins 60 % against the next. Two builds are copies of ring
 * builds that win 2 points less. The last build loses to all. */
static void plant_ring(struct planted *field)
{
	*field = (struct planted){ .name = "a ring, two copies, one that all beat", .n = 6 };
	for (size_t i = 0; i < 6; i++)
		for (size_t j = 0; j < 6; j++) {
			size_t turn = (j + 3 - i % 3) % 3;
			double won = turn == 1 ? 0.1 : turn == 2 ? -0.1 : 0;
			field->draw[i][j] = 0;
			field->win[i][j] = 0.5 + won - (i == 3 || i == 4 ? 0.02 : 0) + (j == 3 || j == 4 ? 0.02 : 0);
			if (i == 5 || j == 5)
				field->win[i][j] = i == j ? 0.5 : i == 5 ? 0.2 : 0.8;
		}
}

static void study_planted(void)
{
	static struct planted field;
	const double close[6] = { 0.05, 0, 0, 0, -0.1, -3 }, equal[4] = { 0 }, far[5] = { 0, -4, -5, -6, -9 },
				 lame[8] = { 0.1, 0, 0, 0, 0, 0, 0, 0 }, steps[5] = { 0.3, 0.2, 0.18, 0, -0.2 };
	plant(&field, "six, the best by 0.9 points", 6, close, 0);
	study_field(&field, SALLE_PRECISION_BEST, 0, RUNS);
	plant(&field, "eight, seven alike below the best", 8, lame, 0.2);
	study_field(&field, SALLE_PRECISION_BEST, 0, RUNS);
	plant(&field, "five far apart", 5, far, 0);
	study_field(&field, SALLE_PRECISION_BEST, 0, RUNS);
	plant(&field, "five by steps", 5, steps, 0.1);
	study_field(&field, SALLE_PRECISION_RANKING, 0.01, RUNS);
	plant(&field, "four alike", 4, equal, 0);
	study_field(&field, SALLE_PRECISION_RANKING, 0.02, RUNS);
	plant(&field, "three far apart", 3, far, 0);
	study_field(&field, SALLE_PRECISION_RANKING, 0.02, RUNS);
	/* the true lead equals `within`, the case in which false verdicts are most likely */
	const double edge[3] = { 0.0267, 0, -0.0267 };
	plant(&field, "three a point apart", 3, edge, 0);
	study_field(&field, SALLE_PRECISION_RANKING, mean(&field, 0) - mean(&field, 1), RUNS);
	plant(&field, "four alike", 4, equal, 0);
	study_field(&field, SALLE_PRECISION_EQUILIBRIUM, 0.02, WIDTHS);
	plant(&field, "six, the best by 0.9 points", 6, close, 0);
	study_field(&field, SALLE_PRECISION_EQUILIBRIUM, 0.01, WIDTHS);
	plant_ring(&field);
	study_field(&field, SALLE_PRECISION_EQUILIBRIUM, 0.02, WIDTHS);
	plant(&field, "four of which two are the best", 4, (const double[]){ 0, 0, -0.3, -1 }, 0);
	struct planted *two = &field;
	const struct salle_precision goal = salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 100000, 6);
	uint64_t wrong = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		unsigned char order[16] = { 0 };
		struct salle_stream stream = study_stream("two", run);
		static struct counts counts;
		memset(&counts, 0, sizeof counts);
		const struct salle_matrix matrix = { 4, counts.wins, counts.draws, 1, 0, 0 };
		for (uint64_t bouts = 0; bouts < 100000;) {
			bouts += fight_round(two, &goal, &counts, order, false, &stream);
			salle_budget_decide_pairs(&goal, &matrix, order);
		}
		wrong += !salle_budget_needs_bouts(SALLE_PRECISION_BEST, 4, order, 0);
	}
	study_rate("something false", "best, one of two equal bests out", STUDY_AT_MOST, 0.05, wrong, RUNS);
}

/* Studies Neyman allocation, as in src/batch/budget_rounds.c: how often the interval of each rate covers the rate. */
static void study_widths(void)
{
	const double rates[4] = { 0.5, 0.2, 0.03, 0.002 };
	uint64_t covered[4] = { 0 };
	double uneven = 0;
	for (unsigned run = 0; run < WIDTHS * 10; run++) {
		double least = 1, most = 0;
		struct salle_stream stream = study_stream("widths", run);
		uint64_t hits[4] = { 0 }, bouts[4] = { 0 }, look = 0;
		while (look < 20000) {
			double weights[4] = { 1, 1, 1, 1 }, top = 0;
			for (size_t k = 0; look > 0 && k < 4; k++) {
				double rate = ((double)hits[k] + 4) / ((double)bouts[k] + 8);
				weights[k] = rate * (1 - rate);
			}
			for (size_t k = 0; k < 4; k++)
				top = fmax(top, weights[k]);
			look = look == 0 ? salle_budget_first_look(SALLE_PRECISION_MATRIX) : salle_budget_next_look(look);
			for (size_t k = 0; k < 4; k++) {
				uint64_t target = salle_budget_bouts_at_look(look, weights[k] / top);
				if (target <= bouts[k])
					continue;
				hits[k] += study_binomial(&stream, target - bouts[k], rates[k]);
				bouts[k] = target;
			}
		}
		const struct salle_precision goal = salle_budget_precision(SALLE_PRECISION_MATRIX, 0, 1, 100000, 4);
		for (size_t k = 0; k < 4; k++) {
			struct salle_interval it = salle_rate_interval(hits[k], bouts[k], salle_precision_level(&goal, 0.95));
			covered[k] += it.low <= rates[k] && rates[k] <= it.high;
			if (k < 3) {
				least = fmin(least, (it.high - it.low) / 2);
				most = fmax(most, (it.high - it.low) / 2);
			}
		}
		uneven += most / least / (WIDTHS * 10);
	}
	for (size_t k = 0; k < 4; k++) {
		char setting[40];
		snprintf(setting, sizeof setting, "matrix, rate %g", rates[k]);
		study_rate("coverage", setting, STUDY_AT_LEAST, 0.95, covered[k], WIDTHS * 10);
	}
	study_number("widest over narrowest", "matrix, rates 0.5, 0.2 and 0.03", uneven);
}

/* Studies Neyman allocation for paired differences. `more` is the chance that a bout is won only in the variant, `less`
 * the chance that it is won only in the base. */
static void study_differences(void)
{
	const double more[3] = { 0.2, 0.05, 0.004 }, less[3] = { 0.15, 0.05, 0.001 };
	uint64_t covered[3] = { 0 };
	for (unsigned run = 0; run < WIDTHS * 10; run++) {
		struct salle_stream stream = study_stream("differences", run);
		struct salle_pair_moves up[3] = { { 0 } }, down[3] = { { 0 } };
		uint64_t bouts[3] = { 0 }, look = 0;
		while (look < 20000) {
			double weights[3] = { 1, 1, 1 }, top = 0;
			for (size_t k = 0; look > 0 && k < 3; k++) {
				double n = (double)bouts[k] + 8, mean = ((double)up[k].sum - (double)down[k].sum) / n;
				weights[k] = ((double)up[k].sum + (double)down[k].sum + 8) / n - mean * mean;
			}
			for (size_t k = 0; k < 3; k++)
				top = fmax(top, weights[k]);
			look = look == 0 ? salle_budget_first_look(SALLE_PRECISION_DIFFERENCES) : salle_budget_next_look(look);
			for (size_t k = 0; k < 3; k++) {
				uint64_t target = salle_budget_bouts_at_look(look, weights[k] / top);
				if (target <= bouts[k])
					continue;
				uint64_t n = target - bouts[k], won = study_binomial(&stream, n, more[k]);
				uint64_t lost = study_binomial(&stream, n - won, less[k] / (1 - more[k]));
				up[k] = (struct salle_pair_moves){ up[k].moved + won, up[k].sum + won, up[k].squares + won };
				down[k] = (struct salle_pair_moves){ down[k].moved + lost, down[k].sum + lost, down[k].squares + lost };
				bouts[k] = target;
			}
		}
		const struct salle_precision goal = salle_budget_precision(SALLE_PRECISION_DIFFERENCES, 0, 1, 100000, 3);
		for (size_t k = 0; k < 3; k++) {
			struct salle_interval it =
				salle_paired_interval(bouts[k], &up[k], &down[k], salle_precision_level(&goal, 0.95));
			covered[k] += it.low <= more[k] - less[k] && more[k] - less[k] <= it.high;
		}
	}
	for (size_t k = 0; k < 3; k++) {
		char setting[60];
		snprintf(setting, sizeof setting, "differences, %g more and %g less", more[k], less[k]);
		study_rate("coverage", setting, STUDY_AT_LEAST, 0.95, covered[k], WIDTHS * 10);
	}
}

/* Measures the rates of the shipped tournament and plants them. Returns false if it cannot be loaded. */
static bool measure(struct planted *field, const char *name, const char *policy, struct salle_arena *arena)
{
	const struct salle_overrides overrides = { .data_dir = "scenarios", .spend = "for=best", .policies = policy };
	struct salle_scenario scenario;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	bool loaded = salle_scenario_load("scenarios/fechtbook/tournament.yaml", &overrides, &scenario, arena,
					  &diagnostics) == SALLE_OK;
	salle_diagnostics_release(&diagnostics);
	if (!loaded)
		return false;
	struct salle_plan plan = scenario.plan;
	struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
	plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED, .spread = 1 };
	for (size_t m = 0; m < plan.n_matchups; m++)
		matchups[m].bouts = 20000;
	const struct salle_batch_settings settings = { .threads = 0 };
	struct salle_batch_result result;
	if (salle_batch_run(&plan, &settings, &result, arena) != SALLE_OK)
		return false;
	*field = (struct planted){ .name = name, .n = plan.round_robin->n };
	for (size_t m = 0; m < plan.n_matchups; m++) {
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&result.tallies, m, &room);
		size_t a = plan.round_robin->seats[m][SALLE_A], b = plan.round_robin->seats[m][SALLE_B];
		field->win[a][b] = (double)head->wins[SALLE_A] / (double)head->bouts;
		field->win[b][a] = (double)head->wins[SALLE_B] / (double)head->bouts;
		field->draw[a][b] = field->draw[b][a] = (double)head->wins[SALLE_DRAW] / (double)head->bouts;
	}
	return true;
}

/* Compares the numbers of bouts that the library's allocation and equal numbers take, in `runs` runs each. */
static void compare(const struct planted *field, enum salle_precision_kind kind, double within, unsigned runs)
{
	const struct salle_precision goal = salle_budget_precision(kind, within, 1, SPENDABLE, 276);
	unsigned char order[BUILDS_MAX * BUILDS_MAX];
	static struct counts counts;
	double spent = 0, equal = 0;
	for (unsigned run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream("equal", run);
		equal += ask(field, &goal, true, order, &counts, &stream) / runs;
		stream = study_stream("spent", run);
		spent += ask(field, &goal, false, order, &counts, &stream) / runs;
	}
	char setting[120];
	snprintf(setting, sizeof setting, "%s, %s", salle_precision_name(kind), field->name);
	study_number("mean bouts, spent", setting, spent);
	study_number("mean bouts, equal", setting, equal);
}

/* Uses the tournament's measured rates as the truth. Simulating from rates is much faster than fighting bouts. */
static int study_tournament(void)
{
	static const struct {
		const char *name, *policy;
	} ways[] = { { "tournament, all aggressive", "aggressive" }, { "tournament", NULL } };
	static struct planted field;
	for (size_t k = 0; k < 2; k++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		bool measured = measure(&field, ways[k].name, ways[k].policy, &arena);
		salle_arena_release(&arena);
		if (!measured) {
			fputs("study_budget_allocation: cannot load scenarios/fechtbook/tournament.yaml\n", stderr);
			return 1;
		}
		compare(&field, SALLE_PRECISION_EQUILIBRIUM, 0.01, WIDTHS / 20);
		study_field(&field, SALLE_PRECISION_EQUILIBRIUM, 0.01, k == 0 ? WIDTHS / 4 : WIDTHS);
	}
	compare(&field, SALLE_PRECISION_BEST, 0, WIDTHS);
	compare(&field, SALLE_PRECISION_RANKING, 0.002, WIDTHS / 4);
	study_field(&field, SALLE_PRECISION_BEST, 0, RUNS);
	study_field(&field, SALLE_PRECISION_RANKING, 0.002, WIDTHS);
	return 0;
}

int main(void)
{
	study_planted();
	study_widths();
	study_differences();
	return study_tournament() != 0 ? 1 : study_verdict();
}
