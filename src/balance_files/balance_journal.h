/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The journal of a search for edits: the hidden file `.NAME.balance` beside the search's folder NAME. The journal grows
 * by one part whenever bouts are fought, so a killed or interrupted search loses at most the bouts in progress. A
 * checkpoint of a training replaces the previous checkpoint, so trainings need little room. The first line has a hash
 * of everything that decides the search. A part that was cut off by a kill is ignored.
 */
#pragma once

#include <salle/balance.h>
#include <salle/earlier_run.h>

#include "base/arena.h"

struct salle_balance_journal_file {
	struct salle_balance_journal journal; /* the search gets it in salle_balance_settings.journal */
	const char *path;
	char hash[65];
	struct salle_balance_part last_part; /* the last part that was written; n is 0 before the first */
	off_t last_part_offset;              /* where that part begins in the file */
	FILE *out;   /* NULL after an error, of which the user was warned: the search then goes on without a journal */
	void *parts; /* [n] the parts of the interrupted search */
	size_t n;
	struct salle_lock *lock;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/*
 * Begins the journal of a search into `dir`; `settings` says in words what decides the search besides the scenario. If
 * `resume`, reads the journal of an interrupted search first, and warns if there is none. Otherwise warns if an earlier
 * journal is replaced. Returns SALLE_BAD_INPUT for a journal of another search, which is kept.
 */
enum salle_status salle_balance_journal_begin(struct salle_balance_journal_file *file, const char *dir,
	const struct salle_plan *plan, const char *settings, bool resume, const struct salle_program *program,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Closes the journal. Removes the file if the search is complete. */
void salle_balance_journal_end(struct salle_balance_journal_file *file, bool complete);
