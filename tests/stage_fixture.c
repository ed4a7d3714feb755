/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "stage_fixture.h"

int stage_set_up(void **state)
{
	struct fixture *fixture = calloc(1, sizeof *fixture);
	assert_non_null(fixture);
	fixture->scratch = make_scratch();
	fixture->target = scratch_path(fixture->scratch, "run");
	salle_diagnostics_init(&fixture->diagnostics);
	*state = fixture;
	return 0;
}

int stage_tear_down(void **state)
{
	struct fixture *fixture = *state;
	remove_scratch(fixture->scratch);
	free(fixture->target);
	salle_diagnostics_release(&fixture->diagnostics);
	salle_arena_release(&fixture->arena);
	free(fixture);
	return 0;
}

size_t count_entries(const char *path)
{
	DIR *folder = opendir(path);
	assert_non_null(folder);
	size_t n = 0;
	for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
		n += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(folder);
	return n;
}

void assert_holds(struct fixture *fixture, const char *name, const char *expected)
{
	char *path = scratch_path(fixture->target, name), *text;
	size_t length;
	assert_int_equal(salle_file_read(path, NULL, &fixture->arena, &text, &length, &fixture->diagnostics), SALLE_OK);
	assert_string_equal(text, expected);
	assert_int_equal(length, strlen(expected));
	free(path);
}

void stage_write_file(struct fixture *fixture, const char *name, const char *text)
{
	FILE *file = salle_staged_folder_open_file(&fixture->stage, name);
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
}
