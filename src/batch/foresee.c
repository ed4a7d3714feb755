/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/foresee.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <Rmath.h>

#include <salle/batch.h>
#include <salle/rng.h>

#include "batch/backend.h"
#include "batch/groups.h"
#include "batch/part.h"
#include "batch/verdict_paths.h"
#include "batch/worker.h"

/*
 * About MATCHUPS are tried, with variants and changes, at least MATCHUPS_LEAST of the base; each fights BOUTS. Where it
 * is then still open how many bouts it takes, they fight more: OPEN_BOUTS together, at most OPEN_MOST each.
 */
enum {
	MATCHUPS = 120,
	MATCHUPS_LEAST = 12,
	BOUTS = 256,
	OPEN_BOUTS = 100000,
	OPEN_MOST = 16384,
	PACE_BOUTS = 32, /* of each matchup, fought twice to learn what a bout takes */
	QUANTILES = 16,  /* at which the distribution of a rate is looked at; those of the members of a group … */
	SHIFT = 5,       /* … are shifted by so many each, as the members' rates are independent */
	PATHS = 4000,    /* courses of bouts to verdicts, of all groups together */
};

#define OPEN 2 /* the ratio of the most bouts that it may take to the least */

/* Some matchups of a plan, and what they came to. */
struct sample {
	const struct salle_plan *plan;
	struct salle_plan part; /* with the bouts that the plan allows */
	struct salle_groups groups;
	struct salle_batch_result result;
	double *bouts; /* [groups] of each member, as far as they are foreseen */
};

static void fight_sample(struct sample *sample, const bool *wanted, uint64_t most, struct salle_arena *arena)
{
	sample->part = salle_plan_part(sample->plan, wanted, arena);
	sample->groups = salle_groups(&sample->part, arena);
	sample->bouts = salle_arena_array(arena, sample->groups.n + 1, sizeof *sample->bouts);
	struct salle_plan tried = sample->part;
	struct salle_matchup *matchups = salle_arena_array(arena, tried.n_matchups + 1, sizeof *matchups);
	memcpy(matchups, tried.matchups, tried.n_matchups * sizeof *matchups);
	for (size_t m = 0; m < tried.n_matchups; m++)
		matchups[m].bouts = matchups[m].bouts < most ? matchups[m].bouts : most;
	tried.matchups = matchups;
	tried.shard = (struct salle_shard){ 0 };
	const struct salle_batch_settings settings = { .backend = &salle_backend_serial, .threads = 1 };
	if (salle_batch_run(&tried, &settings, &sample->result, arena) != SALLE_OK)
		abort(); /* nothing interrupts it */
}

/* A's rates if they are the quantiles at `level` of what is known of them; a flat prior. */
static struct salle_rates rates_at(const struct salle_precision *precision, const uint64_t wins[3], double level)
{
	const double spread = precision->spread, a = (double)wins[SALLE_A] / spread, b = (double)wins[SALLE_B] / spread,
				 draws = (double)wins[SALLE_DRAW] / spread;
	return (struct salle_rates){
		.wins = qbeta(level, a + 1, b + draws + 1, 1, 0),
		.share = qbeta(level, a + 1, b + 1, 1, 0),
		.decisive = a + b > 0 ? (a + b + 1) / (a + b + draws + 1) : 0,
	};
}

/* The rates of a group's members, one way that they can be. */
static void rates_of_group(const struct sample *sample, size_t g, unsigned k, struct salle_rates *rates)
{
	const struct salle_group *group = &sample->groups.items[g];
	for (size_t i = 0; i < group->n; i++) {
		struct salle_tally_head room;
		const uint64_t *wins = salle_tallies_head(&sample->result.tallies, group->matchups[i], &room)->wins;
		const double level = ((double)((k + SHIFT * i) % QUANTILES) + 0.5) / QUANTILES;
		rates[i] = rates_at(&sample->plan->precision, wins, level);
	}
}

/* How many bouts it takes with these rates: an interval's width depends on little else. */
static double needed_by_group(const struct salle_precision *precision, const struct salle_rates *rates, size_t n,
	double most)
{
	double needed = 1;
	for (size_t i = 0; i < n; i++)
		needed = fmax(needed, precision->spread * salle_precision_needed(precision, &rates[i]));
	return needed < most ? fmin(most, (double)salle_next_look((uint64_t)ceil(needed) - 1)) : most;
}

/* The mean number of bouts of each member: they end together, at a look. Is it open how many it takes? */
static double foresee_group(const struct sample *sample, size_t g, bool *open, struct salle_arena *arena)
{
	const struct salle_precision *precision = &sample->plan->precision;
	const struct salle_group *group = &sample->groups.items[g];
	const double most = (double)sample->part.matchups[group->matchups[0]].bouts;
	const bool verdicts = precision->kind == SALLE_PRECISION_DECIDE || precision->kind == SALLE_PRECISION_EVEN;
	struct salle_rates *rates = salle_arena_array(arena, group->n, sizeof *rates);
	const struct salle_stream_key key = salle_stream_key(0, salle_fight_name("foresee", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, g);
	const size_t paths = PATHS / sample->groups.n / QUANTILES + 1;
	double sum = 0, fought = 0, range[2] = { most, 0 };
	for (unsigned k = 0; k < QUANTILES; k++) {
		rates_of_group(sample, g, k, rates);
		double needed = needed_by_group(precision, rates, group->n, most);
		range[0] = fmin(range[0], needed);
		range[1] = fmax(range[1], needed);
		sum += needed;
		for (size_t path = 0; verdicts && path < paths; path++)
			fought += salle_bouts_to_verdicts(precision, rates, group->n, (uint64_t)most, &stream);
	}
	*open = range[1] > OPEN * range[0];
	return verdicts ? fought / (double)(QUANTILES * paths) : sum / QUANTILES;
}

/* Foresees each group; those that are open fight more before. `wanted` are those of the sample. */
static void foresee_groups(struct sample *sample, const bool *wanted, struct salle_arena *arena)
{
	bool *more = salle_arena_array(arena, sample->plan->n_matchups + 1, sizeof *more), open;
	size_t *group_at = salle_arena_array(arena, sample->groups.n + 1, sizeof *group_at), n = 0, members = 0;
	for (size_t m = 0, g = 0; m < sample->plan->n_matchups; m++) {
		if (sample->plan->matchups[m].after_base > 0 || !wanted[m])
			continue;
		sample->bouts[g] = foresee_group(sample, g, &open, arena);
		more[m] = open;
		if (open) {
			group_at[n++] = g;
			members += sample->groups.items[g].n;
		}
		g++;
	}
	if (n == 0)
		return;
	struct sample longer = { .plan = sample->plan };
	fight_sample(&longer, more, members < OPEN_BOUTS / OPEN_MOST ? OPEN_MOST : OPEN_BOUTS / members, arena);
	for (size_t g = 0; g < longer.groups.n; g++)
		sample->bouts[group_at[g]] = foresee_group(&longer, g, &open, arena);
}

static double cpu_seconds(void)
{
	struct timespec used;
	return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

/* Returns the CPU seconds of a bout of the group's base once its situations have been met. */
static double pace_of(const struct sample *sample, size_t g)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_outcome outcomes[PACE_BOUTS];
	const size_t m = sample->groups.items[g].matchups[0];
	const uint64_t all = sample->part.matchups[m].bouts, n = all < PACE_BOUTS ? all : PACE_BOUTS;
	const void *compiled[2];
	salle_compile_seats(&sample->part, m, compiled, &arena);
	salle_refight(&sample->part, m, compiled, 0, n, outcomes);
	double seconds = cpu_seconds();
	salle_refight(&sample->part, m, compiled, 0, n, outcomes);
	seconds = cpu_seconds() - seconds;
	salle_arena_release(&arena);
	return seconds / (double)n;
}

struct salle_foreseen salle_foresee(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_precision *precision = &plan->precision;
	if (precision->kind == SALLE_PRECISION_FIXED || precision->budget > 0 || plan->n_matchups == 0)
		return (struct salle_foreseen){ (double)salle_plan_bouts(plan), 1 };
	const size_t most = MATCHUPS / salle_groups(plan, arena).largest;
	const bool *wanted = salle_plan_spread(plan, most > MATCHUPS_LEAST ? most : MATCHUPS_LEAST, arena);
	struct sample sample = { .plan = plan };
	fight_sample(&sample, wanted, BOUTS, arena);
	foresee_groups(&sample, wanted, arena);
	double bouts = 0, seconds = 0, paces = 0;
	for (size_t g = 0; g < sample.groups.n; g++) {
		const double members = (double)sample.groups.items[g].n, pace = pace_of(&sample, g);
		bouts += members * sample.bouts[g];
		seconds += members * sample.bouts[g] * pace;
		paces += members * pace;
	}
	const double n = (double)sample.part.n_matchups;
	return (struct salle_foreseen){
		.bouts = bouts / n * (double)plan->n_matchups,
		.dearer = paces > 0 ? seconds / bouts / (paces / n) : 1,
	};
}
