/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "cli/cli.h"
#include "summary/text_table.h"

/* Maximum number of characters that are shown of a long line, and how many of these may come before the caret. */
enum { SHOWN_LINE_WIDTH = 100, WIDTH_BEFORE_CARET = 60 };

/* The source file in memory. It stays there for the next diagnostic, which is mostly about the same file. */
struct source {
	struct salle_arena arena;
	const struct salle_kept_files *kept; /* files that the run kept; NULL to read the files on disk */
	const char *file;                    /* name of the file; NULL before the first diagnostic */
	const char *text;                    /* text of the file; NULL if it cannot be shown */
	size_t length;
};

/*
 * The options with values that diagnostics can show, each with its value. The value is NULL if the option was not
 * given.
 */
static struct {
	const char *option, *lines;
} values[] = { { "--set", NULL }, { "--policies", NULL }, { "--precision", NULL }, { "--spend", NULL },
	{ "--figures", NULL } };

void salle_diagnostics_keep_value(const char *option, const char *lines)
{
	for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
		if (strcmp(values[i].option, option) == 0)
			values[i].lines = lines;
}

bool salle_can_use_colour(FILE *out)
{
	const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
	return isatty(fileno(out)) && (no_colour == NULL || *no_colour == '\0') && terminal != NULL &&
		strcmp(terminal, "dumb") != 0;
}

/* Sets the source's text to the text that the run kept of its file. Returns false if the run kept none. */
static bool find_kept_text(struct source *source)
{
	for (size_t i = 0; source->kept != NULL && i < source->kept->n; i++) {
		const struct salle_source *file = &source->kept->items[i];
		if (strcmp(file->path, source->file) != 0)
			continue;
		source->text = file->text;
		source->length = file->bytes;
		return true;
	}
	return false;
}

static void open_source(struct source *source, const char *file)
{
	if (source->file != NULL && strcmp(source->file, file) == 0)
		return;
	salle_arena_release(&source->arena);
	*source = (struct source){ .arena = SALLE_ARENA_INIT, .kept = source->kept, .file = file };
	if (find_kept_text(source))
		return;
	for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
		if (strcmp(values[i].option, file) == 0 && values[i].lines != NULL) {
			source->text = salle_arena_copy_text(&source->arena, values[i].lines);
			source->length = strlen(source->text);
			return;
		}
	struct salle_diagnostics ignored;
	salle_diagnostics_init(&ignored);
	char *text;
	if (salle_file_read(file, NULL, &source->arena, &text, &source->length, &ignored) == SALLE_OK)
		source->text = text;
	salle_diagnostics_release(&ignored);
}

static const char *find_line(const struct source *source, unsigned number, size_t *length)
{
	const char *line = source->text, *end = source->text + source->length;
	for (; number > 1; number--) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		if (newline == NULL)
			return NULL;
		line = newline + 1;
	}
	const char *newline = memchr(line, '\n', (size_t)(end - line));
	*length = (size_t)((newline != NULL ? newline : end) - line);
	return line;
}

/*
 * If `show`, prints a character of a source line, one column wide; an unsafe character becomes '?' or a blank. Returns
 * the number of bytes of the character.
 */
static size_t print_character(const char *text, size_t left, bool show)
{
	uint32_t code;
	size_t n = salle_utf8_decode(text, left, &code);
	if (!show)
		return n > 0 ? n : 1;
	if (n > 0 && salle_is_printable(code))
		fwrite(text, 1, n, stderr);
	else
		fputc(*text == '\t' || *text == '\r' ? ' ' : '?', stderr);
	return n > 0 ? n : 1;
}

static void print_source_line(const struct source *source, const struct salle_place *at)
{
	size_t length;
	const char *line = source->text == NULL ? NULL : find_line(source, at->line, &length);
	if (line == NULL)
		return;
	unsigned first = at->column > WIDTH_BEFORE_CARET ? at->column - WIDTH_BEFORE_CARET : 1;
	fprintf(stderr, "%5u | ", at->line);
	size_t offset = 0;
	for (unsigned column = 1; offset < length && column < first + SHOWN_LINE_WIDTH; column++)
		offset += print_character(line + offset, length - offset, column >= first);
	fprintf(stderr, "\n      | ");
	if (at->column > 0)
		fprintf(stderr, "%*s", (int)(at->column - first + 1), "^");
	fputc('\n', stderr);
}

static void print_diagnostic(const struct salle_diagnostic *item, struct source *source, bool colour)
{
	const struct salle_place *at = &item->at;
	char *file = salle_escape_text(at->file != NULL ? at->file : "salle");
	if (at->file == NULL || at->line == 0)
		fprintf(stderr, "%s: ", file);
	else if (at->column == 0)
		fprintf(stderr, "%s:%u: ", file, at->line);
	else
		fprintf(stderr, "%s:%u:%u: ", file, at->line, at->column);
	free(file);
	bool error = item->severity == SALLE_ERROR;
	const char *begin = error ? "\033[1;31m" : "\033[1;35m";
	fprintf(stderr, "%s%s:%s ", colour ? begin : "", error ? "error" : "warning", colour ? "\033[0m" : "");
	if (at->file == NULL && isatty(STDERR_FILENO)) /* the message is wrapped only if no source line follows */
		salle_text_print_wrapped(item->message, strlen(error ? "salle: error: " : "salle: warning: "), 2, stderr);
	else
		fprintf(stderr, "%s\n", item->message);
	if (at->file != NULL && at->line > 0) {
		open_source(source, at->file);
		print_source_line(source, at);
	}
}

void salle_diagnostics_print(const struct salle_cli *cli)
{
	const struct salle_diagnostics *diagnostics = &cli->diagnostics;
	bool colour = salle_can_use_colour(stderr);
	struct source source = { .arena = SALLE_ARENA_INIT, .kept = cli->kept_files };
	fflush(stdout);
	for (size_t i = 0; i < diagnostics->n; i++)
		print_diagnostic(&diagnostics->items[i], &source, colour);
	if (diagnostics->errors > 1)
		fprintf(stderr, "%zu errors\n", diagnostics->errors);
	salle_arena_release(&source.arena);
}

void salle_cli_flush_diagnostics(struct salle_cli *cli)
{
	salle_diagnostics_print(cli);
	salle_diagnostics_release(&cli->diagnostics);
}
