/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Adjusted rates: win rates less what the controls (<salle/control_variates.h>) say that chance gave.
 *
 * Control variates (Lavenberg and Welch, Management Science 27, 1981, 322-335), as the luck adjustment of backgammon
 * programs and AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling, AAAI 2018) use them. With y the bouts won in an
 * observation and x its controls, the adjusted rate is the mean of y - b x. The coefficients b are cross-fitted: those
 * for one part of the observations are the least-squares coefficients of all other parts; 0 where a control hardly
 * moves in these. So b and x are independent, and because the mean of x is 0, the adjusted rate is unbiased whatever b
 * is. Its variance is that of y - b x, over the parts that b has not seen. The interval is normal. Where the controls
 * tell nearly all, what is left comes of few bouts, and a normal interval would be too short: the squares of y - b x
 * count as SALLE_ADJUSTED_MIN_SQUARES at least, as if so many bouts had been decided by what no control knows. A rate
 * below 0 or above 1 counts as 0 or 1.
 */
#ifndef SALLE_ADJUSTED_RATES_H
#define SALLE_ADJUSTED_RATES_H

#include <salle/control_variates.h>
#include <salle/score_matrix.h>

/* Why a rate is not adjusted. */
enum salle_not_adjusted_reason {
	SALLE_ADJUSTED,
	SALLE_TOO_FEW,    /* observations: fewer than SALLE_ADJUSTED_MIN_N */
	SALLE_TOO_RARE,   /* fewer than SALLE_ADJUSTED_MIN_WINS of the observations were won, or not won */
	SALLE_NO_GAIN,    /* the variance would fall by less than SALLE_ADJUSTED_MIN_GAIN */
	SALLE_NOT_ADJUSTED_REASONS
};

enum { SALLE_ADJUSTED_MIN_N = 400, SALLE_ADJUSTED_MIN_WINS = 50, SALLE_ADJUSTED_MIN_SQUARES = 10 };

#define SALLE_ADJUSTED_MIN_GAIN 1.05

struct salle_adjusted_rate {
	enum salle_not_adjusted_reason reason; /* unless SALLE_ADJUSTED, the rest is NAN */
	struct salle_estimate rate;            /* of bouts */
	double gain; /* variance of the plain rate over that of the adjusted one: times fewer bouts */
};

struct salle_adjusted_rates {
	struct salle_adjusted_rate of[2]; /* sides A and B */
};

/* The rates of both sides, from the `controls` section of a tally, of n controls; `each`: bouts of an observation. */
struct salle_adjusted_rates salle_find_adjusted_rates(const uint64_t *controls, unsigned n, unsigned each,
	double level);

#endif
