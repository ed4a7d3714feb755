/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of means of counts (salle_mean_interval), such as wounds per bout, dice, lengths. */
#include <stdio.h>

#include <Rmath.h>

#include <salle/stats.h>

#include "study.h"

enum { REPLICATES = 4000 };

/* A distribution of counts: its mean, and its quantile function of a uniform number. */
struct counts {
	const char *name;
	double mean;
	unsigned (*draw)(double u);
};

static unsigned none_or_one(double u)
{
	return u < 0.02;
}

static unsigned rare(double u)
{
	return (unsigned)qpois(u, 0.01, 1, 0);
}

static unsigned wounds(double u)
{
	return (unsigned)qpois(u, 2.5, 1, 0);
}

/* Many short bouts and few long ones: the variance is 20 times the mean. */
static unsigned lengths(double u)
{
	return (unsigned)qnbinom(u, 0.5, 0.05, 1, 0);
}

/* Nine bouts of ten have the same count, so the count is less variable than a Poisson distribution. */
static unsigned steady(double u)
{
	return u < 0.05 ? 4 : u < 0.95 ? 6 : 8;
}

static uint64_t count_covered(const struct counts *counts, uint64_t bouts)
{
	uint64_t covered = 0;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream(counts->name, (uint64_t)replicate);
		uint64_t sum = 0, squares = 0;
		for (uint64_t i = 0; i < bouts; i++) {
			uint64_t count = counts->draw(study_uniform(&stream));
			sum += count;
			squares += count * count;
		}
		struct salle_interval it = salle_mean_interval(bouts, sum, squares, 0.95);
		covered += it.low <= counts->mean && counts->mean <= it.high;
	}
	return covered;
}

int main(void)
{
	static const struct counts all[] = {
		{ "none or one, 0.02", 0.02, none_or_one },
		{ "Poisson, 0.01", 0.01, rare },
		{ "Poisson, 2.5", 2.5, wounds },
		{ "overdispersed, 9.5", 9.5, lengths },
		{ "steady, 6", 6, steady },
	};
	static const uint64_t bouts[] = { 100, 1000, 5000 };
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		for (size_t j = 0; j < sizeof bouts / sizeof bouts[0]; j++) {
			uint64_t covered = count_covered(&all[i], bouts[j]);
			char setting[64];
			(void)snprintf(setting, sizeof setting, "%s, %d bouts", all[i].name, (int)bouts[j]);
			/* the interval is only asymptotically exact, so the study claims a coverage of 0.93 and not 0.95 */
			study_rate("interval of a mean", setting, STUDY_AT_LEAST, 0.93, covered, REPLICATES);
		}
	return study_verdict();
}
