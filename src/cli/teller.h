/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints a traced bout on standard output, as text or as one JSON object per line. */
#ifndef SALLE_CLI_TELLER_H
#define SALLE_CLI_TELLER_H

#include <stdbool.h>

#include <salle/trace.h>

/*
 * The text form indents events under the kinds that open a part of the bout (see teller.c). It owns `*begun`: whether
 * anything was printed.
 */
struct salle_trace salle_teller(bool json, bool *begun);

#endif
