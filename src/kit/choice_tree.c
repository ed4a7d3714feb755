/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/choice_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/*
 * An open choice, and its options so far. The enumeration is depth first, so the open choices are those of the current
 * run. Level 0 is the root.
 */
struct salle_choice_level {
	unsigned roll;        /* index of the choice among the rolls of the run; unused in the root */
	double chance;        /* product of the chances of the run's rolls before the choice */
	size_t option_begins; /* index in `moves` of the first move of the current option */
	SALLE_GROWING(struct salle_choice_move) moves;
	SALLE_GROWING(size_t) option_ends; /* ends of the options that are complete */
};

/* Appends an item to an array, which grows if necessary. */
#define APPEND_ITEM(array, item)                                                                                   \
	do {                                                                                                   \
		if ((array)->n == (array)->room) {                                                                 \
			(array)->room = 2 * (array)->room + 16;                                                        \
			(array)->items =                                                                               \
				salle_check_allocated(realloc((array)->items, (array)->room * sizeof *(array)->items));    \
		}                                                                                                  \
		(array)->items[(array)->n++] = (item);                                                             \
	} while (0)

void salle_choice_tree_init(struct salle_choice_tree *tree, size_t state_size, const struct salle_enumeration *rolls)
{
	*tree = (struct salle_choice_tree){ .rolls = rolls };
	salle_mass_init(&tree->states, state_size);
}

void salle_choice_tree_release(struct salle_choice_tree *tree)
{
	salle_mass_release(&tree->states);
	for (size_t k = 0; k < tree->room_for_levels; k++) {
		free(tree->levels[k].moves.items);
		free(tree->levels[k].option_ends.items);
	}
	free(tree->levels);
	free(tree->moves.items);
	free(tree->option_ends.items);
	free(tree->node_ends.items);
	free(tree->state_ends.items);
}

/* ---- levels ---- */

static void open_level(struct salle_choice_tree *tree, unsigned roll, double chance)
{
	if (tree->n_levels == tree->room_for_levels) {
		const size_t room = 2 * tree->room_for_levels + 8;
		tree->levels = salle_check_allocated(realloc(tree->levels, room * sizeof *tree->levels));
		memset(tree->levels + tree->room_for_levels, 0, (room - tree->room_for_levels) * sizeof *tree->levels);
		tree->room_for_levels = room;
	}
	struct salle_choice_level *level = &tree->levels[tree->n_levels++];
	level->roll = roll;
	level->chance = chance;
	level->option_begins = level->moves.n = level->option_ends.n = 0;
}

static int compare_moves(const void *a, const void *b)
{
	const struct salle_choice_move *x = a, *y = b;
	return (x->target > y->target) - (x->target < y->target);
}

/* Adds up the chances of the moves of the current option that lead to the same place. */
static void merge_moves(struct salle_choice_level *level)
{
	struct salle_choice_move *moves = level->moves.items + level->option_begins;
	const size_t n = level->moves.n - level->option_begins;
	size_t kept = 0;
	qsort(moves, n, sizeof *moves, compare_moves);
	for (size_t k = 1; k < n; k++)
		if (moves[k].target == moves[kept].target)
			moves[kept].chance += moves[k].chance;
		else
			moves[++kept] = moves[k];
	level->moves.n = level->option_begins + (n > 0 ? kept + 1 : 0);
}

/* Returns whether a complete option of the level equals the current one. */
static bool is_option_known(const struct salle_choice_level *level)
{
	const struct salle_choice_move *now = level->moves.items + level->option_begins;
	const size_t n = level->moves.n - level->option_begins;
	size_t begin = 0;
	for (size_t k = 0; k < level->option_ends.n; begin = level->option_ends.items[k++])
		if (level->option_ends.items[k] - begin == n && memcmp(level->moves.items + begin, now, n * sizeof *now) == 0)
			return true;
	return false;
}

/* Ends the current option. Discards the option if the level has an equal option already. */
static void end_option(struct salle_choice_level *level)
{
	merge_moves(level);
	if (is_option_known(level))
		level->moves.n = level->option_begins;
	else
		APPEND_ITEM(&level->option_ends, level->moves.n);
	level->option_begins = level->moves.n;
}

static void add_move(struct salle_choice_level *level, uint32_t to, double chance)
{
	const struct salle_choice_move move = { .target = to, .chance = chance };
	APPEND_ITEM(&level->moves, move);
}

/* Appends the options of the level as a node. Returns the number of the node among the nodes of the state. */
static uint32_t append_node(struct salle_choice_tree *tree, const struct salle_choice_level *level)
{
	const size_t first = tree->state_ends.n > 0 ? tree->state_ends.items[tree->state_ends.n - 1] : 0;
	const size_t moves_before = tree->moves.n;
	for (size_t k = 0; k < level->moves.n; k++)
		APPEND_ITEM(&tree->moves, level->moves.items[k]);
	for (size_t k = 0; k < level->option_ends.n; k++) {
		const size_t end = moves_before + level->option_ends.items[k];
		APPEND_ITEM(&tree->option_ends, end);
	}
	const size_t end = tree->option_ends.n;
	APPEND_ITEM(&tree->node_ends, end);
	return (uint32_t)(tree->node_ends.n - 1 - first);
}

/*
 * Closes the last open choice. The current option of the previous choice gets a move to the node of the closed choice.
 * If the closed choice has only one option, the previous choice gets the moves of this option instead.
 */
static void close_level(struct salle_choice_tree *tree)
{
	struct salle_choice_level *level = &tree->levels[--tree->n_levels], *before = level - 1;
	const double chance = level->chance / before->chance;
	end_option(level);
	if (level->option_ends.n == 1) {
		for (size_t k = 0; k < level->moves.n; k++)
			add_move(before, level->moves.items[k].target, chance * level->moves.items[k].chance);
		return;
	}
	tree->n_choices++;
	add_move(before, (uint32_t)SALLE_TO_NODE << SALLE_MOVE_NUMBER_BITS | append_node(tree, level), chance);
}

/* Closes the open choices that the current run does not share, and opens the new choices of the current run. */
static void open_choices_of_run(struct salle_choice_tree *tree)
{
	const struct salle_enumeration *each = tree->rolls;
	if (each == NULL)
		return;
	/* the current run and the run before it differ from roll n_given - 1 on */
	while (tree->n_levels > 1 && tree->levels[tree->n_levels - 1].roll >= each->n_given)
		close_level(tree);
	struct salle_choice_level *last = &tree->levels[tree->n_levels - 1];
	if (tree->n_levels > 1 && last->roll + 1 == each->n_given)
		end_option(last);
	for (unsigned roll = each->n_given; roll < each->n_rolled; roll++)
		if (each->roll[roll].is_choice)
			open_level(tree, roll, each->roll[roll].chance);
}

/* ---- states ---- */

void salle_choice_tree_begin_state(struct salle_choice_tree *tree)
{
	assert(tree->n_levels == 0);
	open_level(tree, 0, 1);
}

void salle_choice_tree_end_state(struct salle_choice_tree *tree)
{
	while (tree->n_levels > 1)
		close_level(tree);
	end_option(&tree->levels[0]);
	append_node(tree, &tree->levels[0]);
	tree->n_levels = 0;
	APPEND_ITEM(&tree->state_ends, tree->node_ends.n);
}

static void end_run(struct salle_choice_tree *tree, uint32_t to, double chance)
{
	open_choices_of_run(tree);
	struct salle_choice_level *level = &tree->levels[tree->n_levels - 1];
	add_move(level, to, chance / level->chance);
}

void salle_choice_tree_step_to(struct salle_choice_tree *tree, const void *state, double chance, bool later)
{
	const uint32_t kind = later ? SALLE_TO_LATER_STATE : SALLE_TO_PRESENT_STATE;
	const uint32_t number = (uint32_t)salle_mass_add(&tree->states, state, 0);
	end_run(tree, kind << SALLE_MOVE_NUMBER_BITS | number, chance);
}

void salle_choice_tree_absorb(struct salle_choice_tree *tree, unsigned outcome, double chance)
{
	end_run(tree, (uint32_t)SALLE_TO_OUTCOME << SALLE_MOVE_NUMBER_BITS | outcome, chance);
}
