/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/diagnostic_list.h>

#include "base/memory.h"
#include "base/parse_text.h"

void salle_diagnostics_init(struct salle_diagnostics *diagnostics)
{
	*diagnostics = (struct salle_diagnostics){ 0 };
}

static void release_diagnostic(struct salle_diagnostic *item)
{
	free(item->message);
	free((void *)(uintptr_t)item->at.file);
}

void salle_diagnostics_release(struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->n; i++)
		release_diagnostic(&diagnostics->items[i]);
	free(diagnostics->items);
	salle_diagnostics_init(diagnostics);
}

/* Escapes a message. A very long message keeps only its beginning (the problem) and its end (what was expected). */
static char *escape_message(const char *text)
{
	enum { MESSAGE_BYTES_MAX = 1000, KEPT_AT_BEGINNING = 700, KEPT_AT_END = 250 };
	static const char gap[] = " ... ";
	char *message = salle_escape_text(text);
	const size_t length = strlen(message);
	if (length <= MESSAGE_BYTES_MAX)
		return message;
	size_t begin = KEPT_AT_BEGINNING, end = length - KEPT_AT_END;
	while (((unsigned char)message[begin] & 0xc0) == 0x80)
		begin--;
	while (((unsigned char)message[end] & 0xc0) == 0x80)
		end++;
	memcpy(message + begin, gap, strlen(gap));
	memmove(message + begin + strlen(gap), message + end, length - end + 1);
	return message;
}

SALLE_PRINTF(4, 0)
static void add_diagnostic(struct salle_diagnostics *diagnostics, enum salle_severity severity,
	const struct salle_place *at, const char *format, va_list arguments)
{
	if (severity == SALLE_ERROR)
		diagnostics->errors++;
	if (diagnostics->n == SALLE_DIAGNOSTICS_MAX)
		return;
	diagnostics->items =
		salle_array_grow(diagnostics->items, diagnostics->n, &diagnostics->capacity, sizeof *diagnostics->items);
	char *message = NULL;
	if (vasprintf(&message, format, arguments) < 0)
		message = salle_check_allocated(NULL);
	struct salle_diagnostic *item = &diagnostics->items[diagnostics->n++];
	*item = (struct salle_diagnostic){ .severity = severity, .message = escape_message(message) };
	free(message);
	if (at != NULL) {
		item->at = *at;
		if (at->file != NULL)
			item->at.file = salle_check_allocated(strdup(at->file));
	}
}

void salle_error(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_diagnostic(diagnostics, SALLE_ERROR, at, format, arguments);
	va_end(arguments);
}

void salle_warning(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_diagnostic(diagnostics, SALLE_WARNING, at, format, arguments);
	va_end(arguments);
}

static bool is_same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool is_same_diagnostic(const struct salle_diagnostic *a, const struct salle_diagnostic *b)
{
	return a->severity == b->severity && a->at.line == b->at.line && a->at.column == b->at.column &&
		is_same_text(a->at.file, b->at.file) && is_same_text(a->message, b->message);
}

void salle_warning_once(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
{
	size_t before = diagnostics->n;
	va_list arguments;
	va_start(arguments, format);
	add_diagnostic(diagnostics, SALLE_WARNING, at, format, arguments);
	va_end(arguments);
	if (diagnostics->n == before)
		return;
	const struct salle_diagnostic *last = &diagnostics->items[before];
	for (size_t k = 0; k < before; k++)
		if (is_same_diagnostic(&diagnostics->items[k], last)) {
			release_diagnostic(&diagnostics->items[before]);
			diagnostics->n = before;
			return;
		}
}

static bool is_same_place(const struct salle_place *a, const struct salle_place *b)
{
	return a->line == b->line && a->column == b->column &&
		(a->file == b->file || (a->file != NULL && b->file != NULL && strcmp(a->file, b->file) == 0));
}

bool salle_diagnostic_is_at(const struct salle_diagnostic *item, const struct salle_place *at)
{
	return is_same_place(&item->at, at);
}

void salle_diagnostic_append(struct salle_diagnostic *item, const char *more)
{
	char *message = NULL;
	if (asprintf(&message, "%s%s", item->message, more) < 0)
		message = salle_check_allocated(NULL);
	free(item->message);
	item->message = escape_message(message);
	free(message);
}

/* Returns whether an earlier item, with an index of at least `from`, equals `item`. */
static bool is_repeat(const struct salle_diagnostics *diagnostics, size_t from, const struct salle_diagnostic *item)
{
	for (size_t i = from; i < diagnostics->n && &diagnostics->items[i] != item; i++)
		if (is_same_place(&diagnostics->items[i].at, &item->at) &&
			strcmp(diagnostics->items[i].message, item->message) == 0)
			return true;
	return false;
}

static void free_message(const struct salle_diagnostic *item)
{
	free(item->message);
	free((void *)(uintptr_t)item->at.file);
}

void salle_diagnostics_fill_places(struct salle_diagnostics *diagnostics, size_t from, const struct salle_place *at)
{
	for (size_t i = from; i < diagnostics->n; i++) {
		struct salle_diagnostic *item = &diagnostics->items[i];
		if (item->at.file != NULL || at->file == NULL)
			continue;
		item->at = *at;
		item->at.file = salle_check_allocated(strdup(at->file));
	}
}

void salle_diagnostics_drop_warnings(struct salle_diagnostics *diagnostics, size_t from, const char *prefix)
{
	size_t end = diagnostics->n;
	diagnostics->n = from;
	for (size_t i = from; i < end; i++) {
		const struct salle_diagnostic item = diagnostics->items[i];
		bool about = prefix == NULL || (item.at.file != NULL && strncmp(item.at.file, prefix, strlen(prefix)) == 0);
		if (item.severity == SALLE_WARNING && about)
			free_message(&item);
		else
			diagnostics->items[diagnostics->n++] = item;
	}
}

void salle_diagnostics_drop_repeats(struct salle_diagnostics *diagnostics, size_t from)
{
	size_t end = diagnostics->n;
	diagnostics->n = from;
	for (size_t i = from; i < end; i++) {
		struct salle_diagnostic item = diagnostics->items[i];
		diagnostics->items[diagnostics->n] = item;
		if (!is_repeat(diagnostics, from, &item)) {
			diagnostics->n++;
			continue;
		}
		diagnostics->errors -= item.severity == SALLE_ERROR;
		free_message(&item);
	}
}
