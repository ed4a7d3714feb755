/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "report/report.h"

enum { TEMPLATE_MAX = 4 << 20, HEAD_MAX = 4096 };

static const char title_mark[] = "@SALLE_TITLE@", data_mark[] = "@SALLE_DATA@";
/* beginnings of web/page.html and of its title */
static const char first_line[] = "<!doctype html>\n", page_title[] = "<title>salle report: ";

enum salle_status salle_report_page_check_target(const char *path, struct salle_diagnostics *diagnostics)
{
	struct stat there;
	if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0)
		return SALLE_OK; /* if the path cannot be written, writing the page will report that */
	char head[HEAD_MAX + 1];
	FILE *in = fopen(path, "re");
	if (in == NULL) {
		salle_error(diagnostics, NULL, "'%s' exists and cannot be read: %s", path, strerror(errno));
		return SALLE_BAD_INPUT;
	}
	head[fread(head, 1, HEAD_MAX, in)] = '\0';
	(void)fclose(in);
	if (strncmp(head, first_line, sizeof first_line - 1) == 0 && strstr(head, page_title) != NULL)
		return SALLE_OK;
	salle_error(diagnostics, NULL,
		"'%s' is not a page of salle report and is not replaced: name another file with --out, or "
		"remove it",
		path);
	return SALLE_BAD_INPUT;
}

/* Writes a text as content of an HTML element, with the special characters escaped. */
static void put_html(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		if (*text == '<')
			fputs("&lt;", out);
		else if (*text == '&')
			fputs("&amp;", out);
		else
			fputc(*text, out);
}

/* Writes JSON as content of a script element. `<` is escaped, because it could begin a closing tag or a comment. */
static void put_json(FILE *out, const json_t *data)
{
	char *json = salle_check_allocated(json_dumps(data, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(12)));
	for (const char *c = json; *c != '\0'; c++)
		if (*c == '<')
			fputs("\\u003c", out);
		else
			fputc(*c, out);
	free(json);
}

enum salle_status salle_report_page_fill(const char *template_path, const char *sources, const char *title,
	const json_t *data, char **page, size_t *length, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	char *text;
	size_t size;
	enum salle_status status =
		salle_file_read_up_to(template_path, NULL, TEMPLATE_MAX, arena, &text, &size, diagnostics);
	if (status != SALLE_OK)
		return status;
	char *title_at = strstr(text, title_mark);
	char *data_at = title_at != NULL ? strstr(title_at, data_mark) : NULL;
	if (data_at == NULL) {
		salle_error(diagnostics, &(struct salle_place){ .file = template_path },
			"not the template of a report; run: make report-assets");
		return SALLE_BAD_INPUT;
	}
	const char *mark = salle_arena_format(arena, "<meta name=\"salle-page\" content=\"%s\">", sources);
	const char *found = strstr(text, mark);
	if (found == NULL || found > title_at) {
		salle_error(diagnostics, &(struct salle_place){ .file = template_path },
			"the page and this program are of different versions; run: make all report-assets");
		return SALLE_BAD_INPUT;
	}
	char *bytes = NULL;
	FILE *out = salle_check_allocated(open_memstream(&bytes, length));
	fwrite(text, 1, (size_t)(title_at - text), out);
	put_html(out, title);
	title_at += sizeof title_mark - 1;
	fwrite(title_at, 1, (size_t)(data_at - title_at), out);
	put_json(out, data);
	fputs(data_at + sizeof data_mark - 1, out);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	*page = salle_arena_copy_text_n(arena, bytes, *length);
	free(bytes);
	return SALLE_OK;
}
