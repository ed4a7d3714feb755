/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder that is written completely or not at all (base/file.h), inside a scratch folder. */
#pragma once

#include "base/file.h"
#include "diagnostics_fixture.h"
#include "testing.h"

struct fixture {
	char *scratch;
	char *target; /* the target folder, scratch/run */
	struct salle_diagnostics diagnostics;
	struct salle_arena arena;
	struct salle_staged_folder stage;
};

int stage_set_up(void **state);
int stage_tear_down(void **state);

/* Returns the number of names in the folder, without "." and "..". */
size_t count_entries(const char *path);

/* Fails the test unless the file of the target has this content. */
void assert_holds(struct fixture *fixture, const char *name, const char *expected);

/* Writes a file of the staged folder. */
void stage_write_file(struct fixture *fixture, const char *name, const char *text);
