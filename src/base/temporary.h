/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Temporary files and folders. Each is hidden beside its target, named `.NAME.partial-PID`, and locked while its
 * process lives. A process that is ended by a signal removes its own temporary files (salle_temporaries_remove_own).
 * The next process that writes NAME removes the temporary files of killed processes (salle_temporaries_remove_stale).
 * `.NAME.replaced-PID` is an old folder during its replacement (replace_folder.h).
 */
#pragma once

#include <stdbool.h>

#include <salle/diagnostic_list.h>

typedef bool salle_is_own_file_fn(const char *name); /* returns true if salle writes files with this name */

/* Formats a text, which the caller frees. */
char *salle_format_text(const char *format, ...) SALLE_PRINTF(1, 2);

/* Returns the parent folder of `path`; the caller frees it. */
char *salle_parent_folder(const char *path);

#define SALLE_PARTIAL ".partial-"
#define SALLE_REPLACED ".replaced-"

/* Returns the temporary name of this process for `path`, `.NAME.partial-PID`; the caller frees it. */
char *salle_temporary_path(const char *path);

/* Returns `.NAME.replaced-PID`, the name of an old folder while this process replaces it. The caller frees the name. */
char *salle_replaced_path(const char *path);

/* Returns whether `temporary` is a name that salle_replaced_path gives a folder called `name`. */
bool salle_is_replaced_name(const char *temporary, const char *name);

/*
 * Returns whether `name` is a temporary file of salle. Sets `alive` to whether another process is still writing the
 * file.
 */
bool salle_is_temporary(int folder, const char *name, salle_is_own_file_fn *writes, bool *alive);

/*
 * Locks a folder in which several processes write. Only the process with the lock may create, lock and remove temporary
 * files, and replace targets. Waits up to five seconds for the lock. Returns -1, with errno, if another process keeps
 * the lock for longer, or if the file system has no locks.
 */
int salle_folder_lock(const char *folder);
void salle_folder_unlock(int lock);

/*
 * Opens a temporary file or folder and locks it while the descriptor is open. Returns -1 if the file is locked by
 * another process or does not exist.
 */
int salle_temporary_lock(const char *temporary);

/*
 * Removes the files of a folder that `writes` accepts, their temporary files, and then the folder. Returns false if the
 * folder has other files, which stay. Returns true if the folder does not exist.
 */
bool salle_folder_remove(const char *path, salle_is_own_file_fn *writes);

/*
 * Removes temporary files of `path` that killed processes left. The caller must hold the folder's lock. `writes`
 * accepts the names of salle's files.
 */
void salle_temporaries_remove_stale(const char *path, salle_is_own_file_fn *writes);

/*
 * Registers a new file or folder, so that it is removed if a signal ends this process. Unregistering a folder also
 * unregisters everything in the folder.
 */
void salle_temporary_register(const char *path, bool folder);
void salle_temporary_unregister(const char *path);

/*
 * Removes all registered files and folders. Waits while another thread has blocked its signals. May be called in a
 * signal handler.
 */
void salle_temporaries_remove_own(void);

/*
 * Blocks the signals of this thread, and makes salle_temporaries_remove_own wait in all other threads until
 * salle_temporaries_unblock_signals is called. Used around steps that must not be interrupted. Calls must not be
 * nested.
 */
void salle_temporaries_block_signals(void);
void salle_temporaries_unblock_signals(void);
