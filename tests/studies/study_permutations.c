/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which properties explain the scores of builds (salle_run_property_tests). Counts how often a property is named if
 * none has an effect, and how often a property with a planted effect is named.
 *
 * The planted effect is three standard errors of the slope, increased because many properties are tested. The factor is
 * the normal quantile for 5 % over all properties, divided by the normal quantile for 5 %.
 */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/permutation_p_values.h>

#include "study.h"

enum { PROPERTIES = 59, NAMED = 9, NAMES = 6, BUILDS = 40, PERMUTATIONS = 199 };

/* Draws 50 numeric properties and 9 properties with 6 names each. Half of the variance of a numeric property comes from
 * one of five numbers that properties share. */
static void draw_properties(struct salle_stream *stream, double x[PROPERTIES][BUILDS * NAMES],
	struct salle_property_test *tests)
{
	double common[5][BUILDS];
	for (size_t i = 0; i < 5 * (size_t)BUILDS; i++)
		common[i / BUILDS][i % BUILDS] = study_normal(stream);
	memset(x, 0, PROPERTIES * sizeof x[0]);
	for (size_t j = 0; j < PROPERTIES; j++) {
		bool named = j < NAMED;
		for (size_t i = 0; i < BUILDS; i++) {
			if (named)
				x[j][i * NAMES + (size_t)(study_uniform(stream) * NAMES)] = 1;
			else
				x[j][i] = common[j % 5][i] + study_normal(stream);
		}
		tests[j] = (struct salle_property_test){ named ? NAMES : 1, x[j], 1 };
	}
}

static void study_planted(const char *name, bool planted, uint64_t runs)
{
	static double x[PROPERTIES][BUILDS * NAMES];
	uint64_t found = 0;
	for (uint64_t run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream(name, run);
		struct salle_property_test tests[PROPERTIES];
		double y[BUILDS], mean = 0, square = 0, *causal = x[PROPERTIES - 1];
		draw_properties(&stream, x, tests);
		for (size_t i = 0; i < BUILDS; i++)
			mean += causal[i] / BUILDS;
		for (size_t i = 0; i < BUILDS; i++)
			square += (causal[i] - mean) * (causal[i] - mean);
		double errors = 3 * qnorm(0.025 / PROPERTIES, 0, 1, 0, 0) / qnorm(0.025, 0, 1, 0, 0);
		for (size_t i = 0; i < BUILDS; i++)
			y[i] = study_normal(&stream) + (planted ? errors / sqrt(square) * (causal[i] - mean) : 0);
		salle_run_property_tests(BUILDS, y, tests, PROPERTIES, run, PERMUTATIONS);
		bool any = false;
		for (size_t j = 0; j < PROPERTIES; j++)
			any = any || tests[j].p_value <= 0.05;
		found += planted ? tests[PROPERTIES - 1].p_value <= 0.05 : any;
	}
	study_rate(planted ? "the property is named" : "any property is named", name,
		planted ? STUDY_AT_LEAST : STUDY_AT_MOST, planted ? 0.8 : 0.05, found, runs);
}

int main(void)
{
	study_planted("none of 59 properties matters", false, 2000);
	study_planted("one of 59 properties matters", true, 1000);
	return study_verdict();
}
