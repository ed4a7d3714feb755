/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data that all blocks of a summary share, and functions that print headings. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"
#include "summary/policies_used.h"

struct salle_summary_printer {
	struct salle_figures *figures;
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	bool colour;                /* bold and coloured text is allowed (on a terminal) */
	bool full;                  /* all tables; if false, only those of the short summary */
	bool exact;                 /* all matchups were solved: no rate has an error */
	const char *heading_suffix; /* words about the policies in every heading, such as "ALL UNDER plain" */
	const struct salle_policies_used *policies_used;
	const char *compare_command; /* command that compares other policies; NULL to suggest no command */
	struct salle_arena *arena;
	FILE *out;
};

/*
 * Prints a heading, such as "TITLE, ALL UNDER plain   NOTE". If the line is wider than the page, the note gets a line
 * of its own.
 */
void salle_summary_print_heading(const struct salle_summary_printer *printer, const char *title, const char *note);

/* Prints a heading with the words `under` about policies, instead of those of the printer. */
void salle_summary_print_heading_under(const struct salle_summary_printer *printer, const char *title,
	const char *under, const char *note);
