/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of a run: win rates, endings, wounds and speed. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"

/* The options of the summary, and what to suggest as the next command. */
struct salle_summary_context {
	bool colour;           /* may use bold and dim, for a terminal */
	bool full;             /* all tables, not only the short summary's */
	const char *again;     /* command of this run without --policies, --bouts and --out, or NULL to suggest nothing */
	const char *elsewhere; /* folder of results for that command; NULL with `again` */
	const char *const *policies; /* [n_policies] that --policies can name */
	size_t n_policies;
};

/* Prints plain text. No row is wider than the page (salle_text_page_width). */
void salle_summary_print(struct salle_figures *figures, const struct salle_summary_context *context, FILE *out);
