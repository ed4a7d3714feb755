/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances: sparse probability mass, and absorbing Markov chains.
 *
 * A state is a string of bytes without padding; all states have the same length. Equal bytes mean the same state.
 * Chances are doubles in 0 … 1. Threads do not share anything here. Running out of memory calls salle_out_of_memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/diagnostic_list.h>
#include <salle/exact_bout.h>

/* ---- mass ---- */

/* Probability mass on states. States are numbered from 0 in order of first occurrence. */
struct salle_mass {
	size_t state_size; /* in bytes, a multiple of 8 */
	size_t n, capacity;
	unsigned char *states;
	double *chance; /* mass of each state, by the number of the state */
	size_t n_slots;
	uint32_t *slots; /* hash table of 1 + number of a state; 0 for a free place */
};

/*
 * Initializes an empty mass. salle_mass_release frees its memory; salle_mass_clear removes all states and keeps the
 * memory.
 */
void salle_mass_init(struct salle_mass *mass, size_t state_size);
void salle_mass_release(struct salle_mass *mass);
void salle_mass_clear(struct salle_mass *mass);

/* Adds `chance`, which may be 0, to a state. Copies the state if it is new. Returns the state's number. */
size_t salle_mass_add(struct salle_mass *mass, const void *state, double chance);

/* Returns the state with this number. The pointer is aligned to 8 bytes and valid until the next salle_mass_add. */
static inline const void *salle_mass_state(const struct salle_mass *mass, size_t number)
{
	return mass->states + number * mass->state_size;
}

/* ---- chains ---- */

enum { SALLE_CHAIN_OUTCOMES = 64, SALLE_CHAIN_MARKS = 3 };

/* A chain counts as solved when at most this much of the mass is not absorbed. */
#define SALLE_CHAIN_NEGLIGIBLE 1e-13

struct salle_chain_step;

/*
 * Limits of work. They refuse a chain that is too large before all its states are known. During a trial, the work so
 * far is extrapolated to all states known so far. The trial lasts from a third of `trial_end` until `trial_end`.
 */
struct salle_chain_work_limits {
	uint64_t whole_chain;  /* limit of the work for the whole chain */
	uint64_t one_state;    /* limit of the work for one state */
	uint64_t trial_end;    /* work at which the trial ends */
	uint64_t extrapolated; /* limit of the extrapolated work during the trial */
};

/*
 * A chain moves between states until an outcome absorbs it. Outcomes are numbered from 0. `spread` is called once per
 * reachable state, with a copy aligned to 8 bytes. `spread` distributes a mass of 1 in one step, by salle_chain_step_to
 * and salle_chain_absorb; the chances of the step must sum to 1. Each state has `n_counts` numbers, initially 0, to
 * which `spread` adds the expected counts of a step from that state.
 *
 * A chain can remember one event that is not part of its states, such as which side moved first. A move may set a mark;
 * a path keeps the first mark that is set, and has mark 0 before.
 */
struct salle_chain {
	size_t state_size;
	size_t n_counts;
	/* limits above which a chain is refused; a move is a pair of a state and a next state or outcome */
	size_t most_states, most_moves;
	/* limits of the work that `spread` counts; NULL for no limit */
	const struct salle_chain_work_limits *work_limits;
	uint64_t most_steps; /* the chain stops after this many steps */
	void (*spread)(void *context, const void *state, double *counts, struct salle_chain_step *step);
	void *context;
};

/*
 * These functions, called by `spread`, move the mass `chance` to a state, or let an outcome absorb it. Repeated calls
 * add up.
 */
void salle_chain_step_to(struct salle_chain_step *step, const void *state, double chance);
void salle_chain_absorb(struct salle_chain_step *step, unsigned outcome, double chance);

/*
 * Sets the mark that later moves of the same step set. Called by `spread`. With mark 0, as at the beginning of a step,
 * moves set no mark.
 */
void salle_chain_set_mark(struct salle_chain_step *step, unsigned mark);

/*
 * Counts work, such as the number of runs of an enumeration. Called by `spread`. Returns false if there is too much
 * work, so that the chain is refused; `spread` should then return.
 */
bool salle_chain_count_work(struct salle_chain_step *step, uint64_t work);

/* The solution of a chain. */
struct salle_chain_solution {
	double absorbed[SALLE_CHAIN_OUTCOMES]; /* chance of each outcome */
	double absorbed_by_mark[SALLE_CHAIN_OUTCOMES]
						   [SALLE_CHAIN_MARKS]; /* chance of each outcome, by the mark at the end */
	/* chance that no outcome absorbed the chain: below SALLE_CHAIN_NEGLIGIBLE unless `most_steps` stopped the chain */
	double unabsorbed;
	double unabsorbed_by_mark[SALLE_CHAIN_MARKS]; /* `unabsorbed` by mark */
	double steps;                                 /* mean number of steps */
	size_t n_states, n_moves;
};

/*
 * Follows the chain from `begin` until all but SALLE_CHAIN_NEGLIGIBLE of the mass is absorbed or `most_steps` steps are
 * made. Fills `answer`. Sets `counts` [n_counts] to the expected sums, over the steps, of the states' counts. Returns
 * NULL, or which limit is exceeded (salle_is_too_large); `answer` is then unchanged but for the number of states found
 * so far, and `counts` is unchanged.
 */
const char *salle_chain_solve(const struct salle_chain *chain, const void *begin, struct salle_chain_solution *answer,
	double *counts) SALLE_MUST_CHECK;

/*
 * Adds the chances of bouts with this winner to the chances of first moves. `marked` is indexed by mark: 1 + the side
 * that moved first, or 0 if neither side moved.
 */
void salle_chain_add_first_moves(const double marked[SALLE_CHAIN_MARKS], unsigned winner,
	struct salle_exact_first_moves *to);
