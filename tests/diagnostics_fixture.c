/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "diagnostics_fixture.h"
#include "testing.h"

void assert_reported(struct salle_diagnostics *diagnostics, const char *const *expected)
{
	char *found = NULL, *wanted = NULL;
	size_t found_size, wanted_size;
	FILE *out = open_memstream(&found, &found_size);
	for (size_t i = 0; i < diagnostics->n; i++) {
		const struct salle_diagnostic *item = &diagnostics->items[i];
		if (item->at.line != 0)
			fprintf(out, "%u:%u: ", item->at.line, item->at.column);
		fprintf(out, "%s\n", item->message);
	}
	assert_int_equal(fclose(out), 0);
	out = open_memstream(&wanted, &wanted_size);
	for (size_t i = 0; expected[i] != NULL; i++)
		fprintf(out, "%s\n", expected[i]);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(found, wanted);
	free(found);
	free(wanted);
	salle_diagnostics_release(diagnostics);
}

char *make_scratch(void)
{
	const char *base = getenv("TMPDIR");
	char *folder = NULL;
	assert_true(asprintf(&folder, "%s/salle-test-XXXXXX", base != NULL ? base : P_tmpdir) > 0);
	assert_non_null(mkdtemp(folder));
	return folder;
}

static int remove_entry(const char *path, const struct stat *stat, int type, struct FTW *at)
{
	(void)stat, (void)type, (void)at;
	return remove(path);
}

void remove_scratch(char *folder)
{
	assert_int_equal(nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
	free(folder);
}

char *scratch_path(const char *folder, const char *name)
{
	char *path = NULL;
	assert_true(asprintf(&path, "%s/%s", folder, name) > 0);
	return path;
}

void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "we");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}
