/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <malloc.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/exchange_odds.h>

#include "testing.h"

enum { TEST_FILES_MAX = 500 };

static struct test_file {
	const char *path;
	int (*run)(void);
} test_files[TEST_FILES_MAX];
static size_t n_test_files;

void add_test_file(const char *path, int (*run)(void))
{
	if (n_test_files == TEST_FILES_MAX) {
		fprintf(stderr, "%s: there are more than %d files of tests\n", path, TEST_FILES_MAX);
		abort();
	}
	test_files[n_test_files++] = (struct test_file){ path, run };
}

/* Returns whether a path is that of the file with this name: "test_dice" for tests/test_dice.c. */
static bool is_named(const char *path, const char *name)
{
	const char *slash = strrchr(path, '/'), *base = slash == NULL ? path : slash + 1;
	size_t length = strlen(name);
	return strncmp(base, name, length) == 0 && strcmp(base + length, ".c") == 0;
}

/* Runs the tests of the only file in this program, or of the file that the argument names. */
int main(int n_arguments, char **arguments)
{
	/*
	 * Keeps freed memory in the process, because loading the next scenario needs it again. This saves half of the page
	 * faults.
	 */
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	if (n_arguments == 1 && n_test_files == 1)
		return test_files[0].run();
	for (size_t i = 0; n_arguments == 2 && i < n_test_files; i++)
		if (is_named(test_files[i].path, arguments[1]))
			return test_files[i].run();
	fprintf(stderr, "usage: %s NAME: runs the tests of tests/NAME.c, if this program has them\n", arguments[0]);
	return 2;
}

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
