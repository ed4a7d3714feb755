/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the place of src/history/history.c: a page has no folder to keep a history in, so this program has no SQLite. */
#include "history/history.h"

enum salle_status salle_history_open(const char *path, bool create, struct salle_history **out,
	struct salle_diagnostics *diagnostics)
{
	(void)create;
	*out = NULL;
	salle_error(diagnostics, NULL, "cannot open the history '%s': salle for WebAssembly has no SQLite", path);
	return SALLE_FAILED;
}

/* No history is ever open, so no caller gets to the functions below. */

void salle_history_close(struct salle_history *history)
{
	(void)history;
}

enum salle_status salle_history_add_run(struct salle_history *history, const struct salle_stored_run *run,
	struct salle_diagnostics *diagnostics)
{
	(void)history;
	(void)run;
	(void)diagnostics;
	return SALLE_FAILED;
}

enum salle_status salle_history_tag_run(struct salle_history *history, const char *tag,
	const struct salle_stored_run *run, struct salle_diagnostics *diagnostics)
{
	(void)tag;
	return salle_history_add_run(history, run, diagnostics);
}

enum salle_status salle_history_read_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)scenario;
	(void)arena;
	*out = (struct salle_history_runs){ 0 };
	return salle_history_add_run(history, NULL, diagnostics);
}

enum salle_status salle_history_read_rates(struct salle_history *history, const char *scenario,
	struct salle_history_rates *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)scenario;
	(void)arena;
	*out = (struct salle_history_rates){ 0 };
	return salle_history_add_run(history, NULL, diagnostics);
}

bool salle_history_is_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other)
{
	return one == other;
}
