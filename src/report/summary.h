/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of a run for people: who beats whom, how bouts end, where wounds fall, how fast it went. */
#ifndef SALLE_REPORT_SUMMARY_H
#define SALLE_REPORT_SUMMARY_H

#include <stdio.h>

#include <salle/batch.h>

/* Plain text of at most about 100 columns. `colour`: may use bold and dim, for a terminal. */
void salle_summary_print(const struct salle_plan *plan, const struct salle_batch_result *result, bool colour,
	FILE *out);

#endif
