/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/status.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/text.h"

void (*salle_out_of_memory)(void) = abort;

void *salle_allocated(void *memory)
{
	if (memory == NULL) {
		salle_out_of_memory();
		abort();
	}
	return memory;
}

void salle_report_init(struct salle_report *report)
{
	*report = (struct salle_report){ 0 };
}

static void drop(struct salle_diagnostic *item)
{
	free(item->message);
	free((void *)(uintptr_t)item->at.file);
}

void salle_report_release(struct salle_report *report)
{
	for (size_t i = 0; i < report->n; i++)
		drop(&report->items[i]);
	free(report->items);
	salle_report_init(report);
}

/* A copy of `text` on one line that is safe to show on a terminal. */
static char *visible(const char *text)
{
	size_t left = strlen(text);
	char *copy = salle_allocated(malloc(4 * left + 1)); /* "\xNN" for each byte at worst */
	char *end = copy;
	while (left > 0) {
		uint32_t code;
		size_t n = salle_utf8_decode(text, left, &code);
		if (n > 0 && salle_is_printable(code)) {
			memcpy(end, text, n);
			end += n;
		} else {
			n = 1;
			end += snprintf(end, 5, "\\x%02x", (unsigned)(unsigned char)*text);
		}
		text += n;
		left -= n;
	}
	*end = '\0';
	return copy;
}

SALLE_PRINTF(4, 0)
static void add(struct salle_report *report, enum salle_severity severity, const struct salle_place *at,
	const char *format, va_list arguments)
{
	if (severity == SALLE_ERROR)
		report->errors++;
	if (report->n == SALLE_REPORT_MAX)
		return;
	report->items = salle_array_room(report->items, report->n, &report->capacity, sizeof *report->items);
	char *message = NULL;
	if (vasprintf(&message, format, arguments) < 0)
		message = salle_allocated(NULL);
	struct salle_diagnostic *item = &report->items[report->n++];
	*item = (struct salle_diagnostic){ .severity = severity, .message = visible(message) };
	free(message);
	if (at != NULL) {
		item->at = *at;
		if (at->file != NULL)
			item->at.file = salle_allocated(strdup(at->file));
	}
}

void salle_report_error(struct salle_report *report, const struct salle_place *at, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add(report, SALLE_ERROR, at, format, arguments);
	va_end(arguments);
}

void salle_report_warning(struct salle_report *report, const struct salle_place *at, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add(report, SALLE_WARNING, at, format, arguments);
	va_end(arguments);
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_diagnostic(const struct salle_diagnostic *a, const struct salle_diagnostic *b)
{
	return a->severity == b->severity && a->at.line == b->at.line && a->at.column == b->at.column &&
		same_text(a->at.file, b->at.file) && same_text(a->message, b->message);
}

void salle_report_warning_once(struct salle_report *report, const struct salle_place *at, const char *format, ...)
{
	size_t before = report->n;
	va_list arguments;
	va_start(arguments, format);
	add(report, SALLE_WARNING, at, format, arguments);
	va_end(arguments);
	if (report->n == before)
		return;
	const struct salle_diagnostic *last = &report->items[before];
	for (size_t k = 0; k < before; k++)
		if (same_diagnostic(&report->items[k], last)) {
			drop(&report->items[before]);
			report->n = before;
			return;
		}
}

static bool same_place(const struct salle_place *a, const struct salle_place *b)
{
	return a->line == b->line && a->column == b->column &&
		(a->file == b->file || (a->file != NULL && b->file != NULL && strcmp(a->file, b->file) == 0));
}

/* Is the item said before it, from item `from` on? */
static bool is_repeat(const struct salle_report *report, size_t from, const struct salle_diagnostic *item)
{
	for (size_t i = from; i < report->n && &report->items[i] != item; i++)
		if (same_place(&report->items[i].at, &item->at) && strcmp(report->items[i].message, item->message) == 0)
			return true;
	return false;
}

void salle_report_drop_repeats(struct salle_report *report, size_t from)
{
	size_t end = report->n;
	report->n = from;
	for (size_t i = from; i < end; i++) {
		struct salle_diagnostic item = report->items[i];
		report->items[report->n] = item;
		if (!is_repeat(report, from, &item)) {
			report->n++;
			continue;
		}
		report->errors -= item.severity == SALLE_ERROR;
		free(item.message);
		free((void *)(uintptr_t)item.at.file);
	}
}
