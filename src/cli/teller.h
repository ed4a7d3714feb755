/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a traced bout, as text or as one JSON object per line. */
#ifndef SALLE_CLI_TELLER_H
#define SALLE_CLI_TELLER_H

#include <stdbool.h>
#include <stdio.h>

#include <salle/trace.h>

struct salle_telling {
	FILE *out;
	bool begun; /* was anything written? */
};

/* The text form indents events under the kinds that open a part of the bout (see teller.c). `*own` must outlive it. */
struct salle_trace salle_teller(bool json, FILE *out, struct salle_telling *own);

#endif
