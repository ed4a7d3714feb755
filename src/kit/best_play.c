/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/best_play.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "kit/chain_step.h"
#include "kit/choice_tree.h"

/* The iteration stops when the bounds differ by at most this much. */
#define BOUNDS_MET 1e-10

/* Both bounds are widened by this amount, which is larger than any rounding error. */
#define ROUNDING_MARGIN 1e-9

/*
 * The iteration stops when all its steps together have followed this many moves. The current bounds are then the
 * result.
 */
#define MOST_FOLLOWED 4e9

void salle_chain_move_within_step(struct salle_chain_step *step, const void *state, double chance)
{
	assert(step->tree != NULL);
	salle_choice_tree_step_to(step->tree, state, chance, false);
}

/* ---- the tree ---- */

/*
 * Returns whether the chain takes too much work. Extrapolates the work on the first `solved` states to all `known`
 * states. When a hundredth of the limit is done, the extrapolated work must not exceed ten times the limit; when a
 * tenth is done, the limit itself.
 */
static bool is_too_much_work(const struct salle_chain *chain, const struct salle_chain_step *step, size_t solved,
	size_t known)
{
	if (chain->work_limits == NULL)
		return false;
	const double most = (double)chain->work_limits->whole_chain, work = (double)step->work,
				 all = work * (double)known / (double)solved;
	return step->work > step->work_limit || (work > most / 10 && all > most) || (work > most / 100 && all > 10 * most);
}

/* Finds all states that can be reached, and their moves. Returns NULL, or the reason why the chain is refused. */
static const char *find_states(const struct salle_best_play *play, const void *begin, struct salle_choice_tree *tree)
{
	const struct salle_chain *chain = &play->chain;
	const struct salle_chain_work_limits *limits = chain->work_limits;
	struct salle_chain_step step = { .tree = tree };
	/* a copy of the state, because states in the mass move when the mass grows */
	void *state = salle_check_allocated(malloc(chain->state_size));
	double *counts = salle_check_allocated(calloc(chain->n_counts + 1, sizeof *counts));
	const char *refused = NULL;
	salle_mass_add(&tree->states, begin, 0);
	for (size_t number = 0; number < tree->states.n && refused == NULL; number++) {
		memcpy(state, salle_mass_state(&tree->states, number), chain->state_size);
		salle_choice_tree_begin_state(tree);
		step.work_limit = limits != NULL ? step.work + limits->one_state : 0;
		chain->spread(chain->context, state, counts, &step);
		salle_choice_tree_end_state(tree);
		if (play->rolls->has_too_many_choices)
			refused = "a decision has too many possible actions";
		else if (tree->states.n > chain->most_states)
			refused = salle_too_many_situations;
		else if (tree->moves.n > chain->most_moves)
			refused = salle_too_many_moves;
		else if (is_too_much_work(chain, &step, number + 1, tree->states.n))
			refused = salle_too_many_outcomes;
	}
	free(counts);
	free(state);
	return refused;
}

/* ---- order ---- */

/* These functions return the first node of a state, the first option of a node and the first move of an option. */
static size_t first_node(const struct salle_choice_tree *tree, size_t state)
{
	return state > 0 ? tree->state_ends.items[state - 1] : 0;
}
static size_t first_option(const struct salle_choice_tree *tree, size_t node)
{
	return node > 0 ? tree->node_ends.items[node - 1] : 0;
}
static size_t first_move(const struct salle_choice_tree *tree, size_t option)
{
	return option > 0 ? tree->option_ends.items[option - 1] : 0;
}
static size_t first_move_of_state(const struct salle_choice_tree *tree, size_t state)
{
	return first_move(tree, first_option(tree, first_node(tree, state)));
}

/*
 * Fills `order` with the numbers of all states. Each state comes after the states to which it moves without a step of
 * the clock (depth-first search without recursion).
 */
static void sort_states(const struct salle_choice_tree *tree, uint32_t *order)
{
	const size_t n = tree->states.n;
	enum { NEW, OPEN, DONE };
	uint8_t *mark = salle_check_allocated(calloc(n + 1, sizeof *mark));
	size_t *at = salle_check_allocated(calloc(n + 1, sizeof *at)); /* at[state]: the next move to follow */
	uint32_t *stack = salle_check_allocated(calloc(n + 1, sizeof *stack));
	size_t sorted = 0;
	for (size_t from = 0; from < n; from++) {
		size_t depth = 0;
		if (mark[from] != NEW)
			continue;
		stack[depth++] = (uint32_t)from;
		mark[from] = OPEN;
		at[from] = first_move_of_state(tree, from);
		while (depth > 0) {
			const uint32_t state = stack[depth - 1];
			const size_t end = first_move_of_state(tree, state + 1u);
			while (at[state] < end) {
				const struct salle_choice_move *move = &tree->moves.items[at[state]];
				const uint32_t next = salle_number_of_move(move);
				if (salle_kind_of_move(move) == SALLE_TO_PRESENT_STATE && mark[next] == NEW)
					break;
				assert(salle_kind_of_move(move) != SALLE_TO_PRESENT_STATE || mark[next] == DONE);
				at[state]++;
			}
			if (at[state] == end) {
				mark[state] = DONE;
				order[sorted++] = state;
				depth--;
				continue;
			}
			const uint32_t next = salle_number_of_move(&tree->moves.items[at[state]]);
			mark[next] = OPEN;
			at[next] = first_move_of_state(tree, next);
			stack[depth++] = next;
		}
	}
	free(mark);
	free(at);
	free(stack);
}

/* ---- values ---- */

/* Lower and upper bound of a score. */
struct value {
	double low, high;
};

struct iteration {
	const struct salle_best_play *play;
	const struct salle_choice_tree *tree;
	uint32_t *order;                          /* numbers of all states, as sort_states orders them */
	struct value *values_before, *values_now; /* scores by state: with one step of the clock less; with all steps */
	struct value *node_values;                /* scores of the nodes of the current state */
	struct value outcome_values[SALLE_CHAIN_OUTCOMES];
};

static struct value value_of_move(const struct iteration *of, const struct salle_choice_move *move)
{
	const uint32_t number = salle_number_of_move(move);
	switch (salle_kind_of_move(move)) {
	case SALLE_TO_LATER_STATE:
		return of->values_before[number];
	case SALLE_TO_PRESENT_STATE:
		return of->values_now[number];
	case SALLE_TO_OUTCOME:
		return of->outcome_values[number];
	default: /* SALLE_TO_NODE */
		return of->node_values[number];
	}
}

static struct value value_of_option(const struct iteration *of, size_t option)
{
	const struct salle_choice_tree *tree = of->tree;
	struct value sum = { 0, 0 };
	for (size_t m = first_move(tree, option); m < tree->option_ends.items[option]; m++) {
		const struct value value = value_of_move(of, &tree->moves.items[m]);
		sum.low += tree->moves.items[m].chance * value.low;
		sum.high += tree->moves.items[m].chance * value.high;
	}
	return sum;
}

/* Returns the largest lower value and the largest upper value of all options of the node. */
static struct value value_of_node(const struct iteration *of, size_t node)
{
	struct value best = { 0, 0 };
	for (size_t option = first_option(of->tree, node); option < of->tree->node_ends.items[node]; option++) {
		const struct value value = value_of_option(of, option);
		best.low = value.low > best.low ? value.low : best.low;
		best.high = value.high > best.high ? value.high : best.high;
	}
	return best;
}

/* Computes the scores of all states with one more step of the clock. */
static void compute_next_step_scores(struct iteration *of)
{
	const struct salle_choice_tree *tree = of->tree;
	for (size_t k = 0; k < tree->states.n; k++) {
		const uint32_t state = of->order[k];
		const size_t first = first_node(tree, state), end = tree->state_ends.items[state];
		for (size_t node = first; node < end; node++)
			of->node_values[node - first] = value_of_node(of, node);
		of->values_now[state] = of->node_values[end - first - 1];
	}
	struct value *swap = of->values_before;
	of->values_before = of->values_now;
	of->values_now = swap;
}

/*
 * Iterates until the bounds of state 0 meet, for at most `most_steps` steps of the clock. A bout that is not over after
 * these steps scores at least begin.low and at most begin.high. Returns the number of steps.
 */
static uint64_t iterate_values(struct iteration *of, struct value begin)
{
	const uint64_t most = of->play->chain.most_steps;
	uint64_t step = 0;
	for (size_t i = 0; i < of->tree->states.n; i++)
		of->values_before[i] = begin;
	while (step < most && of->values_before[0].high - of->values_before[0].low > BOUNDS_MET &&
		(double)step * (double)of->tree->moves.n < MOST_FOLLOWED) {
		compute_next_step_scores(of);
		step++;
	}
	return step;
}

static size_t find_max_nodes_of_state(const struct salle_choice_tree *tree)
{
	size_t most = 0;
	for (size_t state = 0; state < tree->states.n; state++) {
		const size_t n = tree->state_ends.items[state] - first_node(tree, state);
		most = n > most ? n : most;
	}
	return most;
}

static void find_bounds(const struct salle_best_play *play, const struct salle_choice_tree *tree,
	struct salle_play_bounds *bounds)
{
	const size_t n = tree->states.n;
	struct iteration of = { .play = play,
		.tree = tree,
		.order = salle_check_allocated(calloc(n, sizeof *of.order)),
		.values_before = salle_check_allocated(calloc(n, sizeof *of.values_before)),
		.values_now = salle_check_allocated(calloc(n, sizeof *of.values_now)),
		.node_values = salle_check_allocated(calloc(find_max_nodes_of_state(tree) + 1, sizeof *of.node_values)) };
	for (unsigned outcome = 0; outcome < SALLE_CHAIN_OUTCOMES; outcome++)
		of.outcome_values[outcome] = (struct value){ play->outcome_scores[outcome], play->outcome_scores[outcome] };
	sort_states(tree, of.order);
	const uint64_t most = play->chain.most_steps, steps = iterate_values(&of, (struct value){ 0, 1 });
	struct value value = of.values_before[0];
	if (steps == most && value.high - value.low > BOUNDS_MET) {
		for (size_t i = 0; i < n; i++)
			of.values_before[i] = (struct value){ play->score_at_limit, play->score_at_limit };
		for (uint64_t step = 0; step < most; step++)
			compute_next_step_scores(&of);
		value = of.values_before[0];
	}
	*bounds = (struct salle_play_bounds){ .low = fmax(0, value.low - ROUNDING_MARGIN),
		.high = fmin(1, value.high + ROUNDING_MARGIN), .states = n, .choices = tree->n_choices };
	free(of.order);
	free(of.values_before);
	free(of.values_now);
	free(of.node_values);
}

const char *salle_best_play_bound(const struct salle_best_play *play, const void *begin,
	struct salle_play_bounds *bounds)
{
	struct salle_choice_tree tree;
	salle_choice_tree_init(&tree, play->chain.state_size, play->rolls);
	const char *refused = find_states(play, begin, &tree);
	if (refused == NULL)
		find_bounds(play, &tree, bounds);
	else
		*bounds = (struct salle_play_bounds){ .high = 1, .states = tree.states.n, .choices = tree.n_choices };
	salle_choice_tree_release(&tree);
	return refused;
}
