/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/yaml_faults.h"

#include <string.h>
#include <strings.h>

#include "base/parse_text.h"

enum { KEY_MOST = 1024 }; /* maximum length of a key without '?' in libyaml */

/* The problem that the parser reports, and the text in which it occurs. */
struct fault {
	const yaml_parser_t *parser;
	const char *text, *end, *file;
	struct salle_diagnostics *diagnostics;
};

static struct salle_place place_of(const struct fault *fault, const yaml_mark_t *mark)
{
	return (struct salle_place){ fault->file, (unsigned)mark->line + 1, (unsigned)mark->column + 1 };
}

/* Returns a line of the text, and sets `length` to its length. Lines are counted from 0. */
static const char *get_line(const struct fault *fault, size_t line, size_t *length)
{
	const char *at = fault->text;
	for (; line > 0 && at < fault->end; line--) {
		const char *newline = memchr(at, '\n', (size_t)(fault->end - at));
		at = newline != NULL ? newline + 1 : fault->end;
	}
	const char *newline = memchr(at, '\n', (size_t)(fault->end - at));
	*length = (size_t)((newline != NULL ? newline : fault->end) - at);
	return at;
}

static size_t indent_of(const struct fault *fault, size_t line)
{
	size_t length, indent = 0;
	const char *text = get_line(fault, line, &length);
	while (indent < length && text[indent] == ' ')
		indent++;
	return indent;
}

/*
 * Reports a key without its colon, "bouts 1000", or without the blank after the colon, "bouts:1000". Lines are counted
 * from 0.
 */
static void report_missing_colon(const struct fault *fault, size_t line_number, size_t column)
{
	struct salle_place at = { fault->file, (unsigned)line_number + 1, (unsigned)column + 1 };
	size_t length;
	const char *line = get_line(fault, line_number, &length);
	size_t from = column < length ? column : length;
	size_t word = from;
	while (word < length && line[word] != ' ' && line[word] != ':')
		word++;
	if (word > KEY_MOST)
		salle_error(fault->diagnostics, &at, "a key of more than %d characters", KEY_MOST);
	else if (word > from)
		salle_error(fault->diagnostics, &at, "expected 'KEY: VALUE': there is no ': ' after '%.*s'", (int)(word - from),
			line + from);
	else
		salle_error(fault->diagnostics, &at, "expected 'KEY: VALUE': there is no ': '");
}

/* Returns the last nonblank line before `line`, counted from 0; `line` itself if there is none. */
static size_t find_text_line_above(const struct fault *fault, size_t line)
{
	for (size_t above = line, length; above-- > 0;)
		if ((void)get_line(fault, above, &length), length > indent_of(fault, above))
			return above;
	return line;
}

/* Reports the wrong indentation of a line, with the indentations of the line above and of the map or list around it. */
static void report_line_indentation(const struct fault *fault, const struct salle_place *at, size_t indent,
	size_t above, const yaml_mark_t *begin)
{
	size_t before = indent_of(fault, above);
	if (before == begin->column)
		salle_error(fault->diagnostics, at, "this line is indented by %zu: expected %zu as in line %zu", indent, before,
			above + 1);
	else
		salle_error(fault->diagnostics, at,
			"this line is indented by %zu: expected %zu as in line %zu, or %zu as in line %zu", indent, before,
			above + 1, begin->column, begin->line + 1);
}

/* Reports a line that is indented neither like its map or list nor like an outer one. */
static void report_unmatched_indentation(const struct fault *fault, const char *what)
{
	const yaml_mark_t *mark = &fault->parser->problem_mark, *begin = &fault->parser->context_mark;
	struct salle_place at = place_of(fault, mark);
	size_t indent = indent_of(fault, mark->line);
	if (mark->column > indent)
		salle_error(fault->diagnostics, &at, "text after the end of a value: put all of the value in quotes");
	else if (indent == begin->column)
		salle_error(fault->diagnostics, &at, "expected %s, as in line %zu", what, begin->line + 1);
	else
		report_line_indentation(fault, &at, indent, find_text_line_above(fault, mark->line), begin);
}

/* Reports a ':' where no key can be, because the line is indented too far or already has a key. */
static void report_second_colon(const struct fault *fault)
{
	const yaml_mark_t *mark = &fault->parser->problem_mark;
	struct salle_place at = place_of(fault, mark);
	size_t length, indent = indent_of(fault, mark->line);
	const char *line = get_line(fault, mark->line, &length), *colon = memmem(line, length, ": ", 2);
	if (colon != NULL && (size_t)(colon - line) < mark->column) {
		salle_error(fault->diagnostics, &at,
			"a second ': ' in the line: put a text in quotes, or a map in braces, as in {a: 1}");
		return;
	}
	size_t above = find_text_line_above(fault, mark->line), before = indent_of(fault, above);
	line = get_line(fault, above, &length);
	colon = memchr(line, ':', length);
	if (colon != NULL && colon + 1 < line + length && colon[1] != ' ' && before >= indent) {
		at = (struct salle_place){ fault->file, (unsigned)above + 1, (unsigned)(colon - line) + 1 };
		salle_error(fault->diagnostics, &at, "expected a blank after the ':'");
		return;
	}
	if (colon == NULL && before <= indent && above < mark->line && length > before &&
		strchr("-?#\"'[{", line[before]) == NULL) {
		report_missing_colon(fault, above, before);
		return;
	}
	at.column = (unsigned)indent + 1;
	salle_error(fault->diagnostics, &at, "this line is indented by %zu: expected %zu as in line %zu", indent, before,
		above + 1);
}

/* Reports an unclosed bracket or quote at the place where it was opened, not where the parser stopped. */
static void report_unclosed(const struct fault *fault, const char *what, const char *close)
{
	struct salle_place at = place_of(fault, &fault->parser->context_mark);
	const yaml_mark_t *mark = &fault->parser->problem_mark;
	if (mark->line == fault->parser->context_mark.line)
		at = place_of(fault, mark);
	salle_error(fault->diagnostics, &at, "%s is not closed: expected %s%s", what, close,
		at.column == mark->column + 1 && at.line == mark->line + 1 ? " here" : "");
}

static bool is_in_comment_or_quotes(const char *line, const char *at)
{
	const size_t before = (size_t)(at - line);
	return memchr(line, '#', before) != NULL || memchr(line, '"', before) != NULL || memchr(line, '\'', before) != NULL;
}

/*
 * Reports a non-breaking space where YAML needs an ordinary space: before the text of a line or after a ':', in the
 * line of the fault or the line above. Returns false if there is no such space.
 */
static bool report_non_breaking_space(const struct fault *fault, size_t last)
{
	static const char nbsp[] = "\xc2\xa0", after_colon[] = ":\xc2\xa0";
	for (size_t number = find_text_line_above(fault, last), length; number <= last; number++) {
		const char *line = get_line(fault, number, &length);
		const size_t indent = indent_of(fault, number);
		const char *found = memmem(line, length, after_colon, strlen(after_colon));
		if (found != NULL && is_in_comment_or_quotes(line, found))
			continue;
		if (found == NULL && length - indent >= strlen(nbsp) && memcmp(line + indent, nbsp, strlen(nbsp)) == 0)
			found = line + indent - 1;
		if (found == NULL)
			continue;
		unsigned row, column;
		salle_find_line_and_column(line, length, (size_t)(found + 1 - line), &row, &column);
		salle_error(fault->diagnostics, &(struct salle_place){ fault->file, (unsigned)number + 1, column },
			"non-breaking space: replace it by a plain space");
		return true;
	}
	return false;
}

static const char *const replies[][2] = {
	{ "cannot start any token", "a value cannot begin with this character: put the value in quotes" },
	{ "block sequence entries are not allowed",
		"a list with '- ' begins on a line of its own; in one line it is [A, B]" },
	{ "undefined alias", "this alias is not defined: write '&NAME' before the value that it repeats" },
	{ "unknown escape character", "YAML has no such escape: write '\\\\' for a backslash, or use single quotes" },
	{ "expected node content", "expected a value" },
	{ "expected comment or line break", "the text after '|' or '>' begins on the next line" },
	{ "expected <document start>",
		"indent this line like the first line of the file" },
};

void salle_yaml_report_fault(const yaml_parser_t *parser, const char *text, size_t length, const char *file,
	struct salle_diagnostics *diagnostics)
{
	struct fault fault = { parser, text, text + length, file, diagnostics };
	const char *problem = parser->problem != NULL ? parser->problem : "not YAML";
	const char *context = parser->context != NULL ? parser->context : "";
	struct salle_place at = place_of(&fault, &parser->problem_mark);
	if (report_non_breaking_space(&fault, parser->problem_mark.line))
		return;
	/* libyaml does not say why a token is invalid */
	if (parser->error == YAML_SCANNER_ERROR && parser->unread > 0 && *parser->buffer.pointer == '\t') {
		salle_error(diagnostics, &at, "tab: indent with spaces");
		return;
	}
	if (strstr(context, "simple key") != NULL)
		report_missing_colon(&fault, parser->context_mark.line, parser->context_mark.column);
	else if (strstr(problem, "mapping values") != NULL)
		report_second_colon(&fault);
	else if (strstr(context, "block mapping") != NULL)
		report_unmatched_indentation(&fault, "a key");
	else if (strstr(context, "block collection") != NULL)
		report_unmatched_indentation(&fault, "a list item '- '");
	else if (strstr(context, "flow sequence") != NULL)
		report_unclosed(&fault, "the list", "',' or ']'");
	else if (strstr(context, "flow mapping") != NULL)
		report_unclosed(&fault, "the map", "',' or '}'");
	else if (strstr(context, "quoted scalar") != NULL && strstr(problem, "end of stream") != NULL)
		report_unclosed(&fault, "the quote", "the same quote again");
	else {
		for (size_t i = 0; i < sizeof replies / sizeof replies[0]; i++)
			if (strstr(problem, replies[i][0]) != NULL)
				problem = replies[i][1];
		salle_error(diagnostics, &at, "%s", problem);
	}
}

static bool begins_with(const char *text, const char *end, const char *with)
{
	return (size_t)(end - text) >= strlen(with) && strncasecmp(text, with, strlen(with)) == 0;
}

/* Returns whether a line has CSV cells and neither a key nor YAML punctuation. */
static bool is_csv_line(const char *line, const char *end)
{
	unsigned separators = 0;
	for (const char *c = line; c < end; c++) {
		if (strchr(":#[{&*!|>%@", *c) != NULL)
			return false;
		separators += *c == ',' || *c == ';' || *c == '\t';
	}
	return separators >= 2 && *line != '-';
}

const char *salle_detect_other_file_kind(const char *text, size_t length)
{
	const char *end = text + length;
	for (const char *line = text; line < end;) {
		const char *newline = memchr(line, '\n', (size_t)(end - line)), *stop = newline != NULL ? newline : end;
		if (begins_with(line, end, "```") || begins_with(line, end, "|--") || begins_with(line, end, "| --"))
			return "Markdown, not YAML: keep only the YAML in it";
		if (line == text && (begins_with(line, end, "<!doctype") || begins_with(line, end, "<html")))
			return "a web page, not YAML";
		if (line == text && is_csv_line(line, stop))
			return "a CSV table, not YAML";
		line = stop + (newline != NULL);
	}
	return NULL;
}
