/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/balance_journal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <salle/rng.h>

#include "base/file.h"
#include "base/threads.h"
#include "scenario/input_hash.h"

enum { HEX = 64 };

/* maximum size of a journal that can be read back */
#define BYTES_MAX ((size_t)8 << 30)

static const char title[] = "salle balance ";

/* The header of a part in the journal file. The observed values of the part follow. */
struct head {
	uint64_t cell, first, n, n_variables, hash, width; /* `width` is the number of bytes per value, 1 or 4 */
	/* hash of the members above and of the values, to detect damage */
	uint64_t check;
};

/* A part of the journal that was read: its header, and its values in the text of the file. */
struct stored {
	struct head head;
	const unsigned char *values;
};

static uint64_t hash_of_part(const struct head *head, const unsigned char *values)
{
	const uint64_t numbers[] = { head->cell, head->first, head->n, head->n_variables, head->hash, head->width };
	uint64_t hash = 0;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		hash = salle_splitmix_at(hash, numbers[i]);
	for (size_t i = 0; i < head->n * head->n_variables * head->width; i++)
		hash = (hash ^ values[i]) * 0x100000001b3; /* FNV-1a */
	return hash;
}

static int compare_cell_and_position(uint64_t cell, uint64_t first, const struct head *other)
{
	if (cell != other->cell)
		return cell < other->cell ? -1 : 1;
	return (first > other->first) - (first < other->first);
}

static int compare_parts(const void *a, const void *b)
{
	const struct head *x = &((const struct stored *)a)->head;
	return compare_cell_and_position(x->cell, x->first, &((const struct stored *)b)->head);
}

/*
 * Looks up the observations of a cell from number `part->first` on, and copies their values. Returns false if the
 * journal does not have them, or has more than `part->n`.
 */
static bool find_stored_observations(struct salle_balance_part *part, uint32_t *values, void *context)
{
	const struct salle_balance_journal_file *file = context;
	const struct stored *parts = file->parts;
	size_t low = 0, high = file->n;
	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		if (compare_cell_and_position(part->cell, part->first, &parts[middle].head) > 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == file->n || compare_cell_and_position(part->cell, part->first, &parts[low].head) != 0)
		return false;
	const struct head *head = &parts[low].head;
	if (head->n > part->n || head->n_variables != part->n_variables)
		return false;
	for (size_t i = 0; values != NULL && i < head->n * head->n_variables; i++) {
		values[i] = parts[low].values[i];
		if (head->width == sizeof *values)
			memcpy(&values[i], parts[low].values + i * sizeof *values, sizeof *values);
	}
	part->n = head->n;
	part->hash = head->hash;
	return true;
}

/* Warns that the search goes on without a journal. Warns only once. */
static void warn_of_lost_journal(struct salle_balance_journal_file *file)
{
	salle_warning(file->diagnostics, NULL, "cannot write '%s': an interrupted search will start anew", file->path);
	(void)fclose(file->out);
	file->out = NULL;
}

/*
 * Moves to the place in the file where the part belongs: the end, or the start of the last part if the new part
 * replaces it.
 */
static bool seek_place_of_part(struct salle_balance_journal_file *file, const struct salle_balance_part *part)
{
	const struct salle_balance_part *last = &file->last_part;
	if (last->n > 0 && last->cell == part->cell && last->first == part->first &&
		ftruncate(fileno(file->out), file->last_part_offset) != 0)
		return false;
	if (fseeko(file->out, 0, SEEK_END) != 0)
		return false;
	file->last_part = *part;
	file->last_part_offset = ftello(file->out);
	return true;
}

static void add_part(const struct salle_balance_part *part, const uint32_t *values, void *context)
{
	struct salle_balance_journal_file *file = context;
	const size_t n = part->n * part->n_variables;
	struct head head = { part->cell, part->first, part->n, part->n_variables, part->hash, 1, 0 };
	unsigned char *bytes = salle_check_allocated(malloc(n * sizeof *values + 1));
	for (size_t i = 0; i < n; i++)
		if (values[i] > UINT8_MAX)
			head.width = sizeof *values;
	for (size_t i = 0; i < n; i++)
		bytes[i] = (unsigned char)values[i];
	if (head.width == sizeof *values)
		memcpy(bytes, values, n * sizeof *values);
	head.check = hash_of_part(&head, bytes);
	salle_lock(file->lock, 0);
	if (file->out != NULL &&
		(!seek_place_of_part(file, part) || fwrite(&head, sizeof head, 1, file->out) != 1 ||
			fwrite(bytes, head.width, n, file->out) != n || fflush(file->out) != 0))
		warn_of_lost_journal(file);
	salle_unlock(file->lock, 0);
	free(bytes);
}

/*
 * Lists the complete parts in the text from position `at` on. Returns the length of the text up to the end of the last
 * complete part.
 */
static size_t list_parts(struct salle_balance_journal_file *file, const char *text, size_t length, size_t at)
{
	size_t capacity = 0;
	struct stored *parts = NULL;
	while (length - at >= sizeof(struct head)) {
		struct stored part;
		memcpy(&part.head, text + at, sizeof part.head);
		part.values = (const unsigned char *)text + at + sizeof part.head;
		const size_t left = length - at - sizeof part.head;
		if ((part.head.width != 1 && part.head.width != sizeof(uint32_t)) || part.head.n_variables == 0 ||
			part.head.n > left / part.head.n_variables / part.head.width ||
			part.head.check != hash_of_part(&part.head, part.values))
			break;
		parts = salle_arena_array_grow(file->arena, parts, file->n, 1, &capacity, sizeof *parts);
		parts[file->n++] = part;
		at += sizeof part.head + part.head.n * part.head.n_variables * part.head.width;
	}
	if (parts != NULL)
		qsort(parts, file->n, sizeof *parts, compare_parts);
	file->parts = parts;
	return at;
}

/* Reads the journal of an interrupted search, and cuts off an incomplete part at the end of the file. */
static enum salle_status read_journal(struct salle_balance_journal_file *file)
{
	char *text;
	size_t length;
	const size_t head = strlen(title) + HEX + 1;
	const enum salle_status status =
		salle_file_read_up_to(file->path, NULL, BYTES_MAX, file->arena, &text, &length, file->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (length < head || strncmp(text, title, strlen(title)) != 0) {
		salle_error(file->diagnostics, NULL, "'%s' is not the journal of a search for edits: remove it to start anew",
			file->path);
		return SALLE_BAD_INPUT;
	}
	if (strncmp(text + strlen(title), file->hash, HEX) != 0) {
		salle_error(file->diagnostics, NULL,
			"'%s' belongs to a search with other options, another scenario or another salle: give its options, or "
			"leave out --resume",
			file->path);
		return SALLE_BAD_INPUT;
	}
	const size_t end = list_parts(file, text, length, head);
	if (truncate(file->path, (off_t)end) == 0)
		return SALLE_OK;
	salle_error(file->diagnostics, NULL, "cannot write '%s'", file->path);
	return SALLE_FAILED;
}

enum salle_status salle_balance_journal_begin(struct salle_balance_journal_file *file, const char *dir,
	const struct salle_plan *plan, const char *settings, bool resume, const struct salle_program *program,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const char *slash = strrchr(dir, '/');
	const int above = slash == NULL ? 0 : (int)(slash - dir) + 1;
	*file = (struct salle_balance_journal_file){ .arena = arena, .diagnostics = diagnostics };
	file->path = salle_arena_format(arena, "%.*s.%s.balance", above, dir, dir + above);
	file->journal = (struct salle_balance_journal){ find_stored_observations, add_part, file };
	salle_hash_search_inputs(plan, salle_arena_format(arena, "%s\n%s", program->sources, settings), file->hash);
	const bool exists = access(file->path, F_OK) == 0;
	if (resume && exists) {
		const enum salle_status status = read_journal(file);
		if (status != SALLE_OK)
			return status;
	} else if (resume) {
		salle_warning(diagnostics, NULL, "there is no journal '%s', so the search starts anew", file->path);
	} else if (exists) {
		salle_warning(diagnostics, NULL,
			"this search starts without the journal '%s' and replaces it: add --resume to continue from it",
			file->path);
	}
	file->lock = salle_locks_new(1, arena);
	file->out = fopen(file->path, resume && exists ? "ab" : "wb");
	if (file->out == NULL) {
		salle_warning(diagnostics, NULL, "cannot write '%s': an interrupted search will start anew", file->path);
		return SALLE_OK;
	}
	if ((!resume || !exists) && (fprintf(file->out, "%s%s\n", title, file->hash) < 0 || fflush(file->out) != 0))
		warn_of_lost_journal(file);
	return SALLE_OK;
}

void salle_balance_journal_end(struct salle_balance_journal_file *file, bool complete)
{
	if (file->lock == NULL)
		return; /* no journal was begun */
	if (file->out != NULL)
		(void)fclose(file->out);
	file->out = NULL;
	if (complete)
		(void)unlink(file->path);
	salle_locks_free(file->lock, 1);
	file->lock = NULL;
}
