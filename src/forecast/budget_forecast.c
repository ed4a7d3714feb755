/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/budget_forecast.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <salle/batch.h>
#include <salle/spend.h>

#include "base/cpu_seconds.h"
#include "base/threads.h"
#include "batch/groups.h"
#include "batch/remarkable.h"
#include "batch/rounds.h"
#include "forecast/budget_simulation.h"
#include "forecast/budget_first_round.h"
#include "forecast/tied_builds.h"

enum {
	PATHS = 99,  /* courses that are simulated, at most … */
	GLANCE = 19, /* … and before it is decided whether the pilot goes on */
	LOOKS = 20,  /* at how far the pilot is, in its time */
	TIMED = 60,  /* groups, about, that show how long the first look takes, but … */
	TIMED_SHARE = 10, /* … at most one in so many */
	BEYOND = 20, /* one course in so many takes fewer than `few`, and one more than `many` */
};

/* All seconds here are CPU of all threads together, so that more threads do not make a forecast dearer than a run. */
#define FIRST_SECONDS 2.0   /* that the first look may take; of a longer one a part is fought, for about so long … */
#define WARM_SECONDS 0.7    /* … after another part, for what all matchups share is worked out first … */
#define PART_SECONDS 2.0    /* … and courses are begun for so long instead of PATHS_SECONDS */
#define AFTER 1.5           /* times as long shows what later bouts take, in its last part … */
#define AFTER_LAST 1.2      /* … from here on */
#define LONGER 2.5          /* the pilot goes on for so many times as long … */
#define WIDE 1.4            /* … where simulated courses differ so much: many to few … */
#define GLANCE_SECONDS 0.5  /* … and are followed in about this time */
#define PATHS_SECONDS 1.0   /* after which no more courses are begun */
#define LOOK_LEAST 0.005    /* seconds from look to look */
#define PACE_LEAST 0.1      /* part of the bouts of the pilot that shows a pace */

/*
 * The pilot runs on all threads. Its seconds are CPU: of the first one, which also plans the rounds, or of a thread on
 * average, whichever is more. That is about the clock's time where nothing else keeps the processor busy.
 */
struct mark {
	double bouts, seconds;
	double cpu; /* of all threads */
};

struct pilot {
	const struct salle_plan *plan;
	volatile sig_atomic_t stop;
	struct mark start;      /* of its clocks */
	double most;            /* CPU seconds that all may take if they take longer than the first look */
	double paths;           /* and after which no more courses are begun */
	double first;           /* bouts of the first look */
	double first_cpu;       /* that they took */
	bool looked;            /* it was decided whether to go on */
	struct mark half, last; /* after half of the time, and when it was last looked at */
	struct mark end;
	double remarks; /* CPU seconds that remarkable bouts take after all others */
	bool answered;  /* or the budget spent */
	struct salle_batch_result result;
};

/* ---- simulated courses ---- */

struct courses {
	const struct salle_spending_start *start;
	unsigned most;
	double until; /* on salle_process_seconds */
	atomic_uint next;
	struct salle_spending_end ends[PATHS]; /* sorted by bouts in the end */
	unsigned n;
	double typical; /* the median */
};

static void follow_courses(void *context, unsigned worker)
{
	(void)worker;
	struct courses *courses = context;
	for (;;) {
		const unsigned number = atomic_fetch_add(&courses->next, 1);
		if (number >= courses->most || (number > 0 && salle_process_seconds() >= courses->until))
			return;
		courses->ends[number] = salle_spending_course(courses->start, number);
	}
}

static int compare_typical(const void *a, const void *b)
{
	const struct salle_spending_end *one = a, *other = b;
	return (one->typical > other->typical) - (one->typical < other->typical);
}

static int compare(const void *a, const void *b)
{
	const struct salle_spending_end *one = a, *other = b;
	return (one->bouts > other->bouts) - (one->bouts < other->bouts);
}

/* Follows some courses, as many as the time allows, on all threads. */
static void simulate(struct courses *courses, const struct salle_spending_start *start, unsigned most, double seconds)
{
	*courses = (struct courses){ .start = start, .most = most, .until = salle_process_seconds() + seconds };
	const unsigned workers = salle_threads();
	(void)salle_threads_run(workers < most ? workers : most, follow_courses, courses);
	while (courses->n < most && courses->ends[courses->n].bouts > 0)
		courses->n++;
	qsort(courses->ends, courses->n, sizeof *courses->ends, compare_typical);
	courses->typical = courses->ends[courses->n / 2].typical;
	qsort(courses->ends, courses->n, sizeof *courses->ends, compare);
}

/* Nine courses of ten lie between the one of this number and that of the same from the end. */
static unsigned fewest(const struct courses *courses)
{
	return courses->n >= BEYOND ? (courses->n + 1) / BEYOND - 1 : 0;
}

static struct salle_spending_start start_of(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena)
{
	struct salle_spending_start start = { .plan = plan, .groups = groups, .from = from };
	if (plan->contest != NULL) {
		start.twins = salle_spending_twins(plan, groups, from, arena);
		start.prior = salle_spending_prior(plan, groups, from, arena);
	}
	return start;
}

/* ---- the pilot ---- */

/* Returns whether it is open how many bouts it takes, and more bouts would tell. */
static bool is_open(const struct salle_plan *plan, const struct salle_batch_result *so_far)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	if (plan->contest == NULL)
		return false;
	const struct salle_groups groups = salle_groups(plan, &arena);
	const struct salle_spending_start start = start_of(plan, &groups, so_far, &arena);
	struct courses courses;
	simulate(&courses, &start, GLANCE, GLANCE_SECONDS);
	const unsigned few = fewest(&courses);
	salle_arena_release(&arena);
	return courses.n == GLANCE && courses.ends[GLANCE - 1 - few].bouts > WIDE * courses.ends[few].bouts;
}

static struct mark mark(const struct pilot *pilot, double bouts)
{
	const double cpu = salle_process_seconds() - pilot->start.cpu, each = cpu / salle_threads();
	return (struct mark){ bouts, fmax(each, salle_thread_seconds() - pilot->start.seconds), cpu };
}

/* Other threads read it. */
static void stop_if(struct pilot *pilot, bool stops)
{
	if (stops)
		__atomic_store_n(&pilot->stop, 1, __ATOMIC_RELAXED);
}

static void watch(const struct salle_progress *progress, void *context)
{
	struct pilot *pilot = context;
	pilot->last = mark(pilot, (double)progress->done);
	if (pilot->last.cpu < fmax(pilot->most / 2, AFTER_LAST * pilot->first_cpu) || pilot->last.bouts < pilot->first)
		pilot->half = pilot->last;
	if (pilot->last.bouts < pilot->first)
		pilot->first_cpu = pilot->last.cpu;
	else if (pilot->looked)
		stop_if(pilot, pilot->last.cpu >= pilot->most);
}

/* Decides once, when time is up, whether the pilot goes on. */
static void look(const struct salle_batch_result *so_far, void *context)
{
	struct pilot *pilot = context;
	const struct mark now = mark(pilot, (double)so_far->bouts);
	if (pilot->looked || now.bouts < pilot->first || now.cpu < fmax(pilot->most, AFTER * pilot->first_cpu))
		return;
	pilot->looked = true;
	if (pilot->first_cpu < pilot->most / 2 && is_open(pilot->plan, so_far)) /* else courses are dear, too */
		pilot->most *= LONGER;
	else
		stop_if(pilot, true);
	const struct mark then = mark(pilot, now.bouts);
	pilot->start.seconds += then.seconds - now.seconds;
	pilot->start.cpu += then.cpu - now.cpu;
}

static struct pilot pilot_of(const struct salle_plan *plan, double seconds)
{
	return (struct pilot){
		.plan = plan,
		.start = { 0, salle_thread_seconds(), salle_process_seconds() },
		.most = seconds,
		.first = (double)(salle_spend_first_look(plan->precision.kind) * plan->n_matchups),
		.paths = PATHS_SECONDS,
	};
}

/*
 * Fights a part of the first look. It is spread over the plan, as bouts of some builds take longer than those of
 * others, and in the plan's order all matchups of the first builds come first.
 */
static void fight_part(struct pilot *pilot, const struct salle_plan *plan, double groups, struct salle_arena *arena)
{
	*pilot = pilot_of(plan, 0);
	pilot->result = salle_spending_part(plan, (size_t)groups, arena);
	pilot->end = mark(pilot, (double)pilot->result.bouts);
}

/* Fights as the run does, until time is up. */
static void fight_pilot(struct pilot *pilot, const struct salle_plan *plan, double seconds, struct salle_arena *arena)
{
	*pilot = pilot_of(plan, seconds);
	const struct salle_batch_settings settings = {
		.stop = &pilot->stop,
		.unremarked = true,
		.progress = watch,
		.checkpoint = look,
		.checkpoint_seconds = fmax(LOOK_LEAST, seconds / LOOKS),
		.context = pilot,
	};
	pilot->answered = salle_batch_run(plan, &settings, &pilot->result, arena) == SALLE_OK;
	pilot->end = mark(pilot, (double)pilot->result.bouts);
}

/* The CPU seconds of the whole first look, by those of a part. */
static double first_seconds(const struct pilot *part)
{
	return part->first / part->end.bouts * part->end.cpu;
}

/* Fights the whole first look and more, unless that takes too long. */
static void fight(struct pilot *pilot, const struct salle_plan *plan, double seconds, struct salle_arena *arena)
{
	const double groups = (double)salle_groups(plan, arena).n, timed = fmax(1, fmin(TIMED, groups / TIMED_SHARE));
	fight_part(pilot, plan, timed, arena);
	double first = first_seconds(pilot);
	if (first > FIRST_SECONDS) {
		fight_part(pilot, plan, fmax(timed, WARM_SECONDS / first * groups), arena);
		first = first_seconds(pilot);
	}
	if (first > FIRST_SECONDS) {
		fight_part(pilot, plan, fmax(timed, FIRST_SECONDS / first * groups), arena);
		pilot->paths = PART_SECONDS;
	} else {
		fight_pilot(pilot, plan, seconds, arena);
	}
	pilot->remarks = salle_remark_seconds(plan, &pilot->result.tallies);
}

/*
 * The clocks after so many bouts. After the pilot a bout takes as long as in its second half, which has the matchups
 * that are still needed, if enough bouts were fought then.
 */
static struct mark at(const struct pilot *pilot, double bouts)
{
	const struct mark *half = &pilot->half, *last = &pilot->last, *end = &pilot->end;
	const bool enough = last->bouts - half->bouts > PACE_LEAST * end->bouts;
	const struct mark from = enough ? *half : (struct mark){ 0 }, to = enough ? *last : *end;
	const double times = (bouts - end->bouts) / fmax(1, to.bouts - from.bouts);
	return (struct mark){ bouts,
		end->seconds + times * (to.seconds - from.seconds) + pilot->remarks / salle_threads(),
		end->cpu + times * (to.cpu - from.cpu) + pilot->remarks };
}

/* How the pilot itself ended. */
static struct salle_spending_end end_of(const struct pilot *pilot, const struct salle_groups *groups,
	struct salle_arena *arena)
{
	uint64_t *fought = salle_arena_array(arena, groups->n + 1, sizeof *fought);
	for (size_t g = 0; g < groups->n; g++) {
		struct salle_tally_head room;
		fought[g] = salle_tallies_head(&pilot->result.tallies, groups->items[g].matchups[0], &room)->bouts;
	}
	return salle_spending_add_up(groups, fought);
}

struct salle_spending_foreseen salle_foresee_spending(const struct salle_plan *plan, double seconds,
	struct salle_arena *arena)
{
	struct pilot pilot;
	fight(&pilot, plan, seconds, arena);
	const struct salle_groups groups = salle_groups(plan, arena);
	const double fought = pilot.end.bouts;
	if (pilot.answered) {
		const struct mark end = at(&pilot, fought);
		return (struct salle_spending_foreseen){ fought, fought, fought, 0, end_of(&pilot, &groups, arena).typical,
			end.seconds, end.cpu };
	}
	const bool random = plan->contest != NULL;
	const struct salle_spending_start start = start_of(plan, &groups, &pilot.result, arena);
	struct courses courses;
	simulate(&courses, &start, random ? PATHS : 1, pilot.paths);
	const double median = courses.ends[courses.n / 2].bouts;
	const struct mark end = at(&pilot, median);
	const unsigned few = fewest(&courses);
	return (struct salle_spending_foreseen){
		.bouts = median,
		.few = courses.ends[few].bouts,
		.many = courses.ends[courses.n - 1 - few].bouts,
		.courses = random ? courses.n : 0,
		.typical = courses.typical,
		.seconds = end.seconds,
		.cpu = end.cpu,
	};
}
