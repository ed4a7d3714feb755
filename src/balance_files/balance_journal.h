/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The journal of a search for edits: the hidden file `.NAME.balance` beside the search's folder NAME. It grows by one
 * part whenever bouts are fought, so an interrupted or killed search loses at most the bouts in progress. Each
 * checkpoint of a training replaces the previous one, so trainings need little space. The first line has a hash of all
 * inputs that decide the search. Reading ignores a part that a kill cut off.
 */
#pragma once

#include <salle/balance.h>
#include <salle/earlier_run.h>

#include "base/arena.h"

struct salle_balance_journal_file {
	struct salle_balance_journal journal; /* functions that the search calls (salle_balance_settings.journal) */
	const char *path;
	char hash[65];
	struct salle_balance_part last_part; /* the last written part; its `n` is 0 before the first part */
	off_t last_part_offset;              /* offset of the last written part in the file */
	FILE *out;   /* NULL after an error; the user was then warned, and the search goes on without a journal */
	void *parts; /* n parts, read from the journal of the interrupted search */
	size_t n;
	struct salle_lock *lock;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/*
 * Begins the journal of a search that writes into the folder `dir`. `settings` describes everything besides the
 * scenario that decides the search. If `resume`, first reads the journal of the interrupted search, and warns if there
 * is none. Otherwise warns if an earlier journal is replaced. Returns SALLE_BAD_INPUT if the journal belongs to another
 * search, and keeps that journal.
 */
enum salle_status salle_balance_journal_begin(struct salle_balance_journal_file *file, const char *dir,
	const struct salle_plan *plan, const char *settings, bool resume, const struct salle_program *program,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Closes the journal. Removes the file if the search is complete. */
void salle_balance_journal_end(struct salle_balance_journal_file *file, bool complete);
