/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "base/parse_text.h"
#include "summary/text_table.h"

#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
	DEFAULT_PAGE_WIDTH = 80,
	COLUMN_GAP = 2 /* number of blanks between columns */,
	WRAPPED_WIDTH_MIN = 24 /* minimum width of a column whose text is wrapped */,
	SHORTENED_WIDTH_MIN = 14 /* minimum width of a left-aligned column whose text is shortened */,
	ROOM_BESIDE_KEYS = 32 /* width that a folded table keeps free for other columns than the key columns */,
	ELLIPSIS_WIDTH = 2 /* width of ".." */,
	WIDTH_BEFORE_BRACKET_MIN = 3 /* minimum width before ".." of a text that keeps the bracket at its end */
};

static size_t page_width = DEFAULT_PAGE_WIDTH;

size_t salle_text_page_width(void)
{
	return page_width;
}

void salle_text_set_page_width(size_t columns)
{
	page_width = columns;
}

void salle_text_table_init(struct salle_text_table *table, const char *align, struct salle_arena *arena)
{
	size_t keys = strspn(align, "r");
	*table = (struct salle_text_table){
		.arena = arena,
		.align = align,
		.n_columns = strlen(align),
		.n_keys = keys + strspn(align + keys, "l"),
	};
}

void salle_text_table_add(struct salle_text_table *table, const char *format, ...)
{
	table->cells =
		salle_arena_array_grow(table->arena, table->cells, table->n, 1, &table->capacity, sizeof *table->cells);
	va_list arguments;
	va_start(arguments, format);
	char *text = NULL;
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	const char *cell = length < 0 ? salle_check_allocated(NULL) : text;
	table->cells[table->n++] = salle_arena_copy_text(table->arena, salle_arena_escape_text(table->arena, cell));
	free(text);
}

/* A cell of a table, and its text with colours. */
struct salle_painted_cell {
	size_t cell; /* index into the cells of the table */
	const char *text;
};

void salle_text_table_set_coloured_text(struct salle_text_table *table, const char *painted)
{
	table->painted = salle_arena_array_grow(table->arena, table->painted, table->n_painted, 1, &table->painted_capacity,
		sizeof *table->painted);
	table->painted[table->n_painted++] = (struct salle_painted_cell){ table->n - 1, painted };
}

/* Returns a cell's text with colours, or `plain` if the cell has no colours. */
static const char *find_coloured_text(const struct salle_text_table *table, size_t cell, const char *plain)
{
	for (size_t i = 0; i < table->n_painted; i++)
		if (table->painted[i].cell == cell)
			return table->painted[i].text;
	return plain;
}

struct salle_text_table salle_text_table_with_headings(const char *align, struct salle_arena *arena,
	const char *const *heads)
{
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	for (; *heads != NULL; heads++)
		salle_text_table_add(&table, "%s", *heads);
	return table;
}

void salle_text_table_add_percent(struct salle_text_table *table, double share, int decimals)
{
	salle_text_table_add(table, "%s", salle_percent_text(share, decimals, table->arena));
}

void salle_text_table_add_range(struct salle_text_table *table, double low, double high, int decimals)
{
	salle_text_table_add(table, "%s", salle_percent_range_text(low, high, decimals, table->arena));
}

void salle_text_table_add_interval(struct salle_text_table *table, double low, double high, int decimals)
{
	if (low < high)
		salle_text_table_add_range(table, low, high, decimals);
	else
		salle_text_table_add(table, "exact");
}

void salle_text_table_add_q(struct salle_text_table *table, const struct salle_significance *significance)
{
	if (significance->exact)
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, significance->fdr < 0.0005 ? "<0.001" : "%.3f", significance->fdr);
}

void salle_text_table_add_points(struct salle_text_table *table, double low, double high, int decimals)
{
	if (low < high)
		salle_text_table_add(table, "%s to %s", salle_text_format_signed(100 * low, decimals, table->arena),
			salle_text_format_signed(100 * high, decimals, table->arena));
	else
		salle_text_table_add(table, "exact");
}

void salle_text_table_add_ellipsis_row(struct salle_text_table *table, size_t column)
{
	for (size_t i = 0; i < table->n_columns; i++)
		salle_text_table_add(table, "%s", i == column ? "..." : "");
}

static bool is_ascii(const char *text)
{
	while (*text != '\0' && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
}

/*
 * Measures by the C library in a UTF-8 locale, which is set for this call only. Without a UTF-8 locale, counts one
 * column per byte.
 */
size_t salle_text_width(const char *text)
{
	locale_t locale = is_ascii(text) ? (locale_t)0 : newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if (locale == (locale_t)0)
		return strlen(text);
	locale_t before = uselocale(locale);
	size_t width = 0, bytes;
	wchar_t character;
	mbstate_t state = { 0 };
	for (; (bytes = mbrtowc(&character, text, MB_LEN_MAX, &state)) > 0 && bytes <= MB_LEN_MAX; text += bytes) {
		int columns = wcwidth(character);
		width += columns > 0 ? (size_t)columns : 0;
	}
	(void)uselocale(before);
	freelocale(locale);
	return width;
}

/* Returns how many bytes at the start of `text` fill at most `width` columns on a terminal. */
static size_t bytes_in_width(const char *text, size_t width, struct salle_arena *arena)
{
	size_t bytes = 0, next;
	while (text[bytes] != '\0') {
		for (next = bytes + 1; ((unsigned char)text[next] & 0xC0) == 0x80;)
			next++;
		if (salle_text_width(salle_arena_copy_text_n(arena, text, next)) > width)
			break;
		bytes = next;
	}
	return bytes;
}

/*
 * Returns the width of the bracket " (plain)" at the end of "warhammer (plain)", or 0 if the text ends in no bracket.
 */
static size_t width_of_bracket(const char *text)
{
	const char *bracket = NULL;
	for (const char *at = strstr(text, " ("); at != NULL; at = strstr(at + 1, " ("))
		bracket = at;
	return bracket != NULL && text[strlen(text) - 1] == ')' ? salle_text_width(bracket) : 0;
}

const char *salle_text_shorten(const char *text, size_t width, struct salle_arena *arena)
{
	if (salle_text_width(text) <= width)
		return text;
	const size_t bracket = width_of_bracket(text);
	size_t tail = bracket > 0 && bracket + ELLIPSIS_WIDTH + WIDTH_BEFORE_BRACKET_MIN <= width
		? bracket
		: (width - ELLIPSIS_WIDTH) / 2,
		   head = bytes_in_width(text, width - ELLIPSIS_WIDTH - tail, arena), end = head;
	while (salle_text_width(text + end) > tail || ((unsigned char)text[end] & 0xC0) == 0x80)
		end++;
	return salle_arena_format(arena, "%.*s..%s", (int)head, text, text + end);
}

bool salle_is_text_or_shortened_form(const char *wanted, const char *text)
{
	const char *left_out = strstr(wanted, "..");
	if (strcmp(wanted, text) == 0 || left_out == NULL)
		return strcmp(wanted, text) == 0;
	size_t head = (size_t)(left_out - wanted), tail = strlen(left_out + ELLIPSIS_WIDTH), length = strlen(text);
	return length > head + tail && strncmp(wanted, text, head) == 0 &&
		strcmp(left_out + ELLIPSIS_WIDTH, text + length - tail) == 0;
}

static void print_blanks(size_t n, FILE *out)
{
	fprintf(out, "%*s", (int)n, "");
}

/* Returns the width of each column; the width is 0 if the column is not printed. */
static size_t *find_column_widths(const struct salle_text_table *table)
{
	size_t *widths = salle_arena_array(table->arena, table->n_columns, sizeof *widths);
	bool *filled = salle_arena_array(table->arena, table->n_columns, sizeof *filled);
	for (size_t i = 0; i < table->n; i++) {
		size_t width = salle_text_width(table->cells[i]), column = i % table->n_columns;
		if (width > widths[column])
			widths[column] = width;
		if (width > 0 && i >= table->n_columns)
			filled[column] = true;
	}
	for (size_t column = 0; column < table->n_columns; column++)
		if (!filled[column])
			widths[column] = 0;
	return widths;
}

/* Returns the width of the whole table if wrapped columns have their minimum width. */
static size_t narrowest_width(const struct salle_text_table *table, const size_t *widths, size_t indent)
{
	size_t edge = indent;
	for (size_t column = 0; column < table->n_columns; column++) {
		size_t width = widths[column];
		if (table->align[column] == 'w' && width > WRAPPED_WIDTH_MIN)
			width = WRAPPED_WIDTH_MIN;
		edge += width > 0 ? width + COLUMN_GAP : 0;
	}
	return edge - COLUMN_GAP;
}

/*
 * Narrows left-aligned columns down to the width `shortest`, the widest first, until the table fits on the page.
 * Returns whether the table fits.
 */
static bool shorten_columns(const struct salle_text_table *table, size_t *widths, size_t indent, size_t shortest)
{
	while (narrowest_width(table, widths, indent) > page_width) {
		size_t widest = table->n_columns;
		for (size_t column = 0; column < table->n_columns; column++)
			if (table->align[column] == 'l' && widths[column] > shortest &&
				(widest == table->n_columns || widths[column] > widths[widest]))
				widest = column;
		if (widest == table->n_columns)
			return false;
		widths[widest]--;
	}
	return true;
}

/*
 * Returns the position at which a cell's text begins. The column begins at `edge`, and is `room` wider than the text.
 */
static size_t start_of_cell(char align, size_t edge, size_t room)
{
	return align == 'r' ? edge + room : align == 'c' ? edge + room / 2 : edge;
}

static void print_row(const struct salle_text_table *table, const char *const *cells, const size_t *widths,
	size_t indent, FILE *out)
{
	/* number of columns written so far, and position at which the next table column begins */
	size_t at = 0, edge = indent;
	for (size_t column = 0; column < table->n_columns; column++) {
		if (widths[column] == 0)
			continue;
		const char *cell = cells[column],
				   *printed = find_coloured_text(table, (size_t)(cells - table->cells) + column, cell);
		bool wrapped = table->align[column] == 'w' || edge + widths[column] > page_width;
		size_t width = salle_text_width(cell);
		if (!wrapped && width > widths[column]) {
			cell = printed = salle_text_shorten(cell, widths[column], table->arena);
			width = salle_text_width(cell);
		}
		size_t start = wrapped ? edge : start_of_cell(table->align[column], edge, widths[column] - width);
		if (wrapped && width > 0) {
			print_blanks(start - at, out);
			salle_text_print_wrapped(cell, start, start, out);
			return;
		}
		if (width > 0) {
			print_blanks(start - at, out);
			fputs(printed, out);
			at = start + width;
		}
		edge += widths[column] + COLUMN_GAP;
	}
	fputc('\n', out);
}

/*
 * Selects the columns for one part of a folded table: the key columns, then as many columns as fit, from `first` on.
 * Returns the first column of the next part.
 */
static size_t select_columns(const struct salle_text_table *table, const size_t *widths, size_t indent, size_t first,
	size_t *out)
{
	for (size_t column = 0; column < table->n_columns; column++)
		out[column] = column < table->n_keys ? widths[column] : 0;
	size_t next = first;
	for (bool any = false; next < table->n_columns; next++) {
		out[next] = widths[next];
		if (any && narrowest_width(table, out, indent) > page_width) {
			out[next] = 0;
			break;
		}
		any = any || widths[next] > 0;
	}
	return next;
}

static bool has_header(const struct salle_text_table *table)
{
	for (size_t i = 0; i < table->n_columns && i < table->n; i++)
		if (*table->cells[i] != '\0')
			return true;
	return false;
}

/* Returns whether the first cells of two rows differ, but would be equal if they were shortened to `width`. */
static bool do_rows_begin_alike(const struct salle_text_table *table, size_t width)
{
	for (size_t i = table->n_columns; i < table->n; i += table->n_columns) {
		const char *cell = salle_text_shorten(table->cells[i], width, table->arena);
		for (size_t k = table->n_columns; k < i; k += table->n_columns)
			if (strcmp(table->cells[i], table->cells[k]) != 0 &&
				strcmp(cell, salle_text_shorten(table->cells[k], width, table->arena)) == 0)
				return true;
	}
	return false;
}

void salle_text_table_print(const struct salle_text_table *table, size_t indent, FILE *out)
{
	size_t *widths = find_column_widths(table), *part = salle_arena_array(table->arena, table->n_columns, sizeof *part);
	if (!table->never_shortens && !shorten_columns(table, widths, indent, SHORTENED_WIDTH_MIN)) {
		widths = find_column_widths(table); /* folding a table does not need columns as narrow as these */
		size_t names = table->n_keys - strspn(table->align, "r"), room = page_width - ROOM_BESIDE_KEYS;
		(void)shorten_columns(table, widths, indent,
			names > 0 && room / names > SHORTENED_WIDTH_MIN ? room / names : SHORTENED_WIDTH_MIN);
	}
	if (table->keeps_rows_distinct && do_rows_begin_alike(table, widths[0]))
		widths = find_column_widths(table);
	size_t next = table->n_keys;
	do {
		if (next > table->n_keys)
			fputc('\n', out);
		next = select_columns(table, widths, indent, next, part);
		for (size_t i = has_header(table) ? 0 : table->n_columns; i + table->n_columns <= table->n;
			 i += table->n_columns)
			print_row(table, table->cells + i, part, indent, out);
	} while (next < table->n_columns);
}

void salle_text_print_wrapped(const char *text, size_t at, size_t indent, FILE *out)
{
	size_t page = page_width > indent + WRAPPED_WIDTH_MIN ? page_width : indent + WRAPPED_WIDTH_MIN;
	/* whether the next word is the first of its line; the first word stays in the line even if it is too long */
	bool first = true;
	while (*(text += strspn(text, " ")) != '\0') {
		size_t bytes = strcspn(text, " ");
		char *word = salle_check_allocated(strndup(text, bytes));
		size_t width = salle_text_width(word);
		if (!first && at + 1 + width > page) {
			fputc('\n', out);
			print_blanks(indent, out);
			at = indent;
			first = true;
		}
		fprintf(out, "%s%s", first ? "" : " ", word);
		at += width + !first;
		first = false;
		text += bytes;
		free(word);
	}
	fputc('\n', out);
}

void salle_text_print_line(size_t indent, FILE *out, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *text = NULL;
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	char *line = salle_escape_text(length < 0 ? salle_check_allocated(NULL) : text);
	free(text);
	print_blanks(indent, out);
	salle_text_print_wrapped(line, indent, indent, out);
	free(line);
}

const char *salle_text_format_count(uint64_t count, struct salle_arena *arena)
{
	if (count < 1000)
		return salle_arena_format(arena, "%" PRIu64, count);
	return salle_arena_format(arena, "%s,%03" PRIu64, salle_text_format_count(count / 1000, arena), count % 1000);
}

const char *salle_text_format_signed(double number, int decimals, struct salle_arena *arena)
{
	const char *text = salle_arena_format(arena, "%+.*f", decimals, number);
	return text[1 + strspn(text + 1, "0.")] == '\0' ? text + 1 : text;
}

const char *salle_text_format_short(double number, struct salle_arena *arena)
{
	static const char *const units[] = { "", " k", " M", " G", " T" };
	size_t unit = 0;
	for (; number >= 999.5 && unit + 1 < sizeof units / sizeof units[0]; unit++)
		number /= 1000;
	int decimals = unit == 0 || number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
	return salle_arena_format(arena, "%.*f%s", decimals, number, units[unit]);
}
