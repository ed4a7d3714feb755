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
#define PATHS_SECONDS 2.0 /* and the simulated courses, but for the last */
#define PACE_LEAST 0.1    /* part of the bouts of the pilot that shows a pace */

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

/*
 * Seconds of a bout after the pilot: as of its second half, which has the matchups that are still needed, if enough
 * bouts were fought then.
 */
static double pace(const struct pilot *pilot)
{
	const double more = pilot->last.bouts - pilot->half.bouts;
	return more > PACE_LEAST * pilot->bouts ? (pilot->last.seconds - pilot->half.seconds) / more
											: pilot->seconds / fmax(1, pilot->bouts);
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

static int compare(const void *a, const void *b)
{
	const struct salle_spending_end *one = a, *other = b;
	return (one->bouts > other->bouts) - (one->bouts < other->bouts);
}

struct salle_spending_foreseen salle_foresee_spending(const struct salle_plan *plan, double seconds,
	struct salle_arena *arena)
{
	struct pilot pilot;
	fight_pilot(&pilot, plan, seconds, arena);
	const struct salle_groups groups = salle_groups(plan, arena);
	if (pilot.answered)
		return (struct salle_spending_foreseen){ pilot.bouts, pilot.bouts, pilot.bouts, 0,
			end_of(&pilot, &groups, arena).typical, pilot.seconds };
	const bool random = plan->contest != NULL;
	const size_t *twins = salle_spending_twins(plan, &groups, &pilot.result, arena);
	const double start = salle_thread_seconds();
	double spent = 0;
	struct salle_spending_end ends[PATHS];
	unsigned n = 0;
	do {
		ends[n] = salle_spending_course(plan, &groups, &pilot.result, twins, n);
		n++;
		spent = salle_thread_seconds() - start;
	} while (random && n < PATHS && spent < PATHS_SECONDS);
	qsort(ends, n, sizeof *ends, compare);
	const struct salle_spending_end *median = &ends[n / 2];
	return (struct salle_spending_foreseen){
		.bouts = median->bouts,
		.few = ends[n / 10].bouts,
		.many = ends[n - 1 - n / 10].bouts,
		.courses = random ? n : 0,
		.typical = median->typical,
		.seconds = pilot.seconds + (median->bouts - pilot.bouts) * pace(&pilot) + spent / n,
	};
}
