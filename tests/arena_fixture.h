/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setup for a group of tests: an arena per test as its state, and the dice tables. */
#pragma once

int make_arena(void **state);
int release_arena(void **state);
int fill_dice(void **state);
