/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The context of the blocks of a summary, and their headings. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"
#include "summary/policies_used.h"

struct salle_summary_printer {
	struct salle_figures *figures;
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	bool colour;       /* whether bold text is allowed (on a terminal) */
	bool full;         /* all tables, not only the short summary's */
	const char *under; /* the policies: part of every heading */
	const struct salle_policies_used *used;
	const char *others; /* command that compares policies, or NULL to suggest none */
	struct salle_arena *arena;
	FILE *out;
};

/* Prints "TITLE, ALL UNDER plain   note"; the note goes below if the line would be wider than the page. */
void salle_summary_print_heading(const struct salle_summary_printer *printer, const char *title, const char *note);

/* Prints a heading under other policies than the printer's. */
void salle_summary_print_heading_under(const struct salle_summary_printer *printer, const char *title,
	const char *under, const char *note);
