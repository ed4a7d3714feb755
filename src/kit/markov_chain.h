/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances: sparse probability mass, and absorbing Markov chains.
 *
 * A state is a string of bytes without padding; all have the same length. Equal bytes mean the same state. Chances are
 * doubles in 0 … 1. Threads share nothing here. Running out of memory calls salle_out_of_memory.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <salle/diagnostic_list.h>

/* ---- mass ---- */

/* Probability mass on states. States are numbered from 0 in order of first occurrence. */
struct salle_mass {
	size_t state_size; /* in bytes, a multiple of 8 */
	size_t n, capacity;
	unsigned char *states;
	double *chance; /* [n], by number */
	size_t n_places;
	uint32_t *places; /* hash table of 1 + number; 0 if free */
};

/* salle_mass_release frees what the mass owns; salle_mass_clear empties it and keeps its memory. */
void salle_mass_init(struct salle_mass *mass, size_t state_size);
void salle_mass_release(struct salle_mass *mass);
void salle_mass_clear(struct salle_mass *mass);

/* Adds `chance`, which may be 0, to a state. Copies the state if it is new. Returns its number. */
size_t salle_mass_add(struct salle_mass *mass, const void *state, double chance);

/* Returns the state with this number. The pointer is aligned to 8 bytes and valid until the next salle_mass_add. */
static inline const void *salle_mass_state(const struct salle_mass *mass, size_t number)
{
	return mass->states + number * mass->state_size;
}

/* ---- chains ---- */

enum { SALLE_CHAIN_OUTCOMES = 64 };

/* Unabsorbed mass at or below this is ignored. */
#define SALLE_CHAIN_NEGLIGIBLE 1e-13

struct salle_chain_step;

/*
 * A chain moves between states until an outcome absorbs it. Outcomes are numbered from 0. `spread` is called once per
 * reachable state, with a copy aligned to 8 bytes. It distributes a mass of 1 in one step, by salle_chain_step_to and
 * salle_chain_absorb; its chances must sum to 1. Each state has `n_counts` numbers, 0 at first, to which `spread` adds
 * the expected counts of a step from there.
 */
struct salle_chain {
	size_t state_size;
	size_t n_counts;
	size_t most_states, most_moves; /* moves: pairs of a state and a next state or outcome. A larger chain is
	                                   refused. */
	uint64_t most_steps;            /* the chain stops after this many steps */
	void (*spread)(void *context, const void *state, double *counts, struct salle_chain_step *step);
	void *context;
};

/* For `spread`: moves the mass `chance` to a state, or lets an outcome absorb it. Repeated calls add up. */
void salle_chain_step_to(struct salle_chain_step *step, const void *state, double chance);
void salle_chain_absorb(struct salle_chain_step *step, unsigned outcome, double chance);

/* The solution of a chain. */
struct salle_chain_solution {
	double absorbed[SALLE_CHAIN_OUTCOMES]; /* chance of each outcome */
	double left;                           /* unabsorbed chance: below SALLE_CHAIN_NEGLIGIBLE unless `most_steps`
	                                          stopped the chain */
	double steps;                          /* mean number of steps */
	size_t n_states, n_moves;
};

/*
 * Follows the chain from `begin` until all but SALLE_CHAIN_NEGLIGIBLE is absorbed or `most_steps` are made. Fills
 * `answer`, and `counts` [n_counts] with the expected sums of the states' counts over the steps. Returns NULL, or
 * "states" or "moves" if there were too many of these; `answer` and `counts` are then unchanged.
 */
const char *salle_chain_solve(const struct salle_chain *chain, const void *begin, struct salle_chain_solution *answer,
	double *counts) SALLE_MUST_CHECK;
