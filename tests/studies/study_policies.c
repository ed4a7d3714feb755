/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Policy sensitivity: the mean score of a build over foes that have several policies. Bouts under different policies
 * may share their dice. */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "figures/policy_sensitivity.h"
#include "rules/coin/coin.h"

#include "../tally_fixture.h"
#include "study.h"

enum { RUNS = 2000, FOES = 2, POLICIES = 6, MATCHUPS = FOES * POLICIES };

#define DRAWS 0.1

/*
 * Build x with one policy meets each foe under each of the foe's six policies. A bout shares its dice with all matchups
 * with the chance `shared`.
 */
struct hall {
	double rates[MATCHUPS], shared;
	uint64_t bouts;
};

static void name_matchups(struct salle_matchup *matchups)
{
	static const char *const foes[FOES] = { "y", "z" };
	static const char *const policies[POLICIES] = { "p1", "p2", "p3", "p4", "p5", "p6" };
	for (size_t m = 0; m < MATCHUPS; m++)
		matchups[m] = (struct salle_matchup){ .variant = "base",
			.a = m % 2 == 0 ? "x" : foes[m / POLICIES],
			.a_policy = m % 2 == 0 ? "p" : policies[m % POLICIES],
			.b = m % 2 == 0 ? foes[m / POLICIES] : "x",
			.b_policy = m % 2 == 0 ? policies[m % POLICIES] : "p" };
}

/* Adds the results of a bout. Build x is side A in every second matchup. */
static void note(const struct salle_tally_layout *at, uint64_t *const *tallies, size_t m, uint64_t bout,
	unsigned winner)
{
	if (m % 2 == 1 && winner != SALLE_DRAW)
		winner = 1 - winner;
	struct salle_batch_means *means = &salle_tally_head(tallies[m])->means;
	uint64_t *sums = means->sums[bout / means->size];
	tallies[m][at->bouts]++;
	tallies[m][at->wins + winner]++;
	sums[SALLE_BATCH_WINS_A] += winner == SALLE_A;
	sums[SALLE_BATCH_DRAWS] += winner == SALLE_DRAW;
}

static void fight(const struct hall *hall, const struct salle_tally_layout *at, uint64_t *const *tallies,
	struct salle_stream *stream)
{
	for (uint64_t bout = 0; bout < hall->bouts; bout++)
		for (size_t foe = 0; foe < FOES; foe++) {
			double common = study_uniform(stream);
			for (size_t m = foe * POLICIES; m < (foe + 1) * POLICIES; m++) {
				double luck = study_uniform(stream) < hall->shared ? common : study_uniform(stream);
				note(at, tallies, m, bout,
					luck < hall->rates[m]               ? SALLE_A
						: luck < hall->rates[m] + DRAWS ? SALLE_DRAW
														: SALLE_B);
			}
		}
}

/* Returns the half width of the interval if the errors of the matchups with one foe are fully correlated. The standard
 * errors of these matchups are then added, not their squares. */
static double line_of(const struct hall *hall)
{
	double squares = 0;
	for (size_t foe = 0; foe < FOES; foe++) {
		double sum = 0;
		for (size_t m = foe * POLICIES; m < (foe + 1) * POLICIES; m++) {
			double score = hall->rates[m] + DRAWS / 2, square = hall->rates[m] + DRAWS / 4 - score * score;
			sum += sqrt(square / (double)hall->bouts) / POLICIES;
		}
		squares += sum * sum;
	}
	return 2 * 1.959964 * sqrt(squares) / FOES;
}

static void study_field(const struct hall *hall, const char *name)
{
	double truth = DRAWS / 2, width = 0;
	uint64_t covered = 0;
	for (size_t m = 0; m < MATCHUPS; m++)
		truth += hall->rates[m] / MATCHUPS;
	for (uint64_t run = 0; run < RUNS; run++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_matchup matchups[MATCHUPS];
		name_matchups(matchups);
		struct salle_plan plan = { .scenario = "hall",
			.rules = &salle_ruleset_coin,
			.layout = salle_make_tally_layout(salle_ruleset_coin.labels),
			.matchups = matchups,
			.n_matchups = MATCHUPS };
		struct salle_batch_result result = { .tallies = salle_tallies_new(MATCHUPS, plan.layout.size, &arena) };
		uint64_t **tallies = unpacked_tallies(&result, &arena);
		for (size_t m = 0; m < MATCHUPS; m++)
			salle_batch_means_reserve(&salle_tally_head(tallies[m])->means, hall->bouts);
		struct salle_stream stream = study_stream(name, run);
		fight(hall, &plan.layout, tallies, &stream);
		for (size_t m = 0; m < MATCHUPS; m++)
			salle_tallies_put(&result.tallies, m, tallies[m], &arena);
		struct salle_policy_scores scores = salle_compute_policy_scores(&plan, &result, &arena);
		const struct salle_interval *it = &scores.items[0].score.interval; /* score of x against all foes */
		covered += it->low <= truth && truth <= it->high;
		width += (it->high - it->low) / RUNS;
		salle_arena_release(&arena);
	}
	study_rate("score over policies", name, STUDY_AT_LEAST, 0.95, covered, RUNS);
	study_number("  times narrower than a line", name, line_of(hall) / width);
}

int main(void)
{
	static const double shares[] = { 0, 0.3, 0.6, 1 };
	static const uint64_t bouts[] = { 100, 1000 };
	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 4; j++) {
			struct hall hall = { .shared = shares[j], .bouts = bouts[i] };
			for (size_t m = 0; m < MATCHUPS; m++)
				hall.rates[m] = 0.25 + 0.04 * (double)(m % 7);
			char name[64];
			(void)snprintf(name, sizeof name, "%d bouts, %.0f %% share dice", (int)bouts[i], 100 * shares[j]);
			study_field(&hall, name);
			for (size_t m = 0; m < MATCHUPS; m++)
				hall.rates[m] = 0.02;
			(void)snprintf(name, sizeof name, "%d bouts, %.0f %% share dice, wins rare", (int)bouts[i],
				100 * shares[j]);
			study_field(&hall, name);
		}
	return study_verdict();
}
