/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "history/history.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/file.h"
#include "figures/result_intervals.h"

struct salle_history {
	sqlite3 *db;
	char *path;
};

enum {
	APPLICATION_ID = 0x53616c6c,
	FORMAT = 1,
	WAIT_MILLISECONDS = 30000 /* maximum time to wait until another process has finished writing */
};

static const char tables[] =
	"CREATE TABLE run (id INTEGER PRIMARY KEY, dir TEXT NOT NULL, scenario TEXT NOT NULL, rules TEXT NOT NULL,"
	" finished TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL, revision TEXT NOT NULL, inputs TEXT NOT NULL,"
	" tallies TEXT NOT NULL, bouts INTEGER NOT NULL, matchups INTEGER NOT NULL, interrupted INTEGER NOT NULL,"
	" UNIQUE (dir, finished)) STRICT;"
	"CREATE INDEX run_scenario ON run (scenario, finished);"
	"CREATE TABLE rate (run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, number INTEGER NOT NULL,"
	" variant TEXT NOT NULL, a TEXT NOT NULL, a_policy TEXT NOT NULL, b TEXT NOT NULL, b_policy TEXT NOT NULL,"
	" bouts INTEGER NOT NULL, a_wins INTEGER NOT NULL, draws INTEGER NOT NULL, low REAL NOT NULL, high REAL NOT NULL,"
	" PRIMARY KEY (run, number)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE input (run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, number INTEGER NOT NULL,"
	" role TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (run, number)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE tag (scenario TEXT NOT NULL, name TEXT NOT NULL,"
	" run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, PRIMARY KEY (scenario, name)) STRICT, WITHOUT ROWID;";

/* Returns the errno that prevents writing to the history or to its folder; 0 if both can be written. */
static int find_errno_of_writing(const char *path)
{
	char *folder = salle_parent_folder(path);
	int error = access(folder, W_OK) != 0 || (access(path, W_OK) != 0 && errno != ENOENT) ? errno : 0;
	free(folder);
	return error;
}

/* Returns why SQLite failed: the reason of the operating system, if that is more precise. */
static const char *get_sqlite_failure_reason(const struct salle_history *history)
{
	const int code = sqlite3_errcode(history->db);
	const bool system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
	int error = system ? sqlite3_system_errno(history->db) : 0;
	const int unwritable = system ? find_errno_of_writing(history->path) : 0;
	struct statvfs disk;
	char *folder = salle_parent_folder(history->path);
	if (code == SQLITE_IOERR && statvfs(folder, &disk) == 0 && disk.f_bavail == 0)
		error = ENOSPC;
	free(folder);
	error = code == SQLITE_FULL ? ENOSPC : code != SQLITE_IOERR && unwritable != 0 ? unwritable : error;
	return error == ENOSPC ? "the disk is full" : error != 0 ? strerror(error) : sqlite3_errmsg(history->db);
}

static enum salle_status report_sqlite_error(struct salle_history *history, struct salle_diagnostics *diagnostics)
{
	int code = sqlite3_errcode(history->db);
	bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
	salle_error(diagnostics, NULL, "the history '%s' cannot be used: %s%s", history->path,
		get_sqlite_failure_reason(history),
		damaged ? ": move it away, then create it again from the runs with salle history --add RUN" : "");
	return SALLE_FAILED;
}

static bool execute_sql(struct salle_history *history, const char *sql)
{
	return sqlite3_exec(history->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/*
 * Prepares a statement and binds its values. `format` has a letter per value: t (text), i (64-bit integer), r (real).
 * Returns NULL on failure. The caller frees the statement with sqlite3_finalize.
 */
static sqlite3_stmt *prepare_statement(struct salle_history *history, const char *sql, const char *format, ...)
{
	sqlite3_stmt *statement = NULL;
	if (sqlite3_prepare_v2(history->db, sql, -1, &statement, NULL) != SQLITE_OK)
		return NULL;
	va_list values;
	va_start(values, format);
	for (int i = 1; format[i - 1] != '\0'; i++) {
		if (format[i - 1] == 't')
			(void)sqlite3_bind_text(statement, i, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
		else if (format[i - 1] == 'i')
			(void)sqlite3_bind_int64(statement, i, va_arg(values, int64_t));
		else
			(void)sqlite3_bind_double(statement, i, va_arg(values, double));
	}
	va_end(values);
	return statement;
}

/* Runs a statement without result rows, and frees it. Returns false on failure, or if `statement` is NULL. */
static bool finish_statement(sqlite3_stmt *statement)
{
	if (statement == NULL)
		return false;
	bool done = sqlite3_step(statement) == SQLITE_DONE;
	return sqlite3_finalize(statement) == SQLITE_OK && done;
}

static bool read_number(struct salle_history *history, const char *sql, int64_t *out)
{
	sqlite3_stmt *statement = prepare_statement(history, sql, "");
	if (statement == NULL)
		return false;
	bool found = sqlite3_step(statement) == SQLITE_ROW;
	*out = found ? sqlite3_column_int64(statement, 0) : 0;
	return sqlite3_finalize(statement) == SQLITE_OK && found;
}

/* Creates the tables of a new file if `create`, one process at a time. Otherwise checks that the file is a history. */
static enum salle_status create_or_check_tables(struct salle_history *history, bool create,
	struct salle_diagnostics *diagnostics)
{
	int64_t application = 0, format = 0, objects = 0;
	if (!execute_sql(history, create ? "BEGIN IMMEDIATE" : "BEGIN") ||
		!read_number(history, "PRAGMA application_id", &application) ||
		!read_number(history, "SELECT count(*) FROM sqlite_schema", &objects))
		return report_sqlite_error(history, diagnostics);
	if (application == 0 && objects == 0) {
		char marks[96];
		(void)snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID,
			FORMAT);
		if (!execute_sql(history, tables) || !execute_sql(history, marks))
			return report_sqlite_error(history, diagnostics);
		application = APPLICATION_ID;
	}
	if (!read_number(history, "PRAGMA user_version", &format) || !execute_sql(history, "COMMIT"))
		return report_sqlite_error(history, diagnostics);
	if (application == APPLICATION_ID && format == FORMAT)
		return SALLE_OK;
	salle_error(diagnostics, NULL, "'%s' is %s", history->path,
		application == APPLICATION_ID ? "another version of salle wrote it" : "it is another program's database");
	return SALLE_FAILED;
}

/* Checks that the file is not damaged. Must succeed before anything is written or printed. */
static enum salle_status check_integrity(struct salle_history *history, struct salle_diagnostics *diagnostics)
{
	sqlite3_stmt *statement = prepare_statement(history, "PRAGMA quick_check(1)", "");
	const char *answer = statement != NULL && sqlite3_step(statement) == SQLITE_ROW
		? (const char *)sqlite3_column_text(statement, 0)
		: NULL;
	bool sound = answer != NULL && strcmp(answer, "ok") == 0;
	if (!sound && answer != NULL)
		salle_error(diagnostics, NULL,
			"the history '%s' is damaged: move it away, then create it again from the runs with salle history --add "
			"RUN",
			history->path);
	else if (!sound)
		(void)report_sqlite_error(history, diagnostics);
	(void)sqlite3_finalize(statement);
	return sound ? SALLE_OK : SALLE_FAILED;
}

static void make_folder(const char *path)
{
	const char *slash = strrchr(path, '/');
	if (slash == NULL || slash == path)
		return;
	char *folder = salle_check_allocated(strndup(path, (size_t)(slash - path)));
	(void)mkdir(folder, 0777); /* not checked, because opening the file reports the reason of a failure */
	free(folder);
}

/*
 * Opens a history that this process cannot write, as an immutable file. Warns if the write-ahead log has further runs.
 * Returns SQLite's result code.
 */
static int open_for_reading(struct salle_history *history, struct salle_diagnostics *diagnostics)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	char *uri = salle_arena_alloc(&arena, 3 * strlen(history->path) + sizeof "file:?immutable=1"), *end = uri;
	end = stpcpy(end, "file:");
	for (const unsigned char *at = (const unsigned char *)history->path; *at != '\0'; at++)
		end += snprintf(end, sizeof "%XX", isalnum(*at) || *at == '/' ? "%c" : "%%%02X", *at);
	(void)stpcpy(end, "?immutable=1");
	const char *journal = salle_arena_format(&arena, "%s-wal", history->path);
	struct stat file;
	if (stat(journal, &file) == 0 && file.st_size > 0)
		salle_warning(diagnostics, NULL,
			"'%s' has newer runs that are not shown, because its folder is read-only: copy it to a folder that you "
			"can write",
			journal);
	int code = sqlite3_open_v2(uri, &history->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
	salle_arena_release(&arena);
	return code;
}

/* Opens the database, read-only if it cannot be written and is not created. Returns SQLite's result code. */
static int open_database(struct salle_history *history, bool create, struct salle_diagnostics *diagnostics)
{
	int64_t ignored;
	const bool reads = !create && find_errno_of_writing(history->path) != 0;
	int flags = reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
	int code = sqlite3_open_v2(history->path, &history->db, flags, NULL);
	if (!reads || (code == SQLITE_OK && read_number(history, "PRAGMA application_id", &ignored)))
		return code;
	/* the file is unusable: SQLite cannot create its write-ahead log */
	(void)sqlite3_close(history->db);
	return open_for_reading(history, diagnostics);
}

enum salle_status salle_history_open(const char *path, bool create, struct salle_history **out,
	struct salle_diagnostics *diagnostics)
{
	struct salle_history *history = salle_check_allocated(calloc(1, sizeof *history));
	history->path = salle_check_allocated(strdup(path));
	*out = NULL;
	if (create)
		make_folder(path);
	enum salle_status status = SALLE_OK;
	struct stat file;
	if (!create && stat(path, &file) != 0) {
		salle_error(diagnostics, NULL, "there is no history '%s': create it with salle run --record", path);
		status = SALLE_BAD_INPUT;
	} else if (open_database(history, create, diagnostics) != SQLITE_OK) {
		status = report_sqlite_error(history, diagnostics);
	} else {
		(void)sqlite3_busy_timeout(history->db, WAIT_MILLISECONDS);
		/* with a write-ahead log, readers do not block the writer */
		(void)execute_sql(history, "PRAGMA journal_mode = WAL");
		(void)execute_sql(history, "PRAGMA foreign_keys = ON");
		status = create_or_check_tables(history, create, diagnostics);
	}
	if (status == SALLE_OK)
		status = check_integrity(history, diagnostics);
	if (status == SALLE_OK)
		*out = history;
	else
		salle_history_close(history);
	return status;
}

void salle_history_close(struct salle_history *history)
{
	if (history == NULL)
		return;
	(void)sqlite3_close(history->db); /* also rolls back an open transaction */
	free(history->path);
	free(history);
}

static void hash_text(FILE *memory, const char *text)
{
	fprintf(memory, "%zu:%s", strlen(text), text);
}

/* Computes the SHA-256 of all inputs that decide the chances of a run (not seed, number of bouts and --exact). */
static void hash_inputs(const struct salle_stored_run *run, char out[65])
{
	static const char exact[] = "set=exact=";
	char *bytes = NULL;
	size_t length = 0;
	FILE *memory = salle_check_allocated(open_memstream(&bytes, &length));
	hash_text(memory, run->program.sources);
	for (size_t i = 0; i < run->n_sources; i++) {
		hash_text(memory, run->sources[i].role);
		hash_text(memory, run->sources[i].sha256);
	}
	for (size_t i = 0; i < run->n_overrides; i++)
		if (salle_override_decides_bouts(run->overrides[i]) && strncmp(run->overrides[i], exact, strlen(exact)) != 0)
			hash_text(memory, run->overrides[i]);
	if (fclose(memory) != 0)
		(void)salle_check_allocated(NULL);
	salle_sha256_hex(bytes, length, out);
	free(bytes);
}

/* Returns the interval of the win rate of build a in matchup m, as in win_rates.csv. */
static struct salle_interval win_interval(const struct salle_stored_run *run, size_t m)
{
	const struct salle_tally_head *head = SALLE_TALLY_RATES(&run->result.tallies, m);
	double spread = run->matchups[m].mirrored ? 2 : 1;
	if (run->tuned_to > 0)
		return salle_dependent_rate_sequence(head->wins[SALLE_A], head->bouts, spread, SALLE_RESULTS_LEVEL,
			run->tuned_to);
	if (!run->matchups[m].mirrored)
		return salle_rate_interval(head->wins[SALLE_A], head->bouts, run->level);
	struct salle_mirrored_wins wins = salle_mirrored_pairs_count_wins(&head->mirrors, SALLE_A);
	return salle_mirrored_rate_interval(wins.both, wins.one, wins.none, run->level);
}

static bool insert_rates(struct salle_history *history, const struct salle_stored_run *run, int64_t id)
{
	static const char sql[] = "INSERT INTO rate VALUES (?,?,?,?,?,?,?,?,?,?,?,?)";
	for (size_t m = 0; m < run->n_matchups; m++) {
		const struct salle_stored_matchup *it = &run->matchups[m];
		const struct salle_tally_head *head = SALLE_TALLY_RATES(&run->result.tallies, m);
		if (head->bouts == 0)
			continue;
		struct salle_interval wins = win_interval(run, m);
		if (!finish_statement(prepare_statement(history, sql, "iitttttiiirr", id, (int64_t)m, it->variant, it->a,
				it->a_policy, it->b, it->b_policy, (int64_t)head->bouts, (int64_t)head->wins[SALLE_A],
				(int64_t)head->wins[SALLE_DRAW], wins.low, wins.high)))
			return false;
	}
	for (size_t i = 0; i < run->n_sources; i++)
		if (!finish_statement(prepare_statement(history, "INSERT INTO input VALUES (?,?,?,?,?)", "iittt", id,
				(int64_t)i, run->sources[i].role, run->sources[i].path, run->sources[i].sha256)))
			return false;
	return true;
}

/* Inserts the run, and sets `id`. If the run is already recorded, updates its record and keeps its tags. */
static bool insert_run(struct salle_history *history, const struct salle_stored_run *run, const char *dir, int64_t *id)
{
	static const char sql[] =
		"INSERT INTO run (dir, scenario, rules, finished, seed, version, revision, inputs, tallies, bouts, matchups,"
		" interrupted) VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (dir, finished) DO UPDATE SET"
		" inputs = excluded.inputs, tallies = excluded.tallies, bouts = excluded.bouts, matchups = excluded.matchups";
	char inputs[65], seed[24];
	hash_inputs(run, inputs);
	(void)snprintf(seed, sizeof seed, "%" PRIu64, run->seed);
	if (!finish_statement(prepare_statement(history, sql, "tttttttttiii", dir, run->scenario, run->rules,
			run->finished_at, seed, run->program.version, run->program.revision, inputs, run->tallies_hash,
			(int64_t)run->result.bouts, (int64_t)run->n_matchups, (int64_t)run->interrupted)))
		return false;
	sqlite3_stmt *find =
		prepare_statement(history, "SELECT id FROM run WHERE dir = ? AND finished = ?", "tt", dir, run->finished_at);
	bool found = find != NULL && sqlite3_step(find) == SQLITE_ROW;
	*id = found ? sqlite3_column_int64(find, 0) : 0;
	(void)sqlite3_finalize(find);
	return found && finish_statement(prepare_statement(history, "DELETE FROM rate WHERE run = ?", "i", *id)) &&
		finish_statement(prepare_statement(history, "DELETE FROM input WHERE run = ?", "i", *id)) &&
		insert_rates(history, run, *id);
}

static enum salle_status record_run(struct salle_history *history, const struct salle_stored_run *run, const char *tag,
	struct salle_diagnostics *diagnostics)
{
	if (run->shard.count > 0) {
		salle_error(diagnostics, NULL, "'%s' is shard %u of %u of a run: merge it with the others first", run->dir,
			run->shard.number, run->shard.count);
		return SALLE_BAD_INPUT;
	}
	char *dir = realpath(run->dir, NULL);
	if (dir == NULL) {
		salle_error(diagnostics, NULL, "cannot find '%s': %s", run->dir, strerror(errno));
		return SALLE_FAILED;
	}
	int64_t id;
	bool done = execute_sql(history, "BEGIN IMMEDIATE") && insert_run(history, run, dir, &id) &&
		(tag == NULL ||
			finish_statement(prepare_statement(history, "INSERT OR REPLACE INTO tag VALUES (?,?,?)", "tti",
				run->scenario, tag, id))) &&
		execute_sql(history, "COMMIT");
	free(dir);
	if (done)
		return SALLE_OK;
	enum salle_status status = report_sqlite_error(history, diagnostics);
	(void)execute_sql(history, "ROLLBACK");
	return status;
}

enum salle_status salle_history_add_run(struct salle_history *history, const struct salle_stored_run *run,
	struct salle_diagnostics *diagnostics)
{
	return record_run(history, run, NULL, diagnostics);
}

enum salle_status salle_history_tag_run(struct salle_history *history, const char *tag,
	const struct salle_stored_run *run, struct salle_diagnostics *diagnostics)
{
	return record_run(history, run, tag, diagnostics);
}

static const char *read_text_column(sqlite3_stmt *row, int column, struct salle_arena *arena)
{
	const unsigned char *text = sqlite3_column_text(row, column);
	return salle_arena_copy_text(arena, text != NULL ? (const char *)text : "");
}

/* Returns a name from a column, made safe to print: the file may contain any text. */
static const char *read_printable_name_column(sqlite3_stmt *row, int column, struct salle_arena *arena)
{
	return salle_arena_escape_text(arena, read_text_column(row, column, arena));
}

static uint64_t read_count_column(sqlite3_stmt *row, int column)
{
	return (uint64_t)sqlite3_column_int64(row, column);
}

/* Doubles the capacity of an array in the arena if the array is full. Returns the array. */
static void *grow_array(void *items, size_t n, size_t *capacity, size_t size, struct salle_arena *arena)
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

/* Frees the statement. Reports an error if `step`, the result of the last sqlite3_step, is not the end of the rows. */
static enum salle_status finish_reading_rows(struct salle_history *history, sqlite3_stmt *statement, int step,
	struct salle_diagnostics *diagnostics)
{
	enum salle_status status = step == SQLITE_DONE ? SALLE_OK : report_sqlite_error(history, diagnostics);
	(void)sqlite3_finalize(statement);
	return status;
}

enum salle_status salle_history_read_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	static const char sql[] =
		"SELECT id, dir, scenario, rules, finished, seed, version, revision, inputs, bouts, matchups, interrupted,"
		" (SELECT group_concat(name, ', ') FROM tag WHERE tag.run = run.id)"
		" FROM run WHERE ?1 = '' OR scenario = ?1 ORDER BY finished, id";
	*out = (struct salle_history_runs){ .n = 0 };
	sqlite3_stmt *row = prepare_statement(history, sql, "t", scenario != NULL ? scenario : "");
	size_t capacity = 0;
	int step = SQLITE_ERROR;
	while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
		out->items = grow_array(out->items, out->n, &capacity, sizeof *out->items, arena);
		out->items[out->n++] = (struct salle_history_run){
			.id = sqlite3_column_int64(row, 0),
			.dir = read_text_column(row, 1, arena),
			.scenario = read_printable_name_column(row, 2, arena),
			.rules = read_text_column(row, 3, arena),
			.finished_at = read_text_column(row, 4, arena),
			.seed = read_text_column(row, 5, arena),
			.version = read_text_column(row, 6, arena),
			.revision = read_text_column(row, 7, arena),
			.inputs = read_text_column(row, 8, arena),
			.bouts = read_count_column(row, 9),
			.matchups = read_count_column(row, 10),
			.interrupted = sqlite3_column_int64(row, 11) != 0,
			.tags = read_printable_name_column(row, 12, arena),
		};
	}
	return finish_reading_rows(history, row, step, diagnostics);
}

enum salle_status salle_history_read_rates(struct salle_history *history, const char *scenario,
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
	sqlite3_stmt *row = prepare_statement(history, sql, "t", scenario);
	size_t capacity = 0;
	int step = SQLITE_ERROR;
	while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
		out->items = grow_array(out->items, out->n, &capacity, sizeof *out->items, arena);
		out->items[out->n++] = (struct salle_history_rate){
			.run = sqlite3_column_int64(row, 0),
			.variant = read_printable_name_column(row, 1, arena),
			.a = read_printable_name_column(row, 2, arena),
			.a_policy = read_printable_name_column(row, 3, arena),
			.b = read_printable_name_column(row, 4, arena),
			.b_policy = read_printable_name_column(row, 5, arena),
			.bouts = read_count_column(row, 6),
			.a_wins = read_count_column(row, 7),
			.draws = read_count_column(row, 8),
			.a_win = { sqlite3_column_double(row, 9), sqlite3_column_double(row, 10) },
			.has_several = sqlite3_column_int64(row, 11) != 0,
		};
	}
	return finish_reading_rows(history, row, step, diagnostics);
}

bool salle_history_is_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other)
{
	if (strcmp(one->variant, other->variant) != 0 || strcmp(one->a, other->a) != 0 || strcmp(one->b, other->b) != 0)
		return false;
	return !one->has_several ||
		(strcmp(one->a_policy, other->a_policy) == 0 && strcmp(one->b_policy, other->b_policy) == 0);
}
