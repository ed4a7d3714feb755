/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files read whole, and folders that are written complete or not at all. */
#ifndef SALLE_BASE_FILE_H
#define SALLE_BASE_FILE_H

#include <stdio.h>

#include "base/arena.h"

enum { SALLE_FILE_MAX = 4 << 20 }; /* bytes; larger inputs are refused */

/*
 * Reads a regular file of at most SALLE_FILE_MAX bytes into the arena, with a NUL behind it. `at` is where the
 * path was written, or NULL. SALLE_BAD_INPUT when there is no such file or it is no input (a folder, too
 * large), SALLE_FAILED when the system refuses it.
 */
enum salle_status salle_file_read(const char *path, const struct salle_place *at, struct salle_arena *arena,
	char **text, size_t *length, struct salle_report *report) SALLE_MUST_CHECK;

/* The same for a file of at most `most` bytes. */
enum salle_status salle_file_read_most(const char *path, const struct salle_place *at, size_t most,
	struct salle_arena *arena, char **text, size_t *length, struct salle_report *report) SALLE_MUST_CHECK;

/*
 * Writes a file whole or not at all: into a hidden file beside it that takes its place at the end. SALLE_BAD_INPUT when
 * `path` cannot be a file, SALLE_FAILED when the system refuses it.
 */
enum salle_status salle_file_write(const char *path, const char *bytes, size_t length,
	struct salle_report *report) SALLE_MUST_CHECK;

/* Lower-case hex SHA-256 of `length` bytes. */
void salle_sha256_hex(const void *bytes, size_t length, char out[65]);

/*
 * A staged folder: files are written into a hidden folder `.NAME.partial-PID` beside `target`, which takes the
 * target's place at the end. Every write and close is checked and files are synced before that, so a kill at
 * any moment leaves the old target or the new one, whole; the hidden folder that it leaves is removed by the next
 * stage of that target.
 *
 * An earlier target is replaced only if it is empty, or holds a manifest.json and nothing but files that salle writes:
 * whatever else is there is not salle's to remove.
 */
typedef bool salle_stage_names(const char *name); /* does salle write files of this name? */

struct salle_stage {
	char *target; /* NULL: nothing is staged */
	char *hidden;
	int lock;         /* of the hidden folder, while its process lives; -1: none */
	unsigned parents; /* folders above `target` that were made for it */
	FILE *open;       /* the file at hand, or NULL */
	char *name;       /* of the file at hand */
	salle_stage_names *writes;
	struct salle_report *report;
};

/*
 * Makes the parents of `target` and the hidden folder; SALLE_BAD_INPUT when the target holds what must not be replaced.
 * One stage a target at a time in a process.
 */
enum salle_status salle_stage_begin(struct salle_stage *stage, const char *target, salle_stage_names *writes,
	struct salle_report *report) SALLE_MUST_CHECK;
/* Opens a new file in it for writing, NULL when that fails; closes (and checks) the one before. The stage owns it. */
FILE *salle_stage_file(struct salle_stage *stage, const char *name) SALLE_MUST_CHECK;
/*
 * Closes and checks the last file, replaces `target` by the folder. On failure the hidden folder is removed
 * and an earlier target stands as it was.
 */
enum salle_status salle_stage_commit(struct salle_stage *stage) SALLE_MUST_CHECK;
/* Removes the hidden folder. Safe after commit and after a failed begin. */
void salle_stage_discard(struct salle_stage *stage);

#endif
