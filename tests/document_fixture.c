/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "document_fixture.h"
#include "diagnostics_fixture.h"
#include "testing.h"

/* Not inlined: gcc 12 would assume that the closed stream keeps the address of `text`. */
__attribute__((noinline)) char *document_text(document_function *write)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	assert_non_null(out);
	write(NULL, out);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		write(salle_rulesets[i], out);
	assert_int_equal(fclose(out), 0);
	return text;
}

static char *read_document(const char *path)
{
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	char *text = NULL;
	size_t size = 0;
	assert_true(getdelim(&text, &size, '\0', file) > 0);
	fclose(file);
	return text;
}

void assert_document(const char *path, document_function *write)
{
	char *fresh = document_text(write);
	if (getenv("SALLE_UPDATE") != NULL)
		write_file(path, fresh);
	char *written = read_document(path);
	if (strcmp(fresh, written) != 0)
		fail_msg("%s is not what the program says: run this test with SALLE_UPDATE=1", path);
	free(written);
	free(fresh);
}
