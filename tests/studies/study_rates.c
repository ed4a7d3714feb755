/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact intervals of rates at a fixed number of bouts (salle_rate_interval). */
#include <stdio.h>

#include <salle/stats.h>

#include "study.h"

enum { REPLICATES = 20000 };

int main(void)
{
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
