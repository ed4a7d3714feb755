/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact intervals of rates at a fixed number of bouts (salle_rate_interval). */
#include <stdio.h>

#include <salle/stats.h>

#include "study.h"

enum { REPLICATES = 20000 };

/* Minimum coverage claimed for the interval of a rate over several foes, which is approximate. */
#define NOMINAL 0.945

/* Studies the win rate of a build over all foes. The build beats each foe at one of these rates. */
static void study_strata(const char *name, const double *rates, size_t n, uint64_t bouts)
{
	uint64_t covered = 0;
	double truth = 0, widths = 0, pooled = 0;
	for (size_t i = 0; i < n; i++)
		truth += rates[i] / (double)n;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("strata", (uint64_t)replicate);
		struct salle_strata strata = { 0 };
		for (size_t i = 0; i < n; i++)
			salle_strata_add(&strata, study_binomial(&stream, bouts, rates[i]), bouts);
		struct salle_interval it = salle_strata_interval(&strata, 1, 0.95);
		struct salle_interval one = salle_rate_interval(strata.hits, strata.n, 0.95);
		covered += it.low <= truth && truth <= it.high;
		widths += (it.high - it.low) / REPLICATES;
		pooled += (one.high - one.low) / REPLICATES;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "%s, %d bouts each", name, (int)bouts);
	study_rate("interval of a rate over foes", setting, STUDY_AT_LEAST, NOMINAL, covered, REPLICATES);
	study_number("its width, of that of one sample", setting, widths / pooled);
}

static void study_foes(void)
{
	static const double even[] = { 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5 };
	static const double mixed[] = { 0.95, 0.8, 0.7, 0.5, 0.3, 0.1, 0.02 };
	static const double sure[] = { 1, 1, 1, 0.5, 0, 0, 0 };
	static const double rare[] = { 0.02, 0.01, 0.001, 0, 0, 0, 0 };
	static const double two[] = { 0.999, 0.001 };
	static const uint64_t bouts[] = { 30, 300, 3000 };
	for (size_t j = 0; j < sizeof bouts / sizeof bouts[0]; j++) {
		study_strata("7 even foes", even, 7, bouts[j]);
		study_strata("7 mixed foes", mixed, 7, bouts[j]);
		study_strata("6 sure foes and an even one", sure, 7, bouts[j]);
		study_strata("7 foes hardly beaten", rare, 7, bouts[j]);
		study_strata("2 nearly sure foes", two, 2, bouts[j]);
	}
}

int main(void)
{
	study_foes();
	static const double rates[] = { 0.01, 0.1, 0.5, 0.9 };
	static const uint64_t bouts[] = { 30, 300, 3000 };
	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
		for (size_t j = 0; j < sizeof bouts / sizeof bouts[0]; j++) {
			uint64_t covered = 0;
			for (int replicate = 0; replicate < REPLICATES; replicate++) {
				struct salle_stream stream = study_stream("rates", (uint64_t)replicate);
				uint64_t hits = study_binomial(&stream, bouts[j], rates[i]);
				struct salle_interval it = salle_rate_interval(hits, bouts[j], 0.95);
				covered += it.low <= rates[i] && rates[i] <= it.high;
			}
			char setting[64];
			(void)snprintf(setting, sizeof setting, "rate %.2f, %d bouts", rates[i], (int)bouts[j]);
			study_rate("interval of a rate", setting, STUDY_AT_LEAST, 0.95, covered, REPLICATES);
		}
	return study_verdict();
}
