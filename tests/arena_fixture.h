/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setup and teardown for cmocka. make_arena gives a test an empty arena as *state. fill_dice fills the tables of dice.
 */
#pragma once

int make_arena(void **state);
int release_arena(void **state);
int fill_dice(void **state);
