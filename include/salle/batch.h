/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The block loop: fights all bouts of a plan on any number of threads.
 *
 * A block is a run of consecutive bouts of one matchup, and the same bouts of its variants. Threads take blocks
 * in order, tally them privately and add up at the end, so tallies and pairs depend on the plan alone. When
 * `stop` becomes true, every thread finishes the block in hand: what has been fought of each matchup is then a prefix
 * of its bouts, the same as in a plan with fewer bouts; with a fixed number, a prefix of the plan.
 *
 * A plan with a precision is fought in rounds, each up to the next look of all matchups that need one. A matchup ends
 * with its variants: at the first look at which all of them are precise enough.
 */
#ifndef SALLE_BATCH_H
#define SALLE_BATCH_H

#include <signal.h>

#include <salle/bout_pairs.h>
#include <salle/mirrors.h>
#include <salle/plan.h>
#include <salle/spans.h>

struct salle_progress {
	uint64_t done, total; /* bouts */
	double seconds;       /* since the start */
	bool estimated;       /* `total` is, and changes: the plan asks for a precision */
};

struct salle_batch_result;

struct salle_batch_settings {
	unsigned threads; /* 0: as many as OpenMP gives */
	uint32_t
		block; /* bouts of each matchup in a block; 0: 8192; an odd number is one more where it would part a pair */
	const volatile sig_atomic_t *stop; /* may be NULL */
	/* goes on from there: from a run of the same matchups, none of which had more bouts; may be NULL */
	const struct salle_batch_result *from;
	/* called now and then by one thread, at most ten times a second; may be NULL */
	void (*progress)(const struct salle_progress *progress, void *context);
	void *context;
};

struct salle_batch_result {
	uint64_t **tallies;            /* one a matchup; tallies[m][layout.bouts] bouts were fought */
	struct salle_pairs *pairs;     /* one a matchup, of a variant's bouts with its base's; NULL without variants */
	struct salle_mirrors *mirrors; /* one a matchup; NULL where they are not mirrored */
	struct salle_spans *spans;     /* one a matchup */
	struct salle_slopes *slopes; /* one a matchup, of a sweep where it is that of its last value; NULL without sweeps */
	uint64_t bouts;
	uint64_t contests; /* sum of lengths */
	uint64_t words;    /* random words drawn from the streams' slots */
	/* of these bouts and contests, those of the run that it goes on from */
	uint64_t bouts_before, contests_before;
	unsigned threads; /* used */
	uint32_t block;   /* used */
	double seconds;   /* wall clock */
	bool interrupted;
};

/* Returns SALLE_OK or SALLE_INTERRUPTED. Tallies live in the arena. */
enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena) SALLE_MUST_CHECK;

/*
 * Fights bout `bout` of matchup `m` again, alone; tells it to `trace` unless that is NULL. `count`, when
 * not NULL, is a zeroed tally that receives it. The outcome is that of the builds, whatever seats they sit in.
 */
struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m, uint64_t bout,
	struct salle_trace *trace, uint64_t *count);

/* What bouts `first` to `first` + n - 1 of matchup `m` come to, fought again. */
void salle_batch_outcomes(const struct salle_plan *plan, size_t m, uint64_t first, size_t n, struct salle_outcome *out);

#endif
