/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Temporary files and folders: each is hidden beside what it becomes, named `.NAME.partial-PID`, and locked while its
 * process lives. A signal that ends the program removes its own (salle_temporaries_remove_own). Those of killed
 * processes are removed by the next one that writes NAME (salle_temporaries_remove_stale). `.NAME.replaced-PID` is an
 * old folder that is being replaced (replace_folder.h).
 */
#ifndef SALLE_BASE_TEMPORARY_H
#define SALLE_BASE_TEMPORARY_H

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

/* Returns its name for an old folder `path` while that is replaced, `.NAME.replaced-PID`; the caller frees it. */
char *salle_replaced_path(const char *path);

/* Returns whether `temporary` is a name of salle_replaced_path for a folder called `name`. */
bool salle_is_replaced_name(const char *temporary, const char *name);

/*
 * Returns whether the name in an open folder is that of a temporary file of what salle writes; `alive` then tells
 * whether another process still writes it.
 */
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
 * Removes a folder and the files in it that `writes` names, with what a killed process left of them. False if it
 * contains other files, which stay. True if there is no such folder.
 */
bool salle_folder_remove(const char *path, salle_is_own_file_fn *writes);

/* Removes what killed processes left of `path`. Needs the lock of the folder. `writes`: as in salle_folder_remove. */
void salle_temporaries_remove_stale(const char *path, salle_is_own_file_fn *writes);

/*
 * Notes a file or folder that this process has just created and that must not outlive it, until it is forgotten
 * together with all noted below it.
 */
void salle_temporary_register(const char *path, bool folder);
void salle_temporary_unregister(const char *path);

/* Removes all that is noted; waits while another thread holds. May be called in a signal handler. */
void salle_temporaries_remove_own(void);

/*
 * Blocks the signals of this thread and keeps salle_temporaries_remove_own waiting on all others, until the release:
 * for steps that must not be interrupted. Not nested.
 */
void salle_temporaries_block_signals(void);
void salle_temporaries_unblock_signals(void);

#endif
