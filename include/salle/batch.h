/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The block loop: fights all bouts of a plan on any number of OpenMP threads.
 *
 * A block is a run of consecutive bouts of one matchup, and the same bouts of its variants. Threads take blocks
 * in order, tally them privately and add up at the end, so tallies depend on the plan alone. When
 * `stop` becomes true, every thread finishes the block in hand: what has been fought of each matchup is then a prefix
 * of its bouts, the same as in a plan with fewer bouts.
 *
 * A plan with a fixed number of bouts has two passes: first a tenth of the bouts of each matchup, at least 128,
 * then the rest, so that an interrupted run has a ranking. Each pass compiles the matchups anew. Matchups of fewer than
 * 1,000 bouts are not worth a second compilation and are fought in one pass.
 *
 * A plan with a precision is fought in rounds, each up to the next look of all matchups that need one. A matchup ends
 * with its variants: at the first look at which all of them are precise enough. A plan with a budget is fought in
 * rounds as well, of the matchups that the question still needs (<salle/budget_allocation.h>); variants have the bouts
 * of their base.
 */
#ifndef SALLE_BATCH_H
#define SALLE_BATCH_H

#include <signal.h>

#include <salle/batch_result.h>

struct salle_progress {
	uint64_t done, total; /* bouts */
	double seconds;       /* since the start */
	bool estimated;       /* `total` is, and changes: the plan asks for a precision */
	/* what bouts are spent on, SALLE_PRECISION_FIXED: nothing. Then `total` is the most, and … */
	enum salle_precision_kind question;
	size_t undecided; /* builds or pairs: salle_budget_count_undecided */
};

/*
 * Processes that fight the bouts of one plan together; each has loaded the same plan. All call these functions in the
 * same order. What cannot be sent ends the program.
 */
struct salle_processes {
	unsigned rank, n; /* this one, from 0; all of them */
	/* Gives all ranks the bytes of rank 0. */
	void (*broadcast)(const struct salle_processes *all, void *bytes, size_t length);
	void (*send)(const struct salle_processes *all, const void *bytes, size_t length); /* to rank 0 */
	void (*receive)(const struct salle_processes *all, unsigned from, void *bytes, size_t length);
};

struct salle_batch_settings {
	/* NULL: this process fights alone. Else the result is that of rank 0; the other ranks' has no bouts. */
	const struct salle_processes *processes;
	unsigned threads; /* 0: the default number */
	/*
	 * Bouts of each matchup in a block; an odd number is one more where it would part a pair. 0: as many as take a
	 * tenth of a second, at most 8192, so that a run stops soon.
	 */
	uint32_t block;
	const volatile sig_atomic_t *stop; /* may be NULL */
	bool skips_notable;                /* looks for no remarkable bouts */
	/* goes on from there: from a run of the same matchups, none of which had more bouts; may be NULL */
	const struct salle_batch_result *from;
	/*
	 * Called every so many seconds between blocks, while no thread fights, with what has been fought: to save it. The
	 * result is of the call alone, without remarkable bouts. May be NULL.
	 */
	double checkpoint_seconds;
	void (*checkpoint)(const struct salle_batch_result *so_far, void *context);
	/* called now and then by one thread, at most ten times a second; may be NULL */
	void (*progress)(const struct salle_progress *progress, void *context);
	void *context;
};

/* Returns SALLE_OK or SALLE_INTERRUPTED. Tallies live in the arena. */
enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena) SALLE_MUST_CHECK;

/*
 * Compiles the matchup; `exchanged`: with B in the first seat and A in the second. Lives in the arena; any number of
 * threads may compile at a time, each with an arena of its own. Never NULL: a plan has sound matchups alone.
 */
const void *salle_matchup_compile(const struct salle_plan *plan, const struct salle_matchup *matchup, bool exchanged,
	struct salle_arena *arena);

/* Compiles matchup m for its seats: [1], with B in the first seat, where it is mirrored, else NULL. */
void salle_matchup_compile_seats(const struct salle_plan *plan, size_t m, const void *compiled[2],
	struct salle_arena *arena);

/*
 * Fights bout `bout` of matchup `m` again, alone; tells it to `trace` unless that is NULL. `count`, when
 * not NULL, is a zeroed tally that receives it. The outcome is that of the builds, whatever seats they sit in.
 * `compiled` is by salle_matchup_compile_seats, for those who want many bouts; NULL: it is compiled for this one.
 */
struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m, const void *const compiled[2],
	uint64_t bout, struct salle_trace *trace, uint64_t *count);

/* What bouts `first` to `first` + n - 1 of matchup `m` come to, fought again. */
void salle_batch_replay_outcomes(const struct salle_plan *plan, size_t m, uint64_t first, size_t n,
	struct salle_outcome *out);

#endif
