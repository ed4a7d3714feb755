/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glpk.h>

#include <salle/games.h>

#include "base/arena.h"

/* GLPK counts rows and columns from 1, by int; payoffs are scaled to at most 1, so tolerances are relative. */
#define FEASIBLE 1e-9 /* tolerance of the simplex */
#define NOTHING  1e-7 /* of shares and reduced costs */

/* A linear program: the first n columns are the shares, the last one is maximized. */
struct game {
	glp_prob *program;
	size_t n;
	int *index; /* [n + 2] of the current row, from 1 */
	double *value;
};

static int column_of(size_t build)
{
	return (int)build + 1;
}

/*
 * The rows of both programs: for each choice of the other player, our mean payoff minus `bound` times the last column
 * is at least 0; the shares add up to 1.
 */
static struct game make_game(size_t n, const double *payoff, double bound)
{
	struct game game = {
		.program = glp_create_prob(),
		.n = n,
		.index = salle_allocated(calloc(n + 2, sizeof(int))),
		.value = salle_allocated(calloc(n + 2, sizeof(double))),
	};
	double scale = 0;
	for (size_t at = 0; at < n * n; at++)
		scale = fmax(scale, fabs(payoff[at]));
	glp_set_obj_dir(game.program, GLP_MAX);
	glp_add_cols(game.program, (int)n + 1);
	glp_set_col_bnds(game.program, column_of(n), GLP_FR, 0, 0);
	glp_set_obj_coef(game.program, column_of(n), 1);
	for (size_t i = 0; i <= n; i++)
		game.index[i + 1] = column_of(i);
	for (size_t i = 0; i < n; i++)
		glp_set_col_bnds(game.program, column_of(i), GLP_LO, 0, 0);
	glp_add_rows(game.program, (int)n + 1);
	for (size_t j = 0; j < n; j++) {
		for (size_t i = 0; i < n; i++)
			game.value[i + 1] = i == j || scale == 0 ? 0 : payoff[i * n + j] / scale;
		game.value[n + 1] = -bound;
		glp_set_mat_row(game.program, column_of(j), (int)n + 1, game.index, game.value);
		glp_set_row_bnds(game.program, column_of(j), GLP_LO, 0, 0);
	}
	for (size_t i = 0; i < n; i++)
		game.value[i + 1] = 1;
	glp_set_mat_row(game.program, column_of(n), (int)n, game.index, game.value);
	glp_set_row_bnds(game.program, column_of(n), GLP_FX, 1, 1);
	return game;
}

static void release_game(struct game *game)
{
	glp_delete_prob(game->program);
	free(game->index);
	free(game->value);
}

static bool solve(const struct game *game)
{
	glp_smcp settings;
	glp_init_smcp(&settings);
	settings.msg_lev = GLP_MSG_OFF;
	settings.tol_bnd = settings.tol_dj = FEASIBLE;
	settings.it_lim = 1000 + 100 * (int)game->n; /* with equal payoffs it can cycle for ever */
	if (glp_simplex(game->program, &settings) == 0 && glp_get_status(game->program) == GLP_OPT)
		return true;
	/* numbers too close for the simplex in doubles: exact arithmetic, slow and sure */
	return glp_exact(game->program, &settings) == 0 && glp_get_status(game->program) == GLP_OPT;
}

/* True if no column or row outside the basis can move without a loss: there is no other optimum. */
static bool is_only_optimum(const struct game *game)
{
	for (size_t i = 0; i < game->n; i++) {
		int at = column_of(i);
		if (glp_get_col_stat(game->program, at) != GLP_BS && fabs(glp_get_col_dual(game->program, at)) < NOTHING)
			return false;
		if (glp_get_row_stat(game->program, at) != GLP_BS && fabs(glp_get_row_dual(game->program, at)) < NOTHING)
			return false;
	}
	return true;
}

static void read_shares(const struct game *game, double *share)
{
	double sum = 0;
	for (size_t i = 0; i < game->n; i++) {
		double value = glp_get_col_prim(game->program, column_of(i));
		share[i] = value < NOTHING ? 0 : value;
		sum += share[i];
	}
	for (size_t i = 0; i < game->n; i++)
		share[i] /= sum;
}

/*
 * Among the mixtures that lose to no build, raises the smallest share as far as possible. Builds whose share then
 * limits it (a dual above 0) keep at least their share, and the others are raised further.
 */
static bool level_shares(size_t n, const double *payoff, double *share)
{
	struct game game = make_game(n, payoff, 0);
	int first = glp_add_rows(game.program, (int)n);
	for (size_t i = 0; i < n; i++) {
		int index[3] = { 0, column_of(i), column_of(n) };
		double value[3] = { 0, 1, -1 };
		glp_set_mat_row(game.program, first + (int)i, 2, index, value);
		glp_set_row_bnds(game.program, first + (int)i, GLP_LO, 0, 0);
	}
	bool solved = true;
	for (size_t kept = 0; solved && kept < n;) {
		solved = solve(&game);
		double least = glp_get_obj_val(game.program);
		size_t before = kept;
		for (size_t i = 0; solved && i < n; i++) {
			int row = first + (int)i, column = column_of(i);
			if (glp_get_row_type(game.program, row) == GLP_FR || fabs(glp_get_row_dual(game.program, row)) < NOTHING)
				continue;
			glp_set_row_bnds(game.program, row, GLP_FR, 0, 0);
			glp_set_col_bnds(game.program, column, GLP_LO, fmax(0, least - FEASIBLE), 0);
			kept++;
		}
		solved = solved && kept > before;
	}
	if (solved)
		read_shares(&game, share);
	release_game(&game);
	return solved;
}

/* GLPK says that there is no memory, and would abort. */
static int look_for_memory(void *failed, const char *text)
{
	*(bool *)failed |= strstr(text, "memory") != NULL;
	return *(bool *)failed; /* not printed, then */
}

static void run_out(void *failed)
{
	if (*(bool *)failed)
		salle_out_of_memory(0);
}

bool salle_equilibrium(size_t n, const double *payoff, double *share)
{
	bool failed = false;
	for (size_t at = 0; at < n * n; at++)
		if (!isfinite(payoff[at]))
			return false;                 /* the simplex would still return an answer */
	int terminal = glp_term_out(GLP_OFF); /* GLPK keeps it, and the hooks, per thread */
	glp_term_hook(look_for_memory, &failed);
	glp_error_hook(run_out, &failed);
	struct game game = make_game(n, payoff, 1);
	bool solved = solve(&game);
	if (solved && is_only_optimum(&game))
		read_shares(&game, share);
	else if (solved)
		solved = level_shares(n, payoff, share);
	release_game(&game);
	glp_error_hook(NULL, NULL);
	glp_term_hook(NULL, NULL);
	(void)glp_term_out(terminal);
	return solved;
}
