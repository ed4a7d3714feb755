/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "batch/backend.h"
#include "batch/part.h"
#include "batch/worker.h"

enum {
	GROUPS = 20,     /* that are tried: matchups of the base, each with its variants and changes */
	FIRST_BOUTS = 8, /* of a matchup in the first trial; even, for mirrored pairs */
	GROWTH = 4,      /* of the bouts, from trial to trial */
	TRIALS = 3,      /* that show how the pace changes */
};

/* Of the trials, about: the last may take three times as long. Where TRIALS take longer, at most so long. */
#define TRIAL_SECONDS 0.4
#define PATIENCE 1.0

/* What is met for the first time grows as a power of the bouts that falls: over many bouts about so much of it. */
#define SLOWER 0.85

#define KEPT_MOST 512e6 /* batch/ready.c keeps about so many bytes */

double salle_cpu_seconds(bool all)
{
	struct timespec used;
	clockid_t clock = all ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
	return clock_gettime(clock, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

double salle_resident(void)
{
	struct rusage usage;
	return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss * 1024 : 0;
}

/* Bytes resident now, as Linux says; 0: unknown. */
static double resident_now(void)
{
	char line[128] = "";
	FILE *file = fopen("/proc/self/statm", "r");
	if (file != NULL && fgets(line, sizeof line, file) == NULL)
		line[0] = '\0';
	if (file != NULL)
		(void)fclose(file);
	const char *second = strchr(line, ' ');
	const unsigned long pages = second != NULL ? strtoul(second, NULL, 10) : 0;
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

double salle_extrapolate(double before, double now, double step, double factor, double least, double most)
{
	if (now <= 0 || factor <= 1)
		return fmax(0, now);
	double power = before > 0 && step > 1 ? log(now / before) / log(step) : most;
	return now * pow(factor, fmax(least, fmin(most, power)));
}

/* Some groups, spread over the plan, and one of the largest. */
static struct salle_plan some_of(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_groups groups = salle_groups(plan, arena);
	bool *wanted = salle_plan_spread(plan, GROUPS, arena);
	size_t large = 0;
	while (large + 1 < groups.n && groups.items[large].n < groups.largest)
		large++;
	if (groups.n > 0)
		wanted[groups.items[large].matchups[0]] = true;
	return salle_plan_part(plan, wanted, arena);
}

/* ---- how the pace changes ---- */

/* The matchups of the trial, compiled, and what their bouts take without being counted. */
struct heat {
	const struct salle_plan *plan;
	const void *(*compiled)[2];
	struct salle_arena *arenas; /* of each matchup */
	double compile;             /* seconds */
	struct salle_outcome *outcomes;
	uint64_t fought; /* bouts of a matchup, at most */
	double bouts;    /* of a matchup, in the mean */
	double seconds;  /* of all bouts */
	double met;      /* seconds of a bout of a matchup that has met all of its situations, all matchups together */
	double unmet[2]; /* what the situations met for the first time took: up to fought / GROWTH bouts, and to all */
	double bytes[3]; /* of a large compiled matchup: before any bout, and likewise */
	double mean;     /* bytes of one, after all bouts */
	double first;    /* the same after the bouts of the first trial */
};

/* Between the mean and the largest: a thread is in any of them when another is in the largest. */
static double large(const struct heat *heat, double *mean)
{
	size_t most = 0, sum = 0, n = heat->plan->n_matchups;
	for (size_t m = 0; m < n; m++) {
		size_t bytes = salle_arena_bytes(&heat->arenas[m]);
		most = bytes > most ? bytes : most;
		sum += bytes;
	}
	*mean = (double)sum / (double)n;
	return ((double)most + *mean) / 2;
}

static void compile(struct heat *heat, struct salle_arena *arena)
{
	heat->compiled = salle_arena_array(arena, heat->plan->n_matchups + 1, sizeof *heat->compiled);
	heat->arenas = salle_arena_array(arena, heat->plan->n_matchups + 1, sizeof *heat->arenas);
	double before = salle_cpu_seconds(false);
	for (size_t m = 0; m < heat->plan->n_matchups; m++)
		salle_compile_seats(heat->plan, m, heat->compiled[m], &heat->arenas[m]);
	heat->compile = salle_cpu_seconds(false) - before;
	heat->bytes[0] = heat->bytes[1] = heat->bytes[2] = large(heat, &heat->mean);
}

/* Fights bouts `from` to `to` - 1 of all matchups that have them; returns the seconds, and how many there were. */
static double fight(struct heat *heat, uint64_t from, uint64_t to, double *bouts)
{
	double before = salle_cpu_seconds(false);
	*bouts = 0;
	for (size_t m = 0; m < heat->plan->n_matchups; m++) {
		uint64_t all = heat->plan->matchups[m].bouts, end = to < all ? to : all;
		if (end <= from)
			continue;
		salle_refight_as_run(heat->plan, m, heat->compiled[m], from, end - from, heat->outcomes);
		*bouts += (double)(end - from);
	}
	return salle_cpu_seconds(false) - before;
}

static void warm_up(struct heat *heat, struct salle_arena *arena)
{
	const double n = (double)heat->plan->n_matchups;
	double step = 0, bouts = 0;
	uint64_t from = 0, most = 0;
	for (size_t m = 0; m < heat->plan->n_matchups; m++)
		most = heat->plan->matchups[m].bouts > most ? heat->plan->matchups[m].bouts : most;
	unsigned trials = 0;
	for (uint64_t to = FIRST_BOUTS; heat->fought < most; to *= GROWTH, trials++) {
		if (heat->seconds + step >= TRIAL_SECONDS && (trials >= TRIALS || heat->seconds >= PATIENCE))
			break;
		from = heat->fought;
		heat->fought = to < most ? to : most;
		heat->outcomes = salle_arena_array(arena, heat->fought - from, sizeof *heat->outcomes);
		heat->bytes[1] = heat->bytes[2];
		step = fight(heat, from, heat->fought, &bouts);
		heat->seconds += step;
		heat->bouts += bouts / n;
		heat->bytes[2] = large(heat, &heat->mean);
		heat->first = trials == 0 ? heat->bytes[2] : heat->first;
	}
	double again = fight(heat, from, heat->fought, &bouts);
	heat->met = bouts > 0 ? again / bouts * n : 0;
	heat->unmet[1] = fmax(0, heat->seconds - heat->met * heat->bouts);
	heat->unmet[0] = fmax(0, heat->unmet[1] - fmax(0, step - again));
}

/* ---- what is counted ---- */

/* Fights at most `bouts` bouts of each matchup, counted; returns the seconds. */
static double count_bouts(struct salle_trial *trial, const struct salle_plan *some, uint64_t bouts,
	struct salle_arena *arena)
{
	trial->plan = *some;
	trial->tally = 0;
	struct salle_matchup *matchups = salle_arena_array(arena, some->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, some->matchups, some->n_matchups * sizeof *matchups);
	for (size_t m = 0; m < some->n_matchups; m++)
		matchups[m].bouts = matchups[m].bouts < bouts ? matchups[m].bouts : bouts;
	trial->plan.matchups = matchups;
	trial->plan.shard = (struct salle_shard){ 0 };
	const struct salle_batch_settings settings = { .backend = &salle_backend_serial, .threads = 1 };
	double before = salle_cpu_seconds(false);
	if (salle_batch_run(&trial->plan, &settings, &trial->result, arena) != SALLE_OK)
		return 0; /* cannot be interrupted */
	before = salle_cpu_seconds(false) - before;
	for (size_t m = 0; m < some->n_matchups; m++)
		trial->tally += trial->result.tallies.of[m].length / (double)some->n_matchups;
	return before;
}

/*
 * By how much more a tally grows in so many steps: less from step to step, by as much as in the last two, as all that
 * happens has happened sometime.
 */
static double grow(const double before[2], double now, double steps)
{
	static const double least = 0.3, most = 0.95;
	double last = fmax(0, now - before[1]), ratio = last / fmax(1, before[1] - before[0]);
	ratio = fmin(most, fmax(least, ratio));
	return last * ratio * (1 - pow(ratio, steps)) / (1 - ratio);
}

struct salle_trial salle_trial(const struct salle_plan *plan, const struct salle_foreseen *foreseen,
	struct salle_arena *arena)
{
	struct salle_trial trial = { .growth = 1 };
	const struct salle_plan some = some_of(plan, arena);
	if (some.n_matchups == 0)
		return trial;
	const double idle = salle_resident();
	(void)count_bouts(&trial, &some, FIRST_BOUTS, arena);
	trial.worker = fmax(0, salle_resident() - idle);

	struct heat heat = { .plan = &some };
	const double cold = resident_now();
	compile(&heat, arena);
	warm_up(&heat, arena);
	const double touched = fmin(1, fmax(0, resident_now() - cold) / fmax(1, heat.mean * (double)some.n_matchups));
	for (size_t m = 0; m < some.n_matchups; m++)
		salle_arena_release(&heat.arenas[m]);
	double tally[2];
	for (unsigned i = 0; i < 2; i++) {
		uint64_t part = heat.fought / (i == 0 ? GROWTH * GROWTH : GROWTH) / 2 * 2;
		(void)count_bouts(&trial, &some, part > 2 ? part : 2, arena);
		tally[i] = trial.tally;
	}
	const double counted = count_bouts(&trial, &some, heat.fought, arena) - heat.compile;

	const double all = foreseen->bouts / (double)plan->n_matchups, more = all / fmax(1, heat.bouts);
	const double dearer = fmin(2, fmax(1, counted / fmax(1e-6, heat.seconds)));
	const double later = pow(more, SLOWER);
	const double unmet = salle_extrapolate(heat.unmet[0], heat.unmet[1], GROWTH, later, 0, 1);
	trial.seconds = (heat.compile + dearer * foreseen->dearer * (heat.met * all + unmet)) * (double)plan->n_matchups /
		(double)some.n_matchups;
	const double caches =
		salle_extrapolate(heat.bytes[1] - heat.bytes[0], heat.bytes[2] - heat.bytes[0], GROWTH, later, 0, 1);
	trial.worker = fmax(0, trial.worker - heat.first);
	trial.compiled = heat.bytes[0] + caches;
	const double kept = trial.compiled * heat.mean / fmax(1, heat.bytes[2]) * (double)plan->n_matchups;
	if (plan->precision.kind != SALLE_PRECISION_FIXED) /* memory that is let go is used again, and wholly touched */
		trial.kept = kept < KEPT_MOST ? touched * kept : KEPT_MOST;
	const double grows = grow(tally, trial.tally, log(fmax(1, more)) / log(GROWTH));
	trial.growth = trial.tally > 0 ? 1 + grows / trial.tally : 1;
	trial.tally *= trial.growth;
	return trial;
}
