/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/crossing.h>

#include <math.h>

static int sign_of(double number)
{
	return (number > 0) - (number < 0);
}

/* Returns 1 if the whole interval of a score is above 1/2, -1 if it is below, otherwise 0. */
static int side_of_one_half(const struct salle_estimate *score)
{
	return (score->interval.low > 0.5) - (score->interval.high < 0.5);
}

/*
 * Returns the value x at which the measured scores cross 1/2, by linear interpolation. If scores are exactly 1/2,
 * returns the middle of their values. Returns NAN if there is not exactly one crossing.
 */
static double interpolate_crossing(const double *x, const struct salle_estimate *scores, size_t n)
{
	double value = NAN;
	size_t before = n; /* index of the last value whose score differs from 1/2 */
	for (size_t i = 0; i < n; i++) {
		double lead = scores[i].value - 0.5;
		if (lead == 0)
			continue;
		double was = before < n ? scores[before].value - 0.5 : lead;
		if (sign_of(was) != sign_of(lead)) {
			if (!isnan(value))
				return NAN;
			bool even = before + 1 < i;
			value = even ? (x[before + 1] + x[i - 1]) / 2 : x[before] + (x[i] - x[before]) * was / (was - lead);
		}
		before = i;
	}
	return value;
}

struct salle_crossing salle_find_crossing(const double *x, const struct salle_estimate *scores, size_t n)
{
	struct salle_crossing it = { .low = NAN, .high = NAN, .value = NAN };
	it.first = side_of_one_half(&scores[0]);
	it.last = side_of_one_half(&scores[n - 1]);
	size_t first = 0, last = n - 1, changes = 0;
	while (first + 1 < n && side_of_one_half(&scores[first + 1]) == it.first)
		first++;
	while (last > 0 && side_of_one_half(&scores[last - 1]) == it.last)
		last--;
	for (size_t i = 0, known = n; i < n; i++) {
		if (side_of_one_half(&scores[i]) == 0)
			continue;
		changes += known < n && side_of_one_half(&scores[known]) != side_of_one_half(&scores[i]);
		known = i;
	}
	bool all = it.first != 0 && first == n - 1;
	it.kind = changes > 1 ? SALLE_CROSSING_SEVERAL
		: changes == 1    ? SALLE_CROSSING_ONE
		: all             ? SALLE_CROSSING_NONE
						  : SALLE_CROSSING_UNKNOWN;
	if (it.first != 0 && !all)
		it.low = x[first];
	if (it.last != 0 && !all)
		it.high = x[last];
	if (it.kind == SALLE_CROSSING_ONE)
		it.value = interpolate_crossing(x, scores, n);
	return it;
}

const char *salle_crossing_name(enum salle_crossing_kind kind)
{
	static const char *const names[] = { [SALLE_CROSSING_ONE] = "one", [SALLE_CROSSING_SEVERAL] = "several",
		[SALLE_CROSSING_NONE] = "none", [SALLE_CROSSING_UNKNOWN] = "unknown" };
	return names[kind];
}
