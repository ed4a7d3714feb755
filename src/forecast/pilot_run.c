/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/pilot_run.h"

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/cpu_seconds.h"
#include "base/threads.h"
#include "batch/part.h"
#include "batch/ready.h"
#include "batch/rounds.h"
#include "batch/worker.h"

enum {
	GROUPS = 20,     /* that are tried: matchups of the base, each with its variants and changes; … */
	MORE = 15,       /* … so many times as many where they are soon fought out, … */
	FEW_GROUPS = 4,  /* … or so few where bouts take long */
	TRIED = 600,     /* matchups that are compiled for it at most, about: of larger groups some changes */
	FIRST_BOUTS = 8, /* of a matchup in the first trial; even, for mirrored pairs */
	GROWTH = 4,      /* of the bouts, from trial to trial */
	TRIALS = 3,      /* that show how the pace changes */
};

/* Of the trials, about: the last may take three times as long. Where TRIALS take longer, at most PATIENCE. */
#define TRIAL_SECONDS 0.25
#define PATIENCE 1.0

/* What is met for the first time grows as a power of the bouts that falls: over many bouts about so much of it. */
#define SLOWER 0.85

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
static struct salle_plan some_of(const struct salle_plan *plan, size_t wanted_groups, struct salle_arena *arena)
{
	const struct salle_groups groups = salle_groups(plan, arena);
	bool *wanted = salle_plan_spread(plan, wanted_groups, arena);
	size_t large = 0;
	while (large + 1 < groups.n && groups.items[large].n < groups.largest)
		large++;
	if (groups.n > 0)
		wanted[groups.items[large].matchups[0]] = true;
	const struct salle_plan whole = salle_plan_part(plan, wanted, arena);
	return salle_plan_thin(&whole, TRIED, arena);
}

/* Returns how many times as large the largest group of the plan is as that of the trial. */
static double thinned(const struct salle_plan *plan, const struct salle_plan *some, struct salle_arena *arena)
{
	return (double)salle_groups(plan, arena).largest / (double)salle_groups(some, arena).largest;
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
	double bytes;    /* of a compiled matchup after all bouts, in the mean, as an arena counts them … */
	double at_first; /* … before any … */
	double unused;   /* … and at the ends of its chunks */
	/* bytes resident, which can be more (large pieces) or less: */
	double *resident;  /* [matchups] of each compiled matchup, so far */
	double largest[3]; /* of the largest group: before any bout, after up to fought / GROWTH, after all */
	double all[3];     /* of all matchups, likewise */
	double first;      /* of the largest group after the first trial */
};

/* Adds up what is resident now. */
static void add_up(struct heat *heat)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const struct salle_groups groups = salle_groups(heat->plan, &scratch);
	heat->largest[2] = heat->all[2] = heat->bytes = heat->unused = 0;
	for (size_t g = 0; g < groups.n; g++) {
		double sum = 0;
		for (size_t i = 0; i < groups.items[g].n; i++) {
			const size_t m = groups.items[g].matchups[i];
			sum += heat->resident[m];
			heat->bytes += (double)salle_arena_bytes(&heat->arenas[m]) / (double)heat->plan->n_matchups;
			heat->unused += (double)salle_arena_unused(&heat->arenas[m]) / (double)heat->plan->n_matchups;
		}
		heat->largest[2] = fmax(heat->largest[2], sum);
		heat->all[2] += sum;
	}
	salle_arena_release(&scratch);
}

static void compile(struct heat *heat, struct salle_arena *arena)
{
	heat->compiled = salle_arena_array(arena, heat->plan->n_matchups + 1, sizeof *heat->compiled);
	heat->arenas = salle_arena_array(arena, heat->plan->n_matchups + 1, sizeof *heat->arenas);
	heat->resident = salle_arena_array(arena, heat->plan->n_matchups + 1, sizeof *heat->resident);
	(void)malloc_trim(0); /* what was let go before would be used again, unseen */
	for (size_t m = 0; m < heat->plan->n_matchups; m++) {
		const double bytes = resident_now(), seconds = salle_thread_seconds();
		salle_compile_seats(heat->plan, m, heat->compiled[m], &heat->arenas[m]);
		heat->compile += salle_thread_seconds() - seconds;
		heat->resident[m] = resident_now() - bytes;
	}
	add_up(heat);
	heat->at_first = heat->bytes;
	heat->largest[0] = heat->largest[1] = heat->largest[2];
	heat->all[0] = heat->all[1] = heat->all[2];
}

/* Fights bouts `from` to `to` - 1 of all matchups that have them; returns the seconds, and how many there were. */
static double fight(struct heat *heat, uint64_t from, uint64_t to, double *bouts)
{
	double all = 0;
	*bouts = 0;
	for (size_t m = 0; m < heat->plan->n_matchups; m++) {
		const uint64_t most = heat->plan->matchups[m].bouts, end = to < most ? to : most;
		if (end <= from)
			continue;
		const double bytes = resident_now(), seconds = salle_thread_seconds();
		salle_refight_as_run(heat->plan, m, heat->compiled[m], from, end - from, heat->outcomes);
		all += salle_thread_seconds() - seconds;
		heat->resident[m] += resident_now() - bytes;
		*bouts += (double)(end - from);
	}
	return all;
}

/* `timed`: what bouts take is asked, and not only memory. */
static void warm_up(struct heat *heat, bool timed, struct salle_arena *arena)
{
	const double n = (double)heat->plan->n_matchups;
	double step = 0, bouts = 0;
	uint64_t from = 0, most = 0;
	for (size_t m = 0; m < heat->plan->n_matchups; m++)
		most = heat->plan->matchups[m].bouts > most ? heat->plan->matchups[m].bouts : most;
	unsigned trials = 0;
	for (uint64_t to = FIRST_BOUTS; heat->fought < most; to *= GROWTH, trials++) {
		if (heat->seconds + step >= TRIAL_SECONDS && (trials >= TRIALS || heat->seconds + GROWTH * step >= PATIENCE))
			break;
		from = heat->fought;
		heat->fought = to < most ? to : most;
		heat->outcomes = salle_arena_array(arena, heat->fought - from, sizeof *heat->outcomes);
		memset(heat->outcomes, 0, (heat->fought - from) * sizeof *heat->outcomes); /* resident, before bouts are */
		heat->largest[1] = heat->largest[2];
		heat->all[1] = heat->all[2];
		step = fight(heat, from, heat->fought, &bouts);
		heat->seconds += step;
		heat->bouts += bouts / n;
		add_up(heat);
		heat->first = trials == 0 ? heat->largest[2] : heat->first;
	}
	if (!timed)
		return;
	double again = fight(heat, from, heat->fought, &bouts);
	heat->met = bouts > 0 ? again / bouts * n : 0;
	heat->unmet[1] = fmax(0, heat->seconds - heat->met * heat->bouts);
	heat->unmet[0] = fmax(0, heat->unmet[1] - fmax(0, step - again));
}

/* ---- what is counted ---- */

/* Fights at most `bouts` bouts of each matchup, counted; looks for remarkable ones if wanted. Returns the seconds. */
static double count_bouts(struct salle_trial *trial, const struct salle_plan *some, uint64_t bouts, bool remarked,
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
	const struct salle_batch_settings settings = { .threads = 1, .unremarked = !remarked };
	double before = salle_thread_seconds();
	if (salle_batch_run(&trial->plan, &settings, &trial->result, arena) != SALLE_OK)
		return 0; /* cannot be interrupted */
	before = salle_thread_seconds() - before;
	for (size_t m = 0; m < some->n_matchups; m++)
		trial->tally += trial->result.tallies.of[m].length / (double)some->n_matchups;
	return before;
}

/* Returns what the run takes, by all bouts of matchups: `times` as many as are tried, up to MORE times. */
static double fight_out(const struct salle_plan *plan, uint64_t bouts, double times, struct salle_arena *arena)
{
	struct salle_trial trial;
	const struct salle_plan some = some_of(plan, (size_t)(GROUPS * fmin(MORE, times)), arena);
	return count_bouts(&trial, &some, bouts, true, arena) * (double)plan->n_matchups / (double)some.n_matchups;
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

double salle_trial_worker(const struct salle_plan *plan, bool *slow, struct salle_arena *arena)
{
	struct salle_trial trial;
	const struct salle_plan few = some_of(plan, FEW_GROUPS, arena), some = some_of(plan, GROUPS, arena);
	const double idle = salle_resident();
	const double seconds = few.n_matchups > 0 ? count_bouts(&trial, &few, FIRST_BOUTS, true, arena) : 0;
	*slow = seconds * (double)some.n_matchups > PATIENCE * (double)few.n_matchups;
	if (some.n_matchups > 0 && !*slow)
		(void)count_bouts(&trial, &some, FIRST_BOUTS, true, arena);
	return (salle_resident() - idle) * thinned(plan, *slow ? &few : &some, arena);
}

struct salle_trial salle_trial(const struct salle_plan *plan, const struct salle_foreseen *foreseen, bool slow,
	struct salle_arena *arena)
{
	struct salle_trial trial = { .growth = 1 };
	const struct salle_plan some = some_of(plan, slow ? FEW_GROUPS : GROUPS, arena);
	if (some.n_matchups == 0)
		return trial;
	struct heat heat = { .plan = &some };
	compile(&heat, arena);
	const bool budget = plan->precision.budget > 0; /* whose pilot tells what bouts take */
	warm_up(&heat, !budget, arena);
	for (size_t m = 0; m < some.n_matchups; m++)
		salle_arena_release(&heat.arenas[m]);
	/* with a budget most matchups have fewer bouts than the mean */
	const double typical = fmax(2, foreseen->spending.typical);
	const uint64_t fought = budget && typical < (double)heat.fought ? 2 * (uint64_t)(typical / 2) : heat.fought;
	double tally[2];
	for (unsigned i = 0; i < 2; i++) {
		uint64_t part = fought / (i == 0 ? GROWTH * GROWTH : GROWTH) / 2 * 2;
		(void)count_bouts(&trial, &some, part > 2 ? part : 2, false, arena);
		tally[i] = trial.tally;
	}
	const double run = count_bouts(&trial, &some, fought, true, arena), counted = run - heat.compile;

	const double all = foreseen->bouts / (double)plan->n_matchups, more = all / fmax(1, heat.bouts);
	const double steps = log(more) / log(GROWTH), matchups = (double)plan->n_matchups,
				 part = matchups / (double)some.n_matchups;
	const double again = heat.met * SALLE_REMARKS; /* fights of each matchup's remarkable bouts */
	const double dearer = fmin(2, fmax(1, counted / fmax(1e-6, heat.seconds + again)));
	const double later = pow(more, SLOWER);
	const double unmet = salle_extrapolate(heat.unmet[0], heat.unmet[1], GROWTH, later, 0, 1);
	trial.seconds = (heat.compile + dearer * foreseen->dearer * (heat.met * all + again + unmet)) * part;
	if (plan->precision.kind == SALLE_PRECISION_FIXED && more <= 1)
		trial.seconds = run < TRIAL_SECONDS ? fight_out(plan, fought, TRIAL_SECONDS / run, arena) : run * part;
	trial.wall = trial.seconds / salle_threads();
	if (budget) {
		trial.seconds = foreseen->spending.cpu;
		trial.wall = foreseen->spending.seconds;
	}
	const double larger = thinned(plan, &some, arena);
	trial.first = larger * heat.first;
	trial.largest = larger * fmax(heat.largest[0], heat.largest[2] + grow(heat.largest, heat.largest[2], steps));
	trial.all = part * fmax(heat.all[0], heat.all[2] + grow(heat.all, heat.all[2], steps));
	const struct salle_groups groups = salle_groups(plan, arena);
	if (salle_has_two_passes(plan, &groups) && heat.bytes > 2 * heat.at_first &&
		heat.bytes * matchups < (double)SALLE_HALL_BYTES)
		trial.kept = trial.all;
	if (plan->precision.kind != SALLE_PRECISION_FIXED) /* memory that is let go is used again, and wholly touched */
		trial.kept = heat.bytes * matchups < (double)SALLE_HALL_BYTES
			? trial.all
			: (double)SALLE_HALL_BYTES * (1 + heat.unused / fmax(1, heat.bytes));
	const double further = budget ? log(typical / (double)fought) / log(GROWTH) : steps;
	const double grows = grow(tally, trial.tally, fmax(0, further));
	trial.growth = trial.tally > 0 ? 1 + grows / trial.tally : 1;
	trial.tally *= trial.growth;
	return trial;
}
