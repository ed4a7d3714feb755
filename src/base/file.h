/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole files, and writes folders completely or not at all. */
#ifndef SALLE_BASE_FILE_H
#define SALLE_BASE_FILE_H

#include <stdio.h>

#include "base/arena.h"
#include "base/temporary.h"

enum { SALLE_FILE_MAX = 4 << 20 }; /* bytes; larger inputs are refused */

/*
 * Returns the path of a file that a folder must have, in the arena; NULL after the error that there is no such folder
 * or file, with the nearest folder that has one.
 */
const char *salle_find_file_in(const char *dir, const char *name, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Reads a regular file of at most SALLE_FILE_MAX bytes into the arena, with a NUL after it. `at` is where the path was
 * written, or NULL. SALLE_BAD_INPUT when the file does not exist or cannot be an input (a folder, too large),
 * SALLE_FAILED when the system refuses it.
 */
enum salle_status salle_file_read(const char *path, const struct salle_place *at, struct salle_arena *arena,
	char **text, size_t *length, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* The same for a file of at most `most` bytes. */
enum salle_status salle_file_read_up_to(const char *path, const struct salle_place *at, size_t most,
	struct salle_arena *arena, char **text, size_t *length, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Writes a file completely or not at all: into a temporary file that replaces it at the end. SALLE_BAD_INPUT when
 * `path` cannot be a file, SALLE_FAILED when the system refuses it.
 */
enum salle_status salle_file_write(const char *path, const char *bytes, size_t length,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Lower-case hex SHA-256 of `length` bytes. */
void salle_sha256_hex(const void *bytes, size_t length, char out[65]);

/*
 * Returns a stream that passes what is written to it on to `out` and hashes it on the way; when it is closed `hex` has
 * the SHA-256, and `out`, which stays open, the errors.
 */
FILE *salle_open_hashing_stream(FILE *out, char hex[65]);

/*
 * A staged folder: files are written into a hidden folder `.NAME.partial-PID` beside `target`, which takes the target's
 * place at the end. Every write and close is checked and files are synced before that, so a kill at any moment leaves
 * either the old target or the new one, complete. The next stage of that target removes a hidden folder that is left
 * behind. Several processes may stage the same target: only one at a time creates or replaces a folder.
 *
 * An earlier target is replaced only if it is empty, or contains a manifest.json, only files that salle writes, and no
 * run that the terms keep. A stage never removes other files.
 */
/* Returns why the run in `dir` must not be replaced, to be freed by the caller; NULL if it may be. */
typedef char *salle_keep_reason_fn(const char *dir, const void *context);

struct salle_staged_folder_terms {
	salle_is_own_file_fn *writes;
	salle_keep_reason_fn *keep; /* NULL: every earlier run may be replaced */
	const void *context;        /* of `keep` */
	bool beside;                /* a target that must not be replaced: use `target-2`, `target-3` ... with a warning */
};

struct salle_staged_folder {
	char *target; /* NULL: nothing is staged */
	char *hidden;
	int lock;         /* of the hidden folder, while its process lives; -1: none */
	unsigned parents; /* folders above `target` that were created for it */
	FILE *open;       /* the current file, or NULL */
	int fd;           /* its descriptor */
	int error;        /* errno of the first write that failed; 0: none did */
	char *name;       /* of the current file */
	struct salle_staged_folder_terms terms;
	struct salle_diagnostics *diagnostics;
};

/*
 * Creates the parents of `target` and the hidden folder; SALLE_BAD_INPUT when the target contains files that must not
 * be replaced. A process may have only one stage per target at a time.
 */
enum salle_status salle_staged_folder_begin(struct salle_staged_folder *stage, const char *target,
	const struct salle_staged_folder_terms *terms, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* Opens a new file in it for writing, NULL on failure; closes (and checks) the previous one. The stage owns it. */
FILE *salle_staged_folder_open_file(struct salle_staged_folder *stage, const char *name) SALLE_MUST_CHECK;
/*
 * Closes and checks the last file, and replaces `target` by the folder. A target that must not be replaced by now is
 * kept: the folder gets a name beside it, with a warning. `written` (may be NULL) receives the final name; the caller
 * frees it. On failure removes the hidden folder and leaves an earlier target unchanged.
 */
enum salle_status salle_staged_folder_commit(struct salle_staged_folder *stage, char **written) SALLE_MUST_CHECK;
/* Removes the hidden folder. Safe after commit and after a failed begin. */
void salle_staged_folder_discard(struct salle_staged_folder *stage);

#endif
