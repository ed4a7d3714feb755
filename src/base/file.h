/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole files, and writes files and folders completely or not at all. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "base/temporary.h"

enum { SALLE_FILE_MAX = 4 << 20 }; /* maximum number of bytes of an input; larger inputs are refused */

/*
 * Returns the path of the file `name` in the folder `dir`, in the arena. If the folder or the file is missing, returns
 * NULL and reports an error that names the nearest folder with such a file.
 */
const char *salle_find_file_in(const char *dir, const char *name, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Reads a regular file of at most SALLE_FILE_MAX bytes into the arena, with a NUL after the last byte. `at` is the
 * place where the user wrote the path; NULL if the user did not write the path. Returns SALLE_BAD_INPUT if the file
 * does not exist or cannot be an input (a folder, too large), SALLE_FAILED if the system refuses to read the file.
 */
enum salle_status salle_file_read(const char *path, const struct salle_place *at, struct salle_arena *arena,
	char **text, size_t *length, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Reads a file as salle_file_read does, but refuses a file of more than `most` bytes. */
enum salle_status salle_file_read_up_to(const char *path, const struct salle_place *at, size_t most,
	struct salle_arena *arena, char **text, size_t *length, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns whether the bytes of `file` are text (salle_find_text_fault). If they are not, reports the first fault with
 * its line and column.
 */
bool salle_check_file_is_text(const char *text, size_t length, const char *file, struct salle_diagnostics *diagnostics);

/*
 * Writes a file completely or not at all: writes a temporary file and renames it to `path`. Returns SALLE_BAD_INPUT if
 * `path` cannot be a file, SALLE_FAILED if the system refuses to write.
 */
enum salle_status salle_file_write(const char *path, const char *bytes, size_t length,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Computes the lower-case hex SHA-256 of `length` bytes. */
void salle_sha256_hex(const void *bytes, size_t length, char out[65]);

/*
 * Returns a stream that copies its input to `out` and hashes it. Closing the stream sets `hex` to the SHA-256; `out`
 * stays open and keeps write errors.
 */
FILE *salle_open_hashing_stream(FILE *out, char hex[65]);

/*
 * A staged folder: files are written into a hidden folder `.NAME.partial-PID` beside `target`. When all files are
 * complete, the hidden folder replaces the target. Before the replacement, all writes and closes are checked and all
 * files are synced. So a process killed at any moment leaves either the old or the new target, complete. The next
 * staged folder for the same target removes hidden folders of killed processes. Several processes may stage the same
 * target; only one process at a time creates or replaces a folder.
 *
 * An earlier target is replaced only if it is empty, or if it has a manifest.json and only files that salle writes, and
 * `reason_to_keep` permits the replacement. Other files are never removed.
 */
/*
 * Returns the reason why the run in `dir` must not be replaced, in memory that the caller frees. Returns NULL if the
 * run may be replaced.
 */
typedef char *salle_keep_reason_fn(const char *dir, const void *context);

struct salle_staged_folder_terms {
	salle_is_own_file_fn *is_own_file;
	salle_keep_reason_fn
		*reason_to_keep; /* returns why a run must be kept; NULL if every earlier run may be replaced */
	const void *context; /* second argument of `reason_to_keep` */
	/* whether to write to `target-2`, `target-3` ... with a warning if the target must not be replaced */
	bool picks_free_name;
};

struct salle_staged_folder {
	char *target; /* NULL if nothing is staged */
	char *hidden_path;
	int lock;               /* descriptor that keeps the hidden folder locked; -1 if the folder is not locked */
	unsigned n_new_parents; /* number of parent folders that were created for `target` */
	FILE *current_file;     /* file that is being written; NULL if no file is open */
	int fd;                 /* descriptor of `current_file` */
	int error;              /* errno of the first failed write; 0 if none failed */
	char *name;             /* name of `current_file` */
	struct salle_staged_folder_terms terms;
	struct salle_diagnostics *diagnostics;
};

/*
 * Creates the parents of `target` and the hidden folder. Returns SALLE_BAD_INPUT if the target has files that must not
 * be replaced. A process may have only one staged folder per target at a time.
 */
enum salle_status salle_staged_folder_begin(struct salle_staged_folder *stage, const char *target,
	const struct salle_staged_folder_terms *terms, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/*
 * Opens a new file in the folder; returns NULL on failure. Closes and checks the previous file first. The staged folder
 * owns the file.
 */
FILE *salle_staged_folder_open_file(struct salle_staged_folder *stage, const char *name) SALLE_MUST_CHECK;
/*
 * Closes and checks the last file, and replaces `target` by the hidden folder. If `target` now has files that must not
 * be replaced, the folder becomes `target-2` or the next free number, and a warning says so. `written` (may be NULL)
 * receives the final name, which the caller frees. On failure removes the hidden folder and leaves `target` unchanged.
 */
enum salle_status salle_staged_folder_commit(struct salle_staged_folder *stage, char **written) SALLE_MUST_CHECK;
/* Removes the hidden folder. Does nothing after a commit or a failed begin. */
void salle_staged_folder_discard(struct salle_staged_folder *stage);
