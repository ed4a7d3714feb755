/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/loader.h"

/* A diagnostic and the keys by which it is sorted. */
struct sorted {
	struct salle_diagnostic item;
	size_t file;  /* number of the file; files are numbered in the order of their first diagnostics */
	size_t order; /* position before sorting */
};

static bool is_same_file(const struct salle_diagnostic *a, const struct salle_diagnostic *b)
{
	if (a->at.file == NULL || b->at.file == NULL)
		return a->at.file == b->at.file;
	return strcmp(a->at.file, b->at.file) == 0;
}

static int compare_sorted(const void *left, const void *right)
{
	const struct sorted *a = left, *b = right;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	if (a->item.at.line != b->item.at.line)
		return a->item.at.line < b->item.at.line ? -1 : 1;
	if (a->item.at.column != b->item.at.column)
		return a->item.at.column < b->item.at.column ? -1 : 1;
	int order = strcmp(a->item.message, b->item.message);
	return order != 0 ? order : (a->order > b->order) - (a->order < b->order);
}

/* Returns whether two diagnostics of the same file have the same place and message. */
static bool is_repetition(const struct salle_diagnostic *a, const struct salle_diagnostic *b)
{
	return is_same_file(a, b) && a->at.line == b->at.line && a->at.column == b->at.column &&
		a->severity == b->severity && strcmp(a->message, b->message) == 0;
}

static void release_diagnostic(struct salle_diagnostics *diagnostics, struct salle_diagnostic *item)
{
	diagnostics->errors -= item->severity == SALLE_ERROR;
	free(item->message);
	free((void *)(uintptr_t)item->at.file);
}

void salle_diagnostics_sort_from(struct salle_diagnostics *diagnostics, size_t first)
{
	size_t n = diagnostics->n - first, n_files = 0;
	if (n == 0)
		return;
	struct salle_diagnostic *items = diagnostics->items + first;
	struct sorted *sorted = salle_check_allocated(calloc(n, sizeof *sorted));
	for (size_t i = 0; i < n; i++) {
		size_t seen = 0;
		while (seen < i && !is_same_file(&sorted[seen].item, &items[i]))
			seen++;
		sorted[i] = (struct sorted){ items[i], seen < i ? sorted[seen].file : n_files++, i };
	}
	qsort(sorted, n, sizeof *sorted, compare_sorted);
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		if (kept > 0 && is_repetition(&items[kept - 1], &sorted[i].item))
			release_diagnostic(diagnostics, &sorted[i].item);
		else
			items[kept++] = sorted[i].item;
	}
	free(sorted);
	diagnostics->n = first + kept;
}
