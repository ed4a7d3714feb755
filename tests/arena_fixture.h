/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For a group of tests: an arena for each as its state, and the tables of dice. */
#ifndef SALLE_TESTS_ARENA_FIXTURE_H
#define SALLE_TESTS_ARENA_FIXTURE_H

int make_arena(void **state);
int release_arena(void **state);
int fill_dice(void **state);

#endif
