/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells a traced bout on standard output, as text or as one JSON object a line. */
#ifndef SALLE_CLI_TELLER_H
#define SALLE_CLI_TELLER_H

#include <stdbool.h>

#include <salle/trace.h>

/*
 * The text teller indents what happens under the kinds that open a part of the bout (see teller.c). `*begun` is
 * its own: whether something was told.
 */
struct salle_trace salle_teller(bool json, bool *begun);

#endif
