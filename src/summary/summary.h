/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of a run for people: who beats whom, how bouts end, where wounds fall, how fast it went. */
#ifndef SALLE_SUMMARY_SUMMARY_H
#define SALLE_SUMMARY_SUMMARY_H

#include <stdio.h>

#include "figures/figures.h"

/* How a run was asked for, and what could be asked for next. */
struct salle_summary_context {
	bool colour;           /* may use bold and dim, for a terminal */
	bool full;             /* all tables, not only the short summary's */
	const char *again;     /* the command of this run, without --policies, --bouts and --out; NULL: suggest nothing */
	const char *elsewhere; /* a folder of results for it; NULL with `again` */
	const char *const *policies; /* [n_policies] that --policies can name */
	size_t n_policies;
};

/* Plain text, no row of which is wider than the page (salle_text_page_width). */
void salle_summary_print(struct salle_figures *figures, const struct salle_summary_context *context, FILE *out);

#endif
