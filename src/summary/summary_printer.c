/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/summary_printer.h"

#include <string.h>

#include "summary/text_table.h"

enum { LEAST_UNDER = 20 /* minimum width of the words about policies in a heading, in characters */ };

void salle_summary_print_heading_under(const struct salle_summary_printer *printer, const char *title,
	const char *under, const char *note)
{
	const char *bold = printer->colour ? "\033[1m" : "", *plain = printer->colour ? "\033[0m" : "";
	size_t width = strlen(title) + 2, page = salle_text_page_width();
	under = salle_text_shorten(under, page > width + LEAST_UNDER ? page - width : LEAST_UNDER, printer->arena);
	width += salle_text_width(under);
	fprintf(printer->out, "\n%s%s, %s%s", bold, title, under, plain);
	if (*note == '\0') {
		fputc('\n', printer->out);
	} else if (width + 3 + salle_text_width(note) <= page) {
		fprintf(printer->out, "   %s\n", note);
	} else {
		fputc('\n', printer->out);
		salle_text_print_line(2, printer->out, "%s", note);
	}
}

void salle_summary_print_heading(const struct salle_summary_printer *printer, const char *title, const char *note)
{
	salle_summary_print_heading_under(printer, title, printer->heading_suffix, note);
}
