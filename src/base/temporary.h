/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Temporary files and folders. Each is hidden beside its target, named `.NAME.partial-PID`, and locked while its
 * process lives. A process that is ended by a signal removes its own temporaries (salle_temporaries_remove_own). The
 * next process that writes NAME removes the temporaries of killed processes (salle_temporaries_remove_stale).
 * `.NAME.replaced-PID` is an old folder that is being replaced (replace_folder.h).
 */
#pragma once

#include <stdbool.h>

#include <salle/diagnostic_list.h>

typedef bool salle_is_own_file_fn(const char *name); /* true if salle writes files with this name */

/* Formats a text for the caller to free. */
char *salle_format_text(const char *format, ...) SALLE_PRINTF(1, 2);

/* Returns the parent folder of `path`; the caller frees it. */
char *salle_parent_folder(const char *path);

#define SALLE_PARTIAL ".partial-"
#define SALLE_REPLACED ".replaced-"

/* Returns the temporary name of this process for `path`, `.NAME.partial-PID`; the caller frees it. */
char *salle_temporary_path(const char *path);

/* Returns this process's name for the old folder during a replacement, `.NAME.replaced-PID`; the caller frees it. */
char *salle_replaced_path(const char *path);

/* Returns whether `temporary` is a name of salle_replaced_path for a folder called `name`. */
bool salle_is_replaced_name(const char *temporary, const char *name);

/* Returns whether the name is a temporary file of salle; `alive` tells whether another process still writes it. */
bool salle_is_temporary(int folder, const char *name, salle_is_own_file_fn *writes, bool *alive);

/*
 * Locks a folder in which several processes write: one process at a time creates, locks and sweeps temporary names, and
 * replaces targets. Waits up to five seconds. -1, with errno, if another process holds the lock for longer, or the file
 * system has no locks.
 */
int salle_folder_lock(const char *folder);
void salle_folder_unlock(int lock);

/* Opens a temporary file or folder and locks it for as long as the descriptor is open; -1 when it is locked or gone. */
int salle_temporary_lock(const char *temporary);

/*
 * Removes the files in a folder that `writes` accepts and their temporary files, then the folder. Returns false if the
 * folder has other files, which stay. Returns true if there is no such folder.
 */
bool salle_folder_remove(const char *path, salle_is_own_file_fn *writes);

/*
 * Removes temporary files of `path` from killed processes. Needs the folder's lock. `writes` accepts the names of
 * salle's files.
 */
void salle_temporaries_remove_stale(const char *path, salle_is_own_file_fn *writes);

/*
 * Registers a new file or folder that this process must not leave behind. Unregistering a folder includes everything in
 * it.
 */
void salle_temporary_register(const char *path, bool folder);
void salle_temporary_unregister(const char *path);

/*
 * Removes all registered files and folders; waits while another thread has blocked its signals. May be called in a
 * signal handler.
 */
void salle_temporaries_remove_own(void);

/*
 * Blocks the signals of this thread, and makes salle_temporaries_remove_own wait in all other threads until unblocked.
 * For steps that must not be interrupted. Calls must not be nested.
 */
void salle_temporaries_block_signals(void);
void salle_temporaries_unblock_signals(void);
