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

/*
 * Returns the slot at which the search for a state begins. Words of even and of odd number are hashed separately,
 * because a processor computes both hashes at once.
 */
static size_t compute_first_slot(const struct salle_mass *mass, const unsigned char *state)
{
	const uint64_t factor = UINT64_C(0xFF51AFD7ED558CCD);
	uint64_t hash[2] = { UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xC2B2AE3D27D4EB4F) };
	for (size_t k = 0; k + 8 < mass->state_size; k += 16) {
		uint64_t word[2];
		memcpy(word, state + k, sizeof word);
		for (unsigned lane = 0; lane < 2; lane++)
			hash[lane] = ((hash[lane] << 5 | hash[lane] >> 59) ^ word[lane]) * factor;
	}
	if (mass->state_size % 16 != 0) {
		uint64_t word;
		memcpy(&word, state + mass->state_size - sizeof word, sizeof word);
		hash[0] = ((hash[0] << 5 | hash[0] >> 59) ^ word) * factor;
	}
	return (size_t)((((hash[0] << 5 | hash[0] >> 59) ^ hash[1]) * factor) >> 32) & (mass->n_slots - 1);
}

/* Returns the state's place in the hash table, or the free place where the state belongs. */
static size_t find_slot(const struct salle_mass *mass, const unsigned char *state)
{
	size_t place = compute_first_slot(mass, state);
	while (
		mass->slots[place] != 0 && memcmp(salle_mass_state(mass, mass->slots[place] - 1), state, mass->state_size) != 0)
		place = (place + 1) & (mass->n_slots - 1);
	return place;
}

static void grow_hash_table(struct salle_mass *mass)
{
	mass->capacity *= 2;
	mass->states = salle_check_allocated(realloc(mass->states, mass->capacity * mass->state_size));
	mass->chance = salle_check_allocated(realloc(mass->chance, mass->capacity * sizeof *mass->chance));
	mass->n_slots = 2 * mass->capacity;
	free(mass->slots);
	mass->slots = salle_check_allocated(calloc(mass->n_slots, sizeof *mass->slots));
	for (size_t i = 0; i < mass->n; i++)
		mass->slots[find_slot(mass, salle_mass_state(mass, i))] = (uint32_t)(i + 1);
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
	free(mass->slots);
}

void salle_mass_clear(struct salle_mass *mass)
{
	mass->n = 0;
	memset(mass->slots, 0, mass->n_slots * sizeof *mass->slots);
}

size_t salle_mass_add(struct salle_mass *mass, const void *state, double chance)
{
	size_t place = find_slot(mass, state);
	if (mass->slots[place] != 0) {
		mass->chance[mass->slots[place] - 1] += chance;
		return mass->slots[place] - 1;
	}
	if (mass->n == mass->capacity) {
		grow_hash_table(mass);
		place = find_slot(mass, state);
	}
	memcpy(mass->states + mass->n * mass->state_size, state, mass->state_size);
	mass->chance[mass->n] = chance;
	mass->slots[place] = (uint32_t)(mass->n + 1);
	return mass->n++;
}

/* ---- chains ---- */

void salle_chain_step_to(struct salle_chain_step *step, const void *state, double chance)
{
	if (step->tree != NULL)
		salle_choice_tree_step_to(step->tree, state, chance, true);
	else
		salle_mass_add(&step->states[step->next_mark], state, chance);
}

void salle_chain_absorb(struct salle_chain_step *step, unsigned outcome, double chance)
{
	if (step->tree != NULL)
		salle_choice_tree_absorb(step->tree, outcome, chance);
	else
		step->outcomes[outcome][step->next_mark] += chance;
}

void salle_chain_set_mark(struct salle_chain_step *step, unsigned mark)
{
	step->next_mark = mark;
}

static bool is_too_much_work(const struct salle_chain_step *step)
{
	return step->work_limit > 0 && step->work > step->work_limit;
}

bool salle_chain_count_work(struct salle_chain_step *step, uint64_t work)
{
	step->work += work;
	return !is_too_much_work(step);
}

/* A move to the state with number `target`, or to outcome number `target` - FIRST_OUTCOME. */
struct chain_move {
	uint32_t target, mark; /* mark: the mark that the move sets; 0 if the move sets no mark */
	double chance;
};

enum { FIRST_OUTCOME = INT32_MAX - SALLE_CHAIN_OUTCOMES };

/*
 * One of the expected counts of a step from a state. `index` is its index in the `counts` of `spread`. Counts that are
 * 0 are left out.
 */
struct count {
	size_t index;
	double amount;
};

/*
 * The states, moves and counts of a chain. The moves from state i are numbers first[i].move to first[i + 1].move - 1.
 * The counts of state i are numbers first[i].count to first[i + 1].count - 1.
 */
struct chain_table {
	const struct salle_chain *chain;
	struct salle_mass states; /* the reachable states; the chances in this mass are unused */
	struct first {
		size_t move, count;
	} * first_of_state;
	size_t room_for_states;
	struct chain_move *moves;
	size_t n_moves, room_for_moves;
	struct count *counts;
	size_t n_counts, room_for_counts;
};

static void add_move(struct chain_table *table, uint32_t to, unsigned mark, double chance)
{
	if (table->n_moves == table->room_for_moves) {
		table->room_for_moves = 2 * table->room_for_moves + 64;
		table->moves = salle_check_allocated(realloc(table->moves, table->room_for_moves * sizeof *table->moves));
	}
	table->moves[table->n_moves++] = (struct chain_move){ to, mark, chance };
}

/* Moves the counts of a state from `row` to the table. All numbers in `row` become 0. */
static void add_counts(struct chain_table *table, double *row)
{
	for (size_t k = 0; k < table->chain->n_counts; k++) {
		if (row[k] == 0)
			continue;
		if (table->n_counts == table->room_for_counts) {
			table->room_for_counts = 2 * table->room_for_counts + 64;
			table->counts =
				salle_check_allocated(realloc(table->counts, table->room_for_counts * sizeof *table->counts));
		}
		table->counts[table->n_counts++] = (struct count){ k, row[k] };
		row[k] = 0;
	}
}

/* Begins the row of state `number`: moves and counts added from now on belong to this state. */
static void begin_row_of_state(struct chain_table *table, size_t number)
{
	if (number >= table->room_for_states) {
		table->room_for_states = 2 * (number + 1);
		table->first_of_state = salle_check_allocated(
			realloc(table->first_of_state, table->room_for_states * sizeof *table->first_of_state));
	}
	table->first_of_state[number] = (struct first){ table->n_moves, table->n_counts };
}

/* Adds the moves of a step to the table, with the states that are new. */
static void add_moves(struct chain_table *table, const struct salle_chain_step *step)
{
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++) {
		const struct salle_mass *states = &step->states[mark];
		for (size_t k = 0; k < states->n; k++) {
			const size_t to = salle_mass_add(&table->states, salle_mass_state(states, k), 0);
			add_move(table, (uint32_t)to, mark, states->chance[k]);
		}
		for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
			if (step->outcomes[outcome][mark] > 0)
				add_move(table, FIRST_OUTCOME + outcome, mark, step->outcomes[outcome][mark]);
	}
}

static void clear_step(struct salle_chain_step *step)
{
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		if (step->states[mark].n > 0)
			salle_mass_clear(&step->states[mark]);
	memset(step->outcomes, 0, sizeof step->outcomes);
	step->next_mark = 0;
}

/* Sets the limit of the work that may be done until the end of the next state. */
static void set_work_limit(const struct chain_table *table, struct salle_chain_step *step)
{
	const struct salle_chain_work_limits *limits = table->chain->work_limits;
	if (limits == NULL)
		return;
	const uint64_t most = step->work + limits->one_state;
	step->work_limit = most < limits->whole_chain ? most : limits->whole_chain;
}

/* Returns whether the chain fails its trial: extrapolated from the first `solved` states, the work is too large. */
static bool is_extrapolated_work_too_large(const struct chain_table *table, uint64_t work, size_t solved)
{
	const struct salle_chain_work_limits *limits = table->chain->work_limits;
	return limits != NULL && work > limits->trial_end / 3 && work <= limits->trial_end &&
		(double)work * (double)table->states.n > (double)limits->extrapolated * (double)solved;
}

/* Finds all reachable states and the moves between them. Returns NULL, or the exceeded limit (salle_is_too_large). */
static const char *find_reachable_states(struct chain_table *table, const void *begin)
{
	const struct salle_chain *chain = table->chain;
	struct salle_chain_step step = { .work = 0 };
	/* a copy of the state, because states in the mass move when the mass grows */
	void *state = salle_check_allocated(malloc(chain->state_size));
	double *row = salle_check_allocated(calloc(chain->n_counts + 1, sizeof *row));
	const char *refused = NULL;
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_init(&step.states[mark], chain->state_size);
	salle_mass_add(&table->states, begin, 0);
	for (size_t number = 0; number < table->states.n && refused == NULL; number++) {
		memcpy(state, salle_mass_state(&table->states, number), chain->state_size);
		clear_step(&step);
		begin_row_of_state(table, number);
		set_work_limit(table, &step);
		chain->spread(chain->context, state, row, &step);
		add_moves(table, &step);
		add_counts(table, row);
		if (table->states.n > chain->most_states)
			refused = salle_too_many_situations;
		else if (table->n_moves > chain->most_moves)
			refused = salle_too_many_moves;
		else if (is_too_much_work(&step) || is_extrapolated_work_too_large(table, step.work, number + 1))
			refused = salle_too_many_outcomes;
	}
	begin_row_of_state(table, table->states.n);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_release(&step.states[mark]);
	free(row);
	free(state);
	return refused;
}

/* Chances of all states that do not end the chain, after some number of steps. */
struct flow {
	double (*mass)[SALLE_CHAIN_MARKS]; /* mass[state][mark]: chance of the state on paths with this mark */
	double sum[SALLE_CHAIN_MARKS];     /* sum[mark]: sum of `mass` over all states */
};

/* Moves the mass `now` of a state to `next`, or to the outcomes `here` that absorb it. */
static void move_mass(const struct chain_table *table, size_t state, const double now[SALLE_CHAIN_MARKS],
	struct flow *next, double here[SALLE_CHAIN_OUTCOMES][SALLE_CHAIN_MARKS])
{
	for (size_t k = table->first_of_state[state].move; k < table->first_of_state[state + 1].move; k++) {
		const struct chain_move *move = &table->moves[k];
		double *to = move->target >= FIRST_OUTCOME ? here[move->target - FIRST_OUTCOME] : next->mass[move->target];
		to[move->mark] += now[0] * move->chance;
		/* a mark that is set once remains */
		for (unsigned mark = 1; mark < SALLE_CHAIN_MARKS; mark++)
			to[mark] += now[mark] * move->chance;
	}
}

/*
 * Makes one step: moves the mass `now` to `next` or to the outcomes that absorb it, and clears `now`. The mass absorbed
 * in this step is summed before it is added to the total, because adding many small numbers to a large sum loses them
 * by rounding.
 */
static void take_step(const struct chain_table *table, struct flow *now, struct flow *next,
	struct salle_chain_solution *answer)
{
	double here[SALLE_CHAIN_OUTCOMES][SALLE_CHAIN_MARKS] = { { 0 } };
	const size_t n = table->states.n;
	for (size_t i = 0; i < n; i++)
		if (now->mass[i][0] + now->mass[i][1] + now->mass[i][2] > 0)
			move_mass(table, i, now->mass[i], next, here);
	memset(now->mass, 0, n * sizeof *now->mass);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++) {
		for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
			answer->absorbed_by_mark[outcome][mark] += here[outcome][mark];
		next->sum[mark] = 0;
		for (size_t i = 0; i < n; i++)
			next->sum[mark] += next->mass[i][mark];
	}
}

static struct flow allocate_flow(size_t n)
{
	struct flow flow = { .sum = { 0 } };
	flow.mass = salle_check_allocated(calloc(n, sizeof *flow.mass));
	return flow;
}

/* Sets `counts` to the sums of the states' counts, each weighted by the expected number of visits to the state. */
static void sum_counts(const struct chain_table *table, const double *visits, double *counts)
{
	for (size_t k = 0; k < table->chain->n_counts; k++)
		counts[k] = 0;
	for (size_t i = 0; i < table->states.n; i++)
		for (size_t k = table->first_of_state[i].count; k < table->first_of_state[i + 1].count; k++)
			counts[table->counts[k].index] += visits[i] * table->counts[k].amount;
}

static void iterate_until_absorbed(const struct chain_table *table, struct salle_chain_solution *answer, double *counts)
{
	const struct salle_chain *chain = table->chain;
	const size_t n = table->states.n;
	assert(n > 0);
	struct flow flow[2] = { allocate_flow(n), allocate_flow(n) };
	double *visits = salle_check_allocated(calloc(n, sizeof *visits));
	*answer = (struct salle_chain_solution){ .unabsorbed = 1, .n_states = n, .n_moves = table->n_moves };
	flow[0].mass[0][0] = flow[0].sum[0] = 1;
	uint64_t step = 0;
	for (; step < chain->most_steps && answer->unabsorbed > SALLE_CHAIN_NEGLIGIBLE; step++) {
		struct flow *now = &flow[step % 2], *next = &flow[1 - step % 2];
		answer->steps += answer->unabsorbed;
		for (size_t i = 0; i < n; i++)
			visits[i] += now->mass[i][0] + now->mass[i][1] + now->mass[i][2];
		take_step(table, now, next, answer);
		answer->unabsorbed = next->sum[0] + next->sum[1] + next->sum[2];
	}
	memcpy(answer->unabsorbed_by_mark, flow[step % 2].sum, sizeof answer->unabsorbed_by_mark);
	for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
		for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
			answer->absorbed[outcome] += answer->absorbed_by_mark[outcome][mark];
	sum_counts(table, visits, counts);
	free(flow[0].mass);
	free(flow[1].mass);
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
	else
		answer->n_states = table.states.n;
	salle_mass_release(&table.states);
	free(table.first_of_state);
	free(table.counts);
	free(table.moves);
	return refused;
}

void salle_chain_add_first_moves(const double marked[SALLE_CHAIN_MARKS], unsigned winner,
	struct salle_exact_first_moves *to)
{
	for (unsigned side = 0; side < 2; side++) {
		to->moves[side] += marked[1 + side];
		to->won += winner == side ? marked[1 + side] : 0;
		to->lost += winner == !side ? marked[1 + side] : 0;
	}
}
