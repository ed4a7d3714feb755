/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/forecast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <salle/batch.h>

#include "batch/backend.h"
#include "results/figures.h"
#include "results/result_files.h"

enum {
	GROUPS = 10,     /* that are tried: matchups of the base, each with its variants and changes */
	FIRST_BOUTS = 8, /* of a matchup in the first trial; even, for mirrored pairs */
	GROWTH = 4,      /* of the bouts, from trial to trial */
};

#define TRIAL_SECONDS 0.6 /* of all trials, about: the last may take three times as long */

/* Bytes that a matchup takes beside its packed tally while it is fought, and while the figures are worked out. */
enum { OF_A_MATCHUP = 300, OF_ITS_FIGURES = 500 };

/* Bytes of an ordered pair in matrix.csv, and of a matchup in tallies.bin beside its tally, about. */
enum { OF_A_PAIR = 125, OF_ITS_NAMES = 40 };

/* What some matchups of a plan came to. */
struct trial {
	struct salle_plan plan;
	uint64_t bouts;
	double seconds;        /* of one thread */
	double packed;         /* bytes of their tallies */
	double compile;        /* seconds for all of them */
	double write, written; /* seconds and bytes of their files */
};

static double cpu_seconds(void)
{
	struct timespec used;
	return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

static double resident(void)
{
	struct rusage usage;
	return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss * 1024 : 0;
}

/* The plan with some of its groups alone, spread over it evenly. */
static struct salle_plan some_of(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_plan some = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	size_t *place = salle_arena_array(arena, plan->n_matchups + 1, sizeof *place); /* in `some`, from 1 */
	size_t bases = 0, base = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		bases += plan->matchups[m].after_base == 0;
	some.n_matchups = some.n_changes = 0;
	some.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		size_t of = place[m - matchup->after_base];
		if (matchup->after_base == 0) {
			of = bases <= GROUPS || base * GROUPS / bases != (base + 1) * GROUPS / bases;
			base++;
		}
		if (of == 0)
			continue;
		size_t at = some.n_matchups++;
		matchups[at] = *matchup;
		matchups[at].after_base = matchup->after_base == 0 ? 0 : at + 1 - of;
		place[m] = at + 1;
		some.n_changes += m >= plan->n_matchups - plan->n_changes;
	}
	some.matchups = matchups;
	return some;
}

/* Fights at most `bouts` bouts of each matchup; false when all are fought. */
static bool try_bouts(struct trial *trial, const struct salle_plan *some, uint64_t bouts,
	struct salle_batch_result *result, struct salle_arena *arena)
{
	bool cut = false;
	trial->plan = *some;
	struct salle_matchup *matchups = salle_arena_array(arena, some->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, some->matchups, some->n_matchups * sizeof *matchups);
	for (size_t m = 0; m < some->n_matchups; m++) {
		cut = cut || matchups[m].bouts > bouts;
		matchups[m].bouts = matchups[m].bouts < bouts ? matchups[m].bouts : bouts;
	}
	trial->plan.matchups = matchups;
	trial->bouts = salle_plan_bouts(&trial->plan);
	const struct salle_batch_settings settings = { .backend = &salle_backend_serial, .threads = 1 };
	double before = cpu_seconds();
	if (salle_batch_run(&trial->plan, &settings, result, arena) != SALLE_OK)
		return false;
	trial->seconds = cpu_seconds() - before;
	trial->packed = 0;
	for (size_t m = 0; m < some->n_matchups; m++)
		trial->packed += result->tallies.of[m].length;
	return cut;
}

/* Writes the files of the trial that the whole plan has, into memory. */
static void try_files(struct trial *trial, const struct salle_plan *whole, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	struct salle_figures figures = salle_figures(&trial->plan, result, arena);
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = salle_allocated(open_memstream(&bytes, &length));
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		double before = cpu_seconds();
		if (salle_result_file_wanted(file, whole))
			salle_result_file_write(file, &figures, out);
		trial->write += file->write != NULL ? cpu_seconds() - before : 0; /* others do not grow with the matchups */
	}
	if (fclose(out) != 0)
		(void)salle_allocated(NULL);
	trial->written = (double)length;
	free(bytes);
}

static void try_compiling(struct trial *trial)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	double before = cpu_seconds();
	for (size_t m = 0; m < trial->plan.n_matchups; m++) {
		const void *compiled[2];
		salle_compile_seats(&trial->plan, m, compiled, &arena);
		salle_arena_reset(&arena);
	}
	trial->compile = cpu_seconds() - before;
	salle_arena_release(&arena);
}

/* A number of bytes after `bouts` times as many bouts: it grows as it did when they were GROWTH times as many. */
static double grown(double before, double bytes, double bouts)
{
	return bytes + fmax(0, bytes - before) * log(fmax(1, bouts)) / log(GROWTH);
}

struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_plan some = some_of(plan, arena);
	const double loaded = cpu_seconds(), idle = resident();
	struct trial last = { .bouts = 0 }, trial = { .bouts = 0 };
	struct salle_batch_result result;
	double spent = 0;
	bool more = true;
	for (uint64_t bouts = FIRST_BOUTS; more && spent + trial.seconds < TRIAL_SECONDS; bouts *= GROWTH) {
		last = trial;
		more = try_bouts(&trial, &some, bouts, &result, arena);
		spent += trial.seconds;
	}
	try_compiling(&trial);
	try_files(&trial, plan, &result, arena);
	const double matchups = (double)plan->n_matchups, bouts = (double)salle_plan_bouts(plan);
	const double share = (double)some.n_matchups / matchups, sampled = (double)trial.bouts;
	const double pace =
		last.bouts < trial.bouts ? fmax(0, (trial.seconds - last.seconds) / (double)(trial.bouts - last.bouts)) : 0;
	const double packed = grown(last.packed, trial.packed, bouts * share / fmax(1, sampled));
	const double growth = packed / fmax(1, trial.packed);
	const unsigned threads = salle_backend_openmp.workers();
	struct salle_forecast forecast = { .threads = threads };
	forecast.seconds = loaded + (trial.compile / share + pace * bouts) / threads + trial.write * growth / share;
	forecast.memory =
		idle + (resident() - idle) * threads + packed / share + matchups * (OF_A_MATCHUP + OF_ITS_FIGURES);
	forecast.disk = (trial.written * growth + packed) / share + matchups * OF_ITS_NAMES +
		(salle_has_round_robin(plan) ? 2 * matchups * OF_A_PAIR : 0);
	return forecast;
}
