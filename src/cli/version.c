/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* The Makefile defines both. */
#ifndef SALLE_REVISION
#define SALLE_REVISION "unknown"
#define SALLE_SOURCES ""
#endif

const struct salle_program salle_program = { "0.1.0", SALLE_REVISION, SALLE_SOURCES };
