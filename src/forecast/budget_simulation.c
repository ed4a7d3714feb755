/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/budget_simulation.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "base/cpu_seconds.h"
#include "batch/spending.h"

enum {
	OUTCOMES = 9, /* of an observation: of a mirrored pair; of a bout 3 */
	LONGEST = 20, /* a round is at most 2^20 times as long as in a run */
};

#define PRIOR_LEAST 1e-3 /* observations of an outcome that the prior adds: it is never impossible */

#define ROUNDS_SECONDS 0.25 /* of CPU: after each, the rounds of a course become twice as long */

/* A matchup of the base: what it has come to, and what its observations come to. */
struct meeting {
	uint64_t wins[3];
	uint64_t mirrored[3][3];
	unsigned n;              /* outcomes of an observation: OUTCOMES if mirrored, else 3 */
	double chance[OUTCOMES]; /* of each */
};

/* A run that is simulated. */
struct course {
	const struct salle_tallies *tallies; /* of the pilot */
	const size_t *group_of;              /* [matchups] */
	struct meeting *meetings;            /* [groups] where a course is random, NULL where shares are of variances */
	uint64_t *fought;                    /* [groups] */
};

static uint64_t scale(uint64_t count, uint64_t bouts, uint64_t of)
{
	return of > 0 ? (uint64_t)llround((double)count * (double)bouts / (double)of) : 0;
}

/* The head of the pilot's tally, as large as that of a course with more bouts. */
static const struct salle_tally_head *scaled_head(const struct course *course, size_t m, struct salle_tally_head *room)
{
	(void)salle_tallies_head(course->tallies, m, room);
	const uint64_t bouts = course->fought[course->group_of[m]], of = room->bouts;
	struct salle_pair_sums *sums = &room->pairs.sums[SALLE_PAIR_WINS_A];
	uint64_t *const counts[] = { &room->wins[SALLE_A], &room->pairs.n, &sums->more.sum, &sums->more.squares,
		&sums->less.sum, &sums->less.squares, &room->bouts };
	for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
		*counts[i] = scale(*counts[i], bouts, of);
	return room;
}

static const struct salle_tally_head *head_of_course(const void *tallies, size_t m, struct salle_tally_head *room)
{
	const struct course *course = tallies;
	if (course->meetings == NULL)
		return scaled_head(course, m, room);
	const struct meeting *meeting = &course->meetings[m];
	room->bouts = course->fought[m];
	memcpy(room->wins, meeting->wins, sizeof room->wins);
	memcpy(room->mirrors.outcomes, meeting->mirrored, sizeof room->mirrors.outcomes);
	return room;
}

static void add(struct meeting *meeting, unsigned outcome, uint64_t n)
{
	if (meeting->n == 3) {
		meeting->wins[outcome] += n;
		return;
	}
	meeting->mirrored[outcome / 3][outcome % 3] += n;
	meeting->wins[outcome / 3] += n;
	meeting->wins[outcome % 3] += n;
}

static void fight_on(struct meeting *meeting, uint64_t observations, gsl_rng *rng)
{
	while (observations > 0) {
		const unsigned some = observations < UINT_MAX ? (unsigned)observations : UINT_MAX;
		unsigned n[OUTCOMES];
		gsl_ran_multinomial(rng, meeting->n, some, meeting->chance, n);
		for (unsigned outcome = 0; outcome < meeting->n; outcome++)
			add(meeting, outcome, n[outcome]);
		observations -= some;
	}
}

struct salle_spending_end salle_spending_add_up(const struct salle_groups *groups, const uint64_t *fought)
{
	double bouts = 0, logs = 0;
	for (size_t g = 0; g < groups->n; g++) {
		bouts += (double)(fought[g] * groups->items[g].n);
		logs += log(fmax(1, (double)fought[g]));
	}
	return (struct salle_spending_end){ bouts, exp(logs / fmax(1, (double)groups->n)) };
}

/* Makes the round as long as so many of them, as far as the budget has room. */
static void lengthen(const struct course *course, const struct salle_spending *spending, uint64_t times)
{
	const struct salle_groups *groups = spending->groups;
	uint64_t fought = 0, more = 0;
	for (size_t g = 0; g < groups->n; g++) {
		fought += course->fought[g] * groups->items[g].n;
		more += (spending->spent->targets[g] - course->fought[g]) * groups->items[g].n;
	}
	const uint64_t room = more > 0 ? (spending->plan->precision.budget - fought) / more : 1;
	for (size_t g = 0; g < groups->n; g++) {
		uint64_t *target = &spending->spent->targets[g];
		*target = course->fought[g] + (*target - course->fought[g]) * (times < room ? times : room);
	}
}

/* Follows one course to its end. */
static void follow(struct course *course, const struct salle_spending *spending, gsl_rng *rng)
{
	const double start = salle_thread_seconds();
	while (salle_spending_next(spending)) {
		const double waits = (salle_thread_seconds() - start) / ROUNDS_SECONDS;
		if (waits >= 1)
			lengthen(course, spending, UINT64_C(1) << (unsigned)fmin(waits, LONGEST));
		for (size_t g = 0; g < spending->groups->n; g++) {
			const uint64_t target = spending->spent->targets[g], more = target - course->fought[g];
			if (course->meetings != NULL && more > 0)
				fight_on(&course->meetings[g], course->meetings[g].n == 3 ? more : more / 2, rng);
			course->fought[g] = target;
		}
	}
}

/* What the observations of two builds have come to, as the first sees them, and what is drawn from that. */
struct pool {
	double counts[OUTCOMES];
	double chance[OUTCOMES];
	bool drawn;
};

/* The same outcome as the other build sees it. */
static unsigned exchanged(unsigned outcome, unsigned n)
{
	static const unsigned other[3] = { [SALLE_A] = SALLE_B, [SALLE_B] = SALLE_A, [SALLE_DRAW] = SALLE_DRAW };
	return n == 3 ? other[outcome] : other[outcome / 3] * 3 + other[outcome % 3];
}

/* Pools of builds [n * n], of twins together; the first build of a pool is that of the lower number. */
struct pools {
	const struct salle_contest *contest;
	const size_t *twins;
	struct pool *of;
};

static struct pool *pool_of(const struct pools *pools, size_t g, bool *exchange)
{
	const size_t *seats = pools->contest->seats[g];
	const size_t a = pools->twins[seats[SALLE_A]], b = pools->twins[seats[SALLE_B]];
	*exchange = a > b;
	return &pools->of[(a < b ? a : b) * pools->contest->n + (a < b ? b : a)];
}

/* Begins where the pilot ended. */
static void begin_meeting(struct meeting *meeting, const struct salle_tally_head *head, bool mirrored,
	const struct pools *pools, size_t g)
{
	bool exchange;
	struct pool *pool = pool_of(pools, g, &exchange);
	memcpy(meeting->wins, head->wins, sizeof meeting->wins);
	memcpy(meeting->mirrored, head->mirrors.outcomes, sizeof meeting->mirrored);
	meeting->n = mirrored ? OUTCOMES : 3;
	const uint64_t *counts = mirrored ? meeting->mirrored[0] : meeting->wins;
	for (unsigned i = 0; i < meeting->n; i++)
		pool->counts[exchange ? exchanged(i, meeting->n) : i] += (double)counts[i];
}

/* Chances of the outcomes of a bout of two builds, as the first sees them, before their bouts are looked at. */
static void expect(const struct salle_spending_prior *prior, double wins, double chance[3])
{
	chance[SALLE_A] = wins * (1 - prior->draws);
	chance[SALLE_B] = (1 - wins) * (1 - prior->draws);
	chance[SALLE_DRAW] = prior->draws;
}

/* Draws the chances of a pool from what prior and observations leave possible; those of twins are the same for both. */
static void draw_chances(struct pool *pool, unsigned n, bool even, const struct salle_spending_prior *prior,
	double wins, gsl_rng *rng)
{
	double expected[3], weight[OUTCOMES], drawn[OUTCOMES];
	expect(prior, even ? 0.5 : wins, expected);
	for (unsigned i = 0; i < n; i++)
		weight[i] = pool->counts[i] +
			fmax(PRIOR_LEAST, prior->weight * (n == 3 ? expected[i] : expected[i / 3] * expected[i % 3]));
	gsl_ran_dirichlet(rng, n, weight, drawn);
	for (unsigned i = 0; i < n; i++)
		pool->chance[i] = even ? (drawn[i] + drawn[exchanged(i, n)]) / 2 : drawn[i];
}

/* Begins all meetings of the contest. */
static struct meeting *begin(const struct salle_spending_start *start, gsl_rng *rng, struct salle_arena *arena)
{
	const struct salle_contest *contest = start->plan->contest;
	const size_t n = contest->n, n_groups = start->groups->n, *twins = start->twins;
	const struct pools pools = { contest, twins, salle_arena_array(arena, n * n, sizeof *pools.of) };
	struct meeting *meetings = salle_arena_array(arena, n_groups + 1, sizeof *meetings);
	for (size_t g = 0; g < n_groups; g++) {
		struct salle_tally_head room;
		begin_meeting(&meetings[g], salle_tallies_head(&start->from->tallies, g, &room),
			start->plan->matchups[g].mirrored, &pools, g);
	}
	for (size_t g = 0; g < n_groups; g++) {
		bool exchange;
		struct pool *pool = pool_of(&pools, g, &exchange);
		const size_t a = twins[contest->seats[g][SALLE_A]], b = twins[contest->seats[g][SALLE_B]];
		const double wins = start->prior.wins[(a < b ? a : b) * n + (a < b ? b : a)];
		if (!pool->drawn)
			draw_chances(pool, meetings[g].n, a == b, &start->prior, wins, rng);
		pool->drawn = true;
		for (unsigned i = 0; i < meetings[g].n; i++)
			meetings[g].chance[i] = pool->chance[exchange ? exchanged(i, meetings[g].n) : i];
	}
	return meetings;
}

struct salle_spending_end salle_spending_course(const struct salle_spending_start *start, uint64_t number)
{
	const struct salle_plan *plan = start->plan;
	const struct salle_groups *groups = start->groups;
	struct salle_arena arena = SALLE_ARENA_INIT;
	gsl_rng *rng = salle_allocated(gsl_rng_alloc(gsl_rng_mt19937));
	gsl_rng_set(rng, number + 1);
	size_t *group_of = salle_arena_array(&arena, plan->n_matchups + 1, sizeof *group_of);
	struct course course = {
		.tallies = &start->from->tallies,
		.group_of = group_of,
		.fought = salle_arena_array(&arena, groups->n + 1, sizeof *course.fought),
	};
	if (plan->contest != NULL)
		course.meetings = begin(start, rng, &arena);
	for (size_t g = 0; g < groups->n; g++) {
		struct salle_tally_head room;
		course.fought[g] = salle_tallies_head(course.tallies, groups->items[g].matchups[0], &room)->bouts;
		for (size_t i = 0; i < groups->items[g].n; i++)
			group_of[groups->items[g].matchups[i]] = g;
	}
	const struct salle_spending spending = {
		.plan = plan,
		.groups = groups,
		.spent = salle_spending_new(plan, groups->n, start->from, &arena),
		.fought = course.fought,
		.head = head_of_course,
		.tallies = &course,
	};
	follow(&course, &spending, rng);
	const struct salle_spending_end end = salle_spending_add_up(groups, course.fought);
	gsl_rng_free(rng);
	salle_arena_release(&arena);
	return end;
}
