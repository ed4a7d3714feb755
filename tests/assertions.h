/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assertions about numbers that are rounded or sampled. Each fails the test and says what was found. */
#ifndef SALLE_TESTS_ASSERTIONS_H
#define SALLE_TESTS_ASSERTIONS_H

/* The two differ by at most the tolerance. */
void assert_near(double found, double expected, double tolerance);

/* `count` of `n` independent trials is within 4.5 standard errors of the chance. */
void assert_share(double count, double chance, double n);

/* The same within 4 of them, by the exact tails where few are expected; `what` begins the message. */
void assert_as_often(const char *what, unsigned count, double chance, unsigned n);

/* A mean is within 4 of its standard errors. */
void assert_mean(const char *what, double found, double exact, double error);

#endif
