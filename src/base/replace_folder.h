/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replaces one folder by another so that a process that is killed at any moment loses neither. On file systems that
 * cannot exchange two names at once, the old folder of NAME is for a moment `.NAME.replaced-PID`.
 */
#ifndef SALLE_BASE_REPLACE_FOLDER_H
#define SALLE_BASE_REPLACE_FOLDER_H

#include <stdbool.h>

/*
 * Gives the complete folder `hidden` (salle_temporary_path) the name of the existing folder `target`; the old folder
 * is then at `hidden`. Needs the lock of the parent folder. False, with errno, if both stay as they were.
 */
bool salle_folder_exchange(const char *hidden, const char *target);

/* Exchanges the folders by renames only, for file systems that cannot exchange. */
bool salle_folder_exchange_by_renames(const char *hidden, const char *target);

/*
 * Completes what a process that was killed between those renames has begun: if `path` is absent, the new folder gets
 * the name, or the old one if the new one is gone. Otherwise does nothing.
 */
void salle_folder_recover(const char *path);

#endif
