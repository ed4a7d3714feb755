/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the summary of a run: win rates, endings, wounds and speed. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"

/* What a summary prints, and how, and which command it suggests. */
struct salle_summary_context {
	bool colour; /* whether the output, a terminal, may have bold and coloured text */
	bool full;   /* whether to print all tables, or only those of the short summary */
	/* command that repeats this run, without --policies, --bouts and --out; NULL to suggest no command */
	const char *repeat_command;
	const char *repeat_folder;   /* folder of results in the suggested command; NULL if `repeat_command` is NULL */
	const char *const *policies; /* [n_policies] policies that --policies accepts */
	size_t n_policies;
};

/* Prints the summary as plain text. No row is wider than the page (salle_text_page_width). */
void salle_summary_print(struct salle_figures *figures, const struct salle_summary_context *context, FILE *out);
