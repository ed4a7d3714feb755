/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/policy_board.h"

#include <stdlib.h>
#include <string.h>

static bool is_base(const char *variant)
{
	return strcmp(variant, "base") == 0;
}

static void add_policy(struct salle_policy_board *board, const char *policy)
{
	for (size_t i = 0; i < board->n_policies; i++)
		if (strcmp(board->policies[i], policy) == 0)
			return;
	board->policies[board->n_policies++] = policy;
}

/* The highest score of any of its policies, for sorting. */
static double height(const struct salle_policy_choice *choice)
{
	double most = 0;
	for (size_t i = 0; i < choice->n; i++)
		most = choice->rows[i].score.value > most ? choice->rows[i].score.value : most;
	return most;
}

static int compare_choices(const void *left, const void *right)
{
	const struct salle_policy_choice *a = left, *b = right;
	double x = height(a), y = height(b);
	if (x != y)
		return x < y ? 1 : -1;
	return (a->rows > b->rows) - (a->rows < b->rows);
}

static int compare_ranks(const void *left, const void *right)
{
	const struct salle_ranks_compared *a = *(const struct salle_ranks_compared *const *)left;
	const struct salle_ranks_compared *b = *(const struct salle_ranks_compared *const *)right;
	if (a->tau != b->tau)
		return a->tau < b->tau ? -1 : 1;
	return (a > b) - (a < b);
}

struct salle_policy_board salle_policy_board(const struct salle_policy_scores *scores, const struct salle_ranks *ranks,
	struct salle_arena *arena)
{
	struct salle_policy_choice *builds = salle_arena_array(arena, scores->n, sizeof *builds);
	struct salle_policy_score *rows = salle_arena_array(arena, scores->n, sizeof *rows);
	struct salle_policy_board board = {
		.builds = builds,
		.policies = salle_arena_array(arena, scores->n, sizeof(char *)),
		.ranks = salle_arena_array(arena, ranks->n, sizeof(struct salle_ranks_compared *)),
	};
	size_t n = 0;
	for (size_t i = 0; i < scores->n; i++)
		if (is_base(scores->items[i].variant) && scores->items[i].against == NULL)
			rows[n++] = scores->items[i];
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || strcmp(rows[i - 1].build, rows[i].build) != 0)
			builds[board.n++] = (struct salle_policy_choice){ .rows = &rows[i] };
		struct salle_policy_choice *choice = &builds[board.n - 1];
		choice->n++;
		if (rows[i].suits == SALLE_SUITS_BEST)
			choice->best = &rows[i];
	}
	size_t kept = 0;
	for (size_t i = 0; i < board.n; i++) {
		if (builds[i].n == 1 || builds[i].best == NULL)
			continue;
		for (size_t j = 0; j < builds[i].n; j++)
			add_policy(&board, builds[i].rows[j].policy);
		builds[kept++] = builds[i];
	}
	board.n = kept;
	qsort(builds, board.n, sizeof *builds, compare_choices);
	for (size_t i = 0; i < ranks->n; i++)
		if (is_base(ranks->items[i].variant))
			board.ranks[board.n_ranks++] = &ranks->items[i];
	qsort(board.ranks, board.n_ranks, sizeof(struct salle_ranks_compared *), compare_ranks);
	return board;
}
