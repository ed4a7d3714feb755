/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* Values for a build without the Makefile, which normally defines these macros. */
#ifndef SALLE_REVISION
#define SALLE_RELEASE "unknown"
#define SALLE_REVISION "unknown"
#define SALLE_SOURCES ""
#define SALLE_PAGE ""
#endif

const char *const salle_page_sources = SALLE_PAGE;
const struct salle_program salle_program = { SALLE_RELEASE, SALLE_REVISION, SALLE_SOURCES };
