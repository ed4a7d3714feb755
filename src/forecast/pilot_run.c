/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/pilot_run.h"

#include <math.h>

#include "base/clock_seconds.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"
#include "batch/subplan.h"
#include "batch/compiled_cache.h"
#include "batch/notable_bouts.h"
#include "batch/rounds.h"
#include "batch/worker.h"
#include "forecast/resident_memory.h"

enum {
	/* number of groups in the pilot run: a base matchup with its variants, ablations and sweep values */
	GROUPS = 20,
	GROUPS_MIN = 4, /* number of groups if bouts take long */
	/* Approximate maximum number of compiled matchups. Larger groups leave out some ablations and sweep values. */
	COMPILED_MATCHUPS = 600,
	FIRST_BOUTS = 8, /* number of bouts of a matchup in the first stage; even, because of mirrored pairs */
	GROWTH = 4,      /* factor on the number of bouts from one stage to the next */
	/* a run with two passes fights 1 / FIRST_PASS of the bouts of each matchup in the first pass */
	FIRST_PASS = 10,
	BYTES_BESIDE_TALLY = 300, /* memory of a matchup in addition to its tally, in bytes */
};

/* CPU seconds of all stages together; the last stage may extend them to four times as long */
#define PILOT_SECONDS 0.25

/*
 * New situations in a bout must first be computed, and later ones come from a cache. The share of time for new
 * situations falls as a power of the number of bouts. If the number of bouts grows GROWTH-fold, this share is
 * multiplied by about this factor.
 */
#define TIME_RATIO_OF_STAGES 0.85

/* resident bytes of compiled matchups in the cache, divided by the bytes that their arenas count */
#define CACHED_RESIDENT 1.2

double salle_extrapolate(double before, double now, double step, double factor, double most)
{
	if (now <= 0)
		return 0;
	const double power = before > 0 && step > 1 ? log(now / before) / log(step) : most;
	return now * pow(factor, fmax(0, fmin(most, power)));
}

/* Returns a plan with about `groups` groups of matchups, spread over the whole plan. */
static struct salle_plan choose_some_groups(const struct salle_plan *plan, size_t groups, struct salle_arena *arena)
{
	struct salle_plan some = salle_subplan_make(plan, salle_subplan_choose_spread(plan, groups, arena), arena);
	some.shard = (struct salle_shard){ 0 };
	return salle_subplan_thinned(&some, COMPILED_MATCHUPS, arena);
}

/* Resources of bouts fought with tallies. */
struct counted {
	double seconds, tallies; /* CPU seconds of the bouts; bytes of their packed tallies */
	double fighting;         /* maximum additional resident memory while fighting, in bytes */
};

/* Fights `bouts` bouts of each matchup on all threads, with tallies as in the real run. Returns the resources used. */
static struct counted fight_with_tallies(struct salle_pilot *pilot, const struct salle_plan *some, uint64_t bouts,
	struct salle_arena *arena)
{
	struct counted counted = { 0 };
	pilot->plan = salle_plan_with_bouts(some, bouts, arena);
	pilot->result = (struct salle_batch_result){ 0 };
	salle_reset_resident_peak();
	const double before = salle_resident_bytes();
	counted.seconds = salle_fight_further_bouts(&pilot->plan, bouts, false, &pilot->result, arena);
	counted.fighting = fmax(0, salle_resident_peak_bytes() - before);
	for (size_t m = 0; m < pilot->result.tallies.n; m++)
		counted.tallies += (double)pilot->result.tallies.tally[m].length;
	return counted;
}

/* ---- measurements: how time and memory grow with the number of bouts ---- */

/* The compiled matchups of the pilot run, and the resources of their bouts without tallies. */
struct stages {
	const struct salle_plan *plan;
	const struct salle_compiled_matchup *(*compiled)[2];
	struct salle_arena *arenas; /* one arena per matchup */
	double compile_seconds;     /* CPU seconds for compiling the matchups */
	uint64_t max_bouts;         /* largest number of bouts fought in a matchup */
	double bouts;               /* mean number of bouts fought in a matchup */
	double seconds;             /* CPU seconds of all bouts fought */
	double known_seconds;       /* CPU seconds of one bout in each matchup, if all situations are already known */
	/* CPU seconds spent on new situations: before the last stage, and in all stages */
	double new_seconds[2];
	/* bytes of compiled matchups that a run keeps between two passes (batch/compiled_cache.h) */
	double compiled_bytes;
	/* resident bytes of the compiled matchups: before the first stage, before the last stage, after it */
	double bytes[3];
};

/*
 * Fights the bouts `from` to `to` - 1 of each matchup, as far as the plan has them. Sets `bouts` to their number, and
 * returns the CPU seconds.
 */
static double fight_without_tallies(struct stages *stages, uint64_t from, uint64_t to, double *bouts)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_outcome *outcomes = salle_arena_array(&scratch, to - from, sizeof *outcomes);
	const double start = salle_thread_cpu_seconds();
	*bouts = 0;
	for (size_t m = 0; m < stages->plan->n_matchups; m++) {
		const uint64_t most = stages->plan->matchups[m].bouts, end = to < most ? to : most;
		if (end > from)
			salle_replay_bouts_with_controls(stages->plan, m, stages->compiled[m], from, end - from, outcomes);
		*bouts += end > from ? (double)(end - from) : 0;
	}
	salle_arena_release(&scratch);
	return salle_thread_cpu_seconds() - start;
}

/*
 * Compiles the matchups, and measures the resources of their bouts in stages of growing length. Then repeats the last
 * stage, in which all situations are now known. `room` is the maximum size at which a compiled matchup is kept between
 * two passes, in bytes.
 */
static void fight_stages(struct stages *stages, double room, struct salle_arena *arena)
{
	const size_t n = stages->plan->n_matchups;
	size_t *at_first = salle_arena_array(arena, n + 1, sizeof *at_first);
	double step = 0, bouts = 0;
	uint64_t from = 0, most = 0;
	stages->compiled = salle_arena_array(arena, n + 1, sizeof *stages->compiled);
	stages->arenas = salle_arena_array(arena, n + 1, sizeof *stages->arenas);
	salle_reset_resident_peak();
	const double idle = salle_resident_bytes(), start = salle_thread_cpu_seconds();
	for (size_t m = 0; m < n; m++) {
		salle_matchup_compile_seats(stages->plan, m, stages->compiled[m], &stages->arenas[m]);
		at_first[m] = salle_arena_bytes(&stages->arenas[m]);
		most = stages->plan->matchups[m].bouts > most ? stages->plan->matchups[m].bouts : most;
	}
	stages->compile_seconds = salle_thread_cpu_seconds() - start;
	stages->bytes[0] = stages->bytes[1] = stages->bytes[2] = salle_resident_bytes() - idle;
	for (uint64_t to = FIRST_BOUTS; stages->max_bouts < most; to *= GROWTH) {
		if (stages->seconds >= PILOT_SECONDS || (from > 0 && GROWTH * step >= 4 * PILOT_SECONDS))
			break;
		from = stages->max_bouts;
		stages->max_bouts = to < most ? to : most;
		step = fight_without_tallies(stages, from, stages->max_bouts, &bouts);
		stages->seconds += step;
		stages->bouts += bouts / (double)n;
		stages->bytes[1] = stages->bytes[2];
		stages->bytes[2] = salle_resident_bytes() - idle;
	}
	const double again = fight_without_tallies(stages, from, stages->max_bouts, &bouts);
	stages->known_seconds = bouts > 0 ? again / bouts * (double)n : 0;
	stages->new_seconds[1] = fmax(0, stages->seconds - stages->known_seconds * stages->bouts);
	stages->new_seconds[0] = fmax(0, stages->new_seconds[1] - fmax(0, step - again));
	const double more = (double)most / FIRST_PASS / (double)stages->max_bouts,
				 growth =
					 salle_extrapolate(stages->bytes[1], stages->bytes[2], GROWTH, pow(more, TIME_RATIO_OF_STAGES), 1) /
		fmax(1, stages->bytes[2]);
	for (size_t m = 0; m < n; m++) {
		const double grown = (double)salle_arena_bytes(&stages->arenas[m]) * growth;
		stages->compiled_bytes += grown > 2 * (double)at_first[m] && grown <= room ? grown : 0;
		salle_arena_release(&stages->arenas[m]);
	}
}

/* ---- predictions for the whole plan ---- */

/*
 * Predicts the CPU seconds of `bouts` bouts in each matchup. The first `fought` bouts took `counted` seconds with
 * tallies.
 */
static double predict_seconds_of_bouts(const struct stages *stages, double bouts, double fought, double counted)
{
	const double fighting = fmax(0, counted - stages->compile_seconds), more = bouts / fmax(1, stages->bouts),
				 counting =
					 fmin(2, fmax(1, fighting / fmax(1e-6, stages->seconds * fought / (double)stages->max_bouts)));
	if (bouts <= fought)
		return counted - fighting + fighting * bouts / fought;
	const double unmet = salle_extrapolate(stages->new_seconds[0], stages->new_seconds[1], GROWTH,
							 pow(fmax(1, more), TIME_RATIO_OF_STAGES), 1) -
		stages->new_seconds[1];
	return counted + counting * (stages->known_seconds * (bouts - fought) + unmet);
}

/*
 * Predicts the resident bytes of threads and compiled matchups if there are `more` times as many bouts. Matchups that
 * wait for another round stay in the cache while there is room (batch/compiled_cache.h). Most of them have had the
 * fewest bouts.
 */
static double fighting_bytes(const struct salle_plan *plan, const struct stages *stages, double more, double counted,
	struct salle_arena *arena)
{
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena),
									  some = salle_group_matchups(stages->plan, arena);
	const double n = (double)stages->plan->n_matchups, part = (double)plan->n_matchups / n, now = stages->bytes[2] / n,
				 later =
					 salle_extrapolate(stages->bytes[1], stages->bytes[2], GROWTH, pow(more, TIME_RATIO_OF_STAGES), 1) /
		n;
	const double users = fmin(salle_threads_default(), (double)groups.n),
				 larger = (double)groups.largest / (double)some.largest,
				 threads = fmax(0, counted - users * now * (double)some.largest) * larger;
	double kept = plan->precision.kind != SALLE_PRECISION_FIXED ? part * n * fmin(now, later) : 0;
	if (salle_has_two_passes(plan, &groups))
		kept = part * stages->compiled_bytes;
	return threads +
		fmax(users * later * (double)groups.largest, fmin(kept, CACHED_RESIDENT * (double)SALLE_CACHE_BYTES));
}

struct salle_pilot salle_pilot_run(const struct salle_plan *plan, const struct salle_bouts_needed *needed,
	struct salle_arena *arena)
{
	struct salle_pilot pilot = { .tally_growth = 1, .shared_bytes = salle_resident_bytes() };
	struct salle_plan some = choose_some_groups(plan, GROUPS_MIN, arena);
	if (some.n_matchups == 0)
		return pilot;
	if (fight_with_tallies(&pilot, &some, FIRST_BOUTS, arena).seconds < PILOT_SECONDS)
		some = choose_some_groups(plan, GROUPS, arena);
	struct stages stages = { .plan = &some };
	fight_stages(&stages, (double)SALLE_CACHE_BYTES / (double)plan->n_matchups, arena);
	const double part = (double)plan->n_matchups / (double)some.n_matchups,
				 bouts = (needed->bouts.likely - needed->unfinished.bouts_left) / (double)plan->n_matchups;
	/* with a budget for a question, most matchups get fewer bouts than the mean */
	const double fought = fmin((double)stages.max_bouts, 2 * floor(fmax(1, needed->typical_bouts / 2)));
	const struct counted before = fight_with_tallies(&pilot, &some, 2 * (uint64_t)ceil(fought / GROWTH / 2), arena),
						 counted = fight_with_tallies(&pilot, &some, (uint64_t)fought, arena);
	/*
	 * A packed tally grows with the logarithm of the number of bouts. With two passes, the memory of the tallies of the
	 * first pass is not used again.
	 */
	const double growth = fmax(0, counted.tallies - before.tallies) / log(GROWTH),
				 bytes = counted.tallies + growth * fmax(0, log(needed->typical_bouts / fought));
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena);
	const double lost = salle_has_two_passes(plan, &groups) ? fmax(0, bytes - growth * log(FIRST_PASS)) : 0;
	salle_reset_resident_peak();
	pilot.shared_bytes = salle_resident_bytes();
	pilot.tally_growth = bytes / fmax(1, counted.tallies);
	pilot.tally_bytes = part * (bytes + lost + BYTES_BESIDE_TALLY * (double)some.n_matchups);
	pilot.seconds = part * predict_seconds_of_bouts(&stages, bouts, fought, counted.seconds);
	const struct salle_unfinished_matchups *open = &needed->unfinished;
	const double pace = stages.known_seconds / (double)some.n_matchups,
				 compile = open->matchups * stages.compile_seconds / (double)some.n_matchups;
	pilot.seconds += open->bouts_left * fmax(pace, (open->seconds - compile) / fmax(1, open->bouts));
	/* runs in rounds search for notable bouts at the end */
	if (plan->precision.kind != SALLE_PRECISION_FIXED)
		pilot.seconds += part * salle_estimate_seconds_of_notable_bouts(&pilot.plan, &pilot.result.tallies);
	pilot.fighting_bytes =
		fighting_bytes(plan, &stages, needed->typical_bouts / fmax(1, stages.bouts), counted.fighting, arena);
	return pilot;
}
