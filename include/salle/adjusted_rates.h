/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Adjusted rates: win rates corrected for luck by control variates (<salle/control_variates.h>).
 *
 * Control variates (Lavenberg and Welch, Management Science 27, 1981, 322-335) are also used by the luck adjustment of
 * backgammon programs and AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling, AAAI 2018). Let y be the number of bouts
 * won in an observation (a bout, or a mirrored pair of bouts) and x the observation's control variates. The adjusted
 * rate is the mean of y - b x. The coefficients b are cross-fitted: each part of the observations uses the
 * least-squares coefficients of all other parts; a control variate that hardly varies in the other parts gets the
 * coefficient 0. So b and x are independent; because the mean of x is 0, the adjusted rate is unbiased for any b. Its
 * variance is the variance of y - b x in the parts that were not used for b.
 *
 * The interval is normal. If the control variates explain nearly all of y, then few bouts have a y - b x other than 0,
 * and a normal interval would be too short. So the sum of squares of y - b x counts as at least
 * SALLE_ADJUSTED_MIN_SQUARES. Rates are clamped to 0 … 1.
 */
#pragma once

#include <salle/control_variates.h>
#include <salle/score_matrix.h>

/* Why a rate is not adjusted. */
enum salle_not_adjusted_reason {
	SALLE_ADJUSTED,
	SALLE_TOO_FEW,    /* fewer than SALLE_ADJUSTED_MIN_N observations */
	/* fewer than SALLE_ADJUSTED_MIN_WINS observations were won, or fewer than SALLE_ADJUSTED_MIN_WINS were not won */
	SALLE_TOO_RARE,
	SALLE_NO_GAIN,    /* adjusting would reduce the variance by a factor less than SALLE_ADJUSTED_MIN_GAIN */
	SALLE_NOT_ADJUSTED_REASONS
};

enum { SALLE_ADJUSTED_MIN_N = 400, SALLE_ADJUSTED_MIN_WINS = 50, SALLE_ADJUSTED_MIN_SQUARES = 10 };

#define SALLE_ADJUSTED_MIN_GAIN 1.05

struct salle_adjusted_rate {
	/* reason why the rate is not adjusted; `rate` and `gain` are NAN unless the reason is SALLE_ADJUSTED */
	enum salle_not_adjusted_reason reason;
	struct salle_estimate rate; /* win rate, a share of bouts */
	/*
	 * variance of the unadjusted rate / variance of the adjusted rate: by this factor fewer bouts give the same
	 * precision
	 */
	double gain;
};

struct salle_adjusted_rates {
	struct salle_adjusted_rate side[2]; /* adjusted rates of sides A and B */
};

/*
 * Returns the adjusted win rates of both sides. `controls` is the section of a tally that has the sums of n control
 * variates (<salle/control_variates.h>). An observation has `each` bouts. Intervals have the confidence level `level`.
 */
struct salle_adjusted_rates salle_find_adjusted_rates(const uint64_t *controls, unsigned n, unsigned each,
	double level);
