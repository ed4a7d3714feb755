/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adjusted rates (salle_adjusted_rates): coverage of their intervals, and how much narrower they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/adjusted_rates.h>
#include <salle/tally.h>

#include "study.h"

enum { REPLICATES = 4000, SIDE = 3, CONTROLS = 2 * SIDE, ROLLS_MOST = 40 };

/* A bout in which both sides roll in turn until one has the points that it needs. */
struct course {
	const char *name;
	double scores[2];   /* the chance of a point at each roll, by side */
	unsigned points[2]; /* points that each side needs to win */
	bool useless;       /* the controls belong to rolls without effect on the outcome */
};

/* Fights a bout with its controls: points, points while ahead, and rolls without effect on the outcome. Returns the
 * winner. */
static unsigned fight(const struct course *course, struct salle_stream *stream, int64_t amounts[CONTROLS])
{
	unsigned points[2] = { 0, 0 };
	memset(amounts, 0, CONTROLS * sizeof *amounts);
	for (unsigned roll = 0; roll < ROLLS_MOST; roll++)
		for (unsigned side = 0; side < 2; side++) {
			double chance = course->scores[side];
			bool scores = study_uniform(stream) < chance, idle = study_uniform(stream) < chance;
			bool ahead = points[side] > points[!side];
			int64_t amount = salle_make_control_amount((course->useless ? idle : scores) - chance);
			amounts[side * SIDE] += amount;
			amounts[side * SIDE + 1] += ahead ? amount : 0;
			amounts[side * SIDE + 2] += salle_make_control_amount(idle - chance);
			points[side] += scores;
			if (points[side] == course->points[side])
				return side;
		}
	return SALLE_DRAW;
}

static void add_bouts(const struct course *course, struct salle_stream *stream, uint64_t *section, unsigned bouts)
{
	for (unsigned i = 0; i < bouts; i++) {
		int64_t amounts[CONTROLS];
		unsigned won[3] = { 0 };
		won[fight(course, stream, amounts)]++;
		salle_controls_add(section, CONTROLS, i, amounts, won);
	}
}

/* Returns the true rate, estimated from MANY bouts. Its standard error is a twentieth of the standard error of the
 * narrowest interval. */
static double true_rate(const struct course *course)
{
	enum { MANY = 8000000 };
	struct salle_stream stream = study_stream("truth", (uint64_t)course->points[0]);
	uint64_t won = 0;
	for (unsigned i = 0; i < MANY; i++) {
		int64_t amounts[CONTROLS];
		won += fight(course, &stream, amounts) == SALLE_A;
	}
	return (double)won / MANY;
}

static void study(const struct course *course, double truth, unsigned bouts)
{
	uint64_t *section = calloc(salle_controls_size(CONTROLS), sizeof *section);
	uint64_t covered = 0, adjusted = 0;
	double gains = 0;
	char setting[96];
	if (section == NULL)
		abort();
	for (unsigned replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream(course->name, replicate);
		memset(section, 0, salle_controls_size(CONTROLS) * sizeof *section);
		add_bouts(course, &stream, section, bouts);
		struct salle_adjusted_rate it = salle_find_adjusted_rates(section, CONTROLS, 1, 0.95).side[SALLE_A];
		if (it.reason != SALLE_ADJUSTED)
			continue;
		adjusted++;
		gains += 1 / it.gain;
		covered += it.rate.interval.low <= truth && truth <= it.rate.interval.high;
	}
	free(section);
	(void)snprintf(setting, sizeof setting, "%s, rate %.3f, %u bouts", course->name, truth, bouts);
	study_number("adjusted share of replicates", setting, (double)adjusted / REPLICATES);
	if (adjusted < REPLICATES / 20)
		return;
	study_rate("interval of an adjusted rate", setting, STUDY_AT_LEAST, 0.95, covered, adjusted);
	study_number("times fewer bouts", setting, (double)adjusted / gains);
}

int main(void)
{
	static const struct course courses[] = {
		{ "even", { 0.3, 0.3 }, { 4, 4 }, false },
		{ "uneven", { 0.3, 0.4 }, { 5, 3 }, false },
		{ "one-sided", { 0.2, 0.4 }, { 3, 3 }, false },
		{ "useless controls", { 0.3, 0.3 }, { 6, 6 }, true },
	};
	static const unsigned bouts[] = { 400, 1000, 10000 };
	for (size_t i = 0; i < sizeof courses / sizeof courses[0]; i++) {
		double truth = true_rate(&courses[i]);
		for (size_t j = 0; j < sizeof bouts / sizeof bouts[0]; j++)
			study(&courses[i], truth, bouts[j]);
	}
	return study_verdict();
}
