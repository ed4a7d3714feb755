/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds one equilibrium of a symmetric zero-sum game of any size. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <salle/diagnostic_list.h>

/* shares up to this number count as 0, and so do payoffs up to this fraction of the largest payoff */
#define SALLE_NO_SHARE 1e-9

/*
 * Finds one equilibrium, and sets `share` to the shares of the n strategies, which add up to 1. Marks in `may_share`
 * the strategies that may have a share in any equilibrium: those with payoff 0 against this one. The equilibrium is
 * unique if all marked strategies have a share.
 *
 * `payoff` is skew-symmetric and finite, n * n. Returns false if rounding errors spoilt the pivots; `share` and
 * `may_share` are then undefined.
 */
bool salle_solve_symmetric_game(size_t n, const double *payoff, double *share, bool *may_share) SALLE_MUST_CHECK;
