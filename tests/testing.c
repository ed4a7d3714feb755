/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/exchange_odds.h>

#include "testing.h"

void assert_near(double found, double expected, double tolerance)
{
	if (!(fabs(found - expected) <= tolerance))
		fail_msg("%.15g, expected %.15g within %g", found, expected, tolerance);
}

void assert_share(double count, double chance, double n)
{
	if (!(fabs(count - chance * n) <= 4.5 * sqrt(chance * (1 - chance) * n) + 0.5))
		fail_msg("%.0f of %.0f, expected %.1f", count, n, chance * n);
}

void assert_as_often(const char *what, unsigned count, double chance, unsigned n)
{
	double z = salle_exchange_z_value(chance, count, n);
	if (!(fabs(z) <= 4))
		fail_msg("%s: %.6f, exactly %.6f: %+.2f standard errors", what, (double)count / n, chance, z);
}

void assert_mean(const char *what, double found, double exact, double error)
{
	if (!(fabs(found - exact) <= 4 * error + 1e-9))
		fail_msg("%s: %.6f, exactly %.6f: %+.2f standard errors", what, found, exact, (found - exact) / error);
}
