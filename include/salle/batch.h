/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The block loop: fights all bouts of a plan on any number of OpenMP threads.
 *
 * A block consists of consecutive bouts of one matchup and the bouts with the same numbers of its variants. Threads
 * take blocks in order. Each thread counts in tallies of its own, which are added at the end. So the tallies depend on
 * the plan alone. When `stop` becomes true, every thread finishes its block. The result is then the same as that of a
 * plan with fewer bouts.
 *
 * A plan with a fixed number of bouts has two passes, so that an interrupted run has a ranking. The first pass fights a
 * tenth of each matchup's bouts, at least 128. Each pass compiles the matchups anew. Matchups of fewer than 1,000 bouts
 * are fought in one pass, because a second compilation would cost too much.
 *
 * If a plan asks for exact chances, its duels are first solved, as far as possible; with SALLE_EXACT_ONLY no bouts are
 * fought.
 *
 * A plan with a precision is fought in rounds. In each round, all matchups that need more bouts fight until their next
 * look (a check whether the results are precise enough). A matchup and its variants end together, at the first look at
 * which all of them are precise enough. A plan with a budget is also fought in rounds: each round fights the matchups
 * whose results still matter to the budget's question (<salle/budget_allocation.h>). A variant fights as many bouts as
 * its base.
 */
#pragma once

#include <signal.h>

#include <salle/batch_result.h>
#include <salle/compiled_matchup.h>
#include <salle/exact_bout.h>

struct salle_progress {
	/* number of bouts fought so far, and number of all bouts; if `is_solving`, numbers of matchups */
	uint64_t done, total;
	bool is_solving; /* whether duels are being solved exactly; this comes before the bouts */
	double seconds;  /* seconds since the first bout */
	bool estimated;  /* `total` is an estimate that changes during the run, because the plan has a precision */
	/*
	 * The question that the budget of bouts should answer; SALLE_PRECISION_FIXED without a budget. With a budget,
	 * `total` is the maximum number of bouts.
	 */
	enum salle_precision_kind question;
	size_t undecided; /* number of undecided builds or pairs (salle_budget_count_undecided) */
};

/*
 * Processes (MPI ranks) that fight the bouts of one plan together. Each process has loaded the same plan, and all
 * processes call these functions in the same order. A failed transfer ends the program.
 */
struct salle_processes {
	unsigned rank, n; /* number of this process, from 0; number of processes */
	/* Copies the bytes of rank 0 to all ranks. */
	void (*broadcast)(const struct salle_processes *all, void *bytes, size_t length);
	void (*send)(const struct salle_processes *all, const void *bytes, size_t length); /* sends bytes to rank 0 */
	void (*receive)(const struct salle_processes *all, unsigned from, void *bytes, size_t length);
};

struct salle_batch_settings {
	/*
	 * The processes that share the bouts; NULL if this process fights alone. Rank 0 returns the bouts of all processes,
	 * and the other ranks return a result without bouts.
	 */
	const struct salle_processes *processes;
	unsigned threads; /* number of threads; 0 for the default number */
	/*
	 * Number of bouts of each matchup in a block. For mirrored pairs an odd number is raised by one. If 0, a block
	 * takes about a tenth of a second, with at most 8192 bouts, so that a run stops soon after `stop` is set.
	 */
	uint32_t bouts_per_block;
	const volatile sig_atomic_t *stop; /* ends the run early when set; may be NULL */
	bool skips_notable_bouts;          /* whether to skip the search for notable bouts */
	/*
	 * The earlier run to continue. It has the same matchups, each with at most as many bouts as in the plan. May be
	 * NULL.
	 */
	const struct salle_batch_result *earlier;
	/*
	 * Saves the bouts fought so far. Called every `checkpoint_seconds` between blocks, while no thread fights. The
	 * result is valid only during the call, and has no notable bouts. May be NULL.
	 */
	double checkpoint_seconds;
	void (*checkpoint)(const struct salle_batch_result *so_far, void *context);
	/* reports the progress; called by one thread, at most ten times a second; may be NULL */
	void (*progress)(const struct salle_progress *progress, void *context);
	void *context;
};

/* Fights the bouts of the plan. Returns SALLE_OK or SALLE_INTERRUPTED. Tallies are allocated in the arena. */
enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena) SALLE_MUST_CHECK;

/*
 * Compiles a matchup without mixed policies into the arena. If `exchanged`, B has the first seat and A the second.
 * Returns the rule system's matchup, which is never NULL, because the matchups of a plan are checked. Several threads
 * may compile at the same time, each into its own arena.
 */
const void *salle_matchup_compile(const struct salle_plan *plan, const struct salle_matchup *matchup, bool exchanged,
	struct salle_arena *arena);

/*
 * Compiles matchup m for bouts: element 0 of `compiled` has A in the first seat, element 1 has B in the first seat.
 * Element 1 is NULL unless the matchup is mirrored.
 */
void salle_matchup_compile_seats(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *compiled[2], struct salle_arena *arena);

/*
 * Solves the matchup exactly, as `exact` of <salle/ruleset.h>; thoroughly if the plan has SALLE_EXACT_ONLY. Returns
 * NULL, or why it is not solved: a limit (salle_is_too_large), or another text. Several threads may solve matchups at
 * the same time.
 */
const char *salle_solve_matchup(const struct salle_plan *plan, const struct salle_matchup *matchup,
	struct salle_exact_bout *out, double *wounds);

/*
 * Replays bout `bout` of matchup `m`. Reports the bout to `trace` if that is not NULL. `count` is a zeroed tally that
 * receives the bout, or NULL. Returns the outcome by build, not by seat. `compiled` comes from
 * salle_matchup_compile_seats and saves time when many bouts are replayed; if it is NULL, this call compiles the
 * matchup.
 */
struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t bout, struct salle_trace *trace, uint64_t *count);
