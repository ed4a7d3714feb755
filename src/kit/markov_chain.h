/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances: sparse probability mass, and absorbing Markov chains.
 *
 * A state is a string of bytes, all of the same length, none of them padding: states with equal bytes are one state.
 * Chances are doubles in 0 … 1. Nothing here is shared between threads; running out of memory is salle_out_of_memory.
 */
#ifndef SALLE_KIT_MARKOV_CHAIN_H
#define SALLE_KIT_MARKOV_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include <salle/diagnostic_list.h>

/* ---- mass ---- */

/* Probability mass on states, which are numbered from 0 in the order in which they were first met. */
struct salle_mass {
	size_t state_size; /* in bytes, a multiple of 8 */
	size_t n, capacity;
	unsigned char *states;
	double *chance; /* [n], by number */
	size_t n_places;
	uint32_t *places; /* of a hash table: 1 + number; 0 free */
};

/* salle_mass_release frees what the mass owns; salle_mass_clear empties it and keeps its memory. */
void salle_mass_init(struct salle_mass *mass, size_t state_size);
void salle_mass_release(struct salle_mass *mass);
void salle_mass_clear(struct salle_mass *mass);

/* Adds `chance`, which may be 0, to a state. Copies the state if it is new. Returns its number. */
size_t salle_mass_add(struct salle_mass *mass, const void *state, double chance);

/* The state of that number. The pointer is aligned to 8 bytes and good until the next salle_mass_add. */
static inline const void *salle_mass_state(const struct salle_mass *mass, size_t number)
{
	return mass->states + number * mass->state_size;
}

/* ---- chains ---- */

enum { SALLE_CHAIN_OUTCOMES = 64 };

/* Of what is not absorbed so much counts as nothing. */
#define SALLE_CHAIN_NEGLIGIBLE 1e-13

struct salle_chain_step;

/*
 * A chain walks from state to state until an outcome absorbs it. Outcomes are numbered from 0. `spread` is called once
 * for each state that can be reached, with a copy of it that is aligned to 8 bytes. By salle_chain_step_to and
 * salle_chain_absorb it says where a mass of 1 goes in one step; its chances must sum to 1. Each state has `n_counts`
 * numbers, 0 at first, to which `spread` adds what a step from there comes to in the mean.
 */
struct salle_chain {
	size_t state_size;
	size_t n_counts;
	size_t most_states, most_moves; /* moves: pairs of a state and a next state or outcome. More are refused. */
	uint64_t most_steps;            /* after so many the chain stops where it is */
	void (*spread)(void *context, const void *state, double *counts, struct salle_chain_step *step);
	void *context;
};

/* For `spread`: the mass `chance` goes to a state; an outcome absorbs it. The same one may be named several times. */
void salle_chain_step_to(struct salle_chain_step *step, const void *state, double chance);
void salle_chain_absorb(struct salle_chain_step *step, unsigned outcome, double chance);

/* The answer of a chain. */
struct salle_chain_solution {
	double absorbed[SALLE_CHAIN_OUTCOMES]; /* chance of each outcome */
	double left;                           /* of none: below SALLE_CHAIN_NEGLIGIBLE, or `most_steps` were made */
	double steps;                          /* mean number of steps */
	size_t n_states, n_moves;
};

/*
 * Follows the chain from `begin` until all but SALLE_CHAIN_NEGLIGIBLE is absorbed or `most_steps` are made. Fills
 * `answer`, and `counts` [n_counts] with the mean sums of the states' counts over the steps. Returns NULL; or what
 * there was too much of, "states" or "moves", and then leaves `answer` and `counts` alone.
 */
const char *salle_chain_solve(const struct salle_chain *chain, const void *begin, struct salle_chain_solution *answer,
	double *counts) SALLE_MUST_CHECK;

#endif
