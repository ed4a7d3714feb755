/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/luck_share.h>

/*
 * Rates of a matchup. `mean` and `variance` are those of a bout's result (win 1, draw 0, loss -1). `decisive` is the
 * rate of bouts with a winner.
 */
struct rates {
	double bouts, wins, losses, decisive, mean, variance; /* `variance` is the unbiased estimate, with divisor n - 1 */
};

static struct rates rates_of(const struct salle_bouts_won *matchup)
{
	struct rates rates = { .bouts = (double)(matchup->wins + matchup->draws + matchup->losses) };
	rates.wins = (double)matchup->wins / rates.bouts;
	rates.losses = (double)matchup->losses / rates.bouts;
	rates.decisive = rates.wins + rates.losses;
	rates.mean = rates.wins - rates.losses;
	rates.variance = (rates.decisive - rates.mean * rates.mean) * rates.bouts / (rates.bouts - 1);
	return rates;
}

static double clamp_share(double share)
{
	return fmax(0, fmin(1, share));
}

double salle_luck_share(const struct salle_bouts_won *matchup)
{
	uint64_t decided = matchup->wins + matchup->losses;
	if (decided == 0 || decided + matchup->draws < 2)
		return NAN;
	struct rates rates = rates_of(matchup);
	return clamp_share(rates.variance / rates.decisive);
}

struct salle_interval salle_luck_share_interval(struct salle_interval decided, struct salle_interval won)
{
	/* luck share = 1 - decided * (2 won - 1)^2, which falls when either factor rises */
	double low = 2 * won.low - 1, high = 2 * won.high - 1;
	double least = low <= 0 && high >= 0 ? 0 : fmin(low * low, high * high), most = fmax(low * low, high * high);
	return (struct salle_interval){ clamp_share(1 - decided.high * most), clamp_share(1 - decided.low * least) };
}

struct salle_estimate salle_mean_luck_share(const struct salle_bouts_won *matchups, const double *levels, size_t n,
	double shared)
{
	double decisive = 0, builds = 0, square = 0;
	for (size_t m = 0; m < n; m++) {
		if (matchups[m].wins + matchups[m].draws + matchups[m].losses < 2)
			continue;
		struct rates rates = rates_of(&matchups[m]);
		decisive += rates.decisive;
		builds += rates.mean * rates.mean - rates.variance / rates.bouts;
	}
	if (decisive == 0)
		return (struct salle_estimate){ NAN, { 0, 1 } };
	double share = builds / decisive;
	for (size_t m = 0; m < n; m++) {
		struct salle_bouts_won measured = { matchups[m].wins + 2, matchups[m].draws, matchups[m].losses + 2 };
		if (matchups[m].wins + matchups[m].draws + matchups[m].losses < 2)
			continue;
		struct rates rates = rates_of(&measured);
		/*
		 * Delta method: derivatives of the share by the rates of wins and of losses. The second derivative matters near
		 * an even match.
		 */
		double win = (2 * rates.mean - share) / decisive, loss = (-2 * rates.mean - share) / decisive;
		double mean = rates.wins * win + rates.losses * loss, bend = rates.variance / rates.bouts / decisive;
		double z = qnorm((1 + levels[m]) / 2, 0, 1, 1, 0);
		square += z * z * (rates.wins * win * win + rates.losses * loss * loss - mean * mean) / rates.bouts;
		square += z * z * 2 * bend * bend;
	}
	double reach = sqrt(fmax(0, square) * fmax(1, shared));
	return (struct salle_estimate){ clamp_share(1 - share),
		{ clamp_share(1 - share - reach), clamp_share(1 - share + reach) } };
}
