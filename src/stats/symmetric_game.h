/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds one equilibrium of a symmetric zero-sum game of any size. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <salle/diagnostic_list.h>

/* A share up to this bound counts as 0, and so does a payoff up to this share of the largest payoff. */
#define SALLE_NO_SHARE 1e-9

/*
 * Sets the shares of one equilibrium, and marks the strategies that may have a share in any equilibrium: those with
 * payoff 0 against this equilibrium. If all marked strategies have a share here, the equilibrium is unique.
 *
 * payoff: [n * n] skew-symmetric, finite; share: [n], adds up to 1; may_share: [n]. Returns false, with both undefined,
 * if rounding errors spoilt the pivots.
 */
bool salle_solve_symmetric_game(size_t n, const double *payoff, double *share, bool *may_share) SALLE_MUST_CHECK;
