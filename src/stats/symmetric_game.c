/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds an equilibrium in two steps. First, self-play guesses which strategies have a share. Then pivots of a
 * skew-symmetric tableau lead from this guess to an equilibrium of the exact payoffs. This is the self-dual parametric
 * simplex method (Dantzig, Linear Programming and Extensions, 1963, section 11-3). On such a tableau it equals Lemke's
 * method (Management Science 11, 1965, 681-689). Pivots keep the tableau skew-symmetric, so only half of it is stored,
 * and a pivot takes n^2 steps.
 */
#include "stats/symmetric_game.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>

#include "base/arena.h"

#define SELF_PLAY_ROUNDS 200       /* rounds of self-play; more do not improve the guess, fewer cause more pivots */
#define MIN_PIVOT 1e-9             /* smallest absolute value of a pivot */
/* smallest absolute value of a pivot that enters guessed strategies; larger, because small pivots cost precision */
#define MIN_PIVOT_OF_GUESS 1e-3
#define ZERO_TOLERANCE 1e-12       /* smaller elements of `cover` count as 0 */
#define MAX_PIVOTS_PER_STRATEGY 20 /* limit on pivots, times the number of strategies; at most 3 were needed so far */

/*
 * A tableau with the rows w = cell z + constant + t cover, where `cover` is the artificial column of Lemke's method.
 * For a strategy outside the basis, w is its loss, and z is its share, which is 0. For a strategy in the basis, w is
 * the share and z the loss. All rows are feasible for large t.
 */
struct tableau {
	size_t n;
	double *cell; /* coefficients, n * n; only the part below the diagonal is used */
	double *constant, *cover;
	double *row, *other; /* scratch memory: the rows of the two strategies that a pivot exchanges */
	bool *in_basis;
};

static double *alloc_numbers(size_t n)
{
	return salle_check_allocated(calloc(n + 1, sizeof(double)));
}

/* A player who learns by regret matching: the player prefers choices that would have won more in earlier rounds. */
struct player {
	size_t n;
	const float *payoff;
	float *regret, *won, *choice;
};

/* Returns the value, or 0 if it is negative. Compilers inline this, but not fmaxf. */
static float clamp_at_zero(float value)
{
	return value > 0 ? value : 0;
}

static void play_round(struct player *player)
{
	const size_t n = player->n;
	float *restrict won = player->won, *restrict regret = player->regret, *restrict choice = player->choice, sum = 0;
	for (size_t j = 0; j < n; j++)
		won[j] = 0;
	for (size_t i = 0; i < n; i++) {
		const float share = choice[i], *restrict row = &player->payoff[i * n];
		for (size_t j = 0; share != 0 && j < n; j++)
			won[j] -= share * row[j];
	}
	for (size_t i = 0; i < n; i++) {
		regret[i] = clamp_at_zero(regret[i] + won[i]);
		choice[i] = clamp_at_zero(regret[i] + won[i]);
		sum += choice[i];
	}
	for (size_t i = 0; i < n; i++)
		choice[i] = sum > 0 ? choice[i] / sum : 1 / (float)n;
}

/*
 * Guesses the shares of an equilibrium by predictive regret matching (Hart and Mas-Colell, Econometrica 68, 2000,
 * 1127-1150; Farina, Kroer and Sandholm, AAAI 35, 2021, 5363-5371). Single precision suffices. Sets `mean` to the
 * shares, which add up to 1. Later rounds have more weight.
 */
static void guess_by_self_play(size_t n, const double *payoff, double *mean)
{
	float *single = salle_check_allocated(calloc(n * n + 1, sizeof *single));
	float *three = salle_check_allocated(calloc(3 * n, sizeof *three));
	struct player player = { n, single, three, three + n, three + 2 * n };
	double sum = 0;
	for (size_t at = 0; at < n * n; at++)
		single[at] = (float)payoff[at];
	for (size_t i = 0; i < n; i++)
		player.choice[i] = 1 / (float)n;
	for (unsigned round = 1; round <= SELF_PLAY_ROUNDS; round++) {
		play_round(&player);
		for (size_t i = 0; i < n; i++)
			mean[i] += (double)round * round * (double)player.choice[i];
	}
	for (size_t i = 0; i < n; i++)
		sum += mean[i];
	for (size_t i = 0; i < n; i++)
		mean[i] /= sum;
	free(single);
	free(three);
}

/*
 * Makes the tableau whose basis has only strategy k. The share of k (1 minus the other shares) and the value of the
 * game are eliminated from the equations.
 */
static struct tableau make_tableau(size_t n, const double *payoff, size_t k)
{
	struct tableau made = { n, alloc_numbers(n * n), alloc_numbers(n), alloc_numbers(n), alloc_numbers(n),
		alloc_numbers(n),
		salle_check_allocated(calloc(n + 1, sizeof(bool))) };
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < i; j++)
			made.cell[i * n + j] = payoff[i * n + k] - payoff[j * n + k] - payoff[i * n + j];
		made.constant[i] = i == k ? 1 : -payoff[i * n + k];
	}
	for (size_t i = 0; i < n; i++) {
		if (i > k)
			made.cell[i * n + k] = 1;
		else
			made.cell[k * n + i] = -1;
	}
	made.in_basis[k] = true;
	return made;
}

static void release_tableau(struct tableau *tableau)
{
	free(tableau->cell);
	free(tableau->constant);
	free(tableau->cover);
	free(tableau->row);
	free(tableau->other);
	free(tableau->in_basis);
}

static void read_row(const struct tableau *tableau, size_t r, double *row)
{
	const size_t n = tableau->n;
	memcpy(row, &tableau->cell[r * n], r * sizeof *row);
	row[r] = 0;
	for (size_t j = r + 1; j < n; j++)
		row[j] = -tableau->cell[j * n + r];
}

static void write_row(struct tableau *tableau, size_t r, const double *row)
{
	const size_t n = tableau->n;
	memcpy(&tableau->cell[r * n], row, r * sizeof *row);
	for (size_t j = r + 1; j < n; j++)
		tableau->cell[j * n + r] = -row[j];
}

/* Exchanges w and z of the strategies r and s: each enters the basis, or leaves it. */
static void pivot(struct tableau *tableau, size_t r, size_t s)
{
	const size_t n = tableau->n;
	double *u = tableau->row, *v = tableau->other, *constant = tableau->constant, *cover = tableau->cover;
	read_row(tableau, r, u);
	read_row(tableau, s, v);
	const double by = u[s], constants[] = { constant[r], constant[s] }, covers[] = { cover[r], cover[s] };
	for (size_t i = 0; i < n; i++)
		v[i] /= by;
	for (size_t i = 0; i < n; i++) {
		const double a = u[i], b = v[i];
		double *row = &tableau->cell[i * n];
		for (size_t j = 0; (a != 0 || b != 0) && j < i; j++)
			row[j] += b * u[j] - a * v[j];
		constant[i] += b * constants[0] - a * constants[1] / by;
		cover[i] += b * covers[0] - a * covers[1] / by;
	}
	for (size_t i = 0; i < n; i++)
		u[i] /= -by;
	u[r] = 1 / by;
	v[s] = -1 / by;
	u[s] = v[r] = 0;
	write_row(tableau, s, u);
	write_row(tableau, r, v);
	constant[s] = -constants[0] / by;
	constant[r] = constants[1] / by;
	cover[s] = -covers[0] / by;
	cover[r] = covers[1] / by;
	tableau->in_basis[r] = !tableau->in_basis[r];
	tableau->in_basis[s] = !tableau->in_basis[s];
}

/*
 * Enters the guessed strategies into the basis, in pairs. Each strategy is paired with the one that gives the largest
 * pivot.
 */
static void pivot_guessed_strategies(struct tableau *tableau, bool *guessed)
{
	const size_t n = tableau->n;
	for (size_t r = 0; r < n; r++) {
		size_t with = r;
		double most = MIN_PIVOT_OF_GUESS;
		if (!guessed[r])
			continue;
		read_row(tableau, r, tableau->row);
		for (size_t s = r + 1; s < n; s++)
			if (guessed[s] && fabs(tableau->row[s]) > most)
				most = fabs(tableau->row[s]), with = s;
		guessed[r] = guessed[with] = false;
		if (with != r)
			pivot(tableau, r, with);
	}
}

/* Sets `cover` such that all rows are feasible at t = 1. Random elements break ties. */
static void set_covering_vector(struct tableau *tableau)
{
	const struct salle_stream_key key = salle_make_stream_key(0, salle_pair_hash("cover", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	double size = 0;
	for (size_t i = 0; i < tableau->n; i++)
		size += fabs(tableau->constant[i]) / (double)tableau->n;
	for (size_t i = 0; i < tableau->n; i++)
		tableau->cover[i] =
			fmax(0, -tableau->constant[i]) + size * (0.5 + (double)(salle_stream_draw(&stream) >> 11) * 0x1p-53);
}

/* Returns the row that becomes infeasible first when t decreases to 0, and sets `t` to that point; n if no row does. */
static size_t find_first_infeasible(const struct tableau *tableau, double *t)
{
	size_t found = tableau->n;
	*t = ZERO_TOLERANCE;
	for (size_t i = 0; i < tableau->n; i++)
		if (tableau->cover[i] > ZERO_TOLERANCE && -tableau->constant[i] / tableau->cover[i] > *t)
			*t = -tableau->constant[i] / tableau->cover[i], found = i;
	return found;
}

/* Returns the row that first limits the entry of r into the basis; n if no row does. */
static size_t find_blocking_row(struct tableau *tableau, size_t r, double t)
{
	size_t found = tableau->n;
	double least = INFINITY;
	read_row(tableau, r, tableau->row);
	for (size_t i = 0; i < tableau->n; i++) {
		const double by = tableau->row[i], room = fmax(0, tableau->constant[i] + t * tableau->cover[i]);
		if (by > MIN_PIVOT && room / by < least)
			least = room / by, found = i;
	}
	return found;
}

static bool reduce_cover_to_zero(struct tableau *tableau)
{
	for (size_t pivots = 0; pivots < MAX_PIVOTS_PER_STRATEGY * tableau->n; pivots++) {
		double t;
		const size_t r = find_first_infeasible(tableau, &t);
		if (r == tableau->n)
			return true;
		const size_t s = find_blocking_row(tableau, r, t);
		if (s == tableau->n)
			return false;
		pivot(tableau, r, s);
	}
	return false;
}

/*
 * Reads the shares from the tableau, and marks the strategies that may have a share in any equilibrium. Returns whether
 * the shares are an equilibrium: no strategy wins against them.
 */
static bool read_shares(const struct tableau *tableau, const double *payoff, double *share, bool *may_share)
{
	const size_t n = tableau->n;
	double sum = 0;
	bool sound = true;
	for (size_t i = 0; i < n; i++) {
		share[i] = tableau->in_basis[i] && tableau->constant[i] > SALLE_NO_SHARE ? tableau->constant[i] : 0;
		sum += share[i];
	}
	for (size_t i = 0; i < n; i++)
		share[i] /= sum;
	for (size_t i = 0; i < n; i++) {
		double won = 0;
		for (size_t j = 0; j < n; j++)
			won += payoff[i * n + j] * share[j];
		may_share[i] = tableau->in_basis[i] || won > -SALLE_NO_SHARE;
		sound = sound && won <= SALLE_NO_SHARE;
	}
	return sound && fabs(sum - 1) < SALLE_NO_SHARE;
}

/*
 * Guesses by self-play which strategies have a share, and marks them in `guessed`: those whose share exceeds their
 * scaled loss. Sets `largest` to the strategy with the largest share, which is not marked.
 */
static void guess_strategies_with_share(size_t n, const double *payoff, bool *guessed, size_t *largest)
{
	double *mean = alloc_numbers(n), *lost = alloc_numbers(n), all = 0;
	guess_by_self_play(n, payoff, mean);
	*largest = 0;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n; j++)
			lost[i] -= payoff[i * n + j] * mean[j];
		all += fabs(lost[i]);
		*largest = mean[i] > mean[*largest] ? i : *largest;
	}
	for (size_t i = 0; i < n; i++)
		guessed[i] = i != *largest && mean[i] * all > fmax(0, lost[i]);
	free(mean);
	free(lost);
}

/*
 * Returns the strategy that beats all others by more than `least`; n if there is none. Its share in the equilibrium is
 * 1.
 */
static size_t find_dominant_strategy(size_t n, const double *payoff, double least)
{
	for (size_t i = 0; i < n; i++) {
		size_t won = 0;
		while (won < n && (won == i || payoff[i * n + won] > least))
			won++;
		if (won == n)
			return i;
	}
	return n;
}

bool salle_solve_symmetric_game(size_t n, const double *payoff, double *share, bool *may_share)
{
	double scale = 0;
	for (size_t at = 0; at < n * n; at++)
		scale = fmax(scale, fabs(payoff[at]));
	const size_t dominant = find_dominant_strategy(n, payoff, SALLE_NO_SHARE * scale);
	if (n == 0 || dominant < n) {
		for (size_t i = 0; i < n; i++)
			share[i] = may_share[i] = i == dominant;
		return true;
	}
	double *scaled = alloc_numbers(n * n);
	bool *guessed = salle_check_allocated(calloc(n + 1, sizeof *guessed));
	size_t largest;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			scaled[i * n + j] = scale > 0 && i != j ? payoff[i * n + j] / scale : 0;
	guess_strategies_with_share(n, scaled, guessed, &largest);
	struct tableau tableau = make_tableau(n, scaled, largest);
	pivot_guessed_strategies(&tableau, guessed);
	set_covering_vector(&tableau);
	const bool solved = reduce_cover_to_zero(&tableau) && read_shares(&tableau, scaled, share, may_share);
	release_tableau(&tableau);
	free(guessed);
	free(scaled);
	return solved;
}
