/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glpk.h>

#include <salle/matrix_games.h>

#include "base/arena.h"
#include "stats/symmetric_game.h"

/* GLPK numbers rows and columns from 1, as int. Payoffs are divided by the largest one, so tolerances are relative. */
#define SIMPLEX_TOLERANCE 1e-9 /* tolerance of the simplex method */
#define SHARE_TOLERANCE 1e-7   /* tolerance for shares, and for dual values */
/* up to this number of builds, the smallest shares are always maximized, with exact arithmetic if needed */
#define ALWAYS_EXACT_BUILDS 100
#define MAX_STEPS_TIMES_BUILDS 3e5 /* limit on simplex steps times number of builds, if there are more builds */

/*
 * A linear program for the shares of a mixture. Its first m columns are the shares of the builds that may have one. Its
 * last column is the maximized number.
 */
struct game {
	glp_prob *program;
	size_t n, m;
	size_t *build; /* build of each share */
	int *index;    /* scratch memory for a row of the program: column indices, from element 1 on */
	double *value;
};

static int column_of_build(size_t at)
{
	return (int)at + 1;
}

/* Returns the largest absolute payoff; 1 if all payoffs are 0. */
static double largest_payoff(size_t n, const double *payoff)
{
	double scale = 0;
	for (size_t at = 0; at < n * n; at++)
		scale = fmax(scale, fabs(payoff[at]));
	return scale > 0 ? scale : 1;
}

/* Adds the constraints of an equilibrium: the mixture loses to no build, and the shares add up to 1. */
static void add_equilibrium(struct game *game, const double *payoff)
{
	const size_t n = game->n, m = game->m;
	const double scale = largest_payoff(n, payoff);
	const int first = glp_add_rows(game->program, (int)n + 1);
	for (size_t k = 0; k < m; k++)
		game->index[k + 1] = column_of_build(k);
	for (size_t j = 0; j < n; j++) {
		for (size_t k = 0; k < m; k++)
			game->value[k + 1] = game->build[k] == j ? 0 : payoff[game->build[k] * n + j] / scale;
		glp_set_mat_row(game->program, first + (int)j, (int)m, game->index, game->value);
		glp_set_row_bnds(game->program, first + (int)j, GLP_LO, 0, 0);
	}
	for (size_t k = 0; k < m; k++)
		game->value[k + 1] = 1;
	glp_set_mat_row(game->program, first + (int)n, (int)m, game->index, game->value);
	glp_set_row_bnds(game->program, first + (int)n, GLP_FX, 1, 1);
}

/*
 * Adds one constraint per share: it is at least the last column. The maximized number is then the smallest share.
 * Returns the number of the first added row.
 */
static int add_rows_for_smallest_share(struct game *game)
{
	const int first = glp_add_rows(game->program, (int)game->m);
	for (size_t k = 0; k < game->m; k++) {
		int index[3] = { 0, column_of_build(k), column_of_build(game->m) };
		double value[3] = { 0, 1, -1 };
		glp_set_mat_row(game->program, first + (int)k, 2, index, value);
		glp_set_row_bnds(game->program, first + (int)k, GLP_LO, 0, 0);
	}
	return first;
}

static struct game make_game(size_t n, const double *payoff, const bool *may_share)
{
	struct game game = {
		.program = glp_create_prob(),
		.n = n,
		.build = salle_check_allocated(calloc(n, sizeof(size_t))),
		.index = salle_check_allocated(calloc(n + 2, sizeof(int))),
		.value = salle_check_allocated(calloc(n + 2, sizeof(double))),
	};
	for (size_t i = 0; i < n; i++)
		if (may_share[i])
			game.build[game.m++] = i;
	glp_set_obj_dir(game.program, GLP_MAX);
	glp_add_cols(game.program, (int)game.m + 1);
	glp_set_col_bnds(game.program, column_of_build(game.m), GLP_FR, 0, 0);
	glp_set_obj_coef(game.program, column_of_build(game.m), 1);
	for (size_t k = 0; k < game.m; k++)
		glp_set_col_bnds(game.program, column_of_build(k), GLP_LO, 0, 0);
	add_equilibrium(&game, payoff);
	return game;
}

static void release_game(struct game *game)
{
	glp_delete_prob(game->program);
	free(game->build);
	free(game->index);
	free(game->value);
}

/*
 * Returns how many more steps the simplex method may take. Without a limit it can cycle forever if payoffs are equal.
 */
static int get_simplex_steps_left(const struct game *game)
{
	const int few = 1000 + 100 * (int)game->m;
	return game->m <= ALWAYS_EXACT_BUILDS
		? few
		: (int)(MAX_STEPS_TIMES_BUILDS / (double)game->m) - glp_get_it_cnt(game->program);
}

static bool solve_program(const struct game *game)
{
	glp_smcp settings;
	glp_init_smcp(&settings);
	settings.msg_lev = GLP_MSG_OFF;
	settings.tol_bnd = settings.tol_dj = SIMPLEX_TOLERANCE;
	settings.it_lim = get_simplex_steps_left(game);
	if (settings.it_lim <= 0)
		return false;
	if (glp_simplex(game->program, &settings) == 0 && glp_get_status(game->program) == GLP_OPT)
		return true;
	/* doubles are not precise enough; exact arithmetic is slow but reliable */
	return game->m <= ALWAYS_EXACT_BUILDS && glp_exact(game->program, &settings) == 0 &&
		glp_get_status(game->program) == GLP_OPT;
}

static bool is_equilibrium(size_t n, const double *payoff, const double *share, double tolerance)
{
	double *won = salle_check_allocated(calloc(n + 1, sizeof *won));
	bool none = true;
	salle_compute_wins_against_mixture(n, payoff, share, won);
	tolerance *= largest_payoff(n, payoff);
	for (size_t i = 0; i < n; i++)
		none = none && won[i] <= tolerance;
	free(won);
	return none;
}

/* Returns whether the program's solution is an equilibrium. If so, copies it to `share`. */
static bool copy_shares_if_equilibrium(const struct game *game, const double *payoff, double *share)
{
	double *found = salle_check_allocated(calloc(game->n, sizeof *found)), sum = 0;
	for (size_t k = 0; k < game->m; k++) {
		double value = glp_get_col_prim(game->program, column_of_build(k));
		found[game->build[k]] = value < SHARE_TOLERANCE ? 0 : value;
		sum += found[game->build[k]];
	}
	for (size_t i = 0; i < game->n; i++)
		found[i] /= sum;
	bool sound = is_equilibrium(game->n, payoff, found, SHARE_TOLERANCE);
	if (sound)
		memcpy(share, found, game->n * sizeof *share);
	free(found);
	return sound;
}

/*
 * Fixes the shares that limit the smallest share, which are those with a dual value above 0. Returns the number of
 * newly fixed shares.
 */
static size_t fix_limiting_shares(struct game *game, int first)
{
	const double least = glp_get_obj_val(game->program);
	size_t kept = 0;
	for (size_t k = 0; k < game->m; k++) {
		int row = first + (int)k, column = column_of_build(k);
		if (glp_get_row_type(game->program, row) == GLP_FR ||
			fabs(glp_get_row_dual(game->program, row)) < SHARE_TOLERANCE)
			continue;
		glp_set_row_bnds(game->program, row, GLP_FR, 0, 0);
		glp_set_col_bnds(game->program, column, GLP_LO, fmax(0, least - SIMPLEX_TOLERANCE), 0);
		kept++;
	}
	return kept;
}

/*
 * Finds the most even mixture that loses to no build: maximizes the smallest share, then the smallest of the shares not
 * yet fixed, and so on. If a step fails, keeps the shares of the step before. Returns false if no step succeeded.
 */
static bool maximize_smallest_shares(size_t n, const double *payoff, const bool *may_share, double *share)
{
	struct game game = make_game(n, payoff, may_share);
	const int first = add_rows_for_smallest_share(&game);
	bool found = false, solved = true;
	for (size_t kept = 0; solved && kept < game.m;) {
		solved = solve_program(&game);
		found = (solved && copy_shares_if_equilibrium(&game, payoff, share)) || found;
		size_t more = solved ? fix_limiting_shares(&game, first) : 0;
		solved = more > 0;
		kept += more;
	}
	release_game(&game);
	return found;
}

/*
 * Tries equal shares for all builds that may have one. If they are an equilibrium, copies them to `share` and returns
 * true: no mixture is more even.
 */
static bool try_equal_shares(size_t n, const double *payoff, const bool *may_share, double *share)
{
	double *equal = salle_check_allocated(calloc(n, sizeof *equal));
	size_t sharing = 0;
	for (size_t i = 0; i < n; i++)
		sharing += may_share[i];
	for (size_t i = 0; i < n; i++)
		equal[i] = may_share[i] ? 1 / (double)sharing : 0;
	bool alike = is_equilibrium(n, payoff, equal, SALLE_NO_SHARE);
	if (alike)
		memcpy(share, equal, n * sizeof *share);
	free(equal);
	return alike;
}

/* Records that GLPK reported lack of memory, after which GLPK aborts. */
static int record_out_of_memory(void *failed, const char *text)
{
	*(bool *)failed |= strstr(text, "memory") != NULL;
	return *(bool *)failed; /* a nonzero result suppresses the message */
}

static void report_out_of_memory(void *failed)
{
	if (*(bool *)failed)
		salle_out_of_memory(0);
}

/* Finds the most even equilibrium with GLPK. Only the builds marked in `may_share` get a share. */
static bool find_most_even(size_t n, const double *payoff, const bool *may_share, double *share)
{
	bool failed = false;
	(void)glp_term_out(GLP_OFF);
	glp_term_hook(record_out_of_memory, &failed);
	glp_error_hook(report_out_of_memory, &failed);
	bool solved = maximize_smallest_shares(n, payoff, may_share, share);
	(void)glp_free_env(); /* also removes the hooks; every thread has its own GLPK environment */
	return solved;
}

static bool is_unique_equilibrium(size_t n, const double *share, const bool *may_share)
{
	for (size_t i = 0; i < n; i++)
		if (may_share[i] != (share[i] > 0))
			return false;
	return true;
}

bool salle_find_equilibrium(size_t n, const double *payoff, double *share)
{
	for (size_t at = 0; at < n * n; at++)
		if (!isfinite(payoff[at]))
			return false; /* the solvers would return a wrong answer */
	bool *may_share = salle_check_allocated(calloc(n, sizeof *may_share));
	double *found = salle_check_allocated(calloc(n, sizeof *found));
	bool solved = salle_solve_symmetric_game(n, payoff, found, may_share);
	if (!solved)
		memset(may_share, true, n * sizeof *may_share);
	bool done = solved && (is_unique_equilibrium(n, found, may_share) || try_equal_shares(n, payoff, may_share, found));
	if (!done)
		solved = find_most_even(n, payoff, may_share, found) || solved;
	if (solved)
		memcpy(share, found, n * sizeof *share);
	free(found);
	free(may_share);
	return solved;
}
