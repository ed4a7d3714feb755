/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/bouts_needed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include <salle/batch.h>
#include <salle/rng.h>

#include "base/cpu_seconds.h"
#include "batch/even_pairs.h"
#include "batch/groups.h"
#include "batch/part.h"
#include "forecast/bouts_to_verdict.h"
#include "batch/worker.h"

/*
 * Groups of matchups are tried for BOUTS bouts each, fewer where bouts take long: all groups where that takes little
 * time, else some, of about MATCHUPS matchups, at least GROUPS_LEAST. Those of which it is then open how many bouts
 * they take go on, GROWTH times as far from time to time, while there is time.
 */
enum {
	MATCHUPS = 120,
	GROUPS_LEAST = 12,
	GROUPS_MOST = 2000,
	BOUTS = 256,
	BOUTS_LEAST = 16, /* where bouts take long */
	GROWTH = 4,
	OPEN_BOUTS = 30000,    /* of all that go on together, at least, unless they take OPEN_MOST */
	EXCHANGED_LEAST = 512, /* streams of a matchup, also with exchanged dice; none if these take EXCHANGE_MOST */
	EXCHANGED_MOST = 131072,
	PACE_BOUTS = 2, /* of each matchup, fought twice to learn what a bout takes; more where they are soon over */
	PACE_MOST = 4096,
	QUANTILES = 16,  /* at which the distribution of a rate is looked at */
	SHIFT = 5,       /* by which they differ from one member of a group to the next, as the rates are independent */
	SCATTER = 7,     /* steps of the rate of decided bouts, as it is independent of the winner's */
	PATHS = 4000,    /* courses of bouts to verdicts, of all groups together */
};

#define FIRST_SECONDS 1.5    /* of CPU, that trying more than MATCHUPS may take */
#define OPEN_SECONDS 1.5     /* and that those may take that go on */
#define OPEN_MOST 2.5
#define EXCHANGE_SECONDS 0.5 /* and bouts with exchanged dice of those still open */
#define EXCHANGE_MOST 2.0

#define SPENDING_SECONDS 2.0 /* and the first bouts of a question */

#define PACE_SECONDS 2e-4 /* of CPU, that bouts must take to show what one takes */

#define OPEN 2 /* the ratio of the most bouts that it may take to the least */

/* A group of a plan, and what its bouts show. */
struct trial {
	struct salle_plan plan;     /* of this group alone */
	struct salle_group group;   /* of that plan */
	struct salle_stream paths;  /* random words of the courses that its bouts can take */
	size_t n;                   /* members whose bouts differ from all before */
	size_t *member;             /* [n] of the group */
	uint64_t (*wins)[3];        /* [n] of the bouts tried, by winner; as many of each member */
	uint64_t fought;            /* those bouts */
	bool ended;                 /* it takes no more */
	bool open;                  /* it is open how many it takes */
	struct salle_share *shares; /* [n] better known than by its bouts where `sd` is above 0; NULL: none */
};

static bool gives_verdicts(const struct salle_precision *precision)
{
	return precision->kind == SALLE_PRECISION_DECIDE || precision->kind == SALLE_PRECISION_EVEN;
}

/*
 * Returns A's rates at the quantile `level` of what is known of them, by a flat prior. The rate of decided bouts is at
 * the quantile `often`, by Jeffreys' prior: of a pair that has only drawn so far it is open over orders of magnitude.
 */
static struct salle_rates rates_at(const struct salle_precision *precision, const uint64_t wins[3], double level,
	double often)
{
	const double spread = precision->spread, a = (double)wins[SALLE_A] / spread, b = (double)wins[SALLE_B] / spread,
				 draws = (double)wins[SALLE_DRAW] / spread;
	return (struct salle_rates){
		.wins = qbeta(level, a + 1, b + draws + 1, 1, 0),
		.share = qbeta(level, a + 1, b + 1, 1, 0),
		.decisive = qbeta(often, a + b + 0.5, draws + 0.5, 1, 0),
	};
}

/* The rates of a group's n members, one way that they can be. */
static void rates_of_group(const struct trial *trial, unsigned k, struct salle_rates *rates)
{
	for (size_t i = 0; i < trial->n; i++) {
		const double level = ((double)((k + SHIFT * i) % QUANTILES) + 0.5) / QUANTILES,
					 often = ((double)((SCATTER * k + SHIFT * i) % QUANTILES) + 0.5) / QUANTILES;
		rates[i] = rates_at(&trial->plan.precision, trial->wins[i], level, often);
		if (trial->shares != NULL && trial->shares[i].sd > 0)
			rates[i].share = fmin(1, fmax(0, qnorm(level, trial->shares[i].mean, trial->shares[i].sd, 1, 0)));
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

/*
 * Returns whether it is open how many bouts a group takes, as far as its bouts so far tell: the most are over OPEN
 * times the least. `sum` becomes the bouts at all QUANTILES together.
 */
static bool is_open(const struct trial *trial, double *sum, struct salle_arena *arena)
{
	const double most = (double)trial->plan.matchups[0].bouts;
	struct salle_rates *rates = salle_arena_array(arena, trial->n, sizeof *rates);
	double range[2] = { most, 0 };
	*sum = 0;
	for (unsigned k = 0; k < QUANTILES; k++) {
		rates_of_group(trial, k, rates);
		const double needed =
			fmax((double)trial->fought, needed_by_group(&trial->plan.precision, rates, trial->n, most));
		range[0] = fmin(range[0], needed);
		range[1] = fmax(range[1], needed);
		*sum += needed;
	}
	return range[1] > OPEN * range[0];
}

/* The bouts of each member, on average: they end together, at a look. */
static double foresee_group(struct trial *trial, size_t paths, struct salle_arena *arena)
{
	const struct salle_precision *precision = &trial->plan.precision;
	double sum;
	if (trial->ended)
		return (double)trial->fought;
	(void)is_open(trial, &sum, arena);
	if (!gives_verdicts(precision))
		return sum / QUANTILES;
	struct salle_rates *rates = salle_arena_array(arena, trial->n, sizeof *rates);
	sum = 0;
	for (unsigned k = 0; k < QUANTILES; k++) {
		rates_of_group(trial, k, rates);
		for (size_t path = 0; path < paths; path++)
			sum += salle_bouts_to_verdicts(precision, rates, (const uint64_t(*)[3])trial->wins, trial->n,
				trial->plan.matchups[0].bouts, &trial->paths);
	}
	return sum / (double)(QUANTILES * paths);
}

/* Adds a member, unless its bouts came to the same as those of another one, as where a variant changes nothing. */
static void add_member(struct trial *trial, size_t member, const uint64_t wins[3])
{
	for (size_t i = 0; i < trial->n; i++)
		if (memcmp(trial->wins[i], wins, sizeof trial->wins[i]) == 0)
			return;
	memcpy(trial->wins[trial->n], wins, sizeof trial->wins[0]);
	trial->member[trial->n++] = member;
}

/* Fights a group as the plan does, at most so many bouts of each member: what ends by then is known exactly. */
static void try_group(struct trial *trial, uint64_t most)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_plan plan = trial->plan;
	struct salle_matchup *matchups = salle_arena_array(&arena, plan.n_matchups, sizeof *matchups);
	memcpy(matchups, plan.matchups, plan.n_matchups * sizeof *matchups);
	for (size_t m = 0; m < plan.n_matchups; m++)
		matchups[m].bouts = matchups[m].bouts < most ? matchups[m].bouts : most;
	plan.matchups = matchups;
	const struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	if (salle_batch_run(&plan, &settings, &result, &arena) != SALLE_OK)
		abort(); /* nothing interrupts it */
	trial->n = 0;
	for (size_t i = 0; i < trial->group.n; i++) {
		struct salle_tally_head room;
		add_member(trial, i, salle_tallies_head(&result.tallies, i, &room)->wins);
	}
	trial->fought = trial->wins[0][SALLE_A] + trial->wins[0][SALLE_B] + trial->wins[0][SALLE_DRAW];
	trial->ended = trial->fought >= trial->plan.matchups[0].bouts ||
		(salle_is_look(trial->fought) && salle_group_is_precise(&trial->group, &plan, &result.tallies));
	double sum;
	trial->open = !trial->ended && is_open(trial, &sum, &arena);
	salle_arena_release(&arena);
}

/* The plan with one group of it alone. */
static struct salle_plan plan_of_group(const struct salle_plan *plan, const struct salle_group *group,
	struct salle_arena *arena)
{
	struct salle_plan alone = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, group->n, sizeof *matchups);
	alone.n_changes = 0;
	for (size_t i = 0; i < group->n; i++) {
		matchups[i] = plan->matchups[group->matchups[i]];
		matchups[i].after_base = i;
		alone.n_changes += group->matchups[i] >= plan->n_matchups - plan->n_changes;
	}
	alone.matchups = matchups;
	alone.n_matchups = group->n;
	alone.shard = (struct salle_shard){ 0 };
	return alone;
}

/* The groups whose base is wanted, [matchups of the plan]. */
static struct trial *choose_groups(const struct salle_plan *plan, const bool *wanted, size_t *n,
	struct salle_arena *arena)
{
	const struct salle_groups groups = salle_groups(plan, arena);
	const struct salle_stream_key key = salle_stream_key(0, salle_fight_name("foresee", "", ""), false);
	*n = 0;
	for (size_t g = 0; g < groups.n; g++)
		*n += wanted[groups.items[g].matchups[0]];
	struct trial *trials = salle_arena_array(arena, *n + 1, sizeof *trials), *trial = trials;
	for (size_t g = 0; g < groups.n; g++) {
		if (!wanted[groups.items[g].matchups[0]])
			continue;
		trial->plan = plan_of_group(plan, &groups.items[g], arena);
		trial->group = salle_groups(&trial->plan, arena).items[0];
		trial->paths = salle_stream_open(&key, (uint64_t)(trial - trials));
		trial->wins = salle_arena_array(arena, trial->group.n, sizeof *trial->wins);
		trial->member = salle_arena_array(arena, trial->group.n, sizeof *trial->member);
		trial++;
	}
	return trials;
}

/* What the open groups of a sample fight at once. */
struct stage {
	uint64_t most; /* bouts of each matchup */
	size_t groups;
	double members, fought; /* matchups, and their bouts */
	double seconds;         /* of CPU */
};

/* Fights those that are open; in the first stage all. Returns those that still are. */
static struct stage fight_stage(struct trial *trials, size_t n, uint64_t most, bool first)
{
	struct stage stage = { .most = most };
	const double start = salle_thread_seconds();
	for (size_t g = 0; g < n; g++) {
		struct trial *trial = &trials[g];
		if (!first && !trial->open)
			continue;
		try_group(trial, most);
		stage.fought += (double)(trial->group.n * trial->fought);
		stage.groups += trial->open;
		stage.members += trial->open ? (double)trial->group.n : 0;
	}
	stage.seconds = salle_thread_seconds() - start;
	return stage;
}

/*
 * Groups that are still open fight nearly even pairs, as a rule: bouts with exchanged dice show how nearly. `each` are
 * the seconds of a bout.
 */
static void exchange_dice_of_open(struct trial *trials, size_t n, double members, double each,
	struct salle_arena *arena)
{
	const double streams = EXCHANGE_SECONDS / fmax(1e-9, 2 * members * each);
	if (2 * members * each * EXCHANGED_LEAST > EXCHANGE_MOST)
		return;
	const uint64_t all = (uint64_t)fmax(EXCHANGED_LEAST, fmin(EXCHANGED_MOST, streams));
	for (size_t g = 0; g < n; g++) {
		struct trial *trial = &trials[g];
		if (!trial->open || !gives_verdicts(&trial->plan.precision))
			continue;
		trial->shares = salle_arena_array(arena, trial->n, sizeof *trial->shares);
		for (size_t i = 0; i < trial->n; i++)
			trial->shares[i] = salle_share_by_exchange(&trial->plan, trial->member[i], all);
	}
}

/*
 * Tries each group of the sample: those that are open go on from the beginning, as long as there is time. Returns how
 * many did not end.
 */
static size_t try_groups(struct trial *trials, size_t n, uint64_t bouts, struct salle_arena *arena)
{
	double fought = 0, left = OPEN_SECONDS;
	struct stage stage = fight_stage(trials, n, bouts, true);
	while (stage.groups > 0) {
		const double each = stage.seconds / stage.fought, least = fmin(OPEN_BOUTS - fought, OPEN_MOST / each),
					 more = fmax(left / each, left > 0 ? least : 0), room = fmax(0, more) / stage.members;
		const uint64_t next = (uint64_t)fmin(room, (double)(stage.most * GROWTH));
		if (next < stage.most * 3 / 2) {
			exchange_dice_of_open(trials, n, stage.members, each, arena);
			break;
		}
		stage = fight_stage(trials, n, next / 2 * 2, false);
		fought += stage.fought;
		left -= stage.seconds;
	}
	size_t going_on = 0;
	for (size_t g = 0; g < n; g++)
		going_on += !trials[g].ended;
	return going_on;
}

/* Tries so many bouts of each member of groups; returns the seconds that a group takes. */
static double time_groups(struct trial *trials, size_t n, uint64_t bouts)
{
	const double start = salle_thread_seconds();
	for (size_t g = 0; g < n; g++)
		try_group(&trials[g], bouts);
	return (salle_thread_seconds() - start) / (double)n;
}

/*
 * Returns how many groups to try: at least those of MATCHUPS, and all that can be tried in FIRST_SECONDS. Where BOUTS
 * of GROUPS_LEAST take longer, it is these, and `bouts` becomes as many as there is time for.
 */
static size_t groups_to_try(const struct salle_plan *plan, uint64_t *bouts, struct salle_arena *arena)
{
	const size_t few = MATCHUPS / salle_groups(plan, arena).largest, least = few > GROUPS_LEAST ? few : GROUPS_LEAST;
	size_t n;
	struct trial *trials = choose_groups(plan, salle_plan_spread(plan, GROUPS_LEAST, arena), &n, arena);
	double each = time_groups(trials, n, BOUTS_LEAST);
	const double room = FIRST_SECONDS / fmax(1e-9, each * (double)n) * BOUTS_LEAST;
	*bouts = room < BOUTS ? 2 * (uint64_t)(fmax(BOUTS_LEAST, room) / 2) : BOUTS;
	if (*bouts < BOUTS)
		return GROUPS_LEAST;
	each = time_groups(trials, n, BOUTS);
	const double more = each > 0 ? FIRST_SECONDS / each : GROUPS_MOST;
	return more > (double)least ? (size_t)fmin(more, GROUPS_MOST) : least;
}

/* Returns the CPU seconds of a bout of matchup m once its situations have been met: the less of two measurements. */
static double pace_of(const struct salle_plan *plan, size_t m)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const uint64_t all = plan->matchups[m].bouts, most = all < PACE_MOST ? all : PACE_MOST;
	struct salle_outcome *outcomes = salle_arena_array(&arena, most, sizeof *outcomes);
	const void *compiled[2];
	salle_compile_seats(plan, m, compiled, &arena);
	double seconds = 0;
	uint64_t n = 0;
	while (n < most && seconds < PACE_SECONDS) {
		n = n == 0 ? PACE_BOUTS : n * GROWTH;
		n = n < most ? n : most;
		salle_refight_as_run(plan, m, compiled, 0, n, outcomes);
		double taken[2];
		for (unsigned i = 0; i < 2; i++) {
			taken[i] = salle_thread_seconds();
			salle_refight_as_run(plan, m, compiled, 0, n, outcomes);
			taken[i] = salle_thread_seconds() - taken[i];
		}
		seconds = fmin(taken[0], taken[1]);
	}
	salle_arena_release(&arena);
	return seconds / (double)n;
}

/* What matchups come to together. */
struct totals {
	double matchups, bouts, seconds;
	double paces; /* the sum of theirs, seconds a bout */
};

static void add_group(struct totals *sum, double members, double bouts, double pace)
{
	sum->matchups += members;
	sum->bouts += members * bouts;
	sum->seconds += members * bouts * pace;
	sum->paces += members * pace;
}

/* The groups with a matchup that is exactly even fight all bouts that they may. Takes them out of the sample. */
static struct totals foresee_even(const struct salle_plan *plan, const struct salle_even_pairs *pairs, bool *wanted,
	struct salle_arena *arena)
{
	struct totals sum = { 0 };
	if (pairs->n == 0)
		return sum;
	const struct salle_groups groups = salle_groups(plan, arena);
	for (size_t g = 0; g < groups.n; g++) {
		const struct salle_group *group = &groups.items[g];
		const size_t base = group->matchups[0];
		bool even = false;
		for (size_t i = 0; i < group->n; i++)
			even |= pairs->bouts[group->matchups[i]] > 0;
		if (!even)
			continue;
		add_group(&sum, (double)group->n, (double)plan->matchups[base].bouts, pace_of(plan, base));
		wanted[base] = false;
	}
	const double scale = (double)plan->n_matchups / (double)pairs->looked_at;
	return (struct totals){ scale * sum.matchups, scale * sum.bouts, scale * sum.seconds, scale * sum.paces };
}

struct salle_foreseen salle_foresee(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_precision *precision = &plan->precision;
	if (precision->kind == SALLE_PRECISION_FIXED || plan->n_matchups == 0)
		return (struct salle_foreseen){ .bouts = (double)salle_plan_bouts(plan), .dearer = 1 };
	if (precision->budget > 0) {
		const struct salle_spending_foreseen spending = salle_foresee_spending(plan, SPENDING_SECONDS, arena);
		return (struct salle_foreseen){ .bouts = spending.bouts, .dearer = 1, .spending = spending };
	}
	uint64_t bouts;
	bool *wanted = salle_plan_spread(plan, groups_to_try(plan, &bouts, arena), arena);
	struct salle_even_pairs even = { 0 };
	if (salle_even_pairs_matter(precision))
		even = salle_even_pairs(plan, arena);
	struct totals all = foresee_even(plan, &even, wanted, arena), rest = { 0 };
	size_t n;
	struct trial *trials = choose_groups(plan, wanted, &n, arena);
	const size_t paths = PATHS / QUANTILES / (try_groups(trials, n, bouts, arena) + 1) + 1;
	for (size_t g = 0; g < n; g++)
		add_group(&rest, (double)trials[g].group.n, foresee_group(&trials[g], paths, arena),
			pace_of(&trials[g].plan, 0));
	const double scale = rest.matchups > 0 ? ((double)plan->n_matchups - all.matchups) / rest.matchups : 0;
	all.bouts += scale * rest.bouts;
	all.seconds += scale * rest.seconds;
	all.paces += scale * rest.paces;
	const double pace = all.paces / (double)plan->n_matchups;
	return (struct salle_foreseen){
		.bouts = all.bouts,
		.dearer = pace > 0 ? all.seconds / all.bouts / pace : 1,
		.even = even,
	};
}
