/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the names of the files and policies of a training. */
#include <string.h>

#include "scenario/trained_name.h"
#include "training_files/training_folder.h"

#include "testing.h"

enum { TEAM = 300, STEM = 200, NAME = 64 };

/* File names have only safe characters, are shorter than 255 bytes, and differ not only in upper and lower case. */
static void file_names_are_safe_short_and_distinct(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	char team[2][TEAM + 1] = { "" };
	memset(team[0], 'x', TEAM);
	memset(team[1], 'x', TEAM);
	team[1][TEAM - 1] = 'y';
	const struct salle_trained_policy policies[] = { { .player = "a/b", .improved = true },
		{ .player = "A b", .improved = true }, { .player = "c" }, { .player = team[0], .improved = true },
		{ .player = team[1], .improved = true } };
	const struct salle_training training = { .policies = policies, .n = 5 };
	const char **files = salle_training_file_names(&training, NULL, &arena);
	assert_string_equal(files[0], "a_b.yaml");
	assert_string_equal(files[1], "A_b-2.yaml");
	assert_null(files[2]);
	assert_int_equal(strlen(files[3]), STEM + strlen(".yaml"));
	assert_int_equal(strlen(files[4]), STEM + strlen("-2.yaml"));
	salle_arena_release(&arena);
}

/* A name that is shortened keeps whole characters: 'ä' has two bytes, one of which would be beyond the limit. */
static void policy_names_are_short_enough(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	assert_string_equal(salle_trained_policy_name("athos+porthos", &arena), "trained_athos_porthos");
	const char *whole = salle_trained_policy_name("ääääääääääääääääääääääääääää", &arena); /* 56 bytes */
	assert_string_equal(whole, "trained_ääääääääääääääääääääääääääää");
	const char *cut = salle_trained_policy_name("äääääääääääääääääääääääääääää", &arena);
	assert_int_equal(strlen(cut), NAME - 1);
	assert_memory_equal(cut, "trained_äääääääääääääääääääääää_", 8 + 2 * 23 + 1);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(file_names_are_safe_short_and_distinct), UNIT(policy_names_are_short_enough))
