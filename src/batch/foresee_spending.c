/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/foresee_spending.h"

#include <math.h>
#include <stdlib.h>

#include <salle/batch.h>
#include <salle/spend.h>

#include "base/cpu_seconds.h"
#include "batch/backend.h"
#include "batch/groups.h"
#include "batch/spending_course.h"
#include "batch/spending_twins.h"

enum { PATHS = 25 }; /* courses that are simulated, at most */

#define FIRST_SECONDS 4.0 /* of CPU, that the first look may take */
#define PATHS_SECONDS 2.0 /* and the simulated courses, but for the first */

/* At some moment of the pilot. */
struct mark {
	double bouts, seconds;
};

struct pilot {
	volatile sig_atomic_t stop;
	double start;           /* CPU clock of the thread */
	double most;            /* seconds that all may take if they take longer than the first look */
	double first;           /* bouts of the first look */
	struct mark half, last; /* after half of the time, and when it was last looked at */
	double bouts, seconds;  /* in the end, seconds with remarkable bouts */
	bool answered;          /* or the budget spent */
	struct salle_batch_result result;
};

static void watch(const struct salle_progress *progress, void *context)
{
	struct pilot *pilot = context;
	const double seconds = salle_thread_seconds() - pilot->start, done = (double)progress->done;
	pilot->last = (struct mark){ done, seconds };
	if (seconds < pilot->most / 2 || done < pilot->first)
		pilot->half = pilot->last;
	pilot->stop = seconds >= (done < pilot->first ? FIRST_SECONDS : pilot->most);
}

/* Fights as the run does, until time is up. */
static void fight_pilot(struct pilot *pilot, const struct salle_plan *plan, double seconds, struct salle_arena *arena)
{
	*pilot = (struct pilot){
		.start = salle_thread_seconds(),
		.most = seconds,
		.first = (double)(salle_spend_first_look(plan->precision.kind) * plan->n_matchups),
	};
	const struct salle_batch_settings settings = {
		.backend = &salle_backend_serial,
		.threads = 1,
		.stop = &pilot->stop,
		.progress = watch,
		.context = pilot,
	};
	pilot->answered = salle_batch_run(plan, &settings, &pilot->result, arena) == SALLE_OK;
	pilot->bouts = (double)pilot->result.bouts;
	pilot->seconds = salle_thread_seconds() - pilot->start;
}

/* Seconds of a bout after the pilot: as of its second half, which has the matchups that are still needed. */
static double pace(const struct pilot *pilot)
{
	const double more = pilot->last.bouts - pilot->half.bouts;
	return more > 0 ? (pilot->last.seconds - pilot->half.seconds) / more : pilot->seconds / fmax(1, pilot->bouts);
}

static int compare(const void *a, const void *b)
{
	const double one = *(const double *)a, other = *(const double *)b;
	return (one > other) - (one < other);
}

struct salle_spending_foreseen salle_foresee_spending(const struct salle_plan *plan, double seconds,
	struct salle_arena *arena)
{
	struct pilot pilot;
	fight_pilot(&pilot, plan, seconds, arena);
	if (pilot.answered)
		return (struct salle_spending_foreseen){ pilot.bouts, pilot.bouts, pilot.bouts, pilot.seconds };
	const struct salle_groups groups = salle_groups(plan, arena);
	const size_t most = plan->contest != NULL ? PATHS : 1;
	const size_t *twins = salle_spending_twins(plan, &groups, &pilot.result, arena);
	const double end = salle_thread_seconds() + PATHS_SECONDS;
	double bouts[PATHS];
	size_t n = 0;
	do {
		bouts[n] = salle_spending_course(plan, &groups, &pilot.result, twins, n);
		n++;
	} while (n < most && salle_thread_seconds() < end);
	qsort(bouts, n, sizeof *bouts, compare);
	const double median = bouts[n / 2];
	return (struct salle_spending_foreseen){
		.bouts = median,
		.few = bouts[n / 10],
		.many = bouts[n - 1 - n / 10],
		.seconds = pilot.seconds + (median - pilot.bouts) * pace(&pilot),
	};
}
