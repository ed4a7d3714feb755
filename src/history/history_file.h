/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The open file of a history, for those who write and read it. */
#ifndef SALLE_HISTORY_HISTORY_FILE_H
#define SALLE_HISTORY_HISTORY_FILE_H

#include <sqlite3.h>

#include "history/history.h"

struct salle_history {
	sqlite3 *db;
	char *path;
};

/*
 * Prepares a statement with its values: `format` has one letter for each, t(ext), i(nteger of 64 bits), r(eal). NULL on
 * failure; the caller ends it with sqlite3_finalize.
 */
sqlite3_stmt *salle_history_prepare(struct salle_history *history, const char *sql, const char *format, ...);

/* Reports what SQLite says; SALLE_FAILED. */
enum salle_status salle_history_fail(struct salle_history *history, struct salle_diagnostics *diagnostics);

#endif
