/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a traced bout, as text or as one JSON object per line. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <salle/trace.h>

struct salle_trace_output {
	FILE *out;
	bool begun; /* whether something was written */
};

/*
 * Returns a trace that prints each event to `out`. As text, the lines of a part of the bout are indented below the
 * event that begins the part (trace_printer.c). `*own` must outlive the trace.
 */
struct salle_trace salle_make_trace_printer(bool json, FILE *out, struct salle_trace_output *own);
