/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Paired and mirrored bouts (salle_paired_interval, salle_mirrored_rate_interval): coverage, and how many independent
 * bouts one pair replaces.
 */
#include <stdio.h>

#include <salle/stats.h>

#include "study.h"

enum { REPLICATES = 5000 };

/* Chances that both base and variant win a bout, that only the base does, and that only the variant does. */
struct change {
	double both, base, variant;
};

static void study_change(const struct change *change, uint64_t n)
{
	double truth = change->variant - change->base, saved = 0;
	uint64_t covered = 0;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("paired", (uint64_t)replicate);
		uint64_t both = study_binomial(&stream, n, change->both), left = n - both;
		uint64_t base = study_binomial(&stream, left, change->base / (1 - change->both));
		uint64_t variant = study_binomial(&stream, left - base, change->variant / (1 - change->both - change->base));
		struct salle_pair_moves more = { variant, variant, variant }, less = { base, base, base };
		struct salle_interval it = salle_paired_interval(n, &more, &less, 0.95);
		covered += it.low <= truth && truth <= it.high;
		struct salle_pairing pairing =
			salle_gain_from_pairing(n, both + base, both + base, both + variant, &more, &less);
		saved += pairing.variance_ratio / REPLICATES;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "from %.3f to %.3f, %d pairs", change->both + change->base,
		change->both + change->variant, (int)n);
	study_rate("paired difference", setting, STUDY_AT_LEAST, 0.94, covered, REPLICATES);
	study_number("pairing saves, times", setting, saved);
}

/* Studies mirrored pairs. Build a wins both bouts of a pair with the chance `both`, and exactly one bout with the
 * chance `one`. */
static void study_mirrored(double both, double one, uint64_t pairs)
{
	double truth = both + one / 2;
	uint64_t covered = 0;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("mirrored", (uint64_t)replicate);
		uint64_t won = study_binomial(&stream, pairs, both);
		uint64_t split = study_binomial(&stream, pairs - won, one / (1 - both));
		struct salle_interval it = salle_mirrored_rate_interval(won, split, pairs - won - split, 0.95);
		covered += it.low <= truth && truth <= it.high;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "both %.2f, one %.2f, %d pairs", both, one, (int)pairs);
	study_rate("win rate of mirrored bouts", setting, STUDY_AT_LEAST, 0.94, covered, REPLICATES);
}

int main(void)
{
	static const struct change changes[] = {
		{ 0.48, 0.02, 0.02 }, { 0.45, 0.05, 0.07 }, { 0.25, 0.25, 0.27 }, { 0.90, 0.005, 0.02 },
	};
	static const uint64_t pairs[] = { 1000, 10000 };
	for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
		for (size_t j = 0; j < sizeof pairs / sizeof pairs[0]; j++)
			study_change(&changes[i], pairs[j]);
	for (size_t j = 0; j < sizeof pairs / sizeof pairs[0]; j++) {
		study_mirrored(0.25, 0.5, pairs[j]);
		study_mirrored(0.05, 0.9, pairs[j]);
		study_mirrored(0.9, 0.08, pairs[j]);
	}
	return study_verdict();
}
