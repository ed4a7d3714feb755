/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include <salle/budget_allocation.h>

#include "base/clock_seconds.h"
#include "batch/matchup_groups.h"
#include "batch/subplan.h"
#include "batch/budget_rounds.h"
#include "forecast/bouts_needed.h"

enum {
	SIMULATIONS = 39,     /* maximum number of simulated runs */
	LEFT_OUT_ONE_IN = 20, /* the predicted range leaves out, at each end, one in this many simulated runs */
	/* number of groups of matchups whose first bouts are timed, to estimate the time of all groups */
	TIMED_GROUPS = 24,
};

#define PILOT_SECONDS 1.0      /* CPU seconds of bouts in the pilot run */
#define SIMULATION_SECONDS 1.0 /* CPU seconds after which no new simulation starts */
#define ROUNDS_SECONDS 0.1     /* after this many CPU seconds, a simulation doubles the length of its rounds */
#define PSEUDO_COUNT 0.5       /* prior of the outcomes: number of bouts added to each */
#define ROUND_GROWTH 0.06      /* maximum length of a round, as a fraction of the bouts so far */

/* A simulated run. Arrays are indexed by group of matchups. */
struct simulation {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	const struct salle_tallies *pilot;
	double (*chance)[3]; /* chances of win, loss and draw, drawn at random */
	uint64_t (*wins)[3]; /* number of bouts by winner */
	uint64_t *bouts;     /* number of bouts in each matchup */
};

static uint64_t count_simulated_bouts(const struct simulation *run)
{
	uint64_t bouts = 0;
	for (size_t g = 0; g < run->groups->n; g++)
		bouts += run->bouts[g] * run->groups->items[g].n;
	return bouts;
}

/*
 * Returns the tally head of matchup m in the simulated run: that of the pilot run, with simulated wins. `tallies` is
 * the simulation.
 */
static const struct salle_tally_head *simulated_tally_head(const void *tallies, size_t m, struct salle_tally_head *room)
{
	const struct simulation *run = tallies;
	(void)salle_tallies_head(run->pilot, m, room);
	room->bouts = run->bouts[m];
	memcpy(room->wins, run->wins[m], sizeof room->wins);
	return room;
}

/* Makes a round `times` times as long, but does not exceed the budget. */
static void lengthen_round(const struct simulation *run, uint64_t *targets, uint64_t times)
{
	uint64_t more = 0;
	for (size_t g = 0; g < run->groups->n; g++)
		more += (targets[g] - run->bouts[g]) * run->groups->items[g].n;
	const uint64_t room = more > 0 ? (run->plan->precision.budget - count_simulated_bouts(run)) / more : 1;
	for (size_t g = 0; g < run->groups->n; g++)
		targets[g] = run->bouts[g] + (targets[g] - run->bouts[g]) * (times < room ? times : room);
}

static void fight_round(struct simulation *run, const uint64_t *targets, gsl_rng *rng)
{
	for (size_t g = 0; g < run->groups->n; g++) {
		for (uint64_t left = targets[g] - run->bouts[g], some; left > 0; left -= some) {
			unsigned n[3];
			some = left < UINT_MAX ? left : UINT_MAX;
			gsl_ran_multinomial(rng, 3, (unsigned)some, run->chance[g], n);
			for (unsigned i = 0; i < 3; i++)
				run->wins[g][i] += n[i];
		}
		run->bouts[g] = targets[g];
	}
}

/*
 * Simulates the rest of a run after the pilot run. Draws the chances of bouts from their posterior distributions.
 * `number` seeds the random numbers.
 */
static struct salle_bouts_needed simulate_run(const struct salle_plan *plan, const struct salle_matchup_groups *groups,
	const struct salle_batch_result *pilot, unsigned long number, struct salle_arena *arena)
{
	struct simulation run = { .plan = plan, .groups = groups, .pilot = &pilot->tallies };
	gsl_rng *rng = salle_check_allocated(gsl_rng_alloc(gsl_rng_mt19937));
	gsl_rng_set(rng, number + 1);
	run.wins = salle_arena_array(arena, groups->n + 1, sizeof *run.wins);
	run.bouts = salle_arena_array(arena, groups->n + 1, sizeof *run.bouts);
	run.chance = salle_arena_array(arena, groups->n + 1, sizeof *run.chance);
	for (size_t g = 0; g < groups->n; g++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(run.pilot, g);
		double weight[3];
		run.bouts[g] = head->bouts;
		memcpy(run.wins[g], head->wins, sizeof run.wins[g]);
		for (unsigned i = 0; i < 3; i++)
			weight[i] = PSEUDO_COUNT + (double)head->wins[i];
		gsl_ran_dirichlet(rng, 3, weight, run.chance[g]);
	}
	const struct salle_budget_rounds spending = { plan, groups, salle_budget_state_new(plan, groups->n, pilot, arena),
		run.bouts, simulated_tally_head, &run };
	const double start = salle_thread_cpu_seconds();
	while (salle_budget_set_next_targets(&spending)) {
		const double waits = (salle_thread_cpu_seconds() - start) / ROUNDS_SECONDS;
		if (waits >= 1)
			lengthen_round(&run, spending.state->planned_bouts, UINT64_C(1) << (unsigned)fmin(waits, 20));
		fight_round(&run, spending.state->planned_bouts, rng);
	}
	gsl_rng_free(rng);
	struct salle_bouts_needed needed = { .planning_seconds = salle_thread_cpu_seconds() - start };
	double logs = 0;
	for (size_t g = 0; g < groups->n; g++)
		logs += log(fmax(1, (double)run.bouts[g]));
	needed.bouts.likely = (double)count_simulated_bouts(&run);
	needed.typical_bouts = exp(logs / (double)groups->n);
	return needed;
}

/* ---- the pilot run ---- */

struct pilot {
	volatile sig_atomic_t stop; /* nonzero stops the pilot run; other threads read this flag */
	double end_time;            /* time at which the pilot run must end, on the clock of salle_process_cpu_seconds() */
};

static void stop_when_time_is_over(const struct salle_progress *progress, void *context)
{
	(void)progress;
	struct pilot *pilot = context;
	if (salle_process_cpu_seconds() >= pilot->end_time)
		__atomic_store_n(&pilot->stop, 1, __ATOMIC_RELAXED);
}

/*
 * Returns whether fighting `first` bouts in each matchup, which the first decision needs, takes too long for a pilot
 * run.
 */
static bool takes_long_before_decisions(const struct salle_plan *plan, uint64_t first, struct salle_arena *arena)
{
	struct salle_batch_result result = { 0 };
	const struct salle_plan part =
		salle_subplan_make(plan, salle_subplan_choose_spread(plan, TIMED_GROUPS, arena), arena);
	const double seconds = salle_fight_further_bouts(&part, first, true, &result, arena);
	return seconds * (double)plan->n_matchups > PILOT_SECONDS * (double)part.n_matchups;
}

static int compare_bouts(const void *a, const void *b)
{
	const double one = ((const struct salle_bouts_needed *)a)->bouts.likely,
				 other = ((const struct salle_bouts_needed *)b)->bouts.likely;
	return (one > other) - (one < other);
}

struct salle_bouts_needed salle_predict_bouts_after_pilot(const struct salle_plan *plan,
	const struct salle_batch_result *pilot, bool is_complete, struct salle_arena *arena)
{
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena);
	const unsigned runs = is_complete ? 1 : SIMULATIONS;
	const double until = salle_process_cpu_seconds() + SIMULATION_SECONDS;
	struct salle_bouts_needed ends[SIMULATIONS];
	unsigned n = 0;
	do {
		struct salle_arena scratch = SALLE_ARENA_INIT;
		ends[n] = simulate_run(plan, &groups, pilot, n, &scratch);
		salle_arena_release(&scratch);
	} while (++n < runs && salle_process_cpu_seconds() < until);
	qsort(ends, n, sizeof *ends, compare_bouts);
	const unsigned few = n >= LEFT_OUT_ONE_IN ? (n + 1) / LEFT_OUT_ONE_IN - 1 : 0;
	struct salle_bouts_needed *likely = &ends[n / 2];
	likely->bouts.low = ends[few].bouts.likely;
	likely->bouts.high = ends[n - 1 - few].bouts.likely;
	return *likely;
}

struct salle_bouts_needed salle_predict_bouts_of_budget(const struct salle_plan *plan, struct salle_arena *arena)
{
	const enum salle_precision_kind kind = plan->precision.kind;
	const uint64_t first = salle_budget_first_look(kind);
	const double matchups = (double)plan->n_matchups, budget = (double)plan->precision.budget,
				 least = (double)first * matchups, most = (1 - ROUND_GROWTH / 2) * budget;
	struct salle_bouts_needed needed = { .bouts = { (1 - ROUND_GROWTH) * budget, most, budget },
		.typical_bouts = most / matchups };
	/* without a question, the run spends the whole budget except for less than a round */
	if (plan->round_robin == NULL)
		return needed;
	if (takes_long_before_decisions(plan, first,
			arena)) { /* a clearly best build may be found after the first bouts, but not a ranking of many builds */
		needed.bouts.low = fmin(budget, least);
		needed.bouts.likely = kind == SALLE_PRECISION_RANKING ? most : fmin(budget, least);
		needed.typical_bouts = needed.bouts.likely / matchups;
		return needed;
	}
	struct pilot pilot = { 0, salle_process_cpu_seconds() + PILOT_SECONDS };
	const struct salle_batch_settings settings = { .stop = &pilot.stop,
		.skips_notable_bouts = true,
		.progress = stop_when_time_is_over,
		.context = &pilot };
	struct salle_batch_result result;
	const bool is_complete = salle_batch_run(plan, &settings, &result, arena) == SALLE_OK;
	return salle_predict_bouts_after_pilot(plan, &result, is_complete, arena);
}
