/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Studies two estimates: the shares of the variance of outcomes in a planted field, and how much of the variance of
 * planted strengths a property explains. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/anova.h>

#include "study.h"

enum { PARTS = SALLE_ANOVA_PARTS, BUILDS = 6, POLICIES = 2, RUNS = 4000 };

#define SHARED 0.5 /* chance that a bout shares its dice with all matchups of its pair of builds */

/* Win rates computed from planted strengths and random terms. No bout ends in a draw. */
struct field {
	double rate[BUILDS][BUILDS][POLICIES][POLICIES];
	double spread, policy, chance; /* standard deviations of the terms of builds, policies and matchups */
};

static void plant(struct field *field)
{
	struct salle_stream stream = study_stream("planted field", 0);
	for (size_t a = 0; a < BUILDS; a++)
		for (size_t b = a + 1; b < BUILDS; b++)
			for (size_t i = 0; i < POLICIES * POLICIES; i++) {
				double strength = field->spread * ((double)b - (double)a) / BUILDS +
					field->policy * ((double)(i % POLICIES) - (double)(i / POLICIES));
				field->rate[a][b][i / POLICIES][i % POLICIES] =
					0.5 + strength + field->chance * (study_uniform(&stream) - 0.5);
			}
}

/* Computes the shares from simulated bouts. If `stream` is NULL, computes the true shares from the rates. */
static void measure(const struct field *field, double room[], uint64_t bouts, struct salle_stream *stream,
	struct salle_estimate out[SALLE_ANOVA_SOURCES])
{
	struct salle_anova_sums sums = salle_anova_init(BUILDS, POLICIES, room);
	double decided[PARTS];
	for (size_t k = 0; k < PARTS; k++)
		decided[k] = 1;
	for (size_t a = 0; a < BUILDS; a++)
		for (size_t b = a + 1; b < BUILDS; b++) {
			double d[POLICIES * POLICIES * PARTS] = { 0 };
			for (size_t k = 0; k < PARTS; k++)
				for (uint64_t bout = 0; bout < (stream != NULL ? bouts / PARTS : 1); bout++) {
					double common = stream != NULL ? study_uniform(stream) : 0;
					for (size_t i = 0; i < POLICIES * POLICIES; i++) {
						double rate = field->rate[a][b][i / POLICIES][i % POLICIES];
						if (stream == NULL) {
							d[i * PARTS + k] = rate - 0.5;
							continue;
						}
						double dice = study_uniform(stream) < SHARED ? common : study_uniform(stream);
						d[i * PARTS + k] += ((dice < rate) - 0.5) / (double)(bouts / PARTS);
					}
				}
			salle_anova_add_pair(&sums, a, b, d, decided);
		}
	salle_anova_compute_shares(&sums, 0.95, out);
}

static void study_field(struct field *field, const char *name, uint64_t bouts)
{
	static const char *const sources[SALLE_ANOVA_SOURCES] = { "dice", "build", "policy", "policy of the build",
		"build against build", "build against policy", "policy against policy", "rest" };
	enum { ROOM = (2 * BUILDS + POLICIES) * POLICIES * PARTS };
	double room[ROOM] = { 0 }, mean[SALLE_ANOVA_SOURCES] = { 0 };
	uint64_t covered[SALLE_ANOVA_SOURCES] = { 0 };
	struct salle_estimate shares[SALLE_ANOVA_SOURCES], truth[SALLE_ANOVA_SOURCES];
	plant(field);
	measure(field, room, bouts, NULL, truth);
	for (uint64_t run = 0; run < RUNS; run++) {
		struct salle_stream stream = study_stream(name, run);
		memset(room, 0, sizeof room);
		measure(field, room, bouts, &stream, shares);
		for (size_t i = 0; i < SALLE_ANOVA_SOURCES; i++) {
			const double it = truth[i].value;
			covered[i] += shares[i].interval.low <= it + 1e-12 && it <= shares[i].interval.high + 1e-12;
			mean[i] += shares[i].value / RUNS;
		}
	}
	/*
	 * the interval of the jackknife is only asymptotically exact, so the study claims a coverage of 0.93 and not 0.95
	 */
	for (size_t i = 0; i < SALLE_ANOVA_SOURCES; i++) {
		char setting[96];
		(void)snprintf(setting, sizeof setting, "%s, %d bouts: %s, %.4f", name, (int)bouts, sources[i], truth[i].value);
		study_rate("share", setting, STUDY_AT_LEAST, 0.93, covered[i], RUNS);
		study_number("  mean measured", setting, mean[i]);
	}
}

/* Studies n strengths; `groups` groups of equal size explain the share `of` of their variance. */
static void study_property(size_t n, size_t groups, double of)
{
	enum { MOST = 200, COLUMNS = 10 };
	double y[MOST], x[MOST * COLUMNS] = { 0 }, mean = 0, square = 0, value = 0;
	uint64_t covered = 0;
	size_t df;
	for (size_t i = 0; i < n; i++)
		x[i * groups + i % groups] = 1;
	for (size_t g = 0; g < groups; g++)
		mean += (double)(g * g) / (double)groups;
	for (size_t g = 0; g < groups; g++)
		square += ((double)(g * g) - mean) * ((double)(g * g) - mean) / (double)groups;
	for (uint64_t run = 0; run < RUNS; run++) {
		struct salle_stream stream = study_stream("property", run);
		for (size_t i = 0; i < n; i++) {
			double step = (double)(i % groups * (i % groups)) - mean;
			y[i] = sqrt(of / square) * step + sqrt(1 - of) * study_normal(&stream);
		}
		struct salle_estimate share;
		if (!salle_estimate_explained_share(n, y, groups, x, 0.95, &df, &share))
			continue;
		covered += share.interval.low <= of && of <= share.interval.high;
		value += share.value / RUNS;
	}
	char setting[96];
	(void)snprintf(setting, sizeof setting, "%d builds, %d names, share %.2f", (int)n, (int)groups, of);
	study_rate("share of a property", setting, STUDY_AT_LEAST, 0.95, covered, RUNS);
	study_number("  mean measured", setting, value);
}

int main(void)
{
	static const uint64_t bouts[] = { 160, 1600 };
	for (size_t i = 0; i < 2; i++) {
		study_field(&(struct field){ .spread = 0.4, .policy = 0.08, .chance = 0.2 }, "all sources", bouts[i]);
		study_field(&(struct field){ .spread = 0.4 }, "builds alone", bouts[i]);
		study_field(&(struct field){ .spread = 0 }, "all even", bouts[i]);
	}
	study_property(24, 4, 0);
	study_property(24, 4, 0.5);
	study_property(200, 10, 0.3);
	study_property(200, 2, 0.9);
	return study_verdict();
}
