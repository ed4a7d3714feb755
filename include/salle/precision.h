/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How long a matchup is fought when the number of bouts is not fixed: until the confidence sequence (<salle/stats.h>)
 * says enough, at most so many bouts. It is looked at after scheduled numbers of bouts and no others, so that where a
 * matchup ends depends on its bouts alone.
 */
#ifndef SALLE_PRECISION_H
#define SALLE_PRECISION_H

#include <stdbool.h>
#include <stdint.h>

#define SALLE_PRECISION_LEVEL 0.95

enum salle_precision_kind {
	SALLE_PRECISION_FIXED,      /* the number of bouts is fixed */
	SALLE_PRECISION_HALF_WIDTH, /* half the interval of A's win rate is at most `target` */
	SALLE_PRECISION_RELATIVE,   /* the same, as a share of A's win rate */
	SALLE_PRECISION_DECIDE,     /* of the bouts that somebody won, A's share is known to be above or below `target` */
};

struct salle_precision {
	enum salle_precision_kind kind;
	double target;
	double tuned;  /* of the sequence, in bouts: a whole number */
	double spread; /* bouts on one stream, which may be alike: 2 where they are mirrored, else 1 */
};

/*
 * Tuned to where the last look is to be expected: to the bouts that it takes, or to `most`, at least 1, the bouts that
 * a matchup is allowed, whichever is fewer. Tuned to bouts that are never fought, a sequence would be wide for nothing.
 *
 * The promise of a sequence needs its tuning fixed before the first look. A run that goes on from an earlier one keeps
 * the tuning of that (salle_earlier_hand_on).
 */
struct salle_precision salle_precision(enum salle_precision_kind kind, double target, double spread, uint64_t most);

/* "half_width", "relative", "decide"; NULL for a fixed number. */
const char *salle_precision_name(enum salle_precision_kind kind);

/*
 * The first scheduled look after `bouts`: every 1,024 bouts at first, later every sixteenth of what has been fought
 * (rounded down to 1,024), so that nobody fights much more than 6 % too many.
 */
uint64_t salle_next_look(uint64_t bouts);

/* Is there a look after `bouts`? */
bool salle_is_look(uint64_t bouts);

/* `wins` counts bouts by winner: [SALLE_A], [SALLE_B], [SALLE_DRAW]. Never with a fixed number. */
bool salle_precision_reached(const struct salle_precision *precision, const uint64_t wins[3]);

/* About how many bouts it takes in all, as far as `wins` can tell; more than have been fought. */
double salle_precision_forecast(const struct salle_precision *precision, const uint64_t wins[3]);

#endif
