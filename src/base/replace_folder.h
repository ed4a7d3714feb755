/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replaces one folder by another, so that a process killed at any moment loses neither folder. Some file systems cannot
 * exchange two names at once. There the old folder of NAME is called `.NAME.replaced-PID` for a moment.
 */
#pragma once

#include <stdbool.h>

/*
 * Exchanges the names of the complete new folder `hidden` (salle_temporary_path) and the existing folder `target`. The
 * caller must hold the lock of the parent folder. Returns false, with errno, if both folders kept their names.
 */
bool salle_folder_exchange(const char *hidden, const char *target);

/* Exchanges the folders as salle_folder_exchange does, by renames only: for file systems that cannot exchange names. */
bool salle_folder_exchange_by_renames(const char *hidden, const char *target);

/*
 * Completes replacements of `path` by processes that were killed between two renames. If `path` is absent, the newest
 * complete folder is renamed to `path`; if there is no complete folder, the newest old folder is renamed to `path`.
 * Other old folders are renamed like partial folders, so that the next writer removes them. Does nothing while another
 * process has the lock of the parent folder.
 */
void salle_folder_recover(const char *path);
