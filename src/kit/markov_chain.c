/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/markov_chain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "kit/chain_step.h"
#include "kit/choice_tree.h"

/* ---- mass ---- */

enum { FIRST_CAPACITY = 32 };

static size_t hash_place(const struct salle_mass *mass, const unsigned char *state)
{
	uint64_t hash = UINT64_C(0x9E3779B97F4A7C15);
	for (size_t k = 0; k < mass->state_size; k += 8) {
		uint64_t word;
		memcpy(&word, state + k, 8);
		hash = ((hash << 5 | hash >> 59) ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
	}
	return (size_t)(hash >> 32) & (mass->n_places - 1);
}

/* Returns the state's place in the hash table, or the free place where the state belongs. */
static size_t find_place(const struct salle_mass *mass, const unsigned char *state)
{
	size_t place = hash_place(mass, state);
	while (mass->places[place] != 0 &&
		memcmp(salle_mass_state(mass, mass->places[place] - 1), state, mass->state_size) != 0)
		place = (place + 1) & (mass->n_places - 1);
	return place;
}

static void grow_hash_table(struct salle_mass *mass)
{
	mass->capacity *= 2;
	mass->states = salle_check_allocated(realloc(mass->states, mass->capacity * mass->state_size));
	mass->chance = salle_check_allocated(realloc(mass->chance, mass->capacity * sizeof *mass->chance));
	mass->n_places = 2 * mass->capacity;
	free(mass->places);
	mass->places = salle_check_allocated(calloc(mass->n_places, sizeof *mass->places));
	for (size_t i = 0; i < mass->n; i++)
		mass->places[find_place(mass, salle_mass_state(mass, i))] = (uint32_t)(i + 1);
}

void salle_mass_init(struct salle_mass *mass, size_t state_size)
{
	*mass = (struct salle_mass){ .state_size = state_size, .capacity = FIRST_CAPACITY / 2 };
	grow_hash_table(mass);
}

void salle_mass_release(struct salle_mass *mass)
{
	free(mass->states);
	free(mass->chance);
	free(mass->places);
}

void salle_mass_clear(struct salle_mass *mass)
{
	mass->n = 0;
	memset(mass->places, 0, mass->n_places * sizeof *mass->places);
}

size_t salle_mass_add(struct salle_mass *mass, const void *state, double chance)
{
	size_t place = find_place(mass, state);
	if (mass->places[place] != 0) {
		mass->chance[mass->places[place] - 1] += chance;
		return mass->places[place] - 1;
	}
	if (mass->n == mass->capacity) {
		grow_hash_table(mass);
		place = find_place(mass, state);
	}
	memcpy(mass->states + mass->n * mass->state_size, state, mass->state_size);
	mass->chance[mass->n] = chance;
	mass->places[place] = (uint32_t)(mass->n + 1);
	return mass->n++;
}

/* ---- chains ---- */

void salle_chain_step_to(struct salle_chain_step *step, const void *state, double chance)
{
	if (step->tree != NULL)
		salle_choice_tree_step_to(step->tree, state, chance, true);
	else
		salle_mass_add(&step->states, state, chance);
}

void salle_chain_absorb(struct salle_chain_step *step, unsigned outcome, double chance)
{
	if (step->tree != NULL)
		salle_choice_tree_absorb(step->tree, outcome, chance);
	else
		step->outcomes[outcome] += chance;
}

bool salle_chain_has_choices(const struct salle_chain_step *step)
{
	return step->tree != NULL;
}

void salle_chain_count_work(struct salle_chain_step *step, uint64_t work)
{
	step->work += work;
}

/*
 * A move to the state with number `to`, or, if `to` is at least FIRST_OUTCOME, to outcome number `to` - FIRST_OUTCOME.
 */
struct chain_move {
	uint32_t to;
	double chance;
};

enum { FIRST_OUTCOME = INT32_MAX - SALLE_CHAIN_OUTCOMES };

/* The states and moves of a chain. The moves from state i are numbers first[i] to first[i + 1] - 1. */
struct chain_table {
	const struct salle_chain *chain;
	struct salle_mass states; /* the reachable states; the chances in this mass are unused */
	size_t *first;
	double *counts; /* [states][n_counts] */
	size_t room_for_states;
	struct chain_move *moves;
	size_t n_moves, room_for_moves;
};

static void add_move(struct chain_table *table, uint32_t to, double chance)
{
	if (table->n_moves == table->room_for_moves) {
		table->room_for_moves = 2 * table->room_for_moves + 64;
		table->moves = salle_check_allocated(realloc(table->moves, table->room_for_moves * sizeof *table->moves));
	}
	table->moves[table->n_moves++] = (struct chain_move){ to, chance };
}

/* Returns room for the counts of state `number`; all counts are 0. */
static double *add_row(struct chain_table *table, size_t number)
{
	size_t n_counts = table->chain->n_counts;
	if (number + 2 > table->room_for_states) {
		table->room_for_states = 2 * (number + 2);
		table->first = salle_check_allocated(realloc(table->first, table->room_for_states * sizeof *table->first));
		if (n_counts > 0)
			table->counts = salle_check_allocated(
				realloc(table->counts, table->room_for_states * n_counts * sizeof *table->counts));
	}
	table->first[number] = table->n_moves;
	if (n_counts == 0)
		return NULL;
	return memset(table->counts + number * n_counts, 0, n_counts * sizeof *table->counts);
}

/*
 * Returns whether the work for the first `solved` states is above the limit, or will be when all known states are done.
 */
static bool is_too_much_work(const struct chain_table *table, uint64_t work, size_t solved)
{
	const uint64_t most = table->chain->most_work;
	return most > 0 && work > most / 10 && (double)work * (double)table->states.n > (double)most * (double)solved;
}

/* Finds all reachable states and the moves between them. Returns NULL, or which limit is exceeded: "states", … */
static const char *find_reachable_states(struct chain_table *table, const void *begin)
{
	const struct salle_chain *chain = table->chain;
	struct salle_chain_step step = { .work = 0 };
	/* a copy of the state, because states in the mass move when the mass grows */
	void *state = salle_check_allocated(malloc(chain->state_size));
	const char *refused = NULL;
	salle_mass_init(&step.states, chain->state_size);
	salle_mass_add(&table->states, begin, 0);
	for (size_t number = 0; number < table->states.n && refused == NULL; number++) {
		memcpy(state, salle_mass_state(&table->states, number), chain->state_size);
		salle_mass_clear(&step.states);
		memset(step.outcomes, 0, sizeof step.outcomes);
		chain->spread(chain->context, state, add_row(table, number), &step);
		for (size_t k = 0; k < step.states.n; k++) {
			size_t to = salle_mass_add(&table->states, salle_mass_state(&step.states, k), 0);
			add_move(table, (uint32_t)to, step.states.chance[k]);
		}
		for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
			if (step.outcomes[outcome] > 0)
				add_move(table, FIRST_OUTCOME + outcome, step.outcomes[outcome]);
		table->first[number + 1] = table->n_moves;
		if (table->states.n > chain->most_states)
			refused = "states";
		else if (table->n_moves > chain->most_moves)
			refused = "moves";
		else if (is_too_much_work(table, step.work, number + 1))
			refused = "work";
	}
	salle_mass_release(&step.states);
	free(state);
	return refused;
}

/*
 * Makes one step: moves the mass `now` to `next` or to the outcomes that absorb it. Returns the mass that is not
 * absorbed yet. The mass that is absorbed in this step is first summed by itself and then added to the total, because
 * small numbers added one by one to a large sum would be rounded away.
 */
static double take_step(const struct chain_table *table, const double *now, double *next, double *absorbed)
{
	double left = 0, here[SALLE_CHAIN_OUTCOMES] = { 0 };
	for (size_t i = 0; i < table->states.n; i++) {
		if (now[i] <= 0)
			continue;
		for (size_t k = table->first[i]; k < table->first[i + 1]; k++) {
			const struct chain_move *move = &table->moves[k];
			*(move->to >= FIRST_OUTCOME ? &here[move->to - FIRST_OUTCOME] : &next[move->to]) += now[i] * move->chance;
		}
	}
	for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
		absorbed[outcome] += here[outcome];
	for (size_t i = 0; i < table->states.n; i++)
		left += next[i];
	return left;
}

static void iterate_until_absorbed(const struct chain_table *table, struct salle_chain_solution *answer, double *counts)
{
	const struct salle_chain *chain = table->chain;
	size_t n = table->states.n;
	assert(n > 0);
	double *now = salle_check_allocated(calloc(n, sizeof *now)), *next = salle_check_allocated(calloc(n, sizeof *next));
	double *visits = salle_check_allocated(calloc(n, sizeof *visits));
	*answer = (struct salle_chain_solution){ .left = 1, .n_states = n, .n_moves = table->n_moves };
	now[0] = 1;
	for (uint64_t step = 0; step < chain->most_steps && answer->left > SALLE_CHAIN_NEGLIGIBLE; step++) {
		answer->steps += answer->left;
		for (size_t i = 0; i < n; i++)
			visits[i] += now[i];
		answer->left = take_step(table, now, next, answer->absorbed);
		memset(now, 0, n * sizeof *now);
		double *old = now;
		now = next;
		next = old;
	}
	for (size_t k = 0; k < chain->n_counts; k++)
		counts[k] = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < chain->n_counts; k++)
			counts[k] += visits[i] * table->counts[i * chain->n_counts + k];
	free(now);
	free(next);
	free(visits);
}

const char *salle_chain_solve(const struct salle_chain *chain, const void *begin, struct salle_chain_solution *answer,
	double *counts)
{
	struct chain_table table = { .chain = chain };
	salle_mass_init(&table.states, chain->state_size);
	const char *refused = find_reachable_states(&table, begin);
	if (refused == NULL)
		iterate_until_absorbed(&table, answer, counts);
	salle_mass_release(&table.states);
	free(table.first);
	free(table.counts);
	free(table.moves);
	return refused;
}
