/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One equilibrium of a symmetric zero-sum game of any size. */
#ifndef SALLE_STATS_SYMMETRIC_GAME_H
#define SALLE_STATS_SYMMETRIC_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include <salle/diagnostic_list.h>

/* Shares, and payoffs as parts of the largest, that are not more are taken for 0. */
#define SALLE_NO_SHARE 1e-9

/*
 * Sets the shares of one equilibrium, and which strategies may have a share in any: those that are even with this one.
 * Where they are just those that have a share in this one, there is no other.
 *
 * payoff: [n * n] skew-symmetric, finite; share: [n], adds up to 1; may_share: [n]. False, and both are
 * undefined, when rounding spoilt the pivots.
 */
bool salle_solve_symmetric_game(size_t n, const double *payoff, double *share, bool *may_share) SALLE_MUST_CHECK;

#endif
