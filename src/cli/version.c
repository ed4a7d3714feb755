/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#ifndef SALLE_VERSION /* the Makefile defines it as git names the source */
#define SALLE_VERSION "unknown"
#endif

const char salle_version[] = "0.1.0";
const char salle_revision[] = SALLE_VERSION;
