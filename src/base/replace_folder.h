/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replaces one folder by another so that a process that is killed at any moment loses neither. On file systems that
 * cannot exchange two names at once, the old folder of NAME is for a moment `.NAME.replaced-PID`.
 */
#pragma once

#include <stdbool.h>

/*
 * Gives the complete folder `hidden` (salle_temporary_path) the name of the existing folder `target`; the old folder
 * is then at `hidden`. Needs the lock of the parent folder. False, with errno, if both stay as they were.
 */
bool salle_folder_exchange(const char *hidden, const char *target);

/* Exchanges the folders by renames only, for file systems that cannot exchange. */
bool salle_folder_exchange_by_renames(const char *hidden, const char *target);

/*
 * Completes replacements by processes that were killed between those renames. If `path` is absent, the newest complete
 * folder is renamed to it; if there is none, the newest old folder. Other old folders get the name of a partial folder,
 * which the next writer removes. Does nothing while another process has the lock of the parent folder.
 */
void salle_folder_recover(const char *path);
