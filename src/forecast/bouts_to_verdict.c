/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/bouts_to_verdict.h"

#include <math.h>

#include <Rmath.h>

#include <salle/tally.h>

enum { MEMBERS = 64 }; /* that are followed; of more, the last one ends little later */

/* Wins of A and of both, as the course has come. */
struct course {
	double won, decided;
};

static double normal(struct salle_stream *stream)
{
	return qnorm(((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52, 0, 1, 1, 0);
}

/* The wins of A are normal: between looks there are hundreds of bouts. */
static void fight_on(struct course *course, const struct salle_rates *rates, double spread, double bouts,
	struct salle_stream *stream)
{
	const double decided = bouts * rates->decisive, mean = decided * rates->share;
	const double won = mean + sqrt(spread * mean * (1 - rates->share)) * normal(stream);
	course->won += fmax(0, fmin(decided, won));
	course->decided += decided;
}

static bool has_verdict(const struct salle_precision *precision, const struct course *course)
{
	const uint64_t decided = (uint64_t)nearbyint(course->decided), won = (uint64_t)nearbyint(course->won);
	const uint64_t wins[3] = { [SALLE_A] = won < decided ? won : decided,
		[SALLE_B] = won < decided ? decided - won : 0 };
	return salle_precision_verdict(precision, wins) != SALLE_OPEN;
}

double salle_bouts_to_verdicts(const struct salle_precision *precision, const struct salle_rates *rates,
	const uint64_t (*wins)[3], size_t n, uint64_t most, struct salle_stream *stream)
{
	struct course courses[MEMBERS];
	const size_t followed = n < MEMBERS ? n : MEMBERS;
	uint64_t bouts = wins[0][SALLE_A] + wins[0][SALLE_B] + wins[0][SALLE_DRAW];
	for (size_t i = 0; i < followed; i++)
		courses[i] = (struct course){ (double)wins[i][SALLE_A], (double)(wins[i][SALLE_A] + wins[i][SALLE_B]) };
	for (bool all = false; !all && bouts < most;) {
		const uint64_t next = salle_next_look(bouts) < most ? salle_next_look(bouts) : most;
		all = true;
		for (size_t i = 0; i < followed; i++) {
			fight_on(&courses[i], &rates[i], precision->spread, (double)(next - bouts), stream);
			all = all && has_verdict(precision, &courses[i]);
		}
		bouts = next;
	}
	return (double)bouts;
}
