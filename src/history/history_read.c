/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "history/history_file.h"

static const char *text_at(sqlite3_stmt *row, int column, struct salle_arena *arena)
{
	const unsigned char *text = sqlite3_column_text(row, column);
	return salle_arena_text(arena, text != NULL ? (const char *)text : "");
}

/* A name, which is printed as it is: a file of histories may come from anyone. */
static const char *name_at(sqlite3_stmt *row, int column, struct salle_arena *arena)
{
	return salle_arena_visible(arena, text_at(row, column, arena));
}

static uint64_t count_at(sqlite3_stmt *row, int column)
{
	return (uint64_t)sqlite3_column_int64(row, column);
}

/* Grows an array in the arena to twice its size when it is full. */
static void *room(void *items, size_t n, size_t *capacity, size_t size, struct salle_arena *arena)
{
	enum { FIRST = 64 };
	if (n < *capacity)
		return items;
	*capacity = *capacity == 0 ? FIRST : 2 * *capacity;
	void *larger = salle_arena_array(arena, *capacity, size);
	if (n > 0)
		memcpy(larger, items, n * size);
	return larger;
}

/* Ends the statement; anything but its last row reached is an error. */
static enum salle_status end(struct salle_history *history, sqlite3_stmt *statement, int step,
	struct salle_diagnostics *diagnostics)
{
	enum salle_status status = step == SQLITE_DONE ? SALLE_OK : salle_history_fail(history, diagnostics);
	(void)sqlite3_finalize(statement);
	return status;
}

enum salle_status salle_history_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	static const char sql[] =
		"SELECT id, dir, scenario, rules, finished, seed, version, revision, inputs, bouts, matchups, interrupted,"
		" (SELECT group_concat(name, ', ') FROM tag WHERE tag.run = run.id)"
		" FROM run WHERE ?1 = '' OR scenario = ?1 ORDER BY finished, id";
	*out = (struct salle_history_runs){ .n = 0 };
	sqlite3_stmt *row = salle_history_prepare(history, sql, "t", scenario != NULL ? scenario : "");
	size_t capacity = 0;
	int step = SQLITE_ERROR;
	while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
		out->items = room(out->items, out->n, &capacity, sizeof *out->items, arena);
		out->items[out->n++] = (struct salle_history_run){
			.id = sqlite3_column_int64(row, 0),
			.dir = text_at(row, 1, arena),
			.scenario = name_at(row, 2, arena),
			.rules = text_at(row, 3, arena),
			.finished = text_at(row, 4, arena),
			.seed = text_at(row, 5, arena),
			.version = text_at(row, 6, arena),
			.revision = text_at(row, 7, arena),
			.inputs = text_at(row, 8, arena),
			.bouts = count_at(row, 9),
			.matchups = count_at(row, 10),
			.interrupted = sqlite3_column_int64(row, 11) != 0,
			.tags = name_at(row, 12, arena),
		};
	}
	return end(history, row, step, diagnostics);
}

enum salle_status salle_history_rates(struct salle_history *history, const char *scenario,
	struct salle_history_rates *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	static const char sql[] =
		"WITH counted AS (SELECT rate.*, finished, count(*) OVER (PARTITION BY run, variant, a, b) AS times"
		" FROM rate JOIN run ON run.id = rate.run WHERE scenario = ?1),"
		" known AS (SELECT *, max(times) OVER (PARTITION BY variant, a, b) > 1 AS several FROM counted)"
		" SELECT run, variant, a, a_policy, b, b_policy, bouts, a_wins, draws, low, high, several,"
		" min(run * 1000000 + number) OVER (PARTITION BY variant, a, b, CASE WHEN several THEN a_policy END,"
		" CASE WHEN several THEN b_policy END) AS place FROM known ORDER BY place, finished, run";
	*out = (struct salle_history_rates){ .n = 0 };
	sqlite3_stmt *row = salle_history_prepare(history, sql, "t", scenario);
	size_t capacity = 0;
	int step = SQLITE_ERROR;
	while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
		out->items = room(out->items, out->n, &capacity, sizeof *out->items, arena);
		out->items[out->n++] = (struct salle_history_rate){
			.run = sqlite3_column_int64(row, 0),
			.variant = name_at(row, 1, arena),
			.a = name_at(row, 2, arena),
			.a_policy = name_at(row, 3, arena),
			.b = name_at(row, 4, arena),
			.b_policy = name_at(row, 5, arena),
			.bouts = count_at(row, 6),
			.a_wins = count_at(row, 7),
			.draws = count_at(row, 8),
			.a_win = { sqlite3_column_double(row, 9), sqlite3_column_double(row, 10) },
			.several = sqlite3_column_int64(row, 11) != 0,
		};
	}
	return end(history, row, step, diagnostics);
}

bool salle_history_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other)
{
	if (strcmp(one->variant, other->variant) != 0 || strcmp(one->a, other->a) != 0 || strcmp(one->b, other->b) != 0)
		return false;
	return !one->several ||
		(strcmp(one->a_policy, other->a_policy) == 0 && strcmp(one->b_policy, other->b_policy) == 0);
}
