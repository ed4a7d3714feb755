/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by all test files: cmocka with the headers that it needs, main, and assertions about numbers. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A program that is checked for errors is ten times slower. There, tests with many bouts fight a tenth of them. */
#ifdef SALLE_CHECKED
enum { FEWER_BOUTS = 10 };
#else
enum { FEWER_BOUTS = 1 };
#endif

/* Begins the main function of a file of tests: TEST_MAIN { ... return 0; } */
#define TEST_MAIN                                               \
	static int run_this_file(void);                                 \
	static void __attribute__((constructor)) add_this_file(void) \
	{                                                           \
		add_test_file(__FILE__, run_this_file);                     \
	}                                                           \
	static int run_this_file(void)

/* Adds a file of tests to those that this program can run. It must be called before main begins. */
void add_test_file(const char *path, int (*run)(void));

/*
 * Defines the main function, which runs these tests in order. The group's set-up runs before them and its teardown
 * after them. Either may be NULL.
 */
#define RUN_TESTS_BETWEEN(setup, teardown, ...)                 \
	TEST_MAIN                                                   \
	{                                                           \
		const struct CMUnitTest tests[] = { __VA_ARGS__ };      \
		return cmocka_run_group_tests(tests, setup, teardown); \
	}
#define RUN_TESTS(...) RUN_TESTS_BETWEEN(NULL, NULL, __VA_ARGS__)

/* Like RUN_TESTS, with a set-up before and a teardown after each test; either may be NULL. */
#define RUN_TESTS_EACH(setup, teardown, ...)                          \
	TEST_MAIN                                                         \
	{                                                                 \
		struct CMUnitTest tests[] = { __VA_ARGS__ };                  \
		for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {   \
			tests[i].setup_func = setup;                              \
			tests[i].teardown_func = teardown;                        \
		}                                                             \
		return cmocka_run_group_tests(tests, NULL, NULL);             \
	}

/* A test without a fixture. */
#define UNIT(name) cmocka_unit_test(name)

/* Begins a test and declares its fixture: TEST_OF(struct fight *fight, test_disarm) { … } */
#define TEST_OF(fixture, name)               \
	static void name##_of(fixture);          \
	static void name(void **state)           \
	{                                        \
		name##_of(*state);                   \
	}                                        \
	static void name##_of(fixture)

/* Asserts that `found` and `expected` differ by at most the tolerance. */
void assert_near(double found, double expected, double tolerance);

/* Asserts that `count` successes in `n` independent trials are within 4.5 standard errors of the chance. */
void assert_share(double count, double chance, double n);

/*
 * Asserts that `count` successes in `n` trials are within 4 standard errors; if few are expected, uses exact binomial
 * tails. `what` begins the message.
 */
void assert_as_often(const char *what, unsigned count, double chance, unsigned n);

/* Asserts that a mean is within 4 of its standard errors. */
void assert_mean(const char *what, double found, double exact, double error);
